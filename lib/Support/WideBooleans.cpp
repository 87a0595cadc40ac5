//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/WideBooleans.h"

#include "llvm/ADT/StringExtras.h"

#include <string>
#include <utility>
#include <vector>

using llvm::StringRef;

/// The number of elements of the type at the beginning of the text, if they are
/// booleans; 0 otherwise.
static uint64_t countBooleans(StringRef type) {
  if (!type.consume_front("tensor<"))
    return 0;
  uint64_t count = 1;
  while (!type.consume_front("i1")) {
    uint64_t size;
    // Longer constants than texts are none.
    if (type.consumeInteger(10, size) || !type.consume_front("x") ||
        size > UINT32_MAX || (count *= size) > UINT32_MAX)
      return 0;
  }
  return type.starts_with(">") || type.starts_with(",") ? count : 0;
}

/// A byte per element as a bit per element, the first one lowest; empty if it
/// is something else.
static std::string pack(StringRef digits) {
  std::string packed;
  for (; !digits.empty();
       digits = digits.drop_front(std::min<size_t>(16, digits.size()))) {
    unsigned byte = 0;
    for (size_t i = 0; i < 8 && 2 * i < digits.size(); ++i) {
      StringRef element = digits.substr(2 * i, 2);
      if (element != "00" && element != "01")
        return {};
      byte |= (element == "01") << i;
    }
    packed += llvm::hexdigit(byte / 16);
    packed += llvm::hexdigit(byte % 16);
  }
  return packed;
}

std::unique_ptr<llvm::MemoryBuffer>
soap::packBooleans(std::unique_ptr<llvm::MemoryBuffer> text) {
  constexpr StringRef begin = "dense<\"0x", end = "\"> : ";
  StringRef all = text->getBuffer();
  // Where digits begin, and what replaces them and their end.
  std::vector<std::pair<size_t, std::string>> constants;
  for (size_t at = 0; (at = all.find(begin, at)) != StringRef::npos;) {
    at += begin.size();
    StringRef digits = all.substr(at).take_while(llvm::isHexDigit);
    StringRef rest = all.substr(at + digits.size());
    // A single one is a byte in either form.
    if (digits.size() < 4 || !rest.consume_front(end) ||
        countBooleans(rest) != digits.size() / 2 || digits.size() % 2)
      continue;
    if (std::string packed = pack(digits); !packed.empty()) {
      size_t blanks = digits.size() - packed.size();
      packed += "\">" + std::string(blanks, ' ');
      constants.emplace_back(at, std::move(packed));
    }
  }
  if (constants.empty())
    return text;
  std::string changed = all.str();
  for (const auto &[at, packed] : constants)
    changed.replace(at, packed.size(), packed);
  return llvm::MemoryBuffer::getMemBufferCopy(changed,
                                              text->getBufferIdentifier());
}
