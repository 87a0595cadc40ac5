//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Machine/Part.h"

using namespace soap;

Machine soap::partOfMachine(const Machine &machine,
                            llvm::ArrayRef<int64_t> devices) {
  Machine part;
  part.name = machine.name;
  part.kinds = machine.kinds;
  part.coreGroups = machine.coreGroups;
  part.tori = machine.tori;
  size_t numDevices = machine.devices.size();
  constexpr unsigned none = ~0u;
  std::vector<unsigned> numbers(numDevices + machine.switches.size(), none);
  for (int64_t device : devices) {
    numbers[device] = static_cast<unsigned>(part.devices.size());
    part.devices.push_back(machine.devices[device]);
  }
  auto addSwitch = [&](size_t vertex, const std::string &name) {
    numbers[vertex] =
        static_cast<unsigned>(part.devices.size() + part.switches.size());
    part.switches.push_back(name);
  };
  for (size_t d = 0; d < numDevices; ++d)
    if (numbers[d] == none)
      addSwitch(d, machine.devices[d].name);
  for (size_t s = 0; s < machine.switches.size(); ++s)
    addSwitch(numDevices + s, machine.switches[s]);
  // Their order decides between routes of one length: it stays.
  for (Link link : machine.links) {
    link.from = numbers[link.from];
    link.to = numbers[link.to];
    part.links.push_back(std::move(link));
  }
  for (RouteOverride route : machine.routeOverrides) {
    route.from = numbers[route.from];
    route.to = numbers[route.to];
    if (route.from >= part.devices.size() || route.to >= part.devices.size())
      continue;
    for (unsigned &vertex : route.through)
      vertex = numbers[vertex];
    part.routeOverrides.push_back(std::move(route));
  }
  part.finalize();
  return part;
}
