//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Generated functions as PTX and, with ptxas, as machine code.

#include "Soap/Conversion/GpuCompiler.h"

#include "../Generated/LaunchBuilder.h"

#include "Soap/Conversion/Passes.h"
#include "Soap/Support/TemporaryFile.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ComplexToLLVM/ComplexToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVM/NVVM/Utils.h"
#include "mlir/Target/LLVMIR/Dialect/GPU/GPUToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/NVVMToLLVMIRTranslation.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace soap;

#ifndef SOAP_CUDA_TOOLKIT
#define SOAP_CUDA_TOOLKIT ""
#endif

/// Places, sums and differences of indices below this are of 32 bits.
static constexpr int64_t largest32BitIndex = int64_t(1) << 30;

namespace {

/// LLVM IR with libdevice, optimised, as PTX.
class PtxEmitter : public NVVM::SerializeGPUModuleBase {
public:
  PtxEmitter(Operation &module, NVVM::NVVMTargetAttr target,
             const gpu::TargetOptions &options)
      : SerializeGPUModuleBase(module, target, options) {}

  bool addLibraries() { return succeeded(appendStandardLibs()); }

  /// libdevice asks whether it shall round square roots of f32 correctly: yes,
  /// as of CUDA's own compiler, where LLVM would say no.
  void handleModulePostLink(llvm::Module &code) override {
    llvm::Function *asked = code.getFunction("__nvvm_reflect");
    if (!asked)
      return;
    for (llvm::User *user : llvm::make_early_inc_range(asked->users())) {
      auto *call = dyn_cast<llvm::CallInst>(user);
      StringRef name;
      if (!call || !llvm::getConstantStringInfo(call->getArgOperand(0), name) ||
          name != "__CUDA_PREC_SQRT")
        continue;
      call->replaceAllUsesWith(llvm::ConstantInt::get(call->getType(), 1));
      call->eraseFromParent();
    }
  }

  FailureOr<SmallVector<char, 0>> moduleToObject(llvm::Module &code) override {
    FailureOr<llvm::TargetMachine *> machine = getOrCreateTargetMachine();
    if (failed(machine))
      return getOperation().emitError("no code generator for NVPTX");
    FailureOr<SmallString<0>> text = translateModuleToISA(
        code, **machine, [&] { return getOperation().emitError(); });
    if (failed(text))
      return failure();
    return SmallVector<char, 0>(text->begin(), text->end());
  }
};

} // namespace

/// Whether nothing is done with the memory at \p pointer but to read it.
static bool isOnlyRead(Value pointer) {
  return llvm::all_of(pointer.getUsers(), [](Operation *user) {
    return isa<LLVM::LoadOp>(user) ||
           (isa<LLVM::GEPOp, LLVM::AddrSpaceCastOp>(user) &&
            isOnlyRead(user->getResult(0)));
  });
}

/// What the code generator may know of pointers: they are the runtime's.
static void describeArguments(gpu::GPUModuleOp module) {
  for (auto function : module.getOps<LLVM::LLVMFuncOp>()) {
    if (function.isExternal())
      continue;
    OpBuilder builder(function);
    // With registers for one block at least, rather than for as many as a
    // multiprocessor has room for, ptxas need not spill.
    function->setAttr(NVVM::NVVMDialect::getMinctasmAttrName(),
                      builder.getI32IntegerAttr(1));
    // What threads hand to one another is written by pointers of other
    // threads, too: said to have no other name, it would not be loaded again
    // behind a barrier.
    bool meets =
        function.walk([](NVVM::Barrier0Op) { return WalkResult::interrupt(); })
            .wasInterrupted();
    for (BlockArgument argument : function.getArguments()) {
      unsigned i = argument.getArgNumber();
      if (!meets || isOnlyRead(argument))
        function.setArgAttr(i, LLVM::LLVMDialect::getNoAliasAttrName(),
                            builder.getUnitAttr());
      function.setArgAttr(i, LLVM::LLVMDialect::getAlignAttrName(),
                          builder.getI64IntegerAttr(SOAP_BUFFER_ALIGNMENT));
    }
  }
}

/// Whether \p value, of more bits than an index, is known to fit into one of
/// 32 bits: it has been clamped.
static bool isClamped(Value value) {
  Operation *op = value.getDefiningOp();
  APInt bound;
  if (!isa_and_nonnull<arith::MinSIOp, arith::MinUIOp>(op) ||
      !matchPattern(op->getOperand(1), m_ConstantInt(&bound)) ||
      bound.isNegative() || bound.sge(largest32BitIndex))
    return false;
  if (isa<arith::MinUIOp>(op))
    return true;
  auto low = op->getOperand(0).getDefiningOp<arith::MaxSIOp>();
  return low && matchPattern(low.getRhs(), m_ConstantInt(&bound)) &&
         bound.sgt(-largest32BitIndex);
}

/// Whether all indices of \p module fit into 32 bits: into memory, of loops,
/// and such as are data.
static bool fitsIn32Bits(gpu::GPUModuleOp module) {
  for (auto function : module.getOps<gpu::GPUFuncOp>())
    for (Type type : function.getArgumentTypes())
      if (auto memref = dyn_cast<MemRefType>(type))
        if (memref.getNumElements() >= largest32BitIndex)
          return false;
  WalkResult result = module.walk([](Operation *op) {
    bool fits = true;
    if (auto constant = dyn_cast<arith::ConstantIndexOp>(op))
      fits = constant.value() > -largest32BitIndex &&
             constant.value() < largest32BitIndex;
    else if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(op))
      if (auto from = dyn_cast<IntegerType>(op->getOperand(0).getType()))
        fits = from.getWidth() <= (isa<arith::IndexCastOp>(op) ? 32U : 31U) ||
               isClamped(op->getOperand(0));
    return fits ? WalkResult::advance() : WalkResult::interrupt();
  });
  return !result.wasInterrupted();
}

FailureOr<std::string> GpuCompiler::emitPtx(int32_t chip) const {
  MLIRContext *context = getLowered().getContext();
  {
    DialectRegistry registry;
    registerGPUDialectTranslation(registry);
    registerNVVMDialectTranslation(registry);
    // How convert-gpu-to-nvvm converts what is not of the dialect gpu.
    arith::registerConvertArithToLLVMInterface(registry);
    registerConvertComplexToLLVMInterface(registry);
    cf::registerConvertControlFlowToLLVMInterface(registry);
    registerConvertMathToLLVMInterface(registry);
    registerConvertMemRefToLLVMInterface(registry);
    ub::registerConvertUBToLLVMInterface(registry);
    vector::registerConvertVectorToLLVMInterface(registry);
    context->appendDialectRegistry(registry);
  }
  NVVM::SerializeGPUModuleBase::init();
  OwningOpRef<ModuleOp> module = ModuleOp::create(getLowered().getLoc());
  gpu::GPUModuleOp code;
  for (auto original : getLowered().getOps<gpu::GPUModuleOp>()) {
    code = original.clone();
    module->push_back(code);
  }
  PassManager manager(context, ModuleOp::getOperationName());
  OpPassManager &inner = manager.nest<gpu::GPUModuleOp>();
  inner.addPass(memref::createExpandStridedMetadataPass());
  inner.addPass(createLowerAffinePass());
  inner.addPass(createSCFToControlFlowPass());
  ConvertGpuOpsToNVVMOpsOptions options;
  options.useBarePtrCallConv = true;
  options.indexBitwidth = fitsIn32Bits(code) ? 32 : 64;
  inner.addPass(createConvertGpuOpsToNVVMOps(options));
  inner.addPass(createConvertMathToLLVMPass());
  inner.addPass(createCanonicalizerPass());
  inner.addPass(createCSEPass());
  inner.addPass(createReconcileUnrealizedCastsPass());
  if (failed(manager.run(*module)))
    return failure();
  describeArguments(code);

  std::string name = "sm_" + std::to_string(chip);
  auto target = NVVM::NVVMTargetAttr::get(
      context, /*optLevel=*/3, "nvptx64-nvidia-cuda", name, "+ptx80");
  gpu::TargetOptions targetOptions(SOAP_CUDA_TOOLKIT);
  PtxEmitter emitter(*code, target, targetOptions);
  if (!emitter.addLibraries())
    return code.emitError("needs libdevice of the CUDA toolkit");
  std::optional<SmallVector<char, 0>> text = emitter.run();
  if (!text)
    return failure();
  return std::string(text->begin(), text->end());
}

FailureOr<std::string> GpuCompiler::assemble(Location loc, StringRef ptx,
                                             int32_t chip,
                                             std::string *report) {
  SmallVector<StringRef> folders;
  SmallString<128> folder(SOAP_CUDA_TOOLKIT);
  llvm::sys::path::append(folder, "bin");
  folders.push_back(folder);
  llvm::ErrorOr<std::string> program =
      llvm::sys::findProgramByName("ptxas", folders);
  if (!program)
    program = llvm::sys::findProgramByName("ptxas");
  if (!program)
    return emitError(loc) << "needs ptxas of the CUDA toolkit";
  auto input = TemporaryFile::create("ptx", ptx);
  if (!input)
    return emitError(loc) << llvm::toString(input.takeError());
  auto output = TemporaryFile::create("cubin");
  if (!output)
    return emitError(loc) << llvm::toString(output.takeError());
  auto log = TemporaryFile::create("log");
  if (!log)
    return emitError(loc) << llvm::toString(log.takeError());
  std::string name = "--gpu-name=sm_" + std::to_string(chip);
  SmallVector<StringRef> arguments = {*program,      name, "-O3",         "-v",
                                      input->path(), "-o", output->path()};
  std::optional<StringRef> redirects[] = {std::nullopt, log->path(),
                                          log->path()};
  std::string notRun;
  int status = llvm::sys::ExecuteAndWait(*program, arguments, std::nullopt,
                                         redirects, /*SecondsToWait=*/0,
                                         /*MemoryLimit=*/0, &notRun);
  auto said = llvm::MemoryBuffer::getFile(log->path());
  StringRef text = said ? (*said)->getBuffer() : StringRef();
  if (report)
    *report = text.str();
  auto code = llvm::MemoryBuffer::getFile(output->path(), /*IsText=*/false,
                                          /*RequiresNullTerminator=*/false);
  if (status != 0 || !code)
    return emitError(loc) << "ptxas fails: "
                          << (text.trim().empty()
                                  ? StringRef(notRun)
                                  : text.take_front(400).trim());
  return (*code)->getBuffer().str();
}

void soap::readAssemblerReport(StringRef report,
                               std::vector<GpuFunctionFigures> &figures) {
  llvm::StringMap<size_t> places;
  for (auto [i, entry] : llvm::enumerate(figures))
    places[entry.name] = i;
  // "Compiling entry function 'f' for 'sm_90'", "Function properties for f",
  // "8 bytes stack frame, 4 bytes spill stores, 4 bytes spill loads", "Used 32
  // registers, used 1 barriers, 16 bytes smem".
  GpuFunctionFigures other, *at = &other;
  auto raise = [](StringRef line, StringRef pattern, int64_t &most) {
    SmallVector<StringRef> found;
    int64_t value;
    if (llvm::Regex(pattern).match(line, &found) &&
        !found[1].getAsInteger(10, value))
      most = std::max(most, value);
  };
  SmallVector<StringRef> lines, found;
  report.split(lines, '\n');
  for (StringRef line : lines) {
    if (llvm::Regex("entry function '([^']*)'").match(line, &found)) {
      auto it = places.find(found[1]);
      at = it == places.end() ? &other : &figures[it->second];
    }
    raise(line, "Used ([0-9]+) registers", at->registers);
    raise(line, "([0-9]+) bytes stack frame", at->stackBytes);
    raise(line, "([0-9]+) bytes spill stores", at->spillBytes);
    raise(line, "([0-9]+) bytes smem", at->sharedBytes);
  }
}

FailureOr<std::vector<GpuCode>>
GpuCompiler::emitImages(ArrayRef<int32_t> chips,
                        std::vector<GpuFunctionFigures> *figures) const {
  if (figures) {
    figures->clear();
    getLowered().walk([&](gpu::GPUFuncOp function) {
      GpuFunctionFigures &entry = figures->emplace_back();
      entry.name = function.getName().str();
      if (auto spread =
              function->getAttrOfType<StringAttr>(gpukernels::spreadAttrName))
        entry.spread = spread.str();
      if (auto depth =
              function->getAttrOfType<IntegerAttr>(gpukernels::depthAttrName))
        entry.depth = depth.getInt();
    });
  }
  std::vector<GpuCode> images;
  std::string lowest;
  int32_t lowestChip = 0;
  for (int32_t chip : chips) {
    FailureOr<std::string> ptx = emitPtx(chip);
    if (failed(ptx))
      return failure();
    std::string report;
    FailureOr<std::string> code =
        assemble(getLowered().getLoc(), *ptx, chip, &report);
    if (failed(code))
      return failure();
    if (figures)
      readAssemblerReport(report, *figures);
    images.push_back({chip, std::move(*code)});
    if (!lowestChip || chip < lowestChip) {
      lowestChip = chip;
      lowest = std::move(*ptx);
    }
  }
  images.push_back({0, std::move(lowest)});
  return images;
}
