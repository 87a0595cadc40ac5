//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// RNN, GRU and LSTM, step by step. The products with the inputs are one product
// for all steps; those with the state are one per step. Where weights are of 8
// bits, inputs and states are quantized by their range before each product.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"
#include "Activation.h"
#include "Quantized.h"

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

/// Every step has ops of its own.
static constexpr int64_t mostSteps = 10000;

//===----------------------------------------------------------------------===//
// Activations
//===----------------------------------------------------------------------===//

/// The functions of all directions. alpha and beta are taken in turn by those
/// that have one.
static FailureOr<llvm::SmallVector<Activation>>
activationsOf(Node &n, llvm::ArrayRef<llvm::StringRef> defaults,
              int64_t numDirections) {
  llvm::SmallVector<std::string> names;
  if (const onnx::AttributeProto *given = n.attribute("activations"))
    names.assign(given->strings().begin(), given->strings().end());
  if (names.empty())
    for (int64_t d = 0; d < numDirections; ++d)
      names.append(defaults.begin(), defaults.end());
  if (names.size() != defaults.size() * numDirections)
    return n.error("needs " + llvm::Twine(defaults.size() * numDirections) +
                   " activations");
  llvm::SmallVector<double> alphas = n.reals("activation_alpha"),
                            betas = n.reals("activation_beta");
  size_t nextAlpha = 0, nextBeta = 0;
  auto take = [](std::optional<double> otherwise, llvm::ArrayRef<double> given,
                 size_t &next) {
    if (!otherwise)
      return 0.0;
    return next < given.size() ? given[next++] : *otherwise;
  };
  llvm::SmallVector<Activation> activations;
  for (const std::string &name : names) {
    const ActivationKind *kind = findActivation(name);
    if (!kind)
      return n.error("there is no activation '" + name + "'");
    Activation activation{kind->name};
    activation.alpha = take(kind->alpha, alphas, nextAlpha);
    activation.beta = take(kind->beta, betas, nextBeta);
    activations.push_back(activation);
  }
  return activations;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// The product of x [..., n] and weights: reals [m, n], or of 8 bits [n, m]
/// with scales, of which there is one or one for each column.
static Value times(Build &b, Value x, const Quantized &weights) {
  if (!x)
    return nullptr;
  if (weights.scale)
    return realProduct(b, quantizeByRange(b, x), weights, nullptr);
  return b.dot(x, weights.y, {}, {}, {Build::rank(x) - 1}, {1});
}

namespace {
/// One direction of a node. Gates lie one after the other: [gates · hidden, …].
struct Cell {
  Build &b;
  llvm::ArrayRef<Activation> activations;
  double clip; ///< 0: none.
  bool flag;   ///< linear_before_reset, or input_forget.
  int64_t hidden;
  Quantized recurrent; ///< As `times` has it.
  Value stateBias;     ///< [gates · hidden], or null.
  Value peephole;      ///< [3 · hidden], or null.

  Value activate(unsigned i, Value x) const {
    if (clip > 0)
      x = b.max(b.min(x, b.like(x, clip)), b.like(x, -clip));
    return activations[i](b, x);
  }
  /// Gate i of [batch, gates · hidden].
  Value gate(Value v, int64_t i) const {
    return b.slice(v, 1, i * hidden, (i + 1) * hidden);
  }
  /// state · Rᵀ + bias, for the gates from first to last (not taken): all where
  /// weights are quantized.
  Value fromState(Value state, int64_t first, int64_t last) const {
    int64_t low = first * hidden, high = last * hidden;
    Quantized weights = recurrent;
    if (!weights.scale)
      weights.y = b.slice(weights.y, 0, low, high);
    Value y = times(b, state, weights);
    if (!stateBias || !y)
      return y;
    return b.add(y, b.broadcastInDim(b.slice(stateBias, 0, low, high),
                                     Build::shape(y), {1}));
  }
  /// x plus the cell's state times its i-th peephole.
  Value peep(Value x, Value cell, int64_t i) const {
    if (!peephole || !x)
      return x;
    Value weight = b.slice(peephole, 0, i * hidden, (i + 1) * hidden);
    return b.add(x,
                 b.mul(cell, b.broadcastInDim(weight, Build::shape(x), {1})));
  }
};

/// A step: the new states (h, and c for an LSTM) from x · Wᵀ + bias and the old
/// ones.
using Step = llvm::SmallVector<Value> (*)(const Cell &, Value x,
                                          llvm::ArrayRef<Value> states);
} // namespace

static llvm::SmallVector<Value> rnnStep(const Cell &c, Value x,
                                        llvm::ArrayRef<Value> states) {
  return {c.activate(0, c.b.add(x, c.fromState(states[0], 0, 1)))};
}

/// Gates: update z, reset r, hidden.
static llvm::SmallVector<Value> gruStep(const Cell &c, Value x,
                                        llvm::ArrayRef<Value> states) {
  Build &b = c.b;
  Value h = states[0], both = c.fromState(h, 0, 2);
  Value update = c.activate(0, b.add(c.gate(x, 0), c.gate(both, 0)));
  Value reset = c.activate(0, b.add(c.gate(x, 1), c.gate(both, 1)));
  Value past = c.flag ? b.mul(reset, c.fromState(h, 2, 3))
                      : c.fromState(b.mul(reset, h), 2, 3);
  Value fresh = c.activate(1, b.add(c.gate(x, 2), past));
  if (!update || !fresh)
    return {nullptr};
  return {
      b.add(b.mul(b.sub(b.like(update, 1), update), fresh), b.mul(update, h))};
}

/// Gates: input i, output o, forget f, cell c.
static llvm::SmallVector<Value> lstmStep(const Cell &c, Value x,
                                         llvm::ArrayRef<Value> states) {
  Build &b = c.b;
  Value h = states[0], cell = states[1];
  Value all = b.add(x, c.fromState(h, 0, 4));
  Value in = c.activate(0, c.peep(c.gate(all, 0), cell, 0));
  Value forget = c.flag ? (in ? b.sub(b.like(in, 1), in) : nullptr)
                        : c.activate(0, c.peep(c.gate(all, 2), cell, 2));
  Value fresh = c.activate(1, c.gate(all, 3));
  Value next = b.add(b.mul(forget, cell), b.mul(in, fresh));
  Value out = c.activate(0, c.peep(c.gate(all, 1), next, 1));
  // Only gates are clipped.
  Value h2 = b.mul(out, next ? c.activations[2](b, next) : nullptr);
  return {h2, next};
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

namespace {
struct Recurrence {
  Step step;
  int64_t numGates;
  unsigned numStates;
  llvm::SmallVector<llvm::StringRef, 3> activations;
  llvm::StringRef flag;
  /// Weights are of 8 bits, [directions, n, gates · hidden], with scales and
  /// zero points of each direction, or of each of its columns.
  bool areQuantized = false;
};

/// The outputs of one direction.
struct Outcome {
  Value all;                       ///< [steps, batch, hidden]
  llvm::SmallVector<Value> states; ///< [batch, hidden]
};
} // namespace

/// Entry `index` of the first dimension.
static Value entry(Build &b, Value v, int64_t index) {
  if (!v)
    return nullptr;
  return b.reshape(b.slice(v, 0, index, index + 1),
                   Build::shape(v).drop_front());
}

/// Runs one direction over x [steps, batch, inputs]. Sequences shorter than
/// `lengths` keep their state, and give zeros, beyond their end.
static Outcome runDirection(const Cell &cell, const Recurrence &kind,
                            Value projected, Value lengths,
                            llvm::SmallVector<Value> states, bool backward) {
  Build &b = cell.b;
  Outcome outcome;
  if (!projected)
    return outcome;
  int64_t count = Build::size(projected, 0);
  llvm::SmallVector<Value> rows(count);
  for (int64_t i = 0; i < count; ++i) {
    int64_t t = backward ? count - 1 - i : i;
    llvm::SmallVector<Value> next =
        kind.step(cell, entry(b, projected, t), states);
    if (llvm::is_contained(next, Value()))
      return outcome;
    Value row = next.front();
    if (lengths) {
      Value inside = b.compare(b.like(lengths, static_cast<double>(t)), lengths,
                               Direction::LT);
      inside = b.broadcastInDim(inside, Build::shape(row), {0});
      row = b.select(inside, row, b.like(row, 0));
      for (auto [fresh, old] : llvm::zip_equal(next, states))
        fresh = b.select(inside, fresh, old);
    }
    llvm::SmallVector<int64_t> shape{1};
    llvm::append_range(shape, Build::shape(row));
    rows[t] = b.reshape(row, shape);
    states = next;
  }
  outcome.all = b.concatenate(rows, 0);
  outcome.states = states;
  return outcome;
}

/// An error where a present input has another shape.
static bool hasShape(Node &n, size_t i, Shape shape) {
  if (!n.has(i) || Build::shape(n.operand(i)) == shape)
    return true;
  (void)n.error("input " + llvm::Twine(i) +
                " has another shape than the "
                "others ask for");
  return false;
}

/// The weights of one direction: input i, with its scale and zero point from
/// input `scale` on.
static Quantized weightsOf(Node &n, size_t i, size_t scale, int64_t direction) {
  auto part = [&](size_t i) {
    return n.has(i) ? entry(n.build, n.operand(i), direction) : nullptr;
  };
  return {part(i), part(scale),
          zeroPoint(n, scale + 1) ? part(scale + 1) : nullptr};
}

/// Whether the inputs that tell scales and zero points are as they have to be.
static LogicalResult checkScales(Node &n, int64_t numDirections, int64_t rows) {
  for (size_t i : {1, 2})
    if (!isQuantized(Build::element(n.operand(i))))
      return n.error("takes weights of 8 bits");
  for (size_t i = 8; i < 12; ++i) {
    if (!n.has(i) || (i % 2 == 0) != Build::isFloat(n.operand(i)))
      return n.error("needs real scales, and zero points");
    Shape shape = Build::shape(n.operand(i));
    if (shape != Shape{numDirections} && shape != Shape{numDirections, rows})
      return n.error("has scales or zero points for another number of entries");
  }
  return success();
}

static LogicalResult recurrent(Node &n, const Recurrence &kind) {
  Build &b = n.build;
  std::string direction = n.string("direction", "forward");
  bool both = direction == "bidirectional";
  if (!both && direction != "forward" && direction != "reverse")
    return n.error("there is no direction '" + direction + "'");
  int64_t numDirections = both ? 2 : 1;
  bool batchFirst = n.integer("layout", 0);
  n.ignore({"hidden_size"}); // As the weights have it.
  Value x = n.operand(0), weights = n.operand(1), recurrent = n.operand(2);
  if (Build::rank(x) != 3 || Build::rank(weights) != 3 ||
      Build::rank(recurrent) != 3)
    return n.error("takes tensors of rank 3");
  if (batchFirst)
    x = b.transpose(x, {1, 0, 2});
  int64_t steps = Build::size(x, 0), batch = Build::size(x, 1);
  int64_t hidden = Build::size(recurrent, kind.areQuantized ? 1 : 2),
          rows = kind.numGates * hidden;
  if (steps < 1 || steps > mostSteps)
    return n.error("has " + llvm::Twine(steps) + " steps; 1 to " +
                   llvm::Twine(mostSteps) + " are supported");
  llvm::SmallVector<int64_t> initial{numDirections, batch, hidden};
  if (batchFirst)
    std::swap(initial[0], initial[1]);
  auto weightShape = [&](int64_t columns) {
    llvm::SmallVector<int64_t> shape{numDirections, rows, columns};
    if (kind.areQuantized)
      std::swap(shape[1], shape[2]);
    return shape;
  };
  if (!hasShape(n, 1, weightShape(Build::size(x, 2))) ||
      !hasShape(n, 2, weightShape(hidden)) ||
      !hasShape(n, 3, {numDirections, 2 * rows}) || !hasShape(n, 4, {batch}) ||
      !hasShape(n, 5, initial) || !hasShape(n, 6, initial) ||
      !hasShape(n, 7, {numDirections, 3 * hidden}))
    return failure();
  if (kind.areQuantized && failed(checkScales(n, numDirections, rows)))
    return failure();
  auto activations = activationsOf(n, kind.activations, numDirections);
  if (failed(activations))
    return failure();

  llvm::SmallVector<Value> outputs, finals[2];
  for (int64_t d = 0; d < numDirections; ++d) {
    size_t perDirection = kind.activations.size();
    Cell cell{
        b,
        llvm::ArrayRef(*activations).slice(d * perDirection, perDirection),
        n.real("clip", 0),
        kind.flag.empty() ? false : n.integer(kind.flag, 0) != 0,
        hidden,
        weightsOf(n, 2, 10, d),
        nullptr,
        n.has(7) ? entry(b, n.operand(7), d) : nullptr};
    Value projected = times(b, x, weightsOf(n, 1, 8, d));
    if (n.has(3)) {
      Value bias = entry(b, n.operand(3), d);
      Value inputBias = b.slice(bias, 0, 0, rows);
      cell.stateBias = b.slice(bias, 0, rows, 2 * rows);
      if (projected)
        projected =
            b.add(projected,
                  b.broadcastInDim(inputBias, Build::shape(projected), {2}));
    }
    llvm::SmallVector<Value> states;
    for (unsigned i = 0; i < kind.numStates; ++i) {
      Value start = n.operand(5 + i);
      if (start && batchFirst)
        start = b.transpose(start, {1, 0, 2});
      states.push_back(start ? entry(b, start, d)
                             : b.splat(Build::element(x), 0, {batch, hidden}));
    }
    bool backward = d == 1 || direction == "reverse";
    Outcome outcome = runDirection(cell, kind, projected, n.operand(4),
                                   std::move(states), backward);
    if (!outcome.all)
      return failure();
    outputs.push_back(b.reshape(outcome.all, {steps, 1, batch, hidden}));
    for (unsigned i = 0; i < kind.numStates; ++i)
      finals[i].push_back(b.reshape(outcome.states[i], {1, batch, hidden}));
  }
  Value all = b.concatenate(outputs, 1);
  if (failed(n.set(0, batchFirst ? b.transpose(all, {2, 0, 1, 3}) : all)))
    return failure();
  for (unsigned i = 0; i < kind.numStates; ++i) {
    Value last = b.concatenate(finals[i], 0);
    if (failed(n.set(static_cast<int>(i) + 1,
                     batchFirst ? b.transpose(last, {1, 0, 2}) : last)))
      return failure();
  }
  return success();
}

static LogicalResult rnn(Node &n) {
  return recurrent(n, {rnnStep, 1, 1, {"tanh"}, ""});
}
static LogicalResult gru(Node &n) {
  return recurrent(n,
                   {gruStep, 3, 1, {"sigmoid", "tanh"}, "linear_before_reset"});
}
static LogicalResult lstm(Node &n) {
  return recurrent(
      n, {lstmStep, 4, 2, {"sigmoid", "tanh", "tanh"}, "input_forget"});
}

static LogicalResult dynamicQuantizeLstm(Node &n) {
  return recurrent(n, {lstmStep,
                       4,
                       2,
                       {"sigmoid", "tanh", "tanh"},
                       "input_forget",
                       /*areQuantized=*/true});
}

void soap::onnximport::addRecurrent(Handlers &h) {
  h.add("RNN", 3, 6, rnn);
  h.add("GRU", 3, 6, gru);
  h.add("LSTM", 3, 8, lstm);
  h.add("com.microsoft.DynamicQuantizeLSTM", 3, 12, dynamicQuantizeLstm);
}
