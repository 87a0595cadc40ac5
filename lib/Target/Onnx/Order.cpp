//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Importer.h"

#include <queue>

using namespace soap::onnximport;

/// Calls `visit` for the names that a node and its subgraphs read.
static void forEachRead(const onnx::NodeProto &node,
                        llvm::function_ref<void(const std::string &)> visit) {
  for (const std::string &name : node.input())
    visit(name);
  auto graph = [&](const onnx::GraphProto &graph) {
    for (const onnx::NodeProto &inner : graph.node())
      forEachRead(inner, visit);
    for (const onnx::ValueInfoProto &output : graph.output())
      visit(output.name());
  };
  for (const onnx::AttributeProto &attribute : node.attribute()) {
    if (attribute.has_g())
      graph(attribute.g());
    for (const onnx::GraphProto &inner : attribute.graphs())
      graph(inner);
  }
}

std::vector<const onnx::NodeProto *>
soap::onnximport::inOrder(const Nodes &nodes) {
  llvm::StringMap<int> makers;
  for (int i = 0; i < nodes.size(); ++i)
    for (const std::string &name : nodes[i].output())
      makers.try_emplace(name, i);
  std::vector<llvm::SmallVector<int, 2>> readers(nodes.size());
  std::vector<int> waitsFor(nodes.size(), 0);
  std::priority_queue<int, std::vector<int>, std::greater<>> ready;
  for (int i = 0; i < nodes.size(); ++i) {
    forEachRead(nodes[i], [&](const std::string &name) {
      auto maker = makers.find(name);
      if (name.empty() || maker == makers.end())
        return;
      readers[maker->second].push_back(i);
      ++waitsFor[i];
    });
    if (waitsFor[i] == 0)
      ready.push(i);
  }
  std::vector<const onnx::NodeProto *> order;
  while (!ready.empty()) {
    int next = ready.top();
    ready.pop();
    order.push_back(&nodes[next]);
    for (int reader : readers[next])
      if (--waitsFor[reader] == 0)
        ready.push(reader);
  }
  for (int i = 0; i < nodes.size(); ++i)
    if (waitsFor[i] > 0)
      order.push_back(&nodes[i]);
  return order;
}
