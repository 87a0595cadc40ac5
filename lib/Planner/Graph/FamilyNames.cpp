//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The families' operators, names and parameters.

#include "FamilyFormer.h"

#include "llvm/ADT/StringSet.h"

#include <map>

using namespace soap;

void FamilyFormer::fill() {
  graph.families.clear();
  std::vector<int> number(graph.operators.size(), -1);
  for (unsigned i = 0, e = graph.operators.size(); i < e; ++i) {
    int &f = number[find(i)];
    if (f < 0) {
      f = static_cast<int>(graph.families.size());
      graph.families.emplace_back();
    }
    graph.operators[i].family = static_cast<unsigned>(f);
    graph.families[f].operators.push_back(i);
  }
  for (auto [i, argument] : llvm::enumerate(graph.arguments))
    if (argument.replacedBy >= 0 && home[i] >= 0)
      graph.families[op(home[i]).family].parameterBytes +=
          graph.tensors[argument.tensor].bytes();
}

/// What dotted paths have in common: "norm1" of "norm1.scale", "norm1.bias".
static std::string commonPath(llvm::ArrayRef<llvm::StringRef> names) {
  llvm::StringRef common = names.front();
  for (llvm::StringRef name : names) {
    while (!common.empty() && name != common &&
           !name.starts_with(common.str() + ".")) {
      size_t dot = common.rfind('.');
      common = dot == llvm::StringRef::npos ? "" : common.substr(0, dot);
    }
  }
  return common.str();
}

void FamilyFormer::nameFamilies() {
  unsigned n = graph.families.size();
  auto tensor = [&](unsigned argument) -> const Tensor & {
    return graph.tensors[graph.arguments[argument].tensor];
  };
  // The state whose home is in a family, and that which it reads otherwise.
  std::vector<OperatorSet> own(n), later(n);
  std::map<llvm::StringRef, unsigned> familyOfState;
  for (unsigned i = 0; i < graph.arguments.size(); ++i) {
    if (home[i] < 0)
      continue;
    unsigned family = op(home[i]).family;
    familyOfState[tensor(i).name] = family;
    bool isRead = false;
    for (unsigned reader : stateReaders[i]) {
      if (sinks[reader].count(i))
        continue;
      isRead = true;
      OperatorSet &list = later[op(reader).family];
      if (list.empty() || list.back() != i)
        list.push_back(i);
    }
    if (isRead)
      own[family].push_back(i);
  }
  auto largest = [&](llvm::ArrayRef<unsigned> arguments) {
    unsigned best = arguments.front();
    for (unsigned i : arguments)
      if (tensor(i).bytes() > tensor(best).bytes())
        best = i;
    return tensor(best).name;
  };
  // "norm1" of its scale and bias, but not "layers.0", where others are.
  auto isOnly = [&](const std::string &path, unsigned family) {
    std::string inside = path + ".";
    for (auto it = familyOfState.lower_bound(inside);
         it != familyOfState.end() && it->first.starts_with(inside); ++it)
      if (it->second != family)
        return false;
    return true;
  };
  auto nameOf = [&](unsigned f) -> std::string {
    // The state that the forward parts read names a family; of several, what
    // their names have in common, or the largest one's. A later use of a
    // parameter is numbered after the first.
    if (!own[f].empty()) {
      llvm::SmallVector<llvm::StringRef, 4> names;
      for (unsigned i : own[f])
        names.push_back(tensor(i).name);
      std::string common = commonPath(names);
      return !common.empty() && isOnly(common, f) ? common : largest(own[f]);
    }
    if (!later[f].empty())
      return largest(later[f]);
    const auto &operators = graph.families[f].operators;
    for (unsigned i : operators)
      if (!op(i).isCheap())
        return op(i).anchor;
    return volume(operators.front()) <= 1 ? "scalar"
                                          : op(operators.front()).anchor;
  };
  llvm::StringSet<> taken;
  llvm::StringMap<unsigned> next; // Of a name: the number to try first.
  for (auto [f, family] : llvm::enumerate(graph.families)) {
    std::string base = nameOf(f);
    family.name = base;
    for (unsigned &k = next[base]; !taken.insert(family.name).second;)
      family.name = base + "_" + std::to_string(++k);
  }
}
