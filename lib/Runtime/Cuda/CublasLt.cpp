//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaSupport.h"

#include <algorithm>
#include <dlfcn.h>
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
      apply(cublasLtMatmulAlgoGetHeuristic) apply(cublasLtMatmulDescCreate)    \
          apply(cublasLtMatmulDescDestroy)                                     \
              apply(cublasLtMatmulDescSetAttribute)                            \
                  apply(cublasLtMatmulPreferenceCreate)                        \
                      apply(cublasLtMatmulPreferenceDestroy)                   \
                          apply(cublasLtMatmulPreferenceSetAttribute)          \
                              apply(cublasLtMatrixLayoutCreate)                \
                                  apply(cublasLtMatrixLayoutDestroy)           \
                                      apply(cublasLtMatrixLayoutSetAttribute)
#define SOAP_DECLARE(name) decltype(&::name) name = nullptr;
  SOAP_CUBLASLT_FUNCTIONS(SOAP_DECLARE)
#undef SOAP_DECLARE
};

/// All that a call needs but the addresses.
struct Plan {
  cublasLtMatmulDesc_t operation = nullptr;
  cublasLtMatrixLayout_t a = nullptr, b = nullptr, c = nullptr;
  cublasLtMatmulAlgo_t algorithm;
  /// rhs comes first.
  bool isSwapped = false;
  bool isDouble = false;
};

} // namespace

struct CublasLt::Impl {
  Functions functions;
  std::map<int, cublasLtHandle_t> handles;
  std::map<std::tuple<int, const SoapGpuGemm *, int64_t>, Plan> plans;

  SoapStatus describe(Plan &plan, const SoapGpuGemm &gemm);
  SoapStatus choose(Plan &plan, cublasLtHandle_t handle, int64_t alignment);
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

SoapStatus CublasLt::open() {
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
  SOAP_LT(lt.cublasLtMatmulDescCreate(&plan.operation,
                                      plan.isDouble ? CUBLAS_COMPUTE_64F
                                                    : CUBLAS_COMPUTE_32F,
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

SoapStatus CublasLt::Impl::choose(Plan &plan, cublasLtHandle_t handle,
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
  cublasLtMatmulHeuristicResult_t result;
  int found = 0;
  if (status == CUBLAS_STATUS_SUCCESS)
    status = lt.cublasLtMatmulAlgoGetHeuristic(handle, plan.operation, plan.a,
                                               plan.b, plan.c, plan.c,
                                               preference, 1, &result, &found);
  lt.cublasLtMatmulPreferenceDestroy(preference);
  SOAP_LT(status, "choosing an algorithm");
  if (found == 0)
    return failure(SOAP_KERNEL_FAILED, "cuBLASLt has no algorithm");
  plan.algorithm = result.algo;
  return success();
}

/// The largest power of two up to 256 that divides all addresses of the call.
static int64_t alignmentOf(const SoapGpuGemm &gemm, const char *lhs,
                           const char *rhs, const char *out) {
  uint64_t bits = reinterpret_cast<uintptr_t>(lhs) |
                  reinterpret_cast<uintptr_t>(rhs) |
                  reinterpret_cast<uintptr_t>(out) | 256;
  for (int32_t loop = 0; loop + 1 < gemm.num_batch; ++loop)
    for (int32_t i = 0; i < 3; ++i)
      bits |= static_cast<uint64_t>(gemm.batch[4 * loop + 1 + i]) *
              soap_element_bytes(i < 2 ? gemm.operand_type : gemm.result_type);
  return static_cast<int64_t>(bits & (~bits + 1));
}

SoapStatus CublasLt::multiply(int gpu, cudaStream_t stream,
                              const SoapGpuGemm &gemm, const char *lhs,
                              const char *rhs, char *out, char *workspace) {
  Functions &lt = impl->functions;
  cublasLtHandle_t &handle = impl->handles[gpu];
  if (!handle)
    SOAP_LT(lt.cublasLtCreate(&handle), "starting");
  int64_t alignment = alignmentOf(gemm, lhs, rhs, out);
  auto [it, isNew] = impl->plans.try_emplace({gpu, &gemm, alignment});
  Plan &plan = it->second;
  if (isNew) {
    SOAP_RETURN_IF_FAILED(impl->describe(plan, gemm));
    SOAP_RETURN_IF_FAILED(impl->choose(plan, handle, alignment));
  }
  const float oneFloat = 1, zeroFloat = 0;
  const double oneDouble = 1, zeroDouble = 0;
  const void *one = plan.isDouble ? static_cast<const void *>(&oneDouble)
                                  : static_cast<const void *>(&oneFloat);
  const void *zero = plan.isDouble ? static_cast<const void *>(&zeroDouble)
                                   : static_cast<const void *>(&zeroFloat);
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
    const char *first = lhs + l * operandBytes,
               *second = rhs + r * operandBytes;
    if (plan.isSwapped)
      std::swap(first, second);
    char *result = out + o * resultBytes;
    SOAP_LT(lt.cublasLtMatmul(handle, plan.operation, one, first, plan.a,
                              second, plan.b, zero, result, plan.c, result,
                              plan.c, &plan.algorithm, workspace,
                              workspaceBytes, stream),
            "a product");
  }
  return success();
}
