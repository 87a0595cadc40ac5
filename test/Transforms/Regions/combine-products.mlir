// RUN: soap-opt %s --split-input-file --soap-plan="machine=cpu:1 budget=1" --soap-partition --soap-lower-reshard --soap-combine-products | FileCheck %s

// What JAX writes for a weight that three steps share: transposed products.

// CHECK-LABEL: module @steps
// CHECK: soap.spmd {{.*}}(%arg{{[0-9]+}}, %arg{{[0-9]+}}, %arg{{[0-9]+}}, %arg{{[0-9]+}}, %arg{{[0-9]+}}, %arg{{[0-9]+}})
// CHECK: %[[D:.*]] = stablehlo.concatenate {{.*}}, dim = 0 : {{.*}} -> tensor<12x24xf32>
// CHECK: %[[X:.*]] = stablehlo.concatenate {{.*}}, dim = 0 : {{.*}} -> tensor<12x16xf32>
// CHECK: %[[P:.*]] = stablehlo.dot_general %[[D]], %[[X]], contracting_dims = [0] x [0]
// CHECK: %[[T:.*]] = stablehlo.transpose %[[P]], dims = [1, 0]
// CHECK-NEXT: soap.return %[[T]]
// CHECK-NOT: dot_general
// CHECK-NOT: stablehlo.add
module @steps {
  func.func @main(%x0: tensor<4x16xf32>, %d0: tensor<4x24xf32>, %x1: tensor<4x16xf32>, %d1: tensor<4x24xf32>, %x2: tensor<4x16xf32>, %d2: tensor<4x24xf32>) -> tensor<16x24xf32> {
    %0 = stablehlo.dot_general %d2, %x2, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x16xf32>) -> tensor<24x16xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<24x16xf32>) -> tensor<16x24xf32>
    %2 = stablehlo.dot_general %d1, %x1, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x16xf32>) -> tensor<24x16xf32>
    %3 = stablehlo.transpose %2, dims = [1, 0] : (tensor<24x16xf32>) -> tensor<16x24xf32>
    %4 = stablehlo.add %1, %3 : tensor<16x24xf32>
    %5 = stablehlo.dot_general %d0, %x0, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x16xf32>) -> tensor<24x16xf32>
    %6 = stablehlo.transpose %5, dims = [1, 0] : (tensor<24x16xf32>) -> tensor<16x24xf32>
    %7 = stablehlo.add %4, %6 : tensor<16x24xf32>
    return %7 : tensor<16x24xf32>
  }
}

// -----

// Extents may differ along one contracted dimension, here the second; another
// term is added behind.

// CHECK-LABEL: module @extents
// CHECK: %[[D:.*]] = stablehlo.concatenate {{.*}}, dim = 1 : {{.*}} -> tensor<2x3x24xf32>
// CHECK: %[[X:.*]] = stablehlo.concatenate {{.*}}, dim = 2 : {{.*}} -> tensor<16x2x3xf32>
// CHECK: %[[P:.*]] = stablehlo.dot_general %[[D]], %[[X]], contracting_dims = [0, 1] x [1, 2]
// CHECK: stablehlo.add %{{.*}}, %[[P]]
// CHECK-NOT: dot_general
module @extents {
  func.func @main(%x0: tensor<16x2x2xf32>, %d0: tensor<2x2x24xf32>, %x1: tensor<16x2x1xf32>, %d1: tensor<2x1x24xf32>, %w: tensor<24x16xf32>) -> tensor<24x16xf32> {
    %0 = stablehlo.dot_general %d1, %x1, contracting_dims = [0, 1] x [1, 2] : (tensor<2x1x24xf32>, tensor<16x2x1xf32>) -> tensor<24x16xf32>
    %1 = stablehlo.dot_general %d0, %x0, contracting_dims = [0, 1] x [1, 2] : (tensor<2x2x24xf32>, tensor<16x2x2xf32>) -> tensor<24x16xf32>
    %2 = stablehlo.negate %w : tensor<24x16xf32>
    %3 = stablehlo.add %2, %1 : tensor<24x16xf32>
    %4 = stablehlo.add %0, %3 : tensor<24x16xf32>
    return %4 : tensor<24x16xf32>
  }
}

// -----

// Products of 16-bit numbers are summed in f32.

// CHECK-LABEL: module @narrow
// CHECK: stablehlo.dot_general {{.*}} : (tensor<8x24xbf16>, tensor<8x16xbf16>) -> tensor<24x16xf32>
// CHECK-NEXT: soap.return
// CHECK-NOT: convert
module @narrow {
  func.func @main(%x0: tensor<4x16xbf16>, %d0: tensor<4x24xbf16>, %x1: tensor<4x16xbf16>, %d1: tensor<4x24xbf16>) -> tensor<24x16xf32> {
    %0 = stablehlo.dot_general %d1, %x1, contracting_dims = [0] x [0] : (tensor<4x24xbf16>, tensor<4x16xbf16>) -> tensor<24x16xbf16>
    %1 = stablehlo.convert %0 : (tensor<24x16xbf16>) -> tensor<24x16xf32>
    %2 = stablehlo.dot_general %d0, %x0, contracting_dims = [0] x [0] : (tensor<4x24xbf16>, tensor<4x16xbf16>) -> tensor<24x16xbf16>
    %3 = stablehlo.convert %2 : (tensor<24x16xbf16>) -> tensor<24x16xf32>
    %4 = stablehlo.add %1, %3 : tensor<24x16xf32>
    return %4 : tensor<24x16xf32>
  }
}

// -----

// What is rounded before it is added is rounded once.

// CHECK-LABEL: module @rounded
// CHECK: %[[P:.*]] = stablehlo.dot_general {{.*}} -> tensor<24x16xf32>
// CHECK: %[[T:.*]] = stablehlo.transpose %[[P]], dims = [1, 0] : (tensor<24x16xf32>) -> tensor<16x24xf32>
// CHECK: stablehlo.convert %[[T]] : (tensor<16x24xf32>) -> tensor<16x24xbf16>
module @rounded {
  func.func @main(%x0: tensor<4x16xbf16>, %d0: tensor<4x24xbf16>, %x1: tensor<4x16xbf16>, %d1: tensor<4x24xbf16>) -> tensor<16x24xbf16> {
    %0 = stablehlo.dot_general %d1, %x1, contracting_dims = [0] x [0] : (tensor<4x24xbf16>, tensor<4x16xbf16>) -> tensor<24x16xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<24x16xf32>) -> tensor<16x24xf32>
    %2 = stablehlo.convert %1 : (tensor<16x24xf32>) -> tensor<16x24xbf16>
    %3 = stablehlo.dot_general %d0, %x0, contracting_dims = [0] x [0] : (tensor<4x24xbf16>, tensor<4x16xbf16>) -> tensor<24x16xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<24x16xf32>) -> tensor<16x24xf32>
    %5 = stablehlo.convert %4 : (tensor<16x24xf32>) -> tensor<16x24xbf16>
    %6 = stablehlo.add %2, %5 : tensor<16x24xbf16>
    return %6 : tensor<16x24xbf16>
  }
}

// -----

// A square has one operand twice.

// CHECK-LABEL: module @squares
// CHECK: stablehlo.dot_general {{.*}}contracting_dims = [0] x [0] : (tensor<8x24xf32>, tensor<8x24xf32>) -> tensor<24x24xf32>
// CHECK-NOT: dot_general
module @squares {
  func.func @main(%x0: tensor<4x24xf32>, %x1: tensor<4x24xf32>) -> tensor<24x24xf32> {
    %0 = stablehlo.dot_general %x0, %x0, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x24xf32>) -> tensor<24x24xf32>
    %1 = stablehlo.dot_general %x1, %x1, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x24xf32>) -> tensor<24x24xf32>
    %2 = stablehlo.add %0, %1 : tensor<24x24xf32>
    return %2 : tensor<24x24xf32>
  }
}

// -----

// Gradients of an embedding.

// CHECK-LABEL: module @embedding
// CHECK: %[[I:.*]] = stablehlo.concatenate {{.*}}, dim = 0 : {{.*}} -> tensor<8x1xi32>
// CHECK: %[[U:.*]] = stablehlo.concatenate {{.*}}, dim = 0 : {{.*}} -> tensor<8x16xf32>
// CHECK: "stablehlo.scatter"(%{{.*}}, %[[I]], %[[U]]) <{indices_are_sorted = false, {{.*}}unique_indices = false}>
// CHECK-NOT: "stablehlo.scatter"
module @embedding {
  func.func @main(%i0: tensor<4x1xi32>, %u0: tensor<4x16xf32>, %i1: tensor<4x1xi32>, %u1: tensor<4x16xf32>) -> tensor<32x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %z = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %0 = "stablehlo.scatter"(%z, %i1, %u1) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %3 = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<32x16xf32>, tensor<4x1xi32>, tensor<4x16xf32>) -> tensor<32x16xf32>
    %1 = "stablehlo.scatter"(%z, %i0, %u0) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %3 = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<32x16xf32>, tensor<4x1xi32>, tensor<4x16xf32>) -> tensor<32x16xf32>
    %2 = stablehlo.add %0, %1 : tensor<32x16xf32>
    return %2 : tensor<32x16xf32>
  }
}

// -----

// Six have operands of more than twice the bytes of the result: four and two.
// (What is there before takes more memory than they do.)

// CHECK-LABEL: module @many
// CHECK: %[[A:.*]] = stablehlo.dot_general {{.*}} : (tensor<16x24xf32>, tensor<16x16xf32>)
// CHECK: %[[B:.*]] = stablehlo.dot_general {{.*}} : (tensor<8x24xf32>, tensor<8x16xf32>)
// CHECK: stablehlo.add %[[A]], %[[B]]
// CHECK-NOT: dot_general
module @many {
  func.func @main(%big: tensor<64x64xf32>, %v: tensor<64xf32>, %x0: tensor<4x16xf32>, %d0: tensor<4x24xf32>, %x1: tensor<4x16xf32>, %d1: tensor<4x24xf32>, %x2: tensor<4x16xf32>, %d2: tensor<4x24xf32>, %x3: tensor<4x16xf32>, %d3: tensor<4x24xf32>, %x4: tensor<4x16xf32>, %d4: tensor<4x24xf32>, %x5: tensor<4x16xf32>, %d5: tensor<4x24xf32>) -> (tensor<24x16xf32>, tensor<64xf32>) {
    %b = stablehlo.dot_general %big, %big, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %c = stablehlo.dot_general %b, %v, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64xf32>
    %p0 = stablehlo.dot_general %d0, %x0, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x16xf32>) -> tensor<24x16xf32>
    %p1 = stablehlo.dot_general %d1, %x1, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x16xf32>) -> tensor<24x16xf32>
    %s1 = stablehlo.add %p0, %p1 : tensor<24x16xf32>
    %p2 = stablehlo.dot_general %d2, %x2, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x16xf32>) -> tensor<24x16xf32>
    %s2 = stablehlo.add %s1, %p2 : tensor<24x16xf32>
    %p3 = stablehlo.dot_general %d3, %x3, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x16xf32>) -> tensor<24x16xf32>
    %s3 = stablehlo.add %s2, %p3 : tensor<24x16xf32>
    %p4 = stablehlo.dot_general %d4, %x4, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x16xf32>) -> tensor<24x16xf32>
    %s4 = stablehlo.add %s3, %p4 : tensor<24x16xf32>
    %p5 = stablehlo.dot_general %d5, %x5, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x16xf32>) -> tensor<24x16xf32>
    %s5 = stablehlo.add %s4, %p5 : tensor<24x16xf32>
    return %s5, %c : tensor<24x16xf32>, tensor<64xf32>
  }
}
