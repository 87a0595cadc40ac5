// RUN: soap-opt --soap-simplify-model %s | FileCheck %s

// Whose symbols an operation uses that nobody knows, nobody knows.
// CHECK: stablehlo.get_dimension_size
"some.op"() ({
^bb0(%x: tensor<?x3xf32>):
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x3xf32>) -> tensor<i32>
  "some.end"(%0) : (tensor<i32>) -> ()
}) : () -> ()
