//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Masks of attention: which keys a query sees.

#include "Soap/Recognition/AttentionPattern.h"

using namespace mlir;
using namespace soap;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

namespace {

class MaskReader {
public:
  explicit MaskReader(AttentionPattern &found) : found(found) {}

  bool run();

private:
  /// What a mask hides, as far as it follows from indices alone.
  enum class Mask { Unknown, Nothing, Everything, Future };
  Mask classify(const Labelled &mask) const;
  std::optional<std::pair<int, int64_t>> readIndex(Labelled value) const;
  bool splitMask(const Labelled &mask, double hidden,
                 SmallVectorImpl<ScoreTerm> &terms, bool *isCausal) const;

  AttentionPattern &found;
};

} // namespace

/// The label along which a tensor of integers counts, and from where.
std::optional<std::pair<int, int64_t>>
MaskReader::readIndex(Labelled value) const {
  int64_t offset = 0;
  while (true) {
    Operation *op = value.value.getDefiningOp();
    if (auto iota = dyn_cast_or_null<shlo::IotaOp>(op))
      return std::pair(value.labels[iota.getIotaDimension()], offset);
    if (isa_and_nonnull<shlo::AddOp>(op)) {
      unsigned i = getSplat(op->getOperand(1)) ? 1 : 0;
      std::optional<double> more = getSplat(op->getOperand(i));
      if (!more)
        return std::nullopt;
      offset += static_cast<int64_t>(*more);
      value.value = op->getOperand(1 - i);
    } else if (isa_and_nonnull<shlo::ConvertOp>(op)) {
      value.value = op->getOperand(0);
    } else if (auto next = skipBroadcast(value)) {
      value = *next;
    } else if (auto next = skipMovement(value)) {
      value = *next;
    } else {
      return std::nullopt;
    }
  }
}

MaskReader::Mask MaskReader::classify(const Labelled &mask) const {
  if (std::optional<double> splat = getSplat(mask.value))
    return *splat != 0 ? Mask::Nothing : Mask::Everything;
  Operation *op = mask.value.getDefiningOp();
  if (auto next = skipBroadcast(mask))
    return classify(*next);
  if (auto next = skipMovement(mask))
    return classify(*next);
  if (auto select = dyn_cast_or_null<shlo::SelectOp>(op)) {
    auto of = [&](Value value) { return classify({value, mask.labels}); };
    if (typeOf(select.getPred()).getRank() == typeOf(select).getRank() &&
        of(select.getOnTrue()) == Mask::Nothing &&
        of(select.getOnFalse()) == Mask::Everything)
      return of(select.getPred());
    return Mask::Unknown;
  }
  auto compare = dyn_cast_or_null<shlo::CompareOp>(op);
  if (!compare)
    return Mask::Unknown;
  auto lhs = readIndex({compare.getLhs(), mask.labels}),
       rhs = readIndex({compare.getRhs(), mask.labels});
  if (!lhs || !rhs)
    return Mask::Unknown;
  auto direction = compare.getComparisonDirection();
  if (direction == shlo::ComparisonDirection::LE ||
      direction == shlo::ComparisonDirection::LT) {
    std::swap(lhs, rhs);
    direction = direction == shlo::ComparisonDirection::LE
                    ? shlo::ComparisonDirection::GE
                    : shlo::ComparisonDirection::GT;
  }
  // query + a >= key + b, or query + a > key + b.
  int64_t beyond = rhs->second - lhs->second;
  if (direction == shlo::ComparisonDirection::GT)
    ++beyond;
  else if (direction != shlo::ComparisonDirection::GE)
    return Mask::Unknown;
  return lhs->first == found.queries && rhs->first == found.keys &&
                 found.queries != noLabel && beyond == 0
             ? Mask::Future
             : Mask::Unknown;
}

/// The parts of a mask that all have to hold; false where nothing would be
/// left. Without \p isCausal, the future is a part like others.
bool MaskReader::splitMask(const Labelled &mask, double hidden,
                           SmallVectorImpl<ScoreTerm> &terms,
                           bool *isCausal) const {
  if (auto both = mask.value.getDefiningOp<shlo::AndOp>())
    return splitMask({both.getLhs(), mask.labels}, hidden, terms, isCausal) &&
           splitMask({both.getRhs(), mask.labels}, hidden, terms, isCausal);
  if (auto next = skipBroadcast(mask))
    return splitMask(*next, hidden, terms, isCausal);
  if (auto next = skipMovement(mask))
    return splitMask(*next, hidden, terms, isCausal);
  switch (classify(mask)) {
  case Mask::Nothing:
    return true;
  case Mask::Everything:
    return false;
  case Mask::Future:
    if (isCausal) {
      *isCausal = true;
      return true;
    }
    break;
  case Mask::Unknown:
    break;
  }
  terms.push_back({mask, hidden});
  return true;
}

bool MaskReader::run() {
  SmallVector<ScoreTerm> terms;
  bool isCausal = false, hasMask = false;
  auto read = [&](bool *future) {
    terms.clear();
    found.future.reset();
    for (const ScoreTerm &term : found.terms) {
      if (term.hidden) {
        size_t before = terms.size();
        bool hidesFuture = false;
        if (!splitMask(term.term, *term.hidden, terms,
                       future ? &hidesFuture : nullptr))
          return false;
        if (hidesFuture) {
          *future = true;
          found.future = term.hidden;
        }
        hasMask |= terms.size() > before;
        continue;
      }
      found.future.reset();
      Labelled smallest = term.term;
      smallest.value = skipConversions(smallest.value);
      while (true) {
        auto next = skipBroadcast(smallest);
        if (!next)
          next = skipMovement(smallest);
        if (!next)
          break;
        smallest = {skipConversions(next->value), next->labels};
      }
      terms.push_back({smallest, std::nullopt});
    }
    return true;
  };
  if (!read(&isCausal))
    return false;
  // Queries that see no key at all mix all values: with two masks, the library
  // would not.
  if (isCausal && hasMask) {
    isCausal = false;
    if (!read(nullptr))
      return false;
  }
  found.terms = terms;
  found.isCausal = isCausal;
  return true;
}

bool recognition::readMasks(AttentionPattern &pattern) {
  return MaskReader(pattern).run();
}
