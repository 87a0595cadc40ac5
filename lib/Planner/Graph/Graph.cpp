//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/Graph.h"

#include "Soap/Planner/Graph/AccessCheck.h"
#include "Soap/Planner/Graph/Families.h"

#include "llvm/ADT/Twine.h"

#include <cmath>

using namespace soap;
using llvm::Twine;

llvm::StringRef soap::stringifyDimensionKind(DimensionKind kind) {
  switch (kind) {
  case DimensionKind::Sample:
    return "sample";
  case DimensionKind::Attribute:
    return "attribute";
  case DimensionKind::Parameter:
    return "parameter";
  case DimensionKind::Reduction:
    return "reduction";
  }
  return "attribute";
}

std::vector<llvm::SmallVector<std::pair<unsigned, unsigned>, 4>>
Graph::uses() const {
  std::vector<llvm::SmallVector<std::pair<unsigned, unsigned>, 4>> uses(
      tensors.size());
  for (auto [o, op] : llvm::enumerate(operators))
    for (auto [i, operand] : llvm::enumerate(op.operands))
      uses[operand.tensor].push_back(
          {static_cast<unsigned>(o), static_cast<unsigned>(i)});
  return uses;
}

/// Dimensions of an operator or a family.
static bool hasSizes(llvm::ArrayRef<Dimension> dims) {
  return llvm::all_of(dims, [](const Dimension &dim) {
    return dim.size >= 0 && dim.size <= maxElements;
  });
}

bool soap::hasTooManyElements(llvm::ArrayRef<int64_t> shape) {
  if (llvm::is_contained(shape, 0))
    return false;
  int64_t limit = maxElements;
  for (int64_t size : shape) {
    if (size > limit)
      return true;
    limit /= size;
  }
  return false;
}

bool soap::isWork(double amount) {
  return std::isfinite(amount) && amount >= 0;
}

static std::string checkTensors(const Graph &graph) {
  for (auto [t, tensor] : llvm::enumerate(graph.tensors)) {
    if (llvm::any_of(tensor.shape, [](int64_t s) { return s < 0; }))
      return ("tensor " + Twine(t) + " has a negative size").str();
    if (hasTooManyElements(tensor.shape) || tensor.elementBits > 1024)
      return ("tensor " + Twine(t) +
              " has more than 2^48 elements, or elements of more than 1024 "
              "bits")
          .str();
    if (tensor.producer < 0)
      continue;
    if (static_cast<size_t>(tensor.producer) >= graph.operators.size())
      return ("tensor " + Twine(t) + " has an unknown producer").str();
    const Operator &producer = graph.operators[tensor.producer];
    if (tensor.resultIndex >= producer.results.size() ||
        producer.results[tensor.resultIndex].tensor != t)
      return ("tensor " + Twine(t) + " is not the result of its producer '" +
              producer.name + "'")
          .str();
  }
  return "";
}

static std::string checkOperator(const Graph &graph, size_t number) {
  const Operator &op = graph.operators[number];
  auto fail = [&](const Twine &what) {
    return ("operator '" + op.name + "' " + what).str();
  };
  if (!hasSizes(op.dims))
    return fail("has a dimension of a size below 0 or above 2^48");
  llvm::SmallVector<int64_t> sizes = sizesOfDims(op.dims);
  auto inOperator = [&](const std::string &what) {
    return "operator '" + op.name + "': " + what;
  };
  if (!isWork(op.flops) || !isWork(op.launches) || !isWork(op.regionProducts) ||
      !isWork(op.regionBytes) || !isWork(op.regionWhole))
    return fail("has work that is negative or not finite");
  for (auto [shares, edges] :
       {std::pair(llvm::ArrayRef(op.merged.operandShares), op.operands.size()),
        std::pair(llvm::ArrayRef(op.merged.resultShares), op.results.size())})
    if ((!shares.empty() && shares.size() != edges) ||
        !llvm::all_of(shares, isWork))
      return fail("has shares that are none of its operands and results");
  for (auto [i, operand] : llvm::enumerate(op.operands)) {
    if (operand.tensor >= graph.tensors.size())
      return fail("reads an unknown tensor as operand " + Twine(i));
    const Tensor &tensor = graph.tensors[operand.tensor];
    if (tensor.producer >= static_cast<int64_t>(number))
      return fail("reads operand " + Twine(i) + " before it is produced");
    if (std::string e = checkAccess("operand #" + Twine(i), operand.access,
                                    tensor.shape.size(), sizes);
        !e.empty())
      return inOperator(e);
  }
  for (auto [i, result] : llvm::enumerate(op.results)) {
    if (result.tensor >= graph.tensors.size())
      return fail("makes an unknown tensor as result " + Twine(i));
    const Tensor &tensor = graph.tensors[result.tensor];
    if (tensor.producer != static_cast<int64_t>(number) ||
        tensor.resultIndex != i)
      return fail("makes result " + Twine(i) +
                  ", which names another producer");
    if (std::string e = checkAccess("result #" + Twine(i), result.access,
                                    tensor.shape.size(), sizes);
        !e.empty())
      return inOperator(e);
    if (std::string e = checkCoverage("result #" + Twine(i), result.access,
                                      tensor.shape, sizes);
        !e.empty())
      return inOperator(e);
  }
  for (unsigned operand : op.linearOperands)
    if (operand >= op.operands.size())
      return fail("is linear in an operand that it lacks");
  for (unsigned operand : op.awaitedOperands)
    if (operand >= op.operands.size())
      return fail("waits for an operand that it lacks");
  int64_t scratch = 0;
  for (const Scratch &part : op.scratch) {
    if (part.bytes < 0 || part.bytes > maxScratch - scratch)
      return fail("has scratch of less than 0 or more than " +
                  Twine(maxScratch) + " bytes");
    scratch += part.bytes;
    for (auto [i, d] : llvm::enumerate(part.dims))
      if (d >= op.dims.size() || (i > 0 && d <= part.dims[i - 1]))
        return fail("has scratch along dimensions that it lacks or that do "
                    "not ascend");
  }
  if (graph.families.empty())
    return "";
  if (op.family >= graph.families.size())
    return fail("has an unknown family");
  const Family &family = graph.families[op.family];
  if (!llvm::is_contained(family.operators, static_cast<unsigned>(number)))
    return fail("is missing in its family '" + Twine(family.name) + "'");
  if (op.familyDims.size() != op.dims.size())
    return fail("has " + Twine(op.dims.size()) + " dimensions and " +
                Twine(op.familyDims.size()) + " family dimensions");
  llvm::SmallVector<bool> seen(family.dims.size(), false);
  for (int dim : op.familyDims) {
    if (dim < 0)
      continue;
    if (static_cast<size_t>(dim) >= family.dims.size())
      return fail("has a dimension that its family '" + Twine(family.name) +
                  "' lacks");
    if (std::exchange(seen[dim], true))
      return fail("has two dimensions that are the same in its family '" +
                  Twine(family.name) + "'");
  }
  return "";
}

/// What stays within a fusion is made and read by its operators alone.
static std::string checkFusions(const Graph &graph) {
  auto fail = [](const Tensor &tensor, const Twine &what) {
    return ("tensor '" + tensor.name + "' stays within a fusion, but " + what)
        .str();
  };
  for (const Tensor &tensor : graph.tensors)
    if (tensor.fusion >= 0 &&
        (tensor.producer < 0 ||
         graph.operators[tensor.producer].fused.fusion != tensor.fusion))
      return fail(tensor, "no operator of that makes it");
  for (const Operator &op : graph.operators) {
    // Numbers index lists.
    if (op.fused.fusion >= static_cast<int64_t>(graph.operators.size()))
      return "operator '" + op.name + "' belongs to fusion " +
             std::to_string(op.fused.fusion) + " of a graph of " +
             std::to_string(graph.operators.size()) + " operators";
    for (const Operand &operand : op.operands)
      if (const Tensor &tensor = graph.tensors[operand.tensor];
          tensor.fusion >= 0 && tensor.fusion != op.fused.fusion)
        return fail(tensor, "'" + op.name + "' reads it");
  }
  for (unsigned result : graph.results)
    if (result < graph.tensors.size() && graph.tensors[result].fusion >= 0)
      return fail(graph.tensors[result], "is a result");
  return "";
}

/// What is not kept is made by an operator, of operands that it has.
static std::string checkStorage(const Graph &graph) {
  auto fail = [](const Tensor &tensor, const Twine &what) {
    return ("tensor '" + tensor.name + "' is not kept, but " + what).str();
  };
  for (const Tensor &tensor : graph.tensors) {
    if (tensor.isKept)
      continue;
    if (tensor.producer < 0)
      return fail(tensor, "is an argument");
    const Operator &maker = graph.operators[tensor.producer];
    size_t numOperands = maker.operands.size();
    for (unsigned from : tensor.madeOf) {
      if (from >= numOperands + maker.results.size())
        return fail(tensor,
                    "made of what '" + Twine(maker.name) + "' does not have");
      if (from >= numOperands &&
          !graph.tensors[maker.results[from - numOperands].tensor].isKept)
        return fail(tensor, "neither is a result that it is made of");
    }
  }
  for (unsigned result : graph.results)
    if (result < graph.tensors.size() && !graph.tensors[result].isKept)
      return fail(graph.tensors[result], "is a result");
  return "";
}

int64_t soap::scratchBytes(const Operator &op, llvm::ArrayRef<Interval> tile) {
  if (llvm::any_of(tile, [](Interval part) { return part.size() <= 0; }))
    return 0;
  int64_t all = 0;
  for (const Scratch &part : op.scratch) {
    double bytes = static_cast<double>(part.bytes);
    for (unsigned d : part.dims)
      bytes *= static_cast<double>(tile[d].size()) /
               static_cast<double>(op.dims[d].size);
    all += std::min(static_cast<int64_t>(std::ceil(bytes)), part.bytes);
  }
  return all;
}

bool Graph::isView(const Operator &op) const {
  if (op.operands.size() - op.awaitedOperands.size() != 1 ||
      op.results.size() != 1 || op.isAwaited(0))
    return false;
  const Tensor &from = tensors[op.operands[0].tensor];
  const Tensor &to = tensors[op.results[0].tensor];
  bool converts = op.anchor == "elementwise" && !op.linearOperands.empty() &&
                  from.elementType != to.elementType;
  return (op.anchor == "shape" || converts) &&
         from.numElements() == to.numElements();
}

bool Graph::showsParameter(const Operator &op) const {
  const Operator *view = &op;
  while (isView(*view) && llvm::none_of(view->dims, [](const Dimension &dim) {
           return dim.kind == DimensionKind::Sample;
         })) {
    int producer = tensors[view->operands[0].tensor].producer;
    if (producer < 0)
      return true;
    view = &operators[producer];
  }
  return false;
}

std::string Graph::check() const {
  if (std::string e = checkTensors(*this); !e.empty())
    return e;
  for (size_t i = 0; i < operators.size(); ++i)
    if (std::string e = checkOperator(*this, i); !e.empty())
      return e;
  if (std::string e = checkFusions(*this); !e.empty())
    return e;
  if (std::string e = checkStorage(*this); !e.empty())
    return e;
  for (const Family &family : families) {
    if (!hasSizes(family.dims))
      return "family '" + family.name +
             "' has a dimension of a size below 0 or above 2^48";
    for (unsigned op : family.operators)
      if (op >= operators.size() || &families[operators[op].family] != &family)
        return "family '" + family.name +
               "' lists an operator of another family";
  }
  if (const Family *family = findFalseTie(*this))
    return "family '" + family->name +
           "' has the tie of families with other "
           "dimensions";
  std::vector<bool> isArgument(tensors.size(), false);
  for (auto [i, argument] : llvm::enumerate(arguments)) {
    if (argument.tensor >= tensors.size())
      return ("argument " + Twine(i) + " is an unknown tensor").str();
    if (tensors[argument.tensor].producer >= 0)
      return ("argument " + Twine(i) + " is produced by an operator").str();
    if (isArgument[argument.tensor])
      return ("argument " + Twine(i) + " repeats the tensor of another").str();
    isArgument[argument.tensor] = true;
    if (argument.replacedBy < 0)
      continue;
    if (static_cast<size_t>(argument.replacedBy) >= results.size())
      return ("argument " + Twine(i) + " is replaced by an unknown result")
          .str();
    unsigned by = results[argument.replacedBy];
    if (by < tensors.size() &&
        tensors[by].shape != tensors[argument.tensor].shape)
      return ("argument " + Twine(i) +
              " is replaced by a result of another shape")
          .str();
  }
  for (auto [i, result] : llvm::enumerate(results))
    if (result >= tensors.size())
      return ("result " + Twine(i) + " is an unknown tensor").str();
  for (auto [t, tensor] : llvm::enumerate(tensors))
    if (tensor.producer < 0 && !isArgument[t])
      return ("tensor " + Twine(t) +
              " is neither an argument nor produced by an operator")
          .str();
  return "";
}
