// The series of a Bessel function are longer than an operator may be: on GPUs
// parts of it become one kernel, as the first would keep many values for the
// second.

// RUN: soap-opt %s --soap-plan="machine=cuda:1 algorithm=single-device" --soap-distribute --soap-split-programs | FileCheck %s
// RUN: soap-opt %s --soap-plan="machine=cpu:1 algorithm=single-device" --soap-distribute --soap-split-programs | FileCheck %s --check-prefix=CPU
// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet

// CHECK: func.func private @{{.*}}(%arg0: tensor<8x32xf32>, %arg1: tensor<32x64xf32>) -> tensor<8x64xf32>
// CHECK: func.func private @{{.*}}(%arg0: tensor<8x64xf32>) -> (tensor<8x64xf32>, tensor<8x64xf64>)
// CHECK: func.func private @{{.*}}(%arg0: tensor<8x64xf32>, %arg1: tensor<8x64xf32>, %arg2: tensor<8x64xf64>) -> tensor<8x64xf32>
// CHECK-NOT: func.func
// CPU-COUNT-4: func.func private
func.func @main(%x: tensor<8x32xf32>, %w: tensor<32x64xf32>) -> tensor<8x64xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x32xf32>, tensor<32x64xf32>) -> tensor<8x64xf32>
  %half = stablehlo.constant dense<5.000000e-01> : tensor<8x64xf32>
  %1 = stablehlo.multiply %half, %0 : tensor<8x64xf32>
  %2 = stablehlo.negate %0 : tensor<8x64xf32>
  %3 = chlo.bessel_i1e %2 : tensor<8x64xf32> -> tensor<8x64xf32>
  %4 = stablehlo.multiply %1, %3 : tensor<8x64xf32>
  return %4 : tensor<8x64xf32>
}
