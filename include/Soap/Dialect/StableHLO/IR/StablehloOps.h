//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_STABLEHLO_IR_STABLEHLOOPS_H
#define SOAP_DIALECT_STABLEHLO_IR_STABLEHLOOPS_H

#include "Soap/Dialect/StableHLO/IR/Quantization.h"
#include "Soap/Dialect/StableHLO/IR/StablehloDialect.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::stablehlo {

/// Whether each type of `a` is the one of `b`, save for tensor dimensions that
/// only one of them knows statically.
bool areCompatibleTypes(TypeRange a, TypeRange b);

} // namespace mlir::stablehlo

// ReturnOp ends the regions of the other groups.
#define GET_OP_CLASSES
#include "Soap/Dialect/StableHLO/IR/StablehloControlOps.h.inc"
#define GET_OP_CLASSES
#include "Soap/Dialect/StableHLO/IR/StablehloUnaryOps.h.inc"
#define GET_OP_CLASSES
#include "Soap/Dialect/StableHLO/IR/StablehloBinaryOps.h.inc"
#define GET_OP_CLASSES
#include "Soap/Dialect/StableHLO/IR/StablehloTernaryOps.h.inc"
#define GET_OP_CLASSES
#include "Soap/Dialect/StableHLO/IR/StablehloShapeOps.h.inc"
#define GET_OP_CLASSES
#include "Soap/Dialect/StableHLO/IR/StablehloIndexingOps.h.inc"
#define GET_OP_CLASSES
#include "Soap/Dialect/StableHLO/IR/StablehloContractionOps.h.inc"
#define GET_OP_CLASSES
#include "Soap/Dialect/StableHLO/IR/StablehloReductionOps.h.inc"
#define GET_OP_CLASSES
#include "Soap/Dialect/StableHLO/IR/StablehloRandomOps.h.inc"
#define GET_OP_CLASSES
#include "Soap/Dialect/StableHLO/IR/StablehloAlgebraOps.h.inc"
#define GET_OP_CLASSES
#include "Soap/Dialect/StableHLO/IR/StablehloDynamicOps.h.inc"
#define GET_OP_CLASSES
#include "Soap/Dialect/StableHLO/IR/StablehloCollectiveOps.h.inc"
#define GET_OP_CLASSES
#include "Soap/Dialect/StableHLO/IR/StablehloClassicOps.h.inc"

#endif // SOAP_DIALECT_STABLEHLO_IR_STABLEHLOOPS_H
