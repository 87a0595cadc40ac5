// RUN: soap-opt --soap-form-operators %s | FileCheck %s

// What passes a barrier waits for an element of the value that most is computed
// for (%g), wherever it stands: %late is cut out of an argument.
// CHECK-LABEL: func.func @again
func.func @again(%x: tensor<8x4xf32>, %w: tensor<4x4xf32> {tf.aliasing_output = 0 : i32}, %stack: tensor<2x4xf32>) -> (tensor<4x4xf32>, tensor<8x4xf32>) {
  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %y = stablehlo.dot_general %h, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  // CHECK: %[[G:[0-9]+]] = soap.operator "arg1_2"
  %g = stablehlo.dot_general %y, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %late = stablehlo.slice %stack [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
  // CHECK: %[[TOKEN:[0-9]+]] = soap.operator "{{.*}}" family {{.*}}(%[[G]])
  // CHECK: stablehlo.slice %{{.*}} [0:1, 0:1]
  // CHECK: stablehlo.reshape {{.*}} -> tensor<f32>
  // CHECK: soap.operator {{.*}}(%arg2, %[[TOKEN]])
  // CHECK: stablehlo.optimization_barrier %{{.*}}, %{{.*}} : tensor<1x4xf32>, tensor<f32>
  // It belongs to what made its value, not to what it waits for.
  // CHECK: soap.operator {{.*}} family "arg1" {{.*}}(%{{.*}}, %[[TOKEN]])
  // CHECK: stablehlo.optimization_barrier %{{.*}}, %{{.*}} : tensor<8x4xf32>, tensor<f32>
  // CHECK: soap.operator {{.*}} family "arg1_2" {{.*}}(%[[G]])
  // CHECK: stablehlo.optimization_barrier %{{[a-z0-9]+}} : tensor<8x4xf32>
  %0:4 = stablehlo.optimization_barrier %h, %g, %late, %x : tensor<8x4xf32>, tensor<8x4xf32>, tensor<1x4xf32>, tensor<8x4xf32>
  %row = stablehlo.reshape %0#2 : (tensor<1x4xf32>) -> tensor<4xf32>
  %rows = stablehlo.broadcast_in_dim %row, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %y2 = stablehlo.dot_general %0#0, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %s = stablehlo.add %y2, %rows : tensor<8x4xf32>
  %dw = stablehlo.dot_general %s, %0#1, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %new = stablehlo.subtract %w, %dw : tensor<4x4xf32>
  return %new, %s : tensor<4x4xf32>, tensor<8x4xf32>
}
