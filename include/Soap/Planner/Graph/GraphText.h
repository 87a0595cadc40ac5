//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_GRAPH_GRAPHTEXT_H
#define SOAP_PLANNER_GRAPH_GRAPHTEXT_H

#include "Soap/Planner/Graph/Graph.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace soap {

/// Writes a graph as JSON, an operator per line:
///
///     {"soap_graph": 1,
///      "tensors": [[name, [sizes], element type, bits], ...],
///      "families": [{"name", "dims", "tie", "parameter_bytes"}, ...],
///      "operators": [{"name", "dims", "operands", "results", "flops",
///                     "launches", "anchor", "factors", "linear", "awaited",
///                     "merged", "family", "family_dims", "role", "signature"},
///                    ...],
///      "arguments": [[tensor, replacing result or -1], ...],
///      "results": [tensor, ...]}
///
/// A dimension is [name, size, kind, splittable, partial kind]; an operand or a
/// result [tensor, access of every tensor dimension], an access a dimension's
/// number, "whole", or {"terms": [[dimension, coefficient], ...], "offset",
/// "divisor"}; "merged" is [starts a kernel, shares of operands, of results].
/// What has its default value may be absent.
void writeGraph(const Graph &graph, llvm::raw_ostream &os);

/// Reads it back. Fails with one line: malformed JSON with its place, another
/// version, a value of the wrong kind with its path, or what Graph::check says.
llvm::Expected<Graph> readGraph(llvm::StringRef text);

} // namespace soap

#endif // SOAP_PLANNER_GRAPH_GRAPHTEXT_H
