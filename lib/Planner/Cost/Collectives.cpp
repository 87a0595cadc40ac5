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
#include "llvm/ADT/STLFunctionalExtras.h"
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
/// g is device number g * step + i * stride of the order. `outer` times that,
/// `outerStep` apart.
struct Groups {
  int64_t count, step, size, stride;
  int64_t outer = 1, outerStep = 0;
  int64_t all() const { return outer * count; }
  int64_t at(int64_t group, int64_t member) const {
    return group / count * outerStep + group % count * step + member * stride;
  }
};

/// The devices, part after part where the machine's positions divide them into
/// equal parts, and these into equal parts again; the first one of a broadcast
/// stays the first.
struct Order {
  llvm::SmallVector<int64_t, 64> devices;
  /// The size of the parts at every level: all devices, those of a part, of a
  /// part of a part.
  llvm::SmallVector<int64_t, 4> parts;

  Order(const Machine &machine, Collective what, llvm::ArrayRef<int64_t> list) {
    devices.assign(list.begin(), list.end());
    divide(machine);
    if (what == Collective::Broadcast)
      rotateTo(list.front());
  }

  int64_t size() const { return static_cast<int64_t>(devices.size()); }
  bool isDivided() const { return parts.size() > 1; }
  bool hasLevel(size_t level) const { return level < parts.size(); }
  /// How many parts of a level one of the level around it has.
  int64_t numParts(size_t level) const {
    return parts[level - 1] / parts[level];
  }
  Groups all() const { return inside(0); }
  Groups inside(size_t level) const {
    return {size() / parts[level], parts[level], parts[level], 1};
  }
  /// In each part of the level around, the devices that have one place in
  /// theirs.
  Groups across(size_t level) const {
    int64_t around = parts[level - 1];
    return {parts[level],    1,     numParts(level), parts[level],
            size() / around, around};
  }
  /// Of these, those that come first.
  Groups leaders(size_t level) const {
    Groups groups = across(level);
    groups.count = 1;
    return groups;
  }

private:
  void divide(const Machine &machine) {
    size_t least = std::numeric_limits<size_t>::max();
    for (int64_t d : devices)
      least = std::min(least, machine.devices[d].position.size());
    auto placeOf = [&](int64_t d, size_t depth) {
      return llvm::ArrayRef(machine.devices[d].position).take_front(depth);
    };
    llvm::sort(devices, [&](int64_t a, int64_t b) {
      auto x = placeOf(a, least), y = placeOf(b, least);
      return x == y ? a < b
                    : std::lexicographical_compare(x.begin(), x.end(),
                                                   y.begin(), y.end());
    });
    parts.push_back(size());
    for (size_t depth = 1; depth <= least; ++depth) {
      // A part begins where the place is another than the one before.
      auto begins = [&](int64_t i) {
        return placeOf(devices[i], depth) != placeOf(devices[i - 1], depth);
      };
      int64_t first = 1;
      while (first < size() && !begins(first))
        ++first;
      bool areEqual = size() % first == 0;
      for (int64_t i = first; areEqual && i < size(); ++i)
        areEqual = begins(i) == (i % first == 0);
      if (areEqual && first > 1 && first < parts.back())
        parts.push_back(first);
    }
  }

  void rotateTo(int64_t root) {
    auto at = llvm::find(devices, root) - devices.begin();
    for (auto [level, part] : llvm::enumerate(parts)) {
      int64_t step = hasLevel(level + 1) ? parts[level + 1] : 1;
      for (auto it = devices.begin(); it != devices.end(); it += part)
        std::rotate(it, it + at % part / step * step, it + part);
    }
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
  bool isLike(const Box &other) const {
    return llvm::equal(axes, other.axes, [](const Axis &a, const Axis &b) {
      return a.size == b.size && a.isRing == b.isRing;
    });
  }
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

/// The boxes that the parts of a level are, all alike, where they lie in
/// several tori (of one, the whole group is a box, or its parts are hardly
/// worth it); else none.
std::vector<Box> boxesOf(const Machine &machine, const Order &order,
                         size_t level) {
  std::vector<Box> boxes;
  if (machine.tori.size() < 2 ||
      machine.devices[order.devices.front()].torus ==
          machine.devices[order.devices.back()].torus)
    return boxes;
  auto part = static_cast<size_t>(order.parts[level]);
  for (llvm::ArrayRef<int64_t> rest = order.devices; !rest.empty();
       rest = rest.drop_front(part)) {
    boxes.emplace_back(machine, rest.take_front(part));
    if (!boxes.back() || !boxes.back().isLike(boxes.front()))
      return {};
  }
  return boxes;
}

/// Rounds of messages; every function returns what its rounds take, for groups
/// that have `bytes` each.
class Rounds {
public:
  Rounds(const Machine &machine, const Order &order)
      : order(order), exchange(Exchange::ofThread(machine)) {}

  double ring(Groups g, double bytes) {
    for (int64_t k = 0; k < g.all(); ++k)
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
    for (int64_t k = 0; k < g.all(); ++k)
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
      for (int64_t k = 0; k < g.all(); ++k)
        for (int64_t i = 0; i + d < g.size; i += 2 * d) {
          auto part = static_cast<double>(std::min(d, g.size - i - d));
          send(g, k, i, i + d,
               scatter ? bytes * part / static_cast<double>(g.size) : bytes);
        }
      seconds += exchange.finish();
    }
    return seconds;
  }

  /// All links of boxes that are alike at once: one half of an all-reduce.
  double torus(llvm::ArrayRef<Box> boxes, double bytes) {
    const Box &box = boxes.front();
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
        for (const Box &each : boxes)
          along(each, axis, has[part]);
        has[part] *= static_cast<double>(axis.size);
      }
      seconds += exchange.finishAtOnce(rounds);
    }
    return seconds;
  }
  double pairsAtOnce(llvm::ArrayRef<Box> boxes, double bytesPerPair) {
    for (const Box &box : boxes)
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
      for (int64_t k = 0; k < g.all(); ++k)
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

double direct(Rounds &rounds, Groups g, double bytes) {
  return g.size > mostDirect
             ? impossible
             : rounds.pairwise(g, bytes / static_cast<double>(g.size));
}

/// One half of an all-reduce: also all-gather and reduce-scatter.
double half(Rounds &rounds, Groups g, double bytes) {
  return std::min({rounds.ring(g, bytes), rounds.doubling(g, bytes),
                   direct(rounds, g, bytes)});
}

/// Collectives by the parts of the machine.
class Hierarchy {
public:
  Hierarchy(const Machine &machine, Rounds &rounds, const Order &order)
      : machine(machine), rounds(rounds), order(order) {}

  double seconds(Collective what, double bytes) {
    switch (what) {
    case Collective::AllGather:
    case Collective::ReduceScatter:
      return halfByParts(1, bytes);
    case Collective::AllReduce:
      return allReduce(bytes);
    case Collective::AllToAll:
      return allToAllByParts(1, bytes / static_cast<double>(order.size()));
    case Collective::Broadcast:
      break;
    }
    return broadcastByParts(1, bytes);
  }

private:
  using ByBoxes = llvm::function_ref<double(llvm::ArrayRef<Box>)>;
  using ByParts = double (Hierarchy::*)(size_t level, double bytes);

  /// In all parts of a level at once: the least of `alike`, which is among all
  /// devices alike, by boxes, where they are some, and by the parts in them.
  double inside(size_t level, double bytes, double alike, ByParts byParts,
                ByBoxes byBoxes = nullptr) {
    double seconds = alike;
    if (byBoxes)
      if (std::vector<Box> boxes = boxesOf(machine, order, level);
          !boxes.empty())
        seconds = std::min(seconds, byBoxes(boxes));
    if (order.hasLevel(level + 1))
      seconds = std::min(seconds, (this->*byParts)(level + 1, bytes));
    return seconds;
  }

  double halfInside(size_t level, double bytes) {
    return inside(level, bytes, half(rounds, order.inside(level), bytes),
                  &Hierarchy::halfByParts, [&](llvm::ArrayRef<Box> boxes) {
                    return rounds.torus(boxes, bytes);
                  });
  }
  double halfByParts(size_t level, double bytes) {
    return halfInside(level, bytes) +
           half(rounds, order.across(level), bytes / partSize(level));
  }
  /// Every device has `bytes` for others.
  double allToAllInside(size_t level, double bytes) {
    double perPair = bytes / partSize(level);
    return inside(level, bytes, rounds.pairwise(order.inside(level), perPair),
                  &Hierarchy::allToAllByParts, [&](llvm::ArrayRef<Box> boxes) {
                    return rounds.pairsAtOnce(boxes, perPair);
                  });
  }
  double allToAllByParts(size_t level, double bytes) {
    return allToAllInside(level, bytes) +
           rounds.pairwise(order.across(level),
                           bytes / static_cast<double>(order.numParts(level)));
  }
  double broadcastInside(size_t level, double bytes) {
    Groups g = order.inside(level);
    return inside(level, bytes,
                  std::min(rounds.tree(g, bytes, /*scatter=*/false),
                           rounds.tree(g, bytes, /*scatter=*/true) +
                               rounds.ring(g, bytes)),
                  &Hierarchy::broadcastByParts);
  }
  double broadcastByParts(size_t level, double bytes) {
    return rounds.tree(order.leaders(level), bytes, /*scatter=*/false) +
           broadcastInside(level, bytes);
  }
  double allReduce(double bytes) {
    double part = bytes / partSize(1);
    return 2 * halfInside(1, bytes) +
           std::min(2 * half(rounds, order.across(1), part),
                    rounds.wholeValues(order.across(1), part));
  }
  double partSize(size_t level) const {
    return static_cast<double>(order.parts[level]);
  }

  const Machine &machine;
  Rounds &rounds;
  const Order &order;
};

/// Among all devices alike.
double secondsOf(Rounds &rounds, Groups all, Collective what,
                 CollectiveAlgorithm algorithm, double bytes) {
  auto size = static_cast<double>(all.size);
  switch (what) {
  case Collective::AllGather:
  case Collective::ReduceScatter:
    if (algorithm == CollectiveAlgorithm::Direct)
      return direct(rounds, all, bytes);
    if (algorithm == CollectiveAlgorithm::Ring)
      return rounds.ring(all, bytes);
    return rounds.doubling(all, bytes);
  case Collective::AllReduce:
    if (algorithm == CollectiveAlgorithm::Direct)
      return 2 * direct(rounds, all, bytes);
    if (algorithm == CollectiveAlgorithm::Ring)
      return 2 * rounds.ring(all, bytes);
    return std::min(2 * rounds.doubling(all, bytes),
                    rounds.wholeValues(all, bytes));
  case Collective::AllToAll:
    if (algorithm == CollectiveAlgorithm::Direct)
      return rounds.pairwise(all, bytes / size / size);
    break;
  case Collective::Broadcast:
    if (algorithm == CollectiveAlgorithm::Ring)
      return rounds.tree(all, bytes, /*scatter=*/true) +
             rounds.ring(all, bytes);
    if (algorithm == CollectiveAlgorithm::Tree)
      return rounds.tree(all, bytes, /*scatter=*/false);
    break;
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
  auto total = static_cast<double>(bytes);
  if (box)
    best = {secondsOnTorus(rounds, box, what, total), Algorithm::Torus};
  for (Algorithm algorithm : {Algorithm::Ring, Algorithm::Tree,
                              Algorithm::Hierarchical, Algorithm::Direct}) {
    bool isHierarchy = algorithm == Algorithm::Hierarchical;
    if (isHierarchy && !order.isDivided())
      continue;
    // On a torus that is the same, but for more latencies.
    if (box && what == Collective::AllToAll && algorithm == Algorithm::Direct)
      continue;
    double seconds =
        isHierarchy ? Hierarchy(machine, rounds, order).seconds(what, total)
                    : secondsOf(rounds, order.all(), what, algorithm, total);
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
  auto addRoute = [&](int64_t from, int64_t to) {
    for (unsigned link : machine.route(from, to)) {
      if (known.test(link))
        continue;
      known.set(link);
      links.push_back(link);
    }
  };
  auto route = [&](int64_t from, int64_t to) {
    if (from != to)
      addRoute(order.devices[from], order.devices[to]);
  };
  auto ring = [&](Groups g) {
    for (int64_t k = 0; k < g.all(); ++k)
      for (int64_t i = 0; i < g.size; ++i)
        route(g.at(k, i), g.at(k, (i + 1) % g.size));
  };
  auto tree = [&](Groups g) {
    for (int64_t k = 0; k < g.all(); ++k)
      for (int64_t d = 1; d < g.size; d *= 2)
        for (int64_t i = 0; i < g.size; ++i)
          if ((i ^ d) < g.size)
            route(g.at(k, i), g.at(k, i ^ d));
  };
  auto pairs = [&](Groups g) {
    for (int64_t k = 0; k < g.all(); ++k)
      for (int64_t i = 0; i < g.size; ++i)
        for (int64_t j = 0; j < g.size; ++j)
          route(g.at(k, i), g.at(k, j));
  };
  auto neighbours = [&](llvm::ArrayRef<Box> boxes) {
    for (const Box &box : boxes)
      for (const Box::Axis &axis : box.axes)
        for (auto [at, device] : llvm::enumerate(box.devices))
          if (auto here = static_cast<int64_t>(at); Box::goesOn(axis, here)) {
            int64_t next = box.devices[Box::next(axis, here)];
            addRoute(device, next);
            addRoute(next, device);
          }
  };
  switch (algorithm) {
  case CollectiveAlgorithm::Torus: {
    if (what == Collective::AllToAll) {
      pairs(order.all());
      break;
    }
    neighbours(Box(machine, devices));
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
    auto any = [&](Groups g) {
      if (g.size <= mostDirect || what == Collective::AllToAll)
        return pairs(g);
      ring(g);
      tree(g);
    };
    any(order.inside(1));
    for (size_t level = 1; order.hasLevel(level); ++level)
      any(order.across(level));
    neighbours(boxesOf(machine, order, 1));
    break;
  }
  std::sort(links.begin() + begin, links.end());
}
