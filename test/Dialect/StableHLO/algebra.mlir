// RUN: soap-opt %s | soap-opt | FileCheck %s

// Linear algebra, Fourier transforms, normalisations, random numbers.

// CHECK-LABEL: func.func @bn
func.func @bn(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>) {
  // CHECK: %{{.*}}, %{{.*}}, %{{.*}} = "stablehlo.batch_norm_grad"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%arg0, %arg1, %arg1, %arg1, %arg0) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  // CHECK: %{{.*}} = "stablehlo.batch_norm_inference"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %0 = "stablehlo.batch_norm_inference"(%arg0, %arg1, %arg1, %arg1, %arg1) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // CHECK: %{{.*}}, %{{.*}}, %{{.*}} = "stablehlo.batch_norm_training"(%{{.*}}, %{{.*}}, %{{.*}}) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%arg0, %arg1, %arg1) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// CHECK-LABEL: func.func @la2
func.func @la2(%arg0: tensor<2x4x4xf32>, %arg1: tensor<2x4x3xf32>, %arg2: tensor<2xi32>, %arg3: tensor<3x9xcomplex<f32>>, %arg4: tensor<3x16xf32>, %arg5: tensor<f32>) {
  // CHECK: %{{.*}} = stablehlo.cholesky %{{.*}}, lower = true : tensor<2x4x4xf32>
  %0 = stablehlo.cholesky %arg0, lower = true : tensor<2x4x4xf32>
  // CHECK: %{{.*}} = stablehlo.cholesky %{{.*}} : tensor<2x4x4xf32>
  %1 = stablehlo.cholesky %arg0 : tensor<2x4x4xf32>
  // CHECK: %{{.*}} = "stablehlo.triangular_solve"(%{{.*}}, %{{.*}}) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x4x4xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %2 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x4x4xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  // CHECK: %{{.*}} = stablehlo.fft %{{.*}}, type = IRFFT, length = [16] : (tensor<3x9xcomplex<f32>>) -> tensor<3x16xf32>
  %3 = stablehlo.fft %arg3, type = IRFFT, length = [16] : (tensor<3x9xcomplex<f32>>) -> tensor<3x16xf32>
  // CHECK: %{{.*}} = stablehlo.fft %{{.*}}, type = RFFT, length = [16] : (tensor<3x16xf32>) -> tensor<3x9xcomplex<f32>>
  %4 = stablehlo.fft %arg4, type = RFFT, length = [16] : (tensor<3x16xf32>) -> tensor<3x9xcomplex<f32>>
  // CHECK: %{{.*}} = stablehlo.constant dense<[3, 4]> : tensor<2xi64>
  %c = stablehlo.constant dense<[3, 4]> : tensor<2xi64>
  // CHECK: %{{.*}} = stablehlo.rng %{{.*}}, %{{.*}}, %{{.*}}, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<3x4xf32>
  %5 = stablehlo.rng %arg5, %arg5, %c, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<3x4xf32>
  // CHECK: %{{.*}} = "stablehlo.torch_index_select"(%{{.*}}, %{{.*}}) <{batch_dims = 0 : i64, dim = 0 : i64}> : (tensor<2x4x4xf32>, tensor<2xi32>) -> tensor<2x4x4xf32>
  %6 = "stablehlo.torch_index_select"(%arg0, %arg2) <{batch_dims = 0 : i64, dim = 0 : i64}> : (tensor<2x4x4xf32>, tensor<2xi32>) -> tensor<2x4x4xf32>
  // CHECK: %{{.*}} = stablehlo.broadcast %{{.*}}, sizes = [2, 3] : (tensor<f32>) -> tensor<2x3xf32>
  %7 = stablehlo.broadcast %arg5, sizes = [2, 3] : (tensor<f32>) -> tensor<2x3xf32>
  return
}

// Of one number nothing is made, as JAX has it; of none, neither.
// CHECK-LABEL: @fft_of_no_length
// CHECK-COUNT-2: type = IRFFT, length = [0]
func.func @fft_of_no_length(%a: tensor<1xcomplex<f32>>, %b: tensor<0xcomplex<f32>>) -> (tensor<0xf32>, tensor<0xf32>) {
  %0 = stablehlo.fft %a, type = IRFFT, length = [0] : (tensor<1xcomplex<f32>>) -> tensor<0xf32>
  %1 = stablehlo.fft %b, type = IRFFT, length = [0] : (tensor<0xcomplex<f32>>) -> tensor<0xf32>
  return %0, %1 : tensor<0xf32>, tensor<0xf32>
}
