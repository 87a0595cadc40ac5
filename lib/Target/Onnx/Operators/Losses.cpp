//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Losses over classes, and functions of networks that StableHLO has no op for.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"
#include "Reductions.h"

#include "Soap/Dialect/Chlo/IR/ChloOps.h"

#include <cmath>

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

//===----------------------------------------------------------------------===//
// Losses
//===----------------------------------------------------------------------===//

/// -weight[label] · x[n, label, …], where labels are [n, …]; nothing for labels
/// that are ignored. The mean is weighted, too. Chooses by comparing rather
/// than by reading at labels, so that classes can lie on several devices.
static Value negativeLogLikelihood(Node &n, Value x) {
  Build &b = n.build;
  Value labels = n.operand(1), weights = n.operand(2);
  if (!x)
    return nullptr;
  llvm::SmallVector<int64_t> shape(Build::shape(x)), dims{0}, outer(shape);
  if (shape.size() < 2)
    return b.fail("takes scores of classes for every sample");
  outer.erase(outer.begin() + 1);
  if (Build::shape(labels) != Shape(outer) ||
      !isa<IntegerType>(Build::element(labels)))
    return b.fail("takes an integral label for every sample");
  if (weights && Build::shape(weights) != Shape(shape[1]))
    return b.fail("takes a weight for every class");
  for (size_t d = 2; d < shape.size(); ++d)
    dims.push_back(static_cast<int64_t>(d));
  Type element = Build::element(x), index = Build::element(labels);
  Value is = b.compare(b.broadcastInDim(labels, shape, dims),
                       b.iota(index, shape, 1), Direction::EQ);
  if (n.attribute("ignore_index")) {
    Value ignored =
        b.splatInt(index, n.integer("ignore_index", 0), Build::shape(labels));
    Value counts = b.compare(labels, ignored, Direction::NE);
    is = b.logicalAnd(is, b.broadcastInDim(counts, shape, dims));
  }
  Value none = b.splat(element, 0, shape);
  Value weight = weights ? b.broadcastInDim(weights, shape, {1})
                         : b.splat(element, 1, shape);
  Value scaled = weights ? b.mul(weight, x) : x;
  Value loss =
      b.unary<shlo::NegOp>(b.sum(b.select(is, scaled, none), 1, false));
  std::string reduction = n.string("reduction", "mean");
  auto all = llvm::to_vector(
      llvm::seq<int64_t>(0, static_cast<int64_t>(outer.size())));
  if (reduction == "none" || !loss)
    return loss;
  if (reduction == "sum")
    return b.sum(loss, all, false);
  if (reduction != "mean")
    return b.fail("there is no reduction '" + reduction + "'");
  Value whole = b.sum(b.select(is, weight, none), 1, false);
  return b.div(b.sum(loss, all, false), b.sum(whole, all, false));
}

static LogicalResult logLikelihoodLoss(Node &n) {
  return n.set(negativeLogLikelihood(n, n.operand(0)));
}

static LogicalResult crossEntropyLoss(Node &n) {
  Value x = n.operand(0);
  if (Build::rank(x) < 2)
    return n.error("takes scores of classes for every sample");
  Value logarithms = softmax(n.build, x, 1, /*logarithm=*/true);
  if (failed(n.set(1, logarithms)))
    return failure();
  return n.set(negativeLogLikelihood(n, logarithms));
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

static Value erf(Build &b, Value x) {
  if (!x)
    return nullptr;
  if (!Build::isFloat(x))
    return b.fail("takes real numbers");
  return b.make<chlo::ErfOp>(x, x.getType());
}

static LogicalResult erfOf(Node &n) {
  return n.set(erf(n.build, n.operand(0)));
}

/// x times the normal distribution function at x, or the approximation of it
/// by a hyperbolic tangent.
static Value gelu(Build &b, Value x, bool approximate) {
  if (!x)
    return nullptr;
  if (!Build::isFloat(x))
    return b.fail("takes real numbers");
  Value gate;
  if (!approximate) {
    gate = erf(b, b.mul(x, b.like(x, std::sqrt(0.5))));
  } else {
    Value cube = b.mul(b.mul(x, b.mul(x, x)), b.like(x, 0.044715));
    constexpr double pi = 3.14159265358979323846;
    gate = b.unary<shlo::TanhOp>(
        b.mul(b.add(x, cube), b.like(x, std::sqrt(2 / pi))));
  }
  return b.mul(b.mul(x, b.like(x, 0.5)), b.add(gate, b.like(x, 1)));
}

static LogicalResult geluOf(Node &n) {
  std::string kind = n.string("approximate", "none");
  if (kind != "none" && kind != "tanh")
    return n.error("there is no approximation '" + kind + "'");
  return n.set(gelu(n.build, n.operand(0), kind == "tanh"));
}

/// The same of x plus a bias for each of its features.
template <bool approximate> static LogicalResult biasGelu(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  if (n.has(1))
    x = b.add(x, b.broadcastTo(n.operand(1), Build::shape(x)));
  return n.set(gelu(b, x, approximate));
}

static LogicalResult quickGelu(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  double alpha = n.real("alpha", static_cast<double>(1.702F));
  return n.set(b.mul(x, b.unary<shlo::LogisticOp>(b.mul(x, b.like(x, alpha)))));
}

/// Drops nothing outside of training. What training drops is random, so only a
/// ratio of zero can be imported.
static LogicalResult dropout(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  if (n.has(2)) {
    auto training = n.knownInts(2, "whether this is training");
    if (failed(training))
      return failure();
    if (!training->empty() && training->front() != 0) {
      double ratio = 0.5;
      if (n.has(1)) {
        auto known = n.knownReals(1, "the ratio");
        if (failed(known))
          return failure();
        ratio = known->empty() ? 0 : known->front();
      }
      if (ratio != 0)
        return n.error("drops random elements; import the model for inference");
    }
  }
  // The mask is of truth values since version 10.
  Type element = n.opset >= 10 ? b.b.getI1Type() : Build::element(x);
  if (n.wants(1) && failed(n.set(1, b.splat(element, 1, Build::shape(x)))))
    return failure();
  return n.set(x);
}

void soap::onnximport::addLosses(Handlers &h) {
  h.add("NegativeLogLikelihoodLoss", 2, 3, logLikelihoodLoss);
  h.add("SoftmaxCrossEntropyLoss", 2, 3, crossEntropyLoss);
  h.add("Erf", 1, 1, erfOf);
  h.add("Gelu", 1, 1, geluOf);
  h.add("com.microsoft.Gelu", 1, 1, geluOf);
  h.add("com.microsoft.BiasGelu", 2, 2, biasGelu<false>);
  h.add("com.microsoft.FastGelu", 1, 2, biasGelu<true>);
  h.add("com.microsoft.QuickGelu", 1, 1, quickGelu);
  h.add("Dropout", 1, 3, dropout);
}
