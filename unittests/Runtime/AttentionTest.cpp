//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Attention on the host, in place of a library's: its gradients against
// differences of its results, and what the check of programs refuses.

#include "Soap/Runtime/Attention.h"
#include "../../lib/Runtime/Floats.h"
#include "../../lib/Runtime/Host/HostGpu.h"
#include "Soap/Runtime/ProgramBuilder.h"
#include "Soap/Runtime/Runtime.h"
#include "gtest/gtest.h"

#include <cmath>
#include <random>

using namespace soap;

namespace {

/// Two heads of keys and values for four, samples that have another order of
/// memory in keys, more keys than queries; a bias of each head and key, dropout
/// of each sample and query.
SoapGpuAttention makeAttention() {
  SoapGpuAttention a = {};
  a.type = SOAP_F16;
  a.scale = 0.5F;
  a.batch = 2;
  a.heads = 4;
  a.kv_heads = 2;
  a.queries = 3;
  a.keys = 5;
  a.size = 8;
  a.value_size = 16;
  const int64_t strides[] = {96, 8, 32, 80, 40, 8, 32, 16, 64, 192, 16, 64};
  std::copy(std::begin(strides), std::end(strides), a.strides);
  a.causal = 1;
  a.bias = 1;
  const int64_t sizes[] = {1, 4, 1, 5};
  std::copy(std::begin(sizes), std::end(sizes), a.bias_sizes);
  a.dropout = 1;
  a.kept_scale = 1.25F;
  const int64_t kept[] = {2, 1, 3, 5};
  std::copy(std::begin(kept), std::end(kept), a.dropout_sizes);
  return a;
}

using Numbers = std::vector<Half>;

struct Operands {
  explicit Operands(const SoapGpuAttention &a) {
    std::mt19937 random(7);
    auto draw = [&](int tensor) {
      auto sizes = attentionSizes(a, tensor);
      Numbers numbers(sizes[0] * sizes[1] * sizes[2] * sizes[3]);
      for (Half &number : numbers)
        number = narrow(float(int(random() % 64) - 32) / 32, Half());
      return numbers;
    };
    query = draw(0);
    key = draw(1);
    value = draw(2);
    gradient = draw(3);
    bias.resize(20);
    for (float &number : bias)
      number = float(int(random() % 64) - 32) / 32;
    kept.resize(30);
    for (Half &number : kept)
      number = narrow(random() % 5 == 0 ? 0.0F : 1.0F, Half());
  }

  Numbers query, key, value, gradient, kept;
  std::vector<float> bias;
};

/// The sum of the products of the output and `gradient`.
double lossOf(SoapGpuAttention a, Operands &o, Numbers *output = nullptr,
              std::vector<float> *statistics = nullptr) {
  Numbers out(o.gradient.size());
  std::vector<float> sums(a.batch * a.heads * a.queries);
  a.kind = SOAP_GPU_ATTEND;
  void *pointers[] = {o.query.data(), o.key.data(),  o.value.data(),
                      o.bias.data(),  o.kept.data(), out.data(),
                      sums.data(),    nullptr};
  hostAttention(a, pointers);
  double loss = 0;
  for (size_t i = 0; i < out.size(); ++i)
    loss += double(widen(out[i])) * widen(o.gradient[i]);
  if (output)
    *output = out;
  if (statistics)
    *statistics = sums;
  return loss;
}

TEST(AttentionTest, GradientsAreDifferences) {
  SoapGpuAttention a = makeAttention();
  Operands o(a);
  Numbers output;
  std::vector<float> statistics;
  lossOf(a, o, &output, &statistics);
  Numbers gradients[] = {Numbers(o.query.size()), Numbers(o.key.size()),
                         Numbers(o.value.size())};
  a.kind = SOAP_GPU_ATTEND_GRADIENT;
  a.score_gradient = 1;
  std::vector<float> ofScores(a.batch * a.heads * a.queries * a.keys, 7.0F);
  void *pointers[] = {o.query.data(),
                      o.key.data(),
                      o.value.data(),
                      output.data(),
                      statistics.data(),
                      o.gradient.data(),
                      o.bias.data(),
                      o.kept.data(),
                      gradients[0].data(),
                      gradients[1].data(),
                      gradients[2].data(),
                      ofScores.data(),
                      nullptr};
  hostAttention(a, pointers);
  Numbers *operands[] = {&o.query, &o.key, &o.value};
  double largest = 0;
  for (int t = 0; t < 3; ++t)
    for (size_t i = 0; i < operands[t]->size(); i += 7) {
      Half &number = (*operands[t])[i], before = number;
      constexpr float step = 0.125F;
      number = narrow(widen(before) + step, Half());
      double after = lossOf(a, o);
      number = narrow(widen(before) - step, Half());
      double slope = (after - lossOf(a, o)) / (2 * step);
      number = before;
      largest = std::max(largest, std::fabs(slope));
      EXPECT_NEAR(widen(gradients[t][i]), slope, 0.03)
          << "operand " << t << ", element " << i;
    }
  EXPECT_GT(largest, 0.5);
  // Of the bias: those of its samples and queries together.
  largest = 0;
  for (int64_t h = 0; h < a.heads; ++h)
    for (int64_t j = 0; j < a.keys; ++j) {
      float &number = o.bias[h * a.keys + j], before = number;
      constexpr float step = 0.125F;
      number = before + step;
      double after = lossOf(a, o);
      number = before - step;
      double slope = (after - lossOf(a, o)) / (2 * step), sum = 0;
      number = before;
      for (int64_t b = 0; b < a.batch; ++b)
        for (int64_t i = 0; i < a.queries; ++i)
          sum += ofScores[((b * a.heads + h) * a.queries + i) * a.keys + j];
      largest = std::max(largest, std::fabs(slope));
      EXPECT_NEAR(sum, slope, 0.03) << "head " << h << ", key " << j;
    }
  EXPECT_GT(largest, 0.5);
}

TEST(AttentionTest, BadOnesAreRefused) {
  using Step = ProgramBuilder::GpuStep;
  auto refuse = [](auto change) {
    ProgramBuilder p;
    p.addDevice(4096);
    Step step = {};
    step.kind = SOAP_GPU_ATTENTION;
    step.attention = makeAttention();
    const int64_t bytes[] = {384, 320, 640, 80, 60, 768, 96, 256};
    for (int32_t b = 0; b < 8; ++b)
      step.buffers.push_back({b < 7 ? b : SOAP_GPU_SCRATCH,
                              b < 5 ? SOAP_GPU_READ : SOAP_GPU_WRITE, 0,
                              bytes[b]});
    ProgramBuilder::GpuKernel kernel;
    kernel.scratchBytes = 256;
    change(step);
    kernel.steps = {step};
    p.addGpuKernel("k", kernel, 5, {384, 320, 640, 80, 60, 768, 96});
    std::string message = soap_program_check(p.get()).message;
    const std::string prefix = "kernel 0 'k', step 0: ";
    return message.rfind(prefix, 0) == 0 ? message.substr(prefix.size())
                                         : message;
  };
  EXPECT_EQ(refuse([](Step &) {}), "");
  EXPECT_EQ(refuse([](Step &s) { s.attention.kind = 2; }),
            "unknown kind of attention 2");
  EXPECT_EQ(refuse([](Step &s) { s.attention.kind = 1; }),
            "an attention has 8 buffers");
  EXPECT_EQ(refuse([](Step &s) { s.attention.score_gradient = 1; }),
            "bad sizes of an attention");
  EXPECT_EQ(refuse([](Step &s) {
              s.attention.kind = 1;
              s.attention.score_gradient = 1;
            }),
            "an attention has 8 buffers");
  EXPECT_EQ(refuse([](Step &s) { s.attention.dropout = 2; }),
            "bad sizes of an attention");
  EXPECT_EQ(refuse([](Step &s) { s.attention.dropout_sizes[1] = 2; }),
            "bad sizes of the dropout of an attention");
  EXPECT_EQ(refuse([](Step &s) { s.buffers[4].bytes = 58; }),
            "operand 4 of an attention leaves its buffer");
  EXPECT_EQ(refuse([](Step &s) { s.attention.type = SOAP_F32; }),
            "no attention of type 11");
  EXPECT_EQ(refuse([](Step &s) { s.attention.kv_heads = 3; }),
            "bad sizes of an attention");
  EXPECT_EQ(refuse([](Step &s) { s.attention.keys = int64_t(1) << 62; }),
            "bad sizes of an attention");
  EXPECT_EQ(refuse([](Step &s) { s.attention.strides[4] = 8; }),
            "operand 1 of an attention is not dense");
  EXPECT_EQ(refuse([](Step &s) { s.attention.bias_sizes[3] = 4; }),
            "bad sizes of the bias of an attention");
  EXPECT_EQ(refuse([](Step &s) { s.buffers[6].bytes = 92; }),
            "operand 6 of an attention leaves its buffer");
  EXPECT_EQ(refuse([](Step &s) { s.buffers[2].access = SOAP_GPU_WRITE; }),
            "buffer 2 is not to be written");
}

} // namespace
