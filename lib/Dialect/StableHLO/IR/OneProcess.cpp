//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/StableHLO/IR/OneProcess.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/IR/BuiltinOps.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::stablehlo;

static constexpr llvm::StringLiteral replicasName = "mhlo.num_replicas";
static constexpr llvm::StringLiteral partitionsName = "mhlo.num_partitions";

/// Whether the module says that there is one of what the attribute counts.
static bool isOne(Operation *op, StringRef name) {
  auto module = op->getParentOfType<ModuleOp>();
  auto number = module ? module->getAttrOfType<IntegerAttr>(name) : nullptr;
  return number && number.getValue().isOne();
}

static bool isAlone(Operation *op) {
  return isOne(op, replicasName) && isOne(op, partitionsName);
}

/// Without groups all processes are one.
static bool areGroupsOfOne(Operation *op, Attribute groups) {
  auto rows = dyn_cast<DenseIntElementsAttr>(groups);
  if (!rows || rows.empty())
    return isAlone(op);
  return rows.getType().getRank() == 2 && rows.getType().getDimSize(1) == 1;
}

bool mlir::stablehlo::isOfProcesses(Operation *op) {
  return isa<AllGatherOp, AllReduceOp, AllToAllOp, CollectiveBroadcastOp,
             CollectivePermuteOp, PartitionIdOp, ReduceScatterOp, ReplicaIdOp>(
      op);
}

bool mlir::stablehlo::isAmongOneProcess(Operation *op) {
  if (op->getOperandTypes() != op->getResultTypes())
    return false;
  return TypeSwitch<Operation *, bool>(op)
      .Case<AllGatherOp, AllReduceOp, AllToAllOp, ReduceScatterOp>(
          [](auto op) { return areGroupsOfOne(op, op.getReplicaGroups()); })
      // Who is in no group gets zeros.
      .Case([](CollectiveBroadcastOp op) {
        return isAlone(op) && areGroupsOfOne(op, op.getReplicaGroups());
      })
      .Case([](CollectivePermuteOp op) {
        DenseIntElementsAttr pairs = op.getSourceTargetPairs();
        return isAlone(op) && pairs.getNumElements() == 2 &&
               llvm::all_of(pairs.getValues<APInt>(),
                            [](const APInt &id) { return id.isZero(); });
      })
      .Default(false);
}

bool mlir::stablehlo::isZeroOfOneProcess(Operation *op) {
  if (auto permute = dyn_cast<CollectivePermuteOp>(op))
    return isAlone(op) && permute.getSourceTargetPairs().empty();
  return (isa<ReplicaIdOp>(op) && isOne(op, replicasName)) ||
         (isa<PartitionIdOp>(op) && isOne(op, partitionsName));
}

bool mlir::stablehlo::isPlacement(Operation *op) {
  auto call = dyn_cast<CustomCallOp>(op);
  return call && op->getOperandTypes() == op->getResultTypes() &&
         llvm::is_contained({"LayoutConstraint", "Sharding",
                             "annotate_device_placement",
                             "xla.sdy.FuncResultSharding"},
                            call.getCallTargetName());
}
