//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Cost/MeasuredCost.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace soap;

int64_t soap::devicesAtOnce(const Machine &machine, int64_t device) {
  int group = machine.devices[device].coreGroup;
  if (group < 0)
    return 1;
  int64_t devices = llvm::count_if(machine.devices, [&](const Device &other) {
    return other.coreGroup == group;
  });
  auto cores = static_cast<int64_t>(
      std::min(machine.coreGroups[group].cores, static_cast<double>(devices)));
  return std::max<int64_t>(cores, 1);
}

std::string soap::profileKind(const Machine &machine, int64_t device) {
  int64_t atOnce = devicesAtOnce(machine, device);
  return machine.kindOf(device).name +
         (atOnce > 1 ? " x" + std::to_string(atOnce) : "");
}

/// How far a tile is from one that was measured.
static double distance(llvm::ArrayRef<Interval> tile,
                       llvm::ArrayRef<int64_t> extents) {
  double sum = 0;
  for (auto [interval, extent] : llvm::zip_equal(tile, extents))
    sum += std::abs(std::log(static_cast<double>(interval.size()) /
                             static_cast<double>(extent)));
  return sum;
}

MeasuredCost::MeasuredCost(const Profile &profile, const Graph &graph,
                           const Machine &machine)
    : points(machine.kinds.size()) {
  // Devices of one kind are alike.
  std::vector<int64_t> deviceOfKind(machine.kinds.size(), -1);
  for (int64_t device = machine.numDevices(); device-- > 0;)
    deviceOfKind[machine.devices[device].kind] = device;
  for (const Operator &op : graph.operators) {
    bool isMeasured = false;
    for (size_t kind = 0; kind < points.size(); ++kind) {
      auto [at, isNew] = points[kind].try_emplace(keyOf(op));
      std::vector<Point> &known = at->second;
      if (isNew && deviceOfKind[kind] >= 0)
        for (const Profile::Entry &entry : profile.tiles(
                 profileKind(machine, deviceOfKind[kind]), op.signature)) {
          // Of an operator that happens to have the same signature.
          if (entry.extents.size() != op.dims.size())
            continue;
          Rect tile;
          for (int64_t extent : entry.extents)
            tile.push_back({0, extent});
          Ticks predicted = AnalyticCost::taskTime(graph, op, tile, machine,
                                                   deviceOfKind[kind]);
          known.push_back(
              {entry.extents, entry.seconds, secondsFromTicks(predicted)});
        }
      isMeasured |= !known.empty();
    }
    measuredOperators += isMeasured;
  }
}

std::string MeasuredCost::identity() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (const auto &known : points)
    for (const auto &[key, tiles] : known)
      for (const Point &point : tiles) {
        os << key.first;
        for (int64_t extent : point.extents)
          os << ' ' << extent;
        os << llvm::format(" %a\n", point.seconds);
      }
  return ("measured " + llvm::Twine(llvm::utohexstr(llvm::xxh3_64bits(text))))
      .str();
}

Ticks MeasuredCost::taskTime(const Graph &graph, const Operator &op,
                             llvm::ArrayRef<Interval> tile,
                             const Machine &machine, int64_t device) const {
  Ticks predicted = AnalyticCost::taskTime(graph, op, tile, machine, device);
  const auto &known = points[machine.devices[device].kind];
  auto found = known.find(keyOf(op));
  // Nothing to do takes no time, whatever was measured.
  if (predicted == 0 || found == known.end() || found->second.empty() ||
      llvm::any_of(tile, [](Interval i) { return i.empty(); }))
    return predicted;
  const Point *nearest = nullptr;
  double least = 0;
  for (const Point &point : found->second) {
    double away = distance(tile, point.extents);
    if (!nearest || away < least) {
      nearest = &point;
      least = away;
    }
  }
  if (least == 0)
    return ticksFromSeconds(nearest->seconds);
  if (nearest->predicted <= 0)
    return predicted;
  return ticksFromSeconds(secondsFromTicks(predicted) * nearest->seconds /
                          nearest->predicted);
}
