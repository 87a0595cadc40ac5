//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AssemblyFormat.h"

using namespace mlir;
using namespace mlir::stablehlo;

#define GET_OP_CLASSES
#include "Soap/Dialect/StableHLO/IR/StablehloDynamicOps.cpp.inc"

void StablehloDialect::registerDynamicOps() {
  addOperations<
#define GET_OP_LIST
#include "Soap/Dialect/StableHLO/IR/StablehloDynamicOps.cpp.inc"
      >();
}
