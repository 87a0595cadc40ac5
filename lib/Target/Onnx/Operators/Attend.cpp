//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Attend.h"

#include <cmath>

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

Value soap::onnximport::splitHeads(Build &b, Value v, int64_t heads) {
  if (!v)
    return nullptr;
  Shape shape = Build::shape(v);
  if (heads < 1 || shape[2] % heads != 0)
    return b.fail("has " + llvm::Twine(shape[2]) + " features for " +
                  llvm::Twine(heads) + " heads");
  v = b.reshape(v, {shape[0], shape[1], heads, shape[2] / heads});
  return b.transpose(v, {0, 2, 1, 3});
}

Value soap::onnximport::joinHeads(Build &b, Value v) {
  if (!v)
    return nullptr;
  Shape shape = Build::shape(v);
  return b.reshape(b.transpose(v, {0, 2, 1, 3}),
                   {shape[0], shape[2], shape[1] * shape[3]});
}

bool Attend::fits(Build &b) const {
  int64_t kvHeads = Build::size(k, 1);
  if (Build::size(k, 0) == Build::size(q, 0) &&
      Build::size(v, 0) == Build::size(q, 0) && Build::size(v, 1) == kvHeads &&
      Build::size(v, 2) == Build::size(k, 2) && kvHeads != 0 &&
      Build::size(q, 1) % kvHeads == 0)
    return true;
  b.fail("has keys and values that do not fit the queries or one another");
  return false;
}

Value Attend::run(Build &b) {
  int64_t batch = Build::size(q, 0), heads = Build::size(q, 1),
          queries = Build::size(q, 2), keys = Build::size(k, 2),
          kvHeads = Build::size(k, 1);
  int64_t shape[] = {batch, heads, queries, keys};
  // One head of keys or values serves several of queries: these as one.
  auto merged = [&](Value v) {
    return !v || heads == kvHeads
               ? v
               : b.reshape(v, {batch, kvHeads, heads / kvHeads * queries,
                               Build::size(v, 3)});
  };
  auto apart = [&](Value v) {
    return v ? b.reshape(v, {batch, heads, queries, Build::size(v, 3)}) : v;
  };
  auto wide = [&](Value v) { return b.broadcastTo(v, shape); };
  // Half of the scale before the product, so that nothing overflows.
  double root = std::sqrt(scale);
  Value left = b.mul(q, b.like(q, root)), right = b.mul(k, b.like(k, root));
  scores = apart(b.dot(merged(left), right, {0, 1}, {0, 1}, {3}, {3}));
  capped = scores;
  if (softcap != 0 && scores)
    capped =
        b.mul(b.unary<shlo::TanhOp>(b.div(scores, b.like(scores, softcap))),
              b.like(scores, softcap));
  biased = bias ? b.add(b.convert(capped, Build::element(bias)), wide(bias))
                : capped;
  Value x = precision ? b.convert(biased, precision) : biased;
  if (!x)
    return nullptr;
  Value largest = b.maximum(x, 3, true), none = sink;
  if (sink) {
    none = b.broadcastInDim(b.convert(sink, Build::element(x)),
                            Build::shape(largest), {1});
    largest = b.max(largest, none);
  }
  Value powers = b.unary<shlo::ExpOp>(b.sub(x, wide(largest)));
  Value total = b.sum(powers, 3, true);
  if (sink)
    total = b.add(total, b.unary<shlo::ExpOp>(b.sub(none, largest)));
  shares = b.div(powers, wide(total));
  if (mayMaskRows && bias) {
    Value most = b.maximum(bias, 3, true);
    Value isEmpty =
        b.compare(most, b.like(most, -std::numeric_limits<double>::infinity()),
                  Direction::EQ);
    shares = b.select(wide(isEmpty), b.like(shares, 0), shares);
  }
  shares = b.convert(shares, Build::element(q));
  return apart(b.dot(merged(shares), b.convert(v, Build::element(q)), {0, 1},
                     {0, 1}, {3}, {2}));
}

Value soap::onnximport::rotate(Build &b, Value x, int64_t sequence,
                               Value cosine, Value sine, int64_t turned,
                               bool interleaved) {
  if (!x || !cosine || !sine)
    return nullptr;
  int64_t features = Build::size(x, 3), half = turned / 2;
  Value first =
      interleaved ? b.slice(x, 3, 0, turned, 2) : b.slice(x, 3, 0, half);
  Value second = interleaved
                     ? b.slice(x, 3, std::min<int64_t>(1, turned), turned, 2)
                     : b.slice(x, 3, half, turned);
  if (!first || !second)
    return nullptr;
  auto wide = [&](Value angles) {
    return b.broadcastInDim(angles, Build::shape(first), {0, sequence, 3});
  };
  cosine = wide(cosine);
  sine = wide(sine);
  Value real = b.sub(b.mul(cosine, first), b.mul(sine, second));
  Value imaginary = b.add(b.mul(sine, first), b.mul(cosine, second));
  if (!real || !imaginary)
    return nullptr;
  Value y;
  if (interleaved) {
    llvm::SmallVector<int64_t> one(Build::shape(real)), both(one);
    one.push_back(1);
    both.back() = turned;
    y = b.concatenate({b.reshape(real, one), b.reshape(imaginary, one)}, 4);
    y = b.reshape(y, both);
  } else {
    y = b.concatenate({real, imaginary}, 3);
  }
  return turned < features
             ? b.concatenate({y, b.slice(x, 3, turned, features)}, 3)
             : y;
}
