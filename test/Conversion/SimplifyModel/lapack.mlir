// RUN: soap-opt --soap-simplify-model %s | FileCheck %s -enable-var-scope
// RUN: soap-run %s --function=run | FileCheck %s --check-prefix=EXEC

// The calls that JAX makes of cholesky and solve_triangular for CPUs.
// CHECK-LABEL: func.func private @factor
// CHECK: %[[L:.*]] = stablehlo.cholesky %arg0, lower = true
// CHECK: stablehlo.compare GT, %[[L]]
// CHECK: stablehlo.reduce
// CHECK-SAME: stablehlo.minimum across dimensions = [1, 2]
// CHECK-NOT: custom_call
func.func private @factor(%a: tensor<2x2x2xf32>) -> (tensor<2x2x2xf32>, tensor<2xi32>) {
  %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}} : (tensor<2x2x2xf32>) -> (tensor<2x2x2xf32>, tensor<2xi32>)
  return %0#0, %0#1 : tensor<2x2x2xf32>, tensor<2xi32>
}

// The same of a GPU's library.
// CHECK-LABEL: func.func private @factor_on_gpus
// CHECK: stablehlo.cholesky %arg0, lower = true
// CHECK: stablehlo.cholesky %arg0 :
// CHECK-NOT: custom_call
func.func private @factor_on_gpus(%a: tensor<2x2x2xf32>) -> (tensor<2x2x2xf32>, tensor<2xi32>, tensor<2x2x2xf32>) {
  %0:2 = stablehlo.custom_call @cusolver_potrf_ffi(%a) {mhlo.backend_config = {lower = true}} : (tensor<2x2x2xf32>) -> (tensor<2x2x2xf32>, tensor<2xi32>)
  %1:2 = stablehlo.custom_call @hipsolver_potrf_ffi(%a) {mhlo.backend_config = {lower = false}} : (tensor<2x2x2xf32>) -> (tensor<2x2x2xf32>, tensor<2xi32>)
  return %0#0, %0#1, %1#0 : tensor<2x2x2xf32>, tensor<2xi32>, tensor<2x2x2xf32>
}

// CHECK-LABEL: func.func private @complex_factor
// CHECK: stablehlo.cholesky %arg0 :
// CHECK: stablehlo.real
func.func private @complex_factor(%a: tensor<2x2xcomplex<f32>>) -> (tensor<2x2xcomplex<f32>>, tensor<i32>) {
  %0:2 = stablehlo.custom_call @lapack_cpotrf_ffi(%a) {mhlo.backend_config = {uplo = 85 : ui8}} : (tensor<2x2xcomplex<f32>>) -> (tensor<2x2xcomplex<f32>>, tensor<i32>)
  return %0#0, %0#1 : tensor<2x2xcomplex<f32>>, tensor<i32>
}

// CHECK-LABEL: func.func private @solve
// CHECK: "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = false, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = true}>
func.func private @solve(%a: tensor<2x2xf64>, %b: tensor<3x2xf64>) -> tensor<3x2xf64> {
  %0 = stablehlo.custom_call @lapack_dtrsm_ffi(%a, %b) {mhlo.backend_config = {diag = 85 : ui8, side = 82 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf64>, tensor<3x2xf64>) -> tensor<3x2xf64>
  return %0 : tensor<3x2xf64>
}

// Of the second matrix the second minor is zero.
// EXEC: dense<{{\[\[}}[2.0, 0.0], [1.0, 3.0]], {{.*}}
// EXEC-NEXT: dense<[0, 2]> : tensor<2xi32>
func.func @run() -> (tensor<2x2x2xf32>, tensor<2xi32>) {
  %0 = stablehlo.constant dense<[[[4.0, 2.0], [2.0, 10.0]], [[4.0, 2.0], [2.0, 1.0]]]> : tensor<2x2x2xf32>
  %1:2 = call @factor(%0) : (tensor<2x2x2xf32>) -> (tensor<2x2x2xf32>, tensor<2xi32>)
  return %1#0, %1#1 : tensor<2x2x2xf32>, tensor<2xi32>
}
