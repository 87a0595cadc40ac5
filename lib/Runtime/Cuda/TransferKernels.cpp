//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Copies and reductions between devices as functions for GPUs; compiled to PTX.

#include "TransferKernels.h"
#include "../Floats.h"
#include "Soap/Runtime/Program.h"

using namespace soap;

/// The number of this thread among all, and how many there are.
static int64_t threadNumber() {
  return int64_t(__nvvm_read_ptx_sreg_ctaid_x()) *
             __nvvm_read_ptx_sreg_ntid_x() +
         __nvvm_read_ptx_sreg_tid_x();
}
static int64_t threadCount() {
  return int64_t(__nvvm_read_ptx_sreg_nctaid_x()) *
         __nvvm_read_ptx_sreg_ntid_x();
}

template <typename T> static void moveBox(const BoxParameters &box) {
  for (int64_t i = threadNumber(); i < box.count; i += threadCount()) {
    int64_t rest = i, from = 0, to = 0;
    for (int32_t d = box.rank - 1; d >= 0; --d) {
      int64_t at = rest % box.extents[d];
      rest /= box.extents[d];
      from += at * box.sourceStrides[d];
      to += at * box.targetStrides[d];
    }
    reinterpret_cast<T *>(box.target)[to] =
        box.source ? reinterpret_cast<const T *>(box.source)[from]
                   : static_cast<T>(box.fillBits);
  }
}

namespace {

/// A complex number of two doubles; only zeros fill its upper half.
struct Wide {
  Wide() = default;
  explicit Wide(uint64_t low) : low(low) {}
  uint64_t low, high = 0;
};

} // namespace

extern "C" [[clang::nvptx_kernel]] void soap_box(BoxParameters box) {
  switch (box.elementBytes) {
  case 1:
    return moveBox<uint8_t>(box);
  case 2:
    return moveBox<uint16_t>(box);
  case 4:
    return moveBox<uint32_t>(box);
  case 8:
    return moveBox<uint64_t>(box);
  default:
    return moveBox<Wide>(box);
  }
}

namespace {

/// Booleans: sum, max and or are "or", the others "and".
struct Truth {
  uint8_t bits;
};

/// Complex numbers; they have sums only.
template <typename T> struct Complex {
  T real, imaginary;
};

} // namespace

static float widen(float value) { return value; }
static double widen(double value) { return value; }
static float narrow(float value, float) { return value; }
static double narrow(double value, double) { return value; }

/// Floats: NaN stays, and -0 is less than 0.
template <typename T> static T combineFloats(int32_t kind, T a, T b) {
  switch (kind) {
  case SOAP_SUM:
    return a + b;
  case SOAP_PRODUCT:
    return a * b;
  case SOAP_MAX:
    return __builtin_isnan(a) || a > b || (a == b && !__builtin_signbit(a)) ? a
                                                                            : b;
  default:
    return __builtin_isnan(a) || a < b || (a == b && __builtin_signbit(a)) ? a
                                                                           : b;
  }
}

/// Integers wrap.
template <typename T> static T combineIntegers(int32_t kind, T a, T b) {
  switch (kind) {
  case SOAP_SUM:
    return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
  case SOAP_PRODUCT:
    return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
  case SOAP_MAX:
    return a > b ? a : b;
  case SOAP_MIN:
    return a < b ? a : b;
  case SOAP_AND:
    return a & b;
  default:
    return a | b;
  }
}

template <typename T>
static T combineAll(const ReduceParameters &reduce, int64_t at) {
  auto total = widen(reinterpret_cast<const T *>(reduce.sources[0])[at]);
  for (int32_t s = 1; s < reduce.numSources; ++s)
    total = combineFloats(
        reduce.kind, total,
        widen(reinterpret_cast<const T *>(reduce.sources[s])[at]));
  return narrow(total, T());
}

template <typename T>
static T combineAllIntegers(const ReduceParameters &reduce, int64_t at) {
  T total = reinterpret_cast<const T *>(reduce.sources[0])[at];
  for (int32_t s = 1; s < reduce.numSources; ++s)
    total = combineIntegers(reduce.kind, total,
                            reinterpret_cast<const T *>(reduce.sources[s])[at]);
  return total;
}

static Truth combineTruths(const ReduceParameters &reduce, int64_t at) {
  bool any = reduce.kind == SOAP_SUM || reduce.kind == SOAP_MAX ||
             reduce.kind == SOAP_OR;
  bool total = reduce.sources[0][at] != 0;
  for (int32_t s = 1; s < reduce.numSources; ++s) {
    bool next = reduce.sources[s][at] != 0;
    total = any ? total || next : total && next;
  }
  return {static_cast<uint8_t>(total)};
}

template <typename T>
static Complex<T> addAll(const ReduceParameters &reduce, int64_t at) {
  Complex<T> total =
      reinterpret_cast<const Complex<T> *>(reduce.sources[0])[at];
  for (int32_t s = 1; s < reduce.numSources; ++s) {
    const auto &next =
        reinterpret_cast<const Complex<T> *>(reduce.sources[s])[at];
    total.real += next.real;
    total.imaginary += next.imaginary;
  }
  return total;
}

template <typename T, T (*combine)(const ReduceParameters &, int64_t)>
static void reduceAll(const ReduceParameters &reduce) {
  int64_t all = reduce.count * reduce.rows;
  for (int64_t i = threadNumber(); i < all; i += threadCount()) {
    int64_t row = i / reduce.count, column = i % reduce.count;
    T total = combine(reduce, row * reduce.sourceStride + column);
    for (int32_t t = 0; t < reduce.numTargets; ++t)
      reinterpret_cast<T *>(
          reduce.targets[t])[row * reduce.targetStride + column] = total;
  }
}

template <typename T> static void reduceFloats(const ReduceParameters &reduce) {
  reduceAll<T, combineAll<T>>(reduce);
}
template <typename T>
static void reduceIntegers(const ReduceParameters &reduce) {
  reduceAll<T, combineAllIntegers<T>>(reduce);
}

extern "C" [[clang::nvptx_kernel]] void soap_reduce(ReduceParameters reduce) {
  switch (reduce.type) {
  case SOAP_BOOL:
    return reduceAll<Truth, combineTruths>(reduce);
  case SOAP_I8:
    return reduceIntegers<int8_t>(reduce);
  case SOAP_I16:
    return reduceIntegers<int16_t>(reduce);
  case SOAP_I32:
    return reduceIntegers<int32_t>(reduce);
  case SOAP_I64:
    return reduceIntegers<int64_t>(reduce);
  case SOAP_U8:
    return reduceIntegers<uint8_t>(reduce);
  case SOAP_U16:
    return reduceIntegers<uint16_t>(reduce);
  case SOAP_U32:
    return reduceIntegers<uint32_t>(reduce);
  case SOAP_U64:
    return reduceIntegers<uint64_t>(reduce);
  case SOAP_F16:
    return reduceFloats<Half>(reduce);
  case SOAP_BF16:
    return reduceFloats<BFloat>(reduce);
  case SOAP_F32:
    return reduceFloats<float>(reduce);
  case SOAP_C64:
    return reduceAll<Complex<float>, addAll<float>>(reduce);
  case SOAP_C128:
    return reduceAll<Complex<double>, addAll<double>>(reduce);
  default:
    return reduceFloats<double>(reduce);
  }
}
