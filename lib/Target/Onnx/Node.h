//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TARGET_ONNX_NODE_H
#define SOAP_LIB_TARGET_ONNX_NODE_H

#include "Build.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <onnx/onnx_pb.h>

namespace soap::onnximport {

class Importer;

/// A node of the graph, as the function that imports it sees it.
class Node {
public:
  Node(Importer &importer, const onnx::NodeProto &proto, int64_t opset,
       mlir::OpBuilder &builder, mlir::Location loc);

  const onnx::NodeProto &proto;
  /// The version of the operator's domain that the model asks for.
  const int64_t opset;
  /// Builds at the node's location.
  Build build;

  // Inputs; those at the end, and those with an empty name, may be absent.
  size_t numOperands() const { return operands.size(); }
  bool has(size_t i) const { return i < operands.size() && operands[i]; }
  Value operand(size_t i) const {
    return i < operands.size() ? operands[i] : Value();
  }
  llvm::ArrayRef<Value> allOperands() const { return operands; }
  /// The values of an input that do not depend on the graph's inputs; null
  /// where they do.
  mlir::DenseElementsAttr known(size_t i);
  /// The same as integers or reals; fails with an error where they depend.
  mlir::FailureOr<llvm::SmallVector<int64_t>> knownInts(size_t i,
                                                        llvm::StringRef what);
  mlir::FailureOr<llvm::SmallVector<double>> knownReals(size_t i,
                                                        llvm::StringRef what);

  // Attributes, or the default; one of another type is an error.
  const onnx::AttributeProto *attribute(llvm::StringRef name) const;
  int64_t integer(llvm::StringRef name, int64_t otherwise) const;
  double real(llvm::StringRef name, double otherwise) const;
  std::string string(llvm::StringRef name, llvm::StringRef otherwise) const;
  llvm::SmallVector<int64_t>
  integers(llvm::StringRef name, llvm::ArrayRef<int64_t> otherwise = {}) const;
  llvm::SmallVector<double> reals(llvm::StringRef name) const;

  /// Integers that are an attribute in older versions and input `i` since.
  mlir::FailureOr<llvm::SmallVector<int64_t>>
  integersOr(llvm::StringRef name, size_t i,
             llvm::ArrayRef<int64_t> otherwise = {});
  /// A dimension counted from the last one if negative; an error if there is no
  /// such.
  mlir::FailureOr<int64_t> dimension(int64_t dim, int64_t rank);
  mlir::FailureOr<llvm::SmallVector<int64_t>>
  dimensions(llvm::ArrayRef<int64_t> dims, int64_t rank);

  // Results.
  bool wants(int i) const {
    return i < proto.output_size() && !proto.output(i).empty();
  }
  /// Fails, after an error, for null.
  llvm::LogicalResult set(int i, Value value);
  llvm::LogicalResult set(Value value) { return set(0, value); }

  llvm::LogicalResult error(const llvm::Twine &what) const;
  /// An error if one of these attributes, which mean nothing where they are
  /// zero, is another number, or if one of these inputs is there.
  llvm::LogicalResult refuse(llvm::ArrayRef<llvm::StringRef> attributes,
                             llvm::ArrayRef<size_t> inputs = {}) const;
  /// Attributes that change nothing here, or only together with others.
  void ignore(llvm::ArrayRef<llvm::StringRef> attributes) const;
  /// An error if there is an attribute, other than a number of zero, that
  /// nothing has asked for: operators of other domains than ONNX's own get more
  /// of them without another version.
  llvm::LogicalResult refuseOtherAttributes() const;

  Importer &importer;

private:
  const onnx::AttributeProto *
  attribute(llvm::StringRef name,
            onnx::AttributeProto::AttributeType type) const;

  llvm::SmallVector<Value> operands;
  mutable llvm::StringSet<> asked; ///< Attributes.
};

/// Imports one operator.
using Handler = llvm::LogicalResult (*)(Node &);

struct HandlerEntry {
  Handler handler;
  unsigned minOperands, maxOperands;
  bool takesSequences; ///< Others have tensors as operands alone.
};

/// By the name of the operator, behind its domain and a dot if that is not
/// ONNX's own.
class Handlers {
public:
  static constexpr unsigned any = ~0U;
  void add(llvm::StringRef name, unsigned minOperands, unsigned maxOperands,
           Handler handler, bool takesSequences = false) {
    entries[name] = {handler, minOperands, maxOperands, takesSequences};
  }
  const HandlerEntry *find(llvm::StringRef name) const {
    auto it = entries.find(name);
    return it == entries.end() ? nullptr : &it->second;
  }

private:
  llvm::StringMap<HandlerEntry> entries;
};

void addAlgebra(Handlers &handlers);
void addAttention(Handlers &handlers);
void addCachedAttention(Handlers &handlers);
void addColumns(Handlers &handlers);
void addControlFlow(Handlers &handlers);
void addElementwise(Handlers &handlers);
void addFewBits(Handlers &handlers);
void addFusedAttention(Handlers &handlers);
void addFusedQuantized(Handlers &handlers);
void addImages(Handlers &handlers);
void addIndexing(Handlers &handlers);
void addLinear(Handlers &handlers);
void addLosses(Handlers &handlers);
void addNgrams(Handlers &handlers);
void addNormalizations(Handlers &handlers);
void addPools(Handlers &handlers);
void addProducts(Handlers &handlers);
void addQuantized(Handlers &handlers);
void addRecurrent(Handlers &handlers);
void addReductions(Handlers &handlers);
void addSampling(Handlers &handlers);
void addSequences(Handlers &handlers);
void addShapes(Handlers &handlers);
void addSignal(Handlers &handlers);
void addTables(Handlers &handlers);

} // namespace soap::onnximport

#endif // SOAP_LIB_TARGET_ONNX_NODE_H
