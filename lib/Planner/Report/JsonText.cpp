//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JsonText.h"

#include "../JsonNesting.h"

#include "llvm/Support/Error.h"

using namespace soap;

TextError JsonText::errorAt(size_t offset, std::string message) const {
  llvm::StringRef before = text.take_front(offset);
  auto line = static_cast<unsigned>(before.count('\n') + 1);
  size_t newline = before.rfind('\n');
  auto column = static_cast<unsigned>(
      newline == llvm::StringRef::npos ? offset + 1 : offset - newline);
  return {line, column, std::move(message)};
}

TextError JsonText::check() const {
  if (size_t at = findDeepJson(text); at != llvm::StringRef::npos)
    return errorAt(at, "is nested too deeply");
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  if (value)
    return {};
  // "[line:column, byte=n]: what"
  std::string why = llvm::toString(value.takeError());
  llvm::StringRef rest = why;
  TextError error{1, 1, why};
  unsigned line, column;
  if (rest.consume_front("[") && !rest.consumeInteger(10, line) &&
      rest.consume_front(":") && !rest.consumeInteger(10, column)) {
    error.line = line;
    error.column = column + 1; // counted from 0 there
    error.message = rest.split("]: ").second.str();
  }
  error.message = "is not JSON: " + error.message;
  return error;
}

size_t JsonText::skipSpace(size_t at) const {
  while (at < text.size() && llvm::StringRef(" \t\r\n").contains(text[at]))
    ++at;
  return at;
}

/// Past the closing quote, or the end of the text.
size_t JsonText::skipString(size_t at) const {
  for (++at; at < text.size() && text[at] != '"'; ++at)
    if (text[at] == '\\')
      ++at;
  return std::min(at + 1, text.size());
}

size_t JsonText::skipValue(size_t at) const {
  unsigned depth = 0;
  do {
    char c = text[at];
    if (c == '"') {
      at = skipString(at);
      continue;
    }
    if (c == '[' || c == '{')
      ++depth;
    else if (c == ']' || c == '}')
      --depth;
    else if (depth == 0) { // a number or a word
      while (at < text.size() &&
             !llvm::StringRef(",]} \t\r\n").contains(text[at]))
        ++at;
      return at;
    }
    ++at;
  } while (depth > 0 && at < text.size());
  return at;
}

std::vector<JsonText::Member> JsonText::members(llvm::StringRef value) const {
  std::vector<Member> out;
  if (!value.starts_with("{"))
    return out;
  size_t at = skipSpace(value.data() - text.data() + 1);
  while (at < text.size() && text[at] != '}') {
    size_t keyAt = at;
    at = skipString(at);
    llvm::json::Value key = parse(text.slice(keyAt, at));
    at = skipSpace(skipSpace(at) + 1); // the colon
    size_t end = skipValue(at);
    out.push_back(
        {key.getAsString().value_or("").str(), keyAt, text.slice(at, end)});
    at = skipSpace(end);
    if (at < text.size() && text[at] == ',')
      at = skipSpace(at + 1);
  }
  return out;
}

llvm::json::Value JsonText::parse(llvm::StringRef value) const {
  llvm::Expected<llvm::json::Value> parsed = llvm::json::parse(value);
  if (parsed)
    return std::move(*parsed);
  llvm::consumeError(parsed.takeError());
  return nullptr;
}
