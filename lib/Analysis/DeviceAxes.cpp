//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceAxes.h"

using namespace mlir;
using namespace soap;

/// The digits of all positions of a list, minor to major; nothing if it has
/// none.
static std::optional<DeviceDigits> findDigits(ArrayRef<int64_t> devices) {
  int64_t count = devices.size();
  DeviceDigits digits;
  auto at = [&](int64_t i) { return devices[i] - devices[0]; };
  for (int64_t block = 1; block < count;) {
    DeviceDigit digit = {at(block), 1};
    while (digit.size * block < count &&
           at(digit.size * block) == digit.size * digit.stride)
      ++digit.size;
    block *= digit.size;
    if (digit.stride <= 0 || count % block != 0)
      return std::nullopt;
    digits.push_back(digit);
  }
  for (int64_t i = 0; i < count; ++i) {
    int64_t number = 0, left = i;
    for (auto [stride, size] : digits) {
      number += left % size * stride;
      left /= size;
    }
    if (number != at(i))
      return std::nullopt;
  }
  return digits;
}

std::optional<SmallVector<DeviceDigits, 4>>
soap::findDigits(ArrayRef<int64_t> devices, ArrayRef<int64_t> shape) {
  std::optional<DeviceDigits> digits =
      devices.empty() ? std::nullopt : ::findDigits(devices);
  if (!digits)
    return std::nullopt;
  SmallVector<DeviceDigits, 4> found(shape.size());
  DeviceDigit *next = digits->begin();
  for (auto [size, own] : llvm::reverse(llvm::zip_equal(shape, found))) {
    int64_t left = size;
    while (left > 1) {
      if (next == digits->end())
        return std::nullopt;
      auto [stride, whole] = *next;
      int64_t taken = std::min(left, whole);
      if (left % taken != 0 || whole % taken != 0)
        return std::nullopt;
      own.push_back({stride, taken});
      left /= taken;
      if (taken == whole)
        ++next;
      else
        *next = {stride * taken, whole / taken};
    }
    std::reverse(own.begin(), own.end());
  }
  return found;
}

DeviceAxes::DeviceAxes(int64_t numDevices) : bounds({1}) {
  if (numDevices > 1)
    bounds.push_back(numDevices);
}

bool DeviceAxes::add(ArrayRef<DeviceDigits> digits) {
  SmallVector<int64_t> finer = bounds;
  for (const DeviceDigits &list : digits)
    for (auto [stride, size] : list)
      finer.append({stride, stride * size});
  llvm::sort(finer);
  finer.erase(llvm::unique(finer), finer.end());
  if (finer.back() != numDevices())
    return false;
  for (size_t i = 1; i < finer.size(); ++i)
    if (finer[i] % finer[i - 1] != 0)
      return false;
  bounds = std::move(finer);
  return true;
}

SmallVector<unsigned> DeviceAxes::axesOf(ArrayRef<DeviceDigit> digits) const {
  SmallVector<unsigned> axes;
  for (auto [stride, size] : digits)
    for (size_t i = bounds.size() - 1; i > 0; --i)
      if (bounds[i - 1] >= stride && bounds[i] <= stride * size)
        axes.push_back(bounds.size() - 1 - i);
  return axes;
}

AxisBits DeviceAxes::bitsOf(ArrayRef<DeviceDigit> digits) const {
  AxisBits bits = 0;
  for (unsigned axis : axesOf(digits))
    bits |= AxisBits(1) << axis;
  return bits;
}

int64_t DeviceAxes::sizeOf(unsigned axis) const {
  if (bounds.size() == 1)
    return 1;
  size_t i = bounds.size() - 1 - axis;
  return bounds[i] / bounds[i - 1];
}

int64_t DeviceAxes::sizeAlong(ArrayRef<unsigned> axes) const {
  int64_t size = 1;
  for (unsigned axis : axes)
    size *= sizeOf(axis);
  return size;
}

std::string DeviceAxes::nameOf(unsigned axis) {
  return ("a" + Twine(axis)).str();
}

sdy::MeshAttr DeviceAxes::getMesh(MLIRContext *context) const {
  SmallVector<sdy::MeshAxisAttr> axes;
  for (unsigned axis = 0; axis < numAxes(); ++axis)
    axes.push_back(sdy::MeshAxisAttr::get(context, nameOf(axis), sizeOf(axis)));
  return sdy::MeshAttr::get(context, axes, /*device_ids=*/{});
}
