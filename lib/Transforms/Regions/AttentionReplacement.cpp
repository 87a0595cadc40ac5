//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Two computations in place of those that compute attention and its gradient.

#include "AttentionRecomputer.h"

#include "RegionMerger.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace soap;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

//===----------------------------------------------------------------------===//
// What forward keeps
//===----------------------------------------------------------------------===//

/// Attention's output from a result that it becomes by movement: null where it
/// is no such result. With a builder, makes it of that result.
Value AttentionRecomputer::outputFrom(FlatRegions &in, unsigned result,
                                      const AttentionCandidate &candidate,
                                      OpBuilder *builder) {
  shlo::DotGeneralOp mixed = candidate.gradient.pattern.mixed;
  SmallVector<Operation *> moves;
  Value at = in.valueOf(result);
  while (at != mixed.getResult()) {
    Operation *op = at.getDefiningOp();
    // Of a wide product what it is rounded to.
    if (!isa_and_nonnull<shlo::TransposeOp, shlo::ReshapeOp, shlo::ConvertOp>(
            op) ||
        typeOf(in.valueOf(result)).getElementType() !=
            candidate.gradient.pattern.type())
      return nullptr;
    if (!isa<shlo::ConvertOp>(op))
      moves.push_back(op);
    at = op->getOperand(0);
  }
  Value value = in.valueOf(result);
  if (builder)
    for (Operation *op : moves) {
      Location loc = op->getLoc();
      if (auto transpose = dyn_cast<shlo::TransposeOp>(op)) {
        SmallVector<int64_t> inverse(transpose.getPermutation().size());
        for (auto [to, from] : llvm::enumerate(transpose.getPermutation()))
          inverse[from] = static_cast<int64_t>(to);
        value = transposed(*builder, loc, value, inverse);
      } else {
        value = reshaped(*builder, loc, value,
                         typeOf(op->getOperand(0)).getShape());
      }
    }
  return value;
}

/// The labels of a result that has a number for each query and lies as the
/// statistics may: the sums or the largest scores.
std::optional<Labels>
AttentionRecomputer::rowsOf(FlatRegions &in, unsigned result,
                            const AttentionPattern &pattern) {
  Value value = in.valueOf(result);
  if (!isa<FloatType>(typeOf(value).getElementType()))
    return std::nullopt;
  Labelled at = {value, numbered(typeOf(value))};
  while (true) {
    Value before = skipConversions(at.value);
    if (before != at.value)
      at.value = before;
    else if (auto next = skipMovement(at))
      at = *next;
    else if (auto next = skipBroadcast(at))
      at = *next;
    else
      break;
  }
  for (const Labelled *rows : {&pattern.sums, &pattern.largest})
    if (at.value == rows->value &&
        typeOf(at.value).getNumElements() == typeOf(value).getNumElements())
      return labelsFrom(at.labels, rows->labels, typeOf(value).getRank());
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Replacing
//===----------------------------------------------------------------------===//

/// Whether \p value is the same in every step, whatever the model is given:
/// such are masks of indices, which calls have names for.
static bool isKnown(Value value) {
  constexpr size_t mostOps = 32;
  llvm::SetVector<Value> values;
  values.insert(value);
  for (size_t i = 0; i < values.size(); ++i) {
    Operation *op = values[i].getDefiningOp();
    if (!op || !isLight(op) || values.size() > mostOps)
      return false;
    values.insert(op->operand_begin(), op->operand_end());
  }
  return true;
}

/// Notes what a part computes in one combination of bodies.
bool AttentionRecomputer::plan(AttentionReplacement &part,
                               const AttentionReplacement *before,
                               unsigned combination,
                               const AttentionCandidate &candidate,
                               Value statistics) {
  FlatRegions &in = *flat[combination];
  llvm::DenseMap<Value, unsigned> cuts;
  for (auto [i, argument] : llvm::enumerate(in.body().getArguments()))
    cuts.try_emplace(argument, i);
  for (auto [i, result] : llvm::enumerate(set.results)) {
    bool isKept = before && llvm::is_contained(before->results, i);
    if (result.value && !part.members.count(result.member) &&
        !isKnown(in.valueOf(i)) &&
        (isKept || !before || !before->members.count(result.member)) &&
        (before || !candidate.backward.count(result.member)))
      cuts.try_emplace(in.valueOf(i), numberOf(i));
  }
  if (before)
    cuts[statistics] = statisticsNumber();
  Operation *scores = candidate.gradient.pattern.scores;
  auto isAllowed = [&](Operation *op) {
    std::optional<unsigned> member = in.memberOf(op);
    return !member || part.members.count(*member) || isLight(op) ||
           (before && op == scores);
  };
  Slice &slice = part.slices.emplace_back();
  for (unsigned result : part.results)
    if (!slice.add(in.valueOf(result), cuts, isAllowed))
      return false;
  if (!before && statistics && !slice.add(statistics, cuts, isAllowed))
    return false;
  part.reads.insert(slice.reads.begin(), slice.reads.end());
  return true;
}

/// Puts a part before all that reads it, \p reader among them; false where that
/// is not behind all that it reads.
bool AttentionRecomputer::place(AttentionReplacement &part, Operation *reader,
                                const AttentionReplacement *before,
                                const std::set<unsigned> &all) {
  part.position = reader;
  for (unsigned result : part.results) {
    Operation *other = set.firstReader(set.results[result].value, all);
    if (other && (!part.position || other->isBeforeInBlock(part.position)))
      part.position = other;
  }
  auto isThere = [&](Operation *op) {
    return !op || op->isBeforeInBlock(part.position);
  };
  for (unsigned number : part.reads) {
    if (number == statisticsNumber())
      continue;
    if (number < set.sources.size()) {
      if (!isThere(set.sources[number].getDefiningOp()))
        return false;
      continue;
    }
    const RegionSet::Result &result = set.results[number - set.sources.size()];
    if (!(before && before->members.count(result.member)) &&
        !isThere(result.value.getDefiningOp()))
      return false;
  }
  return true;
}

SpmdOp AttentionRecomputer::create(const AttentionReplacement &part,
                                   const AttentionReplacement *before,
                                   SpmdOp beforeOp, ArrayRef<Value> statistics,
                                   Type type) {
  SmallVector<Value> inputs;
  for (unsigned number : part.reads)
    if (number == statisticsNumber())
      inputs.push_back(beforeOp.getResults().back());
    else if (number < set.sources.size())
      inputs.push_back(set.sources[number]);
    else
      inputs.push_back(set.results[number - set.sources.size()].value);
  SmallVector<Type> types;
  for (unsigned result : part.results)
    types.push_back(set.results[result].value.getType());
  if (type)
    types.push_back(type);
  SmallVector<Location> locs;
  for (unsigned member : part.members)
    locs.push_back(set.members[member].getLoc());
  SpmdOp first = set.members[*part.members.begin()];
  OpBuilder builder(part.position);
  auto made = SpmdOp::create(builder, builder.getFusedLoc(locs), types,
                             first.getName(), first.getDevices(),
                             set.combinations, inputs, part.slices.size());
  for (auto [c, body] : llvm::enumerate(made.getBodies())) {
    Block &block = body.emplaceBlock();
    llvm::DenseMap<unsigned, Value> local;
    for (auto [number, input] : llvm::zip_equal(part.reads, inputs))
      local[number] = block.addArgument(
          cast<DistType>(input.getType()).getLocalType(flat[c]->getTask()),
          input.getLoc());
    IRMapping mapping;
    OpBuilder end = OpBuilder::atBlockEnd(&block);
    part.slices[c].clone(end, local, mapping);
    SmallVector<Value> returned;
    for (unsigned result : part.results)
      returned.push_back(mapping.lookup(flat[c]->valueOf(result)));
    if (type)
      returned.push_back(mapping.lookup(statistics[c]));
    OpBuilder inner = OpBuilder::atBlockEnd(&block);
    ReturnOp::create(inner, made.getLoc(), returned);
  }
  for (auto [i, result] : llvm::enumerate(part.results)) {
    Value now = made.getResult(i);
    set.results[result].value.replaceAllUsesWith(now);
    set.results[result].value = now;
  }
  return made;
}

/// Where what dropout keeps is no result, but a tensor by which probabilities
/// are multiplied is, makes it of that.
void AttentionRecomputer::keepMultiplier(FlatRegions &in,
                                         AttentionPattern &pattern) {
  auto isCut = [&](Value value) {
    if (isa<BlockArgument>(value))
      return true;
    for (size_t i = 0; i < set.results.size(); ++i)
      if (in.valueOf(i) == value)
        return true;
    return false;
  };
  Value multiplier = pattern.multiplier.value;
  if (!multiplier || pattern.keptScale == 0 || isCut(pattern.kept.value) ||
      !isCut(multiplier))
    return;
  Operation *op = multiplier.getDefiningOp();
  OpBuilder builder(&in.body(), in.body().begin());
  if (op)
    builder.setInsertionPointAfter(op);
  Location loc = multiplier.getLoc();
  Value isKept = shlo::CompareOp::create(
      builder, loc, multiplier, filled(builder, loc, typeOf(multiplier), 0),
      shlo::ComparisonDirectionAttr::get(builder.getContext(),
                                         shlo::ComparisonDirection::NE),
      shlo::ComparisonTypeAttr());
  pattern.kept = {isKept, pattern.multiplier.labels};
}

/// Computes the gradients of a candidate from statistics, which are returned;
/// null where that cannot be done. They lie as result \p like does.
Value AttentionRecomputer::rewrite(FlatRegions &in,
                                   const AttentionCandidate &candidate,
                                   unsigned output, unsigned like) {
  const AttentionPattern &pattern = candidate.gradient.pattern;
  auto rows = rowsOf(in, like, pattern);
  SmallVector<Operation *> products = candidate.gradient.products();
  Operation *start = products.front();
  for (Operation *op : products)
    if (op->isBeforeInBlock(start))
      start = op;
  auto isThere = [&](Value value) {
    Operation *op = value.getDefiningOp();
    return !op || op->isBeforeInBlock(start);
  };
  // The product with values may come later than that with probabilities.
  AttentionGradient gradient = candidate.gradient;
  while (!isThere(gradient.outputGradient.value))
    if (auto before = skipMovement(gradient.outputGradient))
      gradient.outputGradient = *before;
    else
      return nullptr;
  if (!rows || !outputFrom(in, output, candidate, nullptr) ||
      !llvm::all_of(ArrayRef<Value>{in.valueOf(output), pattern.query.value,
                                    pattern.key.value, pattern.value.value},
                    isThere) ||
      (pattern.kept.value && !isThere(pattern.kept.value)))
    return nullptr;
  keepMultiplier(in, gradient.pattern);
  if (pattern.kept.value)
    spellDropout(gradient.pattern);
  Operation *sums = pattern.sums.value.getDefiningOp(),
            *largest = pattern.largest.value.getDefiningOp();
  Location loc = sums->getLoc();
  OpBuilder builder(start);
  builder.setInsertionPointAfter(sums->isBeforeInBlock(largest) ? largest
                                                                : sums);
  Labelled made = makeStatistics(builder, pattern);
  Value value = reshaped(builder, loc, inOrder(builder, loc, made, *rows).value,
                         typeOf(in.valueOf(like)).getShape());
  builder.setInsertionPoint(start);
  Labelled out = {outputFrom(in, output, candidate, &builder), pattern.labels};
  std::optional<ShiftedScores> shifted;
  if (gradient.hiding != Hiding::None)
    shifted = shiftScores(gradient);
  recompute(builder, gradient, out, {value, *rows},
            shifted ? &*shifted : nullptr);
  return value;
}

/// Replaces the members of a candidate, of which there is one per combination
/// of bodies; nothing happens where that cannot be done.
void AttentionRecomputer::apply(ArrayRef<AttentionCandidate> candidates) {
  const AttentionCandidate &first = candidates[0];
  std::set<unsigned> all = first.forward;
  all.insert(first.backward.begin(), first.backward.end());
  AttentionReplacement forward, backward;
  forward.members = first.forward;
  backward.members = first.backward;
  for (auto [i, result] : llvm::enumerate(set.results))
    if (all.count(result.member)) {
      // Members of an attention that has been replaced.
      if (!result.value || !set.members[result.member])
        return;
      // What dropout keeps may be forward's and remains for the gradient.
      if (set.firstReader(result.value, all) ||
          (forward.members.count(result.member) &&
           llvm::is_contained({first.gradient.pattern.kept.value,
                               first.gradient.pattern.multiplier.value},
                              flat[0]->valueOf(i))))
        (forward.members.count(result.member) ? forward : backward)
            .results.push_back(i);
    }
  // The output among what is kept, and a result that the statistics lie like.
  std::optional<unsigned> output, like;
  for (unsigned result : forward.results)
    if (!output && outputFrom(*flat[0], result, first, nullptr))
      output = result;
  for (auto [i, result] : llvm::enumerate(set.results))
    if (!like && forward.members.count(result.member) &&
        rowsOf(*flat[0], i, first.gradient.pattern))
      like = i;
  if (!output || !like || backward.results.empty())
    return;
  auto likeType = cast<DistType>(set.results[*like].value.getType());
  if (likeType.getSharding().isPartial())
    return;
  SmallVector<Value> statistics;
  for (auto [c, candidate] : llvm::enumerate(candidates)) {
    Value made = rewrite(*flat[c], candidate, *output, *like);
    if (!made)
      return;
    statistics.push_back(made);
  }
  for (auto [c, candidate] : llvm::enumerate(candidates))
    if (!plan(forward, nullptr, c, candidate, statistics[c]) ||
        !plan(backward, &forward, c, candidate, statistics[c]))
      return;
  if (!place(backward, nullptr, &forward, all) ||
      !place(forward, backward.position, nullptr, all))
    return;
  auto type = DistType::get(
      likeType.getTensorType().clone(Float32Type::get(likeType.getContext())),
      likeType.getShardingAttr());
  SpmdOp forwardOp = create(forward, nullptr, nullptr, statistics, type);
  create(backward, &forward, forwardOp, {}, nullptr);
  erase(all);
}

/// Members that have been replaced.
void AttentionRecomputer::erase(const std::set<unsigned> &gone) {
  for (RegionSet::Result &result : set.results)
    if (gone.count(result.member) &&
        result.value.getDefiningOp() == set.members[result.member])
      result.value = nullptr;
  // Members read each other by other names alone.
  std::function<void(Value)> eraseNames = [&](Value value) {
    for (Operation *user : llvm::make_early_inc_range(value.getUsers())) {
      eraseNames(user->getResult(0));
      user->erase();
    }
  };
  for (unsigned member : llvm::reverse(gone)) {
    for (Value result : set.members[member].getResults())
      eraseNames(result);
    set.members[member].erase();
    set.members[member] = nullptr;
  }
}

/// Makes the members of an attention without gradient one, which yields what
/// others read.
void AttentionRecomputer::gather(ArrayRef<AttentionCandidate> candidates) {
  AttentionReplacement part;
  part.members = candidates[0].forward;
  if (part.members.size() < 2)
    return;
  for (auto [i, result] : llvm::enumerate(set.results))
    if (part.members.count(result.member)) {
      if (!result.value || !set.members[result.member])
        return;
      if (set.firstReader(result.value, part.members))
        part.results.push_back(i);
    }
  for (auto [c, candidate] : llvm::enumerate(candidates))
    if (!plan(part, nullptr, c, candidate, /*statistics=*/Value()))
      return;
  if (!place(part, nullptr, nullptr, part.members))
    return;
  create(part, nullptr, nullptr, {}, nullptr);
  erase(part.members);
}
