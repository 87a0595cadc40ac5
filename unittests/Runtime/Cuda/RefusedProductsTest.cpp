//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Products for which cuBLASLt has no algorithm, by the runtime's own code for
// it.

#include "RefusalTest.h"

#include "../../../lib/Runtime/Cuda/CublasLtProblem.h"
#include "../../../lib/Runtime/Cuda/CudaSupport.h"
#include "../../../lib/Runtime/Gpu/AlgorithmCache.h"
#include "../../../lib/Runtime/Host/HostGpu.h"

#include <cstdio>

using namespace soap;

namespace {

constexpr int64_t m = 5, n = 8, k = 6, lead = 16;

class RefusedProductsTest : public RefusalTest {
protected:
  RefusedProductsTest() : library(*soapHostCublasLt()) {}

  void open(CublasLt &cublas, AlgorithmCache *cache = nullptr) {
    SoapStatus status = cublas.open(cache);
    ASSERT_EQ(status.code, SOAP_OK) << status.message;
  }

  SoapStatus multiply(CublasLt &cublas, const SoapGpuGemm &gemm,
                      std::vector<Elements> &memory) {
    return cublas.multiply(0, nullptr, gemm, pointersOf(memory).data(),
                           workspace);
  }

  void expectRight(CublasLt &cublas, const SoapGpuGemm &gemm,
                   std::vector<Elements> &memory);

  HostLibrary &library;
  char workspace[1] = {};
};

SoapGpuGemm productOf(int32_t type, int32_t epilogue) {
  return {type, type,    epilogue, 0, m, n, k, {k, 1, n, 1, lead, 1},
          0,    nullptr, 0.5,      -2};
}

/// Operands and results in the order of the step's buffers.
std::vector<Elements> memoryOf(const SoapGpuGemm &gemm) {
  std::vector<Elements> memory;
  int32_t type = gemm.result_type;
  memory.emplace_back(type, m * k, 1);
  memory.emplace_back(type, k * n, 2);
  memory.emplace_back(type, m * lead, 3);
  for (int32_t bit : {SOAP_GPU_ADDEND, SOAP_GPU_BIAS, SOAP_GPU_GELU_GRADIENT,
                      SOAP_GPU_KEEP, SOAP_GPU_SUMS})
    if (gemm.epilogue & bit)
      memory.emplace_back(
          type, bit == SOAP_GPU_BIAS || bit == SOAP_GPU_SUMS ? n : m * lead,
          4 + bit);
  return memory;
}

void expectProduct(const SoapGpuGemm &gemm, std::vector<Elements> &actual) {
  std::vector<Elements> expected = memoryOf(gemm);
  hostGemm(gemm, pointersOf(expected).data());
  for (size_t b = 0; b < actual.size(); ++b)
    Elements::expectNear(expected[b], actual[b], toleranceOf(gemm.result_type));
}

void RefusedProductsTest::expectRight(CublasLt &cublas, const SoapGpuGemm &gemm,
                                      std::vector<Elements> &memory) {
  SoapStatus status = multiply(cublas, gemm, memory);
  ASSERT_EQ(status.code, SOAP_OK) << status.message;
  expectProduct(gemm, memory);
}

const int32_t productEpilogues[] = {
    SOAP_GPU_RELU,
    SOAP_GPU_GELU,
    SOAP_GPU_BIAS,
    SOAP_GPU_BIAS | SOAP_GPU_RELU,
    SOAP_GPU_BIAS | SOAP_GPU_GELU,
    SOAP_GPU_BIAS | SOAP_GPU_ADDEND,
    SOAP_GPU_BIAS | SOAP_GPU_GELU | SOAP_GPU_ADDEND,
    SOAP_GPU_GELU | SOAP_GPU_KEEP,
    SOAP_GPU_BIAS | SOAP_GPU_GELU | SOAP_GPU_KEEP,
    SOAP_GPU_GELU_GRADIENT,
    SOAP_GPU_GELU_GRADIENT | SOAP_GPU_ADDEND,
    SOAP_GPU_GELU_GRADIENT | SOAP_GPU_SUMS};

// What the libraries of the host compute is right, so that the others mean
// something.
TEST_F(RefusedProductsTest, NothingIsRefused) {
  for (int32_t type : {SOAP_F32, SOAP_F16, SOAP_BF16})
    for (int32_t epilogue : productEpilogues) {
      SCOPED_TRACE(std::to_string(type) + " " + std::to_string(epilogue));
      CublasLt cublas;
      open(cublas);
      SoapGpuGemm gemm = productOf(type, epilogue);
      std::vector<Elements> memory = memoryOf(gemm);
      expectRight(cublas, gemm, memory);
    }
  EXPECT_EQ(library.numPlain, 0);
  EXPECT_EQ(launches("soap_epilogue") + launches("soap_sums"), 0);
}

// By an empty list, by a status, or by a proposal (or several) that does not
// run: what follows the sums is ours.
TEST_F(RefusedProductsTest, EpiloguesAreRefused) {
  for (const Refusal &how : waysToRefuse)
    for (int32_t type : {SOAP_F32, SOAP_F16, SOAP_BF16})
      for (int32_t epilogue : productEpilogues) {
        SCOPED_TRACE(how.text() + " " + std::to_string(type) + " " +
                     std::to_string(epilogue));
        library.refusal = HostLibrary::Epilogues;
        how.apply(library);
        CublasLt cublas;
        open(cublas);
        SoapGpuGemm gemm = productOf(type, epilogue);
        std::vector<Elements> memory = memoryOf(gemm);
        expectRight(cublas, gemm, memory);
        EXPECT_GT(library.numPlain, 0);
        EXPECT_EQ(launches("soap_epilogue"), 1);
        EXPECT_EQ(launches("soap_sums"), (epilogue & SOAP_GPU_SUMS) != 0);
        // Once it is known, the library is not asked again.
        int64_t before = library.numPlain, asked = library.numRefused;
        expectRight(cublas, gemm, memory);
        EXPECT_EQ(library.numPlain, before + 1);
        EXPECT_EQ(library.numRefused, asked);
      }
  EXPECT_EQ(library.numWithEpilogue, 0);
}

// Measuring adds again and again onto what is its own addend.
TEST_F(RefusedProductsTest, AddendInPlace) {
  for (auto refusal : {HostLibrary::Nothing, HostLibrary::Epilogues})
    for (bool refusesLate : {false, true}) {
      library.refusal = refusal;
      library.refusesLate = refusesLate;
      CublasLt cublas;
      open(cublas);
      SoapGpuGemm gemm =
          productOf(SOAP_F32, SOAP_GPU_ADDEND | SOAP_GPU_BIAS | SOAP_GPU_GELU);
      std::vector<Elements> memory[2] = {memoryOf(gemm), memoryOf(gemm)};
      for (int way = 0; way < 2; ++way) {
        std::vector<void *> pointers = pointersOf(memory[way]);
        pointers[3] = pointers[2];
        if (way == 0) {
          hostGemm(gemm, pointers.data());
          continue;
        }
        SoapStatus status =
            cublas.multiply(0, nullptr, gemm, pointers.data(), workspace);
        ASSERT_EQ(status.code, SOAP_OK) << status.message;
      }
      Elements::expectNear(memory[0][2], memory[1][2], 1e-5);
    }
}

// Parts of sums are not added in 16 bits.
TEST_F(RefusedProductsTest, ReductionSchemes) {
  for (int32_t type : {SOAP_F32, SOAP_F16, SOAP_BF16}) {
    CublasLt cublas;
    open(cublas);
    SoapGpuGemm gemm = productOf(type, 0);
    std::vector<Elements> memory = memoryOf(gemm);
    expectRight(cublas, gemm, memory);
    uint32_t wide = CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE,
             all = CUBLASLT_REDUCTION_SCHEME_MASK;
    EXPECT_EQ(library.reductionSchemes, type == SOAP_F32 ? all : wide);
  }
}

// What the library proposes depends on the alignment of vectors, too.
TEST_F(RefusedProductsTest, Alignment) {
  alignas(256) char memory[512];
  SoapGpuGemm gemm = productOf(SOAP_F32, SOAP_GPU_BIAS);
  GemmOperands operands = {};
  operands.out = memory;
  operands.lhs = operands.rhs = operands.bias = memory;
  EXPECT_EQ(alignmentOf(gemm, operands), 256);
  operands.bias = memory + 8;
  EXPECT_EQ(alignmentOf(gemm, operands), 8);
  operands.bias = memory;
  operands.sums = memory + 4;
  EXPECT_EQ(alignmentOf(gemm, operands), 4);
}

// One line says so, each time, and what the library has later on counts.
TEST_F(RefusedProductsTest, EverythingIsRefused) {
  for (int32_t epilogue :
       {0, int32_t(SOAP_GPU_ADDEND), SOAP_GPU_BIAS | SOAP_GPU_RELU}) {
    library.refusal = HostLibrary::Everything;
    CublasLt cublas;
    open(cublas);
    SoapGpuGemm gemm = productOf(SOAP_F32, epilogue);
    std::vector<Elements> memory = memoryOf(gemm);
    for (int call = 0; call < 2; ++call) {
      SoapStatus status = multiply(cublas, gemm, memory);
      EXPECT_EQ(status.code, SOAP_KERNEL_FAILED);
      EXPECT_STREQ(status.message, "cuBLASLt has no algorithm for a product");
    }
    library.refusal = HostLibrary::Nothing;
    SoapStatus status = multiply(cublas, gemm, memory);
    EXPECT_EQ(status.code, SOAP_OK) << status.message;
    expectProduct(gemm, memory);
  }
  EXPECT_EQ(launches("soap_epilogue"), 0);
}

// A choice of the whole that is kept, and not taken back by the library.
TEST_F(RefusedProductsTest, KeptAlgorithms) {
  std::string path = testing::TempDir() + "soap-refused-algorithms";
  std::remove(path.c_str());
  SoapGpuGemm gemm = productOf(SOAP_F32, SOAP_GPU_BIAS | SOAP_GPU_RELU);
  for (auto refusal : {HostLibrary::Nothing, HostLibrary::Epilogues,
                       HostLibrary::Epilogues, HostLibrary::Nothing})
    for (bool refusesLate : {false, true}) {
      SCOPED_TRACE(std::to_string(refusal) + " " + std::to_string(refusesLate));
      library.refusal = refusal;
      library.refusesLate = refusesLate;
      AlgorithmCache cache(path);
      CublasLt cublas;
      open(cublas, &cache);
      std::vector<Elements> memory = memoryOf(gemm);
      expectRight(cublas, gemm, memory);
    }
  EXPECT_EQ(launches("soap_epilogue"), 4);
  std::remove(path.c_str());
}

} // namespace
