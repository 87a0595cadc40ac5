//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MessageTimes.h"

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Support/PlainNumbers.h"
#include "Soap/Transforms/Passes.h"

#include "llvm/Support/Format.h"

namespace soap {
#define GEN_PASS_DEF_PRINTMACHINEPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

/// "1.5 GB/s" for 1.5e9 bytes per second.
static std::string withUnit(double value, StringRef unit) {
  static constexpr const char *prefixes[] = {"", "k", "M", "G", "T", "P"};
  unsigned i = 0;
  for (; value >= 1000 && i + 1 < std::size(prefixes); ++i)
    value /= 1000;
  std::string text;
  llvm::raw_string_ostream(text)
      << llvm::format("%g ", value) << prefixes[i] << unit;
  return text;
}

static void printMachine(const Machine &machine, raw_ostream &os) {
  os << "machine " << machine.name << ": " << machine.numDevices()
     << " devices, " << machine.switches.size() << " switches, "
     << machine.links.size() << " links\n";
  for (const DeviceKind &kind : machine.kinds) {
    os << "kind " << kind.name << ": " << withUnit(kind.memoryBytes, "B")
       << " at " << withUnit(kind.memoryBandwidth, "B/s");
    if (kind.cacheBytes > 0)
      os << ", cache " << withUnit(kind.cacheBytes, "B") << " at "
         << withUnit(kind.cacheBandwidth, "B/s");
    os << ", launch " << llvm::format("%g us", kind.launchOverhead * 1e6);
    for (const auto &[type, rate] : kind.peak)
      os << ", " << type << " " << withUnit(rate, "op/s");
    os << ", products at " << llvm::format("%g%%", kind.productRate * 100)
       << " of the peak";
    if (kind.attentionRate > 0)
      os << ", attention at " << llvm::format("%g%%", kind.attentionRate * 100)
         << " of the peak";
    if (kind.mergesOperators)
      os << ", merges operators";
    os << "\n";
  }
  for (const auto &[number, device] : llvm::enumerate(machine.devices)) {
    os << "device " << number << ": " << device.name << " ("
       << machine.kinds[device.kind].name << ")";
    if (device.coreGroup >= 0) {
      const CoreGroup &group = machine.coreGroups[device.coreGroup];
      os << " shares " << llvm::format("%g", group.cores) << " cores of "
         << group.name;
    }
    os << "\n";
  }
  for (int64_t to = 1; to < machine.numDevices(); ++to) {
    os << "route 0 to " << to << ": "
       << withUnit(machine.routeBandwidth(0, to), "B/s") << ", "
       << llvm::format("%g us", machine.routeLatency(0, to) * 1e6);
    for (unsigned link : machine.route(0, to))
      os << ", " << machine.links[link].name;
    os << "\n";
  }
}

namespace {

struct PrintMachinePass
    : public soap::impl::PrintMachinePassBase<PrintMachinePass> {
  using PrintMachinePassBase::PrintMachinePassBase;

  void runOnOperation() override {
    PlainNumbers plainNumbers;
    FailureOr<Machine> loaded =
        loadMachine(machine, &getContext(), getOperation().getLoc());
    if (failed(loaded))
      return signalPassFailure();
    printMachine(*loaded, llvm::errs());
    if (messages)
      printMessageTimes(*loaded, llvm::errs());
  }
};

} // namespace
