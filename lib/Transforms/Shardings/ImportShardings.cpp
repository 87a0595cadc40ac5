//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Analysis/ShardingImport.h"
#include "Soap/Dialect/Sdy/IR/SdyOps.h"
#include "Soap/Transforms/Passes.h"

namespace soap {
#define GEN_PASS_DEF_IMPORTSHARDINGSPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

namespace {

struct ImportShardingsPass
    : public soap::impl::ImportShardingsPassBase<ImportShardingsPass> {
  using ImportShardingsPassBase::ImportShardingsPassBase;

  void runOnOperation() override {
    if (shardings != "pin" && shardings != "ignore") {
      emitError(getOperation().getLoc())
          << "option 'shardings' is '" << shardings
          << "'; expected pin or ignore";
      return signalPassFailure();
    }
    FailureOr<func::FuncOp> entry = findEntry(getOperation(), function);
    if (failed(entry) || failed(importShardings(*entry, shardings == "ignore")))
      signalPassFailure();
  }
};

} // namespace
