//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Ops of models in linalg on tensors of booleans: these are stored as bytes, as
// everywhere in kernels, and bodies compute with i1. Calls get bytes, too.

#include "Lowering.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace soap;
using namespace soap::lowering;

namespace {

struct ConstantStorage : OpConversionPattern<arith::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(arith::ConstantOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertTensor(getTypeConverter(), op.getType());
    auto elements = dyn_cast<DenseIntElementsAttr>(op.getValue());
    if (!type || !elements)
      return failure();
    unsigned width = type.getElementTypeBitWidth();
    bool isBool = elements.getElementType().isInteger(1);
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(
        op, type,
        elements.mapValues(type.getElementType(), [&](const APInt &value) {
          return isBool ? value.zext(width) : value.sextOrTrunc(width);
        }));
    return success();
  }
};

struct FillStorage : OpConversionPattern<linalg::FillOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(linalg::FillOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type original = getElementTypeOrSelf(op.getOutputs()[0].getType());
    Value scalar = adaptor.getInputs()[0];
    if (scalar.getType() != original)
      return failure();
    rewriter.replaceOpWithNewOp<linalg::FillOp>(
        op, toStorage(rewriter, op.getLoc(), scalar, original),
        adaptor.getOutputs()[0]);
    return success();
  }
};

struct GenericStorage : OpConversionPattern<linalg::GenericOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(linalg::GenericOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op.getResultTypes(), types)))
      return failure();
    auto generic = linalg::GenericOp::create(
        rewriter, op.getLoc(), types, adaptor.getInputs(), adaptor.getOutputs(),
        op.getIndexingMapsArray(), op.getIteratorTypesArray(),
        [&](OpBuilder &b, Location loc, ValueRange arguments) {
          IRMapping mapping;
          for (auto [stored, argument] :
               llvm::zip_equal(arguments, op.getBody()->getArguments()))
            mapping.map(argument,
                        fromStorage(b, loc, stored, argument.getType()));
          for (Operation &inner : op.getBody()->without_terminator())
            b.clone(inner, mapping);
          SmallVector<Value> yielded;
          for (Value value : op.getBody()->getTerminator()->getOperands())
            yielded.push_back(toStorage(b, loc, mapping.lookupOrDefault(value),
                                        value.getType()));
          linalg::YieldOp::create(b, loc, yielded);
        });
    rewriter.replaceOp(op, generic);
    return success();
  }
};

/// Ops that only move elements: the same on bytes.
template <typename OpT> struct MovedStorage : OpConversionPattern<OpT> {
  using OpConversionPattern<OpT>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(OpT op, typename OpT::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (failed(this->getTypeConverter()->convertTypes(op->getResultTypes(),
                                                      types)))
      return failure();
    OperationState state(op.getLoc(), op->getName(), adaptor.getOperands(),
                         types, op->getAttrs());
    state.propertiesAttr = op->getPropertiesAsAttribute();
    rewriter.replaceOp(op, rewriter.create(state));
    return success();
  }
};

/// Calls of what is lowered elsewhere.
struct CallStorage : OpInterfaceConversionPattern<DestinationStyleOpInterface> {
  using OpInterfaceConversionPattern::OpInterfaceConversionPattern;

  LogicalResult
  matchAndRewrite(DestinationStyleOpInterface op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (llvm::any_of(op->getRegions(),
                     [](Region &region) { return !region.empty(); }) ||
        failed(getTypeConverter()->convertTypes(op->getResultTypes(), types)))
      return failure();
    OperationState state(op.getLoc(), op->getName(), operands, types,
                         op->getAttrs());
    state.propertiesAttr = op->getPropertiesAsAttribute();
    for (unsigned i = 0; i < op->getNumRegions(); ++i)
      state.addRegion();
    rewriter.replaceOp(op, rewriter.create(state));
    return success();
  }
};

} // namespace

void lowering::populateStorage(const TypeConverter &converter,
                               RewritePatternSet &patterns) {
  patterns.add<CallStorage, ConstantStorage, FillStorage, GenericStorage,
               MovedStorage<tensor::EmptyOp>, MovedStorage<tensor::CastOp>,
               MovedStorage<tensor::ExpandShapeOp>,
               MovedStorage<tensor::CollapseShapeOp>,
               MovedStorage<tensor::ExtractSliceOp>,
               MovedStorage<tensor::InsertSliceOp>>(converter,
                                                    patterns.getContext());
}
