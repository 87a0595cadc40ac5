//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Samples.h"

#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Analysis/ModelState.h"
#include "Soap/Planner/Graph/Families.h"

#include <map>

using namespace mlir;
using namespace soap;

/// Arguments of a rank, and no state, that have the samples of a step: as the
/// planner finds them.
static SmallVector<BlockArgument> findData(func::FuncOp func) {
  Graph graph;
  for (auto [argument, replacedBy] :
       llvm::zip_equal(func.getArguments(), getReplacingResults(func))) {
    Tensor tensor;
    if (auto type = dyn_cast<RankedTensorType>(argument.getType())) {
      tensor.shape.assign(type.getShape().begin(), type.getShape().end());
      tensor.elementType = elementTypeName(type.getElementType());
    }
    Argument entry;
    entry.tensor = graph.tensors.size();
    entry.replacedBy = replacedBy;
    graph.tensors.push_back(tensor);
    graph.arguments.push_back(entry);
  }
  SmallVector<BlockArgument> data;
  for (auto [argument, isData] :
       llvm::zip_equal(func.getArguments(), findDataArguments(graph))) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (isData && type && type.hasStaticShape() && type.getRank() > 0 &&
        type.getDimSize(0) > 0)
      data.push_back(argument);
  }
  return data;
}

int64_t soap::leadingSize(Value value) {
  return cast<RankedTensorType>(value.getType()).getDimSize(0);
}

SmallVector<Value> soap::findSamples(func::FuncOp func) {
  SmallVector<BlockArgument> data = findData(func);
  std::map<int64_t, unsigned> counts;
  for (Value argument : data)
    ++counts[leadingSize(argument)];
  int64_t batch = 0;
  for (auto [size, count] : counts)
    if (count >= counts[batch])
      batch = size;
  SmallVector<Value> samples;
  for (Value argument : data)
    if (leadingSize(argument) == batch)
      samples.push_back(argument);
  return samples;
}
