//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_NESTING_H
#define SOAP_SUPPORT_NESTING_H

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace soap {

/// How deep brackets may be nested in a text: parsers recurse, and a stack
/// ends without a diagnostic.
constexpr unsigned maxNesting = 256;

/// A place in a text, both counted from 1.
struct TextPosition {
  unsigned line = 1, column = 1;
};

/// Where brackets of MLIR text first are nested deeper than `maxNesting`;
/// nothing for other texts, and for bytecode.
std::optional<TextPosition> findDeepNesting(llvm::StringRef text);

} // namespace soap

#endif // SOAP_SUPPORT_NESTING_H
