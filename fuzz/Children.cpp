//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Children.h"
#include "Session.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <atomic>
#include <csignal>
#include <pthread.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>
#include <vector>

using namespace soap;

// NOLINTBEGIN(readability-identifier-naming,bugprone-reserved-identifier): of
// the linker and of sanitizers; there without instrumentation or not.
extern "C" {
__attribute__((weak,
               visibility("hidden"))) extern char __start___sancov_cntrs[],
    __stop___sancov_cntrs[];
extern const char __executable_start[], etext[];
__attribute__((weak)) void __sanitizer_set_death_callback(void (*)());
__attribute__((weak)) void __sanitizer_set_report_fd(void *);
__attribute__((weak)) void __sanitizer_print_stack_trace();
__attribute__((weak)) int __asan_report_present();
}
// NOLINTEND(readability-identifier-naming,bugprone-reserved-identifier)

/// Shared by all processes.
static std::atomic<bool> *hasFailed;

/// Memory that children share.
static void *share(void *at, size_t size) {
  int place = at ? MAP_FIXED : 0;
  void *memory = mmap(at, size, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS | place, -1, 0);
  if (memory == MAP_FAILED)
    fuzz::fail("there is no memory for children to share");
  return memory;
}

/// Puts libFuzzer's counters into shared memory: whole pages, as other
/// variables lie on the first and the last one.
static void shareCounters() {
  if (!__start___sancov_cntrs)
    return;
  auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  auto start =
      llvm::alignTo(reinterpret_cast<uintptr_t>(__start___sancov_cntrs), page);
  auto stop =
      llvm::alignDown(reinterpret_cast<uintptr_t>(__stop___sancov_cntrs), page);
  if (start >= stop)
    return;
  auto *counters = reinterpret_cast<char *>(start);
  std::vector<char> kept(counters, counters + (stop - start));
  share(counters, kept.size());
  llvm::copy(kept, counters);
}

static void onSanitizerError() {
  if (!__asan_report_present || !__asan_report_present())
    *hasFailed = true;
}

static void onSignal(int signal, siginfo_t *, void *context) {
  auto *at = reinterpret_cast<const char *>(
      static_cast<ucontext_t *>(context)->uc_mcontext.gregs[REG_RIP]);
  if (at >= __executable_start && at < etext) {
    *hasFailed = true;
    if (__sanitizer_print_stack_trace)
      __sanitizer_print_stack_trace();
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

/// libFuzzer's handlers would take the child's end for its own.
static void inChild() {
  // It will have no stderr.
  if (__sanitizer_set_report_fd)
    __sanitizer_set_report_fd(
        reinterpret_cast<void *>(static_cast<intptr_t>(dup(STDERR_FILENO))));
  if (__sanitizer_set_death_callback)
    __sanitizer_set_death_callback(onSanitizerError);
  struct sigaction action = {};
  action.sa_sigaction = onSignal;
  action.sa_flags = SA_SIGINFO;
  for (int signal : {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP})
    sigaction(signal, &action, nullptr);
}

void fuzz::watchChildren() {
  hasFailed = new (share(nullptr, sizeof(*hasFailed))) std::atomic<bool>(false);
  shareCounters();
  pthread_atfork(nullptr, nullptr, inChild);
}

void fuzz::checkChildren() {
  if (hasFailed && *hasFailed)
    fail("our code failed in a child process");
}
