//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/MergedKernels.h"

#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringSwitch.h"

#include <optional>

using namespace soap;

/// A row has at least so many elements where it is told by their number alone.
constexpr int64_t fewestOfRow = 64;

namespace {

struct Kernel {
  /// Nothing joins it.
  bool isClosed = false;
  /// Of its largest tensor.
  int64_t elements = 0;
  unsigned first = 0, last = 0;
  /// What it reads already.
  llvm::SmallSet<unsigned, 8> read;
  bool writes = false;
};

class KernelFinder {
public:
  explicit KernelFinder(Graph &graph)
      : graph(graph), uses(graph.uses()), kernelOf(graph.operators.size(), 0),
        isAdded(graph.operators.size(), false),
        isResult(graph.tensors.size(), false), sources(graph.tensors.size()) {
    for (unsigned result : graph.results)
      isResult[result] = true;
  }

  void run();

private:
  bool isProductOf(unsigned tensor) const;
  bool canMerge(const Operator &op) const;
  bool isAddedToProduct(const Operator &op) const;
  bool addsUpColumns(const Operator &op) const;
  int64_t mostElements(const Operator &op) const;
  std::optional<unsigned> findKernel(unsigned number);
  void enter(unsigned number);
  void findSources(const Operator &op);
  double shareOf(unsigned number, unsigned tensor);
  bool isWritten(unsigned number, unsigned tensor) const;

  Graph &graph;
  std::vector<llvm::SmallVector<std::pair<unsigned, unsigned>, 4>> uses;
  std::vector<Kernel> kernels;
  std::vector<unsigned> kernelOf;
  /// Operators that are part of a product's call.
  std::vector<bool> isAdded;
  std::vector<bool> isResult;
  /// What is kept of which something that is not is made, once asked for.
  /// Of tensors that are not kept, the kept ones that they are made of.
  std::vector<llvm::SmallSet<unsigned, 4>> sources;
};

} // namespace

/// Whether a library's call makes it.
bool KernelFinder::isProductOf(unsigned tensor) const {
  int producer = graph.tensors[tensor].producer;
  return producer >= 0 && graph.operators[producer].isProduct();
}

bool KernelFinder::canMerge(const Operator &op) const {
  return op.fused.fusion < 0 && op.launches == 1 && op.regionBytes == 0 &&
         llvm::StringSwitch<bool>(op.anchor)
             .Cases({"elementwise", "reduction", "shape"}, true)
             .Default(false);
}

/// A bias, another part's product, or state: calls add them to what they make.
bool KernelFinder::isAddedToProduct(const Operator &op) const {
  if (!canMerge(op) || op.results.size() != 1)
    return false;
  int64_t elements = graph.tensors[op.results[0].tensor].numElements();
  return llvm::any_of(op.linearOperands, [&](unsigned operand) {
    const Tensor &tensor = graph.tensors[op.operands[operand].tensor];
    return !tensor.isKept && tensor.numElements() == elements &&
           isProductOf(op.operands[operand].tensor);
  });
}

/// Whether the last dimension along which its largest operand is read is none
/// that it adds up over.
bool KernelFinder::addsUpColumns(const Operator &op) const {
  if (op.anchor != "reduction" || op.operands.empty())
    return false;
  const Operand &largest =
      *llvm::max_element(op.operands, [&](const Operand &a, const Operand &b) {
        return graph.tensors[a.tensor].numElements() <
               graph.tensors[b.tensor].numElements();
      });
  for (const DimAccess &access : llvm::reverse(largest.access))
    if (!access.terms.empty())
      return llvm::none_of(access.terms, [&](const DimAccess::Term &term) {
        return op.dims[term.dim].kind == DimensionKind::Reduction;
      });
  return false;
}

int64_t KernelFinder::mostElements(const Operator &op) const {
  int64_t most = 1;
  for (const Operand &operand : op.operands)
    most = std::max(most, graph.tensors[operand.tensor].numElements());
  for (const Result &result : op.results)
    most = std::max(most, graph.tensors[result.tensor].numElements());
  return most;
}

/// The last kernel that makes something that an operator reads, if that can be
/// part of it.
std::optional<unsigned> KernelFinder::findKernel(unsigned number) {
  const Operator &op = graph.operators[number];
  if (!canMerge(op) || isAdded[number] || addsUpColumns(op))
    return std::nullopt;
  std::optional<unsigned> last;
  for (const Operand &operand : op.operands)
    if (int producer = graph.tensors[operand.tensor].producer;
        producer >= 0 && !kernels[kernelOf[producer]].isClosed)
      last = std::max(last.value_or(0), kernelOf[producer]);
  if (!last)
    return std::nullopt;
  const Kernel &kernel = kernels[*last];
  int64_t elements = mostElements(op);
  int64_t more = std::max(elements, kernel.elements),
          less = std::min(elements, kernel.elements);
  if (number - kernel.last > mostBetweenMerged ||
      (more != less && more / less < fewestOfRow))
    return std::nullopt;
  bool isAllThere = llvm::all_of(op.operands, [&](const Operand &operand) {
    int producer = graph.tensors[operand.tensor].producer;
    return producer < static_cast<int>(kernel.first) ||
           kernelOf[producer] == *last;
  });
  return isAllThere ? last : std::nullopt;
}

void KernelFinder::enter(unsigned number) {
  Operator &op = graph.operators[number];
  op.merged = {};
  isAdded[number] = isAddedToProduct(op);
  std::optional<unsigned> found = findKernel(number);
  op.merged.startsKernel = !found && !isAdded[number];
  if (!found) {
    found = kernels.size();
    kernels.emplace_back().first = number;
    kernels.back().isClosed =
        !canMerge(op) || isAdded[number] || addsUpColumns(op);
  }
  Kernel &kernel = kernels[*found];
  kernel.last = number;
  kernel.elements = std::max(kernel.elements, mostElements(op));
  kernelOf[number] = *found;
}

void KernelFinder::findSources(const Operator &op) {
  for (const Result &result : op.results)
    for (unsigned number : graph.tensors[result.tensor].madeOf) {
      unsigned source = op.madeOf(number);
      if (graph.tensors[source].isKept)
        sources[result.tensor].insert(source);
      else
        sources[result.tensor].insert_range(sources[source]);
    }
}

/// What a kernel has to read, as a share of the bytes of a tensor of which one
/// of its operators is.
double KernelFinder::shareOf(unsigned number, unsigned tensor) {
  const Tensor &t = graph.tensors[tensor];
  Kernel &kernel = kernels[kernelOf[number]];
  auto producer = static_cast<unsigned>(t.producer);
  if (t.producer >= 0) {
    if (kernelOf[producer] == kernelOf[number])
      return 0;
    // Of sums of products each is added where the others lie.
    if (isAdded[number] && (isProductOf(tensor) || isAdded[producer]))
      return 0;
  }
  if (t.isKept || t.madeOf.empty() || isProductOf(tensor))
    return kernel.read.insert(tensor).second ? 1 : 0;
  double bytes = 0;
  for (unsigned source : sources[tensor])
    if (kernel.read.insert(source).second)
      bytes += static_cast<double>(graph.tensors[source].bytes());
  return t.bytes() > 0 ? bytes / static_cast<double>(t.bytes()) : 0;
}

bool KernelFinder::isWritten(unsigned number, unsigned tensor) const {
  if (isAdded[number])
    return false; // The product is.
  return isProductOf(tensor) ||
         (graph.tensors[tensor].isKept &&
          (isResult[tensor] || uses[tensor].empty() ||
           llvm::any_of(uses[tensor], [&](auto use) {
             return kernelOf[use.first] != kernelOf[number];
           })));
}

void KernelFinder::run() {
  for (unsigned number = 0; number < graph.operators.size(); ++number) {
    enter(number);
    findSources(graph.operators[number]);
  }
  for (auto [number, op] : llvm::enumerate(graph.operators)) {
    Kernel &kernel = kernels[kernelOf[number]];
    for (const Operand &operand : op.operands)
      op.merged.operandShares.push_back(shareOf(number, operand.tensor));
    for (const Result &result : op.results) {
      bool writes = isWritten(number, result.tensor);
      op.merged.resultShares.push_back(writes ? 1 : 0);
      kernel.writes |= writes;
    }
  }
  for (auto [number, op] : llvm::enumerate(graph.operators)) {
    // Whoever reads it makes it.
    if (!kernels[kernelOf[number]].writes && !isAdded[number] &&
        !op.results.empty()) {
      op.merged.startsKernel = false;
      op.merged.operandShares.assign(op.operands.size(), 0);
    }
    for (auto *shares : {&op.merged.operandShares, &op.merged.resultShares})
      if (llvm::all_of(*shares, [](double share) { return share == 1; }))
        shares->clear();
  }
}

void soap::findMergedKernels(Graph &graph) { KernelFinder(graph).run(); }
