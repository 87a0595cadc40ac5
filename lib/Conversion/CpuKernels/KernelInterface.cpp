//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CarriedValues.h"
#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
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
    if (!type || !splat || type.getNumElements() == 0)
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

/// How often \p value, or a view of it, is returned or a destination.
static unsigned countOwners(Value value) {
  unsigned owners = 0;
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    auto writer = dyn_cast<DestinationStyleOpInterface>(user);
    auto loop = dyn_cast<scf::ForOp>(user);
    if (isa<func::ReturnOp>(user) || (writer && writer.isDpsInit(&use)) ||
        (loop && loop.getTiedLoopResult(&use)))
      ++owners;
    else if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
                 tensor::ExtractSliceOp, tensor::CastOp>(user))
      owners += countOwners(user->getResult(0));
  }
  return owners;
}

/// Makes a tensor like \p shared that nothing else uses: the same fill or
/// concatenation again, or a copy.
static Value makeOwn(OpBuilder &builder, Location loc, Value shared) {
  Operation *producer = shared.getDefiningOp();
  if (!isa_and_nonnull<linalg::FillOp, tensor::EmptyOp, tensor::InsertSliceOp>(
          producer))
    return bufferization::AllocTensorOp::create(
        builder, loc, cast<RankedTensorType>(shared.getType()), ValueRange(),
        shared);
  SmallVector<Value> inits;
  if (auto writer = dyn_cast<DestinationStyleOpInterface>(producer))
    for (Value init : writer.getDpsInits())
      inits.push_back(isa<BlockArgument>(init) ? init
                                               : makeOwn(builder, loc, init));
  Operation *own = builder.clone(*producer);
  if (auto writer = dyn_cast<DestinationStyleOpInterface>(own))
    writer.getDpsInitsMutable()[0].set(inits.front());
  return own->getResult(0);
}

/// Gives every op destinations of its own. Ops that share one would copy it
/// first; and where it becomes the buffer of a result, bufferization does not
/// see that the copy to that result overwrites what another op has made of it
/// in place.
static void separateDestinations(func::FuncOp func) {
  SmallVector<Operation *> ops;
  func.walk([&](Operation *op) {
    if (isa<DestinationStyleOpInterface, scf::ForOp>(op))
      ops.push_back(op);
  });
  auto initsOf = [](Operation *op) -> MutableOperandRange {
    if (auto loop = dyn_cast<scf::ForOp>(op))
      return loop.getInitArgsMutable();
    return cast<DestinationStyleOpInterface>(op).getDpsInitsMutable();
  };
  // Users first: what they get is looked at next.
  for (Operation *op : llvm::reverse(ops))
    for (OpOperand &init : initsOf(op)) {
      Operation *producer = init.get().getDefiningOp();
      if (!producer || !isa<RankedTensorType>(init.get().getType()))
        continue;
      bool isShared = isa<linalg::FillOp, tensor::EmptyOp>(producer)
                          ? !producer->hasOneUse()
                          : countOwners(init.get()) > 1;
      if (!isShared)
        continue;
      OpBuilder builder(op);
      init.set(makeOwn(builder, op->getLoc(), init.get()));
    }
}

/// The operand that a result is computed into: a destination, or what a loop
/// begins with.
static OpOperand *destinationOf(OpResult result) {
  if (auto loop = dyn_cast<scf::ForOp>(result.getOwner()))
    return loop.getTiedLoopInit(result);
  if (auto op = dyn_cast<DestinationStyleOpInterface>(result.getOwner()))
    return op.getTiedOpOperand(result);
  return nullptr;
}

/// Result number \p number overwrites \p argument. Where an op computes it into
/// an empty destination, the argument becomes that destination: bufferization
/// then knows all reads and writes of the one tensor, and lets the op write
/// into it unless the old value is needed still. So it does where that is the
/// argument already, of which some elements change. Any other result gets
/// memory of its own first, since it may be a view of what is overwritten.
static void computeInto(func::ReturnOp ret, unsigned number, Value argument) {
  OpOperand &result = ret->getOpOperand(number);
  OpOperand *use = &result;
  while (auto computed = dyn_cast<OpResult>(use->get())) {
    OpOperand *destination = destinationOf(computed);
    if (!destination)
      break;
    use = destination;
    if (use->get() == argument)
      return;
    if (use->get().getDefiningOp<tensor::EmptyOp>()) {
      use->set(argument);
      return;
    }
  }
  OpBuilder builder(ret);
  auto type = cast<RankedTensorType>(argument.getType());
  auto copy = bufferization::AllocTensorOp::create(builder, ret.getLoc(), type,
                                                   ValueRange(), result.get());
  result.set(copy);
}

/// Where a result is another value in another shape, that value becomes the
/// result, and its place is \p buffer in that shape: computed there, it needs
/// no copy.
static void moveReshape(Block &body, Value &result, Value &buffer) {
  auto builder = OpBuilder::atBlockBegin(&body);
  for (Operation *op = result.getDefiningOp(); op && op->hasOneUse();
       op = result.getDefiningOp()) {
    if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
      if (!expand.getSrcType().hasStaticShape())
        return;
      buffer = memref::CollapseShapeOp::create(
          builder, op->getLoc(), buffer, expand.getReassociationIndices());
      result = expand.getSrc();
    } else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
      RankedTensorType from = collapse.getSrcType();
      if (!from.hasStaticShape())
        return;
      buffer = memref::ExpandShapeOp::create(
          builder, op->getLoc(),
          MemRefType::get(from.getShape(), from.getElementType()), buffer,
          collapse.getReassociationIndices());
      result = collapse.getSrc();
    } else {
      return;
    }
    builder.setInsertionPointAfterValue(buffer);
  }
}

/// The parts of \p buffer in which the operands of \p concat belong.
static SmallVector<Value> viewsOfParts(OpBuilder &builder,
                                       tensor::ConcatOp concat, Value buffer) {
  SmallVector<Value> views;
  int64_t rank = concat.getResultType().getRank();
  SmallVector<OpFoldResult> offsets(rank, builder.getIndexAttr(0)),
      ones(rank, builder.getIndexAttr(1));
  int64_t offset = 0, dim = static_cast<int64_t>(concat.getDim());
  for (Value part : concat.getInputs()) {
    ArrayRef<int64_t> shape = cast<RankedTensorType>(part.getType()).getShape();
    offsets[dim] = builder.getIndexAttr(offset);
    views.push_back(memref::SubViewOp::create(
        builder, concat.getLoc(), buffer, offsets,
        getAsIndexOpFoldResult(builder.getContext(), shape), ones));
    offset += shape[dim];
  }
  return views;
}

namespace {

struct KernelInterface : soap::impl::KernelInterfaceBase<KernelInterface> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (!func.isExternal() && failed(convert(func)))
        return signalPassFailure();
  }

  /// Those of loops and branches, too, can be stored in buffers.
  LogicalResult checkOps(func::FuncOp func) {
    WalkResult result = func.walk([](Operation *op) {
      if (isa<bufferization::BufferizableOpInterface>(op) ||
          llvm::none_of(op->getResultTypes(), llvm::IsaPred<TensorType>))
        return WalkResult::advance();
      op->emitError("no CPU code for '")
          << op->getName()
          << "'; rewrite it to StableHLO or linalg before kernels are compiled";
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
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
    if (failed(checkOps(func)))
      return failure();
    fillSplats(func);
    separateDestinations(func);
    kernels::readBeforeWrites(func);
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
    auto ret = cast<func::ReturnOp>(body.getTerminator());
    auto inPlace = func->getAttrOfType<DenseI64ArrayAttr>(
        SoapDialect::getInPlaceAttrName());
    // The argument that each result overwrites, or -1.
    SmallVector<int64_t> overwritten(type.getNumResults(), -1);
    if (inPlace)
      overwritten.assign(inPlace.asArrayRef().begin(),
                         inPlace.asArrayRef().end());
    for (auto [result, argument] : llvm::enumerate(overwritten))
      if (argument >= 0)
        computeInto(ret, result, body.getArgument(argument));
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
      bool isWritable = llvm::is_contained(
          overwritten, static_cast<int64_t>(argument.getArgNumber()));
      auto toTensor = bufferization::ToTensorOp::create(
          builder, argument.getLoc(), tensor, argument, /*restrict=*/true,
          isWritable);
      argument.replaceAllUsesExcept(toTensor.getResult(), toTensor);
    }
    auto writeWhole = [&](Value result, Value buffer) {
      auto op = bufferization::MaterializeInDestinationOp::create(
          builder, ret.getLoc(), result, buffer);
      op.setRestrict(true);
      op.setWritable(true);
    };
    auto write = [&](Value result, Value buffer, bool isRead) {
      if (isEmpty(result.getType()))
        return;
      moveReshape(body, result, buffer);
      builder.setInsertionPoint(ret);
      auto concat = result.getDefiningOp<tensor::ConcatOp>();
      // Parts may be of what others overwrite.
      if (!concat || isRead || !concat->hasOneUse())
        return writeWhole(result, buffer);
      for (auto [part, view] : llvm::zip_equal(
               concat.getInputs(), viewsOfParts(builder, concat, buffer)))
        writeWhole(part, view);
    };
    for (auto [result, argument] :
         llvm::zip_equal(ret.getOperands(), overwritten)) {
      inputs.push_back(bufferType(result.getType()));
      Value out = body.addArgument(inputs.back(), result.getLoc());
      if (argument < 0)
        write(result, out, /*isRead=*/false);
    }
    // After all results that may be read from the same memory.
    for (auto [result, argument] :
         llvm::zip_equal(ret.getOperands(), overwritten))
      if (argument >= 0)
        write(result, body.getArgument(argument), /*isRead=*/true);
    ret.getOperandsMutable().clear();
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body)))
      if (isOpTriviallyDead(&op))
        op.erase();
    func.setType(builder.getFunctionType(inputs, {}));
    func.setAllArgAttrs(SmallVector<DictionaryAttr>(
        inputs.size(), builder.getDictionaryAttr({})));
    func.setResAttrsAttr(nullptr);
    func->removeAttr(SoapDialect::getInPlaceAttrName());
    return success();
  }
};

} // namespace
