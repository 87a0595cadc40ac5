//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_BASELINES_MESHSPACE_H
#define SOAP_LIB_PLANNER_SEARCH_BASELINES_MESHSPACE_H

#include "../LogicalDims.h"

#include "Soap/Planner/Search/Problem.h"

namespace soap {

/// What people choose by hand for meshes of three axes: samples (positions of
/// a single one) across the first, the last (of neighbours) for dimensions that
/// never meet in a family, those of parameters or a sequence, the second one
/// for others of these; or both for positions alone, such as rows and columns
/// of an image, with all weights everywhere.
class MeshLayouts {
public:
  MeshLayouts(const Problem &problem, const LogicalDims &dims);

  /// What has the first choice of an axis.
  enum class Order {
    Rivals,   ///< Those that meet fewest others in a family.
    Work,     ///< Of those that parameters have, what most work runs along
              ///< together.
    Positions ///< Positions, what most work runs along together; no others.
  };
  /// Per logical dimension its mesh axis, from 1; 0: none.
  std::vector<unsigned> of(llvm::ArrayRef<int64_t> mesh, Order order) const;

private:
  void assign(std::vector<unsigned> &axisOf, unsigned axis, int64_t parts,
              bool samples, Order order) const;
  /// Whether there are several samples anywhere.
  bool hasSamples() const;
  std::vector<unsigned> mostWork(llvm::ArrayRef<unsigned> candidates) const;

  const LogicalDims &dims;
  std::vector<std::set<unsigned>> conflicts; ///< Those in a family with it.
  std::vector<std::set<int64_t>> sizes;
  std::vector<double> work; ///< Of the families with it.
};

/// Mesh-TensorFlow's space: one mesh of all devices for all families. A
/// strategy is a list of numbers: the mesh, then the axis of every logical
/// dimension.
class MeshSpace {
public:
  using Numbers = std::vector<unsigned>;

  /// By leading dimensions, people would choose positions alone, or what most
  /// work runs along: features are split as the blocks are that share a scale.
  explicit MeshSpace(const Problem &problem,
                     LogicalDims::Links links = LogicalDims::Links::Same);

  size_t numMeshes() const { return meshes.size(); }
  /// Empty where two dimensions of a family want one axis.
  Strategy strategy(const Numbers &numbers) const;
  Numbers dataParallel() const;
  /// What people would choose, for all meshes of two axes.
  std::vector<Numbers> ofTwoAxes() const;
  /// The same with a third axis, where `best` is that of two: in place of a
  /// part of the first one (samples), or for positions of the last one.
  std::vector<Numbers> ofThreeAxes(const Numbers &best) const;

private:
  /// What people would choose for some of the meshes.
  std::vector<Numbers>
  chosen(llvm::function_ref<bool(llvm::ArrayRef<int64_t> mesh)> isMeant) const;

  const Problem &problem;
  std::vector<int64_t> devices;
  bool byLeading;
  LogicalDims dims;
  MeshLayouts layouts;
  std::vector<std::vector<int64_t>> meshes; ///< Of three axes each.
};

/// A family's configuration whose dimensions lie along axes of a mesh: `axes`
/// has an axis (from one) or 0 per dimension, no axis twice. Axes without a
/// dimension are replicas; `devices` are the mesh's, row-major.
FamilyConfig placeOnMesh(llvm::ArrayRef<unsigned> axes,
                         llvm::ArrayRef<int64_t> mesh,
                         llvm::ArrayRef<int64_t> devices);

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_BASELINES_MESHSPACE_H
