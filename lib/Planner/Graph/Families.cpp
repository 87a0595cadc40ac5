//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/Families.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

#include <numeric>
#include <optional>
#include <set>

using namespace soap;

namespace {

class FamilyFormer {
public:
  explicit FamilyFormer(Graph &graph) : graph(graph), uses(graph.uses()) {}

  void run() {
    unsigned n = graph.operators.size();
    parent.resize(n);
    std::iota(parent.begin(), parent.end(), 0u);
    assigned.assign(n, false);
    normalisation.assign(n, false);
    for (Operator &op : graph.operators)
      op.role = "forward";
    findRoots();
    findState();
    findGradients();
    pairContractions();
    joinState();
    pairWindows();
    joinTheRest();
    fill();
  }

private:
  Graph &graph;
  std::vector<llvm::SmallVector<std::pair<unsigned, unsigned>, 4>> uses;
  std::vector<unsigned> parent;
  /// Operators that rules 1 and 2 have given a family.
  std::vector<bool> assigned;
  /// Operators that a reduction's normalisation made one family with it.
  std::vector<bool> normalisation;
  std::vector<unsigned> root; ///< Of a tensor: before changes of shape.
  std::vector<int> stateOf;   ///< Of a tensor: the argument number if state.
  /// Of an operator: the state arguments that its results end in, if all they
  /// are used for is making the replacements.
  std::vector<std::set<unsigned>> sinks;
  std::vector<int> home; ///< Of a state argument: the operator that reads it.
  /// Of a forward contraction: the cotangents that its gradient parts read.
  std::vector<llvm::SmallVector<unsigned, 2>> cotangents;

  unsigned find(unsigned i) {
    while (parent[i] != i)
      i = parent[i] = parent[parent[i]];
    return i;
  }
  void unite(unsigned a, unsigned b) {
    a = find(a);
    b = find(b);
    if (a != b)
      parent[std::max(a, b)] = std::min(a, b);
  }

  const Operator &op(unsigned i) const { return graph.operators[i]; }
  double volume(unsigned i) const {
    double v = 1;
    for (const Dimension &dim : op(i).dims)
      v *= static_cast<double>(dim.size);
    return v;
  }
  bool isContraction(unsigned i) const {
    return op(i).anchor == "contraction" || op(i).anchor == "convolution";
  }
  bool isElementwise(unsigned i) const {
    return op(i).anchor == "elementwise" || op(i).anchor == "shape";
  }

  void findRoots() {
    root.resize(graph.tensors.size());
    std::iota(root.begin(), root.end(), 0u);
    for (const Operator &o : graph.operators)
      if (o.anchor == "shape" && o.operands.size() == 1 &&
          o.results.size() == 1 &&
          graph.tensors[o.operands[0].tensor].numElements() ==
              graph.tensors[o.results[0].tensor].numElements())
        root[o.results[0].tensor] = root[o.operands[0].tensor];
  }

  //===--------------------------------------------------------------------===//
  // State
  //===--------------------------------------------------------------------===//

  void findState() {
    stateOf.assign(graph.tensors.size(), -1);
    for (auto [i, argument] : llvm::enumerate(graph.arguments))
      if (argument.replacedBy >= 0)
        stateOf[argument.tensor] = static_cast<int>(i);
  }

  /// Follows every operator's results to the state that they end in. An
  /// operator on the way is one that is not a reader of something larger or
  /// smaller: its results have the size of the state tensor.
  void findGradients() {
    unsigned n = graph.operators.size();
    sinks.assign(n, {});
    std::vector<bool> open(n, false); // Also used for something else.
    std::vector<std::set<unsigned>> endsIn(graph.tensors.size());
    for (auto [i, argument] : llvm::enumerate(graph.arguments))
      if (argument.replacedBy >= 0)
        endsIn[graph.results[argument.replacedBy]].insert(i);
    std::set<unsigned> otherResults;
    for (auto [r, tensor] : llvm::enumerate(graph.results)) {
      bool replaces = llvm::any_of(graph.arguments, [&, r = r](const auto &a) {
        return a.replacedBy == static_cast<int>(r);
      });
      if (!replaces)
        otherResults.insert(tensor);
    }
    for (unsigned i = n; i-- > 0;) {
      for (const Result &result : op(i).results) {
        unsigned t = result.tensor;
        if (otherResults.count(t))
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
    // The home of a state tensor: its first reader that is not on the way to
    // its own replacement.
    home.assign(graph.arguments.size(), -1);
    for (auto [i, argument] : llvm::enumerate(graph.arguments)) {
      if (argument.replacedBy < 0)
        continue;
      for (unsigned reader : readers(argument.tensor)) {
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
        for (unsigned reader : readers(argument.tensor))
          for (unsigned state : sinks[reader])
            if (home[i] < 0 && home[state] >= 0)
              home[i] = home[state];
      }
    }
  }

  /// The operators that read a tensor, also through changes of shape, in order.
  std::set<unsigned> readers(unsigned tensor) const {
    std::set<unsigned> out;
    for (auto [user, operand] : uses[tensor]) {
      const Operator &o = op(user);
      if (o.anchor == "shape" && o.results.size() == 1 &&
          root[o.results[0].tensor] == root[tensor]) {
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

  /// The one operator that all state which operator i ends in belongs to.
  std::optional<unsigned> homeOf(unsigned i) {
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

  /// Of a parameter that is used more than once: the use whose gradient, or
  /// whose term of the gradient's sum, i computes. `first` is the first use.
  unsigned useOf(unsigned i, unsigned first) {
    if (op(i).anchor == "reduction") {
      std::optional<unsigned> use;
      for (const Operand &operand : op(i).operands) {
        for (unsigned f = 0, e = graph.operators.size(); f < e; ++f) {
          if (!llvm::is_contained(cotangents[f], root[operand.tensor]))
            continue;
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
        for (unsigned reader : readers(graph.arguments[state].tensor))
          if (op(reader).anchor == "gather" && sharesIndices(reader, i))
            return reader;
      return first;
    }
    if (!isElementwise(i) || op(i).linearOperands.size() < 2)
      return first;
    int latest = -1;
    for (const Operand &operand : op(i).operands)
      if (int producer = graph.tensors[operand.tensor].producer;
          producer > latest && assigned[producer] && !isElementwise(producer))
        latest = producer;
    return latest < 0 ? first : static_cast<unsigned>(latest);
  }

  bool sharesIndices(unsigned a, unsigned b) const {
    for (const Operand &x : op(a).operands)
      for (const Operand &y : op(b).operands)
        if (root[x.tensor] == root[y.tensor] && stateOf[root[x.tensor]] < 0)
          return true;
    return false;
  }

  void joinState() {
    for (unsigned i = 0, e = graph.operators.size(); i < e; ++i) {
      if (sinks[i].empty())
        continue;
      bool updates = llvm::any_of(op(i).operands, [&](const Operand &o) {
        int state = stateOf[root[o.tensor]];
        return state >= 0 && sinks[i].count(state);
      });
      if (!assigned[i])
        graph.operators[i].role = updates ? "update" : "gradient";
      std::optional<unsigned> h = homeOf(i);
      if (!h || assigned[i])
        continue;
      if (!updates)
        h = useOf(i, *h);
      unite(i, *h);
      assigned[i] = true;
    }
    // A shape operator between a parameter and its reader.
    for (unsigned i = 0, e = graph.operators.size(); i < e; ++i) {
      if (assigned[i] || op(i).anchor != "shape" ||
          op(i).operands.size() != 1 ||
          stateOf[root[op(i).operands[0].tensor]] < 0)
        continue;
      int h = home[stateOf[root[op(i).operands[0].tensor]]];
      if (h >= 0) {
        unite(i, h);
        assigned[i] = true;
      }
    }
  }

  //===--------------------------------------------------------------------===//
  // Contractions
  //===--------------------------------------------------------------------===//

  /// How many elements of the operand are summed over.
  double reducedElements(unsigned i, unsigned operand) const {
    double n = 1;
    for (const DimAccess &access : op(i).operands[operand].access)
      for (DimAccess::Term term : access.terms)
        if (op(i).dims[term.dim].kind == DimensionKind::Reduction)
          n *= static_cast<double>(op(i).dims[term.dim].size);
    return n;
  }

  /// Is some dimension of the shared tensor summed over in one of the two
  /// operators and not in the other?
  bool rolesFlip(unsigned f, unsigned fOperand, unsigned g,
                 unsigned gOperand) const {
    const Operand &a = op(f).operands[fOperand], &b = op(g).operands[gOperand];
    if (a.tensor != b.tensor)
      return reducedElements(f, fOperand) != reducedElements(g, gOperand) ||
             reducedElements(f, fOperand) > 1;
    auto reduces = [&](unsigned i, const DimAccess &access) {
      return llvm::any_of(access.terms, [&](DimAccess::Term term) {
        return op(i).dims[term.dim].size > 1 &&
               op(i).dims[term.dim].kind == DimensionKind::Reduction;
      });
    };
    for (auto [x, y] : llvm::zip(a.access, b.access))
      if (reduces(f, x) != reduces(g, y))
        return true;
    return false;
  }

  struct Partner {
    unsigned forward;
    unsigned shared; ///< The forward operand that both read.
    unsigned other;  ///< The gradient part's own operand: the cotangent.
    int score;
  };

  /// All ways to read g as a gradient part of an earlier f.
  llvm::SmallVector<Partner, 4> partners(unsigned g,
                                         llvm::ArrayRef<unsigned> forwards) {
    llvm::SmallVector<Partner, 4> out;
    for (unsigned f : forwards) {
      if (op(f).anchor != op(g).anchor)
        continue;
      for (unsigned x = 0; x < op(f).operands.size(); ++x) {
        for (unsigned y = 0; y < op(g).operands.size(); ++y) {
          unsigned shared = root[op(f).operands[x].tensor];
          if (shared != root[op(g).operands[y].tensor] ||
              !rolesFlip(f, x, g, y))
            continue;
          unsigned other = 0;
          while (other == y)
            ++other;
          if (other >= op(g).operands.size())
            continue;
          int score = 1;
          if (stateOf[shared] >= 0)
            score = 4;
          else if (std::optional<unsigned> h = homeOf(g);
                   h && find(*h) == find(f))
            score = 3;
          else if (llvm::is_contained(cotangents[f],
                                      root[op(g).operands[other].tensor]))
            score = 2;
          out.push_back({f, x, root[op(g).operands[other].tensor], score});
        }
      }
    }
    return out;
  }

  void pairContractions() {
    unsigned n = graph.operators.size();
    cotangents.assign(n, {});
    std::vector<bool> paired(n, false);
    llvm::SmallVector<unsigned> contractions;
    for (unsigned i = 0; i < n; ++i)
      if (isContraction(i))
        contractions.push_back(i);
    // The surest first: what shares a parameter, what ends in its state, what
    // shares the cotangent of a part already found, what has only one choice.
    for (int want : {4, 3, 2, 1, 2}) {
      llvm::SmallVector<unsigned> forwards;
      for (unsigned g : contractions) {
        if (!paired[g]) {
          auto all = partners(g, forwards);
          llvm::SmallVector<Partner, 4> good;
          for (const Partner &p : all)
            if (p.score >= want)
              good.push_back(p);
          auto unique = [&] {
            return !good.empty() && llvm::all_of(good, [&](const Partner &p) {
              return p.forward == good.front().forward;
            });
          };
          // Of the uses of one parameter, that whose cotangent it reads.
          if (!unique())
            llvm::erase_if(good, [&](const Partner &p) {
              return !llvm::is_contained(cotangents[p.forward], p.other);
            });
          if (unique()) {
            const Partner &p = good.front();
            unite(g, p.forward);
            cotangents[p.forward].push_back(p.other);
            paired[g] = assigned[g] = assigned[p.forward] = true;
            graph.operators[g].role = "gradient";
          }
        }
        if (!paired[g])
          forwards.push_back(g);
      }
    }
  }

  bool shareOperand(unsigned a, unsigned b) const {
    for (const Operand &x : op(a).operands)
      for (const Operand &y : op(b).operands)
        if (root[x.tensor] == root[y.tensor])
          return true;
    return false;
  }

  /// Windows (pooling) pair by what they read.
  void pairWindows() {
    llvm::SmallVector<unsigned> windows;
    for (unsigned i = 0, e = graph.operators.size(); i < e; ++i) {
      if (op(i).anchor != "window" || op(i).operands.empty())
        continue;
      for (unsigned f : windows) {
        if (!shareOperand(f, i))
          continue;
        unite(i, f);
        assigned[i] = true;
        graph.operators[i].role = "gradient";
        break;
      }
      windows.push_back(i);
    }
  }

  //===--------------------------------------------------------------------===//
  // Reductions and elementwise operators
  //===--------------------------------------------------------------------===//

  double reducedVolume(unsigned i) const {
    double n = 1;
    for (const Dimension &dim : op(i).dims)
      if (dim.kind == DimensionKind::Reduction)
        n *= static_cast<double>(dim.size);
    return n;
  }

  void joinTheRest() {
    for (unsigned i = 0, e = graph.operators.size(); i < e; ++i) {
      if (assigned[i])
        continue;
      if (op(i).anchor == "reduction")
        joinReduction(i);
      else if (isElementwise(i))
        joinElementwise(i);
    }
    // What reads nothing computed: with its only reader.
    for (unsigned i = 0, e = graph.operators.size(); i < e; ++i) {
      if (assigned[i] || !isElementwise(i) || find(i) != i || familySize(i) > 1)
        continue;
      std::set<unsigned> families;
      for (const Result &result : op(i).results)
        for (auto [user, operand] : uses[result.tensor])
          families.insert(find(user));
      if (families.size() == 1)
        unite(i, *families.begin());
    }
  }

  unsigned familySize(unsigned i) {
    unsigned n = 0;
    for (unsigned j = 0, e = graph.operators.size(); j < e; ++j)
      n += find(j) == find(i);
    return n;
  }

  void joinReduction(unsigned i) {
    normalisation[i] = true;
    for (const Operand &operand : op(i).operands) {
      int producer = graph.tensors[operand.tensor].producer;
      if (producer < 0 || !normalisation[producer])
        continue;
      // The same elements are reduced again (softmax: maximum, then sum), or
      // the total of what was reduced.
      if (op(producer).anchor == "reduction" ||
          llvm::any_of(members(producer), [&](unsigned j) {
            return op(j).anchor == "reduction" &&
                   reducedVolume(j) == reducedVolume(i);
          })) {
        unite(i, producer);
        return;
      }
    }
  }

  llvm::SmallVector<unsigned> members(unsigned i) {
    llvm::SmallVector<unsigned> out;
    for (unsigned j = 0, e = graph.operators.size(); j < e; ++j)
      if (find(j) == find(i))
        out.push_back(j);
    return out;
  }

  /// Operators that compute on what normalisations have reduced: the values of
  /// several that one of them combines belong together.
  bool isReduced(unsigned i) {
    return normalisation[i] && (op(i).anchor == "reduction" ||
                                llvm::any_of(members(i), [&](unsigned j) {
                                  return op(j).anchor == "reduction" &&
                                         volume(j) > volume(i);
                                }));
  }

  /// How many elements of the operand's tensor the operator reads (of a slice,
  /// not all).
  double elementsRead(unsigned i, const Operand &operand) const {
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

  /// The family that reads all of the operator's results, if it is one that
  /// has been assigned its parts.
  std::optional<unsigned> onlyReader(unsigned i) {
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

  void joinElementwise(unsigned i) {
    int reduced = -1;
    // (The losses of several steps, which scalars add up, are not one softmax.)
    for (const Operand &operand : op(i).operands) {
      if (volume(i) <= 1)
        break;
      int producer = graph.tensors[operand.tensor].producer;
      if (producer < 0 || assigned[producer] || !isReduced(producer) ||
          static_cast<double>(graph.tensors[operand.tensor].numElements()) !=
              volume(i))
        continue;
      if (reduced >= 0)
        unite(reduced, producer);
      reduced = producer;
    }
    double size = volume(i);
    // What puts several values together for one family alone is part of that.
    if (op(i).anchor == "shape" && op(i).operands.size() > 1)
      if (std::optional<unsigned> reader = onlyReader(i)) {
        unite(i, *reader);
        return;
      }
    int best = -1;
    bool bestIsSame = false;
    for (const Operand &operand : op(i).operands) {
      int producer = graph.tensors[operand.tensor].producer;
      if (producer < 0)
        continue;
      double read = elementsRead(i, operand);
      // Reduced values, computed on or broadcast back: the reduction's family.
      if (normalisation[producer] && (read < size || isReduced(producer))) {
        normalisation[i] = true;
        unite(i, producer);
        return;
      }
      // Scalar arithmetic (a step counter, a rate) is not part of its readers.
      if (read <= 1 && size > 1)
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
    normalisation[i] = normalisation[best] && bestIsSame;
    unite(i, best);
  }

  //===--------------------------------------------------------------------===//
  // Names
  //===--------------------------------------------------------------------===//

  static std::string commonPath(llvm::ArrayRef<std::string> names) {
    llvm::StringRef common = names.front();
    for (const std::string &name : names) {
      while (!common.empty() && name != common &&
             !llvm::StringRef(name).starts_with(common.str() + ".")) {
        size_t dot = common.rfind('.');
        common = dot == llvm::StringRef::npos ? "" : common.substr(0, dot);
      }
    }
    return common.str();
  }

  std::string nameOf(llvm::ArrayRef<unsigned> ops) {
    // The state that the forward parts read names a family; of several, what
    // their names have in common, or the largest one's.
    llvm::SmallVector<std::string, 4> names;
    std::string largest;
    int64_t largestBytes = -1;
    for (auto [i, argument] : llvm::enumerate(graph.arguments)) {
      if (home[i] >= 0 && llvm::is_contained(ops, unsigned(home[i])) &&
          llvm::any_of(readers(argument.tensor), [&, i = i](unsigned reader) {
            return !sinks[reader].count(i);
          })) {
        const Tensor &tensor = graph.tensors[argument.tensor];
        names.push_back(tensor.name);
        if (tensor.bytes() > largestBytes) {
          largest = tensor.name;
          largestBytes = tensor.bytes();
        }
      }
    }
    if (!names.empty()) {
      // "norm1" of its scale and bias, but not "layers.0", where others are.
      std::string common = commonPath(names);
      bool isOwn = !common.empty();
      for (auto [i, argument] : llvm::enumerate(graph.arguments))
        if (home[i] >= 0 && !llvm::is_contained(ops, unsigned(home[i])) &&
            llvm::StringRef(graph.tensors[argument.tensor].name)
                .starts_with(common + "."))
          isOwn = false;
      return isOwn ? common : largest;
    }
    // A later use of a parameter is numbered after the first.
    for (auto [i, argument] : llvm::enumerate(graph.arguments)) {
      const Tensor &tensor = graph.tensors[argument.tensor];
      if (home[i] < 0 || tensor.bytes() <= largestBytes)
        continue;
      for (unsigned reader : readers(argument.tensor)) {
        if (llvm::is_contained(ops, reader) && !sinks[reader].count(i)) {
          largest = tensor.name;
          largestBytes = tensor.bytes();
          break;
        }
      }
    }
    if (!largest.empty())
      return largest;
    for (unsigned i : ops)
      if (op(i).anchor != "elementwise" && op(i).anchor != "shape")
        return op(i).anchor;
    return volume(ops.front()) <= 1 ? "scalar" : op(ops.front()).anchor;
  }

  void fill() {
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
    llvm::StringSet<> taken;
    for (Family &family : graph.families) {
      std::string base = nameOf(family.operators);
      family.name = base;
      for (unsigned n = 1; !taken.insert(family.name).second; ++n)
        family.name = base + "_" + std::to_string(n);
    }
    for (auto [i, argument] : llvm::enumerate(graph.arguments))
      if (argument.replacedBy >= 0 && home[i] >= 0)
        graph.families[graph.operators[home[i]].family].parameterBytes +=
            graph.tensors[argument.tensor].bytes();
  }
};

} // namespace

void soap::formFamilies(Graph &graph) { FamilyFormer(graph).run(); }
