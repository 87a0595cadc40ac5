//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostGpu.h"

#include "HostFloats.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

using namespace soap;

namespace {

template <typename From, typename To> struct Product {
  const SoapGpuGemm &gemm;
  const From *lhs, *rhs;
  To *out;
  const To *addend = nullptr, *bias = nullptr, *point = nullptr;
  To *kept = nullptr, *sums = nullptr;

  void one(int64_t l, int64_t r, int64_t o) const {
    using Sum = decltype(widen(To()));
    const int64_t *s = gemm.strides;
    for (int64_t i = 0; i < gemm.m; ++i)
      for (int64_t j = 0; j < gemm.n; ++j) {
        Sum sum = 0;
        for (int64_t k = 0; k < gemm.k; ++k)
          sum += Sum(widen(lhs[l + i * s[0] + k * s[1]])) *
                 Sum(widen(rhs[r + k * s[2] + j * s[3]]));
        sum *= Sum(gemm.scale);
        if (addend)
          sum += Sum(gemm.addend_scale) *
                 Sum(widen(addend[o + i * s[4] + j * s[5]]));
        if (bias)
          sum += widen(bias[j]);
        // NaN stays.
        if ((gemm.epilogue & SOAP_GPU_RELU) && sum < 0)
          sum = 0;
        int64_t at = o + i * s[4] + j * s[5];
        if (kept)
          kept[at] = narrow(sum, To());
        if (gemm.epilogue & SOAP_GPU_GELU)
          sum = gelu(sum);
        if (point)
          sum *= geluDerivative(Sum(widen(point[at])));
        out[at] = narrow(sum, To());
      }
    for (int64_t j = 0; sums && j < gemm.n; ++j) {
      Sum sum = 0;
      for (int64_t i = 0; i < gemm.m; ++i)
        sum += widen(out[o + i * s[4] + j]);
      sums[j] = narrow(sum, To());
    }
  }

  template <typename Sum> static Sum gelu(Sum x) {
    constexpr double scale = 0.7978845608028654, cubic = 0.044715;
    return Sum(0.5 * x * (1 + std::tanh(scale * (x + cubic * x * x * x))));
  }
  template <typename Sum> static Sum geluDerivative(Sum x) {
    constexpr double scale = 0.7978845608028654, cubic = 0.044715;
    double tanh = std::tanh(scale * (x + cubic * x * x * x));
    return Sum(0.5 * (1 + tanh) +
               0.5 * x * (1 - tanh * tanh) * scale * (1 + 3 * cubic * x * x));
  }

  void all(int32_t loop, int64_t l, int64_t r, int64_t o) const {
    if (loop == gemm.num_batch)
      return one(l, r, o);
    const int64_t *batch = gemm.batch + int64_t(4) * loop;
    for (int64_t i = 0; i < batch[0]; ++i)
      all(loop + 1, l + i * batch[1], r + i * batch[2], o + i * batch[3]);
  }
};

} // namespace

template <typename From, typename To>
static void multiply(const SoapGpuGemm &gemm, void *const *pointers) {
  Product<From, To> product = {gemm, static_cast<const From *>(pointers[0]),
                               static_cast<const From *>(pointers[1]),
                               static_cast<To *>(pointers[2])};
  int next = 3;
  if (gemm.epilogue & SOAP_GPU_ADDEND)
    product.addend = static_cast<const To *>(pointers[next++]);
  if (gemm.epilogue & SOAP_GPU_BIAS)
    product.bias = static_cast<const To *>(pointers[next++]);
  if (gemm.epilogue & SOAP_GPU_GELU_GRADIENT)
    product.point = static_cast<const To *>(pointers[next++]);
  if (gemm.epilogue & SOAP_GPU_KEEP)
    product.kept = static_cast<To *>(pointers[next++]);
  if (gemm.epilogue & SOAP_GPU_SUMS)
    product.sums = static_cast<To *>(pointers[next]);
  product.all(0, 0, 0, 0);
}

void soap::hostGemm(const SoapGpuGemm &gemm, void *const *pointers) {
  bool widens = gemm.result_type == SOAP_F32;
  switch (gemm.operand_type) {
  case SOAP_F64:
    return multiply<double, double>(gemm, pointers);
  case SOAP_F32:
    return multiply<float, float>(gemm, pointers);
  case SOAP_F16:
    return widens ? multiply<Half, float>(gemm, pointers)
                  : multiply<Half, Half>(gemm, pointers);
  default:
    return widens ? multiply<BFloat, float>(gemm, pointers)
                  : multiply<BFloat, BFloat>(gemm, pointers);
  }
}

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
  auto runSteps = [&](int32_t first, int32_t count) -> SoapStatus {
    for (int32_t s = first; s < first + count; ++s)
      SOAP_RETURN_IF_FAILED(hostStep(
          kernel->steps[s], pointersOf(kernel->steps[s]).data(), *emulator));
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
    SOAP_RETURN_IF_FAILED(runSteps(s + 1, either.num_library));
    SOAP_RETURN_IF_FAILED(comparison.compare());
    s += either.num_library + either.num_generated;
  }
  return success();
}
