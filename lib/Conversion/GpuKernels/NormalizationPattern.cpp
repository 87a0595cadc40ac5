//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/GpuKernels/NormalizationPattern.h"

#include "NormalizationTerms.h"

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;
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

/// Input, mean and variance that \p inverse is made of.
static std::optional<NormalizationPattern>
matchStatistics(shlo::RsqrtOp inverse) {
  auto sum = inverse.getOperand().getDefiningOp<shlo::AddOp>();
  if (!sum || !typeOf(inverse).getElementType().isF32())
    return std::nullopt;
  NormalizationPattern found;
  found.inverse = inverse;
  found.shifted = sum;
  for (unsigned i : {1u, 0u}) {
    std::optional<double> epsilon = getSplat(sum->getOperand(i));
    if (!epsilon || !(*epsilon >= 0) || *epsilon > 1)
      continue;
    found.epsilon = *epsilon;
    // The shape is that of the first tensor that is summed.
    Value variance = sum->getOperand(1 - i);
    for (int steps = 0; steps < 8 && variance; ++steps) {
      Operation *op = variance.getDefiningOp();
      if (!isa_and_nonnull<shlo::DivOp, shlo::MulOp, shlo::ReshapeOp,
                           shlo::ReduceOp>(op))
        return std::nullopt;
      Value next = op->getOperand(0);
      if (isa<shlo::MulOp>(op) && getSplat(next))
        next = op->getOperand(1);
      variance = next;
      if (isOfRows(dyn_cast<RankedTensorType>(next.getType())) &&
          isa<shlo::ReduceOp>(op))
        break;
    }
    auto square = variance ? variance.getDefiningOp<shlo::MulOp>() : nullptr;
    if (!square || square.getLhs() != square.getRhs() ||
        !isOfRows(typeOf(square)))
      return std::nullopt;
    NormalizationAlgebra algebra(typeOf(square));
    auto centered = square.getLhs().getDefiningOp<shlo::SubtractOp>();
    if (!centered || !algebra.isOfChannels(inverse) ||
        algebra.findAveraged(sum->getOperand(1 - i)) != square.getResult())
      return std::nullopt;
    found.centered = centered;
    found.wide = centered.getLhs();
    found.mean = algebra.findRepeated(centered.getRhs());
    if (!found.mean || algebra.findAveraged(found.mean) != found.wide)
      return std::nullopt;
    return found;
  }
  return std::nullopt;
}

/// Input times inverse times scale plus shift.
static bool matchOutput(NormalizationPattern &found, Block &block) {
  NormalizationAlgebra algebra(typeOf(found.wide));
  algebra.set(found.centered, {{1, {{centeredFactor, 1}}}});
  algebra.set(found.mean, {{1, {{meanFactor, 1}}}});
  algebra.set(found.wide, {{1, {{centeredFactor, 1}}}, {1, {{meanFactor, 1}}}});
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

std::vector<NormalizationPattern> gpukernels::findNormalizations(Block &block) {
  std::vector<NormalizationPattern> all;
  for (shlo::RsqrtOp inverse : inversesOf(block)) {
    auto found = matchStatistics(inverse);
    if (found && matchOutput(*found, block))
      all.push_back(*found);
  }
  return all;
}

//===----------------------------------------------------------------------===//
// Gradients
//===----------------------------------------------------------------------===//

/// Whether sums of \p centered are known to be 0.
static bool isCentered(shlo::SubtractOp centered) {
  if (!isOfRows(typeOf(centered)))
    return false;
  NormalizationAlgebra algebra(typeOf(centered));
  Value mean = algebra.findRepeated(centered.getRhs());
  return mean && (centered->hasAttr(centeredAttrName) ||
                  algebra.findAveraged(mean) == centered.getLhs());
}

/// What \p centered is multiplied with: perhaps the gradient of the output.
static llvm::SetVector<Value> gradientsBeside(shlo::SubtractOp centered) {
  llvm::SetVector<Value> gradients;
  for (Operation *user : centered->getUsers())
    if (auto product = dyn_cast<shlo::MulOp>(user)) {
      Value other = product.getLhs() == centered.getResult() ? product.getRhs()
                                                             : product.getLhs();
      if (other != centered.getResult() &&
          llvm::any_of(product->getUsers(), llvm::IsaPred<shlo::ReduceOp>))
        gradients.insert(other);
    }
  return gradients;
}

static std::optional<NormalizationGradient>
matchGradient(shlo::SubtractOp centered, shlo::RsqrtOp inverse, Value gradient,
              Block &block) {
  RankedTensorType type = typeOf(centered);
  NormalizationAlgebra algebra(type);
  if (!algebra.isOfChannels(inverse) || algebra.findRepeated(gradient))
    return std::nullopt;
  algebra.set(centered, {{1, {{centeredFactor, 1}}}});
  algebra.set(inverse, {{1, {{inverseFactor, 1}}}});
  algebra.set(inverse.getOperand(), {{1, {{inverseFactor, -2}}}});
  algebra.set(gradient, {{1, {{gradientFactor, 1}}}});
  NormalizationGradient found = {};
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
      int scale = opaqueBeside(algebra, term,
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
  found.centered = centered;
  found.inverse = inverse;
  found.wide = centered.getLhs();
  found.mean = algebra.findRepeated(centered.getRhs());
  found.outputGradient = gradient;
  for (auto reduce : block.getOps<shlo::ReduceOp>()) {
    if (reduce->getNumResults() != 1 ||
        !algebra.isOfChannels(reduce.getResult(0)))
      continue;
    const NormalizationTerms terms = algebra.lookInto(reduce.getResult(0));
    if (areSameTerms(terms, {{1, {{sumFactor, 1}}}}))
      found.sums.push_back(reduce.getResult(0));
    else if (areSameTerms(terms, {{1, {{productSumFactor, 1}}}}))
      found.productSums.push_back(reduce.getResult(0));
  }
  return found;
}

std::vector<NormalizationGradient>
gpukernels::findNormalizationGradients(Block &block) {
  std::vector<NormalizationGradient> all;
  SmallVector<shlo::RsqrtOp> inverses = inversesOf(block);
  if (inverses.empty())
    return all;
  for (auto centered : block.getOps<shlo::SubtractOp>()) {
    if (!isCentered(centered))
      continue;
    std::optional<NormalizationGradient> found;
    for (Value gradient : gradientsBeside(centered))
      for (shlo::RsqrtOp inverse : inverses)
        if (!found)
          found = matchGradient(centered, inverse, gradient, block);
    if (found)
      all.push_back(*found);
  }
  return all;
}
