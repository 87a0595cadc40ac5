//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Reductions and windows.

#include "Lowering.h"

#include "Soap/Dialect/StableHLO/Reduction.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace soap;
using namespace soap::lowering;
namespace shlo = mlir::stablehlo;

/// The attribute's values, or \p count times \p fallback.
static SmallVector<int64_t> valuesOr(std::optional<ArrayRef<int64_t>> values,
                                     int64_t count, int64_t fallback) {
  if (values)
    return llvm::to_vector(*values);
  return SmallVector<int64_t>(count, fallback);
}

/// The low column of a [rank, 2] padding.
static SmallVector<int64_t>
lowPadding(std::optional<DenseIntElementsAttr> padding, int64_t rank) {
  SmallVector<int64_t> low(rank, 0);
  if (padding)
    for (auto [i, value] : llvm::enumerate(padding->getValues<int64_t>()))
      if (i % 2 == 0)
        low[i / 2] = value;
  return low;
}

static Type originalElement(Value value) {
  return getElementTypeOrSelf(value.getType());
}

/// Emits what \p body makes of \p lhs and \p rhs, which tensors store as they
/// do the operands of \p op. Empty when the body has no lowering.
static SmallVector<Value> emitCombination(OpBuilder &b, Operation *op,
                                          Region &body,
                                          const IRMapping &captured,
                                          ValueRange lhs, ValueRange rhs) {
  Location loc = op->getLoc();
  SmallVector<Value> scalars, results;
  for (ValueRange side : {lhs, rhs})
    for (auto [i, stored] : llvm::enumerate(side))
      scalars.push_back(
          fromStorage(b, loc, stored, originalElement(op->getOperand(i))));
  if (failed(emitScalarBody(b, body, captured, scalars, results)) ||
      results.size() != lhs.size())
    return {};
  for (auto [i, result] : llvm::enumerate(results))
    result = toStorage(b, loc, result, originalElement(op->getOperand(i)));
  return results;
}

/// Emits linalg.generic that reduces \p inputs (the first of its operands; then
/// \p shapeOnly, if any, which only lends its shape) with the region \p body.
/// Null when the body has no lowering.
static linalg::GenericOp emitReduction(ConversionPatternRewriter &builder,
                                       Operation *op, ValueRange inputs,
                                       Value shapeOnly, ValueRange accumulators,
                                       ArrayRef<AffineMap> maps,
                                       ArrayRef<utils::IteratorType> iterators,
                                       Region &body) {
  SmallVector<Value> operands(inputs);
  if (shapeOnly)
    operands.push_back(shapeOnly);
  size_t count = inputs.size();
  bool complete = true;
  IRMapping captured = captureScalars(builder, body);
  auto generic = linalg::GenericOp::create(
      builder, op->getLoc(), TypeRange(accumulators), operands, accumulators,
      maps, iterators, [&](OpBuilder &b, Location loc, ValueRange arguments) {
        ValueRange stored = arguments.drop_front(operands.size());
        SmallVector<Value> results = emitCombination(
            b, op, body, captured, stored, arguments.take_front(count));
        complete = !results.empty();
        if (!complete)
          results.assign(stored.begin(), stored.end());
        linalg::YieldOp::create(b, loc, results);
      });
  // The conversion takes back what it created.
  if (!complete)
    return {};
  allowReassociation(generic.getBody());
  return generic;
}

namespace {

struct ReducePattern : OpConversionPattern<shlo::ReduceOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::ReduceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto from = dyn_cast<RankedTensorType>(adaptor.getInputs()[0].getType());
    if (!from)
      return failure();
    int64_t rank = from.getRank();
    // Loops in the order of the input: rows that stay innermost are vectorised
    // as they are, reduced ones as reductions.
    SmallVector<utils::IteratorType> iterators(rank,
                                               utils::IteratorType::parallel);
    SmallVector<AffineExpr> kept;
    for (int64_t d = 0; d < rank; ++d) {
      if (llvm::is_contained(op.getDimensions(), d))
        iterators[d] = utils::IteratorType::reduction;
      else
        kept.push_back(rewriter.getAffineDimExpr(d));
    }
    SmallVector<AffineMap> maps(op.getInputs().size(),
                                rewriter.getMultiDimIdentityMap(rank));
    maps.append(op.getInputs().size(),
                AffineMap::get(rank, 0, kept, rewriter.getContext()));
    SmallVector<Value> accumulators;
    for (auto [init, result] :
         llvm::zip(adaptor.getInitValues(), op.getResults())) {
      auto type = convertTensor(getTypeConverter(), result.getType());
      if (!type)
        return failure();
      accumulators.push_back(
          filledTensor(rewriter, loc, type, scalarOf(rewriter, loc, init)));
    }
    auto generic = emitReduction(rewriter, op, adaptor.getInputs(), {},
                                 accumulators, maps, iterators, op.getBody());
    if (!generic)
      return rewriter.notifyMatchFailure(op, "no code for the body");
    rewriter.replaceOp(op, generic.getResults());
    return success();
  }
};

struct ReduceWindowPattern : OpConversionPattern<shlo::ReduceWindowOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::ReduceWindowOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto from = dyn_cast<RankedTensorType>(adaptor.getInputs()[0].getType());
    if (!from)
      return failure();
    int64_t rank = from.getRank();
    ArrayRef<int64_t> window = op.getWindowDimensions();
    auto strides = valuesOr(op.getWindowStrides(), rank, 1);
    auto baseDilation = valuesOr(op.getBaseDilations(), rank, 1);
    auto windowDilation = valuesOr(op.getWindowDilations(), rank, 1);
    auto low = lowPadding(op.getPadding(), rank);
    SmallVector<int64_t> interior;
    for (int64_t dilation : baseDilation)
      interior.push_back(dilation - 1);

    // The input as the windows see it, exactly as far as they reach.
    SmallVector<Value> inputs, accumulators;
    RankedTensorType outType;
    for (auto [input, init, result] : llvm::zip(
             adaptor.getInputs(), adaptor.getInitValues(), op.getResults())) {
      outType = convertTensor(getTypeConverter(), result.getType());
      if (!outType)
        return failure();
      Value scalar = scalarOf(rewriter, loc, init);
      accumulators.push_back(filledTensor(rewriter, loc, outType, scalar));
      SmallVector<int64_t> extent;
      for (int64_t d = 0; d < rank; ++d) {
        int64_t size = outType.getDimSize(d);
        extent.push_back(size == 0
                             ? 0
                             : (size - 1) * strides[d] +
                                   (window[d] - 1) * windowDilation[d] + 1);
      }
      inputs.push_back(paddedTensor(
          rewriter, loc, input, scalar, low, interior,
          RankedTensorType::get(
              extent,
              cast<RankedTensorType>(input.getType()).getElementType())));
    }
    if (outType.getNumElements() == 0) {
      rewriter.replaceOp(op, accumulators);
      return success();
    }

    // Loops: the result's, with those over the window before the last of them
    // when that one has no window: it is contiguous and worth vectorising.
    SmallVector<int64_t> windowDims, windowSizes;
    for (int64_t d = 0; d < rank; ++d)
      if (window[d] != 1) {
        windowDims.push_back(d);
        windowSizes.push_back(window[d]);
      }
    int64_t loops = rank + windowDims.size();
    bool lastInside = rank > 0 && window[rank - 1] == 1;
    int64_t firstWindowLoop = lastInside ? rank - 1 : rank;
    auto outLoop = [&](int64_t d) {
      return rewriter.getAffineDimExpr(lastInside && d == rank - 1 ? loops - 1
                                                                   : d);
    };
    SmallVector<AffineExpr> inExprs, outExprs, windowExprs;
    SmallVector<utils::IteratorType> iterators(loops,
                                               utils::IteratorType::parallel);
    for (int64_t d = 0; d < rank; ++d) {
      outExprs.push_back(outLoop(d));
      inExprs.push_back(outLoop(d) * strides[d]);
    }
    for (auto [i, d] : llvm::enumerate(windowDims)) {
      AffineExpr loop = rewriter.getAffineDimExpr(firstWindowLoop + i);
      iterators[firstWindowLoop + i] = utils::IteratorType::reduction;
      windowExprs.push_back(loop);
      inExprs[d] = inExprs[d] + loop * windowDilation[d];
    }
    MLIRContext *context = rewriter.getContext();
    SmallVector<AffineMap> maps(inputs.size(),
                                AffineMap::get(loops, 0, inExprs, context));
    maps.push_back(AffineMap::get(loops, 0, windowExprs, context));
    maps.append(inputs.size(), AffineMap::get(loops, 0, outExprs, context));
    Value shape = tensor::EmptyOp::create(rewriter, loc, windowSizes,
                                          rewriter.getI8Type());
    auto generic = emitReduction(rewriter, op, inputs, shape, accumulators,
                                 maps, iterators, op.getBody());
    if (!generic)
      return rewriter.notifyMatchFailure(op, "no code for the body");
    rewriter.replaceOp(op, generic.getResults());
    return success();
  }
};

/// Windows of all elements so far: each is the one before with one element
/// more. The loop along them carries what they come to in a row of
/// accumulators, which the loops inside go over side by side.
struct RunningWindowPattern : OpConversionPattern<shlo::ReduceWindowOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::ReduceWindowOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    std::optional<RunningWindows> windows = findRunningWindows(op);
    auto type = convertTensor(getTypeConverter(), op.getResult(0).getType());
    if (!windows || !type || type.getNumElements() == 0)
      return failure();
    SmallVector<int64_t> rowShape(type.getShape());
    rowShape.erase(rowShape.begin() + windows->dim);
    SmallVector<Value> rows, results;
    for (auto [init, input] :
         llvm::zip_equal(adaptor.getInitValues(), adaptor.getInputs())) {
      auto whole = cast<RankedTensorType>(input.getType());
      rows.push_back(filledTensor(rewriter, loc, whole.clone(rowShape),
                                  scalarOf(rewriter, loc, init)));
      results.push_back(emptyTensor(rewriter, loc, whole));
    }
    linalg::GenericOp generic =
        emit(rewriter, op, adaptor.getInputs(), *windows, rows, results);
    if (!generic)
      return rewriter.notifyMatchFailure(op, "no code for the body");
    rewriter.replaceOp(op, generic.getResults().drop_front(rows.size()));
    return success();
  }

private:
  /// The loops, whose results are the last \p rows and \p results. Null when
  /// the body has no lowering.
  static linalg::GenericOp emit(ConversionPatternRewriter &rewriter,
                                shlo::ReduceWindowOp op, ValueRange inputs,
                                RunningWindows windows, ValueRange rows,
                                ValueRange results) {
    auto type = cast<RankedTensorType>(inputs[0].getType());
    int64_t rank = type.getRank(), size = type.getDimSize(windows.dim);
    size_t count = inputs.size();
    SmallVector<AffineExpr> places, kept;
    for (int64_t d = 0; d < rank; ++d) {
      places.push_back(rewriter.getAffineDimExpr(d));
      if (d != windows.dim)
        kept.push_back(places[d]);
    }
    AffineExpr along = places[windows.dim];
    if (windows.reverse)
      places[windows.dim] = size - 1 - along;
    MLIRContext *context = rewriter.getContext();
    AffineMap whole = AffineMap::get(rank, 0, places, context);
    SmallVector<AffineMap> maps(count, whole);
    SmallVector<Value> operands(inputs);
    if (windows.reverse) {
      // How many iterations there are, no expression says.
      operands.push_back(tensor::EmptyOp::create(rewriter, op.getLoc(),
                                                 ArrayRef<int64_t>{size},
                                                 rewriter.getI8Type()));
      maps.push_back(AffineMap::get(rank, 0, along, context));
    }
    maps.append(count, AffineMap::get(rank, 0, kept, context));
    maps.append(count, whole);
    SmallVector<utils::IteratorType> iterators(rank,
                                               utils::IteratorType::parallel);
    iterators[windows.dim] = utils::IteratorType::reduction;
    SmallVector<Value> outputs(rows);
    llvm::append_range(outputs, results);
    bool complete = true;
    IRMapping captured = captureScalars(rewriter, op.getBody());
    auto generic = linalg::GenericOp::create(
        rewriter, op.getLoc(), TypeRange(ValueRange(outputs)), operands,
        outputs, maps, iterators,
        [&](OpBuilder &b, Location loc, ValueRange arguments) {
          ValueRange lhs = arguments.slice(operands.size(), count);
          ValueRange rhs = arguments.take_front(count);
          if (windows.reverse)
            std::swap(lhs, rhs);
          SmallVector<Value> sums =
              emitCombination(b, op, op.getBody(), captured, lhs, rhs);
          complete = !sums.empty();
          if (!complete)
            sums.assign(lhs.begin(), lhs.end());
          SmallVector<Value> yielded(sums);
          llvm::append_range(yielded, sums);
          linalg::YieldOp::create(b, loc, yielded);
        });
    // The conversion takes back what it created.
    return complete ? generic : nullptr;
  }
};

/// Emits loops over \p sizes around \p body, which maps indices and the carried
/// values to new ones.
using LoopBody = function_ref<SmallVector<Value>(
    OpBuilder &, Location, ArrayRef<Value> indices, ValueRange carried)>;

SmallVector<Value> emitLoops(OpBuilder &builder, Location loc,
                             ArrayRef<int64_t> sizes, ValueRange init,
                             LoopBody body) {
  SmallVector<Value> lower, upper, steps;
  for (int64_t size : sizes) {
    lower.push_back(indexConstant(builder, loc, 0));
    upper.push_back(indexConstant(builder, loc, size));
    steps.push_back(indexConstant(builder, loc, 1));
  }
  return scf::buildLoopNest(builder, loc, lower, upper, steps, init,
                            [&](OpBuilder &b, Location loc, ValueRange indices,
                                ValueRange carried) -> scf::ValueVector {
                              SmallVector<Value> ivs(indices);
                              SmallVector<Value> results =
                                  body(b, loc, ivs, carried);
                              return {results.begin(), results.end()};
                            })
      .results;
}

/// For each element of source, finds the element of its window that the select
/// region prefers and scatters into its place.
struct SelectAndScatterPattern : OpConversionPattern<shlo::SelectAndScatterOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::SelectAndScatterOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = convertTensor(getTypeConverter(), op.getType());
    auto source = dyn_cast<RankedTensorType>(adaptor.getSource().getType());
    if (!type || !source)
      return failure();
    int64_t rank = type.getRank();
    auto window = valuesOr(op.getWindowDimensions(), rank, 1);
    auto strides = valuesOr(op.getWindowStrides(), rank, 1);
    auto low = lowPadding(op.getPadding(), rank);
    Value operand = adaptor.getOperand();
    Type element = originalElement(op.getOperand());

    SmallVector<int64_t> windowDims, windowSizes;
    // Dimensions where a window can leave the operand.
    SmallVector<bool> leaves(rank);
    for (int64_t d = 0; d < rank; ++d) {
      if (window[d] != 1) {
        windowDims.push_back(d);
        windowSizes.push_back(window[d]);
      }
      int64_t last = (source.getDimSize(d) - 1) * strides[d] + window[d] - 1;
      leaves[d] = low[d] > 0 || last - low[d] >= type.getDimSize(d);
      if (low[d] < 0)
        return rewriter.notifyMatchFailure(op, "negative padding");
    }
    bool anyLeaves = llvm::is_contained(leaves, true);
    bool complete = true;

    IRMapping selectCaptured = captureScalars(rewriter, op.getSelect());
    IRMapping scatterCaptured = captureScalars(rewriter, op.getScatter());
    Value init = filledTensor(rewriter, loc, type,
                              scalarOf(rewriter, loc, adaptor.getInitValue()));
    auto visitSource = [&](OpBuilder &b, Location loc, ArrayRef<Value> at,
                           ValueRange carried) -> SmallVector<Value> {
      // The first element of the window, which may lie outside.
      SmallVector<Value> corner;
      for (int64_t d = 0; d < rank; ++d) {
        Value position = at[d];
        if (strides[d] != 1)
          position = arith::MulIOp::create(b, loc, position,
                                           indexConstant(b, loc, strides[d]));
        if (low[d] != 0)
          position = arith::SubIOp::create(b, loc, position,
                                           indexConstant(b, loc, low[d]));
        corner.push_back(position);
      }
      // Carried through the window: whether one was found, its value, its
      // place.
      Value no = arith::ConstantIntOp::create(b, loc, 0, 1);
      Value anything = zeroOf(b, loc, type.getElementType());
      SmallVector<Value> start = {no, anything};
      start.append(corner);
      auto visitWindow = [&](OpBuilder &b, Location loc,
                             ArrayRef<Value> offsets,
                             ValueRange best) -> SmallVector<Value> {
        SmallVector<Value> place = corner;
        for (auto [d, offset] : llvm::zip(windowDims, offsets))
          place[d] = arith::AddIOp::create(b, loc, place[d], offset);
        Value inside = arith::ConstantIntOp::create(b, loc, 1, 1);
        SmallVector<Value> safe = place;
        for (int64_t d = 0; d < rank; ++d) {
          if (!leaves[d])
            continue;
          // One unsigned comparison covers both ends.
          Value within =
              arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, place[d],
                                    indexConstant(b, loc, type.getDimSize(d)));
          inside = arith::AndIOp::create(b, loc, inside, within);
          safe[d] = arith::SelectOp::create(b, loc, within, place[d],
                                            indexConstant(b, loc, 0));
        }
        Value candidate = tensor::ExtractOp::create(b, loc, operand, safe);
        SmallVector<Value> prefer;
        if (failed(emitScalarBody(b, op.getSelect(), selectCaptured,
                                  {fromStorage(b, loc, best[1], element),
                                   fromStorage(b, loc, candidate, element)},
                                  prefer))) {
          complete = false;
          return SmallVector<Value>(best);
        }
        // The held element stays if there is one and it is preferred.
        Value keep = arith::AndIOp::create(b, loc, best[0], prefer[0]);
        Value yes = arith::ConstantIntOp::create(b, loc, 1, 1);
        Value take = arith::AndIOp::create(
            b, loc, inside, arith::XOrIOp::create(b, loc, keep, yes));
        SmallVector<Value> next = {
            arith::OrIOp::create(b, loc, best[0], inside),
            arith::SelectOp::create(b, loc, take, candidate, best[1])};
        for (int64_t d = 0; d < rank; ++d)
          next.push_back(
              arith::SelectOp::create(b, loc, take, place[d], best[2 + d]));
        return next;
      };
      SmallVector<Value> best =
          emitLoops(b, loc, windowSizes, start, visitWindow);
      SmallVector<Value> place(llvm::drop_begin(best, 2));
      auto update = [&](OpBuilder &b, Location loc) -> Value {
        Value old = tensor::ExtractOp::create(b, loc, carried[0], place);
        Value value =
            tensor::ExtractOp::create(b, loc, adaptor.getSource(), at);
        SmallVector<Value> sum;
        if (failed(emitScalarBody(b, op.getScatter(), scatterCaptured,
                                  {fromStorage(b, loc, old, element),
                                   fromStorage(b, loc, value, element)},
                                  sum))) {
          complete = false;
          return carried[0];
        }
        return tensor::InsertOp::create(
            b, loc, toStorage(b, loc, sum[0], element), carried[0], place);
      };
      if (!anyLeaves)
        return {update(b, loc)};
      auto branch = scf::IfOp::create(
          b, loc, best[0],
          [&](OpBuilder &b, Location loc) {
            scf::YieldOp::create(b, loc, update(b, loc));
          },
          [&](OpBuilder &b, Location loc) {
            scf::YieldOp::create(b, loc, carried[0]);
          });
      return {branch.getResult(0)};
    };
    SmallVector<Value> result =
        source.getNumElements() == 0
            ? SmallVector<Value>{init}
            : emitLoops(rewriter, loc, source.getShape(), init, visitSource);
    if (!complete)
      return rewriter.notifyMatchFailure(op, "no code for a body");
    rewriter.replaceOp(op, result);
    return success();
  }
};

} // namespace

void lowering::populateReductions(const TypeConverter &converter,
                                  RewritePatternSet &patterns,
                                  bool inSequence) {
  if (inSequence)
    patterns.add<RunningWindowPattern>(converter, patterns.getContext(),
                                       /*benefit=*/2);
  patterns.add<ReducePattern, ReduceWindowPattern, SelectAndScatterPattern>(
      converter, patterns.getContext());
}
