//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/Slice.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

bool soap::isLight(Operation *op) {
  return op->getNumRegions() == 0 &&
         (op->hasTrait<OpTrait::Elementwise>() ||
          isa<shlo::ConstantOp, shlo::IotaOp, shlo::BroadcastInDimOp,
              shlo::ReshapeOp, shlo::SelectOp, shlo::TransposeOp>(op));
}

bool soap::isRecomputable(Operation *op) {
  if (!isLight(op) || isa<shlo::TransposeOp>(op) || op->getNumResults() != 1)
    return false;
  Type element = getElementTypeOrSelf(op->getResult(0).getType());
  return isa<FloatType>(element) || element.isInteger(1) ||
         isa<shlo::ConstantOp, shlo::IotaOp, shlo::BroadcastInDimOp>(op);
}

bool Slice::add(Value value, const llvm::DenseMap<Value, unsigned> &cuts,
                llvm::function_ref<bool(Operation *)> isAllowed) {
  SmallVector<Value> work = {value};
  while (!work.empty()) {
    Value next = work.pop_back_val();
    if (auto cut = cuts.find(next); cut != cuts.end()) {
      reads.insert(cut->second);
      cutAt[next] = cut->second;
      continue;
    }
    Operation *op = next.getDefiningOp();
    if (!op || !isAllowed(op))
      return false;
    if (!ops.insert(op))
      continue;
    llvm::append_range(work, op->getOperands());
    llvm::SetVector<Value> captured;
    getUsedValuesDefinedAbove(op->getRegions(), captured);
    llvm::append_range(work, captured);
  }
  return true;
}

void Slice::clone(OpBuilder &builder,
                  const llvm::DenseMap<unsigned, Value> &inputs,
                  IRMapping &mapping) const {
  for (auto [value, number] : cutAt)
    mapping.map(value, inputs.lookup(number));
  SmallVector<Operation *> ordered(ops.begin(), ops.end());
  llvm::sort(ordered,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  for (Operation *op : ordered)
    builder.clone(*op, mapping);
}
