// Results of a function, each on a line of its own, are all of standard output.

// RUN: soap-run %s --function=two > %t
// RUN: count 2 < %t
// RUN: FileCheck %s --check-prefix=TWO < %t
// TWO: {{^}}dense<[2.0, 5.0]> : tensor<2xf32>{{$}}
// TWO-NEXT: {{^}}dense<3> : tensor<i32>{{$}}
func.func @two() -> (tensor<2xf32>, tensor<i32>) {
  %0 = stablehlo.constant dense<[1.0, 2.5]> : tensor<2xf32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.add %0, %0 : tensor<2xf32>
  return %2, %1 : tensor<2xf32>, tensor<i32>
}

// The same value twice, booleans, special values, private functions, calls.
// RUN: soap-run %s --function=kinds --machine=cpu:3 | FileCheck %s --check-prefix=KINDS
// KINDS: {{^}}dense<[true, false]> : tensor<2xi1>
// KINDS-NEXT: {{^}}dense<[true, false]> : tensor<2xi1>
// KINDS-NEXT: {{^}}dense<{{\[}}[1.0, 0x7F800000], [0x7FC00000, -0.0]]> : tensor<2x2xf32>
func.func private @kinds() -> (tensor<2xi1>, tensor<2xi1>, tensor<2x2xf32>) {
  %0 = call @flags() : () -> tensor<2xi1>
  %1 = stablehlo.constant dense<[[1.0, 0x7F800000], [0x7FC00000, -0.0]]> : tensor<2x2xf32>
  return %0, %0, %1 : tensor<2xi1>, tensor<2xi1>, tensor<2x2xf32>
}
func.func private @flags() -> tensor<2xi1> {
  %0 = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  return %0 : tensor<2xi1>
}

// Nothing in it.
// RUN: soap-run %s --function=empty | FileCheck %s --check-prefix=EMPTY
// EMPTY: {{^}}dense<{{.*}}> : tensor<0x4xf32>
func.func @empty() -> tensor<0x4xf32> {
  %0 = stablehlo.constant dense<1.0> : tensor<0x4xf32>
  %1 = stablehlo.add %0, %0 : tensor<0x4xf32>
  return %1 : tensor<0x4xf32>
}

// A sum over nothing is the initial value.
// RUN: soap-run %s --function=nothing | FileCheck %s --check-prefix=SUM
// SUM: {{^}}dense<2.0> : tensor<f32>
func.func @nothing() -> tensor<f32> {
  %0 = stablehlo.constant dense<1.0> : tensor<0x4xf32>
  %z = stablehlo.constant dense<2.0> : tensor<f32>
  %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<0x4xf32>, tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
