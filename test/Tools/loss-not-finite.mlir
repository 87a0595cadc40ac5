// Training goes on with a loss that is no finite number, as in other tools; both tools say
// from which step on it is so.

// RUN: rm -rf %t && mkdir %t
// RUN: soap-run %s --machine=cpu:1 --steps=3 --quiet 2>&1 | FileCheck %s
// RUN: soap-run %s --machine=cpu:1 --emit=%t/loss.soapx --quiet
// RUN: soap-exec %t/loss.soapx --steps=3 2>&1 | FileCheck %s
// RUN: soap-run %s --machine=cpu:1 --steps=1 2>&1 | FileCheck %s --check-prefix=ONE --implicit-check-not=warning

// CHECK: warning: the loss of step 2 is infinite
// ONE: 1 steps, median
func.func @main(%w: tensor<f32> {tf.aliasing_output = 0 : i32}) -> (tensor<f32>, tensor<f32>) {
  %max = stablehlo.constant dense<3.4e38> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %nothing = stablehlo.multiply %w, %zero : tensor<f32>
  %next = stablehlo.add %nothing, %max : tensor<f32>
  %loss = stablehlo.add %w, %w : tensor<f32>
  return %next, %loss : tensor<f32>, tensor<f32>
}
