//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What runs where a library has no algorithm with an epilogue computes the
// same.

#include "../../lib/Runtime/Gpu/Epilogues.h"
#include "../../lib/Runtime/Host/HostGpu.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace soap;

namespace {

/// Memory of one type that holds numbers between -2 and 2.
class TypedNumbers {
public:
  TypedNumbers(int32_t type, int64_t count, uint32_t seed) : type(type) {
    bytes.resize(count * soap_element_bytes(type));
    for (int64_t i = 0; i < count; ++i) {
      seed = seed * 1664525 + 1013904223;
      set(i, static_cast<float>(seed >> 8) / (1 << 22) - 2);
    }
  }
  void *data() { return bytes.data(); }
  float at(int64_t i) const {
    if (type == SOAP_F32)
      return reinterpret_cast<const float *>(bytes.data())[i];
    return type == SOAP_F16
               ? widen(reinterpret_cast<const Half *>(bytes.data())[i])
               : widen(reinterpret_cast<const BFloat *>(bytes.data())[i]);
  }
  int64_t size() const {
    return static_cast<int64_t>(bytes.size()) / soap_element_bytes(type);
  }

private:
  void set(int64_t i, float value) {
    if (type == SOAP_F32)
      reinterpret_cast<float *>(bytes.data())[i] = value;
    else if (type == SOAP_F16)
      reinterpret_cast<Half *>(bytes.data())[i] = narrow(value, Half());
    else
      reinterpret_cast<BFloat *>(bytes.data())[i] = narrow(value, BFloat());
  }

  int32_t type;
  std::vector<char> bytes;
};

/// What the functions for GPUs do, on the host.
void run(const EpilogueParameters &parameters) {
  for (int64_t i = 0; i < parameters.rows * parameters.columns; ++i)
    epilogue::finish(parameters, i);
}

void expectNear(const TypedNumbers &a, const TypedNumbers &b,
                double tolerance) {
  ASSERT_EQ(a.size(), b.size());
  for (int64_t i = 0; i < a.size(); ++i)
    ASSERT_NEAR(a.at(i), b.at(i), tolerance * (1 + std::abs(a.at(i)))) << i;
}

TEST(EpiloguesTest, ProductsInParts) {
  constexpr int64_t m = 5, n = 8, k = 6, lead = 16;
  for (int32_t type : {SOAP_F32, SOAP_F16, SOAP_BF16})
    for (int32_t epilogue :
         {int32_t(SOAP_GPU_BIAS), SOAP_GPU_BIAS | SOAP_GPU_RELU,
          SOAP_GPU_BIAS | SOAP_GPU_GELU | SOAP_GPU_ADDEND,
          SOAP_GPU_BIAS | SOAP_GPU_GELU | SOAP_GPU_KEEP,
          int32_t(SOAP_GPU_GELU_GRADIENT),
          SOAP_GPU_GELU_GRADIENT | SOAP_GPU_SUMS}) {
      SCOPED_TRACE(std::to_string(type) + " " + std::to_string(epilogue));
      SoapGpuGemm gemm = {type, type,    epilogue, 0,
                          m,    n,       k,        {k, 1, n, 1, lead, 1},
                          0,    nullptr, 0.5,      -2};
      // Once as a whole, once in parts.
      std::vector<TypedNumbers> memory[2];
      for (std::vector<TypedNumbers> &numbers : memory) {
        numbers.emplace_back(type, m * k, 1);
        numbers.emplace_back(type, k * n, 2);
        numbers.emplace_back(type, m * lead, 3);
        for (int32_t bit :
             {SOAP_GPU_ADDEND, SOAP_GPU_BIAS, SOAP_GPU_GELU_GRADIENT,
              SOAP_GPU_KEEP, SOAP_GPU_SUMS})
          if (epilogue & bit)
            numbers.emplace_back(
                type,
                bit == SOAP_GPU_BIAS || bit == SOAP_GPU_SUMS ? n : m * lead,
                4 + bit);
      }
      std::vector<void *> pointers[2];
      for (int i = 0; i < 2; ++i)
        for (TypedNumbers &numbers : memory[i])
          pointers[i].push_back(numbers.data());
      hostGemm(gemm, pointers[0].data());
      SplitGemm split =
          splitEpilogue(gemm, operandsOf(gemm, pointers[1].data()));
      EXPECT_EQ(split.product.epilogue, epilogue & SOAP_GPU_ADDEND);
      hostGemm(split.product, pointers[1].data());
      run(split.epilogue);
      EXPECT_EQ(split.sums.sums != nullptr, (epilogue & SOAP_GPU_SUMS) != 0);
      for (int64_t j = 0; split.sums.sums && j < n; ++j)
        epilogue::sum(split.sums, j);
      // Parts round sums of 16 bits before the epilogue, too.
      double tolerance = type == SOAP_F32   ? 1e-5
                         : type == SOAP_F16 ? 1e-2
                                            : 5e-2;
      for (size_t b = 0; b < memory[0].size(); ++b)
        expectNear(memory[0][b], memory[1][b], tolerance);
    }
}

TEST(EpiloguesTest, ConvolutionsInParts) {
  for (int32_t last : {0, 1})
    for (int32_t epilogue :
         {int32_t(SOAP_GPU_BIAS), SOAP_GPU_BIAS | SOAP_GPU_ADDEND,
          SOAP_GPU_BIAS | SOAP_GPU_ADDEND | SOAP_GPU_RELU}) {
      SCOPED_TRACE(std::to_string(last) + " " + std::to_string(epilogue));
      SoapGpuConvolution c = {};
      c.kind = SOAP_GPU_FORWARD;
      c.type = SOAP_F32;
      c.num_spatial = 2;
      c.batch = 2;
      c.channels = 3;
      c.features = 4;
      c.groups = 1;
      c.epilogue = epilogue;
      for (int i = 0; i < 3; ++i)
        c.last[i] = last;
      for (int s = 0; s < 2; ++s) {
        c.image[s] = 5 + s;
        c.window[s] = 3;
        c.output[s] = 3 + s;
        c.strides[s] = c.dilation[s] = 1;
      }
      std::vector<TypedNumbers> memory[2];
      const int64_t points = 2 * 3 * 4 * c.features;
      for (std::vector<TypedNumbers> &numbers : memory) {
        numbers.emplace_back(SOAP_F32, 2 * 5 * 6 * 3, 1);
        numbers.emplace_back(SOAP_F32, 4 * 3 * 3 * 3, 2);
        numbers.emplace_back(SOAP_F32, points, 3);
        if (epilogue & SOAP_GPU_ADDEND)
          numbers.emplace_back(SOAP_F32, points, 4);
        numbers.emplace_back(SOAP_F32, c.features, 5);
      }
      std::vector<void *> pointers[2];
      for (int i = 0; i < 2; ++i)
        for (TypedNumbers &numbers : memory[i])
          pointers[i].push_back(numbers.data());
      hostConvolution(c, pointers[0].data());
      SoapGpuConvolution bare = c;
      bare.epilogue = 0;
      hostConvolution(bare, pointers[1].data());
      run(separateEpilogue(c, pointers[1].data()));
      expectNear(memory[0][2], memory[1][2], 1e-5);
    }
}

TEST(EpiloguesTest, FarFromZero) {
  // Nothing becomes NaN that is not.
  for (float x : {-1e30f, -100.0f, -20.0f}) {
    EXPECT_EQ(epilogue::gate(x), 0);
    EXPECT_EQ(epilogue::geluDerivative(x), 0);
  }
  for (float x : {20.0f, 100.0f, 1e30f}) {
    EXPECT_EQ(epilogue::gate(x), 1);
    EXPECT_EQ(epilogue::geluDerivative(x), 1);
  }
  EXPECT_TRUE(std::isnan(epilogue::geluDerivative(NAN)));
}

} // namespace
