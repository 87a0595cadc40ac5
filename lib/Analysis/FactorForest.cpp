//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/FactorForest.h"

using namespace soap;

unsigned FactorForest::create(int64_t size) {
  unsigned index = nodes.size();
  nodes.push_back({size, index});
  return index;
}

unsigned FactorForest::find(unsigned node) const {
  while (nodes[node].parent != node)
    node = nodes[node].parent;
  return node;
}

void FactorForest::appendLeaves(unsigned node,
                                llvm::SmallVectorImpl<unsigned> &out) const {
  node = find(node);
  if (nodes[node].major >= 0) {
    appendLeaves(nodes[node].major, out);
    appendLeaves(nodes[node].minor, out);
    return;
  }
  if (nodes[node].size != 1)
    out.push_back(node);
}

llvm::SmallVector<unsigned, 4> FactorForest::leaves(unsigned node) const {
  llvm::SmallVector<unsigned, 4> out;
  appendLeaves(node, out);
  return out;
}

llvm::SmallVector<unsigned, 4>
FactorForest::leaves(llvm::ArrayRef<unsigned> list) const {
  llvm::SmallVector<unsigned, 4> out;
  for (unsigned node : list)
    appendLeaves(node, out);
  return out;
}

void FactorForest::split(unsigned leaf, int64_t minorSize) {
  unsigned major = create(nodes[leaf].size / minorSize);
  unsigned minor = create(minorSize);
  nodes[leaf].major = static_cast<int>(major);
  nodes[leaf].minor = static_cast<int>(minor);
}

void FactorForest::unifyLeaves(unsigned a, unsigned b) {
  // The older class stays the representative, so that numbering follows the
  // order of creation.
  nodes[std::max(a, b)].parent = std::min(a, b);
}

bool FactorForest::unify(llvm::ArrayRef<unsigned> a,
                         llvm::ArrayRef<unsigned> b) {
  llvm::SmallVector<unsigned, 4> x = leaves(a), y = leaves(b);
  // A dry run on sizes first: failure must not leave half a unification.
  {
    llvm::SmallVector<int64_t, 4> p, q;
    for (unsigned n : x)
      p.push_back(nodes[n].size);
    for (unsigned n : y)
      q.push_back(nodes[n].size);
    while (!p.empty() && !q.empty()) {
      int64_t s = p.pop_back_val(), t = q.pop_back_val();
      if (s == t)
        continue;
      if (s == 0 || t == 0)
        return false;
      if (s > t && s % t == 0)
        p.push_back(s / t);
      else if (t > s && t % s == 0)
        q.push_back(t / s);
      else
        return false;
    }
    if (!p.empty() || !q.empty())
      return false;
  }
  while (!x.empty() && !y.empty()) {
    // Earlier steps may have split or merged what the lists hold.
    unsigned s = find(x.pop_back_val()), t = find(y.pop_back_val());
    if (nodes[s].major >= 0 || nodes[t].major >= 0) {
      if (s == t)
        continue;
      appendLeaves(s, x);
      appendLeaves(t, y);
      continue;
    }
    if (nodes[s].size == nodes[t].size) {
      unifyLeaves(s, t);
      continue;
    }
    bool sLarger = nodes[s].size > nodes[t].size;
    unsigned large = sLarger ? s : t, small = sLarger ? t : s;
    if (nodes[large].size % nodes[small].size != 0)
      return false; // Only if a list holds one class twice.
    split(large, nodes[small].size);
    unsigned major = nodes[large].major, minor = nodes[large].minor;
    unifyLeaves(find(minor), small);
    (sLarger ? x : y).push_back(major);
  }
  return true;
}
