//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_TOOLS_SOAP_RUN_TESTDATA_H
#define SOAP_TOOLS_SOAP_RUN_TESTDATA_H

#include "Soap/Driver/Model.h"

namespace soap {

/// A test case as ONNX ships them: a folder with input_0.pb, input_1.pb, …, and
/// output_0.pb, …, each a TensorProto.
class TestData {
public:
  /// The first files must fit the arguments that the model does not give a
  /// value itself, of which none may be missing, and the results. Any further
  /// input takes the place of the model's own value of the argument that the
  /// tensor is called like; it is an error if there is none in `names`.
  static mlir::FailureOr<TestData> read(llvm::StringRef folder,
                                        const ModelSignature &signature,
                                        llvm::ArrayRef<llvm::StringRef> names,
                                        mlir::Location loc);

  /// The inputs alone, as far as there are files without a gap: what the model
  /// may be imported for.
  static mlir::FailureOr<llvm::SmallVector<mlir::DenseElementsAttr>>
  readInputs(llvm::StringRef folder, mlir::Location loc);

  /// Null where the model's own value of the argument is to be taken.
  const reference::Tensor *argument(unsigned index) const {
    return arguments[index] ? &*arguments[index] : nullptr;
  }

  /// Compares as ONNX's own tests do: |a - b| <= 1e-7 + 1e-3 |b|, infinities
  /// and NaNs alike. The first difference is an error.
  mlir::LogicalResult compare(llvm::ArrayRef<reference::Tensor> results,
                              mlir::Location loc) const;

private:
  llvm::SmallVector<std::optional<reference::Tensor>> arguments;
  llvm::SmallVector<std::optional<reference::Tensor>> results;
};

} // namespace soap

#endif // SOAP_TOOLS_SOAP_RUN_TESTDATA_H
