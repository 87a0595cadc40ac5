//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NormalizationTerms.h"

#include <cmath>

using namespace mlir;
using namespace soap;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

/// What more terms or a longer way make is opaque.
static constexpr size_t mostTerms = 8;
static constexpr int mostTermDepth = 256;

static bool isClose(double a, double b) {
  // Numbers of a model are f32.
  constexpr double tolerance = 1e-6;
  return std::fabs(a - b) <= tolerance * std::max(std::fabs(a), std::fabs(b));
}

bool recognition::areSameTerms(const NormalizationTerms &a,
                               const NormalizationTerms &b) {
  return a.size() == b.size() && llvm::all_of(a, [&](auto &term) {
           return llvm::any_of(b, [&](auto &other) {
             return term.powers == other.powers &&
                    isClose(term.number, other.number);
           });
         });
}

double recognition::multipleOf(int factor, const NormalizationTerms &terms) {
  bool isMultiple =
      terms.size() == 1 && terms[0].powers == std::map<int, int>{{factor, 1}};
  if (!isMultiple)
    return 0;
  return isClose(terms[0].number, 1) ? 1 : terms[0].number;
}

static void add(NormalizationTerms &terms, const NormalizationTerm &added) {
  for (auto it = terms.begin(); it != terms.end(); ++it)
    if (it->powers == added.powers) {
      double sum = it->number + added.number;
      if (isClose(it->number, -added.number))
        terms.erase(it);
      else
        it->number = sum;
      return;
    }
  if (added.number != 0)
    terms.push_back(added);
}

static NormalizationTerms multiply(const NormalizationTerms &a,
                                   const NormalizationTerms &b, int sign = 1) {
  NormalizationTerms result;
  for (const NormalizationTerm &left : a)
    for (const NormalizationTerm &right : b) {
      NormalizationTerm product = left;
      product.number =
          sign > 0 ? left.number * right.number : left.number / right.number;
      for (auto [factor, power] : right.powers) {
        int &now = product.powers[factor];
        now += sign * power;
        if (now == 0)
          product.powers.erase(factor);
      }
      add(result, product);
    }
  return result;
}

bool NormalizationAlgebra::isOfChannels(Value value) const {
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  return tensor && tensor.hasStaticShape() &&
         tensor.getElementType() == type.getElementType() &&
         tensor.getNumElements() == numChannels() &&
         llvm::is_contained(tensor.getShape(), numChannels());
}

Value NormalizationAlgebra::findRepeated(Value value) const {
  if (!isOfElements(value))
    return nullptr;
  Labelled at = {value, numbered(type)};
  while (true)
    if (auto next = skipBroadcast(at))
      at = *next;
    else if (auto next = skipMovement(at))
      at = *next;
    else
      break;
  Labels left;
  llvm::copy_if(at.labels, std::back_inserter(left),
                [](int label) { return label != noLabel; });
  bool isLast = left == Labels{static_cast<int>(type.getRank()) - 1};
  return isLast && isOfChannels(at.value) ? at.value : Value();
}

Value NormalizationAlgebra::findSummed(Value value) const {
  while (isOfChannels(value)) {
    Operation *op = value.getDefiningOp();
    if (isa_and_nonnull<shlo::ReshapeOp>(op)) {
      value = op->getOperand(0);
      continue;
    }
    auto reduce = dyn_cast_or_null<shlo::ReduceOp>(op);
    if (!isReductionBy<shlo::AddOp>(reduce) ||
        getSplat(reduce.getInitValues()[0]) != 0.0)
      return nullptr;
    Value input = reduce.getInputs()[0];
    if (isOfElements(input))
      return llvm::equal(reduce.getDimensions(),
                         llvm::seq<int64_t>(0, type.getRank() - 1))
                 ? input
                 : Value();
    value = input;
  }
  return nullptr;
}

std::optional<bool> NormalizationAlgebra::decide(Value predicate) const {
  auto compare = skipReshapes(predicate).getDefiningOp<shlo::CompareOp>();
  if (!compare || !positive.second)
    return std::nullopt;
  // 0, the variance, or the larger of both; which are the same.
  enum Kind { Zero, Variance, Clamped, Other };
  auto kindOf = [&](Value value) {
    Value source = skipReshapes(value);
    return source == positive.first    ? Variance
           : source == positive.second ? Clamped
           : getSplat(value) == 0.0    ? Zero
                                       : Other;
  };
  Kind left = kindOf(compare.getLhs()), right = kindOf(compare.getRhs());
  if (left == Other || right == Other || left == right)
    return std::nullopt;
  int order = (right == Zero) - (left == Zero);
  switch (compare.getComparisonDirection()) {
  case shlo::ComparisonDirection::EQ:
    return order == 0;
  case shlo::ComparisonDirection::NE:
    return order != 0;
  case shlo::ComparisonDirection::GE:
    return order >= 0;
  case shlo::ComparisonDirection::GT:
    return order > 0;
  case shlo::ComparisonDirection::LE:
    return order <= 0;
  case shlo::ComparisonDirection::LT:
    return order < 0;
  }
}

NormalizationTerms NormalizationAlgebra::makeOpaque(Value value) {
  int number = firstOpaqueFactor + static_cast<int>(opaque.size());
  opaque.push_back(value);
  return {{1, {{number, 1}}}};
}

/// The sum over the rows; none where no factor stands for it.
std::optional<NormalizationTerms>
NormalizationAlgebra::sumUp(const NormalizationTerms &terms) {
  NormalizationTerms result;
  for (NormalizationTerm term : terms) {
    int centered = 0, gradient = 0;
    for (auto [factor, power] : term.powers) {
      if (factor == centeredFactor)
        centered = power;
      else if (factor == gradientFactor)
        gradient = power;
      else if (factor >= firstOpaqueFactor && !isOfChannels(valueOf(factor)))
        return std::nullopt;
    }
    bool isSquare = centered == 2 && gradient == 0;
    if (centered < 0 || (centered > 1 && !isSquare) || gradient < 0 ||
        gradient > 1)
      return std::nullopt;
    term.powers.erase(centeredFactor);
    term.powers.erase(gradientFactor);
    if (centered == 1 && gradient == 0)
      continue; // 0.
    if (gradient == 1)
      ++term.powers[centered ? productSumFactor : sumFactor];
    else
      term.number *= static_cast<double>(numRows());
    if (isSquare)
      ++term.powers[varianceFactor];
    add(result, term);
  }
  return result;
}

NormalizationTerms NormalizationAlgebra::compute(Value value, int depth) {
  if (std::optional<double> number = getSplat(value))
    return *number == 0 ? NormalizationTerms()
                        : NormalizationTerms{{*number, {}}};
  Operation *op = value.getDefiningOp();
  if (!op || depth > mostTermDepth ||
      !(isOfElements(value) || isOfChannels(value)))
    return makeOpaque(value);
  auto operand = [&](unsigned i) {
    return lookInto(op->getOperand(i), depth + 1);
  };
  NormalizationTerms result;
  if (isa<shlo::AddOp, shlo::SubtractOp>(op)) {
    result = operand(0);
    for (NormalizationTerm term : operand(1)) {
      if (isa<shlo::SubtractOp>(op))
        term.number = -term.number;
      add(result, term);
    }
  } else if (isa<shlo::MulOp>(op)) {
    result = multiply(operand(0), operand(1));
  } else if (isa<shlo::NegOp>(op)) {
    result = multiply(operand(0), {{-1, {}}});
  } else if (isa<shlo::DivOp>(op)) {
    NormalizationTerms divisor = operand(1);
    if (divisor.size() != 1)
      return makeOpaque(value);
    result = multiply(operand(0), divisor, /*sign=*/-1);
  } else if (isa<shlo::BroadcastInDimOp, shlo::ReshapeOp>(op)) {
    // Of a channel each.
    if (isOfChannels(value) && isOfChannels(op->getOperand(0)))
      return operand(0);
    Value repeated = findRepeated(value);
    return repeated ? lookInto(repeated, depth + 1) : makeOpaque(value);
  } else if (isa<shlo::MaxOp>(op)) {
    // A variance is not negative but for rounding.
    for (unsigned i : {0u, 1u})
      if (getSplat(op->getOperand(i)) == 0.0)
        result = operand(1 - i);
    if (multipleOf(varianceFactor, result) <= 0)
      return makeOpaque(value);
  } else if (auto select = dyn_cast<shlo::SelectOp>(op)) {
    std::optional<bool> side = decide(select.getPred());
    if (!side)
      return makeOpaque(value);
    result = operand(*side ? 1 : 2);
  } else if (auto convert = dyn_cast<shlo::ConvertOp>(op)) {
    if (!narrow || !isOfElements(convert.getOperand()))
      return makeOpaque(value);
    result = operand(0);
  } else if (auto reduce = dyn_cast<shlo::ReduceOp>(op)) {
    // Along dimensions of one element.
    if (isReductionBy<shlo::AddOp>(reduce) && isOfChannels(value) &&
        isOfChannels(reduce.getInputs()[0]) &&
        getSplat(reduce.getInitValues()[0]) == 0.0)
      return operand(0);
    Value summed = findSummed(value);
    auto sum = summed ? sumUp(lookInto(summed, depth + 1)) : std::nullopt;
    if (!sum)
      return makeOpaque(value);
    result = *sum;
  } else {
    return makeOpaque(value);
  }
  return result.size() > mostTerms ? makeOpaque(value) : result;
}

const NormalizationTerms &NormalizationAlgebra::lookInto(Value value,
                                                         int depth) {
  Value key = skipWidening(value);
  auto it = known.find(key);
  if (it == known.end()) {
    // Opaque as it is used, not as it was before it was widened.
    NormalizationTerms terms =
        key == value ? compute(value, depth) : makeOpaque(value);
    it = known.try_emplace(key, std::move(terms)).first;
  }
  return it->second;
}
