//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/Interrupt.h"

#include "Soap/Support/UnfinishedFile.h"

#include "llvm/Support/Signals.h"

#include <csignal>
#include <ctime>
#include <unistd.h>

using namespace soap;

// What a signal handler may touch: atomics without locks.
static std::atomic<bool> interrupted{false};
static std::atomic<int> numInterruptible{0};
static std::atomic<int64_t> interruptedAt{0}; // ns
static_assert(std::atomic<bool>::is_always_lock_free &&
              std::atomic<int>::is_always_lock_free &&
              std::atomic<int64_t>::is_always_lock_free);

static int64_t nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return int64_t(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

void soap::removeTemporaryFiles() {
  llvm::sys::RunInterruptHandlers(); // those that LLVM knows
  removeUnfinishedFiles();
}

static void endBy(int signal) {
  removeTemporaryFiles();
  std::signal(signal, SIG_DFL);
  std::raise(signal); // delivered when this handler returns
}

static void onInterrupt(int signal) {
  // One that comes right after the first is the same one: timeout(1) and some
  // batch systems send it to a process and once more to its group.
  constexpr int64_t sameWithin = 500'000'000;
  if (interrupted) {
    if (nanoseconds() - interruptedAt < sameWithin)
      return;
  } else if (numInterruptible.load() > 0) {
    interruptedAt = nanoseconds();
    interrupted = true;
    return;
  }
  endBy(signal);
}

/// LLVM would print the stack, as of a crash.
static void endByLimit(int signal) {
  static const char text[] = "error: the limit of processor time is reached\n";
  (void)!write(STDERR_FILENO, text, sizeof(text) - 1);
  endBy(signal);
}

static void endByPipe() {
  removeUnfinishedFiles();
  llvm::sys::DefaultOneShotPipeSignalHandler();
}

static bool wasIgnored[NSIG];

void soap::noteIgnoredSignals() {
  for (int signal = 1; signal < NSIG; ++signal) {
    struct sigaction action;
    wasIgnored[signal] = sigaction(signal, nullptr, &action) == 0 &&
                         action.sa_handler == SIG_IGN;
  }
}

void soap::catchInterrupts() {
  // First: it sets handlers of its own.
  llvm::sys::AddSignalHandler([](void *) { removeUnfinishedFiles(); },
                              nullptr); // crashes
  llvm::sys::SetOneShotPipeSignalFunction(endByPipe);
  auto handle = [](int signal, void (*handler)(int)) {
    std::signal(signal, wasIgnored[signal] ? SIG_IGN : handler);
  };
  for (int signal : {SIGINT, SIGTERM}) // how batch systems announce the end
    std::signal(signal, onInterrupt);
  // SIGUSR1 only asks LLVM for a report.
  for (int signal : {SIGHUP, SIGQUIT, SIGALRM, SIGUSR2})
    handle(signal, endBy);
  handle(SIGXCPU, endByLimit);
}

Interruptible::Interruptible() { ++numInterruptible; }
Interruptible::~Interruptible() { --numInterruptible; }

const std::atomic<bool> &Interruptible::token() { return interrupted; }
