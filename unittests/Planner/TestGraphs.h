//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_PLANNER_TESTGRAPHS_H
#define SOAP_UNITTESTS_PLANNER_TESTGRAPHS_H

#include "Soap/Planner/Graph/Graph.h"

namespace soap {

/// Builds graphs in which every tensor dimension is one operator dimension.
class GraphBuilder {
public:
  Graph graph;

  unsigned tensor(std::string name, llvm::ArrayRef<int64_t> shape) {
    Tensor t;
    t.name = std::move(name);
    t.shape.assign(shape.begin(), shape.end());
    t.elementType = "f32";
    graph.tensors.push_back(t);
    return graph.tensors.size() - 1;
  }
  unsigned argument(std::string name, llvm::ArrayRef<int64_t> shape) {
    unsigned t = tensor(std::move(name), shape);
    graph.arguments.push_back({t, -1});
    return t;
  }
  unsigned family(std::string name, llvm::ArrayRef<Dimension> dims) {
    Family f;
    f.name = std::move(name);
    f.dims.assign(dims.begin(), dims.end());
    f.tie = graph.families.size();
    graph.families.push_back(f);
    return graph.families.size() - 1;
  }
  using Use = std::pair<unsigned, std::vector<unsigned>>;
  /// An operator with one result; `uses` are tensors with the operator's
  /// dimension for each of theirs.
  unsigned op(std::string name, std::string role, std::string anchor,
              unsigned family, llvm::ArrayRef<Dimension> dims,
              llvm::ArrayRef<int> familyDims, llvm::ArrayRef<Use> uses,
              llvm::ArrayRef<unsigned> resultDims, double flopsPerPoint) {
    Operator o;
    o.name = name;
    o.role = std::move(role);
    o.anchor = std::move(anchor);
    o.family = family;
    o.dims.assign(dims.begin(), dims.end());
    o.familyDims.assign(familyDims.begin(), familyDims.end());
    o.flops = flopsPerPoint;
    for (const Dimension &d : dims)
      o.flops *= static_cast<double>(d.size);
    for (const Use &use : uses)
      o.operands.push_back({use.first, access(use.second)});
    llvm::SmallVector<int64_t, 4> shape;
    for (unsigned d : resultDims)
      shape.push_back(dims[d].size);
    unsigned result = tensor(name, shape);
    graph.tensors[result].producer = graph.operators.size();
    o.results.push_back({result, access(resultDims)});
    graph.families[family].operators.push_back(graph.operators.size());
    graph.operators.push_back(o);
    return result;
  }

private:
  static TensorAccess access(llvm::ArrayRef<unsigned> dims) {
    TensorAccess a;
    for (unsigned d : dims)
      a.push_back(DimAccess::getDim(d));
    return a;
  }
};

inline Dimension dim(std::string name, int64_t size, DimensionKind kind) {
  Dimension d;
  d.name = std::move(name);
  d.size = size;
  d.kind = kind;
  if (kind == DimensionKind::Reduction)
    d.partial = PartialKind::Sum;
  return d;
}

/// The training step of dense layers without bias: forward, cotangents, weight
/// gradients, updates. Hidden layers of one shape are tied.
inline Graph makeMlp(int64_t batch, llvm::ArrayRef<int64_t> sizes) {
  using K = DimensionKind;
  GraphBuilder b;
  size_t layers = sizes.size() - 1;
  std::vector<unsigned> x = {b.argument("x", {batch, sizes[0]})};
  std::vector<unsigned> w, families;
  for (size_t l = 0; l < layers; ++l)
    w.push_back(b.argument("w" + std::to_string(l), {sizes[l], sizes[l + 1]}));
  for (size_t l = 0; l < layers; ++l) {
    Dimension n = dim("n", batch, K::Sample);
    Dimension h = dim("h", sizes[l + 1], K::Parameter);
    Dimension i = dim("i", sizes[l], K::Reduction);
    unsigned f = b.family("fc" + std::to_string(l), {n, h, i});
    b.graph.families[f].parameterBytes = 4 * sizes[l] * sizes[l + 1];
    if (l > 0 && sizes[l] == sizes[l + 1] && sizes[l - 1] == sizes[l])
      b.graph.families[f].tie = b.graph.families[f - 1].tie;
    families.push_back(f);
    x.push_back(b.op("fwd" + std::to_string(l), "forward", "contraction", f,
                     {n, h, i}, {0, 1, 2}, {{x[l], {0, 2}}, {w[l], {2, 1}}},
                     {0, 1}, 2));
  }
  Dimension n = dim("n", batch, K::Sample);
  Dimension o = dim("o", sizes[layers], K::Attribute);
  o.splittable = false;
  unsigned loss = b.family("loss", {n, o});
  unsigned dy = b.op("loss", "forward", "reduction", loss, {n, o}, {0, 1},
                     {{x[layers], {0, 1}}}, {0, 1}, 10);
  for (size_t l = layers; l-- > 0;) {
    unsigned f = families[l];
    std::string number = std::to_string(l);
    Dimension i = dim("i", sizes[l], K::Parameter);
    Dimension h = dim("h", sizes[l + 1], K::Parameter);
    Dimension nSum = dim("n", batch, K::Reduction);
    unsigned dw =
        b.op("dw" + number, "gradient", "contraction", f, {i, h, nSum},
             {2, 1, 0}, {{x[l], {2, 0}}, {dy, {2, 1}}}, {0, 1}, 2);
    unsigned updated =
        b.op("update" + number, "update", "elementwise", f, {i, h}, {2, 1},
             {{w[l], {0, 1}}, {dw, {0, 1}}}, {0, 1}, 2);
    b.graph.arguments[1 + l].replacedBy = b.graph.results.size();
    b.graph.results.push_back(updated);
    if (l == 0)
      break;
    Dimension hSum = dim("h", sizes[l + 1], K::Reduction);
    dy = b.op("dx" + number, "gradient", "contraction", f, {n, i, hSum},
              {0, 2, 1}, {{dy, {0, 2}}, {w[l], {1, 2}}}, {0, 1}, 2);
  }
  return b.graph;
}

} // namespace soap

#endif // SOAP_UNITTESTS_PLANNER_TESTGRAPHS_H
