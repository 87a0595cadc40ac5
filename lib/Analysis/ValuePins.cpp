//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValuePins.h"

#include "Soap/Analysis/HloSharding.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

#include <numeric>

using namespace mlir;
using namespace soap;

/// Nothing is said of any dimension.
static bool isOpen(ArrayRef<int64_t> tiles) {
  return !tiles.empty() &&
         llvm::all_of(tiles, [](int64_t count) { return count == 0; });
}

//===----------------------------------------------------------------------===//
// sdy
//===----------------------------------------------------------------------===//

/// The position along an axis, or a part of it, of a point of the mesh.
static int64_t positionAlong(sdy::AxisRefAttr axis, sdy::MeshAttr mesh,
                             int64_t point) {
  for (sdy::MeshAxisAttr other : llvm::reverse(mesh.getAxes())) {
    int64_t position = point % other.getSize();
    point /= other.getSize();
    if (other.getName() != axis.getName())
      continue;
    if (axis.getSize() == 0)
      return position;
    int64_t minor = other.getSize() / (axis.getPreSize() * axis.getSize());
    return position / minor % axis.getSize();
  }
  return 0;
}

static int64_t sizeOf(sdy::AxisRefAttr axis, sdy::MeshAttr mesh) {
  return axis.getSize() ? axis.getSize() : mesh.getAxisSize(axis.getName());
}

PinAttr soap::pinOf(sdy::TensorShardingAttr sharding, Operation *op,
                    Type type) {
  sdy::MeshAttr mesh = sharding.getMesh(op);
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!mesh || !tensor)
    return {};
  MLIRContext *context = op->getContext();
  if (mesh.getAxes().empty()) {
    if (mesh.getDeviceIds().empty())
      return {};
    SmallVector<int64_t> whole(tensor.getRank(), 1);
    return PinAttr::get(context, whole, 1, mesh.getDeviceIds());
  }
  int64_t points = mesh.getNumPoints();
  if (points == 1 || points > HloSharding::maxDevices)
    return {};
  SmallVector<int64_t> tiles;
  int64_t product = 1, fixed = 1;
  for (sdy::DimensionShardingAttr dim : sharding.getDims()) {
    int64_t count = 1;
    for (sdy::AxisRefAttr axis : dim.getAxes())
      count *= sizeOf(axis, mesh);
    product *= count;
    tiles.push_back(count);
  }
  for (sdy::AxisRefAttr axis : sharding.getReplicatedAxes())
    fixed *= sizeOf(axis, mesh);
  // Without an axis left to cut them, open dimensions are closed.
  if (product * fixed < points)
    for (auto [count, dim] : llvm::zip_equal(tiles, sharding.getDims()))
      if (count == 1 && !dim.getIsClosed())
        count = 0;
  if (isOpen(tiles))
    return {};
  // Replicas come in the order of the mesh.
  SmallVector<int64_t> devices(points, 0), found(product, 0);
  for (int64_t point = 0; point < points; ++point) {
    int64_t tile = 0;
    for (sdy::DimensionShardingAttr dim : sharding.getDims())
      for (sdy::AxisRefAttr axis : dim.getAxes())
        tile = tile * sizeOf(axis, mesh) + positionAlong(axis, mesh, point);
    devices[tile * (points / product) + found[tile]++] =
        mesh.getDeviceIds().empty() ? point : mesh.getDeviceIds()[point];
  }
  return PinAttr::get(context, tiles, points / product, devices);
}

//===----------------------------------------------------------------------===//
// mhlo.sharding
//===----------------------------------------------------------------------===//

/// How many devices the module is for, or 1.
static int64_t numPartitions(Operation *op) {
  auto module =
      isa<ModuleOp>(op) ? cast<ModuleOp>(op) : op->getParentOfType<ModuleOp>();
  auto number = module->getAttrOfType<IntegerAttr>("mhlo.num_partitions");
  return number ? number.getInt() : 1;
}

static FailureOr<PinAttr> pinOf(const HloSharding &sharding, Operation *op,
                                Type type, ArrayRef<int64_t> open,
                                const Twine &what) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return PinAttr();
  int64_t rank = tensor.getRank();
  SmallVector<int64_t> tiles(rank, 1);
  std::vector<int64_t> devices = sharding.devices;
  int64_t replicas = 1;
  switch (sharding.kind) {
  case HloSharding::Kind::Manual:
  case HloSharding::Kind::Unknown:
    return PinAttr();
  case HloSharding::Kind::Maximal:
    break;
  case HloSharding::Kind::Replicated:
    replicas = numPartitions(op);
    if (replicas < 2 || replicas > HloSharding::maxDevices)
      return PinAttr();
    devices.resize(replicas);
    std::iota(devices.begin(), devices.end(), 0);
    break;
  case HloSharding::Kind::Tiled:
    if (static_cast<int64_t>(sharding.tiles.size()) !=
        rank + sharding.numGroups())
      return op->emitError() << "the 'mhlo.sharding' of " << what << " has "
                             << sharding.tiles.size() - sharding.numGroups()
                             << " dimensions for a value of type " << type;
    if (devices.size() < 2)
      return PinAttr();
    std::copy_n(sharding.tiles.begin(), rank, tiles.begin());
    for (int64_t size : ArrayRef<int64_t>(sharding.tiles).drop_front(rank))
      replicas *= size;
    break;
  }
  for (int64_t d : open)
    if (d >= 0 && d < rank && tiles[d] == 1)
      tiles[d] = 0;
  if (isOpen(tiles))
    return PinAttr();
  return PinAttr::get(op->getContext(), tiles, replicas, devices);
}

bool soap::isShardingCall(Operation *op) {
  auto call = dyn_cast<stablehlo::CustomCallOp>(op);
  return call && call.getCallTargetName() == "Sharding" &&
         call->getNumOperands() == 1 && call->getNumResults() == 1 &&
         call->getOperand(0).getType() == call->getResult(0).getType();
}

SmallVector<int64_t> soap::openDimensions(Operation *op) {
  SmallVector<int64_t> open;
  auto config = op->getAttrOfType<StringAttr>("backend_config");
  if (!config)
    return open;
  StringRef text = config.getValue().split("unspecified_dims=[").second;
  SmallVector<StringRef> numbers;
  text.split(']').first.split(numbers, ',', -1, /*KeepEmpty=*/false);
  for (StringRef number : numbers)
    if (int64_t d; !number.trim().getAsInteger(10, d))
      open.push_back(d);
  return open;
}

FailureOr<SmallVector<PinAttr>> soap::pinsOf(Attribute text, Operation *op,
                                             TypeRange types,
                                             ArrayRef<int64_t> open,
                                             const Twine &what) {
  auto string = dyn_cast<StringAttr>(text);
  if (!string)
    return op->emitError() << "the 'mhlo.sharding' of " << what
                           << " is no string";
  llvm::Expected<std::vector<HloSharding>> shardings =
      parseHloShardings(string.getValue());
  if (!shardings)
    return op->emitError() << "the 'mhlo.sharding' of " << what << ": "
                           << llvm::toString(shardings.takeError());
  // One that is no tuple is for all results.
  if (shardings->size() == 1)
    shardings->resize(types.size(), shardings->front());
  if (shardings->size() != types.size())
    return op->emitError() << "the 'mhlo.sharding' of " << what << " is one of "
                           << shardings->size() << " values, not "
                           << types.size();
  SmallVector<PinAttr> pins;
  for (auto [sharding, type] : llvm::zip_equal(*shardings, types)) {
    FailureOr<PinAttr> pin = ::pinOf(sharding, op, type, open, what);
    if (failed(pin))
      return failure();
    pins.push_back(*pin);
  }
  return pins;
}

//===----------------------------------------------------------------------===//
// Where ops carry them
//===----------------------------------------------------------------------===//

PinAttr soap::getPin(Operation *op, StringRef name, unsigned number) {
  auto pins = op->getAttrOfType<ArrayAttr>(name);
  return pins && number < pins.size() ? dyn_cast<PinAttr>(pins[number])
                                      : PinAttr();
}

void soap::setPin(Operation *op, StringRef name, unsigned number,
                  unsigned count, PinAttr pin) {
  SmallVector<Attribute> pins(count, UnitAttr::get(op->getContext()));
  if (auto old = op->getAttrOfType<ArrayAttr>(name); old && old.size() == count)
    pins.assign(old.begin(), old.end());
  pins[number] = pin;
  op->setAttr(name, ArrayAttr::get(op->getContext(), pins));
}
