// RUN: soap-opt --soap-simplify-model %s | FileCheck %s

// Letters that there are not, and other calls.
// CHECK-LABEL: func.func private @unknown
// CHECK-COUNT-3: stablehlo.custom_call
// CHECK-NOT: custom_call
// CHECK: return
func.func private @unknown(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = stablehlo.custom_call @lapack_strsm_ffi(%a, %a) {mhlo.backend_config = {diag = 85 : ui8, side = 1 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = stablehlo.custom_call @lapack_strsm_ffi(%0, %a) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %2:2 = stablehlo.custom_call @lapack_sgeqp3_ffi(%1) : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>)
  return %2#0 : tensor<2x2xf32>
}

// Without options, with more factors than columns, with operands that do not
// fit, and with indices that cannot count.
// CHECK-LABEL: func.func private @unfit
// CHECK-COUNT-8: stablehlo.custom_call
// CHECK-NOT: custom_call
// CHECK: return
func.func private @unfit(%a: tensor<2x2xf32>, %l: tensor<2xf32>, %n: tensor<3xf32>, %i: tensor<3xi32>, %j: tensor<3xi8>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>) {
  %0 = stablehlo.custom_call @lapack_sormqr_ffi(%a, %l, %a) {mhlo.backend_config = {left = true}} : (tensor<2x2xf32>, tensor<2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = stablehlo.custom_call @cusolver_ormqr_ffi(%a, %n, %a) {mhlo.backend_config = {left = true, transpose = true}} : (tensor<2x2xf32>, tensor<3xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %2:2 = stablehlo.custom_call @lapack_sgtsv_ffi(%l, %l, %l, %a) {mhlo.backend_config = {}} : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<i32>)
  %3 = stablehlo.custom_call @cusparse_gtsv2_ffi(%l, %l, %l, %l) {mhlo.backend_config = {}} : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %4 = stablehlo.custom_call @cpu_csr_sparse_dense_ffi(%l, %i, %i, %a) {mhlo.backend_config = {}} : (tensor<2xf32>, tensor<3xi32>, tensor<3xi32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %5 = stablehlo.custom_call @cpu_csr_sparse_dense_ffi(%n, %j, %j, %a) {mhlo.backend_config = {}} : (tensor<3xf32>, tensor<3xi8>, tensor<3xi8>, tensor<2x2xf32>) -> tensor<2x2xf32>
  // No triangle, and vectors that are no scalars and none that fit.
  %6:2 = stablehlo.custom_call @cusolver_potrf_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<i32>)
  %7:5 = stablehlo.custom_call @cusolver_gesvd_ffi(%a) {mhlo.backend_config = {transposed = false}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<f32>, tensor<2x2xf32>, tensor<i32>)
  return %0, %1, %2#0, %3, %4, %5, %6#0, %7#1 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>
}
