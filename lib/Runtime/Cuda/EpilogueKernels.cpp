//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Functions for GPUs; compiled to PTX.

#include "EpilogueKernels.h"

using namespace soap;

extern "C" [[clang::nvptx_kernel]] void
soap_epilogue(EpilogueParameters parameters) {
  int64_t first =
      int64_t(__nvvm_read_ptx_sreg_ctaid_x()) * __nvvm_read_ptx_sreg_ntid_x() +
      __nvvm_read_ptx_sreg_tid_x();
  int64_t step =
      int64_t(__nvvm_read_ptx_sreg_nctaid_x()) * __nvvm_read_ptx_sreg_ntid_x();
  for (int64_t i = first; i < parameters.rows * parameters.columns; i += step)
    epilogue::finish(parameters, i);
}

extern "C" [[clang::nvptx_kernel]] void soap_sums(SumParameters parameters) {
  int64_t first =
      int64_t(__nvvm_read_ptx_sreg_ctaid_x()) * __nvvm_read_ptx_sreg_ntid_x() +
      __nvvm_read_ptx_sreg_tid_x();
  int64_t step =
      int64_t(__nvvm_read_ptx_sreg_nctaid_x()) * __nvvm_read_ptx_sreg_ntid_x();
  for (int64_t i = first; i < parameters.columns; i += step)
    epilogue::sum(parameters, i);
}
