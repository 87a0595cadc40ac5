//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/ModelPins.h"

#include "ValuePins.h"

#include <map>
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
    for (unsigned i = 0; i < graph.operators.size(); ++i)
      readMembers(i, SoapDialect::getOperandPinsAttrName());
    readArguments();
    readOtherReaders();
    if (order.empty())
      return;
    problem.pins.resize(graph.operators.size());
    problem.partialPins.resize(graph.operators.size());
    std::vector<SmallVector<unsigned>> asked(graph.families.size());
    for (unsigned number : order)
      asked[graph.operators[number].family].push_back(number);
    for (auto [family, members] : llvm::zip_equal(graph.families, asked))
      pinFamily(family, members);
  }

private:
  func::FuncOp func;
  const ModelGraph &model;
  const Graph &graph;
  Problem &problem;
  int64_t numDevices;
  /// What is asked of each operator itself, and of whom in which order.
  std::vector<std::optional<DimensionPins>> own;
  SmallVector<unsigned> order;
  /// What is said of tensors, by operator.
  std::map<std::pair<unsigned, unsigned>, PinAttr> said;
  /// Numbers of devices that have been complained of.
  std::set<int64_t> complained;

  //===--------------------------------------------------------------------===//
  // Values
  //===--------------------------------------------------------------------===//

  /// Where a tensor is made, or first read, it lies as its pin says. Others who
  /// read it have the parts that are there already: if that can be, and what is
  /// whole everywhere they may cut.
  enum class Asked { ToHaveAll, ToHaveParts };

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
        noteSaid(number, value, pin);
      }
    }
  }

  /// Something is said of a value in an operator's body: of which tensors?
  void noteSaid(unsigned number, Value value, PinAttr pin) {
    const Operator &op = graph.operators[number];
    OperatorOp owner = model.operators[number];
    Block &body = owner.getBody().front();
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument && argument.getOwner() == &body)
      said.try_emplace({number, op.operands[argument.getArgNumber()].tensor},
                       pin);
    for (OpOperand &use : value.getUses())
      if (use.getOwner() == body.getTerminator())
        said.try_emplace({number, op.results[use.getOperandNumber()].tensor},
                         pin);
  }

  /// `pin` of a tensor that an operator accesses like this.
  void askAt(unsigned number, PinAttr pin, unsigned tensor,
             const TensorAccess &access, Location loc,
             Asked how = Asked::ToHaveAll) {
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
    ask(number, pin, dims, graph.tensors[tensor].shape, loc, how);
  }

  /// Asks the operator that makes result `index` of the function, and returns
  /// its number, if there is one; else -1.
  int askMaker(PinAttr pin, unsigned index, Location loc) {
    unsigned tensor = graph.results[index];
    int maker = graph.tensors[tensor].producer;
    if (maker >= 0)
      askAt(maker, pin, tensor,
            graph.operators[maker]
                .results[graph.tensors[tensor].resultIndex]
                .access,
            loc);
    return maker;
  }

  void readResults() {
    for (unsigned i = 0; i < func.getNumResults(); ++i) {
      auto pin =
          func.getResultAttrOfType<PinAttr>(i, SoapDialect::getPinAttrName());
      if (!pin)
        continue;
      unsigned tensor = graph.results[i];
      if (int maker = askMaker(pin, i, func.getLoc()); maker >= 0) {
        said.try_emplace({static_cast<unsigned>(maker), tensor}, pin);
        continue;
      }
      for (auto [k, argument] : llvm::enumerate(graph.arguments))
        if (argument.tensor == tensor && pin != pinOf(k))
          emitWarning(func.getLoc())
              << "the sharding of result #" << i
              << " is not kept: it is argument #" << k << " as it comes";
    }
  }

  PinAttr pinOf(unsigned argument) {
    return func.getArgAttrOfType<PinAttr>(argument,
                                          SoapDialect::getPinAttrName());
  }

  void readArguments() {
    auto uses = graph.uses();
    for (auto [i, argument] : llvm::enumerate(graph.arguments)) {
      PinAttr pin = pinOf(i);
      Location loc = func.getArgument(i).getLoc();
      if (pin && argument.replacedBy >= 0)
        askMaker(pin, argument.replacedBy, loc);
      else if (pin && !uses[argument.tensor].empty()) {
        // What is said of it where it is read counts more: data lie as that
        // needs them.
        auto reader = uses[argument.tensor].front();
        auto there = said.find({reader.first, argument.tensor});
        if (there == said.end())
          askReader(reader, pin, loc, Asked::ToHaveAll);
        else if (there->second != pin)
          emitWarning(loc) << "the sharding is not kept: operator \""
                           << graph.operators[reader.first].name
                           << "\", which reads argument #" << i
                           << " first, has it otherwise";
      } else if (pin)
        emitWarning(loc) << "the sharding of argument #" << i
                         << " is not kept: no operator reads it";
    }
  }

  /// Asks those who read an argument where it does not decide how it lies.
  void readOtherReaders() {
    auto uses = graph.uses();
    for (auto [i, argument] : llvm::enumerate(graph.arguments)) {
      PinAttr pin = pinOf(i);
      if (!pin)
        continue;
      // Families follow the first of theirs.
      std::set<unsigned> asked;
      bool isState = argument.replacedBy >= 0;
      int decides =
          isState ? graph.tensors[graph.results[argument.replacedBy]].producer
          : uses[argument.tensor].empty()
              ? -1
              : static_cast<int>(uses[argument.tensor].front().first);
      if (decides >= 0)
        asked.insert(graph.operators[decides].family);
      for (auto reader : uses[argument.tensor]) {
        const Operator &op = graph.operators[reader.first];
        // What reads state beside other values is in the family of its update,
        // or may want it gathered, as where samples are split.
        if ((!isState || op.operands.size() == 1) &&
            asked.insert(op.family).second)
          askReader(reader, pin, func.getArgument(i).getLoc(),
                    Asked::ToHaveParts);
      }
    }
  }

  void askReader(std::pair<unsigned, unsigned> reader, PinAttr pin,
                 Location loc, Asked how) {
    auto [number, operand] = reader;
    const Operand &read = graph.operators[number].operands[operand];
    askAt(number, pin, read.tensor, read.access, loc, how);
  }

  //===--------------------------------------------------------------------===//
  // Operators
  //===--------------------------------------------------------------------===//

  bool fitsMachine(PinAttr pin, Location loc) {
    int64_t count = pin.getDevices().size();
    int64_t last = *llvm::max_element(pin.getDevices());
    // One device of them is a choice; otherwise a mesh is for all.
    bool isForAll = count == 1 || count == numDevices;
    if (isForAll && last < numDevices)
      return true;
    if (complained.insert(isForAll ? -1 : count).second) {
      auto warning = emitWarning(loc);
      if (isForAll)
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
           ArrayRef<int64_t> shape, Location loc,
           Asked how = Asked::ToHaveAll) {
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
    bool toHaveAll = how == Asked::ToHaveAll;
    bool isFirst = !own[number];
    if (isFirst) {
      own[number] = pins;
      order.push_back(number);
    }
    DimensionPins &given = *own[number];
    if (given.devices != pins.devices) {
      if (!toHaveAll)
        return;
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
        if (!why.empty() && toHaveAll)
          emitWarning(loc) << "the sharding is not kept: dimension " << d
                           << " is not cut into " << count << ", since " << why;
      } else if (count == 1 && toHaveAll && !keepWhole(given, dims[d], op)) {
        emitWarning(loc) << "the sharding is not kept: dimension " << d
                         << " is cut, as another one asks of operator \""
                         << op.name << "\"";
      }
    }
    // Neither is it kept on these devices for nothing.
    if (isFirst && !toHaveAll && llvm::none_of(given.dims, [](const auto &d) {
          return d.has_value();
        })) {
      own[number].reset();
      order.pop_back();
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

  /// `asked`: those that something is said of, in the order of asking.
  void pinFamily(const Family &family, ArrayRef<unsigned> asked) {
    // What does not go together with what is asked first is asked of the
    // others.
    std::optional<DimensionPins> common, others;
    for (unsigned number : asked) {
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
