// RUN: soap-opt %s --soap-generalize-linalg -split-input-file -verify-diagnostics

func.func @size(%x: tensor<9xf32>, %n: index) -> tensor<?xf32> {
  // expected-error @below {{'tensor.extract_slice' op is of a size or a stride that is not constant; expected a static one}}
  %0 = tensor.extract_slice %x[0] [%n] [1] : tensor<9xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @larger(%x: tensor<9xf32>, %i: index) -> tensor<6xf32> {
  // expected-error @below {{'tensor.extract_slice' op is larger than the tensor that it is of}}
  %0 = tensor.extract_slice %x[%i] [6] [2] : tensor<9xf32> to tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

func.func @map(%x: tensor<4xf32>, %y: tensor<4x3xf32>) -> tensor<4x3xf32> {
  // expected-error @below {{'linalg.generic' op goes beyond operand #0 of type 'tensor<4xf32>'}}
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 - d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4xf32>) outs(%y : tensor<4x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}
