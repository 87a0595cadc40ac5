//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_RUNTIME_COMMUNICATIONRUNS_H
#define SOAP_UNITTESTS_RUNTIME_COMMUNICATIONRUNS_H

#include "RandomCommunications.h"

#include "Soap/Runtime/Processes.h"
#include "Soap/Runtime/Runtime.h"

#include "gtest/gtest.h"

#include <vector>

namespace soap {

constexpr size_t wholeArenaFloats = 2 * RandomCommunications::half;
using Arenas = std::vector<std::vector<float>>;

/// All arenas after so many runs of two steps, as rank 0 sees them. Closes the
/// processes of \p options, if there are several.
inline Arenas runCommunications(const SoapProgram *program,
                                const RandomCommunications &test,
                                SoapBackend backend, SoapOptions options,
                                int numRuns) {
  SoapRuntime *runtime = nullptr;
  SoapStatus status = soap_runtime_create(program, backend, &options, &runtime);
  EXPECT_EQ(status.code, SOAP_OK) << status.message;
  Arenas results;
  if (!runtime)
    return results;
  struct Context {
    SoapRuntime *runtime;
    const RandomCommunications &test;
    int32_t numArguments;
  } context = {runtime, test, program->num_arguments};
  auto prepare = [](void *pointer, int64_t) {
    auto &self = *static_cast<Context *>(pointer);
    for (int32_t i = 0; i < self.numArguments; ++i) {
      if (!soap_runtime_needs_argument(self.runtime, i))
        continue;
      std::vector<float> values = self.test.argument(i);
      SoapStatus set = soap_runtime_set_argument(self.runtime, i, values.data(),
                                                 values.size() * sizeof(float));
      EXPECT_EQ(set.code, SOAP_OK) << set.message;
    }
    return SoapStatus{SOAP_OK, ""};
  };
  if (options.processes && soap_processes_rank(options.processes) != 0) {
    status = soap_runtime_follow(runtime, prepare, &context);
    EXPECT_EQ(status.code, SOAP_OK) << status.message;
  } else {
    for (int run = 0; run < numRuns; ++run) {
      prepare(&context, run);
      status = soap_runtime_run(runtime, 2);
      EXPECT_EQ(status.code, SOAP_OK) << status.message;
    }
    for (int32_t i = 0; i < program->num_results; ++i) {
      results.emplace_back(wholeArenaFloats);
      status = soap_runtime_get_result(runtime, i, results.back().data(),
                                       wholeArenaFloats * sizeof(float));
      EXPECT_EQ(status.code, SOAP_OK) << status.message;
    }
  }
  soap_runtime_destroy(runtime);
  if (options.processes) {
    status = soap_processes_close(options.processes);
    EXPECT_EQ(status.code, SOAP_OK) << status.message;
  }
  return results;
}

} // namespace soap

#endif // SOAP_UNITTESTS_RUNTIME_COMMUNICATIONRUNS_H
