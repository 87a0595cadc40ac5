//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Floats.h"

#include "Soap/ProgramFile/ProgramFile.h"
#include "Soap/Runtime/Runtime.h"
#include "Soap/Support/Uniform.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

using namespace soap;

int64_t soap::tensorElements(const SoapTensor &tensor) {
  int64_t count = 1;
  for (int32_t i = 0; i < tensor.rank; ++i)
    count *= tensor.shape[i];
  return count;
}

int64_t soap::tensorBytes(const SoapTensor &tensor) {
  return tensorElements(tensor) * soap_element_bytes(tensor.element_type);
}

const char *soap::runtimeTypeName(int32_t type) {
  static const char *const names[] = {
      "i1",   "i8",   "i16",          "i32",         "i64",  "ui8",
      "ui16", "ui32", "ui64",         "f16",         "bf16", "f32",
      "f64",  "byte", "complex<f32>", "complex<f64>"};
  static_assert(std::size(names) == SOAP_NUM_ELEMENT_TYPES);
  return type >= 0 && type < SOAP_NUM_ELEMENT_TYPES ? names[type] : "?";
}

/// Rounded to odd, a number can be rounded once more to 16 bits and is what it
/// had been if it had been rounded to these at once.
static float roundToOdd(double value) {
  auto nearest = static_cast<float>(value);
  if (static_cast<double>(nearest) == value || !std::isfinite(nearest))
    return nearest;
  uint32_t bits = floatToBits(nearest);
  if (std::abs(static_cast<double>(nearest)) > std::abs(value))
    --bits;
  return bitsToFloat(bits | 1);
}

template <typename T> static void put(char *to, int64_t i, T value) {
  std::memcpy(to + i * sizeof(T), &value, sizeof(T));
}

static void putFloat(int32_t type, char *to, int64_t i, double value) {
  switch (type) {
  case SOAP_F16:
    return put(to, i, narrow(roundToOdd(value), Half()).bits);
  case SOAP_BF16:
    return put(to, i, narrow(roundToOdd(value), BFloat()).bits);
  case SOAP_F32:
    return put(to, i, static_cast<float>(value));
  default:
    return put(to, i, value);
  }
}

static bool isFloat(int32_t type) {
  return type == SOAP_F16 || type == SOAP_BF16 || type == SOAP_F32 ||
         type == SOAP_F64;
}

/// Integers wrap.
static void putInteger(int32_t type, char *to, int64_t i, int64_t value) {
  if (type == SOAP_BOOL)
    value &= 1;
  switch (soap_element_bytes(type)) {
  case 1:
    return put(to, i, static_cast<uint8_t>(value));
  case 2:
    return put(to, i, static_cast<uint16_t>(value));
  case 4:
    return put(to, i, static_cast<uint32_t>(value));
  default:
    return put(to, i, value);
  }
}

std::vector<char> soap::makeArgumentBytes(const ProgramFile &file,
                                          int32_t index, int64_t step) {
  const SoapTensor &tensor = file.table->arguments[index];
  const ArgumentValues &values = file.values[index];
  int32_t type = tensor.element_type;
  int64_t count = tensorElements(tensor);
  std::vector<char> bytes(tensorBytes(tensor));
  switch (values.kind) {
  case ArgumentValues::Kind::Constant: {
    // All bytes are zero already.
    bool isZero = values.value == 0 && !std::signbit(values.value);
    for (int64_t i = 0; i < count && !isZero; ++i) {
      if (isFloat(type))
        putFloat(type, bytes.data(), i, values.value);
      else
        putInteger(type, bytes.data(), i, static_cast<int64_t>(values.value));
    }
    break;
  }
  case ArgumentValues::Kind::Uniform: {
    uint64_t seed = values.seed + (values.perStep ? step : 0);
    for (int64_t i = 0; i < count; ++i)
      putFloat(type, bytes.data(), i,
               uniformValue(seed, i, values.low, values.high));
    break;
  }
  case ArgumentValues::Kind::Integers: {
    const auto &list = values.integers[step % values.integers.size()];
    for (int64_t i = 0; i < count; ++i) {
      if (isFloat(type))
        putFloat(type, bytes.data(), i, static_cast<double>(list[i]));
      else
        putInteger(type, bytes.data(), i, list[i]);
    }
    break;
  }
  case ArgumentValues::Kind::Bytes: {
    const std::string &list = values.bytes[step % values.bytes.size()];
    bytes.assign(list.begin(), list.end());
    break;
  }
  }
  return bytes;
}

template <typename T> static T get(const char *data, int64_t i) {
  T value;
  std::memcpy(&value, data + i * sizeof(T), sizeof(T));
  return value;
}

double soap::elementValue(int32_t type, const char *data, int64_t i) {
  switch (type) {
  case SOAP_I8:
    return get<int8_t>(data, i);
  case SOAP_I16:
    return get<int16_t>(data, i);
  case SOAP_I32:
    return get<int32_t>(data, i);
  case SOAP_I64:
    return static_cast<double>(get<int64_t>(data, i));
  case SOAP_U16:
    return get<uint16_t>(data, i);
  case SOAP_U32:
    return get<uint32_t>(data, i);
  case SOAP_U64:
    return static_cast<double>(get<uint64_t>(data, i));
  case SOAP_F16:
    return widen(Half{get<uint16_t>(data, i)});
  case SOAP_BF16:
    return widen(BFloat{get<uint16_t>(data, i)});
  case SOAP_F32:
  case SOAP_C64:
    return get<float>(data, i);
  case SOAP_F64:
  case SOAP_C128:
    return get<double>(data, i);
  default:
    return get<uint8_t>(data, i);
  }
}

double soap::lossDifference(double loss, double reference) {
  if (loss == reference) // Two zeros have no quotient.
    return 0;
  double relative = std::abs(loss - reference) / std::abs(reference);
  return std::isnan(relative) ? std::numeric_limits<double>::infinity()
                              : relative;
}

LargestLossDifference
soap::largestLossDifference(const std::vector<double> &losses,
                            const std::vector<double> &reference) {
  LargestLossDifference largest;
  for (size_t i = 0, e = std::min(losses.size(), reference.size()); i < e; ++i)
    if (double relative = lossDifference(losses[i], reference[i]);
        relative > largest.relative)
      largest = {relative, i + 1};
  return largest;
}

std::string LargestLossDifference::error() const {
  if (relative <= 1e-4)
    return "";
  return "losses differ from the reference by more than 1e-4 (step " +
         std::to_string(step) + ")";
}

std::string soap::describeNonFiniteLoss(const std::vector<double> &losses) {
  for (size_t i = 0; i < losses.size(); ++i)
    if (!std::isfinite(losses[i]))
      return "the loss of step " + std::to_string(i + 1) + " is " +
             (std::isnan(losses[i]) ? "not a number" : "infinite");
  return "";
}

double soap::compareWithReference(const SoapTensor &tensor, const char *data,
                                  const ReferenceResult &reference) {
  int32_t type = tensor.element_type;
  int64_t parts = type == SOAP_C64 || type == SOAP_C128 ? 2 : 1;
  double largest = 0;
  int64_t count = tensorElements(tensor);
  for (int64_t i = 0, k = 0; reference.stride && i < count; ++k) {
    for (int64_t part = 0; part < parts; ++part) {
      double got = elementValue(type, data, i * parts + part);
      double expected =
          elementValue(type, reference.elements.data(), k * parts + part);
      if (got == expected || (std::isnan(got) && std::isnan(expected)))
        continue;
      double difference = std::abs(got - expected);
      if (!std::isfinite(difference) || reference.allowance == 0)
        return std::numeric_limits<double>::infinity();
      largest = std::max(largest, difference / reference.allowance);
    }
    if (i > count - reference.stride)
      break; // i + stride might be no int64_t.
    i += reference.stride;
  }
  return largest;
}
