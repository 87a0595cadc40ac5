//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_RUNTIME_RUNTIMETESTUTILS_H
#define SOAP_UNITTESTS_RUNTIME_RUNTIMETESTUTILS_H

#include "Soap/Runtime/ProgramBuilder.h"
#include "Soap/Runtime/Runtime.h"

#include "gtest/gtest.h"

#include <string>
#include <vector>

namespace soap {

/// Owns a runtime; status in `created`.
class TestRuntime {
public:
  explicit TestRuntime(ProgramBuilder &builder, SoapOptions options = {},
                       SoapBackend backend = SOAP_BACKEND_CPU)
      : created(
            soap_runtime_create(builder.get(), backend, &options, &runtime)) {}
  ~TestRuntime() { soap_runtime_destroy(runtime); }
  TestRuntime(const TestRuntime &) = delete;
  TestRuntime &operator=(const TestRuntime &) = delete;

  bool ok() const { return created.code == SOAP_OK; }
  SoapRuntime *get() { return runtime; }

  template <typename T> void set(int32_t argument, const std::vector<T> &data) {
    SoapStatus status = soap_runtime_set_argument(
        runtime, argument, data.data(), data.size() * sizeof(T));
    EXPECT_EQ(status.code, SOAP_OK) << status.message;
  }
  SoapStatus run(int64_t steps = 1) { return soap_runtime_run(runtime, steps); }
  template <typename T> std::vector<T> result(int32_t index, size_t count) {
    std::vector<T> data(count);
    SoapStatus status =
        soap_runtime_get_result(runtime, index, data.data(), count * sizeof(T));
    EXPECT_EQ(status.code, SOAP_OK) << status.message;
    return data;
  }

private:
  SoapRuntime *runtime = nullptr;

public:
  SoapStatus created;
};

/// The message of a program that must be refused.
inline std::string refusal(ProgramBuilder &builder) {
  SoapStatus status = soap_program_check(builder.get());
  EXPECT_EQ(status.code, SOAP_INVALID_PROGRAM);
  return status.message;
}

} // namespace soap

#endif // SOAP_UNITTESTS_RUNTIME_RUNTIMETESTUTILS_H
