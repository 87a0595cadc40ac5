//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/Nesting.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"

using namespace soap;
using llvm::StringRef;

namespace {
/// Goes through a text once.
class Scanner {
public:
  explicit Scanner(StringRef text) : text(text) {}
  std::optional<TextProblem> scan();

private:
  void skipString();
  void skipComment();
  bool readAlias();
  bool endsDefinition(char c) const;
  void endDefinition();
  std::optional<TextProblem> problem(std::string what) const {
    return TextProblem{line, static_cast<unsigned>(at - lineStart) + 1,
                       std::move(what)};
  }

  StringRef text;
  size_t at = 0, lineStart = 0;
  unsigned line = 1, depth = 0;

  /// The alias that is being defined, if any: where its text begins, how long
  /// the aliases in it are.
  StringRef defined;
  size_t definedAt = 0;
  uint64_t inDefinition = 0;
  /// The length of each alias, written out.
  llvm::StringMap<uint64_t> lengths;
  uint64_t total = 0;
  char last = 0;       ///< The last character but blanks.
  bool isFirst = true; ///< Of its line, but for blanks.
};
} // namespace

/// A string ends on its line; where it does not, parsing fails there.
void Scanner::skipString() {
  for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at)
    if (text[at] == '\\')
      ++at;
  if (at < text.size() && text[at] == '\n')
    --at;
}

void Scanner::skipComment() {
  at = std::min(text.find('\n', at), text.size()) - 1;
}

/// A definition ends where the next one begins, or where a line begins with
/// what cannot go on with it: an operation.
bool Scanner::endsDefinition(char c) const {
  bool goesOn = last == ':' || last == '=' || last == '>';
  return isFirst && depth == 0 && !goesOn &&
         (llvm::isAlpha(c) || c == '"' || c == '%');
}

void Scanner::endDefinition() {
  if (!defined.empty())
    lengths[defined] = (at - definedAt) + inDefinition;
  defined = {};
}

/// At `#` or `!`: an alias, used or defined, or the name of something else.
/// Whether all is still short enough.
bool Scanner::readAlias() {
  StringRef rest = text.substr(at + 1);
  size_t size = 0;
  while (size < rest.size() &&
         (llvm::isAlnum(rest[size]) || StringRef("_$-.").contains(rest[size])))
    ++size;
  StringRef name = text.substr(at, size + 1);
  rest = rest.drop_front(size).ltrim();
  if (rest.starts_with("=")) {
    endDefinition();
    defined = rest.drop_front().ltrim().starts_with("loc") ? StringRef() : name;
    definedAt = at;
    inDefinition = 0;
    // Of a name that is defined twice, the parser takes none.
    lengths.erase(name);
  } else if (auto found = lengths.find(name); found != lengths.end()) {
    uint64_t &sum = defined.empty() ? total : inDefinition;
    sum += found->second; // Both are far from the largest number.
    if (sum > maxWrittenOut)
      return false;
  }
  at += size;
  return true;
}

std::optional<TextProblem> Scanner::scan() {
  for (; at < text.size(); ++at) {
    char c = text[at];
    if (!defined.empty() && endsDefinition(c))
      endDefinition();
    switch (c) {
    case '\n':
      ++line;
      lineStart = at + 1;
      isFirst = true;
      continue;
    case ' ':
    case '\t':
    case '\r':
      continue;
    case '"':
      skipString();
      break;
    case '/':
      if (text.substr(at).starts_with("//")) {
        skipComment();
        continue;
      }
      break;
    case '#':
    case '!':
      if (!readAlias())
        return problem("aliases stand for more than 4 GiB of text");
      break;
    case '(':
    case '[':
    case '{':
    case '<':
      if (++depth > maxNesting)
        return problem(llvm::formatv("brackets are nested more than {0} deep",
                                     maxNesting));
      break;
    case '>':
      // Not of an arrow.
      if (at > 0 && text[at - 1] == '-')
        break;
      [[fallthrough]];
    case ')':
    case ']':
    case '}':
      if (depth > 0)
        --depth;
      break;
    default:
      break;
    }
    last = c;
    isFirst = false;
  }
  return std::nullopt;
}

std::optional<TextProblem> soap::findTextProblem(StringRef text) {
  if (text.starts_with("ML\xefR"))
    return std::nullopt;
  // What people hand over in place of a model, by its first bytes.
  constexpr std::pair<StringRef, const char *> others[] = {
      {"SOAPX\r\n",
       "is a compiled program and no model: soap-exec runs it, and "
       "soap-run where it is a file"},
      {"\x1f\x8b", "is packed by gzip; unpack it first"},
      {"\xfd"
       "7zXZ",
       "is packed by xz; unpack it first"},
      {"BZh", "is packed by bzip2; unpack it first"},
      {"\x28\xb5\x2f\xfd", "is packed by zstd; unpack it first"},
      {"PK\x03\x04", "is a zip archive and no model"},
      {"\x89HDF", "is a file of HDF5 and no model"}};
  for (auto [start, what] : others)
    if (text.starts_with(start))
      return TextProblem{1, 1, what};
  return Scanner(text).scan();
}
