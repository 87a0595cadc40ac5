// RUN: soap-run %s --machine=p100-4x4:3 --algorithm=data-parallel --quiet --plan-only -o %t.plan
// RUN: sed -E 's/(config <\[[^<]*)4([^<]*\]) replicas 3 on/\112\2 on/' %t.plan > %t.uneven
// RUN: FileCheck %s < %t.uneven
// RUN: soap-run %t.uneven --machine=p100-4x4:3 --steps=3 --check 2>&1 | FileCheck %s --check-prefix=AGREE
// RUN: soap-run %s --machine=p100-4x4:3 --steps=3 --budget=200 --check 2>&1 | FileCheck %s --check-prefix=AGREE
// RUN: soap-run %s --machine=cpu:7 --steps=3 --budget=200 --check 2>&1 | FileCheck %s --check-prefix=AGREE

// Of ten samples on twelve devices, each has one or none: sums of gradients too.
// CHECK: soap.operator {{.*}} dims ["m" = 10 : sample, {{.*}}] config <[12, 1, 1] on [0:12]>
// CHECK: soap.operator {{.*}} = 10 : reduction{{.*}}] config <[{{.*}}12{{.*}}] on [0:12]>
// AGREE: step 3: 3 results agree with the evaluator
func.func @main(%w: tensor<48x32xf32> {tf.aliasing_output = 0 : i32}, %v: tensor<32x10xf32> {tf.aliasing_output = 1 : i32}, %x: tensor<10x48xf32>) -> (tensor<48x32xf32>, tensor<32x10xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<10x48xf32>, tensor<48x32xf32>) -> tensor<10x32xf32>
  %t = stablehlo.tanh %h : tensor<10x32xf32>
  %y = stablehlo.dot_general %t, %v, contracting_dims = [1] x [0] : (tensor<10x32xf32>, tensor<32x10xf32>) -> tensor<10x10xf32>
  %squares = stablehlo.multiply %y, %y : tensor<10x10xf32>
  %loss = stablehlo.reduce(%squares init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<10x10xf32>, tensor<f32>) -> tensor<f32>
  %dv = stablehlo.dot_general %t, %y, contracting_dims = [0] x [0] : (tensor<10x32xf32>, tensor<10x10xf32>) -> tensor<32x10xf32>
  %dt = stablehlo.dot_general %y, %v, contracting_dims = [1] x [1] : (tensor<10x10xf32>, tensor<32x10xf32>) -> tensor<10x32xf32>
  %tt = stablehlo.multiply %t, %t : tensor<10x32xf32>
  %dtt = stablehlo.multiply %dt, %tt : tensor<10x32xf32>
  %dh = stablehlo.subtract %dt, %dtt : tensor<10x32xf32>
  %dw = stablehlo.dot_general %x, %dh, contracting_dims = [0] x [0] : (tensor<10x48xf32>, tensor<10x32xf32>) -> tensor<48x32xf32>
  %w1 = stablehlo.subtract %w, %dw : tensor<48x32xf32>
  %v1 = stablehlo.subtract %v, %dv : tensor<32x10xf32>
  return %w1, %v1, %loss : tensor<48x32xf32>, tensor<32x10xf32>, tensor<f32>
}
