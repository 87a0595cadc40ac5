//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Globalizer.h"

#include "Soap/Dialect/StableHLO/IR/OneProcess.h"

#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

/// Whether devices have to do the op together.
static bool communicates(Operation *op) {
  return op
      ->walk([](Operation *inner) {
        return isOfProcesses(inner) && !isa<PartitionIdOp, ReplicaIdOp>(inner)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Along how many axes a loop's values differ shows in its body: it is made
/// again with more of them until it gives back what it takes.
LogicalResult Globalizer::convertWhile(WhileOp op) {
  Location loc = op.getLoc();
  Values inits = lookupOperands(op);
  for (Type type : op->getOperandTypes())
    if (!isa<RankedTensorType>(type))
      return unionOf(inits).empty() && !communicates(op)
                 ? convertUniform(op)
                 : refuse(op) << "has values other than tensors, which cannot "
                                 "be planned";
  SmallVector<AxisSet> axes = llvm::map_to_vector(
      inits, [](const GlobalValue &init) { return init.axes; });
  while (true) {
    OpBuilder::InsertionGuard guard(builder);
    SmallVector<Operation *> made;
    SmallVector<Value> starts;
    SmallVector<Type> types;
    Block *block = builder.getInsertionBlock();
    Operation *last = builder.getInsertionPoint() == block->begin()
                          ? nullptr
                          : &*std::prev(builder.getInsertionPoint());
    for (auto [init, wanted] : llvm::zip_equal(inits, axes)) {
      starts.push_back(spread(loc, init, wanted).value);
      types.push_back(starts.back().getType());
    }
    auto loop = WhileOp::create(builder, loc, types, starts);
    loop->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    SmallVector<Location> locs(types.size(), loc);
    auto enter = [&](Region &region) {
      Block *entry =
          builder.createBlock(&region, region.end(), types, locs);
      builder.setInsertionPointToEnd(entry);
      Values arguments;
      for (auto [argument, wanted] :
           llvm::zip_equal(entry->getArguments(), axes))
        arguments.push_back({argument, wanted});
      return arguments;
    };
    // Undoes an attempt.
    auto undo = llvm::make_scope_exit([&] {
      auto it = last ? std::next(last->getIterator()) : block->begin();
      SmallVector<Operation *> made;
      for (;; ++it) {
        made.push_back(&*it);
        if (&*it == loop)
          break;
      }
      for (Operation *each : llvm::reverse(made))
        each->erase();
    });

    Values arguments = enter(loop.getCond());
    FailureOr<Values> condition = inlineBlock(op.getCond().front(), arguments);
    if (failed(condition))
      return failure();
    AxisSet differing = condition->front().axes;
    if (!differing.empty() && communicates(op))
      return refuse(op) << "communicates, and may end sooner on some devices "
                           "than on others, which cannot be planned";
    // It goes on as long as any device does.
    GlobalValue goesOn = condition->front();
    if (!differing.empty())
      goesOn = reduce(loc, PartialKind::Or, goesOn, differing);
    ReturnOp::create(builder, loc, goesOn.value);

    arguments = enter(loop.getBody());
    FailureOr<Values> next = inlineBlock(op.getBody().front(), arguments);
    if (failed(next))
      return failure();
    // A device that is done keeps what it has.
    if (!differing.empty()) {
      condition = inlineBlock(op.getCond().front(), arguments);
      if (failed(condition))
        return failure();
      for (auto [value, before] : llvm::zip_equal(*next, arguments)) {
        ArrayRef<int64_t> shape =
            cast<RankedTensorType>(before.value.getType()).getShape();
        Values both = {spreadScalar(loc, condition->front(),
                                    shape.drop_front(before.axes.size())),
                       value, before};
        AxisSet all = unionOf(both);
        SmallVector<Value> three = spread(loc, both, all);
        value = {SelectOp::create(builder, loc, three[0], three[1], three[2]),
                 all};
      }
    }
    bool fits = true;
    for (auto [wanted, value] : llvm::zip_equal(axes, *next)) {
      fits &= wanted.contains(value.axes);
      wanted = wanted | value.axes;
    }
    if (!fits)
      continue;
    SmallVector<Value> results;
    for (auto [wanted, value] : llvm::zip_equal(axes, *next))
      results.push_back(spread(loc, value, wanted).value);
    ReturnOp::create(builder, loc, results);
    undo.release();
    for (auto [local, result, wanted] :
         llvm::zip_equal(op->getResults(), loop->getResults(), axes))
      define(local, {result, wanted});
    return success();
  }
}

LogicalResult Globalizer::convertBranches(Operation *op) {
  Location loc = op->getLoc();
  GlobalValue index = lookup(op->getOperand(0));
  if (!index.axes.empty()) {
    if (communicates(op))
      return refuse(op) << "communicates on some devices only, which cannot be "
                           "planned";
    // Each device takes the results of one of all branches.
    std::vector<Values> branches;
    for (Region &region : op->getRegions()) {
      FailureOr<Values> results = inlineBlock(region.front(), {});
      if (failed(results))
        return failure();
      branches.push_back(*results);
    }
    for (OpResult local : op->getResults()) {
      unsigned i = local.getResultNumber();
      auto type = dyn_cast<RankedTensorType>(local.getType());
      if (!type)
        return refuse(op) << "differs between devices and has results other "
                             "than tensors, which cannot be planned";
      // An `if` has its first branch for true.
      GlobalValue result = branches.back()[i];
      for (unsigned branch = branches.size() - 1; branch-- > 0;) {
        GlobalValue taken = index;
        if (isa<CaseOp>(op)) {
          auto indexType = cast<RankedTensorType>(index.value.getType());
          taken.value = CompareOp::create(
              builder, loc, index.value, constant(loc, indexType, branch),
              ComparisonDirectionAttr::get(builder.getContext(),
                                           ComparisonDirection::EQ),
              ComparisonTypeAttr());
        }
        taken = spreadScalar(loc, taken, type.getShape());
        Values three = {taken, branches[branch][i], result};
        AxisSet axes = unionOf(three);
        SmallVector<Value> all = spread(loc, three, axes);
        result = {SelectOp::create(builder, loc, all[0], all[1], all[2]),
                  axes};
      }
      define(local, result);
    }
    return success();
  }
  Operation *branches = op->cloneWithoutRegions();
  branches->setOperand(0, index.value);
  builder.insert(branches);
  std::vector<Values> results;
  for (auto [from, to] :
       llvm::zip_equal(op->getRegions(), branches->getRegions())) {
    OpBuilder::InsertionGuard guard(builder);
    builder.createBlock(&to);
    FailureOr<Values> values = inlineBlock(from.front(), {});
    if (failed(values))
      return failure();
    results.push_back(*values);
  }
  SmallVector<AxisSet> axes(op->getNumResults());
  for (const Values &values : results)
    for (auto [all, value] : llvm::zip_equal(axes, values))
      all = all | value.axes;
  for (auto [region, values] :
       llvm::zip_equal(branches->getRegions(), results)) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(&region.front());
    SmallVector<Value> returned;
    for (auto [all, value] : llvm::zip_equal(axes, values))
      returned.push_back(spread(loc, value, all).value);
    ReturnOp::create(builder, loc, returned);
  }
  for (auto [local, result, all] : llvm::zip_equal(
           op->getResults(), branches->getResults(), axes)) {
    if (!all.empty())
      result.setType(typeFor(local.getType(), all));
    define(local, {result, all});
  }
  return success();
}
