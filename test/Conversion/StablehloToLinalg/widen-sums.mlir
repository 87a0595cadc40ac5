// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: soap-opt %s --pass-pipeline="builtin.module(func.func(soap-widen-sums))" | FileCheck %s
// RUN: soap-opt %s --pass-pipeline="builtin.module(func.func(soap-widen-sums{scatters=true}))" | FileCheck %s --check-prefix=SCATTERS
// RUN: soap-opt %s --pass-pipeline="builtin.module(func.func(soap-widen-sums{products=true}))" | FileCheck %s --check-prefix=PRODUCTS
// RUN: soap-opt %s --pass-pipeline="builtin.module(func.func(soap-widen-sums{extrema=true}))" | FileCheck %s --check-prefix=EXTREMA

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
// EXTREMA-LABEL: func @others
// EXTREMA-NOT: stablehlo.convert
// EXTREMA: return
func.func @others(%x: tensor<9xf16>, %y: tensor<9xf32>) -> (tensor<f16>, tensor<f32>, tensor<f16>) {
  %low = stablehlo.constant dense<0xFC00> : tensor<f16>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f16>
  %0 = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<9xf16>, tensor<f16>) -> tensor<f16>
  %1 = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<9xf32>, tensor<f32>) -> tensor<f32>
  %2 = stablehlo.reduce(%x init: %one) applies stablehlo.multiply across dimensions = [0] : (tensor<9xf16>, tensor<f16>) -> tensor<f16>
  return %0, %1, %2 : tensor<f16>, tensor<f32>, tensor<f16>
}

// CHECK-LABEL: func @largest
// CHECK-NOT: stablehlo.convert
// CHECK: return
// EXTREMA-LABEL: func @largest
// EXTREMA: %[[X:.*]] = stablehlo.convert %arg0 : (tensor<9xbf16>) -> tensor<9xf32>
// EXTREMA: %[[LOW:.*]] = stablehlo.constant dense<0xFF800000> : tensor<f32>
// EXTREMA: %[[M:.*]] = stablehlo.reduce(%[[X]] init: %[[LOW]]) applies stablehlo.maximum across dimensions = [0] : (tensor<9xf32>, tensor<f32>) -> tensor<f32>
// EXTREMA: stablehlo.convert %[[M]] : (tensor<f32>) -> tensor<bf16>
func.func @largest(%x: tensor<9xbf16>) -> tensor<bf16> {
  %low = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %0 = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<9xbf16>, tensor<bf16>) -> tensor<bf16>
  return %0 : tensor<bf16>
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

// Products of bf16 are exact in f32, which libraries of CPUs compute in.
// CHECK-LABEL: func @products
// CHECK-NOT: stablehlo.convert
// CHECK: return
// PRODUCTS-LABEL: func @products
// PRODUCTS: %[[X:.*]] = stablehlo.convert %arg0 : (tensor<8x4xbf16>) -> tensor<8x4xf32>
// PRODUCTS: %[[W:.*]] = stablehlo.convert %arg1 : (tensor<6x4xbf16>) -> tensor<6x4xf32>
// PRODUCTS: %[[P:.*]] = stablehlo.dot_general %[[X]], %[[W]], contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<6x4xf32>) -> tensor<8x6xf32>
// PRODUCTS: %[[LOW:.*]] = stablehlo.convert %[[P]] : (tensor<8x6xf32>) -> tensor<8x6xbf16>
// PRODUCTS: %[[WIDE:.*]] = stablehlo.dot_general {{.*}} : (tensor<8x4xf32>, tensor<6x4xf32>) -> tensor<8x6xf32>
// PRODUCTS: return %[[LOW]], %[[WIDE]]
func.func @products(%x: tensor<8x4xbf16>, %w: tensor<6x4xbf16>) -> (tensor<8x6xbf16>, tensor<8x6xf32>) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [1] : (tensor<8x4xbf16>, tensor<6x4xbf16>) -> tensor<8x6xbf16>
  %1 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [1], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<8x4xbf16>, tensor<6x4xbf16>) -> tensor<8x6xf32>
  return %0, %1 : tensor<8x6xbf16>, tensor<8x6xf32>
}

// PRODUCTS-LABEL: func @convolution
// PRODUCTS: stablehlo.convolution({{.*}} : (tensor<1x8x8x4xf32>, tensor<3x3x4x4xf32>) -> tensor<1x6x6x4xf32>
func.func @convolution(%x: tensor<1x8x8x4xf16>, %w: tensor<3x3x4x4xf16>) -> tensor<1x6x6x4xf16> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x4xf16>, tensor<3x3x4x4xf16>) -> tensor<1x6x6x4xf16>
  return %0 : tensor<1x6x6x4xf16>
}

// Integers, and what is f32 already, stay.
// PRODUCTS-LABEL: func @other_products
// PRODUCTS-NOT: stablehlo.convert
// PRODUCTS: return
func.func @other_products(%x: tensor<8x4xi8>, %y: tensor<8x4xf32>) -> (tensor<8x8xi32>, tensor<8x8xf32>) {
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [1] : (tensor<8x4xi8>, tensor<8x4xi8>) -> tensor<8x8xi32>
  %1 = stablehlo.dot_general %y, %y, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
  return %0, %1 : tensor<8x8xi32>, tensor<8x8xf32>
}

// The largest of rounded numbers is the rounded largest one; not above a number
// that is not, and not of a type without infinities.
// EXTREMA-LABEL: func @rounded_late
// EXTREMA: %[[LOW:.*]] = stablehlo.convert %arg0 : (tensor<4x8xf32>) -> tensor<4x8xbf16>
// EXTREMA: %[[WIDE:.*]] = stablehlo.convert %[[LOW]] : (tensor<4x8xbf16>) -> tensor<4x8xf32>
// EXTREMA: %[[MAX:.*]] = stablehlo.reduce(%arg0 init: %{{.*}}) applies stablehlo.maximum
// EXTREMA: %[[ROUNDED:.*]] = stablehlo.convert %[[MAX]] : (tensor<4xf32>) -> tensor<4xbf16>
// EXTREMA: %[[RESULT:.*]] = stablehlo.convert %[[ROUNDED]] : (tensor<4xbf16>) -> tensor<4xf32>
// EXTREMA: stablehlo.reduce(%[[WIDE]] init: %{{.*}}) applies stablehlo.maximum
// EXTREMA: %[[SMALL:.*]] = stablehlo.convert {{.*}} -> tensor<4x8xf32>
// EXTREMA: stablehlo.reduce(%[[SMALL]] init: %{{.*}}) applies stablehlo.minimum
// EXTREMA: return %[[RESULT]]
func.func @rounded_late(%x: tensor<4x8xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %most = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %third = stablehlo.constant dense<0.3333> : tensor<f32>
  %0 = stablehlo.convert %x : (tensor<4x8xf32>) -> tensor<4x8xbf16>
  %1 = stablehlo.convert %0 : (tensor<4x8xbf16>) -> tensor<4x8xf32>
  %2 = stablehlo.reduce(%1 init: %least) applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %3 = stablehlo.reduce(%1 init: %third) applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %4 = stablehlo.convert %x : (tensor<4x8xf32>) -> tensor<4x8xf8E4M3FN>
  %5 = stablehlo.convert %4 : (tensor<4x8xf8E4M3FN>) -> tensor<4x8xf32>
  %6 = stablehlo.reduce(%5 init: %most) applies stablehlo.minimum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return %2, %3, %6 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
