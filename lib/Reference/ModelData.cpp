//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Reference/ModelData.h"
#include "Soap/Support/File.h"
#include "Soap/Support/PlainNumbers.h"
#include "Soap/Support/Uniform.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cmath>

using namespace mlir;

namespace soap::reference {

uint64_t splitMix64(uint64_t x) { return soap::splitMix64(x); }

double uniformValue(uint64_t seed, int64_t i, double low, double high) {
  return soap::uniformValue(seed, i, low, high);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

// llvm::json::Path would report only one error for the whole document, without
// the file's name in front; with a dozen fields it is as short by hand.
namespace {
class Reader {
public:
  Reader(StringRef file, MLIRContext &context) : file(file), context(context) {}

  std::string error;

  bool fail(const llvm::Twine &field, const llvm::Twine &what) {
    if (error.empty())
      error = (file + ": " + field + " " + what).str();
    return false;
  }

  const llvm::json::Value *get(const llvm::json::Object &object,
                               const llvm::Twine &path, StringRef key) {
    const llvm::json::Value *value = object.get(key);
    if (!value)
      fail(path + key, "is missing");
    return value;
  }
  bool getInt(const llvm::json::Object &object, const llvm::Twine &path,
              StringRef key, int64_t low, int64_t high, int64_t &out) {
    const llvm::json::Value *value = get(object, path, key);
    if (!value)
      return false;
    std::optional<int64_t> n = value->getAsInteger();
    if (!n || *n < low || *n > high)
      return fail(path + key, "is no integer from " + llvm::Twine(low) +
                                  " to " + llvm::Twine(high));
    out = *n;
    return true;
  }
  bool getDouble(const llvm::json::Object &object, const llvm::Twine &path,
                 StringRef key, double &out) {
    const llvm::json::Value *value = get(object, path, key);
    if (!value)
      return false;
    std::optional<double> n = value->getAsNumber();
    if (!n)
      return fail(path + key, "is no number");
    out = *n;
    return true;
  }
  bool getString(const llvm::json::Object &object, const llvm::Twine &path,
                 StringRef key, std::string &out) {
    const llvm::json::Value *value = get(object, path, key);
    if (!value)
      return false;
    std::optional<StringRef> s = value->getAsString();
    if (!s)
      return fail(path + key, "is no string");
    out = s->str();
    return true;
  }
  const llvm::json::Array *getArray(const llvm::json::Object &object,
                                    const llvm::Twine &path, StringRef key) {
    const llvm::json::Value *value = get(object, path, key);
    if (!value)
      return nullptr;
    if (!value->getAsArray())
      fail(path + key, "is no array");
    return value->getAsArray();
  }

  /// Whether an argument of elements of `type` holds a number.
  bool checkConstant(double value, const std::string &path, Type type);
  bool readInit(const llvm::json::Object &object, const std::string &path,
                RankedTensorType type, Init &init);
  bool readArgument(const llvm::json::Value &value, const std::string &path,
                    ModelData::Argument &argument);
  bool readFinal(const llvm::json::Value &value, const std::string &path,
                 const ModelData &data, ModelData::Final &final);
  bool readModel(const llvm::json::Value &root, ModelData &data);

private:
  StringRef file;
  MLIRContext &context;
};
} // namespace

static std::string at(const llvm::Twine &path, size_t i) {
  return (path + "[" + llvm::Twine(i) + "]").str();
}

/// The integers that an argument of elements of `type` can be given: values are
/// held as signed ones of 64 bits.
static std::pair<int64_t, int64_t> rangeOf(IntegerType type) {
  bool isUnsigned = type.isUnsigned() || type.getWidth() == 1;
  unsigned bits = std::min(type.getWidth() + isUnsigned, 64u);
  return {isUnsigned ? 0 : llvm::minIntN(bits), llvm::maxIntN(bits)};
}

bool Reader::checkConstant(double value, const std::string &path, Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    type = complex.getElementType();
  if (auto real = dyn_cast<FloatType>(type)) {
    llvm::APFloat held(value);
    bool loses;
    llvm::APFloat::opStatus status = held.convert(
        real.getFloatSemantics(), llvm::APFloat::rmNearestTiesToEven, &loses);
    return (std::isfinite(value) && !(status & llvm::APFloat::opOverflow)) ||
           fail(path, "is more than the argument's type holds");
  }
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return true;
  auto [low, high] = rangeOf(integer);
  // As doubles, the largest of 64 bits is one more.
  if (value >= static_cast<double>(low) &&
      value < static_cast<double>(high) + 1 && value == std::trunc(value))
    return true;
  return fail(path, "is no integer from " + llvm::Twine(low) + " to " +
                        llvm::Twine(high));
}

bool Reader::readInit(const llvm::json::Object &object, const std::string &path,
                      RankedTensorType type, Init &init) {
  std::string kind;
  if (!getString(object, path + ".", "kind", kind))
    return false;
  if (kind == "constant") {
    init.kind = Init::Kind::Constant;
    return getDouble(object, path + ".", "value", init.value) &&
           checkConstant(init.value, path + ".value", type.getElementType());
  }
  if (kind == "uniform") {
    init.kind = Init::Kind::Uniform;
    int64_t seed;
    if (!getInt(object, path + ".", "seed", 0,
                std::numeric_limits<int64_t>::max(), seed) ||
        !getDouble(object, path + ".", "low", init.low) ||
        !getDouble(object, path + ".", "high", init.high))
      return false;
    if (!isa<FloatType>(type.getElementType()))
      return fail(path, "is uniform, but the argument holds no floats");
    // What is drawn lies between them, so the type holds that, too.
    if (!checkConstant(init.low, path + ".low", type.getElementType()) ||
        !checkConstant(init.high, path + ".high", type.getElementType()))
      return false;
    if (!std::isfinite(init.high - init.low))
      return fail(path, "has bounds that are too far apart");
    init.seed = seed;
    if (const llvm::json::Value *perStep = object.get("per_step")) {
      std::optional<bool> b = perStep->getAsBoolean();
      if (!b)
        return fail(path + ".per_step", "is no boolean");
      init.perStep = *b;
    }
    return true;
  }
  if (kind != "values")
    return fail(path + ".kind", "is none of constant, uniform, values");
  init.kind = Init::Kind::Values;
  auto integer = dyn_cast<IntegerType>(type.getElementType());
  auto [low, high] =
      rangeOf(integer ? integer : IntegerType::get(&context, 64));
  const llvm::json::Array *steps = getArray(object, path + ".", "per_step");
  if (!steps)
    return false;
  if (steps->empty())
    return fail(path + ".per_step", "is empty");
  init.perStep = true;
  for (auto [k, step] : llvm::enumerate(*steps)) {
    std::string stepPath = at(path + ".per_step", k);
    const llvm::json::Array *elements = step.getAsArray();
    if (!elements)
      return fail(stepPath, "is no array");
    if (static_cast<int64_t>(elements->size()) != type.getNumElements())
      return fail(stepPath, "has " + llvm::Twine(elements->size()) +
                                " values instead of " +
                                llvm::Twine(type.getNumElements()));
    std::vector<int64_t> &values = init.values.emplace_back();
    for (auto [i, element] : llvm::enumerate(*elements)) {
      std::optional<int64_t> n = element.getAsInteger();
      if (!n || *n < low || *n > high)
        return fail(at(stepPath, i), "is no integer from " + llvm::Twine(low) +
                                         " to " + llvm::Twine(high));
      if (!integer && !checkConstant(static_cast<double>(*n), stepPath,
                                     type.getElementType()))
        return false;
      values.push_back(*n);
    }
  }
  return true;
}

bool Reader::readArgument(const llvm::json::Value &value,
                          const std::string &path,
                          ModelData::Argument &argument) {
  const llvm::json::Object *object = value.getAsObject();
  if (!object)
    return fail(path, "is no object");
  std::string type;
  if (!getString(*object, path + ".", "name", argument.name) ||
      !getString(*object, path + ".", "type", type))
    return false;
  {
    // The parser's own diagnostics have no place in the file.
    ScopedDiagnosticHandler silence(&context,
                                    [](Diagnostic &) { return success(); });
    argument.type =
        dyn_cast_or_null<RankedTensorType>(parseType(type, &context));
  }
  if (!argument.type || !argument.type.hasStaticShape() ||
      !Tensor::getStorage(argument.type.getElementType(), Precision::Native) ||
      isTooLarge(argument.type.getShape()))
    return fail(path + ".type", "is no static tensor type of integers or "
                                "floats");
  const llvm::json::Value *state = get(*object, path + ".", "state");
  if (!state)
    return false;
  if (!state->getAsNull()) {
    int64_t result;
    if (!getInt(*object, path + ".", "state", 0, 1 << 20, result))
      return false;
    argument.state = static_cast<int>(result);
  }
  const llvm::json::Value *init = get(*object, path + ".", "init");
  if (!init)
    return false;
  if (!init->getAsObject())
    return fail(path + ".init", "is no object");
  return readInit(*init->getAsObject(), path + ".init", argument.type,
                  argument.init);
}

bool Reader::readFinal(const llvm::json::Value &value, const std::string &path,
                       const ModelData &data, ModelData::Final &final) {
  const llvm::json::Object *object = value.getAsObject();
  if (!object)
    return fail(path, "is no object");
  int64_t argument;
  if (data.arguments.empty())
    return fail(path, "is the state of a model without arguments");
  if (!getInt(*object, path + ".", "argument", 0,
              static_cast<int64_t>(data.arguments.size()) - 1, argument) ||
      !getDouble(*object, path + ".", "sum", final.sum) ||
      !getDouble(*object, path + ".", "l2", final.l2))
    return false;
  final.argument = static_cast<unsigned>(argument);
  int64_t size = data.arguments[argument].type.getNumElements();
  const llvm::json::Array *indices = getArray(*object, path + ".", "indices");
  const llvm::json::Array *values =
      indices ? getArray(*object, path + ".", "values") : nullptr;
  if (!values)
    return false;
  if (indices->size() != values->size())
    return fail(path + ".values", "is not as long as indices");
  for (auto [i, index] : llvm::enumerate(*indices)) {
    std::optional<int64_t> n = index.getAsInteger();
    if (!n || *n < 0 || *n >= size)
      return fail(at(path + ".indices", i), "is no position in the argument");
    final.indices.push_back(*n);
  }
  for (auto [i, sample] : llvm::enumerate(*values)) {
    std::optional<double> v = sample.getAsNumber();
    if (!v)
      return fail(at(path + ".values", i), "is no number");
    final.values.push_back(*v);
  }
  return true;
}

bool Reader::readModel(const llvm::json::Value &root, ModelData &data) {
  const llvm::json::Object *object = root.getAsObject();
  if (!object)
    return fail("the document", "is no object");
  int64_t steps, lossResult;
  if (!getString(*object, "", "model", data.model) ||
      !getString(*object, "", "function", data.function) ||
      !getInt(*object, "", "steps", 1, 1 << 20, steps) ||
      !getInt(*object, "", "loss_result", 0, 1 << 20, lossResult))
    return false;
  data.steps = static_cast<unsigned>(steps);
  data.lossResult = static_cast<unsigned>(lossResult);
  const llvm::json::Array *arguments = getArray(*object, "", "arguments");
  if (!arguments)
    return false;
  for (auto [i, argument] : llvm::enumerate(*arguments))
    if (!readArgument(argument, at("arguments", i),
                      data.arguments.emplace_back()))
      return false;
  const llvm::json::Array *losses = getArray(*object, "", "losses");
  if (!losses)
    return false;
  if (losses->size() != data.steps)
    return fail("losses", "are " + llvm::Twine(losses->size()) + " for " +
                              llvm::Twine(data.steps) + " steps");
  for (auto [i, loss] : llvm::enumerate(*losses)) {
    std::optional<double> v = loss.getAsNumber();
    if (!v)
      return fail(at("losses", i), "is no number");
    data.losses.push_back(*v);
  }
  const llvm::json::Array *finals = getArray(*object, "", "final");
  if (!finals)
    return false;
  for (auto [i, final] : llvm::enumerate(*finals))
    if (!readFinal(final, at("final", i), data, data.final.emplace_back()))
      return false;
  return true;
}

/// The JSON parser recurses; a file of nothing but brackets must not exhaust
/// the stack.
static bool isNestedTooDeeply(StringRef text) {
  int depth = 0;
  bool inString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (inString && c == '\\')
      ++i;
    else if (c == '"')
      inString = !inString;
    else if (!inString && (c == '[' || c == '{') && ++depth > 64)
      return true;
    else if (!inString && (c == ']' || c == '}'))
      --depth;
  }
  return false;
}

llvm::Expected<ModelData> ModelData::parse(StringRef text, StringRef name,
                                           MLIRContext &context) {
  PlainNumbers plainNumbers;
  if (isNestedTooDeeply(text))
    return llvm::createStringError(name + ": is nested too deeply");
  llvm::Expected<llvm::json::Value> root = llvm::json::parse(text);
  if (!root)
    return llvm::createStringError(name + ": " +
                                   llvm::toString(root.takeError()));
  ModelData data;
  Reader reader(name, context);
  if (!reader.readModel(*root, data))
    return llvm::createStringError(reader.error);
  return data;
}

llvm::Expected<ModelData> ModelData::read(StringRef path,
                                          MLIRContext &context) {
  auto buffer = readFile(path);
  if (!buffer)
    return llvm::createStringError(path + ": " + buffer.getError().message());
  return parse((*buffer)->getBuffer(), path, context);
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// Sets element i to a number, rounded or wrapped to its type; of complex ones
/// it is the real part.
template <typename T>
static void setNumber(Tensor &tensor, int64_t i, T value) {
  Type type = tensor.getElementType();
  if (auto complex = dyn_cast<ComplexType>(type))
    tensor.setComplex(i,
                      roundToType(static_cast<double>(value),
                                  cast<FloatType>(complex.getElementType())));
  else if (auto floats = dyn_cast<FloatType>(type))
    tensor.setDouble(i, roundToType(static_cast<double>(value), floats));
  else
    tensor.setInt(
        i, wrapToType(static_cast<int64_t>(value), cast<IntegerType>(type)));
}

Tensor Init::make(RankedTensorType type, unsigned step,
                  Precision precision) const {
  Tensor t(type.getElementType(), type.getShape(), precision);
  int64_t n = t.numElements();
  switch (kind) {
  case Kind::Constant:
    for (int64_t i = 0; i < n; ++i)
      setNumber(t, i, value);
    break;
  case Kind::Uniform: {
    uint64_t stepSeed = seed + (perStep ? step : 0);
    for (int64_t i = 0; i < n; ++i)
      setNumber(t, i, uniformValue(stepSeed, i, low, high));
    break;
  }
  case Kind::Values: {
    const std::vector<int64_t> &integers = values[step % values.size()];
    for (int64_t i = 0; i < n; ++i)
      setNumber(t, i, integers[i]);
    break;
  }
  }
  return t;
}

Tensor ModelData::makeArgument(unsigned index, unsigned step,
                               Precision precision) const {
  const Argument &argument = arguments[index];
  return argument.init.make(argument.type, step, precision);
}

} // namespace soap::reference
