// Two dense layers and a softmax, as torch-mlir writes them: 64 samples,
// 32 -> 48 -> 10 features; weights are transposed, fills and empty tensors
// shared, what a reduction keeps is read through maps with a constant.

#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @forward(%arg0: tensor<64x32xf32>, %arg1: tensor<48x32xf32>, %arg2: tensor<48xf32>, %arg3: tensor<10x48xf32>) -> tensor<64x10xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<[0.1, -0.2, 0.3, -0.4, 0.5, -0.6, 0.7, -0.8, 0.9, -1.0]> : tensor<10xf32>
    %0 = tensor.empty() : tensor<32x48xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<48x32xf32>) outs(%0 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x48xf32>
    %2 = tensor.empty() : tensor<64x48xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<64x48xf32>) -> tensor<64x48xf32>
    %4 = linalg.matmul ins(%arg0, %1 : tensor<64x32xf32>, tensor<32x48xf32>) outs(%3 : tensor<64x48xf32>) -> tensor<64x48xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %arg2 : tensor<64x48xf32>, tensor<48xf32>) outs(%2 : tensor<64x48xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %21 = arith.addf %in, %in_3 : f32
      linalg.yield %21 : f32
    } -> tensor<64x48xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<64x48xf32>) outs(%2 : tensor<64x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.cmpf ugt, %in, %cst : f32
      %22 = arith.select %21, %in, %cst : f32
      linalg.yield %22 : f32
    } -> tensor<64x48xf32>
    %7 = tensor.empty() : tensor<48x10xf32>
    %8 = linalg.transpose ins(%arg3 : tensor<10x48xf32>) outs(%7 : tensor<48x10xf32>) permutation = [1, 0]
    %9 = tensor.empty() : tensor<64x10xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<10xf32>) outs(%9 : tensor<64x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x10xf32>
    %11 = linalg.matmul ins(%6, %8 : tensor<64x48xf32>, tensor<48x10xf32>) outs(%10 : tensor<64x10xf32>) -> tensor<64x10xf32>
    %12 = tensor.empty() : tensor<64x1xf32>
    %13 = linalg.fill ins(%cst_0 : f32) outs(%12 : tensor<64x1xf32>) -> tensor<64x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "reduction"]} ins(%11 : tensor<64x10xf32>) outs(%13 : tensor<64x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.maximumf %in, %out : f32
      linalg.yield %21 : f32
    } -> tensor<64x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%11, %14 : tensor<64x10xf32>, tensor<64x1xf32>) outs(%9 : tensor<64x10xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %21 = arith.subf %in, %in_3 : f32
      linalg.yield %21 : f32
    } -> tensor<64x10xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<64x10xf32>) outs(%9 : tensor<64x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.exp %in : f32
      linalg.yield %21 : f32
    } -> tensor<64x10xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%12 : tensor<64x1xf32>) -> tensor<64x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "reduction"]} ins(%16 : tensor<64x10xf32>) outs(%17 : tensor<64x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.addf %in, %out : f32
      linalg.yield %21 : f32
    } -> tensor<64x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%16, %18 : tensor<64x10xf32>, tensor<64x1xf32>) outs(%9 : tensor<64x10xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %21 = arith.divf %in, %in_3 : f32
      linalg.yield %21 : f32
    } -> tensor<64x10xf32>
    return %19 : tensor<64x10xf32>
  }
}
