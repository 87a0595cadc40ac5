//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostSensitivity.h"

#include "HostFloats.h"
#include "HostGpu.h"
#include "Soap/Runtime/Attention.h"

#include <algorithm>
#include <cmath>
#include <random>

using namespace soap;

/// Every element larger or smaller by `part` of itself.
static void move(SoapElementType type, char *memory, int64_t bytes, double part,
                 std::mt19937_64 &random) {
  visitFloat(type, [&](auto zero) {
    using Float = decltype(zero);
    constexpr int64_t size = sizeof(Float);
    for (int64_t at = 0; at + size <= bytes; at += size) {
      double number = readFloat<Float>(memory + at);
      auto moved = toFloat<Float>(number * (1 + (random() % 2 ? part : -part)));
      // The largest numbers, as masks have them, stay finite; NaN stays NaN.
      if (std::isfinite(double(widen(moved))))
        std::memcpy(memory + at, &moved, size);
    }
  });
}

/// Of what a call of a library has in a buffer; nothing is known of launches.
static SoapElementType typeOf(const SoapGpuStep &step, int32_t buffer) {
  switch (step.kind) {
  case SOAP_GPU_GEMM:
    return SoapElementType(buffer < 2 ? step.gemm.operand_type
                                      : step.gemm.result_type);
  case SOAP_GPU_CONVOLUTION:
    return SoapElementType(step.convolution.type);
  case SOAP_GPU_SOFTMAX:
    return SoapElementType(step.softmax.type);
  case SOAP_GPU_NORMALIZATION: {
    bool isGradient = step.normalization.kind == SOAP_GPU_NORMALIZE_GRADIENT;
    bool isTensor =
        buffer == 0 || (isGradient ? buffer == 1 || buffer == 5 : buffer == 3);
    return isTensor ? SoapElementType(step.normalization.type) : SOAP_F32;
  }
  case SOAP_GPU_ATTENTION: {
    AttentionBuffers all(step.attention);
    bool isSingle = buffer == all.statistics || buffer == all.bias ||
                    buffer == all.scoreGradient;
    return isSingle ? SOAP_F32 : SoapElementType(step.attention.type);
  }
  default:
    return SOAP_BYTE;
  }
}

/// The steps on copies of the buffers, which are aligned as these.
class Sensitivity::Run {
public:
  explicit Run(const Sensitivity &all) : all(all) {
    for (const Buffer &buffer : all.buffers) {
      auto residue = [](const char *at) {
        return reinterpret_cast<uintptr_t>(at) % SOAP_BUFFER_ALIGNMENT;
      };
      char *begin =
          storage.emplace_back(buffer.bytes + SOAP_BUFFER_ALIGNMENT).data();
      begin +=
          (SOAP_BUFFER_ALIGNMENT + residue(buffer.memory) - residue(begin)) %
          SOAP_BUFFER_ALIGNMENT;
      copies.push_back(begin);
      // What nobody writes is no number.
      if (buffer.isResult)
        std::memset(begin, 0xff, buffer.bytes);
      else
        std::memcpy(begin, buffer.memory, buffer.bytes);
    }
  }

  /// With numbers that are changed by `part`, if that is not 0.
  SoapStatus run(const SoapGpuEmulator &emulator, double part, uint64_t seed) {
    std::mt19937_64 random(seed);
    if (part != 0)
      for (size_t b = 0; b < copies.size(); ++b)
        if (!all.buffers[b].isResult)
          move(all.buffers[b].type, copies[b], all.buffers[b].bytes, part,
               random);
    for (const Step &step : all.steps) {
      std::vector<void *> pointers = step.pointers;
      auto moveOwn = [&](bool isWritten) {
        for (int32_t b = 0; b < step.step->num_buffers; ++b) {
          const SoapGpuBuffer &buffer = step.step->buffers[b];
          if (pointers[b] == step.pointers[b] &&
              bool(buffer.access & SOAP_GPU_WRITE) == isWritten)
            move(typeOf(*step.step, b), static_cast<char *>(pointers[b]),
                 buffer.bytes, part, random);
        }
      };
      for (int32_t b = 0; b < step.step->num_buffers; ++b)
        if (char *copy = find(static_cast<char *>(pointers[b]),
                              step.step->buffers[b].bytes))
          pointers[b] = copy;
      if (part != 0)
        moveOwn(/*isWritten=*/false);
      SOAP_RETURN_IF_FAILED(hostStep(*step.step, pointers.data(), emulator));
      if (part != 0)
        moveOwn(/*isWritten=*/true);
    }
    return success();
  }

  const char *copy(size_t buffer) const { return copies[buffer]; }

private:
  /// In place of memory of a buffer; null for that of the steps.
  char *find(const char *memory, int64_t bytes) const {
    for (size_t b = 0; b < copies.size(); ++b) {
      const Buffer &buffer = all.buffers[b];
      if (memory >= buffer.memory &&
          memory + bytes <= buffer.memory + buffer.bytes)
        return copies[b] + (memory - buffer.memory);
    }
    return nullptr;
  }

  const Sensitivity &all;
  std::vector<std::vector<char>> storage;
  std::vector<char *> copies;
};

SoapStatus Sensitivity::measure(const SoapGpuEmulator &emulator, double part,
                                uint64_t seed,
                                std::vector<double> &terms) const {
  // Both are run here: a step that reads what nobody has written finds the same
  // there, and does not pass for one that depends on what it reads.
  Run given(*this), moved(*this);
  SOAP_RETURN_IF_FAILED(given.run(emulator, 0, seed));
  SOAP_RETURN_IF_FAILED(moved.run(emulator, part, seed));
  terms.resize(buffers.size());
  for (size_t b = 0; b < buffers.size(); ++b)
    if (buffers[b].isResult)
      visitFloat(buffers[b].type, [&](auto zero) {
        using Float = decltype(zero);
        constexpr int64_t size = sizeof(Float);
        for (int64_t at = 0; at + size <= buffers[b].bytes; at += size) {
          double change = std::fabs(readFloat<Float>(moved.copy(b) + at) -
                                    readFloat<Float>(given.copy(b) + at));
          if (std::isfinite(change))
            terms[b] = std::max(terms[b], change / part);
        }
      });
  return success();
}
