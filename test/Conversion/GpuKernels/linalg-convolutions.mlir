// RUN: soap-opt %s --soap-raise-linalg-convolutions | FileCheck %s
// RUN: soap-opt %s --soap-gpu-kernel-pipeline | FileCheck %s --check-prefix=CALLS

// Convolutions of linalg are those of StableHLO; padding is theirs.
// CHECK-LABEL: func.func @nchw(
// CHECK: stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = {{\[\[}}1, 1], [1, 1]], rhs_dilate = [1, 1]} {{.*}} feature_group_count = 1
// CALLS-LABEL: func.func @nchw(
// CALLS-NEXT: soap_gpu.conv forward ins(%arg0, %arg1 : {{.*}}) outs(%arg2 : {{.*}} low [1, 1] high [1, 1] {{.*}} last [false, false, false]
// CALLS-NEXT: return
func.func @nchw(%x: tensor<2x4x8x8xf32>, %w: tensor<6x4x3x3xf32>) -> tensor<2x6x8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<2x4x8x8xf32> to tensor<2x4x10x10xf32>
  %e = tensor.empty() : tensor<2x6x8x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x6x8x8xf32>) -> tensor<2x6x8x8xf32>
  %0 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%p, %w : tensor<2x4x10x10xf32>, tensor<6x4x3x3xf32>) outs(%z : tensor<2x6x8x8xf32>) -> tensor<2x6x8x8xf32>
  return %0 : tensor<2x6x8x8xf32>
}

// What it is summed into is added, a bias as well.
// CHECK-LABEL: func.func @nhwc(
// CHECK: %[[Y:.*]] = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = {{\[\[}}0, 0], [0, 0]], rhs_dilate = [1, 1]}
// CHECK: stablehlo.add %[[Y]]
// CALLS-LABEL: func.func @nhwc(
// CALLS: soap_gpu.conv forward {{.*}} bias(%arg2 : memref<6xbf16>)
// CALLS-NEXT: return
func.func @nhwc(%x: tensor<2x9x10x4xbf16>, %w: tensor<3x3x4x6xbf16>, %b: tensor<6xbf16>) -> tensor<2x4x4x6xbf16> {
  %e = tensor.empty() : tensor<2x4x4x6xbf16>
  %bias = linalg.broadcast ins(%b : tensor<6xbf16>) outs(%e : tensor<2x4x4x6xbf16>) dimensions = [0, 1, 2]
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%x, %w : tensor<2x9x10x4xbf16>, tensor<3x3x4x6xbf16>) outs(%bias : tensor<2x4x4x6xbf16>) -> tensor<2x4x4x6xbf16>
  return %0 : tensor<2x4x4x6xbf16>
}

// Each channel by itself, of several results or one.
// CHECK-LABEL: func.func @depthwise(
// CHECK: %[[W:.*]] = stablehlo.reshape %arg1 : (tensor<3x3x4xf32>) -> tensor<3x3x4x1xf32>
// CHECK: stablehlo.convolution(%arg0, %[[W]]) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], {{.*}} feature_group_count = 4
// CALLS-LABEL: func.func @depthwise(
// CALLS: soap_gpu.conv forward {{.*}} sizes [2, 4, 4, 4]
func.func @depthwise(%x: tensor<2x8x8x4xf32>, %w: tensor<3x3x4xf32>) -> tensor<2x6x6x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x6x6x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x6x6x4xf32>) -> tensor<2x6x6x4xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %w : tensor<2x8x8x4xf32>, tensor<3x3x4xf32>) outs(%z : tensor<2x6x6x4xf32>) -> tensor<2x6x6x4xf32>
  return %0 : tensor<2x6x6x4xf32>
}

// CHECK-LABEL: func.func @depthwise_several(
// CHECK: stablehlo.convolution(%arg0, {{.*}} feature_group_count = 4 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x12x1xf32>) -> tensor<2x6x6x12xf32>
// CHECK: stablehlo.reshape {{.*}} -> tensor<2x6x6x4x3xf32>
// CALLS-LABEL: func.func @depthwise_several(
// CALLS: soap_gpu.conv forward {{.*}} sizes [2, 4, 12, 4]
func.func @depthwise_several(%x: tensor<2x8x8x4xf32>, %w: tensor<3x3x4x3xf32>) -> tensor<2x6x6x4x3xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x6x6x4x3xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x6x6x4x3xf32>) -> tensor<2x6x6x4x3xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %w : tensor<2x8x8x4xf32>, tensor<3x3x4x3xf32>) outs(%z : tensor<2x6x6x4x3xf32>) -> tensor<2x6x6x4x3xf32>
  return %0 : tensor<2x6x6x4x3xf32>
}

// CHECK-LABEL: func.func @grouped(
// CHECK: stablehlo.convolution({{.*}} feature_group_count = 3 : i64} : (tensor<2x12x8x8xf32>, tensor<15x4x3x3xf32>) -> tensor<2x15x6x6xf32>
// CALLS-LABEL: func.func @grouped(
// CALLS: soap_gpu.conv forward {{.*}} sizes [2, 12, 15, 3]
func.func @grouped(%x: tensor<2x3x4x8x8xf32>, %w: tensor<3x5x4x3x3xf32>) -> tensor<2x3x5x6x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x3x5x6x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x5x6x6xf32>) -> tensor<2x3x5x6x6xf32>
  %0 = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %w : tensor<2x3x4x8x8xf32>, tensor<3x5x4x3x3xf32>) outs(%z : tensor<2x3x5x6x6xf32>) -> tensor<2x3x5x6x6xf32>
  return %0 : tensor<2x3x5x6x6xf32>
}

// The gradient of a filter: a sum over images and windows' places.
// CHECK-LABEL: func.func @filter(
// CHECK: stablehlo.convolution(%arg0, %arg1) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]
// CALLS-LABEL: func.func @filter(
// CALLS: soap_gpu.conv filter ins(%arg0, %arg1
func.func @filter(%x: tensor<2x8x8x4xf32>, %g: tensor<2x6x6x5xf32>) -> tensor<3x3x4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x3x4x5xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<3x3x4x5xf32>) -> tensor<3x3x4x5xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(kh, kw, c, f, n, h, w) -> (n, kh + h, kw + w, c)>, affine_map<(kh, kw, c, f, n, h, w) -> (n, h, w, f)>, affine_map<(kh, kw, c, f, n, h, w) -> (kh, kw, c, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x, %g : tensor<2x8x8x4xf32>, tensor<2x6x6x5xf32>) outs(%z : tensor<3x3x4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<3x3x4x5xf32>
  return %0 : tensor<3x3x4x5xf32>
}

// CHECK-LABEL: func.func @largest(
// CHECK: "stablehlo.reduce_window"(%arg0, {{.*}}[1, 1], [1, 1]{{.*}} window_dimensions = array<i64: 1, 1, 3, 3>
// CALLS-LABEL: func.func @largest(
// CALLS: soap_gpu.pool maximum {{.*}} low [1, 1] high [1, 1]
func.func @largest(%x: tensor<2x4x8x8xf32>) -> tensor<2x4x4x4xf32> {
  %low = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %low : f32
  } : tensor<2x4x8x8xf32> to tensor<2x4x10x10xf32>
  %e = tensor.empty() : tensor<2x4x4x4xf32>
  %z = linalg.fill ins(%low : f32) outs(%e : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
  %window = tensor.empty() : tensor<3x3xf32>
  %0 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%p, %window : tensor<2x4x10x10xf32>, tensor<3x3xf32>) outs(%z : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
  return %0 : tensor<2x4x4x4xf32>
}

// Sums that are divided by their number are means.
// CHECK-LABEL: func.func @mean(
// CHECK: %[[S:.*]] = "stablehlo.reduce_window"(%arg0
// CHECK: stablehlo.divide %[[S]]
// CALLS-LABEL: func.func @mean(
// CALLS: soap_gpu.pool average {{.*}} window [2, 2]
func.func @mean(%x: tensor<2x8x8x4xf32>) -> tensor<2x4x4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %four = arith.constant 4.0 : f32
  %e = tensor.empty() : tensor<2x4x4x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %0 = linalg.pooling_nhwc_sum {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%x, %window : tensor<2x8x8x4xf32>, tensor<2x2xf32>) outs(%z : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%0 : tensor<2x4x4x4xf32>) outs(%e : tensor<2x4x4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %m = arith.divf %a, %four : f32
    linalg.yield %m : f32
  } -> tensor<2x4x4x4xf32>
  return %1 : tensor<2x4x4x4xf32>
}

// CHECK-LABEL: func.func @another_quotient(
// CHECK: "stablehlo.reduce_window"(%arg0
// CHECK-NOT: stablehlo.divide
// CHECK: linalg.generic
func.func @another_quotient(%x: tensor<2x8x8x4xf32>) -> tensor<2x4x4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %four = arith.constant 4.0 : f32
  %e = tensor.empty() : tensor<2x4x4x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %0 = linalg.pooling_nhwc_sum {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%x, %window : tensor<2x8x8x4xf32>, tensor<2x2xf32>) outs(%z : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%0 : tensor<2x4x4x4xf32>) outs(%e : tensor<2x4x4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %m = arith.divf %four, %a : f32
    linalg.yield %m : f32
  } -> tensor<2x4x4x4xf32>
  return %1 : tensor<2x4x4x4xf32>
}

// Padding of another number than that which maxima begin with stays.
// CHECK-LABEL: func.func @largest_of_zeros(
// CHECK: %[[P:.*]] = tensor.pad
// CHECK: "stablehlo.reduce_window"(%[[P]]
func.func @largest_of_zeros(%x: tensor<2x8x8x4xf32>) -> tensor<2x4x4x4xf32> {
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<2x8x8x4xf32> to tensor<2x10x10x4xf32>
  %e = tensor.empty() : tensor<2x4x4x4xf32>
  %z = linalg.fill ins(%low : f32) outs(%e : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
  %window = tensor.empty() : tensor<3x3xf32>
  %0 = linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%p, %window : tensor<2x10x10x4xf32>, tensor<3x3xf32>) outs(%z : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
  return %0 : tensor<2x4x4x4xf32>
}

// Loops of a convolution with another body, integers, and windows that may
// begin anywhere are none.
// CHECK-LABEL: func.func @differences(
// CHECK-NOT: stablehlo
// CHECK: return
func.func @differences(%x: tensor<2x8x4xf32>, %w: tensor<3x4x5xf32>) -> tensor<2x6x5xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x6x5xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x6x5xf32>) -> tensor<2x6x5xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(n, h, f, k, c) -> (n, h + k, c)>, affine_map<(n, h, f, k, c) -> (k, c, f)>, affine_map<(n, h, f, k, c) -> (n, h, f)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : tensor<2x8x4xf32>, tensor<3x4x5xf32>) outs(%z : tensor<2x6x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %d = arith.subf %a, %b : f32
    %s = arith.addf %c, %d : f32
    linalg.yield %s : f32
  } -> tensor<2x6x5xf32>
  return %0 : tensor<2x6x5xf32>
}

// CHECK-LABEL: func.func @integers(
// CHECK-NOT: stablehlo
// CHECK: linalg.conv_1d_nwc_wcf
func.func @integers(%x: tensor<2x8x4xi32>, %w: tensor<3x4x5xi32>, %y: tensor<2x6x5xi32>) -> tensor<2x6x5xi32> {
  %0 = linalg.conv_1d_nwc_wcf {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>} ins(%x, %w : tensor<2x8x4xi32>, tensor<3x4x5xi32>) outs(%y : tensor<2x6x5xi32>) -> tensor<2x6x5xi32>
  return %0 : tensor<2x6x5xi32>
}
