//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OrderBarriers.h"

#include "Soap/Analysis/CallInliner.h"
#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Analysis/OperatorFormation.h"
#include "Soap/Analysis/PartitionCheck.h"
#include "Soap/Analysis/ShardingImport.h"
#include "Soap/Analysis/Symbols.h"
#include "Soap/Dialect/Sdy/IR/SdyOps.h"
#include "Soap/Dialect/StableHLO/IR/OneProcess.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Planner/Graph/Families.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "mlir/Transforms/RegionUtils.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"

namespace soap {
#define GEN_PASS_DEF_FORMOPERATORSPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

namespace {

struct FormOperatorsPass
    : public soap::impl::FormOperatorsPassBase<FormOperatorsPass> {
  using FormOperatorsPassBase::FormOperatorsPassBase;

  void runOnOperation() override {
    FailureOr<func::FuncOp> entry = findEntry(getOperation(), function);
    if (failed(entry))
      return signalPassFailure();
    if (entry->isExternal()) {
      entry->emitError() << "has no body to plan";
      return signalPassFailure();
    }
    if (failed(importShardings(*entry, /*ignore=*/false)))
      return signalPassFailure();
    // The symbol keeps private functions that are only called alive until all
    // calls are inlined; a private entry must survive that.
    SymbolTable::Visibility visibility = entry->getVisibility();
    entry->setPublic();
    // Inlining simplifies on the way; what is formed stays as it is.
    bool formed = isFormed(*entry);
    if (!formed) {
      if (!CallInliner(getOperation()).inlineCalls(*entry)) {
        entry->emitError() << "has more than " << CallInliner::maxOperations
                           << " operations with all that it calls; that is too "
                              "much to plan";
        return signalPassFailure();
      }
      // MLIR's inliner would go through them for nothing.
      eraseUnusedSymbols(getOperation());
      if (failed(inlineRest(*entry)))
        return signalPassFailure();
    }
    eraseUnusedSymbols(getOperation());
    if (!formed) {
      if (entry->getBody().hasOneBlock())
        orderBarriers(entry->front());
      OpPassManager simplify(func::FuncOp::getOperationName());
      FlattenBranchesPassOptions flatten;
      flatten.branches = branches;
      simplify.addPass(createFlattenBranchesPass(flatten));
      simplify.addPass(createFoldConstantsPass());
      simplify.addPass(createCSEPass());
      if (failed(runPipeline(simplify, *entry)))
        return signalPassFailure();
    }
    entry->setVisibility(visibility);
    if (failed(form(*entry)) || failed(nameOperators(*entry)))
      return signalPassFailure();
  }

private:
  /// What stays (recursive, of more blocks) is left to MLIR's inliner, which
  /// simplifies on the way. It cannot work beside regions that nobody knows:
  /// they may hide symbols.
  LogicalResult inlineRest(func::FuncOp entry) {
    ModuleOp module = getOperation();
    bool isKnown = !module
                        .walk([](Operation *op) {
                          return op->isRegistered() || op->getNumRegions() == 0
                                     ? WalkResult::advance()
                                     : WalkResult::interrupt();
                        })
                        .wasInterrupted();
    // Equal constants stay apart where they say of which operators they are.
    GreedyRewriteConfig config;
    config.enableConstantCSE(!hasNamedConstants(entry));
    auto simplify = [config](OpPassManager &manager) {
      manager.addPass(createCanonicalizerPass(config));
    };
    if (isKnown) {
      OpPassManager inliner(ModuleOp::getOperationName());
      inliner.addPass(createInlinerPass({}, simplify));
      return runPipeline(inliner, module);
    }
    OpPassManager canonicalizer(func::FuncOp::getOperationName());
    simplify(canonicalizer);
    return runPipeline(canonicalizer, entry);
  }

  static bool hasNamedConstants(func::FuncOp entry) {
    return entry
        .walk([](Operation *op) {
          return op->hasTrait<OpTrait::ConstantLike>() &&
                         op->hasAttr(SoapDialect::getOperatorAttrName())
                     ? WalkResult::interrupt()
                     : WalkResult::advance();
        })
        .wasInterrupted();
  }

  static bool isFormed(func::FuncOp func) {
    return func.getBody().hasOneBlock() &&
           llvm::all_of(func.getBody().front().without_terminator(),
                        [](Operation &op) { return isa<OperatorOp>(op); });
  }

  LogicalResult form(func::FuncOp func) {
    if (!func.getBody().hasOneBlock())
      return func.emitError() << "expects a body of one block";
    Block &block = func.getBody().front();
    for (auto [i, type] : llvm::enumerate(func.getArgumentTypes()))
      if (auto tensor = dyn_cast<RankedTensorType>(type);
          tensor && tensor.hasStaticShape() &&
          hasTooManyElements(tensor.getShape()))
        return func.emitError() << "argument #" << i << " is of type " << type
                                << ", more than 2^48 elements";
    for (Operation &op : block.without_terminator())
      if (!isa<OperatorOp>(op)) {
        copyConstants(op);
        if (isa<stablehlo::WhileOp, stablehlo::IfOp, stablehlo::CaseOp>(op)) {
          dropBarriers(op);
          separateSources(op);
        }
      }
    if (failed(verifyWhole(func)))
      return failure();
    Unpartitionable unpartitionable;
    for (Operation &op :
         llvm::make_early_inc_range(block.without_terminator())) {
      if (isa<OperatorOp>(op))
        continue;
      if (isa<func::CallOp>(op))
        return op.emitError() << "was not inlined";
      // Constants that were only there for regions.
      if (op.hasTrait<OpTrait::ConstantLike>() && op.use_empty() &&
          !isa<TensorType>(op.getResult(0).getType())) {
        op.erase();
        continue;
      }
      for (Type type : op.getOperandTypes()) {
        if (isa<MemRefType>(type))
          return op.emitError()
                 << "'" << op.getName()
                 << "' works on buffers; only tensors can be partitioned";
        if (type.isIntOrIndexOrFloat())
          return op.emitError() << "reads a value of type " << type
                                << "; only tensors can be partitioned";
      }
      for (Type type : op.getResultTypes()) {
        if (isa<DistType>(type))
          return op.emitError() << "is partitioned already; plan the model "
                                   "that it was made from";
        auto tensor = dyn_cast<RankedTensorType>(type);
        if (!tensor || !tensor.hasStaticShape())
          return op.emitError()
                 << "makes a value of type " << type
                 << "; only tensors of static shape can be partitioned";
        if (hasTooManyElements(tensor.getShape()))
          return op.emitError() << "makes a value of type " << type
                                << ", more than 2^48 elements";
      }
      if (failed(verifyPartition(&op)))
        return failure();
      PartitionInfo info;
      auto iface = dyn_cast<PartitionableOpInterface>(op);
      if (iface && succeeded(iface.getPartitionInfo(info)))
        separateDestinations(op, info);
      else if (!isBranchOfScalars(op))
        ++unpartitionable[{op.getLoc(), op.getName()}];
    }
    warn(unpartitionable);
    // A pipeline that restarts from formed operators has nothing to form.
    if (isFormed(func))
      return success();
    dropIdentities(block);
    FailureOr<std::vector<OperatorGroup>> groups = planOperators(block);
    if (failed(groups))
      return failure();
    OpBuilder builder(block.getTerminator());
    for (auto [index, group] : llvm::enumerate(*groups))
      if (failed(build(builder, group, index)))
        return failure();
    // All values are now made by operators; the original ops are dead.
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      if (!isa<OperatorOp>(op) && &op != block.getTerminator() &&
          op.use_empty())
        op.erase();
    return success();
  }

  /// What a device does among others is no part of a whole model: computed as
  /// one it would be something else.
  LogicalResult verifyWhole(func::FuncOp func) {
    WalkResult result = func.walk([](Operation *op) {
      if (!stablehlo::isOfProcesses(op))
        return WalkResult::advance();
      op->emitError() << "'" << op->getName()
                      << "' is of a computation that is written for every "
                         "device (pmap, shard_map), which cannot be planned; "
                         "lower the model for one device";
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }

  /// Ops that cannot be partitioned, by where they come from: copies of one, as
  /// an unrolled loop has them, are one warning.
  using Unpartitionable =
      llvm::MapVector<std::pair<Location, OperationName>, unsigned>;

  void warn(const Unpartitionable &ops) {
    for (const auto &[op, count] : ops) {
      auto [loc, name] = op;
      InFlightDiagnostic warning = emitWarning(loc);
      warning << "'" << name
              << "' cannot be partitioned; every device that needs it computes "
                 "it whole"
              << remedyFor(name);
      if (count > 1)
        warning << " (" << count << " of them)";
    }
  }

  StringRef remedyFor(OperationName name) {
    if (name.getDialectNamespace() == "chlo")
      return " (--soap-simplify-model, to be run before, makes other ops of "
             "it)";
    if (name.getStringRef() == stablehlo::WhileOp::getOperationName())
      return " (of a loop, what its whole body keeps can be split; "
             "--soap-simplify-model unrolls loops of known length, up to "
             "unroll-limit)";
    if (name.getStringRef() == stablehlo::IfOp::getOperationName() ||
        name.getStringRef() == stablehlo::CaseOp::getOperationName())
      return branches == "all"
                 ? " (branches=all leaves out those with loops that stay)"
                 : " (branches=all would compute all branches in every step, "
                   "and split them)";
    return "";
  }

  /// Such as those that choose a scale: there is nothing in them to partition.
  static bool isBranchOfScalars(Operation &op) {
    auto isScalar = [](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      return tensor && tensor.getRank() == 0;
    };
    return isa<stablehlo::IfOp, stablehlo::CaseOp>(op) &&
           !op.walk([&](Operation *inner) {
                return llvm::all_of(inner->getOperandTypes(), isScalar) &&
                               llvm::all_of(inner->getResultTypes(), isScalar)
                           ? WalkResult::advance()
                           : WalkResult::interrupt();
              }).wasInterrupted();
  }

  /// Gives the regions of an op (branches, a loop's body) copies of the
  /// constants that they read from outside. What else they read will be
  /// operands of the operator, which is isolated.
  static void copyConstants(Operation &op) {
    for (Region &region : op.getRegions()) {
      if (region.empty())
        continue;
      llvm::SetVector<Value> outside;
      getUsedValuesDefinedAbove(region, region, outside);
      OpBuilder builder = OpBuilder::atBlockBegin(&region.front());
      for (Value value : outside) {
        Operation *maker = value.getDefiningOp();
        if (!maker || !maker->hasTrait<OpTrait::ConstantLike>())
          continue;
        Value copy = builder.clone(*maker)->getResult(0);
        replaceAllUsesInRegionWith(value, copy, region);
      }
    }
  }

  /// What is computed again in a loop that goes back is not in this one: its
  /// barriers keep nothing apart, but would tie all values that they hold back.
  static void dropBarriers(Operation &op) {
    op.walk([](stablehlo::OptimizationBarrierOp barrier) {
      barrier->replaceAllUsesWith(barrier.getOperands());
      barrier.erase();
    });
  }

  /// In the regions of loops and branches, every reader gets its own copy of
  /// what is made of nothing (and of what is made of that alone): one that
  /// several share would tie their dimensions.
  static void separateSources(Operation &op) {
    // How many ops a copy takes, those that it reads in two ways counted twice.
    constexpr unsigned most = 64;
    llvm::MapVector<Operation *, unsigned> sources;
    op.walk<WalkOrder::PreOrder>([&](Operation *inner) {
      StringRef anchor = getPartitionInfoOrWhole(inner).anchor;
      if (inner == &op || inner->getNumRegions() != 0 ||
          inner->getNumResults() != 1 ||
          (anchor != "elementwise" && anchor != "shape"))
        return;
      unsigned size = 1;
      for (Value operand : inner->getOperands()) {
        unsigned part = sources.lookup(operand.getDefiningOp());
        size = part == 0 ? most + 1 : size + part;
      }
      if (size <= most)
        sources[inner] = size;
    });
    for (auto &[source, size] : llvm::reverse(sources))
      for (OpOperand &use : llvm::make_early_inc_range(source->getUses()))
        if (!source->hasOneUse())
          use.set(OpBuilder(source).clone(*source)->getResult(0));
  }

  /// Gives an op an empty tensor of its own to write into: one that several ops
  /// share would tie their dimensions.
  static void separateDestinations(Operation &op, const PartitionInfo &info) {
    for (unsigned number : info.destinations) {
      OpOperand &operand = op.getOpOperand(number);
      Operation *maker = operand.get().getDefiningOp();
      if (!maker || maker->getNumOperands() != 0 || operand.get().hasOneUse() ||
          maker->getNumResults() != 1)
        continue;
      OpBuilder builder(&op);
      operand.set(builder.clone(*maker)->getResult(0));
    }
  }

  /// Changes of shape that change nothing (JAX pads by zero around pooling)
  /// would hide that two ops read the same value.
  static void dropIdentities(Block &block) {
    for (Operation &op : llvm::make_early_inc_range(block)) {
      PartitionInfo info = getPartitionInfoOrWhole(&op);
      if (info.anchor != "shape" || op.getNumResults() != 1 ||
          op.getNumOperands() == 0 ||
          llvm::is_contained(info.destinations, 0u) ||
          op.getOperand(0).getType() != op.getResult(0).getType())
        continue;
      bool identity = llvm::all_of(llvm::zip(info.operands[0], info.results[0]),
                                   [](auto pair) {
                                     auto &[read, made] = pair;
                                     return read.isDim() && read == made;
                                   });
      if (!identity)
        continue;
      moveResultPins(&op, op.getOperands());
      op.getResult(0).replaceAllUsesWith(op.getOperand(0));
      op.erase();
    }
  }

  LogicalResult build(OpBuilder &builder, const OperatorGroup &group,
                      unsigned index) {
    if (group.ops.size() == 1 && isa<OperatorOp>(group.ops.front())) {
      group.ops.front()->moveBefore(builder.getInsertionBlock(),
                                    builder.getInsertionPoint());
      return success();
    }
    if (group.results.empty() && llvm::all_of(group.ops, [](Operation *op) {
          return op->isRegistered();
        })) {
      for (Operation *op : group.ops) {
        if (wouldOpBeTriviallyDead(op) || isa<stablehlo::RngOp>(op))
          continue;
        // Prints for debugging and the like are no part of what is computed.
        if (auto call = dyn_cast<stablehlo::CustomCallOp>(op)) {
          call.emitWarning() << "the call of '" << call.getCallTargetName()
                             << "' has side effects and no results that are "
                                "used: it is left out";
          continue;
        }
        return op->emitError()
               << "'" << op->getName()
               << "' has side effects and no results that are used: it would "
                  "be left out; remove it, or mark it Pure if it has none";
      }
      return success();
    }
    std::string why;
    FailureOr<OperatorSpace> space =
        OperatorSpace::compute(group.ops, group.results, &why);
    if (failed(space))
      return group.ops.front()->emitError()
             << "operator \"" << group.pinnedName
             << "\" cannot be one operator: " << why;
    SmallVector<Value> inputs;
    SmallVector<Location> locations;
    for (const OperatorSpace::Entry &entry : space->entries()) {
      inputs.push_back(entry.value);
      locations.push_back(entry.value.getLoc());
    }
    SmallVector<Location> fused;
    for (Operation *op : group.ops)
      fused.push_back(op->getLoc());
    Location loc = builder.getFusedLoc(fused);
    std::string name = group.pinnedName.empty() ? "op" + std::to_string(index)
                                                : group.pinnedName;
    // Its dimensions are listed once its body is there, which may tie fewer of
    // them: a value that is read in two ways has become two.
    OperatorOp op = OperatorOp::create(
        builder, loc, ValueRange(group.results).getTypes(),
        builder.getStringAttr(name), StringAttr(), StringAttr(), IntegerAttr(),
        inputs, ArrayAttr(), ConfigAttr());
    for (Operation *member : group.ops)
      if (auto config = member->getAttrOfType<ConfigAttr>("soap.config"))
        op.setConfigAttr(config);
    Block &body = op.getBody().emplaceBlock();
    llvm::DenseMap<OpOperand *, Value> outside;
    IRMapping mapping;
    for (auto [input, entry] : llvm::zip(inputs, space->entries())) {
      Value arg = body.addArgument(input.getType(), input.getLoc());
      for (OpOperand *use : entry.uses)
        outside[use] = arg;
    }
    OpBuilder inner = OpBuilder::atBlockEnd(&body);
    for (Operation *member : group.ops) {
      Operation *clone = inner.clone(*member, mapping);
      clone->removeAttr("soap.operator");
      clone->removeAttr("soap.config");
      for (OpOperand &use : member->getOpOperands())
        if (Value arg = outside.lookup(&use))
          clone->setOperand(use.getOperandNumber(), arg);
      // A value that is read along different dimensions is an operand for each.
      for (auto [use, copy] :
           llvm::zip_equal(getCapturedUses(member), getCapturedUses(clone)))
        if (Value arg = outside.lookup(use))
          copy->set(arg);
    }
    SmallVector<Value> returned;
    for (Value value : group.results)
      returned.push_back(mapping.lookup(value));
    ReturnOp::create(inner, loc, returned);
    // Also in ops of the group itself: cheap ones may be in others, too, and
    // the rest is dead.
    for (auto [from, result] : llvm::zip(group.results, op.getResults()))
      Value(from).replaceAllUsesWith(result);
    return success();
  }

  /// Families, ties, roles and kinds of dimensions from the graph; names from
  /// the families, stable as long as the model is.
  LogicalResult nameOperators(func::FuncOp func) {
    FailureOr<ModelGraph> model = ModelGraph::build(func);
    if (failed(model))
      return failure();
    Graph &graph = model->graph;
    OpBuilder builder(func);
    llvm::StringSet<> taken;
    llvm::StringMap<unsigned> numbers; // Of each name, the last one.
    for (OperatorOp op : model->operators)
      if (op.getFamily())
        taken.insert(op.getName());
    for (auto [i, op] : llvm::enumerate(model->operators)) {
      Operator &info = graph.operators[i];
      const Family &family = graph.families[info.family];
      if (!op.getFamily() && isDefaultName(op.getName())) {
        std::string base = family.name;
        if (info.role != "forward")
          base += "." + info.role;
        std::string name = base;
        while (!taken.insert(name).second)
          name = base + "." + std::to_string(++numbers[base]);
        op.setName(name);
        info.name = name;
      }
      op.setFamily(family.name);
      op.setRole(info.role);
      op.setTie(family.tie);
      SmallVector<Attribute> dims;
      for (const Dimension &dim : info.dims)
        dims.push_back(
            DimensionAttr::get(&getContext(), dim.name, dim.size, dim.kind));
      op.setDimsAttr(builder.getArrayAttr(dims));
    }
    if (printFamilies)
      soap::printFamilies(graph, llvm::errs());
    return success();
  }

  static bool isDefaultName(StringRef name) {
    unsigned number;
    return name.consume_front("op") && !name.getAsInteger(10, number);
  }
};

} // namespace
