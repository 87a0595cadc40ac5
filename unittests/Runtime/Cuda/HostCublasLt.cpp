//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The functions of cuBLASLt that the runtime calls, by the library's
// documentation: matrices of columns, with an epilogue.

#include "HostElements.h"
#include "HostLibraries.h"

#include <cublasLt.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

using namespace soap;

namespace {

struct Operation {
  cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  cublasOperation_t transposes[2] = {CUBLAS_OP_N, CUBLAS_OP_N};
  cudaDataType_t scaleType = CUDA_R_32F;
  void *vector = nullptr, *matrix = nullptr;
  int64_t lead = 0;

  bool isGradient() const {
    // What forward keeps has one of these bits, too.
    return epilogue == CUBLASLT_EPILOGUE_GELU_AUX ||
           epilogue == CUBLASLT_EPILOGUE_GELU_AUX_BIAS || isDerivative();
  }
  bool isDerivative() const {
    return epilogue == CUBLASLT_EPILOGUE_DGELU ||
           epilogue == CUBLASLT_EPILOGUE_DGELU_BGRAD;
  }
  bool hasBias() const {
    return epilogue == CUBLASLT_EPILOGUE_BIAS ||
           epilogue == CUBLASLT_EPILOGUE_RELU_BIAS ||
           epilogue == CUBLASLT_EPILOGUE_GELU_BIAS ||
           epilogue == CUBLASLT_EPILOGUE_GELU_AUX_BIAS;
  }
  bool appliesRelu() const {
    return epilogue == CUBLASLT_EPILOGUE_RELU ||
           epilogue == CUBLASLT_EPILOGUE_RELU_BIAS;
  }
  bool appliesGelu() const {
    return epilogue == CUBLASLT_EPILOGUE_GELU ||
           epilogue == CUBLASLT_EPILOGUE_GELU_BIAS ||
           epilogue == CUBLASLT_EPILOGUE_GELU_AUX ||
           epilogue == CUBLASLT_EPILOGUE_GELU_AUX_BIAS;
  }
  bool hasEpilogue() const { return epilogue != CUBLASLT_EPILOGUE_DEFAULT; }
};

struct Layout {
  HostElement type;
  int64_t rows, columns, lead;
  int32_t batch = 1;
  int64_t batchStride = 0;
};

Operation &operationOf(cublasLtMatmulDesc_t made) {
  return *reinterpret_cast<Operation *>(made);
}
Layout &layoutOf(cublasLtMatrixLayout_t made) {
  return *reinterpret_cast<Layout *>(made);
}

HostElement elementOf(cudaDataType_t type) {
  switch (type) {
  case CUDA_R_64F:
    return HostElement::F64;
  case CUDA_R_16F:
    return HostElement::F16;
  case CUDA_R_16BF:
    return HostElement::BF16;
  default:
    return HostElement::F32;
  }
}

HostLibrary library;

bool refuses(const Operation &operation) {
  return library.refuses(operation.hasEpilogue(), operation.isGradient());
}

/// A product, all of whose descriptions are copied.
struct Product {
  Operation operation;
  Layout a, b, c;
  const char *first, *second, *addend;
  char *result;
  double alpha, beta;

  /// The rows of an operand, or the columns, as they are multiplied.
  static std::vector<double> readLines(const Layout &layout, const char *memory,
                                       bool areColumns, int64_t batch) {
    int64_t lines = areColumns ? layout.columns : layout.rows,
            length = areColumns ? layout.rows : layout.columns;
    std::vector<double> read(lines * length);
    for (int64_t line = 0; line < lines; ++line)
      for (int64_t i = 0; i < length; ++i)
        read[line * length + i] = loadElement(
            layout.type, memory,
            batch * layout.batchStride +
                (areColumns ? i + line * layout.lead : line + i * layout.lead));
    return read;
  }

  void run() const {
    bool isTransposed = operation.transposes[0] == CUBLAS_OP_T;
    int64_t length = isTransposed ? a.rows : a.columns;
    for (int32_t i = 0; i < c.batch; ++i) {
      std::vector<double> rows = readLines(a, first, isTransposed, i),
                          columns = readLines(
                              b, second, operation.transposes[1] == CUBLAS_OP_N,
                              i);
      for (int64_t row = 0; row < c.rows; ++row)
        runRow(row, i, &rows[row * length], columns.data(), length);
    }
  }

  void runRow(int64_t row, int64_t batch, const double *ofFirst,
              const double *ofSecond, int64_t length) const {
    constexpr double scale = 0.7978845608028654, cubic = 0.044715;
    double gradient = 0;
    for (int64_t column = 0; column < c.columns; ++column) {
      int64_t at = batch * c.batchStride + row + column * c.lead,
              beside = row + column * operation.lead;
      double value = 0;
      for (int64_t k = 0; k < length; ++k)
        value += ofFirst[k] * ofSecond[column * length + k];
      value *= alpha;
      if (beta != 0)
        value += beta * loadElement(c.type, addend, at);
      if (operation.hasBias())
        value += loadElement(c.type, operation.vector, row);
      if (operation.appliesRelu())
        value = std::isnan(value) ? value : std::max(value, 0.0);
      if (operation.appliesGelu()) {
        if (operation.isGradient())
          storeElement(c.type, operation.matrix, beside, value);
        value *=
            0.5 *
            (1 + std::tanh(scale * (value + cubic * value * value * value)));
      }
      if (operation.isDerivative()) {
        double x = loadElement(c.type, operation.matrix, beside),
               tanh = std::tanh(scale * (x + cubic * x * x * x));
        value *= 0.5 * (1 + tanh) +
                 0.5 * x * (1 - tanh * tanh) * scale * (1 + 3 * cubic * x * x);
      }
      storeElement(c.type, result, at, value);
      gradient += loadElement(c.type, result, at);
    }
    if (operation.epilogue == CUBLASLT_EPILOGUE_DGELU_BGRAD)
      storeElement(c.type, operation.vector, row, gradient);
  }
};

} // namespace

#define SOAP_EXPORT extern "C" __attribute__((visibility("default")))
// NOLINTBEGIN(readability-identifier-naming)

SOAP_EXPORT HostLibrary *soapHostCublasLt() { return &library; }

SOAP_EXPORT cublasStatus_t cublasLtCreate(cublasLtHandle_t *handle) {
  *handle = reinterpret_cast<cublasLtHandle_t>(new int(library.currentGpu()));
  return CUBLAS_STATUS_SUCCESS;
}
SOAP_EXPORT cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) {
  auto *gpu = reinterpret_cast<int *>(handle);
  library.endHandle(*gpu);
  delete gpu;
  return CUBLAS_STATUS_SUCCESS;
}
SOAP_EXPORT size_t cublasLtGetVersion() { return 1; }

SOAP_EXPORT cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *made,
                                                    cublasComputeType_t,
                                                    cudaDataType_t scaleType) {
  auto *operation = new Operation;
  operation->scaleType = scaleType;
  *made = reinterpret_cast<cublasLtMatmulDesc_t>(operation);
  return CUBLAS_STATUS_SUCCESS;
}
SOAP_EXPORT cublasStatus_t
cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t operation) {
  delete &operationOf(operation);
  return CUBLAS_STATUS_SUCCESS;
}

SOAP_EXPORT cublasStatus_t cublasLtMatmulDescSetAttribute(
    cublasLtMatmulDesc_t made, cublasLtMatmulDescAttributes_t name,
    const void *value, size_t bytes) {
  Operation &operation = operationOf(made);
  void *to = nullptr;
  size_t size = 0;
  auto choose = [&](auto &field) {
    to = &field;
    size = sizeof(field);
  };
  cudaDataType_t ignored;
  switch (name) {
  case CUBLASLT_MATMUL_DESC_TRANSA:
    choose(operation.transposes[0]);
    break;
  case CUBLASLT_MATMUL_DESC_TRANSB:
    choose(operation.transposes[1]);
    break;
  case CUBLASLT_MATMUL_DESC_EPILOGUE:
    choose(operation.epilogue);
    break;
  case CUBLASLT_MATMUL_DESC_BIAS_POINTER:
    choose(operation.vector);
    break;
  case CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE:
    choose(ignored);
    break;
  case CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER:
    choose(operation.matrix);
    break;
  case CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD:
    choose(operation.lead);
    break;
  default:
    return CUBLAS_STATUS_INVALID_VALUE;
  }
  if (bytes != size)
    return CUBLAS_STATUS_INVALID_VALUE;
  std::memcpy(to, value, size);
  return CUBLAS_STATUS_SUCCESS;
}

SOAP_EXPORT cublasStatus_t
cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *preference) {
  library.reductionSchemes = CUBLASLT_REDUCTION_SCHEME_MASK;
  *preference = reinterpret_cast<cublasLtMatmulPreference_t>(&library);
  return CUBLAS_STATUS_SUCCESS;
}
SOAP_EXPORT cublasStatus_t
cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t) {
  return CUBLAS_STATUS_SUCCESS;
}
SOAP_EXPORT cublasStatus_t cublasLtMatmulPreferenceSetAttribute(
    cublasLtMatmulPreference_t, cublasLtMatmulPreferenceAttributes_t name,
    const void *value, size_t bytes) {
  if (name == CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK) {
    if (bytes != sizeof(library.reductionSchemes))
      return CUBLAS_STATUS_INVALID_VALUE;
    std::memcpy(&library.reductionSchemes, value, bytes);
  }
  return CUBLAS_STATUS_SUCCESS;
}

SOAP_EXPORT cublasStatus_t
cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t *made, cudaDataType type,
                           uint64_t rows, uint64_t columns, int64_t lead) {
  *made = reinterpret_cast<cublasLtMatrixLayout_t>(
      new Layout{elementOf(type), static_cast<int64_t>(rows),
                 static_cast<int64_t>(columns), lead});
  return CUBLAS_STATUS_SUCCESS;
}
SOAP_EXPORT cublasStatus_t
cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout) {
  delete &layoutOf(layout);
  return CUBLAS_STATUS_SUCCESS;
}
SOAP_EXPORT cublasStatus_t cublasLtMatrixLayoutSetAttribute(
    cublasLtMatrixLayout_t made, cublasLtMatrixLayoutAttribute_t name,
    const void *value, size_t bytes) {
  Layout &layout = layoutOf(made);
  if (name == CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT &&
      bytes == sizeof(layout.batch))
    std::memcpy(&layout.batch, value, bytes);
  else if (name == CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET &&
           bytes == sizeof(layout.batchStride))
    std::memcpy(&layout.batchStride, value, bytes);
  else
    return CUBLAS_STATUS_INVALID_VALUE;
  return CUBLAS_STATUS_SUCCESS;
}

SOAP_EXPORT cublasStatus_t cublasLtMatmulAlgoGetHeuristic(
    cublasLtHandle_t, cublasLtMatmulDesc_t operation, cublasLtMatrixLayout_t,
    cublasLtMatrixLayout_t, cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
    cublasLtMatmulPreference_t, int most,
    cublasLtMatmulHeuristicResult_t *results, int *found) {
  *found = 0;
  if (refuses(operationOf(operation)) && !library.refusesLate) {
    ++library.numRefused;
    return library.refusesByStatus ? CUBLAS_STATUS_NOT_SUPPORTED
                                   : CUBLAS_STATUS_SUCCESS;
  }
  *found = std::min(most, library.proposals);
  for (int i = 0; i < *found; ++i) {
    results[i] = {};
    results[i].algo.data[0] = static_cast<uint64_t>(i) + 1;
    results[i].state = CUBLAS_STATUS_SUCCESS;
  }
  return CUBLAS_STATUS_SUCCESS;
}

SOAP_EXPORT cublasStatus_t cublasLtMatmulAlgoCheck(
    cublasLtHandle_t, cublasLtMatmulDesc_t operation, cublasLtMatrixLayout_t,
    cublasLtMatrixLayout_t, cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
    const cublasLtMatmulAlgo_t *, cublasLtMatmulHeuristicResult_t *result) {
  *result = {};
  return refuses(operationOf(operation)) && !library.refusesLate
             ? CUBLAS_STATUS_NOT_SUPPORTED
             : CUBLAS_STATUS_SUCCESS;
}

SOAP_EXPORT cublasStatus_t
cublasLtMatmul(cublasLtHandle_t, cublasLtMatmulDesc_t made, const void *alpha,
               const void *a, cublasLtMatrixLayout_t aLayout, const void *b,
               cublasLtMatrixLayout_t bLayout, const void *beta, const void *c,
               cublasLtMatrixLayout_t cLayout, void *d, cublasLtMatrixLayout_t,
               const cublasLtMatmulAlgo_t *algorithm, void *, size_t,
               cudaStream_t stream) {
  const Operation &operation = operationOf(made);
  auto number = [&](const void *value) {
    return operation.scaleType == CUDA_R_64F
               ? *static_cast<const double *>(value)
               : double(*static_cast<const float *>(value));
  };
  bool needsVector = operation.hasBias() ||
                     operation.epilogue == CUBLASLT_EPILOGUE_DGELU_BGRAD;
  if (algorithm->data[0] == 0 || (needsVector && !operation.vector) ||
      (operation.isGradient() &&
       (!operation.matrix || operation.lead % 8 != 0)))
    return CUBLAS_STATUS_INVALID_VALUE;
  if (refuses(operation))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  ++(operation.hasEpilogue() ? library.numWithEpilogue : library.numPlain);
  Product product = {operation,
                     layoutOf(aLayout),
                     layoutOf(bLayout),
                     layoutOf(cLayout),
                     static_cast<const char *>(a),
                     static_cast<const char *>(b),
                     static_cast<const char *>(c),
                     static_cast<char *>(d),
                     number(alpha),
                     number(beta)};
  library.issue(stream, [product] { product.run(); });
  return CUBLAS_STATUS_SUCCESS;
}

// NOLINTEND(readability-identifier-naming)
