//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Streams and events: every order that they allow computes the same.

#include "../../lib/Runtime/Schedule.h"
#include "GpuTestProgram.h"
#include "RuntimeTestUtils.h"

#include <random>

using namespace soap;

namespace {

/// y = x / 2 + constant, by way of the scratch memory.
int launch(void *, const char *function, int64_t, int32_t,
           void *const *arguments) {
  auto *x = static_cast<float *>(arguments[0]),
       *scratch = static_cast<float *>(arguments[1]),
       *constants = static_cast<float *>(arguments[2]),
       *y = static_cast<float *>(arguments[3]);
  for (int i = 0; i < 4; ++i) {
    if (function[0] == 'f')
      scratch[i] = x[i] / 2;
    else
      y[i] = scratch[i] + constants[i];
  }
  return 0;
}

TEST(ScheduleTest, OrdersWhatConflicts) {
  ProgramBuilder p;
  buildGpuProgram(p);
  ASSERT_EQ(soap_program_check(p.get()).code, SOAP_OK);
  Schedule schedule = makeSchedule(*p.get());
  SoapStatus status = checkSchedule(schedule);
  EXPECT_EQ(status.code, SOAP_OK) << status.message;
  status = checkSchedule(makeSchedule(*p.get(), /*ownMemory=*/true));
  EXPECT_EQ(status.code, SOAP_OK) << status.message;
  // Each wait counts: without it, something is in no order.
  unsigned waits = 0;
  for (StreamOp &op : schedule.ops)
    for (size_t w = 0; w < op.waits.size(); ++w) {
      std::vector<int32_t> all = op.waits;
      op.waits.erase(op.waits.begin() + w);
      EXPECT_NE(checkSchedule(schedule).code, SOAP_OK);
      op.waits = all;
      ++waits;
    }
  EXPECT_GT(waits, 10u);
}

TEST(ScheduleTest, OneWayCopiesHaveStreamsOfTheirOwn) {
  ProgramBuilder p;
  for (int32_t d = 0; d < 3; ++d)
    p.addDevice(256);
  auto copy = [](int32_t from, int32_t to) {
    return ProgramBuilder::BoxCopy{from, to, 0, 64, {4}, {1}, {1}};
  };
  // To two others, both ways, and on by way of device 1.
  p.addCommunicateAll(p.addCopy(SOAP_F32, {copy(0, 1), copy(0, 2)}));
  p.addCommunicateAll(p.addCopy(SOAP_F32, {copy(0, 1), copy(1, 0)}));
  p.addCommunicateAll(p.addCopy(SOAP_F32, {copy(0, 1), copy(1, 2)}));
  auto streamsOf = [&](bool oneWayStreams) {
    std::vector<std::vector<int32_t>> streams(3);
    for (const StreamOp &op :
         makeSchedule(*p.get(), /*ownMemory=*/true, oneWayStreams).ops)
      streams[p.get()->devices[op.device].commands[op.command].index].push_back(
          op.stream);
    return streams;
  };
  auto of = [](int32_t device) {
    return streamOf(device, Stream::Communication);
  };
  using Streams = std::vector<std::vector<int32_t>>;
  EXPECT_EQ(streamsOf(true), (Streams{{streamOf(0, Stream::Sending),
                                       streamOf(1, Stream::Receiving),
                                       streamOf(2, Stream::Receiving)},
                                      {of(0), of(1)},
                                      {of(0), of(1), of(2)}}));
  EXPECT_EQ(
      streamsOf(false),
      (Streams{{of(0), of(1), of(2)}, {of(0), of(1)}, {of(0), of(1), of(2)}}));
}

TEST(ScheduleTest, AnyOrderComputesTheSame) {
  std::vector<float> expected;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    ProgramBuilder p;
    buildGpuProgram(p);
    SoapGpuEmulator emulator = {nullptr, launch};
    SoapOptions options = {};
    options.emulator = &emulator;
    options.emulator_seed = seed;
    // By each other's memory, or by messages.
    options.emulate_nccl = seed % 2;
    options.poison = 1;
    TestRuntime runtime(p, options, SOAP_BACKEND_EMULATED);
    ASSERT_TRUE(runtime.ok()) << runtime.created.message;
    runtime.set<float>(0, {1, 2, 3, 4, 5, 6, 7, 8});
    // The first step is issued, the next one kept, all others replayed.
    for (int steps : {1, 1, 2})
      ASSERT_EQ(runtime.run(steps).code, SOAP_OK);
    std::vector<float> result = runtime.result<float>(0, 8);
    if (seed == 0)
      expected = result;
    EXPECT_EQ(result, expected) << "seed " << seed;
  }
  // By hand: every device halves and adds; no NaN of the poison is left.
  for (float value : expected)
    EXPECT_GT(value, 0);
}

TEST(ScheduleTest, ProgramsForOthersAreRefused) {
  ProgramBuilder gpu;
  buildGpuProgram(gpu);
  TestRuntime onCpu(gpu);
  EXPECT_STREQ(onCpu.created.message, "kernel 0 'k' is one for GPUs");
  ProgramBuilder cpu;
  cpu.addDevice(64);
  cpu.addKernel("c", [](void **) {}, 0, {});
  TestRuntime onGpu(cpu, {}, SOAP_BACKEND_EMULATED);
  EXPECT_STREQ(onGpu.created.message, "kernel 0 'c' has no code for GPUs");
}

TEST(ScheduleTest, BadStepsAreRefused) {
  auto refuse = [](auto change) {
    ProgramBuilder p;
    p.addDevice(256);
    ProgramBuilder::GpuStep step;
    step.kind = SOAP_GPU_GEMM;
    step.gemm = {SOAP_F32, SOAP_F32,           0, 0,       2, 2,
                 2,        {2, 1, 2, 1, 2, 1}, 0, nullptr, 1, 1};
    step.buffers = {{0, SOAP_GPU_READ, 0, 16},
                    {1, SOAP_GPU_READ, 0, 16},
                    {2, SOAP_GPU_WRITE, 0, 16}};
    ProgramBuilder::GpuKernel kernel;
    change(step);
    kernel.steps = {step};
    p.addGpuKernel("k", kernel, 2, {16, 16, 16});
    SoapStatus status = soap_program_check(p.get());
    return std::string(status.message);
  };
  using Step = ProgramBuilder::GpuStep;
  EXPECT_EQ(refuse([](Step &) {}), "");
  EXPECT_EQ(refuse([](Step &s) { s.gemm.epilogue = SOAP_GPU_RELU; }), "");
  // One function; sums of a derivative alone, what is kept of GELU alone.
  for (int32_t epilogue :
       {6, SOAP_GPU_GELU | SOAP_GPU_GELU_GRADIENT,
        SOAP_GPU_GELU_GRADIENT | SOAP_GPU_BIAS, int32_t(SOAP_GPU_SUMS),
        SOAP_GPU_RELU | SOAP_GPU_KEEP, 128})
    EXPECT_EQ(refuse([&](Step &s) { s.gemm.epilogue = epilogue; }),
              "kernel 0 'k', step 0: bad epilogue or precision of a product");
  EXPECT_EQ(refuse([](Step &s) { s.gemm.epilogue = SOAP_GPU_GELU_GRADIENT; }),
            "kernel 0 'k', step 0: a product has 3 buffers");
  EXPECT_EQ(refuse([](Step &s) {
              s.gemm.epilogue = SOAP_GPU_GELU_GRADIENT;
              s.buffers.push_back({1, SOAP_GPU_READ, 0, 16});
            }),
            "kernel 0 'k', step 0: a product of this kind has no derivative "
            "and keeps nothing");
  EXPECT_EQ(refuse([](Step &s) {
              s.gemm.epilogue = SOAP_GPU_RELU;
              s.gemm.strides[4] = 1;
              s.gemm.strides[5] = 2;
            }),
            "kernel 0 'k', step 0: a product of this kind has no epilogue");
  EXPECT_EQ(refuse([](Step &s) {
              s.gemm.epilogue = SOAP_GPU_BIAS;
              s.buffers.push_back({1, SOAP_GPU_READ, 12, 4});
            }),
            "kernel 0 'k', step 0: the bias leaves its buffer");
  EXPECT_EQ(refuse([](Step &s) { s.gemm.scale = 0; }),
            "kernel 0 'k', step 0: a product is scaled by 0");
  EXPECT_EQ(refuse([](Step &s) { s.gemm.epilogue = SOAP_GPU_ADDEND; }),
            "kernel 0 'k', step 0: a product has 3 buffers");
  // An addend is read; it is another matrix than the result, or the same.
  auto add = [&](SoapGpuBuffer addend) {
    return refuse([&](Step &s) {
      s.gemm.epilogue = SOAP_GPU_ADDEND;
      s.buffers.push_back(addend);
    });
  };
  EXPECT_EQ(add({1, SOAP_GPU_READ, 0, 16}), "");
  EXPECT_EQ(add({2, SOAP_GPU_READ, 0, 16}), "");
  EXPECT_EQ(add({1, SOAP_GPU_READ, 4, 12}),
            "kernel 0 'k', step 0: the addend leaves its buffer");
  EXPECT_EQ(add({2, SOAP_GPU_READ, 4, 12}),
            "kernel 0 'k', step 0: the addend overlaps the result and is "
            "another matrix");
  EXPECT_EQ(add({2, SOAP_GPU_WRITE, 0, 16}),
            "kernel 0 'k', step 0: buffer 3 of a library call has access 2, "
            "not 1");
  EXPECT_EQ(refuse([](Step &s) { s.buffers[2].access = SOAP_GPU_READ; }),
            "kernel 0 'k', step 0: buffer 2 of a library call has access 1, "
            "not 2");
  EXPECT_EQ(refuse([](Step &s) { s.buffers[0].bytes = 15; }),
            "kernel 0 'k', step 0: matrix 0 leaves its buffer");
  EXPECT_EQ(refuse([](Step &s) { s.buffers[0].offset = 4; }),
            "kernel 0 'k', step 0: 16 bytes at 4 leave the 16 of buffer 0");
  EXPECT_EQ(refuse([](Step &s) { s.buffers[2].buffer = 1; }),
            "kernel 0 'k', step 0: buffer 1 is not to be written");
  EXPECT_EQ(refuse([](Step &s) { s.buffers[2].buffer = 3; }),
            "kernel 0 'k', step 0: no buffer 3");
  EXPECT_EQ(refuse([](Step &s) { s.gemm.strides[1] = 2; }),
            "kernel 0 'k', step 0: matrix 0 has strides 2 and 2");
  EXPECT_EQ(refuse([](Step &s) { s.gemm.k = 0; }),
            "kernel 0 'k', step 0: bad sizes of a product");
  EXPECT_EQ(refuse([](Step &s) { s.gemm.result_type = SOAP_F64; }),
            "kernel 0 'k', step 0: no product of type 11 to type 12");
  EXPECT_EQ(refuse([](Step &s) { s.buffers.pop_back(); }),
            "kernel 0 'k', step 0: a product has 2 buffers");
  EXPECT_EQ(refuse([](Step &s) { s.batch = {2, 4, 0, 0}; }),
            "kernel 0 'k', step 0: matrix 0 leaves its buffer");
  EXPECT_EQ(refuse([](Step &s) { s.kind = SOAP_GPU_LAUNCH; }),
            "kernel 0 'k', step 0: no function");
  EXPECT_EQ(refuse([](Step &s) {
              s.kind = SOAP_GPU_LAUNCH;
              s.function = "f";
              s.block = 2048;
            }),
            "kernel 0 'k', step 0: 1 blocks of 2048 threads");
}

TEST(ScheduleTest, BadConvolutionsAreRefused) {
  auto refuse = [](auto change) {
    ProgramBuilder p;
    p.addDevice(256);
    ProgramBuilder::GpuStep step;
    step.kind = SOAP_GPU_CONVOLUTION;
    // Of 4 numbers and a window of 2.
    step.convolution = {SOAP_GPU_FORWARD,
                        SOAP_F32,
                        1,
                        {0, 0, 0},
                        0,
                        0,
                        1,
                        1,
                        1,
                        1,
                        {4},
                        {2},
                        {3},
                        {1},
                        {0},
                        {0},
                        {1},
                        0};
    step.buffers = {{0, SOAP_GPU_READ, 0, 16},
                    {1, SOAP_GPU_READ, 0, 16},
                    {2, SOAP_GPU_WRITE, 0, 16},
                    {SOAP_GPU_SCRATCH, SOAP_GPU_WRITE, 0, 16}};
    ProgramBuilder::GpuKernel kernel;
    kernel.scratchBytes = 16;
    change(step);
    kernel.steps = {step};
    p.addGpuKernel("k", kernel, 2, {16, 16, 16});
    std::string message = soap_program_check(p.get()).message;
    const std::string prefix = "kernel 0 'k', step 0: ";
    return message.rfind(prefix, 0) == 0 ? message.substr(prefix.size())
                                         : message;
  };
  using Step = ProgramBuilder::GpuStep;
  EXPECT_EQ(refuse([](Step &) {}), "");
  // The operands' roles follow from the kind.
  EXPECT_EQ(refuse([](Step &s) { s.convolution.kind = SOAP_GPU_DATA; }), "");
  EXPECT_EQ(refuse([](Step &s) { s.buffers.pop_back(); }),
            "a convolution has 3 buffers");
  EXPECT_EQ(refuse([](Step &s) { s.convolution.kind = 7; }),
            "unknown kind of convolution 7");
  EXPECT_EQ(refuse([](Step &s) { s.convolution.type = SOAP_I32; }),
            "no convolution of type 3");
  EXPECT_EQ(refuse([](Step &s) { s.convolution.last[1] = 2; }),
            "bad layout or precision of a convolution");
  EXPECT_EQ(refuse([](Step &s) { s.convolution.num_spatial = 4; }),
            "bad sizes of a convolution");
  EXPECT_EQ(refuse([](Step &s) { s.convolution.groups = 2; }),
            "bad sizes of a convolution");
  for (auto change : {+[](SoapGpuConvolution &c) { c.output[0] = 2; },
                      +[](SoapGpuConvolution &c) { c.strides[0] = 0; },
                      +[](SoapGpuConvolution &c) { c.low[0] = -1; },
                      +[](SoapGpuConvolution &c) { c.high[0] = INT64_MAX; },
                      +[](SoapGpuConvolution &c) { c.dilation[0] = 4; }})
    EXPECT_EQ(refuse([&](Step &s) { change(s.convolution); }),
              "bad sizes of a convolution along dimension 0");
  EXPECT_EQ(refuse([](Step &s) { s.convolution.type = SOAP_F64; }),
            "operand 0 of a convolution leaves its buffer");
  EXPECT_EQ(refuse([](Step &s) {
              s.convolution.batch = INT64_MAX;
              s.convolution.channels = 2;
            }),
            "bad sizes of a convolution");
  // A bias, behind an addend or none, for forward convolutions alone.
  auto refuseEpilogue = [&](int32_t epilogue, auto change) {
    return refuse([&](Step &s) {
      s.convolution.epilogue = epilogue;
      SoapGpuBuffer workspace = s.buffers.back();
      s.buffers.back() = {0, SOAP_GPU_READ, 0, 16};
      s.buffers.push_back({1, SOAP_GPU_READ, 12, 4});
      s.buffers.push_back(workspace);
      change(s);
    });
  };
  constexpr int32_t all = SOAP_GPU_ADDEND | SOAP_GPU_BIAS | SOAP_GPU_RELU;
  EXPECT_EQ(refuseEpilogue(all, [](Step &) {}), "");
  EXPECT_EQ(refuseEpilogue(SOAP_GPU_ADDEND, [](Step &) {}),
            "a convolution of this kind has no epilogue 8");
  EXPECT_EQ(refuseEpilogue(all | SOAP_GPU_GELU, [](Step &) {}),
            "a convolution of this kind has no epilogue 15");
  EXPECT_EQ(
      refuseEpilogue(all, [](Step &s) { s.convolution.kind = SOAP_GPU_DATA; }),
      "a convolution of this kind has no epilogue 11");
  EXPECT_EQ(refuseEpilogue(SOAP_GPU_BIAS, [](Step &) {}),
            "a convolution has 6 buffers");
  EXPECT_EQ(refuseEpilogue(all, [](Step &s) { s.buffers[3].bytes = 8; }),
            "the addend leaves its buffer");
  EXPECT_EQ(refuseEpilogue(all, [](Step &s) { s.buffers[4].bytes = 2; }),
            "the bias leaves its buffer");
  EXPECT_EQ(
      refuseEpilogue(all, [](Step &s) { s.buffers[5].access = SOAP_GPU_READ; }),
      "buffer 5 of a library call has access 1, not 2");
  // Pooling has no filter.
  auto refusePooling = [&](auto change) {
    return refuse([&](Step &s) {
      s.convolution.kind = SOAP_GPU_AVERAGE_INSIDE;
      s.buffers.erase(s.buffers.begin() + 1);
      s.buffers[1].bytes = 12;
      change(s);
    });
  };
  EXPECT_EQ(refusePooling([](Step &) {}), "");
  EXPECT_EQ(refuse([](Step &s) { s.convolution.kind = SOAP_GPU_MAXIMUM; }),
            "pooling has 4 buffers");
  EXPECT_EQ(refusePooling([](Step &s) { s.convolution.type = SOAP_I32; }),
            "no pooling of type 3");
  EXPECT_EQ(
      refusePooling([](Step &s) { s.buffers[0].access = SOAP_GPU_WRITE; }),
      "buffer 0 is not to be written");
  EXPECT_EQ(refusePooling([](Step &s) {
              s.buffers[0] = {SOAP_GPU_SCRATCH, SOAP_GPU_WRITE, 0, 16};
            }),
            "buffer 0 of a library call has access 2, not 1");
  // All channels are groups, nothing is reversed, and both layouts are one.
  for (auto change : {+[](SoapGpuConvolution &c) { c.features = 2; },
                      +[](SoapGpuConvolution &c) { c.channels = 2; },
                      +[](SoapGpuConvolution &c) { c.flipped = 1; },
                      +[](SoapGpuConvolution &c) { c.last[2] = 1; }})
    EXPECT_EQ(refusePooling([&](Step &s) { change(s.convolution); }),
              "bad sizes of pooling");
  // A window of padding alone has no mean; windows have no holes.
  for (auto change : {+[](SoapGpuConvolution &c) {
                        c.low[0] = 2;
                        c.output[0] = 5;
                      },
                      +[](SoapGpuConvolution &c) { c.output[0] = 4; },
                      +[](SoapGpuConvolution &c) {
                        c.dilation[0] = 2;
                        c.output[0] = 2;
                      }})
    EXPECT_EQ(refusePooling([&](Step &s) { change(s.convolution); }),
              "bad sizes of pooling along dimension 0");
  EXPECT_EQ(refusePooling([](Step &s) { s.buffers[1].bytes = 8; }),
            "operand 1 of pooling leaves its buffer");
  // Its gradient is of 4 numbers, from 3.
  EXPECT_EQ(refusePooling([](Step &s) {
              s.convolution.kind = SOAP_GPU_AVERAGE_GRADIENT;
            }),
            "operand 1 of pooling leaves its buffer");
  EXPECT_EQ(refusePooling([](Step &s) {
              s.convolution.kind = SOAP_GPU_AVERAGE_GRADIENT;
              std::swap(s.buffers[0].bytes, s.buffers[1].bytes);
            }),
            "");
}

} // namespace
