//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Communication: types and verification.

#include "Checks.h"

#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace mlir::stablehlo;

//===----------------------------------------------------------------------===//
// Groups of processes
//===----------------------------------------------------------------------===//

/// A row per group, padded with -1 where groups differ in size. Every process
/// is in one group at most.
static LogicalResult checkGroups(const Reporter &r, Attribute groups,
                                 bool isUniform) {
  auto rows = dyn_cast<DenseIntElementsAttr>(groups);
  if (!rows)
    return success();
  if (rows.getType().getRank() != 2)
    return r.fail() << "has replica_groups of rank "
                    << rows.getType().getRank();
  llvm::DenseSet<int64_t> seen;
  for (const APInt &value : rows.getValues<APInt>()) {
    int64_t id = value.getSExtValue();
    if (id == -1 && !isUniform)
      continue;
    if (id < 0)
      return r.fail() << "has a process " << id << " in replica_groups";
    if (!seen.insert(id).second)
      return r.fail() << "has process " << id << " twice in replica_groups";
  }
  return success();
}

/// The number of processes of a group; none where the text does not say.
static std::optional<int64_t> groupSize(Attribute groups) {
  auto rows = dyn_cast<DenseIntElementsAttr>(groups);
  if (!rows || rows.getType().getRank() != 2 ||
      rows.getType().getDimSize(0) == 0)
    return std::nullopt;
  return rows.getType().getDimSize(1);
}

/// Global ids are of groups over a channel.
static LogicalResult checkGlobalIds(const Reporter &r, bool isGlobal,
                                    std::optional<ChannelHandleAttr> channel) {
  if (isGlobal && (!channel || channel->getHandle() <= 0))
    return r.fail() << "needs a positive channel to use global device ids";
  return success();
}

/// Pairs in which no process sends twice, nor receives twice.
static LogicalResult checkPairs(const Reporter &r, DenseIntElementsAttr pairs) {
  if (pairs.getType().getRank() != 2 || pairs.getType().getDimSize(1) != 2)
    return r.fail() << "has source_target_pairs of type " << pairs.getType()
                    << " instead of rows of two";
  llvm::DenseSet<int64_t> sources, targets;
  for (auto [i, value] : llvm::enumerate(pairs.getValues<APInt>())) {
    int64_t id = value.getSExtValue();
    if (id < 0)
      return r.fail() << "has a process " << id << " in source_target_pairs";
    if (!(i % 2 ? targets : sources).insert(id).second)
      return r.fail() << "has process " << id << " twice as a "
                      << (i % 2 ? "target" : "source");
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

LogicalResult AllGatherOp::verify() {
  Reporter r(*this);
  if (getOperands().empty() || getNumOperands() != getNumResults())
    return r.fail() << "has " << getNumOperands() << " operands and "
                    << getNumResults() << " results";
  if (failed(checkGroups(r, getReplicaGroups(), /*isUniform=*/true)) ||
      failed(checkGlobalIds(r, getUseGlobalDeviceIds(), getChannelHandle())))
    return failure();
  int64_t dim = getAllGatherDim();
  for (auto [operand, result] : llvm::zip(getOperands(), getResults())) {
    SmallVector<int64_t> shape(shapeOf(operand));
    if (dim < 0 || dim >= static_cast<int64_t>(shape.size()))
      return r.fail() << "gathers dimension " << dim << " of a tensor of rank "
                      << int64_t(shape.size());
    std::optional<int64_t> size = groupSize(getReplicaGroups());
    if (size && !ShapedType::isDynamic(shape[dim]))
      shape[dim] *= *size;
    else
      shape[dim] = ShapedType::kDynamic;
    if (!areCompatibleShapes(shape, shapeOf(result)))
      return r.fail() << "has a result of type " << result.getType()
                      << ", but gathering gives shape " << str(shape);
  }
  return success();
}

LogicalResult AllReduceOp::verify() {
  Reporter r(*this);
  if (getOperands().empty())
    return r.fail() << "needs at least one operand";
  if (failed(checkGroups(r, getReplicaGroups(), /*isUniform=*/false)) ||
      failed(checkGlobalIds(r, getUseGlobalDeviceIds(), getChannelHandle())))
    return failure();
  // One computation, of two scalars, for every operand.
  FailureOr<SmallVector<Type>> elements = checkReducer(
      r, "computation", getComputation(), getOperands().front().getType());
  if (failed(elements))
    return failure();
  SmallVector<Type> types;
  for (Value operand : getOperands()) {
    if (!isPromotable(elementOf(operand), elements->front()))
      return r.fail() << "combines elements of type " << elementOf(operand)
                      << " as ones of type " << elements->front();
    types.push_back(RankedTensorType::get(shapeOf(operand), elements->front()));
  }
  return checkResults(*this, types);
}

LogicalResult ReduceScatterOp::verify() {
  Reporter r(*this);
  if (failed(checkGroups(r, getReplicaGroups(), /*isUniform=*/true)) ||
      failed(checkGlobalIds(r, getUseGlobalDeviceIds(), getChannelHandle())))
    return failure();
  FailureOr<SmallVector<Type>> elements =
      checkReducer(r, "computation", getComputation(), getOperand().getType());
  if (failed(elements))
    return failure();
  SmallVector<int64_t> shape(shapeOf(getOperand()));
  int64_t dim = getScatterDimension();
  if (dim < 0 || dim >= static_cast<int64_t>(shape.size()))
    return r.fail() << "scatters dimension " << dim << " of a tensor of rank "
                    << int64_t(shape.size());
  std::optional<int64_t> size = groupSize(getReplicaGroups());
  if (size && !ShapedType::isDynamic(shape[dim])) {
    if (*size == 0 || shape[dim] % *size != 0)
      return r.fail() << "cannot cut dimension " << dim << " of size "
                      << shape[dim] << " into " << *size << " parts";
    shape[dim] /= *size;
  } else {
    shape[dim] = ShapedType::kDynamic;
  }
  return checkResults(*this, RankedTensorType::get(shape, elements->front()));
}

LogicalResult AllToAllOp::verify() {
  Reporter r(*this);
  if (getOperands().empty() || getNumOperands() != getNumResults())
    return r.fail() << "has " << getNumOperands() << " operands and "
                    << getNumResults() << " results";
  if (failed(checkGroups(r, getReplicaGroups(), /*isUniform=*/true)))
    return failure();
  int64_t split = getSplitDimension(), concat = getConcatDimension();
  int64_t count = getSplitCount();
  if (count < 1)
    return r.fail() << "has a split_count of " << count;
  std::optional<int64_t> size = groupSize(getReplicaGroups());
  if (size && *size != count)
    return r.fail() << "has groups of " << *size
                    << " processes, but splits into " << count;
  for (auto [operand, result] : llvm::zip(getOperands(), getResults())) {
    SmallVector<int64_t> shape(shapeOf(operand));
    int64_t rank = shape.size();
    if (split < 0 || split >= rank || concat < 0 || concat >= rank)
      return r.fail() << "splits dimension " << split
                      << " and concatenates dimension " << concat
                      << " of a tensor of rank " << rank;
    if (!ShapedType::isDynamic(shape[split])) {
      if (shape[split] % count != 0)
        return r.fail() << "cannot cut dimension " << split << " of size "
                        << shape[split] << " into " << count << " parts";
      shape[split] /= count;
    }
    if (!ShapedType::isDynamic(shape[concat]))
      shape[concat] *= count;
    if (!areCompatibleShapes(shape, shapeOf(result)))
      return r.fail() << "has a result of type " << result.getType()
                      << ", but the exchange gives shape " << str(shape);
  }
  return success();
}

LogicalResult CollectivePermuteOp::verify() {
  return checkPairs(Reporter(*this), getSourceTargetPairs());
}

LogicalResult CollectiveBroadcastOp::verify() {
  return checkGroups(Reporter(*this), getReplicaGroups(), /*isUniform=*/false);
}

//===----------------------------------------------------------------------===//
// Tokens, the host, asynchronous operations
//===----------------------------------------------------------------------===//

/// Channels between devices have type 1, those from and to the host 2 and 3.
static LogicalResult checkChannel(const Reporter &r, ChannelHandleAttr channel,
                                  bool isHost, int64_t hostType,
                                  std::optional<DenseIntElementsAttr> pairs) {
  int64_t expected = isHost ? hostType : 1;
  if (channel.getType() != expected)
    return r.fail() << "needs a channel of type " << expected << ", not "
                    << channel.getType();
  if (!pairs)
    return success();
  if (isHost && !pairs->empty())
    return r.fail() << "has source_target_pairs, but one side is the host";
  return checkPairs(r, *pairs);
}

/// Tensors, then a token.
static LogicalResult checkReceived(const Reporter &r, TypeRange types) {
  if (types.empty() || !isa<TokenType>(types.back()))
    return r.fail() << "must have a token as its last result";
  for (Type type : types.drop_back())
    if (!isa<RankedTensorType>(type))
      return r.fail() << "has a result of type " << type
                      << " before the last, which is no tensor";
  return success();
}

LogicalResult SendOp::verify() {
  return checkChannel(Reporter(*this), getChannelHandle(), getIsHostTransfer(),
                      2, getSourceTargetPairs());
}

LogicalResult RecvOp::verify() {
  Reporter r(*this);
  if (failed(checkChannel(r, getChannelHandle(), getIsHostTransfer(), 3,
                          getSourceTargetPairs())))
    return failure();
  return checkReceived(r, getResultTypes());
}

LogicalResult InfeedOp::verify() {
  Reporter r(*this);
  if (failed(checkReceived(r, getResultTypes())))
    return failure();
  std::optional<ArrayAttr> layouts = getLayout();
  if (!layouts)
    return success();
  TypeRange tensors = TypeRange(getResultTypes()).drop_back();
  if (layouts->size() != tensors.size())
    return r.fail() << "has " << int64_t(layouts->size()) << " layouts for "
                    << int64_t(tensors.size()) << " tensors";
  for (auto [layout, type] : llvm::zip(*layouts, tensors)) {
    auto order = dyn_cast<ArrayAttr>(layout);
    if (!order || !llvm::all_of(order, llvm::IsaPred<IntegerAttr>))
      return r.fail() << "has a layout " << layout
                      << ", which is no list of dimensions";
    SmallVector<int64_t> dims =
        llvm::map_to_vector(order, [](Attribute dim) -> int64_t {
          return cast<IntegerAttr>(dim).getValue().getSExtValue();
        });
    int64_t rank = cast<RankedTensorType>(type).getRank();
    if (failed(checkSize(r, "a layout", dims.size(), rank)) ||
        failed(checkDims(r, "a layout", dims, rank)))
      return failure();
  }
  return success();
}

LogicalResult AsyncStartOp::verifyRegions() {
  Reporter r(*this);
  TypeRange types = getResult().getType().getTypes();
  if (failed(checkSignature(r, "body", getBody(), getOperands().getTypes(),
                            types)))
    return failure();
  Block &body = getBody().front();
  bool isOne = llvm::hasNItems(body, 2) &&
               isa<AllGatherOp, AllReduceOp, AllToAllOp, CollectiveBroadcastOp,
                   CollectivePermuteOp, ReduceScatterOp, SliceOp,
                   DynamicSliceOp, DynamicUpdateSliceOp>(body.front());
  if (!isOne)
    return r.fail() << "needs a body of one collective or slicing operation";
  return success();
}

LogicalResult AsyncDoneOp::verify() {
  return checkResults(*this, getOperand().getType().getTypes());
}
