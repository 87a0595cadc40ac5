//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_HOST_HOSTGPU_H
#define SOAP_LIB_RUNTIME_HOST_HOSTGPU_H

#include "HostSensitivity.h"

#include <vector>

namespace soap {

/// A product on the host, one sum after the other, with the epilogue; 16-bit
/// types are summed in f32. `pointers`: of the step's buffers.
void hostGemm(const SoapGpuGemm &gemm, void *const *pointers);

/// A convolution, with the epilogue, or a gradient of one on the host, as sums
/// in f32 or f64; `pointers`: of the step's buffers.
void hostConvolution(const SoapGpuConvolution &convolution,
                     void *const *pointers);

/// Pooling, or its gradient, on the host; 16-bit numbers are summed in f32.
void hostPooling(const SoapGpuConvolution &pooling, const char *in, char *out);

/// Attention or its gradients on the host; `pointers`: of the step's buffers.
void hostAttention(const SoapGpuAttention &attention, void *const *pointers);

/// Batch normalisation or its gradients on the host, likewise.
void hostNormalization(const SoapGpuNormalization &normalization,
                       void *const *pointers);

/// Softmax or its gradient on the host, likewise.
void hostSoftmax(const SoapGpuSoftmax &softmax, void *const *pointers);

/// What an emulator does with alternatives: the generated list computes, then
/// the library's, and the results must agree.
class AlternativesComparison {
public:
  /// `pointers`: of the step's buffers, then a null. The steps of both lists
  /// follow `step` in memory, as in a kernel.
  AlternativesComparison(const SoapGpuStep &step, void *const *pointers);
  /// A step of the library's list, behind those before; `pointers` likewise.
  void add(const SoapGpuStep &step, void *const *pointers) {
    library.add(step, pointers);
  }
  /// Before the first list: nothing is left of what the results were.
  void begin();
  /// Between the lists.
  void keepGenerated();
  /// After both. The library's results stay. Where results differ by more than
  /// a part of them, its list, added before, runs again on other numbers.
  SoapStatus compare(const SoapGpuEmulator &emulator) const;

private:
  struct Result {
    SoapElementType type;
    char *memory;
    int64_t bytes;
    std::vector<char> generated;
    /// Of the step.
    size_t buffer;
  };
  /// `terms`: how large those of each buffer are at least.
  SoapStatus compare(const std::vector<double> &terms) const;
  /// Bit by bit, or but for few booleans.
  bool isSameBytes(const Result &result, int64_t &at) const;

  /// A call rounds to this type what others go on with.
  void roundTo(int32_t type);

  std::vector<Result> results;
  size_t numBuffers = 0;
  Sensitivity library;
  /// A generated function, by which messages name the kernel; "" if there is
  /// none.
  const char *function = "";
  double leastTolerance = 0;
  /// Of all floats that are read and written, and no less than the least.
  double largestTolerance = 0;
  /// Whether results of other types than floats are booleans that follow from
  /// numbers that libraries round in another way: next to a normalisation.
  bool hasBooleans = false;
};

/// Runs a step on the host; `pointers`: of its buffers, then a null.
SoapStatus hostStep(const SoapGpuStep &step, void *const *pointers,
                    const SoapGpuEmulator &emulator);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_HOST_HOSTGPU_H
