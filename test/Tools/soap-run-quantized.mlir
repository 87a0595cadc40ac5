// RUN: soap-run %s --machine=cpu:4 --check | FileCheck %s
// RUN: soap-run %s --function=stored | FileCheck %s --check-prefix=STORED

// Quantized numbers are stored, given and printed as integers, on any number of
// devices; and random numbers are the same on each.

// CHECK: 2 results agree with the evaluator

// STORED: dense<[1, 4, 127]> : tensor<3xi8>

!q = !quant.uniform<i8:f32, 0.5:3>

func.func @main(%x: tensor<4x3xf32>, %w: tensor<3x5x!q>) -> (tensor<4x5x!quant.uniform<i8:f32, 0.25>>, tensor<4x5xf32>) {
  %0 = stablehlo.uniform_quantize %x : (tensor<4x3xf32>) -> tensor<4x3x!quant.uniform<i8:f32, 0.001:3>>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<4x3x!quant.uniform<i8:f32, 0.001:3>>, tensor<3x5x!q>) -> tensor<4x5x!quant.uniform<i8:f32, 0.25>>
  %a = stablehlo.constant dense<0.0> : tensor<f32>
  %b = stablehlo.constant dense<1.0> : tensor<f32>
  %s = stablehlo.constant dense<[4, 5]> : tensor<2xi64>
  %2 = stablehlo.rng %a, %b, %s, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<4x5xf32>
  return %1, %2 : tensor<4x5x!quant.uniform<i8:f32, 0.25>>, tensor<4x5xf32>
}

func.func @stored() -> tensor<3x!q> {
  %0 = stablehlo.constant dense<[-1.0, 0.25, 100.0]> : tensor<3xf32>
  %1 = stablehlo.uniform_quantize %0 : (tensor<3xf32>) -> tensor<3x!q>
  return %1 : tensor<3x!q>
}
