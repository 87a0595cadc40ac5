//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/Families.h"

#include "DimensionClasses.h"

#include "llvm/ADT/StringSet.h"

#include <map>

using namespace soap;

namespace {

/// Links the dimensions of one family's operators.
class DimensionLinker {
public:
  DimensionLinker(Graph &graph, Family &family) : graph(graph), family(family) {
    for (unsigned i : family.operators) {
      first[i] = classes.size();
      for (unsigned d = 0; d < op(i).dims.size(); ++d)
        classes.add(i);
    }
  }

  void run() {
    linkThroughTensors(/*exactOnly=*/true);
    linkThroughTensors(/*exactOnly=*/false);
    linkThroughProducers();
    linkWindows();
    linkContractions();
    fill();
  }

private:
  Graph &graph;
  Family &family;
  std::map<unsigned, unsigned> first; ///< Of an operator: its first node.
  DimensionClasses classes;           ///< Their owners are operators.

  const Operator &op(unsigned i) const { return graph.operators[i]; }

  /// The dimension that runs slowest along a tensor dimension, or -1; exact if
  /// it is the only one.
  int major(unsigned i, const DimAccess &access, bool &exact) const {
    int best = -1;
    int64_t stride = 0;
    unsigned terms = 0;
    for (DimAccess::Term term : access.terms) {
      if (op(i).dims[term.dim].size <= 1)
        continue;
      ++terms;
      if (std::abs(term.coefficient) > stride) {
        best = static_cast<int>(term.dim);
        stride = std::abs(term.coefficient);
      }
    }
    exact = terms == 1 && stride == 1 && access.divisor == 1;
    return best;
  }

  void linkThroughTensors(bool exactOnly) {
    // For a tensor dimension, the nodes that run along it, in operator order.
    std::map<std::pair<unsigned, unsigned>, std::vector<unsigned>> along;
    auto add = [&](unsigned i, unsigned tensor, const TensorAccess &accesses) {
      for (auto [d, access] : llvm::enumerate(accesses)) {
        bool exact;
        int dim = major(i, access, exact);
        if (dim >= 0 && (exact || !exactOnly))
          along[{tensor, d}].push_back(first[i] + dim);
      }
    };
    for (unsigned i : family.operators) {
      for (const Operand &operand : op(i).operands)
        add(i, operand.tensor, operand.access);
      for (const Result &result : op(i).results)
        add(i, result.tensor, result.access);
    }
    for (auto &[where, nodes] : along)
      for (unsigned n = 1; n < nodes.size(); ++n)
        for (unsigned m = 0; m < n; ++m)
          classes.link(nodes[m], nodes[n]);
  }

  /// What an operator of another family makes may be read as several results:
  /// the gradient of scores in f32 by the sum for a bias, in 16 bits by
  /// products. Their dimensions are those of that operator.
  void linkThroughProducers() {
    std::map<std::pair<unsigned, unsigned>, std::vector<unsigned>> along;
    for (unsigned i : family.operators)
      for (const Operand &operand : op(i).operands) {
        const Tensor &tensor = graph.tensors[operand.tensor];
        if (tensor.producer < 0 || first.count(tensor.producer))
          continue;
        unsigned producer = tensor.producer;
        const Result &made = op(producer).results[tensor.resultIndex];
        for (auto [read, written] :
             llvm::zip_equal(operand.access, made.access)) {
          bool isExact, isWrittenExactly;
          int dim = major(i, read, isExact);
          int source = major(producer, written, isWrittenExactly);
          if (dim >= 0 && source >= 0 && isExact && isWrittenExactly)
            along[{producer, source}].push_back(first[i] + dim);
        }
      }
    for (auto &[where, nodes] : along)
      for (unsigned n = 1; n < nodes.size(); ++n)
        classes.link(nodes.front(), nodes[n]);
  }

  /// A window and its gradient run over the same tensor dimensions, one by one,
  /// also where they share no tensor (averages).
  void linkWindows() {
    int forward = -1;
    for (unsigned i : family.operators) {
      if (op(i).anchor != "window" || op(i).results.empty())
        continue;
      if (forward < 0) {
        forward = static_cast<int>(i);
        continue;
      }
      const TensorAccess &a = op(forward).results.front().access;
      const TensorAccess &b = op(i).results.front().access;
      for (unsigned d = 0; d < std::min(a.size(), b.size()); ++d) {
        bool exact;
        int x = major(forward, a[d], exact), y = major(i, b[d], exact);
        if (x >= 0 && y >= 0)
          classes.link(first[forward] + x, first[i] + y);
      }
    }
  }

  bool isLookup(unsigned i) const {
    return op(i).anchor == "gather" || op(i).anchor == "scatter";
  }

  /// Do parts of one anchor run over the same dimensions? Those of a
  /// contraction or of a lookup; and the sums of a normalisation over as many
  /// points.
  bool isPart(unsigned i, int forward, bool contracts) const {
    if (contracts)
      return op(i).isProduct();
    if (forward < 0)
      return isLookup(i) || op(i).anchor == "reduction";
    if (isLookup(forward))
      return isLookup(i);
    auto sizes = [&](unsigned j) {
      std::vector<int64_t> out;
      for (const Dimension &dim : op(j).dims)
        out.push_back(dim.size);
      return out;
    };
    return op(i).anchor == "reduction" && sizes(i) == sizes(forward);
  }

  /// The shared operands identify all dimensions of the parts of an anchor but
  /// those of the cotangent. What is left is paired by size, in order.
  void linkContractions() {
    int forward = -1;
    bool contracts = llvm::any_of(
        family.operators, [&](unsigned i) { return op(i).isProduct(); });
    for (unsigned i : family.operators) {
      if (!isPart(i, forward, contracts))
        continue;
      if (forward < 0) {
        forward = static_cast<int>(i);
        continue;
      }
      for (unsigned d = 0; d < op(i).dims.size(); ++d) {
        unsigned node = first[i] + d;
        if (op(i).dims[d].size <= 1 || classes.has(node, forward))
          continue;
        for (unsigned e = 0; e < op(forward).dims.size(); ++e) {
          unsigned target = first[forward] + e;
          if (op(forward).dims[e].size == op(i).dims[d].size &&
              !classes.has(target, i)) {
            classes.link(target, node);
            break;
          }
        }
      }
    }
  }

  /// The operator whose dimensions name the family's: its first contraction or
  /// convolution, else its first lookup or window, else its first reduction, or
  /// else operator, with the most points.
  unsigned leader() const {
    for (unsigned i : family.operators)
      if (op(i).isProduct())
        return i;
    for (unsigned i : family.operators)
      if (op(i).anchor == "gather" || op(i).anchor == "window")
        return i;
    auto rank = [&](unsigned i) {
      double v = 1;
      for (const Dimension &dim : op(i).dims)
        v *= static_cast<double>(dim.size);
      bool isAnchor = op(i).anchor != "elementwise" && op(i).anchor != "shape";
      return std::pair(isAnchor, v);
    };
    unsigned best = family.operators.front();
    for (unsigned i : family.operators)
      if (rank(i) > rank(best))
        best = i;
    return best;
  }

  /// A dimension that only updates, the sums of their gradients and changes of
  /// shape can split (a kernel's height, a vocabulary) is left to moves of
  /// single operators: the last of the unrolled steps has no such sum.
  bool isWorthFamily(unsigned node, unsigned leader) const {
    return llvm::any_of(classes.ownersOf(node), [&](unsigned i) {
      const Operator &o = op(i);
      if (i != leader && (o.role == "update" || o.anchor == "shape" ||
                          (o.role == "gradient" && o.anchor == "elementwise")))
        return false;
      for (auto [d, dim] : llvm::enumerate(o.dims))
        if (dim.splittable && classes.find(first.at(i) + d) == node)
          return true;
      return false;
    });
  }

  /// The samples that the leader sums over (batch normalisation) are samples.
  bool isSample(unsigned node) const {
    return llvm::any_of(classes.ownersOf(node), [&](unsigned i) {
      for (auto [d, dim] : llvm::enumerate(op(i).dims))
        if (classes.find(first.at(i) + d) == node &&
            dim.kind == DimensionKind::Sample)
          return true;
      return false;
    });
  }

  /// Where no operator has samples, they are what sums run over: gradients that
  /// are not only used for updates (also for a norm that limits them) may be
  /// families of their own.
  void findSummedSamples() {
    if (llvm::any_of(family.dims, [](const Dimension &dim) {
          return dim.kind == DimensionKind::Sample;
        }))
      return;
    for (unsigned i : family.operators)
      for (unsigned d : op(i).sampleSums)
        if (int dim = op(i).familyDims[d]; dim >= 0)
          family.dims[dim].kind = DimensionKind::Sample;
  }

  void fill() {
    family.dims.clear();
    std::map<unsigned, int> number; // Of a class.
    llvm::StringSet<> names;
    llvm::SmallVector<unsigned> order{leader()};
    for (unsigned i : family.operators)
      if (i != order.front())
        order.push_back(i);
    for (unsigned i : order) {
      for (auto [d, dim] : llvm::enumerate(op(i).dims)) {
        unsigned node = classes.find(first[i] + d);
        if (dim.size <= 1 || !dim.splittable || number.count(node) ||
            !isWorthFamily(node, order.front()))
          continue;
        number[node] = static_cast<int>(family.dims.size());
        Dimension out = dim;
        if (isSample(node))
          out.kind = DimensionKind::Sample;
        for (unsigned n = 1; !names.insert(out.name).second; ++n)
          out.name = dim.name + std::to_string(n);
        family.dims.push_back(std::move(out));
      }
    }
    for (unsigned i : family.operators) {
      Operator &o = graph.operators[i];
      o.familyDims.assign(o.dims.size(), -1);
      for (unsigned d = 0; d < o.dims.size(); ++d) {
        auto it = number.find(classes.find(first[i] + d));
        if (o.dims[d].size > 1 && o.dims[d].splittable && it != number.end())
          o.familyDims[d] = it->second;
      }
    }
    findSummedSamples();
  }
};

} // namespace

void soap::linkFamilyDimensions(Graph &graph) {
  for (Family &family : graph.families)
    DimensionLinker(graph, family).run();
}
