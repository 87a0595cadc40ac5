//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/EmitProgram.h"

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Conversion/GpuEmulator.h"
#include "Soap/Planner/Cost/PlanningCost.h"
#include "Soap/Planner/Cost/Ticks.h"
#include "Soap/Planner/Search/Problem.h"
#include "Soap/Support/Elapsed.h"
#include "Soap/Support/Version.h"
#include "Soap/Target/Program.h"

#include <chrono>

using namespace mlir;
using namespace soap;

static std::string producer() {
  std::string text;
  llvm::raw_string_ostream os(text);
  printVersion(os);
  llvm::StringRef lines = llvm::StringRef(text).trim();
  auto [own, llvm] = lines.split('\n');
  return (own + ", " + llvm).str();
}

/// Features of CPUs that are known; others are those that code only uses where
/// it is written for them.
static std::vector<std::string> knownOf(std::vector<std::string> features) {
  const std::vector<std::string> &known = knownCpuFeatures();
  llvm::erase_if(features, [&](const std::string &feature) {
    return !std::binary_search(known.begin(), known.end(), feature);
  });
  return features;
}

static LogicalResult emulateFunctions(const GpuCompiler &gpu,
                                      ProgramFile &file) {
  FailureOr<EmulatedCode> code = emitEmulatedCode(gpu);
  if (failed(code))
    return failure();
  file.emulated = std::make_unique<EmulatedFunctions>();
  file.emulated->cpu = std::move(code->library.cpu);
  file.emulated->cpuFeatures = knownOf(std::move(code->library.features));
  file.emulated->code = std::move(code->library.code);
  for (EmulatedCode::Function &function : code->functions)
    file.emulated->functions.push_back(
        {function.name, function.symbol, function.sharedBytes, function.meets});
  return success();
}

static LogicalResult compileKernels(ModuleOp module, const EmitOptions &options,
                                    ProgramFile &file) {
  KernelCompiler compiler(options.compiler);
  FailureOr<KernelLibrary> library = compiler.emitLibrary(module);
  if (failed(library))
    return failure();
  file.code = std::move(library->code);
  file.cpu = std::move(library->cpu);
  file.cpuFeatures = knownOf(std::move(library->features));
  return success();
}

FailureOr<ProgramFile> soap::compileProgram(ModuleOp module,
                                            const EmitOptions &options,
                                            GpuReport *report) {
  auto start = std::chrono::steady_clock::now();
  auto programs = module.getOps<ProgramOp>();
  if (!llvm::hasSingleElement(programs))
    return module.emitError() << "expects one soap.program; run "
                                 "--soap-split-programs first";
  ProgramOp program = *programs.begin();
  ProgramFile file;
  file.producer = producer();
  file.model = program.getSymName().str();
  file.forGpus = options.forGpus;
  file.machine = plannedMachine(module).str();
  GpuCompiler gpu(options.tf32);
  std::vector<GpuCode> images;
  if (options.forGpus) {
    if (failed(gpu.lower(module)))
      return failure();
    if (options.emulate) {
      if (failed(emulateFunctions(gpu, file)))
        return failure();
    } else if (gpu.numFunctions() > 0) {
      FailureOr<std::vector<GpuCode>> code =
          gpu.emitImages(options.chips, report ? &report->functions : nullptr);
      if (failed(code))
        return failure();
      images = std::move(*code);
    }
    if (report)
      report->compileSeconds = secondsSince(start);
  } else if (failed(compileKernels(module, options, file))) {
    return failure();
  }
  FailureOr<std::unique_ptr<ProgramBuilder>> table = buildProgramTable(
      program, [&](StringRef name) -> std::optional<KernelCode> {
        KernelCode code;
        if (options.forGpus)
          code.gpu = gpu.lookup(name);
        else
          code.run = kernelNotLoaded;
        return code.run || code.gpu ? std::optional(code) : std::nullopt;
      });
  if (failed(table))
    return failure();
  for (GpuCode &image : images)
    (*table)->addImage(image.chip, std::move(image.data));
  if (!options.forGpus)
    for (const SoapKernel &kernel : (*table)->kernels)
      file.symbols.push_back(KernelCompiler::symbolOf(kernel.name));
  file.table = std::move(*table);
  return file;
}
