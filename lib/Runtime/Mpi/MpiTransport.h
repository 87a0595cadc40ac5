//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_MPI_MPITRANSPORT_H
#define SOAP_LIB_RUNTIME_MPI_MPITRANSPORT_H

#include "Soap/Runtime/Processes.h"

/// Starts MPI; once per process. An error if that takes more than `seconds`.
extern "C" SoapStatus soap_mpi_open(SoapTransport *transport, double seconds);

#endif // SOAP_LIB_RUNTIME_MPI_MPITRANSPORT_H
