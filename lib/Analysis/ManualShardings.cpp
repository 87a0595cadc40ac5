//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ManualShardings.h"

#include "ManualScopes.h"
#include "ValuePins.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseSet.h"

#include <numeric>

using namespace mlir;
using namespace soap;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Digits that a collective's groups, or its pairs, tell axes by; none if they
/// tell nothing.
static DeviceDigits digitsOfGroups(DenseIntElementsAttr groups) {
  if (groups.getType().getRank() != 2 || groups.empty())
    return {};
  // All groups are alike; what is not is not of a mesh at all.
  int64_t size = groups.getType().getDimSize(1);
  SmallVector<int64_t> first;
  for (const APInt &id : llvm::make_range(groups.value_begin<APInt>(),
                                          groups.value_begin<APInt>() + size))
    first.push_back(id.getSExtValue());
  auto digits = findDigits(first, size);
  return digits ? digits->front() : DeviceDigits();
}

static DeviceDigits digitsOfPairs(DenseIntElementsAttr attribute,
                                  int64_t numDevices) {
  SmallVector<int64_t> ids;
  for (const APInt &id : attribute.getValues<APInt>())
    ids.push_back(id.getSExtValue());
  llvm::DenseSet<std::pair<int64_t, int64_t>> pairs;
  int64_t step = numDevices;
  for (size_t i = 0; i + 1 < ids.size(); i += 2) {
    auto [source, target] = std::pair(ids[i], ids[i + 1]);
    if (std::min(source, target) < 0 || std::max(source, target) >= numDevices)
      return {};
    pairs.insert({source, target});
    step = std::gcd(step, source - target);
  }
  // The shortest lines of devices that all do the same.
  for (int64_t block = 2 * step; block < numDevices; block += step) {
    if (numDevices % block != 0)
      continue;
    llvm::DenseSet<std::pair<int64_t, int64_t>> inLine;
    int64_t size = block / step;
    bool isInside = llvm::all_of(pairs, [&](auto &pair) {
      inLine.insert({pair.first / step % size, pair.second / step % size});
      return pair.first / block == pair.second / block;
    });
    if (isInside && static_cast<int64_t>(inLine.size()) * numDevices ==
                        static_cast<int64_t>(pairs.size()) * size)
      return {{step, size}};
  }
  return {};
}

/// A mesh may have finer axes than shardings are written with.
void ManualShardings::addCollectives(func::FuncOp entry) {
  entry.walk([&](Operation *op) {
    DeviceDigits digits;
    if (auto groups = op->getAttrOfType<DenseIntElementsAttr>("replica_groups"))
      digits = digitsOfGroups(groups);
    else if (auto permute = dyn_cast<stablehlo::CollectivePermuteOp>(op))
      digits = digitsOfPairs(permute.getSourceTargetPairs(), axes.numDevices());
    if (!digits.empty())
      (void)axes.add(digits);
  });
}

std::string ManualShardings::add(Attribute text) {
  if (known.contains(text))
    return "";
  if (!text)
    return "lacks an 'mhlo.sharding'";
  auto string = dyn_cast<StringAttr>(text);
  if (!string)
    return "has an 'mhlo.sharding' that is no string";
  llvm::Expected<std::vector<HloSharding>> read =
      parseHloShardings(string.getValue());
  if (!read)
    return "has an 'mhlo.sharding' that cannot be read: " +
           llvm::toString(read.takeError());
  if (read->size() != 1)
    return ("has the 'mhlo.sharding' of " + Twine(read->size()) + " values")
        .str();
  const HloSharding &sharding = read->front();
  Digits digits;
  digits.kind = sharding.kind;
  if (!sharding.tiles.empty()) {
    digits.numDevices = sharding.devices.size();
    auto found = findDigits(sharding.devices, sharding.tiles);
    if (!found || sharding.devices.front() != 0)
      return ("has an 'mhlo.sharding' over devices of no mesh: \"" +
              string.getValue() + "\"")
          .str();
    size_t rank = sharding.tiles.size() - sharding.numGroups();
    digits.dims.assign(found->begin(), found->begin() + rank);
    for (auto [isManual, group] :
         llvm::zip_equal(sharding.isManualGroup,
                         ArrayRef<DeviceDigits>(*found).drop_front(rank)))
      if (isManual)
        digits.manual.append(group.begin(), group.end());
  }
  digits.isManual =
      sharding.kind == HloSharding::Kind::Manual && digits.numDevices <= 1;
  known[text] = std::move(digits);
  return "";
}

LogicalResult ManualShardings::readSharding(Operation *op) {
  if (std::string why = add(op->getAttr(HloSharding::attrName)); !why.empty())
    return refuse(op) << why;
  return success();
}

LogicalResult ManualShardings::readCall(Operation *op) {
  if (op->getNumOperands() != 1 || op->getNumResults() != 1)
    return refuse(op) << "has other than one operand and one result";
  auto from = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  auto to = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!from || !to || !from.hasStaticShape() || !to.hasStaticShape() ||
      from.getRank() != to.getRank() ||
      from.getElementType() != to.getElementType() ||
      from.getEncoding() != to.getEncoding())
    return refuse(op) << "makes a value of type " << op->getResult(0).getType()
                      << " of one of type " << op->getOperand(0).getType();
  if (isShardToFull(op))
    return success();
  Operation *sharded = op->getOperand(0).getDefiningOp();
  if (!sharded || !isShardingCall(sharded))
    return refuse(op) << "is of a value that no '@Sharding' says the parts of";
  return readSharding(sharded);
}

LogicalResult ManualShardings::read(func::FuncOp entry) {
  SmallVector<Operation *> calls, shardings;
  entry.walk([&](Operation *op) {
    if (isManualCall(op))
      calls.push_back(op);
    else if (isShardingCall(op))
      shardings.push_back(op);
  });
  for (Operation *op : calls)
    if (failed(readCall(op)) || failed(readSharding(op)))
      return failure();
  int64_t numDevices = 0;
  auto visit = [&](function_ref<LogicalResult(Operation *, Digits &)> use) {
    for (Operation *op : calls)
      for (Operation *says : {op, op->getOperand(0).getDefiningOp()})
        if (says && (says == op || isFullToShard(op)))
          if (failed(use(
                  says,
                  known.find(says->getAttr(HloSharding::attrName))->second)))
            return failure();
    return success();
  };
  if (failed(visit([&](Operation *op, Digits &digits) -> LogicalResult {
        if (numDevices == 0)
          numDevices = digits.numDevices;
        if (digits.numDevices != 0 && digits.numDevices != numDevices)
          return refuse(op)
                 << "has an 'mhlo.sharding' over " << digits.numDevices
                 << " devices, not " << numDevices << " like another one";
        return success();
      })))
    return failure();
  auto module = entry->getParentOfType<ModuleOp>();
  auto number = module->getAttrOfType<IntegerAttr>("mhlo.num_partitions");
  if (numDevices == 0 && number) {
    std::optional<int64_t> count = number.getValue().trySExtValue();
    if (!count || *count < 1 || *count > HloSharding::maxDevices)
      return module->emitError() << "is for other than 1 to "
                                 << HloSharding::maxDevices << " devices";
    numDevices = *count;
  }
  axes = DeviceAxes(std::max<int64_t>(numDevices, 1));
  if (failed(visit([&](Operation *op, Digits &digits) -> LogicalResult {
        if (axes.add(digits.dims) && axes.add(digits.manual))
          return success();
        return refuse(op) << "has an 'mhlo.sharding' over devices of another "
                             "mesh than one before: "
                          << op->getAttr(HloSharding::attrName);
      })))
    return failure();
  // What others say is needed only where they tell parts from whole values.
  for (Operation *op : shardings) {
    Attribute text = op->getAttr(HloSharding::attrName);
    if (known.contains(text) || !add(text).empty())
      continue;
    Digits &digits = known.find(text)->second;
    bool fits =
        digits.kind == HloSharding::Kind::Manual &&
        (digits.numDevices == 0 || digits.numDevices == axes.numDevices());
    if (!fits || !axes.add(digits.dims) || !axes.add(digits.manual))
      known.erase(text);
  }
  addCollectives(entry);
  return success();
}

//===----------------------------------------------------------------------===//
// What they say
//===----------------------------------------------------------------------===//

const ManualShardings::Digits *ManualShardings::lookup(Operation *op) const {
  auto it = known.find(op->getAttr(HloSharding::attrName));
  return it == known.end() ? nullptr : &it->second;
}

std::optional<AxisBits> ManualShardings::scopeOf(Operation *op) const {
  bool isCall = isManualCall(op);
  if (!isCall && !isShardingCall(op))
    return std::nullopt;
  const Digits *digits = lookup(op);
  if (!digits || (!isCall && digits->kind != HloSharding::Kind::Manual))
    return std::nullopt;
  return digits->isManual ? axes.all() : axes.bitsOf(digits->manual);
}

sdy::TensorShardingAttr
ManualShardings::over(ArrayRef<SmallVector<unsigned>> dims,
                      Operation *says) const {
  MLIRContext *context = says->getContext();
  SmallVector<int64_t> open = openDimensions(says);
  SmallVector<sdy::DimensionShardingAttr> cuts;
  for (auto [d, list] : llvm::enumerate(dims)) {
    SmallVector<sdy::AxisRefAttr> refs =
        llvm::map_to_vector(list, [&](unsigned axis) {
          return sdy::AxisRefAttr::get(context, DeviceAxes::nameOf(axis),
                                       /*pre_size=*/1, /*size=*/0);
        });
    bool isClosed = !llvm::is_contained(open, static_cast<int64_t>(d));
    cuts.push_back(sdy::DimensionShardingAttr::get(context, refs, isClosed,
                                                   /*priority=*/-1));
  }
  return sdy::TensorShardingAttr::get(context, axes.getMesh(context), cuts, {},
                                      {});
}

FailureOr<sdy::TensorShardingAttr>
ManualShardings::cut(Operation *call, Operation *says, Type whole, Type part,
                     AxisBits own, AxisBits outer) const {
  const Digits *digits = lookup(says);
  ArrayRef<int64_t> from = cast<RankedTensorType>(whole).getShape();
  ArrayRef<int64_t> to = cast<RankedTensorType>(part).getShape();
  SmallVector<SmallVector<unsigned>> dims(from.size());
  bool isCut = digits->kind == HloSharding::Kind::Tiled ||
               (digits->kind == HloSharding::Kind::Manual && !digits->isManual);
  if (!isCut && digits->kind != HloSharding::Kind::Replicated)
    return refuse(call) << "has an 'mhlo.sharding' that does not say how the "
                           "whole value lies: "
                        << says->getAttr(HloSharding::attrName);
  if (isCut && digits->dims.size() != dims.size())
    return refuse(call) << "has an 'mhlo.sharding' of " << digits->dims.size()
                        << " dimensions for a value of type " << whole;
  for (auto [d, list] : llvm::enumerate(dims)) {
    if (isCut)
      list = axes.axesOf(digits->dims[d]);
    int64_t count = 1;
    for (unsigned axis : list) {
      if (outer >> axis & 1)
        return refuse(call) << "cuts a value over devices for each of which "
                               "what is around is written";
      count *= own >> axis & 1 ? axes.sizeOf(axis) : 1;
    }
    if (to[d] * count != from[d] || from[d] % count != 0)
      return refuse(call) << "has a value of type " << whole
                          << " in parts of type " << part
                          << ", which its 'mhlo.sharding' does not give: "
                          << says->getAttr(HloSharding::attrName);
  }
  return over(dims, says);
}

sdy::TensorShardingAttr ManualShardings::over(Operation *call) const {
  const Digits *digits = lookup(call);
  auto type = dyn_cast<RankedTensorType>(call->getOperand(0).getType());
  if (!digits || digits->kind != HloSharding::Kind::Manual ||
      digits->isManual || axes.bitsOf(digits->manual) == axes.all() || !type ||
      type.getRank() == 0 ||
      type.getRank() != static_cast<int64_t>(digits->dims.size()))
    return {};
  SmallVector<SmallVector<unsigned>> dims = llvm::map_to_vector(
      digits->dims, [&](const DeviceDigits &dim) { return axes.axesOf(dim); });
  SmallVector<int64_t> open = openDimensions(call);
  bool isSaid = false;
  for (auto [d, list] : llvm::enumerate(dims))
    isSaid |=
        !list.empty() || !llvm::is_contained(open, static_cast<int64_t>(d));
  return isSaid ? over(dims, call) : sdy::TensorShardingAttr();
}
