//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/Families.h"

#include "llvm/Support/xxhash.h"

#include <map>

using namespace soap;

namespace {

/// A stable hash (llvm::hash_combine differs from one process to the next).
class Hasher {
public:
  void add(uint64_t v) { words.push_back(v); }
  uint64_t get() const {
    return llvm::xxh3_64bits(
        {reinterpret_cast<const uint8_t *>(words.data()), words.size() * 8});
  }

private:
  std::vector<uint64_t> words;
};

} // namespace

void soap::tieFamilies(Graph &graph) {
  auto uses = graph.uses();
  unsigned n = graph.families.size();
  // By structure alone: the operators with their bodies and roles in order.
  std::vector<uint64_t> structure(n);
  for (auto [f, family] : llvm::enumerate(graph.families)) {
    Hasher hash;
    for (unsigned i : family.operators) {
      const Operator &op = graph.operators[i];
      hash.add(op.signature);
      for (int dim : op.familyDims)
        hash.add(static_cast<uint64_t>(dim));
    }
    structure[f] = hash.get();
  }
  // With the readers of what the forward part makes: tells a query projection
  // from a key projection of the same shape. Not with the producers, nor with
  // readers of the backward part, so that the first and the last of equal
  // layers are tied to those between.
  std::map<uint64_t, unsigned> number;
  for (auto [f, family] : llvm::enumerate(graph.families)) {
    std::vector<uint64_t> readers;
    for (unsigned i : family.operators) {
      const Operator &op = graph.operators[i];
      if (op.role != "forward")
        continue;
      for (const Result &result : op.results) {
        for (auto [user, operand] : uses[result.tensor]) {
          const Operator &reader = graph.operators[user];
          if (reader.family == f || reader.role != "forward" ||
              (reader.anchor != "contraction" &&
               reader.anchor != "convolution"))
            continue;
          Hasher hash;
          hash.add(reader.signature);
          hash.add(operand);
          readers.push_back(hash.get());
        }
      }
    }
    llvm::sort(readers);
    readers.erase(std::unique(readers.begin(), readers.end()), readers.end());
    Hasher hash;
    hash.add(structure[f]);
    for (uint64_t reader : readers)
      hash.add(reader);
    auto [it, isNew] = number.try_emplace(hash.get(), number.size());
    family.tie = it->second;
  }
}
