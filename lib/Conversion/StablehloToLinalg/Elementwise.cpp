//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Elementwise ops and constants.

#include "Lowering.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace soap;
using namespace soap::lowering;
namespace shlo = mlir::stablehlo;

namespace {

/// Any elementwise op to a linalg.generic with its scalar code.
struct ElementwisePattern : ConversionPattern {
  ElementwisePattern(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/1,
                          context) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isElementwise(op) || op->getNumResults() != 1)
      return failure();
    auto type = convertTensor(getTypeConverter(), op->getResult(0).getType());
    if (!type)
      return failure();
    Location loc = op->getLoc();
    int64_t rank = type.getRank();
    AffineMap identity = rewriter.getMultiDimIdentityMap(rank);
    SmallVector<AffineMap> maps;
    for (Value operand : operands) {
      auto operandType = dyn_cast<RankedTensorType>(operand.getType());
      if (!operandType || (operandType.getRank() != 0 &&
                           operandType.getShape() != type.getShape()))
        return failure();
      // Clamp and select take scalars for whole tensors.
      maps.push_back(operandType.getRank() == rank
                         ? identity
                         : AffineMap::get(rank, 0, rewriter.getContext()));
    }
    maps.push_back(identity);
    SmallVector<utils::IteratorType> iterators(rank,
                                               utils::IteratorType::parallel);
    bool complete = true;
    Value empty = emptyTensor(rewriter, loc, type);
    auto generic = linalg::GenericOp::create(
        rewriter, loc, type, operands, empty, maps, iterators,
        [&](OpBuilder &builder, Location loc, ValueRange arguments) {
          SmallVector<Value> scalars;
          for (auto [argument, operand] :
               llvm::zip(arguments, op->getOperands()))
            scalars.push_back(
                fromStorage(builder, loc, argument,
                            getElementTypeOrSelf(operand.getType())));
          Value result = emitScalar(builder, op, scalars);
          complete = static_cast<bool>(result);
          result =
              complete
                  ? toStorage(builder, loc, result,
                              getElementTypeOrSelf(op->getResult(0).getType()))
                  : arguments.back();
          linalg::YieldOp::create(builder, loc, result);
        });
    // The conversion takes back what it created.
    if (!complete)
      return rewriter.notifyMatchFailure(op, "no code for these types");
    rewriter.replaceOp(op, generic.getResults());
    return success();
  }
};

/// stablehlo.map: the same with the body given.
struct MapPattern : OpConversionPattern<shlo::MapOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::MapOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertTensor(getTypeConverter(), op.getType());
    if (!type)
      return failure();
    SmallVector<AffineMap> maps(
        op->getNumOperands() + 1,
        rewriter.getMultiDimIdentityMap(type.getRank()));
    SmallVector<utils::IteratorType> iterators(type.getRank(),
                                               utils::IteratorType::parallel);
    bool complete = true;
    Value empty = emptyTensor(rewriter, op.getLoc(), type);
    auto generic = linalg::GenericOp::create(
        rewriter, op.getLoc(), type, adaptor.getInputs(), empty, maps,
        iterators, [&](OpBuilder &builder, Location loc, ValueRange arguments) {
          SmallVector<Value> scalars, results;
          for (auto [argument, input] : llvm::zip(arguments, op.getInputs()))
            scalars.push_back(fromStorage(
                builder, loc, argument, getElementTypeOrSelf(input.getType())));
          complete = succeeded(
              emitScalarBody(builder, op.getComputation(), scalars, results));
          linalg::YieldOp::create(
              builder, loc,
              complete ? toStorage(builder, loc, results[0],
                                   getElementTypeOrSelf(op.getType()))
                       : arguments.back());
        });
    if (!complete)
      return rewriter.notifyMatchFailure(op, "no code for the body");
    rewriter.replaceOp(op, generic.getResults());
    return success();
  }
};

struct ConstantPattern : OpConversionPattern<shlo::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::ConstantOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertTensor(getTypeConverter(), op.getType());
    auto value = dyn_cast<DenseElementsAttr>(op.getValue());
    if (!type || !value)
      return failure();
    Type from = value.getElementType(), to = type.getElementType();
    if (from.isInteger(1))
      value = value.mapValues(to, [](const APInt &bit) { return bit.zext(8); });
    else if (from != to)
      value = DenseElementsAttr::getFromRawBuffer(type, value.getRawData());
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, type, value);
    return success();
  }
};

/// Ops that compute nothing here.
struct BarrierPattern : OpConversionPattern<shlo::OptimizationBarrierOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::OptimizationBarrierOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getOperands());
    return success();
  }
};

} // namespace

void lowering::populateElementwise(const TypeConverter &converter,
                                   RewritePatternSet &patterns) {
  patterns.add<ElementwisePattern, MapPattern, ConstantPattern, BarrierPattern>(
      converter, patterns.getContext());
}
