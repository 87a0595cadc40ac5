//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_RUNTIME_PROGRAMBUILDER_H
#define SOAP_RUNTIME_PROGRAMBUILDER_H

#include "Soap/Runtime/Program.h"

#include <deque>
#include <string>
#include <vector>

namespace soap {

/// Owns the storage of a SoapProgram while it is written. It checks nothing;
/// soap_program_check does.
class ProgramBuilder {
public:
  using Ints = std::vector<int64_t>;

  struct Shard {
    int32_t device;
    int64_t offset;
    Ints lows, extents;
  };
  struct Tensor {
    std::string name;
    SoapElementType type;
    Ints shape;
    std::vector<Shard> shards;
  };
  struct BoxCopy {
    int32_t sourceDevice, targetDevice;
    int64_t sourceOffset, targetOffset;
    Ints extents, sourceStrides, targetStrides;
    uint64_t fillBits = 0;
  };
  struct Group {
    int64_t numElements;
    std::vector<SoapReduceMember> members;
    int64_t moreRows = 0, rowStride = 0;
  };

  struct GpuStep {
    SoapGpuStepKind kind;
    std::vector<SoapGpuBuffer> buffers;
    std::string function;
    int64_t grid = 1;
    int32_t block = 1;
    SoapGpuGemm gemm = {};
    Ints batch;
    SoapGpuConvolution convolution = {};
    SoapGpuAttention attention = {};
    SoapGpuAlternatives alternatives = {};
    SoapGpuNormalization normalization = {};
    Ints types;
    SoapGpuSoftmax softmax = {};
  };
  struct GpuKernel {
    int64_t scratchBytes = 0;
    std::string constants;
    std::vector<GpuStep> steps;
  };

  ProgramBuilder() = default;
  ProgramBuilder(const ProgramBuilder &) = delete;
  ProgramBuilder &operator=(const ProgramBuilder &) = delete;

  int32_t addDevice(int64_t arenaBytes);
  /// `bytes`: of the inputs, then of the outputs.
  int32_t addKernel(std::string name, void (*run)(void **), int32_t numInputs,
                    Ints bytes);
  /// `inputs`: per output, the input that it overwrites, or -1.
  void setInPlace(int32_t kernel, Ints inputs);
  int32_t addCheckedKernel(std::string name, int (*run)(void *context, void **),
                           void *context, int32_t numInputs, Ints bytes);
  int32_t addGpuKernel(std::string name, const GpuKernel &kernel,
                       int32_t numInputs, Ints bytes);
  void addImage(int32_t chip, std::string data);
  /// Participants are those that the groups name.
  int32_t addAllReduce(SoapElementType type, SoapReduceKind kind,
                       const std::vector<Group> &groups);
  /// Participants are those that the copies name.
  int32_t addCopy(SoapElementType type, const std::vector<BoxCopy> &copies);
  void addLaunch(int32_t device, int32_t kernel, Ints offsets,
                 std::vector<SoapPart> inputParts = {});
  void addCommunicate(int32_t device, int32_t communication);
  /// At the end of the commands of every participant so far.
  void addCommunicateAll(int32_t communication);
  int32_t addArgument(const Tensor &tensor);
  int32_t addResult(const Tensor &tensor);
  void addState(int32_t argument, int32_t result);

  /// The table; valid until the builder changes or dies.
  const SoapProgram *get();

  /// Direct access, for those who want a table that the methods do not make.
  std::vector<SoapDevice> devices;
  std::vector<SoapKernel> kernels;
  std::vector<SoapCommunication> communications;
  std::vector<SoapTensor> arguments, results;
  std::vector<SoapState> states;
  std::vector<SoapGpuImage> images;
  std::vector<std::vector<SoapCommand>> commands;

private:
  const int64_t *keep(Ints ints);
  const char *keep(std::string text);
  SoapTensor makeTensor(const Tensor &tensor);
  int32_t addKernel(SoapKernel kernel, std::string name, Ints bytes);
  void setParticipants(SoapCommunication &communication,
                       std::vector<int32_t> devices);

  // Deques: their elements never move.
  std::deque<Ints> ints;
  std::deque<std::string> texts;
  std::deque<std::vector<int32_t>> participants;
  std::deque<std::vector<SoapReduceMember>> members;
  std::deque<std::vector<SoapReduceGroup>> groups;
  std::deque<std::vector<SoapBoxCopy>> copies;
  std::deque<std::vector<SoapPart>> parts;
  std::deque<std::vector<SoapShard>> shards;
  std::deque<std::vector<SoapGpuBuffer>> gpuBuffers;
  std::deque<std::vector<SoapGpuStep>> gpuSteps;
  std::deque<SoapGpuKernel> gpuKernels;
  SoapProgram program = {};
};

} // namespace soap

#endif // SOAP_RUNTIME_PROGRAMBUILDER_H
