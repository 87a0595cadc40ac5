//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DRIVER_BYTECODEGUARD_H
#define SOAP_DRIVER_BYTECODEGUARD_H

#include "mlir/IR/DialectRegistry.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace soap {

/// Whether bytes are, by their header, MLIR's bytecode.
bool isBytecode(llvm::StringRef bytes);

/// An empty string, or why MLIR's reader cannot be trusted with these bytes, in
/// one line. That reader believes what lengths and numbers it is given: damaged
/// bytecode ends the process, or takes all memory. So a child process reads it
/// first, with limits. What the reader refuses by itself is no matter of this:
/// its own error says more. Where there are no child processes, always empty.
std::string checkBytecode(llvm::StringRef bytes,
                          const mlir::DialectRegistry &registry);

} // namespace soap

#endif // SOAP_DRIVER_BYTECODEGUARD_H
