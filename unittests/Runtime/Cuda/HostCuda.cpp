//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The functions of CUDA's runtime that ours calls.

#include "HostCuda.h"

#include "../OneGpuThread.h"
#include "HostLibraries.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <vector>

// The runtime's own functions for GPUs, as one thread.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunknown-attributes"
#pragma clang diagnostic ignored "-Wignored-attributes"
#include "../../../lib/Runtime/Cuda/EpilogueKernels.cpp"
#include "../../../lib/Runtime/Cuda/TransferKernels.cpp"
#pragma clang diagnostic pop

using namespace soap;
using Work = std::function<cudaError_t()>;

namespace {

struct Event {
  std::chrono::steady_clock::time_point time;
};

/// What is captured; null: nothing is.
std::unique_ptr<std::vector<Work>> captured;

/// Kernels by name: the name is the handle.
const char *internName(const char *name) {
  static std::map<std::string, int> names;
  return names.try_emplace(name).first->first.c_str();
}

cudaError_t issue(Work work) {
  if (!captured)
    return work();
  captured->push_back(std::move(work));
  return cudaSuccess;
}

/// For what CUDA refuses while a stream is captured.
cudaError_t now(const Work &work) {
  return captured ? cudaErrorStreamCaptureUnsupported : work();
}

/// For what waits for all that was issued.
cudaError_t idle(const Work &work) {
  if (!hostCuda().isStuck)
    return now(work);
  ++hostCuda().numWaits;
  return cudaErrorLaunchTimeout;
}

/// Which is the current one.
thread_local int gpu = 0;

void issueForLibrary(cudaStream_t, std::function<void()> work) {
  (void)issue([work = std::move(work)] {
    work();
    return cudaSuccess;
  });
}

template <typename T> void make(T *handle) {
  *handle = reinterpret_cast<T>(new Event);
}
Event &eventOf(cudaEvent_t event) { return *reinterpret_cast<Event *>(event); }

cudaError_t copy(void *to, const void *from, size_t bytes) {
  std::memmove(to, from, bytes);
  return cudaSuccess;
}

cudaError_t allocate(void **memory, size_t bytes) {
  if (hostCuda().allocationError != cudaSuccess)
    return hostCuda().allocationError;
  ++hostCuda().numAllocations;
  constexpr size_t alignment = 256;
  *memory = std::aligned_alloc(alignment, (bytes / alignment + 1) * alignment);
  return *memory ? cudaSuccess : cudaErrorMemoryAllocation;
}

/// The parameters of a function of ours are one struct, by value.
template <typename T> Work bind(void (*function)(const T &), void **arguments) {
  T parameters = *static_cast<T *>(arguments[0]);
  return [=] {
    function(parameters);
    return cudaSuccess;
  };
}

/// Null if it is none of ours.
Work bindOwn(const std::string &name, void **arguments) {
  if (name == "soap_epilogue")
    return bind<EpilogueParameters>([](auto &p) { soap_epilogue(p); },
                                    arguments);
  if (name == "soap_sums")
    return bind<SumParameters>([](auto &p) { soap_sums(p); }, arguments);
  if (name == "soap_box")
    return bind<BoxParameters>([](auto &p) { soap_box(p); }, arguments);
  if (name == "soap_reduce")
    return bind<ReduceParameters>([](auto &p) { soap_reduce(p); }, arguments);
  return nullptr;
}

Work bindGenerated(const std::string &name, int64_t grid, int32_t block,
                   void **arguments) {
  auto count = hostCuda().numParameters.find(name);
  if (!hostCuda().emulator || count == hostCuda().numParameters.end())
    return [] { return cudaErrorInvalidDeviceFunction; };
  std::vector<void *> list;
  for (int32_t i = 0; i < count->second; ++i)
    list.push_back(*static_cast<void **>(arguments[i]));
  list.push_back(nullptr);
  return [=] {
    const SoapGpuEmulator &emulator = *hostCuda().emulator;
    return emulator.launch(emulator.context, name.c_str(), grid, block,
                           list.data())
               ? cudaErrorLaunchFailure
               : cudaSuccess;
  };
}

} // namespace

/// What whoever starts a program wants to be refused.
static HostLibrary::Refusal refusalOfEnvironment() {
  const char *refused = std::getenv("SOAP_HOST_REFUSES");
  if (!refused)
    return HostLibrary::Nothing;
  return std::string(refused) == "epilogues" ? HostLibrary::Epilogues
                                             : HostLibrary::Everything;
}

/// Work for streams, by this.
static void connectLibraries() {
  for (HostLibrary *library : {soapHostCublasLt(), soapHostCudnn()}) {
    library->issue = issueForLibrary;
    library->currentGpu = [] { return gpu; };
    library->endHandle = [](int made) {
      hostCuda().numStrayed += made != gpu || hostCuda().numStreams == 0;
    };
  }
#ifdef SOAP_HOST_NCCL
  soapHostNccl()->issue = issueForLibrary;
#endif
}

HostCuda &soap::hostCuda() {
  static HostCuda cuda = [] {
    connectLibraries();
    for (HostLibrary *library : {soapHostCublasLt(), soapHostCudnn()})
      library->refusal = refusalOfEnvironment();
    return HostCuda();
  }();
  return cuda;
}

void soap::resetHost() {
  hostCuda() = HostCuda();
  for (HostLibrary *library : {soapHostCublasLt(), soapHostCudnn()})
    *library = HostLibrary();
#ifdef SOAP_HOST_NCCL
  *soapHostNccl() = HostNccl();
#endif
  connectLibraries();
}

// NOLINTBEGIN(readability-identifier-naming)

cudaError_t cudaGetDeviceCount(int *count) {
  *count = hostCuda().numGpus;
  return cudaSuccess;
}
cudaError_t cudaDriverGetVersion(int *version) {
  *version = CUDART_VERSION;
  return cudaSuccess;
}
cudaError_t cudaSetDevice(int device) {
  if (device < 0 || device >= hostCuda().numGpus)
    return cudaErrorInvalidDevice;
  hostCuda().chosen.insert(device);
  gpu = device;
  return cudaSuccess;
}
cudaError_t cudaDeviceSynchronize() {
  return idle([] { return cudaSuccess; });
}
cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int) {
  *value = attribute == cudaDevAttrComputeCapabilityMajor ? 9 : 0;
  return cudaSuccess;
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *properties, int device) {
  std::strcpy(properties->name, "host");
  properties->uuid = {};
  properties->uuid.bytes[0] = static_cast<char>(hostCuda().firstGpu + device);
  return cudaSuccess;
}
cudaError_t cudaDeviceCanAccessPeer(int *can, int, int) {
  *can = 1;
  return cudaSuccess;
}
cudaError_t cudaDeviceEnablePeerAccess(int, unsigned) { return cudaSuccess; }
const char *cudaGetErrorString(cudaError_t error) {
  return error == cudaErrorStreamCaptureUnsupported
             ? "operation not permitted when stream is capturing"
             : "failed on the host";
}
cudaError_t cudaGetLastError() { return cudaSuccess; }

cudaError_t cudaMalloc(void **memory, size_t bytes) {
  return now([=] { return allocate(memory, bytes); });
}
cudaError_t cudaMallocHost(void **memory, size_t bytes) {
  return now([=] { return allocate(memory, bytes); });
}
cudaError_t cudaFree(void *memory) {
  return idle([=] {
    --hostCuda().numAllocations;
    std::free(memory);
    return cudaSuccess;
  });
}
cudaError_t cudaFreeHost(void *memory) { return cudaFree(memory); }
cudaError_t cudaMemGetInfo(size_t *available, size_t *total) {
  *available = *total = 0;
  return cudaSuccess;
}
cudaError_t cudaMemset(void *memory, int value, size_t bytes) {
  return now([=] {
    std::memset(memory, value, bytes);
    return cudaSuccess;
  });
}
cudaError_t cudaMemsetAsync(void *memory, int value, size_t bytes,
                            cudaStream_t) {
  return issue([=] {
    std::memset(memory, value, bytes);
    return cudaSuccess;
  });
}
cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes,
                       cudaMemcpyKind) {
  return now([=] { return copy(to, from, bytes); });
}
cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes,
                            cudaMemcpyKind, cudaStream_t) {
  return issue([=] { return copy(to, from, bytes); });
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned) {
  ++hostCuda().numStreams;
  make(stream);
  return cudaSuccess;
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  --hostCuda().numStreams;
  delete reinterpret_cast<Event *>(stream);
  return cudaSuccess;
}
cudaError_t cudaStreamQuery(cudaStream_t) {
  return now(
      [] { return hostCuda().isStuck ? cudaErrorNotReady : cudaSuccess; });
}
cudaError_t cudaStreamSynchronize(cudaStream_t) {
  return idle([] { return cudaSuccess; });
}
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned) {
  return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t *event) {
  make(event);
  return cudaSuccess;
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned) {
  return cudaEventCreate(event);
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
  delete reinterpret_cast<Event *>(event);
  return cudaSuccess;
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t) {
  return issue([=] {
    eventOf(event).time = std::chrono::steady_clock::now();
    return cudaSuccess;
  });
}
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream,
                                     unsigned) {
  return cudaEventRecord(event, stream);
}
cudaError_t cudaEventSynchronize(cudaEvent_t) {
  return idle([] { return cudaSuccess; });
}
cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t from,
                                 cudaEvent_t to) {
  return now([=] {
    *milliseconds = std::chrono::duration<float, std::milli>(eventOf(to).time -
                                                             eventOf(from).time)
                        .count();
    return cudaSuccess;
  });
}

cudaError_t cudaStreamBeginCapture(cudaStream_t, cudaStreamCaptureMode) {
  ++hostCuda().numCaptures;
  ++hostCuda().numGraphs;
  captured = std::make_unique<std::vector<Work>>();
  return cudaSuccess;
}
cudaError_t cudaStreamEndCapture(cudaStream_t, cudaGraph_t *graph) {
  *graph = reinterpret_cast<cudaGraph_t>(captured.release());
  return cudaSuccess;
}
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *made, cudaGraph_t graph,
                                 unsigned long long) {
  ++hostCuda().numGraphs;
  *made = reinterpret_cast<cudaGraphExec_t>(
      new std::vector<Work>(*reinterpret_cast<std::vector<Work> *>(graph)));
  return cudaSuccess;
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  --hostCuda().numGraphs;
  delete reinterpret_cast<std::vector<Work> *>(graph);
  return cudaSuccess;
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t graph) {
  --hostCuda().numGraphs;
  delete reinterpret_cast<std::vector<Work> *>(graph);
  return cudaSuccess;
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t graph, cudaStream_t) {
  if (hostCuda().launchError != cudaSuccess)
    return hostCuda().launchError;
  for (const Work &work : *reinterpret_cast<std::vector<Work> *>(graph))
    if (cudaError_t error = work(); error != cudaSuccess)
      return error;
  return cudaSuccess;
}

cudaError_t cudaLibraryLoadData(cudaLibrary_t *library, const void *,
                                cudaJitOption *, void **, unsigned,
                                cudaLibraryOption *, void **, unsigned) {
  return now([=] {
    *library = reinterpret_cast<cudaLibrary_t>(&hostCuda());
    return cudaSuccess;
  });
}
cudaError_t cudaLibraryUnload(cudaLibrary_t) { return cudaSuccess; }
cudaError_t cudaLibraryGetKernel(cudaKernel_t *kernel, cudaLibrary_t,
                                 const char *name) {
  *kernel =
      reinterpret_cast<cudaKernel_t>(const_cast<char *>(internName(name)));
  return cudaSuccess;
}

cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block,
                             void **arguments, size_t, cudaStream_t) {
  std::string name = static_cast<const char *>(kernel);
  if (name == hostCuda().failing)
    return cudaErrorLaunchFailure;
  Work work = bindOwn(name, arguments);
  if (!work)
    work =
        bindGenerated(name, grid.x, static_cast<int32_t>(block.x), arguments);
  return issue([=] {
    ++hostCuda().numLaunches[name];
    return work();
  });
}

// NOLINTEND(readability-identifier-naming)
