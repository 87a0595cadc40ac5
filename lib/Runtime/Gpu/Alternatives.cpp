//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Alternatives.h"

using namespace soap;

static constexpr char libraryName[] = "library", generatedName[] = "generated";

SoapStatus AlternativeChooser::run(int gpu, const SoapGpuStep &step,
                                   const std::function<std::string()> &key,
                                   const Measure &measure, const Run &run) {
  auto it = chosen.find({gpu, &step});
  if (it != chosen.end())
    return run(it->second);
  std::string problem = key();
  std::optional<std::string> known = cache.lookup(problem);
  if (known == libraryName && run(/*generated=*/false).code == SOAP_OK) {
    chosen[{gpu, &step}] = false;
    return success();
  }
  bool generated = true;
  if (known != generatedName) {
    size_t fastest = 1;
    // Where neither runs, the generated one says why.
    if (known != libraryName &&
        measure(
            2, [&](size_t i) { return run(i == 1); }, fastest)
                .code == SOAP_OK)
      generated = fastest == 1;
  }
  SOAP_RETURN_IF_FAILED(run(generated));
  if (known != generatedName)
    cache.store(problem, generated ? generatedName : libraryName);
  chosen[{gpu, &step}] = generated;
  return success();
}
