//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What kernels are made of: several ops, functions and modules.

#include "KernelTest.h"

#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace soap;

namespace {

using KernelFormTest = KernelTest;

// Ops that do not need each other share a launch; those that do, do not.
TEST_F(KernelFormTest, SideBySide) {
  check(R"(
    func.func @apart(%a: tensor<70x70xf32>, %b: tensor<9xf32>, %c: tensor<f32>, %d: tensor<64x128xf32>)
        -> (tensor<70x70xf32>, tensor<9xf32>, tensor<f32>, tensor<64x128xf32>) {
      %0 = stablehlo.abs %a : tensor<70x70xf32>
      %1 = stablehlo.negate %b : tensor<9xf32>
      %2 = stablehlo.negate %c : tensor<f32>
      %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
      %4 = stablehlo.multiply %d, %3 : tensor<64x128xf32>
      return %0, %1, %2, %4 : tensor<70x70xf32>, tensor<9xf32>, tensor<f32>, tensor<64x128xf32>
    }
    // Two updates that overwrite what they read, of one gradient; and one that
    // reads what the first overwrites, as it was.
    func.func @updates(%a: tensor<40x40xf32>, %b: tensor<40x40xf32>, %c: tensor<40x40xf32>, %g: tensor<40x40xf32>)
        -> (tensor<40x40xf32>, tensor<40x40xf32>, tensor<40x40xf32>) attributes {soap.in_place = array<i64: 0, 1, 2>} {
      %0 = stablehlo.subtract %a, %g : tensor<40x40xf32>
      %1 = stablehlo.add %b, %g : tensor<40x40xf32>
      %t = stablehlo.transpose %a, dims = [1, 0] : (tensor<40x40xf32>) -> tensor<40x40xf32>
      %2 = stablehlo.multiply %c, %t : tensor<40x40xf32>
      return %0, %1, %2 : tensor<40x40xf32>, tensor<40x40xf32>, tensor<40x40xf32>
    }
    func.func @needed(%a: tensor<40x40xf32>) -> (tensor<40x40xf32>, tensor<40x40xf32>) {
      %0 = stablehlo.exponential %a : tensor<40x40xf32>
      %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<40x40xf32>) -> tensor<40x40xf32>
      %2 = stablehlo.reverse %1, dims = [0] : tensor<40x40xf32>
      return %0, %2 : tensor<40x40xf32>, tensor<40x40xf32>
    }
  )",
        1e-6);
}

// More loops than one function has (OutlineLoops), of a kernel and of a loop's
// body in it, which reads what was computed before.
TEST_F(KernelFormTest, ManyLoops) {
  // %x0 to %x60, each from the sums of the rows of the one before.
  std::string rounds;
  llvm::raw_string_ostream os(rounds);
  for (int k = 0; k < 60; ++k) {
    os << "%s" << k << " = stablehlo.reduce(%x" << k
       << " init: %zero) applies stablehlo.add across dimensions = [1] : "
          "(tensor<6x7xf32>, tensor<f32>) -> tensor<6xf32>\n%b"
       << k << " = stablehlo.broadcast_in_dim %s" << k
       << ", dims = [0] : (tensor<6xf32>) -> tensor<6x7xf32>\n%m" << k
       << " = stablehlo.multiply %b" << k << ", %c : tensor<6x7xf32>\n%x"
       << k + 1 << " = stablehlo.subtract %x" << k << ", %m" << k
       << " : tensor<6x7xf32>\n";
  }
  std::string constants = R"(
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %c = stablehlo.constant dense<0.28> : tensor<6x7xf32>
)";
  check("func.func @straight(%x0: tensor<6x7xf32>) -> (tensor<6x7xf32>, "
        "tensor<6xf32>) {" +
            constants + rounds + R"(
      return %x60, %s31 : tensor<6x7xf32>, tensor<6xf32>
    }
    func.func @loop(%a: tensor<6x7xf32>, %n: tensor<i32>) -> tensor<6x7xf32> {)" +
            constants + R"(
      %0:2 = stablehlo.while(%i = %n, %x0 = %a) : tensor<i32>, tensor<6x7xf32>
        cond {
          %l = stablehlo.constant dense<5> : tensor<i32>
          %p = stablehlo.compare LT, %i, %l : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %p : tensor<i1>
        } do {
          %one = stablehlo.constant dense<1> : tensor<i32>
          %j = stablehlo.add %i, %one : tensor<i32>
)" + rounds +
            R"(
          %w = stablehlo.add %x60, %a : tensor<6x7xf32>
          stablehlo.return %j, %w : tensor<i32>, tensor<6x7xf32>
        }
      return %0#1 : tensor<6x7xf32>
    })",
        /*tolerance=*/1e-5);
}

// Intermediates with several users, chains, constants and repeated results.
TEST_F(KernelFormTest, Fusion) {
  check(R"(
    func.func @chain(%a: tensor<8x9xf32>, %b: tensor<9xf32>) -> (tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x9xf32>) {
      %c = stablehlo.constant dense<0.5> : tensor<f32>
      %0 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<9xf32>) -> tensor<8x9xf32>
      %1 = stablehlo.add %a, %0 : tensor<8x9xf32>
      %2 = stablehlo.tanh %1 : tensor<8x9xf32>
      %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<8x9xf32>
      %4 = stablehlo.multiply %2, %3 : tensor<8x9xf32>
      %5 = stablehlo.subtract %2, %0 : tensor<8x9xf32>
      return %4, %5, %4, %a : tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x9xf32>
    }
    func.func @constants() -> (tensor<2x2xi32>, tensor<3xi1>, tensor<4xf32>, tensor<2xui8>) {
      %0 = stablehlo.constant dense<[[1, -2], [3, 4]]> : tensor<2x2xi32>
      %1 = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
      %2 = stablehlo.constant dense<2.5> : tensor<4xf32>
      %3 = stablehlo.constant dense<[255, 1]> : tensor<2xui8>
      return %0, %1, %2, %3 : tensor<2x2xi32>, tensor<3xi1>, tensor<4xf32>, tensor<2xui8>
    }
    func.func @called(%a: tensor<4xf32>) -> tensor<4xf32> {
      %0 = func.call @helper(%a) : (tensor<4xf32>) -> tensor<4xf32>
      %1 = func.call @helper(%0) : (tensor<4xf32>) -> tensor<4xf32>
      return %1 : tensor<4xf32>
    }
    func.func private @helper(%a: tensor<4xf32>) -> tensor<4xf32> {
      %0 = stablehlo.add %a, %a : tensor<4xf32>
      return %0 : tensor<4xf32>
    }
  )");
}

// Results that overwrite arguments, whatever the body still reads of them.
TEST_F(KernelFormTest, InPlace) {
  check(R"(
    func.func @update(%w: tensor<16x24xf32>, %g: tensor<16x24xf32>) -> tensor<16x24xf32> attributes {soap.in_place = array<i64: 0>} {
      %0 = stablehlo.subtract %w, %g : tensor<16x24xf32>
      return %0 : tensor<16x24xf32>
    }
    func.func @moments(%w: tensor<40xf32>, %m: tensor<40xf32>, %v: tensor<40xf32>, %g: tensor<40xf32>)
        -> (tensor<40xf32>, tensor<40xf32>, tensor<40xf32>) attributes {soap.in_place = array<i64: 1, 2, 0>} {
      %0 = stablehlo.add %m, %g : tensor<40xf32>
      %1 = stablehlo.multiply %g, %g : tensor<40xf32>
      %2 = stablehlo.add %v, %1 : tensor<40xf32>
      %3 = stablehlo.multiply %0, %2 : tensor<40xf32>
      %4 = stablehlo.subtract %w, %3 : tensor<40xf32>
      return %0, %2, %4 : tensor<40xf32>, tensor<40xf32>, tensor<40xf32>
    }
    // The old value is read after the new one is computed.
    func.func @read_later(%w: tensor<40xf32>, %g: tensor<40xf32>) -> (tensor<40xf32>, tensor<40xf32>, tensor<f32>) attributes {soap.in_place = array<i64: 0, -1, -1>} {
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.subtract %w, %g : tensor<40xf32>
      %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [0] : (tensor<40xf32>, tensor<f32>) -> tensor<f32>
      %2 = stablehlo.multiply %w, %w : tensor<40xf32>
      return %0, %2, %1 : tensor<40xf32>, tensor<40xf32>, tensor<f32>
    }
    // Elements are read elsewhere than written.
    func.func @transposed(%w: tensor<70x70xf32>) -> tensor<70x70xf32> attributes {soap.in_place = array<i64: 0>} {
      %0 = stablehlo.transpose %w, dims = [1, 0] : (tensor<70x70xf32>) -> tensor<70x70xf32>
      %1 = stablehlo.add %w, %0 : tensor<70x70xf32>
      return %1 : tensor<70x70xf32>
    }
    func.func @reversed(%w: tensor<33xf32>) -> (tensor<33xf32>, tensor<33xf32>) attributes {soap.in_place = array<i64: 0, -1>} {
      %0 = stablehlo.reverse %w, dims = [0] : tensor<33xf32>
      return %0, %w : tensor<33xf32>, tensor<33xf32>
    }
    func.func @product(%w: tensor<24x24xf32>, %g: tensor<24x24xf32>) -> tensor<24x24xf32> attributes {soap.in_place = array<i64: 0>} {
      %0 = stablehlo.dot_general %g, %w, contracting_dims = [1] x [0] : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
      return %0 : tensor<24x24xf32>
    }
    func.func @product_then_update(%w: tensor<24x24xf32>, %g: tensor<24x24xf32>) -> (tensor<24x24xf32>, tensor<24x24xf32>) attributes {soap.in_place = array<i64: -1, 0>} {
      %0 = stablehlo.dot_general %g, %w, contracting_dims = [1] x [0] : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
      %1 = stablehlo.subtract %w, %0 : tensor<24x24xf32>
      return %0, %1 : tensor<24x24xf32>, tensor<24x24xf32>
    }
    // Results that are no computations: swapped, unchanged, of another shape.
    func.func @swapped(%a: tensor<9xf32>, %b: tensor<9xf32>) -> (tensor<9xf32>, tensor<9xf32>) attributes {soap.in_place = array<i64: 1, 0>} {
      return %a, %b : tensor<9xf32>, tensor<9xf32>
    }
    func.func @unchanged(%a: tensor<9xf32>) -> (tensor<9xf32>, tensor<9xf32>) attributes {soap.in_place = array<i64: 0, -1>} {
      return %a, %a : tensor<9xf32>, tensor<9xf32>
    }
    func.func @reshaped(%a: tensor<4x9xf32>, %b: tensor<36xf32>) -> tensor<4x9xf32> attributes {soap.in_place = array<i64: 0>} {
      %0 = stablehlo.reshape %a : (tensor<4x9xf32>) -> tensor<36xf32>
      %1 = stablehlo.add %0, %b : tensor<36xf32>
      %2 = stablehlo.reshape %1 : (tensor<36xf32>) -> tensor<4x9xf32>
      return %2 : tensor<4x9xf32>
    }
    func.func @part_updated(%a: tensor<12xf32>, %b: tensor<4xf32>, %i: tensor<i32>) -> (tensor<12xf32>, tensor<12xf32>) attributes {soap.in_place = array<i64: 0, -1>} {
      %0 = stablehlo.dynamic_update_slice %a, %b, %i : (tensor<12xf32>, tensor<4xf32>, tensor<i32>) -> tensor<12xf32>
      %1 = stablehlo.add %0, %a : tensor<12xf32>
      return %1, %0 : tensor<12xf32>, tensor<12xf32>
    }
    func.func @nothing(%a: tensor<0xf32>) -> tensor<0xf32> attributes {soap.in_place = array<i64: 0>} {
      %0 = stablehlo.negate %a : tensor<0xf32>
      return %0 : tensor<0xf32>
    }
  )",
        1e-5);
  EXPECT_EQ(compileError(R"(
    func.func @k(%a: tensor<4xf32>) -> tensor<2xf32> attributes {soap.in_place = array<i64: 0>} {
      %0 = stablehlo.slice %a [0:2] : (tensor<4xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    })"),
            "parse error: 'soap.in_place': result 0 cannot overwrite argument "
            "0");
}

// Kernels may be named as the functions that generated code calls.
TEST_F(KernelFormTest, Names) {
  std::string text;
  for (const char *name : {"exp", "malloc", "soap_cpu_alloc", "main", "a b"})
    text += "func.func @\"" + std::string(name) +
            R"("(%a: tensor<9x9xf64>) -> tensor<9xf64> {
      %z = stablehlo.constant dense<0.0> : tensor<f64>
      %0 = stablehlo.exponential %a : tensor<9x9xf64>
      %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<9x9xf64>, tensor<f64>) -> tensor<9xf64>
      %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<9x9xf64>, tensor<9xf64>) -> tensor<9xf64>
      return %2 : tensor<9xf64>
    })";
  check(text);
}

// Kernels of several modules live side by side.
TEST_F(KernelFormTest, SeveralModules) {
  check(elementwise("add", 2, "tensor<9xf32>", "first"));
  auto first = std::move(module);
  module = parseSourceString<ModuleOp>(
      elementwise("multiply", 2, "tensor<9xf32>", "second"), &context);
  ASSERT_TRUE(succeeded(compiler->compile(*module)));
  checkKernel("second");
  module = std::move(first);
  checkKernel("first");
  EXPECT_EQ(compiler->lookup("third"), nullptr);
  EXPECT_EQ(compiler->statistics().numKernels, 2u);
}

// Every level of optimisation computes the same.
TEST_F(KernelFormTest, OptimizationLevels) {
  for (unsigned level = 0; level <= 3; ++level) {
    ASSERT_NO_FATAL_FAILURE(
        compile(elementwise("tanh", 1, "tensor<9x9xf32>", "k"),
                {level, /*numThreads=*/1}));
    checkKernel("k");
  }
}

TEST_F(KernelFormTest, Errors) {
  EXPECT_EQ(compileError(R"(
    func.func @k(%a: tensor<?xf32>) -> tensor<?xf32> {
      %0 = stablehlo.abs %a : tensor<?xf32>
      return %0 : tensor<?xf32>
    })"),
            "a kernel's tensors have static shapes, this is "
            "'tensor<?xf32>'");
  EXPECT_EQ(compileError(R"(
    func.func @k(%a: tensor<2xf8E8M0FNU>) -> tensor<2xf8E8M0FNU> {
      %0 = stablehlo.add %a, %a : tensor<2xf8E8M0FNU>
      return %0 : tensor<2xf8E8M0FNU>
    })"),
            "no CPU code for elements of type 'f8E8M0FNU'");
  EXPECT_EQ(compileError(R"(
    func.func @k(%a: tensor<2xf32>) -> tensor<2xf32> {
      %0 = stablehlo.custom_call @f(%a) : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    })"),
            "no CPU code for 'stablehlo.custom_call' of @f; docs/operations.md "
            "lists the calls that are computed");
}

} // namespace
