//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Training steps on GPUs whose libraries refuse: the runtime for NVIDIA's GPUs
// as it is, on the host's CUDA and libraries (unittests/Runtime/Cuda), beside
// the emulator, which knows of no refusal.

#include "HostCuda.h"
#include "HostLibraries.h"

#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Driver/Executable.h"
#include "Soap/Driver/Model.h"
#include "Soap/Driver/Pipelines.h"
#include "Soap/InitAll.h"
#include "Soap/Reference/ModelData.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassManager.h"

#include "gtest/gtest.h"

#include <cstdlib>

using namespace mlir;
using namespace soap;

namespace {

/// The first is issued, the second captured.
constexpr int numSteps = 2;

/// Results of each step.
using Steps = std::vector<SmallVector<reference::Tensor>>;

/// A model on some GPUs, as a program.
class Training {
public:
  Training(const std::string &name, int devices, const char *algorithm,
           bool tf32)
      : context(makeRegistry(), MLIRContext::Threading::DISABLED), tf32(tf32) {
    std::string path = std::string(SOAP_MODELS_DIR "/") + name + "/" + name;
    module = loadModel(path + ".mlir", context);
    auto read = reference::ModelData::read(path + ".json", context);
    if (!module || !read) {
      ADD_FAILURE() << "cannot read " << path;
      return;
    }
    // Models ask for f32 as it is.
    if (tf32)
      module->walk([](Operation *op) { op->removeAttr("precision_config"); });
    FailureOr<ModelSignature> found = ModelSignature::get(*findEntry(*module));
    PlanOptions options;
    options.machine = "cuda:" + std::to_string(devices);
    options.algorithm = algorithm;
    if (failed(found) || failed(runPasses(*module, [&](OpPassManager &manager) {
          addPlanningPasses(manager, options);
          addPartitioningPasses(manager);
        }))) {
      ADD_FAILURE() << "no program of " << name;
      return;
    }
    signature = *found;
    for (unsigned i = 0; i < signature.arguments.size(); ++i)
      arguments.push_back(read->makeArgument(i, 0));
    GpuCompiler compiler(tf32);
    isGood = succeeded(compiler.lower(*module)) &&
             succeeded(functions.compile(compiler));
  }

  FailureOr<std::unique_ptr<Executable>> start(ExecutionTarget target) {
    ExecutableOptions options;
    options.target = target;
    options.tf32 = tf32;
    // Sums of scattered numbers come in any order.
    options.checkReplicas = false;
    auto executable = Executable::create(*module, signature.results, options);
    if (failed(executable))
      return failure();
    hostCuda().emulator = functions.table();
    const SoapProgram &program = *(*executable)->getProgram();
    for (int32_t k = 0; k < program.num_kernels; ++k)
      for (int32_t s = 0; s < program.kernels[k].gpu->num_steps; ++s) {
        const SoapGpuStep &step = program.kernels[k].gpu->steps[s];
        if (step.kind == SOAP_GPU_LAUNCH)
          hostCuda().numParameters[step.function] = step.num_buffers;
        if (step.kind == SOAP_GPU_GEMM)
          epilogues |= step.gemm.epilogue;
        if (step.kind == SOAP_GPU_CONVOLUTION)
          epilogues |= step.convolution.epilogue;
      }
    for (auto [i, argument] : llvm::enumerate(arguments))
      if (failed((*executable)->setArgument(i, argument)))
        return failure();
    return executable;
  }

  FailureOr<Steps> run(ExecutionTarget target) {
    auto executable = start(target);
    if (failed(executable))
      return failure();
    Steps steps;
    for (int step = 0; step < numSteps; ++step) {
      if (failed((*executable)->step()))
        return failure();
      auto results = (*executable)->getResults();
      if (failed(results))
        return failure();
      steps.push_back(std::move(*results));
    }
    return steps;
  }

  bool isGood = false;
  /// Those of all library calls.
  int32_t epilogues = 0;
  MLIRContext context;

private:
  static const DialectRegistry &makeRegistry() {
    static const DialectRegistry registry = [] {
      DialectRegistry all;
      registerAllDialects(all);
      return all;
    }();
    return registry;
  }

  const bool tf32;
  OwningOpRef<ModuleOp> module;
  ModelSignature signature;
  std::vector<reference::Tensor> arguments;
  /// The generated functions of the program, for the host.
  GpuEmulator functions;
};

void expectSame(const Steps &expected, const Steps &actual) {
  ASSERT_EQ(expected.size(), actual.size());
  for (size_t step = 0; step < expected.size(); ++step)
    for (size_t r = 0; r < expected[step].size(); ++r) {
      const reference::Tensor &a = expected[step][r], &b = actual[step][r];
      for (int64_t i = 0, e = a.numElements(); i < e; ++i)
        ASSERT_NEAR(a.getDouble(i), b.getDouble(i),
                    1e-4 * (1 + std::abs(a.getDouble(i))))
            << "step " << step << ", result " << r << ", element " << i;
    }
}

struct Case {
  const char *model;
  int devices;
  const char *algorithm;
  /// Bits of SoapGpuEpilogue that its calls have.
  int32_t epilogues;
  bool hasConvolutions;
  /// With products of TF32, behind which libraries have GELU.
  bool tf32 = false;
};

class RefusedTraining : public testing::TestWithParam<Case> {
protected:
  RefusedTraining() {
    // Nothing is kept from run to run.
    setenv("SOAP_ALGORITHMS", "", /*overwrite=*/1);
    resetHost();
  }

  void refuse(HostLibrary::Refusal refusal, bool late) {
    hostCuda().numLaunches.clear();
    for (HostLibrary *library : libraries) {
      library->refusal = refusal;
      // Of one, none is measured, which takes its time.
      library->proposals = 1;
      library->refusesLate = late;
      library->numPlain = library->numWithEpilogue = 0;
    }
  }

  HostLibrary *const libraries[2] = {soapHostCublasLt(), soapHostCudnn()};
};

TEST_P(RefusedTraining, ComputesTheSame) {
  const Case &test = GetParam();
  Training training(test.model, test.devices, test.algorithm, test.tf32);
  ASSERT_TRUE(training.isGood);
  FailureOr<Steps> expected = training.run(ExecutionTarget::EmulatedGpu);
  ASSERT_TRUE(succeeded(expected));
  EXPECT_EQ(training.epilogues & test.epilogues, test.epilogues);
  auto launches = [](const char *name) { return hostCuda().numLaunches[name]; };
  for (auto [refusal, late] : {std::pair(HostLibrary::Nothing, false),
                               std::pair(HostLibrary::Gradients, true),
                               std::pair(HostLibrary::Epilogues, false)}) {
    SCOPED_TRACE(refusal);
    bool hasGradients = test.epilogues & SOAP_GPU_GELU_GRADIENT;
    // Gradients of convolutions have nothing that takes their place.
    if (refusal == HostLibrary::Gradients && !hasGradients)
      continue;
    refuse(refusal, late);
    FailureOr<Steps> actual = training.run(ExecutionTarget::Cuda);
    ASSERT_TRUE(succeeded(actual));
    expectSame(*expected, *actual);
    EXPECT_EQ(launches("soap_epilogue") > 0, refusal != HostLibrary::Nothing);
    EXPECT_EQ(launches("soap_sums") > 0,
              refusal != HostLibrary::Nothing && hasGradients);
    if (refusal == HostLibrary::Epilogues)
      for (HostLibrary *library : libraries)
        EXPECT_EQ(library->numWithEpilogue, 0);
  }
}

// One error, where the program is, and the same whenever it is asked again.
TEST_P(RefusedTraining, EndsWithOneLine) {
  const Case &test = GetParam();
  if (test.devices > 1)
    GTEST_SKIP() << "as on one device";
  Training training(test.model, test.devices, test.algorithm, test.tf32);
  ASSERT_TRUE(training.isGood);
  refuse(HostLibrary::Everything, /*late=*/false);
  auto executable = training.start(ExecutionTarget::Cuda);
  ASSERT_TRUE(succeeded(executable));
  std::vector<std::string> errors;
  ScopedDiagnosticHandler handler(&training.context, [&](Diagnostic &error) {
    EXPECT_TRUE(isa<FileLineColLoc>(error.getLocation()));
    errors.push_back(error.str());
    return success();
  });
  EXPECT_TRUE(failed((*executable)->step()));
  EXPECT_TRUE(failed((*executable)->step()));
  ASSERT_EQ(errors.size(), 2u);
  EXPECT_EQ(errors[0], errors[1]);
  EXPECT_EQ(errors[0].find('\n'), std::string::npos);
  if (test.hasConvolutions)
    EXPECT_NE(errors[0].find("cuDNN has no algorithm for a convolution"),
              std::string::npos)
        << errors[0];
  else
    EXPECT_EQ(errors[0], "cuBLASLt has no algorithm for a product");
}

INSTANTIATE_TEST_SUITE_P(
    Models, RefusedTraining,
    testing::Values(
        Case{"mlp", 1, "single-device", SOAP_GPU_BIAS | SOAP_GPU_RELU, false},
        Case{"mlp", 2, "data-parallel", SOAP_GPU_BIAS | SOAP_GPU_RELU, false},
        Case{"lenet", 1, "single-device", SOAP_GPU_BIAS, true},
        Case{"transformer", 2, "data-parallel",
             SOAP_GPU_BIAS | SOAP_GPU_GELU | SOAP_GPU_KEEP |
                 SOAP_GPU_GELU_GRADIENT | SOAP_GPU_SUMS,
             false, /*tf32=*/true}),
    [](const testing::TestParamInfo<Case> &info) {
      return info.param.model + std::string("_") +
             std::to_string(info.param.devices);
    });

} // namespace
