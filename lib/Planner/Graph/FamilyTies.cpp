//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/Families.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/xxhash.h"

#include <map>
#include <set>

using namespace soap;

namespace {

/// A stable hash (llvm::hash_combine differs from one process to the next).
class Hasher {
public:
  void add(uint64_t v) { words.push_back(v); }
  void add(llvm::StringRef text) { add(llvm::xxh3_64bits(text)); }
  void add(llvm::ArrayRef<Dimension> dims) {
    add(dims.size());
    for (const Dimension &dim : dims) {
      add(static_cast<uint64_t>(dim.size));
      add(static_cast<uint64_t>(dim.kind));
      add(static_cast<uint64_t>(dim.splittable));
    }
  }
  uint64_t get() const {
    return llvm::xxh3_64bits(
        {reinterpret_cast<const uint8_t *>(words.data()), words.size() * 8});
  }

private:
  std::vector<uint64_t> words;
};

bool isAnchor(const Operator &op) {
  return op.anchor != "elementwise" && op.anchor != "shape";
}

class Tier {
public:
  explicit Tier(Graph &graph) : graph(graph), uses(graph.uses()) {}

  void run() {
    findSharedState();
    std::map<uint64_t, unsigned> number;
    for (unsigned f = 0; f < graph.families.size(); ++f) {
      Hasher hash;
      hash.add(structure(f));
      if (sharedState[f] >= 0) {
        hash.add("layer");
        hash.add(static_cast<uint64_t>(sharedState[f]));
      } else {
        for (uint64_t reader : readers(f))
          hash.add(reader);
      }
      auto [it, isNew] = number.try_emplace(hash.get(), number.size());
      graph.families[f].tie = it->second;
    }
  }

private:
  Graph &graph;
  std::vector<llvm::SmallVector<std::pair<unsigned, unsigned>, 4>> uses;
  /// Of a family: the first state argument that other families' forward parts
  /// read, too, or -1.
  std::vector<int> sharedState;

  void findSharedState() {
    sharedState.assign(graph.families.size(), -1);
    for (auto [i, argument] : llvm::enumerate(graph.arguments)) {
      if (argument.replacedBy < 0)
        continue;
      std::set<unsigned> families;
      addReaders(argument.tensor, families);
      if (families.size() < 2)
        continue;
      for (unsigned f : families)
        if (sharedState[f] < 0)
          sharedState[f] = static_cast<int>(i);
    }
  }

  /// The families whose forward part reads a tensor, also through changes of
  /// shape.
  void addReaders(unsigned tensor, std::set<unsigned> &families) const {
    for (auto [user, operand] : uses[tensor]) {
      const Operator &op = graph.operators[user];
      if (op.role != "forward")
        continue;
      if ((op.anchor == "shape" && op.operands.size() == 1) || graph.isView(op))
        for (const Result &result : op.results)
          addReaders(result.tensor, families);
      else
        families.insert(op.family);
    }
  }

  /// The family's dimensions and what its forward part computes, but not in
  /// which bodies: the first of the unrolled steps starts from zeros, the last
  /// has one term of the gradient less.
  uint64_t structure(unsigned f) const {
    const Family &family = graph.families[f];
    std::set<uint64_t> parts;
    for (unsigned i : family.operators) {
      const Operator &op = graph.operators[i];
      if (op.role != "forward" || !isAnchor(op))
        continue;
      Hasher part;
      part.add(op.anchor);
      part.add(op.dims);
      for (int dim : op.familyDims)
        part.add(static_cast<uint64_t>(dim));
      parts.insert(part.get());
    }
    Hasher hash;
    hash.add(family.dims);
    for (uint64_t part : parts)
      hash.add(part);
    return hash.get();
  }

  /// The contractions that read what the forward part makes: they tell a query
  /// projection from a key projection of the same shape. Not the producers, nor
  /// readers of the backward part, so that the first and the last of equal
  /// layers are tied to those between.
  std::set<uint64_t> readers(unsigned f) const {
    std::set<uint64_t> out;
    for (unsigned i : graph.families[f].operators) {
      const Operator &op = graph.operators[i];
      if (op.role != "forward")
        continue;
      for (const Result &result : op.results) {
        for (auto [user, operand] : uses[result.tensor]) {
          const Operator &reader = graph.operators[user];
          if (reader.family == f || reader.role != "forward" ||
              !reader.isProduct())
            continue;
          Hasher hash;
          hash.add(reader.anchor);
          hash.add(reader.dims);
          hash.add(operand);
          out.insert(hash.get());
        }
      }
    }
    return out;
  }
};

} // namespace

void soap::tieFamilies(Graph &graph) { Tier(graph).run(); }

const Family *soap::findFalseTie(const Graph &graph) {
  auto isLike = [](const Dimension &a, const Dimension &b) {
    return std::tie(a.size, a.kind, a.splittable) ==
           std::tie(b.size, b.kind, b.splittable);
  };
  llvm::DenseMap<unsigned, const Family *> first;
  for (const Family &family : graph.families) {
    const Family *other = first.try_emplace(family.tie, &family).first->second;
    if (!llvm::equal(family.dims, other->dims, isLike))
      return &family;
  }
  return nullptr;
}
