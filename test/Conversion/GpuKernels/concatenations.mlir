// RUN: soap-opt %s --soap-gpu-kernel-pipeline | FileCheck %s

// Up to 16 tensors are put behind each other by one launch, since no two of
// them have the same place, along whichever dimension.

// CHECK-LABEL: func.func @rows
// CHECK: gpu.launch_func {{.*}} blocks in (%c160, {{.*}}args(%arg0 {{.*}}, %arg1 {{.*}}, %arg2 
// CHECK-NOT: gpu.launch_func
// CHECK: return
func.func @rows(%a: tensor<16x1024xf32>, %b: tensor<48x1024xf32>, %c: tensor<96x1024xf32>) -> tensor<160x1024xf32> {
  %0 = stablehlo.concatenate %a, %b, %c, dim = 0 : (tensor<16x1024xf32>, tensor<48x1024xf32>, tensor<96x1024xf32>) -> tensor<160x1024xf32>
  return %0 : tensor<160x1024xf32>
}

// CHECK-LABEL: func.func @columns
// CHECK: gpu.launch_func
// CHECK-NOT: gpu.launch_func
// CHECK: return
func.func @columns(%a: tensor<64x1024xf32>, %b: tensor<64x1024xf32>) -> tensor<64x2048xf32> {
  %0 = stablehlo.concatenate %a, %b, dim = 1 : (tensor<64x1024xf32>, tensor<64x1024xf32>) -> tensor<64x2048xf32>
  return %0 : tensor<64x2048xf32>
}

// What one writes another one writes over.
// CHECK-LABEL: func.func @updates
// CHECK-COUNT-2: gpu.launch_func
// CHECK: return
func.func @updates(%a: tensor<64x1024xf32>, %b: tensor<48x1024xf32>) -> tensor<64x1024xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.tanh %a : tensor<64x1024xf32>
  %1 = stablehlo.dynamic_update_slice %0, %b, %c0, %c0 : (tensor<64x1024xf32>, tensor<48x1024xf32>, tensor<i32>, tensor<i32>) -> tensor<64x1024xf32>
  return %1 : tensor<64x1024xf32>
}
