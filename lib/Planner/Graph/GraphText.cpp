//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/GraphText.h"
#include "Soap/Support/PlainNumbers.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <optional>

using namespace soap;
namespace json = llvm::json;

constexpr int64_t version = 1;

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

template <typename List> static json::Array arrayOf(const List &list) {
  json::Array array;
  for (auto value : list)
    array.push_back(static_cast<int64_t>(value));
  return array;
}

static json::Array toJson(llvm::ArrayRef<Dimension> dims) {
  json::Array array;
  for (const Dimension &dim : dims)
    array.push_back(
        json::Array{dim.name, dim.size, stringifyDimensionKind(dim.kind),
                    dim.splittable, stringifyPartialKind(dim.partial)});
  return array;
}

static json::Value toJson(const DimAccess &access) {
  if (access.isDim())
    return static_cast<int64_t>(access.terms[0].dim);
  if (access.whole && access.terms.empty() && access.offset == 0 &&
      access.divisor == 1)
    return "whole";
  json::Object object;
  if (!access.terms.empty()) {
    json::Array terms;
    for (const DimAccess::Term &term : access.terms)
      terms.push_back(
          json::Array{static_cast<int64_t>(term.dim), term.coefficient});
    object["terms"] = std::move(terms);
  }
  if (access.offset != 0)
    object["offset"] = access.offset;
  if (access.divisor != 1)
    object["divisor"] = access.divisor;
  if (access.whole)
    object["whole"] = true;
  return std::move(object);
}

/// Operands and results.
template <typename List> static json::Array toJsonEdges(const List &edges) {
  json::Array array;
  for (const auto &edge : edges) {
    json::Array entry{static_cast<int64_t>(edge.tensor)};
    for (const DimAccess &access : edge.access)
      entry.push_back(toJson(access));
    array.push_back(std::move(entry));
  }
  return array;
}

static json::Object toJson(const Operator &op) {
  json::Object object{{"name", op.name},
                      {"dims", toJson(op.dims)},
                      {"operands", toJsonEdges(op.operands)},
                      {"results", toJsonEdges(op.results)},
                      {"flops", op.flops},
                      {"anchor", op.anchor},
                      {"family", static_cast<int64_t>(op.family)},
                      {"family_dims", arrayOf(op.familyDims)},
                      {"role", op.role}};
  if (!op.factorType.empty())
    object["factors"] = op.factorType;
  if (op.launches != 1)
    object["launches"] = op.launches;
  if (op.regionProducts != 0)
    object["region_products"] = op.regionProducts;
  if (op.regionBytes != 0)
    object["region_bytes"] = op.regionBytes;
  if (op.regionWhole != 0)
    object["region_whole"] = op.regionWhole;
  if (!op.scratch.empty()) {
    json::Array parts;
    for (const Scratch &part : op.scratch) {
      json::Array entry{part.bytes};
      for (unsigned d : part.dims)
        entry.push_back(static_cast<int64_t>(d));
      parts.push_back(std::move(entry));
    }
    object["scratch"] = std::move(parts);
  }
  if (!op.linearOperands.empty())
    object["linear"] = arrayOf(op.linearOperands);
  if (!op.awaitedOperands.empty())
    object["awaited"] = arrayOf(op.awaitedOperands);
  if (op.fused.fusion >= 0)
    object["fused"] =
        json::Array{static_cast<int64_t>(op.fused.fusion), op.fused.replaced,
                    op.fused.products, op.fused.launches};
  if (!op.merged.isAlone())
    object["merged"] = json::Array{op.merged.startsKernel,
                                   json::Array(op.merged.operandShares),
                                   json::Array(op.merged.resultShares)};
  if (op.signature != 0) // as text: JSON numbers of other readers have 53 bits
    object["signature"] = llvm::utohexstr(op.signature);
  return object;
}

void soap::writeGraph(const Graph &graph, llvm::raw_ostream &os) {
  PlainNumbers plainNumbers;
  os << "{\"soap_graph\": " << version << ",\n";
  auto list = [&](llvm::StringRef name, const auto &values, auto toValue) {
    os << " \"" << name << "\": [";
    llvm::StringRef separator = "\n  ";
    for (const auto &value : values) {
      os << separator << json::Value(toValue(value));
      separator = ",\n  ";
    }
    os << "]";
  };
  list("tensors", graph.tensors, [](const Tensor &t) {
    json::Array fields{t.name, arrayOf(t.shape), t.elementType,
                       static_cast<int64_t>(t.elementBits)};
    if (t.fusion >= 0) {
      fields.push_back(static_cast<int64_t>(t.fusion));
      fields.push_back(t.elementsPerStatistic);
    }
    if (!t.isKept)
      fields.push_back(json::Object{{"made_of", arrayOf(t.madeOf)}});
    return fields;
  });
  os << ",\n";
  list("families", graph.families, [](const Family &f) {
    return json::Object{{"name", f.name},
                        {"dims", toJson(f.dims)},
                        {"tie", static_cast<int64_t>(f.tie)},
                        {"parameter_bytes", f.parameterBytes}};
  });
  os << ",\n";
  list("operators", graph.operators,
       [](const Operator &op) { return toJson(op); });
  os << ",\n";
  list("arguments", graph.arguments, [](const Argument &a) {
    return json::Array{static_cast<int64_t>(a.tensor),
                       static_cast<int64_t>(a.replacedBy)};
  });
  os << ",\n \"results\": " << json::Value(arrayOf(graph.results)) << "}\n";
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {
/// Reads values and keeps the first error.
class GraphReader {
public:
  llvm::Expected<Graph> read(const json::Value &value);

private:
  void fail(const std::string &where, llvm::StringRef expected) {
    if (error.empty())
      error = where + ": expected " + expected.str();
  }
  int64_t integer(const json::Value &value, const std::string &where,
                  int64_t min, int64_t max);
  std::string text(const json::Value &value, const std::string &where);
  bool boolean(const json::Value &value, const std::string &where);
  const json::Array &array(const json::Value *value, const std::string &where,
                           size_t minSize = 0);
  const json::Object &object(const json::Value &value,
                             const std::string &where);
  template <typename List>
  void integers(const json::Value *value, const std::string &where, int64_t min,
                List &list);

  void shares(const json::Value &value, const std::string &where,
              llvm::SmallVectorImpl<double> &shares);
  void dims(const json::Value *value, const std::string &where,
            llvm::SmallVectorImpl<Dimension> &dims);
  DimAccess access(const json::Value &value, const std::string &where);
  template <typename List>
  void edges(const json::Value *value, const std::string &where, List &list);
  void readOperator(const json::Value &value, const std::string &where);

  Graph graph;
  std::string error;
  /// What stands in for an array that is not there.
  const json::Array noArray;
  const json::Array nulls{nullptr, nullptr, nullptr, nullptr, nullptr};
  const json::Object noObject;
};
} // namespace

constexpr int64_t maxNumber = std::numeric_limits<int32_t>::max();
constexpr int64_t maxSize = int64_t(1) << 60;

int64_t GraphReader::integer(const json::Value &value, const std::string &where,
                             int64_t min, int64_t max) {
  std::optional<int64_t> number = value.getAsInteger();
  if (number && *number >= min && *number <= max)
    return *number;
  fail(where, llvm::formatv("an integer from {0} to {1}", min, max).str());
  return min;
}

std::string GraphReader::text(const json::Value &value,
                              const std::string &where) {
  if (std::optional<llvm::StringRef> text = value.getAsString())
    return text->str();
  fail(where, "a string");
  return "";
}

bool GraphReader::boolean(const json::Value &value, const std::string &where) {
  if (std::optional<bool> flag = value.getAsBoolean())
    return *flag;
  fail(where, "true or false");
  return false;
}

const json::Array &GraphReader::array(const json::Value *value,
                                      const std::string &where,
                                      size_t minSize) {
  const json::Array *array = value ? value->getAsArray() : nullptr;
  if (array && array->size() >= minSize)
    return *array;
  fail(where, minSize == 0
                  ? "an array"
                  : llvm::formatv("an array of at least {0}", minSize).str());
  return minSize == 0 ? noArray : nulls;
}

const json::Object &GraphReader::object(const json::Value &value,
                                        const std::string &where) {
  if (const json::Object *object = value.getAsObject())
    return *object;
  fail(where, "an object");
  return noObject;
}

static std::string at(const std::string &where, size_t index) {
  return where + "[" + std::to_string(index) + "]";
}

template <typename List>
void GraphReader::integers(const json::Value *value, const std::string &where,
                           int64_t min, List &list) {
  for (auto [i, entry] : llvm::enumerate(array(value, where)))
    list.push_back(static_cast<typename List::value_type>(
        integer(entry, at(where, i), min, maxNumber)));
}

static std::optional<PartialKind> partialKind(llvm::StringRef name) {
  for (PartialKind kind :
       {PartialKind::None, PartialKind::Sum, PartialKind::Max, PartialKind::Min,
        PartialKind::Product, PartialKind::And, PartialKind::Or})
    if (name == stringifyPartialKind(kind))
      return kind;
  return std::nullopt;
}

void GraphReader::dims(const json::Value *value, const std::string &where,
                       llvm::SmallVectorImpl<Dimension> &dims) {
  for (auto [i, entry] : llvm::enumerate(array(value, where))) {
    std::string here = at(where, i);
    const json::Array &fields = array(&entry, here, 5);
    Dimension dim;
    dim.name = text(fields[0], at(here, 0));
    dim.size = integer(fields[1], at(here, 1), 0, maxSize);
    std::string kind = text(fields[2], at(here, 2));
    bool known = false;
    for (DimensionKind k : {DimensionKind::Sample, DimensionKind::Attribute,
                            DimensionKind::Parameter, DimensionKind::Reduction})
      if (kind == stringifyDimensionKind(k)) {
        dim.kind = k;
        known = true;
      }
    if (!known)
      fail(at(here, 2), "sample, attribute, parameter or reduction");
    dim.splittable = boolean(fields[3], at(here, 3));
    std::string partial = text(fields[4], at(here, 4));
    if (std::optional<PartialKind> p = partialKind(partial))
      dim.partial = *p;
    else
      fail(at(here, 4), "a partial kind");
    dims.push_back(std::move(dim));
  }
}

DimAccess GraphReader::access(const json::Value &value,
                              const std::string &where) {
  if (value.getAsInteger())
    return DimAccess::getDim(
        static_cast<unsigned>(integer(value, where, 0, maxNumber)));
  if (value.getAsString() == "whole")
    return DimAccess::getWhole();
  const json::Object &fields = object(value, where);
  DimAccess access;
  if (const json::Value *terms = fields.get("terms"))
    for (auto [i, entry] : llvm::enumerate(array(terms, where + ".terms"))) {
      std::string here = at(where + ".terms", i);
      const json::Array &term = array(&entry, here, 2);
      access.terms.push_back(
          {static_cast<unsigned>(integer(term[0], here, 0, maxNumber)),
           integer(term[1], here, -maxSize, maxSize)});
    }
  if (const json::Value *offset = fields.get("offset"))
    access.offset = integer(*offset, where + ".offset", -maxSize, maxSize);
  if (const json::Value *divisor = fields.get("divisor"))
    access.divisor = integer(*divisor, where + ".divisor", 1, maxSize);
  if (const json::Value *whole = fields.get("whole"))
    access.whole = boolean(*whole, where + ".whole");
  return access;
}

template <typename List>
void GraphReader::edges(const json::Value *value, const std::string &where,
                        List &list) {
  for (auto [i, entry] : llvm::enumerate(array(value, where))) {
    std::string here = at(where, i);
    const json::Array &fields = array(&entry, here, 1);
    auto &edge = list.emplace_back();
    edge.tensor =
        static_cast<unsigned>(integer(fields[0], at(here, 0), 0, maxNumber));
    for (size_t d = 1; d < fields.size(); ++d)
      edge.access.push_back(access(fields[d], at(here, d)));
  }
}

void GraphReader::shares(const json::Value &value, const std::string &where,
                         llvm::SmallVectorImpl<double> &shares) {
  for (auto [i, entry] : llvm::enumerate(array(&value, where))) {
    shares.push_back(entry.getAsNumber().value_or(-1));
    if (!(shares.back() >= 0))
      fail(at(where, i), "a number of at least 0");
  }
}

void GraphReader::readOperator(const json::Value &value,
                               const std::string &where) {
  const json::Object &fields = object(value, where);
  Operator op;
  for (auto [name, target] :
       {std::pair("name", &op.name), std::pair("anchor", &op.anchor),
        std::pair("role", &op.role), std::pair("factors", &op.factorType)})
    if (const json::Value *field = fields.get(name))
      *target = text(*field, where + "." + name);
  dims(fields.get("dims"), where + ".dims", op.dims);
  edges(fields.get("operands"), where + ".operands", op.operands);
  edges(fields.get("results"), where + ".results", op.results);
  if (std::optional<double> flops = fields.getNumber("flops"))
    op.flops = *flops;
  else
    fail(where + ".flops", "a number");
  if (const json::Value *launches = fields.get("launches")) {
    op.launches = launches->getAsNumber().value_or(-1);
    if (!(op.launches >= 1))
      fail(where + ".launches", "a number of at least 1");
  }
  for (auto [name, target] : {std::pair("region_products", &op.regionProducts),
                              std::pair("region_bytes", &op.regionBytes),
                              std::pair("region_whole", &op.regionWhole)})
    if (const json::Value *field = fields.get(name)) {
      *target = field->getAsNumber().value_or(-1);
      if (!(*target >= 0))
        fail(where + "." + name, "a number of at least 0");
    }
  if (op.regionWhole > 1)
    fail(where + ".region_whole", "a number of at most 1");
  if (const json::Value *scratch = fields.get("scratch"))
    for (auto [i, entry] :
         llvm::enumerate(array(scratch, where + ".scratch"))) {
      std::string here = at(where + ".scratch", i);
      const json::Array &part = array(&entry, here, 1);
      Scratch &out = op.scratch.emplace_back();
      out.bytes = integer(part[0], at(here, 0), 0, maxScratch);
      for (size_t d = 1; d < part.size(); ++d)
        out.dims.push_back(
            static_cast<unsigned>(integer(part[d], at(here, d), 0, maxNumber)));
    }
  if (const json::Value *linear = fields.get("linear"))
    integers(linear, where + ".linear", 0, op.linearOperands);
  if (const json::Value *awaited = fields.get("awaited"))
    integers(awaited, where + ".awaited", 0, op.awaitedOperands);
  if (const json::Value *fused = fields.get("fused")) {
    const json::Array &part = array(fused, where + ".fused", 4);
    op.fused.fusion = static_cast<int>(
        integer(part[0], at(where + ".fused", 0), 0, maxNumber));
    double *targets[] = {&op.fused.replaced, &op.fused.products,
                         &op.fused.launches};
    for (size_t i = 0; i < 3; ++i) {
      *targets[i] = part[i + 1].getAsNumber().value_or(-1);
      if (!(*targets[i] >= 0))
        fail(at(where + ".fused", i + 1), "a number of at least 0");
    }
  }
  if (const json::Value *merged = fields.get("merged")) {
    std::string here = where + ".merged";
    const json::Array &part = array(merged, here, 3);
    op.merged.startsKernel = boolean(part[0], at(here, 0));
    shares(part[1], at(here, 1), op.merged.operandShares);
    shares(part[2], at(here, 2), op.merged.resultShares);
  }
  if (const json::Value *family = fields.get("family"))
    op.family = static_cast<unsigned>(
        integer(*family, where + ".family", 0, maxNumber));
  if (const json::Value *familyDims = fields.get("family_dims"))
    integers(familyDims, where + ".family_dims", -1, op.familyDims);
  if (const json::Value *signature = fields.get("signature"))
    if (llvm::StringRef(text(*signature, where + ".signature"))
            .getAsInteger(16, op.signature))
      fail(where + ".signature", "a hexadecimal number");
  unsigned number = static_cast<unsigned>(graph.operators.size());
  for (auto [r, result] : llvm::enumerate(op.results)) {
    if (result.tensor >= graph.tensors.size()) {
      fail(at(where + ".results", r), "a tensor of the graph");
      continue;
    }
    graph.tensors[result.tensor].producer = static_cast<int>(number);
    graph.tensors[result.tensor].resultIndex = static_cast<unsigned>(r);
  }
  if (op.family < graph.families.size())
    graph.families[op.family].operators.push_back(number);
  graph.operators.push_back(std::move(op));
}

llvm::Expected<Graph> GraphReader::read(const json::Value &value) {
  auto failure = [](const std::string &why) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(), why);
  };
  const json::Object &top = object(value, "graph");
  if (!error.empty())
    return failure(error);
  std::optional<int64_t> found = top.getInteger("soap_graph");
  if (!found)
    return failure("not a graph: it has no \"soap_graph\"");
  if (*found != version)
    return failure(
        llvm::formatv("a graph of version {0}; expected {1}", *found, version)
            .str());
  for (auto [i, entry] :
       llvm::enumerate(array(top.get("tensors"), "tensors"))) {
    std::string here = at("tensors", i);
    const json::Array &fields = array(&entry, here, 4);
    Tensor tensor;
    tensor.name = text(fields[0], at(here, 0));
    for (auto [d, size] : llvm::enumerate(array(&fields[1], at(here, 1))))
      tensor.shape.push_back(integer(size, at(at(here, 1), d), 0, maxSize));
    tensor.elementType = text(fields[2], at(here, 2));
    tensor.elementBits =
        static_cast<unsigned>(integer(fields[3], at(here, 3), 1, 1 << 16));
    if (const json::Object *unkept = fields.back().getAsObject()) {
      tensor.isKept = false;
      integers(unkept->get("made_of"), at(here, fields.size() - 1) + ".made_of",
               0, tensor.madeOf);
    }
    if (fields.size() > 5) {
      tensor.fusion =
          static_cast<int>(integer(fields[4], at(here, 4), 0, maxNumber));
      tensor.elementsPerStatistic = integer(fields[5], at(here, 5), 0, maxSize);
    }
    graph.tensors.push_back(std::move(tensor));
  }
  if (const json::Value *families = top.get("families"))
    for (auto [i, entry] : llvm::enumerate(array(families, "families"))) {
      std::string here = at("families", i);
      const json::Object &fields = object(entry, here);
      Family family;
      family.tie = static_cast<unsigned>(i);
      if (const json::Value *name = fields.get("name"))
        family.name = text(*name, here + ".name");
      dims(fields.get("dims"), here + ".dims", family.dims);
      if (const json::Value *tie = fields.get("tie"))
        family.tie =
            static_cast<unsigned>(integer(*tie, here + ".tie", 0, maxNumber));
      if (const json::Value *bytes = fields.get("parameter_bytes"))
        family.parameterBytes =
            integer(*bytes, here + ".parameter_bytes", 0, maxSize);
      graph.families.push_back(std::move(family));
    }
  for (auto [i, entry] :
       llvm::enumerate(array(top.get("operators"), "operators")))
    readOperator(entry, at("operators", i));
  for (auto [i, entry] :
       llvm::enumerate(array(top.get("arguments"), "arguments"))) {
    std::string here = at("arguments", i);
    const json::Array &fields = array(&entry, here, 2);
    graph.arguments.push_back(
        {static_cast<unsigned>(integer(fields[0], at(here, 0), 0, maxNumber)),
         static_cast<int>(integer(fields[1], at(here, 1), -1, maxNumber))});
  }
  integers(top.get("results"), "results", 0, graph.results);
  if (error.empty())
    error = graph.check();
  if (!error.empty())
    return failure(error);
  return std::move(graph);
}

llvm::Expected<Graph> soap::readGraph(llvm::StringRef text) {
  PlainNumbers plainNumbers;
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value)
    return value.takeError();
  return GraphReader().read(*value);
}
