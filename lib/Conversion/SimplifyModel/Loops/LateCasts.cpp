//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Weights that a model keeps in another type than it computes in, of layers
// that are written out: each is converted a little ahead of its use.

#include "../Rewrites.h"

#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Dialect/StableHLO/Widening.h"
#include "Soap/Support/OpDepths.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

namespace {

class LateCaster {
public:
  explicit LateCaster(Block &block) : block(block) {}

  void run() {
    find();
    for (size_t i = 0; i < casts.size(); ++i)
      if (Value token = tokenFor(i))
        delay(casts[i], token);
  }

private:
  /// A converted weight and the first op that computes with it.
  struct Cast {
    Value value;
    Operation *reader;
    Value input;         ///< What else that reads, the latest; null: arguments.
    int64_t bytesBefore; ///< Of all casts that are read earlier.
  };

  void find();
  Value latestInput(Operation *reader) const;
  bool dependsOn(Operation *op, Value value) const;
  Value tokenFor(size_t number) const;
  void delay(Cast &cast, Value token);

  Block &block;
  soap::OpDepths depths;
  std::vector<Cast> casts; ///< By their readers.
  int64_t totalBytes = 0;
};

} // namespace

/// Whether a value is an argument in another type, perhaps otherwise laid out,
/// and large. (What is widened are moments that an optimizer keeps in few
/// bits.)
static bool isLargeCast(Value value) {
  if (!isLargeWeight(value))
    return false;
  bool isConverted = false;
  while (Operation *maker = value.getDefiningOp()) {
    auto convert = dyn_cast<ConvertOp>(maker);
    if (convert ? isWidening(convert) : !isa<ReshapeOp, TransposeOp>(maker))
      return false;
    isConverted |= convert != nullptr;
    value = maker->getOperand(0);
  }
  return isConverted;
}

void LateCaster::find() {
  llvm::DenseSet<Value> seen;
  for (Operation &op : block) {
    depths.count(&op);
    if (isa<ConvertOp, ReshapeOp, TransposeOp, OptimizationBarrierOp>(op))
      continue;
    for (Value operand : op.getOperands()) {
      if (!isLargeCast(operand) || !seen.insert(operand).second)
        continue;
      casts.push_back({operand, &op, latestInput(&op), totalBytes});
      auto type = cast<RankedTensorType>(operand.getType());
      totalBytes += type.getNumElements() *
                    ((soap::elementTypeBits(type.getElementType()) + 7) / 8);
    }
  }
}

Value LateCaster::latestInput(Operation *reader) const {
  Value latest;
  for (Value operand : reader->getOperands())
    if (depths.of(operand) > (latest ? depths.of(latest) : 0) &&
        !isLargeCast(operand))
      latest = operand;
  return latest;
}

/// Whether an op reads a value, directly or not.
bool LateCaster::dependsOn(Operation *op, Value value) const {
  llvm::SmallSetVector<Operation *, 16> behind;
  behind.insert(op);
  for (size_t i = 0; i < behind.size(); ++i)
    for (Value operand : behind[i]->getOperands()) {
      if (operand == value)
        return true;
      if (depths.of(operand) > depths.of(value))
        behind.insert(operand.getDefiningOp());
    }
  return false;
}

/// What a cast is to wait for: what an op gets that reads another one, earlier
/// by a sixteenth of the bytes of all. Its own reader depends on that, by way
/// of others, so that nothing is kept from being computed. Null if there is
/// none.
Value LateCaster::tokenFor(size_t number) const {
  constexpr int64_t share = 16;
  const Cast &own = casts[number];
  for (const Cast &other : llvm::reverse(ArrayRef(casts).take_front(number))) {
    Value token = other.input;
    if (own.bytesBefore - other.bytesBefore >= totalBytes / share && token &&
        depths.of(token) > depths.of(own.value) &&
        token.getParentBlock() == &block &&
        !llvm::is_contained(own.reader->getOperands(), token) &&
        dependsOn(own.reader, token))
      return token;
  }
  return nullptr;
}

void LateCaster::delay(Cast &cast, Value token) {
  Operation *barrier = holdBack(cast.reader, cast.value, token);
  depths.count(barrier);
  cast.value.replaceUsesWithIf(barrier->getResult(0), [&](OpOperand &use) {
    return barrier->isBeforeInBlock(
        block.findAncestorOpInBlock(*use.getOwner()));
  });
}

void soap::simplify::castLate(Block &block) { LateCaster(block).run(); }
