//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/Families.h"

using namespace soap;

namespace {

/// The operator dimension that runs slowest along a tensor dimension, or -1.
int majorDim(const Operator &op, const DimAccess &access) {
  int best = -1;
  int64_t stride = 0;
  for (DimAccess::Term term : access.terms) {
    if (op.dims[term.dim].size <= 1 || std::abs(term.coefficient) <= stride)
      continue;
    best = static_cast<int>(term.dim);
    stride = std::abs(term.coefficient);
  }
  return best;
}

} // namespace

void soap::annotateDimensionKinds(Graph &graph) {
  bool hasState = llvm::any_of(
      graph.arguments, [](const Argument &a) { return a.replacedBy >= 0; });
  std::vector<llvm::SmallVector<bool, 4>> sample(graph.tensors.size());
  std::vector<bool> parameter(graph.tensors.size(), false);
  for (auto [i, tensor] : llvm::enumerate(graph.tensors))
    sample[i].assign(tensor.shape.size(), false);
  for (auto [i, argument] : llvm::enumerate(graph.arguments)) {
    bool isData = hasState ? argument.replacedBy < 0 : i == 0;
    parameter[argument.tensor] = !isData;
    if (isData && !sample[argument.tensor].empty())
      sample[argument.tensor][0] = true;
  }
  for (Operator &op : graph.operators) {
    llvm::SmallVector<bool, 8> isSample(op.dims.size(), false);
    llvm::SmallVector<bool, 8> isParameter(op.dims.size(), false);
    for (const Operand &operand : op.operands) {
      for (auto [d, access] : llvm::enumerate(operand.access)) {
        int major = majorDim(op, access);
        if (major >= 0 && sample[operand.tensor][d])
          isSample[major] = true;
        if (parameter[operand.tensor])
          for (DimAccess::Term term : access.terms)
            isParameter[term.dim] = true;
      }
    }
    op.sampleSums.clear();
    for (auto [d, dim] : llvm::enumerate(op.dims)) {
      // A lookup's parts add up, but what it splits is the table.
      bool splitsTable = op.anchor == "gather" && isParameter[d];
      if (dim.kind == DimensionKind::Reduction && !splitsTable) {
        if (isSample[d])
          op.sampleSums.push_back(d);
        continue;
      }
      dim.kind = isSample[d]      ? DimensionKind::Sample
                 : isParameter[d] ? DimensionKind::Parameter
                                  : DimensionKind::Attribute;
    }
    for (const Result &result : op.results)
      for (auto [d, access] : llvm::enumerate(result.access)) {
        int major = majorDim(op, access);
        if (major >= 0 && isSample[major])
          sample[result.tensor][d] = true;
      }
    // A parameter seen through a change of shape or type is still one.
    if ((op.anchor == "shape" && op.operands.size() == 1) || graph.isView(op))
      for (const Result &result : op.results)
        parameter[result.tensor] = parameter[op.operands[0].tensor];
  }
}
