//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/MakespanBounds.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

using namespace soap;

/// Sums of doubles are rounded; bounds must not be too high for that.
static Ticks toTicks(double value) {
  return std::max<Ticks>(
      0, static_cast<Ticks>(std::ceil(value * (1 - 1e-9) - 0.01)));
}

/// The least weighted sum of one chain's relaxations over what is not decided.
class MakespanBounds::Relaxer {
public:
  Relaxer(const MakespanBounds &bounds, const Chain &chain,
          llvm::ArrayRef<unsigned> chosen, size_t depth)
      : bounds(bounds), chain(chain), depth(depth),
        options(bounds.families.size()) {
    for (size_t p = 0; p < depth; ++p)
      options[p] = chosen[bounds.families[p]];
  }

  /// By the option of the next family.
  const std::vector<double> &solve(llvm::ArrayRef<double> weights);
  /// The relaxations where that least is reached with `option`.
  std::vector<double> valuesAt(unsigned option);

private:
  struct Link {
    unsigned from, to;
    std::vector<double> values;
  };
  const MakespanBounds &bounds;
  const Chain &chain;
  size_t depth;
  std::vector<unsigned> options;         ///< By position.
  std::vector<std::vector<double>> rest; ///< By position, option.
  std::map<std::pair<unsigned, unsigned>, std::vector<double>> links;
  std::vector<int> parents; ///< By position: the nearest linked one before.
};

const std::vector<double> &
MakespanBounds::Relaxer::solve(llvm::ArrayRef<double> weights) {
  size_t n = bounds.families.size();
  rest.resize(n);
  for (size_t p = depth; p < n; ++p)
    rest[p].assign(bounds.numOptions[p], 0);
  double constant = 0;
  std::vector<double> factors(chain.nodes.size(), 0),
      linkFactors(chain.links.size() + 1, 0);
  for (auto [relaxation, weight] :
       llvm::zip_equal(chain.relaxations, weights)) {
    if (weight == 0)
      continue;
    for (auto [piece, factor] : relaxation.nodes)
      factors[piece] += weight * factor;
    linkFactors[relaxation.numLinks] += weight;
  }
  // Link i counts for all relaxations that have more than i links.
  for (size_t i = chain.links.size(); i-- > 0;)
    linkFactors[i] += linkFactors[i + 1];
  linkFactors.erase(linkFactors.begin());
  for (auto [relaxation, weight] : llvm::zip_equal(chain.relaxations, weights))
    for (auto [link, factor] : relaxation.moreLinks)
      linkFactors[link] += weight * factor;
  for (auto [piece, factor] : llvm::zip_equal(chain.nodes, factors)) {
    if (factor == 0)
      continue;
    if (piece.position < depth) {
      constant += factor * piece.values[options[piece.position]];
      continue;
    }
    double *row = rest[piece.position].data();
    for (size_t i = 0; i < piece.values.size(); ++i)
      row[i] += factor * piece.values[i];
  }
  for (auto &[pair, values] : links)
    std::fill(values.begin(), values.end(), 0);
  for (size_t l = 0; l < chain.links.size(); ++l) {
    double factor = linkFactors[l];
    const LinkPiece &link = chain.links[l];
    if (factor == 0)
      continue;
    size_t columns = bounds.numOptions[link.to];
    if (link.to < depth) {
      constant +=
          factor * link.values[options[link.from] * columns + options[link.to]];
    } else if (link.from < depth) {
      const double *row = &link.values[options[link.from] * columns];
      for (size_t j = 0; j < columns; ++j)
        rest[link.to][j] += factor * row[j];
    } else {
      std::vector<double> &values = links[{link.from, link.to}];
      values.resize(link.values.size(), 0);
      for (size_t i = 0; i < values.size(); ++i)
        values[i] += factor * link.values[i];
    }
  }
  // From the last position on: a position's least goes into the nearest one
  // that it is linked with; other links add their own least.
  parents.assign(n, -1);
  for (const auto &[pair, values] : links)
    parents[pair.second] =
        std::max(parents[pair.second], static_cast<int>(pair.first));
  for (size_t v = n; v-- > depth + 1;) {
    size_t columns = bounds.numOptions[v];
    if (parents[v] < 0)
      constant += *llvm::min_element(rest[v]);
    for (const auto &[pair, values] : links) {
      if (pair.second != v)
        continue;
      bool isParent = static_cast<int>(pair.first) == parents[v];
      for (size_t i = 0; i < bounds.numOptions[pair.first]; ++i) {
        double least = std::numeric_limits<double>::max();
        const double *row = &values[i * columns];
        if (isParent)
          for (size_t j = 0; j < columns; ++j)
            least = std::min(least, row[j] + rest[v][j]);
        else
          for (size_t j = 0; j < columns; ++j)
            least = std::min(least, row[j]);
        rest[pair.first][i] += least;
      }
    }
  }
  if (depth < n)
    for (double &value : rest[depth])
      value += constant;
  else
    rest.push_back({constant});
  return rest[depth];
}

std::vector<double> MakespanBounds::Relaxer::valuesAt(unsigned option) {
  size_t n = bounds.families.size();
  if (depth < n)
    options[depth] = option;
  for (size_t v = depth + 1; v < n; ++v) {
    size_t columns = bounds.numOptions[v];
    const double *row = nullptr;
    if (parents[v] >= 0)
      row = &links[{static_cast<unsigned>(parents[v]),
                    static_cast<unsigned>(v)}][options[parents[v]] * columns];
    double least = std::numeric_limits<double>::max();
    for (unsigned j = 0; j < columns; ++j)
      if (double value = rest[v][j] + (row ? row[j] : 0); value < least) {
        least = value;
        options[v] = j;
      }
  }
  std::vector<double> linkSums = {0}, linkValues, nodeValues, values;
  for (const LinkPiece &link : chain.links) {
    linkValues.push_back(
        link.values[options[link.from] * bounds.numOptions[link.to] +
                    options[link.to]]);
    linkSums.push_back(linkSums.back() + linkValues.back());
  }
  for (const NodePiece &piece : chain.nodes)
    nodeValues.push_back(piece.values[options[piece.position]]);
  for (const Relaxation &relaxation : chain.relaxations) {
    double value = linkSums[relaxation.numLinks];
    for (auto [link, factor] : relaxation.moreLinks)
      value += factor * linkValues[link];
    for (auto [piece, factor] : relaxation.nodes)
      value += factor * nodeValues[piece];
    values.push_back(value);
  }
  return values;
}

MakespanBounds::Weights MakespanBounds::initialWeights() const {
  Weights weights;
  for (const Chain &chain : chains)
    weights.push_back(chain.initial);
  return weights;
}

/// Moves weight to the relaxations that are above the others; the farther from
/// the target, the more.
static void shift(std::vector<double> &weights, llvm::ArrayRef<double> values,
                  double bound, double target) {
  double spread = 0, sum = 0;
  for (double value : values)
    spread = std::max(spread, value - bound);
  if (spread <= 0)
    return;
  double rate = std::max(target - bound, 1e-3 * target) / (spread * spread);
  rate = std::min(rate, 8 / spread);
  for (auto [weight, value] : llvm::zip_equal(weights, values)) {
    weight *= std::exp(std::max(rate * (value - bound - spread), -3.0));
    weight = std::max(weight, 1e-7);
    sum += weight;
  }
  for (double &weight : weights)
    weight /= sum;
}

void MakespanBounds::refine(llvm::ArrayRef<unsigned> chosen, size_t depth,
                            Ticks target, unsigned rounds, Weights &weights,
                            std::vector<Ticks> &bounds) const {
  bounds.assign(depth < families.size() ? numOptions[depth] : 1, 0);
  auto lowest = [&]() {
    return static_cast<unsigned>(llvm::min_element(bounds) - bounds.begin());
  };
  for (auto [chain, ofChain] : llvm::zip_equal(chains, weights)) {
    Relaxer relaxer(*this, chain, chosen, depth);
    std::vector<double> used(ofChain.size());
    for (unsigned round = 0; round <= rounds; ++round) {
      // Small weights cost time and add little.
      double kept = 0;
      for (double weight : ofChain)
        kept += weight < 2e-3 ? 0 : weight;
      for (auto [weight, use] : llvm::zip_equal(ofChain, used))
        use = weight < 2e-3 ? 0 : weight / kept;
      const std::vector<double> &least = relaxer.solve(used);
      for (auto [bound, value] : llvm::zip_equal(bounds, least))
        bound = std::max(bound, toTicks(value));
      unsigned open = lowest();
      if (bounds[open] >= target || round == rounds)
        break;
      shift(ofChain, relaxer.valuesAt(open), least[open],
            static_cast<double>(target));
    }
    if (bounds[lowest()] >= target)
      return;
  }
}

void MakespanBounds::ofLast(llvm::ArrayRef<unsigned> chosen,
                            std::vector<Ticks> &bounds) const {
  size_t last = families.size() - 1;
  std::vector<double> greatest(numOptions[last], 0), values;
  std::vector<double> nodes, links;
  for (const Chain &chain : chains) {
    auto option = [&](unsigned position) { return chosen[families[position]]; };
    nodes.clear();
    for (unsigned p = 0; p < chain.beginLast; ++p)
      nodes.push_back(chain.nodes[p].values[option(chain.nodes[p].position)]);
    values.clear();
    for (const Relaxation &relaxation : chain.relaxations) {
      double value = 0;
      for (auto [piece, factor] : relaxation.nodes)
        if (piece < chain.beginLast)
          value += factor * nodes[piece];
      values.push_back(value);
    }
    links.resize(chain.links.size());
    nodes.resize(chain.nodes.size());
    std::vector<double> sums(chain.links.size() + 1, 0);
    for (unsigned i = 0; i < greatest.size(); ++i) {
      for (auto [l, link] : llvm::enumerate(chain.links)) {
        unsigned from = link.from == last ? i : option(link.from);
        unsigned to = link.to == last ? i : option(link.to);
        links[l] = link.values[from * numOptions[link.to] + to];
        sums[l + 1] = sums[l] + links[l];
      }
      for (size_t p = chain.beginLast; p < chain.nodes.size(); ++p)
        nodes[p] = chain.nodes[p].values[i];
      for (auto [r, relaxation] : llvm::enumerate(chain.relaxations)) {
        double value = values[r] + sums[relaxation.numLinks];
        for (auto [link, factor] : relaxation.moreLinks)
          value += factor * links[link];
        for (auto [piece, factor] :
             llvm::ArrayRef(relaxation.nodes).drop_front(relaxation.numFirst))
          value += factor * nodes[piece];
        greatest[i] = std::max(greatest[i], value);
      }
    }
  }
  bounds.clear();
  for (double value : greatest)
    bounds.push_back(toTicks(value));
}
