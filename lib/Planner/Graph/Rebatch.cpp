//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/Rebatch.h"

#include "Soap/Planner/Graph/Families.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/xxhash.h"

using namespace soap;
using llvm::Twine;

namespace {

class Rebatcher {
public:
  Rebatcher(Graph &graph, int64_t from, int64_t to)
      : graph(graph), uses(graph.uses()), from(from), to(to) {}

  llvm::Error run() {
    if (from < 1 || to < 1)
      return fail("a batch has at least one sample");
    for (const Tensor &tensor : graph.tensors)
      isSample.emplace_back(tensor.shape.size(), false);
    for (const Operator &op : graph.operators)
      isSampleOf.emplace_back(op.dims.size(), false);
    if (!findArguments())
      return fail("no data argument has a first dimension that is a multiple "
                  "of the batch of " +
                  Twine(from));
    while (!work.empty()) {
      auto [tensor, d] = work.pop_back_val();
      follow(tensor, d);
    }
    for (Operator &op : graph.operators)
      if (llvm::Error error = scale(op))
        return error;
    for (auto [t, tensor] : llvm::enumerate(graph.tensors))
      for (auto [d, size] : llvm::enumerate(tensor.shape))
        if (isSample[t][d])
          if (llvm::Error error = scale(size, tensor.name))
            return error;
    for (Family &family : graph.families)
      if (llvm::Error error = scale(family))
        return error;
    if (std::string why = graph.check(); !why.empty())
      return fail(why);
    return llvm::Error::success();
  }

private:
  Graph &graph;
  std::vector<llvm::SmallVector<std::pair<unsigned, unsigned>, 4>> uses;
  int64_t from, to;
  /// Whose dimensions count samples: of tensors and of operators.
  std::vector<llvm::SmallVector<bool, 4>> isSample, isSampleOf;
  llvm::SmallVector<std::pair<unsigned, unsigned>> work;

  static llvm::Error fail(const Twine &why) {
    return llvm::createStringError("cannot change the batch: " + why.str());
  }

  void mark(unsigned tensor, unsigned d) {
    if (isSample[tensor][d])
      return;
    isSample[tensor][d] = true;
    work.push_back({tensor, d});
  }

  bool findArguments() {
    for (auto [argument, isData] :
         llvm::zip_equal(graph.arguments, findDataArguments(graph))) {
      const auto &shape = graph.tensors[argument.tensor].shape;
      if (isData && !shape.empty() && shape[0] > 1 && shape[0] % from == 0)
        mark(argument.tensor, 0);
    }
    return !work.empty();
  }

  void follow(unsigned tensor, unsigned d) {
    if (int producer = graph.tensors[tensor].producer; producer >= 0)
      for (const Result &result : graph.operators[producer].results)
        if (result.tensor == tensor)
          markTerm(producer, result.access[d]);
    for (auto [user, operand] : uses[tensor])
      markTerm(user, graph.operators[user].operands[operand].access[d]);
  }

  /// The factor of a tensor dimension that counts samples: of several, the one
  /// that runs slowest among those whose size is a multiple of the batch.
  void markTerm(unsigned number, const DimAccess &access) {
    const Operator &op = graph.operators[number];
    int best = -1;
    int64_t stride = 0;
    for (DimAccess::Term term : access.terms) {
      int64_t size = op.dims[term.dim].size;
      if (size <= 1 || (access.terms.size() > 1 && size % from != 0))
        continue;
      if (isSampleOf[number][term.dim])
        return;
      if (std::abs(term.coefficient) > stride) {
        best = static_cast<int>(term.dim);
        stride = std::abs(term.coefficient);
      }
    }
    if (best < 0)
      return;
    isSampleOf[number][best] = true;
    auto markTensor = [&](unsigned tensor, const TensorAccess &accesses) {
      for (auto [d, a] : llvm::enumerate(accesses))
        if (llvm::any_of(a.terms, [&](DimAccess::Term term) {
              return static_cast<int>(term.dim) == best;
            }))
          mark(tensor, d);
    };
    for (const Operand &operand : op.operands)
      markTensor(operand.tensor, operand.access);
    for (const Result &result : op.results)
      markTensor(result.tensor, result.access);
  }

  llvm::Error scale(int64_t &size, llvm::StringRef name) const {
    if (size % from != 0)
      return fail("'" + name + "' has a dimension of " + Twine(size) +
                  " that depends on the batch of " + Twine(from) +
                  " but is no multiple of it");
    size = size / from * to;
    return llvm::Error::success();
  }

  llvm::Error scale(Family &family) const {
    llvm::SmallVector<bool, 6> samples(family.dims.size(), false);
    for (unsigned i : family.operators)
      for (auto [d, dim] : llvm::enumerate(graph.operators[i].familyDims))
        if (dim >= 0 && isSampleOf[i][d])
          samples[dim] = true;
    for (auto [d, dim] : llvm::enumerate(family.dims))
      if (samples[d])
        if (llvm::Error error = scale(dim.size, family.name))
          return error;
    return llvm::Error::success();
  }

  /// Where samples are a minor factor, the major ones have longer strides.
  llvm::Error scale(const Operator &op, DimAccess &access,
                    llvm::ArrayRef<bool> samples) const {
    const DimAccess::Term *sample = nullptr;
    for (const DimAccess::Term &term : access.terms)
      if (samples[term.dim])
        sample = &term;
    if (!sample)
      return llvm::Error::success();
    int64_t stride = sample->coefficient;
    int64_t extent = stride * op.dims[sample->dim].size;
    bool whole = access.offset == 0 && access.divisor == 1 && stride > 0;
    for (DimAccess::Term &term : access.terms) {
      if (term.dim == sample->dim || op.dims[term.dim].size <= 1)
        continue;
      if (term.coefficient > stride && term.coefficient % extent == 0)
        term.coefficient = term.coefficient / from * to;
      else
        whole &= term.coefficient > 0 && term.coefficient < stride &&
                 stride % (term.coefficient * op.dims[term.dim].size) == 0;
    }
    if (!whole)
      return fail("operator '" + op.name +
                  "' takes samples apart or puts them one after the other");
    return llvm::Error::success();
  }

  llvm::Error scale(Operator &op) {
    const auto &samples = isSampleOf[&op - graph.operators.data()];
    if (llvm::none_of(samples, [](bool sample) { return sample; }))
      return llvm::Error::success();
    for (Operand &operand : op.operands)
      for (DimAccess &access : operand.access)
        if (llvm::Error error = scale(op, access, samples))
          return error;
    for (Result &result : op.results)
      for (DimAccess &access : result.access)
        if (llvm::Error error = scale(op, access, samples))
          return error;
    for (auto [d, dim] : llvm::enumerate(op.dims)) {
      if (!samples[d])
        continue;
      if (llvm::Error error = scale(dim.size, op.name))
        return error;
      for (double *work : {&op.flops, &op.regionProducts, &op.regionBytes,
                           &op.fused.replaced, &op.fused.products})
        *work = *work / static_cast<double>(from) * static_cast<double>(to);
      for (Scratch &part : op.scratch)
        if (llvm::is_contained(part.dims, d))
          if (llvm::Error error = scale(part.bytes, op.name))
            return error;
    }
    uint64_t words[] = {op.signature, static_cast<uint64_t>(from),
                        static_cast<uint64_t>(to)};
    op.signature = llvm::xxh3_64bits(
        {reinterpret_cast<const uint8_t *>(words), sizeof(words)});
    return llvm::Error::success();
  }
};

} // namespace

llvm::Error soap::rebatch(Graph &graph, int64_t from, int64_t to) {
  return Rebatcher(graph, from, to).run();
}
