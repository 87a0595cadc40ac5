//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/ProfileLoader.h"

#include "Soap/Dialect/Soap/IR/SoapDialect.h"

#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace soap;

FailureOr<Profile> soap::loadProfile(StringRef path, Location loc) {
  llvm::Expected<ProfileFile> file =
      ProfileFile::open(path.str(), ProfileFile::Mode::Read);
  if (!file)
    return emitError(loc) << llvm::toString(file.takeError());
  llvm::Expected<Profile> profile = file->read();
  if (!profile)
    return emitError(loc) << llvm::toString(profile.takeError());
  return std::move(*profile);
}

FailureOr<std::unique_ptr<const CostModel>>
soap::loadCost(StringRef path, const Graph &graph, const Machine &machine,
               Location loc) {
  if (path.empty())
    return std::unique_ptr<const CostModel>(std::make_unique<AnalyticCost>());
  FailureOr<Profile> profile = loadProfile(path, loc);
  if (failed(profile))
    return failure();
  auto cost = std::make_unique<MeasuredCost>(*profile, graph, machine);
  if (cost->numMeasured() == 0)
    emitWarning(loc) << "profile '" << path
                     << "' has no times of this model's operators on devices "
                        "of kind '"
                     << profileKind(machine, 0) << "'; their times are predicted";
  return std::unique_ptr<const CostModel>(std::move(cost));
}

StringRef soap::plannedProfile(Operation *op) {
  auto module = dyn_cast<ModuleOp>(op);
  if (!module)
    module = op->getParentOfType<ModuleOp>();
  auto path =
      module
          ? module->getAttrOfType<StringAttr>(SoapDialect::getProfileAttrName())
          : nullptr;
  return path ? path.getValue() : StringRef();
}
