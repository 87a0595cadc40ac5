//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../lib/Runtime/Gpu/Alternatives.h"
#include "RuntimeTestUtils.h"
#include "gtest/gtest.h"

#include <cfloat>
#include <cmath>

using namespace soap;

namespace {

//===----------------------------------------------------------------------===//
// The choice
//===----------------------------------------------------------------------===//

/// Alternatives whose times, and whether they run at all, a test says.
struct Choice {
  explicit Choice(AlgorithmCache &cache) : chooser(cache) {}

  SoapStatus take(int gpu = 0) {
    return chooser.run(
        gpu, step, [&] { return "gpu" + std::to_string(gpu); },
        [&](size_t count, const std::function<SoapStatus(size_t)> &run,
            size_t &fastest) {
          ++measured;
          EXPECT_EQ(count, 2u);
          bool found = false;
          for (size_t i = 0; i < count; ++i)
            if (run(i).code == SOAP_OK && (!found || isFaster[i])) {
              found = true;
              fastest = i;
            }
          return found ? success() : failure(SOAP_KERNEL_FAILED, "none runs");
        },
        [&](bool generated) {
          ran += generated ? 'g' : 'l';
          if (runs[generated])
            return success();
          return failure(SOAP_KERNEL_FAILED,
                         generated ? "no function" : "no engine");
        });
  }

  /// What was run since this was asked last: libraries' or generated code.
  std::string taken() { return std::exchange(ran, ""); }

  AlternativeChooser chooser;
  SoapGpuStep step = {};
  bool runs[2] = {true, true};
  bool isFaster[2] = {true, false};
  int measured = 0;
  std::string ran;
};

TEST(AlternativesTest, TheFasterOneIsMeasuredOnce) {
  AlgorithmCache cache("");
  Choice choice(cache);
  EXPECT_EQ(choice.take().code, SOAP_OK);
  EXPECT_EQ(choice.taken(), "lgl");
  EXPECT_EQ(choice.take().code, SOAP_OK);
  EXPECT_EQ(choice.taken(), "l");
  EXPECT_EQ(choice.measured, 1);
  EXPECT_EQ(cache.lookup("gpu0"), "library");
  // Another kind of GPU is another problem.
  choice.isFaster[1] = true;
  EXPECT_EQ(choice.take(1).code, SOAP_OK);
  EXPECT_EQ(choice.taken(), "lgg");
  EXPECT_EQ(choice.measured, 2);
  EXPECT_EQ(cache.lookup("gpu1"), "generated");
  // Another run knows both.
  Choice next(cache);
  EXPECT_EQ(next.take().code, SOAP_OK);
  EXPECT_EQ(next.take(1).code, SOAP_OK);
  EXPECT_EQ(next.taken(), "lg");
  EXPECT_EQ(next.measured, 0);
}

TEST(AlternativesTest, WhatWorksIsTaken) {
  AlgorithmCache cache("");
  Choice choice(cache);
  choice.runs[0] = false;
  EXPECT_EQ(choice.take().code, SOAP_OK);
  EXPECT_EQ(choice.taken(), "lgg");
  EXPECT_EQ(cache.lookup("gpu0"), "generated");
  Choice other(cache);
  other.runs[1] = false;
  EXPECT_EQ(other.take(1).code, SOAP_OK);
  EXPECT_EQ(other.taken(), "lgl");
}

// A library that no longer takes what it took.
TEST(AlternativesTest, KeptChoicesThatFailAreReplaced) {
  AlgorithmCache cache("");
  cache.store("gpu0", "library");
  Choice choice(cache);
  choice.runs[0] = false;
  EXPECT_EQ(choice.take().code, SOAP_OK);
  EXPECT_EQ(choice.taken(), "lg");
  EXPECT_EQ(cache.lookup("gpu0"), "generated");
  cache.store("gpu0", "a word of a later version");
  Choice later(cache);
  EXPECT_EQ(later.take().code, SOAP_OK);
  EXPECT_EQ(later.measured, 1);
}

TEST(AlternativesTest, WhereNothingRunsGeneratedCodeSaysWhy) {
  AlgorithmCache cache("");
  Choice choice(cache);
  choice.runs[0] = choice.runs[1] = false;
  EXPECT_STREQ(choice.take().message, "no function");
  EXPECT_EQ(cache.lookup("gpu0"), std::nullopt);
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

using Step = ProgramBuilder::GpuStep;

Step launch(const char *function, std::vector<SoapGpuBuffer> buffers) {
  Step step = {};
  step.kind = SOAP_GPU_LAUNCH;
  step.function = function;
  step.buffers = std::move(buffers);
  return step;
}

/// y = x + 1 by one function, or by two with a temporary.
ProgramBuilder::GpuKernel makeKernel(SoapElementType type = SOAP_F32) {
  Step either = {};
  either.kind = SOAP_GPU_ALTERNATIVES;
  either.buffers = {{0, SOAP_GPU_READ, 0, 16}, {1, SOAP_GPU_WRITE, 0, 16}};
  either.alternatives = {1, 2, 7, nullptr};
  either.types = {type, type};
  ProgramBuilder::GpuKernel kernel;
  kernel.scratchBytes = 64;
  kernel.steps = {either,
                  launch("library", {{0, SOAP_GPU_READ, 0, 16},
                                     {1, SOAP_GPU_WRITE, 0, 16}}),
                  launch("copy", {{0, SOAP_GPU_READ, 0, 16},
                                  {SOAP_GPU_SCRATCH, SOAP_GPU_WRITE, 0, 16}}),
                  launch("add", {{SOAP_GPU_SCRATCH, SOAP_GPU_READ, 0, 16},
                                 {1, SOAP_GPU_WRITE, 0, 16}})};
  return kernel;
}

void build(ProgramBuilder &p, const ProgramBuilder::GpuKernel &kernel) {
  p.addDevice(256);
  p.addGpuKernel("k", kernel, 1, {16, 16});
  p.addLaunch(0, 0, {0, 64});
  p.addArgument({"x", SOAP_F32, {4}, {{0, 0, {0}, {4}}}});
  p.addResult({"y", SOAP_F32, {4}, {{0, 64, {0}, {4}}}});
}

TEST(AlternativesTest, BadOnesAreRefused) {
  auto refuse = [](auto change) {
    ProgramBuilder p;
    ProgramBuilder::GpuKernel kernel = makeKernel();
    change(kernel.steps);
    build(p, kernel);
    std::string message = soap_program_check(p.get()).message;
    const std::string prefix = "kernel 0 'k', step ";
    return message.rfind(prefix, 0) == 0 ? message.substr(prefix.size())
                                         : message;
  };
  using Steps = std::vector<Step>;
  EXPECT_EQ(refuse([](Steps &) {}), "");
  EXPECT_EQ(refuse([](Steps &s) { s[0].alternatives.num_library = 0; }),
            "0: bad lists of alternatives");
  EXPECT_EQ(refuse([](Steps &s) { s[0].alternatives.num_generated = 3; }),
            "0: bad lists of alternatives");
  EXPECT_EQ(refuse([](Steps &s) { s[0].alternatives.num_library = INT32_MAX; }),
            "0: bad lists of alternatives");
  EXPECT_EQ(refuse([](Steps &s) { s[0].types[1] = SOAP_NUM_ELEMENT_TYPES; }),
            "0: no element type 16");
  EXPECT_EQ(refuse([](Steps &s) {
              s[0].buffers[1].access = SOAP_GPU_READ | SOAP_GPU_WRITE;
            }),
            "0: buffer 1 of alternatives is read and written");
  EXPECT_EQ(refuse([](Steps &s) { s[0].buffers[1].access = SOAP_GPU_READ; }),
            "0: alternatives without a result");
  EXPECT_EQ(
      refuse([](Steps &s) { s[0].buffers[0] = {1, SOAP_GPU_READ, 8, 8}; }),
      "0: result 1 of alternatives overlaps buffer 0");
  EXPECT_EQ(refuse([](Steps &s) {
              s[2] = s[0];
              s[2].alternatives.num_generated = 1;
            }),
            "2: alternatives within alternatives");
  // What one list changes, the other one would begin with.
  EXPECT_EQ(refuse([](Steps &s) {
              s[0].buffers.insert(s[0].buffers.begin(),
                                  {SOAP_GPU_SCRATCH, SOAP_GPU_READ, 0, 32});
              s[0].types.push_back(SOAP_F32);
            }),
            "2: buffer 1 is not what the alternatives before have");
  EXPECT_EQ(refuse([](Steps &s) { s[0].buffers[1].bytes = 8; }),
            "1: buffer 1 is not what the alternatives before have");
  EXPECT_EQ(refuse([](Steps &s) {
              s[0].buffers.erase(s[0].buffers.begin());
              s[0].types.pop_back();
            }),
            "1: buffer 0 is none of the alternatives before");
  // What follows is on its own again.
  EXPECT_EQ(refuse([](Steps &s) {
              s.push_back(
                  launch("more", {{SOAP_GPU_SCRATCH, SOAP_GPU_WRITE, 0, 64}}));
            }),
            "");
}

/// An output that overwrites an input is that input.
TEST(AlternativesTest, ResultsInPlaceAreRefused) {
  ProgramBuilder p;
  build(p, makeKernel());
  p.setInPlace(0, {0});
  EXPECT_NE(std::string(soap_program_check(p.get()).message)
                .find("result 1 of alternatives overlaps buffer 0"),
            std::string::npos);
}

/// How much generated code is wrong by.
float wrong = 0;

int compute(void *, const char *function, int64_t, int32_t,
            void *const *arguments) {
  auto *from = static_cast<float *>(arguments[0]),
       *to = static_cast<float *>(arguments[1]);
  for (int i = 0; i < 4; ++i)
    to[i] = from[i] + (function[0] == 'c'   ? 0
                       : function[0] == 'l' ? 1
                       : i == 2             ? 1 + wrong
                                            : 1);
  return 0;
}

TEST(AlternativesTest, EmulatorsCompareBoth) {
  SoapGpuEmulator emulator = {nullptr, compute};
  for (float difference : {0.0F, 1e-5F, 1.0F, -INFINITY, NAN}) {
    wrong = difference;
    bool isSame = std::fabs(difference) < 1e-3F;
    ProgramBuilder p;
    build(p, makeKernel());
    SoapOptions options = {};
    options.emulator = &emulator;
    TestRuntime runtime(p, options, SOAP_BACKEND_EMULATED);
    ASSERT_TRUE(runtime.ok()) << runtime.created.message;
    runtime.set<float>(0, {1, 2, 3, 4});
    // Step by step, and as it was captured.
    SoapStatus status = runtime.run(3);
    EXPECT_EQ(status.code == SOAP_OK, isSame) << difference;
    std::vector<float> x = {1, 2, 3, 4}, y(4);
    void *buffers[] = {x.data(), y.data()};
    SoapStatus alone = soap_gpu_emulate(p.kernels[0].gpu, buffers, &emulator);
    EXPECT_EQ(alone.code == SOAP_OK, isSame) << difference;
    if (isSame) {
      EXPECT_EQ(runtime.result<float>(0, 4), (std::vector<float>{2, 3, 4, 5}));
    } else if (difference == 1) {
      const char *expected = "alternatives differ in element 2 of result 0: 4 "
                             "by libraries, 5 by generated code ('copy')";
      EXPECT_STREQ(status.message, expected);
      EXPECT_STREQ(alone.message, expected);
    }
  }
  wrong = 1e-5F;
  ProgramBuilder p;
  build(p, makeKernel(SOAP_BYTE));
  std::vector<float> x = {1, 2, 3, 4}, y(4);
  void *buffers[] = {x.data(), y.data()};
  EXPECT_STREQ(soap_gpu_emulate(p.kernels[0].gpu, buffers, &emulator).message,
               "alternatives differ in byte 8 of result 0 ('copy')");
}

/// How generated code depends on differences that are zero.
float amplifies = 0;

/// Differences from the mean, by which generated code, behind a copy, is wrong
/// as a part of the mean.
int subtractMean(void *, const char *function, int64_t, int32_t,
                 void *const *arguments) {
  auto *from = static_cast<float *>(arguments[0]),
       *to = static_cast<float *>(arguments[1]);
  float mean =
      0.25F * from[0] + 0.25F * from[1] + 0.25F * from[2] + 0.25F * from[3];
  for (int i = 0; i < 4; ++i)
    to[i] = function[0] == 'c'   ? from[i]
            : function[0] == 'l' ? from[i] - mean
                                 : from[i] - mean * (1 + wrong) +
                                       amplifies * (from[i] - from[0]);
  return 0;
}

// The error of a sum is relative to its terms, which may cancel.
TEST(AlternativesTest, EmulatorsCompareWithWhatCancels) {
  SoapGpuEmulator emulator = {nullptr, subtractMean};
  auto compare = [&](SoapElementType type, std::vector<float> x,
                     float difference) {
    wrong = difference;
    ProgramBuilder p;
    build(p, makeKernel(type));
    std::vector<float> y(4), given = x;
    void *buffers[] = {x.data(), y.data()};
    SoapStatus alone = soap_gpu_emulate(p.kernels[0].gpu, buffers, &emulator);
    // Other numbers were tried elsewhere; results are the library's.
    EXPECT_EQ(x, given);
    std::vector<float> expected(4);
    void *library[] = {x.data(), expected.data()};
    subtractMean(nullptr, "library", 1, 1, library);
    EXPECT_EQ(y, expected);

    SoapOptions options = {};
    options.emulator = &emulator;
    TestRuntime runtime(p, options, SOAP_BACKEND_EMULATED);
    EXPECT_TRUE(runtime.ok()) << runtime.created.message;
    runtime.set<float>(0, x);
    // Step by step, and as it was captured.
    SoapStatus status = runtime.run(3);
    EXPECT_STREQ(status.message, alone.message);
    if (status.code == SOAP_OK)
      EXPECT_EQ(runtime.result<float>(0, 4), expected);
    return alone.code == SOAP_OK;
  };
  std::vector<float> same(4, 0.7F), largest(4, -FLT_MAX), other = {1, 2, 3, 4};
  EXPECT_TRUE(compare(SOAP_F32, same, 1e-7F));
  EXPECT_TRUE(compare(SOAP_F32, largest, -1e-7F));
  EXPECT_TRUE(compare(SOAP_F32, other, 1e-7F));
  EXPECT_FALSE(compare(SOAP_F32, same, 1e-3F));
  EXPECT_FALSE(compare(SOAP_F32, largest, -1e-3F));
  EXPECT_FALSE(compare(SOAP_F32, other, 1e-3F));
  EXPECT_FALSE(compare(SOAP_F32, same, NAN));
  amplifies = 1e6F;
  EXPECT_TRUE(compare(SOAP_F32, same, 1e-7F));
  EXPECT_FALSE(compare(SOAP_F32, same, 1e-3F));
  amplifies = 0;
  // What is no float is compared bit by bit.
  EXPECT_FALSE(compare(SOAP_BYTE, same, 1e-7F));
}

int readUnwritten(void *context, const char *function, int64_t, int32_t,
                  void *const *arguments) {
  auto *from = static_cast<float *>(arguments[0]),
       *to = static_cast<float *>(arguments[1]);
  auto *unwritten = static_cast<float *>(context);
  for (int i = 0; i < 4; ++i)
    to[i] = from[i] + (function[0] == 'l' ? *unwritten : 0);
  // Left over from this run.
  *unwritten = 100;
  return 0;
}

// Results that depend on what was in memory are no results that cancel.
TEST(AlternativesTest, EmulatorsDoNotExcuseWhatNobodyWrote) {
  float unwritten = 1;
  SoapGpuEmulator emulator = {&unwritten, readUnwritten};
  ProgramBuilder p;
  build(p, makeKernel());
  std::vector<float> x = {1, 2, 3, 4}, y(4);
  void *buffers[] = {x.data(), y.data()};
  EXPECT_EQ(soap_gpu_emulate(p.kernels[0].gpu, buffers, &emulator).code,
            SOAP_KERNEL_FAILED);
}

constexpr int64_t numBooleans = 100000;
/// How many generated code has otherwise, and what it has.
int64_t numOthers = 0;
char otherByte = 0;

int computeBooleans(void *, const char *function, int64_t, int32_t,
                    void *const *arguments) {
  auto *to = static_cast<char *>(arguments[0]);
  std::fill_n(to, numBooleans, 1);
  if (function[0] == 'g')
    std::fill_n(to, numOthers, otherByte);
  return 0;
}

// Booleans beside a normalisation follow from what it computes, which is
// rounded in another way: few may differ, and nothing else.
TEST(AlternativesTest, EmulatorsLetFewBooleansDiffer) {
  SoapGpuEmulator emulator = {nullptr, computeBooleans};
  auto compare = [&](bool isNormalised) {
    Step either = {}, call = {};
    either.kind = SOAP_GPU_ALTERNATIVES;
    either.buffers = {{0, SOAP_GPU_WRITE, 0, numBooleans}};
    either.alternatives = {isNormalised ? 2 : 1, 1, 7, nullptr};
    either.types = {SOAP_BYTE};
    call.kind = SOAP_GPU_NORMALIZATION;
    call.normalization = {SOAP_GPU_NORMALIZE, SOAP_F32, 0.5F, 1, 4};
    call.buffers.assign(6, {SOAP_GPU_SCRATCH, SOAP_GPU_READ, 0, 16});
    for (int b = 3; b < 6; ++b)
      call.buffers[b] = {SOAP_GPU_SCRATCH, SOAP_GPU_WRITE, 16 * b, 16};
    call.buffers.push_back({SOAP_GPU_SCRATCH, SOAP_GPU_WRITE, 256, 256});
    ProgramBuilder::GpuKernel kernel;
    kernel.scratchBytes = 512;
    kernel.steps = {either};
    if (isNormalised)
      kernel.steps.push_back(call);
    for (const char *name : {"library", "generated"})
      kernel.steps.push_back(
          launch(name, {{0, SOAP_GPU_WRITE, 0, numBooleans}}));
    ProgramBuilder p;
    p.addDevice(0);
    p.addGpuKernel("k", kernel, 0, {numBooleans});
    EXPECT_STREQ(soap_program_check(p.get()).message, "");
    std::vector<char> y(numBooleans);
    void *buffers[] = {y.data()};
    return std::string(
        soap_gpu_emulate(p.kernels[0].gpu, buffers, &emulator).message);
  };
  numOthers = 2;
  otherByte = 0;
  EXPECT_EQ(compare(true), "");
  EXPECT_EQ(compare(false),
            "alternatives differ in byte 0 of result 0 ('generated')");
  numOthers = 3;
  EXPECT_EQ(compare(true),
            "alternatives differ in byte 2 of result 0 ('generated')");
  numOthers = 1;
  otherByte = 2;
  EXPECT_EQ(compare(true),
            "alternatives differ in byte 0 of result 0 ('generated')");
}

// Results that a list does not write are none.
TEST(AlternativesTest, EmulatorsSeeWhatIsNotWritten) {
  SoapGpuEmulator emulator = {nullptr, [](void *, const char *function, int64_t,
                                          int32_t, void *const *a) {
                                if (function[0] == 'l')
                                  for (int i = 0; i < 4; ++i)
                                    static_cast<float *>(a[1])[i] = 1;
                                return 0;
                              }};
  ProgramBuilder p;
  build(p, makeKernel());
  std::vector<float> x(4), y(4, 1.0F);
  void *buffers[] = {x.data(), y.data()};
  EXPECT_EQ(soap_gpu_emulate(p.kernels[0].gpu, buffers, &emulator).code,
            SOAP_KERNEL_FAILED);
}

TEST(AlternativesTest, RecordingsTakeEither) {
  auto record = [](auto change) {
    ProgramBuilder p;
    ProgramBuilder::GpuKernel kernel = makeKernel();
    change(kernel.steps);
    build(p, kernel);
    SoapGpuFigures figures = {};
    SoapStatus status = soap_gpu_record(p.get(), &figures);
    // Libraries' are counted.
    EXPECT_EQ(figures.launches, 1);
    return std::string(status.message);
  };
  EXPECT_EQ(record([](std::vector<Step> &) {}), "");
  EXPECT_EQ(record([](std::vector<Step> &s) { std::swap(s[2], s[3]); }),
            "k reads byte 256 of device 0, which nothing has written");
  EXPECT_EQ(record([](std::vector<Step> &s) {
              s[3].buffers[1] = {SOAP_GPU_SCRATCH, SOAP_GPU_WRITE, 16, 16};
            }),
            "add gets byte 272 for its parameter 1, which is no multiple of "
            "64");
}

} // namespace
