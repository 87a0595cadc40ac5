//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/TemporaryFile.h"
#include "Soap/Support/Interrupt.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include "gtest/gtest.h"

#include <csignal>
#include <cstdlib>

using namespace soap;

namespace {

TEST(TemporaryFileTest, goesWithTheObject) {
  std::string path;
  {
    auto made = TemporaryFile::create("txt", "content");
    ASSERT_TRUE(static_cast<bool>(made)) << llvm::toString(made.takeError());
    TemporaryFile file = std::move(*made);
    path = file.path().str();
    auto read = llvm::MemoryBuffer::getFile(path);
    ASSERT_TRUE(static_cast<bool>(read));
    EXPECT_EQ((*read)->getBuffer(), "content");
  }
  EXPECT_FALSE(llvm::sys::fs::exists(path));
}

TEST(TemporaryFileTest, goesWithAnInterruptedProcess) {
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
    std::string folder =
        testing::TempDir() + "soap-interrupted-" + std::to_string(getpid());
    ASSERT_FALSE(llvm::sys::fs::create_directory(folder));
    EXPECT_EXIT(
        {
          // nohup, and shells' background, have some ignored.
          std::signal(signal, SIG_DFL);
          setenv("TMPDIR", folder.c_str(), 1);
          catchInterrupts();
          auto made = TemporaryFile::create("txt");
          if (made && llvm::sys::fs::exists(made->path()))
            std::raise(signal);
        },
        testing::KilledBySignal(signal), "");
    // Only what is empty can be removed.
    EXPECT_FALSE(llvm::sys::fs::remove(folder)) << signal;
  }
}

TEST(TemporaryFileTest, foldersThatAreNone) {
  EXPECT_EXIT(
      {
        setenv("TMPDIR", "/nonexistent", 1);
        llvm::errs() << llvm::toString(TemporaryFile::create("o").takeError());
        std::exit(0);
      },
      testing::ExitedWithCode(0),
      "cannot make a temporary file in '/nonexistent': No such file or "
      "directory; TMPDIR may name another folder");
}

} // namespace
