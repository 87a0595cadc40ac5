//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// What is linear of the domain ai.onnx.ml: models of tables, one sample a row.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"
#include "Reductions.h"

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

/// The samples as rows of single precision, or null after an error.
static Value rowsOf(Node &n) {
  Value x = n.operand(0);
  if (Build::rank(x) == 1)
    x = n.build.reshape(x, {1, Build::size(x, 0)});
  if (Build::rank(x) != 2 || !Build::element(x).isIntOrFloat())
    return n.build.fail("takes rows of numbers");
  return n.build.convert(x, n.build.b.getF32Type());
}

/// Numbers of an attribute, in single precision as they are written.
static Value numbers(Build &b, llvm::ArrayRef<double> values, Shape shape) {
  llvm::SmallVector<float> single(values.begin(), values.end());
  auto type = RankedTensorType::get(shape, b.b.getF32Type());
  return b.constant(DenseElementsAttr::get(type, llvm::ArrayRef(single)));
}

/// (x - offset) · scale, of one number or one for each column.
static LogicalResult scaler(Node &n) {
  Build &b = n.build;
  Value x = rowsOf(n);
  llvm::SmallVector<double> offset = n.reals("offset"),
                            scale = n.reals("scale");
  if (!x)
    return failure();
  auto wide = [&](llvm::ArrayRef<double> values, double otherwise) -> Value {
    if (values.empty())
      return b.like(x, otherwise);
    auto count = static_cast<int64_t>(values.size());
    if (count != 1 && count != Build::size(x, 1))
      return b.fail("has other columns than offsets and scales");
    return b.broadcastTo(numbers(b, values, count), Build::shape(x));
  };
  return n.set(b.mul(b.sub(x, wide(offset, 0)), wide(scale, 1)));
}

/// Rows over their norm; what is zero stays.
static LogicalResult normalizer(Node &n) {
  Build &b = n.build;
  Value x = rowsOf(n);
  if (!x)
    return failure();
  std::string norm = n.string("norm", "MAX");
  Value size;
  if (norm == "MAX")
    size = b.maximum(x, 1, true);
  else if (norm == "L1")
    size = b.sum(b.unary<shlo::AbsOp>(x), 1, true);
  else if (norm == "L2")
    size = b.unary<shlo::SqrtOp>(b.sum(b.mul(x, x), 1, true));
  else
    return n.error("there is no norm '" + norm + "'");
  Value isZero = b.compare(size, b.like(size, 0), Direction::EQ);
  size = b.select(isZero, b.like(size, 1), size);
  return n.set(b.div(x, b.broadcastTo(size, Build::shape(x))));
}

/// x · Cᵀ + intercepts for `count` results a row.
static Value linear(Node &n, int64_t count) {
  Build &b = n.build;
  Value x = rowsOf(n);
  if (!x)
    return nullptr;
  llvm::SmallVector<double> weights = n.reals("coefficients"),
                            bias = n.reals("intercepts");
  int64_t columns = Build::size(x, 1);
  if (count < 1 || static_cast<int64_t>(weights.size()) / count != columns ||
      static_cast<int64_t>(weights.size()) % count != 0 ||
      (!bias.empty() && static_cast<int64_t>(bias.size()) != count))
    return b.fail("has coefficients or intercepts for other columns or "
                  "results");
  Value y = b.dot(x, numbers(b, weights, {count, columns}), {}, {}, {1}, {1});
  if (!y || bias.empty())
    return y;
  return b.add(y, b.broadcastTo(numbers(b, bias, count), Build::shape(y)));
}

/// What the attribute post_transform does to scores.
static Value transformed(Node &n, Value y) {
  Build &b = n.build;
  std::string name = n.string("post_transform", "NONE");
  if (!y || name == "NONE")
    return y;
  if (name == "LOGISTIC")
    return b.unary<shlo::LogisticOp>(y);
  if (name != "SOFTMAX")
    return b.fail("post_transform '" + name + "' is not supported");
  return softmax(b, y, 1);
}

static LogicalResult linearRegressor(Node &n) {
  return n.set(transformed(n, linear(n, n.integer("targets", 1))));
}

/// The label of the largest score, the first if several are, and all scores.
static LogicalResult linearClassifier(Node &n) {
  Build &b = n.build;
  llvm::SmallVector<int64_t> labels = n.integers("classlabels_ints");
  n.ignore({"multi_class"}); // Of scores that are one for two labels.
  if (labels.empty())
    return n.error("takes labels that are integers");
  auto count = static_cast<int64_t>(labels.size());
  Value scores = linear(n, count);
  if (!scores)
    return failure();
  Type i64 = b.b.getI64Type();
  Shape shape = Build::shape(scores);
  Value first = argExtreme(b, scores, 1, /*largest=*/true, /*last=*/false);
  Value isFirst = b.compare(b.iota(i64, shape, 1), b.broadcastTo(first, shape),
                            Direction::EQ);
  Value label = b.select(isFirst, b.broadcastTo(b.ints(labels), shape),
                         b.splatInt(i64, 0, shape));
  return failure(failed(n.set(0, b.sum(label, 1, false))) ||
                 failed(n.set(1, transformed(n, scores))));
}

void soap::onnximport::addLinear(Handlers &h) {
  h.add("ai.onnx.ml.LinearClassifier", 1, 1, linearClassifier);
  h.add("ai.onnx.ml.LinearRegressor", 1, 1, linearRegressor);
  h.add("ai.onnx.ml.Normalizer", 1, 1, normalizer);
  h.add("ai.onnx.ml.Scaler", 1, 1, scaler);
}
