//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What the two halves of the encoding give MLIR's reader and writer.

#ifndef SOAP_LIB_TARGET_PORTABLE_ENCODING_H
#define SOAP_LIB_TARGET_PORTABLE_ENCODING_H

#include "VhloDialect.h"

#include "mlir/Bytecode/BytecodeImplementation.h"

namespace soap::portable {

/// Null, after an error, for bytes that are no attribute or type.
mlir::Attribute readAttribute(mlir::DialectBytecodeReader &reader);
mlir::Type readType(mlir::DialectBytecodeReader &reader);

void writeAttribute(WrappedAttr attr, mlir::DialectBytecodeWriter &writer);
void writeType(WrappedType type, mlir::DialectBytecodeWriter &writer);

} // namespace soap::portable

#endif // SOAP_LIB_TARGET_PORTABLE_ENCODING_H
