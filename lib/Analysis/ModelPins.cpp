//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/ModelPins.h"

#include "ValuePins.h"

#include <set>

using namespace mlir;
using namespace soap;

using Tiles = DimensionPins::Tiles;

namespace {

class PinReader {
public:
  PinReader(func::FuncOp func, const ModelGraph &model, Problem &problem)
      : func(func), model(model), graph(model.graph), problem(problem),
        numDevices(problem.machine.numDevices()), own(graph.operators.size()) {}

  void run() {
    for (unsigned i = 0; i < graph.operators.size(); ++i)
      readMembers(i, SoapDialect::getResultPinsAttrName());
    readResults();
    readArguments();
    for (unsigned i = 0; i < graph.operators.size(); ++i)
      readMembers(i, SoapDialect::getOperandPinsAttrName());
    if (llvm::none_of(own, [](const auto &pins) { return pins.has_value(); }))
      return;
    problem.pins.resize(graph.operators.size());
    problem.partialPins.resize(graph.operators.size());
    for (const Family &family : graph.families)
      pinFamily(family);
  }

private:
  func::FuncOp func;
  const ModelGraph &model;
  const Graph &graph;
  Problem &problem;
  int64_t numDevices;
  /// What is asked of each operator itself.
  std::vector<std::optional<DimensionPins>> own;
  /// The tensors, by operator, of which something is said there.
  std::set<std::pair<unsigned, unsigned>> said;
  /// Numbers of devices that have been complained of.
  std::set<int64_t> complained;

  //===--------------------------------------------------------------------===//
  // Values
  //===--------------------------------------------------------------------===//

  /// The operator's dimensions along one dimension of a tensor, major to minor.
  using Along = SmallVector<unsigned, 2>;

  void readMembers(unsigned number, StringRef name) {
    for (const OperatorSpace::Member &member : model.spaces[number].members()) {
      auto pins = member.op->getAttrOfType<ArrayAttr>(name);
      if (!pins)
        continue;
      bool results = name == SoapDialect::getResultPinsAttrName();
      auto &accesses = results ? member.info.results : member.info.operands;
      for (auto [i, access] : llvm::enumerate(accesses)) {
        PinAttr pin = getPin(member.op, name, i);
        if (!pin || pin.getTiles().size() != access.size())
          continue;
        SmallVector<Along> dims;
        for (const DimAccess &dim : access) {
          Along along;
          // Of windows, the output's dimension.
          if (!dim.whole && !dim.terms.empty())
            along = member.dims[dim.terms.front().dim];
          dims.push_back(along);
        }
        Value value =
            results ? Value(member.op->getResult(i)) : member.op->getOperand(i);
        ask(number, pin, dims, cast<ShapedType>(value.getType()).getShape(),
            member.op->getLoc());
        noteSaid(number, value);
      }
    }
  }

  /// Something is said of a value in an operator's body: of which tensors?
  void noteSaid(unsigned number, Value value) {
    const Operator &op = graph.operators[number];
    OperatorOp owner = model.operators[number];
    Block &body = owner.getBody().front();
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument && argument.getOwner() == &body)
      said.insert({number, op.operands[argument.getArgNumber()].tensor});
    for (OpOperand &use : value.getUses())
      if (use.getOwner() == body.getTerminator())
        said.insert({number, op.results[use.getOperandNumber()].tensor});
  }

  /// `pin` of a tensor that an operator accesses like this.
  void askAt(unsigned number, PinAttr pin, unsigned tensor,
             const TensorAccess &access, Location loc) {
    if (pin.getTiles().size() != access.size())
      return;
    SmallVector<Along> dims;
    for (const DimAccess &dim : access) {
      Along along;
      auto terms = dim.terms;
      llvm::sort(terms, [](const auto &a, const auto &b) {
        return std::tie(b.coefficient, a.dim) < std::tie(a.coefficient, b.dim);
      });
      if (!dim.whole)
        for (const DimAccess::Term &term : terms)
          along.push_back(term.dim);
      dims.push_back(along);
    }
    ask(number, pin, dims, graph.tensors[tensor].shape, loc);
  }

  /// Asks the operator that makes result `index` of the function.
  void askMaker(PinAttr pin, unsigned index, Location loc) {
    unsigned tensor = graph.results[index];
    int maker = graph.tensors[tensor].producer;
    if (maker >= 0)
      askAt(maker, pin, tensor,
            graph.operators[maker]
                .results[graph.tensors[tensor].resultIndex]
                .access,
            loc);
  }

  void readResults() {
    for (unsigned i = 0; i < func.getNumResults(); ++i)
      if (auto pin = func.getResultAttrOfType<PinAttr>(
              i, SoapDialect::getPinAttrName()))
        askMaker(pin, i, func.getLoc());
  }

  void readArguments() {
    auto uses = graph.uses();
    for (auto [i, argument] : llvm::enumerate(graph.arguments)) {
      auto pin =
          func.getArgAttrOfType<PinAttr>(i, SoapDialect::getPinAttrName());
      if (!pin)
        continue;
      Location loc = func.getArgument(i).getLoc();
      if (argument.replacedBy >= 0) {
        askMaker(pin, argument.replacedBy, loc);
      } else if (!uses[argument.tensor].empty()) {
        auto [reader, operand] = uses[argument.tensor].front();
        askAt(reader, pin, argument.tensor,
              graph.operators[reader].operands[operand].access, loc);
      }
    }
  }

  //===--------------------------------------------------------------------===//
  // Operators
  //===--------------------------------------------------------------------===//

  bool fitsMachine(PinAttr pin, Location loc) {
    int64_t count = pin.getDevices().size();
    int64_t last = *llvm::max_element(pin.getDevices());
    // One device of them is a choice; otherwise a mesh is for all.
    if (count == 1 ? last < numDevices : count == numDevices)
      return true;
    if (complained.insert(count == 1 ? -1 : count).second) {
      auto warning = emitWarning(loc);
      if (count == 1)
        warning << "a sharding names device " << last;
      else
        warning << "a sharding is over " << count << " devices";
      warning << ", but the machine has " << numDevices
              << "; all such shardings are ignored";
    }
    return false;
  }

  /// Pins what fits; `dims` has an entry per dimension of a tensor of `shape`.
  void ask(unsigned number, PinAttr pin, ArrayRef<Along> dims,
           ArrayRef<int64_t> shape, Location loc) {
    if (problem.isPinned(number) || !fitsMachine(pin, loc))
      return;
    const Operator &op = graph.operators[number];
    // In the order of the numbers, so that pins can be compared.
    SmallVector<std::pair<int64_t, int64_t>> points;
    for (auto [point, device] : llvm::enumerate(pin.getDevices()))
      points.push_back({device, static_cast<int64_t>(point)});
    llvm::sort(points);
    DimensionPins pins;
    for (auto [device, point] : points)
      pins.devices.push_back(device);
    pins.dims.resize(op.dims.size());
    if (!own[number])
      own[number] = pins;
    DimensionPins &given = *own[number];
    if (given.devices != pins.devices) {
      emitWarning(loc)
          << "the sharding is not kept: another one pins operator \"" << op.name
          << "\" to other devices";
      return;
    }
    int64_t inner = pin.getReplicas();
    for (size_t d = dims.size(); d-- > 0;) {
      int64_t count = pin.getTiles()[d];
      if (count > 1) {
        Tiles tiles{count, {}};
        for (auto [device, point] : points)
          tiles.tiles.push_back(point / inner % count);
        inner *= count;
        std::string why = cut(number, given, dims[d], shape[d], tiles);
        if (!why.empty())
          emitWarning(loc) << "the sharding is not kept: dimension " << d
                           << " is not cut into " << count << ", since " << why;
      } else if (count == 1 && !keepWhole(given, dims[d], op)) {
        emitWarning(loc) << "the sharding is not kept: dimension " << d
                         << " is cut, as another one asks of operator \""
                         << op.name << "\"";
      }
    }
  }

  /// Pins a tensor's dimension to `tiles`; returns why it cannot be.
  std::string cut(unsigned number, DimensionPins &given, const Along &along,
                  int64_t size, Tiles tiles) {
    const Operator &op = graph.operators[number];
    auto of = [&](const Twine &text) {
      return (text + " of operator \"" + op.name + "\"").str();
    };
    if (along.empty())
      return of("no dimension") + " goes along it";
    unsigned d = along.front();
    const Dimension &dim = op.dims[d];
    std::string name = of("dimension \"" + dim.name + "\"");
    if (!dim.splittable)
      return name + " cannot be split";
    if (tiles.degree > dim.size ||
        (along.size() > 1 && dim.size % tiles.degree != 0))
      return name + " has size " + std::to_string(dim.size);
    if (given.dims[d] == tiles)
      return "";
    if (given.dims[d])
      return name + " is pinned otherwise";
    given.dims[d] = tiles;
    if (!given.isMesh()) {
      given.dims[d].reset();
      return name + " shares devices with dimensions pinned before";
    }
    if (std::string error = check(number, given); !error.empty()) {
      given.dims[d].reset();
      return error;
    }
    return "";
  }

  /// Pins a tensor's dimension to be whole; false if it is cut already.
  static bool keepWhole(DimensionPins &given, const Along &along,
                        const Operator &op) {
    for (unsigned d : along) {
      if (given.dims[d] && given.dims[d]->degree > 1)
        return false;
      if (op.dims[d].splittable)
        given.dims[d] = Tiles{1, std::vector<int64_t>(given.devices.size(), 0)};
    }
    return true;
  }

  /// An empty string, or what is wrong with the pins.
  std::string check(unsigned number, const DimensionPins &pins) {
    const Operator &op = graph.operators[number];
    return checkConfig(graph, op, configOf(number, pins), numDevices);
  }

  /// With nothing split that is not pinned.
  Config configOf(unsigned number, const DimensionPins &pins) {
    Config none;
    none.degrees.assign(pins.dims.size(), 1);
    return keepPins(graph, graph.operators[number], pins, none, numDevices);
  }

  //===--------------------------------------------------------------------===//
  // Families
  //===--------------------------------------------------------------------===//

  /// Adds the tiles of one dimension to `pins` if both go together.
  static bool add(DimensionPins &pins, unsigned dim, const Tiles &tiles) {
    if (pins.dims[dim])
      return pins.dims[dim] == tiles;
    pins.dims[dim] = tiles;
    if (pins.isMesh())
      return true;
    pins.dims[dim].reset();
    return false;
  }

  void pinFamily(const Family &family) {
    // What does not go together with what is asked first is asked of the
    // others.
    std::optional<DimensionPins> common, others;
    for (unsigned number : family.operators) {
      if (!own[number])
        continue;
      if (!common) {
        common.emplace();
        common->devices = own[number]->devices;
        common->dims.resize(family.dims.size());
        others = common;
      }
      if (own[number]->devices != common->devices)
        continue;
      const Operator &op = graph.operators[number];
      for (auto [d, tiles] : llvm::enumerate(own[number]->dims))
        if (tiles && op.familyDims[d] >= 0 &&
            !add(*common, op.familyDims[d], *tiles))
          add(*others, op.familyDims[d], *tiles);
    }
    if (!common)
      return;
    for (unsigned number : family.operators) {
      if (problem.isPinned(number))
        continue;
      if (!goesByOthers(number, *common, *others)) {
        pinOperator(number, *common);
        continue;
      }
      // What is said of its smaller operands and results holds where others
      // make or read them.
      if (std::optional<DimensionPins> &given = own[number])
        for (auto [d, tiles] : llvm::enumerate(given->dims))
          if (int f = graph.operators[number].familyDims[d];
              tiles && f >= 0 && tiles != others->dims[f] &&
              (others->dims[f] || (common->dims[f] && tiles->degree > 1)))
            tiles.reset();
      pinOperator(number, *others);
    }
  }

  /// Whether what an operator reads or makes at one place runs along a
  /// dimension that `pins` cuts.
  static bool runsAlong(const Operator &op, const TensorAccess &access,
                        const DimensionPins &pins) {
    return llvm::any_of(access, [&](const DimAccess &dim) {
      return llvm::any_of(dim.terms, [&](const DimAccess::Term &term) {
        int f = op.familyDims[term.dim];
        return f >= 0 && pins.dims[f] && pins.dims[f]->degree > 1;
      });
    });
  }

  /// Whether it would be the larger tensors that move if an operator were split
  /// by `common`, and not by the `others` that do not go together with that:
  /// the table that is looked up in, or its gradient. Not where that is said.
  bool goesByOthers(unsigned number, const DimensionPins &common,
                    const DimensionPins &others) const {
    const Operator &op = graph.operators[number];
    int64_t moved = 0, kept = 0;
    bool isSaid = false;
    auto add = [&](unsigned tensor, const TensorAccess &access) {
      int64_t bytes = graph.tensors[tensor].bytes();
      if (runsAlong(op, access, common)) {
        kept += bytes;
      } else if (runsAlong(op, access, others)) {
        moved += bytes;
        isSaid |= said.count({number, tensor}) != 0;
      }
    };
    for (const Operand &operand : op.operands)
      add(operand.tensor, operand.access);
    for (const Result &result : op.results)
      add(result.tensor, result.access);
    // Results move as pending sums, too.
    return moved > 2 * kept && !isSaid;
  }

  void pinOperator(unsigned number, const DimensionPins &common) {
    const Operator &op = graph.operators[number];
    const std::optional<DimensionPins> &given = own[number];
    bool isCommon = !given || given->devices == common.devices;
    DimensionPins pins;
    pins.devices = given ? given->devices : common.devices;
    pins.dims.resize(op.dims.size());
    auto addCommon = [&](bool reductions) {
      for (auto [d, dim] : llvm::enumerate(op.dims)) {
        int f = op.familyDims[d];
        if (!isCommon || f < 0 || !common.dims[f] || !dim.splittable ||
            (dim.kind == DimensionKind::Reduction) != reductions ||
            (given && given->dims[d]) || pins.dims[d])
          continue;
        if (add(pins, d, *common.dims[f]) && !check(number, pins).empty())
          pins.dims[d].reset();
      }
    };
    // A gradient that is summed over what its family splits stays a sum: its
    // result comes to lie as it should where it is read.
    addCommon(/*reductions=*/true);
    if (given)
      for (auto [d, tiles] : llvm::enumerate(given->dims))
        if (tiles && add(pins, d, *tiles) && !check(number, pins).empty())
          pins.dims[d].reset();
    addCommon(/*reductions=*/false);
    if (llvm::none_of(pins.dims, [](const auto &p) { return p.has_value(); }) &&
        !given)
      return;
    bool isWhole = true;
    for (auto [d, dim] : llvm::enumerate(op.dims))
      isWhole &= pins.dims[d] || dim.size <= 1 || !dim.splittable;
    Config config = configOf(number, pins);
    // Replicas that nobody asked for may turn out to be better as summands.
    // (What is said of a sum of others' results is where it lies, not how it is
    // made.)
    bool addsResults =
        !op.linearOperands.empty() &&
        llvm::all_of(op.linearOperands, [&](unsigned i) {
          return graph.tensors[op.operands[i].tensor].producer >= 0;
        });
    if (isWhole && (config.replicas == 1 || op.linearOperands.empty() ||
                    (given && !addsResults)))
      problem.pins[number] = config;
    else
      problem.partialPins[number] = pins;
  }
};

} // namespace

void soap::addModelPins(func::FuncOp func, const ModelGraph &model,
                        Problem &problem) {
  PinReader(func, model, problem).run();
}
