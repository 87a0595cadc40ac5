//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// A product's library can add a matrix onto its sums, round them, add a bias to
// each row and apply some functions before it stores them.

#include "../../CpuKernels/LinalgUtils.h"
#include "ConvolutionEpilogue.h"
#include "EpilogueBody.h"
#include "GemmUses.h"
#include "GradientEpilogues.h"

#include "Soap/Conversion/GpuKernels/GpuOps.h"
#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

#include <cmath>

namespace soap {
#define GEN_PASS_DEF_FUSEGPUEPILOGUES
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
using gpukernels::Activation;
using gpukernels::canMove;
using gpukernels::Epilogue;
using gpukernels::eraseProduct;
using gpukernels::findSums;
using gpukernels::GemmOp;
using gpukernels::isReshape;
using gpukernels::isTouched;
using gpukernels::isUnchanged;
using gpukernels::liesLike;
using gpukernels::onlyReader;
using gpukernels::ScaledArgument;
using kernels::memoryOf;

namespace {

/// An elementwise op that adds what products have computed: one product for
/// each of these, in the order of the block, the last of which does all the
/// rest.
class Sum {
public:
  explicit Sum(linalg::GenericOp reader) : reader(reader) {}

  /// False: libraries cannot compute it. \p gemm is one of the products.
  bool match(GemmOp gemm);
  /// Replaces the op and the products.
  void rewrite();

private:
  struct Product {
    GemmOp gemm;
    double scale;
    /// As the result lies.
    SmallVector<int64_t> strides;
    /// The transposed matrices are multiplied, in the other order.
    bool isTurned = false;

    Value lhs() { return isTurned ? gemm.getRhs() : gemm.getLhs(); }
    Value rhs() { return isTurned ? gemm.getLhs() : gemm.getRhs(); }
    SmallVector<int64_t> sizes() {
      SmallVector<int64_t> all(gemm.getSizes());
      if (isTurned)
        std::swap(all[0], all[1]);
      return all;
    }
    void turn() {
      std::reverse(strides.begin(), strides.begin() + 4);
      std::swap(strides[4], strides[5]);
      isTurned = true;
    }
  };

  bool addTerm(const ScaledArgument &term);
  bool areLimitsKept();
  /// Whether \p gemm can be the one that adds the bias and applies a function.
  bool canEnd(Product &product) const {
    Type element = outType.getElementType();
    return product.gemm.getBatch().empty() && product.strides[5] == 1 &&
           !element.isF64() &&
           (epilogue.activation != Activation::Gelu ||
            gpukernels::hasLibraryGelu(product.gemm, element));
  }
  bool addProduct(Value sums, AffineMap map, double scale);
  bool isThere(Value value, Operation *at) const;

  linalg::GenericOp reader;
  Value out;
  MemRefType outType;
  AffineMap identity;
  Epilogue epilogue;
  SmallVector<Product> products;
  Value addend, bias;
  double addendScale = 1;
};

} // namespace

bool Sum::match(GemmOp gemm) {
  auto sumType = cast<MemRefType>(gemm.getOut().getType());
  int64_t rank = reader.getNumLoops();
  if (reader.getNumDpsInits() != 1 || reader.getNumReductionLoops() != 0 ||
      !reader.hasPureBufferSemantics())
    return false;
  out = reader.getOutputs()[0];
  outType = dyn_cast<MemRefType>(out.getType());
  identity = AffineMap::getMultiDimIdentityMap(rank, gemm.getContext());
  if (!outType || !outType.hasStaticShape() ||
      !outType.getLayout().isIdentity() ||
      reader.getIndexingMapsArray().back() != identity)
    return false;
  Type element = outType.getElementType(),
       operand = getElementTypeOrSelf(gemm.getLhs().getType());
  bool isNarrow = operand.isF16() || operand.isBF16();
  // Sums are f64 or f32, which may become the operands' 16 bits.
  if (sumType.getElementType() != element &&
      !(isNarrow && operand == element && sumType.getElementType().isF32()))
    return false;
  if (!element.isF64() && !element.isF32() && !isNarrow)
    return false;
  // Sums that stay f32 are not rounded: what the model rounds is not theirs.
  std::optional<Epilogue> found = gpukernels::matchEpilogue(
      *reader.getBody(), isNarrow && operand == element ? operand : Type());
  if (!found)
    return false;
  epilogue = std::move(*found);
  return llvm::all_of(
             epilogue.terms,
             [&](const ScaledArgument &term) { return addTerm(term); }) &&
         areLimitsKept();
}

/// The strides of \p gemm where its sums, a matrix of this shape, are
/// transposed; empty: they are no matrix.
static SmallVector<int64_t> transposedStrides(GemmOp gemm,
                                              ArrayRef<int64_t> shape) {
  if (shape.size() != 2 || !gemm.getBatch().empty())
    return {};
  SmallVector<int64_t> strides(gemm.getStrides());
  int64_t rows = shape[0], columns = shape[1];
  ArrayRef<int64_t> sizes = gemm.getSizes();
  if (sizes[0] == rows && sizes[1] == columns && strides[4] == columns &&
      strides[5] == 1) {
    strides[4] = 1;
    strides[5] = rows;
    return strides;
  }
  if (sizes[0] == columns && sizes[1] == rows && strides[4] == 1 &&
      strides[5] == columns) {
    strides[4] = rows;
    strides[5] = 1;
    return strides;
  }
  return {};
}

/// Whether \p sums, which are read by \p map, are of a product that can come
/// here.
bool Sum::addProduct(Value sums, AffineMap map, double scale) {
  Value memory = sums;
  while (isReshape(memory.getDefiningOp()))
    memory = memory.getDefiningOp()->getOperand(0);
  for (Operation *user : memory.getUsers()) {
    auto gemm = dyn_cast<GemmOp>(user);
    if (!gemm || gemm.getOut() != memory)
      continue;
    SmallVector<int64_t> strides(gemm.getStrides());
    if (!gpukernels::readsInOrder(reader, cast<MemRefType>(sums.getType()),
                                  map)) {
      if (!map.isPermutation())
        return false;
      strides =
          transposedStrides(gemm, cast<MemRefType>(sums.getType()).getShape());
    }
    if (strides.empty() || onlyReader(gemm) != reader || !canMove(gemm, reader))
      return false;
    products.push_back({gemm, scale, std::move(strides)});
    return true;
  }
  return false;
}

/// Sorts out what a term is: a product, the bias, or the addend.
bool Sum::addTerm(const ScaledArgument &term) {
  unsigned number = term.argument.getArgNumber();
  Value operand = reader->getOperand(number);
  auto type = dyn_cast<MemRefType>(operand.getType());
  AffineMap map = reader.getIndexingMapsArray()[number];
  if (!type || !type.hasStaticShape())
    return false;
  // Once: what a product has computed is gone afterwards.
  for (Product &product : products)
    if (memoryOf(operand) == product.gemm.getOut())
      return false;
  // The library has factors in f32 for sums in f32.
  if (!outType.getElementType().isF64()) {
    auto scale = static_cast<float>(term.scale);
    if (scale == 0 || !std::isfinite(scale))
      return false;
  }
  if (addProduct(operand, map, term.scale))
    return true;
  if (map == identity) {
    if (addend || type.getElementType() != outType.getElementType() ||
        !liesLike(type, outType))
      return false;
    addend = operand;
    addendScale = term.scale;
    return true;
  }
  // The columns of the result, in their order.
  if (bias || term.scale != 1 || !type.getLayout().isIdentity() ||
      type.getRank() == 0 ||
      type.getElementType() != outType.getElementType() ||
      map != identity.getMinorSubMap(type.getRank()))
    return false;
  bias = operand;
  return true;
}

bool Sum::areLimitsKept() {
  llvm::sort(products, [](const Product &a, const Product &b) {
    return a.gemm->isBeforeInBlock(b.gemm);
  });
  if (products.empty())
    return false;
  if (bias || epilogue.activation) {
    // Columns of the result that are rows in memory are those of its transpose.
    for (Product &product : products)
      if (product.strides[5] != 1 && product.strides[4] == 1 &&
          product.gemm.getBatch().empty())
        product.turn();
    auto last = llvm::find_if(llvm::reverse(products), [&](Product &product) {
      return canEnd(product);
    });
    if (last == products.rend())
      return false;
    std::rotate(last.base() - 1, last.base(), products.end());
    if (bias && cast<MemRefType>(bias.getType()).getNumElements() !=
                    products.back().sizes()[1])
      return false;
  }
  for (Product &product : products) {
    Value sums = product.gemm.getOut();
    // What was computed before is an addend: of the result's type.
    if (products.size() > 1 &&
        getElementTypeOrSelf(sums.getType()) != outType.getElementType())
      return false;
    for (Value input : {product.gemm.getLhs(), product.gemm.getRhs()})
      if (memoryOf(input) == memoryOf(out))
        return false;
  }
  if (bias && memoryOf(bias) == memoryOf(out))
    return false;
  // Onto the very matrix that is written, or onto any other memory.
  return !addend || addend == out || memoryOf(addend) != memoryOf(out);
}

/// Whether \p value is defined at \p at, and nobody writes it from there to the
/// op.
bool Sum::isThere(Value value, Operation *at) const {
  if (Operation *op = value.getDefiningOp())
    if (op->getBlock() != at->getBlock() || !op->isBeforeInBlock(at))
      return false;
  return isUnchanged(memoryOf(value), at, reader);
}

void Sum::rewrite() {
  OpBuilder builder(reader);
  // Products stay where they are, as their operands need not live longer, but
  // for the last one; all write the result if that has no other use meanwhile.
  Operation *first = products.front().gemm;
  bool stays = llvm::is_sorted(products,
                               [](const Product &a, const Product &b) {
                                 return GemmOp(a.gemm)->isBeforeInBlock(b.gemm);
                               }) &&
               (!addend || isThere(addend, first));
  bool isFree =
      stays && isThere(out, first) && !isTouched(memoryOf(out), first, reader);
  for (auto [i, product] : llvm::enumerate(products)) {
    GemmOp gemm = product.gemm;
    bool isLast = i + 1 == products.size();
    Value to = isLast || isFree ? out : gemm.getOut();
    if (stays && !isLast)
      builder.setInsertionPoint(gemm);
    else
      builder.setInsertionPoint(reader);
    gpukernels::ActivationAttr activation;
    if (isLast && epilogue.activation)
      activation = gpukernels::ActivationAttr::get(gemm.getContext(),
                                                   *epilogue.activation);
    GemmOp::create(builder, gemm.getLoc(), product.lhs(), product.rhs(), to,
                   addend, isLast ? bias : Value(), /*point=*/Value(),
                   /*kept=*/Value(), /*sums=*/Value(), product.sizes(),
                   product.strides, gemm.getBatch(), APFloat(product.scale),
                   APFloat(addendScale), activation, gemm.getTf32());
    addend = to;
    addendScale = 1;
  }
  reader.erase();
  for (Product &product : products) {
    if (isFree || &product == &products.back())
      eraseProduct(product.gemm);
    else
      product.gemm.erase();
  }
}

/// Lets \p gemm write where its result is copied to, which may have another
/// shape there, if nothing else reads it.
static void writeToCopy(GemmOp gemm) {
  Value sums = findSums(gemm);
  memref::CopyOp copy;
  if (!sums)
    return;
  for (Operation *user : sums.getUsers())
    if (user != gemm) {
      if (copy || !isa<memref::CopyOp>(user))
        return;
      copy = cast<memref::CopyOp>(user);
    }
  if (!copy || copy->getBlock() != gemm->getBlock() ||
      !gemm->isBeforeInBlock(copy))
    return;
  Value to = copy.getTarget();
  auto type = dyn_cast<MemRefType>(to.getType());
  if (!type || !type.hasStaticShape() || !type.getLayout().isIdentity())
    return;
  for (Value input :
       {Value(gemm.getLhs()), Value(gemm.getRhs()), Value(gemm.getOut()),
        Value(gemm.getAddend()), Value(gemm.getBias())})
    if (input && memoryOf(input) == memoryOf(to))
      return;
  if (gemm.getAddend() || gemm.getBias() || !canMove(gemm, copy))
    return;
  OpBuilder builder(copy);
  auto made = cast<GemmOp>(builder.clone(*gemm));
  made.getOutMutable().assign(to);
  copy.erase();
  eraseProduct(gemm);
}

namespace {

struct FuseGpuEpilogues : soap::impl::FuseGpuEpiloguesBase<FuseGpuEpilogues> {
  void runOnOperation() override {
    if (getOperation().isExternal())
      return;
    // The last of its products for each reader, as those are moved to it.
    llvm::MapVector<Operation *, GemmOp> readers;
    for (GemmOp gemm : getOperation().getBody().front().getOps<GemmOp>())
      if (linalg::GenericOp reader = onlyReader(gemm))
        readers[reader] = gemm;
    for (auto [reader, gemm] : readers) {
      Sum sum((linalg::GenericOp(reader)));
      if (sum.match(gemm))
        sum.rewrite();
    }
    for (void (*fuse)(GemmOp) :
         {gpukernels::fuseGeluGradient, writeToCopy, gpukernels::fuseKeptGelu})
      for (GemmOp gemm : llvm::make_early_inc_range(
               getOperation().getBody().front().getOps<GemmOp>()))
        fuse(gemm);
    for (gpukernels::ConvOp conv : llvm::make_early_inc_range(
             getOperation().getBody().front().getOps<gpukernels::ConvOp>()))
      gpukernels::fuseEpilogue(conv);
  }
};

} // namespace
