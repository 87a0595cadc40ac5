// RUN: soap-opt --soap-simplify-model %s | FileCheck %s
// RUN: soap-run %s --machine=cpu:4 --algorithm=random --check --quiet
// RUN: soap-run %s --machine=cuda:2 --emulate --algorithm=random --check --quiet

// Products read what is transposed for them as it lies: a table that is looked up, too, is
// cast once, and its transpose is no copy of it. So do those of heads whose batches are no
// one loop of the product's anyway: as those of the queries are not, and those of a result
// that is transposed back.

// CHECK-LABEL: func.func @main
// CHECK: %[[LOW:.+]] = stablehlo.convert %arg0
// CHECK-NOT: stablehlo.transpose
// CHECK: %[[LOGITS:.+]] = stablehlo.dot_general %{{.+}}, %[[LOW]], contracting_dims = [2] x [1]
// CHECK: stablehlo.dot_general %[[LOGITS]], %[[LOW]], contracting_dims = [2] x [0]
// CHECK-NOT: stablehlo.transpose
// CHECK: %[[S:.+]] = stablehlo.dot_general %arg2, %arg3, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3]
// CHECK: %[[V:.+]] = stablehlo.dot_general %arg3, %[[S]], batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [2]
// CHECK: stablehlo.transpose %[[V]], dims = [0, 3, 1, 2]
func.func @main(%table: tensor<96x16xf32>, %tokens: tensor<2x8xi32>, %q: tensor<2x8x4x16xf32>, %k: tensor<2x8x4x16xf32>)
    -> (tensor<2x8x96xbf16>, tensor<2x8x16xbf16>, tensor<2x8x4x16xf32>) {
  %low = stablehlo.convert %table : (tensor<96x16xf32>) -> tensor<96x16xbf16>
  %x = "stablehlo.gather"(%low, %tokens) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 16>}> : (tensor<96x16xbf16>, tensor<2x8xi32>) -> tensor<2x8x16xbf16>
  %t = stablehlo.transpose %low, dims = [1, 0] : (tensor<96x16xbf16>) -> tensor<16x96xbf16>
  %y = stablehlo.dot_general %x, %t, contracting_dims = [2] x [0] : (tensor<2x8x16xbf16>, tensor<16x96xbf16>) -> tensor<2x8x96xbf16>
  %g = stablehlo.dot_general %y, %t, contracting_dims = [2] x [1] : (tensor<2x8x96xbf16>, tensor<16x96xbf16>) -> tensor<2x8x16xbf16>
  %h = stablehlo.transpose %k, dims = [0, 2, 3, 1] : (tensor<2x8x4x16xf32>) -> tensor<2x4x16x8xf32>
  %s = stablehlo.dot_general %q, %h, batching_dims = [0, 2] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x8x4x16xf32>, tensor<2x4x16x8xf32>) -> tensor<2x4x8x8xf32>
  %v = stablehlo.dot_general %h, %s, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x4x16x8xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x16x8xf32>
  %u = stablehlo.transpose %v, dims = [0, 3, 1, 2] : (tensor<2x4x16x8xf32>) -> tensor<2x8x4x16xf32>
  return %y, %g, %u : tensor<2x8x96xbf16>, tensor<2x8x16xbf16>, tensor<2x8x4x16xf32>
}

// What would take more calls of a library, or none, stays: batches, sums or rows that would
// no longer be one loop, or that of batches as the innermost; an order of rows that the
// result does not have, even if it is of one row. So does what has attributes, such as a layout.
// CHECK-LABEL: func.func @transposed
// CHECK-COUNT-8: stablehlo.transpose
// CHECK: return
func.func @transposed(%a: tensor<2x8x4x16xf32>, %b: tensor<2x4x8x16xf32>, %c: tensor<4x16x8xf32>, %x: tensor<2x4x16x3xf32>, %y: tensor<4x16x6xf32>, %z: tensor<16x6xf32>, %v: tensor<8x16x6xf32>, %h: tensor<4x16x1xf32>)
    -> (tensor<2x4x8x3xf32>, tensor<2x8x6xf32>, tensor<4x8x6xf32>, tensor<8x4x6xf32>, tensor<16x4x6xf32>, tensor<8x6xf32>, tensor<4x1x6x8xf32>) {
  %0 = stablehlo.transpose %a, dims = [0, 2, 1, 3] : (tensor<2x8x4x16xf32>) -> tensor<2x4x8x16xf32>
  %batches = stablehlo.dot_general %0, %x, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x4x8x16xf32>, tensor<2x4x16x3xf32>) -> tensor<2x4x8x3xf32>
  %1 = stablehlo.transpose %b, dims = [0, 2, 1, 3] : (tensor<2x4x8x16xf32>) -> tensor<2x8x4x16xf32>
  %sums = stablehlo.dot_general %1, %y, contracting_dims = [2, 3] x [0, 1] : (tensor<2x8x4x16xf32>, tensor<4x16x6xf32>) -> tensor<2x8x6xf32>
  %2 = stablehlo.transpose %c, dims = [0, 2, 1] : (tensor<4x16x8xf32>) -> tensor<4x8x16xf32>
  %rows = stablehlo.dot_general %2, %z, contracting_dims = [2] x [0] : (tensor<4x8x16xf32>, tensor<16x6xf32>) -> tensor<4x8x6xf32>
  %3 = stablehlo.transpose %c, dims = [2, 0, 1] : (tensor<4x16x8xf32>) -> tensor<8x4x16xf32>
  %innermost = stablehlo.dot_general %3, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<8x4x16xf32>, tensor<8x16x6xf32>) -> tensor<8x4x6xf32>
  %4 = stablehlo.transpose %c, dims = [1, 0, 2] : (tensor<4x16x8xf32>) -> tensor<16x4x8xf32>
  %w = stablehlo.constant dense<2.0> : tensor<8x6xf32>
  %order = stablehlo.dot_general %4, %w, contracting_dims = [2] x [0] : (tensor<16x4x8xf32>, tensor<8x6xf32>) -> tensor<16x4x6xf32>
  %5 = stablehlo.transpose %w, dims = [1, 0] {note} : (tensor<8x6xf32>) -> tensor<6x8xf32>
  %noted = stablehlo.dot_general %w, %5, contracting_dims = [1] x [0] : (tensor<8x6xf32>, tensor<6x8xf32>) -> tensor<8x8xf32>
  %part = stablehlo.slice %noted [0:8, 0:6] : (tensor<8x8xf32>) -> tensor<8x6xf32>
  %6 = stablehlo.transpose %h, dims = [2, 0, 1] : (tensor<4x16x1xf32>) -> tensor<1x4x16xf32>
  %t = stablehlo.dot_general %6, %v, contracting_dims = [2] x [1] : (tensor<1x4x16xf32>, tensor<8x16x6xf32>) -> tensor<1x4x8x6xf32>
  %7 = stablehlo.transpose %t, dims = [1, 0, 3, 2] : (tensor<1x4x8x6xf32>) -> tensor<4x1x6x8xf32>
  return %batches, %sums, %rows, %innermost, %order, %part, %7 : tensor<2x4x8x3xf32>, tensor<2x8x6xf32>, tensor<4x8x6xf32>, tensor<8x4x6xf32>, tensor<16x4x6xf32>, tensor<8x6xf32>, tensor<4x1x6x8xf32>
}
