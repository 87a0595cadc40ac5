//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Text and verification of meshes and shardings.

#include "Soap/Dialect/Sdy/IR/SdyOps.h"

#include "SdyLists.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sdy;

#define GET_ATTRDEF_CLASSES
#include "Soap/Dialect/Sdy/IR/SdyAttrs.cpp.inc"

void SdyDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Soap/Dialect/Sdy/IR/SdyAttrs.cpp.inc"
      >();
}

/// The form with mnemonic: the other one, in angle brackets.
#define SOAP_SDY_NESTED(ATTR)                                                  \
  Attribute ATTR::parse(AsmParser &parser, Type) {                             \
    if (parser.parseLess())                                                    \
      return {};                                                               \
    ATTR attr = parseBody(parser);                                             \
    if (!attr || parser.parseGreater())                                        \
      return {};                                                               \
    return attr;                                                               \
  }                                                                            \
  void ATTR::print(AsmPrinter &printer) const {                                \
    printer << '<';                                                            \
    printBody(printer);                                                        \
    printer << '>';                                                            \
  }
SOAP_SDY_NESTED(MeshAxisAttr)
SOAP_SDY_NESTED(AxisRefAttr)
SOAP_SDY_NESTED(DimensionShardingAttr)
SOAP_SDY_NESTED(TensorShardingPerValueAttr)
#undef SOAP_SDY_NESTED

//===----------------------------------------------------------------------===//
// Meshes
//===----------------------------------------------------------------------===//

MeshAxisAttr MeshAxisAttr::parseBody(AsmParser &parser) {
  std::string name;
  int64_t size = 0;
  SMLoc loc;
  if (parser.parseString(&name) || parser.parseEqual() ||
      parser.getCurrentLocation(&loc) || parser.parseInteger(size))
    return {};
  if (size < 1) {
    parser.emitError(loc) << "axis \"" << name << "\" has size " << size;
    return {};
  }
  return get(parser.getContext(), name, size);
}

void MeshAxisAttr::printBody(AsmPrinter &printer) const {
  printer.printString(getName());
  printer << '=' << getSize();
}

LogicalResult MeshAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               ArrayRef<MeshAxisAttr> axes,
                               ArrayRef<int64_t> ids) {
  llvm::StringSet<> names;
  int64_t points = 1;
  for (MeshAxisAttr axis : axes) {
    if (!names.insert(axis.getName()).second)
      return emitError() << "axis \"" << axis.getName() << "\" comes twice";
    if (axis.getSize() < 1)
      return emitError() << "axis \"" << axis.getName() << "\" has size "
                         << axis.getSize();
    if (llvm::MulOverflow(points, axis.getSize(), points))
      return emitError() << "the mesh has too many devices";
  }
  if (ids.empty())
    return success();
  if (static_cast<int64_t>(ids.size()) != points)
    return emitError() << "the mesh has " << points << " devices, but "
                       << ids.size() << " device_ids";
  if (axes.empty()) {
    if (ids.front() < 0)
      return emitError() << "device " << ids.front() << " in device_ids";
    return success();
  }
  SmallVector<bool> seen(ids.size(), false);
  for (int64_t id : ids) {
    if (id < 0 || id >= points || std::exchange(seen[id], true))
      return emitError() << "device_ids must be the numbers from 0 to "
                         << points - 1 << " in some order, found " << id;
  }
  return success();
}

MeshAttr MeshAttr::parseBody(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<MeshAxisAttr> axes;
  SmallVector<int64_t> ids;
  if (parser.parseLess() ||
      parseList(parser, AsmParser::Delimiter::Square, axes))
    return {};
  if (succeeded(parser.parseOptionalComma()) &&
      (parser.parseKeyword("device_ids") || parser.parseEqual() ||
       parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
         return parser.parseInteger(ids.emplace_back());
       })))
    return {};
  if (parser.parseGreater())
    return {};
  // Written out, the usual order says nothing.
  bool usual = !axes.empty();
  for (auto [i, id] : llvm::enumerate(ids))
    usual &= id == static_cast<int64_t>(i);
  auto mesh = parser.getChecked<MeshAttr>(loc, parser.getContext(), axes, ids);
  if (!mesh || !usual)
    return mesh;
  return get(parser.getContext(), axes, {});
}

void MeshAttr::printBody(AsmPrinter &printer) const {
  printer << "<[";
  printList(printer, getAxes());
  printer << ']';
  if (!getDeviceIds().empty()) {
    printer << ", device_ids=[";
    llvm::interleaveComma(getDeviceIds(), printer);
    printer << ']';
  }
  printer << '>';
}

Attribute MeshAttr::parse(AsmParser &parser, Type) { return parseBody(parser); }
void MeshAttr::print(AsmPrinter &printer) const { printBody(printer); }

int64_t MeshAttr::getAxisSize(StringRef name) const {
  for (MeshAxisAttr axis : getAxes())
    if (axis.getName() == name)
      return axis.getSize();
  return 0;
}

int64_t MeshAttr::getNumPoints() const {
  int64_t points = 1;
  for (MeshAxisAttr axis : getAxes())
    points *= axis.getSize();
  return points;
}

//===----------------------------------------------------------------------===//
// Shardings
//===----------------------------------------------------------------------===//

AxisRefAttr AxisRefAttr::parseBody(AsmParser &parser) {
  std::string name;
  int64_t before = 1, size = 0;
  if (parser.parseString(&name))
    return {};
  if (succeeded(parser.parseOptionalColon())) {
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseLParen() || parser.parseInteger(before) ||
        parser.parseRParen() || parser.parseInteger(size))
      return {};
    if (before < 1 || size < 2) {
      parser.emitError(loc)
          << "part (" << before << ")" << size << " of axis \"" << name << "\"";
      return {};
    }
  }
  return get(parser.getContext(), name, before, size);
}

void AxisRefAttr::printBody(AsmPrinter &printer) const {
  printer.printString(getName());
  if (getSize() != 0)
    printer << ":(" << getPreSize() << ')' << getSize();
}

DimensionShardingAttr DimensionShardingAttr::parseBody(AsmParser &parser) {
  SmallVector<AxisRefAttr> axes;
  bool isClosed = true;
  if (parser.parseLBrace())
    return {};
  if (failed(parser.parseOptionalRBrace())) {
    do {
      if (succeeded(parser.parseOptionalQuestion())) {
        isClosed = false;
        break;
      }
      AxisRefAttr axis = AxisRefAttr::parseBody(parser);
      if (!axis)
        return {};
      axes.push_back(axis);
    } while (succeeded(parser.parseOptionalComma()));
    if (parser.parseRBrace())
      return {};
  }
  int64_t priority = -1;
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  if (succeeded(parser.parseOptionalKeyword(&keyword)) &&
      (!keyword.consume_front("p") || keyword.getAsInteger(10, priority) ||
       priority < 0)) {
    parser.emitError(loc) << "expected a priority, such as p1";
    return {};
  }
  if (priority >= 0 && axes.empty() && isClosed) {
    parser.emitError(loc) << "a closed dimension without axes has no priority";
    return {};
  }
  return get(parser.getContext(), axes, isClosed, priority);
}

void DimensionShardingAttr::printBody(AsmPrinter &printer) const {
  printer << '{';
  printList(printer, getAxes());
  if (!getIsClosed())
    printer << (getAxes().empty() ? "?" : ", ?");
  printer << '}';
  if (getPriority() >= 0)
    printer << 'p' << getPriority();
}

TensorShardingAttr TensorShardingAttr::parseBody(AsmParser &parser) {
  Attribute mesh;
  if (parser.parseLess())
    return {};
  if (succeeded(parser.parseOptionalKeyword("mesh"))) {
    mesh = MeshAttr::parseBody(parser);
    if (!mesh)
      return {};
  } else {
    StringAttr name;
    if (parser.parseSymbolName(name))
      return {};
    mesh = FlatSymbolRefAttr::get(name);
  }
  SmallVector<DimensionShardingAttr> dims;
  SmallVector<AxisRefAttr> replicated, unreduced;
  if (parser.parseComma() ||
      parseList(parser, AsmParser::Delimiter::Square, dims))
    return {};
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc loc = parser.getCurrentLocation();
    StringRef what;
    if (parser.parseKeyword(&what) || parser.parseEqual())
      return {};
    // In this order, and not empty: other texts would not print as they are.
    if (what != "unreduced" &&
        (what != "replicated" || !replicated.empty() || !unreduced.empty())) {
      parser.emitError(loc) << "'" << what << "' is not expected here";
      return {};
    }
    auto &axes = what == "replicated" ? replicated : unreduced;
    if (!axes.empty()) {
      parser.emitError(loc) << "'" << what << "' comes twice";
      return {};
    }
    if (parseList(parser, AsmParser::Delimiter::Braces, axes))
      return {};
    if (axes.empty()) {
      parser.emitError(loc) << "expected an axis in '" << what << "'";
      return {};
    }
  }
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), mesh, dims, replicated, unreduced);
}

void TensorShardingAttr::printBody(AsmPrinter &printer) const {
  printer << '<';
  if (auto mesh = dyn_cast<MeshAttr>(getMeshOrRef())) {
    printer << "mesh";
    mesh.printBody(printer);
  } else {
    printer << getMeshOrRef();
  }
  printer << ", [";
  printList(printer, getDims());
  printer << ']';
  for (auto [name, axes] : {std::pair("replicated", getReplicatedAxes()),
                            std::pair("unreduced", getUnreducedAxes())}) {
    if (axes.empty())
      continue;
    printer << ", " << name << "={";
    printList(printer, axes);
    printer << '}';
  }
  printer << '>';
}

Attribute TensorShardingAttr::parse(AsmParser &parser, Type) {
  return parseBody(parser);
}
void TensorShardingAttr::print(AsmPrinter &printer) const {
  printBody(printer);
}

TensorShardingPerValueAttr
TensorShardingPerValueAttr::parseBody(AsmParser &parser) {
  SmallVector<TensorShardingAttr> shardings;
  if (parseList(parser, AsmParser::Delimiter::Square, shardings))
    return {};
  return get(parser.getContext(), shardings);
}

void TensorShardingPerValueAttr::printBody(AsmPrinter &printer) const {
  printer << '[';
  printList(printer, getShardings());
  printer << ']';
}

Attribute ManualAxesAttr::parse(AsmParser &parser, Type) {
  SmallVector<StringAttr> axes;
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, [&] {
        std::string name;
        if (parser.parseString(&name))
          return failure();
        axes.push_back(parser.getBuilder().getStringAttr(name));
        return success();
      }))
    return {};
  return get(parser.getContext(), axes);
}

void ManualAxesAttr::print(AsmPrinter &printer) const {
  printer << '{';
  llvm::interleaveComma(getAxes(), printer, [&](StringAttr axis) {
    printer.printString(axis.getValue());
  });
  printer << '}';
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

MeshAttr TensorShardingAttr::getMesh(Operation *op) const {
  if (auto mesh = dyn_cast<MeshAttr>(getMeshOrRef()))
    return mesh;
  auto found = SymbolTable::lookupNearestSymbolFrom<MeshOp>(
      op, cast<FlatSymbolRefAttr>(getMeshOrRef()));
  return found ? found.getMesh() : MeshAttr();
}

LogicalResult TensorShardingAttr::verifyFor(Operation *op, Type type,
                                            const Twine &what) const {
  MeshAttr mesh = getMesh(op);
  if (!mesh)
    return op->emitOpError(what)
           << " names mesh " << getMeshOrRef() << ", which does not exist";
  size_t rank = 0;
  // A single device has no dimensions to give.
  bool isMaximal = mesh.getAxes().empty() && !mesh.getDeviceIds().empty();
  if (auto shaped = dyn_cast<ShapedType>(type); shaped && !isMaximal) {
    if (!shaped.hasRank())
      return op->emitOpError(what) << " is that of a value without rank";
    rank = shaped.getRank();
  }
  if (getDims().size() != rank)
    return op->emitOpError(what)
           << " has " << getDims().size() << " dimensions for a value of type "
           << type << (isMaximal ? " on a single device" : "");
  SmallVector<AxisRefAttr> used;
  auto use = [&](ArrayRef<AxisRefAttr> axes) -> LogicalResult {
    for (AxisRefAttr axis : axes) {
      int64_t size = mesh.getAxisSize(axis.getName());
      if (size == 0)
        return op->emitOpError(what) << " has axis \"" << axis.getName()
                                     << "\", which the mesh lacks";
      int64_t parts = 1;
      if (axis.getSize() != 0 &&
          (llvm::MulOverflow(axis.getPreSize(), axis.getSize(), parts) ||
           size % parts != 0 || axis.getSize() == size))
        return op->emitOpError(what)
               << " has a part (" << axis.getPreSize() << ")" << axis.getSize()
               << " of axis \"" << axis.getName() << "\", which has size "
               << size;
      for (AxisRefAttr other : used) {
        if (other.getName() != axis.getName())
          continue;
        bool apart =
            axis.getSize() != 0 && other.getSize() != 0 &&
            (other.getPreSize() * other.getSize() <= axis.getPreSize() ||
             parts <= other.getPreSize());
        if (!apart)
          return op->emitOpError(what)
                 << " uses axis \"" << axis.getName() << "\" twice";
      }
      used.push_back(axis);
    }
    return success();
  };
  for (DimensionShardingAttr dim : getDims())
    if (failed(use(dim.getAxes())))
      return failure();
  if (failed(use(getReplicatedAxes())))
    return failure();
  return use(getUnreducedAxes());
}

LogicalResult TensorShardingPerValueAttr::verifyFor(Operation *op,
                                                    TypeRange types,
                                                    StringRef what) const {
  // An op without results is on one device, which JAX says like this.
  if (types.empty() && getShardings().size() == 1)
    if (MeshAttr mesh = getShardings().front().getMesh(op);
        mesh && mesh.getAxes().empty())
      return success();
  if (getShardings().size() != types.size())
    return op->emitOpError("has ")
           << getShardings().size() << " " << what << " shardings for "
           << types.size() << " values";
  for (auto [i, sharding] : llvm::enumerate(getShardings()))
    if (failed(sharding.verifyFor(
            op, types[i], "sharding of " + Twine(what) + " #" + Twine(i))))
      return failure();
  return success();
}
