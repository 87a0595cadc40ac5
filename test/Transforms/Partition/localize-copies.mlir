// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: soap-opt %s --soap-localize-copies | FileCheck %s
// RUN: soap-opt %s --soap-localize-copies --soap-merge-regions | FileCheck %s --check-prefix=MERGED

#rows = #soap.sharding<[2] dims [0, -] on [0, 1]>
#part = #soap.sharding<[2] dims [0, - {2:4}] on [0, 1]>
#other = #soap.sharding<[2] dims [0, - {2:4}] on [1, 0]>
// Columns, of which the second device takes others; rows of both devices.
#uneven = #soap.sharding<[2] dims [-, 0 {0:2, 3:6}] on [0, 1]>
#whole = #soap.sharding<[2] dims [-, -] on [0, 1]>
// The second device needs nothing.
#idle = #soap.sharding<[2] dims [0 {0:2, 0:0}, -] on [0, 1]>

// A part of its own rows for each device: no communication, and no result of
// the producer any more.
// CHECK-LABEL: @columns
// CHECK: %[[X:.*]] = soap.spmd "fc"
// CHECK: soap.spmd "fc.part" on [0, 1] tasks [0, 0] (%[[X]])
// CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<4x6xf32>):
// CHECK-NEXT: %[[P:.*]] = stablehlo.slice %[[A]] [0:4, 2:4] : (tensor<4x6xf32>) -> tensor<4x2xf32>
// CHECK-NEXT: soap.return %[[P]]
// MERGED-LABEL: @columns
// MERGED: soap.spmd "fc" {{.*}} -> !soap.dist<tensor<8x6xf32>, #[[PART:.*]]> {
// MERGED: stablehlo.negate
// MERGED-NEXT: stablehlo.slice
// MERGED-NOT: soap.spmd
// MERGED: return
func.func @columns(%x: !soap.dist<tensor<8x6xf32>, #rows>) -> !soap.dist<tensor<8x6xf32>, #part> {
  %0 = soap.spmd "fc" on [0, 1] tasks [0, 0] (%x) : (!soap.dist<tensor<8x6xf32>, #rows>) -> !soap.dist<tensor<8x6xf32>, #rows> {
  ^bb0(%a: tensor<4x6xf32>):
    %n = stablehlo.negate %a : tensor<4x6xf32>
    soap.return %n : tensor<4x6xf32>
  }
  %1 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #rows> -> !soap.dist<tensor<8x6xf32>, #part>
  return %1 : !soap.dist<tensor<8x6xf32>, #part>
}

// A body for each place; none where nothing is needed.
// CHECK-LABEL: @places
// CHECK: soap.spmd "all.part" on [0, 1] tasks [0, 1]
// CHECK: stablehlo.slice %{{.*}} [0:8, 0:2]
// CHECK: stablehlo.slice %{{.*}} [0:8, 3:6]
// CHECK: soap.spmd "all.part" on [0, 1] tasks [0, -1]
// CHECK: stablehlo.slice %{{.*}} [0:2, 0:6]
func.func @places(%x: !soap.dist<tensor<8x6xf32>, #whole>) -> (!soap.dist<tensor<8x6xf32>, #uneven>, !soap.dist<tensor<8x6xf32>, #idle>) {
  %0 = soap.spmd "all" on [0, 1] tasks [0, 0] (%x) : (!soap.dist<tensor<8x6xf32>, #whole>) -> !soap.dist<tensor<8x6xf32>, #whole> {
  ^bb0(%a: tensor<8x6xf32>):
    %n = stablehlo.negate %a : tensor<8x6xf32>
    soap.return %n : tensor<8x6xf32>
  }
  %1 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #whole> -> !soap.dist<tensor<8x6xf32>, #uneven>
  %2 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #whole> -> !soap.dist<tensor<8x6xf32>, #idle>
  return %1, %2 : !soap.dist<tensor<8x6xf32>, #uneven>, !soap.dist<tensor<8x6xf32>, #idle>
}

// What crosses devices, brings rows together, or is of an argument, stays.
// CHECK-LABEL: @copies
// CHECK-COUNT-1: soap.spmd
// CHECK-COUNT-3: soap.copy
// CHECK-NOT: soap.spmd
// CHECK: return
func.func @copies(%x: !soap.dist<tensor<8x6xf32>, #rows>) -> (!soap.dist<tensor<8x6xf32>, #part>, !soap.dist<tensor<8x6xf32>, #other>, !soap.dist<tensor<8x6xf32>, #uneven>) {
  %0 = soap.spmd "fc" on [0, 1] tasks [0, 0] (%x) : (!soap.dist<tensor<8x6xf32>, #rows>) -> !soap.dist<tensor<8x6xf32>, #rows> {
  ^bb0(%a: tensor<4x6xf32>):
    %n = stablehlo.negate %a : tensor<4x6xf32>
    soap.return %n : tensor<4x6xf32>
  }
  %1 = soap.copy %x : !soap.dist<tensor<8x6xf32>, #rows> -> !soap.dist<tensor<8x6xf32>, #part>
  %2 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #rows> -> !soap.dist<tensor<8x6xf32>, #other>
  %3 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #rows> -> !soap.dist<tensor<8x6xf32>, #uneven>
  return %1, %2, %3 : !soap.dist<tensor<8x6xf32>, #part>, !soap.dist<tensor<8x6xf32>, #other>, !soap.dist<tensor<8x6xf32>, #uneven>
}

// Rows, each with a reader of its own, as the iterations of a loop have that was
// unrolled: eight stay copies; one less are cut by computations.
#columns = #soap.sharding<[2] dims [-, 0] on [0, 1]>
#r0 = #soap.sharding<[2] dims [- {0:1}, 0] on [0, 1]>
#r1 = #soap.sharding<[2] dims [- {1:2}, 0] on [0, 1]>
#r2 = #soap.sharding<[2] dims [- {2:3}, 0] on [0, 1]>
#r3 = #soap.sharding<[2] dims [- {3:4}, 0] on [0, 1]>
#r4 = #soap.sharding<[2] dims [- {4:5}, 0] on [0, 1]>
#r5 = #soap.sharding<[2] dims [- {5:6}, 0] on [0, 1]>
#r6 = #soap.sharding<[2] dims [- {6:7}, 0] on [0, 1]>
#r7 = #soap.sharding<[2] dims [- {7:8}, 0] on [0, 1]>

// CHECK-LABEL: @iterations
// CHECK-COUNT-8: soap.copy
// CHECK-NOT: "fc.part"
// CHECK: return
func.func @iterations(%x: !soap.dist<tensor<8x6xf32>, #columns>) -> (!soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>) {
  %0 = soap.spmd "fc" on [0, 1] tasks [0, 0] (%x) : (!soap.dist<tensor<8x6xf32>, #columns>) -> !soap.dist<tensor<8x6xf32>, #columns> {
  ^bb0(%a: tensor<8x3xf32>):
    %n = stablehlo.negate %a : tensor<8x3xf32>
    soap.return %n : tensor<8x3xf32>
  }
  %c0 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #columns> -> !soap.dist<tensor<8x6xf32>, #r0>
  %s0 = soap.spmd "step" on [0, 1] tasks [0, 0] (%c0) : (!soap.dist<tensor<8x6xf32>, #r0>) -> !soap.dist<tensor<1x6xf32>, #columns> {
  ^bb0(%a: tensor<1x3xf32>):
    %n = stablehlo.add %a, %a : tensor<1x3xf32>
    soap.return %n : tensor<1x3xf32>
  }
  %c1 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #columns> -> !soap.dist<tensor<8x6xf32>, #r1>
  %s1 = soap.spmd "step" on [0, 1] tasks [0, 0] (%c1) : (!soap.dist<tensor<8x6xf32>, #r1>) -> !soap.dist<tensor<1x6xf32>, #columns> {
  ^bb0(%a: tensor<1x3xf32>):
    %n = stablehlo.add %a, %a : tensor<1x3xf32>
    soap.return %n : tensor<1x3xf32>
  }
  %c2 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #columns> -> !soap.dist<tensor<8x6xf32>, #r2>
  %s2 = soap.spmd "step" on [0, 1] tasks [0, 0] (%c2) : (!soap.dist<tensor<8x6xf32>, #r2>) -> !soap.dist<tensor<1x6xf32>, #columns> {
  ^bb0(%a: tensor<1x3xf32>):
    %n = stablehlo.add %a, %a : tensor<1x3xf32>
    soap.return %n : tensor<1x3xf32>
  }
  %c3 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #columns> -> !soap.dist<tensor<8x6xf32>, #r3>
  %s3 = soap.spmd "step" on [0, 1] tasks [0, 0] (%c3) : (!soap.dist<tensor<8x6xf32>, #r3>) -> !soap.dist<tensor<1x6xf32>, #columns> {
  ^bb0(%a: tensor<1x3xf32>):
    %n = stablehlo.add %a, %a : tensor<1x3xf32>
    soap.return %n : tensor<1x3xf32>
  }
  %c4 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #columns> -> !soap.dist<tensor<8x6xf32>, #r4>
  %s4 = soap.spmd "step" on [0, 1] tasks [0, 0] (%c4) : (!soap.dist<tensor<8x6xf32>, #r4>) -> !soap.dist<tensor<1x6xf32>, #columns> {
  ^bb0(%a: tensor<1x3xf32>):
    %n = stablehlo.add %a, %a : tensor<1x3xf32>
    soap.return %n : tensor<1x3xf32>
  }
  %c5 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #columns> -> !soap.dist<tensor<8x6xf32>, #r5>
  %s5 = soap.spmd "step" on [0, 1] tasks [0, 0] (%c5) : (!soap.dist<tensor<8x6xf32>, #r5>) -> !soap.dist<tensor<1x6xf32>, #columns> {
  ^bb0(%a: tensor<1x3xf32>):
    %n = stablehlo.add %a, %a : tensor<1x3xf32>
    soap.return %n : tensor<1x3xf32>
  }
  %c6 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #columns> -> !soap.dist<tensor<8x6xf32>, #r6>
  %s6 = soap.spmd "step" on [0, 1] tasks [0, 0] (%c6) : (!soap.dist<tensor<8x6xf32>, #r6>) -> !soap.dist<tensor<1x6xf32>, #columns> {
  ^bb0(%a: tensor<1x3xf32>):
    %n = stablehlo.add %a, %a : tensor<1x3xf32>
    soap.return %n : tensor<1x3xf32>
  }
  %c7 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #columns> -> !soap.dist<tensor<8x6xf32>, #r7>
  %s7 = soap.spmd "step" on [0, 1] tasks [0, 0] (%c7) : (!soap.dist<tensor<8x6xf32>, #r7>) -> !soap.dist<tensor<1x6xf32>, #columns> {
  ^bb0(%a: tensor<1x3xf32>):
    %n = stablehlo.add %a, %a : tensor<1x3xf32>
    soap.return %n : tensor<1x3xf32>
  }
  return %s0, %s1, %s2, %s3, %s4, %s5, %s6, %s7 : !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>
}

// CHECK-LABEL: @seven
// CHECK-COUNT-7: "fc.part"
// CHECK-NOT: soap.copy
// CHECK: return
func.func @seven(%x: !soap.dist<tensor<8x6xf32>, #columns>) -> (!soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>) {
  %0 = soap.spmd "fc" on [0, 1] tasks [0, 0] (%x) : (!soap.dist<tensor<8x6xf32>, #columns>) -> !soap.dist<tensor<8x6xf32>, #columns> {
  ^bb0(%a: tensor<8x3xf32>):
    %n = stablehlo.negate %a : tensor<8x3xf32>
    soap.return %n : tensor<8x3xf32>
  }
  %c0 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #columns> -> !soap.dist<tensor<8x6xf32>, #r0>
  %s0 = soap.spmd "step" on [0, 1] tasks [0, 0] (%c0) : (!soap.dist<tensor<8x6xf32>, #r0>) -> !soap.dist<tensor<1x6xf32>, #columns> {
  ^bb0(%a: tensor<1x3xf32>):
    %n = stablehlo.add %a, %a : tensor<1x3xf32>
    soap.return %n : tensor<1x3xf32>
  }
  %c1 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #columns> -> !soap.dist<tensor<8x6xf32>, #r1>
  %s1 = soap.spmd "step" on [0, 1] tasks [0, 0] (%c1) : (!soap.dist<tensor<8x6xf32>, #r1>) -> !soap.dist<tensor<1x6xf32>, #columns> {
  ^bb0(%a: tensor<1x3xf32>):
    %n = stablehlo.add %a, %a : tensor<1x3xf32>
    soap.return %n : tensor<1x3xf32>
  }
  %c2 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #columns> -> !soap.dist<tensor<8x6xf32>, #r2>
  %s2 = soap.spmd "step" on [0, 1] tasks [0, 0] (%c2) : (!soap.dist<tensor<8x6xf32>, #r2>) -> !soap.dist<tensor<1x6xf32>, #columns> {
  ^bb0(%a: tensor<1x3xf32>):
    %n = stablehlo.add %a, %a : tensor<1x3xf32>
    soap.return %n : tensor<1x3xf32>
  }
  %c3 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #columns> -> !soap.dist<tensor<8x6xf32>, #r3>
  %s3 = soap.spmd "step" on [0, 1] tasks [0, 0] (%c3) : (!soap.dist<tensor<8x6xf32>, #r3>) -> !soap.dist<tensor<1x6xf32>, #columns> {
  ^bb0(%a: tensor<1x3xf32>):
    %n = stablehlo.add %a, %a : tensor<1x3xf32>
    soap.return %n : tensor<1x3xf32>
  }
  %c4 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #columns> -> !soap.dist<tensor<8x6xf32>, #r4>
  %s4 = soap.spmd "step" on [0, 1] tasks [0, 0] (%c4) : (!soap.dist<tensor<8x6xf32>, #r4>) -> !soap.dist<tensor<1x6xf32>, #columns> {
  ^bb0(%a: tensor<1x3xf32>):
    %n = stablehlo.add %a, %a : tensor<1x3xf32>
    soap.return %n : tensor<1x3xf32>
  }
  %c5 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #columns> -> !soap.dist<tensor<8x6xf32>, #r5>
  %s5 = soap.spmd "step" on [0, 1] tasks [0, 0] (%c5) : (!soap.dist<tensor<8x6xf32>, #r5>) -> !soap.dist<tensor<1x6xf32>, #columns> {
  ^bb0(%a: tensor<1x3xf32>):
    %n = stablehlo.add %a, %a : tensor<1x3xf32>
    soap.return %n : tensor<1x3xf32>
  }
  %c6 = soap.copy %0 : !soap.dist<tensor<8x6xf32>, #columns> -> !soap.dist<tensor<8x6xf32>, #r6>
  %s6 = soap.spmd "step" on [0, 1] tasks [0, 0] (%c6) : (!soap.dist<tensor<8x6xf32>, #r6>) -> !soap.dist<tensor<1x6xf32>, #columns> {
  ^bb0(%a: tensor<1x3xf32>):
    %n = stablehlo.add %a, %a : tensor<1x3xf32>
    soap.return %n : tensor<1x3xf32>
  }
  return %s0, %s1, %s2, %s3, %s4, %s5, %s6 : !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>, !soap.dist<tensor<1x6xf32>, #columns>
}
