// RUN: soap-opt --soap-simplify-model %s | FileCheck %s
// RUN: soap-run %s --function=run | FileCheck %s --check-prefix=EXEC
// RUN: soap-run %s --machine=cpu:2 --algorithm=random --check --quiet
// RUN: soap-run %s --machine=cuda:2 --emulate --check --quiet

// Floats by integers, as JAX writes them for TPUs: the integers become floats.

// CHECK-LABEL: func.func @main
// CHECK: %[[W:.*]] = stablehlo.convert %arg1 : (tensor<16x64xi8>) -> tensor<16x64xbf16>
// CHECK: stablehlo.dot_general %arg0, %[[W]], {{.*}} : (tensor<32x16xbf16>, tensor<16x64xbf16>) -> tensor<32x64xf32>
// CHECK: %[[I:.*]] = stablehlo.convert %arg2 : (tensor<8x32xi32>) -> tensor<8x32xf32>
// CHECK: stablehlo.dot_general %[[I]], %{{.*}} : (tensor<8x32xf32>, tensor<32x64xf32>) -> tensor<8x64xf32>
func.func @main(%x: tensor<32x16xbf16>, %w: tensor<16x64xi8>, %i: tensor<8x32xi32>) -> tensor<8x64xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<32x16xbf16>, tensor<16x64xi8>) -> tensor<32x64xf32>
  %1 = stablehlo.dot_general %i, %0, contracting_dims = [1] x [0] : (tensor<8x32xi32>, tensor<32x64xf32>) -> tensor<8x64xf32>
  return %1 : tensor<8x64xf32>
}

// What no f16 holds.
// EXEC: dense<{{\[}}6.5, -127.5]> : tensor<2xf32>
// EXEC-NEXT: dense<200000.0> : tensor<f32>
func.func @run() -> (tensor<2xf32>, tensor<f32>) {
  %ones = stablehlo.constant dense<1.0> : tensor<2xf16>
  %large = stablehlo.constant dense<100000> : tensor<2xi32>
  %1 = stablehlo.dot_general %ones, %large, contracting_dims = [0] x [0] : (tensor<2xf16>, tensor<2xi32>) -> tensor<f32>
  %x = stablehlo.constant dense<[1.5, 0.5]> : tensor<2xf32>
  %w = stablehlo.constant dense<[[4, -86], [1, 3]]> : tensor<2x2xi8>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [0] x [0] : (tensor<2xf32>, tensor<2x2xi8>) -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<f32>
}
