//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_GRAPH_FAMILYFORMER_H
#define SOAP_LIB_PLANNER_GRAPH_FAMILYFORMER_H

#include "Soap/Planner/Graph/Families.h"

#include "llvm/ADT/DenseMap.h"

#include <optional>
#include <set>

namespace soap {

/// Finds the families of a graph (see formFamilies), rule by rule. Every rule
/// looks at an operator's own operands, results and users only, so that the
/// cost grows with the graph, not with its square.
class FamilyFormer {
public:
  explicit FamilyFormer(Graph &graph) : graph(graph), uses(graph.uses()) {}

  void run();

private:
  using OperatorSet = llvm::SmallVector<unsigned, 4>;

  /// What the rules ask about a family, kept by its representative.
  struct Members {
    unsigned count = 1;
    /// Of the reductions: the most points, and over how many they reduce.
    double largestReduction = 0;
    llvm::SmallVector<double, 1> reducedVolumes;
  };
  struct Partner {
    unsigned forward;
    unsigned other; ///< The gradient part's own operand: the cotangent.
    int target;     ///< The forward operand whose gradient it makes, or -1.
    int score;
  };

  Graph &graph;
  std::vector<llvm::SmallVector<std::pair<unsigned, unsigned>, 4>> uses;
  std::vector<unsigned> parent;
  std::vector<Members> members;
  /// Operators that the rules for contractions, state and windows have given a
  /// family.
  std::vector<bool> assigned;
  /// Operators that a reduction's normalisation made one family with it.
  std::vector<bool> normalisation;
  std::vector<bool> isParameter; ///< Of a tensor: an argument that is no data.
  std::vector<unsigned> root;    ///< Of a tensor: before changes of shape.
  std::vector<int> stateOf;      ///< Of a tensor: the argument number if state.
  /// Of an operator: the state arguments that its results end in, if all they
  /// are used for is making the replacements.
  std::vector<std::set<unsigned>> sinks;
  std::vector<int> home; ///< Of a state argument: the operator that reads it.
  /// Of a state argument: its readers (see readers).
  std::vector<OperatorSet> stateReaders;
  /// Of a forward contraction: the cotangents that its gradient parts read.
  std::vector<llvm::SmallVector<unsigned, 2>> cotangents;
  /// The forward contractions and lookups of a cotangent.
  llvm::DenseMap<unsigned, OperatorSet> forwardOf;
  /// Of a gradient part's result: the forward tensor that it is the gradient
  /// of (one term of it).
  llvm::DenseMap<unsigned, unsigned> gradientOf;

  unsigned find(unsigned i);
  void unite(unsigned a, unsigned b);

  const Operator &op(unsigned i) const { return graph.operators[i]; }
  double volume(unsigned i) const;
  double reducedVolume(unsigned i) const;
  double elementsOf(unsigned tensor) const {
    return static_cast<double>(graph.tensors[tensor].numElements());
  }

  // State (FamilyState.cpp).
  void findRoots();
  void findState();
  void findSinks();
  void findHomes();
  /// The operators that read a tensor, also through changes of shape, in order.
  std::set<unsigned> readers(unsigned tensor) const;
  /// The one operator that all state which operator i ends in belongs to.
  std::optional<unsigned> homeOf(unsigned i);
  /// Of a parameter that is used more than once: the use whose gradient, or
  /// whose term of the gradient's sum, i computes. `first` is the first use.
  unsigned useOf(unsigned i, unsigned first);
  bool sharesIndices(unsigned a, unsigned b) const;
  void findCotangentsOfLookups();
  void joinState();
  bool staysWholeSomewhere(unsigned i) const;
  bool readsGradients(unsigned i) const;
  /// What sums, stacks or scales gradients that are not for updates alone.
  void findGradientParts();

  // Contractions and windows (FamilyPairs.cpp).
  double reducedElements(unsigned i, unsigned operand) const;
  bool rolesFlip(unsigned f, unsigned fOperand, unsigned g,
                 unsigned gOperand) const;
  std::optional<Partner> partner(unsigned f, unsigned fOperand, unsigned g,
                                 unsigned gOperand);
  /// A tensor that more contractions read (the weights of unrolled steps) says
  /// nothing by itself.
  static constexpr unsigned fewPartners = 8;
  /// The ways to read g as a gradient part of an earlier contraction;
  /// `forwards` are those that read a tensor. Where these are many, only those
  /// whose cotangent g reads count; sets `tooMany` if there is none.
  llvm::SmallVector<Partner, 4>
  partners(unsigned g, const llvm::DenseMap<unsigned, OperatorSet> &forwards,
           bool &tooMany);
  bool isPartOfOneOf(unsigned i, llvm::ArrayRef<Partner> candidates);
  void pairContractions();
  void pairWindows();
  bool makesOneOfSize(unsigned i, unsigned tensor) const;
  std::optional<unsigned>
  windowOfOperand(unsigned i,
                  const llvm::DenseMap<unsigned, unsigned> &firstReader) const;
  std::optional<unsigned> windowOfCotangent(unsigned i) const;
  llvm::SmallVector<unsigned, 8> sources(unsigned tensor) const;

  // Reductions and elementwise operators (FamilyReductions.cpp).
  void joinTheRest();
  bool isAsideOfParameters(unsigned i) const;
  void joinReduction(unsigned i);
  std::optional<unsigned> normalisationOfReaders(unsigned i);
  bool isReduced(unsigned i);
  bool isOfNormalisation(unsigned i, unsigned reduced);
  double elementsRead(unsigned i, const Operand &operand) const;
  std::optional<unsigned> onlyReader(unsigned i);
  std::optional<unsigned> nearestFamily(unsigned i, unsigned other);
  void joinElementwise(unsigned i);

  // Results (FamilyNames.cpp).
  void fill();
  void nameFamilies();
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_GRAPH_FAMILYFORMER_H
