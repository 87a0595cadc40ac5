// A large table is split over its rows: lookup, gradient and update alike. The
// gradient is not communicated at all.

// RUN: soap-opt %s --soap-auto-parallel="machine=p100-4x4 budget=2000" | FileCheck %s

// CHECK: dims ["d0" = 512 : sample, "d1" = 64 : parameter, "v" = 1000000 : parameter] config <[1, 1, 16] on [0:16]>
// CHECK: "stablehlo.gather"
// CHECK: dims ["d0" = 512 : reduction, "d1" = 64 : attribute, "v" = 1000000 : attribute] config <[1, 1, 16] on [0:16]>
// CHECK: "stablehlo.scatter"
// CHECK: config <[16, 1] on [0:16]>
// CHECK: -> tensor<1000000x64xf32> {
func.func @main(%table: tensor<1000000x64xf32> {tf.aliasing_output = 0 : i32}, %w: tensor<64x8xf32> {tf.aliasing_output = 1 : i32}, %ids: tensor<512x1xi32>) -> (tensor<1000000x64xf32>, tensor<64x8xf32>, tensor<512x8xf32>) {
  %x = "stablehlo.gather"(%table, %ids) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 64>}> : (tensor<1000000x64xf32>, tensor<512x1xi32>) -> tensor<512x64xf32>
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<512x64xf32>, tensor<64x8xf32>) -> tensor<512x8xf32>
  %dy = stablehlo.tanh %y : tensor<512x8xf32>
  %dw = stablehlo.dot_general %x, %dy, contracting_dims = [0] x [0] : (tensor<512x64xf32>, tensor<512x8xf32>) -> tensor<64x8xf32>
  %dx = stablehlo.dot_general %dy, %w, contracting_dims = [1] x [1] : (tensor<512x8xf32>, tensor<64x8xf32>) -> tensor<512x64xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<1000000x64xf32>
  %dt = "stablehlo.scatter"(%zeros, %ids, %dx) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1000000x64xf32>, tensor<512x1xi32>, tensor<512x64xf32>) -> tensor<1000000x64xf32>
  %rate = stablehlo.constant dense<0.1> : tensor<f32>
  %rt = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<1000000x64xf32>
  %st = stablehlo.multiply %rt, %dt : tensor<1000000x64xf32>
  %table1 = stablehlo.subtract %table, %st : tensor<1000000x64xf32>
  %rw = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<64x8xf32>
  %sw = stablehlo.multiply %rw, %dw : tensor<64x8xf32>
  %w1 = stablehlo.subtract %w, %sw : tensor<64x8xf32>
  return %table1, %w1, %y : tensor<1000000x64xf32>, tensor<64x8xf32>, tensor<512x8xf32>
}
