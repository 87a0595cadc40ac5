//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGenerator.h"

#include "VectorMath.h"

#include "Soap/Support/Elapsed.h"

#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"

using namespace soap;

std::unique_ptr<CodeGenerator>
CodeGenerator::create(const KernelCompilerOptions &options,
                      std::string &error) {
  auto hostMachine = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!hostMachine) {
    error = llvm::toString(hostMachine.takeError());
    return nullptr;
  }
  if (options.targetCpu != "native") {
    hostMachine->setCPU(options.targetCpu);
    hostMachine->getFeatures() = llvm::SubtargetFeatures();
  }
  unsigned optLevel = options.optLevel;
  auto generator = std::make_unique<CodeGenerator>();
  const llvm::CodeGenOptLevel codeLevels[] = {
      llvm::CodeGenOptLevel::None, llvm::CodeGenOptLevel::Less,
      llvm::CodeGenOptLevel::Default, llvm::CodeGenOptLevel::Aggressive};
  const llvm::OptimizationLevel levels[] = {
      llvm::OptimizationLevel::O0, llvm::OptimizationLevel::O1,
      llvm::OptimizationLevel::O2, llvm::OptimizationLevel::O3};
  generator->level = levels[std::min(optLevel, 3u)];
  hostMachine->setCodeGenOptLevel(codeLevels[std::min(optLevel, 3u)]);
  hostMachine->setRelocationModel(llvm::Reloc::PIC_);
  // A product and a sum may become one instruction.
  hostMachine->getOptions().AllowFPOpFusion = llvm::FPOpFusion::Fast;
  generator->features = hostMachine->getFeatures().getString();
  auto machine = hostMachine->createTargetMachine();
  if (!machine) {
    error = llvm::toString(machine.takeError());
    return nullptr;
  }
  generator->machine = std::move(*machine);
  generator->library.emplace(generator->machine->getTargetTriple());
  addVectorFunctions(*generator->library,
                     *generator->machine->getMCSubtargetInfo());
  return generator;
}

std::vector<std::string> CodeGenerator::getFeatures() const {
  const llvm::MCSubtargetInfo &info = *machine->getMCSubtargetInfo();
  std::vector<std::string> enabled;
  for (const llvm::SubtargetFeatureKV &feature : info.getAllProcessorFeatures())
    if (info.hasFeature(feature.Value))
      enabled.push_back(feature.Key);
  llvm::sort(enabled);
  return enabled;
}

/// Whether vectors of 512 bits are worth it, which LLVM avoids for all
/// processors of x86-64 that lower their frequency for them. Those of Ice Lake
/// and later, which have VBMI2, hardly do.
static bool hasFastWideVectors(const llvm::TargetMachine &machine) {
  return machine.getTargetTriple().isX86() &&
         machine.getMCSubtargetInfo()->checkFeatures("+avx512vbmi2");
}

void CodeGenerator::setTarget(llvm::Module &module) {
  module.setDataLayout(machine->createDataLayout());
  module.setTargetTriple(machine->getTargetTriple());
  bool areWide = hasFastWideVectors(*machine);
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    function.addFnAttr("target-cpu", machine->getTargetCPU());
    function.addFnAttr("target-features", features);
    if (areWide)
      function.addFnAttr("prefer-vector-width", "512");
  }
  // MLIR's allocations are the kernel library's.
  if (llvm::Function *alloc = module.getFunction("malloc")) {
    alloc->setName("soap_cpu_alloc");
    alloc->addRetAttr(llvm::Attribute::NoAlias);
    alloc->addRetAttr(llvm::Attribute::getWithAlignment(module.getContext(),
                                                        llvm::Align(64)));
  }
  if (llvm::Function *free = module.getFunction("free"))
    free->setName("soap_cpu_free");
}

void CodeGenerator::optimize(llvm::Module &module) {
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = true;
  tuning.SLPVectorization = false;
  llvm::PassBuilder builder(machine.get(), tuning);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  functions.registerPass([&] { return llvm::TargetLibraryAnalysis(*library); });
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  llvm::ModulePassManager passes =
      level == llvm::OptimizationLevel::O0
          ? builder.buildO0DefaultPipeline(level)
          : builder.buildPerModuleDefaultPipeline(level);
  passes.run(module, modules);
}

/// Whether any value is a single bf16 or several.
static bool hasBFloat16(const llvm::Module &module) {
  for (const llvm::Function &function : module)
    for (const llvm::Instruction &instruction : llvm::instructions(function))
      if (instruction.getType()->getScalarType()->isBFloatTy())
        return true;
  return false;
}

/// f32 to bf16, to nearest, ties to even: where processors have no instruction
/// for it, code generation calls a function of this name, which run-time
/// libraries have only had since GCC 13.
static void defineBFloat16Rounding(llvm::Module &module) {
  constexpr llvm::StringLiteral name = "__truncsfbf2";
  if (!hasBFloat16(module) || module.getFunction(name))
    return;
  llvm::IRBuilder<> b(module.getContext());
  auto *function = llvm::Function::Create(
      llvm::FunctionType::get(b.getBFloatTy(), b.getFloatTy(),
                              /*isVarArg=*/false),
      llvm::Function::WeakODRLinkage, name, module);
  function->setVisibility(llvm::Function::HiddenVisibility);
  b.SetInsertPoint(
      llvm::BasicBlock::Create(module.getContext(), "entry", function));
  llvm::Value *x = function->getArg(0);
  llvm::Value *bits = b.CreateBitCast(x, b.getInt32Ty());
  llvm::Value *high = b.CreateLShr(bits, 16);
  llvm::Value *nearest = b.CreateLShr(
      b.CreateAdd(bits, b.CreateAdd(b.getInt32(0x7FFF), b.CreateAnd(high, 1))),
      16);
  llvm::Value *quiet = b.CreateOr(high, 0x40);
  llvm::Value *result = b.CreateSelect(b.CreateFCmpUNO(x, x), quiet, nearest);
  b.CreateRet(
      b.CreateBitCast(b.CreateTrunc(result, b.getInt16Ty()), b.getBFloatTy()));
}

std::unique_ptr<llvm::MemoryBuffer>
CodeGenerator::compile(llvm::Module &module, KernelCompilerStatistics &stats) {
  auto start = std::chrono::steady_clock::now();
  setTarget(module);
  optimize(module);
  defineBFloat16Rounding(module);
  stats.optimization += secondsSince(start);
  auto optimized = std::chrono::steady_clock::now();
  llvm::SmallVector<char, 0> object;
  {
    llvm::raw_svector_ostream stream(object);
    llvm::legacy::PassManager emitter;
    // Intrinsics of vectors become calls of them here.
    emitter.add(new llvm::TargetLibraryInfoWrapperPass(*library));
    if (machine->addPassesToEmitFile(emitter, stream, nullptr,
                                     llvm::CodeGenFileType::ObjectFile))
      return nullptr;
    emitter.run(module);
  }
  stats.codeGeneration += secondsSince(optimized);
  return std::make_unique<llvm::SmallVectorMemoryBuffer>(
      std::move(object), /*RequiresNullTerminator=*/false);
}
