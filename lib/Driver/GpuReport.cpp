//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/GpuReport.h"

#include "Soap/Planner/Search/Report.h"

#include "llvm/Support/JSON.h"

using namespace soap;

/// Calls `visit` for every GPU step that the devices issue; of alternatives for
/// both, or the libraries' alone.
template <typename Visit>
static void forEachStep(const SoapProgram &program, bool librariesOnly,
                        const Visit &visit) {
  for (int32_t d = 0; d < program.num_devices; ++d)
    for (int32_t c = 0; c < program.devices[d].num_commands; ++c) {
      const SoapCommand &command = program.devices[d].commands[c];
      if (command.kind != SOAP_LAUNCH)
        continue;
      const SoapGpuKernel &kernel = *program.kernels[command.index].gpu;
      for (int32_t s = 0; s < kernel.num_steps; ++s) {
        const SoapGpuStep &step = kernel.steps[s];
        visit(step);
        if (step.kind != SOAP_GPU_ALTERNATIVES || !librariesOnly)
          continue;
        for (int32_t i = 0; i < step.alternatives.num_library; ++i)
          visit(kernel.steps[++s]);
        s += step.alternatives.num_generated;
      }
    }
}

std::string soap::checkGpuProgram(const SoapProgram &program,
                                  GpuReport &report) {
  SoapStatus status = soap_gpu_record(&program, &report.step);
  if (status.code != SOAP_OK)
    return status.message;
  llvm::StringMap<const GpuFunctionFigures *> functions;
  for (const GpuFunctionFigures &function : report.functions)
    functions[function.name] = &function;
  // Of a multiprocessor; every warp gets its own in pieces of 256.
  constexpr int64_t mostRegisters = 65536, warp = 32, piece = 256;
  std::string why;
  forEachStep(program, /*librariesOnly=*/false, [&](const SoapGpuStep &step) {
    if (step.kind != SOAP_GPU_LAUNCH || !why.empty())
      return;
    const GpuFunctionFigures *function = functions.lookup(step.function);
    if (!function) {
      why = "there is no function '" + std::string(step.function) + "'";
      return;
    }
    int64_t perWarp = (function->registers * warp + piece - 1) / piece * piece,
            all = (step.block + warp - 1) / warp * perWarp;
    if (all > mostRegisters)
      why = "a block of function '" + function->name + "' needs " +
            std::to_string(all) + " registers";
  });
  return why;
}

std::string soap::describeSpills(const GpuReport &report) {
  int64_t count = 0;
  const GpuFunctionFigures *most = nullptr;
  for (const GpuFunctionFigures &function : report.functions) {
    if (function.spillBytes == 0)
      continue;
    ++count;
    if (!most || function.spillBytes > most->spillBytes)
      most = &function;
  }
  if (!most)
    return "";
  return std::to_string(count) +
         (count == 1 ? " function for GPUs spills"
                     : " functions for GPUs spill") +
         " registers, up to " + std::to_string(most->spillBytes) +
         " bytes per thread (in '" + most->name +
         "'): right, but slower than could be";
}

std::string soap::describeMemory(const GpuReport &report,
                                 double predictedBytes) {
  constexpr double little = 256 << 20;
  double needed = static_cast<double>(report.step.memory_bytes);
  if (predictedBytes <= 0 || needed < 1.25 * predictedBytes ||
      needed < predictedBytes + little)
    return "";
  return "needs up to " + formatBytes(needed) + " on a device, not the " +
         formatBytes(predictedBytes) +
         " that were predicted, as kernels and calls of libraries have memory "
         "of their own while they run";
}

std::string soap::gpuReportText(const SoapProgram &program,
                                const GpuReport &report) {
  struct Use {
    int64_t launches = 0, grid = 0, block = 0, bytes = 0;
  };
  llvm::StringMap<Use> uses;
  forEachStep(program, /*librariesOnly=*/true, [&](const SoapGpuStep &step) {
    if (step.kind != SOAP_GPU_LAUNCH)
      return;
    Use &use = uses[step.function];
    use.grid = step.grid;
    use.block = step.block;
    use.bytes = 0;
    for (int32_t b = 0; b < step.num_buffers; ++b)
      use.bytes += step.buffers[b].bytes;
    ++use.launches;
  });
  int64_t arena = 0;
  for (int32_t d = 0; d < program.num_devices; ++d)
    arena = std::max(arena, program.devices[d].arena_bytes);
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::json::OStream json(os, 1);
  json.object([&] {
    json.attribute("devices", program.num_devices);
    json.attribute("kernels", program.num_kernels);
    json.attribute("communications", program.num_communications);
    json.attribute("launches", report.step.launches);
    json.attribute("library_calls", report.step.library_calls);
    json.attribute("transfers", report.step.transfers);
    json.attribute("state_copies", report.step.state_copies);
    json.attribute("waits", report.step.waits);
    json.attribute("nccl_collectives", report.step.nccl_collectives);
    json.attribute("nccl_messages", report.step.nccl_messages);
    json.attribute("nccl_kernels", report.step.nccl_kernels);
    json.attribute("arena_bytes", arena);
    json.attribute("memory_bytes", report.step.memory_bytes);
    json.attribute("compile_seconds", report.compileSeconds);
    json.attributeArray("images", [&] {
      for (int32_t i = 0; i < program.num_images; ++i)
        json.object([&] {
          json.attribute("chip", program.images[i].chip);
          json.attribute("bytes", program.images[i].bytes);
        });
    });
    json.attributeArray("functions", [&] {
      for (const GpuFunctionFigures &function : report.functions)
        json.object([&] {
          Use use = uses.lookup(function.name);
          json.attribute("name", function.name);
          json.attribute("spread", function.spread);
          json.attribute("depth", function.depth);
          json.attribute("launches", use.launches);
          json.attribute("grid", use.grid);
          json.attribute("block", use.block);
          json.attribute("bytes", use.bytes);
          json.attribute("registers", function.registers);
          json.attribute("spill_bytes", function.spillBytes);
          json.attribute("stack_bytes", function.stackBytes);
          json.attribute("shared_bytes", function.sharedBytes);
        });
    });
  });
  return text + "\n";
}
