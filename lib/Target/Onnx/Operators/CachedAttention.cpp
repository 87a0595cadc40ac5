//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Positions, and attention with caches, as ONNX Runtime's model builders write
// them.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"
#include "Attend.h"
#include "FusedAttention.h"
#include "Indices.h"

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

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

static LogicalResult fusedRotaryEmbedding(Node &n) {
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
  Type i32 = b.b.getI32Type(), element = maskElement(b, core.q);
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
    core.bias = sumOf(b, core.bias, b.convert(added, element));
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

void soap::onnximport::addCachedAttention(Handlers &h) {
  h.add("com.microsoft.GroupQueryAttention", 1, 14, groupQueryAttention);
  h.add("com.microsoft.RotaryEmbedding", 4, 4, fusedRotaryEmbedding);
}
