//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Contractions, convolutions and windows with their gradient parts.

#include "FamilyFormer.h"

using namespace soap;

/// How many elements of the operand are summed over.
double FamilyFormer::reducedElements(unsigned i, unsigned operand) const {
  double n = 1;
  for (const DimAccess &access : op(i).operands[operand].access)
    for (DimAccess::Term term : access.terms)
      if (op(i).dims[term.dim].kind == DimensionKind::Reduction)
        n *= static_cast<double>(op(i).dims[term.dim].size);
  return n;
}

/// Is some dimension of the shared tensor summed over in one of the two
/// operators and not in the other?
bool FamilyFormer::rolesFlip(unsigned f, unsigned fOperand, unsigned g,
                             unsigned gOperand) const {
  const Operand &a = op(f).operands[fOperand], &b = op(g).operands[gOperand];
  if (a.tensor != b.tensor)
    return reducedElements(f, fOperand) != reducedElements(g, gOperand) ||
           reducedElements(f, fOperand) > 1;
  auto reduces = [&](unsigned i, const DimAccess &access) {
    return llvm::any_of(access.terms, [&](DimAccess::Term term) {
      return op(i).dims[term.dim].size > 1 &&
             op(i).dims[term.dim].kind == DimensionKind::Reduction;
    });
  };
  for (auto [x, y] : llvm::zip(a.access, b.access))
    if (reduces(f, x) != reduces(g, y))
      return true;
  return false;
}

/// Is g, by this operand that it shares with f(a, b) = c, the gradient part
/// (c', b) = a' or (a, c') = b'? Unless a parameter tells, its result has the
/// size of f's other operand: the product of an attention's weights with what
/// the keys are computed of is no gradient of the keys.
std::optional<FamilyFormer::Partner> FamilyFormer::partner(unsigned f,
                                                           unsigned fOperand,
                                                           unsigned g,
                                                           unsigned gOperand) {
  if (op(f).anchor != op(g).anchor || op(g).operands.size() < 2 ||
      op(f).operands.size() < 2 || !rolesFlip(f, fOperand, g, gOperand))
    return std::nullopt;
  unsigned cotangent = gOperand == 0 ? 1 : 0;
  for (unsigned y = 0; y < op(g).operands.size(); ++y)
    if (y != gOperand && makesOneOfSize(f, op(g).operands[y].tensor)) {
      cotangent = y;
      break;
    }
  Partner out{f, root[op(g).operands[cotangent].tensor], -1, 1};
  for (unsigned x = 0; x < op(f).operands.size() && out.target < 0; ++x)
    if (x != fOperand && makesOneOfSize(g, op(f).operands[x].tensor))
      out.target = static_cast<int>(root[op(f).operands[x].tensor]);
  if (stateOf[root[op(f).operands[fOperand].tensor]] >= 0)
    out.score = 4;
  else if (std::optional<unsigned> h = homeOf(g); h && find(*h) == find(f))
    out.score = 3;
  else if (out.target < 0)
    return std::nullopt;
  else if (llvm::is_contained(cotangents[f], out.other))
    out.score = 2;
  return out;
}

llvm::SmallVector<FamilyFormer::Partner, 4>
FamilyFormer::partners(unsigned g,
                       const llvm::DenseMap<unsigned, OperatorSet> &forwards,
                       bool &tooMany) {
  llvm::SmallVector<Partner, 4> out;
  for (unsigned y = 0; y < op(g).operands.size(); ++y) {
    unsigned shared = root[op(g).operands[y].tensor];
    auto it = forwards.find(shared);
    if (it == forwards.end())
      continue;
    OperatorSet readers = it->second;
    if (readers.size() > fewPartners) {
      OperatorSet known;
      for (const Operand &operand : op(g).operands)
        for (unsigned f : forwardOf.lookup(root[operand.tensor]))
          if (std::binary_search(readers.begin(), readers.end(), f) &&
              !llvm::is_contained(known, f))
            known.push_back(f);
      tooMany |= known.empty();
      readers = known;
    }
    for (unsigned f : readers)
      for (unsigned x = 0; x < op(f).operands.size(); ++x)
        if (root[op(f).operands[x].tensor] == shared)
          if (std::optional<Partner> p = partner(f, x, g, y))
            out.push_back(*p);
  }
  return out;
}

/// Could contraction i, itself not yet paired, be a gradient part of an earlier
/// one of these?
bool FamilyFormer::isPartOfOneOf(unsigned i,
                                 llvm::ArrayRef<Partner> candidates) {
  return llvm::any_of(candidates, [&](const Partner &candidate) {
    unsigned f = candidate.forward;
    if (f >= i)
      return false;
    for (unsigned x = 0; x < op(f).operands.size(); ++x)
      for (unsigned y = 0; y < op(i).operands.size(); ++y)
        if (root[op(f).operands[x].tensor] == root[op(i).operands[y].tensor] &&
            partner(f, x, i, y))
          return true;
    return false;
  });
}

void FamilyFormer::pairContractions() {
  unsigned n = graph.operators.size();
  cotangents.assign(n, {});
  std::vector<bool> paired(n, false);
  llvm::SmallVector<unsigned> contractions;
  for (unsigned i = 0; i < n; ++i)
    if (op(i).isProduct())
      contractions.push_back(i);
  // The surest first: what shares a parameter, what ends in its state, what
  // shares the cotangent of a part already found, what has only one choice.
  for (int want : {4, 3, 2, 1, 2}) {
    llvm::DenseMap<unsigned, OperatorSet> forwards;
    for (unsigned g : contractions) {
      if (paired[g])
        continue;
      bool tooMany = false;
      llvm::SmallVector<Partner, 4> good = partners(g, forwards, tooMany);
      llvm::erase_if(good, [&](const Partner &p) { return p.score < want; });
      // (A part of the gradient with a parameter that many steps use is not yet
      // known to be that of one of them, and no step's forward part.)
      bool isPart =
          llvm::any_of(good, [](const Partner &p) { return p.score == 4; });
      auto unique = [&] {
        return !tooMany && !good.empty() &&
               llvm::all_of(good, [&](const Partner &p) {
                 return p.forward == good.front().forward;
               });
      };
      // (Two parts of one forward contraction share its cotangent, and so each
      // could be the other's, too.)
      if (!unique() && good.size() <= fewPartners) {
        llvm::SmallVector<Partner, 4> all = good;
        llvm::erase_if(good, [&](const Partner &p) {
          return isPartOfOneOf(p.forward, all);
        });
      }
      // Of the uses of one parameter, that whose cotangent it reads.
      if (!unique()) {
        llvm::erase_if(good, [&](const Partner &p) {
          return !llvm::is_contained(cotangents[p.forward], p.other);
        });
        tooMany = false;
      }
      if (unique()) {
        const Partner &p = good.front();
        unite(g, p.forward);
        cotangents[p.forward].push_back(p.other);
        OperatorSet &owners = forwardOf[p.other];
        if (!llvm::is_contained(owners, p.forward))
          owners.insert(llvm::upper_bound(owners, p.forward), p.forward);
        if (p.target >= 0)
          for (const Result &result : op(g).results)
            gradientOf[result.tensor] = p.target;
        paired[g] = assigned[g] = assigned[p.forward] = true;
        graph.operators[g].role = "gradient";
        continue;
      }
      for (const Operand &operand : op(g).operands) {
        if (isPart)
          break;
        OperatorSet &list = forwards[root[operand.tensor]];
        if (list.empty() || list.back() != g)
          list.push_back(g);
      }
    }
  }
}

/// The tensors that a tensor is computed of by elementwise and shape operators
/// alone, itself first.
llvm::SmallVector<unsigned, 8> FamilyFormer::sources(unsigned tensor) const {
  constexpr unsigned limit = 32;
  llvm::SmallVector<unsigned, 8> out{tensor};
  for (unsigned next = 0; next < out.size() && out.size() < limit; ++next) {
    int producer = graph.tensors[out[next]].producer;
    if (producer < 0 || !op(producer).isCheap())
      continue;
    for (const Operand &operand : op(producer).operands)
      if (!llvm::is_contained(out, operand.tensor))
        out.push_back(operand.tensor);
  }
  return out;
}

bool FamilyFormer::makesOneOfSize(unsigned i, unsigned tensor) const {
  return llvm::any_of(op(i).results, [&](const Result &result) {
    return elementsOf(result.tensor) == elementsOf(tensor);
  });
}

/// The earliest window that reads what i reads, at first hand or before it was
/// padded: then i also reads something of the size that the window makes.
std::optional<unsigned> FamilyFormer::windowOfOperand(
    unsigned i, const llvm::DenseMap<unsigned, unsigned> &firstReader) const {
  std::optional<unsigned> forward;
  auto consider = [&](unsigned tensor, bool direct) {
    auto it = firstReader.find(root[tensor]);
    if (it == firstReader.end() || (forward && *forward <= it->second))
      return;
    if (direct || llvm::any_of(op(i).operands, [&](const Operand &operand) {
          return makesOneOfSize(it->second, operand.tensor);
        }))
      forward = it->second;
  };
  for (const Operand &operand : op(i).operands)
    consider(operand.tensor, /*direct=*/true);
  for (const Operand &operand : op(i).operands)
    for (unsigned tensor : sources(operand.tensor)) {
      if (forward)
        return forward;
      consider(tensor, /*direct=*/false);
    }
  return forward;
}

/// The window whose gradient i computes of its cotangent alone (the average of
/// a window is linear): what i reads is the gradient of a contraction's
/// operand, and that was made by the window.
std::optional<unsigned> FamilyFormer::windowOfCotangent(unsigned i) const {
  for (unsigned tensor : sources(op(i).operands.front().tensor)) {
    auto it = gradientOf.find(tensor);
    if (it == gradientOf.end())
      continue;
    for (unsigned forward : sources(it->second)) {
      int f = graph.tensors[forward].producer;
      if (f >= 0 && f < static_cast<int>(i) && op(f).anchor == "window" &&
          op(f).role == "forward" && makesOneOfSize(f, tensor) &&
          makesOneOfSize(i, op(f).operands.front().tensor))
        return static_cast<unsigned>(f);
    }
  }
  return std::nullopt;
}

/// Windows (pooling) pair by what they read, or by what they read the gradient
/// of.
void FamilyFormer::pairWindows() {
  llvm::DenseMap<unsigned, unsigned> firstReader; // Of a root: a window.
  for (unsigned i = 0, e = graph.operators.size(); i < e; ++i) {
    if (op(i).anchor != "window" || op(i).operands.empty())
      continue;
    std::optional<unsigned> forward = windowOfOperand(i, firstReader);
    if (!forward)
      forward = windowOfCotangent(i);
    if (!forward) {
      for (const Operand &operand : op(i).operands)
        firstReader.try_emplace(root[operand.tensor], i);
      continue;
    }
    unite(i, *forward);
    assigned[i] = true;
    graph.operators[i].role = "gradient";
  }
}
