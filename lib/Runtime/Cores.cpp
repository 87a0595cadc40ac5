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
#include <thread>
#include <unistd.h>

using namespace soap;

#ifdef __linux__
/// Of a process (0: this one); none if that is not known.
static cpu_set_t allowedCores(pid_t process) {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(process, sizeof(allowed), &allowed) != 0)
    CPU_ZERO(&allowed);
  return allowed;
}
#endif

int32_t soap::countCores() {
#ifdef __linux__
  cpu_set_t allowed = allowedCores(0);
  if (int count = CPU_COUNT(&allowed))
    return count;
#endif
  return std::max(1, static_cast<int32_t>(std::thread::hardware_concurrency()));
}

int32_t soap::countLauncherCores() {
  int32_t own = countCores();
#ifdef __linux__
  cpu_set_t allowed = allowedCores(getppid());
  return std::max<int32_t>(own, CPU_COUNT(&allowed));
#else
  return own;
#endif
}

int32_t soap::currentCore() {
#ifdef __linux__
  return sched_getcpu();
#else
  return -1;
#endif
}

void soap::takeCore(int64_t number) {
#ifdef __linux__
  cpu_set_t allowed = allowedCores(0), own;
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
