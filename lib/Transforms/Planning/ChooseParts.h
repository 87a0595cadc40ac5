//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_PLANNING_CHOOSEPARTS_H
#define SOAP_LIB_TRANSFORMS_PLANNING_CHOOSEPARTS_H

#include "Soap/Planner/Search/Search.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <optional>
#include <string>
#include <vector>

namespace soap {

/// A step planned in a number of parts of its batch.
struct PartsTrial {
  int64_t parts = 1;
  int64_t turns = -1;       ///< That they take; -1: as usual.
  double seconds = 0;       ///< Of a step, if it fits in memory.
  int64_t lackingBytes = 0; ///< Otherwise, on the fullest device.
  bool argumentsFit = true; ///< What the model is given, on all devices.
  /// What was found; of the best one, if it fits.
  std::optional<SearchResult> result = std::nullopt;

  bool fits() const { return lackingBytes == 0; }
};

/// Plans copies of a simplified model's module, with soap-auto-parallel, in
/// ever more parts, at least twice as many each time, until a step gets slower
/// or lacks more memory, and returns all trials. What does not fit is also
/// tried with one part after the other. Likewise, `inStages`, in parts that
/// take so many turns that layers can be the stages of a pipeline: there, few
/// parts say little of many. A number of parts that cannot be planned, for
/// other reasons than memory, ends the trials, as an interrupt does
/// (Support/Interrupt), or `stop` in its place, if that is not null.
std::vector<PartsTrial> tryParts(mlir::func::FuncOp entry, bool inStages,
                                 const AutoParallelPassOptions &options,
                                 const std::atomic<bool> *stop);

/// The fastest that fits, or the one that lacks least. There must be one.
const PartsTrial &bestOf(llvm::ArrayRef<PartsTrial> trials);

/// "8 in 8 turns; tried 1 (does not fit), 2 (25.0 ms), 4 (25.1 ms), 4 in 4
/// turns (24.3 ms) and 8 in 8 turns (24.1 ms)".
std::string describeTrials(llvm::ArrayRef<PartsTrial> trials);

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_PLANNING_CHOOSEPARTS_H
