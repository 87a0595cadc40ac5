//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What loops carry lies where the next iteration wants it: its ends write
// values there (bufferization.materialize_in_destination), one after the other.

#include "CarriedValues.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace soap;

/// What an op changes a part of; null for others.
static Value changedBy(Value result) {
  if (auto loop = result.getDefiningOp<scf::ForOp>())
    return loop.getInits()[cast<OpResult>(result).getResultNumber()];
  if (auto insert = result.getDefiningOp<tensor::InsertSliceOp>())
    return insert.getDest();
  return {};
}

/// Whether an op makes anything but \p next by changing a part of \p value.
static bool isChanged(Value value, Value next = Value()) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    return llvm::any_of(user->getResults(), [&](Value result) {
      return result != next && changedBy(result) == value;
    });
  });
}

/// Whether \p source, which an iteration of a loop makes, has to be copied
/// before anything is written to what the loop carries, of which \p destination
/// is its place: as what is carried elsewhere or changed as well, or where what
/// is there is changed. Bufferization would see that too late.
static bool isCopiedFirst(Value source, Value destination) {
  while (isa_and_present<tensor::CastOp, tensor::CollapseShapeOp,
                         tensor::ExpandShapeOp, tensor::ExtractSliceOp>(
      source.getDefiningOp()))
    source = source.getDefiningOp()->getOperand(0);
  if (source == destination)
    return false;
  if (isChanged(source))
    return true;
  Value base = source, next = source;
  while (Value before = changedBy(base)) {
    next = base;
    base = before;
  }
  if (base == destination)
    return isChanged(base, next);
  return isa<BlockArgument>(base) || isChanged(destination) ||
         (base != source && !base.hasOneUse());
}

static Value copyOf(OpBuilder &builder, Location loc, Value value) {
  return bufferization::AllocTensorOp::create(
      builder, loc, cast<RankedTensorType>(value.getType()), ValueRange(),
      value);
}

void kernels::readBeforeWrites(func::FuncOp func) {
  llvm::SmallDenseMap<Block *, Operation *> firsts;
  // What two values were may have become one.
  llvm::SmallDenseSet<std::pair<Block *, Value>> seen;
  func.walk([&](bufferization::MaterializeInDestinationOp write) {
    auto destination = dyn_cast<BlockArgument>(write.getDest());
    if (!destination || destination.getOwner() != write->getBlock())
      return;
    Operation *first =
        firsts.try_emplace(write->getBlock(), write).first->second;
    Location loc = write.getLoc();
    Value source = write.getSource();
    if (!seen.insert({write->getBlock(), source}).second ||
        isCopiedFirst(source, destination)) {
      OpBuilder builder(first);
      // A reshape of the loop's own may come between.
      if (Operation *producer = source.getDefiningOp();
          producer && !producer->isBeforeInBlock(first))
        builder.setInsertionPointAfter(producer);
      write.getSourceMutable().assign(copyOf(builder, loc, source));
      return;
    }
    // What is made by loops from what is there is not written there again.
    while (auto loop = source.getDefiningOp<scf::ForOp>()) {
      OpOperand *init = loop.getTiedLoopInit(cast<OpResult>(source));
      source = init->get();
      OpBuilder builder(loop);
      if (source == destination)
        init->set(copyOf(builder, loc, source));
    }
  });
}
