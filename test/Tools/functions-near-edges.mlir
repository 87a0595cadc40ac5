// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where digits cancel, or none are left: kernels and evaluator give the same.

// RUN: soap-run %s --function=main 2>&1 | FileCheck %s
// RUN: soap-run %s --machine=cpu:1 --check 2>&1 | FileCheck %s --check-prefix=AGREES
// RUN: soap-run %s --machine=cuda:1 --emulate --check 2>&1 | FileCheck %s --check-prefix=AGREES
// AGREES: 3 results agree with the evaluator

// The inverse of erf at 1 - 2^-53, 1 - 1e-9, -(1 - 1e-12) and 1e-60.
// CHECK: dense<[5.86358474875516{{[0-9]*}}, 4.32000538810536{{[0-9]*}}, -5.0420318985726{{[0-9]*}}, 8.8622692545275{{[0-9]*}}e-61]> : tensor<4xf64>
// log(1 + z) near -1, and where |1 + z| is nearly 1.
// CHECK: dense<[(-46.051701859880{{[0-9]*}},1.570{{[0-9]*}}), (-345.38776394910{{[0-9]*}},1.570{{[0-9]*}}), (-20.723265836946{{[0-9]*}},1.570{{[0-9]*}}), ({{5.00000000000000[0-9]*|4.99999999999999[0-9]*}}e-21,1.0
// Without a mantissa, ties go to the even exponent.
// CHECK: dense<[1.0{{.*}}, 2.0{{.*}}, 2.0{{.*}}, -4.0{{.*}}, {{0.5|5.0.*E-01}}{{.*}}, 8.0{{.*}}]> : tensor<6xf32>
func.func public @main() -> (tensor<4xf64>, tensor<4xcomplex<f64>>, tensor<6xf32>) {
  %x = stablehlo.constant dense<[0x3FEFFFFFFFFFFFFF, 0.999999999, -0.999999999999, 1.0e-60]> : tensor<4xf64>
  %z = stablehlo.constant dense<[(-1.0, 1.0e-20), (-1.0, 1.0e-150), (-1.0, 1.0e-9), (0.0, 1.0e-10)]> : tensor<4xcomplex<f64>>
  %y = stablehlo.constant dense<[1.0, 1.5, 3.0, -3.5, 0.75, 6.0]> : tensor<6xf32>
  %a, %b, %c = stablehlo.optimization_barrier %x, %z, %y : tensor<4xf64>, tensor<4xcomplex<f64>>, tensor<6xf32>
  %0 = chlo.erf_inv %a : tensor<4xf64> -> tensor<4xf64>
  %1 = stablehlo.log_plus_one %b : tensor<4xcomplex<f64>>
  %2 = stablehlo.reduce_precision %c, format = e8m0 : tensor<6xf32>
  return %0, %1, %2 : tensor<4xf64>, tensor<4xcomplex<f64>>, tensor<6xf32>
}
