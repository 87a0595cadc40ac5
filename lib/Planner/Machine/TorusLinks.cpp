//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Machine/TorusLinks.h"

#include "llvm/ADT/STLExtras.h"

using namespace soap;

/// Of routes of one length the one counts whose last link has the lower number.
/// So links along outer axes come first, and of the two that end at a device,
/// every other one has another one first.
void soap::addTorusLinks(Machine &machine, const Torus &torus,
                         llvm::ArrayRef<unsigned> devices, double bandwidth,
                         double latency) {
  auto count = static_cast<int64_t>(devices.size()), step = count;
  for (auto [size, wraps] : llvm::zip_equal(torus.sizes, torus.wraps)) {
    step /= size;
    for (int64_t to = 0; to < count; ++to) {
      int64_t place = to / step % size;
      for (bool fromBefore : {place % 2 == 0, place % 2 != 0}) {
        bool isEnd = place == (fromBefore ? 0 : size - 1);
        if (isEnd && !wraps)
          continue;
        int64_t distance = isEnd ? step * (size - 1) : -step;
        unsigned a = devices[to + (fromBefore ? distance : -distance)];
        unsigned b = devices[to];
        machine.links.push_back(
            {a, b, bandwidth, latency,
             machine.devices[a].name + " -> " + machine.devices[b].name});
      }
    }
  }
}
