//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_SOFTMAXCALLS_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_SOFTMAXCALLS_H

#include "mlir/IR/Block.h"

namespace soap::gpukernels {

/// Puts `soap_gpu.softmax` where \p block computes softmax, its logarithm or
/// the gradient of either, unless others read the exponentials as well. Whether
/// there are such calls now.
bool formSoftmaxCalls(mlir::Block &block);

} // namespace soap::gpukernels

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_SOFTMAXCALLS_H
