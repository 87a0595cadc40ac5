//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_GPU_ALTERNATIVES_H
#define SOAP_LIB_RUNTIME_GPU_ALTERNATIVES_H

#include "../Status.h"
#include "AlgorithmCache.h"

#include <functional>
#include <map>
#include <string>

namespace soap {

/// Chooses between libraries' calls and generated code: what works, the faster
/// one where both do. Measured when alternatives come for the first time, and
/// kept.
class AlternativeChooser {
public:
  explicit AlternativeChooser(AlgorithmCache &cache) : cache(cache) {}

  /// Issues one of the two.
  using Run = std::function<SoapStatus(bool generated)>;
  /// Finds the fastest of `count`; fails where all of them do.
  using Measure = std::function<SoapStatus(
      size_t count, const std::function<SoapStatus(size_t)> &run,
      size_t &fastest)>;

  /// Runs one of the two alternatives of `step` on GPU `gpu`. `key` is what the
  /// choice depends on.
  SoapStatus run(int gpu, const SoapGpuStep &step,
                 const std::function<std::string()> &key,
                 const Measure &measure, const Run &run);

private:
  AlgorithmCache &cache;
  /// Whether it is the generated one.
  std::map<std::pair<int, const SoapGpuStep *>, bool> chosen;
};

} // namespace soap

#endif // SOAP_LIB_RUNTIME_GPU_ALTERNATIVES_H
