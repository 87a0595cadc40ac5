//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/CommandLine.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <string>

/// Lines of a complaint as one, without the tool's name before them.
static std::string joinLines(llvm::StringRef text, llvm::StringRef tool) {
  std::string joined;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    if (line.consume_front(tool))
      line.consume_front(": ");
    if (line = line.trim(); !line.empty())
      joined += (joined.empty() ? "" : " ") + line.str();
  }
  return joined;
}

static llvm::StringRef toolName;

/// --help and --version end the tool where they are read.
static void flushAtExit() {
  llvm::outs().flush();
  if (!llvm::outs().has_error())
    return;
  llvm::errs() << toolName << ": error: cannot write standard output: "
               << llvm::outs().error().message() << "\n";
  std::_Exit(1);
}

void soap::parseCommandLine(int argc, const char *const *argv,
                            llvm::StringRef tool, llvm::StringRef overview) {
  toolName = tool;
  llvm::outs(); // Made before, it ends after.
  std::atexit(flushAtExit);
  std::string wrong;
  llvm::raw_string_ostream errors(wrong);
  if (llvm::cl::ParseCommandLineOptions(argc, argv, overview, &errors))
    return;
  // A value that does not parse has been complained about already.
  if (std::string line = joinLines(wrong, tool); !line.empty())
    llvm::errs() << tool << ": error: " << line << "\n";
  std::exit(1);
}
