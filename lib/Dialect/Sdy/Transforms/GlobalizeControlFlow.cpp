//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Globalizer.h"

#include "Soap/Dialect/StableHLO/IR/OneProcess.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

bool Globalizer::communicatesAlong(Operation *op, AxisSet axes) {
  if (axes.empty())
    return false;
  // What is wrong with a collective is said where it is converted.
  ScopedDiagnosticHandler quiet(op->getContext(),
                                [](Diagnostic &) { return success(); });
  return op
      ->walk([&](Operation *inner) {
        if (!isOfProcesses(inner) || isa<PartitionIdOp, ReplicaIdOp>(inner))
          return WalkResult::advance();
        AxisSet along = axes;
        if (auto permutation = dyn_cast<CollectivePermuteOp>(inner)) {
          FailureOr<Permutation> found = findPermutation(
              inner, permutation.getSourceTargetPairs(), mesh, manual);
          if (succeeded(found))
            along = AxisSet(found->axes);
        } else {
          FailureOr<SmallVector<unsigned>> found = findAxesOfGroups(
              inner, inner->getAttr("replica_groups"), mesh, manual);
          if (succeeded(found))
            along = AxisSet(*found);
        }
        return (along & axes).empty() ? WalkResult::advance()
                                      : WalkResult::interrupt();
      })
      .wasInterrupted();
}

GlobalValue Globalizer::bothOf(Location loc, std::optional<GlobalValue> a,
                               GlobalValue b) {
  if (!a)
    return b;
  Layout layout = commonLayout({*a, b});
  SmallVector<Value> both = relayout(loc, {*a, b}, layout);
  return {AndOp::create(builder, loc, both[0], both[1]), layout};
}

/// Whether a loop counts up to a constant: it ends for devices, too, for which
/// it is of no use.
static bool isCounted(WhileOp op) {
  Block &cond = op.getCond().front(), &body = op.getBody().front();
  auto compare = cond.back().getOperand(0).getDefiningOp<CompareOp>();
  if (!compare || compare.getComparisonDirection() != ComparisonDirection::LT ||
      !compare.getRhs().getDefiningOp<ConstantOp>())
    return false;
  auto counter = dyn_cast<BlockArgument>(compare.getLhs());
  if (!counter || counter.getOwner() != &cond)
    return false;
  unsigned number = counter.getArgNumber();
  auto next = body.back().getOperand(number).getDefiningOp<AddOp>();
  DenseIntElementsAttr step;
  return next && next.getLhs() == body.getArgument(number) &&
         matchPattern(next.getRhs(), m_Constant(&step)) && step.isSplat() &&
         step.getSplatValue<APInt>().isStrictlyPositive();
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
  llvm::scope_exit undo([&] {
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

  size_t madeBefore = madeInRegion.size();
  llvm::scope_exit leave([&] { leaveRegion(madeBefore); });
  Values arguments = enter(loop.getCond());
  FailureOr<Values> condition = inlineBlock(op.getCond().front(), arguments);
  if (failed(condition))
    return failure();
  std::optional<GlobalValue> around = active;
  if (isCounted(op))
    around.reset();
  GlobalValue goesOn = bothOf(loc, around, condition->front());
  AxisSet differing = goesOn.all();
  if (communicatesAlong(op, differing))
    return refuse(op) << "communicates, and may end sooner on some devices "
                         "than on others, which cannot be planned";
  // It goes on as long as any device does.
  if (!differing.empty())
    goesOn = reduce(loc, PartialKind::Or, goesOn, differing);
  ReturnOp::create(builder, loc, goesOn.value);
  leaveRegion(madeBefore);

  arguments = enter(loop.getBody());
  llvm::SaveAndRestore<std::optional<GlobalValue>> scope(active);
  if (!differing.empty()) {
    condition = inlineBlock(op.getCond().front(), arguments);
    if (failed(condition))
      return failure();
    active = bothOf(loc, active, condition->front());
  }
  FailureOr<Values> next = inlineBlock(op.getBody().front(), arguments);
  if (failed(next))
    return failure();
  // A device that is done keeps what it has.
  if (!differing.empty()) {
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
    size_t madeBefore = madeInRegion.size();
    FailureOr<Values> values = inlineBlock(from.front(), {});
    leaveRegion(madeBefore);
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
  if (communicatesAlong(op, index.all()))
    return refuse(op) << "communicates on some devices only, which cannot be "
                         "planned";
  // An `if` has its first branch for true; a `case` takes the last one for all
  // other numbers.
  auto isTaken = [&](unsigned branch) -> GlobalValue {
    bool isLast = branch + 1 == op->getNumRegions();
    if (isa<IfOp>(op))
      return isLast ? GlobalValue{NotOp::create(builder, loc, index.value),
                                  index.layout}
                    : index;
    auto compare = [&](int64_t number, ComparisonDirection direction) -> Value {
      return CompareOp::create(
          builder, loc, index.value,
          constant(loc, index.value.getType(), number),
          ComparisonDirectionAttr::get(builder.getContext(), direction),
          ComparisonTypeAttr());
    };
    if (!isLast)
      return {compare(branch, ComparisonDirection::EQ), index.layout};
    Value others =
        OrOp::create(builder, loc, compare(0, ComparisonDirection::LT),
                     compare(branch, ComparisonDirection::GE));
    return {others, index.layout};
  };
  std::vector<Values> branches;
  Values taken;
  for (auto [i, region] : llvm::enumerate(op->getRegions())) {
    taken.push_back(isTaken(i));
    llvm::SaveAndRestore<std::optional<GlobalValue>> scope(
        active, bothOf(loc, active, taken.back()));
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
    GlobalValue result = branches.back()[i];
    for (unsigned branch = branches.size() - 1; branch-- > 0;) {
      Values three = {branches[branch][i], result,
                      spreadScalar(loc, taken[branch], type.getShape())};
      Layout layout = commonLayout(three);
      SmallVector<Value> all = relayout(loc, three, layout);
      result = {SelectOp::create(builder, loc, all[2], all[0], all[1]), layout};
    }
    define(local, result);
  }
  return success();
}
