//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Tiles of the ops of linalg's models make up the whole op.

#include "../StableHLO/TileChecker.h"

#include "Soap/Dialect/Linalg/Partition.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace soap;

namespace {

class LinalgPartitionTest : public testing::Test {
protected:
  LinalgPartitionTest() {
    mlir::DialectRegistry registry;
    registry.insert<mlir::arith::ArithDialect, mlir::func::FuncDialect,
                    mlir::linalg::LinalgDialect, mlir::math::MathDialect,
                    mlir::tensor::TensorDialect>();
    registerLinalgPartitionModels(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  /// Checks the op that makes %r: its dimensions, its linear sets, and its
  /// tiles.
  void check(llvm::StringRef arguments, llvm::StringRef type,
             llvm::StringRef body, llvm::StringRef dims,
             llvm::StringRef linear = "") {
    SCOPED_TRACE(body.str());
    TileChecker checker(context,
                        ("func.func @main(" + arguments + ") -> " + type +
                         " {\n" + body + "\nreturn %r : " + type + "\n}")
                            .str());
    if (HasFailure())
      return;
    EXPECT_EQ(checker.dims(), dims.str());
    EXPECT_EQ(checker.linearSets(), linear.str());
    checker.checkTiles(/*rounds=*/12);
    checker.checkLinearSets();
    EXPECT_GT(checker.numTiles(), 0u);
  }

  mlir::MLIRContext context;
};

TEST_F(LinalgPartitionTest, ElementwiseOnTensors) {
  const char *two = "%a: tensor<5x4xf32>, %b: tensor<5x4xf32>";
  const char *type = "tensor<5x4xf32>";
  check(two, type, "%r = arith.addf %a, %b : tensor<5x4xf32>", "5 4", "{01}");
  check(two, type, "%r = arith.mulf %a, %b : tensor<5x4xf32>", "5 4", "{0}{1}");
  check(two, type, "%r = arith.divf %a, %b : tensor<5x4xf32>", "5 4", "{0}");
  check(two, type, "%r = arith.maximumf %a, %b : tensor<5x4xf32>", "5 4");
  check(two, type, "%r = math.tanh %a : tensor<5x4xf32>", "5 4");
  check(two, "tensor<5x4xi1>", "%r = arith.cmpf ogt, %a, %b : tensor<5x4xf32>",
        "5 4");
  check("%c: tensor<7xi1>, %a: tensor<7xf32>, %b: tensor<7xf32>",
        "tensor<7xf32>",
        "%r = arith.select %c, %a, %b : tensor<7xi1>, tensor<7xf32>", "7",
        "{12}");
  check("%a: tensor<7xi32>", "tensor<7xf32>",
        "%r = arith.sitofp %a : tensor<7xi32> to tensor<7xf32>", "7");
  check("%a: tensor<7xf32>", "tensor<7xf64>",
        "%r = arith.extf %a : tensor<7xf32> to tensor<7xf64>", "7", "{0}");
}

TEST_F(LinalgPartitionTest, Constants) {
  check("", "tensor<4x3xf32>",
        "%r = arith.constant dense<[[1., 2., 3.], [4., 5., 6.], [7., 8., 9.], "
        "[10., 11., 12.]]> : tensor<4x3xf32>",
        "4 3");
  check("", "tensor<9xi32>", "%r = arith.constant dense<7> : tensor<9xi32>",
        "9");
}

TEST_F(LinalgPartitionTest, GenericBodies) {
  // Bias and relu, with a broadcast operand.
  check("%a: tensor<6x5xf32>, %b: tensor<5xf32>", "tensor<6x5xf32>", R"(
    %e = tensor.empty() : tensor<6x5xf32>
    %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
        affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>],
        iterator_types = ["parallel", "parallel"]}
        ins(%a, %b : tensor<6x5xf32>, tensor<5xf32>)
        outs(%e : tensor<6x5xf32>) {
    ^bb0(%x: f32, %y: f32, %o: f32):
      %z = arith.constant 0.0 : f32
      %s = arith.addf %x, %y : f32
      %m = arith.maximumf %s, %z : f32
      linalg.yield %m : f32
    } -> tensor<6x5xf32>)",
        "6 5");
  // A mask keeps sums, a constant part does not.
  check("%c: tensor<8xi1>, %a: tensor<8xf32>", "tensor<8xf32>", R"(
    %e = tensor.empty() : tensor<8xf32>
    %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>,
        affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
        iterator_types = ["parallel"]}
        ins(%c, %a : tensor<8xi1>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%p: i1, %x: f32, %o: f32):
      %z = arith.constant 0.0 : f32
      %s = arith.select %p, %x, %z : f32
      linalg.yield %s : f32
    } -> tensor<8xf32>)",
        "8", "{1}");
  // The place of an element is global; so are reversed rows.
  check("%a: tensor<6x5xi32>", "tensor<6x5xi32>", R"(
    %e = tensor.empty() : tensor<6x5xi32>
    %r = linalg.generic {indexing_maps = [
        affine_map<(d0, d1) -> (-d0 + 5, d1)>,
        affine_map<(d0, d1) -> (d0, d1)>],
        iterator_types = ["parallel", "parallel"]}
        ins(%a : tensor<6x5xi32>) outs(%e : tensor<6x5xi32>) {
    ^bb0(%x: i32, %o: i32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %ten = arith.constant 10 : index
      %t = arith.muli %i, %ten : index
      %s = arith.addi %t, %j : index
      %c = arith.index_cast %s : index to i32
      %u = arith.addi %x, %c : i32
      linalg.yield %u : i32
    } -> tensor<6x5xi32>)",
        "6 5");
  // Two results.
  check("%a: tensor<6xf32>", "tensor<6xf32>", R"(
    %e = tensor.empty() : tensor<6xf32>
    %f = tensor.empty() : tensor<6xf32>
    %r, %q = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>,
        affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
        iterator_types = ["parallel"]}
        ins(%a : tensor<6xf32>) outs(%e, %f : tensor<6xf32>, tensor<6xf32>) {
    ^bb0(%x: f32, %o: f32, %p: f32):
      %t = math.exp %x : f32
      linalg.yield %x, %t : f32, f32
    } -> (tensor<6xf32>, tensor<6xf32>))",
        "6");
}

// Zero as the initial value makes no difference to pending sums; another one
// must be pending as well, and is counted in the first tile only.
TEST_F(LinalgPartitionTest, Contractions) {
  const char *operands = "%a: tensor<6x5xf32>, %b: tensor<5x7xf32>";
  check(operands, "tensor<6x7xf32>", R"(
    %z = arith.constant dense<0.0> : tensor<6x7xf32>
    %r = linalg.matmul ins(%a, %b : tensor<6x5xf32>, tensor<5x7xf32>)
        outs(%z : tensor<6x7xf32>) -> tensor<6x7xf32>)",
        "6 7 5:sum", "{0}{02}{1}{12}");
  check("%a: tensor<6x5xf32>, %b: tensor<5x7xf32>, %c: tensor<6x7xf32>",
        "tensor<6x7xf32>", R"(
    %r = linalg.matmul ins(%a, %b : tensor<6x5xf32>, tensor<5x7xf32>)
        outs(%c : tensor<6x7xf32>) -> tensor<6x7xf32>)",
        "6 7 5:sum", "{02}{12}");
  check("%a: tensor<5x6xf32>, %b: tensor<7x5xf32>", "tensor<6x7xf32>", R"(
    %z = arith.constant dense<0.0> : tensor<6x7xf32>
    %r = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>,
        affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
        ins(%a, %b : tensor<5x6xf32>, tensor<7x5xf32>)
        outs(%z : tensor<6x7xf32>) -> tensor<6x7xf32>)",
        "6 7 5:sum", "{0}{02}{1}{12}");
  check("%a: tensor<3x4x5xf32>, %b: tensor<3x5x6xf32>, %c: tensor<3x4x6xf32>",
        "tensor<3x4x6xf32>", R"(
    %r = linalg.batch_matmul
        ins(%a, %b : tensor<3x4x5xf32>, tensor<3x5x6xf32>)
        outs(%c : tensor<3x4x6xf32>) -> tensor<3x4x6xf32>)",
        "3 4 6 5:sum", "{02}{12}");
  check("%a: tensor<6x5xi8>, %b: tensor<5x7xi8>", "tensor<6x7xi32>", R"(
    %z = arith.constant dense<0> : tensor<6x7xi32>
    %r = linalg.matmul ins(%a, %b : tensor<6x5xi8>, tensor<5x7xi8>)
        outs(%z : tensor<6x7xi32>) -> tensor<6x7xi32>)",
        "6 7 5:sum");
  check("%a: tensor<6x5xf32>, %b: tensor<5xf32>, %c: tensor<6xf32>",
        "tensor<6xf32>", R"(
    %r = linalg.matvec ins(%a, %b : tensor<6x5xf32>, tensor<5xf32>)
        outs(%c : tensor<6xf32>) -> tensor<6xf32>)",
        "6 5:sum", "{02}{12}");
  check("%a: tensor<6x5xf32>, %b: tensor<6x7xf32>, %c: tensor<7x5xf32>",
        "tensor<7x5xf32>", R"(
    %r = linalg.contract indexing_maps = [affine_map<(i, j, k) -> (k, j)>,
        affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (i, j)>]
        ins(%a, %b : tensor<6x5xf32>, tensor<6x7xf32>)
        outs(%c : tensor<7x5xf32>) -> tensor<7x5xf32>)",
        "7 5 6:sum", "{02}{12}");
}

TEST_F(LinalgPartitionTest, Convolutions) {
  check("%a: tensor<2x9x8x3xf32>, %b: tensor<3x3x3x4xf32>, "
        "%c: tensor<2x7x6x4xf32>",
        "tensor<2x7x6x4xf32>", R"(
    %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>,
        strides = dense<1> : tensor<2xi64>}
        ins(%a, %b : tensor<2x9x8x3xf32>, tensor<3x3x3x4xf32>)
        outs(%c : tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>)",
        "2 7 6 4 3:sum! 3:sum! 3:sum", "{02}{12}");
  check("%a: tensor<2x3x11x12xf32>, %b: tensor<4x3x3x2xf32>",
        "tensor<2x4x4x5xf32>", R"(
    %c = arith.constant dense<0.0> : tensor<2x4x4x5xf32>
    %r = linalg.conv_2d_nchw_fchw {dilations = dense<[2, 3]> : tensor<2xi64>,
        strides = dense<2> : tensor<2xi64>}
        ins(%a, %b : tensor<2x3x11x12xf32>, tensor<4x3x3x2xf32>)
        outs(%c : tensor<2x4x4x5xf32>) -> tensor<2x4x4x5xf32>)",
        "2 4 4 5 3:sum 3:sum! 2:sum!", "{0}{02}{1}{12}");
  check("%a: tensor<1x6x6x5xf32>, %b: tensor<3x3x5xf32>, "
        "%c: tensor<1x4x4x5xf32>",
        "tensor<1x4x4x5xf32>", R"(
    %r = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>,
        strides = dense<1> : tensor<2xi64>}
        ins(%a, %b : tensor<1x6x6x5xf32>, tensor<3x3x5xf32>)
        outs(%c : tensor<1x4x4x5xf32>) -> tensor<1x4x4x5xf32>)",
        "1 4 4 5 3:sum! 3:sum!", "{02}{12}");
  check("%a: tensor<2x3x9xf32>, %b: tensor<4x3x5xf32>, %c: tensor<2x4x3xf32>",
        "tensor<2x4x3xf32>", R"(
    %r = linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>,
        strides = dense<2> : tensor<1xi64>}
        ins(%a, %b : tensor<2x3x9xf32>, tensor<4x3x5xf32>)
        outs(%c : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>)",
        "2 4 3! 3:sum 5:sum", "{02}{12}");
  // Groups, as torch-mlir writes them.
  check("%a: tensor<2x3x2x6x6xf32>, %b: tensor<3x4x2x3x3xf32>, "
        "%c: tensor<2x3x4x4x4xf32>",
        "tensor<2x3x4x4x4xf32>", R"(
    %r = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : vector<2xi64>,
        strides = dense<1> : vector<2xi64>}
        ins(%a, %b : tensor<2x3x2x6x6xf32>, tensor<3x4x2x3x3xf32>)
        outs(%c : tensor<2x3x4x4x4xf32>) -> tensor<2x3x4x4x4xf32>)",
        "2 3 4 4 4 2:sum 3:sum! 3:sum!", "{02}{12}");
}

TEST_F(LinalgPartitionTest, Pools) {
  check("%a: tensor<2x3x8x8xf32>", "tensor<2x3x4x4xf32>", R"(
    %c = arith.constant dense<0xFF800000> : tensor<2x3x4x4xf32>
    %w = tensor.empty() : tensor<2x2xf32>
    %r = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>,
        strides = dense<2> : vector<2xi64>}
        ins(%a, %w : tensor<2x3x8x8xf32>, tensor<2x2xf32>)
        outs(%c : tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>)",
        "2 3 4 4 2:max! 2:max!");
  check("%a: tensor<2x7x7x3xf32>", "tensor<2x5x3x3xf32>", R"(
    %c = arith.constant dense<0.0> : tensor<2x5x3x3xf32>
    %w = tensor.empty() : tensor<3x3xf32>
    %r = linalg.pooling_nhwc_sum {dilations = dense<1> : vector<2xi64>,
        strides = dense<[1, 2]> : vector<2xi64>}
        ins(%a, %w : tensor<2x7x7x3xf32>, tensor<3x3xf32>)
        outs(%c : tensor<2x5x3x3xf32>) -> tensor<2x5x3x3xf32>)",
        "2 5 3 3 3:sum! 3:sum!", "{0}{02}");
}

TEST_F(LinalgPartitionTest, Reductions) {
  check("%a: tensor<6x5xf32>, %c: tensor<6xf32>", "tensor<6xf32>", R"(
    %r = linalg.reduce ins(%a : tensor<6x5xf32>) outs(%c : tensor<6xf32>)
        dimensions = [1]
      (%x: f32, %o: f32) {
        %s = arith.addf %x, %o : f32
        linalg.yield %s : f32
      })",
        "6 5:sum", "{01}");
  check("%a: tensor<6x5xf32>, %c: tensor<5xf32>", "tensor<5xf32>", R"(
    %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
        affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]}
        ins(%a : tensor<6x5xf32>) outs(%c : tensor<5xf32>) {
    ^bb0(%x: f32, %o: f32):
      %m = arith.maximumf %x, %o : f32
      linalg.yield %m : f32
    } -> tensor<5xf32>)",
        "6:max 5");
  check("%a: tensor<6x5xf32>, %c: tensor<5xf32>", "tensor<5xf32>", R"(
    %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
        affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]}
        ins(%a : tensor<6x5xf32>) outs(%c : tensor<5xf32>) {
    ^bb0(%x: f32, %o: f32):
      %m = arith.mulf %x, %o : f32
      linalg.yield %m : f32
    } -> tensor<5xf32>)",
        "6:product 5");
  check("%a: tensor<6x5xi1>, %c: tensor<6xi1>", "tensor<6xi1>", R"(
    %r = linalg.reduce ins(%a : tensor<6x5xi1>) outs(%c : tensor<6xi1>)
        dimensions = [1]
      (%x: i1, %o: i1) {
        %s = arith.ori %x, %o : i1
        linalg.yield %s : i1
      })",
        "6 5:or");
  // An argument of the largest: no partial results.
  check("%a: tensor<4x5xf32>, %c: tensor<4xf32>, %d: tensor<4xi64>",
        "tensor<4xf32>", R"(
    %r, %q = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
        affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>],
        iterator_types = ["parallel", "reduction"]}
        ins(%a : tensor<4x5xf32>) outs(%c, %d : tensor<4xf32>, tensor<4xi64>) {
    ^bb0(%x: f32, %o: f32, %p: i64):
      %i = linalg.index 1 : index
      %j = arith.index_cast %i : index to i64
      %m = arith.maximumf %x, %o : f32
      %g = arith.cmpf ogt, %x, %o : f32
      %s = arith.select %g, %j, %p : i64
      linalg.yield %m, %s : f32, i64
    } -> (tensor<4xf32>, tensor<4xi64>))",
        "4 5!");
}

TEST_F(LinalgPartitionTest, MovedElements) {
  check("%a: tensor<4x5x6xf32>", "tensor<6x4x5xf32>", R"(
    %e = tensor.empty() : tensor<6x4x5xf32>
    %r = linalg.transpose ins(%a : tensor<4x5x6xf32>)
        outs(%e : tensor<6x4x5xf32>) permutation = [2, 0, 1])",
        "6 4 5", "{0}");
  check("%a: tensor<5xf32>", "tensor<4x5xf32>", R"(
    %e = tensor.empty() : tensor<4x5xf32>
    %r = linalg.broadcast ins(%a : tensor<5xf32>) outs(%e : tensor<4x5xf32>)
        dimensions = [0])",
        "4 5", "{0}");
  check("%a: tensor<5x4xf32>, %b: tensor<5x4xf32>", "tensor<5x4xf32>", R"(
    %e = tensor.empty() : tensor<5x4xf32>
    %r = linalg.map { arith.subf } ins(%a, %b : tensor<5x4xf32>, tensor<5x4xf32>)
        outs(%e : tensor<5x4xf32>))",
        "5 4", "{01}");
  check("%a: tensor<5x4xf32>", "tensor<5x4xf32>", R"(
    %e = tensor.empty() : tensor<5x4xf32>
    %r = linalg.elementwise kind=#linalg.elementwise_kind<exp>
        ins(%a : tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>)",
        "5 4");
}

TEST_F(LinalgPartitionTest, Shapes) {
  check("", "tensor<4x5xf32>", "%r = tensor.empty() : tensor<4x5xf32>", "4 5");
  check("%a: tensor<12x5xf32>", "tensor<3x4x5xf32>",
        "%r = tensor.expand_shape %a [[0, 1], [2]] output_shape [3, 4, 5] : "
        "tensor<12x5xf32> into tensor<3x4x5xf32>",
        "3 4! 5", "{0}");
  check("%a: tensor<3x4x1x5xf32>", "tensor<12x5xf32>",
        "%r = tensor.collapse_shape %a [[0, 1], [2, 3]] : tensor<3x4x1x5xf32> "
        "into tensor<12x5xf32>",
        "3 4! 5", "{0}");
}

TEST_F(LinalgPartitionTest, Slices) {
  check("%a: tensor<9x8xf32>", "tensor<4x5xf32>",
        "%r = tensor.extract_slice %a[1, 2] [4, 5] [2, 1] : tensor<9x8xf32> to "
        "tensor<4x5xf32>",
        "4 5", "{0}");
  check("%a: tensor<9x3x8xf32>", "tensor<4x5xf32>",
        "%r = tensor.extract_slice %a[1, 2, 2] [4, 1, 5] [2, 1, 1] : "
        "tensor<9x3x8xf32> to tensor<4x5xf32>",
        "4 5", "{0}");
  check("%a: tensor<4x5xf32>, %b: tensor<9x8xf32>", "tensor<9x8xf32>",
        "%r = tensor.insert_slice %a into %b[1, 2] [4, 5] [2, 1] : "
        "tensor<4x5xf32> into tensor<9x8xf32>",
        "9 8", "{01}");
  check("%a: tensor<4x5xf32>, %b: tensor<9x3x8xf32>", "tensor<9x3x8xf32>",
        "%r = tensor.insert_slice %a into %b[1, 2, 2] [4, 1, 5] [1, 1, 1] : "
        "tensor<4x5xf32> into tensor<9x3x8xf32>",
        "9 3 8", "{01}");
  check("%a: tensor<4x5xf32>, %b: tensor<2x5xf32>", "tensor<6x5xf32>",
        "%r = tensor.concat dim(0) %a, %b : (tensor<4x5xf32>, "
        "tensor<2x5xf32>) -> tensor<6x5xf32>",
        "6 5", "{01}");
  check("%a: tensor<4x5xf32>", "tensor<7x8xf32>", R"(
    %r = tensor.pad %a low[1, 0] high[2, 3] {
    ^bb0(%i: index, %j: index):
      %z = arith.constant 0.0 : f32
      tensor.yield %z : f32
    } : tensor<4x5xf32> to tensor<7x8xf32>)",
        "7 8", "{0}");
  check("%a: tensor<4xf32>", "tensor<7xf32>", R"(
    %r = tensor.pad %a low[2] high[1] {
    ^bb0(%i: index):
      %z = arith.constant 3.0 : f32
      tensor.yield %z : f32
    } : tensor<4xf32> to tensor<7xf32>)",
        "7");
}

/// What has no description: it is computed whole.
TEST_F(LinalgPartitionTest, Undescribed) {
  auto fails = [&](llvm::StringRef text) {
    SCOPED_TRACE(text.str());
    auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    ASSERT_TRUE(module);
    unsigned described = 0, ops = 0;
    module->walk([&](PartitionableOpInterface op) {
      if (!llvm::isa<mlir::func::FuncOp>(op->getParentOp()))
        return;
      PartitionInfo info;
      ++ops;
      described += mlir::succeeded(op.getPartitionInfo(info));
    });
    EXPECT_GT(ops, 0u);
    EXPECT_EQ(described, 0u);
  };
  fails("func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {"
        "  %r = math.exp %a : tensor<?xf32> return %r : tensor<?xf32> }");
  fails("func.func @f(%a: memref<4xf32>) {"
        "  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) return"
        "}");
  // Every fourth element of a sum: not linear.
  fails(R"(func.func @f(%a: tensor<2xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
    %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 floordiv 4)>,
        affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
        ins(%a : tensor<2xf32>) outs(%b : tensor<8xf32>) {
    ^bb0(%x: f32, %o: f32):
      linalg.yield %x : f32
    } -> tensor<8xf32>
    return %r : tensor<8xf32> })");
}

} // namespace
