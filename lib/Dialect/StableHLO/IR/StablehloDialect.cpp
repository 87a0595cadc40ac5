//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "../../InlineAnywhere.h"

#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::stablehlo;

#include "Soap/Dialect/StableHLO/IR/StablehloDialect.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "Soap/Dialect/StableHLO/IR/StablehloTypes.cpp.inc"

void StablehloDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "Soap/Dialect/StableHLO/IR/StablehloTypes.cpp.inc"
      >();
}

void StablehloDialect::initialize() {
  registerAttributes();
  registerTypes();
  registerUnaryOps();
  registerBinaryOps();
  registerTernaryOps();
  registerShapeOps();
  registerIndexingOps();
  registerContractionOps();
  registerReductionOps();
  registerControlOps();
  registerRandomOps();
  registerAlgebraOps();
  registerDynamicOps();
  registerCollectiveOps();
  registerClassicOps();
  addInterfaces<soap::InlineAnywhere>();
}

Operation *StablehloDialect::materializeConstant(OpBuilder &builder,
                                                 Attribute value, Type type,
                                                 Location loc) {
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || elements.getType() != type)
    return nullptr;
  return ConstantOp::create(builder, loc, elements);
}
