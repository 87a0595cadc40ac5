// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A training step of one dense layer with a summed loss, small enough to read
// at every stage.
func.func @main(%w: tensor<6x4xf32> {soap.state = 0 : i64},
                %b: tensor<4xf32> {soap.state = 1 : i64},
                %x: tensor<8x6xf32>, %t: tensor<8x4xf32>)
    -> (tensor<6x4xf32>, tensor<4xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x6xf32>, tensor<6x4xf32>) -> tensor<8x4xf32>
  %bias = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %z = stablehlo.add %y, %bias : tensor<8x4xf32>
  %d = stablehlo.subtract %z, %t : tensor<8x4xf32>
  %s = stablehlo.multiply %d, %d : tensor<8x4xf32>
  %loss = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %dw = stablehlo.dot_general %x, %d, contracting_dims = [0] x [0] : (tensor<8x6xf32>, tensor<8x4xf32>) -> tensor<6x4xf32>
  %db = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %rate_w = stablehlo.constant dense<1.0e-2> : tensor<6x4xf32>
  %rate_b = stablehlo.constant dense<1.0e-2> : tensor<4xf32>
  %sw = stablehlo.multiply %dw, %rate_w : tensor<6x4xf32>
  %sb = stablehlo.multiply %db, %rate_b : tensor<4xf32>
  %w2 = stablehlo.subtract %w, %sw : tensor<6x4xf32>
  %b2 = stablehlo.subtract %b, %sb : tensor<4xf32>
  return %w2, %b2, %loss : tensor<6x4xf32>, tensor<4xf32>, tensor<f32>
}
