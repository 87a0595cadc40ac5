//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Axes of a mesh, found again in lists of device numbers.

#ifndef SOAP_LIB_ANALYSIS_DEVICEAXES_H
#define SOAP_LIB_ANALYSIS_DEVICEAXES_H

#include "Soap/Dialect/Sdy/IR/SdyOps.h"

namespace soap {

/// `size` devices whose numbers are `stride` apart.
struct DeviceDigit {
  int64_t stride, size;
};
using DeviceDigits = llvm::SmallVector<DeviceDigit, 2>;

/// For each dimension of a row-major list of devices the digits of their
/// numbers that change along it, major to minor. Nothing if the list is no such
/// array (numbers from the first on, in some shape, transposed).
std::optional<llvm::SmallVector<DeviceDigits, 4>>
findDigits(llvm::ArrayRef<int64_t> devices, llvm::ArrayRef<int64_t> shape);

/// Some axes of a mesh, by their positions.
using AxisBits = uint32_t;

/// The coarsest mesh of devices 0, 1, …, each of whose axes is a part of every
/// digit that it has anything in common with.
class DeviceAxes {
public:
  explicit DeviceAxes(int64_t numDevices = 1);

  /// False, and nothing changes, if there is no mesh with these digits too.
  bool add(llvm::ArrayRef<DeviceDigits> digits);

  int64_t numDevices() const { return bounds.back(); }
  unsigned numAxes() const {
    return bounds.size() == 1 ? 1 : bounds.size() - 1;
  }
  AxisBits all() const { return (AxisBits(1) << numAxes()) - 1; }
  /// The axes of digits that were added, major to minor.
  llvm::SmallVector<unsigned> axesOf(llvm::ArrayRef<DeviceDigit> digits) const;
  AxisBits bitsOf(llvm::ArrayRef<DeviceDigit> digits) const;
  int64_t sizeOf(unsigned axis) const;
  /// How many devices there are along all axes of a list.
  int64_t sizeAlong(llvm::ArrayRef<unsigned> axes) const;

  static std::string nameOf(unsigned axis);
  mlir::sdy::MeshAttr getMesh(mlir::MLIRContext *context) const;

private:
  /// The strides of the axes, the minor one's (1) first, then the number of
  /// devices: each divides the next.
  llvm::SmallVector<int64_t> bounds;
};

} // namespace soap

#endif // SOAP_LIB_ANALYSIS_DEVICEAXES_H
