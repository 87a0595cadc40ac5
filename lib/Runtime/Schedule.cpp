//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Schedule.h"

#include "Pieces.h"
#include "Transfers/BoxRows.h"

#include <algorithm>
#include <map>

using namespace soap;

namespace {

/// Who touched a device's bytes last.
struct LastAccesses {
  int32_t writer = -1;
  /// Since that: the last reader of every stream.
  std::map<int32_t, int32_t> readers;
};

class Scheduler {
public:
  Scheduler(const SoapProgram &program, bool ownMemory, bool oneWayStreams)
      : program(program), ownMemory(ownMemory), touched(program.num_devices),
        known(numStreams(program),
              std::vector<int32_t>(numStreams(program), -1)) {
    schedule.parts.resize(program.num_devices);
    for (int32_t d = 0; d < program.num_devices; ++d) {
      schedule.states.push_back(stateCopies(program, d));
      schedule.parts[d].resize(program.num_communications);
    }
    for (int32_t c = 0; c < program.num_communications; ++c) {
      const SoapCommunication &comm = program.communications[c];
      schedule.streams.emplace_back(comm, oneWayStreams);
      for (int32_t p = 0; p < comm.num_participants; ++p) {
        auto part = std::make_unique<TransferPart>(comm, comm.participants[p]);
        if (!part->getSlices().empty() || !part->getCopies().empty())
          schedule.parts[comm.participants[p]][c] = std::move(part);
      }
    }
  }

  Schedule run() {
    std::vector<int32_t> at(program.num_devices, 0);
    bool moved = true;
    while (moved) {
      moved = false;
      for (int32_t d = 0; d < program.num_devices; ++d) {
        const SoapDevice &table = program.devices[d];
        while (at[d] < table.num_commands &&
               table.commands[at[d]].kind == SOAP_LAUNCH) {
          addKernel(d, at[d]++);
          moved = true;
        }
        if (at[d] < table.num_commands && tryCommunicate(d, at))
          moved = true;
      }
    }
    for (int32_t d = 0; d < program.num_devices; ++d)
      addStates(d);
    return std::move(schedule);
  }

private:
  /// Adds a communication that all participants have reached.
  bool tryCommunicate(int32_t device, std::vector<int32_t> &at) {
    int32_t index = program.devices[device].commands[at[device]].index;
    const SoapCommunication &comm = program.communications[index];
    for (int32_t p = 0; p < comm.num_participants; ++p) {
      int32_t d = comm.participants[p];
      const SoapDevice &table = program.devices[d];
      if (at[d] == table.num_commands ||
          table.commands[at[d]].kind != SOAP_COMMUNICATE ||
          table.commands[at[d]].index != index)
        return false;
    }
    for (int32_t p = 0; p < comm.num_participants; ++p)
      addTransfer(comm.participants[p], at[comm.participants[p]]++, index);
    return true;
  }

  void addKernel(int32_t device, int32_t number) {
    const SoapCommand &command = program.devices[device].commands[number];
    const SoapKernel &kernel = program.kernels[command.index];
    StreamOp op = {StreamOp::Kernel,
                   device,
                   number,
                   streamOf(device, Stream::Compute),
                   {},
                   {}};
    // What the steps touch: a kernel need not use all its buffers.
    for (int32_t i = 0; !kernel.gpu && i < command.num_buffers; ++i)
      op.accesses.push_back({device, command.offsets[i],
                             command.offsets[i] + kernel.buffer_bytes[i],
                             i >= kernel.num_inputs});
    for (int32_t s = 0; kernel.gpu && s < kernel.gpu->num_steps; ++s)
      for (int32_t b = 0; b < kernel.gpu->steps[s].num_buffers; ++b) {
        const SoapGpuBuffer &buffer = kernel.gpu->steps[s].buffers[b];
        if (buffer.buffer < 0)
          continue;
        int64_t lo = command.offsets[buffer.buffer] + buffer.offset;
        op.accesses.push_back({device, lo, lo + buffer.bytes,
                               (buffer.access & SOAP_GPU_WRITE) != 0});
      }
    add(std::move(op));
  }

  StreamOp transferOp(int32_t device, int32_t number,
                      int32_t communication) const {
    Stream stream = schedule.streams[communication].of(device);
    return {StreamOp::Transfer,       device, number,
            streamOf(device, stream), {},     {}};
  }

  /// All of a communication that lies on one device.
  void addExchange(int32_t device, int32_t number, int32_t communication) {
    StreamOp op = transferOp(device, number, communication);
    const SoapCommunication &comm = program.communications[communication];
    int64_t bytes = soap_element_bytes(comm.element_type);
    auto addBox = [&](int64_t offset, int32_t rank, const int64_t *extents,
                      const int64_t *strides, int64_t writes) {
      forEachRow(offset, bytes, rank, extents, strides,
                 [&](int64_t lo, int64_t hi) {
                   op.accesses.push_back({device, lo, hi, writes});
                 });
    };
    for (int32_t c = 0; comm.kind == SOAP_COPY && c < comm.num_copies; ++c) {
      const SoapBoxCopy &copy = comm.copies[c];
      if (copy.source_device == device)
        addBox(copy.source_offset, copy.rank, copy.extents, copy.source_strides,
               0);
      if (copy.target_device == device)
        addBox(copy.target_offset, copy.rank, copy.extents, copy.target_strides,
               1);
    }
    for (int32_t g = 0; comm.kind == SOAP_ALL_REDUCE && g < comm.num_groups;
         ++g) {
      const SoapReduceGroup &group = comm.groups[g];
      const int64_t extents[] = {group.more_rows + 1, group.num_elements};
      const int64_t from[] = {group.row_stride, 1},
                    to[] = {group.num_elements, 1};
      for (int32_t m = 0; m < group.num_members; ++m) {
        const SoapReduceMember &member = group.members[m];
        if (member.device != device)
          continue;
        addBox(member.source, 2, extents, from, 0);
        if (member.result >= 0)
          addBox(member.result, 2, extents, to, 1);
      }
    }
    add(std::move(op));
  }

  void addTransfer(int32_t device, int32_t number, int32_t communication) {
    if (ownMemory)
      return addExchange(device, number, communication);
    const TransferPart *part = schedule.parts[device][communication].get();
    if (!part)
      return;
    StreamOp op = transferOp(device, number, communication);
    const SoapCommunication &comm = part->getCommunication();
    int64_t bytes = soap_element_bytes(comm.element_type);
    auto addBox = [&](int32_t on, int64_t offset, int32_t rank,
                      const int64_t *extents, const int64_t *strides,
                      int64_t writes) {
      forEachRow(offset, bytes, rank, extents, strides,
                 [&](int64_t lo, int64_t hi) {
                   op.accesses.push_back({on, lo, hi, writes});
                 });
    };
    for (const SoapBoxCopy *copy : part->getCopies()) {
      if (copy->source_device >= 0)
        addBox(copy->source_device, copy->source_offset, copy->rank,
               copy->extents, copy->source_strides, 0);
      addBox(copy->target_device, copy->target_offset, copy->rank,
             copy->extents, copy->target_strides, 1);
    }
    for (const TransferPart::Slice &slice : part->getSlices()) {
      const SoapReduceGroup &group = *slice.group;
      const int64_t extents[] = {group.more_rows + 1, slice.hi - slice.lo};
      const int64_t from[] = {group.row_stride, 1},
                    to[] = {group.num_elements, 1};
      for (int32_t m = 0; m < group.num_members; ++m) {
        const SoapReduceMember &member = group.members[m];
        addBox(member.device, member.source + slice.lo * bytes, 2, extents,
               from, 0);
        if (member.result >= 0)
          addBox(member.device, member.result + slice.lo * bytes, 2, extents,
                 to, 1);
      }
    }
    add(std::move(op));
  }

  void addStates(int32_t device) {
    if (schedule.states[device].empty())
      return;
    StreamOp op = {StreamOp::StateCopies,
                   device,
                   -1,
                   streamOf(device, Stream::Compute),
                   {},
                   {}};
    for (const StateCopy &copy : schedule.states[device]) {
      op.accesses.push_back({device, copy.from, copy.from + copy.bytes, 0});
      op.accesses.push_back({device, copy.to, copy.to + copy.bytes, 1});
    }
    add(std::move(op));
  }

  void add(StreamOp op) {
    auto number = static_cast<int32_t>(schedule.ops.size());
    // Per stream, the last operation that must be done before.
    std::vector<int32_t> needed(known.size(), -1);
    auto need = [&](int32_t other) {
      if (other >= 0 && other != number) {
        int32_t &last = needed[schedule.ops[other].stream];
        last = std::max(last, other);
      }
    };
    // Reads first: what the operation itself writes does not count for them.
    for (int64_t writes : {0, 1})
      for (const ByteRange &range : op.accesses) {
        if (range.owner != writes || range.hi <= range.lo)
          continue;
        touched[range.device].forEach(
            range.lo, range.hi, [&](LastAccesses &last, int64_t, int64_t) {
              need(last.writer);
              if (!writes) {
                last.readers[op.stream] = number;
                return;
              }
              for (auto [stream, reader] : last.readers)
                need(reader);
              last.readers.clear();
              last.writer = number;
            });
      }
    std::vector<int32_t> &mine = known[op.stream];
    // The latest first: they often imply the others.
    std::vector<int32_t> order;
    for (int32_t other : needed)
      if (other >= 0)
        order.push_back(other);
    std::sort(order.rbegin(), order.rend());
    for (int32_t other : order) {
      int32_t stream = schedule.ops[other].stream;
      if (stream == op.stream || mine[stream] >= other)
        continue;
      op.waits.push_back(other);
      schedule.ops[other].isAwaited = true;
      for (size_t s = 0; s < mine.size(); ++s)
        mine[s] = std::max(mine[s], clocks[other][s]);
    }
    mine[op.stream] = number;
    clocks.push_back(mine);
    schedule.ops.push_back(std::move(op));
  }

  const SoapProgram &program;
  bool ownMemory;
  Schedule schedule;
  std::vector<Pieces<LastAccesses>> touched;
  /// Per stream, the last operation of each that is done when its next one
  /// starts; and what that was for every operation.
  std::vector<std::vector<int32_t>> known, clocks;
};

} // namespace

Schedule soap::makeSchedule(const SoapProgram &program, bool ownMemory,
                            bool oneWayStreams) {
  return Scheduler(program, ownMemory, oneWayStreams).run();
}

SoapStatus soap::checkSchedule(const Schedule &schedule) {
  size_t count = schedule.ops.size();
  // Which operations are done when one starts, by walking back.
  std::vector<std::vector<bool>> before(count, std::vector<bool>(count));
  std::map<int32_t, size_t> lastOf;
  for (size_t i = 0; i < count; ++i) {
    const StreamOp &op = schedule.ops[i];
    std::vector<size_t> direct(op.waits.begin(), op.waits.end());
    if (auto it = lastOf.find(op.stream); it != lastOf.end())
      direct.push_back(it->second);
    lastOf[op.stream] = i;
    for (size_t other : direct) {
      if (other >= i)
        return failure(SOAP_INVALID_PROGRAM,
                       "operation %zu waits for the later one %zu", i, other);
      before[i][other] = true;
      for (size_t k = 0; k < other; ++k)
        if (before[other][k])
          before[i][k] = true;
    }
  }
  for (size_t i = 0; i < count; ++i)
    for (size_t k = 0; k < i; ++k) {
      if (before[i][k])
        continue;
      for (const ByteRange &x : schedule.ops[i].accesses)
        for (const ByteRange &y : schedule.ops[k].accesses)
          if (x.device == y.device && x.lo < y.hi && y.lo < x.hi &&
              (x.owner || y.owner))
            return failure(SOAP_INVALID_PROGRAM,
                           "operations %zu and %zu touch byte %lld of device "
                           "%d in no order",
                           k, i, (long long)std::max(x.lo, y.lo), x.device);
    }
  return success();
}
