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

/// Of messages of so many bytes.
static double secondsOf(const Profile::Messages &messages, int64_t bytes) {
  auto next = llvm::lower_bound(
      messages, bytes,
      [](const Profile::Message &m, int64_t size) { return m.bytes < size; });
  if (next == messages.begin())
    return next->seconds;
  const Profile::Message &before = *std::prev(next);
  double beyond = static_cast<double>(bytes - before.bytes);
  if (next == messages.end())
    return before.seconds * (1 + beyond / static_cast<double>(before.bytes));
  return before.seconds + (next->seconds - before.seconds) * beyond /
                              static_cast<double>(next->bytes - before.bytes);
}

/// What was measured, but no less for more bytes, or among more devices: what
/// looks for cheaper ways relies on that, and less is noise.
static std::map<int64_t, Profile::Messages>
withoutNoise(std::map<int64_t, Profile::Messages> measured) {
  const Profile::Messages *fewer = nullptr;
  for (auto &[devices, messages] : measured) {
    double least = 0;
    for (Profile::Message &message : messages) {
      if (fewer)
        least = std::max(least, secondsOf(*fewer, message.bytes));
      least = message.seconds = std::max(least, message.seconds);
    }
    fewer = &messages;
  }
  return measured;
}

MeasuredCost::MeasuredCost(const Profile &profile, const Graph &graph,
                           const Machine &machine)
    : points(machine.kinds.size()), communication(machine.kinds.size()) {
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
  for (size_t kind = 0; kind < communication.size(); ++kind) {
    if (deviceOfKind[kind] < 0)
      continue;
    std::string name = profileKind(machine, deviceOfKind[kind]);
    if (const Measured *found = profile.messages(name, exchangeName))
      communication[kind].exchange = withoutNoise(*found);
    for (Collective what : allCollectives)
      if (const Measured *found = profile.messages(name, stringify(what)))
        communication[kind].collectives[what] = withoutNoise(*found);
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
  auto add = [&](llvm::StringRef what, const Measured &measured) {
    for (const auto &[devices, messages] : measured)
      for (const Profile::Message &message : messages)
        os << what << ' ' << devices << ' ' << message.bytes
           << llvm::format(" %a\n", message.seconds);
  };
  for (const Communication &known : communication) {
    add(exchangeName, known.exchange);
    for (const auto &[what, measured] : known.collectives)
      add(stringify(what), measured);
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

//===----------------------------------------------------------------------===//
// Communication
//===----------------------------------------------------------------------===//

/// Of a number of devices that was measured, the nearest one's.
static const Profile::Messages *
nearest(const std::map<int64_t, Profile::Messages> &measured, int64_t devices) {
  const Profile::Messages *found = nullptr;
  double least = 0;
  for (const auto &[number, messages] : measured) {
    double away = std::abs(
        std::log(static_cast<double>(number) / static_cast<double>(devices)));
    if (!found || away < least) {
      found = &messages;
      least = away;
    }
  }
  return found;
}

/// The kind of devices that all share the cores of one host, else -1.
template <typename Range>
static int kindOnOneHost(const Machine &machine, const Range &devices) {
  const Device &first = machine.devices[*std::begin(devices)];
  bool isOne = first.coreGroup >= 0;
  for (int64_t device : devices)
    isOne &= machine.devices[device].coreGroup == first.coreGroup &&
             machine.devices[device].kind == first.kind;
  return isOne ? static_cast<int>(first.kind) : -1;
}

Ticks MeasuredCost::transferTime(const Machine &machine, Flow flow) const {
  return exchangeTime(machine, flow);
}

/// What a device gets it copies, one box after the other.
Ticks MeasuredCost::exchangeTime(const Machine &machine,
                                 llvm::ArrayRef<Flow> flows) const {
  Ticks predicted = AnalyticCost::exchangeTime(machine, flows);
  llvm::SmallVector<int64_t, 16> devices;
  llvm::SmallVector<std::pair<int64_t, int64_t>, 16> copies;
  bool moves = false;
  for (const Flow &flow : flows) {
    devices.append({flow.from, flow.to});
    copies.push_back({flow.to, flow.bytes});
    moves |= flow.from != flow.to;
  }
  int kind = moves ? kindOnOneHost(machine, devices) : -1;
  if (kind < 0)
    return predicted;
  auto participants = static_cast<int64_t>(ringOrder(devices).size());
  const Profile::Messages *known =
      nearest(communication[kind].exchange, participants);
  if (!known)
    return predicted;
  llvm::sort(copies);
  int64_t most = 0, bytes = 0;
  for (size_t i = 0; i < copies.size(); ++i) {
    bool isNext = i > 0 && copies[i].first == copies[i - 1].first;
    bytes = (isNext ? bytes : 0) + copies[i].second;
    most = std::max(most, bytes);
  }
  return ticksFromSeconds(secondsOf(*known, most));
}

CostModel::CollectiveTime
MeasuredCost::collectiveTime(const Machine &machine, Collective what,
                             llvm::ArrayRef<int64_t> devices,
                             int64_t bytes) const {
  CollectiveTime predicted =
      AnalyticCost::collectiveTime(machine, what, devices, bytes);
  llvm::SmallVector<int64_t, 16> distinct = ringOrder(devices);
  int kind = distinct.size() < 2 ? -1 : kindOnOneHost(machine, distinct);
  if (kind < 0)
    return predicted;
  auto found = communication[kind].collectives.find(what);
  const Profile::Messages *known =
      found == communication[kind].collectives.end()
          ? nullptr
          : nearest(found->second, static_cast<int64_t>(distinct.size()));
  if (!known)
    return predicted;
  Ticks time = ticksFromSeconds(secondsOf(*known, bytes));
  // Several summands of one device are added there.
  if (distinct.size() < devices.size())
    time += predicted.time -
            AnalyticCost::collectiveTime(machine, what, distinct, bytes).time;
  return {time, predicted.algorithm};
}
