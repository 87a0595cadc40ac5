//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_PROFILELOADER_H
#define SOAP_ANALYSIS_PROFILELOADER_H

#include "Soap/Planner/Cost/MeasuredCost.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"

#include <memory>

namespace soap {

/// What a graph costs on a machine by the profile in the file `path`; by
/// planningCost() alone if that is empty. An error at `loc` if the file cannot
/// be read. With `warns`, as for whoever plans, warnings if the profile has
/// nothing for this graph on this machine, or what CPUs took on other ones.
mlir::FailureOr<std::unique_ptr<const CostModel>>
loadCost(llvm::StringRef path, const Graph &graph, const Machine &machine,
         mlir::Location loc, bool warns = false);

/// The file of the profile by which the module around `op` was planned; empty
/// for none.
llvm::StringRef plannedProfile(mlir::Operation *op);

} // namespace soap

#endif // SOAP_ANALYSIS_PROFILELOADER_H
