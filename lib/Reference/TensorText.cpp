//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Reference/Tensor.h"
#include "Soap/Support/PlainNumbers.h"

#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/StringExtras.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace mlir;

namespace soap::reference {

//===----------------------------------------------------------------------===//
// Attributes and bytes
//===----------------------------------------------------------------------===//

std::optional<Tensor> Tensor::fromAttr(ElementsAttr attr, Precision precision) {
  auto type = dyn_cast<RankedTensorType>(attr.getShapedType());
  if (!type || !type.hasStaticShape() ||
      !getStorage(type.getElementType(), precision))
    return std::nullopt;
  Type elementType = type.getElementType();
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(attr)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    size_t expected = type.getNumElements() * elementBytes(elementType);
    if (!blob || blob->getData().size() != expected)
      return std::nullopt;
    return fromBytes(elementType, type.getShape(), blob->getData(), precision);
  }
  auto dense = dyn_cast<DenseElementsAttr>(attr);
  if (!dense)
    return std::nullopt;

  Tensor t(elementType, type.getShape(), precision);
  int64_t n = t.numElements();
  if (n == 0)
    return t;
  if (t.isComplex()) {
    auto toDouble = [](const llvm::APFloat &f) { return f.convertToDouble(); };
    for (auto [i, v] :
         llvm::enumerate(dense.getValues<std::complex<llvm::APFloat>>()))
      t.setComplex(i, {toDouble(v.real()), toDouble(v.imag())});
    return t;
  }
  if (isa<FloatType>(elementType)) {
    if (elementType.isF32() && t.getStorage() == Storage::F32) {
      if (dense.isSplat())
        std::fill_n(t.mutableData<float>(), n, dense.getSplatValue<float>());
      else
        llvm::copy(dense.getValues<float>(), t.mutableData<float>());
      return t;
    }
    auto toDouble = [](llvm::APFloat f) {
      bool loses;
      f.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven,
                &loses);
      return f.convertToDouble();
    };
    if (dense.isSplat()) {
      double v = toDouble(dense.getSplatValue<llvm::APFloat>());
      for (int64_t i = 0; i < n; ++i)
        t.setDouble(i, v);
      return t;
    }
    for (auto [i, v] : llvm::enumerate(dense.getValues<llvm::APFloat>()))
      t.setDouble(i, toDouble(v));
    return t;
  }
  bool zeroExtend = t.isUnsigned();
  auto toInt = [&](const llvm::APInt &v) {
    return zeroExtend ? static_cast<int64_t>(v.getZExtValue())
                      : v.getSExtValue();
  };
  if (dense.isSplat()) {
    int64_t v = toInt(dense.getSplatValue<llvm::APInt>());
    for (int64_t i = 0; i < n; ++i)
      t.setInt(i, v);
    return t;
  }
  for (auto [i, v] : llvm::enumerate(dense.getValues<llvm::APInt>()))
    t.setInt(i, toInt(v));
  return t;
}

DenseElementsAttr Tensor::toAttr() const {
  RankedTensorType type = getType();
  if (auto complex = dyn_cast<ComplexType>(elementType)) {
    auto part = [&](double value) {
      llvm::APFloat f(value);
      bool loses;
      f.convert(cast<FloatType>(complex.getElementType()).getFloatSemantics(),
                llvm::APFloat::rmNearestTiesToEven, &loses);
      return f;
    };
    std::vector<std::complex<llvm::APFloat>> elements;
    elements.reserve(count);
    for (int64_t i = 0; i < count; ++i) {
      std::complex<double> v = getComplex(i);
      elements.emplace_back(part(v.real()), part(v.imag()));
    }
    return DenseElementsAttr::get(type, elements);
  }
  if (elementType.isF32() && storage == Storage::F32)
    return DenseElementsAttr::get(type, values<float>());
  if (auto floatType = dyn_cast<FloatType>(elementType)) {
    std::vector<llvm::APFloat> elements;
    elements.reserve(count);
    for (int64_t i = 0; i < count; ++i)
      elements.emplace_back(floatType.getFloatSemantics(),
                            llvm::APInt(floatType.getWidth(),
                                        encodeFloat(getDouble(i), floatType)));
    return DenseElementsAttr::get(type, elements);
  }
  std::vector<llvm::APInt> elements;
  elements.reserve(count);
  unsigned width = elementType.getIntOrFloatBitWidth();
  for (int64_t i = 0; i < count; ++i)
    elements.emplace_back(width, static_cast<uint64_t>(getInt(i)),
                          /*isSigned=*/false, /*implicitTrunc=*/true);
  return DenseElementsAttr::get(type, elements);
}

std::vector<char> Tensor::toBytes() const {
  if (isComplex())
    return asReal().toBytes();
  unsigned bytes = elementBytes(elementType);
  std::vector<char> out(count * bytes);
  auto floatType = dyn_cast<FloatType>(elementType);
  // Where the storage is the declared type there is nothing to convert.
  if (bytes == storageSize(storage)) {
    if (out.empty())
      return out;
    std::memcpy(out.data(), raw(), out.size());
    return out;
  }
  for (int64_t i = 0; i < count; ++i) {
    uint64_t bits = floatType ? encodeFloat(getDouble(i), floatType)
                              : static_cast<uint64_t>(getInt(i));
    std::memcpy(out.data() + i * bytes, &bits, bytes);
  }
  return out;
}

Tensor Tensor::fromBytes(Type elementType, ArrayRef<int64_t> shape,
                         ArrayRef<char> data, Precision precision) {
  Tensor t(elementType, shape, precision);
  if (auto complex = dyn_cast<ComplexType>(elementType)) {
    SmallVector<int64_t, 4> parts(shape);
    parts.push_back(2);
    Tensor real = fromBytes(complex.getElementType(), parts, data, precision);
    t.buffer = std::move(real.buffer);
    return t;
  }
  unsigned bytes = elementBytes(elementType);
  assert(data.size() == static_cast<size_t>(t.count) * bytes);
  auto floatType = dyn_cast<FloatType>(elementType);
  for (int64_t i = 0; i < t.count; ++i) {
    uint64_t bits = 0;
    std::memcpy(&bits, data.data() + i * bytes, bytes);
    if (!floatType)
      t.setInt(i, wrapToType(static_cast<int64_t>(bits),
                             cast<IntegerType>(elementType)));
    else if (bytes != storageSize(t.storage) || bytes == 8)
      t.setDouble(i, decodeFloat(bits, floatType));
    else
      std::memcpy(t.buffer.get() + i * bytes, &bits, bytes);
  }
  return t;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

/// The shortest decimal that reads back as the same single (or double) value,
/// with the point that MLIR's float literals need.
static std::string shortestDecimal(double value, bool isDouble) {
  PlainNumbers plainNumbers;
  char text[40];
  for (int digits = 6; digits <= 17; ++digits) {
    std::snprintf(text, sizeof(text), "%.*g", digits, value);
    double back = std::strtod(text, nullptr);
    if (isDouble ? back == value
                 : static_cast<float>(back) == static_cast<float>(value))
      break;
  }
  std::string s = text;
  if (s.find('.') == std::string::npos) {
    size_t exponent = s.find('e');
    s.insert(exponent == std::string::npos ? s.size() : exponent, ".0");
  }
  return s;
}

void Tensor::printElement(llvm::raw_ostream &os, int64_t i) const {
  if (isComplex()) {
    Tensor parts = asReal();
    os << '(';
    parts.printElement(os, 2 * i);
    os << ',';
    parts.printElement(os, 2 * i + 1);
    os << ')';
    return;
  }
  if (auto floatType = dyn_cast<FloatType>(elementType)) {
    double v = roundToType(getDouble(i), floatType);
    if (std::isfinite(v)) {
      os << shortestDecimal(v, floatType.isF64());
      return;
    }
    unsigned nibbles = (floatType.getWidth() + 3) / 4;
    uint64_t bits = encodeFloat(v, floatType);
    // Single precision carries NaN payloads; print them as they are.
    if (storage == Storage::F32 && floatType.isF32()) {
      uint32_t word;
      std::memcpy(&word, data<float>() + i, sizeof(word));
      bits = word;
    }
    os << "0x" << llvm::utohexstr(bits, /*LowerCase=*/false, nibbles);
    return;
  }
  if (storage == Storage::Bool)
    os << (getInt(i) ? "true" : "false");
  else if (isUnsigned())
    os << static_cast<uint64_t>(getInt(i));
  else
    os << getInt(i);
}

void Tensor::print(llvm::raw_ostream &os) const {
  os << "dense<";
  size_t bytes = storageSize(storage);
  bool splat = count > 0;
  for (int64_t i = 1; i < count && splat; ++i)
    splat = std::memcmp(raw(), raw() + i * bytes, bytes) == 0;
  if (splat) {
    printElement(os, 0);
  } else if (count > 0) {
    // Every dimension opens a bracket where its index is first and closes it
    // where it is last.
    for (int64_t i = 0; i < count; ++i) {
      int64_t block = count;
      std::string open, close;
      for (int64_t d : shape) {
        if (i % block == 0)
          open += '[';
        if ((i + 1) % block == 0)
          close += ']';
        block /= d;
      }
      if (i)
        os << ", ";
      os << open;
      printElement(os, i);
      os << close;
    }
  }
  os << "> : ";
  getType().print(os);
}

std::string Tensor::str() const {
  std::string s;
  llvm::raw_string_ostream os(s);
  print(os);
  return s;
}

} // namespace soap::reference
