//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_DIALECT_STABLEHLO_IR_DIMENSIONTEXT_H
#define SOAP_LIB_DIALECT_STABLEHLO_IR_DIMENSIONTEXT_H

// Text that both attributes and operations contain.

#include "Soap/Dialect/StableHLO/IR/StablehloDialect.h"
#include "mlir/IR/OpImplementation.h"

namespace mlir::stablehlo {

/// [0, 1]
ParseResult parseDimensionList(AsmParser &parser,
                               SmallVectorImpl<int64_t> &list);
void printDimensionList(AsmPrinter &printer, ArrayRef<int64_t> list);

/// [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]
ParseResult parseConvolutionDimensions(AsmParser &parser,
                                       ConvDimensionNumbersAttr &dims);
void printConvolutionDimensions(AsmPrinter &printer,
                                ConvDimensionNumbersAttr dims);

} // namespace mlir::stablehlo

#endif // SOAP_LIB_DIALECT_STABLEHLO_IR_DIMENSIONTEXT_H
