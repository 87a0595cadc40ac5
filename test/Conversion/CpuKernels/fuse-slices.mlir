// RUN: soap-opt %s --pass-pipeline='builtin.module(convert-stablehlo-to-linalg,func.func(canonicalize,cse,soap-fuse-kernels))' | FileCheck %s
// RUN: soap-opt %s --soap-gpu-kernel-pipeline | FileCheck %s --check-prefix=GPU
// RUN: soap-run %s --machine=cpu:2 --algorithm=random --check --quiet
// RUN: soap-run %s --machine=cuda:1 --algorithm=single-device --emulate --check --quiet

// What is read in slices alone is computed in these: one launch, and no memory for the
// whole. They may be shorter in any dimension, and what spreads along one is not cut.

// CHECK-LABEL: func.func @main
// CHECK-NOT: linalg.generic
// CHECK: tensor.extract_slice %arg0[0, 0] [4, 2] [1, 1]
// CHECK: tensor.extract_slice %arg1[0] [2] [1]
// CHECK: linalg.generic
// CHECK: math.tanh
// CHECK: -> tensor<4x2xf32>
// CHECK: tensor.extract_slice %arg0[1, 2] [3, 4] [1, 1]
// CHECK: tensor.extract_slice %arg1[2] [4] [1]
// CHECK: linalg.generic
// CHECK: math.tanh
// CHECK: -> tensor<3x4xf32>
// CHECK-NOT: linalg.generic
// GPU-LABEL: func.func @main
// GPU-NOT: memref.alloc
// GPU-COUNT-1: gpu.launch_func
// GPU-NOT: gpu.launch_func
// GPU: return
func.func @main(%x: tensor<4x6xf32>, %b: tensor<6xf32>) -> (tensor<4x2xf32>, tensor<3x2x2xf32>) {
  %0 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<6xf32>) -> tensor<4x6xf32>
  %1 = stablehlo.add %x, %0 : tensor<4x6xf32>
  %2 = stablehlo.tanh %1 : tensor<4x6xf32>
  %3 = stablehlo.slice %2 [0:4, 0:2] : (tensor<4x6xf32>) -> tensor<4x2xf32>
  %4 = stablehlo.slice %2 [1:4, 2:6] : (tensor<4x6xf32>) -> tensor<3x4xf32>
  %5 = stablehlo.reshape %4 : (tensor<3x4xf32>) -> tensor<3x2x2xf32>
  return %3, %5 : tensor<4x2xf32>, tensor<3x2x2xf32>
}

// A product reads a slice where it is.
// CHECK-LABEL: func.func @product
// CHECK: linalg.generic
// CHECK: math.tanh
// CHECK: -> tensor<4x6xf32>
// CHECK-NOT: math.tanh
// CHECK: return
func.func @product(%x: tensor<4x6xf32>, %w: tensor<2x3xf32>) -> (tensor<4x3xf32>, tensor<4x4xf32>) {
  %0 = stablehlo.tanh %x : tensor<4x6xf32>
  %1 = stablehlo.slice %0 [0:4, 0:2] : (tensor<4x6xf32>) -> tensor<4x2xf32>
  %2 = stablehlo.slice %0 [0:4, 2:6] : (tensor<4x6xf32>) -> tensor<4x4xf32>
  %3 = stablehlo.dot_general %1, %w, contracting_dims = [1] x [0] : (tensor<4x2xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  return %3, %2 : tensor<4x3xf32>, tensor<4x4xf32>
}

// Nothing is computed twice.
// CHECK-LABEL: func.func @overlapping
// CHECK: math.tanh
// CHECK-NOT: math.tanh
// CHECK: return
func.func @overlapping(%x: tensor<4x6xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = stablehlo.tanh %x : tensor<4x6xf32>
  %1 = stablehlo.slice %0 [0:4, 0:4] : (tensor<4x6xf32>) -> tensor<4x4xf32>
  %2 = stablehlo.slice %0 [0:4, 2:6] : (tensor<4x6xf32>) -> tensor<4x4xf32>
  return %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>
}

// What is used whole, too, is computed whole; so is what has many slices, or some with gaps.
// CHECK-LABEL: func.func @whole
// CHECK-COUNT-3: math.tanh
// CHECK-NOT: math.tanh
// CHECK: return
func.func @whole(%x: tensor<4x6xf32>, %y: tensor<5x4xf32>, %z: tensor<8xf32>) -> (tensor<4x6xf32>, tensor<4x2xf32>, tensor<4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) {
  %0 = stablehlo.tanh %x : tensor<4x6xf32>
  %1 = stablehlo.slice %0 [0:4, 0:2] : (tensor<4x6xf32>) -> tensor<4x2xf32>
  %2 = stablehlo.tanh %z : tensor<8xf32>
  %3 = stablehlo.slice %2 [0:8:2] : (tensor<8xf32>) -> tensor<4xf32>
  %4 = stablehlo.tanh %y : tensor<5x4xf32>
  %5 = stablehlo.slice %4 [0:1, 0:4] : (tensor<5x4xf32>) -> tensor<1x4xf32>
  %6 = stablehlo.slice %4 [1:2, 0:4] : (tensor<5x4xf32>) -> tensor<1x4xf32>
  %7 = stablehlo.slice %4 [2:3, 0:4] : (tensor<5x4xf32>) -> tensor<1x4xf32>
  %8 = stablehlo.slice %4 [3:4, 0:4] : (tensor<5x4xf32>) -> tensor<1x4xf32>
  %9 = stablehlo.slice %4 [4:5, 0:4] : (tensor<5x4xf32>) -> tensor<1x4xf32>
  return %0, %1, %3, %5, %6, %7, %8, %9 : tensor<4x6xf32>, tensor<4x2xf32>, tensor<4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>
}
