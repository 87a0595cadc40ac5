//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Finds attention among operations on tensors.

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_ATTENTIONPATTERN_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_ATTENTIONPATTERN_H

#include "LabelledTensors.h"

#include <map>

namespace soap::gpukernels {

/// Scores plus `term`, or, of booleans, `hidden` in place of scores where it is
/// false.
struct ScoreTerm {
  Labelled term;
  std::optional<double> hidden;
};

/// softmax(scale * query . key, with terms) . value, over the keys.
struct AttentionPattern {
  mlir::stablehlo::DotGeneralOp scores, mixed;
  Labelled query, key, value;
  /// Of the result.
  Labels labels;
  double scale = 1;
  llvm::SmallVector<ScoreTerm> terms;
  /// A query sees the keys up to its own place.
  bool isCausal = false;

  // Labels: of samples, heads of keys, heads that share these, queries, keys,
  // and the numbers of queries and values. Any may be none but keys and
  // numbers.
  int batch = noLabel, head = noLabel, group = noLabel, queries = noLabel,
      keys = noLabel, size = noLabel, valueSize = noLabel;
  std::map<int, int64_t> extents;

  /// 1 for none.
  int64_t extent(int label) const {
    auto it = extents.find(label);
    return it == extents.end() ? 1 : it->second;
  }

  /// The attention whose last product is `mixed`, if it is one.
  static std::optional<AttentionPattern>
  match(mlir::stablehlo::DotGeneralOp mixed);
};

/// Sorts the masks of \p pattern, whose roles are known: into the future, which
/// a flag hides, and others. False where a mask hides everything.
bool readMasks(AttentionPattern &pattern);

} // namespace soap::gpukernels

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_ATTENTIONPATTERN_H
