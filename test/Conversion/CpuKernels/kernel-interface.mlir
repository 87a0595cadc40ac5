// RUN: soap-opt %s --soap-kernel-interface | FileCheck %s
// RUN: soap-opt %s --soap-gpu-kernel-pipeline | FileCheck %s --check-prefix=GPU

// Results that are others in another shape are computed where they are to be, without a
// copy; also where both are results, of which the second is one of the first.

// CHECK-LABEL: func.func @reshaped
// CHECK-SAME: %[[X:[^:]+]]: memref<4x6xf32>, %[[OUT:[^:]+]]: memref<8x3xf32>)
// CHECK: %[[FLAT:.+]] = memref.collapse_shape %[[OUT]] {{\[}}[0, 1]] : memref<8x3xf32> into memref<24xf32>
// CHECK: %[[PLACE:.+]] = memref.expand_shape %[[FLAT]] {{\[}}[0, 1]] output_shape [4, 6] : memref<24xf32> into memref<4x6xf32>
// CHECK: %[[SUM:.+]] = linalg.add
// CHECK: bufferization.materialize_in_destination %[[SUM]] in restrict writable %[[PLACE]]
// GPU-LABEL: func.func @reshaped
// GPU-NOT: memref.alloc
// GPU-COUNT-1: gpu.launch_func
// GPU-NOT: gpu.launch_func
// GPU: return
func.func @reshaped(%x: tensor<4x6xf32>) -> tensor<8x3xf32> {
  %e = tensor.empty() : tensor<4x6xf32>
  %0 = linalg.add ins(%x, %x : tensor<4x6xf32>, tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [8, 3] : tensor<24xf32> into tensor<8x3xf32>
  return %2 : tensor<8x3xf32>
}

// CHECK-LABEL: func.func @both
// CHECK-SAME: %{{[^:]+}}: memref<4x6xf32>, %[[A:[^:]+]]: memref<4x6xf32>, %[[B:[^:]+]]: memref<24xf32>)
// CHECK: %[[PLACE:.+]] = memref.expand_shape %[[B]]
// CHECK: materialize_in_destination %[[SUM:.+]] in restrict writable %[[A]]
// CHECK: materialize_in_destination %[[SUM]] in restrict writable %[[PLACE]]
// GPU-LABEL: func.func @both
func.func @both(%x: tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<24xf32>) {
  %e = tensor.empty() : tensor<4x6xf32>
  %0 = linalg.add ins(%x, %x : tensor<4x6xf32>, tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  return %0, %1 : tensor<4x6xf32>, tensor<24xf32>
}

// An argument that a result overwrites is read before that.
// CHECK-LABEL: func.func @in_place
// CHECK: %[[COPY:.+]] = bufferization.alloc_tensor() copy(
// CHECK: materialize_in_destination %[[COPY]] in restrict writable %arg0
// GPU-LABEL: func.func @in_place
func.func @in_place(%x: tensor<4x6xf32>) -> tensor<4x6xf32> attributes {soap.in_place = array<i64: 0>} {
  %f = tensor.collapse_shape %x [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %e = tensor.empty() : tensor<24xf32>
  %0 = linalg.add ins(%f, %f : tensor<24xf32>, tensor<24xf32>) outs(%e : tensor<24xf32>) -> tensor<24xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [4, 6] : tensor<24xf32> into tensor<4x6xf32>
  return %1 : tensor<4x6xf32>
}

// Of an argument that a result overwrites in part, the rest stays where it is.
// CHECK-LABEL: func.func @rows
// CHECK-NOT: alloc_tensor
// CHECK: %[[ROWS:.+]] = scf.for
// CHECK-NOT: alloc_tensor
// CHECK: materialize_in_destination %[[ROWS]] in restrict writable %arg0
func.func @rows(%x: tensor<400x6xf32>, %rows: tensor<3xi32>, %y: tensor<3xf32>) -> tensor<400x6xf32> attributes {soap.in_place = array<i64: 0>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %x) -> tensor<400x6xf32> {
    %row = tensor.extract %rows[%i] : tensor<3xi32>
    %r = arith.index_cast %row : i32 to index
    %v = tensor.extract %y[%i] : tensor<3xf32>
    %n = tensor.insert %v into %t[%r, %c0] : tensor<400x6xf32>
    scf.yield %n : tensor<400x6xf32>
  }
  return %0 : tensor<400x6xf32>
}

// CHECK-LABEL: func.func @slice
// CHECK-NOT: alloc_tensor
// CHECK: %[[ALL:.+]] = tensor.insert_slice
// CHECK-NOT: alloc_tensor
// CHECK: materialize_in_destination %[[ALL]] in restrict writable %arg0
func.func @slice(%x: tensor<400x6xf32>, %y: tensor<2x6xf32>) -> tensor<400x6xf32> attributes {soap.in_place = array<i64: 0>} {
  %0 = tensor.insert_slice %y into %x[3, 0] [2, 6] [1, 1] : tensor<2x6xf32> into tensor<400x6xf32>
  return %0 : tensor<400x6xf32>
}
