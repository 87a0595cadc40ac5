// RUN: soap-opt %s --soap-gpu-kernel-pipeline | FileCheck %s

// A thread per result, whose neighbours read what lies next to each other; the
// start is no launch of its own.
// CHECK-LABEL: func.func @maximum(
// CHECK: %[[GRID:.*]] = arith.constant 6272 : index
// CHECK: gpu.launch_func {{.*}} blocks in (%[[GRID]],
// CHECK-NEXT: return
func.func @maximum(%x: tensor<64x28x28x64xf32>) -> tensor<64x14x14x64xf32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %low) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<64x28x28x64xf32>, tensor<f32>) -> tensor<64x14x14x64xf32>
  return %0 : tensor<64x14x14x64xf32>
}

// The gradient of 16 bits: a thread per window, sums in f32.
// CHECK-LABEL: func.func @gradient(
// CHECK: %[[SUMS:.*]] = memref.alloc() {{.*}} : memref<64x29x29x64xf32>
// CHECK: gpu.launch_func @soap_kernels::@k_gradient{{.*}} args({{.*}}%[[SUMS]] : memref<64x29x29x64xf32>
// CHECK: gpu.func @k_gradient
// CHECK: memref.atomic_rmw addf
func.func @gradient(%x: tensor<64x29x29x64xbf16>, %g: tensor<64x14x14x64xbf16>) -> tensor<64x29x29x64xbf16> {
  %zero = stablehlo.constant dense<0.0> : tensor<bf16>
  %0 = "stablehlo.select_and_scatter"(%x, %g, %zero) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %s = stablehlo.compare GE, %a, %b : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    stablehlo.return %s : tensor<i1>
  }, {
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %s = stablehlo.add %a, %b : tensor<bf16>
    stablehlo.return %s : tensor<bf16>
  }) : (tensor<64x29x29x64xbf16>, tensor<64x14x14x64xbf16>, tensor<bf16>) -> tensor<64x29x29x64xbf16>
  return %0 : tensor<64x29x29x64xbf16>
}
