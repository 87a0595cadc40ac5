//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/FusedAttention.h"

#include "RegionWork.h"

#include "Soap/Analysis/AttentionFinder.h"
#include "Soap/Recognition/SoftmaxForms.h"

#include <map>

using namespace mlir;
using namespace soap;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

namespace {

/// The operators of a model as one function, as devices see theirs.
class FlatOperators : public FlatBodies {
public:
  explicit FlatOperators(ModelGraph &model)
      : FlatBodies(model.operators.front().getContext()), model(model) {
    auto func = model.operators.front()->getParentOfType<func::FuncOp>();
    llvm::DenseMap<Value, Value> flat;
    for (BlockArgument argument : func.getArguments())
      flat[argument] = addArgument(argument.getType());
    for (auto [number, op] : llvm::enumerate(model.operators)) {
      SmallVector<Value> inputs;
      for (Value input : op.getInputs())
        inputs.push_back(flat.lookup(input));
      SmallVector<Value> made = add(number, op.getBody().front(), inputs);
      for (auto [result, value] : llvm::zip_equal(op.getResults(), made)) {
        flat[result] = value;
        results.push_back(result);
      }
    }
    finish();
  }

  Value resultOf(unsigned result) const { return results[result]; }
  unsigned memberOfResult(unsigned result) const override {
    return model.graph.tensors[model.tensors.lookup(results[result])].producer;
  }
  bool isReadByOthers(unsigned result,
                      const std::set<unsigned> &members) const override {
    return llvm::any_of(results[result].getUsers(), [&](Operation *user) {
      return llvm::none_of(members, [&](unsigned member) {
        return model.operators[member] == user;
      });
    });
  }
  bool isReadByOthers(unsigned result) const override {
    return llvm::any_of(results[result].getUsers(),
                        [](Operation *user) { return !isa<OperatorOp>(user); });
  }

private:
  ModelGraph &model;
  SmallVector<Value> results;
};

class FusedAttention {
public:
  explicit FusedAttention(ModelGraph &model)
      : model(model), uses(model.graph.uses()), flat(model) {}

  void run();

private:
  using Ops = llvm::DenseSet<Operation *>;
  Ops findInner(const AttentionCandidate &found);
  bool isAllInner(unsigned member, const Ops &inner,
                  const FlatMembers &byMember);
  void add(const AttentionCandidate &found, const FlatMembers &byMember);

  ModelGraph &model;
  std::vector<SmallVector<std::pair<unsigned, unsigned>, 4>> uses;
  FlatOperators flat;
  Ops dead;
  Ops indices;
  int numFusions = 0;
};

} // namespace

static bool haveSameSize(Operation *op, Value value) {
  auto type = op->getNumResults() == 1
                  ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                  : RankedTensorType();
  return type && type.hasStaticShape() &&
         type.getNumElements() == typeOf(value).getNumElements();
}

/// What lies between the products, too, behind that of the gradient and the
/// values, and behind the gradient of the scores where others read that.
FusedAttention::Ops FusedAttention::findInner(const AttentionCandidate &found) {
  Ops inner(found.between.begin(), found.between.end());
  if (found.backward.empty())
    return inner;
  Operation *terminator = flat.body().getTerminator();
  SmallVector<Operation *> last = found.gradient.products();
  llvm::SetVector<Operation *> behind;
  auto follow = [&](Operation *from,
                    llvm::function_ref<bool(Operation *)> isOnTheWay) {
    size_t first = behind.size();
    behind.insert(from);
    for (size_t i = first; i < behind.size(); ++i)
      for (Operation *user : behind[i]->getUsers())
        if (user != terminator && !inner.contains(user) &&
            !llvm::is_contained(last, user) && isOnTheWay(user))
          behind.insert(user);
  };
  follow(found.gradient.mixing, [](Operation *) { return true; });
  // Sums for biases, and all that follows, are on the way to no product.
  if (Value scores = found.gradient.scores.value)
    follow(scores.getDefiningOp(),
           [&](Operation *user) { return haveSameSize(user, scores); });
  SmallVector<Operation *> backwards(behind.begin(), behind.end());
  llvm::sort(backwards,
             [](Operation *a, Operation *b) { return b->isBeforeInBlock(a); });
  for (Operation *op : backwards)
    if (llvm::all_of(op->getUsers(), [&](Operation *user) {
          return user == terminator || inner.contains(user) ||
                 dead.contains(user) || llvm::is_contained(last, user);
        }))
      inner.insert(op);
  return inner;
}

/// What follows from indices alone, such as a causal mask: calls make it.
static llvm::DenseSet<Operation *> findIndices(Block &body) {
  llvm::DenseSet<Operation *> known;
  for (Operation &op : body.without_terminator())
    if (op.getNumRegions() == 0 &&
        llvm::all_of(op.getOperands(), [&](Value operand) {
          return known.contains(operand.getDefiningOp());
        }))
      known.insert(&op);
  return known;
}

static double flopsOfIndices(OperatorOp of) {
  double flops = 0;
  for (Operation *op : findIndices(of.getBody().front()))
    flops += countWork(*op).flops;
  return flops;
}

/// Whether a call takes an operator's place altogether. What several operators
/// do, such as to widen what they read, is left in the first of them.
bool FusedAttention::isAllInner(unsigned member, const Ops &inner,
                                const FlatMembers &byMember) {
  return llvm::all_of(byMember.operationsOf(member),
                      [&](Operation *op) {
                        return inner.contains(op) || indices.contains(op);
                      }) &&
         llvm::all_of(byMember.resultsOf(member), [&](unsigned result) {
           Operation *maker = flat.valueOf(result).getDefiningOp();
           return maker && flat.memberOf(maker) == member;
         });
}

/// The products that read what the call writes of the scores' gradient, where
/// it does so for that of the keys, which is none of the call's then. That of
/// the queries is, but reads no less for what it computes.
static SmallVector<Operation *, 2>
findSeparateProducts(const AttentionGradient &gradient) {
  SmallVector<Operation *, 2> separate;
  if (hidesRows(gradient.hiding) && gradient.key.dot)
    for (const AttentionGradient::Product *product :
         {&gradient.key, &gradient.query})
      if (product->dot)
        separate.push_back(product->dot);
  return separate;
}

void FusedAttention::add(const AttentionCandidate &found,
                         const FlatMembers &byMember) {
  Graph &graph = model.graph;
  const AttentionPattern &pattern = found.gradient.pattern;
  std::set<unsigned> members = found.forward;
  members.insert(found.backward.begin(), found.backward.end());
  SmallVector<Operation *, 2> separate = findSeparateProducts(found.gradient);
  for (Operation *product : separate)
    members.erase(*flat.memberOf(product));
  // The first one that shares operators with others is replaced.
  if (llvm::any_of(members, [&](unsigned member) {
        return graph.operators[member].fused.fusion >= 0;
      }))
    return;
  Ops inner = findInner(found);
  // Masks that are changed in front of softmax become one.
  if (!pattern.hidesAlike() &&
      (found.backward.empty() || found.gradient.hiding == Hiding::None))
    return;

  for (unsigned member : members)
    graph.operators[member].fused.fusion = numFusions;
  Tensor *statistics = nullptr;
  SmallVector<unsigned> results;
  for (unsigned member : members)
    llvm::append_range(results, byMember.resultsOf(member));
  for (unsigned i : results) {
    unsigned number = model.tensors.lookup(flat.resultOf(i));
    Operation *op = flat.valueOf(i).getDefiningOp();
    if (!inner.contains(op) && !dead.contains(op))
      continue;
    if (uses[number].empty() || flat.isReadByOthers(i, members))
      continue;
    Tensor &tensor = graph.tensors[number];
    tensor.fusion = numFusions;
    bool isKept = found.forward.count(tensor.producer) != 0 &&
                  llvm::any_of(uses[number], [&](auto use) {
                    return found.backward.count(use.first) != 0;
                  });
    if (isKept && !statistics)
      statistics = &tensor;
  }
  // Of each query, the logarithm of a sum.
  if (statistics)
    statistics->elementsPerStatistic =
        std::max<int64_t>(1, statistics->numElements() /
                                 typeOf(pattern.sums.value).getNumElements());

  // Its work.
  inner.insert(pattern.mixed);
  shlo::DotGeneralOp mixing;
  if (!found.backward.empty()) {
    mixing = found.gradient.mixing;
    for (Operation *op : found.gradient.products())
      if (!llvm::is_contained(separate, op))
        inner.insert(op);
  }
  for (unsigned member : members) {
    FusedPart &part = graph.operators[member].fused;
    for (Operation *op : byMember.operationsOf(member)) {
      if (!inner.contains(op))
        continue;
      double flops = countWork(*op).flops;
      part.replaced += flops;
      if (isa<shlo::DotGeneralOp>(op))
        part.products += flops;
    }
  }
  // The gradient makes scores once more.
  if (mixing)
    if (auto member = flat.memberOf(mixing); member && members.count(*member))
      graph.operators[*member].fused.products +=
          countWork(*pattern.scores).flops;
  for (unsigned member : members) {
    Operator &op = graph.operators[member];
    op.fused.replaced =
        isAllInner(member, inner, byMember)
            ? op.flops
            : std::min(op.fused.replaced +
                           flopsOfIndices(model.operators[member]),
                       op.flops);
    // All but a call, or two, and what else the operators do.
    bool isCall = flat.memberOf(pattern.mixed) == member ||
                  (mixing && flat.memberOf(mixing) == member);
    op.fused.launches =
        isCall || op.fused.replaced < op.flops ? op.launches : 0;
  }
  ++numFusions;
}

void FusedAttention::run() {
  spellSoftmax(flat.body(), [&](Operation *added, Operation *insteadOf) {
    if (auto member = flat.memberOf(insteadOf))
      flat.setMember(added, *member);
  });
  flat.eraseDead();
  AttentionFinder finder(flat);
  dead = finder.findDead();
  indices = findIndices(flat.body());
  std::vector<AttentionCandidate> all = finder.run();
  auto membersOf = [](const AttentionCandidate &found) {
    return std::pair(found.forward, found.backward);
  };
  std::map<std::pair<std::set<unsigned>, std::set<unsigned>>, unsigned> counts;
  for (const AttentionCandidate &found : all)
    ++counts[membersOf(found)];
  FlatMembers byMember(flat);
  for (const AttentionCandidate &found : all)
    // Which is which, where there are several?
    if (counts[membersOf(found)] == 1)
      add(found, byMember);
}

void soap::findFusedAttention(ModelGraph &model) {
  bool hasExponential = false, hasProduct = false;
  for (OperatorOp op : model.operators)
    op.walk([&](Operation *inner) {
      hasExponential |= isa<shlo::ExpOp>(inner);
      if (auto dot = dyn_cast<shlo::DotGeneralOp>(inner)) {
        Type type = getElementTypeOrSelf(dot.getLhs().getType());
        hasProduct |= type.isF16() || type.isBF16();
      }
    });
  if (hasExponential && hasProduct)
    FusedAttention(model).run();
}
