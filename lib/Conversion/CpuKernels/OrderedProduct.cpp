//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Products of operands whose rows, columns or sums lie apart.

#include "OrderedProduct.h"

#include "Soap/Conversion/CpuKernels/CpuOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace soap;
using kernels::OrderedProduct;

OrderedProduct::OrderedProduct(linalg::GenericOp op)
    : op(op), maps(op.getIndexingMapsArray()), sizes(op.getStaticLoopRanges()),
      kinds(op.getNumLoops()) {
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    bool inLhs = maps[0].isFunctionOfDim(loop);
    bool inRhs = maps[1].isFunctionOfDim(loop);
    kinds[loop] = !maps[2].isFunctionOfDim(loop) ? Sum
                  : inLhs && inRhs               ? Batch
                  : inLhs                        ? Row
                                                 : Column;
  }
  // Rows and columns as the result has them, sums as the larger operand.
  auto add = [&](AffineMap map, bool isSum) {
    for (AffineExpr expr : map.getResults()) {
      unsigned loop = cast<AffineDimExpr>(expr).getPosition();
      if ((kinds[loop] == Sum) == isSum)
        loops[kinds[loop]].push_back(loop);
    }
  };
  add(maps[2], /*isSum=*/false);
  auto elements = [&](unsigned operand) {
    return cast<RankedTensorType>(op->getOperand(operand).getType())
        .getNumElements();
  };
  add(maps[elements(0) < elements(1) ? 1 : 0], /*isSum=*/true);
}

/// Whether rows, columns and sums of an operand are each one after the other in
/// our order, but for dimensions of one element.
bool OrderedProduct::isOrdered(AffineMap map) const {
  SmallVector<unsigned> present;
  for (AffineExpr expr : map.getResults())
    if (unsigned loop = cast<AffineDimExpr>(expr).getPosition();
        sizes[loop] != 1)
      present.push_back(loop);
  for (Kind kind : {Row, Column, Sum}) {
    SmallVector<unsigned> wanted(llvm::make_filter_range(
        loops[kind], [&](unsigned loop) { return sizes[loop] != 1; }));
    auto *first = llvm::find_if(
        present, [&](unsigned loop) { return kinds[loop] == kind; });
    if (first == present.end())
      continue;
    if (static_cast<size_t>(present.end() - first) < wanted.size() ||
        !std::equal(wanted.begin(), wanted.end(), first))
      return false;
  }
  return true;
}

bool OrderedProduct::isWorthCopies() const {
  double work = 1, copied = 0;
  for (int64_t size : sizes)
    work *= static_cast<double>(size);
  bool areOrdered = true;
  for (auto [operand, map] : llvm::zip_equal(op->getOperands(), maps))
    if (!isOrdered(map)) {
      areOrdered = false;
      copied += static_cast<double>(
          cast<RankedTensorType>(operand.getType()).getNumElements());
    }
  // A copy of an element takes about as long as so many multiplications.
  constexpr double factor = 4;
  return !areOrdered && work >= factor * copied;
}

SmallVector<unsigned> OrderedProduct::inOrder(ArrayRef<Kind> of) const {
  SmallVector<unsigned> order;
  for (Kind kind : of)
    llvm::append_range(order, loops[kind]);
  return order;
}

AffineMap OrderedProduct::mapOf(ArrayRef<unsigned> order) const {
  SmallVector<AffineExpr> exprs;
  for (unsigned loop : order)
    exprs.push_back(getAffineDimExpr(loop, maps[0].getContext()));
  return AffineMap::get(sizes.size(), 0, exprs, maps[0].getContext());
}

/// \p value, whose dimensions are those loops that \p from names, with those
/// of \p to.
static Value reorder(OpBuilder &builder, Location loc, Value value,
                     AffineMap from, AffineMap to, ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> shape;
  SmallVector<AffineExpr> sources(from.getNumResults());
  for (auto [i, expr] : llvm::enumerate(to.getResults())) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    shape.push_back(sizes[loop]);
    for (auto [d, source] : llvm::enumerate(from.getResults()))
      if (source == expr)
        sources[d] = builder.getAffineDimExpr(i);
  }
  auto type = cast<RankedTensorType>(value.getType());
  auto map = AffineMap::get(shape.size(), 0, sources, builder.getContext());
  Value init =
      tensor::EmptyOp::create(builder, loc, shape, type.getElementType());
  SmallVector<utils::IteratorType> iterators(shape.size(),
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             builder, loc, init.getType(), value, init,
             ArrayRef<AffineMap>{map,
                                 builder.getMultiDimIdentityMap(shape.size())},
             iterators,
             [](OpBuilder &b, Location loc, ValueRange scalars) {
               linalg::YieldOp::create(b, loc, scalars[0]);
             })
      .getResult(0);
}

Value OrderedProduct::emit(OpBuilder &builder, Value lhs, Value rhs) {
  Location loc = op.getLoc();
  bool copies = isWorthCopies();
  auto ordered = [&](unsigned operand, ArrayRef<Kind> of) {
    return copies && !isOrdered(maps[operand]) ? mapOf(inOrder(of))
                                               : maps[operand];
  };
  SmallVector<AffineMap> to = {ordered(0, {Batch, Row, Sum}),
                               ordered(1, {Batch, Sum, Column}),
                               ordered(2, {Batch, Row, Column})};
  if (to[0] != maps[0])
    lhs = reorder(builder, loc, lhs, maps[0], to[0], sizes);
  if (to[1] != maps[1])
    rhs = reorder(builder, loc, rhs, maps[1], to[1], sizes);
  SmallVector<int64_t> shape;
  for (AffineExpr expr : to[2].getResults())
    shape.push_back(sizes[cast<AffineDimExpr>(expr).getPosition()]);
  Type element = getElementTypeOrSelf(op.getResult(0).getType());
  Value init = tensor::EmptyOp::create(builder, loc, shape, element);
  Value result =
      cpu::GemmOp::create(builder, loc, TypeRange(init.getType()), lhs, rhs,
                          init, builder.getAffineMapArrayAttr(to))
          ->getResult(0);
  return to[2] == maps[2]
             ? result
             : reorder(builder, loc, result, to[2], maps[2], sizes);
}
