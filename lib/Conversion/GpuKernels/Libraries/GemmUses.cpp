//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GemmUses.h"

#include "../../CpuKernels/LinalgUtils.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace soap;
using gpukernels::GemmOp;
using kernels::memoryOf;

bool gpukernels::liesLike(MemRefType type, MemRefType dense) {
  SmallVector<int64_t> strides, denseStrides;
  int64_t offset, denseOffset;
  if (type.getShape() != dense.getShape() ||
      failed(type.getStridesAndOffset(strides, offset)) ||
      failed(dense.getStridesAndOffset(denseStrides, denseOffset)) ||
      ShapedType::isDynamic(offset))
    return false;
  for (auto [size, stride, expected] :
       llvm::zip_equal(type.getShape(), strides, denseStrides))
    if (size != 1 && stride != expected)
      return false;
  return true;
}

bool gpukernels::readsInOrder(linalg::GenericOp reader, MemRefType type,
                              AffineMap map) {
  SmallVector<int64_t> loops = reader.getStaticLoopRanges();
  size_t next = 0;
  auto skipUnits = [&] {
    while (next < loops.size() && loops[next] == 1)
      ++next;
  };
  for (auto [expr, size] : llvm::zip_equal(map.getResults(), type.getShape())) {
    if (size == 1)
      continue;
    skipUnits();
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || dim.getPosition() != next)
      return false;
    ++next;
  }
  skipUnits();
  return next == loops.size();
}

bool gpukernels::isReshape(Operation *op) {
  return isa_and_present<memref::ExpandShapeOp, memref::CollapseShapeOp>(op);
}

Value gpukernels::findSums(Operation *call, Value out) {
  Value value = out;
  if (!value.getDefiningOp<memref::AllocOp>())
    return {};
  while (true) {
    Operation *view = nullptr;
    unsigned others = 0;
    for (Operation *user : value.getUsers())
      if (user != call) {
        ++others;
        view = user;
      }
    if (others != 1 || !isReshape(view) ||
        view->getBlock() != call->getBlock() || !call->isBeforeInBlock(view))
      return value;
    value = view->getResult(0);
  }
}

linalg::GenericOp gpukernels::onlyReader(Operation *call, Value out) {
  Value sums = findSums(call, out);
  if (!sums)
    return {};
  linalg::GenericOp reader;
  for (OpOperand &use : sums.getUses()) {
    if (use.getOwner() == call)
      continue;
    auto generic = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (!generic || (reader && reader != generic) || generic.isDpsInit(&use) ||
        generic->getBlock() != call->getBlock() ||
        !call->isBeforeInBlock(generic))
      return {};
    reader = generic;
  }
  return reader;
}

linalg::GenericOp gpukernels::onlyReader(GemmOp gemm) {
  if (gemm.getAddend() || gemm.getBias() || gemm.getActivation() ||
      !gemm.getScale().isExactlyValue(1))
    return {};
  return onlyReader(gemm, gemm.getOut());
}

void gpukernels::eraseCall(Operation *call, Value out) {
  SmallVector<Operation *> gone;
  for (Value value = findSums(call, out); value != out;
       value = gone.back()->getOperand(0))
    gone.push_back(value.getDefiningOp());
  gone.push_back(out.getDefiningOp());
  call->erase();
  for (Operation *op : gone)
    op->erase();
}

bool gpukernels::isUnchanged(Value memory, Operation *from, Operation *to) {
  SmallVector<MemoryEffects::EffectInstance> effects;
  for (Operation *op = from->getNextNode(); op != to; op = op->getNextNode()) {
    if (isMemoryEffectFree(op) || isa<memref::AllocOp>(op))
      continue;
    auto known = dyn_cast<MemoryEffectOpInterface>(op);
    if (!known || (op->getNumRegions() && !isa<linalg::LinalgOp>(op)))
      return false;
    effects.clear();
    known.getEffects(effects);
    for (const MemoryEffects::EffectInstance &effect : effects) {
      if (isa<MemoryEffects::Read>(effect.getEffect()))
        continue;
      Value value = effect.getValue();
      if (!value || memoryOf(value) == memory)
        return false;
    }
  }
  return true;
}

bool gpukernels::isTouched(Value memory, Operation *from, Operation *to) {
  auto touches = [&](Operation *op) {
    return !isa<ViewLikeOpInterface>(op) &&
           llvm::any_of(op->getOperands(), [&](Value operand) {
             return isa<MemRefType>(operand.getType()) &&
                    memoryOf(operand) == memory;
           });
  };
  for (Operation *op = from->getNextNode(); op != to; op = op->getNextNode())
    if (op->walk([&](Operation *inner) {
            return touches(inner) ? WalkResult::interrupt()
                                  : WalkResult::advance();
          }).wasInterrupted())
      return true;
  return false;
}

bool gpukernels::canMove(GemmOp gemm, Operation *later) {
  return isUnchanged(memoryOf(gemm.getLhs()), gemm, later) &&
         isUnchanged(memoryOf(gemm.getRhs()), gemm, later);
}

// cuBLASLt's code for sm_90 computes tanh by one instruction of the hardware,
// MUFU.TANH (tanh.approx.f32 of PTX). Its relative error is up to 1.1e-5, about
// 2^-16.5, over all of f32 (measured, and published in NVIDIA's forum for
// developers: "Hardware-accelerated tanh() on Turing", 2021; the PTX ISA only
// promises 2^-11). That is 134 units in the last place of f32, many times what
// an evaluation in f32 is off. Rounding to 16 bits hides it, and products of
// operands that are rounded to TF32, to 2^-11, are further off.
bool gpukernels::hasLibraryGelu(GemmOp gemm, Type element) {
  return element.isF16() || element.isBF16() ||
         (element.isF32() && gemm.getTf32());
}

linalg::FillOp gpukernels::findZeroFill(linalg::GenericOp op) {
  Value out = op.getOutputs()[0];
  for (Operation *before = op->getPrevNode(); before;
       before = before->getPrevNode()) {
    if (auto fill = dyn_cast<linalg::FillOp>(before))
      if (fill.getOutputs()[0] == out)
        return matchPattern(fill.getInputs()[0], m_AnyZeroFloat())
                   ? fill
                   : linalg::FillOp();
    if (before->getNumRegions() && !isa<linalg::LinalgOp>(before))
      return {};
    for (Value operand : before->getOperands())
      if (isa<MemRefType>(operand.getType()) &&
          !isa<ViewLikeOpInterface>(before) &&
          kernels::memoryOf(operand) == kernels::memoryOf(out))
        return {};
  }
  return {};
}
