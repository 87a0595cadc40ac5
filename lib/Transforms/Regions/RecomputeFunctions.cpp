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
#include "Soap/Dialect/Soap/IR/SoapProgramOps.h"
#include "Soap/Dialect/StableHLO/Contraction.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Recognition/ReluMasks.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/IR/IRMapping.h"

namespace soap {
#define GEN_PASS_DEF_RECOMPUTEFUNCTIONSPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

/// Whether \p value is another in another shape: in the same memory, if its
/// reader makes it.
static bool isReshaped(Value value) {
  return isa_and_present<shlo::ReshapeOp>(value.getDefiningOp()) &&
         isRecomputable(value.getDefiningOp());
}

/// Whether a library's product or convolution can compute \p value.
static bool isOfLibrary(Value value, int depth = 0) {
  Operation *op = value.getDefiningOp();
  constexpr int mostDepth = 4;
  if (!op || depth > mostDepth)
    return false;
  if (shlo::isContraction(op))
    return true;
  return isa<shlo::MaxOp, shlo::AddOp, shlo::ConvertOp>(op) &&
         llvm::any_of(op->getOperands(), [&](Value operand) {
           return isOfLibrary(operand, depth + 1);
         });
}

namespace {

/// Lets later computations make some of an earlier one's results themselves.
class FunctionRecomputer {
public:
  explicit FunctionRecomputer(SpmdOp forward)
      : forward(forward), body(forward.getBodies().front().front()) {}

  /// Decides which results are made again.
  void decide();

  /// A value on the way that is no result, and would better be one in place of
  /// results that can be made of it; null if there is none.
  Value findBetterCut();
  /// Makes that a result, too. This is of no use any more.
  SpmdOp addResult(Value value);

  /// Carries out what was decided; whether that is anything.
  bool apply();

private:
  /// A later computation, and the results that it makes again.
  struct Reader {
    SpmdOp op;
    SmallVector<unsigned> results;
    llvm::SmallDenseSet<Value> sources;
  };

  OperandRange returned() { return body.getTerminator()->getOperands(); }
  /// The distributed value that cut \p number is.
  Value sourceOf(unsigned number) {
    return number < forward->getNumResults()
               ? findSource(forward->getResult(number))
               : findSource(
                     forward.getInputs()[number - forward->getNumResults()]);
  }
  Value localOf(unsigned number) {
    return number < forward->getNumResults()
               ? returned()[number]
               : Value(body.getArgument(number - forward->getNumResults()));
  }
  DistType findLike(Value value);
  bool findReaders(unsigned result, llvm::SmallSetVector<Operation *, 4> &ops);
  bool take(unsigned result, ArrayRef<Operation *> ops);
  size_t numReaders(Operation *op, unsigned result);
  int64_t bytesSavedBy(Value cut);
  void rewrite(Reader &reader);

  SpmdOp forward;
  Block &body;
  /// What values are computed from again: results that stay, by number, then
  /// arguments.
  llvm::DenseMap<Value, unsigned> cuts;
  /// Results that stay although nobody but elementwise ops reads them, and who
  /// reads them, in the order of the body.
  llvm::MapVector<unsigned, llvm::SmallSetVector<Operation *, 4>> staying;
  /// Of the largest result.
  int64_t largestBytes = 0;
  /// Results in another shape that others than elementwise ops read.
  llvm::SmallDenseSet<unsigned> ofProducts;
  llvm::MapVector<Operation *, Reader> readers;
};

} // namespace

/// The type of a result of the shape of \p value, which lies as that would;
/// null if there is none.
DistType FunctionRecomputer::findLike(Value value) {
  for (auto [local, result] :
       llvm::zip_equal(returned(), forward->getResults())) {
    auto type = cast<DistType>(result.getType());
    if (!type.getSharding().isPartial() &&
        cast<ShapedType>(local.getType()).getShape() ==
            cast<ShapedType>(value.getType()).getShape())
      return type;
  }
  return {};
}

/// Who reads \p result; false where anybody has to have it in memory.
bool FunctionRecomputer::findReaders(
    unsigned result, llvm::SmallSetVector<Operation *, 4> &ops) {
  SmallVector<OpOperand *> uses;
  collectUses(forward->getResult(result), uses);
  for (OpOperand *use : uses) {
    auto op = dyn_cast<SpmdOp>(use->getOwner());
    if (!op || op.getBodies().size() != 1 ||
        op.getDevices() != forward.getDevices() ||
        !haveSameIdleTasks(op, forward))
      return false;
    Block &block = op.getBodies().front().front();
    if (!llvm::all_of(block.getArgument(use->getOperandNumber()).getUsers(),
                      [](Operation *user) {
                        return isLight(user) || isa<shlo::ReduceOp>(user);
                      })) {
      if (!isReshaped(returned()[result]))
        return false;
      ofProducts.insert(result);
    }
    ops.insert(op);
  }
  return !ops.empty();
}

/// Lets \p ops make \p result again, if fewer bytes move then.
bool FunctionRecomputer::take(unsigned result, ArrayRef<Operation *> ops) {
  Value local = returned()[result];
  Slice slice;
  // Into products nothing fuses.
  auto isAllowedHere = [&](Operation *op) {
    return isRecomputable(op) &&
           (!ofProducts.contains(result) || isa<shlo::ReshapeOp>(op));
  };
  if (!slice.add(local, cuts, isAllowedHere) ||
      slice.size() > mostRecomputedOps)
    return false;
  int64_t saved = getBufferBytes(local);
  for (Operation *op : ops) {
    saved += getBufferBytes(local);
    Reader &reader = readers[op];
    for (unsigned number : slice.reads) {
      if (reader.sources.contains(sourceOf(number)))
        continue;
      // It would have to be kept longer.
      if (number >= forward->getNumResults())
        return false;
      saved -= getBufferBytes(localOf(number));
    }
  }
  // What is compared is not read by a launch for that alone.
  if (isa_and_present<shlo::CompareOp>(local.getDefiningOp()))
    for (unsigned number : slice.reads)
      if (isOfLibrary(localOf(number)) &&
          llvm::all_of(localOf(number).getUsers(), [](Operation *user) {
            return isa<shlo::CompareOp, ReturnOp>(user);
          }))
        saved += getBufferBytes(localOf(number));
  if (saved <= 0)
    return false;
  for (Operation *op : ops) {
    Reader &reader = readers[op];
    reader.results.push_back(result);
    for (unsigned number : slice.reads)
      reader.sources.insert(sourceOf(number));
  }
  return true;
}

void FunctionRecomputer::rewrite(Reader &reader) {
  SpmdOp op = reader.op;
  Block &block = op.getBodies().front().front();
  Slice slice;
  for (unsigned result : reader.results) {
    [[maybe_unused]] bool added =
        slice.add(returned()[result], cuts, isRecomputable);
    assert(added && "taken before");
  }
  llvm::DenseMap<unsigned, Value> local;
  for (unsigned number : slice.reads) {
    Value source = sourceOf(number);
    auto input = llvm::find_if(op.getInputs(), [&](Value value) {
      return findSource(value) == source;
    });
    if (input == op.getInputs().end()) {
      op.getInputsMutable().append(source);
      local[number] =
          block.addArgument(localOf(number).getType(), source.getLoc());
    } else {
      local[number] = block.getArgument(input - op.getInputs().begin());
    }
  }
  OpBuilder builder = OpBuilder::atBlockBegin(&block);
  IRMapping mapping;
  slice.clone(builder, local, mapping);
  for (unsigned i = op.getInputs().size(); i-- > 0;) {
    Value source = findSource(op.getInputs()[i]);
    if (source.getDefiningOp() != forward)
      continue;
    unsigned result = cast<OpResult>(source).getResultNumber();
    if (!llvm::is_contained(reader.results, result))
      continue;
    block.getArgument(i).replaceAllUsesWith(mapping.lookup(returned()[result]));
    block.eraseArgument(i);
    op->eraseOperand(i);
  }
}

void FunctionRecomputer::decide() {
  unsigned numResults = forward->getNumResults();
  for (auto [i, argument] : llvm::enumerate(body.getArguments()))
    cuts.try_emplace(argument, numResults + i);
  for (Value value : returned())
    largestBytes = std::max(largestBytes, getBufferBytes(value));
  // In the order of the body, as one may be made of another that stays.
  SmallVector<unsigned> candidates;
  std::vector<llvm::SmallSetVector<Operation *, 4>> ops(numResults);
  for (auto [i, value] : llvm::enumerate(returned())) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    bool isCandidate = value.getDefiningOp() && type && type.hasStaticShape() &&
                       type.getElementType().isIntOrFloat() &&
                       type.getNumElements() >= fewestRecomputedElements &&
                       !cuts.contains(value) && findReaders(i, ops[i]);
    if (isCandidate)
      candidates.push_back(i);
    else
      cuts.try_emplace(value, i);
  }
  llvm::erase_if(candidates,
                 [&](unsigned i) { return cuts.contains(returned()[i]); });
  llvm::sort(candidates, [&](unsigned a, unsigned b) {
    Operation *first = returned()[a].getDefiningOp(),
              *second = returned()[b].getDefiningOp();
    return first == second ? a < b : first->isBeforeInBlock(second);
  });
  for (unsigned i : candidates)
    for (Operation *op : ops[i]) {
      Reader &reader = readers[op];
      reader.op = cast<SpmdOp>(op);
      for (Value input : reader.op.getInputs())
        if (Value source = findSource(input);
            source.getDefiningOp() != forward ||
            cuts.contains(returned()[cast<OpResult>(source).getResultNumber()]))
          reader.sources.insert(source);
    }
  for (unsigned i : candidates) {
    if (take(i, ops[i].getArrayRef()))
      continue;
    cuts.try_emplace(returned()[i], i);
    for (Operation *op : ops[i])
      readers[op].sources.insert(findSource(forward->getResult(i)));
    if (!ofProducts.contains(i))
      staying[i] = std::move(ops[i]);
  }
}

/// How many operations of \p op read \p result.
size_t FunctionRecomputer::numReaders(Operation *op, unsigned result) {
  Block &block = op->getRegion(0).front();
  Value source = findSource(forward->getResult(result));
  llvm::SmallDenseSet<Operation *> readers;
  for (auto [operand, argument] :
       llvm::zip_equal(op->getOperands(), block.getArguments()))
    if (findSource(operand) == source)
      readers.insert(argument.user_begin(), argument.user_end());
  return readers.size();
}

/// How many bytes less would move if \p cut were a result, and what stays were
/// made of it as far as that is possible; 0 where that takes more memory.
int64_t FunctionRecomputer::bytesSavedBy(Value cut) {
  llvm::DenseMap<Value, unsigned> withCut = cuts;
  for (auto &[result, ops] : staying)
    withCut.erase(returned()[result]);
  unsigned numResults = forward->getNumResults();
  unsigned number = numResults + body.getNumArguments();
  withCut[cut] = number;
  // By reader, what it would read besides.
  llvm::DenseMap<Operation *, llvm::SmallDenseSet<unsigned, 4>> more;
  llvm::SmallDenseSet<unsigned, 4> kept;
  int64_t saved = 0, freed = 0;
  for (auto &[result, ops] : staying) {
    Value local = returned()[result];
    Slice slice;
    auto isThere = [&](Operation *op, unsigned read) {
      return read != number && readers[op].sources.contains(sourceOf(read));
    };
    // Arguments are not kept longer.
    bool isMade =
        getBufferBytes(local) * smallShare >= largestBytes &&
        slice.add(local, withCut, isRecomputable) &&
        slice.size() <= mostRecomputedOps && slice.reads.contains(number) &&
        llvm::all_of(ops, [&](Operation *op) {
          return llvm::all_of(slice.reads, [&](unsigned read) {
            return read < numResults || read == number || isThere(op, read);
          });
        });
    if (!isMade) {
      withCut.try_emplace(local, result);
      continue;
    }
    freed += getBufferBytes(local);
    saved += getBufferBytes(local);
    for (Operation *op : ops) {
      // What has several readers there is stored there.
      saved += getBufferBytes(local) * (numReaders(op, result) > 1 ? -1 : 1);
      for (unsigned read : slice.reads)
        if (!isThere(op, read)) {
          more[op].insert(read);
          kept.insert(read);
        }
    }
  }
  auto bytesOf = [&](unsigned read) {
    return getBufferBytes(read == number ? cut : localOf(read));
  };
  saved -= bytesOf(number);
  for (auto &[op, reads] : more)
    for (unsigned read : reads)
      saved -= bytesOf(read);
  for (unsigned read : kept)
    freed -= bytesOf(read);
  return freed > 0 ? saved : 0;
}

Value FunctionRecomputer::findBetterCut() {
  Value best;
  int64_t most = 0;
  if (staying.empty())
    return best;
  for (Operation &op : body.without_terminator()) {
    auto type = op.getNumResults() == 1
                    ? dyn_cast<RankedTensorType>(op.getResult(0).getType())
                    : RankedTensorType();
    if (!type || !type.hasStaticShape() ||
        !isa<FloatType>(type.getElementType()) ||
        llvm::is_contained(returned(), op.getResult(0)) ||
        !findLike(op.getResult(0)))
      continue;
    int64_t saved = bytesSavedBy(op.getResult(0));
    if (saved > most) {
      most = saved;
      best = op.getResult(0);
    }
  }
  return best;
}

SpmdOp FunctionRecomputer::addResult(Value value) {
  DistType type = findLike(value);
  SmallVector<Type> types(forward->getResultTypes());
  types.push_back(DistType::get(
      RankedTensorType::get(type.getShape(), getElementTypeOrSelf(value)),
      type.getShardingAttr()));
  OpBuilder builder(forward);
  auto now = SpmdOp::create(builder, forward.getLoc(), types, forward.getName(),
                            forward.getDevices(), forward.getTasks(),
                            forward.getInputs(), /*bodies=*/1);
  now->setDiscardableAttrs(forward->getDiscardableAttrDictionary());
  body.getTerminator()->insertOperands(body.getTerminator()->getNumOperands(),
                                       value);
  now.getBodies().front().takeBody(forward.getBodies().front());
  forward->replaceAllUsesWith(now->getResults().drop_back());
  forward.erase();
  return now;
}

bool FunctionRecomputer::apply() {
  bool any = false;
  for (auto &[op, reader] : readers)
    if (!reader.results.empty()) {
      rewrite(reader);
      any = true;
    }
  return any;
}

/// Lets later computations make what they can of the results of \p op, or of
/// values on the way to them.
static void recompute(SpmdOp op) {
  // Each has fewer bytes move than the one before.
  constexpr int mostAdded = 8;
  bool hasChanged = false;
  for (int added = 0;; ++added) {
    FunctionRecomputer recomputer(op);
    recomputer.decide();
    Value cut = added < mostAdded ? recomputer.findBetterCut() : Value();
    if (!cut) {
      hasChanged |= recomputer.apply();
      break;
    }
    op = recomputer.addResult(cut);
    hasChanged = true;
  }
  if (hasChanged)
    dropUnusedResults(op);
}

namespace {

struct RecomputeFunctionsPass
    : soap::impl::RecomputeFunctionsPassBase<RecomputeFunctionsPass> {
  using RecomputeFunctionsPassBase::RecomputeFunctionsPassBase;

  void runOnOperation() override {
    if (!isGpuMachine(plannedMachine(getOperation(), machine.getValue())))
      return;
    recognition::readReluMasks(getOperation());
    for (Block &block : getOperation().getBody())
      for (SpmdOp op : llvm::to_vector(block.getOps<SpmdOp>()))
        if (op.getBodies().size() == 1)
          recompute(op);
  }
};

} // namespace
