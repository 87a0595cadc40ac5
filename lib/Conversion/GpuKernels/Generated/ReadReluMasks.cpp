//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/Passes.h"
#include "Soap/Recognition/ReluMasks.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soap {
#define GEN_PASS_DEF_READRELUMASKS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

namespace {

struct ReadReluMasks : soap::impl::ReadReluMasksBase<ReadReluMasks> {
  void runOnOperation() override { recognition::readReluMasks(getOperation()); }
};

} // namespace
