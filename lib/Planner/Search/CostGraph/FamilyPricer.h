//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What options of families cost, alone and in pairs.

#ifndef SOAP_LIB_PLANNER_SEARCH_COSTGRAPH_FAMILYPRICER_H
#define SOAP_LIB_PLANNER_SEARCH_COSTGRAPH_FAMILYPRICER_H

#include "FamilyValues.h"
#include "TransferCosts.h"

#include "Soap/Planner/Search/CostGraph.h"

#include <memory>

namespace soap {

/// What counts of an operator's configuration.
struct OperatorLayouts {
  /// Per operand or result.
  llvm::SmallVector<TransferCosts::Id, 4> operands, arguments;
  llvm::SmallVector<TransferCosts::Id, 2> results, finals;
  Ticks time = 0; ///< That it computes on the busiest device.
};
/// Of one option: per operator of the family. Options often differ in the
/// configurations of few operators and share the rest.
using OptionLayouts = std::vector<std::shared_ptr<const OperatorLayouts>>;

/// The configurations of a family's operators that some option has.
class KnownLayouts {
public:
  std::shared_ptr<const OperatorLayouts> &of(unsigned op,
                                             const Config &config) {
    std::vector<int64_t> key{op, config.replicas, config.partialReplicas};
    key.insert(key.end(), config.degrees.begin(), config.degrees.end());
    key.insert(key.end(), config.devices.begin(), config.devices.end());
    return known[std::move(key)];
  }

private:
  std::map<std::vector<int64_t>, std::shared_ptr<const OperatorLayouts>> known;
};

/// Prices options by their layouts. Several threads may use it.
class FamilyPricer {
public:
  using Reuse = FamilyCosts::Reuse;

  FamilyPricer(const Problem &problem, const FamilyValues &values,
               TransferCosts &transfers)
      : problem(problem), graph(problem.graph), values(values),
        transfers(transfers) {}

  OptionLayouts layoutsOf(unsigned family, const FamilyOption &option,
                          KnownLayouts &known);
  TransferCosts::Id at(const FamilyPlace &place,
                       const OptionLayouts &layouts) const;

  /// Of a family alone.
  Cost nodeCost(unsigned family, const FamilyOption &option,
                const OptionLayouts &layouts);

  /// One value between an option of its family and one of a reader's.
  struct Side {
    const OptionLayouts &layouts;
    bool recompute;
  };
  /// \p others gets what the value may cost instead, if tensors are reused.
  Cost pairCost(const FamilyValue &value, llvm::ArrayRef<FamilyPlace> readers,
                Side from, Side to, bool within,
                llvm::SmallVectorImpl<std::pair<Cost, Reuse::Way>> *others);

private:
  OperatorLayouts layoutsOf(unsigned op, const Config &config);
  Ticks computeTime(unsigned op, const Config &config) const;

  const Problem &problem;
  const Graph &graph;
  const FamilyValues &values;
  TransferCosts &transfers;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_COSTGRAPH_FAMILYPRICER_H
