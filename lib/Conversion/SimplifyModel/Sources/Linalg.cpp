//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Models in linalg, as torch-mlir and upstream's passes write them, in the form
// that is planned: tensors only. Scalars become constants, in regions too, or
// tensors of rank 0.

#include "../Rewrites.h"

#include "Soap/Dialect/Linalg/Accesses.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/RegionUtils.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace soap;

static bool isOfLinalg(Operation *op) {
  return isa_and_present<arith::ArithDialect, linalg::LinalgDialect,
                         math::MathDialect, tensor::TensorDialect>(
      op->getDialect());
}

namespace {

/// Rewrites one function.
class LinalgPreparer {
public:
  explicit LinalgPreparer(func::FuncOp function)
      : function(function), rewriter(function.getContext()) {}

  LogicalResult run() {
    WalkResult verified = function.walk([](linalg::LinalgOp op) {
      return failed(verifyAccesses(op)) ? WalkResult::interrupt()
                                        : WalkResult::advance();
    });
    if (verified.wasInterrupted() || failed(canonicalize()))
      return failure();
    SmallVector<linalg::SoftmaxOp> softmaxes;
    function.walk([&](linalg::SoftmaxOp op) { softmaxes.push_back(op); });
    for (linalg::SoftmaxOp op : softmaxes)
      if (failed(decompose(op)))
        return failure();
    SmallVector<Operation *> ops;
    for (Block &block : function.getBody())
      for (Operation &op : block)
        ops.push_back(&op);
    for (Operation *op : ops) {
      if (auto fill = dyn_cast<linalg::FillOp>(op))
        replaceFill(fill);
      else if (auto splat = dyn_cast<tensor::SplatOp>(op))
        replaceSplat(splat);
      else if (auto elements = dyn_cast<tensor::FromElementsOp>(op))
        replaceElements(elements);
      else if (auto pad = dyn_cast<tensor::PadOp>(op)) {
        foldPadding(pad);
        copyConstants(op);
      } else if (auto structured = dyn_cast<linalg::LinalgOp>(op);
                 structured && failed(prepare(structured)))
        return failure();
    }
    for (Block &block : function.getBody())
      for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
        if (isOfLinalg(&op) && isOpTriviallyDead(&op))
          rewriter.eraseOp(&op);
    return success();
  }

private:
  func::FuncOp function;
  IRRewriter rewriter;
  llvm::DenseMap<Value, Value> lifted;

  /// Upstream's canonical forms, of these dialects' ops alone: casts between
  /// static and dynamic shapes, sizes of tensors, slices of everything.
  LogicalResult canonicalize() {
    MLIRContext *context = function.getContext();
    RewritePatternSet patterns(context);
    SmallVector<Operation *> ops;
    for (Block &block : function.getBody())
      for (Operation &op : block)
        if (isOfLinalg(&op))
          ops.push_back(&op);
    for (RegisteredOperationName name : context->getRegisteredOperations())
      if (llvm::is_contained({"arith", "linalg", "math", "tensor"},
                             name.getDialectNamespace()))
        name.getCanonicalizationPatterns(patterns, context);
    for (StringRef name : {"linalg", "tensor"})
      context->getLoadedDialect(name)->getCanonicalizationPatterns(patterns);
    GreedyRewriteConfig config;
    config.enableConstantCSE(false);
    config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    return applyOpPatternsGreedily(ops, std::move(patterns), config);
  }

  /// Padding by constants, as TOSA's lowering writes it, is part of the op;
  /// upstream folds it only where that makes the result's shape static.
  static void foldPadding(tensor::PadOp op) {
    SmallVector<OpFoldResult> low = op.getMixedLowPad(),
                              high = op.getMixedHighPad();
    (void)foldDynamicIndexList(low);
    (void)foldDynamicIndexList(high);
    SmallVector<Value> lowValues, highValues;
    SmallVector<int64_t> staticLow, staticHigh;
    dispatchIndexOpFoldResults(low, lowValues, staticLow);
    dispatchIndexOpFoldResults(high, highValues, staticHigh);
    op.getLowMutable().assign(lowValues);
    op.getHighMutable().assign(highValues);
    op.setStaticLow(staticLow);
    op.setStaticHigh(staticHigh);
  }

  LogicalResult decompose(linalg::SoftmaxOp op) {
    rewriter.setInsertionPoint(op);
    FailureOr<SmallVector<Value>> values = op.decomposeOperation(rewriter);
    if (failed(values))
      return op.emitOpError("cannot be decomposed");
    rewriter.replaceOp(op, *values);
    return success();
  }

  static TypedAttr constantOf(Value value) {
    TypedAttr constant;
    if (matchPattern(value, m_Constant(&constant)))
      return constant;
    return {};
  }

  Value constantTensor(Location loc, RankedTensorType type, TypedAttr value) {
    return arith::ConstantOp::create(
        rewriter, loc, type,
        DenseElementsAttr::get(type, static_cast<Attribute>(value)));
  }

  /// A scalar as a tensor of rank 0, computed where the scalar is; null if it
  /// comes from anything but tensors, constants and arithmetic.
  Value lift(Value scalar) {
    if (!scalar.getType().isIntOrFloat())
      return {};
    if (Value known = lifted.lookup(scalar))
      return known;
    Operation *op = scalar.getDefiningOp();
    if (!op || op->getParentOp() != function)
      return {};
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(op);
    auto type = RankedTensorType::get({}, scalar.getType());
    Value result;
    if (TypedAttr constant = constantOf(scalar)) {
      result = constantTensor(op->getLoc(), type, constant);
    } else if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
      result = liftElement(extract, type);
    } else if (OpTrait::hasElementwiseMappableTraits(op) &&
               op->getNumResults() == 1) {
      SmallVector<Value> operands;
      for (Value operand : op->getOperands()) {
        operands.push_back(lift(operand));
        if (!operands.back())
          return {};
      }
      Operation *copy = op->clone();
      copy->setOperands(operands);
      copy->getResult(0).setType(type);
      result = rewriter.insert(copy)->getResult(0);
    }
    if (result)
      lifted[scalar] = result;
    return result;
  }

  Value liftElement(tensor::ExtractOp op, RankedTensorType type) {
    SmallVector<OpFoldResult> offsets,
        ones(op.getIndices().size(), rewriter.getIndexAttr(1));
    for (Value index : op.getIndices()) {
      TypedAttr constant = constantOf(index);
      if (!constant)
        return {};
      offsets.push_back(static_cast<Attribute>(constant));
    }
    Value from = op.getTensor();
    if (offsets.empty())
      return from;
    return tensor::ExtractSliceOp::create(rewriter, op.getLoc(), type, from,
                                          offsets, ones, ones);
  }

  /// A scalar everywhere in a tensor; null if the scalar cannot be a tensor.
  Value broadcastScalar(Location loc, Value scalar, RankedTensorType type) {
    if (TypedAttr constant = constantOf(scalar))
      return constantTensor(loc, type, constant);
    Value source = lift(scalar);
    if (!source)
      return {};
    Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                          type.getElementType());
    SmallVector<int64_t> dims =
        llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
    return linalg::BroadcastOp::create(rewriter, loc, source, empty, dims)
        ->getResult(0);
  }

  void replaceFill(linalg::FillOp op) {
    auto type = op->getNumResults()
                    ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                    : nullptr;
    Value scalar = op.getInputs()[0];
    // A fill may convert.
    if (!type || !type.hasStaticShape() ||
        scalar.getType() != type.getElementType())
      return;
    rewriter.setInsertionPoint(op);
    if (Value value = broadcastScalar(op.getLoc(), scalar, type))
      rewriter.replaceOp(op, value);
  }

  void replaceSplat(tensor::SplatOp op) {
    auto type = cast<RankedTensorType>(op.getType());
    rewriter.setInsertionPoint(op);
    if (!type.hasStaticShape())
      return;
    if (Value value = broadcastScalar(op.getLoc(), op.getInput(), type))
      rewriter.replaceOp(op, value);
  }

  void replaceElements(tensor::FromElementsOp op) {
    auto type = cast<RankedTensorType>(op.getType());
    rewriter.setInsertionPoint(op);
    if (type.getNumElements() != 1)
      return;
    if (Value value = broadcastScalar(op.getLoc(), op.getElements()[0], type))
      rewriter.replaceOp(op, value);
  }

  /// Gives a region copies of the scalar constants that it reads.
  void copyConstants(Operation *op) {
    llvm::SetVector<Value> outside;
    getUsedValuesDefinedAbove(op->getRegions(), outside);
    for (Value value : outside) {
      Operation *maker = value.getDefiningOp();
      if (!maker || !maker->hasTrait<OpTrait::ConstantLike>() ||
          isa<TensorType>(value.getType()))
        continue;
      rewriter.setInsertionPointToStart(&op->getRegion(0).front());
      Value copy = rewriter.clone(*maker)->getResult(0);
      replaceAllUsesInRegionWith(value, copy, op->getRegion(0));
    }
  }

  LogicalResult prepare(linalg::LinalgOp op) {
    if (!op.hasPureTensorSemantics())
      return success();
    copyConstants(op);
    llvm::SetVector<Value> outside;
    getUsedValuesDefinedAbove(op->getRegions(), outside);
    outside.remove_if(
        [](Value value) { return isa<TensorType>(value.getType()); });
    if (!outside.empty() && !isa<linalg::GenericOp>(op)) {
      rewriter.setInsertionPoint(op);
      FailureOr<linalg::GenericOp> generic =
          linalg::generalizeNamedOp(rewriter, op);
      if (failed(generic))
        return success();
      op = *generic;
    }
    if (auto generic = dyn_cast<linalg::GenericOp>(op.getOperation())) {
      for (Value scalar : outside)
        generic = addScalarInput(generic, scalar);
      op = generic;
    }
    return replaceDestinations(op);
  }

  /// What a body reads of a scalar from outside it reads of an input.
  linalg::GenericOp addScalarInput(linalg::GenericOp op, Value scalar) {
    Value input = lift(scalar);
    if (!input)
      return op;
    rewriter.setInsertionPoint(op);
    SmallVector<Value> inputs(op.getInputs());
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    unsigned at = inputs.size();
    inputs.push_back(input);
    maps.insert(maps.begin() + at,
                AffineMap::get(op.getNumLoops(), 0, op.getContext()));
    auto wider = linalg::GenericOp::create(
        rewriter, op.getLoc(), op.getResultTypes(), inputs, op.getOutputs(),
        maps, op.getIteratorTypesArray());
    wider.getRegion().takeBody(op.getRegion());
    BlockArgument argument =
        wider.getBody()->insertArgument(at, scalar.getType(), op.getLoc());
    replaceAllUsesInRegionWith(scalar, argument, wider.getRegion());
    rewriter.replaceOp(op, wider);
    return wider;
  }

  /// Whether the loops of an op come to every element of a result.
  static bool coversResult(AffineMap map, RankedTensorType type) {
    llvm::SmallBitVector seen(map.getNumDims());
    for (auto [expr, size] :
         llvm::zip_equal(map.getResults(), type.getShape())) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (size != 1 && (!loop || seen.test(loop.getPosition())))
        return false;
      if (loop)
        seen.set(loop.getPosition());
    }
    return true;
  }

  /// A destination that is only overwritten ties the op to no other value.
  /// Where only a part of it is, bufferization would lose the other elements.
  LogicalResult replaceDestinations(linalg::LinalgOp op) {
    for (OpOperand &init : op.getDpsInitsMutable()) {
      auto type = dyn_cast<RankedTensorType>(init.get().getType());
      if (!type || !type.hasStaticShape())
        continue;
      bool isEmpty = init.get().getDefiningOp<tensor::EmptyOp>() != nullptr;
      if (op.payloadUsesValueFromOperand(&init)) {
        if (isEmpty && type.getNumElements() > 0)
          return op.emitOpError("reads a destination that has no values: fill "
                                "the tensor.empty first");
        continue;
      }
      if (!coversResult(op.getMatchingIndexingMap(&init), type))
        return op.emitOpError("overwrites only some elements of a destination "
                              "that its body does not read");
      if (isEmpty)
        continue;
      rewriter.setInsertionPoint(op);
      init.set(tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(),
                                       type.getElementType()));
    }
    return success();
  }
};

} // namespace

LogicalResult simplify::prepareLinalg(func::FuncOp function) {
  bool found = false;
  for (Block &block : function.getBody())
    for (Operation &op : block)
      found |= isOfLinalg(&op);
  return found ? LinalgPreparer(function).run() : success();
}
