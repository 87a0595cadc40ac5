// All threads of a block read a scalar before the first of them overwrites it.

// RUN: soap-opt %s --soap-gpu-kernel-pipeline | FileCheck %s
// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet --unroll-loops=never

// CHECK-LABEL: gpu.func @k_main_0
// CHECK: scf.while
// CHECK: memref.load %{{.*}}[] : memref<i8>
// CHECK-NEXT: gpu.barrier
// CHECK: do
// CHECK: %[[I:.*]] = memref.load %[[MEMORY:.*]][] : memref<i32>
// CHECK-NEXT: gpu.barrier
// CHECK: memref.subview {{.*}}
// CHECK: memref.store %{{.*}}, %[[MEMORY]][]
func.func @main(%x: tensor<8x300xf32>) -> tensor<300xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %c7 = stablehlo.constant dense<7> : tensor<i32>
  %z = stablehlo.constant dense<0.0> : tensor<300xf32>
  %0:2 = stablehlo.while(%i = %c0, %s = %z) : tensor<i32>, tensor<300xf32>
    cond {
      %1 = stablehlo.compare LT, %i, %c7 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = stablehlo.dynamic_slice %x, %i, %c0, sizes = [1, 300] : (tensor<8x300xf32>, tensor<i32>, tensor<i32>) -> tensor<1x300xf32>
      %2 = stablehlo.add %i, %c1 : tensor<i32>
      %3 = stablehlo.reshape %1 : (tensor<1x300xf32>) -> tensor<300xf32>
      %4 = stablehlo.add %s, %3 : tensor<300xf32>
      stablehlo.return %2, %4 : tensor<i32>, tensor<300xf32>
    }
  return %0#1 : tensor<300xf32>
}
