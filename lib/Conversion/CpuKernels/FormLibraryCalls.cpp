//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgUtils.h"

#include "Soap/Conversion/CpuKernels/CpuOps.h"
#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

#include <array>

namespace soap {
#define GEN_PASS_DEF_FORMLIBRARYCALLS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

/// Below so many multiplications, a call takes longer than loops (measured:
/// docs/performance/execution.md): oneDNN's some 400 ns, BLAS's some 100, ours
/// of integers, which looks at what numbers there are first, 1000.
static int64_t smallestProduct(Type element) {
  if (isa<ComplexType>(element))
    return 256;
  if (isa<IntegerType>(element))
    return 8192;
  return element.isF32() ? 2048 : 768;
}

/// Whether the library has products of f32, f64, or complex numbers of them.
static bool isLibraryNumber(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    type = complex.getElementType();
  return type.isF32() || type.isF64();
}

static bool isZeroConstant(Value value) {
  if (auto constant = value.getDefiningOp<complex::ConstantOp>())
    return llvm::all_of(
        constant.getValue().getAsRange<FloatAttr>(),
        [](FloatAttr part) { return part.getValue().isZero(); });
  return matchPattern(value, m_AnyZeroFloat()) || matchPattern(value, m_Zero());
}

/// Whether the library serves \p op.
static bool isLibraryProduct(linalg::GenericOp op) {
  if (!kernels::isContraction(op) || !op.hasPureTensorSemantics())
    return false;
  Type element = getElementTypeOrSelf(op.getResult(0).getType());
  bool isOfIntegers = element.isSignlessInteger(32);
  for (Value operand : op->getOperands()) {
    Type type = getElementTypeOrSelf(operand.getType());
    if (!(isOfIntegers ? type.isSignlessInteger()
                       : type == element && isLibraryNumber(type)))
      return false;
  }
  // The library overwrites the result.
  auto fill = op.getOutputs()[0].getDefiningOp<linalg::FillOp>();
  if (!fill || !isZeroConstant(fill.getInputs()[0]))
    return false;
  // A sum over both operands alone has no matrix in it.
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  bool hasMatrix = false;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    bool inLhs = maps[0].isFunctionOfDim(loop);
    bool inRhs = maps[1].isFunctionOfDim(loop);
    bool inResult = maps[2].isFunctionOfDim(loop);
    // A loop that one operand alone has is summed by loops.
    if (!inResult && inLhs != inRhs)
      return false;
    hasMatrix |= inResult && inLhs != inRhs;
  }
  // What a single product of a batch computes counts, as each is a call.
  int64_t work = 1;
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    bool isBatch = llvm::all_of(
        maps, [&](AffineMap map) { return map.isFunctionOfDim(loop); });
    if (!isBatch)
      work *= sizes[loop];
  }
  return hasMatrix && work >= smallestProduct(element);
}

/// Operand \p index as the body of \p op multiplies it: integers of fewer bits
/// are extended.
static Value factorOf(OpBuilder &builder, linalg::GenericOp op,
                      unsigned index) {
  Value operand = op.getInputs()[index];
  BlockArgument scalar = op.getBody()->getArgument(index);
  auto type = cast<RankedTensorType>(operand.getType());
  Type element = getElementTypeOrSelf(op.getResult(0).getType());
  if (type.getElementType() == element)
    return operand;
  Operation *extension = *scalar.user_begin();
  Location loc = op.getLoc();
  Value init = tensor::EmptyOp::create(builder, loc, type.getShape(), element);
  SmallVector<AffineMap> maps(2,
                              builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             builder, loc, init.getType(), operand, init, maps, iterators,
             [&](OpBuilder &b, Location loc, ValueRange scalars) {
               IRMapping mapping;
               mapping.map(scalar, scalars[0]);
               Operation *same = b.clone(*extension, mapping);
               linalg::YieldOp::create(b, loc, same->getResult(0));
             })
      .getResult(0);
}

namespace {

/// A product whose operands are brought into an order of dimensions in which
/// rows, columns and what is summed over are one dimension each: as they lie,
/// the library would be called for products of what few of them merge.
class OrderedProduct {
public:
  OrderedProduct(linalg::GenericOp op);

  /// Whether products as they lie are in parts that cost more than copies do.
  bool isWorthCopies() const;
  /// The result, of operands \p lhs and \p rhs.
  Value emit(OpBuilder &builder, Value lhs, Value rhs);

private:
  enum Kind { Batch, Row, Column, Sum, numKinds };

  bool isOrdered(AffineMap map) const;
  SmallVector<unsigned> inOrder(ArrayRef<Kind> kinds) const;
  AffineMap mapOf(ArrayRef<unsigned> loops) const;

  linalg::GenericOp op;
  SmallVector<AffineMap> maps;
  SmallVector<int64_t> sizes;
  std::array<SmallVector<unsigned>, numKinds> loops;
  SmallVector<Kind> kinds;
};

} // namespace

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
  auto ordered = [&](unsigned operand, ArrayRef<Kind> of) {
    return isOrdered(maps[operand]) ? maps[operand] : mapOf(inOrder(of));
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

namespace {

struct FormLibraryCalls : soap::impl::FormLibraryCallsBase<FormLibraryCalls> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> products;
    getOperation().walk([&](linalg::GenericOp op) {
      if (isLibraryProduct(op))
        products.push_back(op);
    });
    for (linalg::GenericOp op : products) {
      OpBuilder builder(op);
      Value lhs = factorOf(builder, op, 0), rhs = factorOf(builder, op, 1);
      OrderedProduct ordered(op);
      Value product;
      if (ordered.isWorthCopies()) {
        product = ordered.emit(builder, lhs, rhs);
      } else {
        auto type = cast<RankedTensorType>(op.getResult(0).getType());
        Value init = tensor::EmptyOp::create(
            builder, op.getLoc(), type.getShape(), type.getElementType());
        product = cpu::GemmOp::create(builder, op.getLoc(), TypeRange(type),
                                      lhs, rhs, init, op.getIndexingMaps())
                      ->getResult(0);
      }
      Operation *fill = op.getOutputs()[0].getDefiningOp();
      op.getResult(0).replaceAllUsesWith(product);
      op->erase();
      if (fill->use_empty())
        fill->erase();
    }
  }
};

} // namespace
