// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reductions whose function is on wider elements than their operands add up in
// those.

// RUN: soap-run %s --function=main 2>&1 | FileCheck %s
// RUN: soap-run %s --machine=cpu:2 --check 2>&1 | FileCheck %s --check-prefix=AGREES
// RUN: soap-run %s --machine=cuda:1 --emulate --check 2>&1 | FileCheck %s --check-prefix=AGREES
// AGREES: 4 results agree with the evaluator

// CHECK: dense<[300, -300]> : tensor<2xi32>
// CHECK: [200, 200], [-200, -200]
// CHECK: [300, 0, 100]
// CHECK: [0, 250, 0, 250], [0, -256, 0, -256]
func.func public @main() -> (tensor<2xi32>, tensor<2x2xi32>, tensor<3xi32>, tensor<2x4xi32>) {
  %x = stablehlo.constant dense<[[100, 100, 100], [-100, -100, -100]]> : tensor<2x3xi8>
  %zero = stablehlo.constant dense<0> : tensor<i8>
  %v, %z = stablehlo.optimization_barrier %x, %zero : tensor<2x3xi8>, tensor<i8>
  %0 = "stablehlo.reduce"(%v, %z) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<2x3xi8>, tensor<i8>) -> tensor<2xi32>
  %1 = "stablehlo.reduce_window"(%v, %z) <{window_dimensions = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<2x3xi8>, tensor<i8>) -> tensor<2x2xi32>
  %base = stablehlo.constant dense<[0, 0, 100]> : tensor<3xi8>
  %where = stablehlo.constant dense<0> : tensor<3x1xi32>
  %updates = stablehlo.constant dense<100> : tensor<3xi8>
  %c, %u = stablehlo.optimization_barrier %base, %updates : tensor<3xi8>, tensor<3xi8>
  %2 = "stablehlo.scatter"(%c, %where, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<3xi8>, tensor<3x1xi32>, tensor<3xi8>) -> tensor<3xi32>
  // The larger one of each two is the second.
  %values = stablehlo.constant dense<[[1, 2, 3, 4], [-2, -1, -4, -3]]> : tensor<2x4xi8>
  %source = stablehlo.constant dense<[[125, 125], [-128, -128]]> : tensor<2x2xi8>
  %w, %s = stablehlo.optimization_barrier %values, %source : tensor<2x4xi8>, tensor<2x2xi8>
  %3 = "stablehlo.select_and_scatter"(%w, %s, %z) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<i8>, %b: tensor<i8>):
    %ge = stablehlo.compare GE, %a, %b : (tensor<i8>, tensor<i8>) -> tensor<i1>
    stablehlo.return %ge : tensor<i1>
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    %twice = stablehlo.add %sum, %sum : tensor<i32>
    stablehlo.return %twice : tensor<i32>
  }) : (tensor<2x4xi8>, tensor<2x2xi8>, tensor<i8>) -> tensor<2x4xi32>
  return %0, %1, %2, %3 : tensor<2xi32>, tensor<2x2xi32>, tensor<3xi32>, tensor<2x4xi32>
}
