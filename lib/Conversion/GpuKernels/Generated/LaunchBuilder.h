//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The function of one launch while it is built.

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_LAUNCHBUILDER_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_LAUNCHBUILDER_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"

namespace soap::gpukernels {

/// Bytes of an element in memory; of an index, as many as any target needs.
int64_t elementBytes(mlir::Type type);

/// Of gpu.funcs: what LaunchBuilder::describe notes.
inline constexpr llvm::StringLiteral spreadAttrName = "soap_gpu.spread";
inline constexpr llvm::StringLiteral depthAttrName = "soap_gpu.depth";

/// A gpu.func and the gpu.launch_func that calls it. Memrefs of the host
/// function become arguments when they are first asked for; views of them, and
/// scalars that are loaded from them, are made again inside.
class LaunchBuilder {
public:
  LaunchBuilder(mlir::SymbolTable &symbols, mlir::Location loc,
                llvm::StringRef name, int64_t grid, int64_t block);

  /// Where the code goes.
  mlir::OpBuilder builder;
  mlir::Location loc;
  const int64_t grid, block;

  /// What \p host, a value of the host function or of a nest in it, is here.
  mlir::Value get(mlir::Value host);
  void map(mlir::Value host, mlir::Value here) { mapping.map(host, here); }
  /// Makes everything that \p op and its regions use from outside available,
  /// then copies it.
  mlir::Operation *clone(mlir::OpBuilder &at, mlir::Operation *op);

  mlir::Value threadId();
  mlir::Value blockId();
  /// The number of this thread among all of the launch, or of the part of its
  /// blocks that is the current one; how many they are.
  mlir::Value globalId();
  int64_t numThreads() const {
    return (partBlocks ? partBlocks : grid) * block;
  }
  /// Until the next call, code that is emitted at \p at and behind is for \p
  /// blocks of the blocks alone, from \p first on.
  void beginPart(mlir::OpBuilder &at, int64_t first, int64_t blocks);
  mlir::Value constant(int64_t value);
  /// Memory of the block, in its own address space or as if in the usual one.
  mlir::Value shared(mlir::MemRefType type);
  mlir::Value sharedAsUsual(mlir::MemRefType type);
  /// Memory of the block, in its own address space, in which threads exchange
  /// something between two barriers: the same for all that asks for this type,
  /// however many reductions a launch has.
  mlir::Value exchanged(mlir::MemRefType type);
  void barrier(mlir::OpBuilder &at) { mlir::gpu::BarrierOp::create(at, loc); }

  /// Notes how the work is spread over threads, and how many points of loops
  /// the thread that has most goes through, one after the other.
  void describe(llvm::StringRef spread, int64_t depth);

  /// Ends the function and launches it at \p host.
  void finish(mlir::OpBuilder &host);

private:
  mlir::OpBuilder entry();

  mlir::gpu::GPUFuncOp func;
  mlir::IRMapping mapping;
  /// What stands at the beginning, before the code.
  mlir::Operation *lastOfEntry = nullptr;
  llvm::SmallVector<mlir::Value> operands;
  mlir::Value thread, blockNumber, global;
  int64_t partBlocks = 0;
  llvm::DenseMap<int64_t, mlir::Value> constants;
  llvm::DenseMap<mlir::Type, mlir::Value> exchanges;
};

} // namespace soap::gpukernels

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_LAUNCHBUILDER_H
