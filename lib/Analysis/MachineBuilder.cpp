//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Planner/Machine/TorusLinks.h"
#include "Soap/Planner/Sharding/Sharding.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

#include <map>
#include <memory>
#include <set>

using namespace mlir;

namespace soap {

namespace {

/// Of all repeated parts: several levels of them around one device.
constexpr int64_t maxParts = 8 * maxDevices;

/// The shortest routes from a device take as long as there are links.
constexpr size_t maxLinks = size_t(1) << 19;
constexpr size_t maxRoutes = size_t(1) << 21;

/// A vertex of the topology while devices and switches are still being added.
struct Vertex {
  bool isSwitch = false;
  unsigned number = 0;
};

/// One instance of a body: the machine, or one repetition of a part.
struct Part {
  std::string path; ///< "node[1]/", empty for the machine.
  Region *body = nullptr;
  Part *parent = nullptr;
  SmallVector<int64_t, 3> position;
  std::map<std::string, std::vector<Vertex>> vertices;
  std::map<std::string, std::vector<std::unique_ptr<Part>>> parts;
  std::map<std::string, unsigned> coreGroups;
  /// How many parts of it have positions so far.
  int64_t numPositions = 0;
  /// The sizes of those of `vertices` that are a torus.
  std::map<std::string, SmallVector<int64_t, 3>> tori;

  bool has(const std::string &name) const {
    return vertices.count(name) || parts.count(name);
  }
};

class MachineBuilder {
public:
  MachineBuilder(MachineOp op, ArrayRef<int64_t> given)
      : op(op), given(given), values(given.empty() ? op.getValues() : given),
        parameters(
            llvm::to_vector(op.getParameters().getAsValueRange<StringAttr>())) {
  }

  FailureOr<Machine> build();

private:
  void addKinds();
  LogicalResult addPart(Part &part);
  LogicalResult checkParameters();
  LogicalResult addDevices(Part &part, DeviceOp device);
  LogicalResult addTorus(Part &part, TorusOp torus);
  LogicalResult addRepeat(Part &part, RepeatOp repeat);
  LogicalResult addLinks(const Part &part);
  LogicalResult addLink(const Part &part, LinkOp link);
  LogicalResult connect(LinkOp link, Vertex u, Vertex v);
  void addLinks(const Part &part, TorusOp torus);
  LogicalResult addRoute(const Part &part, RouteOp route);
  LogicalResult resolve(const Part &part, Operation *at, StringRef path,
                        SmallVectorImpl<Vertex> &found);
  LogicalResult refuseSize(Operation *at);
  LogicalResult checkSize(Operation *at);
  int64_t getCount(Attribute count) const;
  unsigned indexOf(Vertex vertex) const {
    return vertex.isSwitch ? vertex.number + machine.devices.size()
                           : vertex.number;
  }
  StringRef nameOf(Vertex vertex) const {
    return vertex.isSwitch ? machine.switches[vertex.number]
                           : machine.devices[vertex.number].name;
  }

  MachineOp op;
  ArrayRef<int64_t> given;  ///< Empty: the parameters have their own values.
  ArrayRef<int64_t> values; ///< Of the parameters.
  SmallVector<StringRef> parameters;
  Machine machine;
  std::map<std::string, unsigned> kinds;
  /// Links by the lesser of the two vertices, the other one, the bandwidth from
  /// the former to the latter and that of the way back, and the latency.
  std::set<std::tuple<unsigned, unsigned, double, double, double>> connected;
  int64_t numParts = 0;
};

} // namespace

int64_t MachineBuilder::getCount(Attribute count) const {
  if (!count)
    return 1;
  if (auto number = dyn_cast<IntegerAttr>(count))
    return number.getInt();
  // The verifier has seen to it that the name is a parameter's.
  auto number = llvm::find(parameters, cast<StringAttr>(count).getValue()) -
                parameters.begin();
  return values[number];
}

LogicalResult MachineBuilder::refuseSize(Operation *at) {
  return emitError(at->getLoc())
         << "machine '" << op.getName() << "' has more than " << maxDevices
         << " devices and switches";
}

LogicalResult MachineBuilder::checkSize(Operation *at) {
  auto size =
      static_cast<int64_t>(machine.devices.size() + machine.switches.size());
  return size > maxDevices ? refuseSize(at) : success();
}

void MachineBuilder::addKinds() {
  for (auto kindOp : op.getBody().getOps<DeviceKindOp>()) {
    DeviceKind kind;
    kind.name = kindOp.getName().str();
    for (NamedAttribute peak : kindOp.getPeak())
      kind.peak[peak.getName().str()] =
          cast<FloatAttr>(peak.getValue()).getValueAsDouble();
    kind.launchOverhead = kindOp.getLaunchOverhead().convertToDouble();
    kind.memoryBytes = kindOp.getMemory().convertToDouble();
    kind.memoryBandwidth = kindOp.getMemoryBandwidth().convertToDouble();
    if (FloatAttr cache = kindOp.getCacheAttr()) {
      kind.cacheBytes = cache.getValueAsDouble();
      kind.cacheBandwidth = kindOp.getCacheBandwidth()->convertToDouble();
    }
    if (FloatAttr price = kindOp.getPriceAttr())
      kind.pricePerHour = price.getValueAsDouble();
    if (FloatAttr products = kindOp.getProductsAttr())
      kind.productRate = products.getValueAsDouble();
    if (FloatAttr attention = kindOp.getAttentionAttr())
      kind.attentionRate = attention.getValueAsDouble();
    kind.mergesOperators = kindOp.getMerges();
    kinds[kind.name] = machine.kinds.size();
    machine.kinds.push_back(std::move(kind));
  }
}

/// "gpu" for a single one, "gpu[2]" for one of several.
static std::string memberName(const Part &part, StringRef name, bool several,
                              int64_t index) {
  std::string text = part.path + name.str();
  if (several)
    text += "[" + std::to_string(index) + "]";
  return text;
}

LogicalResult MachineBuilder::addDevices(Part &part, DeviceOp deviceOp) {
  int group = -1;
  if (std::optional<StringRef> name = deviceOp.getCoreGroup()) {
    const Part *scope = &part;
    while (scope && !scope->coreGroups.count(name->str()))
      scope = scope->parent;
    if (!scope)
      return emitError(deviceOp.getLoc())
             << "there is no core group '" << *name
             << "' before this in an enclosing part";
    group = static_cast<int>(scope->coreGroups.at(name->str()));
  }
  int64_t count = getCount(deviceOp.getCountAttr());
  for (int64_t i = 0; i < count; ++i) {
    Device device;
    device.name =
        memberName(part, deviceOp.getName(), bool(deviceOp.getCountAttr()), i);
    device.kind = kinds.at(deviceOp.getKind().str());
    device.coreGroup = group;
    device.position = part.position;
    part.vertices[deviceOp.getName().str()].push_back(
        {false, static_cast<unsigned>(machine.devices.size())});
    machine.devices.push_back(std::move(device));
    if (failed(checkSize(deviceOp)))
      return failure();
  }
  return success();
}

LogicalResult MachineBuilder::addTorus(Part &part, TorusOp torusOp) {
  std::string name = torusOp.getName().str();
  Torus torus;
  auto most = static_cast<int64_t>(maxDevices - machine.devices.size());
  int64_t count = 1;
  std::optional<int64_t> wrap = torusOp.getWrap();
  for (Attribute attribute : torusOp.getSizes()) {
    int64_t size = getCount(attribute);
    torus.sizes.push_back(size);
    torus.wraps.push_back(wrap && size >= *wrap);
    if (size > most / count)
      return refuseSize(torusOp);
    count *= size;
  }
  if (torusOp.getWrapAll() && llvm::is_contained(torus.wraps, false))
    torus.wraps.assign(torus.wraps.size(), false);
  // Rows of two tori are no parts of one and the same.
  bool isOneOfSeveral = llvm::count_if(part.body->getOps(), [](Operation &op) {
                          return isa<TorusOp, RepeatOp, DeviceOp>(op);
                        }) > 1;
  SmallVector<int64_t, 3> at(torus.sizes.size(), 0);
  for (int64_t i = 0; i < count; ++i) {
    Device device;
    device.name =
        part.path + name + "[" +
        llvm::join(
            llvm::map_range(at, [](int64_t x) { return std::to_string(x); }),
            ",") +
        "]";
    device.kind = kinds.at(torusOp.getKind().str());
    device.position = part.position;
    if (isOneOfSeveral)
      device.position.push_back(part.numPositions);
    // The last place is the device's own; an axis of one is no level.
    for (size_t axis = 0; axis + 1 < at.size(); ++axis)
      if (torus.sizes[axis] > 1)
        device.position.push_back(at[axis]);
    device.torus = static_cast<int>(machine.tori.size());
    device.coordinates = at;
    part.vertices[name].push_back(
        {false, static_cast<unsigned>(machine.devices.size())});
    machine.devices.push_back(std::move(device));
    for (size_t axis = at.size(); axis-- > 0;) {
      if (++at[axis] < torus.sizes[axis])
        break;
      at[axis] = 0;
    }
  }
  if (isOneOfSeveral)
    ++part.numPositions;
  part.tori[name] = torus.sizes;
  machine.tori.push_back(std::move(torus));
  return checkSize(torusOp);
}

LogicalResult MachineBuilder::addRepeat(Part &part, RepeatOp repeat) {
  int64_t count = getCount(repeat.getCount());
  // Parts without devices and switches need a bound of their own.
  numParts += count;
  if (count > maxDevices || numParts > maxParts)
    return emitError(repeat.getLoc())
           << "occurs " << count << " times"
           << (count > maxDevices
                   ? ""
                   : ", which makes " + Twine(numParts) + " parts in all")
           << ", more than " << (count > maxDevices ? maxDevices : maxParts);
  for (int64_t i = 0; i < count; ++i) {
    auto child = std::make_unique<Part>();
    child->path = memberName(part, repeat.getName(), true, i) + "/";
    child->body = &repeat.getBody();
    child->parent = &part;
    child->position = part.position;
    child->position.push_back(part.numPositions++);
    if (failed(addPart(*child)))
      return failure();
    part.parts[repeat.getName().str()].push_back(std::move(child));
  }
  return success();
}

LogicalResult MachineBuilder::addPart(Part &part) {
  for (Operation &member : part.body->getOps()) {
    if (auto group = dyn_cast<CoreGroupOp>(member)) {
      part.coreGroups[group.getName().str()] = machine.coreGroups.size();
      machine.coreGroups.push_back(
          {part.path + group.getName().str(),
           static_cast<double>(getCount(group.getCores()))});
    } else if (auto device = dyn_cast<DeviceOp>(member)) {
      if (failed(addDevices(part, device)))
        return failure();
    } else if (auto torus = dyn_cast<TorusOp>(member)) {
      if (failed(addTorus(part, torus)))
        return failure();
    } else if (auto switchOp = dyn_cast<SwitchOp>(member)) {
      int64_t count = getCount(switchOp.getCountAttr());
      for (int64_t i = 0; i < count; ++i) {
        part.vertices[switchOp.getName().str()].push_back(
            {true, static_cast<unsigned>(machine.switches.size())});
        machine.switches.push_back(memberName(
            part, switchOp.getName(), bool(switchOp.getCountAttr()), i));
        if (failed(checkSize(switchOp)))
          return failure();
      }
    } else if (auto repeat = dyn_cast<RepeatOp>(member)) {
      if (failed(addRepeat(part, repeat)))
        return failure();
    }
  }
  return success();
}

/// Splits "gpu[3]" into name and index, "chip[0,2]" into name and place;
/// without either it is all. False if it is none of these.
static bool parseStep(StringRef step, std::string &name,
                      SmallVectorImpl<int64_t> &place) {
  auto [head, tail] = step.split('[');
  name = head.str();
  place.clear();
  if (head.empty())
    return false;
  if (head.size() == step.size())
    return true;
  if (!tail.consume_back("]"))
    return false;
  SmallVector<StringRef, 3> numbers;
  tail.split(numbers, ',');
  for (StringRef number : numbers)
    if (number.getAsInteger(10, place.emplace_back()) || place.back() < 0)
      return false;
  return true;
}

/// The number of what a step names among those of its name; none if there is no
/// such place.
static std::optional<size_t>
numberOf(const Part &scope, const std::string &name, ArrayRef<int64_t> place) {
  auto torus = scope.tori.find(name);
  if (torus == scope.tori.end())
    return place.size() == 1 ? std::optional<size_t>(place[0]) : std::nullopt;
  if (place.size() != torus->second.size())
    return std::nullopt;
  size_t number = 0;
  for (auto [at, size] : llvm::zip_equal(place, torus->second)) {
    if (at >= size)
      return std::nullopt;
    number = number * size + at;
  }
  return number;
}

LogicalResult MachineBuilder::resolve(const Part &part, Operation *at,
                                      StringRef path,
                                      SmallVectorImpl<Vertex> &found) {
  SmallVector<StringRef> steps;
  path.split(steps, '/');
  SmallVector<const Part *> scopes{&part};
  for (auto [number, step] : llvm::enumerate(steps)) {
    std::string name;
    SmallVector<int64_t, 3> place;
    if (!parseStep(step, name, place))
      return emitError(at->getLoc())
             << "'" << step << "' in '" << path
             << "' is neither a name nor a name with an index";
    if (number == 0)
      while (scopes[0]->parent && !scopes[0]->has(name))
        scopes[0] = scopes[0]->parent;
    bool last = number + 1 == steps.size();
    SmallVector<const Part *> inner;
    bool matched = false;
    for (const Part *scope : scopes) {
      auto vertices = scope->vertices.find(name);
      auto parts = scope->parts.find(name);
      std::optional<size_t> index = numberOf(*scope, name, place);
      auto isNamed = [&](size_t i) { return place.empty() || index == i; };
      if (last && vertices != scope->vertices.end()) {
        for (auto [i, vertex] : llvm::enumerate(vertices->second))
          if (isNamed(i)) {
            found.push_back(vertex);
            matched = true;
          }
      } else if (!last && parts != scope->parts.end()) {
        for (auto [i, child] : llvm::enumerate(parts->second))
          if (isNamed(i)) {
            inner.push_back(child.get());
            matched = true;
          }
      }
    }
    if (!matched) {
      InFlightDiagnostic error = emitError(at->getLoc())
                                 << "'" << path << "' names no "
                                 << (last ? "device or switch" : "part")
                                 << " (at '" << step << "')";
      // Of the parts that it names instead, something may be meant.
      auto parts = scopes[0]->parts.find(name);
      if (last && parts != scopes[0]->parts.end())
        for (const auto &inside : parts->second.front()->vertices)
          return error << "; in it there is '" << path << "/" << inside.first
                       << "'";
      return error;
    }
    scopes = std::move(inner);
  }
  return success();
}

LogicalResult MachineBuilder::connect(LinkOp link, Vertex u, Vertex v) {
  double bandwidth = link.getBandwidth().convertToDouble();
  double back = link.getBack() ? link.getBack()->convertToDouble() : bandwidth;
  double latency = link.getLatency().convertToDouble();
  unsigned a = indexOf(u), b = indexOf(v);
  if (!(a < b ? connected.emplace(a, b, bandwidth, back, latency)
              : connected.emplace(b, a, back, bandwidth, latency))
           .second)
    return emitError(link.getLoc())
           << "'" << nameOf(u) << "' and '" << nameOf(v)
           << "' have this link already; a message takes one of them, so for "
              "several links give one their bandwidth in all";
  for (auto [x, y, rate] :
       {std::tuple(u, v, bandwidth), std::tuple(v, u, back)})
    machine.links.push_back({indexOf(x), indexOf(y), rate, latency,
                             (nameOf(x) + " -> " + nameOf(y)).str()});
  if (machine.links.size() > maxLinks)
    return emitError(link.getLoc())
           << "machine '" << op.getName() << "' has more than " << maxLinks
           << " links; a switch needs one for each device";
  return success();
}

LogicalResult MachineBuilder::addLink(const Part &part, LinkOp link) {
  SmallVector<Vertex> from, to;
  if (failed(resolve(part, link, link.getFrom(), from)) ||
      failed(resolve(part, link, link.getTo(), to)))
    return failure();
  if (link.getOneToOne() && from.size() != to.size())
    return emitError(link.getLoc())
           << "connects one to one, but '" << link.getFrom() << "' names "
           << from.size() << " and '" << link.getTo() << "' " << to.size();
  std::set<std::pair<unsigned, unsigned>> done;
  for (auto [i, u] : llvm::enumerate(from))
    for (Vertex v : link.getOneToOne() ? ArrayRef(to).slice(i, 1) : to) {
      unsigned a = indexOf(u), b = indexOf(v);
      if (a != b && done.insert(std::minmax(a, b)).second &&
          failed(connect(link, u, v)))
        return failure();
    }
  if (done.empty() && from.size() == 1 && to.size() == 1)
    return emitError(link.getLoc())
           << "connects '" << link.getFrom() << "' with itself";
  return success();
}

void MachineBuilder::addLinks(const Part &part, TorusOp torus) {
  SmallVector<unsigned> devices;
  for (Vertex device : part.vertices.at(torus.getName().str()))
    devices.push_back(device.number);
  addTorusLinks(machine, machine.tori[machine.devices[devices[0]].torus],
                devices, torus.getBandwidth().convertToDouble(),
                torus.getLatency().convertToDouble());
}

LogicalResult MachineBuilder::addRoute(const Part &part, RouteOp route) {
  SmallVector<Vertex> from, to;
  if (failed(resolve(part, route, route.getFrom(), from)) ||
      failed(resolve(part, route, route.getTo(), to)))
    return failure();
  for (Vertex end : llvm::concat<Vertex>(from, to))
    if (end.isSwitch)
      return emitError(route.getLoc()) << "routes lead from device to device; '"
                                       << nameOf(end) << "' is a switch";
  SmallVector<unsigned, 2> through;
  for (auto path : route.getThrough().getAsRange<StringAttr>()) {
    SmallVector<Vertex> found;
    if (failed(resolve(part, route, path, found)))
      return failure();
    if (found.size() != 1)
      return emitError(route.getLoc())
             << "'" << path.getValue() << "' names " << found.size()
             << " vertices; a route passes one at a time";
    through.push_back(indexOf(found.front()));
  }
  SmallVector<unsigned, 2> back(llvm::reverse(through));
  for (Vertex u : from) {
    for (Vertex v : to) {
      if (u.number == v.number)
        continue;
      machine.routeOverrides.push_back({u.number, v.number, through});
      machine.routeOverrides.push_back({v.number, u.number, back});
      if (machine.routeOverrides.size() > maxRoutes)
        return emitError(route.getLoc())
               << "machine '" << op.getName() << "' prescribes more than "
               << maxRoutes << " routes";
    }
  }
  return success();
}

/// Links and routes come last: they may name vertices of parts that follow
/// them.
LogicalResult MachineBuilder::addLinks(const Part &part) {
  for (Operation &member : part.body->getOps()) {
    if (auto link = dyn_cast<LinkOp>(member)) {
      if (failed(addLink(part, link)))
        return failure();
    } else if (auto route = dyn_cast<RouteOp>(member)) {
      if (failed(addRoute(part, route)))
        return failure();
    } else if (auto torus = dyn_cast<TorusOp>(member)) {
      addLinks(part, torus);
    } else if (auto repeat = dyn_cast<RepeatOp>(member)) {
      for (const auto &child : part.parts.at(repeat.getName().str()))
        if (failed(addLinks(*child)))
          return failure();
    }
  }
  return success();
}

/// "8", or "4x8".
static std::string sizesText(ArrayRef<int64_t> sizes) {
  return llvm::join(
      llvm::map_range(sizes, [](int64_t size) { return std::to_string(size); }),
      "x");
}

/// A number that changes nothing would be taken for a larger machine.
static LogicalResult checkIsTaken(MachineOp machine, StringRef parameter) {
  auto isIt = [&](Attribute count) {
    auto name = dyn_cast_or_null<StringAttr>(count);
    return name && name.getValue() == parameter;
  };
  WalkResult walked = machine.walk([&](Operation *op) {
    bool takes =
        llvm::TypeSwitch<Operation *, bool>(op)
            .Case([&](CoreGroupOp group) { return isIt(group.getCores()); })
            .Case([&](DeviceOp device) { return isIt(device.getCountAttr()); })
            .Case([&](SwitchOp node) { return isIt(node.getCountAttr()); })
            .Case([&](RepeatOp repeat) { return isIt(repeat.getCount()); })
            .Case([&](TorusOp torus) {
              return llvm::any_of(torus.getSizes(), isIt);
            })
            .Default(false);
    return takes ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (walked.wasInterrupted())
    return success();
  return emitError(machine.getLoc())
         << "no part of machine '" << machine.getName()
         << "' takes its parameter '" << parameter << "'";
}

LogicalResult MachineBuilder::checkParameters() {
  for (StringRef parameter : parameters)
    if (failed(checkIsTaken(op, parameter)))
      return failure();
  if (given.empty())
    return success();
  if (parameters.empty())
    return emitError(op.getLoc())
           << "machine '" << op.getName()
           << "' has no parameter for the number " << sizesText(given);
  if (given.size() != parameters.size())
    return emitError(op.getLoc())
           << "machine '" << op.getName() << "' takes " << parameters.size()
           << (parameters.size() == 1 ? " number ('" : " numbers ('")
           << llvm::join(parameters, "', '") << "'), such as "
           << sizesText(op.getValues()) << ", found " << sizesText(given);
  for (auto [name, value] : llvm::zip_equal(parameters, given))
    if (value < 1)
      return emitError(op.getLoc())
             << "'" << name << "' of machine '" << op.getName()
             << "' must be positive, found " << value;
  return success();
}

FailureOr<Machine> MachineBuilder::build() {
  if (failed(checkParameters()))
    return failure();
  machine.name = op.getName().str();
  if (!given.empty())
    machine.name += ":" + sizesText(given);
  addKinds();
  Part root;
  root.body = &op.getBody();
  if (failed(addPart(root)) || failed(addLinks(root)))
    return failure();
  machine.finalize();
  std::string error = machine.check();
  if (!error.empty())
    return emitError(op.getLoc()) << error;
  return std::move(machine);
}

FailureOr<Machine> buildMachine(MachineOp op, ArrayRef<int64_t> parameters) {
  return MachineBuilder(op, parameters).build();
}

} // namespace soap
