//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostFloats.h"
#include "HostGpu.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

using namespace soap;

/// By how much elements may differ, as a part of the largest one, or of the
/// terms that they are the sum of: libraries sum in another order, and round
/// 16-bit numbers at other places.
static double toleranceOf(SoapElementType type) {
  switch (type) {
  case SOAP_F16:
    return 0x1p-8;
  case SOAP_BF16:
    return 0x1p-5;
  case SOAP_F32:
    return 1e-4;
  default:
    return 1e-9;
  }
}

void AlternativesComparison::roundTo(int32_t type) {
  if (type == SOAP_F16 || type == SOAP_BF16)
    leastTolerance = std::max(leastTolerance,
                              toleranceOf(static_cast<SoapElementType>(type)));
}

AlternativesComparison::AlternativesComparison(const SoapGpuStep &step,
                                               void *const *pointers) {
  // The steps of both lists follow.
  for (int32_t s = 1; s <= step.alternatives.num_library; ++s) {
    const SoapGpuStep &call = (&step)[s];
    hasBooleans |= call.kind == SOAP_GPU_NORMALIZATION;
    if (call.kind == SOAP_GPU_SOFTMAX)
      roundTo(call.softmax.type);
    if (call.kind == SOAP_GPU_CONVOLUTION &&
        call.convolution.kind >= SOAP_GPU_MAXIMUM)
      roundTo(call.convolution.type);
  }
  int32_t all = step.alternatives.num_library + step.alternatives.num_generated;
  for (int32_t s = all; s > step.alternatives.num_library; --s)
    if ((&step)[s].kind == SOAP_GPU_LAUNCH)
      function = (&step)[s].function;
  largestTolerance = leastTolerance;
  std::vector<Sensitivity::Buffer> buffers;
  for (int32_t b = 0; b < step.num_buffers; ++b) {
    auto type = static_cast<SoapElementType>(step.alternatives.types[b]);
    auto *memory = static_cast<char *>(pointers[b]);
    int64_t bytes = step.buffers[b].bytes;
    bool isResult = step.buffers[b].access & SOAP_GPU_WRITE;
    buffers.push_back({type, memory, bytes, isResult});
    if (isResult)
      results.push_back({type, memory, bytes, {}, size_t(b)});
    if (visitFloat(type, [](auto) {}))
      largestTolerance = std::max(largestTolerance, toleranceOf(type));
  }
  numBuffers = buffers.size();
  library = Sensitivity(std::move(buffers));
}

void AlternativesComparison::begin() {
  for (Result &result : results)
    std::memset(result.memory, 0xff, result.bytes);
}

void AlternativesComparison::keepGenerated() {
  for (Result &result : results)
    result.generated.assign(result.memory, result.memory + result.bytes);
  begin();
}

template <typename T>
static bool compareFloats(const char *library, const char *generated,
                          int64_t bytes, double tolerance, double largest,
                          int64_t &at, double &first, double &second) {
  int64_t count = bytes / int64_t(sizeof(T));
  auto read = [](const char *from, int64_t i) {
    return readFloat<T>(from + i * int64_t(sizeof(T)));
  };
  for (int64_t i = 0; i < count; ++i)
    for (double number : {read(library, i), read(generated, i)})
      if (std::isfinite(number))
        largest = std::max(largest, std::fabs(number));
  for (at = 0; at < count; ++at) {
    first = read(library, at);
    second = read(generated, at);
    bool isSame =
        std::isfinite(first) && std::isfinite(second)
            ? std::fabs(first - second) <= tolerance * largest
            : first == second || (std::isnan(first) && std::isnan(second));
    if (!isSame)
      return false;
  }
  return true;
}

bool AlternativesComparison::isSameBytes(const Result &result,
                                         int64_t &at) const {
  // A number that is rounded in another way may lie on the other side of what
  // it is compared with, if it lies next to it: one of some millions, or
  // the only one of few.
  constexpr int64_t part = int64_t(1) << 16;
  int64_t most = hasBooleans ? (result.bytes + part - 1) / part : 0;
  auto isBoolean = [](char byte) { return byte == 0 || byte == 1; };
  for (at = 0; at < result.bytes; ++at) {
    char byte = result.memory[at], other = result.generated[at];
    if (byte != other && (!isBoolean(byte) || !isBoolean(other) || --most < 0))
      return false;
  }
  return true;
}

SoapStatus
AlternativesComparison::compare(const std::vector<double> &terms) const {
  for (size_t r = 0; r < results.size(); ++r) {
    const Result &result = results[r];
    double tolerance = std::max(toleranceOf(result.type), leastTolerance);
    double first = 0, second = 0;
    int64_t at = 0;
    bool same = true;
    bool isFloat = visitFloat(result.type, [&](auto zero) {
      same = compareFloats<decltype(zero)>(
          result.memory, result.generated.data(), result.bytes, tolerance,
          terms[result.buffer], at, first, second);
    });
    if (!isFloat)
      same = isSameBytes(result, at);
    if (!same)
      return isFloat
                 ? failure(SOAP_KERNEL_FAILED,
                           "alternatives differ in element %lld of result %zu: "
                           "%g by libraries, %g by generated code ('%s')",
                           (long long)at, r, first, second, function)
                 : failure(SOAP_KERNEL_FAILED,
                           "alternatives differ in byte %lld of result %zu "
                           "('%s')",
                           (long long)at, r, function);
  }
  return success();
}

SoapStatus
AlternativesComparison::compare(const SoapGpuEmulator &emulator) const {
  std::vector<double> terms(numBuffers);
  SoapStatus status = compare(terms);
  // A gradient may vanish but for the rounding of its terms. These are seen
  // from what a change of all numbers, smaller than the tolerance, does to it;
  // in a few draws, as changes may cancel, too. The library is asked: generated
  // code does not excuse itself.
  constexpr uint64_t draws = 8;
  constexpr double part = 0.25;
  bool hasFloats = largestTolerance > 0;
  for (uint64_t seed = 0; hasFloats && seed < draws && status.code != SOAP_OK;
       ++seed) {
    SOAP_RETURN_IF_FAILED(
        library.measure(emulator, part * largestTolerance, seed, terms));
    status = compare(terms);
  }
  return status;
}
