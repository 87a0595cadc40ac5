// RUN: soap-opt %s -split-input-file -verify-diagnostics

// Shapes and attributes of operations that move elements.

func.func @f() {
  // expected-error @below {{has a result of type 'tensor<3xi32>', but its operands and attributes give 'tensor<2xi32>'}}
  %0 = "stablehlo.constant"() <{value = dense<0> : tensor<2xi32>}> : () -> tensor<3xi32>
  return
}

// -----

func.func @f() {
  // expected-error @below {{has a value of type 'vector<2xi32>', which is no tensor}}
  %0 = "stablehlo.constant"() <{value = dense<0> : vector<2xi32>}> : () -> tensor<2xi32>
  return
}

// -----

func.func @f() {
  // expected-error @below {{result #0 must be tensor of bool, integer, floating point, complex or quantized}}
  %0 = stablehlo.constant dense<0> : tensor<2xindex>
  return
}

// -----

func.func @f() {
  // expected-error @below {{counts along dimension 2 of a tensor of rank 2}}
  %0 = stablehlo.iota dim = 2 : tensor<2x3xi32>
  return
}

// -----

func.func @f() {
  // expected-error @below {{counts along dimension -1 of a tensor of rank 1}}
  %0 = "stablehlo.iota"() <{iota_dimension = -1 : i64}> : () -> tensor<2xi32>
  return
}

// -----

func.func @f() {
  // expected-error @below {{result #0 must be tensor of integer, floating point or complex}}
  %0 = stablehlo.iota dim = 0 : tensor<2xi1>
  return
}

// -----

func.func @f(%arg0: tensor<3xf32>) {
  // expected-error @below {{cannot broadcast dimension 0 of size 3 to dimension 0 of size 2}}
  %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<3xf32>) {
  // expected-error @below {{broadcast_dimensions has 0 values, but there are 1 dimensions}}
  %0 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<3xf32>) {
  // expected-error @below {{broadcast_dimensions has 2, which is no dimension of a tensor of rank 2}}
  %0 = stablehlo.broadcast_in_dim %arg0, dims = [2] : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<1x1xf32>) {
  // expected-error @below {{broadcast_dimensions has dimension 1 twice}}
  %0 = stablehlo.broadcast_in_dim %arg0, dims = [1, 1] : (tensor<1x1xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<3xf32>) {
  // expected-error @below {{has elements of type 'f32' and a result of 'i32'}}
  %0 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<3xf32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{has an operand of 6 elements and a result of 7}}
  %0 = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<7xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{has elements of type 'f32' and a result of 'i32'}}
  %0 = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<6xi32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{has a result of shape [9223372036854775807, 2], which has too many elements}}
  %0 = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<9223372036854775807x2xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{permutation has dimension 0 twice}}
  %0 = stablehlo.transpose %arg0, dims = [0, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{permutation has 1 values, but there are 2 dimensions}}
  %0 = stablehlo.transpose %arg0, dims = [0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{but its operands and attributes give 'tensor<3x2xf32>'}}
  %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{takes [0, 4) of dimension 1, whose size is 3}}
  %0 = stablehlo.slice %arg0 [0:1, 0:4] : (tensor<2x3xf32>) -> tensor<1x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{takes [2, 1) of dimension 1, whose size is 3}}
  %0 = stablehlo.slice %arg0 [0:1, 2:1] : (tensor<2x3xf32>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{has stride 0 in dimension 1}}
  %0 = stablehlo.slice %arg0 [0:1, 0:2:0] : (tensor<2x3xf32>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{start_indices has 1 values, but there are 2 dimensions}}
  %0 = stablehlo.slice %arg0 [0:1] : (tensor<2x3xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{limit_indices has 1 values, but there are 2 dimensions}}
  %0 = "stablehlo.slice"(%arg0) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 1>, strides = array<i64: 1, 1>}> : (tensor<2x3xf32>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{but its operands and attributes give 'tensor<1x2xf32>'}}
  %0 = stablehlo.slice %arg0 [0:1, 0:3:2] : (tensor<2x3xf32>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>) {
  // expected-error @below {{pads dimension 1 of size 3 to size -1}}
  %0 = stablehlo.pad %arg0, %arg1, low = [0, -4], high = [0, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>) {
  // expected-error @below {{has interior padding -1 in dimension 1}}
  %0 = stablehlo.pad %arg0, %arg1, low = [0, 0], high = [0, 0], interior = [0, -1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>) {
  // expected-error @below {{edge_padding_low has 1 values, but there are 2 dimensions}}
  %0 = stablehlo.pad %arg0, %arg1, low = [0], high = [0, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>) {
  // expected-error @below {{pads dimension 0 to a size out of range}}
  %0 = stablehlo.pad %arg0, %arg1, low = [9223372036854775807, 0], high = [0, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<i32>) {
  // expected-error @below {{pads elements of type 'f32' with a value of type 'i32'}}
  %0 = stablehlo.pad %arg0, %arg1, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<i32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<1xf32>) {
  // expected-error @below {{operand #1 must be 0-D tensor}}
  %0 = stablehlo.pad %arg0, %arg1, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<3x2xf32>) {
  // expected-error @below {{cannot join operand 1 of shape [3, 2] to shape [2, 3] along dimension 0}}
  %0 = stablehlo.concatenate %arg0, %arg1, dim = 0 : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{joins tensors of rank 2 along dimension 2}}
  %0 = stablehlo.concatenate %arg0, dim = 2 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xi32>) {
  // expected-error @below {{joins elements of type 'f32' and 'i32'}}
  %0 = stablehlo.concatenate %arg0, %arg1, dim = 0 : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f() {
  // expected-error @below {{needs at least one operand}}
  %0 = "stablehlo.concatenate"() <{dimension = 0 : i64}> : () -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{but its operands and attributes give 'tensor<2x6xf32>'}}
  %0 = stablehlo.concatenate %arg0, %arg0, dim = 1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{dimensions has 2, which is no dimension of a tensor of rank 2}}
  %0 = stablehlo.reverse %arg0, dims = [2] : tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{dimensions has dimension 1 twice}}
  %0 = stablehlo.reverse %arg0, dims = [1, 1] : tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{dimension has 2, which is no dimension of a tensor of rank 2}}
  %0 = stablehlo.get_dimension_size %arg0, dim = 2 : (tensor<2x3xf32>) -> tensor<i32>
  return
}
