//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The GPUs that there are.

#ifndef SOAP_LIB_RUNTIME_CUDA_CUDADEVICES_H
#define SOAP_LIB_RUNTIME_CUDA_CUDADEVICES_H

#include "CudaSupport.h"

namespace soap {

/// Fails where there is none. Before any other call of CUDA's, and of NCCL's.
SoapStatus countGpus(int &count);

/// Whether the environment asks NCCL to take several ranks on one GPU.
bool hasRanksOnOneGpu();

/// Tells NCCL to start calls in the order in which they are issued, whatever
/// streams they are on, unless the environment forbids it; whether it is told.
/// Before any call of NCCL's.
bool ordersNcclLaunches();

/// A number for the list of the first \p numGpus GPUs, alike in all processes
/// that see the same ones.
SoapStatus identifyGpus(int numGpus, uint64_t &number);

/// Lets every GPU read and write the memory of every other one.
SoapStatus connectGpus(int numGpus);

/// The program's image for the GPUs, which are of one kind: machine code of
/// theirs, else PTX. Null where the program has none at all.
SoapStatus findImage(const SoapProgram &program, int numGpus,
                     const SoapGpuImage *&best);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_CUDA_CUDADEVICES_H
