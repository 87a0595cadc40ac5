//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecordingChecks.h"

#include "../Cuda/TransferKernels.h"
#include "../Transfers/BoxRows.h"
#include "Soap/Runtime/Attention.h"
#include "Soap/Runtime/Normalization.h"

using namespace soap;

RecordingMemory::RecordingMemory(const SoapProgram &program,
                                 const Recording &recording)
    : program(program), recording(recording),
      scratches(program.num_devices, -1) {}

SoapStatus RecordingMemory::check() const {
  for (int32_t d = 0; d < program.num_devices; ++d) {
    const Recording::Memory &memory = recording.memory[d];
    if (memory.at % 256 != 0 || memory.bytes < program.devices[d].arena_bytes)
      return failure(SOAP_INVALID_PROGRAM,
                     "the memory of device %d is too small or not aligned", d);
    Pieces<bool> taken;
    for (const Recording::Constants &constants : memory.constants) {
      auto lo = static_cast<int64_t>(constants.at - memory.at);
      bool isFree = true;
      taken.forEach(lo, lo + constants.bytes,
                    [&](bool &isTaken, int64_t, int64_t) {
                      isFree &= !isTaken;
                      isTaken = true;
                    });
      if (!isFree || lo < program.devices[d].arena_bytes ||
          lo + constants.bytes > memory.bytes)
        return failure(SOAP_INVALID_PROGRAM,
                       "constants of device %d lie at %lld, where there is no "
                       "place for them",
                       d, (long long)lo);
    }
  }
  return success();
}

/// Of memory for libraries to work in.
static constexpr int64_t workspaceAlignment = 256;

static const char *nameOf(const SoapGpuStep &step) {
  return step.kind == SOAP_GPU_LAUNCH          ? step.function
         : step.kind == SOAP_GPU_GEMM          ? "a product"
         : step.kind == SOAP_GPU_ATTENTION     ? "an attention"
         : step.kind == SOAP_GPU_NORMALIZATION ? "a normalisation"
         : step.kind == SOAP_GPU_SOFTMAX       ? "a softmax"
                                               : "a convolution";
}

SoapStatus RecordingMemory::checkParameters(
    const SoapGpuStep &step,
    const std::vector<RecordedAccess> &accesses) const {
  if (step.kind == SOAP_GPU_LAUNCH) {
    constexpr size_t mostParameters = 512; // 4096 bytes of pointers
    if (accesses.size() > mostParameters)
      return failure(SOAP_INVALID_PROGRAM,
                     "function '%s' has %zu parameters, more than %zu",
                     step.function, accesses.size(), mostParameters);
  }
  for (size_t b = 0; b < accesses.size(); ++b) {
    // As the code generator was told
    // (lib/Conversion/GpuKernels/Compiler/EmitPtx.cpp): it makes loads and
    // stores of 16 bytes of this.
    int64_t multiple = SOAP_BUFFER_ALIGNMENT;
    // Libraries choose algorithms by what they find.
    if (step.kind == SOAP_GPU_GEMM)
      multiple = soap_element_bytes(b < 2 ? step.gemm.operand_type
                                          : step.gemm.result_type);
    else if (step.kind == SOAP_GPU_CONVOLUTION)
      multiple = b + 1 < accesses.size()
                     ? soap_element_bytes(step.convolution.type)
                     : workspaceAlignment;
    else if (step.kind == SOAP_GPU_ATTENTION)
      multiple =
          b + 1 < accesses.size() ? attentionAlignment : workspaceAlignment;
    else if (step.kind == SOAP_GPU_NORMALIZATION)
      multiple =
          b + 1 < accesses.size() ? normalizationAlignment : workspaceAlignment;
    if (accesses[b].lo % multiple != 0)
      return failure(SOAP_INVALID_PROGRAM,
                     "%s gets byte %lld for its parameter %zu, which is no "
                     "multiple of %lld",
                     nameOf(step), (long long)accesses[b].lo, b,
                     (long long)multiple);
  }
  // A product may add onto the matrix that it writes.
  bool addsToResult =
      step.kind == SOAP_GPU_GEMM && (step.gemm.epilogue & SOAP_GPU_ADDEND) &&
      accesses[2].lo == accesses[3].lo && accesses[2].hi == accesses[3].hi;
  for (size_t a = 0; a < accesses.size(); ++a)
    for (size_t b = 0; b < accesses.size(); ++b)
      if (a != b && accesses[a].writes && accesses[a].lo < accesses[b].hi &&
          accesses[b].lo < accesses[a].hi &&
          !(addsToResult && a == 2 && b == 3))
        return failure(SOAP_INVALID_PROGRAM,
                       "parameter %zu of '%s' is written and overlaps "
                       "parameter %zu at byte %lld",
                       a, nameOf(step), b,
                       (long long)std::max(accesses[a].lo, accesses[b].lo));
  return success();
}

SoapStatus RecordingMemory::visitStep(const RecordedCommand &command,
                                      const RecordedPlace &place,
                                      std::vector<RecordedAccess> &accesses) {
  const SoapGpuStep &step = *command.step;
  const SoapGpuKernel &gpu = *place.kernel->gpu;
  const SoapCommand &launch =
      program.devices[place.device].commands[place.command];
  const Recording::Memory &memory = recording.memory[place.device];
  int64_t arena = program.devices[place.device].arena_bytes;
  for (int32_t b = 0; b < step.num_buffers; ++b) {
    const SoapGpuBuffer &buffer = step.buffers[b];
    // Wraps around, and so is out of all bounds, where it is before the memory.
    auto at = static_cast<int64_t>(command.pointers[b] - memory.at);
    int64_t base = at - buffer.offset, size = 0;
    bool fits = false;
    if (buffer.buffer == SOAP_GPU_SCRATCH) {
      size = gpu.scratch_bytes;
      // One place for all kernels of a device.
      int64_t &scratch = scratches[place.device];
      if (scratch < 0)
        scratch = base;
      fits = base == scratch && base >= arena && base <= memory.bytes - size;
      for (const Recording::Constants &constants : memory.constants) {
        auto lo = static_cast<int64_t>(constants.at - memory.at);
        fits &= base + size <= lo || lo + constants.bytes <= base;
      }
    } else if (buffer.buffer == SOAP_GPU_CONSTANTS) {
      size = gpu.constant_bytes;
      for (const Recording::Constants &constants : memory.constants)
        fits |= constants.at == memory.at + static_cast<uint64_t>(base) &&
                constants.bytes == size && constants.from == gpu.constants;
    } else {
      size = place.kernel->buffer_bytes[buffer.buffer];
      fits = base == launch.offsets[buffer.buffer] && base >= 0 &&
             base <= arena - size;
    }
    if (!fits)
      return failure(SOAP_INVALID_PROGRAM,
                     "device %d, command %d: step %d of kernel '%s' gets byte "
                     "%lld of the device for its parameter %d, which is not "
                     "where that lies",
                     place.device, place.command, place.step,
                     place.kernel->name ? place.kernel->name : "",
                     (long long)at, b);
    RecordedAccess access = {place.device,
                             at,
                             at + buffer.bytes,
                             (buffer.access & SOAP_GPU_READ) != 0,
                             (buffer.access & SOAP_GPU_WRITE) != 0,
                             base,
                             base + size,
                             true};
    for (int32_t p = 0; p < launch.num_parts; ++p)
      if (const SoapPart &part = launch.parts[p]; part.input == buffer.buffer) {
        access.bufferLo = part.begin;
        access.bufferHi = part.end;
        access.isWholeBuffer = false;
      }
    // Of scratch memory only the end of a temporary is known.
    if (buffer.buffer == SOAP_GPU_SCRATCH)
      access.bufferLo = access.bufferHi = access.hi;
    // What is written and read may be written first; inputs are not.
    bool isInput =
        buffer.buffer >= 0 && buffer.buffer < place.kernel->num_inputs;
    if (access.writes && !isInput)
      access.reads = false;
    accesses.push_back(access);
  }
  return checkParameters(step, accesses);
}

void soap::addBoxAccesses(std::vector<RecordedAccess> &accesses, int32_t device,
                          int64_t offset, int64_t elementBytes, int32_t rank,
                          const int64_t *extents, const int64_t *strides,
                          bool writes) {
  size_t first = accesses.size();
  int64_t end = forEachRow(offset, elementBytes, rank, extents, strides,
                           [&](int64_t lo, int64_t hi) {
                             accesses.push_back({device, lo, hi, !writes,
                                                 writes, offset, hi, false});
                           });
  for (size_t i = first; i < accesses.size(); ++i)
    accesses[i].bufferHi = end;
}

/// The dimensions of a box that are left when those that lie next to each other
/// on both sides are one, as CudaTransfers counts them.
static int32_t countDimensions(const SoapBoxCopy &copy) {
  int32_t count = 0;
  int64_t extent = 0, from = 0, to = 0;
  for (int32_t i = copy.rank - 1; i >= 0; --i) {
    if (copy.extents[i] == 1)
      continue;
    int64_t nextFrom = copy.source_device < 0 ? 0 : copy.source_strides[i];
    if (count && copy.target_strides[i] == extent * to &&
        (copy.source_device < 0 || nextFrom == extent * from)) {
      extent *= copy.extents[i];
      continue;
    }
    ++count;
    extent = copy.extents[i];
    from = nextFrom;
    to = copy.target_strides[i];
  }
  return count;
}

SoapStatus soap::checkDimensions(const SoapBoxCopy &copy) {
  if (countDimensions(copy) <= BoxParameters::mostDimensions)
    return success();
  return failure(SOAP_INVALID_PROGRAM,
                 "a copy has more than %d dimensions that do not merge",
                 BoxParameters::mostDimensions);
}

SoapStatus
RecordingMemory::visitTransfer(const RecordedCommand &command,
                               std::vector<RecordedAccess> &accesses) const {
  const TransferPart &part = *command.part;
  const SoapCommunication &comm = part.getCommunication();
  int64_t bytes = soap_element_bytes(comm.element_type);
  for (const SoapBoxCopy *copy : part.getCopies()) {
    SOAP_RETURN_IF_FAILED(checkDimensions(*copy));
    if (copy->source_device >= 0)
      addBoxAccesses(accesses, copy->source_device, copy->source_offset, bytes,
                     copy->rank, copy->extents, copy->source_strides, false);
    addBoxAccesses(accesses, copy->target_device, copy->target_offset, bytes,
                   copy->rank, copy->extents, copy->target_strides, true);
  }
  for (const TransferPart::Slice &slice : part.getSlices()) {
    const SoapReduceGroup &group = *slice.group;
    if (group.num_members > ReduceParameters::mostMembers)
      return failure(SOAP_INVALID_PROGRAM,
                     "a reduction has %d members, more than %d",
                     group.num_members, ReduceParameters::mostMembers);
    const int64_t extents[] = {group.more_rows + 1, slice.hi - slice.lo};
    const int64_t from[] = {group.row_stride, 1},
                  to[] = {group.num_elements, 1};
    for (int32_t m = 0; m < group.num_members; ++m) {
      const SoapReduceMember &member = group.members[m];
      addBoxAccesses(accesses, member.device, member.source + slice.lo * bytes,
                     bytes, 2, extents, from, false);
      if (member.result >= 0)
        addBoxAccesses(accesses, member.device,
                       member.result + slice.lo * bytes, bytes, 2, extents, to,
                       true);
    }
  }
  return success();
}

SoapStatus RecordingMemory::visit(const RecordedCommand &command,
                                  const RecordedPlace &place,
                                  std::vector<RecordedAccess> &accesses) {
  accesses.clear();
  if (command.kind == RecordedCommand::Step)
    SOAP_RETURN_IF_FAILED(visitStep(command, place, accesses));
  if (command.kind == RecordedCommand::Transfer)
    SOAP_RETURN_IF_FAILED(visitTransfer(command, accesses));
  if (place.communication >= 0)
    return visitExchange(command, place, accesses);
  if (command.kind == RecordedCommand::Copy) {
    const StateCopy copy = stateCopies(program, place.device)[place.command];
    uint64_t memory = recording.memory[place.device].at;
    if (command.from != memory + static_cast<uint64_t>(copy.from) ||
        command.to != memory + static_cast<uint64_t>(copy.to) ||
        command.bytes != copy.bytes)
      return failure(SOAP_INVALID_PROGRAM,
                     "state of device %d is copied from or to another place "
                     "than its own",
                     place.device);
    const int64_t one = 1;
    addBoxAccesses(accesses, place.device, copy.from, 1, 1, &copy.bytes, &one,
                   false);
    addBoxAccesses(accesses, place.device, copy.to, 1, 1, &copy.bytes, &one,
                   true);
  }
  for (const RecordedAccess &access : accesses)
    if (access.lo < 0 || access.hi > recording.memory[access.device].bytes)
      return failure(SOAP_INVALID_PROGRAM,
                     "bytes %lld to %lld leave the memory of device %d",
                     (long long)access.lo, (long long)access.hi, access.device);
  return success();
}
