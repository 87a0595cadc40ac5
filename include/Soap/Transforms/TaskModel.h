//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_TRANSFORMS_TASKMODEL_H
#define SOAP_TRANSFORMS_TASKMODEL_H

#include "Soap/Analysis/ModelGraph.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace soap {

/// A model of its own, with one function `main`: what the first task of an
/// operator computes under a configuration, from the shards of its operands to
/// those of its results. Emits an error at the operator if it has no such task.
mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>>
buildTaskModel(ModelGraph &model, unsigned number, const Config &config);

} // namespace soap

#endif // SOAP_TRANSFORMS_TASKMODEL_H
