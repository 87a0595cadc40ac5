//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_FACTORFOREST_H
#define SOAP_ANALYSIS_FACTORFOREST_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>

namespace soap {

/// Equivalence classes of dimensions in which a dimension may turn out to be
/// the product of others: a union-find whose nodes can be split into a major
/// and a minor factor. A reshape of h·d to [h, d] unifies the one dimension of
/// size h·d with the list (h, d); from then on that dimension, and everything
/// that was or will be unified with it, has the two leaves h and d.
class FactorForest {
public:
  /// A new dimension of `size` indices, in a class of its own.
  unsigned create(int64_t size);

  /// Declares that the two lists of dimensions (major to minor) enumerate the
  /// same index range in the same order. Dimensions of size one are ignored.
  /// Returns false, and leaves everything as it was, if the sizes have no
  /// common refinement (6 as 2·3 against 3·2).
  bool unify(llvm::ArrayRef<unsigned> a, llvm::ArrayRef<unsigned> b);

  /// The leaves of a dimension, major to minor: representatives of their
  /// classes; none for a dimension of size one.
  llvm::SmallVector<unsigned, 4> leaves(unsigned node) const;
  llvm::SmallVector<unsigned, 4> leaves(llvm::ArrayRef<unsigned> nodes) const;

  int64_t size(unsigned node) const { return nodes[find(node)].size; }
  unsigned find(unsigned node) const;

private:
  struct Node {
    int64_t size;
    unsigned parent;
    int major = -1;
    int minor = -1;
  };
  void appendLeaves(unsigned node, llvm::SmallVectorImpl<unsigned> &out) const;
  void split(unsigned leaf, int64_t minorSize);
  void unifyLeaves(unsigned a, unsigned b);

  llvm::SmallVector<Node, 0> nodes;
};

} // namespace soap

#endif // SOAP_ANALYSIS_FACTORFOREST_H
