//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Random bits: a tile draws its part of the stream, from the block in which it
// begins.

#include "PartitionModel.h"

#include "Soap/Dialect/StableHLO/RandomState.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

namespace soap {

template <> LogicalResult describe(RngBitGeneratorOp op, PartitionInfo &info) {
  TensorAccess output = addDims(info, shapeOf(op.getOutput()));
  if (!isPlainStream(op))
    for (IterationDim &dim : info.dims)
      dim.splittable = false;
  TensorAccess state(shapeOf(op.getInitialState()).size(),
                     DimAccess::getWhole());
  info.operands.push_back(state);
  info.results = {state, output};
  // Ten or twenty rounds of some ten operations for two or four elements.
  info.flopsPerPoint = 50;
  info.anchor = "other";
  return success();
}

template <> TileResults buildTile(RngBitGeneratorOp op, TileBuilder &tile) {
  Rect rect = tile.resultRect(1);
  if (rect == fullRect(shapeOf(op.getOutput())))
    return tile.results(tile.clone());
  OpBuilder &b = tile.builder;
  int64_t perBlock = elementsPerBlock(op);
  int64_t first = rect[0].lo / perBlock, skipped = rect[0].lo % perBlock;
  Value state = advanceState(b, tile.loc(), tile.operands[0], first);
  RankedTensorType type = tile.resultType(1);
  int64_t count = skipped + rect[0].size();
  auto drawn = RngBitGeneratorOp::create(
      b, tile.loc(),
      TypeRange{state.getType(),
                RankedTensorType::get({count}, type.getElementType())},
      op.getRngAlgorithmAttr(), state);
  Value bits = drawn.getOutput();
  if (skipped > 0)
    bits = SliceOp::create(
        b, tile.loc(), type, bits, b.getDenseI64ArrayAttr({skipped}),
        b.getDenseI64ArrayAttr({count}), b.getDenseI64ArrayAttr({1}));
  return llvm::SmallVector<Value>{drawn.getOutputState(), bits};
}

} // namespace soap

void soap::attachRandomModels(MLIRContext *context) {
  attach<RngBitGeneratorOp>(context);
}
