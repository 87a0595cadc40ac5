// What needs the whole batch: the evaluator computes the model as it is given.

// RUN: soap-run %s --microbatches=2 --machine=cpu:2 --budget=100 --steps=2 --check --quiet
// RUN: soap-run %s --microbatches=4 --machine=cpu:1 --budget=100 --steps=2 --check --quiet
// RUN: soap-run %s --microbatches=8 --machine=cpu:3 --algorithm=random --steps=2 --check --quiet

func.func @main(%w: tensor<4x4xf32> {tf.aliasing_output = 0 : i32}, %key: tensor<2xui64> {tf.aliasing_output = 1 : i32}, %x: tensor<8x4xf32>, %p: tensor<8xi32>)
    -> (tensor<4x4xf32>, tensor<2xui64>, tensor<4xf32>, tensor<8xf32>, tensor<8x4xf32>, tensor<8x8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.constant dense<0.0> : tensor<8x4xf32>
  %ones = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  // Dropout.
  %half = stablehlo.constant dense<2147483648> : tensor<8x4xui32>
  %state, %bits = stablehlo.rng_bit_generator %key, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x4xui32>)
  %keep = stablehlo.compare LT, %bits, %half : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xi1>
  %dropped = stablehlo.select %keep, %x, %ones : tensor<8x4xi1>, tensor<8x4xf32>
  // Another order, and one element each.
  %numbers = stablehlo.iota dim = 0 : tensor<8xi32>
  %last = stablehlo.constant dense<7> : tensor<8xi32>
  %classes = stablehlo.constant dense<4> : tensor<8xi32>
  %backward = stablehlo.subtract %last, %numbers : tensor<8xi32>
  %order = stablehlo.add %p, %backward : tensor<8xi32>
  %label = stablehlo.remainder %order, %classes : tensor<8xi32>
  %i = stablehlo.reshape %order : (tensor<8xi32>) -> tensor<8x1xi32>
  %l = stablehlo.reshape %label : (tensor<8xi32>) -> tensor<8x1xi32>
  %rows = "stablehlo.gather"(%dropped, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<8x1xi32>) -> tensor<8x4xf32>
  %number = stablehlo.iota dim = 0 : tensor<8x1xi32>
  %at = stablehlo.concatenate %number, %l, dim = 1 : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x2xi32>
  %pick = "stablehlo.gather"(%rows, %at) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<8x4xf32>, tensor<8x2xi32>) -> tensor<8xf32>
  %put = "stablehlo.scatter"(%zeros, %at, %pick) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %0 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %0 : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<8x2xi32>, tensor<8xf32>) -> tensor<8x4xf32>
  %y = stablehlo.add %put, %rows : tensor<8x4xf32>
  %r = stablehlo.reverse %y, dims = [0] : tensor<8x4xf32>
  %t = stablehlo.transpose %r, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %mixed = stablehlo.reshape %t : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %z = stablehlo.multiply %mixed, %y : tensor<8x4xf32>
  // Layers computed again behind a barrier.
  %h = stablehlo.dot_general %z, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %b:3 = stablehlo.optimization_barrier %z, %w, %h : tensor<8x4xf32>, tensor<4x4xf32>, tensor<8x4xf32>
  %again = stablehlo.dot_general %b#0, %b#1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %all = stablehlo.dot_general %again, %b#2, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
  %g = stablehlo.dot_general %z, %again, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %max = stablehlo.reduce(%again init: %least) applies stablehlo.maximum across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %g, %state, %max, %pick, %z, %all : tensor<4x4xf32>, tensor<2xui64>, tensor<4xf32>, tensor<8xf32>, tensor<8x4xf32>, tensor<8x8xf32>
}
