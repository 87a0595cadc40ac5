//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Random distributed functions, split and run, against the same arithmetic on
// whole tensors: what aliasing, reductions in place, state and the packing of
// arenas could get wrong shows in the numbers.

#include "Soap/Dialect/Soap/IR/SoapOps.h"
#include "Soap/Runtime/Runtime.h"
#include "Soap/Target/Program.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "gtest/gtest.h"

#include <deque>
#include <map>
#include <random>

using namespace mlir;
using namespace soap;

namespace {

constexpr int64_t kShape[] = {7, 6};
constexpr size_t kCount = 42;
using Tensor = std::vector<float>;

int addKernel(void *context, void **buffers) {
  int64_t count = *static_cast<int64_t *>(context);
  auto **b = reinterpret_cast<float **>(buffers);
  for (int64_t i = 0; i < count; ++i)
    b[2][i] = b[0][i] + b[1][i];
  return 0;
}

int negateKernel(void *context, void **buffers) {
  int64_t count = *static_cast<int64_t *>(context);
  auto **b = reinterpret_cast<float **>(buffers);
  for (int64_t i = 0; i < count; ++i)
    b[1][i] = -b[0][i];
  return 0;
}

/// What is computed, on whole tensors: values 0 … numArguments - 1 are the
/// arguments, each operation makes the next one; right < 0: negates the left.
struct Model {
  struct Operation {
    int left, right;
  };
  int numArguments = 0;
  std::vector<Operation> operations;
  std::vector<int> results;
  /// Per argument, the result that replaces it, or -1.
  std::vector<int> replacements;
};

class Generator {
public:
  /// With `distinct` devices for the shards, where they suffice, collectives
  /// become possible.
  Generator(MLIRContext &context, unsigned seed, bool distinct)
      : random(seed), distinct(distinct) {
    type = RankedTensorType::get(kShape, Float32Type::get(&context));
    numDevices = 1 + pick(4);
  }

  /// The text of the distributed function; fills `model`.
  std::string run() {
    model.numArguments = 1 + pick(3);
    std::string text;
    for (int i = 0; i < model.numArguments; ++i)
      values.push_back({"%arg" + std::to_string(i), randomType(false)});
    for (int i = 0, n = pick(9); i < n; ++i) {
      if (pick(3))
        addAddition();
      else if (summands.empty() || pick(2))
        addNegation();
      else
        reduce(summands[pick(summands.size())]);
    }
    addResults();

    text = "func.func @main(";
    for (int i = 0; i < model.numArguments; ++i) {
      text += (i ? ", " : "") + values[i].name + ": " + print(values[i].type);
      if (model.replacements[i] >= 0)
        text += " {soap.state = " + std::to_string(model.replacements[i]) +
                " : i64}";
    }
    std::string types, names;
    for (size_t i = 0; i < returned.size(); ++i) {
      types += (i ? ", " : "") + print(returned[i].type);
      names += (i ? ", " : "") + returned[i].name;
    }
    return text + ") -> (" + types + ") {\n" + body + "return " + names +
           " : " + types + "\n}\n";
  }

  Model model;

private:
  struct Value {
    std::string name;
    DistType type;
  };

  /// A value whose total is the negation of value `negated`.
  struct Summands {
    std::string name;
    DistType type;
    int negated;
  };

  int pick(int n) { return static_cast<int>(random() % n); }

  static std::string print(DistType type) {
    std::string text;
    llvm::raw_string_ostream os(text);
    os << type;
    return text;
  }

  DistType randomType(bool partial) {
    Sharding s;
    int axes = 1 + pick(3);
    int64_t count = 1;
    for (int i = 0; i < axes; ++i) {
      s.mesh.push_back(1 + pick(3));
      count *= s.mesh.back();
    }
    std::vector<int> free;
    for (int i = 0; i < axes; ++i)
      free.push_back(i);
    std::shuffle(free.begin(), free.end(), random);
    if (partial) {
      s.partial = PartialKind::Sum;
      s.partialAxes.push_back(free.back());
      free.pop_back();
    }
    for (int d = 0; d < 2; ++d) {
      Sharding::Dim &dim = s.dims.emplace_back();
      if (!free.empty() && pick(3)) {
        dim.axis = free.back();
        free.pop_back();
      }
    }
    if (distinct)
      while (count > numDevices) {
        int64_t &axis = *llvm::max_element(s.mesh);
        count /= axis;
        axis = 1;
      }
    for (int64_t i = 0; i < count; ++i)
      s.devices.push_back(distinct ? i : pick(numDevices));
    if (distinct && pick(2))
      std::shuffle(s.devices.begin(), s.devices.end(), random);
    EXPECT_EQ(s.check(kShape), "");
    return DistType::get(type, s);
  }

  std::string define(const std::string &op, DistType result) {
    std::string name = "%v" + std::to_string(counter++);
    body += name + " = " + op + " -> " + print(result) + "\n";
    return name;
  }

  std::string reshard(const Value &value, DistType to) {
    return value.type == to ? value.name
                            : define("soap.reshard " + value.name + " : " +
                                         print(value.type),
                                     to);
  }

  /// An spmd of one op, with a region for each local shape.
  std::string spmd(const std::string &op,
                   const std::vector<std::string> &inputs, DistType at) {
    const Sharding &sharding = at.getSharding();
    std::vector<RankedTensorType> bodies;
    std::string tasks, devices, names, types;
    for (int64_t t = 0; t < sharding.numShards(); ++t) {
      RankedTensorType local = at.getLocalType(t);
      int64_t index = -1;
      if (local.getNumElements()) {
        index = llvm::find(bodies, local) - bodies.begin();
        if (index == static_cast<int64_t>(bodies.size()))
          bodies.push_back(local);
      }
      tasks += (t ? ", " : "") + std::to_string(index);
      devices += (t ? ", " : "") + std::to_string(sharding.devices[t]);
    }
    for (size_t i = 0; i < inputs.size(); ++i) {
      names += (i ? ", " : "") + inputs[i];
      types += (i ? ", " : "") + print(at);
    }
    std::string name = "%v" + std::to_string(counter++);
    body += name + " = soap.spmd \"" + op + "\" on [" + devices + "] tasks [" +
            tasks + "] (" + names + ") : (" + types + ") -> " + print(at);
    for (auto [b, local] : llvm::enumerate(bodies)) {
      std::string text;
      llvm::raw_string_ostream os(text);
      os << (b ? ", {" : " {") << "\n^bb0(%a: " << local;
      if (inputs.size() > 1)
        os << ", %b: " << local;
      os << "):\n%r = \"test." << op << "\"(%a"
         << (inputs.size() > 1 ? ", %b" : "") << ") : (" << local;
      if (inputs.size() > 1)
        os << ", " << local;
      os << ") -> " << local << "\nsoap.return %r : " << local << "\n}";
      body += text;
    }
    body += "\n";
    return name;
  }

  void addAddition() {
    int left = pick(values.size()), right = pick(values.size());
    DistType at = pick(2) ? values[left].type : randomType(false);
    std::string a = reshard(values[left], at), b = reshard(values[right], at);
    model.operations.push_back({left, right});
    values.push_back({spmd("add", {a, b}, at), at});
  }

  /// Through summands: each is negated, then they are reduced, perhaps later.
  void addNegation() {
    int left = pick(values.size());
    DistType parts = randomType(true);
    std::string a = reshard(values[left], parts);
    std::string b = spmd("negate", {a}, parts);
    summands.push_back({b, parts, left});
    if (pick(2))
      reduce(summands.back());
  }

  /// Makes the total of summands, which may be used again later.
  void reduce(const Summands &parts) {
    Sharding sharding = parts.type.getSharding().withoutPartial();
    std::string op = "soap.all_reduce ";
    if (int d = pick(3); d < 2 && sharding.dims[d].axis < 0) {
      op = "soap.reduce_scatter ";
      sharding.dims[d].axis = parts.type.getSharding().partialAxes[0];
    }
    DistType total = DistType::get(type, sharding);
    model.operations.push_back({parts.negated, -1});
    values.push_back(
        {define(op + parts.name + " : " + print(parts.type), total), total});
  }

  void addResults() {
    for (int i = 0; i < model.numArguments; ++i) {
      model.replacements.push_back(-1);
      if (!pick(3))
        continue;
      model.replacements[i] = static_cast<int>(returned.size());
      addResult(pick(values.size()), values[i].type);
    }
    for (int i = 0, n = 1 + pick(2); i < n; ++i) {
      int value = pick(values.size());
      addResult(value, pick(2) ? values[value].type : randomType(false));
    }
  }

  void addResult(int value, DistType as) {
    model.results.push_back(value);
    returned.push_back({reshard(values[value], as), as});
  }

  std::mt19937 random;
  bool distinct;
  RankedTensorType type;
  int numDevices;
  std::vector<Value> values, returned;
  std::deque<Summands> summands;
  std::string body;
  int counter = 0;
};

/// One step of the model on whole tensors; replaces the state.
std::vector<Tensor> evaluate(const Model &model,
                             std::vector<Tensor> &arguments) {
  std::vector<Tensor> values = arguments;
  for (Model::Operation op : model.operations) {
    Tensor value(kCount);
    for (size_t i = 0; i < kCount; ++i)
      value[i] = op.right < 0 ? -values[op.left][i]
                              : values[op.left][i] + values[op.right][i];
    values.push_back(std::move(value));
  }
  std::vector<Tensor> results;
  for (int value : model.results)
    results.push_back(values[value]);
  for (int i = 0; i < model.numArguments; ++i)
    if (model.replacements[i] >= 0)
      arguments[i] = results[model.replacements[i]];
  return results;
}

TEST(RandomProgramTest, computesWhatWholeTensorsDo) {
  DialectRegistry registry;
  registry.insert<func::FuncDialect, SoapDialect>();
  MLIRContext context(registry);
  context.allowUnregisteredDialects();
  context.loadAllAvailableDialects();
  int withCommunication = 0, withState = 0, inPlace = 0, scattered = 0;
  std::map<std::string, int> collectives;
  for (unsigned seed = 0; seed < 400; ++seed) {
    bool isLowered = seed >= 300;
    Generator generator(context, seed, isLowered);
    std::string text = generator.run();
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    const Model &model = generator.model;
    auto module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module);
    if (isLowered) {
      PassManager lowering(&context);
      lowering.addNestedPass<func::FuncOp>(createLowerReshardPass());
      ASSERT_TRUE(succeeded(lowering.run(*module)));
      module->walk([&](Operation *op) {
        ++collectives[op->getName().stripDialect().str()];
      });
    }
    PassManager passes(&context);
    passes.addPass(createSplitProgramsPass());
    ASSERT_TRUE(succeeded(passes.run(*module)));

    std::deque<int64_t> sizes;
    ProgramOp program = *module->getOps<ProgramOp>().begin();
    auto table = buildProgramTable(
        program, [&](llvm::StringRef name) -> std::optional<KernelCode> {
          auto kernel = module->lookupSymbol<func::FuncOp>(name);
          KernelCode code;
          code.runChecked =
              kernel.getNumArguments() == 2 ? addKernel : negateKernel;
          sizes.push_back(cast<RankedTensorType>(kernel.getResultTypes()[0])
                              .getNumElements());
          code.context = &sizes.back();
          return code;
        });
    ASSERT_TRUE(succeeded(table));
    SoapOptions options = {};
    options.poison = 1;
    options.check_replicas = 1;
    SoapRuntime *runtime = nullptr;
    SoapStatus status = soap_runtime_create((*table)->get(), SOAP_BACKEND_CPU,
                                            &options, &runtime);
    ASSERT_EQ(status.code, SOAP_OK) << status.message;

    std::vector<Tensor> arguments;
    for (int i = 0; i < model.numArguments; ++i) {
      Tensor &tensor = arguments.emplace_back(kCount);
      for (size_t k = 0; k < kCount; ++k)
        tensor[k] = static_cast<float>(k + 1) * (i % 2 ? -100 : 1);
      status = soap_runtime_set_argument(runtime, i, tensor.data(),
                                         kCount * sizeof(float));
      EXPECT_EQ(status.code, SOAP_OK) << status.message;
    }
    for (int step = 0; step < 3; ++step) {
      std::vector<Tensor> expected = evaluate(model, arguments);
      status = soap_runtime_run(runtime, 1);
      EXPECT_EQ(status.code, SOAP_OK) << status.message;
      for (size_t r = 0; r < expected.size(); ++r) {
        Tensor got(kCount);
        status = soap_runtime_get_result(runtime, r, got.data(),
                                         kCount * sizeof(float));
        EXPECT_EQ(status.code, SOAP_OK) << status.message;
        EXPECT_EQ(got, expected[r]) << "step " << step << ", result " << r;
      }
    }
    soap_runtime_destroy(runtime);
    ASSERT_FALSE(HasFailure());

    withState += llvm::any_of(model.replacements, [](int r) { return r >= 0; });
    withCommunication +=
        program.getNumDevices() > 1 && !program.getParts<CopyBoxesOp>().empty();
    for (ReduceBuffersOp op : program.getParts<ReduceBuffersOp>())
      for (const ReduceGroup &group : op.getGroups())
        for (const ReduceGroup::Member &m : group.members)
          inPlace += m.source == m.result, scattered += m.result < 0;
  }
  // The cases that the test is for have occurred.
  EXPECT_GT(withCommunication, 100);
  EXPECT_GT(withState, 100);
  EXPECT_GT(inPlace, 20);
  EXPECT_GT(scattered, 50);
  for (const char *name : {"all_reduce", "reduce_scatter", "all_gather",
                           "all_to_all", "collective_permute", "copy"})
    EXPECT_GT(collectives[name], 3) << name;
}

} // namespace
