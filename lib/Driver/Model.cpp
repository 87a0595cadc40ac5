//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/Model.h"

#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Analysis/ModelState.h"
#include "Soap/Analysis/Symbols.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Support/File.h"

#include "mlir/Pass/PassManager.h"

#include "llvm/Support/FileSystem.h"

using namespace mlir;
using namespace soap;

/// What says nothing of where it comes from is of the file: jax.export leaves
/// modules and functions like that.
static void locate(ModuleOp module, StringRef path) {
  Location file = FileLineColLoc::get(module.getContext(), path, 0, 0);
  module->walk([&](Operation *op) {
    if (isa<UnknownLoc>(op->getLoc()))
      op->setLoc(file);
    for (Region &region : op->getRegions())
      for (BlockArgument argument : region.getArguments())
        if (isa<UnknownLoc>(argument.getLoc()))
          argument.setLoc(file);
  });
}

OwningOpRef<ModuleOp> soap::loadModel(StringRef path, MLIRContext &context,
                                      const OnnxImportOptions &options) {
  Location loc = UnknownLoc::get(&context);
  if (path != "-" && llvm::sys::fs::is_directory(path)) {
    emitError(loc) << "cannot read '" << path << "': it is a folder";
    return nullptr;
  }
  auto buffer = readFile(path);
  if (!buffer) {
    emitError(loc) << "cannot open input file '" << path
                   << "': " << buffer.getError().message();
    return nullptr;
  }
  OwningOpRef<ModuleOp> module =
      readModel(std::move(*buffer), path, context, options);
  if (module)
    locate(*module, path);
  return module;
}

LogicalResult
soap::runPasses(ModuleOp module,
                const std::function<void(OpPassManager &)> &build) {
  PassManager manager(module.getContext(), ModuleOp::getOperationName());
  build(manager);
  return manager.run(module);
}

void soap::isolateEntry(func::FuncOp entry) {
  auto module = entry->getParentOfType<ModuleOp>();
  for (auto func : module.getOps<func::FuncOp>())
    func.setVisibility(func == entry ? SymbolTable::Visibility::Public
                                     : SymbolTable::Visibility::Private);
  eraseUnusedSymbols(module);
}

static FailureOr<RankedTensorType> globalType(Operation *entry, Type type) {
  if (auto dist = dyn_cast<DistType>(type))
    type = dist.getTensorType();
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() || tensor.getEncoding())
    return entry->emitError() << "takes or gives a value of type " << type
                              << "; only tensors of static shape, without "
                                 "encodings, can be run";
  if (!reference::Tensor::getStorage(tensor.getElementType(),
                                     reference::Precision::Native))
    return entry->emitError()
           << "takes or gives elements of type " << tensor.getElementType()
           << ", which cannot be run yet";
  return tensor;
}

ModelStage soap::getStage(func::FuncOp entry) {
  auto isDist = [](Type type) { return isa<DistType>(type); };
  bool distributed = llvm::any_of(entry.getArgumentTypes(), isDist) ||
                     llvm::any_of(entry.getResultTypes(), isDist);
  return distributed ? ModelStage::Distributed : ModelStage::Model;
}

FailureOr<ModelSignature> ModelSignature::get(ProgramOp program) {
  ModelSignature signature;
  for (ArgumentOp argument : program.getParts<ArgumentOp>()) {
    FailureOr<RankedTensorType> type = globalType(argument, argument.getType());
    if (failed(type))
      return failure();
    signature.arguments.push_back(*type);
    signature.state.push_back(
        static_cast<int64_t>(argument.getReplacement().value_or(-1)));
    signature.values.emplace_back();
  }
  for (ResultOp result : program.getParts<ResultOp>()) {
    FailureOr<RankedTensorType> type = globalType(result, result.getType());
    if (failed(type))
      return failure();
    signature.results.push_back(*type);
  }
  return signature;
}

FailureOr<ModelSignature> ModelSignature::get(func::FuncOp entry) {
  ModelSignature signature;
  if (entry.getNumArguments() == 0 && entry.getNumResults() == 0)
    return entry.emitError() << "takes and gives nothing: there is nothing to "
                                "run";
  SmallVector<int64_t> replacing = getReplacingResults(entry);
  for (auto [i, type] : llvm::enumerate(entry.getArgumentTypes())) {
    FailureOr<RankedTensorType> tensor = globalType(entry, type);
    if (failed(tensor))
      return failure();
    signature.arguments.push_back(*tensor);
    int64_t result = replacing[i];
    if (result < -1 || result >= entry.getNumResults())
      return entry.emitError()
             << "argument #" << i << " is replaced by result #" << result
             << ", which does not exist";
    signature.state.push_back(result);
    auto value = entry.getArgAttrOfType<DenseElementsAttr>(i, "soap.value");
    if (value && value.getType() != *tensor)
      return entry.emitError()
             << "argument #" << i << " has a value of type " << value.getType();
    signature.values.push_back(value);
  }
  for (Type type : entry.getResultTypes()) {
    FailureOr<RankedTensorType> tensor = globalType(entry, type);
    if (failed(tensor))
      return failure();
    signature.results.push_back(*tensor);
  }
  return signature;
}

int ModelSignature::lossResult() const {
  int found = -1;
  for (auto [i, type] : llvm::enumerate(results)) {
    if (type.getRank() != 0 || !isa<FloatType>(type.getElementType()) ||
        llvm::is_contained(state, static_cast<int64_t>(i)))
      continue;
    if (found >= 0)
      return -1;
    found = static_cast<int>(i);
  }
  return found;
}

reference::Tensor soap::makeDefaultArgument(RankedTensorType type,
                                            unsigned index) {
  reference::Tensor tensor(type.getElementType(), type.getShape());
  if (auto floatType = dyn_cast<FloatType>(type.getElementType()))
    for (int64_t i = 0, e = tensor.numElements(); i < e; ++i)
      tensor.setDouble(i, reference::roundToType(reference::uniformValue(
                                                     index + 1, i, -0.05, 0.05),
                                                 floatType));
  return tensor;
}

std::string soap::checkModelData(const reference::ModelData &data,
                                 const ModelSignature &signature) {
  auto text = [](auto &&...parts) {
    std::string out;
    llvm::raw_string_ostream os(out);
    (os << ... << parts);
    return out;
  };
  if (data.arguments.size() != signature.arguments.size())
    return text("has data for ", data.arguments.size(),
                " arguments, but the model has ", signature.arguments.size());
  for (auto [i, argument] : llvm::enumerate(data.arguments)) {
    if (argument.type != signature.arguments[i])
      return text("argument #", i, " is of type ", argument.type,
                  ", but the model's is of type ", signature.arguments[i]);
    if (argument.state != signature.state[i])
      return text("argument #", i,
                  " is not replaced by the same result as in the model");
  }
  if (data.lossResult >= signature.results.size())
    return text("the loss is result #", data.lossResult, ", but the model has ",
                signature.results.size(), " results");
  RankedTensorType loss = signature.results[data.lossResult];
  if (loss.getRank() != 0 || !isa<FloatType>(loss.getElementType()))
    return text("the loss is result #", data.lossResult,
                ", but that is of type ", loss, " in the model");
  return "";
}
