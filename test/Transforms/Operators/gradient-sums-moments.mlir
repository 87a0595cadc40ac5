// RUN: soap-opt %s --soap-form-operators | FileCheck %s

// Of a gradient in two terms an optimizer makes two moments, one of them of its
// square. The sum stays apart, so that it is reduced once, not both terms.
// CHECK: %[[A:.*]] = soap.operator "arg0.gradient"
// CHECK: %[[B:.*]] = soap.operator "arg0_1.gradient"
// CHECK: %[[SUM:.*]] = soap.operator "arg0_1.gradient.1" {{.*}}(%[[A]], %[[B]])
// CHECK: stablehlo.add
// CHECK-NEXT: soap.return
// CHECK: soap.operator "arg0.update" {{.*}}(%arg1, %[[SUM]], %arg2, %arg0)
// CHECK-NOT: soap.operator
func.func @main(%w: tensor<6x3xf32> {tf.aliasing_output = 0 : i32}, %m: tensor<6x3xf32> {tf.aliasing_output = 1 : i32}, %v: tensor<6x3xf32> {tf.aliasing_output = 2 : i32}, %x0: tensor<4x6xf32>, %x1: tensor<4x6xf32>) -> (tensor<6x3xf32>, tensor<6x3xf32>, tensor<6x3xf32>) {
  %tenth = stablehlo.constant dense<0.1> : tensor<6x3xf32>
  %most = stablehlo.constant dense<0.9> : tensor<6x3xf32>
  %y0 = stablehlo.dot_general %x0, %w, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x3xf32>) -> tensor<4x3xf32>
  %y1 = stablehlo.dot_general %x1, %w, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x3xf32>) -> tensor<4x3xf32>
  %g0 = stablehlo.dot_general %x0, %y0, contracting_dims = [0] x [0] : (tensor<4x6xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  %g1 = stablehlo.dot_general %x1, %y1, contracting_dims = [0] x [0] : (tensor<4x6xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  %g = stablehlo.add %g0, %g1 : tensor<6x3xf32>
  %old1 = stablehlo.multiply %m, %most : tensor<6x3xf32>
  %new1 = stablehlo.multiply %g, %tenth : tensor<6x3xf32>
  %m1 = stablehlo.add %old1, %new1 : tensor<6x3xf32>
  %square = stablehlo.multiply %g, %g : tensor<6x3xf32>
  %old2 = stablehlo.multiply %v, %most : tensor<6x3xf32>
  %new2 = stablehlo.multiply %square, %tenth : tensor<6x3xf32>
  %v1 = stablehlo.add %old2, %new2 : tensor<6x3xf32>
  %root = stablehlo.sqrt %v1 : tensor<6x3xf32>
  %step = stablehlo.divide %m1, %root : tensor<6x3xf32>
  %w1 = stablehlo.subtract %w, %step : tensor<6x3xf32>
  return %w1, %m1, %v1 : tensor<6x3xf32>, tensor<6x3xf32>, tensor<6x3xf32>
}
