//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GpuKernelChecker.h"

using namespace soap;

SoapStatus GpuKernelChecker::checkStep(const SoapGpuStep &step) {
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
  if (inner)
    SOAP_RETURN_IF_FAILED(checkInner(step));
  if (step.kind == SOAP_GPU_ALTERNATIVES)
    return checkAlternatives(step);
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
  if (step.kind == SOAP_GPU_GEMM)
    return checkGemm(step);
  if (step.kind == SOAP_GPU_CONVOLUTION)
    return checkConvolution(step);
  if (step.kind == SOAP_GPU_ATTENTION)
    return checkAttention(step);
  if (step.kind == SOAP_GPU_NORMALIZATION)
    return checkNormalization(step);
  if (step.kind == SOAP_GPU_SOFTMAX)
    return checkSoftmax(step);
  return error("unknown kind %d", step.kind);
}

SoapStatus GpuKernelChecker::checkAccess(const SoapGpuStep &step,
                                         int32_t buffer, int32_t access) {
  if (step.buffers[buffer].access != access)
    return error("buffer %d of a library call has access %d, not %d", buffer,
                 step.buffers[buffer].access, access);
  return success();
}

SoapStatus GpuKernelChecker::checkInner(const SoapGpuStep &step) {
  for (int32_t b = 0; b < step.num_buffers; ++b) {
    const SoapGpuBuffer &buffer = step.buffers[b];
    bool isKnown = buffer.buffer == SOAP_GPU_CONSTANTS;
    for (int32_t o = 0; !isKnown && o < inner->num_buffers; ++o) {
      const SoapGpuBuffer &outer = inner->buffers[o];
      if (!overlap(buffer, outer))
        continue;
      if (buffer.offset < outer.offset ||
          buffer.offset + buffer.bytes > outer.offset + outer.bytes ||
          ((buffer.access & SOAP_GPU_WRITE) &&
           !(outer.access & SOAP_GPU_WRITE)))
        return error("buffer %d is not what the alternatives before have", b);
      isKnown = true;
    }
    if (!isKnown && buffer.bytes > 0 && buffer.buffer != SOAP_GPU_SCRATCH)
      return error("buffer %d is none of the alternatives before", b);
  }
  return success();
}

SoapStatus GpuKernelChecker::checkAlternatives(const SoapGpuStep &step) {
  const SoapGpuAlternatives &either = step.alternatives;
  int32_t left = gpu.num_steps - at - 1;
  if (inner)
    return error("alternatives within alternatives");
  if (either.num_library <= 0 || either.num_generated <= 0 ||
      either.num_library > left ||
      either.num_generated > left - either.num_library ||
      (step.num_buffers && !either.types))
    return error("bad lists of alternatives");
  bool hasResult = false;
  for (int32_t b = 0; b < step.num_buffers; ++b) {
    const SoapGpuBuffer &buffer = step.buffers[b];
    if (either.types[b] < 0 || either.types[b] >= SOAP_NUM_ELEMENT_TYPES)
      return error("no element type %lld", (long long)either.types[b]);
    if (buffer.access == SOAP_GPU_READ)
      continue;
    if (buffer.access != SOAP_GPU_WRITE)
      return error("buffer %d of alternatives is read and written", b);
    hasResult = true;
    for (int32_t o = 0; o < step.num_buffers; ++o)
      if (o != b && overlap(buffer, step.buffers[o]))
        return error("result %d of alternatives overlaps buffer %d", b, o);
  }
  if (!hasResult)
    return error("alternatives without a result");
  inner = &step;
  int32_t end = at + either.num_library + either.num_generated;
  while (at < end) {
    ++at;
    SOAP_RETURN_IF_FAILED(checkStep(gpu.steps[at]));
  }
  inner = nullptr;
  return success();
}

SoapStatus soap::checkGpuKernel(const SoapProgram &program, int32_t index) {
  return GpuKernelChecker(program, index).check();
}
