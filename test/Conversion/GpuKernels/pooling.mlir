// RUN: soap-opt %s --soap-gpu-kernel-pipeline | FileCheck %s

// A call, or a thread per result, whose neighbours read what lies next to each
// other; the start is no launch of its own.
// CHECK-LABEL: func.func @maximum(
// CHECK: soap_gpu.alternatives ins(%arg0 : memref<64x28x28x64xf32>) outs(%arg1 : memref<64x14x14x64xf32>) library {
// CHECK-NEXT: ^bb0(%[[X:.*]]: memref<64x28x28x64xf32>, %[[Y:.*]]: memref<64x14x14x64xf32>):
// CHECK-NEXT: soap_gpu.pool maximum ins(%[[X]] : {{.*}}) outs(%[[Y]] :
// CHECK-SAME: sizes [64, 64] image [28, 28] window [2, 2] output [14, 14] strides [2, 2] low [0, 0] high [0, 0] last
// CHECK-NEXT: soap_gpu.yield
// CHECK-NOT: gpu.launch_func
// CHECK: %[[GRID:.*]] = arith.constant 6272 : index
// CHECK-NOT: gpu.launch_func
// CHECK: gpu.launch_func {{.*}} blocks in (%[[GRID]],
// CHECK-NEXT: soap_gpu.yield
// CHECK-NEXT: }
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

// What is around a call, and around generated pooling of large images.
// CHECK-LABEL: func.func @between(
// CHECK: soap_gpu.alternatives {{.*}} library {
// CHECK: gpu.launch_func
// CHECK: soap_gpu.pool maximum
// CHECK-NEXT: gpu.launch_func
// CHECK-NEXT: soap_gpu.yield
// CHECK-NEXT: } generated {
// CHECK-COUNT-3: gpu.launch_func
// CHECK-NEXT: soap_gpu.yield
func.func @between(%x: tensor<64x28x28x64xf32>) -> tensor<64x14x14x64xf32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %e = stablehlo.exponential %x : tensor<64x28x28x64xf32>
  %0 = "stablehlo.reduce_window"(%e, %low) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<64x28x28x64xf32>, tensor<f32>) -> tensor<64x14x14x64xf32>
  %1 = stablehlo.sqrt %0 : tensor<64x14x14x64xf32>
  return %1 : tensor<64x14x14x64xf32>
}

// What others read as well, before generated pooling: a launch of its own, as
// large images in a block each would be slow; small ones are a block each.
// CHECK-LABEL: func.func @large_images(
// CHECK: gpu.launch_func @soap_kernels::@k_large_images{{.*}} blocks in (%c8192,
// CHECK: gpu.launch_func @soap_kernels::@k_large_images{{.*}} blocks in (%c8192,
// CHECK-LABEL: func.func @small_images(
// CHECK: gpu.launch_func @soap_kernels::@k_small_images{{.*}} blocks in (%c64,
func.func @large_images(%x: tensor<256x55x55x64xf32>) -> (tensor<256x55x55x64xf32>, tensor<256x27x27x64xf32>) {
  %low = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<256x55x55x64xf32>
  %r = stablehlo.maximum %x, %zero : tensor<256x55x55x64xf32>
  %0 = "stablehlo.reduce_window"(%r, %low) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.minimum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<256x55x55x64xf32>, tensor<f32>) -> tensor<256x27x27x64xf32>
  return %r, %0 : tensor<256x55x55x64xf32>, tensor<256x27x27x64xf32>
}

func.func @small_images(%x: tensor<64x24x24x6xf32>) -> (tensor<64x24x24x6xf32>, tensor<64x12x12x6xf32>) {
  %low = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<64x24x24x6xf32>
  %r = stablehlo.maximum %x, %zero : tensor<64x24x24x6xf32>
  %0 = "stablehlo.reduce_window"(%r, %low) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.minimum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<64x24x24x6xf32>, tensor<f32>) -> tensor<64x12x12x6xf32>
  return %r, %0 : tensor<64x24x24x6xf32>, tensor<64x12x12x6xf32>
}

// Booleans are bytes, for alternatives as well.
// CHECK-LABEL: func.func @booleans(
// CHECK: soap_gpu.alternatives ins(%arg0, %arg1 : memref<2x8x8x3xf32>, memref<2x4x4x3xi8>) outs(%arg2, %arg3 : memref<2x4x4x3xf32>, memref<2x4x4x3xi8>) library {
func.func @booleans(%x: tensor<2x8x8x3xf32>, %m: tensor<2x4x4x3xi1>) -> (tensor<2x4x4x3xf32>, tensor<2x4x4x3xi1>) {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %low) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x4x4x3xf32>
  %1 = stablehlo.not %m : tensor<2x4x4x3xi1>
  return %0, %1 : tensor<2x4x4x3xf32>, tensor<2x4x4x3xi1>
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
