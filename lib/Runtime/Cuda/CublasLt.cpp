//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../AlgorithmCache.h"
#include "Measure.h"

#include <algorithm>
#include <cstring>
#include <dlfcn.h>
#include <functional>
#include <map>
#include <tuple>

using namespace soap;

namespace {

/// A matrix as cuBLASLt has them: columns are contiguous.
struct Matrix {
  int64_t rows, columns, lead;
  /// Whether it is the transpose of what is meant.
  bool isTransposed;
};

/// The functions that are used, by name.
struct Functions {
#define SOAP_CUBLASLT_FUNCTIONS(apply)                                         \
  apply(cublasLtCreate) apply(cublasLtDestroy) apply(cublasLtMatmul)           \
      apply(cublasLtGetVersion) apply(cublasLtMatmulAlgoCheck)                 \
          apply(cublasLtMatmulAlgoGetHeuristic)                                \
              apply(cublasLtMatmulDescCreate) apply(cublasLtMatmulDescDestroy) \
                  apply(cublasLtMatmulDescSetAttribute)                        \
                      apply(cublasLtMatmulPreferenceCreate)                    \
                          apply(cublasLtMatmulPreferenceDestroy)               \
                              apply(cublasLtMatmulPreferenceSetAttribute)      \
                                  apply(cublasLtMatrixLayoutCreate) apply(     \
                                      cublasLtMatrixLayoutDestroy)             \
                                      apply(cublasLtMatrixLayoutSetAttribute)
#define SOAP_DECLARE(name) decltype(&::name) name = nullptr;
  SOAP_CUBLASLT_FUNCTIONS(SOAP_DECLARE)
#undef SOAP_DECLARE
};

/// All that a call needs but the addresses.
struct Plan {
  cublasLtMatmulDesc_t operation = nullptr;
  cublasLtMatrixLayout_t a = nullptr, b = nullptr, c = nullptr;
  /// What is proposed, until one of them is chosen.
  std::vector<cublasLtMatmulAlgo_t> algorithms;
  bool isDecided = false;
  /// rhs comes first.
  bool isSwapped = false;
  bool isDouble = false;
};

/// Where the matrices of a call lie; `addend` and `bias` are null where there
/// are none.
struct Operands {
  const char *lhs, *rhs;
  char *out;
  const char *addend = nullptr, *bias = nullptr;
};

} // namespace

struct CublasLt::Impl {
  Functions functions;
  AlgorithmCache *cache = nullptr;
  std::map<int, cublasLtHandle_t> handles;
  std::map<std::tuple<int, const SoapGpuGemm *, int64_t>, Plan> plans;

  SoapStatus describe(Plan &plan, const SoapGpuGemm &gemm);
  SoapStatus propose(Plan &plan, cublasLtHandle_t handle, int64_t alignment);
  SoapStatus issue(const Plan &plan, const cublasLtMatmulAlgo_t &algorithm,
                   cublasLtHandle_t handle, cudaStream_t stream,
                   const SoapGpuGemm &gemm, const Operands &operands,
                   char *workspace) const;
  SoapStatus measure(Plan &plan, cudaStream_t stream, const SoapGpuGemm &gemm,
                     const Operands &operands,
                     const std::function<SoapStatus(size_t)> &run,
                     bool &isMeasured) const;
  bool recall(Plan &plan, cublasLtHandle_t handle,
              const std::string &problem) const;
};

CublasLt::CublasLt() : impl(std::make_unique<Impl>()) {}

CublasLt::~CublasLt() {
  Functions &lt = impl->functions;
  for (auto &entry : impl->plans) {
    Plan &plan = entry.second;
    if (plan.operation)
      lt.cublasLtMatmulDescDestroy(plan.operation);
    for (cublasLtMatrixLayout_t layout : {plan.a, plan.b, plan.c})
      if (layout)
        lt.cublasLtMatrixLayoutDestroy(layout);
  }
  for (auto [gpu, handle] : impl->handles)
    lt.cublasLtDestroy(handle);
}

SoapStatus CublasLt::open(AlgorithmCache *cache) {
  impl->cache = cache;
  void *library = nullptr;
  for (const char *name :
       {"libcublasLt.so." SOAP_CUDA_MAJOR,
        SOAP_CUDA_LIBRARIES "/libcublasLt.so." SOAP_CUDA_MAJOR})
    if (!library)
      library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return failure(SOAP_OUT_OF_RESOURCES,
                   "products of matrices need libcublasLt.so.%s, which is not "
                   "found",
                   SOAP_CUDA_MAJOR);
#define SOAP_LOAD(name)                                                        \
  impl->functions.name =                                                       \
      reinterpret_cast<decltype(impl->functions.name)>(dlsym(library, #name)); \
  if (!impl->functions.name)                                                   \
    return failure(SOAP_OUT_OF_RESOURCES, "libcublasLt has no " #name);
  SOAP_CUBLASLT_FUNCTIONS(SOAP_LOAD)
#undef SOAP_LOAD
  return success();
}

static SoapStatus ltStatus(cublasStatus_t status, const char *what) {
  if (status == CUBLAS_STATUS_SUCCESS)
    return success();
  return failure(SOAP_KERNEL_FAILED, "cuBLASLt: %s: status %d", what,
                 static_cast<int>(status));
}

#define SOAP_LT(call, what) SOAP_RETURN_IF_FAILED(ltStatus((call), (what)))

static cudaDataType_t dataType(int32_t type) {
  switch (type) {
  case SOAP_F64:
    return CUDA_R_64F;
  case SOAP_F32:
    return CUDA_R_32F;
  case SOAP_F16:
    return CUDA_R_16F;
  default:
    return CUDA_R_16BF;
  }
}

/// The matrix of `rows` x `columns` with these strides.
static Matrix matrixOf(int64_t rows, int64_t columns, const int64_t *strides) {
  if (strides[1] == 1 && strides[0] >= columns)
    return {columns, rows, strides[0], true};
  return {rows, columns, strides[1], false};
}

static Operands operandsOf(const SoapGpuGemm &gemm, void *const *pointers) {
  Operands operands = {static_cast<const char *>(pointers[0]),
                       static_cast<const char *>(pointers[1]),
                       static_cast<char *>(pointers[2])};
  int next = 3;
  if (gemm.epilogue & SOAP_GPU_ADDEND)
    operands.addend = static_cast<const char *>(pointers[next++]);
  if (gemm.epilogue & SOAP_GPU_BIAS)
    operands.bias = static_cast<const char *>(pointers[next]);
  return operands;
}

static cublasLtEpilogue_t epilogueOf(int32_t bits) {
  bool hasBias = bits & SOAP_GPU_BIAS;
  if (bits & SOAP_GPU_RELU)
    return hasBias ? CUBLASLT_EPILOGUE_RELU_BIAS : CUBLASLT_EPILOGUE_RELU;
  // The form with tanh.
  if (bits & SOAP_GPU_GELU)
    return hasBias ? CUBLASLT_EPILOGUE_GELU_BIAS : CUBLASLT_EPILOGUE_GELU;
  return hasBias ? CUBLASLT_EPILOGUE_BIAS : CUBLASLT_EPILOGUE_DEFAULT;
}

SoapStatus CublasLt::Impl::describe(Plan &plan, const SoapGpuGemm &gemm) {
  Functions &lt = functions;
  Matrix lhs = matrixOf(gemm.m, gemm.k, gemm.strides),
         rhs = matrixOf(gemm.k, gemm.n, gemm.strides + 2),
         out = matrixOf(gemm.m, gemm.n, gemm.strides + 4);
  // Rows of the result are contiguous: computed is the transpose, of rhs and
  // lhs transposed.
  plan.isSwapped = out.isTransposed;
  plan.isDouble = gemm.result_type == SOAP_F64;
  Matrix first = plan.isSwapped ? rhs : lhs,
         second = plan.isSwapped ? lhs : rhs;
  if (plan.isSwapped) {
    first.isTransposed = !first.isTransposed;
    second.isTransposed = !second.isTransposed;
  }
  cublasComputeType_t type = plan.isDouble ? CUBLAS_COMPUTE_64F
                             : gemm.tf32   ? CUBLAS_COMPUTE_32F_FAST_TF32
                                           : CUBLAS_COMPUTE_32F;
  SOAP_LT(lt.cublasLtMatmulDescCreate(&plan.operation, type,
                                      plan.isDouble ? CUDA_R_64F : CUDA_R_32F),
          "an operation");
  cublasOperation_t transposeFirst =
                        first.isTransposed ? CUBLAS_OP_T : CUBLAS_OP_N,
                    transposeSecond =
                        second.isTransposed ? CUBLAS_OP_T : CUBLAS_OP_N;
  SOAP_LT(lt.cublasLtMatmulDescSetAttribute(
              plan.operation, CUBLASLT_MATMUL_DESC_TRANSA, &transposeFirst,
              sizeof(transposeFirst)),
          "an operation");
  SOAP_LT(lt.cublasLtMatmulDescSetAttribute(
              plan.operation, CUBLASLT_MATMUL_DESC_TRANSB, &transposeSecond,
              sizeof(transposeSecond)),
          "an operation");
  if (gemm.epilogue & ~SOAP_GPU_ADDEND) {
    cublasLtEpilogue_t epilogue = epilogueOf(gemm.epilogue);
    SOAP_LT(lt.cublasLtMatmulDescSetAttribute(plan.operation,
                                              CUBLASLT_MATMUL_DESC_EPILOGUE,
                                              &epilogue, sizeof(epilogue)),
            "an epilogue");
    cudaDataType_t biasType = dataType(gemm.result_type);
    SOAP_LT(lt.cublasLtMatmulDescSetAttribute(
                plan.operation, CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, &biasType,
                sizeof(biasType)),
            "an epilogue");
  }
  const int64_t *batch =
      gemm.num_batch ? gemm.batch + int64_t(4) * (gemm.num_batch - 1) : nullptr;
  auto layout = [&](cublasLtMatrixLayout_t &made, const Matrix &matrix,
                    int32_t type, int number) -> SoapStatus {
    SOAP_LT(lt.cublasLtMatrixLayoutCreate(
                &made, dataType(type), static_cast<uint64_t>(matrix.rows),
                static_cast<uint64_t>(matrix.columns), matrix.lead),
            "a layout");
    if (!batch)
      return success();
    auto count = static_cast<int32_t>(batch[0]);
    SOAP_LT(
        lt.cublasLtMatrixLayoutSetAttribute(
            made, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &count, sizeof(count)),
        "a batch");
    return ltStatus(lt.cublasLtMatrixLayoutSetAttribute(
                        made, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET,
                        &batch[1 + number], sizeof(batch[0])),
                    "a batch");
  };
  SOAP_RETURN_IF_FAILED(
      layout(plan.a, first, gemm.operand_type, plan.isSwapped ? 1 : 0));
  SOAP_RETURN_IF_FAILED(
      layout(plan.b, second, gemm.operand_type, plan.isSwapped ? 0 : 1));
  return layout(plan.c, out, gemm.result_type, 2);
}

SoapStatus CublasLt::Impl::propose(Plan &plan, cublasLtHandle_t handle,
                                   int64_t alignment) {
  Functions &lt = functions;
  cublasLtMatmulPreference_t preference;
  SOAP_LT(lt.cublasLtMatmulPreferenceCreate(&preference), "a preference");
  auto set = [&](cublasLtMatmulPreferenceAttributes_t attribute,
                 const void *value, size_t bytes) {
    return lt.cublasLtMatmulPreferenceSetAttribute(preference, attribute, value,
                                                   bytes);
  };
  auto bytes = static_cast<uint64_t>(workspaceBytes);
  auto aligned = static_cast<uint32_t>(alignment);
  cublasStatus_t status =
      set(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &bytes, sizeof(bytes));
  for (auto attribute : {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES,
                         CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES,
                         CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES,
                         CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES})
    if (status == CUBLAS_STATUS_SUCCESS)
      status = set(attribute, &aligned, sizeof(aligned));
  constexpr int mostAlgorithms = 8;
  cublasLtMatmulHeuristicResult_t results[mostAlgorithms];
  int found = 0;
  if (status == CUBLAS_STATUS_SUCCESS)
    status = lt.cublasLtMatmulAlgoGetHeuristic(
        handle, plan.operation, plan.a, plan.b, plan.c, plan.c, preference,
        mostAlgorithms, results, &found);
  lt.cublasLtMatmulPreferenceDestroy(preference);
  SOAP_LT(status, "choosing an algorithm");
  if (found == 0)
    return failure(SOAP_KERNEL_FAILED, "cuBLASLt has no algorithm");
  plan.algorithms.clear();
  for (int i = 0; i < found; ++i)
    if (results[i].state == CUBLAS_STATUS_SUCCESS)
      plan.algorithms.push_back(results[i].algo);
  return plan.algorithms.empty()
             ? failure(SOAP_KERNEL_FAILED, "cuBLASLt has no algorithm")
             : success();
}

/// The largest power of two up to 256 that divides all addresses of the call.
static int64_t alignmentOf(const SoapGpuGemm &gemm, const Operands &operands) {
  uint64_t bits = reinterpret_cast<uintptr_t>(operands.lhs) |
                  reinterpret_cast<uintptr_t>(operands.rhs) |
                  reinterpret_cast<uintptr_t>(operands.out) |
                  reinterpret_cast<uintptr_t>(operands.addend) | 256;
  for (int32_t loop = 0; loop + 1 < gemm.num_batch; ++loop)
    for (int32_t i = 0; i < 3; ++i)
      bits |= static_cast<uint64_t>(gemm.batch[4 * loop + 1 + i]) *
              soap_element_bytes(i < 2 ? gemm.operand_type : gemm.result_type);
  return static_cast<int64_t>(bits & (~bits + 1));
}

/// All that a choice depends on beside the GPU: of the addend, whether there is
/// one, by the epilogue's bit; factors take no time.
static std::string problemOf(const SoapGpuGemm &gemm, size_t version,
                             int64_t alignment) {
  std::string text = "cublaslt " + std::to_string(version) + " product";
  auto add = [&](int64_t number) { text += " " + std::to_string(number); };
  for (int64_t number :
       {int64_t(gemm.operand_type), int64_t(gemm.result_type),
        int64_t(gemm.epilogue), int64_t(gemm.tf32), gemm.m, gemm.n, gemm.k})
    add(number);
  for (int64_t stride : gemm.strides)
    add(stride);
  for (int32_t i = 0; i < 4 * gemm.num_batch; ++i)
    add(gemm.batch[i]);
  add(alignment);
  return text;
}

/// An algorithm is plain data, which the same version of the library takes
/// back.
static std::string toText(const cublasLtMatmulAlgo_t &algorithm) {
  std::string text;
  for (uint64_t word : algorithm.data)
    text += (text.empty() ? "" : " ") + std::to_string(word);
  return text;
}

static bool fromText(const std::string &text, cublasLtMatmulAlgo_t &algorithm) {
  const char *at = text.c_str();
  for (uint64_t &word : algorithm.data) {
    char *end = nullptr;
    word = std::strtoull(at, &end, 10);
    if (end == at)
      return false;
    at = end;
  }
  return *at == 0;
}

/// Takes the algorithm that the cache has; false if there is none that the
/// library takes.
bool CublasLt::Impl::recall(Plan &plan, cublasLtHandle_t handle,
                            const std::string &problem) const {
  std::optional<std::string> known =
      cache ? cache->lookup(problem) : std::nullopt;
  cublasLtMatmulAlgo_t algorithm;
  cublasLtMatmulHeuristicResult_t result = {};
  if (!known || !fromText(*known, algorithm) ||
      functions.cublasLtMatmulAlgoCheck(handle, plan.operation, plan.a, plan.b,
                                        plan.c, plan.c, &algorithm,
                                        &result) != CUBLAS_STATUS_SUCCESS ||
      result.workspaceSize > workspaceBytes)
    return false;
  plan.algorithms.assign(1, algorithm);
  return true;
}

SoapStatus CublasLt::Impl::issue(const Plan &plan,
                                 const cublasLtMatmulAlgo_t &algorithm,
                                 cublasLtHandle_t handle, cudaStream_t stream,
                                 const SoapGpuGemm &gemm,
                                 const Operands &operands,
                                 char *workspace) const {
  // With a factor of 0 the library does not read the addend.
  const double alphaDouble = gemm.scale,
               betaDouble = operands.addend ? gemm.addend_scale : 0;
  const auto alphaFloat = static_cast<float>(alphaDouble),
             betaFloat = static_cast<float>(betaDouble);
  const void *alpha = plan.isDouble ? static_cast<const void *>(&alphaDouble)
                                    : static_cast<const void *>(&alphaFloat);
  const void *beta = plan.isDouble ? static_cast<const void *>(&betaDouble)
                                   : static_cast<const void *>(&betaFloat);
  int64_t operandBytes = soap_element_bytes(gemm.operand_type),
          resultBytes = soap_element_bytes(gemm.result_type);
  // All batch loops but the last are calls of their own.
  int32_t outer = std::max(gemm.num_batch - 1, 0);
  int64_t calls = 1;
  for (int32_t loop = 0; loop < outer; ++loop)
    calls *= gemm.batch[4 * loop];
  for (int64_t call = 0; call < calls; ++call) {
    int64_t rest = call, l = 0, r = 0, o = 0;
    for (int32_t loop = outer - 1; loop >= 0; --loop) {
      const int64_t *batch = gemm.batch + int64_t(4) * loop;
      int64_t at = rest % batch[0];
      rest /= batch[0];
      l += at * batch[1];
      r += at * batch[2];
      o += at * batch[3];
    }
    const char *first = operands.lhs + l * operandBytes,
               *second = operands.rhs + r * operandBytes;
    if (plan.isSwapped)
      std::swap(first, second);
    char *result = operands.out + o * resultBytes;
    const char *addend =
        operands.addend ? operands.addend + o * resultBytes : result;
    SOAP_LT(functions.cublasLtMatmul(handle, plan.operation, alpha, first,
                                     plan.a, second, plan.b, beta, addend,
                                     plan.c, result, plan.c, &algorithm,
                                     workspace, workspaceBytes, stream),
            "a product");
  }
  return success();
}

size_t CublasLt::version() const {
  return impl->functions.cublasLtGetVersion();
}

/// Bytes from the first element of the result to the end of its last.
static size_t bytesOfResult(const SoapGpuGemm &gemm) {
  int64_t reach =
      1 + (gemm.m - 1) * gemm.strides[4] + (gemm.n - 1) * gemm.strides[5];
  for (int32_t loop = 0; loop < gemm.num_batch; ++loop)
    reach += (gemm.batch[4 * loop] - 1) * gemm.batch[4 * loop + 3];
  return static_cast<size_t>(reach) * soap_element_bytes(gemm.result_type);
}

/// Leaves the fastest of the plan's algorithms, as its only one. `isMeasured`:
/// whether it is known to be that.
SoapStatus CublasLt::Impl::measure(Plan &plan, cudaStream_t stream,
                                   const SoapGpuGemm &gemm,
                                   const Operands &operands,
                                   const std::function<SoapStatus(size_t)> &run,
                                   bool &isMeasured) const {
  // Measuring adds again and again onto what is its own addend.
  bool overwrites =
      operands.addend == operands.out && plan.algorithms.size() > 1;
  void *kept = nullptr;
  size_t bytes = bytesOfResult(gemm);
  isMeasured = true;
  if (overwrites && cudaMalloc(&kept, bytes) != cudaSuccess) {
    // No memory to keep it in: the library's first choice.
    (void)cudaGetLastError();
    isMeasured = false;
    plan.algorithms.resize(1);
    return success();
  }
  if (kept)
    SOAP_CUDA(cudaMemcpyAsync(kept, operands.out, bytes,
                              cudaMemcpyDeviceToDevice, stream),
              "keeping an addend");
  size_t best = 0;
  SoapStatus status = findFastest(stream, plan.algorithms.size(), run, best);
  if (kept) {
    cudaError_t back = cudaMemcpyAsync(operands.out, kept, bytes,
                                       cudaMemcpyDeviceToDevice, stream);
    if (back == cudaSuccess)
      back = cudaStreamSynchronize(stream);
    (void)cudaFree(kept);
    SOAP_CUDA(back, "restoring an addend");
  }
  SOAP_RETURN_IF_FAILED(status);
  plan.algorithms.assign(1, cublasLtMatmulAlgo_t(plan.algorithms[best]));
  return success();
}

SoapStatus CublasLt::multiply(int gpu, cudaStream_t stream,
                              const SoapGpuGemm &gemm, void *const *pointers,
                              char *workspace) {
  Operands operands = operandsOf(gemm, pointers);
  Functions &lt = impl->functions;
  cublasLtHandle_t &handle = impl->handles[gpu];
  if (!handle)
    SOAP_LT(lt.cublasLtCreate(&handle), "starting");
  int64_t alignment = alignmentOf(gemm, operands);
  Plan &plan = impl->plans[{gpu, &gemm, alignment}];
  if (!plan.operation)
    SOAP_RETURN_IF_FAILED(impl->describe(plan, gemm));
  // Launches take the address with them, so that each can have its own.
  if (gemm.epilogue & SOAP_GPU_BIAS)
    SOAP_LT(lt.cublasLtMatmulDescSetAttribute(
                plan.operation, CUBLASLT_MATMUL_DESC_BIAS_POINTER,
                static_cast<const void *>(&operands.bias),
                sizeof(operands.bias)),
            "a bias");
  auto run = [&](size_t i) {
    return impl->issue(plan, plan.algorithms[i], handle, stream, gemm, operands,
                       workspace);
  };
  if (!plan.isDecided) {
    std::string problem = gpuName(gpu) + " " +
                          problemOf(gemm, lt.cublasLtGetVersion(), alignment);
    if (!impl->recall(plan, handle, problem)) {
      SOAP_RETURN_IF_FAILED(impl->propose(plan, handle, alignment));
      bool isMeasured = true;
      SOAP_RETURN_IF_FAILED(
          impl->measure(plan, stream, gemm, operands, run, isMeasured));
      if (impl->cache && isMeasured)
        impl->cache->store(problem, toText(plan.algorithms[0]));
    }
    plan.isDecided = true;
  }
  return run(0);
}
