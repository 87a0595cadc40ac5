// Eigenvalues of matrices that are not Hermitian: LAPACK's, on CPUs.

// RUN: soap-run %s --machine=cpu:3 --check --quiet
// RUN: not soap-run %s --machine=cuda:1 --emulate --quiet 2>&1 | tee %t | FileCheck %s --check-prefix=GPU
// RUN: count 1 < %t
// RUN: not soap-run %s --machine=cpu:2 --plan-only --quiet --shardings-module=%t.bin 2>&1 | tee %t | FileCheck %s --check-prefix=GPU
// RUN: count 1 < %t
// GPU: eigenvalues.mlir:[[#@LINE+3]]:{{.*}} error: 'soap.eig' op is computed by LAPACK, on CPUs alone

func.func @main(%a: tensor<6x5x5xf32>) -> (tensor<6x5xf32>, tensor<6x5x5xcomplex<f32>>) {
  %0:5 = stablehlo.custom_call @lapack_sgeev_ffi(%a) {mhlo.backend_config = {compute_left = 78 : ui8, compute_right = 86 : ui8}} : (tensor<6x5x5xf32>) -> (tensor<6x5xf32>, tensor<6x5xf32>, tensor<6x5x5xcomplex<f32>>, tensor<6x5x5xcomplex<f32>>, tensor<6xi32>)
  return %0#0, %0#3 : tensor<6x5xf32>, tensor<6x5x5xcomplex<f32>>
}
