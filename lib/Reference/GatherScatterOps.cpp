//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include <numeric>

using namespace mlir;
using namespace mlir::stablehlo;

namespace soap::reference {

namespace {
/// What gather and scatter share. The data tensor is gather's operand or
/// scatter's input; the window tensor is gather's result or scatter's updates,
/// with a window of data elements for every index vector.
struct WindowIndexing {
  ArrayRef<int64_t> windowDims;    ///< Of the window tensor, in order.
  ArrayRef<int64_t> skippedDims;   ///< Of the data: no window dimension.
  ArrayRef<int64_t> dataBatchDims; ///< Of the data: equal to an index's.
  ArrayRef<int64_t> indexBatchDims;
  ArrayRef<int64_t> indexMap; ///< Component of the index to data dimension.
  int64_t indexVectorDim;

  /// Dimensions of the window tensor that number the index vectors.
  SmallVector<int64_t, 4> batchDims(int64_t rank) const {
    SmallVector<int64_t, 4> dims;
    for (int64_t d = 0; d < rank; ++d)
      if (!llvm::is_contained(windowDims, d))
        dims.push_back(d);
    return dims;
  }
  /// Dimensions of the data that a window extends over, as `windowDims`.
  SmallVector<int64_t, 4> dataDims(int64_t rank) const {
    SmallVector<int64_t, 4> dims;
    for (int64_t d = 0; d < rank; ++d)
      if (!llvm::is_contained(skippedDims, d) &&
          !llvm::is_contained(dataBatchDims, d))
        dims.push_back(d);
    return dims;
  }
  /// Where the window of index vector `batch` starts in the data, without any
  /// clamping.
  SmallVector<int64_t, 4> start(const Tensor &indices, ArrayRef<int64_t> batch,
                                int64_t dataRank) const;
};
} // namespace

SmallVector<int64_t, 4> WindowIndexing::start(const Tensor &indices,
                                              ArrayRef<int64_t> batch,
                                              int64_t dataRank) const {
  SmallVector<int64_t, 4> strides = rowMajorStrides(indices.getShape());
  SmallVector<int64_t, 4> result(dataRank, 0);
  int64_t position = 0;
  for (auto [i, b] : llvm::enumerate(batch)) {
    // Dimension i of the batch is a dimension of the indices that comes before
    // or after the one of the index vectors.
    int64_t d = static_cast<int64_t>(i) < indexVectorDim ? i : i + 1;
    position += b * strides[d];
    for (auto [data, index] : llvm::zip_equal(dataBatchDims, indexBatchDims))
      if (index == d)
        result[data] = b;
  }
  int64_t step =
      indexVectorDim < indices.getRank() ? strides[indexVectorDim] : 0;
  for (auto [k, d] : llvm::enumerate(indexMap)) {
    int64_t value = indices.getInt(position + k * step);
    // An unsigned 64-bit index beyond the signed range is out of bounds above.
    if (indices.isUnsigned() && value < 0)
      value = std::numeric_limits<int64_t>::max() / 2;
    result[d] += value;
  }
  return result;
}

static int64_t flatten(ArrayRef<int64_t> index, ArrayRef<int64_t> strides) {
  return std::inner_product(index.begin(), index.end(), strides.begin(),
                            int64_t(0));
}

static SmallVector<int64_t, 4> pick(ArrayRef<int64_t> from,
                                    ArrayRef<int64_t> dims) {
  SmallVector<int64_t, 4> picked;
  for (int64_t d : dims)
    picked.push_back(from[d]);
  return picked;
}

//===----------------------------------------------------------------------===//
// gather
//===----------------------------------------------------------------------===//

static FailureOr<Tensors> evalGather(Operation *op, ArrayRef<Tensor> operands,
                                     Interpreter &interpreter, const Scope &) {
  auto gather = cast<GatherOp>(op);
  GatherDimensionNumbersAttr numbers = gather.getDimensionNumbers();
  WindowIndexing indexing{
      numbers.getOffsetDims(),          numbers.getCollapsedSliceDims(),
      numbers.getOperandBatchingDims(), numbers.getStartIndicesBatchingDims(),
      numbers.getStartIndexMap(),       numbers.getIndexVectorDim()};
  const Tensor &data = operands[0], &indices = operands[1];
  ArrayRef<int64_t> sizes = gather.getSliceSizes();
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Tensor result(type.getElementType(), type.getShape(),
                interpreter.getPrecision());
  if (result.numElements() == 0)
    return Tensors{std::move(result)};

  // The window's elements relative to its start, the same for all windows.
  SmallVector<int64_t, 4> dataStrides = rowMajorStrides(data.getShape());
  SmallVector<int64_t, 4> resultStrides = rowMajorStrides(type.getShape());
  SmallVector<int64_t, 4> dataDims = indexing.dataDims(data.getRank());
  SmallVector<int64_t, 4> windowFrom = pick(dataStrides, dataDims);
  SmallVector<int64_t, 4> windowTo = pick(resultStrides, indexing.windowDims);
  std::vector<std::pair<int64_t, int64_t>> window;
  forEachIndex(pick(type.getShape(), indexing.windowDims),
               [&](ArrayRef<int64_t> index) {
                 window.emplace_back(flatten(index, windowFrom),
                                     flatten(index, windowTo));
               });

  SmallVector<int64_t, 4> batchDims = indexing.batchDims(type.getRank());
  SmallVector<int64_t, 4> batchTo = pick(resultStrides, batchDims);
  char *raw = result.mutableRaw();
  visitWidth(data.getStorage(), [&](auto tag) {
    using T = decltype(tag);
    auto *in = reinterpret_cast<const T *>(data.raw());
    T *out = reinterpret_cast<T *>(raw);
    forEachIndex(
        pick(type.getShape(), batchDims), [&](ArrayRef<int64_t> batch) {
          SmallVector<int64_t, 4> start =
              indexing.start(indices, batch, data.getRank());
          for (auto [d, s] : llvm::enumerate(start))
            s = std::max<int64_t>(0, std::min(s, data.getDim(d) - sizes[d]));
          const T *from = in + flatten(start, dataStrides);
          T *to = out + flatten(batch, batchTo);
          for (auto [f, t] : window)
            to[t] = from[f];
        });
  });
  return Tensors{std::move(result)};
}

//===----------------------------------------------------------------------===//
// scatter
//===----------------------------------------------------------------------===//

static FailureOr<Tensors> evalScatter(Operation *op, ArrayRef<Tensor> operands,
                                      Interpreter &interpreter,
                                      const Scope &scope) {
  auto scatter = cast<ScatterOp>(op);
  ScatterDimensionNumbersAttr numbers = scatter.getScatterDimensionNumbers();
  WindowIndexing indexing{numbers.getUpdateWindowDims(),
                          numbers.getInsertedWindowDims(),
                          numbers.getInputBatchingDims(),
                          numbers.getScatterIndicesBatchingDims(),
                          numbers.getScatterDimsToOperandDims(),
                          numbers.getIndexVectorDim()};
  size_t n = operands.size() / 2;
  Region &body = scatter.getUpdateComputation();
  Tensors results, updates;
  for (size_t i = 0; i < n; ++i) {
    auto wide = [&](size_t number, size_t scalar) {
      return promoted(op, number, operands[number], body.getArgument(scalar),
                      interpreter.getPrecision());
    };
    results.push_back(wide(i, i));
    updates.push_back(wide(n + 1 + i, n + i));
  }
  const Tensor &indices = operands[n];
  std::optional<Kind> kind;
  if (n == 1 && !results[0].needsNormalizing())
    kind = Interpreter::getSingleOp(body);

  int64_t rank = results[0].getRank();
  SmallVector<int64_t, 4> shape(results[0].getShape());
  SmallVector<int64_t, 4> strides = rowMajorStrides(shape);
  SmallVector<int64_t, 4> updateStrides =
      rowMajorStrides(updates[0].getShape());
  SmallVector<int64_t, 4> batchDims = indexing.batchDims(updates[0].getRank());
  SmallVector<int64_t, 4> dataDims = indexing.dataDims(rank);
  SmallVector<int64_t, 4> windowShape =
      pick(updates[0].getShape(), indexing.windowDims);
  SmallVector<int64_t, 4> batchFrom = pick(updateStrides, batchDims);
  SmallVector<int64_t, 4> windowFrom = pick(updateStrides, indexing.windowDims);

  auto update = [&](int64_t to, int64_t from) -> LogicalResult {
    if (kind && combineAt(*kind, results[0], to, updates[0], from))
      return success();
    Tensors arguments;
    for (const Tensor &t : results)
      arguments.push_back(elementAt(t, to));
    for (const Tensor &t : updates)
      arguments.push_back(elementAt(t, from));
    FailureOr<Tensors> values = interpreter.applyBody(body, arguments, &scope);
    if (failed(values))
      return failure();
    for (auto [result, value] : llvm::zip_equal(results, *values))
      copyElement(result, to, value, 0);
    return success();
  };

  bool isFailed = false;
  forEachIndex(
      pick(updates[0].getShape(), batchDims), [&](ArrayRef<int64_t> batch) {
        SmallVector<int64_t, 4> start = indexing.start(indices, batch, rank);
        int64_t batchPosition = flatten(batch, batchFrom);
        forEachIndex(windowShape, [&](ArrayRef<int64_t> index) {
          SmallVector<int64_t, 4> to = start;
          for (auto [i, d] : llvm::enumerate(dataDims))
            to[d] += index[i];
          // Updates that fall outside are dropped, element by element.
          for (auto [t, size] : llvm::zip_equal(to, shape))
            if (t < 0 || t >= size)
              return;
          if (!isFailed)
            isFailed =
                failed(update(flatten(to, strides),
                              batchPosition + flatten(index, windowFrom)));
        });
      });
  if (isFailed)
    return failure();
  return results;
}

void addGatherScatterHandlers(HandlerMap &map) {
  map[GatherOp::getOperationName()] = evalGather;
  map[ScatterOp::getOperationName()] = evalScatter;
}

} // namespace soap::reference
