//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM takes quadratic time of functions with thousands of loops: what it knows
// of all loops inside an outermost one is forgotten whenever one of them
// changes, and dominators and memory accesses are brought up to date function
// by function.
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

namespace soap {
#define GEN_PASS_DEF_OUTLINELOOPS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

/// How many loops \p op is, with those of its regions.
static int64_t countLoops(Operation *op) {
  int64_t count = 0;
  op->walk([&](Operation *inner) {
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(inner))
      count += linalgOp.getNumLoops();
    else if (auto copy = dyn_cast<memref::CopyOp>(inner))
      count += cast<MemRefType>(copy.getSource().getType()).getRank();
    else if (isa<LoopLikeOpInterface>(inner))
      ++count;
  });
  return count;
}

/// Whether a bare pointer stands for a value of \p type.
static bool canBeArgument(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref)
    return type.isIntOrIndexOrFloat() || isa<ComplexType>(type);
  SmallVector<int64_t> strides;
  int64_t offset;
  return memref.hasStaticShape() &&
         succeeded(memref.getStridesAndOffset(strides, offset)) &&
         !ShapedType::isDynamic(offset) &&
         llvm::none_of(strides, ShapedType::isDynamic);
}

namespace {

/// Operations next to one another that become a function of their own.
class Part {
public:
  /// Whether \p op may be of one. What has no effects, and buffers, are out of
  /// the way.
  static bool canHold(Operation &op) {
    return op.getNumResults() == 0 && !op.hasTrait<OpTrait::IsTerminator>() &&
           !isa<memref::DeallocOp>(op);
  }
  static bool canCross(Operation &op) {
    return isPure(&op) || isa<memref::AllocOp, memref::DeallocOp>(op);
  }

  void add(Operation &op) {
    ops.push_back(&op);
    loops += countLoops(&op);
  }
  int64_t numLoops() const { return loops; }

  /// A call of a function \p name in its place, unless there is a value that
  /// cannot be passed.
  void outline(func::FuncOp kernel, StringRef name);

private:
  /// Collects what has to be passed for \p value, and the views and constants
  /// that the function makes itself.
  void need(Value value);
  func::FuncOp makeFunction(func::FuncOp kernel, StringRef name);

  SmallVector<Operation *> ops;
  int64_t loops = 0;
  llvm::SetVector<Value> arguments;
  llvm::SetVector<Operation *> copied;
};

} // namespace

void Part::need(Value value) {
  Operation *op = value.getDefiningOp();
  bool isCopied = op && isPure(op) && op->getNumRegions() == 0 &&
                  (isa<BaseMemRefType>(value.getType()) ||
                   op->hasTrait<OpTrait::ConstantLike>());
  if (!isCopied) {
    arguments.insert(value);
    return;
  }
  if (copied.contains(op))
    return;
  for (Value operand : op->getOperands())
    need(operand);
  copied.insert(op);
}

func::FuncOp Part::makeFunction(func::FuncOp kernel, StringRef name) {
  OpBuilder builder(kernel);
  SmallVector<Type> types;
  for (Value value : arguments)
    types.push_back(value.getType());
  auto function =
      func::FuncOp::create(builder, ops.front()->getLoc(), name,
                           builder.getFunctionType(types, /*results=*/{}));
  function.setPrivate();
  // Different buffers do not overlap; of what loops and branches carry nobody
  // knows which of them it is.
  Block *entry = &kernel.getBody().front();
  auto isBuffer = [&](Value value) {
    return value.getDefiningOp<memref::AllocOp>() ||
           (isa<BlockArgument>(value) && value.getParentBlock() == entry);
  };
  auto isMemRef = [](Value value) { return isa<MemRefType>(value.getType()); };
  bool areBuffers = llvm::all_of(arguments, [&](Value value) {
    return !isMemRef(value) || isBuffer(value);
  });
  for (auto [i, value] : llvm::enumerate(arguments)) {
    if (!isMemRef(value) || !areBuffers)
      continue;
    function.setArgAttr(i, LLVM::LLVMDialect::getNoAliasAttrName(),
                        builder.getUnitAttr());
    function.setArgAttr(i, LLVM::LLVMDialect::getAlignAttrName(),
                        builder.getI64IntegerAttr(64));
  }
  return function;
}

void Part::outline(func::FuncOp kernel, StringRef name) {
  llvm::SetVector<Value> used;
  for (Operation *op : ops) {
    used.insert_range(op->getOperands());
    getUsedValuesDefinedAbove(op->getRegions(), used);
  }
  for (Value value : used)
    need(value);
  if (!llvm::all_of(arguments,
                    [](Value value) { return canBeArgument(value.getType()); }))
    return;

  func::FuncOp function = makeFunction(kernel, name);
  OpBuilder builder(function.getContext());
  Block *body = function.addEntryBlock();
  IRMapping inside;
  for (auto [value, argument] :
       llvm::zip_equal(arguments, body->getArguments()))
    inside.map(value, argument);
  Operation *last = ops.back();
  builder.setInsertionPointAfter(last);
  Operation *call = func::CallOp::create(builder, last->getLoc(), function,
                                         arguments.getArrayRef());
  // Nothing is freed before.
  for (Operation &op : llvm::make_early_inc_range(
           llvm::make_range(ops.front()->getIterator(), last->getIterator())))
    if (isa<memref::DeallocOp>(op))
      op.moveAfter(call);
  builder.setInsertionPointToEnd(body);
  for (Operation *op : copied)
    builder.clone(*op, inside);
  for (Operation *op : ops) {
    builder.clone(*op, inside);
    op->erase();
  }
  func::ReturnOp::create(builder, call->getLoc());
}

namespace {

struct OutlineLoops : soap::impl::OutlineLoopsBase<OutlineLoops> {
  using OutlineLoopsBase::OutlineLoopsBase;

  void runOnOperation() override {
    if (loops < 1) {
      getOperation().emitError("'loops' must be positive, not ")
          << loops.getValue();
      return signalPassFailure();
    }
    for (auto kernel : llvm::to_vector(getOperation().getOps<func::FuncOp>())) {
      if (kernel.isExternal() || countLoops(kernel) < 2 * loops)
        continue;
      unsigned count = 0;
      // Innermost blocks first, whose loops count no more then.
      kernel.walk([&](Block *block) {
        if (!isa<linalg::LinalgOp>(block->getParentOp()))
          outline(*block, kernel, count);
      });
    }
  }

  void outline(Block &block, func::FuncOp kernel, unsigned &count) {
    std::vector<Part> parts(1);
    int64_t all = 0;
    for (Operation &op : block) {
      all += countLoops(&op);
      if (Part::canHold(op)) {
        if (parts.back().numLoops() >= loops)
          parts.emplace_back();
        parts.back().add(op);
      } else if (!Part::canCross(op)) {
        parts.emplace_back();
      }
    }
    if (all < 2 * loops)
      return;
    for (Part &part : parts)
      if (part.numLoops() > 0 && part.numLoops() >= loops / 4)
        part.outline(kernel,
                     (kernel.getName() + ":part" + Twine(count++)).str());
  }
};

} // namespace
