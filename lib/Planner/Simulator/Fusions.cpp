//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fusions.h"

using namespace soap;

Fusions::Fusions(Records &records) : records(records) {
  const Graph &graph = records.graph;
  for (auto [number, op] : llvm::enumerate(graph.operators)) {
    if (op.fused.fusion < 0)
      continue;
    auto user = static_cast<unsigned>(number);
    fusions.resize(
        std::max<size_t>(fusions.size(), size_t(op.fused.fusion) + 1));
    Fusion &fusion = fusions[op.fused.fusion];
    fusion.operators.push_back(user);
    for (auto [k, operand] : llvm::enumerate(op.operands))
      if (const Tensor &tensor = graph.tensors[operand.tensor];
          tensor.fusion >= 0)
        fusion.edges.push_back(
            {operand.tensor, static_cast<unsigned>(tensor.producer),
             tensor.resultIndex, user, static_cast<unsigned>(k)});
  }
}

bool Fusions::hasKernel(const Fusion &fusion,
                        llvm::ArrayRef<uint32_t> assignment) const {
  return llvm::all_of(fusion.operators,
                      [&](unsigned op) {
                        return records.record(assignment[op]).fused.has_value();
                      }) &&
         llvm::all_of(fusion.edges, [&](const Fusion::Edge &edge) {
           const ConfigRecord &from = records.record(assignment[edge.producer]),
                              &to = records.record(assignment[edge.user]);
           LayoutId made = from.resultLayouts[edge.result],
                    read = to.operandLayouts[edge.operand];
           // Operators number the points of a mesh by their own dimensions.
           return made == read || records.isNoOp(edge.tensor, made, read);
         });
}

uint32_t Fusions::recordOf(unsigned op, bool isFused,
                           llvm::ArrayRef<uint32_t> assignment) const {
  return isFused ? *records.record(assignment[op]).fused : assignment[op];
}

std::vector<uint32_t>
Fusions::apply(llvm::ArrayRef<uint32_t> assignment) const {
  std::vector<uint32_t> applied = assignment.vec();
  for (const Fusion &fusion : fusions)
    if (hasKernel(fusion, assignment))
      for (unsigned op : fusion.operators)
        applied[op] = recordOf(op, true, assignment);
  return applied;
}

void Fusions::update(llvm::ArrayRef<uint32_t> assignment,
                     std::vector<uint32_t> &applied,
                     std::vector<unsigned> &changed) const {
  llvm::SmallVector<int, 4> affected;
  for (unsigned op : changed) {
    if (int fusion = records.graph.operators[op].fused.fusion; fusion < 0)
      applied[op] = assignment[op];
    else if (!llvm::is_contained(affected, fusion))
      affected.push_back(fusion);
  }
  for (int number : affected) {
    const Fusion &fusion = fusions[number];
    bool isFused = hasKernel(fusion, assignment);
    for (unsigned op : fusion.operators) {
      uint32_t record = recordOf(op, isFused, assignment);
      if (record != applied[op] && !llvm::is_contained(changed, op))
        changed.push_back(op);
      applied[op] = record;
    }
  }
}
