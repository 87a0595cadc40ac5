//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelPart.h"

#include "Soap/Conversion/GpuKernels/GpuOps.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;
namespace shlo = mlir::stablehlo;

namespace {

/// The operations of a function, by when they are computed.
class KernelPart {
public:
  explicit KernelPart(func::FuncOp func)
      : func(func), block(func.getBody().front()), end(block.getTerminator()) {}

  bool collect();
  void offer(function_ref<bool(Block &)> form);

private:
  bool isWithin(Operation *op) const { return part.contains(op); }
  void collectBefore();
  void collectBehind();
  bool followsFromNumbers(Value value) const;
  bool isComparable(Value output) const;
  AlternativesOp create(OpBuilder &builder, ArrayRef<Value> inits);

  func::FuncOp func;
  Block &block;
  Operation *end;
  llvm::SetVector<Operation *> before, behind, part;
  /// Of the part.
  llvm::SetVector<Value> inputs, outputs;
};

} // namespace

/// What \p op and its regions read.
static SmallVector<Value> operandsOf(Operation *op) {
  SmallVector<Value> operands(op->getOperands());
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  llvm::append_range(operands, captured);
  return operands;
}

/// Products and convolutions, and what they need.
void KernelPart::collectBefore() {
  SmallVector<Operation *> work;
  for (Operation &op : block)
    if (isa<shlo::ConvolutionOp, shlo::DotGeneralOp>(op) ||
        isa<SoapGpuDialect>(op.getDialect()))
      work.push_back(&op);
  while (!work.empty()) {
    Operation *op = work.pop_back_val();
    if (!before.insert(op))
      continue;
    for (Value operand : operandsOf(op))
      if (Operation *maker = operand.getDefiningOp())
        work.push_back(maker);
  }
}

/// What overwrites arguments, and what follows from that: the part may run
/// twice, and reads these arguments as they were.
void KernelPart::collectBehind() {
  auto inPlace =
      func->getAttrOfType<DenseI64ArrayAttr>(SoapDialect::getInPlaceAttrName());
  if (!inPlace)
    return;
  llvm::SmallPtrSet<Operation *, 8> writers;
  for (auto [result, argument] : llvm::enumerate(inPlace.asArrayRef()))
    if (argument >= 0)
      if (Operation *op = end->getOperand(result).getDefiningOp())
        writers.insert(op);
  for (Operation &op : block.without_terminator())
    if (writers.contains(&op) ||
        llvm::any_of(operandsOf(&op), [&](Value operand) {
          return behind.contains(operand.getDefiningOp());
        }))
      behind.insert(&op);
}

/// Whether operations of the part make \p value of floats.
bool KernelPart::followsFromNumbers(Value value) const {
  llvm::SetVector<Operation *> makers;
  auto add = [&](Value made) {
    Operation *maker = made.getDefiningOp();
    if (maker && isWithin(maker))
      makers.insert(maker);
  };
  add(value);
  for (size_t i = 0; i < makers.size(); ++i)
    for (Value operand : operandsOf(makers[i])) {
      if (isa<FloatType, ComplexType>(getElementTypeOrSelf(operand.getType())))
        return true;
      add(operand);
    }
  return false;
}

/// Emulators compare what both lists of steps make: floats of these types but
/// for rounding, all else, beside a normalisation, but for few bytes of 0 and
/// 1: booleans, which follow from numbers that may be rounded in another way.
bool KernelPart::isComparable(Value output) const {
  Type type = getElementTypeOrSelf(output.getType());
  return type.isF64() || type.isF32() || type.isF16() || type.isBF16() ||
         (type.isInteger(1) && followsFromNumbers(output));
}

/// False where there is no such part.
bool KernelPart::collect() {
  for (Operation &op : block)
    if (isa<shlo::WhileOp, shlo::IfOp, shlo::CaseOp, AlternativesOp>(op))
      return false;
  collectBefore();
  collectBehind();
  for (Operation *op : behind)
    if (before.contains(op))
      return false;
  for (Operation &op : block.without_terminator())
    if (!before.contains(&op) && !behind.contains(&op) &&
        !op.hasTrait<OpTrait::ConstantLike>())
      part.insert(&op);
  for (Operation *op : part) {
    for (Value operand : operandsOf(op)) {
      Operation *maker = operand.getDefiningOp();
      if (!isWithin(maker) &&
          !(maker && maker->hasTrait<OpTrait::ConstantLike>()))
        inputs.insert(operand);
    }
    for (Value result : op->getResults())
      if (llvm::any_of(result.getUsers(), [&](Operation *user) {
            return !isWithin(block.findAncestorOpInBlock(*user));
          }))
        outputs.insert(result);
  }
  auto isTensor = [](Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && type.hasStaticShape() && type.getNumElements() > 0;
  };
  return !outputs.empty() && llvm::all_of(inputs, isTensor) &&
         llvm::all_of(outputs, [&](Value output) {
           return isTensor(output) && isComparable(output);
         });
}

AlternativesOp KernelPart::create(OpBuilder &builder, ArrayRef<Value> inits) {
  Location loc = func.getLoc();
  SmallVector<Value> operands(inputs.begin(), inputs.end());
  SmallVector<Location> places(operands.size(), loc);
  auto either =
      AlternativesOp::create(builder, loc, ValueRange(inits).getTypes(),
                             operands, inits, /*functions=*/nullptr);
  for (Region *region : {&either.getLibrary(), &either.getGenerated()}) {
    Block *inner = builder.createBlock(region, region->end(),
                                       ValueRange(operands).getTypes(), places);
    IRMapping mapping;
    mapping.map(operands, inner->getArguments());
    for (Operation &op : block.without_terminator())
      if (isWithin(&op) || op.hasTrait<OpTrait::ConstantLike>())
        builder.clone(op, mapping);
    SmallVector<Value> results;
    for (Value output : outputs)
      results.push_back(mapping.lookup(output));
    YieldOp::create(builder, loc, results);
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(*inner)))
      if (isOpTriviallyDead(&op))
        op.erase();
  }
  return either;
}

void KernelPart::offer(function_ref<bool(Block &)> form) {
  OpBuilder builder(end);
  SmallVector<Value> inits;
  for (Value output : outputs) {
    auto type = cast<RankedTensorType>(output.getType());
    inits.push_back(tensor::EmptyOp::create(
        builder, func.getLoc(), type.getShape(), type.getElementType()));
  }
  AlternativesOp either = create(builder, inits);
  if (!form(either.getLibrary().front())) {
    either->erase();
    for (Value init : inits)
      init.getDefiningOp()->erase();
    return;
  }
  for (Operation *op : behind)
    op->moveBefore(end);
  for (auto [output, now] : llvm::zip_equal(outputs, either.getResults())) {
    Value old = output;
    old.replaceUsesWithIf(now, [&](OpOperand &use) {
      return !isWithin(block.findAncestorOpInBlock(*use.getOwner()));
    });
  }
  for (Operation *op : llvm::reverse(part))
    op->erase();
}

void gpukernels::offerPart(func::FuncOp func,
                           function_ref<bool(Block &)> form) {
  KernelPart part(func);
  if (part.collect())
    part.offer(form);
}
