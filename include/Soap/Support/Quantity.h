//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_QUANTITY_H
#define SOAP_SUPPORT_QUANTITY_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>

namespace soap {

/// Bytes: "8GiB", "500MB", "64k", "1e9", "4096". Nothing for anything else, and
/// for zero and less.
std::optional<int64_t> parseBytes(llvm::StringRef text);

/// Seconds of "10s", "500ms", "2min"; nothing without a unit, and for zero and
/// less.
std::optional<double> parseSeconds(llvm::StringRef text);

} // namespace soap

#endif // SOAP_SUPPORT_QUANTITY_H
