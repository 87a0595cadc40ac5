//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ApproximateFunctions.h"
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
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

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
  if (element.isInteger(8))
    return "soap_cpu_convolution_i8";
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

struct ConvertKernelsToLLVM
    : soap::impl::ConvertKernelsToLLVMBase<ConvertKernelsToLLVM> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    MLIRContext *context = &getContext();
    if (failed(checkLibraryOps(module)) || failed(approximateFunctions(module)))
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
};

} // namespace
