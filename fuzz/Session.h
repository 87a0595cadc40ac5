//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_FUZZ_SESSION_H
#define SOAP_FUZZ_SESSION_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"

#include <memory>

namespace soap::fuzz {

/// A context, for one input after the other, which counts the errors that are
/// emitted.
class Session {
public:
  Session();

  mlir::MLIRContext &context() { return *mlirContext; }
  /// Ends the process unless `succeeded` is what the errors say: a failure has
  /// an error, a success has none. `step` says what was done.
  void expect(bool succeeded, const char *step);

private:
  std::shared_ptr<mlir::MLIRContext> mlirContext;
  unsigned errors = 0;
  mlir::ScopedDiagnosticHandler handler;
};

/// Ends the process: `what` must not happen.
[[noreturn]] void fail(const llvm::Twine &what);

} // namespace soap::fuzz

#endif // SOAP_FUZZ_SESSION_H
