//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Generators of random bits that count: a block of bits depends on a key and on
// the number of the block alone, so any part of a stream can be drawn by
// itself.

#ifndef SOAP_DIALECT_STABLEHLO_RANDOMSTATE_H
#define SOAP_DIALECT_STABLEHLO_RANDOMSTATE_H

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

namespace soap {

/// How many elements of the op's output a block of its generator gives.
int64_t elementsPerBlock(mlir::stablehlo::RngBitGeneratorOp op);

/// True if the op draws a plain stream: elements in the order of the blocks, a
/// state that holds the whole counter, and no use of the state afterwards.
bool isPlainStream(mlir::stablehlo::RngBitGeneratorOp op);

/// The state after so many blocks: a key, and a counter of one or two words.
mlir::Value advanceState(mlir::OpBuilder &b, mlir::Location loc,
                         mlir::Value state, uint64_t blocks);

} // namespace soap

#endif // SOAP_DIALECT_STABLEHLO_RANDOMSTATE_H
