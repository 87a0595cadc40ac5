//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check.h"

#include <cstdarg>
#include <cstdio>

using namespace soap;

namespace {

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

  SoapStatus checkStep(const SoapGpuStep &step) {
    if (step.num_buffers < 0 || (step.num_buffers && !step.buffers))
      return error("bad list of buffers");
    for (int32_t b = 0; b < step.num_buffers; ++b) {
      const SoapGpuBuffer &buffer = step.buffers[b];
      int64_t bytes = bytesOf(buffer.buffer);
      if (bytes < 0)
        return error("no buffer %d", buffer.buffer);
      if (buffer.offset < 0 || buffer.bytes < 0 || buffer.bytes > bytes ||
          buffer.offset > bytes - buffer.bytes)
        return error("%lld bytes at %lld leave the %lld of buffer %d",
                     (long long)buffer.bytes, (long long)buffer.offset,
                     (long long)bytes, buffer.buffer);
      if (buffer.access < SOAP_GPU_READ ||
          buffer.access > (SOAP_GPU_READ | SOAP_GPU_WRITE))
        return error("bad access %d", buffer.access);
      if ((buffer.access & SOAP_GPU_WRITE) && !isWritable(buffer.buffer))
        return error("buffer %d is not to be written", buffer.buffer);
    }
    if (step.kind == SOAP_GPU_LAUNCH) {
      constexpr int32_t mostThreads = 1024;
      if (!step.function || !*step.function)
        return error("no function");
      if (step.grid <= 0 || step.grid > INT32_MAX || step.block <= 0 ||
          step.block > mostThreads)
        return error("%lld blocks of %d threads", (long long)step.grid,
                     step.block);
      return success();
    }
    if (step.kind != SOAP_GPU_GEMM)
      return error("unknown kind %d", step.kind);
    return checkGemm(step);
  }

  SoapStatus checkGemm(const SoapGpuStep &step) {
    const SoapGpuGemm &gemm = step.gemm;
    if (step.num_buffers != 3)
      return error("a product has %d buffers", step.num_buffers);
    int32_t from = gemm.operand_type, to = gemm.result_type;
    bool isNarrow = from == SOAP_F16 || from == SOAP_BF16;
    if (!(isNarrow && (to == from || to == SOAP_F32)) &&
        !((from == SOAP_F32 || from == SOAP_F64) && to == from))
      return error("no product of type %d to type %d", from, to);
    if (gemm.m <= 0 || gemm.n <= 0 || gemm.k <= 0 || gemm.num_batch < 0 ||
        (gemm.num_batch && !gemm.batch))
      return error("bad sizes of a product");
    const int64_t sizes[] = {gemm.m, gemm.k, gemm.k, gemm.n, gemm.m, gemm.n};
    for (int32_t i = 0; i < 3; ++i) {
      const int64_t *stride = gemm.strides + size_t(2) * i;
      const int64_t *size = sizes + size_t(2) * i;
      bool rows = stride[1] == 1 && stride[0] >= size[1];
      bool columns = stride[0] == 1 && stride[1] >= size[0];
      if (!rows && !columns)
        return error("matrix %d has strides %lld and %lld", i,
                     (long long)stride[0], (long long)stride[1]);
      // From the first element to the last.
      int64_t reach = 1;
      auto extend = [&](int64_t count, int64_t step) {
        int64_t more;
        return count > 0 && step >= 0 &&
               !__builtin_mul_overflow(count - 1, step, &more) &&
               !__builtin_add_overflow(reach, more, &reach);
      };
      bool known = extend(size[0], stride[0]) && extend(size[1], stride[1]);
      for (int32_t b = 0; known && b < gemm.num_batch; ++b)
        known = extend(gemm.batch[size_t(4) * b],
                       gemm.batch[size_t(4) * b + 1 + i]);
      int64_t bytes;
      if (!known ||
          __builtin_mul_overflow(
              reach, int64_t(soap_element_bytes(i < 2 ? from : to)), &bytes) ||
          bytes > step.buffers[i].bytes)
        return error("matrix %d leaves its buffer", i);
    }
    return success();
  }

  const SoapKernel &kernel;
  const SoapGpuKernel &gpu;
  int32_t index;
  int32_t at = 0;
};

} // namespace

SoapStatus soap::checkGpuKernel(const SoapProgram &program, int32_t index) {
  return GpuKernelChecker(program, index).check();
}
