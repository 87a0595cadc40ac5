//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Sequences of tensors. A sequence is a tuple while the model is imported, so
// that how long it is and what lies where is known; nothing of it is left in
// the program.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// The tensors of input i; an error if it is no sequence whose making is known.
static FailureOr<llvm::SmallVector<Value>> elements(Node &n, size_t i) {
  auto tuple = n.operand(i).getDefiningOp<shlo::TupleOp>();
  if (!tuple)
    return n.error("takes a sequence as input " + llvm::Twine(i));
  return llvm::SmallVector<Value>(tuple->getOperands());
}

/// An error where input i is there and no tensor.
static LogicalResult needTensor(Node &n, size_t i) {
  if (n.has(i) && Build::isSequence(n.operand(i)))
    return n.error("takes a tensor as input " + llvm::Twine(i));
  return success();
}

static LogicalResult setSequence(Node &n, int i, llvm::ArrayRef<Value> values) {
  if (llvm::is_contained(values, Value()))
    return failure();
  llvm::SmallVector<Type> types(ValueRange(values).getTypes());
  Type type = TupleType::get(n.build.b.getContext(), types);
  return n.set(i, n.build.make<shlo::TupleOp>(values, type));
}

/// A position (input i) before `end`, counted from behind `count` elements if
/// negative, or `otherwise`.
static FailureOr<int64_t> position(Node &n, size_t i, int64_t count,
                                   int64_t end, int64_t otherwise) {
  if (failed(needTensor(n, i)))
    return failure();
  if (!n.has(i))
    return otherwise;
  auto given = n.knownInts(i, "the position");
  if (failed(given))
    return failure();
  if (given->size() != 1)
    return n.error("takes one position");
  int64_t at = given->front() < 0 ? given->front() + count : given->front();
  if (at < 0 || at >= end)
    return n.error("has no position " + llvm::Twine(given->front()));
  return at;
}

static LogicalResult construct(Node &n) {
  for (size_t i = 0; i < n.numOperands(); ++i)
    if (failed(needTensor(n, i)))
      return failure();
  return setSequence(n, 0, n.allOperands());
}

static LogicalResult empty(Node &n) {
  n.ignore({"dtype"}); // Elements have types of their own.
  return setSequence(n, 0, {});
}

static LogicalResult at(Node &n) {
  auto values = elements(n, 0);
  if (failed(values))
    return failure();
  auto count = static_cast<int64_t>(values->size());
  auto place = position(n, 1, count, count, 0);
  return failed(place) ? failure() : n.set((*values)[*place]);
}

static LogicalResult insert(Node &n) {
  auto values = elements(n, 0);
  if (failed(values) || failed(needTensor(n, 1)))
    return failure();
  auto count = static_cast<int64_t>(values->size());
  auto place = position(n, 2, count, count + 1, count);
  if (failed(place))
    return failure();
  values->insert(values->begin() + *place, n.operand(1));
  return setSequence(n, 0, *values);
}

static LogicalResult erase(Node &n) {
  auto values = elements(n, 0);
  if (failed(values))
    return failure();
  auto count = static_cast<int64_t>(values->size());
  if (count == 0)
    return n.error("takes a sequence that is not empty");
  auto place = position(n, 1, count, count, count - 1);
  if (failed(place))
    return failure();
  values->erase(values->begin() + *place);
  return setSequence(n, 0, *values);
}

static LogicalResult length(Node &n) {
  auto values = elements(n, 0);
  if (failed(values))
    return failure();
  return n.set(n.build.splatInt(n.build.b.getI64Type(),
                                static_cast<int64_t>(values->size())));
}

//===----------------------------------------------------------------------===//
// From and to tensors
//===----------------------------------------------------------------------===//

static LogicalResult concatSequence(Node &n) {
  auto values = elements(n, 0);
  if (failed(values))
    return failure();
  if (values->empty())
    return n.error("takes a sequence that is not empty");
  bool isNew = n.integer("new_axis", 0);
  auto dim = n.dimension(n.integer("axis", 0),
                         Build::rank(values->front()) + (isNew ? 1 : 0));
  if (failed(dim))
    return failure();
  return n.set(isNew ? n.build.stack(*values, *dim)
                     : n.build.concatenate(*values, *dim));
}

/// Parts of the lengths, or all of the length, that input 1 tells; else single
/// ones.
static LogicalResult splitToSequence(Node &n) {
  Value x = n.operand(0);
  if (failed(needTensor(n, 0)) || failed(needTensor(n, 1)))
    return failure();
  auto dim = n.dimension(n.integer("axis", 0), Build::rank(x));
  if (failed(dim))
    return failure();
  int64_t whole = Build::size(x, *dim), each = 1;
  llvm::SmallVector<int64_t> sizes;
  bool isList = n.has(1) && Build::rank(n.operand(1)) == 1;
  if (n.has(1)) {
    auto given = n.knownInts(1, "split");
    if (failed(given))
      return failure();
    if (isList)
      sizes = *given;
    else if (given->size() == 1)
      each = given->front();
  }
  if (each < 1)
    return n.error("splits into parts of " + llvm::Twine(each));
  for (int64_t left = isList ? 0 : whole; left > 0; left -= each)
    sizes.push_back(std::min(each, left));
  llvm::SmallVector<Value> parts = n.build.split(x, *dim, sizes);
  llvm::SmallVector<int64_t> shape(Build::shape(x));
  shape.erase(shape.begin() + *dim);
  if (!n.has(1) && n.integer("keepdims", 1) == 0)
    for (Value &part : parts)
      part = n.build.reshape(part, shape);
  return setSequence(n, 0, parts);
}

/// The body once for each element of the first sequence. Other sequences, which
/// are as long, give it their elements, tensors themselves.
static LogicalResult map(Node &n) {
  const onnx::AttributeProto *body = n.attribute("body");
  auto first = elements(n, 0);
  if (failed(first))
    return failure();
  if (!body || !body->has_g() ||
      body->g().input_size() != static_cast<int>(n.numOperands()))
    return n.error("needs a body of as many inputs as it has");
  llvm::SmallVector<llvm::SmallVector<Value>> made(n.proto.output_size());
  for (size_t step = 0; step < first->size(); ++step) {
    llvm::SmallVector<Value> arguments;
    for (size_t i = 0; i < n.numOperands(); ++i) {
      arguments.push_back(n.operand(i));
      if (!n.has(i))
        return n.error("lacks input " + llvm::Twine(i));
      if (!Build::isSequence(n.operand(i)))
        continue;
      auto values = elements(n, i);
      if (failed(values))
        return failure();
      if (values->size() != first->size())
        return n.error("takes sequences of different lengths");
      arguments.back() = (*values)[step];
    }
    auto results = n.importer.importGraph(body->g(), arguments, n.build.b);
    if (failed(results))
      return failure();
    if (results->size() < made.size() ||
        llvm::any_of(*results, Build::isSequence))
      return n.error("needs a body that makes a tensor for each output");
    for (auto [values, result] : llvm::zip(made, *results))
      values.push_back(result);
  }
  for (auto [i, values] : llvm::enumerate(made))
    if (failed(setSequence(n, static_cast<int>(i), values)))
      return failure();
  return success();
}

void soap::onnximport::addSequences(Handlers &h) {
  auto add = [&](llvm::StringRef name, unsigned least, unsigned most,
                 Handler handler) {
    h.add(name, least, most, handler, /*takesSequences=*/true);
  };
  add("SequenceConstruct", 1, Handlers::any, construct);
  add("SequenceEmpty", 0, 0, empty);
  add("SequenceAt", 2, 2, at);
  add("SequenceInsert", 2, 3, insert);
  add("SequenceErase", 1, 2, erase);
  add("SequenceLength", 1, 1, length);
  add("ConcatFromSequence", 1, 1, concatSequence);
  add("SplitToSequence", 1, 2, splitToSequence);
  add("SequenceMap", 1, Handlers::any, map);
}
