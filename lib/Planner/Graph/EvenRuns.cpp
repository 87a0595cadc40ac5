//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/EvenRuns.h"

#include <algorithm>

using namespace soap;

std::vector<unsigned> soap::cutEvenly(llvm::ArrayRef<double> weights,
                                      unsigned count) {
  size_t n = weights.size();
  // least[k][i]: the heaviest of k + 1 runs of the first i elements.
  std::vector<std::vector<double>> least(count, std::vector<double>(n + 1, 0));
  std::vector<std::vector<size_t>> from(count, std::vector<size_t>(n + 1, 0));
  for (size_t i = 1; i <= n; ++i)
    least[0][i] = least[0][i - 1] + weights[i - 1];
  for (unsigned k = 1; k < count; ++k)
    for (size_t i = 1; i <= n; ++i) {
      double best = least[k - 1][i], run = 0;
      from[k][i] = i; // an empty run
      for (size_t b = i; b-- > 0;) {
        run += weights[b];
        if (run >= best)
          break;
        double heaviest = std::max(least[k - 1][b], run);
        if (heaviest < best) {
          best = heaviest;
          from[k][i] = b;
        }
      }
      least[k][i] = best;
    }
  std::vector<unsigned> runs(n);
  size_t end = n;
  for (unsigned k = count; k-- > 0;)
    for (size_t begin = k > 0 ? from[k][end] : 0; end > begin; --end)
      runs[end - 1] = k;
  return runs;
}

std::vector<unsigned> soap::cutLayers(llvm::ArrayRef<LayerPiece> pieces,
                                      unsigned count) {
  double all = 0, stacked = 0;
  std::vector<double> work;
  for (const LayerPiece &piece : pieces) {
    work.push_back(piece.work);
    all += piece.work;
    stacked += piece.isEven(count) ? piece.work : 0;
  }
  if (stacked < all / 2)
    return cutEvenly(work, count);
  std::vector<unsigned> runs;
  unsigned last = 0;
  for (const LayerPiece &piece : pieces) {
    if (piece.isEven(count))
      last = static_cast<unsigned>(piece.layer / (piece.layers / count));
    runs.push_back(last);
  }
  return runs;
}
