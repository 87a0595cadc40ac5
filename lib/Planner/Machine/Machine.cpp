//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Machine/Machine.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

#include <cmath>
#include <limits>
#include <map>
#include <queue>
#include <tuple>

using namespace soap;

double DeviceKind::peakFor(llvm::StringRef elementType) const {
  auto it = peak.find(elementType.str());
  if (it == peak.end())
    it = peak.find("f32");
  return it == peak.end() ? 0 : it->second;
}

double DeviceKind::memorySeconds(double bytes, double share) const {
  double cached = std::min(bytes, share * cacheBytes);
  double seconds = (bytes - cached) / memoryBandwidth;
  return cached > 0 ? seconds + cached / cacheBandwidth : seconds;
}

//===----------------------------------------------------------------------===//
// Routes
//===----------------------------------------------------------------------===//

namespace {
/// The distance that routes minimise. Integer picoseconds, so that equally long
/// routes tie exactly, whatever the order of summation.
using Distance = int64_t;
constexpr Distance unreachable = std::numeric_limits<Distance>::max();
} // namespace

static Distance linkDistance(const Link &link) {
  double seconds = link.latency + 1048576.0 / link.bandwidth;
  // A broken link (see Machine::check) is no way to anywhere.
  if (!(seconds >= 0) || !std::isfinite(seconds))
    return unreachable;
  return static_cast<Distance>(std::min(seconds * 1e12, 1e15));
}

namespace {
/// The shortest ways from one vertex to all others.
class ShortestPaths {
public:
  ShortestPaths(llvm::ArrayRef<Link> links, llvm::ArrayRef<Distance> distances,
                llvm::ArrayRef<llvm::SmallVector<unsigned, 8>> outgoing,
                unsigned source)
      : links(links), source(source), labels(outgoing.size()) {
    std::vector<bool> done(outgoing.size());
    labels[source].distance = 0;
    using Entry = std::tuple<Distance, unsigned, unsigned>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> queue;
    queue.push({0, 0, source});
    while (!queue.empty()) {
      unsigned vertex = std::get<2>(queue.top());
      queue.pop();
      if (done[vertex])
        continue;
      done[vertex] = true;
      for (unsigned l : outgoing[vertex]) {
        Label next{labels[vertex].distance + distances[l],
                   labels[vertex].hops + 1, l};
        Label &old = labels[links[l].to];
        if (done[links[l].to] ||
            std::tie(old.distance, old.hops, old.lastLink) <=
                std::tie(next.distance, next.hops, next.lastLink))
          continue;
        old = next;
        queue.push({next.distance, next.hops, links[l].to});
      }
    }
  }

  bool reaches(unsigned target) const {
    return labels[target].distance != unreachable;
  }
  /// How many links lead there, if any do.
  unsigned length(unsigned target) const { return labels[target].hops; }
  template <typename List>
  void appendRoute(unsigned target, List &route) const {
    size_t begin = route.size();
    for (unsigned v = target; v != source; v = links[labels[v].lastLink].from)
      route.push_back(labels[v].lastLink);
    std::reverse(route.begin() + begin, route.end());
  }

private:
  struct Label {
    Distance distance = unreachable;
    unsigned hops = 0;
    unsigned lastLink = 0;
  };
  llvm::ArrayRef<Link> links;
  unsigned source;
  std::vector<Label> labels;
};
} // namespace

/// Of all routes: those of a torus of 16x16x16 have less.
static constexpr size_t maxRouteLinks = size_t(256) * 1024 * 1024;

static bool hasVertices(const RouteOverride &route, size_t numVertices) {
  return route.from < numVertices && route.to < numVertices &&
         llvm::all_of(
             route.through,
             [&](unsigned vertex) { return vertex < numVertices; });
}

void Machine::finalize() {
  size_t numVertices = devices.size() + switches.size();
  std::vector<llvm::SmallVector<unsigned, 8>> outgoing(numVertices);
  std::vector<Distance> distances;
  for (unsigned l = 0; l < links.size(); ++l) {
    distances.push_back(linkDistance(links[l]));
    if (links[l].from < numVertices && links[l].to < numVertices &&
        distances[l] != unreachable)
      outgoing[links[l].from].push_back(l);
  }
  auto pathsFrom = [&](unsigned source) {
    return ShortestPaths(links, distances, outgoing, source);
  };

  using Route = llvm::SmallVector<unsigned, 4>;
  std::map<std::pair<unsigned, unsigned>, Route> overrides;
  std::map<unsigned, ShortestPaths> known; // Many routes, few vertices.
  size_t prescribed = 0;
  for (const RouteOverride &wanted : routeOverrides) {
    if (!hasVertices(wanted, numVertices)) // See check().
      continue;
    Route &route = overrides[{wanted.from, wanted.to}];
    route.clear();
    llvm::SmallVector<unsigned, 4> stops(wanted.through.begin(),
                                         wanted.through.end());
    stops.push_back(wanted.to);
    unsigned at = wanted.from;
    for (unsigned stop : stops) {
      auto found = known.find(at);
      if (found == known.end())
        found = known.emplace(at, pathsFrom(at)).first;
      const ShortestPaths &paths = found->second;
      if (!paths.reaches(stop)) {
        route.clear();
        break;
      }
      paths.appendRoute(stop, route);
      at = stop;
    }
    prescribed += route.size();
    if (prescribed > maxRouteLinks) {
      routes.clear();
      return;
    }
  }

  routes.assign(devices.size(), {});
  size_t all = 0;
  for (unsigned source = 0; source < devices.size(); ++source) {
    ShortestPaths paths = pathsFrom(source);
    RoutesFrom &own = routes[source];
    size_t length = 0;
    for (unsigned target = 0; target < devices.size(); ++target)
      length += paths.length(target);
    all += length;
    if (all > maxRouteLinks) {
      routes.clear();
      return;
    }
    own.links.reserve(length);
    own.ends.reserve(devices.size());
    for (unsigned target = 0; target < devices.size(); ++target) {
      if (auto wanted = overrides.find({source, target});
          wanted != overrides.end())
        own.links.insert(own.links.end(), wanted->second.begin(),
                         wanted->second.end());
      else if (target != source && paths.reaches(target))
        paths.appendRoute(target, own.links);
      own.ends.push_back(static_cast<unsigned>(own.links.size()));
    }
  }
}

llvm::ArrayRef<unsigned> Machine::route(int64_t from, int64_t to) const {
  const RoutesFrom &own = routes[from];
  unsigned begin = to == 0 ? 0 : own.ends[to - 1];
  return llvm::ArrayRef(own.links).slice(begin, own.ends[to] - begin);
}

double Machine::routeBandwidth(int64_t from, int64_t to) const {
  if (from == to)
    return std::numeric_limits<double>::infinity();
  double narrowest = std::numeric_limits<double>::infinity();
  for (unsigned l : route(from, to))
    narrowest = std::min(narrowest, links[l].bandwidth);
  return route(from, to).empty() ? 0 : narrowest;
}

double Machine::routeLatency(int64_t from, int64_t to) const {
  double sum = 0;
  for (unsigned l : route(from, to))
    sum += links[l].latency;
  return sum;
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

static bool isRate(double x) { return std::isfinite(x) && x > 0; }
static bool isTime(double x) { return std::isfinite(x) && x >= 0; }

static std::string checkKind(const DeviceKind &kind) {
  std::string what = "device kind '" + kind.name + "' ";
  if (kind.peak.empty() || kind.peakFor("f32") == 0)
    return what + "has no peak rate for f32";
  for (const auto &[type, rate] : kind.peak)
    if (!isRate(rate))
      return what + "has a peak rate for " + type +
             " that is not positive and finite";
  if (!isTime(kind.launchOverhead))
    return what + "has a launch overhead that is negative or not finite";
  if (!isRate(kind.memoryBytes))
    return what + "has a memory size that is not positive and finite";
  if (!isRate(kind.memoryBandwidth))
    return what + "has a memory bandwidth that is not positive and finite";
  if (!isTime(kind.cacheBytes))
    return what + "has a cache size that is negative or not finite";
  if (kind.cacheBytes > 0 && !(isRate(kind.cacheBandwidth) &&
                               kind.cacheBandwidth >= kind.memoryBandwidth))
    return what + "has a cache that is slower than its memory";
  if (!(kind.productRate > 0 && kind.productRate <= 1))
    return what + "has a rate of products that is no share of its peak";
  if (!(kind.attentionRate >= 0 && kind.attentionRate <= 1))
    return what + "has a rate of attention that is no share of its peak";
  return "";
}

static std::string checkPlace(const Device &device,
                              llvm::ArrayRef<Torus> tori) {
  if (device.torus < 0)
    return "";
  std::string what = "device '" + device.name + "' ";
  if (device.torus >= static_cast<int>(tori.size()))
    return what + "is in torus " + std::to_string(device.torus) +
           ", but the machine has " + std::to_string(tori.size());
  const Torus &torus = tori[device.torus];
  bool isInside = device.coordinates.size() == torus.sizes.size() &&
                  torus.wraps.size() == torus.sizes.size();
  for (size_t axis = 0; isInside && axis < torus.sizes.size(); ++axis)
    isInside = device.coordinates[axis] >= 0 &&
               device.coordinates[axis] < torus.sizes[axis];
  return isInside ? "" : what + "is outside of its torus";
}

std::string Machine::check() const {
  if (devices.empty())
    return "machine '" + name + "' has no devices";
  for (const DeviceKind &kind : kinds)
    if (std::string error = checkKind(kind); !error.empty())
      return error;
  for (const CoreGroup &group : coreGroups)
    if (!isRate(group.cores))
      return "core group '" + group.name +
             "' has a number of cores that is not positive and finite";
  for (const Device &device : devices) {
    std::string what = "device '" + device.name + "' ";
    if (device.kind >= kinds.size())
      return what + "is of kind " + std::to_string(device.kind) +
             ", but the machine has " + std::to_string(kinds.size()) + " kinds";
    if (device.coreGroup >= static_cast<int>(coreGroups.size()))
      return what + "is in core group " + std::to_string(device.coreGroup) +
             ", but the machine has " + std::to_string(coreGroups.size()) +
             " core groups";
    if (std::string error = checkPlace(device, tori); !error.empty())
      return error;
  }
  size_t numVertices = devices.size() + switches.size();
  for (const Link &link : links) {
    std::string what = "link '" + link.name + "' ";
    if (link.from >= numVertices || link.to >= numVertices)
      return what + "ends at a vertex that does not exist";
    if (link.from == link.to)
      return what + "connects a vertex with itself";
    if (!isRate(link.bandwidth))
      return what + "has a bandwidth that is not positive and finite";
    if (!isTime(link.latency))
      return what + "has a latency that is negative or not finite";
  }
  for (const RouteOverride &route : routeOverrides)
    if (!hasVertices(route, numVertices))
      return "a route of machine '" + name +
             "' names a vertex that does not exist";
  if (routes.size() != devices.size())
    return "the routes of machine '" + name +
           "' have not been computed, or take more than " +
           std::to_string(maxRouteLinks) + " links in all";
  for (int64_t from = 0; from < numDevices(); ++from)
    for (int64_t to = 0; to < numDevices(); ++to)
      if (from != to && route(from, to).empty())
        return "no route connects device '" + devices[from].name +
               "' to device '" + devices[to].name + "'";
  return "";
}
