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

#include <cstdint>
#include <optional>
#include <string>

namespace soap {

/// How deep brackets may be nested in a text: parsers recurse, and a stack
/// ends without a diagnostic.
constexpr unsigned maxNesting = 256;

/// How long a text may be once its aliases are written out, as printers and
/// hashes of attributes do: `#b = [#a, #a]`, `#c = [#b, #b]`, ... is longer
/// than any memory after a few lines.
constexpr uint64_t maxWrittenOut = uint64_t(1) << 32;

/// What is wrong at a place in a text; line and column are counted from 1.
struct TextProblem {
  unsigned line = 1, column = 1;
  std::string what;
};

/// The first place in MLIR text that is beyond these limits; the beginning of
/// what people hand over in its place (compiled programs, packed files);
/// nothing for other texts, and for bytecode. Aliases of locations do not
/// count: nobody writes them out.
std::optional<TextProblem> findTextProblem(llvm::StringRef text);

} // namespace soap

#endif // SOAP_SUPPORT_NESTING_H
