//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TARGET_ONNX_OPERATORS_ACTIVATION_H
#define SOAP_LIB_TARGET_ONNX_OPERATORS_ACTIVATION_H

#include "../Build.h"

namespace soap::onnximport {

/// A function that a node names to apply to its results.
struct Activation {
  llvm::StringRef name;
  double alpha = 0, beta = 0;

  Value operator()(Build &b, Value x) const;
};

/// What a function takes, and what that is where the node does not say.
struct ActivationKind {
  llvm::StringRef name;
  std::optional<double> alpha, beta;
};

/// In large or small letters; null if there is none of this name.
const ActivationKind *findActivation(llvm::StringRef name);

} // namespace soap::onnximport

#endif // SOAP_LIB_TARGET_ONNX_OPERATORS_ACTIVATION_H
