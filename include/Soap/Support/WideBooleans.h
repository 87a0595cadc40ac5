//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_WIDEBOOLEANS_H
#define SOAP_SUPPORT_WIDEBOOLEANS_H

#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace soap {

/// The text with its hexadecimal constants of booleans as this MLIR reads them:
/// with a bit per element. Later ones, and so JAX since it has these, write a
/// byte per element. Nothing else moves: blanks follow the shorter constants.
/// A text without any is handed back as it is.
std::unique_ptr<llvm::MemoryBuffer>
packBooleans(std::unique_ptr<llvm::MemoryBuffer> text);

} // namespace soap

#endif // SOAP_SUPPORT_WIDEBOOLEANS_H
