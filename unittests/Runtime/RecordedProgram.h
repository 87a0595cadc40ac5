//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_RUNTIME_RECORDEDPROGRAM_H
#define SOAP_UNITTESTS_RUNTIME_RECORDEDPROGRAM_H

#include "../../lib/Runtime/Recording.h"

#include "Soap/Runtime/ProgramBuilder.h"

#include "gtest/gtest.h"

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

} // namespace soap

#endif // SOAP_UNITTESTS_RUNTIME_RECORDEDPROGRAM_H
