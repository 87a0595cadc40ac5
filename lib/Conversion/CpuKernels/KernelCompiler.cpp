//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/KernelCompiler.h"

#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"
#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

using namespace mlir;
using namespace soap;

namespace {

double secondsNow() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// Code generation for the host, for one thread.
class Backend {
public:
  /// Null, with \p error set, when there is no code generator for the host.
  static std::unique_ptr<Backend> create(unsigned optLevel, std::string &error);

  /// The object file of \p module.
  std::unique_ptr<llvm::MemoryBuffer> compile(llvm::Module &module,
                                              KernelCompilerStatistics &stats);

private:
  void setTarget(llvm::Module &module);
  void optimize(llvm::Module &module);

  std::unique_ptr<llvm::TargetMachine> machine;
  llvm::OptimizationLevel level;
  std::string features;
};

} // namespace

std::unique_ptr<Backend> Backend::create(unsigned optLevel,
                                         std::string &error) {
  auto hostMachine = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!hostMachine) {
    error = llvm::toString(hostMachine.takeError());
    return nullptr;
  }
  auto backend = std::make_unique<Backend>();
  const llvm::CodeGenOptLevel codeLevels[] = {
      llvm::CodeGenOptLevel::None, llvm::CodeGenOptLevel::Less,
      llvm::CodeGenOptLevel::Default, llvm::CodeGenOptLevel::Aggressive};
  const llvm::OptimizationLevel levels[] = {
      llvm::OptimizationLevel::O0, llvm::OptimizationLevel::O1,
      llvm::OptimizationLevel::O2, llvm::OptimizationLevel::O3};
  backend->level = levels[std::min(optLevel, 3u)];
  hostMachine->setCodeGenOptLevel(codeLevels[std::min(optLevel, 3u)]);
  hostMachine->setRelocationModel(llvm::Reloc::PIC_);
  // A product and a sum may become one instruction.
  hostMachine->getOptions().AllowFPOpFusion = llvm::FPOpFusion::Fast;
  backend->features = hostMachine->getFeatures().getString();
  auto machine = hostMachine->createTargetMachine();
  if (!machine) {
    error = llvm::toString(machine.takeError());
    return nullptr;
  }
  backend->machine = std::move(*machine);
  return backend;
}

void Backend::setTarget(llvm::Module &module) {
  module.setDataLayout(machine->createDataLayout());
  module.setTargetTriple(machine->getTargetTriple());
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    function.addFnAttr("target-cpu", machine->getTargetCPU());
    function.addFnAttr("target-features", features);
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

void Backend::optimize(llvm::Module &module) {
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = true;
  tuning.SLPVectorization = false;
  llvm::PassBuilder builder(machine.get(), tuning);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
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

std::unique_ptr<llvm::MemoryBuffer>
Backend::compile(llvm::Module &module, KernelCompilerStatistics &stats) {
  double start = secondsNow();
  setTarget(module);
  optimize(module);
  double optimized = secondsNow();
  stats.optimization += optimized - start;
  llvm::SmallVector<char, 0> object;
  {
    llvm::raw_svector_ostream stream(object);
    llvm::legacy::PassManager emitter;
    if (machine->addPassesToEmitFile(emitter, stream, nullptr,
                                     llvm::CodeGenFileType::ObjectFile))
      return nullptr;
    emitter.run(module);
  }
  stats.codeGeneration += secondsNow() - optimized;
  return std::make_unique<llvm::SmallVectorMemoryBuffer>(
      std::move(object), /*RequiresNullTerminator=*/false);
}

//===----------------------------------------------------------------------===//
// Compiler
//===----------------------------------------------------------------------===//

struct KernelCompiler::Impl {
  std::unique_ptr<llvm::orc::LLJIT> jit;
  llvm::StringMap<KernelFunction> kernels;
};

KernelCompiler::KernelCompiler(KernelCompilerOptions options)
    : impl(std::make_unique<Impl>()), options(options) {}

KernelCompiler::~KernelCompiler() = default;

/// The process's code loader, with the library's functions; null with \p error.
static std::unique_ptr<llvm::orc::LLJIT> createJit(std::string &error) {
  auto jit = llvm::orc::LLJITBuilder().create();
  if (!jit) {
    error = llvm::toString(jit.takeError());
    return nullptr;
  }
  // Errors come back from lookups as well; those are reported.
  (*jit)->getExecutionSession().setErrorReporter(
      [](llvm::Error failed) { llvm::consumeError(std::move(failed)); });
  llvm::orc::SymbolMap symbols;
  size_t count;
  const CpuLibrarySymbol *library = cpuLibrarySymbols(count);
  for (size_t i = 0; i < count; ++i)
    symbols[(*jit)->mangleAndIntern(library[i].name)] = {
        llvm::orc::ExecutorAddr::fromPtr(library[i].address),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
  if (llvm::Error failed = (*jit)->getMainJITDylib().define(
          llvm::orc::absoluteSymbols(std::move(symbols)))) {
    error = llvm::toString(std::move(failed));
    return nullptr;
  }
  return std::move(*jit);
}

namespace {

/// Some of the kernels, compiled by one thread into one object.
struct Group {
  OwningOpRef<ModuleOp> module;
  std::unique_ptr<llvm::MemoryBuffer> object;
  KernelCompilerStatistics stats;
  bool failed = false;
};

} // namespace

static void compileGroup(Group &group, Backend &backend,
                         const KernelCompilerOptions &options) {
  double start = secondsNow();
  PassManager manager((*group.module)->getContext(),
                      ModuleOp::getOperationName());
  manager.enableVerifier(false);
  if (options.pipeline)
    options.pipeline(manager);
  else
    buildKernelPipeline(manager);
  if (failed(manager.run(*group.module))) {
    group.failed = true;
    return;
  }
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module =
      translateModuleToLLVMIR(*group.module, context, "kernels");
  group.stats.lowering += secondsNow() - start;
  if (module)
    group.object = backend.compile(*module, group.stats);
  if (!group.object) {
    group.module->emitError("no machine code for this module");
    group.failed = true;
  }
  group.module = {};
}

/// The symbol of kernel \p name. A kernel may be called exp or malloc, which
/// generated code calls as well.
static std::string symbolOf(StringRef name) {
  return "soap.kernel." + name.str();
}

/// Copies the kernels of \p module into groups of similar size. Called
/// functions are inlined before.
static FailureOr<std::vector<Group>>
splitKernels(ModuleOp module, unsigned numThreads, unsigned &numKernels,
             SmallVectorImpl<std::string> &names) {
  OwningOpRef<ModuleOp> copy = module.clone();
  llvm::StringSet<> called;
  bool anyCall = false;
  copy->walk([&](func::CallOp call) {
    called.insert(call.getCallee());
    anyCall = true;
  });
  for (auto func : copy->getOps<func::FuncOp>())
    func.setVisibility(called.contains(func.getName())
                           ? SymbolTable::Visibility::Private
                           : SymbolTable::Visibility::Public);
  if (anyCall) {
    PassManager manager(module.getContext(), ModuleOp::getOperationName());
    manager.addPass(createInlinerPass());
    if (failed(manager.run(*copy)))
      return failure();
  }
  SmallVector<func::FuncOp> kernels;
  size_t numOps = 0;
  for (auto func : copy->getOps<func::FuncOp>()) {
    if (func.isExternal() || called.contains(func.getName()))
      continue;
    WalkResult result = func.walk([&](Operation *op) {
      ++numOps;
      if (isa<func::CallOp>(op)) {
        op->emitError("this call cannot be inlined into a kernel");
        return WalkResult::interrupt();
      }
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return failure();
    kernels.push_back(func);
    names.push_back(func.getName().str());
    func.setName(symbolOf(func.getName()));
  }
  numKernels = kernels.size();
  // Enough groups that threads finish together, few enough that their fixed
  // cost is small.
  size_t wanted = std::max<size_t>(1, numOps / (4 * numThreads));
  wanted = std::min<size_t>(std::max<size_t>(wanted, 40), 400);
  std::vector<Group> groups;
  size_t current = wanted;
  for (func::FuncOp func : kernels) {
    if (current >= wanted) {
      groups.emplace_back();
      groups.back().module = ModuleOp::create(module.getLoc());
      current = 0;
    }
    func.walk([&](Operation *) { ++current; });
    func->remove();
    groups.back().module->push_back(func);
  }
  return groups;
}

/// Loads everything that a pass may ask for: threads that compile must not.
static void loadDialects(MLIRContext *context) {
  DialectRegistry registry;
  registerKernelDialects(registry);
  PassManager manager(context, ModuleOp::getOperationName());
  buildKernelPipeline(manager);
  manager.getDependentDialects(registry);
  context->appendDialectRegistry(registry);
  for (StringRef name : registry.getDialectNames())
    context->getOrLoadDialect(name);
}

LogicalResult KernelCompiler::compile(ModuleOp module) {
  double start = secondsNow();
  static std::once_flag initialized;
  std::call_once(initialized, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
  MLIRContext *context = module.getContext();
  loadDialects(context);

  std::string error;
  if (!impl->jit && !(impl->jit = createJit(error)))
    return module.emitError("cannot load code: ") << error;

  unsigned numThreads = options.numThreads
                            ? options.numThreads
                            : std::thread::hardware_concurrency();
  numThreads = std::max(1u, numThreads);
  if (!context->isMultithreadingEnabled())
    numThreads = 1;
  unsigned numKernels = 0;
  SmallVector<std::string> names;
  auto groups = splitKernels(module, numThreads, numKernels, names);
  if (failed(groups))
    return failure();
  numThreads = std::min<unsigned>(numThreads, groups->size());
  std::vector<std::unique_ptr<Backend>> backends;
  for (unsigned i = 0; i < numThreads; ++i) {
    backends.push_back(Backend::create(options.optLevel, error));
    if (!backends.back())
      return module.emitError("cannot generate code: ") << error;
  }

  std::atomic<size_t> next = 0;
  auto work = [&](unsigned thread) {
    for (size_t i; (i = next++) < groups->size();)
      compileGroup((*groups)[i], *backends[thread], options);
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < numThreads; ++i)
    threads.emplace_back(work, i);
  if (numThreads)
    work(0);
  for (std::thread &thread : threads)
    thread.join();

  for (Group &group : *groups) {
    if (group.failed)
      return failure();
    stats.lowering += group.stats.lowering;
    stats.optimization += group.stats.optimization;
    stats.codeGeneration += group.stats.codeGeneration;
    if (llvm::Error failed = impl->jit->addObjectFile(std::move(group.object)))
      return module.emitError("cannot load kernels: ")
             << llvm::toString(std::move(failed));
  }
  for (const std::string &name : names) {
    auto address = impl->jit->lookup(symbolOf(name));
    if (!address)
      return module.emitError("cannot load kernel '")
             << name << "': " << llvm::toString(address.takeError());
    impl->kernels[name] = address->toPtr<KernelFunction>();
  }
  stats.numKernels += numKernels;
  stats.total += secondsNow() - start;
  return success();
}

KernelFunction KernelCompiler::lookup(llvm::StringRef name) const {
  return impl->kernels.lookup(name);
}
