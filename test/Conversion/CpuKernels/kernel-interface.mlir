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
