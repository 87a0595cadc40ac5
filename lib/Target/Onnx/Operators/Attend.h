//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TARGET_ONNX_OPERATORS_ATTEND_H
#define SOAP_LIB_TARGET_ONNX_OPERATORS_ATTEND_H

#include "../Build.h"

namespace soap::onnximport {

/// What all kinds of attention have in common: queries [batch, heads, q, d],
/// keys and values [batch, kv heads, k, …]; as many heads of queries as there
/// are for each one of keys follow one another.
struct Attend {
  Value q, k, v;
  double scale = 1;
  double softcap = 0; ///< 0: none.
  /// Added to the scores, or null; broadcasts to their shape, and may be wider.
  Value bias = {};
  /// The bias may hide all keys from a query, which then attends to nothing.
  bool mayMaskRows = false;
  /// A score for each head [heads] that takes its share for no key, or null.
  Value sink = {};
  Type precision =
      {}; ///< That shares are computed in; null: that of the queries.

  // What run() makes.
  Value scores = {}, capped = {}, biased = {}, shares = {};

  /// False, after an error, where they do not fit one another.
  bool fits(Build &b) const;
  /// [batch, heads, q, …]
  Value run(Build &b);
};

/// [batch, sequence, heads · features] as [batch, heads, sequence, features].
Value splitHeads(Build &b, Value v, int64_t heads);
Value joinHeads(Build &b, Value v);

/// Turns pairs of the first `turned` features of a tensor of rank 4 by angles
/// [batch or 1, sequence, turned / 2], the sequence being dimension `sequence`
/// of the tensor. Pairs are neighbours or, if not interleaved, of the two
/// halves.
Value rotate(Build &b, Value x, int64_t sequence, Value cosine, Value sine,
             int64_t turned, bool interleaved);

} // namespace soap::onnximport

#endif // SOAP_LIB_TARGET_ONNX_OPERATORS_ATTEND_H
