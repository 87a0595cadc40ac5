//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../lib/Runtime/Cpu/HostMemory.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace soap;

namespace {

/// A root folder with the control groups that a test writes.
class HostMemoryTest : public testing::Test {
protected:
  HostMemoryTest() {
    std::string name = std::filesystem::temp_directory_path() / "soap-XXXXXX";
    root = mkdtemp(name.data());
  }
  ~HostMemoryTest() override { std::filesystem::remove_all(root); }

  void write(const std::string &file, const std::string &text) {
    std::filesystem::path path = root + file;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text << '\n';
  }
  /// The limit of a control group; 0 if the machine has less.
  double limit() {
    HostMemory memory = getHostMemory(root);
    return memory.isOfControlGroup ? memory.bytes : 0;
  }

  std::string root;
};

} // namespace

TEST_F(HostMemoryTest, theMachinesWhereThereAreNoGroups) {
  HostMemory memory = getHostMemory(root);
  EXPECT_FALSE(memory.isOfControlGroup);
  EXPECT_GT(memory.bytes, 1 << 20);
}

TEST_F(HostMemoryTest, theLeastOfAllGroupsAround) {
  write("/proc/self/cgroup", "0::/job/step/task");
  write("/sys/fs/cgroup/job/step/task/memory.max", "max");
  EXPECT_EQ(limit(), 0);
  write("/sys/fs/cgroup/job/memory.max", "7340032");
  EXPECT_EQ(limit(), 7340032);
  write("/sys/fs/cgroup/job/step/memory.max", "5242880");
  EXPECT_EQ(limit(), 5242880);
  write("/sys/fs/cgroup/memory.max", "3145728");
  EXPECT_EQ(limit(), 3145728);
}

// Inside a container, the group may be named as it is outside.
TEST_F(HostMemoryTest, aGroupThatIsNotToBeSeen) {
  write("/proc/self/cgroup", "0::/docker/0123");
  write("/sys/fs/cgroup/memory.max", "5242880");
  EXPECT_EQ(limit(), 5242880);
  write("/proc/self/cgroup", "0::/");
  EXPECT_EQ(limit(), 5242880);
}

TEST_F(HostMemoryTest, version1) {
  write("/proc/self/cgroup",
        "5:cpuset,memoryless:/a\n4:hugetlb,memory:/job\n0::/");
  write("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712");
  write("/sys/fs/cgroup/memory/a/memory.limit_in_bytes", "1048576");
  EXPECT_EQ(limit(), 0);
  write("/sys/fs/cgroup/memory/job/memory.limit_in_bytes", "5242880");
  EXPECT_EQ(limit(), 5242880);
}

TEST_F(HostMemoryTest, whatIsNoLimit) {
  write("/proc/self/cgroup", "none\n0:\n0::job\n0::/");
  for (const char *text : {"", "0", "-1", "five", "1e300"}) {
    write("/sys/fs/cgroup/memory.max", text);
    EXPECT_EQ(limit(), 0) << text;
  }
}
