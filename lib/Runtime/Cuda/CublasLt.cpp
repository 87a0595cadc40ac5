//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Gpu/AlgorithmCache.h"
#include "CublasLtProblem.h"
#include "CudaEpilogues.h"
#include "Measure.h"
#include "OpenLibrary.h"

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
  /// The library has no algorithm with the epilogue.
  bool isSplit = false;
  /// rhs comes first.
  bool isSwapped = false;
  bool isDouble = false;
};

} // namespace

struct CublasLt::Impl {
  Functions functions;
  CudaEpilogues epilogues;
  AlgorithmCache *cache = nullptr;
  std::map<int, cublasLtHandle_t> handles;
  std::map<std::tuple<int, const SoapGpuGemm *, int64_t>, Plan> plans;

  SoapStatus describe(Plan &plan, const SoapGpuGemm &gemm);
  SoapStatus propose(Plan &plan, cublasLtHandle_t handle,
                     const SoapGpuGemm &gemm, int64_t alignment);
  SoapStatus issue(const Plan &plan, const cublasLtMatmulAlgo_t &algorithm,
                   cublasLtHandle_t handle, cudaStream_t stream,
                   const SoapGpuGemm &gemm, const GemmOperands &operands,
                   char *workspace) const;
  SoapStatus measure(Plan &plan, cudaStream_t stream, const SoapGpuGemm &gemm,
                     const GemmOperands &operands,
                     const std::function<SoapStatus(size_t)> &run,
                     bool &isMeasured) const;
  bool recall(Plan &plan, cublasLtHandle_t handle,
              const std::string &problem) const;
  SoapStatus place(const Plan &plan, const GemmOperands &operands) const;
  SoapStatus decide(Plan &plan, int gpu, cudaStream_t stream,
                    const SoapGpuGemm &gemm, const GemmOperands &operands,
                    char *workspace);
  void release(const Plan &plan) const;
};

CublasLt::CublasLt() : impl(std::make_unique<Impl>()) {}

CublasLt::~CublasLt() {
  Functions &lt = impl->functions;
  for (auto &entry : impl->plans)
    impl->release(entry.second);
  for (auto [gpu, handle] : impl->handles)
    lt.cublasLtDestroy(handle);
}

SoapStatus CublasLt::open(AlgorithmCache *cache) {
  impl->cache = cache;
  void *library = openLibrary("libcublasLt.so." SOAP_CUDA_MAJOR);
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

static cublasLtEpilogue_t epilogueOf(int32_t bits) {
  bool hasBias = bits & SOAP_GPU_BIAS;
  if (bits & SOAP_GPU_RELU)
    return hasBias ? CUBLASLT_EPILOGUE_RELU_BIAS : CUBLASLT_EPILOGUE_RELU;
  // The form with tanh.
  if (bits & SOAP_GPU_KEEP)
    return hasBias ? CUBLASLT_EPILOGUE_GELU_AUX_BIAS
                   : CUBLASLT_EPILOGUE_GELU_AUX;
  if (bits & SOAP_GPU_GELU_GRADIENT)
    return bits & SOAP_GPU_SUMS ? CUBLASLT_EPILOGUE_DGELU_BGRAD
                                : CUBLASLT_EPILOGUE_DGELU;
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
    const int64_t lead = gemm.strides[4];
    if (gemm.epilogue & (SOAP_GPU_KEEP | SOAP_GPU_GELU_GRADIENT))
      SOAP_LT(lt.cublasLtMatmulDescSetAttribute(
                  plan.operation, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, &lead,
                  sizeof(lead)),
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
                                   const SoapGpuGemm &gemm, int64_t alignment) {
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
  // Parts of a sum are never added in 16 bits, the type of such a result.
  uint32_t schemes =
      CUBLASLT_REDUCTION_SCHEME_NONE | CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE;
  if (status == CUBLAS_STATUS_SUCCESS &&
      soap_element_bytes(gemm.result_type) == 2)
    status = set(CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, &schemes,
                 sizeof(schemes));
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
    return failure(SOAP_KERNEL_FAILED,
                   "cuBLASLt has no algorithm for a product");
  plan.algorithms.clear();
  for (int i = 0; i < found; ++i)
    if (results[i].state == CUBLAS_STATUS_SUCCESS)
      plan.algorithms.push_back(results[i].algo);
  return plan.algorithms.empty()
             ? failure(SOAP_KERNEL_FAILED,
                       "cuBLASLt has no algorithm for a product")
             : success();
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
                                 const GemmOperands &operands,
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

/// Leaves the fastest of the plan's algorithms, as its only one. `isMeasured`:
/// whether it is known to be that.
SoapStatus CublasLt::Impl::measure(Plan &plan, cudaStream_t stream,
                                   const SoapGpuGemm &gemm,
                                   const GemmOperands &operands,
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

/// Launches take these addresses with them, so that each can have its own.
SoapStatus CublasLt::Impl::place(const Plan &plan,
                                 const GemmOperands &operands) const {
  const void *vector = operands.sums ? operands.sums : operands.bias,
             *matrix = operands.kept ? operands.kept : operands.point;
  for (auto [attribute, address] :
       {std::pair(CUBLASLT_MATMUL_DESC_BIAS_POINTER, vector),
        std::pair(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, matrix)})
    if (address)
      SOAP_LT(functions.cublasLtMatmulDescSetAttribute(
                  plan.operation, attribute, &address, sizeof(address)),
              "an epilogue");
  return success();
}

void CublasLt::Impl::release(const Plan &plan) const {
  if (plan.operation)
    functions.cublasLtMatmulDescDestroy(plan.operation);
  for (cublasLtMatrixLayout_t layout : {plan.a, plan.b, plan.c})
    if (layout)
      functions.cublasLtMatrixLayoutDestroy(layout);
}

/// Finds out how the library computes \p gemm, and its fastest way to.
SoapStatus CublasLt::Impl::decide(Plan &plan, int gpu, cudaStream_t stream,
                                  const SoapGpuGemm &gemm,
                                  const GemmOperands &operands,
                                  char *workspace) {
  cublasLtHandle_t handle = handles[gpu];
  int64_t alignment = alignmentOf(gemm, operands);
  SOAP_RETURN_IF_FAILED(describe(plan, gemm));
  SOAP_RETURN_IF_FAILED(place(plan, operands));
  std::string problem =
      gpuName(gpu) + " " +
      problemOf(gemm, functions.cublasLtGetVersion(), alignment);
  if (recall(plan, handle, problem))
    return success();
  SOAP_RETURN_IF_FAILED(propose(plan, handle, gemm, alignment));
  auto run = [&](size_t i) {
    return issue(plan, plan.algorithms[i], handle, stream, gemm, operands,
                 workspace);
  };
  bool isMeasured = true;
  SOAP_RETURN_IF_FAILED(measure(plan, stream, gemm, operands, run, isMeasured));
  if (cache && isMeasured)
    cache->store(problem, toText(plan.algorithms[0]));
  return success();
}

SoapStatus CublasLt::multiply(int gpu, cudaStream_t stream,
                              const SoapGpuGemm &gemm, void *const *pointers,
                              char *workspace) {
  GemmOperands operands = operandsOf(gemm, pointers);
  cublasLtHandle_t &handle = impl->handles[gpu];
  if (!handle)
    SOAP_LT(impl->functions.cublasLtCreate(&handle), "starting");
  Plan &plan = impl->plans[{gpu, &gemm, alignmentOf(gemm, operands)}];
  SplitGemm split = splitEpilogue(gemm, operands);
  // The product alone has the operands that it has first.
  GemmOperands bare = {operands.lhs, operands.rhs, operands.out,
                       operands.addend};
  auto run = [&](const SoapGpuGemm &call,
                 const GemmOperands &callOperands) -> SoapStatus {
    if (!plan.isDecided)
      SOAP_RETURN_IF_FAILED(
          impl->decide(plan, gpu, stream, call, callOperands, workspace));
    SOAP_RETURN_IF_FAILED(impl->place(plan, callOperands));
    return impl->issue(plan, plan.algorithms[0], handle, stream, call,
                       callOperands, workspace);
  };
  auto runSplit = [&]() -> SoapStatus {
    SOAP_RETURN_IF_FAILED(run(split.product, bare));
    SOAP_RETURN_IF_FAILED(impl->epilogues.run(stream, split.epilogue));
    return impl->epilogues.run(stream, split.sums);
  };
  if (plan.isDecided)
    return plan.isSplit ? runSplit() : run(gemm, operands);
  // What is proposed, or kept, counts once it runs: a single algorithm is not
  // measured.
  SoapStatus status = run(gemm, operands);
  bool isPlain = split.product.epilogue == gemm.epilogue;
  if (status.code != SOAP_OK && !isPlain) {
    impl->release(plan);
    plan = {};
    plan.isSplit = true;
    status = runSplit();
  }
  plan.isDecided = status.code == SOAP_OK;
  if (!plan.isDecided) {
    impl->release(plan);
    plan = {};
  }
  return status;
}
