//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_CHECK_GPUKERNELCHECKER_H
#define SOAP_LIB_RUNTIME_CHECK_GPUKERNELCHECKER_H

#include "Check.h"

#include <cstdarg>
#include <cstdio>

namespace soap {

/// Checks the steps of one kernel.
class GpuKernelChecker {
public:
  GpuKernelChecker(const SoapProgram &program, int32_t index)
      : kernel(program.kernels[index]), gpu(*kernel.gpu), index(index) {}

  SoapStatus check() {
    if (gpu.scratch_bytes < 0 ||
        gpu.scratch_bytes > INT64_MAX - SOAP_BUFFER_ALIGNMENT ||
        gpu.constant_bytes < 0 || (gpu.constant_bytes && !gpu.constants) ||
        gpu.num_steps < 0 || (gpu.num_steps && !gpu.steps))
      return error("bad list of steps or memory of its own");
    for (at = 0; at < gpu.num_steps; ++at)
      SOAP_RETURN_IF_FAILED(checkStep(gpu.steps[at]));
    return success();
  }

private:
  __attribute__((format(printf, 2, 3))) SoapStatus error(const char *format,
                                                         ...) {
    char detail[160];
    va_list args;
    va_start(args, format);
    std::vsnprintf(detail, sizeof(detail), format, args);
    va_end(args);
    return failure(SOAP_INVALID_PROGRAM, "kernel %d '%s', step %d: %s", index,
                   kernel.name ? kernel.name : "", at, detail);
  }

  /// Bytes of the memory that a step names; -1: there is none.
  int64_t bytesOf(int32_t buffer) const {
    if (buffer == SOAP_GPU_SCRATCH)
      return gpu.scratch_bytes;
    if (buffer == SOAP_GPU_CONSTANTS)
      return gpu.constant_bytes;
    if (buffer < 0 || buffer >= kernel.num_inputs + kernel.num_outputs)
      return -1;
    return kernel.buffer_bytes[buffer];
  }

  /// Outputs may be written, and inputs that outputs overwrite.
  bool isWritable(int32_t buffer) const {
    if (buffer == SOAP_GPU_SCRATCH || buffer >= kernel.num_inputs)
      return true;
    for (int32_t i = 0; kernel.in_place && i < kernel.num_outputs; ++i)
      if (buffer >= 0 && kernel.in_place[i] == buffer)
        return true;
    return false;
  }

  SoapStatus checkStep(const SoapGpuStep &step);

  /// What a step does with a buffer is what its kind does.
  SoapStatus checkAccess(const SoapGpuStep &step, int32_t buffer,
                         int32_t access);

  /// The memory that a buffer is in: outputs that overwrite an input are it.
  int32_t memoryOf(int32_t buffer) const {
    int32_t output = buffer - kernel.num_inputs;
    return output >= 0 && kernel.in_place && kernel.in_place[output] >= 0
               ? static_cast<int32_t>(kernel.in_place[output])
               : buffer;
  }

  bool overlap(const SoapGpuBuffer &a, const SoapGpuBuffer &b) const {
    return memoryOf(a.buffer) == memoryOf(b.buffer) &&
           a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes;
  }

  /// Steps that follow alternatives run twice where one is measured: they may
  /// not change what they begin with.
  SoapStatus checkInner(const SoapGpuStep &step);

  /// With all the steps that follow as a part of it.
  SoapStatus checkAlternatives(const SoapGpuStep &step);

  SoapStatus checkGemm(const SoapGpuStep &step);

  /// An element of the result is written when that of the addend has been read:
  /// they may be one, but no others.
  SoapStatus checkAddend(const SoapGpuBuffer &out, const SoapGpuBuffer &addend);
  SoapStatus checkConvolution(const SoapGpuStep &step);
  SoapStatus checkAttention(const SoapGpuStep &step);
  SoapStatus checkNormalization(const SoapGpuStep &step);
  SoapStatus checkSoftmax(const SoapGpuStep &step);

  const SoapKernel &kernel;
  const SoapGpuKernel &gpu;
  int32_t index;
  int32_t at = 0;
  /// The alternatives that the step is a part of.
  const SoapGpuStep *inner = nullptr;
};

} // namespace soap

#endif // SOAP_LIB_RUNTIME_CHECK_GPUKERNELCHECKER_H
