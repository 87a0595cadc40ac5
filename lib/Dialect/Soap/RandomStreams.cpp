//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Soap/IR/RandomStreams.h"

#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace soap;

static constexpr llvm::StringLiteral streamName = "soap.random_stream";

uint64_t soap::mixRandom(uint64_t z) {
  z = (z ^ (z >> randomShifts[0])) * randomFactors[0];
  z = (z ^ (z >> randomShifts[1])) * randomFactors[1];
  return z ^ (z >> randomShifts[2]);
}

uint64_t soap::getRandomStream(Operation *op) {
  if (auto noted = op->getAttrOfType<IntegerAttr>(streamName))
    return noted.getValue().zextOrTrunc(64).getZExtValue();
  auto function = op->getParentOfType<FunctionOpInterface>();
  if (!function)
    return mixRandom(randomStep);
  uint64_t place = 0;
  function.walk<WalkOrder::PreOrder>([&](Operation *other) {
    if (other == op)
      return WalkResult::interrupt();
    place += other->getName() == op->getName();
    return WalkResult::advance();
  });
  return mixRandom(llvm::xxh3_64bits(function.getName()) +
                   (place + 1) * randomStep);
}

void soap::pinRandomStream(Operation *op) {
  auto type = IntegerType::get(op->getContext(), 64);
  op->setAttr(streamName,
              IntegerAttr::get(type, APInt(64, getRandomStream(op))));
}
