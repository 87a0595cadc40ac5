//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exchange.h"

#include "CpuTransfers.h"
#include "Soap/Runtime/Runtime.h"

#include <algorithm>
#include <numeric>

using namespace soap;

namespace {

using Ints = std::vector<int64_t>;

Ints packedStrides(const Ints &extents) {
  Ints strides(extents.size(), 1);
  for (size_t i = extents.size(); i-- > 1;)
    strides[i - 1] = strides[i] * extents[i];
  return strides;
}

int64_t product(const Ints &extents) {
  return std::accumulate(extents.begin(), extents.end(), int64_t(1),
                         std::multiplies<>());
}

/// Whether the elements lie next to each other, in their order.
bool isPacked(const Ints &extents, const Ints &strides) {
  int64_t expected = 1;
  for (size_t i = extents.size(); i-- > 0;) {
    if (extents[i] != 1 && strides[i] != expected)
      return false;
    expected *= extents[i];
  }
  return true;
}

class Builder {
public:
  Builder(const SoapCommunication &comm, int32_t device)
      : comm(comm), device(device),
        elementBytes(soap_element_bytes(comm.element_type)) {}

  Exchange run() {
    if (comm.kind == SOAP_COPY)
      addCopies();
    else
      for (int32_t g = 0; g < comm.num_groups; ++g)
        addGroup(comm.groups[g]);
    return std::move(exchange);
  }

private:
  Exchange::Place stage(int64_t bytes) {
    constexpr int64_t alignment = 64;
    Exchange::Place place = {true, exchange.stagingBytes};
    exchange.stagingBytes += (bytes + alignment - 1) / alignment * alignment;
    return place;
  }

  /// A message from a box of the arena.
  void send(size_t phase, int32_t to, int64_t offset, const Ints &extents,
            const Ints &strides) {
    Exchange::Phase &at = exchange.phases[phase];
    int64_t bytes = product(extents) * elementBytes;
    Exchange::Place place = {false, offset};
    if (!isPacked(extents, strides)) {
      Exchange::Box pack;
      pack.source = place;
      pack.target = place = stage(bytes);
      pack.extents = extents;
      pack.sourceStrides = strides;
      pack.targetStrides = packedStrides(extents);
      at.packs.push_back(std::move(pack));
    }
    at.sends.push_back({to, place, bytes});
  }

  /// A message into a box of the arena.
  void receive(size_t phase, int32_t from, int64_t offset, const Ints &extents,
               const Ints &strides, bool isDirect) {
    Exchange::Phase &at = exchange.phases[phase];
    int64_t bytes = product(extents) * elementBytes;
    Exchange::Place place = {false, offset};
    if (!isDirect || !isPacked(extents, strides)) {
      Exchange::Box unpack;
      unpack.target = place;
      unpack.source = place = stage(bytes);
      unpack.extents = extents;
      unpack.sourceStrides = packedStrides(extents);
      unpack.targetStrides = strides;
      at.unpacks.push_back(std::move(unpack));
    }
    at.receives.push_back({from, place, bytes});
  }

  /// Of the boxes that land on this device, those that no other one touches:
  /// they may be written out of order.
  std::vector<bool> findSeparate() const {
    struct Reach {
      int64_t lo, hi;
      int32_t copy;
    };
    std::vector<Reach> reaches;
    for (int32_t c = 0; c < comm.num_copies; ++c) {
      const SoapBoxCopy &copy = comm.copies[c];
      if (copy.target_device != device)
        continue;
      int64_t reach = 1;
      for (int32_t i = 0; i < copy.rank; ++i)
        reach += (copy.extents[i] - 1) * copy.target_strides[i];
      reaches.push_back(
          {copy.target_offset, copy.target_offset + reach * elementBytes, c});
    }
    std::sort(reaches.begin(), reaches.end(),
              [](const Reach &a, const Reach &b) {
                return a.lo != b.lo ? a.lo < b.lo : a.copy < b.copy;
              });
    std::vector<bool> separate(comm.num_copies, true);
    const Reach *furthest = nullptr;
    for (const Reach &reach : reaches) {
      if (furthest && reach.lo < furthest->hi)
        separate[reach.copy] = separate[furthest->copy] = false;
      if (!furthest || reach.hi > furthest->hi)
        furthest = &reach;
    }
    return separate;
  }

  void addCopies() {
    std::vector<bool> separate = findSeparate();
    for (int32_t c = 0; c < comm.num_copies; ++c) {
      const SoapBoxCopy &copy = comm.copies[c];
      Ints extents(copy.extents, copy.extents + copy.rank);
      if (product(extents) == 0)
        continue;
      bool fills = copy.source_device < 0;
      Ints to(copy.target_strides, copy.target_strides + copy.rank), from;
      if (!fills)
        from.assign(copy.source_strides, copy.source_strides + copy.rank);
      if (copy.target_device != device) {
        if (copy.source_device == device)
          send(0, copy.target_device, copy.source_offset, extents, from);
        continue;
      }
      if (!fills && copy.source_device != device) {
        receive(0, copy.source_device, copy.target_offset, extents, to,
                separate[c]);
        continue;
      }
      Exchange::Box box;
      box.source = {false, copy.source_offset};
      box.target = {false, copy.target_offset};
      box.fills = fills;
      box.fillBits = copy.fill_bits;
      box.extents = std::move(extents);
      box.sourceStrides = std::move(from);
      box.targetStrides = std::move(to);
      exchange.phases[0].unpacks.push_back(std::move(box));
    }
  }

  void addGroup(const SoapReduceGroup &group) {
    for (const GroupSlice &slice : sliceGroup(group))
      addSlice(group, slice);
  }

  /// Gathers, combines and spreads the slice of one owner.
  void addSlice(const SoapReduceGroup &group, const GroupSlice &slice) {
    int64_t elements = slice.hi - slice.lo, rows = group.more_rows + 1,
            skip = slice.lo * elementBytes;
    Ints extents = {rows, elements}, sourceStrides = {group.row_stride, 1},
         resultStrides = {group.num_elements, 1};
    bool isOwner = slice.device == device;
    Exchange::Sum sum;
    sum.elements = elements;
    sum.rows = rows;
    for (int32_t m = 0; m < group.num_members; ++m) {
      const SoapReduceMember &member = group.members[m];
      int64_t source = member.source + skip;
      if (isOwner && member.device == device) {
        // Packed as those that come from elsewhere are.
        Exchange::Place place = {false, source};
        if (rows > 1 && group.row_stride != elements) {
          Exchange::Box pack;
          pack.source = place;
          pack.target = place = stage(rows * elements * elementBytes);
          pack.extents = extents;
          pack.sourceStrides = sourceStrides;
          pack.targetStrides = packedStrides(extents);
          exchange.phases[0].packs.push_back(std::move(pack));
        }
        sum.sources.push_back({place, elements});
      } else if (isOwner) {
        Exchange::Place place = stage(rows * elements * elementBytes);
        exchange.phases[0].receives.push_back(
            {member.device, place, rows * elements * elementBytes});
        sum.sources.push_back({place, elements});
      } else if (member.device == device) {
        send(0, slice.device, source, extents, sourceStrides);
      }
    }
    // The total, as its owner has it first.
    int64_t total = -1;
    for (int32_t m = 0; m < group.num_members; ++m) {
      const SoapReduceMember &member = group.members[m];
      if (member.device != slice.device || member.result < 0)
        continue;
      if (total < 0)
        total = member.result + skip;
      if (isOwner)
        sum.targets.push_back(
            {{false, member.result + skip}, group.num_elements});
    }
    if (isOwner)
      exchange.phases[0].sums.push_back(std::move(sum));
    for (int32_t m = 0; m < group.num_members; ++m) {
      const SoapReduceMember &member = group.members[m];
      if (member.device == slice.device || member.result < 0)
        continue;
      if (isOwner)
        send(1, member.device, total, extents, resultStrides);
      else if (member.device == device)
        receive(1, slice.device, member.result + skip, extents, resultStrides,
                /*isDirect=*/true);
    }
  }

  const SoapCommunication &comm;
  int32_t device;
  int64_t elementBytes;
  Exchange exchange;
};

} // namespace

Exchange soap::makeExchange(const SoapCommunication &communication,
                            int32_t device) {
  return Builder(communication, device).run();
}
