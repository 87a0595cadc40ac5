//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The `mhlo.sharding`s around what is written for every device, over the axes
// of one mesh.

#ifndef SOAP_LIB_ANALYSIS_MANUALSHARDINGS_H
#define SOAP_LIB_ANALYSIS_MANUALSHARDINGS_H

#include "DeviceAxes.h"

#include "Soap/Analysis/HloSharding.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soap {

class ManualShardings {
public:
  /// Reads those of all calls in a function, and finds the mesh. Emits an error
  /// and fails at a call that is none, and at shardings that cannot be read or
  /// go with no mesh.
  llvm::LogicalResult read(mlir::func::FuncOp entry);

  /// The axes over which the result of a call of `@SPMDFullToShardShape`,
  /// `@SPMDShardToFullShape` or `@Sharding` is written out; none where the op
  /// does not say it.
  std::optional<AxisBits> scopeOf(mlir::Operation *op) const;

  /// How `says`, a call, has the value of type `whole` cut in parts of type
  /// `part` over `axes`, for a computation in one over the axes `outer`. Emits
  /// an error at `call` if that cannot be.
  mlir::FailureOr<mlir::sdy::TensorShardingAttr>
  cut(mlir::Operation *call, mlir::Operation *says, mlir::Type whole,
      mlir::Type part, AxisBits axes, AxisBits outer) const;

  /// What a call of `@Sharding` on parts says of how they lie over axes that
  /// they are not written out over; null if nothing.
  mlir::sdy::TensorShardingAttr over(mlir::Operation *call) const;

  DeviceAxes axes;

private:
  /// One of them, in digits of device numbers.
  struct Digits {
    HloSharding::Kind kind = HloSharding::Kind::Unknown;
    llvm::SmallVector<DeviceDigits, 4> dims;
    DeviceDigits manual;
    int64_t numDevices = 0; ///< 0: of no number of devices.
    bool isManual = false;  ///< Of all devices.
  };
  llvm::DenseMap<mlir::Attribute, Digits> known;

  /// Reads one; what is wrong with it, or an empty string.
  std::string add(mlir::Attribute text);
  llvm::LogicalResult readCall(mlir::Operation *op);
  llvm::LogicalResult readSharding(mlir::Operation *op);
  const Digits *lookup(mlir::Operation *op) const;
  void addCollectives(mlir::func::FuncOp entry);
  mlir::sdy::TensorShardingAttr
  over(llvm::ArrayRef<llvm::SmallVector<unsigned>> dims,
       mlir::Operation *says) const;
};

} // namespace soap

#endif // SOAP_LIB_ANALYSIS_MANUALSHARDINGS_H
