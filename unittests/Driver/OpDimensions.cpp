//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpDimensions.h"

#include "Soap/Dialect/Soap/IR/SoapMatrixOps.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

/// The place of the tensor dimension that varies with `dim`, or -1.
static int placeOf(const TensorAccess &access, unsigned dim) {
  for (auto [place, at] : llvm::enumerate(access))
    for (const DimAccess::Term &term : at.terms)
      if (term.dim == dim)
        return static_cast<int>(place);
  return -1;
}

static const DimAccess *accessOf(const TensorAccess &access, unsigned dim) {
  int place = placeOf(access, dim);
  return place < 0 ? nullptr : &access[place];
}

/// Positions of a window over `input`.
static std::string positionKind(const TensorAccess &input, unsigned dim) {
  const DimAccess *access = accessOf(input, dim);
  std::string kind = "positions";
  if (!access)
    return kind;
  for (const DimAccess::Term &term : access->terms) {
    if (term.dim == dim && term.coefficient > 1)
      kind += " (strided)";
    if (term.dim != dim && std::abs(term.coefficient) > 1)
      kind += " (dilated window)";
  }
  return access->divisor > 1 ? kind + " (dilated input)" : kind;
}

static std::string kindIn(DotGeneralOp, const IterationDim &dim) {
  return dim.name == "b" ? "batch" : dim.name == "k" ? "contracted" : "free";
}

static std::string kindIn(ConvolutionOp op, const PartitionInfo &info,
                          unsigned d) {
  const IterationDim &dim = info.dims[d];
  if (dim.name == "g")
    return op.getBatchGroupCount() > 1 ? "groups of samples"
                                       : "groups of features";
  if (dim.name == "n")
    return "batch";
  if (dim.name == "o")
    return "output features";
  if (dim.name == "i")
    return "input features";
  return dim.reduction != PartialKind::None ? "window"
                                            : positionKind(info.operands[0], d);
}

static std::string kindIn(GatherOp op, const PartitionInfo &info, unsigned d) {
  if (info.dims[d].name == "v")
    return "indexed";
  if (llvm::is_contained(op.getDimensionNumbers().getOffsetDims(), d))
    return "offset";
  return placeOf(info.operands[0], d) >= 0 ? "batch of operand and indices"
                                           : "batch";
}

static std::string kindIn(ScatterOp op, const PartitionInfo &info, unsigned d) {
  if (info.dims[d].name == "v")
    return "indexed";
  size_t updates = op.getInputs().size() + 1;
  bool isWindow =
      llvm::is_contained(op.getScatterDimensionNumbers().getUpdateWindowDims(),
                         placeOf(info.operands[updates], d));
  if (info.dims[d].reduction != PartialKind::None)
    return isWindow ? "windows that move" : "indices";
  return isWindow ? "windows" : "batch of input and indices";
}

static std::string kindIn(ReshapeOp, const PartitionInfo &info, unsigned d) {
  const DimAccess *from = accessOf(info.operands[0], d);
  const DimAccess *to = accessOf(info.results[0], d);
  bool isSplit = from && from->terms.size() > 1;
  bool isMerged = to && to->terms.size() > 1;
  return isSplit && isMerged ? "split and merged"
         : isSplit           ? "split"
         : isMerged          ? "merged"
                             : "kept";
}

static std::string kindIn(SelectAndScatterOp, const PartitionInfo &info,
                          unsigned d) {
  const DimAccess *operand = accessOf(info.operands[0], d);
  if (!operand || operand->terms.size() == 1)
    return "batch";
  return operand->terms[0].coefficient > 1 ? "whole windows" : "positions";
}

std::string soap::dimensionKind(Operation *operation, const PartitionInfo &info,
                                unsigned d) {
  const IterationDim &dim = info.dims[d];
  bool isReduced = dim.reduction != PartialKind::None;
  auto ifElse = [](bool condition, const char *yes, const char *no) {
    return std::string(condition ? yes : no);
  };
  const DimAccess *read =
      info.operands.empty() ? nullptr : accessOf(info.operands[0], d);
  return llvm::TypeSwitch<Operation *, std::string>(operation)
      .Case([&](DotGeneralOp op) { return kindIn(op, dim); })
      .Case<ConvolutionOp, GatherOp, ScatterOp, ReshapeOp, SelectAndScatterOp>(
          [&](auto op) { return kindIn(op, info, d); })
      .Case([&](ReduceOp) { return ifElse(isReduced, "reduced", "batch"); })
      .Case([&](ReduceWindowOp) {
        if (isReduced)
          return std::string("window");
        return read && read->terms.size() > 1
                   ? positionKind(info.operands[0], d)
                   : std::string("batch");
      })
      .Case([&](DynamicSliceOp) {
        return ifElse(isReduced, "of the operand", "of the slice");
      })
      .Case([&](DynamicUpdateSliceOp) {
        return ifElse(info.operands[1][d].whole, "updated in part",
                      "updated whole");
      })
      .Case([&](ConcatenateOp op) {
        return ifElse(op.getDimension() == d, "concatenated", "others");
      })
      .Case([&](SliceOp) {
        return ifElse(read && read->terms[0].coefficient > 1, "strided",
                      "plain");
      })
      .Case([&](PadOp) {
        return ifElse(read && read->divisor > 1, "padded inside", "plain");
      })
      .Case([&](ReverseOp) {
        return ifElse(read && read->terms[0].coefficient < 0, "reversed",
                      "others");
      })
      .Case([&](BroadcastInDimOp) { return ifElse(read, "kept", "repeated"); })
      .Case([&](IotaOp op) {
        return ifElse(op.getIotaDimension() == d, "counted", "others");
      })
      .Case([&](TriangularSolveOp) {
        return ifElse(read, "batch", "systems of a matrix");
      })
      .Case<SortOp, FftOp, CholeskyOp, LuOp, QrOp, HouseholderProductOp, EighOp,
            EigOp, SvdOp>([](auto) { return "batch"; })
      .Case([](RngBitGeneratorOp) { return "stream"; })
      .Case<WhileOp, IfOp, CaseOp>(
          [&](auto) { return ifElse(isReduced, "added up", "carried"); })
      .Default([](Operation *) { return "all"; });
}
