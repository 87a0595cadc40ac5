//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// A private dialect that MLIR's bytecode reader and writer meet the format
// with. Its operations hold nothing but attributes by name; there are no
// classes for them. Types and attributes are read as those of StableHLO and of
// MLIR's own dialects; to be written as the format's they are wrapped.

#ifndef SOAP_LIB_TARGET_PORTABLE_VHLODIALECT_H
#define SOAP_LIB_TARGET_PORTABLE_VHLODIALECT_H

#include "Format.h"

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/Types.h"

namespace soap::portable {

namespace detail {
struct WrappedAttrStorage;
struct WrappedTypeStorage;
} // namespace detail

/// An attribute that is to be written in the format's encoding.
class WrappedAttr
    : public mlir::Attribute::AttrBase<WrappedAttr, mlir::Attribute,
                                       detail::WrappedAttrStorage> {
public:
  using Base::Base;
  static constexpr llvm::StringLiteral name = "vhlo.wrapped";
  /// What an integer means: a calling convention has an encoding of its own.
  enum class Meaning { Plain, ApiVersion };

  static WrappedAttr get(mlir::Attribute inner,
                         Meaning meaning = Meaning::Plain);
  mlir::Attribute getInner() const;
  Meaning getMeaning() const;
};

/// A type that is to be written in the format's encoding.
class WrappedType : public mlir::Type::TypeBase<WrappedType, mlir::Type,
                                                detail::WrappedTypeStorage> {
public:
  using Base::Base;
  static constexpr llvm::StringLiteral name = "vhlo.wrapped";

  static WrappedType get(mlir::Type inner);
  mlir::Type getInner() const;
};

class VhloDialect : public mlir::Dialect {
public:
  explicit VhloDialect(mlir::MLIRContext *context);
  static constexpr llvm::StringLiteral getDialectNamespace() { return "vhlo"; }

  /// What an operation of this dialect is.
  static const OpVersion &getOpVersion(mlir::Operation *op);

  void printAttribute(mlir::Attribute attr,
                      mlir::DialectAsmPrinter &printer) const override;
  void printType(mlir::Type type,
                 mlir::DialectAsmPrinter &printer) const override;

private:
  mlir::TypeIDAllocator opIds;
};

/// Encodes and decodes the format's attributes and types.
std::unique_ptr<mlir::DialectInterface> makeEncoding(VhloDialect *dialect);

/// The first version that has an encoding of what is wrapped; none if no
/// version has.
std::optional<Version> getFirstVersion(mlir::Attribute attr);
std::optional<Version> getFirstVersion(mlir::Type type);

/// Whether an attribute goes into the bytes in its own dialect's encoding, as
/// JAX writes shardings.
bool isForeign(mlir::Attribute attr);

} // namespace soap::portable

MLIR_DECLARE_EXPLICIT_TYPE_ID(soap::portable::WrappedAttr)
MLIR_DECLARE_EXPLICIT_TYPE_ID(soap::portable::WrappedType)
MLIR_DECLARE_EXPLICIT_TYPE_ID(soap::portable::VhloDialect)

#endif // SOAP_LIB_TARGET_PORTABLE_VHLODIALECT_H
