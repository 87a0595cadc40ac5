// RUN: soap-run %s --function=run | FileCheck %s
// RUN: soap-run %s --machine=cpu:2 --algorithm=random --check --quiet
// RUN: soap-run %s --machine=cuda:2 --emulate --check --quiet

// Outer products of many types whose batches are the last dimension.
func.func @main(%a: tensor<2x4x8xf32>, %c: tensor<8x6xf32>, %h: tensor<8x4xbf16>, %i: tensor<4x8xi8>, %z: tensor<8x4xcomplex<f32>>) -> (tensor<2x4x8x6xf32>, tensor<8x8x4xf32>, tensor<4x4x8xi32>, tensor<8x8x4xcomplex<f32>>, tensor<2x4x6xf32>) {
  %0 = stablehlo.dot_general %a, %c, batching_dims = [2] x [0], contracting_dims = [] x [] : (tensor<2x4x8xf32>, tensor<8x6xf32>) -> tensor<8x2x4x6xf32>
  %1 = stablehlo.transpose %0, dims = [1, 2, 0, 3] : (tensor<8x2x4x6xf32>) -> tensor<2x4x8x6xf32>
  %2 = stablehlo.dot_general %h, %i, batching_dims = [1] x [0], contracting_dims = [] x [] : (tensor<8x4xbf16>, tensor<4x8xi8>) -> tensor<4x8x8xf32>
  %3 = stablehlo.transpose %2, dims = [1, 2, 0] : (tensor<4x8x8xf32>) -> tensor<8x8x4xf32>
  %4 = stablehlo.dot_general %i, %i, batching_dims = [1] x [1], contracting_dims = [] x [] : (tensor<4x8xi8>, tensor<4x8xi8>) -> tensor<8x4x4xi32>
  %5 = stablehlo.transpose %4, dims = [1, 2, 0] : (tensor<8x4x4xi32>) -> tensor<4x4x8xi32>
  %6 = stablehlo.dot_general %z, %z, batching_dims = [1] x [1], contracting_dims = [] x [] : (tensor<8x4xcomplex<f32>>, tensor<8x4xcomplex<f32>>) -> tensor<4x8x8xcomplex<f32>>
  %7 = stablehlo.transpose %6, dims = [1, 2, 0] : (tensor<4x8x8xcomplex<f32>>) -> tensor<8x8x4xcomplex<f32>>
  // A sum over them is a product again.
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %8 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x4x8x6xf32>, tensor<f32>) -> tensor<2x4x6xf32>
  return %1, %3, %5, %7, %8 : tensor<2x4x8x6xf32>, tensor<8x8x4xf32>, tensor<4x4x8xi32>, tensor<8x8x4xcomplex<f32>>, tensor<2x4x6xf32>
}

// Beyond what factors hold; rounded by the algorithm; bits that an i8 has not;
// booleans; none.
// CHECK: dense<{{\[\[}}90000.0, 2.0], [300.0, 2.0]]> : tensor<2x2xf32>
// CHECK-NEXT: dense<{{\[\[}}10000, -1], [100, -1]]> : tensor<2x2xi32>
// CHECK-NEXT: dense<{{\[\[}}512.0, 2.0], [2.0, 2.0]]> : tensor<2x2xf32>
// CHECK-NEXT: dense<{{\[\[}}16, -1], [100, -1]]> : tensor<2x2xi8>
// CHECK-NEXT: dense<{{\[\[}}true, false], [true, true]]> : tensor<2x2xi1>
// CHECK-NEXT: dense<> : tensor<0x2xf32>
func.func @run() -> (tensor<2x2xf32>, tensor<2x2xi32>, tensor<2x2xf32>, tensor<2x2xi8>, tensor<2x2xi1>, tensor<0x2xf32>) {
  %a0 = stablehlo.constant dense<[[300.0, 1.0], [1.0, 1.0]]> : tensor<2x2xf16>
  %b0 = stablehlo.constant dense<[300.0, 2.0]> : tensor<2xf16>
  %p0 = stablehlo.dot_general %a0, %b0, batching_dims = [1] x [0], contracting_dims = [] x [] : (tensor<2x2xf16>, tensor<2xf16>) -> tensor<2x2xf32>
  %r0 = stablehlo.transpose %p0, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %a1 = stablehlo.constant dense<[[100, 1], [1, 1]]> : tensor<2x2xi8>
  %b1 = stablehlo.constant dense<[100, -1]> : tensor<2xi8>
  %p1 = stablehlo.dot_general %a1, %b1, batching_dims = [1] x [0], contracting_dims = [] x [] : (tensor<2x2xi8>, tensor<2xi8>) -> tensor<2x2xi32>
  %r1 = stablehlo.transpose %p1, dims = [1, 0] : (tensor<2x2xi32>) -> tensor<2x2xi32>
  %a2 = stablehlo.constant dense<[[257.0, 1.0], [1.0, 1.0]]> : tensor<2x2xf32>
  %b2 = stablehlo.constant dense<[2.0, 2.0]> : tensor<2xf32>
  %p2 = stablehlo.dot_general %a2, %b2, batching_dims = [1] x [0], contracting_dims = [] x [], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  %r2 = stablehlo.transpose %p2, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %a3 = stablehlo.constant dense<[[100, 1], [1, 1]]> : tensor<2x2xi8>
  %b3 = stablehlo.constant dense<[100, -1]> : tensor<2xi8>
  %p3 = stablehlo.dot_general %a3, %b3, batching_dims = [1] x [0], contracting_dims = [] x [] : (tensor<2x2xi8>, tensor<2xi8>) -> tensor<2x2xi8>
  %r3 = stablehlo.transpose %p3, dims = [1, 0] : (tensor<2x2xi8>) -> tensor<2x2xi8>
  %a4 = stablehlo.constant dense<[[true, false], [true, true]]> : tensor<2x2xi1>
  %b4 = stablehlo.constant dense<[true, true]> : tensor<2xi1>
  %p4 = stablehlo.dot_general %a4, %b4, batching_dims = [1] x [0], contracting_dims = [] x [] : (tensor<2x2xi1>, tensor<2xi1>) -> tensor<2x2xi1>
  %r4 = stablehlo.transpose %p4, dims = [1, 0] : (tensor<2x2xi1>) -> tensor<2x2xi1>
  %a5 = stablehlo.constant dense<> : tensor<0x2xf32>
  %b5 = stablehlo.constant dense<1.0> : tensor<2xf32>
  %p5 = stablehlo.dot_general %a5, %b5, batching_dims = [1] x [0], contracting_dims = [] x [] : (tensor<0x2xf32>, tensor<2xf32>) -> tensor<2x0xf32>
  %r5 = stablehlo.transpose %p5, dims = [1, 0] : (tensor<2x0xf32>) -> tensor<0x2xf32>
  return %r0, %r1, %r2, %r3, %r4, %r5 : tensor<2x2xf32>, tensor<2x2xi32>, tensor<2x2xf32>, tensor<2x2xi8>, tensor<2x2xi1>, tensor<0x2xf32>
}
