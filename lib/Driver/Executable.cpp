//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/Executable.h"

#include <chrono>

using namespace mlir;
using namespace soap;

Executable::~Executable() { soap_runtime_destroy(runtime); }

LogicalResult Executable::check(SoapStatus status) {
  if (status.code == SOAP_OK)
    return success();
  return emitError(loc) << status.message;
}

LogicalResult Executable::compile(ModuleOp module,
                                  const ExecutableOptions &options) {
  if (options.target == ExecutionTarget::Cpu) {
    if (failed(compiler.compile(module)))
      return failure();
    stats = compiler.statistics();
    return success();
  }
  auto start = std::chrono::steady_clock::now();
  int32_t chip = 0;
  // Without a GPU, nothing need be compiled.
  if (options.target == ExecutionTarget::Cuda &&
      failed(check(soap_cuda_probe(&chip))))
    return failure();
  if (failed(gpu.lower(module)))
    return failure();
  if (options.target == ExecutionTarget::EmulatedGpu) {
    emulator = std::make_unique<GpuEmulator>();
    if (failed(emulator->compile(gpu)))
      return failure();
  } else if (gpu.numFunctions() > 0) {
    FailureOr<std::vector<GpuCode>> code = gpu.emitImages(chip);
    if (failed(code))
      return failure();
    images = std::move(*code);
  }
  stats.numKernels = gpu.numKernels();
  stats.total =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  return success();
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
      new Executable(program.getLoc(), options));
  executable->resultTypes.assign(resultTypes.begin(), resultTypes.end());
  if (failed(executable->compile(module, options)))
    return failure();
  FailureOr<std::unique_ptr<ProgramBuilder>> table = buildProgramTable(
      program, [&](StringRef name) -> std::optional<KernelCode> {
        KernelCode code;
        if (options.target == ExecutionTarget::Cpu)
          code.run = executable->compiler.lookup(name);
        else
          code.gpu = executable->gpu.lookup(name);
        return code.run || code.gpu ? std::optional(code) : std::nullopt;
      });
  if (failed(table))
    return failure();
  executable->table = std::move(*table);
  for (const GpuCode &image : executable->images)
    executable->table->addImage(image.chip, image.data);
  SoapBackend backend = SOAP_BACKEND_CPU;
  if (options.target == ExecutionTarget::Cuda)
    backend = SOAP_BACKEND_CUDA;
  if (executable->emulator)
    backend = SOAP_BACKEND_EMULATED;
  if (failed(executable->start(backend, options)))
    return failure();
  return executable;
}

LogicalResult Executable::start(SoapBackend backend,
                                const ExecutableOptions &options) {
  SoapOptions runtimeOptions = {};
  runtimeOptions.timeout_seconds = options.timeoutSeconds;
  runtimeOptions.check_replicas = options.checkReplicas;
  runtimeOptions.processes = options.processes;
  runtimeOptions.predicted_bytes = options.predictedBytes;
  if (emulator || functions) {
    runtimeOptions.emulator = emulator ? emulator->table() : functions->table();
    runtimeOptions.emulator_seed = options.emulatorSeed;
    runtimeOptions.emulate_nccl = options.emulateNccl;
  }
  return check(
      soap_runtime_create(table->get(), backend, &runtimeOptions, &runtime));
}

FailureOr<std::unique_ptr<Executable>>
Executable::create(ProgramFile file, Location loc,
                   ArrayRef<RankedTensorType> resultTypes,
                   const ExecutableOptions &options) {
  std::unique_ptr<Executable> executable(new Executable(loc, options));
  executable->resultTypes.assign(resultTypes.begin(), resultTypes.end());
  executable->table = std::move(file.table);
  executable->stats.numKernels = executable->table->kernels.size();
  SoapBackend backend = file.forGpus ? SOAP_BACKEND_CUDA : SOAP_BACKEND_CPU;
  if (file.emulated) {
    backend = SOAP_BACKEND_EMULATED;
    executable->functions = std::make_unique<HostFunctions>();
    if (std::string why = loadEmulated(*file.emulated, *executable->functions);
        !why.empty())
      return emitError(loc) << "the compiled program " << why;
  }
  if (failed(executable->start(backend, options)))
    return failure();
  return executable;
}

bool Executable::needsArgument(unsigned index) const {
  return soap_runtime_needs_argument(runtime, static_cast<int32_t>(index));
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
