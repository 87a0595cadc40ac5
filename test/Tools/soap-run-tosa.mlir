// What upstream's tosa-to-linalg-named, tosa-to-linalg, tosa-to-arith,
// tosa-to-tensor and canonicalize make of a convolution, a clamp, a pool, a reshape,
// a product and a tanh of TOSA.
// RUN: soap-run %s --machine=cpu:4 --budget=300 --check | FileCheck %s
// CHECK: 1 results agree with the evaluator

#map = affine_map<(d0, d1, d2, d3) -> (d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<2x8x8x3xf32>, %arg1: tensor<4x3x3x3xf32>, %arg2: tensor<4xf32>, %arg3: tensor<1x64x5xf32>) -> tensor<1x2x5xf32> {
    %cst = arith.constant -3.40282347E+38 : f32
    %cst_0 = arith.constant 6.000000e+00 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %padded = tensor.pad %arg0 low[0, 1, 1, 0] high[0, 1, 1, 0] {
    ^bb0(%arg4: index, %arg5: index, %arg6: index, %arg7: index):
      tensor.yield %cst_1 : f32
    } : tensor<2x8x8x3xf32> to tensor<2x10x10x3xf32>
    %0 = tensor.empty() : tensor<2x8x8x4xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<4xf32>) outs(%0 : tensor<2x8x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x8x4xf32>
    %2 = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %arg1 : tensor<2x10x10x3xf32>, tensor<4x3x3x3xf32>) outs(%1 : tensor<2x8x8x4xf32>) -> tensor<2x8x8x4xf32>
    %3 = tensor.empty() : tensor<2x8x8x4xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2 : tensor<2x8x8x4xf32>) outs(%3 : tensor<2x8x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.minimumf %in, %cst_0 : f32
      %15 = arith.maximumf %14, %cst_1 : f32
      linalg.yield %15 : f32
    } -> tensor<2x8x8x4xf32>
    %5 = tensor.empty() : tensor<2x4x4x4xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
    %7 = tensor.empty() : tensor<2x2xf32>
    %8 = linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%4, %7 : tensor<2x8x8x4xf32>, tensor<2x2xf32>) outs(%6 : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
    %collapsed = tensor.collapse_shape %8 [[0], [1, 2, 3]] : tensor<2x4x4x4xf32> into tensor<2x64xf32>
    %expanded = tensor.expand_shape %collapsed [[0, 1], [2]] output_shape [1, 2, 64] : tensor<2x64xf32> into tensor<1x2x64xf32>
    %9 = tensor.empty() : tensor<1x2x5xf32>
    %10 = linalg.fill ins(%cst_1 : f32) outs(%9 : tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %11 = linalg.batch_matmul ins(%expanded, %arg3 : tensor<1x2x64xf32>, tensor<1x64x5xf32>) outs(%10 : tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %12 = tensor.empty() : tensor<1x2x5xf32>
    %13 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<1x2x5xf32>) outs(%12 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = math.tanh %in : f32
      linalg.yield %14 : f32
    } -> tensor<1x2x5xf32>
    return %13 : tensor<1x2x5xf32>
  }
}

