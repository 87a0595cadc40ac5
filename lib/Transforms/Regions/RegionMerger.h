//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_REGIONS_REGIONMERGER_H
#define SOAP_LIB_TRANSFORMS_REGIONS_REGIONMERGER_H

#include "Soap/Dialect/Soap/IR/SoapCollectiveOps.h"
#include "Soap/Dialect/Soap/IR/SoapOps.h"

namespace soap {

/// Whether `op` is a copy that changes the name of the layout only.
bool isRenaming(mlir::Operation *op);

/// The value that `value` is another name of.
mlir::Value findSource(mlir::Value value);

/// Adds all uses of `value`, perhaps by another name.
void collectUses(mlir::Value value,
                 llvm::SmallVectorImpl<mlir::OpOperand *> &uses);

/// Whether the same tasks have nothing to do.
bool haveSameIdleTasks(SpmdOp a, SpmdOp b);

/// What the tasks of a group run: which of the distinct combinations of its
/// members' bodies, or -1 of an idle task; and, of each combination, the first
/// task and the number of each member's body.
struct BodyCombinations {
  llvm::SmallVector<int64_t> ofTask, firstTask;
  std::vector<llvm::SmallVector<int64_t>> bodies;
};
BodyCombinations combineBodies(llvm::ArrayRef<SpmdOp> group);

/// Makes `group`, in the order of the block, on the same devices and with the
/// same idle tasks, one op at `position`, which is one of them. What they read
/// is there by then, or made by copies that can be moved there; others read
/// their results behind it.
SpmdOp mergeRegions(llvm::ArrayRef<SpmdOp> group, mlir::Operation *position);

/// Erases what nobody uses in \p block of the ops that \p mayErase names: other
/// names of values.
void eraseUnusedNames(
    mlir::Block &block,
    llvm::function_ref<bool(mlir::Operation *)> mayErase = isRenaming);

/// Makes \p op anew without results that nobody reads, even by another name.
void dropUnusedResults(SpmdOp op);

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_REGIONS_REGIONMERGER_H
