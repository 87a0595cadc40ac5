//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Codes.h"
#include "Encoding.h"

#include "Soap/Dialect/StableHLO/IR/StablehloDialect.h"

#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::portable;

namespace {
/// Reads what one attribute or type consists of. Once something is missing or
/// of the wrong kind, an error is emitted and the rest is not looked at.
class Decoder {
public:
  explicit Decoder(DialectBytecodeReader &reader)
      : reader(reader), context(reader.getContext()) {}

  Attribute attribute();
  Type type();

private:
  auto emitter() {
    return [this] { return reader.emitError(); };
  }
  void fail(const Twine &why) {
    if (good)
      reader.emitError() << why;
    good = false;
  }

  uint64_t number() {
    uint64_t value = 0;
    good = good && succeeded(reader.readVarInt(value));
    return value;
  }
  int64_t integer() {
    int64_t value = 0;
    good = good && succeeded(reader.readSignedVarInt(value));
    return value;
  }
  APFloat real(const llvm::fltSemantics &semantics) {
    FailureOr<APFloat> value = failure();
    if (good)
      value = reader.readAPFloatWithKnownSemantics(semantics);
    good = good && succeeded(value);
    return good ? *value : APFloat(semantics);
  }
  template <typename T = Attribute> T part() {
    T value = {};
    good = good && succeeded(reader.readAttribute(value));
    return value;
  }
  Type partType() {
    Type value;
    good = good && succeeded(reader.readType(value));
    return value;
  }
  /// The elements of a list. No memory is set aside for the count in advance:
  /// in damaged bytes it may be anything.
  template <typename Fn> auto list(Fn &&element) {
    SmallVector<std::decay_t<decltype(element())>> elements;
    for (uint64_t i = 0, e = number(); good && i < e; ++i)
      elements.push_back(element());
    return elements;
  }
  SmallVector<int64_t> integers() {
    return list([this] { return integer(); });
  }
  SmallVector<Type> types() {
    return list([this] { return partType(); });
  }
  StringRef partName() {
    auto name = part<StringAttr>();
    return name ? name.getValue() : StringRef();
  }

  template <typename AttrT, typename EnumT>
  Attribute enumeration(std::optional<EnumT> (*symbolize)(uint32_t)) {
    uint64_t value = number();
    std::optional<EnumT> found;
    if (llvm::isUInt<32>(value))
      found = symbolize(static_cast<uint32_t>(value));
    if (good && !found)
      fail("an enumeration has no value " + Twine(value));
    return good ? AttrT::get(context, *found) : Attribute();
  }

  Attribute dictionary();
  Attribute tensor();
  Type rankedTensor(bool encoded);
  Type quantized(bool perAxis);

  DialectBytecodeReader &reader;
  MLIRContext *context;
  bool good = true;
};
} // namespace

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

Attribute Decoder::dictionary() {
  NamedAttrList entries;
  for (uint64_t i = 0, e = number(); good && i < e; ++i) {
    auto name = part<StringAttr>();
    auto value = part();
    if (!good)
      return {};
    if (name.empty()) {
      fail("a dictionary has an entry without a name");
      return {};
    }
    entries.append(name, value);
  }
  if (good && entries.findDuplicate())
    fail("a dictionary has two entries of one name");
  return good ? entries.getDictionary(context) : Attribute();
}

/// The number of elements of a static shape, or none if it is too large.
static std::optional<uint64_t> countElements(ArrayRef<int64_t> shape) {
  uint64_t count = 1;
  bool overflow = false;
  for (int64_t size : shape) {
    if (size == 0)
      return 0;
    count = llvm::SaturatingMultiply<uint64_t>(count, size, &overflow);
    if (overflow || count > uint64_t(1) << 48)
      return std::nullopt;
  }
  return count;
}

Attribute Decoder::tensor() {
  Type type = partType();
  ArrayRef<char> bytes;
  good = good && succeeded(reader.readBlob(bytes));
  if (!good)
    return {};
  auto shaped = dyn_cast<RankedTensorType>(type);
  Type element = shaped ? shaped.getElementType() : Type();
  if (auto complex = dyn_cast_or_null<ComplexType>(element))
    element = complex.getElementType();
  if (!element || !element.isIntOrIndexOrFloat() || !shaped.hasStaticShape()) {
    fail("a constant is of the wrong type");
    return {};
  }
  std::optional<uint64_t> count = countElements(shaped.getShape());
  if (count && shaped.getElementType().isInteger(1)) {
    // Booleans are bits, or, as some versions wrote them, bytes.
    uint64_t packed = (*count + 7) / 8;
    bool splat = bytes.size() == 1 && *count > 8;
    if (splat || bytes.size() == packed || bytes.size() == *count) {
      bool bits = bytes.size() == packed && packed != *count;
      SmallVector<bool> values;
      for (uint64_t i = 0, e = splat ? 1 : *count; i < e; ++i)
        values.push_back(bits && !splat ? (bytes[i / 8] >> (i % 8)) & 1
                                        : bytes[i] != 0);
      return DenseElementsAttr::get(shaped, values);
    }
  } else if (count) {
    unsigned bits = element.isIndex() ? IndexType::kInternalStorageBitWidth
                                      : element.getIntOrFloatBitWidth();
    uint64_t size = llvm::divideCeil(bits, 8);
    if (isa<ComplexType>(shaped.getElementType()))
      size *= 2;
    bool splat = false;
    if ((bytes.size() == size || bytes.size() / size == *count) &&
        bytes.size() % size == 0 &&
        DenseElementsAttr::isValidRawBuffer(shaped, bytes, splat))
      return DenseElementsAttr::getFromRawBuffer(shaped, bytes);
  }
  fail("a constant has more or fewer bytes than its type");
  return {};
}

Attribute Decoder::attribute() {
  uint64_t code = number();
  if (!good)
    return {};
  switch (code) {
  case ArrayCode: {
    auto elements = list([this] { return part(); });
    return good ? ArrayAttr::get(context, elements) : Attribute();
  }
  case BoolCode: {
    uint64_t value = number();
    if (value > 1)
      fail("a boolean is neither true nor false");
    return good ? BoolAttr::get(context, value == 1) : Attribute();
  }
  case ComparisonDirectionCode:
    return enumeration<ComparisonDirectionAttr>(symbolizeComparisonDirection);
  case ComparisonTypeCode:
    return enumeration<ComparisonTypeAttr>(symbolizeComparisonType);
  case ApiVersionCode: {
    uint64_t value = number();
    if (good && !symbolizeCustomCallApiVersion(
                    static_cast<uint32_t>(std::min<uint64_t>(value, 100))))
      fail("there is no calling convention " + Twine(value));
    return good ? IntegerAttr::get(IntegerType::get(context, 32),
                                   static_cast<int64_t>(value))
                : Attribute();
  }
  case DictionaryCode:
    return dictionary();
  case FftTypeCode:
    return enumeration<FftTypeAttr>(symbolizeFftType);
  case FloatCode: {
    auto type = dyn_cast_or_null<FloatType>(partType());
    if (good && !type)
      fail("a number is not of a floating point type");
    if (!good)
      return {};
    APFloat value = real(type.getFloatSemantics());
    return good ? FloatAttr::get(type, value) : Attribute();
  }
  case IntegerCode: {
    Type type = partType();
    if (good && !type.isIntOrIndex())
      fail("a number is not of an integer type");
    if (!good)
      return {};
    FailureOr<APInt> value = reader.readAPIntWithKnownWidth(
        type.isIndex() ? IndexType::kInternalStorageBitWidth
                       : type.getIntOrFloatBitWidth());
    return succeeded(value) ? IntegerAttr::get(type, *value) : Attribute();
  }
  case OutputOperandAliasCode: {
    SmallVector<int64_t> output = integers();
    int64_t operand = integer();
    SmallVector<int64_t> indices = integers();
    return good ? OutputOperandAliasAttr::get(context, output, operand, indices)
                : Attribute();
  }
  case PrecisionCode:
    return enumeration<PrecisionAttr>(symbolizePrecision);
  case RngAlgorithmCode:
    return enumeration<RngAlgorithmAttr>(symbolizeRngAlgorithm);
  case RngDistributionCode:
    return enumeration<RngDistributionAttr>(symbolizeRngDistribution);
  case StringCode: {
    StringRef text;
    if (failed(reader.readString(text)))
      return {};
    return StringAttr::get(context, text);
  }
  case TensorCode:
    return tensor();
  case TransposeCode:
    return enumeration<TransposeAttr>(symbolizeTranspose);
  case TypeAttrCode: {
    Type type = partType();
    return good ? TypeAttr::get(type) : Attribute();
  }
  case TypeExtensionsCode: {
    SmallVector<int64_t> bounds = integers();
    return good ? TypeExtensionsAttr::get(context, bounds) : Attribute();
  }
  case ResultAccuracyModeCode:
    return enumeration<ResultAccuracyModeAttr>(symbolizeResultAccuracyMode);
  case ResultAccuracyCode: {
    APFloat atol = real(APFloat::IEEEdouble());
    APFloat rtol = real(APFloat::IEEEdouble());
    int64_t ulps = integer();
    auto mode = part<ResultAccuracyModeAttr>();
    return good ? ResultAccuracyAttr::getChecked(emitter(), context, atol, rtol,
                                                 ulps, mode)
                : Attribute();
  }
  case SubAxisInfoCode: {
    int64_t preSize = integer(), size = integer();
    return good ? SubAxisInfoAttr::get(context, preSize, size) : Attribute();
  }
  case AxisRefCode: {
    StringRef name = partName();
    SubAxisInfoAttr info;
    if (number() != 0)
      info = part<SubAxisInfoAttr>();
    return good ? AxisRefAttr::get(context, name, info) : Attribute();
  }
  case ReplicaGroupMeshAxesCode: {
    auto mesh = part();
    auto axes = part<ArrayAttr>();
    // The name of a mesh, where it is not given itself.
    if (auto symbol = dyn_cast_or_null<StringAttr>(mesh))
      mesh = FlatSymbolRefAttr::get(symbol);
    return good ? ReplicaGroupMeshAxesAttr::get(context, mesh, axes)
                : Attribute();
  }
  case MeshAxisCode: {
    StringRef name = partName();
    int64_t size = integer();
    return good ? MeshAxisAttr::get(context, name, size) : Attribute();
  }
  case MeshCode: {
    auto list = part<ArrayAttr>();
    DenseIntElementsAttr ids;
    if (!good || failed(reader.readOptionalAttribute(ids)))
      return {};
    SmallVector<MeshAxisAttr> axes;
    for (Attribute axis : list) {
      if (!isa<MeshAxisAttr>(axis)) {
        fail("an axis of a mesh is none");
        return {};
      }
      axes.push_back(cast<MeshAxisAttr>(axis));
    }
    return MeshAttr::get(context, axes, ids);
  }
  default:
    fail("there is no attribute of code " + Twine(code));
    return {};
  }
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

Type Decoder::rankedTensor(bool encoded) {
  auto encoding = encoded ? part() : Attribute();
  SmallVector<int64_t> shape = integers();
  Type element = partType();
  return good
             ? RankedTensorType::getChecked(emitter(), shape, element, encoding)
             : Type();
}

Type Decoder::quantized(bool perAxis) {
  uint64_t flags = number();
  Type storage = partType(), expressed = partType();
  if (!perAxis) {
    APFloat scale = real(APFloat::IEEEdouble());
    int64_t zero = integer(), min = integer(), max = integer();
    if (!good)
      return {};
    return quant::UniformQuantizedType::getChecked(
        emitter(), static_cast<unsigned>(flags), storage, expressed,
        scale.convertToDouble(), zero, min, max);
  }
  uint64_t dimension = number();
  int64_t min = integer(), max = integer();
  SmallVector<double> scales =
      list([this] { return real(APFloat::IEEEdouble()).convertToDouble(); });
  SmallVector<int64_t> zeros = integers();
  if (dimension > INT32_MAX)
    fail("a quantized dimension is too large");
  if (!good)
    return {};
  return quant::UniformQuantizedPerAxisType::getChecked(
      emitter(), static_cast<unsigned>(flags), storage, expressed, scales,
      zeros, static_cast<int32_t>(dimension), min, max);
}

Type Decoder::type() {
  uint64_t code = number();
  if (!good)
    return {};
  for (const SimpleType &simple : getSimpleTypes())
    if (simple.code == code)
      return simple.get(context);
  switch (code) {
  case ComplexCode: {
    Type element = partType();
    return good ? ComplexType::getChecked(emitter(), element) : Type();
  }
  case FunctionCode: {
    SmallVector<Type> inputs = types(), results = types();
    return good ? FunctionType::get(context, inputs, results) : Type();
  }
  case RankedTensorCode:
    return rankedTensor(/*encoded=*/false);
  case EncodedTensorCode:
    return rankedTensor(/*encoded=*/true);
  case TupleCode: {
    SmallVector<Type> elements = types();
    return good ? TupleType::get(context, elements) : Type();
  }
  case QuantizedCode:
    return quantized(/*perAxis=*/false);
  case UnrankedTensorCode: {
    Type element = partType();
    return good ? UnrankedTensorType::getChecked(emitter(), element) : Type();
  }
  case QuantizedPerAxisCode:
    return quantized(/*perAxis=*/true);
  case BufferCode: {
    SmallVector<int64_t> shape = integers();
    Type element = partType();
    return good ? MemRefType::getChecked(emitter(), shape, element) : Type();
  }
  case FutureCode: {
    SmallVector<Type> results = types();
    return good ? FutureType::get(context, results) : Type();
  }
  default:
    fail("there is no type of code " + Twine(code));
    return {};
  }
}

//===----------------------------------------------------------------------===//
// What MLIR's reader calls
//===----------------------------------------------------------------------===//

namespace {
/// Parts are read as soon as what they belong to needs them. An attribute that
/// consists of itself, which only damaged bytes have, would never end.
class NestingGuard {
public:
  explicit NestingGuard(DialectBytecodeReader &reader) {
    deep = ++depth > 256;
    if (deep)
      reader.emitError() << "attributes or types are nested too deep";
  }
  ~NestingGuard() { --depth; }
  bool deep;

private:
  static thread_local unsigned depth;
};
thread_local unsigned NestingGuard::depth = 0;
} // namespace

Attribute soap::portable::readAttribute(DialectBytecodeReader &reader) {
  NestingGuard guard(reader);
  return guard.deep ? Attribute() : Decoder(reader).attribute();
}

Type soap::portable::readType(DialectBytecodeReader &reader) {
  NestingGuard guard(reader);
  return guard.deep ? Type() : Decoder(reader).type();
}
