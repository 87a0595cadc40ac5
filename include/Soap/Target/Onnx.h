//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_TARGET_ONNX_H
#define SOAP_TARGET_ONNX_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include "llvm/ADT/StringMap.h"

namespace soap {

struct OnnxImportOptions {
  /// Values of the graph's inputs (those that are no initializers), in their
  /// order; null, or missing at the end, where there is none. The function
  /// still takes the inputs, but it may hold for these values only: shapes,
  /// axes and repetitions that a model computes from its inputs become static
  /// with them, and so do the sizes that it leaves open.
  llvm::SmallVector<mlir::DenseElementsAttr> inputs;
  /// Sizes, from 1 on, that the model leaves open: of all dimensions with this
  /// name, or of dimension I of the input NAME, where it is called NAME.I.
  llvm::StringMap<int64_t> sizes;
};

/// Imports an ONNX model, given as the bytes of a ModelProto, as a module with
/// one public function `main` on StableHLO. `path` names the file in locations
/// and errors; external data is looked for in its folder.
///
/// The function takes the graph's inputs, then its floating-point initializers
/// (weights), and returns the graph's outputs; arguments and results carry
/// their names as `soap.name`, weights their values as `soap.value`. Shapes
/// that the model and the options leave open, and operators that have no
/// meaning here, are errors at the node's location; all go to the context's
/// handler.
mlir::OwningOpRef<mlir::ModuleOp>
importOnnx(llvm::StringRef bytes, llvm::StringRef path,
           mlir::MLIRContext &context, const OnnxImportOptions &options = {});

/// Reads the bytes of a TensorProto, as ONNX's test data has them. Null, with
/// an error at `location`, if they are none or of a type without a counterpart.
/// External data is looked for in `folder`; `name` is set to what the tensor is
/// called.
mlir::DenseElementsAttr readOnnxTensor(llvm::StringRef bytes,
                                       llvm::StringRef folder,
                                       mlir::Location location,
                                       std::string *name = nullptr);

/// Whether a file is an ONNX model by its name: it ends in ".onnx".
bool isOnnxFile(llvm::StringRef path);

} // namespace soap

#endif // SOAP_TARGET_ONNX_H
