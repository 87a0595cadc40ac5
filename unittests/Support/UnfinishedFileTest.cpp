//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/UnfinishedFile.h"

#include "gtest/gtest.h"

#include <csignal>
#include <cstdio>
#include <memory>
#include <unistd.h>
#include <vector>

using namespace soap;

namespace {

class UnfinishedFileTest : public testing::Test {
protected:
  std::string path =
      testing::TempDir() + "soap-unfinished-" + std::to_string(getpid());

  void SetUp() override { std::fclose(std::fopen(path.c_str(), "w")); }
  void TearDown() override { std::remove(path.c_str()); }
  bool isThere() const { return access(path.c_str(), F_OK) == 0; }
};

TEST_F(UnfinishedFileTest, goesWithAnInterruptedProcess) {
  for (int signal : {SIGINT, SIGTERM}) {
    SetUp();
    EXPECT_EXIT(
        {
          // nohup, and shells' background, have some ignored.
          std::signal(signal, SIG_DFL);
          removeUnfinishedFilesOnSignals();
          UnfinishedFile file(path);
          std::raise(signal);
        },
        testing::KilledBySignal(signal), "");
    EXPECT_FALSE(isThere()) << signal;
  }
}

TEST_F(UnfinishedFileTest, staysOnceFinished) {
  {
    UnfinishedFile file(path);
  }
  removeUnfinishedFiles();
  EXPECT_TRUE(isThere());
}

TEST_F(UnfinishedFileTest, placesAreUsedAgain) {
  std::vector<std::unique_ptr<UnfinishedFile>> more;
  for (int i = 0; i < 100; ++i)
    more.push_back(std::make_unique<UnfinishedFile>(path + "-none"));
  more.clear();
  UnfinishedFile file(path);
  removeUnfinishedFiles();
  EXPECT_FALSE(isThere());
}

TEST_F(UnfinishedFileTest, ignoredSignalsStayIgnored) {
  EXPECT_EXIT(
      {
        std::signal(SIGHUP, SIG_IGN);
        removeUnfinishedFilesOnSignals();
        UnfinishedFile file(path);
        std::raise(SIGHUP);
        std::exit(isThere() ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

} // namespace
