//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_PLANNER_TESTMACHINES_H
#define SOAP_UNITTESTS_PLANNER_TESTMACHINES_H

#include "Soap/Planner/Machine/TorusLinks.h"

#include <numeric>

namespace soap {

inline DeviceKind makeGpuKind() {
  DeviceKind kind;
  kind.name = "gpu";
  kind.peak["f32"] = 10e12;
  kind.launchOverhead = 5e-6;
  kind.memoryBytes = 16e9;
  kind.memoryBandwidth = 700e9;
  kind.mergesOperators = true;
  return kind;
}

inline void connect(Machine &machine, unsigned a, unsigned b, double bandwidth,
                    double latency) {
  std::string name = std::to_string(a) + "-" + std::to_string(b);
  machine.links.push_back({a, b, bandwidth, latency, name});
  machine.links.push_back({b, a, bandwidth, latency, name + " back"});
}

/// `n` CPU devices on `cores` cores, a link between each two.
inline Machine makeCpu(unsigned n, double cores) {
  Machine machine;
  machine.name = "cpu";
  DeviceKind kind;
  kind.name = "core";
  kind.peak["f32"] = 100e9;
  kind.launchOverhead = 1e-6;
  kind.memoryBytes = 4e9;
  kind.memoryBandwidth = 10e9;
  machine.kinds.push_back(kind);
  machine.coreGroups.push_back({"cores", cores});
  for (unsigned d = 0; d < n; ++d)
    machine.devices.push_back({"cpu" + std::to_string(d), 0, 0, {}});
  for (unsigned a = 0; a < n; ++a)
    for (unsigned b = a + 1; b < n; ++b)
      connect(machine, a, b, 5e9, 1e-6);
  machine.finalize();
  return machine;
}

/// `nodes` nodes of `gpus` devices: fast links between each two within a node,
/// slower ones from every node's switch to a common switch.
inline Machine makeTwoLevel(unsigned nodes, unsigned gpus) {
  Machine machine;
  machine.name = "two-level";
  machine.kinds.push_back(makeGpuKind());
  unsigned numDevices = nodes * gpus;
  for (unsigned d = 0; d < numDevices; ++d)
    machine.devices.push_back({"gpu" + std::to_string(d), 0, -1, {d / gpus}});
  for (unsigned n = 0; n < nodes; ++n)
    machine.switches.push_back("switch" + std::to_string(n));
  machine.switches.push_back("network");
  for (unsigned a = 0; a < numDevices; ++a) {
    for (unsigned b = a + 1; b < (a / gpus + 1) * gpus; ++b)
      connect(machine, a, b, 20e9, 2e-6);
    connect(machine, a, numDevices + a / gpus, 16e9, 2e-6);
  }
  for (unsigned n = 0; n < nodes; ++n)
    connect(machine, numDevices + n, numDevices + nodes, 12.5e9, 3e-6);
  machine.finalize();
  return machine;
}

/// A torus of one to three axes, 50 GB/s and 1 µs from neighbour to neighbour,
/// rings where axes have at least `wrap` devices, which is 3 or more.
inline Machine makeTorus(llvm::ArrayRef<int64_t> sizes, int64_t wrap) {
  Machine machine;
  machine.name = "torus";
  machine.kinds.push_back(makeGpuKind());
  Torus torus;
  int64_t count = 1;
  for (int64_t size : sizes) {
    torus.sizes.push_back(size);
    torus.wraps.push_back(size >= wrap);
    count *= size;
  }
  machine.tori.push_back(torus);
  for (int64_t d = 0; d < count; ++d) {
    Device device{"chip" + std::to_string(d), 0, -1, {}};
    device.torus = 0;
    int64_t rest = d;
    for (size_t axis = sizes.size(); axis-- > 0; rest /= sizes[axis])
      device.coordinates.insert(device.coordinates.begin(), rest % sizes[axis]);
    device.position.assign(device.coordinates.begin(),
                           device.coordinates.end() - 1);
    machine.devices.push_back(device);
  }
  std::vector<unsigned> devices(count);
  std::iota(devices.begin(), devices.end(), 0);
  addTorusLinks(machine, torus, devices, 50e9, 1e-6);
  machine.finalize();
  return machine;
}

} // namespace soap

#endif // SOAP_UNITTESTS_PLANNER_TESTMACHINES_H
