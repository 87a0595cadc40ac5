//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VhloDialect.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpDefinition.h"

using namespace mlir;
using namespace soap::portable;

MLIR_DEFINE_EXPLICIT_TYPE_ID(soap::portable::WrappedAttr)
MLIR_DEFINE_EXPLICIT_TYPE_ID(soap::portable::WrappedType)
MLIR_DEFINE_EXPLICIT_TYPE_ID(soap::portable::VhloDialect)

//===----------------------------------------------------------------------===//
// Wrappers
//===----------------------------------------------------------------------===//

namespace soap::portable::detail {
struct WrappedAttrStorage : AttributeStorage {
  using KeyTy = std::pair<Attribute, unsigned>;
  explicit WrappedAttrStorage(KeyTy key) : key(key) {}
  bool operator==(const KeyTy &other) const { return key == other; }
  static WrappedAttrStorage *construct(AttributeStorageAllocator &allocator,
                                       KeyTy key) {
    return new (allocator.allocate<WrappedAttrStorage>())
        WrappedAttrStorage(key);
  }
  KeyTy key;
};

struct WrappedTypeStorage : TypeStorage {
  using KeyTy = Type;
  explicit WrappedTypeStorage(Type inner) : inner(inner) {}
  bool operator==(const KeyTy &other) const { return inner == other; }
  static WrappedTypeStorage *construct(TypeStorageAllocator &allocator,
                                       KeyTy key) {
    return new (allocator.allocate<WrappedTypeStorage>())
        WrappedTypeStorage(key);
  }
  Type inner;
};
} // namespace soap::portable::detail

WrappedAttr WrappedAttr::get(Attribute inner, Meaning meaning) {
  return Base::get(inner.getContext(),
                   std::make_pair(inner, static_cast<unsigned>(meaning)));
}
Attribute WrappedAttr::getInner() const { return getImpl()->key.first; }
WrappedAttr::Meaning WrappedAttr::getMeaning() const {
  return static_cast<Meaning>(getImpl()->key.second);
}

WrappedType WrappedType::get(Type inner) {
  return Base::get(inner.getContext(), inner);
}
Type WrappedType::getInner() const { return getImpl()->inner; }

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

namespace {
/// One operation. Its properties are a dictionary of the attributes that the
/// table lists (or null).
struct VhloOperation : OperationName::Impl {
  VhloOperation(const OpVersion &op, VhloDialect *dialect, TypeID id)
      : Impl(op.fullName(), dialect, id, {}), op(op) {}

  static Attribute &at(OpaqueProperties properties) {
    return *properties.as<Attribute *>();
  }
  static DictionaryAttr attributesOf(Operation *op) {
    OpaqueProperties properties = op->getPropertiesStorage();
    return properties ? dyn_cast_or_null<DictionaryAttr>(at(properties))
                      : DictionaryAttr();
  }

  bool hasTrait(TypeID id) override {
    return op.name == "return" && (id == TypeID::get<OpTrait::IsTerminator>() ||
                                   id == TypeID::get<OpTrait::ZeroResults>());
  }

  std::optional<Attribute> getInherentAttr(Operation *operation,
                                           StringRef name) override {
    if (!llvm::is_contained(op.attributes, name))
      return std::nullopt;
    DictionaryAttr attributes = attributesOf(operation);
    return attributes ? attributes.get(name) : Attribute();
  }
  void setInherentAttr(Operation *operation, StringAttr name,
                       Attribute value) override {
    NamedAttrList list(attributesOf(operation));
    list.set(name, value);
    at(operation->getPropertiesStorage()) =
        list.getDictionary(operation->getContext());
  }
  void populateInherentAttrs(Operation *operation,
                             NamedAttrList &attrs) override {
    if (DictionaryAttr attributes = attributesOf(operation))
      attrs.append(attributes.begin(), attributes.end());
  }
  LogicalResult
  verifyInherentAttrs(OperationName, NamedAttrList &,
                      function_ref<InFlightDiagnostic()>) override {
    return success();
  }

  // An operation without attributes must have no properties: the bytes say
  // whether there are any.
  int getOpPropertyByteSize() override {
    return op.attributes.empty() ? 0 : sizeof(Attribute);
  }
  void initProperties(OperationName, OpaqueProperties storage,
                      OpaqueProperties init) override {
    new (storage.as<Attribute *>()) Attribute(init ? at(init) : Attribute());
  }
  void deleteProperties(OpaqueProperties) override {}
  void populateDefaultProperties(OperationName, OpaqueProperties) override {}
  LogicalResult
  setPropertiesFromAttr(OperationName, OpaqueProperties properties,
                        Attribute attr,
                        function_ref<InFlightDiagnostic()>) override {
    if (properties)
      at(properties) = attr;
    return success();
  }
  Attribute getPropertiesAsAttr(Operation *operation) override {
    return attributesOf(operation);
  }
  void copyProperties(OpaqueProperties to, OpaqueProperties from) override {
    at(to) = at(from);
  }
  bool compareProperties(OpaqueProperties a, OpaqueProperties b) override {
    return at(a) == at(b);
  }
  llvm::hash_code hashProperties(OpaqueProperties properties) override {
    return hash_value(at(properties));
  }

  LogicalResult foldHook(Operation *, ArrayRef<Attribute>,
                         SmallVectorImpl<OpFoldResult> &) override {
    return failure();
  }
  void getCanonicalizationPatterns(RewritePatternSet &,
                                   MLIRContext *) override {}
  OperationName::ParseAssemblyFn getParseAssemblyFn() override {
    return [](OpAsmParser &parser, OperationState &) {
      return parser.emitError(parser.getNameLoc(),
                              "has no text: it is only read from bytes");
    };
  }
  void populateDefaultAttrs(const OperationName &, NamedAttrList &) override {}
  void printAssembly(Operation *operation, OpAsmPrinter &printer,
                     StringRef) override {
    printer.printGenericOp(operation);
  }
  LogicalResult verifyInvariants(Operation *) override { return success(); }
  LogicalResult verifyRegionInvariants(Operation *) override {
    return success();
  }

  const OpVersion &op;
};

/// The attributes of an operation, one after the other.
struct PropertiesEncoding
    : BytecodeOpInterface::FallbackModel<PropertiesEncoding> {
  static LogicalResult readProperties(DialectBytecodeReader &reader,
                                      OperationState &state) {
    NamedAttrList attributes;
    const OpVersion &op = *findOpVersion(state.name.getStringRef());
    if (op.attributes.empty())
      return reader.emitError() << op.fullName() << " has no attributes";
    for (StringRef name : op.attributes) {
      Attribute value;
      if (failed(reader.readAttribute(value)))
        return failure();
      attributes.append(name, value);
    }
    state.propertiesAttr = attributes.getDictionary(reader.getContext());
    return success();
  }
  void writeProperties(Operation *op, DialectBytecodeWriter &writer) const {
    for (StringRef name : VhloDialect::getOpVersion(op).attributes)
      writer.writeAttribute(VhloOperation::attributesOf(op).get(name));
  }
};
} // namespace

const OpVersion &VhloDialect::getOpVersion(Operation *op) {
  return *findOpVersion(op->getName().getStringRef());
}

VhloDialect::VhloDialect(MLIRContext *context)
    : Dialect(getDialectNamespace(), context, TypeID::get<VhloDialect>()) {
  addAttributes<WrappedAttr>();
  addTypes<WrappedType>();
  addInterface(makeEncoding(this));
  for (const OpVersion &op : getOpVersions()) {
    RegisteredOperationName::insert(
        std::make_unique<VhloOperation>(op, this, opIds.allocate()),
        op.attributes);
    RegisteredOperationName::lookup(op.fullName(), context)
        ->attachInterface<PropertiesEncoding>();
  }
}

void VhloDialect::printAttribute(Attribute attr,
                                 DialectAsmPrinter &printer) const {
  printer << "wrapped<" << cast<WrappedAttr>(attr).getInner() << ">";
}
void VhloDialect::printType(Type type, DialectAsmPrinter &printer) const {
  printer << "wrapped<" << cast<WrappedType>(type).getInner() << ">";
}
