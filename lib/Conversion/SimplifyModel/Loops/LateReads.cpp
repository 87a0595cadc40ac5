//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What the layers of an unrolled loop read from the model's arguments, one
// iteration ahead of its use.

#include "../Rewrites.h"
#include "Iterations.h"

#include "Soap/Support/OpDepths.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

namespace {

class LateReader {
public:
  LateReader(Block &block, const Iterations &iterations)
      : block(block), iterations(iterations) {}

  void run() {
    for (Operation &op : block)
      depths.count(&op);
    for (Operation &op : llvm::make_early_inc_range(block))
      visit(&op);
  }

private:
  void visit(Operation *op);
  bool isLargePiece(Value value) const;
  bool waitsFor(Operation *reader, Value token) const;
  Value delay(Operation *reader, Value piece, Iteration iteration);

  Block &block;
  const Iterations &iterations;
  soap::OpDepths depths;
  soap::EqualOps equal; ///< Of what cuts out pieces.
  /// Of the first of equal pieces: what is read of it.
  llvm::DenseMap<Value, Value> late;
  /// What comes from an iteration's own barriers, which hold back what it
  /// computes again.
  llvm::DenseMap<std::pair<Iteration, Value>, Value> held;
};

} // namespace

bool soap::simplify::isLargeWeight(Value value) {
  constexpr int64_t least = int64_t(1) << 18;
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape() && type.getNumElements() >= least;
}

OptimizationBarrierOp soap::simplify::holdBack(Operation *reader, Value value,
                                               Value token) {
  OpBuilder builder(reader);
  SmallVector<Value> values = {value, token};
  return OptimizationBarrierOp::create(builder, reader->getLoc(),
                                       TypeRange(ValueRange(values)), values);
}

/// Whether a value is cut out of an argument, perhaps of another type, and
/// large.
bool LateReader::isLargePiece(Value value) const {
  if (!isLargeWeight(value))
    return false;
  bool isCut = false;
  while (Operation *maker = value.getDefiningOp()) {
    if (!isMovement(maker) && !isa<ConvertOp>(maker))
      return false;
    isCut |= isa<SliceOp, DynamicSliceOp>(maker);
    value = maker->getOperand(0);
  }
  return isCut;
}

/// Whether what an op computes with a piece comes after \p token anyway, so
/// that the wait keeps nothing from being computed early. (The inputs of the
/// steps of a recurrence, cut out likewise, can be worked on all at once.)
bool LateReader::waitsFor(Operation *reader, Value token) const {
  if (depths.of(reader->getResult(0)) > depths.of(token))
    return true;
  return reader->getNumResults() == 1 && reader->getNumOperands() == 1 &&
         !reader->use_empty() &&
         llvm::all_of(reader->getUsers(), [&](Operation *user) {
           return user->getBlock() == &block && user->getNumResults() > 0 &&
                  waitsFor(user, token);
         });
}

/// The piece behind a barrier that waits for what the iteration before gets, or
/// the piece itself.
Value LateReader::delay(Operation *reader, Value piece, Iteration iteration) {
  Value token =
      iterations.lastRead({iteration.loop, iteration.number - 1}, depths);
  Operation *maker = token ? token.getDefiningOp() : nullptr;
  if (!maker || maker->getBlock() != &block ||
      !maker->isBeforeInBlock(reader) || depths.of(token) <= depths.of(piece) ||
      !waitsFor(reader, token))
    return piece;
  return holdBack(reader, piece, token)->getResult(0);
}

void LateReader::visit(Operation *op) {
  if (isMovement(op) || isa<ConvertOp>(op))
    equal.add(op);
  std::optional<Iteration> iteration = iterations.of(op);
  if (isa<OptimizationBarrierOp>(op)) {
    for (auto [value, result] :
         llvm::zip_equal(op->getOperands(), op->getResults()))
      if (iteration && isLargePiece(value))
        held[{*iteration, equal.leaderOf(value)}] = result;
    return;
  }
  if (!iteration || isMovement(op) || op->getNumResults() == 0)
    return;
  for (OpOperand &operand : op->getOpOperands()) {
    Value piece = operand.get();
    if (!isLargePiece(piece))
      continue;
    Value leader = equal.leaderOf(piece);
    if (Value own = held.lookup({*iteration, leader})) {
      operand.set(own);
      continue;
    }
    Value &known = late[leader];
    if (!known)
      known = delay(op, piece, *iteration);
    operand.set(known);
  }
}

void soap::simplify::readLate(Block &block, const Iterations &iterations) {
  LateReader(block, iterations).run();
}
