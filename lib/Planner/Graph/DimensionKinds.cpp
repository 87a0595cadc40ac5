//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/Families.h"

using namespace soap;

namespace {

/// Marks the dimensions that run along samples, of tensors and of operators.
class SampleFinder {
public:
  explicit SampleFinder(Graph &graph) : graph(graph) {
    for (const Tensor &tensor : graph.tensors)
      sample.emplace_back(tensor.shape.size(), false);
    for (const Operator &op : graph.operators) {
      isSample.emplace_back(op.dims.size(), false);
      isParameter.emplace_back(op.dims.size(), false);
    }
  }

  void run() {
    findArguments();
    for (unsigned i = 0; i < graph.operators.size(); ++i)
      follow(i);
    for (unsigned i = graph.operators.size(); i-- > 0;)
      followBack(i);
    for (unsigned i = 0; i < graph.operators.size(); ++i)
      annotate(i);
  }

private:
  Graph &graph;
  std::vector<llvm::SmallVector<bool, 4>> sample; ///< Of tensors.
  std::vector<bool> parameter;                    ///< Of tensors.
  std::vector<llvm::SmallVector<bool, 8>> isSample, isParameter; ///< Of ops.
  /// Operators that compute with something that has samples.
  std::vector<bool> readsSamples;

  void findArguments() {
    parameter.assign(graph.tensors.size(), false);
    for (auto [argument, isData] :
         llvm::zip_equal(graph.arguments, findDataArguments(graph))) {
      parameter[argument.tensor] = !isData;
      if (isData && !sample[argument.tensor].empty())
        sample[argument.tensor][0] = true;
    }
  }

  /// The operator dimension that runs along samples of an operand, or -1. One
  /// of several stacked batches has its samples along the next dimension.
  int sampleDim(const Operator &op, const Operand &operand) const {
    const auto &shape = graph.tensors[operand.tensor].shape;
    for (auto [d, access] : llvm::enumerate(operand.access)) {
      if (!sample[operand.tensor][d])
        continue;
      int major = majorDim(access, op.dims);
      for (unsigned next = d + 1;
           major < 0 && shape[d] > 1 && next < shape.size(); ++next)
        major = majorDim(operand.access[next], op.dims);
      if (major >= 0)
        return major;
    }
    return -1;
  }

  void follow(unsigned i) {
    const Operator &op = graph.operators[i];
    bool reads = false;
    for (const Operand &operand : op.operands) {
      reads |= llvm::is_contained(sample[operand.tensor], true);
      if (int major = sampleDim(op, operand); major >= 0)
        isSample[i][major] = true;
      if (parameter[operand.tensor])
        for (const DimAccess &access : operand.access)
          for (DimAccess::Term term : access.terms)
            isParameter[i][term.dim] = true;
    }
    readsSamples.push_back(reads);
    markResults(i);
    // A parameter seen through a change of shape or type is still one, and so
    // is what is computed from its elements, along a dimension of its own:
    // weights of few bits times their scales. (Random numbers have none of
    // their key's.)
    bool isView =
        (op.anchor == "shape" && op.operands.size() == 1) || graph.isView(op);
    bool ofParameters =
        !op.isProduct() &&
        llvm::all_of(op.operands, [&](const Operand &operand) {
          return parameter[operand.tensor] || isConstant(operand.tensor);
        });
    for (const Result &result : op.results)
      parameter[result.tensor] =
          isView ? parameter[op.operands[0].tensor]
                 : ofParameters && runsAlongParameter(i, result);
  }

  bool isConstant(unsigned tensor) const {
    int producer = graph.tensors[tensor].producer;
    return producer >= 0 && graph.operators[producer].operands.empty();
  }

  bool runsAlongParameter(unsigned i, const Result &result) const {
    return llvm::any_of(result.access, [&](const DimAccess &access) {
      int major = majorDim(access, graph.operators[i].dims);
      return major >= 0 && isParameter[i][major];
    });
  }

  void markResults(unsigned i) {
    const Operator &op = graph.operators[i];
    for (const Result &result : op.results)
      for (auto [d, access] : llvm::enumerate(result.access)) {
        int major = majorDim(access, op.dims);
        if (major >= 0 && isSample[i][major])
          sample[result.tensor][d] = true;
      }
  }

  /// What is made of nothing that has samples, such as the random numbers of a
  /// dropout, has those that its readers need it for.
  void followBack(unsigned i) {
    const Operator &op = graph.operators[i];
    if (!readsSamples[i])
      for (const Result &result : op.results)
        for (auto [d, access] : llvm::enumerate(result.access)) {
          int major = majorDim(access, op.dims);
          if (major >= 0 && sample[result.tensor][d] && !isParameter[i][major])
            isSample[i][major] = true;
        }
    for (const Operand &operand : op.operands)
      if (int producer = graph.tensors[operand.tensor].producer;
          producer >= 0 && !readsSamples[producer])
        for (auto [d, access] : llvm::enumerate(operand.access)) {
          int major = majorDim(access, op.dims);
          if (major >= 0 && isSample[i][major])
            sample[operand.tensor][d] = true;
        }
  }

  void annotate(unsigned i) {
    Operator &op = graph.operators[i];
    op.sampleSums.clear();
    for (auto [d, dim] : llvm::enumerate(op.dims)) {
      // A lookup's parts add up, but what it splits is the table.
      bool splitsTable = op.anchor == "gather" && isParameter[i][d];
      if (dim.kind == DimensionKind::Reduction && !splitsTable) {
        if (isSample[i][d])
          op.sampleSums.push_back(d);
        continue;
      }
      dim.kind = isSample[i][d]      ? DimensionKind::Sample
                 : isParameter[i][d] ? DimensionKind::Parameter
                                     : DimensionKind::Attribute;
    }
  }
};

} // namespace

void soap::annotateDimensionKinds(Graph &graph) { SampleFinder(graph).run(); }
