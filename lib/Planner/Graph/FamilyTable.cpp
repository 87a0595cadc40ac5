//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/Families.h"
#include "Soap/Support/PlainNumbers.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace soap;

static void printDims(llvm::ArrayRef<Dimension> dims, llvm::raw_ostream &os) {
  os << "[";
  for (auto [i, dim] : llvm::enumerate(dims)) {
    os << (i ? ", " : "") << dim.name << " = " << dim.size << " "
       << stringifyDimensionKind(dim.kind);
    if (!dim.splittable)
      os << " whole";
  }
  os << "]";
}

void soap::printFamilies(const Graph &graph, llvm::raw_ostream &os) {
  PlainNumbers plainNumbers;
  double flops = 0;
  for (const Operator &op : graph.operators)
    flops += op.flops;
  os << "families: " << graph.families.size()
     << ", operators: " << graph.operators.size()
     << llvm::format(", work: %.4g GFLOP", flops / 1e9) << "\n";
  for (const Family &family : graph.families) {
    double work = 0;
    for (unsigned i : family.operators)
      work += graph.operators[i].flops;
    os << "family \"" << family.name << "\" tie " << family.tie << " ";
    printDims(family.dims, os);
    os << llvm::format(" work %.4g MFLOP", work / 1e6) << ", parameters "
       << family.parameterBytes << " bytes\n";
    for (unsigned i : family.operators) {
      const Operator &op = graph.operators[i];
      os << "  " << op.role << " \"" << op.name << "\" " << op.anchor << " ";
      printDims(op.dims, os);
      os << "\n";
    }
  }
}
