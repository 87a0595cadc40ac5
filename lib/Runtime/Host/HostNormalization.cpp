//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// A library's batch normalisation on the host: statistics and sums in f64,
// since libraries combine many small parts, which loses little.

#include "HostFloats.h"
#include "HostGpu.h"

#include <cmath>
#include <vector>

using namespace soap;

namespace {

template <typename T> class Normalization {
public:
  Normalization(const SoapGpuNormalization &n, void *const *pointers)
      : n(n), pointers(pointers) {}

  void normalize() const {
    const T *input = tensor<T>(0);
    const float *scale = tensor<float>(1), *shift = tensor<float>(2);
    T *output = tensor<T>(3);
    float *mean = tensor<float>(4), *inverse = tensor<float>(5);
    std::vector<double> means =
        sums([&](int64_t i, int64_t) { return double(widen(input[i])); });
    for (double &number : means)
      number /= double(n.rows);
    std::vector<double> variances = sums([&](int64_t i, int64_t c) {
      double difference = double(widen(input[i])) - means[c];
      return difference * difference;
    });
    for (int64_t c = 0; c < n.channels; ++c) {
      mean[c] = float(means[c]);
      inverse[c] = float(
          1 / std::sqrt(variances[c] / double(n.rows) + double(n.epsilon)));
    }
    forEach([&](int64_t i, int64_t c) {
      output[i] = narrow(
          (widen(input[i]) - mean[c]) * inverse[c] * scale[c] + shift[c], T());
    });
  }

  void differentiate() const {
    const T *input = tensor<T>(0), *gradient = tensor<T>(1);
    const float *scale = tensor<float>(2), *mean = tensor<float>(3),
                *inverse = tensor<float>(4);
    T *inputGradient = tensor<T>(5);
    float *scaleGradient = tensor<float>(6), *shiftGradient = tensor<float>(7);
    auto normal = [&](int64_t i, int64_t c) {
      return (double(widen(input[i])) - mean[c]) * inverse[c];
    };
    std::vector<double> shifts =
        sums([&](int64_t i, int64_t) { return double(widen(gradient[i])); });
    std::vector<double> scales = sums([&](int64_t i, int64_t c) {
      return double(widen(gradient[i])) * normal(i, c);
    });
    auto rows = double(n.rows);
    forEach([&](int64_t i, int64_t c) {
      double inner = double(widen(gradient[i])) - shifts[c] / rows -
                     normal(i, c) * scales[c] / rows;
      inputGradient[i] =
          narrow(float(double(inverse[c]) * scale[c] * inner), T());
    });
    for (int64_t c = 0; c < n.channels; ++c) {
      scaleGradient[c] = float(scales[c]);
      shiftGradient[c] = float(shifts[c]);
    }
  }

private:
  template <typename U> U *tensor(int32_t buffer) const {
    return static_cast<U *>(pointers[buffer]);
  }
  /// Elements with their channels.
  template <typename Body> void forEach(Body body) const {
    for (int64_t row = 0; row < n.rows; ++row)
      for (int64_t c = 0; c < n.channels; ++c)
        body(row * n.channels + c, c);
  }
  template <typename Term> std::vector<double> sums(Term term) const {
    std::vector<double> total(n.channels, 0.0);
    forEach([&](int64_t i, int64_t c) { total[c] += term(i, c); });
    return total;
  }

  const SoapGpuNormalization &n;
  void *const *pointers;
};

} // namespace

template <typename T>
static void run(const SoapGpuNormalization &n, void *const *pointers) {
  Normalization<T> normalization(n, pointers);
  if (n.kind == SOAP_GPU_NORMALIZE)
    normalization.normalize();
  else
    normalization.differentiate();
}

void soap::hostNormalization(const SoapGpuNormalization &normalization,
                             void *const *pointers) {
  switch (normalization.type) {
  case SOAP_F32:
    return run<float>(normalization, pointers);
  case SOAP_F16:
    return run<Half>(normalization, pointers);
  default:
    return run<BFloat>(normalization, pointers);
  }
}
