//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelTest.h"

#include "Soap/Reference/ModelData.h"
#include "mlir/Parser/Parser.h"

#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include <cmath>

#include <cstdlib>
#include <cstring>
#include <numeric>

using namespace mlir;
using namespace soap;

static constexpr size_t guardBytes = 64;

Buffer::Buffer(size_t bytes) : size(bytes) {
  size_t whole = (bytes + guardBytes + 63) / 64 * 64;
  memory = static_cast<char *>(std::aligned_alloc(64, whole));
  // Neither zeros nor a float that a test might expect.
  std::memset(memory, 0x5A, whole);
}

Buffer::Buffer(const std::vector<char> &bytes) : Buffer(bytes.size()) {
  std::copy(bytes.begin(), bytes.end(), memory);
}

Buffer::Buffer(Buffer &&other) noexcept
    : memory(std::exchange(other.memory, nullptr)), size(other.size) {}

Buffer::~Buffer() { std::free(memory); }

std::vector<char> Buffer::bytes() const { return {memory, memory + size}; }

bool Buffer::intact() const {
  for (size_t i = 0; i < guardBytes; ++i)
    if (memory[size + i] != 0x5A)
      return false;
  return true;
}

KernelTest::KernelTest() {
  context.loadDialect<func::FuncDialect, SoapDialect,
                      stablehlo::StablehloDialect>();
}

void KernelTest::compile(StringRef text, KernelCompilerOptions options) {
  module = parseSourceString<ModuleOp>(text, &context);
  ASSERT_TRUE(module);
  compiler = std::make_unique<KernelCompiler>(options);
  ASSERT_TRUE(succeeded(compiler->compile(*module)));
  gpu = std::make_unique<GpuCompiler>();
  ASSERT_TRUE(succeeded(gpu->lower(*module)));
  emulator = std::make_unique<GpuEmulator>();
  ASSERT_TRUE(succeeded(emulator->compile(*gpu)));
}

std::string KernelTest::compileError(StringRef text) {
  std::string error;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (error.empty())
      error = diagnostic.str();
    return llvm::success();
  });
  module = parseSourceString<ModuleOp>(text, &context);
  if (!module)
    return "parse error: " + error;
  compiler = std::make_unique<KernelCompiler>();
  if (succeeded(compiler->compile(*module)))
    return "compiled";
  return error.empty() ? "failed without a message" : error;
}

reference::Tensor KernelTest::draw(RankedTensorType type) {
  reference::Tensor tensor(type.getElementType(), type.getShape());
  ++seed;
  for (int64_t i = 0; i < tensor.numElements(); ++i) {
    if (tensor.isComplex()) {
      tensor.setComplex(i, {reference::uniformValue(seed, 2 * i, -2, 2),
                            reference::uniformValue(seed, 2 * i + 1, -2, 2)});
      continue;
    }
    if (tensor.isFloat()) {
      tensor.setDouble(i, reference::uniformValue(seed, i, -2, 2));
      continue;
    }
    if (tensor.getStorage() == reference::Storage::Bool) {
      tensor.mutableData<uint8_t>()[i] =
          reference::uniformValue(seed, i, 0, 1) < 0.5;
      continue;
    }
    double value = reference::uniformValue(seed, i, 0, 9);
    tensor.setInt(i, int64_t(value) - (tensor.isUnsigned() ? 0 : 3));
  }
  if (tensor.isFloat() || tensor.isComplex())
    tensor.normalize();
  return tensor;
}

void KernelTest::runOnGpu(StringRef name, ArrayRef<size_t> bytes,
                          size_t numInputs, ArrayRef<int64_t> inPlace,
                          std::vector<void *> &pointers) {
  ProgramBuilder program;
  program.addDevice(0);
  int32_t kernel = program.addGpuKernel(name.str(), *gpu->lookup(name),
                                        static_cast<int32_t>(numInputs),
                                        {bytes.begin(), bytes.end()});
  if (!inPlace.empty())
    program.setInPlace(kernel, {inPlace.begin(), inPlace.end()});
  SoapStatus status = soap_program_check(program.get());
  EXPECT_EQ(status.code, SOAP_OK) << status.message;
  status = soap_gpu_emulate(program.kernels[kernel].gpu, pointers.data(),
                            emulator->table());
  EXPECT_EQ(status.code, SOAP_OK) << status.message;
}

std::vector<reference::Tensor>
KernelTest::run(StringRef name, ArrayRef<reference::Tensor> arguments,
                bool onGpu) {
  auto function = module->lookupSymbol<func::FuncOp>(name);
  KernelFunction kernel = onGpu ? KernelFunction() : compiler->lookup(name);
  if (!function || (onGpu ? !gpu->lookup(name) : !kernel)) {
    ADD_FAILURE() << "no kernel " << name.str();
    return {};
  }
  std::vector<Buffer> buffers;
  std::vector<size_t> bytes;
  for (const reference::Tensor &argument : arguments) {
    buffers.emplace_back(argument.toBytes());
    bytes.push_back(argument.toBytes().size());
  }
  for (Type type : function.getResultTypes()) {
    auto tensor = cast<RankedTensorType>(type);
    bytes.push_back(tensor.getNumElements() *
                    reference::Tensor::elementBytes(tensor.getElementType()));
    buffers.emplace_back(bytes.back());
  }
  std::vector<void *> pointers;
  for (Buffer &buffer : buffers)
    pointers.push_back(buffer.data());
  // Results that overwrite arguments have their buffers.
  std::vector<size_t> owner(buffers.size());
  std::iota(owner.begin(), owner.end(), size_t(0));
  ArrayRef<int64_t> overwritten;
  if (auto inPlace = function->getAttrOfType<DenseI64ArrayAttr>(
          SoapDialect::getInPlaceAttrName())) {
    overwritten = inPlace;
    for (auto [result, argument] : llvm::enumerate(inPlace.asArrayRef()))
      if (argument >= 0) {
        owner[arguments.size() + result] = argument;
        owner[argument] = arguments.size() + result;
        pointers[arguments.size() + result] = buffers[argument].data();
      }
  }
  if (onGpu)
    runOnGpu(name, bytes, arguments.size(), overwritten, pointers);
  else
    kernel(pointers.data());
  std::vector<reference::Tensor> results;
  for (auto [i, buffer] : llvm::enumerate(buffers)) {
    EXPECT_TRUE(buffer.intact()) << name.str() << " wrote behind buffer " << i;
    if (i < arguments.size()) {
      if (owner[i] != i)
        continue;
      EXPECT_EQ(buffer.bytes(), arguments[i].toBytes())
          << name.str() << " changed argument " << i;
      continue;
    }
    auto type =
        cast<RankedTensorType>(function.getResultTypes()[i - arguments.size()]);
    results.push_back(reference::Tensor::fromBytes(
        type.getElementType(), type.getShape(), buffers[owner[i]].bytes()));
  }
  return results;
}

/// Whether \p actual is close enough to \p expected.
static bool isClose(double actual, double expected, double tolerance) {
  if (std::isnan(expected) || std::isnan(actual))
    return std::isnan(expected) && std::isnan(actual);
  if (std::isinf(expected) || std::isinf(actual))
    return expected == actual;
  double scale = std::max({1.0, std::fabs(actual), std::fabs(expected)});
  return std::fabs(actual - expected) <= tolerance * scale;
}

/// The same of elements number \p i.
static bool isCloseAt(const reference::Tensor &actual,
                      const reference::Tensor &expected, int64_t i,
                      double tolerance) {
  if (actual.isComplex()) {
    std::complex<double> a = actual.getComplex(i), e = expected.getComplex(i);
    return isClose(a.real(), e.real(), tolerance) &&
           isClose(a.imag(), e.imag(), tolerance);
  }
  if (actual.isFloat())
    return isClose(actual.getDouble(i), expected.getDouble(i), tolerance);
  return actual.getInt(i) == expected.getInt(i);
}

/// For messages.
static std::complex<double> numberAt(const reference::Tensor &tensor,
                                     int64_t i) {
  return tensor.isComplex() ? tensor.getComplex(i) : tensor.getDouble(i);
}

void KernelTest::checkKernel(StringRef name, double tolerance) {
  SCOPED_TRACE(name.str());
  auto function = module->lookupSymbol<func::FuncOp>(name);
  ASSERT_TRUE(function);
  std::vector<reference::Tensor> arguments;
  auto given = inputs.find(name.str());
  if (given != inputs.end())
    arguments = given->second;
  else
    for (Type type : function.getArgumentTypes())
      arguments.push_back(draw(cast<RankedTensorType>(type)));
  auto expected = reference::Evaluator().evaluate(function, arguments);
  ASSERT_TRUE(succeeded(expected));
  for (bool onGpu : {false, true}) {
    if (onGpu && !gpu->lookup(name))
      continue;
    SCOPED_TRACE(onGpu ? "on the emulated GPU" : "on the CPU");
    compare(run(name, arguments, onGpu), *expected, tolerance);
  }
}

void KernelTest::compare(ArrayRef<reference::Tensor> actual,
                         ArrayRef<reference::Tensor> expected,
                         double tolerance) {
  ASSERT_EQ(actual.size(), expected.size());
  for (size_t r = 0; r < actual.size(); ++r) {
    const reference::Tensor &a = actual[r], &e = expected[r];
    ASSERT_EQ(a.getType(), e.getType());
    int64_t wrong = 0;
    for (int64_t i = 0; i < a.numElements(); ++i) {
      // The first few are enough to see what is wrong.
      if (!isCloseAt(a, e, i, tolerance) && ++wrong <= 3)
        ADD_FAILURE() << "result " << r << " element " << i << ": "
                      << numberAt(a, i) << ", not " << numberAt(e, i);
    }
    EXPECT_EQ(wrong, 0) << "of " << a.numElements() << " elements of result "
                        << r;
  }
}

void KernelTest::check(StringRef text, double tolerance) {
  compile(text);
  if (HasFatalFailure())
    return;
  for (auto function : module->getOps<func::FuncOp>())
    if (compiler->lookup(function.getName())) {
      EXPECT_TRUE(gpu->lookup(function.getName()));
      checkKernel(function.getName(), tolerance);
    }
}

std::string soap::elementwise(StringRef op, unsigned operands, StringRef type,
                              StringRef name) {
  std::string text = "func.func @" + name.str() + "(";
  for (unsigned i = 0; i < operands; ++i)
    text += (i ? ", %a" : "%a") + std::to_string(i) + ": " + type.str();
  text += ") -> " + type.str() + " {\n  %0 = stablehlo." + op.str() + " ";
  for (unsigned i = 0; i < operands; ++i)
    text += (i ? ", %a" : "%a") + std::to_string(i);
  return text + " : " + type.str() + "\n  return %0 : " + type.str() + "\n}\n";
}
