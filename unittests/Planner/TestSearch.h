//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_PLANNER_TESTSEARCH_H
#define SOAP_UNITTESTS_PLANNER_TESTSEARCH_H

#include "Soap/Planner/Search/Search.h"

#include "gtest/gtest.h"

namespace soap {

/// What a search that does not fail finds.
inline SearchResult mustFind(const Problem &problem,
                             const SearchOptions &options) {
  llvm::Expected<SearchResult> result = search(problem, options);
  if (!result) {
    ADD_FAILURE() << llvm::toString(result.takeError());
    return {};
  }
  return std::move(*result);
}

inline std::string errorOf(llvm::Expected<SearchResult> result) {
  return result ? "" : llvm::toString(result.takeError());
}

} // namespace soap

#endif // SOAP_UNITTESTS_PLANNER_TESTSEARCH_H
