//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/Bytecode.h"

#include "Soap/Target/ChildReader.h"

#include "mlir/Parser/Parser.h"

#include "llvm/Support/SourceMgr.h"

using namespace mlir;

bool soap::isBytecode(StringRef bytes) { return bytes.starts_with("ML\xefR"); }

OwningOpRef<ModuleOp> soap::readBytecode(StringRef bytes, StringRef path,
                                         MLIRContext &context) {
  auto read = [&](MLIRContext &fresh) {
    llvm::SourceMgr sources;
    sources.AddNewSourceBuffer(
        llvm::MemoryBuffer::getMemBuffer(bytes, path,
                                         /*RequiresNullTerminator=*/false),
        llvm::SMLoc());
    return parseSourceFile<ModuleOp>(sources, ParserConfig(&fresh));
  };
  std::string why;
  OwningOpRef<ModuleOp> module =
      readInChildProcess(read, bytes.size(), path, context, why);
  if (!why.empty())
    emitError(FileLineColLoc::get(&context, path, 0, 0))
        << "cannot be read as bytecode: " << why;
  return module;
}
