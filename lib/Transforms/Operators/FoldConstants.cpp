//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Reference/Evaluator.h"
#include "Soap/Support/DeadOps.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace soap {
#define GEN_PASS_DEF_FOLDCONSTANTSPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

/// Elements of a constant that are not all the same: no more are written.
static constexpr int64_t mostElements = 64;

/// Whether it says more than what it computes: its operator or its layout.
static bool isAnnotated(Operation *op) {
  return llvm::any_of(op->getDiscardableAttrs(), [](NamedAttribute attr) {
    return isa_and_nonnull<SoapDialect>(attr.getNameDialect());
  });
}

namespace {

class ConstantFolder {
public:
  void run(Operation *op);

private:
  DenseElementsAttr constantOf(Value value);
  DenseElementsAttr compute(Operation *op, RankedTensorType type);

  reference::Evaluator evaluator;
  /// What broadcasts and reshapes make of constants; null: no constant.
  llvm::DenseMap<Value, DenseElementsAttr> moved;
};

} // namespace

/// The elements of \p value, where they are known. A constant that is only
/// moved is one where all of its elements are the same.
DenseElementsAttr ConstantFolder::constantOf(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return {};
  DenseElementsAttr elements;
  if (isa<shlo::ConstantOp>(op)) {
    matchPattern(op, m_Constant(&elements));
    return elements;
  }
  // Seen before, as definitions are before uses.
  return moved.lookup(value);
}

/// The result of an elementwise \p op of constants, or null.
DenseElementsAttr ConstantFolder::compute(Operation *op,
                                          RankedTensorType type) {
  SmallVector<DenseElementsAttr> operands;
  for (Value operand : op->getOperands()) {
    DenseElementsAttr elements = constantOf(operand);
    if (!elements)
      return {};
    operands.push_back(elements);
  }
  // One element stands for all that are the same.
  bool isSplat = llvm::all_of(
      operands, [](DenseElementsAttr elements) { return elements.isSplat(); });
  if (!isSplat && type.getNumElements() > mostElements)
    return {};
  SmallVector<reference::Tensor> tensors;
  for (DenseElementsAttr elements : operands) {
    if (isSplat)
      elements = elements.resizeSplat(
          RankedTensorType::get({}, elements.getElementType()));
    auto tensor =
        reference::Tensor::fromAttr(elements, evaluator.getPrecision());
    if (!tensor)
      return {};
    tensors.push_back(*tensor);
  }
  std::optional<reference::Tensor> result =
      evaluator.evaluateElementwise(op, tensors);
  if (!result)
    return {};
  DenseElementsAttr elements = result->toAttr();
  return isSplat ? elements.resizeSplat(type) : elements;
}

void ConstantFolder::run(Operation *op) {
  if (op->getNumResults() != 1 || op->getNumRegions() != 0 ||
      op->getNumOperands() == 0)
    return;
  Value value = op->getResult(0);
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape() || type.getNumElements() == 0)
    return;
  auto become = [&](DenseElementsAttr elements) {
    OpBuilder builder(op);
    value.replaceAllUsesWith(shlo::ConstantOp::create(
        builder, op->getLoc(), cast<ElementsAttr>(elements)));
  };
  bool staysItself = isa<shlo::BroadcastInDimOp, shlo::ReshapeOp>(op);
  if (!staysItself && isAnnotated(op))
    return;
  if (staysItself ||
      isa<shlo::TransposeOp, shlo::SliceOp, shlo::ReverseOp>(op)) {
    DenseElementsAttr elements = constantOf(op->getOperand(0));
    if (!elements || !elements.isSplat() ||
        elements.getElementType() != type.getElementType())
      return;
    elements = elements.resizeSplat(type);
    if (staysItself)
      moved[value] = elements;
    else
      become(elements);
    return;
  }
  if (auto select = dyn_cast<shlo::SelectOp>(op)) {
    DenseElementsAttr predicate = constantOf(select.getPred());
    Value chosen;
    if (predicate && predicate.isSplat())
      chosen = predicate.getSplatValue<bool>() ? select.getOnTrue()
                                               : select.getOnFalse();
    if (chosen && chosen.getType() == type) {
      value.replaceAllUsesWith(chosen);
      return;
    }
  }
  if (DenseElementsAttr elements = compute(op, type))
    become(elements);
}

namespace {

struct FoldConstantsPass
    : soap::impl::FoldConstantsPassBase<FoldConstantsPass> {
  void runOnOperation() override {
    ConstantFolder folder;
    getOperation().walk([&](Operation *op) { folder.run(op); });
    getOperation().walk([](Block *block) { eraseDeadOps(*block); });
  }
};

} // namespace
