//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostGpu.h"

#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

using namespace soap;

SoapStatus soap::hostStep(const SoapGpuStep &step, void *const *pointers,
                          const SoapGpuEmulator &emulator) {
  if (step.kind == SOAP_GPU_GEMM) {
    hostGemm(step.gemm, pointers);
    return success();
  }
  if (step.kind == SOAP_GPU_CONVOLUTION &&
      step.convolution.kind >= SOAP_GPU_MAXIMUM) {
    hostPooling(step.convolution, static_cast<const char *>(pointers[0]),
                static_cast<char *>(pointers[1]));
    return success();
  }
  if (step.kind == SOAP_GPU_CONVOLUTION) {
    hostConvolution(step.convolution, pointers);
    return success();
  }
  if (step.kind == SOAP_GPU_ATTENTION) {
    hostAttention(step.attention, pointers);
    return success();
  }
  if (step.kind == SOAP_GPU_NORMALIZATION) {
    hostNormalization(step.normalization, pointers);
    return success();
  }
  if (step.kind == SOAP_GPU_SOFTMAX) {
    hostSoftmax(step.softmax, pointers);
    return success();
  }
  if (int code = emulator.launch(emulator.context, step.function, step.grid,
                                 step.block, pointers))
    return failure(SOAP_KERNEL_FAILED, "function '%s' failed with code %d",
                   step.function, code);
  return success();
}

SoapStatus soap_gpu_emulate(const SoapGpuKernel *kernel, void *const *buffers,
                            const SoapGpuEmulator *emulator) {
  size_t bytes = static_cast<size_t>(kernel->scratch_bytes) /
                     SOAP_BUFFER_ALIGNMENT * SOAP_BUFFER_ALIGNMENT +
                 SOAP_BUFFER_ALIGNMENT;
  std::unique_ptr<void, void (*)(void *)> scratch(
      std::aligned_alloc(SOAP_BUFFER_ALIGNMENT, bytes), std::free);
  if (!scratch)
    return failure(SOAP_OUT_OF_RESOURCES, "out of memory");
  // Undefined: NaN shows what nobody has written.
  std::memset(scratch.get(), 0xff, bytes);
  auto pointersOf = [&](const SoapGpuStep &step) {
    std::vector<void *> pointers;
    for (int32_t b = 0; b < step.num_buffers; ++b) {
      const SoapGpuBuffer &buffer = step.buffers[b];
      // Constants are only read.
      void *base = buffer.buffer == SOAP_GPU_SCRATCH ? scratch.get()
                   : buffer.buffer == SOAP_GPU_CONSTANTS
                       ? const_cast<void *>(kernel->constants)
                       : buffers[buffer.buffer];
      pointers.push_back(static_cast<char *>(base) + buffer.offset);
    }
    pointers.push_back(nullptr);
    return pointers;
  };
  auto runSteps = [&](int32_t first, int32_t count,
                      AlternativesComparison *comparison =
                          nullptr) -> SoapStatus {
    for (int32_t s = first; s < first + count; ++s) {
      std::vector<void *> pointers = pointersOf(kernel->steps[s]);
      SOAP_RETURN_IF_FAILED(
          hostStep(kernel->steps[s], pointers.data(), *emulator));
      if (comparison)
        comparison->add(kernel->steps[s], pointers.data());
    }
    return success();
  };
  for (int32_t s = 0; s < kernel->num_steps; ++s) {
    const SoapGpuStep &step = kernel->steps[s];
    if (step.kind != SOAP_GPU_ALTERNATIVES) {
      SOAP_RETURN_IF_FAILED(runSteps(s, 1));
      continue;
    }
    const SoapGpuAlternatives &either = step.alternatives;
    AlternativesComparison comparison(step, pointersOf(step).data());
    comparison.begin();
    SOAP_RETURN_IF_FAILED(
        runSteps(s + 1 + either.num_library, either.num_generated));
    comparison.keepGenerated();
    SOAP_RETURN_IF_FAILED(runSteps(s + 1, either.num_library, &comparison));
    SOAP_RETURN_IF_FAILED(comparison.compare(*emulator));
    s += either.num_library + either.num_generated;
  }
  return success();
}
