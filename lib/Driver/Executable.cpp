//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/Executable.h"

#include "Soap/Support/Elapsed.h"

#include "llvm/Support/InterleavedRange.h"

#include <chrono>
#include <mutex>
#include <vector>

using namespace mlir;
using namespace soap;

/// Never gives \p memory back.
static void keep(std::shared_ptr<void> memory) {
  static std::mutex mutex;
  static auto *kept = new std::vector<std::shared_ptr<void>>;
  std::lock_guard<std::mutex> lock(mutex);
  kept->push_back(std::move(memory));
}

Executable::~Executable() {
  bool hasFailed = runtime && *soap_runtime_last_error(runtime);
  soap_runtime_destroy(runtime);
  // A kernel that never returns is abandoned, and goes on running.
  if (hasFailed) {
    keep(std::move(compiler));
    keep(std::move(table));
  }
}

LogicalResult Executable::check(SoapStatus status) {
  if (status.code == SOAP_OK)
    return success();
  return emitError(loc) << status.message;
}

/// An empty string, or how a type differs from what the program has.
static std::string compare(const SoapTensor &tensor, RankedTensorType type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  ArrayRef<int64_t> shape(tensor.shape, tensor.rank);
  if (type.getShape() != shape) {
    os << "has shape [" << llvm::interleaved(shape) << "], not that of '"
       << type << "'";
  } else if (getRuntimeElementType(type.getElementType()) !=
             static_cast<SoapElementType>(tensor.element_type)) {
    os << "has elements of another type than '" << type << "'";
  }
  return text;
}

LogicalResult Executable::setResultTypes(ArrayRef<RankedTensorType> types) {
  const SoapProgram &program = *table->get();
  if (static_cast<int64_t>(types.size()) != program.num_results)
    return emitError(loc) << "the program has " << program.num_results
                          << " results; types of " << types.size()
                          << " are given";
  for (auto [i, type] : llvm::enumerate(types)) {
    if (!type)
      return emitError(loc) << "no type is given for result " << i;
    if (std::string why = compare(program.results[i], type); !why.empty())
      return emitError(loc) << "result " << i << " " << why;
  }
  resultTypes.assign(types.begin(), types.end());
  return success();
}

LogicalResult Executable::compile(ModuleOp module,
                                  const ExecutableOptions &options) {
  if (options.target == ExecutionTarget::Cpu) {
    if (failed(compiler->compile(module)))
      return failure();
    stats = compiler->statistics();
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
  stats.total = secondsSince(start);
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
  if (failed(executable->compile(module, options)))
    return failure();
  FailureOr<std::unique_ptr<ProgramBuilder>> table = buildProgramTable(
      program, [&](StringRef name) -> std::optional<KernelCode> {
        KernelCode code;
        if (options.target == ExecutionTarget::Cpu)
          code.run = executable->compiler->lookup(name);
        else
          code.gpu = executable->gpu.lookup(name);
        return code.run || code.gpu ? std::optional(code) : std::nullopt;
      });
  if (failed(table))
    return failure();
  executable->table = std::move(*table);
  if (failed(executable->setResultTypes(resultTypes)))
    return failure();
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
  isSet.resize(table->get()->num_arguments);
  // What the emulator runs shows nothing of streams, events and lifetimes.
  if (backend == SOAP_BACKEND_EMULATED &&
      failed(check(soap_gpu_record(table->get(), nullptr))))
    return failure();
  return check(
      soap_runtime_create(table->get(), backend, &runtimeOptions, &runtime));
}

FailureOr<std::unique_ptr<Executable>>
Executable::create(ProgramFile file, Location loc,
                   ArrayRef<RankedTensorType> resultTypes,
                   const ExecutableOptions &options) {
  std::unique_ptr<Executable> executable(new Executable(loc, options));
  executable->table = std::move(file.table);
  if (failed(executable->setResultTypes(resultTypes)))
    return failure();
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
  if (index >= isSet.size())
    return emitError(loc) << "there is no argument " << index
                          << ": the program has " << isSet.size();
  if (!value.getElementType())
    return emitError(loc) << "argument " << index << " is set to no value";
  if (std::string why =
          compare(table->get()->arguments[index], value.getType());
      !why.empty())
    return emitError(loc) << "argument " << index << " " << why;
  std::vector<char> bytes = value.toBytes();
  if (failed(check(soap_runtime_set_argument(runtime, index, bytes.data(),
                                             bytes.size()))))
    return failure();
  isSet.set(index);
  return success();
}

LogicalResult Executable::step() {
  for (unsigned i = 0; i < isSet.size(); ++i)
    if (!isSet[i] && needsArgument(i))
      return emitError(loc) << "argument " << i
                            << " has no value; set it before the first step";
  hasRun = true;
  return check(soap_runtime_run(runtime, 1));
}

FailureOr<reference::Tensor> Executable::getResult(unsigned index) {
  if (index >= resultTypes.size())
    return emitError(loc) << "there is no result " << index
                          << ": the program has " << resultTypes.size();
  if (!hasRun)
    return emitError(loc) << "result " << index
                          << " has no value before the first step";
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
