//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Recognition/SoftmaxForms.h"

#include "Soap/Recognition/LabelledTensors.h"

using namespace mlir;
using namespace soap;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

namespace {

/// A number that is added, or subtracted.
struct Term {
  Labelled tensor;
  bool isNegative;
};

class SoftmaxSpeller {
public:
  explicit SoftmaxSpeller(
      llvm::function_ref<void(Operation *, Operation *)> noteAdded)
      : noteAdded(noteAdded) {}

  void run(Block &block);

private:
  void trySums(shlo::ReduceOp reduce);
  void tryLogarithm(shlo::ExpOp exp);
  void tryInverse(shlo::MulOp multiply);
  void divide(Operation *old, const Labelled &exponentials,
              const Labelled &sums);
  template <typename Make> Value make(Operation *old, const Make &build);

  llvm::function_ref<void(Operation *, Operation *)> noteAdded;
};

} // namespace

/// Splits sums and differences; false where there are too many terms.
static bool collect(Labelled at, bool isNegative,
                    SmallVectorImpl<Term> &terms) {
  constexpr size_t mostTerms = 4;
  Labelled inner = skipAll(at);
  Operation *op = inner.value.getDefiningOp();
  if (isa_and_nonnull<shlo::AddOp, shlo::SubtractOp>(op))
    return collect({op->getOperand(0), inner.labels}, isNegative, terms) &&
           collect({op->getOperand(1), inner.labels},
                   isNegative != isa<shlo::SubtractOp>(op), terms);
  terms.push_back({inner, isNegative});
  return terms.size() <= mostTerms;
}

static bool isSameTerm(const Term &a, const Term &b) {
  return a.isNegative == b.isNegative && isSameTensor(a.tensor, b.tensor);
}

/// The sum of exponentials along a dimension that \p rows repeats, perhaps its
/// absolute value; null for anything else.
static shlo::ReduceOp sumOf(Labelled &rows) {
  rows = skipAll(rows);
  if (auto abs = rows.value.getDefiningOp<shlo::AbsOp>())
    rows = skipAll({abs.getOperand(), rows.labels});
  auto reduce = rows.value.getDefiningOp<shlo::ReduceOp>();
  if (!isReductionBy<shlo::AddOp>(reduce) ||
      reduce.getDimensions().size() != 1 ||
      getSplat(reduce.getInitValues()[0]) != 0.0 ||
      !skipConversions(reduce.getInputs()[0]).getDefiningOp<shlo::ExpOp>())
    return nullptr;
  return reduce;
}

/// The label of the dimension of \p type along which \p rows are sums.
static std::optional<int> axisOf(RankedTensorType type, const Labelled &rows) {
  Labels axes = axesOf(type, rows);
  return axes.size() == 1 ? std::optional(axes.front()) : std::nullopt;
}

/// The value that \p build makes, and whatever it is made of, before \p old.
template <typename Make>
Value SoftmaxSpeller::make(Operation *old, const Make &build) {
  struct Listener : OpBuilder::Listener {
    SmallVector<Operation *> added;
    void notifyOperationInserted(Operation *op,
                                 OpBuilder::InsertPoint) override {
      added.push_back(op);
    }
  } listener;
  OpBuilder builder(old, &listener);
  Value value = build(builder);
  for (Operation *op : listener.added)
    noteAdded(op, old);
  return value;
}

/// The quotient in place of the result of \p old.
void SoftmaxSpeller::divide(Operation *old, const Labelled &exponentials,
                            const Labelled &sums) {
  Value result = old->getResult(0);
  RankedTensorType type = typeOf(result);
  Location loc = old->getLoc();
  Value quotient = make(old, [&](OpBuilder &builder) -> Value {
    auto as = [&](const Labelled &tensor) {
      return spread(
          builder, loc,
          {converted(builder, loc, tensor.value, type.getElementType()),
           tensor.labels},
          numbered(type), type.getShape());
    };
    return shlo::DivOp::create(builder, loc, as(exponentials), as(sums));
  });
  result.replaceAllUsesWith(quotient);
}

/// Of sums of exponentials: they are not negative, and their largest number is
/// subtracted, finite or not.
void SoftmaxSpeller::trySums(shlo::ReduceOp reduce) {
  Labelled rows = {reduce.getResult(0), numbered(typeOf(reduce.getResult(0)))};
  if (!sumOf(rows))
    return;
  // Ops that read the sums, perhaps in another type or place.
  SmallVector<Value> work = {reduce.getResult(0)};
  for (size_t i = 0; i < work.size(); ++i)
    for (Operation *user : llvm::make_early_inc_range(work[i].getUsers())) {
      if (isa<shlo::ConvertOp, shlo::ReshapeOp, shlo::BroadcastInDimOp>(user) &&
          isa<FloatType>(typeOf(user->getResult(0)).getElementType()))
        work.push_back(user->getResult(0));
      else if (isa<shlo::AbsOp>(user))
        user->getResult(0).replaceAllUsesWith(work[i]);
      else if (auto compare = dyn_cast<shlo::CompareOp>(user);
               compare && compare.getLhs() == work[i] &&
               compare.getComparisonDirection() ==
                   shlo::ComparisonDirection::GE &&
               getSplat(compare.getRhs()) == 0.0)
        for (Operation *reader :
             llvm::make_early_inc_range(compare->getUsers()))
          if (auto select = dyn_cast<shlo::SelectOp>(reader);
              select && select.getPred() == compare.getResult())
            select.getResult().replaceAllUsesWith(select.getOnTrue());
    }
  // exp(x - (max, or 0 where it is not finite))
  auto exp =
      skipConversions(reduce.getInputs()[0]).getDefiningOp<shlo::ExpOp>();
  auto subtract =
      skipConversions(exp.getOperand()).getDefiningOp<shlo::SubtractOp>();
  Labelled most = subtract
                      ? skipAll({subtract.getRhs(), numbered(typeOf(subtract))})
                      : Labelled();
  auto select =
      subtract ? most.value.getDefiningOp<shlo::SelectOp>() : shlo::SelectOp();
  auto finite = select ? select.getPred().getDefiningOp<shlo::IsFiniteOp>()
                       : shlo::IsFiniteOp();
  if (finite && finite.getOperand() == select.getOnTrue() &&
      getSplat(select.getOnFalse()) == 0.0)
    select.getResult().replaceAllUsesWith(select.getOnTrue());
}

/// exp(x - log sum - max), in any order.
void SoftmaxSpeller::tryLogarithm(shlo::ExpOp exp) {
  RankedTensorType type = typeOf(exp);
  SmallVector<Term> terms;
  if (!collect({exp.getOperand(), numbered(type)}, false, terms))
    return;
  auto log = llvm::find_if(terms, [](const Term &term) {
    return term.isNegative && term.tensor.value.getDefiningOp<shlo::LogOp>();
  });
  if (log == terms.end())
    return;
  Labelled sums = {log->tensor.value.getDefiningOp()->getOperand(0),
                   log->tensor.labels};
  shlo::ReduceOp reduce = sumOf(sums);
  std::optional<int> axis = reduce ? axisOf(type, sums) : std::nullopt;
  if (!axis)
    return;
  terms.erase(log);
  Labelled exponentials = beforeReduction(sums, *axis);
  SmallVector<Term> others;
  if (!collect({exponentials.value.getDefiningOp()->getOperand(0),
                exponentials.labels},
               false, others) ||
      others.size() != terms.size() ||
      !llvm::all_of(terms, [&](const Term &term) {
        return llvm::any_of(
            others, [&](const Term &other) { return isSameTerm(term, other); });
      }))
    return;
  divide(exp, exponentials, sums);
}

/// exp(x - max) times 1 / sum.
void SoftmaxSpeller::tryInverse(shlo::MulOp multiply) {
  RankedTensorType type = typeOf(multiply);
  for (unsigned i : {0u, 1u}) {
    Labelled inverse = skipAll({multiply->getOperand(i), numbered(type)});
    auto quotient = inverse.value.getDefiningOp<shlo::DivOp>();
    if (!quotient || getSplat(quotient.getLhs()) != 1.0)
      continue;
    Labelled sums = {quotient.getRhs(), inverse.labels},
             exponentials = {skipConversions(multiply->getOperand(1 - i)),
                             numbered(type)};
    shlo::ReduceOp reduce = sumOf(sums);
    std::optional<int> axis = reduce ? axisOf(type, sums) : std::nullopt;
    if (!axis || !isSameTensor(beforeReduction(sums, *axis), exponentials))
      continue;
    divide(multiply, exponentials, sums);
    return;
  }
}

void SoftmaxSpeller::run(Block &block) {
  for (auto reduce : block.getOps<shlo::ReduceOp>())
    if (isReductionBy<shlo::AddOp>(reduce) &&
        typeOf(reduce.getResult(0)).hasStaticShape())
      trySums(reduce);
  SmallVector<Operation *> ops;
  for (Operation &op : block)
    if (isa<shlo::ExpOp, shlo::MulOp>(op) &&
        typeOf(op.getResult(0)).hasStaticShape() &&
        isa<FloatType>(typeOf(op.getResult(0)).getElementType()))
      ops.push_back(&op);
  for (Operation *op : ops)
    if (auto exp = dyn_cast<shlo::ExpOp>(op))
      tryLogarithm(exp);
    else
      tryInverse(cast<shlo::MulOp>(op));
}

void recognition::spellSoftmax(
    Block &block,
    llvm::function_ref<void(Operation *, Operation *)> noteAdded) {
  SoftmaxSpeller(noteAdded).run(block);
}
