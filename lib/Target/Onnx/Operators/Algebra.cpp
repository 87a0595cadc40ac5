//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Einstein sums and determinants.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

//===----------------------------------------------------------------------===//
// Einstein sums
//===----------------------------------------------------------------------===//

namespace {
/// A letter, or the negative number, counted from the end, of a dimension that
/// dots stand for.
using Label = int;
using Labels = llvm::SmallVector<Label>;

/// A tensor with a label for each dimension.
struct Labelled {
  Value value;
  Labels labels;

  int64_t dimOf(Label label) const {
    return llvm::find(labels, label) - labels.begin();
  }
  bool has(Label label) const { return llvm::is_contained(labels, label); }
};
} // namespace

/// The labels of one term, or nothing if it is none. `dots` dimensions are
/// where its dots are.
static std::optional<Labels> parseTerm(llvm::StringRef text, int64_t dots,
                                       bool &hasDots) {
  Labels labels;
  hasDots = false;
  while (!text.empty()) {
    if (text.consume_front("...")) {
      if (hasDots)
        return std::nullopt;
      hasDots = true;
      for (int64_t i = dots; i > 0; --i)
        labels.push_back(static_cast<Label>(-i));
      continue;
    }
    char letter = text.front();
    text = text.drop_front();
    if (llvm::isAlpha(letter))
      labels.push_back(letter);
    else if (letter != ' ')
      return std::nullopt;
  }
  return labels;
}

/// Elements whose indices at two dimensions agree: the second one goes.
static Value diagonal(Build &b, Value x, int64_t first, int64_t second) {
  if (Build::size(x, first) != Build::size(x, second))
    return b.fail("takes the diagonal of " +
                  llvm::Twine(Build::size(x, first)) + " by " +
                  llvm::Twine(Build::size(x, second)) + " elements");
  Shape shape = Build::shape(x);
  Type i64 = b.b.getI64Type();
  Value is = b.compare(b.iota(i64, shape, first), b.iota(i64, shape, second),
                       Direction::EQ);
  return b.sum(b.select(is, x, b.like(x, 0)), second, /*keepDims=*/false);
}

/// Every label once.
static bool takeDiagonals(Build &b, Labelled &x) {
  for (size_t i = 0; i < x.labels.size(); ++i) {
    auto first = llvm::find(x.labels, x.labels[i]) - x.labels.begin();
    if (first == static_cast<int64_t>(i))
      continue;
    x.value = diagonal(b, x.value, first, static_cast<int64_t>(i));
    if (!x.value)
      return false;
    x.labels.erase(x.labels.begin() + static_cast<int64_t>(i));
    --i;
  }
  return true;
}

/// Sums over what is not wanted.
static void sumOthers(Build &b, Labelled &x,
                      llvm::function_ref<bool(Label)> wanted) {
  llvm::SmallVector<int64_t> dims;
  Labels kept;
  for (auto [i, label] : llvm::enumerate(x.labels)) {
    if (wanted(label))
      kept.push_back(label);
    else
      dims.push_back(static_cast<int64_t>(i));
  }
  if (!dims.empty())
    x.value = b.sum(x.value, dims, /*keepDims=*/false);
  x.labels = kept;
}

/// Drops dimensions of 1 that the other operand repeats.
static void dropOnes(Build &b, Labelled &x, const Labelled &other) {
  llvm::SmallVector<int64_t> shape;
  Labels kept;
  for (auto [i, label] : llvm::enumerate(x.labels)) {
    int64_t size = Build::size(x.value, static_cast<int64_t>(i));
    if (size == 1 && other.has(label) &&
        Build::size(other.value, other.dimOf(label)) != 1)
      continue;
    shape.push_back(size);
    kept.push_back(label);
  }
  x.value = b.reshape(x.value, shape);
  x.labels = kept;
}

/// The product of two, summed over the labels of both that are not wanted.
static Labelled multiply(Build &b, Labelled lhs, Labelled rhs,
                         llvm::function_ref<bool(Label)> wanted) {
  sumOthers(b, lhs, [&](Label l) { return wanted(l) || rhs.has(l); });
  sumOthers(b, rhs, [&](Label l) { return wanted(l) || lhs.has(l); });
  dropOnes(b, lhs, rhs);
  dropOnes(b, rhs, lhs);
  llvm::SmallVector<int64_t> lhsBatch, rhsBatch, lhsInner, rhsInner;
  Labels labels;
  for (Label label : lhs.labels) {
    if (!rhs.has(label))
      continue;
    (wanted(label) ? lhsBatch : lhsInner).push_back(lhs.dimOf(label));
    (wanted(label) ? rhsBatch : rhsInner).push_back(rhs.dimOf(label));
    if (wanted(label))
      labels.push_back(label);
  }
  for (Label label : lhs.labels)
    if (!rhs.has(label))
      labels.push_back(label);
  for (Label label : rhs.labels)
    if (!lhs.has(label))
      labels.push_back(label);
  return {b.dot(lhs.value, rhs.value, lhsBatch, rhsBatch, lhsInner, rhsInner),
          labels};
}

/// Without an arrow, the result has the labels that occur once, sorted, after
/// what dots stand for.
static Labels resultLabels(llvm::ArrayRef<Labelled> terms, int64_t dots) {
  Labels letters;
  llvm::SmallVector<Label> all;
  for (const Labelled &term : terms)
    llvm::append_range(all, term.labels);
  for (Label label : all)
    if (label > 0 && llvm::count(all, label) == 1)
      letters.push_back(label);
  llvm::sort(letters);
  Labels labels;
  for (int64_t i = dots; i > 0; --i)
    labels.push_back(static_cast<Label>(-i));
  llvm::append_range(labels, letters);
  return labels;
}

static LogicalResult einsum(Node &n) {
  Build &b = n.build;
  std::string equation = n.string("equation", "");
  size_t arrow = llvm::StringRef(equation).find("->");
  llvm::StringRef inputs = llvm::StringRef(equation).take_front(arrow);
  llvm::SmallVector<llvm::StringRef> texts;
  inputs.split(texts, ',');
  if (texts.size() != n.numOperands())
    return n.error("has " + llvm::Twine(n.numOperands()) +
                   " operands for the terms '" + inputs + "'");
  llvm::SmallVector<Labelled> terms;
  int64_t most = 0;
  for (auto [i, text] : llvm::enumerate(texts)) {
    Value x = n.operand(i);
    if (!x)
      return n.error("has no operand for the term '" + text + "'");
    if (Build::element(x) != Build::element(n.operand(0)))
      return n.error("multiplies different types");
    bool hasDots = false;
    auto labels = parseTerm(text, 0, hasDots);
    int64_t dots =
        labels ? Build::rank(x) - static_cast<int64_t>(labels->size()) : -1;
    if (dots < 0 || (dots > 0 && !hasDots))
      return n.error("the term '" + text + "' is not one of rank " +
                     llvm::Twine(Build::rank(x)));
    most = std::max(most, dots);
    terms.push_back({x, *parseTerm(text, dots, hasDots)});
  }
  Labels wanted = resultLabels(terms, most);
  if (arrow != std::string::npos) {
    bool hasDots = false;
    llvm::StringRef text = llvm::StringRef(equation).drop_front(arrow + 2);
    auto labels = parseTerm(text, most, hasDots);
    if (!labels || (most > 0 && !hasDots))
      return n.error("the result '" + text + "' is no term");
    wanted = *labels;
  }
  for (Labelled &term : terms)
    if (!takeDiagonals(b, term))
      return failure();
  Labelled product = terms.front();
  for (size_t i = 1; i < terms.size(); ++i) {
    auto needed = [&](Label label) {
      return llvm::is_contained(wanted, label) ||
             llvm::any_of(llvm::drop_begin(terms, i + 1),
                          [&](const Labelled &t) { return t.has(label); });
    };
    product = multiply(b, product, terms[i], needed);
    if (!product.value)
      return failure();
  }
  sumOthers(b, product, [&](Label l) { return llvm::is_contained(wanted, l); });
  llvm::SmallVector<int64_t> order;
  for (Label label : wanted) {
    if (!product.has(label) || llvm::count(wanted, label) != 1)
      return n.error("the result has a label twice, or one of no operand");
    order.push_back(product.dimOf(label));
  }
  return n.set(b.transpose(product.value, order));
}

//===----------------------------------------------------------------------===//
// Determinants
//===----------------------------------------------------------------------===//

/// Eliminates column by column; larger matrices would make too many ops.
static constexpr int64_t largestMatrix = 64;

static LogicalResult det(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  int64_t rank = Build::rank(x);
  if (rank < 2 || Build::size(x, rank - 1) != Build::size(x, rank - 2) ||
      !Build::isFloat(x))
    return n.error("takes square matrices of real numbers");
  int64_t size = Build::size(x, rank - 1), count = 1;
  if (size > largestMatrix)
    return n.error("the determinant of matrices larger than " +
                   llvm::Twine(largestMatrix) + " is not supported");
  Shape outer = Build::shape(x).drop_back(2);
  for (int64_t d : outer)
    count *= d;
  Type element = Build::element(x), i64 = b.b.getI64Type();
  Value result = b.splat(element, 1, count);
  x = b.reshape(x, {count, size, size});
  for (; size > 0; --size) {
    // The row with the largest element in the first column: the first such.
    int64_t column[] = {count, size};
    Value first = b.reshape(b.slice(x, 2, 0, 1), column);
    Value magnitude = b.unary<shlo::AbsOp>(first);
    Value largest = b.maximum(magnitude, 1, true);
    Value is =
        b.compare(magnitude, b.broadcastTo(largest, column), Direction::GE);
    Value row = b.iota(i64, column, 1);
    Value chosen = b.minimum(
        b.select(is, row, b.splatInt(i64, size - 1, column)), 1, true);
    Value isPivot =
        b.compare(row, b.broadcastTo(chosen, column), Direction::EQ);
    Shape shape = Build::shape(x);
    Value wide = b.broadcastInDim(isPivot, shape, {0, 1});
    Value pivotRow = b.sum(b.select(wide, x, b.like(x, 0)), 1, true);
    Value pivot = b.reshape(b.slice(pivotRow, 2, 0, 1), count);
    Value moved = b.compare(b.reshape(chosen, count), b.splatInt(i64, 0, count),
                            Direction::NE);
    Value sign = b.select(moved, b.splat(element, -1, count),
                          b.splat(element, 1, count));
    result = b.mul(result, b.mul(sign, pivot));
    if (size == 1 || !result)
      break;
    // The first row goes where the pivot was; the rest lose their first
    // element. Where the whole column is zero, so is the result.
    Value top = b.broadcastTo(b.slice(x, 1, 0, 1), shape);
    x = b.slice(b.select(wide, top, x), 1, 1, size);
    Value zero = b.compare(pivot, b.like(pivot, 0), Direction::EQ);
    Value divisor = b.select(zero, b.like(pivot, 1), pivot);
    Shape rest = Build::shape(x);
    Value factors = b.div(b.slice(x, 2, 0, 1),
                          b.broadcastInDim(divisor, {count, size - 1, 1}, {0}));
    x = b.sub(
        x, b.mul(b.broadcastTo(factors, rest), b.broadcastTo(pivotRow, rest)));
    x = b.slice(x, 2, 1, size);
  }
  return n.set(b.reshape(result, outer));
}

void soap::onnximport::addAlgebra(Handlers &h) {
  h.add("Einsum", 1, Handlers::any, einsum);
  h.add("Det", 1, 1, det);
}
