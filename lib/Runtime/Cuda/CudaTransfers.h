//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_CUDA_CUDATRANSFERS_H
#define SOAP_LIB_RUNTIME_CUDA_CUDATRANSFERS_H

#include "../Transfers/CpuTransfers.h"
#include "../Transfers/Exchange.h"
#include "CudaSupport.h"

namespace soap {

/// Issues a device's part of a communication to one stream.
class CudaTransfers {
public:
  /// Loads the functions.
  SoapStatus open();
  SoapStatus run(cudaStream_t stream, const TransferPart &part,
                 const std::vector<char *> &arenas) const;

  /// What goes before and after messages; of a filled box, there is no source.
  SoapStatus copyBox(cudaStream_t stream, const Exchange::Box &box,
                     const char *source, char *target,
                     int64_t elementBytes) const;
  SoapStatus sum(cudaStream_t stream, const SoapCommunication &comm,
                 const Exchange::Sum &sum,
                 const std::vector<const char *> &sources,
                 const std::vector<char *> &targets) const;

private:
  SoapStatus runCopy(cudaStream_t stream, const SoapBoxCopy &copy,
                     int64_t elementBytes,
                     const std::vector<char *> &arenas) const;
  SoapStatus runSlice(cudaStream_t stream, const SoapCommunication &comm,
                      const TransferPart::Slice &slice,
                      const std::vector<char *> &arenas) const;

  cudaKernel_t box = nullptr, reduce = nullptr;
};

} // namespace soap

#endif // SOAP_LIB_RUNTIME_CUDA_CUDATRANSFERS_H
