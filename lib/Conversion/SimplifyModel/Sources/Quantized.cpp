//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Quantized numbers as the integers that they are stored as. First every op
// that computes does so on dequantized operands, and its results are quantized;
// then conversions become arithmetic and types change, all at once.

#include "../Functions/Expressions.h"

#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace soap {
#define GEN_PASS_DEF_LOWERQUANTIZED
#include "Soap/Conversion/Passes.h.inc"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"
} // namespace soap

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;
using quant::QuantizedType;

namespace {

/// Nothing if a type is no tensor of quantized elements.
QuantizedType quantizedElement(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !isQuantizedType(tensor.getElementType()))
    return {};
  return cast<QuantizedType>(tensor.getElementType());
}

/// Ops that do with stored integers what they do with the numbers: they move
/// elements or hand them to regions. Of other dialects, all.
bool keepsStorage(Operation *op) {
  if (!isa_and_nonnull<StablehloDialect, chlo::ChloDialect>(op->getDialect()))
    return true;
  return isa<chlo::ScanOp, BitcastConvertOp, BroadcastInDimOp, BroadcastOp,
             CaseOp, CompositeOp, ConcatenateOp, ConstantOp, CustomCallOp,
             DynamicBroadcastInDimOp, DynamicGatherOp, DynamicPadOp,
             DynamicReshapeOp, DynamicSliceOp, DynamicUpdateSliceOp, GatherOp,
             GetDimensionSizeOp, GetTupleElementOp, IfOp, MapOp,
             OptimizationBarrierOp, PadOp, RealDynamicSliceOp, ReduceOp,
             ReduceWindowOp, ReshapeOp, stablehlo::ReturnOp, ReverseOp,
             ScatterOp, SelectAndScatterOp, SelectOp, SetDimensionSizeOp,
             SliceOp, SortOp, TorchIndexSelectOp, TransposeOp, TupleOp,
             UniformDequantizeOp, WhileOp>(op);
}

/// Surrounds an op by conversions.
void computeOnExpressed(Operation *op) {
  OpBuilder b(op);
  for (OpOperand &operand : op->getOpOperands())
    if (QuantizedType from = quantizedElement(operand.get().getType())) {
      auto type = tensorOf(operand.get()).clone(from.getExpressedType());
      operand.set(
          UniformDequantizeOp::create(b, op->getLoc(), type, operand.get()));
    }
  if (isa<UniformQuantizeOp>(op))
    return;
  b.setInsertionPointAfter(op);
  for (Value result : op->getResults())
    if (QuantizedType to = quantizedElement(result.getType())) {
      Type type = result.getType();
      result.setType(tensorOf(result).clone(to.getExpressedType()));
      auto quantized = UniformQuantizeOp::create(b, op->getLoc(), type, result);
      result.replaceAllUsesExcept(quantized, quantized);
    }
}

/// Arithmetic of a tensor with scales or zero points: scalars, or vectors along
/// an axis.
class Parameters {
public:
  Parameters(OpBuilder &b, Location loc, QuantizedType type) : b(b), loc(loc) {
    if (auto perAxis = dyn_cast<quant::UniformQuantizedPerAxisType>(type)) {
      llvm::append_range(scales, perAxis.getScales());
      llvm::append_range(zeroPoints, perAxis.getZeroPoints());
      axis = perAxis.getQuantizedDimension();
    } else {
      auto uniform = cast<quant::UniformQuantizedType>(type);
      scales.push_back(uniform.getScale());
      zeroPoints.push_back(uniform.getZeroPoint());
    }
  }

  bool isCentred() const {
    return llvm::all_of(zeroPoints, [](int64_t zero) { return zero == 0; });
  }
  template <typename Op> Value withScales(Value x) {
    return apply<Op>(x, scales);
  }
  template <typename Op> Value withZeroPoints(Value x) {
    SmallVector<double> numbers(zeroPoints.begin(), zeroPoints.end());
    return apply<Op>(x, numbers);
  }

private:
  template <typename Op> Value apply(Value x, ArrayRef<double> numbers) {
    Type element = tensorOf(x).getElementType();
    SmallVector<Attribute> values;
    for (double number : numbers)
      values.push_back(
          isa<FloatType>(element)
              ? Attribute(b.getFloatAttr(element, number))
              : b.getIntegerAttr(element, static_cast<int64_t>(number)));
    SmallVector<int64_t, 1> shape, dims;
    if (axis) {
      shape.push_back(static_cast<int64_t>(numbers.size()));
      dims.push_back(*axis);
    }
    Value constant =
        ConstantOp::create(b, loc,
                           cast<ElementsAttr>(DenseElementsAttr::get(
                               RankedTensorType::get(shape, element), values)));
    return Op::create(b, loc, x.getType(), x, constant,
                      b.getDenseI64ArrayAttr(dims));
  }

  OpBuilder &b;
  Location loc;
  SmallVector<double> scales;
  SmallVector<int64_t> zeroPoints;
  std::optional<int64_t> axis;
};

/// (x - zero point) · scale. The difference is exact.
Value dequantize(OpBuilder &b, Location loc, Value x, QuantizedType type,
                 RankedTensorType to) {
  Parameters parameters(b, loc, type);
  if (!parameters.isCentred()) {
    bool isNarrow = type.getStorageTypeIntegralWidth() <= 16;
    x = convert(
        b, loc, x,
        cast<RankedTensorType>(to.clone(b.getIntegerType(isNarrow ? 32 : 64))));
    x = parameters.withZeroPoints<chlo::BroadcastSubOp>(x);
  }
  x = convert(b, loc, x, to);
  return parameters.withScales<chlo::BroadcastMulOp>(x);
}

/// x / scale + zero point, within the storage's range and to the nearest.
Value quantize(OpBuilder &b, Location loc, Value x, QuantizedType type,
               RankedTensorType to) {
  Parameters parameters(b, loc, type);
  RankedTensorType expressed = tensorOf(x);
  x = parameters.withScales<chlo::BroadcastDivOp>(x);
  if (!parameters.isCentred())
    x = parameters.withZeroPoints<chlo::BroadcastAddOp>(x);
  auto scalar = RankedTensorType::get({}, expressed.getElementType());
  auto bound = [&](int64_t value) {
    return splat(b, loc, scalar, static_cast<double>(value));
  };
  x = ClampOp::create(b, loc, expressed, bound(type.getStorageTypeMin()), x,
                      bound(type.getStorageTypeMax()));
  x = RoundNearestEvenOp::create(b, loc, TypeRange(expressed), ValueRange(x));
  return convert(b, loc, x, to);
}

struct LowerQuantized : soap::impl::LowerQuantizedBase<LowerQuantized> {
  void getDependentDialects(DialectRegistry &registry) const override {
    LowerQuantizedBase::getDependentDialects(registry);
    registry.insert<arith::ArithDialect, index::IndexDialect,
                    linalg::LinalgDialect, math::MathDialect, scf::SCFDialect,
                    tensor::TensorDialect, tosa::TosaDialect>();
  }

  void runOnOperation() override {
    // The evaluator knows neither TOSA nor calls of functions, and reads shapes
    // off types.
    if (failed(lowerTosa(getOperation(),
                         [&](OpPassManager &manager, Operation *op) {
                           return runPipeline(manager, op);
                         })))
      return signalPassFailure();
    lowerQuantized(getOperation());
    if (failed(refineShapes(getOperation())))
      return signalPassFailure();
    RewritePatternSet patterns(&getContext());
    populateLapack(patterns);
    populateFactorCalls(patterns);
    populateTridiagonalCalls(patterns);
    populateSparseCalls(patterns);
    populateIntegerProducts(patterns);
    populateMhloCalls(patterns);
    GreedyRewriteConfig config;
    config.enableFolding(false);
    config.enableConstantCSE(false);
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    if (failed(
            applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      signalPassFailure();
  }
};

} // namespace

void soap::simplify::lowerQuantized(ModuleOp module) {
  SmallVector<Operation *> computing;
  AttrTypeWalker finder;
  bool isQuantized = false;
  finder.addWalk([&](Type type) {
    isQuantized |= isQuantizedType(type);
    return WalkResult::advance();
  });
  module.walk([&](Operation *op) {
    auto types = llvm::to_vector(
        llvm::concat<const Type>(llvm::to_vector(op->getOperandTypes()),
                                 llvm::to_vector(op->getResultTypes())));
    for (Type type : types)
      finder.walk(type);
    if (auto function = dyn_cast<FunctionOpInterface>(op))
      finder.walk(function.getFunctionType());
    if (!keepsStorage(op) && llvm::any_of(types, quantizedElement))
      computing.push_back(op);
  });
  if (!isQuantized)
    return;
  for (Operation *op : computing)
    computeOnExpressed(op);

  SmallVector<std::pair<Operation *, QuantizedType>> conversions;
  module.walk([&](Operation *op) {
    if (isa<UniformQuantizeOp>(op))
      conversions.emplace_back(op,
                               quantizedElement(op->getResult(0).getType()));
    else if (isa<UniformDequantizeOp>(op))
      conversions.emplace_back(op,
                               quantizedElement(op->getOperand(0).getType()));
  });
  AttrTypeReplacer types;
  types.addReplacement([](RankedTensorType type) -> std::optional<Type> {
    if (!isQuantizedType(type.getElementType()))
      return std::nullopt;
    return storageType(type);
  });
  types.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                     /*replaceLocs=*/false,
                                     /*replaceTypes=*/true);
  for (auto [op, type] : conversions) {
    OpBuilder b(op);
    Value x = op->getOperand(0);
    RankedTensorType to = tensorOf(op->getResult(0));
    Value value = isa<UniformQuantizeOp>(op)
                      ? quantize(b, op->getLoc(), x, type, to)
                      : dequantize(b, op->getLoc(), x, type, to);
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
  }
}
