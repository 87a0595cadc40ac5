// RUN: soap-opt %s --soap-form-gpu-kernels -split-input-file -verify-diagnostics

func.func @k(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  // expected-error @below {{'linalg.generic' op is on tensors; run --one-shot-bufferize first}}
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = arith.negf %a : f32
    linalg.yield %y : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

func.func @k(%x: tensor<5x24xf32>, %y: tensor<24x5xf32>) -> tensor<24x5xf32> {
  // expected-error @below {{'linalg.transpose' op is on tensors; run --one-shot-bufferize first}}
  %t = linalg.transpose ins(%x : tensor<5x24xf32>) outs(%y : tensor<24x5xf32>) permutation = [1, 0]
  return %t : tensor<24x5xf32>
}
