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

#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;
using namespace soap;

/// A file has times of one host for each kind of device. Only of CPUs is it
/// known which these are without asking a driver.
static LogicalResult warnOfOtherHost(StringRef path, const ProfileFile &file,
                                     const Machine &machine, Location loc) {
  if (machine.kindOf(0).name != "core")
    return success();
  std::string kind = profileKind(machine, 0);
  llvm::Expected<std::string> host = file.getHost(kind);
  if (!host)
    return emitError(loc) << llvm::toString(host.takeError());
  StringRef here = llvm::sys::getHostCPUName();
  // Behind that are options of compilation.
  StringRef there = StringRef(*host).split(" at ").first;
  if (!there.empty() && there != here) {
    std::string escaped;
    llvm::raw_string_ostream(escaped).write_escaped(there);
    emitWarning(loc) << "profile '" << path << "' has times of '" << kind
                     << "' measured on " << escaped << "; this is " << here
                     << ": what is predicted is for that processor";
  }
  return success();
}

FailureOr<std::unique_ptr<const CostModel>>
soap::loadCost(StringRef path, const Graph &graph, const Machine &machine,
               Location loc, bool warns) {
  if (path.empty())
    return std::unique_ptr<const CostModel>(std::make_unique<AnalyticCost>());
  llvm::Expected<ProfileFile> file =
      ProfileFile::open(path.str(), ProfileFile::Mode::Read);
  if (!file)
    return emitError(loc) << llvm::toString(file.takeError());
  llvm::Expected<Profile> profile = file->read();
  if (!profile)
    return emitError(loc) << llvm::toString(profile.takeError());
  auto cost = std::make_unique<MeasuredCost>(*profile, graph, machine);
  if (warns && cost->numMeasured() == 0)
    emitWarning(loc) << "profile '" << path
                     << "' has no times of this model's operators on devices "
                        "of kind '"
                     << profileKind(machine, 0)
                     << "'; their times are predicted";
  else if (warns && failed(warnOfOtherHost(path, *file, machine, loc)))
    return failure();
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
