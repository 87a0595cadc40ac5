//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/TextReader.h"

#include "Soap/Support/Nesting.h"
#include "Soap/Support/WideBooleans.h"

#include "mlir/Parser/Parser.h"

#include "llvm/Support/SourceMgr.h"

using namespace mlir;

OwningOpRef<ModuleOp> soap::readText(std::unique_ptr<llvm::MemoryBuffer> buffer,
                                     StringRef path, MLIRContext &context) {
  if (buffer->getBuffer().starts_with("ML\xefR")) {
    emitError(FileLineColLoc::get(&context, path, 0, 0))
        << "is bytecode; it has to be text";
    return nullptr;
  }
  if (auto problem = findTextProblem(buffer->getBuffer())) {
    emitError(
        FileLineColLoc::get(&context, path, problem->line, problem->column))
        << problem->what;
    return nullptr;
  }
  bool hasError = false;
  ScopedDiagnosticHandler listener(&context, [&](Diagnostic &diagnostic) {
    hasError |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
    return failure(); // To the handler before.
  });
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(packBooleans(std::move(buffer)), llvm::SMLoc());
  auto module = parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
  if (module && hasError)
    return nullptr;
  if (!module && !hasError)
    emitError(FileLineColLoc::get(&context, path, 0, 0)) << "is damaged";
  return module;
}
