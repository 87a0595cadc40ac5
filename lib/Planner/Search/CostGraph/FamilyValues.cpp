//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FamilyValues.h"

#include "Soap/Support/KeyBytes.h"

using namespace soap;

using Place = FamilyPlace;
using Value = FamilyValue;

FamilyValues::FamilyValues(const Problem &problem) : problem(problem) {
  const Graph &graph = problem.graph;
  places.resize(graph.operators.size());
  for (const Family &family : graph.families)
    for (auto [place, op] : llvm::enumerate(family.operators))
      places[op] = static_cast<unsigned>(place);
  findValues();
  cheap.assign(graph.operators.size(), false);
  for (Value &value : values) {
    int producer = graph.tensors[value.tensor].producer;
    value.isKept =
        producer < 0 ||
        (graph.operators[producer].role == "forward" &&
         llvm::any_of(
             value.readers,
             [&](const Place &reader) {
               return reader.kind == Place::Operand && !isForward(reader);
             }));
    if (!value.isKept || producer < 0)
      continue;
    value.isCheap = graph.operators[producer].isCheap();
    if (value.isCheap)
      cheap[producer] = true;
  }
  for (Value &value : values)
    value.keptFor = keptFor(value);
}

/// Arguments come from where tensorShardings() puts them, results go there.
void FamilyValues::findValues() {
  const Graph &graph = problem.graph;
  auto uses = graph.uses();
  std::vector<Value> found(graph.tensors.size());
  std::vector<bool> known(graph.tensors.size(), false);
  for (unsigned t = 0; t < graph.tensors.size(); ++t) {
    const Tensor &tensor = graph.tensors[t];
    found[t].tensor = t;
    for (auto [op, operand] : uses[t])
      found[t].readers.push_back({op, operand, Place::Operand});
    if (tensor.producer >= 0) {
      found[t].source = {static_cast<unsigned>(tensor.producer),
                         tensor.resultIndex, Place::Result};
      known[t] = true;
    }
  }
  for (const Argument &argument : graph.arguments) {
    Value &value = found[argument.tensor];
    const Tensor *by = argument.replacedBy >= 0
                           ? &graph.tensors[graph.results[argument.replacedBy]]
                           : nullptr;
    if (by && by->producer >= 0)
      value.source = {static_cast<unsigned>(by->producer), by->resultIndex,
                      Place::Final};
    else if (!value.readers.empty())
      value.source = {value.readers.front().op, value.readers.front().index,
                      Place::Argument};
    else
      continue; // nobody cares
    known[argument.tensor] = true;
  }
  for (unsigned result : graph.results)
    if (int op = graph.tensors[result].producer; op >= 0)
      found[result].readers.push_back({static_cast<unsigned>(op),
                                       graph.tensors[result].resultIndex,
                                       Place::Final});
  valuesOf.resize(graph.families.size());
  for (unsigned t = 0; t < found.size(); ++t) {
    if (!known[t])
      continue;
    llvm::sort(found[t].readers, [&](const Place &a, const Place &b) {
      return std::tuple(familyOf(a), a.kind, a.op, a.index) <
             std::tuple(familyOf(b), b.kind, b.op, b.index);
    });
    valuesOf[familyOf(found[t].source)].push_back(values.size());
    values.push_back(std::move(found[t]));
  }
}

llvm::ArrayRef<Place> FamilyValues::readersIn(const Value &value,
                                              unsigned family) const {
  const auto *begin = llvm::partition_point(
      llvm::ArrayRef(value.readers),
      [&](const Place &reader) { return familyOf(reader) < family; });
  const auto *end = value.readers.data() + value.readers.size();
  return {begin, std::find_if(begin, end, [&](const Place &reader) {
            return familyOf(reader) != family;
          })};
}

bool FamilyValues::hasCheap(unsigned family) const {
  return llvm::any_of(problem.graph.families[family].operators,
                      [&](unsigned op) { return cheap[op]; });
}

int FamilyValues::keptFor(const Value &value) const {
  if (!value.isKept || problem.graph.tensors[value.tensor].producer < 0)
    return Value::Nobody;
  int only = Value::Anyone;
  for (const Place &reader : value.readers) {
    auto family = static_cast<int>(familyOf(reader));
    bool isForwardOnly =
        reader.kind == Place::Operand && isForward(reader) && !cheap[reader.op];
    if (isForwardOnly || family == only)
      continue;
    if (only != Value::Anyone)
      return Value::Nobody;
    only = family;
  }
  return only;
}

//===----------------------------------------------------------------------===//
// Keys
//===----------------------------------------------------------------------===//

template <typename T> static void put(std::string &key, T value) {
  appendBytes(key, value);
}

static void put(std::string &key, llvm::StringRef text) {
  put(key, text.size());
  key.append(text.begin(), text.end());
}

static void put(std::string &key, const Graph &graph, unsigned number,
                const TensorAccess &access) {
  const Tensor &tensor = graph.tensors[number];
  put(key, tensor.shape.size());
  for (int64_t size : tensor.shape)
    put(key, size);
  put(key, llvm::StringRef(tensor.elementType));
  put(key, tensor.elementBits);
  put(key, tensor.producer >= 0);
  for (const DimAccess &dim : access) {
    put(key, dim.terms.size());
    for (const DimAccess::Term &term : dim.terms) {
      put(key, term.dim);
      put(key, term.coefficient);
    }
    put(key, dim.offset);
    put(key, dim.divisor);
    put(key, dim.whole);
  }
}

static void put(std::string &key, llvm::ArrayRef<Dimension> dims) {
  put(key, dims.size());
  for (const Dimension &dim : dims) {
    put(key, dim.size);
    put(key, dim.kind);
    put(key, dim.splittable);
    put(key, dim.partial);
  }
}

void FamilyValues::append(std::string &key, const Place &place) const {
  put(key, places[place.op]);
  put(key, place.index);
  put(key, place.kind);
}

std::string FamilyValues::key(unsigned number) const {
  const Graph &graph = problem.graph;
  const Family &family = graph.families[number];
  std::string key;
  bool isPinned = llvm::any_of(family.operators, [&](unsigned op) {
    return problem.isPinned(op) ||
           (!problem.partialPins.empty() && problem.partialPins[op]);
  });
  if (isPinned)
    put(key, number); // pins belong to single operators
  put(key, llvm::ArrayRef(family.dims));
  put(key, family.operators.size());
  for (unsigned n : family.operators) {
    const Operator &op = graph.operators[n];
    put(key, llvm::ArrayRef(op.dims));
    put(key, op.operands.size());
    for (const Operand &operand : op.operands)
      put(key, graph, operand.tensor, operand.access);
    put(key, op.results.size());
    for (const Result &result : op.results)
      put(key, graph, result.tensor, result.access);
    put(key, op.flops);
    put(key, op.launches);
    put(key, op.regionProducts);
    put(key, op.regionBytes);
    put(key, op.regionWhole);
    put(key, llvm::StringRef(op.anchor));
    put(key, llvm::StringRef(op.factorType));
    put(key, op.merged.startsKernel);
    put(key, op.merged.operandShares.size());
    for (double share : op.merged.operandShares)
      put(key, share);
    put(key, op.merged.resultShares.size());
    for (double share : op.merged.resultShares)
      put(key, share);
    put(key, op.linearOperands.size());
    for (unsigned operand : op.linearOperands)
      put(key, operand);
    for (int dim : op.familyDims)
      put(key, dim);
    put(key, llvm::StringRef(op.role));
  }
  for (unsigned v : valuesOf[number]) {
    const Value &value = values[v];
    append(key, value.source);
    put(key, value.isKept);
    put(key, value.isCheap);
    for (const Place &reader : readersIn(value, number))
      append(key, reader);
  }
  return key;
}

std::string FamilyValues::key(unsigned a, unsigned b) const {
  std::string key;
  for (auto [source, target] : {std::pair(a, b), std::pair(b, a)})
    for (unsigned v : valuesOf[source]) {
      const Value &value = values[v];
      llvm::ArrayRef<Place> readers = readersIn(value, target);
      if (readers.empty())
        continue;
      put(key, source == a);
      append(key, value.source);
      put(key, value.isKept);
      put(key, value.isCheap);
      put(key, isKeptForOne(value, target));
      put(key, readers.size());
      for (const Place &reader : readers)
        append(key, reader);
    }
  return key;
}
