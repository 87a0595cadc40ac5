//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// TfIdfVectorizer: how often short sequences of integers (n-grams) occur.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;

/// Larger pools and skips would make graphs of a size that nobody wants.
static constexpr int64_t mostEntries = int64_t(1) << 20, mostSkips = 1000;

namespace {
/// The n-grams of one length: their elements, [gram][length].
struct Grams {
  int64_t length, count;
  llvm::ArrayRef<int64_t> elements;
};
} // namespace

/// How often the n-grams occur in the last dimension of x [batch, size] with
/// `skip` elements between theirs: [batch, count], reals.
static Value occurrences(Build &b, Value x, const Grams &grams, int64_t skip) {
  int64_t batch = Build::size(x, 0);
  Type real = b.b.getF32Type();
  int64_t places = Build::size(x, 1) - (grams.length - 1) * (skip + 1);
  if (places <= 0)
    return b.splat(real, 0, {batch, grams.count});
  llvm::SmallVector<int64_t> shape{batch, places, grams.count};
  Value all;
  for (int64_t i = 0; i < grams.length; ++i) {
    llvm::SmallVector<int64_t> column;
    for (int64_t gram = 0; gram < grams.count; ++gram)
      column.push_back(grams.elements[gram * grams.length + i]);
    int64_t start = i * (skip + 1);
    Value here =
        b.broadcastInDim(b.slice(x, 1, start, start + places), shape, {0, 1});
    Value equal = b.compare(here, b.broadcastInDim(b.ints(column), shape, {2}),
                            shlo::ComparisonDirection::EQ);
    all = all ? b.logicalAnd(all, equal) : equal;
  }
  return b.sum(b.convert(all, real), {1}, /*keepDims=*/false);
}

/// The n-grams of the pool by their length, as `ngram_counts` says where each
/// length begins.
static FailureOr<llvm::SmallVector<Grams>>
gramsOf(Node &n, llvm::ArrayRef<int64_t> pool, llvm::ArrayRef<int64_t> starts) {
  llvm::SmallVector<Grams> grams;
  auto size = static_cast<int64_t>(pool.size());
  for (auto [i, start] : llvm::enumerate(starts)) {
    auto length = static_cast<int64_t>(i) + 1;
    int64_t end = i + 1 < starts.size() ? starts[i + 1] : size;
    if (start < 0 || end < start || end > size || (end - start) % length != 0)
      return n.error("the pool does not fit ngram_counts");
    grams.push_back(
        {length, (end - start) / length, pool.slice(start, end - start)});
  }
  return grams;
}

static LogicalResult tfIdf(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  if (!isa<IntegerType>(Build::element(x)) || n.attribute("pool_strings"))
    return n.error("counts integers only; strings are not supported");
  int64_t rank = Build::rank(x);
  if (rank < 1 || rank > 2)
    return n.error("takes a vector or a matrix");
  llvm::SmallVector<int64_t> pool = n.integers("pool_int64s"),
                             indexes = n.integers("ngram_indexes"),
                             starts = n.integers("ngram_counts");
  auto grams = gramsOf(n, pool, starts);
  if (failed(grams))
    return failure();
  int64_t shortest = n.integer("min_gram_length", 1),
          longest = n.integer("max_gram_length", 1),
          skips = n.integer("max_skip_count", 0), width = 0;
  for (int64_t index : indexes)
    width = std::max(width, std::min(index, mostEntries) + 1);
  auto count = static_cast<int64_t>(indexes.size());
  if (count < 1 ||
      llvm::any_of(
          indexes, [](int64_t i) { return i < 0; }) ||
      width > mostEntries || count * width > mostEntries || skips < 0 ||
      skips > mostSkips)
    return n.error("has attributes out of range");

  x = b.convert(x, b.b.getI64Type());
  if (rank == 1)
    x = b.reshape(x, {1, Build::size(x, 0)});
  llvm::SmallVector<Value> counts;
  for (const Grams &some : *grams) {
    if (some.count == 0)
      continue;
    Value total = b.splat(b.b.getF32Type(), 0, {Build::size(x, 0), some.count});
    if (some.length >= shortest && some.length <= longest)
      for (int64_t skip = 0; skip <= (some.length > 1 ? skips : 0); ++skip)
        total = b.add(total, occurrences(b, x, some, skip));
    counts.push_back(total);
  }
  Value y = b.concatenate(counts, 1);
  if (!y || Build::size(y, 1) != count)
    return n.error("has another number of indices than n-grams");

  std::string mode = n.string("mode", "");
  if (mode != "TF" && mode != "IDF" && mode != "TFIDF")
    return n.error("there is no mode '" + mode + "'");
  if (mode == "IDF") // Once is enough.
    y = b.min(y, b.like(y, 1));
  // Every n-gram to the entry of its index, with its weight.
  llvm::SmallVector<double> weights = n.reals("weights");
  bool weighted = mode != "TF" && !weights.empty();
  if (weighted && static_cast<int64_t>(weights.size()) != count)
    return n.error("has another number of weights than n-grams");
  llvm::SmallVector<float> matrix(count * width, 0);
  for (auto [i, index] : llvm::enumerate(indexes))
    matrix[i * width + index] = weighted ? static_cast<float>(weights[i]) : 1;
  auto type = RankedTensorType::get({count, width}, b.b.getF32Type());
  Value places =
      b.constant(DenseElementsAttr::get(type, llvm::ArrayRef<float>(matrix)));
  y = b.dot(y, places, {}, {}, {1}, {0});
  return n.set(rank == 1 ? b.reshape(y, {width}) : y);
}

void soap::onnximport::addNgrams(Handlers &h) {
  h.add("TfIdfVectorizer", 1, 1, tfIdf);
}
