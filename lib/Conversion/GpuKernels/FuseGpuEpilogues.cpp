//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// A product's library can round its sums, add a bias to each row and apply some
// functions before it stores them.

#include "Soap/Conversion/GpuKernels/GpuOps.h"
#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include <cmath>

namespace soap {
#define GEN_PASS_DEF_FUSEGPUEPILOGUES
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
using gpukernels::Activation;

static Value baseOf(Value value) {
  while (auto view = value.getDefiningOp<ViewLikeOpInterface>())
    value = view.getViewSource();
  return value;
}

namespace {

/// What the body of an op computes of a sum.
struct Epilogue {
  std::optional<Activation> activation;
  /// The argument that is added; null: none is.
  BlockArgument bias;
};

/// Reads a body from its end. Conversions to `narrow`, the type of the result,
/// are passed over: the library rounds once, at the end.
class BodyMatcher {
public:
  BodyMatcher(BlockArgument sum, Type narrow) : sum(sum), narrow(narrow) {}

  std::optional<Epilogue> match(Value result) {
    Epilogue epilogue;
    Value value = strip(result);
    if (Value inner = matchRelu(value)) {
      epilogue.activation = Activation::Relu;
      value = inner;
    } else if (Value inner = matchGelu(value)) {
      epilogue.activation = Activation::Gelu;
      value = inner;
    }
    if (value == sum)
      return epilogue;
    auto add = value.getDefiningOp<arith::AddFOp>();
    if (!add)
      return std::nullopt;
    for (bool swapped : {false, true}) {
      Value first = strip(add->getOperand(swapped ? 1 : 0)),
            second = strip(add->getOperand(swapped ? 0 : 1));
      auto bias = dyn_cast<BlockArgument>(second);
      if (first != sum || !bias || bias == sum)
        continue;
      epilogue.bias = bias;
      return epilogue;
    }
    return std::nullopt;
  }

private:
  Value strip(Value value) const {
    while (true) {
      Operation *op = value.getDefiningOp();
      if (isa_and_present<arith::ExtFOp>(op) &&
          op->getOperand(0).getType() == narrow)
        value = op->getOperand(0);
      else if (isa_and_present<arith::TruncFOp>(op) &&
               op->getResult(0).getType() == narrow)
        value = op->getOperand(0);
      else
        return value;
    }
  }

  /// Whether `value` is this number, as far as bf16 can tell.
  bool isConstant(Value value, double expected) const {
    APFloat number(0.0f);
    if (!matchPattern(strip(value), m_ConstantFloat(&number)))
      return false;
    constexpr double tolerance = 1.0 / 256;
    return std::abs(number.convertToDouble() - expected) <=
           tolerance * std::abs(expected);
  }

  Value matchRelu(Value value) const {
    auto larger = value.getDefiningOp<arith::MaximumFOp>();
    if (!larger)
      return {};
    for (unsigned i = 0; i < 2; ++i)
      if (isConstant(larger->getOperand(i), 0))
        return strip(larger->getOperand(1 - i));
    return {};
  }

  /// The factors of a product, however it is bracketed. What `stop` says is
  /// none even if it is computed as one.
  void factorsOf(Value value, Value stop, SmallVectorImpl<Value> &factors) {
    value = strip(value);
    auto product = value.getDefiningOp<arith::MulFOp>();
    if (!product || value == stop || factors.size() > mostFactors) {
      factors.push_back(value);
      return;
    }
    factorsOf(product.getLhs(), stop, factors);
    factorsOf(product.getRhs(), stop, factors);
  }

  /// Whether \p value is \p scale times \p power factors \p x.
  bool isMonomial(Value value, double scale, Value x, size_t power) {
    SmallVector<Value> factors;
    factorsOf(value, x, factors);
    bool hasScale = false;
    size_t found = 0;
    for (Value factor : factors) {
      if (factor == x)
        ++found;
      else if (!hasScale && isConstant(factor, scale))
        hasScale = true;
      else
        return false;
    }
    return hasScale && found == power;
  }

  /// x of x/2 * (1 + tanh(sqrt(2/pi) * (x + 0.044715 x^3))).
  Value matchGelu(Value value) {
    SmallVector<Value> factors;
    factorsOf(value, Value(), factors);
    if (factors.size() != 3)
      return {};
    Value x, oneAndTanh;
    bool hasHalf = false;
    for (Value factor : factors) {
      if (!hasHalf && isConstant(factor, 0.5))
        hasHalf = true;
      else if (!oneAndTanh && tanhOf(factor))
        oneAndTanh = factor;
      else
        x = factor;
    }
    if (!hasHalf || !oneAndTanh || !x)
      return {};
    // sqrt(2/pi) * (x + 0.044715 x^3)
    SmallVector<Value> inner;
    factorsOf(tanhOf(oneAndTanh), Value(), inner);
    if (inner.size() != 2)
      return {};
    constexpr double scale = 0.7978845608028654, cubic = 0.044715;
    for (unsigned i = 0; i < 2; ++i) {
      auto sum = inner[i].getDefiningOp<arith::AddFOp>();
      if (!sum || !isConstant(inner[1 - i], scale))
        continue;
      for (unsigned j = 0; j < 2; ++j)
        if (strip(sum->getOperand(j)) == x &&
            isMonomial(sum->getOperand(1 - j), cubic, x, 3))
          return x;
    }
    return {};
  }

  /// y of 1 + tanh(y), or null.
  Value tanhOf(Value value) const {
    auto sum = value.getDefiningOp<arith::AddFOp>();
    if (!sum)
      return {};
    for (unsigned i = 0; i < 2; ++i)
      if (auto tanh = strip(sum->getOperand(i)).getDefiningOp<math::TanhOp>())
        if (isConstant(sum->getOperand(1 - i), 1))
          return tanh.getOperand();
    return {};
  }

  static constexpr size_t mostFactors = 8;

  BlockArgument sum;
  Type narrow;
};

} // namespace

/// The one op that reads what \p gemm has computed, if there is just one and
/// the memory is for that alone.
static linalg::GenericOp onlyReader(gpukernels::GemmOp gemm) {
  auto alloc = gemm.getOut().getDefiningOp<memref::AllocOp>();
  if (!alloc)
    return {};
  linalg::GenericOp reader;
  for (OpOperand &use : alloc->getUses()) {
    if (use.getOwner() == gemm)
      continue;
    auto generic = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (!generic || (reader && reader != generic) || generic.isDpsInit(&use) ||
        generic->getBlock() != gemm->getBlock() ||
        !gemm->isBeforeInBlock(generic))
      return {};
    reader = generic;
  }
  return reader;
}

/// Whether what \p gemm reads is the same at \p later.
static bool canMove(gpukernels::GemmOp gemm, Operation *later) {
  Value lhs = baseOf(gemm.getLhs()), rhs = baseOf(gemm.getRhs());
  for (Operation *op = gemm->getNextNode(); op != later;
       op = op->getNextNode()) {
    if (isMemoryEffectFree(op) || isa<memref::AllocOp>(op))
      continue;
    for (Value operand : op->getOperands())
      if (isa<MemRefType>(operand.getType()) &&
          (baseOf(operand) == lhs || baseOf(operand) == rhs))
        return false;
    if (op->getNumRegions() && !isa<linalg::LinalgOp>(op))
      return false;
  }
  return true;
}

/// Lets \p gemm compute what \p reader makes of its sums.
static bool fuse(gpukernels::GemmOp gemm, linalg::GenericOp reader) {
  unsigned rank = cast<MemRefType>(gemm.getOut().getType()).getRank();
  if (reader.getNumDpsInits() != 1 || reader.getNumReductionLoops() != 0 ||
      reader.getNumLoops() != rank || !reader.hasPureBufferSemantics())
    return false;
  Value out = reader.getOutputs()[0];
  auto sumType = cast<MemRefType>(gemm.getOut().getType()),
       outType = dyn_cast<MemRefType>(out.getType());
  AffineMap identity =
      AffineMap::getMultiDimIdentityMap(rank, gemm.getContext());
  SmallVector<AffineMap> maps = reader.getIndexingMapsArray();
  if (!outType || outType.getShape() != sumType.getShape() ||
      !outType.getLayout().isIdentity() || maps.back() != identity)
    return false;
  Type element = outType.getElementType();
  bool isNarrow = element.isF16() || element.isBF16();
  Type operand = getElementTypeOrSelf(gemm.getLhs().getType());
  if (!sumType.getElementType().isF32() ||
      !(element.isF32() || (isNarrow && operand == element)))
    return false;
  // Which input is the sum, read once and as it lies.
  std::optional<unsigned> place;
  for (auto [i, input] : llvm::enumerate(reader.getInputs()))
    if (input == gemm.getOut()) {
      if (place || maps[i] != identity)
        return false;
      place = i;
    }
  Block *body = reader.getBody();
  BlockArgument last = body->getArguments().back();
  if (!place || !last.use_empty())
    return false;
  std::optional<Epilogue> epilogue =
      BodyMatcher(body->getArgument(*place), element)
          .match(body->getTerminator()->getOperand(0));
  if (!epilogue || (!isNarrow && !epilogue->bias && !epilogue->activation))
    return false;
  Value bias;
  if (epilogue->bias) {
    unsigned number = epilogue->bias.getArgNumber();
    bias = reader.getInputs()[number];
    auto type = dyn_cast<MemRefType>(bias.getType());
    // The columns of the result, in their order.
    if (!type || !type.getLayout().isIdentity() || !type.hasStaticShape() ||
        type.getElementType() != element || type.getRank() == 0 ||
        maps[number] != identity.getMinorSubMap(type.getRank()) ||
        type.getNumElements() != gemm.getSizes()[1])
      return false;
  }
  if ((epilogue->bias || epilogue->activation) &&
      (!gemm.getBatch().empty() || gemm.getStrides()[5] != 1))
    return false;
  // Other inputs would be lost.
  for (auto [i, input] : llvm::enumerate(reader.getInputs()))
    if (i != *place && !(epilogue->bias && i == epilogue->bias.getArgNumber()))
      return false;
  for (Value input : {Value(gemm.getLhs()), Value(gemm.getRhs()), bias})
    if (input && baseOf(input) == baseOf(out))
      return false;
  if (!canMove(gemm, reader))
    return false;
  OpBuilder builder(reader);
  gpukernels::ActivationAttr activation;
  if (epilogue->activation)
    activation = gpukernels::ActivationAttr::get(gemm.getContext(),
                                                 *epilogue->activation);
  gpukernels::GemmOp::create(builder, gemm.getLoc(), gemm.getLhs(),
                             gemm.getRhs(), out, bias, gemm.getSizes(),
                             gemm.getStrides(), gemm.getBatch(), activation,
                             gemm.getTf32());
  reader.erase();
  Operation *alloc = gemm.getOut().getDefiningOp();
  gemm.erase();
  alloc->erase();
  return true;
}

namespace {

struct FuseGpuEpilogues : soap::impl::FuseGpuEpiloguesBase<FuseGpuEpilogues> {
  void runOnOperation() override {
    if (getOperation().isExternal())
      return;
    SmallVector<gpukernels::GemmOp> gemms(
        getOperation().getBody().front().getOps<gpukernels::GemmOp>());
    for (gpukernels::GemmOp gemm : gemms)
      if (linalg::GenericOp reader = onlyReader(gemm))
        fuse(gemm, reader);
  }
};

} // namespace
