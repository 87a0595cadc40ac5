//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Products and convolutions against the evaluator.

#include "KernelTest.h"

#include "Soap/Reference/ModelData.h"

#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <cmath>
#include <thread>

using namespace mlir;
using namespace soap;

namespace {

using ContractionKernelTest = KernelTest;

struct ProductCase {
  const char *lhs, *rhs, *result, *dims;
};
// Rows, columns and sums of several dimensions, in every order.
const ProductCase products[] = {
    {"20x30", "30x40", "20x40", "contracting_dims = [1] x [0]"},
    {"30x20", "30x40", "20x40", "contracting_dims = [0] x [0]"},
    {"20x30", "40x30", "20x40", "contracting_dims = [1] x [1]"},
    {"30x20", "40x30", "20x40", "contracting_dims = [0] x [1]"},
    {"30", "30x40", "40", "contracting_dims = [0] x [0]"},
    {"20x30", "30", "20", "contracting_dims = [1] x [0]"},
    {"30", "30", "", "contracting_dims = [0] x [0]"},
    {"5", "7", "5x7", "contracting_dims = [] x []"},
    {"4x6x20x8", "4x6x10x8", "4x6x20x10",
     "batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3]"},
    {"4x20x6x8", "4x10x6x8", "4x6x20x10",
     "batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3]"},
    {"4x20x6x8", "4x6x8x20", "4x6x8x8",
     "batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3]"},
    {"4x5x20", "4x5x30", "20x30", "contracting_dims = [0, 1] x [0, 1]"},
    {"4x5x20", "5x4x30", "20x30", "contracting_dims = [0, 1] x [1, 0]"},
    {"4x20x5", "30x4x5", "20x30", "contracting_dims = [0, 2] x [1, 2]"},
    {"4x8x5", "6x8x7", "4x5x6x7", "contracting_dims = [1] x [1]"},
    {"1x30", "30x1", "1x1", "contracting_dims = [1] x [0]"},
    {"0x30", "30x4", "0x4", "contracting_dims = [1] x [0]"},
    {"5x0", "0x4", "5x4", "contracting_dims = [1] x [0]"},
    {"2x2", "2x2", "2x2", "contracting_dims = [1] x [0]"},
};

/// A function for each of the products, of factors and sums of these types.
std::string productsOf(StringRef factor, StringRef sum) {
  auto tensor = [](StringRef shape, StringRef type) {
    return ("tensor<" + shape + (shape.empty() ? "" : "x") + type + ">").str();
  };
  std::string text, suffix = (factor + "_" + sum).str();
  llvm::erase_if(suffix, [](char c) { return c == '<' || c == '>'; });
  for (const auto &[number, c] : llvm::enumerate(products))
    text += llvm::formatv(R"(
        func.func @dot{0}_{1}(%a: {2}, %b: {3}) -> {4} {{
          %0 = stablehlo.dot_general %a, %b, {5} : ({2}, {3}) -> {4}
          return %0 : {4}
        })",
                          number, suffix, tensor(c.lhs, factor),
                          tensor(c.rhs, factor), tensor(c.result, sum), c.dims);
  return text;
}

TEST_F(ContractionKernelTest, DotGeneral) {
  std::string text;
  for (const char *type : {"f32", "f64", "i32", "complex<f32>", "complex<f64>"})
    text += productsOf(type, type);
  check(text, 1e-5);
}

/// Sums in more bits than the factors have: of bf16, and of bytes.
TEST_F(ContractionKernelTest, DotGeneralOfNarrowFactors) {
  // Half a unit in the last place of bf16.
  check(productsOf("bf16", "f32") + productsOf("bf16", "bf16") +
            productsOf("i8", "i32") + productsOf("ui8", "i32"),
        5e-3);
}

/// What is computed before it is extended, alone, for others too, or twice;
/// sums that f32 does not hold.
TEST_F(ContractionKernelTest, NarrowFactorsInContext) {
  check(R"(
    func.func @computed(%a: tensor<20x30xbf16>, %b: tensor<40x30xbf16>) -> (tensor<20x40xf32>, tensor<20x30xf32>) {
      %0 = stablehlo.exponential %a : tensor<20x30xbf16>
      %1 = stablehlo.transpose %b, dims = [1, 0] : (tensor<40x30xbf16>) -> tensor<30x40xbf16>
      %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<20x30xbf16>, tensor<30x40xbf16>) -> tensor<20x40xf32>
      %3 = stablehlo.convert %0 : (tensor<20x30xbf16>) -> tensor<20x30xf32>
      return %2, %3 : tensor<20x40xf32>, tensor<20x30xf32>
    }
    func.func @gram(%a: tensor<20x30xbf16>) -> tensor<20x20xf32> {
      %0 = stablehlo.negate %a : tensor<20x30xbf16>
      %1 = stablehlo.dot_general %0, %0, contracting_dims = [1] x [1] : (tensor<20x30xbf16>, tensor<20x30xbf16>) -> tensor<20x20xf32>
      return %1 : tensor<20x20xf32>
    }
    func.func @of_slices(%a: tensor<20x60xbf16>, %b: tensor<30x40xbf16>) -> tensor<20x20xf32> {
      %0 = stablehlo.slice %a [0:20, 10:40] : (tensor<20x60xbf16>) -> tensor<20x30xbf16>
      %1 = stablehlo.slice %b [0:30, 0:40:2] : (tensor<30x40xbf16>) -> tensor<30x20xbf16>
      %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<20x30xbf16>, tensor<30x20xbf16>) -> tensor<20x20xf32>
      return %2 : tensor<20x20xf32>
    }
    func.func @converted(%a: tensor<20x30xi8>, %b: tensor<30x40xi8>) -> tensor<20x40xi32> {
      %0 = stablehlo.convert %a : (tensor<20x30xi8>) -> tensor<20x30xi32>
      %1 = stablehlo.convert %b : (tensor<30x40xi8>) -> tensor<30x40xi32>
      %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<20x30xi32>, tensor<30x40xi32>) -> tensor<20x40xi32>
      return %2 : tensor<20x40xi32>
    }
    func.func @mixed(%a: tensor<20x30xi8>, %b: tensor<30x40xui8>) -> tensor<20x40xi32> {
      %0 = stablehlo.convert %a : (tensor<20x30xi8>) -> tensor<20x30xi32>
      %1 = stablehlo.convert %b : (tensor<30x40xui8>) -> tensor<30x40xi32>
      %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<20x30xi32>, tensor<30x40xi32>) -> tensor<20x40xi32>
      return %2 : tensor<20x40xi32>
    }
    func.func @large_sums(%a: tensor<9x2001xi8>, %b: tensor<2001x17xi8>) -> tensor<9x17xi32> {
      %c = stablehlo.constant dense<-126> : tensor<9x2001xi8>
      %d = stablehlo.constant dense<-127> : tensor<2001x17xi8>
      %0 = stablehlo.minimum %a, %c : tensor<9x2001xi8>
      %1 = stablehlo.minimum %b, %d : tensor<2001x17xi8>
      %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<9x2001xi8>, tensor<2001x17xi8>) -> tensor<9x17xi32>
      return %2 : tensor<9x17xi32>
    }
  )",
        1e-5);
}

TEST_F(ContractionKernelTest, DotGeneralInContext) {
  check(R"(
    func.func @transposed(%a: tensor<30x20xf32>, %b: tensor<40x30xf32>) -> tensor<40x20xf32> {
      %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<30x20xf32>) -> tensor<20x30xf32>
      %1 = stablehlo.dot_general %0, %b, contracting_dims = [1] x [1] : (tensor<20x30xf32>, tensor<40x30xf32>) -> tensor<20x40xf32>
      %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<20x40xf32>) -> tensor<40x20xf32>
      return %2 : tensor<40x20xf32>
    }
    func.func @dense(%x: tensor<20x30xf32>, %w: tensor<30x40xf32>, %b: tensor<40xf32>) -> (tensor<20x40xf32>, tensor<20x40xf32>) {
      %z = stablehlo.constant dense<0.0> : tensor<20x40xf32>
      %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<20x30xf32>, tensor<30x40xf32>) -> tensor<20x40xf32>
      %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<40xf32>) -> tensor<20x40xf32>
      %2 = stablehlo.add %0, %1 : tensor<20x40xf32>
      %3 = stablehlo.maximum %2, %z : tensor<20x40xf32>
      return %3, %0 : tensor<20x40xf32>, tensor<20x40xf32>
    }
    func.func @of_slices(%a: tensor<20x60xf32>, %b: tensor<30x40xf32>) -> tensor<20x20xf32> {
      %0 = stablehlo.slice %a [0:20, 10:40] : (tensor<20x60xf32>) -> tensor<20x30xf32>
      %1 = stablehlo.slice %b [0:30, 0:40:2] : (tensor<30x40xf32>) -> tensor<30x20xf32>
      %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<20x30xf32>, tensor<30x20xf32>) -> tensor<20x20xf32>
      return %2 : tensor<20x20xf32>
    }
    func.func @concatenated(%a: tensor<20x30xf32>, %b: tensor<30x40xf32>) -> tensor<20x80xf32> {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<20x30xf32>, tensor<30x40xf32>) -> tensor<20x40xf32>
      %1 = stablehlo.negate %0 : tensor<20x40xf32>
      %2 = stablehlo.concatenate %1, %0, dim = 1 : (tensor<20x40xf32>, tensor<20x40xf32>) -> tensor<20x80xf32>
      return %2 : tensor<20x80xf32>
    }
    func.func @gram(%a: tensor<20x30xf32>) -> tensor<20x20xf32> {
      %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [1] : (tensor<20x30xf32>, tensor<20x30xf32>) -> tensor<20x20xf32>
      return %0 : tensor<20x20xf32>
    }
    func.func @widening(%a: tensor<20x30xbf16>, %b: tensor<30x4xbf16>) -> tensor<20x4xf32> {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<20x30xbf16>, tensor<30x4xbf16>) -> tensor<20x4xf32>
      return %0 : tensor<20x4xf32>
    }
  )",
        1e-5);
}

/// What a product's library computes with its sums, and what comes close.
const char *const epilogues = R"(
  func.func @{0}_{1}(%x: tensor<6x10x48x{0}>, %w: tensor<48x32x{0}>, %b: tensor<32x{0}>) -> tensor<6x10x32x{0}> {{
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] {3} : (tensor<6x10x48x{0}>, tensor<48x32x{0}>) -> tensor<6x10x32x{0}>
    %1 = stablehlo.broadcast_in_dim %b, dims = [2] : (tensor<32x{0}>) -> tensor<6x10x32x{0}>
    %2 = stablehlo.add %1, %0 : tensor<6x10x32x{0}>
    {2}
  })";

TEST_F(ContractionKernelTest, Epilogues) {
  const std::pair<const char *, const char *> functions[] = {
      {"bias", "return %2 : tensor<6x10x32x{0}>"},
      {"relu", "%z = stablehlo.constant dense<0.0> : tensor<6x10x32x{0}> "
               "%3 = stablehlo.maximum %z, %2 : tensor<6x10x32x{0}> "
               "return %3 : tensor<6x10x32x{0}>"},
      {"gelu",
       "%h = stablehlo.constant dense<0.5> : tensor<6x10x32x{0}> "
       "%one = stablehlo.constant dense<1.0> : tensor<6x10x32x{0}> "
       "%c = stablehlo.constant dense<0.044715> : tensor<6x10x32x{0}> "
       "%s = stablehlo.constant dense<0.797884583> : tensor<6x10x32x{0}> "
       "%3 = stablehlo.multiply %2, %2 : tensor<6x10x32x{0}> "
       "%4 = stablehlo.multiply %2, %3 : tensor<6x10x32x{0}> "
       "%5 = stablehlo.multiply %4, %c : tensor<6x10x32x{0}> "
       "%6 = stablehlo.add %5, %2 : tensor<6x10x32x{0}> "
       "%7 = stablehlo.multiply %6, %s : tensor<6x10x32x{0}> "
       "%8 = stablehlo.tanh %7 : tensor<6x10x32x{0}> "
       "%9 = stablehlo.add %8, %one : tensor<6x10x32x{0}> "
       "%10 = stablehlo.multiply %2, %h : tensor<6x10x32x{0}> "
       "%11 = stablehlo.multiply %9, %10 : tensor<6x10x32x{0}> "
       "return %11 : tensor<6x10x32x{0}>"},
      {"squared", "%3 = stablehlo.multiply %2, %2 : tensor<6x10x32x{0}> "
                  "return %3 : tensor<6x10x32x{0}>"}};
  // Of f32, GELU is a library's in products of TF32 alone.
  for (auto [type, attributes] : {std::pair("f32", ""),
                                  {"f32", "{soap.tf32}"},
                                  {"bf16", ""},
                                  {"f16", ""},
                                  {"f64", ""}}) {
    std::string text;
    for (const auto &[name, body] : functions)
      text += llvm::formatv(epilogues, type, name,
                            llvm::formatv(body, type).str(), attributes)
                  .str();
    // Sums of 48 products of up to 4; the evaluator rounds those of 16 bits
    // after each op, the library once.
    bool isNarrow = StringRef(type).ends_with("f16");
    check(text, isNarrow ? 2e-2 : 1e-5);
  }
}

struct ConvolutionCase {
  const char *name, *lhs, *rhs, *result, *dims, *window;
  int featureGroups = 1, batchGroups = 1;
};

const ConvolutionCase convolutions[] = {
    {"nhwc", "2x9x9x3", "3x3x3x5", "2x9x9x5",
     "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", "pad = [[1, 1], [1, 1]]"},
    {"nchw", "2x3x9x8", "5x3x3x3", "2x5x4x3",
     "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]", "stride = [2, 2]"},
    {"one_dimension", "2x20x3", "5x3x4", "2x16x4",
     "[b, 0, f]x[0, i, o]->[b, 0, f]", "stride = [1]"},
    {"three_dimensions", "2x4x5x6x3", "2x3x2x3x4", "2x3x3x5x4",
     "[b, 0, 1, 2, f]x[0, 1, 2, i, o]->[b, 0, 1, 2, f]", "stride = [1, 1, 1]"},
    {"uneven_stride", "2x10x10x3", "3x3x3x4", "2x4x4x4",
     "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", "stride = [2, 2]"},
    {"kernel_dilated", "2x12x12x3", "3x3x3x4", "2x8x8x4",
     "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", "rhs_dilate = [2, 2]"},
    {"reversed", "2x9x9x3", "3x3x3x4", "2x7x7x4",
     "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", "reverse = [true, false]"},
    {"negative_padding", "2x9x9x3", "3x3x3x4", "2x5x6x4",
     "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", "pad = [[-1, -1], [-2, 1]]"},
    {"grouped", "2x9x9x6", "3x3x2x9", "2x7x7x9",
     "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", "stride = [1, 1]", 3, 1},
    {"depthwise", "2x4x9x9", "8x1x3x3", "2x8x7x7",
     "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]", "stride = [1, 1]", 4, 1},
    {"batch_grouped", "6x9x9x2", "3x3x2x9", "2x7x7x9",
     "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", "stride = [1, 1]", 1, 3},
    // Images of features: products, and blocks of features.
    {"one_place", "2x20x12x11", "17x20x1x1", "2x17x12x11",
     "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]", "stride = [1, 1]"},
    {"one_place_padded", "2x16x12x12", "32x16x1x1", "2x32x14x14",
     "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]", "pad = [[1, 1], [1, 1]]"},
    {"one_place_strided", "2x16x23x24", "48x16x1x1", "2x48x12x12",
     "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]", "stride = [2, 2]"},
    {"few_places", "2x16x5x7", "32x16x1x1", "2x32x5x7",
     "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]", "stride = [1, 1]"},
    {"single_place", "3x32x1x1", "16x32x1x1", "3x16x1x1",
     "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]", "stride = [1, 1]"},
    {"blocks", "2x32x9x8", "64x32x2x1", "2x64x8x8",
     "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]", "stride = [1, 1]"},
    {"blocks_cropped", "2x32x9x9", "32x32x2x1", "2x32x6x8",
     "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]", "pad = [[-1, -1], [-2, 1]]"},
    {"depthwise_blocks", "2x20x9x9", "20x1x3x3", "2x20x5x5",
     "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]",
     "stride = [2, 2], pad = [[1, 1], [1, 1]]", 20, 1},
    {"depthwise_line", "2x24x30", "24x1x5", "2x24x26",
     "[b, f, 0]x[o, i, 0]->[b, f, 0]", "stride = [1]", 24, 1},
    {"depthwise_volume", "1x16x5x6x7", "16x1x3x3x3", "1x16x3x4x5",
     "[b, f, 0, 1, 2]x[o, i, 0, 1, 2]->[b, f, 0, 1, 2]", "stride = [1, 1, 1]",
     16, 1},
    // The gradients of a convolution of stride 2, as JAX writes them.
    {"input_gradient", "2x4x4x5", "3x3x3x5", "2x9x9x3",
     "[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]",
     "pad = [[2, 2], [2, 2]], lhs_dilate = [2, 2], reverse = [true, true]"},
    {"input_gradient_rest", "2x4x4x5", "3x3x3x5", "2x10x10x3",
     "[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]",
     "pad = [[2, 3], [2, 3]], lhs_dilate = [2, 2]"},
    {"kernel_gradient", "2x9x9x3", "2x4x4x5", "3x3x3x5",
     "[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]", "rhs_dilate = [2, 2]"},
    {"kernel_gradient_rest", "2x10x10x3", "2x4x4x5", "3x3x3x5",
     "[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]",
     "pad = [[0, -1], [0, -1]], rhs_dilate = [2, 2]"},
    {"kernel_gradient_padded", "2x9x9x3", "2x9x9x5", "3x3x3x5",
     "[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]", "pad = [[1, 1], [1, 1]]"},
    // Groups of features: JAX sorts the kernel by them first.
    {"grouped_input_gradient", "2x4x4x9", "3x3x6x3", "2x9x9x6",
     "[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]",
     "pad = [[2, 2], [2, 2]], lhs_dilate = [2, 2], reverse = [true, true]", 3},
    {"grouped_kernel_gradient", "2x9x9x6", "2x4x4x9", "3x3x2x9",
     "[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]", "rhs_dilate = [2, 2]", 1, 3},
    {"reversed_wholly", "2x9x9x3", "3x3x3x4", "2x9x9x4",
     "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]",
     "pad = [[1, 1], [1, 1]], reverse = [true, true]"},
    // A tile with its halo.
    {"one_side_padded", "2x6x9x3", "3x3x3x4", "2x5x8x4",
     "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", "pad = [[1, 0], [0, 1]]"},
    // Layouts that no library has.
    {"batch_last", "9x9x3x2", "3x3x3x4", "7x7x4x2",
     "[0, 1, f, b]x[0, 1, i, o]->[0, 1, f, b]", "stride = [1, 1]"},
    {"mixed_layouts", "2x9x9x3", "3x3x3x4", "2x4x7x7",
     "[b, 0, 1, f]x[0, 1, i, o]->[b, f, 0, 1]", "stride = [1, 1]"},
    // What no primitive of the library computes.
    {"stride_of_dilated", "2x5x5x3", "3x3x3x4", "2x4x4x4",
     "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]",
     "stride = [2, 2], lhs_dilate = [2, 2]"},
    {"cropped_gradient", "2x4x4x5", "3x3x3x5", "2x3x3x3",
     "[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]",
     "pad = [[-1, -1], [-1, -1]], lhs_dilate = [2, 2]"},
};

TEST_F(ContractionKernelTest, Convolution) {
  std::string text;
  for (const ConvolutionCase &c : convolutions)
    for (const char *type : {"f32", "f64"})
      text += llvm::formatv(R"(
        func.func @{0}_{1}(%a: tensor<{2}x{1}>, %b: tensor<{3}x{1}>) -> tensor<{4}x{1}> {{
          %0 = stablehlo.convolution(%a, %b) dim_numbers = {5}, window = {{{6}} {{batch_group_count = {8} : i64, feature_group_count = {7} : i64} : (tensor<{2}x{1}>, tensor<{3}x{1}>) -> tensor<{4}x{1}>
          return %0 : tensor<{4}x{1}>
        })",
                            c.name, type, c.lhs, c.rhs, c.result, c.dims,
                            c.window, c.featureGroups, c.batchGroups);
  check(text, 1e-5);
}

TEST_F(ContractionKernelTest, ConvolutionOf16Bits) {
  std::string text;
  for (const ConvolutionCase &c : convolutions)
    for (const char *type : {"f16", "bf16"})
      text += llvm::formatv(R"(
        func.func @{0}_{1}(%a: tensor<{2}x{1}>, %b: tensor<{3}x{1}>) -> (tensor<{4}x{1}>, tensor<{4}xf32>) {{
          %0 = stablehlo.convolution(%a, %b) dim_numbers = {5}, window = {{{6}} {{batch_group_count = {8} : i64, feature_group_count = {7} : i64} : (tensor<{2}x{1}>, tensor<{3}x{1}>) -> tensor<{4}x{1}>
          %1 = stablehlo.convolution(%a, %b) dim_numbers = {5}, window = {{{6}} {{batch_group_count = {8} : i64, feature_group_count = {7} : i64} : (tensor<{2}x{1}>, tensor<{3}x{1}>) -> tensor<{4}xf32>
          return %0, %1 : tensor<{4}x{1}>, tensor<{4}xf32>
        })",
                            c.name, type, c.lhs, c.rhs, c.result, c.dims,
                            c.window, c.featureGroups, c.batchGroups);
  // Half a unit in the last place of bf16.
  check(text, 5e-3);
}

/// Integers of 8 bits, with and without an offset; those that f32 adds up
/// exactly, for a while; and those whose sums wrap around.
struct IntegerRanges {
  double lhsLow, lhsHigh, rhsLow, rhsHigh;
};

const IntegerRanges integerRanges[] = {
    {0, 255, -128, 127},
    {-128, 127, -128, 127},
    {-255, 0, 0, 127},
    {-10, 245, -200, 55},
    {100, 255, 0, 255},
    {-255, 255, -255, 255},
    {-200, 200, -2000, 2000},
    {-3000, 3000, -1000, 1000},
    {-70000, 70000, -70000, 70000},
    {-2147483648.0, 2147483647.0, -2147483648.0, 2147483647.0},
};

/// Many at the ends of the range.
reference::Tensor drawBetween(RankedTensorType type, uint64_t seed, double low,
                              double high) {
  reference::Tensor tensor(type.getElementType(), type.getShape());
  for (int64_t i = 0; i < tensor.numElements(); ++i) {
    double value =
        reference::uniformValue(seed, i, 2 * low - high, 2 * high - low);
    tensor.setInt(i, int64_t(std::clamp(std::floor(value), low, high)));
  }
  return tensor;
}

TEST_F(ContractionKernelTest, IntegersInRanges) {
  std::string text = R"(
    func.func @plain(%a: tensor<20x600xi32>, %b: tensor<600x30xi32>) -> tensor<20x30xi32> {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<20x600xi32>, tensor<600x30xi32>) -> tensor<20x30xi32>
      return %0 : tensor<20x30xi32>
    }
    func.func @transposed(%a: tensor<60x20xi32>, %b: tensor<30x60xi32>) -> tensor<30x20xi32> {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [1] : (tensor<60x20xi32>, tensor<30x60xi32>) -> tensor<20x30xi32>
      %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<20x30xi32>) -> tensor<30x20xi32>
      return %1 : tensor<30x20xi32>
    }
    func.func @heads(%a: tensor<2x20x3x40xi32>, %b: tensor<2x40x3x8xi32>) -> tensor<2x20x8xi32> {
      %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2, 3] x [2, 1] : (tensor<2x20x3x40xi32>, tensor<2x40x3x8xi32>) -> tensor<2x20x8xi32>
      return %0 : tensor<2x20x8xi32>
    })";
  for (const ConvolutionCase &c : convolutions)
    text += llvm::formatv(R"(
      func.func @{0}(%a: tensor<{1}xi32>, %b: tensor<{2}xi32>) -> tensor<{3}xi32> {{
        %0 = stablehlo.convolution(%a, %b) dim_numbers = {4}, window = {{{5}} {{batch_group_count = {7} : i64, feature_group_count = {6} : i64} : (tensor<{1}xi32>, tensor<{2}xi32>) -> tensor<{3}xi32>
        return %0 : tensor<{3}xi32>
      })",
                          c.name, c.lhs, c.rhs, c.result, c.dims, c.window,
                          c.featureGroups, c.batchGroups);
  compile(text);
  for (auto function : module->getOps<func::FuncOp>())
    for (const IntegerRanges &ranges : integerRanges) {
      SCOPED_TRACE(testing::Message()
                   << ranges.lhsLow << ", " << ranges.rhsLow);
      std::string name = function.getName().str();
      auto typeOf = [&](unsigned i) {
        return cast<RankedTensorType>(function.getArgumentTypes()[i]);
      };
      inputs[name] = {drawBetween(typeOf(0), 1, ranges.lhsLow, ranges.lhsHigh),
                      drawBetween(typeOf(1), 2, ranges.rhsLow, ranges.rhsHigh)};
      checkKernel(name);
    }
}

TEST_F(ContractionKernelTest, ExtendedIntegers) {
  std::string text;
  for (StringRef lhs : {"i8", "ui8", "i16", "ui16"})
    for (StringRef rhs : {"i8", "ui8"})
      text += llvm::formatv(R"(
        func.func @dot_{0}_{1}(%a: tensor<20x30x{0}>, %b: tensor<30x40x{1}>) -> tensor<20x40xi32> {{
          %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<20x30x{0}>, tensor<30x40x{1}>) -> tensor<20x40xi32>
          return %0 : tensor<20x40xi32>
        }
        func.func @convolution_{0}_{1}(%a: tensor<1x8x9x9x{0}>, %b: tensor<8x8x3x3x{1}>) -> tensor<1x8x9x9xi32> {{
          %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {{pad = [[1, 1], [1, 1]]} {{batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x9x9x{0}>, tensor<8x8x3x3x{1}>) -> tensor<1x8x9x9xi32>
          return %0 : tensor<1x8x9x9xi32>
        })",
                            lhs, rhs);
  compile(text);
  for (auto function : module->getOps<func::FuncOp>()) {
    std::vector<reference::Tensor> &arguments =
        inputs[function.getName().str()];
    for (Type argument : function.getArgumentTypes()) {
      auto type = cast<RankedTensorType>(argument);
      Type element = type.getElementType();
      double top = std::ldexp(1.0, element.getIntOrFloatBitWidth());
      double low = element.isUnsignedInteger() ? 0 : -top / 2;
      arguments.push_back(
          drawBetween(type, arguments.size() + 1, low, low + top - 1));
    }
    checkKernel(function.getName());
  }
}

// What a convolution's library computes with its sums, and what comes close.
TEST_F(ContractionKernelTest, ConvolutionEpilogues) {
  struct Case {
    const char *name, *x, *w, *b, *y, *dims, *along;
  };
  const Case cases[] = {{"last", "2x6x6x4", "3x3x4x6", "6", "2x6x6x6",
                         "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", "3"},
                        {"second", "2x4x6x6", "6x4x3x3", "6x1x1", "2x6x6x6",
                         "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]", "1, 2, 3"},
                        {"rows", "2x4x6x6", "6x4x3x3", "6", "2x6x6x6",
                         "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]", "2"}};
  for (const char *type : {"f32", "bf16", "f16"}) {
    std::string text;
    for (const Case &c : cases)
      text += llvm::formatv(R"(
        func.func @{0}(%x: tensor<{1}x{6}>, %w: tensor<{2}x{6}>, %b: tensor<{3}x{6}>, %r: tensor<{4}x{6}>) -> (tensor<{4}x{6}>, tensor<{4}x{6}>, tensor<{4}xi1>) {{
          %0 = stablehlo.convolution(%x, %w) dim_numbers = {5}, window = {{pad = [[1, 1], [1, 1]]} {{batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<{1}x{6}>, tensor<{2}x{6}>) -> tensor<{4}x{6}>
          %1 = stablehlo.broadcast_in_dim %b, dims = [{7}] : (tensor<{3}x{6}>) -> tensor<{4}x{6}>
          %2 = stablehlo.add %0, %1 : tensor<{4}x{6}>
          %3 = stablehlo.add %r, %2 : tensor<{4}x{6}>
          %z = stablehlo.constant dense<0.0> : tensor<{4}x{6}>
          %4 = stablehlo.maximum %3, %z : tensor<{4}x{6}>
          %5 = stablehlo.compare GT, %3, %z, FLOAT : (tensor<{4}x{6}>, tensor<{4}x{6}>) -> tensor<{4}xi1>
          %w2 = stablehlo.negate %w : tensor<{2}x{6}>
          %6 = stablehlo.convolution(%x, %w2) dim_numbers = {5}, window = {{pad = [[1, 1], [1, 1]]} {{batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<{1}x{6}>, tensor<{2}x{6}>) -> tensor<{4}x{6}>
          %7 = stablehlo.add %6, %1 : tensor<{4}x{6}>
          return %4, %7, %5 : tensor<{4}x{6}>, tensor<{4}x{6}>, tensor<{4}xi1>
        })",
                            c.name, c.x, c.w, c.b, c.y, c.dims, type, c.along);
    check(text, StringRef(type).ends_with("f16") ? 2e-2 : 1e-5);
  }
}

// What is convolved, or comes of it, is a part of something; the kernel is
// reversed beside the op, as JAX does.
TEST_F(ContractionKernelTest, ConvolutionInContext) {
  check(R"(
    func.func @parts(%x: tensor<4x9x9x3xf32>, %w: tensor<3x3x3x4xf32>) -> tensor<2x7x7x12xf32> {
      %0 = stablehlo.slice %x [1:3, 0:9, 0:9, 0:3] : (tensor<4x9x9x3xf32>) -> tensor<2x9x9x3xf32>
      %1 = stablehlo.convolution(%0, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x9x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x7x7x4xf32>
      %2 = stablehlo.slice %x [0:4:2, 0:9, 0:9, 0:3] : (tensor<4x9x9x3xf32>) -> tensor<2x9x9x3xf32>
      %3 = stablehlo.convolution(%2, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x9x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x7x7x4xf32>
      %4 = stablehlo.tanh %3 : tensor<2x7x7x4xf32>
      %5 = stablehlo.concatenate %1, %4, %3, dim = 3 : (tensor<2x7x7x4xf32>, tensor<2x7x7x4xf32>, tensor<2x7x7x4xf32>) -> tensor<2x7x7x12xf32>
      return %5 : tensor<2x7x7x12xf32>
    }
    func.func @reversed(%dy: tensor<2x7x7x4xf32>, %w: tensor<3x3x3x4xf32>) -> tensor<2x9x9x3xf32> {
      %0 = stablehlo.reverse %w, dims = [0, 1] : tensor<3x3x3x4xf32>
      %1 = stablehlo.convolution(%dy, %0) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {pad = [[2, 2], [2, 2]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x7x7x4xf32>, tensor<3x3x3x4xf32>) -> tensor<2x9x9x3xf32>
      return %1 : tensor<2x9x9x3xf32>
    }
    func.func @branch(%x: tensor<2x9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %p: tensor<i1>) -> tensor<2x7x7x4xf32> {
      %0 = "stablehlo.if"(%p) ({
        %2 = stablehlo.negate %x : tensor<2x9x9x3xf32>
        stablehlo.return %2 : tensor<2x9x9x3xf32>
      }, {
        stablehlo.return %x : tensor<2x9x9x3xf32>
      }) : (tensor<i1>) -> tensor<2x9x9x3xf32>
      %1 = stablehlo.convolution(%0, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x9x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x7x7x4xf32>
      return %1 : tensor<2x7x7x4xf32>
    }
    func.func @sorted(%x: tensor<2x9x9x3xf32>, %w: tensor<3x3x3x4xf32>) -> tensor<2x7x7x4xf32> {
      %0 = "stablehlo.sort"(%x) <{dimension = 1 : i64}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %2 = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %2 : tensor<i1>
      }) : (tensor<2x9x9x3xf32>) -> tensor<2x9x9x3xf32>
      %1 = stablehlo.convolution(%0, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x9x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x7x7x4xf32>
      return %1 : tensor<2x7x7x4xf32>
    }
  )",
        1e-5);
}

// Devices are threads: every thread gets what one alone gets.
TEST_F(ContractionKernelTest, SeveralThreads) {
  ASSERT_NO_FATAL_FAILURE(compile(R"(
    func.func @k(%x: tensor<4x12x12x3xf32>, %w: tensor<3x3x3x8xf32>, %v: tensor<800x50xf32>) -> tensor<4x50xf32> {
      %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x12x12x3xf32>, tensor<3x3x3x8xf32>) -> tensor<4x10x10x8xf32>
      %1 = stablehlo.tanh %0 : tensor<4x10x10x8xf32>
      %2 = stablehlo.reshape %1 : (tensor<4x10x10x8xf32>) -> tensor<4x800xf32>
      %3 = stablehlo.dot_general %2, %v, contracting_dims = [1] x [0] : (tensor<4x800xf32>, tensor<800x50xf32>) -> tensor<4x50xf32>
      return %3 : tensor<4x50xf32>
    })"));
  // Sums of 800 products.
  checkKernel("k", 1e-4);
  auto function = module->lookupSymbol<func::FuncOp>("k");
  std::vector<Buffer> inputs;
  for (Type type : function.getArgumentTypes())
    inputs.emplace_back(draw(cast<RankedTensorType>(type)).toBytes());
  KernelFunction kernel = compiler->lookup("k");
  constexpr unsigned numThreads = 4;
  std::vector<std::vector<char>> results(numThreads);
  auto work = [&](unsigned thread) {
    Buffer out(4 * 50 * sizeof(float));
    void *pointers[] = {inputs[0].data(), inputs[1].data(), inputs[2].data(),
                        out.data()};
    for (unsigned i = 0; i < 20; ++i)
      kernel(pointers);
    results[thread] = out.bytes();
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < numThreads; ++i)
    threads.emplace_back(work, i);
  for (std::thread &thread : threads)
    thread.join();
  for (unsigned i = 1; i < numThreads; ++i)
    EXPECT_EQ(results[i], results[0]);
}

/// Rows, columns or sums that lie apart in an operand or the result: einsums of
/// f64, i32 and f32, whose sizes make copies worth it and not.
TEST_F(ContractionKernelTest, DimensionsApart) {
  struct Case {
    const char *name, *lhs, *rhs, *dims, *type, *order, *result;
  };
  const Case cases[] = {
      {"sums_apart", "6x5x7x8", "6x9x7x10", "[0, 2] x [0, 2]", "5x8x9x10",
       "0, 1, 2, 3", "5x8x9x10"},
      {"sums_turned", "12x5x13", "13x12x9", "[0, 2] x [1, 0]", "5x9", "1, 0",
       "9x5"},
      {"rows_between", "6x5x7x8", "5x7x9", "[1, 2] x [0, 1]", "6x8x9",
       "0, 2, 1", "6x9x8"},
      {"result_apart", "6x5x16", "16x9x7", "[2] x [0]", "6x5x9x7", "0, 2, 1, 3",
       "6x9x5x7"},
      {"all_apart", "4x8x6x9", "7x8x5x9", "[1, 3] x [1, 3]", "4x6x7x5",
       "3, 0, 2, 1", "5x4x7x6"},
      {"ones", "1x8x6x1x9", "7x8x1x9", "[1, 4] x [1, 3]", "1x6x1x7x1",
       "3, 0, 1, 2, 4", "7x1x6x1x1"},
  };
  for (const char *element : {"f32", "f64", "i32"}) {
    std::string text;
    for (const Case &c : cases) {
      auto tensor = [&](const char *shape) {
        return "tensor<" + std::string(shape) + "x" + element + ">";
      };
      text += "func.func @" + std::string(c.name) + "(%a: " + tensor(c.lhs) +
              ", %b: " + tensor(c.rhs) + ") -> " + tensor(c.result) +
              " {\n  %0 = stablehlo.dot_general %a, %b, contracting_dims = " +
              c.dims + " : (" + tensor(c.lhs) + ", " + tensor(c.rhs) + ") -> " +
              tensor(c.type) + "\n  %1 = stablehlo.transpose %0, dims = [" +
              c.order + "] : (" + tensor(c.type) + ") -> " + tensor(c.result) +
              "\n  return %1 : " + tensor(c.result) + "\n}\n";
    }
    check(text, 1e-5);
  }
}

} // namespace
