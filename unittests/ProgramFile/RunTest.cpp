//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPrograms.h"

#include "Soap/ProgramFile/Run.h"

#include <cmath>
#include <cstdio>

using namespace soap;

namespace {

/// What checking programs says whose results are arguments, all of them 2.
class CheckedRun : public testing::Test {
protected:
  ~CheckedRun() override { std::remove(path.c_str()); }

  /// One result, and what it should be; 0.5 counts as one difference.
  void addResult(float expected) {
    int64_t offset = 64 * static_cast<int64_t>(references.size());
    ProgramBuilder::Tensor tensor{"t", SOAP_F32, {2}, {{0, offset, {0}, {2}}}};
    builder->addArgument(tensor);
    builder->addResult(tensor);
    const float elements[] = {2, expected};
    references.push_back({0.5, 1,
                          std::string(reinterpret_cast<const char *>(elements),
                                      sizeof(elements))});
  }

  std::string check() {
    ProgramFile file;
    file.table = std::move(builder);
    file.producer = "a test";
    file.model = "main";
    file.cpu = "x86-64-v3";
    file.notes.commands.resize(1);
    file.values.resize(references.size());
    for (ArgumentValues &values : file.values)
      values.value = 2;
    file.references = {references};
    std::string bytes = serialize(file);
    std::FILE *out = std::fopen(path.c_str(), "wb");
    std::fwrite(bytes.data(), 1, bytes.size(), out);
    std::fclose(out);
    ProgramRunOptions options;
    options.path = path;
    options.check = options.quiet = true;
    return runProgramFile(options);
  }

  std::string path = testing::TempDir() + "soap-run-test.soapx";
  std::unique_ptr<ProgramBuilder> builder = [] {
    auto made = std::make_unique<ProgramBuilder>();
    made->addDevice(1024);
    return made;
  }();
  std::vector<ReferenceResult> references;
};

TEST_F(CheckedRun, agrees) {
  addResult(2);
  addResult(6);
  EXPECT_EQ(check(), "");
}

TEST_F(CheckedRun, oneDiffers) {
  addResult(2);
  addResult(7);
  EXPECT_EQ(check(),
            path + ": error: step 1: result #1 differs from the reference: it "
                   "is off by 10 times the unpartitioned difference (allowed: "
                   "8); 1 of 2 results differ");
}

TEST_F(CheckedRun, theWorstIsNamed) {
  for (float expected : {2.0F, 7.0F, 12.0F, 2.0F, 8.0F})
    addResult(expected);
  EXPECT_EQ(check(),
            path + ": error: step 1: result #1 differs from the reference: it "
                   "is off by 10 times the unpartitioned difference (allowed: "
                   "8); 3 of 5 results differ, the worst (#2) is off by 20 "
                   "times");
}

TEST_F(CheckedRun, nothingIsWorseThanNoNumber) {
  for (float expected : {7.0F, std::nanf(""), 1e9F})
    addResult(expected);
  EXPECT_EQ(check(),
            path + ": error: step 1: result #0 differs from the reference: it "
                   "is off by 10 times the unpartitioned difference (allowed: "
                   "8); 3 of 3 results differ, the worst (#1) is off by inf "
                   "times");
}

} // namespace
