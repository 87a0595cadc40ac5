//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Mhlo/IR/MhloOps.h"

#include "../../InlineAnywhere.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::mhlo;

#include "Soap/Dialect/Mhlo/IR/MhloDialect.cpp.inc"

void MhloDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Soap/Dialect/Mhlo/IR/MhloOps.cpp.inc"
      >();
  addInterfaces<soap::InlineAnywhere>();
  // Others are refused where they are met.
  allowUnknownOperations();
}

#define GET_OP_CLASSES
#include "Soap/Dialect/Mhlo/IR/MhloOps.cpp.inc"
