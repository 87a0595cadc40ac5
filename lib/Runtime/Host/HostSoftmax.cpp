//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// A library's softmax on the host: 16-bit numbers are computed in f32.

#include "HostFloats.h"
#include "HostGpu.h"

#include "Soap/Runtime/Softmax.h"

#include <cmath>
#include <limits>

using namespace soap;

namespace {

/// One row: every `stride`-th of `count` numbers.
template <typename T> class Row {
public:
  using Number = decltype(widen(T()));

  Row(const SoapGpuSoftmax &softmax, void *const *pointers, int64_t first)
      : count(softmax.count), stride(softmax.inner), first(first),
        pointers(pointers) {}

  void forward(bool isLog) const {
    Number largest = -std::numeric_limits<Number>::infinity(), sum = 0;
    for (int64_t k = 0; k < count; ++k)
      if (Number x = in(0, k); x > largest || std::isnan(x))
        largest = x;
    for (int64_t k = 0; k < count; ++k)
      sum += std::exp(in(0, k) - largest);
    for (int64_t k = 0; k < count; ++k) {
      Number x = in(0, k) - largest;
      set(1, k, isLog ? x - std::log(sum) : std::exp(x) / sum);
    }
  }

  void backward(bool isLog) const {
    Number sum = 0;
    for (int64_t k = 0; k < count; ++k)
      sum += isLog ? in(1, k) : in(0, k) * in(1, k);
    for (int64_t k = 0; k < count; ++k)
      set(2, k,
          isLog ? in(1, k) - std::exp(in(0, k)) * sum
                : in(0, k) * (in(1, k) - sum));
  }

private:
  T *at(int32_t buffer, int64_t k) const {
    return static_cast<T *>(pointers[buffer]) + first + k * stride;
  }
  Number in(int32_t buffer, int64_t k) const { return widen(*at(buffer, k)); }
  void set(int32_t buffer, int64_t k, Number number) const {
    *at(buffer, k) = narrow(number, T());
  }

  int64_t count, stride, first;
  void *const *pointers;
};

} // namespace

template <typename T>
static void computeAs(const SoapGpuSoftmax &softmax, void *const *pointers) {
  bool isLog = softmax.kind == SOAP_GPU_LOG_PROBABILITIES ||
               softmax.kind == SOAP_GPU_LOG_PROBABILITIES_GRADIENT;
  for (int64_t i = 0; i < softmax.outer; ++i)
    for (int64_t j = 0; j < softmax.inner; ++j) {
      Row<T> row(softmax, pointers, i * softmax.count * softmax.inner + j);
      if (softmaxInputs(softmax) == 2)
        row.backward(isLog);
      else
        row.forward(isLog);
    }
}

void soap::hostSoftmax(const SoapGpuSoftmax &softmax, void *const *pointers) {
  switch (softmax.type) {
  case SOAP_F64:
    return computeAs<double>(softmax, pointers);
  case SOAP_F32:
    return computeAs<float>(softmax, pointers);
  case SOAP_F16:
    return computeAs<Half>(softmax, pointers);
  default:
    return computeAs<BFloat>(softmax, pointers);
  }
}
