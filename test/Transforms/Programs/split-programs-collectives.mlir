// RUN: soap-opt %s --soap-split-programs | FileCheck %s

!rows = !soap.dist<tensor<4x6xf32>, #soap.sharding<[2] dims [0, -] on [0, 1]>>
!columns = !soap.dist<tensor<4x6xf32>, #soap.sharding<[2] dims [-, 0] on [0, 1]>>
!whole = !soap.dist<tensor<4x6xf32>, #soap.sharding<[2] dims [-, -] on [0, 1]>>
!sums = !soap.dist<tensor<4x6xf32>, #soap.sharding<[2] dims [-, -] partial sum [0] on [0, 1]>>

// Each owner of a tile combines just that: columns are 4 rows of 3 elements, one
// every 6; rows are contiguous.
// CHECK-LABEL: soap.program @reduce_scatter
func.func @reduce_scatter(%x: !whole) -> (!columns, !rows) {
  %p = soap.spmd "p" on [0, 1] tasks [0, 0] (%x) : (!whole) -> !sums {
  ^bb0(%a: tensor<4x6xf32>):
    %0 = stablehlo.negate %a : tensor<4x6xf32>
    soap.return %0 : tensor<4x6xf32>
  }
  // CHECK: soap.reduce_buffers 0 sum f32 [4 x 3 by 6 : {0 at [[P:[0-9]+]] -> [[C:[0-9]+]], 1 at [[P]] -> none},
  // CHECK-SAME: 4 x 3 by 6 : {0 at {{[0-9]+}} -> none, 1 at {{[0-9]+}} -> [[C]]}]
  %c = soap.reduce_scatter %p : !sums -> !columns
  // CHECK: soap.reduce_buffers 1 sum f32 [12 : {0 at [[P]] -> [[R:[0-9]+]], 1 at [[P]] -> none},
  // CHECK-SAME: 12 : {0 at {{[0-9]+}} -> none, 1 at {{[0-9]+}} -> [[R]]}]
  %r = soap.reduce_scatter %p : !sums -> !rows
  return %c, %r : !columns, !rows
}

// Only the other's half crosses between the devices.
// CHECK-LABEL: soap.program @gather_and_exchange
func.func @gather_and_exchange(%x: !rows) -> (!whole, !columns) {
  // CHECK: soap.copy_boxes 0 f32 [0 at [[X:[0-9]+]] by [6, 1] -> 0 at {{[0-9]+}} by [6, 1] of [2, 6], 1 at [[X]] by [6, 1] -> 0
  %0 = soap.all_gather %x : !rows -> !whole
  // CHECK: soap.copy_boxes 1 f32 [0 at [[X]] by [6, 1] -> 0 at {{[0-9]+}} by [3, 1] of [2, 3], 1 at [[X]] by [6, 1] -> 0
  %1 = soap.all_to_all %x : !rows -> !columns
  return %0, %1 : !whole, !columns
}
