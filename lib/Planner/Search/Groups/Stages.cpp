//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Stages.h"

#include "Soap/Planner/Graph/EvenRuns.h"

#include <map>
#include <set>
#include <tuple>

using namespace soap;

namespace {

/// The parameters that operators read.
class Pieces {
public:
  /// A parameter, or a layer's piece of a stack of them.
  struct Piece {
    unsigned argument;
    int64_t layer = -1; ///< Of a stack.

    bool operator<(const Piece &o) const {
      return std::tie(argument, layer) < std::tie(o.argument, o.layer);
    }
  };

  explicit Pieces(const Graph &graph);

  /// Whether an operator only shows arguments in another form.
  bool isForm(unsigned op) const { return forms[op]; }
  /// The largest parameter that an operator reads, if it computes with one.
  const std::optional<Piece> &readBy(unsigned op) const { return read[op]; }

private:
  void findForms();
  void findRead(unsigned number);
  std::optional<Piece> pieceOf(const Operand &operand) const;

  const Graph &graph;
  std::vector<bool> forms;
  std::vector<std::optional<Piece>> ofTensor;
  std::vector<std::optional<Piece>> read; ///< By operators.
};

class StageFinder {
public:
  StageFinder(const Graph &graph, int64_t count)
      : graph(graph), count(count), pieces(graph), uses(graph.uses()) {}

  std::optional<Stages> find();

private:
  bool placePieces();
  void placeOperators();
  /// What of a dimension or side is the stage's own part.
  Interval partOf(int64_t size, int64_t stage) const {
    return {stage * (size / count), (stage + 1) * (size / count)};
  }
  std::optional<unsigned> jointDim(const Operator &op) const;
  std::optional<unsigned> jointDimOfReaders(const Operator &op) const;
  bool readsOwnPart(const Operator &user, const StagePlace &place,
                    const Operand &operand, unsigned side) const;
  void lookAhead();
  StagePlace vote(unsigned number) const;
  void placeForms();
  void moveToReaders();

  const Graph &graph;
  int64_t count;
  Pieces pieces;
  std::vector<llvm::SmallVector<std::pair<unsigned, unsigned>, 4>> uses;
  std::map<Pieces::Piece, int64_t> stageOf;
  std::vector<int64_t> ahead; ///< Of operators: where parameters are read next.
  /// Of families: where all that reads parameters is.
  std::vector<int64_t> ofFamily;
  Stages stages;
  /// Of tensors: the stage that makes them, or the dimension along which all
  /// stages do.
  std::vector<StagePlace> made;
};

} // namespace

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

Pieces::Pieces(const Graph &graph)
    : graph(graph), forms(graph.operators.size(), false),
      ofTensor(graph.tensors.size()), read(graph.operators.size()) {
  findForms();
  for (unsigned o = 0; o < graph.operators.size(); ++o)
    findRead(o);
}

/// What of a parameter an operand is: of a stack, the layer that is read.
std::optional<Pieces::Piece> Pieces::pieceOf(const Operand &operand) const {
  std::optional<Piece> piece = ofTensor[operand.tensor];
  if (piece && piece->layer < 0 && !operand.access.empty()) {
    const DimAccess &first = operand.access.front();
    if (!first.whole && first.terms.empty() &&
        graph.tensors[operand.tensor].shape.front() > 1)
      piece->layer = first.offset;
  }
  return piece;
}

void Pieces::findForms() {
  for (const Argument &argument : graph.arguments)
    if (argument.replacedBy >= 0)
      ofTensor[argument.tensor] = Piece{argument.tensor};
  std::vector<bool> isGiven(graph.tensors.size(), false);
  for (auto [t, tensor] : llvm::enumerate(graph.tensors))
    isGiven[t] = tensor.producer < 0;
  for (auto [o, op] : llvm::enumerate(graph.operators)) {
    std::optional<Piece> piece;
    bool given = !op.operands.empty(), readsData = false;
    for (auto [i, operand] : llvm::enumerate(op.operands)) {
      if (op.isAwaited(i))
        continue;
      given &= isGiven[operand.tensor];
      std::optional<Piece> own = pieceOf(operand);
      readsData |= !own;
      if (given && own)
        piece = own;
    }
    // An embedding computes: it reads a parameter and data.
    if (!given || (piece && readsData))
      continue;
    forms[o] = true;
    for (const Result &result : op.results) {
      isGiven[result.tensor] = true;
      ofTensor[result.tensor] = piece;
    }
  }
}

void Pieces::findRead(unsigned number) {
  const Operator &op = graph.operators[number];
  int64_t most = -1;
  if (forms[number] || op.role == "update")
    return;
  for (auto [i, operand] : llvm::enumerate(op.operands)) {
    std::optional<Piece> own = pieceOf(operand);
    int64_t bytes = graph.tensors[operand.tensor].bytes();
    if (!own || op.isAwaited(i) || bytes <= most)
      continue;
    most = bytes;
    read[number] = own;
  }
}

bool soap::hasTurns(const Graph &graph) {
  Pieces pieces(graph);
  // Uses of a parameter by the same computation, at one depth: none reads what
  // another one makes. If they wait for each other, that shows in depths that
  // count what is waited for.
  size_t n = graph.operators.size();
  std::vector<unsigned> depth(n, 0), waited(n, 0);
  using Use = std::tuple<Pieces::Piece, uint64_t, unsigned>;
  std::map<Use, std::set<unsigned>> turns; ///< Depths with waiting.
  std::vector<std::optional<Use>> useOf(n);
  for (auto [o, op] : llvm::enumerate(graph.operators)) {
    for (auto [i, operand] : llvm::enumerate(op.operands)) {
      int producer = graph.tensors[operand.tensor].producer;
      if (producer < 0)
        continue;
      waited[o] = std::max(waited[o], waited[producer] + 1);
      if (!op.isAwaited(i))
        depth[o] = std::max(depth[o], depth[producer] + 1);
    }
    if (const std::optional<Pieces::Piece> &piece = pieces.readBy(o)) {
      useOf[o] = Use(*piece, op.signature, depth[o]);
      turns[*useOf[o]].insert(waited[o]);
    }
  }
  double inTurn = 0, all = 0;
  for (auto [op, use] : llvm::zip_equal(graph.operators, useOf))
    if (use) {
      all += op.flops;
      if (turns[*use].size() > 1)
        inTurn += op.flops;
    }
  return inTurn > all / 2;
}

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

bool StageFinder::placePieces() {
  std::vector<Pieces::Piece> order; // of first uses
  std::map<Pieces::Piece, double> work;
  for (auto [o, op] : llvm::enumerate(graph.operators))
    if (const std::optional<Pieces::Piece> &piece = pieces.readBy(o)) {
      auto [it, isNew] = work.try_emplace(*piece, 0);
      it->second += op.flops;
      if (isNew)
        order.push_back(*piece);
    }
  if (order.size() < static_cast<size_t>(count))
    return false;
  std::vector<LayerPiece> layers;
  for (const Pieces::Piece &piece : order)
    layers.push_back(
        {work[piece], piece.layer,
         piece.layer < 0 ? 0 : graph.tensors[piece.argument].shape.front()});
  std::vector<unsigned> runs = cutLayers(layers, static_cast<unsigned>(count));
  for (auto [piece, run] : llvm::zip_equal(order, runs))
    stageOf[piece] = run;
  return true;
}

/// The dimension along which the operator's parts, as many as there are stages,
/// each read from their stage alone.
std::optional<unsigned> StageFinder::jointDim(const Operator &op) const {
  llvm::SmallVector<Interval, 8> tile;
  for (const Dimension &dim : op.dims)
    tile.push_back({0, dim.size});
  auto reads = [&](int64_t s) {
    for (auto [i, operand] : llvm::enumerate(op.operands)) {
      const StagePlace &place = made[operand.tensor];
      const Tensor &tensor = graph.tensors[operand.tensor];
      if (op.isAwaited(i) || tensor.shape.empty() || !place.isKnown())
        continue;
      Rect rect = applyAccess(operand.access, tile, tensor.shape);
      if (llvm::any_of(rect, [](const Interval &side) { return side.empty(); }))
        continue;
      if (place.stage >= 0) {
        if (place.stage != s)
          return false;
        continue;
      }
      if (!partOf(tensor.shape[place.dim], s).contains(rect[place.dim]))
        return false;
    }
    return true;
  };
  for (auto [d, dim] : llvm::enumerate(op.dims)) {
    if (!dim.splittable || dim.size % count != 0)
      continue;
    bool isJoint = true;
    for (int64_t s = 0; s < count && isJoint; ++s) {
      tile[d] = partOf(dim.size, s);
      isJoint = reads(s);
    }
    if (isJoint)
      return static_cast<unsigned>(d);
    tile[d] = {0, dim.size};
  }
  return std::nullopt;
}

void StageFinder::lookAhead() {
  constexpr int64_t several = -2;
  ofFamily.assign(graph.families.size(), -1);
  for (auto [o, op] : llvm::enumerate(graph.operators))
    if (const std::optional<Pieces::Piece> &piece = pieces.readBy(o)) {
      int64_t &stage = ofFamily[op.family];
      stage =
          stage == -1 || stage == stageOf[*piece] ? stageOf[*piece] : several;
    }
  ahead.assign(graph.operators.size(), -1);
  for (size_t o = graph.operators.size(); o-- > 0;) {
    if (const std::optional<Pieces::Piece> &piece = pieces.readBy(o)) {
      ahead[o] = stageOf[*piece];
      continue;
    }
    for (const Result &result : graph.operators[o].results)
      for (auto [user, operand] : uses[result.tensor])
        if (ahead[o] < 0 && !graph.operators[user].isAwaited(operand))
          ahead[o] = ahead[user];
  }
}

/// Where most of what it reads is; of equal bytes, where parameters are read
/// next (an activation that meets the gradient of the layer behind it stays),
/// and then where the last of it is made.
StagePlace StageFinder::vote(unsigned number) const {
  const Operator &op = graph.operators[number];
  std::map<int64_t, std::pair<int64_t, int>> votes; // bytes, last producer
  for (auto [i, operand] : llvm::enumerate(op.operands)) {
    const Tensor &tensor = graph.tensors[operand.tensor];
    int64_t there = made[operand.tensor].stage;
    if (op.isAwaited(i) || there < 0)
      continue;
    auto &[bytes, last] = votes[there];
    bytes += tensor.bytes();
    last = std::max(last, tensor.producer);
  }
  StagePlace best;
  std::tuple<int64_t, bool, int> most;
  for (auto [stage, reads] : votes) {
    std::tuple score(reads.first, stage == ahead[number], reads.second);
    if (best.stage < 0 || score > most) {
      most = score;
      best.stage = stage;
    }
  }
  return best;
}

void StageFinder::placeOperators() {
  stages.count = count;
  stages.places.assign(graph.operators.size(), {});
  made.assign(graph.tensors.size(), {});
  for (auto [o, op] : llvm::enumerate(graph.operators)) {
    if (pieces.isForm(o))
      continue;
    StagePlace &place = stages.places[o];
    if (const std::optional<Pieces::Piece> &piece = pieces.readBy(o)) {
      place.stage = stageOf[*piece];
    } else if (op.role == "gradient" && ofFamily[op.family] >= 0) {
      place.stage = ofFamily[op.family]; // of the parameters themselves
    } else {
      bool mayBeJoint = false;
      int64_t first = -1;
      for (auto [i, operand] : llvm::enumerate(op.operands)) {
        const StagePlace &there = made[operand.tensor];
        if (op.isAwaited(i))
          continue;
        mayBeJoint |= there.dim >= 0 ||
                      (there.stage >= 0 && first >= 0 && there.stage != first);
        if (there.stage >= 0)
          first = there.stage;
      }
      std::optional<unsigned> dim;
      if (mayBeJoint)
        dim = jointDim(op);
      if (dim)
        place.dim = static_cast<int>(*dim);
      else
        place = vote(o);
    }
    for (const Result &result : op.results) {
      made[result.tensor].stage = place.stage;
      for (auto [k, access] : llvm::enumerate(result.access))
        if (place.dim >= 0 && access.isDim() &&
            access.terms.front().dim == static_cast<unsigned>(place.dim))
          made[result.tensor].dim = static_cast<int>(k);
    }
  }
}

/// Whether every stage reads no more than its own part of one side of a tensor.
bool StageFinder::readsOwnPart(const Operator &user, const StagePlace &place,
                               const Operand &operand, unsigned side) const {
  llvm::SmallVector<Interval, 8> tile;
  for (const Dimension &dim : user.dims)
    tile.push_back({0, dim.size});
  llvm::ArrayRef<int64_t> shape = graph.tensors[operand.tensor].shape;
  for (int64_t s = 0; s < count; ++s) {
    if (place.dim >= 0)
      tile[place.dim] = partOf(user.dims[place.dim].size, s);
    else if (place.stage != s)
      continue;
    if (!partOf(shape[side], s)
             .contains(applyAccess(operand.access, tile, shape)[side]))
      return false;
  }
  return place.isKnown();
}

/// The dimension along which stages, which are known of all readers, need as
/// many parts of what the operator makes: a stack of layers' weights in another
/// type.
std::optional<unsigned>
StageFinder::jointDimOfReaders(const Operator &op) const {
  for (auto [d, dim] : llvm::enumerate(op.dims)) {
    if (!dim.splittable || dim.size % count != 0)
      continue;
    bool isJoint = true, isRead = false;
    for (const Result &result : op.results) {
      const auto *side = llvm::find(result.access, DimAccess::getDim(d));
      isJoint &= side != result.access.end();
      if (!isJoint)
        break;
      for (auto [user, operand] : uses[result.tensor]) {
        const Operator &reader = graph.operators[user];
        if (reader.isAwaited(operand))
          continue;
        isRead = true;
        isJoint = isJoint && readsOwnPart(reader, stages.places[user],
                                          reader.operands[operand],
                                          side - result.access.begin());
      }
    }
    if (isJoint && isRead)
      return static_cast<unsigned>(d);
  }
  return std::nullopt;
}

/// What reads arguments alone is where its stages need it, or its first one.
void StageFinder::placeForms() {
  for (size_t o = graph.operators.size(); o-- > 0;) {
    if (!pieces.isForm(o))
      continue;
    StagePlace &place = stages.places[o];
    if (std::optional<unsigned> dim = jointDimOfReaders(graph.operators[o])) {
      place.dim = static_cast<int>(*dim);
      continue;
    }
    for (const Result &result : graph.operators[o].results)
      for (auto [user, operand] : uses[result.tensor]) {
        int64_t there = stages.places[user].stage;
        if (!graph.operators[user].isAwaited(operand) && there >= 0 &&
            (place.stage < 0 || there < place.stage))
          place.stage = there;
      }
  }
}

/// What only another stage reads goes there if no more bytes move then: the
/// statistics of a layer's input, or an input that is read again for the
/// gradient.
void StageFinder::moveToReaders() {
  auto readersAt = [&](unsigned tensor, int64_t stage) {
    int64_t readers = 0;
    for (auto [user, operand] : uses[tensor])
      readers += !graph.operators[user].isAwaited(operand) &&
                 stages.places[user].stage == stage;
    return readers;
  };
  for (size_t o = graph.operators.size(); o-- > 0;) {
    const Operator &op = graph.operators[o];
    StagePlace &place = stages.places[o];
    if (place.stage < 0 || pieces.isForm(o) || pieces.readBy(o) ||
        op.role == "gradient")
      continue;
    int64_t readers = -1, moved = 0;
    bool isOne = true;
    for (const Result &result : op.results) {
      moved += graph.tensors[result.tensor].bytes();
      for (auto [user, operand] : uses[result.tensor]) {
        if (graph.operators[user].isAwaited(operand))
          continue;
        int64_t there = stages.places[user].stage;
        isOne &= there >= 0 && (readers < 0 || there == readers);
        readers = there;
      }
    }
    if (!isOne || readers < 0 || readers == place.stage)
      continue;
    for (auto [i, operand] : llvm::enumerate(op.operands)) {
      const Tensor &tensor = graph.tensors[operand.tensor];
      int64_t from =
          tensor.producer < 0 ? -1 : stages.places[tensor.producer].stage;
      if (!op.isAwaited(i) && from >= 0 && from != readers &&
          readersAt(operand.tensor, readers) == 0)
        moved -= tensor.bytes();
    }
    if (moved >= 0)
      place.stage = readers;
  }
}

std::optional<Stages> StageFinder::find() {
  if (!placePieces())
    return std::nullopt;
  lookAhead();
  placeOperators();
  moveToReaders();
  placeForms();
  return std::move(stages);
}

std::optional<Stages> soap::findStages(const Graph &graph, int64_t count) {
  return StageFinder(graph, count).find();
}
