//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Finds attention and its gradient in several computations, and who computes
// them.

#include "Soap/Analysis/AttentionFinder.h"

using namespace mlir;
using namespace soap;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

AttentionFinder::Ops AttentionFinder::findDead() {
  llvm::SetVector<Operation *> live;
  auto add = [&](Value value) {
    if (Operation *op = value.getDefiningOp())
      live.insert(in.body().findAncestorOpInBlock(*op));
  };
  for (unsigned i = 0; i < in.numResults(); ++i)
    if (in.isReadByOthers(i))
      add(in.valueOf(i));
  for (size_t i = 0; i < live.size(); ++i)
    live[i]->walk(
        [&](Operation *op) { llvm::for_each(op->getOperands(), add); });
  Ops dead;
  for (Operation &op : in.body().without_terminator())
    if (!live.contains(&op))
      dead.insert(&op);
  return dead;
}

/// Adds the members that only make what is dead from the operations of a
/// candidate; false where they do anything else.
bool AttentionFinder::addDead(const Ops &dead,
                              const llvm::SetVector<Operation *> &between,
                              AttentionCandidate &to) {
  std::set<unsigned> all = to.forward, added;
  all.insert(to.backward.begin(), to.backward.end());
  llvm::SetVector<Operation *> work = between;
  for (size_t i = 0; i < work.size(); ++i)
    for (Operation *user : work[i]->getUsers())
      if (dead.contains(user) && work.insert(user))
        if (auto member = in.memberOf(user); member && !all.count(*member))
          added.insert(*member);
  for (unsigned member : added)
    for (Operation *op : members.operationsOf(member))
      if (!dead.contains(op))
        return false;
  all.insert(added.begin(), added.end());
  to.forward.insert(added.begin(), added.end());
  for (unsigned member : added)
    for (unsigned i : members.resultsOf(member))
      if (in.isReadByOthers(i, all))
        return false;
  return true;
}

/// Whether what a use is for is dead or read by members alone.
bool AttentionFinder::isForMembersOnly(const Ops &dead, OpOperand &use) {
  return dead.contains(use.getOwner()) ||
         (use.getOwner() == in.body().getTerminator() &&
          !in.isReadByOthers(use.getOperandNumber()));
}

/// Who computes \p gradient; none if others read scores or probabilities, too.
std::optional<AttentionCandidate>
AttentionFinder::complete(const Ops &dead, AttentionGradient gradient) {
  shlo::DotGeneralOp mixed = gradient.pattern.mixed, mixing = gradient.mixing;
  llvm::SetVector<Operation *> between;
  if (!gradient.isReadOnlyBy({mixed}, between, [&](OpOperand &use) {
        return isForMembersOnly(dead, use);
      }))
    return std::nullopt;
  // Biases that nobody trains may be masks, of padding in front of the keys,
  // too: queries without keys are not NaN then.
  if (((gradient.hiding == Hiding::Rows && gradient.pattern.isCausal) ||
       gradient.hiding == Hiding::MaskedRows) &&
      !gradient.scores.value)
    return std::nullopt;
  SmallVector<Operation *> last = gradient.products();
  last.push_back(mixed);
  // What leads to the output is forward.
  llvm::SmallPtrSet<Operation *, 32> forward;
  SmallVector<Operation *> work = {mixed};
  while (!work.empty())
    for (Value operand : work.pop_back_val()->getOperands())
      if (Operation *op = operand.getDefiningOp();
          op && between.contains(op) && forward.insert(op).second)
        work.push_back(op);
  forward.insert(mixed);
  between.insert(mixing);
  AttentionCandidate result = {gradient, {}, {}, between};
  between.insert(last.begin(), last.end());
  for (Operation *op : between)
    if (forward.contains(op))
      result.forward.insert(*in.memberOf(op));
  for (Operation *op : between) {
    unsigned member = *in.memberOf(op);
    if (!result.forward.count(member))
      result.backward.insert(member);
    else if (op != mixed && (op == mixing || llvm::is_contained(last, op)))
      return std::nullopt;
  }
  if (!addDead(dead, between, result))
    return std::nullopt;
  return result;
}

/// Who computes attention that has no gradient; none if others read scores or
/// probabilities.
std::optional<AttentionCandidate>
AttentionFinder::completeForward(const Ops &dead,
                                 const AttentionPattern &pattern) {
  llvm::SetVector<Operation *> between;
  if (!areReadOnlyBy(
          pattern.scores, {pattern.mixed}, between,
          [&](OpOperand &use) { return isForMembersOnly(dead, use); }))
    return std::nullopt;
  AttentionCandidate result;
  result.gradient.pattern = pattern;
  result.between = between;
  between.insert(pattern.mixed);
  for (Operation *op : between)
    result.forward.insert(*in.memberOf(op));
  if (!addDead(dead, between, result))
    return std::nullopt;
  return result;
}

std::vector<AttentionCandidate> AttentionFinder::run() {
  std::vector<AttentionCandidate> found;
  Ops dead = findDead();
  for (auto dot : in.body().getOps<shlo::DotGeneralOp>()) {
    auto pattern = AttentionPattern::match(dot);
    if (!pattern)
      continue;
    auto gradient = AttentionGradient::match(*pattern, in.body());
    if (auto candidate = gradient ? complete(dead, *gradient)
                                  : completeForward(dead, *pattern))
      found.push_back(*candidate);
  }
  return found;
}
