//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Build.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/APSInt.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;

std::nullptr_t Build::fail(const llvm::Twine &what) const {
  emitError(loc) << what;
  return nullptr;
}

Value Build::make(llvm::StringRef name, ValueRange operands, Type type) {
  OperationState state(loc, name);
  state.addOperands(operands);
  state.addTypes(type);
  return b.create(state)->getResult(0);
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

Value Build::constant(DenseElementsAttr attr) {
  return attr ? shlo::ConstantOp::create(b, loc, attr).getResult() : nullptr;
}

static Attribute number(Type element, double value) {
  if (auto floating = dyn_cast<FloatType>(element))
    return FloatAttr::get(floating, value);
  // What no 64 bits hold is as large as they can be.
  llvm::APSInt integer(/*BitWidth=*/64, /*isUnsigned=*/false);
  bool isExact = false;
  llvm::APFloat(value).convertToInteger(integer, llvm::APFloat::rmTowardZero,
                                        &isExact);
  return IntegerAttr::get(element,
                          integer.sextOrTrunc(element.getIntOrFloatBitWidth()));
}

Value Build::splat(Type element, double value, Shape shape) {
  auto type = RankedTensorType::get(shape, element);
  if (auto complex = dyn_cast<ComplexType>(element)) {
    auto part = [&](double x) {
      return cast<FloatAttr>(number(complex.getElementType(), x)).getValue();
    };
    return constant(DenseElementsAttr::get(
        type, std::complex<llvm::APFloat>(part(value), part(0))));
  }
  return constant(DenseElementsAttr::get(type, number(element, value)));
}

Value Build::splatInt(Type element, int64_t value, Shape shape) {
  if (!isa<IntegerType>(element))
    return splat(element, static_cast<double>(value), shape);
  auto attr = IntegerAttr::get(
      element,
      llvm::APInt(element.getIntOrFloatBitWidth(), static_cast<uint64_t>(value),
                  /*isSigned=*/false, /*implicitTrunc=*/true));
  return constant(
      DenseElementsAttr::get(RankedTensorType::get(shape, element), attr));
}

Value Build::like(Value like, double value) {
  return like ? splat(element(like), value, shape(like)) : nullptr;
}

Value Build::ints(llvm::ArrayRef<int64_t> values) {
  auto type = RankedTensorType::get({static_cast<int64_t>(values.size())},
                                    b.getI64Type());
  return constant(DenseElementsAttr::get(type, values));
}

/// An infinite float, or the integer limit.
static DenseElementsAttr extreme(Type element, bool low) {
  auto type = RankedTensorType::get({}, element);
  if (auto floating = dyn_cast<FloatType>(element)) {
    const llvm::fltSemantics &semantics = floating.getFloatSemantics();
    bool hasInf = llvm::APFloatBase::semanticsHasInf(semantics);
    llvm::APFloat value = hasInf ? llvm::APFloat::getInf(semantics, low)
                                 : llvm::APFloat::getLargest(semantics, low);
    return DenseElementsAttr::get(type, value);
  }
  unsigned width = element.getIntOrFloatBitWidth();
  llvm::APInt value = Build::isUnsigned(element)
                          ? (low ? llvm::APInt::getMinValue(width)
                                 : llvm::APInt::getMaxValue(width))
                          : (low ? llvm::APInt::getSignedMinValue(width)
                                 : llvm::APInt::getSignedMaxValue(width));
  return DenseElementsAttr::get(type, value);
}

Value Build::lowest(Type element) {
  return constant(extreme(element, /*low=*/true));
}

Value Build::highest(Type element) {
  return constant(extreme(element, /*low=*/false));
}

Value Build::iota(Type element, Shape shape, int64_t dim) {
  return shlo::IotaOp::create(b, loc, RankedTensorType::get(shape, element),
                              dim);
}

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

Value Build::compare(Value lhs, Value rhs,
                     shlo::ComparisonDirection direction) {
  if (!lhs || !rhs)
    return nullptr;
  if (lhs.getType() != rhs.getType())
    return fail("compares different types");
  return shlo::CompareOp::create(b, loc, type(lhs).clone(b.getI1Type()), lhs,
                                 rhs, direction, /*compare_type=*/nullptr);
}

Value Build::select(Value condition, Value yes, Value no) {
  if (!condition || !yes || !no)
    return nullptr;
  if (yes.getType() != no.getType() ||
      (rank(condition) != 0 && shape(condition) != shape(yes)))
    return fail("selects from different types");
  return make<shlo::SelectOp>({condition, yes, no}, yes.getType());
}

Value Build::convert(Value v, Type element) {
  if (!v || Build::element(v) == element)
    return v;
  return make<shlo::ConvertOp>({v}, type(v).clone(element));
}

Value Build::widened(Value v) {
  bool isNarrow = v && isFloat(v) && element(v).getIntOrFloatBitWidth() <= 16;
  return isNarrow ? convert(v, b.getF32Type()) : v;
}

Value Build::narrow(Value v, FloatType element, bool saturate) {
  if (!v)
    return nullptr;
  if (saturate) {
    // The largest number has to exist among those that are compared with it.
    if (!isFloat(v) || Build::element(v).getIntOrFloatBitWidth() <= 8)
      v = convert(v, b.getF32Type());
    double most = llvm::APFloat::getLargest(element.getFloatSemantics())
                      .convertToDouble();
    v = min(max(v, like(v, -most)), like(v, most));
  }
  return convert(v, element);
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

Value Build::reshape(Value v, Shape shape) {
  if (!v || Build::shape(v) == shape)
    return v;
  RankedTensorType to = type(v).clone(shape);
  if (to.getNumElements() != type(v).getNumElements())
    return fail("cannot reshape " + llvm::Twine(type(v).getNumElements()) +
                " elements to " + llvm::Twine(to.getNumElements()));
  return make<shlo::ReshapeOp>({v}, to);
}

Value Build::transpose(Value v, llvm::ArrayRef<int64_t> permutation) {
  if (!v)
    return nullptr;
  llvm::SmallVector<int64_t> sorted(permutation), shape;
  llvm::sort(sorted);
  if (sorted != llvm::to_vector(llvm::seq<int64_t>(0, rank(v))))
    return fail("the permutation does not fit a tensor of rank " +
                llvm::Twine(rank(v)));
  if (llvm::is_sorted(permutation))
    return v;
  for (int64_t dim : permutation)
    shape.push_back(size(v, dim));
  return shlo::TransposeOp::create(b, loc, type(v).clone(shape), v,
                                   permutation);
}

Value Build::broadcastInDim(Value v, Shape shape,
                            llvm::ArrayRef<int64_t> dims) {
  if (!v)
    return nullptr;
  if (rank(v) != static_cast<int64_t>(dims.size()))
    return fail("takes a tensor of rank " + llvm::Twine(dims.size()) +
                ", not of rank " + llvm::Twine(rank(v)));
  for (auto [i, dim] : llvm::enumerate(dims))
    if (size(v, i) != 1 && size(v, i) != shape[dim])
      return fail("cannot repeat a dimension of " + llvm::Twine(size(v, i)) +
                  " to " + llvm::Twine(shape[dim]));
  return shlo::BroadcastInDimOp::create(b, loc, type(v).clone(shape), v, dims);
}

Value Build::broadcastTo(Value v, Shape shape) {
  if (!v || Build::shape(v) == shape)
    return v;
  int64_t extra = static_cast<int64_t>(shape.size()) - rank(v);
  if (extra < 0)
    return fail("cannot broadcast to a lower rank");
  return broadcastInDim(
      v, shape, llvm::to_vector(llvm::seq<int64_t>(extra, extra + rank(v))));
}

FailureOr<llvm::SmallVector<int64_t>>
Build::broadcastShape(llvm::ArrayRef<Value> values) {
  llvm::SmallVector<int64_t> common;
  for (Value v : values) {
    if (!v)
      return failure();
    Shape shape = Build::shape(v);
    if (shape.size() > common.size())
      common.insert(common.begin(), shape.size() - common.size(), 1);
    for (size_t i = 0; i < shape.size(); ++i) {
      int64_t &size = common[common.size() - shape.size() + i];
      if (size != shape[i] && size != 1 && shape[i] != 1) {
        fail("cannot broadcast a dimension of " + llvm::Twine(size) + " with " +
             llvm::Twine(shape[i]));
        return failure();
      }
      if (size == 1)
        size = shape[i];
    }
  }
  return common;
}

bool Build::broadcast(llvm::MutableArrayRef<Value> values) {
  FailureOr<llvm::SmallVector<int64_t>> common = broadcastShape(values);
  if (failed(common))
    return false;
  for (Value &v : values)
    v = broadcastTo(v, *common);
  return true;
}

Value Build::slice(Value v, llvm::ArrayRef<int64_t> starts,
                   llvm::ArrayRef<int64_t> limits,
                   llvm::ArrayRef<int64_t> strides) {
  if (!v)
    return nullptr;
  llvm::SmallVector<int64_t> shape;
  for (auto [start, limit, stride, size] :
       llvm::zip_equal(starts, limits, strides, Build::shape(v))) {
    if (start < 0 || start > limit || limit > size || stride < 1)
      return fail("takes elements " + llvm::Twine(start) + " to " +
                  llvm::Twine(limit) + " of a dimension of " +
                  llvm::Twine(size));
    shape.push_back(limit == start ? 0 : (limit - start - 1) / stride + 1);
  }
  return shlo::SliceOp::create(b, loc, type(v).clone(shape), v, starts, limits,
                               strides);
}

Value Build::slice(Value v, int64_t dim, int64_t start, int64_t limit,
                   int64_t stride) {
  if (!v)
    return nullptr;
  llvm::SmallVector<int64_t> starts(rank(v), 0), limits(shape(v)),
      strides(rank(v), 1);
  starts[dim] = start;
  limits[dim] = limit;
  strides[dim] = stride;
  return slice(v, starts, limits, strides);
}

Value Build::pad(Value v, Value value, llvm::ArrayRef<int64_t> low,
                 llvm::ArrayRef<int64_t> high,
                 llvm::ArrayRef<int64_t> interior) {
  if (!v || !value)
    return nullptr;
  if (rank(value) != 0 || element(value) != element(v))
    return fail("pads with a value of another type");
  llvm::SmallVector<int64_t> between(interior), shape;
  between.resize(rank(v), 0);
  for (auto [l, h, in, size] :
       llvm::zip_equal(low, high, between, Build::shape(v))) {
    int64_t padded = 0;
    if (llvm::MulOverflow(std::max<int64_t>(size - 1, 0), in, padded) ||
        llvm::AddOverflow(padded, size, padded) ||
        llvm::AddOverflow(padded, l, padded) ||
        llvm::AddOverflow(padded, h, padded))
      return fail("pads too much");
    if (padded < 0)
      return fail("negative padding removes more than there is");
    shape.push_back(padded);
  }
  return shlo::PadOp::create(b, loc, type(v).clone(shape), v, value, low, high,
                             between);
}

Value Build::concatenate(llvm::ArrayRef<Value> values, int64_t dim) {
  if (llvm::is_contained(values, Value()) || values.empty())
    return nullptr;
  llvm::SmallVector<int64_t> shape(Build::shape(values.front()));
  for (Value v : values.drop_front()) {
    llvm::SmallVector<int64_t> other(Build::shape(v));
    if (other.size() != shape.size() || element(v) != element(values.front()))
      return fail("concatenates different types");
    int64_t added = other[dim];
    other[dim] = shape[dim];
    if (other != shape)
      return fail("concatenates tensors of different sizes");
    shape[dim] += added;
  }
  return shlo::ConcatenateOp::create(b, loc, type(values.front()).clone(shape),
                                     values, dim);
}

Value Build::stack(llvm::ArrayRef<Value> values, int64_t dim) {
  llvm::SmallVector<Value> rows;
  for (Value v : values) {
    if (isSequence(v))
      return fail("collects sequences");
    llvm::SmallVector<int64_t> shape(Build::shape(v));
    shape.insert(shape.begin() + dim, 1);
    rows.push_back(reshape(v, shape));
  }
  return concatenate(rows, dim);
}

llvm::SmallVector<Value> Build::split(Value v, int64_t dim,
                                      llvm::ArrayRef<int64_t> sizes) {
  llvm::SmallVector<Value> parts;
  int64_t start = 0;
  for (int64_t size : sizes) {
    parts.push_back(slice(v, dim, start, start + size));
    if (!parts.back())
      return {};
    start += size;
  }
  if (start == Build::size(v, dim))
    return parts;
  fail("the parts are not the whole");
  return {};
}

Value Build::reverse(Value v, llvm::ArrayRef<int64_t> dims) {
  if (!v || dims.empty())
    return v;
  return shlo::ReverseOp::create(b, loc, v.getType(), v, dims);
}

//===----------------------------------------------------------------------===//
// Reductions and products
//===----------------------------------------------------------------------===//

void Build::combine(llvm::StringRef body, Region &region, Value v) {
  OpBuilder::InsertionGuard guard(b);
  Type scalar = RankedTensorType::get({}, element(v));
  Block *block = b.createBlock(&region, {}, {scalar, scalar}, {loc, loc});
  Value result = make(body, block->getArguments(), scalar);
  shlo::ReturnOp::create(b, loc, result);
}

Value Build::reduce(llvm::StringRef body, Value v, Value init,
                    llvm::ArrayRef<int64_t> dims, bool keepDims) {
  if (!v || !init)
    return nullptr;
  if (dims.empty()) // init is neutral.
    return v;
  llvm::SmallVector<int64_t> shape, kept(Build::shape(v));
  for (int64_t d = 0; d < rank(v); ++d) {
    if (!llvm::is_contained(dims, d))
      shape.push_back(size(v, d));
    else
      kept[d] = 1;
  }
  llvm::SmallVector<int64_t> sorted(dims);
  llvm::sort(sorted);
  auto op =
      shlo::ReduceOp::create(b, loc, type(v).clone(shape), v, init, sorted);
  combine(body, op.getBody(), v);
  return keepDims ? reshape(op->getResult(0), kept) : op->getResult(0);
}

Value Build::sum(Value v, llvm::ArrayRef<int64_t> dims, bool keepDims) {
  return v ? reduce<shlo::AddOp>(v, splat(element(v), 0), dims, keepDims)
           : nullptr;
}

Value Build::maximum(Value v, llvm::ArrayRef<int64_t> dims, bool keepDims) {
  return v ? reduce<shlo::MaxOp>(v, lowest(element(v)), dims, keepDims)
           : nullptr;
}

Value Build::minimum(Value v, llvm::ArrayRef<int64_t> dims, bool keepDims) {
  return v ? reduce<shlo::MinOp>(v, highest(element(v)), dims, keepDims)
           : nullptr;
}

Value Build::mean(Value v, llvm::ArrayRef<int64_t> dims, bool keepDims) {
  if (!v)
    return nullptr;
  int64_t count = 1;
  for (int64_t dim : dims)
    count *= size(v, dim);
  Value total = sum(widened(v), dims, keepDims);
  return convert(div(total, like(total, static_cast<double>(count))),
                 element(v));
}

Value Build::dot(Value lhs, Value rhs, llvm::ArrayRef<int64_t> lhsBatch,
                 llvm::ArrayRef<int64_t> rhsBatch,
                 llvm::ArrayRef<int64_t> lhsInner,
                 llvm::ArrayRef<int64_t> rhsInner) {
  if (!lhs || !rhs)
    return nullptr;
  llvm::SmallVector<int64_t> shape;
  for (auto [l, r] : llvm::zip_equal(lhsBatch, rhsBatch)) {
    if (size(lhs, l) != size(rhs, r))
      return fail("a product of stacks of different sizes");
    shape.push_back(size(lhs, l));
  }
  for (auto [l, r] : llvm::zip_equal(lhsInner, rhsInner))
    if (size(lhs, l) != size(rhs, r))
      return fail("a product over dimensions of " + llvm::Twine(size(lhs, l)) +
                  " and " + llvm::Twine(size(rhs, r)));
  auto addFree = [&](Value v, llvm::ArrayRef<int64_t> batch,
                     llvm::ArrayRef<int64_t> inner) {
    for (int64_t d = 0; d < rank(v); ++d)
      if (!llvm::is_contained(batch, d) && !llvm::is_contained(inner, d))
        shape.push_back(size(v, d));
  };
  addFree(lhs, lhsBatch, lhsInner);
  addFree(rhs, rhsBatch, rhsInner);
  auto dims = shlo::DotDimensionNumbersAttr::get(b.getContext(), lhsBatch,
                                                 rhsBatch, lhsInner, rhsInner);
  return shlo::DotGeneralOp::create(b, loc, type(lhs).clone(shape), lhs, rhs,
                                    dims, /*precision_config=*/nullptr,
                                    /*algorithm=*/nullptr);
}

Value Build::matmul(Value lhs, Value rhs) {
  if (!lhs || !rhs)
    return nullptr;
  if (rank(lhs) == 0 || rank(rhs) == 0)
    return fail("a product of scalars");
  if (rank(rhs) == 1)
    return dot(lhs, rhs, {}, {}, rank(lhs) - 1, {0});
  if (rank(lhs) == 1) { // The free dimension of rhs is the last.
    llvm::SmallVector<int64_t> shape(Build::shape(rhs));
    shape.erase(shape.end() - 2);
    Value row = matmul(reshape(lhs, {1, size(lhs, 0)}), rhs);
    return reshape(row, shape);
  }
  // Stacks: dimensions before the last two are broadcast.
  llvm::SmallVector<int64_t> stack;
  Shape left = shape(lhs).drop_back(2), right = shape(rhs).drop_back(2);
  for (size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
    int64_t l = i < left.size() ? left[left.size() - 1 - i] : 1;
    int64_t r = i < right.size() ? right[right.size() - 1 - i] : 1;
    if (l != r && l != 1 && r != 1)
      return fail("a product of stacks of " + llvm::Twine(l) + " and " +
                  llvm::Twine(r));
    stack.insert(stack.begin(), l == 1 ? r : l);
  }
  if (right.empty()) // One matrix for the whole stack.
    return dot(lhs, rhs, {}, {}, rank(lhs) - 1, {0});
  auto stacked = [&](Value v) {
    llvm::SmallVector<int64_t> shape(stack);
    llvm::append_range(shape, Build::shape(v).take_back(2));
    return broadcastTo(v, shape);
  };
  int64_t depth = static_cast<int64_t>(stack.size());
  auto batch = llvm::to_vector(llvm::seq<int64_t>(0, depth));
  return dot(stacked(lhs), stacked(rhs), batch, batch, depth + 1, depth);
}
