// RUN: soap-opt --soap-simplify-model %s | FileCheck %s --enable-var-scope
// RUN: soap-opt --soap-simplify-model %s | soap-opt --soap-simplify-model | FileCheck %s --enable-var-scope

// What JAX up to 0.8 writes for operations that StableHLO did not have, and JAX
// up to 0.4.35 for LAPACK: flags as operands.

// CHECK-LABEL: func.func @functions
func.func @functions(%x: tensor<4xf32>, %z: tensor<4xcomplex<f32>>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xcomplex<f32>>) {
  // CHECK-NOT: custom_call
  // CHECK: stablehlo.tan
  // CHECK-NOT: custom_call
  // CHECK: return
  %0 = stablehlo.custom_call @mhlo.erf(%x) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.custom_call @mhlo.tan(%x) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.custom_call @mhlo.asinh(%z) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xcomplex<f32>>
}

// CHECK-LABEL: func.func @top_k
func.func @top_k(%x: tensor<2x5xf32>) -> (tensor<2x3xf32>, tensor<2x3xi32>) {
  // CHECK: "stablehlo.sort"
  // CHECK-NOT: custom_call
  // CHECK: return
  %0:2 = stablehlo.custom_call @mhlo.topk(%x) {mhlo.attributes = {k = 3 : i64, largest = true}, mhlo.version = 1 : i64} : (tensor<2x5xf32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return %0#0, %0#1 : tensor<2x3xf32>, tensor<2x3xi32>
}

// CHECK-LABEL: func.func @lapack
func.func @lapack(%a: tensor<2x3x3xf32>, %b: tensor<3x4xf32>, %c: tensor<3x3xf32>) -> (tensor<2x3x3xf32>, tensor<3x4xf32>) {
  %0 = stablehlo.constant dense<0> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<2> : tensor<i32>
  %3 = stablehlo.constant dense<3> : tensor<i32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  // CHECK: stablehlo.cholesky %arg0, lower = true
  %f:2 = stablehlo.custom_call @lapack_spotrf(%1, %2, %3, %a) : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<2x3x3xf32>) -> (tensor<2x3x3xf32>, tensor<2xi32>)
  // CHECK: "stablehlo.triangular_solve"(%arg2, %arg1) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = true}>
  %x = stablehlo.custom_call @blas_strsm(%1, %0, %2, %1, %3, %3, %1, %one, %c, %b) : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<3x3xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  // CHECK: "stablehlo.triangular_solve"(%arg2, %{{.*}}) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}>
  %y = stablehlo.custom_call @lapack_strsm_ffi(%c, %x, %one) {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}} : (tensor<3x3xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return %f#0, %y : tensor<2x3x3xf32>, tensor<3x4xf32>
}

// Other types, the smallest instead of the largest, flags that no constant is.
// CHECK-LABEL: func.func @unknown
// CHECK-COUNT-4: stablehlo.custom_call
// CHECK: return
func.func @unknown(%i: tensor<4xi32>, %x: tensor<2x5xf32>, %n: tensor<i32>, %a: tensor<3x3xf32>) -> (tensor<4xi32>, tensor<2x3xf32>, tensor<3x3xf32>, tensor<4xi32>) {
  %0 = stablehlo.custom_call @mhlo.erf(%i) {mhlo.attributes = {}} : (tensor<4xi32>) -> tensor<4xi32>
  %1:2 = stablehlo.custom_call @mhlo.topk(%x) {mhlo.attributes = {k = 3 : i64, largest = false}} : (tensor<2x5xf32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  %2:2 = stablehlo.custom_call @lapack_spotrf(%n, %n, %n, %a) : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<i32>)
  %3 = stablehlo.custom_call @mhlo.unheard_of(%i) : (tensor<4xi32>) -> tensor<4xi32>
  return %0, %1#0, %2#0, %3 : tensor<4xi32>, tensor<2x3xf32>, tensor<3x3xf32>, tensor<4xi32>
}

// The largest elements as TPUs find them: exactly.
func.func private @greater(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>) -> tensor<i1> {
  %0 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}

// CHECK-LABEL: func.func private @approximate
// CHECK: "stablehlo.sort"(%arg0, %arg1){{.*}}dimension = 1 : i64, is_stable = true
// CHECK: stablehlo.compare GT
// CHECK: stablehlo.slice {{.*}} [0:4, 0:2]
// CHECK: stablehlo.slice {{.*}} [0:4, 0:2]
// CHECK-NOT: custom_call
func.func private @approximate(%a: tensor<4x8xf32>, %b: tensor<4x8xi32>, %c: tensor<f32>, %d: tensor<i32>) -> (tensor<4x2xf32>, tensor<4x2xi32>) {
  %0:2 = stablehlo.custom_call @ApproxTopK(%a, %b, %c, %d) {called_computations = [@greater], mhlo.backend_config = {aggregate_to_topk = true, is_fallback = true, recall_target = 0.95 : f32, reduction_dim = 1 : i64, reduction_input_size_override = -1 : i64, top_k = 2 : i64}} : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<4x2xf32>, tensor<4x2xi32>)
  return %0#0, %0#1 : tensor<4x2xf32>, tensor<4x2xi32>
}

// CHECK-LABEL: func.func private @approximate_otherwise
// CHECK: stablehlo.custom_call @ApproxTopK
func.func private @approximate_otherwise(%a: tensor<4x8xf64>, %b: tensor<4x8xi32>, %c: tensor<f64>, %d: tensor<i32>) -> tensor<4x2xf64> {
  %0:2 = stablehlo.custom_call @ApproxTopK(%a, %b, %c, %d) {called_computations = [@greater], mhlo.backend_config = {reduction_dim = 1 : i64}} : (tensor<4x8xf64>, tensor<4x8xi32>, tensor<f64>, tensor<i32>) -> (tensor<4x2xf64>, tensor<4x2xi32>)
  return %0#0 : tensor<4x2xf64>
}
