//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Analysis/ModelKernels.h"
#include "Soap/Planner/Graph/GraphText.h"
#include "Soap/Planner/Graph/Rebatch.h"
#include "Soap/Transforms/Passes.h"

namespace soap {
#define GEN_PASS_DEF_PRINTGRAPHPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

namespace {

struct PrintGraphPass : public soap::impl::PrintGraphPassBase<PrintGraphPass> {
  using PrintGraphPassBase::PrintGraphPassBase;

  void runOnOperation() override {
    FailureOr<func::FuncOp> entry = findEntry(getOperation(), function);
    if (failed(entry))
      return signalPassFailure();
    FailureOr<ModelGraph> model = ModelGraph::build(*entry);
    if (failed(model))
      return signalPassFailure();
    findModelKernels(*model);
    if (!batch.empty()) {
      int64_t from, to;
      auto [left, right] = llvm::StringRef(batch).split(':');
      if (left.getAsInteger(10, from) || right.getAsInteger(10, to)) {
        entry->emitError() << "batch='" << batch << "' is not FROM:TO";
        return signalPassFailure();
      }
      if (llvm::Error error = rebatch(model->graph, from, to)) {
        entry->emitError() << llvm::toString(std::move(error));
        return signalPassFailure();
      }
    }
    writeGraph(model->graph, llvm::errs());
  }
};

} // namespace
