//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What functions of the CPU library compute: factorisations and solutions of
// triangular systems, Fourier transforms, random bits.

#include "Lowering.h"

#include "Soap/Conversion/CpuKernels/CpuOps.h"
#include "Soap/Dialect/Soap/IR/SoapMatrixOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace soap;
using namespace soap::lowering;
namespace shlo = mlir::stablehlo;

/// How the library calls an element type: 0 and 1 are f32 and f64, 2 and 3
/// complex numbers of them.
static std::optional<int64_t> numberType(Type type) {
  auto complex = dyn_cast<ComplexType>(type);
  Type part = complex ? complex.getElementType() : type;
  if (!part.isF32() && !part.isF64())
    return std::nullopt;
  return (complex ? 2 : 0) + (part.isF64() ? 1 : 0);
}

/// `callee(parameters, inputs..., results...)`; the results.
static SmallVector<Value> callLibrary(OpBuilder &b, Location loc,
                                      StringRef callee,
                                      ArrayRef<int64_t> parameters,
                                      ValueRange inputs, TypeRange types) {
  // Memory of their own is dense, which slices are not.
  auto allocate = [&](Type type, Value copied) -> Value {
    return bufferization::AllocTensorOp::create(
        b, loc, cast<RankedTensorType>(type), ValueRange(), copied);
  };
  SmallVector<Value> operands, inits;
  for (Value input : inputs)
    operands.push_back(allocate(input.getType(), input));
  for (Type type : types)
    inits.push_back(allocate(type, Value()));
  auto call =
      cpu::CallOp::create(b, loc, types, callee, parameters, operands, inits);
  return {call.result_begin(), call.result_end()};
}

/// The product of all sizes but the last \p count.
static int64_t batchSize(RankedTensorType type, int64_t count) {
  int64_t size = 1;
  for (int64_t dim : type.getShape().drop_back(count))
    size *= dim;
  return size;
}

namespace {

struct CholeskyPattern : OpConversionPattern<shlo::CholeskyOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::CholeskyOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertTensor(getTypeConverter(), op.getType());
    auto number = numberType(getElementTypeOrSelf(op.getType()));
    if (!type || !number)
      return rewriter.notifyMatchFailure(op, "no code for this type");
    if (type.getNumElements() == 0) {
      rewriter.replaceOp(op, emptyTensor(rewriter, op.getLoc(), type));
      return success();
    }
    rewriter.replaceOp(op,
                       callLibrary(rewriter, op.getLoc(), "soap_cpu_cholesky",
                                   {*number, batchSize(type, 2),
                                    type.getShape().back(), op.getLower()},
                                   adaptor.getA(), type));
    return success();
  }
};

struct TriangularSolvePattern : OpConversionPattern<shlo::TriangularSolveOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::TriangularSolveOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertTensor(getTypeConverter(), op.getType());
    auto number = numberType(getElementTypeOrSelf(op.getType()));
    if (!type || !number)
      return rewriter.notifyMatchFailure(op, "no code for this type");
    if (type.getNumElements() == 0) {
      rewriter.replaceOp(op, emptyTensor(rewriter, op.getLoc(), type));
      return success();
    }
    int64_t rank = type.getRank();
    bool isTransposed = op.getTransposeA() == shlo::Transpose::TRANSPOSE;
    bool isAdjoint = op.getTransposeA() == shlo::Transpose::ADJOINT;
    SmallVector<int64_t> parameters = {*number,
                                       batchSize(type, 2),
                                       type.getDimSize(rank - 2),
                                       type.getDimSize(rank - 1),
                                       op.getLeftSide(),
                                       op.getLower(),
                                       op.getUnitDiagonal(),
                                       isAdjoint ? 2 : (isTransposed ? 1 : 0)};
    rewriter.replaceOp(op, callLibrary(rewriter, op.getLoc(),
                                       "soap_cpu_triangular_solve", parameters,
                                       {adaptor.getA(), adaptor.getB()}, type));
    return success();
  }
};

struct FftPattern : OpConversionPattern<shlo::FftOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::FftOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertTensor(getTypeConverter(), op.getType());
    auto number = numberType(getElementTypeOrSelf(op.getType()));
    if (!type || !number)
      return rewriter.notifyMatchFailure(op, "no code for this type");
    if (type.getNumElements() == 0) {
      rewriter.replaceOp(op, emptyTensor(rewriter, op.getLoc(), type));
      return success();
    }
    ArrayRef<int64_t> lengths = op.getFftLength();
    SmallVector<int64_t> parameters = {
        *number % 2, static_cast<int64_t>(op.getFftType()),
        batchSize(type, lengths.size()), static_cast<int64_t>(lengths.size())};
    llvm::append_range(parameters, lengths);
    rewriter.replaceOp(op, callLibrary(rewriter, op.getLoc(), "soap_cpu_fft",
                                       parameters, adaptor.getOperand(), type));
    return success();
  }
};

struct RngBitGeneratorPattern : OpConversionPattern<shlo::RngBitGeneratorOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::RngBitGeneratorOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto stateType =
        convertTensor(getTypeConverter(), op.getOutputState().getType());
    auto type = convertTensor(getTypeConverter(), op.getOutput().getType());
    Type word = getElementTypeOrSelf(op.getInitialState().getType());
    Type element = getElementTypeOrSelf(op.getOutput().getType());
    if (!stateType || !type || !word.isUnsignedInteger(64) ||
        !element.isIntOrFloat() || element.getIntOrFloatBitWidth() % 8 != 0)
      return rewriter.notifyMatchFailure(op, "no code for these types");
    int64_t words = stateType.getNumElements();
    using Algorithm = shlo::RngAlgorithm;
    bool isPhilox = op.getRngAlgorithm() != Algorithm::THREE_FRY;
    // The two words of a block need not be next to each other.
    if (!isPhilox && type.getRank() > 1 && element.getIntOrFloatBitWidth() < 64)
      return rewriter.notifyMatchFailure(op, "no code for this shape");
    if (type.getNumElements() == 0) {
      rewriter.replaceOp(op, {adaptor.getInitialState(),
                              emptyTensor(rewriter, op.getLoc(), type)});
      return success();
    }
    rewriter.replaceOp(
        op, callLibrary(rewriter, op.getLoc(), "soap_cpu_random_bits",
                        {isPhilox, words, type.getNumElements(),
                         element.getIntOrFloatBitWidth() / 8},
                        adaptor.getInitialState(), {stateType, type}));
    return success();
  }
};

/// LAPACK's own integers count the numbers of its work space, which has twice a
/// matrix's.
constexpr int64_t largestVectors = 30000;

/// Factorisations of matrices. `Derived::parametersOf(op)` are what follows
/// type, batch and the matrix's sizes.
template <typename Derived, typename OpTy>
struct MatrixPattern : OpConversionPattern<OpTy> {
  using OpConversionPattern<OpTy>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (failed(this->getTypeConverter()->convertTypes(op->getResultTypes(),
                                                      types)))
      return rewriter.notifyMatchFailure(op, "no code for these types");
    auto type = cast<RankedTensorType>(op.getA().getType());
    ArrayRef<int64_t> shape = type.getShape();
    if (largestSize(op) > largestVectors)
      return rewriter.notifyMatchFailure(op, "no code for matrices so large");
    if (type.getNumElements() == 0) {
      rewriter.replaceOp(op, llvm::map_to_vector(types, [&](Type result) {
                           return emptyTensor(rewriter, op.getLoc(),
                                              cast<RankedTensorType>(result));
                         }));
      return success();
    }
    SmallVector<int64_t> parameters = {*numberType(type.getElementType()),
                                       batchSize(type, 2),
                                       shape[shape.size() - 2]};
    llvm::append_range(parameters, Derived::parametersOf(op, shape.back()));
    rewriter.replaceOp(op,
                       callLibrary(rewriter, op.getLoc(), Derived::callee,
                                   parameters, adaptor.getOperands(), types));
    return success();
  }

private:
  static int64_t largestSize(OpTy op) {
    if (!isa<EighOp, EigOp, SvdOp>(op.getOperation()))
      return 0;
    auto type = cast<RankedTensorType>(op.getA().getType());
    return *llvm::max_element(type.getShape().take_back(2));
  }
};

struct LuPattern : MatrixPattern<LuPattern, LuOp> {
  using MatrixPattern::MatrixPattern;
  static constexpr StringLiteral callee = "soap_cpu_lu";
  static SmallVector<int64_t> parametersOf(LuOp, int64_t columns) {
    return {columns};
  }
};

struct QrPattern : MatrixPattern<QrPattern, QrOp> {
  using MatrixPattern::MatrixPattern;
  static constexpr StringLiteral callee = "soap_cpu_qr";
  static SmallVector<int64_t> parametersOf(QrOp, int64_t columns) {
    return {columns};
  }
};

struct HouseholderProductPattern
    : MatrixPattern<HouseholderProductPattern, HouseholderProductOp> {
  using MatrixPattern::MatrixPattern;
  static constexpr StringLiteral callee = "soap_cpu_householder_product";
  static SmallVector<int64_t> parametersOf(HouseholderProductOp op,
                                           int64_t columns) {
    auto taus = cast<RankedTensorType>(op.getTaus().getType());
    return {columns, taus.getShape().back()};
  }
};

struct EighPattern : MatrixPattern<EighPattern, EighOp> {
  using MatrixPattern::MatrixPattern;
  static constexpr StringLiteral callee = "soap_cpu_eigh";
  static SmallVector<int64_t> parametersOf(EighOp op, int64_t) {
    return {op.getLower(), op.hasVectors()};
  }
};

struct EigPattern : MatrixPattern<EigPattern, EigOp> {
  using MatrixPattern::MatrixPattern;
  static constexpr StringLiteral callee = "soap_cpu_eig";
  static SmallVector<int64_t> parametersOf(EigOp op, int64_t) {
    return {!op.getLeft().use_empty(), !op.getRight().use_empty()};
  }
};

struct SvdPattern : MatrixPattern<SvdPattern, SvdOp> {
  using MatrixPattern::MatrixPattern;
  static constexpr StringLiteral callee = "soap_cpu_svd";
  static SmallVector<int64_t> parametersOf(SvdOp op, int64_t columns) {
    return {columns, op.isFull(), op.hasVectors()};
  }
};

} // namespace

void lowering::populateLibraryOps(const TypeConverter &converter,
                                  RewritePatternSet &patterns) {
  patterns.add<CholeskyPattern, TriangularSolvePattern, FftPattern,
               RngBitGeneratorPattern, LuPattern, QrPattern,
               HouseholderProductPattern, EighPattern, EigPattern, SvdPattern>(
      converter, patterns.getContext());
}
