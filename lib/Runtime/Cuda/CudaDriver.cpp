//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Gpu/AlgorithmCache.h"
#include "../Gpu/Alternatives.h"
#include "../Gpu/GpuDriver.h"
#include "../Nccl/NcclProcesses.h"
#include "CudaDevices.h"
#include "CudaTransfers.h"
#include "Cudnn.h"
#include "Measure.h"

#include <chrono>
#include <cstring>
#include <map>
#include <string>
#include <thread>

using namespace soap;

namespace {

/// The program's devices are spread over the GPUs there are, device d on GPU
/// d modulo their number. GPUs reach each other's memory.
class CudaDriver : public GpuDriver {
public:
  ~CudaDriver() override {
    // What still runs uses what is destroyed here. GPUs of other processes are
    // not touched: that would take memory there.
    for (size_t s = 0; s < streams.size(); s += streamsPerDevice)
      if (streams[s]) {
        (void)select(deviceOf(static_cast<int32_t>(s)));
        (void)cudaDeviceSynchronize();
      }
    CudaDriver::dropGraphs();
    // The libraries' handles have streams set.
    endLibraries(cudnn);
    endLibraries(cublas);
    for (const std::vector<cudaEvent_t> *list : {&events, &stamps})
      for (cudaEvent_t event : *list)
        (void)cudaEventDestroy(event);
    for (cudaStream_t stream : streams)
      if (stream)
        (void)cudaStreamDestroy(stream);
    if (marks)
      (void)cudaFreeHost(marks);
    for (char *memory : allocations)
      (void)cudaFree(memory);
    if (staging)
      (void)cudaFreeHost(staging);
    if (library)
      (void)cudaLibraryUnload(library);
  }

  SoapStatus prepare(const SoapProgram &program) override {
    SOAP_RETURN_IF_FAILED(countGpus(numGpus));
    if (processes)
      SOAP_RETURN_IF_FAILED(findEarlier(program));
    int32_t local = std::min(share.count, program.num_devices);
    bool isAlone = local == program.num_devices;
    int32_t needed = share.before + local;
    const char *why = "";
    if (program.num_devices > 1) {
      ncclApi = loadNccl(why);
      int version = 0;
      if (ncclApi && ncclApi->getVersion(&version) != NcclSuccess)
        version = 0;
      // From 2.30 on, if told so, NCCL takes several ranks on one GPU.
      sharesGpus = needed > numGpus && hasRanksOnOneGpu() && version >= 23000;
      // From 2.26 on, if told so, calls on several streams start in the order
      // of issue.
      ordersLaunches = !sharesGpus && version >= 22600 && ordersNcclLaunches();
      if (needed > numGpus && !sharesGpus) {
        if (!isAlone)
          return failure(SOAP_OUT_OF_RESOURCES,
                         "the processes on this host need %d GPUs, it has %d",
                         needed, numGpus);
        ncclApi = nullptr;
      }
    }
    if (!isAlone && !ncclApi)
      return failure(SOAP_OUT_OF_RESOURCES, "several processes need NCCL: %s",
                     why);
    if (isAlone)
      numGpus = std::min(numGpus, static_cast<int>(program.num_devices));
    return success();
  }

  SoapStatus open(const SoapProgram &program, int32_t numEvents) override {
    if (!ncclApi)
      SOAP_RETURN_IF_FAILED(connectGpus(numGpus));
    SOAP_RETURN_IF_FAILED(load(program));
    SOAP_RETURN_IF_FAILED(transfers.open());
    for (int32_t d = 0; d < program.num_devices; ++d) {
      if (!share.has(d)) {
        streams.insert(streams.end(), streamsPerDevice, nullptr);
        continue;
      }
      SOAP_RETURN_IF_FAILED(select(d));
      for (int32_t i = 0; i < streamsPerDevice; ++i) {
        streams.emplace_back();
        SOAP_CUDA(
            cudaStreamCreateWithFlags(&streams.back(), cudaStreamNonBlocking),
            "creating a stream");
      }
    }
    // Events are recorded on any stream of the GPU that they belong to: each
    // event gets its GPU with its first record.
    events.assign(numEvents, nullptr);
    bool multiplies = false, usesCudnn = false, needsCudnn = false;
    for (int32_t k = 0; k < program.num_kernels; ++k) {
      /// Steps that generated code can take the place of end here.
      int32_t end = 0;
      for (int32_t s = 0; s < program.kernels[k].gpu->num_steps; ++s) {
        const SoapGpuStep &step = program.kernels[k].gpu->steps[s];
        if (step.kind == SOAP_GPU_ALTERNATIVES)
          end = s + 1 + step.alternatives.num_library;
        multiplies |= step.kind == SOAP_GPU_GEMM;
        bool isCudnns = isOfCudnn(step);
        usesCudnn |= isCudnns;
        needsCudnn |= isCudnns && s >= end;
      }
    }
    workspaces.assign(program.num_devices, nullptr);
    for (int32_t d = 0; d < program.num_devices; ++d) {
      if (!share.has(d))
        continue;
      if (usesCudnn) {
        SoapStatus status = cudnn[gpuOf(d)].open(&algorithms);
        hasCudnn = status.code == SOAP_OK;
        if (needsCudnn)
          SOAP_RETURN_IF_FAILED(status);
      }
      if (!multiplies)
        continue;
      SOAP_RETURN_IF_FAILED(cublas[gpuOf(d)].open(&algorithms));
      SOAP_RETURN_IF_FAILED(
          allocate(d, CublasLt::workspaceBytes, 0, workspaces[d]));
    }
    return success();
  }

  SoapStatus allocate(int32_t device, int64_t bytes, int byte,
                      char *&memory) override {
    SOAP_RETURN_IF_FAILED(select(device));
    void *address = nullptr;
    // An empty arena has an address too.
    auto size = static_cast<size_t>(std::max<int64_t>(bytes, 1));
    cudaError_t error = cudaMalloc(&address, size);
    if (error != cudaErrorMemoryAllocation)
      SOAP_CUDA(error, "allocating memory");
    if (error != cudaSuccess) {
      (void)cudaGetLastError();
      size_t available = 0, total = 0;
      (void)cudaMemGetInfo(&available, &total);
      return failure(SOAP_OUT_OF_RESOURCES,
                     "device %d needs %lld bytes; GPU %d has %zu of %zu free",
                     device, (long long)bytes, gpuOf(device), available, total);
    }
    memory = static_cast<char *>(address);
    allocations.push_back(memory);
    SOAP_CUDA(cudaMemset(memory, byte, size), "clearing memory");
    return cudaStatus(cudaDeviceSynchronize(), "clearing memory");
  }

  SoapStatus write(int32_t device, char *to, const char *from,
                   int64_t bytes) override {
    SOAP_RETURN_IF_FAILED(select(device));
    return staged(bytes, [&](int64_t at, int64_t count) -> SoapStatus {
      std::memcpy(staging, from + at, count);
      return cudaStatus(
          cudaMemcpy(to + at, staging, count, cudaMemcpyHostToDevice),
          "copying to a device");
    });
  }

  SoapStatus read(int32_t device, const char *from, char *to,
                  int64_t bytes) override {
    SOAP_RETURN_IF_FAILED(select(device));
    return staged(bytes, [&](int64_t at, int64_t count) -> SoapStatus {
      SOAP_CUDA(cudaMemcpy(staging, from + at, count, cudaMemcpyDeviceToHost),
                "copying from a device");
      std::memcpy(to + at, staging, count);
      return success();
    });
  }

  SoapStatus step(int32_t stream, const SoapGpuStep &step,
                  void *const *pointers) override {
    int32_t device = deviceOf(stream);
    int gpu = gpuOf(device);
    SOAP_RETURN_IF_FAILED(select(device));
    if (step.kind == SOAP_GPU_GEMM)
      return cublas.at(gpu).multiply(gpu, streams[stream], step.gemm, pointers,
                                     workspaces[device]);
    if (isOfCudnn(step))
      return callCudnn(gpu, streams[stream], step, pointers);
    void *arguments[maxArguments];
    if (step.num_buffers > maxArguments)
      return failure(SOAP_INVALID_PROGRAM, "function '%s' has %d parameters",
                     step.function, step.num_buffers);
    for (int32_t b = 0; b < step.num_buffers; ++b)
      arguments[b] = const_cast<void **>(&pointers[b]);
    return cudaStatus(cudaLaunchKernel(reinterpret_cast<const void *>(
                                           functions.at(step.function)),
                                       dim3(static_cast<unsigned>(step.grid)),
                                       dim3(static_cast<unsigned>(step.block)),
                                       arguments, 0, streams[stream]),
                      step.function);
  }

  SoapStatus
  choose(int32_t stream, const SoapGpuStep &alternatives, void *const *,
         const std::function<SoapStatus(bool generated)> &run) override {
    int gpu = gpuOf(deviceOf(stream));
    SOAP_RETURN_IF_FAILED(select(deviceOf(stream)));
    auto key = [&] {
      char code[17];
      std::snprintf(code, sizeof(code), "%016llx",
                    (unsigned long long)alternatives.alternatives.code);
      return gpuName(gpu) + " cudnn " +
             std::to_string(hasCudnn ? cudnn.at(gpu).version() : 0) +
             " cublaslt " +
             std::to_string(cublas.empty() ? 0 : cublas.at(gpu).version()) +
             " alternatives " + code;
    };
    return chooser.run(
        gpu, alternatives, key,
        [&](size_t count, const std::function<SoapStatus(size_t)> &one,
            size_t &fastest) {
          return findFastest(streams[stream], count, one, fastest);
        },
        [&](bool generated) {
          if (!hasCudnn)
            return run(generated);
          cudnn.at(gpu).setAlternative(!generated);
          SoapStatus status = run(generated);
          cudnn.at(gpu).setAlternative(false);
          return status;
        });
  }

  SoapStatus transfer(int32_t stream, const TransferPart &part,
                      const std::vector<char *> &arenas) override {
    SOAP_RETURN_IF_FAILED(select(deviceOf(stream)));
    return transfers.run(streams[stream], part, arenas);
  }

  SoapStatus copy(int32_t stream, char *to, const char *from,
                  int64_t bytes) override {
    SOAP_RETURN_IF_FAILED(select(deviceOf(stream)));
    return cudaStatus(cudaMemcpyAsync(to, from, static_cast<size_t>(bytes),
                                      cudaMemcpyDeviceToDevice,
                                      streams[stream]),
                      "a copy of state");
  }

  const NcclApi *nccl() override { return ncclApi; }
  /// Ranks that wait for each other on one GPU have to run at a time there, for
  /// which a graph's branches give no guarantee.
  bool capturesNccl(int32_t numLocal) const override {
    return numLocal == 1 && !sharesGpus;
  }
  bool hasOneWayStreams() const override { return !ncclApi || ordersLaunches; }
  void *handle(int32_t stream) override { return streams[stream]; }
  SoapStatus activate(int32_t device) override { return select(device); }
  SoapStatus box(int32_t stream, const Exchange::Box &box, const char *source,
                 char *target, int64_t elementBytes) override {
    SOAP_RETURN_IF_FAILED(select(deviceOf(stream)));
    return transfers.copyBox(streams[stream], box, source, target,
                             elementBytes);
  }
  SoapStatus sum(int32_t stream, const SoapCommunication &comm,
                 const Exchange::Sum &sum,
                 const std::vector<const char *> &sources,
                 const std::vector<char *> &targets) override {
    SOAP_RETURN_IF_FAILED(select(deviceOf(stream)));
    return transfers.sum(streams[stream], comm, sum, sources, targets);
  }
  SoapStatus mark(int32_t stream, int32_t value) override {
    SOAP_RETURN_IF_FAILED(select(deviceOf(stream)));
    if (!marks) {
      void *memory = nullptr;
      size_t bytes = streams.size() * sizeof(int32_t);
      SOAP_CUDA(cudaMallocHost(&memory, bytes), "pinning memory");
      std::memset(memory, 0, bytes);
      marks = static_cast<int32_t *>(memory);
    }
    Exchange::Box box;
    box.fills = true;
    box.fillBits = static_cast<uint32_t>(value);
    return transfers.copyBox(streams[stream], box, nullptr,
                             reinterpret_cast<char *>(marks + stream),
                             sizeof(int32_t));
  }
  int32_t marked(int32_t stream) override {
    return marks ? *static_cast<volatile int32_t *>(marks + stream) : 0;
  }

  SoapStatus record(int32_t stream, int32_t event) override {
    SOAP_RETURN_IF_FAILED(select(deviceOf(stream)));
    if (!events[event])
      SOAP_CUDA(
          cudaEventCreateWithFlags(&events[event], cudaEventDisableTiming),
          "creating an event");
    return cudaStatus(cudaEventRecord(events[event], streams[stream]),
                      "recording an event");
  }

  SoapStatus wait(int32_t stream, int32_t event) override {
    SOAP_RETURN_IF_FAILED(select(deviceOf(stream)));
    return cudaStatus(cudaStreamWaitEvent(streams[stream], events[event], 0),
                      "waiting for an event");
  }

  SoapStatus openStamps(const std::vector<int32_t> &devices) override {
    // Now: the first to pass them may be a step that is captured.
    for (int32_t device : devices) {
      SOAP_RETURN_IF_FAILED(select(device));
      cudaEvent_t event = nullptr;
      SOAP_CUDA(cudaEventCreate(&event), "creating an event");
      stamps.push_back(event);
    }
    return success();
  }

  SoapStatus stamp(int32_t stream, int32_t stamp) override {
    SOAP_RETURN_IF_FAILED(select(deviceOf(stream)));
    // In a graph a node of its own; else capture would take it for order.
    return cudaStatus(cudaEventRecordWithFlags(stamps[stamp], streams[stream],
                                               isCapturing
                                                   ? cudaEventRecordExternal
                                                   : cudaEventRecordDefault),
                      "recording a time");
  }

  SoapStatus elapsed(int32_t from, int32_t to, int64_t &nanoseconds) override {
    float milliseconds = 0;
    SOAP_CUDA(cudaEventElapsedTime(&milliseconds, stamps[from], stamps[to]),
              "reading times");
    nanoseconds = static_cast<int64_t>(double(milliseconds) * 1e6);
    return success();
  }

  SoapStatus beginCapture() override {
    SOAP_RETURN_IF_FAILED(select(share.first));
    isCapturing = true;
    return cudaStatus(
        cudaStreamBeginCapture(rootStream(), cudaStreamCaptureModeThreadLocal),
        "capturing a step");
  }

  SoapStatus endCapture(bool withStamps) override {
    SOAP_RETURN_IF_FAILED(select(share.first));
    isCapturing = false;
    cudaGraph_t captured = nullptr;
    SOAP_CUDA(cudaStreamEndCapture(rootStream(), &captured),
              "capturing a step");
    cudaError_t error = cudaGraphInstantiate(&graphs[withStamps], captured, 0);
    (void)cudaGraphDestroy(captured);
    return cudaStatus(error, "making a graph of a step");
  }

  SoapStatus replay(bool withStamps) override {
    SOAP_RETURN_IF_FAILED(select(share.first));
    return cudaStatus(cudaGraphLaunch(graphs[withStamps], rootStream()),
                      "running a step");
  }

  void dropGraphs() override {
    if (isCapturing) {
      cudaGraph_t open = nullptr;
      (void)select(share.first);
      (void)cudaStreamEndCapture(rootStream(), &open);
      // Nor is it remembered that the capture had failed.
      (void)cudaGetLastError();
      if (open)
        (void)cudaGraphDestroy(open);
      isCapturing = false;
    }
    // One that runs is freed once it is done.
    for (cudaGraphExec_t &graph : graphs)
      if (graph) {
        (void)cudaGraphExecDestroy(graph);
        graph = nullptr;
      }
  }

  bool isStuck() const override { return hasTimedOut; }

  SoapStatus finish(double timeoutSeconds) override {
    auto begin = std::chrono::steady_clock::now();
    for (size_t s = 0; s < streams.size(); ++s) {
      if (!streams[s])
        continue;
      int32_t device = deviceOf(static_cast<int32_t>(s));
      SOAP_RETURN_IF_FAILED(select(device));
      for (int64_t looks = 0;; ++looks) {
        cudaError_t error = cudaStreamQuery(streams[s]);
        if (error == cudaSuccess)
          break;
        if (error != cudaErrorNotReady)
          return cudaStatus(error,
                            ("device " + std::to_string(device)).c_str());
        std::chrono::duration<double> waited =
            std::chrono::steady_clock::now() - begin;
        if (timeoutSeconds >= 0 && waited.count() > timeoutSeconds) {
          hasTimedOut = true;
          return failure(SOAP_TIMEOUT, "device %d is not done after %g s",
                         device, timeoutSeconds);
        }
        // Short steps are over before a sleep would be.
        constexpr int64_t patience = 10000;
        if (looks > patience && poll)
          SOAP_RETURN_IF_FAILED(poll());
        if (looks > patience)
          std::this_thread::sleep_for(std::chrono::microseconds(50));
      }
    }
    return success();
  }

private:
  static constexpr int32_t maxArguments = 512;
  static constexpr int64_t stagingBytes = int64_t(16) << 20;

  static bool isOfCudnn(const SoapGpuStep &step) {
    return step.kind == SOAP_GPU_CONVOLUTION ||
           step.kind == SOAP_GPU_ATTENTION ||
           step.kind == SOAP_GPU_NORMALIZATION || step.kind == SOAP_GPU_SOFTMAX;
  }

  int gpuOf(int32_t device) const {
    return (device - share.first + share.before) % numGpus;
  }
  /// From which a step is captured.
  cudaStream_t rootStream() const {
    return streams[streamOf(share.first, Stream::Compute)];
  }
  SoapStatus select(int32_t device) const {
    return cudaStatus(cudaSetDevice(gpuOf(device)), "choosing a device");
  }

  /// Counts the devices of earlier processes that see the same GPUs. Launchers
  /// may show each process GPUs of its own.
  SoapStatus findEarlier(const SoapProgram &program) {
    uint64_t own = 0;
    std::vector<uint64_t> all;
    SOAP_RETURN_IF_FAILED(identifyGpus(numGpus, own));
    SOAP_RETURN_IF_FAILED(processes->gather(own, all, "looking for GPUs"));
    share.before = 0;
    for (int32_t d = 0; d < share.first; ++d)
      share.before += all[processes->ownerOf(d)] == own;
    return success();
  }

  SoapStatus callCudnn(int gpu, cudaStream_t stream, const SoapGpuStep &step,
                       void *const *pointers) {
    if (!hasCudnn)
      return failure(SOAP_OUT_OF_RESOURCES, "there is no cuDNN");
    Cudnn &dnn = cudnn.at(gpu);
    int64_t workspaceBytes = step.buffers[step.num_buffers - 1].bytes;
    if (step.kind == SOAP_GPU_CONVOLUTION)
      return dnn.convolve(gpu, stream, step.convolution, pointers,
                          workspaceBytes);
    if (step.kind == SOAP_GPU_ATTENTION)
      return dnn.attend(gpu, stream, step.attention, pointers, workspaceBytes);
    if (step.kind == SOAP_GPU_NORMALIZATION)
      return dnn.normalize(gpu, stream, step.normalization, pointers,
                           workspaceBytes);
    return dnn.softmax(gpu, stream, step.softmax, pointers);
  }

  /// Of each GPU, while that is the current one.
  template <typename Library>
  static void endLibraries(std::map<int, Library> &libraries) {
    while (!libraries.empty()) {
      (void)cudaSetDevice(libraries.begin()->first);
      libraries.erase(libraries.begin());
    }
  }

  SoapStatus load(const SoapProgram &program) {
    const SoapGpuImage *image = nullptr;
    SOAP_RETURN_IF_FAILED(findImage(program, numGpus, image));
    if (!image)
      return success();
    SOAP_CUDA(cudaLibraryLoadData(&library, image->data, nullptr, nullptr, 0,
                                  nullptr, nullptr, 0),
              "loading code");
    for (int32_t k = 0; k < program.num_kernels; ++k)
      for (int32_t s = 0; s < program.kernels[k].gpu->num_steps; ++s) {
        const SoapGpuStep &step = program.kernels[k].gpu->steps[s];
        if (step.kind != SOAP_GPU_LAUNCH || functions.count(step.function))
          continue;
        SOAP_CUDA(cudaLibraryGetKernel(&functions[step.function], library,
                                       step.function),
                  step.function);
      }
    return success();
  }

  /// Calls `move(at, count)` for pieces that fit into pinned memory.
  template <typename Move> SoapStatus staged(int64_t bytes, const Move &move) {
    if (!staging) {
      void *memory = nullptr;
      SOAP_CUDA(cudaMallocHost(&memory, stagingBytes), "pinning memory");
      staging = static_cast<char *>(memory);
    }
    for (int64_t at = 0; at < bytes; at += stagingBytes)
      SOAP_RETURN_IF_FAILED(move(at, std::min(stagingBytes, bytes - at)));
    return success();
  }

  int numGpus = 0;
  /// Null of devices in other processes.
  std::vector<cudaStream_t> streams;
  /// NCCL's functions, where devices communicate by them.
  const NcclApi *ncclApi = nullptr;
  /// Several of NCCL's ranks are on one GPU.
  bool sharesGpus = false;
  /// Calls of NCCL's on several streams start in the order of issue.
  bool ordersLaunches = false;
  /// In pinned memory, which streams write.
  int32_t *marks = nullptr;
  /// Order, and times.
  std::vector<cudaEvent_t> events, stamps;
  std::vector<char *> allocations, workspaces;
  char *staging = nullptr;
  cudaLibrary_t library = nullptr;
  std::map<std::string, cudaKernel_t> functions;
  /// Of steps without stamps, and with.
  cudaGraphExec_t graphs[2] = {nullptr, nullptr};
  bool isCapturing = false, hasTimedOut = false;
  CudaTransfers transfers;
  AlgorithmCache algorithms{AlgorithmCache::defaultPath()};
  /// By GPU.
  std::map<int, CublasLt> cublas;
  std::map<int, Cudnn> cudnn;
  bool hasCudnn = false;
  AlternativeChooser chooser{algorithms};
};

} // namespace

SoapStatus soap::createCudaDriver(std::unique_ptr<GpuDriver> &driver) {
  driver = std::make_unique<CudaDriver>();
  return success();
}
