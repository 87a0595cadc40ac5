// Elements that the runtime only moves, and complex numbers.

// RUN: soap-run %s --function=types --machine=cpu:1 --quiet | FileCheck %s
// RUN: soap-run %s --function=types --machine=cpu:2 --check --quiet | FileCheck %s

// (1 + 2i)² = -3 + 4i and (3 - i)² = 8 - 6i: their sum and difference.
// CHECK: dense<[(5.0,-2.0), (-11.0,10.0)]> : tensor<2xcomplex<f32>>
// CHECK: dense<[2, 0, -2]> : tensor<3xi4>
// CHECK: dense<[3.0, 448.0]> : tensor<2xf8E4M3FN>
// CHECK: dense<[(2.0,0.0), (0.0,3.0)]> : tensor<2xcomplex<f64>>
func.func @types() -> (tensor<2xcomplex<f32>>, tensor<3xi4>, tensor<2xf8E4M3FN>, tensor<2xcomplex<f64>>) {
  %x = stablehlo.constant dense<[(1.0,2.0), (3.0,-1.0)]> : tensor<2xcomplex<f32>>
  %i = stablehlo.constant dense<[1, -8, 7]> : tensor<3xi4>
  %f = stablehlo.constant dense<[1.5, 224.0]> : tensor<2xf8E4M3FN>
  %n = stablehlo.constant dense<[(4.0,0.0), (-9.0,0.0)]> : tensor<2xcomplex<f64>>
  %0 = stablehlo.multiply %x, %x : tensor<2xcomplex<f32>>
  %1 = stablehlo.fft %0, type = FFT, length = [2] : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  %2 = stablehlo.add %i, %i : tensor<3xi4>
  %3 = stablehlo.add %f, %f : tensor<2xf8E4M3FN>
  %4 = stablehlo.sqrt %n : tensor<2xcomplex<f64>>
  return %1, %2, %3, %4 : tensor<2xcomplex<f32>>, tensor<3xi4>, tensor<2xf8E4M3FN>, tensor<2xcomplex<f64>>
}
