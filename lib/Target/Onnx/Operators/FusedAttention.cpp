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
#include "../Importer.h"
#include "Attend.h"

#include <cmath>

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

FailureOr<double> soap::onnximport::scaleOf(Node &n, Value q) {
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

Type soap::onnximport::maskElement(Build &b, Value q) {
  Type element = Build::element(q);
  return element.getIntOrFloatBitWidth() < 32 ? b.b.getF32Type() : element;
}

Value soap::onnximport::sumOf(Build &b, Value x, Value y) {
  if (!x || !y)
    return x ? x : y;
  Value both[] = {x, y};
  return b.broadcast(both) ? b.add(both[0], both[1]) : nullptr;
}

Value soap::onnximport::unless(Build &b, Value condition, Type element,
                               double amount) {
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
  Type element = maskElement(b, core.q);
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
    // The last keys are the queries' own.
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
  core.bias = sumOf(b, core.bias, b.convert(n.operand(added), element));
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

static LogicalResult fusedAttention(Node &n) {
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
  // For others, no order is defined (ONNX Runtime lets the last query see all).
  if (n.integer("unidirectional", 0) &&
      Build::size(core.k, 2) != Build::size(core.q, 2))
    return n.error("is unidirectional, but has " +
                   llvm::Twine(Build::size(core.k, 2)) + " new keys for " +
                   llvm::Twine(Build::size(core.q, 2)) + " queries");
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

void soap::onnximport::addFusedAttention(Handlers &h) {
  h.add("com.microsoft.Attention", 2, 7, fusedAttention);
  h.add("com.microsoft.MultiHeadAttention", 1, 10, multiHeadAttention);
}
