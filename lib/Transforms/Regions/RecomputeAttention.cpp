//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "AttentionRecomputer.h"
#include "RegionMerger.h"

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Support/DeadOps.h"
#include "Soap/Transforms/Passes.h"

namespace soap {
#define GEN_PASS_DEF_RECOMPUTEATTENTIONPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

/// Whether there is anything that a softmax between 16-bit products has.
static bool mayAttend(ArrayRef<SpmdOp> members) {
  bool hasExponential = false, hasProduct = false;
  for (SpmdOp member : members)
    member.walk([&](Operation *op) {
      hasExponential |= isa<shlo::ExpOp>(op);
      if (auto dot = dyn_cast<shlo::DotGeneralOp>(op)) {
        Type type = getElementTypeOrSelf(dot.getLhs().getType());
        hasProduct |= type.isF16() || type.isBF16();
      }
    });
  return hasExponential && hasProduct;
}

namespace {

struct RecomputeAttentionPass
    : soap::impl::RecomputeAttentionPassBase<RecomputeAttentionPass> {
  using RecomputeAttentionPassBase::RecomputeAttentionPassBase;

  void runOnOperation() override {
    if (!isGpuMachine(plannedMachine(getOperation(), machine.getValue())))
      return;
    for (Block &block : getOperation().getBody()) {
      for (ArrayRef<SpmdOp> members : groupRegions(block))
        if (mayAttend(members))
          AttentionRecomputer(members).run();
      eraseDeadOps(block);
    }
  }
};

} // namespace
