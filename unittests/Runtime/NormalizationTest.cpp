//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// A library's batch normalisation on the host, and programs with bad ones.

#include "Soap/Runtime/Normalization.h"
#include "../../lib/Runtime/Host/HostGpu.h"
#include "Soap/Runtime/ProgramBuilder.h"
#include "Soap/Runtime/Runtime.h"

#include "gtest/gtest.h"

#include <cmath>
#include <random>

using namespace soap;

namespace {

using Channels = std::vector<float>;

constexpr int64_t rows = 7, channels = 4;

/// The sum of the output's elements, each by a weight, in f64.
double lossOf(const Channels &input, const Channels &scale,
              const Channels &shift, const Channels &weights) {
  double loss = 0;
  for (int64_t c = 0; c < channels; ++c) {
    double mean = 0, variance = 0;
    for (int64_t i = 0; i < rows; ++i)
      mean += input[i * channels + c] / double(rows);
    for (int64_t i = 0; i < rows; ++i)
      variance += std::pow(input[i * channels + c] - mean, 2) / double(rows);
    for (int64_t i = 0; i < rows; ++i)
      loss += weights[i * channels + c] *
              ((input[i * channels + c] - mean) / std::sqrt(variance + 1e-3) *
                   scale[c] +
               shift[c]);
  }
  return loss;
}

TEST(NormalizationTest, GradientsAreDifferences) {
  std::mt19937 random(1);
  auto draw = [&](int64_t count) {
    Channels numbers(count);
    for (float &number : numbers)
      number = float(random() % 1000) / 250 - 2;
    return numbers;
  };
  Channels input = draw(rows * channels), scale = draw(channels),
           shift = draw(channels), weights = draw(rows * channels),
           output(rows * channels), mean(channels), inverse(channels);
  SoapGpuNormalization n = {SOAP_GPU_NORMALIZE, SOAP_F32, 1e-3F, rows,
                            channels};
  void *forward[] = {input.data(), scale.data(),   shift.data(), output.data(),
                     mean.data(),  inverse.data(), nullptr};
  hostNormalization(n, forward);
  double loss = 0;
  for (size_t i = 0; i < output.size(); ++i)
    loss += double(weights[i]) * output[i];
  EXPECT_NEAR(loss, lossOf(input, scale, shift, weights), 1e-4);

  Channels gradients[] = {Channels(input.size()), Channels(channels),
                          Channels(channels)};
  n = {SOAP_GPU_NORMALIZE_GRADIENT, SOAP_F32, 0, rows, channels};
  void *backward[] = {
      input.data(),        weights.data(),      scale.data(),
      mean.data(),         inverse.data(),      gradients[0].data(),
      gradients[1].data(), gradients[2].data(), nullptr};
  hostNormalization(n, backward);
  Channels *operands[] = {&input, &scale, &shift};
  for (int t = 0; t < 3; ++t)
    for (size_t i = 0; i < operands[t]->size(); ++i) {
      float &number = (*operands[t])[i];
      float before = number, up = before + 0x1p-7F, down = before - 0x1p-7F;
      number = up;
      double after = lossOf(input, scale, shift, weights);
      number = down;
      double slope = (after - lossOf(input, scale, shift, weights)) /
                     (double(up) - double(down));
      number = before;
      EXPECT_NEAR(gradients[t][i], slope, 2e-3)
          << "operand " << t << ", element " << i;
    }
}

TEST(NormalizationTest, BadOnesAreRefused) {
  using Step = ProgramBuilder::GpuStep;
  auto refuse = [](auto change) {
    ProgramBuilder p;
    p.addDevice(4096);
    Step step = {};
    step.kind = SOAP_GPU_NORMALIZATION;
    step.normalization = {SOAP_GPU_NORMALIZE, SOAP_BF16, 1e-5F, 4, 8};
    const int64_t bytes[] = {64, 32, 32, 64, 32, 32, 256};
    for (int32_t b = 0; b < 7; ++b)
      step.buffers.push_back({b < 6 ? b : SOAP_GPU_SCRATCH,
                              b < 3 ? SOAP_GPU_READ : SOAP_GPU_WRITE, 0,
                              bytes[b]});
    ProgramBuilder::GpuKernel kernel;
    kernel.scratchBytes = 256;
    change(step);
    kernel.steps = {step};
    p.addGpuKernel("k", kernel, 3, {64, 32, 32, 64, 32, 32});
    std::string message = soap_program_check(p.get()).message;
    const std::string prefix = "kernel 0 'k', step 0: ";
    return message.rfind(prefix, 0) == 0 ? message.substr(prefix.size())
                                         : message;
  };
  EXPECT_EQ(refuse([](Step &) {}), "");
  EXPECT_EQ(refuse([](Step &s) { s.normalization.kind = 2; }),
            "unknown kind of normalisation 2");
  EXPECT_EQ(refuse([](Step &s) { s.normalization.kind = 1; }),
            "a normalisation has 7 buffers");
  EXPECT_EQ(refuse([](Step &s) { s.normalization.type = SOAP_F64; }),
            "no normalisation of type 12");
  const std::string bad = "bad sizes or epsilon of a normalisation";
  EXPECT_EQ(refuse([](Step &s) { s.normalization.rows = 0; }), bad);
  EXPECT_EQ(refuse([](Step &s) { s.normalization.rows = int64_t(1) << 60; }),
            bad);
  EXPECT_EQ(refuse([](Step &s) { s.normalization.epsilon = NAN; }), bad);
  EXPECT_EQ(refuse([](Step &s) { s.buffers[4].bytes = 28; }),
            "operand 4 of a normalisation leaves its buffer");
  EXPECT_EQ(refuse([](Step &s) { s.normalization.type = SOAP_F32; }),
            "operand 0 of a normalisation leaves its buffer");
  EXPECT_EQ(refuse([](Step &s) { s.buffers[3].access = SOAP_GPU_READ; }),
            "buffer 3 of a library call has access 1, not 2");
}

} // namespace
