//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Codes.h"
#include "Encoding.h"

#include "Soap/Dialect/Sdy/IR/SdyOps.h"
#include "Soap/Dialect/StableHLO/IR/StablehloDialect.h"

#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::portable;

//===----------------------------------------------------------------------===//
// Versions
//===----------------------------------------------------------------------===//

/// The newest of the first versions of several things; none if one has none.
template <typename Range>
static std::optional<Version> newest(Range &&parts,
                                     Version version = firstVersion) {
  for (auto part : parts) {
    std::optional<Version> first = getFirstVersion(part);
    if (!first)
      return std::nullopt;
    version = std::max(version, *first);
  }
  return version;
}

std::optional<Version> soap::portable::getFirstVersion(Type type) {
  for (const SimpleType &simple : getSimpleTypes())
    if (simple.get(type.getContext()) == type)
      return simple.first;
  using Result = std::optional<Version>;
  return TypeSwitch<Type, Result>(type)
      .Case([](ComplexType t) { return getFirstVersion(t.getElementType()); })
      .Case([](FunctionType t) -> Result {
        auto results = newest(t.getResults());
        return results ? newest(t.getInputs(), *results) : std::nullopt;
      })
      .Case([](RankedTensorType t) -> Result {
        if (t.getEncoding() && !isa<TypeExtensionsAttr>(t.getEncoding()))
          return std::nullopt;
        return getFirstVersion(t.getElementType());
      })
      .Case([](UnrankedTensorType t) {
        return getFirstVersion(t.getElementType());
      })
      .Case([](TupleType t) { return newest(t.getTypes()); })
      .Case([](quant::UniformQuantizedType t) {
        return newest(ArrayRef({t.getStorageType(), t.getExpressedType()}));
      })
      .Case([](quant::UniformQuantizedPerAxisType t) {
        return newest(ArrayRef({t.getStorageType(), t.getExpressedType()}),
                      Version{0, 18});
      })
      .Case([](FutureType t) { return newest(t.getTypes(), Version{1, 15}); })
      .Default([](Type) -> Result { return std::nullopt; });
}

/// Integers and booleans of arrays are written as tensors of one dimension.
static DenseElementsAttr arrayAsTensor(Attribute attr) {
  if (auto ints = dyn_cast<DenseI64ArrayAttr>(attr))
    return DenseIntElementsAttr::get(
        RankedTensorType::get({ints.size()},
                              IntegerType::get(attr.getContext(), 64)),
        ints.asArrayRef());
  if (auto bools = dyn_cast<DenseBoolArrayAttr>(attr))
    return DenseElementsAttr::get(
        RankedTensorType::get({bools.size()},
                              IntegerType::get(attr.getContext(), 1)),
        bools.asArrayRef());
  return {};
}

bool soap::portable::isForeign(Attribute attr) {
  return isa<sdy::SdyDialect>(attr.getDialect());
}

std::optional<Version> soap::portable::getFirstVersion(Attribute attr) {
  using Result = std::optional<Version>;
  if (isForeign(attr))
    return firstVersion;
  constexpr Version mesh{1, 16}, accuracy{1, 9};
  return TypeSwitch<Attribute, Result>(attr)
      .Case<BoolAttr, StringAttr, FlatSymbolRefAttr, DenseI64ArrayAttr,
            DenseBoolArrayAttr, ComparisonDirectionAttr, ComparisonTypeAttr,
            FftTypeAttr, OutputOperandAliasAttr, PrecisionAttr,
            RngAlgorithmAttr, RngDistributionAttr, TransposeAttr,
            TypeExtensionsAttr>([](auto) -> Result { return firstVersion; })
      .Case<IntegerAttr, FloatAttr>(
          [](auto a) { return getFirstVersion(a.getType()); })
      .Case([](DenseIntOrFPElementsAttr a) {
        return getFirstVersion(Type(a.getType()));
      })
      .Case([](TypeAttr a) { return getFirstVersion(a.getValue()); })
      .Case([](ArrayAttr a) { return newest(a); })
      .Case([](DictionaryAttr a) {
        return newest(llvm::map_range(
            a, [](NamedAttribute entry) { return entry.getValue(); }));
      })
      .Case<ResultAccuracyAttr, ResultAccuracyModeAttr>(
          [=](auto) -> Result { return accuracy; })
      .Case<SubAxisInfoAttr, AxisRefAttr, ReplicaGroupMeshAxesAttr,
            MeshAxisAttr, MeshAttr>([=](auto) -> Result { return mesh; })
      .Default([](Attribute) -> Result { return std::nullopt; });
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// The bytes of a tensor: MLIR's own, but booleans are bits, the first one the
/// lowest, and one byte of ones or zeros where all are the same.
static void writeElements(DenseElementsAttr attr,
                          DialectBytecodeWriter &writer) {
  if (!attr.getElementType().isInteger(1))
    return writer.writeOwnedBlob(attr.getRawData());
  int64_t count = attr.getNumElements();
  SmallVector<char> bytes;
  if (attr.isSplat() && count > 1) {
    bytes.push_back(attr.getSplatValue<bool>() ? '\xff' : '\0');
  } else {
    bytes.resize((count + 7) / 8);
    for (auto [i, bit] : llvm::enumerate(attr.getValues<bool>()))
      if (bit)
        bytes[i / 8] = static_cast<char>(bytes[i / 8] | (1 << (i % 8)));
  }
  // The writer keeps a reference until the end: the storage must be the
  // context's, which a string's is.
  StringRef kept =
      StringAttr::get(attr.getContext(), StringRef(bytes.data(), bytes.size()))
          .getValue();
  writer.writeOwnedBlob(ArrayRef<char>(kept.data(), kept.size()));
}

static void writeWrapped(Attribute attr, DialectBytecodeWriter &writer) {
  writer.writeAttribute(isForeign(attr) ? attr : WrappedAttr::get(attr));
}
static void writeWrapped(Type type, DialectBytecodeWriter &writer) {
  writer.writeType(WrappedType::get(type));
}

template <typename Range>
static void writeWrappedList(Range &&range, DialectBytecodeWriter &writer) {
  writer.writeList(range, [&](auto part) { writeWrapped(part, writer); });
}

/// The code of an enumeration, or none.
static std::optional<uint64_t> getEnumCode(Attribute attr) {
  return TypeSwitch<Attribute, std::optional<uint64_t>>(attr)
      .Case([](ComparisonDirectionAttr) { return ComparisonDirectionCode; })
      .Case([](ComparisonTypeAttr) { return ComparisonTypeCode; })
      .Case([](FftTypeAttr) { return FftTypeCode; })
      .Case([](PrecisionAttr) { return PrecisionCode; })
      .Case([](RngAlgorithmAttr) { return RngAlgorithmCode; })
      .Case([](RngDistributionAttr) { return RngDistributionCode; })
      .Case([](TransposeAttr) { return TransposeCode; })
      .Case([](ResultAccuracyModeAttr) { return ResultAccuracyModeCode; })
      .Default([](Attribute) { return std::nullopt; });
}

static uint64_t getEnumValue(Attribute attr) {
  return TypeSwitch<Attribute, uint64_t>(attr)
      .Case<ComparisonDirectionAttr, ComparisonTypeAttr, FftTypeAttr,
            PrecisionAttr, RngAlgorithmAttr, RngDistributionAttr, TransposeAttr,
            ResultAccuracyModeAttr>(
          [](auto a) { return static_cast<uint64_t>(a.getValue()); });
}

void soap::portable::writeAttribute(WrappedAttr wrapped,
                                    DialectBytecodeWriter &writer) {
  Attribute attr = wrapped.getInner();
  if (wrapped.getMeaning() == WrappedAttr::Meaning::ApiVersion) {
    writer.writeVarInt(ApiVersionCode);
    return writer.writeVarInt(cast<IntegerAttr>(attr).getInt());
  }
  if (std::optional<uint64_t> code = getEnumCode(attr)) {
    writer.writeVarInt(*code);
    return writer.writeVarInt(getEnumValue(attr));
  }
  if (DenseElementsAttr tensor = arrayAsTensor(attr))
    attr = tensor;
  else if (auto symbol = dyn_cast<FlatSymbolRefAttr>(attr))
    attr = symbol.getAttr();
  TypeSwitch<Attribute>(attr)
      .Case([&](BoolAttr a) {
        writer.writeVarInt(BoolCode);
        writer.writeVarInt(a.getValue());
      })
      .Case([&](IntegerAttr a) {
        writer.writeVarInt(IntegerCode);
        writeWrapped(a.getType(), writer);
        writer.writeAPIntWithKnownWidth(a.getValue());
      })
      .Case([&](FloatAttr a) {
        writer.writeVarInt(FloatCode);
        writeWrapped(a.getType(), writer);
        writer.writeAPFloatWithKnownSemantics(a.getValue());
      })
      .Case([&](StringAttr a) {
        writer.writeVarInt(StringCode);
        writer.writeOwnedString(a.getValue());
      })
      .Case([&](TypeAttr a) {
        writer.writeVarInt(TypeAttrCode);
        writeWrapped(a.getValue(), writer);
      })
      .Case([&](DenseIntOrFPElementsAttr a) {
        writer.writeVarInt(TensorCode);
        writeWrapped(a.getType(), writer);
        writeElements(a, writer);
      })
      .Case([&](ArrayAttr a) {
        writer.writeVarInt(ArrayCode);
        writeWrappedList(a, writer);
      })
      .Case([&](DictionaryAttr a) {
        writer.writeVarInt(DictionaryCode);
        writer.writeList(a, [&](NamedAttribute entry) {
          writeWrapped(Attribute(entry.getName()), writer);
          writeWrapped(entry.getValue(), writer);
        });
      })
      .Case([&](OutputOperandAliasAttr a) {
        writer.writeVarInt(OutputOperandAliasCode);
        writer.writeSignedVarInts(a.getOutputTupleIndices());
        writer.writeSignedVarInt(a.getOperandIndex());
        writer.writeSignedVarInts(a.getOperandTupleIndices());
      })
      .Case([&](TypeExtensionsAttr a) {
        writer.writeVarInt(TypeExtensionsCode);
        writer.writeSignedVarInts(a.getBounds());
      })
      .Case([&](ResultAccuracyAttr a) {
        writer.writeVarInt(ResultAccuracyCode);
        writer.writeAPFloatWithKnownSemantics(a.getAtol());
        writer.writeAPFloatWithKnownSemantics(a.getRtol());
        writer.writeSignedVarInt(a.getUlps());
        writeWrapped(Attribute(a.getMode()), writer);
      })
      .Case([&](SubAxisInfoAttr a) {
        writer.writeVarInt(SubAxisInfoCode);
        writer.writeSignedVarInt(a.getPreSize());
        writer.writeSignedVarInt(a.getSize());
      })
      .Case([&](AxisRefAttr a) {
        writer.writeVarInt(AxisRefCode);
        writeWrapped(Attribute(StringAttr::get(a.getContext(), a.getName())),
                     writer);
        writer.writeVarInt(a.getSubAxisInfo() ? 1 : 0);
        if (a.getSubAxisInfo())
          writeWrapped(Attribute(a.getSubAxisInfo()), writer);
      })
      .Case([&](ReplicaGroupMeshAxesAttr a) {
        writer.writeVarInt(ReplicaGroupMeshAxesCode);
        writeWrapped(a.getMesh(), writer);
        writeWrapped(Attribute(a.getAxes()), writer);
      })
      .Case([&](MeshAxisAttr a) {
        writer.writeVarInt(MeshAxisCode);
        writeWrapped(Attribute(StringAttr::get(a.getContext(), a.getName())),
                     writer);
        writer.writeSignedVarInt(a.getSize());
      })
      .Case([&](MeshAttr a) {
        writer.writeVarInt(MeshCode);
        SmallVector<Attribute> axes(a.getAxes().begin(), a.getAxes().end());
        writeWrapped(Attribute(ArrayAttr::get(a.getContext(), axes)), writer);
        DenseIntElementsAttr ids = a.getDeviceIds();
        writer.writeOptionalAttribute(ids ? Attribute(WrappedAttr::get(ids))
                                          : Attribute());
      });
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static void writeQuantized(quant::QuantizedType type,
                           DialectBytecodeWriter &writer) {
  writer.writeVarInt(type.getFlags());
  writeWrapped(type.getStorageType(), writer);
  writeWrapped(type.getExpressedType(), writer);
}

void soap::portable::writeType(WrappedType wrapped,
                               DialectBytecodeWriter &writer) {
  Type type = wrapped.getInner();
  for (const SimpleType &simple : getSimpleTypes())
    if (simple.get(type.getContext()) == type)
      return writer.writeVarInt(simple.code);
  TypeSwitch<Type>(type)
      .Case([&](ComplexType t) {
        writer.writeVarInt(ComplexCode);
        writeWrapped(t.getElementType(), writer);
      })
      .Case([&](FunctionType t) {
        writer.writeVarInt(FunctionCode);
        writeWrappedList(t.getInputs(), writer);
        writeWrappedList(t.getResults(), writer);
      })
      .Case([&](RankedTensorType t) {
        writer.writeVarInt(t.getEncoding() ? EncodedTensorCode
                                           : RankedTensorCode);
        if (t.getEncoding())
          writeWrapped(t.getEncoding(), writer);
        writer.writeSignedVarInts(t.getShape());
        writeWrapped(t.getElementType(), writer);
      })
      .Case([&](UnrankedTensorType t) {
        writer.writeVarInt(UnrankedTensorCode);
        writeWrapped(t.getElementType(), writer);
      })
      .Case([&](TupleType t) {
        writer.writeVarInt(TupleCode);
        writeWrappedList(t.getTypes(), writer);
      })
      .Case([&](FutureType t) {
        writer.writeVarInt(FutureCode);
        writeWrappedList(t.getTypes(), writer);
      })
      .Case([&](quant::UniformQuantizedType t) {
        writer.writeVarInt(QuantizedCode);
        writeQuantized(t, writer);
        writer.writeAPFloatWithKnownSemantics(APFloat(t.getScale()));
        writer.writeSignedVarInt(t.getZeroPoint());
        writer.writeSignedVarInt(t.getStorageTypeMin());
        writer.writeSignedVarInt(t.getStorageTypeMax());
      })
      .Case([&](quant::UniformQuantizedPerAxisType t) {
        writer.writeVarInt(QuantizedPerAxisCode);
        writeQuantized(t, writer);
        writer.writeVarInt(t.getQuantizedDimension());
        writer.writeSignedVarInt(t.getStorageTypeMin());
        writer.writeSignedVarInt(t.getStorageTypeMax());
        writer.writeList(t.getScales(), [&](double scale) {
          writer.writeAPFloatWithKnownSemantics(APFloat(scale));
        });
        writer.writeSignedVarInts(t.getZeroPoints());
      });
}
