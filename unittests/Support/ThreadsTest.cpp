//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/Threads.h"

#include "gtest/gtest.h"

#include <atomic>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace soap;

TEST(ThreadsTest, EveryNumberOnce) {
  for (size_t count : {0, 1, 2, 5}) {
    std::vector<std::atomic<int>> calls(count);
    std::vector<std::thread::id> on(count);
    onThreads(count, [&](size_t number) {
      ++calls[number];
      on[number] = std::this_thread::get_id();
    });
    for (size_t number = 0; number < count; ++number) {
      EXPECT_EQ(calls[number], 1);
      EXPECT_EQ(on[number] == std::this_thread::get_id(), number == 0);
    }
  }
}

/// Without address space there are no stacks for threads.
TEST(ThreadsTest, RefusedThreads) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  GTEST_SKIP() << "sanitizers need address space";
#endif
#endif
  pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    rlimit none{0, 0};
    setrlimit(RLIMIT_AS, &none);
    std::atomic<int> sum{0}, elsewhere{0};
    std::thread::id here = std::this_thread::get_id();
    // Stacks of threads that have ended are used again.
    std::vector<std::thread> holding;
    bool refused = false;
    while (!refused && holding.size() < 100)
      if (auto started = startThread([] { pause(); }))
        holding.push_back(std::move(*started));
      else
        refused = true;
    onThreads(4, [&](size_t number) {
      sum += 1 << number;
      elsewhere += std::this_thread::get_id() != here;
    });
    _exit(refused && sum == 15 && elsewhere == 0 ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}
