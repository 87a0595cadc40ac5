//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cores.h"

#include <algorithm>
#include <sched.h>
#include <unistd.h>

using namespace soap;

#ifdef __linux__
/// None if that is not known.
static cpu_set_t allowedCores() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof(allowed), &allowed) != 0)
    CPU_ZERO(&allowed);
  return allowed;
}
#endif

int32_t soap::countHostCores() {
  return std::max(1, static_cast<int32_t>(sysconf(_SC_NPROCESSORS_ONLN)));
}

int32_t soap::countCores() {
#ifdef __linux__
  cpu_set_t allowed = allowedCores();
  if (int count = CPU_COUNT(&allowed))
    return count;
#endif
  return countHostCores();
}

void soap::takeCore(int64_t number) {
#ifdef __linux__
  cpu_set_t allowed = allowedCores(), own;
  CPU_ZERO(&own);
  int64_t count = CPU_COUNT(&allowed);
  if (count == 0)
    return;
  int64_t skip = number % count;
  int core = 0;
  while (!CPU_ISSET(core, &allowed) || skip-- > 0)
    ++core;
  CPU_SET(core, &own);
  (void)sched_setaffinity(0, sizeof(own), &own);
#endif
}
