//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Finds the gradient of attention among operations on tensors.

#ifndef SOAP_RECOGNITION_ATTENTIONGRADIENT_H
#define SOAP_RECOGNITION_ATTENTIONGRADIENT_H

#include "Soap/Recognition/AttentionPattern.h"

namespace soap::recognition {

/// What may hide all keys of a query. Softmax then is that of what hides alone,
/// as scores vanish beside it, and the logarithm of its sum is lost as well.
enum class Hiding {
  None,
  /// Masks, behind which scores have no gradient.
  Masks,
  /// Biases that are the same for all queries, or one number where they are not
  /// 0, through which the gradient goes.
  Biases,
  /// Other biases, likewise, perhaps with a causal mask: weights of a query
  /// that sees no key depend on the query.
  Rows,
  /// The same, with masks behind them. Where these hide all keys of a query,
  /// there is no gradient.
  MaskedRows
};

/// Whether the gradient of the keys is a product of its own.
inline bool hidesRows(Hiding hiding) {
  return hiding == Hiding::Rows || hiding == Hiding::MaskedRows;
}

/// None, too, where masks hide some keys of every query in a way that is known;
/// no value where `shiftScores` could not help.
std::optional<Hiding> findHiding(const AttentionPattern &pattern);

/// Products that give the gradients of attention's operands:
///
///     dP = dO Vᵀ, dS = scale * P (dP - sum of P dP over the keys)
///     dQ = dS K,  dK = dSᵀ Q,  dV = Pᵀ dO
///
/// with the probabilities P of a softmax; or P = exp(S - statistics), and the
/// sum of O dO over the numbers of a value in place of that over the keys.
struct AttentionGradient {
  AttentionPattern pattern;
  /// Whether what is known when the model runs may hide all keys of a query:
  /// `shiftScores` has to come before `recompute`.
  Hiding hiding = Hiding::None;
  /// O, where probabilities are computed again, and dO.
  Labelled output, outputGradient;
  /// dP.
  mlir::stablehlo::DotGeneralOp mixing;

  /// A gradient and its dimensions; none where nobody wants it. At least one of
  /// those of queries and keys is there.
  struct Product {
    mlir::stablehlo::DotGeneralOp dot;
    Labels labels;
  };
  Product query, key, value;
  /// dS before it is scaled: the gradient of biases, or their sums. As `match`
  /// finds it, whether or not others than the products read it.
  Labelled scores;

  /// What makes dQ, dK, dV and dS, as far as they are there.
  llvm::SmallVector<mlir::Operation *> products() const;

  /// `areReadOnlyBy` the products and \p others: dS remains only where others
  /// than these read it.
  bool isReadOnlyBy(
      llvm::ArrayRef<mlir::Operation *> others,
      llvm::SetVector<mlir::Operation *> &between,
      llvm::function_ref<bool(mlir::OpOperand &)> isAllowed =
          [](mlir::OpOperand &) { return false; });

  /// The gradient, in \p block, of \p pattern, which is softmax and the product
  /// with values, or scores and statistics. None where it is not exactly that,
  /// or where a library's probabilities are not softmax's: such are queries to
  /// which every key may be hidden, unless `shiftScores` can help.
  static std::optional<AttentionGradient> match(const AttentionPattern &pattern,
                                                mlir::Block &block);
};

/// What `shiftScores` changed.
struct ShiftedScores {
  /// The queries as they were.
  Labelled query;
  /// Whether a query sees a key, with some of the queries' dimensions.
  Labelled seen;
  /// Whether masks leave it one; no value where that is the same or does not
  /// matter.
  Labelled visible;
  /// What is added to scores now; no value where there are no keys in it.
  Labelled bias;
};

/// Makes scores that masks and biases may hide such of which a library's
/// statistics suffice, with the same softmax: in front of softmax, all terms of
/// the pattern become one bias less its largest number for each query, so that
/// it is 0 for one key at least, and no less than -2^20. Queries to which all
/// keys are hidden become 0, as their scores vanish: what is left of their
/// gradient is added by `recompute`. A causal mask becomes a part of the bias.
/// Of -inf for all keys, all becomes NaN, as it is in softmax.
ShiftedScores shiftScores(AttentionGradient &gradient);

/// The statistics of \p attention, which has a softmax.
Labelled makeStatistics(mlir::OpBuilder &builder,
                        const AttentionPattern &attention);

/// Multiplies values by probabilities that are made of softmax and of what
/// dropout keeps, whatever of this is made elsewhere.
void spellDropout(const AttentionPattern &attention);

/// Computes the products of \p gradient from attention's operands, its output
/// and statistics in place of the probabilities, in the form that
/// `AttentionGradient` finds again. \p shifted: what came before, if anything.
void recompute(mlir::OpBuilder &builder, const AttentionGradient &gradient,
               const Labelled &output, const Labelled &statistics,
               const ShiftedScores *shifted = nullptr);

} // namespace soap::recognition

#endif // SOAP_RECOGNITION_ATTENTIONGRADIENT_H
