// A block per row: all of its threads have read a scalar before one of them
// overwrites it.

// RUN: soap-opt %s --soap-form-gpu-kernels | FileCheck %s

// CHECK: gpu.func @k_rows
// CHECK: memref.load %[[FACTORS:.*]][%[[BLOCK:.*]]] : memref<100xf32>
// CHECK-NEXT: gpu.barrier
// CHECK: %[[ONE:.*]] = memref.subview %[[FACTORS]][%[[BLOCK]]]
// CHECK: memref.store %{{.*}}, %[[ONE]][]
// CHECK: gpu.barrier
func.func @rows(%x: memref<100x512xf32>, %factors: memref<100xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  scf.for %i = %c0 to %c100 step %c1 {
    %factor = memref.load %factors[%i] : memref<100xf32>
    %row = memref.subview %x[%i, 0] [1, 512] [1, 1] : memref<100x512xf32> to memref<512xf32, strided<[1], offset: ?>>
    %one = memref.subview %factors[%i] [1] [1] : memref<100xf32> to memref<f32, strided<[], offset: ?>>
    linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%one : memref<f32, strided<[], offset: ?>>) {
    ^bb0(%out: f32):
      %sum = arith.addf %out, %out : f32
      linalg.yield %sum : f32
    }
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%row : memref<512xf32, strided<[1], offset: ?>>) {
    ^bb0(%out: f32):
      %product = arith.mulf %out, %factor : f32
      linalg.yield %product : f32
    }
  } {soap.independent}
  return
}
