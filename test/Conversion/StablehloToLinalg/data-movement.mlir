// RUN: soap-opt %s --convert-stablehlo-to-linalg | FileCheck %s

// Padding of nothing is nothing.
// CHECK-LABEL: func.func @no_padding(
// CHECK-SAME: %[[A:.*]]: tensor<3xf32>
// CHECK-NEXT: arith.constant
// CHECK: return %[[A]]
func.func @no_padding(%a: tensor<3xf32>) -> tensor<3xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.pad %a, %z, low = [0], high = [0], interior = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// Negative padding cuts off, interior padding is a stride.
// CHECK-LABEL: func.func @pad(
// CHECK-SAME: %[[A:.*]]: tensor<5xf32>
// CHECK: %[[FILLED:.*]] = linalg.fill
// CHECK: %[[PART:.*]] = tensor.extract_slice %[[A]][1] [4] [1]
// CHECK: tensor.insert_slice %[[PART]] into %[[FILLED]][1] [4] [2]
func.func @pad(%a: tensor<5xf32>, %p: tensor<f32>) -> tensor<9xf32> {
  %0 = stablehlo.pad %a, %p, low = [-1], high = [1], interior = [1] : (tensor<5xf32>, tensor<f32>) -> tensor<9xf32>
  return %0 : tensor<9xf32>
}

// Starts are clamped, in their own type, so that the slice lies inside.
// CHECK-LABEL: func.func @dynamic_slice(
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i64
// CHECK: %[[LOW:.*]] = arith.maxsi %{{.*}}, %[[ZERO]]
// CHECK: %[[LAST:.*]] = arith.constant 6 : i64
// CHECK: %[[CLAMPED:.*]] = arith.minsi %[[LOW]], %[[LAST]]
// CHECK: %[[START:.*]] = arith.index_cast %[[CLAMPED]] : i64 to index
// CHECK: tensor.extract_slice %{{.*}}[%[[START]]] [4] [1]
func.func @dynamic_slice(%a: tensor<10xf32>, %i: tensor<i64>) -> tensor<4xf32> {
  %0 = stablehlo.dynamic_slice %a, %i, sizes = [4] : (tensor<10xf32>, tensor<i64>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// No byte is as large as the limit.
// CHECK-LABEL: func.func @dynamic_slice_unsigned(
// CHECK: %[[LAST:.*]] = arith.constant -1 : i8
// CHECK: %[[CLAMPED:.*]] = arith.minui %{{.*}}, %[[LAST]] : i8
// CHECK: %[[START:.*]] = arith.index_castui %[[CLAMPED]] : i8 to index
// CHECK: tensor.extract_slice %{{.*}}[%[[START]]] [4] [1]
func.func @dynamic_slice_unsigned(%a: tensor<1000xf32>, %i: tensor<ui8>) -> tensor<4xf32> {
  %0 = stablehlo.dynamic_slice %a, %i, sizes = [4] : (tensor<1000xf32>, tensor<ui8>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A window that begins before the operand, or ends behind it, may have elements
// inside; how far outside it is otherwise does not matter.
// CHECK-LABEL: func.func @scatter_windows(
// CHECK: %[[LEAST:.*]] = arith.constant -3 : i64
// CHECK: %[[LOW:.*]] = arith.maxsi %{{.*}}, %[[LEAST]] : i64
// CHECK: %[[MOST:.*]] = arith.constant 10 : i64
// CHECK: %[[CLAMPED:.*]] = arith.minsi %[[LOW]], %[[MOST]] : i64
// CHECK: %[[START:.*]] = arith.index_cast %[[CLAMPED]] : i64 to index
// CHECK: %[[PLACE:.*]] = arith.addi %[[START]], %{{.*}} : index
// CHECK: arith.cmpi ult, %[[PLACE]], %{{.*}} : index
func.func @scatter_windows(%a: tensor<10xf32>, %i: tensor<2x1xi64>, %u: tensor<2x3xf32>) -> tensor<10xf32> {
  %0 = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<10xf32>, tensor<2x1xi64>, tensor<2x3xf32>) -> tensor<10xf32>
  return %0 : tensor<10xf32>
}

// Dimensions of one element come as a copy that fuses, where something
// elementwise reads it.
// CHECK-LABEL: func.func @reshape(
// CHECK-NOT: tensor.expand_shape
// CHECK: linalg.generic
// CHECK: math.absf
// CHECK-LABEL: func.func @reshape_only(
// CHECK: tensor.expand_shape
func.func @reshape(%a: tensor<6xf32>) -> tensor<1x6xf32> {
  %0 = stablehlo.reshape %a : (tensor<6xf32>) -> tensor<1x6xf32>
  %1 = stablehlo.abs %0 : tensor<1x6xf32>
  return %1 : tensor<1x6xf32>
}
func.func @reshape_only(%a: tensor<6xf32>) -> tensor<1x6xf32> {
  %0 = stablehlo.reshape %a : (tensor<6xf32>) -> tensor<1x6xf32>
  return %0 : tensor<1x6xf32>
}

// An update outside is skipped.
// CHECK-LABEL: func.func @scatter(
// CHECK: scf.for
// CHECK: %[[INSIDE:.*]] = arith.cmpi ult
// CHECK: scf.if %[[INSIDE]]
// CHECK: arith.addf
// CHECK: tensor.insert
func.func @scatter(%a: tensor<4xf32>, %i: tensor<5x1xi32>, %u: tensor<5xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<5x1xi32>, tensor<5xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
