//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DevicePrograms.h"

#include "Soap/Dialect/Soap/IR/SoapProgramOps.h"
#include "Soap/Planner/Memory/ArenaPacker.h"

using namespace mlir;
using namespace soap;

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
    return offsets[programs.find(buffer)] + programs.offsetIn(buffer);
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
    Location stepLoc = step.loc ? Location(step.loc) : loc;
    if (step.kind == DevicePrograms::Step::Launching) {
      llvm::SmallVector<int64_t> inputs, outputs, parts;
      for (auto [number, buffer] : llvm::enumerate(step.launch.inputs)) {
        inputs.push_back(offsetOf(buffer));
        int64_t whole = programs.find(buffer);
        int64_t bytes = programs.buffers[whole].bytes;
        if (inputs.back() != offsets[whole] ||
            programs.buffers[buffer].bytes != bytes)
          llvm::append_values(parts, static_cast<int64_t>(number),
                              offsets[whole], offsets[whole] + bytes);
      }
      for (int64_t buffer : step.launch.outputs)
        outputs.push_back(offsetOf(buffer));
      OpBuilder at = builderOf(step.launch.device);
      func::FuncOp kernel = step.launch.kernel;
      LaunchOp::create(at, stepLoc, kernel.getSymName(), inputs, outputs,
                       parts.empty() ? nullptr
                                     : at.getDenseI64ArrayAttr(parts));
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
      CommunicateOp::create(at, stepLoc, number);
    }
    ++number;
  }
}

void soap::writePrograms(func::FuncOp function,
                         const DevicePrograms &programs) {
  ProgramWriter(function, programs).write();
}
