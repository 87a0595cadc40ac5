//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_TRANSFORMS_PASSES_TD
#define SOAP_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def ImportShardingsPass : Pass<"soap-import-shardings", "mlir::ModuleOp"> {
  let summary = "Turn sharding annotations into pins";
  let description = [{
    What the entry function says of shardings (`sdy.sharding`,
    `sdy.sharding_constraint` and the like, `mhlo.sharding`, calls of
    `@Sharding`) becomes pins of the layouts of arguments, results and ops,
    which `soap-auto-parallel` keeps; ops that only say it disappear, and so do
    the meshes. Calls are inlined if there is any such annotation; a model
    without any stays as it is. With `shardings=ignore` all is removed, and
    nothing is pinned. Computations that are written for every device
    (`sdy.manual_computation`) become those of the whole model.
    docs/shardings.md tells what is understood. Of a donated
    argument (`jax.buffer_donor`), the result that replaces it becomes its
    `soap.state`.

    ```
    sdy.mesh @mesh = <["data"=2, "model"=2]>
    %0 = stablehlo.add %x, %y : tensor<8x4xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"data"}, {?} ]> : tensor<8x4xf32>
    ```
    becomes
    ```
    %0 = stablehlo.add %x, %y
        {soap.result_pins = [#soap.pin<[2, ?] replicas 2 on [0, 1, 2, 3]>]} : ...
    ```
  }];
  let options = [
    Option<"function", "function", "std::string", /*default=*/"",
           "The entry function; without it main, or the only public one">,
    Option<"shardings", "shardings", "std::string", /*default=*/"\"pin\"",
           "pin, or ignore: remove them only">,
  ];
  let dependentDialects = ["::soap::SoapDialect", "::mlir::sdy::SdyDialect"];
}

def ExportShardingsPass : Pass<"soap-export-shardings", "mlir::ModuleOp"> {
  let summary = "Turn configurations into sharding annotations";
  let description = [{
    The inverse of `soap-import-shardings`, for partitioners that write one
    program for all devices, such as XLA's: operators become plain ops again
    (`soap-inline-operators`), and what their configurations say of values
    becomes Shardy's annotations: meshes over the devices that are used at all,
    `sdy.sharding` on arguments, on results, and on the ops that make what
    operators hand on, and `sdy.sharding_constraint` where a reader wants a
    value otherwise. All attributes of ours disappear.

    There are warnings of operators that are planned on some of the devices (a
    program that is the same for all has copies on the others) and of those
    whose devices have no order that a mesh could say. docs/shardings.md tells
    more.

    ```
    %0 = soap.operator "w1" (...) config <[2, 2, 1] on [0, 1, 2, 3]> { ... }
    ```
    becomes
    ```
    sdy.mesh @mesh = <["a"=2, "b"=2]>
    %0 = stablehlo.dot_general %x, %w, ...
        {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"} ]>]>} : ...
    ```
  }];
  let options = [
    Option<"function", "function", "std::string", /*default=*/"",
           "The entry function; without it main, or the only public one">,
    Option<"warnings", "warnings", "bool", /*default=*/"true",
           "Warn of what the annotations do not say">,
  ];
  let dependentDialects = ["::soap::SoapDialect", "::mlir::sdy::SdyDialect"];
}

def FlattenBranchesPass
    : Pass<"soap-flatten-branches", "mlir::func::FuncOp"> {
  let summary = "Compute both branches and select";
  let description = [{
    A branch can hardly be partitioned, and on GPUs it is one block with all that works
    on its results. Where all branches of a `stablehlo.if` or of a `stablehlo.case`
    of at most four go through tensors of known shapes once (elementwise operations,
    reductions, movement), this pass computes all of them and selects: an optimizer's
    update that does not happen with infinite gradients costs little more than one
    that always happens. Nothing changes where no tensor has 4096 elements. A branch
    that is known to be taken is computed alone, whatever it does.

    ```
    %r = "stablehlo.if"(%p) ({
      %0 = stablehlo.add %x, %y : tensor<8192xf32>
      stablehlo.return %0 : tensor<8192xf32>
    }, {
      stablehlo.return %x : tensor<8192xf32>
    }) : (tensor<i1>) -> tensor<8192xf32>
    ```
    becomes
    ```
    %0 = stablehlo.add %x, %y : tensor<8192xf32>
    %r = stablehlo.select %p, %0, %x : tensor<i1>, tensor<8192xf32>
    ```

    Branches that stay are separated: results that no branch computes from common
    work become those of ops of their own. What an optimizer now and then computes of
    each of its matrices can so lie on different devices, and what only passes
    through is selected.

    With `branches=all` every branch is computed, whatever it does, but where it has
    a loop that stays (which need not end) or effects. All of it is split like
    everything else then, and is paid for in every step: right for a training step
    that is nearly always taken, wrong for what is done every hundredth time.
    `soap-form-operators` runs this pass behind the inliner.
  }];
  let options = [
    Option<"branches", "branches", "std::string", /*default=*/"\"cheap\"",
           "Which are computed even if they are not taken: cheap, or all">,
  ];
  let dependentDialects = ["::mlir::stablehlo::StablehloDialect"];
}

def FoldConstantsPass : Pass<"soap-fold-constants", "mlir::func::FuncOp"> {
  let summary = "Compute what follows from constants alone";
  let description = [{
    An elementwise op of constants becomes a constant, the one that the evaluator
    computes, bit for bit: of tensors with one number for all elements, broadcast
    and reshaped in any way, and of others with at most 64 elements. A `select` of
    which all elements take the same side becomes that. So the guards of a model
    disappear, such as the one of `jnp.var` against no samples. A slice of one
    number, transposed or reversed, is fewer of it.

    Broadcasts and reshapes stay, as they compute nothing; so do ops of complex
    numbers, and those that say their operator or their layout
    (`soap.operator`, `soap.result_pins`). `soap-form-operators` folds what it
    has inlined.

    ```
    %n = stablehlo.subtract %c256, %c0 : tensor<f32>
    %p = stablehlo.compare GT, %n, %c0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %v = stablehlo.select %p, %x, %nan : tensor<i1>, tensor<8xf32>
    ```
    becomes `%x`.
  }];
  let dependentDialects = ["::mlir::stablehlo::StablehloDialect"];
}

def SplitBatchPass : Pass<"soap-split-batch", "mlir::ModuleOp"> {
  let summary = "Compute a training step in parts of its batch";
  let description = [{
    Splits the batch of the entry function into equal parts, computes what runs
    along samples for one part after the other, and adds up what is summed over
    samples, the gradients first of all: a step with *gradient accumulation*, or
    in *micro-batches*, whose results are those of the whole batch but for the
    order of sums. A part's activations can so make room for the next part's, and
    layers that lie on different devices can work on different parts at a time.
    It runs between `soap-simplify-model` and `soap-form-operators`.

    The batch is the leading dimension of the arguments that are no state; of
    several sizes, the one along which most of the work can be split, so that
    weights that nothing replaces are not taken for samples (`remarks` tells the
    size). From there on, ops are split as their
    `PartitionableOpInterface` tells. What needs the whole batch (statistics of
    batch normalisation, a change of order) gets it, by sums that are added up
    first, or by pieces that are put together; what has no samples is computed
    once. So is the gradient of a table, of all parts' updates side by side, if
    these are fewer than the table. Ops that the model gives the name of an
    operator (`soap.operator`) get one per part.

    ```
    %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, ...
    %g = stablehlo.dot_general %x, %d, contracting_dims = [0] x [0] : ...
    ```
    becomes, where %d is the gradient of %h,
    ```
    %x0 = stablehlo.slice %x [0:4, 0:4] : (tensor<8x4xf32>) -> tensor<4x4xf32>
    %h0 = stablehlo.dot_general %x0, %w, contracting_dims = [1] x [0] : ...
    %g0 = stablehlo.dot_general %x0, %d0, contracting_dims = [0] x [0] : ...
    %x1 = stablehlo.slice %x [4:8, 0:4] : (tensor<8x4xf32>) -> tensor<4x4xf32>
    %h1 = stablehlo.dot_general %x1, %w, contracting_dims = [1] x [0] : ...
    %g1 = stablehlo.dot_general %x1, %d1, contracting_dims = [0] x [0] : ...
    %g = stablehlo.add %g0, %g1 : ...
    ```
  }];
  let options = [
    Option<"function", "function", "std::string", /*default=*/"",
           "The entry function; without it main, or the only public one">,
    Option<"parts", "parts", "int64_t", /*default=*/"1",
           "How many, which divides the batch; 1: the model stays as it is">,
    Option<"turns", "turns", "int64_t", /*default=*/"2",
           "Parts that are under way at a time, as in soap-simplify-model; 0: "
           "all">,
    Option<"remarks", "remarks", "bool", /*default=*/"false",
           "Tell how many ops each part has, and which need the whole batch">,
  ];
  let dependentDialects = ["::mlir::stablehlo::StablehloDialect"];
}

def FormOperatorsPass : Pass<"soap-form-operators", "mlir::ModuleOp"> {
  let summary = "Group ops into operators and families";
  let description = [{
    Inlines all calls, folds constants (`soap-fold-constants`) and groups the ops
    of the entry function into `soap.operator`s: one anchor each (contraction, convolution, reduction,
    window, gather, scatter) with the elementwise ops around it. Operators that
    belong together (forward, gradients, update) get the same family, families
    that repeat one another the same tie.

    Ops with equal `soap.operator` attributes form one operator of that name, and
    a `soap.config` attribute becomes its configuration. An op that nobody knows
    becomes an operator of its own, computed whole, with a warning. Annotations
    of shardings are imported first (`soap-import-shardings`).

    ```
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : ...
    ```
    becomes
    ```
    %0 = soap.operator "fc" family "fc" role "forward" tie 0 (%x, %w)
        dims ["m" = 64 : sample, "n" = 8 : parameter, "k" = 4 : reduction] ... {
    ```
  }];
  let options = [
    Option<"function", "function", "std::string", /*default=*/"",
           "The entry function; without it main, or the only public one">,
    Option<"branches", "branches", "std::string", /*default=*/"\"cheap\"",
           "Branches (lax.cond) that are computed even if they are not taken, so "
           "that they can be split: cheap, or all">,
    Option<"printFamilies", "print-families", "bool", /*default=*/"false",
           "Print a table of the families to standard error">,
  ];
  let dependentDialects = ["::soap::SoapDialect", "::mlir::sdy::SdyDialect"];
}

def InlineOperatorsPass : Pass<"soap-inline-operators", "mlir::ModuleOp"> {
  let summary = "Turn operators back into plain ops with attributes";
  let description = [{
    The inverse of `soap-form-operators`: the ops of every operator's body take
    its place and carry its name and configuration as `soap.operator` and
    `soap.config` attributes, so that whoever brought the ops gets them back
    annotated, and another run of `soap-form-operators` forms the same operators.
    Constants have no attributes, as every operator that reads them gets copies,
    but for those that an operator returns. (What a plan with `reuse` or
    `recompute` copies or computes again is then seen as the model's own: it may
    be dropped, or be of another family.)
  }];
  let dependentDialects = ["::soap::SoapDialect"];
}

def AutoParallelPass : Pass<"soap-auto-parallel", "mlir::ModuleOp"> {
  let summary = "Search a strategy and annotate the operators";
  let description = [{
    Searches the SOAP space for the given machine and sets the configuration of
    every `soap.operator` of the entry function; a function that is not yet
    grouped into operators is simplified (`soap-simplify-model`, unless
    `simplify=false` is set) and grouped first, with `microbatches` split along
    its batch in between (`soap-split-batch`). Operators that come with a
    configuration keep it, unless `replan` is set. So do values that the model
    itself gives a sharding (docs/shardings.md), unless `shardings=ignore` is;
    where one does not fit there is a warning.

    The budget is a number of proposals ("20000": the same bytes come out for
    the same seed) or a time ("10s": best effort). `report` gets the predicted
    figures of the strategy and of the usual baselines: "-" prints a table on
    standard error, a file gets JSON or, if its name ends in .html, a page to
    look at (docs/report.md). `trace` gets the timeline.

    Planning and running can be apart: `strategy-out` writes the strategy, by
    operators' names, and `strategy-in` with `algorithm=given` takes it from
    there, or from another tool. To mcmc and exact it is one more start; other
    algorithms have no use for it.

    ```
    soap-opt --soap-auto-parallel="machine=p100-4x4 budget=10s" model.mlir
    ```

    The search ends at its budget or, in our tools, at the first interrupt
    (Ctrl-C, SIGTERM), with the best strategy so far. With `state`, its state is in a file
    every ten seconds and at the end; the same search with the same or a larger
    budget goes on from there, and finds what it would have found at once.

    `algorithm=frontier` finds the trade-offs of two `axes`, by default time and
    memory; `frontier` gets them with their whole strategies, as JSON, even where
    none of them fits. `algorithm=exact` proves the best
    of its options or says what gap is left; its budget counts nodes of the
    search tree.
  }];
  let options = [
    Option<"function", "function", "std::string", /*default=*/"",
           "The entry function; without it main, or the only public one">,
    Option<"machine", "machine", "std::string", /*default=*/"\"cpu:4\"",
           "A preset (cpu:4, p100-4x4, dgx-h100:2, ...) or a machine file">,
    Option<"algorithm", "algorithm", "std::string", /*default=*/"\"mcmc\"",
           "mcmc, optcnn, frontier, exact, data-parallel, model-parallel, "
           "horovod, single-device, expert, krizhevsky, wu, tofu, placement, mesh, "
           "random, or given (strategy-in)">,
    Option<"candidates", "candidates", "int64_t", /*default=*/"0",
           "Options per family for algorithms that list them; 0: default">,
    Option<"trafficSlack", "traffic-slack", "double", /*default=*/"0",
           "mcmc may be slower than its best by this share (0.05) where fewer "
           "bytes then move between devices">,
    Option<"checkLocal", "check-local", "bool", /*default=*/"false",
           "Report which change of a single family would be faster">,
    Option<"objective", "objective", "std::string", /*default=*/"\"mini-time\"",
           "Of frontier: mini-time, mini-parallelism or profiling">,
    Option<"memoryRule", "memory-rule", "std::string",
           /*default=*/"\"both\"",
           "What of a frontier has to fit: by tensoropt's rule, in the "
           "simulator, or both">,
    Option<"axes", "axes", "std::string", /*default=*/"\"time,memory\"",
           "Of a frontier, two: time, memory, traffic, devices, money">,
    Option<"reuse", "reuse", "bool", /*default=*/"false",
           "Of a frontier: copies may be made again for the backward pass">,
    Option<"recompute", "recompute", "bool", /*default=*/"false",
           "Of a frontier: cheap operators may run again instead of keeping">,
    Option<"baselines", "baselines", "std::string", /*default=*/"\"builtin\"",
           "Other strategies in report and frontier: builtin, all (slower: with "
           "the frontier of Mesh-TensorFlow's space) or none">,
    Option<"elimination", "elimination", "std::string", /*default=*/"\"ldp\"",
           "Order of frontier tracking: ldp, or nodes (FT-elimination)">,
    Option<"frontierPoints", "frontier-points", "int64_t", /*default=*/"0",
           "Points that a frontier may have on the way; 0: default">,
    Option<"frontier", "frontier", "std::string", /*default=*/"",
           "Write the frontier's points and strategies to a JSON file">,
    Option<"budget", "budget", "std::string", /*default=*/"",
           "Proposals (20000) or time (10s, 500ms); default by model size">,
    Option<"seed", "seed", "uint64_t", /*default=*/"0",
           "Seed of the search's random numbers">,
    Option<"memoryLimit", "memory-limit", "std::string", /*default=*/"",
           "Bytes per device (8GiB, 500MB, 1e9); default: the device's memory">,
    Option<"threads", "threads", "unsigned", /*default=*/"0",
           "Threads of the search; 0: one per core, up to 4, or 1 with exact. More are "
           "faster, with the same result, but for what exact has where its budget ends "
           "before its proof">,
    Option<"chains", "chains", "unsigned", /*default=*/"0",
           "Walks of mcmc, shared out among the threads; 0: 8">,
    Option<"moves", "moves", "std::string", /*default=*/"\"mixed\"",
           "Proposals of mcmc: mixed, or paper (one operator, uniformly)">,
    Option<"start", "start", "std::string", /*default=*/"\"builtin\"",
           "What mcmc starts from: builtin strategies, or random ones only">,
    Option<"state", "state", "std::string", /*default=*/"",
           "A file that keeps mcmc's state; if it exists, the search goes on">,
    Option<"profile", "profile", "std::string", /*default=*/"",
           "A file of measured times of operators (soap-run "
           "--measure-operators), in place of predicted ones">,
    Option<"spmd", "spmd", "bool", /*default=*/"false",
           "Every operator on all devices, as one program for all of them (what "
           "XLA makes of shardings) needs it">,
    Option<"semantics", "semantics", "std::string", /*default=*/"\"runtime\"",
           "What the simulator stands for: runtime or paper">,
    Option<"simplify", "simplify", "bool", /*default=*/"true",
           "Simplify a model that is not yet grouped into operators first">,
    Option<"branches", "branches", "std::string", /*default=*/"\"cheap\"",
           "Branches (lax.cond) that are computed even if they are not taken, so "
           "that they can be split: cheap, or all">,
    Option<"microbatches", "microbatches", "std::string", /*default=*/"\"1\"",
           "Compute the step in so many parts of its batch, whose gradients are "
           "added up (soap-split-batch); auto: plan in ever more parts until "
           "that gets no better, without and with turns enough for stages of a "
           "pipeline, and take the fastest that fits">,
    Option<"turns", "turns", "int64_t", /*default=*/"-1",
           "Parts of a batch that are under way at a time, taking turns forward "
           "and backward, so that layers can be the stages of a pipeline; 0: "
           "all; default: two of microbatches, all iterations of a loop">,
    Option<"replan", "replan", "bool", /*default=*/"false",
           "Search anew for operators that have a configuration">,
    Option<"shardings", "shardings", "std::string", /*default=*/"\"pin\"",
           "Of the model: pin (the search keeps them), or ignore">,
    Option<"report", "report", "std::string", /*default=*/"",
           "Write predicted figures: - (a table), a page (*.html) or JSON">,
    Option<"trace", "trace", "std::string", /*default=*/"",
           "Write the predicted timeline for Perfetto or chrome://tracing">,
    Option<"strategyOut", "strategy-out", "std::string", /*default=*/"",
           "Write the strategy to a JSON file">,
    Option<"shardingsOut", "shardings-out", "std::string", /*default=*/"",
           "Write how arguments and results are sharded to a JSON file, for JAX">,
    Option<"strategyIn", "strategy-in", "std::string", /*default=*/"",
           "A strategy to start from; with algorithm=given, the one to take">,
    Option<"progress", "progress", "bool", /*default=*/"false",
           "Show the search's progress on standard error">,
  ];
  let dependentDialects = ["::soap::SoapDialect", "::mlir::sdy::SdyDialect"];
}

def IssueReductionsEarlyPass
    : Pass<"soap-issue-reductions-early", "mlir::func::FuncOp"> {
  let summary = "Reduce over devices what is pending as soon as it is there";
  let description = [{
    A device reduces on one stream, in the order of its program. Gradients are
    reduced where they are needed, by updates that stand behind everything, in the
    order of the model's results: the first of them may be the last to be made,
    and all others would wait for it. For GPUs (a module planned for `cuda:N`) this
    pass puts each `soap.all_reduce` and `soap.reduce_scatter` behind the op that
    makes its operand, so that they go on beside the rest of the backward pass.
  }];
  let dependentDialects = ["::soap::SoapDialect"];
}

def IssueScalarsEarlyPass
    : Pass<"soap-issue-scalars-early", "mlir::func::FuncOp"> {
  let summary = "Compute first what is a few numbers of arguments";
  let description = [{
    What all updates wait for, such as the corrections of Adam's moments for the
    number of the step, stands before the first of these in models, behind the
    backward pass. On GPUs, this pass puts local computations that make no more than
    16 numbers of arguments alone to the front, unless something else still reads
    state that they replace, so that no update has to wait for its place
    (`soap-issue-updates-early`).
  }];
  let options = [Option<
      "machine", "machine", "std::string", "",
      "The machine; default: the one planned for">];
  let dependentDialects = ["::soap::SoapDialect"];
}

def IssueUpdatesEarlyPass
    : Pass<"soap-issue-updates-early", "mlir::func::FuncOp"> {
  let summary = "Update state as soon as gradients are reduced";
  let description = [{
    Models update all of their state at the end, so that all gradients are in memory
    at a time. On GPUs, where reductions go on beside the backward pass
    (`soap-issue-reductions-early`), this pass puts each local computation that makes
    nothing but new state of reduced values behind the fourth next reduction, and
    behind whatever else reads the old state: gradients make room for one another,
    and a device that has to wait still has reductions under way.
  }];
  let options = [Option<
      "machine", "machine", "std::string", "",
      "The machine; default: the one planned for">];
  let dependentDialects = ["::soap::SoapDialect"];
}

def OrderOperatorsPass : Pass<"soap-order-operators", "mlir::func::FuncOp"> {
  let summary = "Put operators into the order in which devices shall run them";
  let description = [{
    Every device runs its part of the operators in their order in the model. Where
    a step takes more than a tenth longer so than with the order in which the
    simulator of the machine that the module was planned for (`soap.machine`)
    starts them, they get that order: with the layers of a model as the stages of a
    pipeline, a stage has to go on with the next part of the batch before the
    last one comes back. Without such a machine, everything stays where it is.
  }];
  let dependentDialects = ["::soap::SoapDialect"];
}

def PartitionPass : Pass<"soap-partition", "mlir::func::FuncOp"> {
  let summary = "Make configured operators local computations";
  let description = [{
    Gives every value of a function of `soap.operator`s the sharding in which its
    operator's configuration produces it, and turns the operators into
    `soap.spmd`s with one region per distinct local body. Where an operator needs
    another sharding there is one `soap.reshard` per value and target. An
    argument that a result replaces at the next step has that result's sharding;
    pending reductions of results are carried out.

    ```
    %1 = soap.operator "relu" (%0) config <[2] on [0, 1]>
        : (tensor<8xf32>) -> tensor<8xf32> { ... }
    ```
    becomes
    ```
    %1 = soap.reshard %0 : !soap.dist<tensor<8xf32>, #whole> -> !soap.dist<tensor<8xf32>, #halves>
    %2 = soap.spmd "relu" on [0, 1] tasks [0, 0] (%1) : ... {
    ^bb0(%arg0: tensor<4xf32>):
      ...
    ```
  }];
  let dependentDialects = ["::soap::SoapDialect",
                           "::mlir::stablehlo::StablehloDialect"];
}

def LowerReshardPass : Pass<"soap-lower-reshard", "mlir::func::FuncOp"> {
  let summary = "Plan changes of sharding as communication";
  let description = [{
    Replaces every `soap.reshard` by the steps that the planner has for it and
    the simulator prices: the cheapest sequence of collectives and copies that a
    search over layouts finds for the machine. Of one partial value's targets,
    those that a total is scattered to get just their tiles; the others share one
    `soap.all_reduce`. A change that moves nothing becomes a copy that renumbers
    shards and costs nothing.

    The machine is that of the option, else the module's `soap.machine`, which
    `soap-auto-parallel` leaves; without either, equal devices with a link of
    10 GB/s and 5 µs to one switch.
  }];
  let options = [
    Option<"machine", "machine", "std::string", /*default=*/"",
           "A preset or a machine file; default: the one planned for">,
  ];
  let dependentDialects = ["::soap::SoapDialect"];
}

def RecomputeAttentionPass
    : Pass<"soap-recompute-attention", "mlir::func::FuncOp"> {
  let summary = "Keep attention's statistics for its gradient";
  let description = [{
    A step of training keeps the probabilities of its attention, or what they are
    made of, for the gradient. On GPUs, whose libraries have one call for attention
    and one for its gradient, this pass finds both in the local computations on the
    same devices: softmax(scale Q Kᵀ) V of f16 or bf16, with masks, biases and
    dropout, and dV = Pᵀ dO, dQ = dS K and dK = dSᵀ Q, or some of them,
    where dS is the gradient of the scores, however it is written; of biases that
    are trained, dS is a result, too. The forward ops
    become one `soap.spmd` that yields the output and, of each query, the logarithm
    of the sum of the scores' exponentials; the backward ops become one that computes
    P = exp(S - statistics) from queries and keys again, and

        dS = scale * P (dO Vᵀ - sum of O dO over the numbers of a value)

    `soap-form-gpu-attention` makes each a call. Of attention without a gradient the
    ops become one `soap.spmd`, wherever its masks and biases are made.

    Where a mask or a bias may hide all keys of a query, so that its statistics would
    not suffice, masks and biases become one bias whose largest number for each query
    is 0, and queries without keys become 0. Nothing happens where anything else reads scores or probabilities, where a
    communication lies between (keys that are split), where biases that may be so
    large meet masks, and for other machines.

    ```
    %p = soap.spmd "softmax" ... (%q, %k) ...        // in one or several
    %o = soap.spmd "mixed" ... (%p, %v) ...
    %dv = soap.spmd "mixed.gradient" ... (%p, %do) ...
    ```
    becomes
    ```
    %o:2 = soap.spmd "softmax" ... (%q, %k, %v) ...
    %dv = soap.spmd "mixed.gradient" ... (%q, %k, %v, %o#0, %o#1, %do) ...
    ```
  }];
  let options = [Option<
      "machine", "machine", "std::string", "",
      "The machine; default: the one planned for">];
  let dependentDialects = ["::soap::SoapDialect",
                           "::mlir::stablehlo::StablehloDialect"];
}

def RecomputeNormalizationPass
    : Pass<"soap-recompute-normalization", "mlir::func::FuncOp"> {
  let summary = "Keep what is normalised, and its statistics, for the gradient";
  let description = [{
    A step of training keeps of a batch normalisation the input less its mean, in
    f32, and some numbers of each channel that follow from the variance. On GPUs
    this pass lets the gradient compute them again from the input, which may be of
    16 bits, its mean, and the variance plus epsilon (or the variance, where the
    model takes the larger of it and 0): a `soap.spmd` before the first that reads
    them. There, `stablehlo.subtract` of the mean has the attribute
    `soap.centered`, so that `soap-form-gpu-normalization` knows the gradient.

    Nothing happens where the statistics need a communication, where devices do
    different things (tiles with halos), and for other machines.

    ```
    %c:2 = soap.spmd "center" ... (%x, %mean) ...        // x - mean, its square
    %i:3 = soap.spmd "inverse" ... (%variance, %scale) ...
    %y = soap.spmd "output" ... (%c#0, %i#0, %shift) ...
    %dx = soap.spmd "output.gradient" ... (%c#0, %i#1, %i#2, %dy) ...
    ```
    becomes
    ```
    %c:2 = soap.spmd "center" ... (%x, %mean) ...
    %i:4 = soap.spmd "inverse" ... (%variance, %scale) ...
    %y = soap.spmd "output" ... (%c#0, %i#0, %shift) ...
    %a:3 = soap.spmd "center" ... (%x, %mean, %i#3, %scale) ...
    %dx = soap.spmd "output.gradient" ... (%a#0, %a#1, %a#2, %dy) ...
    ```
  }];
  let options = [Option<
      "machine", "machine", "std::string", "",
      "The machine; default: the one planned for">];
  let dependentDialects = ["::soap::SoapDialect",
                           "::mlir::stablehlo::StablehloDialect"];
}

def ShareProbabilitiesPass
    : Pass<"soap-share-probabilities", "mlir::func::FuncOp"> {
  let summary = "Let gradients of softmax read nothing but probabilities";
  let description = [{
    The gradient of a quotient e / s reads e and s, so that JAX keeps exponentials
    and their sums for a step's backward computation, beside the probabilities that
    others read. On machines of GPUs, a local computation that computes the gradient
    of softmax from these,

        e g / s - e (sum of e g) / s²

    however it is written, gets y = e / s instead, and computes

        y (g - sum of y g)

    Both are the same for any e and s. What computes y has two results less, and
    libraries have a call for it and for this gradient (`soap-form-gpu-alternatives`).
    Nothing happens where anything else reads the exponentials.

    ```
    %y:3 = soap.spmd "softmax" ... (%x)              // e, s, e / s
    %g = soap.spmd "softmax.gradient" ... (%y#0, %y#1, %dy)
    ```
    becomes
    ```
    %y = soap.spmd "softmax" ... (%x)
    %g = soap.spmd "softmax.gradient" ... (%y, %dy)
    ```
  }];
  let options = [Option<
      "machine", "machine", "std::string", "",
      "The machine; default: the one planned for">];
  let dependentDialects = ["::soap::SoapDialect",
                           "::mlir::stablehlo::StablehloDialect"];
}

def RecomputeFunctionsPass
    : Pass<"soap-recompute-functions", "mlir::func::FuncOp"> {
  let summary = "Compute elementwise functions again for the gradient";
  let description = [{
    The gradient of a function such as GELU reads parts of it, which a step of
    training would keep beside the operand: for the form with tanh five tensors.
    On machines of GPUs, a local computation that reads such parts computes them
    again from what it has to read anyway, or from fewer bytes: what the earlier one
    has to keep for others, or cannot be computed by light operations. A mask of
    ReLU is compared again from ReLU's result where a call of a library computes
    that, as the mask would be a launch of its own. A result that is another one in
    another shape is made by whoever reads it, products too: it would be a copy.

    A value on the way becomes a result where fewer bytes move, and stay, then: of a
    function that is too long to compute it twice, the operand in place of two
    multiples of it that the gradient reads.

    ```
    %h:3 = soap.spmd "dense" ... (%x, %w, %b)            // sum, tanh(sum), y
    %g = soap.spmd "dense.gradient" ... (%dy, %h#0, %h#1)
    ```
    becomes
    ```
    %h:2 = soap.spmd "dense" ... (%x, %w, %b)            // sum, y
    %g = soap.spmd "dense.gradient" ... (%dy, %h#0)      // with tanh
    ```
  }];
  let options = [Option<
      "machine", "machine", "std::string", "",
      "The machine; default: the one planned for">];
  let dependentDialects = ["::soap::SoapDialect",
                           "::mlir::stablehlo::StablehloDialect"];
}

def LocalizeCopiesPass : Pass<"soap-localize-copies", "mlir::func::FuncOp"> {
  let summary = "Cut parts out of a device's own shards by computations";
  let description = [{
    A `soap.copy` for which every device takes a part of the shard that it has
    (a slice of a model, mostly) is no communication. As a local computation, it
    merges with its neighbours, and mostly costs nothing. Copies of arguments of
    the function stay: they can be made at any time, and those who read parts of
    them in equal ways (steps of a recurrent network) stay the same kernel. So do
    eight or more parts of one value that have readers of their own, as the
    iterations of a loop are that was unrolled. Where such a part is contiguous,
    `soap-split-programs` makes no copy.

    ```
    %1 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #whole> -> !soap.dist<tensor<8x6xf32>, #columns>
    ```
    becomes, where `#columns` are columns 2 to 4 of the rows that each device has,
    ```
    %1 = soap.spmd "fc.part" on [0, 1] tasks [0, 0] (%0) : (!soap.dist<tensor<8x6xf32>, #whole>) -> !soap.dist<tensor<8x6xf32>, #columns> {
    ^bb0(%a: tensor<4x6xf32>):
      %p = stablehlo.slice %a [0:4, 2:4] : (tensor<4x6xf32>) -> tensor<4x2xf32>
      soap.return %p : tensor<4x2xf32>
    }
    ```
  }];
  let dependentDialects = ["::soap::SoapDialect",
                           "::mlir::stablehlo::StablehloDialect"];
}

def CombineProductsPass
    : Pass<"soap-combine-products", "mlir::func::FuncOp"> {
  let summary = "Compute sums of products as one product";
  let description = [{
    The steps of an unrolled recurrent network each make a whole gradient of a
    weight, from as many rows as there are samples, and add it to those of the
    others. In the local computations on the same devices, this pass finds such
    sums of `dot_general`s that are alike but for the extent of a contracted
    dimension, puts their operands one behind the other along it, and computes
    one product where the last addition was. The weight is written once. Sums of
    `scatter`s that add to zeros (gradients of embeddings) become one `scatter`.

    It does so where

    - nothing else reads the products and the sums in between; transposes,
      reshapes and conversions of floats may lie before the additions, the same
      for each product. Other terms are added to the one product;
    - no communication lies between: reductions over devices stay where they are;
    - the operands take fewer bytes than the results of all products but one;
    - no device's values take more at a time than they ever did before: operands
      live until they are joined, but the sums in between are no more.

    At most 64 products become one, and as many as have operands of twice the
    bytes of the result; where there are more, several are added up. Sums are added up in another order, those of
    16-bit numbers in f32.

    ```
    %0 = soap.spmd "w.gradient.1" ... (%x1, %d1) ...          // x1ᵀ d1
    %1 = soap.spmd "w.gradient.2" ... (%x0, %d0) ...          // x0ᵀ d0
    %2 = soap.spmd "w.gradient.3" ... (%0, %1) ...            // %0 + %1
    ```
    becomes
    ```
    %2 = soap.spmd "w.gradient.3" ... (%x1, %x0, %d1, %d0) ... // [x1; x0]ᵀ [d1; d0]
    ```
  }];
  let dependentDialects = ["::soap::SoapDialect",
                           "::mlir::stablehlo::StablehloDialect"];
}

def MergeRegionsPass : Pass<"soap-merge-regions", "mlir::func::FuncOp"> {
  let summary = "Merge local computations that follow each other";
  let description = [{
    A `soap.spmd` joins an earlier one on the same devices whose results it reads
    as they are, so that borders of operators are no borders of fusion. Results
    that only the merged region reads disappear. A region moves up to the last
    one that it reads if

    - all else that it reads is there by then, or comes from arguments of the
      function by copies, which move along;
    - no communication of its devices lies between: neither does one wait for the
      later computation, nor the earlier computation for what one brings;
    - it has no contraction or convolution: those are calls of a library, into
      which nothing fuses, and start a region. So equal layers merge in equal
      ways and share kernels. On GPUs (`soap.machine` is "cuda:N"), a product of
      16-bit numbers joins the product and softmax that it alone reads: attention
      is one call.

    On GPUs, where an operation reads two regions of which one computes inverse
    deviations, the later one joins the earlier one, unless it has a product: batch
    normalisation is one call. What `soap-recompute-normalization` computes again
    starts a region.

    Regions have at most 96 ops, with what is computed again 160, and move over at
    most 8 others.

    ```
    %0 = soap.spmd "fc" on [0, 1] tasks [0, 0] (%x, %w) : ... { ... }
    %1 = soap.spmd "fc.1" on [0, 1] tasks [0, 0] (%0, %b) : ... { ... }
    ```
    becomes
    ```
    %1 = soap.spmd "fc" on [0, 1] tasks [0, 0] (%x, %w, %b) : ... { ... }
    ```
  }];
  let dependentDialects = ["::soap::SoapDialect"];
}

def MergeSmallRegionsPass
    : Pass<"soap-merge-small-regions", "mlir::func::FuncOp"> {
  let summary = "Merge small elementwise computations that do not need each other";
  let description = [{
    On GPUs, where a launch takes longer than a small tensor: up to 16 `soap.spmd`
    of elementwise ops alone, on the same devices, become one at the place of the
    last of them, unless something before that reads their results. Typical are
    an optimizer's updates, one for each weight. Kernels run such ops side by
    side, in one launch.

    ```
    %0 = soap.spmd "w.update" on [0, 1] tasks [0, 0] (%w, %g) : ... { ... }
    %1 = soap.spmd "b.update" on [0, 1] tasks [0, 0] (%b, %h) : ... { ... }
    ```
    becomes
    ```
    %1:2 = soap.spmd "w.update" on [0, 1] tasks [0, 0] (%w, %g, %b, %h) : ... { ... }
    ```

    Nothing happens for other machines.
  }];
  let options = [Option<
      "machine", "machine", "std::string", "",
      "The machine; default: the one planned for">];
}

def CutArgumentsPass : Pass<"soap-cut-arguments", "mlir::func::FuncOp"> {
  let summary = "Let loops over elements read parts of arguments in place";
  let description = [{
    A `soap.copy` of a function's argument for which every device takes a part of
    the shard that it has (`x[1:-1, 2:]`) moves into each `soap.spmd` that reads it
    and has loops over elements alone, as a slice: kernels read the argument there,
    and nothing is copied. Others stay: what libraries compute wants its operands
    dense, parts that can lie in the argument (`soap-split-programs`) cost nothing,
    and less than half of a shard is a step's or a layer's, whose computations stay
    the same kernel.

    ```
    %1 = soap.copy %x : !soap.dist<tensor<8x6xf32>, #whole> -> !soap.dist<tensor<8x6xf32>, #columns>
    %2 = soap.spmd "square" on [0, 1] tasks [0, 0] (%1) : ... {
    ^bb0(%a: tensor<4x5xf32>):
    ```
    becomes
    ```
    %2 = soap.spmd "square" on [0, 1] tasks [0, 0] (%x) : ... {
    ^bb0(%a: tensor<4x6xf32>):
      %p = stablehlo.slice %a [0:4, 1:6] : (tensor<4x6xf32>) -> tensor<4x5xf32>
    ```
  }];
  let dependentDialects = ["::soap::SoapDialect",
                           "::mlir::stablehlo::StablehloDialect"];
}

def PrintGraphPass : Pass<"soap-print-graph", "mlir::ModuleOp"> {
  let summary = "Print the planner's graph of a model as JSON";
  let description = [{
    Prints operators, families and tensors of a function in operator form (see
    `--soap-form-operators`) to standard error: all that the planner knows of a
    model, for its tests and benchmarks and for other planners. `batch=64:4096`
    prints the graph of the same model for 4096 samples per step.
  }];
  let options = [
    Option<"function", "function", "std::string", /*default=*/"\"\"",
           "The function, if it is not main">,
    Option<"batch", "batch", "std::string", /*default=*/"",
           "FROM:TO: change the number of samples per step">,
  ];
  let dependentDialects = ["::soap::SoapDialect"];
}

def PrintMachinePass : Pass<"soap-print-machine", "mlir::ModuleOp"> {
  let summary = "Print what a machine consists of";
  let description = [{
    Prints the kinds, devices and routes of a preset or a machine file to
    standard error; with `messages=true` also what messages and collectives
    are predicted to take, by which algorithm, to be compared with what was
    measured there. Sizes are those of what is reduced or sent to all, or of all
    tiles that are gathered or exchanged together.
  }];
  let options = [
    Option<"machine", "machine", "std::string", /*default=*/"\"cpu:4\"",
           "A preset (cpu:4, p100-4x4, dgx-h100:2, ...) or a machine file">,
    Option<"messages", "messages", "bool", /*default=*/"false",
           "Also what messages and collectives take">,
  ];
  let dependentDialects = ["::soap::SoapDialect"];
}

def SplitProgramsPass : Pass<"soap-split-programs", "mlir::ModuleOp"> {
  let summary = "Turn distributed functions into device programs";
  let description = [{
    Every function on `!soap.dist` values becomes a `soap.program` of its name.
    Local bodies become private functions on local tensors, one per distinct body
    and shapes; devices get tables of launches and numbered communications over
    buffers that the arena packer has placed. Copies that move nothing, and
    all-reduces of values that nobody reads later, need no buffer of their own;
    nor do contiguous parts of a device's own buffers that start at multiples of
    64 bytes, and buffers in other shapes, where the buffer keeps its values until
    the part has been read.
    The result that replaces a state argument ends in the argument's buffer; a
    kernel that is the last to read the old value and makes the new one writes
    over it (`soap.in_place`).

    ```
    %y = soap.spmd "double" on [0, 1] tasks [0, 0] (%x) : ... {
    ^bb0(%a: tensor<4xf32>): ...
    ```
    becomes
    ```
    func.func private @double(%a: tensor<4xf32>) -> tensor<4xf32> { ... }
    soap.program @main arenas [128, 128] {
      soap.argument "arg0" : tensor<8xf32> at [0 at 0 [0:4], 1 at 0 [4:8]]
      soap.result "result0" : tensor<8xf32> at [0 at 64 [0:4], 1 at 64 [4:8]]
      soap.commands 0 {
        soap.launch @double (0) -> (64)
      }
      ...
    ```
  }];
  let dependentDialects = ["::soap::SoapDialect", "::mlir::func::FuncDialect"];
}

#endif // SOAP_TRANSFORMS_PASSES_TD
