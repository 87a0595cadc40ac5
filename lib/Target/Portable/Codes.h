//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The numbers that stand for attributes and types in the bytes.

#ifndef SOAP_LIB_TARGET_PORTABLE_CODES_H
#define SOAP_LIB_TARGET_PORTABLE_CODES_H

#include "Format.h"

#include "mlir/IR/Types.h"

namespace soap::portable {

enum AttrCode : uint64_t {
  ArrayCode = 1,
  BoolCode = 2,
  ComparisonDirectionCode = 3,
  ComparisonTypeCode = 4,
  ApiVersionCode = 5,
  DictionaryCode = 6,
  FftTypeCode = 7,
  FloatCode = 8,
  IntegerCode = 9,
  OutputOperandAliasCode = 10,
  PrecisionCode = 11,
  RngAlgorithmCode = 12,
  RngDistributionCode = 13,
  StringCode = 14,
  TensorCode = 15,
  TransposeCode = 16,
  TypeAttrCode = 17,
  TypeExtensionsCode = 18,
  ResultAccuracyModeCode = 19,
  ResultAccuracyCode = 20,
  SubAxisInfoCode = 21,
  AxisRefCode = 22,
  ReplicaGroupMeshAxesCode = 23,
  MeshAxisCode = 24,
  MeshCode = 25,
};

/// Of the types that consist of other things; simple ones are in a table.
enum TypeCode : uint64_t {
  ComplexCode = 1,
  FunctionCode = 8,
  RankedTensorCode = 20,
  EncodedTensorCode = 21,
  TupleCode = 23,
  QuantizedCode = 24,
  UnrankedTensorCode = 25,
  QuantizedPerAxisCode = 30,
  BufferCode = 41,
  FutureCode = 42,
};

/// A type without parameters.
struct SimpleType {
  uint64_t code;
  Version first;
  mlir::Type (*get)(mlir::MLIRContext *context);
};
llvm::ArrayRef<SimpleType> getSimpleTypes();

} // namespace soap::portable

#endif // SOAP_LIB_TARGET_PORTABLE_CODES_H
