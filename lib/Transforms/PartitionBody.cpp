//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartitionBody.h"
#include "Soap/Dialect/Soap/IR/PartitionUtils.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Support/DeadOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <map>

using namespace mlir;

namespace soap {

static SmallVector<int64_t> shapeOf(ArrayRef<Interval> box) {
  return llvm::map_to_vector(box, [](Interval i) { return i.size(); });
}

static RankedTensorType localType(Value global, ArrayRef<Interval> box) {
  return RankedTensorType::get(
      shapeOf(box), cast<RankedTensorType>(global.getType()).getElementType());
}

/// "[0:4, 8:16]".
static std::string toString(ArrayRef<Interval> box) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '[';
  llvm::interleaveComma(box, os,
                        [&](Interval i) { os << i.lo << ':' << i.hi; });
  os << ']';
  return text;
}

/// A constant of `type` that holds neutral elements only; null if its element
/// type has none.
static Value createNeutral(OpBuilder &b, Location loc, RankedTensorType type,
                           PartialKind kind) {
  DenseElementsAttr elements;
  Type elementType = type.getElementType();
  if (auto complex = dyn_cast<ComplexType>(elementType)) {
    auto part = dyn_cast<FloatType>(complex.getElementType());
    if (!part)
      return {};
    const llvm::fltSemantics &semantics = part.getFloatSemantics();
    APFloat real(semantics, kind == PartialKind::Product ? 1 : 0);
    elements = DenseElementsAttr::get(
        type, std::complex<APFloat>(real, APFloat::getZero(semantics)));
  } else if (TypedAttr element = neutralElement(kind, elementType)) {
    elements = DenseElementsAttr::get(type, Attribute(element));
  } else {
    return {};
  }
  return stablehlo::ConstantOp::create(b, loc, elements);
}

//===----------------------------------------------------------------------===//
// Members
//===----------------------------------------------------------------------===//

/// What the body's op or its return needs of `value`, cut out of what is there.
FailureOr<Value> LocalBodies::getLocal(OpBuilder &b, Operation *user,
                                       Value value, const Rect &box) {
  auto found = locals.find(value);
  if (found == locals.end())
    return user->emitError()
           << "reads a value that the operator does not compute";
  const Local &local = found->second;
  if (shapeOf(local.box) == shapeOf(box) &&
      (local.box == box || numElements(box) == 0))
    return local.value;
  if (numElements(box) == 0) {
    Value empty = createNeutral(b, user->getLoc(), localType(value, box),
                                PartialKind::Sum);
    if (!empty)
      return user->emitError()
             << "has no empty constant of type " << value.getType();
    return empty;
  }
  SmallVector<int64_t> starts, limits, strides(box.size(), 1);
  for (auto [has, needs] : llvm::zip_equal(local.box, box)) {
    if (!has.contains(needs))
      return user->emitError()
             << "in operator '" << planned.name << "' needs " << toString(box)
             << " of a value, but its task holds " << toString(local.box)
             << "; its tile cannot be built";
    starts.push_back(needs.lo - has.lo);
    limits.push_back(needs.hi - has.lo);
  }
  return stablehlo::SliceOp::create(b, user->getLoc(), localType(value, box),
                                    local.value, starts, limits, strides)
      .getResult();
}

/// How the results of a member whose tile is empty combine with those of other
/// tasks.
static PartialKind pendingReduction(const PartitionInfo &info,
                                    ArrayRef<Interval> tile,
                                    const Operator &planned) {
  for (auto [dim, interval] : llvm::zip_equal(info.dims, tile))
    if (interval.empty() && dim.reduction != PartialKind::None)
      return dim.reduction;
  for (const Dimension &dim : planned.dims)
    if (dim.partial != PartialKind::None)
      return dim.partial;
  return PartialKind::Sum;
}

/// Whether a tile is empty only because all of the reduced dimension is.
static bool reducesNothing(const PartitionInfo &info, ArrayRef<Interval> tile) {
  return llvm::all_of(llvm::zip_equal(info.dims, tile), [](auto pair) {
    auto &[dim, interval] = pair;
    return !interval.empty() ||
           (dim.size == 0 && dim.reduction != PartialKind::None);
  });
}

LogicalResult LocalBodies::buildMember(OpBuilder &b, unsigned index,
                                       const Rect &tile) {
  const OperatorSpace::Member &member = space.members()[index];
  Operation *global = member.op;
  Rect memberTile = space.memberTile(index, tile);
  auto boxOf = [&](Value value, const TensorAccess &access) {
    return applyAccess(access, memberTile,
                       cast<RankedTensorType>(value.getType()).getShape());
  };

  // An empty tile computes nothing; its results are empty, or summands. But
  // where there is nothing to reduce at all, the result is the initial value.
  if (numElements(memberTile) == 0 &&
      !reducesNothing(member.info, memberTile)) {
    PartialKind kind = pendingReduction(member.info, memberTile, planned);
    for (auto [result, access] :
         llvm::zip_equal(global->getResults(), member.info.results)) {
      Rect box = boxOf(result, access);
      Value value =
          createNeutral(b, global->getLoc(), localType(result, box), kind);
      if (!value)
        return global->emitError()
               << "has no neutral element of type " << result.getType();
      locals[result] = {value, box};
    }
    return success();
  }

  SmallVector<Value> operands;
  SmallVector<Rect> operandBoxes;
  for (auto [operand, access] :
       llvm::zip_equal(global->getOperands(), member.info.operands)) {
    Rect box = boxOf(operand, access);
    FailureOr<Value> local = getLocal(b, global, operand, box);
    if (failed(local))
      return failure();
    operands.push_back(*local);
    operandBoxes.push_back(std::move(box));
  }

  SmallVector<Value> values;
  if (auto partitionable = dyn_cast<PartitionableOpInterface>(global);
      partitionable &&
      (member.info.anchor != "other" || !member.info.dims.empty())) {
    FailureOr<SmallVector<Value>> built =
        partitionable.buildLocal(b, operands, memberTile, operandBoxes);
    if (failed(built))
      return failure();
    values = std::move(*built);
  } else {
    // Nobody knows the op: every task computes it whole.
    IRMapping mapping;
    mapping.map(global->getOperands(), operands);
    for (OpOperand *use : member.captured) {
      Rect box;
      for (int64_t size :
           cast<RankedTensorType>(use->get().getType()).getShape())
        box.push_back({0, size});
      FailureOr<Value> local = getLocal(b, global, use->get(), box);
      if (failed(local))
        return failure();
      mapping.map(use->get(), *local);
    }
    values = llvm::to_vector_of<Value>(b.clone(*global, mapping)->getResults());
  }
  if (values.size() != global->getNumResults())
    return global->emitError() << "has " << global->getNumResults()
                               << " results, but its tile " << values.size();
  for (auto [result, access, value] :
       llvm::zip_equal(global->getResults(), member.info.results, values)) {
    Rect box = boxOf(result, access);
    if (value.getType() != localType(result, box))
      return global->emitError()
             << "was built as " << value.getType() << " where its tile is "
             << localType(result, box);
    locals[result] = {value, box};
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Tasks
//===----------------------------------------------------------------------===//

bool LocalBodies::isIdle(int64_t task) const {
  // What makes nothing is there for what else it does.
  return !results.empty() && llvm::all_of(results, [&](DistType type) {
    return numElements(type.getShardRect(task)) == 0;
  });
}

LogicalResult LocalBodies::buildTask(int64_t task, const Rect &tile,
                                     Region &region) {
  locals.clear();
  Block &global = op.getBody().front();
  Block &block = region.emplaceBlock();
  for (auto [argument, type] : llvm::zip_equal(global.getArguments(), inputs)) {
    BlockArgument local =
        block.addArgument(type.getLocalType(task), argument.getLoc());
    locals[argument] = {local, type.getShardRect(task)};
  }
  OpBuilder b(op.getContext());
  b.setInsertionPointToEnd(&block);
  for (unsigned i = 0, e = space.members().size(); i < e; ++i)
    if (failed(buildMember(b, i, tile)))
      return failure();
  SmallVector<Value> returned;
  for (auto [value, type] :
       llvm::zip_equal(global.getTerminator()->getOperands(), results)) {
    FailureOr<Value> local =
        getLocal(b, global.getTerminator(), value, type.getShardRect(task));
    if (failed(local))
      return failure();
    returned.push_back(*local);
  }
  ReturnOp::create(b, global.getTerminator()->getLoc(), returned);
  // What only empty tiles would have read.
  eraseDeadOps(block);
  return success();
}

int64_t LocalBodies::addBody(std::unique_ptr<Region> region) {
  for (auto [number, body] : llvm::enumerate(regions))
    if (OperationEquivalence::isRegionEquivalentTo(
            body.get(), region.get(), OperationEquivalence::IgnoreLocations))
      return number;
  regions.push_back(std::move(region));
  return static_cast<int64_t>(regions.size()) - 1;
}

LogicalResult LocalBodies::build() {
  auto less = [](const Rect &a, const Rect &b) {
    return std::lexicographical_compare(
        a.begin(), a.end(), b.begin(), b.end(), [](Interval x, Interval y) {
          return std::tie(x.lo, x.hi) < std::tie(y.lo, y.hi);
        });
  };
  // Replicas have one tile.
  std::map<Rect, int64_t, decltype(less)> bodyOfTile(less);
  for (int64_t task = 0; task < config.numTasks(); ++task) {
    if (isIdle(task)) {
      taskBodies.push_back(-1);
      continue;
    }
    Rect tile = taskTile(planned, config, task);
    auto [it, isNew] = bodyOfTile.try_emplace(tile, -1);
    if (isNew) {
      auto region = std::make_unique<Region>();
      if (failed(buildTask(task, tile, *region)))
        return failure();
      it->second = addBody(std::move(region));
    }
    taskBodies.push_back(it->second);
  }
  return success();
}

} // namespace soap
