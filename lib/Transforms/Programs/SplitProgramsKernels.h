//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_PROGRAMS_SPLITPROGRAMSKERNELS_H
#define SOAP_LIB_TRANSFORMS_PROGRAMS_SPLITPROGRAMSKERNELS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"

#include <map>
#include <string>
#include <vector>

namespace soap {

/// The kernels of a module: local bodies as private functions, one per distinct
/// body and types.
class KernelTable {
public:
  explicit KernelTable(mlir::ModuleOp module)
      : module(module), symbols(module) {}

  /// The kernel for a body that ends in soap.return; named after `name` if it
  /// is new.
  mlir::func::FuncOp getKernel(mlir::Region &body, llvm::StringRef name);

  /// The kernel like `kernel` whose results overwrite arguments: per result the
  /// number of the argument, or -1; empty: none does. The first to ask gets
  /// `kernel` itself.
  mlir::func::FuncOp getInPlace(mlir::func::FuncOp kernel,
                                llvm::ArrayRef<int64_t> inPlace);

  /// Erases kernels that no program launches.
  void eraseUnused();

private:
  mlir::ModuleOp module;
  mlir::SymbolTable symbols;
  llvm::DenseMap<mlir::Region *, mlir::func::FuncOp> byRegion;
  /// By the text of types and body.
  std::map<std::string, mlir::func::FuncOp> byText;
  /// By what they overwrite.
  llvm::DenseMap<mlir::Operation *,
                 std::map<std::vector<int64_t>, mlir::func::FuncOp>>
      byPlaces;
};

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_PROGRAMS_SPLITPROGRAMSKERNELS_H
