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

/// Along which axes a loop's values differ shows in its body: it is made again
/// with more of them until it gives back what it takes.
LogicalResult Globalizer::convertWhile(WhileOp op) {
  FailureOr<Values> inits = lookup(op.getOperands());
  if (failed(inits))
    return failure();
  for (Type type : op->getOperandTypes())
    if (!isa<RankedTensorType>(type))
      return refuse(op) << "has values other than tensors, which cannot be "
                           "planned";
  SmallVector<Layout> layouts = llvm::map_to_vector(
      *inits, [](const GlobalValue &init) { return init.layout; });
  while (true) {
    FailureOr<std::optional<SmallVector<Layout>>> next =
        tryWhile(op, *inits, layouts);
    if (failed(next))
      return failure();
    if (!*next)
      return success();
    layouts = **next;
  }
}

FailureOr<std::optional<SmallVector<Layout>>>
Globalizer::tryWhile(WhileOp op, ArrayRef<GlobalValue> inits,
                     ArrayRef<Layout> layouts) {
  Location loc = op.getLoc();
  OpBuilder::InsertionGuard guard(builder);
  Block *block = builder.getInsertionBlock();
  Operation *last = builder.getInsertionPoint() == block->begin()
                        ? nullptr
                        : &*std::prev(builder.getInsertionPoint());
  SmallVector<Value> starts;
  for (auto [init, layout] : llvm::zip_equal(inits, layouts))
    starts.push_back(relayout(loc, init, layout).value);
  SmallVector<Type> types(ValueRange(starts).getTypes());
  auto loop = WhileOp::create(builder, loc, types, starts);
  loop->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  // An attempt that is of no use.
  auto undo = llvm::make_scope_exit([&] {
    SmallVector<Operation *> made;
    for (auto it = last ? std::next(last->getIterator()) : block->begin();
         made.empty() || made.back() != loop; ++it)
      made.push_back(&*it);
    for (Operation *each : llvm::reverse(made))
      each->erase();
  });
  auto enter = [&](Region &region) {
    SmallVector<Location> locs(types.size(), loc);
    Block *entry = builder.createBlock(&region, region.end(), types, locs);
    Values arguments;
    for (auto [argument, layout] :
         llvm::zip_equal(entry->getArguments(), layouts))
      arguments.push_back({argument, layout});
    return arguments;
  };

  Values arguments = enter(loop.getCond());
  FailureOr<Values> condition = inlineBlock(op.getCond().front(), arguments);
  if (failed(condition))
    return failure();
  AxisSet differing = condition->front().all();
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
    for (auto [value, before, type] :
         llvm::zip_equal(*next, arguments, op->getOperandTypes())) {
      Values three = {before, value,
                      spreadScalar(loc, condition->front(),
                                   cast<RankedTensorType>(type).getShape())};
      Layout layout = commonLayout(three);
      SmallVector<Value> all = relayout(loc, three, layout);
      value = {SelectOp::create(builder, loc, all[2], all[1], all[0]), layout};
    }
  }
  SmallVector<Layout> wanted(layouts);
  bool fits = true;
  for (auto [layout, value] : llvm::zip_equal(wanted, *next)) {
    AxisSet more = value.all() - layout.all();
    if (more.empty())
      continue;
    fits = false;
    if (layout.all().empty())
      layout = value.layout;
    else
      layout.leading = layout.leading | more;
  }
  if (!fits)
    return std::optional(wanted);
  SmallVector<Value> results;
  for (auto [layout, value] : llvm::zip_equal(layouts, *next))
    results.push_back(relayout(loc, value, layout).value);
  ReturnOp::create(builder, loc, results);
  undo.release();
  for (auto [local, result, layout] :
       llvm::zip_equal(op->getResults(), loop->getResults(), layouts))
    define(local, {result, layout});
  return std::optional<SmallVector<Layout>>();
}

LogicalResult Globalizer::convertBranches(Operation *op) {
  Location loc = op->getLoc();
  FailureOr<GlobalValue> index = lookup(op->getOperand(0));
  if (failed(index))
    return failure();
  if (!index->all().empty())
    return convertDivergingBranches(op, *index);
  Operation *branches = op->cloneWithoutRegions();
  branches->setOperand(0, index->value);
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
  SmallVector<Layout> layouts;
  for (unsigned i = 0; i < op->getNumResults(); ++i) {
    Values alternatives;
    for (const Values &values : results)
      alternatives.push_back(values[i]);
    layouts.push_back(commonLayout(alternatives));
  }
  for (auto [region, values] :
       llvm::zip_equal(branches->getRegions(), results)) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(&region.front());
    SmallVector<Value> returned;
    for (auto [layout, value] : llvm::zip_equal(layouts, values))
      returned.push_back(relayout(loc, value, layout).value);
    ReturnOp::create(builder, loc, returned);
  }
  for (auto [local, result, layout] :
       llvm::zip_equal(op->getResults(), branches->getResults(), layouts)) {
    if (!layout.all().empty())
      result.setType(typeFor(local.getType(), layout));
    define(local, {result, layout});
  }
  return success();
}

/// Each device takes the results of one of all branches.
LogicalResult Globalizer::convertDivergingBranches(Operation *op,
                                                   GlobalValue index) {
  Location loc = op->getLoc();
  if (communicates(op))
    return refuse(op) << "communicates on some devices only, which cannot be "
                         "planned";
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
      return refuse(op) << "differs between devices and has results other than "
                           "tensors, which cannot be planned";
    // An `if` has its first branch for true.
    GlobalValue result = branches.back()[i];
    for (unsigned branch = branches.size() - 1; branch-- > 0;) {
      GlobalValue taken = index;
      if (isa<CaseOp>(op))
        taken.value = CompareOp::create(
            builder, loc, index.value,
            constant(loc, index.value.getType(), branch),
            ComparisonDirectionAttr::get(builder.getContext(),
                                         ComparisonDirection::EQ),
            ComparisonTypeAttr());
      Values three = {branches[branch][i], result,
                      spreadScalar(loc, taken, type.getShape())};
      Layout layout = commonLayout(three);
      SmallVector<Value> all = relayout(loc, three, layout);
      result = {SelectOp::create(builder, loc, all[2], all[0], all[1]), layout};
    }
    define(local, result);
  }
  return success();
}
