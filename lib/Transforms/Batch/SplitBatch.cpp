//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BatchSplitter.h"
#include "Samples.h"

#include "Soap/Analysis/BatchTurns.h"
#include "Soap/Analysis/CallInliner.h"
#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Transforms/Passes.h"

namespace soap {
#define GEN_PASS_DEF_SPLITBATCHPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

/// "2, 4, 8 or 16": the numbers of equal parts, apart from 1.
static std::string partsThatDo(int64_t batch) {
  SmallVector<int64_t> divisors;
  for (int64_t parts = 2; parts <= std::min(batch, maxParts); ++parts)
    if (batch % parts == 0)
      divisors.push_back(parts);
  std::string text;
  llvm::raw_string_ostream os(text);
  for (auto [i, parts] : llvm::enumerate(divisors))
    os << (i == 0 ? "" : i + 1 == divisors.size() ? " or " : ", ") << parts;
  return text;
}

namespace {

struct SplitBatchPass : public soap::impl::SplitBatchPassBase<SplitBatchPass> {
  using SplitBatchPassBase::SplitBatchPassBase;

  void runOnOperation() override {
    if (parts != 1 && failed(run(parts)))
      signalPassFailure();
  }

private:
  LogicalResult run(int64_t parts) {
    if (parts < 1 || parts > maxParts)
      return emitError(getOperation().getLoc())
             << "a batch cannot be split into " << parts
             << " parts; expected 1 to " << maxParts;
    if (turns < 0)
      return emitError(getOperation().getLoc())
             << "option 'turns' is '" << int64_t(turns)
             << "'; expected a number that is not negative";
    FailureOr<func::FuncOp> found = findEntry(getOperation(), function);
    if (failed(found))
      return failure();
    func::FuncOp entry = *found;
    if (entry.isExternal())
      return entry.emitError() << "has no body to split";
    if (!entry.getBody().hasOneBlock())
      return entry.emitError() << "expects a body of one block";
    Block &block = entry.front();
    for (Operation &op : block)
      if (isa_and_nonnull<SoapDialect>(op.getDialect()))
        return op.emitError() << "'" << op.getName()
                              << "' is formed already; a batch is split before "
                                 "operators are formed";
    CallInliner(getOperation()).inlineCalls(entry);
    SmallVector<Value> samples = findSamples(entry);
    if (samples.empty())
      return entry.emitError()
             << "has no argument with samples, whose batch could be split";
    int64_t batch = leadingSize(samples.front());
    if (batch % parts != 0) {
      InFlightDiagnostic error = entry.emitError();
      error << "has a batch of " << batch << ", which cannot be split into "
            << parts << " equal parts";
      if (std::string which = partsThatDo(batch); !which.empty())
        error << "; " << which << " would do";
      return error;
    }
    BatchParts plan(block, samples, parts);
    tell(entry, plan, batch);
    BatchSplitter splitter(block, plan);
    if (failed(splitter.run()))
      return failure();
    takeTurns(splitter.partOps(), turns);
    return success();
  }

  /// What the parts are, and what keeps them together.
  void tell(func::FuncOp entry, const BatchParts &plan, int64_t batch) {
    unsigned numRepeated = 0, numOnce = 0, numJoined = 0;
    for (auto [number, op] : llvm::enumerate(plan.ops())) {
      numRepeated += plan.op(number).isRepeated();
      PartedOp::Kind kind = plan.op(number).kind;
      numOnce += kind == PartedOp::Once || kind == PartedOp::Stacked;
      bool isJoined = plan.joinsParts(number);
      numJoined += isJoined;
      if (isJoined && remarks)
        op->emitRemark() << "'" << op->getName() << "' reads the whole batch";
    }
    if (remarks)
      entry.emitRemark() << "has " << numRepeated << " ops in each of "
                         << plan.count() << " parts of the batch of " << batch
                         << ", " << numOnce << " once; " << numJoined
                         << " of them read the whole batch";
    if (numRepeated == 0)
      entry.emitWarning()
          << "nothing of it can be computed in parts of the batch of " << batch;
  }
};

} // namespace
