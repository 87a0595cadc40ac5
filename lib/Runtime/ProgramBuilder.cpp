//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Runtime/ProgramBuilder.h"

#include <algorithm>
#include <utility>

using namespace soap;

const int64_t *ProgramBuilder::keep(Ints values) {
  ints.push_back(std::move(values));
  return ints.back().data();
}

const char *ProgramBuilder::keep(std::string text) {
  texts.push_back(std::move(text));
  return texts.back().c_str();
}

int32_t ProgramBuilder::addDevice(int64_t arenaBytes) {
  SoapDevice device = {};
  device.arena_bytes = arenaBytes;
  devices.push_back(device);
  commands.emplace_back();
  return static_cast<int32_t>(devices.size()) - 1;
}

int32_t ProgramBuilder::addKernel(SoapKernel kernel, std::string name,
                                  Ints bytes) {
  kernel.name = keep(std::move(name));
  kernel.num_outputs = static_cast<int32_t>(bytes.size()) - kernel.num_inputs;
  kernel.buffer_bytes = keep(std::move(bytes));
  kernels.push_back(kernel);
  return static_cast<int32_t>(kernels.size()) - 1;
}

int32_t ProgramBuilder::addKernel(std::string name, void (*run)(void **),
                                  int32_t numInputs, Ints bytes) {
  SoapKernel kernel = {};
  kernel.run = run;
  kernel.num_inputs = numInputs;
  return addKernel(kernel, std::move(name), std::move(bytes));
}

void ProgramBuilder::setInPlace(int32_t kernel, Ints inputs) {
  kernels[kernel].in_place = keep(std::move(inputs));
}

int32_t ProgramBuilder::addCheckedKernel(std::string name,
                                         int (*run)(void *, void **),
                                         void *context, int32_t numInputs,
                                         Ints bytes) {
  SoapKernel kernel = {};
  kernel.run_checked = run;
  kernel.context = context;
  kernel.num_inputs = numInputs;
  return addKernel(kernel, std::move(name), std::move(bytes));
}

int32_t ProgramBuilder::addGpuKernel(std::string name, const GpuKernel &kernel,
                                     int32_t numInputs, Ints bytes) {
  std::vector<SoapGpuStep> steps;
  for (const GpuStep &step : kernel.steps) {
    gpuBuffers.push_back(step.buffers);
    SoapGpuStep entry = {};
    entry.kind = step.kind;
    entry.num_buffers = static_cast<int32_t>(step.buffers.size());
    entry.buffers = gpuBuffers.back().data();
    entry.function = keep(step.function);
    entry.grid = step.grid;
    entry.block = step.block;
    entry.gemm = step.gemm;
    entry.gemm.num_batch = static_cast<int32_t>(step.batch.size() / 4);
    entry.gemm.batch = keep(step.batch);
    entry.convolution = step.convolution;
    entry.attention = step.attention;
    entry.normalization = step.normalization;
    entry.alternatives = step.alternatives;
    entry.alternatives.types = keep(step.types);
    entry.softmax = step.softmax;
    steps.push_back(entry);
  }
  gpuSteps.push_back(std::move(steps));
  texts.push_back(kernel.constants);
  SoapGpuKernel entry = {};
  entry.scratch_bytes = kernel.scratchBytes;
  entry.constant_bytes = static_cast<int64_t>(texts.back().size());
  entry.constants = texts.back().data();
  entry.num_steps = static_cast<int32_t>(gpuSteps.back().size());
  entry.steps = gpuSteps.back().data();
  gpuKernels.push_back(entry);
  SoapKernel whole = {};
  whole.gpu = &gpuKernels.back();
  whole.num_inputs = numInputs;
  return addKernel(whole, std::move(name), std::move(bytes));
}

void ProgramBuilder::addImage(int32_t chip, std::string data) {
  texts.push_back(std::move(data));
  images.push_back(
      {chip, static_cast<int64_t>(texts.back().size()), texts.back().data()});
}

void ProgramBuilder::setParticipants(SoapCommunication &communication,
                                     std::vector<int32_t> devices) {
  std::sort(devices.begin(), devices.end());
  devices.erase(std::unique(devices.begin(), devices.end()), devices.end());
  participants.push_back(std::move(devices));
  communication.participants = participants.back().data();
  communication.num_participants =
      static_cast<int32_t>(participants.back().size());
}

int32_t ProgramBuilder::addAllReduce(SoapElementType type, SoapReduceKind kind,
                                     const std::vector<Group> &list) {
  SoapCommunication communication = {};
  communication.kind = SOAP_ALL_REDUCE;
  communication.element_type = type;
  communication.reduce_kind = kind;
  std::vector<int32_t> named;
  std::vector<SoapReduceGroup> stored;
  for (const Group &group : list) {
    members.push_back(group.members);
    SoapReduceGroup entry = {};
    entry.num_elements = group.numElements;
    entry.more_rows = group.moreRows;
    entry.row_stride = group.rowStride;
    entry.num_members = static_cast<int32_t>(group.members.size());
    entry.members = members.back().data();
    stored.push_back(entry);
    for (const SoapReduceMember &member : group.members)
      named.push_back(member.device);
  }
  groups.push_back(std::move(stored));
  communication.num_groups = static_cast<int32_t>(groups.back().size());
  communication.groups = groups.back().data();
  setParticipants(communication, std::move(named));
  communications.push_back(communication);
  return static_cast<int32_t>(communications.size()) - 1;
}

int32_t ProgramBuilder::addCopy(SoapElementType type,
                                const std::vector<BoxCopy> &list) {
  SoapCommunication communication = {};
  communication.kind = SOAP_COPY;
  communication.element_type = type;
  std::vector<int32_t> named;
  std::vector<SoapBoxCopy> stored;
  for (const BoxCopy &copy : list) {
    SoapBoxCopy entry = {};
    entry.source_device = copy.sourceDevice;
    entry.target_device = copy.targetDevice;
    entry.source_offset = copy.sourceOffset;
    entry.target_offset = copy.targetOffset;
    entry.fill_bits = copy.fillBits;
    entry.rank = static_cast<int32_t>(copy.extents.size());
    entry.extents = keep(copy.extents);
    entry.source_strides = keep(copy.sourceStrides);
    entry.target_strides = keep(copy.targetStrides);
    stored.push_back(entry);
    if (copy.sourceDevice >= 0)
      named.push_back(copy.sourceDevice);
    named.push_back(copy.targetDevice);
  }
  copies.push_back(std::move(stored));
  communication.num_copies = static_cast<int32_t>(copies.back().size());
  communication.copies = copies.back().data();
  setParticipants(communication, std::move(named));
  communications.push_back(communication);
  return static_cast<int32_t>(communications.size()) - 1;
}

void ProgramBuilder::addLaunch(int32_t device, int32_t kernel, Ints offsets,
                               std::vector<SoapPart> inputParts) {
  SoapCommand command = {};
  command.kind = SOAP_LAUNCH;
  command.index = kernel;
  command.num_buffers = static_cast<int32_t>(offsets.size());
  command.offsets = keep(std::move(offsets));
  command.num_parts = static_cast<int32_t>(inputParts.size());
  if (!inputParts.empty()) {
    parts.push_back(std::move(inputParts));
    command.parts = parts.back().data();
  }
  commands[device].push_back(command);
}

void ProgramBuilder::addCommunicate(int32_t device, int32_t communication) {
  SoapCommand command = {};
  command.kind = SOAP_COMMUNICATE;
  command.index = communication;
  commands[device].push_back(command);
}

void ProgramBuilder::addCommunicateAll(int32_t communication) {
  const SoapCommunication &c = communications[communication];
  for (int32_t i = 0; i < c.num_participants; ++i)
    addCommunicate(c.participants[i], communication);
}

SoapTensor ProgramBuilder::makeTensor(const Tensor &tensor) {
  std::vector<SoapShard> stored;
  for (const Shard &shard : tensor.shards)
    stored.push_back(
        {shard.device, shard.offset, keep(shard.lows), keep(shard.extents)});
  shards.push_back(std::move(stored));
  SoapTensor entry = {};
  entry.name = keep(tensor.name);
  entry.element_type = tensor.type;
  entry.rank = static_cast<int32_t>(tensor.shape.size());
  entry.shape = keep(tensor.shape);
  entry.num_shards = static_cast<int32_t>(shards.back().size());
  entry.shards = shards.back().data();
  return entry;
}

int32_t ProgramBuilder::addArgument(const Tensor &tensor) {
  arguments.push_back(makeTensor(tensor));
  return static_cast<int32_t>(arguments.size()) - 1;
}

int32_t ProgramBuilder::addResult(const Tensor &tensor) {
  results.push_back(makeTensor(tensor));
  return static_cast<int32_t>(results.size()) - 1;
}

void ProgramBuilder::addState(int32_t argument, int32_t result) {
  states.push_back({argument, result});
}

const SoapProgram *ProgramBuilder::get() {
  for (size_t d = 0; d < devices.size(); ++d) {
    devices[d].num_commands = static_cast<int32_t>(commands[d].size());
    devices[d].commands = commands[d].data();
  }
  program.num_devices = static_cast<int32_t>(devices.size());
  program.devices = devices.data();
  program.num_kernels = static_cast<int32_t>(kernels.size());
  program.kernels = kernels.data();
  program.num_communications = static_cast<int32_t>(communications.size());
  program.communications = communications.data();
  program.num_arguments = static_cast<int32_t>(arguments.size());
  program.arguments = arguments.data();
  program.num_results = static_cast<int32_t>(results.size());
  program.results = results.data();
  program.num_states = static_cast<int32_t>(states.size());
  program.states = states.data();
  program.num_images = static_cast<int32_t>(images.size());
  program.images = images.data();
  return &program;
}
