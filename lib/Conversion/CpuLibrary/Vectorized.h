//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What is compiled for several kinds of CPUs.

#ifndef SOAP_LIB_CONVERSION_CPULIBRARY_VECTORIZED_H
#define SOAP_LIB_CONVERSION_CPULIBRARY_VECTORIZED_H

#define SOAP_INLINED __attribute__((always_inline))
#define SOAP_INLINE SOAP_INLINED inline

namespace soap::cpu {

/// Runs \p body, which has to be SOAP_INLINE, compiled for what the CPU has.
#if defined(__x86_64__)
template <typename Body>
__attribute__((target("avx2,fma"))) void runOnAvx2(const Body &body) {
  body();
}

template <typename Body> void runVectorized(const Body &body) {
  static const bool isWide =
      __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  if (isWide)
    runOnAvx2(body);
  else
    body();
}
#else
template <typename Body> void runVectorized(const Body &body) { body(); }
#endif

} // namespace soap::cpu

#endif // SOAP_LIB_CONVERSION_CPULIBRARY_VECTORIZED_H
