//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_GRAPH_DIMENSIONCLASSES_H
#define SOAP_LIB_PLANNER_GRAPH_DIMENSIONCLASSES_H

#include <set>
#include <vector>

namespace soap {

/// Classes of dimensions, each of which belongs to an owner (an operator, a
/// family). No class has two dimensions of one owner.
class DimensionClasses {
public:
  /// The number of a new dimension, in a class of its own.
  unsigned add(unsigned owner) {
    parent.push_back(size());
    owners.push_back({owner});
    return size() - 1;
  }
  unsigned size() const { return static_cast<unsigned>(parent.size()); }

  /// The first dimension of the class, which stands for it.
  unsigned find(unsigned dim) const {
    while (parent[dim] != dim)
      dim = parent[dim];
    return dim;
  }
  bool has(unsigned dim, unsigned owner) const {
    return ownersOf(dim).count(owner) != 0;
  }
  const std::set<unsigned> &ownersOf(unsigned dim) const {
    return owners[find(dim)];
  }

  /// Makes both one class, unless an owner would have two dimensions in it.
  void link(unsigned a, unsigned b);

private:
  std::vector<unsigned> parent;
  std::vector<std::set<unsigned>> owners; ///< Of a class, by its first one.
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_GRAPH_DIMENSIONCLASSES_H
