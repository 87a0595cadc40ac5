//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Indices.h"

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

static llvm::SmallVector<int64_t> range(int64_t begin, int64_t end) {
  return llvm::to_vector(llvm::seq<int64_t>(begin, std::max(begin, end)));
}

static bool isIndex(Value v) {
  auto type = dyn_cast<IntegerType>(Build::element(v));
  return type && type.getWidth() > 1;
}

Value soap::onnximport::wrapIndices(Build &b, Value indices, int64_t size) {
  if (!indices)
    return nullptr;
  if (!isIndex(indices))
    return b.fail("has indices that are no integers");
  Type element = Build::element(indices);
  if (Build::isUnsigned(element))
    return indices;
  Shape shape = Build::shape(indices);
  Value negative =
      b.compare(indices, b.splatInt(element, 0, shape), Direction::LT);
  return b.select(negative, b.add(indices, b.splatInt(element, size, shape)),
                  indices);
}

static Value gather(Build &b, Value x, Value indices, Shape result,
                    shlo::GatherDimensionNumbersAttr numbers,
                    llvm::ArrayRef<int64_t> sizes) {
  auto type = Build::type(x).clone(result);
  if (type.getNumElements() == 0)
    return b.splatInt(type.getElementType(), 0, result);
  for (auto [have, want] : llvm::zip_equal(Build::shape(x), sizes))
    if (want > have)
      return b.fail("takes elements of an empty dimension");
  return shlo::GatherOp::create(b.b, b.loc, type, x, indices, numbers, sizes);
}

Value soap::onnximport::take(Build &b, Value x, Value indices, int64_t dim) {
  if (!x || !indices)
    return nullptr;
  if (!isIndex(indices))
    return b.fail("has indices that are no integers");
  int64_t rank = Build::rank(x), inner = Build::rank(indices);
  llvm::SmallVector<int64_t> shape(Build::shape(x).take_front(dim));
  llvm::append_range(shape, Build::shape(indices));
  llvm::append_range(shape, Build::shape(x).drop_front(dim + 1));
  llvm::SmallVector<int64_t> offsets = range(0, dim), sizes(Build::shape(x));
  llvm::append_range(offsets, range(dim + inner, rank - 1 + inner));
  sizes[dim] = 1;
  auto numbers = shlo::GatherDimensionNumbersAttr::get(
      b.b.getContext(), offsets, /*collapsedSliceDims=*/dim, {}, {},
      /*startIndexMap=*/dim, /*indexVectorDim=*/inner);
  return gather(b, x, indices, shape, numbers, sizes);
}

/// How often \p indices name each of \p size elements in turn; 0 if they do not
/// do so, or only once.
static int64_t repeats(llvm::ArrayRef<int64_t> indices, int64_t size) {
  auto length = static_cast<int64_t>(indices.size());
  int64_t count = size > 0 && length % size == 0 ? length / size : 0;
  for (int64_t i = 0; i < length && count > 1; ++i)
    if (indices[i] != i / count)
      return 0;
  return count > 1 ? count : 0;
}

Value soap::onnximport::take(Build &b, Value x, llvm::ArrayRef<int64_t> indices,
                             int64_t dim) {
  if (!x)
    return nullptr;
  for (int64_t i : indices)
    if (i < 0 || i >= Build::size(x, dim))
      return b.fail("there is no element " + llvm::Twine(i) +
                    " in a dimension of " + llvm::Twine(Build::size(x, dim)));
  if (indices.empty())
    return b.slice(x, dim, 0, 0);
  if (int64_t count = repeats(indices, Build::size(x, dim))) {
    llvm::SmallVector<int64_t> shape(Build::shape(x)), all = shape;
    llvm::SmallVector<int64_t> dims = range(0, Build::rank(x) + 1);
    dims.erase(dims.begin() + dim + 1);
    shape.insert(shape.begin() + dim + 1, count);
    all[dim] *= count;
    return b.reshape(b.broadcastInDim(x, shape, dims), all);
  }
  int64_t step = indices.size() > 1 ? indices[1] - indices[0] : 1;
  bool regular = step > 0;
  for (size_t i = 1; i < indices.size(); ++i)
    regular &= indices[i] - indices[i - 1] == step;
  if (!regular)
    return take(b, x, b.ints(indices), dim);
  if (step == 1 && static_cast<int64_t>(indices.size()) == Build::size(x, dim))
    return x;
  return b.slice(x, dim, indices.front(), indices.back() + 1, step);
}

Value soap::onnximport::gatherND(Build &b, Value x, Value indices,
                                 int64_t batchDims) {
  if (!x || !indices)
    return nullptr;
  int64_t rank = Build::rank(x), outer = Build::rank(indices) - 1;
  if (!isIndex(indices) || outer < 0)
    return b.fail("takes vectors of indices");
  int64_t parts = Build::size(indices, outer);
  if (batchDims < 0 || batchDims > outer || batchDims + parts > rank)
    return b.fail("has " + llvm::Twine(parts) +
                  " indices for a tensor of rank " +
                  llvm::Twine(rank - batchDims));
  if (Build::shape(x).take_front(batchDims) !=
      Build::shape(indices).take_front(batchDims))
    return b.fail("has stacks of different sizes");
  llvm::SmallVector<int64_t> shape(Build::shape(indices).drop_back());
  llvm::append_range(shape, Build::shape(x).drop_front(batchDims + parts));
  llvm::SmallVector<int64_t> sizes(Build::shape(x));
  std::fill_n(sizes.begin(), batchDims + parts, 1);
  llvm::SmallVector<int64_t> batch = range(0, batchDims);
  llvm::SmallVector<int64_t> indexed = range(batchDims, batchDims + parts);
  auto numbers = shlo::GatherDimensionNumbersAttr::get(
      b.b.getContext(), range(outer, static_cast<int64_t>(shape.size())),
      indexed, batch, batch, indexed, outer);
  return gather(b, x, indices, shape, numbers, sizes);
}

Value soap::onnximport::takeAlong(Build &b, Value x, Value indices,
                                  int64_t dim) {
  if (!x || !indices)
    return nullptr;
  int64_t rank = Build::rank(x);
  if (!isIndex(indices) || Build::rank(indices) != rank)
    return b.fail("has indices of another rank");
  llvm::SmallVector<int64_t> limits(Build::shape(indices)), others;
  for (int64_t d = 0; d < rank; ++d)
    if (d != dim)
      others.push_back(d);
  limits[dim] = Build::size(x, dim);
  llvm::SmallVector<int64_t> ones(rank, 1), shape(Build::shape(indices));
  if (llvm::ArrayRef<int64_t>(limits) != Build::shape(x))
    x = b.slice(x, llvm::SmallVector<int64_t>(rank, 0), limits, ones);
  if (!x)
    return nullptr;
  auto numbers = shlo::GatherDimensionNumbersAttr::get(
      b.b.getContext(), /*offsetDims=*/{}, /*collapsedSliceDims=*/dim, others,
      others, /*startIndexMap=*/dim, /*indexVectorDim=*/rank);
  return gather(b, x, indices, shape, numbers, ones);
}

Value soap::onnximport::scatterND(Build &b, Value data, Value indices,
                                  Value updates, llvm::StringRef combine) {
  if (!data || !indices || !updates)
    return nullptr;
  int64_t rank = Build::rank(data), outer = Build::rank(indices) - 1;
  if (!isIndex(indices) || outer < 0)
    return b.fail("takes vectors of indices");
  int64_t parts = Build::size(indices, outer);
  if (parts > rank)
    return b.fail("has " + llvm::Twine(parts) +
                  " indices for a tensor of rank " + llvm::Twine(rank));
  llvm::SmallVector<int64_t> shape(Build::shape(indices).drop_back());
  llvm::append_range(shape, Build::shape(data).drop_front(parts));
  if (Build::shape(updates) != Shape(shape) ||
      Build::element(updates) != Build::element(data))
    return b.fail("has updates that do not fit the indices");
  if (Build::type(updates).getNumElements() == 0)
    return data;
  llvm::SmallVector<int64_t> indexed = range(0, parts);
  auto numbers = shlo::ScatterDimensionNumbersAttr::get(
      b.b.getContext(), range(outer, static_cast<int64_t>(shape.size())),
      indexed, {}, {}, indexed, outer);
  auto op = shlo::ScatterOp::create(b.b, b.loc, TypeRange(data.getType()),
                                    ValueRange(data), indices,
                                    ValueRange(updates), numbers);
  OpBuilder::InsertionGuard guard(b.b);
  Type scalar = RankedTensorType::get({}, Build::element(data));
  Block *block = b.b.createBlock(&op.getUpdateComputation(), {},
                                 {scalar, scalar}, {b.loc, b.loc});
  Value result = block->getArgument(1);
  if (!combine.empty())
    result = b.make(combine, block->getArguments(), scalar);
  shlo::ReturnOp::create(b.b, b.loc, result);
  return op->getResult(0);
}

Value soap::onnximport::scatterAlong(Build &b, Value data, Value indices,
                                     Value updates, int64_t dim,
                                     llvm::StringRef combine) {
  if (!data || !indices || !updates)
    return nullptr;
  int64_t rank = Build::rank(data);
  if (!isIndex(indices) || Build::rank(indices) != rank)
    return b.fail("has indices of another rank");
  llvm::SmallVector<int64_t> one(Build::shape(indices));
  llvm::SmallVector<Value> parts;
  one.push_back(1);
  for (int64_t d = 0; d < rank; ++d)
    parts.push_back(d == dim ? b.reshape(indices, one)
                             : b.iota(Build::element(indices), one, d));
  return scatterND(b, data, b.concatenate(parts, rank), updates, combine);
}
