//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_SHARDINGS_ONEPROGRAM_H
#define SOAP_LIB_TRANSFORMS_SHARDINGS_ONEPROGRAM_H

#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Planner/Sharding/DeviceMeshes.h"

namespace soap {

/// The shardings of a strategy for one program of all devices. With `warn`,
/// there is a warning at `entry` for each kind of what they do not say: copies,
/// splits that no mesh can say, and convolutions, scatters and windows that are
/// split less than planned, since XLA (as JAX 0.10.2 has it) computes them
/// wrong otherwise.
ModelShardings shardingsForOneProgram(mlir::func::FuncOp entry,
                                      const ModelGraph &model,
                                      Strategy strategy, bool warn);

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_SHARDINGS_ONEPROGRAM_H
