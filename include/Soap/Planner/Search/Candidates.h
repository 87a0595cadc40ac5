//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_CANDIDATES_H
#define SOAP_PLANNER_SEARCH_CANDIDATES_H

#include "Soap/Planner/Search/Problem.h"
#include "Soap/Planner/Search/Rng.h"

namespace soap {

/// The degrees and placements that the search tries for one mesh.
///
/// *Degrees*: every axis takes a divisor of the number of devices (that divides
/// the dimension, unless uneven ones are allowed; then one that leaves no tile
/// empty); the product, the number of tasks, divides the number of devices. Of
/// so many axes that there would be millions (updates of all parameters in one
/// family), only as many are split at once as leave fewer.
///
/// *Placements* of T tasks on D devices, over the devices in the order of the
/// machine's hierarchy: the D/T blocks of T neighbours, and, for 1 < T < D, the
/// D/T combs of every (D/T)-th device; each for every order in which the axes
/// that are split may walk through it (all orders of up to three axes, else
/// forwards and backwards). Without placement, T = D only.
///
/// On SearchSpace::deviceCounts likewise: what is not among the above, on so
/// many devices.
class CandidateSet {
public:
  struct Axis {
    int64_t size; ///< Of the dimension; 0: replicas, any degree.
    bool splittable;
  };
  CandidateSet(llvm::ArrayRef<Axis> axes, const Machine &machine,
               const SearchSpace &space);
  /// On `order` alone, in that order; with `firstOnly`, every mesh lies on the
  /// first devices of it.
  CandidateSet(llvm::ArrayRef<Axis> axes, llvm::ArrayRef<int64_t> order,
               const SearchSpace &space, bool firstOnly);

  struct Mesh {
    llvm::SmallVector<int64_t, 6> degrees; ///< One per axis.
    std::vector<int64_t> devices;          ///< Row-major over the degrees.
  };
  /// How many there are; never zero.
  int64_t size() const { return starts.back(); }
  int64_t numDegrees() const { return static_cast<int64_t>(degrees.size()); }
  Mesh at(int64_t index) const;
  /// Uniform over the degrees, then uniform over their placements.
  Mesh draw(Rng &rng) const;

private:
  int64_t devicesOf(size_t degreesIndex) const;
  Mesh place(size_t degreesIndex, int64_t placement) const;

  std::vector<int64_t> order; ///< Devices by position.
  std::vector<llvm::SmallVector<int64_t, 6>> degrees;
  /// So many of these, and no others before, lie on the first `devices` of
  /// `order`.
  struct Part {
    size_t end; ///< The number after the last one, in `degrees`.
    int64_t devices;
  };
  llvm::SmallVector<Part, 3> parts;
  /// Where the candidates of every entry of `degrees` begin, and the end.
  std::vector<int64_t> starts;
};

/// Axes: the family's dimensions and, for a family without a dimension to
/// split, its replicas (else of size one).
CandidateSet familyCandidates(const Problem &problem, const Family &family);
/// Axes: the operator's dimensions and its replicas.
CandidateSet operatorCandidates(const Problem &problem, const Operator &op);

FamilyConfig toFamilyConfig(const CandidateSet::Mesh &mesh);
Config toConfig(const CandidateSet::Mesh &mesh);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_CANDIDATES_H
