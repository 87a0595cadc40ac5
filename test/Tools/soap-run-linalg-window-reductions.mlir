// A loop along the result may be a reduction, of which upstream's verifier asks
// nothing: windows are not summed by such rows.
// RUN: soap-run %s --machine=cpu:1 --check | FileCheck %s
// RUN: soap-run %s --machine=cpu:2 --algorithm=random --check | FileCheck %s
// CHECK: 2 results agree with the evaluator

#x = affine_map<(d0, d1, d2) -> (d0, d1 + d2)>
#w = affine_map<(d0, d1, d2) -> (d2)>
#y = affine_map<(d0, d1, d2) -> (d0, d1)>
#shifted = affine_map<(d0) -> (d0 + 1)>
#id = affine_map<(d0) -> (d0)>
func.func @main(%x: tensor<3x9xf32>, %v: tensor<9xf32>) -> (tensor<3x8xf32>, tensor<8xf32>) {
  %w = tensor.empty() : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<3x8xf32>
  %r = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "reduction", "reduction"]} ins(%x, %w : tensor<3x9xf32>, tensor<2xf32>) outs(%z : tensor<3x8xf32>) {
  ^bb0(%in: f32, %size: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<3x8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %q = linalg.generic {indexing_maps = [#shifted, #id], iterator_types = ["reduction"]} ins(%v : tensor<9xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8xf32>
  return %r, %q : tensor<3x8xf32>, tensor<8xf32>
}
