//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_MACHINE_MACHINE_H
#define SOAP_PLANNER_MACHINE_MACHINE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <string>
#include <vector>

namespace soap {

struct DeviceKind {
  std::string name;
  /// Floating-point (or integer) operations per second, by element type ("f32",
  /// "bf16", …). Types not listed run at f32's rate.
  std::map<std::string, double> peak;
  double launchOverhead = 0;  ///< Seconds per kernel.
  double memoryBytes = 0;     ///< Capacity.
  double memoryBandwidth = 0; ///< Bytes per second.
  /// Bytes that are read and written faster than memory is, as those of small
  /// tensors that another kernel has just touched; 0: none are.
  double cacheBytes = 0;
  double cacheBandwidth = 0; ///< Of those, bytes per second.
  double pricePerHour = 0;   ///< Of one device, in US dollars; 0: unknown.
  /// The share of the peak that large products of matrices reach.
  double productRate = 0.9;
  /// The share of the peak at which one call computes attention of 16-bit
  /// numbers, or its gradient; 0: there is no such call.
  double attentionRate = 0;
  /// Whether programs for it merge operators that follow each other into
  /// kernels, which keep in memory only what others read, and compute cheap
  /// functions again rather than read them (MergedPart, Tensor::isKept).
  bool mergesOperators = false;
  double peakFor(llvm::StringRef elementType) const;
  /// To read and write so many bytes, of an operator's task that is such a
  /// share of it. The parts of an operator have together what the whole has of
  /// the cache: what one writes is rarely where the one that reads it runs.
  double memorySeconds(double bytes, double share = 1) const;
};

struct Device {
  std::string name;
  unsigned kind = 0;
  /// Devices of one group (>= 0) compute on the same cores and so slow each
  /// other down; -1: cores of its own.
  int coreGroup = -1;
  /// Outermost first: the indices of the enclosing parts of the machine (node,
  /// pair, …), without the device's own; devices that share a longer prefix are
  /// nearer. Empty where the machine has no parts.
  llvm::SmallVector<int64_t, 3> position;
  /// The torus (a number of Machine::tori) that it is in, and where; -1: none.
  int torus = -1;
  llvm::SmallVector<int64_t, 3> coordinates = {};
};

/// Devices on a grid, each with links to its neighbours along every axis.
/// Collectives know it; what links there are, Machine::links say.
struct Torus {
  llvm::SmallVector<int64_t, 3> sizes;
  /// The axes whose last device is the neighbour of the first: rings. One of
  /// two devices is none.
  llvm::SmallVector<bool, 3> wraps;
};

/// A connection of two vertices of the topology, one way. Vertices 0 ..
/// numDevices-1 are the devices, the rest are switches.
struct Link {
  unsigned from = 0;
  unsigned to = 0;
  double bandwidth = 0; ///< Bytes per second.
  double latency = 0;   ///< Seconds.
  std::string name;
};

struct CoreGroup {
  std::string name;
  double cores = 0; ///< Devices that compute at once share this many.
};

/// A route that is not the shortest one: from one device to another through
/// given vertices in this order, the shortest way between each two of them.
struct RouteOverride {
  unsigned from = 0;
  unsigned to = 0;
  llvm::SmallVector<unsigned, 2> through;
};

struct Machine {
  std::string name;
  std::vector<DeviceKind> kinds;
  std::vector<Device> devices;
  std::vector<std::string> switches;
  std::vector<Link> links;
  std::vector<CoreGroup> coreGroups;
  /// Of several for one pair the last holds.
  std::vector<RouteOverride> routeOverrides;
  std::vector<Torus> tori;

  int64_t numDevices() const { return static_cast<int64_t>(devices.size()); }
  const DeviceKind &kindOf(int64_t device) const {
    return kinds[devices[device].kind];
  }

  /// The links from one device to another whose sum of latency + 1 MiB /
  /// bandwidth is least; ties by fewer links, then by the lower link number,
  /// the last link compared first. Empty for from == to and where nothing
  /// connects them. Computed once by finalize().
  llvm::ArrayRef<unsigned> route(int64_t from, int64_t to) const;
  /// The narrowest link; 0 without a route, infinite for from == to.
  double routeBandwidth(int64_t from, int64_t to) const;
  double routeLatency(int64_t from, int64_t to) const; ///< Sum over the links.

  /// Computes the routes; call after the last change.
  void finalize();
  /// An empty string, or what makes this machine impossible, in one line: no
  /// devices, rates that are not positive and finite, indices of things that do
  /// not exist, devices that no route connects. Needs finalize() for the last.
  std::string check() const;

private:
  /// Of one device, those to all devices one after the other: of a large torus
  /// there are many, and long ones.
  struct RoutesFrom {
    std::vector<unsigned> links;
    std::vector<unsigned> ends;
  };
  std::vector<RoutesFrom> routes;
};

} // namespace soap

#endif // SOAP_PLANNER_MACHINE_MACHINE_H
