//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Finds attention and its gradient in local computations, and who computes
// them.

#include "AttentionRecomputer.h"

#include "RegionMerger.h"

#include "Soap/Conversion/GpuKernels/SoftmaxForms.h"

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;
namespace shlo = mlir::stablehlo;

/// What leads only to results of members that nobody needs any more, now that
/// softmax is a quotient.
AttentionRecomputer::Ops AttentionRecomputer::findDead(FlatRegions &in) {
  llvm::SetVector<Operation *> live;
  auto add = [&](Value value) {
    if (Operation *op = value.getDefiningOp())
      live.insert(in.body().findAncestorOpInBlock(*op));
  };
  for (auto [i, result] : llvm::enumerate(set.results))
    if (set.isReadByOthers(result.value))
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
bool AttentionRecomputer::addDead(FlatRegions &in, const Ops &dead,
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
  for (Operation &op : in.body().without_terminator())
    if (auto member = in.memberOf(&op);
        member && added.count(*member) && !dead.contains(&op))
      return false;
  all.insert(added.begin(), added.end());
  to.forward.insert(added.begin(), added.end());
  return llvm::none_of(set.results, [&](const RegionSet::Result &result) {
    return added.count(result.member) && firstReader(result.value, all);
  });
}

/// Whether what a use is for is dead or read by members alone.
bool AttentionRecomputer::isForMembersOnly(FlatRegions &in, const Ops &dead,
                                           OpOperand &use) {
  return dead.contains(use.getOwner()) ||
         (use.getOwner() == in.body().getTerminator() &&
          !set.isReadByOthers(set.results[use.getOperandNumber()].value));
}

/// Who computes \p gradient; none if others read scores or probabilities, too.
std::optional<AttentionCandidate>
AttentionRecomputer::complete(FlatRegions &in, const Ops &dead,
                              AttentionGradient gradient) {
  shlo::DotGeneralOp mixed = gradient.pattern.mixed, mixing = gradient.mixing;
  llvm::SetVector<Operation *> between;
  if (!gradient.isReadOnlyBy({mixed}, between, [&](OpOperand &use) {
        return isForMembersOnly(in, dead, use);
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
  between.insert(last.begin(), last.end());
  AttentionCandidate result = {gradient, {}, {}};
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
  if (!addDead(in, dead, between, result))
    return std::nullopt;
  return result;
}

/// Who computes attention that has no gradient; none if others read scores or
/// probabilities.
std::optional<AttentionCandidate>
AttentionRecomputer::completeForward(FlatRegions &in, const Ops &dead,
                                     const AttentionPattern &pattern) {
  llvm::SetVector<Operation *> between;
  if (!areReadOnlyBy(
          pattern.scores, {pattern.mixed}, between,
          [&](OpOperand &use) { return isForMembersOnly(in, dead, use); }))
    return std::nullopt;
  AttentionCandidate result;
  result.gradient.pattern = pattern;
  between.insert(pattern.mixed);
  for (Operation *op : between)
    result.forward.insert(*in.memberOf(op));
  if (!addDead(in, dead, between, result))
    return std::nullopt;
  return result;
}

std::vector<AttentionCandidate> AttentionRecomputer::find(FlatRegions &in) {
  std::vector<AttentionCandidate> found;
  Ops dead = findDead(in);
  for (auto dot : in.body().getOps<shlo::DotGeneralOp>()) {
    auto pattern = AttentionPattern::match(dot);
    if (!pattern)
      continue;
    auto gradient = AttentionGradient::match(*pattern, in.body());
    if (auto candidate = gradient ? complete(in, dead, *gradient)
                                  : completeForward(in, dead, *pattern))
      found.push_back(*candidate);
  }
  return found;
}

/// The first op that reads \p value, perhaps by another name, and is none of
/// some members.
Operation *AttentionRecomputer::firstReader(Value value,
                                            const std::set<unsigned> &inside) {
  Operation *first = nullptr;
  for (Operation *user : value.getUsers()) {
    if (isTask(user, inside) ||
        (isRenaming(user) && !firstReader(user->getResult(0), inside)))
      continue;
    if (!first || user->isBeforeInBlock(first))
      first = user;
  }
  return first;
}

void AttentionRecomputer::run() {
  std::vector<std::vector<AttentionCandidate>> found;
  for (auto &regions : flat) {
    // What is added is computed by who computed what it replaces.
    spellSoftmax(regions->body(), [&](Operation *added, Operation *insteadOf) {
      if (auto member = regions->memberOf(insteadOf))
        regions->setMember(added, *member);
    });
    regions->eraseDead();
    found.push_back(find(*regions));
  }
  for (const AttentionCandidate &candidate : found[0]) {
    auto isLikeThis = [&](const AttentionCandidate &other) {
      return other.forward == candidate.forward &&
             other.backward == candidate.backward;
    };
    // Which is which, where there are several?
    if (llvm::count_if(found[0], isLikeThis) != 1)
      continue;
    std::vector<AttentionCandidate> same;
    for (const std::vector<AttentionCandidate> &list : found)
      if (auto other = llvm::find_if(list, isLikeThis); other != list.end())
        same.push_back(*other);
    if (same.size() != flat.size())
      continue;
    if (candidate.backward.empty())
      gather(same);
    else
      apply(same);
  }
}
