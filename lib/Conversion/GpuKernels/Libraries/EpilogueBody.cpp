//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EpilogueBody.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

#include <cmath>

using namespace mlir;
using namespace soap;
using gpukernels::Activation;
using gpukernels::Epilogue;
using gpukernels::ScaledArgument;

namespace {

class BodyMatcher {
public:
  BodyMatcher(Block &body, Type narrow) : body(body), narrow(narrow) {}

  std::optional<Epilogue> match(Value result) {
    Epilogue epilogue;
    Value value = strip(result);
    if (Value inner = matchRelu(value)) {
      epilogue.activation = Activation::Relu;
      value = inner;
    } else if (Value inner = matchGelu(value)) {
      epilogue.activation = Activation::Gelu;
      value = inner;
    }
    if (!collect(value, 1, epilogue.terms))
      return std::nullopt;
    for (const ScaledArgument &term : epilogue.terms)
      if (term.scale == 0 || !std::isfinite(term.scale))
        return std::nullopt;
    return epilogue;
  }

private:
  /// Adds the terms of \p value, each times \p scale; false where it is no sum.
  bool collect(Value value, double scale,
               SmallVectorImpl<ScaledArgument> &terms) {
    value = strip(value);
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      if (argument.getOwner() != &body)
        return false;
      for (ScaledArgument &term : terms)
        if (term.argument == argument) {
          term.scale += scale;
          return true;
        }
      terms.push_back({argument, scale});
      return true;
    }
    Operation *op = value.getDefiningOp();
    if (++numVisited > mostVisited)
      return false;
    if (isa<arith::AddFOp, arith::SubFOp>(op))
      return collect(op->getOperand(0), scale, terms) &&
             collect(op->getOperand(1), isa<arith::SubFOp>(op) ? -scale : scale,
                     terms);
    if (isa<arith::NegFOp>(op))
      return collect(op->getOperand(0), -scale, terms);
    APFloat number(0.0f);
    if (isa<arith::MulFOp>(op)) {
      for (unsigned i = 0; i < 2; ++i)
        if (matchPattern(strip(op->getOperand(i)), m_ConstantFloat(&number)))
          return collect(op->getOperand(1 - i),
                         scale * number.convertToDouble(), terms);
      return false;
    }
    APFloat inverse(0.0f);
    return isa<arith::DivFOp>(op) &&
           matchPattern(strip(op->getOperand(1)), m_ConstantFloat(&number)) &&
           number.getExactInverse(&inverse) &&
           collect(op->getOperand(0), scale * inverse.convertToDouble(), terms);
  }

  Value strip(Value value) const {
    while (true) {
      Operation *op = value.getDefiningOp();
      if (narrow && isa_and_present<arith::ExtFOp>(op) &&
          op->getOperand(0).getType() == narrow)
        value = op->getOperand(0);
      else if (narrow && isa_and_present<arith::TruncFOp>(op) &&
               op->getResult(0).getType() == narrow)
        value = op->getOperand(0);
      else
        return value;
    }
  }

  /// Whether `value` is this number, as far as bf16 can tell.
  bool isConstant(Value value, double expected) const {
    APFloat number(0.0f);
    if (!matchPattern(strip(value), m_ConstantFloat(&number)))
      return false;
    constexpr double tolerance = 1.0 / 256;
    return std::abs(number.convertToDouble() - expected) <=
           tolerance * std::abs(expected);
  }

  Value matchRelu(Value value) const {
    auto larger = value.getDefiningOp<arith::MaximumFOp>();
    if (!larger)
      return {};
    for (unsigned i = 0; i < 2; ++i)
      if (isConstant(larger->getOperand(i), 0))
        return strip(larger->getOperand(1 - i));
    return {};
  }

  /// The factors of a product, however it is bracketed. What `stop` says is
  /// none even if it is computed as one.
  void factorsOf(Value value, Value stop, SmallVectorImpl<Value> &factors) {
    value = strip(value);
    auto product = value.getDefiningOp<arith::MulFOp>();
    if (!product || value == stop || factors.size() > mostFactors) {
      factors.push_back(value);
      return;
    }
    factorsOf(product.getLhs(), stop, factors);
    factorsOf(product.getRhs(), stop, factors);
  }

  /// Whether \p value is \p scale times \p power factors \p x.
  bool isMonomial(Value value, double scale, Value x, size_t power) {
    SmallVector<Value> factors;
    factorsOf(value, x, factors);
    bool hasScale = false;
    size_t found = 0;
    for (Value factor : factors) {
      if (factor == x)
        ++found;
      else if (!hasScale && isConstant(factor, scale))
        hasScale = true;
      else
        return false;
    }
    return hasScale && found == power;
  }

  /// x of x/2 * (1 + tanh(sqrt(2/pi) * (x + 0.044715 x^3))).
  Value matchGelu(Value value) {
    SmallVector<Value> factors;
    factorsOf(value, Value(), factors);
    if (factors.size() != 3)
      return {};
    Value x, oneAndTanh;
    bool hasHalf = false;
    for (Value factor : factors) {
      if (!hasHalf && isConstant(factor, 0.5))
        hasHalf = true;
      else if (!oneAndTanh && tanhOf(factor))
        oneAndTanh = factor;
      else
        x = factor;
    }
    if (!hasHalf || !oneAndTanh || !x)
      return {};
    // sqrt(2/pi) * (x + 0.044715 x^3)
    SmallVector<Value> inner;
    factorsOf(tanhOf(oneAndTanh), Value(), inner);
    if (inner.size() != 2)
      return {};
    constexpr double scale = 0.7978845608028654, cubic = 0.044715;
    for (unsigned i = 0; i < 2; ++i) {
      auto sum = inner[i].getDefiningOp<arith::AddFOp>();
      if (!sum || !isConstant(inner[1 - i], scale))
        continue;
      for (unsigned j = 0; j < 2; ++j)
        if (strip(sum->getOperand(j)) == x &&
            isMonomial(sum->getOperand(1 - j), cubic, x, 3))
          return x;
    }
    return {};
  }

  /// y of 1 + tanh(y), or null.
  Value tanhOf(Value value) const {
    auto sum = value.getDefiningOp<arith::AddFOp>();
    if (!sum)
      return {};
    for (unsigned i = 0; i < 2; ++i)
      if (auto tanh = strip(sum->getOperand(i)).getDefiningOp<math::TanhOp>())
        if (isConstant(sum->getOperand(1 - i), 1))
          return tanh.getOperand();
    return {};
  }

  static constexpr size_t mostFactors = 8;

  /// Sums that are computed in more steps are none of a product's epilogue.
  static constexpr unsigned mostVisited = 32;

  Block &body;
  Type narrow;
  unsigned numVisited = 0;
};

} // namespace

std::optional<Epilogue> gpukernels::matchEpilogue(Block &body, Type narrow) {
  return BodyMatcher(body, narrow).match(body.getTerminator()->getOperand(0));
}
