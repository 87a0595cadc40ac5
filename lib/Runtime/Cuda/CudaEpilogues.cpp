//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaEpilogues.h"

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

SoapStatus CudaEpilogues::run(cudaStream_t stream,
                              const EpilogueParameters &epilogue) {
  SOAP_RETURN_IF_FAILED(load());
  return launchThreads(finish, stream, epilogue.rows * epilogue.columns,
                       &epilogue, "an epilogue");
}

SoapStatus CudaEpilogues::run(cudaStream_t stream, const SumParameters &sums) {
  if (!sums.sums)
    return success();
  SOAP_RETURN_IF_FAILED(load());
  return launchThreads(sum, stream, sums.columns, &sums, "an epilogue");
}
