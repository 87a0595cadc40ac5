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
#include "Soap/Transforms/Passes.h"
#include "SplitProgramsKernels.h"

#include "llvm/ADT/TypeSwitch.h"

namespace soap {
#define GEN_PASS_DEF_SPLITPROGRAMSPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

namespace {

/// Walks a function on distributed values, and makes the steps of the devices.
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
    size_t before = programs.steps.size();
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
    for (size_t s = before; s < programs.steps.size(); ++s)
      programs.steps[s].loc = op.getLoc();
  }
  if (failed(checkReplacements()))
    return failure();
  reduceInPlace(programs);
  placeState(programs);
  shareParts(programs);
  for (DevicePrograms::Step &step : programs.steps)
    if (step.kind == DevicePrograms::Step::Launching)
      step.launch.kernel =
          kernels.getInPlace(step.launch.kernel, step.launch.inPlace);
  return std::move(programs);
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
      writePrograms(function, *programs);
      function.erase();
    }
    kernels.eraseUnused();
  }
};
} // namespace
