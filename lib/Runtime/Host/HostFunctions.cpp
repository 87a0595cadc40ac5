//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Runtime/HostFunctions.h"

#include <csetjmp>
#include <cstdint>
#include <ucontext.h>
#include <utility>

using namespace soap;

namespace {

using HostCode = void (*)(void **buffers);

/// A block whose threads take turns: each runs to its end or to the next
/// barrier or exchange, at which all of them meet.
class BlockRunner {
public:
  BlockRunner(HostCode function, std::vector<void *> buffers, int64_t block,
              int32_t threads)
      : function(function), threads(threads) {
    for (int32_t t = 0; t < threads; ++t) {
      Thread &thread = this->threads[t];
      thread.owner = this;
      thread.buffers = buffers;
      thread.slots[HostThread] = t;
      thread.slots[HostBlock] = block;
      thread.slots[HostBarrier] = reinterpret_cast<int64_t>(&BlockRunner::meet);
      thread.slots[HostShuffle] =
          reinterpret_cast<int64_t>(&BlockRunner::exchange);
      thread.slots[HostSelf] = reinterpret_cast<int64_t>(&thread);
      thread.buffers[0] = thread.slots;
    }
  }

  /// For functions in which threads never meet.
  void runAlone() {
    for (Thread &thread : threads)
      function(thread.buffers.data());
  }

  void run(std::vector<char> &stacks) {
    constexpr size_t stackBytes = 32 << 10;
    stacks.resize(stackBytes * threads.size());
    for (size_t t = 0; t < threads.size(); ++t) {
      Thread &thread = threads[t];
      getcontext(&thread.context);
      thread.context.uc_stack.ss_sp = stacks.data() + t * stackBytes;
      thread.context.uc_stack.ss_size = stackBytes;
      thread.context.uc_link = &main;
      // makecontext hands on ints only.
      auto address = reinterpret_cast<uintptr_t>(&thread);
      makecontext(&thread.context, reinterpret_cast<void (*)()>(&enter), 2,
                  static_cast<unsigned>(address >> 32),
                  static_cast<unsigned>(address));
    }
    for (size_t open = threads.size(); open > 0;) {
      open = 0;
      for (Thread &thread : threads)
        if (!thread.done) {
          resume(thread);
          open += !thread.done;
        }
    }
  }

private:
  struct Thread {
    BlockRunner *owner = nullptr;
    ucontext_t context;
    std::vector<void *> buffers;
    int64_t slots[numHostSlots] = {};
    uint32_t offered = 0;
    jmp_buf place;
    bool hasBegun = false, done = false;
  };

  /// Gives \p thread its turn. Changes of context ask the system for signal
  /// masks; jumps, once a thread has its stack, do not.
  void resume(Thread &thread) {
    if (_setjmp(home) != 0)
      return;
    if (thread.hasBegun)
      _longjmp(thread.place, 1);
    thread.hasBegun = true;
    swapcontext(&main, &thread.context);
  }

  static void enter(unsigned high, unsigned low) {
    auto *thread =
        reinterpret_cast<Thread *>(static_cast<uintptr_t>(high) << 32 | low);
    thread->owner->function(thread->buffers.data());
    thread->done = true;
    _longjmp(thread->owner->home, 1);
  }

  static void meet(Thread *thread) {
    if (_setjmp(thread->place) == 0)
      _longjmp(thread->owner->home, 1);
  }

  /// What the thread whose number differs in the bits of \p mask offers.
  static uint32_t exchange(Thread *thread, uint32_t value, uint32_t mask) {
    thread->offered = value;
    meet(thread);
    auto number = static_cast<uint32_t>(thread->slots[HostThread]);
    uint32_t got = thread->owner->threads[number ^ mask].offered;
    meet(thread);
    return got;
  }

  HostCode function;
  ucontext_t main;
  jmp_buf home;
  std::vector<Thread> threads;
};

} // namespace

static int runLaunch(void *context, const char *function, int64_t grid,
                     int32_t block, void *const *arguments) {
  return static_cast<HostFunctions *>(context)->launch(function, grid, block,
                                                       arguments)
             ? 0
             : 1;
}

HostFunctions::HostFunctions() : callbacks{this, runLaunch} {}

void HostFunctions::add(const std::string &name, Function function) {
  functions[name] = std::move(function);
}

bool HostFunctions::launch(const std::string &name, int64_t grid, int32_t block,
                           void *const *arguments) {
  auto it = functions.find(name);
  if (it == functions.end())
    return false;
  const Function &function = it->second;
  std::vector<std::vector<char>> shared;
  std::vector<void *> buffers = {nullptr};
  size_t count = 0;
  while (arguments[count])
    buffers.push_back(arguments[count++]);
  for (int64_t bytes : function.sharedBytes) {
    // Undefined at first: NaN shows what nobody has written.
    shared.emplace_back(bytes + 64, char(0xff));
    auto address = reinterpret_cast<uintptr_t>(shared.back().data());
    buffers.push_back(reinterpret_cast<void *>((address + 63) / 64 * 64));
  }
  // From the last one on: what a block needs of one before it is not there.
  for (int64_t b = grid; b-- > 0;) {
    BlockRunner runner(function.code, buffers, b, block);
    if (function.meets)
      runner.run(stacks);
    else
      runner.runAlone();
  }
  return true;
}
