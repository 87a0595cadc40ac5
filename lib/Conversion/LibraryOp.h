//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_LIBRARYOP_H
#define SOAP_LIB_CONVERSION_LIBRARYOP_H

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"

namespace soap {

/// Tensors have no effects; of memory, inputs are read, outputs written.
inline void
addLibraryEffects(mlir::DestinationStyleOpInterface op,
                  llvm::SmallVectorImpl<mlir::SideEffects::EffectInstance<
                      mlir::MemoryEffects::Effect>> &effects) {
  for (mlir::OpOperand &operand : op->getOpOperands()) {
    if (!mlir::isa<mlir::MemRefType>(operand.get().getType()))
      continue;
    mlir::MemoryEffects::Effect *effect = mlir::MemoryEffects::Read::get();
    if (op.isDpsInit(&operand))
      effect = mlir::MemoryEffects::Write::get();
    effects.emplace_back(effect, &operand,
                         mlir::SideEffects::DefaultResource::get());
  }
}

/// What bufferizing library calls has in common: an op in destination style
/// that overwrites its outputs becomes itself on buffers. `Model` has
/// `bufferize`.
template <typename Model, typename OpTy>
struct LibraryBufferization
    : mlir::bufferization::DstBufferizableOpInterfaceExternalModel<Model,
                                                                   OpTy> {
  bool
  bufferizesToMemoryRead(mlir::Operation *op, mlir::OpOperand &operand,
                         const mlir::bufferization::AnalysisState &) const {
    return mlir::cast<mlir::DestinationStyleOpInterface>(op).isDpsInput(
        &operand);
  }

  /// The buffers of all operands; the rewriter stands before the op then.
  static mlir::FailureOr<llvm::SmallVector<mlir::Value>>
  getBuffers(mlir::Operation *op, mlir::RewriterBase &rewriter,
             const mlir::bufferization::BufferizationOptions &options,
             const mlir::bufferization::BufferizationState &state) {
    llvm::SmallVector<mlir::Value> buffers;
    for (mlir::Value operand : op->getOperands()) {
      mlir::FailureOr<mlir::Value> buffer =
          mlir::bufferization::getBuffer(rewriter, operand, options, state);
      if (mlir::failed(buffer))
        return mlir::failure();
      buffers.push_back(*buffer);
    }
    rewriter.setInsertionPoint(op);
    return buffers;
  }

  /// The op with the same attributes on these buffers.
  static void createOn(mlir::ValueRange buffers, mlir::Operation *op,
                       mlir::RewriterBase &rewriter) {
    mlir::OperationState state(op->getLoc(), op->getName(), buffers,
                               mlir::TypeRange(), op->getAttrs());
    state.propertiesAttr = op->getPropertiesAsAttribute();
    for (mlir::Region &region : op->getRegions())
      state.addRegion()->takeBody(region);
    rewriter.create(state);
  }
};

template <template <typename> class Model, typename... Ops>
void attachBufferization(mlir::MLIRContext &context) {
  (Ops::template attachInterface<Model<Ops>>(context), ...);
}

} // namespace soap

#endif // SOAP_LIB_CONVERSION_LIBRARYOP_H
