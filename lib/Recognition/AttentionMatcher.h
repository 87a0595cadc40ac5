//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RECOGNITION_ATTENTIONMATCHER_H
#define SOAP_LIB_RECOGNITION_ATTENTIONMATCHER_H

#include "Soap/Recognition/AttentionPattern.h"

namespace soap::recognition {

/// Finds one attention, from its end to its beginning: the product with values,
/// probabilities (AttentionProbabilities.cpp), scores (AttentionScores.cpp).
class AttentionMatcher {
public:
  /// Softmax and the product with values.
  std::optional<AttentionPattern> run(mlir::stablehlo::DotGeneralOp mixed);
  /// Exponentials of scores less statistics.
  std::optional<AttentionPattern> run(mlir::stablehlo::ExpOp exponentials);

private:
  std::optional<Labels> walkScores(mlir::Value value);
  std::optional<Labels> walkProbabilities(mlir::Value value);
  std::optional<Labels> walkDropout(mlir::Operation *op);
  bool readKept(Labelled multiplier);
  bool keep(const Labelled &mask, double factor);
  std::optional<Labels> readSoftmax(mlir::stablehlo::DivOp divide);
  bool readProducts(mlir::stablehlo::DotGeneralOp dot);
  bool readMixed(bool isLeft);
  bool finish();
  /// Forgets what has been read since.
  void startFrom(const AttentionPattern &before) {
    found = before;
    leftFree.clear();
    rightFree.clear();
    batchLabels.clear();
  }
  bool assignRoles();
  bool assignBatches(int head);
  bool coversSamples(const Labelled &tensor) const;
  int64_t strideOf(const Labelled &tensor, int label) const;

  AttentionPattern found;
  Labels leftFree, rightFree, batchLabels, queryFree;
  /// Operations on the way to the product, and how many there may be.
  int64_t numSteps = 0;
  static constexpr int64_t mostSteps = 256;
};

} // namespace soap::recognition

#endif // SOAP_LIB_RECOGNITION_ATTENTIONMATCHER_H
