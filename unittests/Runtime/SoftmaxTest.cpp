//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The host's stand-in for a library's softmax, and what programs may say of it.

#include "../../lib/Runtime/Host/HostGpu.h"
#include "Soap/Runtime/ProgramBuilder.h"
#include "Soap/Runtime/Runtime.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace soap;

namespace {

using Scores = std::vector<double>;

Scores compute(SoapGpuSoftmaxKind kind, std::vector<Scores> inputs) {
  SoapGpuSoftmax about = {kind, SOAP_F64, 2, 3, 4};
  Scores result(inputs[0].size());
  std::vector<void *> pointers;
  for (Scores &input : inputs)
    pointers.push_back(input.data());
  pointers.push_back(result.data());
  hostSoftmax(about, pointers.data());
  return result;
}

Scores someNumbers(double scale) {
  Scores numbers;
  for (int i = 0; i < 24; ++i)
    numbers.push_back(scale * std::sin(1.7 * i * i + scale));
  return numbers;
}

TEST(SoftmaxTest, SumsAreOne) {
  Scores x = someNumbers(3), y = compute(SOAP_GPU_PROBABILITIES, {x}),
         logs = compute(SOAP_GPU_LOG_PROBABILITIES, {x});
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 4; ++j) {
      double sum = 0;
      for (int k = 0; k < 3; ++k)
        sum += y[(i * 3 + k) * 4 + j];
      EXPECT_NEAR(sum, 1, 1e-12);
    }
  // Neighbours of a row differ as their numbers do.
  EXPECT_NEAR(std::log(y[4] / y[0]), x[4] - x[0], 1e-12);
  for (size_t i = 0; i < y.size(); ++i)
    EXPECT_NEAR(std::exp(logs[i]), y[i], 1e-12);
}

TEST(SoftmaxTest, GradientsAreSlopes) {
  for (auto [forward, backward] :
       {std::pair(SOAP_GPU_PROBABILITIES, SOAP_GPU_PROBABILITIES_GRADIENT),
        std::pair(SOAP_GPU_LOG_PROBABILITIES,
                  SOAP_GPU_LOG_PROBABILITIES_GRADIENT)}) {
    Scores x = someNumbers(2), g = someNumbers(1);
    Scores gradient = compute(backward, {compute(forward, {x}), g});
    auto loss = [&, kind = forward] {
      Scores y = compute(kind, {x});
      double sum = 0;
      for (size_t i = 0; i < y.size(); ++i)
        sum += y[i] * g[i];
      return sum;
    };
    for (size_t i = 0; i < x.size(); ++i) {
      const double step = 1e-5, before = x[i];
      x[i] = before + step;
      double after = loss();
      x[i] = before - step;
      EXPECT_NEAR(gradient[i], (after - loss()) / (2 * step), 1e-8);
      x[i] = before;
    }
  }
}

TEST(SoftmaxTest, BadOnesAreRefused) {
  using Step = ProgramBuilder::GpuStep;
  auto refuse = [](auto change) {
    ProgramBuilder p;
    p.addDevice(256);
    Step step = {};
    step.kind = SOAP_GPU_SOFTMAX;
    step.softmax = {SOAP_GPU_LOG_PROBABILITIES_GRADIENT, SOAP_BF16, 2, 3, 4};
    step.buffers = {{0, SOAP_GPU_READ, 0, 48},
                    {1, SOAP_GPU_READ, 0, 48},
                    {2, SOAP_GPU_WRITE, 0, 48}};
    change(step);
    ProgramBuilder::GpuKernel kernel;
    kernel.steps = {step};
    p.addGpuKernel("k", kernel, 2, {48, 48, 48});
    std::string message = soap_program_check(p.get()).message;
    const std::string prefix = "kernel 0 'k', step 0: ";
    return message.rfind(prefix, 0) == 0 ? message.substr(prefix.size())
                                         : message;
  };
  EXPECT_EQ(refuse([](Step &) {}), "");
  EXPECT_EQ(refuse([](Step &s) { s.softmax.kind = 4; }),
            "unknown kind of softmax 4");
  EXPECT_EQ(refuse([](Step &s) { s.softmax.kind = -1; }),
            "unknown kind of softmax -1");
  EXPECT_EQ(refuse([](Step &s) { s.softmax.kind = SOAP_GPU_PROBABILITIES; }),
            "a softmax has 3 buffers");
  EXPECT_EQ(refuse([](Step &s) {
              s.softmax.kind = SOAP_GPU_PROBABILITIES;
              s.buffers.erase(s.buffers.begin());
            }),
            "");
  EXPECT_EQ(refuse([](Step &s) { s.softmax.type = SOAP_I32; }),
            "no softmax of type 3");
  EXPECT_EQ(refuse([](Step &s) { s.softmax.count = 0; }),
            "bad sizes of a softmax");
  // Libraries count in 32 bits.
  EXPECT_EQ(refuse([](Step &s) {
              s.softmax.outer = s.softmax.inner = 65536;
              s.softmax.count = 1;
            }),
            "bad sizes of a softmax");
  EXPECT_EQ(refuse([](Step &s) {
              s.softmax.outer = int64_t(1) << 33;
              s.softmax.count = int64_t(1) << 31;
            }),
            "bad sizes of a softmax");
  EXPECT_EQ(refuse([](Step &s) { s.buffers[0].bytes = 46; }),
            "operand 0 of a softmax leaves its buffer");
  EXPECT_EQ(refuse([](Step &s) { s.softmax.type = SOAP_F32; }),
            "operand 0 of a softmax leaves its buffer");
  EXPECT_EQ(refuse([](Step &s) { s.buffers[2].access = SOAP_GPU_READ; }),
            "buffer 2 of a library call has access 1, not 2");
}

} // namespace
