//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reader.h"

#include "Forms.h"
#include "VhloDialect.h"

#include "Soap/Dialect/Sdy/IR/SdyOps.h"
#include "Soap/Dialect/StableHLO/IR/StablehloDialect.h"
#include "Soap/Target/ChildReader.h"
#include "Soap/Target/Portable.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

#include "llvm/Support/Endian.h"

using namespace mlir;
using namespace soap;
using namespace soap::portable;

//===----------------------------------------------------------------------===//
// The header
//===----------------------------------------------------------------------===//

/// MLIR's magic number.
constexpr StringLiteral magic = "ML\xefR";

/// What the bytes' producer calls the format's version ("1.4.0"); none if the
/// bytes are something else.
static std::optional<StringRef> findVersion(StringRef bytes) {
  // Then the version of its bytecode as a small integer: one byte, the lowest
  // bit of which is set.
  if (!bytes.consume_front(magic) || bytes.empty())
    return std::nullopt;
  bytes = bytes.drop_front();
  size_t end = bytes.find('\0');
  if (!bytes.consume_front("StableHLO_v"))
    return std::nullopt;
  return bytes.take_front(end == StringRef::npos
                              ? StringRef::npos
                              : end - StringRef("StableHLO_v").size());
}

bool soap::isPortableArtifact(StringRef bytes) {
  return findVersion(bytes).has_value();
}

StringRef soap::findPortableArtifact(StringRef bytes) {
  if (isPortableArtifact(bytes))
    return bytes;
  if (bytes.starts_with(magic))
    return {};
  // A vector in a FlatBuffer: its length, little-endian, and its bytes.
  for (size_t at = bytes.find(magic, 4); at != StringRef::npos;
       at = bytes.find(magic, at + 1)) {
    uint32_t length = llvm::support::endian::read32le(bytes.data() + at - 4);
    StringRef inner = bytes.substr(at);
    if (length <= inner.size() && isPortableArtifact(inner.take_front(length)))
      return inner.take_front(length);
  }
  return {};
}

std::string soap::getPortableVersions() {
  return firstVersion.str() + " to " + lastVersion.str();
}

//===----------------------------------------------------------------------===//
// From the format to StableHLO
//===----------------------------------------------------------------------===//

/// The name of the operation that one of the format stands for.
static std::string getOwnName(Operation *op, const OpVersion &version) {
  if (version.name == "func" || version.name == "call")
    return "func." + version.name;
  Operation *parent = op->getParentOp();
  if (version.name == "return" && parent &&
      parent->getName().getStringRef().starts_with("vhlo.func_"))
    return "func.return";
  return "stablehlo." + version.name;
}

/// Replaces an operation of the format. Those in its regions have been.
static LogicalResult replace(Operation *op) {
  const OpVersion &version = VhloDialect::getOpVersion(op);
  OperationName name(getOwnName(op, version), op->getContext());
  std::optional<RegisteredOperationName> known = name.getRegisteredInfo();
  if (!known)
    return op->emitError() << "stands for '" << name
                           << "', which is not an operation known here";
  FailureOr<NamedAttrList> attributes = fromPortableForm(op);
  if (failed(attributes))
    return failure();
  for (NamedAttribute attr : *attributes)
    if (!llvm::is_contained(known->getAttributeNames(), attr.getName()))
      return op->emitOpError() << "has attribute '" << attr.getName().getValue()
                               << "', which '" << name << "' does not have";

  OperationState state(op->getLoc(), name);
  state.addOperands(op->getOperands());
  state.addTypes(op->getResultTypes());
  state.addAttributes(llvm::to_vector(op->getDiscardableAttrs()));
  for (Region &region : op->getRegions())
    state.addRegion()->takeBody(region);
  Operation *own = Operation::create(state);
  op->getBlock()->getOperations().insert(op->getIterator(), own);
  op->replaceAllUsesWith(own);
  LogicalResult result = success();
  if (!attributes->empty())
    result = own->setPropertiesFromAttribute(
        attributes->getDictionary(op->getContext()),
        [&] { return own->emitOpError(); });
  op->erase();
  return result;
}

/// Programs that hold operations of other dialects convert between the types of
/// the format and their own, which are the same here.
static void removeCast(UnrealizedConversionCastOp cast) {
  if (cast.getOperandTypes() != cast.getResultTypes())
    return;
  cast->replaceAllUsesWith(cast.getOperands());
  cast->erase();
}

LogicalResult soap::portable::replaceOperations(ModuleOp module) {
  SmallVector<Operation *> ops;
  module->walk([&](Operation *op) { ops.push_back(op); });
  for (Operation *op : ops) {
    if (isa<VhloDialect>(op->getDialect())) {
      if (failed(replace(op)))
        return failure();
    } else if (auto cast = dyn_cast<UnrealizedConversionCastOp>(op)) {
      removeCast(cast);
    }
  }
  return success();
}

//===----------------------------------------------------------------------===//
// All of it
//===----------------------------------------------------------------------===//

/// Reads and converts, where MLIR's reader can do no harm.
static OwningOpRef<ModuleOp> read(StringRef bytes, StringRef path,
                                  MLIRContext &context) {
  context.loadDialect<VhloDialect, func::FuncDialect, sdy::SdyDialect,
                      stablehlo::StablehloDialect>();
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(bytes, ParserConfig(&context), path);
  if (!module || failed(replaceOperations(*module)) || failed(verify(*module)))
    return nullptr;
  return module;
}

OwningOpRef<ModuleOp> soap::readPortableArtifact(StringRef bytes,
                                                 StringRef path,
                                                 MLIRContext &context) {
  Location file = FileLineColLoc::get(&context, path, 0, 0);
  StringRef text = findVersion(bytes).value_or("");
  std::optional<Version> version = Version::parse(text);
  if (!version) {
    emitError(file) << "is no portable artifact of StableHLO, or a damaged one";
    return nullptr;
  }
  if (*version < firstVersion || lastVersion < *version) {
    emitError(file) << "is a portable artifact of version " << text
                    << "; versions " << getPortableVersions() << " are read";
    return nullptr;
  }
  context.loadDialect<func::FuncDialect, sdy::SdyDialect,
                      stablehlo::StablehloDialect>();
  std::string why;
  OwningOpRef<ModuleOp> module;
  {
    // Several layers complain about damaged bytes, each about its own; the
    // first knows most.
    ScopedDiagnosticHandler first(&context, [&](Diagnostic &diagnostic) {
      if (diagnostic.getSeverity() == DiagnosticSeverity::Error && why.empty())
        why = diagnostic.str();
      return success();
    });
    std::string end;
    module = readInChildProcess(
        [&](MLIRContext &fresh) { return read(bytes, path, fresh); },
        bytes.size(), path, context, end);
    if (why.empty())
      why = end;
  }
  if (!module)
    emitError(file) << "cannot be read as a portable artifact of version "
                    << text << ": " << why;
  return module;
}
