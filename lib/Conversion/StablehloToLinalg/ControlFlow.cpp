//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// while, if and case. Values live in buffers of their own: every region writes
// its results into them, so that no iteration allocates.

#include "Lowering.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace soap;
using namespace soap::lowering;
namespace shlo = mlir::stablehlo;

/// \p values, each written into the destination of the same number.
static SmallVector<Value> writeInto(OpBuilder &builder, Location loc,
                                    ValueRange values,
                                    ValueRange destinations) {
  SmallVector<Value> copies(values), written;
  // What a loop carries may change places: read all before writing any. And
  // what is returned twice is computed in one of its places; bufferization
  // does not see that its copy to the other comes late enough.
  llvm::SmallDenseSet<Value> seen;
  for (auto [value, destination] : llvm::zip_equal(copies, destinations))
    if (value != destination &&
        (isa<BlockArgument>(value) || !seen.insert(value).second))
      value = bufferization::AllocTensorOp::create(
          builder, loc, cast<RankedTensorType>(value.getType()), ValueRange(),
          value);
  for (auto [value, destination] : llvm::zip_equal(copies, destinations))
    written.push_back(
        value == destination
            ? value
            : bufferization::MaterializeInDestinationOp::create(
                  builder, loc, value.getType(), value, destination)
                  .getResult());
  return written;
}

/// Whether an i8 (storage of a bool) is not zero.
static Value isTrue(OpBuilder &builder, Location loc, Value tensor) {
  Value scalar = scalarOf(builder, loc, tensor);
  Value zero = arith::ConstantOp::create(
      builder, loc, builder.getIntegerAttr(scalar.getType(), 0));
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, scalar,
                               zero);
}

/// Whether a value is carried by a loop.
static bool isCarried(Value value) {
  if (auto cast = value.getDefiningOp<UnrealizedConversionCastOp>())
    value = cast.getOperand(0);
  auto argument = dyn_cast<BlockArgument>(value);
  return argument &&
         isa<shlo::WhileOp, scf::WhileOp>(argument.getOwner()->getParentOp());
}

Value lowering::changeable(OpBuilder &builder, Location loc, Value value) {
  if (!isCarried(value))
    return value;
  return bufferization::AllocTensorOp::create(
      builder, loc, cast<RankedTensorType>(value.getType()), ValueRange(),
      value);
}

/// What a loop begins with.
static SmallVector<Value> beginningOf(OpBuilder &builder, shlo::WhileOp op,
                                      ValueRange operands) {
  Block &body = op.getBody().front();
  SmallVector<Value> values(operands);
  for (auto [value, argument, next] : llvm::zip_equal(
           values, body.getArguments(), body.getTerminator()->getOperands()))
    if (next != argument)
      value = changeable(builder, op.getLoc(), value);
  return values;
}

namespace {

struct WhilePattern : OpConversionPattern<shlo::WhileOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::WhileOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op.getResultTypes(), types)))
      return failure();
    auto loop =
        scf::WhileOp::create(rewriter, op.getLoc(), types,
                             beginningOf(rewriter, op, adaptor.getOperand()));
    for (auto [from, to] : {std::pair(&op.getCond(), &loop.getBefore()),
                            std::pair(&op.getBody(), &loop.getAfter())}) {
      rewriter.inlineRegionBefore(*from, *to, to->end());
      if (failed(rewriter.convertRegionTypes(to, *getTypeConverter())))
        return failure();
    }
    rewriter.replaceOp(op, loop.getResults());
    return success();
  }
};

/// The branches' results get buffers before the branch, and are written there.
static SmallVector<Value> resultBuffers(ConversionPatternRewriter &rewriter,
                                        Operation *op, TypeRange types) {
  return llvm::map_to_vector(types, [&](Type type) -> Value {
    // No empty tensors: equal ones would become one.
    return bufferization::AllocTensorOp::create(rewriter, op->getLoc(),
                                                cast<RankedTensorType>(type),
                                                ValueRange())
        .getResult();
  });
}

/// Moves a branch's ops to the end of \p block, which yields.
static void moveBranch(ConversionPatternRewriter &rewriter, Region &branch,
                       Block *block, ValueRange buffers) {
  Block *from = &branch.front();
  Operation *terminator = from->getTerminator();
  rewriter.setInsertionPoint(terminator);
  SmallVector<Value> values;
  for (auto [value, buffer] :
       llvm::zip_equal(terminator->getOperands(), buffers)) {
    Value converted = rewriter.getRemappedValue(value);
    if (!converted || converted.getType() != buffer.getType())
      converted = UnrealizedConversionCastOp::create(
                      rewriter, terminator->getLoc(), buffer.getType(), value)
                      .getResult(0);
    values.push_back(converted);
  }
  scf::YieldOp::create(
      rewriter, terminator->getLoc(),
      writeInto(rewriter, terminator->getLoc(), values, buffers));
  rewriter.eraseOp(terminator);
  rewriter.inlineBlockBefore(from, block, block->end());
}

struct IfPattern : OpConversionPattern<shlo::IfOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::IfOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op.getResultTypes(), types)))
      return failure();
    SmallVector<Value> buffers = resultBuffers(rewriter, op, types);
    Value condition = isTrue(rewriter, op.getLoc(), adaptor.getPred());
    auto branch = scf::IfOp::create(rewriter, op.getLoc(), types, condition,
                                    /*addThenBlock=*/true,
                                    /*addElseBlock=*/true);
    moveBranch(rewriter, op.getTrueBranch(), branch.thenBlock(), buffers);
    moveBranch(rewriter, op.getFalseBranch(), branch.elseBlock(), buffers);
    rewriter.replaceOp(op, branch.getResults());
    return success();
  }
};

/// An index without a branch takes the last one.
struct CasePattern : OpConversionPattern<shlo::CaseOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::CaseOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op.getResultTypes(), types)))
      return failure();
    Location loc = op.getLoc();
    SmallVector<Value> buffers = resultBuffers(rewriter, op, types);
    Value index =
        asIndex(rewriter, loc, scalarOf(rewriter, loc, adaptor.getIndex()),
                getElementTypeOrSelf(op.getIndex().getType()));
    int64_t count = op.getBranches().size();
    auto cases = llvm::to_vector(llvm::seq<int64_t>(0, count - 1));
    auto branch = scf::IndexSwitchOp::create(rewriter, loc, types, index, cases,
                                             cases.size());
    for (auto [i, region] : llvm::enumerate(op.getBranches())) {
      Region &to = static_cast<int64_t>(i) == count - 1
                       ? branch.getDefaultRegion()
                       : branch.getCaseRegions()[i];
      moveBranch(rewriter, region, rewriter.createBlock(&to), buffers);
    }
    rewriter.replaceOp(op, branch.getResults());
    return success();
  }
};

/// The ends of a loop's regions.
struct LoopReturnPattern : OpConversionPattern<shlo::ReturnOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::ReturnOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto loop = dyn_cast<scf::WhileOp>(op->getParentOp());
    if (!loop)
      return failure();
    Location loc = op.getLoc();
    ValueRange arguments = op->getBlock()->getArguments();
    if (op->getParentRegion() == &loop.getBefore())
      rewriter.replaceOpWithNewOp<scf::ConditionOp>(
          op, isTrue(rewriter, loc, adaptor.getResults()[0]), arguments);
    else
      rewriter.replaceOpWithNewOp<scf::YieldOp>(
          op, writeInto(rewriter, loc, adaptor.getResults(), arguments));
    return success();
  }
};

} // namespace

void lowering::populateControlFlow(const TypeConverter &converter,
                                   RewritePatternSet &patterns) {
  patterns.add<WhilePattern, IfPattern, CasePattern, LoopReturnPattern>(
      converter, patterns.getContext());
}
