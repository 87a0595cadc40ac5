//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What parts of chains between decided families take at least.

#include "MakespanBoundsBuilder.h"

#include <limits>
#include <map>

using namespace soap;

/// For every depth, the parts of chains between decided families, and the least
/// that they take.
void MakespanBounds::Builder::addRuns() {
  for (size_t depth = 0; depth <= bounds.families.size(); ++depth) {
    std::vector<PrefixPaths::Run> runs;
    for (auto [c, way] : llvm::enumerate(ways)) {
      const Chain &chain = bounds.chains[c];
      size_t count = way.segments.size();
      auto positionOf = [&, &way = way](size_t s) {
        return bounds.positions[way.segments[s].family];
      };
      for (size_t begin = 0; begin < count; ++begin) {
        if (positionOf(begin) < depth)
          continue;
        size_t end = begin;
        while (end < count && positionOf(end) >= depth)
          ++end;
        PrefixPaths::Run run{-1, -1, 0, {}};
        unsigned from = ~0u, to = ~0u;
        if (begin > 0) {
          run.from = static_cast<int>(way.segments[begin - 1].exit);
          from = positionOf(begin - 1);
        }
        if (end < count) {
          run.to = static_cast<int>(way.segments[end].entry.op);
          run.operand = static_cast<unsigned>(way.segments[end].entry.operand);
          to = positionOf(end);
        }
        // Segments begin .. end - 1 and the links before each of them and
        // before `end`.
        std::vector<std::pair<unsigned, const std::vector<double> *>> nodes;
        std::vector<const LinkPiece *> links;
        for (size_t s = begin; s < end; ++s)
          nodes.push_back({positionOf(s), &chain.nodes[way.pieces[s]].values});
        for (size_t s = std::max<size_t>(begin, 1);
             s <= std::min(end, count - 1); ++s)
          links.push_back(&chain.links[s - 1]);
        run.least = leastOfRun(nodes, links, from, to);
        runs.push_back(std::move(run));
        begin = end;
      }
    }
    bounds.prefixes->setRuns(depth, std::move(runs));
  }
}

std::vector<Ticks> MakespanBounds::Builder::leastOfRun(
    llvm::ArrayRef<std::pair<unsigned, const std::vector<double> *>> nodes,
    llvm::ArrayRef<const LinkPiece *> links, unsigned from, unsigned to) const {
  const auto &numOptions = bounds.numOptions;
  size_t rows = from == ~0u ? 1 : numOptions[from];
  size_t columns = to == ~0u ? 1 : numOptions[to];
  std::vector<Ticks> result(rows * columns, FamilyPaths::never);
  // Costs of the positions in between, and of pairs of them.
  std::map<unsigned, std::vector<double>> own;
  std::map<std::pair<unsigned, unsigned>, std::vector<double>> pairs;
  std::vector<const LinkPiece *> borders;
  for (auto [position, values] : nodes) {
    auto &sum = own[position];
    sum.resize(values->size(), 0);
    for (size_t i = 0; i < sum.size(); ++i)
      sum[i] += (*values)[i];
  }
  for (const LinkPiece *link : links) {
    if (!own.count(link->from) || !own.count(link->to)) {
      borders.push_back(link);
      continue;
    }
    auto &sum = pairs[{link->from, link->to}];
    sum.resize(link->values.size(), 0);
    for (size_t i = 0; i < sum.size(); ++i)
      sum[i] += link->values[i];
  }
  for (size_t i = 0; i < rows; ++i)
    for (size_t j = 0; j < columns; ++j) {
      if (from == to && from != ~0u && i != j)
        continue;
      auto rest = own;
      double total = 0;
      auto fixed = [&](unsigned position) { return position == from ? i : j; };
      for (const LinkPiece *link : borders) {
        bool hasFrom = own.count(link->from), hasTo = own.count(link->to);
        size_t width = numOptions[link->to];
        if (hasTo)
          for (size_t k = 0; k < width; ++k)
            rest[link->to][k] += link->values[fixed(link->from) * width + k];
        else if (hasFrom)
          for (size_t k = 0; k < numOptions[link->from]; ++k)
            rest[link->from][k] += link->values[k * width + fixed(link->to)];
        else
          total += link->values[fixed(link->from) * width + fixed(link->to)];
      }
      for (auto it = rest.rbegin(); it != rest.rend(); ++it) {
        unsigned v = it->first;
        int parent = -1;
        for (const auto &[pair, values] : pairs)
          if (pair.second == v)
            parent = std::max(parent, static_cast<int>(pair.first));
        if (parent < 0)
          total += *llvm::min_element(it->second);
        for (const auto &[pair, values] : pairs) {
          if (pair.second != v)
            continue;
          size_t width = it->second.size();
          auto &target = rest[pair.first];
          for (size_t a = 0; a < target.size(); ++a) {
            double least = std::numeric_limits<double>::max();
            for (size_t b = 0; b < width; ++b)
              least =
                  std::min(least, values[a * width + b] +
                                      (static_cast<int>(pair.first) == parent
                                           ? it->second[b]
                                           : 0));
            target[a] += least;
          }
        }
      }
      if (total >= 0)
        result[i * columns + j] =
            static_cast<Ticks>(std::max(0.0, total * (1 - 1e-9) - 0.01));
    }
  return result;
}
