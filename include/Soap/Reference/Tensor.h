//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_REFERENCE_TENSOR_H
#define SOAP_REFERENCE_TENSOR_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <complex>
#include <memory>
#include <optional>

namespace soap::reference {

/// Whether floats are computed in their declared type or all in double.
enum class Precision { Native, Float64 };

/// How elements are held. Integers of other widths than 1 and 32 are held in 64
/// bits, extended by their signedness; floats narrower than 32 bits are held in
/// single precision and rounded after every operation. Complex numbers are
/// pairs of floats. Under Precision::Float64 every float is held as F64, and
/// every complex number as C128, whatever its declared type.
enum class Storage : uint8_t { Bool, I32, I64, F32, F64, C64, C128 };

/// The C++ type of a storage, and back. Bool is one byte, 0 or 1.
template <typename T> struct StorageOf;
template <> struct StorageOf<uint8_t> {
  static constexpr Storage value = Storage::Bool;
};
template <> struct StorageOf<int32_t> {
  static constexpr Storage value = Storage::I32;
};
template <> struct StorageOf<int64_t> {
  static constexpr Storage value = Storage::I64;
};
template <> struct StorageOf<float> {
  static constexpr Storage value = Storage::F32;
};
template <> struct StorageOf<double> {
  static constexpr Storage value = Storage::F64;
};

template <> struct StorageOf<std::complex<float>> {
  static constexpr Storage value = Storage::C64;
};
template <> struct StorageOf<std::complex<double>> {
  static constexpr Storage value = Storage::C128;
};

/// Bytes of an element held so.
size_t storageSize(Storage storage);

inline int64_t numElements(llvm::ArrayRef<int64_t> shape) {
  int64_t n = 1;
  for (int64_t s : shape)
    n *= s;
  return n;
}

/// True beyond 2³¹ elements (of up to 8 bytes): more than the evaluator agrees
/// to allocate for one value, so that an absurd type is an error and no crash.
bool isTooLarge(llvm::ArrayRef<int64_t> shape);

/// Rounds to the nearest value of a float type, ties to even.
double roundToType(double value, mlir::FloatType type);
/// Wraps to the width of an integer type and extends by its signedness.
int64_t wrapToType(int64_t value, mlir::IntegerType type);

/// The bits of one element in its declared type, zero-extended, and back.
uint64_t encodeFloat(double value, mlir::FloatType type);
double decodeFloat(uint64_t bits, mlir::FloatType type);

/// A value of tensor type: contiguous, row-major. Copies share the buffer until
/// one of them is written to.
class Tensor {
public:
  Tensor() = default;
  /// All elements zero. The element type must have a storage.
  Tensor(mlir::Type elementType, llvm::ArrayRef<int64_t> shape,
         Precision precision = Precision::Native);
  /// A tensor of the given values; their C++ type is that of the storage.
  template <typename T>
  static Tensor get(mlir::Type elementType, llvm::ArrayRef<int64_t> shape,
                    llvm::ArrayRef<T> values) {
    Tensor t(elementType, shape, StorageOf<T>::value);
    assert(t.numElements() == static_cast<int64_t>(values.size()));
    llvm::copy(values, t.mutableData<T>());
    return t;
  }

  /// How elements of a type are held, or nothing: the type is not supported
  /// (quantized, index, wider than 64 bits).
  static std::optional<Storage> getStorage(mlir::Type elementType,
                                           Precision precision);

  /// Nothing if the attribute is neither dense nor a resource, its shape or its
  /// element type not supported.
  static std::optional<Tensor> fromAttr(mlir::ElementsAttr attr,
                                        Precision precision);
  mlir::DenseElementsAttr toAttr() const;

  /// Elements as they lie in the memory of a device: declared width rounded up
  /// to bytes, little-endian.
  std::vector<char> toBytes() const;
  static Tensor fromBytes(mlir::Type elementType, llvm::ArrayRef<int64_t> shape,
                          llvm::ArrayRef<char> bytes,
                          Precision precision = Precision::Native);
  /// Bytes of one element in `toBytes`.
  static unsigned elementBytes(mlir::Type elementType) {
    if (auto complex = mlir::dyn_cast<mlir::ComplexType>(elementType))
      return 2 * elementBytes(complex.getElementType());
    return (elementType.getIntOrFloatBitWidth() + 7) / 8;
  }

  mlir::Type getElementType() const { return elementType; }
  mlir::RankedTensorType getType() const {
    return mlir::RankedTensorType::get(shape, elementType);
  }
  llvm::ArrayRef<int64_t> getShape() const { return shape; }
  int64_t getRank() const { return shape.size(); }
  int64_t getDim(int64_t i) const { return shape[i]; }
  int64_t numElements() const { return count; }
  Storage getStorage() const { return storage; }
  bool isFloat() const {
    return storage == Storage::F32 || storage == Storage::F64;
  }
  bool isComplex() const {
    return storage == Storage::C64 || storage == Storage::C128;
  }
  /// The precision of an evaluation that has values held like this one.
  Precision getPrecision() const {
    return storage == Storage::F64 || storage == Storage::C128
               ? Precision::Float64
               : Precision::Native;
  }
  bool isUnsigned() const {
    return storage == Storage::Bool || elementType.isUnsignedInteger();
  }
  /// True if the storage holds values that the declared type cannot, so that
  /// results of arithmetic have to be rounded or wrapped.
  bool needsNormalizing() const;
  /// Rounds or wraps the elements to the declared type where needed.
  void normalize();

  template <typename T> const T *data() const {
    assert(storage == StorageOf<T>::value && "wrong storage");
    return reinterpret_cast<const T *>(buffer.get());
  }
  template <typename T> T *mutableData() {
    assert(storage == StorageOf<T>::value && "wrong storage");
    return reinterpret_cast<T *>(mutableRaw());
  }
  template <typename T> llvm::ArrayRef<T> values() const {
    return {data<T>(), static_cast<size_t>(count)};
  }
  const char *raw() const { return buffer.get(); }
  char *mutableRaw();

  /// Element i (row-major) whatever the storage, but no complex one.
  double getDouble(int64_t i) const;
  int64_t getInt(int64_t i) const;
  bool getBool(int64_t i) const { return data<uint8_t>()[i] != 0; }
  /// Converts to the storage; neither rounds nor wraps to the declared type.
  void setDouble(int64_t i, double value);
  void setInt(int64_t i, int64_t value);

  /// Element i of any but a complex tensor has no imaginary part.
  std::complex<double> getComplex(int64_t i) const;
  void setComplex(int64_t i, std::complex<double> value);
  /// Complex numbers as floats, with one more dimension, of size 2; all others
  /// as they are.
  Tensor asReal() const;

  /// The same elements under another shape of as many elements.
  Tensor reshaped(llvm::ArrayRef<int64_t> newShape) const;
  /// Held as `precision` wants it; rounds when going back to Native.
  Tensor withPrecision(Precision precision) const;

  /// `dense<…> : tensor<…>`, which parses back to the same bits of the declared
  /// type.
  void print(llvm::raw_ostream &os) const;
  std::string str() const;

private:
  Tensor(mlir::Type elementType, llvm::ArrayRef<int64_t> shape,
         Storage storage);
  void printElement(llvm::raw_ostream &os, int64_t i) const;

  mlir::Type elementType;
  llvm::SmallVector<int64_t, 4> shape;
  int64_t count = 0;
  Storage storage = Storage::F32;
  std::shared_ptr<char[]> buffer;
};

/// Calls fn with a value of the storage's C++ type; not for complex numbers.
template <typename Fn> decltype(auto) visitStorage(Storage storage, Fn &&fn) {
  switch (storage) {
  case Storage::Bool:
    return fn(uint8_t());
  case Storage::I32:
    return fn(int32_t());
  case Storage::I64:
    return fn(int64_t());
  case Storage::F32:
    return fn(float());
  case Storage::F64:
    break;
  case Storage::C64:
  case Storage::C128:
    llvm_unreachable("complex numbers have no order and no conversions");
  }
  return fn(double());
}

/// As wide as a complex number of two doubles.
struct Word128 {
  uint64_t low, high;

  bool operator==(const Word128 &o) const {
    return low == o.low && high == o.high;
  }
  bool operator!=(const Word128 &o) const { return !(*this == o); }
};

/// Calls fn with a value that is as wide as an element: for ops that only
/// move data.
template <typename Fn> decltype(auto) visitWidth(Storage storage, Fn &&fn) {
  switch (storageSize(storage)) {
  case 1:
    return fn(uint8_t());
  case 4:
    return fn(uint32_t());
  case 16:
    return fn(Word128());
  default:
    return fn(uint64_t());
  }
}

//===----------------------------------------------------------------------===//
// Comparing results
//===----------------------------------------------------------------------===//

// All take two tensors of one shape. Equal infinities and two NaNs do not
// differ; any other pair with a NaN or an infinity differs by infinity.

/// The largest |a - b|; 0 for empty tensors.
double maxAbsoluteDifference(const Tensor &a, const Tensor &b);
/// The largest |a - b| / max(|a|, |b|, floor).
double maxRelativeDifference(const Tensor &a, const Tensor &b,
                             double floor = 1e-30);
/// ‖a - b‖ / max(‖b‖, tiny) in the Euclidean norm: one outlier of rounding does
/// not dominate it.
double normDifference(const Tensor &a, const Tensor &b);
/// Same shape, storage and bits.
bool bitIdentical(const Tensor &a, const Tensor &b);

} // namespace soap::reference

#endif // SOAP_REFERENCE_TENSOR_H
