//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SIMULATOR_FUSIONS_H
#define SOAP_LIB_PLANNER_SIMULATOR_FUSIONS_H

#include "Records.h"

namespace soap {

/// Decides in which of a graph's fusions strategies use a kernel, which depends
/// on all their operators.
class Fusions {
public:
  explicit Fusions(Records &records);

  /// The strategy with the records that its operators run by: `assignment`,
  /// which has those of configurations, but for fusions with a kernel.
  std::vector<uint32_t> apply(llvm::ArrayRef<uint32_t> assignment) const;

  /// The same after changes: `applied` is what it was for `assignment` before
  /// operators `changed`, to which those are added that change for their sake.
  void update(llvm::ArrayRef<uint32_t> assignment,
              std::vector<uint32_t> &applied,
              std::vector<unsigned> &changed) const;

private:
  struct Fusion {
    llvm::SmallVector<unsigned, 16> operators;
    /// A tensor that stays within: a result, and an operand that reads it.
    struct Edge {
      unsigned tensor, producer, result, user, operand;
    };
    llvm::SmallVector<Edge, 16> edges;
  };
  bool hasKernel(const Fusion &fusion,
                 llvm::ArrayRef<uint32_t> assignment) const;
  uint32_t recordOf(unsigned op, bool isFused,
                    llvm::ArrayRef<uint32_t> assignment) const;

  Records &records;
  std::vector<Fusion> fusions;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SIMULATOR_FUSIONS_H
