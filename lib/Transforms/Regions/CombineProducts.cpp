//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "FlatRegions.h"
#include "LiveMemory.h"
#include "RegionMerger.h"
#include "SummedProducts.h"

#include "Soap/Dialect/Soap/IR/OperatorLocs.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/IR/IRMapping.h"

#include <set>

namespace soap {
#define GEN_PASS_DEF_COMBINEPRODUCTSPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

namespace {

/// Joins products in local computations on the same devices.
class ProductCombiner {
public:
  ProductCombiner(ArrayRef<SpmdOp> members, LiveMemory &memory)
      : set(members), memory(memory) {
    for (int64_t task : set.tasks)
      flat.push_back(std::make_unique<FlatRegions>(set, task));
    for (SpmdOp member : members)
      locs.push_back(member.getLoc());
  }

  void run();

private:
  /// A sum and, to find it in other combinations of bodies, its shape.
  struct Candidate {
    ProductSum sum;
    std::vector<int64_t> shape;
  };

  std::vector<Candidate> find(FlatRegions &in);
  llvm::DenseMap<Value, unsigned> cutsFor(FlatRegions &in, unsigned member);
  bool addOperands(Slice &slice, unsigned combination, const ProductSum &sum);
  bool apply(MutableArrayRef<ProductSum> sums);
  void nameOperators(unsigned member, const ProductSum &sum);
  void replace(unsigned member, bool onlyRead);
  void prune();

  Value valueOf(unsigned number) const {
    return number < set.sources.size()
               ? set.sources[number]
               : set.results[number - set.sources.size()].value;
  }

  RegionSet set;
  LiveMemory &memory;
  SmallVector<std::unique_ptr<FlatRegions>> flat;
  /// Of the members as they were.
  SmallVector<Location> locs;
  /// Sums that others have taken the place of.
  llvm::DenseMap<Value, Value> replaced;
  /// Members that may have results that nobody reads any more.
  std::set<unsigned> touched;
};

} // namespace

std::vector<ProductCombiner::Candidate> ProductCombiner::find(FlatRegions &in) {
  Operation *end = in.body().getTerminator();
  auto isReadOnce = [&](Value value) {
    int64_t reads = 0;
    for (OpOperand &use : value.getUses())
      if (use.getOwner() != end)
        ++reads;
      else if (set.isReadByOthers(set.results[use.getOperandNumber()].value))
        return false;
    return reads == 1;
  };
  std::vector<Candidate> found;
  for (ProductSum &sum : findProductSums(in.body(), isReadOnce)) {
    std::vector<int64_t> shape;
    auto note = [&](Operation *op) { shape.push_back(*in.memberOf(op)); };
    for (Operation *add : sum.adds)
      note(add);
    for (const JoinedProducts &group : sum.joined) {
      shape.push_back(-1);
      for (Operation *product : group.products)
        note(product);
    }
    found.push_back({std::move(sum), std::move(shape)});
  }
  return found;
}

/// What is there for a member to read, by number: sources and results of
/// earlier members.
llvm::DenseMap<Value, unsigned> ProductCombiner::cutsFor(FlatRegions &in,
                                                         unsigned member) {
  llvm::DenseMap<Value, unsigned> cuts;
  for (auto [i, argument] : llvm::enumerate(in.body().getArguments()))
    cuts.try_emplace(argument, i);
  for (auto [i, result] : llvm::enumerate(set.results))
    if (result.member < member)
      cuts.try_emplace(in.valueOf(i), set.sources.size() + i);
  return cuts;
}

/// Adds what the member of a sum's last addition is to read for its terms;
/// false where something would have to be computed twice.
bool ProductCombiner::addOperands(Slice &slice, unsigned combination,
                                  const ProductSum &sum) {
  FlatRegions &in = *flat[combination];
  unsigned member = *in.memberOf(sum.root);
  llvm::DenseMap<Value, unsigned> cuts = cutsFor(in, member);
  auto isAllowed = [&](Operation *op) {
    return in.memberOf(op) == member || isLight(op) ||
           isa<shlo::SliceOp, shlo::ConcatenateOp>(op);
  };
  auto add = [&](Value value) { return slice.add(value, cuts, isAllowed); };
  if (!llvm::all_of(sum.others, add))
    return false;
  for (const JoinedProducts &group : sum.joined)
    for (Operation *product : group.products)
      if (!llvm::all_of(product->getOperands(), add))
        return false;
  return true;
}

/// Joins the products of a sum, of which there is one per combination of
/// bodies; false where that cannot be done.
bool ProductCombiner::apply(MutableArrayRef<ProductSum> sums) {
  unsigned member = *flat[0]->memberOf(sums[0].root);
  LiveMemory::Change change = {set.members[member], {}, {}, 0};
  for (auto [c, sum] : llvm::enumerate(sums)) {
    for (Value &other : sum.others)
      if (Value now = replaced.lookup(other))
        other = now;
    Slice slice;
    if (!addOperands(slice, c, sum))
      return false;
    for (unsigned number : slice.reads)
      change.reads.push_back(valueOf(number));
    change.scratch = std::max(change.scratch, sum.getScratchBytes());
  }
  SmallVector<Value> inner = sums[0].inner();
  llvm::SmallDenseSet<Value> gone(inner.begin(), inner.end());
  std::set<unsigned> makers;
  for (auto [i, result] : llvm::enumerate(set.results))
    if (gone.contains(flat[0]->valueOf(i))) {
      change.gone.push_back(result.value);
      makers.insert(result.member);
    }
  if (!memory.change(change))
    return false;
  nameOperators(member, sums[0]);
  for (size_t c = 0; c < sums.size(); ++c)
    replaced[sums[c].root->getResult(0)] = sums[c].apply(
        [&](Operation *made) { flat[c]->setMember(made, member); });
  replace(member, /*onlyRead=*/false);
  touched.insert(makers.begin(), makers.end());
  return true;
}

/// Lets the location of the member that computes a sum name all operators whose
/// products and additions it takes over: what was predicted for these is its.
void ProductCombiner::nameOperators(unsigned member, const ProductSum &sum) {
  SpmdOp op = set.members[member];
  SmallVector<Location> all{op.getLoc()};
  auto take = [&](Operation *inner) {
    if (std::optional<unsigned> from = flat[0]->memberOf(inner))
      forEachOperator(locs[*from], [&](OperatorRole role, StringRef name) {
        if (role == OperatorRole::Computes)
          all.push_back(locationOf(inner->getLoc(), role, name));
      });
  };
  for (const JoinedProducts &group : sum.joined)
    llvm::for_each(group.products, take);
  llvm::for_each(sum.adds, take);
  op->setLoc(FusedLoc::get(op.getContext(), all));
}

/// Whether anything but other names reads a value.
static bool isRead(Value value) {
  return llvm::any_of(value.getUsers(), [](Operation *user) {
    return !isRenaming(user) || isRead(user->getResult(0));
  });
}

static void eraseNames(Value value) {
  for (Operation *user : llvm::make_early_inc_range(value.getUsers())) {
    eraseNames(user->getResult(0));
    user->erase();
  }
}

/// Makes a member anew of what its bodies are now, with all results or with
/// those that are read.
void ProductCombiner::replace(unsigned member, bool onlyRead) {
  SpmdOp old = set.members[member];
  SmallVector<unsigned> results;
  SmallVector<Type> types;
  for (auto [i, result] : llvm::enumerate(set.results))
    if (result.member == member && (!onlyRead || isRead(result.value))) {
      results.push_back(i);
      types.push_back(result.value.getType());
    }
  SmallVector<Slice> slices(flat.size());
  llvm::SetVector<unsigned> reads;
  for (auto [c, slice] : llvm::enumerate(slices)) {
    FlatRegions &in = *flat[c];
    llvm::DenseMap<Value, unsigned> cuts = cutsFor(in, member);
    for (unsigned result : results)
      slice.add(in.valueOf(result), cuts, [](Operation *) { return true; });
    reads.insert(slice.reads.begin(), slice.reads.end());
  }
  SmallVector<Value> inputs;
  for (unsigned number : reads)
    inputs.push_back(valueOf(number));
  OpBuilder builder(old);
  auto made =
      SpmdOp::create(builder, old.getLoc(), types, old.getName(),
                     old.getDevices(), set.combinations, inputs, slices.size());
  for (auto [c, body] : llvm::enumerate(made.getBodies())) {
    Block &block = body.emplaceBlock();
    llvm::DenseMap<unsigned, Value> local;
    for (auto [number, input] : llvm::zip_equal(reads, inputs))
      local[number] = block.addArgument(
          cast<DistType>(input.getType()).getLocalType(flat[c]->getTask()),
          input.getLoc());
    IRMapping mapping;
    OpBuilder end = OpBuilder::atBlockEnd(&block);
    slices[c].clone(end, local, mapping);
    SmallVector<Value> returned;
    for (unsigned result : results)
      returned.push_back(mapping.lookup(flat[c]->valueOf(result)));
    OpBuilder inner = OpBuilder::atBlockEnd(&block);
    ReturnOp::create(inner, old.getLoc(), returned);
  }
  memory.replace(old, made);
  for (auto [result, now] : llvm::zip_equal(results, made.getResults())) {
    Value &value = set.results[result].value;
    memory.replace(value, now);
    value.replaceAllUsesWith(now);
    value = now;
  }
  for (Value result : old.getResults())
    eraseNames(result);
  set.members[member] = made;
  old.erase();
}

/// Removes what nobody reads any more.
void ProductCombiner::prune() {
  for (unsigned member : llvm::reverse(touched)) {
    SpmdOp op = set.members[member];
    if (llvm::none_of(op.getResults(), isRead)) {
      for (Value result : op.getResults())
        eraseNames(result);
      op.erase();
    } else if (!llvm::all_of(op.getResults(), isRead)) {
      replace(member, /*onlyRead=*/true);
    }
  }
}

void ProductCombiner::run() {
  std::vector<std::vector<Candidate>> found;
  for (auto &regions : flat)
    found.push_back(find(*regions));
  std::vector<SmallVector<ProductSum>> left;
  for (auto [i, candidate] : llvm::enumerate(found[0])) {
    // The one of that shape, or the second, or ...
    auto isLikeThis = [&, &shape = candidate.shape](const Candidate &other) {
      return other.shape == shape;
    };
    size_t before =
        std::count_if(found[0].begin(), found[0].begin() + i, isLikeThis);
    SmallVector<ProductSum> same;
    for (const std::vector<Candidate> &list : found) {
      size_t skipped = 0;
      for (const Candidate &other : list)
        if (isLikeThis(other) && skipped++ == before)
          same.push_back(other.sum);
    }
    if (same.size() == flat.size())
      left.push_back(std::move(same));
  }
  // One sum less in memory may leave room for the operands of another.
  size_t count;
  do {
    count = left.size();
    llvm::erase_if(left,
                   [&](SmallVector<ProductSum> &sums) { return apply(sums); });
  } while (left.size() < count);
  prune();
}

/// Whether there is anything to add up and to join.
static bool mayCombine(ArrayRef<SpmdOp> members) {
  bool hasSum = false;
  int64_t products = 0;
  for (SpmdOp member : members)
    for (Region &body : member.getBodies())
      for (Operation &op : body.front()) {
        hasSum |= isa<shlo::AddOp>(op);
        products += isa<shlo::DotGeneralOp, shlo::ScatterOp>(op);
      }
  return hasSum && products > 1;
}

namespace {

struct CombineProductsPass
    : soap::impl::CombineProductsPassBase<CombineProductsPass> {
  void runOnOperation() override {
    for (Block &block : getOperation().getBody()) {
      std::optional<LiveMemory> memory;
      for (ArrayRef<SpmdOp> members : groupRegions(block)) {
        if (!mayCombine(members))
          continue;
        if (!memory)
          memory.emplace(block);
        ProductCombiner(members, *memory).run();
      }
    }
  }
};

} // namespace
