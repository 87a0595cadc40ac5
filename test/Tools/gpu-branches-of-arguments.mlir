// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A scatter that may be out of bounds is a copy, or the part of an argument
// itself, which is only read then.

// RUN: soap-run %s --machine=cuda:1 --unroll-loops=never --emulate --check --quiet
// RUN: soap-run %s --machine=cpu:1 --unroll-loops=never --check --quiet

func.func @main(%x: tensor<5xf32>, %j: tensor<3xi32>) -> tensor<5x4xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %c5 = stablehlo.constant dense<5> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<5x4xf32>
  %nine = stablehlo.constant dense<9.0> : tensor<1xf32>
  %0:2 = stablehlo.while(%i = %c0, %out = %zero) : tensor<i32>, tensor<5x4xf32>
    cond {
      %2 = stablehlo.compare LT, %i, %c5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %s = stablehlo.dynamic_slice %x, %i, sizes = [1] : (tensor<5xf32>, tensor<i32>) -> tensor<1xf32>
      %k = stablehlo.dynamic_slice %j, %i, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %t = "stablehlo.scatter"(%s, %k, %nine) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        stablehlo.return %b : tensor<f32>
      }) : (tensor<1xf32>, tensor<1xi32>, tensor<1xf32>) -> tensor<1xf32>
      %u = stablehlo.broadcast_in_dim %t, dims = [0] : (tensor<1xf32>) -> tensor<1x4xf32>
      %o = stablehlo.dynamic_update_slice %out, %u, %i, %c0 : (tensor<5x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<5x4xf32>
      %n = stablehlo.add %i, %c1 : tensor<i32>
      stablehlo.return %n, %o : tensor<i32>, tensor<5x4xf32>
    }
  return %0#1 : tensor<5x4xf32>
}
