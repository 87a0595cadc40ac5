//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Report/Page.h"
#include "Soap/Support/PlainNumbers.h"

#include "PageAssets.h"

#include "llvm/Support/FormatVariadic.h"

using namespace soap;

/// JSON inside of a script: '<' could end it, or begin a comment.
static std::string escapeScript(llvm::StringRef json) {
  std::string out;
  out.reserve(json.size());
  for (char c : json)
    if (c == '<')
      out += "\\u003c";
    else
      out += c;
  return out;
}

static std::string escapeText(llvm::StringRef text) {
  std::string out;
  for (char c : text)
    switch (c) {
    case '&':
      out += "&amp;";
      break;
    case '<':
      out += "&lt;";
      break;
    case '>':
      out += "&gt;";
      break;
    default:
      out += c;
    }
  return out;
}

std::string soap::whyNoPages() {
  return getPageAssets().library.empty()
             ? "this build has no HTML reports: d3 was not found when it was "
               "configured (Debian's package is node-d3)"
             : "";
}

std::string soap::renderPage(const llvm::json::Value &data,
                             llvm::StringRef title) {
  PlainNumbers plainNumbers;
  PageAssets assets = getPageAssets();
  std::string json = escapeScript(llvm::formatv("{0}", data).str());
  std::string name = escapeText(llvm::json::fixUTF8(title));
  // The page has each of these once, as "@name@" on a line of its own.
  const std::pair<llvm::StringRef, llvm::StringRef> parts[] = {
      {"@title@", name},
      {"@style@", assets.style},
      {"@library@", assets.library},
      {"@data@", json},
      {"@script@", assets.script}};
  std::string out;
  llvm::StringRef rest = assets.page;
  for (auto [mark, text] : parts) {
    auto [before, after] = rest.split(mark);
    out += before;
    out += text;
    rest = after;
  }
  out += rest;
  return out;
}
