//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Window.h"

using namespace mlir;
using namespace soap::onnximport;

FailureOr<Window> soap::onnximport::windowOf(Node &n, Shape spatial,
                                             Shape kernel, bool roundUp) {
  Window w;
  size_t rank = spatial.size();
  llvm::SmallVector<int64_t> ones(rank, 1), zeros(2 * rank, 0);
  w.size.assign(kernel.begin(), kernel.end());
  w.strides = n.integers("strides", ones);
  w.dilations = n.integers("dilations", ones);
  llvm::SmallVector<int64_t> pads = n.integers("pads", zeros);
  if (w.size.size() != rank || w.strides.size() != rank ||
      w.dilations.size() != rank || pads.size() != 2 * rank)
    return n.error("has attributes for another number of dimensions");
  std::string mode = n.string("auto_pad", "NOTSET");
  constexpr int64_t most = int64_t(1) << 30;
  for (size_t d = 0; d < rank; ++d) {
    int64_t low = pads[d], high = pads[rank + d];
    if (w.strides[d] < 1 || w.dilations[d] < 1 || w.size[d] < 1)
      return n.error("has a window, stride or dilation that is not positive");
    for (int64_t number : {w.strides[d], w.dilations[d], w.size[d], low, high})
      if (number > most || number < -most)
        return n.error(
            "has a window, stride, dilation or padding of more than " +
            llvm::Twine(most));
    if (mode == "VALID")
      low = high = 0;
    if (llvm::StringRef(mode).starts_with("SAME")) {
      int64_t count = (spatial[d] + w.strides[d] - 1) / w.strides[d];
      int64_t all = std::max<int64_t>(
          (count - 1) * w.strides[d] + w.extent(d) - spatial[d], 0);
      low = mode == "SAME_UPPER" ? all / 2 : all - all / 2;
      high = all - low;
    }
    if (roundUp) { // A last window that is only partly filled.
      int64_t room = spatial[d] + low + high - w.extent(d);
      int64_t rest = room % w.strides[d];
      // It has to begin before the padding behind the elements.
      if (rest > 0 && room - rest + w.strides[d] < spatial[d] + low)
        high += w.strides[d] - rest;
    }
    w.low.push_back(low);
    w.high.push_back(high);
  }
  return w;
}

int64_t soap::onnximport::windowCount(int64_t size, int64_t low, int64_t high,
                                      int64_t extent, int64_t stride) {
  int64_t room = size + low + high - extent;
  return room < 0 ? 0 : room / stride + 1;
}

DenseIntElementsAttr soap::onnximport::paddingOf(OpBuilder &b, Shape low,
                                                 Shape high) {
  llvm::SmallVector<int64_t> pairs;
  for (auto [l, h] : llvm::zip_equal(low, high))
    pairs.append({l, h});
  auto type = RankedTensorType::get({static_cast<int64_t>(low.size()), 2},
                                    b.getI64Type());
  return DenseIntElementsAttr::get(type, pairs);
}
