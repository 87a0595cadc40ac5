//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What training needs of GELU by tanh behind a product: its operand beside its
// result, and its derivative, with the sums that are a bias's gradient.

#include "GradientEpilogues.h"

#include "../../CpuKernels/LinalgUtils.h"
#include "EpilogueBody.h"
#include "GemmUses.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"

#include <cmath>

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;
using kernels::memoryOf;

/// Libraries have rows of other matrices beside the result in multiples of
/// this.
static constexpr int64_t rowMultiple = 8;

/// Whether \p type is the result of \p gemm as libraries have GELU of it: dense
/// rows, of elements of which they compute it exactly enough.
static bool isDenseResult(GemmOp gemm, MemRefType type) {
  ArrayRef<int64_t> sizes = gemm.getSizes(), strides = gemm.getStrides();
  return type && type.hasStaticShape() && type.getLayout().isIdentity() &&
         gemm.getBatch().empty() && strides[5] == 1 && strides[4] == sizes[1] &&
         sizes[1] % rowMultiple == 0 &&
         type.getNumElements() == sizes[0] * sizes[1] &&
         !type.getElementType().isF64() &&
         hasLibraryGelu(gemm, type.getElementType());
}

/// Whether \p op is elementwise, on memory, with one result, which is dense and
/// gone through in its order.
static bool isElementwise(linalg::GenericOp op) {
  if (op.getNumDpsInits() != 1 || op.getNumReductionLoops() != 0 ||
      !op.hasPureBufferSemantics())
    return false;
  auto type = dyn_cast<MemRefType>(op.getOutputs()[0].getType());
  return type && type.hasStaticShape() && type.getLayout().isIdentity() &&
         op.getIndexingMapsArray().back().isIdentity();
}

/// The 16-bit type in which \p gemm computes; null: there is none.
static Type narrowTypeOf(GemmOp gemm, Type element) {
  return element.isF16() || element.isBF16() ? element : Type();
}

/// Lets \p value be there before \p op, if it is memory of its own.
static bool makeAvailable(Value value, Operation *op) {
  Operation *maker = value.getDefiningOp();
  if (!maker ||
      (maker->getBlock() == op->getBlock() && maker->isBeforeInBlock(op)))
    return true;
  if (!isa<memref::AllocOp>(maker))
    return false;
  maker->moveBefore(op);
  return true;
}

//===----------------------------------------------------------------------===//
// GELU and its operand
//===----------------------------------------------------------------------===//

void gpukernels::fuseKeptGelu(GemmOp gemm) {
  Value operand = gemm.getOut();
  auto type = cast<MemRefType>(operand.getType());
  if (gemm.getActivation() || gemm.getAddend() || !isDenseResult(gemm, type))
    return;
  for (Operation *user : operand.getUsers()) {
    auto reader = dyn_cast<linalg::GenericOp>(user);
    if (!reader || reader->getBlock() != gemm->getBlock() ||
        !gemm->isBeforeInBlock(reader) || !isElementwise(reader) ||
        reader.getNumDpsInputs() != 1 || reader.getInputs()[0] != operand ||
        !reader.getIndexingMapsArray()[0].isIdentity())
      continue;
    Value out = reader.getOutputs()[0];
    if (out.getType() != type || memoryOf(out) == memoryOf(operand))
      continue;
    std::optional<Epilogue> found = matchEpilogue(
        *reader.getBody(), narrowTypeOf(gemm, type.getElementType()));
    if (!found || found->activation != Activation::Gelu ||
        found->terms.size() != 1 || found->terms[0].scale != 1 ||
        !canMove(gemm, reader) || isTouched(memoryOf(operand), gemm, reader) ||
        (gemm.getBias() &&
         !isUnchanged(memoryOf(gemm.getBias()), gemm, reader)))
      continue;
    bool isApart = llvm::none_of(
        ValueRange{gemm.getLhs(), gemm.getRhs(), gemm.getBias()},
        [&](Value input) { return input && memoryOf(input) == memoryOf(out); });
    if (!isApart)
      continue;
    OpBuilder builder(reader);
    auto made = cast<GemmOp>(builder.clone(*gemm));
    made.getOutMutable().assign(out);
    made.getKeptMutable().assign(operand);
    made.setActivation(Activation::Gelu);
    reader.erase();
    gemm.erase();
    return;
  }
}

//===----------------------------------------------------------------------===//
// The derivative
//===----------------------------------------------------------------------===//

namespace {

/// Computes bodies of arithmetic and tanh alone, of numbers.
class BodyEvaluator {
public:
  explicit BodyEvaluator(Block &body) : body(body) {}

  /// nullopt: there are other operations.
  std::optional<double> evaluate(ArrayRef<double> arguments) {
    llvm::DenseMap<Value, double> values;
    for (auto [argument, value] : llvm::zip(body.getArguments(), arguments))
      values[argument] = value;
    auto valueOf = [&](Value value) -> double {
      APFloat number(0.0f);
      if (matchPattern(value, m_ConstantFloat(&number)))
        return number.convertToDouble();
      return values.lookup(value);
    };
    for (Operation &op : body.without_terminator()) {
      if (isa<arith::ConstantOp>(op))
        continue;
      double a = valueOf(op.getOperand(0)),
             b = op.getNumOperands() > 1 ? valueOf(op.getOperand(1)) : 0,
             result;
      if (isa<arith::AddFOp>(op))
        result = a + b;
      else if (isa<arith::SubFOp>(op))
        result = a - b;
      else if (isa<arith::MulFOp>(op))
        result = a * b;
      else if (isa<arith::DivFOp>(op))
        result = a / b;
      else if (isa<arith::NegFOp>(op))
        result = -a;
      else if (isa<math::TanhOp>(op))
        result = std::tanh(a);
      else if (isa<arith::ExtFOp, arith::TruncFOp>(op))
        result = a;
      else
        return std::nullopt;
      values[op.getResult(0)] = result;
    }
    return valueOf(body.getTerminator()->getOperand(0));
  }

private:
  Block &body;
};

} // namespace

/// The derivative of x/2 (1 + tanh(scale (x + cubic x^3))).
static double derive(double x, double scale, double cubic) {
  double tanh = std::tanh(scale * (x + cubic * x * x * x));
  return 0.5 * (1 + tanh) +
         0.5 * x * (1 - tanh * tanh) * scale * (1 + 3 * cubic * x * x);
}

/// Whether \p body multiplies its argument \p factor with GELU's derivative at
/// \p point. However it is written, it is arithmetic and tanh: such functions
/// that are equal at these points are equal.
static bool isGeluGradient(Block &body, unsigned factor, unsigned point) {
  if (llvm::none_of(body, [](Operation &op) { return isa<math::TanhOp>(op); }))
    return false;
  BodyEvaluator evaluator(body);
  // As they are, and rounded to bf16 or f16.
  const std::pair<double, double> constants[] = {{0.7978845608028654, 0.044715},
                                                 {0.796875, 0.044677734375},
                                                 {0.7978515625, 0.0447082519}};
  return llvm::any_of(constants, [&](auto pair) {
    for (double x : {-6.0, -3.1, -1.7, -0.9, -0.3, -0.01, 0.0, 0.02, 0.4, 1.1,
                     2.3, 4.7, 8.0})
      for (double g : {1.0, -2.5}) {
        SmallVector<double> arguments(body.getNumArguments(), 0);
        arguments[factor] = g;
        arguments[point] = x;
        std::optional<double> value = evaluator.evaluate(arguments);
        constexpr double tolerance = 1e-4;
        if (!value ||
            !(std::abs(*value - g * derive(x, pair.first, pair.second)) <=
              tolerance))
          return false;
      }
    return true;
  });
}

/// An op that sums up the columns of \p matrix, all it does, behind \p gemm.
static linalg::GenericOp findColumnSums(GemmOp gemm, Value matrix) {
  int64_t columns = gemm.getSizes()[1];
  for (Operation *user : matrix.getUsers()) {
    auto sum = dyn_cast<linalg::GenericOp>(user);
    if (!sum || sum->getBlock() != gemm->getBlock() ||
        !gemm->isBeforeInBlock(sum) || sum.getNumDpsInits() != 1 ||
        sum.getNumDpsInputs() != 1 || sum.getInputs()[0] != matrix ||
        !sum.hasPureBufferSemantics())
      continue;
    AffineMap from = sum.getIndexingMapsArray()[0],
              to = sum.getIndexingMapsArray()[1];
    // The last dimensions stay, in their order.
    auto type = dyn_cast<MemRefType>(sum.getOutputs()[0].getType());
    if (!type || !type.hasStaticShape() || !type.getLayout().isIdentity() ||
        type.getNumElements() != columns || !from.isIdentity() ||
        to.getNumResults() + sum.getNumReductionLoops() != from.getNumDims() ||
        to != from.getMinorSubMap(to.getNumResults()))
      continue;
    auto add = sum.getBody()
                   ->getTerminator()
                   ->getOperand(0)
                   .getDefiningOp<arith::AddFOp>();
    if (!add)
      continue;
    auto isElement = [&](Value value) {
      if (auto wide = value.getDefiningOp<arith::ExtFOp>())
        value = wide.getIn();
      return value == sum.getBody()->getArgument(0);
    };
    Value total = sum.getBody()->getArgument(1);
    if ((add.getLhs() == total && isElement(add.getRhs())) ||
        (add.getRhs() == total && isElement(add.getLhs())))
      return sum;
  }
  return {};
}

/// Lets all that reads \p sums, which it rounds to \p narrow first, read \p now
/// instead; false, and nothing happens, where others do.
static bool readNarrow(Value sums, linalg::GenericOp writer,
                       linalg::FillOp fill, Value now) {
  Type narrow = getElementTypeOrSelf(now.getType());
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : sums.getUses()) {
    auto reader = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (use.getOwner() == writer || use.getOwner() == fill)
      continue;
    if (!reader || reader.isDpsInit(&use) ||
        !llvm::all_of(reader.getMatchingBlockArgument(&use).getUsers(),
                      [&](Operation *user) {
                        return isa<arith::TruncFOp>(user) &&
                               user->getResult(0).getType() == narrow;
                      }))
      return false;
    uses.push_back(&use);
  }
  for (OpOperand *use : uses) {
    auto reader = cast<linalg::GenericOp>(use->getOwner());
    BlockArgument argument = reader.getMatchingBlockArgument(use);
    for (Operation *user : llvm::make_early_inc_range(argument.getUsers())) {
      user->getResult(0).replaceAllUsesWith(argument);
      user->erase();
    }
    argument.setType(narrow);
    use->set(now);
  }
  return true;
}

/// Lets \p gemm, of a derivative, sum up the columns of its result.
static void fuseColumnSums(GemmOp gemm) {
  auto type = cast<MemRefType>(gemm.getOut().getType());
  linalg::GenericOp sum = findColumnSums(gemm, gemm.getOut());
  linalg::FillOp fill = sum ? findZeroFill(sum) : linalg::FillOp();
  if (!fill || isTouched(memoryOf(gemm.getOut()), gemm, sum))
    return;
  Value sums = sum.getOutputs()[0];
  auto sumsType = cast<MemRefType>(sums.getType());
  Value stored = sums;
  if (sumsType.getElementType() == type.getElementType()) {
    // The fill is the first that has to do with this memory.
    if ((gemm->isBeforeInBlock(fill) &&
         isTouched(memoryOf(sums), gemm, fill)) ||
        !makeAvailable(sums, gemm))
      return;
  } else {
    // Of 16 bits, as a library stores them.
    auto alloc = sums.getDefiningOp<memref::AllocOp>();
    if (!alloc)
      return;
    OpBuilder builder(gemm);
    auto narrow = memref::AllocOp::create(
        builder, gemm.getLoc(),
        MemRefType::get(sumsType.getShape(), type.getElementType()),
        alloc.getAlignmentAttr());
    if (!readNarrow(sums, sum, fill, narrow)) {
      narrow.erase();
      return;
    }
    stored = narrow;
  }
  sum.erase();
  fill.erase();
  gemm.getSumsMutable().assign(stored);
  if (stored != sums)
    sums.getDefiningOp()->erase();
}

void gpukernels::fuseGeluGradient(GemmOp gemm) {
  linalg::GenericOp reader = onlyReader(gemm);
  if (!reader || !isElementwise(reader) || reader.getNumDpsInputs() != 2)
    return;
  Value out = reader.getOutputs()[0];
  auto type = cast<MemRefType>(out.getType());
  Type element = type.getElementType(),
       sumType = getElementTypeOrSelf(gemm.getOut().getType()),
       operand = getElementTypeOrSelf(gemm.getLhs().getType());
  if (!isDenseResult(gemm, type) ||
      (sumType != element && !(operand == element && sumType.isF32())))
    return;
  for (unsigned factor : {0u, 1u}) {
    Value sums = reader.getInputs()[factor],
          point = reader.getInputs()[1 - factor];
    auto sumsType = cast<MemRefType>(sums.getType());
    if (memoryOf(sums) != gemm.getOut() || point.getType() != type ||
        !reader.getIndexingMapsArray()[1 - factor].isIdentity() ||
        !readsInOrder(reader, sumsType,
                      reader.getIndexingMapsArray()[factor]) ||
        !isGeluGradient(*reader.getBody(), factor, 1 - factor) ||
        !canMove(gemm, reader))
      continue;
    bool isApart = llvm::none_of(
        ValueRange{gemm.getLhs(), gemm.getRhs(), point},
        [&](Value input) { return memoryOf(input) == memoryOf(out); });
    if (!isApart)
      return;
    OpBuilder builder(reader);
    auto made = GemmOp::create(
        builder, gemm.getLoc(), gemm.getLhs(), gemm.getRhs(), out,
        /*addend=*/Value(), /*bias=*/Value(), point, /*kept=*/Value(),
        /*sums=*/Value(), gemm.getSizes(), gemm.getStrides(), gemm.getBatch(),
        gemm.getScale(), gemm.getAddendScale(),
        ActivationAttr::get(gemm.getContext(), Activation::GeluGradient),
        gemm.getTf32());
    reader.erase();
    eraseProduct(gemm);
    fuseColumnSums(made);
    return;
  }
}
