// RUN: soap-opt %s -split-input-file -verify-diagnostics

// Regions of control flow, tuples and calls.

func.func @f(%arg0: tensor<i32>, %arg1: tensor<i1>) {
  // expected-error @below {{has a cond that returns a 'tensor<i32>' instead of a 'tensor<i1>'}}
  %0 = stablehlo.while(%iterArg = %arg0) : tensor<i32>
  cond {
    stablehlo.return %iterArg : tensor<i32>
  } do {
    stablehlo.return %iterArg : tensor<i32>
  }
  return
}

// -----

func.func @f(%arg0: tensor<i32>, %arg1: tensor<i1>) {
  // expected-error @below {{has a body that returns a 'tensor<i1>' instead of a 'tensor<i32>'}}
  %0 = stablehlo.while(%iterArg = %arg0) : tensor<i32>
  cond {
    stablehlo.return %arg1 : tensor<i1>
  } do {
    stablehlo.return %arg1 : tensor<i1>
  }
  return
}

// -----

func.func @f(%arg0: tensor<i32>, %arg1: tensor<i1>) {
  // expected-error @below {{has a body that returns 0 values instead of 1}}
  %0 = stablehlo.while(%iterArg = %arg0) : tensor<i32>
  cond {
    stablehlo.return %arg1 : tensor<i1>
  } do {
    stablehlo.return
  }
  return
}

// -----

func.func @f(%arg0: tensor<i32>, %arg1: tensor<i1>) {
  // expected-error @below {{has a cond whose argument 0 is of type 'tensor<f32>' instead of 'tensor<i32>'}}
  %0 = "stablehlo.while"(%arg0) ({
  ^bb0(%arg2: tensor<f32>):
    stablehlo.return %arg1 : tensor<i1>
  }, {
  ^bb0(%arg2: tensor<i32>):
    stablehlo.return %arg2 : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @f(%arg0: tensor<i32>, %arg1: tensor<i1>) {
  // expected-error @below {{has a result of type 'tensor<f32>'}}
  %0 = "stablehlo.while"(%arg0) ({
  ^bb0(%arg2: tensor<i32>):
    stablehlo.return %arg1 : tensor<i1>
  }, {
  ^bb0(%arg2: tensor<i32>):
    stablehlo.return %arg2 : tensor<i32>
  }) : (tensor<i32>) -> tensor<f32>
  return
}

// -----

func.func @f(%arg0: tensor<i1>, %arg1: tensor<f32>) {
  // expected-error @below {{has a false_branch that returns a 'tensor<i1>' instead of a 'tensor<f32>'}}
  %0 = "stablehlo.if"(%arg0) ({
    stablehlo.return %arg1 : tensor<f32>
  }, {
    stablehlo.return %arg0 : tensor<i1>
  }) : (tensor<i1>) -> tensor<f32>
  return
}

// -----

func.func @f(%arg0: tensor<i1>, %arg1: tensor<f32>) {
  // expected-error @below {{has a true_branch with 1 arguments instead of 0}}
  %0 = "stablehlo.if"(%arg0) ({
  ^bb0(%arg2: tensor<f32>):
    stablehlo.return %arg1 : tensor<f32>
  }, {
    stablehlo.return %arg1 : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return
}

// -----

func.func @f(%arg0: tensor<2xi1>, %arg1: tensor<f32>) {
  // expected-error @below {{operand #0 must be 0-D tensor of bool}}
  %0 = "stablehlo.if"(%arg0) ({
    stablehlo.return %arg1 : tensor<f32>
  }, {
    stablehlo.return %arg1 : tensor<f32>
  }) : (tensor<2xi1>) -> tensor<f32>
  return
}

// -----

func.func @f(%arg0: tensor<i32>, %arg1: tensor<f32>) {
  // expected-error @below {{has a branch 1 that returns 0 values instead of 1}}
  %0 = "stablehlo.case"(%arg0) ({
    stablehlo.return %arg1 : tensor<f32>
  }, {
    stablehlo.return
  }) : (tensor<i32>) -> tensor<f32>
  return
}

// -----

func.func @f(%arg0: tensor<i32>) {
  // expected-error @below {{needs at least one branch}}
  "stablehlo.case"(%arg0) : (tensor<i32>) -> ()
  return
}

// -----

func.func @f(%arg0: tensor<i64>) {
  // expected-error @below {{operand #0 must be 0-D tensor of i32}}
  "stablehlo.case"(%arg0) ({
    stablehlo.return
  }) : (tensor<i64>) -> ()
  return
}

// -----

func.func @f(%arg0: tensor<f32>) {
  // expected-error @below {{has a result of type 'tensor<i1>'}}
  %0 = "stablehlo.optimization_barrier"(%arg0) : (tensor<f32>) -> tensor<i1>
  return
}

// -----

func.func @f(%arg0: tensor<f32>) {
  // expected-error @below {{has 2 results, but 1 follow from its operands}}
  %0:2 = "stablehlo.optimization_barrier"(%arg0) : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return
}

// -----

func.func @f(%arg0: tuple<tensor<f32>, tensor<i1>>) {
  // expected-error @below {{takes element 2 of a tuple of 2}}
  %0 = stablehlo.get_tuple_element %arg0[2] : (tuple<tensor<f32>, tensor<i1>>) -> tensor<f32>
  return
}

// -----

func.func @f(%arg0: tuple<tensor<f32>, tensor<i1>>) {
  // expected-error @below {{but its operands and attributes give 'tensor<i1>'}}
  %0 = stablehlo.get_tuple_element %arg0[1] : (tuple<tensor<f32>, tensor<i1>>) -> tensor<f32>
  return
}

// -----

func.func @f(%arg0: tensor<f32>) {
  // expected-error @below {{has layouts for only one of operands and results}}
  %0 = stablehlo.custom_call @a(%arg0) {operand_layouts = [dense<> : tensor<0xindex>]} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%arg0: tensor<f32>) {
  // expected-error @below {{has 0 layouts for 1 operands}}
  %0 = stablehlo.custom_call @a(%arg0) {operand_layouts = [], result_layouts = [dense<> : tensor<0xindex>]} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>) {
  // expected-error @below {{a layout has dimension 0 twice}}
  %0 = stablehlo.custom_call @a(%arg0) {operand_layouts = [dense<[0, 0]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<f32>) {
  // expected-error @below {{aliases operand 1 of 1}}
  %0 = stablehlo.custom_call @a(%arg0) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>]} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%arg0: tensor<3xui64>) {
  // expected-error @below {{has a state of 3 elements, which THREE_FRY does not take}}
  %0:2 = stablehlo.rng_bit_generator %arg0, algorithm = THREE_FRY : (tensor<3xui64>) -> (tensor<3xui64>, tensor<8xui32>)
  return
}

// -----

func.func @f(%arg0: tensor<2xui64>) {
  // expected-error @below {{turns a state of type 'tensor<2xui64>' into one of type 'tensor<3xui64>'}}
  %0:2 = stablehlo.rng_bit_generator %arg0, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<3xui64>, tensor<8xui32>)
  return
}

// -----

func.func @f(%arg0: tensor<f32>) {
  // expected-error @below {{aliases an operand of type 'tensor<f32>' and a result of type 'tensor<2xf32>'}}
  %0 = stablehlo.custom_call @a(%arg0) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<f32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%arg0: tensor<f32>) {
  // expected-error @below {{aliases an element that is in no result}}
  %0 = stablehlo.custom_call @a(%arg0) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>]} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%arg0: tensor<f32>) {
  // expected-error @below {{needs a backend_config that is a string for api_version 1}}
  %0 = stablehlo.custom_call @a(%arg0) {backend_config = {}} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%arg0: tensor<f32>) {
  // expected-error @below {{needs a backend_config that is a dictionary for api_version 4}}
  %0 = stablehlo.custom_call @a(%arg0) {api_version = 4 : i32, backend_config = ""} : (tensor<f32>) -> tensor<f32>
  return
}
