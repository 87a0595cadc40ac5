//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Report/StrategyFile.h"
#include "Soap/Support/PlainNumbers.h"

#include "JsonText.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"

using namespace soap;

/// More tasks of one operator than anybody can mean.
static constexpr int64_t maxTasks = int64_t(1) << 22;

static std::string dimsOf(const Operator &op) {
  std::string out;
  for (const Dimension &dim : op.dims)
    out += (out.empty() ? "" : " ") + dim.name + "=" + std::to_string(dim.size);
  return out;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

std::string soap::writeStrategyFile(const Plan &plan,
                                    const Evaluation &figures) {
  PlainNumbers plainNumbers;
  const Graph &graph = plan.problem.graph;
  const SearchResult &result = plan.result;
  llvm::json::Array chains(result.chainProposals);
  llvm::json::Object search{
      {"algorithm", plan.options.algorithm},
      {"seed", static_cast<int64_t>(plan.options.seed)},
      {"proposals", result.proposals},
      {"chain_proposals", std::move(chains)},
      {"origin", result.origin},
      {"cost", plan.problem.cost.name()},
      {"semantics", stringifySemantics(plan.problem.space.semantics)}};
  llvm::json::Object predicted{
      {"seconds", secondsFromTicks(figures.makespan)},
      {"compute_seconds", secondsFromTicks(figures.computeTime)},
      {"communication_seconds", secondsFromTicks(figures.communicationTime)},
      {"bytes_moved", figures.bytesMoved},
      {"peak_memory", llvm::json::Array(figures.peakMemory)}};
  llvm::json::Object machine{{"name", plan.problem.machine.name},
                             {"devices", plan.problem.machine.numDevices()}};

  std::string text;
  llvm::raw_string_ostream os(text);
  auto member = [&](llvm::StringRef name, llvm::json::Value value) {
    os << llvm::formatv(" {0}: {1},\n", llvm::json::Value(name), value);
  };
  os << "{\"soap_strategy\": " << strategyFileVersion << ",\n";
  member("model", llvm::json::fixUTF8(plan.model));
  member("fingerprint", fingerprint(graph));
  member("machine", std::move(machine));
  member("search", std::move(search));
  member("predicted", std::move(predicted));
  os << " \"operators\": {";
  for (size_t i = 0; i < graph.operators.size(); ++i) {
    const Operator &op = graph.operators[i];
    const Config &config = result.strategy.configs[i];
    os << (i ? ",\n  " : "\n  ")
       << llvm::formatv("{0}: {{\"dims\": {1}, \"degrees\": {2}, ",
                        llvm::json::Value(llvm::json::fixUTF8(op.name)),
                        llvm::json::Value(llvm::json::fixUTF8(dimsOf(op))),
                        llvm::json::Value(llvm::json::Array(config.degrees)));
    if (config.replicas > 1)
      os << (config.partialReplicas ? "\"summands\": " : "\"replicas\": ")
         << config.replicas << ", ";
    os << "\"devices\": "
       << llvm::formatv("{0}",
                        llvm::json::Value(compactDevices(config.devices)))
       << "}";
  }
  os << "}}\n";
  return text;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {
class StrategyReader {
public:
  StrategyReader(llvm::StringRef text, const Problem &problem,
                 llvm::StringRef model)
      : json(text), problem(problem), model(model) {}

  TextError run(Strategy &strategy, std::vector<TextError> &warnings);

private:
  using Member = JsonText::Member;
  TextError readHead();
  TextError readOperators(Strategy &strategy);
  TextError readConfig(const Operator &op, const Member &member,
                       Config &config);
  TextError readDegrees(const Operator &op, llvm::StringRef value,
                        Config &config);
  TextError readDevices(const Operator &op, llvm::StringRef value,
                        Config &config);
  /// The devices that one entry of a list stands for; why not, if it does not.
  std::string addDevices(const llvm::json::Value &entry, int64_t count,
                         std::vector<int64_t> &devices) const;
  std::string staleness() const;

  JsonText json;
  const Problem &problem;
  llvm::StringRef model;
  std::vector<Member> head;
  std::string fileModel, fileMachine;
  llvm::StringRef fileFingerprint, machineAt, operatorsAt;
};
} // namespace

/// What to add where the file does not agree with the model.
std::string StrategyReader::staleness() const {
  if (!fileModel.empty() && fileModel != model)
    return "; the file is for model '" + fileModel + "', not '" + model.str() +
           "'";
  return "; the file is stale";
}

TextError StrategyReader::readHead() {
  if (!json.root().starts_with("{"))
    return json.errorAt(json.root(), "is no strategy: expected an object");
  head = json.members(json.root());
  bool hasVersion = false;
  for (const Member &member : head) {
    llvm::json::Value value = nullptr;
    if (member.key == "operators") {
      if (!member.value.starts_with("{"))
        return json.errorAt(member.value,
                            "'operators' must be an object, by name");
      operatorsAt = member.value;
    } else {
      value = json.parse(member.value);
    }
    if (member.key == "soap_strategy") {
      hasVersion = true;
      if (value.getAsInteger() != strategyFileVersion)
        return json.errorAt(
            member.value,
            llvm::formatv("is a strategy file of version {0}; this program "
                          "reads version {1}",
                          member.value, strategyFileVersion));
    } else if (member.key == "model") {
      fileModel = value.getAsString().value_or("").str();
    } else if (member.key == "fingerprint") {
      fileFingerprint = member.value;
    } else if (member.key == "machine" && value.getAsObject()) {
      machineAt = member.value;
      fileMachine = value.getAsObject()->getString("name").value_or("").str();
    }
  }
  if (!hasVersion)
    return json.errorAt(json.root(),
                        "is no strategy file: it has no 'soap_strategy'");
  if (operatorsAt.empty())
    return json.errorAt(json.root(), "has no 'operators'");
  return {};
}

TextError StrategyReader::readDegrees(const Operator &op, llvm::StringRef value,
                                      Config &config) {
  llvm::json::Value parsed = json.parse(value);
  const llvm::json::Array *list = parsed.getAsArray();
  if (!list)
    return json.errorAt(value, "'degrees' must be a list of numbers");
  if (list->size() != op.dims.size())
    return json.errorAt(
        value, llvm::formatv("operator '{0}' has {1} dimensions, but the file "
                             "gives {2} degrees",
                             op.name, op.dims.size(), list->size())
                       .str() +
                   staleness());
  int64_t tasks = config.replicas;
  for (const llvm::json::Value &entry : *list) {
    std::optional<int64_t> degree = entry.getAsInteger();
    if (!degree || *degree < 1 || *degree > maxTasks)
      return json.errorAt(value, "a degree of operator '" + op.name +
                                     "' is no positive whole number");
    config.degrees.push_back(*degree);
    tasks *= *degree;
    if (tasks > maxTasks)
      return json.errorAt(value,
                          "operator '" + op.name + "' has too many tasks");
  }
  return {};
}

std::string StrategyReader::addDevices(const llvm::json::Value &entry,
                                       int64_t count,
                                       std::vector<int64_t> &devices) const {
  int64_t first = 0, end = 0, step = 1, times = 1;
  if (std::optional<int64_t> number = entry.getAsInteger()) {
    first = *number;
    end = first + 1;
  } else if (std::optional<llvm::StringRef> range = entry.getAsString()) {
    llvm::StringRef rest = *range;
    bool ok = !rest.consumeInteger(10, first);
    end = first + 1;
    if (ok && rest.consume_front("x")) {
      ok = !rest.consumeInteger(10, times) && times > 0;
    } else if (ok) {
      ok = rest.consume_front(":") && !rest.consumeInteger(10, end) &&
           first < end;
      if (ok && rest.consume_front(":"))
        ok = !rest.consumeInteger(10, step) && step > 0;
    }
    if (!ok || !rest.empty())
      return "'" + range->str() +
             "' is no list of devices such as \"0:4\", \"0:8:2\" or \"3x4\"";
  } else {
    return "a device is neither a number nor a range such as \"0:4\"";
  }
  int64_t numDevices = problem.machine.numDevices();
  if (first < 0 || end > numDevices + step - 1)
    return llvm::formatv(
               "device {0} does not exist: machine '{1}' has {2} devices",
               first < 0 ? first : (end - 1), problem.machine.name, numDevices)
               .str() +
           (fileMachine.empty() || fileMachine == problem.machine.name
                ? ""
                : "; the file is for '" + fileMachine + "'");
  auto room = count - static_cast<int64_t>(devices.size());
  if (times > room || (end - first + step - 1) / step > room)
    return "more devices than the " + std::to_string(count) + " tasks";
  for (int64_t device = first; device < end; device += step)
    devices.insert(devices.end(), times, device);
  return "";
}

TextError StrategyReader::readDevices(const Operator &op, llvm::StringRef value,
                                      Config &config) {
  llvm::json::Value parsed = json.parse(value);
  const llvm::json::Array *list = parsed.getAsArray();
  if (!list)
    return json.errorAt(value, "'devices' must be a list");
  std::string where = "operator '" + op.name + "': ";
  for (const llvm::json::Value &entry : *list)
    if (std::string why = addDevices(entry, config.numTasks(), config.devices);
        !why.empty())
      return json.errorAt(value, where + why);
  return {};
}

TextError StrategyReader::readConfig(const Operator &op, const Member &member,
                                     Config &config) {
  std::string where = "operator '" + op.name + "'";
  if (!member.value.starts_with("{"))
    return json.errorAt(member.value, where + " must be an object");
  std::optional<llvm::StringRef> degrees, devices;
  for (const Member &part : json.members(member.value)) {
    if (part.key == "degrees") {
      degrees = part.value;
    } else if (part.key == "devices") {
      devices = part.value;
    } else if (part.key == "dims") {
      llvm::json::Value value = json.parse(part.value);
      if (value.getAsString() != llvm::StringRef(dimsOf(op)))
        return json.errorAt(part.value, where + " has the dimensions '" +
                                            dimsOf(op) + "' in the model" +
                                            staleness());
    } else if (part.key == "replicas" || part.key == "summands") {
      std::optional<int64_t> count = json.parse(part.value).getAsInteger();
      if (!count || *count < 1 || *count > maxTasks)
        return json.errorAt(part.value, where + ": '" + part.key +
                                            "' is no positive whole number");
      config.replicas = *count;
      config.partialReplicas = part.key == "summands";
    } else {
      return json.errorAt(part.keyAt,
                          where + ": unknown member '" + part.key + "'");
    }
  }
  if (!degrees || !devices)
    return json.errorAt(member.keyAt, where + " has no '" +
                                          (degrees ? "devices" : "degrees") +
                                          "'");
  if (TextError error = readDegrees(op, *degrees, config))
    return error;
  if (TextError error = readDevices(op, *devices, config))
    return error;
  std::string why =
      checkConfig(problem.graph, op, config, problem.machine.numDevices());
  return why.empty() ? TextError{}
                     : json.errorAt(member.keyAt, where + ": " + why);
}

TextError StrategyReader::readOperators(Strategy &strategy) {
  const std::vector<Operator> &operators = problem.graph.operators;
  llvm::StringMap<size_t> numbers;
  for (auto [i, op] : llvm::enumerate(operators))
    numbers[op.name] = i;
  std::vector<bool> seen(operators.size());
  strategy.configs.assign(operators.size(), {});
  for (const Member &member : json.members(operatorsAt)) {
    auto it = numbers.find(member.key);
    if (it == numbers.end())
      return json.errorAt(member.keyAt, "the model has no operator '" +
                                            member.key + "'" + staleness());
    size_t i = it->second;
    if (seen[i])
      return json.errorAt(member.keyAt,
                          "operator '" + member.key + "' appears twice");
    seen[i] = true;
    if (TextError error = readConfig(operators[i], member, strategy.configs[i]))
      return error;
  }
  for (size_t i = 0; i < operators.size(); ++i)
    if (!seen[i])
      return json.errorAt(operatorsAt, "operator '" + operators[i].name +
                                           "' is missing" + staleness());
  return {};
}

TextError StrategyReader::run(Strategy &strategy,
                              std::vector<TextError> &warnings) {
  if (TextError error = json.check())
    return error;
  if (TextError error = readHead())
    return error;
  if (TextError error = readOperators(strategy))
    return error;
  // Last: what was found before says more.
  if (!fileFingerprint.empty()) {
    llvm::json::Value value = json.parse(fileFingerprint);
    std::string expected = fingerprint(problem.graph);
    if (value.getAsString() != llvm::StringRef(expected))
      return json.errorAt(fileFingerprint,
                          "the model has changed: its fingerprint is " +
                              expected + staleness());
  }
  if (!fileMachine.empty() && fileMachine != problem.machine.name)
    warnings.push_back(json.errorAt(
        machineAt, "the strategy was made for machine '" + fileMachine +
                       "', not '" + problem.machine.name + "'"));
  return {};
}

TextError soap::readStrategyFile(llvm::StringRef text, const Problem &problem,
                                 llvm::StringRef model, Strategy &strategy,
                                 std::vector<TextError> &warnings) {
  PlainNumbers plainNumbers;
  return StrategyReader(text, problem, model).run(strategy, warnings);
}
