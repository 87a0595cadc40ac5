// RUN: soap-opt %s -split-input-file --soap-form-operators=print-families=true -o /dev/null 2>&1 | FileCheck %s
// RUN: soap-opt %s -split-input-file --soap-auto-parallel="machine=cpu:4 algorithm=data-parallel" | FileCheck %s --check-prefix=PLAN

// The first operator of the family sums over the samples; the family has them
// as samples all the same, and data parallelism splits them.
// CHECK: family "reduction" tie 0 [d0 = 32 sample, d1 = 8 attribute]
// CHECK-NEXT: forward "reduction" reduction [d0 = 32 reduction, d1 = 8 attribute]
// CHECK-NEXT: forward "reduction.1" elementwise [d0 = 32 sample, d1 = 8 attribute]

// PLAN: soap.operator "reduction" {{.*}} config <[4, 1] on [0, 1, 2, 3]>
// PLAN: soap.operator "reduction.1" {{.*}} config <[4, 1] on [0, 1, 2, 3]>
func.func @main(%x: tensor<32x8xf32>) -> tensor<32x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %count = stablehlo.constant dense<32.0> : tensor<8xf32>
  %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %mean = stablehlo.divide %sum, %count : tensor<8xf32>
  %wide = stablehlo.broadcast_in_dim %mean, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %centred = stablehlo.subtract %x, %wide : tensor<32x8xf32>
  return %centred : tensor<32x8xf32>
}

// -----

// The gradient of the scale sums a tensor that nothing else in the family reads:
// its samples are the family's.
// CHECK: family "arg0" tie 0 [d0 = 32 sample, d1 = 8 attribute]
// CHECK: gradient "arg0.gradient" reduction [d0 = 32 reduction, d1 = 8 attribute]

// PLAN: soap.operator "arg0.gradient" {{.*}} config <[4, 1] on [0, 1, 2, 3]>
func.func @main(%scale: tensor<8xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<32x8xf32>, %cotangent: tensor<32x8xf32>) -> (tensor<8xf32>, tensor<32x8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %wide = stablehlo.broadcast_in_dim %sum, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %centred = stablehlo.subtract %x, %wide : tensor<32x8xf32>
  %scales = stablehlo.broadcast_in_dim %scale, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %scaled = stablehlo.multiply %centred, %scales : tensor<32x8xf32>
  %gradient = stablehlo.reduce(%cotangent init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %new = stablehlo.subtract %scale, %gradient : tensor<8xf32>
  return %new, %scaled : tensor<8xf32>, tensor<32x8xf32>
}
