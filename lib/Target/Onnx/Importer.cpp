//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Importer.h"
#include "TensorData.h"

#include "Soap/Dialect/Chlo/IR/ChloOps.h"

#include "mlir/IR/Verifier.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/Path.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/unknown_field_set.h>

using namespace mlir;
using namespace soap::onnximport;

/// Deeper subgraphs and functions are taken for endless recursion.
static constexpr unsigned mostDepth = 32;

Importer::Importer(const onnx::ModelProto &model, llvm::StringRef path,
                   MLIRContext &context, const OnnxImportOptions &options)
    : listener(&context,
               [this](Diagnostic &diagnostic) {
                 if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
                   return failure(); // To the handler before.
                 return success(std::exchange(hasError, true));
               }),
      model(model), path(path), context(context), options(options),
      opsets(&model.opset_import()) {
  addAlgebra(handlers);
  addAttention(handlers);
  addCachedAttention(handlers);
  addColumns(handlers);
  addControlFlow(handlers);
  addElementwise(handlers);
  addFewBits(handlers);
  addFusedAttention(handlers);
  addFusedQuantized(handlers);
  addImages(handlers);
  addIndexing(handlers);
  addLinear(handlers);
  addLosses(handlers);
  addNgrams(handlers);
  addNormalizations(handlers);
  addPools(handlers);
  addProducts(handlers);
  addQuantized(handlers);
  addRecurrent(handlers);
  addReductions(handlers);
  addSampling(handlers);
  addSequences(handlers);
  addShapes(handlers);
  addSignal(handlers);
  addTables(handlers);
}

Location Importer::locationOf(llvm::StringRef kind,
                              llvm::StringRef name) const {
  std::string text = path.str();
  if (!kind.empty())
    text += ": " + kind.str();
  if (!name.empty())
    text += " '" + name.str() + "'";
  return NameLoc::get(StringAttr::get(&context, text));
}

std::optional<int64_t> Importer::opsetOf(llvm::StringRef domain) const {
  auto canonical = [](llvm::StringRef d) { return d == "ai.onnx" ? "" : d; };
  for (const onnx::OperatorSetIdProto &opset : *opsets)
    if (canonical(opset.domain()) == canonical(domain))
      return opset.version();
  return std::nullopt;
}

DenseElementsAttr Importer::read(const onnx::TensorProto &tensor,
                                 Location loc) {
  return readTensor(tensor, llvm::sys::path::parent_path(path), loc);
}

/// Beyond this, sizes that are computed of sizes could overflow.
static bool isTooLarge(ShapedType type) {
  constexpr int64_t limit = int64_t(1) << 48;
  int64_t count = 1;
  for (int64_t size : type.getShape()) {
    if (size > limit || count > limit / std::max<int64_t>(size, 1))
      return true;
    count *= std::max<int64_t>(size, 1);
  }
  return false;
}

std::optional<int64_t> Importer::readSize(const onnx::ValueInfoProto &info,
                                          int number, DenseElementsAttr value) {
  const onnx::TensorShapeProto &shape = info.type().tensor_type().shape();
  const auto &dim = shape.dim(number);
  if (dim.has_dim_value() && dim.dim_value() >= 0)
    return dim.dim_value();
  std::string place = info.name() + "." + std::to_string(number);
  std::string name = dim.dim_param().empty() ? place : dim.dim_param();
  openSizes.insert(name);
  openSizes.insert(place);
  std::optional<int64_t> ofValue;
  if (value && value.getType().getRank() == shape.dim_size())
    ofValue = value.getType().getShape()[number];
  auto given = options.sizes.find(place);
  if (given == options.sizes.end())
    given = options.sizes.find(name);
  if (given == options.sizes.end()) {
    if (!ofValue)
      emitError(locationOf("input", info.name()))
          << "has the open size '" << name
          << "'; soap-run and soap-translate give it one with --size=" << name
          << "=1";
    return ofValue;
  }
  if (ofValue && *ofValue != given->second) {
    emitError(locationOf("input", info.name()))
        << "has a value of size " << *ofValue << " in dimension " << number
        << ", for which '" << given->getKey() << "' is given as "
        << given->second;
    return std::nullopt;
  }
  return given->second;
}

LogicalResult Importer::checkSizes() const {
  for (const auto &[name, size] : options.sizes) {
    Location loc = locationOf("", "");
    if (size < 1)
      return emitError(loc)
             << "cannot have " << size << " as size '" << name << "'";
    if (openSizes.count(name.str()))
      continue;
    InFlightDiagnostic error = emitError(loc)
                               << "has no open size '" << name << "'";
    llvm::StringRef separator = "; it has '";
    for (const std::string &open : openSizes) {
      error << separator << open;
      separator = "', '";
    }
    if (!openSizes.empty())
      error << "'";
    return error;
  }
  return success();
}

RankedTensorType Importer::read(const onnx::ValueInfoProto &info,
                                DenseElementsAttr value) {
  Location loc = locationOf("input", info.name());
  if (!info.type().has_tensor_type()) {
    emitError(loc) << "is no tensor; sequences, maps and optionals are not "
                      "supported";
    return {};
  }
  const onnx::TypeProto::Tensor &tensor = info.type().tensor_type();
  Type element = getElementType(tensor.elem_type(), &context);
  if (!element) {
    emitError(loc) << "has elements of " << dataTypeName(tensor.elem_type())
                   << ", which is not supported";
    return {};
  }
  if (!tensor.has_shape()) {
    if (value)
      return cast<RankedTensorType>(value.getType()).clone(element);
    emitError(loc) << "has no shape; give the model static shapes";
    return {};
  }
  llvm::SmallVector<int64_t> shape;
  for (int i = 0; i < tensor.shape().dim_size(); ++i) {
    std::optional<int64_t> size = readSize(info, i, value);
    if (!size)
      return {};
    shape.push_back(*size);
  }
  auto type = RankedTensorType::get(shape, element);
  if (isTooLarge(type)) {
    emitError(loc) << "is of type " << type << ", which is too large";
    return {};
  }
  return type;
}

LogicalResult Importer::addInitializers(const onnx::GraphProto &graph,
                                        OpBuilder &builder) {
  for (const onnx::TensorProto &tensor : graph.initializer()) {
    // Weights are arguments, which are around what the model's graph makes.
    if (depth == 1 && scope->find(tensor.name()))
      continue;
    Location loc = locationOf("initializer", tensor.name());
    Value value = Build(builder, loc).constant(read(tensor, loc));
    if (!value)
      return failure();
    scope->values[tensor.name()] = value;
  }
  if (graph.sparse_initializer_size() > 0)
    return emitError(locationOf("graph", graph.name()))
           << "sparse initializers are not supported";
  return success();
}

LogicalResult Importer::define(const std::string &name, Value value,
                               Location loc) {
  if (!scope->values.try_emplace(name, value).second)
    return emitError(loc) << "makes '" << name
                          << "', which something before it makes";
  return success();
}

/// The texts, or the bytes of the messages, of a field that ONNX's classes may
/// be too old to know.
static std::vector<std::string>
bytesOf(const google::protobuf::Message &message, int number) {
  std::vector<std::string> all;
  const google::protobuf::Reflection *reflection = message.GetReflection();
  const google::protobuf::UnknownFieldSet &unknown =
      reflection->GetUnknownFields(message);
  for (int i = 0; i < unknown.field_count(); ++i) {
    const google::protobuf::UnknownField &field = unknown.field(i);
    if (field.number() == number &&
        field.type() == google::protobuf::UnknownField::TYPE_LENGTH_DELIMITED)
      all.push_back(field.length_delimited());
  }
  // Newer classes know it.
  const auto *known = message.GetDescriptor()->FindFieldByNumber(number);
  if (known && !known->is_repeated())
    all.push_back(reflection->GetString(message, known));
  else if (known)
    for (int i = 0; i < reflection->FieldSize(message, known); ++i)
      all.push_back(reflection->GetRepeatedMessage(message, known, i)
                        .SerializeAsString());
  return all;
}

/// Which of the functions of one name a node calls.
static std::string overloadOf(const onnx::NodeProto &node) {
  auto found = bytesOf(node, /*number=*/8);
  return found.empty() ? "" : found.back();
}
/// Which of the functions of one name this is.
static std::string overloadOf(const onnx::FunctionProto &function) {
  auto found = bytesOf(function, /*number=*/13);
  return found.empty() ? "" : found.back();
}

LogicalResult Importer::importNode(const onnx::NodeProto &proto,
                                   OpBuilder &builder) {
  Location loc = locationOf(proto.op_type(), proto.name());
  std::optional<int64_t> opset = opsetOf(proto.domain());
  bool isDefault = proto.domain().empty() || proto.domain() == "ai.onnx";
  if (const onnx::FunctionProto *function = functionOf(proto))
    return inlineFunction(*function, proto, builder, loc);
  std::string name = (isDefault ? "" : proto.domain() + ".") + proto.op_type();
  if (std::string overload = overloadOf(proto); !overload.empty())
    return emitError(loc) << "operator '" << name << "' with overload '"
                          << overload << "' is not supported";
  const HandlerEntry *entry = handlers.find(name);
  if (!entry)
    return emitError(loc) << "operator '" << name << "' is not supported";
  if (!opset)
    return emitError(loc) << "the model does not say which version of the "
                             "operators it uses";
  for (const std::string &name : proto.input())
    if (!name.empty() && !scope->find(name))
      return emitError(loc)
             << "reads '" << name << "', which nothing before it makes";
  Node node(*this, proto, *opset, builder, loc);
  for (auto [i, operand] : llvm::enumerate(node.allOperands()))
    if (operand && !entry->takesSequences && Build::isSequence(operand))
      return emitError(loc) << "takes no sequence, as input " << i << " is";
  bool absent = false;
  for (unsigned i = 0; i < entry->minOperands; ++i)
    absent |= !node.has(i);
  if (absent || node.numOperands() > entry->maxOperands)
    return emitError(loc) << "has " << node.numOperands() << " inputs; '"
                          << proto.op_type() << "' takes " << entry->minOperands
                          << " to " << entry->maxOperands;
  // None of any number of inputs may be absent, as optional ones may.
  if (entry->maxOperands == Handlers::any && entry->minOperands > 0)
    for (unsigned i = 0; i < node.numOperands(); ++i)
      if (!node.has(i))
        return emitError(loc) << "lacks input " << i;
  if (failed(entry->handler(node)) || hasError ||
      (!isDefault && failed(node.refuseOtherAttributes()))) {
    if (!hasError)
      emitError(loc) << "has inputs or attributes that do not go together";
    return failure();
  }
  for (const std::string &name : proto.output()) {
    Value value = scope->find(name);
    auto type = value ? dyn_cast<ShapedType>(value.getType()) : nullptr;
    if (type && type.hasStaticShape() && isTooLarge(type))
      return emitError(loc)
             << "makes a value of type " << type << ", which is too large";
  }
  return success();
}

const onnx::FunctionProto *
Importer::functionOf(const onnx::NodeProto &node) const {
  for (const onnx::FunctionProto &function : model.functions())
    if (function.name() == node.op_type() &&
        function.domain() == node.domain() &&
        overloadOf(function) == overloadOf(node))
      return &function;
  return nullptr;
}

/// A call with the attributes that it leaves out and the function has a default
/// for; nothing for one that is no attribute.
static std::optional<onnx::NodeProto>
withDefaults(onnx::NodeProto call, const onnx::FunctionProto &function) {
  for (const std::string &bytes : bytesOf(function, /*number=*/11)) {
    onnx::AttributeProto attribute;
    if (!attribute.ParseFromString(bytes))
      return std::nullopt;
    if (llvm::none_of(call.attribute(), [&](const onnx::AttributeProto &other) {
          return other.name() == attribute.name();
        }))
      *call.add_attribute() = attribute;
  }
  return call;
}

/// Puts the attributes of a call in the place of the references to them, in
/// subgraphs, too.
static void bindAttributes(onnx::NodeProto &node, const onnx::NodeProto &call) {
  auto *attributes = node.mutable_attribute();
  for (int i = attributes->size(); i-- > 0;) {
    onnx::AttributeProto &attribute = *attributes->Mutable(i);
    if (attribute.has_g())
      for (onnx::NodeProto &inner : *attribute.mutable_g()->mutable_node())
        bindAttributes(inner, call);
    if (attribute.ref_attr_name().empty())
      continue;
    auto given =
        llvm::find_if(call.attribute(), [&](const onnx::AttributeProto &other) {
          return other.name() == attribute.ref_attr_name();
        });
    if (given == call.attribute().end()) {
      attributes->DeleteSubrange(i, 1); // The operator's default.
      continue;
    }
    std::string name = attribute.name();
    attribute = *given;
    attribute.set_name(name);
  }
}

LogicalResult Importer::inlineFunction(const onnx::FunctionProto &function,
                                       const onnx::NodeProto &call,
                                       OpBuilder &builder, Location loc) {
  if (depth >= mostDepth)
    return emitError(loc) << "functions are nested more than " << mostDepth
                          << " deep";
  if (call.input_size() > function.input_size() ||
      call.output_size() > function.output_size())
    return emitError(loc) << "has more inputs or outputs than the function";
  std::optional<onnx::NodeProto> complete = withDefaults(call, function);
  if (!complete)
    return emitError(loc) << "the function '" << function.name()
                          << "' has a default that is no attribute";
  Scope inner; // Functions do not see what is around their calls.
  for (int i = 0; i < call.input_size(); ++i) {
    if (call.input(i).empty())
      continue;
    Value value = scope->find(call.input(i));
    if (!value)
      return emitError(loc) << "reads '" << call.input(i)
                            << "', which nothing before it makes";
    inner.values[function.input(i)] = value;
  }
  {
    ++depth;
    llvm::scope_exit restore([&, outer = scope, versions = opsets] {
      scope = outer;
      opsets = versions;
      --depth;
    });
    scope = &inner;
    opsets = &function.opset_import();
    for (const onnx::NodeProto *listed : inOrder(function.node())) {
      onnx::NodeProto node = *listed;
      // An optional input that the call leaves out.
      for (std::string &name : *node.mutable_input())
        if (llvm::is_contained(function.input(), name) && !inner.find(name))
          name.clear();
      bindAttributes(node, *complete);
      if (failed(importNode(node, builder)))
        return failure();
    }
  }
  for (int i = 0; i < call.output_size(); ++i) {
    Value value = inner.find(function.output(i));
    if (!value)
      return emitError(loc) << "the function does not make its output '"
                            << function.output(i) << "'";
    if (!call.output(i).empty() && failed(define(call.output(i), value, loc)))
      return failure();
  }
  return success();
}

FailureOr<llvm::SmallVector<Value>>
Importer::importGraph(const onnx::GraphProto &graph,
                      llvm::ArrayRef<Value> arguments, OpBuilder &builder) {
  if (depth >= mostDepth)
    return emitError(locationOf("graph", graph.name()))
           << "graphs are nested more than " << mostDepth << " deep";
  Scope inner;
  inner.parent = scope;
  ++depth;
  for (auto [info, value] : llvm::zip(graph.input(), arguments))
    inner.values[info.name()] = value;
  scope = &inner;
  llvm::scope_exit restore([&, parent = inner.parent] {
    scope = parent;
    --depth;
  });
  if (failed(addInitializers(graph, builder)))
    return failure();
  for (const onnx::NodeProto *node : inOrder(graph.node()))
    if (isArgument.contains(node)
            ? failed(define(node->output(0), scope->find(node->output(0)),
                            locationOf(node->op_type(), node->name())))
            : failed(importNode(*node, builder)))
      return failure();
  llvm::SmallVector<Value> results;
  for (const onnx::ValueInfoProto &output : graph.output()) {
    results.push_back(inner.find(output.name()));
    if (!results.back())
      return emitError(locationOf("output", output.name()))
             << "nothing makes it";
  }
  return results;
}

std::optional<Diagnostic>
Importer::tryImport(llvm::function_ref<LogicalResult()> import) {
  std::optional<Diagnostic> error;
  bool hadError = std::exchange(hasError, false);
  {
    ScopedDiagnosticHandler first(&context, [&](Diagnostic &diagnostic) {
      if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
        return failure(); // To the handler before.
      if (!std::exchange(hasError, true))
        error = std::move(diagnostic);
      return success();
    });
    if (failed(import()) && !hasError)
      emitError(locationOf("", "")) << "a part cannot be imported";
  }
  hasError = hadError;
  return error;
}

/// Whether an initializer is an argument: real, or of quantized integers.
/// Scalars are constants, as they often are scales; so are integers of 64 bits,
/// which are sizes and indices, and truth values.
static bool isWeight(ShapedType type) {
  if (type.getRank() == 0 || type.getNumElements() == 0)
    return false;
  Type element = type.getElementType();
  if (!isa<IntegerType>(element))
    return isa<FloatType>(element);
  unsigned bits = element.getIntOrFloatBitWidth();
  return bits >= 8 && bits <= 32;
}

/// The tensor of a constant node that is an argument, or null. Small ones stay
/// constants: loops compute with them, and they are folded.
static const onnx::TensorProto *weightOf(const onnx::NodeProto &node) {
  constexpr int64_t least = 1024;
  bool isDefault = node.domain().empty() || node.domain() == "ai.onnx";
  if (!isDefault || node.op_type() != "Constant" || node.output_size() != 1 ||
      node.input_size() != 0 || node.attribute_size() != 1 ||
      node.attribute(0).name() != "value")
    return nullptr;
  const onnx::TensorProto &tensor = node.attribute(0).t();
  int64_t count = 1; // As far as it matters: it cannot overflow.
  for (int64_t size : tensor.dims())
    count = std::min(count, least) * std::clamp<int64_t>(size, 0, least);
  return count >= least ? &tensor : nullptr;
}

OwningOpRef<ModuleOp> Importer::run() {
  OwningOpRef<ModuleOp> module = importModel();
  return hasError ? OwningOpRef<ModuleOp>() : std::move(module);
}

OwningOpRef<ModuleOp> Importer::importModel() {
  const onnx::GraphProto &graph = model.graph();
  OwningOpRef<ModuleOp> module(ModuleOp::create(locationOf("", "")));
  OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
  auto function =
      func::FuncOp::create(builder, locationOf("graph", graph.name()), "main",
                           builder.getFunctionType({}, {}));
  Block *body = function.addEntryBlock();
  builder.setInsertionPointToEnd(body);

  llvm::StringMap<const onnx::TensorProto *> initializers;
  for (const onnx::TensorProto &tensor : graph.initializer())
    initializers[tensor.name()] = &tensor;
  Scope outer;
  scope = &outer;
  llvm::SmallVector<DictionaryAttr> argumentAttrs;
  auto addArgument = [&](llvm::StringRef name, RankedTensorType type,
                         Attribute value) {
    llvm::SmallVector<NamedAttribute> attrs{
        builder.getNamedAttr("soap.name", builder.getStringAttr(name))};
    if (value)
      attrs.push_back(builder.getNamedAttr("soap.value", value));
    argumentAttrs.push_back(builder.getDictionaryAttr(attrs));
    Location loc = NameLoc::get(builder.getStringAttr(name));
    return outer.values[name] = body->addArgument(type, loc);
  };
  size_t inputs = 0;
  for (const onnx::ValueInfoProto &input : graph.input()) {
    if (initializers.count(input.name()))
      continue; // Older models list their weights, too.
    DenseElementsAttr value;
    if (inputs < options.inputs.size())
      value = options.inputs[inputs];
    ++inputs;
    RankedTensorType type = read(input, value);
    if (!type)
      return {};
    Value argument = addArgument(input.name(), type, {});
    if (value && value.getType() == type)
      assumed[argument] = value;
  }
  if (failed(checkSizes()))
    return {};
  auto addWeight = [&](llvm::StringRef name, DenseElementsAttr value) {
    if (!isWeight(value.getType()))
      return false;
    weights[addArgument(name, cast<RankedTensorType>(value.getType()), value)] =
        value;
    return true;
  };
  for (const onnx::TensorProto &tensor : graph.initializer()) {
    Location loc = locationOf("initializer", tensor.name());
    if (outer.values.count(tensor.name())) {
      emitError(loc) << "there are two of this name";
      return {};
    }
    DenseElementsAttr value = read(tensor, loc);
    if (!value)
      return {};
    addWeight(tensor.name(), value);
  }
  for (const onnx::NodeProto &node : graph.node()) {
    const onnx::TensorProto *tensor = weightOf(node);
    if (!tensor || initializers.count(node.output(0)) ||
        outer.values.count(node.output(0)))
      continue;
    DenseElementsAttr value =
        read(*tensor, locationOf(node.op_type(), node.name()));
    if (!value)
      return {};
    if (addWeight(node.output(0), value))
      isArgument.insert(&node);
  }
  auto results = importGraph(graph, {}, builder);
  if (failed(results))
    return {};
  for (auto [output, value] : llvm::zip_equal(graph.output(), *results))
    if (Build::isSequence(value)) {
      emitError(locationOf("output", output.name()))
          << "is a sequence; only tensors are supported";
      return {};
    }
  // What sequences were made of has been taken out of them.
  module->walk([](stablehlo::TupleOp sequence) {
    if (sequence->use_empty())
      sequence.erase();
  });
  func::ReturnOp::create(builder, function.getLoc(), *results);
  function.setType(builder.getFunctionType(body->getArgumentTypes(),
                                           ValueRange(*results).getTypes()));
  function.setAllArgAttrs(argumentAttrs);
  for (auto [i, output] : llvm::enumerate(graph.output()))
    function.setResultAttr(i, "soap.name",
                           builder.getStringAttr(output.name()));
  // Weights that only sizes were read from.
  for (unsigned i = body->getNumArguments(); i-- > 0;)
    if (body->getArgument(i).use_empty() && weights.count(body->getArgument(i)))
      (void)function.eraseArgument(i);
  if (failed(verify(*module)))
    return {};
  return module;
}

bool soap::isOnnxFile(llvm::StringRef path) {
  return llvm::sys::path::extension(path) == ".onnx";
}

OwningOpRef<ModuleOp> soap::importOnnx(llvm::StringRef bytes,
                                       llvm::StringRef path,
                                       MLIRContext &context,
                                       const OnnxImportOptions &options) {
  context.loadDialect<chlo::ChloDialect, func::FuncDialect,
                      stablehlo::StablehloDialect>();
  Location loc = NameLoc::get(StringAttr::get(&context, path));
  // Its warnings and errors would go to standard error as they are.
  google::protobuf::LogSilencer silent;
  google::protobuf::io::CodedInputStream stream(
      reinterpret_cast<const uint8_t *>(bytes.data()),
      static_cast<int>(std::min<size_t>(bytes.size(), INT32_MAX)));
  onnx::ModelProto model;
  if (bytes.size() > INT32_MAX || !model.ParseFromCodedStream(&stream) ||
      !stream.ConsumedEntireMessage() || !model.has_graph()) {
    emitError(loc) << "is no ONNX model, or it is truncated";
    return {};
  }
  return Importer(model, path, context, options).run();
}
