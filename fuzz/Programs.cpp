//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Compiled programs (docs/compiled-programs.md): whatever the bytes are, the
// reader takes or refuses them, and what it takes can be written again.

#include "Session.h"
#include "Targets.h"

#include "Format.h"

#include "Soap/ProgramFile/ProgramFile.h"
#include "Soap/Runtime/Runtime.h"

using namespace soap;
using namespace soap::fuzz;

static void putNumber(std::string &bytes, size_t at, uint64_t value,
                      size_t count) {
  for (size_t i = 0; i < count; ++i)
    bytes[at + i] = static_cast<char>(value >> (8 * i));
}

/// No change of a file gets past its checksum: makes it right.
static std::string repairedProgram(llvm::StringRef bytes) {
  std::string result = bytes.str();
  putNumber(result, file::fileBytesAt, result.size(), 8);
  putNumber(result, file::checksumAt,
            file::checksum(result.data() + file::fileBytesAt,
                           result.size() - file::fileBytesAt),
            4);
  return result;
}

/// What a run does with a program before and after its kernels run.
static void useProgram(const ProgramFile &file) {
  constexpr int64_t small = 1 << 16;
  const SoapProgram &table = *file.table->get();
  for (int32_t i = 0; i < table.num_arguments; ++i) {
    int64_t size = tensorBytes(table.arguments[i]);
    if (size > small)
      continue;
    for (int64_t step = 0; step < 2; ++step)
      if (static_cast<int64_t>(makeArgumentBytes(file, i, step).size()) != size)
        fail("an argument has values of another size");
  }
  for (const std::vector<ReferenceResult> &step : file.references)
    for (int32_t i = 0; i < table.num_results; ++i) {
      int64_t size = tensorBytes(table.results[i]);
      if (size > small)
        continue;
      std::vector<char> zeros(size);
      (void)compareWithReference(table.results[i], zeros.data(), step[i]);
    }
}

static void readBytes(llvm::StringRef bytes) {
  ProgramFile file;
  std::string why = parseProgram(bytes.data(), bytes.size(), file);
  if (!why.empty()) {
    if (why.find('\n') != std::string::npos)
      fail("a program is refused in several lines: " + why);
    return;
  }
  useProgram(file);
  std::string error, written = serializeProgram(file, error);
  if (!error.empty())
    fail("a program that was read cannot be written: " + error);
  ProgramFile again;
  why = parseProgram(written.data(), written.size(), again);
  if (!why.empty())
    fail("a program that was written cannot be read: " + why);
  if (serializeProgram(again, error) != written)
    fail("a program changes as it is written again");
}

void fuzz::readProgram(llvm::StringRef bytes) {
  readBytes(bytes);
  if (bytes.size() >= file::headerBytes)
    readBytes(repairedProgram(bytes));
}
