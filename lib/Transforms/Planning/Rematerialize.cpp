//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rematerialize.h"

#include "Soap/Analysis/OperatorSpace.h"
#include "Soap/Dialect/Soap/IR/SoapOps.h"

#include "mlir/IR/IRMapping.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace soap;

/// Bodies beyond this grow no further; chains of cheap operators are short.
static constexpr size_t maxBodyOps = 256;

namespace {
/// A reader with one operand replaced by its computation.
class Fusion {
public:
  Fusion(OperatorOp reader, unsigned operand)
      : reader(reader), operand(operand), value(reader.getInputs()[operand]),
        producer(value.getDefiningOp<OperatorOp>()) {}

  /// Replaces the reader if that is possible; returns what is there then.
  OperatorOp run();

private:
  /// The ops of the producer's body that its result needs, in order.
  SmallVector<Operation *> neededOps();
  /// The new reader. With `share`, a value that both read is one operand.
  OperatorOp create(bool share);
  bool keepsDimensions(OperatorOp fused);

  OperatorOp reader;
  unsigned operand;
  Value value;
  OperatorOp producer;
  /// Of the new reader: for operands that stay, their former numbers; -1 for
  /// the producer's.
  SmallVector<int> origins;
};
} // namespace

static Value resultInBody(OperatorOp op, Value result) {
  unsigned number = cast<OpResult>(result).getResultNumber();
  return op.getBody().front().getTerminator()->getOperand(number);
}

SmallVector<Operation *> Fusion::neededOps() {
  llvm::SetVector<Operation *> needed;
  SmallVector<Value> stack{resultInBody(producer, value)};
  while (!stack.empty())
    if (Operation *op = stack.pop_back_val().getDefiningOp();
        op && needed.insert(op)) {
      llvm::append_range(stack, op->getOperands());
      for (OpOperand *captured : getCapturedUses(op))
        stack.push_back(captured->get());
    }
  SmallVector<Operation *> inOrder;
  for (Operation &op : producer.getBody().front())
    if (needed.contains(&op))
      inOrder.push_back(&op);
  return inOrder;
}

OperatorOp Fusion::create(bool share) {
  SmallVector<Operation *> ops = neededOps();
  OperationState state(reader.getLoc(), OperatorOp::getOperationName());
  state.addTypes(reader->getResultTypes());
  state.addAttributes(reader->getAttrs());
  Block *body = new Block;
  state.addRegion()->push_back(body);
  IRMapping map;
  origins.clear();
  auto enter = [&](Value input, BlockArgument arg, int origin) {
    if (share)
      for (auto [i, known] : llvm::enumerate(state.operands))
        if (known == input)
          return map.map(arg, body->getArgument(i));
    state.operands.push_back(input);
    origins.push_back(origin);
    map.map(arg, body->addArgument(arg.getType(), arg.getLoc()));
  };
  Block &from = producer.getBody().front(), &to = reader.getBody().front();
  auto isNeeded = [&](BlockArgument arg) {
    return llvm::any_of(arg.getUses(), [&](OpOperand &use) {
      return llvm::is_contained(ops,
                                from.findAncestorOpInBlock(*use.getOwner()));
    });
  };
  for (auto [i, input] : llvm::enumerate(reader.getInputs())) {
    if (i != operand) {
      enter(input, to.getArgument(i), static_cast<int>(i));
      continue;
    }
    for (auto [j, read] : llvm::enumerate(producer.getInputs()))
      if (isNeeded(from.getArgument(j)))
        enter(read, from.getArgument(j), -1);
  }
  OpBuilder builder(reader);
  builder.setInsertionPointToEnd(body);
  for (Operation *op : ops)
    builder.clone(*op, map);
  map.map(to.getArgument(operand), map.lookup(resultInBody(producer, value)));
  for (Operation &op : to)
    builder.clone(op, map);
  builder.setInsertionPoint(reader);
  return cast<OperatorOp>(builder.create(state));
}

/// Whether dimensions have their numbers: each is that of a result, or of an
/// operand that stays, in the same place.
bool Fusion::keepsDimensions(OperatorOp fused) {
  FailureOr<OperatorSpace> before =
      OperatorSpace::compute(reader.getBody().front());
  FailureOr<OperatorSpace> after =
      OperatorSpace::compute(fused.getBody().front());
  if (failed(before) || failed(after) ||
      before->dims().size() != after->dims().size())
    return false;
  for (auto [a, b] : llvm::zip_equal(before->dims(), after->dims()))
    if (a.size != b.size || a.splittable != b.splittable)
      return false;
  for (auto [a, b] : llvm::zip_equal(before->exits(), after->exits()))
    if (!(a.access == b.access))
      return false;
  llvm::SmallDenseSet<unsigned> seen;
  auto note = [&](const TensorAccess &access) {
    for (const DimAccess &dim : access)
      for (const DimAccess::Term &term : dim.terms)
        seen.insert(term.dim);
  };
  for (const OperatorSpace::Exit &result : after->exits())
    note(result.access);
  Type type = value.getType();
  for (auto [i, entry] : llvm::enumerate(after->entries())) {
    int origin = origins[i];
    bool isLike = origin < 0 && fused.getInputs()[i].getType() == type;
    const TensorAccess &old =
        before->entries()[origin < 0 ? operand : origin].access;
    if (origin >= 0 && !(entry.access == old))
      return false;
    if (origin >= 0 || (isLike && entry.access == old))
      note(entry.access);
  }
  for (unsigned d = 0; d < after->dims().size(); ++d)
    if (!seen.contains(d) && after->dims()[d].size > 1)
      return false;
  return true;
}

OperatorOp Fusion::run() {
  size_t size = llvm::range_size(reader.getBody().front()) +
                llvm::range_size(producer.getBody().front());
  if (size > maxBodyOps)
    return reader;
  // Pending sums pass through linear operands only.
  if (auto config = reader.getConfig();
      config && config->getConfig().partialReplicas)
    return reader;
  for (bool share : {true, false}) {
    OperatorOp fused = create(share);
    if (keepsDimensions(fused)) {
      reader->replaceAllUsesWith(fused);
      reader.erase();
      return fused;
    }
    fused.erase();
  }
  return reader;
}

unsigned soap::rematerialize(func::FuncOp func,
                             const llvm::StringSet<> &families) {
  auto isForward = [](OperatorOp op) {
    return op.getRole().value_or("forward") == "forward";
  };
  auto isCheap = [&](Value value) {
    auto producer = value.getDefiningOp<OperatorOp>();
    if (!producer || !isForward(producer) || !producer.getFamily() ||
        !families.contains(*producer.getFamily()))
      return false;
    FailureOr<OperatorSpace> space =
        OperatorSpace::compute(producer.getBody().front());
    return succeeded(space) &&
           (space->anchor() == "elementwise" || space->anchor() == "shape");
  };
  unsigned count = 0;
  for (auto op : llvm::make_early_inc_range(
           func.getBody().front().getOps<OperatorOp>())) {
    if (isForward(op))
      continue;
    for (unsigned i = 0; i < op.getInputs().size();) {
      if (!isCheap(op.getInputs()[i])) {
        ++i;
        continue;
      }
      OperatorOp fused = Fusion(op, i).run();
      bool changed = fused != op;
      op = fused;
      count += changed;
      // What came in its place may be cheap as well.
      i += !changed;
    }
  }
  return count;
}
