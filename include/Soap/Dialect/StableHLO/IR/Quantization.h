//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What the specification demands of quantized types, and of the types of
// elementwise ops, which may differ in scales and zero points.

#ifndef SOAP_DIALECT_STABLEHLO_IR_QUANTIZATION_H
#define SOAP_DIALECT_STABLEHLO_IR_QUANTIZATION_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"

namespace mlir::stablehlo {

/// Whether tensor types have compatible shapes, and elements of one type or
/// quantized ones that differ in scales and zero points alone. If both are
/// quantized per axis, it is the same axis.
bool areBaselineTypes(TypeRange a, TypeRange b);

/// The same tensor of the integers that quantized elements are stored as:
/// signless ones if they are signed. Other types as they are.
RankedTensorType storageType(RankedTensorType type);

namespace detail {
LogicalResult verifyQuantization(Operation *op);
LogicalResult verifyBaselineTypes(Operation *op);
} // namespace detail

/// Types of quantized elements, if there are any, are legal, and per axis only
/// where the specification allows it.
template <typename ConcreteType>
class LegalQuantization
    : public OpTrait::TraitBase<ConcreteType, LegalQuantization> {
public:
  static LogicalResult verifyTrait(Operation *op) {
    return detail::verifyQuantization(op);
  }
};

/// Operands and the result are of one type, up to scales and zero points of
/// quantized elements. The result's type, if none is given, is that of the
/// first operand.
template <typename ConcreteType>
class BaselineOperandsAndResultType
    : public OpTrait::TraitBase<ConcreteType, BaselineOperandsAndResultType> {
public:
  static LogicalResult verifyTrait(Operation *op) {
    return detail::verifyBaselineTypes(op);
  }
  static LogicalResult inferReturnTypes(MLIRContext *, std::optional<Location>,
                                        ValueRange operands, DictionaryAttr,
                                        OpaqueProperties, RegionRange,
                                        SmallVectorImpl<Type> &types) {
    types.push_back(operands.front().getType());
    return success();
  }
};

} // namespace mlir::stablehlo

#endif // SOAP_DIALECT_STABLEHLO_IR_QUANTIZATION_H
