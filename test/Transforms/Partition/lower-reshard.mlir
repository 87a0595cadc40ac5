// RUN: soap-opt %s --soap-lower-reshard --mlir-print-local-scope | FileCheck %s
// RUN: soap-opt %s --soap-lower-reshard | soap-opt --mlir-print-local-scope | FileCheck %s

#rows = #soap.sharding<[2] dims [0, -] on [0, 1]>
#columns = #soap.sharding<[2] dims [-, 0] on [0, 1]>
#halo = #soap.sharding<[2] dims [0 {0:5, 3:8}, -] on [0, 1]>
#elsewhere = #soap.sharding<[2] dims [0, -] on [2, 3]>
#sums = #soap.sharding<[2] dims [-, -] partial sum [0] on [0, 1]>
#totals = #soap.sharding<[2] dims [-, -] on [0, 1]>
#moved_sums = #soap.sharding<[2] dims [-, -] partial sum [0] on [2, 3]>
#more_sums = #soap.sharding<[3] dims [-, -] partial sum [0] on [0, 1, 2]>

// CHECK-LABEL: @copies
// CHECK-NOT: soap.reshard
func.func @copies(%x: !soap.dist<tensor<8x8xf32>, #rows>)
    -> (!soap.dist<tensor<8x8xf32>, #columns>, !soap.dist<tensor<8x8xf32>, #halo>,
        !soap.dist<tensor<8x8xf32>, #elsewhere>) {
  // CHECK: soap.all_to_all {{.*}} -> !soap.dist<tensor<8x8xf32>, #soap.sharding<[2] dims [-, 0] on [0, 1]>>
  %0 = soap.reshard %x : !soap.dist<tensor<8x8xf32>, #rows> -> !soap.dist<tensor<8x8xf32>, #columns>
  // CHECK-NEXT: soap.copy {{.*}} -> !soap.dist<tensor<8x8xf32>, #soap.sharding<[2] dims [0 {0:5, 3:8}, -] on [0, 1]>>
  %1 = soap.reshard %x : !soap.dist<tensor<8x8xf32>, #rows> -> !soap.dist<tensor<8x8xf32>, #halo>
  // CHECK-NEXT: soap.collective_permute {{.*}} -> !soap.dist<tensor<8x8xf32>, #soap.sharding<[2] dims [0, -] on [2, 3]>>
  %2 = soap.reshard %x : !soap.dist<tensor<8x8xf32>, #rows> -> !soap.dist<tensor<8x8xf32>, #elsewhere>
  return %0, %1, %2 : !soap.dist<tensor<8x8xf32>, #columns>, !soap.dist<tensor<8x8xf32>, #halo>,
      !soap.dist<tensor<8x8xf32>, #elsewhere>
}

// A pending sum is carried out once, whoever needs the total.
// CHECK-LABEL: @reductions
// CHECK-SAME: %[[SUMS:[a-z0-9]+]]:
func.func @reductions(%x: !soap.dist<tensor<8x8xf32>, #sums>)
    -> (!soap.dist<tensor<8x8xf32>, #totals>, !soap.dist<tensor<8x8xf32>, #rows>) {
  // CHECK-NEXT: %[[TOTAL:.*]] = soap.all_reduce %[[SUMS]]
  %0 = soap.reshard %x : !soap.dist<tensor<8x8xf32>, #sums> -> !soap.dist<tensor<8x8xf32>, #totals>
  // CHECK-NEXT: %[[ROWS:.*]] = soap.copy %[[TOTAL]]
  %1 = soap.reshard %x : !soap.dist<tensor<8x8xf32>, #sums> -> !soap.dist<tensor<8x8xf32>, #rows>
  // CHECK-NEXT: return %[[TOTAL]], %[[ROWS]]
  return %0, %1 : !soap.dist<tensor<8x8xf32>, #totals>, !soap.dist<tensor<8x8xf32>, #rows>
}

// Summands move as they are where their number stays.
// CHECK-LABEL: @summands
// CHECK-SAME: %[[SUMS:[a-z0-9]+]]:
func.func @summands(%x: !soap.dist<tensor<8x8xf32>, #sums>)
    -> (!soap.dist<tensor<8x8xf32>, #moved_sums>, !soap.dist<tensor<8x8xf32>, #more_sums>) {
  // CHECK-NEXT: soap.collective_permute %[[SUMS]] : {{.*}} partial sum [0] on [2, 3]>>
  %0 = soap.reshard %x : !soap.dist<tensor<8x8xf32>, #sums> -> !soap.dist<tensor<8x8xf32>, #moved_sums>
  // CHECK-NEXT: %[[TOTAL:.*]] = soap.all_reduce %[[SUMS]]
  // CHECK-NEXT: soap.copy %[[TOTAL]] : {{.*}} partial sum [0] on [0, 1, 2]>>
  %1 = soap.reshard %x : !soap.dist<tensor<8x8xf32>, #sums> -> !soap.dist<tensor<8x8xf32>, #more_sums>
  return %0, %1 : !soap.dist<tensor<8x8xf32>, #moved_sums>, !soap.dist<tensor<8x8xf32>, #more_sums>
}

// Nothing moves, but shards get other numbers: a copy that costs nothing. To the
// same sharding there is not even that.
#swapped = #soap.sharding<[1, 2] dims [1, -] on [0, 1]>
// CHECK-LABEL: @renumbered
// CHECK-SAME: %[[ROWS:[a-z0-9]+]]:
func.func @renumbered(%x: !soap.dist<tensor<8x8xf32>, #rows>)
    -> (!soap.dist<tensor<8x8xf32>, #swapped>, !soap.dist<tensor<8x8xf32>, #rows>) {
  // CHECK-NEXT: %[[COPY:.*]] = soap.copy %[[ROWS]]
  %0 = soap.reshard %x : !soap.dist<tensor<8x8xf32>, #rows> -> !soap.dist<tensor<8x8xf32>, #swapped>
  %1 = soap.reshard %x : !soap.dist<tensor<8x8xf32>, #rows> -> !soap.dist<tensor<8x8xf32>, #rows>
  // CHECK-NEXT: return %[[COPY]], %[[ROWS]]
  return %0, %1 : !soap.dist<tensor<8x8xf32>, #swapped>, !soap.dist<tensor<8x8xf32>, #rows>
}
