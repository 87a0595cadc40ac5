//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_COST_MEASUREDCOST_H
#define SOAP_PLANNER_COST_MEASUREDCOST_H

#include "Soap/Planner/Cost/AnalyticCost.h"
#include "Soap/Planner/Cost/Profile.h"

#include <map>
#include <utility>

namespace soap {

/// How many of a machine's devices compute at once as fast as one does, as far
/// as the machine says: where devices share cores, as many as there are cores
/// (and devices), since they also share caches and memory; else one.
int64_t devicesAtOnce(const Machine &machine, int64_t device);

/// What a profile calls a device: its kind and, if more than one, how many
/// computed at once ("core x4").
std::string profileKind(const Machine &machine, int64_t device);

/// AnalyticCost with the times of a profile. A tile that was measured takes its
/// time. For other tiles of that operator, what AnalyticCost predicts is scaled
/// by measured / predicted of the nearest tile that was measured: the one with
/// the least sum of |ln(extent / its extent)| over the dimensions, of several
/// the first in lexicographic order. Operators without measured tiles and
/// kernels of fusions are as predicted.
///
/// Devices that share cores exchange what they do through memory: that takes
/// what was measured of the same communication among as many devices (or the
/// nearest number), interpolated between numbers of bytes. Fewer bytes than
/// were measured take as long as the fewest that were, more take more in
/// proportion. All other communication is as predicted.
class MeasuredCost final : public AnalyticCost {
public:
  /// For the operators of `graph`, or others with the same signatures, on the
  /// kinds of devices of `machine`.
  MeasuredCost(const Profile &profile, const Graph &graph,
               const Machine &machine);

  llvm::StringRef name() const override { return "measured"; }
  std::string identity() const override;
  bool readsSignatures() const override { return true; }
  Ticks taskTime(const Graph &graph, const Operator &op,
                 llvm::ArrayRef<Interval> tile, const Machine &machine,
                 int64_t device) const override;
  Ticks transferTime(const Machine &machine, Flow flow) const override;
  Ticks exchangeTime(const Machine &machine,
                     llvm::ArrayRef<Flow> flows) const override;
  CollectiveTime collectiveTime(const Machine &machine, Collective what,
                                llvm::ArrayRef<int64_t> devices,
                                int64_t bytes) const override;

  /// How many of the graph's operators have measured times, on any kind.
  size_t numMeasured() const { return measuredOperators; }

private:
  struct Point {
    Profile::Extents extents;
    double seconds;
    double predicted;
  };

  /// What tells operators apart: the signature and the number of dimensions,
  /// for signatures are hashes.
  using Key = std::pair<uint64_t, size_t>;
  static Key keyOf(const Operator &op) {
    return {op.signature, op.dims.size()};
  }

  /// Of one communication, by number of devices.
  using Measured = std::map<int64_t, Profile::Messages>;
  struct Communication {
    Measured exchange;
    std::map<Collective, Measured> collectives;
  };

  /// Per kind of device of the machine.
  std::vector<std::map<Key, std::vector<Point>>> points;
  std::vector<Communication> communication;
  size_t measuredOperators = 0;
};

} // namespace soap

#endif // SOAP_PLANNER_COST_MEASUREDCOST_H
