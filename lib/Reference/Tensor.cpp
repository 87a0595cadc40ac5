//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Reference/Tensor.h"

#include "Soap/Reference/Rounding.h"

#include "llvm/ADT/APFloat.h"

#include <cmath>
#include <cstring>
#include <limits>

using namespace mlir;

namespace soap::reference {

size_t storageSize(Storage storage) {
  switch (storage) {
  case Storage::Bool:
    return 1;
  case Storage::I32:
  case Storage::F32:
    return 4;
  case Storage::I64:
  case Storage::F64:
  case Storage::C64:
    break;
  case Storage::C128:
    return 16;
  }
  return 8;
}

bool isTooLarge(ArrayRef<int64_t> shape) {
  constexpr int64_t limit = int64_t(1) << 31;
  if (llvm::is_contained(shape, 0))
    return false;
  int64_t n = 1;
  for (int64_t s : shape) {
    if (s > limit / n)
      return true;
    n *= s;
  }
  return false;
}

uint64_t encodeFloat(double value, FloatType type) {
  llvm::APFloat f(value);
  bool loses;
  f.convert(type.getFloatSemantics(), llvm::APFloat::rmNearestTiesToEven,
            &loses);
  return f.bitcastToAPInt().getZExtValue();
}

double decodeFloat(uint64_t bits, FloatType type) {
  llvm::APFloat f(type.getFloatSemantics(),
                  llvm::APInt(type.getWidth(), bits, /*isSigned=*/false,
                              /*implicitTrunc=*/true));
  bool loses;
  f.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven,
            &loses);
  return f.convertToDouble();
}

double roundToType(double value, FloatType type) {
  if (type.isF64())
    return value;
  if (type.isF32())
    return static_cast<float>(value);
  // Where there is no NaN, its sign must not choose between two zeros.
  if (std::isnan(value))
    value = std::numeric_limits<double>::quiet_NaN();
  return decodeFloat(encodeFloat(value, type), type);
}

int64_t wrapToType(int64_t value, IntegerType type) {
  unsigned width = type.getWidth();
  if (width >= 64)
    return value;
  uint64_t shifted = static_cast<uint64_t>(value) << (64 - width);
  // A boolean is held as 0 or 1 though it is signless.
  if (type.isUnsigned() || width == 1)
    return static_cast<int64_t>(shifted >> (64 - width));
  return static_cast<int64_t>(shifted) >> (64 - width);
}

std::optional<Storage> Tensor::getStorage(Type elementType,
                                          Precision precision) {
  if (auto type = dyn_cast<IntegerType>(elementType)) {
    if (type.getWidth() == 1)
      return Storage::Bool;
    if (type.getWidth() == 32 && !type.isUnsigned())
      return Storage::I32;
    if (type.getWidth() <= 64)
      return Storage::I64;
    return std::nullopt;
  }
  if (auto type = dyn_cast<FloatType>(elementType)) {
    if (type.getWidth() > 64)
      return std::nullopt;
    if (precision == Precision::Float64 || type.isF64())
      return Storage::F64;
    // Every narrower type is contained in single precision.
    return Storage::F32;
  }
  if (auto type = dyn_cast<ComplexType>(elementType)) {
    Type part = type.getElementType();
    if (!part.isF32() && !part.isF64())
      return std::nullopt;
    bool isWide = precision == Precision::Float64 || part.isF64();
    return isWide ? Storage::C128 : Storage::C64;
  }
  return std::nullopt;
}

Tensor::Tensor(Type elementType, ArrayRef<int64_t> shape, Storage storage)
    : elementType(elementType), shape(shape),
      count(reference::numElements(shape)), storage(storage),
      buffer(new char[std::max<size_t>(count * storageSize(storage), 1)]()) {}

Tensor::Tensor(Type elementType, ArrayRef<int64_t> shape, Precision precision)
    : Tensor(elementType, shape, *getStorage(elementType, precision)) {}

char *Tensor::mutableRaw() {
  if (buffer.use_count() > 1) {
    size_t bytes = count * storageSize(storage);
    std::shared_ptr<char[]> copy(new char[std::max<size_t>(bytes, 1)]);
    std::memcpy(copy.get(), buffer.get(), bytes);
    buffer = std::move(copy);
  }
  return buffer.get();
}

bool Tensor::needsNormalizing() const {
  switch (storage) {
  case Storage::Bool:
  case Storage::I32:
  case Storage::F64:
  case Storage::C64:
  case Storage::C128:
    return false;
  case Storage::I64:
    return elementType.getIntOrFloatBitWidth() < 64;
  case Storage::F32:
    break;
  }
  return elementType.getIntOrFloatBitWidth() < 32;
}

void Tensor::normalize() {
  if (!needsNormalizing())
    return;
  if (storage == Storage::I64) {
    auto type = cast<IntegerType>(elementType);
    int64_t *d = mutableData<int64_t>();
    for (int64_t i = 0; i < count; ++i)
      d[i] = wrapToType(d[i], type);
    return;
  }
  auto type = cast<FloatType>(elementType);
  float *d = mutableData<float>();
  for (int64_t i = 0; i < count; ++i)
    d[i] = static_cast<float>(roundResult(d[i], type));
}

std::complex<double> Tensor::getComplex(int64_t i) const {
  if (storage == Storage::C64)
    return std::complex<double>(data<std::complex<float>>()[i]);
  if (storage == Storage::C128)
    return data<std::complex<double>>()[i];
  return getDouble(i);
}

void Tensor::setComplex(int64_t i, std::complex<double> value) {
  if (storage == Storage::C64)
    mutableData<std::complex<float>>()[i] = std::complex<float>(value);
  else
    mutableData<std::complex<double>>()[i] = value;
}

Tensor Tensor::asReal() const {
  if (!isComplex())
    return *this;
  Tensor t = *this;
  t.elementType = cast<ComplexType>(elementType).getElementType();
  t.storage = storage == Storage::C64 ? Storage::F32 : Storage::F64;
  t.shape.push_back(2);
  t.count *= 2;
  return t;
}

double Tensor::getDouble(int64_t i) const {
  if (storage == Storage::I64 && elementType.isUnsignedInteger())
    return static_cast<double>(static_cast<uint64_t>(data<int64_t>()[i]));
  return visitStorage(storage, [&](auto tag) {
    return static_cast<double>(data<decltype(tag)>()[i]);
  });
}

int64_t Tensor::getInt(int64_t i) const {
  return visitStorage(storage, [&](auto tag) {
    return static_cast<int64_t>(data<decltype(tag)>()[i]);
  });
}

void Tensor::setDouble(int64_t i, double value) {
  visitStorage(storage, [&](auto tag) {
    using T = decltype(tag);
    mutableData<T>()[i] = static_cast<T>(value);
  });
}

void Tensor::setInt(int64_t i, int64_t value) {
  visitStorage(storage, [&](auto tag) {
    using T = decltype(tag);
    mutableData<T>()[i] = static_cast<T>(value);
  });
}

Tensor Tensor::reshaped(ArrayRef<int64_t> newShape) const {
  assert(reference::numElements(newShape) == count);
  Tensor t = *this;
  t.shape.assign(newShape.begin(), newShape.end());
  return t;
}

Tensor Tensor::withPrecision(Precision precision) const {
  Storage wanted = *getStorage(elementType, precision);
  if (wanted == storage)
    return *this;
  // Only floats change: between single and double.
  Tensor t(elementType, shape, wanted);
  if (wanted == Storage::C128) {
    std::copy_n(data<std::complex<float>>(), count,
                t.mutableData<std::complex<double>>());
    return t;
  }
  if (wanted == Storage::C64) {
    for (int64_t i = 0; i < count; ++i)
      t.setComplex(i, getComplex(i));
    return t;
  }
  if (wanted == Storage::F64) {
    std::copy_n(data<float>(), count, t.mutableData<double>());
    return t;
  }
  auto type = cast<FloatType>(elementType);
  const double *from = data<double>();
  float *to = t.mutableData<float>();
  for (int64_t i = 0; i < count; ++i)
    to[i] = static_cast<float>(roundToType(from[i], type));
  return t;
}

//===----------------------------------------------------------------------===//
// Comparing results
//===----------------------------------------------------------------------===//

static double difference(double a, double b) {
  if (a == b || (std::isnan(a) && std::isnan(b)))
    return 0;
  double d = std::fabs(a - b);
  return std::isnan(d) ? std::numeric_limits<double>::infinity() : d;
}

double maxAbsoluteDifference(const Tensor &a, const Tensor &b) {
  assert(a.getShape() == b.getShape());
  if (a.isComplex() && b.isComplex())
    return maxAbsoluteDifference(a.asReal(), b.asReal());
  double largest = 0;
  for (int64_t i = 0; i < a.numElements(); ++i)
    largest = std::max(largest, difference(a.getDouble(i), b.getDouble(i)));
  return largest;
}

double maxRelativeDifference(const Tensor &a, const Tensor &b, double floor) {
  assert(a.getShape() == b.getShape());
  if (a.isComplex() && b.isComplex())
    return maxRelativeDifference(a.asReal(), b.asReal(), floor);
  double largest = 0;
  for (int64_t i = 0; i < a.numElements(); ++i) {
    double x = a.getDouble(i), y = b.getDouble(i);
    double d = difference(x, y);
    if (d == 0)
      continue;
    if (std::isinf(d))
      return d;
    largest =
        std::max(largest, d / std::max({std::fabs(x), std::fabs(y), floor}));
  }
  return largest;
}

double normDifference(const Tensor &a, const Tensor &b) {
  assert(a.getShape() == b.getShape());
  if (a.isComplex() && b.isComplex())
    return normDifference(a.asReal(), b.asReal());
  double difference2 = 0, norm2 = 0;
  for (int64_t i = 0; i < a.numElements(); ++i) {
    double y = b.getDouble(i);
    double d = difference(a.getDouble(i), y);
    difference2 += d * d;
    if (std::isfinite(y))
      norm2 += y * y;
  }
  if (difference2 == 0)
    return 0;
  return std::sqrt(difference2) / std::max(std::sqrt(norm2), 1e-30);
}

bool bitIdentical(const Tensor &a, const Tensor &b) {
  return a.getShape() == b.getShape() && a.getStorage() == b.getStorage() &&
         std::memcmp(a.raw(), b.raw(),
                     a.numElements() * storageSize(a.getStorage())) == 0;
}

} // namespace soap::reference
