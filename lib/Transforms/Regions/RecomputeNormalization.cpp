//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FlatRegions.h"
#include "RegionMerger.h"

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Recognition/NormalizationPattern.h"
#include "Soap/Support/DeadOps.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/IR/IRMapping.h"

namespace soap {
#define GEN_PASS_DEF_RECOMPUTENORMALIZATIONPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

namespace {

/// Looks for batch normalisation in local computations on the same devices.
class NormalizationRecomputer {
public:
  explicit NormalizationRecomputer(ArrayRef<SpmdOp> members) : set(members) {}

  void run();

private:
  /// A result of a member that is computed again, and who reads that.
  struct Kept {
    unsigned result;
    SmallVector<SpmdOp> readers;
  };

  void apply(const NormalizationPattern &pattern);
  std::vector<Kept> findKept(const NormalizationPattern &pattern,
                             unsigned forward);
  Value distributed(Value value);
  Value expose(unsigned result, Value local);
  SpmdOp create(const NormalizationPattern &pattern, ArrayRef<Kept> kept,
                Operation *position);
  void letRead(SpmdOp reader, Value old, Value now);

  RegionSet set;
  std::unique_ptr<FlatRegions> flat;
  /// What values are computed from again, by number in slices.
  llvm::DenseMap<Value, unsigned> cuts;
  /// Values that members return in addition.
  llvm::DenseMap<Value, Value> exposed;
};

} // namespace

/// What stands in a body for \p wanted, of the flat function, if \p local is
/// \p value there; null where the body does not compute it.
static Value findLocal(Value value, Value local, Value wanted, int depth = 0) {
  Operation *op = value.getDefiningOp(), *inner = local.getDefiningOp();
  constexpr int mostDepth = 4;
  if (!op || !inner || depth > mostDepth || op->getName() != inner->getName() ||
      op->getNumOperands() != inner->getNumOperands())
    return nullptr;
  if (value == wanted)
    return local;
  for (auto [a, b] : llvm::zip_equal(op->getOperands(), inner->getOperands()))
    if (Value found = findLocal(a, b, wanted, depth + 1))
      return found;
  return nullptr;
}

/// Returns \p local, of the body that makes result \p number, too.
Value NormalizationRecomputer::expose(unsigned number, Value local) {
  unsigned index = set.results[number].member;
  SpmdOp old = set.members[index];
  auto like = cast<DistType>(set.results[number].value.getType());
  Type element = getElementTypeOrSelf(local.getType());
  SmallVector<Type> types(old->getResultTypes());
  types.push_back(DistType::get(like.getTensorType().clone(element),
                                like.getShardingAttr()));
  OpBuilder builder(old);
  auto now = SpmdOp::create(builder, old.getLoc(), types, old.getName(),
                            old.getDevices(), old.getTasks(), old.getInputs(),
                            old.getBodies().size());
  now->setDiscardableAttrs(old->getDiscardableAttrDictionary());
  for (auto [from, to] : llvm::zip_equal(old.getBodies(), now.getBodies()))
    to.takeBody(from);
  Operation *end = local.getParentBlock()->getTerminator();
  end->insertOperands(end->getNumOperands(), local);
  unsigned numOld = old->getNumResults();
  for (unsigned i = 0; i < numOld; ++i)
    old->getResult(i).replaceAllUsesWith(now->getResult(i));
  for (RegionSet::Result &result : set.results)
    if (result.value.getDefiningOp() == old)
      result.value =
          now->getResult(cast<OpResult>(result.value).getResultNumber());
  for (auto &entry : exposed)
    if (entry.second.getDefiningOp() == old)
      entry.second =
          now->getResult(cast<OpResult>(entry.second).getResultNumber());
  set.members[index] = now;
  old.erase();
  return now->getResult(numOld);
}

/// The distributed value that is \p value, of the flat function; null where
/// there is none.
Value NormalizationRecomputer::distributed(Value value) {
  for (auto [i, result] : llvm::enumerate(set.results))
    if (flat->valueOf(i) == value)
      return result.value;
  if (Value known = exposed.lookup(value))
    return known;
  for (auto [i, result] : llvm::enumerate(set.results)) {
    auto type = cast<DistType>(result.value.getType());
    SpmdOp member = set.members[result.member];
    if (member.getBodies().size() != 1 || type.getSharding().isPartial())
      continue;
    Block &body = member.getBodies().front().front();
    Value local = findLocal(flat->valueOf(i),
                            body.getTerminator()->getOperand(
                                cast<OpResult>(result.value).getResultNumber()),
                            value);
    if (local &&
        typeOf(local).getShape() == typeOf(flat->valueOf(i)).getShape())
      return exposed[value] = expose(i, local);
  }
  return nullptr;
}

/// Results up to member \p forward that later ones read and that are made of
/// input and statistics; and the scale, so that it is known as such.
std::vector<NormalizationRecomputer::Kept>
NormalizationRecomputer::findKept(const NormalizationPattern &pattern,
                                  unsigned forward) {
  std::vector<Kept> all;
  SpmdOp last = set.members[forward];
  Operation *output = pattern.output.getDefiningOp();
  auto isAllowed = [&](Operation *op) { return op != output && isLight(op); };
  const unsigned first = set.sources.size();
  for (auto [i, result] : llvm::enumerate(set.results)) {
    Value value = flat->valueOf(i);
    Slice slice;
    if (result.member > forward || cuts.contains(value) ||
        !slice.add(value, cuts, isAllowed) ||
        (skipReshapes(value) != pattern.scale &&
         llvm::none_of(slice.reads,
                       [&](unsigned number) { return number >= first; })))
      continue;
    Kept kept = {static_cast<unsigned>(i), {}};
    SmallVector<OpOperand *> uses;
    collectUses(result.value, uses);
    for (OpOperand *use : uses)
      if (auto reader = dyn_cast<SpmdOp>(use->getOwner()))
        kept.readers.push_back(reader);
    llvm::erase_if(kept.readers, [&](SpmdOp reader) {
      return !llvm::is_contained(set.members, reader) ||
             !last->isBeforeInBlock(reader);
    });
    if (!kept.readers.empty())
      all.push_back(kept);
  }
  return all;
}

/// Computes what is kept before \p position.
SpmdOp NormalizationRecomputer::create(const NormalizationPattern &pattern,
                                       ArrayRef<Kept> all,
                                       Operation *position) {
  Operation *output = pattern.output.getDefiningOp();
  Slice slice;
  SmallVector<Type> types;
  for (const Kept &kept : all) {
    [[maybe_unused]] bool added =
        slice.add(flat->valueOf(kept.result), cuts,
                  [&](Operation *op) { return op != output && isLight(op); });
    types.push_back(set.results[kept.result].value.getType());
  }
  SmallVector<Value> inputs;
  const SmallVector<Value> sources = pattern.sources();
  for (unsigned number : slice.reads)
    inputs.push_back(number < set.sources.size()
                         ? set.sources[number]
                         : distributed(sources[number - set.sources.size()]));
  SpmdOp like = set.members[set.results[all[0].result].member];
  OpBuilder builder(position);
  auto made = SpmdOp::create(builder, pattern.centered[0]->getLoc(), types,
                             like.getName(), like.getDevices(),
                             set.combinations, inputs, 1);
  Block &block = made.getBodies().front().emplaceBlock();
  llvm::DenseMap<unsigned, Value> local;
  for (auto [number, input] : llvm::zip_equal(slice.reads, inputs))
    local[number] = block.addArgument(
        cast<DistType>(input.getType()).getLocalType(flat->getTask()),
        input.getLoc());
  IRMapping mapping;
  OpBuilder inner = OpBuilder::atBlockEnd(&block);
  slice.clone(inner, local, mapping);
  for (shlo::SubtractOp source : pattern.centered)
    if (Value centered = mapping.lookupOrNull(source.getResult()))
      centered.getDefiningOp()->setAttr(centeredAttrName,
                                        builder.getUnitAttr());
  SmallVector<Value> returned;
  for (const Kept &kept : all)
    returned.push_back(mapping.lookup(flat->valueOf(kept.result)));
  ReturnOp::create(inner, made.getLoc(), returned);
  return made;
}

/// Lets \p reader have \p now where it reads \p old, perhaps by another name.
void NormalizationRecomputer::letRead(SpmdOp reader, Value old, Value now) {
  OpBuilder builder(reader);
  for (OpOperand &operand : reader->getOpOperands())
    if (findSource(operand.get()) == findSource(old)) {
      Value value = now;
      if (operand.get().getType() != now.getType())
        value = CopyOp::create(builder, reader.getLoc(),
                               operand.get().getType(), now);
      operand.set(value);
    }
}

void NormalizationRecomputer::apply(const NormalizationPattern &pattern) {
  std::optional<unsigned> forward =
      flat->memberOf(pattern.output.getDefiningOp());
  if (!forward)
    return;
  cuts.clear();
  for (auto [i, argument] : llvm::enumerate(flat->body().getArguments()))
    cuts.try_emplace(argument, i);
  unsigned next = set.sources.size();
  const SmallVector<Value> sources = pattern.sources();
  for (Value value : sources)
    cuts.try_emplace(value, next++);
  if (findKept(pattern, *forward).empty())
    return;
  // These may make members anew.
  for (Value value : sources) {
    Value there = distributed(value);
    if (!there || isa<BlockArgument>(there))
      return;
  }
  // From the first on that reads all elements: what reads numbers of channels
  // before that has them from the forward pass.
  std::vector<Kept> kept = findKept(pattern, *forward);
  SpmdOp position;
  for (const Kept &one : kept)
    if (flat->valueOf(one.result).getType() == pattern.wide.getType())
      for (SpmdOp reader : one.readers)
        if (!position || reader->isBeforeInBlock(position))
          position = reader;
  if (!position)
    return;
  for (Kept &one : kept)
    llvm::erase_if(one.readers, [&](SpmdOp reader) {
      return reader != position && reader->isBeforeInBlock(position);
    });
  llvm::erase_if(kept, [](const Kept &one) { return one.readers.empty(); });
  SpmdOp made = create(pattern, kept, position);
  for (auto [one, now] : llvm::zip_equal(kept, made.getResults()))
    for (SpmdOp reader : one.readers)
      letRead(reader, set.results[one.result].value, now);
}

void NormalizationRecomputer::run() {
  if (set.tasks.size() != 1)
    return;
  flat = std::make_unique<FlatRegions>(set, set.tasks[0]);
  for (const NormalizationPattern &pattern : findNormalizations(flat->body()))
    apply(pattern);
}

namespace {

struct RecomputeNormalizationPass
    : soap::impl::RecomputeNormalizationPassBase<RecomputeNormalizationPass> {
  using RecomputeNormalizationPassBase::RecomputeNormalizationPassBase;

  void runOnOperation() override {
    if (!isGpuMachine(plannedMachine(getOperation(), machine.getValue())))
      return;
    // Only what this pass says of a difference is known.
    getOperation().walk(
        [](shlo::SubtractOp op) { op->removeAttr(centeredAttrName); });
    for (Block &block : getOperation().getBody()) {
      for (ArrayRef<SpmdOp> members : groupRegions(block))
        if (llvm::any_of(members, [](SpmdOp member) {
              return member
                  .walk([](shlo::RsqrtOp) { return WalkResult::interrupt(); })
                  .wasInterrupted();
            }))
          NormalizationRecomputer(members).run();
      eraseDeadOps(block);
    }
  }
};

} // namespace
