//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Recognition/SoftmaxPattern.h"

#include "SoftmaxTerms.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace soap;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

static Labelled rowsOf(Value value) {
  return skipAll({value, numbered(typeOf(value))});
}

/// Before the larger of \p at and -inf.
static Labelled skipMaximum(Labelled at) {
  while (auto larger = at.value.getDefiningOp<shlo::MaxOp>()) {
    if (isNegativeInfinity(larger.getLhs()))
      at.value = larger.getRhs();
    else if (isNegativeInfinity(larger.getRhs()))
      at.value = larger.getLhs();
    else
      break;
    at = skipAll(at);
  }
  return at;
}

/// What \p reduce, whose result has \p labels, reduces over \p axes, or over
/// nothing but dimensions of one element.
static std::optional<Labelled> reducedBy(shlo::ReduceOp reduce,
                                         const Labels &labels,
                                         const Labels &axes, bool &isUnit) {
  RankedTensorType type = typeOf(reduce.getInputs()[0]);
  Labels inner;
  size_t next = 0, nextAxis = 0;
  for (int64_t d = 0; d < type.getRank(); ++d) {
    if (!llvm::is_contained(reduce.getDimensions(), d))
      inner.push_back(labels[next++]);
    else if (type.getDimSize(d) == 1)
      inner.push_back(noLabel);
    else if (nextAxis == axes.size())
      return std::nullopt;
    else
      inner.push_back(axes[nextAxis++]);
  }
  isUnit = nextAxis == 0;
  if (!isUnit && nextAxis != axes.size())
    return std::nullopt;
  return Labelled{reduce.getInputs()[0], inner};
}

/// Whether \p rows is the reduction of \p full over \p axes by an `Op`.
template <typename Op>
static bool reduces(const Labelled &rows, Value full, const Labels &axes) {
  auto reduce = rows.value.getDefiningOp<shlo::ReduceOp>();
  if (!isReductionBy<Op>(reduce))
    return false;
  Value start = reduce.getInitValues()[0];
  if (std::is_same_v<Op, shlo::AddOp> ? getSplat(start) != 0.0
                                      : !isNegativeInfinity(start))
    return false;
  bool isUnit = false;
  auto inner = reducedBy(reduce, rows.labels, axes, isUnit);
  return inner && !isUnit &&
         isSameTensor({skipConversions(inner->value), inner->labels},
                      {skipConversions(full), numbered(typeOf(full))});
}

/// Whether dimensions follow each other but for those of one element.
static bool areTogether(RankedTensorType type, const Labels &axes) {
  for (int d = axes.front(); d <= axes.back(); ++d)
    if (type.getDimSize(d) != 1 && !llvm::is_contained(axes, d))
      return false;
  return true;
}

static bool isOfFloats(RankedTensorType type) {
  Type element = type.getElementType();
  return type.hasStaticShape() && type.getNumElements() != 0 &&
         (element.isF64() || element.isF32() || element.isF16() ||
          element.isBF16());
}

static unsigned bitsOf(Value value) {
  return typeOf(value).getElementType().getIntOrFloatBitWidth();
}

SmallVector<int64_t> SoftmaxPattern::sizes() const {
  SmallVector<int64_t> sizes(3, 1);
  for (auto [d, size] : llvm::enumerate(typeOf(exponentials).getShape())) {
    auto dim = static_cast<int>(d);
    sizes[dim < axes.front() ? 0 : dim > axes.back() ? 2 : 1] *= size;
  }
  return sizes;
}

/// exp(x - max x) over the dimensions that \p sums lacks, whose sums those are.
static std::optional<SoftmaxPattern> matchExponentials(Value value,
                                                       const Labelled &sums) {
  auto exp = skipConversions(value).getDefiningOp<shlo::ExpOp>();
  auto shifted =
      exp ? skipConversions(exp.getOperand()).getDefiningOp<shlo::SubtractOp>()
          : shlo::SubtractOp();
  if (!shifted || !isOfFloats(typeOf(exp)) || !isOfFloats(typeOf(shifted)))
    return std::nullopt;
  SoftmaxPattern out;
  out.exponentials = exp;
  out.scores = shifted.getLhs();
  out.axes = axesOf(typeOf(exp), sums);
  if (out.axes.empty() || !areTogether(typeOf(exp), out.axes) ||
      !reduces<shlo::AddOp>(sums, exp, out.axes) ||
      !reduces<shlo::MaxOp>(skipMaximum(rowsOf(shifted.getRhs())), out.scores,
                            out.axes))
    return std::nullopt;
  return out;
}

std::vector<SoftmaxPattern> recognition::findSoftmaxes(Block &block) {
  llvm::MapVector<Value, SoftmaxPattern> found;
  auto note = [&](std::optional<SoftmaxPattern> softmax, Operation *op,
                  bool isLog) {
    if (!softmax)
      return;
    SoftmaxPattern &all =
        found.try_emplace(softmax->exponentials, *softmax).first->second;
    // Nothing on the way may be rounded to fewer bits than the result.
    unsigned bits = op ? bitsOf(op->getResult(0)) : 0;
    if (op && all.axes == softmax->axes &&
        bitsOf(softmax->exponentials) >= bits &&
        bitsOf(softmax->exponentials.getDefiningOp()->getOperand(0)) >= bits)
      (isLog ? all.logarithms : all.probabilities).push_back(op);
  };
  for (Operation &op : block) {
    if (op.getNumResults() != 1 ||
        !isa<RankedTensorType>(op.getResult(0).getType()) ||
        !isOfFloats(typeOf(op.getResult(0))))
      continue;
    // Sums alone, from which gradients may follow.
    if (auto reduce = dyn_cast<shlo::ReduceOp>(op)) {
      Labels labels = numbered(typeOf(reduce.getInputs()[0])), left;
      for (auto [d, label] : llvm::enumerate(labels))
        if (!llvm::is_contained(reduce.getDimensions(),
                                static_cast<int64_t>(d)))
          left.push_back(label);
      note(matchExponentials(reduce.getInputs()[0], {op.getResult(0), left}),
           nullptr, /*isLog=*/false);
    }
    if (auto divide = dyn_cast<shlo::DivOp>(op))
      note(matchExponentials(divide.getLhs(), rowsOf(divide.getRhs())), &op,
           /*isLog=*/false);
    auto subtract = dyn_cast<shlo::SubtractOp>(op);
    if (!subtract)
      continue;
    // (x - max) - log of the sum.
    Labelled rows = rowsOf(subtract.getRhs());
    auto log = rows.value.getDefiningOp<shlo::LogOp>();
    Labelled sums = log ? skipAll({log.getOperand(), rows.labels}) : Labelled();
    auto reduce =
        log ? sums.value.getDefiningOp<shlo::ReduceOp>() : shlo::ReduceOp();
    if (!reduce || reduce.getInputs().size() != 1)
      continue;
    auto softmax = matchExponentials(reduce.getInputs()[0], sums);
    if (softmax &&
        skipConversions(softmax->exponentials.getDefiningOp()->getOperand(0)) ==
            skipConversions(subtract.getLhs()))
      note(softmax, &op, /*isLog=*/true);
  }
  std::vector<SoftmaxPattern> all;
  for (auto &[exponentials, softmax] : found)
    all.push_back(softmax);
  return all;
}

namespace {

/// Reads expressions as sums of products of exponentials and gradients.
class TermReader {
public:
  /// Nothing but operands may be of fewer bits than that.
  TermReader(const SoftmaxPattern &softmax, Value gradient, unsigned leastBits)
      : softmax(softmax), gradient(gradient), leastBits(leastBits) {}

  std::optional<SoftmaxTerms> read(Labelled at) {
    at.value = skipConversions(at.value);
    if (++numReads > mostReads || !isOfFloats(typeOf(at.value)))
      return std::nullopt;
    for (auto [leaf, factor] :
         {std::pair(gradient, SoftmaxFactor::Gradient),
          std::pair(softmax.exponentials, SoftmaxFactor::Exponential)})
      if (isSameTensor(at, {skipConversions(leaf), numbered(typeOf(leaf))}))
        return SoftmaxTerms(factor);
    if (softmax.sums.value && isSameTensor(at, softmax.sums))
      return SoftmaxTerms(SoftmaxFactor::Sum);
    Operation *op = at.value.getDefiningOp();
    if (!op)
      return std::nullopt;
    if (std::optional<double> number = getSplat(at.value))
      return SoftmaxTerms(*number);
    if (auto moved = skipMovement(at))
      return read(*moved);
    if (auto narrow = skipBroadcast(at))
      return read(*narrow);
    if (auto reduce = dyn_cast<shlo::ReduceOp>(op))
      return readSum(reduce, at.labels);
    if (bitsOf(at.value) < leastBits)
      return std::nullopt;
    if (isa<shlo::NegOp>(op)) {
      auto terms = read({op->getOperand(0), at.labels});
      return terms ? std::optional(SoftmaxTerms(-1.0) * *terms) : std::nullopt;
    }
    if (!isa<shlo::AddOp, shlo::SubtractOp, shlo::MulOp, shlo::DivOp>(op))
      return std::nullopt;
    auto lhs = read({op->getOperand(0), at.labels});
    auto rhs = lhs ? read({op->getOperand(1), at.labels}) : std::nullopt;
    constexpr size_t mostTerms = 8;
    if (!rhs || lhs->size() > mostTerms || rhs->size() > mostTerms)
      return std::nullopt;
    if (isa<shlo::AddOp>(op))
      return *lhs + *rhs;
    if (isa<shlo::SubtractOp>(op))
      return *lhs + SoftmaxTerms(-1.0) * *rhs;
    return isa<shlo::MulOp>(op) ? *lhs * *rhs : lhs->dividedBy(*rhs);
  }

private:
  std::optional<SoftmaxTerms> readSum(shlo::ReduceOp reduce,
                                      const Labels &labels) {
    bool isUnit = false;
    if (!isReductionBy<shlo::AddOp>(reduce) ||
        getSplat(reduce.getInitValues()[0]) != 0.0 ||
        llvm::any_of(softmax.axes, [&](int axis) {
          return llvm::is_contained(labels, axis);
        }))
      return std::nullopt;
    auto inner = reducedBy(reduce, labels, softmax.axes, isUnit);
    auto terms = inner ? read(*inner) : std::nullopt;
    return terms && !isUnit ? terms->sum(/*drops=*/false) : terms;
  }

  const SoftmaxPattern &softmax;
  Value gradient;
  unsigned leastBits;
  int64_t numReads = 0;
  static constexpr int64_t mostReads = 256;
};

} // namespace

/// What is summed over \p axes in \p block, or multiplied before that: the
/// gradient of a softmax may be among it.
static SmallVector<Value>
findGradientCandidates(Block &block, const SoftmaxPattern &softmax) {
  llvm::SetVector<Value> found;
  ArrayRef<int64_t> shape = typeOf(softmax.exponentials).getShape();
  constexpr size_t most = 16;
  for (auto reduce : block.getOps<shlo::ReduceOp>()) {
    if (!isReductionBy<shlo::AddOp>(reduce))
      continue;
    SmallVector<Value> summed = {reduce.getInputs()[0]};
    for (size_t i = 0; i < summed.size() && found.size() < most; ++i) {
      Value value = skipConversions(summed[i]);
      if (typeOf(value).getShape() != shape)
        continue;
      found.insert(value);
      Operation *op = value.getDefiningOp();
      if (isa_and_nonnull<shlo::NegOp, shlo::MulOp, shlo::DivOp>(op))
        llvm::append_range(summed, op->getOperands());
    }
  }
  return found.takeVector();
}

std::vector<SoftmaxGradient>
recognition::findGradients(Block &block, const SoftmaxPattern &softmax,
                           bool isNormalized) {
  SoftmaxTerms e(SoftmaxFactor::Exponential), g(SoftmaxFactor::Gradient),
      s(SoftmaxFactor::Sum), z(SoftmaxFactor::WeightedSum),
      all(SoftmaxFactor::GradientSum), minus(-1.0);
  SoftmaxTerms y = isNormalized ? e : *e.dividedBy(s),
               mean = isNormalized ? z : *z.dividedBy(s);
  SoftmaxTerms expected = y * (g + minus * mean),
               expectedLog = g + minus * y * all;
  std::vector<SoftmaxGradient> found;
  SmallVector<Value> candidates = findGradientCandidates(block, softmax);
  for (Operation &op : block) {
    if (!isa<shlo::AddOp, shlo::SubtractOp, shlo::MulOp>(op) ||
        !isOfFloats(typeOf(op.getResult(0))) ||
        typeOf(op.getResult(0)).getShape() !=
            typeOf(softmax.exponentials).getShape())
      continue;
    for (Value gradient : candidates) {
      if (gradient == op.getResult(0))
        continue;
      Value result = op.getResult(0);
      auto terms = TermReader(softmax, gradient, bitsOf(result))
                       .read({result, numbered(typeOf(result))});
      bool isLog = terms && terms->isNear(expectedLog);
      if (!isLog && !(terms && terms->isNear(expected)))
        continue;
      found.push_back({gradient, &op, isLog});
      break;
    }
  }
  return found;
}

std::vector<SoftmaxPattern> recognition::findCandidates(Block &block) {
  std::vector<SoftmaxPattern> found;
  for (auto reduce : block.getOps<shlo::ReduceOp>()) {
    if (!isReductionBy<shlo::AddOp>(reduce))
      continue;
    auto product = skipConversions(reduce.getInputs()[0]);
    if (auto negated = product.getDefiningOp<shlo::NegOp>())
      product = skipConversions(negated.getOperand());
    auto multiply = product.getDefiningOp<shlo::MulOp>();
    if (!multiply || !isOfFloats(typeOf(multiply)))
      continue;
    RankedTensorType type = typeOf(multiply);
    SoftmaxPattern softmax;
    for (int64_t d : reduce.getDimensions())
      if (type.getDimSize(d) != 1)
        softmax.axes.push_back(static_cast<int>(d));
    llvm::sort(softmax.axes);
    if (softmax.axes.empty() || !areTogether(type, softmax.axes))
      continue;
    for (Value operand : multiply->getOperands()) {
      softmax.exponentials = skipConversions(operand);
      if (isOfFloats(typeOf(softmax.exponentials)))
        found.push_back(softmax);
    }
  }
  return found;
}

bool recognition::isNeededOnlyFor(Value value,
                                  const llvm::SetVector<Operation *> &roots) {
  llvm::SetVector<Operation *> readers;
  readers.insert(value.getUsers().begin(), value.getUsers().end());
  for (size_t i = 0; i < readers.size(); ++i) {
    if (roots.contains(readers[i]))
      continue;
    if (!isMemoryEffectFree(readers[i]) ||
        readers[i]->hasTrait<OpTrait::IsTerminator>())
      return false;
    for (Value result : readers[i]->getResults())
      readers.insert(result.getUsers().begin(), result.getUsers().end());
  }
  return true;
}
