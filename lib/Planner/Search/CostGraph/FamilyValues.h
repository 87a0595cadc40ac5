//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_COSTGRAPH_FAMILYVALUES_H
#define SOAP_LIB_PLANNER_SEARCH_COSTGRAPH_FAMILYVALUES_H

#include "Soap/Planner/Search/Problem.h"

namespace soap {

/// One layout of a tensor, as some option of an operator's family has it.
struct FamilyPlace {
  unsigned op;
  unsigned index; ///< Of the operand or result.
  enum Kind { Operand, Argument, Result, Final } kind;
};

/// A value that families read: where it comes from, and who reads it.
struct FamilyValue {
  unsigned tensor;
  FamilyPlace source;
  std::vector<FamilyPlace> readers; ///< By family.
  /// An argument, or what the forward part leaves for others.
  bool isKept = false;
  /// Kept, and made by a cheap operator that may as well run again.
  bool isCheap = false;
  /// Of kept values that are no arguments, the family of all that read them in
  /// another pass than the forward one, now or once they are computed again.
  enum : int { Nobody = -2, Anyone = -1 };
  int keptFor = Nobody;
};

/// The values of a graph by families, and which families and pairs of families
/// are alike in them.
class FamilyValues {
public:
  explicit FamilyValues(const Problem &problem);

  const FamilyValue &operator[](unsigned value) const { return values[value]; }
  /// Those that a family makes (an argument counts for the family whose update
  /// replaces it, else for its first reader).
  llvm::ArrayRef<unsigned> madeBy(unsigned family) const {
    return valuesOf[family];
  }
  unsigned familyOf(const FamilyPlace &place) const {
    return problem.graph.operators[place.op].family;
  }
  /// Of an operator among those of its family.
  unsigned placeInFamily(unsigned op) const { return places[op]; }
  /// The readers in one family.
  llvm::ArrayRef<FamilyPlace> readersIn(const FamilyValue &value,
                                        unsigned family) const;
  bool isForward(const FamilyPlace &place) const {
    return problem.graph.operators[place.op].role == "forward";
  }
  /// The operator makes cheap values.
  bool isCheap(unsigned op) const { return cheap[op]; }
  /// A family has cheap values: an option of it can be to compute them again.
  bool hasCheap(unsigned family) const;
  /// No other family reads the value in another pass than the forward one.
  static bool isKeptForOne(const FamilyValue &value, unsigned family) {
    return value.keptFor == FamilyValue::Anyone ||
           value.keptFor == static_cast<int>(family);
  }

  /// Equal for families whose options, layouts and costs of their own are
  /// equal.
  std::string key(unsigned family) const;
  /// Equal for pairs of families that have equal keys if they also exchange
  /// values alike; empty: they exchange none.
  std::string key(unsigned a, unsigned b) const;

private:
  void findValues();
  int keptFor(const FamilyValue &value) const;
  void append(std::string &key, const FamilyPlace &place) const;

  const Problem &problem;
  std::vector<unsigned> places;
  std::vector<FamilyValue> values;
  std::vector<std::vector<unsigned>> valuesOf;
  std::vector<bool> cheap;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_COSTGRAPH_FAMILYVALUES_H
