// RUN: soap-opt %s -split-input-file -verify-diagnostics

func.func @f(%a: tensor<2xf32>) {
  // expected-error @below {{repeats -1 times}}
  %0 = stablehlo.broadcast %a, sizes = [-1] : (tensor<2xf32>) -> tensor<1x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @below {{has a result of type 'tensor<2x3xf32>', but its operands and attributes give 'tensor<3x2xf32>'}}
  %0 = stablehlo.broadcast %a, sizes = [3] : (tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3x4xf32>) {
  // expected-error @below {{multiplies tensors of ranks 3 and 3, which must be 1 or 2}}
  %0 = stablehlo.dot %a, %a : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @below {{contracts dimensions of sizes 3 and 2}}
  %0 = stablehlo.dot %a, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @below {{names dimensions of sizes 3 and 2 'b'}}
  %0 = stablehlo.einsum %a, %a, config = "ab,bc->ac" : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @below {{has a config "ab->ac" for 2 operands}}
  %0 = stablehlo.einsum %a, %a, config = "ab->ac" : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @below {{names dimensions "abc" of an operand of rank 2}}
  %0 = stablehlo.unary_einsum %a, config = "abc->a" : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @below {{names a result dimension 'c' that no operand has}}
  %0 = stablehlo.unary_einsum %a, config = "ab->c" : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %i: tensor<4xi32>) {
  // expected-error @below {{selects along dimension 2 of a tensor of rank 2 with 0 batch dimensions}}
  %0 = "stablehlo.torch_index_select"(%a, %i) <{dim = 2 : i64, batch_dims = 0 : i64}> : (tensor<2x3xf32>, tensor<4xi32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x0xf32>, %i: tensor<4xi32>) {
  // expected-error @below {{selects along dimension 1, which has no elements}}
  %0 = "stablehlo.torch_index_select"(%a, %i) <{dim = 1 : i64, batch_dims = 0 : i64}> : (tensor<2x0xf32>, tensor<4xi32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %i: tensor<4xi32>) {
  // expected-error @below {{has a result of type 'tensor<5x3xf32>', but its operands and attributes give 'tensor<4x3xf32>'}}
  %0 = "stablehlo.torch_index_select"(%a, %i) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<2x3xf32>, tensor<4xi32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @below {{quantizes 'f32' to a type that stands for 'f64'}}
  %0 = stablehlo.uniform_quantize %a : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f64, 0.5>>
  return
}

// -----

func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error @below {{has a result of type 'tensor<2xf64>', but its operands and attributes give 'tensor<2xf32>'}}
  %0 = stablehlo.uniform_dequantize %a : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf64>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @below {{decomposes to 'nowhere', which is no function}}
  %0 = stablehlo.composite "my.op" %a {decomposition = @nowhere} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @below {{has a name "op", which is not of the form namespace.name}}
  %0 = stablehlo.composite "op" %a {decomposition = @f} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @below {{unregistered operation 'stablehlo.ad' found in dialect ('stablehlo') that does not allow unknown operations}}
  %0 = "stablehlo.ad"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}
