// RUN: soap-opt %s --soap-gpu-kernel-pipeline | FileCheck %s

// A forward convolution adds a bias, perhaps to another image, and takes the
// larger of the total and 0, as Flax writes it.
// CHECK-LABEL: func.func @relu(
// CHECK-NOT: launch_func {{.*}}%arg2
// CHECK: soap_gpu.conv forward {{.*}} outs(%arg3 : memref<2x8x8x16xbf16>) {{.*}} last [true, true, true] bias(%arg2 : memref<16xbf16>) relu{{$}}
// CHECK-NEXT: return
func.func @relu(%x: tensor<2x8x8x4xbf16>, %w: tensor<3x3x4x16xbf16>, %b: tensor<16xbf16>) -> tensor<2x8x8x16xbf16> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xbf16>, tensor<3x3x4x16xbf16>) -> tensor<2x8x8x16xbf16>
  %1 = stablehlo.reshape %b : (tensor<16xbf16>) -> tensor<1x1x1x16xbf16>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xbf16>) -> tensor<2x8x8x16xbf16>
  %3 = stablehlo.add %0, %2 : tensor<2x8x8x16xbf16>
  %z = stablehlo.constant dense<0.0> : tensor<2x8x8x16xbf16>
  %4 = stablehlo.maximum %3, %z : tensor<2x8x8x16xbf16>
  return %4 : tensor<2x8x8x16xbf16>
}

// CHECK-LABEL: func.func @residual(
// CHECK: soap_gpu.conv forward {{.*}} outs(%arg4 : memref<2x8x8x4xf32>) {{.*}} addend(%arg3 : memref<2x8x8x4xf32>) bias(%arg2 : memref<4xf32>) relu{{$}}
// CHECK-NEXT: return
func.func @residual(%x: tensor<2x8x8x4xf32>, %w: tensor<3x3x4x4xf32>, %b: tensor<4xf32>, %r: tensor<2x8x8x4xf32>) -> tensor<2x8x8x4xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x4xf32>) -> tensor<2x8x8x4xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [3] : (tensor<4xf32>) -> tensor<2x8x8x4xf32>
  %2 = stablehlo.add %0, %1 : tensor<2x8x8x4xf32>
  %3 = stablehlo.add %r, %2 : tensor<2x8x8x4xf32>
  %z = stablehlo.constant dense<0.0> : tensor<2x8x8x4xf32>
  %4 = stablehlo.maximum %z, %3 : tensor<2x8x8x4xf32>
  return %4 : tensor<2x8x8x4xf32>
}

// As Equinox writes it: channels come second.
// CHECK-LABEL: func.func @channels_second(
// CHECK-NEXT: soap_gpu.conv forward ins(%arg0, %arg1 : {{.*}}) outs(%arg3 : memref<2x16x8x8xf32>) {{.*}} last [false, false, false] bias(%arg2 : memref<16x1x1xf32>) relu{{$}}
// CHECK-NEXT: return
func.func @channels_second(%x: tensor<2x4x8x8xf32>, %w: tensor<16x4x3x3xf32>, %b: tensor<16x1x1xf32>) -> tensor<2x16x8x8xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x8x8xf32>, tensor<16x4x3x3xf32>) -> tensor<2x16x8x8xf32>
  %1 = stablehlo.reshape %0 : (tensor<2x16x8x8xf32>) -> tensor<2x1x16x8x8xf32>
  %2 = stablehlo.reshape %1 : (tensor<2x1x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  %3 = stablehlo.broadcast_in_dim %b, dims = [1, 2, 3] : (tensor<16x1x1xf32>) -> tensor<1x16x1x1xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 3] : (tensor<1x16x1x1xf32>) -> tensor<2x16x8x8xf32>
  %5 = stablehlo.add %2, %4 : tensor<2x16x8x8xf32>
  %z = stablehlo.constant dense<0.0> : tensor<2x16x8x8xf32>
  %6 = stablehlo.maximum %5, %z : tensor<2x16x8x8xf32>
  return %6 : tensor<2x16x8x8xf32>
}

// What the gradient of ReLU has to know follows from its result.
// CHECK-LABEL: func.func @mask(
// CHECK: soap_gpu.conv forward {{.*}} outs(%arg3 : memref<2x8x8x4xf32>) {{.*}} bias(%arg2 : memref<4xf32>) relu{{$}}
// CHECK: gpu.launch_func {{.*}} args(%arg3 : memref<2x8x8x4xf32>, %arg4 : memref<2x8x8x4xi8>)
// CHECK-NEXT: return
func.func @mask(%x: tensor<2x8x8x4xf32>, %w: tensor<3x3x4x4xf32>, %b: tensor<4xf32>) -> (tensor<2x8x8x4xf32>, tensor<2x8x8x4xi1>) {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x4xf32>) -> tensor<2x8x8x4xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [3] : (tensor<4xf32>) -> tensor<2x8x8x4xf32>
  %2 = stablehlo.add %0, %1 : tensor<2x8x8x4xf32>
  %z = stablehlo.constant dense<0.0> : tensor<2x8x8x4xf32>
  %3 = stablehlo.maximum %2, %z : tensor<2x8x8x4xf32>
  %4 = stablehlo.compare GT, %2, %z, FLOAT : (tensor<2x8x8x4xf32>, tensor<2x8x8x4xf32>) -> tensor<2x8x8x4xi1>
  return %3, %4 : tensor<2x8x8x4xf32>, tensor<2x8x8x4xi1>
}

// A number for each row or for each image is no bias, even if there are as many
// of these as features.
// CHECK-LABEL: func.func @rows(
// CHECK: soap_gpu.conv forward
// CHECK-NOT: bias
// CHECK: return
func.func @rows(%x: tensor<8x8x8x4xf32>, %w: tensor<3x3x4x8xf32>, %b: tensor<8xf32>) -> tensor<8x8x8x8xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x4x8xf32>) -> tensor<8x8x8x8xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [2] : (tensor<8xf32>) -> tensor<8x8x8x8xf32>
  %2 = stablehlo.add %0, %1 : tensor<8x8x8x8xf32>
  return %2 : tensor<8x8x8x8xf32>
}

// CHECK-LABEL: func.func @images(
// CHECK: soap_gpu.conv forward
// CHECK-NOT: bias
// CHECK: return
func.func @images(%x: tensor<8x4x8x8xf32>, %w: tensor<8x4x3x3xf32>, %b: tensor<8xf32>) -> tensor<8x8x8x8xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x4x8x8xf32>, tensor<8x4x3x3xf32>) -> tensor<8x8x8x8xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [0] : (tensor<8xf32>) -> tensor<8x8x8x8xf32>
  %2 = stablehlo.add %0, %1 : tensor<8x8x8x8xf32>
  return %2 : tensor<8x8x8x8xf32>
}

// cuDNN has no engine for an addend or ReLU without a bias, for GELU, for sums
// of f64, and few for convolutions of single channels.
// CHECK-LABEL: func.func @relu_alone(
// CHECK: soap_gpu.conv forward
// CHECK-NOT: relu{{$}}
// CHECK: gpu.launch_func
func.func @relu_alone(%x: tensor<2x4x8x8xf32>, %w: tensor<8x4x3x3xf32>) -> tensor<2x8x6x6xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x8x8xf32>, tensor<8x4x3x3xf32>) -> tensor<2x8x6x6xf32>
  %z = stablehlo.constant dense<0.0> : tensor<2x8x6x6xf32>
  %1 = stablehlo.maximum %0, %z : tensor<2x8x6x6xf32>
  return %1 : tensor<2x8x6x6xf32>
}

// CHECK-LABEL: func.func @double(
// CHECK: soap_gpu.conv forward
// CHECK-NOT: bias
// CHECK: return
func.func @double(%x: tensor<2x4x8x8xf64>, %w: tensor<8x4x3x3xf64>, %b: tensor<8xf64>) -> tensor<2x8x6x6xf64> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x8x8xf64>, tensor<8x4x3x3xf64>) -> tensor<2x8x6x6xf64>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<8xf64>) -> tensor<2x8x6x6xf64>
  %2 = stablehlo.add %0, %1 : tensor<2x8x6x6xf64>
  return %2 : tensor<2x8x6x6xf64>
}

// CHECK-LABEL: func.func @depthwise(
// CHECK: soap_gpu.conv forward
// CHECK-NOT: bias
// CHECK: return
func.func @depthwise(%x: tensor<2x4x8x8xf32>, %w: tensor<4x1x3x3xf32>, %b: tensor<4xf32>) -> tensor<2x4x6x6xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x4x8x8xf32>, tensor<4x1x3x3xf32>) -> tensor<2x4x6x6xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<4xf32>) -> tensor<2x4x6x6xf32>
  %2 = stablehlo.add %0, %1 : tensor<2x4x6x6xf32>
  return %2 : tensor<2x4x6x6xf32>
}

// Nothing changes where anything else reads the sums.
// CHECK-LABEL: func.func @both(
// CHECK: soap_gpu.conv forward {{.*}} outs(%arg3 :
// CHECK-NOT: bias
// CHECK: return
func.func @both(%x: tensor<2x4x8x8xf32>, %w: tensor<8x4x3x3xf32>, %b: tensor<8xf32>) -> (tensor<2x8x6x6xf32>, tensor<2x8x6x6xf32>) {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x8x8xf32>, tensor<8x4x3x3xf32>) -> tensor<2x8x6x6xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<8xf32>) -> tensor<2x8x6x6xf32>
  %2 = stablehlo.add %0, %1 : tensor<2x8x6x6xf32>
  return %0, %2 : tensor<2x8x6x6xf32>, tensor<2x8x6x6xf32>
}
