//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Floats.h"
#include "Transfer.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

using namespace soap;

namespace {

struct Bool {
  uint8_t bits;
};

/// Integers wrap: compute without sign.
template <typename T, bool = std::is_integral<T>::value> struct Wrapping {
  using type = T;
};
template <typename T> struct Wrapping<T, true> {
  // At least 32 bits: narrower ones would be promoted to int.
  using type =
      std::conditional_t<(sizeof(T) < 4), uint32_t, std::make_unsigned_t<T>>;
};

} // namespace

static uint8_t widen(Bool value) { return value.bits != 0; }
static Bool narrow(uint8_t value, Bool) { return {value}; }

template <typename T> static T widen(T value) { return value; }
template <typename T> static T narrow(T value, T) { return value; }

template <typename T> static bool isNaN(T value) {
  if constexpr (std::is_floating_point<T>::value)
    return std::isnan(value);
  return false;
}

/// Which of equal numbers is the less: -0 of zeros.
template <typename T> static bool isNegative(T value) {
  if constexpr (std::is_floating_point<T>::value)
    return std::signbit(value);
  return false;
}

template <SoapReduceKind kind, typename T> static T combine(T a, T b) {
  using W = typename Wrapping<T>::type;
  switch (kind) {
  case SOAP_SUM:
    return static_cast<T>(static_cast<W>(a) + static_cast<W>(b));
  case SOAP_PRODUCT:
    return static_cast<T>(static_cast<W>(a) * static_cast<W>(b));
  case SOAP_MAX:
    return isNaN(a) || a > b || (a == b && !isNegative(a)) ? a : b;
  case SOAP_MIN:
    return isNaN(a) || a < b || (a == b && isNegative(a)) ? a : b;
  default:
    break;
  }
  if constexpr (std::is_integral<T>::value)
    return kind == SOAP_AND ? T(a & b) : T(a | b);
  return a;
}

template <typename T, SoapReduceKind kind>
static void reduceAs(const char *const *sources, size_t numSources,
                     char *const *targets, size_t numTargets,
                     int64_t numElements) {
  using Wide = decltype(widen(T()));
  // A block of the total stays in cache while the sources pass.
  constexpr int64_t kBlock = 1024;
  Wide total[kBlock];
  T narrowed[kBlock];
  for (int64_t begin = 0; begin < numElements; begin += kBlock) {
    int64_t count = std::min(kBlock, numElements - begin);
    const T *first = reinterpret_cast<const T *>(sources[0]) + begin;
    for (int64_t i = 0; i < count; ++i)
      total[i] = widen(first[i]);
    for (size_t s = 1; s < numSources; ++s) {
      const T *next = reinterpret_cast<const T *>(sources[s]) + begin;
      for (int64_t i = 0; i < count; ++i)
        total[i] = combine<kind>(total[i], Wide(widen(next[i])));
    }
    for (int64_t i = 0; i < count; ++i)
      narrowed[i] = narrow(total[i], T());
    for (size_t t = 0; t < numTargets; ++t)
      std::memcpy(targets[t] + begin * sizeof(T), narrowed, count * sizeof(T));
  }
}

using ReduceFn = void (*)(const char *const *, size_t, char *const *, size_t,
                          int64_t);

/// Numbers, not enumerators: they may come from a table that is still to be
/// checked.
template <typename T> static ReduceFn getReduce(int32_t kind) {
  constexpr bool isFloat = std::is_floating_point<decltype(widen(T()))>::value;
  switch (kind) {
  case SOAP_SUM:
    return reduceAs<T, SOAP_SUM>;
  case SOAP_MAX:
    return reduceAs<T, SOAP_MAX>;
  case SOAP_MIN:
    return reduceAs<T, SOAP_MIN>;
  case SOAP_PRODUCT:
    return reduceAs<T, SOAP_PRODUCT>;
  case SOAP_AND:
    return isFloat ? nullptr : reduceAs<T, SOAP_AND>;
  case SOAP_OR:
    return isFloat ? nullptr : reduceAs<T, SOAP_OR>;
  default:
    return nullptr;
  }
}

/// The sum of complex numbers is that of their parts.
template <typename T>
static void sumPairs(const char *const *sources, size_t numSources,
                     char *const *targets, size_t numTargets,
                     int64_t numElements) {
  reduceAs<T, SOAP_SUM>(sources, numSources, targets, numTargets,
                        2 * numElements);
}

static ReduceFn getReduce(int32_t type, int32_t kind) {
  switch (type) {
  case SOAP_C64:
    return kind == SOAP_SUM ? sumPairs<float> : nullptr;
  case SOAP_C128:
    return kind == SOAP_SUM ? sumPairs<double> : nullptr;
  case SOAP_BOOL:
    // Booleans know only two reductions.
    if (kind == SOAP_SUM || kind == SOAP_MAX)
      kind = SOAP_OR;
    else if (kind == SOAP_PRODUCT || kind == SOAP_MIN)
      kind = SOAP_AND;
    return getReduce<Bool>(kind);
  case SOAP_I8:
    return getReduce<int8_t>(kind);
  case SOAP_I16:
    return getReduce<int16_t>(kind);
  case SOAP_I32:
    return getReduce<int32_t>(kind);
  case SOAP_I64:
    return getReduce<int64_t>(kind);
  case SOAP_U8:
    return getReduce<uint8_t>(kind);
  case SOAP_U16:
    return getReduce<uint16_t>(kind);
  case SOAP_U32:
    return getReduce<uint32_t>(kind);
  case SOAP_U64:
    return getReduce<uint64_t>(kind);
  case SOAP_F16:
    return getReduce<Half>(kind);
  case SOAP_BF16:
    return getReduce<BFloat>(kind);
  case SOAP_F32:
    return getReduce<float>(kind);
  case SOAP_F64:
    return getReduce<double>(kind);
  default:
    return nullptr;
  }
}

bool soap::isReduceSupported(int32_t type, int32_t kind) {
  return getReduce(type, kind) != nullptr;
}

void soap::reduce(SoapElementType type, SoapReduceKind kind,
                  const char *const *sources, size_t numSources,
                  char *const *targets, size_t numTargets,
                  int64_t numElements) {
  getReduce(type, kind)(sources, numSources, targets, numTargets, numElements);
}
