//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/ModelGraph.h"

#include "RegionScratch.h"
#include "RegionWork.h"

#include "Soap/Analysis/ModelState.h"
#include "Soap/Analysis/PartitionCheck.h"
#include "Soap/Dialect/StableHLO/Contraction.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Planner/Graph/Families.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinTypes.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace soap;

std::string soap::elementTypeName(Type type) {
  std::string name;
  llvm::raw_string_ostream(name) << type;
  return name;
}

unsigned soap::elementTypeBits(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * elementTypeBits(complex.getElementType());
  if (type.isIndex())
    return 64;
  if (!type.isIntOrFloat())
    return 8;
  return std::max(8u, type.getIntOrFloatBitWidth());
}

/// A module that is not written in a file lies at line 0 of it.
static Location startOf(Location loc) {
  auto file = dyn_cast<FileLineColLoc>(loc);
  if (!file || file.getLine() > 0)
    return loc;
  return FileLineColLoc::get(file.getFilename(), 1, 1);
}

FailureOr<func::FuncOp> soap::findEntry(ModuleOp module, StringRef name) {
  if (!name.empty()) {
    if (auto func = module.lookupSymbol<func::FuncOp>(name))
      return func;
    return emitError(startOf(module.getLoc()))
           << "has no function '" << name << "'";
  }
  if (auto func = module.lookupSymbol<func::FuncOp>("main"))
    return func;
  SmallVector<func::FuncOp> candidates;
  for (auto func : module.getOps<func::FuncOp>())
    if (func.isPublic() && !func.isExternal())
      candidates.push_back(func);
  if (candidates.size() == 1)
    return candidates.front();
  if (candidates.empty())
    return emitError(startOf(module.getLoc()))
           << "has no function 'main' and no other public function";
  return candidates.front().emitError()
         << "is one of " << candidates.size()
         << " public functions, none of which is 'main'; rename the model's "
            "'main', or make the others private";
}

/// "layers.0.norm1.scale" of JAX's "result[0]['layers'][0]['norm1']['scale']":
/// the keys and indices after the first.
static std::string pathOfResultInfo(StringRef info) {
  SmallVector<std::string> parts;
  while (true) {
    size_t open = info.find('[');
    if (open == StringRef::npos)
      break;
    size_t close = info.find(']', open);
    if (close == StringRef::npos)
      break;
    parts.push_back(info.slice(open + 1, close).trim("'\"").str());
    info = info.drop_front(close + 1);
  }
  // The first index only picks the part of the result tuple.
  if (parts.size() < 2)
    return "";
  return llvm::join(llvm::drop_begin(parts), ".");
}

/// A name for files, in UTF-8 and none of those taken.
static std::string uniqueName(StringRef wanted, llvm::StringSet<> &taken) {
  std::string name = llvm::json::fixUTF8(wanted), unique = name;
  for (unsigned n = 1; !taken.insert(unique).second; ++n)
    unique = name + "_" + std::to_string(n);
  return unique;
}

static std::string argumentName(func::FuncOp func, unsigned index,
                                llvm::StringSet<> &taken) {
  std::string name = "arg" + std::to_string(index);
  int64_t result = getReplacingResult(func, index);
  if (result >= 0 && result < func.getNumResults())
    if (auto info =
            func.getResultAttrOfType<StringAttr>(result, "jax.result_info"))
      if (std::string path = pathOfResultInfo(info.getValue()); !path.empty())
        name = path;
  return uniqueName(name, taken);
}

/// Attributes that say where a slice lies: steps that read other rows of one
/// tensor are alike.
static bool isPosition(Operation *op, StringRef attribute) {
  if (isa<stablehlo::SliceOp>(op))
    return attribute == "start_indices" || attribute == "limit_indices";
  if (isa<stablehlo::PadOp>(op))
    return attribute == "edge_padding_low" || attribute == "edge_padding_high";
  if (isa<tensor::ExtractSliceOp, tensor::InsertSliceOp>(op))
    return attribute == "static_offsets";
  if (isa<tensor::PadOp>(op))
    return attribute == "static_low" || attribute == "static_high";
  return false;
}

/// A hash of what an operator computes: ops, attributes (but for positions) and
/// types in order, and which value each op reads.
static uint64_t signatureOf(OperatorOp op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::DenseMap<Value, unsigned> numbers;
  auto number = [&](Value value) {
    numbers.try_emplace(value, numbers.size());
    os << value.getType();
  };
  for (BlockArgument arg : op.getBody().getArguments())
    number(arg);
  op.getBody().walk<WalkOrder::PreOrder>([&](Operation *inner) {
    for (Region &region : inner->getRegions())
      for (BlockArgument arg : region.getArguments())
        number(arg);
    os << inner->getName();
    for (NamedAttribute attribute : inner->getAttrDictionary())
      if (!isPosition(inner, attribute.getName()))
        os << ' ' << attribute.getName() << '=' << attribute.getValue();
    for (Value operand : inner->getOperands())
      os << ' ' << numbers.lookup(operand);
    for (Value result : inner->getResults())
      number(result);
    os << '\n';
  });
  return llvm::xxh3_64bits(text);
}

namespace {

class GraphBuilder {
public:
  explicit GraphBuilder(func::FuncOp func) : func(func) {}

  FailureOr<ModelGraph> run() {
    if (func.isExternal())
      return func.emitError() << "has no body";
    if (!func.getBody().hasOneBlock())
      return func.emitError() << "expects a body of one block; inline and "
                                 "flatten control flow first";
    if (failed(addArguments()))
      return failure();
    for (Operation &op : func.getBody().front().without_terminator())
      if (failed(addOperator(op)))
        return failure();
    for (Value value : func.getBody().front().getTerminator()->getOperands())
      model.graph.results.push_back(model.tensors.lookup(value));
    annotateDimensionKinds(model.graph);
    fillFamilies();
    if (std::string why = model.graph.check(); !why.empty())
      return func.emitError() << why;
    return std::move(model);
  }

private:
  func::FuncOp func;
  ModelGraph model;
  llvm::StringSet<> operatorNames;

  FailureOr<unsigned> addTensor(Value value, std::string name, Location loc) {
    if (isa<DistType>(value.getType()))
      return func.emitError() << "is partitioned already; plan the model that "
                                 "it was made from";
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || !type.hasStaticShape())
      return emitError(loc)
             << "expects tensors of static shape, found " << value.getType();
    Tensor tensor;
    tensor.name = std::move(name);
    tensor.shape.assign(type.getShape().begin(), type.getShape().end());
    tensor.elementType = elementTypeName(type.getElementType());
    tensor.elementBits = elementTypeBits(type.getElementType());
    unsigned index = model.graph.tensors.size();
    model.tensors[value] = index;
    model.graph.tensors.push_back(std::move(tensor));
    return index;
  }

  LogicalResult addArguments() {
    llvm::StringSet<> taken;
    llvm::DenseMap<int64_t, unsigned> replacedBy;
    for (BlockArgument arg : func.getArguments()) {
      unsigned index = arg.getArgNumber();
      FailureOr<unsigned> tensor =
          addTensor(arg, argumentName(func, index, taken), arg.getLoc());
      if (failed(tensor))
        return failure();
      // The dialect itself verifies soap.state.
      Attribute aliasing = func.getArgAttr(index, "tf.aliasing_output");
      if (aliasing && !isa<IntegerAttr>(aliasing))
        return func.emitError()
               << "argument #" << index << " has a 'tf.aliasing_output' of "
               << aliasing << ", which is no result number";
      int64_t result = getReplacingResult(func, index);
      if (result >= func.getNumResults() || result < -1)
        return func.emitError()
               << "argument #" << index << " is replaced by "
               << "result #" << result << ", which does not exist";
      if (result >= 0) {
        if (func.getResultTypes()[result] != arg.getType())
          return func.emitError()
                 << "argument #" << index << " of type " << arg.getType()
                 << " is replaced by result #" << result << " of type "
                 << func.getResultTypes()[result];
        if (auto [it, isNew] = replacedBy.try_emplace(result, index); !isNew)
          return func.emitError()
                 << "result #" << result << " replaces both argument #"
                 << it->second << " and argument #" << index;
      }
      model.graph.arguments.push_back({*tensor, static_cast<int>(result)});
    }
    return success();
  }

  /// Whether a body only waits for an argument: a barrier behind whose first
  /// value it is passes it on to nobody.
  static bool isAwaited(BlockArgument argument) {
    return llvm::all_of(argument.getUses(), [](OpOperand &use) {
      return isa<stablehlo::OptimizationBarrierOp>(use.getOwner()) &&
             use.getOwner()->getResult(use.getOperandNumber()).use_empty();
    });
  }

  /// An op of another dialect may have its factors in one operand.
  static std::string factorTypeOf(Operation *product) {
    Type widest;
    for (Value factor : product->getOperands().take_front(2))
      if (Type type = getElementTypeOrSelf(factor);
          !widest || elementTypeBits(widest) < elementTypeBits(type))
        widest = type;
    return widest ? elementTypeName(widest) : "";
  }

  /// The wider element type of the two that a contraction or convolution
  /// multiplies (the largest one in regions); empty without one.
  static std::string findFactorType(const OperatorSpace &space) {
    Operation *largest = nullptr;
    for (const OperatorSpace::Member &member : space.members()) {
      if (member.info.anchor == space.anchor() &&
          (member.info.anchor == "contraction" ||
           member.info.anchor == "convolution"))
        return factorTypeOf(member.op);
      if (member.info.regionProducts > 0)
        member.op->walk([&](Operation *inner) {
          if (stablehlo::isContraction(inner) &&
              (!largest || countWork(*inner).flops > countWork(*largest).flops))
            largest = inner;
        });
    }
    return largest ? factorTypeOf(largest) : "";
  }

  LogicalResult addOperator(Operation &op) {
    auto operatorOp = dyn_cast<OperatorOp>(op);
    if (!operatorOp) {
      InFlightDiagnostic error = op.emitError()
                                 << "is not in an operator; run "
                                    "--soap-form-operators first";
      auto functions = func->getParentOfType<ModuleOp>().getOps<func::FuncOp>();
      if (llvm::count_if(functions, [](func::FuncOp other) {
            return other.isPublic() && !other.isExternal();
          }) > 1)
        error << " (it forms those of one function; make the others private: "
                 "isolateEntry)";
      return error;
    }
    std::string why;
    FailureOr<OperatorSpace> space =
        OperatorSpace::compute(operatorOp.getBody().front(), &why);
    if (failed(space))
      return op.emitError() << "cannot be one operator: " << why;
    for (const OperatorSpace::Member &member : space->members())
      if (isWhole(member.info) && failed(verifyPartition(member.op)))
        return failure();
    if (failed(checkDims(operatorOp, *space)))
      return failure();
    Operator out;
    out.name = uniqueName(operatorOp.getName(), operatorNames);
    if (operatorOp.getName() != out.name)
      operatorOp.setName(out.name); // As what is made of it will be called.
    out.dims.assign(space->dims().begin(), space->dims().end());
    out.flops = space->flops();
    out.launches = space->launches();
    out.regionProducts = space->regionProducts();
    out.regionBytes = space->regionBytes();
    out.regionWhole = space->regionWhole();
    out.scratch = findScratch(*space);
    out.anchor = space->anchor().str();
    out.linearOperands.assign(space->linearEntries().begin(),
                              space->linearEntries().end());
    out.signature = signatureOf(operatorOp);
    for (BlockArgument argument : operatorOp.getBody().getArguments())
      if (isAwaited(argument))
        out.awaitedOperands.push_back(argument.getArgNumber());
    for (auto [value, entry] :
         llvm::zip_equal(operatorOp.getInputs(), space->entries()))
      out.operands.push_back({model.tensors.lookup(value), entry.access});
    unsigned number = model.graph.operators.size();
    for (auto [index, exit] : llvm::enumerate(space->exits())) {
      Value value = operatorOp.getResults()[index];
      FailureOr<unsigned> tensor = addTensor(
          value, out.name + (index ? "#" + std::to_string(index) : ""),
          op.getLoc());
      if (failed(tensor))
        return failure();
      model.graph.tensors[*tensor].producer = static_cast<int>(number);
      model.graph.tensors[*tensor].resultIndex = index;
      out.results.push_back({*tensor, exit.access});
    }
    if (std::string type = findFactorType(*space);
        !out.results.empty() &&
        type != model.graph.tensors[out.results.front().tensor].elementType)
      out.factorType = type;
    model.graph.operators.push_back(std::move(out));
    model.operators.push_back(operatorOp);
    model.spaces.push_back(std::move(*space));
    return success();
  }

  /// Wrong facts count as none.
  static bool isWhole(const PartitionInfo &info) {
    return info.anchor == "other" && info.dims.empty();
  }

  LogicalResult checkDims(OperatorOp op, const OperatorSpace &space) {
    std::optional<ArrayAttr> dims = op.getDims();
    if (!dims)
      return success();
    if (dims->size() != space.dims().size())
      return op.emitError()
             << "lists " << dims->size() << " dimensions, but its body has "
             << space.dims().size();
    for (auto [index, attr] : llvm::enumerate(*dims)) {
      int64_t size = cast<DimensionAttr>(attr).getSize();
      if (size != space.dims()[index].size)
        return op.emitError()
               << "lists dimension #" << index << " with size " << size
               << ", but in its body it has size " << space.dims()[index].size;
    }
    return success();
  }

  void fillFamilies() {
    Graph &graph = model.graph;
    bool all = llvm::all_of(model.operators, [](OperatorOp op) {
      return op.getFamily().has_value();
    });
    if (!all) {
      formFamilies(graph);
      linkFamilyDimensions(graph);
      tieFamilies(graph);
      return;
    }
    llvm::MapVector<StringRef, unsigned> numbers;
    bool tied = true;
    for (auto [i, op] : llvm::enumerate(model.operators)) {
      auto [it, isNew] =
          numbers.try_emplace(*op.getFamily(), graph.families.size());
      if (isNew) {
        graph.families.emplace_back();
        graph.families.back().name = op.getFamily()->str();
        graph.families.back().tie = op.getTie().value_or(0);
      }
      tied &= op.getTie().has_value();
      graph.operators[i].family = it->second;
      graph.operators[i].role = op.getRole().value_or("forward").str();
      graph.families[it->second].operators.push_back(i);
    }
    // The parameters of a family: the state that its forward part reads.
    auto uses = graph.uses();
    for (const Argument &argument : graph.arguments) {
      if (argument.replacedBy < 0)
        continue;
      for (auto [user, operand] : uses[argument.tensor]) {
        const Operator &op = graph.operators[user];
        graph.families[op.family].parameterBytes +=
            graph.tensors[argument.tensor].bytes();
        break;
      }
    }
    linkFamilyDimensions(graph);
    if (!tied || findFalseTie(graph))
      tieFamilies(graph);
  }
};

} // namespace

FailureOr<ModelGraph> ModelGraph::build(func::FuncOp func) {
  return GraphBuilder(func).run();
}

FailureOr<Strategy> ModelGraph::getStrategy() {
  Strategy strategy;
  for (OperatorOp op : operators) {
    std::optional<ConfigAttr> config = op.getConfig();
    if (!config)
      return op.emitError() << "has no configuration; run "
                               "--soap-auto-parallel first";
    strategy.configs.push_back(config->getConfig());
  }
  for (auto [op, planned, config] :
       llvm::zip_equal(operators, graph.operators, strategy.configs)) {
    // Of whatever machine.
    std::string error = checkConfig(graph, planned, config, maxDevices);
    if (!error.empty())
      return op.emitError() << error;
  }
  return strategy;
}
