// RUN: soap-opt %s --soap-simplify-model 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARNING <%t.err

// What importers of PyTorch write besides the model's computations: weights in
// resources, of booleans a byte each, and assertions.

// WARNING: warning: the model's assertions (2) are left out
// WARNING-NOT: warning

// CHECK-LABEL: func.func @main
// CHECK-DAG: arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-DAG: arith.constant dense<[true, false]> : tensor<2xi1>
// CHECK-DAG: stablehlo.constant dense<{{\[\[}}1], [2]]> : tensor<2x1xi64>
// CHECK-NOT: cf.assert
func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi1>, tensor<2x1xi64>, tensor<2xf32>) {
  %true = arith.constant true
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  cf.assert %true, "mismatched size for broadcast"
  %w = arith.constant dense_resource<w> : tensor<2xf32>
  %b = arith.constant dense_resource<b> : tensor<2xi1>
  %i = stablehlo.constant dense_resource<i> : tensor<2x1xi64>
  %e = tensor.empty() : tensor<2xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<2xf32>) outs(%e : tensor<2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %c = arith.cmpf one, %in, %zero : f32
    cf.assert %c, "unimplemented: tensor with zero element"
    %d = arith.divf %one, %in : f32
    linalg.yield %d : f32
  } -> tensor<2xf32>
  return %w, %b, %i, %r : tensor<2xf32>, tensor<2xi1>, tensor<2x1xi64>, tensor<2xf32>
}

{-#
  dialect_resources: {
    builtin: {
      w: "0x040000000000803F00000040",
      b: "0x010000000100",
      i: "0x0800000001000000000000000200000000000000"
    }
  }
#-}
