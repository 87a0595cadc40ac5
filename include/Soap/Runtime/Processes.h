//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Several processes that run one program together, each some of its devices:
// docs/processes.md. Rank 0 leads: what it does with its runtime the others
// follow. A process that ends, falls silent or fails makes all others fail, in
// one line that names its rank and what they were doing.

#ifndef SOAP_RUNTIME_PROCESSES_H
#define SOAP_RUNTIME_PROCESSES_H

#include "Soap/Runtime/Runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

// Names are C's here.
// NOLINTBEGIN(readability-identifier-naming)

/// How messages get from process to process: MPI's, or another one's. Between
/// two processes, messages of one tag arrive in the order in which they were
/// sent. One thread at a time calls.
typedef struct SoapTransport {
  void *context;
  int32_t rank;
  int32_t num_ranks;
  /// Tags are 0 to this.
  int32_t max_tag;
  /// Start a message; `data` stays until it is done. At most 1 GiB.
  SoapStatus (*send)(void *context, int32_t to, int32_t tag, const void *data,
                     size_t bytes, void **request);
  SoapStatus (*receive)(void *context, int32_t from, int32_t tag, void *data,
                        size_t bytes, void **request);
  /// Sets `done`, and `request` to null, once it is. Does not wait.
  SoapStatus (*test)(void *context, void **request, int32_t *done);
  /// Ends it all; called where all requests are done. An error if the others
  /// have not come to that within `seconds`.
  SoapStatus (*close)(void *context, double seconds);
} SoapTransport;

/// Joins the processes that mpirun started together with this one. `processes`
/// is null where this process runs alone. `limit`: seconds that a process may
/// be silent, or a message may take that others wait for; 0: 9, but 60 until
/// MPI has started.
SoapStatus soap_processes_open(double limit, SoapProcesses **processes);
/// The same over any transport, which must outlive them.
SoapStatus soap_processes_create(const SoapTransport *transport, double limit,
                                 SoapProcesses **processes);

int32_t soap_processes_rank(const SoapProcesses *processes);
int32_t soap_processes_size(const SoapProcesses *processes);
double soap_processes_limit(const SoapProcesses *processes);
void soap_processes_set_limit(SoapProcesses *processes, double limit);

/// Called with the line of a failure that no call has returned within a second,
/// because none came or it takes its time. It should end the process.
void soap_processes_on_failure(SoapProcesses *processes,
                               void (*handler)(const char *line));

/// From rank 0 to all others. What is received is freed with free().
SoapStatus soap_processes_broadcast(SoapProcesses *processes, const void *data,
                                    size_t bytes);
SoapStatus soap_processes_receive(SoapProcesses *processes, void **data,
                                  size_t *bytes);

/// Tells all others that this process fails, and why: one line. Returns once
/// they have heard, or after a second.
void soap_processes_fail(SoapProcesses *processes, const char *why);

/// Waits until all others close as well, and frees `processes`, which may be
/// null. The status is that of a failure that came before.
SoapStatus soap_processes_close(SoapProcesses *processes);

/// On ranks other than 0: does what rank 0 does with its runtime, until it is
/// destroyed. `prepare` sets the arguments before run number `run`.
SoapStatus soap_runtime_follow(SoapRuntime *runtime,
                               SoapStatus (*prepare)(void *context,
                                                     int64_t run),
                               void *context);

/// Whether this process has a part of an argument; others need not be set.
int32_t soap_runtime_needs_argument(const SoapRuntime *runtime,
                                    int32_t argument);

// NOLINTEND(readability-identifier-naming)

#ifdef __cplusplus
}
#endif

#endif // SOAP_RUNTIME_PROCESSES_H
