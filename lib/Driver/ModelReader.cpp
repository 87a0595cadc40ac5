//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/ModelReader.h"

#include "Soap/Driver/BytecodeGuard.h"
#include "Soap/Support/Nesting.h"
#include "Soap/Target/Portable.h"

#include "mlir/Parser/Parser.h"

#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace soap;

OwningOpRef<ModuleOp>
soap::readModel(std::unique_ptr<llvm::MemoryBuffer> buffer, StringRef path,
                MLIRContext &context, const OnnxImportOptions &options) {
  if (isOnnxFile(path))
    return importOnnx(buffer->getBuffer(), path, context, options);
  if (isPortableArtifact(buffer->getBuffer()))
    return readPortableArtifact(buffer->getBuffer(), path, context);
  Location file = FileLineColLoc::get(&context, path, 0, 0);
  bool isBinary = isBytecode(buffer->getBuffer());
  if (isBinary)
    if (std::string why =
            checkBytecode(buffer->getBuffer(), context.getDialectRegistry());
        !why.empty()) {
      emitError(file) << why;
      return nullptr;
    }
  if (auto at = findDeepNesting(buffer->getBuffer())) {
    emitError(FileLineColLoc::get(&context, path, at->line, at->column))
        << "brackets are nested more than " << maxNesting << " deep";
    return nullptr;
  }
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  // MLIR's reader of bytecode has failures without an error.
  bool hasError = false;
  OwningOpRef<ModuleOp> module;
  {
    ScopedDiagnosticHandler listener(&context, [&](Diagnostic &diagnostic) {
      hasError |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
      return failure(); // To the handler before.
    });
    module = parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
  }
  if (!module && !hasError)
    emitError(file) << "is damaged" << (isBinary ? " bytecode" : "");
  return module;
}
