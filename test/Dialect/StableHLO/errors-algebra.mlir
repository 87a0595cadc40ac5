// RUN: soap-opt %s -split-input-file -verify-diagnostics

func.func @f(%a: tensor<4xf32>) {
  // expected-error @below {{needs matrices, but has an operand of rank 1}}
  %0 = stablehlo.cholesky %a : tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>) {
  // expected-error @below {{needs square matrices, but has ones of 4 rows and 3 columns}}
  %0 = stablehlo.cholesky %a : tensor<4x3xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xi32>) {
  // expected-error @below {{operand #0 must be tensor of floating point, complex or quantized, but got 'tensor<4x4xi32>'}}
  %0 = stablehlo.cholesky %a : tensor<4x4xi32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x2xf64>) {
  // expected-error @below {{has operands with elements of types 'f32' and 'f64'}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4x4xf32>, tensor<4x2xf64>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<3x2xf32>) {
  // expected-error @below {{solves systems of 4 equations for 3 rows}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4x4xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x2xf32>) {
  // expected-error @below {{solves systems of 4 equations for 2 columns}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4x4xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x4x4xf32>, %b: tensor<3x4x2xf32>) {
  // expected-error @below {{has batches of shapes [2] and [3]}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x2xf32>) {
  // expected-error @below {{needs a transpose_a that is valid}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE_INVALID>}> : (tensor<4x4xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error @below {{cannot compute FFT of elements of type 'f32'}}
  %0 = stablehlo.fft %a, type = FFT, length = [4] : (tensor<4xf32>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @f(%a: tensor<4xcomplex<f32>>) {
  // expected-error @below {{has lengths [3], with which dimension 0 must be of size 3, not 4}}
  %0 = stablehlo.fft %a, type = FFT, length = [3] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @f(%a: tensor<4xcomplex<f32>>) {
  // expected-error @below {{transforms 2 dimensions of a tensor of rank 1}}
  %0 = stablehlo.fft %a, type = FFT, length = [4, 4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @f(%a: tensor<4x4x4x4xcomplex<f32>>) {
  // expected-error @below {{transforms 4 dimensions instead of one to three}}
  %0 = stablehlo.fft %a, type = FFT, length = [4, 4, 4, 4] : (tensor<4x4x4x4xcomplex<f32>>) -> tensor<4x4x4x4xcomplex<f32>>
  return
}

// -----

func.func @f(%a: tensor<4xcomplex<f32>>) {
  // expected-error @below {{has lengths [8], with which dimension 0 must be of size 5, not 4}}
  %0 = stablehlo.fft %a, type = IRFFT, length = [8] : (tensor<4xcomplex<f32>>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%a: tensor<4xcomplex<f32>>) {
  // expected-error @below {{custom op 'stablehlo.fft' expected one of FFT, IFFT, RFFT, IRFFT, but got 'DFT'}}
  %0 = stablehlo.fft %a, type = DFT, length = [8] : (tensor<4xcomplex<f32>>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>, %s: tensor<4xf32>) {
  // expected-error @below {{has features in dimension 2 of a tensor of rank 2}}
  %0 = "stablehlo.batch_norm_inference"(%x, %s, %s, %s, %s) <{epsilon = 0.1 : f32, feature_index = 2 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>, %s: tensor<4xf32>) {
  // expected-error @below {{has a vector of shape [4] for 2 features}}
  %0 = "stablehlo.batch_norm_inference"(%x, %s, %s, %s, %s) <{epsilon = 0.1 : f32, feature_index = 0 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>, %s: tensor<4xf64>) {
  // expected-error @below {{has elements of type 'f32' and a vector of 'f64'}}
  %0:3 = "stablehlo.batch_norm_training"(%x, %s, %s) <{epsilon = 0.1 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf64>, tensor<4xf64>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>, %s: tensor<4xf32>, %g: tensor<3x4xf32>) {
  // expected-error @below {{has an operand of type 'tensor<2x4xf32>' and a gradient of type 'tensor<3x4xf32>'}}
  %0:3 = "stablehlo.batch_norm_grad"(%x, %s, %s, %s, %g) <{epsilon = 0.1 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3x4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @f(%a: tensor<f32>) {
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  // expected-error @below {{has a result of type 'tensor<2x4xf32>', but the shape is [2, 3]}}
  %0 = stablehlo.rng %a, %a, %s, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<i32>) {
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  // expected-error @below {{cannot draw elements of type 'i32' from NORMAL}}
  %0 = stablehlo.rng %a, %a, %s, distribution = NORMAL : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<2x3xi32>
  return
}

// -----

func.func @f(%a: tensor<f32>) {
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  // expected-error @below {{has a shape of 2 elements for a result of rank 1}}
  %0 = stablehlo.rng %a, %a, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2xf32>
  return
}
