//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaDevices.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace soap;

SoapStatus soap::cudaStatus(cudaError_t error, const char *what) {
  if (error == cudaSuccess)
    return success();
  // What is not remembered fails no later call.
  (void)cudaGetLastError();
  return failure(error == cudaErrorMemoryAllocation ? SOAP_OUT_OF_RESOURCES
                                                    : SOAP_KERNEL_FAILED,
                 "CUDA: %s: %s", what, cudaGetErrorString(error));
}

SoapStatus soap::launchThreads(cudaKernel_t kernel, cudaStream_t stream,
                               int64_t work, const void *parameters,
                               const char *what) {
  // Together about as many threads as the largest GPUs run at a time.
  constexpr int64_t block = 128, mostBlocks = 2048;
  auto blocks =
      static_cast<unsigned>(std::min((work + block - 1) / block, mostBlocks));
  void *arguments[] = {const_cast<void *>(parameters)};
  return cudaStatus(cudaLaunchKernel(reinterpret_cast<const void *>(kernel),
                                     dim3(blocks), dim3(block), arguments, 0,
                                     stream),
                    what);
}

bool soap::hasRanksOnOneGpu() {
  const char *many = std::getenv("NCCL_MULTI_RANK_GPU_ENABLE");
  return many && std::strcmp(many, "1") == 0;
}

bool soap::ordersNcclLaunches() {
  // What the user has set stays.
  (void)setenv("NCCL_LAUNCH_ORDER_IMPLICIT", "1", /*overwrite=*/0);
  const char *orders = std::getenv("NCCL_LAUNCH_ORDER_IMPLICIT");
  return orders && std::strcmp(orders, "1") == 0;
}

/// Ranks on one GPU wait for each other there: all of them must find a queue
/// and processors at a time. What the user has set stays.
static void makeRoomForRanks() {
  (void)setenv("CUDA_DEVICE_MAX_CONNECTIONS", "32", /*overwrite=*/0);
  (void)setenv("NCCL_MAX_CTAS", "4", /*overwrite=*/0);
  (void)setenv("NCCL_NVLS_ENABLE", "0", /*overwrite=*/0);
}

SoapStatus soap::countGpus(int &count) {
  if (hasRanksOnOneGpu())
    makeRoomForRanks();
  cudaError_t error = cudaGetDeviceCount(&count);
  if (error == cudaErrorInsufficientDriver) {
    int version = 0;
    (void)cudaDriverGetVersion(&version);
    return failure(SOAP_OUT_OF_RESOURCES, "%s",
                   version == 0 ? "no CUDA driver"
                                : "the CUDA driver is too old");
  }
  if (error == cudaErrorNoDevice || (error == cudaSuccess && count == 0))
    return failure(SOAP_OUT_OF_RESOURCES, "no CUDA device");
  return cudaStatus(error, "looking for devices");
}

SoapStatus soap::identifyGpus(int numGpus, uint64_t &number) {
  // FNV-1a.
  number = 14695981039346656037u;
  for (int gpu = 0; gpu < numGpus; ++gpu) {
    cudaDeviceProp properties = {};
    SOAP_CUDA(cudaGetDeviceProperties(&properties, gpu),
              "asking for properties");
    for (char byte : properties.uuid.bytes)
      number = (number ^ static_cast<unsigned char>(byte)) * 1099511628211u;
  }
  return success();
}

static SoapStatus chipOf(int gpu, int32_t &chip) {
  int major = 0, minor = 0;
  SOAP_CUDA(
      cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, gpu),
      "asking for the compute capability");
  SOAP_CUDA(
      cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, gpu),
      "asking for the compute capability");
  chip = 10 * major + minor;
  return success();
}

SoapStatus soap_cuda_probe(int32_t *chip) {
  int count = 0;
  SOAP_RETURN_IF_FAILED(countGpus(count));
  return chipOf(0, *chip);
}

SoapStatus soap::connectGpus(int numGpus) {
  for (int from = 0; from < numGpus; ++from)
    for (int to = 0; to < numGpus; ++to) {
      if (from == to)
        continue;
      int can = 0;
      SOAP_CUDA(cudaDeviceCanAccessPeer(&can, from, to),
                "asking for peer access");
      if (!can)
        return failure(SOAP_OUT_OF_RESOURCES,
                       "GPU %d cannot reach the memory of GPU %d", from, to);
      SOAP_CUDA(cudaSetDevice(from), "choosing a device");
      cudaError_t error = cudaDeviceEnablePeerAccess(to, 0);
      if (error == cudaErrorPeerAccessAlreadyEnabled)
        (void)cudaGetLastError();
      else
        SOAP_CUDA(error, "enabling peer access");
    }
  return success();
}

SoapStatus soap::findImage(const SoapProgram &program, int numGpus,
                           const SoapGpuImage *&best) {
  best = nullptr;
  int32_t chip = 0;
  SOAP_RETURN_IF_FAILED(chipOf(0, chip));
  for (int gpu = 1; gpu < numGpus; ++gpu) {
    int32_t other = 0;
    SOAP_RETURN_IF_FAILED(chipOf(gpu, other));
    if (other != chip)
      return failure(SOAP_OUT_OF_RESOURCES,
                     "GPU 0 is of kind sm_%d, GPU %d of kind sm_%d", chip, gpu,
                     other);
  }
  for (int32_t i = 0; i < program.num_images; ++i) {
    const SoapGpuImage &image = program.images[i];
    // Machine code runs on later chips of the same generation.
    bool runs =
        image.chip == 0 || (image.chip / 10 == chip / 10 && image.chip <= chip);
    if (runs && (!best || image.chip > best->chip))
      best = &image;
  }
  if (!best && program.num_images)
    return failure(SOAP_INVALID_PROGRAM, "no code for sm_%d", chip);
  return success();
}
