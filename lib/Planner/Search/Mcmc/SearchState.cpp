//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SearchState.h"

#include "../../JsonNesting.h"

#include "Soap/Planner/Graph/GraphText.h"
#include "Soap/Support/PlainNumbers.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/xxhash.h"

#include <map>

using namespace soap;
namespace json = llvm::json;

/// Of the format and of what walks do: a state goes on only where the next
/// proposals would be the same.
static constexpr int64_t stateVersion = 2;

static std::string hashOf(llvm::StringRef text) {
  return llvm::utohexstr(llvm::xxh3_64bits(text), /*LowerCase=*/true);
}

//===----------------------------------------------------------------------===//
// What a state belongs to
//===----------------------------------------------------------------------===//

static json::Array stateOfConfig(const Config &config) {
  return json::Array{json::Array(config.degrees), config.replicas,
                     config.partialReplicas, json::Array(config.devices)};
}

static std::string modelHash(const Problem &problem) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeGraph(problem.graph, os);
  for (const std::optional<Config> &pin : problem.pins)
    os << (pin ? json::Value(stateOfConfig(*pin)) : json::Value(nullptr));
  for (const std::optional<DimensionPins> &pin : problem.partialPins) {
    if (!pin)
      continue;
    os << json::Value(json::Array(pin->devices));
    for (const auto &dim : pin->dims)
      os << (dim ? json::Value(json::Array(dim->tiles)) : json::Value(nullptr));
  }
  return hashOf(text);
}

static std::string machineHash(const Problem &problem) {
  const Machine &machine = problem.machine;
  std::string text;
  llvm::raw_string_ostream os(text);
  for (const DeviceKind &kind : machine.kinds) {
    os << json::Value(kind.launchOverhead) << json::Value(kind.memoryBytes)
       << json::Value(kind.memoryBandwidth) << json::Value(kind.productRate)
       << json::Value(kind.attentionRate) << kind.mergesOperators;
    if (kind.cacheBytes > 0)
      os << " cache " << json::Value(kind.cacheBytes)
         << json::Value(kind.cacheBandwidth);
    for (const auto &[type, rate] : kind.peak)
      os << type << json::Value(rate);
  }
  for (const Device &device : machine.devices) {
    os << '/' << device.kind << ' ' << device.coreGroup;
    for (int64_t index : device.position)
      os << ' ' << index;
    if (device.torus >= 0)
      os << " torus " << device.torus;
    for (int64_t at : device.coordinates)
      os << ' ' << at;
  }
  for (const Torus &torus : machine.tori)
    for (auto [size, wraps] : llvm::zip_equal(torus.sizes, torus.wraps))
      os << '/' << size << ' ' << wraps;
  for (const Link &link : machine.links)
    os << '/' << link.from << ' ' << link.to << json::Value(link.bandwidth)
       << json::Value(link.latency);
  for (const CoreGroup &group : machine.coreGroups)
    os << '/' << json::Value(group.cores);
  for (const RouteOverride &route : machine.routeOverrides) {
    os << '/' << route.from << ' ' << route.to;
    for (unsigned vertex : route.through)
      os << ' ' << vertex;
  }
  return hashOf(text);
}

/// In the order in which differences are reported.
static std::vector<std::pair<std::string, std::string>>
identity(const Problem &problem, const SearchOptions &options) {
  auto number = [](double value) {
    std::string text;
    llvm::raw_string_ostream(text) << json::Value(value);
    return text;
  };
  const SearchSpace &space = problem.space;
  std::string starts;
  llvm::raw_string_ostream os(starts);
  for (const NamedStrategy &start : options.starts) {
    os << start.name;
    for (const Config &config : start.strategy.configs)
      os << json::Value(stateOfConfig(config));
  }
  std::string published =
      options.paperMoves ? std::to_string(options.budget.proposals) : "";
  return {
      {"model", modelHash(problem)},
      {"machine", machineHash(problem)},
      {"cost", problem.cost.identity()},
      {"algorithm", options.algorithm},
      {"seed", std::to_string(options.seed)},
      {"chains", std::to_string(options.chains)},
      {"moves", options.paperMoves ? "paper" : "mixed"},
      {"budget", published}, // its chains have a share of the budget
      {"temperature", number(options.temperature)},
      {"random starts", options.randomStarts ? "true" : "false"},
      {"starts", hashOf(starts)},
      {"memory limit", std::to_string(space.memoryLimit)},
      {"semantics", space.semantics == Semantics::Paper ? "paper" : "runtime"},
      {"space", std::string() + (space.sample ? "s" : "") +
                    (space.attribute ? "a" : "") +
                    (space.parameter ? "p" : "") +
                    (space.reduction ? "r" : "") +
                    (space.placement ? "o" : "") + (space.uneven ? "u" : "")},
  };
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

namespace {
/// Configurations are many and mostly alike: each is written once.
class ConfigTable {
public:
  json::Array add(const Strategy &strategy) {
    json::Array numbers;
    for (const Config &config : strategy.configs) {
      std::string text;
      llvm::raw_string_ostream(text) << json::Value(stateOfConfig(config));
      auto [it, isNew] = numberOf.try_emplace(text, list.size());
      if (isNew)
        list.push_back(stateOfConfig(config));
      numbers.push_back(static_cast<int64_t>(it->second));
    }
    return numbers;
  }
  json::Array take() { return std::move(list); }

private:
  std::map<std::string, size_t> numberOf;
  json::Array list;
};
} // namespace

static json::Object pointAsJson(const Chain::Point &point, ConfigTable &table) {
  return json::Object{{"makespan", point.figures.makespan},
                      {"overflow", point.figures.overflow},
                      {"objective", point.figures.objective},
                      {"configs", table.add(*point.strategy)}};
}

std::string soap::writeSearchState(const Problem &problem,
                                   const SearchOptions &options,
                                   const SearchState &state) {
  PlainNumbers plainNumbers;
  ConfigTable table;
  json::Array chains;
  for (const Chain &chain : state.chains) {
    json::Array improvements;
    for (auto [proposals, makespan] : chain.improvements)
      improvements.push_back(json::Array{proposals, makespan});
    chains.push_back(
        json::Object{{"origin", chain.origin},
                     {"random", llvm::utohexstr(chain.rng.position())},
                     {"temperature", chain.temperature},
                     {"made", chain.made},
                     {"improved_at", chain.improvedAt},
                     {"done", chain.isDone},
                     {"total", chain.total},
                     {"accepted", chain.accepted},
                     {"improvements", std::move(improvements)},
                     {"current", pointAsJson(chain.current, table)},
                     {"best", pointAsJson(chain.best, table)}});
  }
  json::Object of;
  for (const auto &[name, value] : identity(problem, options))
    of[name] = value;
  json::Value body = json::Object{{"of", std::move(of)},
                                  {"round", state.round},
                                  {"chains", std::move(chains)},
                                  {"configs", table.take()}};
  std::string bodyText;
  llvm::raw_string_ostream(bodyText) << body;
  // A short first line: diagnostics show it.
  std::string text;
  llvm::raw_string_ostream(text)
      << "{\"soap_search_state\": " << stateVersion << ", \"checksum\": \""
      << hashOf(bodyText) << "\",\n\"body\":\n"
      << bodyText << "}\n";
  return text;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {
/// What the checksum lets pass is what we wrote, unless someone computed it
/// again: so values are still looked at, but errors need not be precise.
class StateReader {
public:
  StateReader(const Problem &problem, json::Array *configs) : problem(problem) {
    for (json::Value &value : *configs)
      isGood &= readConfig(value);
  }
  bool readChain(json::Object *object, Chain &chain);

  bool isGood = true;

private:
  bool readConfig(json::Value &value);
  bool readPoint(json::Object *object, Chain::Point &point);

  const Problem &problem;
  std::vector<Config> configs;
};
} // namespace

template <typename List>
static bool readIntegers(json::Value &value, List &out) {
  json::Array *array = value.getAsArray();
  if (!array)
    return false;
  for (json::Value &entry : *array) {
    std::optional<int64_t> number = entry.getAsInteger();
    if (!number)
      return false;
    out.push_back(*number);
  }
  return true;
}

bool StateReader::readConfig(json::Value &value) {
  json::Array *fields = value.getAsArray();
  if (!fields || fields->size() != 4)
    return false;
  Config config;
  std::optional<int64_t> replicas = (*fields)[1].getAsInteger();
  std::optional<bool> partial = (*fields)[2].getAsBoolean();
  if (!replicas || !partial || !readIntegers((*fields)[0], config.degrees) ||
      !readIntegers((*fields)[3], config.devices))
    return false;
  config.replicas = *replicas;
  config.partialReplicas = *partial;
  configs.push_back(std::move(config));
  return true;
}

bool StateReader::readPoint(json::Object *object, Chain::Point &point) {
  if (!object)
    return false;
  auto makespan = object->getInteger("makespan");
  auto overflow = object->getInteger("overflow");
  auto objective = object->getInteger("objective");
  std::vector<int64_t> numbers;
  json::Value *list = object->get("configs");
  if (!makespan || !overflow || !objective || !list ||
      !readIntegers(*list, numbers))
    return false;
  Strategy strategy;
  for (int64_t number : numbers) {
    if (number < 0 || number >= static_cast<int64_t>(configs.size()))
      return false;
    strategy.configs.push_back(configs[number]);
  }
  if (!problem.verify(strategy).empty())
    return false;
  point.figures = {*makespan, *overflow, *objective};
  point.strategy = std::make_shared<const Strategy>(std::move(strategy));
  return true;
}

bool StateReader::readChain(json::Object *object, Chain &chain) {
  if (!object)
    return false;
  auto origin = object->getString("origin");
  auto random = object->getString("random");
  auto temperature = object->getNumber("temperature");
  auto made = object->getInteger("made");
  auto improvedAt = object->getInteger("improved_at");
  auto isDone = object->getBoolean("done");
  auto total = object->getInteger("total");
  auto accepted = object->getInteger("accepted");
  json::Array *improvements = object->getArray("improvements");
  uint64_t position;
  if (!origin || !random || random->getAsInteger(16, position) ||
      !temperature || !made || !improvedAt || !isDone || !total || !accepted ||
      !improvements || *made < 0 || *total < *made || *improvedAt < 0)
    return false;
  chain.origin = origin->str();
  chain.rng = Rng(position);
  chain.temperature = *temperature;
  chain.made = *made;
  chain.improvedAt = *improvedAt;
  chain.isDone = *isDone;
  chain.total = *total;
  chain.accepted = *accepted;
  for (json::Value &entry : *improvements) {
    llvm::SmallVector<int64_t, 2> pair;
    if (!readIntegers(entry, pair) || pair.size() != 2)
      return false;
    chain.improvements.push_back({pair[0], pair[1]});
  }
  return readPoint(object->getObject("current"), chain.current) &&
         readPoint(object->getObject("best"), chain.best);
}

static llvm::Error stateError(const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

/// Where 0 stands for a default, nobody has given it.
static std::string describeValue(llvm::StringRef name, llvm::StringRef value) {
  bool isDefault = value == "0" && (name == "chains" || name == "memory limit");
  return isDefault ? "by default" : "'" + value.str() + "'";
}

llvm::Expected<SearchState> soap::readSearchState(const Problem &problem,
                                                  const SearchOptions &options,
                                                  llvm::StringRef text) {
  PlainNumbers plainNumbers;
  if (findDeepJson(text) != llvm::StringRef::npos)
    return stateError("not a search state: it is nested too deeply");
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value) {
    llvm::consumeError(value.takeError());
    return stateError("not a search state, or cut short");
  }
  json::Object *root = value->getAsObject();
  std::optional<int64_t> version =
      root ? root->getInteger("soap_search_state") : std::nullopt;
  if (!version)
    return stateError("not a search state");
  if (*version != stateVersion)
    return stateError("has version " + llvm::Twine(*version) + ", expected " +
                      llvm::Twine(stateVersion));
  json::Value *bodyValue = root->get("body");
  json::Object *body = root->getObject("body");
  std::string bodyText;
  if (bodyValue)
    llvm::raw_string_ostream(bodyText) << *bodyValue;
  if (!body || root->getString("checksum") != hashOf(bodyText))
    return stateError("damaged: its checksum is not that of its content");
  json::Object *of = body->getObject("of");
  for (const auto &[name, expected] : identity(problem, options)) {
    auto found = of ? of->getString(name) : std::nullopt;
    if (found == expected)
      continue;
    if (name == "model" || name == "machine" || name == "starts")
      return stateError("is of another " +
                        llvm::Twine(name == "starts" ? "strategy-in" : name) +
                        " than this search");
    return stateError("is of a search with " + name + " " +
                      describeValue(name, found.value_or("")) + ", not " +
                      describeValue(name, expected));
  }
  SearchState state;
  auto round = body->getInteger("round");
  json::Array *configs = body->getArray("configs");
  json::Array *chains = body->getArray("chains");
  if (!round || *round < 0 || !configs || !chains || chains->empty())
    return stateError("damaged: fields are missing");
  state.round = static_cast<unsigned>(*round);
  StateReader reader(problem, configs);
  for (json::Value &chain : *chains)
    reader.isGood =
        reader.isGood &&
        reader.readChain(chain.getAsObject(), state.chains.emplace_back());
  if (!reader.isGood)
    return stateError("damaged: a chain is not one of this problem");
  return state;
}

std::string soap::checkSearchState(const Problem &problem,
                                   const SearchOptions &options) {
  llvm::Expected<SearchState> state =
      readSearchState(problem, options, options.state);
  return state ? "" : llvm::toString(state.takeError());
}
