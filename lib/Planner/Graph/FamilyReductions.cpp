//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Normalisations, softmax, and elementwise operators.

#include "FamilyFormer.h"

#include "llvm/ADT/MapVector.h"

using namespace soap;

void FamilyFormer::joinTheRest() {
  for (unsigned i = 0, e = graph.operators.size(); i < e; ++i) {
    if (assigned[i])
      continue;
    if (op(i).anchor == "reduction")
      joinReduction(i);
    else if (op(i).isCheap())
      joinElementwise(i);
  }
  // What reads nothing computed: with its only reader.
  for (unsigned i = 0, e = graph.operators.size(); i < e; ++i) {
    if (assigned[i] || !op(i).isCheap() || members[find(i)].count > 1)
      continue;
    std::set<unsigned> families;
    for (const Result &result : op(i).results)
      for (auto [user, operand] : uses[result.tensor])
        families.insert(find(user));
    if (families.size() == 1)
      unite(i, *families.begin());
  }
}

/// The one normalisation whose other reduced values the readers of a reduction
/// combine its own with: where a gradient goes back into two normalisations at
/// once, the sums of each belong to their own.
std::optional<unsigned> FamilyFormer::normalisationOfReaders(unsigned i) {
  std::optional<unsigned> out;
  for (const Result &result : op(i).results) {
    double size = elementsOf(result.tensor);
    if (size <= 1)
      continue;
    for (auto [user, number] : uses[result.tensor]) {
      if (!op(user).isCheap() || volume(user) != size)
        continue;
      for (const Operand &operand : op(user).operands) {
        int producer = graph.tensors[operand.tensor].producer;
        if (producer < 0 || producer >= static_cast<int>(i) ||
            assigned[producer] || !isReduced(producer) ||
            elementsOf(operand.tensor) != size)
          continue;
        if (out && find(*out) != find(producer))
          return std::nullopt;
        out = producer;
      }
    }
  }
  return out;
}

/// Whether operator `i` reduces parameters that products read as they are, for
/// what does not read them again: the sums of weights, by which products of
/// quantized numbers are less for the zero of the other factor.
bool FamilyFormer::isAsideOfParameters(unsigned i) const {
  std::set<unsigned> parameters;
  for (const Operand &operand : op(i).operands) {
    bool isFactor = llvm::any_of(uses[operand.tensor], [&](const auto &use) {
      return op(use.first).isProduct();
    });
    if (!isParameter[operand.tensor] || !isFactor)
      return false;
    parameters.insert(operand.tensor);
  }
  // Readers compute on the reduced values before they combine them with others.
  llvm::SmallVector<unsigned> tensors;
  for (const Result &result : op(i).results)
    tensors.push_back(result.tensor);
  for (size_t at = 0; at < tensors.size(); ++at) {
    double size = elementsOf(tensors[at]);
    if (size <= 1)
      return false;
    for (auto [user, number] : uses[tensors[at]]) {
      if (llvm::any_of(op(user).operands, [&](const Operand &operand) {
            return parameters.count(operand.tensor) > 0;
          }))
        return false;
      if (op(user).isCheap() && volume(user) == size)
        for (const Result &result : op(user).results)
          if (!llvm::is_contained(tensors, result.tensor))
            tensors.push_back(result.tensor);
    }
  }
  return !parameters.empty();
}

void FamilyFormer::joinReduction(unsigned i) {
  if (isAsideOfParameters(i))
    return;
  normalisation[i] = true;
  if (std::optional<unsigned> other = normalisationOfReaders(i)) {
    unite(i, *other);
    return;
  }
  for (const Operand &operand : op(i).operands) {
    int producer = graph.tensors[operand.tensor].producer;
    if (producer < 0 || !normalisation[producer])
      continue;
    // The same elements are reduced again (softmax: maximum, then sum), or the
    // total of what was reduced.
    if (op(producer).anchor == "reduction" ||
        llvm::is_contained(members[find(producer)].reducedVolumes,
                           reducedVolume(i))) {
      unite(i, producer);
      return;
    }
  }
}

/// Operators that compute on what normalisations have reduced: the values of
/// several that one of them combines belong together.
bool FamilyFormer::isReduced(unsigned i) {
  return normalisation[i] && (op(i).anchor == "reduction" ||
                              members[find(i)].largestReduction > volume(i));
}

/// How many elements of the operand's tensor the operator reads (of a slice,
/// not all).
double FamilyFormer::elementsRead(unsigned i, const Operand &operand) const {
  const Tensor &tensor = graph.tensors[operand.tensor];
  double n = 1;
  for (auto [d, access] : llvm::enumerate(operand.access)) {
    double along = access.whole ? tensor.shape[d] : 1;
    for (DimAccess::Term term : access.terms)
      along *= static_cast<double>(op(i).dims[term.dim].size);
    n *= std::min(along, static_cast<double>(tensor.shape[d]));
  }
  return n;
}

/// The family, if any, with which operator `i` exchanges more than twice as
/// many elements as with that of `other`: the gates of a recurrent cell and
/// their gradients stay in the cell's family, although the cotangent, which
/// comes last, is another layer's. Of readers, those count that have been given
/// a family.
std::optional<unsigned> FamilyFormer::nearestFamily(unsigned i,
                                                    unsigned other) {
  llvm::SmallMapVector<unsigned, double, 4> exchanged;
  std::set<std::pair<unsigned, unsigned>> seen; // (tensor, family)
  auto add = [&](unsigned tensor, unsigned neighbour, double elements) {
    unsigned family = find(neighbour);
    if (seen.insert({tensor, family}).second)
      exchanged[family] += elements;
  };
  for (auto [o, operand] : llvm::enumerate(op(i).operands))
    if (int producer = graph.tensors[operand.tensor].producer;
        producer >= 0 && !op(i).isAwaited(o))
      add(operand.tensor, producer, elementsRead(i, operand));
  for (const Result &result : op(i).results)
    for (auto [user, operand] : uses[result.tensor])
      if (assigned[user])
        add(result.tensor, user, elementsOf(result.tensor));
  double least = 2 * exchanged[find(other)];
  std::optional<unsigned> nearest;
  for (auto [family, elements] : exchanged)
    if (elements > least) {
      nearest = family;
      least = elements;
    }
  return nearest;
}

/// The family that reads all of the operator's results, if it is one that has
/// been assigned its parts.
std::optional<unsigned> FamilyFormer::onlyReader(unsigned i) {
  std::optional<unsigned> reader;
  for (const Result &result : op(i).results) {
    for (auto [user, operand] : uses[result.tensor]) {
      if (!assigned[user] || (reader && find(*reader) != find(user)))
        return std::nullopt;
      reader = user;
    }
  }
  return reader;
}

/// Whether operator `i` reads, at its own size, what the family of `reduced`
/// reduces or makes: a tensor that is divided by its own norm. (By the norm of
/// all gradients others are scaled, too, each where it is.)
bool FamilyFormer::isOfNormalisation(unsigned i, unsigned reduced) {
  return llvm::any_of(op(i).operands, [&](const Operand &operand) {
    if (elementsRead(i, operand) != volume(i))
      return false;
    int producer = graph.tensors[operand.tensor].producer;
    if (producer >= 0 && find(producer) == find(reduced))
      return true;
    return llvm::any_of(uses[operand.tensor], [&](const auto &use) {
      return op(use.first).anchor == "reduction" &&
             find(use.first) == find(reduced);
    });
  });
}

void FamilyFormer::joinElementwise(unsigned i) {
  double size = volume(i);
  int reduced = -1;
  // (The losses of several steps, which scalars add up, are not one softmax.)
  for (const Operand &operand : op(i).operands) {
    if (size <= 1)
      break;
    int producer = graph.tensors[operand.tensor].producer;
    if (producer < 0 || assigned[producer] || !isReduced(producer) ||
        elementsOf(operand.tensor) != size)
      continue;
    if (reduced >= 0)
      unite(reduced, producer);
    reduced = producer;
  }
  // What puts several values together for one family alone is part of that.
  if (op(i).anchor == "shape" && op(i).operands.size() > 1)
    if (std::optional<unsigned> reader = onlyReader(i)) {
      unite(i, *reader);
      return;
    }
  int best = -1;
  bool bestIsSame = false;
  for (auto [o, operand] : llvm::enumerate(op(i).operands)) {
    int producer = graph.tensors[operand.tensor].producer;
    if (producer < 0 || op(i).isAwaited(o))
      continue;
    double read = elementsRead(i, operand);
    // Reduced values, computed on or broadcast back: the reduction's family.
    bool isScalar = read <= 1 && size > 1;
    if (normalisation[producer] && (read < size || isReduced(producer)) &&
        (!isScalar || isOfNormalisation(i, producer))) {
      normalisation[i] = true;
      unite(i, producer);
      return;
    }
    // Scalar arithmetic (a step counter, a rate) is not part of its readers.
    if (isScalar)
      continue;
    // What is read at the operator's own size; the latest.
    bool same = read == size;
    if (best < 0 || (same != bestIsSame ? same : producer > best)) {
      best = producer;
      bestIsSame = same;
    }
  }
  if (best < 0)
    return;
  if (std::optional<unsigned> nearer = nearestFamily(i, best)) {
    unite(i, *nearer);
    return;
  }
  normalisation[i] = normalisation[best] && bestIsSame;
  unite(i, best);
}
