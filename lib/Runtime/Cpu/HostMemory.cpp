//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostMemory.h"

#include <fstream>
#include <unistd.h>

using namespace soap;

/// Lowers `memory` to the limit in a file, if it has one: a group without says
/// "max" in version 2, and in version 1 more than any machine has.
static void applyLimit(HostMemory &memory, const std::string &path) {
  double bytes = 0;
  if (!(std::ifstream(path) >> bytes) || bytes <= 0)
    return;
  if (memory.bytes == 0 || bytes < memory.bytes)
    memory = {bytes, /*isOfControlGroup=*/true};
}

/// A group has what all groups around it have, too. Inside a container, groups
/// may be named as outside, where only the outermost is to be seen.
static void applyLimits(HostMemory &memory, const std::string &mount,
                        std::string group, const char *file) {
  while (true) {
    applyLimit(memory, mount + group + "/" + file);
    if (group.empty())
      return;
    group.resize(group.rfind('/'));
  }
}

HostMemory soap::getHostMemory(const std::string &root) {
  HostMemory memory;
  double pages = static_cast<double>(sysconf(_SC_PHYS_PAGES));
  if (pages > 0)
    memory.bytes = pages * static_cast<double>(sysconf(_SC_PAGESIZE));

  // Lines of `number:controllers:group`; version 2 has no controllers.
  std::ifstream groups(root + "/proc/self/cgroup");
  const std::string mount = root + "/sys/fs/cgroup";
  for (std::string line; std::getline(groups, line);) {
    size_t first = line.find(':');
    size_t second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos)
      continue;
    std::string controllers =
        "," + line.substr(first + 1, second - first - 1) + ",";
    std::string group = line.substr(second + 1);
    if (group.empty() || group[0] != '/')
      continue;
    if (group == "/")
      group.clear();
    if (controllers == ",,")
      applyLimits(memory, mount, group, "memory.max");
    else if (controllers.find(",memory,") != std::string::npos)
      applyLimits(memory, mount + "/memory", group, "memory.limit_in_bytes");
  }
  return memory;
}
