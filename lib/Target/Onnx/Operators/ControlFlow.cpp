//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// If, Loop and Scan. What is known when the model is imported is decided then:
// one branch, or the iterations one after the other; what these make may change
// its shape from one to the next.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;

/// Longer loops stay loops.
static constexpr int64_t mostIterations = 10000;

static const onnx::GraphProto *subgraph(Node &n, llvm::StringRef name) {
  const onnx::AttributeProto *attribute = n.attribute(name);
  if (attribute && attribute->has_g())
    return &attribute->g();
  (void)n.error("has no graph '" + name + "'");
  return nullptr;
}

/// The only element of a boolean tensor, or nothing.
static std::optional<bool> boolean(DenseElementsAttr value) {
  if (!value || value.getNumElements() != 1 ||
      !value.getElementType().isInteger(1))
    return std::nullopt;
  return *value.getValues<bool>().begin();
}

/// A condition as a scalar, or null after an error.
static Value condition(Node &n, Value v) {
  if (!v || Build::isSequence(v) || !Build::element(v).isInteger(1) ||
      Build::type(v).getNumElements() != 1)
    return n.build.fail("has a condition that is no single boolean");
  return n.build.reshape(v, {});
}

static LogicalResult setAll(Node &n, llvm::ArrayRef<Value> values) {
  if (n.proto.output_size() > static_cast<int>(values.size()))
    return n.error("has " + llvm::Twine(n.proto.output_size()) +
                   " outputs; its graph makes " + llvm::Twine(values.size()));
  for (int i = 0; i < n.proto.output_size(); ++i)
    if (failed(n.set(i, values[i])))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// If
//===----------------------------------------------------------------------===//

static LogicalResult ifElse(Node &n) {
  const onnx::GraphProto *branches[] = {subgraph(n, "then_branch"),
                                        subgraph(n, "else_branch")};
  if (!branches[0] || !branches[1])
    return failure();
  Value scalar = condition(n, n.operand(0));
  if (!scalar)
    return failure();
  OpBuilder &b = n.build.b;
  auto take = [&](bool value) -> LogicalResult {
    auto results = n.importer.importGraph(*branches[value ? 0 : 1], {}, b);
    return failed(results) ? failure() : setAll(n, *results);
  };
  if (auto value = boolean(n.importer.known(n.operand(0), /*assume=*/false)))
    return take(*value);

  // What the branches make is not known before they are made.
  auto draft = shlo::IfOp::create(b, n.build.loc, TypeRange(), scalar);
  llvm::SmallVector<Type> types[2];
  std::optional<Diagnostic> error =
      n.importer.tryImport([&]() -> LogicalResult {
        for (auto [i, region] : llvm::enumerate(draft->getRegions())) {
          OpBuilder::InsertionGuard guard(b);
          b.createBlock(&region);
          auto results = n.importer.importGraph(*branches[i], {}, b);
          if (failed(results))
            return failure();
          shlo::ReturnOp::create(b, n.build.loc, *results);
          llvm::append_range(types[i], ValueRange(*results).getTypes());
        }
        return success();
      });
  bool same = !error && types[0] == types[1] &&
              llvm::none_of(types[0], llvm::IsaPred<TupleType>);
  shlo::IfOp op;
  if (same) {
    op = shlo::IfOp::create(b, n.build.loc, types[0], scalar);
    for (auto [to, from] : llvm::zip(op->getRegions(), draft->getRegions()))
      to.takeBody(from);
  } else {
    n.importer.forget();
  }
  draft.erase();
  if (same)
    return setAll(n, llvm::SmallVector<Value>(op->getResults()));
  if (auto value = boolean(n.importer.known(n.operand(0))))
    return take(*value);
  if (error) {
    b.getContext()->getDiagEngine().emit(std::move(*error));
    return failure();
  }
  return n.error(
      "makes sequences, or tensors of other types in one branch than "
      "in the other; only a known condition can decide between "
      "these");
}

//===----------------------------------------------------------------------===//
// Loop
//===----------------------------------------------------------------------===//

namespace {
/// Loop: carried values, and outputs of which every iteration adds one.
struct Loop {
  Node &n;
  const onnx::GraphProto &body;
  llvm::SmallVector<Value> initial;
  int64_t numScans;
  /// The limit of iterations if there is one, and the condition to begin with,
  /// as scalars.
  Value limit, start;

  static FailureOr<Loop> get(Node &n);
  /// The iterations one after the other; nothing if their number depends on
  /// arguments or is too large.
  FailureOr<std::optional<llvm::SmallVector<Value>>> unroll();
  FailureOr<llvm::SmallVector<Value>> whileLoop();
  FailureOr<llvm::SmallVector<Value>> iterate(Value iteration, Value go,
                                              llvm::ArrayRef<Value> carried);
};
} // namespace

FailureOr<Loop> Loop::get(Node &n) {
  const onnx::GraphProto *body = subgraph(n, "body");
  if (!body)
    return failure();
  Loop loop{n, *body, {}, 0, {}, {}};
  for (size_t i = 2; i < n.numOperands(); ++i) {
    if (!n.has(i))
      return n.error("lacks a value to begin with");
    loop.initial.push_back(n.operand(i));
  }
  auto carried = static_cast<int64_t>(loop.initial.size());
  loop.numScans = body->output_size() - 1 - carried;
  if (body->input_size() != carried + 2 || loop.numScans < 0)
    return n.error("has a body with " + llvm::Twine(body->input_size()) +
                   " inputs and " + llvm::Twine(body->output_size()) +
                   " outputs for " + llvm::Twine(carried) + " values");
  if (n.has(0)) {
    if (Build::isSequence(n.operand(0)) ||
        !Build::element(n.operand(0)).isInteger(64) ||
        Build::type(n.operand(0)).getNumElements() != 1)
      return n.error("has a limit that is no single integer");
    loop.limit = n.build.reshape(n.operand(0), {});
  }
  loop.start = n.has(1) ? condition(n, n.operand(1))
                        : n.build.splat(n.build.b.getI1Type(), 1);
  if (!loop.start)
    return failure();
  return loop;
}

/// The condition to go on, as a scalar, the carried values, the scanned ones.
FailureOr<llvm::SmallVector<Value>>
Loop::iterate(Value iteration, Value go, llvm::ArrayRef<Value> carried) {
  llvm::SmallVector<Value> arguments{iteration, go};
  llvm::append_range(arguments, carried);
  auto results = n.importer.importGraph(body, arguments, n.build.b);
  if (failed(results))
    return failure();
  results->front() = condition(n, results->front());
  if (!results->front())
    return failure();
  return results;
}

FailureOr<std::optional<llvm::SmallVector<Value>>> Loop::unroll() {
  std::optional<llvm::SmallVector<Value>> unknown;
  int64_t count = std::numeric_limits<int64_t>::max();
  if (limit) {
    DenseElementsAttr value = n.importer.known(limit);
    if (!value)
      return unknown;
    count = (*value.getValues<llvm::APInt>().begin()).getSExtValue();
    if (count > mostIterations)
      return unknown;
  }
  OpBuilder &b = n.build.b;
  Operation *before =
      b.getInsertionBlock()->empty() ? nullptr : &b.getInsertionBlock()->back();
  auto undo = [&] {
    n.importer.forget();
    Block *block = b.getInsertionBlock();
    while (!block->empty() && &block->back() != before)
      block->back().erase();
    return unknown;
  };
  Value go = start;
  llvm::SmallVector<Value> carried(initial);
  llvm::SmallVector<llvm::SmallVector<Value>> scans(numScans);
  for (int64_t i = 0; i < count; ++i) {
    auto goes = boolean(n.importer.known(go));
    if (!goes || i >= mostIterations)
      return undo();
    if (!*goes)
      break;
    auto results = iterate(n.build.splatInt(b.getI64Type(), i), go, carried);
    if (failed(results))
      return failure();
    go = results->front();
    auto made = llvm::ArrayRef(*results).drop_front();
    carried.assign(made.begin(), made.end() - numScans);
    for (auto [scan, value] : llvm::zip(scans, made.take_back(numScans)))
      scan.push_back(value);
    // Counters: what the condition is computed from stays a short way off.
    if (!go.getDefiningOp<shlo::ConstantOp>())
      for (Value v : carried)
        if (!Build::isSequence(v) && Build::rank(v) == 0)
          (void)n.importer.known(v);
  }
  for (auto [i, scan] : llvm::enumerate(scans)) {
    if (!scan.empty()) {
      carried.push_back(n.build.stack(scan, 0));
      if (!carried.back())
        return failure();
      continue;
    }
    RankedTensorType row = n.importer.read(
        body.output(body.output_size() - static_cast<int>(numScans - i)), {});
    if (!row)
      return failure();
    llvm::SmallVector<int64_t> shape{0};
    llvm::append_range(shape, row.getShape());
    carried.push_back(n.build.splat(row.getElementType(), 0, shape));
  }
  return std::optional(carried);
}

FailureOr<llvm::SmallVector<Value>> Loop::whileLoop() {
  if (numScans > 0)
    return n.error("collects a value of every iteration; how many there are "
                   "has to be known when the model is imported, and at most " +
                   llvm::Twine(mostIterations));
  if (llvm::any_of(initial, Build::isSequence))
    return n.error("carries a sequence; how many iterations there are has to "
                   "be known when the model is imported, and at most " +
                   llvm::Twine(mostIterations));
  OpBuilder &b = n.build.b;
  Location loc = n.build.loc;
  llvm::SmallVector<Value> operands{n.build.splatInt(b.getI64Type(), 0), start};
  llvm::append_range(operands, initial);
  llvm::SmallVector<Type> types(ValueRange(operands).getTypes());
  llvm::SmallVector<Location> locs(types.size(), loc);
  auto op = shlo::WhileOp::create(b, loc, types, operands);
  {
    OpBuilder::InsertionGuard guard(b);
    Block *block = b.createBlock(&op.getCond(), {}, types, locs);
    Value go = block->getArgument(1);
    if (limit)
      go = n.build.logicalAnd(go,
                              n.build.compare(block->getArgument(0), limit,
                                              shlo::ComparisonDirection::LT));
    shlo::ReturnOp::create(b, loc, go);
  }
  {
    OpBuilder::InsertionGuard guard(b);
    Block *block = b.createBlock(&op.getBody(), {}, types, locs);
    llvm::SmallVector<Value> arguments(block->getArguments());
    auto results = iterate(arguments[0], arguments[1],
                           llvm::ArrayRef(arguments).drop_front(2));
    if (failed(results))
      return failure();
    results->insert(
        results->begin(),
        n.build.add(arguments[0], n.build.splatInt(b.getI64Type(), 1)));
    for (auto [value, type] : llvm::zip_equal(*results, types))
      if (value.getType() != type)
        return n.error("has a value that changes its type from one iteration "
                       "to the next");
    shlo::ReturnOp::create(b, loc, *results);
  }
  return llvm::SmallVector<Value>(op->getResults().drop_front(2));
}

static LogicalResult loop(Node &n) {
  FailureOr<Loop> loop = Loop::get(n);
  if (failed(loop))
    return failure();
  auto unrolled = loop->unroll();
  if (failed(unrolled))
    return failure();
  if (*unrolled)
    return setAll(n, **unrolled);
  auto results = loop->whileLoop();
  return failed(results) ? failure() : setAll(n, *results);
}

//===----------------------------------------------------------------------===//
// Scan
//===----------------------------------------------------------------------===//

namespace {
/// Scan: the attributes, one entry per scanned input or output.
struct Scan {
  const onnx::GraphProto *body = nullptr;
  size_t numStates = 0, numInputs = 0, numOutputs = 0;
  llvm::SmallVector<int64_t> inputAxes, outputAxes, inputBackward,
      outputBackward;
};
} // namespace

static FailureOr<Scan> scanOf(Node &n, size_t numOperands) {
  Scan s;
  s.body = subgraph(n, "body");
  if (!s.body)
    return failure();
  int64_t inputs = n.integer("num_scan_inputs", 0);
  if (inputs < 1 || inputs > static_cast<int64_t>(numOperands))
    return n.error("scans " + llvm::Twine(inputs) + " of " +
                   llvm::Twine(numOperands) + " inputs");
  s.numInputs = inputs;
  s.numStates = numOperands - inputs;
  if (s.body->input_size() != static_cast<int>(numOperands) ||
      s.body->output_size() < static_cast<int>(s.numStates))
    return n.error("has a body for another number of values");
  s.numOutputs = s.body->output_size() - s.numStates;
  auto list = [&](llvm::StringRef name, size_t count) {
    return n.integers(name, llvm::SmallVector<int64_t>(count, 0));
  };
  s.inputAxes = list("scan_input_axes", s.numInputs);
  s.outputAxes = list("scan_output_axes", s.numOutputs);
  s.inputBackward =
      list(n.opset < 9 ? "directions" : "scan_input_directions", s.numInputs);
  s.outputBackward = list("scan_output_directions", s.numOutputs);
  if (s.inputAxes.size() != s.numInputs ||
      s.inputBackward.size() != s.numInputs ||
      s.outputAxes.size() != s.numOutputs ||
      s.outputBackward.size() != s.numOutputs)
    return n.error("has attributes for another number of values");
  return s;
}

/// The final states, then the scanned outputs.
static FailureOr<llvm::SmallVector<Value>>
scanAll(Node &n, const Scan &s, llvm::ArrayRef<Value> operands) {
  llvm::SmallVector<Value> states(operands.take_front(s.numStates));
  operands = operands.drop_front(s.numStates);
  llvm::SmallVector<int64_t> axes;
  int64_t count = 0;
  for (auto [i, v] : llvm::enumerate(operands)) {
    auto axis = n.dimension(s.inputAxes[i], Build::rank(v));
    if (failed(axis))
      return failure();
    axes.push_back(*axis);
    if (i > 0 && Build::size(v, *axis) != count)
      return n.error("scans inputs of different lengths");
    count = Build::size(v, *axis);
  }
  if (count < 1 || count > mostIterations)
    return n.error("scans " + llvm::Twine(count) + " elements; 1 to " +
                   llvm::Twine(mostIterations) + " are supported");
  llvm::SmallVector<llvm::SmallVector<Value>> rows(s.numOutputs);
  for (int64_t step = 0; step < count; ++step) {
    llvm::SmallVector<Value> arguments(states);
    for (auto [i, v] : llvm::enumerate(operands)) {
      int64_t at = s.inputBackward[i] ? count - 1 - step : step;
      llvm::SmallVector<int64_t> shape(Build::shape(v));
      shape.erase(shape.begin() + axes[i]);
      arguments.push_back(
          n.build.reshape(n.build.slice(v, axes[i], at, at + 1), shape));
    }
    auto results = n.importer.importGraph(*s.body, arguments, n.build.b);
    if (failed(results))
      return failure();
    if (llvm::any_of(*results, Build::isSequence))
      return n.error("has a body that makes sequences");
    states.assign(results->begin(), results->begin() + s.numStates);
    for (auto [i, row] : llvm::enumerate(rows))
      row.push_back((*results)[s.numStates + i]);
  }
  for (auto [i, row] : llvm::enumerate(rows)) {
    if (s.outputBackward[i])
      std::reverse(row.begin(), row.end());
    auto axis = n.dimension(s.outputAxes[i], Build::rank(row.front()) + 1);
    if (failed(axis))
      return failure();
    states.push_back(n.build.stack(row, *axis));
    if (!states.back())
      return failure();
  }
  return states;
}

static LogicalResult scan(Node &n) {
  llvm::SmallVector<Value> operands(n.allOperands());
  if (n.opset < 9) { // The first input are lengths.
    if (n.has(0))
      return n.error("lengths of sequences are not supported");
    operands.erase(operands.begin());
  }
  if (llvm::is_contained(operands, Value()))
    return n.error("lacks an input");
  FailureOr<Scan> s = scanOf(n, operands.size());
  if (failed(s))
    return failure();
  if (n.opset >= 9) {
    auto results = scanAll(n, *s, operands);
    return failed(results) ? failure() : setAll(n, *results);
  }
  // Before version 9, the first dimension of everything is a batch.
  llvm::SmallVector<llvm::SmallVector<Value>> batches;
  for (Value v : operands)
    if (Build::rank(v) < 1 ||
        Build::size(v, 0) != Build::size(operands.front(), 0))
      return n.error("has batches of different sizes");
  for (int64_t i = 0, e = Build::size(operands.front(), 0); i < e; ++i) {
    llvm::SmallVector<Value> one;
    for (Value v : operands)
      one.push_back(n.build.reshape(n.build.slice(v, 0, i, i + 1),
                                    Build::shape(v).drop_front()));
    auto results = scanAll(n, *s, one);
    if (failed(results))
      return failure();
    batches.resize(results->size());
    for (auto [batch, result] : llvm::zip_equal(batches, *results))
      batch.push_back(result);
  }
  llvm::SmallVector<Value> stacked;
  for (llvm::ArrayRef<Value> batch : batches) {
    stacked.push_back(n.build.stack(batch, 0));
    if (!stacked.back())
      return failure();
  }
  return setAll(n, stacked);
}

void soap::onnximport::addControlFlow(Handlers &h) {
  h.add("If", 1, 1, ifElse);
  h.add("Loop", 0, Handlers::any, loop, /*takesSequences=*/true);
  h.add("Scan", 0, Handlers::any, scan);
}
