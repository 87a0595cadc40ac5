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

  /// Whether anything has changed.
  bool run();

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
  bool findReaders(unsigned result, llvm::SmallSetVector<Operation *, 4> &ops);
  bool take(unsigned result, ArrayRef<Operation *> ops);
  void rewrite(Reader &reader);

  SpmdOp forward;
  Block &body;
  /// What values are computed from again: results that stay, by number, then
  /// arguments.
  llvm::DenseMap<Value, unsigned> cuts;
  /// Results in another shape that others than elementwise ops read.
  llvm::SmallDenseSet<unsigned> ofProducts;
  llvm::MapVector<Operation *, Reader> readers;
};

} // namespace

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

bool FunctionRecomputer::run() {
  unsigned numResults = forward->getNumResults();
  for (auto [i, argument] : llvm::enumerate(body.getArguments()))
    cuts.try_emplace(argument, numResults + i);
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
  bool any = false;
  for (unsigned i : candidates) {
    if (take(i, ops[i].getArrayRef())) {
      any = true;
      continue;
    }
    cuts.try_emplace(returned()[i], i);
    for (Operation *op : ops[i])
      readers[op].sources.insert(findSource(forward->getResult(i)));
  }
  for (auto &[op, reader] : readers)
    if (!reader.results.empty())
      rewrite(reader);
  return any;
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
        if (op.getBodies().size() == 1 && FunctionRecomputer(op).run())
          dropUnusedResults(op);
  }
};

} // namespace
