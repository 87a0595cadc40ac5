//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Every call of cuDNN that programs for GPUs have has algorithms: cuDNN makes
// its plans from a description of a GPU, without one. Needs cuDNN.

#include "../../lib/Runtime/Cuda/Cudnn.h"
#include "Soap/Conversion/GpuCompiler.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Dialect/StableHLO/IR/StablehloDialect.h"
#include "Soap/Runtime/Attention.h"
#include "Soap/Runtime/Normalization.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"

#include <dlfcn.h>

using namespace mlir;
using namespace soap;

namespace {

/// An H200, from public figures.
const char *const h200 = R"({"maxGridSize": [2147483647, 65535, 65535],
"maxBlockSize": [1024, 1024, 64], "deviceVer": 900, "driverVer": 13000, "cudaDeviceId": 0, "multiProcessorCount": 132, "regsPerBlock": 65536,
"smClockRateKHz": 1980000, "memClockRateKHz": 3201000, "l2CacheSize": 62914560, "warpSize": 32,
"maxSharedMemoryPerBlock": 49152, "maxSharedMemoryPerBlockOptin": 232448, "reservedSharedMemoryPerBlock": 1024,
"maxRegistersPerSM": 65536, "pciDeviceId": 0, "maxCtasPerSM": 32, "maxThreadsPerBlock": 1024, "maxThreadsPerSM": 2048, "isTccDriver": 0, "supportCoopLaunch": 1,
"totalGlobalMem": 150754820096, "deviceName": "NVIDIA H200"})";

class CudnnPlanTest : public testing::Test {
protected:
  void SetUp() override {
    context.loadDialect<func::FuncDialect, SoapDialect,
                        stablehlo::StablehloDialect>();
    SoapStatus status = cudnn.open(/*cache=*/nullptr);
    if (status.code != SOAP_OK)
      GTEST_SKIP() << status.message;
  }

  /// The convolutions of all kernels of \p module, each planned.
  unsigned plan(OwningOpRef<ModuleOp> module) {
    GpuCompiler compiler;
    if (!module || failed(compiler.lower(*module))) {
      ADD_FAILURE() << "does not compile";
      return 0;
    }
    unsigned count = 0;
    for (auto func : module->getOps<func::FuncOp>())
      if (const ProgramBuilder::GpuKernel *kernel =
              compiler.lookup(func.getName()))
        for (size_t s = 0; s < kernel->steps.size(); ++s) {
          const ProgramBuilder::GpuStep &step = kernel->steps[s];
          if (step.kind == SOAP_GPU_CONVOLUTION &&
              step.convolution.kind < SOAP_GPU_MAXIMUM) {
            ++count;
            SCOPED_TRACE(func.getName().str());
            choices(step);
            // No plan wants more room than the compiler has for it.
            std::vector<CudnnChoice> all;
            EXPECT_EQ(
                cudnn.plan(h200, step.convolution, int64_t(1) << 40, all).code,
                SOAP_OK);
            for (const CudnnChoice &choice : all)
              EXPECT_LE(choice.workspaceBytes, step.buffers.back().bytes);
          }
          // The other alternative has the same convolutions.
          if (step.kind == SOAP_GPU_ALTERNATIVES)
            s += step.alternatives.num_library;
        }
    return count;
  }

  std::vector<CudnnChoice> choices(const ProgramBuilder::GpuStep &step) {
    std::vector<CudnnChoice> found;
    int64_t room = step.buffers.back().bytes;
    SoapStatus status = cudnn.plan(h200, step.convolution, room, found);
    EXPECT_EQ(status.code, SOAP_OK) << status.message;
    for (const CudnnChoice &choice : found)
      EXPECT_LE(choice.workspaceBytes, room);
    return found;
  }

  MLIRContext context;
  Cudnn cudnn;
};

/// A forward convolution and both of its gradients, as JAX writes them.
const char *const training = R"(
  func.func @forward(%x: tensor<{1}x{0}>, %w: tensor<{2}x{0}>) -> tensor<{3}x{0}> {{
    %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {{stride = [{4}, {4}], pad = [[{5}, {5}], [{5}, {5}]], rhs_dilate = [{6}, {6}]} {{batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<{1}x{0}>, tensor<{2}x{0}>) -> tensor<{3}x{0}>
    return %0 : tensor<{3}x{0}>
  }
  func.func @data(%g: tensor<{3}x{0}>, %w: tensor<{2}x{0}>) -> tensor<{1}x{0}> {{
    %r = stablehlo.reverse %w, dims = [0, 1] : tensor<{2}x{0}>
    %0 = stablehlo.convolution(%g, %r) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {{pad = [[{7}, {8}], [{7}, {8}]], lhs_dilate = [{4}, {4}], rhs_dilate = [{6}, {6}]} {{batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<{3}x{0}>, tensor<{2}x{0}>) -> tensor<{1}x{0}>
    return %0 : tensor<{1}x{0}>
  }
  func.func @filter(%x: tensor<{1}x{0}>, %g: tensor<{3}x{0}>) -> tensor<{2}x{0}> {{
    %0 = stablehlo.convolution(%x, %g) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {{stride = [{6}, {6}], pad = [[{5}, {9}], [{5}, {9}]], rhs_dilate = [{4}, {4}]} {{batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<{1}x{0}>, tensor<{3}x{0}>) -> tensor<{2}x{0}>
    return %0 : tensor<{2}x{0}>
  })";

TEST_F(CudnnPlanTest, TypesAndGradients) {
  struct Case {
    const char *x, *w, *y;
    int stride, pad, dilation, image, output;
  };
  for (const Case &c :
       {Case{"8x56x56x64", "3x3x64x64", "8x56x56x64", 1, 1, 1, 56, 56},
        Case{"8x56x56x64", "3x3x64x128", "8x28x28x128", 2, 1, 1, 56, 28},
        Case{"4x224x224x3", "7x7x3x64", "4x112x112x64", 2, 3, 1, 224, 112},
        Case{"8x56x56x64", "1x1x64x256", "8x56x56x256", 1, 0, 1, 56, 56},
        Case{"8x32x32x16", "3x3x16x16", "8x32x32x16", 1, 2, 2, 32, 32}})
    for (const char *type : {"f32", "f64", "bf16", "f16"}) {
      int extent = (c.w[0] - '1') * c.dilation;
      int low = extent - c.pad;
      int high = c.image + extent - low - ((c.output - 1) * c.stride + 1);
      int behind = (c.output - 1) * c.stride + extent + 1 - c.image - c.pad;
      std::string text = llvm::formatv(training, type, c.x, c.w, c.y, c.stride,
                                       c.pad, c.dilation, low, high, behind);
      SCOPED_TRACE(text);
      EXPECT_EQ(plan(parseSourceString<ModuleOp>(text, &context)), 3u);
    }
}

TEST_F(CudnnPlanTest, Models) {
  for (auto [model, convolutions] :
       {std::pair<std::string, unsigned>("lenet", 5),
        std::pair<std::string, unsigned>("resnet-small", 50)}) {
    SCOPED_TRACE(model);
    EXPECT_EQ(
        plan(parseSourceFile<ModuleOp>(
            SOAP_MODELS_DIR "/" + model + "/" + model + ".mlir", &context)),
        convolutions);
  }
}

// Every epilogue that the compiler makes, in exact f32, too.
TEST_F(CudnnPlanTest, Epilogues) {
  EXPECT_EQ(
      plan(parseSourceFile<ModuleOp>(SOAP_CONVOLUTION_EPILOGUES, &context)),
      10u);
  ProgramBuilder::GpuStep step = {};
  step.buffers.push_back({0, 0, 0, int64_t(64) << 20});
  for (int32_t type : {SOAP_F32, SOAP_BF16, SOAP_F16})
    for (int32_t last : {0, 1})
      for (int64_t groups : {1, 4})
        for (int32_t others : {0, int(SOAP_GPU_RELU), int(SOAP_GPU_ADDEND),
                               SOAP_GPU_ADDEND | SOAP_GPU_RELU}) {
          int32_t epilogue = SOAP_GPU_BIAS | others;
          step.convolution = {SOAP_GPU_FORWARD,
                              type,
                              2,
                              {last, last, last},
                              0,
                              0,
                              8,
                              64,
                              64,
                              groups,
                              {56, 56},
                              {3, 3},
                              {28, 28},
                              {2, 2},
                              {0, 0},
                              {1, 1},
                              {1, 1},
                              epilogue};
          EXPECT_FALSE(choices(step).empty())
              << type << " " << last << " " << groups << " " << epilogue;
        }
}

// Exact sums of f32 have fewer ways than those on tensor cores.
TEST_F(CudnnPlanTest, Tf32IsAsked) {
  ProgramBuilder::GpuStep step = {};
  step.convolution = {SOAP_GPU_FORWARD,
                      SOAP_F32,
                      2,
                      {1, 1, 1},
                      0,
                      0,
                      8,
                      64,
                      64,
                      1,
                      {56, 56},
                      {3, 3},
                      {56, 56},
                      {1, 1},
                      {1, 1},
                      {1, 1},
                      {1, 1},
                      /*epilogue=*/0};
  step.buffers.push_back({0, 0, 0, int64_t(64) << 20});
  auto engines = [&] {
    std::vector<int64_t> list;
    for (const CudnnChoice &choice : choices(step))
      list.push_back(choice.engine);
    return list;
  };
  std::vector<int64_t> exact = engines();
  step.convolution.tf32 = 1;
  EXPECT_NE(engines(), exact);
  // What needs no workspace remains where there is none.
  step.buffers.back().bytes = 0;
  step.convolution.tf32 = 0;
  EXPECT_FALSE(engines().empty());
}

// Softmax is older than plans: without a GPU, cuDNN has the functions and takes
// the descriptions of all tensors.
TEST_F(CudnnPlanTest, Softmax) {
  GpuCompiler compiler;
  auto module = parseSourceFile<ModuleOp>(SOAP_SOFTMAX_FORMS, &context);
  ASSERT_TRUE(bool(module));
  ASSERT_TRUE(succeeded(compiler.lower(*module)));
  unsigned count = 0;
  for (auto func : module->getOps<func::FuncOp>())
    for (const ProgramBuilder::GpuStep &step :
         compiler.lookup(func.getName())->steps)
      if (step.kind == SOAP_GPU_SOFTMAX) {
        ++count;
        SoapStatus status = cudnn.describe(step.softmax);
        EXPECT_EQ(status.code, SOAP_OK) << status.message;
      }
  EXPECT_EQ(count, 20u);
  // The most elements; and more, which cuDNN cannot count.
  SoapGpuSoftmax large = {SOAP_GPU_PROBABILITIES, SOAP_BF16, 65535, 32768, 1};
  EXPECT_EQ(cudnn.describe(large).code, SOAP_OK);
  large.outer = 65536;
  EXPECT_NE(cudnn.describe(large).code, SOAP_OK);
}

#ifdef SOAP_CUDA_DRIVER_STUB

/// An A100, likewise.
const char *const a100 = R"({"maxGridSize": [2147483647, 65535, 65535],
"maxBlockSize": [1024, 1024, 64], "deviceVer": 800, "driverVer": 13000, "cudaDeviceId": 0, "multiProcessorCount": 108, "regsPerBlock": 65536,
"smClockRateKHz": 1410000, "memClockRateKHz": 1215000, "l2CacheSize": 41943040, "warpSize": 32,
"maxSharedMemoryPerBlock": 49152, "maxSharedMemoryPerBlockOptin": 166912, "reservedSharedMemoryPerBlock": 1024,
"maxRegistersPerSM": 65536, "pciDeviceId": 0, "maxCtasPerSM": 32, "maxThreadsPerBlock": 1024, "maxThreadsPerSM": 2048, "isTccDriver": 0, "supportCoopLaunch": 1,
"totalGlobalMem": 42949672960, "deviceName": "NVIDIA A100-SXM4-40GB"})";

/// Attention's engines are compiled as they are planned and handed to a driver.
class CudnnAttentionTest : public CudnnPlanTest {
protected:
  void SetUp() override {
    // Under the name by which cuDNN then finds it.
    if (dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD) == nullptr &&
        dlopen(SOAP_CUDA_DRIVER_STUB, RTLD_NOW | RTLD_GLOBAL) == nullptr)
      GTEST_SKIP() << dlerror();
    CudnnPlanTest::SetUp();
  }

  void expectPlans(const SoapGpuAttention &attention, const char *gpu) {
    std::vector<CudnnChoice> found;
    SoapStatus status =
        cudnn.plan(gpu, attention, attentionWorkspace(attention), found);
    EXPECT_EQ(status.code, SOAP_OK) << status.message;
    EXPECT_FALSE(found.empty());
  }

  /// Compiles the functions of a file and checks the memory of their calls of
  /// attention that are \p wanted, and the plans of every third of these, from
  /// number \p planned on. The functions that have such calls.
  std::vector<std::string>
  planCalls(const char *path,
            llvm::function_ref<bool(const SoapGpuAttention &)> wanted,
            size_t planned) {
    GpuCompiler compiler;
    auto module = parseSourceFile<ModuleOp>(path, &context);
    if (!module || failed(compiler.lower(*module))) {
      ADD_FAILURE() << "cannot compile " << path;
      return {};
    }
    std::vector<std::string> called;
    for (auto func : module->getOps<func::FuncOp>())
      if (const ProgramBuilder::GpuKernel *kernel =
              compiler.lookup(func.getName()))
        for (const ProgramBuilder::GpuStep &step : kernel->steps)
          if (step.kind == SOAP_GPU_ATTENTION && wanted(step.attention)) {
            EXPECT_EQ(step.buffers.back().bytes,
                      attentionWorkspace(step.attention));
            if (called.size() % 3 == planned)
              expectPlans(step.attention, h200);
            called.push_back(func.getName().str());
          }
    return called;
  }
};

/// Of [samples, queries or keys, heads, numbers], as JAX has them.
SoapGpuAttention attentionOf(SoapGpuAttentionKind kind, SoapElementType type,
                             int64_t heads, int64_t kvHeads, int64_t queries,
                             int64_t keys, int64_t size) {
  SoapGpuAttention a = {};
  a.kind = kind;
  a.type = type;
  a.scale = 0.125F;
  a.batch = 2;
  a.heads = heads;
  a.kv_heads = kvHeads;
  a.queries = queries;
  a.keys = keys;
  a.size = a.value_size = size;
  for (int t = 0; t < 4; ++t) {
    auto sizes = attentionSizes(a, t);
    a.strides[3 * t] = sizes[1] * sizes[2] * sizes[3];
    a.strides[3 * t + 1] = sizes[3];
    a.strides[3 * t + 2] = sizes[1] * sizes[3];
  }
  return a;
}

TEST_F(CudnnAttentionTest, Forward) {
  SoapGpuAttention a =
      attentionOf(SOAP_GPU_ATTEND, SOAP_BF16, 4, 2, 128, 128, 64);
  a.causal = 1;
  expectPlans(a, h200);
  // Few queries, odd numbers of keys, the largest size, a bias for all samples.
  a = attentionOf(SOAP_GPU_ATTEND, SOAP_F16, 4, 4, 1, 41, 128);
  a.bias = 1;
  a.bias_sizes[0] = a.bias_sizes[2] = 1;
  a.bias_sizes[1] = 4;
  a.bias_sizes[3] = 41;
  expectPlans(a, h200);
  expectPlans(a, a100);
}

TEST_F(CudnnAttentionTest, Gradients) {
  SoapGpuAttention a =
      attentionOf(SOAP_GPU_ATTEND_GRADIENT, SOAP_BF16, 4, 2, 100, 72, 64);
  a.causal = 1;
  a.bias = 1;
  a.bias_sizes[0] = 2;
  a.bias_sizes[1] = a.bias_sizes[2] = 1;
  a.bias_sizes[3] = 72;
  expectPlans(a, h200);
  expectPlans(a, a100);
  // A bias of each query, or of each head.
  a.causal = 0;
  a.bias_sizes[2] = 100;
  expectPlans(a, h200);
  expectPlans(a, a100);
  a.bias_sizes[0] = a.bias_sizes[2] = 1;
  a.bias_sizes[1] = 4;
  expectPlans(a, h200);
  // Too many scores to keep their gradient.
  a = attentionOf(SOAP_GPU_ATTEND_GRADIENT, SOAP_F16, 32, 32, 2048, 2048, 64);
  EXPECT_FALSE(keepsScores(a));
  expectPlans(a, h200);
}

// Biases that are trained, and probabilities that are dropped.
TEST_F(CudnnAttentionTest, ScoresAndDropout) {
  auto setSizes = [](int64_t *to, std::array<int64_t, 4> sizes) {
    std::copy(sizes.begin(), sizes.end(), to);
  };
  SoapGpuAttention a =
      attentionOf(SOAP_GPU_ATTEND_GRADIENT, SOAP_BF16, 4, 4, 128, 128, 64);
  a.score_gradient = a.bias = 1;
  setSizes(a.bias_sizes, {1, 4, 128, 128});
  expectPlans(a, a100);
  a.dropout = a.causal = 1;
  a.kept_scale = 1.25F;
  setSizes(a.dropout_sizes, {1, 1, 128, 128});
  expectPlans(a, h200);
  // Few and odd numbers, shared heads, the largest size, no bias.
  a = attentionOf(SOAP_GPU_ATTEND_GRADIENT, SOAP_F16, 4, 2, 100, 71, 128);
  a.score_gradient = a.dropout = 1;
  a.kept_scale = 2;
  setSizes(a.dropout_sizes, {2, 4, 100, 71});
  expectPlans(a, h200);
  a.kind = SOAP_GPU_ATTEND;
  a.score_gradient = 0;
  expectPlans(a, h200);
  // Scores that are kept as the gradient is a result.
  a = attentionOf(SOAP_GPU_ATTEND_GRADIENT, SOAP_F16, 32, 32, 2048, 2048, 64);
  a.score_gradient = 1;
  EXPECT_TRUE(keepsScores(a));
  expectPlans(a, h200);
}

// Some of the engines for pooling are compiled as they are planned, too, for
// seconds each: three functions are enough.
TEST_F(CudnnAttentionTest, Pooling) {
  GpuCompiler compiler;
  auto module = parseSourceFile<ModuleOp>(SOAP_POOLING_FORMS, &context);
  ASSERT_TRUE(bool(module));
  ASSERT_TRUE(succeeded(compiler.lower(*module)));
  unsigned count = 0;
  for (auto func : module->getOps<func::FuncOp>())
    for (const ProgramBuilder::GpuStep &step :
         compiler.lookup(func.getName())->steps)
      if (step.kind == SOAP_GPU_CONVOLUTION) {
        ++count;
        SCOPED_TRACE(func.getName().str());
        if (func.getName() == "maximum" || func.getName() == "narrow" ||
            func.getName() == "gradient")
          EXPECT_FALSE(choices(step).empty());
      }
  EXPECT_EQ(count, 10u);
}

// The largest batch normalisation of resnet50, and the smallest that are taken.
// Engines are compiled as they are planned, for seconds each.
TEST_F(CudnnAttentionTest, Normalization) {
  struct Case {
    SoapElementType type;
    int64_t rows, channels;
  };
  for (const Case &c : {Case{SOAP_BF16, 401408, 64}, Case{SOAP_F16, 60, 8},
                        Case{SOAP_F32, 2, 4}})
    for (int32_t kind : {SOAP_GPU_NORMALIZE, SOAP_GPU_NORMALIZE_GRADIENT}) {
      ASSERT_TRUE(canNormalize(c.type, c.rows, c.channels));
      SoapGpuNormalization n = {kind, c.type,
                                kind == SOAP_GPU_NORMALIZE ? 1e-5F : 0, c.rows,
                                c.channels};
      std::vector<CudnnChoice> found;
      SoapStatus status = cudnn.plan(h200, n, normalizationWorkspace(n), found);
      EXPECT_EQ(status.code, SOAP_OK)
          << status.message << " " << c.rows << " " << c.channels;
      EXPECT_EQ(found.size(), 1u);
    }
  // What the compiler leaves as it is, cuDNN has no engine for.
  SoapGpuNormalization n = {SOAP_GPU_NORMALIZE, SOAP_BF16, 1e-5F, 392, 20};
  EXPECT_FALSE(canNormalize(n.type, n.rows, n.channels));
  std::vector<CudnnChoice> found;
  EXPECT_NE(cudnn.plan(h200, n, normalizationWorkspace(n), found).code,
            SOAP_OK);
}

// What the compiler leaves as it is, cuDNN has no engine for.
TEST_F(CudnnAttentionTest, OddSizesHaveNone) {
  SoapGpuAttention a =
      attentionOf(SOAP_GPU_ATTEND, SOAP_BF16, 4, 4, 64, 64, 12);
  std::vector<CudnnChoice> found;
  EXPECT_NE(cudnn.plan(h200, a, attentionWorkspace(a), found).code, SOAP_OK);
}

// Calls of compiled kernels, with the memory that these give them.
TEST_F(CudnnAttentionTest, Kernels) {
  auto all = [](const SoapGpuAttention &) { return true; };
  EXPECT_EQ(planCalls(SOAP_ATTENTION_FORMS, all, /*planned=*/2),
            (std::vector<std::string>{"causal", "plain", "half", "repeated",
                                      "library_causal", "library_grouped",
                                      "library_bias", "library_mask", "shifted",
                                      "one_key"}));
}

TEST_F(CudnnAttentionTest, GradientKernels) {
  auto gradients = [](const SoapGpuAttention &attention) {
    return attention.kind == SOAP_GPU_ATTEND_GRADIENT;
  };
  EXPECT_EQ(planCalls(SOAP_ATTENTION_GRADIENTS, gradients, /*planned=*/0),
            (std::vector<std::string>{"causal", "narrow", "half", "library",
                                      "library_grouped", "biases",
                                      "values_wider", "queries_alone",
                                      "trained", "trained_causal", "dropout"}));
}

#endif

} // namespace
