//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Attention, and what models do to its operands: rotations, caches.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"
#include "../TensorData.h"
#include "Attend.h"
#include "Indices.h"

#include <cmath>

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

//===----------------------------------------------------------------------===//
// Attention
//===----------------------------------------------------------------------===//

namespace {
/// One node.
class Attention {
public:
  explicit Attention(Node &n) : n(n), b(n.build) {}

  LogicalResult import();

private:
  bool readOperands();
  /// How much is added to each score, of a shape that broadcasts to theirs, or
  /// null: nothing is. `mayMaskRows` is set where a query may have no key.
  FailureOr<Value> bias(bool &mayMaskRows);
  FailureOr<Value> maskedBy(Value bias, Value allowed);

  Node &n;
  Build &b;
  Value q, k, v;
  bool hasHeads = false; ///< Operands are of rank 4.
  int64_t batch = 0, queries = 0, keys = 0;
};
} // namespace

bool Attention::readOperands() {
  q = n.operand(0);
  k = n.operand(1);
  v = n.operand(2);
  int64_t rank = Build::rank(q);
  hasHeads = rank == 4;
  if ((rank != 3 && rank != 4) || Build::rank(k) != rank ||
      Build::rank(v) != rank || !Build::isFloat(q) ||
      Build::element(k) != Build::element(q) || !Build::isFloat(v)) {
    b.fail("takes queries, keys and values of rank 3 or 4");
    return false;
  }
  if (!hasHeads) {
    int64_t heads = n.integer("q_num_heads", 0);
    int64_t kvHeads = n.integer("kv_num_heads", heads);
    q = splitHeads(b, q, heads);
    k = splitHeads(b, k, kvHeads);
    v = splitHeads(b, v, kvHeads);
    if (!q || !k || !v)
      return false;
  }
  if (n.has(4) != n.has(5) || (n.has(4) && n.has(6))) {
    b.fail("takes past keys and values together, and none beside lengths");
    return false;
  }
  if (n.has(4)) {
    for (size_t i = 4; i < 6; ++i)
      if (Build::rank(n.operand(i)) != 4) {
        b.fail("takes past keys and values of rank 4");
        return false;
      }
    k = b.concatenate({n.operand(4), k}, 2);
    v = b.concatenate({n.operand(5), v}, 2);
    if (!k || !v)
      return false;
  }
  batch = Build::size(q, 0);
  queries = Build::size(q, 2);
  keys = Build::size(k, 2);
  return true;
}

FailureOr<Value> Attention::maskedBy(Value bias, Value allowed) {
  Value both[] = {bias, allowed};
  if (!b.broadcast(both))
    return failure();
  Value none = b.like(both[0], -std::numeric_limits<double>::infinity());
  return b.select(both[1], both[0], none);
}

FailureOr<Value> Attention::bias(bool &mayMaskRows) {
  Type element = Build::element(q), i64 = b.b.getI64Type();
  int64_t left = n.integer("left_window_size", -1);
  int64_t right = n.integer("right_window_size", -1);
  bool causal = n.integer("is_causal", 0);
  if (left < -1 || right < -1)
    return n.error("has a window that is negative");
  Value zero = b.splat(element, 0, {1, 1, 1, 1});
  Value result;
  mayMaskRows = n.has(3) || n.has(6) || left >= 0 || keys == 0;
  if (Value mask = n.operand(3)) {
    if (Build::rank(mask) < 1 || Build::rank(mask) > 4)
      return n.error("has a mask of another rank");
    llvm::SmallVector<int64_t> shape(4 - Build::rank(mask), 1);
    llvm::append_range(shape, Build::shape(mask));
    mask = b.reshape(mask, shape);
    bool isBoolean = Build::element(mask).isInteger(1);
    // A shorter mask hides what it does not reach.
    if (int64_t more = keys - shape[3];
        more > 0 && (n.has(6) || shape[3] > 1)) {
      Value hidden =
          isBoolean
              ? b.splatInt(b.b.getI1Type(), 0)
              : b.splat(element, -std::numeric_limits<double>::infinity());
      mask = b.pad(mask, hidden, {0, 0, 0, 0}, {0, 0, 0, more});
    }
    if (!isBoolean) {
      result = mask;
    } else {
      FailureOr<Value> masked = maskedBy(zero, mask);
      if (failed(masked))
        return failure();
      result = *masked;
    }
    if (!result)
      return failure();
  }
  if (!n.has(6) && !causal && left < 0 && right < 0)
    return result;
  // A query's place among the keys is `offset` behind its number.
  int64_t grid[] = {1, 1, queries, keys};
  Value column = b.iota(i64, grid, 3);
  Value apart = b.sub(column, b.iota(i64, grid, 2));
  Value offset = b.splatInt(i64, n.has(4) ? Build::size(n.operand(4), 2) : 0,
                            {1, 1, 1, 1});
  Value allowed;
  auto allow = [&](Value lhs, Value rhs, Direction direction) {
    Value both[] = {lhs, rhs};
    Value is =
        b.broadcast(both) ? b.compare(both[0], both[1], direction) : Value();
    if (allowed && is) {
      Value all[] = {allowed, is};
      is = b.broadcast(all) ? b.logicalAnd(all[0], all[1]) : Value();
    }
    allowed = is;
    return static_cast<bool>(is);
  };
  if (n.has(6)) {
    Value lengths = n.operand(6);
    if (Build::shape(lengths) != Shape(batch) ||
        !isa<IntegerType>(Build::element(lengths)))
      return n.error("takes a length for each sample");
    lengths = b.reshape(b.convert(lengths, i64), {batch, 1, 1, 1});
    offset = b.sub(lengths, b.like(lengths, static_cast<double>(queries)));
    if (!allow(column, lengths, Direction::LT))
      return failure();
  }
  auto moved = [&](int64_t by) {
    by = std::min(by, int64_t(1) << 50);
    return b.add(offset, b.splatInt(i64, by, Build::shape(offset)));
  };
  if ((causal && !allow(apart, offset, Direction::LE)) ||
      (left >= 0 && !allow(apart, moved(-std::min(left, int64_t(1) << 50)),
                           Direction::GE)) ||
      (right >= 0 && !allow(apart, moved(right), Direction::LE)))
    return failure();
  return maskedBy(result ? result : zero, allowed);
}

LogicalResult Attention::import() {
  if (!readOperands())
    return failure();
  if (failed(n.set(1, k)) || failed(n.set(2, v)))
    return failure();
  Attend core{q, k, v};
  if (!core.fits(b))
    return failure();
  auto features = static_cast<double>(Build::size(q, 3));
  core.scale = n.real("scale", 1 / std::sqrt(features));
  if (!(core.scale >= 0) && features > 0)
    return n.error("has a scale without a root");
  core.softcap = n.real("softcap", 0);
  int64_t mode = n.integer("qk_matmul_output_mode", 0);
  if (mode < 0 || mode > 3)
    return n.error("there is no output " + llvm::Twine(mode));
  FailureOr<Value> added = bias(core.mayMaskRows);
  if (failed(added))
    return failure();
  core.bias = *added;
  if (n.attribute("softmax_precision")) {
    auto precision = static_cast<int32_t>(n.integer("softmax_precision", 0));
    core.precision = getElementType(precision, b.b.getContext());
    if (!isa_and_present<FloatType>(core.precision))
      return n.error("computes in " + dataTypeName(precision) +
                     ", which is not supported");
  }
  Value y = core.run(b);
  if (!hasHeads)
    y = joinHeads(b, y);
  Value shown[] = {core.scores, core.capped, core.biased, core.shares};
  return success(succeeded(n.set(0, y)) && succeeded(n.set(3, shown[mode])));
}

static LogicalResult attention(Node &n) { return Attention(n).import(); }

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

/// Turns pairs of features by an angle that depends on the place in the
/// sequence; features behind the first `rotary_embedding_dim` stay.
static LogicalResult rotaryEmbedding(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  Shape whole = Build::shape(x);
  int64_t heads = n.integer("num_heads", 0);
  bool hasHeads = whole.size() == 4;
  if (!hasHeads && (whole.size() != 3 || heads < 1 || whole[2] % heads != 0))
    return n.error("takes a tensor of rank 4, or one of rank 3 and its heads");
  // The sequence is dimension 1 of [batch, sequence, heads, features], or 2.
  int64_t sequence = hasHeads ? 2 : 1;
  if (!hasHeads)
    x = b.reshape(x, {whole[0], whole[1], heads, whole[2] / heads});
  int64_t features = Build::size(x, 3);
  int64_t turned = n.integer("rotary_embedding_dim", 0);
  if (turned == 0)
    turned = features;
  if (turned < 0 || turned > features || turned % 2 != 0)
    return n.error("turns " + llvm::Twine(turned) + " of " +
                   llvm::Twine(features) + " features");
  auto table = [&](size_t i) -> Value {
    Value angles = n.operand(i);
    if (!n.has(3))
      return angles;
    if (Build::rank(angles) != 2)
      return b.fail("takes a table of angles for places");
    Value places = wrapIndices(b, n.operand(3), Build::size(angles, 0));
    return take(b, angles, places, 0);
  };
  Value y = rotate(b, x, sequence, table(1), table(2), turned,
                   n.integer("interleaved", 0));
  return n.set(b.reshape(y, whole));
}

//===----------------------------------------------------------------------===//
// Caches
//===----------------------------------------------------------------------===//

/// Writes an update into each sample's cache, from an index of its own on.
static LogicalResult tensorScatter(Node &n) {
  Build &b = n.build;
  Value cache = n.operand(0), update = n.operand(1);
  int64_t rank = Build::rank(cache);
  auto dim = n.dimension(n.integer("axis", -2), rank);
  std::string mode = n.string("mode", "linear");
  if (failed(dim))
    return failure();
  if (*dim == 0 || Build::rank(update) != rank ||
      Build::size(update, 0) != Build::size(cache, 0) ||
      Build::size(update, *dim) > Build::size(cache, *dim))
    return n.error("takes a cache of samples and an update of each");
  if (mode != "linear" && mode != "circular")
    return n.error("there is no mode '" + mode + "'");
  int64_t batch = Build::size(cache, 0), length = Build::size(update, *dim);
  int64_t line[] = {batch, length};
  Type i64 = b.b.getI64Type();
  Value index = b.iota(i64, line, 1);
  if (Value start = n.operand(2)) {
    if (Build::shape(start) != Shape(batch) ||
        !isa<IntegerType>(Build::element(start)))
      return n.error("takes an index for each sample");
    index = b.add(index, b.broadcastInDim(b.convert(start, i64), line, {0}));
  }
  if (mode == "circular" && Build::size(cache, *dim) > 0)
    index = b.binary<shlo::RemOp>(
        index, b.splatInt(i64, Build::size(cache, *dim), line));
  // [batch, sequence, others…], whose slices at pairs of indices are replaced.
  llvm::SmallVector<int64_t> there{0, *dim}, back(rank);
  for (int64_t d = 1; d < rank; ++d)
    if (d != *dim)
      there.push_back(d);
  for (auto [i, d] : llvm::enumerate(there))
    back[d] = static_cast<int64_t>(i);
  int64_t vector[] = {batch, length, 1};
  Value indices =
      b.concatenate({b.iota(i64, vector, 0), b.reshape(index, vector)}, 2);
  Value y = scatterND(b, b.transpose(cache, there), indices,
                      b.transpose(update, there));
  return n.set(b.transpose(y, back));
}

/// A convolution over time of each channel with a window of its own that ends
/// at the present; the elements before come from a state, whose last ones are
/// the next.
static LogicalResult causalConv(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0), kernel = n.operand(1), state = n.operand(3);
  constexpr int64_t most = 1024;
  if (Build::rank(x) != 3 || Build::rank(kernel) != 3 ||
      Build::size(kernel, 0) != Build::size(x, 1) ||
      Build::size(kernel, 1) != 1 || Build::size(kernel, 2) < 1 ||
      Build::size(kernel, 2) > most)
    return n.error("takes sequences and a window of at most " +
                   llvm::Twine(most) + " for each channel");
  std::string activation = n.string("activation", "none");
  if (activation != "none" && activation != "silu" && activation != "swish")
    return n.error("there is no activation '" + activation + "'");
  Shape shape = Build::shape(x);
  int64_t window = Build::size(kernel, 2);
  if (!state)
    state = b.splat(Build::element(x), 0, {shape[0], shape[1], window - 1});
  Value all = b.concatenate({state, x}, 2), y;
  if (!all || Build::size(state, 2) != window - 1)
    return n.error("takes a state of " + llvm::Twine(window - 1) + " elements");
  for (int64_t i = 0; i < window; ++i) {
    Value weight = b.reshape(b.slice(kernel, 2, i, i + 1), shape[1]);
    Value term = b.mul(b.slice(all, 2, i, i + shape[2]),
                       b.broadcastInDim(weight, shape, {1}));
    y = y ? b.add(y, term) : term;
    if (!y)
      return failure();
  }
  if (n.has(2))
    y = b.add(y, b.broadcastInDim(n.operand(2), shape, {1}));
  if (activation != "none")
    y = b.mul(y, b.unary<shlo::LogisticOp>(y));
  return success(
      succeeded(n.set(0, y)) &&
      succeeded(n.set(1, b.slice(all, 2, shape[2], shape[2] + window - 1))));
}

void soap::onnximport::addAttention(Handlers &h) {
  h.add("Attention", 3, 7, attention);
  h.add("CausalConvWithState", 2, 4, causalConv);
  h.add("RotaryEmbedding", 3, 4, rotaryEmbedding);
  h.add("TensorScatter", 2, 3, tensorScatter);
}
