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

std::string soap::readOpenSizes(StringRef text, bool isOnnx,
                                OnnxImportOptions &options) {
  if (text.empty())
    return "";
  if (!isOnnx)
    return "--size is for ONNX models";
  SmallVector<StringRef> items;
  text.split(items, ',');
  for (StringRef item : items) {
    auto [name, number] = item.rsplit('=');
    int64_t size = 0;
    if (name.empty() || number.getAsInteger(10, size) || size < 1)
      return ("--size has '" + item +
              "'; expected NAME=N, with a whole number from 1 on")
          .str();
    if (!options.sizes.try_emplace(name, size).second)
      return ("--size has '" + name + "' twice").str();
  }
  return "";
}
