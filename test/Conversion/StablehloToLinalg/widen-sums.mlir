// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: soap-opt %s --pass-pipeline="builtin.module(func.func(soap-widen-sums))" | FileCheck %s
// RUN: soap-opt %s --pass-pipeline="builtin.module(func.func(soap-widen-sums{scatters=true}))" | FileCheck %s --check-prefix=SCATTERS

// CHECK-LABEL: func @sum
// CHECK: %[[X:.*]] = stablehlo.convert %arg0 : (tensor<9x4xbf16>) -> tensor<9x4xf32>
// CHECK: %[[Z:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK: %[[S:.*]] = stablehlo.reduce(%[[X]] init: %[[Z]]) applies stablehlo.add across dimensions = [0] : (tensor<9x4xf32>, tensor<f32>) -> tensor<4xf32>
// CHECK: stablehlo.convert %[[S]] : (tensor<4xf32>) -> tensor<4xbf16>
func.func @sum(%x: tensor<9x4xbf16>) -> tensor<4xbf16> {
  %zero = stablehlo.constant dense<0.0> : tensor<bf16>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<9x4xbf16>, tensor<bf16>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// CHECK-LABEL: func @computed_start
// CHECK: %[[Z:.*]] = stablehlo.convert %arg1 : (tensor<bf16>) -> tensor<f32>
// CHECK: stablehlo.reduce({{.*}} init: %[[Z]])
func.func @computed_start(%x: tensor<9xbf16>, %z: tensor<bf16>) -> tensor<bf16> {
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<9xbf16>, tensor<bf16>) -> tensor<bf16>
  return %0 : tensor<bf16>
}

// CHECK-LABEL: func @small
// CHECK: stablehlo.reduce{{.*}} : (tensor<9xf32>, tensor<f32>) -> tensor<f32>
func.func @small(%x: tensor<9xf8E4M3FN>) -> tensor<f8E4M3FN> {
  %zero = stablehlo.constant dense<0.0> : tensor<f8E4M3FN>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<9xf8E4M3FN>, tensor<f8E4M3FN>) -> tensor<f8E4M3FN>
  return %0 : tensor<f8E4M3FN>
}

// The largest of rounded numbers is one of them; f32 is wide; a product stays.
// CHECK-LABEL: func @others
// CHECK-NOT: stablehlo.convert
// CHECK: return
func.func @others(%x: tensor<9xf16>, %y: tensor<9xf32>) -> (tensor<f16>, tensor<f32>, tensor<f16>) {
  %low = stablehlo.constant dense<0xFC00> : tensor<f16>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f16>
  %0 = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<9xf16>, tensor<f16>) -> tensor<f16>
  %1 = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<9xf32>, tensor<f32>) -> tensor<f32>
  %2 = stablehlo.reduce(%x init: %one) applies stablehlo.multiply across dimensions = [0] : (tensor<9xf16>, tensor<f16>) -> tensor<f16>
  return %0, %1, %2 : tensor<f16>, tensor<f32>, tensor<f16>
}

// CHECK-LABEL: func @scatter
// CHECK: (tensor<9xbf16>, tensor<3x1xi32>, tensor<3xbf16>) -> tensor<9xbf16>
// SCATTERS-LABEL: func @scatter
// SCATTERS: stablehlo.add {{.*}} : tensor<f32>
// SCATTERS: (tensor<9xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<9xf32>
// SCATTERS: stablehlo.convert {{.*}} -> tensor<9xbf16>
func.func @scatter(%x: tensor<9xbf16>, %i: tensor<3x1xi32>, %u: tensor<3xbf16>) -> tensor<9xbf16> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{
    scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
  }> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %sum = stablehlo.add %a, %b : tensor<bf16>
    stablehlo.return %sum : tensor<bf16>
  }) : (tensor<9xbf16>, tensor<3x1xi32>, tensor<3xbf16>) -> tensor<9xbf16>
  return %0 : tensor<9xbf16>
}
