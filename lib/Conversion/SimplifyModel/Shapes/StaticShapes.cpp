//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Shapes that constants determine become static, with the ops that compute with
// them: a program whose arguments have static shapes then mostly has no others.

#include "../Functions/Integers.h"
#include "../Rewrites.h"

#include "Soap/Analysis/CallInliner.h"
#include "Soap/Dialect/StableHLO/IR/Window.h"

#include "mlir/Interfaces/InferTypeOpInterface.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;
using soap::simplify::Integers;

static bool isDynamic(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && !tensor.hasStaticShape();
}

static bool isDynamicOp(Operation *op) {
  return llvm::any_of(op->getResultTypes(), isDynamic) ||
         llvm::any_of(op->getOperandTypes(), isDynamic) ||
         isa<DynamicBroadcastInDimOp, DynamicConvOp, DynamicGatherOp,
             DynamicIotaOp, DynamicPadOp, DynamicReshapeOp, GetDimensionSizeOp,
             RealDynamicSliceOp, SetDimensionSizeOp>(op);
}

namespace {

/// Makes the shapes of one function static, from its arguments on.
class ShapeRefiner {
public:
  void refine(Block &block);

private:
  void refine(Operation *op);
  void refineRegions(Operation *op);
  Operation *rewrite(Operation *op);
  SmallVector<Type> inferTypes(Operation *op);
  Operation *rewriteConv(DynamicConvOp op, ArrayRef<int64_t> padding);
  Operation *rewriteSlice(RealDynamicSliceOp op);

  /// The result's element type in \p shape.
  static RankedTensorType withShape(Operation *op, ArrayRef<int64_t> shape) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    return RankedTensorType::get(shape, type.getElementType());
  }
  /// The shape of a result: its own, or the numbers of \p shape.
  std::optional<RankedTensorType> resultType(Operation *op, Value shape) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    if (type.hasStaticShape())
      return type;
    auto sizes = integers.getAll(shape);
    if (!sizes || llvm::any_of(*sizes, [](int64_t size) { return size < 0; }))
      return std::nullopt;
    return withShape(op, *sizes);
  }

  Integers integers;
};

} // namespace

static bool isStatic(Value value) { return !isDynamic(value.getType()); }

using soap::simplify::tensorOf;

Operation *ShapeRefiner::rewriteConv(DynamicConvOp op,
                                     ArrayRef<int64_t> padding) {
  OpBuilder b(op);
  ConvDimensionNumbersAttr dims = op.getDimensionNumbers();
  auto rank = static_cast<int64_t>(dims.getInputSpatialDimensions().size());
  RankedTensorType lhs = tensorOf(op.getLhs()), rhs = tensorOf(op.getRhs());
  SmallVector<int64_t> shape(rank + 2);
  shape[dims.getOutputBatchDimension()] =
      lhs.getDimSize(dims.getInputBatchDimension()) /
      static_cast<int64_t>(op.getBatchGroupCount());
  shape[dims.getOutputFeatureDimension()] =
      rhs.getDimSize(dims.getKernelOutputFeatureDimension());
  auto at = [](std::optional<ArrayRef<int64_t>> values, int64_t i) {
    return values ? (*values)[i] : 1;
  };
  for (int64_t i = 0; i < rank; ++i) {
    WindowDimension window;
    window.size = rhs.getDimSize(dims.getKernelSpatialDimensions()[i]);
    window.stride = at(op.getWindowStrides(), i);
    window.baseDilation = at(op.getLhsDilation(), i);
    window.windowDilation = at(op.getRhsDilation(), i);
    window.paddingLow = padding[2 * i];
    window.paddingHigh = padding[2 * i + 1];
    auto size =
        window.outputSize(lhs.getDimSize(dims.getInputSpatialDimensions()[i]));
    if (!size)
      return nullptr;
    shape[dims.getOutputSpatialDimensions()[i]] = *size;
  }
  auto attr = DenseIntElementsAttr::get(
      RankedTensorType::get({rank, 2}, b.getI64Type()), padding);
  return ConvolutionOp::create(
      b, op.getLoc(), withShape(op, shape), op.getLhs(), op.getRhs(),
      op.getWindowStridesAttr(), attr, op.getLhsDilationAttr(),
      op.getRhsDilationAttr(), op.getWindowReversalAttr(), dims,
      op.getFeatureGroupCountAttr(), op.getBatchGroupCountAttr(),
      op.getPrecisionConfigAttr());
}

/// At places that are known, a slice; of a size that is known, a dynamic one.
Operation *ShapeRefiner::rewriteSlice(RealDynamicSliceOp op) {
  OpBuilder b(op);
  auto starts = integers.getAll(op.getStartIndices());
  auto limits = integers.getAll(op.getLimitIndices());
  auto strides = integers.getAll(op.getStrides());
  RankedTensorType from = tensorOf(op.getOperand());
  if (!strides)
    return nullptr;
  if (starts && limits) {
    for (int64_t d = 0; d < from.getRank(); ++d)
      if ((*starts)[d] < 0 || (*limits)[d] < (*starts)[d] ||
          (*limits)[d] > from.getDimSize(d) || (*strides)[d] < 1)
        return nullptr;
    return SliceOp::create(
        b, op.getLoc(), op.getOperand(), b.getDenseI64ArrayAttr(*starts),
        b.getDenseI64ArrayAttr(*limits), b.getDenseI64ArrayAttr(*strides));
  }
  RankedTensorType type = tensorOf(op.getResult());
  if (!type.hasStaticShape() ||
      llvm::any_of(*strides, [](int64_t stride) { return stride != 1; }))
    return nullptr;
  SmallVector<Value> places;
  Type index = tensorOf(op.getStartIndices()).getElementType();
  for (int64_t d = 0; d < from.getRank(); ++d) {
    Value one = SliceOp::create(
        b, op.getLoc(), op.getStartIndices(), b.getDenseI64ArrayAttr({d}),
        b.getDenseI64ArrayAttr({d + 1}), b.getDenseI64ArrayAttr({1}));
    places.push_back(ReshapeOp::create(b, op.getLoc(),
                                       RankedTensorType::get({}, index), one));
  }
  return DynamicSliceOp::create(b, op.getLoc(), type, op.getOperand(), places,
                                b.getDenseI64ArrayAttr(type.getShape()));
}

/// The op of static shapes that \p op is; null if that is not known.
Operation *ShapeRefiner::rewrite(Operation *op) {
  OpBuilder b(op);
  Location loc = op->getLoc();
  if (auto broadcast = dyn_cast<DynamicBroadcastInDimOp>(op)) {
    auto type = resultType(op, broadcast.getOutputDimensions());
    if (!type)
      return nullptr;
    return BroadcastInDimOp::create(b, loc, *type, broadcast.getOperand(),
                                    broadcast.getBroadcastDimensionsAttr());
  }
  if (auto iota = dyn_cast<DynamicIotaOp>(op)) {
    auto type = resultType(op, iota.getOutputShape());
    if (!type)
      return nullptr;
    return IotaOp::create(b, loc, *type, iota.getIotaDimension());
  }
  if (auto reshape = dyn_cast<DynamicReshapeOp>(op)) {
    auto type = resultType(op, reshape.getOutputShape());
    if (!type || type->getNumElements() !=
                     tensorOf(reshape.getOperand()).getNumElements())
      return nullptr;
    return ReshapeOp::create(b, loc, *type, reshape.getOperand());
  }
  if (auto pad = dyn_cast<DynamicPadOp>(op)) {
    auto low = integers.getAll(pad.getEdgePaddingLow());
    auto high = integers.getAll(pad.getEdgePaddingHigh());
    auto interior = integers.getAll(pad.getInteriorPadding());
    if (!low || !high || !interior ||
        llvm::any_of(*interior, [](int64_t size) { return size < 0; }))
      return nullptr;
    return PadOp::create(b, loc, pad.getOperand(), pad.getPaddingValue(),
                         b.getDenseI64ArrayAttr(*low),
                         b.getDenseI64ArrayAttr(*high),
                         b.getDenseI64ArrayAttr(*interior));
  }
  if (auto gather = dyn_cast<DynamicGatherOp>(op)) {
    auto sizes = integers.getAll(gather.getSliceSizes());
    if (!sizes)
      return nullptr;
    for (auto [size, limit] :
         llvm::zip(*sizes, tensorOf(gather.getOperand()).getShape()))
      if (size < 0 || size > limit)
        return nullptr;
    return GatherOp::create(
        b, loc, gather.getOperand(), gather.getStartIndices(),
        gather.getDimensionNumbers(), b.getDenseI64ArrayAttr(*sizes),
        b.getBoolAttr(gather.getIndicesAreSorted()));
  }
  if (auto conv = dyn_cast<DynamicConvOp>(op)) {
    auto padding = integers.getAll(conv.getPadding());
    return padding ? rewriteConv(conv, *padding) : nullptr;
  }
  if (auto slice = dyn_cast<RealDynamicSliceOp>(op))
    return rewriteSlice(slice);
  if (auto size = dyn_cast<GetDimensionSizeOp>(op)) {
    auto type = tensorOf(size.getResult());
    auto numbers = integers.getAll(size.getResult());
    if (!numbers)
      return nullptr;
    return ConstantOp::create(
        b, loc,
        cast<ElementsAttr>(DenseElementsAttr::get(
            type, b.getI32IntegerAttr(static_cast<int32_t>((*numbers)[0])))));
  }
  if (auto set = dyn_cast<SetDimensionSizeOp>(op)) {
    auto size = integers.getAll(set.getSize());
    RankedTensorType from = tensorOf(set.getOperand());
    auto dim = static_cast<int64_t>(set.getDimension());
    if (!size || (*size)[0] < 0 || (*size)[0] > from.getDimSize(dim))
      return nullptr;
    SmallVector<int64_t> starts(from.getRank(), 0), strides(from.getRank(), 1),
        limits(from.getShape());
    limits[dim] = (*size)[0];
    return SliceOp::create(
        b, loc, set.getOperand(), b.getDenseI64ArrayAttr(starts),
        b.getDenseI64ArrayAttr(limits), b.getDenseI64ArrayAttr(strides));
  }
  return nullptr;
}

/// The types that an op's results have by its operands; empty if not known.
SmallVector<Type> ShapeRefiner::inferTypes(Operation *op) {
  SmallVector<Type> types;
  if (auto inferred = dyn_cast<InferTypeOpInterface>(op)) {
    if (failed(inferred.inferReturnTypes(
            op->getContext(), op->getLoc(), op->getOperands(),
            op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
            op->getRegions(), types)))
      return {};
    return types;
  }
  auto like = [&](unsigned result, ArrayRef<int64_t> shape) {
    types.push_back(RankedTensorType::get(
        shape, tensorOf(op->getResult(result)).getElementType()));
  };
  if (auto reduce = dyn_cast<ReduceOp>(op)) {
    SmallVector<int64_t> shape;
    for (auto [d, size] :
         llvm::enumerate(tensorOf(reduce.getInputs()[0]).getShape()))
      if (!llvm::is_contained(reduce.getDimensions(), static_cast<int64_t>(d)))
        shape.push_back(size);
    for (unsigned i = 0; i < op->getNumResults(); ++i)
      like(i, shape);
    return types;
  }
  if (auto dot = dyn_cast<DotGeneralOp>(op)) {
    auto dims = dot.getDotDimensionNumbers();
    SmallVector<int64_t> shape;
    ArrayRef<int64_t> lhs = tensorOf(dot.getLhs()).getShape();
    for (int64_t d : dims.getLhsBatchingDimensions())
      shape.push_back(lhs[d]);
    auto addFree = [&](ArrayRef<int64_t> sizes, ArrayRef<int64_t> batching,
                       ArrayRef<int64_t> contracting) {
      for (auto [d, size] : llvm::enumerate(sizes))
        if (!llvm::is_contained(batching, static_cast<int64_t>(d)) &&
            !llvm::is_contained(contracting, static_cast<int64_t>(d)))
          shape.push_back(size);
    };
    addFree(lhs, dims.getLhsBatchingDimensions(),
            dims.getLhsContractingDimensions());
    addFree(tensorOf(dot.getRhs()).getShape(), dims.getRhsBatchingDimensions(),
            dims.getRhsContractingDimensions());
    like(0, shape);
    return types;
  }
  // Results in the shape of an operand.
  if (isa<SortOp, MapOp, ScatterOp, DynamicUpdateSliceOp, ConvertOp, CompareOp,
          ReverseOp, SelectAndScatterOp>(op) ||
      op->hasTrait<OpTrait::SameOperandsAndResultShape>() ||
      op->hasTrait<OpTrait::SameOperandsAndResultType>() ||
      op->hasTrait<stablehlo::BaselineOperandsAndResultType>())
    for (unsigned i = 0; i < op->getNumResults(); ++i)
      like(i, tensorOf(op->getOperand(0)).getShape());
  return types;
}

/// Loops and branches: blocks get what they are given, and give what they
/// return.
void ShapeRefiner::refineRegions(Operation *op) {
  if (isa<WhileOp>(op))
    for (Region &region : op->getRegions())
      for (auto [argument, operand] :
           llvm::zip(region.getArguments(), op->getOperands()))
        argument.setType(operand.getType());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      refine(block);
  if (auto loop = dyn_cast<WhileOp>(op)) {
    Operation *terminator = loop.getBody().front().getTerminator();
    // A loop that changes shapes stays as it is.
    if (terminator->getOperandTypes() == op->getOperandTypes())
      for (auto [result, operand] :
           llvm::zip(op->getResults(), op->getOperands()))
        result.setType(operand.getType());
    return;
  }
  auto returned = [](Region &region) {
    return region.front().getTerminator()->getOperandTypes();
  };
  TypeRange first = returned(op->getRegion(0));
  for (Region &region : op->getRegions())
    if (returned(region) != first)
      return;
  for (auto [result, type] : llvm::zip(op->getResults(), first))
    result.setType(type);
}

void ShapeRefiner::refine(Operation *op) {
  if (isa<WhileOp, IfOp, CaseOp>(op))
    return refineRegions(op);
  if (!isDynamicOp(op) || !llvm::all_of(op->getOperands(), isStatic))
    return;
  if (Operation *instead = rewrite(op)) {
    // A type that says something else stays, with its op.
    if (!areCompatibleTypes(instead->getResultTypes(), op->getResultTypes())) {
      instead->erase();
      return;
    }
    op->replaceAllUsesWith(instead->getResults());
    op->erase();
    return;
  }
  if (!llvm::any_of(op->getResultTypes(), isDynamic) ||
      op->hasTrait<OpTrait::IsTerminator>())
    return;
  SmallVector<Type> types = inferTypes(op);
  if (types.size() == op->getNumResults() &&
      areCompatibleTypes(types, op->getResultTypes()))
    for (auto [result, type] : llvm::zip(op->getResults(), types))
      result.setType(type);
}

void ShapeRefiner::refine(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block))
    refine(&op);
}

/// What JAX asserts of shapes, and holds.
static void eraseAssertions(func::FuncOp function) {
  Integers integers;
  SmallVector<CustomCallOp> calls;
  function.walk([&](CustomCallOp call) {
    if (call.getCallTargetName() == "shape_assertion" &&
        call.getNumResults() == 0 && !call.getInputs().empty()) {
      auto holds = integers.get(call.getInputs()[0]);
      if (holds && !holds->isZero())
        calls.push_back(call);
    }
  });
  for (CustomCallOp call : calls)
    call.erase();
}

void soap::simplify::refineShapes(ModuleOp module) {
  bool isAny = false;
  module.walk([&](Operation *op) { isAny |= isDynamicOp(op); });
  if (!isAny)
    return;
  // Of operations that nobody knows, nobody knows the symbols either.
  std::optional<SymbolTable::UseRange> uses =
      SymbolTable::getSymbolUses(module);
  if (!uses)
    return;
  DenseSet<StringAttr> used;
  for (const SymbolTable::SymbolUse &use : *uses)
    used.insert(use.getSymbolRef().getRootReference());
  SmallVector<func::FuncOp> roots, called;
  for (auto function : module.getOps<func::FuncOp>()) {
    bool isRoot = !function.isExternal() &&
                  !used.contains(function.getSymNameAttr()) &&
                  llvm::none_of(function.getArgumentTypes(), isDynamic);
    (isRoot ? roots : called).push_back(function);
  }
  CallInliner inliner(module);
  for (func::FuncOp function : roots) {
    // Of a callee, every call has shapes of its own.
    inliner.inlineCalls(function);
    if (!function.getBody().hasOneBlock())
      continue;
    ShapeRefiner().refine(function.getBody().front());
    eraseAssertions(function);
    Operation *ret = function.getBody().front().getTerminator();
    function.setType(FunctionType::get(module.getContext(),
                                       function.getArgumentTypes(),
                                       ret->getOperandTypes()));
  }
  for (func::FuncOp function : called)
    if (function.isPrivate() &&
        SymbolTable::symbolKnownUseEmpty(function, module))
      function.erase();
}
