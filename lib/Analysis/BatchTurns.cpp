//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/BatchTurns.h"

#include "Soap/Analysis/EqualOps.h"
#include "Soap/Dialect/StableHLO/Contraction.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Planner/Graph/EvenRuns.h"

#include "mlir/IR/Builders.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

namespace {

class TurnTaker {
public:
  TurnTaker(ArrayRef<SmallVector<Operation *>> parts, size_t inFlight)
      : parts(parts), inFlight(inFlight) {}

  void run();

private:
  /// By what a part reads from outside, whatever its form, the ops that compute
  /// with it, in order. The first value that is equal stands for all.
  using Reads = llvm::MapVector<Value, SmallVector<Operation *, 4>>;
  /// A run of parameters, in the order in which they are read.
  struct Segment {
    Operation *begin;   ///< The first to read them.
    Operation *forward; ///< The last to read one for the first time.
    Operation *end;     ///< The last to read them.
  };

  void followCarried();
  /// Whether a value comes from no part: what only shows such a value in
  /// another form is from outside, too, and parts may share it.
  bool isOutside(Value value) const;
  Reads readsOf(size_t part) const;
  bool cut(const Reads &first, ArrayRef<Reads> all);
  std::optional<Segment> segmentOf(const Reads &reads, size_t number) const;
  Operation *findFirst(size_t part) const;
  Operation *findLastGradient(size_t part) const;
  void hold(size_t part, Operation *reader, Value token);

  ArrayRef<SmallVector<Operation *>> parts;
  size_t inFlight;
  llvm::DenseMap<Operation *, size_t> partOf;
  /// Ops, in parts or behind them, that read what an earlier part makes.
  llvm::DenseSet<Operation *> carried;
  llvm::DenseSet<Operation *> forms; ///< Of values from outside.
  EqualOps equal;
  llvm::DenseMap<Value, size_t> segments; ///< Of parameters.
};

} // namespace

/// Whether an op shows one value in another form, or a constant.
static bool isForm(Operation *op) {
  return op->hasTrait<OpTrait::ConstantLike>() ||
         isa<shlo::SliceOp, shlo::DynamicSliceOp, shlo::ReshapeOp,
             shlo::TransposeOp, shlo::ReverseOp, shlo::ConvertOp,
             shlo::BroadcastInDimOp, shlo::IotaOp>(op);
}

static int64_t elementsOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape() ? type.getNumElements() : 0;
}

/// What a barrier passes on as this value.
static Value passedOn(Value value) {
  while (auto barrier = value.getDefiningOp<shlo::OptimizationBarrierOp>())
    value = barrier->getOperand(cast<OpResult>(value).getResultNumber());
  return value;
}

/// What a value shows in another form, but for the place it is cut out of.
static Value originOf(Value value) {
  value = passedOn(value);
  while (Operation *def = value.getDefiningOp()) {
    if (!isa<shlo::ReshapeOp, shlo::TransposeOp, shlo::ReverseOp,
             shlo::ConvertOp>(def))
      break;
    value = passedOn(def->getOperand(0));
  }
  return value;
}

bool TurnTaker::isOutside(Value value) const {
  Operation *def = passedOn(value).getDefiningOp();
  return !def || !partOf.contains(def) || forms.contains(def);
}

void TurnTaker::followCarried() {
  for (auto [p, ops] : llvm::enumerate(parts))
    for (Operation *op : ops)
      partOf[op] = p;
  // Parts are counted from 1: what is in none follows the latest that it reads.
  llvm::DenseMap<Operation *, size_t> latest;
  for (Operation &op : *parts.front().front()->getBlock()) {
    if (isForm(&op))
      equal.add(&op);
    if (isa<shlo::OptimizationBarrierOp>(op))
      continue; // What it waits for is not read.
    if (isForm(&op) && llvm::all_of(op.getOperands(), [&](Value operand) {
          return isOutside(operand);
        })) {
      forms.insert(&op);
      continue;
    }
    auto own = partOf.find(&op);
    size_t after = 0;
    bool reads = false;
    op.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands()) {
        Operation *def = passedOn(operand).getDefiningOp();
        size_t there = latest.lookup(def);
        after = std::max(after, there);
        reads |= carried.contains(def) ||
                 (own != partOf.end() && there > 0 && there != own->second + 1);
      }
    });
    latest[&op] = own == partOf.end() ? after : own->second + 1;
    if (reads)
      carried.insert(&op);
  }
}

TurnTaker::Reads TurnTaker::readsOf(size_t part) const {
  Reads reads;
  for (Operation *op : parts[part]) {
    if (forms.contains(op) || isa<shlo::OptimizationBarrierOp>(op))
      continue;
    for (Value operand : op->getOperands()) {
      Operation *def = operand.getDefiningOp();
      if (!isOutside(operand) ||
          (def && def->hasTrait<OpTrait::ConstantLike>()))
        continue;
      SmallVector<Operation *, 4> &readers =
          reads[equal.leaderOf(originOf(operand))];
      if (readers.empty() || readers.back() != op)
        readers.push_back(op);
    }
  }
  return reads;
}

/// What is looked up in is a parameter, too, though that is no work.
static bool computesWith(Operation *op) {
  return shlo::isContraction(op) || isa<shlo::GatherOp>(op);
}

/// Where a value that is cut out of a stack of layers' parameters lies in it.
static LayerPiece layerOf(Value value) {
  LayerPiece piece;
  if (auto slice = value.getDefiningOp<shlo::SliceOp>();
      slice && slice.getType().getRank() > 1 &&
      slice.getLimitIndices()[0] - slice.getStartIndices()[0] == 1) {
    piece.layer = slice.getStartIndices()[0];
    piece.layers = slice.getOperand().getType().getDimSize(0);
  }
  return piece;
}

/// Cuts the parameters, which all parts read, into runs of about equal work, no
/// more than there are parts. False if there are none.
bool TurnTaker::cut(const Reads &first, ArrayRef<Reads> all) {
  SmallVector<Value> parameters;
  int64_t largest = 0;
  for (auto &[value, readers] : first)
    if (llvm::any_of(readers, computesWith) &&
        llvm::all_of(all, [v = value](const Reads &reads) {
          return reads.contains(v);
        })) {
      parameters.push_back(value);
      largest = std::max(largest, elementsOf(value));
    }
  // What is small may be read at any time.
  llvm::erase_if(parameters, [&](Value value) {
    return elementsOf(value) < largest / 1000;
  });
  std::vector<LayerPiece> pieces;
  for (Value value : parameters) {
    LayerPiece piece = layerOf(value);
    if (llvm::any_of(first.find(value)->second, shlo::isContraction))
      piece.work = static_cast<double>(elementsOf(value));
    pieces.push_back(piece);
  }
  if (llvm::none_of(pieces,
                    [](const LayerPiece &piece) { return piece.work > 0; }))
    return false;
  std::vector<unsigned> runs = cutLayers(
      pieces, static_cast<unsigned>(std::min(inFlight, parts.size())));
  // Some runs may have no parameters.
  llvm::DenseMap<unsigned, size_t> numbers;
  for (auto [value, run] : llvm::zip_equal(parameters, runs))
    segments[value] = numbers.try_emplace(run, numbers.size()).first->second;
  inFlight = numbers.size();
  return true;
}

std::optional<TurnTaker::Segment> TurnTaker::segmentOf(const Reads &reads,
                                                       size_t number) const {
  std::optional<Segment> segment;
  for (auto &[value, readers] : reads) {
    auto it = segments.find(value);
    if (it == segments.end() || it->second != number)
      continue;
    if (!segment)
      segment = Segment{readers.front(), readers.front(), readers.back()};
    if (readers.front()->isBeforeInBlock(segment->begin))
      segment->begin = readers.front();
    if (segment->forward->isBeforeInBlock(readers.front()))
      segment->forward = readers.front();
    if (segment->end->isBeforeInBlock(readers.back()))
      segment->end = readers.back();
  }
  return segment;
}

/// The first op of a part that computes with a parameter, however small.
Operation *TurnTaker::findFirst(size_t part) const {
  for (Operation *op : parts[part])
    if (computesWith(op) && llvm::any_of(op->getOperands(), [&](Value operand) {
          return isOutside(operand);
        }))
      return op;
  return nullptr;
}

/// What the last product of a part reads last: at the end of the backward part,
/// the gradient that is left to be multiplied by the data. (Not the product, a
/// sum over samples that is better reduced later, with other parts'.)
Operation *TurnTaker::findLastGradient(size_t part) const {
  Operation *last = nullptr;
  for (Operation *op : llvm::reverse(parts[part])) {
    if (!shlo::isContraction(op))
      continue;
    for (Value operand : op->getOperands()) {
      Operation *def = operand.getDefiningOp();
      if (def && !isOutside(operand) && (!last || last->isBeforeInBlock(def)))
        last = def;
    }
    break;
  }
  return last;
}

/// Has what an op reads besides parameters wait for a token.
void TurnTaker::hold(size_t part, Operation *reader, Value token) {
  llvm::SetVector<Value> values;
  for (Value operand : reader->getOperands()) {
    Operation *def = operand.getDefiningOp();
    if (!segments.contains(equal.leaderOf(originOf(operand))) &&
        elementsOf(operand) > 1 &&
        !(def && def->hasTrait<OpTrait::ConstantLike>()))
      values.insert(operand);
  }
  for (Value value : values) {
    OpBuilder builder(reader);
    SmallVector<Value> both = {value, token};
    auto barrier = shlo::OptimizationBarrierOp::create(
        builder, reader->getLoc(), TypeRange(ValueRange(both)), both);
    value.replaceUsesWithIf(barrier->getResult(0), [&](OpOperand &use) {
      Operation *user = use.getOwner();
      auto it = partOf.find(user);
      return it != partOf.end() && it->second == part &&
             user->getBlock() == reader->getBlock() &&
             barrier->isBeforeInBlock(user);
    });
  }
}

void TurnTaker::run() {
  followCarried();
  std::vector<Reads> reads;
  for (size_t p = 0; p < parts.size(); ++p)
    reads.push_back(readsOf(p));
  if (!cut(reads.front(), reads))
    return;
  std::vector<std::vector<Segment>> of(parts.size());
  for (auto [p, own, all] : llvm::enumerate(of, reads))
    for (size_t j = 0; j < inFlight; ++j) {
      std::optional<Segment> segment = segmentOf(all, j);
      if (segment && j == 0) {
        Operation *first = findFirst(p), *last = findLastGradient(p);
        if (first && first->isBeforeInBlock(segment->begin))
          segment->begin = first;
        if (last && segment->end->isBeforeInBlock(last))
          segment->end = last;
      }
      if (!segment || segment->end->getNumResults() == 0 ||
          carried.contains(segment->begin))
        return;
      own.push_back(*segment);
    }
  for (size_t p = 1; p < parts.size(); ++p)
    for (size_t j = 0; j < inFlight; ++j) {
      size_t behind = inFlight - j;
      // At first, parts come forward one after the other.
      Operation *end =
          p < behind ? of[p - 1][j].forward : of[p - behind][j].end;
      Operation *begin = of[p][j].begin;
      if (end->isBeforeInBlock(begin))
        hold(p, begin, end->getResult(0));
    }
}

void soap::takeTurns(ArrayRef<SmallVector<Operation *>> parts,
                     size_t inFlight) {
  if (inFlight > 0 && parts.size() > 1 &&
      llvm::none_of(parts, [](const auto &ops) { return ops.empty(); }))
    TurnTaker(parts, inFlight).run();
}
