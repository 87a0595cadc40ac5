//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Finds attention among operations on tensors.

#ifndef SOAP_RECOGNITION_ATTENTIONPATTERN_H
#define SOAP_RECOGNITION_ATTENTIONPATTERN_H

#include "Soap/Recognition/LabelledTensors.h"

#include "llvm/ADT/SetVector.h"

#include <map>

namespace soap::recognition {

/// Scores plus `term`, or, of booleans, `hidden` in place of scores where it is
/// false.
struct ScoreTerm {
  Labelled term;
  std::optional<double> hidden;
};

/// softmax(scale * query . key, with terms) . value, over the keys; or, of a
/// gradient that computes probabilities again, exp(scale * query . key, with
/// terms, - statistics), without values.
struct AttentionPattern {
  mlir::stablehlo::DotGeneralOp scores, mixed;
  Labelled query, key, value;
  /// The exponentials and the dimensions of softmax.
  mlir::stablehlo::ExpOp exponentials;
  Labels softmaxLabels;
  /// Of softmax alone: what it is made of. A query has one of the sums and one
  /// of the largest scores, each the result of a reduction.
  Labelled sums, largest;
  mlir::stablehlo::DivOp probabilities;
  /// Of dropout, if there is any, booleans: of which scores probabilities are
  /// kept, and what these are multiplied by.
  Labelled kept;
  double keptScale = 1;
  /// The tensor that is 0 where probabilities are not kept, if they are
  /// multiplied by one.
  Labelled multiplier;
  /// Of softmax with dropout: what is multiplied by values.
  Labelled dropped;
  /// Of a gradient alone: of each query, the logarithm of the sum of the
  /// scores' exponentials, f32.
  Labelled statistics;
  /// Of the result.
  Labels labels;
  double scale = 1;
  llvm::SmallVector<ScoreTerm> terms;
  /// All masks, as they are, whether they are terms or not.
  llvm::SmallVector<Labelled> masks;
  /// A query sees the keys up to its own place.
  bool isCausal = false;
  /// The number in place of scores of keys behind the query, where `isCausal`
  /// and nothing is added to it; none elsewhere.
  std::optional<double> future;

  // Labels: of samples, as many dimensions as a model has, outermost first; of
  // heads of keys, heads that share these, queries, keys, and the numbers of
  // queries and values. Any may be none but keys and numbers.
  Labels samples;
  int head = noLabel, group = noLabel, queries = noLabel, keys = noLabel,
      size = noLabel, valueSize = noLabel;
  std::map<int, int64_t> extents;
  /// The label of the numbers of values.
  static constexpr int valueLabel = 301;

  /// 1 for none.
  int64_t extent(int label) const {
    auto it = extents.find(label);
    return it == extents.end() ? 1 : it->second;
  }

  /// The product of their extents.
  int64_t extent(const Labels &labels) const {
    int64_t product = 1;
    for (int label : labels)
      product *= extent(label);
    return product;
  }

  /// Of queries, keys, values and output.
  mlir::Type type() const { return typeOf(query.value).getElementType(); }
  /// Those of \p labels that are not none.
  static Labels present(std::initializer_list<int> labels) {
    return llvm::to_vector(llvm::make_filter_range(
        labels, [](int label) { return label != noLabel; }));
  }

  /// Those of samples and those of \p others that are not none.
  Labels ofSamples(std::initializer_list<int> others) const {
    Labels all = samples;
    llvm::append_range(all, present(others));
    return all;
  }

  /// The attention whose last product is `mixed`, if it is one that libraries
  /// take.
  static std::optional<AttentionPattern>
  match(mlir::stablehlo::DotGeneralOp mixed);
  /// The scores and statistics that `exponentials` are made of.
  static std::optional<AttentionPattern>
  match(mlir::stablehlo::ExpOp exponentials);
  /// Whether libraries take these types and sizes.
  bool isSupported() const;
  /// Whether all masks that hide by a finite number hide by the same. Of keys
  /// that are all hidden, a query sees those of the largest number, and a call
  /// all.
  bool hidesAlike() const;
};

/// The labels of a product's result.
Labels resultLabels(mlir::stablehlo::DotGeneralOp dot, const Labels &lhs,
                    const Labels &rhs);

/// Before all broadcasts and movement.
Labelled sourceOf(Labelled tensor);

/// Whether no more than \p last and what these read uses \p scores, or what
/// follows from them up to there, which are collected in \p between; but for
/// uses that are allowed.
bool areReadOnlyBy(
    mlir::stablehlo::DotGeneralOp scores,
    llvm::ArrayRef<mlir::Operation *> last,
    llvm::SetVector<mlir::Operation *> &between,
    llvm::function_ref<bool(mlir::OpOperand &)> isAllowed =
        [](mlir::OpOperand &) { return false; });

/// Sorts the masks of \p pattern, whose roles are known: into the future, which
/// a flag hides, and others. False where a mask hides everything.
bool readMasks(AttentionPattern &pattern);

} // namespace soap::recognition

#endif // SOAP_RECOGNITION_ATTENTIONPATTERN_H
