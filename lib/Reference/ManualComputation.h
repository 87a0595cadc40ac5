//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_REFERENCE_MANUALCOMPUTATION_H
#define SOAP_LIB_REFERENCE_MANUALCOMPUTATION_H

#include "Interpreter.h"
#include "Soap/Dialect/Sdy/IR/SdyOps.h"

namespace soap::reference {

/// Devices that a computation is written for: points of a mesh's manual axes,
/// all of them or those that take one branch. Along the other axes all compute
/// the same, and those at 0 stand for them.
struct ManualDevices {
  mlir::sdy::MeshAttr mesh;
  /// By axis of the mesh.
  llvm::SmallVector<bool, 4> isManual;
  /// Of every device the coordinates along all axes of the mesh.
  std::vector<llvm::SmallVector<int64_t, 4>> points;

  size_t size() const { return points.size(); }
  /// What the program calls the device.
  int64_t getId(unsigned device) const;
  /// Some of them.
  ManualDevices only(llvm::ArrayRef<unsigned> some) const {
    ManualDevices result{mesh, isManual, {}};
    for (unsigned device : some)
      result.points.push_back(points[device]);
    return result;
  }
};

/// What every device holds.
using DeviceData = std::vector<Data>;
using DeviceTensors = std::vector<Tensors>;

/// Lists of devices, by number, that communicate with each other.
using DeviceGroups = std::vector<llvm::SmallVector<unsigned, 4>>;

/// Whether devices communicate in an op, or in what it calls.
bool hasCommunication(mlir::Operation *op,
                      mlir::SymbolTableCollection &symbols);

/// The number of a process, as the device is one.
mlir::FailureOr<Tensor> evaluateProcessId(mlir::Operation *op,
                                          const ManualDevices &device,
                                          Precision precision);

/// A collective on the `operands` of every device. `scopes` are what its
/// computation may read of their values.
mlir::FailureOr<DeviceTensors>
evaluateCollective(mlir::Operation *op, const ManualDevices &devices,
                   const DeviceTensors &operands,
                   llvm::ArrayRef<const Scope *> scopes,
                   Interpreter &interpreter);

/// Evaluates blocks on all devices, op by op: each on one device after the
/// other, before the next. Devices that take different branches do so in turn.
class Lockstep {
public:
  Lockstep(const ManualDevices &devices, Interpreter &interpreter);

  /// Per device: what it passes to the region, and the values around it (or
  /// null).
  mlir::FailureOr<DeviceData> evaluate(mlir::Region &region,
                                       DeviceData arguments,
                                       llvm::ArrayRef<const Scope *> parents);

private:
  using Scopes = llvm::ArrayRef<const Scope *>;

  /// Replaces in `data` of all devices what `some` of them pass to the region
  /// by its results.
  mlir::LogicalResult evaluateOn(llvm::ArrayRef<unsigned> some,
                                 mlir::Region &region, DeviceData &data,
                                 Scopes parents);
  mlir::LogicalResult runAlone(const Interpreter::Step &step,
                               std::vector<Scope> &scopes);
  mlir::FailureOr<DeviceData> runTogether(mlir::Operation *op,
                                          DeviceData operands, Scopes scopes);
  mlir::FailureOr<DeviceData> runLoop(mlir::Operation *op, DeviceData operands,
                                      Scopes scopes);
  mlir::FailureOr<DeviceData>
  runBranch(mlir::Operation *op, const DeviceData &operands, Scopes scopes);
  mlir::FailureOr<DeviceData> runCall(mlir::Operation *op, DeviceData operands);
  bool communicates(mlir::Operation *op);

  const ManualDevices &devices;
  /// Each of them alone.
  std::vector<ManualDevices> single;
  Interpreter &interpreter;
};

/// A manual computation in a program on whole tensors (`outer` is null), or
/// inside another one, on the devices there. Per device of `outer`, or once:
/// the operands and the values around the op.
mlir::FailureOr<DeviceData>
evaluateManualComputation(mlir::sdy::ManualComputationOp op,
                          const DeviceData &operands,
                          llvm::ArrayRef<const Scope *> scopes,
                          const ManualDevices *outer, Interpreter &interpreter);

} // namespace soap::reference

#endif // SOAP_LIB_REFERENCE_MANUALCOMPUTATION_H
