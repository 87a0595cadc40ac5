//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Of the domain ai.onnx.ml what chooses, fills in and encodes columns of
// tables.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"
#include "Indices.h"

#include "llvm/ADT/SmallSet.h"

#include <cmath>

using namespace mlir;
using namespace soap::onnximport;
using Direction = stablehlo::ComparisonDirection;

/// Columns by their numbers, from 0; of a list, a row of them.
static LogicalResult arrayFeatureExtractor(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0), columns = n.operand(1);
  if (Build::rank(x) == 0)
    return n.error("takes a tensor with columns");
  int64_t last = Build::rank(x) - 1;
  int64_t count = Build::type(columns).getNumElements();
  Value y = take(b, x, b.reshape(columns, count), last);
  return n.set(last == 0 ? b.reshape(y, {1, count}) : y);
}

static LogicalResult binarizer(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  Value isMore = b.compare(x, b.like(x, n.real("threshold", 0)), Direction::GT);
  return n.set(b.convert(isMore, Build::element(x)));
}

/// A number, or the one of its column, in place of one that says that there is
/// none.
static LogicalResult imputer(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  Type element = Build::element(x);
  llvm::SmallVector<Value> numbers; // [1] each
  for (double number : n.reals("imputed_value_floats"))
    if (Build::isFloat(x))
      numbers.push_back(b.splat(element, number, int64_t(1)));
  for (int64_t number : n.integers("imputed_value_int64s"))
    if (!Build::isFloat(x))
      numbers.push_back(b.splatInt(element, number, int64_t(1)));
  auto count = static_cast<int64_t>(numbers.size());
  if (Build::rank(x) == 0 || count == 0 ||
      (count > 1 && count != Build::size(x, Build::rank(x) - 1)))
    return n.error("takes one number to fill in, or one for each column");
  double none = n.real("replaced_value_float", 0);
  int64_t noInteger = n.integer("replaced_value_int64", 0);
  Value isNone;
  if (!Build::isFloat(x))
    isNone = b.compare(x, b.splatInt(element, noInteger, Build::shape(x)),
                       Direction::EQ);
  else if (std::isnan(none))
    isNone = b.compare(x, x, Direction::NE);
  else
    isNone = b.compare(x, b.like(x, none), Direction::EQ);
  Value filled = b.broadcastTo(b.concatenate(numbers, 0), Build::shape(x));
  return n.set(b.select(isNone, filled, x));
}

/// One for the category that a number is of, zeros for the others, and zeros
/// for one of no category.
static LogicalResult oneHotEncoder(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  llvm::SmallVector<int64_t> categories = n.integers("cats_int64s");
  n.ignore({"zeros"}); // Otherwise numbers of no category are errors.
  if (categories.empty())
    return n.error("takes categories that are integers");
  if (llvm::SmallSet<int64_t, 8>(categories.begin(), categories.end()).size() !=
      categories.size())
    return n.error("has a category twice");
  llvm::SmallVector<int64_t> shape(Build::shape(x));
  auto outer = llvm::to_vector(llvm::seq<int64_t>(0, Build::rank(x)));
  shape.push_back(static_cast<int64_t>(categories.size()));
  Value number = b.broadcastInDim(b.convert(x, b.b.getI64Type()), shape, outer);
  Value isOne = b.compare(number, b.broadcastTo(b.ints(categories), shape),
                          Direction::EQ);
  if (Build::isFloat(x)) // NaN is of no category.
    isOne = b.logicalAnd(
        isOne, b.broadcastInDim(b.compare(x, x, Direction::EQ), shape, outer));
  return n.set(b.convert(isOne, b.b.getF32Type()));
}

void soap::onnximport::addTables(Handlers &h) {
  h.add("ai.onnx.ml.ArrayFeatureExtractor", 2, 2, arrayFeatureExtractor);
  h.add("ai.onnx.ml.Binarizer", 1, 1, binarizer);
  h.add("ai.onnx.ml.Imputer", 1, 1, imputer);
  h.add("ai.onnx.ml.OneHotEncoder", 1, 1, oneHotEncoder);
}
