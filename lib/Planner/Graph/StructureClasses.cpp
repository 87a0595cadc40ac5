//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/StructureClasses.h"

#include "Soap/Support/KeyBytes.h"

#include "llvm/ADT/StringMap.h"

using namespace soap;

namespace {
/// Numbers as bytes: a key that compares exactly.
struct Key {
  std::string bytes;
  template <typename T> void add(T value) { appendBytes(bytes, value); }
  void add(llvm::ArrayRef<DimAccess> access) {
    add(access.size());
    for (const DimAccess &a : access) {
      add(a.terms.size());
      for (const DimAccess::Term &t : a.terms) {
        add(t.dim);
        add(t.coefficient);
      }
      add(a.offset);
      add(a.divisor);
      add(a.whole);
    }
  }
};

class Classes {
public:
  uint32_t of(const Key &key) {
    return numbers.try_emplace(key.bytes, numbers.size()).first->second;
  }
  size_t size() const { return numbers.size(); }

private:
  llvm::StringMap<uint32_t> numbers;
};
} // namespace

StructureClasses::StructureClasses(const Graph &graph, bool signatures) {
  Classes sizes, typed, structures;
  std::vector<uint32_t> typeClass;
  for (const Tensor &tensor : graph.tensors) {
    Key key;
    for (int64_t size : tensor.shape)
      key.add(size);
    key.add(tensor.elementBits);
    key.add(tensor.elementsPerStatistic);
    shapes.push_back(sizes.of(key));
    key.add(tensor.fusion >= 0);
    key.bytes += tensor.elementType;
    typeClass.push_back(typed.of(key));
  }
  for (const Operator &op : graph.operators) {
    Key key;
    key.add(op.dims.size());
    for (const Dimension &dim : op.dims) {
      key.add(dim.size);
      key.add(dim.kind);
      key.add(dim.splittable);
      key.add(dim.partial);
    }
    key.add(op.operands.size());
    for (const Operand &operand : op.operands) {
      key.add(typeClass[operand.tensor]);
      key.add(llvm::ArrayRef<DimAccess>(operand.access));
    }
    key.add(op.results.size());
    for (const Result &result : op.results) {
      key.add(typeClass[result.tensor]);
      key.add(llvm::ArrayRef<DimAccess>(result.access));
    }
    key.add(op.flops);
    key.add(op.launches);
    key.add(op.regionProducts);
    key.add(op.regionBytes);
    key.add(op.regionWhole);
    key.add(op.scratch.size());
    for (const Scratch &part : op.scratch) {
      key.add(part.bytes);
      key.add(part.dims.size());
      for (unsigned d : part.dims)
        key.add(d);
    }
    key.add(op.fused.fusion >= 0);
    key.add(op.fused.replaced);
    key.add(op.fused.products);
    key.add(op.fused.launches);
    key.add(op.merged.startsKernel);
    for (llvm::ArrayRef<double> shares :
         {llvm::ArrayRef(op.merged.operandShares),
          llvm::ArrayRef(op.merged.resultShares)}) {
      key.add(shares.size());
      for (double share : shares)
        key.add(share);
    }
    key.add(op.linearOperands.size());
    for (unsigned operand : op.linearOperands)
      key.add(operand);
    if (signatures)
      key.add(op.signature);
    key.bytes += op.anchor + ' ' + op.factorType;
    operators.push_back(structures.of(key));
  }
  numShapes = sizes.size();
  numOperators = structures.size();
}
