//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/ChildProcess.h"

#include "gtest/gtest.h"

#include <csignal>
#include <cstdlib>
#include <mutex>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace soap;
using End = ChildResult::End;

static constexpr ChildLimits limits{/*seconds=*/2, /*memory=*/1 << 28,
                                    /*output=*/1 << 24, /*idle=*/1};

namespace {

TEST(ChildProcess, GivesBackWhatIsWritten) {
  std::string text(1 << 20, 'x');
  int here = 1;
  ChildResult result = runInChildProcess(
      [&](llvm::raw_ostream &os) {
        here = 2;
        os << text << '\x04';
      },
      limits);
  EXPECT_EQ(result.end, End::Returned);
  EXPECT_EQ(result.text, text + '\x04');
  EXPECT_EQ(here, 1);
}

TEST(ChildProcess, CrashesAlone) {
  ChildResult result = runInChildProcess(
      [](llvm::raw_ostream &os) {
        os << "some\x04";
        os.flush();
        std::abort();
      },
      limits);
  EXPECT_EQ(result.end, End::Crashed);
  // Leaving without the rest of the work is no success either.
  result = runInChildProcess([](llvm::raw_ostream &) { _exit(0); }, limits);
  EXPECT_EQ(result.end, End::Crashed);
}

TEST(ChildProcess, EndsAtItsLimits) {
  ChildResult result = runInChildProcess(
      [](llvm::raw_ostream &) {
        for (volatile unsigned i = 0;; i = i + 1)
          ;
      },
      limits);
  EXPECT_EQ(result.end, End::OverLimit);
  result = runInChildProcess(
      [](llvm::raw_ostream &os) {
        while (true)
          os << "more and more";
      },
      limits);
  EXPECT_EQ(result.end, End::OverLimit);
}

/// Another thread may have a lock at the moment of copying, for ever so in the
/// copy: the next copy works.
TEST(ChildProcess, TriesAgainWhereALockWasTaken) {
  std::mutex mutex;
  mutex.lock();
  // What is unlocked here while the first child waits.
  auto *numStarted = static_cast<volatile int *>(
      mmap(nullptr, sizeof(int), PROT_READ | PROT_WRITE,
           MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(numStarted, MAP_FAILED);
  std::thread other([&] {
    while (*numStarted == 0)
      std::this_thread::yield();
    mutex.unlock();
  });
  ChildResult result = runInChildProcess(
      [&](llvm::raw_ostream &os) {
        *numStarted = *numStarted + 1;
        std::lock_guard<std::mutex> guard(mutex);
        os << "done";
      },
      limits);
  other.join();
  EXPECT_EQ(result.end, End::Returned);
  EXPECT_EQ(result.text, "done");
  EXPECT_GE(*numStarted, 2);
}

TEST(ChildProcess, GivesUpWhoeverWaitsForEver) {
  ChildResult result = runInChildProcess(
      [](llvm::raw_ostream &os) {
        os << "some";
        pause();
      },
      limits);
  EXPECT_EQ(result.end, End::OverLimit);
}

/// Hosts may want to know nothing of the ends of children.
TEST(ChildProcess, WorksWhereEndsAreIgnored) {
  auto old = std::signal(SIGCHLD, SIG_IGN);
  std::vector<ChildResult> results(8);
  std::vector<std::thread> threads;
  for (ChildResult &result : results)
    threads.emplace_back([&result] {
      result = runInChildProcess(
          [](llvm::raw_ostream &os) { os << std::string(1 << 16, 'y'); },
          limits);
    });
  for (std::thread &thread : threads)
    thread.join();
  std::signal(SIGCHLD, old);
  for (const ChildResult &result : results) {
    EXPECT_EQ(result.end, End::Returned);
    EXPECT_EQ(result.text.size(), size_t(1) << 16);
  }
}

} // namespace
