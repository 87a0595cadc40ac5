//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What the recording of a program's steps is checked for: every kind of
// violation is made, and found.

#include "GpuTestProgram.h"
#include "RecordedProgram.h"
#include "RuntimeTestUtils.h"

#include <functional>

using namespace soap;

namespace {

class RecordedStepsTest : public testing::Test {
protected:
  void SetUp() override {
    buildGpuProgram(r.builder);
    ASSERT_EQ(r.record(), "");
    ASSERT_EQ(r.check(), "");
    ASSERT_EQ(r.recording.steps.size(), 2u);
  }

  /// Changes every command of `kind` in turn; returns what is said of each.
  std::vector<std::string>
  forEach(RecordedCommand::Kind kind,
          const std::function<void(Commands &, size_t)> &change) {
    return changeEach(r, of(kind), change, 4);
  }

  Recorded r;
};

TEST_F(RecordedStepsTest, EveryWaitCounts) { expectWaitsCount(r); }

TEST_F(RecordedStepsTest, EveryRecordCounts) {
  for (const std::string &said : forEach(RecordedCommand::Record, drop))
    EXPECT_TRUE(says(said, {"which nothing has recorded"}));
  for (const std::string &said : forEach(RecordedCommand::Record, repeat))
    EXPECT_TRUE(says(said, {"is recorded twice in one step"}));
}

TEST_F(RecordedStepsTest, EventsOfTheStepBeforeDoNotCount) {
  // Moves the first record that is waited for before the capture.
  Commands &captured = r.recording.steps[1];
  auto record = std::find_if(captured.begin(), captured.end(), [](auto &c) {
    return c.kind == RecordedCommand::Record;
  });
  captured.erase(record);
  EXPECT_TRUE(says(r.check(), {"which nothing has recorded"}));
}

TEST_F(RecordedStepsTest, WaitsInVainAreFound) {
  for (const std::string &said : forEach(RecordedCommand::Wait, repeat))
    // Those at the begin and end of a step order nothing else.
    if (!said.empty())
      EXPECT_TRUE(says(said, {"waits in vain"}));
  // All that is needed is there: each further wait is one too many.
  for (const std::string &said :
       forEach(RecordedCommand::Step, [](Commands &commands, size_t i) {
         RecordedCommand wait;
         wait.kind = RecordedCommand::Wait;
         wait.stream = commands[i].stream;
         for (size_t k = 0; k < i; ++k)
           if (commands[k].kind == RecordedCommand::Record && k > 0)
             wait.event = commands[k].event;
         if (wait.event < 0)
           drop(commands, i);
         else
           commands.insert(commands.begin() + i, wait);
       }))
    EXPECT_TRUE(says(said, {"waits in vain", "is not next on device"}));
}

TEST_F(RecordedStepsTest, EventsInVainAreFound) {
  int32_t fresh = r.recording.numEvents++;
  for (const std::string &said :
       forEach(RecordedCommand::Step, [fresh](Commands &commands, size_t i) {
         RecordedCommand record;
         record.kind = RecordedCommand::Record;
         record.stream = commands[i].stream;
         record.event = fresh;
         commands.insert(commands.begin() + i + 1, record);
       }))
    EXPECT_TRUE(says(said, {"is recorded in vain", "waits in vain"}));
}

TEST_F(RecordedStepsTest, NothingIsLeftOutOrDoneTwice) {
  for (auto kind : {RecordedCommand::Step, RecordedCommand::Transfer,
                    RecordedCommand::Copy})
    for (auto change : {drop, repeat})
      for (const std::string &said : forEach(kind, change))
        EXPECT_TRUE(says(said, {"is not next on device", "before device",
                                "waits in vain", "twice the same", "too often",
                                "the step ends before"}));
}

TEST_F(RecordedStepsTest, OthersStreamsAreRefused) {
  for (auto kind : {RecordedCommand::Step, RecordedCommand::Transfer,
                    RecordedCommand::Copy})
    for (int32_t change : {1, 2, 3, streamsPerDevice, streamsPerDevice + 1})
      for (const std::string &said :
           forEach(kind, [change](Commands &commands, size_t i) {
             commands[i].stream ^= change;
           }))
        EXPECT_NE(said, "");
}

TEST_F(RecordedStepsTest, CommunicationsAreInOneOrder) {
  // Two of a device's transfers change places: others see another order.
  Commands &commands = r.recording.steps[0];
  std::vector<size_t> mine;
  for (size_t i = 0; i < commands.size(); ++i)
    if (commands[i].kind == RecordedCommand::Transfer &&
        commands[i].stream == streamOf(0, Stream::Communication))
      mine.push_back(i);
  ASSERT_GE(mine.size(), 4u);
  for (size_t i = 0; i + 1 < mine.size(); ++i) {
    std::swap(commands[mine[i]].part, commands[mine[i + 1]].part);
    EXPECT_TRUE(says(r.check(), {"has come to it, or after it has left"}));
    std::swap(commands[mine[i]].part, commands[mine[i + 1]].part);
  }
}

TEST_F(RecordedStepsTest, PartsAreTheDevicesOwn) {
  const TransferPart *other = nullptr;
  for (const RecordedCommand &command : r.recording.steps[0])
    if (command.kind == RecordedCommand::Transfer &&
        command.stream == streamOf(1, Stream::Communication) && !other)
      other = command.part;
  for (RecordedCommand &command : r.recording.steps[0])
    if (command.kind == RecordedCommand::Transfer) {
      command.part = other;
      break;
    }
  EXPECT_TRUE(says(r.check(), {"does another part of communication 0"}));
}

TEST_F(RecordedStepsTest, PointersAreWhereThingsLie) {
  for (int64_t change : {1, 16, 64, -64, 1 << 20, -(1 << 30)})
    for (size_t which : {0, 1, 2, 3})
      for (const std::string &said :
           forEach(RecordedCommand::Step, [=](Commands &commands, size_t i) {
             commands[i].pointers[which] += change;
           }))
        EXPECT_TRUE(
            says(said, {"is not where that lies", "which is no multiple of"}));
  for (int64_t change : {1, 64})
    for (const std::string &said :
         forEach(RecordedCommand::Copy, [=](Commands &commands, size_t i) {
           commands[i].to += change;
         }))
      EXPECT_TRUE(says(said, {"another place than its own"}));
}

TEST_F(RecordedStepsTest, ConstantsHaveAPlace) {
  Recording::Memory &memory = r.recording.memory[0];
  Recording::Memory whole = memory;
  memory.constants[0].at = memory.at;
  EXPECT_TRUE(says(r.check(), {"where there is no place for them"}));
  memory = whole;
  memory.constants.push_back(memory.constants[0]);
  EXPECT_TRUE(says(r.check(), {"where there is no place for them"}));
  memory = whole;
  memory.bytes = 100;
  EXPECT_TRUE(says(r.check(), {"too small"}));
  memory = whole;
  memory.constants[0].from = &memory;
  EXPECT_TRUE(says(r.check(), {"is not where that lies"}));
}

/// One device and one kernel, x -> y, whose steps `change` can make wrong.
std::string
checkKernel(const std::function<void(ProgramBuilder::GpuKernel &)> &change,
            const std::function<void(ProgramBuilder &)> &add = {}) {
  Recorded r;
  ProgramBuilder &p = r.builder;
  p.addDevice(1024);
  ProgramBuilder::GpuStep first, second;
  first.kind = second.kind = SOAP_GPU_LAUNCH;
  first.function = "first";
  first.buffers = {{0, SOAP_GPU_READ, 0, 256},
                   {SOAP_GPU_SCRATCH, SOAP_GPU_WRITE, 0, 256},
                   {SOAP_GPU_SCRATCH, SOAP_GPU_WRITE, 256, 256}};
  second.function = "second";
  second.buffers = {{SOAP_GPU_SCRATCH, SOAP_GPU_READ, 0, 256},
                    {SOAP_GPU_SCRATCH, SOAP_GPU_READ, 256, 256},
                    {1, SOAP_GPU_WRITE, 0, 256}};
  ProgramBuilder::GpuKernel kernel;
  kernel.scratchBytes = 512;
  kernel.steps = {first, second};
  change(kernel);
  p.addGpuKernel("k", kernel, 1, {256, 256});
  p.addArgument({"x", SOAP_F32, {64}, {{0, 0, {0}, {64}}}});
  p.addResult({"y", SOAP_F32, {64}, {{0, 256, {0}, {64}}}});
  if (add)
    add(p);
  else
    p.addLaunch(0, 0, {0, 256});
  std::string said = r.record();
  return said.empty() ? r.check() : said;
}

using Kernel = ProgramBuilder::GpuKernel;

TEST(RecordedKernelTest, StepsReadWhatIsWritten) {
  EXPECT_EQ(checkKernel([](Kernel &) {}), "");
  EXPECT_EQ(checkKernel([](Kernel &k) { std::swap(k.steps[0], k.steps[1]); }),
            "k reads byte 1024 of device 0, which nothing has written");
  EXPECT_EQ(checkKernel([](Kernel &k) { k.steps[0].buffers.pop_back(); }),
            "k reads byte 1280 of device 0, which nothing has written");
  // Scratch memory is of one launch alone.
  EXPECT_EQ(
      checkKernel(
          [](Kernel &k) { k.steps[0].buffers = {{0, SOAP_GPU_READ, 0, 256}}; },
          [](ProgramBuilder &p) {
            p.addLaunch(0, 0, {0, 256});
            p.addLaunch(0, 0, {0, 256});
          }),
      "k reads byte 1024 of device 0, which nothing has written");
}

TEST(RecordedKernelTest, TemporariesStayWhole) {
  EXPECT_EQ(checkKernel([](Kernel &k) {
              k.steps[1].buffers[0] = {SOAP_GPU_SCRATCH, SOAP_GPU_READ, 128,
                                       256};
            }),
            "k reads bytes 1408 to 1408 of device 0 as one buffer; at 1152 "
            "lies a part of another, 1280 to 1280");
}

TEST(RecordedKernelTest, InputsMayBePartsOfBuffers) {
  // A kernel that makes 512 bytes, at 512, and one that reads the second half.
  auto with = [](std::vector<SoapPart> parts) {
    return checkKernel([](Kernel &) {},
                       [&](ProgramBuilder &p) {
                         ProgramBuilder::GpuStep step;
                         step.kind = SOAP_GPU_LAUNCH;
                         step.function = "both";
                         step.buffers = {{0, SOAP_GPU_READ, 0, 256},
                                         {1, SOAP_GPU_WRITE, 0, 512}};
                         Kernel kernel;
                         kernel.steps = {step};
                         p.addGpuKernel("both", kernel, 1, {256, 512});
                         p.addLaunch(0, 1, {0, 512});
                         p.addLaunch(0, 0, {768, 256}, std::move(parts));
                       });
  };
  EXPECT_EQ(with({{0, 512, 1024}}), "");
  EXPECT_EQ(with({}), "k reads bytes 768 to 1024 of device 0 as one buffer; at "
                      "768 lies a part of another, 512 to 1024");
  EXPECT_EQ(with({{0, 256, 1024}}),
            "k reads bytes 256 to 1024 of device 0 as one buffer; at 768 lies "
            "a part of another, 512 to 1024");
}

TEST(RecordedKernelTest, PointersAreAligned) {
  EXPECT_EQ(checkKernel([](Kernel &k) {
              k.steps[0].buffers[0] = {0, SOAP_GPU_READ, 16, 240};
            }),
            "first gets byte 16 for its parameter 0, which is no multiple of "
            "64");
  auto product = [](int64_t offset) {
    return checkKernel([offset](Kernel &k) {
      ProgramBuilder::GpuStep &step = k.steps[1];
      step.kind = SOAP_GPU_GEMM;
      step.gemm = {SOAP_F32, SOAP_F32,           0, 0,       2, 2,
                   2,        {2, 1, 2, 1, 2, 1}, 0, nullptr, 1, 1};
      step.buffers[0].offset = offset;
      step.buffers[0].bytes -= offset;
    });
  };
  EXPECT_EQ(product(0), "");
  EXPECT_EQ(product(4), "");
  EXPECT_EQ(product(2),
            "a product gets byte 1026 for its parameter 0, which is no "
            "multiple of 4");
}

TEST(RecordedKernelTest, ProductsAddOntoTheirResults) {
  auto product = [](SoapGpuBuffer addend) {
    return checkKernel([&](Kernel &k) {
      ProgramBuilder::GpuStep step;
      step.kind = SOAP_GPU_GEMM;
      step.gemm = {SOAP_F32,           SOAP_F32, SOAP_GPU_ADDEND, 0, 2, 2, 2,
                   {2, 1, 2, 1, 2, 1}, 0,        nullptr,         1, 1};
      step.buffers = {{0, SOAP_GPU_READ, 0, 256},
                      {SOAP_GPU_SCRATCH, SOAP_GPU_READ, 0, 256},
                      {SOAP_GPU_SCRATCH, SOAP_GPU_WRITE, 256, 256},
                      addend};
      k.steps.insert(k.steps.begin() + 1, step);
    });
  };
  EXPECT_EQ(product({0, SOAP_GPU_READ, 0, 256}), "");
  EXPECT_EQ(product({SOAP_GPU_SCRATCH, SOAP_GPU_READ, 256, 256}), "");
  // An addend is read: here nothing has written it.
  EXPECT_EQ(product({1, SOAP_GPU_READ, 0, 256}),
            "k reads byte 256 of device 0, which nothing has written");
}

TEST(RecordedKernelTest, WrittenParametersAreAlone) {
  EXPECT_EQ(checkKernel([](Kernel &k) {
              k.steps[0].buffers[2] = {SOAP_GPU_SCRATCH, SOAP_GPU_WRITE, 128,
                                       384};
            }),
            "parameter 1 of 'first' is written and overlaps parameter 2 at "
            "byte 1152");
}

TEST(RecordedKernelTest, FunctionsHaveNotTooManyParameters) {
  EXPECT_EQ(checkKernel([](Kernel &k) {
              k.steps[0].buffers.resize(513, {0, SOAP_GPU_READ, 0, 256});
            }),
            "function 'first' has 513 parameters, more than 512");
}

TEST(RecordedKernelTest, BuffersLiveAsLongAsTheyAreRead) {
  auto none = [](Kernel &) {};
  // What no one has made.
  EXPECT_EQ(checkKernel(
                none, [](ProgramBuilder &p) { p.addLaunch(0, 0, {512, 256}); }),
            "k reads byte 512 of device 0, which nothing has written");
  // Two buffers that overlap: the first one is read after the second is made.
  EXPECT_EQ(checkKernel(none,
                        [](ProgramBuilder &p) {
                          p.addLaunch(0, 0, {0, 512});
                          p.addLaunch(0, 0, {0, 640});
                          p.addLaunch(0, 0, {512, 256});
                        }),
            "k reads bytes 512 to 768 of device 0 as one buffer; at 640 lies a "
            "part of another, 640 to 896");
  // An argument that the next step needs.
  EXPECT_EQ(checkKernel(none,
                        [](ProgramBuilder &p) {
                          p.addLaunch(0, 0, {0, 256});
                          p.addLaunch(0, 0, {256, 0});
                        }),
            "k overwrites byte 0 of device 0, an argument that keeps its value "
            "or a constant");
  // No result.
  EXPECT_EQ(
      checkKernel(none, [](ProgramBuilder &p) { p.addLaunch(0, 0, {0, 512}); }),
      "whoever takes results reads byte 256 of device 0, which nothing "
      "has written");
  // State that is lost before the step's end.
  EXPECT_EQ(checkKernel(none,
                        [](ProgramBuilder &p) {
                          p.addLaunch(0, 0, {0, 256});
                          p.addState(0, 0);
                        }),
            "");
  EXPECT_EQ(checkKernel(none,
                        [](ProgramBuilder &p) {
                          p.addLaunch(0, 0, {0, 512});
                          p.addLaunch(0, 0, {512, 64});
                          p.addLaunch(0, 0, {0, 256});
                          p.addState(0, 0);
                        }),
            "k reads bytes 0 to 256 of device 0 as one buffer; at 64 lies a "
            "part of another, 64 to 320");
}

TEST(RecordedKernelTest, TransfersFitTheirFunctions) {
  auto none = [](Kernel &) {};
  EXPECT_EQ(checkKernel(none,
                        [](ProgramBuilder &p) {
                          p.addLaunch(0, 0, {0, 256});
                          ProgramBuilder::Group group{1, {{0, 256, 512}}};
                          group.members.resize(65, {0, 256, -1});
                          p.addCommunicateAll(
                              p.addAllReduce(SOAP_F32, SOAP_SUM, {group}));
                        }),
            "a reduction has 65 members, more than 64");
}

TEST(RecordedKernelTest, FiguresAreCounted) {
  ProgramBuilder p;
  buildGpuProgram(p);
  SoapGpuFigures figures;
  SoapStatus status = soap_gpu_record(p.get(), &figures);
  ASSERT_EQ(status.code, SOAP_OK) << status.message;
  // 2 launches, and then 5, of two steps on two devices for each of 6
  // communications; a copy has a box for each device, a reduction of 4 elements
  // one slice.
  EXPECT_EQ(figures.launches, 2 * 2 * (2 + 5 * 6));
  EXPECT_EQ(figures.library_calls, 0);
  EXPECT_EQ(figures.transfers, 3 * 2 + 3 * 1);
  EXPECT_EQ(figures.state_copies, 2);
  EXPECT_GT(figures.waits, 10 + 6);
  // The arena, scratch memory and constants, each at a multiple of 256.
  EXPECT_EQ(figures.memory_bytes, 512 + 256 + 256);
  EXPECT_NE(soap_gpu_record(nullptr, nullptr).code, SOAP_OK);
}

} // namespace
