//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_GRAPH_FAMILIES_H
#define SOAP_PLANNER_GRAPH_FAMILIES_H

#include "Soap/Planner/Graph/Graph.h"

#include "llvm/Support/raw_ostream.h"

namespace soap {

// All of these expect a graph that Graph::check finds nothing wrong with, as do
// the functions of Graph; they look for no faults themselves. A graph needs no
// families for that check.

/// Whether arguments are data. In a function without state those are whose
/// leading dimension nine tenths of the products run along, none sums over, and
/// a result's leading dimension does (weights may come first); where there are
/// none, single samples or the first argument. In others those that no result
/// replaces; but where some of these are indices (tokens, labels), only those
/// that are as long in their first dimension: the rest are frozen parameters.
llvm::SmallVector<bool> findDataArguments(const Graph &graph);

/// Sets the kinds of the operators' dimensions. Sample: dimension 0 of the data
/// arguments, followed through the operators, and back to what only makes
/// values for them (random numbers). Parameter: a dimension of another
/// argument, read directly or through changes of shape. Reductions stay
/// Reduction, all others are Attribute.
void annotateDimensionKinds(Graph &graph);

/// Finds the families, structurally:
///  1. contractions and convolutions pair by operands: f(a, b) = c with (c', b)
///     and (a, c'), where a shared operand is summed over other dimensions than
///     in f;
///  2. what makes the result that replaces a state argument (and what only that
///     reads, in the argument's size) belongs to the family that reads the
///     argument;
///  3. a reduction and the elementwise operators that read its result broadcast
///     back are one family (softmax, normalisation), with the later reductions
///     over equally many elements of what these produce; windows pair by what
///     they read, averages by what they read the gradient of;
///  4. other elementwise operators join the producer of what they read, else
///     their only reader;
///  5. what is left is a family of its own.
/// Fills `families` (operators, names, parameter bytes) and the operators'
/// `family` and `role`.
void formFamilies(Graph &graph);

/// Identifies the dimensions of a family's operators with one another, given
/// their `family`: through the tensors that they share, and for the parts of a
/// contraction, the one dimension that is left on either side. Fills `dims` of
/// the families and `familyDims` of the operators (-1 for dimensions that are
/// never split).
void linkFamilyDimensions(Graph &graph);

/// Numbers the families' `tie`: equal for families of equal dimensions, equal
/// forward anchors (whatever their bodies) and equal readers. Families that
/// share a parameter (the steps of a recurrent layer) are tied layer by layer.
void tieFamilies(Graph &graph);

/// A family that has the tie of an earlier one, but other dimensions, so that
/// neither can follow the other's choice; null if there is none.
const Family *findFalseTie(const Graph &graph);

/// Prints a table: a line per family with its dimensions, work, parameters and
/// tie, and a line per operator of it.
void printFamilies(const Graph &graph, llvm::raw_ostream &os);

} // namespace soap

#endif // SOAP_PLANNER_GRAPH_FAMILIES_H
