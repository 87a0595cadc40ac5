//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LinalgUtils.h"

#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace soap {
#define GEN_PASS_DEF_GENERALIZELINALG
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

static Value emptyTensor(OpBuilder &builder, Location loc, Type type) {
  auto tensor = cast<RankedTensorType>(type);
  return tensor::EmptyOp::create(builder, loc, tensor.getShape(),
                                 tensor.getElementType());
}

static Value filledTensor(OpBuilder &builder, Location loc, Type type,
                          TypedAttr value) {
  Value scalar = arith::ConstantOp::create(builder, loc, value);
  Value empty = emptyTensor(builder, loc, type);
  return linalg::FillOp::create(builder, loc, scalar, empty).getResult(0);
}

/// Whether every element of \p value is zero.
static bool isZero(Value value) {
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    value = fill.getInputs()[0];
  return matchPattern(value, m_AnyZeroFloat());
}

/// Whether \p op is on f32, or \p or16 on that and floats of 16 bits.
static bool isF32(Operation *op, bool or16 = false) {
  return llvm::all_of(op->getOperands(), [or16](Value operand) {
    Type element = getElementTypeOrSelf(operand.getType());
    return element.isF32() || (or16 && (element.isF16() || element.isBF16()));
  });
}

/// \p value in \p element, a float of 16 or 32 bits.
static Value converted(OpBuilder &builder, Location loc, Value value,
                       Type element) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getElementType() == element)
    return value;
  Type to = type.clone(element);
  SmallVector<AffineMap> maps(2,
                              builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             builder, loc, to, value, emptyTensor(builder, loc, to), maps,
             iterators,
             [&](OpBuilder &b, Location loc, ValueRange arguments) {
               Value number =
                   element.isF32()
                       ? arith::ExtFOp::create(b, loc, element, arguments[0])
                             .getResult()
                       : arith::TruncFOp::create(b, loc, element, arguments[0]);
               linalg::YieldOp::create(b, loc, number);
             })
      .getResult(0);
}

/// a + b on tensors of one type.
static Value addTensors(OpBuilder &builder, Location loc, Value a, Value b) {
  auto type = cast<RankedTensorType>(a.getType());
  SmallVector<AffineMap> maps(3,
                              builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             builder, loc, type, ValueRange{a, b},
             emptyTensor(builder, loc, type), maps, iterators,
             [](OpBuilder &b, Location loc, ValueRange arguments) {
               Value sum =
                   arith::AddFOp::create(b, loc, arguments[0], arguments[1]);
               linalg::YieldOp::create(b, loc, sum);
             })
      .getResult(0);
}

/// Additions and products of a reduction may be re-associated, as those of
/// StableHLO: linalg does not say in which order its reductions run.
static void allowReassociation(linalg::GenericOp op) {
  if (op.getNumReductionLoops() == 0)
    return;
  for (OpOperand &init : op.getDpsInitsMutable())
    for (Operation *user : op.getMatchingBlockArgument(&init).getUsers())
      if (isa<arith::AddFOp, arith::MulFOp>(user))
        user->setAttr("fastmath",
                      arith::FastMathFlagsAttr::get(
                          op.getContext(), arith::FastMathFlags::reassoc));
}

/// A product as the library has them: of f32, and summed into zeros. What it
/// was to be summed into is added, and its result rounded once.
static void formProduct(RewriterBase &rewriter, linalg::GenericOp op,
                        bool widen) {
  Value init = op.getOutputs()[0];
  if (!kernels::isContraction(op) || !isF32(op, widen) ||
      (isF32(op) && isZero(init)))
    return;
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  Type f32 = rewriter.getF32Type();
  auto type = cast<RankedTensorType>(init.getType());
  SmallVector<Value> factors;
  for (Value input : op.getInputs())
    factors.push_back(converted(rewriter, loc, input, f32));
  auto product = linalg::GenericOp::create(
      rewriter, loc, type.clone(f32), factors,
      filledTensor(rewriter, loc, type.clone(f32),
                   rewriter.getF32FloatAttr(0.0f)),
      op.getIndexingMapsArray(), op.getIteratorTypesArray(),
      [](OpBuilder &b, Location loc, ValueRange arguments) {
        Value factor =
            arith::MulFOp::create(b, loc, arguments[0], arguments[1]);
        Value sum = arith::AddFOp::create(b, loc, arguments[2], factor);
        linalg::YieldOp::create(b, loc, sum);
      });
  allowReassociation(product);
  Value sum = product.getResult(0);
  if (!isZero(init))
    sum = addTensors(rewriter, loc, sum, converted(rewriter, loc, init, f32));
  rewriter.replaceOp(op, converted(rewriter, loc, sum, type.getElementType()));
}

/// A pad by a constant becomes an insertion into a filled tensor.
static void lowerPad(RewriterBase &rewriter, tensor::PadOp op) {
  Value scalar = op.getConstantPaddingValue();
  TypedAttr value;
  if (!scalar || !matchPattern(scalar, m_Constant(&value)))
    return;
  rewriter.setInsertionPoint(op);
  SmallVector<OpFoldResult> sizes, strides;
  for (int64_t size : op.getSourceType().getShape()) {
    sizes.push_back(rewriter.getIndexAttr(size));
    strides.push_back(rewriter.getIndexAttr(1));
  }
  Value filled = filledTensor(rewriter, op.getLoc(), op.getType(), value);
  rewriter.replaceOpWithNewOp<tensor::InsertSliceOp>(
      op, op.getSource(), filled, op.getMixedLowPad(), sizes, strides);
}

namespace {
/// The shape that a slice has before it loses dimensions of size 1, and which
/// of its dimensions become one.
struct WholeSlice {
  RankedTensorType type;
  SmallVector<ReassociationIndices> groups;
};
} // namespace

/// Of a slice of \p sizes that is \p type then, if it cannot be seen from the
/// shapes which of several dimensions it loses: bufferization and views may
/// then take different ones, so it keeps them, and is reshaped.
static std::optional<WholeSlice> findWhole(ArrayRef<int64_t> sizes,
                                           RankedTensorType type) {
  auto lost = static_cast<int64_t>(sizes.size()) - type.getRank();
  if (lost <= 0 || llvm::count(sizes, 1) <= lost ||
      ShapedType::isDynamicShape(sizes))
    return std::nullopt;
  auto whole = RankedTensorType::get(sizes, type.getElementType());
  auto groups = getReassociationIndicesForReshape(whole, type);
  if (!groups)
    return std::nullopt;
  return WholeSlice{whole, std::move(*groups)};
}

static void keepRank(RewriterBase &rewriter, tensor::ExtractSliceOp op) {
  auto whole = findWhole(op.getStaticSizes(), op.getType());
  if (!whole)
    return;
  rewriter.setInsertionPoint(op);
  Value slice = tensor::ExtractSliceOp::create(
      rewriter, op.getLoc(), whole->type, op.getSource(), op.getMixedOffsets(),
      op.getMixedSizes(), op.getMixedStrides());
  rewriter.replaceOpWithNewOp<tensor::CollapseShapeOp>(op, op.getType(), slice,
                                                       whole->groups);
}

static void keepRank(RewriterBase &rewriter, tensor::InsertSliceOp op) {
  auto whole = findWhole(op.getStaticSizes(), op.getSourceType());
  if (!whole)
    return;
  rewriter.setInsertionPoint(op);
  Value slice = tensor::ExpandShapeOp::create(
      rewriter, op.getLoc(), whole->type, op.getSource(), whole->groups);
  rewriter.replaceOpWithNewOp<tensor::InsertSliceOp>(
      op, slice, op.getDest(), op.getMixedOffsets(), op.getMixedSizes(),
      op.getMixedStrides());
}

/// Constants of one value that an op begins with become fills.
static void fillDestinations(RewriterBase &rewriter, linalg::LinalgOp op) {
  for (OpOperand &init : op.getDpsInitsMutable()) {
    auto constant = init.get().getDefiningOp<arith::ConstantOp>();
    if (!constant)
      continue;
    auto splat = dyn_cast<SplatElementsAttr>(constant.getValue());
    if (!splat)
      continue;
    rewriter.setInsertionPoint(op);
    init.set(filledTensor(rewriter, op.getLoc(), init.get().getType(),
                          cast<TypedAttr>(splat.getSplatValue<Attribute>())));
  }
}

namespace {

struct GeneralizeLinalg : soap::impl::GeneralizeLinalgBase<GeneralizeLinalg> {
  using GeneralizeLinalgBase::GeneralizeLinalgBase;

  void runOnOperation() override {
    if (failed(kernels::guardAccesses(getOperation())))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    SmallVector<linalg::LinalgOp> structured;
    SmallVector<Operation *> moving;
    getOperation().walk([&](Operation *op) {
      if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
        structured.push_back(linalgOp);
      else if (isa<tensor::PadOp, tensor::ExtractSliceOp,
                   tensor::InsertSliceOp>(op))
        moving.push_back(op);
    });
    for (Operation *op : moving)
      if (auto pad = dyn_cast<tensor::PadOp>(op))
        lowerPad(rewriter, pad);
      else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
        keepRank(rewriter, slice);
      else
        keepRank(rewriter, cast<tensor::InsertSliceOp>(op));
    for (linalg::LinalgOp op : structured) {
      if (!op.hasPureTensorSemantics() ||
          isa<linalg::FillOp>(op.getOperation()))
        continue;
      fillDestinations(rewriter, op);
      auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
      if (!generic) {
        rewriter.setInsertionPoint(op);
        FailureOr<linalg::GenericOp> made =
            linalg::generalizeNamedOp(rewriter, op);
        if (failed(made)) {
          op.emitError("no CPU code for '") << op->getName() << "'";
          return signalPassFailure();
        }
        generic = *made;
      }
      allowReassociation(generic);
      formProduct(rewriter, generic, widenProducts);
    }
    RewritePatternSet patterns(&getContext());
    linalg::populateElementwiseToLinalgConversionPatterns(patterns);
    tensor::populateDecomposeTensorConcatPatterns(patterns);
    GreedyRewriteConfig config;
    config.enableFolding(false);
    config.enableConstantCSE(false);
    if (failed(
            applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      return signalPassFailure();
    kernels::guardDivisions(getOperation());
  }
};

} // namespace
