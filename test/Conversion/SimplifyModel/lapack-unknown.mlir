// RUN: soap-opt --soap-simplify-model %s | FileCheck %s

// Letters that there are not, and other calls.
// CHECK-LABEL: func.func private @unknown
// CHECK-COUNT-3: stablehlo.custom_call
// CHECK: return
func.func private @unknown(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = stablehlo.custom_call @lapack_strsm_ffi(%a, %a) {mhlo.backend_config = {diag = 85 : ui8, side = 1 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = stablehlo.custom_call @lapack_strsm_ffi(%0, %a) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %2:2 = stablehlo.custom_call @lapack_sgeqp3_ffi(%1) : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>)
  return %2#0 : tensor<2x2xf32>
}
