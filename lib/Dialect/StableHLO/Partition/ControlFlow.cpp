//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Branches and loops: a tile does in its regions what the tiles of their ops
// do.

#include "PartitionModel.h"

#include "Soap/Analysis/RegionSpace.h"
#include "Soap/Analysis/TileBody.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

/// Fills `region` with the tile of what `global`, a region of the tile's op,
/// does; `carriesAll` is false for a loop's condition.
static LogicalResult buildRegion(TileBuilder &tile, const RegionSpace &space,
                                 Region &global, Region &region,
                                 bool carriesAll) {
  TileBody body;
  Block &block = region.emplaceBlock();
  for (BlockArgument argument : global.front().getArguments()) {
    unsigned number = argument.getArgNumber();
    body.add(argument,
             {block.addArgument(tile.resultType(number), argument.getLoc()),
              tile.resultRect(number)});
  }
  unsigned next = tile.op->getNumOperands();
  for (OpOperand *use : getCapturedUses(tile.op)) {
    body.add(*use, {tile.operands[next], tile.operandRects[next]});
    ++next;
  }
  OpBuilder b(tile.op->getContext());
  b.setInsertionPointToEnd(&block);
  for (auto [index, member] : llvm::enumerate(space.members()))
    if (member.op->getParentRegion() == &global &&
        failed(body.build(b, member, space.memberTile(index, tile.tile))))
      return failure();
  Operation *terminator = global.front().getTerminator();
  llvm::SmallVector<Value> returned;
  for (OpOperand &use : terminator->getOpOperands()) {
    FailureOr<Value> local = body.get(
        b, use, carriesAll ? tile.resultRect(use.getOperandNumber()) : Rect());
    if (failed(local))
      return failure();
    returned.push_back(*local);
  }
  ReturnOp::create(b, terminator->getLoc(), returned);
  return success();
}

namespace {

template <typename OpT>
struct RegionModel
    : PartitionableOpInterface::ExternalModel<RegionModel<OpT>, OpT> {
  LogicalResult getPartitionInfo(Operation *op, PartitionInfo &info) const {
    if (!hasStaticTensors(op))
      return failure();
    FailureOr<RegionSpace> space = RegionSpace::compute(op);
    if (succeeded(space))
      info = space->info();
    return success(succeeded(space));
  }

  TileResults buildLocal(Operation *op, OpBuilder &builder, ValueRange operands,
                         llvm::ArrayRef<Interval> tile,
                         llvm::ArrayRef<Rect> operandRects) const {
    FailureOr<RegionSpace> space = RegionSpace::compute(op);
    if (failed(space))
      return op->emitOpError("cannot be computed in tiles");
    TileBuilder local{
        {builder, op, operands, tile, operandRects, space->info()}};
    OperationState state(op->getLoc(), op->getName());
    state.addOperands(operands.take_front(op->getNumOperands()));
    for (unsigned i = 0; i < op->getNumResults(); ++i)
      state.addTypes(local.resultType(i));
    for (Region &region : op->getRegions())
      if (failed(buildRegion(local, *space, region, *state.addRegion(),
                             /*carriesAll=*/!isLoopCondition(region))))
        return failure();
    return local.results(builder.create(state));
  }
};

} // namespace

void soap::attachControlFlowModels(MLIRContext *context) {
  WhileOp::attachInterface<RegionModel<WhileOp>>(*context);
  IfOp::attachInterface<RegionModel<IfOp>>(*context);
  CaseOp::attachInterface<RegionModel<CaseOp>>(*context);
}
