// RUN: soap-opt %s --soap-simplify-model | FileCheck %s -enable-var-scope
// RUN: soap-opt %s --soap-lower-quantized | FileCheck %s --check-prefix=EVALUATOR

// Calls with operands that say what shapes the results have, as JAX writes them.

// EVALUATOR: "stablehlo.reduce_window"
// EVALUATOR: stablehlo.rng_bit_generator {{.*}} -> (tensor<2xui64>, tensor<6x2xui32>)
// EVALUATOR: chlo.top_k
// EVALUATOR: stablehlo.custom_call @known(

func.func private @sum(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %a, %b : tensor<f32>
  return %0 : tensor<f32>
}
// CHECK-LABEL: func.func @window(
// CHECK: "stablehlo.reduce_window"(%{{.*}}) <{
// CHECK-SAME: base_dilations = array<i64: 1, 2>
// CHECK-SAME: padding = dense<{{\[\[}}0, 1], [2, 3]]>
// CHECK-SAME: window_dilations = array<i64: 2, 1>
// CHECK-SAME: window_dimensions = array<i64: 2, 4>, window_strides = array<i64: 1, 3>
// CHECK: stablehlo.add
// CHECK: stablehlo.return
// CHECK: -> tensor<5x5xf32>
func.func @window(%x: tensor<6x7xf32>, %v: tensor<f32>) -> tensor<?x?xf32> {
  %window = stablehlo.constant dense<[2, 4]> : tensor<2xi32>
  %strides = stablehlo.constant dense<[1, 3]> : tensor<2xi32>
  %base = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %dilation = stablehlo.constant dense<[2, 1]> : tensor<2xi32>
  %padding = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
  %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %v, %window, %strides, %base, %dilation, %padding) {api_version = 2 : i32, called_computations = [@sum]} : (tensor<6x7xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @bits(
// CHECK: stablehlo.rng_bit_generator
// CHECK: return %{{.*}} : tensor<6x2xui32>
func.func @bits(%key: tensor<2xui64>, %x: tensor<6xf32>) -> tensor<?x2xui32> {
  %two = stablehlo.constant dense<2> : tensor<1xi32>
  %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<6xf32>) -> tensor<i32>
  %m = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %shape = stablehlo.concatenate %m, %two, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%key, %shape) {api_version = 2 : i32, rng_algorithm = #stablehlo<rng_algorithm DEFAULT>} : (tensor<2xui64>, tensor<2xi32>) -> (tensor<2xui64>, tensor<?x2xui32>)
  return %0#1 : tensor<?x2xui32>
}

// CHECK-LABEL: func.func @largest(
// CHECK: "stablehlo.sort"
// CHECK: stablehlo.slice %{{.*}} [0:4, 0:3] : (tensor<4x6xf32>) -> tensor<4x3xf32>
func.func @largest(%x: tensor<4x6xf32>) -> (tensor<4x?xf32>, tensor<4x?xi32>) {
  %k = stablehlo.constant dense<3> : tensor<i32>
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_top_k(%x, %k) {api_version = 2 : i32} : (tensor<4x6xf32>, tensor<i32>) -> (tensor<4x?xf32>, tensor<4x?xi32>)
  return %0#0, %0#1 : tensor<4x?xf32>, tensor<4x?xi32>
}

func.func private @greater(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<i1> {
  %0 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}
// CHECK-LABEL: func.func @nearly_largest(
// CHECK: "stablehlo.sort"
// CHECK: stablehlo.slice %{{.*}} [0:3] : (tensor<6xf32>) -> tensor<3xf32>
func.func @nearly_largest(%x: tensor<6xf32>) -> tensor<?xf32> {
  %i = stablehlo.iota dim = 0 : tensor<6xi32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %none = stablehlo.constant dense<-1> : tensor<i32>
  %k = stablehlo.constant dense<3> : tensor<i32>
  %shape = stablehlo.reshape %k : (tensor<i32>) -> tensor<1xi32>
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_approx_top_k(%x, %i, %low, %none, %k, %shape, %shape) {called_computations = [@greater], indices_of_shape_operands = dense<[5, 6]> : tensor<2xi64>, mhlo.backend_config = {reduction_dim = 0 : i64}} : (tensor<6xf32>, tensor<6xi32>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<1xi32>, tensor<1xi32>) -> (tensor<?xf32>, tensor<?xi32>)
  return %0#0 : tensor<?xf32>
}

// Any other call stays, without its shapes and their layouts.
// CHECK-LABEL: func.func @other(
// CHECK: stablehlo.custom_call @known(%{{[^,]*}}) {
// CHECK-NOT: indices_of_shape_operands
// CHECK-SAME: operand_layouts = [dense<[1, 0]> : tensor<2xindex>]
// CHECK-SAME: : (tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<4xi32>)
func.func @other(%x: tensor<4x6xf32>) -> (tensor<?x6xf32>, tensor<?xi32>) {
  %s = stablehlo.constant dense<[4, 6]> : tensor<2xi32>
  %t = stablehlo.constant dense<4> : tensor<1xi32>
  %0:2 = stablehlo.custom_call @known(%x, %s, %t) {indices_of_shape_operands = dense<[1, 2]> : tensor<2xi64>, operand_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>]} : (tensor<4x6xf32>, tensor<2xi32>, tensor<1xi32>) -> (tensor<?x6xf32>, tensor<?xi32>)
  return %0#0, %0#1 : tensor<?x6xf32>, tensor<?xi32>
}

// What is wrong or not known stays.
// CHECK-LABEL: func.func @unknown(
// CHECK: stablehlo.custom_call @stablehlo.dynamic_top_k
// CHECK: stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator
// CHECK: stablehlo.custom_call @stablehlo.dynamic_reduce_window
// CHECK: stablehlo.custom_call @short
// CHECK: stablehlo.custom_call @places
func.func @unknown(%x: tensor<4x6xf32>, %k: tensor<i32>, %key: tensor<2xui64>, %v: tensor<f32>) -> (tensor<4x?xf32>, tensor<?xui32>, tensor<?x?xf32>, tensor<?x6xf32>, tensor<?x6xf32>) {
  %two = stablehlo.constant dense<2> : tensor<2xi32>
  %one = stablehlo.constant dense<-1> : tensor<1xi32>
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_top_k(%x, %k) : (tensor<4x6xf32>, tensor<i32>) -> (tensor<4x?xf32>, tensor<4x?xi32>)
  %1:2 = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%key, %one) {rng_algorithm = #stablehlo<rng_algorithm DEFAULT>} : (tensor<2xui64>, tensor<1xi32>) -> (tensor<2xui64>, tensor<?xui32>)
  %2 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %v, %two, %two, %two, %two, %two) {called_computations = [@sum]} : (tensor<4x6xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  %3 = stablehlo.custom_call @short(%x) {indices_of_shape_operands = dense<> : tensor<0xi64>} : (tensor<4x6xf32>) -> tensor<?x6xf32>
  %4 = stablehlo.custom_call @places(%x, %two) {indices_of_shape_operands = dense<7> : tensor<1xi64>} : (tensor<4x6xf32>, tensor<2xi32>) -> tensor<?x6xf32>
  return %0#0, %1#1, %2, %3, %4 : tensor<4x?xf32>, tensor<?xui32>, tensor<?x?xf32>, tensor<?x6xf32>, tensor<?x6xf32>
}
