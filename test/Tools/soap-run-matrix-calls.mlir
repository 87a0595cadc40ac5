// RUN: soap-run %s --machine=cpu:1 --budget=50 --check | FileCheck %s
// RUN: soap-run %s --machine=cpu:2 --budget=50 --check | FileCheck %s
// RUN: soap-run %s --machine=cpu:3 --algorithm=random --seed=2 --budget=1 --check | FileCheck %s
// RUN: soap-run %s --machine=cuda:1 --emulate --budget=50 --check | FileCheck %s

// A least squares problem as lineax.QR solves it, a batch of tridiagonal
// systems, and a product of a sparse matrix.
// CHECK: 3 results agree with the evaluator
func.func @main(%a: tensor<2x6x3xf32>, %b: tensor<2x6x2xf32>, %d: tensor<2x6xf32>, %numbers: tensor<7xf32>, %x: tensor<6x2xf32>) -> (tensor<2x3x2xf32>, tensor<2x6x2xf32>, tensor<4x2xf32>) {
  %qr:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%a) {mhlo.backend_config = {}} : (tensor<2x6x3xf32>) -> (tensor<2x6x3xf32>, tensor<2x3xf32>)
  %r = stablehlo.slice %qr#0 [0:2, 0:3, 0:3] : (tensor<2x6x3xf32>) -> tensor<2x3x3xf32>
  %0 = stablehlo.custom_call @lapack_sormqr_ffi(%qr#0, %qr#1, %b) {mhlo.backend_config = {left = true, transpose = true}} : (tensor<2x6x3xf32>, tensor<2x3xf32>, tensor<2x6x2xf32>) -> tensor<2x6x2xf32>
  %1 = stablehlo.slice %0 [0:2, 0:3, 0:2] : (tensor<2x6x2xf32>) -> tensor<2x3x2xf32>
  %2 = stablehlo.custom_call @lapack_strsm_ffi(%r, %1) {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}} : (tensor<2x3x3xf32>, tensor<2x3x2xf32>) -> tensor<2x3x2xf32>

  %beside = stablehlo.constant dense<1.0> : tensor<2x6xf32>
  %3:5 = stablehlo.custom_call @lapack_sgtsv_ffi(%beside, %d, %beside, %b) {mhlo.backend_config = {}} : (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6x2xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6x2xf32>, tensor<2xi32>)

  %starts = stablehlo.constant dense<[0, 3, 3, 4, 6]> : tensor<5xi32>
  %columns = stablehlo.constant dense<[0, 2, 5, 1, 3, 4, 6]> : tensor<7xi32>
  %4 = stablehlo.custom_call @cpu_csr_sparse_dense_ffi(%numbers, %starts, %columns, %x) {mhlo.backend_config = {}} : (tensor<7xf32>, tensor<5xi32>, tensor<7xi32>, tensor<6x2xf32>) -> tensor<4x2xf32>
  return %2, %3#3, %4 : tensor<2x3x2xf32>, tensor<2x6x2xf32>, tensor<4x2xf32>
}
