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

// One row is all rows; and the elements beside the diagonal would have no values.
func.func @main(%x: tensor<8xf32>, %y: tensor<1x8xf32>) -> (tensor<1x8xf32>, tensor<8x8xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (0, i)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%y : tensor<1x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<1x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  // expected-error @below {{overwrites only some elements of a destination that its body does not read}}
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i, i)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<8x8xf32>
  return %0, %1 : tensor<1x8xf32>, tensor<8x8xf32>
}

// -----

func.func @main(%x: tensor<4x6xf32>, %y: tensor<6x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  // expected-error @below {{'linalg.matmul' op reads a destination that has no values: fill the tensor.empty first}}
  %0 = linalg.matmul ins(%x, %y : tensor<4x6xf32>, tensor<6x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// Every corner of the loops is looked at.
func.func @below(%x: tensor<4xf32>) -> tensor<4x3xf32> {
  %e = tensor.empty() : tensor<4x3xf32>
  // expected-error @below {{'linalg.generic' op goes beyond operand #0 of type 'tensor<4xf32>'}}
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 - d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// -----

func.func @written(%x: tensor<10x3xf32>) -> tensor<10xf32> {
  %z = arith.constant dense<0.0> : tensor<10xf32>
  // expected-error @below {{'linalg.generic' op goes beyond operand #1 of type 'tensor<10xf32>'}}
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0 - d1 * 3)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<10x3xf32>) outs(%z : tensor<10xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @divided(%x: tensor<3xf32>) -> tensor<9xf32> {
  %e = tensor.empty() : tensor<9xf32>
  // expected-error @below {{'linalg.generic' op goes beyond operand #0 of type 'tensor<3xf32>'}}
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 mod 4)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<3xf32>) outs(%e : tensor<9xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<9xf32>
  return %r : tensor<9xf32>
}
