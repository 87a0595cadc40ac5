//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes.h"

#include <map>

using namespace soap;

namespace {
struct Bar {
  Ticks start, end;
  Ticks busy;
  uint32_t op;
  int kind;
  int64_t tasks = 1;
};
using Bars = std::vector<Bar>;

constexpr int severalTasks = static_cast<int>(TaskInfo::Kind::Broadcast) + 1;
} // namespace

/// Neighbours become one where both and the gap are shorter than `shortest`.
static Bars merge(const Bars &bars, Ticks shortest) {
  Bars out;
  Ticks longest = 0; ///< Among the tasks of the last bar.
  for (const Bar &bar : bars) {
    Ticks length = bar.end - bar.start;
    if (!out.empty() && length < shortest && longest < shortest &&
        bar.start - out.back().end < shortest &&
        bar.end - out.back().start < 4 * shortest) {
      Bar &last = out.back();
      last.end = bar.end;
      last.busy += bar.busy;
      last.tasks += bar.tasks;
      last.kind = severalTasks;
      longest = std::max(longest, length);
      continue;
    }
    out.push_back(bar);
    longest = length;
  }
  return out;
}

static llvm::json::Object barsAsJson(const Bars &bars) {
  llvm::json::Array starts, durations, ops, kinds;
  llvm::json::Object tasks;
  Ticks last = 0;
  for (auto [i, bar] : llvm::enumerate(bars)) {
    starts.push_back(bar.start - last);
    durations.push_back(bar.end - bar.start);
    last = bar.end;
    ops.push_back(bar.op);
    kinds.push_back(bar.kind);
    if (bar.tasks > 1)
      tasks[std::to_string(i)] = llvm::json::Array{bar.tasks, bar.busy};
  }
  return llvm::json::Object{{"s", std::move(starts)},
                            {"d", std::move(durations)},
                            {"o", std::move(ops)},
                            {"k", std::move(kinds)},
                            {"n", std::move(tasks)}};
}

llvm::json::Value soap::lanesAsJson(const Plan &plan,
                                    const SimulatedPlan &simulated,
                                    const PageOptions &options) {
  std::vector<Bars> lanes(simulated.tasks.numResources());
  std::vector<Ticks> busy(lanes.size());
  for (uint32_t t : simulated.timeline.order) {
    Ticks time = simulated.tasks.time(t);
    if (time == 0)
      continue;
    const TaskInfo &info = simulated.infos[t];
    for (uint32_t r : simulated.tasks.resourcesOf(t)) {
      lanes[r].push_back({simulated.timeline.start[t],
                          simulated.timeline.end[t], time, info.op,
                          static_cast<int>(info.kind)});
      busy[r] += time;
    }
  }

  // Streams by device, compute first, and whatever else has something to do;
  // then the busiest links in their order.
  std::vector<std::vector<uint32_t>> streams(plan.problem.machine.numDevices());
  std::vector<uint32_t> shown, links;
  for (uint32_t r = 0; r < lanes.size(); ++r) {
    ResourceName name = nameResource(plan.problem, r);
    bool isShown =
        !lanes[r].empty() || name.kind <= ResourceName::Kind::Communication;
    if (name.kind == ResourceName::Kind::Link && isShown)
      links.push_back(r);
    else if (isShown)
      streams[name.device].push_back(r);
  }
  for (const std::vector<uint32_t> &ofDevice : streams)
    llvm::append_range(shown, ofDevice);
  size_t hidden = 0;
  if (links.size() > options.maxLinks) {
    llvm::sort(links, [&](uint32_t a, uint32_t b) {
      return std::pair(-busy[a], a) < std::pair(-busy[b], b);
    });
    hidden = links.size() - options.maxLinks;
    links.resize(options.maxLinks);
    llvm::sort(links);
  }
  shown.insert(shown.end(), links.begin(), links.end());

  Ticks shortest = 0;
  std::vector<Bars> merged;
  while (true) {
    merged.clear();
    size_t bars = 0;
    for (uint32_t r : shown) {
      merged.push_back(shortest == 0 ? lanes[r] : merge(lanes[r], shortest));
      bars += merged.back().size();
    }
    // Beyond the makespan, merging changes nothing any more.
    if (bars <= options.maxBars || shortest > simulated.figures.makespan)
      break;
    shortest = shortest == 0
                   ? std::max<Ticks>(simulated.figures.makespan / 100'000, 1)
                   : shortest * 2;
  }

  llvm::json::Array out;
  for (auto [r, bars] : llvm::zip_equal(shown, merged)) {
    ResourceName name = nameResource(plan.problem, r);
    llvm::json::Object lane = barsAsJson(bars);
    lane["name"] = llvm::json::fixUTF8(name.name);
    lane["kind"] = static_cast<int>(name.kind);
    lane["device"] = name.device;
    lane["busy"] = busy[r];
    out.push_back(std::move(lane));
  }
  return llvm::json::Object{{"merged", shortest},
                            {"tasks", simulated.figures.numTasks},
                            {"hidden_links", static_cast<int64_t>(hidden)},
                            {"lanes", std::move(out)}};
}

namespace {
struct Curve {
  std::vector<std::pair<Ticks, int64_t>> points;
  bool operator<(const Curve &o) const { return points < o.points; }
};
} // namespace

/// At most `count` points: of equal intervals the highest values.
static Curve thinOut(const Curve &curve, Ticks makespan, size_t count) {
  if (curve.points.size() <= count)
    return curve;
  Ticks width = makespan / static_cast<Ticks>(std::max<size_t>(count, 1)) + 1;
  Curve out;
  int64_t before = 0; ///< The value at the end of the last interval.
  for (size_t i = 0; i < curve.points.size();) {
    Ticks slot = curve.points[i].first / width;
    int64_t high = out.points.empty() ? 0 : before;
    for (; i < curve.points.size() && curve.points[i].first / width == slot;
         ++i) {
      high = std::max(high, curve.points[i].second);
      before = curve.points[i].second;
    }
    out.points.push_back({slot * width, high});
  }
  out.points.push_back({makespan, before});
  return out;
}

llvm::json::Value soap::memoryAsJson(const SimulatedPlan &simulated,
                                     const PageOptions &options) {
  size_t numDevices = simulated.figures.peakMemory.size();
  std::vector<Curve> curves(numDevices);
  for (size_t i = 0; i < simulated.memory.size();) {
    int64_t device = simulated.memory[i].device;
    auto &points = curves[device].points;
    int64_t now = 0;
    for (; i < simulated.memory.size() && simulated.memory[i].device == device;
         ++i) {
      const MemoryChange &change = simulated.memory[i];
      now += change.bytes;
      if (!points.empty() && points.back().first == change.time)
        points.back().second = now;
      else
        points.push_back({change.time, now});
    }
  }
  std::map<Curve, std::vector<int64_t>> same;
  for (size_t d = 0; d < numDevices; ++d)
    same[curves[d]].push_back(static_cast<int64_t>(d));
  std::vector<std::pair<std::vector<int64_t>, const Curve *>> order;
  for (const auto &[curve, devices] : same)
    order.push_back({devices, &curve});
  llvm::sort(order, llvm::less_first());
  size_t each = std::clamp<size_t>(
      options.maxMemoryPoints / std::max<size_t>(order.size(), 1), 24, 2000);
  llvm::json::Array out;
  for (const auto &[devices, curve] : order) {
    llvm::json::Array times, bytes;
    for (auto [time, value] :
         thinOut(*curve, simulated.figures.makespan, each).points) {
      times.push_back(time);
      bytes.push_back(value);
    }
    out.push_back(llvm::json::Object{
        {"devices", compactDevices(devices)},
        {"peak", simulated.figures.peakMemory[devices.front()]},
        {"t", std::move(times)},
        {"b", std::move(bytes)}});
  }
  return llvm::json::Object{{"curves", std::move(out)}};
}
