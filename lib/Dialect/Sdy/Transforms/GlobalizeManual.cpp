//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// From whole values to the parts that devices compute with, and back.

#include "Soap/Dialect/Sdy/Transforms/Globalize.h"

#include "Globalizer.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace soap;

/// Whether `axis` is a whole one.
static bool isWhole(sdy::AxisRefAttr axis) { return axis.getSize() == 0; }

FailureOr<SmallVector<AxisList, 4>>
Globalizer::readSharding(Operation *op, sdy::TensorShardingAttr sharding,
                         Type type, AxisSet own, const Twine &what) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(type).getShape();
  SmallVector<AxisList, 4> tiles(shape.size());
  sdy::MeshAttr used = sharding.getMesh(op);
  if (!used || sharding.getDims().size() != shape.size())
    return refuse(op) << "has a sharding of " << what << " that does not fit";
  for (auto [dim, size, list] :
       llvm::zip_equal(sharding.getDims(), shape, tiles)) {
    for (sdy::AxisRefAttr ref : dim.getAxes()) {
      std::optional<unsigned> axis = mesh.find(ref.getName());
      // What is cut over other axes is up to the planner.
      if (!axis || !own.contains(*axis))
        continue;
      if (used != mesh.getAttr() || !isWhole(ref))
        return refuse(op) << "has a sharding of " << what
                          << " over another mesh or a part of an axis, which "
                             "cannot be planned";
      list.push_back(*axis);
    }
    int64_t parts = mesh.numPointsAlong(list);
    if (ShapedType::isDynamic(size) || size % parts != 0)
      return refuse(op) << "cuts " << what << " of type " << type << " in "
                        << parts << " parts, which its sizes do not go with";
  }
  return tiles;
}

GlobalValue Globalizer::pin(Location loc, GlobalValue value,
                            sdy::TensorShardingAttr local) {
  auto type = dyn_cast<RankedTensorType>(value.value.getType());
  if (!type || type.getRank() == 0 || mesh.numPoints() == 1 ||
      !value.pending.empty())
    return value;
  MLIRContext *context = type.getContext();
  auto cut = [&](ArrayRef<sdy::AxisRefAttr> axes, bool isClosed) {
    return sdy::DimensionShardingAttr::get(context, axes, isClosed,
                                           /*priority=*/-1);
  };
  SmallVector<sdy::DimensionShardingAttr> dims;
  auto refTo = [&](unsigned axis) {
    return sdy::AxisRefAttr::get(context, mesh.name(axis), 1, 0);
  };
  for (unsigned axis : value.layout.leading.list())
    dims.push_back(cut(refTo(axis), true));
  // Where all axes are written out, there is nothing left to cut a part over.
  bool isClosed = mesh.numPoints() == mesh.numPointsAlong(manual.list());
  bool hasDims =
      local && static_cast<int64_t>(local.getDims().size()) == localRank(value);
  for (int64_t d = 0; d < localRank(value); ++d) {
    SmallVector<sdy::AxisRefAttr> axes =
        llvm::map_to_vector(value.layout.tiles[d], refTo);
    bool closed = isClosed;
    if (hasDims) {
      for (sdy::AxisRefAttr ref : local.getDims()[d].getAxes())
        if (std::optional<unsigned> axis = mesh.find(ref.getName());
            !axis || !manual.contains(*axis))
          axes.push_back(ref);
      closed |= local.getDims()[d].getIsClosed();
    }
    dims.push_back(cut(axes, closed));
  }
  auto sharding = sdy::TensorShardingAttr::get(context, meshRef, dims, {}, {});
  value.value = sdy::ShardingConstraintOp::create(builder, loc, type,
                                                  value.value, sharding);
  return value;
}

FailureOr<Globalizer::Values>
Globalizer::convertComputation(sdy::ManualComputationOp op) {
  Location loc = op.getLoc();
  AxisSet outside = manual, own;
  for (StringAttr name : op.getManualAxes().getAxes()) {
    std::optional<unsigned> axis = mesh.find(name.getValue());
    if (!axis)
      return refuse(op) << "is written over axis " << name
                        << ", which its mesh lacks";
    if (outside.contains(*axis))
      return refuse(op) << "is written over axis " << name
                        << ", as is what it is nested in";
    if (mesh.size(*axis) > 1)
      own.insert(*axis);
  }
  // In the body there are more.
  llvm::SaveAndRestore<AxisSet> scope(manual, outside | own);
  Block &body = op.getBody().front();
  auto isTensor = [](Type type) { return isa<RankedTensorType>(type); };
  Values arguments;
  for (auto [i, operand, argument, sharding] :
       llvm::enumerate(op.getTensors(), body.getArguments(),
                       op.getInShardings().getShardings())) {
    FailureOr<GlobalValue> found = lookup(operand);
    if (failed(found))
      return failure();
    GlobalValue value = *found;
    if (!isTensor(operand.getType())) {
      arguments.push_back(value);
      continue;
    }
    std::string what = ("operand #" + Twine(i)).str();
    FailureOr<SmallVector<AxisList, 4>> tiles =
        readSharding(op, sharding, operand.getType(), own, what);
    if (failed(tiles))
      return failure();
    if (auto parts = known.find(value.value);
        parts != known.end() && parts->second.mesh == mesh.getAttr() &&
        parts->second.cut == *tiles)
      value = parts->second.value;
    else
      for (auto [list, more] : llvm::zip_equal(value.layout.tiles, *tiles))
        list.append(more.begin(), more.end());
    if (!isTensor(argument.getType()) ||
        cast<RankedTensorType>(argument.getType()).getRank() !=
            localRank(value) ||
        value.value.getType() != typeFor(argument.getType(), value.layout))
      return refuse(op) << "takes " << what << " of type " << operand.getType()
                        << " in parts of type " << argument.getType()
                        << ", which its sharding does not give";
    arguments.push_back(pin(loc, value, sharding));
  }
  FailureOr<Values> results = inlineBlock(body, arguments);
  if (failed(results))
    return failure();
  for (auto [i, value, result, sharding] : llvm::enumerate(
           *results, op.getResults(), op.getOutShardings().getShardings())) {
    if (!isTensor(result.getType()))
      continue;
    std::string what = ("result #" + Twine(i)).str();
    FailureOr<SmallVector<AxisList, 4>> tiles =
        readSharding(op, sharding, result.getType(), own, what);
    if (failed(tiles))
      return failure();
    // Along axes that the sharding does not name, all devices have the same.
    AxisSet named;
    for (const AxisList &list : *tiles)
      named = named | AxisSet(list);
    value = first(loc, value, own - named);
    Layout layout = value.layout;
    layout.drop(own);
    if (tiles->size() != layout.tiles.size())
      return refuse(op) << "has a sharding of " << what << " that does not fit";
    Layout apart = layout;
    for (auto [list, more] : llvm::zip_equal(apart.tiles, *tiles))
      list.append(more.begin(), more.end());
    GlobalValue parts = value;
    value.value = relayout(loc, value, apart).value;
    value.layout = layout;
    if (value.value.getType() != typeFor(result.getType(), layout))
      return refuse(op)
             << "gives parts of type "
             << op.getBody().front().getTerminator()->getOperand(i).getType()
             << " for " << what << " of type " << result.getType()
             << ", which its sharding does not put together";
    if (outside.empty()) {
      value.value = sdy::ShardingConstraintOp::create(
          builder, loc, value.value.getType(), value.value, sharding);
      known[value.value] = {parts, *tiles, mesh.getAttr()};
    }
  }
  return results;
}

/// The mesh of a computation, and how its shardings name it. The values of one
/// that is not cut may name others.
static std::pair<sdy::MeshAttr, Attribute>
findMesh(sdy::ManualComputationOp op) {
  for (auto list : {op.getInShardings(), op.getOutShardings()})
    for (sdy::TensorShardingAttr sharding : list.getShardings()) {
      sdy::MeshAttr mesh = sharding.getMesh(op);
      if (mesh &&
          llvm::all_of(op.getManualAxes().getAxes(), [&](StringAttr axis) {
            return mesh.getAxisSize(axis.getValue()) > 0;
          }))
        return {mesh, sharding.getMeshOrRef()};
    }
  return {};
}

LogicalResult soap::globalizeManualComputations(func::FuncOp entry) {
  SmallVector<sdy::ManualComputationOp> computations;
  entry.walk<WalkOrder::PreOrder>([&](sdy::ManualComputationOp op) {
    computations.push_back(op);
    return WalkResult::skip();
  });
  KnownPartsMap known;
  for (sdy::ManualComputationOp op : computations) {
    auto [mesh, ref] = findMesh(op);
    if (!mesh)
      return op.emitError() << "'" << op->getName()
                            << "' is written over axes that no mesh of its "
                               "shardings has";
    if (mesh.getAxes().size() > AxisSet::maxAxes)
      return op.emitError()
             << "'" << op->getName() << "' is written over a mesh of more than "
             << AxisSet::maxAxes << " axes";
    constexpr int64_t most = 1 << 20;
    if (mesh.getNumPoints() > most)
      return op.emitError()
             << "'" << op->getName() << "' is written over a mesh of more than "
             << most << " devices";
    OpBuilder builder(op);
    FailureOr<SmallVector<GlobalValue>> results =
        Globalizer(builder, mesh, ref, known).convertComputation(op);
    if (failed(results))
      return failure();
    for (auto [result, value] : llvm::zip_equal(op.getResults(), *results))
      result.replaceAllUsesWith(value.value);
    op.erase();
  }
  return success();
}
