// RUN: soap-opt %s | soap-opt | FileCheck %s

// CHECK-LABEL: func.func @quantized
func.func @quantized(%a: tensor<2x4xf32>, %b: tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>) {
  // CHECK: stablehlo.uniform_quantize %{{.*}} : (tensor<2x4xf32>) -> tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %0 = stablehlo.uniform_quantize %a : (tensor<2x4xf32>) -> tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>
  // CHECK: stablehlo.uniform_dequantize %{{.*}} : (tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x4xf32>
  %1 = stablehlo.uniform_dequantize %b : (tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x4xf32>
  // CHECK: stablehlo.add %{{.*}}, %{{.*}} : tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %2 = stablehlo.add %b, %b : tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>
  // Per axis.
  // CHECK: stablehlo.uniform_quantize %{{.*}} : (tensor<2x4xf32>) -> tensor<2x4x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>
  %3 = stablehlo.uniform_quantize %a : (tensor<2x4xf32>) -> tensor<2x4x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}
