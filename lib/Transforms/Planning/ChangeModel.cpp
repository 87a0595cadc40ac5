//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChangeModel.h"

#include "../Regions/RegionMerger.h"
#include "CopyAgain.h"
#include "Rematerialize.h"

#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Analysis/ModelKernels.h"

using namespace mlir;
using namespace soap;

ChangeCounts soap::changeModel(func::FuncOp func, const Graph &graph,
                               const ModelChanges &changes) {
  llvm::StringSet<> families;
  for (unsigned family : changes.recomputed)
    families.insert(graph.families[family].name);
  SmallVector<ReadByFamily> reads;
  for (auto [tensor, family] : changes.copiedAgain)
    reads.push_back({tensor, graph.families[family].name});
  SmallPtrSet<Operation *, 4> unused;
  for (auto op : func.getBody().front().getOps<OperatorOp>())
    if (op.use_empty())
      unused.insert(op);
  ChangeCounts counts;
  // In this order: rematerialize leaves operators and tensors their numbers.
  if (!families.empty())
    counts.recomputed = rematerialize(func, families);
  if (!reads.empty())
    counts.copied = copyAgain(func, reads).value_or(0);
  // What readers compute again may not be needed otherwise.
  eraseUnusedNames(func.getBody().front(), [&](Operation *op) {
    return isa<OperatorOp>(op) && !unused.contains(op);
  });
  return counts;
}

std::optional<Evaluation> soap::simulateChanged(const Problem &problem,
                                                func::FuncOp func,
                                                const Strategy &strategy,
                                                const ModelChanges &changes) {
  OwningOpRef<func::FuncOp> copy = func.clone();
  for (auto [op, config] : llvm::zip_equal(
           copy->getBody().front().getOps<OperatorOp>(), strategy.configs))
    op.setConfigAttr(ConfigAttr::get(func.getContext(), config));
  ChangeCounts counts = changeModel(*copy, problem.graph, changes);
  if (counts.recomputed + counts.copied == 0)
    return std::nullopt;
  FailureOr<ModelGraph> changed = ModelGraph::build(*copy);
  if (failed(changed))
    return std::nullopt;
  FailureOr<Strategy> whole = changed->getStrategy();
  if (failed(whole))
    return std::nullopt;
  findModelKernels(*changed);
  Problem of(changed->graph, problem.machine, problem.cost);
  of.space = problem.space;
  return of.makeEvaluator().evaluate(*whole);
}
