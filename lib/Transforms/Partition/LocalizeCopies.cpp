//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Regions/OwnParts.h"
#include "../Regions/RegionMerger.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/MapVector.h"

namespace soap {
#define GEN_PASS_DEF_LOCALIZECOPIESPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

namespace {

struct LocalizeCopiesPass
    : public soap::impl::LocalizeCopiesPassBase<LocalizeCopiesPass> {
  void runOnOperation() override {
    llvm::MapVector<Value, SmallVector<CopyOp>> partsOf;
    for (Block &block : getOperation().getBody())
      for (auto copy : block.getOps<CopyOp>())
        if (!isRenaming(copy) && cutsOwnShards(copy))
          partsOf[findSource(copy.getInput())].push_back(copy);
    for (auto &[source, parts] : partsOf)
      // What is cut out of arguments (a step's tokens), or for iterations,
      // would keep its readers from being the same kernel.
      if (!isa<BlockArgument>(source) && !areOfIterations(parts))
        for (CopyOp copy : parts) {
          auto producer = source.getDefiningOp<SpmdOp>();
          cutLocally(copy,
                     producer ? producer.getName().str() + ".part" : "part");
        }
  }
};

} // namespace
