//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Files whose tables are damaged in a way that no checksum shows: they are
// refused, or run without harm (their kernels do nothing).

#include "TestPrograms.h"

#include "Format.h"

#include "Soap/Runtime/Runtime.h"

#include <random>

using namespace soap;

namespace {

void putNumber(std::string &bytes, size_t at, uint64_t value, size_t count) {
  for (size_t i = 0; i < count; ++i)
    bytes[at + i] = static_cast<char>(value >> (8 * i));
}

/// Makes header and checksum right again.
void repair(std::string &bytes) {
  putNumber(bytes, file::fileBytesAt, bytes.size(), 8);
  putNumber(bytes, file::checksumAt,
            file::checksum(bytes.data() + file::fileBytesAt,
                           bytes.size() - file::fileBytesAt),
            4);
}

void mutate(std::string &bytes, std::mt19937 &random) {
  auto pick = [&](size_t n) { return random() % n; };
  // The program has more tables than blobs.
  size_t at = file::headerBytes + pick(bytes.size() - file::headerBytes);
  const char interesting[] = {0, 1, 2, 63, 64, 127, -128, -1};
  switch (pick(5)) {
  case 0:
    bytes[at] = static_cast<char>(random());
    return;
  case 1:
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << pick(8)));
    return;
  case 2:
    bytes[at] = interesting[pick(sizeof(interesting))];
    return;
  case 3:
    bytes[at] = static_cast<char>(bytes[at] + (pick(2) ? 1 : -1));
    return;
  default:
    // The header's own number.
    return putNumber(bytes, file::tableBytesAt, pick(4) ? at : random(), 8);
  }
}

/// Small enough to be run a thousand times.
bool isSmall(const ProgramFile &file) {
  constexpr int64_t small = 1 << 20;
  const SoapProgram &table = *file.table->get();
  for (int32_t d = 0; d < table.num_devices; ++d)
    if (table.devices[d].arena_bytes > small)
      return false;
  for (int32_t i = 0; i < table.num_kernels; ++i)
    if (table.kernels[i].gpu && table.kernels[i].gpu->scratch_bytes > small)
      return false;
  for (int32_t i = 0; i < table.num_arguments; ++i)
    if (tensorBytes(table.arguments[i]) > small)
      return false;
  return true;
}

void runProgram(const ProgramFile &file) {
  const SoapProgram &table = *file.table->get();
  SoapOptions options = {};
  options.timeout_seconds = 20;
  SoapRuntime *runtime;
  SoapStatus status = soap_runtime_create(
      &table, file.forGpus ? SOAP_BACKEND_EMULATED : SOAP_BACKEND_CPU, &options,
      &runtime);
  ASSERT_EQ(status.code, SOAP_OK) << status.message;
  for (int64_t step = 0; step < 2; ++step) {
    for (int32_t i = 0; i < table.num_arguments; ++i) {
      std::vector<char> bytes = makeArgumentBytes(file, i, step);
      EXPECT_EQ(
          soap_runtime_set_argument(runtime, i, bytes.data(), bytes.size())
              .code,
          SOAP_OK);
    }
    EXPECT_EQ(soap_runtime_run(runtime, 1).code, SOAP_OK);
  }
  for (int32_t i = 0; i < table.num_results; ++i) {
    std::vector<char> bytes(tensorBytes(table.results[i]));
    EXPECT_EQ(
        soap_runtime_get_result(runtime, i, bytes.data(), bytes.size()).code,
        SOAP_OK);
    for (const auto &step : file.references)
      (void)compareWithReference(table.results[i], bytes.data(), step[i]);
  }
  soap_runtime_destroy(runtime);
}

void mutateMany(const ProgramFile &original, int &refused, int &ran) {
  const std::string bytes = serialize(original);
  for (unsigned seed = 0; seed < 6000; ++seed) {
    std::mt19937 random(seed);
    std::string changed = bytes;
    for (unsigned i = 0; i < 1 + seed % 3; ++i)
      mutate(changed, random);
    repair(changed);
    ProgramFile file;
    std::string why = parse(changed, file);
    if (!why.empty()) {
      ++refused;
      EXPECT_EQ(why.find('\n'), std::string::npos) << why;
      continue;
    }
    // Threads are slow to start: a part of them.
    if (seed % 4 || !isSmall(file))
      continue;
    SCOPED_TRACE("seed " + std::to_string(seed));
    runProgram(file);
    ++ran;
  }
}

TEST(ProgramFileMutationTest, programsForCpus) {
  int refused = 0, ran = 0;
  mutateMany(makeProgram(), refused, ran);
  EXPECT_GT(refused, 2000);
  EXPECT_GT(ran, 100);
}

TEST(ProgramFileMutationTest, programsForGpus) {
  int refused = 0, ran = 0;
  mutateMany(makeGpuProgram(), refused, ran);
  EXPECT_GT(refused, 2000);
  EXPECT_GT(ran, 100);
}

} // namespace
