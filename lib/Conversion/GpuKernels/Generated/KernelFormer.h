//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What makes the ops of a bufferized kernel launches, one after the other.

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_KERNELFORMER_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_KERNELFORMER_H

#include "AtomicNest.h"
#include "Depth.h"
#include "Distribute.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <algorithm>

namespace soap::gpukernels {

/// Threads of a block where nothing else decides.
inline constexpr int64_t usualBlock = 256;
/// More blocks would only wait; their threads take several turns instead.
inline constexpr int64_t mostBlocks = 8192;
/// Bytes of temporaries in a block's own memory. Of the 48 KiB that every GPU
/// has, what reductions exchange takes the rest: at most 2 KiB for each type of
/// 64 bits, less for others.
inline constexpr int64_t mostShared = 32 << 10;

/// Blocks of \p block threads for as many \p items.
inline int64_t blocksFor(int64_t items, int64_t block) {
  return std::max<int64_t>(1, std::min(divideCeil(items, block), mostBlocks));
}

/// A power of two of threads, each with about four of \p items.
inline int64_t threadsFor(int64_t items) {
  int64_t block = 32;
  while (block < usualBlock && block * 4 < items)
    block *= 2;
  return block;
}

/// Turns one function. Ops lose their places in it to launches.
class KernelFormer {
public:
  KernelFormer(mlir::func::FuncOp func, mlir::SymbolTable &symbols)
      : func(func), symbols(symbols), host(func.getContext()) {}

  llvm::LogicalResult run();

private:
  LaunchBuilder start(mlir::Operation *op, int64_t grid, int64_t block) {
    host.setInsertionPoint(op);
    return LaunchBuilder(symbols, op->getLoc(), func.getName(), grid, block);
  }
  void foldFills();
  void keepLoads();
  llvm::LogicalResult form(mlir::Operation *op);

  // Of ops alone (FormOps.cpp).
  void formGeneric(mlir::linalg::GenericOp op);
  void formSideBySide(llvm::ArrayRef<mlir::linalg::GenericOp> ops);
  SplitReduction splitInto(int64_t parts, mlir::linalg::GenericOp op);
  void combineParts(mlir::linalg::GenericOp op, const SplitReduction &split);

  // Of loops, and of what one block does (FormLoops.cpp).
  mlir::scf::ForOp makeLoops(mlir::linalg::GenericOp op);
  bool formLines(LoopNest &nest);
  void formNest(LoopNest &nest);
  void formAtomicNest(LoopNest &nest);
  void formUniform(llvm::ArrayRef<mlir::Operation *> ops);
  void emitInBlock(mlir::OpBuilder &b, LaunchBuilder &launch,
                   mlir::linalg::GenericOp op);
  void emitUniform(mlir::OpBuilder &b, LaunchBuilder &launch,
                   mlir::Operation *op);
  void emitByFirstThread(mlir::OpBuilder &b, LaunchBuilder &launch,
                         mlir::Operation *op);

  llvm::SmallVector<mlir::Value> startsOf(mlir::linalg::GenericOp op) {
    auto it = starts.find(op);
    return it != starts.end()
               ? it->second
               : llvm::SmallVector<mlir::Value>(op.getNumDpsInits());
  }

  mlir::func::FuncOp func;
  mlir::SymbolTable &symbols;
  mlir::OpBuilder host;
  /// The scalars that fills before reductions would have written.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Value>> starts;
};

} // namespace soap::gpukernels

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_KERNELFORMER_H
