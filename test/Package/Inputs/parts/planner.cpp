//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Plans y = x w for two devices, without any IR.

#include "Soap/Planner/Cost/AnalyticCost.h"
#include "Soap/Planner/Graph/Families.h"
#include "Soap/Planner/Search/Search.h"

#include "llvm/Support/raw_ostream.h"

using namespace soap;

/// x is 64x256, w is 256x128.
static Graph makeGraph() {
  Graph graph;
  auto addTensor = [&](const char *name, int64_t rows, int64_t columns) {
    Tensor tensor;
    tensor.name = name;
    tensor.shape = {rows, columns};
    tensor.elementType = "f32";
    graph.tensors.push_back(tensor);
  };
  addTensor("x", 64, 256);
  addTensor("w", 256, 128);
  addTensor("y", 64, 128);
  graph.tensors[2].producer = 0;
  graph.arguments = {{0, -1}, {1, -1}};
  graph.results = {2};

  Operator product;
  product.name = "product";
  product.anchor = "contraction";
  product.dims.resize(3);
  for (auto [dim, name, size] :
       {std::tuple(0, "m", 64), std::tuple(1, "n", 128),
        std::tuple(2, "k", 256)}) {
    product.dims[dim].name = name;
    product.dims[dim].size = size;
  }
  product.dims[2].kind = DimensionKind::Reduction;
  product.dims[2].partial = PartialKind::Sum;
  auto along = DimAccess::getDim;
  product.operands = {{0, {along(0), along(2)}}, {1, {along(2), along(1)}}};
  product.results = {{2, {along(0), along(1)}}};
  product.flops = 2.0 * 64 * 128 * 256;
  graph.operators.push_back(product);
  return graph;
}

static Machine makeMachine() {
  Machine machine;
  machine.name = "two";
  DeviceKind kind;
  kind.name = "device";
  kind.peak["f32"] = 1e12;
  kind.memoryBytes = 1e9;
  kind.memoryBandwidth = 1e11;
  machine.kinds.push_back(kind);
  machine.devices.resize(2);
  for (unsigned d : {0, 1})
    machine.links.push_back({d, 1 - d, 1e10, 1e-6, "link"});
  machine.finalize();
  return machine;
}

int main() {
  Graph graph = makeGraph();
  if (std::string wrong = graph.check(); !wrong.empty()) {
    llvm::errs() << "error: " << wrong << "\n";
    return 1;
  }
  annotateDimensionKinds(graph);
  formFamilies(graph);
  linkFamilyDimensions(graph);
  tieFamilies(graph);
  Machine machine = makeMachine();
  AnalyticCost cost;
  Problem problem(graph, machine, cost);
  SearchOptions options;
  options.algorithm = "data-parallel";
  llvm::Expected<SearchResult> result = search(problem, options);
  if (!result) {
    llvm::errs() << llvm::toString(result.takeError()) << "\n";
    return 1;
  }
  const Config &config = result->strategy.configs.front();
  llvm::outs() << "product in " << config.numTasks() << " tasks, "
               << config.degrees[0] << " parts of m\n";
  return 0;
}
