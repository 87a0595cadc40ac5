//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TARGET_ONNX_IMPORTER_H
#define SOAP_LIB_TARGET_ONNX_IMPORTER_H

#include "Node.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soap::onnximport {

/// The values of a name within a graph, or within the graph around it.
struct Scope {
  Scope *parent = nullptr;
  llvm::StringMap<Value> values;

  Value find(llvm::StringRef name) const {
    for (const Scope *scope = this; scope; scope = scope->parent)
      if (auto it = scope->values.find(name); it != scope->values.end())
        return it->second;
    return {};
  }
};

class Importer {
public:
  Importer(const onnx::ModelProto &model, llvm::StringRef path,
           mlir::MLIRContext &context);

  mlir::OwningOpRef<mlir::ModuleOp> run();

  /// Imports the nodes of a subgraph where the builder is. Its inputs are
  /// `arguments`; returns its outputs.
  mlir::FailureOr<llvm::SmallVector<Value>>
  importGraph(const onnx::GraphProto &graph, llvm::ArrayRef<Value> arguments,
              mlir::OpBuilder &builder);

  /// The values of v if they do not depend on arguments, else null. Small ones
  /// are computed by the reference evaluator.
  mlir::DenseElementsAttr known(Value v);

  mlir::DenseElementsAttr read(const onnx::TensorProto &tensor,
                               mlir::Location loc);
  /// Null, with an error, for what is no tensor of a known shape.
  mlir::RankedTensorType read(const onnx::ValueInfoProto &info);

private:
  friend class Node;
  /// The opset of a domain, or nothing.
  std::optional<int64_t> opsetOf(llvm::StringRef domain) const;
  llvm::LogicalResult addInitializers(const onnx::GraphProto &graph,
                                      mlir::OpBuilder &builder);
  llvm::LogicalResult importNode(const onnx::NodeProto &node,
                                 mlir::OpBuilder &builder);
  mlir::Location locationOf(llvm::StringRef kind, llvm::StringRef name) const;

  const onnx::ModelProto &model;
  llvm::StringRef path;
  mlir::MLIRContext &context;
  Handlers handlers;
  Scope *scope = nullptr;
  /// Weights that are arguments.
  llvm::DenseMap<Value, mlir::DenseElementsAttr> weights;
  /// What known() found.
  llvm::DenseMap<Value, mlir::DenseElementsAttr> folded;
};

} // namespace soap::onnximport

#endif // SOAP_LIB_TARGET_ONNX_IMPORTER_H
