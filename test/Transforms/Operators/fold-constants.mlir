// RUN: soap-opt %s --soap-fold-constants --cse | FileCheck %s

// The guard of jnp.var.
// CHECK-LABEL: @guard(
// CHECK-NEXT: %[[N:.*]] = stablehlo.constant dense<2.560000e+02> : tensor<f32>
// CHECK-NEXT: %[[D:.*]] = stablehlo.broadcast_in_dim %[[N]]
// CHECK-NEXT: %[[V:.*]] = stablehlo.divide %arg0, %[[D]]
// CHECK-NEXT: return %[[V]]
func.func @guard(%sum: tensor<8xf32>) -> tensor<8xf32> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.convert %c : (tensor<i32>) -> tensor<f32>
  %n = stablehlo.constant dense<2.560000e+02> : tensor<f32>
  %1 = stablehlo.subtract %n, %0 : tensor<f32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<8xf32>
  %3 = stablehlo.divide %sum, %2 : tensor<8xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %4 = stablehlo.compare GT, %1, %zero, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %nan = stablehlo.constant dense<0x7FC00000> : tensor<f32>
  %5 = stablehlo.broadcast_in_dim %nan, dims = [] : (tensor<f32>) -> tensor<8xf32>
  %6 = stablehlo.select %4, %3, %5 : tensor<i1>, tensor<8xf32>
  return %6 : tensor<8xf32>
}

// Numbers that are all the same, of any shape; and rounded as the model rounds.
// CHECK-LABEL: @splats(
// CHECK-DAG: stablehlo.constant dense<1.000000e+00> : tensor<1000x1000xbf16>
// CHECK-NOT: stablehlo.add
// CHECK: return
func.func @splats() -> tensor<1000x1000xbf16> {
  %0 = stablehlo.constant dense<1.0> : tensor<bf16>
  %1 = stablehlo.constant dense<1.0e-03> : tensor<1x1000xbf16>
  %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<bf16>) -> tensor<1000x1000xbf16>
  %3 = stablehlo.reshape %1 : (tensor<1x1000xbf16>) -> tensor<1000xbf16>
  %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<1000xbf16>) -> tensor<1000x1000xbf16>
  %5 = stablehlo.add %2, %4 : tensor<1000x1000xbf16>
  return %5 : tensor<1000x1000xbf16>
}

// Others, where they are few.
// CHECK-LABEL: @few(
// CHECK-NEXT: stablehlo.constant dense<[11, 12, 13]> : tensor<3xi32>
// CHECK-NEXT: return
func.func @few() -> tensor<3xi32> {
  %0 = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %1 = stablehlo.constant dense<10> : tensor<3xi32>
  %2 = stablehlo.add %0, %1 : tensor<3xi32>
  return %2 : tensor<3xi32>
}

// CHECK-LABEL: @many(
// CHECK: stablehlo.negate
func.func @many() -> tensor<80xi8> {
  %0 = stablehlo.constant dense<"0x0102030405060708090A0B0C0D0E0F100102030405060708090A0B0C0D0E0F100102030405060708090A0B0C0D0E0F100102030405060708090A0B0C0D0E0F100102030405060708090A0B0C0D0E0F10"> : tensor<80xi8>
  %1 = stablehlo.negate %0 : tensor<80xi8>
  return %1 : tensor<80xi8>
}

// A side for all elements, in code that a loop runs, too.
// CHECK-LABEL: @side(
// CHECK-NOT: stablehlo.select
// CHECK: return
func.func @side(%x: tensor<4xf32>) -> tensor<4xf32> {
  %false = stablehlo.constant dense<false> : tensor<4xi1>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    reducer(%a: tensor<f32>, %b: tensor<f32>) {
      %3 = stablehlo.add %a, %b : tensor<f32>
      %4 = stablehlo.select %true, %3, %one : tensor<i1>, tensor<f32>
      stablehlo.return %4 : tensor<f32>
    }
  %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %2 = stablehlo.select %false, %x, %1 : tensor<4xi1>, tensor<4xf32>
  return %2 : tensor<4xf32>
}

// Mixed sides, what has a name, what moves only, and complex numbers stay.
// CHECK-LABEL: @stays(
// CHECK: stablehlo.select
// CHECK: stablehlo.negate %{{.*}} {soap.operator = "mine"}
// CHECK: stablehlo.broadcast_in_dim
// CHECK: stablehlo.add {{.*}}complex
func.func @stays(%x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<f32>, tensor<2xf32>, tensor<complex<f32>>) {
  %p = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %i = stablehlo.constant dense<(0.0, 1.0)> : tensor<complex<f32>>
  %0 = stablehlo.select %p, %x, %y : tensor<2xi1>, tensor<2xf32>
  %1 = stablehlo.negate %one {soap.operator = "mine"} : tensor<f32>
  %2 = stablehlo.broadcast_in_dim %one, dims = [] : (tensor<f32>) -> tensor<2xf32>
  %3 = stablehlo.add %i, %i : tensor<complex<f32>>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<f32>, tensor<2xf32>, tensor<complex<f32>>
}

// Parts of what is one number.
// CHECK-LABEL: @parts(
// CHECK-DAG: %[[TWO:.*]] = stablehlo.constant dense<2.000000e+00> : tensor<2x4xf32>
// CHECK-DAG: %[[THREE:.*]] = stablehlo.constant dense<3.000000e+00> : tensor<1x4xf32>
// CHECK-DAG: stablehlo.slice %{{.*}} [0:1] : (tensor<2xf32>)
// CHECK: return %[[TWO]], %[[THREE]]
func.func @parts() -> (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1xf32>) {
  %two = stablehlo.constant dense<2.0> : tensor<4x8xf32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %mixed = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = stablehlo.transpose %two, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.reverse %0, dims = [0] : tensor<8x4xf32>
  %2 = stablehlo.slice %1 [3:5, 0:4] : (tensor<8x4xf32>) -> tensor<2x4xf32>
  %3 = stablehlo.slice %2 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
  %4 = stablehlo.broadcast_in_dim %one, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
  %5 = stablehlo.add %3, %4 : tensor<1x4xf32>
  %6 = stablehlo.slice %mixed [0:1] : (tensor<2xf32>) -> tensor<1xf32>
  return %2, %5, %6 : tensor<2x4xf32>, tensor<1x4xf32>, tensor<1xf32>
}
