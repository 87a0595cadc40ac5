//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/KernelCompiler.h"

#include "CodeGenerator.h"
#include "VectorMath.h"

#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"
#include "Soap/Conversion/Passes.h"
#include "Soap/Support/Elapsed.h"
#include "Soap/Support/Threads.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/TargetSelect.h"

#include <atomic>
#include <mutex>
#include <thread>

using namespace mlir;
using namespace soap;

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
  auto add = [&](StringRef name, void *address) {
    symbols[(*jit)->mangleAndIntern(name)] = {
        llvm::orc::ExecutorAddr::fromPtr(address),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
  };
  size_t count;
  const CpuLibrarySymbol *library = cpuLibrarySymbols(count);
  for (size_t i = 0; i < count; ++i)
    add(library[i].name, library[i].address);
  for (const VectorFunction &function : vectorFunctions())
    add(function.name, function.address);
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
  /// What was said of it.
  std::vector<Diagnostic> diagnostics;
  bool failed = false;
};

} // namespace

static void compileGroup(Group &group, CodeGenerator &generator,
                         const KernelCompilerOptions &options) {
  auto start = std::chrono::steady_clock::now();
  // Threads would mix up what they say.
  MLIRContext *context = (*group.module)->getContext();
  ScopedDiagnosticHandler handler(
      context, [&group, self = std::this_thread::get_id()](Diagnostic &said) {
        if (std::this_thread::get_id() != self)
          return failure();
        group.diagnostics.push_back(std::move(said));
        return success();
      });
  PassManager manager(context, ModuleOp::getOperationName());
  manager.enableVerifier(false);
  if (options.pipeline)
    options.pipeline(manager);
  else
    buildKernelPipeline(manager);
  if (failed(manager.run(*group.module))) {
    group.failed = true;
    return;
  }
  llvm::LLVMContext llvmContext;
  std::unique_ptr<llvm::Module> module =
      translateModuleToLLVMIR(*group.module, llvmContext, "kernels");
  group.stats.lowering += secondsSince(start);
  if (module)
    group.object = generator.compile(*module, group.stats);
  if (!group.object) {
    group.module->emitError("no machine code for this module");
    group.failed = true;
  }
  group.module = {};
}

// A kernel may be called exp or malloc, which generated code calls as well; and
// what follows an @ is the version of a symbol.
std::string KernelCompiler::symbolOf(StringRef name) {
  std::string symbol = "soap.kernel.";
  for (char c : name) {
    if (llvm::isAlnum(c) || c == '_' || c == '.' || c == '$' || c == '-')
      symbol += c;
    else
      symbol += "%" + llvm::toHex(StringRef(&c, 1));
  }
  return symbol;
}

ArrayRef<const char *> KernelCompiler::targetCpus() {
  static const char *const cpus[] = {"native", "x86-64", "x86-64-v2",
                                     "x86-64-v3", "x86-64-v4"};
  return cpus;
}

bool KernelCompiler::isTargetCpu(StringRef cpu) {
  return llvm::is_contained(targetCpus(), cpu);
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
    func.setName(KernelCompiler::symbolOf(func.getName()));
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

struct KernelCompiler::Objects {
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> objects;
  /// Of the kernels.
  SmallVector<std::string> names;
  std::string cpu;
  std::vector<std::string> features;
};

FailureOr<KernelCompiler::Objects>
KernelCompiler::emitObjects(ModuleOp module, unsigned groupThreads) {
  if (!isTargetCpu(options.targetCpu))
    return module.emitError("there is no target CPU '")
           << options.targetCpu << "'; expected one of "
           << llvm::join(targetCpus(), ", ");
  static std::once_flag initialized;
  std::call_once(initialized, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
  MLIRContext *context = module.getContext();
  loadDialects(context);

  unsigned numThreads = options.numThreads
                            ? options.numThreads
                            : std::thread::hardware_concurrency();
  numThreads = std::max(1u, numThreads);
  if (!context->isMultithreadingEnabled())
    numThreads = 1;
  Objects result;
  unsigned numKernels = 0;
  auto groups = splitKernels(module, groupThreads ? groupThreads : numThreads,
                             numKernels, result.names);
  if (failed(groups))
    return failure();
  numThreads = std::min<unsigned>(numThreads, groups->size());
  std::string error;
  std::vector<std::unique_ptr<CodeGenerator>> generators;
  // One at least, which says what the code is for.
  for (unsigned i = 0; i < std::max(1u, numThreads); ++i) {
    generators.push_back(CodeGenerator::create(options, error));
    if (!generators.back())
      return module.emitError("cannot generate code: ") << error;
  }
  result.cpu = generators.front()->getCpu();
  result.features = generators.front()->getFeatures();

  // Nothing is compiled after the first group that fails, which is the same
  // whatever the threads do.
  std::atomic<size_t> next = 0, firstFailed = groups->size();
  onThreads(numThreads, [&](size_t thread) {
    for (size_t i; (i = next++) < firstFailed;) {
      compileGroup((*groups)[i], *generators[thread], options);
      if (!(*groups)[i].failed)
        continue;
      size_t first = firstFailed;
      while (i < first && !firstFailed.compare_exchange_weak(first, i))
        ;
    }
  });

  for (Group &group : *groups) {
    for (Diagnostic &said : group.diagnostics)
      context->getDiagEngine().emit(std::move(said));
    if (group.failed)
      return failure();
    stats.lowering += group.stats.lowering;
    stats.optimization += group.stats.optimization;
    stats.codeGeneration += group.stats.codeGeneration;
    result.objects.push_back(std::move(group.object));
  }
  stats.numKernels += numKernels;
  return result;
}

LogicalResult KernelCompiler::compile(ModuleOp module) {
  auto start = std::chrono::steady_clock::now();
  std::string error;
  FailureOr<Objects> emitted = emitObjects(module, /*groupThreads=*/0);
  if (failed(emitted))
    return failure();
  if (!impl->jit && !(impl->jit = createJit(error)))
    return module.emitError("cannot load code: ") << error;
  for (std::unique_ptr<llvm::MemoryBuffer> &object : emitted->objects) {
    error = prepareCpuLibrary(object->getBuffer());
    if (!error.empty())
      return module.emitError("the program ") << error;
    if (llvm::Error failed = impl->jit->addObjectFile(std::move(object)))
      return module.emitError("cannot load kernels: ")
             << llvm::toString(std::move(failed));
  }
  for (const std::string &name : emitted->names) {
    auto address = impl->jit->lookup(symbolOf(name));
    if (!address)
      return module.emitError("cannot load kernel '")
             << name << "': " << llvm::toString(address.takeError());
    impl->kernels[name] = address->toPtr<KernelFunction>();
  }
  stats.total += secondsSince(start);
  return success();
}

FailureOr<KernelLibrary> KernelCompiler::emitLibrary(ModuleOp module) {
  auto start = std::chrono::steady_clock::now();
#if !defined(__x86_64__)
  return module.emitError("programs are compiled for x86-64 alone");
#endif
  // Grouped for one thread, whatever this host has: the same bytes everywhere.
  FailureOr<Objects> emitted = emitObjects(module, /*groupThreads=*/1);
  if (failed(emitted))
    return failure();
  std::string error;
  std::optional<std::string> code = linkObjects(emitted->objects, error);
  if (!code)
    return module.emitError("cannot link kernels: ") << error;
  stats.total += secondsSince(start);
  return KernelLibrary{std::move(*code), std::move(emitted->cpu),
                       std::move(emitted->features)};
}

KernelFunction KernelCompiler::lookup(llvm::StringRef name) const {
  return impl->kernels.lookup(name);
}
