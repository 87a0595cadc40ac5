//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check.h"

using namespace soap;

static const char *nameOf(const SoapKernel &kernel) {
  return kernel.name ? kernel.name : "";
}

static SoapStatus checkKernel(const SoapProgram &program, int32_t index) {
  const SoapKernel &kernel = program.kernels[index];
  if ((kernel.run != nullptr) + (kernel.run_checked != nullptr) +
          (kernel.gpu != nullptr) !=
      1)
    return failure(SOAP_INVALID_PROGRAM,
                   "kernel %d '%s' has no function, or two", index,
                   nameOf(kernel));
  int64_t count = int64_t(kernel.num_inputs) + kernel.num_outputs;
  if (kernel.num_inputs < 0 || kernel.num_outputs < 0 || count > INT32_MAX ||
      (count && !kernel.buffer_bytes))
    return failure(SOAP_INVALID_PROGRAM, "kernel %d '%s': bad list of buffers",
                   index, nameOf(kernel));
  for (int64_t i = 0; i < count; ++i)
    if (kernel.buffer_bytes[i] < 0)
      return failure(SOAP_INVALID_PROGRAM,
                     "kernel %d '%s': buffer %lld has a negative size", index,
                     nameOf(kernel), (long long)i);
  std::vector<char> overwritten(kernel.num_inputs, 0);
  for (int32_t i = 0; kernel.in_place && i < kernel.num_outputs; ++i) {
    int64_t input = kernel.in_place[i];
    if (input == -1)
      continue;
    if (input < 0 || input >= kernel.num_inputs || overwritten[input]++ ||
        kernel.buffer_bytes[input] !=
            kernel.buffer_bytes[kernel.num_inputs + i])
      return failure(SOAP_INVALID_PROGRAM,
                     "kernel %d '%s': output %d cannot overwrite input %lld",
                     index, nameOf(kernel), i, (long long)input);
  }
  if (kernel.gpu)
    return checkGpuKernel(program, index);
  return success();
}

static SoapStatus checkLaunch(const SoapProgram &program, int32_t d,
                              int32_t c) {
  const SoapCommand &command = program.devices[d].commands[c];
  int64_t arena = program.devices[d].arena_bytes;
  auto error = [&](const char *what, long long value) {
    return failure(SOAP_INVALID_PROGRAM, "device %d, command %d: %s %lld", d, c,
                   what, value);
  };
  if (command.index < 0 || command.index >= program.num_kernels)
    return error("no kernel", command.index);
  const SoapKernel &kernel = program.kernels[command.index];
  int32_t count = kernel.num_inputs + kernel.num_outputs;
  if (command.num_buffers != count || (count && !command.offsets))
    return error("wrong number of buffers:", command.num_buffers);
  for (int32_t i = 0; i < count; ++i) {
    int64_t offset = command.offsets[i], bytes = kernel.buffer_bytes[i];
    if (offset < 0 || offset % SOAP_BUFFER_ALIGNMENT)
      return error("misaligned offset", offset);
    if (bytes > arena || offset > arena - bytes)
      return error("a buffer leaves the arena at offset", offset);
    if (!bytes)
      continue;
    // Outputs against all buffers before them.
    int64_t own = -1;
    if (i >= kernel.num_inputs && kernel.in_place)
      own = kernel.in_place[i - kernel.num_inputs];
    if (own >= 0 && command.offsets[own] != offset)
      return error("an output is not in its input's place, but at offset",
                   offset);
    for (int32_t k = 0; i >= kernel.num_inputs && k < i; ++k)
      if (k != own && offset < command.offsets[k] + kernel.buffer_bytes[k] &&
          command.offsets[k] < offset + bytes)
        return error("an output overlaps another buffer at offset", offset);
  }
  if (command.num_parts > 0 && !command.parts)
    return error("wrong number of parts:", command.num_parts);
  for (int32_t p = 0; p < command.num_parts; ++p) {
    const SoapPart &part = command.parts[p];
    if (part.input < 0 || part.input >= kernel.num_inputs)
      return error("a part of no input:", part.input);
    int64_t lo = command.offsets[part.input];
    if (part.begin < 0 || lo < part.begin || part.end < lo ||
        part.end > arena || kernel.buffer_bytes[part.input] > part.end - lo)
      return error("the buffer of a part lies elsewhere: input", part.input);
  }
  return success();
}

SoapStatus soap::checkCommands(const SoapProgram &program) {
  // How often each participant has each communication.
  std::vector<std::vector<int32_t>> seen(program.num_communications);
  for (int32_t i = 0; i < program.num_communications; ++i)
    seen[i].assign(program.communications[i].num_participants, 0);

  for (int32_t d = 0; d < program.num_devices; ++d) {
    for (int32_t c = 0; c < program.devices[d].num_commands; ++c) {
      const SoapCommand &command = program.devices[d].commands[c];
      if (command.kind == SOAP_LAUNCH) {
        SOAP_RETURN_IF_FAILED(checkLaunch(program, d, c));
        continue;
      }
      if (command.kind != SOAP_COMMUNICATE)
        return failure(SOAP_INVALID_PROGRAM,
                       "device %d, command %d: unknown kind %d", d, c,
                       command.kind);
      if (command.index < 0 || command.index >= program.num_communications)
        return failure(SOAP_INVALID_PROGRAM,
                       "device %d, command %d: no communication %d", d, c,
                       command.index);
      const SoapCommunication &comm = program.communications[command.index];
      int32_t place = 0;
      while (place < comm.num_participants && comm.participants[place] != d)
        ++place;
      if (place == comm.num_participants)
        return failure(SOAP_INVALID_PROGRAM,
                       "device %d, command %d: no participant of "
                       "communication %d",
                       d, c, command.index);
      ++seen[command.index][place];
    }
  }
  for (int32_t i = 0; i < program.num_communications; ++i)
    for (int32_t p = 0; p < program.communications[i].num_participants; ++p)
      if (seen[i][p] != 1)
        return failure(SOAP_INVALID_PROGRAM,
                       "communication %d is %d times, not once, in the "
                       "commands of device %d",
                       i, seen[i][p],
                       program.communications[i].participants[p]);
  return success();
}

SoapStatus soap_program_check(const SoapProgram *table) {
  if (!table)
    return failure(SOAP_INVALID_PROGRAM, "no program");
  const SoapProgram &program = *table;
  auto bad = [](int32_t count, const void *list) {
    return count < 0 || (count && !list);
  };
  if (program.num_devices <= 0 || !program.devices)
    return failure(SOAP_INVALID_PROGRAM, "a program needs a device");
  if (bad(program.num_kernels, program.kernels) ||
      bad(program.num_communications, program.communications) ||
      bad(program.num_arguments, program.arguments) ||
      bad(program.num_results, program.results) ||
      bad(program.num_images, program.images) ||
      bad(program.num_states, program.states))
    return failure(SOAP_INVALID_PROGRAM, "a table has no entries or a "
                                         "negative number of them");
  for (int32_t d = 0; d < program.num_devices; ++d)
    if (program.devices[d].arena_bytes < 0 ||
        program.devices[d].arena_bytes > INT64_MAX - SOAP_BUFFER_ALIGNMENT ||
        bad(program.devices[d].num_commands, program.devices[d].commands))
      return failure(SOAP_INVALID_PROGRAM,
                     "device %d: bad arena size or commands", d);
  for (int32_t i = 0; i < program.num_kernels; ++i)
    SOAP_RETURN_IF_FAILED(checkKernel(program, i));
  for (int32_t i = 0; i < program.num_communications; ++i)
    SOAP_RETURN_IF_FAILED(checkCommunication(program, i));
  SOAP_RETURN_IF_FAILED(checkCommands(program));
  SOAP_RETURN_IF_FAILED(checkOrder(program));
  return checkTensors(program);
}
