//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DRIVER_DIAGNOSTICS_H
#define SOAP_DRIVER_DIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"

namespace soap {

/// Prints every diagnostic on one line, `file:line:column: error: message`,
/// without source text.
class OneLineDiagnostics {
public:
  explicit OneLineDiagnostics(mlir::MLIRContext *context);

private:
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace soap

#endif // SOAP_DRIVER_DIAGNOSTICS_H
