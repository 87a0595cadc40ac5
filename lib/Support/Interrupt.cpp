//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/Interrupt.h"

#include <csignal>

using namespace soap;

// What a signal handler may touch: atomics without locks.
static std::atomic<bool> interrupted{false};
static std::atomic<int> numInterruptible{0};
static_assert(std::atomic<bool>::is_always_lock_free &&
              std::atomic<int>::is_always_lock_free);

static void onInterrupt(int signal) {
  std::signal(signal, SIG_DFL);
  if (numInterruptible.load() > 0)
    interrupted = true;
  else
    std::raise(signal); // delivered when this handler returns
}

void soap::catchInterrupts() {
  std::signal(SIGINT, onInterrupt);
  std::signal(SIGTERM, onInterrupt); // how batch systems announce the end
}

Interruptible::Interruptible() { ++numInterruptible; }
Interruptible::~Interruptible() { --numInterruptible; }

const std::atomic<bool> &Interruptible::token() { return interrupted; }
