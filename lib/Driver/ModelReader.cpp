//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/ModelReader.h"

#include "Soap/Driver/Bytecode.h"
#include "Soap/Support/File.h"
#include "Soap/Support/TextReader.h"
#include "Soap/Target/Portable.h"

using namespace mlir;
using namespace soap;

OwningOpRef<ModuleOp>
soap::readModel(std::unique_ptr<llvm::MemoryBuffer> buffer, StringRef path,
                MLIRContext &context, const OnnxImportOptions &options) {
  if (isOnnxFile(path))
    return importOnnx(buffer->getBuffer(), path, context, options);
  StringRef artifact = findPortableArtifact(buffer->getBuffer());
  if (!artifact.empty()) {
    // MLIR's reader needs the alignment that the copy has.
    auto copy = copyAligned(artifact, path);
    if (!copy) {
      emitError(FileLineColLoc::get(&context, path, 0, 0))
          << "there is no memory for it";
      return {};
    }
    return readPortableArtifact(copy->getBuffer(), path, context);
  }
  if (isBytecode(buffer->getBuffer()))
    return readBytecode(buffer->getBuffer(), path, context);
  return readText(std::move(buffer), path, context);
}
