//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Report/ShardingsFile.h"

#include "llvm/Support/FormatVariadic.h"

using namespace soap;

std::string soap::meshAxisName(unsigned axis) {
  constexpr unsigned letters = 26;
  std::string name(1, static_cast<char>('a' + axis % letters));
  return axis < letters ? name : name + std::to_string(axis / letters);
}

static llvm::json::Value specOf(const AxisSharding &sharding) {
  llvm::json::Array spec;
  for (auto &axes : sharding.dims) {
    if (axes.empty()) {
      spec.push_back(nullptr);
      continue;
    }
    llvm::json::Array names;
    for (unsigned axis : axes)
      names.push_back(meshAxisName(axis));
    spec.push_back(std::move(names));
  }
  return spec;
}

std::string soap::writeShardingsFile(const Plan &plan,
                                     const ModelShardings &shardings) {
  const Graph &graph = plan.problem.graph;
  const Machine &machine = plan.problem.machine;
  std::string text;
  llvm::raw_string_ostream os(text);
  os << llvm::formatv(
      "{{\"soap_shardings\": 1,\n \"model\": {0},\n \"machine\": {1},\n",
      llvm::json::Value(llvm::json::fixUTF8(plan.model)),
      llvm::json::Value(llvm::json::Object{{"name", machine.name},
                                           {"devices", machine.numDevices()}}));
  os << " \"meshes\": [";
  for (auto [i, mesh] : llvm::enumerate(shardings.meshes)) {
    llvm::json::Array axes;
    for (auto [k, size] : llvm::enumerate(mesh))
      axes.push_back(llvm::json::Array{meshAxisName(k), size});
    os << (i ? ",\n  " : "\n  ")
       << llvm::formatv(
              "{{\"axes\": {0}, \"devices\": {1}}",
              llvm::json::Value(std::move(axes)),
              llvm::json::Value(llvm::json::Array(shardings.devices)));
  }
  auto list = [&](llvm::StringRef name, llvm::ArrayRef<unsigned> tensors,
                  llvm::ArrayRef<unsigned> named,
                  llvm::ArrayRef<AxisSharding> values) {
    os << "],\n \"" << name << "\": [";
    for (auto [i, value] : llvm::enumerate(values)) {
      const Tensor &tensor = graph.tensors[tensors[i]];
      os << (i ? ",\n  " : "\n  ")
         << llvm::formatv("{{\"name\": {0}, \"shape\": {1}, \"mesh\": {2}, "
                          "\"spec\": {3}}",
                          llvm::json::Value(llvm::json::fixUTF8(
                              graph.tensors[named[i]].name)),
                          llvm::json::Value(llvm::json::Array(tensor.shape)),
                          value.mesh, specOf(value));
    }
  };
  std::vector<unsigned> arguments, named = graph.results;
  for (const Argument &argument : graph.arguments) {
    arguments.push_back(argument.tensor);
    // A result that replaces an argument is called what it is.
    if (argument.replacedBy >= 0)
      named[argument.replacedBy] = argument.tensor;
  }
  list("arguments", arguments, arguments, shardings.arguments);
  list("results", graph.results, named, shardings.results);
  os << "]}\n";
  return text;
}
