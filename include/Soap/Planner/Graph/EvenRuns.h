//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_GRAPH_EVENRUNS_H
#define SOAP_PLANNER_GRAPH_EVENRUNS_H

#include "llvm/ADT/ArrayRef.h"

#include <vector>

namespace soap {

/// Cuts a sequence into at most `count` runs so that the heaviest is as light
/// as can be; returns the run of every element. Of such cuts the one whose last
/// runs are longest.
std::vector<unsigned> cutEvenly(llvm::ArrayRef<double> weights, unsigned count);

/// A parameter, or a layer's part of a stack of them.
struct LayerPiece {
  double work = 0;    ///< Of what reads it, in any unit.
  int64_t layer = -1; ///< In a stack of `layers`.
  int64_t layers = 0;

  /// Whether runs, so many, may each have as many of the stack's layers.
  bool isEven(unsigned count) const {
    return layer >= 0 && layer < layers && layers % count == 0;
  }
};

/// Cuts pieces, in the order in which they are read, into runs, whose number
/// `count` is: as many layers of a stack in each where stacks have most of the
/// work (what is before or between layers is in the run of the layer before),
/// else about equal work. Returns the run of every piece.
std::vector<unsigned> cutLayers(llvm::ArrayRef<LayerPiece> pieces,
                                unsigned count);

} // namespace soap

#endif // SOAP_PLANNER_GRAPH_EVENRUNS_H
