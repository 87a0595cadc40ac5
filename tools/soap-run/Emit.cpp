//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit.h"

#include "Soap/ProgramFile/Run.h"
#include "Soap/Support/File.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace soap;

/// The values of an argument that neither a data file nor the defaults give.
static std::optional<reference::Tensor> givenValue(const EmitInput &input,
                                                   unsigned index) {
  if (input.testData)
    if (const reference::Tensor *value = input.testData->argument(index))
      return *value;
  if (DenseElementsAttr weight = input.signature.values[index])
    return reference::Tensor::fromAttr(weight, reference::Precision::Native);
  return std::nullopt;
}

FailureOr<ProgramFile> soap::compileInput(const RunOptions &options,
                                          const EmitInput &input,
                                          GpuReport *report) {
  EmitOptions emitOptions;
  emitOptions.forGpus = options.isForGpus();
  emitOptions.compiler.optLevel = options.optLevel;
  emitOptions.compiler.targetCpu = options.targetCpu;
  emitOptions.tf32 = options.tf32;
  emitOptions.emulate = options.emulate;
  emitOptions.chips = options.gpuChips;
  FailureOr<ProgramFile> file =
      compileProgram(input.module, emitOptions, report);
  if (failed(file))
    return failure();
  file->predicted = input.predicted;
  file->notes = input.notes;
  const ModelSignature &signature = input.signature;
  for (auto [i, type] : llvm::enumerate(signature.arguments)) {
    FailureOr<ArgumentValues> values = describeArgument(
        type, i, input.data ? &input.data->arguments[i].init : nullptr,
        givenValue(input, i), input.loc);
    if (failed(values))
      return failure();
    file->values.push_back(std::move(*values));
  }
  file->lossResult = input.data ? static_cast<int>(input.data->lossResult)
                                : signature.lossResult();
  if (input.data)
    file->losses = input.data->losses;
  return file;
}

LogicalResult soap::emitProgram(const RunOptions &options,
                                const EmitInput &input) {
  GpuReport report;
  FailureOr<ProgramFile> file = compileInput(options, input, &report);
  if (failed(file))
    return failure();
  const ModelSignature &signature = input.signature;
  auto makeArgument = [&](unsigned index, unsigned step) {
    if (input.data)
      return input.data->makeArgument(index, step);
    if (auto value = givenValue(input, index))
      return *value;
    return makeDefaultArgument(signature.arguments[index], index);
  };
  if (options.check && failed(addReferences(*file, input.oracle, signature,
                                            makeArgument, options.steps)))
    return failure();
  std::string why;
  std::string bytes = serializeProgram(*file, why);
  if (!why.empty())
    return emitError(input.loc) << why;
  // What cannot be read here cannot be read elsewhere.
  ProgramFile again;
  why = parseProgram(bytes.data(), bytes.size(), again);
  if (why.empty() && llvm::all_of(file->cpuFeatures, hasCpuFeature))
    why = loadKernels(again);
  if (why.empty() && file->forGpus)
    why = checkGpuProgram(*again.table->get(), report);
  if (!why.empty())
    return emitError(input.loc) << "the compiled program " << why;
  if (std::string spills = describeSpills(report);
      !spills.empty() && !options.quiet)
    emitWarning(input.loc) << spills;
  if (std::string memory = describeMemory(report, file->predicted.memoryBytes);
      file->forGpus && !memory.empty() && !options.quiet)
    emitWarning(input.loc) << "the compiled program " << memory;
  if (!options.gpuReport.empty())
    why = writeFile(options.gpuReport,
                    gpuReportText(*again.table->get(), report));
  if (why.empty())
    why = writeFile(options.emit, bytes);
  if (!why.empty())
    return emitError(UnknownLoc::get(input.loc.getContext())) << why;
  if (!options.quiet && options.emit != "-")
    llvm::outs() << llvm::formatv(
        "\nwrote '{0}': {1} kernels, {2} bytes, reference results of {3} "
        "steps\n",
        options.emit, file->table->kernels.size(), bytes.size(),
        file->references.size());
  return success();
}

LogicalResult soap::shareProgram(const RunOptions &options,
                                 const EmitInput &input,
                                 ToolProcesses &processes, ProgramFile &file) {
  FailureOr<ProgramFile> compiled = compileInput(options, input);
  if (failed(compiled))
    return failure();
  std::string why;
  std::string bytes = serializeProgram(*compiled, why);
  if (why.empty())
    why = parseProgram(bytes.data(), bytes.size(), file);
  if (why.empty())
    why = loadKernels(file);
  file.emulated = std::move(compiled->emulated);
  // As in one process: GPUs alone add in no fixed order.
  bool isDetermined = !file.forGpus || file.emulated;
  if (why.empty())
    why = processes.share(
        bytes, static_cast<int32_t>(file.table->devices.size()),
        {options.timeout, isDetermined, {}, file.emulated.get()});
  if (!why.empty())
    return emitError(input.loc) << why;
  return success();
}

bool soap::runCompiled(const RunOptions &options, ToolProcesses &processes) {
  std::string why;
  if (!options.modelOption.empty())
    why = options.input + ": error: is compiled already; " +
          dashed(options.modelOption) + " is for models";
  if (why.empty()) {
    ProgramRunOptions run;
    run.path = options.input;
    run.steps = options.stepsGiven ? options.steps : 0;
    run.check = options.check;
    run.compare = options.compare;
    run.quiet = options.quiet;
    run.timeout = options.timeout;
    run.outputs = options.outputs;
    run.measure = options.measure;
    run.processes = &processes;
    why = runProgramFile(run);
  }
  if (!why.empty())
    llvm::errs() << why << "\n";
  return why.empty();
}
