//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_POOLINGCALLS_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_POOLINGCALLS_H

#include "mlir/IR/Block.h"

namespace soap::gpukernels {

/// Puts `soap_gpu.pool` where \p block takes the largest number of windows or,
/// if \p mayRound, their mean or its gradient, which libraries round in another
/// way. Whether there are such calls now.
bool formPoolingCalls(mlir::Block &block, bool mayRound);

} // namespace soap::gpukernels

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_POOLINGCALLS_H
