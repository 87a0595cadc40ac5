// Linalg's convolutions and pooling, named and generic, as cuDNN's calls compute
// what they say; so do those that stay loops.

// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet
// RUN: soap-run %s --machine=cuda:2 --algorithm=data-parallel --emulate --check --quiet

func.func private @nchw(%x: tensor<2x4x8x8xf32>, %w: tensor<6x4x3x3xf32>) -> tensor<2x6x8x8xf32> {
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
func.func private @nhwc(%x: tensor<2x9x10x4xbf16>, %w: tensor<3x3x4x6xbf16>, %b: tensor<6xbf16>) -> tensor<2x4x4x6xbf16> {
  %e = tensor.empty() : tensor<2x4x4x6xbf16>
  %bias = linalg.broadcast ins(%b : tensor<6xbf16>) outs(%e : tensor<2x4x4x6xbf16>) dimensions = [0, 1, 2]
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%x, %w : tensor<2x9x10x4xbf16>, tensor<3x3x4x6xbf16>) outs(%bias : tensor<2x4x4x6xbf16>) -> tensor<2x4x4x6xbf16>
  return %0 : tensor<2x4x4x6xbf16>
}
func.func private @depthwise(%x: tensor<2x8x8x4xf32>, %w: tensor<3x3x4xf32>) -> tensor<2x6x6x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x6x6x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x6x6x4xf32>) -> tensor<2x6x6x4xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %w : tensor<2x8x8x4xf32>, tensor<3x3x4xf32>) outs(%z : tensor<2x6x6x4xf32>) -> tensor<2x6x6x4xf32>
  return %0 : tensor<2x6x6x4xf32>
}
func.func private @depthwise_several(%x: tensor<2x8x8x4xf32>, %w: tensor<3x3x4x3xf32>) -> tensor<2x6x6x4x3xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x6x6x4x3xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x6x6x4x3xf32>) -> tensor<2x6x6x4x3xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %w : tensor<2x8x8x4xf32>, tensor<3x3x4x3xf32>) outs(%z : tensor<2x6x6x4x3xf32>) -> tensor<2x6x6x4x3xf32>
  return %0 : tensor<2x6x6x4x3xf32>
}
func.func private @grouped(%x: tensor<2x3x4x8x8xf32>, %w: tensor<3x5x4x3x3xf32>) -> tensor<2x3x5x6x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x3x5x6x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x5x6x6xf32>) -> tensor<2x3x5x6x6xf32>
  %0 = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %w : tensor<2x3x4x8x8xf32>, tensor<3x5x4x3x3xf32>) outs(%z : tensor<2x3x5x6x6xf32>) -> tensor<2x3x5x6x6xf32>
  return %0 : tensor<2x3x5x6x6xf32>
}
func.func private @filter(%x: tensor<2x8x8x4xf32>, %g: tensor<2x6x6x5xf32>) -> tensor<3x3x4x5xf32> {
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
func.func private @largest(%x: tensor<2x4x8x8xf32>) -> tensor<2x4x4x4xf32> {
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
func.func private @mean(%x: tensor<2x8x8x4xf32>) -> tensor<2x4x4x4xf32> {
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
func.func private @largest_of_zeros(%x: tensor<2x8x8x4xf32>) -> tensor<2x4x4x4xf32> {
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
func.func private @differences(%x: tensor<2x8x4xf32>, %w: tensor<3x4x5xf32>) -> tensor<2x6x5xf32> {
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
func.func @main(%nchw0: tensor<2x4x8x8xf32>, %nchw1: tensor<6x4x3x3xf32>, %nhwc0: tensor<2x9x10x4xbf16>, %nhwc1: tensor<3x3x4x6xbf16>, %nhwc2: tensor<6xbf16>, %depthwise0: tensor<2x8x8x4xf32>, %depthwise1: tensor<3x3x4xf32>, %depthwise_several0: tensor<2x8x8x4xf32>, %depthwise_several1: tensor<3x3x4x3xf32>, %grouped0: tensor<2x3x4x8x8xf32>, %grouped1: tensor<3x5x4x3x3xf32>, %filter0: tensor<2x8x8x4xf32>, %filter1: tensor<2x6x6x5xf32>, %largest0: tensor<2x4x8x8xf32>, %mean0: tensor<2x8x8x4xf32>, %largest_of_zeros0: tensor<2x8x8x4xf32>, %differences0: tensor<2x8x4xf32>, %differences1: tensor<3x4x5xf32>) -> (tensor<2x6x8x8xf32>, tensor<2x4x4x6xbf16>, tensor<2x6x6x4xf32>, tensor<2x6x6x4x3xf32>, tensor<2x3x5x6x6xf32>, tensor<3x3x4x5xf32>, tensor<2x4x4x4xf32>, tensor<2x4x4x4xf32>, tensor<2x4x4x4xf32>, tensor<2x6x5xf32>) {
  %r_nchw = call @nchw(%nchw0, %nchw1) : (tensor<2x4x8x8xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x8x8xf32>
  %r_nhwc = call @nhwc(%nhwc0, %nhwc1, %nhwc2) : (tensor<2x9x10x4xbf16>, tensor<3x3x4x6xbf16>, tensor<6xbf16>) -> tensor<2x4x4x6xbf16>
  %r_depthwise = call @depthwise(%depthwise0, %depthwise1) : (tensor<2x8x8x4xf32>, tensor<3x3x4xf32>) -> tensor<2x6x6x4xf32>
  %r_depthwise_several = call @depthwise_several(%depthwise_several0, %depthwise_several1) : (tensor<2x8x8x4xf32>, tensor<3x3x4x3xf32>) -> tensor<2x6x6x4x3xf32>
  %r_grouped = call @grouped(%grouped0, %grouped1) : (tensor<2x3x4x8x8xf32>, tensor<3x5x4x3x3xf32>) -> tensor<2x3x5x6x6xf32>
  %r_filter = call @filter(%filter0, %filter1) : (tensor<2x8x8x4xf32>, tensor<2x6x6x5xf32>) -> tensor<3x3x4x5xf32>
  %r_largest = call @largest(%largest0) : (tensor<2x4x8x8xf32>) -> tensor<2x4x4x4xf32>
  %r_mean = call @mean(%mean0) : (tensor<2x8x8x4xf32>) -> tensor<2x4x4x4xf32>
  %r_largest_of_zeros = call @largest_of_zeros(%largest_of_zeros0) : (tensor<2x8x8x4xf32>) -> tensor<2x4x4x4xf32>
  %r_differences = call @differences(%differences0, %differences1) : (tensor<2x8x4xf32>, tensor<3x4x5xf32>) -> tensor<2x6x5xf32>
  return %r_nchw, %r_nhwc, %r_depthwise, %r_depthwise_several, %r_grouped, %r_filter, %r_largest, %r_mean, %r_largest_of_zeros, %r_differences : tensor<2x6x8x8xf32>, tensor<2x4x4x6xbf16>, tensor<2x6x6x4xf32>, tensor<2x6x6x4x3xf32>, tensor<2x3x5x6x6xf32>, tensor<3x3x4x5xf32>, tensor<2x4x4x4xf32>, tensor<2x4x4x4xf32>, tensor<2x4x4x4xf32>, tensor<2x6x5xf32>
}
