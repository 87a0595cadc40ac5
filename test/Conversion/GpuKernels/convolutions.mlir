// RUN: soap-opt %s --soap-form-gpu-convolutions | FileCheck %s
// RUN: soap-opt %s --soap-form-gpu-convolutions=tf32 | FileCheck %s --check-prefix=TF32
// RUN: soap-opt %s --soap-gpu-kernel-pipeline | FileCheck %s --check-prefix=STEPS

// JAX's layout: images as they are, a filter whose features come first.
// CHECK-LABEL: func.func @forward(
// CHECK-NEXT: %[[W:.*]] = stablehlo.transpose %arg1, dims = [3, 0, 1, 2]
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<2x5x5x8xf32>
// CHECK-NEXT: soap_gpu.conv forward ins(%arg0, %[[W]] : {{.*}}) outs(%[[E]] : {{.*}}) sizes [2, 4, 8, 1] image [9, 9] window [3, 3] output [5, 5] strides [2, 2] low [1, 1] high [1, 1] dilation [1, 1] last [true, true, true] ->
// TF32-LABEL: func.func @forward(
// TF32: soap_gpu.conv {{.*}} last [true, true, true] tf32 ->
// STEPS-LABEL: func.func @forward(
// STEPS: gpu.launch_func @soap_kernels::@k_forward {{.*}} args(%arg1 : {{.*}}, %[[W:.*]] : memref<8x3x3x4xf32>)
// STEPS-NEXT: soap_gpu.conv forward ins(%arg0, %[[W]] : {{.*}}) outs(%arg2 : {{.*}})
// STEPS-NEXT: return
func.func @forward(%x: tensor<2x9x9x4xf32>, %w: tensor<3x3x4x8xf32>) -> tensor<2x5x5x8xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x9x4xf32>, tensor<3x3x4x8xf32>) -> tensor<2x5x5x8xf32>
  return %0 : tensor<2x5x5x8xf32>
}

// PyTorch's layout needs nothing but the call; the last row of windows that the
// stride does not reach is no padding.
// CHECK-LABEL: func.func @channels_second(
// CHECK: soap_gpu.conv forward ins(%arg0, %arg1 : {{.*}}) {{.*}} image [10, 10] window [3, 3] output [4, 4] strides [2, 2] low [0, 0] high [0, 0] {{.*}} last [false, false, false]
// STEPS-LABEL: func.func @channels_second(
// STEPS-NEXT: soap_gpu.conv forward ins(%arg0, %arg1 : {{.*}}) outs(%arg2 : {{.*}})
// STEPS-NEXT: return
func.func @channels_second(%x: tensor<2x4x10x10xf16>, %w: tensor<8x4x3x3xf16>) -> tensor<2x8x4x4xf16> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x10x10xf16>, tensor<8x4x3x3xf16>) -> tensor<2x8x4x4xf16>
  return %0 : tensor<2x8x4x4xf16>
}

// The gradient of an image, with the reversal that JAX writes beside it.
// CHECK-LABEL: func.func @data(
// CHECK: %[[W:.*]] = stablehlo.transpose %arg1, dims = [3, 0, 1, 2]
// CHECK: soap_gpu.conv data ins(%arg0, %[[W]] : {{.*}}) {{.*}} sizes [2, 3, 5, 1] image [9, 9] window [3, 3] output [4, 4] strides [2, 2] low [0, 0] high [0, 0] dilation [1, 1] last [true, true, true] ->
func.func @data(%dy: tensor<2x4x4x5xbf16>, %w: tensor<3x3x3x5xbf16>) -> tensor<2x9x9x3xbf16> {
  %r = stablehlo.reverse %w, dims = [0, 1] : tensor<3x3x3x5xbf16>
  %0 = stablehlo.convolution(%dy, %r) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {pad = [[2, 2], [2, 2]], lhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x5xbf16>, tensor<3x3x3x5xbf16>) -> tensor<2x9x9x3xbf16>
  return %0 : tensor<2x9x9x3xbf16>
}

// The gradient of a filter: batch and features have changed places.
// CHECK-LABEL: func.func @filter(
// CHECK: %[[R:.*]] = soap_gpu.conv filter ins(%arg0, %arg1 : {{.*}}) {{.*}} sizes [2, 3, 5, 1] image [9, 9] window [3, 3] output [4, 4] strides [2, 2] {{.*}} last [true, true, true] -> tensor<5x3x3x3xf32>
// CHECK-NEXT: stablehlo.transpose %[[R]], dims = [1, 2, 3, 0]
func.func @filter(%x: tensor<2x9x9x3xf32>, %dy: tensor<2x4x4x5xf32>) -> tensor<3x3x3x5xf32> {
  %0 = stablehlo.convolution(%x, %dy) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {rhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x9x3xf32>, tensor<2x4x4x5xf32>) -> tensor<3x3x3x5xf32>
  return %0 : tensor<3x3x3x5xf32>
}

// A tile at an image's edge, with its halo: padding on one side.
// CHECK-LABEL: func.func @tile(
// CHECK: soap_gpu.conv {{.*}} image [6, 9] window [3, 3] output [5, 9] strides [1, 1] low [1, 1] high [0, 1]
func.func @tile(%x: tensor<2x4x6x9xf32>, %w: tensor<8x4x3x3xf32>) -> tensor<2x8x5x9xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 0], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x6x9xf32>, tensor<8x4x3x3xf32>) -> tensor<2x8x5x9xf32>
  return %0 : tensor<2x8x5x9xf32>
}

// More than the windows read is cut off, since libraries only pad.
// CHECK-LABEL: func.func @cropped(
// CHECK: %[[X:.*]] = stablehlo.pad %arg0, %{{.*}}, low = [0, 0, -1, 0], high = [0, 0, 0, -2], interior = [0, 0, 0, 0]
// CHECK: soap_gpu.conv forward ins(%[[X]], {{.*}} image [8, 7] window [3, 3] output [6, 5] {{.*}} low [0, 0] high [0, 0]
func.func @cropped(%x: tensor<2x4x9x9xf32>, %w: tensor<8x4x3x3xf32>) -> tensor<2x8x6x5xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[-1, 0], [0, -2]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x9x9xf32>, tensor<8x4x3x3xf32>) -> tensor<2x8x6x5xf32>
  return %0 : tensor<2x8x6x5xf32>
}

// Products of 16 bits that are kept in f32 are exact there; on tensor cores, too.
// CHECK-LABEL: func.func @widening(
// CHECK: %[[X:.*]] = stablehlo.convert %arg0
// CHECK: soap_gpu.conv forward ins(%[[X]], {{.*}} last [false, false, false] tf32 -> tensor<2x8x7x7xf32>
func.func @widening(%x: tensor<2x4x9x9xbf16>, %w: tensor<8x4x3x3xbf16>) -> tensor<2x8x7x7xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x9x9xbf16>, tensor<8x4x3x3xbf16>) -> tensor<2x8x7x7xf32>
  return %0 : tensor<2x8x7x7xf32>
}

// Who asks for more precision gets it.
// TF32-LABEL: func.func @highest(
// TF32: soap_gpu.conv {{.*}} last [false, false, false] ->
func.func @highest(%x: tensor<2x4x9x9xf32>, %w: tensor<8x4x3x3xf32>) -> tensor<2x8x7x7xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<2x4x9x9xf32>, tensor<8x4x3x3xf32>) -> tensor<2x8x7x7xf32>
  return %0 : tensor<2x8x7x7xf32>
}

// Integers stay loops, and so does what belongs to one launch with a loop.
// STEPS-LABEL: func.func @integers(
// STEPS-NOT: soap_gpu.conv
// STEPS: gpu.launch_func @soap_kernels::@k_integers
func.func @integers(%x: tensor<2x4x9x9xi32>, %w: tensor<8x4x3x3xi32>) -> tensor<2x8x7x7xi32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x9x9xi32>, tensor<8x4x3x3xi32>) -> tensor<2x8x7x7xi32>
  return %0 : tensor<2x8x7x7xi32>
}

// CHECK-LABEL: func.func @loop(
// CHECK-NOT: soap_gpu.conv
func.func @loop(%x: tensor<2x4x9x9xf32>, %w: tensor<8x4x3x3xf32>, %n: tensor<i32>) -> tensor<2x8x7x7xf32> {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %i:2 = stablehlo.while(%i = %one, %v = %x) : tensor<i32>, tensor<2x4x9x9xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %u = stablehlo.multiply %v, %v : tensor<2x4x9x9xf32>
    stablehlo.return %j, %u : tensor<i32>, tensor<2x4x9x9xf32>
  }
  %0 = stablehlo.convolution(%i#1, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x9x9xf32>, tensor<8x4x3x3xf32>) -> tensor<2x8x7x7xf32>
  return %0 : tensor<2x8x7x7xf32>
}
