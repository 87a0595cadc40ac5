//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DevicePrograms.h"
#include "Soap/Dialect/Soap/IR/SoapCollectiveOps.h"
#include "Soap/Dialect/Soap/IR/SoapOps.h"
#include "Soap/Dialect/Soap/IR/SoapProgramOps.h"
#include "Soap/Planner/Memory/ArenaPacker.h"
#include "Soap/Transforms/Passes.h"
#include "SplitProgramsKernels.h"

namespace soap {
#define GEN_PASS_DEF_SPLITPROGRAMSPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

namespace {

//===----------------------------------------------------------------------===//
// From a distributed function to steps
//===----------------------------------------------------------------------===//

/// Walks a function on distributed values.
class FunctionSplitter {
public:
  FunctionSplitter(func::FuncOp function, KernelTable &kernels)
      : function(function), kernels(kernels) {}

  FailureOr<DevicePrograms> run();

private:
  /// The distributed type, if the runtime can hold its elements.
  FailureOr<DistType> checkType(Type type, Location loc, llvm::Twine what);
  LogicalResult addArgument(unsigned index);
  LogicalResult addSpmd(SpmdOp op);
  LogicalResult addStep(Operation *op, ReshardStep::Kind kind);
  LogicalResult addReshard(Operation *op);
  LogicalResult addReturn(func::ReturnOp op);
  LogicalResult checkReplacements();

  func::FuncOp function;
  KernelTable &kernels;
  DevicePrograms programs;
  /// The buffer of each shard.
  llvm::DenseMap<Value, llvm::SmallVector<int64_t>> buffers;
};

} // namespace

FailureOr<DistType> FunctionSplitter::checkType(Type type, Location loc,
                                                llvm::Twine what) {
  auto dist = dyn_cast<DistType>(type);
  if (!dist)
    return emitError(loc) << what << " is not distributed, but of type "
                          << type;
  Type element = dist.getTensorType().getElementType();
  if (!getElementBytes(element))
    return emitError(loc) << what << " has elements of type " << element
                          << ", which the runtime lacks";
  // Far from where sums of buffers overflow.
  constexpr int64_t kMostBytes = int64_t(1) << 48;
  if (getBufferBytes(dist.getTensorType()) > kMostBytes)
    return emitError(loc) << what << " has more than " << kMostBytes
                          << " bytes";
  return dist;
}

LogicalResult FunctionSplitter::addArgument(unsigned index) {
  BlockArgument argument = function.getArgument(index);
  FailureOr<DistType> type = checkType(argument.getType(), argument.getLoc(),
                                       "argument " + llvm::Twine(index));
  if (failed(type))
    return failure();
  if (type->getSharding().isPartial())
    return emitError(argument.getLoc())
           << "argument " << index << " has a pending reduction";
  DevicePrograms::Tensor tensor;
  tensor.type = *type;
  // Replicas on one device share a buffer.
  for (int64_t s = 0; s < type->getSharding().numShards(); ++s) {
    int64_t device = type->getSharding().devices[s], buffer = -1;
    Rect box = type->getShardRect(s);
    for (int64_t t = 0; t < s && buffer < 0; ++t)
      if (type->getSharding().devices[t] == device &&
          type->getShardRect(t) == box)
        buffer = tensor.buffers[t];
    if (buffer < 0) {
      buffer =
          programs.addBuffer(device, getBufferBytes(type->getLocalType(s)));
      programs.buffers[buffer].argument = index;
    }
    tensor.buffers.push_back(buffer);
  }
  for (llvm::StringRef name : {SoapDialect::getStateAttrName(),
                               SoapDialect::getAliasingOutputAttrName()}) {
    auto state = function.getArgAttrOfType<IntegerAttr>(index, name);
    if (!state)
      continue;
    tensor.replacement = state.getInt();
    // The verifier knows the first name only.
    if (tensor.replacement < 0 ||
        tensor.replacement >= function.getNumResults())
      return emitError(argument.getLoc())
             << "argument " << index << " is replaced by result "
             << tensor.replacement << " of " << function.getNumResults();
    break;
  }
  buffers[argument] = tensor.buffers;
  programs.arguments.push_back(std::move(tensor));
  return success();
}

LogicalResult FunctionSplitter::addSpmd(SpmdOp op) {
  for (OpResult result : op->getResults()) {
    FailureOr<DistType> type = checkType(result.getType(), op.getLoc(),
                                         "result of '" + op.getName() + "'");
    if (failed(type))
      return failure();
    llvm::SmallVector<int64_t> &shards = buffers[result];
    for (int64_t s = 0; s < type->getSharding().numShards(); ++s)
      shards.push_back(
          programs.addBuffer(type->getSharding().devices[s],
                             getBufferBytes(type->getLocalType(s))));
  }
  for (int64_t task = 0; task < op.getNumTasks(); ++task) {
    Region *body = op.getBodyOf(task);
    if (!body)
      continue;
    DevicePrograms::Step step;
    step.kind = DevicePrograms::Step::Launching;
    step.launch.kernel = kernels.getKernel(*body, op.getName());
    step.launch.device = op.getDevices()[task];
    for (Value input : op.getInputs())
      step.launch.inputs.push_back(buffers[input][task]);
    for (Value result : op->getResults())
      step.launch.outputs.push_back(buffers[result][task]);
    programs.steps.push_back(std::move(step));
  }
  return success();
}

LogicalResult FunctionSplitter::addStep(Operation *op, ReshardStep::Kind kind) {
  auto type = cast<DistType>(op->getOperand(0).getType());
  const Sharding &to = cast<DistType>(op->getResult(0).getType()).getSharding();
  ReshardStep step =
      makeReshardStep(kind, type.getSharding(), to, type.getShape());
  auto result =
      lowerReshardStep(programs, step, type.getSharding(), type.getTensorType(),
                       buffers[op->getOperand(0)]);
  if (failed(result))
    return op->emitOpError("result has a shard that no copies cover");
  buffers[op->getResult(0)] = *result;
  return success();
}

/// Copies, which may do no more than give the shards other numbers, and changes
/// that nobody has planned.
LogicalResult FunctionSplitter::addReshard(Operation *op) {
  auto type = cast<DistType>(op->getOperand(0).getType());
  const Sharding &to = cast<DistType>(op->getResult(0).getType()).getSharding();
  Sharding at = type.getSharding();
  llvm::SmallVector<int64_t> shards = buffers[op->getOperand(0)];
  for (const ReshardStep &step : planDirectReshard(at, to, type.getShape())) {
    auto next =
        lowerReshardStep(programs, step, at, type.getTensorType(), shards);
    if (failed(next))
      return op->emitOpError("result has a shard that no copies cover");
    shards = *next;
    at = step.result;
  }
  if (at != to) {
    llvm::SmallVector<int64_t> mapping, moved;
    if (!isNoOpReshard(at, to, type.getShape(), &mapping))
      return op->emitOpError("cannot be lowered");
    // A shard without elements may have no counterpart.
    for (auto [shard, source] : llvm::enumerate(mapping))
      moved.push_back(source < 0 ? programs.addBuffer(to.devices[shard], 0)
                                 : shards[source]);
    shards = moved;
  }
  buffers[op->getResult(0)] = shards;
  return success();
}

LogicalResult FunctionSplitter::addReturn(func::ReturnOp op) {
  for (auto [index, value] : llvm::enumerate(op.getOperands())) {
    FailureOr<DistType> type =
        checkType(value.getType(), op.getLoc(), "result " + llvm::Twine(index));
    if (failed(type))
      return failure();
    if (type->getSharding().isPartial())
      return op.emitOpError()
             << "result " << index << " has a pending reduction";
    DevicePrograms::Tensor tensor;
    tensor.type = *type;
    tensor.buffers = buffers[value];
    programs.results.push_back(std::move(tensor));
  }
  return success();
}

LogicalResult FunctionSplitter::checkReplacements() {
  for (auto [index, argument] : llvm::enumerate(programs.arguments)) {
    if (argument.replacement < 0)
      continue;
    DistType from = argument.type,
             to = programs.results[argument.replacement].type;
    bool same = from.getTensorType() == to.getTensorType() &&
                from.getSharding().devices == to.getSharding().devices;
    for (int64_t s = 0; same && s < from.getSharding().numShards(); ++s)
      same = from.getShardRect(s) == to.getShardRect(s);
    if (!same)
      return function.emitError()
             << "argument " << index << " and result " << argument.replacement
             << ", which replaces it, are laid out differently";
  }
  return success();
}

FailureOr<DevicePrograms> FunctionSplitter::run() {
  if (!llvm::hasSingleElement(function.getBody()))
    return function.emitError("a distributed function needs one block");
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (failed(addArgument(i)))
      return failure();
  for (Operation &op : function.front()) {
    LogicalResult result =
        llvm::TypeSwitch<Operation *, LogicalResult>(&op)
            .Case([&](SpmdOp spmd) { return addSpmd(spmd); })
            .Case([&](AllReduceOp reduce) {
              return addStep(reduce, ReshardStep::Kind::AllReduce);
            })
            .Case([&](ReduceScatterOp reduce) {
              return addStep(reduce, ReshardStep::Kind::ReduceScatter);
            })
            .Case([&](AllGatherOp gather) {
              return addStep(gather, ReshardStep::Kind::AllGather);
            })
            .Case([&](AllToAllOp exchange) {
              return addStep(exchange, ReshardStep::Kind::AllToAll);
            })
            .Case<CopyOp, ReshardOp, BroadcastOp, CollectivePermuteOp>(
                [&](auto reshard) { return addReshard(reshard); })
            .Case([&](func::ReturnOp ret) { return addReturn(ret); })
            .Default([](Operation *other) {
              return other->emitOpError(
                  "is no local computation and no communication");
            });
    if (failed(result))
      return failure();
  }
  if (failed(checkReplacements()))
    return failure();
  reduceInPlace(programs);
  placeState(programs);
  for (DevicePrograms::Step &step : programs.steps)
    if (step.kind == DevicePrograms::Step::Launching)
      step.launch.kernel =
          kernels.getInPlace(step.launch.kernel, step.launch.inPlace);
  return std::move(programs);
}

//===----------------------------------------------------------------------===//
// From steps to a soap.program
//===----------------------------------------------------------------------===//

namespace {

class ProgramWriter {
public:
  ProgramWriter(func::FuncOp function, const DevicePrograms &programs)
      : function(function), programs(programs), loc(function.getLoc()),
        builder(function) {}

  void write();

private:
  int64_t countDevices() const;
  void packArenas();
  int64_t offsetOf(int64_t buffer) const {
    return offsets[programs.find(buffer)];
  }
  int64_t deviceOf(int64_t buffer) const {
    return programs.buffers[buffer].device;
  }
  std::string nameOf(unsigned index, bool isArgument);
  void writeTensors();
  void writeCommunication(const DevicePrograms::Step &step, int64_t number);

  func::FuncOp function;
  const DevicePrograms &programs;
  Location loc;
  OpBuilder builder;
  llvm::SmallVector<int64_t> arenas;
  /// Of representatives.
  std::vector<int64_t> offsets;
};

} // namespace

int64_t ProgramWriter::countDevices() const {
  int64_t count = 1;
  for (const DevicePrograms::Buffer &buffer : programs.buffers)
    count = std::max(count, buffer.device + 1);
  for (const DevicePrograms::Step &step : programs.steps)
    if (step.kind == DevicePrograms::Step::Launching)
      count = std::max(count, step.launch.device + 1);
  return count;
}

void ProgramWriter::packArenas() {
  std::vector<BufferUses> uses = computeUses(programs);
  int64_t end = programs.steps.size();
  // Arguments keep their values over steps; results are read after them.
  for (size_t i = 0; i < programs.buffers.size(); ++i)
    if (programs.buffers[i].argument >= 0)
      uses[programs.find(i)] = {0, end, end};
  for (const DevicePrograms::Tensor &result : programs.results)
    for (int64_t buffer : result.buffers)
      uses[programs.find(buffer)].last = end;

  offsets.assign(programs.buffers.size(), 0);
  std::vector<std::vector<BufferRequest>> requests(countDevices());
  std::vector<std::vector<size_t>> owners(requests.size());
  for (auto [index, buffer] : llvm::enumerate(programs.buffers)) {
    if (programs.find(index) != static_cast<int64_t>(index))
      continue;
    requests[buffer.device].push_back({buffer.bytes, kBufferAlignment,
                                       std::max<int64_t>(uses[index].first, 0),
                                       std::max<int64_t>(uses[index].last, 0)});
    owners[buffer.device].push_back(index);
  }
  for (auto [list, owner] : llvm::zip_equal(requests, owners)) {
    Packing packing = packBuffers(list);
    arenas.push_back(packing.arenaSize);
    for (auto [index, offset] : llvm::zip_equal(owner, packing.offsets))
      offsets[index] = offset;
  }
}

/// `soap.name` of the argument or result, what JAX calls it, or its number.
std::string ProgramWriter::nameOf(unsigned index, bool isArgument) {
  for (llvm::StringRef key : {"soap.name", "jax.arg_info", "jax.result_info"}) {
    auto name = isArgument
                    ? function.getArgAttrOfType<StringAttr>(index, key)
                    : function.getResultAttrOfType<StringAttr>(index, key);
    if (name && !name.empty())
      return name.str();
  }
  return (isArgument ? "arg" : "result") + std::to_string(index);
}

void ProgramWriter::writeTensors() {
  auto write = [&](const DevicePrograms::Tensor &tensor, unsigned index,
                   bool isArgument) {
    llvm::SmallVector<int64_t> devices, places, boxes;
    for (auto [shard, buffer] : llvm::enumerate(tensor.buffers))
      appendShard(
          {deviceOf(buffer), offsetOf(buffer), tensor.type.getShardRect(shard)},
          devices, places, boxes);
    std::string name = nameOf(index, isArgument);
    RankedTensorType type = tensor.type.getTensorType();
    if (!isArgument) {
      ResultOp::create(builder, loc, name, type, devices, places, boxes);
      return;
    }
    IntegerAttr replacement;
    if (tensor.replacement >= 0)
      replacement = builder.getI64IntegerAttr(tensor.replacement);
    ArgumentOp::create(builder, loc, builder.getStringAttr(name),
                       TypeAttr::get(type),
                       builder.getDenseI64ArrayAttr(devices),
                       builder.getDenseI64ArrayAttr(places),
                       builder.getDenseI64ArrayAttr(boxes), replacement);
  };
  for (auto [index, argument] : llvm::enumerate(programs.arguments))
    write(argument, index, /*isArgument=*/true);
  for (auto [index, result] : llvm::enumerate(programs.results))
    write(result, index, /*isArgument=*/false);
}

void ProgramWriter::writeCommunication(const DevicePrograms::Step &step,
                                       int64_t number) {
  if (step.kind == DevicePrograms::Step::Reducing) {
    llvm::SmallVector<int64_t> sizes, elements, rows, members;
    int64_t bytes = *getElementBytes(step.elementType);
    for (const DevicePrograms::Group &group : step.groups) {
      ReduceGroup placed;
      placed.numElements = group.numElements;
      placed.numRows = group.numRows;
      placed.rowStride = group.rowStride;
      for (const DevicePrograms::Member &member : group.members)
        placed.members.push_back(
            {deviceOf(member.source),
             offsetOf(member.source) + group.sourceOffset * bytes,
             member.result < 0 ? -1 : offsetOf(member.result)});
      appendGroup(placed, sizes, elements, rows, members);
    }
    ReduceBuffersOp::create(builder, loc, number,
                            stringifyPartialKind(step.reduction),
                            step.elementType, sizes, elements, rows, members);
    return;
  }
  int64_t bytes = *getElementBytes(step.elementType);
  llvm::SmallVector<int64_t> copies;
  for (const DevicePrograms::BoxCopy &copy : step.copies) {
    BoxCopyPlace placed;
    placed.sourceDevice = copy.source < 0 ? -1 : deviceOf(copy.source);
    placed.sourceOffset =
        copy.source < 0 ? copy.bits
                        : offsetOf(copy.source) + copy.sourceOffset * bytes;
    placed.targetDevice = deviceOf(copy.target);
    placed.targetOffset = offsetOf(copy.target) + copy.targetOffset * bytes;
    placed.extents = copy.extents;
    placed.sourceStrides = copy.sourceStrides;
    placed.targetStrides = copy.targetStrides;
    appendBoxCopy(placed, copies);
  }
  CopyBoxesOp::create(builder, loc, number, step.elementType,
                      step.copies.front().extents.size(), copies);
}

void ProgramWriter::write() {
  packArenas();
  auto program = ProgramOp::create(builder, loc, function.getSymName(), arenas);
  builder.createBlock(&program.getBody());
  writeTensors();

  llvm::SmallVector<Block *> commands;
  auto builderOf = [&](int64_t device) {
    return OpBuilder::atBlockEnd(commands[device]);
  };
  OpBuilder communications = builder;
  for (size_t device = 0; device < arenas.size(); ++device) {
    auto list = CommandsOp::create(builder, loc, device);
    commands.push_back(&list.getBody().emplaceBlock());
    // Communications print before all commands.
    if (device == 0)
      communications.setInsertionPoint(list);
  }
  std::swap(builder, communications);
  int64_t number = 0;
  for (const DevicePrograms::Step &step : programs.steps) {
    if (step.kind == DevicePrograms::Step::Launching) {
      llvm::SmallVector<int64_t> inputs, outputs;
      for (int64_t buffer : step.launch.inputs)
        inputs.push_back(offsetOf(buffer));
      for (int64_t buffer : step.launch.outputs)
        outputs.push_back(offsetOf(buffer));
      OpBuilder at = builderOf(step.launch.device);
      func::FuncOp kernel = step.launch.kernel;
      LaunchOp::create(at, loc, kernel.getSymName(), inputs, outputs);
      continue;
    }
    llvm::SmallVector<int64_t> devices;
    DevicePrograms::forEachUse(step, [&](int64_t buffer, bool) {
      devices.push_back(deviceOf(buffer));
    });
    llvm::sort(devices);
    devices.erase(llvm::unique(devices), devices.end());
    writeCommunication(step, number);
    for (int64_t device : devices) {
      OpBuilder at = builderOf(device);
      CommunicateOp::create(at, loc, number);
    }
    ++number;
  }
}

/// Whether a function is what the partitioner makes.
static bool isDistributed(func::FuncOp function) {
  if (function.isDeclaration())
    return false;
  auto isDist = [](Type type) { return isa<DistType>(type); };
  if (llvm::any_of(function.getArgumentTypes(), isDist) ||
      llvm::any_of(function.getResultTypes(), isDist))
    return true;
  return !function.getBody().getOps<SpmdOp>().empty();
}

namespace {
struct SplitProgramsPass
    : public soap::impl::SplitProgramsPassBase<SplitProgramsPass> {
  void runOnOperation() override {
    KernelTable kernels(getOperation());
    llvm::SmallVector<func::FuncOp> functions;
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (isDistributed(function))
        functions.push_back(function);
    for (func::FuncOp function : functions) {
      FailureOr<DevicePrograms> programs =
          FunctionSplitter(function, kernels).run();
      if (failed(programs))
        return signalPassFailure();
      ProgramWriter(function, *programs).write();
      function.erase();
    }
  }
};
} // namespace
