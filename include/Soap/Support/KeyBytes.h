//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_KEYBYTES_H
#define SOAP_SUPPORT_KEYBYTES_H

#include <cstdint>
#include <string>
#include <type_traits>

namespace soap {

/// Appends the bytes of a number to a key that compares exactly and lives no
/// longer than the process.
template <typename T> void appendBytes(std::string &key, T value) {
  static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>);
  key.append(reinterpret_cast<const char *>(&value), sizeof value);
}

/// The same for a range of numbers, with how many there are.
template <typename Range>
void appendAllBytes(std::string &key, const Range &values) {
  appendBytes(key, static_cast<uint32_t>(values.size()));
  for (const auto &value : values)
    appendBytes(key, value);
}

} // namespace soap

#endif // SOAP_SUPPORT_KEYBYTES_H
