// RUN: soap-opt %s --soap-outline-loops=loops=4 --split-input-file | FileCheck %s
// RUN: soap-opt %s --soap-outline-loops=loops=1 --split-input-file | FileCheck %s --check-prefix=SINGLE
// RUN: not soap-opt %s --soap-outline-loops=loops=0 --split-input-file 2>&1 | FileCheck %s --check-prefix=NONE

// SINGLE-LABEL: func.func @straight(
// SINGLE-COUNT-4: call
// SINGLE: return
// NONE: error: 'loops' must be positive, not 0

// Views and constants are made again, buffers passed, and freed after the call.
// CHECK-LABEL: func.func private @"straight:part0"(
// CHECK-SAME: %[[A:.*]]: memref<8x8xf32> {llvm.align = 64 : i64, llvm.noalias}, %[[T:.*]]: memref<4x8xf32> {llvm.align = 64 : i64, llvm.noalias})
// CHECK-NEXT: %[[VIEW:.*]] = memref.subview %[[A]][0, 0]
// CHECK-NEXT: %[[ONE:.*]] = arith.constant 1.0
// CHECK-NEXT: memref.copy %[[VIEW]], %[[T]]
// CHECK-NEXT: linalg.fill ins(%[[ONE]] : f32) outs(%[[T]]
// CHECK-NEXT: return
// CHECK: func.func private @"straight:part1"(
// CHECK: memref.copy
// CHECK: memref.copy
// CHECK-LABEL: func.func @straight(
// CHECK-SAME: %[[A:.*]]: memref<8x8xf32>, %[[B:.*]]: memref<8x8xf32>)
// CHECK: %[[T:.*]] = memref.alloc
// CHECK: call @"straight:part0"(%[[A]], %[[T]])
// CHECK: %[[U:.*]] = memref.alloc
// CHECK: call @"straight:part1"(%[[T]], %[[B]], %[[U]])
// CHECK: memref.dealloc
// CHECK: memref.dealloc
// CHECK: return
func.func @straight(%a: memref<8x8xf32>, %b: memref<8x8xf32>) {
  %one = arith.constant 1.0 : f32
  %t = memref.alloc() : memref<4x8xf32>
  %top = memref.subview %a[0, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  memref.copy %top, %t : memref<4x8xf32, strided<[8, 1]>> to memref<4x8xf32>
  linalg.fill ins(%one : f32) outs(%t : memref<4x8xf32>)
  %bottom = memref.subview %b[4, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1], offset: 32>>
  memref.copy %t, %bottom : memref<4x8xf32> to memref<4x8xf32, strided<[8, 1], offset: 32>>
  memref.dealloc %t : memref<4x8xf32>
  %u = memref.alloc() : memref<4x8xf32>
  memref.copy %bottom, %u : memref<4x8xf32, strided<[8, 1], offset: 32>> to memref<4x8xf32>
  memref.dealloc %u : memref<4x8xf32>
  return
}

// -----

// What is read between the loops stays between them.
// CHECK-LABEL: func.func private @"reads:part0"(
// CHECK: func.func private @"reads:part1"(
// CHECK-SAME: %{{.*}}: f32,
// CHECK-LABEL: func.func @reads(
// CHECK: call @"reads:part0"
// CHECK-NEXT: %[[X:.*]] = memref.load
// CHECK-NEXT: call @"reads:part1"(%[[X]],
func.func @reads(%a: memref<8x8xf32>, %b: memref<8x8xf32>) {
  %c0 = arith.constant 0 : index
  memref.copy %a, %b : memref<8x8xf32> to memref<8x8xf32>
  memref.copy %a, %b : memref<8x8xf32> to memref<8x8xf32>
  %x = memref.load %b[%c0, %c0] : memref<8x8xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<8x8xf32>)
  memref.copy %a, %b : memref<8x8xf32> to memref<8x8xf32>
  return
}

// -----

// Of what loops carry nobody knows which buffer it is.
// CHECK-LABEL: func.func private @"carried:part0"(
// CHECK-NOT: noalias
// CHECK: memref.copy
// CHECK-LABEL: func.func @carried(
// CHECK: scf.for
// CHECK-NEXT: func.call @"carried:part0"
// CHECK-NEXT: func.call @"carried:part1"
// CHECK-NEXT: scf.yield
func.func @carried(%a: memref<8x8xf32>, %b: memref<8x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0:2 = scf.for %i = %c0 to %c9 step %c1 iter_args(%x = %a, %y = %b) -> (memref<8x8xf32>, memref<8x8xf32>) {
    memref.copy %x, %y : memref<8x8xf32> to memref<8x8xf32>
    memref.copy %x, %y : memref<8x8xf32> to memref<8x8xf32>
    memref.copy %x, %y : memref<8x8xf32> to memref<8x8xf32>
    memref.copy %x, %y : memref<8x8xf32> to memref<8x8xf32>
    scf.yield %y, %x : memref<8x8xf32>, memref<8x8xf32>
  }
  return
}

// -----

// Few loops stay, and so do those of values that no pointer stands for.
// CHECK-NOT: call
func.func @few(%a: memref<8x8xf32>, %b: memref<8x8xf32>) {
  memref.copy %a, %b : memref<8x8xf32> to memref<8x8xf32>
  memref.copy %b, %a : memref<8x8xf32> to memref<8x8xf32>
  return
}
func.func @dynamic(%a: memref<8x8xf32, strided<[8, 1], offset: ?>>, %b: memref<8x8xf32>) {
  memref.copy %a, %b : memref<8x8xf32, strided<[8, 1], offset: ?>> to memref<8x8xf32>
  memref.copy %a, %b : memref<8x8xf32, strided<[8, 1], offset: ?>> to memref<8x8xf32>
  memref.copy %a, %b : memref<8x8xf32, strided<[8, 1], offset: ?>> to memref<8x8xf32>
  memref.copy %a, %b : memref<8x8xf32, strided<[8, 1], offset: ?>> to memref<8x8xf32>
  return
}
