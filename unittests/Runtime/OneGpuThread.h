//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// For functions of GPUs that are compiled for the host: there is one thread.

#ifndef SOAP_UNITTESTS_RUNTIME_ONEGPUTHREAD_H
#define SOAP_UNITTESTS_RUNTIME_ONEGPUTHREAD_H

#define __nvvm_read_ptx_sreg_ctaid_x() 0
#define __nvvm_read_ptx_sreg_ntid_x() 1
#define __nvvm_read_ptx_sreg_tid_x() 0
#define __nvvm_read_ptx_sreg_nctaid_x() 1

#endif // SOAP_UNITTESTS_RUNTIME_ONEGPUTHREAD_H
