//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_DIALECT_STABLEHLO_IR_ASSEMBLYFORMAT_H
#define SOAP_LIB_DIALECT_STABLEHLO_IR_ASSEMBLYFORMAT_H

// The custom<…> directives of the operations' assembly formats.

#include "DimensionText.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::stablehlo {

using UnresolvedOperand = OpAsmParser::UnresolvedOperand;

/// One type if all are alike, else (operand types) -> result type. The last of
/// `types` is the result's.
ParseResult parseSameTypes(OpAsmParser &parser, ArrayRef<Type *> types);
void printSameTypes(OpAsmPrinter &printer, ArrayRef<Type> types);

template <typename... Types>
ParseResult parseSameOperandsAndResultType(OpAsmParser &parser,
                                           Types &...types) {
  return parseSameTypes(parser, {&types...});
}
template <typename... Types>
void printSameOperandsAndResultType(OpAsmPrinter &printer, Operation *,
                                    Types... types) {
  printSameTypes(printer, {Type(types)...});
}

/// tensor<complex<f32>> for operands of tensor<f32>.
ParseResult parseComplexOpType(OpAsmParser &parser, Type &lhs, Type &rhs,
                               Type &result);
void printComplexOpType(OpAsmPrinter &printer, Operation *op, Type lhs,
                        Type rhs, Type result);

/// The predicate's type and that of all others.
ParseResult parseSelectOpType(OpAsmParser &parser, Type &pred, Type &onTrue,
                              Type &onFalse, Type &result);
void printSelectOpType(OpAsmPrinter &printer, Operation *op, Type pred,
                       Type onTrue, Type onFalse, Type result);

/// Operand types that are also the results'.
ParseResult parsePairwiseOpType(OpAsmParser &parser,
                                SmallVectorImpl<Type> &operands,
                                SmallVectorImpl<Type> &results);
void printPairwiseOpType(OpAsmPrinter &printer, Operation *op,
                         TypeRange operands, TypeRange results);

/// One type for however many operands, and the result.
ParseResult parseVariadicSameOperandsAndResultType(
    OpAsmParser &parser, ArrayRef<UnresolvedOperand> values,
    SmallVectorImpl<Type> &operands, Type &result);
void printVariadicSameOperandsAndResultType(OpAsmPrinter &printer,
                                            Operation *op, OperandRange values,
                                            TypeRange operands, Type result);

/// tuple<…> of the operands' types.
ParseResult parseTupleOpType(OpAsmParser &parser,
                             SmallVectorImpl<Type> &operands, Type &result);
void printTupleOpType(OpAsmPrinter &printer, Operation *op, TypeRange operands,
                      Type result);

/// %a, %b, — with a comma after each, for something that follows.
ParseResult
parseVariadicOperandWithAttribute(OpAsmParser &parser,
                                  SmallVectorImpl<UnresolvedOperand> &operands);
void printVariadicOperandWithAttribute(OpAsmPrinter &printer, Operation *op,
                                       OperandRange operands);

/// e5m10
ParseResult parseExponentMantissa(AsmParser &parser, IntegerAttr &exponent,
                                  IntegerAttr &mantissa);
void printExponentMantissa(AsmPrinter &printer, Operation *op,
                           IntegerAttr exponent, IntegerAttr mantissa);

/// [0:1, 3:8:2]
ParseResult parseSliceRanges(OpAsmParser &parser, DenseI64ArrayAttr &starts,
                             DenseI64ArrayAttr &limits,
                             DenseI64ArrayAttr &strides);
void printSliceRanges(OpAsmPrinter &printer, Operation *op,
                      ArrayRef<int64_t> starts, ArrayRef<int64_t> limits,
                      ArrayRef<int64_t> strides);

/// batching_dims = [0] x [0], contracting_dims = [1] x [0]
ParseResult parseDotDimensionNumbers(AsmParser &parser,
                                     DotDimensionNumbersAttr &dims);
void printDotDimensionNumbers(AsmPrinter &printer, Operation *op,
                              DotDimensionNumbersAttr dims);

/// , precision = [DEFAULT, DEFAULT], algorithm = <…>
ParseResult parsePrecisionConfigAndAlgorithm(AsmParser &parser,
                                             ArrayAttr &precision,
                                             DotAlgorithmAttr &algorithm);
void printPrecisionConfigAndAlgorithm(AsmPrinter &printer, Operation *op,
                                      ArrayAttr precision,
                                      DotAlgorithmAttr algorithm);

/// , precision = [DEFAULT, DEFAULT]
ParseResult parsePrecisionConfig(AsmParser &parser, ArrayAttr &precision);
void printPrecisionConfig(AsmPrinter &printer, Operation *op,
                          ArrayAttr precision);

inline void printConvolutionDimensions(AsmPrinter &printer, Operation *,
                                       ConvDimensionNumbersAttr dims) {
  printConvolutionDimensions(printer, dims);
}

/// stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate =
/// [1, 1], reverse = [false, false]: each at most once, in any order.
ParseResult parseWindowAttributes(OpAsmParser &parser,
                                  DenseI64ArrayAttr &strides,
                                  DenseIntElementsAttr &padding,
                                  DenseI64ArrayAttr &lhsDilation,
                                  DenseI64ArrayAttr &rhsDilation,
                                  DenseBoolArrayAttr &reversal);
void printWindowAttributes(OpAsmPrinter &printer, Operation *op,
                           DenseI64ArrayAttr strides,
                           DenseIntElementsAttr padding,
                           DenseI64ArrayAttr lhsDilation,
                           DenseI64ArrayAttr rhsDilation,
                           DenseBoolArrayAttr reversal);

/// @name
ParseResult parseCustomCallTarget(AsmParser &parser, StringAttr &target);
void printCustomCallTarget(AsmPrinter &printer, Operation *op,
                           StringAttr target);

} // namespace mlir::stablehlo

#endif // SOAP_LIB_DIALECT_STABLEHLO_IR_ASSEMBLYFORMAT_H
