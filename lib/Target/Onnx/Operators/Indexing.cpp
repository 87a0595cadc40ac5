//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Operators that read, write, choose or order elements by their indices.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"
#include "../TensorData.h"
#include "Indices.h"

#include <cmath>
#include <map>

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

/// The largest tensor whose size the importer decides.
static constexpr int64_t mostIndexed = int64_t(1) << 31;

//===----------------------------------------------------------------------===//
// Gather and scatter
//===----------------------------------------------------------------------===//

static LogicalResult gather(Node &n) {
  Value x = n.operand(0), indices = n.operand(1);
  auto dim = n.dimension(n.integer("axis", 0), Build::rank(x));
  if (failed(dim))
    return failure();
  int64_t size = Build::size(x, *dim);
  return n.set(take(n.build, x, wrapIndices(n.build, indices, size), *dim));
}

static LogicalResult gatherElements(Node &n) {
  Value x = n.operand(0), indices = n.operand(1);
  auto dim = n.dimension(n.integer("axis", 0), Build::rank(x));
  if (failed(dim))
    return failure();
  int64_t size = Build::size(x, *dim);
  return n.set(
      takeAlong(n.build, x, wrapIndices(n.build, indices, size), *dim));
}

/// Vectors of indices [outer…, k] into dimensions `first` and on of x.
static Value wrapVectors(Build &b, Value x, Value indices, int64_t first) {
  int64_t rank = Build::rank(indices);
  if (rank == 0 || !isa<IntegerType>(Build::element(indices)))
    return b.fail("takes vectors of indices");
  int64_t parts = Build::size(indices, rank - 1);
  if (first + parts > Build::rank(x))
    return b.fail("has " + llvm::Twine(parts) +
                  " indices for a tensor of rank " +
                  llvm::Twine(Build::rank(x) - first));
  Value sizes = b.convert(b.ints(Build::shape(x).slice(first, parts)),
                          Build::element(indices));
  Value negative = b.compare(indices, b.like(indices, 0), Direction::LT);
  Value wrapped = b.add(indices, b.broadcastTo(sizes, Build::shape(indices)));
  return b.select(negative, wrapped, indices);
}

static LogicalResult gatherNDOf(Node &n) {
  Value x = n.operand(0), indices = n.operand(1);
  int64_t batch = n.integer("batch_dims", 0);
  if (batch < 0 || batch >= std::min(Build::rank(x), Build::rank(indices)))
    return n.error("has stacks of more dimensions than there are");
  return n.set(
      gatherND(n.build, x, wrapVectors(n.build, x, indices, batch), batch));
}

/// The op that the attribute `reduction` asks for; nothing replaces.
static FailureOr<llvm::StringRef> reductionOf(Node &n) {
  std::string name = n.string("reduction", "none");
  std::optional<llvm::StringRef> op =
      llvm::StringSwitch<std::optional<llvm::StringRef>>(name)
          .Case("none", llvm::StringRef())
          .Case("add", shlo::AddOp::getOperationName())
          .Case("mul", shlo::MulOp::getOperationName())
          .Case("max", shlo::MaxOp::getOperationName())
          .Case("min", shlo::MinOp::getOperationName())
          .Default(std::nullopt);
  if (!op)
    return n.error("there is no reduction '" + name + "'");
  return *op;
}

static LogicalResult scatterElements(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  auto dim = n.dimension(n.integer("axis", 0), Build::rank(x));
  auto combine = reductionOf(n);
  if (failed(dim) || failed(combine))
    return failure();
  Value indices = wrapIndices(b, n.operand(1), Build::size(x, *dim));
  return n.set(scatterAlong(b, x, indices, n.operand(2), *dim, *combine));
}

static LogicalResult scatterNDOf(Node &n) {
  Value x = n.operand(0);
  auto combine = reductionOf(n);
  if (failed(combine))
    return failure();
  return n.set(scatterND(n.build, x, wrapVectors(n.build, x, n.operand(1), 0),
                         n.operand(2), *combine));
}

/// [batch, time, …] with the first elements of each sequence reversed.
static LogicalResult reverseSequence(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0), lengths = n.operand(1);
  int64_t rank = Build::rank(x);
  auto batch = n.dimension(n.integer("batch_axis", 1), rank);
  auto time = n.dimension(n.integer("time_axis", 0), rank);
  if (failed(batch) || failed(time))
    return failure();
  if (*batch == *time || Build::rank(lengths) != 1 ||
      Build::size(lengths, 0) != Build::size(x, *batch))
    return n.error("takes a length for each sequence");
  llvm::SmallVector<int64_t> there{*batch, *time}, back(rank);
  for (int64_t d = 0; d < rank; ++d)
    if (d != *batch && d != *time)
      there.push_back(d);
  for (auto [i, d] : llvm::enumerate(there))
    back[d] = static_cast<int64_t>(i);
  Type element = Build::element(lengths);
  int64_t shape[] = {Build::size(x, *batch), Build::size(x, *time)};
  Value step = b.iota(element, shape, 1);
  Value length = b.broadcastInDim(lengths, shape, {0});
  Value mirrored = b.sub(b.sub(length, b.splatInt(element, 1, shape)), step);
  Value index =
      b.select(b.compare(step, length, Direction::LT), mirrored, step);
  index = b.reshape(index, {shape[0], shape[1], 1});
  Value y = gatherND(b, b.transpose(x, there), index, /*batchDims=*/1);
  return n.set(b.transpose(y, back));
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

/// `on` where the index of a new dimension is the element, else `off`.
static LogicalResult oneHot(Node &n) {
  Build &b = n.build;
  Value indices = n.operand(0), values = n.operand(2);
  FailureOr<llvm::SmallVector<int64_t>> depths = failure();
  if (isa<FloatType>(Build::element(n.operand(1)))) {
    auto reals = n.knownReals(1, "the number of classes");
    if (failed(reals))
      return failure();
    depths = llvm::SmallVector<int64_t>();
    for (double real : *reals)
      depths->push_back(real >= 0 && real < static_cast<double>(mostIndexed)
                            ? static_cast<int64_t>(real)
                            : -1);
  } else {
    depths = n.knownInts(1, "the number of classes");
  }
  if (failed(depths))
    return failure();
  if (depths->size() != 1 || depths->front() < 0)
    return n.error("takes one number of classes that is not negative");
  if (Build::rank(values) != 1 || Build::size(values, 0) != 2)
    return n.error("takes two values, for off and on");
  int64_t depth = depths->front(), rank = Build::rank(indices);
  auto dim = n.dimension(n.integer("axis", -1), rank + 1);
  if (failed(dim))
    return failure();
  llvm::SmallVector<int64_t> shape(Build::shape(indices)), dims;
  shape.insert(shape.begin() + *dim, depth);
  for (int64_t d = 0; d < rank; ++d)
    dims.push_back(d < *dim ? d : d + 1);
  // Real indices and those of narrow types count as integers.
  indices = wrapIndices(b, b.convert(indices, b.b.getI64Type()), depth);
  Value is = b.compare(b.broadcastInDim(indices, shape, dims),
                       b.iota(b.b.getI64Type(), shape, *dim), Direction::EQ);
  auto value = [&](int64_t i) {
    Value scalar = b.reshape(b.slice(values, 0, i, i + 1), {});
    return b.broadcastTo(scalar, shape);
  };
  return n.set(b.select(is, value(1), value(0)));
}

/// How far column is right of row, in 64 bits.
static Value diagonalOf(Build &b, Shape shape) {
  auto rank = static_cast<int64_t>(shape.size());
  Type i64 = b.b.getI64Type();
  return b.sub(b.iota(i64, shape, rank - 1), b.iota(i64, shape, rank - 2));
}

static LogicalResult trilu(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  Shape shape = Build::shape(x);
  if (shape.size() < 2)
    return n.error("takes matrices");
  Value limit = b.splatInt(b.b.getI64Type(), 0);
  if (n.has(1))
    limit = b.reshape(b.convert(n.operand(1), b.b.getI64Type()), {});
  Value kept = b.compare(diagonalOf(b, shape), b.broadcastTo(limit, shape),
                         n.integer("upper", 1) ? Direction::GE : Direction::LE);
  return n.set(b.select(kept, x, b.like(x, 0)));
}

static LogicalResult eyeLike(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  if (Build::rank(x) != 2)
    return n.error("takes a matrix");
  Type element = Build::element(x);
  if (n.attribute("dtype"))
    element = getElementType(static_cast<int32_t>(n.integer("dtype", 0)),
                             b.b.getContext());
  if (!element)
    return n.error("makes elements of a type that is not supported");
  Shape shape = Build::shape(x);
  Value is = b.compare(diagonalOf(b, shape),
                       b.splatInt(b.b.getI64Type(), n.integer("k", 0), shape),
                       Direction::EQ);
  return n.set(b.convert(is, element));
}

/// Only the number of elements has to be known.
static LogicalResult range(Node &n) {
  Build &b = n.build;
  Type element = Build::element(n.operand(0));
  double count;
  for (size_t i = 0; i < 3; ++i)
    if (Build::element(n.operand(i)) != element ||
        Build::type(n.operand(i)).getNumElements() != 1)
      return n.error("takes numbers of one type");
  if (isa<FloatType>(element)) {
    llvm::SmallVector<double> v;
    for (size_t i = 0; i < 3; ++i) {
      auto values = n.knownReals(i, "the range");
      if (failed(values))
        return failure();
      v.push_back(values->front());
    }
    count = std::ceil((v[1] - v[0]) / v[2]);
  } else {
    llvm::SmallVector<int64_t> v;
    for (size_t i = 0; i < 3; ++i) {
      auto values = n.knownInts(i, "the range");
      if (failed(values))
        return failure();
      v.push_back(values->front());
    }
    count = std::ceil((static_cast<double>(v[1]) - static_cast<double>(v[0])) /
                      static_cast<double>(v[2]));
  }
  if (!(count < static_cast<double>(mostIndexed)))
    return n.error("has no end, or too many elements");
  int64_t shape[] = {count > 0 ? static_cast<int64_t>(count) : 0};
  auto wide = [&](size_t i) {
    return b.broadcastTo(b.reshape(n.operand(i), {}), shape);
  };
  return n.set(b.add(wide(0), b.mul(b.iota(element, shape, 0), wide(2))));
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

/// What a scalar counts as among others: all zeros are one, and so are all NaN,
/// which are the largest numbers.
static Value sortKey(Build &b, Value x) {
  Value zero = b.like(x, 0), isZero = b.compare(x, zero, Direction::EQ);
  Value isNaN = b.compare(x, x, Direction::NE);
  return b.select(isNaN, b.like(x, std::nan("")), b.select(isZero, zero, x));
}

/// Sorts the first of the tensors along `dim`, the others with it; equal
/// elements stay in their order.
static llvm::SmallVector<Value> sort(Build &b, llvm::ArrayRef<Value> values,
                                     int64_t dim, Direction direction) {
  llvm::SmallVector<Type> types, scalars;
  llvm::SmallVector<Location> locs;
  for (Value v : values) {
    types.push_back(v.getType());
    scalars.append(2, RankedTensorType::get({}, Build::element(v)));
    locs.append(2, b.loc);
  }
  auto op = shlo::SortOp::create(b.b, b.loc, TypeRange(types),
                                 ValueRange(values), dim, /*is_stable=*/true);
  OpBuilder::InsertionGuard guard(b.b);
  Block *block = b.b.createBlock(&op.getComparator(), {}, scalars, locs);
  Value left = block->getArgument(0), right = block->getArgument(1), before;
  if (Build::isFloat(left))
    before = shlo::CompareOp::create(
        b.b, b.loc, RankedTensorType::get({}, b.b.getI1Type()),
        sortKey(b, left), sortKey(b, right), direction,
        shlo::ComparisonTypeAttr::get(b.b.getContext(),
                                      shlo::ComparisonType::TOTALORDER));
  else
    before = b.compare(left, right, direction);
  shlo::ReturnOp::create(b.b, b.loc, before);
  return llvm::to_vector(
      llvm::map_range(op->getResults(), [](OpResult r) -> Value { return r; }));
}

static LogicalResult topK(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  auto dim = n.dimension(n.integer("axis", -1), Build::rank(x));
  if (failed(dim))
    return failure();
  auto counts = n.has(1) ? n.knownInts(1, "the number of elements")
                         : llvm::SmallVector<int64_t>{n.integer("k", -1)};
  if (failed(counts))
    return failure();
  if (counts->size() != 1 || counts->front() < 0 ||
      counts->front() > Build::size(x, *dim))
    return n.error("takes more elements than there are");
  Value index = b.iota(b.b.getI64Type(), Build::shape(x), *dim);
  auto sorted = sort(b, {x, index}, *dim,
                     n.integer("largest", 1) ? Direction::GT : Direction::LT);
  for (int i = 0; i < 2; ++i)
    if (failed(n.set(i, b.slice(sorted[i], *dim, 0, counts->front()))))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Shapes that depend on values, which have to be known
//===----------------------------------------------------------------------===//

static LogicalResult compress(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  auto condition = n.knownInts(1, "the condition");
  if (failed(condition))
    return failure();
  int64_t dim = 0;
  if (n.attribute("axis")) {
    auto counted = n.dimension(n.integer("axis", 0), Build::rank(x));
    if (failed(counted))
      return failure();
    dim = *counted;
  } else {
    x = b.reshape(x, {Build::type(x).getNumElements()});
  }
  llvm::SmallVector<int64_t> kept;
  for (auto [i, keep] : llvm::enumerate(*condition))
    if (keep)
      kept.push_back(static_cast<int64_t>(i));
  return n.set(take(b, x, kept, dim));
}

/// Known values as real and integral numbers: enough to compare and to tell
/// apart, whatever the type.
static FailureOr<llvm::SmallVector<llvm::APFloat>>
knownNumbers(Node &n, size_t i, llvm::StringRef what) {
  DenseElementsAttr values = n.known(i);
  if (!values)
    return n.error(what + " has to be known when the model is imported, since "
                          "sizes depend on it");
  llvm::SmallVector<llvm::APFloat> numbers;
  if (isa<FloatType>(values.getElementType())) {
    llvm::append_range(numbers, values.getValues<llvm::APFloat>());
    return numbers;
  }
  if (!isa<IntegerType>(values.getElementType()))
    return n.error("takes numbers");
  bool isSigned = !Build::isUnsigned(values.getElementType());
  for (const llvm::APInt &value : values.getValues<llvm::APInt>()) {
    numbers.emplace_back(llvm::APFloat::IEEEquad());
    numbers.back().convertFromAPInt(value, isSigned,
                                    llvm::APFloat::rmNearestTiesToEven);
  }
  return numbers;
}

/// [rank, count]: where the elements are that are not zero.
static LogicalResult nonZero(Node &n) {
  auto numbers = knownNumbers(n, 0, "the tensor");
  if (failed(numbers))
    return failure();
  Shape shape = Build::shape(n.operand(0));
  auto rank = static_cast<int64_t>(shape.size());
  llvm::SmallVector<int64_t> found;
  for (auto [i, number] : llvm::enumerate(*numbers))
    if (!number.isZero())
      found.push_back(static_cast<int64_t>(i));
  llvm::SmallVector<int64_t> indices;
  int64_t behind = Build::type(n.operand(0)).getNumElements();
  for (int64_t size : shape) {
    behind = size ? behind / size : 0;
    for (int64_t i : found)
      indices.push_back(i / behind % size);
  }
  return n.set(n.build.reshape(n.build.ints(indices),
                               {rank, static_cast<int64_t>(found.size())}));
}

namespace {
/// Orders rows of numbers: a number that is none is last.
struct RowOrder {
  bool operator()(const llvm::SmallVector<llvm::APFloat> &lhs,
                  const llvm::SmallVector<llvm::APFloat> &rhs) const {
    for (auto [l, r] : llvm::zip(lhs, rhs)) {
      if (l.isNaN() || r.isNaN()) {
        if (l.isNaN() != r.isNaN())
          return r.isNaN();
        continue;
      }
      if (l.compare(r) != llvm::APFloat::cmpEqual)
        return l < r;
    }
    return false;
  }
};
struct Occurrences {
  int64_t first, count;
};
} // namespace

/// Distinct elements, or slices of one dimension, with where each was first,
/// which it is, and how often.
static LogicalResult unique(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  auto numbers = knownNumbers(n, 0, "the tensor");
  if (failed(numbers))
    return failure();
  int64_t dim = 0;
  llvm::SmallVector<int64_t> shape{static_cast<int64_t>(numbers->size())};
  if (n.attribute("axis")) {
    auto counted = n.dimension(n.integer("axis", 0), Build::rank(x));
    if (failed(counted))
      return failure();
    dim = *counted;
    shape.assign(Build::shape(x).begin(), Build::shape(x).end());
  }
  x = b.reshape(x, shape);
  int64_t size = shape[dim], inner = 1;
  for (int64_t other : llvm::drop_begin(shape, dim + 1))
    inner *= other;
  llvm::SmallVector<llvm::SmallVector<llvm::APFloat>> rows(size);
  for (auto [i, number] : llvm::enumerate(*numbers))
    rows[static_cast<int64_t>(i) / inner % size].push_back(number);
  std::map<llvm::SmallVector<llvm::APFloat>, Occurrences, RowOrder> found;
  for (int64_t i = 0; i < size; ++i)
    ++found.try_emplace(rows[i], Occurrences{i, 0}).first->second.count;
  llvm::SmallVector<Occurrences> distinct;
  for (const auto &[row, occurrences] : found)
    distinct.push_back(occurrences);
  if (!n.integer("sorted", 1))
    llvm::sort(distinct, [](const Occurrences &l, const Occurrences &r) {
      return l.first < r.first;
    });
  llvm::DenseMap<int64_t, int64_t> numberOf; // By the first place.
  llvm::SmallVector<int64_t> first, counts, inverse;
  for (auto [i, occurrences] : llvm::enumerate(distinct)) {
    numberOf[occurrences.first] = static_cast<int64_t>(i);
    first.push_back(occurrences.first);
    counts.push_back(occurrences.count);
  }
  for (int64_t i = 0; i < size; ++i)
    inverse.push_back(numberOf.lookup(found.find(rows[i])->second.first));
  return success(succeeded(n.set(0, take(b, x, first, dim))) &&
                 succeeded(n.set(1, b.ints(first))) &&
                 succeeded(n.set(2, b.ints(inverse))) &&
                 succeeded(n.set(3, b.ints(counts))));
}

void soap::onnximport::addIndexing(Handlers &h) {
  h.add("Gather", 2, 2, gather);
  h.add("GatherElements", 2, 2, gatherElements);
  h.add("GatherND", 2, 2, gatherNDOf);
  h.add("Scatter", 3, 3, scatterElements);
  h.add("ScatterElements", 3, 3, scatterElements);
  h.add("ScatterND", 3, 3, scatterNDOf);
  h.add("ReverseSequence", 2, 2, reverseSequence);
  h.add("OneHot", 3, 3, oneHot);
  h.add("Trilu", 1, 2, trilu);
  h.add("com.microsoft.Trilu", 1, 2, trilu);
  h.add("EyeLike", 1, 1, eyeLike);
  h.add("Range", 3, 3, range);
  h.add("TopK", 1, 2, topK);
  h.add("Compress", 2, 2, compress);
  h.add("NonZero", 1, 1, nonZero);
  h.add("Unique", 1, 1, unique);
}
