//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_TRANSFORMS_PASSES_H
#define SOAP_TRANSFORMS_PASSES_H

#include "Soap/Dialect/Soap/IR/SoapDialect.h"

#include "mlir/Pass/Pass.h"

namespace soap {

#define GEN_PASS_DECL
#include "Soap/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "Soap/Transforms/Passes.h.inc"

} // namespace soap

#endif // SOAP_TRANSFORMS_PASSES_H
