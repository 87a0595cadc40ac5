//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NcclCollectives.h"

#include "Soap/Runtime/Runtime.h"

#include <algorithm>
#include <map>
#include <set>

using namespace soap;

namespace {

using Collectives = std::vector<NcclCollective>;
using Devices = std::vector<int32_t>;

/// The devices of a group, ascending; empty if one comes twice.
Devices devicesOf(const SoapReduceGroup &group) {
  Devices devices;
  for (int32_t m = 0; m < group.num_members; ++m)
    devices.push_back(group.members[m].device);
  std::sort(devices.begin(), devices.end());
  if (std::adjacent_find(devices.begin(), devices.end()) != devices.end())
    return {};
  return devices;
}

int32_t countResults(const SoapReduceGroup &group) {
  return static_cast<int32_t>(
      std::count_if(group.members, group.members + group.num_members,
                    [](const SoapReduceMember &m) { return m.result >= 0; }));
}

NcclCollective allReduceOf(const SoapReduceGroup &group,
                           const NcclReduction &reduction) {
  NcclCollective found = {NcclCollective::AllReduce,
                          reduction,
                          group.num_elements * reduction.elements,
                          {}};
  for (int32_t m = 0; m < group.num_members; ++m) {
    const SoapReduceMember &member = group.members[m];
    found.ranks.push_back({member.device, member.source, member.result});
  }
  std::sort(found.ranks.begin(), found.ranks.end(),
            [](const auto &a, const auto &b) { return a.device < b.device; });
  return found;
}

int64_t sourceIn(const SoapReduceGroup &group, int32_t device) {
  for (int32_t m = 0; m < group.num_members; ++m)
    if (group.members[m].device == device)
      return group.members[m].source;
  return -1;
}

/// Groups of the same \p devices, of which one member each has the total.
bool scatterOf(std::vector<const SoapReduceGroup *> groups,
               const Devices &devices, int64_t elementBytes,
               const NcclReduction &reduction, NcclCollective &found) {
  if (groups.size() != devices.size())
    return false;
  std::sort(groups.begin(), groups.end(), [&](const auto *a, const auto *b) {
    return sourceIn(*a, devices[0]) < sourceIn(*b, devices[0]);
  });
  const SoapReduceGroup &first = *groups.front();
  int64_t bytes = first.num_elements * elementBytes;
  found = {NcclCollective::ReduceScatter,
           reduction,
           first.num_elements * reduction.elements,
           {}};
  std::set<int32_t> owners;
  for (size_t g = 0; g < groups.size(); ++g) {
    const SoapReduceGroup &group = *groups[g];
    if (group.num_elements != first.num_elements)
      return false;
    for (int32_t device : devices)
      if (sourceIn(group, device) !=
          sourceIn(first, device) + static_cast<int64_t>(g) * bytes)
        return false;
    const SoapReduceMember *owner =
        std::find_if(group.members, group.members + group.num_members,
                     [](const SoapReduceMember &m) { return m.result >= 0; });
    owners.insert(owner->device);
    found.ranks.push_back(
        {owner->device, sourceIn(first, owner->device), owner->result});
  }
  return owners.size() == devices.size();
}

Collectives ofReductions(const SoapCommunication &comm) {
  Collectives all;
  std::map<Devices, std::vector<const SoapReduceGroup *>> scattered;
  NcclReduction reduction;
  for (int32_t g = 0; g < comm.num_groups; ++g) {
    const SoapReduceGroup &group = comm.groups[g];
    Devices devices = devicesOf(group);
    if (group.more_rows || !group.num_elements || devices.empty() ||
        !findNcclReduction(comm.element_type, comm.reduce_kind,
                           group.num_members, reduction))
      return {};
    int32_t results = countResults(group);
    if (results == group.num_members)
      all.push_back(allReduceOf(group, reduction));
    else if (results == 1)
      scattered[devices].push_back(&group);
    else
      return {};
  }
  for (const auto &[devices, groups] : scattered) {
    NcclCollective found;
    if (!scatterOf(groups, devices, soap_element_bytes(comm.element_type),
                   reduction, found))
      return {};
    all.push_back(std::move(found));
  }
  return all;
}

/// Whether the elements of one side of a box lie next to each other.
bool isPacked(const SoapBoxCopy &copy, const int64_t *strides) {
  int64_t expected = 1;
  for (int32_t i = copy.rank; i-- > 0;) {
    if (copy.extents[i] != 1 && strides[i] != expected)
      return false;
    expected *= copy.extents[i];
  }
  return true;
}

Collectives ofCopies(const SoapCommunication &comm) {
  struct Piece {
    int64_t target;
    int32_t device;
  };
  /// What each device gets; of each the one place that others read.
  std::map<int32_t, std::vector<Piece>> received;
  std::map<int32_t, int64_t> given;
  int64_t bytes = -1;
  for (int32_t c = 0; c < comm.num_copies; ++c) {
    const SoapBoxCopy &copy = comm.copies[c];
    if (copy.source_device < 0 || !isPacked(copy, copy.source_strides) ||
        !isPacked(copy, copy.target_strides))
      return {};
    int64_t size = soap_element_bytes(comm.element_type);
    for (int32_t i = 0; i < copy.rank; ++i)
      size *= copy.extents[i];
    if (size == 0 || (bytes >= 0 && size != bytes))
      return {};
    bytes = size;
    auto [place, isNew] =
        given.try_emplace(copy.source_device, copy.source_offset);
    if (!isNew && place->second != copy.source_offset)
      return {};
    received[copy.target_device].push_back(
        {copy.target_offset, copy.source_device});
  }
  std::map<Devices, NcclCollective> sets;
  for (auto &[device, pieces] : received) {
    std::sort(pieces.begin(), pieces.end(), [](const Piece &a, const Piece &b) {
      return a.target < b.target;
    });
    // Its own piece, where it is in its place: between those of others.
    bool hasOwn = std::any_of(
        pieces.begin(), pieces.end(),
        [d = device](const Piece &piece) { return piece.device == d; });
    auto own = given.find(device);
    if (own == given.end())
      return {};
    if (!hasOwn)
      pieces.insert(std::find_if(pieces.begin(), pieces.end(),
                                 [&](const Piece &piece) {
                                   return piece.target > own->second;
                                 }),
                    {own->second, device});
    Devices devices;
    for (size_t i = 0; i < pieces.size(); ++i) {
      if (pieces[i].target !=
          pieces[0].target + static_cast<int64_t>(i) * bytes)
        return {};
      devices.push_back(pieces[i].device);
    }
    Devices sorted = devices;
    std::sort(sorted.begin(), sorted.end());
    if (sorted.size() < 2 ||
        std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
      return {};
    NcclCollective &set = sets[sorted];
    if (set.ranks.empty()) {
      set = {NcclCollective::AllGather, {NcclUint8, NcclSum, 1}, bytes, {}};
      for (int32_t member : devices)
        set.ranks.push_back({member, given.at(member), -1});
    }
    for (size_t i = 0; i < devices.size(); ++i) {
      if (set.ranks[i].device != devices[i])
        return {};
      if (devices[i] == device)
        set.ranks[i].result = pieces[0].target;
    }
  }
  Collectives all;
  for (auto &[devices, set] : sets) {
    // All members get it: else another device's list would have been another.
    if (std::any_of(
            set.ranks.begin(), set.ranks.end(),
            [](const NcclCollective::Rank &rank) { return rank.result < 0; }))
      return {};
    all.push_back(std::move(set));
  }
  return all;
}

} // namespace

std::vector<NcclCollective>
soap::findCollectives(const SoapCommunication &comm) {
  return comm.kind == SOAP_ALL_REDUCE ? ofReductions(comm) : ofCopies(comm);
}
