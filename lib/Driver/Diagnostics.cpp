//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/Diagnostics.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace soap;

/// The file position that a location leads to first, if any.
static FileLineColLoc findPosition(Location loc) {
  FileLineColLoc found;
  loc->walk([&](Location inner) {
    if (auto position = dyn_cast<FileLineColLoc>(inner)) {
      found = position;
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return found;
}

static StringRef severityName(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Note:
    return "note";
  case DiagnosticSeverity::Warning:
    return "warning";
  case DiagnosticSeverity::Error:
    return "error";
  case DiagnosticSeverity::Remark:
    return "remark";
  }
  return "error";
}

static void print(const Diagnostic &diagnostic) {
  llvm::raw_ostream &os = llvm::errs();
  if (FileLineColLoc at = findPosition(diagnostic.getLocation())) {
    os << at.getFilename().getValue() << ":";
    // A module is at line 0 of its file: nowhere in particular.
    if (at.getLine() > 0)
      os << at.getLine() << ":" << at.getColumn() << ":";
    os << " ";
  } else if (auto name = dyn_cast<NameLoc>(diagnostic.getLocation())) {
    os << name.getName().getValue() << ": "; // A node of an imported model.
  }
  os << severityName(diagnostic.getSeverity()) << ": ";
  std::string text = diagnostic.str();
  for (char c : text)
    os << (c == '\n' ? ' ' : c);
  os << "\n";
}

OneLineDiagnostics::OneLineDiagnostics(MLIRContext *context)
    : handler(context, [](Diagnostic &diagnostic) {
        print(diagnostic);
        return success();
      }) {}
