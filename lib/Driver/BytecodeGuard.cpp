//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/BytecodeGuard.h"

#include "Soap/Support/ChildProcess.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;

bool soap::isBytecode(StringRef bytes) { return bytes.starts_with("ML\xefR"); }

/// What reading may take.
static constexpr size_t fewestSeconds = 4, bytesPerSecond = 50000;
static constexpr uint64_t fewestBytes = uint64_t(4) << 30, bytesPerByte = 256;

/// Reads, verifies and prints, errors too: whoever gets them does as much.
static void tryReading(StringRef bytes, const DialectRegistry &registry) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  ScopedDiagnosticHandler ignored(
      &context, [](Diagnostic &diagnostic) { (void)diagnostic.str(); });
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(bytes, ParserConfig(&context));
  if (module)
    module->print(llvm::nulls());
}

std::string soap::checkBytecode(StringRef bytes,
                                const DialectRegistry &registry) {
  ChildResult result = runInChildProcess(
      [&] {
        tryReading(bytes, registry);
        return std::string();
      },
      static_cast<unsigned>(fewestSeconds + bytes.size() / bytesPerSecond),
      fewestBytes + bytesPerByte * bytes.size());
  switch (result.end) {
  case ChildResult::End::OutOfTime:
    return "is bytecode that takes too long to read";
  case ChildResult::End::Crashed:
    return "is damaged bytecode: MLIR's reader fails on it";
  case ChildResult::End::Returned:
  case ChildResult::End::NotStarted:
    return "";
  }
}
