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
#include "DynamicCalls.h"

#include "Soap/Analysis/CallInliner.h"
#include "Soap/Dialect/Chlo/IR/ResultTypes.h"

#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;
using soap::simplify::Integers;
using soap::simplify::isDynamicCall;
using soap::simplify::makeStatic;

static bool isDynamic(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && !tensor.hasStaticShape();
}

static bool isDynamicOp(Operation *op) {
  return llvm::any_of(op->getResultTypes(), isDynamic) ||
         llvm::any_of(op->getOperandTypes(), isDynamic) ||
         isa<DynamicBroadcastInDimOp, DynamicConvOp, DynamicGatherOp,
             DynamicIotaOp, DynamicPadOp, DynamicReshapeOp, GetDimensionSizeOp,
             RealDynamicSliceOp, SetDimensionSizeOp>(op) ||
         (isa<CustomCallOp>(op) && isDynamicCall(cast<CustomCallOp>(op)));
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

/// At places that are known, a slice; of a size that is known, a dynamic one.
Operation *ShapeRefiner::rewriteSlice(RealDynamicSliceOp op) {
  OpBuilder b(op);
  auto starts = integers.getAll(op.getStartIndices());
  auto limits = integers.getAll(op.getLimitIndices());
  auto strides = integers.getAll(op.getStrides());
  RankedTensorType from = tensorOf(op.getOperand());
  // Lists may turn out to be of another length; the verifier says so then.
  for (Value list :
       {op.getStartIndices(), op.getLimitIndices(), op.getStrides()})
    if (tensorOf(list).getNumElements() != from.getRank())
      return nullptr;
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
  auto sizes =
      integers.getDifferences(op.getLimitIndices(), op.getStartIndices());
  bool isDense =
      llvm::all_of(*strides, [](int64_t stride) { return stride == 1; });
  if (!sizes && type.hasStaticShape() && isDense)
    sizes = llvm::to_vector(type.getShape());
  if (!sizes)
    return nullptr;
  for (int64_t d = 0; d < from.getRank(); ++d)
    if ((*sizes)[d] < 0 || (*sizes)[d] > from.getDimSize(d) ||
        (*strides)[d] < 1)
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
  auto slice = DynamicSliceOp::create(b, op.getLoc(), op.getOperand(), places,
                                      b.getDenseI64ArrayAttr(*sizes));
  if (isDense)
    return slice;
  return SliceOp::create(
      b, op.getLoc(), slice,
      b.getDenseI64ArrayAttr(SmallVector<int64_t>(from.getRank(), 0)),
      b.getDenseI64ArrayAttr(*sizes), b.getDenseI64ArrayAttr(*strides));
}

/// The op of static shapes that \p op is, as far as it says them itself; null
/// if that is not known.
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
    return PadOp::create(b, loc, pad.getType(), pad.getOperand(),
                         pad.getPaddingValue(), b.getDenseI64ArrayAttr(*low),
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
        b, loc, gather.getType(), gather.getOperand(), gather.getStartIndices(),
        gather.getDimensionNumbers(), b.getDenseI64ArrayAttr(*sizes),
        b.getBoolAttr(gather.getIndicesAreSorted()));
  }
  if (auto conv = dyn_cast<DynamicConvOp>(op)) {
    auto padding = integers.getAll(conv.getPadding());
    if (!padding)
      return nullptr;
    auto attr = DenseIntElementsAttr::get(
        tensorOf(conv.getPadding()).clone(b.getI64Type()),
        ArrayRef<int64_t>(*padding));
    return ConvolutionOp::create(
        b, loc, conv.getType(), conv.getLhs(), conv.getRhs(),
        conv.getWindowStridesAttr(), attr, conv.getLhsDilationAttr(),
        conv.getRhsDilationAttr(), conv.getWindowReversalAttr(),
        conv.getDimensionNumbersAttr(), conv.getFeatureGroupCountAttr(),
        conv.getBatchGroupCountAttr(), conv.getPrecisionConfigAttr());
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
  if (auto call = dyn_cast<CustomCallOp>(op))
    return makeStatic(call, integers);
  if (auto random = dyn_cast<RngOp>(op)) {
    auto type = resultType(op, random.getShape());
    if (!type)
      return nullptr;
    Operation *made = b.clone(*op);
    made->getResult(0).setType(*type);
    return made;
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

/// Results that were not static get the types that follow from the operands.
static void refineResults(Operation *op) {
  if (!llvm::any_of(op->getResultTypes(), isDynamic))
    return;
  FailureOr<SmallVector<Type>> types = chlo::inferResultTypes(op);
  if (succeeded(types) && areCompatibleTypes(*types, op->getResultTypes()))
    for (auto [result, type] : llvm::zip(op->getResults(), *types))
      result.setType(type);
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
    refineResults(instead);
    // A type that says something else stays, with its op.
    if (!areCompatibleTypes(instead->getResultTypes(), op->getResultTypes())) {
      instead->erase();
      return;
    }
    op->replaceAllUsesWith(instead->getResults());
    op->erase();
    return;
  }
  refineResults(op);
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

/// The function and those that it calls, and they.
static SetVector<func::FuncOp> findCalled(func::FuncOp function,
                                          const SymbolTable &symbols) {
  SetVector<func::FuncOp> found;
  found.insert(function);
  for (size_t i = 0; i < found.size(); ++i)
    func::FuncOp(found[i]).walk([&](func::CallOp call) {
      if (auto callee = symbols.lookup<func::FuncOp>(call.getCallee()))
        found.insert(callee);
    });
  return found;
}

LogicalResult soap::simplify::refineShapes(ModuleOp module) {
  bool isAny = false;
  DenseSet<Operation *> dynamic;
  module.walk([&](Operation *op) {
    if (!isDynamicOp(op))
      return;
    isAny = true;
    if (auto function = op->getParentOfType<func::FuncOp>())
      dynamic.insert(function);
  });
  if (!isAny)
    return success();
  // Of operations that nobody knows, nobody knows the symbols either.
  std::optional<SymbolTable::UseRange> uses =
      SymbolTable::getSymbolUses(module);
  if (!uses)
    return success();
  DenseSet<StringAttr> used;
  for (const SymbolTable::SymbolUse &use : *uses)
    used.insert(use.getSymbolRef().getRootReference());
  auto isRoot = [&](func::FuncOp function) {
    return !function.isExternal() &&
           !used.contains(function.getSymNameAttr()) &&
           llvm::none_of(function.getArgumentTypes(), isDynamic);
  };
  SymbolTable symbols(module);
  SmallVector<func::FuncOp> roots;
  SetVector<func::FuncOp> called;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!isRoot(function))
      continue;
    SetVector<func::FuncOp> all = findCalled(function, symbols);
    if (llvm::none_of(all, [&](func::FuncOp f) { return dynamic.contains(f); }))
      continue;
    roots.push_back(function);
    called.insert(all.begin(), all.end());
  }
  // Numbers are drawn as where the model has them.
  pinRandomStreams(module);
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
  for (auto function :
       llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
    if (function.isPrivate() && !isRoot(function) &&
        SymbolTable::symbolKnownUseEmpty(function, module))
      function.erase();
  // Sizes that were not known may contradict one another.
  return verify(module);
}
