//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Convolutions for which cuDNN has no plan, by the runtime's own code for it.

#include "RefusalTest.h"

#include "../../../lib/Runtime/Cuda/Cudnn.h"
#include "../../../lib/Runtime/Gpu/AlgorithmCache.h"
#include "../../../lib/Runtime/Host/HostGpu.h"
#include "Soap/Runtime/Attention.h"

#include <cstdio>

using namespace soap;

namespace {

class RefusedConvolutionsTest : public RefusalTest {
protected:
  RefusedConvolutionsTest() : library(*soapHostCudnn()) {}

  void open(Cudnn &cudnn, AlgorithmCache *cache = nullptr) {
    SoapStatus status = cudnn.open(cache);
    ASSERT_EQ(status.code, SOAP_OK) << status.message;
  }

  SoapStatus convolve(Cudnn &cudnn, const SoapGpuConvolution &convolution,
                      std::vector<Elements> &memory) {
    std::vector<void *> pointers = pointersOf(memory);
    pointers.push_back(workspace);
    return cudnn.convolve(0, nullptr, convolution, pointers.data(),
                          sizeof(workspace));
  }

  HostLibrary &library;
  char workspace[1] = {};
};

SoapGpuConvolution convolutionOf(int32_t kind, int32_t type, int32_t last,
                                 int32_t epilogue, int64_t groups = 1) {
  SoapGpuConvolution c = {};
  c.kind = kind;
  c.type = type;
  c.num_spatial = 2;
  c.batch = 2;
  c.channels = 4;
  c.features = 6;
  c.groups = groups;
  c.epilogue = epilogue;
  for (int i = 0; i < 3; ++i)
    c.last[i] = last;
  for (int s = 0; s < 2; ++s) {
    c.image[s] = 5 + s;
    c.window[s] = 3;
    c.low[s] = 1;
    c.high[s] = s;
    c.strides[s] = 1 + s;
    c.dilation[s] = 1;
    c.output[s] = (c.image[s] + c.low[s] + c.high[s] - 3) / c.strides[s] + 1;
  }
  return c;
}

std::vector<Elements> memoryOf(const SoapGpuConvolution &c) {
  int64_t image = c.batch * c.channels * c.image[0] * c.image[1],
          filter = c.features * c.channels / c.groups * 9,
          output = c.batch * c.features * c.output[0] * c.output[1];
  const int64_t sizes[][3] = {{image, filter, output},
                              {output, filter, image},
                              {image, output, filter}};
  std::vector<Elements> memory;
  for (uint32_t i = 0; i < 3; ++i)
    memory.emplace_back(c.type, sizes[c.kind][i], i + 1);
  if (c.epilogue & SOAP_GPU_ADDEND)
    memory.emplace_back(c.type, output, 4);
  if (c.epilogue & SOAP_GPU_BIAS)
    memory.emplace_back(c.type, c.features, 5);
  return memory;
}

void expectConvolution(const SoapGpuConvolution &c,
                       std::vector<Elements> &actual) {
  std::vector<Elements> expected = memoryOf(c);
  hostConvolution(c, pointersOf(expected).data());
  for (size_t b = 0; b < actual.size(); ++b)
    Elements::expectNear(expected[b], actual[b], toleranceOf(c.type));
}

const int32_t convolutionEpilogues[] = {
    SOAP_GPU_BIAS, SOAP_GPU_BIAS | SOAP_GPU_RELU,
    SOAP_GPU_BIAS | SOAP_GPU_ADDEND,
    SOAP_GPU_BIAS | SOAP_GPU_ADDEND | SOAP_GPU_RELU};

// What the library of the host computes is right.
TEST_F(RefusedConvolutionsTest, NothingIsRefused) {
  for (int32_t type : {SOAP_F32, SOAP_F16, SOAP_BF16})
    for (int32_t last : {0, 1})
      for (int64_t groups : {1, 2}) {
        std::vector<SoapGpuConvolution> all;
        for (int32_t kind : {SOAP_GPU_FORWARD, SOAP_GPU_DATA, SOAP_GPU_FILTER})
          all.push_back(convolutionOf(kind, type, last, 0, groups));
        for (int32_t epilogue : convolutionEpilogues)
          all.push_back(
              convolutionOf(SOAP_GPU_FORWARD, type, last, epilogue, groups));
        Cudnn cudnn;
        open(cudnn);
        for (const SoapGpuConvolution &c : all) {
          SCOPED_TRACE(std::to_string(type) + " " + std::to_string(last) + " " +
                       std::to_string(groups) + " " + std::to_string(c.kind) +
                       " " + std::to_string(c.epilogue));
          std::vector<Elements> memory = memoryOf(c);
          SoapStatus status = convolve(cudnn, c, memory);
          ASSERT_EQ(status.code, SOAP_OK) << status.message;
          expectConvolution(c, memory);
        }
      }
  EXPECT_EQ(launches("soap_epilogue"), 0);
}

// By no engine, by a status, or by a plan that does not run: what follows the
// sums is ours.
TEST_F(RefusedConvolutionsTest, EpiloguesAreRefused) {
  library.refusal = HostLibrary::Epilogues;
  for (const Refusal &how : waysToRefuse)
    for (int32_t type : {SOAP_F32, SOAP_F16, SOAP_BF16})
      for (int32_t last : {0, 1})
        for (int32_t epilogue : convolutionEpilogues) {
          SCOPED_TRACE(how.text() + " " + std::to_string(type) + " " +
                       std::to_string(last) + " " + std::to_string(epilogue));
          how.apply(library);
          Cudnn cudnn;
          open(cudnn);
          SoapGpuConvolution c =
              convolutionOf(SOAP_GPU_FORWARD, type, last, epilogue);
          std::vector<Elements> memory = memoryOf(c);
          SoapStatus status = convolve(cudnn, c, memory);
          ASSERT_EQ(status.code, SOAP_OK) << status.message;
          expectConvolution(c, memory);
          EXPECT_EQ(launches("soap_epilogue"), 1);
          int64_t before = library.numPlain, asked = library.numRefused;
          EXPECT_GT(before, 0);
          status = convolve(cudnn, c, memory);
          ASSERT_EQ(status.code, SOAP_OK) << status.message;
          expectConvolution(c, memory);
          EXPECT_EQ(library.numPlain, before + 1);
          EXPECT_EQ(library.numRefused, asked);
        }
  EXPECT_EQ(library.numWithEpilogue, 0);
}

// Sums in a fixed order come before epilogues, and before none at all.
TEST_F(RefusedConvolutionsTest, NoFixedOrder) {
  library.firstInAnyOrder = 0;
  SoapGpuConvolution c = convolutionOf(SOAP_GPU_FORWARD, SOAP_F32, 1,
                                       SOAP_GPU_BIAS | SOAP_GPU_RELU);
  std::vector<Elements> memory = memoryOf(c);
  Cudnn cudnn;
  open(cudnn);
  SoapStatus status = convolve(cudnn, c, memory);
  ASSERT_EQ(status.code, SOAP_OK) << status.message;
  expectConvolution(c, memory);
  EXPECT_EQ(library.numWithEpilogue, 0);
  EXPECT_EQ(launches("soap_epilogue"), 1);
  // Generated code is there in place of such a call.
  Cudnn other;
  open(other);
  other.setAlternative(true);
  c.epilogue = 0;
  memory = memoryOf(c);
  EXPECT_EQ(convolve(other, c, memory).code, SOAP_KERNEL_FAILED);
}

// Engines whose plans are made but do not run leave the call to such as sum in
// any order; nothing is decided by a plan that failed.
TEST_F(RefusedConvolutionsTest, PlansThatDoNotRun) {
  SoapGpuConvolution c = convolutionOf(SOAP_GPU_FORWARD, SOAP_F32, 1, 0);
  std::vector<Elements> memory = memoryOf(c);
  library.firstThatRuns = library.firstInAnyOrder = 2;
  Cudnn cudnn;
  open(cudnn);
  SoapStatus status = convolve(cudnn, c, memory);
  ASSERT_EQ(status.code, SOAP_OK) << status.message;
  expectConvolution(c, memory);
  library.proposals = 1;
  Cudnn other;
  open(other);
  EXPECT_EQ(convolve(other, c, memory).code, SOAP_KERNEL_FAILED);
  library.proposals = 3;
  status = convolve(other, c, memory);
  EXPECT_EQ(status.code, SOAP_OK) << status.message;
}

// Equal calls share a plan; of a choice that is kept, no other plan is made.
TEST_F(RefusedConvolutionsTest, PlansAreMadeOnce) {
  std::string path = testing::TempDir() + "soap-kept-plans";
  std::remove(path.c_str());
  for (int64_t fixed : {3, 0}) {
    library.firstInAnyOrder = fixed;
    library.firstThatRuns = 1;
    for (int64_t plans : {3, 1}) {
      SCOPED_TRACE(std::to_string(fixed) + " " + std::to_string(plans));
      library.numPlans = 0;
      AlgorithmCache cache(path);
      Cudnn cudnn;
      open(cudnn, &cache);
      SoapGpuConvolution calls[] = {
          convolutionOf(SOAP_GPU_FORWARD, SOAP_F32, 1, 0),
          convolutionOf(SOAP_GPU_FORWARD, SOAP_F32, 1, 0)};
      for (const SoapGpuConvolution &c : calls) {
        std::vector<Elements> memory = memoryOf(c);
        SoapStatus status = convolve(cudnn, c, memory);
        ASSERT_EQ(status.code, SOAP_OK) << status.message;
        expectConvolution(c, memory);
      }
      EXPECT_EQ(library.numPlans, plans);
    }
    std::remove(path.c_str());
  }
}

// An epilogue that is refused once is not asked for again by equal calls.
TEST_F(RefusedConvolutionsTest, EpiloguesAreRefusedOnce) {
  library.refusal = HostLibrary::Epilogues;
  Cudnn cudnn;
  open(cudnn);
  for (int call = 0; call < 2; ++call) {
    SoapGpuConvolution c =
        convolutionOf(SOAP_GPU_FORWARD, SOAP_F32, 1, SOAP_GPU_BIAS);
    std::vector<Elements> memory = memoryOf(c);
    SoapStatus status = convolve(cudnn, c, memory);
    ASSERT_EQ(status.code, SOAP_OK) << status.message;
    expectConvolution(c, memory);
    // By both of the library's heuristics.
    EXPECT_EQ(library.numRefused, 2);
  }
}

// One line says so, with what may help.
TEST_F(RefusedConvolutionsTest, EverythingIsRefused) {
  library.refusal = HostLibrary::Everything;
  const char *const none = "cuDNN has no algorithm for a convolution within 1 "
                           "bytes";
  for (int32_t kind : {SOAP_GPU_FORWARD, SOAP_GPU_DATA, SOAP_GPU_FILTER})
    for (int32_t type : {SOAP_F32, SOAP_BF16})
      for (int32_t epilogue : {0, SOAP_GPU_BIAS | SOAP_GPU_RELU}) {
        if (epilogue && kind != SOAP_GPU_FORWARD)
          continue;
        Cudnn cudnn;
        open(cudnn);
        SoapGpuConvolution c = convolutionOf(kind, type, 1, epilogue);
        std::vector<Elements> memory = memoryOf(c);
        for (int call = 0; call < 2; ++call) {
          SoapStatus status = convolve(cudnn, c, memory);
          EXPECT_EQ(status.code, SOAP_KERNEL_FAILED);
          EXPECT_EQ(
              status.message,
              none + std::string(type == SOAP_F32
                                     ? "; --matmul-precision=tf32 may allow one"
                                     : ""));
        }
        // Which is no help where that is given.
        c.tf32 = 1;
        Cudnn rounding;
        open(rounding);
        EXPECT_STREQ(convolve(rounding, c, memory).message, none);
      }
  EXPECT_EQ(launches("soap_epilogue"), 0);
}

SoapGpuAttention attentionOf(int32_t kind, int64_t queries, int64_t keys) {
  SoapGpuAttention a = {};
  a.kind = kind;
  a.type = SOAP_BF16;
  a.scale = 1;
  a.batch = a.heads = a.kv_heads = 1;
  a.queries = queries;
  a.keys = keys;
  a.size = a.value_size = 8;
  for (int t = 0; t < 4; ++t)
    for (int d = 0; d < 3; ++d)
      a.strides[3 * t + d] = d == 2 ? 8 : 8 * (t % 3 ? keys : queries);
  return a;
}

/// All of its buffers, each of 64 numbers.
std::vector<Elements> memoryOf(const SoapGpuAttention &a) {
  std::vector<Elements> memory;
  for (int32_t b = 0; b <= AttentionBuffers(a).workspace; ++b)
    memory.emplace_back(SOAP_F32, 64, b);
  return memory;
}

const char *const attentionHelp = "; scores of up to 256 MiB on a device, by "
                                  "smaller batches or more devices, need none";

TEST_F(RefusedConvolutionsTest, AttentionIsRefused) {
  SoapGpuAttention a = attentionOf(SOAP_GPU_ATTEND, 8, 8);
  std::vector<Elements> memory = memoryOf(a);
  Cudnn cudnn;
  open(cudnn);
  SoapStatus status =
      cudnn.attend(0, nullptr, a, pointersOf(memory).data(), 256);
  EXPECT_EQ(status.code, SOAP_KERNEL_FAILED);
  EXPECT_EQ(status.message,
            std::string("cuDNN has no algorithm for attention within 256 "
                        "bytes") +
                attentionHelp);
}

// Versions whose engines are known to be wrong are not asked.
TEST_F(RefusedConvolutionsTest, KnownErrorsOfAttention) {
  struct Case {
    size_t version;
    int32_t kind;
    int64_t queries, keys;
    int32_t causal;
    bool isWrong;
  };
  for (const Case &c :
       {Case{91000, SOAP_GPU_ATTEND, 128, 128, 0, true},
        Case{91001, SOAP_GPU_ATTEND_GRADIENT, 128, 128, 0, true},
        Case{91002, SOAP_GPU_ATTEND, 128, 100, 0, false},
        Case{91500, SOAP_GPU_ATTEND_GRADIENT, 128, 100, 0, true},
        Case{91500, SOAP_GPU_ATTEND_GRADIENT, 100, 128, 0, false},
        Case{91501, SOAP_GPU_ATTEND_GRADIENT, 128, 100, 0, false},
        Case{91900, SOAP_GPU_ATTEND_GRADIENT, 1, 1, 0, true},
        Case{91900, SOAP_GPU_ATTEND, 1, 1, 0, false},
        Case{90900, SOAP_GPU_ATTEND, 1, 8, 1, true},
        Case{90900, SOAP_GPU_ATTEND, 1, 8, 0, false},
        Case{91002, SOAP_GPU_ATTEND, 1, 8, 1, false}}) {
    SoapGpuAttention a = attentionOf(c.kind, c.queries, c.keys);
    a.causal = c.causal;
    std::vector<Elements> memory = memoryOf(a);
    library.version = c.version;
    Cudnn cudnn;
    open(cudnn);
    SoapStatus status = cudnn.attend(0, nullptr, a, pointersOf(memory).data(),
                                     attentionWorkspace(a));
    EXPECT_EQ(status.code, SOAP_KERNEL_FAILED);
    std::string wrong = "cuDNN " + std::to_string(c.version) +
                        " has no right attention of these sizes" +
                        attentionHelp;
    EXPECT_EQ(status.message == wrong, c.isWrong) << status.message;
  }
}

// Engines may leave out the scores that a causal mask hides.
TEST_F(RefusedConvolutionsTest, HiddenScoresAreCleared) {
  library.version = 91900;
  for (int32_t causal : {0, 1}) {
    SoapGpuAttention a = attentionOf(SOAP_GPU_ATTEND_GRADIENT, 4, 8);
    a.score_gradient = 1;
    a.causal = causal;
    std::vector<Elements> memory = memoryOf(a);
    Cudnn cudnn;
    open(cudnn);
    (void)cudnn.attend(0, nullptr, a, pointersOf(memory).data(),
                       attentionWorkspace(a));
    Elements &gradient = memory[AttentionBuffers(a).scoreGradient];
    for (int64_t i = 0; i < 32; ++i)
      EXPECT_EQ(gradient.at(i) == 0, causal == 1);
    EXPECT_NE(gradient.at(32), 0);
  }
}

// A library that yields the gradient of the scores keeps them, of any size.
TEST_F(RefusedConvolutionsTest, ScoresThatAreResults) {
  SoapGpuAttention a = attentionOf(SOAP_GPU_ATTEND_GRADIENT, 16384, 16384);
  EXPECT_FALSE(keepsScores(a));
  EXPECT_NE(queryGradientBytes(a), 0);
  a.score_gradient = 1;
  EXPECT_TRUE(keepsScores(a));
  EXPECT_EQ(queryGradientBytes(a), 0);
  EXPECT_GE(attentionWorkspace(a), scoreBytes(a));
}

} // namespace
