//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartitionModel.h"

#include "Soap/Dialect/Chlo/IR/ChloOps.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Dialect/StableHLO/Partition.h"

using namespace mlir;
using namespace soap;

void soap::registerStablehloPartitionModels(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, stablehlo::StablehloDialect *) {
        attachElementwiseModels(context);
        attachShapeModels(context);
        attachMovementModels(context);
        attachReductionModels(context);
        attachWindowModels(context);
        attachContractionModels(context);
        attachConvolutionModels(context);
        attachControlFlowModels(context);
        attachIndexingModels(context);
        attachAlgebraModels(context);
        attachRandomModels(context);
      });
  registry.addExtension(+[](MLIRContext *context, chlo::ChloDialect *) {
    attachFunctionModels(context);
  });
  registry.addExtension(+[](MLIRContext *context, SoapDialect *) {
    attachMatrixModels(context);
  });
}

//===----------------------------------------------------------------------===//
// TileBuilder
//===----------------------------------------------------------------------===//

Value TileBuilder::splat(TypedAttr value, RankedTensorType type) const {
  return stablehlo::ConstantOp::create(builder, loc(), type,
                                       DenseElementsAttr::get(type, value));
}

Value TileBuilder::zeros(RankedTensorType type) const {
  if (auto complex = dyn_cast<ComplexType>(type.getElementType())) {
    auto part = cast<FloatType>(complex.getElementType());
    auto zero = llvm::APFloat::getZero(part.getFloatSemantics());
    return stablehlo::ConstantOp::create(
        builder, loc(), type,
        DenseElementsAttr::get(type, std::complex<llvm::APFloat>(zero, zero)));
  }
  return splat(builder.getZeroAttr(type.getElementType()), type);
}

Value TileBuilder::broadcast(Value scalar, RankedTensorType type) const {
  return stablehlo::BroadcastInDimOp::create(builder, loc(), type, scalar,
                                             builder.getDenseI64ArrayAttr({}));
}

//===----------------------------------------------------------------------===//
// Describing
//===----------------------------------------------------------------------===//

bool soap::isZero(Value v) { return isNeutral(v, PartialKind::Sum); }

PartialKind soap::choiceKind(Type elementType) {
  if (elementType.isInteger(1))
    return PartialKind::Or;
  return isa<IntegerType, FloatType, ComplexType>(elementType)
             ? PartialKind::Sum
             : PartialKind::None;
}
