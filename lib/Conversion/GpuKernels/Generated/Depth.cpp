//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Depth.h"

#include "Distribute.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;

int64_t gpukernels::divideCeil(int64_t items, int64_t parts) {
  return (items + parts - 1) / parts;
}

int64_t gpukernels::iterations(linalg::GenericOp op) {
  int64_t product = 1;
  for (int64_t range : op.getStaticLoopRanges())
    product *= range;
  return product;
}

bool gpukernels::sharesResults(linalg::GenericOp op, int64_t block) {
  return op.getNumReductionLoops() &&
         reductionLoops(op).count() >= smallestShared &&
         parallelLoops(op).count() * 4 < block && block >= 32 &&
         !findCombiners(op).empty();
}

int64_t gpukernels::depthInBlock(linalg::GenericOp op, int64_t block) {
  int64_t results = parallelLoops(op).count(),
          reduced = reductionLoops(op).count();
  return sharesResults(op, block) ? results * divideCeil(reduced, block)
                                  : divideCeil(results, block) * reduced;
}

int64_t gpukernels::uniformDepth(Operation *op, int64_t block) {
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return depthInBlock(generic, block);
  int64_t turns = 1, depth = 0;
  if (auto loop = dyn_cast<scf::ForOp>(op))
    if (std::optional<llvm::APInt> count = loop.getStaticTripCount())
      turns = count->getSExtValue();
  for (Region &region : op->getRegions())
    for (Operation &inner : region.getOps())
      depth += uniformDepth(&inner, block);
  return turns * std::max<int64_t>(depth, 1);
}

SmallVector<Operation *> gpukernels::smallOpsFrom(Operation *op,
                                                  int64_t block) {
  // About two microseconds of loads that wait for each other; and functions
  // that ptxas is soon done with.
  constexpr int64_t mostDepth = 16;
  constexpr size_t mostOps = 16;
  SmallVector<Operation *> ops;
  for (Operation *next = op; next && ops.size() < mostOps;
       next = next->getNextNode()) {
    if (auto generic = dyn_cast<linalg::GenericOp>(next)) {
      if (iterations(generic) == 0 || depthInBlock(generic, block) > mostDepth)
        break;
      ops.push_back(next);
    } else if (ops.empty() || next->getNumRegions() ||
               !(isMemoryEffectFree(next) ||
                 isa<memref::AllocOp, memref::LoadOp>(next))) {
      break;
    }
  }
  return ops;
}
