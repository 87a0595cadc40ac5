//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Computations that are written for every device: what each of them holds is a
// value of its own.

#include "ManualComputation.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/SaveAndRestore.h"

#include <map>
#include <set>

using namespace mlir;

namespace soap::reference {

/// More are not a test of anything, and need as many copies of what is whole.
constexpr size_t maxDevices = 4096;

//===----------------------------------------------------------------------===//
// Devices and their parts of tensors
//===----------------------------------------------------------------------===//

int64_t ManualDevices::getId(unsigned device) const {
  int64_t position = 0;
  for (auto [axis, at] : llvm::zip_equal(mesh.getAxes(), points[device]))
    position = position * axis.getSize() + at;
  ArrayRef<int64_t> ids = mesh.getDeviceIds();
  return ids.empty() ? position : ids[position];
}

namespace {

/// A part of a mesh's axis, or all of it.
struct AxisPart {
  unsigned axis;
  int64_t divisor, size;
};

/// The parts of axes that cut one dimension, major to minor.
struct DimensionCut {
  SmallVector<AxisPart, 2> parts;

  int64_t count() const {
    int64_t count = 1;
    for (const AxisPart &part : parts)
      count *= part.size;
    return count;
  }
  /// Which piece is that of the device at `point`.
  int64_t pieceAt(ArrayRef<int64_t> point) const {
    int64_t piece = 0;
    for (const AxisPart &part : parts)
      piece = piece * part.size + point[part.axis] / part.divisor % part.size;
    return piece;
  }
};

using Cut = SmallVector<DimensionCut, 4>;

/// One manual computation.
class Manual {
public:
  Manual(sdy::ManualComputationOp op, const ManualDevices *outer,
         Interpreter &interpreter)
      : op(op), outer(outer), interpreter(interpreter) {}

  LogicalResult findDevices();
  FailureOr<DeviceData> run(const DeviceData &operands,
                            ArrayRef<const Scope *> scopes);

private:
  LogicalResult findMesh();
  FailureOr<Cut> getCut(sdy::TensorShardingAttr sharding, const Twine &what);
  LogicalResult cutOperand(unsigned number, const DeviceData &operands,
                           DeviceData &arguments);
  LogicalResult joinResult(unsigned number, const DeviceData &own,
                           DeviceData &results);

  /// How many devices there are for each outer one.
  size_t numInner() const { return devices.size() / numOuter(); }
  size_t numOuter() const { return outer ? outer->size() : 1; }

  sdy::ManualComputationOp op;
  const ManualDevices *outer;
  Interpreter &interpreter;
  ManualDevices devices;
  /// By axis of the mesh: whether the computation itself is written over it.
  SmallVector<bool, 4> isOwn;
};

} // namespace

LogicalResult Manual::findMesh() {
  sdy::MeshAttr mesh;
  if (outer)
    mesh = outer->mesh;
  for (sdy::TensorShardingPerValueAttr shardings :
       {op.getInShardings(), op.getOutShardings()})
    for (sdy::TensorShardingAttr sharding : shardings.getShardings()) {
      sdy::MeshAttr other = sharding.getMesh(op);
      if (!other)
        return op.emitOpError("names mesh ")
               << sharding.getMeshOrRef() << ", which does not exist";
      // Without axes, nothing is said of devices.
      if (!mesh || mesh.getAxes().empty())
        mesh = other;
      else if (!other.getAxes().empty() && other != mesh)
        return op.emitOpError("is over several meshes");
    }
  devices.mesh = mesh ? mesh : sdy::MeshAttr::get(op.getContext(), {}, {});
  return success();
}

LogicalResult Manual::findDevices() {
  if (failed(findMesh()))
    return failure();
  ArrayRef<sdy::MeshAxisAttr> axes = devices.mesh.getAxes();
  isOwn.assign(axes.size(), false);
  devices.isManual = isOwn;
  if (outer && !outer->isManual.empty())
    devices.isManual = outer->isManual;
  for (StringAttr name : op.getManualAxes().getAxes()) {
    const auto *it = llvm::find_if(axes, [&](sdy::MeshAxisAttr axis) {
      return axis.getName() == name.getValue();
    });
    if (it == axes.end())
      return op.emitOpError("has manual axis ")
             << name << ", which the mesh lacks";
    size_t axis = it - axes.begin();
    if (devices.isManual[axis])
      return op.emitOpError("has manual axis ")
             << name << ", which is one already";
    devices.isManual[axis] = isOwn[axis] = true;
  }

  if (outer)
    devices.points = outer->points;
  else
    devices.points.resize(1);
  for (auto &point : devices.points)
    point.resize(axes.size(), 0);
  for (auto [number, axis] : llvm::enumerate(axes)) {
    if (!isOwn[number])
      continue;
    if (axis.getSize() > static_cast<int64_t>(maxDevices / devices.size()))
      return op.emitOpError("is written for more than ")
             << maxDevices << " devices, which the evaluator does not support";
    std::vector<SmallVector<int64_t, 4>> finer;
    for (const auto &point : devices.points)
      for (int64_t at = 0; at < axis.getSize(); ++at)
        finer.emplace_back(point)[number] = at;
    devices.points = std::move(finer);
  }
  return success();
}

/// What `sharding` says of the computation's own axes.
FailureOr<Cut> Manual::getCut(sdy::TensorShardingAttr sharding,
                              const Twine &what) {
  ArrayRef<sdy::MeshAxisAttr> axes = devices.mesh.getAxes();
  auto numberOf = [&](sdy::AxisRefAttr ref) -> unsigned {
    const auto *it = llvm::find_if(axes, [&](sdy::MeshAxisAttr axis) {
      return axis.getName() == ref.getName();
    });
    return it - axes.begin();
  };
  for (sdy::AxisRefAttr ref : sharding.getUnreducedAxes())
    if (devices.isManual[numberOf(ref)])
      return op.emitOpError("has a pending sum over manual axis \"")
             << ref.getName() << "\" in " << what
             << ", which the evaluator does not support";
  Cut cut;
  for (auto [number, dimension] : llvm::enumerate(sharding.getDims())) {
    DimensionCut &pieces = cut.emplace_back();
    StringRef free;
    for (sdy::AxisRefAttr ref : dimension.getAxes()) {
      unsigned axis = numberOf(ref);
      if (!isOwn[axis] && devices.isManual[axis])
        return op.emitOpError("has axis \"")
               << ref.getName() << "\" in dimension " << number << " of "
               << what << ", which is manual outside already";
      if (!isOwn[axis]) {
        free = ref.getName();
        continue;
      }
      // What the body has would be no contiguous piece.
      if (!free.empty())
        return op.emitOpError("has axis \"")
               << ref.getName() << "\" after \"" << free
               << "\", which is not manual, in dimension " << number << " of "
               << what;
      int64_t size = axes[axis].getSize();
      if (ref.getSize() == 0)
        pieces.parts.push_back({axis, 1, size});
      else
        pieces.parts.push_back(
            {axis, size / (ref.getPreSize() * ref.getSize()), ref.getSize()});
    }
  }
  return cut;
}

//===----------------------------------------------------------------------===//
// Operands and results
//===----------------------------------------------------------------------===//

LogicalResult Manual::cutOperand(unsigned number, const DeviceData &operands,
                                 DeviceData &arguments) {
  Type type = op.getOperand(number).getType();
  Type local = op.getBody().getArgument(number).getType();
  if (isa<stablehlo::TokenType>(type) && local == type) {
    for (Data &data : arguments)
      data.emplace_back();
    return success();
  }
  if (!isa<RankedTensorType>(type))
    return op.emitOpError("cannot be evaluated on values of type ") << type;
  std::string what = ("operand #" + Twine(number)).str();
  FailureOr<Cut> cut = getCut(op.getInShardings().getShardings()[number], what);
  if (failed(cut))
    return failure();
  for (size_t o = 0; o < numOuter(); ++o) {
    const Tensor &whole = operands[o][number].tensor;
    SmallVector<int64_t, 4> shape(whole.getShape());
    for (auto [d, pieces] : llvm::enumerate(*cut)) {
      if (shape[d] % pieces.count() != 0)
        return op.emitOpError("cannot cut dimension ")
               << d << " of size " << shape[d] << " of " << what << " into "
               << pieces.count() << " parts";
      shape[d] /= pieces.count();
    }
    auto given = RankedTensorType::get(shape, whole.getElementType());
    if (!stablehlo::areCompatibleTypes(local, given))
      return op.emitOpError("cuts ") << what << " into parts of type " << given
                                     << ", but its body takes " << local;
    // Devices with the same piece share it.
    std::map<SmallVector<int64_t, 4>, Tensor> known;
    for (size_t i = 0; i < numInner(); ++i) {
      size_t device = o * numInner() + i;
      SmallVector<int64_t, 4> offsets(shape.size(), 0);
      for (auto [d, pieces] : llvm::enumerate(*cut))
        offsets[d] = pieces.pieceAt(devices.points[device]) * shape[d];
      auto [it, isNew] = known.try_emplace(offsets);
      if (isNew)
        it->second = boxOf(whole, shape, offsets);
      arguments[device].push_back({it->second, {}});
    }
  }
  return success();
}

LogicalResult Manual::joinResult(unsigned number, const DeviceData &own,
                                 DeviceData &results) {
  Type type = op.getResult(number).getType();
  if (isa<stablehlo::TokenType>(type)) {
    for (Data &data : results)
      data.emplace_back();
    return success();
  }
  if (!isa<RankedTensorType>(type))
    return op.emitOpError("cannot be evaluated on values of type ") << type;
  std::string what = ("result #" + Twine(number)).str();
  FailureOr<Cut> cut =
      getCut(op.getOutShardings().getShardings()[number], what);
  if (failed(cut))
    return failure();
  for (size_t o = 0; o < numOuter(); ++o) {
    const Tensor &first = own[o * numInner()][number].tensor;
    // The body's results have a type of their own.
    if (first.getRank() != cast<RankedTensorType>(type).getRank())
      return op.emitOpError("has ")
             << what << " of type " << type << ", but its body gives "
             << first.getType();
    SmallVector<int64_t, 4> shape(first.getShape());
    for (auto [d, pieces] : llvm::enumerate(*cut))
      shape[d] *= pieces.count();
    auto given = RankedTensorType::get(shape, first.getElementType());
    if (!stablehlo::areCompatibleTypes(type, given))
      return op.emitOpError("has ")
             << what << " of type " << type << ", but its body gives " << given
             << " in parts of type " << first.getType();
    if (isTooLarge(shape))
      return op.emitOpError("cannot be evaluated on a value as large as ")
             << given;
    Tensor whole(first.getElementType(), shape, interpreter.getPrecision());
    // Of devices with the same piece the first one comes first, which is at 0
    // along the axes that the piece does not depend on.
    std::set<SmallVector<int64_t, 4>> known;
    for (size_t i = 0; i < numInner(); ++i) {
      size_t device = o * numInner() + i;
      const Tensor &part = own[device][number].tensor;
      if (part.getShape() != first.getShape())
        return op.emitOpError("has ")
               << what << " in parts of types " << first.getType() << " and "
               << part.getType();
      SmallVector<int64_t, 4> offsets(shape.size(), 0);
      for (auto [d, pieces] : llvm::enumerate(*cut))
        offsets[d] = pieces.pieceAt(devices.points[device]) * first.getDim(d);
      if (known.insert(offsets).second)
        insertBox(whole, part, offsets);
    }
    results[o].push_back({std::move(whole), {}});
  }
  return success();
}

FailureOr<DeviceData> Manual::run(const DeviceData &operands,
                                  ArrayRef<const Scope *> scopes) {
  DeviceData arguments(devices.size());
  for (unsigned i = 0; i < op.getNumOperands(); ++i)
    if (failed(cutOperand(i, operands, arguments)))
      return failure();
  SmallVector<const Scope *> parents;
  for (const Scope *scope : scopes)
    parents.append(numInner(), scope);
  FailureOr<DeviceData> own =
      Lockstep(devices, interpreter)
          .evaluate(op.getBody(), std::move(arguments), parents);
  if (failed(own))
    return failure();
  DeviceData results(numOuter());
  for (unsigned i = 0; i < op.getNumResults(); ++i)
    if (failed(joinResult(i, *own, results)))
      return failure();
  return results;
}

FailureOr<DeviceData> evaluateManualComputation(sdy::ManualComputationOp op,
                                                const DeviceData &operands,
                                                ArrayRef<const Scope *> scopes,
                                                const ManualDevices *outer,
                                                Interpreter &interpreter) {
  Manual manual(op, outer, interpreter);
  if (failed(manual.findDevices()))
    return failure();
  return manual.run(operands, scopes);
}

//===----------------------------------------------------------------------===//
// Lockstep
//===----------------------------------------------------------------------===//

static bool isCollective(Operation *op) {
  using namespace stablehlo;
  return isa<AllGatherOp, AllReduceOp, AllToAllOp, CollectiveBroadcastOp,
             CollectivePermuteOp, ReduceScatterOp>(op);
}

static bool hasCommunication(Operation *op, SymbolTableCollection &symbols,
                             llvm::SmallPtrSetImpl<Operation *> &seen) {
  WalkResult result = op->walk([&](Operation *nested) {
    if (isCollective(nested))
      return WalkResult::interrupt();
    FlatSymbolRefAttr name;
    if (auto call = dyn_cast<func::CallOp>(nested))
      name = call.getCalleeAttr();
    else if (auto composite = dyn_cast<stablehlo::CompositeOp>(nested))
      name = composite.getDecompositionAttr();
    if (!name)
      return WalkResult::advance();
    auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(nested, name);
    return callee && seen.insert(callee).second &&
                   hasCommunication(callee, symbols, seen)
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return result.wasInterrupted();
}

bool hasCommunication(Operation *op, SymbolTableCollection &symbols) {
  llvm::SmallPtrSet<Operation *, 8> seen;
  return hasCommunication(op, symbols, seen);
}

Lockstep::Lockstep(const ManualDevices &devices, Interpreter &interpreter)
    : devices(devices), interpreter(interpreter) {
  for (unsigned i = 0; i < devices.size(); ++i)
    single.push_back(devices.only(i));
}

bool Lockstep::communicates(Operation *op) {
  auto [it, isNew] = interpreter.communicating.try_emplace(op, false);
  if (isNew)
    it->second = hasCommunication(op, interpreter.symbols);
  return it->second;
}

FailureOr<DeviceData> Lockstep::evaluate(Region &region, DeviceData arguments,
                                         Scopes parents) {
  FailureOr<const Interpreter::Plan *> plan =
      interpreter.getPlan(region, arguments.front().size());
  if (failed(plan))
    return failure();
  std::vector<Scope> scopes(devices.size());
  SmallVector<const Scope *> views;
  for (auto [scope, parent, data] :
       llvm::zip_equal(scopes, parents, arguments)) {
    scope.parent = parent;
    for (auto [argument, datum] :
         llvm::zip_equal(region.front().getArguments(), data))
      if (!argument.use_empty())
        scope.values[argument] = std::move(datum);
    views.push_back(&scope);
  }
  arguments.clear();

  auto valuesOf = [](ValueRange values, const Scope &scope) {
    Data data;
    for (Value value : values)
      data.push_back(*scope.lookup(value));
    return data;
  };
  for (const Interpreter::Step &step :
       ArrayRef<Interpreter::Step>(**plan).drop_back()) {
    if (!communicates(step.op)) {
      if (failed(runAlone(step, scopes)))
        return failure();
    } else {
      DeviceData operands;
      for (const Scope &scope : scopes)
        operands.push_back(valuesOf(step.op->getOperands(), scope));
      FailureOr<DeviceData> results =
          runTogether(step.op, std::move(operands), views);
      if (failed(results))
        return failure();
      for (auto [scope, data] : llvm::zip_equal(scopes, *results))
        for (auto [value, datum] : llvm::zip_equal(step.op->getResults(), data))
          if (!value.use_empty())
            scope.values[value] = std::move(datum);
    }
    for (Scope &scope : scopes)
      for (Value value : step.dead)
        scope.values.erase(value);
  }
  DeviceData results;
  for (const Scope &scope : scopes)
    results.push_back(valuesOf((*plan)->back().op->getOperands(), scope));
  return results;
}

LogicalResult Lockstep::evaluateOn(ArrayRef<unsigned> some, Region &region,
                                   DeviceData &data, Scopes parents) {
  ManualDevices present = devices.only(some);
  DeviceData own;
  SmallVector<const Scope *> ownParents;
  for (unsigned device : some) {
    own.push_back(std::move(data[device]));
    ownParents.push_back(parents[device]);
  }
  FailureOr<DeviceData> results =
      Lockstep(present, interpreter)
          .evaluate(region, std::move(own), ownParents);
  if (failed(results))
    return failure();
  for (auto [device, result] : llvm::zip_equal(some, *results))
    data[device] = std::move(result);
  return success();
}

/// An op that every device runs for itself.
LogicalResult Lockstep::runAlone(const Interpreter::Step &step,
                                 std::vector<Scope> &scopes) {
  for (auto [scope, device] : llvm::zip_equal(scopes, single)) {
    llvm::SaveAndRestore<const ManualDevices *> here(interpreter.device,
                                                     &device);
    if (failed(interpreter.run(step, scope)))
      return failure();
  }
  return success();
}

FailureOr<DeviceData> Lockstep::runTogether(Operation *op, DeviceData operands,
                                            Scopes scopes) {
  if (isCollective(op)) {
    DeviceTensors tensors(devices.size());
    for (auto [own, data] : llvm::zip_equal(tensors, operands))
      for (Datum &datum : data)
        own.push_back(std::move(datum.tensor));
    FailureOr<DeviceTensors> results =
        evaluateCollective(op, devices, tensors, scopes, interpreter);
    if (failed(results))
      return failure();
    DeviceData data(devices.size());
    for (auto [own, datums] : llvm::zip_equal(*results, data))
      for (Tensor &tensor : own)
        datums.push_back({std::move(tensor), {}});
    return data;
  }
  if (isa<stablehlo::WhileOp>(op))
    return runLoop(op, std::move(operands), scopes);
  if (isa<stablehlo::IfOp, stablehlo::CaseOp>(op))
    return runBranch(op, operands, scopes);
  if (isa<func::CallOp, stablehlo::CompositeOp>(op))
    return runCall(op, std::move(operands));
  if (isa<sdy::NamedComputationOp>(op))
    return evaluate(op->getRegion(0), std::move(operands), scopes);
  if (auto manual = dyn_cast<sdy::ManualComputationOp>(op))
    return evaluateManualComputation(manual, operands, scopes, &devices,
                                     interpreter);
  return op->emitOpError("has communication inside, which the evaluator does "
                         "not support in such an op");
}

/// Devices that are done keep their values while others go on.
FailureOr<DeviceData> Lockstep::runLoop(Operation *op, DeviceData operands,
                                        Scopes scopes) {
  auto loop = cast<stablehlo::WhileOp>(op);
  auto goingOn = llvm::to_vector(llvm::seq<unsigned>(0, devices.size()));
  while (true) {
    DeviceData condition = operands;
    if (failed(evaluateOn(goingOn, loop.getCond(), condition, scopes)))
      return failure();
    llvm::erase_if(goingOn, [&](unsigned device) {
      return !condition[device].front().tensor.getBool(0);
    });
    // The body may overwrite what nothing else holds.
    condition.clear();
    if (goingOn.empty())
      return operands;
    if (failed(evaluateOn(goingOn, loop.getBody(), operands, scopes)))
      return failure();
  }
}

FailureOr<DeviceData>
Lockstep::runBranch(Operation *op, const DeviceData &operands, Scopes scopes) {
  int64_t n = op->getNumRegions();
  std::vector<SmallVector<unsigned>> takers(n);
  for (auto [device, data] : llvm::enumerate(operands)) {
    const Tensor &index = data.front().tensor;
    int64_t branch =
        isa<stablehlo::IfOp>(op) ? !index.getBool(0) : index.getInt(0);
    // An index without a branch takes the last one.
    takers[branch < 0 || branch >= n ? n - 1 : branch].push_back(device);
  }
  DeviceData results(devices.size());
  for (auto [some, region] : llvm::zip_equal(takers, op->getRegions()))
    if (!some.empty() && failed(evaluateOn(some, region, results, scopes)))
      return failure();
  return results;
}

FailureOr<DeviceData> Lockstep::runCall(Operation *op, DeviceData operands) {
  FailureOr<func::FuncOp> callee = interpreter.getCallee(op);
  if (failed(callee) || failed(interpreter.enter(*callee)))
    return failure();
  SmallVector<const Scope *> nothing(devices.size(), nullptr);
  FailureOr<DeviceData> results =
      evaluate(callee->getBody(), std::move(operands), nothing);
  --interpreter.depth;
  if (succeeded(results) && results->front().size() != op->getNumResults())
    return op->emitOpError("evaluates to ")
           << results->front().size() << " values instead of "
           << op->getNumResults();
  return results;
}

} // namespace soap::reference
