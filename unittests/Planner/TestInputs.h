//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_PLANNER_TESTINPUTS_H
#define SOAP_UNITTESTS_PLANNER_TESTINPUTS_H

#include "Soap/Planner/Graph/GraphText.h"

#include "llvm/Support/MemoryBuffer.h"

#include "gtest/gtest.h"

namespace soap {

/// Inputs/NAME.json: what --soap-form-operators --soap-print-graph writes for
/// models/NAME.
inline std::string readInput(const std::string &name) {
  auto file =
      llvm::MemoryBuffer::getFile(SOAP_TEST_INPUTS "/" + name + ".json");
  if (file)
    return (*file)->getBuffer().str();
  ADD_FAILURE() << name << ": " << file.getError().message();
  return "";
}

inline Graph readModel(const std::string &name) {
  llvm::Expected<Graph> graph = readGraph(readInput(name));
  if (graph)
    return std::move(*graph);
  ADD_FAILURE() << name << ": " << llvm::toString(graph.takeError());
  return {};
}

} // namespace soap

#endif // SOAP_UNITTESTS_PLANNER_TESTINPUTS_H
