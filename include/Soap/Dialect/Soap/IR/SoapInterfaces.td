//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_SOAP_IR_SOAPINTERFACES_TD
#define SOAP_DIALECT_SOAP_IR_SOAPINTERFACES_TD

include "mlir/IR/OpBase.td"

def PartitionableOpInterface : OpInterface<"PartitionableOpInterface"> {
  let description = [{
    An op whose work can be cut into tiles: the points of its iteration
    dimensions, what every tile reads and writes, and how to build the op for one
    tile. Everything the planner and the partitioner know of an op comes from
    here; ops without it are computed whole and replicated.
  }];
  let cppNamespace = "::soap";
  let methods = [
    InterfaceMethod<[{
        Describes the op's iteration space and accesses. Fails, without a
        diagnostic, if this op cannot be described (it is then computed whole).
        What cannot be (accesses of other dimensions than there are, a dimension
        that operands run along, no result does and that is not reduced) is an
        error at the op. Result tiles do not overlap: a dimension along which
        they would is not split.
      }],
      "::llvm::LogicalResult", "getPartitionInfo",
      (ins "::soap::PartitionInfo &":$info)>,
    InterfaceMethod<[{
        Builds, at the builder's insertion point, the op for one tile. `tile` has
        one interval per iteration dimension; `operandRects` are the boxes, in
        global indices, that the local operands hold: the accesses applied to the
        tile. The local results' boxes are the result accesses applied to the
        tile, partial where the tile is a part of a reduction dimension. Behind
        the operands come those of `captured`, one per use. All that is built
        reads the local operands alone. Emits an error at the op and fails if
        the tile cannot be built.
      }],
      "::mlir::FailureOr<::llvm::SmallVector<::mlir::Value>>", "buildLocal",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::ValueRange":$localOperands,
           "::llvm::ArrayRef<::soap::Interval>":$tile,
           "::llvm::ArrayRef<::soap::Rect>":$operandRects)>,
  ];
}

#endif // SOAP_DIALECT_SOAP_IR_SOAPINTERFACES_TD
