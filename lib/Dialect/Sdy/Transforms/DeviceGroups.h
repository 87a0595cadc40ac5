//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_DIALECT_SDY_TRANSFORMS_DEVICEGROUPS_H
#define SOAP_LIB_DIALECT_SDY_TRANSFORMS_DEVICEGROUPS_H

#include "AxisSet.h"

#include "Soap/Dialect/Sdy/IR/SdyOps.h"

namespace soap {

/// The devices of a mesh by their coordinates.
class DeviceMesh {
public:
  explicit DeviceMesh(mlir::sdy::MeshAttr mesh);

  unsigned numAxes() const { return sizes.size(); }
  int64_t size(unsigned axis) const { return sizes[axis]; }
  int64_t numPoints() const { return points; }
  llvm::StringRef name(unsigned axis) const {
    return mesh.getAxes()[axis].getName();
  }
  /// The axis of a name; none for one that the mesh lacks.
  std::optional<unsigned> find(llvm::StringRef name) const;
  int64_t numPointsAlong(llvm::ArrayRef<unsigned> axes) const;
  /// The position of a point along an axis.
  int64_t coordinate(int64_t point, unsigned axis) const {
    return point / strides[axis] % sizes[axis];
  }
  /// The positions along each of `axes` of a point of these alone, and back.
  llvm::SmallVector<int64_t> positionsOf(int64_t point,
                                         llvm::ArrayRef<unsigned> axes) const;
  int64_t pointAt(llvm::ArrayRef<int64_t> positions,
                  llvm::ArrayRef<unsigned> axes) const;
  /// The number of a point's device.
  int64_t idOf(int64_t point) const {
    return mesh.getDeviceIds().empty() ? point : mesh.getDeviceIds()[point];
  }
  /// The point of a device; none for one that is not of the mesh.
  std::optional<int64_t> pointOf(int64_t id) const;
  mlir::sdy::MeshAttr getAttr() const { return mesh; }

private:
  mlir::sdy::MeshAttr mesh;
  llvm::SmallVector<int64_t> sizes, strides;
  int64_t points = 1;
};

/// The axes, major to minor in the order of a group's members, along which the
/// groups of a collective lie: each group has all devices along them. Emits an
/// error at `op` where groups are anything else, or along axes that are not in
/// `manual`.
llvm::FailureOr<llvm::SmallVector<unsigned>>
findAxesOfGroups(mlir::Operation *op, mlir::Attribute groups,
                 const DeviceMesh &mesh, AxisSet manual);

/// Who sends to whom along some axes, seen as one (the first is the major one).
struct Permutation {
  llvm::SmallVector<unsigned> axes;
  /// For each target its source, or -1.
  llvm::SmallVector<int64_t> sources;
};

/// Emits an error at `op` where pairs differ between devices along axes that
/// are not in `manual`.
llvm::FailureOr<Permutation> findPermutation(mlir::Operation *op,
                                             mlir::DenseIntElementsAttr pairs,
                                             const DeviceMesh &mesh,
                                             AxisSet manual);

} // namespace soap

#endif // SOAP_LIB_DIALECT_SDY_TRANSFORMS_DEVICEGROUPS_H
