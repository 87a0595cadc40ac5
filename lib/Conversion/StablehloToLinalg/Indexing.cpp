//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Gathers and scatters.

#include "Lowering.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace soap;
using namespace soap::lowering;
namespace shlo = mlir::stablehlo;

/// The position of a result (or update) index among the indices tensor: the
/// batch part of the index, with a component in the index vector's place.
static SmallVector<Value> indicesPosition(ArrayRef<Value> batch,
                                          int64_t indicesRank,
                                          int64_t indexVectorDim,
                                          Value component) {
  SmallVector<Value> position(batch);
  if (indexVectorDim < indicesRank)
    position.insert(position.begin() + indexVectorDim, component);
  return position;
}

/// The dimensions below \p rank that are not in \p dims.
static SmallVector<int64_t> otherDims(int64_t rank, ArrayRef<int64_t> dims) {
  SmallVector<int64_t> others;
  for (int64_t d = 0; d < rank; ++d)
    if (!llvm::is_contained(dims, d))
      others.push_back(d);
  return others;
}

namespace {

/// A linalg.generic over the result that reads the operand at the clamped
/// index.
struct GatherPattern : OpConversionPattern<shlo::GatherOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::GatherOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertTensor(getTypeConverter(), op.getType());
    auto operand = dyn_cast<RankedTensorType>(adaptor.getOperand().getType());
    auto indices =
        dyn_cast<RankedTensorType>(adaptor.getStartIndices().getType());
    if (!type || !operand || !indices)
      return failure();
    if (type.getNumElements() == 0) {
      rewriter.replaceOp(op, emptyTensor(rewriter, op.getLoc(), type));
      return success();
    }
    auto dims = op.getDimensionNumbers();
    ArrayRef<int64_t> sliceSizes = op.getSliceSizes();
    Type indexType = getElementTypeOrSelf(op.getStartIndices().getType());
    int64_t rank = type.getRank();
    SmallVector<int64_t> batchDims = otherDims(rank, dims.getOffsetDims());
    SmallVector<int64_t> dropped(dims.getCollapsedSliceDims());
    llvm::append_range(dropped, dims.getOperandBatchingDims());
    SmallVector<int64_t> windowDims = otherDims(operand.getRank(), dropped);

    auto body = [&](OpBuilder &b, Location loc, ValueRange) {
      SmallVector<Value> at, batch;
      for (int64_t d = 0; d < rank; ++d)
        at.push_back(linalg::IndexOp::create(b, loc, d));
      for (int64_t d : batchDims)
        batch.push_back(at[d]);
      SmallVector<Value> place(operand.getRank());
      for (auto [i, d] : llvm::enumerate(dims.getStartIndexMap())) {
        Value scalar = tensor::ExtractOp::create(
            b, loc, adaptor.getStartIndices(),
            indicesPosition(batch, indices.getRank(), dims.getIndexVectorDim(),
                            indexConstant(b, loc, i)));
        place[d] = clampedIndex(b, loc, scalar, indexType, 0,
                                operand.getDimSize(d) - sliceSizes[d]);
      }
      for (auto [d, from] : llvm::zip(dims.getOperandBatchingDims(),
                                      dims.getStartIndicesBatchingDims()))
        // The batch index lacks the index vector's dimension.
        place[d] = batch[from - (from > dims.getIndexVectorDim() ? 1 : 0)];
      for (auto [d, from] : llvm::zip(windowDims, dims.getOffsetDims()))
        place[d] = place[d] ? arith::AddIOp::create(b, loc, place[d], at[from])
                            : at[from];
      for (Value &index : place)
        if (!index)
          index = indexConstant(b, loc, 0);
      Value element =
          tensor::ExtractOp::create(b, loc, adaptor.getOperand(), place);
      linalg::YieldOp::create(b, loc, element);
    };
    SmallVector<AffineMap> maps = {rewriter.getMultiDimIdentityMap(rank)};
    SmallVector<utils::IteratorType> iterators(rank,
                                               utils::IteratorType::parallel);
    Value empty = emptyTensor(rewriter, op.getLoc(), type);
    auto generic =
        linalg::GenericOp::create(rewriter, op.getLoc(), type, ValueRange(),
                                  empty, maps, iterators, body);
    rewriter.replaceOp(op, generic.getResults());
    return success();
  }
};

/// Loops over the updates; those whose place lies outside are skipped.
struct ScatterPattern : OpConversionPattern<shlo::ScatterOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::ScatterOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto operand = dyn_cast<RankedTensorType>(adaptor.getInputs()[0].getType());
    auto updates =
        dyn_cast<RankedTensorType>(adaptor.getUpdates()[0].getType());
    auto indices =
        dyn_cast<RankedTensorType>(adaptor.getScatterIndices().getType());
    if (!operand || !updates || !indices)
      return failure();
    if (updates.getNumElements() == 0) {
      rewriter.replaceOp(op, adaptor.getInputs());
      return success();
    }
    auto dims = op.getScatterDimensionNumbers();
    Type indexType = getElementTypeOrSelf(op.getScatterIndices().getType());
    SmallVector<int64_t> batchDims =
        otherDims(updates.getRank(), dims.getUpdateWindowDims());
    SmallVector<int64_t> dropped(dims.getInsertedWindowDims());
    llvm::append_range(dropped, dims.getInputBatchingDims());
    SmallVector<int64_t> windowDims = otherDims(operand.getRank(), dropped);
    // Batch loops outside, window loops inside: indices are read and compared
    // once per window element at most, and loops over windows are contiguous.
    SmallVector<int64_t> order = batchDims;
    llvm::append_range(order, dims.getUpdateWindowDims());

    SmallVector<Value> lower, upper, steps;
    for (int64_t d : order) {
      lower.push_back(indexConstant(rewriter, loc, 0));
      upper.push_back(indexConstant(rewriter, loc, updates.getDimSize(d)));
      steps.push_back(indexConstant(rewriter, loc, 1));
    }
    bool complete = true;
    IRMapping captured = captureScalars(rewriter, op.getUpdateComputation());
    auto body = [&](OpBuilder &b, Location loc, ValueRange loops,
                    ValueRange carried) -> scf::ValueVector {
      SmallVector<Value> at(updates.getRank()), batch;
      for (auto [d, loop] : llvm::zip(order, loops))
        at[d] = loop;
      for (int64_t d : batchDims)
        batch.push_back(at[d]);
      SmallVector<Value> place(operand.getRank());
      SmallVector<bool> checked(operand.getRank(), false);
      SmallVector<int64_t> windows(operand.getRank(), 1);
      for (auto [d, from] : llvm::zip(windowDims, dims.getUpdateWindowDims()))
        windows[d] = updates.getDimSize(from);
      for (auto [i, d] : llvm::enumerate(dims.getScatterDimsToOperandDims())) {
        Value scalar = tensor::ExtractOp::create(
            b, loc, adaptor.getScatterIndices(),
            indicesPosition(batch, indices.getRank(), dims.getIndexVectorDim(),
                            indexConstant(b, loc, i)));
        // Where all of the window lies outside, it does not matter how far.
        place[d] = clampedIndex(b, loc, scalar, indexType, -windows[d],
                                operand.getDimSize(d));
        checked[d] = true;
      }
      for (auto [d, from] : llvm::zip(dims.getInputBatchingDims(),
                                      dims.getScatterIndicesBatchingDims()))
        place[d] = batch[from - (from > dims.getIndexVectorDim() ? 1 : 0)];
      for (auto [d, from] : llvm::zip(windowDims, dims.getUpdateWindowDims())) {
        place[d] = place[d] ? arith::AddIOp::create(b, loc, place[d], at[from])
                            : at[from];
        checked[d] |= updates.getDimSize(from) > operand.getDimSize(d);
      }
      Value inside;
      for (auto [d, index] : llvm::enumerate(place)) {
        if (!index)
          index = indexConstant(b, loc, 0);
        if (!checked[d])
          continue;
        Value within =
            arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index,
                                  indexConstant(b, loc, operand.getDimSize(d)));
        inside =
            inside ? arith::AndIOp::create(b, loc, inside, within) : within;
      }
      auto update = [&](OpBuilder &b, Location loc) {
        SmallVector<Value> scalars, results, tensors;
        for (auto [tensor, original] : llvm::zip(carried, op.getInputs()))
          scalars.push_back(fromStorage(
              b, loc, tensor::ExtractOp::create(b, loc, tensor, place),
              getElementTypeOrSelf(original.getType())));
        for (auto [tensor, original] :
             llvm::zip(adaptor.getUpdates(), op.getUpdates()))
          scalars.push_back(
              fromStorage(b, loc, tensor::ExtractOp::create(b, loc, tensor, at),
                          getElementTypeOrSelf(original.getType())));
        if (failed(emitScalarBody(b, op.getUpdateComputation(), captured,
                                  scalars, results)) ||
            results.size() != carried.size()) {
          complete = false;
          return SmallVector<Value>(carried);
        }
        for (auto [result, tensor, original] :
             llvm::zip(results, carried, op.getInputs()))
          tensors.push_back(tensor::InsertOp::create(
              b, loc,
              toStorage(b, loc, result,
                        getElementTypeOrSelf(original.getType())),
              tensor, place));
        return tensors;
      };
      SmallVector<Value> next;
      if (!inside) {
        next = update(b, loc);
      } else {
        auto branch = scf::IfOp::create(
            b, loc, inside,
            [&](OpBuilder &b, Location loc) {
              scf::YieldOp::create(b, loc, update(b, loc));
            },
            [&](OpBuilder &b, Location loc) {
              scf::YieldOp::create(b, loc, carried);
            });
        next.assign(branch.result_begin(), branch.result_end());
      }
      return {next.begin(), next.end()};
    };
    SmallVector<Value> inputs;
    for (auto [i, input] : llvm::enumerate(adaptor.getInputs()))
      inputs.push_back(isInPlace(op, i) ? input
                                        : changeable(rewriter, loc, input));
    scf::ValueVector results =
        scf::buildLoopNest(rewriter, loc, lower, upper, steps, inputs, body)
            .results;
    if (!complete)
      return rewriter.notifyMatchFailure(op, "no code for the body");
    rewriter.replaceOp(op, results);
    return success();
  }
};

} // namespace

void lowering::populateIndexing(const TypeConverter &converter,
                                RewritePatternSet &patterns) {
  patterns.add<GatherPattern, ScatterPattern>(converter, patterns.getContext());
}
