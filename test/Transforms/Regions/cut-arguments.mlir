// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: soap-opt %s --soap-cut-arguments | FileCheck %s

#rows = #soap.sharding<[2] dims [0, -] on [0, 1]>
#left = #soap.sharding<[2] dims [0, - {0:5}] on [0, 1]>
#right = #soap.sharding<[2] dims [0, - {1:6}] on [0, 1]>
#column = #soap.sharding<[2] dims [0, - {1:2}] on [0, 1]>
#swapped = #soap.sharding<[2] dims [0, - {1:6}] on [1, 0]>
#flat = #soap.sharding<[2] dims [0] on [0, 1]>

// Both parts are read in the argument, also what another computation cuts.
// CHECK-LABEL: @differences
// CHECK-NOT: soap.copy
// CHECK: soap.spmd "difference" on [0, 1] tasks [0, 0] (%arg0)
// CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<4x6xf32>):
// CHECK-DAG: %[[L:.*]] = stablehlo.slice %[[A]] [0:4, 0:5]
// CHECK-DAG: %[[R:.*]] = stablehlo.slice %[[A]] [0:4, 1:6]
// CHECK: stablehlo.subtract
// CHECK-NOT: soap.spmd
// CHECK: return
func.func @differences(%x: !soap.dist<tensor<8x6xf32>, #rows>) -> !soap.dist<tensor<8x5xf32>, #rows> {
  %0 = soap.copy %x : !soap.dist<tensor<8x6xf32>, #rows> -> !soap.dist<tensor<8x6xf32>, #left>
  %1 = soap.copy %x : !soap.dist<tensor<8x6xf32>, #rows> -> !soap.dist<tensor<8x6xf32>, #right>
  %2 = soap.spmd "slice" on [0, 1] tasks [0, 0] (%1) : (!soap.dist<tensor<8x6xf32>, #right>) -> !soap.dist<tensor<8x5xf32>, #rows> {
  ^bb0(%a: tensor<4x5xf32>):
    %s = stablehlo.slice %a [0:4, 0:5] : (tensor<4x5xf32>) -> tensor<4x5xf32>
    soap.return %s : tensor<4x5xf32>
  }
  %3 = soap.spmd "difference" on [0, 1] tasks [0, 0] (%2, %0) : (!soap.dist<tensor<8x5xf32>, #rows>, !soap.dist<tensor<8x6xf32>, #left>) -> !soap.dist<tensor<8x5xf32>, #rows> {
  ^bb0(%a: tensor<4x5xf32>, %b: tensor<4x5xf32>):
    %d = stablehlo.subtract %a, %b : tensor<4x5xf32>
    soap.return %d : tensor<4x5xf32>
  }
  return %3 : !soap.dist<tensor<8x5xf32>, #rows>
}

// Of several readers each cuts for itself; what else reads the part has it.
// CHECK-LABEL: @readers
// CHECK: %[[P:.*]] = soap.copy
// CHECK: soap.spmd "square" on [0, 1] tasks [0, 0] (%arg0)
// CHECK: soap.spmd "sum" on [0, 1] tasks [0, 0] (%arg0)
// CHECK: stablehlo.slice
// CHECK: stablehlo.reduce
// CHECK: soap.spmd "product" on [0, 1] tasks [0, 0] (%[[P]])
// CHECK: return
func.func @readers(%x: !soap.dist<tensor<8x6xf32>, #rows>) -> (!soap.dist<tensor<8x5xf32>, #rows>, !soap.dist<tensor<8xf32>, #flat>, !soap.dist<tensor<8x8xf32>, #rows>) {
  %0 = soap.copy %x : !soap.dist<tensor<8x6xf32>, #rows> -> !soap.dist<tensor<8x6xf32>, #left>
  %1 = soap.spmd "square" on [0, 1] tasks [0, 0] (%0) : (!soap.dist<tensor<8x6xf32>, #left>) -> !soap.dist<tensor<8x5xf32>, #rows> {
  ^bb0(%a: tensor<4x5xf32>):
    %d = stablehlo.multiply %a, %a : tensor<4x5xf32>
    soap.return %d : tensor<4x5xf32>
  }
  %2 = soap.spmd "sum" on [0, 1] tasks [0, 0] (%0) : (!soap.dist<tensor<8x6xf32>, #left>) -> !soap.dist<tensor<8xf32>, #flat> {
  ^bb0(%a: tensor<4x5xf32>):
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %d = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x5xf32>, tensor<f32>) -> tensor<4xf32>
    soap.return %d : tensor<4xf32>
  }
  %3 = soap.spmd "product" on [0, 1] tasks [0, 0] (%0) : (!soap.dist<tensor<8x6xf32>, #left>) -> !soap.dist<tensor<8x8xf32>, #rows> {
  ^bb0(%a: tensor<4x5xf32>):
    %one = stablehlo.constant dense<1.0> : tensor<5x8xf32>
    %d = stablehlo.dot_general %a, %one, contracting_dims = [1] x [0] : (tensor<4x5xf32>, tensor<5x8xf32>) -> tensor<4x8xf32>
    soap.return %d : tensor<4x8xf32>
  }
  return %1, %2, %3 : !soap.dist<tensor<8x5xf32>, #rows>, !soap.dist<tensor<8xf32>, #flat>, !soap.dist<tensor<8x8xf32>, #rows>
}

// A small part, one of other devices, and one of what is computed stay copies.
// CHECK-LABEL: @copies
// CHECK-COUNT-3: soap.copy
// CHECK: return
func.func @copies(%x: !soap.dist<tensor<8x6xf32>, #rows>) -> (!soap.dist<tensor<8x1xf32>, #rows>, !soap.dist<tensor<8x6xf32>, #swapped>, !soap.dist<tensor<8x6xf32>, #left>) {
  %0 = soap.copy %x : !soap.dist<tensor<8x6xf32>, #rows> -> !soap.dist<tensor<8x6xf32>, #column>
  %1 = soap.spmd "square" on [0, 1] tasks [0, 0] (%0) : (!soap.dist<tensor<8x6xf32>, #column>) -> !soap.dist<tensor<8x1xf32>, #rows> {
  ^bb0(%a: tensor<4x1xf32>):
    %d = stablehlo.multiply %a, %a : tensor<4x1xf32>
    soap.return %d : tensor<4x1xf32>
  }
  %2 = soap.copy %x : !soap.dist<tensor<8x6xf32>, #rows> -> !soap.dist<tensor<8x6xf32>, #swapped>
  %3 = soap.spmd "negate" on [1, 0] tasks [0, 0] (%2) : (!soap.dist<tensor<8x6xf32>, #swapped>) -> !soap.dist<tensor<8x6xf32>, #swapped> {
  ^bb0(%a: tensor<4x5xf32>):
    %d = stablehlo.negate %a : tensor<4x5xf32>
    soap.return %d : tensor<4x5xf32>
  }
  %4 = soap.spmd "double" on [0, 1] tasks [0, 0] (%x) : (!soap.dist<tensor<8x6xf32>, #rows>) -> !soap.dist<tensor<8x6xf32>, #rows> {
  ^bb0(%a: tensor<4x6xf32>):
    %d = stablehlo.add %a, %a : tensor<4x6xf32>
    soap.return %d : tensor<4x6xf32>
  }
  %5 = soap.copy %4 : !soap.dist<tensor<8x6xf32>, #rows> -> !soap.dist<tensor<8x6xf32>, #left>
  %6 = soap.spmd "negate" on [0, 1] tasks [0, 0] (%5) : (!soap.dist<tensor<8x6xf32>, #left>) -> !soap.dist<tensor<8x6xf32>, #left> {
  ^bb0(%a: tensor<4x5xf32>):
    %d = stablehlo.negate %a : tensor<4x5xf32>
    soap.return %d : tensor<4x5xf32>
  }
  return %1, %3, %6 : !soap.dist<tensor<8x1xf32>, #rows>, !soap.dist<tensor<8x6xf32>, #swapped>, !soap.dist<tensor<8x6xf32>, #left>
}
