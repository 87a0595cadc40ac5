// RUN: soap-opt --soap-simplify-model="unroll-loops=never" %s | FileCheck %s
// RUN: soap-run %s --function=lapack | FileCheck %s --check-prefix=LAPACK
// RUN: soap-run %s --function=singular | FileCheck %s --check-prefix=SINGULAR
// RUN: soap-run %s --function=on_gpus | FileCheck %s --check-prefix=GPU
// RUN: soap-run %s --function=perturbed | FileCheck %s --check-prefix=PERTURBED

// Calls that solve tridiagonal systems become loops, in f64.

// The factors lie where LAPACK has them: the second diagonal above U's in the
// place of the lower one, whose first and last numbers stay. All rows but the
// last one change places.
// CHECK-LABEL: func.func @lapack()
// CHECK-NOT: custom_call
// CHECK: stablehlo.while
// CHECK: stablehlo.while
// LAPACK: dense<[9.0, 2.0, 3.0, 1.0]> : tensor<4xf32>
// LAPACK-NEXT: dense<[7.0, 6.0, 1.0, 2.21428{{[0-9]*}}]>
// LAPACK-NEXT: dense<[2.0, 3.0, 4.0, 9.0]>
// LAPACK-NEXT: dense<{{\[\[}}0.39784{{[0-9]*}}], [0.60215{{[0-9]*}}], [-1.49462{{[0-9]*}}], [0.62365{{[0-9]*}}]]>
// LAPACK-NEXT: dense<0> : tensor<i32>
func.func @lapack() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x1xf32>, tensor<i32>) {
  %lower = stablehlo.constant dense<[9.0, 7.0, 6.0, 1.0]> : tensor<4xf32>
  %diagonal = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %upper = stablehlo.constant dense<[1.0, 2.0, 3.0, 9.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<1.0> : tensor<4x1xf32>
  %0:5 = stablehlo.custom_call @lapack_sgtsv_ffi(%lower, %diagonal, %upper, %b) {mhlo.backend_config = {}} : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x1xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x1xf32>, tensor<i32>)
  return %0#0, %0#1, %0#2, %0#3, %0#4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x1xf32>, tensor<i32>
}

// The second pivot is zero, and of one equation the first.
// SINGULAR: dense<[0, 2]> : tensor<2xi32>
// SINGULAR-NEXT: dense<1> : tensor<i32>
func.func @singular() -> (tensor<2xi32>, tensor<i32>) {
  %lower = stablehlo.constant dense<[[0.0, 1.0, 0.0], [0.0, 1.0, 0.0]]> : tensor<2x3xf32>
  %diagonal = stablehlo.constant dense<[[1.0, 2.0, 5.0], [1.0, 1.0, 5.0]]> : tensor<2x3xf32>
  %upper = stablehlo.constant dense<[[1.0, 1.0, 0.0], [1.0, 1.0, 0.0]]> : tensor<2x3xf32>
  %b = stablehlo.constant dense<1.0> : tensor<2x3x2xf32>
  %0:5 = stablehlo.custom_call @lapack_sgtsv_ffi(%lower, %diagonal, %upper, %b) {mhlo.backend_config = {}} : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3x2xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3x2xf32>, tensor<2xi32>)
  %one = stablehlo.constant dense<0.0> : tensor<1xf64>
  %c = stablehlo.constant dense<1.0> : tensor<1x1xf64>
  %1:5 = stablehlo.custom_call @lapack_dgtsv_ffi(%one, %one, %one, %c) {mhlo.backend_config = {}} : (tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1x1xf64>) -> (tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1x1xf64>, tensor<i32>)
  return %0#4, %1#4 : tensor<2xi32>, tensor<i32>
}

// What is outside the matrix may be anything.
// CHECK-LABEL: func.func @on_gpus()
// CHECK-NOT: custom_call
// GPU: dense<{{\[\[}}(1.0,0.0)], [(0.0,1.0)], [(2.0,0.0)]]> : tensor<3x1xcomplex<f64>>
func.func @on_gpus() -> tensor<3x1xcomplex<f64>> {
  %lower = stablehlo.constant dense<[(0x7FF8000000000000, 0.0), (0.0, 1.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>
  %diagonal = stablehlo.constant dense<[(2.0, 0.0), (0.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>
  %upper = stablehlo.constant dense<[(1.0, 0.0), (0.0, 1.0), (0x7FF0000000000000, 0.0)]> : tensor<3xcomplex<f64>>
  %b = stablehlo.constant dense<[[(2.0, 1.0)], [(0.0, 3.0)], [(2.0, 1.0)]]> : tensor<3x1xcomplex<f64>>
  %0 = stablehlo.custom_call @cusparse_gtsv2_ffi(%lower, %diagonal, %upper, %b) {mhlo.backend_config = {}} : (tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3x1xcomplex<f64>>) -> tensor<3x1xcomplex<f64>>
  return %0 : tensor<3x1xcomplex<f64>>
}

// With perturb_singular=True a pivot that is zero becomes 2^-23 of U's largest
// number, of its sign. The numbers are JAX's.
// PERTURBED: dense<{{\[\[\[}}-25165824.0], [8388608.0]], {{\[\[}}0.25], [-2097152.0]]]>
func.func @perturbed() -> tensor<2x2x1xf32> {
  %lower = stablehlo.constant dense<0.0> : tensor<2x2xf32>
  %diagonal = stablehlo.constant dense<[[1.0, 0.0], [4.0, -0.0]]> : tensor<2x2xf32>
  %upper = stablehlo.constant dense<[[3.0, 0.0], [0.0, 0.0]]> : tensor<2x2xf32>
  %b = stablehlo.constant dense<[[[1.0], [3.0]], [[1.0], [1.0]]]> : tensor<2x2x1xf32>
  %0 = stablehlo.custom_call @tridiagonal_solve_perturbed_ffi(%lower, %diagonal, %upper, %b) {mhlo.backend_config = {}} : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2x1xf32>) -> tensor<2x2x1xf32>
  return %0 : tensor<2x2x1xf32>
}
