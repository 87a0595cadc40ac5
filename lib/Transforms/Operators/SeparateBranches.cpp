//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SeparateBranches.h"

#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/IntEqClasses.h"

using namespace mlir;
using namespace soap;

/// Visits the op of the branch that makes a value, if one does.
static void forMaker(Value value, Block &branch,
                     function_ref<void(Operation *)> visit) {
  if (Operation *maker = value.getDefiningOp();
      maker && maker->getBlock() == &branch)
    visit(maker);
}

/// The ops of the branch that an op reads from, those of its regions included.
static void forSources(Operation *op, Block &branch,
                       function_ref<void(Operation *)> visit) {
  op->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      forMaker(operand, branch, visit);
  });
}

namespace {
/// Finds which results of an op have common work.
class Separation {
public:
  explicit Separation(Operation *op) : op(op), classes(op->getNumResults()) {}

  /// Results by class; none where the op cannot be separated.
  SmallVector<SmallVector<unsigned>> find() {
    light.resize(op->getNumResults());
    for (unsigned i = 0, e = op->getNumResults(); i < e; ++i)
      light[i] = hasFewElements(op->getResult(i).getType());
    for (Region &region : op->getRegions()) {
      if (!region.hasOneBlock() ||
          !llvm::all_of(
              region.front().without_terminator(),
              [](Operation &inner) { return isMemoryEffectFree(&inner); }))
        return {};
      join(region.front());
    }
    // Counters and the like stay together.
    int first = light.find_first();
    for (int i = first; i >= 0; i = light.find_next(i))
      classes.join(first, i);
    classes.compress();
    SmallVector<SmallVector<unsigned>> result(classes.getNumClasses());
    for (unsigned i = 0, e = op->getNumResults(); i < e; ++i)
      result[classes[i]].push_back(i);
    return result;
  }

private:
  static bool hasFewElements(Type type) {
    constexpr int64_t mostElements = 1024;
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape() &&
           tensor.getNumElements() <= mostElements;
  }

  /// Whether an op is worth no more than its copies.
  bool isSmall(Operation *inner) {
    auto [it, isNew] = small.try_emplace(inner, false);
    if (!isNew)
      return it->second;
    bool few = inner->getNumRegions() == 0 &&
               llvm::all_of(inner->getOperandTypes(), hasFewElements) &&
               llvm::all_of(inner->getResultTypes(), hasFewElements);
    bool ofConstants = inner->getNumOperands() == 0 ||
                       (isa<stablehlo::BroadcastInDimOp>(inner) &&
                        llvm::all_of(inner->getOperands(), [&](Value operand) {
                          Operation *maker = operand.getDefiningOp();
                          return !maker ||
                                 maker->getBlock() != inner->getBlock() ||
                                 isSmall(maker);
                        }));
    return small[inner] = few || ofConstants;
  }

  void join(Block &branch) {
    // Of what is no small op: the first result that needs it.
    DenseMap<Operation *, unsigned> owner;
    for (auto [result, value] :
         llvm::enumerate(branch.getTerminator()->getOperands())) {
      DenseSet<Operation *> seen;
      SmallVector<Operation *> next;
      auto add = [&, result = result](Operation *inner) {
        if (!seen.insert(inner).second)
          return;
        if (isSmall(inner)) {
          next.push_back(inner);
          return;
        }
        light.reset(result);
        auto [it, isNew] = owner.try_emplace(inner, result);
        if (isNew)
          next.push_back(inner);
        else
          classes.join(it->second, result);
      };
      forMaker(value, branch, add);
      while (!next.empty())
        forSources(next.pop_back_val(), branch, add);
    }
  }

  Operation *op;
  llvm::IntEqClasses classes;
  llvm::BitVector light; ///< Results that are of small ops alone.
  DenseMap<Operation *, bool> small;
};
} // namespace

/// A copy of the op that has some of its results.
static Operation *makePart(OpBuilder &builder, Operation *op,
                           ArrayRef<unsigned> results) {
  SmallVector<Type> types;
  for (unsigned result : results)
    types.push_back(op->getResult(result).getType());
  NamedAttrList attributes(op->getDiscardableAttrDictionary());
  StringRef pinsName = SoapDialect::getResultPinsAttrName();
  if (auto pins = op->getAttrOfType<ArrayAttr>(pinsName);
      pins && pins.size() == op->getNumResults())
    attributes.set(pinsName,
                   ArrayAttr::get(op->getContext(),
                                  llvm::map_to_vector(results, [&](unsigned i) {
                                    return pins[i];
                                  })));
  OperationState state(op->getLoc(), op->getName(), op->getOperands(), types,
                       attributes);
  for (size_t i = 0; i < op->getNumRegions(); ++i)
    state.addRegion()->emplaceBlock();
  Operation *part = builder.create(state);
  for (auto [from, to] :
       llvm::zip_equal(op->getRegions(), part->getRegions())) {
    Block &branch = from.front();
    DenseSet<Operation *> needed;
    SmallVector<Operation *> next;
    auto add = [&](Operation *inner) {
      if (needed.insert(inner).second)
        next.push_back(inner);
    };
    Operation *end = branch.getTerminator();
    for (unsigned result : results)
      forMaker(end->getOperand(result), branch, add);
    while (!next.empty())
      forSources(next.pop_back_val(), branch, add);
    OpBuilder inside = OpBuilder::atBlockBegin(&to.front());
    IRMapping mapping;
    for (Operation &inner : branch.without_terminator())
      if (needed.contains(&inner))
        inside.clone(inner, mapping);
    SmallVector<Value> yielded;
    for (unsigned result : results)
      yielded.push_back(mapping.lookupOrDefault(end->getOperand(result)));
    stablehlo::ReturnOp::create(inside, end->getLoc(), yielded);
  }
  return part;
}

SmallVector<Operation *> soap::separateBranches(Operation *op) {
  SmallVector<SmallVector<unsigned>> sets = Separation(op).find();
  if (sets.size() < 2)
    return {op};
  OpBuilder builder(op);
  SmallVector<Operation *> parts;
  for (ArrayRef<unsigned> results : sets) {
    Operation *part = makePart(builder, op, results);
    for (auto [i, result] : llvm::enumerate(results))
      op->getResult(result).replaceAllUsesWith(part->getResult(i));
    parts.push_back(part);
  }
  op->erase();
  return parts;
}
