//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace soap {
#define GEN_PASS_DEF_KERNELINTERFACE
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

/// Constants of one value become fills: bufferization would make them data.
static void fillSplats(func::FuncOp func) {
  func.walk([](arith::ConstantOp op) {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    auto splat = dyn_cast<SplatElementsAttr>(op.getValue());
    if (!type || !splat)
      return;
    OpBuilder builder(op);
    // A fill for every user: one that writes into it needs no copy.
    for (OpOperand &use : llvm::make_early_inc_range(op->getUses())) {
      builder.setInsertionPoint(use.getOwner());
      Value scalar = arith::ConstantOp::create(
          builder, op.getLoc(),
          cast<TypedAttr>(splat.getSplatValue<Attribute>()));
      Value empty = tensor::EmptyOp::create(
          builder, op.getLoc(), type.getShape(), type.getElementType());
      use.set(linalg::FillOp::create(builder, op.getLoc(), scalar, empty)
                  .getResult(0));
    }
    op->erase();
  });
}

/// Gives every op destinations of its own. Ops that share a filled one would
/// copy it first; where it becomes the buffer of a result, one could even
/// overwrite what another has written there.
static void separateDestinations(func::FuncOp func) {
  SmallVector<DestinationStyleOpInterface> ops;
  func.walk([&](DestinationStyleOpInterface op) { ops.push_back(op); });
  // Users first: what they get is looked at next.
  for (DestinationStyleOpInterface op : llvm::reverse(ops))
    for (OpOperand &init : op.getDpsInitsMutable()) {
      Operation *producer = init.get().getDefiningOp();
      if (!producer || !isa<linalg::FillOp, tensor::EmptyOp>(producer) ||
          producer->hasOneUse())
        continue;
      OpBuilder builder(op);
      Operation *own = builder.clone(*producer);
      if (auto fill = dyn_cast<linalg::FillOp>(own))
        if (Operation *empty = fill.getOutputs()[0].getDefiningOp();
            isa_and_nonnull<tensor::EmptyOp>(empty)) {
          builder.setInsertionPoint(fill);
          fill.getOutputsMutable()[0].set(builder.clone(*empty)->getResult(0));
        }
      init.set(own->getResult(0));
    }
}

namespace {

struct KernelInterface : soap::impl::KernelInterfaceBase<KernelInterface> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (!func.isExternal() && failed(convert(func)))
        return signalPassFailure();
  }

  LogicalResult convert(func::FuncOp func) {
    FunctionType type = func.getFunctionType();
    for (Type t : llvm::concat<const Type>(type.getInputs(), type.getResults()))
      if (!isa<RankedTensorType>(t) ||
          !cast<RankedTensorType>(t).hasStaticShape())
        return func.emitError("a kernel takes and returns static tensors, not ")
               << t;
    if (!func.getBody().hasOneBlock())
      return func.emitError("a kernel has one block");
    fillSplats(func);
    separateDestinations(func);
    // A tensor of nothing is never touched, and has no strides to describe.
    auto isEmpty = [](Type t) {
      return cast<RankedTensorType>(t).getNumElements() == 0;
    };
    auto bufferType = [&](Type t) {
      auto tensor = cast<RankedTensorType>(t);
      if (isEmpty(t))
        return MemRefType::get({1}, IntegerType::get(func.getContext(), 8));
      return MemRefType::get(tensor.getShape(), tensor.getElementType());
    };
    Block &body = func.getBody().front();
    OpBuilder builder = OpBuilder::atBlockBegin(&body);
    SmallVector<Type> inputs;
    for (BlockArgument argument : body.getArguments()) {
      auto tensor = cast<RankedTensorType>(argument.getType());
      inputs.push_back(bufferType(tensor));
      argument.setType(inputs.back());
      if (isEmpty(tensor)) {
        argument.replaceAllUsesWith(tensor::EmptyOp::create(
            builder, argument.getLoc(), tensor.getShape(),
            tensor.getElementType()));
        continue;
      }
      auto toTensor = bufferization::ToTensorOp::create(
          builder, argument.getLoc(), tensor, argument, /*restrict=*/true);
      argument.replaceAllUsesExcept(toTensor.getResult(), toTensor);
    }
    auto ret = cast<func::ReturnOp>(body.getTerminator());
    builder.setInsertionPoint(ret);
    for (Value result : ret.getOperands()) {
      inputs.push_back(bufferType(result.getType()));
      Value out = body.addArgument(inputs.back(), result.getLoc());
      if (isEmpty(result.getType()))
        continue;
      auto write = bufferization::MaterializeInDestinationOp::create(
          builder, ret.getLoc(), result, out);
      write.setRestrict(true);
      write.setWritable(true);
    }
    ret.getOperandsMutable().clear();
    func.setType(builder.getFunctionType(inputs, {}));
    func.setAllArgAttrs(SmallVector<DictionaryAttr>(
        inputs.size(), builder.getDictionaryAttr({})));
    func.setResAttrsAttr(nullptr);
    return success();
  }
};

} // namespace
