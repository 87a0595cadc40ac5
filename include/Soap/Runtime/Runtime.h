//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The runtime's C ABI. Every function that can fail returns a SoapStatus; none
// throws or aborts on a bad table. One host thread at a time may call into one
// runtime. A kernel for CPUs that gets no memory for its temporaries cannot go
// on (soap_cpu_alloc): it ends the process, after a line on standard error.

#ifndef SOAP_RUNTIME_RUNTIME_H
#define SOAP_RUNTIME_RUNTIME_H

#include "Soap/Runtime/Program.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// Names are C's here.
// NOLINTBEGIN(readability-identifier-naming)

typedef enum SoapStatusCode {
  SOAP_OK = 0,
  SOAP_INVALID_PROGRAM,
  SOAP_INVALID_ARGUMENT,
  SOAP_OUT_OF_RESOURCES,
  SOAP_KERNEL_FAILED,
  SOAP_TIMEOUT,
  SOAP_REPLICAS_DIFFER,
  SOAP_PEER_FAILED
} SoapStatusCode;

/// `message` is one line without full stop, empty if `code` is SOAP_OK.
typedef struct SoapStatus {
  int32_t code;
  char message[252];
} SoapStatus;

typedef enum SoapBackend {
  SOAP_BACKEND_CPU,
  /// Runs nothing; issues the commands in one legal order and traces them.
  /// Programs for GPUs are checked as soap_gpu_record does.
  SOAP_BACKEND_RECORDING,
  /// NVIDIA GPUs of this host; several devices share one where there are too
  /// few.
  SOAP_BACKEND_CUDA,
  /// Programs for GPUs in this host's memory. Without an emulator in the
  /// options, only data moves.
  SOAP_BACKEND_EMULATED
} SoapBackend;

/// Runs a generated function of a GPU program on the host. `arguments` are
/// pointers that a null follows. Returns 0, or a failure.
typedef struct SoapGpuEmulator {
  void *context;
  int (*launch)(void *context, const char *function, int64_t grid,
                int32_t block, void *const *arguments);
} SoapGpuEmulator;

/// Processes that run a program together: Processes.h.
typedef struct SoapProcesses SoapProcesses;

typedef struct SoapOptions {
  /// The longest time in seconds that a device may wait in one communication,
  /// and that all devices together may go without finishing a command. 0: 60 s,
  /// or the limit of `processes`; negative: for ever.
  double timeout_seconds;
  /// Record the time of every command: soap_runtime_set_trace.
  int32_t trace;
  /// Fill arenas with 0xff bytes (NaN) rather than zeros, so that reads of what
  /// was never written show.
  int32_t poison;
  /// Compare, bit for bit, all replicas of a result when it is read.
  int32_t check_replicas;
  /// Of SOAP_BACKEND_EMULATED: runs generated functions.
  const SoapGpuEmulator *emulator;
  /// Draws the order in which its streams make progress.
  uint64_t emulator_seed;
  /// Its devices communicate by NCCL, which is emulated as well; always so in
  /// several processes.
  int32_t emulate_nccl;
  /// What the plan predicted for the device with most, for errors; 0: unknown.
  double predicted_bytes;
  /// Null, or the processes that share the devices: all make a runtime of the
  /// same program. Rank 0 uses its own as if it were alone, the others follow.
  SoapProcesses *processes;
} SoapOptions;

/// What a device does beside commands; in place of a SoapCommandKind. `command`
/// and `index` of both are -1.
#define SOAP_TRACE_STATE 2 /* copies state for the next step */
#define SOAP_TRACE_STEP 3  /* the step as a whole, after all else of it */

/// One executed command. CPU backend: nanoseconds since the runtime was made; a
/// communication starts when the device arrives and ends when it leaves, its
/// data move from `ready` on, when all have come. GPUs: nanoseconds since the
/// step began on the device; commands of which one computes and the other
/// communicates may overlap. Recording backend: the command's number in the
/// order of issue, and no other events.
typedef struct SoapTraceEvent {
  int64_t step;
  int32_t command;
  int32_t kind;
  int32_t index;
  int64_t start;
  int64_t end;
  /// When the command's own work began; of all but communications `start`.
  int64_t ready;
} SoapTraceEvent;

typedef struct SoapRuntime SoapRuntime;

/// Bytes of one element; 0 for an unknown type.
int32_t soap_element_bytes(int32_t element_type);

/// Whether all that Program.h demands holds.
SoapStatus soap_program_check(const SoapProgram *program);

/// Runs one GPU kernel on the host; `buffers` are its inputs, then its outputs.
SoapStatus soap_gpu_emulate(const SoapGpuKernel *kernel, void *const *buffers,
                            const SoapGpuEmulator *emulator);

/// What one step of a program asks of GPUs.
typedef struct SoapGpuFigures {
  int64_t launches;      /* of generated functions */
  int64_t library_calls; /* products and convolutions */
  int64_t transfers;     /* boxes that are copied, slices that are reduced */
  int64_t state_copies;
  int64_t waits; /* for events, those of a step's begin and end among them */
  int64_t memory_bytes; /* of the device that has most */
  /// With a GPU for each of several devices, by NCCL; other figures do not
  /// count it.
  int64_t nccl_collectives; /* calls, of all ranks */
  int64_t nccl_messages;
  int64_t nccl_kernels; /* boxes that are packed, slices that are combined */
} SoapGpuFigures;

/// Checks a program for GPUs as a whole, without any: issues two steps to
/// devices that only record, and looks at streams, events, memory and
/// communications (lib/Runtime/Recording); as for GPUs that read each other's
/// memory, and as for GPUs that communicate by NCCL, of one process and of
/// several. `figures` may be null.
SoapStatus soap_gpu_record(const SoapProgram *program, SoapGpuFigures *figures);

/// Whether GPUs can be used: a line that says why not, or SOAP_OK and the chip
/// of the first one (90: compute capability 9.0) in `chip`.
SoapStatus soap_cuda_probe(int32_t *chip);

/// Checks the program, allocates the arenas and starts the devices. `options`
/// may be null. The program must outlive the runtime.
SoapStatus soap_runtime_create(const SoapProgram *program, SoapBackend backend,
                               const SoapOptions *options,
                               SoapRuntime **runtime);

/// Distributes a whole row-major host tensor of `bytes` bytes. Arguments keep
/// their values over steps, except those that are state.
SoapStatus soap_runtime_set_argument(SoapRuntime *runtime, int32_t argument,
                                     const void *data, size_t bytes);

/// Runs `steps` steps and waits for them. After a failure the arenas' contents
/// are undefined and every later run returns the same status.
SoapStatus soap_runtime_run(SoapRuntime *runtime, int64_t steps);

/// Gathers a result of the last step, which there has to be (elements that
/// several shards hold come from the first of them). A result that shares its
/// buffer with an argument must be read before that argument is set anew.
SoapStatus soap_runtime_get_result(SoapRuntime *runtime, int32_t result,
                                   void *data, size_t bytes);

/// Whether later runs record the time of every command. On GPUs a step is
/// issued or captured anew, with events around commands where it changes, and
/// steps of a run wait for each other.
SoapStatus soap_runtime_set_trace(SoapRuntime *runtime, int32_t trace);

/// The events of one device, also of another process, so far (of steps long
/// past, not all); valid until the next call of run or get_trace. Of several
/// processes rank 0 alone may ask for others' devices.
SoapStatus soap_runtime_get_trace(SoapRuntime *runtime, int32_t device,
                                  const SoapTraceEvent **events, size_t *count);

/// The last failure of any call on this runtime; "" if there was none.
const char *soap_runtime_last_error(const SoapRuntime *runtime);

/// Null is allowed. A kernel that never returns is abandoned with its thread
/// and arenas; its code and the program must then stay.
void soap_runtime_destroy(SoapRuntime *runtime);

// NOLINTEND(readability-identifier-naming)

#ifdef __cplusplus
}
#endif

#endif // SOAP_RUNTIME_RUNTIME_H
