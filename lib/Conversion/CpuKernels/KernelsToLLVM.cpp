//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProductLoops.h"

#include "Soap/Conversion/CpuKernels/CpuOps.h"
#include "Soap/Conversion/Passes.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ComplexToLLVM/ComplexToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace soap {
#define GEN_PASS_DEF_CONVERTKERNELSTOLLVM
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

//===----------------------------------------------------------------------===//
// Calls of the library
//===----------------------------------------------------------------------===//

/// The strides of \p type in elements; all memrefs here are static or offset
/// dynamically only.
static std::optional<SmallVector<int64_t>> staticStrides(Type type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(cast<MemRefType>(type).getStridesAndOffset(strides, offset)) ||
      llvm::any_of(strides, ShapedType::isDynamic))
    return std::nullopt;
  return strides;
}

/// The shape array of soap_cpu_gemm_f32.
static std::optional<SmallVector<int64_t>> gemmShape(cpu::GemmOp op) {
  SmallVector<SmallVector<int64_t>> strides;
  SmallVector<AffineMap> maps;
  for (auto [operand, map] :
       llvm::zip(op->getOperands(),
                 op.getIndexingMaps().getAsValueRange<AffineMapAttr>())) {
    auto known = staticStrides(operand.getType());
    if (!known)
      return std::nullopt;
    strides.push_back(*known);
    maps.push_back(map);
  }
  kernels::ProductLoops loops(maps, *op.getLoopSizes(), strides);
  // Of rows that do not merge, the longest stays; the others count as batch. Of
  // sums, the others are added up product by product.
  kernels::ProductLoops::List sums, &batch = loops.batch;
  kernels::ProductLoop rows = loops.takeLongest(loops.rows, batch),
                       columns = loops.takeLongest(loops.columns, batch),
                       sum = loops.takeLongest(loops.sums, sums);
  SmallVector<int64_t> shape = {
      rows.size,          columns.size,
      sum.size,           rows.strides[0],
      sum.strides[0],     sum.strides[1],
      columns.strides[1], rows.strides[2],
      columns.strides[2], static_cast<int64_t>(batch.size())};
  for (const kernels::ProductLoop &group : batch) {
    shape.push_back(group.size);
    shape.append(group.strides.begin(), group.strides.end());
  }
  shape.push_back(sums.size());
  for (const kernels::ProductLoop &group : sums) {
    shape.push_back(group.size);
    shape.append(group.strides.begin(), group.strides.begin() + 2);
  }
  return shape;
}

/// The shape array of soap_cpu_convolution_f32.
static std::optional<SmallVector<int64_t>>
convolutionShape(cpu::ConvolutionOp op) {
  auto lhs = cast<MemRefType>(op.getLhs().getType()),
       rhs = cast<MemRefType>(op.getRhs().getType()),
       out = cast<MemRefType>(op.getInit().getType());
  ArrayRef<int64_t> lhsDims = op.getLhsDims(), rhsDims = op.getRhsDims(),
                    outDims = op.getOutDims();
  SmallVector<int64_t> shape = {
      lhs.getRank() - 2, lhs.getDimSize(lhsDims[0]), lhs.getDimSize(lhsDims[1]),
      out.getDimSize(outDims[1]), static_cast<int64_t>(op.getGroups())};
  auto addStrides = [&](MemRefType type, ArrayRef<int64_t> dims) {
    auto strides = staticStrides(type);
    if (!strides)
      return false;
    for (int64_t dim : dims)
      shape.push_back((*strides)[dim]);
    return true;
  };
  if (!addStrides(lhs, lhsDims) || !addStrides(rhs, rhsDims) ||
      !addStrides(out, outDims))
    return std::nullopt;
  for (int64_t dim : lhsDims.drop_front(2))
    shape.push_back(lhs.getDimSize(dim));
  for (int64_t dim : rhsDims.drop_front(2))
    shape.push_back(rhs.getDimSize(dim));
  for (int64_t dim : outDims.drop_front(2))
    shape.push_back(out.getDimSize(dim));
  for (ArrayRef<int64_t> values :
       {op.getStrides(), op.getLow(), op.getLhsDilation(), op.getRhsDilation()})
    llvm::append_range(shape, values);
  for (bool reversed : op.getReversal())
    shape.push_back(reversed);
  return shape;
}

/// What a function gets besides dense operands.
static std::optional<SmallVector<int64_t>> callParameters(cpu::CallOp op) {
  for (Type type : op.getOperandTypes())
    if (!cast<MemRefType>(type).getLayout().isIdentity())
      return std::nullopt;
  return llvm::to_vector(op.getParameters());
}

namespace {

/// The function that an op calls.
StringRef calleeOf(cpu::GemmOp op) {
  Type element = getElementTypeOrSelf(op.getLhs().getType());
  if (auto complex = dyn_cast<ComplexType>(element))
    return complex.getElementType().isF32() ? "soap_cpu_gemm_c64"
                                            : "soap_cpu_gemm_c128";
  if (element.isF64())
    return "soap_cpu_gemm_f64";
  if (element.isBF16())
    return "soap_cpu_gemm_bf16";
  if (element.isInteger(8))
    return "soap_cpu_gemm_i8";
  return element.isF32() ? "soap_cpu_gemm_f32" : "soap_cpu_gemm_i32";
}
StringRef calleeOf(cpu::ConvolutionOp op) {
  Type element = getElementTypeOrSelf(op.getLhs().getType());
  if (element.isBF16())
    return "soap_cpu_convolution_bf16";
  return element.isF32() ? "soap_cpu_convolution_f32"
                         : "soap_cpu_convolution_i32";
}
StringRef calleeOf(cpu::CallOp op) { return op.getCallee(); }

/// Library ops to calls `name(parameters, inputs..., inits...)`.
template <typename OpTy>
struct LibraryCallPattern : ConvertOpToLLVMPattern<OpTy> {
  using ShapeFunction = std::optional<SmallVector<int64_t>> (*)(OpTy);

  LibraryCallPattern(const LLVMTypeConverter &converter, ShapeFunction shapeOf)
      : ConvertOpToLLVMPattern<OpTy>(converter), shapeOf(shapeOf) {}

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto shape = shapeOf(op);
    if (!shape)
      return rewriter.notifyMatchFailure(op, "strides that the library lacks");
    Location loc = op.getLoc();
    auto module = op->template getParentOfType<ModuleOp>();
    auto pointer = LLVM::LLVMPointerType::get(rewriter.getContext());
    SmallVector<Value> operands = {
        constantArray(rewriter, loc, module, *shape)};
    for (auto [memref, descriptor] :
         llvm::zip(op->getOperands(), adaptor.getOperands())) {
      MemRefDescriptor wrapped(descriptor);
      operands.push_back(wrapped.bufferPtr(rewriter, loc,
                                           *this->getTypeConverter(),
                                           cast<MemRefType>(memref.getType())));
    }
    StringRef name = calleeOf(op);
    auto callee = module.template lookupSymbol<LLVM::LLVMFuncOp>(name);
    if (!callee) {
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.setInsertionPointToStart(module.getBody());
      auto type = LLVM::LLVMFunctionType::get(
          LLVM::LLVMVoidType::get(rewriter.getContext()),
          SmallVector<Type>(operands.size(), pointer));
      callee = LLVM::LLVMFuncOp::create(rewriter, loc, name, type);
      for (unsigned i = 0; i < operands.size() - op.getNumDpsInits(); ++i)
        callee.setArgAttr(i, LLVM::LLVMDialect::getReadonlyAttrName(),
                          rewriter.getUnitAttr());
    }
    LLVM::CallOp::create(rewriter, loc, callee, operands);
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// The address of a private constant of \p values.
  static Value constantArray(ConversionPatternRewriter &rewriter, Location loc,
                             ModuleOp module, ArrayRef<int64_t> values) {
    auto type = LLVM::LLVMArrayType::get(rewriter.getI64Type(), values.size());
    unsigned number = 0;
    std::string symbol;
    do {
      symbol = "soap_shape_" + std::to_string(number++);
    } while (module.lookupSymbol(symbol));
    {
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.setInsertionPointToStart(module.getBody());
      LLVM::GlobalOp::create(rewriter, loc, type, /*isConstant=*/true,
                             LLVM::Linkage::Internal, symbol,
                             rewriter.getI64TensorAttr(values));
    }
    return LLVM::AddressOfOp::create(
        rewriter, loc, LLVM::LLVMPointerType::get(rewriter.getContext()),
        symbol);
  }

  ShapeFunction shapeOf;
};

} // namespace

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// Bufferization may leave layouts without static strides.
static LogicalResult checkLibraryOps(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    bool known = true;
    if (auto gemm = dyn_cast<cpu::GemmOp>(op))
      known = gemmShape(gemm).has_value();
    else if (auto convolution = dyn_cast<cpu::ConvolutionOp>(op))
      known = convolutionShape(convolution).has_value();
    else if (auto call = dyn_cast<cpu::CallOp>(op))
      known = callParameters(call).has_value();
    if (known)
      return WalkResult::advance();
    op->emitOpError("has strides that the CPU library lacks");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

/// Whether other threads come to run in \p body: the GPU emulator's, behind
/// calls by pointer.
static bool isLeft(LLVM::LLVMFuncOp body) {
  return body
      .walk([](LLVM::CallOp call) {
        return call.getCallee() ? WalkResult::advance()
                                : WalkResult::interrupt();
      })
      .wasInterrupted();
}

/// Code of this module that stays a function of its own.
static void keepApart(LLVM::LLVMFuncOp function) {
  function.setLinkage(LLVM::Linkage::Internal);
  function.setNoInline(true);
}

/// Renames body @k to @"k:body" (no symbol of KernelCompiler has a colon) and
/// adds the entry @k(%buffers) that unpacks the array. Arguments never overlap,
/// which loops are optimised by; but what one thread writes, others read by a
/// pointer of their own.
static void addEntry(LLVM::LLVMFuncOp body) {
  MLIRContext *context = body.getContext();
  std::string name = body.getName().str();
  OpBuilder builder(body);
  body.setName(name + ":body");
  keepApart(body);
  bool isAlone = !isLeft(body);
  for (unsigned i = 0; i < body.getNumArguments(); ++i) {
    if (isAlone)
      body.setArgAttr(i, LLVM::LLVMDialect::getNoAliasAttrName(),
                      builder.getUnitAttr());
    body.setArgAttr(i, LLVM::LLVMDialect::getAlignAttrName(),
                    builder.getI64IntegerAttr(64));
  }
  auto pointer = LLVM::LLVMPointerType::get(context);
  auto entry = LLVM::LLVMFuncOp::create(
      builder, body.getLoc(), name,
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context), pointer));
  Block *block = entry.addEntryBlock(builder);
  builder.setInsertionPointToStart(block);
  SmallVector<Value> arguments;
  for (unsigned i = 0; i < body.getNumArguments(); ++i) {
    Value slot = LLVM::GEPOp::create(builder, body.getLoc(), pointer, pointer,
                                     block->getArgument(0),
                                     ArrayRef<LLVM::GEPArg>{int32_t(i)});
    arguments.push_back(
        LLVM::LoadOp::create(builder, body.getLoc(), pointer, slot));
  }
  LLVM::CallOp::create(builder, body.getLoc(), body, arguments);
  LLVM::ReturnOp::create(builder, body.getLoc(), ValueRange());
}

namespace {

/// bf16 to f64 by way of the bits of f32. Instructions for bf16, which LLVM
/// takes where it sees the type, drop what is below the normal range.
struct WidenBFloat16 : OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::ExtFOp op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getIn().getType()).isBF16() ||
        !op.getType().isF64())
      return failure();
    Location loc = op.getLoc();
    Type i32 = rewriter.getI32Type();
    Value bits = arith::BitcastOp::create(rewriter, loc, rewriter.getI16Type(),
                                          op.getIn());
    Value wide = arith::ExtUIOp::create(rewriter, loc, i32, bits);
    Value half = arith::ConstantOp::create(rewriter, loc,
                                           rewriter.getI32IntegerAttr(16));
    Value shifted = arith::ShLIOp::create(rewriter, loc, wide, half);
    Value single =
        arith::BitcastOp::create(rewriter, loc, rewriter.getF32Type(), shifted);
    rewriter.replaceOpWithNewOp<arith::ExtFOp>(op, op.getType(), single);
    return success();
  }
};

/// A function of f32, inline, in place of what upstream makes of it.
template <typename Op> struct ApproximateF32 : OpRewritePattern<Op> {
  explicit ApproximateF32(MLIRContext *context)
      : OpRewritePattern<Op>(context, /*benefit=*/2) {}

  virtual Value approximate(ImplicitLocOpBuilder &b, Value x) const = 0;

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    if (!op.getType().isF32())
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    rewriter.replaceOp(op, approximate(b, op.getOperand()));
    return success();
  }

  static Value number(ImplicitLocOpBuilder &b, float value) {
    return arith::ConstantOp::create(b, b.getF32FloatAttr(value));
  }
  /// \p x where it compares so to a bound, else the bound.
  static Value bounded(ImplicitLocOpBuilder &b, arith::CmpFPredicate within,
                       Value x, float bound) {
    Value limit = number(b, bound);
    return arith::SelectOp::create(
        b, arith::CmpFOp::create(b, within, x, limit), x, limit);
  }
};

/// exp(c) as p * 2^n, for numbers of at most 89 and at least -104: with
/// n = round(c / log 2) and r = c - n log 2, p = exp(r) is 1 + r + r² q(r) of
/// least relative error (3e-9, found by Remez's algorithm).
struct ReducedExp {
  Value p, n; ///< f32, i32

  ReducedExp(ImplicitLocOpBuilder &b, Value c) {
    auto number = ApproximateF32<math::ExpOp>::number;
    Value whole = math::RoundEvenOp::create(
        b, arith::MulFOp::create(b, c, number(b, 1.44269502f)));
    // log 2 in two parts: of the first, multiples are exact.
    Value r = math::FmaOp::create(b, whole, number(b, -0.693145751953125f), c);
    r = math::FmaOp::create(b, whole, number(b, -1.42860677e-6f), r);
    Value q = number(b, 0.0013814540579915047f);
    for (float a : {0.00836874544620514f, 0.04166838899254799f,
                    0.1666652113199234f, 0.4999999403953552f})
      q = math::FmaOp::create(b, q, r, number(b, a));
    Value rest = math::FmaOp::create(b, arith::MulFOp::create(b, r, r), q, r);
    p = arith::AddFOp::create(b, rest, number(b, 1));
    n = arith::FPToSIOp::create(b, b.getI32Type(), whole);
  }

  /// p * 2^k, where that is a normal number.
  static Value scale(ImplicitLocOpBuilder &b, Value p, Value k) {
    auto number = [&](int32_t value) {
      return arith::ConstantOp::create(b, b.getI32IntegerAttr(value));
    };
    Value biased = arith::AddIOp::create(b, k, number(127));
    Value bits = arith::ShLIOp::create(b, biased, number(23));
    return arith::MulFOp::create(
        b, p, arith::BitcastOp::create(b, b.getF32Type(), bits));
  }
};

/// exp(x) of f32, to 1.01 units in the last place and below the normal range to
/// 0.75. Upstream's has no results there, and converts NaN to an integer, which
/// is undefined: LLVM makes of it what it likes.
struct ApproximateExp : ApproximateF32<math::ExpOp> {
  using ApproximateF32::ApproximateF32;

  Value approximate(ImplicitLocOpBuilder &b, Value x) const override {
    // Beyond these, the result is infinite or zero. NaN goes to one of them.
    Value c = bounded(b, arith::CmpFPredicate::OLT, x, 89);
    ReducedExp exp(b, bounded(b, arith::CmpFPredicate::OGT, c, -104));
    // As one factor, 2^n would not always be a normal number.
    Value one = arith::ConstantOp::create(b, b.getI32IntegerAttr(1));
    Value half = arith::ShRSIOp::create(b, exp.n, one);
    Value result = ReducedExp::scale(b, exp.p, half);
    result =
        ReducedExp::scale(b, result, arith::SubIOp::create(b, exp.n, half));
    Value isNaN = arith::CmpFOp::create(b, arith::CmpFPredicate::UNO, x, x);
    return arith::SelectOp::create(b, isNaN, x, result);
  }
};

/// log(1 + x) of f32, inline: a call would keep a loop from being vectorised.
/// What 1 + x loses is added to the logarithm of what it is.
struct ApproximateLog1p : ApproximateF32<math::Log1pOp> {
  using ApproximateF32::ApproximateF32;

  Value approximate(ImplicitLocOpBuilder &b, Value x) const override {
    Value one = number(b, 1);
    Value sum = arith::AddFOp::create(b, x, one);
    Value lost =
        arith::SubFOp::create(b, x, arith::SubFOp::create(b, sum, one));
    Value log = math::LogOp::create(b, sum);
    Value corrected =
        arith::AddFOp::create(b, log, arith::DivFOp::create(b, lost, sum));
    // Nothing is lost at -1 and, not a number, at infinity.
    Value loses =
        arith::CmpFOp::create(b, arith::CmpFPredicate::ONE, lost, number(b, 0));
    Value result = arith::SelectOp::create(b, loses, corrected, log);
    Value isTiny =
        arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ, sum, one);
    return arith::SelectOp::create(b, isTiny, x, result);
  }
};

/// The hyperbolic tangent of f32, to 1.5 units in the last place; upstream's
/// approximation is off by more than 4, which a loop adds up. With m = |x|,
/// below 5/8 an odd polynomial of least relative error, else
/// 1 - 2 / (exp(2 m) + 1).
struct ApproximateTanh : ApproximateF32<math::TanhOp> {
  using ApproximateF32::ApproximateF32;

  Value approximate(ImplicitLocOpBuilder &b, Value x) const override {
    Value m = math::AbsFOp::create(b, x);
    Value square = arith::MulFOp::create(b, m, m);
    Value sum = number(b, -0.005704987328499556f);
    for (float c : {0.0206390880048275f, -0.05373971536755562f,
                    0.13331441581249237f, -0.3333328068256378f})
      sum = math::FmaOp::create(b, sum, square, number(b, c));
    Value cubic = arith::MulFOp::create(b, square, m);
    Value near = math::FmaOp::create(b, cubic, sum, m);

    Value one = number(b, 1);
    // From 20 on it is 1.
    Value twice = bounded(b, arith::CmpFPredicate::OLT,
                          arith::AddFOp::create(b, m, m), 40);
    ReducedExp reduced(b, twice);
    Value exp = ReducedExp::scale(b, reduced.p, reduced.n);
    Value rest = arith::DivFOp::create(b, number(b, 2),
                                       arith::AddFOp::create(b, exp, one));
    Value far = arith::SubFOp::create(b, one, rest);
    // So is NaN, whose polynomial is NaN.
    Value isNear = arith::CmpFOp::create(b, arith::CmpFPredicate::ULT, m,
                                         number(b, 0.625f));
    Value magnitude = arith::SelectOp::create(b, isNear, near, far);
    return math::CopySignOp::create(b, magnitude, x);
  }
};

struct ConvertKernelsToLLVM
    : soap::impl::ConvertKernelsToLLVMBase<ConvertKernelsToLLVM> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    MLIRContext *context = &getContext();
    if (failed(checkLibraryOps(module)) || failed(approximateFunctions()) ||
        failed(callExpMinusOne()))
      return signalPassFailure();
    SmallVector<StringAttr> kernels, parts;
    for (auto func : module.getOps<func::FuncOp>())
      if (!func.isExternal())
        (func.isPublic() ? kernels : parts).push_back(func.getSymNameAttr());
    LowerToLLVMOptions options(context);
    options.useBarePtrCallConv = true;
    LLVMTypeConverter converter(context, options);
    RewritePatternSet patterns(context);
    populateFuncToLLVMConversionPatterns(converter, patterns);
    populateFinalizeMemRefToLLVMConversionPatterns(converter, patterns);
    arith::populateArithToLLVMConversionPatterns(converter, patterns);
    cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
    index::populateIndexToLLVMConversionPatterns(converter, patterns);
    ub::populateUBToLLVMConversionPatterns(converter, patterns);
    // Instructions before calls. log1p is no log of a sum: that is inexact near
    // zero.
    populateMathToLLVMConversionPatterns(converter, patterns,
                                         /*approximateLog1p=*/false,
                                         /*benefit=*/2);
    populateMathToLibmConversionPatterns(patterns);
    patterns.add<LibraryCallPattern<cpu::GemmOp>>(converter, gemmShape);
    patterns.add<LibraryCallPattern<cpu::ConvolutionOp>>(converter,
                                                         convolutionShape);
    patterns.add<LibraryCallPattern<cpu::CallOp>>(converter, callParameters);
    populateComplexToLLVMConversionPatterns(converter, patterns);
    LLVMConversionTarget target(*context);
    target.addLegalOp<ModuleOp>();
    if (failed(applyFullConversion(module, target, std::move(patterns))))
      return signalPassFailure();
    for (StringAttr kernel : kernels)
      addEntry(module.lookupSymbol<LLVM::LLVMFuncOp>(kernel));
    for (StringAttr part : parts)
      keepApart(module.lookupSymbol<LLVM::LLVMFuncOp>(part));
  }

  /// Upstream has an instruction's exp(x) - 1 for it, which loses digits.
  LogicalResult callExpMinusOne() {
    RewritePatternSet patterns(&getContext());
    populateMathToLibmConversionPatterns(patterns);
    ConversionTarget target(getContext());
    target.markUnknownOpDynamicallyLegal(
        [](Operation *op) { return !isa<math::ExpM1Op>(op); });
    return applyPartialConversion(getOperation(), target, std::move(patterns));
  }

  /// Polynomials where they are exact to about two units in the last place;
  /// narrow floats compute in f32.
  LogicalResult approximateFunctions() {
    RewritePatternSet patterns(&getContext());
    auto approximated = [](StringRef name) { return name == "math.log"; };
    arith::populateCeilFloorDivExpandOpsPatterns(patterns);
    arith::populateExpandBFloat16Patterns(patterns);
    patterns
        .add<ApproximateExp, ApproximateLog1p, ApproximateTanh, WidenBFloat16>(
            &getContext());
    populateMathF32ExpansionPatterns(patterns, [](StringRef) { return true; });
    populateMathPolynomialApproximationPatterns(patterns, approximated);
    return applyPatternsGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
