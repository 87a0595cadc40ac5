//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexedBlock.h"

#include "Soap/Analysis/OperatorFormation.h"
#include "Soap/Dialect/StableHLO/Widening.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace soap;

/// Larger constants are operators of their own, so that they are not copied to
/// every reader.
constexpr int64_t maxCopiedConstantElements = 4096;
/// Longer computations on constants are operators of their own, too.
constexpr unsigned maxSourceSize = 64;

bool soap::isCopiedConstant(DenseElementsAttr value) {
  return value.isSplat() || value.getNumElements() <= maxCopiedConstantElements;
}

int64_t soap::elements(Value v) {
  auto type = dyn_cast<RankedTensorType>(v.getType());
  return type && type.hasStaticShape() ? type.getNumElements() : 1;
}

IndexedBlock::IndexedBlock(Block &block) : block(block) {
  for (auto [i, op] : llvm::enumerate(block)) {
    position[&op] = (i + 1) << 16;
    infos[&op] = std::make_shared<PartitionInfo>(getPartitionInfoOrWhole(&op));
    llvm::SetVector<Value> values;
    for (OpOperand *use : getCapturedUses(&op))
      values.insert(use->get());
    if (!values.empty())
      captured[&op].assign(values.begin(), values.end());
  }
  findCheap();
}

SmallVector<Value, 4> IndexedBlock::reads(Operation *op) const {
  SmallVector<Value, 4> values(op->getOperands());
  if (auto it = captured.find(op); it != captured.end())
    values.append(it->second);
  return values;
}

bool IndexedBlock::isFusible(Operation *op) const {
  StringRef anchor = infoOf(op).anchor;
  return anchor == "elementwise" || anchor == "shape";
}

SmallVector<Value, 4> IndexedBlock::dataOperands(Operation *op) const {
  SmallVector<Value, 4> values;
  for (OpOperand &operand : op->getOpOperands())
    if (!llvm::is_contained(infoOf(op).destinations,
                            operand.getOperandNumber()))
      values.push_back(operand.get());
  return values;
}

/// Whether an op's regions are more than what it does with single elements.
static bool hasBodies(Operation *op) {
  return llvm::any_of(op->getRegions(), [](Region &region) {
    return region.getNumArguments() == 0 ||
           !llvm::all_of(region.getArgumentTypes(), [](Type type) {
             return type.isIntOrFloat() || isa<ComplexType>(type);
           });
  });
}

bool IndexedBlock::isUsedByTerminator(Operation *op) const {
  return llvm::is_contained(op->getUsers(), block.getTerminator());
}

bool IndexedBlock::isLateWidening(Operation *op) const {
  if (!stablehlo::isWidening(op) || op->use_empty())
    return false;
  // A sum that is widened at once is made so.
  Value value = op->getOperand(0);
  Operation *maker = value.getDefiningOp();
  for (; maker; maker = value.getDefiningOp()) {
    if (isa<stablehlo::OptimizationBarrierOp>(maker))
      value = maker->getOperand(cast<OpResult>(value).getResultNumber());
    else if (infoOf(maker).anchor == "shape" && maker->getNumOperands() == 1)
      value = maker->getOperand(0);
    else
      break;
  }
  StringRef anchor = maker ? StringRef(infoOf(maker).anchor) : "elementwise";
  if (anchor != "elementwise" && anchor != "gather" && anchor != "contraction")
    return false;
  return llvm::all_of(op->getUsers(), [&](Operation *user) {
    Operation *reader = block.findAncestorOpInBlock(*user);
    auto info = infos.find(reader);
    return reader == user && info != infos.end() &&
           (info->second->anchor == "elementwise" ||
            info->second->anchor == "reduction");
  });
}

/// Whether one reduction alone reads an op that computes with widened floats
/// (the squares of a mean).
bool IndexedBlock::isSummedWide(Operation *op) const {
  if (infoOf(op).anchor != "elementwise" || !op->hasOneUse() ||
      infos.find(*op->getUsers().begin()) == infos.end() ||
      infoOf(*op->getUsers().begin()).anchor != "reduction")
    return false;
  bool isWide = false;
  for (Value value : op->getOperands()) {
    Operation *def = value.getDefiningOp();
    if (!def || !cheap.contains(def))
      return false;
    isWide |= stablehlo::isWidening(def);
  }
  return isWide;
}

void IndexedBlock::findCheap() {
  for (Operation &op : block.without_terminator()) {
    if (op.getAttr("soap.operator") || !isFusible(&op) || hasBodies(&op) ||
        captured.count(&op) || op.getNumResults() != 1 ||
        isUsedByTerminator(&op))
      continue;
    if (op.getNumOperands() == 0) {
      DenseElementsAttr value;
      if (!matchPattern(&op, m_Constant(&value)) || isCopiedConstant(value)) {
        cheap.insert(&op);
        sourceSize[&op] = 1;
      }
      continue;
    }
    bool source = llvm::all_of(op.getOperands(), [&](Value v) {
      return sourceSize.count(v.getDefiningOp());
    });
    if (source) {
      unsigned size = 1;
      for (Value v : op.getOperands())
        size += sourceSize.lookup(v.getDefiningOp());
      source = size <= maxSourceSize;
      if (source)
        sourceSize[&op] = size;
    }
    SmallVector<Value, 4> data = dataOperands(&op);
    bool expands = data.size() == 1 && infoOf(&op).anchor == "shape" &&
                   elements(op.getResult(0)) > elements(data[0]);
    if (source || expands || isLateWidening(&op) || isSummedWide(&op))
      cheap.insert(&op);
  }
  for (Operation &op : llvm::reverse(block.without_terminator())) {
    if (cheap.contains(&op) || infoOf(&op).anchor != "shape" ||
        op.getAttr("soap.operator") || dataOperands(&op).size() != 1 ||
        op.use_empty() || isUsedByTerminator(&op))
      continue;
    if (llvm::all_of(op.getUsers(),
                     [&](Operation *user) { return cheap.contains(user); }))
      cheap.insert(&op);
  }
}

SmallVector<Operation *, 8>
IndexedBlock::closure(ArrayRef<Operation *> group) const {
  llvm::SetVector<Operation *> order;
  for (Operation *op : group)
    appendWithCheap(op, order);
  return SmallVector<Operation *, 8>(order.begin(), order.end());
}

// Chains of cheap ops may be as long as a file, so nothing here calls itself.

void IndexedBlock::appendWithCheap(Operation *last,
                                   llvm::SetVector<Operation *> &order) const {
  struct Entry {
    Operation *op;
    SmallVector<Value, 4> reads;
    size_t next = 0;
  };
  SmallVector<Entry> open;
  auto enter = [&](Operation *op) {
    if (!order.contains(op))
      open.push_back({op, reads(op)});
  };
  enter(last);
  while (!open.empty()) {
    Entry &entry = open.back();
    if (entry.next < entry.reads.size()) {
      Operation *def = entry.reads[entry.next++].getDefiningOp();
      if (def && cheap.contains(def))
        enter(def);
      continue;
    }
    order.insert(entry.op);
    open.pop_back();
  }
}

SmallVector<Value, 2> IndexedBlock::results(ArrayRef<Operation *> group) const {
  llvm::DenseSet<Operation *> inside(group.begin(), group.end());
  SmallVector<Value, 2> out;
  for (Operation *op : group)
    for (Value v : op->getResults())
      if (!op->isRegistered() || isReadOutside(v, inside))
        out.push_back(v);
  return out;
}

bool IndexedBlock::isReadOutside(
    Value value, const llvm::DenseSet<Operation *> &inside) const {
  SmallVector<Value> open = {value};
  while (!open.empty())
    for (Operation *reader : open.pop_back_val().getUsers()) {
      Operation *user = block.findAncestorOpInBlock(*reader);
      if (inside.contains(user))
        continue;
      if (!cheap.contains(user))
        return true;
      open.push_back(user->getResult(0));
    }
  return false;
}

void IndexedBlock::rootProducers(ArrayRef<Operation *> ops,
                                 llvm::SetVector<Operation *> &roots) const {
  SmallVector<Value> open;
  auto enter = [&](Operation *op) {
    llvm::append_range(open, llvm::reverse(reads(op)));
  };
  for (Operation *op : llvm::reverse(ops))
    enter(op);
  while (!open.empty()) {
    Operation *def = open.pop_back_val().getDefiningOp();
    if (!def)
      continue;
    if (!cheap.contains(def))
      roots.insert(def);
    else if (!sourceSize.count(def))
      enter(def);
  }
}

void IndexedBlock::setRegionReads(Operation *op, ArrayRef<Value> values) {
  captured[op].assign(values.begin(), values.end());
}

Operation *IndexedBlock::copyBefore(Operation *op, Operation *reader,
                                    unsigned distance) {
  Operation *copy = op->clone();
  block.getOperations().insert(reader->getIterator(), copy);
  position[copy] = position.lookup(reader) - distance;
  infos[copy] = infos.lookup(op);
  return copy;
}
