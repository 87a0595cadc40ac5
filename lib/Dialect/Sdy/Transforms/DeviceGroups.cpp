//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceGroups.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace soap;

//===----------------------------------------------------------------------===//
// The mesh
//===----------------------------------------------------------------------===//

DeviceMesh::DeviceMesh(sdy::MeshAttr mesh) : mesh(mesh) {
  for (sdy::MeshAxisAttr axis : mesh.getAxes())
    sizes.push_back(axis.getSize());
  strides.resize(sizes.size());
  for (unsigned axis = sizes.size(); axis-- > 0;) {
    strides[axis] = points;
    points *= sizes[axis];
  }
}

std::optional<unsigned> DeviceMesh::find(StringRef name) const {
  for (auto [i, axis] : llvm::enumerate(mesh.getAxes()))
    if (axis.getName() == name)
      return i;
  return std::nullopt;
}

int64_t DeviceMesh::numPointsAlong(ArrayRef<unsigned> axes) const {
  int64_t count = 1;
  for (unsigned axis : axes)
    count *= sizes[axis];
  return count;
}

SmallVector<int64_t> DeviceMesh::positionsOf(int64_t point,
                                             ArrayRef<unsigned> axes) const {
  SmallVector<int64_t> positions(axes.size());
  for (unsigned i = axes.size(); i-- > 0; point /= sizes[axes[i]])
    positions[i] = point % sizes[axes[i]];
  return positions;
}

int64_t DeviceMesh::pointAt(ArrayRef<int64_t> positions,
                            ArrayRef<unsigned> axes) const {
  int64_t point = 0;
  for (auto [position, axis] : llvm::zip_equal(positions, axes))
    point = point * sizes[axis] + position;
  return point;
}

std::optional<int64_t> DeviceMesh::pointOf(int64_t id) const {
  if (mesh.getDeviceIds().empty())
    return id >= 0 && id < points ? std::optional(id) : std::nullopt;
  const int64_t *found = llvm::find(mesh.getDeviceIds(), id);
  if (found == mesh.getDeviceIds().end())
    return std::nullopt;
  return found - mesh.getDeviceIds().begin();
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

static InFlightDiagnostic refuse(Operation *op) {
  return op->emitError() << "'" << op->getName() << "' ";
}

static FailureOr<int64_t> readPoint(Operation *op, int64_t id,
                                    const DeviceMesh &mesh) {
  std::optional<int64_t> point = mesh.pointOf(id);
  if (!point)
    return refuse(op) << "is among devices of which the mesh has no number "
                      << id;
  return *point;
}

static LogicalResult verifyManual(Operation *op, ArrayRef<unsigned> axes,
                                  const DeviceMesh &mesh, AxisSet manual) {
  for (unsigned axis : axes)
    if (!manual.contains(axis))
      return refuse(op) << "goes along axis \"" << mesh.name(axis)
                        << "\", over which the computation is not written";
  return success();
}

/// The points of each group's members.
static FailureOr<std::vector<SmallVector<int64_t>>>
readGroups(Operation *op, DenseIntElementsAttr rows, const DeviceMesh &mesh) {
  std::vector<SmallVector<int64_t>> groups;
  if (rows.empty()) {
    SmallVector<int64_t> ids;
    for (int64_t point = 0; point < mesh.numPoints(); ++point)
      ids.push_back(mesh.idOf(point));
    llvm::sort(ids);
    for (int64_t &id : ids)
      id = *mesh.pointOf(id);
    groups.push_back(ids);
    return groups;
  }
  int64_t size = rows.getType().getShape().back();
  for (auto [i, id] : llvm::enumerate(rows.getValues<APInt>())) {
    if (i % size == 0)
      groups.emplace_back();
    FailureOr<int64_t> point = readPoint(op, id.getSExtValue(), mesh);
    if (failed(point))
      return failure();
    groups.back().push_back(*point);
  }
  return groups;
}

/// Those along which the members of a group differ, the slowest first.
static SmallVector<unsigned> axesOf(ArrayRef<int64_t> group,
                                    const DeviceMesh &mesh) {
  SmallVector<std::pair<size_t, unsigned>> found;
  for (unsigned axis = 0; axis < mesh.numAxes(); ++axis)
    for (size_t i = 1; i < group.size(); ++i)
      if (mesh.coordinate(group[i], axis) != mesh.coordinate(group[0], axis)) {
        found.emplace_back(i, axis);
        break;
      }
  llvm::stable_sort(found, [](auto &a, auto &b) { return a.first > b.first; });
  return llvm::map_to_vector(found, [](auto &entry) { return entry.second; });
}

/// The position of a point along axes that are seen as one.
static int64_t positionAlong(ArrayRef<unsigned> axes, int64_t point,
                             const DeviceMesh &mesh) {
  int64_t position = 0;
  for (unsigned axis : axes)
    position = position * mesh.size(axis) + mesh.coordinate(point, axis);
  return position;
}

/// Where a point lies along all axes but some.
static int64_t lineOf(ArrayRef<unsigned> axes, int64_t point,
                      const DeviceMesh &mesh) {
  int64_t line = 0;
  for (unsigned axis = 0; axis < mesh.numAxes(); ++axis)
    if (!llvm::is_contained(axes, axis))
      line = line * mesh.size(axis) + mesh.coordinate(point, axis);
  return line;
}

FailureOr<SmallVector<unsigned>> soap::findAxesOfGroups(Operation *op,
                                                        Attribute attribute,
                                                        const DeviceMesh &mesh,
                                                        AxisSet manual) {
  SmallVector<unsigned> axes;
  if (auto named = dyn_cast<stablehlo::ReplicaGroupMeshAxesAttr>(attribute)) {
    for (Attribute entry : named.getAxes()) {
      auto ref = dyn_cast<stablehlo::AxisRefAttr>(entry);
      std::optional<unsigned> axis =
          ref ? mesh.find(ref.getName()) : std::nullopt;
      if (!axis || ref.getSubAxisInfo())
        return refuse(op) << "has groups along " << entry
                          << ", which is no axis of the mesh";
      if (llvm::is_contained(axes, *axis))
        return refuse(op) << "has groups along " << entry << " twice";
      if (mesh.size(*axis) > 1)
        axes.push_back(*axis);
    }
    if (failed(verifyManual(op, axes, mesh, manual)))
      return failure();
    return axes;
  }
  auto rows = dyn_cast<DenseIntElementsAttr>(attribute);
  if (!rows || rows.getType().getRank() != 2)
    return refuse(op) << "has groups that cannot be read";
  FailureOr<std::vector<SmallVector<int64_t>>> groups =
      readGroups(op, rows, mesh);
  if (failed(groups))
    return failure();
  axes = axesOf(groups->front(), mesh);
  int64_t size = mesh.numPointsAlong(axes);
  llvm::DenseSet<int64_t> lines;
  for (ArrayRef<int64_t> group : *groups) {
    bool isLine = static_cast<int64_t>(group.size()) == size &&
                  lines.insert(lineOf(axes, group[0], mesh)).second;
    for (auto [i, point] : llvm::enumerate(group))
      isLine &= positionAlong(axes, point, mesh) == static_cast<int64_t>(i) &&
                lineOf(axes, point, mesh) == lineOf(axes, group[0], mesh);
    if (!isLine)
      return refuse(op) << "has groups other than all devices along axes of "
                           "the mesh, which cannot be planned";
  }
  if (static_cast<int64_t>(lines.size()) * size != mesh.numPoints())
    return refuse(op) << "leaves out devices of the mesh, which cannot be "
                         "planned";
  if (failed(verifyManual(op, axes, mesh, manual)))
    return failure();
  return axes;
}

//===----------------------------------------------------------------------===//
// Pairs
//===----------------------------------------------------------------------===//

FailureOr<Permutation> soap::findPermutation(Operation *op,
                                             DenseIntElementsAttr pairs,
                                             const DeviceMesh &mesh,
                                             AxisSet manual) {
  SmallVector<std::pair<int64_t, int64_t>> points;
  auto values = pairs.getValues<APInt>();
  for (auto it = values.begin(), end = values.end(); it != end;) {
    FailureOr<int64_t> source = readPoint(op, (*it++).getSExtValue(), mesh);
    FailureOr<int64_t> target =
        failed(source) ? source : readPoint(op, (*it++).getSExtValue(), mesh);
    if (failed(target))
      return failure();
    points.emplace_back(*source, *target);
  }
  // Along the axes that messages go along, or else along all.
  Permutation result;
  for (unsigned axis = 0; axis < mesh.numAxes(); ++axis)
    if (llvm::any_of(points, [&](auto &pair) {
          return mesh.coordinate(pair.first, axis) !=
                 mesh.coordinate(pair.second, axis);
        }))
      result.axes.push_back(axis);
  if (failed(verifyManual(op, result.axes, mesh, manual)))
    return failure();
  for (bool all : {false, true}) {
    if (all)
      result.axes = manual.list();
    int64_t size = mesh.numPointsAlong(result.axes);
    int64_t numLines = mesh.numPoints() / size;
    std::vector<SmallVector<int64_t>> lines(numLines,
                                            SmallVector<int64_t>(size, -1));
    for (auto [source, target] : points)
      lines[lineOf(result.axes, target, mesh)]
           [positionAlong(result.axes, target, mesh)] =
               positionAlong(result.axes, source, mesh);
    if (llvm::all_equal(lines)) {
      result.sources = lines.front();
      return result;
    }
  }
  return refuse(op) << "differs between devices along axes over which the "
                       "computation is not written";
}
