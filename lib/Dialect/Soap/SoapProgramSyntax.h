//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_DIALECT_SOAP_SOAPPROGRAMSYNTAX_H
#define SOAP_LIB_DIALECT_SOAP_SOAPPROGRAMSYNTAX_H

#include "Soap/Dialect/Soap/IR/SoapProgramOps.h"
#include "mlir/IR/OpImplementation.h"

// The custom directives of the program ops' assembly formats.
namespace soap {

mlir::ParseResult parseShards(mlir::OpAsmParser &parser,
                              mlir::DenseI64ArrayAttr &devices,
                              mlir::DenseI64ArrayAttr &offsets,
                              mlir::DenseI64ArrayAttr &boxes);
void printShards(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                 mlir::DenseI64ArrayAttr devices,
                 mlir::DenseI64ArrayAttr offsets,
                 mlir::DenseI64ArrayAttr boxes);

mlir::ParseResult parseReduction(mlir::OpAsmParser &parser,
                                 mlir::StringAttr &reduction);
void printReduction(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                    mlir::StringAttr reduction);

mlir::ParseResult parseGroups(mlir::OpAsmParser &parser,
                              mlir::DenseI64ArrayAttr &sizes,
                              mlir::DenseI64ArrayAttr &elements,
                              mlir::DenseI64ArrayAttr &rows,
                              mlir::DenseI64ArrayAttr &members);
void printGroups(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                 mlir::DenseI64ArrayAttr sizes,
                 mlir::DenseI64ArrayAttr elements, mlir::DenseI64ArrayAttr rows,
                 mlir::DenseI64ArrayAttr members);

mlir::ParseResult parseBoxCopies(mlir::OpAsmParser &parser,
                                 mlir::IntegerAttr &rank,
                                 mlir::DenseI64ArrayAttr &copies);
void printBoxCopies(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                    mlir::IntegerAttr rank, mlir::DenseI64ArrayAttr copies);

mlir::ParseResult parseOffsets(mlir::OpAsmParser &parser,
                               mlir::DenseI64ArrayAttr &offsets);
void printOffsets(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                  mlir::DenseI64ArrayAttr offsets);

// The structs from their flat forms, which the caller has found well-formed.
llvm::SmallVector<ShardPlace> makeShards(llvm::ArrayRef<int64_t> devices,
                                         llvm::ArrayRef<int64_t> offsets,
                                         llvm::ArrayRef<int64_t> boxes);
llvm::SmallVector<ReduceGroup> makeGroups(llvm::ArrayRef<int64_t> sizes,
                                          llvm::ArrayRef<int64_t> elements,
                                          llvm::ArrayRef<int64_t> rows,
                                          llvm::ArrayRef<int64_t> members);
llvm::SmallVector<BoxCopyPlace> makeBoxCopies(int64_t rank,
                                              llvm::ArrayRef<int64_t> copies);

} // namespace soap

#endif // SOAP_LIB_DIALECT_SOAP_SOAPPROGRAMSYNTAX_H
