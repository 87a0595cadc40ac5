//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What becomes of the bytes that a communication by NCCL moves. Nothing here
// knows how the runtime takes a communication apart: calls and functions do
// what they do, and what is there at last is compared with the program.

#include "../Nccl/NcclApi.h"
#include "RecordingChecks.h"

#include <numeric>
#include <string>

using namespace soap;

RecordingContents::RecordingContents(const SoapProgram &program,
                                     const Recording &recording)
    : program(program), recording(recording), memory(program.num_devices),
      inside(program.num_devices, -1) {}

void RecordingContents::begin(int32_t device, int32_t communication) {
  inside[device] = communication;
  memory[device] = Pieces<Symbol>();
  lastGroup = 0;
}

/// As it is known elsewhere: what lies beside the arena was nothing.
RecordingContents::Symbol
RecordingContents::normal(int32_t device, int64_t at, const Symbol &symbol,
                          int64_t elementBytes) const {
  if (symbol.kind == Symbol::Own)
    return at < program.devices[device].arena_bytes
               ? Symbol{Symbol::Initial, device, 0}
               : Symbol{Symbol::Nothing, 0, 0};
  Symbol result = symbol;
  if (symbol.kind == Symbol::Fill)
    result.delta = (symbol.delta % elementBytes + elementBytes) % elementBytes;
  return result;
}

void RecordingContents::copy(int32_t from, int64_t source, int32_t to,
                             int64_t target, int64_t bytes,
                             int64_t elementBytes) {
  memory[from].forEach(source, source + bytes,
                       [&](Symbol &symbol, int64_t lo, int64_t hi) {
                         Symbol moved = normal(from, lo, symbol, elementBytes);
                         int64_t shift = target - source;
                         if (moved.kind != Symbol::Nothing)
                           moved.delta -= shift;
                         moves.push_back({to, lo + shift, hi + shift, moved});
                       });
}

void RecordingContents::apply() {
  for (const Move &move : moves)
    memory[move.device].assign(move.lo, move.hi, move.symbol);
  moves.clear();
}

void RecordingContents::finishGroup() { apply(); }

/// Of boxes and groups of more rows, the first two and the last one along each
/// dimension are followed.
static constexpr int64_t mostRows = 256;

/// The first two of a dimension and its last one.
static std::vector<int64_t> pickIndices(int64_t extent) {
  if (extent <= 3) {
    std::vector<int64_t> all(extent);
    std::iota(all.begin(), all.end(), 0);
    return all;
  }
  return {0, 1, extent - 1};
}

/// Calls `visit(source, target, bytes)`, offsets from the first bytes, for the
/// rows of a box that are contiguous on both sides. Returns whether these are
/// all. Where one side is packed there are no more rows than where none is:
/// what is followed from place to place is there.
template <typename Visit>
static bool forEachPair(int64_t elementBytes, int32_t rank,
                        const int64_t *extents, const int64_t *from,
                        const int64_t *to, const Visit &visit) {
  int64_t row = 1, rows = 1;
  int32_t outer = rank;
  while (outer > 0 &&
         (extents[outer - 1] == 1 ||
          ((!from || from[outer - 1] == row) && to[outer - 1] == row)))
    row *= extents[--outer];
  for (int32_t i = 0; i < outer; ++i)
    rows *= extents[i];
  if (row == 0 || rows == 0)
    return true;
  bool takesAll = rows <= mostRows;
  std::vector<std::vector<int64_t>> picked;
  for (int32_t i = 0; i < outer && !takesAll; ++i)
    picked.push_back(pickIndices(extents[i]));
  if (!takesAll) {
    rows = 1;
    for (const std::vector<int64_t> &indices : picked)
      rows *= static_cast<int64_t>(indices.size());
  }
  for (int64_t r = 0; r < rows; ++r) {
    int64_t rest = r, source = 0, target = 0;
    for (int32_t i = outer - 1; i >= 0; --i) {
      auto count =
          takesAll ? extents[i] : static_cast<int64_t>(picked[i].size());
      int64_t index = takesAll ? rest % count : picked[i][rest % count];
      source += from ? index * from[i] : 0;
      target += index * to[i];
      rest /= count;
    }
    visit(source * elementBytes, target * elementBytes, row * elementBytes);
  }
  return takesAll;
}

SoapStatus RecordingContents::visitBox(int32_t device,
                                       const RecordedCommand &command) {
  const Exchange::Box &box = *command.box;
  int64_t source = offsetOf(device, command.from),
          target = offsetOf(device, command.to);
  forEachPair(
      command.bytes, static_cast<int32_t>(box.extents.size()),
      box.extents.data(), box.fills ? nullptr : box.sourceStrides.data(),
      box.targetStrides.data(), [&](int64_t from, int64_t to, int64_t bytes) {
        if (box.fills)
          moves.push_back({device,
                           target + to,
                           target + to + bytes,
                           {Symbol::Fill, static_cast<int64_t>(box.fillBits),
                            -(target + to)}});
        else
          copy(device, source + from, device, target + to, bytes,
               command.bytes);
      });
  apply();
  return success();
}

/// Whether members of a group, or all of them, lie at \p origins, in its order.
bool RecordingContents::isTotal(const SoapReduceGroup &group,
                                const SoapCommunication &comm,
                                const std::vector<Source> &origins,
                                int64_t bytes, bool isInOrder,
                                int64_t &at) const {
  if (group.num_members != static_cast<int32_t>(origins.size()))
    return false;
  int64_t elementBytes = soap_element_bytes(comm.element_type), skip = -1;
  std::vector<bool> isTaken(group.num_members);
  for (size_t i = 0; i < origins.size(); ++i) {
    auto member = static_cast<int32_t>(i);
    if (!isInOrder)
      for (member = 0; member < group.num_members; ++member)
        if (!isTaken[member] &&
            group.members[member].device == origins[i].device)
          break;
    if (member == group.num_members ||
        group.members[member].device != origins[i].device)
      return false;
    isTaken[member] = true;
    int64_t distance = origins[i].at - group.members[member].source;
    if (distance < 0 || (i > 0 && distance != skip))
      return false;
    skip = distance;
  }
  int64_t rowBytes = group.row_stride * elementBytes, row = 0;
  if (group.more_rows > 0 && rowBytes > 0)
    row = skip / rowBytes;
  skip -= row * rowBytes;
  at = row * group.num_elements * elementBytes + skip;
  return row <= group.more_rows &&
         skip + bytes <= group.num_elements * elementBytes;
}

SoapStatus RecordingContents::combine(int32_t communication,
                                      const std::vector<Source> &sources,
                                      int64_t bytes, const RecordedCall *call,
                                      Symbol &total, int64_t &at) {
  const SoapCommunication &comm = program.communications[communication];
  int64_t elementBytes = soap_element_bytes(comm.element_type);
  std::vector<Source> origins;
  for (const Source &source : sources) {
    Symbol all;
    bool isFirst = true, isOne = true;
    memory[source.device].forEach(
        source.at, source.at + bytes, [&](Symbol &symbol, int64_t lo, int64_t) {
          Symbol piece = normal(source.device, lo, symbol, elementBytes);
          isOne &= isFirst || piece == all;
          all = piece;
          isFirst = false;
        });
    if (!isOne || all.kind != Symbol::Initial)
      return failure(SOAP_INVALID_PROGRAM,
                     "communication %d combines, at byte %lld of device %d, "
                     "what is no member's: %s",
                     communication, (long long)source.at, source.device,
                     isOne ? describe(all, source.at).c_str()
                           : "several parts");
    origins.push_back({static_cast<int32_t>(all.what), source.at + all.delta});
  }
  NcclReduction reduction = {};
  bool isNccls =
      !call ||
      (findNcclReduction(comm.element_type, comm.reduce_kind,
                         static_cast<int32_t>(sources.size()), reduction) &&
       reduction.type == call->type && reduction.op == call->op);
  if (comm.kind == SOAP_ALL_REDUCE && isNccls)
    for (int32_t i = 0; i < comm.num_groups; ++i) {
      int32_t g = (lastGroup + i) % comm.num_groups;
      if (!isTotal(comm.groups[g], comm, origins, bytes, !call, at))
        continue;
      lastGroup = g;
      total = {Symbol::Total, g, 0};
      return success();
    }
  return failure(SOAP_INVALID_PROGRAM,
                 "communication %d combines byte %lld of device %d with those "
                 "of %zu others, as the program does not",
                 communication, (long long)origins[0].at, origins[0].device,
                 origins.size() - 1);
}

/// Those of a reduction that are followed.
static std::vector<int64_t> pickRows(int64_t count) {
  if (count > mostRows)
    return pickIndices(count);
  std::vector<int64_t> all(count);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

SoapStatus RecordingContents::visitSum(int32_t device,
                                       const RecordedCommand &command) {
  const Exchange::Sum &sum = *command.sum;
  int64_t elementBytes =
              soap_element_bytes(command.communication->element_type),
          bytes = sum.elements * elementBytes;
  for (int64_t row : pickRows(bytes > 0 ? sum.rows : 0)) {
    std::vector<Source> sources;
    for (size_t i = 0; i < command.sources.size(); ++i)
      sources.push_back(
          {device, offsetOf(device, command.sources[i]) +
                       row * sum.sources[i].stride * elementBytes});
    Symbol total;
    int64_t at = 0;
    SOAP_RETURN_IF_FAILED(
        combine(inside[device], sources, bytes, nullptr, total, at));
    for (size_t i = 0; i < command.targets.size(); ++i) {
      int64_t to = offsetOf(device, command.targets[i]) +
                   row * sum.targets[i].stride * elementBytes;
      total.delta = at - to;
      moves.push_back({device, to, to + bytes, total});
    }
  }
  apply();
  return success();
}

SoapStatus RecordingContents::visitCollective(
    int32_t communication, const std::vector<int32_t> &devices,
    const std::vector<const RecordedCommand *> &calls) {
  const RecordedCall &call = calls[0]->call;
  int64_t bytes = call.count * ncclElementBytes(call.type),
          elementBytes = soap_element_bytes(
              program.communications[communication].element_type);
  auto source = [&](size_t rank) {
    return offsetOf(devices[rank], calls[rank]->from);
  };
  auto target = [&](size_t rank) {
    return offsetOf(devices[rank], calls[rank]->to);
  };
  size_t numBlocks = call.kind == RecordedCall::AllReduce ? 1 : calls.size();
  for (size_t b = 0; b < numBlocks; ++b) {
    int64_t skip = static_cast<int64_t>(b) * bytes;
    if (call.kind == RecordedCall::AllGather) {
      for (size_t r = 0; r < calls.size(); ++r)
        copy(devices[b], source(b), devices[r], target(r) + skip, bytes,
             elementBytes);
      continue;
    }
    std::vector<Source> sources;
    for (size_t r = 0; r < calls.size(); ++r)
      sources.push_back({devices[r], source(r) + skip});
    Symbol total;
    int64_t at = 0;
    SOAP_RETURN_IF_FAILED(
        combine(communication, sources, bytes, &call, total, at));
    for (size_t r = 0; r < calls.size(); ++r) {
      if (call.kind == RecordedCall::ReduceScatter && r != b)
        continue;
      total.delta = at - target(r);
      moves.push_back({devices[r], target(r), target(r) + bytes, total});
    }
  }
  return success();
}

void RecordingContents::visitMessage(int32_t from, const RecordedCommand &send,
                                     int32_t to,
                                     const RecordedCommand &receive) {
  const SoapCommunication &comm = program.communications[inside[from]];
  copy(from, offsetOf(from, send.from), to, offsetOf(to, receive.to),
       send.call.count * ncclElementBytes(send.call.type),
       soap_element_bytes(comm.element_type));
}

std::string RecordingContents::describe(const Symbol &symbol,
                                        int64_t at) const {
  std::string where = std::to_string(at + symbol.delta);
  switch (symbol.kind) {
  case Symbol::Initial:
    return "byte " + where + " of device " + std::to_string(symbol.what);
  case Symbol::Total:
    return "byte " + where + " of the total of group " +
           std::to_string(symbol.what);
  case Symbol::Fill:
    return "a fill of " + std::to_string(symbol.what);
  default:
    return "nothing";
  }
}

/// What a device has after a communication.
Pieces<RecordingContents::Symbol>
RecordingContents::expect(int32_t device, const SoapCommunication &comm) const {
  Pieces<Symbol> expected;
  int64_t elementBytes = soap_element_bytes(comm.element_type);
  for (int32_t c = 0; comm.kind == SOAP_COPY && c < comm.num_copies; ++c) {
    const SoapBoxCopy &copy = comm.copies[c];
    if (copy.target_device != device)
      continue;
    bool fills = copy.source_device < 0;
    std::vector<Move> rows;
    bool areAll = forEachPair(
        elementBytes, copy.rank, copy.extents,
        fills ? nullptr : copy.source_strides, copy.target_strides,
        [&](int64_t from, int64_t to, int64_t bytes) {
          int64_t lo = copy.target_offset + to;
          Symbol symbol = {Symbol::Initial, copy.source_device,
                           copy.source_offset + from - lo};
          if (fills)
            symbol = {Symbol::Fill, static_cast<int64_t>(copy.fill_bits), -lo};
          rows.push_back({device, lo, lo + bytes, symbol});
        });
    if (!areAll)
      expected.assign(rows.front().lo, rows.back().hi, {Symbol::Any, 0, 0});
    for (const Move &row : rows)
      expected.assign(row.lo, row.hi, row.symbol);
  }
  for (int32_t g = 0; comm.kind == SOAP_ALL_REDUCE && g < comm.num_groups;
       ++g) {
    const SoapReduceGroup &group = comm.groups[g];
    int64_t rowBytes = group.num_elements * elementBytes;
    for (int32_t m = 0; m < group.num_members; ++m) {
      int64_t result = group.members[m].result;
      if (group.members[m].device != device || result < 0)
        continue;
      if (group.more_rows >= mostRows)
        expected.assign(result, result + (group.more_rows + 1) * rowBytes,
                        {Symbol::Any, 0, 0});
      // Row by row, as within each members' bytes are next to each other.
      for (int64_t row : pickRows(group.more_rows + 1))
        expected.assign(result + row * rowBytes, result + (row + 1) * rowBytes,
                        {Symbol::Total, g, -result});
    }
  }
  return expected;
}

/// Whether a byte of one group's total is that of another: the same bytes of
/// all members make it.
static bool isSameTotal(const SoapReduceGroup &a, int64_t byteOfA,
                        const SoapReduceGroup &b, int64_t byteOfB,
                        int64_t elementBytes) {
  auto skip = [elementBytes](const SoapReduceGroup &group, int64_t byte) {
    int64_t rowBytes = group.num_elements * elementBytes;
    return byte / rowBytes * group.row_stride * elementBytes + byte % rowBytes;
  };
  return a.num_members == b.num_members &&
         std::equal(a.members, a.members + a.num_members, b.members,
                    [distance = skip(b, byteOfB) - skip(a, byteOfA)](
                        const SoapReduceMember &x, const SoapReduceMember &y) {
                      return x.device == y.device &&
                             x.source == y.source + distance;
                    });
}

SoapStatus RecordingContents::end(int32_t device) {
  int32_t communication = inside[device];
  const SoapCommunication &comm = program.communications[communication];
  int64_t elementBytes = soap_element_bytes(comm.element_type),
          arena = program.devices[device].arena_bytes;
  Pieces<Symbol> expected = expect(device, comm);
  SoapStatus status = success();
  memory[device].forEach(0, arena, [&](Symbol &actual, int64_t lo, int64_t hi) {
    expected.forEach(lo, hi, [&](Symbol &wanted, int64_t at, int64_t) {
      Symbol is = normal(device, at, actual, elementBytes),
             should = normal(device, at, wanted, elementBytes);
      if (is.kind == Symbol::Total && should.kind == Symbol::Total &&
          isSameTotal(comm.groups[is.what], at + is.delta,
                      comm.groups[should.what], at + should.delta,
                      elementBytes))
        is = should;
      if (status.code == SOAP_OK && should.kind != Symbol::Any &&
          !(is == should))
        status =
            failure(SOAP_INVALID_PROGRAM,
                    "communication %d leaves at byte %lld of device %d %s "
                    "instead of %s",
                    communication, (long long)at, device,
                    describe(is, at).c_str(), describe(should, at).c_str());
    });
  });
  inside[device] = -1;
  memory[device] = Pieces<Symbol>();
  return status;
}
