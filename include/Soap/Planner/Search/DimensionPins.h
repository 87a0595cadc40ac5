//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_DIMENSIONPINS_H
#define SOAP_PLANNER_SEARCH_DIMENSIONPINS_H

#include "Soap/Planner/Graph/Strategy.h"

#include <optional>

namespace soap {

/// What of an operator's configuration is given: the devices that it runs on,
/// one task each, and for some of its dimensions into how many tiles they are
/// cut and which of these every device has. The others are free.
struct DimensionPins {
  struct Tiles {
    int64_t degree = 1;
    /// Per device, the number of its tile.
    std::vector<int64_t> tiles;

    bool operator==(const Tiles &o) const {
      return degree == o.degree && tiles == o.tiles;
    }
    bool operator!=(const Tiles &o) const { return !(*this == o); }
  };
  std::vector<int64_t> devices; ///< Distinct.
  llvm::SmallVector<std::optional<Tiles>, 6> dims;

  /// Whether every combination of tiles of the given dimensions is on equally
  /// many devices, at least one, as in any mesh.
  bool isMesh() const;
  /// Whether `config` has just these devices and tiles.
  bool isKeptBy(const Config &config) const;
};

/// `wish` if it keeps the pins of its operator, else the configuration that
/// does and whose free dimensions have the degrees of `wish` as far as the
/// devices suffice and it is legal (checkConfig). What is left are replicas,
/// summands where `wish` has some. The pins must be a mesh.
Config keepPins(const Graph &graph, const Operator &op,
                const DimensionPins &pins, const Config &wish,
                int64_t numDevices);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_DIMENSIONPINS_H
