//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TARGET_ONNX_TENSORDATA_H
#define SOAP_LIB_TARGET_ONNX_TENSORDATA_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

#include <onnx/onnx_pb.h>

namespace soap::onnximport {

/// The element type of a TensorProto.DataType; null for strings and for types
/// without a counterpart.
mlir::Type getElementType(int32_t dataType, mlir::MLIRContext *context);

/// What a data type is called in messages.
std::string dataTypeName(int32_t dataType);

/// The values of a tensor; external data is read from `folder`. Null, with an
/// error at `location`, if there are too few or too many, or they are not to be
/// had.
mlir::DenseElementsAttr readTensor(const onnx::TensorProto &tensor,
                                   llvm::StringRef folder,
                                   mlir::Location location);

} // namespace soap::onnximport

#endif // SOAP_LIB_TARGET_ONNX_TENSORDATA_H
