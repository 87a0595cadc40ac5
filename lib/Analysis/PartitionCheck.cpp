//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/PartitionCheck.h"

#include "Soap/Analysis/OperatorSpace.h"
#include "Soap/Planner/Graph/AccessCheck.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace mlir;
using namespace soap;
using llvm::Twine;

static bool areAscending(ArrayRef<unsigned> numbers, unsigned end) {
  for (auto [i, number] : llvm::enumerate(numbers))
    if (number >= end || (i > 0 && number <= numbers[i - 1]))
      return false;
  return true;
}

static std::string checkTensor(const PartitionInfo &info, const Twine &what,
                               Type type, ArrayRef<DimAccess> access,
                               bool isResult = false) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return "";
  SmallVector<int64_t> sizes = sizesOfDims(info.dims);
  std::string why = checkAccess(what, access, tensor.getRank(), sizes);
  if (why.empty() && isResult && tensor.hasStaticShape())
    why = checkCoverage(what, access, tensor.getShape(), sizes);
  return why;
}

/// Whether a result is a summand of its tiles, or complete in each, whatever
/// dimensions it lacks.
static bool isCombined(const PartitionInfo &info, unsigned result) {
  if (llvm::is_contained(info.unsummed, result))
    return true;
  return llvm::any_of(llvm::enumerate(info.dims), [&](auto entry) {
    return entry.value().reduction != PartialKind::None &&
           !runsAlong(info.results[result], entry.index());
  });
}

/// A dimension of which every task reads a part makes a part of every result.
static std::string checkReductions(Operation *op, const PartitionInfo &info) {
  if (op->getNumResults() == 0)
    return "";
  for (auto [d, dim] : llvm::enumerate(info.dims)) {
    if (!dim.splittable || dim.size <= 1 || dim.reduction != PartialKind::None)
      continue;
    auto isAlong = [d = d](const TensorAccess &access) {
      return runsAlong(access, d);
    };
    if (llvm::none_of(info.operands, isAlong) &&
        llvm::none_of(info.captured, isAlong))
      continue;
    if (llvm::none_of(info.results, isAlong))
      return ("operands run along dimension #" + Twine(d) +
              " and no result does; it needs a 'reduction', or must not be "
              "'splittable'")
          .str();
    for (auto [i, access] : llvm::enumerate(info.results))
      if (!isAlong(access) && !isCombined(info, i))
        return ("operands run along dimension #" + Twine(d) + " and result #" +
                Twine(i) +
                " does not; it needs a 'reduction' or a place in 'unsummed', "
                "or the dimension must not be 'splittable'")
            .str();
  }
  return "";
}

std::string soap::checkPartitionInfo(Operation *op, const PartitionInfo &info) {
  static const StringRef anchors[] = {
      "elementwise", "contraction", "convolution", "reduction", "window",
      "gather",      "scatter",     "shape",       "other"};
  if (!llvm::is_contained(anchors, info.anchor))
    return ("its anchor is '" + info.anchor + "', expected one of " +
            llvm::join(ArrayRef(anchors), ", "))
        .str();
  for (auto [d, dim] : llvm::enumerate(info.dims))
    if (dim.size < 0 || dim.size > maxElements)
      return ("dimension #" + Twine(d) + " has size " + Twine(dim.size) +
              ", expected 0 to 2^48")
          .str();
  SmallVector<OpOperand *, 0> captured = getCapturedUses(op);
  for (auto [what, listed, actual] :
       {std::tuple("operands, the op has", info.operands.size(),
                   static_cast<size_t>(op->getNumOperands())),
        std::tuple("results, the op has", info.results.size(),
                   static_cast<size_t>(op->getNumResults())),
        std::tuple("captured values, the op's regions use",
                   info.captured.size(), captured.size())})
    if (listed != actual)
      return (Twine("it lists ") + Twine(listed) + " " + what + " " +
              Twine(actual))
          .str();
  for (auto [i, access] : llvm::enumerate(info.operands))
    if (std::string why = checkTensor(info, "operand #" + Twine(i),
                                      op->getOperand(i).getType(), access);
        !why.empty())
      return why;
  for (auto [i, access] : llvm::enumerate(info.results))
    if (std::string why =
            checkTensor(info, "result #" + Twine(i), op->getResult(i).getType(),
                        access, /*isResult=*/true);
        !why.empty())
      return why;
  for (auto [i, use] : llvm::enumerate(captured))
    if (std::string why = checkTensor(info, "captured value #" + Twine(i),
                                      use->get().getType(), info.captured[i]);
        !why.empty())
      return why;
  if (!areAscending(info.destinations, op->getNumOperands()))
    return "'destinations' are no ascending numbers of operands";
  if (!areAscending(info.unsummed, op->getNumResults()))
    return "'unsummed' are no ascending numbers of results";
  for (ArrayRef<unsigned> set : info.linearOperandSets)
    if (!areAscending(set, op->getNumOperands()))
      return "one of 'linearOperandSets' has no ascending numbers of operands";
  if (!isWork(info.flopsPerPoint) || !isWork(info.launches) ||
      !isWork(info.regionProducts) || !isWork(info.regionBytes) ||
      !isWork(info.regionWhole))
    return "its work is negative or not finite";
  return checkReductions(op, info);
}

LogicalResult soap::verifyPartition(Operation *op) {
  WalkResult result = op->walk([](PartitionableOpInterface inner) {
    PartitionInfo info;
    if (failed(inner.getPartitionInfo(info)))
      return WalkResult::advance();
    std::string why = checkPartitionInfo(inner, info);
    if (why.empty())
      return WalkResult::advance();
    inner->emitError() << "'" << inner->getName()
                       << "' is described wrongly by its getPartitionInfo: "
                       << why;
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}
