//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_JSONNESTING_H
#define SOAP_LIB_PLANNER_JSONNESTING_H

#include "llvm/ADT/StringRef.h"

namespace soap {

/// Where brackets of JSON text are first nested more than 64 deep, or npos.
/// Parsing it is recursive, and a stack ends without an error.
inline size_t findDeepJson(llvm::StringRef text) {
  constexpr unsigned maxDepth = 64;
  unsigned depth = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    char c = text[at];
    if (c == '"') {
      for (++at; at < text.size() && text[at] != '"'; ++at)
        if (text[at] == '\\')
          ++at;
    } else if (c == '[' || c == '{') {
      if (++depth > maxDepth)
        return at;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return llvm::StringRef::npos;
}

} // namespace soap

#endif // SOAP_LIB_PLANNER_JSONNESTING_H
