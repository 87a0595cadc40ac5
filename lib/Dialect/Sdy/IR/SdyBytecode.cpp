//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Attributes in MLIR bytecode, as Shardy writes them (also into the portable
// artifacts of jax.export): a number for the kind, then the parameters in
// order. Attributes within attributes are references into the file's table.

#include "Soap/Dialect/Sdy/IR/SdyOps.h"

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::sdy;

namespace {
/// Shardy's numbers. Those of its collectives (11 to 14), which are not read
/// here, are left out.
enum class Kind : uint64_t {
  ManualAxes = 0,
  MeshAxis = 1,
  Mesh = 2,
  SubAxis = 3,
  AxisRef = 4,
  DimensionSharding = 5,
  TensorSharding = 6,
  TensorShardingPerValue = 7,
  DimMapping = 8,
  TensorMapping = 9,
  OpShardingRule = 10,
  /// With unreduced axes.
  TensorSharding2 = 15,
  TensorShardingPerValue2 = 16,
};

/// The version of the dialect: three numbers, none of which matters so far.
struct SdyVersion : DialectVersion {};

using Reader = DialectBytecodeReader;
using Writer = DialectBytecodeWriter;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

template <typename AttrTy>
LogicalResult readAll(Reader &reader, SmallVectorImpl<AttrTy> &attrs) {
  return reader.readList(attrs, [&](AttrTy &attr) -> LogicalResult {
    return reader.readAttribute(attr);
  });
}

LogicalResult readAll(Reader &reader, SmallVectorImpl<int64_t> &numbers) {
  return reader.readList(numbers, [&](int64_t &number) {
    return reader.readSignedVarInt(number);
  });
}

/// The part of an axis has an attribute of its own in the bytes; here it is one
/// of no axis.
AxisRefAttr readSubAxis(Reader &reader) {
  int64_t before = 0, size = 0;
  if (failed(reader.readSignedVarInt(before)) ||
      failed(reader.readSignedVarInt(size)))
    return {};
  if (before < 1 || size < 2) {
    reader.emitError("a part of an axis has size ") << size;
    return {};
  }
  return AxisRefAttr::get(reader.getContext(), "", before, size);
}

AxisRefAttr readAxisRef(Reader &reader) {
  StringRef name;
  AxisRefAttr part;
  if (failed(reader.readString(name)) ||
      failed(reader.readOptionalAttribute(part)))
    return {};
  return AxisRefAttr::get(reader.getContext(), name,
                          part ? part.getPreSize() : 1,
                          part ? part.getSize() : 0);
}

MeshAttr readMesh(Reader &reader) {
  SmallVector<MeshAxisAttr> axes;
  SmallVector<int64_t> ids;
  if (failed(readAll(reader, axes)) || failed(readAll(reader, ids)))
    return {};
  return MeshAttr::getChecked([&] { return reader.emitError(); },
                              reader.getContext(), ArrayRef(axes),
                              ArrayRef(ids));
}

DimensionShardingAttr readDimension(Reader &reader) {
  SmallVector<AxisRefAttr> axes;
  bool isClosed = false, hasPriority = false;
  uint64_t priority = 0;
  if (failed(readAll(reader, axes)) || failed(reader.readBool(isClosed)) ||
      failed(reader.readVarIntWithFlag(priority, hasPriority)))
    return {};
  return DimensionShardingAttr::get(reader.getContext(), axes, isClosed,
                                    hasPriority ? static_cast<int64_t>(priority)
                                                : -1);
}

TensorShardingAttr readSharding(Reader &reader, bool hasUnreduced) {
  Attribute mesh;
  SmallVector<DimensionShardingAttr> dims;
  SmallVector<AxisRefAttr> replicated, unreduced;
  if (failed(reader.readAttribute(mesh)) || failed(readAll(reader, dims)) ||
      failed(readAll(reader, replicated)) ||
      (hasUnreduced && failed(readAll(reader, unreduced))))
    return {};
  if (!isa<MeshAttr, FlatSymbolRefAttr>(mesh)) {
    reader.emitError("a sharding has no mesh");
    return {};
  }
  return TensorShardingAttr::get(reader.getContext(), mesh, dims, replicated,
                                 unreduced);
}

template <typename AttrTy, typename ElementTy>
AttrTy readListAttr(Reader &reader) {
  SmallVector<ElementTy> elements;
  if (failed(readAll(reader, elements)))
    return {};
  return AttrTy::get(reader.getContext(), elements);
}

OpShardingRuleAttr readRule(Reader &reader) {
  SmallVector<int64_t> sizes, reduction, replication, permutation, blocked;
  SmallVector<TensorMappingAttr> operands, results;
  bool isCustom = false;
  if (failed(readAll(reader, sizes)) || failed(readAll(reader, operands)) ||
      failed(readAll(reader, results)) || failed(readAll(reader, reduction)) ||
      failed(readAll(reader, replication)) ||
      failed(readAll(reader, permutation)) ||
      failed(readAll(reader, blocked)) || failed(reader.readBool(isCustom)))
    return {};
  return OpShardingRuleAttr::getChecked(
      [&] { return reader.emitError(); }, reader.getContext(), ArrayRef(sizes),
      ArrayRef(operands), ArrayRef(results), ArrayRef(reduction),
      ArrayRef(replication), ArrayRef(permutation), ArrayRef(blocked),
      isCustom);
}

MeshAxisAttr readMeshAxis(Reader &reader) {
  StringRef name;
  int64_t size = 0;
  if (failed(reader.readString(name)) || failed(reader.readSignedVarInt(size)))
    return {};
  return MeshAxisAttr::get(reader.getContext(), name, size);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

void writeKind(Writer &writer, Kind kind) {
  writer.writeVarInt(static_cast<uint64_t>(kind));
}

template <typename AttrTy>
void writeAll(Writer &writer, ArrayRef<AttrTy> attrs) {
  writer.writeList(attrs, [&](AttrTy attr) { writer.writeAttribute(attr); });
}

void writeAll(Writer &writer, ArrayRef<int64_t> numbers) {
  writer.writeList(numbers,
                   [&](int64_t number) { writer.writeSignedVarInt(number); });
}

void write(Writer &writer, AxisRefAttr attr) {
  if (attr.getName().empty()) {
    writeKind(writer, Kind::SubAxis);
    writer.writeSignedVarInt(attr.getPreSize());
    writer.writeSignedVarInt(attr.getSize());
    return;
  }
  writeKind(writer, Kind::AxisRef);
  writer.writeOwnedString(attr.getName());
  Attribute part;
  if (attr.getSize() != 0)
    part = AxisRefAttr::get(attr.getContext(), "", attr.getPreSize(),
                            attr.getSize());
  writer.writeOptionalAttribute(part);
}

void write(Writer &writer, TensorShardingAttr attr) {
  bool hasUnreduced = !attr.getUnreducedAxes().empty();
  writeKind(writer,
            hasUnreduced ? Kind::TensorSharding2 : Kind::TensorSharding);
  writer.writeAttribute(attr.getMeshOrRef());
  writeAll(writer, attr.getDims());
  writeAll(writer, attr.getReplicatedAxes());
  if (hasUnreduced)
    writeAll(writer, attr.getUnreducedAxes());
}

void write(Writer &writer, TensorShardingPerValueAttr attr) {
  bool hasUnreduced = llvm::any_of(attr.getShardings(), [](auto sharding) {
    return !sharding.getUnreducedAxes().empty();
  });
  writeKind(writer, hasUnreduced ? Kind::TensorShardingPerValue2
                                 : Kind::TensorShardingPerValue);
  writeAll(writer, attr.getShardings());
}

void write(Writer &writer, OpShardingRuleAttr attr) {
  writeKind(writer, Kind::OpShardingRule);
  writeAll(writer, attr.getFactorSizes());
  writeAll(writer, attr.getOperands());
  writeAll(writer, attr.getResults());
  writeAll(writer, attr.getReductionFactors());
  writeAll(writer, attr.getNeedReplicationFactors());
  writeAll(writer, attr.getPermutationFactors());
  writeAll(writer, attr.getBlockedPropagationFactors());
  writer.writeOwnedBool(attr.getIsCustom());
}

void write(Writer &writer, MeshAttr attr) {
  writeKind(writer, Kind::Mesh);
  writeAll(writer, attr.getAxes());
  writeAll(writer, attr.getDeviceIds());
}

void write(Writer &writer, MeshAxisAttr attr) {
  writeKind(writer, Kind::MeshAxis);
  writer.writeOwnedString(attr.getName());
  writer.writeSignedVarInt(attr.getSize());
}

void write(Writer &writer, DimensionShardingAttr attr) {
  writeKind(writer, Kind::DimensionSharding);
  writeAll(writer, attr.getAxes());
  writer.writeOwnedBool(attr.getIsClosed());
  bool hasPriority = attr.getPriority() >= 0;
  writer.writeVarIntWithFlag(hasPriority ? attr.getPriority() : 0, hasPriority);
}

void write(Writer &writer, ManualAxesAttr attr) {
  writeKind(writer, Kind::ManualAxes);
  writeAll(writer, attr.getAxes());
}

void write(Writer &writer, DimMappingAttr attr) {
  writeKind(writer, Kind::DimMapping);
  writeAll(writer, attr.getFactors());
}

void write(Writer &writer, TensorMappingAttr attr) {
  writeKind(writer, Kind::TensorMapping);
  writeAll(writer, attr.getDims());
}

//===----------------------------------------------------------------------===//
// The interface
//===----------------------------------------------------------------------===//

struct SdyBytecode : BytecodeDialectInterface {
  explicit SdyBytecode(Dialect *dialect) : BytecodeDialectInterface(dialect) {}

  Attribute readAttribute(Reader &reader) const override {
    uint64_t kind = 0;
    if (failed(reader.readVarInt(kind)))
      return {};
    switch (static_cast<Kind>(kind)) {
    case Kind::ManualAxes:
      return readListAttr<ManualAxesAttr, StringAttr>(reader);
    case Kind::MeshAxis:
      return readMeshAxis(reader);
    case Kind::Mesh:
      return readMesh(reader);
    case Kind::SubAxis:
      return readSubAxis(reader);
    case Kind::AxisRef:
      return readAxisRef(reader);
    case Kind::DimensionSharding:
      return readDimension(reader);
    case Kind::TensorSharding:
      return readSharding(reader, /*hasUnreduced=*/false);
    case Kind::TensorSharding2:
      return readSharding(reader, /*hasUnreduced=*/true);
    case Kind::TensorShardingPerValue:
    case Kind::TensorShardingPerValue2:
      return readListAttr<TensorShardingPerValueAttr, TensorShardingAttr>(
          reader);
    case Kind::DimMapping:
      return readListAttr<DimMappingAttr, int64_t>(reader);
    case Kind::TensorMapping:
      return readListAttr<TensorMappingAttr, DimMappingAttr>(reader);
    case Kind::OpShardingRule:
      return readRule(reader);
    }
    reader.emitError("has an attribute of sdy with number ")
        << kind << ", which is not known";
    return {};
  }

  LogicalResult writeAttribute(Attribute attr, Writer &writer) const override {
    return TypeSwitch<Attribute, LogicalResult>(attr)
        .Case<MeshAxisAttr, MeshAttr, AxisRefAttr, DimensionShardingAttr,
              TensorShardingAttr, TensorShardingPerValueAttr, ManualAxesAttr,
              DimMappingAttr, TensorMappingAttr, OpShardingRuleAttr>(
            [&](auto known) {
              write(writer, known);
              return success();
            })
        .Default([](Attribute) { return failure(); });
  }

  std::unique_ptr<DialectVersion> readVersion(Reader &reader) const override {
    for (int part = 0; part != 3; ++part)
      if (uint64_t number = 0; failed(reader.readVarInt(number)))
        return nullptr;
    return std::make_unique<SdyVersion>();
  }
};
} // namespace

void SdyDialect::registerBytecode() { addInterfaces<SdyBytecode>(); }
