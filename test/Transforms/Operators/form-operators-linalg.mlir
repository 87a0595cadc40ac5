// RUN: soap-opt %s -split-input-file -verify-diagnostics --soap-simplify-model --soap-form-operators

func.func @main(%a: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @below {{makes a value of type 'tensor<?xf32>'; only tensors of static shape can be partitioned}}
  %r = math.exp %a : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @main(%a: memref<4xf32>) -> memref<4xf32> {
  // expected-error @below {{'linalg.exp' works on buffers; only tensors can be partitioned}}
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}

// -----

// A scalar that comes from no tensor.
func.func @main(%a: tensor<4xf32>, %s: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  // expected-error @below {{reads a value of type 'f32'; only tensors can be partitioned}}
  %f = linalg.fill ins(%s : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = arith.addf %a, %f : tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// A table that a body looks up is needed whole.
func.func @main(%table: tensor<9x4xf32>, %i: tensor<3xi64>) -> tensor<3x4xf32> {
  %e = tensor.empty() : tensor<3x4xf32>
  // expected-warning @below {{'linalg.generic' cannot be partitioned; every device that needs it computes it whole}}
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%i : tensor<3xi64>) outs(%e : tensor<3x4xf32>) {
  ^bb0(%in: i64, %out: f32):
    %row = arith.index_cast %in : i64 to index
    %column = linalg.index 1 : index
    %x = tensor.extract %table[%row, %column] : tensor<9x4xf32>
    linalg.yield %x : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// -----

// Every fourth element is read four times: no interval function.
func.func @main(%a: tensor<2xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  // expected-warning @below {{'linalg.generic' cannot be partitioned; every device that needs it computes it whole}}
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 floordiv 4)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<2xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
