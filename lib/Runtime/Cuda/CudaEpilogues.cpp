//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaEpilogues.h"

#include <algorithm>

using namespace soap;

SoapStatus CudaEpilogues::load() {
  if (sum)
    return success();
  cudaLibrary_t library;
  SOAP_CUDA(cudaLibraryLoadData(&library, epiloguePtx, nullptr, nullptr, 0,
                                nullptr, nullptr, 0),
            "loading epilogues");
  SOAP_CUDA(cudaLibraryGetKernel(&finish, library, "soap_epilogue"),
            "loading epilogues");
  return cudaStatus(cudaLibraryGetKernel(&sum, library, "soap_sums"),
                    "loading sums");
}

SoapStatus CudaEpilogues::launch(cudaKernel_t kernel, cudaStream_t stream,
                                 int64_t threads, const void *parameters) {
  constexpr int64_t block = 128, mostBlocks = 4096;
  auto blocks = static_cast<unsigned>(
      std::min((threads + block - 1) / block, mostBlocks));
  void *arguments[] = {const_cast<void *>(parameters)};
  return cudaStatus(cudaLaunchKernel(reinterpret_cast<const void *>(kernel),
                                     dim3(blocks), dim3(block), arguments, 0,
                                     stream),
                    "an epilogue");
}

SoapStatus CudaEpilogues::run(cudaStream_t stream,
                              const EpilogueParameters &epilogue) {
  SOAP_RETURN_IF_FAILED(load());
  return launch(finish, stream, epilogue.rows * epilogue.columns, &epilogue);
}

SoapStatus CudaEpilogues::run(cudaStream_t stream, const SumParameters &sums) {
  if (!sums.sums)
    return success();
  SOAP_RETURN_IF_FAILED(load());
  return launch(sum, stream, sums.columns, &sums);
}
