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

#include "Soap/Target/Onnx.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"

#include <set>

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

using Nodes = google::protobuf::RepeatedPtrField<onnx::NodeProto>;
/// The nodes, each after those that make what it reads, else as they are
/// listed: ONNX demands that order, but programs that convert models do not
/// always keep it. Nodes that read each other are the last.
std::vector<const onnx::NodeProto *> inOrder(const Nodes &nodes);

class Importer {
public:
  Importer(const onnx::ModelProto &model, llvm::StringRef path,
           mlir::MLIRContext &context, const OnnxImportOptions &options);

  /// Null after an error, of which there is one.
  mlir::OwningOpRef<mlir::ModuleOp> run();

  /// Imports the nodes of a subgraph where the builder is. Its inputs are
  /// `arguments`; returns its outputs.
  mlir::FailureOr<llvm::SmallVector<Value>>
  importGraph(const onnx::GraphProto &graph, llvm::ArrayRef<Value> arguments,
              mlir::OpBuilder &builder);

  /// Imports what may turn out not to be needed: an error is not emitted, but
  /// returned.
  std::optional<mlir::Diagnostic>
  tryImport(llvm::function_ref<llvm::LogicalResult()> import);

  /// The values of v if they do not depend on arguments, else null. Small ones
  /// are computed by the reference evaluator. Arguments of which the options
  /// tell the value count as known where `assume` says so.
  mlir::DenseElementsAttr known(Value v, bool assume = true);
  /// To be called before ops are erased that known() may have seen.
  void forget() {
    folded[0].clear();
    folded[1].clear();
  }

  mlir::DenseElementsAttr read(const onnx::TensorProto &tensor,
                               mlir::Location loc);
  /// Null, with an error, for what is no tensor of a known shape. `value` is
  /// what the options tell of it, or null.
  mlir::RankedTensorType read(const onnx::ValueInfoProto &info,
                              mlir::DenseElementsAttr value);
  /// The size of one of its dimensions, or nothing, with an error.
  std::optional<int64_t> readSize(const onnx::ValueInfoProto &info, int number,
                                  mlir::DenseElementsAttr value);

private:
  friend class Node;
  /// The opset of a domain, or nothing.
  std::optional<int64_t> opsetOf(llvm::StringRef domain) const;
  /// The function of the model that a node calls, or null.
  const onnx::FunctionProto *functionOf(const onnx::NodeProto &node) const;
  /// Imports a function's nodes in place of a call.
  llvm::LogicalResult inlineFunction(const onnx::FunctionProto &function,
                                     const onnx::NodeProto &call,
                                     mlir::OpBuilder &builder,
                                     mlir::Location loc);
  llvm::LogicalResult addInitializers(const onnx::GraphProto &graph,
                                      mlir::OpBuilder &builder);
  /// Names a value of the scope; an error if there is one of this name.
  llvm::LogicalResult define(const std::string &name, Value value,
                             mlir::Location loc);
  llvm::LogicalResult importNode(const onnx::NodeProto &node,
                                 mlir::OpBuilder &builder);
  mlir::Location locationOf(llvm::StringRef kind, llvm::StringRef name) const;
  /// That the inputs have all sizes that the options give one.
  llvm::LogicalResult checkSizes() const;
  mlir::OwningOpRef<mlir::ModuleOp> importModel();

  /// Parts of an operator that are left out are null, as those are that have an
  /// error: what was emitted tells. Only the first error is, the others follow
  /// from it.
  bool hasError = false;
  mlir::ScopedDiagnosticHandler listener;

  const onnx::ModelProto &model;
  llvm::StringRef path;
  mlir::MLIRContext &context;
  Handlers handlers;
  const OnnxImportOptions &options;
  /// Of the model, or of the function whose nodes are imported.
  const google::protobuf::RepeatedPtrField<onnx::OperatorSetIdProto> *opsets;
  Scope *scope = nullptr;
  /// Subgraphs and functions around what is imported.
  unsigned depth = 0;
  /// Nodes whose constant is an argument.
  llvm::SmallPtrSet<const onnx::NodeProto *, 16> isArgument;
  /// Weights that are arguments, and arguments of which the options tell.
  llvm::DenseMap<Value, mlir::DenseElementsAttr> weights, assumed;
  /// The names of open sizes, as the options may give them one.
  std::set<std::string> openSizes;
  /// What known() found, without and with these.
  llvm::DenseMap<Value, mlir::DenseElementsAttr> folded[2];
};

} // namespace soap::onnximport

#endif // SOAP_LIB_TARGET_ONNX_IMPORTER_H
