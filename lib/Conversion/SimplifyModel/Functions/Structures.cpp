//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// chlo's contractions of groups, and its loops over the slices of a dimension.

#include "Expressions.h"

#include "mlir/IR/IRMapping.h"

#include <numeric>

using namespace mlir;
using namespace soap::simplify;
namespace shlo = mlir::stablehlo;

namespace {

//===----------------------------------------------------------------------===//
// RaggedDotOp
//===----------------------------------------------------------------------===//

using Dims = SmallVector<int64_t>;

Dims remaining(int64_t rank, ArrayRef<int64_t> first,
               ArrayRef<int64_t> second) {
  Dims dims;
  for (int64_t d = 0; d < rank; ++d)
    if (!llvm::is_contained(first, d) && !llvm::is_contained(second, d))
      dims.push_back(d);
  return dims;
}

/// The dimensions with one more before them.
Dims shifted(ArrayRef<int64_t> dims) {
  return llvm::map_to_vector(dims, [](int64_t d) { return d + 1; });
}

/// The dimensions for each of whose indices there are sizes of groups: the
/// batch, and what comes before the ragged one in its list.
Dims prefixOf(ArrayRef<int64_t> batch, ArrayRef<int64_t> list, int64_t ragged) {
  Dims prefix(batch);
  llvm::append_range(prefix,
                     list.take_while([&](int64_t d) { return d != ragged; }));
  return prefix;
}

/// Groups of an operand's ragged dimension become a dimension of their own, the
/// first, with zeros for what is of other groups.
class GroupSplitter {
public:
  GroupSplitter(OpBuilder &b, Location loc, Value sizes) : b(b), loc(loc) {
    RankedTensorType type = tensorOf(sizes);
    if (type.getElementTypeBitWidth() < 32)
      sizes = convert(b, loc, sizes,
                      cast<RankedTensorType>(type.clone(b.getI32Type())));
    type = tensorOf(sizes);
    numGroups = type.getShape().back();
    // Ends are sums of the sizes up to each group.
    auto square =
        RankedTensorType::get({numGroups, numGroups}, type.getElementType());
    Expressions table(b, loc, square);
    Value from = shlo::IotaOp::create(b, loc, square, 0);
    Value to = shlo::IotaOp::create(b, loc, square, 1);
    Value upTo =
        table.select(table.compare(shlo::ComparisonDirection::LE, from, to),
                     table.number(1), table.number(0));
    auto dims = shlo::DotDimensionNumbersAttr::get(b.getContext(), {}, {},
                                                   {type.getRank() - 1}, {0});
    ends = shlo::DotGeneralOp::create(b, loc, type, sizes, upTo, dims,
                                      ArrayAttr(), shlo::DotAlgorithmAttr());
    starts = Expressions(b, loc, type).sub(ends, sizes);
  }

  /// \p prefix: where the dimensions of the sizes are in \p x, if they have
  /// more than the groups.
  Value split(Value x, int64_t ragged, ArrayRef<int64_t> prefix) {
    RankedTensorType type = tensorOf(x);
    SmallVector<int64_t> shape(type.getShape());
    shape.insert(shape.begin(), numGroups);
    Type index = tensorOf(ends).getElementType();
    auto indexType = RankedTensorType::get(shape, index);
    Dims places;
    if (tensorOf(ends).getRank() > 1)
      places = shifted(prefix);
    places.push_back(0);
    Expressions e(b, loc, indexType);
    Value at = shlo::IotaOp::create(b, loc, indexType, ragged + 1);
    Value isAfter = e.compare(shlo::ComparisonDirection::LE,
                              broadcast(b, loc, starts, indexType, places), at);
    Value isBefore = e.compare(shlo::ComparisonDirection::LT, at,
                               broadcast(b, loc, ends, indexType, places));
    auto flags = RankedTensorType::get(shape, b.getI1Type());
    Value isInside =
        Expressions(b, loc, flags).binary<shlo::AndOp>(isAfter, isBefore);
    auto result = RankedTensorType::get(shape, type.getElementType());
    Dims dims(type.getRank());
    std::iota(dims.begin(), dims.end(), 1);
    Value zero = splat(b, loc, result, 0);
    return Expressions(b, loc, result)
        .select(isInside, broadcast(b, loc, x, result, dims), zero);
  }

private:
  OpBuilder &b;
  Location loc;
  Value ends, starts;
  int64_t numGroups = 0;
};

/// A dot_general: of groups of rows, all of which the rows are contracted with;
/// of groups of what is contracted, a batch of them; of a batch, as it is.
struct RaggedDot : OpRewritePattern<chlo::RaggedDotOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(chlo::RaggedDotOp op,
                                PatternRewriter &rewriter) const override {
    Value lhs = op.getLhs(), rhs = op.getRhs();
    RankedTensorType type = tensorOf(lhs), sizes = tensorOf(op.getGroupSizes());
    if (!type.hasStaticShape() || !tensorOf(rhs).hasStaticShape() ||
        !sizes.hasStaticShape() || isa<ComplexType>(type.getElementType()))
      return failure();
    auto dims = op.getRaggedDotDimensionNumbers();
    int64_t ragged = dims.getLhsRaggedDimensions()[0];
    Dims lb(dims.getLhsBatchingDimensions());
    Dims rb(dims.getRhsBatchingDimensions());
    Dims lc(dims.getLhsContractingDimensions());
    Dims rc(dims.getRhsContractingDimensions());
    Location loc = op.getLoc();
    if (!llvm::is_contained(lb, ragged)) {
      GroupSplitter groups(rewriter, loc, op.getGroupSizes());
      if (auto *place = llvm::find(lc, ragged); place != lc.end()) {
        int64_t other = rc[place - lc.begin()];
        lhs = groups.split(lhs, ragged, prefixOf(lb, lc, ragged));
        rhs = groups.split(rhs, other, prefixOf(rb, rc, other));
        rb = shifted(rb);
        rc = shifted(rc);
        lb = shifted(lb);
        lb.insert(lb.begin(), 0);
        rb.insert(rb.begin(), 0);
        lc = shifted(lc);
      } else {
        lhs = groups.split(
            lhs, ragged,
            prefixOf(lb, remaining(type.getRank(), lb, lc), ragged));
        lb = shifted(lb);
        lc = shifted(lc);
        lc.push_back(0);
        rc.push_back(dims.getRhsGroupDimensions()[0]);
      }
    }
    rewriter.replaceOpWithNewOp<shlo::DotGeneralOp>(
        op, op.getType(), lhs, rhs,
        shlo::DotDimensionNumbersAttr::get(op.getContext(), lb, rb, lc, rc),
        ArrayAttr(), shlo::DotAlgorithmAttr());
    return success();
  }
};

//===----------------------------------------------------------------------===//
// ScanOp
//===----------------------------------------------------------------------===//

/// A loop that carries its counter, what the scan carries and the outputs.
struct Scan : OpRewritePattern<chlo::ScanOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(chlo::ScanOp op,
                                PatternRewriter &rewriter) const override;

private:
  /// The body of the loop from the counter and what else it carries.
  static void buildBody(chlo::ScanOp op, OpBuilder &b, int64_t steps,
                        ValueRange carried);
};

int64_t stepsOf(chlo::ScanOp op) {
  auto dim = static_cast<int64_t>(op.getDimension());
  if (!op.getInputs().empty())
    return tensorOf(op.getInputs().front()).getDimSize(dim);
  if (!op.getOutputs().empty())
    return tensorOf(op.getOutputs().front()).getDimSize(dim);
  return static_cast<int64_t>(op.getScanDimSize().value_or(0));
}

Value zeros(OpBuilder &b, Location loc, RankedTensorType type) {
  auto complex = dyn_cast<ComplexType>(type.getElementType());
  if (!complex)
    return splat(b, loc, type, 0);
  auto zero = APFloat::getZero(
      cast<FloatType>(complex.getElementType()).getFloatSemantics());
  return shlo::ConstantOp::create(
      b, loc,
      cast<ElementsAttr>(
          DenseElementsAttr::get(type, std::complex<APFloat>(zero, zero))));
}

Value counter(OpBuilder &b, Location loc, int64_t value) {
  return splat(b, loc, RankedTensorType::get({}, b.getI64Type()),
               static_cast<double>(value));
}

} // namespace

void Scan::buildBody(chlo::ScanOp op, OpBuilder &b, int64_t steps,
                     ValueRange carried) {
  Location loc = op.getLoc();
  auto dim = static_cast<int64_t>(op.getDimension());
  size_t numCarries = op.getInits().size();
  Expressions e(b, loc, RankedTensorType::get({}, b.getI64Type()));
  Value at = carried[0];
  if (op.getIsReverse())
    at = e.sub(counter(b, loc, steps - 1), at);
  Value zero = counter(b, loc, 0);
  auto placeOf = [&](RankedTensorType type) {
    SmallVector<Value> place(type.getRank(), zero);
    place[dim] = at;
    return place;
  };
  IRMapping mapping;
  Block &body = op.getBody().front();
  for (auto [i, input] : llvm::enumerate(op.getInputs())) {
    RankedTensorType type = tensorOf(input);
    SmallVector<int64_t> sizes(type.getShape());
    sizes[dim] = 1;
    Value slice = shlo::DynamicSliceOp::create(
        b, loc, RankedTensorType::get(sizes, type.getElementType()), input,
        placeOf(type), b.getDenseI64ArrayAttr(sizes));
    mapping.map(
        body.getArgument(i),
        shlo::ReshapeOp::create(b, loc, body.getArgument(i).getType(), slice));
  }
  for (size_t i = 0; i < numCarries; ++i)
    mapping.map(body.getArgument(op.getInputs().size() + i), carried[1 + i]);
  for (Operation &inner : body.without_terminator())
    b.clone(inner, mapping);
  auto returned = llvm::map_to_vector(
      body.getTerminator()->getOperands(),
      [&](Value value) { return mapping.lookupOrDefault(value); });
  size_t numOutputs = op.getOutputs().size();
  SmallVector<Value> next = {e.add(carried[0], counter(b, loc, 1))};
  next.append(returned.begin() + numOutputs, returned.end());
  for (size_t i = 0; i < numOutputs; ++i) {
    Value output = carried[1 + numCarries + i];
    RankedTensorType type = tensorOf(output);
    SmallVector<int64_t> sizes(type.getShape());
    sizes[dim] = 1;
    Value slice = shlo::ReshapeOp::create(
        b, loc, RankedTensorType::get(sizes, type.getElementType()),
        returned[i]);
    next.push_back(shlo::DynamicUpdateSliceOp::create(b, loc, type, output,
                                                      slice, placeOf(type)));
  }
  shlo::ReturnOp::create(b, loc, next);
}

LogicalResult Scan::matchAndRewrite(chlo::ScanOp op,
                                    PatternRewriter &rewriter) const {
  auto isStatic = [](Type type) {
    return cast<RankedTensorType>(type).hasStaticShape();
  };
  if (!llvm::all_of(op->getOperandTypes(), isStatic) ||
      !llvm::all_of(op->getResultTypes(), isStatic))
    return failure();
  Location loc = op.getLoc();
  int64_t steps = stepsOf(op);
  size_t numCarries = op.getInits().size();
  SmallVector<Value> initial = {counter(rewriter, loc, 0)};
  llvm::append_range(initial, op.getInits());
  for (Value output : op.getOutputs())
    initial.push_back(zeros(rewriter, loc, tensorOf(output)));
  SmallVector<Value> results = initial;
  // A body of no steps could not be written: its slices are too large.
  if (steps > 0) {
    SmallVector<Type> types(ValueRange(initial).getTypes());
    SmallVector<Location> locs(types.size(), loc);
    auto loop = shlo::WhileOp::create(rewriter, loc, types, initial);
    Block *cond = rewriter.createBlock(&loop.getCond(), {}, types, locs);
    Expressions e(rewriter, loc, tensorOf(initial[0]));
    shlo::ReturnOp::create(rewriter, loc,
                           e.compare(shlo::ComparisonDirection::LT,
                                     cond->getArgument(0),
                                     counter(rewriter, loc, steps)));
    Block *body = rewriter.createBlock(&loop.getBody(), {}, types, locs);
    buildBody(op, rewriter, steps, body->getArguments());
    results.assign(loop.result_begin(), loop.result_end());
  }
  SmallVector<Value> values(results.begin() + 1 + numCarries, results.end());
  values.append(results.begin() + 1, results.begin() + 1 + numCarries);
  rewriter.replaceOp(op, values);
  return success();
}

namespace {
/// √(1 - z²) by parts, and the size of the imaginary part of asin.
struct AsinAcosKernel : OpRewritePattern<chlo::AsinAcosKernelOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(chlo::AsinAcosKernelOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = tensorOf(op.getOperand());
    auto complex = dyn_cast<ComplexType>(type.getElementType());
    if (!complex || !type.hasStaticShape())
      return failure();
    Location loc = op.getLoc();
    auto part = cast<RankedTensorType>(type.clone(complex.getElementType()));
    Expressions e(rewriter, loc, type), r(rewriter, loc, part);
    Value z = op.getOperand();
    Value one = shlo::ComplexOp::create(rewriter, loc, TypeRange(type),
                                        ValueRange{r.number(1), r.number(0)});
    Value root = e.mul(e.sqrt(e.sub(one, z)), e.sqrt(e.add(one, z)));
    Value angle = e.unary<chlo::AsinOp>(z);
    Value imaginary = r.abs(r.unary<shlo::ImagOp>(angle));
    rewriter.replaceOpWithNewOp<shlo::ComplexOp>(
        op, TypeRange(type),
        ValueRange{r.abs(r.unary<shlo::RealOp>(root)), imaginary});
    return success();
  }
};
} // namespace

void soap::simplify::populateStructures(RewritePatternSet &patterns) {
  patterns.add<AsinAcosKernel, RaggedDot, Scan>(patterns.getContext());
}
