//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Cost/Collectives.h"

#include "Exchange.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <limits>

using namespace soap;

llvm::StringRef soap::stringify(Collective collective) {
  switch (collective) {
  case Collective::AllReduce:
    return "all_reduce";
  case Collective::ReduceScatter:
    return "reduce_scatter";
  case Collective::AllGather:
    return "all_gather";
  case Collective::AllToAll:
    return "all_to_all";
  case Collective::Broadcast:
    break;
  }
  return "broadcast";
}

llvm::StringRef soap::stringify(CollectiveAlgorithm algorithm) {
  switch (algorithm) {
  case CollectiveAlgorithm::Direct:
    return "direct";
  case CollectiveAlgorithm::Ring:
    return "ring";
  case CollectiveAlgorithm::Tree:
    return "tree";
  case CollectiveAlgorithm::Torus:
    return "torus";
  case CollectiveAlgorithm::Hierarchical:
    break;
  }
  return "hierarchical";
}

namespace {
constexpr double impossible = std::numeric_limits<double>::infinity();

/// Larger groups exchange too many messages to be priced for every layout.
constexpr int64_t mostDirect = 16;

/// `count` groups of `size` devices that do the same at once: member i of group
/// g is device number g * step + i * stride of the order.
struct Groups {
  int64_t count, step, size, stride;
  int64_t at(int64_t group, int64_t member) const {
    return group * step + member * stride;
  }
};

/// The devices, node after node where the machine's positions divide them into
/// equal nodes; the first one of a broadcast stays the first.
struct Order {
  llvm::SmallVector<int64_t, 64> devices;
  int64_t nodes = 1;

  Order(const Machine &machine, Collective what, llvm::ArrayRef<int64_t> list) {
    devices.assign(list.begin(), list.end());
    llvm::sort(devices);
    int64_t root = list.front();
    divide(machine);
    if (what == Collective::Broadcast)
      rotateTo(root);
  }

  int64_t size() const { return static_cast<int64_t>(devices.size()); }
  int64_t perNode() const { return size() / nodes; }
  Groups all() const { return {1, 0, size(), 1}; }
  Groups inside() const { return {nodes, perNode(), perNode(), 1}; }
  Groups across() const { return {perNode(), 1, nodes, perNode()}; }

private:
  void divide(const Machine &machine) {
    // The outermost level at which the members are in different parts.
    size_t depth = 0, least = std::numeric_limits<size_t>::max();
    for (int64_t d : devices)
      least = std::min(least, machine.devices[d].position.size());
    auto partOf = [&](int64_t d) { return machine.devices[d].position[depth]; };
    while (depth < least &&
           llvm::all_of(
               devices,
               [&](int64_t d) { return partOf(d) == partOf(devices.front()); }))
      ++depth;
    if (depth == least)
      return;
    llvm::sort(devices, [&](int64_t a, int64_t b) {
      return std::pair(partOf(a), a) < std::pair(partOf(b), b);
    });
    int64_t first = 1;
    while (first < size() && partOf(devices[first]) == partOf(devices[0]))
      ++first;
    if (first == 1 || first == size() || size() % first != 0)
      return;
    for (int64_t i = 0; i < size(); ++i) {
      bool starts = i % first == 0;
      if (i > 0 && starts == (partOf(devices[i]) == partOf(devices[i - 1])))
        return;
    }
    nodes = size() / first;
  }

  void rotateTo(int64_t root) {
    auto at = llvm::find(devices, root) - devices.begin();
    int64_t g = perNode();
    std::rotate(devices.begin(), devices.begin() + at / g * g, devices.end());
    for (int64_t n = 0; n < nodes; ++n)
      std::rotate(devices.begin() + n * g, devices.begin() + n * g + at % g,
                  devices.begin() + (n + 1) * g);
  }
};

/// A group of a torus that is the product of evenly spaced devices of its axes.
struct Box {
  /// One with several devices of the group.
  struct Axis {
    int64_t size = 0;
    int64_t step = 0; ///< From one of them to the next in `devices`.
    bool isRing = false;
    /// Messages that one of a row of them sends each way, of one device's
    /// bytes; in a line those from its ends, which are the most.
    double legs() const {
      return static_cast<double>(size - 1) / (isRing ? 2 : 1);
    }
    int64_t rounds() const { return isRing ? size / 2 : size - 1; }
  };
  llvm::SmallVector<Axis, 3> axes;        ///< Empty: it is none.
  llvm::SmallVector<int64_t, 64> devices; ///< Row-major along the axes.

  Box(const Machine &machine, llvm::ArrayRef<int64_t> group) {
    if (machine.tori.empty() || machine.devices[group.front()].torus < 0)
      return;
    int number = machine.devices[group.front()].torus;
    if (llvm::any_of(group, [&](int64_t device) {
          return machine.devices[device].torus != number;
        }))
      return;
    const Torus &torus = machine.tori[number];
    size_t numAxes = torus.sizes.size();
    // The places along every axis in the order of a walk along it.
    llvm::SmallVector<llvm::SmallVector<int64_t, 16>, 3> places(numAxes);
    llvm::SmallVector<bool, 3> rings(numAxes);
    size_t product = 1;
    for (size_t axis = 0; axis < numAxes; ++axis) {
      for (int64_t device : group)
        places[axis].push_back(machine.devices[device].coordinates[axis]);
      llvm::sort(places[axis]);
      places[axis].erase(llvm::unique(places[axis]), places[axis].end());
      if (!walk(places[axis], torus.sizes[axis], torus.wraps[axis],
                rings[axis]))
        return;
      product *= places[axis].size();
    }
    if (product != group.size())
      return;
    devices.assign(product, -1);
    int64_t step = 1;
    llvm::SmallVector<int64_t, 64> numbers(product, 0);
    for (size_t axis = numAxes; axis-- > 0;) {
      auto size = static_cast<int64_t>(places[axis].size());
      for (auto [device, at] : llvm::zip_equal(group, numbers))
        at += step * (llvm::find(places[axis],
                                 machine.devices[device].coordinates[axis]) -
                      places[axis].begin());
      if (size > 1)
        axes.insert(axes.begin(), {size, step, rings[axis]});
      step *= size;
    }
    for (auto [device, at] : llvm::zip_equal(group, numbers))
      devices[at] = device;
  }

  explicit operator bool() const { return !axes.empty(); }
  /// The place of device number `at` along an axis.
  static int64_t placeOf(const Axis &axis, int64_t at) {
    return at / axis.step % axis.size;
  }
  /// Of the next device along the axis; of the last one the first.
  static int64_t next(const Axis &axis, int64_t at) {
    return placeOf(axis, at) + 1 < axis.size ? at + axis.step
                                             : at - (axis.size - 1) * axis.step;
  }
  /// Whether an axis has a leg from this device to the next.
  static bool goesOn(const Axis &axis, int64_t at) {
    return axis.isRing || placeOf(axis, at) + 1 < axis.size;
  }

private:
  /// Sorts the places of an axis along a walk from neighbour to neighbour;
  /// false if they are not evenly spaced.
  static bool walk(llvm::SmallVectorImpl<int64_t> &places, int64_t size,
                   bool wraps, bool &isRing) {
    isRing = false;
    size_t count = places.size();
    if (count < 3 && !(wraps && count == 2))
      return true;
    auto gap = [&](size_t i) {
      return i + 1 < count ? places[i + 1] - places[i]
                           : places[0] + size - places[i];
    };
    // The walk ends at the gap that differs, if one does.
    auto ends = [&](size_t last) {
      for (size_t i = 0; i < count; ++i)
        if (i != last && gap(i) != gap((last + 1) % count))
          return false;
      return true;
    };
    size_t last = count - 1;
    if (count == 2 && gap(0) > gap(1))
      last = 0; // the shorter way
    for (size_t i = 0; wraps && !ends(last) && i < count; ++i)
      if (ends(i))
        last = i;
    if (!ends(last))
      return false;
    // Of two opposite devices, routes say which way they go.
    isRing = wraps && count > 2 && gap(last) == gap((last + 1) % count);
    std::rotate(places.begin(), places.begin() + (last + 1) % count,
                places.end());
    return true;
  }
};

/// Rounds of messages; every function returns what its rounds take, for groups
/// that have `bytes` each.
class Rounds {
public:
  Rounds(const Machine &machine, const Order &order)
      : order(order), exchange(Exchange::ofThread(machine)) {}

  double ring(Groups g, double bytes) {
    for (int64_t k = 0; k < g.count; ++k)
      for (int64_t i = 0; i < g.size; ++i)
        send(g, k, i, (i + 1) % g.size, bytes / static_cast<double>(g.size));
    return static_cast<double>(g.size - 1) * exchange.finish();
  }
  /// Recursive doubling, or halving, which is the same backwards.
  double doubling(Groups g, double bytes) {
    double chunk = bytes / static_cast<double>(g.size);
    return partners(g, [&](int64_t distance) {
      return chunk * static_cast<double>(distance);
    });
  }
  double wholeValues(Groups g, double bytes) {
    return partners(g, [&](int64_t) { return bytes; });
  }
  double pairwise(Groups g, double bytesPerPair) {
    for (int64_t k = 0; k < g.count; ++k)
      for (int64_t i = 0; i < g.size; ++i)
        for (int64_t j = 1; j < g.size; ++j)
          send(g, k, i, (i + j) % g.size, bytesPerPair);
    return exchange.finish();
  }
  /// Down a binomial tree from member 0, the whole value or its parts only.
  double tree(Groups g, double bytes, bool scatter) {
    double seconds = 0;
    for (auto d = static_cast<int64_t>(llvm::PowerOf2Ceil(g.size)) / 2; d > 0;
         d /= 2) {
      for (int64_t k = 0; k < g.count; ++k)
        for (int64_t i = 0; i + d < g.size; i += 2 * d) {
          auto part = static_cast<double>(std::min(d, g.size - i - d));
          send(g, k, i, i + d,
               scatter ? bytes * part / static_cast<double>(g.size) : bytes);
        }
      seconds += exchange.finish();
    }
    return seconds;
  }

  /// All links of a box at once: one half of an all-reduce.
  double torus(const Box &box, double bytes) {
    auto count = static_cast<int64_t>(box.axes.size());
    auto size = static_cast<double>(box.devices.size());
    auto axisOf = [&](int64_t part, int64_t phase) -> const Box::Axis & {
      return box.axes[(part + phase) % count];
    };
    // Nearly all of a part goes along its last axis.
    llvm::SmallVector<double, 3> shares;
    double sum = 0;
    for (int64_t part = 0; part < count; ++part) {
      const Box::Axis &last = axisOf(part, count - 1);
      shares.push_back(static_cast<double>(last.size) / last.legs());
      sum += shares.back();
    }
    // What a device has of every part; it grows from axis to axis.
    llvm::SmallVector<double, 3> has;
    for (double share : shares)
      has.push_back(bytes * share / sum / size);
    double seconds = 0;
    for (int64_t phase = 0; phase < count; ++phase) {
      int64_t rounds = 0;
      for (int64_t part = 0; part < count; ++part) {
        const Box::Axis &axis = axisOf(part, phase);
        rounds = std::max(rounds, axis.rounds());
        along(box, axis, has[part]);
        has[part] *= static_cast<double>(axis.size);
      }
      seconds += exchange.finishAtOnce(rounds);
    }
    return seconds;
  }
  double pairsAtOnce(const Box &box, double bytesPerPair) {
    for (int64_t from : box.devices)
      for (int64_t to : box.devices)
        if (from != to)
          exchange.add(from, to, bytesPerPair);
    return exchange.finishAtOnce(1);
  }

private:
  /// Every row along an axis gathers what its devices have.
  void along(const Box &box, const Box::Axis &axis, double bytes) {
    for (int64_t at = 0; at < static_cast<int64_t>(box.devices.size()); ++at) {
      if (!Box::goesOn(axis, at))
        continue;
      int64_t from = box.devices[at], to = box.devices[Box::next(axis, at)];
      double there = axis.legs(), back = there;
      if (!axis.isRing) {
        // What lies on either side of this leg.
        there = static_cast<double>(Box::placeOf(axis, at) + 1);
        back = static_cast<double>(axis.size) - there;
      }
      exchange.add(from, to, bytes * there);
      exchange.add(to, from, bytes * back);
    }
  }
  void send(Groups g, int64_t group, int64_t from, int64_t to, double bytes) {
    if (from != to)
      exchange.add(order.devices[g.at(group, from)],
                   order.devices[g.at(group, to)], bytes);
  }
  template <typename BytesAt> double partners(Groups g, BytesAt bytesAt) {
    if (!llvm::isPowerOf2_64(g.size))
      return impossible;
    double seconds = 0;
    for (int64_t d = 1; d < g.size; d *= 2) {
      for (int64_t k = 0; k < g.count; ++k)
        for (int64_t i = 0; i < g.size; ++i)
          send(g, k, i, i ^ d, bytesAt(d));
      seconds += exchange.finish();
    }
    return seconds;
  }

  const Order &order;
  Exchange &exchange;
};

double secondsOnTorus(Rounds &rounds, const Box &box, Collective what,
                      double bytes) {
  auto size = static_cast<double>(box.devices.size());
  switch (what) {
  case Collective::AllGather:
  case Collective::ReduceScatter:
    return rounds.torus(box, bytes);
  case Collective::AllReduce:
    return 2 * rounds.torus(box, bytes);
  case Collective::AllToAll:
    return rounds.pairsAtOnce(box, bytes / size / size);
  case Collective::Broadcast:
    break;
  }
  return impossible;
}

double secondsOf(Rounds &rounds, const Order &order, Collective what,
                 CollectiveAlgorithm algorithm, double bytes) {
  auto size = static_cast<double>(order.size());
  auto perNode = static_cast<double>(order.perNode());
  auto nodes = static_cast<double>(order.nodes);
  auto direct = [&](Groups g, double b) {
    return g.size > mostDirect
               ? impossible
               : rounds.pairwise(g, b / static_cast<double>(g.size));
  };
  // One half of an all-reduce: also all-gather and reduce-scatter.
  auto half = [&](Groups g, double b) {
    return std::min({rounds.ring(g, b), rounds.doubling(g, b), direct(g, b)});
  };
  bool isHierarchy = algorithm == CollectiveAlgorithm::Hierarchical;
  if (isHierarchy && order.nodes == 1)
    return impossible;
  switch (what) {
  case Collective::AllGather:
  case Collective::ReduceScatter:
    if (algorithm == CollectiveAlgorithm::Direct)
      return direct(order.all(), bytes);
    if (algorithm == CollectiveAlgorithm::Ring)
      return rounds.ring(order.all(), bytes);
    if (algorithm == CollectiveAlgorithm::Tree)
      return rounds.doubling(order.all(), bytes);
    if (isHierarchy)
      return half(order.inside(), bytes) +
             half(order.across(), bytes / perNode);
    break;
  case Collective::AllReduce:
    if (algorithm == CollectiveAlgorithm::Direct)
      return 2 * direct(order.all(), bytes);
    if (algorithm == CollectiveAlgorithm::Ring)
      return 2 * rounds.ring(order.all(), bytes);
    if (algorithm == CollectiveAlgorithm::Tree)
      return std::min(2 * rounds.doubling(order.all(), bytes),
                      rounds.wholeValues(order.all(), bytes));
    if (isHierarchy)
      return 2 * half(order.inside(), bytes) +
             std::min(2 * half(order.across(), bytes / perNode),
                      rounds.wholeValues(order.across(), bytes / perNode));
    break;
  case Collective::AllToAll:
    if (algorithm == CollectiveAlgorithm::Direct)
      return rounds.pairwise(order.all(), bytes / size / size);
    if (isHierarchy)
      return rounds.pairwise(order.inside(), bytes / size / perNode) +
             rounds.pairwise(order.across(), bytes / size / nodes);
    break;
  case Collective::Broadcast: {
    if (algorithm == CollectiveAlgorithm::Ring)
      return rounds.tree(order.all(), bytes, /*scatter=*/true) +
             rounds.ring(order.all(), bytes);
    if (algorithm == CollectiveAlgorithm::Tree)
      return rounds.tree(order.all(), bytes, /*scatter=*/false);
    Groups leaders = order.across();
    leaders.count = 1;
    if (isHierarchy)
      return rounds.tree(leaders, bytes, /*scatter=*/false) +
             std::min(rounds.tree(order.inside(), bytes, /*scatter=*/false),
                      rounds.tree(order.inside(), bytes, /*scatter=*/true) +
                          rounds.ring(order.inside(), bytes));
    break;
  }
  }
  return impossible;
}
} // namespace

CollectiveChoice soap::fastestCollective(const Machine &machine,
                                         Collective what,
                                         llvm::ArrayRef<int64_t> devices,
                                         int64_t bytes) {
  using Algorithm = CollectiveAlgorithm;
  if (devices.size() < 2)
    return {};
  Order order(machine, what, devices);
  Rounds rounds(machine, order);
  CollectiveChoice best{impossible, Algorithm::Direct};
  Box box(machine, devices);
  if (box)
    best = {secondsOnTorus(rounds, box, what, static_cast<double>(bytes)),
            Algorithm::Torus};
  for (Algorithm algorithm : {Algorithm::Ring, Algorithm::Tree,
                              Algorithm::Hierarchical, Algorithm::Direct}) {
    // On a torus that is the same, but for more latencies.
    if (box && what == Collective::AllToAll && algorithm == Algorithm::Direct)
      continue;
    double seconds =
        secondsOf(rounds, order, what, algorithm, static_cast<double>(bytes));
    // By more than rounding.
    if (seconds < best.seconds * (1 - 1e-9))
      best = {seconds, algorithm};
  }
  return best;
}

void soap::collectiveLinks(const Machine &machine, Collective what,
                           CollectiveAlgorithm algorithm,
                           llvm::ArrayRef<int64_t> devices,
                           llvm::SmallVectorImpl<unsigned> &links) {
  if (devices.size() < 2)
    return;
  Order order(machine, what, devices);
  size_t begin = links.size();
  // Most routes share links.
  llvm::BitVector known(static_cast<unsigned>(machine.links.size()));
  auto route = [&](int64_t from, int64_t to) {
    if (from == to)
      return;
    for (unsigned link :
         machine.route(order.devices[from], order.devices[to])) {
      if (known.test(link))
        continue;
      known.set(link);
      links.push_back(link);
    }
  };
  auto ring = [&](Groups g) {
    for (int64_t k = 0; k < g.count; ++k)
      for (int64_t i = 0; i < g.size; ++i)
        route(g.at(k, i), g.at(k, (i + 1) % g.size));
  };
  auto tree = [&](Groups g) {
    for (int64_t k = 0; k < g.count; ++k)
      for (int64_t d = 1; d < g.size; d *= 2)
        for (int64_t i = 0; i < g.size; ++i)
          if ((i ^ d) < g.size)
            route(g.at(k, i), g.at(k, i ^ d));
  };
  auto pairs = [&](Groups g) {
    for (int64_t k = 0; k < g.count; ++k)
      for (int64_t i = 0; i < g.size; ++i)
        for (int64_t j = 0; j < g.size; ++j)
          route(g.at(k, i), g.at(k, j));
  };
  switch (algorithm) {
  case CollectiveAlgorithm::Torus: {
    if (what == Collective::AllToAll) {
      pairs(order.all());
      break;
    }
    Box box(machine, devices);
    order.devices = box.devices;
    for (const Box::Axis &axis : box.axes)
      for (int64_t at = 0; at < order.size(); ++at)
        if (Box::goesOn(axis, at)) {
          route(at, Box::next(axis, at));
          route(Box::next(axis, at), at);
        }
    break;
  }
  case CollectiveAlgorithm::Direct:
    pairs(order.all());
    break;
  case CollectiveAlgorithm::Ring:
    ring(order.all());
    break;
  case CollectiveAlgorithm::Tree:
    tree(order.all());
    break;
  case CollectiveAlgorithm::Hierarchical:
    // Whatever is fastest at each level.
    for (Groups level : {order.inside(), order.across()}) {
      if (level.size <= mostDirect || what == Collective::AllToAll) {
        pairs(level);
        continue;
      }
      ring(level);
      tree(level);
    }
    break;
  }
  std::sort(links.begin() + begin, links.end());
}
