//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_CONVERSION_STABLEHLOTOLINALG_STABLEHLOTOLINALG_H
#define SOAP_CONVERSION_STABLEHLOTOLINALG_STABLEHLOTOLINALG_H

#include "mlir/Transforms/DialectConversion.h"

namespace soap {

/// Tensors as linalg has them: i1 elements are stored as i8 (0 or 1), unsigned
/// integers become signless. Tensors must be ranked and static.
class LinalgTypeConverter : public mlir::TypeConverter {
public:
  LinalgTypeConverter();
};

/// Adds the lowerings of all StableHLO ops that work on static tensors of
/// integers and floats. \p converter must outlive the patterns. f32
/// convolutions and sorts call the CPU library where \p callsLibrary, else they
/// are loops.
void populateStablehloToLinalgPatterns(const mlir::TypeConverter &converter,
                                       mlir::RewritePatternSet &patterns,
                                       bool callsLibrary = true);

} // namespace soap

#endif // SOAP_CONVERSION_STABLEHLOTOLINALG_STABLEHLOTOLINALG_H
