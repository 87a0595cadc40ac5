//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Importer.h"
#include "TensorData.h"

#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace soap::onnximport;
using onnx::AttributeProto;

Node::Node(Importer &importer, const onnx::NodeProto &proto, int64_t opset,
           OpBuilder &builder, Location loc)
    : proto(proto), opset(opset), build(builder, loc), importer(importer) {
  for (const std::string &name : proto.input())
    operands.push_back(name.empty() ? Value() : importer.scope->find(name));
}

LogicalResult Node::error(const llvm::Twine &what) const {
  return emitError(build.loc) << what;
}

LogicalResult Node::refuse(llvm::ArrayRef<llvm::StringRef> attributes,
                           llvm::ArrayRef<size_t> inputs) const {
  for (llvm::StringRef name : attributes)
    if (integer(name, 0) != 0)
      return error("attribute '" + name + "' is not supported");
  for (size_t i : inputs)
    if (has(i))
      return error("input " + llvm::Twine(i) + " is not supported");
  return success();
}

DenseElementsAttr Node::known(size_t i) {
  return has(i) ? importer.known(operand(i)) : DenseElementsAttr();
}

FailureOr<llvm::SmallVector<int64_t>> Node::knownInts(size_t i,
                                                      llvm::StringRef what) {
  DenseElementsAttr values = known(i);
  if (!values || !isa<IntegerType>(values.getElementType()))
    return error(what + " (input " + llvm::Twine(i) +
                 ") has to be known when the model is imported");
  llvm::SmallVector<int64_t> result;
  bool isUnsigned = Build::isUnsigned(values.getElementType());
  for (const llvm::APInt &value : values.getValues<llvm::APInt>())
    result.push_back(isUnsigned ? static_cast<int64_t>(value.getZExtValue())
                                : value.getSExtValue());
  return result;
}

FailureOr<llvm::SmallVector<double>> Node::knownReals(size_t i,
                                                      llvm::StringRef what) {
  DenseElementsAttr values = known(i);
  if (!values || !isa<FloatType>(values.getElementType()))
    return error(what + " (input " + llvm::Twine(i) +
                 ") has to be known when the model is imported");
  llvm::SmallVector<double> result;
  for (llvm::APFloat value : values.getValues<llvm::APFloat>()) {
    bool inexact;
    value.convert(llvm::APFloat::IEEEdouble(),
                  llvm::APFloat::rmNearestTiesToEven, &inexact);
    result.push_back(value.convertToDouble());
  }
  return result;
}

void Node::ignore(llvm::ArrayRef<llvm::StringRef> attributes) const {
  for (llvm::StringRef name : attributes)
    asked.insert(name);
}

LogicalResult Node::refuseOtherAttributes() const {
  for (const AttributeProto &attribute : proto.attribute()) {
    bool isZero = attribute.type() == AttributeProto::INT && attribute.i() == 0;
    if (!isZero && !asked.contains(attribute.name()))
      return error("attribute '" + attribute.name() + "' is not supported");
  }
  return success();
}

const AttributeProto *Node::attribute(llvm::StringRef name) const {
  asked.insert(name);
  for (const AttributeProto &attribute : proto.attribute())
    if (attribute.name() == name)
      return &attribute;
  return nullptr;
}

const AttributeProto *
Node::attribute(llvm::StringRef name,
                AttributeProto::AttributeType type) const {
  const AttributeProto *found = attribute(name);
  // The first models did not say the type.
  if (!found || found->type() == type ||
      found->type() == AttributeProto::UNDEFINED)
    return found;
  (void)error("attribute '" + name + "' is of type " +
              AttributeProto::AttributeType_Name(found->type()) + ", not " +
              AttributeProto::AttributeType_Name(type));
  return nullptr;
}

int64_t Node::integer(llvm::StringRef name, int64_t otherwise) const {
  const AttributeProto *found = attribute(name, AttributeProto::INT);
  return found ? found->i() : otherwise;
}

double Node::real(llvm::StringRef name, double otherwise) const {
  const AttributeProto *found = attribute(name, AttributeProto::FLOAT);
  return found ? static_cast<double>(found->f()) : otherwise;
}

std::string Node::string(llvm::StringRef name,
                         llvm::StringRef otherwise) const {
  const AttributeProto *found = attribute(name, AttributeProto::STRING);
  return found ? found->s() : otherwise.str();
}

llvm::SmallVector<int64_t>
Node::integers(llvm::StringRef name, llvm::ArrayRef<int64_t> otherwise) const {
  const AttributeProto *found = attribute(name, AttributeProto::INTS);
  if (!found)
    return llvm::SmallVector<int64_t>(otherwise);
  return {found->ints().begin(), found->ints().end()};
}

llvm::SmallVector<double> Node::reals(llvm::StringRef name) const {
  const AttributeProto *found = attribute(name, AttributeProto::FLOATS);
  if (!found)
    return {};
  return {found->floats().begin(), found->floats().end()};
}

FailureOr<llvm::SmallVector<int64_t>>
Node::integersOr(llvm::StringRef name, size_t i,
                 llvm::ArrayRef<int64_t> otherwise) {
  return has(i) ? knownInts(i, name) : integers(name, otherwise);
}

FailureOr<int64_t> Node::dimension(int64_t dim, int64_t rank) {
  if (dim < -rank || dim >= rank)
    return error("there is no dimension " + llvm::Twine(dim) +
                 " in a tensor of rank " + llvm::Twine(rank));
  return dim < 0 ? dim + rank : dim;
}

FailureOr<llvm::SmallVector<int64_t>>
Node::dimensions(llvm::ArrayRef<int64_t> dims, int64_t rank) {
  llvm::SmallVector<int64_t> result;
  for (int64_t dim : dims) {
    FailureOr<int64_t> counted = dimension(dim, rank);
    if (failed(counted))
      return failure();
    if (llvm::is_contained(result, *counted))
      return error("lists a dimension twice");
    result.push_back(*counted);
  }
  return result;
}

LogicalResult Node::set(int i, Value value) {
  if (!value)
    return failure();
  return wants(i) ? importer.define(proto.output(i), value, build.loc)
                  : success();
}
