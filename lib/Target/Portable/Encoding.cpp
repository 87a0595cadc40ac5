//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Encoding.h"

using namespace mlir;
using namespace soap::portable;

namespace {
struct Encoding : BytecodeDialectInterface {
  explicit Encoding(Dialect *dialect) : BytecodeDialectInterface(dialect) {}
  Attribute readAttribute(DialectBytecodeReader &reader) const override {
    return soap::portable::readAttribute(reader);
  }
  Type readType(DialectBytecodeReader &reader) const override {
    return soap::portable::readType(reader);
  }
  LogicalResult writeAttribute(Attribute attr,
                               DialectBytecodeWriter &writer) const override {
    soap::portable::writeAttribute(cast<WrappedAttr>(attr), writer);
    return success();
  }
  LogicalResult writeType(Type type,
                          DialectBytecodeWriter &writer) const override {
    soap::portable::writeType(cast<WrappedType>(type), writer);
    return success();
  }
};
} // namespace

std::unique_ptr<DialectInterface>
soap::portable::makeEncoding(VhloDialect *dialect) {
  return std::make_unique<Encoding>(dialect);
}
