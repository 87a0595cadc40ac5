//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Elementwise ops and constants.

#include "Lowering.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
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

/// The elements of one type whose bits are several of another.
struct BitcastPattern : OpConversionPattern<shlo::BitcastConvertOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::BitcastConvertOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type from = getElementTypeOrSelf(op.getOperand().getType());
    Type to = getElementTypeOrSelf(op.getType());
    auto type = convertTensor(getTypeConverter(), op.getType());
    auto source = dyn_cast<RankedTensorType>(adaptor.getOperand().getType());
    if (!type || !source || !from.isIntOrFloat() || !to.isIntOrFloat())
      return failure();
    unsigned fromWidth = from.getIntOrFloatBitWidth();
    unsigned toWidth = to.getIntOrFloatBitWidth();
    if (fromWidth == toWidth)
      return failure(); // Elementwise.
    bool isSplit = fromWidth > toWidth;
    int64_t rank = type.getRank();
    // Loops over the wider tensor, and its parts: the first are the low bits.
    int64_t loops = isSplit ? rank : rank + 1;
    AffineMap all = rewriter.getMultiDimIdentityMap(loops);
    // (getMajorSubMap makes no map of a scalar.)
    AffineMap wide = all.getSliceMap(0, loops - 1);
    SmallVector<AffineMap> maps = {isSplit ? wide : all, isSplit ? all : wide};
    SmallVector<utils::IteratorType> iterators(loops,
                                               utils::IteratorType::parallel);
    if (!isSplit)
      iterators.back() = utils::IteratorType::reduction;
    Location loc = op.getLoc();
    Type narrowInt = rewriter.getIntegerType(std::min(fromWidth, toWidth));
    Type wideInt = rewriter.getIntegerType(std::max(fromWidth, toWidth));
    auto toBits = [](OpBuilder &b, Location loc, Value scalar,
                     Type bits) -> Value {
      if (scalar.getType() == bits)
        return scalar;
      // Small floats are held in more bits than they have.
      if (isa<IntegerType>(scalar.getType()))
        return arith::TruncIOp::create(b, loc, bits, scalar);
      return arith::BitcastOp::create(b, loc, bits, scalar);
    };
    auto fromBits = [](OpBuilder &b, Location loc, Value bits,
                       Type scalar) -> Value {
      if (bits.getType() == scalar)
        return bits;
      if (isa<IntegerType>(scalar))
        return arith::ExtUIOp::create(b, loc, scalar, bits);
      return arith::BitcastOp::create(b, loc, scalar, bits);
    };
    // Sums of parts are integers; what they are the bits of comes after.
    auto sumType =
        isSplit ? type : RankedTensorType::get(type.getShape(), wideInt);
    Value init = isSplit ? emptyTensor(rewriter, loc, type)
                         : filledTensor(rewriter, loc, sumType,
                                        zeroOf(rewriter, loc, wideInt));
    Value result =
        linalg::GenericOp::create(
            rewriter, loc, TypeRange(sumType), ValueRange(adaptor.getOperand()),
            ValueRange(init), maps, iterators,
            [&](OpBuilder &b, Location loc, ValueRange arguments) {
              Value place = linalg::IndexOp::create(b, loc, loops - 1);
              Value part = arith::IndexCastOp::create(b, loc, wideInt, place);
              Value width = arith::ConstantOp::create(
                  b, loc,
                  b.getIntegerAttr(wideInt, narrowInt.getIntOrFloatBitWidth()));
              Value shift = arith::MulIOp::create(b, loc, part, width);
              Value scalar = fromStorage(b, loc, arguments[0], from);
              Value yielded;
              if (isSplit) {
                Value bits = toBits(b, loc, scalar, wideInt);
                bits = arith::ShRUIOp::create(b, loc, bits, shift);
                bits = arith::TruncIOp::create(b, loc, narrowInt, bits);
                yielded = toStorage(b, loc,
                                    fromBits(b, loc, bits, scalarType(to)), to);
              } else {
                Value bits = toBits(b, loc, scalar, narrowInt);
                bits = arith::ExtUIOp::create(b, loc, wideInt, bits);
                bits = arith::ShLIOp::create(b, loc, bits, shift);
                yielded = arith::OrIOp::create(b, loc, arguments[1], bits);
              }
              linalg::YieldOp::create(b, loc, yielded);
            })
            .getResult(0);
    if (!isSplit)
      result = mapped(rewriter, loc, result, type,
                      [&](OpBuilder &b, Location loc, Value bits) {
                        return toStorage(
                            b, loc, fromBits(b, loc, bits, scalarType(to)), to);
                      });
    rewriter.replaceOp(op, result);
    return success();
  }

private:
  static Value mapped(OpBuilder &builder, Location loc, Value operand,
                      RankedTensorType type,
                      function_ref<Value(OpBuilder &, Location, Value)> body) {
    if (operand.getType() == type)
      return operand;
    SmallVector<AffineMap> maps(2,
                                builder.getMultiDimIdentityMap(type.getRank()));
    SmallVector<utils::IteratorType> iterators(type.getRank(),
                                               utils::IteratorType::parallel);
    Value empty = emptyTensor(builder, loc, type);
    return linalg::GenericOp::create(
               builder, loc, type, operand, empty, maps, iterators,
               [&](OpBuilder &b, Location loc, ValueRange arguments) {
                 linalg::YieldOp::create(b, loc, body(b, loc, arguments[0]));
               })
        .getResult(0);
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
    IRMapping captured = captureScalars(rewriter, op.getComputation());
    Value empty = emptyTensor(rewriter, op.getLoc(), type);
    auto generic = linalg::GenericOp::create(
        rewriter, op.getLoc(), type, adaptor.getInputs(), empty, maps,
        iterators, [&](OpBuilder &builder, Location loc, ValueRange arguments) {
          SmallVector<Value> scalars, results;
          for (auto [argument, input] : llvm::zip(arguments, op.getInputs()))
            scalars.push_back(fromStorage(
                builder, loc, argument, getElementTypeOrSelf(input.getType())));
          complete = succeeded(emitScalarBody(builder, op.getComputation(),
                                              captured, scalars, results));
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
    if (isa<ComplexType>(from)) {
      rewriter.replaceOp(op, complexConstant(rewriter, op.getLoc(), value));
      return success();
    }
    unsigned width = to.getIntOrFloatBitWidth();
    bool isUnsigned = from.isInteger(1) || from.isUnsignedInteger();
    if (isSmallFloat(from))
      value = value.mapValues(to, [&](const APFloat &number) {
        return number.bitcastToAPInt().zext(width);
      });
    else if (from.getIntOrFloatBitWidth() < width)
      value = value.mapValues(to, [&](const APInt &number) {
        return isUnsigned ? number.zext(width) : number.sext(width);
      });
    else if (from != to)
      value = DenseElementsAttr::getFromRawBuffer(type, value.getRawData());
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, type, value);
    return success();
  }

private:
  /// Of one value, a fill; else the two parts put together.
  static Value complexConstant(OpBuilder &b, Location loc,
                               DenseElementsAttr value) {
    auto type = cast<RankedTensorType>(value.getType());
    auto complex = cast<ComplexType>(type.getElementType());
    if (value.isSplat() && value.getNumElements() != 0)
      return filledTensor(
          b, loc, type,
          scalarConstant(b, loc, value.getSplatValue<Attribute>(), complex));
    SmallVector<APFloat> parts[2];
    for (std::complex<APFloat> number :
         value.getValues<std::complex<APFloat>>()) {
      parts[0].push_back(number.real());
      parts[1].push_back(number.imag());
    }
    auto partType =
        RankedTensorType::get(type.getShape(), complex.getElementType());
    SmallVector<Value> operands;
    for (const auto &part : parts)
      operands.push_back(arith::ConstantOp::create(
          b, loc, partType, DenseElementsAttr::get(partType, part)));
    SmallVector<AffineMap> maps(3, b.getMultiDimIdentityMap(type.getRank()));
    SmallVector<utils::IteratorType> iterators(type.getRank(),
                                               utils::IteratorType::parallel);
    Value empty = emptyTensor(b, loc, type);
    return linalg::GenericOp::create(
               b, loc, type, operands, empty, maps, iterators,
               [&](OpBuilder &b, Location loc, ValueRange arguments) {
                 Value number = complex::CreateOp::create(
                     b, loc, complex, arguments[0], arguments[1]);
                 linalg::YieldOp::create(b, loc, number);
               })
        .getResult(0);
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
  patterns.add<ElementwisePattern, BitcastPattern, MapPattern, ConstantPattern,
               BarrierPattern>(converter, patterns.getContext());
}
