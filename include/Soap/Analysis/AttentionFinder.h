//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_ATTENTIONFINDER_H
#define SOAP_ANALYSIS_ATTENTIONFINDER_H

#include "Soap/Analysis/FlatBodies.h"
#include "Soap/Recognition/AttentionGradient.h"

namespace soap {

/// Attention and its gradient, if it has one, in bodies of some members.
struct AttentionCandidate {
  recognition::AttentionGradient gradient;
  /// Which members compute it; none backward without a gradient.
  std::set<unsigned> forward, backward;
  /// Operations from the scores to the products at the end, without these.
  llvm::SetVector<mlir::Operation *> between;
};

/// Finds the attention that libraries can compute in one call, and in another
/// one its gradient: what no others than the members that compute it read but
/// for its results.
class AttentionFinder {
public:
  /// \p in does not change as long as this is used.
  explicit AttentionFinder(FlatBodies &in) : in(in), members(in) {}

  std::vector<AttentionCandidate> run();

  using Ops = llvm::DenseSet<mlir::Operation *>;
  /// What leads only to results of members that nobody needs any more, now
  /// that softmax is a quotient.
  Ops findDead();

private:
  bool isForMembersOnly(const Ops &dead, mlir::OpOperand &use);
  bool addDead(const Ops &dead,
               const llvm::SetVector<mlir::Operation *> &between,
               AttentionCandidate &to);
  std::optional<AttentionCandidate>
  complete(const Ops &dead, recognition::AttentionGradient gradient);
  std::optional<AttentionCandidate>
  completeForward(const Ops &dead,
                  const recognition::AttentionPattern &pattern);

  FlatBodies &in;
  FlatMembers members;
};

} // namespace soap

#endif // SOAP_ANALYSIS_ATTENTIONFINDER_H
