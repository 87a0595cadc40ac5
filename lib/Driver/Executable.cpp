//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/Executable.h"

using namespace mlir;
using namespace soap;

Executable::~Executable() { soap_runtime_destroy(runtime); }

LogicalResult Executable::check(SoapStatus status) {
  if (status.code == SOAP_OK)
    return success();
  return emitError(loc) << status.message;
}

FailureOr<std::unique_ptr<Executable>>
Executable::create(ModuleOp module, ArrayRef<RankedTensorType> resultTypes,
                   const ExecutableOptions &options) {
  auto programs = module.getOps<ProgramOp>();
  if (!llvm::hasSingleElement(programs))
    return module.emitError() << "expects one soap.program; run "
                                 "--soap-split-programs first";
  ProgramOp program = *programs.begin();
  std::unique_ptr<Executable> executable(
      new Executable(program.getLoc(), options.compiler));
  executable->resultTypes.assign(resultTypes.begin(), resultTypes.end());
  if (failed(executable->compiler.compile(module)))
    return failure();
  FailureOr<std::unique_ptr<ProgramBuilder>> table = buildProgramTable(
      program, [&](StringRef name) -> std::optional<KernelCode> {
        KernelCode code;
        code.run = executable->compiler.lookup(name);
        return code.run ? std::optional(code) : std::nullopt;
      });
  if (failed(table))
    return failure();
  executable->table = std::move(*table);
  SoapOptions runtimeOptions = {};
  runtimeOptions.timeout_seconds = options.timeoutSeconds;
  runtimeOptions.check_replicas = options.checkReplicas;
  if (failed(executable->check(
          soap_runtime_create(executable->table->get(), SOAP_BACKEND_CPU,
                              &runtimeOptions, &executable->runtime))))
    return failure();
  return executable;
}

LogicalResult Executable::setArgument(unsigned index,
                                      const reference::Tensor &value) {
  std::vector<char> bytes = value.toBytes();
  return check(
      soap_runtime_set_argument(runtime, index, bytes.data(), bytes.size()));
}

LogicalResult Executable::step() { return check(soap_runtime_run(runtime, 1)); }

FailureOr<reference::Tensor> Executable::getResult(unsigned index) {
  RankedTensorType type = resultTypes[index];
  std::vector<char> bytes(
      type.getNumElements() *
      reference::Tensor::elementBytes(type.getElementType()));
  if (failed(check(
          soap_runtime_get_result(runtime, index, bytes.data(), bytes.size()))))
    return failure();
  return reference::Tensor::fromBytes(type.getElementType(), type.getShape(),
                                      bytes);
}

FailureOr<SmallVector<reference::Tensor>> Executable::getResults() {
  SmallVector<reference::Tensor> results;
  for (unsigned i = 0, e = resultTypes.size(); i < e; ++i) {
    FailureOr<reference::Tensor> result = getResult(i);
    if (failed(result))
      return failure();
    results.push_back(std::move(*result));
  }
  return results;
}

unsigned Executable::numCommunications() const {
  return table->get()->num_communications;
}

SmallVector<int64_t> Executable::arenaBytes() const {
  SmallVector<int64_t> bytes;
  for (const SoapDevice &device : table->devices)
    bytes.push_back(device.arena_bytes);
  return bytes;
}
