//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CopyAgain.h"

#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Planner/Sharding/OperatorSharding.h"

#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace soap;

static bool isForward(OperatorOp op) {
  return op.getRole().value_or("forward") == "forward";
}

namespace {
class Copier {
public:
  Copier(ModelGraph &model, const Strategy &strategy)
      : model(model), shardings(tensorShardings(model.graph, strategy)) {
    for (auto [value, number] : model.tensors)
      values[number] = value;
    for (OperatorOp op : model.operators)
      names.insert(op.getName());
  }

  bool run(const ReadByFamily &read);

private:
  /// Ready when the reader may start, but for the value itself: something that
  /// it or the operator before it has to wait for; null if there is nothing.
  Value waitedFor(OperatorOp reader, Value value);
  OperatorOp create(OperatorOp reader, Value value, Value token);
  std::optional<Config> configLike(const OperatorSpace &space,
                                   const Sharding &sharding);
  const Sharding &shardingOf(Value value) {
    return shardings[model.tensors.lookup(value)];
  }

  ModelGraph &model;
  std::vector<Sharding> shardings; ///< By tensor.
  llvm::DenseMap<unsigned, Value> values;
  llvm::StringSet<> names;
};
} // namespace

Value Copier::waitedFor(OperatorOp reader, Value value) {
  auto isLate = [&](Value other) {
    auto maker = other.getDefiningOp<OperatorOp>();
    return other != value && maker && !isForward(maker) &&
           cast<RankedTensorType>(other.getType()).getNumElements() > 0 &&
           model.tensors.count(other) && !shardingOf(other).isPartial();
  };
  Value last;
  for (Value input : reader.getInputs())
    if (isLate(input) &&
        (!last || last.getDefiningOp()->isBeforeInBlock(input.getDefiningOp())))
      last = input;
  for (Operation *op = reader->getPrevNode(); op && !last;
       op = op->getPrevNode())
    for (Value result : op->getResults())
      if (isLate(result))
        last = result;
  return last;
}

OperatorOp Copier::create(OperatorOp reader, Value value, Value token) {
  OpBuilder builder(reader);
  std::string base = reader.getName().str() + ".again", name = base;
  for (unsigned n = 1; !names.insert(name).second; ++n)
    name = base + "." + std::to_string(n);
  Location loc = reader.getLoc();
  auto op = OperatorOp::create(
      builder, loc, value.getType(), builder.getStringAttr(name),
      reader.getFamilyAttr(), reader.getRoleAttr(), reader.getTieAttr(),
      ValueRange{value, token}, ArrayAttr(), ConfigAttr());
  Block &body = op.getBody().emplaceBlock();
  body.addArguments({value.getType(), token.getType()}, {loc, loc});
  builder.setInsertionPointToEnd(&body);
  auto same = stablehlo::OptimizationBarrierOp::create(builder, loc,
                                                       body.getArgument(0));
  soap::ReturnOp::create(builder, loc, same->getResult(0));
  return op;
}

/// The configuration under which the result lies so, if there is one.
std::optional<Config> Copier::configLike(const OperatorSpace &space,
                                         const Sharding &sharding) {
  // By axis of the mesh: the operator's dimension that it cuts.
  SmallVector<int> cuts(sharding.mesh.size(), -1);
  Config config;
  config.degrees.assign(space.dims().size(), 1);
  for (auto [dim, access] :
       llvm::zip_equal(sharding.dims, space.exits().front().access)) {
    if (!dim.ranges.empty())
      return std::nullopt;
    if (dim.axis < 0 || sharding.mesh[dim.axis] == 1)
      continue;
    if (access.terms.size() != 1 || cuts[dim.axis] >= 0)
      return std::nullopt;
    unsigned d = access.terms.front().dim;
    cuts[dim.axis] = static_cast<int>(d);
    config.degrees[d] = sharding.mesh[dim.axis];
  }
  for (auto [axis, size] : llvm::enumerate(sharding.mesh))
    if (cuts[axis] < 0)
      config.replicas *= size;
  if (config.numTasks() != sharding.numShards())
    return std::nullopt;
  config.devices.resize(sharding.devices.size());
  for (auto [shard, device] : llvm::enumerate(sharding.devices)) {
    auto position = sharding.coordinates(static_cast<int64_t>(shard));
    SmallVector<int64_t> at(config.degrees.size(), 0);
    int64_t replica = 0;
    for (auto [axis, size] : llvm::enumerate(sharding.mesh))
      if (cuts[axis] >= 0)
        at[cuts[axis]] = position[axis];
      else
        replica = replica * size + position[axis];
    int64_t task = 0;
    for (auto [degree, coordinate] : llvm::zip_equal(config.degrees, at))
      task = task * degree + coordinate;
    config.devices[task * config.replicas + replica] = device;
  }
  return config;
}

bool Copier::run(const ReadByFamily &read) {
  Value value = values.lookup(read.tensor);
  if (!value || shardingOf(value).isPartial())
    return false;
  SmallVector<OpOperand *> uses;
  OperatorOp first;
  for (OpOperand &use : value.getUses()) {
    auto reader = dyn_cast<OperatorOp>(use.getOwner());
    if (!reader || isForward(reader) || reader.getFamily() != read.family)
      continue;
    uses.push_back(&use);
    if (!first || reader->isBeforeInBlock(first))
      first = reader;
  }
  Value token = first ? waitedFor(first, value) : nullptr;
  if (!token)
    return false;
  OperatorOp again = create(first, value, token);
  FailureOr<OperatorSpace> space =
      OperatorSpace::compute(again.getBody().front());
  std::optional<Config> config;
  if (succeeded(space))
    config = configLike(*space, shardingOf(value));
  if (!config) {
    again.erase();
    return false;
  }
  Builder builder(again.getContext());
  SmallVector<Attribute> dims;
  for (const Dimension &dim : space->dims())
    dims.push_back(
        DimensionAttr::get(builder.getContext(), dim.name, dim.size, dim.kind));
  again.setDimsAttr(builder.getArrayAttr(dims));
  again.setConfigAttr(ConfigAttr::get(builder.getContext(), *config));
  for (OpOperand *use : uses)
    use->set(again.getResult(0));
  return true;
}

FailureOr<unsigned> soap::copyAgain(func::FuncOp func,
                                    ArrayRef<ReadByFamily> reads) {
  FailureOr<ModelGraph> model = ModelGraph::build(func);
  if (failed(model))
    return failure();
  FailureOr<Strategy> strategy = model->getStrategy();
  if (failed(strategy))
    return failure();
  Copier copier(*model, *strategy);
  return llvm::count_if(
      reads, [&](const ReadByFamily &read) { return copier.run(read); });
}
