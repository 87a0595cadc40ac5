//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_PARTITION_PARTITIONBODY_H
#define SOAP_LIB_TRANSFORMS_PARTITION_PARTITIONBODY_H

#include "Soap/Analysis/OperatorSpace.h"
#include "Soap/Dialect/Soap/IR/SoapOps.h"
#include "Soap/Planner/Graph/Strategy.h"

namespace soap {

/// The type of `global` in a sharding. Emits an error at `at` if there is none.
mlir::FailureOr<DistType>
distTypeOf(mlir::Value global, const Sharding &sharding, mlir::Operation *at);

/// The types of an operator's distributed operands and results, as a
/// configuration lays them out.
struct DistributedTypes {
  llvm::SmallVector<DistType> inputs, results;

  /// Emits an error at the operator where no value has such a type, or parts of
  /// a result that nobody makes.
  static mlir::FailureOr<DistributedTypes>
  get(OperatorOp op, const Operator &planned, const Config &config);
};

/// Builds the local computations of one operator: for every task the body's ops
/// on the task's tile, with the shards of the operands as block arguments and
/// the shards of the results as what it returns.
class LocalBodies {
public:
  LocalBodies(OperatorOp op, const OperatorSpace &space,
              const Operator &planned, const Config &config,
              const DistributedTypes &types)
      : op(op), space(space), planned(planned), config(config),
        inputs(types.inputs), results(types.results) {}

  /// Emits an error at the op that cannot be built and fails.
  mlir::LogicalResult build();

  /// Per task the number of its body, -1 where there is nothing to do.
  llvm::ArrayRef<int64_t> tasks() const { return taskBodies; }
  /// The distinct bodies, to be moved into the regions of a `soap.spmd`.
  llvm::MutableArrayRef<std::unique_ptr<mlir::Region>> bodies() {
    return regions;
  }

private:
  bool isIdle(int64_t task) const;
  mlir::LogicalResult buildTask(int64_t task, const Rect &tile,
                                mlir::Region &region);
  int64_t addBody(std::unique_ptr<mlir::Region> region);

  OperatorOp op;
  const OperatorSpace &space;
  const Operator &planned;
  const Config &config;
  llvm::ArrayRef<DistType> inputs;
  llvm::ArrayRef<DistType> results;

  llvm::SmallVector<int64_t> taskBodies;
  std::vector<std::unique_ptr<mlir::Region>> regions;
};

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_PARTITION_PARTITIONBODY_H
