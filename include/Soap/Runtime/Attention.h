//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What compiler and runtime both know of a library's attention: the places of
// its buffers and the memory that it works in.

#ifndef SOAP_RUNTIME_ATTENTION_H
#define SOAP_RUNTIME_ATTENTION_H

#include "Soap/Runtime/Program.h"

#include <array>
#include <cstdint>

namespace soap {

/// Alignment in bytes of the tensors of a call.
constexpr int64_t attentionAlignment = 16;

/// Which buffer of a step is what; -1: there is none. Before `output` (or, of
/// gradients, `queryGradient`) all are read, from it on written.
struct AttentionBuffers {
  int32_t query = 0, key = 1, value = 2, output = -1, statistics = -1,
          outputGradient = -1, bias = -1, dropout = -1, queryGradient = -1,
          keyGradient = -1, valueGradient = -1, scoreGradient = -1,
          workspace = -1;
  int32_t numRead = 0;

  explicit AttentionBuffers(const SoapGpuAttention &attention) {
    int32_t next = 3;
    bool isGradient = attention.kind == SOAP_GPU_ATTEND_GRADIENT;
    if (isGradient) {
      output = next++;
      statistics = next++;
      outputGradient = next++;
    }
    if (attention.bias)
      bias = next++;
    if (attention.dropout)
      dropout = next++;
    numRead = next;
    if (isGradient) {
      queryGradient = next++;
      keyGradient = next++;
      valueGradient = next++;
      if (attention.score_gradient)
        scoreGradient = next++;
    } else {
      output = next++;
      statistics = next++;
    }
    workspace = next;
  }
};

/// Sizes of queries, keys, values or output (0 to 3): samples, heads, queries
/// or keys, numbers of each.
inline std::array<int64_t, 4> attentionSizes(const SoapGpuAttention &a,
                                             int tensor) {
  bool isOfQueries = tensor == 0 || tensor == 3;
  return {a.batch, isOfQueries ? a.heads : a.kv_heads,
          isOfQueries ? a.queries : a.keys, tensor < 2 ? a.size : a.value_size};
}

/// Whether the dense tensor's memory is as its strides say.
inline bool hasDenseStrides(const std::array<int64_t, 4> &sizes,
                            const int64_t *strides) {
  int64_t expected = sizes[3];
  std::array<bool, 3> done = {};
  for (int round = 0; round < 3; ++round) {
    int found = -1;
    // Dimensions of one element may be anywhere.
    for (int d = 0; d < 3; ++d)
      if (!done[d] && (sizes[d] == 1 || strides[d] == expected) &&
          (found < 0 || sizes[d] == 1))
        found = d;
    if (found < 0)
      return false;
    done[found] = true;
    expected *= sizes[found];
  }
  return true;
}

/// Bytes of what rows of the scores' gradient take when a library keeps them.
/// Sums over them come in a fixed order then; and without, cuDNN does not yield
/// them either.
inline int64_t scoreBytes(const SoapGpuAttention &a) {
  constexpr int64_t tile = 128, bytes = 2;
  return a.batch * a.heads * ((a.queries + tile - 1) / tile * tile) *
         ((a.keys + tile - 1) / tile * tile) * bytes;
}
inline bool keepsScores(const SoapGpuAttention &a) {
  constexpr int64_t most = int64_t(256) << 20;
  return a.score_gradient || scoreBytes(a) <= most;
}

/// At the beginning of the workspace of gradients: the sums of the products of
/// output and gradient, f32 of [batch, heads, queries], then, where scores are
/// not kept, the gradient of the queries in f32.
inline int64_t rowSumBytes(const SoapGpuAttention &a) {
  constexpr int64_t alignment = 256;
  int64_t bytes = a.batch * a.heads * a.queries * int64_t(sizeof(float));
  return (bytes + alignment - 1) / alignment * alignment;
}
inline int64_t queryGradientBytes(const SoapGpuAttention &a) {
  constexpr int64_t alignment = 256;
  if (keepsScores(a))
    return 0;
  int64_t bytes =
      a.batch * a.heads * a.queries * a.size * int64_t(sizeof(float));
  return (bytes + alignment - 1) / alignment * alignment;
}

/// Bytes of memory to work in.
inline int64_t attentionWorkspace(const SoapGpuAttention &a) {
  constexpr int64_t least = int64_t(1) << 20;
  if (a.kind == SOAP_GPU_ATTEND)
    return least;
  // Keys' and values' gradients of every head, in f32.
  int64_t heads = a.heads == a.kv_heads
                      ? 0
                      : a.batch * a.heads * a.keys * (a.size + a.value_size) *
                            int64_t(sizeof(float));
  int64_t queries =
      a.batch * a.heads * a.queries * a.size * int64_t(sizeof(float));
  return least + rowSumBytes(a) + queryGradientBytes(a) + queries + heads +
         (keepsScores(a) ? scoreBytes(a) : 0);
}

} // namespace soap

#endif // SOAP_RUNTIME_ATTENTION_H
