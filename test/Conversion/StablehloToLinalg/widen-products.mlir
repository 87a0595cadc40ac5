// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: soap-opt %s --pass-pipeline="builtin.module(func.func(soap-widen-products))" | FileCheck %s

// CHECK-LABEL: func @widened
// CHECK-NEXT: %[[P:.*]] = stablehlo.dot_general {{.*}} -> tensor<48x32xf32>
// CHECK-NEXT: return %[[P]]
func.func @widened(%x: tensor<64x48xbf16>, %g: tensor<64x32xbf16>) -> tensor<48x32xf32> {
  %0 = stablehlo.dot_general %x, %g, contracting_dims = [0] x [0] : (tensor<64x48xbf16>, tensor<64x32xbf16>) -> tensor<48x32xbf16>
  %1 = stablehlo.convert %0 : (tensor<48x32xbf16>) -> tensor<48x32xf32>
  return %1 : tensor<48x32xf32>
}

// In other places, and several times.
// CHECK-LABEL: func @moved
// CHECK-NEXT: %[[P:.*]] = stablehlo.dot_general {{.*}} -> tensor<48x32xf32>
// CHECK-NEXT: %[[T:.*]] = stablehlo.transpose %[[P]], dims = [1, 0] : (tensor<48x32xf32>) -> tensor<32x48xf32>
// CHECK-NEXT: %[[R:.*]] = stablehlo.reshape %[[T]] : (tensor<32x48xf32>) -> tensor<4x8x48xf32>
// CHECK-NEXT: return %[[P]], %[[T]], %[[R]]
func.func @moved(%x: tensor<64x48xf16>, %g: tensor<64x32xf16>) -> (tensor<48x32xf32>, tensor<32x48xf32>, tensor<4x8x48xf32>) {
  %0 = stablehlo.dot_general %x, %g, contracting_dims = [0] x [0] : (tensor<64x48xf16>, tensor<64x32xf16>) -> tensor<48x32xf16>
  %1 = stablehlo.convert %0 : (tensor<48x32xf16>) -> tensor<48x32xf32>
  %2 = stablehlo.transpose %0, dims = [1, 0] : (tensor<48x32xf16>) -> tensor<32x48xf16>
  %3 = stablehlo.convert %2 : (tensor<32x48xf16>) -> tensor<32x48xf32>
  %4 = stablehlo.reshape %2 : (tensor<32x48xf16>) -> tensor<4x8x48xf16>
  %5 = stablehlo.convert %4 : (tensor<4x8x48xf16>) -> tensor<4x8x48xf32>
  return %1, %3, %5 : tensor<48x32xf32>, tensor<32x48xf32>, tensor<4x8x48xf32>
}

// What is computed with 16 bits is rounded before.
// CHECK-LABEL: func @computed
// CHECK-NEXT: stablehlo.dot_general {{.*}} -> tensor<48x32xbf16>
// CHECK-NEXT: stablehlo.multiply
// CHECK-NEXT: stablehlo.convert
func.func @computed(%x: tensor<64x48xbf16>, %g: tensor<64x32xbf16>) -> tensor<48x32xf32> {
  %0 = stablehlo.dot_general %x, %g, contracting_dims = [0] x [0] : (tensor<64x48xbf16>, tensor<64x32xbf16>) -> tensor<48x32xbf16>
  %1 = stablehlo.multiply %0, %0 : tensor<48x32xbf16>
  %2 = stablehlo.convert %1 : (tensor<48x32xbf16>) -> tensor<48x32xf32>
  return %2 : tensor<48x32xf32>
}

// So is what others read, too.
// CHECK-LABEL: func @read_twice
// CHECK-NEXT: stablehlo.dot_general {{.*}} -> tensor<48x32xbf16>
// CHECK-NEXT: stablehlo.convert
func.func @read_twice(%x: tensor<64x48xbf16>, %g: tensor<64x32xbf16>) -> (tensor<48x32xbf16>, tensor<48x32xf32>) {
  %0 = stablehlo.dot_general %x, %g, contracting_dims = [0] x [0] : (tensor<64x48xbf16>, tensor<64x32xbf16>) -> tensor<48x32xbf16>
  %1 = stablehlo.convert %0 : (tensor<48x32xbf16>) -> tensor<48x32xf32>
  return %0, %1 : tensor<48x32xbf16>, tensor<48x32xf32>
}

// CHECK-LABEL: func @read_elsewhere
// CHECK-NEXT: stablehlo.dot_general {{.*}} -> tensor<48x32xbf16>
// CHECK-NEXT: stablehlo.convert
// CHECK-NEXT: stablehlo.transpose {{.*}} -> tensor<32x48xbf16>
func.func @read_elsewhere(%x: tensor<64x48xbf16>, %g: tensor<64x32xbf16>) -> (tensor<32x48xbf16>, tensor<48x32xf32>) {
  %0 = stablehlo.dot_general %x, %g, contracting_dims = [0] x [0] : (tensor<64x48xbf16>, tensor<64x32xbf16>) -> tensor<48x32xbf16>
  %1 = stablehlo.convert %0 : (tensor<48x32xbf16>) -> tensor<48x32xf32>
  %2 = stablehlo.transpose %0, dims = [1, 0] : (tensor<48x32xbf16>) -> tensor<32x48xbf16>
  return %2, %1 : tensor<32x48xbf16>, tensor<48x32xf32>
}

// Sums that a model wants of other numbers, or in f64.
// CHECK-LABEL: func @other_types
// CHECK-NEXT: stablehlo.dot_general {{.*}} -> tensor<48x32xbf16>
// CHECK-NEXT: stablehlo.convert
// CHECK-NEXT: stablehlo.dot_general {{.*}} -> tensor<48x32xf8E5M2>
// CHECK-NEXT: stablehlo.convert
func.func @other_types(%x: tensor<64x48xbf16>, %g: tensor<64x32xbf16>) -> (tensor<48x32xf64>, tensor<48x32xf32>) {
  %0 = stablehlo.dot_general %x, %g, contracting_dims = [0] x [0] : (tensor<64x48xbf16>, tensor<64x32xbf16>) -> tensor<48x32xbf16>
  %1 = stablehlo.convert %0 : (tensor<48x32xbf16>) -> tensor<48x32xf64>
  %2 = stablehlo.dot_general %x, %g, contracting_dims = [0] x [0] : (tensor<64x48xbf16>, tensor<64x32xbf16>) -> tensor<48x32xf8E5M2>
  %3 = stablehlo.convert %2 : (tensor<48x32xf8E5M2>) -> tensor<48x32xf32>
  return %1, %3 : tensor<48x32xf64>, tensor<48x32xf32>
}
