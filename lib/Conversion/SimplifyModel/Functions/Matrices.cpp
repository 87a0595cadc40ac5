//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Matrices.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace soap;
using namespace soap::simplify;
namespace shlo = mlir::stablehlo;

RankedTensorType soap::simplify::realTypeOf(Value x) {
  RankedTensorType type = tensorOf(x);
  auto complex = dyn_cast<ComplexType>(type.getElementType());
  return complex ? type.clone(complex.getElementType()) : type;
}

static bool isComplex(Value x) {
  return isa<ComplexType>(getElementTypeOrSelf(x));
}

Value Matrices::widen(Value x) {
  Type element = b.getF64Type();
  return convert(
      b, loc, x,
      tensorOf(x).clone(isComplex(x) ? ComplexType::get(element) : element));
}

Value Matrices::transpose(Value x) {
  RankedTensorType type = tensorOf(x);
  auto order = llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
  SmallVector<int64_t> shape(type.getShape());
  std::swap(order[rows(x)], order[rows(x) + 1]);
  std::swap(shape[rows(x)], shape[rows(x) + 1]);
  return shlo::TransposeOp::create(b, loc, type.clone(shape), x,
                                   b.getDenseI64ArrayAttr(order));
}

Value Matrices::realPart(Value x) {
  return isComplex(x)
             ? Expressions(b, loc, realTypeOf(x)).unary<shlo::RealOp>(x)
             : x;
}

Value Matrices::imagPart(Value x) {
  return isComplex(x)
             ? Expressions(b, loc, realTypeOf(x)).unary<shlo::ImagOp>(x)
             : number(x, 0);
}

Value Matrices::asComplex(Value real, Value imaginary) {
  auto [x, y] = match(real, imaginary);
  RankedTensorType type = tensorOf(x);
  return shlo::ComplexOp::create(
      b, loc, TypeRange(type.clone(ComplexType::get(type.getElementType()))),
      ValueRange{x, y});
}

Value Matrices::conjugate(Value x) {
  if (!isComplex(x))
    return x;
  return asComplex(realPart(x),
                   Expressions(b, loc, realTypeOf(x)).negate(imagPart(x)));
}

Value Matrices::squaredMagnitude(Value x) {
  Value real = realPart(x);
  Value square = mul(real, real);
  if (!isComplex(x))
    return square;
  Value imaginary = imagPart(x);
  return add(square, mul(imaginary, imaginary));
}

Value Matrices::absoluteSum(Value x) {
  Expressions real(b, loc, realTypeOf(x));
  Value size = real.abs(realPart(x));
  return isComplex(x) ? add(size, real.abs(imagPart(x))) : size;
}

Value Matrices::slice(Value x, ArrayRef<std::pair<int64_t, Value>> at) {
  RankedTensorType type = tensorOf(x);
  SmallVector<Value> starts(type.getRank(), count(0));
  SmallVector<int64_t> sizes(type.getShape());
  for (auto [dim, place] : at) {
    starts[dim] = place;
    sizes[dim] = 1;
  }
  return shlo::DynamicSliceOp::create(b, loc, type.clone(sizes), x, starts,
                                      b.getDenseI64ArrayAttr(sizes));
}

Value Matrices::withRow(Value x, Value at, Value row) {
  SmallVector<Value> starts(tensorOf(x).getRank(), count(0));
  starts[rows(x)] = at;
  return shlo::DynamicUpdateSliceOp::create(b, loc, x.getType(), x, row,
                                            starts);
}

Value Matrices::part(Value x, int64_t dim, int64_t begin, int64_t end) {
  return soap::simplify::part(b, loc, x, dim, begin, end);
}

Value Matrices::asColumn(Value list) {
  SmallVector<int64_t> shape(tensorOf(list).getShape());
  shape.push_back(1);
  return shlo::ReshapeOp::create(b, loc, tensorOf(list).clone(shape), list);
}

Value Matrices::rounded(Value x, RankedTensorType type) {
  x = convert(b, loc, x, tensorOf(x).clone(type.getElementType()));
  return x.getType() == type ? x : shlo::ReshapeOp::create(b, loc, type, x);
}

Value Matrices::concatenate(ArrayRef<Value> parts, int64_t dim) {
  SmallVector<int64_t> shape(tensorOf(parts.front()).getShape());
  shape[dim] = 0;
  for (Value part : parts)
    shape[dim] += tensorOf(part).getShape()[dim];
  return shlo::ConcatenateOp::create(b, loc,
                                     tensorOf(parts.front()).clone(shape),
                                     parts, static_cast<uint64_t>(dim));
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

static RankedTensorType getIndices(OpBuilder &b, Value x, int64_t dim) {
  SmallVector<int64_t> shape(tensorOf(x).getRank(), 1);
  shape[dim] = tensorOf(x).getShape()[dim];
  return RankedTensorType::get(shape, b.getI64Type());
}

Value Matrices::rowNumbers(Value x) {
  return shlo::IotaOp::create(b, loc, getIndices(b, x, rows(x)), rows(x));
}

Value Matrices::columnNumbers(Value x) {
  return shlo::IotaOp::create(b, loc, getIndices(b, x, rows(x) + 1),
                              rows(x) + 1);
}

Value Matrices::asMatrix(Value scalar, Value x) {
  SmallVector<int64_t> shape(tensorOf(x).getRank(), 1);
  return broadcast(b, loc, scalar, tensorOf(scalar).clone(shape), {});
}

Value Matrices::number(Value x, double value) {
  SmallVector<int64_t> shape(tensorOf(x).getRank(), 1);
  Value real = splat(b, loc, realTypeOf(x).clone(shape), value);
  return isComplex(x) ? asComplex(real, number(real, 0)) : real;
}

Value Matrices::count(int64_t value) {
  return splat(b, loc, RankedTensorType::get({}, b.getI64Type()),
               static_cast<double>(value));
}

Value Matrices::identity(Value x, int64_t n) {
  SmallVector<int64_t> shape(tensorOf(x).getShape());
  shape[rows(x)] = shape[rows(x) + 1] = n;
  Value zeros = spread(number(x, 0), tensorOf(x).clone(shape));
  Value isDiagonal =
      compare(Direction::EQ, rowNumbers(zeros), columnNumbers(zeros));
  return select(isDiagonal, number(x, 1), zeros);
}

Value Matrices::diagonal(Value x) {
  Value isDiagonal = compare(Direction::EQ, rowNumbers(x), columnNumbers(x));
  return transpose(sum(select(isDiagonal, x, number(x, 0)), rows(x)));
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

Value Matrices::spread(Value x, RankedTensorType type) {
  auto dims = llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
  return broadcast(b, loc, x, tensorOf(x).clone(type.getShape()), dims);
}

/// The larger one along every dimension.
static SmallVector<int64_t> joinShapes(Value x, Value y) {
  return llvm::map_to_vector(
      llvm::zip_equal(tensorOf(x).getShape(), tensorOf(y).getShape()),
      [](auto sizes) {
        auto [one, other] = sizes;
        return std::max(one, other);
      });
}

Value Matrices::promote(Value x, Value like) {
  return isComplex(like) && !isComplex(x) ? asComplex(x, number(x, 0)) : x;
}

std::pair<Value, Value> Matrices::match(Value x, Value y) {
  x = promote(x, y);
  y = promote(y, x);
  RankedTensorType type = tensorOf(x).clone(joinShapes(x, y));
  return {spread(x, type), spread(y, type)};
}

template <typename Op> Value Matrices::binary(Value x, Value y) {
  auto [one, other] = match(x, y);
  return Expressions(b, loc, tensorOf(one)).binary<Op>(one, other);
}

Value Matrices::add(Value x, Value y) { return binary<shlo::AddOp>(x, y); }
Value Matrices::sub(Value x, Value y) { return binary<shlo::SubtractOp>(x, y); }
Value Matrices::mul(Value x, Value y) { return binary<shlo::MulOp>(x, y); }
Value Matrices::div(Value x, Value y) {
  if (!isComplex(x) || isComplex(y))
    return binary<shlo::DivOp>(x, y);
  // Exactly, of each part.
  return asComplex(div(realPart(x), y), div(imagPart(x), y));
}
Value Matrices::both(Value x, Value y) { return binary<shlo::AndOp>(x, y); }

Value Matrices::sqrt(Value x) {
  return Expressions(b, loc, tensorOf(x)).sqrt(x);
}

Value Matrices::compare(Direction direction, Value x, Value y) {
  auto [one, other] = match(x, y);
  return Expressions(b, loc, tensorOf(one)).compare(direction, one, other);
}

Value Matrices::select(Value condition, Value x, Value y) {
  auto [one, other] = match(x, y);
  RankedTensorType type = tensorOf(one).clone(joinShapes(condition, one));
  return Expressions(b, loc, type)
      .select(spread(condition, type), spread(one, type), spread(other, type));
}

//===----------------------------------------------------------------------===//
// Reductions and loops
//===----------------------------------------------------------------------===//

template <typename Op>
Value Matrices::reduce(Value x, int64_t dim, Value start) {
  RankedTensorType type = tensorOf(x);
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = 1;
  SmallVector<int64_t> rest(shape);
  rest.erase(rest.begin() + dim);
  auto scalar = RankedTensorType::get({}, type.getElementType());
  start = shlo::ReshapeOp::create(b, loc, scalar, start);
  auto op =
      shlo::ReduceOp::create(b, loc, TypeRange(type.clone(rest)), ValueRange(x),
                             ValueRange(start), ArrayRef<int64_t>{dim});
  fillWith<Op>(b, loc, op.getBody(), type.getElementType());
  return shlo::ReshapeOp::create(b, loc, type.clone(shape), op->getResult(0));
}

Value Matrices::sum(Value x, int64_t dim) {
  return reduce<shlo::AddOp>(x, dim, number(x, 0));
}
Value Matrices::greatest(Value x, int64_t dim) {
  return reduce<shlo::MaxOp>(
      x, dim, number(x, -std::numeric_limits<double>::infinity()));
}
Value Matrices::least(Value x, int64_t dim) {
  return reduce<shlo::MinOp>(
      x, dim, number(x, static_cast<double>(tensorOf(x).getShape()[dim])));
}

Value Matrices::product(Value x, Value y) {
  SmallVector<int64_t> shape(tensorOf(x).getShape());
  shape.back() = numColumns(y);
  auto batch = llvm::to_vector(llvm::seq<int64_t>(0, rows(x)));
  auto dims = shlo::DotDimensionNumbersAttr::get(b.getContext(), batch, batch,
                                                 {rows(x) + 1}, {rows(y)});
  return shlo::DotGeneralOp::create(b, loc, tensorOf(x).clone(shape), x, y,
                                    dims, ArrayAttr(),
                                    shlo::DotAlgorithmAttr());
}

Matrices::Values
Matrices::loop(int64_t n, const Values &values,
               llvm::function_ref<Values(Value, ValueRange)> body) {
  Values carried{count(0)};
  carried.append(values);
  SmallVector<Type> types = llvm::to_vector(ValueRange(carried).getTypes());
  SmallVector<Location> locs(types.size(), loc);
  auto op = shlo::WhileOp::create(b, loc, TypeRange(types), carried);
  op->setAttr(rolledAttr, b.getUnitAttr());
  OpBuilder::InsertionGuard guard(b);
  Block *condition = b.createBlock(&op.getCond(), {}, types, locs);
  Expressions e(b, loc, tensorOf(carried.front()));
  shlo::ReturnOp::create(
      b, loc, e.compare(Direction::LT, condition->getArgument(0), count(n)));
  Block *block = b.createBlock(&op.getBody(), {}, types, locs);
  Value at = block->getArgument(0);
  Values next = body(at, block->getArguments().drop_front());
  next.insert(next.begin(), e.add(at, count(1)));
  shlo::ReturnOp::create(b, loc, next);
  return Values(llvm::drop_begin(op.getResults()));
}
