//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Attention as ONNX Runtime's optimizers fuse it.
//
//===----------------------------------------------------------------------===//

#include "FusedAttention.h"
#include "Attend.h"
#include "Importer.h"
#include "Indices.h"

#include <cmath>

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

/// The attribute `scale`, or what it is where it is zero or absent.
static FailureOr<double> scaleOf(Node &n, Value q) {
  double scale = n.real("scale", 0);
  if (scale == 0)
    scale = 1 / std::sqrt(static_cast<double>(Build::size(q, 3)));
  if (!(scale > 0))
    return n.error("has a scale without a root");
  return scale;
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

/// The greater of what is hidden and what is added, of any two shapes.
static Value sumOf(Build &b, Value x, Value y) {
  if (!x || !y)
    return x ? x : y;
  Value both[] = {x, y};
  return b.broadcast(both) ? b.add(both[0], both[1]) : nullptr;
}

/// `amount` where a condition of four dimensions does not hold, else zero.
static Value unless(Build &b, Value condition, Type element, double amount) {
  if (!condition)
    return nullptr;
  Shape shape = Build::shape(condition);
  return b.select(condition, b.splat(element, 0, shape),
                  b.splat(element, amount, shape));
}

static Value compareAny(Build &b, Value x, Value y, Direction direction) {
  Value both[] = {x, y};
  return b.broadcast(both) ? b.compare(both[0], both[1], direction) : nullptr;
}

/// Where keys may be attended to, [batch or 1, 1, queries or 1, keys], of a
/// mask: of numbers of keys, of first and last ones, or of each.
static Value allowedBy(Build &b, Value mask, int64_t batch, int64_t queries,
                       int64_t keys) {
  if (!isa<IntegerType>(Build::element(mask)))
    return b.fail("takes a mask of integers");
  Type i32 = b.b.getI32Type();
  Shape shape = Build::shape(mask);
  mask = b.convert(mask, i32);
  if (shape.size() == 1 && (shape[0] == batch || shape[0] == 2 * batch)) {
    Value key = b.iota(i32, {1, 1, 1, keys}, 3);
    auto ends = [&](int64_t i) {
      return b.reshape(b.slice(mask, 0, i * batch, (i + 1) * batch),
                       {batch, 1, 1, 1});
    };
    Value before = compareAny(b, key, ends(0), Direction::LT);
    if (shape[0] == batch)
      return before;
    return b.logicalAnd(before, compareAny(b, key, ends(1), Direction::GE));
  }
  bool isEach = (shape.size() == 2 && shape[0] == batch && shape[1] == keys) ||
                (shape.size() == 3 && shape[0] == batch &&
                 shape[1] == queries && shape[2] == keys);
  if (!isEach)
    return b.fail("takes a mask of " + llvm::Twine(batch) +
                  " or twice as many "
                  "numbers, or of " +
                  llvm::Twine(keys) +
                  " keys for samples "
                  "or for their queries");
  mask = b.reshape(mask, {batch, 1, shape.size() == 3 ? queries : 1, keys});
  return b.compare(mask, b.like(mask, 0), Direction::GT);
}

/// Sets what a mask, an input and the order of the sequence add to scores.
static LogicalResult setBias(Node &n, Attend &core, size_t mask, size_t added) {
  Build &b = n.build;
  int64_t batch = Build::size(core.q, 0), queries = Build::size(core.q, 2),
          keys = Build::size(core.k, 2);
  Type element = Build::element(core.q);
  double hidden = n.real("mask_filter_value", -10000);
  // One number for a sample is no mask of one key.
  bool isNone = n.has(mask) && Build::rank(n.operand(mask)) == 2 &&
                Build::size(n.operand(mask), 1) == 1 && keys != 1;
  if (n.has(mask) && !isNone) {
    core.bias = unless(b, allowedBy(b, n.operand(mask), batch, queries, keys),
                       element, hidden);
    if (!core.bias)
      return failure();
  }
  if (n.integer("unidirectional", 0)) {
    int64_t grid[] = {1, 1, queries, keys};
    Type i32 = b.b.getI32Type();
    Value last =
        b.add(b.iota(i32, grid, 2), b.splatInt(i32, keys - queries, grid));
    Value allowed = b.compare(b.iota(i32, grid, 3), last, Direction::LE);
    double lowest = -std::numeric_limits<double>::infinity();
    core.bias = sumOf(b, core.bias, unless(b, allowed, element, lowest));
    if (!core.bias)
      return failure();
  }
  if (!n.has(added))
    return success();
  if (Build::rank(n.operand(added)) != 4)
    return n.error("adds a tensor of rank 4 to the scores");
  core.bias = sumOf(b, core.bias, n.operand(added));
  return success(static_cast<bool>(core.bias));
}

//===----------------------------------------------------------------------===//
// Attention
//===----------------------------------------------------------------------===//

LogicalResult soap::onnximport::packedAttention(Node &n, Value qkv, size_t mask,
                                                size_t past, size_t added) {
  Build &b = n.build;
  n.ignore({"rotary_embedding_dim"}); // Of what is refused.
  if (!qkv || failed(n.refuse({"do_rotary", "past_present_share_buffer"})))
    return failure();
  int64_t heads = n.integer("num_heads", 0), all = Build::size(qkv, 2);
  llvm::SmallVector<int64_t> third(3, all / 3);
  llvm::SmallVector<int64_t> sizes = n.integers("qkv_hidden_sizes", third);
  if (sizes.empty())
    sizes = third;
  if (sizes.size() != 3 || sizes[0] < 1 || sizes[1] != sizes[0] ||
      sizes[2] < 1 || sizes[0] > all || sizes[2] > all ||
      sizes[0] + sizes[1] + sizes[2] != all)
    return n.error("has other features than queries, keys and values");
  auto part = [&](int64_t from, int64_t size) {
    return splitHeads(b, b.slice(qkv, 2, from, from + size), heads);
  };
  Attend core{part(0, sizes[0]), part(sizes[0], sizes[1]),
              part(sizes[0] + sizes[1], sizes[2])};
  if (!core.q || !core.k || !core.v)
    return failure();
  auto stacked = [&](Value v) {
    llvm::SmallVector<int64_t> shape(Build::shape(v));
    shape.insert(shape.begin(), 1);
    return b.reshape(v, shape);
  };
  if (n.has(past)) {
    Value before = n.operand(past);
    if (Build::rank(before) != 5 || Build::size(before, 0) != 2)
      return n.error("takes past keys and values as one tensor of rank 5");
    auto of = [&](int64_t i) {
      return b.reshape(b.slice(before, 0, i, i + 1),
                       Build::shape(before).drop_front());
    };
    core.k = b.concatenate({of(0), core.k}, 2);
    core.v = b.concatenate({of(1), core.v}, 2);
    if (!core.k || !core.v)
      return failure();
  }
  if (n.wants(1) &&
      failed(n.set(1, b.concatenate({stacked(core.k), stacked(core.v)}, 0))))
    return failure();
  auto scale = scaleOf(n, core.q);
  if (failed(scale) || !core.fits(b) || failed(setBias(n, core, mask, added)))
    return failure();
  core.scale = *scale;
  return n.set(joinHeads(b, core.run(b)));
}

static LogicalResult attention(Node &n) {
  Build &b = n.build;
  if (Build::rank(n.operand(0)) != 3 || Build::rank(n.operand(1)) != 2)
    return n.error("takes sequences of vectors, and a matrix");
  if (failed(n.refuse({}, {6})))
    return failure();
  Value qkv = b.matmul(n.operand(0), n.operand(1));
  if (qkv && n.has(2))
    qkv = b.add(qkv, b.broadcastTo(n.operand(2), Build::shape(qkv)));
  return packedAttention(n, qkv, 3, 4, 5);
}

/// One of several that lie in a dimension of a tensor [batch, sequence, heads,
/// count, features], as [batch, heads, sequence, features].
static Value unpacked(Build &b, Value v, int64_t i) {
  Shape shape = Build::shape(v);
  v = b.slice(v, 3, i, i + 1);
  return b.transpose(b.reshape(v, {shape[0], shape[1], shape[2], shape[4]}),
                     {0, 2, 1, 3});
}

static LogicalResult multiHeadAttention(Node &n) {
  Build &b = n.build;
  Value query = n.operand(0), key = n.operand(1), value = n.operand(2);
  int64_t heads = n.integer("num_heads", 0);
  if (failed(n.refuse({}, {8, 9})))
    return failure();
  if (n.wants(3))
    return n.error("the scores as a result are not supported");
  // Keys and values that have heads already come from another layer.
  bool areSplit = key && Build::rank(key) == 4;
  Attend core;
  if (Build::rank(query) == 5) {
    if (key || value || Build::size(query, 3) != 3)
      return n.error("takes queries, keys and values as one, or apart");
    core.q = unpacked(b, query, 0);
    core.k = unpacked(b, query, 1);
    core.v = unpacked(b, query, 2);
  } else {
    bool arePacked = key && Build::rank(key) == 5;
    if (Build::rank(query) != 3 || !key ||
        arePacked == static_cast<bool>(value) ||
        (arePacked && Build::size(key, 3) != 2) ||
        (value && (Build::rank(value) != Build::rank(key) ||
                   (Build::rank(key) != 3 && !areSplit))))
      return n.error("takes queries of rank 3, and keys and values of one "
                     "rank, 3 or 4, or both as one of rank 5");
    core.q = splitHeads(b, query, heads);
    core.k = arePacked  ? unpacked(b, key, 0)
             : areSplit ? key
                        : splitHeads(b, key, heads);
    core.v = arePacked  ? unpacked(b, key, 1)
             : areSplit ? value
                        : splitHeads(b, value, heads);
  }
  if (!core.q || !core.k || !core.v)
    return failure();
  if (n.has(3)) { // For the features of queries, of keys and of values.
    int64_t from = 0;
    for (Value *v : {&core.q, &core.k, &core.v}) {
      int64_t count = Build::size(*v, 1), size = Build::size(*v, 3);
      Value bias = b.slice(n.operand(3), 0, from, from + count * size);
      from += count * size;
      if (areSplit && v != &core.q)
        continue;
      bias = b.reshape(bias, {count, size});
      if (!bias)
        return failure();
      *v = b.add(*v, b.broadcastInDim(bias, Build::shape(*v), {1, 3}));
      if (!*v)
        return failure();
    }
  }
  if (n.has(6) != n.has(7))
    return n.error("takes past keys and values together");
  if (n.has(6)) {
    if (Build::rank(n.operand(6)) != 4 || Build::rank(n.operand(7)) != 4)
      return n.error("takes past keys and values of rank 4");
    core.k = b.concatenate({n.operand(6), core.k}, 2);
    core.v = b.concatenate({n.operand(7), core.v}, 2);
  }
  if (failed(n.set(1, core.k)) || failed(n.set(2, core.v)) || !core.fits(b) ||
      failed(setBias(n, core, 4, 5)))
    return failure();
  auto scale = scaleOf(n, core.q);
  if (failed(scale))
    return failure();
  core.scale = *scale;
  return n.set(joinHeads(b, core.run(b)));
}

//===----------------------------------------------------------------------===//
// Positions and caches
//===----------------------------------------------------------------------===//

/// The angles of places [batch or 1, sequence], by two tables.
static Value rotatedAt(Node &n, Value x, int64_t sequence, Value places,
                       Value cosine, Value sine, bool interleaved) {
  Build &b = n.build;
  if (!x || !places)
    return nullptr;
  if (Build::rank(cosine) != 2 || Build::shape(sine) != Build::shape(cosine))
    return b.fail("takes tables of cosines and sines");
  int64_t turned = 2 * Build::size(cosine, 1);
  if (turned > Build::size(x, 3))
    return b.fail("turns " + llvm::Twine(turned) + " of " +
                  llvm::Twine(Build::size(x, 3)) + " features");
  return rotate(b, x, sequence, take(b, cosine, places, 0),
                take(b, sine, places, 0), turned, interleaved);
}

static LogicalResult rotaryEmbedding(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0), places = n.operand(1), cosine = n.operand(2);
  llvm::SmallVector<int64_t> whole(Build::shape(x));
  n.ignore({"num_heads", "rotary_embedding_dim"}); // Where the shape tells.
  if (failed(n.refuse({"is_packed_batching"})))
    return failure();
  if (n.real("scale", 1) != 1)
    return n.error("attribute 'scale' is not supported");
  if (Build::rank(cosine) != 2 || (whole.size() != 3 && whole.size() != 4))
    return n.error("takes a tensor of rank 3 or 4, and tables of angles");
  // [batch, heads, sequence, features], or [batch, sequence, features].
  int64_t sequence = whole.size() == 4 ? 2 : 1, length = whole[sequence];
  if (whole.size() == 3) {
    int64_t heads = n.integer("num_heads", 0),
            each = 2 * Build::size(cosine, 1);
    if (n.integer("rotary_embedding_dim", 0) == 0 && each > 0)
      heads = whole[2] / each;
    if (heads < 1 || whole[2] % heads != 0)
      return n.error("has " + llvm::Twine(whole[2]) + " features for " +
                     llvm::Twine(heads) + " heads");
    x = b.reshape(x, {whole[0], whole[1], heads, whole[2] / heads});
  }
  if (Build::shape(places) == Shape(1)) { // That of the first.
    Value first = b.broadcastTo(b.reshape(places, {1, 1}), {1, length});
    places = b.add(first, b.iota(Build::element(places), {1, length}, 1));
  }
  if (!places || Build::rank(places) != 2)
    return n.error("takes the place of the first, or of each");
  Value y = rotatedAt(n, x, sequence, places, cosine, n.operand(3),
                      n.integer("interleaved", 0));
  return n.set(b.reshape(y, whole));
}

/// A cache [batch, heads, length, features] that keeps its first `kept` [batch]
/// elements, with new ones behind them and zeros behind these.
static Value appended(Build &b, Value past, Value added, Value kept,
                      int64_t length) {
  Type element = Build::element(added), i32 = b.b.getI32Type();
  int64_t count = Build::size(added, 2);
  llvm::SmallVector<int64_t> shape(Build::shape(added));
  shape[2] = length;
  auto longer = [&](Value v) {
    return b.pad(v, b.splat(element, 0), {0, 0, 0, 0},
                 {0, 0, length - Build::size(v, 2), 0});
  };
  if (!kept)
    return longer(added);
  Value at = b.iota(i32, shape, 2);
  at = b.sub(at, b.broadcastInDim(kept, shape, {0}));
  // An element of what is new, or of the past, or none.
  Value source = added;
  if (count == 1) {
    source = b.broadcastTo(added, shape);
  } else {
    Value index = b.min(b.max(at, b.like(at, 0)),
                        b.like(at, static_cast<double>(count - 1)));
    source = takeAlong(b, added, index, 2);
  }
  Value isOld = b.compare(at, b.like(at, 0), Direction::LT);
  Value isNew =
      b.compare(at, b.like(at, static_cast<double>(count)), Direction::LT);
  source = b.select(isNew, source, b.splat(element, 0, shape));
  return b.select(isOld, longer(past), source);
}

namespace {
/// Attention of heads that share keys and values, with a cache of them: samples
/// have had different numbers of elements so far.
struct GroupQueryAttention {
  explicit GroupQueryAttention(Node &n) : n(n), b(n.build) {}
  LogicalResult import();

private:
  LogicalResult readOperands();
  LogicalResult readLengths();
  LogicalResult setBias();

  Node &n;
  Build &b;
  Attend core;
  int64_t length = 0; ///< Of the cache behind this node.
  Value kept;         ///< How many elements each sample had; null: none.
  Value last; ///< The last one of each sample's queries; null: that of all.
};
} // namespace

LogicalResult GroupQueryAttention::readOperands() {
  int64_t heads = n.integer("num_heads", 0);
  int64_t kvHeads = n.integer("kv_num_heads", 0);
  Value query = n.operand(0), key = n.operand(1), value = n.operand(2);
  if (heads < 1 || kvHeads < 1 || heads % kvHeads != 0)
    return n.error("has heads that do not share keys equally");
  if (Build::rank(query) != 3 || n.has(1) != n.has(2) ||
      (key && (Build::rank(key) != 3 || Build::rank(value) != 3)))
    return n.error("takes queries, keys and values of rank 3");
  if (!key) { // Those of all heads lie one behind the other.
    int64_t all = Build::size(query, 2), each = all / (heads + 2 * kvHeads);
    if (all != each * (heads + 2 * kvHeads))
      return n.error("has other features than queries, keys and values");
    int64_t ends[] = {heads * each, (heads + kvHeads) * each, all};
    key = b.slice(query, 2, ends[0], ends[1]);
    value = b.slice(query, 2, ends[1], ends[2]);
    query = b.slice(query, 2, 0, ends[0]);
  }
  core.q = splitHeads(b, query, heads);
  core.k = splitHeads(b, key, kvHeads);
  core.v = splitHeads(b, value, kvHeads);
  if (!core.q || !core.k || !core.v || !core.fits(b))
    return failure();
  if (Build::size(core.k, 2) != Build::size(core.q, 2))
    return n.error("takes as many keys as queries");
  return success();
}

LogicalResult GroupQueryAttention::readLengths() {
  int64_t batch = Build::size(core.q, 0), queries = Build::size(core.q, 2);
  int64_t room = 0; // Of the past.
  if (n.has(3) != n.has(4))
    return n.error("takes past keys and values together");
  if (n.has(3)) {
    for (auto [i, v] : {std::pair(3, core.k), std::pair(4, core.v)}) {
      llvm::SmallVector<int64_t> shape(Build::shape(v));
      if (Build::rank(n.operand(i)) == 4)
        shape[2] = Build::size(n.operand(i), 2);
      if (Build::shape(n.operand(i)) != Shape(shape))
        return n.error("has past keys and values that do not fit the others");
      room = shape[2];
    }
    if (Build::size(n.operand(3), 2) != Build::size(n.operand(4), 2))
      return n.error("has past keys and values that do not fit the others");
  }
  int64_t total = queries;
  if (room > 0 || n.known(6)) {
    auto known = n.knownInts(6, "the length of the longest sequence");
    if (failed(known))
      return failure();
    if (known->size() != 1)
      return n.error("takes one length of the longest sequence");
    total = known->front();
  }
  constexpr int64_t most = int64_t(1) << 31;
  if (total < queries || total > most || (total > queries && room == 0))
    return n.error("has " + llvm::Twine(queries) + " queries and " +
                   llvm::Twine(room) + " past keys for a sequence of " +
                   llvm::Twine(total));
  if (n.integer("sliding_window_cache", 0) && room > 0 && total > room)
    return n.error("a cache that keeps a window only is not supported; give it "
                   "room for the whole sequence");
  length = std::max(total, room);
  // Nothing was before where that is all, whatever the cache holds.
  bool isFirst = total == queries;
  if (isFirst && !n.has(5))
    return success();
  Value ends = n.operand(5);
  if (!ends || Build::type(ends).getNumElements() != batch ||
      !isa<IntegerType>(Build::element(ends)))
    return n.error("takes the place of the last element of each sample");
  ends = b.convert(b.reshape(ends, batch), b.b.getI32Type());
  if (isFirst)
    last = ends;
  else
    kept = b.sub(ends, b.like(ends, static_cast<double>(queries - 1)));
  return success();
}

LogicalResult GroupQueryAttention::setBias() {
  int64_t queries = Build::size(core.q, 2), batch = Build::size(core.q, 0);
  int64_t window = n.integer("local_window_size", -1);
  Type i32 = b.b.getI32Type(), element = Build::element(core.q);
  int64_t grid[] = {kept || last ? batch : 1, 1, queries, length};
  Value own = b.iota(i32, grid, 2), key = b.iota(i32, grid, 3);
  if (kept)
    own = b.add(own, b.broadcastInDim(kept, grid, {0}));
  Value allowed = b.compare(key, own, Direction::LE);
  if (window > 0 && window < length) {
    Value near = b.compare(key, b.sub(own, b.splatInt(i32, window, grid)),
                           Direction::GT);
    allowed = b.logicalAnd(allowed, near);
  }
  if (last) { // Samples that are shorter than others are padded.
    Value isThere =
        b.compare(key, b.broadcastInDim(last, grid, {0}), Direction::LE);
    allowed = b.logicalAnd(allowed, isThere);
    core.mayMaskRows = true;
  }
  core.bias =
      unless(b, allowed, element, -std::numeric_limits<double>::infinity());
  if (Value added = n.operand(10)) {
    if (Build::rank(added) != 4)
      return n.error("adds a tensor of rank 4 to the scores");
    if (int64_t more = length - Build::size(added, 3); more > 0)
      added = b.pad(added, b.splat(Build::element(added), 0), {0, 0, 0, 0},
                    {0, 0, 0, more});
    core.bias = sumOf(b, core.bias, added);
  }
  return success(static_cast<bool>(core.bias));
}

LogicalResult GroupQueryAttention::import() {
  if (failed(n.refuse({"qk_output", "kv_cache_bit_width"}, {12, 13})) ||
      failed(readOperands()) || failed(readLengths()))
    return failure();
  n.ignore({"rotary_interleaved"});
  if (n.wants(3))
    return n.error("the scores as a result are not supported");
  auto scale = scaleOf(n, core.q);
  if (failed(scale))
    return failure();
  core.scale = *scale;
  core.softcap = n.real("softcap", 0);
  core.sink = n.operand(11);
  if (n.integer("smooth_softmax", 0) > 0 && !core.sink)
    core.sink = b.splat(Build::element(core.q), 0, Build::size(core.q, 1));
  if (core.sink && Build::shape(core.sink) != Shape(Build::size(core.q, 1)))
    return n.error("takes a score of no key for each head");
  if (n.integer("do_rotary", 0)) {
    if (!n.has(7) || !n.has(8))
      return n.error("takes tables of cosines and sines");
    Type i32 = b.b.getI32Type();
    Value places = n.operand(9);
    if (!places) {
      places = b.iota(i32, {1, Build::size(core.q, 2)}, 1);
      if (kept) {
        int64_t grid[] = {Build::size(core.q, 0), Build::size(core.q, 2)};
        places = b.add(b.broadcastTo(places, grid),
                       b.broadcastInDim(kept, grid, {0}));
      }
    }
    if (Build::rank(places) != 2)
      return n.error("takes the place of each element");
    bool interleaved = n.integer("rotary_interleaved", 0);
    for (Value *v : {&core.q, &core.k})
      *v = rotatedAt(n, *v, 2, places, n.operand(7), n.operand(8), interleaved);
    if (!core.q || !core.k)
      return failure();
  }
  core.k = appended(b, n.operand(3), core.k, kept, length);
  core.v = appended(b, n.operand(4), core.v, kept, length);
  if (failed(n.set(1, core.k)) || failed(n.set(2, core.v)) || failed(setBias()))
    return failure();
  return n.set(joinHeads(b, core.run(b)));
}

static LogicalResult groupQueryAttention(Node &n) {
  return GroupQueryAttention(n).import();
}

void soap::onnximport::addFusedAttention(Handlers &h) {
  h.add("com.microsoft.Attention", 2, 7, attention);
  h.add("com.microsoft.MultiHeadAttention", 1, 10, multiHeadAttention);
  h.add("com.microsoft.GroupQueryAttention", 1, 14, groupQueryAttention);
  h.add("com.microsoft.RotaryEmbedding", 4, 4, rotaryEmbedding);
}
