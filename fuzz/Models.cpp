//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Children.h"
#include "Session.h"
#include "Targets.h"

#include "Soap/Conversion/Passes.h"
#include "Soap/Driver/ModelReader.h"
#include "Soap/Target/Program.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace soap;
using namespace soap::fuzz;

static void formOperators(Session &session, ModuleOp module) {
  PassManager manager(module.getContext(), ModuleOp::getOperationName());
  manager.addPass(createSimplifyModel());
  manager.addPass(createFormOperatorsPass());
  session.expect(succeeded(manager.run(module)), "forming operators");
}

/// Any code will do: the table is checked, not run.
static std::optional<KernelCode> findKernel(llvm::StringRef name) {
  KernelCode code;
  code.run = [](void **) {};
  return code;
}

static void readModelFile(llvm::StringRef bytes, const char *path) {
  Session session;
  OwningOpRef<ModuleOp> module =
      readModel(llvm::MemoryBuffer::getMemBufferCopy(bytes, path), path,
                session.context());
  session.expect(static_cast<bool>(module), "reading");
  if (!module)
    return;
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os);
  bool isProgram = false;
  for (ProgramOp program : module->getOps<ProgramOp>()) {
    isProgram = true;
    bool works = succeeded(buildProgramTable(program, findKernel));
    session.expect(works, "writing the runtime's table");
    if (!works)
      return;
  }
  if (!isProgram)
    formOperators(session, *module);
}

void fuzz::readTextModel(llvm::StringRef bytes) {
  readModelFile(bytes, "model.mlir");
}

void fuzz::readBytecodeModel(llvm::StringRef bytes) {
  if (!bytes.starts_with("ML\xefR")) // Other bytes are text.
    return;
  readModelFile(bytes, "model.mlirbc");
  checkChildren();
}

void fuzz::readOnnxModel(llvm::StringRef bytes) {
  readModelFile(bytes, "model.onnx");
}

void fuzz::readOnnxTensor(llvm::StringRef bytes) {
  Session session;
  DenseElementsAttr tensor =
      soap::readOnnxTensor(bytes, "", UnknownLoc::get(&session.context()));
  session.expect(static_cast<bool>(tensor), "reading");
}
