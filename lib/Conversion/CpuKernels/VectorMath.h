//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_CPUKERNELS_VECTORMATH_H
#define SOAP_LIB_CONVERSION_CPUKERNELS_VECTORMATH_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"

#include <string>

namespace soap {

/// A function of the C library's vector mathematics (libmvec, of glibc 2.35 and
/// later on x86-64): all lanes at once, to less than 4 units in the last place.
struct VectorFunction {
  std::string name; ///< as the vector function ABI of x86-64 spells it
  void *address;
  /// What loops call: an intrinsic of LLVM's, or a function of the C library.
  std::string intrinsic, scalar;
  /// LLVM's name of its lanes and parameters.
  std::string abiPrefix;
  unsigned lanes;
  const char *feature; ///< what processors that have it have; null: all
};

/// Those that this host has; none elsewhere.
llvm::ArrayRef<VectorFunction> vectorFunctions();

/// Lets loops on the processor of \p target call them in place of one function
/// per element.
void addVectorFunctions(llvm::TargetLibraryInfoImpl &library,
                        const llvm::MCSubtargetInfo &target);

} // namespace soap

#endif // SOAP_LIB_CONVERSION_CPUKERNELS_VECTORMATH_H
