//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Importer.h"

#include "Soap/Reference/Evaluator.h"

#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace soap::onnximport;

/// Sizes and indices are small; what is larger is no business of the importer.
static constexpr int64_t mostFolded = int64_t(1) << 16;
static constexpr size_t mostOps = 500;

namespace {
/// What a value depends on.
struct Dependences {
  llvm::SetVector<Operation *> ops; ///< In their order.
  /// Values that are known without the ops that make them.
  llvm::SmallVector<std::pair<Value, DenseElementsAttr>> leaves;
};
} // namespace

/// What v depends on, where `valueOf` tells which values are known already; or
/// nothing: it depends on arguments, or on too much.
static std::optional<Dependences>
dependences(Value v, llvm::function_ref<DenseElementsAttr(Value)> valueOf) {
  Operation *last = v.getDefiningOp();
  if (!last)
    return std::nullopt;
  Dependences found;
  llvm::SetVector<Value> leaves;
  llvm::SmallVector<Operation *> work{last};
  while (!work.empty()) {
    Operation *op = work.pop_back_val();
    if (!found.ops.insert(op))
      continue;
    if (found.ops.size() > mostOps)
      return std::nullopt;
    for (Type type : op->getResultTypes()) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!tensor || !tensor.hasStaticShape() ||
          tensor.getNumElements() > mostFolded)
        return std::nullopt;
    }
    llvm::SetVector<Value> operands;
    operands.insert(op->operand_begin(), op->operand_end());
    getUsedValuesDefinedAbove(op->getRegions(), operands);
    for (Value operand : operands) {
      if (DenseElementsAttr value = valueOf(operand)) {
        if (leaves.insert(operand))
          found.leaves.emplace_back(operand, value);
        continue;
      }
      Operation *source = operand.getDefiningOp();
      if (!source)
        return std::nullopt;
      work.push_back(source);
    }
  }
  found.ops = topologicalSort(found.ops);
  return found;
}

DenseElementsAttr Importer::known(Value v, bool assume) {
  auto find = [&](Value v) -> DenseElementsAttr {
    if (auto it = weights.find(v); it != weights.end())
      return it->second;
    if (auto it = assumed.find(v); assume && it != assumed.end())
      return it->second;
    return folded[assume].lookup(v);
  };
  DenseElementsAttr attr;
  if (matchPattern(v, m_Constant(&attr)))
    return attr;
  if (DenseElementsAttr found = find(v); found || folded[assume].count(v))
    return found;
  auto needed = dependences(v, find);
  if (!needed)
    return folded[assume][v] = {};
  // A function of its own for the evaluator.
  OwningOpRef<ModuleOp> module(ModuleOp::create(v.getLoc()));
  OpBuilder b = OpBuilder::atBlockEnd(module->getBody());
  auto function = func::FuncOp::create(b, v.getLoc(), "main",
                                       b.getFunctionType({}, v.getType()));
  b.setInsertionPointToEnd(function.addEntryBlock());
  IRMapping mapping;
  for (auto &[leaf, value] : needed->leaves)
    mapping.map(leaf, Build(b, v.getLoc()).constant(value));
  for (Operation *op : needed->ops)
    b.clone(*op, mapping);
  func::ReturnOp::create(b, v.getLoc(), mapping.lookup(v));
  // What it cannot evaluate is merely not known.
  ScopedDiagnosticHandler quiet(&context,
                                [](Diagnostic &) { return success(); });
  if (succeeded(verify(*module))) {
    auto results = reference::Evaluator().evaluate(function, {});
    if (succeeded(results))
      attr = results->front().toAttr();
  }
  return folded[assume][v] = attr;
}
