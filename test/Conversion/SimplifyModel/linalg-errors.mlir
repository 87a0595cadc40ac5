// RUN: soap-opt %s --soap-simplify-model -verify-diagnostics -split-input-file

// The elements beside the diagonal would stay as they are.
func.func @main(%x: tensor<8xf32>, %y: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error @below {{overwrites only some elements of a destination that its body does not read}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i, i)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%y : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

func.func @main(%x: tensor<8xf32>, %y: tensor<2x8xf32>) -> tensor<2x8xf32> {
  // expected-error @below {{overwrites only some elements}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (0, i)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%y : tensor<2x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

// -----

// One row is all rows; and what was in no tensor need not stay.
func.func @main(%x: tensor<8xf32>, %y: tensor<1x8xf32>) -> (tensor<1x8xf32>, tensor<8x8xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (0, i)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%y : tensor<1x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<1x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i, i)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<8x8xf32>
  return %0, %1 : tensor<1x8xf32>, tensor<8x8xf32>
}
