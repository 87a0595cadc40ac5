//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What generated CPU kernels call: matrix products and convolutions through
// oneDNN, and memory for temporaries. No LLVM in here: a runtime that loads
// compiled kernels links it as well.
//
// Every function is safe to call from several threads at once and computes on
// the calling thread only. Shapes come as one constant array of int64_t, so
// that the signature serves every rank. All strides are in elements.
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_CONVERSION_CPULIBRARY_CPULIBRARY_H
#define SOAP_CONVERSION_CPULIBRARY_CPULIBRARY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// c[b, m, n] = sum over k of lhs[b, m, k] * rhs[b, k, n], for all b.
///
/// shape = [m, n, k, lhsM, lhsK, rhsK, rhsN, outM, outN, batchRank,
///          then per batch dimension: size, lhs, rhs, out;
///          then sumRank, and per further summed dimension: size, lhs, rhs]
/// where lhsM is the stride of lhs along m, and so on. Strides of lhs and rhs
/// may be zero (broadcast); two elements of out never share an address.
void soap_cpu_gemm_f32(const int64_t *shape, const float *lhs, const float *rhs,
                       float *out);

/// A StableHLO convolution with batch_group_count 1 on dense tensors of any
/// layout.
///
/// shape = [s, N, C, O, G,
///          lhs strides (n, c, s spatial), rhs strides (o, i, s spatial),
///          out strides (n, o, s spatial),
///          lhs sizes[s], kernel sizes[s], out sizes[s], window strides[s],
///          low padding[s], lhs dilation[s], rhs dilation[s], reversal[s]]
/// with s spatial dimensions, batch N, C input features, O output features, G
/// feature groups; the kernel has C / G input features. No size is zero.
void soap_cpu_convolution_f32(const int64_t *shape, const float *lhs,
                              const float *rhs, float *out);

/// Memory for a kernel's temporaries, 64-byte aligned. Blocks are kept for the
/// next request of the calling thread; a block is freed by the thread that took
/// it. Aborts when there is no memory, as there is no one to tell.
void *soap_cpu_alloc(int64_t bytes);
void soap_cpu_free(void *block);

#ifdef __cplusplus
} // extern "C"

namespace soap {

/// A function of the library, by the name that generated code calls it.
struct CpuLibrarySymbol {
  const char *name;
  void *address;
};

/// All functions above, `count` of them.
const CpuLibrarySymbol *cpuLibrarySymbols(size_t &count);

} // namespace soap
#endif

#endif // SOAP_CONVERSION_CPULIBRARY_CPULIBRARY_H
