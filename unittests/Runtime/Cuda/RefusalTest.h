//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What the tests of refusals share: memory, and libraries that begin as if
// nothing had been asked.

#ifndef SOAP_UNITTESTS_RUNTIME_CUDA_REFUSALTEST_H
#define SOAP_UNITTESTS_RUNTIME_CUDA_REFUSALTEST_H

#include "HostCuda.h"
#include "HostElements.h"
#include "HostLibraries.h"

#include "Soap/Runtime/Runtime.h"

#include "gtest/gtest.h"

#include <cmath>
#include <string>
#include <vector>

namespace soap {

/// Memory of one type that holds numbers between -2 and 2.
class Elements {
public:
  Elements(int32_t type, int64_t count, uint32_t seed)
      : type(type == SOAP_F64   ? HostElement::F64
             : type == SOAP_F16 ? HostElement::F16
             : type == SOAP_F32 ? HostElement::F32
                                : HostElement::BF16),
        bytes(count * soap_element_bytes(type)), count(count) {
    for (int64_t i = 0; i < count; ++i) {
      seed = seed * 1664525 + 1013904223;
      storeElement(this->type, bytes.data(), i,
                   static_cast<float>(seed >> 8) / (1 << 22) - 2);
    }
  }
  void *data() { return bytes.data(); }
  double at(int64_t i) const { return loadElement(type, bytes.data(), i); }

  static void expectNear(const Elements &a, const Elements &b,
                         double tolerance) {
    ASSERT_EQ(a.count, b.count);
    for (int64_t i = 0; i < a.count; ++i)
      ASSERT_NEAR(a.at(i), b.at(i), tolerance * (1 + std::abs(a.at(i)))) << i;
  }

private:
  HostElement type;
  std::vector<char> bytes;
  int64_t count;
};

inline std::vector<void *> pointersOf(std::vector<Elements> &memory) {
  std::vector<void *> pointers;
  for (Elements &elements : memory)
    pointers.push_back(elements.data());
  return pointers;
}

/// Parts round sums of 16 bits before the epilogue, too.
inline double toleranceOf(int32_t type) {
  return type == SOAP_F32 ? 1e-5 : type == SOAP_F16 ? 1e-2 : 5e-2;
}

/// How a library refuses: by an empty list, by a status, or by proposals that
/// do not run.
struct Refusal {
  bool late, byStatus;
  int proposals;

  void apply(HostLibrary &library) const {
    library.refusesLate = late;
    library.refusesByStatus = byStatus;
    library.proposals = proposals;
    library.numPlain = 0;
    hostCuda().numLaunches.clear();
  }
  std::string text() const {
    return std::to_string(late) + " " + std::to_string(proposals);
  }
};
constexpr Refusal waysToRefuse[] = {
    {false, false, 3}, {false, true, 3}, {true, false, 3}, {true, false, 1}};

class RefusalTest : public testing::Test {
protected:
  RefusalTest() { resetHost(); }
  static int64_t launches(const char *name) {
    return hostCuda().numLaunches[name];
  }
};

} // namespace soap

#endif // SOAP_UNITTESTS_RUNTIME_CUDA_REFUSALTEST_H
