// RUN: soap-opt %s --soap-lower-reshard=machine=p100-4x4 --mlir-print-local-scope | FileCheck %s -enable-var-scope

// Which steps are the cheapest on four nodes of four, for some megabytes.

!tensor = tensor<1024x4096xf32>
#rows = #soap.sharding<[4] dims [0, -] on [0:4]>
#columns = #soap.sharding<[4] dims [-, 0] on [0:4]>
#sums = #soap.sharding<[4] dims [-, -] partial sum [0] on [0:4]>
#whole = #soap.sharding<[4] dims [-, -] on [0:4]>
#first = #soap.sharding<[1] dims [-, -] on [0]>
#node = #soap.sharding<[4] dims [-, -] on [4:8]>
#moved = #soap.sharding<[4] dims [0, -] on [4:8]>
#halo = #soap.sharding<[4] dims [0 {0:257, 255:513, 511:769, 767:1024}, -] on [0:4]>
#half = #soap.sharding<[4] dims [0 {0:128, 256:384, 512:640, 768:896}, -] on [0:4]>
#swapped = #soap.sharding<[4] dims [0, -] on [3, 2, 1, 0]>

// CHECK-LABEL: @all_reduce
// CHECK-NEXT: soap.all_reduce
// CHECK-NEXT: return
func.func @all_reduce(%x: !soap.dist<!tensor, #sums>) -> !soap.dist<!tensor, #whole> {
  %0 = soap.reshard %x : !soap.dist<!tensor, #sums> -> !soap.dist<!tensor, #whole>
  return %0 : !soap.dist<!tensor, #whole>
}

// Every device gets only its tile of the total: a reduction per owner, whose
// columns are rows of the summands.
// CHECK-LABEL: @reduce_scatter
// CHECK-NEXT: soap.reduce_scatter
// CHECK-NEXT: return
func.func @reduce_scatter(%x: !soap.dist<!tensor, #sums>) -> !soap.dist<!tensor, #columns> {
  %0 = soap.reshard %x : !soap.dist<!tensor, #sums> -> !soap.dist<!tensor, #columns>
  return %0 : !soap.dist<!tensor, #columns>
}

// CHECK-LABEL: @all_gather
// CHECK-NEXT: soap.all_gather
// CHECK-NEXT: return
func.func @all_gather(%x: !soap.dist<!tensor, #rows>) -> !soap.dist<!tensor, #whole> {
  %0 = soap.reshard %x : !soap.dist<!tensor, #rows> -> !soap.dist<!tensor, #whole>
  return %0 : !soap.dist<!tensor, #whole>
}

// CHECK-LABEL: @all_to_all
// CHECK-NEXT: soap.all_to_all
// CHECK-NEXT: return
func.func @all_to_all(%x: !soap.dist<!tensor, #rows>) -> !soap.dist<!tensor, #columns> {
  %0 = soap.reshard %x : !soap.dist<!tensor, #rows> -> !soap.dist<!tensor, #columns>
  return %0 : !soap.dist<!tensor, #columns>
}

// CHECK-LABEL: @broadcast
// CHECK-NEXT: soap.broadcast
// CHECK-NEXT: return
func.func @broadcast(%x: !soap.dist<tensor<f32>, #soap.sharding<[1] dims [] on [0]>>)
    -> !soap.dist<tensor<f32>, #soap.sharding<[16] dims [] on [0:16]>> {
  %0 = soap.reshard %x : !soap.dist<tensor<f32>, #soap.sharding<[1] dims [] on [0]>> -> !soap.dist<tensor<f32>, #soap.sharding<[16] dims [] on [0:16]>>
  return %0 : !soap.dist<tensor<f32>, #soap.sharding<[16] dims [] on [0:16]>>
}

// A large value is scattered first: the link between the nodes carries it once.
// CHECK-LABEL: @scatter_and_gather
// CHECK-NEXT: soap.copy
// CHECK-SAME: -> !soap.dist<tensor<1024x4096xf32>, #soap.sharding<[4] dims [0, -] on [4, 5, 6, 7]>>
// CHECK-NEXT: soap.all_gather
// CHECK-NEXT: return
func.func @scatter_and_gather(%x: !soap.dist<!tensor, #first>) -> !soap.dist<!tensor, #node> {
  %0 = soap.reshard %x : !soap.dist<!tensor, #first> -> !soap.dist<!tensor, #node>
  return %0 : !soap.dist<!tensor, #node>
}

// CHECK-LABEL: @collective_permute
// CHECK-NEXT: soap.collective_permute
// CHECK-NEXT: soap.collective_permute
func.func @collective_permute(%x: !soap.dist<!tensor, #rows>)
    -> (!soap.dist<!tensor, #moved>, !soap.dist<!tensor, #swapped>) {
  %0 = soap.reshard %x : !soap.dist<!tensor, #rows> -> !soap.dist<!tensor, #moved>
  %1 = soap.reshard %x : !soap.dist<!tensor, #rows> -> !soap.dist<!tensor, #swapped>
  return %0, %1 : !soap.dist<!tensor, #moved>, !soap.dist<!tensor, #swapped>
}

// Boxes of any kind, and local slices, are copies.
// CHECK-LABEL: @copies
// CHECK-NEXT: soap.copy
// CHECK-NEXT: soap.copy
// CHECK-NEXT: return
func.func @copies(%x: !soap.dist<!tensor, #rows>, %y: !soap.dist<!tensor, #whole>)
    -> (!soap.dist<!tensor, #halo>, !soap.dist<!tensor, #half>) {
  %0 = soap.reshard %x : !soap.dist<!tensor, #rows> -> !soap.dist<!tensor, #halo>
  %1 = soap.reshard %y : !soap.dist<!tensor, #whole> -> !soap.dist<!tensor, #half>
  return %0, %1 : !soap.dist<!tensor, #halo>, !soap.dist<!tensor, #half>
}

// Scattered to the one, then needed everywhere: the second target's reduction
// is its own, what follows takes the total.
// CHECK-LABEL: @several_targets
// CHECK-SAME: %[[SUMS:[a-z0-9]+]]:
// CHECK-NEXT: %[[TILES:.*]] = soap.reduce_scatter %[[SUMS]]
// CHECK-NEXT: %[[TOTAL:.*]] = soap.all_reduce %[[SUMS]]
// CHECK-NEXT: %[[ROWS:.*]] = soap.copy %[[TOTAL]]
// CHECK-NEXT: return %[[TILES]], %[[TOTAL]], %[[ROWS]]
func.func @several_targets(%x: !soap.dist<!tensor, #sums>)
    -> (!soap.dist<!tensor, #columns>, !soap.dist<!tensor, #whole>, !soap.dist<!tensor, #rows>) {
  %0 = soap.reshard %x : !soap.dist<!tensor, #sums> -> !soap.dist<!tensor, #columns>
  %1 = soap.reshard %x : !soap.dist<!tensor, #sums> -> !soap.dist<!tensor, #whole>
  %2 = soap.reshard %x : !soap.dist<!tensor, #sums> -> !soap.dist<!tensor, #rows>
  return %0, %1, %2 : !soap.dist<!tensor, #columns>, !soap.dist<!tensor, #whole>, !soap.dist<!tensor, #rows>
}

// Sums of two axes: one scattered, one carried out, between the nodes.
#two = #soap.sharding<[2, 2] dims [-, -] partial sum [0, 1] on [0, 4, 8, 12]>
#half_rows = #soap.sharding<[2, 2] dims [0, -] on [0, 4, 8, 12]>
// CHECK-LABEL: @two_axes
// CHECK-NEXT: soap.reduce_scatter
// CHECK-SAME: partial sum [1]
// CHECK-NEXT: soap.all_reduce
// CHECK-NEXT: return
func.func @two_axes(%x: !soap.dist<!tensor, #two>) -> !soap.dist<!tensor, #half_rows> {
  %0 = soap.reshard %x : !soap.dist<!tensor, #two> -> !soap.dist<!tensor, #half_rows>
  return %0 : !soap.dist<!tensor, #half_rows>
}

