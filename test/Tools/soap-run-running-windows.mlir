// RUN: soap-run %s --machine=cpu:1 --steps=1 --check | FileCheck %s
// RUN: soap-run %s --machine=cpu:4 --steps=1 --check | FileCheck %s

// Sums of all elements so far and of what follows, of one block and of several,
// also with what reads them; and largest elements from the end with their
// places, of which there are several.
// CHECK: step 1: 6 results agree with the evaluator
func.func @main(%x: tensor<3x500x8xf32>, %short: tensor<40x6xf64>, %prime: tensor<131x5xi32>, %wide: tensor<4x300xf32>, %i: tensor<192x3xi32>) -> (tensor<3x500x8xf32>, tensor<40x6xf64>, tensor<131x5xi32>, tensor<4x300xf32>, tensor<192x3xf32>, tensor<192x3xi32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zero64 = stablehlo.constant dense<0.0> : tensor<f64>
  %none = stablehlo.constant dense<0> : tensor<i32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[0, 0], [499, 0], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 500, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<3x500x8xf32>, tensor<f32>) -> tensor<3x500x8xf32>
  %1 = stablehlo.tanh %0 : tensor<3x500x8xf32>
  %2 = "stablehlo.reduce_window"(%short, %zero64) <{padding = dense<[[0, 39], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 40, 1>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %c = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %c : tensor<f64>
  }) : (tensor<40x6xf64>, tensor<f64>) -> tensor<40x6xf64>
  %3 = stablehlo.multiply %2, %short : tensor<40x6xf64>
  %4 = "stablehlo.reduce_window"(%prime, %none) <{padding = dense<[[0, 130], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 131, 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %c : tensor<i32>
  }) : (tensor<131x5xi32>, tensor<i32>) -> tensor<131x5xi32>
  %5 = "stablehlo.reduce_window"(%wide, %zero) <{padding = dense<[[0, 0], [0, 299]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 300>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<4x300xf32>, tensor<f32>) -> tensor<4x300xf32>
  %parts = stablehlo.slice %x [0:1, 0:72, 0:8] : (tensor<3x500x8xf32>) -> tensor<1x72x8xf32>
  %signs = stablehlo.sign %parts : tensor<1x72x8xf32>
  %equal = stablehlo.reshape %signs : (tensor<1x72x8xf32>) -> tensor<192x3xf32>
  %6:2 = "stablehlo.reduce_window"(%equal, %i, %low, %none) <{padding = dense<[[0, 191], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 192, 1>}> ({
  ^bb0(%a: tensor<f32>, %p: tensor<i32>, %b: tensor<f32>, %q: tensor<i32>):
    %c = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %d = stablehlo.select %c, %a, %b : tensor<i1>, tensor<f32>
    %e = stablehlo.select %c, %p, %q : tensor<i1>, tensor<i32>
    stablehlo.return %d, %e : tensor<f32>, tensor<i32>
  }) : (tensor<192x3xf32>, tensor<192x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<192x3xf32>, tensor<192x3xi32>)
  return %1, %3, %4, %5, %6#0, %6#1 : tensor<3x500x8xf32>, tensor<40x6xf64>, tensor<131x5xi32>, tensor<4x300xf32>, tensor<192x3xf32>, tensor<192x3xi32>
}
