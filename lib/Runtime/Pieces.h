//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_PIECES_H
#define SOAP_LIB_RUNTIME_PIECES_H

#include <algorithm>
#include <cstdint>
#include <map>

namespace soap {

/// What is known of a device's bytes, in pieces that are cut where different
/// things become known. Bytes of which nothing is known have a `Fact()`.
template <typename Fact> class Pieces {
public:
  /// Calls `visit(fact, lo, hi)` for the pieces that make up [lo, hi), from the
  /// first to the last. It may change the fact.
  template <typename Visit>
  void forEach(int64_t lo, int64_t hi, const Visit &visit) {
    if (hi <= lo)
      return;
    split(lo);
    split(hi);
    int64_t at = lo;
    auto it = pieces.lower_bound(lo);
    while (at < hi) {
      if (it == pieces.end() || it->first > at) {
        int64_t end = it == pieces.end() ? hi : std::min(hi, it->first);
        it = pieces.emplace(at, Piece{end, Fact()}).first;
      }
      visit(it->second.fact, at, it->second.hi);
      at = it->second.hi;
      ++it;
    }
  }

  /// Makes [lo, hi) one piece.
  void assign(int64_t lo, int64_t hi, const Fact &fact) {
    if (hi <= lo)
      return;
    split(lo);
    split(hi);
    pieces.erase(pieces.lower_bound(lo), pieces.lower_bound(hi));
    pieces.emplace(lo, Piece{hi, fact});
  }

private:
  struct Piece {
    int64_t hi;
    Fact fact;
  };

  void split(int64_t at) {
    auto it = pieces.lower_bound(at);
    if (it == pieces.begin())
      return;
    --it;
    if (it->second.hi <= at)
      return;
    Piece right = it->second;
    it->second.hi = at;
    pieces.emplace(at, std::move(right));
  }

  std::map<int64_t, Piece> pieces;
};

} // namespace soap

#endif // SOAP_LIB_RUNTIME_PIECES_H
