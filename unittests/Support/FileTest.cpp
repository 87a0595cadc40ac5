//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/File.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

using namespace soap;

namespace {
class FileTest : public testing::Test {
protected:
  FileTest() {
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("soap-file", folder));
  }
  ~FileTest() override {
    EXPECT_FALSE(llvm::sys::fs::remove_directories(folder));
  }
  std::string in(llvm::StringRef name) const {
    return (folder + "/" + name).str();
  }
  std::string make(llvm::StringRef name, llvm::StringRef text) {
    std::error_code error;
    llvm::raw_fd_ostream os(in(name), error);
    os << text;
    return in(name);
  }
  std::string read(const std::string &path) {
    auto buffer = readFile(path);
    return buffer ? (*buffer)->getBuffer().str()
                  : "error: " + buffer.getError().message();
  }
  std::string part(const std::string &path, int64_t from,
                   std::optional<int64_t> length = std::nullopt) {
    llvm::Expected<std::string> bytes = readPart(path, from, length);
    return bytes ? *bytes : "error: " + llvm::toString(bytes.takeError());
  }
  size_t numFiles() {
    size_t count = 0;
    std::error_code error;
    for (llvm::sys::fs::directory_iterator it(folder, error), end; it != end;
         it.increment(error))
      ++count;
    return count;
  }

  llvm::SmallString<128> folder;
};
} // namespace

TEST_F(FileTest, isReadToItsEnd) {
  EXPECT_EQ(read(make("a", "text")), "text");
  EXPECT_EQ(read(make("b", "")), "");
  std::string large(3 << 20, 'x');
  EXPECT_EQ(read(make("c", large)), large);
  // Their size is said to be 0.
  EXPECT_EQ(read("/proc/self/comm").back(), '\n');
  EXPECT_EQ(read(in("none")), "error: No such file or directory");
  EXPECT_EQ(read(folder.str().str()), "error: Is a directory");
  EXPECT_EQ(read("/dev/zero"), "error: File too large");
}

TEST_F(FileTest, isReadInParts) {
  std::string path = make("a", "0123456789");
  EXPECT_EQ(part(path, 2, 3), "234");
  EXPECT_EQ(part(path, 7), "789");
  EXPECT_EQ(part(path, 10), "");
  EXPECT_EQ(part(path, 8, 3),
            "error: " + path + ": has 10 bytes, not 3 from byte 8 on");
  EXPECT_EQ(part(path, 11),
            "error: " + path + ": has 10 bytes, not 0 from byte 11 on");
  // Nobody writes to it.
  ASSERT_EQ(mkfifo(in("pipe").c_str(), 0600), 0);
  EXPECT_EQ(part(in("pipe"), 0), "error: " + in("pipe") + ": no regular file");
  EXPECT_EQ(part("/dev/zero", 0, 16), "error: /dev/zero: no regular file");
}

TEST_F(FileTest, isReplacedWithItsMode) {
  std::string path = make("a", "old");
  ASSERT_EQ(chmod(path.c_str(), 0640), 0);
  EXPECT_EQ(writeFile(path, "new"), "");
  EXPECT_EQ(read(path), "new");
  struct stat about;
  ASSERT_EQ(stat(path.c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777, 0640u);
}

TEST_F(FileTest, namesMayBeOdd) {
  for (const std::string &name :
       {std::string("per%cent"), std::string("%s%n"), std::string(255, 'n')}) {
    EXPECT_EQ(checkWritable(in(name)), "");
    EXPECT_EQ(writeFile(in(name), name), "");
    EXPECT_EQ(read(in(name)), name);
  }
  EXPECT_EQ(numFiles(), 3u);
  EXPECT_EQ(writeFile(in("none/a"), ""),
            "cannot write '" + in("none/a") + "': No such file or directory");
}
