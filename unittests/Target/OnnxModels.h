//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_TARGET_ONNXMODELS_H
#define SOAP_UNITTESTS_TARGET_ONNXMODELS_H

#include "Soap/Reference/Tensor.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <string>

namespace soap {

/// The text of a node's attribute, an integer.
inline std::string integerAttribute(const char *name, int64_t value) {
  return std::string("attribute { name: '") + name +
         "' type: INT i: " + std::to_string(value) + " } ";
}

/// Adds the values of their own that the arguments behind those of `tensors`
/// have.
inline void addOwnValues(mlir::func::FuncOp function,
                         llvm::SmallVector<reference::Tensor> &tensors) {
  for (unsigned i = tensors.size(); i < function.getNumArguments(); ++i)
    tensors.push_back(*reference::Tensor::fromAttr(
        function.getArgAttrOfType<mlir::DenseElementsAttr>(i, "soap.value"),
        reference::Precision::Native));
}

} // namespace soap

#endif // SOAP_UNITTESTS_TARGET_ONNXMODELS_H
