//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RegionMerger.h"

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Recognition/SoftmaxPattern.h"
#include "Soap/Support/DeadOps.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace soap {
#define GEN_PASS_DEF_SHAREPROBABILITIESPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

namespace {

/// Numbers of the results that are exponentials, their sums and the quotients,
/// and which dimensions of the quotients the sums have.
struct Softmax {
  unsigned exponentials, sums, probabilities;
  Labels labels;

  bool operator==(const Softmax &other) const {
    return exponentials == other.exponentials && sums == other.sums &&
           probabilities == other.probabilities && labels == other.labels;
  }
};

/// A reader of exponentials and sums, and the gradient in each of its bodies.
struct Reader {
  SpmdOp op;
  unsigned exponentials, sums;
  SmallVector<SoftmaxGradient> gradients;
};

} // namespace

/// The dimensions of \p value, those of \p divide's result, where that repeats
/// it as its divisor.
static std::optional<Labels> labelsOf(Value value, shlo::DivOp divide) {
  Labelled at = {divide.getRhs(), numbered(typeOf(divide))};
  while (at.value != value) {
    if (auto moved = skipMovement(at))
      at = *moved;
    else if (auto narrow = skipBroadcast(at))
      at = *narrow;
    else
      return std::nullopt;
  }
  return at.labels;
}

/// Result \p number of \p member, if it is the quotient of two others in \p
/// body.
static std::optional<Softmax> findSoftmax(Region &body, unsigned number) {
  OperandRange results = body.front().getTerminator()->getOperands();
  auto divide = results[number].getDefiningOp<shlo::DivOp>();
  if (!divide || !typeOf(divide).hasStaticShape())
    return std::nullopt;
  for (auto [e, exponentials] : llvm::enumerate(results)) {
    if (exponentials != divide.getLhs() ||
        !exponentials.getDefiningOp<shlo::ExpOp>())
      continue;
    for (auto [s, sums] : llvm::enumerate(results))
      if (sums != exponentials)
        if (auto labels = labelsOf(sums, divide))
          return Softmax{static_cast<unsigned>(e), static_cast<unsigned>(s),
                         number, *labels};
  }
  return std::nullopt;
}

/// The gradient in \p body, which reads exponentials for nothing else.
static std::optional<SoftmaxGradient>
findGradient(Block &body, const Reader &reader, const Labels &labels) {
  SoftmaxPattern softmax;
  softmax.exponentials = body.getArgument(reader.exponentials);
  softmax.sums = {body.getArgument(reader.sums), labels};
  RankedTensorType type = typeOf(softmax.exponentials);
  if (typeOf(softmax.sums.value).getRank() !=
      static_cast<int64_t>(labels.size()))
    return std::nullopt;
  for (int label : numbered(type))
    if (label != noLabel && !llvm::is_contained(labels, label))
      softmax.axes.push_back(label);
  if (softmax.axes.empty())
    return std::nullopt;
  std::vector<SoftmaxGradient> found =
      findGradients(body, softmax, /*isNormalized=*/false);
  if (found.size() != 1 || found[0].isLog ||
      typeOf(found[0].gradient) != type ||
      typeOf(found[0].root->getResult(0)) != type)
    return std::nullopt;
  llvm::SetVector<Operation *> roots;
  roots.insert(found[0].root);
  if (!isNeededOnlyFor(softmax.exponentials, roots))
    return std::nullopt;
  return found[0];
}

/// y (g - sum of y g) in place of \p found.
static void rewrite(const SoftmaxGradient &found, Value y,
                    const Labels &labels) {
  OpBuilder builder(found.root);
  Location loc = found.root->getLoc();
  RankedTensorType type = typeOf(y);
  Value sum = shlo::MulOp::create(builder, loc, y, found.gradient);
  SmallVector<int64_t> kept;
  for (int64_t d = type.getRank(); d-- > 0;)
    if (type.getDimSize(d) != 1 &&
        !llvm::is_contained(labels, static_cast<int>(d)))
      sum = reduced<shlo::AddOp>(builder, loc, sum, d, 0);
    else
      kept.insert(kept.begin(), d);
  Value rows = shlo::BroadcastInDimOp::create(builder, loc, type, sum, kept);
  Value less = shlo::SubtractOp::create(builder, loc, found.gradient, rows);
  Value result = shlo::MulOp::create(builder, loc, y, less);
  found.root->getResult(0).replaceAllUsesWith(result);
}

/// Lets the reader have \p probabilities instead of exponentials and sums.
static void change(const Reader &reader, Value probabilities,
                   const Labels &labels) {
  SpmdOp op = reader.op;
  OpBuilder builder(op);
  OpOperand &operand = op.getInputsMutable()[reader.exponentials];
  Type type = operand.get().getType();
  if (type != probabilities.getType())
    probabilities = CopyOp::create(builder, op.getLoc(), type, probabilities);
  operand.set(probabilities);
  bool isUsed = false;
  for (auto [body, gradient] :
       llvm::zip_equal(op.getBodies(), reader.gradients)) {
    Block &block = body.front();
    rewrite(gradient, block.getArgument(reader.exponentials), labels);
    eraseDeadOps(block);
    isUsed |= !block.getArgument(reader.sums).use_empty();
  }
  if (isUsed)
    return;
  op->eraseOperand(reader.sums);
  for (Region &body : op.getBodies())
    body.front().eraseArgument(reader.sums);
}

/// All readers of the exponentials of \p softmax; none where one of them does
/// not compute the gradient from them.
static std::vector<Reader> findReaders(SpmdOp forward, const Softmax &softmax) {
  std::vector<Reader> readers;
  SmallVector<OpOperand *> uses;
  collectUses(forward->getResult(softmax.exponentials), uses);
  for (OpOperand *use : uses) {
    auto op = dyn_cast<SpmdOp>(use->getOwner());
    if (!op || op.getDevices() != forward.getDevices() ||
        !haveSameIdleTasks(op, forward) ||
        llvm::any_of(readers,
                     [&](const Reader &other) { return other.op == op; }))
      return {};
    Reader reader = {op, use->getOperandNumber(), 0, {}};
    auto sums = llvm::find_if(op.getInputs(), [&](Value input) {
      return findSource(input) == forward->getResult(softmax.sums);
    });
    if (sums == op.getInputs().end())
      return {};
    reader.sums = sums - op.getInputs().begin();
    for (Region &body : op.getBodies()) {
      auto gradient = findGradient(body.front(), reader, softmax.labels);
      if (!gradient)
        return {};
      reader.gradients.push_back(*gradient);
    }
    readers.push_back(reader);
  }
  return readers;
}

static void share(SpmdOp forward) {
  if (forward.getBodies().empty())
    return;
  bool any = false;
  for (unsigned number = 0; number < forward->getNumResults(); ++number) {
    std::optional<Softmax> softmax =
        findSoftmax(forward.getBodies().front(), number);
    if (!softmax ||
        forward->getResult(number).getType() !=
            forward->getResult(softmax->exponentials).getType() ||
        !llvm::all_of(forward.getBodies(), [&](Region &body) {
          auto other = findSoftmax(body, number);
          return other && *other == *softmax;
        }))
      continue;
    std::vector<Reader> readers = findReaders(forward, *softmax);
    for (const Reader &reader : readers)
      change(reader, forward->getResult(number), softmax->labels);
    any |= !readers.empty();
  }
  if (!any)
    return;
  dropUnusedResults(forward);
}

namespace {

struct ShareProbabilitiesPass
    : soap::impl::ShareProbabilitiesPassBase<ShareProbabilitiesPass> {
  using ShareProbabilitiesPassBase::ShareProbabilitiesPassBase;

  void runOnOperation() override {
    if (!isGpuMachine(plannedMachine(getOperation(), machine.getValue())))
      return;
    for (Block &block : getOperation().getBody())
      for (SpmdOp op : llvm::to_vector(block.getOps<SpmdOp>()))
        share(op);
  }
};

} // namespace
