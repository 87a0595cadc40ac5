// Numbers that change places, as JAX's permutation of pivots has it: where a
// scatter of one number has nothing to write, its result is its operand's
// buffer, which is read alone.

// RUN: soap-run %s --machine=cuda:2 --emulate --check --quiet --algorithm=single-device

func.func @main(%p: tensor<8xi32>) -> tensor<8xi32> {
  %iota = stablehlo.iota dim = 0 : tensor<8xi32>

  %s0 = stablehlo.slice %p [0:1] : (tensor<8xi32>) -> tensor<1xi32>
  %r0 = stablehlo.reshape %s0 : (tensor<1xi32>) -> tensor<i32>
  %o0 = stablehlo.slice %iota [0:1] : (tensor<8xi32>) -> tensor<1xi32>
  %q0 = stablehlo.reshape %o0 : (tensor<1xi32>) -> tensor<i32>
  %d0 = stablehlo.dynamic_slice %iota, %r0, sizes = [1] : (tensor<8xi32>, tensor<i32>) -> tensor<1xi32>
  %e0 = stablehlo.reshape %d0 : (tensor<1xi32>) -> tensor<i32>
  %c0 = stablehlo.constant dense<0> : tensor<1xi32>
  %a0 = "stablehlo.scatter"(%iota, %c0, %e0) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
  ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>):
    stablehlo.return %arg3 : tensor<i32>
  }) : (tensor<8xi32>, tensor<1xi32>, tensor<i32>) -> tensor<8xi32>
  %b0 = "stablehlo.scatter"(%a0, %s0, %q0) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
  ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>):
    stablehlo.return %arg3 : tensor<i32>
  }) : (tensor<8xi32>, tensor<1xi32>, tensor<i32>) -> tensor<8xi32>

  %s1 = stablehlo.slice %p [1:2] : (tensor<8xi32>) -> tensor<1xi32>
  %r1 = stablehlo.reshape %s1 : (tensor<1xi32>) -> tensor<i32>
  %o1 = stablehlo.slice %b0 [1:2] : (tensor<8xi32>) -> tensor<1xi32>
  %q1 = stablehlo.reshape %o1 : (tensor<1xi32>) -> tensor<i32>
  %d1 = stablehlo.dynamic_slice %b0, %r1, sizes = [1] : (tensor<8xi32>, tensor<i32>) -> tensor<1xi32>
  %e1 = stablehlo.reshape %d1 : (tensor<1xi32>) -> tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<1xi32>
  %a1 = "stablehlo.scatter"(%b0, %c1, %e1) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
  ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>):
    stablehlo.return %arg3 : tensor<i32>
  }) : (tensor<8xi32>, tensor<1xi32>, tensor<i32>) -> tensor<8xi32>
  %b1 = "stablehlo.scatter"(%a1, %s1, %q1) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
  ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>):
    stablehlo.return %arg3 : tensor<i32>
  }) : (tensor<8xi32>, tensor<1xi32>, tensor<i32>) -> tensor<8xi32>
  return %b1 : tensor<8xi32>
}
