//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_RUNTIME_RECORDEDPROGRAM_H
#define SOAP_UNITTESTS_RUNTIME_RECORDEDPROGRAM_H

#include "../../lib/Runtime/Recording/Recording.h"

#include "Soap/Runtime/ProgramBuilder.h"

#include "gtest/gtest.h"

#include <functional>
#include <initializer_list>
#include <memory>
#include <string>

namespace soap {

using Texts = std::initializer_list<const char *>;

/// Whether \p said has one of the texts in it.
inline testing::AssertionResult says(const std::string &said, Texts texts) {
  for (const char *text : texts)
    if (said.find(text) != std::string::npos)
      return testing::AssertionSuccess();
  return testing::AssertionFailure() << "'" << said << "'";
}

/// A program, and what the GPU backend asks for when it runs two steps, by each
/// other's memory or by NCCL.
struct Recorded {
  explicit Recorded(bool usesNccl = false, bool isTraced = false)
      : usesNccl(usesNccl), isTraced(isTraced) {}

  /// What is wrong with the program or the recording.
  std::string record() {
    program = builder.get();
    SoapStatus status = soap_program_check(program);
    if (status.code == SOAP_OK)
      status = recordSteps(*program, recording, backend, usesNccl, isTraced);
    return status.message;
  }
  std::string check() const {
    return checkRecording(*program, recording).message;
  }

  const bool usesNccl, isTraced;
  ProgramBuilder builder;
  const SoapProgram *program = nullptr;
  std::unique_ptr<Backend> backend;
  Recording recording;
};

using Commands = std::vector<RecordedCommand>;

inline void drop(Commands &commands, size_t i) {
  commands.erase(commands.begin() + i);
}
inline void repeat(Commands &commands, size_t i) {
  RecordedCommand again = commands[i];
  commands.insert(commands.begin() + i, again);
}

inline std::function<bool(const RecordedCommand &)>
of(RecordedCommand::Kind kind) {
  return [kind](const RecordedCommand &c) { return c.kind == kind; };
}

/// Changes every command that \p is says of in turn; what is said of each.
inline std::vector<std::string>
changeEach(Recorded &r, const std::function<bool(const RecordedCommand &)> &is,
           const std::function<void(Commands &, size_t)> &change,
           size_t fewest) {
  std::vector<std::string> said;
  for (Commands &step : r.recording.steps) {
    const Commands whole = step;
    for (size_t i = 0; i < whole.size(); ++i) {
      if (!is(whole[i]))
        continue;
      change(step, i);
      said.push_back(r.check());
      step = whole;
    }
  }
  EXPECT_GE(said.size(), fewest);
  return said;
}

inline bool saysThatAWaitIsMissing(const std::string &said) {
  return says(said, {"in no order", "recorded in vain",
                     "does not wait for the step to begin",
                     "may go on after the step's end"});
}

/// Every wait counts, but that others may imply that a stream begins after the
/// step does.
inline void expectWaitsCount(Recorded &r) {
  int32_t begin = r.recording.steps[0][0].event;
  unsigned implied = 0, passed = 0;
  std::vector<std::string> all = changeEach(
      r, of(RecordedCommand::Wait),
      [&](Commands &commands, size_t i) {
        implied += commands[i].event == begin;
        drop(commands, i);
      },
      4);
  for (const std::string &said : all)
    if (said.empty())
      ++passed;
    else
      EXPECT_TRUE(saysThatAWaitIsMissing(said));
  EXPECT_LE(passed, implied);
  EXPECT_GT(all.size(), size_t(4) * implied);
}

} // namespace soap

#endif // SOAP_UNITTESTS_RUNTIME_RECORDEDPROGRAM_H
