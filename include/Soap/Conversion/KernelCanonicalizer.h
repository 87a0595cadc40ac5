//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_CONVERSION_KERNELCANONICALIZER_H
#define SOAP_CONVERSION_KERNELCANONICALIZER_H

#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/Passes.h"

namespace soap {

/// Canonicalizes, but for a pattern that compares all values that a loop
/// carries with each other, over and over: where they are hundreds, that takes
/// most of the time of a compilation. Loops of kernels carry no value twice.
inline std::unique_ptr<mlir::Pass> createKernelCanonicalizer() {
  return mlir::createCanonicalizerPass(
      mlir::GreedyRewriteConfig(),
      {"(anonymous namespace)::RemoveDuplicateSuccessorInputUses"});
}

} // namespace soap

#endif // SOAP_CONVERSION_KERNELCANONICALIZER_H
