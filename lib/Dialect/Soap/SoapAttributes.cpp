//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#define GET_ATTRDEF_CLASSES
#include "Soap/Dialect/Soap/IR/SoapAttributes.cpp.inc"

namespace soap {

void SoapDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Soap/Dialect/Soap/IR/SoapAttributes.cpp.inc"
      >();
}

/// The product of `factors`, or failure with a message.
static FailureOr<int64_t>
countPoints(function_ref<InFlightDiagnostic()> emitError,
            ArrayRef<int64_t> factors, StringRef what) {
  int64_t product = 1;
  for (int64_t factor : factors) {
    if (factor < 1) {
      emitError() << what << " must be positive, found " << factor;
      return failure();
    }
    if (llvm::MulOverflow(product, factor, product)) {
      emitError() << "the product of " << what << " is out of range";
      return failure();
    }
  }
  return product;
}

static LogicalResult checkDevices(function_ref<InFlightDiagnostic()> emitError,
                                  ArrayRef<int64_t> devices) {
  for (int64_t device : devices)
    if (device < 0)
      return emitError() << "device " << device << " in the device list";
  return success();
}

//===----------------------------------------------------------------------===//
// ShardingAttr
//===----------------------------------------------------------------------===//

LogicalResult ShardingAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                   Sharding sharding) {
  FailureOr<int64_t> shards =
      countPoints(emitError, sharding.mesh, "mesh sizes");
  if (failed(shards))
    return failure();
  if (*shards != sharding.numShards())
    return emitError() << "the mesh has " << *shards
                       << " shards, but the device list has "
                       << sharding.numShards() << " entries";
  if (failed(checkDevices(emitError, sharding.devices)))
    return failure();

  int64_t numAxes = sharding.mesh.size();
  SmallVector<bool> used(numAxes, false);
  auto use = [&](int64_t axis) -> LogicalResult {
    if (axis < 0 || axis >= numAxes)
      return emitError() << "axis " << axis << " of a mesh with " << numAxes
                         << " axes";
    if (used[axis])
      return emitError() << "mesh axis " << axis << " is used twice";
    used[axis] = true;
    return success();
  };
  for (auto [number, dim] : llvm::enumerate(sharding.dims)) {
    if (dim.axis >= 0 && failed(use(dim.axis)))
      return failure();
    int64_t parts = dim.axis < 0 ? 1 : sharding.mesh[dim.axis];
    int64_t ranges = dim.ranges.size();
    if (ranges != 0 && ranges != parts)
      return emitError() << "dimension " << number << " has " << ranges
                         << " ranges for " << parts << " tiles";
    for (Interval range : dim.ranges)
      if (range.lo < 0 || range.hi < range.lo)
        return emitError() << "range " << range.lo << ":" << range.hi
                           << " of dimension " << number;
  }
  if (sharding.isPartial() && sharding.partialAxes.empty())
    return emitError() << "a partial sharding needs the axes of its summands";
  if (!sharding.isPartial() && !sharding.partialAxes.empty())
    return emitError() << "axes of summands without a pending reduction";
  for (int axis : sharding.partialAxes)
    if (failed(use(axis)))
      return failure();
  return success();
}

static std::optional<PartialKind> symbolizePartialKind(StringRef text) {
  for (PartialKind kind :
       {PartialKind::Sum, PartialKind::Max, PartialKind::Min,
        PartialKind::Product, PartialKind::And, PartialKind::Or})
    if (stringifyPartialKind(kind) == text)
      return kind;
  return std::nullopt;
}

static ParseResult parseShardingDim(AsmParser &parser, Sharding::Dim &dim) {
  if (failed(parser.parseOptionalMinus())) {
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseInteger(dim.axis))
      return failure();
    if (dim.axis < 0)
      return parser.emitError(loc) << "axis " << dim.axis;
  }
  if (failed(parser.parseOptionalLBrace()))
    return success();
  auto parseRange = [&]() -> ParseResult {
    Interval range;
    if (parser.parseInteger(range.lo) || parser.parseColon() ||
        parser.parseInteger(range.hi))
      return failure();
    dim.ranges.push_back(range);
    return success();
  };
  return failure(parser.parseCommaSeparatedList(parseRange) ||
                 parser.parseRBrace());
}

Attribute ShardingAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  Sharding sharding;
  auto parseIntegers = [&](auto &list) {
    return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
      return parser.parseInteger(list.emplace_back());
    });
  };
  if (parser.parseLess() || parseIntegers(sharding.mesh) ||
      parser.parseKeyword("dims") ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
        return parseShardingDim(parser, sharding.dims.emplace_back());
      }))
    return {};
  if (succeeded(parser.parseOptionalKeyword("partial"))) {
    SMLoc kindLoc = parser.getCurrentLocation();
    StringRef text;
    if (parser.parseKeyword(&text))
      return {};
    std::optional<PartialKind> kind = symbolizePartialKind(text);
    if (!kind) {
      parser.emitError(kindLoc)
          << "'" << text
          << "' is no reduction; known are sum, max, min, product, and, or";
      return {};
    }
    sharding.partial = *kind;
    if (parseIntegers(sharding.partialAxes))
      return {};
  }
  if (parser.parseKeyword("on") || parseDeviceList(parser, sharding.devices) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<ShardingAttr>(loc, parser.getContext(), sharding);
}

void ShardingAttr::print(AsmPrinter &printer) const {
  const Sharding &sharding = getSharding();
  auto &os = printer.getStream();
  os << "<[";
  llvm::interleaveComma(sharding.mesh, os);
  os << "] dims [";
  llvm::interleaveComma(sharding.dims, os, [&](const Sharding::Dim &dim) {
    if (dim.axis < 0)
      os << '-';
    else
      os << dim.axis;
    if (dim.ranges.empty())
      return;
    os << " {";
    llvm::interleaveComma(dim.ranges, os,
                          [&](Interval r) { os << r.lo << ':' << r.hi; });
    os << '}';
  });
  os << ']';
  if (sharding.isPartial()) {
    os << " partial " << stringifyPartialKind(sharding.partial) << " [";
    llvm::interleaveComma(sharding.partialAxes, os);
    os << ']';
  }
  os << " on ";
  printDeviceList(printer, sharding.devices);
  os << '>';
}

//===----------------------------------------------------------------------===//
// ConfigAttr
//===----------------------------------------------------------------------===//

LogicalResult ConfigAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 Config config) {
  SmallVector<int64_t> factors(config.degrees.begin(), config.degrees.end());
  if (failed(countPoints(emitError, factors, "degrees")))
    return failure();
  factors.push_back(config.replicas);
  FailureOr<int64_t> tasks = countPoints(
      emitError, factors, config.partialReplicas ? "summands" : "replicas");
  if (failed(tasks))
    return failure();
  if (*tasks != static_cast<int64_t>(config.devices.size()))
    return emitError() << "the configuration has " << *tasks
                       << " tasks, but its device list has "
                       << config.devices.size() << " entries";
  return checkDevices(emitError, config.devices);
}

Attribute ConfigAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  Config config;
  if (parser.parseLess() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
        return parser.parseInteger(config.degrees.emplace_back());
      }))
    return {};
  config.partialReplicas = succeeded(parser.parseOptionalKeyword("partial"));
  if ((config.partialReplicas ||
       succeeded(parser.parseOptionalKeyword("replicas"))) &&
      parser.parseInteger(config.replicas))
    return {};
  if (parser.parseKeyword("on") || parseDeviceList(parser, config.devices) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<ConfigAttr>(loc, parser.getContext(), config);
}

void ConfigAttr::print(AsmPrinter &printer) const {
  const Config &config = getConfig();
  auto &os = printer.getStream();
  os << "<[";
  llvm::interleaveComma(config.degrees, os);
  os << ']';
  if (config.partialReplicas)
    os << " partial " << config.replicas;
  else if (config.replicas != 1)
    os << " replicas " << config.replicas;
  os << " on ";
  printDeviceList(printer, config.devices);
  os << '>';
}

//===----------------------------------------------------------------------===//
// DimensionAttr
//===----------------------------------------------------------------------===//

LogicalResult
DimensionAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                      StringRef name, int64_t size, DimensionKind) {
  if (name.empty())
    return emitError() << "a dimension without a name";
  if (size < 0)
    return emitError() << "dimension '" << name << "' has size " << size;
  return success();
}

FailureOr<DimensionAttr> DimensionAttr::parseBody(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  std::string name;
  int64_t size = 0;
  SMLoc kindLoc;
  StringRef text;
  if (parser.parseString(&name) || parser.parseEqual() ||
      parser.parseInteger(size) || parser.parseColon() ||
      parser.getCurrentLocation(&kindLoc) || parser.parseKeyword(&text))
    return failure();
  for (DimensionKind kind :
       {DimensionKind::Sample, DimensionKind::Attribute,
        DimensionKind::Parameter, DimensionKind::Reduction})
    if (stringifyDimensionKind(kind) == text) {
      auto attr = parser.getChecked<DimensionAttr>(loc, parser.getContext(),
                                                   name, size, kind);
      if (!attr)
        return failure();
      return attr;
    }
  return parser.emitError(kindLoc) << "'" << text
                                   << "' is no kind of dimension; known are "
                                      "sample, attribute, parameter, reduction";
}

void DimensionAttr::printBody(AsmPrinter &printer) const {
  printer.printString(getName());
  printer << " = " << getSize() << " : " << stringifyDimensionKind(getKind());
}

Attribute DimensionAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  FailureOr<DimensionAttr> attr = parseBody(parser);
  if (failed(attr) || parser.parseGreater())
    return {};
  return *attr;
}

void DimensionAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printBody(printer);
  printer << '>';
}

//===----------------------------------------------------------------------===//
// PinAttr
//===----------------------------------------------------------------------===//

LogicalResult PinAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                              ArrayRef<int64_t> tiles, int64_t replicas,
                              ArrayRef<int64_t> devices) {
  if (replicas < 1)
    return emitError() << "the number of replicas is " << replicas;
  int64_t tasks = replicas;
  for (int64_t count : tiles) {
    if (count < 0)
      return emitError() << "a dimension with " << count << " tiles";
    if (llvm::MulOverflow(tasks, std::max<int64_t>(count, 1), tasks))
      return emitError() << "the number of tiles is out of range";
  }
  if (tasks != static_cast<int64_t>(devices.size()))
    return emitError() << "the pin has " << tasks
                       << " tiles and replicas, but its device list has "
                       << devices.size() << " entries";
  llvm::SmallDenseSet<int64_t> seen;
  for (int64_t device : devices) {
    if (device < 0)
      return emitError() << "device " << device << " in the device list";
    if (!seen.insert(device).second)
      return emitError() << "device " << device << " is listed twice";
  }
  return success();
}

Attribute PinAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> tiles;
  int64_t replicas = 1;
  std::vector<int64_t> devices;
  auto parseTiles = [&]() -> ParseResult {
    if (succeeded(parser.parseOptionalQuestion())) {
      tiles.push_back(0);
      return success();
    }
    SMLoc at = parser.getCurrentLocation();
    if (parser.parseInteger(tiles.emplace_back()))
      return failure();
    if (tiles.back() < 1)
      return parser.emitError(at, "expected a positive number of tiles");
    return success();
  };
  if (parser.parseLess() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                     parseTiles) ||
      (succeeded(parser.parseOptionalKeyword("replicas")) &&
       parser.parseInteger(replicas)) ||
      parser.parseKeyword("on") || parseDeviceList(parser, devices) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<PinAttr>(loc, parser.getContext(), tiles, replicas,
                                    devices);
}

void PinAttr::print(AsmPrinter &printer) const {
  printer << "<[";
  llvm::interleaveComma(getTiles(), printer, [&](int64_t count) {
    if (count == 0)
      printer << '?';
    else
      printer << count;
  });
  printer << ']';
  if (getReplicas() != 1)
    printer << " replicas " << getReplicas();
  printer << " on ";
  printDeviceList(printer, getDevices());
  printer << '>';
}

} // namespace soap
