//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Every operation of StableHLO and chlo, and Soap's on matrices, on the
// evaluator and compiled for the CPU and for GPUs (emulated): all give the
// same, bit for bit where the specification leaves no choice. An operation
// without a case, or without a reason why it has none, fails; so does
// docs/operations.md when it says something else.

#include "KernelTest.h"
#include "OpCases.h"

#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/Chlo/IR/ChloOps.h"
#include "Soap/Dialect/Soap/IR/SoapMatrixOps.h"
#include "Soap/Reference/ModelData.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cmath>
#include <fstream>

using namespace mlir;
using namespace soap;

namespace {

const std::vector<OpCase> &allCases() {
  static const std::vector<OpCase> cases = [] {
    std::vector<OpCase> cases;
    addElementwiseCases(cases);
    addMovementCases(cases);
    addDynamicCases(cases);
    addReductionCases(cases);
    addControlCases(cases);
    addAlgebraCases(cases);
    addMatrixCases(cases);
    addChloCases(cases);
    addQuantizedCases(cases);
    return cases;
  }();
  return cases;
}

std::vector<std::string> opsWithCases() {
  std::vector<std::string> ops;
  for (const OpCase &c : allCases())
    if (!llvm::is_contained(ops, c.op))
      ops.push_back(c.op);
  llvm::sort(ops);
  return ops;
}

std::vector<std::string> splitTypes(StringRef types) {
  SmallVector<StringRef> parts;
  types.split(parts, ' ', -1, /*KeepEmpty=*/false);
  return {parts.begin(), parts.end()};
}

std::string instantiate(std::string text, StringRef name, StringRef type) {
  auto replace = [&](StringRef from, StringRef to) {
    for (size_t at; (at = text.find(from.str())) != std::string::npos;)
      text.replace(at, from.size(), to.str());
  };
  replace("$N", name);
  replace("$T", type);
  return text;
}

class OpCoverageTest : public KernelTest,
                       public testing::WithParamInterface<std::string> {
protected:
  OpCoverageTest() { context.loadDialect<chlo::ChloDialect, SoapDialect>(); }

  /// Of \p count arguments that are filled, number \p index.
  reference::Tensor makeArgument(RankedTensorType type, Values values,
                                 unsigned index, unsigned count);
  /// Makes `module` of all cases of the op: each with the name of its function.
  std::vector<std::pair<const OpCase *, std::string>>
  makeModule(bool onGpu = false, bool compares = true);
  OwningOpRef<ModuleOp> simplified() {
    OwningOpRef<ModuleOp> copy = module->clone();
    PassManager manager(&context);
    manager.addPass(createSimplifyModel());
    EXPECT_TRUE(succeeded(manager.run(*copy)));
    return copy;
  }
  void compare(const OpCase &c, StringRef name, bool onGpu);
};

/// What arithmetic treats in a way of its own comes first.
double specialFloat(int64_t i, FloatType type) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  auto asDouble = [](APFloat value) {
    bool losesInfo;
    value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
    return value.convertToDouble();
  };
  double largest = asDouble(APFloat::getLargest(semantics));
  double smallest = asDouble(APFloat::getSmallest(semantics));
  double normal = asDouble(APFloat::getSmallestNormalized(semantics));
  const double values[] = {
      1,    NAN,     INFINITY, -0.0,   -INFINITY, 0,   -1,    0.5,
      -2.5, largest, 3,        1.5,    -0.5,      2,   -3.7,  smallest,
      2.5,  -7.25,   -largest, normal, 100.25,    0.1, -0.01, -normal,
      17,   -100,    1e-3,     1e4,    0.75,      -2,  88.5,  -88.5,
      127,  128,     -128.5,   255.5,  32767.4,   1e9, -1e12, 1e19};
  return values[i % std::size(values)];
}

/// Of part \p part of number \p i. Squares, exponentials and their products
/// overflow or vanish, or what they are subtracted from stays.
double wideFloat(int64_t i, int64_t part, FloatType type) {
  double largest = type.isF32() ? 0x1.fffffep127 : 0x1.fffffffffffffp1023;
  const double values[] = {0,   -0.0,  1,      -1.5,   0.3,         -2.25,
                           20,  -30,   1e-20,  -1e-12, 1e-3,        700,
                           -89, 1e4,   1e20,   -1e30,  largest / 2, -largest,
                           355, -0.78, 1.5708, 3};
  constexpr auto count = static_cast<int64_t>(std::size(values));
  return values[(part == 0 ? i : i / count) % count];
}

int64_t specialInteger(int64_t i, unsigned width, bool isUnsigned) {
  uint64_t top = uint64_t(1) << (width - 1);
  int64_t smallest = isUnsigned ? 0 : static_cast<int64_t>(0 - top);
  int64_t largest = static_cast<int64_t>(isUnsigned ? 2 * top - 1 : top - 1);
  const int64_t values[] = {1,
                            0,
                            smallest,
                            -1,
                            largest,
                            2,
                            3,
                            -2,
                            7,
                            static_cast<int64_t>(width),
                            5,
                            -5,
                            -7,
                            largest - 1,
                            static_cast<int64_t>(width) - 1,
                            10,
                            33,
                            64,
                            -100,
                            100,
                            smallest + 1,
                            127,
                            1000,
                            77777};
  return values[i % std::size(values)];
}

reference::Tensor OpCoverageTest::makeArgument(RankedTensorType type,
                                               Values values, unsigned index,
                                               unsigned count) {
  reference::Tensor tensor(type.getElementType(), type.getShape());
  int64_t n = tensor.numElements();
  // So many values of each argument that all combinations occur.
  int64_t base = std::max<int64_t>(
      1,
      static_cast<int64_t>(std::llround(std::floor(
          std::pow(static_cast<double>(std::max<int64_t>(n, 1)), 1.0 / count) +
          1e-9))));
  int64_t stride = 1;
  for (unsigned i = index + 1; i < count; ++i)
    stride *= base;
  ++seed;
  for (int64_t i = 0; i < n; ++i) {
    int64_t choice = count == 1 ? i : i / stride % base;
    auto real = [&](FloatType floatType, int64_t j) {
      if (values == Values::Special)
        return specialFloat(choice + j, floatType);
      if (values == Values::Wide)
        return wideFloat(i, j, floatType);
      return reference::uniformValue(seed, 2 * i + j,
                                     values == Values::Ordinary ? -2 : 0.1, 2);
    };
    if (auto complex = dyn_cast<ComplexType>(type.getElementType())) {
      auto part = cast<FloatType>(complex.getElementType());
      tensor.setComplex(i, {real(part, 0), real(part, 1)});
    } else if (tensor.isFloat()) {
      tensor.setDouble(i, real(cast<FloatType>(type.getElementType()), 0));
    } else if (values == Values::Special) {
      unsigned width = type.getElementTypeBitWidth();
      tensor.setInt(
          i, width == 1 ? (choice + index) % 2
                        : specialInteger(choice, width, tensor.isUnsigned()));
    } else {
      auto drawn = static_cast<int64_t>(reference::uniformValue(seed, i, 0, 9));
      bool isShifted = values == Values::Ordinary && !tensor.isUnsigned();
      tensor.setInt(i, type.getElementType().isInteger(1)
                           ? drawn % 2
                           : drawn - (isShifted ? 3 : 0));
    }
  }
  tensor.normalize();
  return tensor;
}

/// Units in the last place between two numbers of a type; 0 for two NaN.
double ulpsBetween(double a, double b, FloatType type, bool fromOne,
                   double scale) {
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) && std::isnan(b) ? 0 : INFINITY;
  if (a == b)
    return fromOne || std::signbit(a) == std::signbit(b) ? 0 : INFINITY;
  if (std::isinf(a) || std::isinf(b))
    return INFINITY;
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  int precision = static_cast<int>(APFloat::semanticsPrecision(semantics));
  int exponent;
  std::frexp(std::max({std::fabs(a), std::fabs(b), scale, fromOne ? 1 : 0.0}),
             &exponent);
  exponent =
      std::max<int>(exponent - 1, APFloat::semanticsMinExponent(semantics));
  return std::fabs(a - b) / std::ldexp(1.0, exponent - (precision - 1));
}

void OpCoverageTest::compare(const OpCase &c, StringRef name, bool onGpu) {
  SCOPED_TRACE(name.str());
  auto function = module->lookupSymbol<func::FuncOp>(name);
  ASSERT_TRUE(function);
  std::vector<reference::Tensor> arguments;
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes())) {
    // What functions of complex numbers make of NaN and infinities on GPUs is
    // not what the standard says.
    bool isComplex = isa<ComplexType>(getElementTypeOrSelf(type));
    Values values = onGpu && isComplex && c.values == Values::Special
                        ? Values::Ordinary
                        : c.values;
    arguments.push_back(makeArgument(cast<RankedTensorType>(type), values, i,
                                     function.getNumArguments()));
  }
  auto expected = reference::Evaluator().evaluate(function, arguments);
  ASSERT_TRUE(succeeded(expected)) << name.str();
  std::vector<reference::Tensor> actual = run(name, arguments, onGpu);
  ASSERT_EQ(actual.size(), expected->size());
  for (auto [r, a, e] : llvm::enumerate(actual, *expected)) {
    ASSERT_EQ(a.getType(), e.getType());
    double largest = 0;
    int64_t wrong = 0;
    for (int64_t i = 0; i < a.numElements(); ++i) {
      double difference = 0;
      if (a.isComplex()) {
        auto part = cast<FloatType>(
            cast<ComplexType>(a.getElementType()).getElementType());
        std::complex<double> x = a.getComplex(i), y = e.getComplex(i);
        double scale = c.ulps && std::isfinite(std::abs(y)) ? std::abs(y) : 0;
        difference =
            std::max(ulpsBetween(x.real(), y.real(), part, c.ulps > 0, scale),
                     ulpsBetween(x.imag(), y.imag(), part, c.ulps > 0, scale));
        if (!(difference <= c.ulps) && ++wrong <= 3)
          ADD_FAILURE() << "result " << r << " element " << i << ": " << x
                        << ", not " << y;
      } else if (a.isFloat()) {
        difference =
            ulpsBetween(a.getDouble(i), e.getDouble(i),
                        cast<FloatType>(a.getElementType()), c.fromOne, 0);
      } else {
        difference = a.getInt(i) == e.getInt(i) ? 0 : INFINITY;
      }
      if (!(difference <= c.ulps) && !a.isComplex() && ++wrong <= 3) {
        std::string of;
        for (const reference::Tensor &argument : arguments)
          if (!argument.isComplex() && i < argument.numElements())
            of += " " + std::to_string(argument.getDouble(i));
        ADD_FAILURE() << "result " << r << " element " << i << ": "
                      << a.getDouble(i) << ", not " << e.getDouble(i)
                      << "; arguments there:" << of;
      }
      largest = std::max(largest, difference);
    }
    EXPECT_EQ(wrong, 0) << "of " << a.numElements() << " elements of result "
                        << r << ", by up to " << largest << " units";
  }
}

/// What GPUs have no code for.
bool hasNoGpuCode(StringRef op, StringRef type) {
  if (op == EigOp::getOperationName())
    return true;
  return type.starts_with("complex") &&
         llvm::is_contained({"chlo._asin_acos_kernel", "chlo.acos",
                             "chlo.acosh", "chlo.asin", "chlo.asinh",
                             "chlo.atan", "chlo.atanh"},
                            op);
}

/// What GPUs round in another way by design: they add 16 bits in f32.
bool roundsOtherwise(StringRef op, StringRef type) {
  return op == "stablehlo.scatter" && (type == "f16" || type == "bf16");
}

std::vector<std::pair<const OpCase *, std::string>>
OpCoverageTest::makeModule(bool onGpu, bool compares) {
  std::string text;
  std::vector<std::pair<const OpCase *, std::string>> kernels;
  for (const OpCase &c : allCases()) {
    if (c.op != GetParam())
      continue;
    for (const std::string &type : splitTypes(c.types)) {
      if (onGpu && (hasNoGpuCode(c.op, type) ||
                    (compares && roundsOtherwise(c.op, type))))
        continue;
      std::string name = "k" + std::to_string(kernels.size()) + "_";
      for (char letter : type)
        name += llvm::isAlnum(letter) ? letter : '_';
      text += instantiate(c.text, name, type) + "\n";
      kernels.emplace_back(&c, name);
    }
  }
  module = parseSourceString<ModuleOp>(text, &context);
  EXPECT_TRUE(module) << text;
  // The evaluator computes with stored integers.
  PassManager lower(&context);
  lower.addPass(createLowerQuantized());
  EXPECT_TRUE(module && succeeded(lower.run(*module)));
  return kernels;
}

TEST_P(OpCoverageTest, CpuAgreesWithEvaluator) {
  auto kernels = makeModule();
  ASSERT_TRUE(module);
  compiler = std::make_unique<KernelCompiler>(KernelCompilerOptions{1, 1});
  ASSERT_TRUE(succeeded(compiler->compile(*simplified())));
  for (auto &[c, name] : kernels)
    compare(*c, name, /*onGpu=*/false);
}

TEST_P(OpCoverageTest, GpuAgreesWithEvaluator) {
  auto kernels = makeModule(/*onGpu=*/true);
  ASSERT_TRUE(module);
  OwningOpRef<ModuleOp> model = simplified();
  gpu = std::make_unique<GpuCompiler>();
  ASSERT_TRUE(succeeded(gpu->lower(*model)));
  emulator = std::make_unique<GpuEmulator>();
  ASSERT_TRUE(succeeded(emulator->compile(*gpu)));
  for (auto &[c, name] : kernels)
    compare(*c, name, /*onGpu=*/true);
}

// What the emulator runs is code for the host. Code for GPUs assembles, too.
TEST_P(OpCoverageTest, GpuCodeAssembles) {
#ifndef SOAP_TESTS_CUDA
  GTEST_SKIP() << "built without the CUDA toolkit";
#endif
  constexpr int32_t chip = 90;
  makeModule(/*onGpu=*/true, /*compares=*/false);
  ASSERT_TRUE(module);
  GpuCompiler gpu;
  ASSERT_TRUE(succeeded(gpu.lower(*simplified())));
  FailureOr<std::string> ptx = gpu.emitPtx(chip);
  ASSERT_TRUE(succeeded(ptx));
  EXPECT_TRUE(succeeded(GpuCompiler::assemble(module->getLoc(), *ptx, chip)));
}

//===----------------------------------------------------------------------===//
// Completeness
//===----------------------------------------------------------------------===//

using OpListTest = OpCoverageTest;

std::vector<std::string> registeredOps(MLIRContext &context) {
  std::vector<std::string> ops;
  for (RegisteredOperationName name : context.getRegisteredOperations())
    if (name.getDialectNamespace() == "stablehlo" ||
        name.getDialectNamespace() == "chlo")
      ops.push_back(name.getStringRef().str());
  for (StringRef name :
       {LuOp::getOperationName(), QrOp::getOperationName(),
        HouseholderProductOp::getOperationName(), EighOp::getOperationName(),
        EigOp::getOperationName(), SvdOp::getOperationName()})
    ops.push_back(name.str());
  llvm::sort(ops);
  return ops;
}

TEST_F(OpListTest, EveryOpHasACaseOrAReason) {
  std::vector<std::string> covered = opsWithCases();
  for (const OpException &e : opExceptions())
    covered.push_back(e.op);
  for (const std::string &op : registeredOps(context))
    EXPECT_TRUE(llvm::is_contained(covered, op)) << op;
  std::vector<std::string> ops = registeredOps(context);
  for (const std::string &op : covered)
    EXPECT_TRUE(llvm::is_contained(ops, op)) << op << " is no operation";
}

TEST_F(OpListTest, ExceptionsAreDiagnosed) {
  for (const OpException &e : opExceptions()) {
    if (e.text.empty())
      continue;
    std::vector<std::string> errors;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      errors.push_back(diagnostic.str());
      return llvm::success();
    });
    module = parseSourceString<ModuleOp>(e.text, &context);
    ASSERT_TRUE(module) << e.text;
    PassManager manager(&context);
    manager.addPass(createSimplifyModel());
    ASSERT_TRUE(succeeded(manager.run(*module)));
    compiler = std::make_unique<KernelCompiler>(KernelCompilerOptions{1, 1});
    EXPECT_TRUE(failed(compiler->compile(*module))) << e.text;
    ASSERT_EQ(errors.size(), 1u) << e.text;
    EXPECT_EQ(errors[0], e.error) << e.text;
  }
}

/// The table of docs/operations.md.
std::string makeTable(MLIRContext &context) {
  std::string table = "| operation | elements | not computed |\n"
                      "| --- | --- | --- |\n";
  for (const std::string &op : registeredOps(context)) {
    std::vector<std::string> types;
    for (const OpCase &c : allCases())
      if (c.op == op)
        for (const std::string &type : splitTypes(c.types))
          if (!llvm::is_contained(types, type))
            types.push_back(type);
    auto replaceAll = [&](const std::string &list, const std::string &name) {
      std::vector<std::string> all = splitTypes(list);
      if (!llvm::all_of(all, [&](const std::string &type) {
            return llvm::is_contained(types, type);
          }))
        return;
      llvm::erase_if(types, [&](const std::string &type) {
        return llvm::is_contained(all, type);
      });
      types.push_back(name);
    };
    replaceAll(smallFloats, "small floats");
    replaceAll(floatTypes, "floats");
    replaceAll(intTypes, "integers");
    replaceAll(complexTypes, "complex");
    std::string reasons;
    for (const OpException &e : opExceptions())
      if (e.op == op)
        reasons += (reasons.empty() ? "" : "; ") + e.what +
                   (e.what.empty() ? "" : ": ") + e.reason;
    table += "| `" + op + "` | " +
             (types.empty() ? "-" : llvm::join(types, ", ")) + " | " + reasons +
             " |\n";
  }
  return table;
}

// With SOAP_UPDATE_DOCS set, writes the table instead.
TEST_F(OpListTest, DocumentedAsTested) {
  std::string path = SOAP_DOCS_DIR "/operations.md";
  auto file = llvm::MemoryBuffer::getFile(path);
  ASSERT_TRUE(bool(file)) << path;
  StringRef text = (*file)->getBuffer();
  size_t start = text.find("| operation |");
  ASSERT_NE(start, StringRef::npos);
  std::string expected = text.take_front(start).str() + makeTable(context);
  if (std::getenv("SOAP_UPDATE_DOCS")) {
    std::ofstream(path) << expected;
    return;
  }
  EXPECT_EQ(text.str(), expected)
      << "run this test with SOAP_UPDATE_DOCS=1 to update " << path;
}

std::string testName(const testing::TestParamInfo<std::string> &info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Ops, OpCoverageTest, testing::ValuesIn(opsWithCases()),
                         testName);

} // namespace
