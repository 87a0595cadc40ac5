//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../lib/Runtime/Gpu/AlgorithmCache.h"

#include "gtest/gtest.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

using namespace soap;

namespace {

/// A folder of its own, and below it a file that is not there yet.
class AlgorithmCacheTest : public testing::Test {
protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "/soap-cache-XXXXXX";
    folder = mkdtemp(pattern.data());
    path = folder + "/below/algorithms";
  }
  void TearDown() override {
    std::error_code error;
    std::filesystem::remove_all(folder, error);
    EXPECT_FALSE(error);
  }

  std::string text() const {
    std::ifstream file(path);
    std::stringstream all;
    all << file.rdbuf();
    return all.str();
  }
  void put(const std::string &text) {
    (void)std::remove(path.c_str());
    AlgorithmCache(path).store("makes", "the folder");
    std::ofstream(path) << text;
  }
  /// What is said when the file is read.
  std::string warning(AlgorithmCache &cache) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(cache.lookup("a"), std::nullopt);
    return testing::internal::GetCapturedStderr();
  }

  std::string folder, path;
};

TEST_F(AlgorithmCacheTest, ChoicesOutliveTheProcess) {
  AlgorithmCache first(path);
  EXPECT_EQ(first.lookup("a"), std::nullopt);
  first.store("a", "1 2");
  first.store("b", "3");
  first.store("a", "4");
  AlgorithmCache second(path);
  EXPECT_EQ(second.lookup("a"), "4");
  EXPECT_EQ(second.lookup("b"), "3");
  EXPECT_EQ(second.lookup("c"), std::nullopt);
  EXPECT_EQ(text(), "soap algorithms 1\na\t4\nb\t3\n");
}

// What another process has written meanwhile stays.
TEST_F(AlgorithmCacheTest, WritersShareTheFile) {
  AlgorithmCache first(path), second(path);
  EXPECT_EQ(first.lookup("a"), std::nullopt);
  EXPECT_EQ(second.lookup("a"), std::nullopt);
  first.store("a", "1");
  second.store("b", "2");
  EXPECT_EQ(text(), "soap algorithms 1\na\t1\nb\t2\n");
  EXPECT_EQ(second.lookup("a"), "1");
}

TEST_F(AlgorithmCacheTest, FieldsStayOnTheirLine) {
  AlgorithmCache cache(path);
  cache.store("a\tb\nc", "d\te");
  EXPECT_EQ(cache.lookup("a\tb\nc"), "d e");
  EXPECT_EQ(text(), "soap algorithms 1\na b c\td e\n");
}

TEST_F(AlgorithmCacheTest, DamagedFilesAreSaidOnceAndReplaced) {
  for (const char *damaged :
       {"", "something else\na\t1\n", "soap algorithms 2\na\t1\n",
        "soap algorithms 1\na\t1\nb\n", "soap algorithms 1\na\t1\nb\t2",
        "soap algorithms 1\n\t1\n", "soap algorithms 1\na\t1\t2\n"}) {
    put(damaged);
    AlgorithmCache cache(path);
    EXPECT_EQ(warning(cache),
              "warning: '" + path + "' is damaged and not used\n")
        << damaged;
    EXPECT_EQ(warning(cache), "");
    testing::internal::CaptureStderr();
    cache.store("b", "3");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    EXPECT_EQ(text(), "soap algorithms 1\nb\t3\n");
  }
}

// No folder, a folder in place of the file, a full line of the system: choices
// still last as long as the process.
TEST_F(AlgorithmCacheTest, FilesThatCannotBeWrittenAreLetBe) {
  for (const std::string &where :
       {std::string(), folder, std::string("/proc/none/algorithms")}) {
    AlgorithmCache cache(where);
    cache.store("a", "1");
    EXPECT_EQ(cache.lookup("a"), "1") << where;
  }
}

TEST_F(AlgorithmCacheTest, PathsFollowTheEnvironment) {
  auto with = [](const char *file, const char *cache, const char *home) {
    auto set = [](const char *name, const char *value) {
      if (value)
        setenv(name, value, 1);
      else
        unsetenv(name);
    };
    set("SOAP_ALGORITHMS", file);
    set("XDG_CACHE_HOME", cache);
    const char *before = std::getenv("HOME");
    std::string kept = before ? before : "";
    set("HOME", home);
    std::string path = AlgorithmCache::defaultPath();
    set("HOME", kept.c_str());
    set("SOAP_ALGORITHMS", nullptr);
    set("XDG_CACHE_HOME", nullptr);
    return path;
  };
  EXPECT_EQ(with("/f", "/c", "/h"), "/f");
  EXPECT_EQ(with("", "/c", "/h"), "");
  EXPECT_EQ(with(nullptr, "/c", "/h"), "/c/soap/algorithms");
  EXPECT_EQ(with(nullptr, "c", "/h"), "/h/.cache/soap/algorithms");
  EXPECT_EQ(with(nullptr, nullptr, nullptr), "");
}

} // namespace
