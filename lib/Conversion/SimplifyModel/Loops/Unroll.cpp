//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Loops of a known number of iterations, unrolled.

#include "../Functions/Integers.h"
#include "../Rewrites.h"
#include "Soap/Analysis/CallInliner.h"
#include "Soap/Dialect/StableHLO/Contraction.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"

#include <array>

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

namespace {

class Unroller {
public:
  Unroller(ModuleOp module, int64_t limit)
      : inliner(module), limit(std::min(limit, int64_t(1) << 40)) {}

  /// True if a loop was unrolled.
  bool run(func::FuncOp function) {
    changed = false;
    for (Block &block : function.getBody())
      processBlock(block);
    return changed;
  }

private:
  /// A loop over a model's layers, or over parts of a batch around that, is all
  /// that there is to plan: few iterations of long bodies with contractions may
  /// be longer.
  static constexpr int64_t mostLayers = 128, layerFactor = 30;
  /// Of fewer elements there is nothing to split: a loop without larger
  /// tensors, such as a solver of a few unknowns, may have that part of the
  /// limit.
  static constexpr int64_t fewestSplit = 1024, smallPart = 20;

  /// What a loop carries before an iteration, where that is known.
  using State = SmallVector<std::optional<APInt>>;

  soap::CallInliner inliner;
  int64_t limit;
  bool changed = false;
  int64_t loops = 0; ///< That were unrolled.
  llvm::DenseSet<Location> reported;

  /// Inner loops first.
  void processBlock(Block &block) {
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (auto loop = dyn_cast<WhileOp>(op))
        processLoop(loop);
      else if (isa<IfOp, CaseOp>(op))
        for (Region &region : op.getRegions())
          for (Block &inner : region)
            processBlock(inner);
    }
  }

  static bool isLarge(Type type) {
    auto shaped = dyn_cast<ShapedType>(type);
    return shaped && shaped.hasStaticShape() &&
           shaped.getNumElements() >= fewestSplit;
  }

  void processLoop(WhileOp loop) {
    if (loop->hasAttr(rolledAttr))
      return;
    // The bodies of calls read the counter.
    inliner.inlineCalls(loop);
    processBlock(loop.getBody().front());
    if (std::optional<std::vector<State>> states = findIterations(loop))
      unroll(loop, *states);
  }

  /// Follows the counter from iteration to iteration: the state before each,
  /// and after the last. Nothing where the condition needs more than integers
  /// that are known, or the unrolled loop would be too long.
  /// A loop over layers that is too long is reported.
  std::optional<std::vector<State>> findIterations(WhileOp loop) {
    Block &cond = loop.getCond().front(), &body = loop.getBody().front();
    int64_t size = 0;
    bool contracts = false, isSmall = true;
    body.walk([&](Operation *op) {
      size += !isa<ConstantOp, stablehlo::ReturnOp>(op);
      bool hasLarge = llvm::any_of(op->getOperandTypes(), isLarge) ||
                      llvm::any_of(op->getResultTypes(), isLarge);
      contracts |= hasLarge && isContraction(op);
      isSmall &= !hasLarge;
    });
    size = std::max<int64_t>(size, 1);
    int64_t mostOps = isSmall ? limit / smallPart : limit;
    bool isTooLong = false;
    std::vector<State> states(1);
    {
      Integers outside;
      for (Value value : loop.getOperand())
        states[0].push_back(outside.get(value));
    }
    while (true) {
      Integers before, inside;
      for (auto [i, number] : llvm::enumerate(states.back())) {
        before.set(cond.getArgument(i), number);
        inside.set(body.getArgument(i), number);
      }
      std::optional<APInt> goesOn =
          before.get(cond.getTerminator()->getOperand(0));
      if (!goesOn)
        return std::nullopt;
      auto count = static_cast<int64_t>(states.size());
      if (goesOn->isZero()) {
        if (!isTooLong)
          return states;
        report(loop, count - 1, size);
        return std::nullopt;
      }
      bool areLayers = contracts && count <= mostLayers;
      isTooLong |= count > (areLayers ? layerFactor : 1) * mostOps / size;
      // All iterations of layers are counted, to tell what it takes.
      if (isTooLong && (!areLayers || limit == 0))
        return std::nullopt;
      State next;
      for (Value value : body.getTerminator()->getOperands())
        next.push_back(inside.get(value));
      // It goes on for ever.
      if (next == states.back())
        return std::nullopt;
      states.push_back(std::move(next));
    }
  }

  void report(WhileOp loop, int64_t count, int64_t size) {
    if (!reported.insert(loop.getLoc()).second)
      return; // A copy.
    int64_t least = llvm::divideCeil(count * size, layerFactor);
    loop.emitWarning() << "its " << count << " iterations of " << size
                       << " operations are not unrolled; unroll-limit=" << least
                       << " would do that";
  }

  static Value constant(OpBuilder &builder, Value like, const APInt &number) {
    auto type = cast<RankedTensorType>(like.getType());
    return ConstantOp::create(
        builder, like.getLoc(),
        cast<ElementsAttr>(DenseElementsAttr::get(type, number)));
  }

  /// Copies what is no known integer; a branch that is known is copied without
  /// the op that takes it.
  void cloneBlock(OpBuilder &builder, Block &block, IRMapping &mapping,
                  Integers &integers) {
    for (Operation &op : block.without_terminator()) {
      if (op.getNumResults() == 1)
        if (auto number = integers.get(op.getResult(0))) {
          mapping.map(op.getResult(0),
                      constant(builder, op.getResult(0), *number));
          continue;
        }
      if (Region *branch = findBranch(&op, integers)) {
        cloneBlock(builder, branch->front(), mapping, integers);
        for (auto [result, value] :
             llvm::zip_equal(op.getResults(),
                             branch->front().getTerminator()->getOperands()))
          mapping.map(result, mapping.lookupOrDefault(value));
        continue;
      }
      builder.clone(op, mapping);
    }
  }

  static Region *findBranch(Operation *op, Integers &integers) {
    if (auto branches = dyn_cast<IfOp>(op)) {
      if (std::optional<APInt> pred = integers.get(branches.getPred()))
        return pred->isZero() ? &branches.getFalseBranch()
                              : &branches.getTrueBranch();
    } else if (auto branches = dyn_cast<CaseOp>(op)) {
      int64_t count = op->getNumRegions();
      if (std::optional<APInt> index = integers.get(branches.getIndex());
          index && count) {
        int64_t which = index->getSExtValue();
        return &op->getRegion(which < 0 || which >= count ? count - 1 : which);
      }
    }
    return nullptr;
  }

  /// Says of which iteration ops are: of the innermost loop and of the
  /// outermost one. What an iteration has copied of inner loops that are
  /// unrolled are loops of their own.
  void mark(Block::iterator begin, Block::iterator end,
            std::array<int64_t, 2> iteration) {
    llvm::DenseMap<int64_t, int64_t> inner;
    for (Operation &op : llvm::make_range(begin, end)) {
      std::array<int64_t, 2> own = iteration;
      if (auto mark = op.getAttrOfType<DenseI64ArrayAttr>(iterationAttr)) {
        auto [it, isNew] = inner.try_emplace(mark[0], loops);
        loops += isNew;
        own = {it->second, mark[1]};
      }
      op.setAttr(iterationAttr, DenseI64ArrayAttr::get(op.getContext(), own));
      op.setAttr(outermostAttr,
                 DenseI64ArrayAttr::get(op.getContext(), iteration));
    }
  }

  void unroll(WhileOp loop, ArrayRef<State> states) {
    Block &body = loop.getBody().front();
    OpBuilder builder(loop);
    Operation *before = loop->getPrevNode();
    SmallVector<Value> carried(loop.getOperand());
    bool contracts = false;
    body.walk([&](Operation *op) { contracts |= isContraction(op); });
    int64_t loopNumber = loops++;
    for (auto [iteration, state] : llvm::enumerate(states.drop_back())) {
      Operation *last = loop->getPrevNode();
      IRMapping mapping;
      Integers integers;
      for (auto [argument, value, number] :
           llvm::zip_equal(body.getArguments(), carried, state)) {
        mapping.map(argument,
                    number ? constant(builder, argument, *number) : value);
        integers.set(argument, number);
      }
      cloneBlock(builder, body, mapping, integers);
      if (contracts)
        mark(last ? std::next(last->getIterator()) : loop->getBlock()->begin(),
             loop->getIterator(),
             {loopNumber, static_cast<int64_t>(iteration)});
      for (auto [value, next] :
           llvm::zip_equal(carried, body.getTerminator()->getOperands()))
        value = mapping.lookupOrDefault(next);
    }
    for (auto [result, value, number] :
         llvm::zip_equal(loop.getResults(), carried, states.back()))
      result.replaceAllUsesWith(number ? constant(builder, result, *number)
                                       : value);
    // Loops whose ends depend on the counter of this one.
    SmallVector<WhileOp> inner;
    Block *block = loop->getBlock();
    for (auto it = before ? std::next(before->getIterator()) : block->begin();
         &*it != loop; ++it)
      if (auto copy = dyn_cast<WhileOp>(*it))
        inner.push_back(copy);
    loop.erase();
    changed = true;
    for (WhileOp copy : inner)
      processLoop(copy);
  }
};

} // namespace

bool soap::simplify::unrollLoops(func::FuncOp function, int64_t limit) {
  return Unroller(function->getParentOfType<ModuleOp>(), limit).run(function);
}
