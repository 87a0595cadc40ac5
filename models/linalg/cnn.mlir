// A small convolutional network, as torch-mlir writes it: padding apart from the
// convolution, the bias as what the products are added to, a pool with a window
// that is only a shape, and a second convolution that strides.

#map = affine_map<(d0, d1, d2, d3) -> (d1)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @forward(%arg0: tensor<8x3x20x20xf32>, %arg1: tensor<8x3x3x3xf32>, %arg2: tensor<8xf32>, %arg3: tensor<12x8x3x3xf32>, %arg4: tensor<12xf32>, %arg5: tensor<10x192xf32>, %arg6: tensor<10xf32>) -> tensor<8x10xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg7: index, %arg8: index, %arg9: index, %arg10: index):
      tensor.yield %cst : f32
    } : tensor<8x3x20x20xf32> to tensor<8x3x22x22xf32>
    %0 = tensor.empty() : tensor<8x8x20x20xf32>
    %broadcasted = linalg.broadcast ins(%arg2 : tensor<8xf32>) outs(%0 : tensor<8x8x20x20xf32>) dimensions = [0, 2, 3]
    %1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %arg1 : tensor<8x3x22x22xf32>, tensor<8x3x3x3xf32>) outs(%broadcasted : tensor<8x8x20x20xf32>) -> tensor<8x8x20x20xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1 : tensor<8x8x20x20xf32>) outs(%0 : tensor<8x8x20x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.cmpf ugt, %in, %cst : f32
      %16 = arith.select %15, %in, %cst : f32
      linalg.yield %16 : f32
    } -> tensor<8x8x20x20xf32>
    %3 = tensor.empty() : tensor<8x8x10x10xf32>
    %4 = linalg.fill ins(%cst_0 : f32) outs(%3 : tensor<8x8x10x10xf32>) -> tensor<8x8x10x10xf32>
    %5 = tensor.empty() : tensor<2x2xf32>
    %6 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%2, %5 : tensor<8x8x20x20xf32>, tensor<2x2xf32>) outs(%4 : tensor<8x8x10x10xf32>) -> tensor<8x8x10x10xf32>
    %7 = tensor.empty() : tensor<8x12x4x4xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg4 : tensor<12xf32>) outs(%7 : tensor<8x12x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x12x4x4xf32>
    %9 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%6, %arg3 : tensor<8x8x10x10xf32>, tensor<12x8x3x3xf32>) outs(%8 : tensor<8x12x4x4xf32>) -> tensor<8x12x4x4xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<8x12x4x4xf32>) outs(%7 : tensor<8x12x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.cmpf ugt, %in, %cst : f32
      %16 = arith.select %15, %in, %cst : f32
      linalg.yield %16 : f32
    } -> tensor<8x12x4x4xf32>
    %collapsed = tensor.collapse_shape %10 [[0], [1, 2, 3]] : tensor<8x12x4x4xf32> into tensor<8x192xf32>
    %11 = tensor.empty() : tensor<192x10xf32>
    %transposed = linalg.transpose ins(%arg5 : tensor<10x192xf32>) outs(%11 : tensor<192x10xf32>) permutation = [1, 0]
    %12 = tensor.empty() : tensor<8x10xf32>
    %13 = linalg.fill ins(%cst : f32) outs(%12 : tensor<8x10xf32>) -> tensor<8x10xf32>
    %14 = linalg.matmul ins(%collapsed, %transposed : tensor<8x192xf32>, tensor<192x10xf32>) outs(%13 : tensor<8x10xf32>) -> tensor<8x10xf32>
    %17 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%14, %arg6 : tensor<8x10xf32>, tensor<10xf32>) outs(%12 : tensor<8x10xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %18 = arith.addf %in, %in_1 : f32
      linalg.yield %18 : f32
    } -> tensor<8x10xf32>
    return %17 : tensor<8x10xf32>
  }
}
