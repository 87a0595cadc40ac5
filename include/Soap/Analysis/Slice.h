//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What kernels compute again rather than read.

#ifndef SOAP_ANALYSIS_SLICE_H
#define SOAP_ANALYSIS_SLICE_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace soap {

/// Smaller values cost nothing to keep: they are not computed again.
constexpr int64_t fewestRecomputedElements = 4096;
/// What has so small a share of a tensor's bytes costs nothing to read.
constexpr int64_t smallShare = 8;
/// A function of more operations would cost more than its bytes.
constexpr size_t mostRecomputedOps = 64;

/// Whether it takes no time worth mentioning to compute an operation again.
bool isLight(mlir::Operation *op);

/// Whether that is so for whoever reads the result. Integers are those of
/// random bits, which are many operations.
bool isRecomputable(mlir::Operation *op);

/// Operations that compute values from others, which are there.
class Slice {
public:
  /// What is there is `cuts`; false where an operation that is not allowed
  /// would have to be computed.
  bool add(mlir::Value value, const llvm::DenseMap<mlir::Value, unsigned> &cuts,
           llvm::function_ref<bool(mlir::Operation *)> isAllowed);

  /// Computes them from `inputs`, by number.
  void clone(mlir::OpBuilder &builder,
             const llvm::DenseMap<unsigned, mlir::Value> &inputs,
             mlir::IRMapping &mapping) const;

  size_t size() const { return ops.size(); }

  /// The numbers of the cuts that are read.
  llvm::SetVector<unsigned> reads;

private:
  llvm::SetVector<mlir::Operation *> ops;
  llvm::DenseMap<mlir::Value, unsigned> cutAt;
};

} // namespace soap

#endif // SOAP_ANALYSIS_SLICE_H
