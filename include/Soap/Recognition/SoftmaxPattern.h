//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Softmax and its gradient among StableHLO's operations.

#ifndef SOAP_RECOGNITION_SOFTMAXPATTERN_H
#define SOAP_RECOGNITION_SOFTMAXPATTERN_H

#include "Soap/Recognition/LabelledTensors.h"

#include "llvm/ADT/SetVector.h"

#include <vector>

namespace soap::recognition {

/// Softmax over some dimensions that follow each other.
struct SoftmaxPattern {
  /// Exponentials of \p scores less their largest; of gradients whose forward
  /// computation is not there, probabilities or what has those as exponentials.
  mlir::Value exponentials;
  /// What softmax is of; null where it is not there.
  mlir::Value scores;
  /// The sums, if they are known as such: else sums of the exponentials are.
  Labelled sums;
  /// The dimensions that are summed over.
  Labels axes;
  /// Quotients of exponentials and their sums, and logarithms of these.
  llvm::SmallVector<mlir::Operation *> probabilities, logarithms;

  /// The elements before, in and behind the axes.
  llvm::SmallVector<int64_t> sizes() const;
};

/// The gradient of scores: what of, and the op that computes it.
struct SoftmaxGradient {
  mlir::Value gradient;
  mlir::Operation *root;
  bool isLog;
};

/// All softmaxes of \p block.
std::vector<SoftmaxPattern> findSoftmaxes(mlir::Block &block);

/// The gradients in \p block that follow from the exponentials of \p softmax,
/// which are divided by their sums, or are probabilities if \p isNormalized.
std::vector<SoftmaxGradient> findGradients(mlir::Block &block,
                                           const SoftmaxPattern &softmax,
                                           bool isNormalized);

/// Tensors whose products with others are summed in \p block, with the
/// dimensions that the sums are over: what may be probabilities of a softmax
/// elsewhere.
std::vector<SoftmaxPattern> findCandidates(mlir::Block &block);

/// Whether nothing but \p roots is computed from \p value.
bool isNeededOnlyFor(mlir::Value value,
                     const llvm::SetVector<mlir::Operation *> &roots);

} // namespace soap::recognition

#endif // SOAP_RECOGNITION_SOFTMAXPATTERN_H
