//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Replaces attention and its gradient in local computations.

#include "AttentionRecomputer.h"

#include "RegionMerger.h"

#include "Soap/Recognition/SoftmaxForms.h"

using namespace mlir;
using namespace soap;
using namespace soap::recognition;

void AttentionRecomputer::run() {
  std::vector<std::vector<AttentionCandidate>> found;
  for (auto &regions : flat) {
    // What is added is computed by who computed what it replaces.
    spellSoftmax(regions->body(), [&](Operation *added, Operation *insteadOf) {
      if (auto member = regions->memberOf(insteadOf))
        regions->setMember(added, *member);
    });
    regions->eraseDead();
    found.push_back(AttentionFinder(*regions).run());
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
