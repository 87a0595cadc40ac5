//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MessageTimes.h"

#include "Soap/Planner/Cost/AnalyticCost.h"
#include "Soap/Planner/Machine/Hierarchy.h"
#include "Soap/Planner/Search/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <set>

using namespace soap;

/// 1 kB, 1 MB, 1 GB.
static constexpr int64_t sizes[] = {1000, 1000000, 1000000000};

static constexpr const char *lineFormat = "{0,-15} {1,-24}{2,-25}{3,-25}{4}\n";

/// "0-7" or "0,8,16,...".
static std::string devicesText(llvm::ArrayRef<int64_t> devices) {
  if (devices.back() - devices.front() + 1 ==
      static_cast<int64_t>(devices.size()))
    return llvm::formatv("{0}-{1}", devices.front(), devices.back()).str();
  constexpr size_t most = 3;
  std::string text = llvm::join(
      llvm::map_range(devices.take_front(most),
                      [](int64_t device) { return std::to_string(device); }),
      ",");
  return devices.size() > most ? text + ",..." : text;
}

/// The groups to print, ascending, each once, the whole machine first.
static std::vector<std::vector<int64_t>> groupsOf(const Machine &machine) {
  std::vector<std::vector<int64_t>> groups;
  auto add = [&](std::vector<int64_t> group) {
    llvm::sort(group);
    if (group.size() > 1 && !llvm::is_contained(groups, group))
      groups.push_back(std::move(group));
  };
  for (unsigned depth = 0; depth <= hierarchyDepth(machine); ++depth) {
    std::set<std::pair<unsigned, size_t>> known;
    std::vector<int64_t> firsts;
    for (std::vector<int64_t> &block : hierarchyBlocks(machine, depth)) {
      firsts.push_back(block.front());
      if (known.insert({machine.devices[block.front()].kind, block.size()})
              .second)
        add(std::move(block));
    }
    add(std::move(firsts));
  }
  return groups;
}

void soap::printMessageTimes(const Machine &machine, llvm::raw_ostream &os) {
  AnalyticCost cost;
  auto print = [&](llvm::StringRef what, const std::string &devices,
                   auto &&timeOf) {
    std::string columns[std::size(sizes)];
    for (auto [column, bytes] : llvm::zip_equal(columns, sizes))
      column = timeOf(bytes);
    os << llvm::formatv(lineFormat, what, devices, columns[0], columns[1],
                        columns[2]);
  };
  os << llvm::formatv(lineFormat, "what", "devices", "1 kB", "1 MB", "1 GB");
  std::vector<std::vector<int64_t>> groups = groupsOf(machine);
  for (const std::vector<int64_t> &group : groups) {
    int64_t from = group.front(), to = group.back();
    print("message", llvm::formatv("{0} to {1}", from, to).str(),
          [&](int64_t bytes) {
            return formatSeconds(secondsFromTicks(
                cost.transferTime(machine, {from, to, bytes})));
          });
  }
  for (const std::vector<int64_t> &group : groups)
    for (Collective what : allCollectives)
      print(stringify(what), devicesText(group), [&](int64_t bytes) {
        CostModel::CollectiveTime time =
            cost.collectiveTime(machine, what, group, bytes);
        return formatSeconds(secondsFromTicks(time.time)) + " " +
               stringify(time.algorithm).str();
      });
}
