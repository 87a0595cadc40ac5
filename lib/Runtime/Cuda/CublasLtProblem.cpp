//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CublasLtProblem.h"

#include "Soap/Runtime/Runtime.h"

#include <cstdlib>

using namespace soap;

int64_t soap::alignmentOf(const SoapGpuGemm &gemm,
                          const GemmOperands &operands) {
  uint64_t bits = reinterpret_cast<uintptr_t>(operands.lhs) |
                  reinterpret_cast<uintptr_t>(operands.rhs) |
                  reinterpret_cast<uintptr_t>(operands.out) |
                  reinterpret_cast<uintptr_t>(operands.addend) |
                  reinterpret_cast<uintptr_t>(operands.point) |
                  reinterpret_cast<uintptr_t>(operands.kept) |
                  reinterpret_cast<uintptr_t>(operands.bias) |
                  reinterpret_cast<uintptr_t>(operands.sums) | 256;
  for (int32_t loop = 0; loop + 1 < gemm.num_batch; ++loop)
    for (int32_t i = 0; i < 3; ++i)
      bits |= static_cast<uint64_t>(gemm.batch[4 * loop + 1 + i]) *
              soap_element_bytes(i < 2 ? gemm.operand_type : gemm.result_type);
  return static_cast<int64_t>(bits & (~bits + 1));
}

std::string soap::problemOf(const SoapGpuGemm &gemm, size_t version,
                            int64_t alignment) {
  // "wide": no sums in 16 bits, which choices kept before may have.
  std::string text = "cublaslt " + std::to_string(version) + " wide product";
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

std::string soap::toText(const cublasLtMatmulAlgo_t &algorithm) {
  std::string text;
  for (uint64_t word : algorithm.data)
    text += (text.empty() ? "" : " ") + std::to_string(word);
  return text;
}

bool soap::fromText(const std::string &text, cublasLtMatmulAlgo_t &algorithm) {
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

size_t soap::bytesOfResult(const SoapGpuGemm &gemm) {
  int64_t reach =
      1 + (gemm.m - 1) * gemm.strides[4] + (gemm.n - 1) * gemm.strides[5];
  for (int32_t loop = 0; loop < gemm.num_batch; ++loop)
    reach += (gemm.batch[4 * loop] - 1) * gemm.batch[4 * loop + 3];
  return static_cast<size_t>(reach) * soap_element_bytes(gemm.result_type);
}
