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

/// \p values, each written into the destination of the same number, but those
/// of \p inPlace, which have been made there.
static SmallVector<Value> writeInto(OpBuilder &builder, Location loc,
                                    ValueRange values, ValueRange destinations,
                                    ArrayRef<int64_t> inPlace = {}) {
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
  for (auto [i, value, destination] : llvm::enumerate(copies, destinations))
    written.push_back(
        value == destination || llvm::is_contained(inPlace, i)
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

/// Whether a value may be read after \p change: by what comes later, or by what
/// is computed from earlier reads, which fuse with those that read them.
static bool isReadAfter(Value value, Operation *change) {
  Block *block = change->getBlock();
  SmallVector<Value> values = {value};
  llvm::SmallPtrSet<Operation *, 16> seen = {change};
  while (!values.empty()) {
    Value read = values.pop_back_val();
    for (Operation *user : read.getUsers()) {
      Operation *reader = block->findAncestorOpInBlock(*user);
      if (!reader)
        return true;
      // What is returned is read as it is computed, unless it is as large and
      // may turn out to be the value itself.
      if (reader == block->getTerminator() && read.getType() != value.getType())
        continue;
      if (!seen.insert(reader).second)
        continue;
      if (!reader->isBeforeInBlock(change))
        return true;
      llvm::append_range(values, reader->getResults());
    }
  }
  return false;
}

/// The result of what changes \p use's value, if that is a scatter or an update
/// and nobody may read the value later.
static Value changed(OpOperand &use) {
  Operation *op = use.getOwner();
  if (llvm::count(op->getOperands(), use.get()) != 1)
    return {};
  unsigned number = use.getOperandNumber();
  auto scatter = dyn_cast<shlo::ScatterOp>(op);
  bool isChange = scatter ? number < scatter.getInputs().size()
                          : isa<shlo::DynamicUpdateSliceOp>(op) && number == 0;
  return isChange && !isReadAfter(use.get(), op) ? op->getResult(number)
                                                 : Value();
}

/// On scatters, which of their inputs are changed in their places; on the end
/// of a loop's body, which of the values that it carries are.
constexpr llvm::StringLiteral inPlaceAttr = "soap.changed_in_loop";

/// Finds those of which all that an iteration does is to change them, by one op
/// after the other that nobody reads the operand of later, scatters among them.
static void markInPlace(Block &body, PatternRewriter &rewriter) {
  Operation *end = body.getTerminator();
  end->removeDiscardableAttr(inPlaceAttr);
  // Late, they come after all that reads what was before.
  auto scatters = llvm::to_vector(body.getOps<shlo::ScatterOp>());
  for (shlo::ScatterOp scatter : llvm::reverse(scatters)) {
    scatter->removeDiscardableAttr(inPlaceAttr);
    Operation *first = end;
    for (Operation *user : scatter->getUsers())
      if (Operation *reader = body.findAncestorOpInBlock(*user);
          reader->isBeforeInBlock(first))
        first = reader;
    rewriter.moveOpBefore(scatter, first);
  }
  llvm::MapVector<Operation *, SmallVector<int64_t>> places;
  for (BlockArgument argument : body.getArguments()) {
    SmallVector<OpOperand *> changes;
    Value value = argument;
    bool isEnd = false;
    while (value && !isEnd) {
      Value next;
      for (OpOperand &use : value.getUses()) {
        Operation *op = use.getOwner();
        if (op == end) {
          isEnd = use.getOperandNumber() == argument.getArgNumber() &&
                  llvm::count(end->getOperands(), value) == 1;
          next = {};
          break;
        }
        if (op->getBlock() != &body)
          continue;
        if (Value result = changed(use)) {
          next = result;
          if (isa<shlo::ScatterOp>(op))
            changes.push_back(&use);
        }
      }
      value = next;
    }
    if (!isEnd || changes.empty())
      continue;
    places[end].push_back(argument.getArgNumber());
    for (OpOperand *use : changes)
      places[use->getOwner()].push_back(use->getOperandNumber());
  }
  for (auto &[op, numbers] : places)
    rewriter.modifyOpInPlace(op, [&, op = op, &numbers = numbers] {
      op->setDiscardableAttr(inPlaceAttr,
                             rewriter.getDenseI64ArrayAttr(numbers));
    });
}

bool lowering::isInPlace(Operation *op, int64_t operand) {
  auto places = op->getAttrOfType<DenseI64ArrayAttr>(inPlaceAttr);
  return places && llvm::is_contained(places.asArrayRef(), operand);
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
    markInPlace(op.getBody().front(), rewriter);
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
    auto inPlace = op->getAttrOfType<DenseI64ArrayAttr>(inPlaceAttr);
    if (op->getParentRegion() == &loop.getBefore())
      rewriter.replaceOpWithNewOp<scf::ConditionOp>(
          op, isTrue(rewriter, loc, adaptor.getResults()[0]), arguments);
    else
      rewriter.replaceOpWithNewOp<scf::YieldOp>(
          op, writeInto(rewriter, loc, adaptor.getResults(), arguments,
                        inPlace ? inPlace.asArrayRef() : ArrayRef<int64_t>()));
    return success();
  }
};

} // namespace

void lowering::populateControlFlow(const TypeConverter &converter,
                                   RewritePatternSet &patterns) {
  patterns.add<WhilePattern, IfPattern, CasePattern, LoopReturnPattern>(
      converter, patterns.getContext());
}
