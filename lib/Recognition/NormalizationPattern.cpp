//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Recognition/NormalizationPattern.h"

#include "NormalizationTerms.h"

using namespace mlir;
using namespace soap;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

/// What has a number for each element of rows of channels, f32.
static bool isOfRows(RankedTensorType type) {
  return type && type.hasStaticShape() && type.getElementType().isF32() &&
         type.getRank() >= 2 && type.getShape().back() > 1 &&
         type.getNumElements() > type.getShape().back();
}

/// Inverse deviations.
static SmallVector<shlo::RsqrtOp> inversesOf(Block &block) {
  return llvm::to_vector(block.getOps<shlo::RsqrtOp>());
}

/// The one opaque factor of channels in \p term beside \p powers; -1: none.
static int opaqueBeside(const NormalizationAlgebra &algebra,
                        const NormalizationTerm &term,
                        std::map<int, int> powers) {
  for (auto [factor, power] : term.powers)
    if (factor >= firstOpaqueFactor && power == 1 &&
        algebra.isOfChannels(algebra.valueOf(factor))) {
      powers[factor] = 1;
      return powers == term.powers ? factor : -1;
    }
  return -1;
}

//===----------------------------------------------------------------------===//
// Forward
//===----------------------------------------------------------------------===//

SmallVector<Value> NormalizationPattern::sources() const {
  SmallVector<Value> all = {input()};
  llvm::append_range(all, means);
  all.push_back(clamped ? clamped : shifted);
  return all;
}

/// Rows of which \p variance may be the variance.
static llvm::SetVector<Value> rowsBefore(Value variance) {
  constexpr size_t mostValues = 32;
  llvm::SetVector<Value> values, rows;
  values.insert(variance);
  for (size_t i = 0; i < values.size() && i < mostValues; ++i) {
    Operation *op = values[i].getDefiningOp();
    if (!isa_and_nonnull<shlo::AddOp, shlo::SubtractOp, shlo::MulOp,
                         shlo::DivOp, shlo::MaxOp, shlo::ReshapeOp,
                         shlo::BroadcastInDimOp, shlo::ReduceOp>(op))
      continue;
    for (Value operand : op->getOperands())
      if (!isOfRows(dyn_cast<RankedTensorType>(operand.getType())))
        values.insert(operand);
      else if (auto square = operand.getDefiningOp<shlo::MulOp>();
               isa<shlo::ReduceOp>(op) && square &&
               square.getLhs() == square.getRhs()) {
        if (auto centered = square.getLhs().getDefiningOp<shlo::SubtractOp>())
          rows.insert(centered.getLhs());
        rows.insert(square.getLhs());
      }
  }
  return rows;
}

/// Whether \p op computes anything, and does not only move it.
static bool computes(Operation &op) {
  return isa<shlo::AddOp, shlo::SubtractOp, shlo::MulOp, shlo::DivOp,
             shlo::MaxOp, shlo::ReduceOp>(op);
}

/// Adds the differences from the mean, and what else is made of the statistics.
static bool matchMean(NormalizationPattern &found,
                      NormalizationAlgebra &algebra, Block &block) {
  llvm::SetVector<Value> means;
  for (auto centered : block.getOps<shlo::SubtractOp>()) {
    if (skipWidening(centered.getLhs()) != found.input() ||
        !algebra.isOfElements(centered))
      continue;
    Value mean = algebra.findRepeated(centered.getRhs());
    if (mean && multipleOf(meanFactor, algebra.lookInto(mean)) == 1) {
      found.centered.push_back(centered);
      means.insert(mean);
    }
  }
  found.means.assign(means.begin(), means.end());
  for (Operation &op : block)
    if (computes(op) && op.getNumResults() == 1 &&
        algebra.isOfChannels(op.getResult(0))) {
      Value value = op.getResult(0);
      const NormalizationTerms &terms = algebra.lookInto(value);
      if (double number = multipleOf(meanFactor, terms))
        found.meanMultiples.push_back({value, number});
      else if (double number = multipleOf(varianceFactor, terms))
        found.varianceMultiples.push_back({value, number});
    }
  return !means.empty();
}

/// The larger of 0 and something, which \p shifted is with epsilon added.
static shlo::MaxOp findClamping(Value shifted) {
  auto sum = shifted.getDefiningOp<shlo::AddOp>();
  for (unsigned i : {0u, 1u}) {
    auto larger =
        sum ? skipReshapes(sum->getOperand(i)).getDefiningOp<shlo::MaxOp>()
            : nullptr;
    if (larger &&
        (getSplat(larger.getLhs()) == 0.0 || getSplat(larger.getRhs()) == 0.0))
      return larger;
  }
  return nullptr;
}

/// The something.
static Value beforeClamping(shlo::MaxOp larger) {
  return getSplat(larger.getLhs()) == 0.0 ? larger.getRhs() : larger.getLhs();
}

/// Input, mean and variance that \p inverse is made of.
static std::optional<NormalizationPattern>
matchStatistics(shlo::RsqrtOp inverse, Block &block) {
  auto sum = inverse.getOperand().getDefiningOp<shlo::AddOp>();
  if (!sum || !typeOf(inverse).getElementType().isF32())
    return std::nullopt;
  for (unsigned i : {1u, 0u}) {
    std::optional<double> epsilon = getSplat(sum->getOperand(i));
    if (!epsilon || !(*epsilon >= 0) || *epsilon > 1)
      continue;
    Value variance = sum->getOperand(1 - i);
    for (Value rows : rowsBefore(variance)) {
      NormalizationAlgebra algebra(typeOf(rows));
      if (!algebra.isOfChannels(inverse))
        continue;
      algebra.setRows(rows);
      if (multipleOf(varianceFactor, algebra.lookInto(variance)) != 1)
        continue;
      NormalizationPattern found;
      found.inverse = inverse;
      found.shifted = sum;
      found.epsilon = *epsilon;
      found.wide = rows;
      if (shlo::MaxOp larger = findClamping(sum))
        found.clamped = beforeClamping(larger);
      if (matchMean(found, algebra, block))
        return found;
    }
  }
  return std::nullopt;
}

/// Input times inverse times scale plus shift.
static bool matchOutput(NormalizationPattern &found, Block &block) {
  NormalizationAlgebra algebra(typeOf(found.wide));
  algebra.setRows(found.wide);
  algebra.set(found.inverse, {{1, {{inverseFactor, 1}}}});
  for (Operation &op : block) {
    if (!isa<shlo::AddOp, shlo::SubtractOp>(op) ||
        !algebra.isOfElements(op.getResult(0)))
      continue;
    const NormalizationTerms terms = algebra.lookInto(op.getResult(0));
    if (terms.size() != 2)
      continue;
    for (size_t i : {0, 1}) {
      int scale = opaqueBeside(algebra, terms[i],
                               {{centeredFactor, 1}, {inverseFactor, 1}}),
          shift = opaqueBeside(algebra, terms[1 - i], {});
      if (scale < 0 || shift < 0 || terms[i].number != 1 ||
          terms[1 - i].number != 1)
        continue;
      found.output = op.getResult(0);
      found.scale = algebra.valueOf(scale);
      found.shift = algebra.valueOf(shift);
      return true;
    }
  }
  return false;
}

std::vector<NormalizationPattern>
recognition::findNormalizations(Block &block) {
  std::vector<NormalizationPattern> all;
  for (shlo::RsqrtOp inverse : inversesOf(block)) {
    auto found = matchStatistics(inverse, block);
    if (found && matchOutput(*found, block))
      all.push_back(*found);
  }
  return all;
}

//===----------------------------------------------------------------------===//
// Gradients
//===----------------------------------------------------------------------===//

namespace {
/// Rows and their differences from the mean.
struct CenteredRows {
  Value wide;
  SmallVector<shlo::SubtractOp> centered;
};
} // namespace

/// Whether sums of \p centered are known to be 0.
static bool isCentered(shlo::SubtractOp centered) {
  if (!isOfRows(typeOf(centered)))
    return false;
  NormalizationAlgebra algebra(typeOf(centered));
  Value mean = algebra.findRepeated(centered.getRhs());
  if (!mean || centered->hasAttr(centeredAttrName))
    return mean != nullptr;
  algebra.setRows(centered.getLhs());
  return multipleOf(meanFactor, algebra.lookInto(mean)) == 1;
}

static std::vector<CenteredRows> collectCenteredRows(Block &block) {
  std::vector<CenteredRows> all;
  for (auto centered : block.getOps<shlo::SubtractOp>()) {
    if (!isCentered(centered))
      continue;
    Value input = skipWidening(centered.getLhs());
    auto it = llvm::find_if(all, [&](const CenteredRows &rows) {
      return skipWidening(rows.wide) == input;
    });
    if (it == all.end())
      it = all.insert(it, {centered.getLhs(), {}});
    it->centered.push_back(centered);
  }
  return all;
}

static NormalizationAlgebra algebraOf(const CenteredRows &rows) {
  NormalizationAlgebra algebra(
      typeOf(rows.wide), typeOf(skipWidening(rows.wide)).getElementType());
  algebra.setRows(rows.wide);
  for (shlo::SubtractOp centered : rows.centered) {
    algebra.set(centered, {{1, {{centeredFactor, 1}}}});
    algebra.set(algebra.findRepeated(centered.getRhs()),
                {{1, {{meanFactor, 1}}}});
  }
  return algebra;
}

/// What differences are multiplied with before they are summed: perhaps the
/// gradient of the output, or what is made of it.
static llvm::SetVector<Value> gradientsBeside(const CenteredRows &rows,
                                              Block &block) {
  NormalizationAlgebra algebra = algebraOf(rows);
  auto isDifference = [&](Value value) {
    return multipleOf(centeredFactor, algebra.lookInto(value)) == 1;
  };
  llvm::SetVector<Value> gradients;
  for (auto reduce : block.getOps<shlo::ReduceOp>()) {
    if (reduce->getNumResults() != 1 ||
        !algebra.isOfChannels(reduce.getResult(0)))
      continue;
    llvm::SetVector<Value> factors;
    factors.insert(reduce.getInputs()[0]);
    bool hasDifference = false;
    for (size_t i = 0; i < factors.size(); ++i)
      if (auto product = factors[i].getDefiningOp<shlo::MulOp>())
        for (Value factor : product->getOperands()) {
          if (!algebra.isOfElements(factor) || algebra.findRepeated(factor))
            continue;
          if (isDifference(factor))
            hasDifference = true;
          else
            factors.insert(factor);
        }
    if (hasDifference)
      gradients.insert(factors.begin() + 1, factors.end());
  }
  return gradients;
}

/// The sums among \p terms, if they are one times powers of the inverse and of
/// the scale.
static std::optional<GradientSum> matchSum(const NormalizationTerms &terms,
                                           int scale) {
  if (terms.size() != 1)
    return std::nullopt;
  GradientSum sum;
  sum.number = terms[0].number;
  int numSums = 0;
  for (auto [factor, power] : terms[0].powers) {
    if ((factor == sumFactor || factor == productSumFactor) && power == 1) {
      ++numSums;
      sum.isOfProducts = factor == productSumFactor;
    } else if (factor == inverseFactor && power > 0 && power <= 3) {
      sum.inversePower = power;
    } else if (factor == scale && power == 1) {
      sum.scalePower = power;
    } else {
      return std::nullopt;
    }
  }
  return numSums == 1 ? std::optional(sum) : std::nullopt;
}

static std::optional<NormalizationGradient>
matchGradient(const CenteredRows &rows, shlo::RsqrtOp inverse, Value gradient,
              Block &block) {
  NormalizationAlgebra algebra = algebraOf(rows);
  if (!algebra.isOfChannels(inverse))
    return std::nullopt;
  algebra.set(inverse, {{1, {{inverseFactor, 1}}}});
  algebra.set(inverse.getOperand(), {{1, {{inverseFactor, -2}}}});
  algebra.set(gradient, {{1, {{gradientFactor, 1}}}});
  if (shlo::MaxOp larger = findClamping(inverse.getOperand()))
    algebra.setClamped(beforeClamping(larger), larger);
  NormalizationGradient found = {};
  int scale = -1;
  double part = -1 / static_cast<double>(algebra.numRows());
  for (Operation &op : block) {
    if (op.getNumResults() != 1 || found.inputGradient)
      continue;
    Value value = op.getResult(0);
    if (!algebra.isOfElements(value) ||
        !isa<shlo::AddOp, shlo::SubtractOp, shlo::MulOp>(op))
      continue;
    const NormalizationTerms terms = algebra.lookInto(value);
    for (const NormalizationTerm &term : terms) {
      scale = opaqueBeside(algebra, term,
                           {{gradientFactor, 1}, {inverseFactor, 1}});
      if (scale < 0 ||
          !areSameTerms(
              terms,
              {{1, {{gradientFactor, 1}, {inverseFactor, 1}, {scale, 1}}},
               {part, {{sumFactor, 1}, {inverseFactor, 1}, {scale, 1}}},
               {part,
                {{centeredFactor, 1},
                 {inverseFactor, 3},
                 {scale, 1},
                 {productSumFactor, 1}}}}))
        continue;
      found.scale = algebra.valueOf(scale);
      found.inputGradient = value;
      break;
    }
  }
  if (!found.inputGradient)
    return std::nullopt;
  found.inverse = inverse;
  found.wide = rows.wide;
  found.mean = algebra.findRepeated(rows.centered[0]->getOperand(1));
  found.outputGradient = gradient;
  for (auto reduce : block.getOps<shlo::ReduceOp>())
    if (reduce->getNumResults() == 1 &&
        algebra.isOfChannels(reduce.getResult(0)))
      if (auto sum = matchSum(algebra.lookInto(reduce.getResult(0)), scale)) {
        sum->value = reduce.getResult(0);
        found.sums.push_back(*sum);
      }
  return found;
}

std::vector<NormalizationGradient>
recognition::findNormalizationGradients(Block &block) {
  std::vector<NormalizationGradient> all;
  SmallVector<shlo::RsqrtOp> inverses = inversesOf(block);
  if (inverses.empty())
    return all;
  for (const CenteredRows &rows : collectCenteredRows(block)) {
    std::optional<NormalizationGradient> found;
    for (Value gradient : gradientsBeside(rows, block))
      for (shlo::RsqrtOp inverse : inverses)
        if (!found)
          found = matchGradient(rows, inverse, gradient, block);
    if (found)
      all.push_back(*found);
  }
  return all;
}
