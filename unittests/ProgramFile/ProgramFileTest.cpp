//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPrograms.h"

#include "Format.h"

#include "Soap/Runtime/Runtime.h"

#include <elf.h>

using namespace soap;

namespace {

/// Written again, what was read is the same bytes: nothing is lost.
TEST(ProgramFileTest, roundTrip) {
  for (const ProgramFile &file : {makeProgram(), makeGpuProgram()}) {
    ASSERT_EQ(soap_program_check(file.table->get()).code, SOAP_OK)
        << soap_program_check(file.table->get()).message;
    std::string bytes = serialize(file);
    ProgramFile again;
    ASSERT_EQ(parse(bytes, again), "");
    EXPECT_EQ(serialize(again), bytes);
    EXPECT_EQ(again.machine, "cpu:3");
    EXPECT_EQ(again.predicted.memoryBytes, 1 << 20);
    EXPECT_EQ(again.code, file.code);
    EXPECT_EQ(again.symbols, file.symbols);
    EXPECT_EQ(again.losses, file.losses);
    EXPECT_EQ(again.notes.operators, file.notes.operators);
    for (size_t d = 0; d < file.notes.commands.size(); ++d)
      for (size_t c = 0; c < file.notes.commands[d].size(); ++c) {
        const CommandNote &note = again.notes.commands[d][c],
                          &old = file.notes.commands[d][c];
        EXPECT_EQ(note.operators, old.operators);
        EXPECT_EQ(note.predictedSeconds, old.predictedSeconds);
      }
    EXPECT_EQ(again.references[0][0].elements.size(), 40u);
    EXPECT_EQ(again.table->get()->num_images, file.table->get()->num_images);
  }
}

TEST(ProgramFileTest, headersThatAreWrong) {
  std::string bytes = serialize(makeProgram());
  ProgramFile file;
  EXPECT_EQ(parse("", file), "is no compiled program");
  EXPECT_EQ(parse("module {}\n", file), "is no compiled program");
  EXPECT_EQ(parse(bytes.substr(0, file::headerBytes - 1), file),
            "ends within its header");
  EXPECT_EQ(parse(bytes + "x", file),
            "has " + std::to_string(bytes.size() + 1) + " bytes, not the " +
                std::to_string(bytes.size()) + " that were written");
  std::string newer = bytes;
  newer[file::versionAt] = 99;
  EXPECT_EQ(parse(newer, file),
            "has version 99 of the format; this tool reads version 4");
  // As text in DOS's manner, or without the last byte of seven.
  std::string text = bytes;
  text.erase(5, 1);
  EXPECT_EQ(parse(text, file), "is no compiled program");
}

TEST(ProgramFileTest, everyTruncationIsRefused) {
  std::string bytes = serialize(makeProgram());
  for (size_t size = 0; size < bytes.size(); ++size) {
    ProgramFile file;
    EXPECT_NE(parse(bytes.substr(0, size), file), "") << size;
  }
}

TEST(ProgramFileTest, everyChangedByteIsRefused) {
  std::string bytes = serialize(makeProgram());
  for (size_t at = 0; at < bytes.size(); ++at) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ (1 << at % 8));
    ProgramFile file;
    EXPECT_NE(parse(changed, file), "") << at;
  }
}

TEST(ProgramFileTest, largeIntegers) {
  for (double value : {-0x1p63, 0x1p63 - 1024}) {
    ProgramFile file = makeProgram(), again;
    file.values[1] = {};
    file.values[1].value = value;
    EXPECT_EQ(parse(serialize(file), again), "");
  }
}

TEST(ProgramFileTest, contentsThatDoNotFit) {
  auto refuse = [](void (*change)(ProgramFile &), const char *why) {
    ProgramFile file = makeProgram(), again;
    change(file);
    EXPECT_EQ(parse(serialize(file), again), why);
  };
  refuse([](ProgramFile &f) { f.values.pop_back(); },
         "has values for 1 arguments, not for 2");
  refuse([](ProgramFile &f) { f.values[1].integers = {{1, 2}}; },
         "has 2 values for an argument of 1 elements");
  refuse(
      [](ProgramFile &f) { f.values[1].kind = ArgumentValues::Kind::Uniform; },
      "has random values of a type that takes none");
  refuse(
      [](ProgramFile &f) {
        f.values[1] = {};
        f.values[1].value = 0x1p63;
      },
      "has a constant that its type cannot hold");
  refuse([](ProgramFile &f) { f.lossResult = 2; },
         "has its loss in result #2 of 2");
  refuse([](ProgramFile &f) { f.lossResult = 0; },
         "has a loss that is no number");
  refuse([](ProgramFile &f) { f.notes.commands[1][0].operators = {0, 2}; },
         "has a command of operator 2 of 2");
  refuse([](ProgramFile &f) { f.references[0][0].stride = 4; },
         "has a bad reference result");
  refuse([](ProgramFile &f) { f.references[0].pop_back(); },
         "has reference results of another number");
  refuse([](ProgramFile &f) { f.table->devices[1].arena_bytes = 64; },
         "is refused by the runtime: communication 0: 32 bytes at offset 256 "
         "leave the 64 bytes of device 1's arena");
  refuse([](ProgramFile &f) { f.forGpus = true; },
         "has code for CPUs, but is for GPUs");
}

/// The loader would take what is before the zero byte for the name, and call
/// another function.
TEST(ProgramFileTest, namesWithZeroBytes) {
  auto refuse = [](const ProgramFile &file) {
    ProgramFile again;
    EXPECT_EQ(parse(serialize(file), again), "has a name with a zero byte");
  };
  std::string name("read\0er", 7);
  auto refuseInEach = [&](ProgramFile (*make)()) {
    for (std::string ProgramFile::*field :
         {&ProgramFile::producer, &ProgramFile::model, &ProgramFile::machine,
          &ProgramFile::cpu}) {
      ProgramFile file = make();
      file.*field = name;
      refuse(file);
    }
    ProgramFile file = make();
    file.notes.operators.push_back(name);
    refuse(file);
    file = make();
    file.cpuFeatures = {"sse2", name};
    refuse(file);
  };
  refuseInEach(makeProgram);
  refuseInEach(makeGpuProgram);
  ProgramFile file = makeProgram();
  file.symbols.back() = name;
  refuse(file);
  file = makeProgram();
  file.symbols.front() = std::string(1, '\0');
  refuse(file);
}

/// All before the system's loader sees the code.
TEST(ProgramFileTest, codeThatCannotRunHere) {
  ProgramFile file = makeProgram();
  EXPECT_EQ(loadKernels(file), "has no code");
  Elf64_Ehdr header = {};
  std::copy_n(ELFMAG, SELFMAG, reinterpret_cast<char *>(header.e_ident));
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_type = ET_DYN;
  header.e_machine = EM_RISCV;
  auto setCode = [&] {
    file.code.assign(reinterpret_cast<const char *>(&header), sizeof(header));
  };
  setCode();
  EXPECT_EQ(loadKernels(file), "is for another kind of CPU (x86-64)");
#if defined(__x86_64__)
  header.e_machine = EM_X86_64;
  setCode();
  file.cpuFeatures = {"sse2", "telepathy"};
  EXPECT_EQ(loadKernels(file),
            "is for CPUs with telepathy (x86-64-v3), which this one has not; "
            "soap-run --emit takes --target-cpu=x86-64-v3 and others");
  file.cpuFeatures = {"sse2"};
  EXPECT_EQ(loadKernels(file).rfind("has code that cannot be loaded", 0), 0u);
#endif
}

#if defined(__x86_64__)
TEST(ProgramFileTest, cpuFeatures) {
  // Where the compiler knows a feature, we agree.
#define SOAP_SAME(NAME)                                                        \
  EXPECT_EQ(hasCpuFeature(NAME), __builtin_cpu_supports(NAME) != 0) << (NAME)
  SOAP_SAME("sse2");
  SOAP_SAME("sse4.2");
  SOAP_SAME("popcnt");
  SOAP_SAME("avx");
  SOAP_SAME("avx2");
  SOAP_SAME("fma");
  SOAP_SAME("bmi");
  SOAP_SAME("bmi2");
  SOAP_SAME("avx512f");
  SOAP_SAME("avx512vl");
  SOAP_SAME("avx512vnni");
#undef SOAP_SAME
  EXPECT_FALSE(hasCpuFeature("telepathy"));
}
#endif

} // namespace
