//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_SOAP_IR_RANDOMSTREAMS_H
#define SOAP_DIALECT_SOAP_IR_RANDOMSTREAMS_H

#include "mlir/IR/Operation.h"

namespace soap {

/// What an op that draws random numbers without a state of its own draws from:
/// a number of the name of its function and of its place among the ops of its
/// kind there, or the one that `pinRandomStream` has noted. Other functions of
/// the module, and what becomes of them, do not matter.
uint64_t getRandomStream(mlir::Operation *op);

/// Notes the stream at the op, so that it stays when the op is moved or copied.
void pinRandomStream(mlir::Operation *op);

/// The finalizer of SplitMix64 (G. Steele, D. Lea, C. Flood: "Fast splittable
/// pseudorandom number generators", OOPSLA 2014), and the step of its counter:
/// number i of a stream s is mixRandom(s + (i + 1) * randomStep).
uint64_t mixRandom(uint64_t z);
constexpr uint64_t randomStep = 0x9E3779B97F4A7C15;
constexpr uint64_t randomFactors[2] = {0xBF58476D1CE4E5B9, 0x94D049BB133111EB};
constexpr unsigned randomShifts[3] = {30, 27, 31};

} // namespace soap

#endif // SOAP_DIALECT_SOAP_IR_RANDOMSTREAMS_H
