//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// In place of CudaDriver.cpp where there was no CUDA toolkit to build with.

#include "../Gpu/GpuDriver.h"

using namespace soap;

SoapStatus soap_cuda_probe(int32_t *) {
  return failure(SOAP_OUT_OF_RESOURCES, "this build has no CUDA");
}

SoapStatus soap::createCudaDriver(std::unique_ptr<GpuDriver> &) {
  return soap_cuda_probe(nullptr);
}
