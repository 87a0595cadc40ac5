// A block of attention with four heads, as torch-mlir writes it: linear layers on
// collapsed samples and positions, heads by expanded and transposed tensors,
// products of batches, a scaled softmax of generics, and what comes in added.

#map = affine_map<(d0, d1) -> (d1, d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @forward(%arg0: tensor<4x16x32xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<32xf32>, %arg3: tensor<32x32xf32>, %arg4: tensor<32x32xf32>, %arg5: tensor<32x32xf32>) -> tensor<4x16x32xf32> {
    %zero = arith.constant 0.000000e+00 : f32
    %cst_inf = arith.constant 0xFF800000 : f32
    %scale = arith.constant 8.000000e+00 : f64
    %e0 = tensor.empty() : tensor<32x32xf32>
    %e1 = tensor.empty() : tensor<64x32xf32>
    %e2 = tensor.empty() : tensor<4x4x16x8xf32>
    %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %x = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<4x16x32xf32> into tensor<64x32xf32>
    %q_w = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<32x32xf32>) outs(%e0 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x32xf32>
    %q_p = linalg.matmul ins(%x, %q_w : tensor<64x32xf32>, tensor<32x32xf32>) outs(%f1 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %q_b = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%q_p, %arg2 : tensor<64x32xf32>, tensor<32xf32>) outs(%e1 : tensor<64x32xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %s = arith.addf %in, %in_1 : f32
      linalg.yield %s : f32
    } -> tensor<64x32xf32>
    %q_e = tensor.expand_shape %q_b [[0, 1], [2, 3]] output_shape [4, 16, 4, 8] : tensor<64x32xf32> into tensor<4x16x4x8xf32>
    %q_h = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%q_e : tensor<4x16x4x8xf32>) outs(%e2 : tensor<4x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x4x16x8xf32>
    %k_w = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<32x32xf32>) outs(%e0 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x32xf32>
    %k_p = linalg.matmul ins(%x, %k_w : tensor<64x32xf32>, tensor<32x32xf32>) outs(%f1 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %k_e = tensor.expand_shape %k_p [[0, 1], [2, 3]] output_shape [4, 16, 4, 8] : tensor<64x32xf32> into tensor<4x16x4x8xf32>
    %k_h = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%k_e : tensor<4x16x4x8xf32>) outs(%e2 : tensor<4x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x4x16x8xf32>
    %v_w = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<32x32xf32>) outs(%e0 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x32xf32>
    %v_p = linalg.matmul ins(%x, %v_w : tensor<64x32xf32>, tensor<32x32xf32>) outs(%f1 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %v_e = tensor.expand_shape %v_p [[0, 1], [2, 3]] output_shape [4, 16, 4, 8] : tensor<64x32xf32> into tensor<4x16x4x8xf32>
    %v_h = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v_e : tensor<4x16x4x8xf32>) outs(%e2 : tensor<4x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x4x16x8xf32>
    %e3 = tensor.empty() : tensor<4x4x8x16xf32>
    %kt = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%k_h : tensor<4x4x16x8xf32>) outs(%e3 : tensor<4x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x4x8x16xf32>
    %qc = tensor.collapse_shape %q_h [[0, 1], [2], [3]] : tensor<4x4x16x8xf32> into tensor<16x16x8xf32>
    %kc = tensor.collapse_shape %kt [[0, 1], [2], [3]] : tensor<4x4x8x16xf32> into tensor<16x8x16xf32>
    %vc = tensor.collapse_shape %v_h [[0, 1], [2], [3]] : tensor<4x4x16x8xf32> into tensor<16x16x8xf32>
    %e4 = tensor.empty() : tensor<16x16x16xf32>
    %f4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<16x16x16xf32>) -> tensor<16x16x16xf32>
    %qk = linalg.batch_matmul ins(%qc, %kc : tensor<16x16x8xf32>, tensor<16x8x16xf32>) outs(%f4 : tensor<16x16x16xf32>) -> tensor<16x16x16xf32>
    %s = tensor.expand_shape %qk [[0, 1], [2], [3]] output_shape [4, 4, 16, 16] : tensor<16x16x16xf32> into tensor<4x4x16x16xf32>
    %e5 = tensor.empty() : tensor<4x4x16x16xf32>
    %sc = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s : tensor<4x4x16x16xf32>) outs(%e5 : tensor<4x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %root = math.sqrt %scale : f64
      %r = arith.truncf %root : f64 to f32
      %d = arith.divf %in, %r : f32
      linalg.yield %d : f32
    } -> tensor<4x4x16x16xf32>
    %e6 = tensor.empty() : tensor<4x4x16x1xf32>
    %f6 = linalg.fill ins(%cst_inf : f32) outs(%e6 : tensor<4x4x16x1xf32>) -> tensor<4x4x16x1xf32>
    %mx = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%sc : tensor<4x4x16x16xf32>) outs(%f6 : tensor<4x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %m = arith.maximumf %in, %out : f32
      linalg.yield %m : f32
    } -> tensor<4x4x16x1xf32>
    %sub = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sc, %mx : tensor<4x4x16x16xf32>, tensor<4x4x16x1xf32>) outs(%e5 : tensor<4x4x16x16xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %d = arith.subf %in, %in_1 : f32
      linalg.yield %d : f32
    } -> tensor<4x4x16x16xf32>
    %ex = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sub : tensor<4x4x16x16xf32>) outs(%e5 : tensor<4x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %t = math.exp %in : f32
      linalg.yield %t : f32
    } -> tensor<4x4x16x16xf32>
    %f7 = linalg.fill ins(%zero : f32) outs(%e6 : tensor<4x4x16x1xf32>) -> tensor<4x4x16x1xf32>
    %sum = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%ex : tensor<4x4x16x16xf32>) outs(%f7 : tensor<4x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %t = arith.addf %in, %out : f32
      linalg.yield %t : f32
    } -> tensor<4x4x16x1xf32>
    %sm = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%ex, %sum : tensor<4x4x16x16xf32>, tensor<4x4x16x1xf32>) outs(%e5 : tensor<4x4x16x16xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %d = arith.divf %in, %in_1 : f32
      linalg.yield %d : f32
    } -> tensor<4x4x16x16xf32>
    %smc = tensor.collapse_shape %sm [[0, 1], [2], [3]] : tensor<4x4x16x16xf32> into tensor<16x16x16xf32>
    %e8 = tensor.empty() : tensor<16x16x8xf32>
    %f8 = linalg.fill ins(%zero : f32) outs(%e8 : tensor<16x16x8xf32>) -> tensor<16x16x8xf32>
    %av = linalg.batch_matmul ins(%smc, %vc : tensor<16x16x16xf32>, tensor<16x16x8xf32>) outs(%f8 : tensor<16x16x8xf32>) -> tensor<16x16x8xf32>
    %ave = tensor.expand_shape %av [[0, 1], [2], [3]] output_shape [4, 4, 16, 8] : tensor<16x16x8xf32> into tensor<4x4x16x8xf32>
    %e9 = tensor.empty() : tensor<4x16x4x8xf32>
    %avt = linalg.transpose ins(%ave : tensor<4x4x16x8xf32>) outs(%e9 : tensor<4x16x4x8xf32>) permutation = [0, 2, 1, 3]
    %avc = tensor.collapse_shape %avt [[0, 1], [2, 3]] : tensor<4x16x4x8xf32> into tensor<64x32xf32>
    %o_w = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<32x32xf32>) outs(%e0 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x32xf32>
    %o_p = linalg.matmul ins(%avc, %o_w : tensor<64x32xf32>, tensor<32x32xf32>) outs(%f1 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %oe = tensor.expand_shape %o_p [[0, 1], [2]] output_shape [4, 16, 32] : tensor<64x32xf32> into tensor<4x16x32xf32>
    %e10 = tensor.empty() : tensor<4x16x32xf32>
    %res = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%oe, %arg0 : tensor<4x16x32xf32>, tensor<4x16x32xf32>) outs(%e10 : tensor<4x16x32xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %t = arith.addf %in, %in_1 : f32
      linalg.yield %t : f32
    } -> tensor<4x16x32xf32>
    return %res : tensor<4x16x32xf32>
  }
}
