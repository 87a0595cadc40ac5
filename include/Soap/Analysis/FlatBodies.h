//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The bodies of several computations as those of one function.

#ifndef SOAP_ANALYSIS_FLATBODIES_H
#define SOAP_ANALYSIS_FLATBODIES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/OwningOpRef.h"

#include "llvm/ADT/DenseMap.h"

#include <optional>
#include <set>

namespace soap {

/// The bodies of some members, one after the other in one block, what is equal
/// once. Results are those of all members, in order.
class FlatBodies {
public:
  virtual ~FlatBodies();

  mlir::Block &body() { return function->getBody().front(); }
  /// The value that is result number `result` of the members.
  mlir::Value valueOf(unsigned result) {
    return body().getTerminator()->getOperand(result);
  }
  unsigned numResults() { return body().getTerminator()->getNumOperands(); }
  /// The member that an operation comes from; none for those added since.
  std::optional<unsigned> memberOf(mlir::Operation *op) const;
  /// An operation that has been added is one of a member's.
  void setMember(mlir::Operation *op, unsigned member) { owners[op] = member; }
  /// Erases what nothing reads.
  void eraseDead();

  virtual unsigned memberOfResult(unsigned result) const = 0;
  /// Whether others than these members, or than any, read a result.
  virtual bool isReadByOthers(unsigned result,
                              const std::set<unsigned> &members) const = 0;
  virtual bool isReadByOthers(unsigned result) const = 0;

protected:
  explicit FlatBodies(mlir::MLIRContext *context);

  mlir::Value addArgument(mlir::Type type);
  /// Adds the body of a member, which reads `inputs`; its results.
  llvm::SmallVector<mlir::Value> add(unsigned member, mlir::Block &body,
                                     mlir::ValueRange inputs);
  /// After all members.
  void finish();

private:
  mlir::OwningOpRef<mlir::func::FuncOp> function;
  llvm::SmallVector<mlir::Value> returned;
  llvm::DenseMap<mlir::Operation *, unsigned> owners;
};

/// The operations and the results of each member, in order, for as long as
/// neither changes: who asks for those of a few members reads no others.
class FlatMembers {
public:
  explicit FlatMembers(FlatBodies &bodies);

  llvm::ArrayRef<mlir::Operation *> operationsOf(unsigned member) const;
  llvm::ArrayRef<unsigned> resultsOf(unsigned member) const;

private:
  llvm::DenseMap<unsigned, llvm::SmallVector<mlir::Operation *, 4>> operations;
  llvm::DenseMap<unsigned, llvm::SmallVector<unsigned, 2>> results;
};

} // namespace soap

#endif // SOAP_ANALYSIS_FLATBODIES_H
