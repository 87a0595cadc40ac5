//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What belongs to the parameters: gradients' sums, updates.

#include "FamilyFormer.h"

#include <numeric>

using namespace soap;

void FamilyFormer::findRoots() {
  root.resize(graph.tensors.size());
  std::iota(root.begin(), root.end(), 0u);
  for (const Operator &o : graph.operators)
    if (graph.isView(o))
      root[o.results[0].tensor] = root[o.operands[0].tensor];
}

void FamilyFormer::findState() {
  stateOf.assign(graph.tensors.size(), -1);
  stateReaders.assign(graph.arguments.size(), {});
  for (auto [i, argument] : llvm::enumerate(graph.arguments)) {
    if (argument.replacedBy < 0)
      continue;
    stateOf[argument.tensor] = static_cast<int>(i);
    std::set<unsigned> all = readers(argument.tensor);
    stateReaders[i].assign(all.begin(), all.end());
  }
}

/// Follows every operator's results to the state that they end in. An operator
/// on the way is one that is not a reader of something larger or smaller: its
/// results have the size of the state tensor.
void FamilyFormer::findSinks() {
  unsigned n = graph.operators.size();
  sinks.assign(n, {});
  std::vector<bool> open(n, false); // Also used for something else.
  std::vector<std::set<unsigned>> endsIn(graph.tensors.size());
  std::vector<bool> replaces(graph.results.size(), false);
  for (auto [i, argument] : llvm::enumerate(graph.arguments)) {
    if (argument.replacedBy < 0)
      continue;
    replaces[argument.replacedBy] = true;
    endsIn[graph.results[argument.replacedBy]].insert(i);
  }
  std::vector<bool> otherResult(graph.tensors.size(), false);
  for (auto [r, tensor] : llvm::enumerate(graph.results))
    if (!replaces[r])
      otherResult[tensor] = true;
  for (unsigned i = n; i-- > 0;) {
    for (const Result &result : op(i).results) {
      unsigned t = result.tensor;
      if (otherResult[t])
        open[i] = true;
      for (unsigned state : endsIn[t])
        sinks[i].insert(state);
      for (auto [user, operand] : uses[t]) {
        if (open[user] || sinks[user].empty()) {
          open[i] = true;
          continue;
        }
        for (unsigned state : sinks[user])
          if (graph.tensors[graph.arguments[state].tensor].numElements() ==
              graph.tensors[t].numElements())
            sinks[i].insert(state);
          else
            open[i] = true;
      }
    }
    if (open[i])
      sinks[i].clear();
  }
}

void FamilyFormer::findHomes() {
  // The home of a state tensor: its first reader that is not on the way to its
  // own replacement.
  home.assign(graph.arguments.size(), -1);
  for (unsigned i = 0; i < graph.arguments.size(); ++i) {
    for (unsigned reader : stateReaders[i]) {
      if (sinks[reader].count(i))
        continue;
      home[i] = static_cast<int>(reader);
      break;
    }
  }
  // Optimizer state, which only updates read: the home of the parameter that
  // these update.
  for (unsigned round = 0; round < 2; ++round) {
    for (auto [i, argument] : llvm::enumerate(graph.arguments)) {
      if (argument.replacedBy < 0 || home[i] >= 0)
        continue;
      for (unsigned reader : stateReaders[i])
        for (unsigned state : sinks[reader])
          if (home[i] < 0 && home[state] >= 0)
            home[i] = home[state];
    }
  }
}

std::set<unsigned> FamilyFormer::readers(unsigned tensor) const {
  std::set<unsigned> out;
  for (auto [user, operand] : uses[tensor]) {
    const Operator &o = op(user);
    if ((o.anchor == "shape" && o.results.size() == 1 &&
         root[o.results[0].tensor] == root[tensor]) ||
        graph.isView(o)) {
      std::set<unsigned> more = readers(o.results[0].tensor);
      if (!more.empty()) {
        out.insert(more.begin(), more.end());
        continue;
      }
    }
    out.insert(user);
  }
  return out;
}

std::optional<unsigned> FamilyFormer::homeOf(unsigned i) {
  std::optional<unsigned> result;
  for (unsigned state : sinks[i]) {
    if (home[state] < 0)
      continue;
    if (result && find(*result) != find(home[state]))
      return std::nullopt;
    result = home[state];
  }
  return result;
}

unsigned FamilyFormer::useOf(unsigned i, unsigned first) {
  if (op(i).anchor == "reduction") {
    std::optional<unsigned> use;
    for (const Operand &operand : op(i).operands) {
      for (unsigned f : forwardOf.lookup(root[operand.tensor])) {
        if (find(f) == find(first))
          return first;
        if (!use)
          use = f;
      }
    }
    return use.value_or(first);
  }
  if (op(i).anchor == "scatter") {
    for (unsigned state : sinks[i])
      for (unsigned reader : stateReaders[state])
        if (op(reader).anchor == "gather" && sharesIndices(reader, i))
          return reader;
    return first;
  }
  if (!op(i).isCheap() || op(i).linearOperands.size() < 2)
    return first;
  int latest = -1;
  for (const Operand &operand : op(i).operands)
    if (int producer = graph.tensors[operand.tensor].producer;
        producer > latest && assigned[producer] && !op(producer).isCheap())
      latest = producer;
  return latest < 0 ? first : static_cast<unsigned>(latest);
}

bool FamilyFormer::sharesIndices(unsigned a, unsigned b) const {
  for (const Operand &x : op(a).operands)
    for (const Operand &y : op(b).operands)
      if (root[x.tensor] == root[y.tensor] && stateOf[root[x.tensor]] < 0)
        return true;
  return false;
}

/// What a scatter adds into a table's gradient is the cotangent of the lookup
/// with the same indices.
void FamilyFormer::findCotangentsOfLookups() {
  for (unsigned i = 0, e = graph.operators.size(); i < e; ++i) {
    if (op(i).anchor != "scatter" || sinks[i].empty())
      continue;
    unsigned gather = useOf(i, i);
    if (gather == i)
      continue;
    for (const Operand &operand : op(i).operands) {
      unsigned tensor = root[operand.tensor];
      if (llvm::any_of(op(gather).operands, [&](const Operand &read) {
            return root[read.tensor] == tensor;
          }))
        continue;
      OperatorSet &owners = forwardOf[tensor];
      if (!llvm::is_contained(owners, gather))
        owners.insert(llvm::upper_bound(owners, gather), gather);
    }
  }
}

/// Whether it computes along dimensions that it cannot split: of two systems
/// that precondition a gradient from both sides, no choice for the gradient's
/// family would split both over all devices.
bool FamilyFormer::staysWholeSomewhere(unsigned i) const {
  return op(i).anchor == "other" &&
         llvm::any_of(op(i).dims,
                      [](const Dimension &dim) { return !dim.splittable; });
}

void FamilyFormer::joinState() {
  findCotangentsOfLookups();
  for (unsigned i = 0, e = graph.operators.size(); i < e; ++i) {
    if (sinks[i].empty())
      continue;
    bool updates = llvm::any_of(op(i).operands, [&](const Operand &o) {
      int state = stateOf[root[o.tensor]];
      return state >= 0 && sinks[i].count(state);
    });
    // A loop reads parameters, too, whose gradients it adds up.
    updates &= op(i).anchor != "other" ||
               llvm::none_of(op(i).dims, [](const Dimension &dim) {
                 return dim.kind == DimensionKind::Reduction;
               });
    if (!assigned[i])
      graph.operators[i].role = updates ? "update" : "gradient";
    std::optional<unsigned> h = homeOf(i);
    if (!h || assigned[i] || (!updates && staysWholeSomewhere(i)))
      continue;
    if (!updates)
      h = useOf(i, *h);
    unite(i, *h);
    assigned[i] = true;
  }
  // What stands between a parameter and its reader: a shape, a conversion.
  for (unsigned i = 0, e = graph.operators.size(); i < e; ++i) {
    bool between = (op(i).anchor == "shape" && op(i).operands.size() == 1) ||
                   graph.isView(op(i));
    if (assigned[i] || !between || stateOf[root[op(i).operands[0].tensor]] < 0)
      continue;
    int h = home[stateOf[root[op(i).operands[0].tensor]]];
    if (h >= 0) {
      unite(i, h);
      assigned[i] = true;
    }
  }
}

/// Whether all that an operator reads besides scalars are gradients and state.
bool FamilyFormer::readsGradients(unsigned i) const {
  bool any = false;
  for (const Operand &operand : op(i).operands) {
    if (elementsRead(i, operand) <= 1)
      continue;
    int producer = graph.tensors[operand.tensor].producer;
    if (producer < 0 && stateOf[root[operand.tensor]] >= 0)
      continue;
    if (producer < 0 || op(producer).role != "gradient")
      return false;
    any = true;
  }
  return any;
}

/// A norm that limits the gradients reads them, too, so that what adds them up
/// ends in all state; so do optimizers whose state is smaller than parameters
/// (Adafactor). What adds gradients up, stacks or scales them is a gradient
/// part nevertheless, through which sums over samples may wait for the last
/// term, and which can be split as the update is.
void FamilyFormer::findGradientParts() {
  for (unsigned i = 0, e = graph.operators.size(); i < e; ++i) {
    bool hasSamples = llvm::any_of(op(i).dims, [](const Dimension &dim) {
      return dim.kind == DimensionKind::Sample;
    });
    if (!assigned[i] && op(i).role == "forward" && op(i).isCheap() &&
        !hasSamples && readsGradients(i))
      graph.operators[i].role = "gradient";
  }
}
