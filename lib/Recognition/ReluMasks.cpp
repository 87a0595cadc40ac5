//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Recognition/ReluMasks.h"

#include "Soap/Recognition/LabelledTensors.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace soap;
using recognition::getSplat;
namespace shlo = mlir::stablehlo;

/// The larger of \p value, which it is computed from, and 0; null where the
/// block of \p reader has no such op.
static shlo::MaxOp findRelu(Value value, Operation *reader) {
  for (Operation *user : value.getUsers())
    if (auto relu = dyn_cast<shlo::MaxOp>(user);
        relu && relu->getBlock() == reader->getBlock())
      for (unsigned i : {0u, 1u})
        if (relu->getOperand(i) == value &&
            getSplat(relu->getOperand(1 - i)) == 0.0)
          return relu;
  return nullptr;
}

void recognition::readReluMasks(Operation *root) {
  root->walk([](shlo::CompareOp compare) {
    auto direction = compare.getComparisonDirection();
    // x > 0, or 0 < x; NaN is neither, nor is ReLU of it.
    unsigned positive = direction == shlo::ComparisonDirection::GT   ? 0
                        : direction == shlo::ComparisonDirection::LT ? 1
                                                                     : 2;
    if (positive == 2 || getSplat(compare->getOperand(1 - positive)) != 0.0)
      return;
    shlo::MaxOp relu = findRelu(compare->getOperand(positive), compare);
    if (!relu ||
        !isa<FloatType>(getElementTypeOrSelf(relu.getResult().getType())))
      return;
    if (compare->isBeforeInBlock(relu)) {
      if (!llvm::all_of(compare->getUsers(), [&](Operation *user) {
            return user->getBlock() == relu->getBlock() &&
                   relu->isBeforeInBlock(user);
          }))
        return;
      compare->moveAfter(relu);
    }
    compare->setOperand(positive, relu);
  });
}
