//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Reading and writing at computed indices: types and verification.

#include "Checks.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::stablehlo;

namespace {
/// The indices where slices start: one scalar, all of one type, per dimension.
LogicalResult checkStartIndices(const Reporter &r, ValueRange indices,
                                int64_t rank) {
  if (failed(checkSize(r, "start_indices", indices.size(), rank)))
    return failure();
  for (Value index : indices)
    if (index.getType() != indices.front().getType())
      return r.fail() << "has start indices of types "
                      << indices.front().getType() << " and "
                      << index.getType();
  return success();
}

/// What gather and scatter say alike about a tensor (the operand, or the
/// inputs) and the tensor of index vectors that points into it.
struct IndexVectors {
  ArrayRef<int64_t> operandShape;
  ArrayRef<int64_t> indicesShape;
  /// Operand dimensions of a slice that have size 1 and are dropped.
  StringRef droppedName;
  ArrayRef<int64_t> dropped;
  StringRef operandBatchingName;
  ArrayRef<int64_t> operandBatching;
  StringRef indicesBatchingName;
  ArrayRef<int64_t> indicesBatching;
  /// The operand dimension that each component of an index vector is for.
  StringRef mapName;
  ArrayRef<int64_t> map;
  int64_t indexVectorDim;
  /// How many dimensions of a slice the other tensor has.
  StringRef windowName;
  int64_t windowRank;

  LogicalResult check(const Reporter &r) const {
    int64_t rank = operandShape.size(), indicesRank = indicesShape.size();
    int64_t covered = windowRank + dropped.size() + operandBatching.size();
    if (covered != rank)
      return r.fail() << windowName << ", " << droppedName << " and "
                      << operandBatchingName << " have " << covered
                      << " dimensions, but the operand's rank is " << rank;
    if (indexVectorDim < 0 || indexVectorDim > indicesRank)
      return r.fail() << "has index_vector_dim " << indexVectorDim
                      << " for indices of rank " << indicesRank;
    int64_t components =
        indexVectorDim < indicesRank ? indicesShape[indexVectorDim] : 1;
    if (!isCompatibleDim(map.size(), components))
      return r.fail() << "has index vectors of " << components
                      << " components, but " << mapName << " has "
                      << int64_t(map.size());
    if (failed(checkDims(r, droppedName, dropped, rank, /*sorted=*/true)) ||
        failed(checkDims(r, operandBatchingName, operandBatching, rank,
                         /*sorted=*/true)) ||
        failed(
            checkDims(r, indicesBatchingName, indicesBatching, indicesRank)) ||
        failed(checkDims(r, mapName, map, rank)))
      return failure();
    for (int64_t d : operandBatching) {
      if (llvm::is_contained(dropped, d))
        return r.fail() << droppedName << " and " << operandBatchingName
                        << " both have dimension " << d;
      if (llvm::is_contained(map, d))
        return r.fail() << mapName << " and " << operandBatchingName
                        << " both have dimension " << d;
    }
    if (llvm::is_contained(indicesBatching, indexVectorDim))
      return r.fail() << indicesBatchingName
                      << " has the dimension of the index vectors, "
                      << indexVectorDim;
    if (operandBatching.size() != indicesBatching.size())
      return r.fail() << operandBatchingName << " and " << indicesBatchingName
                      << " differ in number";
    for (auto [a, b] : llvm::zip(operandBatching, indicesBatching))
      if (!isCompatibleDim(operandShape[a], indicesShape[b]))
        return r.fail() << "batches dimension " << a << " of size "
                        << operandShape[a] << " with dimension " << b
                        << " of the indices, of size " << indicesShape[b];
    return success();
  }

  /// The dimensions of the indices but that of the vectors.
  SmallVector<int64_t> batchShape() const {
    SmallVector<int64_t> sizes(indicesShape);
    if (indexVectorDim < static_cast<int64_t>(sizes.size()))
      sizes.erase(sizes.begin() + indexVectorDim);
    return sizes;
  }
};

/// A shape whose dimensions `dims` have the sizes of `windows` and whose others
/// those of `batches`, both in order.
SmallVector<int64_t> combine(ArrayRef<int64_t> batches, ArrayRef<int64_t> dims,
                             ArrayRef<int64_t> windows) {
  SmallVector<int64_t> shape(batches.size() + windows.size(), 0);
  for (auto [d, size] : llvm::zip_equal(dims, windows))
    shape[d] = size;
  const int64_t *next = batches.begin();
  for (int64_t d = 0, e = shape.size(); d < e; ++d)
    if (!llvm::is_contained(dims, d))
      shape[d] = *next++;
  return shape;
}
} // namespace

//===----------------------------------------------------------------------===//
// DynamicSliceOp, DynamicUpdateSliceOp
//===----------------------------------------------------------------------===//

LogicalResult DynamicSliceOp::inferReturnTypes(MLIRContext *,
                                               std::optional<Location> loc,
                                               Adaptor adaptor,
                                               SmallVectorImpl<Type> &types) {
  Reporter r(getOperationName(), loc);
  ArrayRef<int64_t> shape = shapeOf(adaptor.getOperand());
  ArrayRef<int64_t> sizes = adaptor.getSliceSizes();
  if (failed(checkStartIndices(r, adaptor.getStartIndices(), shape.size())) ||
      failed(checkSize(r, "slice_sizes", sizes.size(), shape.size())))
    return failure();
  for (auto [d, size] : llvm::enumerate(sizes))
    if (size < 0 || (!ShapedType::isDynamic(shape[d]) && size > shape[d]))
      return r.fail() << "takes " << size << " elements of dimension "
                      << int64_t(d) << ", whose size is " << str(shape[d]);
  types.push_back(
      RankedTensorType::get(sizes, elementOf(adaptor.getOperand())));
  return success();
}
LogicalResult DynamicSliceOp::verify() { return verifyInferred(*this); }

LogicalResult DynamicUpdateSliceOp::inferReturnTypes(
    MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
    SmallVectorImpl<Type> &types) {
  Reporter r(getOperationName(), loc);
  Value operand = adaptor.getOperand(), update = adaptor.getUpdate();
  ArrayRef<int64_t> shape = shapeOf(operand), sizes = shapeOf(update);
  if (elementOf(operand) != elementOf(update))
    return r.fail() << "updates elements of type " << elementOf(operand)
                    << " with ones of type " << elementOf(update);
  if (shape.size() != sizes.size())
    return r.fail() << "updates a tensor of rank " << int64_t(shape.size())
                    << " with one of rank " << int64_t(sizes.size());
  if (failed(checkStartIndices(r, adaptor.getStartIndices(), shape.size())))
    return failure();
  for (auto [d, size] : llvm::enumerate(sizes))
    if (!ShapedType::isDynamic(shape[d]) && !ShapedType::isDynamic(size) &&
        size > shape[d])
      return r.fail() << "updates " << size << " elements of dimension "
                      << int64_t(d) << ", whose size is " << shape[d];
  types.push_back(operand.getType());
  return success();
}
LogicalResult DynamicUpdateSliceOp::verify() { return verifyInferred(*this); }

//===----------------------------------------------------------------------===//
// GatherOp
//===----------------------------------------------------------------------===//

/// The result's type; slices of computed sizes have dynamic ones.
static FailureOr<Type> inferGather(const Reporter &r, Value operand,
                                   Value indices,
                                   GatherDimensionNumbersAttr dims,
                                   ArrayRef<int64_t> sizes) {
  ArrayRef<int64_t> shape = shapeOf(operand);
  IndexVectors vectors{shape,
                       shapeOf(indices),
                       "collapsed_slice_dims",
                       dims.getCollapsedSliceDims(),
                       "operand_batching_dims",
                       dims.getOperandBatchingDims(),
                       "start_indices_batching_dims",
                       dims.getStartIndicesBatchingDims(),
                       "start_index_map",
                       dims.getStartIndexMap(),
                       dims.getIndexVectorDim(),
                       "offset_dims",
                       static_cast<int64_t>(dims.getOffsetDims().size())};
  if (failed(vectors.check(r)) ||
      failed(checkSize(r, "slice_sizes", sizes.size(), shape.size())))
    return failure();

  SmallVector<int64_t> windows;
  for (auto [d, size] : llvm::enumerate(sizes)) {
    bool isKnown = !ShapedType::isDynamic(size);
    if (isKnown &&
        (size < 0 || (!ShapedType::isDynamic(shape[d]) && size > shape[d]))) {
      (void)(r.fail() << "takes " << size << " elements of dimension "
                      << int64_t(d) << ", whose size is " << str(shape[d]));
      return failure();
    }
    bool isDropped =
        llvm::is_contained(dims.getCollapsedSliceDims(), int64_t(d)) ||
        llvm::is_contained(dims.getOperandBatchingDims(), int64_t(d));
    if (!isDropped) {
      windows.push_back(size);
    } else if (isKnown && size > 1) {
      (void)(r.fail() << "takes " << size << " elements of dimension "
                      << int64_t(d) << ", which the result does not have");
      return failure();
    }
  }
  SmallVector<int64_t> batches = vectors.batchShape();
  if (failed(checkDims(r, "offset_dims", dims.getOffsetDims(),
                       batches.size() + windows.size(), /*sorted=*/true)))
    return failure();
  return Type(RankedTensorType::get(
      combine(batches, dims.getOffsetDims(), windows), elementOf(operand)));
}

LogicalResult GatherOp::inferReturnTypes(MLIRContext *,
                                         std::optional<Location> loc,
                                         Adaptor adaptor,
                                         SmallVectorImpl<Type> &types) {
  Reporter r(getOperationName(), loc);
  // The least number stands for a size that is not known.
  for (auto [d, size] : llvm::enumerate(adaptor.getSliceSizes()))
    if (size < 0)
      return r.fail() << "takes " << size << " elements of dimension "
                      << int64_t(d);
  FailureOr<Type> type =
      inferGather(r, adaptor.getOperand(), adaptor.getStartIndices(),
                  adaptor.getDimensionNumbers(), adaptor.getSliceSizes());
  if (failed(type))
    return failure();
  types.push_back(*type);
  return success();
}
LogicalResult GatherOp::verify() { return verifyInferred(*this); }

LogicalResult DynamicGatherOp::inferReturnTypes(MLIRContext *,
                                                std::optional<Location> loc,
                                                Adaptor adaptor,
                                                SmallVectorImpl<Type> &types) {
  Reporter r(getOperationName(), loc);
  int64_t rank = shapeOf(adaptor.getOperand()).size();
  int64_t count = shapeOf(adaptor.getSliceSizes()).front();
  if (!isCompatibleDim(count, rank))
    return r.fail() << "has " << count << " slice sizes for " << rank
                    << " dimensions";
  SmallVector<int64_t> sizes(rank, ShapedType::kDynamic);
  DenseIntElementsAttr known;
  if (matchPattern(adaptor.getSliceSizes(), m_Constant(&known)))
    for (auto [size, value] : llvm::zip(sizes, known.getValues<APInt>()))
      size = value.getSExtValue();
  FailureOr<Type> type =
      inferGather(r, adaptor.getOperand(), adaptor.getStartIndices(),
                  adaptor.getDimensionNumbers(), sizes);
  if (failed(type))
    return failure();
  types.push_back(*type);
  return success();
}
LogicalResult DynamicGatherOp::verify() { return verifyInferred(*this); }

//===----------------------------------------------------------------------===//
// ScatterOp
//===----------------------------------------------------------------------===//

FailureOr<SmallVector<Type>> stablehlo::inferResults(ScatterOp op,
                                                     const Reporter &r) {
  if (op.getInputs().empty())
    return r.fail() << "needs at least one input";
  ArrayRef<int64_t> shape = shapeOf(op.getInputs().front());
  ArrayRef<int64_t> updateShape = shapeOf(op.getUpdates().front());
  for (auto [input, update] : llvm::zip(op.getInputs(), op.getUpdates())) {
    if (!areCompatibleShapes(shapeOf(input), shape))
      return r.fail() << "has inputs of shapes " << str(shape) << " and "
                      << str(shapeOf(input));
    if (!areCompatibleShapes(shapeOf(update), updateShape))
      return r.fail() << "has updates of shapes " << str(updateShape) << " and "
                      << str(shapeOf(update));
    if (elementOf(input) != elementOf(update))
      return r.fail() << "updates elements of type " << elementOf(input)
                      << " with ones of type " << elementOf(update);
  }

  ScatterDimensionNumbersAttr dims = op.getScatterDimensionNumbers();
  ArrayRef<int64_t> windowDims = dims.getUpdateWindowDims();
  IndexVectors vectors{shape,
                       shapeOf(op.getScatterIndices()),
                       "inserted_window_dims",
                       dims.getInsertedWindowDims(),
                       "input_batching_dims",
                       dims.getInputBatchingDims(),
                       "scatter_indices_batching_dims",
                       dims.getScatterIndicesBatchingDims(),
                       "scatter_dims_to_operand_dims",
                       dims.getScatterDimsToOperandDims(),
                       dims.getIndexVectorDim(),
                       "update_window_dims",
                       static_cast<int64_t>(windowDims.size())};
  if (failed(vectors.check(r)) ||
      failed(checkDims(r, "update_window_dims", windowDims, updateShape.size(),
                       /*sorted=*/true)))
    return failure();

  // Windows may be smaller than the input, the rest is as many as the indices.
  SmallVector<int64_t> batches = vectors.batchShape();
  if (updateShape.size() != batches.size() + windowDims.size())
    return r.fail() << "has updates of rank " << int64_t(updateShape.size())
                    << " instead of "
                    << int64_t(batches.size() + windowDims.size());
  SmallVector<int64_t> windows;
  for (auto [d, size] : llvm::enumerate(shape))
    if (!llvm::is_contained(dims.getInsertedWindowDims(), int64_t(d)) &&
        !llvm::is_contained(dims.getInputBatchingDims(), int64_t(d)))
      windows.push_back(size);
  SmallVector<int64_t> largest = combine(batches, windowDims, windows);
  for (auto [d, size] : llvm::enumerate(updateShape)) {
    if (isCompatibleDim(size, largest[d]))
      continue;
    bool isWindow = llvm::is_contained(windowDims, int64_t(d));
    if (!isWindow || size > largest[d])
      return r.fail() << "has updates of size " << size << " in dimension "
                      << int64_t(d) << ", where "
                      << (isWindow ? "at most " : "") << largest[d] << " fit";
  }

  FailureOr<SmallVector<Type>> elements =
      checkReducer(r, "update_computation", op.getUpdateComputation(),
                   op.getInputs().getTypes());
  if (failed(elements))
    return failure();
  SmallVector<Type> types;
  for (auto [input, element] : llvm::zip(op.getInputs(), *elements))
    types.push_back(RankedTensorType::get(shapeOf(input), element));
  return types;
}

LogicalResult ScatterOp::verifyRegions() { return verifyResults(*this); }
