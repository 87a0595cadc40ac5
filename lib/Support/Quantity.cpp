//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/Quantity.h"

#include "llvm/ADT/StringExtras.h"

#include <cmath>
#include <utility>

using namespace soap;

/// The number that `text` begins with; the rest stays in `text`.
static std::optional<double> consumeNumber(llvm::StringRef &text) {
  // Letters that are no exponent begin the unit: "1e9" but "1EiB".
  size_t end = 0;
  while (end < text.size() &&
         (llvm::isDigit(text[end]) || text[end] == '.' ||
          (end > 0 && (text[end] == 'e' || text[end] == 'E') &&
           end + 1 < text.size() && llvm::isDigit(text[end + 1]))))
    ++end;
  double value;
  if (end == 0 || text.take_front(end).getAsDouble(value) ||
      !std::isfinite(value) || value <= 0)
    return std::nullopt;
  text = text.drop_front(end).ltrim();
  return value;
}

std::optional<int64_t> soap::parseBytes(llvm::StringRef text) {
  text = text.trim();
  std::optional<double> value = consumeNumber(text);
  if (!value)
    return std::nullopt;
  static const std::pair<const char *, double> units[] = {
      {"", 1},         {"b", 1},        {"k", 1e3},      {"kb", 1e3},
      {"m", 1e6},      {"mb", 1e6},     {"g", 1e9},      {"gb", 1e9},
      {"t", 1e12},     {"tb", 1e12},    {"kib", 0x1p10}, {"mib", 0x1p20},
      {"gib", 0x1p30}, {"tib", 0x1p40},
  };
  for (auto [unit, factor] : units)
    if (text.equals_insensitive(unit)) {
      double bytes = *value * factor;
      if (bytes < 1 || bytes > 0x1p62)
        return std::nullopt;
      return static_cast<int64_t>(bytes);
    }
  return std::nullopt;
}

std::optional<double> soap::parseSeconds(llvm::StringRef text) {
  text = text.trim();
  std::optional<double> value = consumeNumber(text);
  if (!value)
    return std::nullopt;
  if (text == "s")
    return *value;
  if (text == "ms")
    return *value * 1e-3;
  if (text == "min")
    return *value * 60;
  return std::nullopt;
}
