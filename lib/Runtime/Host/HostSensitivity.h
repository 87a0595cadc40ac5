//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_HOST_HOSTSENSITIVITY_H
#define SOAP_LIB_RUNTIME_HOST_HOSTSENSITIVITY_H

#include "../Status.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace soap {

/// How large the terms are that results are the sums of. The error of a sum is
/// relative to these, of which nothing is left in a result that is zero but for
/// rounding; how it changes with them shows their size.
class Sensitivity {
public:
  struct Buffer {
    SoapElementType type;
    char *memory;
    int64_t bytes;
    bool isResult;
  };

  /// Of steps that read and write `buffers`, and memory of their own beside
  /// them.
  explicit Sensitivity(std::vector<Buffer> buffers = {})
      : buffers(std::move(buffers)) {}

  /// A step, behind those before; `pointers`: of its buffers, then a null.
  void add(const SoapGpuStep &step, void *const *pointers) {
    steps.push_back({&step, {pointers, pointers + step.num_buffers + 1}});
  }

  /// Runs the steps on copies of the buffers, once as they are and once with
  /// each float that they or their calls of libraries read larger or smaller by
  /// `part` of itself, as `seed` draws it; so is what these calls write for
  /// other steps. (Terms may cancel whatever the buffers have, as with
  /// probabilities, whose sum is 1.) `terms`, one per buffer, become no less
  /// than the largest change of a finite element of that result, over `part`.
  SoapStatus measure(const SoapGpuEmulator &emulator, double part,
                     uint64_t seed, std::vector<double> &terms) const;

private:
  class Run;

  struct Step {
    const SoapGpuStep *step;
    std::vector<void *> pointers;
  };
  std::vector<Buffer> buffers;
  std::vector<Step> steps;
};

} // namespace soap

#endif // SOAP_LIB_RUNTIME_HOST_HOSTSENSITIVITY_H
