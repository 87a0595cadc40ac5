//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What devices of a manual computation send each other.

#include "ManualComputation.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "llvm/ADT/TypeSwitch.h"

#include <map>
#include <numeric>
#include <set>

using namespace mlir;
using namespace mlir::stablehlo;

namespace soap::reference {

//===----------------------------------------------------------------------===//
// Who communicates
//===----------------------------------------------------------------------===//

/// The number of replicas, or nothing where the module does not say it.
static std::optional<int64_t> getNumReplicas(Operation *op) {
  auto module = op->getParentOfType<ModuleOp>();
  auto number = module ? module->getAttrOfType<IntegerAttr>("mhlo.num_replicas")
                       : nullptr;
  if (!number)
    return std::nullopt;
  return number.getValue().getSExtValue();
}

/// Devices are partitions of one replica.
static LogicalResult checkReplicas(Operation *op, bool hasChannel) {
  std::optional<int64_t> replicas = getNumReplicas(op);
  if (replicas && *replicas != 1)
    return op->emitOpError("is in a module of ")
           << *replicas
           << " replicas, which the evaluator does not support in a manual "
              "computation";
  if (!replicas && !hasChannel)
    return op->emitOpError("has no channel, and the module does not say that "
                           "devices are partitions (mhlo.num_replicas = 1)");
  return success();
}

FailureOr<Tensor> evaluateProcessId(Operation *op, const ManualDevices &device,
                                    Precision precision) {
  if (failed(checkReplicas(op, /*hasChannel=*/true)))
    return failure();
  Tensor id(resultType(op).getElementType(), {}, precision);
  id.setInt(0, isa<stablehlo::PartitionIdOp>(op) ? device.getId(0) : 0);
  return id;
}

namespace {

/// Finds devices by what programs call them.
class DeviceFinder {
public:
  DeviceFinder(Operation *op, const ManualDevices &devices);

  /// Those of every row of `elements`, where -1 is nobody; of the attribute
  /// `name` of the op. Not the rows of devices that do not come to the op.
  FailureOr<DeviceGroups> getRows(DenseIntElementsAttr elements,
                                  StringRef name);
  /// Groups of which every device is in one, or in none; as the rows.
  FailureOr<DeviceGroups> getGroups(Attribute groups);

private:
  FailureOr<DeviceGroups>
  getGroupsAlong(stablehlo::ReplicaGroupMeshAxesAttr groups);

  /// The position of the device that stands for those along the other axes, and
  /// the place of one of these among them.
  struct Place {
    int64_t position;
    int64_t other;
  };
  Place getPlace(int64_t id) const;
  int64_t positionOf(ArrayRef<int64_t> point) const;

  /// Lists of positions, whether the devices come to the op or not.
  using Rows = std::vector<SmallVector<int64_t, 4>>;
  FailureOr<DeviceGroups> getPresent(const Rows &rows) const;

  Operation *op;
  const ManualDevices &devices;
  int64_t numPoints, numOthers;
  SmallVector<int64_t, 4> strides;
  /// The position in the mesh of a device's id, where it is another number.
  llvm::DenseMap<int64_t, int64_t> positions;
  /// By position in the mesh.
  llvm::DenseMap<int64_t, unsigned> numbers;
};

} // namespace

DeviceFinder::DeviceFinder(Operation *op, const ManualDevices &devices)
    : op(op), devices(devices), numPoints(devices.mesh.getNumPoints()),
      numOthers(numPoints) {
  SmallVector<int64_t, 4> sizes;
  for (auto [axis, isManual] :
       llvm::zip_equal(devices.mesh.getAxes(), devices.isManual)) {
    sizes.push_back(axis.getSize());
    if (isManual)
      numOthers /= axis.getSize();
  }
  strides = rowMajorStrides(sizes);
  for (auto [position, id] : llvm::enumerate(devices.mesh.getDeviceIds()))
    positions[id] = position;
  for (auto [number, point] : llvm::enumerate(devices.points))
    numbers[positionOf(point)] = number;
}

int64_t DeviceFinder::positionOf(ArrayRef<int64_t> point) const {
  return std::inner_product(point.begin(), point.end(), strides.begin(),
                            int64_t(0));
}

DeviceFinder::Place DeviceFinder::getPlace(int64_t id) const {
  int64_t position = positions.empty() ? id : positions.lookup(id);
  int64_t at = 0;
  for (auto [axis, stride, isManual] :
       llvm::zip_equal(devices.mesh.getAxes(), strides, devices.isManual))
    if (isManual)
      at += position / stride % axis.getSize() * stride;
  return {at, position - at};
}

/// Devices that take different branches, or leave a loop at different times,
/// would wait for each other forever.
FailureOr<DeviceGroups> DeviceFinder::getPresent(const Rows &rows) const {
  auto idOf = [&](int64_t position) {
    return positions.empty() ? position : devices.mesh.getDeviceIds()[position];
  };
  DeviceGroups groups;
  for (ArrayRef<int64_t> row : rows) {
    SmallVector<unsigned, 4> group;
    std::optional<int64_t> here, missing;
    for (int64_t position : row) {
      auto it = numbers.find(position);
      if (it == numbers.end()) {
        missing = position;
        continue;
      }
      here = position;
      group.push_back(it->second);
    }
    if (here && missing)
      return op->emitOpError("needs devices ")
             << idOf(*here) << " and " << idOf(*missing)
             << " together, but only device " << idOf(*here) << " comes to it";
    if (here)
      groups.push_back(group);
  }
  return groups;
}

FailureOr<DeviceGroups> DeviceFinder::getRows(DenseIntElementsAttr elements,
                                              StringRef name) {
  std::map<int64_t, Rows> rows;
  int64_t length = elements.getType().getDimSize(1);
  SmallVector<int64_t, 4> row;
  int64_t other = -1, first = -1;
  for (auto [i, value] : llvm::enumerate(elements.getValues<APInt>())) {
    int64_t id = value.getSExtValue();
    if (id >= numPoints)
      return op->emitOpError("has device ")
             << id << " in " << name << ", but the mesh has " << numPoints
             << " devices";
    if (id >= 0) {
      Place place = getPlace(id);
      if (other >= 0 && place.other != other)
        return op->emitOpError("has devices ")
               << first << " and " << id << " together in " << name
               << ", which differ along an axis that is not manual";
      if (other < 0) {
        other = place.other;
        first = id;
      }
      row.push_back(place.position);
    }
    if (static_cast<int64_t>(i) % length == length - 1) {
      if (!row.empty())
        rows[other].push_back(row);
      row.clear();
      other = first = -1;
    }
  }
  if (rows.empty())
    return DeviceGroups();
  for (auto &[place, own] : rows)
    llvm::sort(own);
  bool isSame = static_cast<int64_t>(rows.size()) == numOthers;
  for (auto &[place, own] : rows)
    isSame &= own == rows.begin()->second;
  if (!isSame)
    return op->emitOpError("has ")
           << name << " that differ along an axis that is not manual";
  return getPresent(rows.begin()->second);
}

FailureOr<DeviceGroups>
DeviceFinder::getGroupsAlong(stablehlo::ReplicaGroupMeshAxesAttr groups) {
  SmallVector<unsigned, 4> axes;
  ArrayRef<sdy::MeshAxisAttr> all = devices.mesh.getAxes();
  for (Attribute entry : groups.getAxes()) {
    auto ref = dyn_cast<stablehlo::AxisRefAttr>(entry);
    size_t axis = 0;
    while (ref && axis < all.size() && all[axis].getName() != ref.getName())
      ++axis;
    if (!ref || ref.getSubAxisInfo() || axis == all.size() ||
        !devices.isManual[axis] || llvm::is_contained(axes, axis))
      return op->emitOpError("has groups along ")
             << entry << ", which is no manual axis of the mesh, or is twice";
    axes.push_back(axis);
  }
  // Devices that differ along these alone, in the order of the axes.
  std::set<int64_t> lines;
  Rows rows;
  for (SmallVector<int64_t, 4> point : devices.points) {
    for (unsigned axis : axes)
      point[axis] = 0;
    if (!lines.insert(positionOf(point)).second)
      continue;
    auto &row = rows.emplace_back(1, positionOf(point));
    for (unsigned axis : axes) {
      SmallVector<int64_t, 4> coarser;
      std::swap(row, coarser);
      for (int64_t position : coarser)
        for (int64_t at = 0; at < all[axis].getSize(); ++at)
          row.push_back(position + at * strides[axis]);
    }
  }
  return getPresent(rows);
}

FailureOr<DeviceGroups> DeviceFinder::getGroups(Attribute groups) {
  if (auto named = dyn_cast<stablehlo::ReplicaGroupMeshAxesAttr>(groups))
    return getGroupsAlong(named);
  auto elements = dyn_cast<DenseIntElementsAttr>(groups);
  if (!elements)
    return op->emitOpError("has replica_groups that are no numbers, which the "
                           "evaluator does not support");
  if (!elements.empty())
    return getRows(elements, "replica_groups");
  if (numOthers != 1)
    return op->emitOpError("is among all devices, which differ along an axis "
                           "that is not manual");
  SmallVector<int64_t, 4> all;
  for (int64_t id = 0; id < numPoints; ++id)
    all.push_back(getPlace(id).position);
  return getPresent({all});
}

//===----------------------------------------------------------------------===//
// What they make of it
//===----------------------------------------------------------------------===//

namespace {

/// One collective. What devices without a group get is zero from the start.
class Collective {
public:
  Collective(Operation *op, const ManualDevices &devices,
             const DeviceTensors &operands, ArrayRef<const Scope *> scopes,
             Interpreter &interpreter)
      : op(op), devices(devices), operands(operands), scopes(scopes),
        interpreter(interpreter), results(devices.size()) {}

  FailureOr<DeviceTensors> evaluate();

private:
  LogicalResult gather(ArrayRef<unsigned> group, int64_t dim);
  LogicalResult reduce(ArrayRef<unsigned> group);
  LogicalResult reduceScatter(ArrayRef<unsigned> group, int64_t dim);
  LogicalResult exchange(ArrayRef<unsigned> group,
                         stablehlo::AllToAllOp allToAll);
  LogicalResult permute(DenseIntElementsAttr pairs);
  LogicalResult broadcast(Attribute groups);

  LogicalResult
  forEachGroup(Attribute groups,
               llvm::function_ref<LogicalResult(ArrayRef<unsigned>)> fn);
  FailureOr<Tensor> fold(ArrayRef<unsigned> group, unsigned number);
  LogicalResult checkParts(const Tensor &tensor, int64_t dim, int64_t count);
  LogicalResult checkResults();
  void giveZeros();

  Operation *op;
  const ManualDevices &devices;
  const DeviceTensors &operands;
  ArrayRef<const Scope *> scopes;
  Interpreter &interpreter;
  DeviceTensors results;
};

} // namespace

/// Part `index` of `count` along a dimension.
static Tensor partOf(const Tensor &tensor, int64_t dim, int64_t index,
                     int64_t count) {
  SmallVector<int64_t, 4> shape(tensor.getShape()), offsets(shape.size(), 0);
  shape[dim] /= count;
  offsets[dim] = index * shape[dim];
  return boxOf(tensor, shape, offsets);
}

LogicalResult Collective::checkParts(const Tensor &tensor, int64_t dim,
                                     int64_t count) {
  if (tensor.getDim(dim) % count != 0)
    return op->emitOpError("cannot cut dimension ")
           << dim << " of size " << tensor.getDim(dim) << " into " << count
           << " parts";
  return success();
}

LogicalResult Collective::checkResults() {
  for (const Tensors &own : results)
    for (auto [type, result] : llvm::zip_equal(op->getResultTypes(), own))
      if (!areCompatibleTypes(type, result.getType()))
        return op->emitOpError("evaluates to a value of type ")
               << result.getType() << " instead of " << type;
  return success();
}

/// Calls `fn` with groups that have every device here, and whose operands have
/// the same shapes.
LogicalResult Collective::forEachGroup(
    Attribute groups,
    llvm::function_ref<LogicalResult(ArrayRef<unsigned>)> fn) {
  FailureOr<DeviceGroups> rows = DeviceFinder(op, devices).getGroups(groups);
  if (failed(rows))
    return failure();
  std::vector<bool> isIn(devices.size(), false);
  for (ArrayRef<unsigned> group : *rows) {
    for (unsigned device : group) {
      isIn[device] = true;
      for (auto [mine, first] :
           llvm::zip_equal(operands[device], operands[group.front()]))
        if (mine.getShape() != first.getShape())
          return op->emitOpError("has operands of types ")
                 << first.getType() << " and " << mine.getType()
                 << " in one group";
    }
  }
  for (unsigned device = 0; device < devices.size(); ++device)
    if (!isIn[device])
      return op->emitOpError("has device ")
             << devices.getId(device) << " in no group";
  for (ArrayRef<unsigned> group : *rows)
    if (failed(fn(group)))
      return failure();
  return success();
}

LogicalResult Collective::gather(ArrayRef<unsigned> group, int64_t dim) {
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    Tensors parts;
    for (unsigned device : group)
      parts.push_back(operands[device][i]);
    SmallVector<int64_t, 4> shape(parts.front().getShape());
    shape[dim] *= group.size();
    if (isTooLarge(shape))
      return op->emitOpError("cannot be evaluated on a value as large as ")
             << RankedTensorType::get(shape, parts.front().getElementType());
    Tensor whole = concatenated(parts, dim);
    for (unsigned device : group)
      results[device].push_back(whole);
  }
  return success();
}

/// Operands combined in the order of the group.
FailureOr<Tensor> Collective::fold(ArrayRef<unsigned> group, unsigned number) {
  Region &body = op->getRegion(0);
  auto own = [&](unsigned device) {
    return promoted(op, number, operands[device][number], body.getArgument(0),
                    interpreter.getPrecision());
  };
  Tensor sum = own(group.front());
  for (unsigned device : group.drop_front()) {
    FailureOr<Tensors> next =
        interpreter.applyBody(body, {sum, own(device)}, scopes[group.front()]);
    if (failed(next))
      return failure();
    sum = std::move(next->front());
  }
  return sum;
}

LogicalResult Collective::reduce(ArrayRef<unsigned> group) {
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    FailureOr<Tensor> sum = fold(group, i);
    if (failed(sum))
      return failure();
    for (unsigned device : group)
      results[device].push_back(*sum);
  }
  return success();
}

LogicalResult Collective::reduceScatter(ArrayRef<unsigned> group, int64_t dim) {
  int64_t count = group.size();
  if (failed(checkParts(operands[group.front()][0], dim, count)))
    return failure();
  FailureOr<Tensor> sum = fold(group, 0);
  if (failed(sum))
    return failure();
  for (auto [i, device] : llvm::enumerate(group))
    results[device].push_back(partOf(*sum, dim, i, count));
  return success();
}

LogicalResult Collective::exchange(ArrayRef<unsigned> group,
                                   stablehlo::AllToAllOp allToAll) {
  int64_t split = allToAll.getSplitDimension(),
          concat = allToAll.getConcatDimension(), count = group.size();
  if (count != static_cast<int64_t>(allToAll.getSplitCount()))
    return op->emitOpError("has groups of ")
           << count << " devices, but splits into " << allToAll.getSplitCount();
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    if (failed(checkParts(operands[group.front()][i], split, count)))
      return failure();
    for (auto [place, device] : llvm::enumerate(group)) {
      Tensors parts;
      for (unsigned sender : group)
        parts.push_back(partOf(operands[sender][i], split, place, count));
      results[device].push_back(concatenated(parts, concat));
    }
  }
  return success();
}

/// Who receives nothing has zeros.
void Collective::giveZeros() {
  for (auto [own, result] : llvm::zip_equal(operands, results))
    result.push_back(Tensor(own[0].getElementType(), own[0].getShape(),
                            interpreter.getPrecision()));
}

LogicalResult Collective::permute(DenseIntElementsAttr pairs) {
  FailureOr<DeviceGroups> rows =
      DeviceFinder(op, devices).getRows(pairs, "source_target_pairs");
  if (failed(rows))
    return failure();
  giveZeros();
  for (ArrayRef<unsigned> pair : *rows)
    results[pair[1]][0] = operands[pair[0]][0];
  return success();
}

LogicalResult Collective::broadcast(Attribute groups) {
  FailureOr<DeviceGroups> rows = DeviceFinder(op, devices).getGroups(groups);
  if (failed(rows))
    return failure();
  giveZeros();
  for (ArrayRef<unsigned> group : *rows)
    for (unsigned device : group)
      results[device][0] = operands[group.front()][0];
  return success();
}

FailureOr<DeviceTensors> Collective::evaluate() {
  bool hasChannel =
      TypeSwitch<Operation *, bool>(op)
          .Case<stablehlo::AllGatherOp, stablehlo::AllReduceOp,
                stablehlo::AllToAllOp, stablehlo::CollectiveBroadcastOp,
                stablehlo::CollectivePermuteOp, stablehlo::ReduceScatterOp>(
              [](auto op) {
                auto channel = op.getChannelHandle();
                return channel && channel->getHandle() > 0;
              });
  if (failed(checkReplicas(op, hasChannel)))
    return failure();
  using Group = ArrayRef<unsigned>;
  LogicalResult result =
      TypeSwitch<Operation *, LogicalResult>(op)
          .Case([&](stablehlo::AllGatherOp op) {
            return forEachGroup(op.getReplicaGroups(), [&](Group group) {
              return gather(group, op.getAllGatherDim());
            });
          })
          .Case([&](stablehlo::AllReduceOp op) {
            return forEachGroup(op.getReplicaGroups(),
                                [&](Group group) { return reduce(group); });
          })
          .Case([&](stablehlo::ReduceScatterOp op) {
            return forEachGroup(op.getReplicaGroups(), [&](Group group) {
              return reduceScatter(group, op.getScatterDimension());
            });
          })
          .Case([&](stablehlo::AllToAllOp op) {
            return forEachGroup(op.getReplicaGroups(), [&](Group group) {
              return exchange(group, op);
            });
          })
          .Case([&](stablehlo::CollectivePermuteOp op) {
            return permute(op.getSourceTargetPairs());
          })
          .Case([&](stablehlo::CollectiveBroadcastOp op) {
            return broadcast(op.getReplicaGroups());
          });
  if (failed(result) || failed(checkResults()))
    return failure();
  return std::move(results);
}

FailureOr<DeviceTensors> evaluateCollective(Operation *op,
                                            const ManualDevices &devices,
                                            const DeviceTensors &operands,
                                            ArrayRef<const Scope *> scopes,
                                            Interpreter &interpreter) {
  return Collective(op, devices, operands, scopes, interpreter).evaluate();
}

} // namespace soap::reference
