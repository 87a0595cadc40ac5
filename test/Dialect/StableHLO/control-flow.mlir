// RUN: soap-opt %s | soap-opt | FileCheck %s
// RUN: soap-opt --mlir-print-op-generic %s | soap-opt | FileCheck %s

// Control flow, tuples, calls and random bits.

// CHECK-LABEL: func.func @while
func.func @while(%arg0: tensor<i32>, %arg1: tensor<4x8xf32>) {
  // CHECK: stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1) : tensor<i32>, tensor<4x8xf32> attributes {note = 1 : i32}
  // CHECK-NEXT: cond {
  // CHECK-NEXT: %1 = stablehlo.compare LT, %iterArg, %arg0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  // CHECK-NEXT: stablehlo.return %1 : tensor<i1>
  // CHECK-NEXT: } do {
  // CHECK-NEXT: %1 = stablehlo.add %iterArg_0, %iterArg_0 : tensor<4x8xf32>
  // CHECK-NEXT: stablehlo.return %iterArg, %1 : tensor<i32>, tensor<4x8xf32>
  // CHECK-NEXT: }
  %0:2 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1) : tensor<i32>, tensor<4x8xf32> attributes {note = 1 : i32}
  cond {
    %1 = stablehlo.compare LT, %iterArg, %arg0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %iterArg_0, %iterArg_0 : tensor<4x8xf32>
    stablehlo.return %iterArg, %1 : tensor<i32>, tensor<4x8xf32>
  }
  return
}

// CHECK-LABEL: func.func @while_without_values
func.func @while_without_values(%arg0: tensor<i1>) {
  // CHECK: stablehlo.while()
  // CHECK-NEXT: cond {
  // CHECK-NEXT: stablehlo.return %arg0 : tensor<i1>
  // CHECK-NEXT: } do {
  // CHECK-NEXT: stablehlo.return
  // CHECK-NEXT: }
  stablehlo.while()
  cond {
    stablehlo.return %arg0 : tensor<i1>
  } do {
    stablehlo.return
  }
  return
}

// CHECK-LABEL: func.func @if
func.func @if(%arg0: tensor<i1>, %arg1: tensor<4x8xf32>) {
  // CHECK: "stablehlo.if"(%arg0) ({
  // CHECK-NEXT: stablehlo.return %arg1 : tensor<4x8xf32>
  // CHECK-NEXT: }, {
  // CHECK-NEXT: %1 = stablehlo.negate %arg1 : tensor<4x8xf32>
  // CHECK-NEXT: stablehlo.return %1 : tensor<4x8xf32>
  // CHECK-NEXT: }) : (tensor<i1>) -> tensor<4x8xf32>
  %0 = "stablehlo.if"(%arg0) ({
    stablehlo.return %arg1 : tensor<4x8xf32>
  }, {
    %1 = stablehlo.negate %arg1 : tensor<4x8xf32>
    stablehlo.return %1 : tensor<4x8xf32>
  }) : (tensor<i1>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: func.func @case
func.func @case(%arg0: tensor<i32>, %arg1: tensor<4x8xf32>,
                %arg2: tensor<f32>) {
  // CHECK: "stablehlo.case"(%arg0) ({
  // CHECK-NEXT: stablehlo.return %arg1, %arg2 : tensor<4x8xf32>, tensor<f32>
  // CHECK-NEXT: }, {
  // CHECK-NEXT: stablehlo.return %arg1, %arg2 : tensor<4x8xf32>, tensor<f32>
  // CHECK-NEXT: }, {
  // CHECK-NEXT: stablehlo.return %arg1, %arg2 : tensor<4x8xf32>, tensor<f32>
  // CHECK-NEXT: }) : (tensor<i32>) -> (tensor<4x8xf32>, tensor<f32>)
  %0:2 = "stablehlo.case"(%arg0) ({
    stablehlo.return %arg1, %arg2 : tensor<4x8xf32>, tensor<f32>
  }, {
    stablehlo.return %arg1, %arg2 : tensor<4x8xf32>, tensor<f32>
  }, {
    stablehlo.return %arg1, %arg2 : tensor<4x8xf32>, tensor<f32>
  }) : (tensor<i32>) -> (tensor<4x8xf32>, tensor<f32>)
  return
}

// CHECK-LABEL: func.func @optimization_barrier
func.func @optimization_barrier(%arg0: tensor<4x8xf32>,
                                %arg1: !stablehlo.token) {
  // CHECK: stablehlo.optimization_barrier %arg0, %arg1 : tensor<4x8xf32>, !stablehlo.token
  %0:2 = stablehlo.optimization_barrier %arg0, %arg1 : tensor<4x8xf32>, !stablehlo.token
  // CHECK: stablehlo.optimization_barrier()
  stablehlo.optimization_barrier()
  return
}

// CHECK-LABEL: func.func @tuple
func.func @tuple(%arg0: tensor<4x8xf32>, %arg1: tensor<i32>) {
  // CHECK: stablehlo.tuple %arg0, %arg1 : tuple<tensor<4x8xf32>, tensor<i32>>
  %0 = stablehlo.tuple %arg0, %arg1 : tuple<tensor<4x8xf32>, tensor<i32>>
  // CHECK: stablehlo.get_tuple_element %0[1] : (tuple<tensor<4x8xf32>, tensor<i32>>) -> tensor<i32>
  %1 = stablehlo.get_tuple_element %0[1] : (tuple<tensor<4x8xf32>, tensor<i32>>) -> tensor<i32>
  return
}

// CHECK-LABEL: func.func @custom_call
func.func @custom_call(%arg0: tensor<4x8xf32>, %arg1: !stablehlo.token) {
  // CHECK: stablehlo.custom_call @target(%arg0) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = stablehlo.custom_call @target(%arg0) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: stablehlo.custom_call @"two words"(%arg0, %arg1) {api_version = 4 : i32, backend_config = {a = 1 : i32}, called_computations = [@custom_call], has_side_effect = true} : (tensor<4x8xf32>, !stablehlo.token) -> tensor<4x8xf32>
  %1 = stablehlo.custom_call @"two words"(%arg0, %arg1) {api_version = 4 : i32, backend_config = {a = 1 : i32}, called_computations = [@custom_call], has_side_effect = true} : (tensor<4x8xf32>, !stablehlo.token) -> tensor<4x8xf32>
  // CHECK: stablehlo.custom_call @target(%arg0) {backend_config = "x", operand_layouts = [dense<[1, 0]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = stablehlo.custom_call @target(%arg0) {backend_config = "x", operand_layouts = [dense<[1, 0]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: stablehlo.custom_call @nothing() : () -> ()
  stablehlo.custom_call @nothing() : () -> ()
  return
}

// CHECK-LABEL: func.func @rng_bit_generator
func.func @rng_bit_generator(%arg0: tensor<2xui64>, %arg1: tensor<3xui64>) {
  // CHECK: stablehlo.rng_bit_generator %arg0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8xui32>)
  %0:2 = stablehlo.rng_bit_generator %arg0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8xui32>)
  // CHECK: stablehlo.rng_bit_generator %arg1, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<4x8xui8>)
  %1:2 = stablehlo.rng_bit_generator %arg1, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<4x8xui8>)
  return
}
