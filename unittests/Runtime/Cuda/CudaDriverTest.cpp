//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What the driver for NVIDIA's GPUs does with them, on the host.

#include "RefusalTest.h"

#include "../../../lib/Runtime/Backend.h"
#include "../../../lib/Runtime/Cuda/OpenLibrary.h"
#include "../../../lib/Runtime/Gpu/GpuDriver.h"
#include "../../../lib/Runtime/Nccl/NcclProcesses.h"
#include "Soap/Runtime/ProgramBuilder.h"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <unistd.h>

using namespace soap;

namespace {

/// Processes of one device each, of which all but one are not there.
class FakeProcesses : public NcclProcesses {
public:
  explicit FakeProcesses(bool seeSameGpus) : seeSameGpus(seeSameGpus) {}
  int32_t ownerOf(int32_t device) const override { return device; }
  SoapStatus share(NcclId &id, const std::vector<int32_t> &, int32_t,
                   double) override {
    id = {};
    return success();
  }
  SoapStatus gather(uint64_t own, std::vector<uint64_t> &all,
                    const char *) override {
    all = {seeSameGpus ? own : own + 1, own};
    return success();
  }

private:
  bool seeSameGpus;
};

class CudaDriverTest : public RefusalTest {
protected:
  /// Each of two devices multiplies, launches a function and adds what the
  /// other one has.
  CudaDriverTest() {
    static const SoapGpuEmulator emulator = {
        nullptr, [](void *, const char *, int64_t, int32_t, void *const *) {
          return 0;
        }};
    // No choice is kept.
    setenv("SOAP_ALGORITHMS", "", /*overwrite=*/1);
    hostCuda().emulator = &emulator;
    hostCuda().numParameters["f"] = 1;
    ProgramBuilder::GpuStep product, launch;
    product.kind = SOAP_GPU_GEMM;
    product.gemm = {SOAP_F32, SOAP_F32,           0, 0,       8, 8,
                    8,        {8, 1, 8, 1, 8, 1}, 0, nullptr, 1, 1};
    product.buffers = {{0, SOAP_GPU_READ, 0, 256},
                       {0, SOAP_GPU_READ, 0, 256},
                       {1, SOAP_GPU_WRITE, 0, 256}};
    launch.kind = SOAP_GPU_LAUNCH;
    launch.function = "f";
    launch.buffers = {{1, SOAP_GPU_READ | SOAP_GPU_WRITE, 0, 256}};
    ProgramBuilder::GpuKernel kernel;
    kernel.steps = {product, launch};
    program.addGpuKernel("k", kernel, 1, {256, 256});
    program.addImage(0, "ptx");
    ProgramBuilder::Group group{64, {}};
    for (int32_t d = 0; d < 2; ++d) {
      program.addDevice(512);
      program.addLaunch(d, 0, {0, 256});
      group.members.push_back({d, 256, 256});
    }
    program.addCommunicateAll(
        program.addAllReduce(SOAP_F32, SOAP_SUM, {group}));
  }

  /// Device 1 alone, as the second of two processes; or both.
  SoapStatus open(const char *processes = nullptr) {
    std::unique_ptr<GpuDriver> driver;
    SOAP_RETURN_IF_FAILED(createCudaDriver(driver));
    if (processes) {
      driver->share = {1, 1, 1};
      driver->processes = std::make_shared<FakeProcesses>(
          std::string(processes) == "of the same GPUs");
    }
    SoapOptions options = {};
    options.timeout_seconds = timeout;
    return createGpuBackend(*program.get(), options, std::move(driver),
                            backend);
  }
  void expectOpen(const char *processes = nullptr) {
    SoapStatus status = open(processes);
    ASSERT_EQ(status.code, SOAP_OK) << status.message;
  }
  void expectRun(int64_t steps) {
    SoapStatus status = backend->run(steps);
    ASSERT_EQ(status.code, SOAP_OK) << status.message;
  }

  /// What was made is destroyed, in an order that CUDA and NCCL allow.
  void expectEnd() {
    backend.reset();
    EXPECT_EQ(hostCuda().numGraphs, 0);
    EXPECT_EQ(hostCuda().numAllocations, 0);
    EXPECT_EQ(hostCuda().numStreams, 0);
    EXPECT_EQ(hostCuda().numStrayed, 0);
    EXPECT_EQ(numStuck(), 0);
  }
  static int64_t numStuck() {
#ifdef SOAP_HOST_NCCL
    return soapHostNccl()->numStuck;
#else
    return 0;
#endif
  }

  ProgramBuilder program;
  std::unique_ptr<Backend> backend;
  double timeout = 30;
};

TEST_F(CudaDriverTest, devicesOnOneGpuAreCaptured) {
  expectOpen();
  expectRun(3);
  EXPECT_EQ(hostCuda().numCaptures, 1);
  EXPECT_EQ(launches("f"), 6);
  expectEnd();
}

// A failure while a step is captured leaves no capture behind, in which nothing
// can be freed.
TEST_F(CudaDriverTest, failuresAmidACapture) {
  expectOpen();
  expectRun(1);
  hostCuda().failing = "f";
  EXPECT_EQ(backend->run(1).code, SOAP_KERNEL_FAILED);
  EXPECT_EQ(hostCuda().numGraphs, 0);
  expectEnd();
}

TEST_F(CudaDriverTest, memoryThatIsNotThere) {
  hostCuda().allocationError = cudaErrorMemoryAllocation;
  SoapStatus status = open();
  EXPECT_EQ(status.code, SOAP_OUT_OF_RESOURCES);
  EXPECT_EQ(std::string(status.message).find("device 0 needs "), 0u);
  // An earlier failure that is found only now.
  hostCuda().allocationError = cudaErrorIllegalAddress;
  status = open();
  EXPECT_EQ(status.code, SOAP_KERNEL_FAILED);
  EXPECT_EQ(std::string(status.message)
                .find("CUDA: allocating memory: failed on the host"),
            0u);
}

// Nothing waits for what never ends: neither the runtime's end, which lets the
// reason be told, nor that of the process.
TEST_F(CudaDriverTest, kernelsThatNeverEnd) {
  auto leave = [&] {
    std::atexit([] { _exit(99); });
    timeout = 0.05;
    expectOpen();
    expectRun(2);
    hostCuda().isStuck = true;
    std::fprintf(stderr, "%s\n", backend->run(1).message);
    backend.reset();
    std::exit(hostCuda().numWaits == 0 ? 3 : 4);
  };
  EXPECT_EXIT(leave(), testing::ExitedWithCode(3),
              "^device 0 is not done after 0.05 s\n$");
}

TEST_F(CudaDriverTest, librariesOfToolkits) {
  std::vector<std::string> folders = toolkitFolders();
  EXPECT_NE(std::find(folders.begin(), folders.end(), "/usr/local/cuda/lib64"),
            folders.end());
  // One that the loader does not find by its name.
  Dl_info about;
  ASSERT_TRUE(dladdr(reinterpret_cast<void *>(&soapHostCublasLt), &about));
  std::string folder = testing::TempDir();
  std::string name = "libsoap" + std::to_string(getpid()) + ".so";
  ASSERT_EQ(symlink(about.dli_fname, (folder + "/" + name).c_str()), 0);
  EXPECT_EQ(openLibrary(name, {}), nullptr);
  EXPECT_NE(openLibrary(name, {"/none", folder}), nullptr);
  unlink((folder + "/" + name).c_str());
}

#ifdef SOAP_HOST_NCCL

// Communicators end when no graph has calls of them any more; a GPU that is
// another process's is left alone.
TEST_F(CudaDriverTest, oneDeviceOfTwo) {
  hostCuda().numGpus = 2;
  expectOpen("of the same GPUs");
  expectRun(3);
  EXPECT_EQ(hostCuda().numCaptures, 1);
  EXPECT_GT(soapHostNccl()->numCalls, 0);
  expectEnd();
  EXPECT_EQ(hostCuda().chosen, std::set<int>{1});
}

// Also those that are aborted.
TEST_F(CudaDriverTest, oneDeviceOfTwoFails) {
  hostCuda().numGpus = 2;
  for (int64_t steps : {1, 3}) {
    expectOpen("of the same GPUs");
    expectRun(steps);
    hostCuda().failing = steps == 1 ? "f" : "";
    hostCuda().launchError = cudaErrorLaunchFailure;
    EXPECT_EQ(backend->run(1).code, SOAP_KERNEL_FAILED);
    hostCuda().failing = "";
    hostCuda().launchError = cudaSuccess;
    expectEnd();
  }
}

// Launchers may show each process a GPU of its own.
TEST_F(CudaDriverTest, processesThatSeeGpusOfTheirOwn) {
  expectOpen("of other GPUs");
  expectRun(2);
  expectEnd();
  SoapStatus status = open("of the same GPUs");
  EXPECT_STREQ(status.message,
               "the processes on this host need 2 GPUs, it has 1");
}

// One thread captures no step of several GPUs that wait for each other.
TEST_F(CudaDriverTest, severalGpusOfOneProcess) {
  hostCuda().numGpus = 2;
  expectOpen();
  expectRun(3);
  EXPECT_EQ(hostCuda().numCaptures, 0);
  EXPECT_EQ(launches("f"), 6);
  expectEnd();
}

// What only goes one way has streams of its own where NCCL starts calls in the
// order of issue.
TEST_F(CudaDriverTest, oneWayCopies) {
  program.addCommunicateAll(
      program.addCopy(SOAP_F32, {{0, 1, 256, 0, {64}, {1}, {1}}}));
  struct {
    int version;
    const char *order; ///< In the environment.
    size_t numStreams;
  } cases[] = {{22809, nullptr, 4},
               {22600, "1", 4},
               {22809, "0", 2},
               {22500, nullptr, 2}};
  for (const auto &one : cases) {
    if (one.order)
      setenv("NCCL_LAUNCH_ORDER_IMPLICIT", one.order, /*overwrite=*/1);
    hostCuda().numGpus = 2;
    soapHostNccl()->version = one.version;
    soapHostNccl()->streams.clear();
    expectOpen();
    expectRun(2);
    EXPECT_EQ(soapHostNccl()->streams.size(), one.numStreams);
    const char *order = std::getenv("NCCL_LAUNCH_ORDER_IMPLICIT");
    if (one.numStreams == 4)
      EXPECT_STREQ(order, "1");
    expectEnd();
    unsetenv("NCCL_LAUNCH_ORDER_IMPLICIT");
  }
}

// Ranks on one GPU have to run there at a time.
TEST_F(CudaDriverTest, ranksOnOneGpu) {
  soapHostNccl()->version = 23000;
  setenv("NCCL_MULTI_RANK_GPU_ENABLE", "1", /*overwrite=*/1);
  setenv("NCCL_MAX_CTAS", "2", /*overwrite=*/1);
  expectOpen("of the same GPUs");
  expectRun(3);
  EXPECT_EQ(hostCuda().numCaptures, 0);
  EXPECT_STREQ(std::getenv("CUDA_DEVICE_MAX_CONNECTIONS"), "32");
  EXPECT_STREQ(std::getenv("NCCL_NVLS_ENABLE"), "0");
  EXPECT_STREQ(std::getenv("NCCL_MAX_CTAS"), "2");
  expectEnd();
  for (const char *name : {"NCCL_MULTI_RANK_GPU_ENABLE", "NCCL_MAX_CTAS",
                           "NCCL_NVLS_ENABLE", "CUDA_DEVICE_MAX_CONNECTIONS"})
    unsetenv(name);
}

#endif

} // namespace
