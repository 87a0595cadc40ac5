// RUN: soap-opt %s -split-input-file --soap-split-programs | FileCheck %s
// A pipeline can stop at the program and start again.
// RUN: soap-opt %s -split-input-file --soap-split-programs | soap-opt -split-input-file | FileCheck %s

// Equal bodies on equal types are one kernel; each device gets its own launch.
// CHECK-LABEL: soap.program @kernels arenas [144, 144]
// CHECK: soap.argument "arg0" : tensor<8xf32> at [0 at [[X:.*]] [0:4], 1 at [[X]] [4:8]]
// CHECK: soap.result "result0" : tensor<8xf32> at [0 at [[Y:.*]] [0:4], 1 at [[Y]] [4:8]]
// CHECK: soap.commands 0 {
// CHECK-NEXT: soap.launch @double ([[X]]) -> ([[T:.*]])
// CHECK-NEXT: soap.launch @double ([[T]]) -> ([[Y]])
// CHECK-NEXT: }
// CHECK: soap.commands 1 {
// CHECK-NEXT: soap.launch @double ([[X]]) -> ([[T]])
// CHECK-NEXT: soap.launch @double ([[T]]) -> ([[Y]])
// CHECK-NEXT: }
// CHECK: func.func private @double
// CHECK-NOT: func.func
#cut = #soap.sharding<[2] dims [0] on [0, 1]>
!cut = !soap.dist<tensor<8xf32>, #cut>
func.func @kernels(%x: !cut) -> !cut {
  %0 = soap.spmd "double" on [0, 1] tasks [0, 0] (%x) : (!cut) -> !cut {
  ^bb0(%a: tensor<4xf32>):
    %r = stablehlo.add %a, %a : tensor<4xf32>
    soap.return %r : tensor<4xf32>
  }
  %1 = soap.spmd "twice again" on [0, 1] tasks [0, 0] (%0) : (!cut) -> !cut {
  ^bb0(%a: tensor<4xf32>):
    %r = stablehlo.add %a, %a : tensor<4xf32>
    soap.return %r : tensor<4xf32>
  }
  return %1 : !cut
}

// -----

// Uneven tiles are kernels of their own; an empty one has nothing to launch.
// CHECK-LABEL: soap.program @uneven
// CHECK: soap.commands 0 {
// CHECK-NEXT: soap.launch @id (
// CHECK-NEXT: soap.launch @id (
// CHECK: soap.commands 1 {
// CHECK-NEXT: soap.launch @id_0
// CHECK: soap.commands 2 {
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK: func.func private @id(%{{.*}}: tensor<2xf32>)
// CHECK: func.func private @id_0(%{{.*}}: tensor<1xf32>)
#tiles = #soap.sharding<[4] dims [0] on [0, 0, 1, 2]>
!tiles = !soap.dist<tensor<5xf32>, #tiles>
func.func @uneven(%x: !tiles) -> !tiles {
  %0 = soap.spmd "id" on [0, 0, 1, 2] tasks [0, 0, 1, -1] (%x) : (!tiles) -> !tiles {
  ^bb0(%a: tensor<2xf32>):
    %r = stablehlo.negate %a : tensor<2xf32>
    soap.return %r : tensor<2xf32>
  }, {
  ^bb0(%a: tensor<1xf32>):
    %r = stablehlo.negate %a : tensor<1xf32>
    soap.return %r : tensor<1xf32>
  }
  return %0 : !tiles
}

// -----

// Groups that share no device meet apart; what nobody reads later is reduced in
// place.
// CHECK-LABEL: soap.program @reduce
// CHECK: soap.result "result0" : tensor<4xf32> at [0 at [[R:[0-9]+]] [0:2], 1 at [[R]] [0:2], 2 at [[R]] [2:4], 3 at [[R]] [2:4]]
// CHECK: soap.reduce_buffers 0 max f32 [2 : {0 at [[R]], 1 at [[R]]}]
// CHECK: soap.reduce_buffers 1 max f32 [2 : {2 at [[R]], 3 at [[R]]}]
// CHECK: soap.commands 3 {
// CHECK: soap.communicate 1
#halves = #soap.sharding<[2, 2] dims [0] on [0, 1, 2, 3]>
#partial = #soap.sharding<[2, 2] dims [0] partial max [1] on [0, 1, 2, 3]>
!halves = !soap.dist<tensor<4xf32>, #halves>
!partial = !soap.dist<tensor<4xf32>, #partial>
func.func @reduce(%x: !halves) -> !halves {
  %0 = soap.spmd "part" on [0, 1, 2, 3] tasks [0, 0, 0, 0] (%x) : (!halves) -> !partial {
  ^bb0(%a: tensor<2xf32>):
    %r = stablehlo.negate %a : tensor<2xf32>
    soap.return %r : tensor<2xf32>
  }
  %1 = soap.all_reduce %0 : !partial -> !halves
  return %1 : !halves
}

// -----

// The summands are a result too, in another layout: not in place.
// CHECK-LABEL: soap.program @reduce_and_keep
// CHECK: soap.reduce_buffers 0 sum f32 [4 : {0 at [[A:[0-9]+]] -> [[B:[0-9]+]], 1 at [[A]] -> [[B]]}]
#sums = #soap.sharding<[2] dims [-] partial sum [0] on [0, 1]>
#whole = #soap.sharding<[2] dims [-] on [0, 1]>
!sums = !soap.dist<tensor<4xf32>, #sums>
!whole = !soap.dist<tensor<4xf32>, #whole>
func.func @reduce_and_keep(%x: !whole) -> (!whole, !whole) {
  %0 = soap.spmd "part" on [0, 1] tasks [0, 0] (%x) : (!whole) -> !sums {
  ^bb0(%a: tensor<4xf32>):
    %r = stablehlo.negate %a : tensor<4xf32>
    soap.return %r : tensor<4xf32>
  }
  %1 = soap.all_reduce %0 : !sums -> !whole
  %2 = soap.spmd "later" on [0, 1] tasks [0, 0] (%0) : (!sums) -> !sums {
  ^bb0(%a: tensor<4xf32>):
    %r = stablehlo.negate %a : tensor<4xf32>
    soap.return %r : tensor<4xf32>
  }
  %3 = soap.all_reduce %2 : !sums -> !whole
  return %1, %3 : !whole, !whole
}

// -----

// Shards that stay where they are keep their buffers; those of one row of a
// matrix come strided.
// CHECK-LABEL: soap.program @copy
// CHECK: soap.argument "arg0" : tensor<2x4xf32> at [0 at [[X:[0-9]+]] [0:2, 0:2], 1 at [[X1:[0-9]+]] [0:2, 2:4]]
// CHECK: soap.result "result0" : tensor<2x4xf32> at [1 at [[Y:[0-9]+]] [0:2, 0:2], 1 at [[X1]] [0:2, 2:4]]
// CHECK: soap.result "result1" : tensor<2x4xf32> at [0 at [[Z:[0-9]+]] [0:1, 0:4], 1 at [[Z1:[0-9]+]] [1:2, 0:4]]
// CHECK: soap.copy_boxes 0 f32 [0 at [[X]] by [2, 1] -> 1 at [[Y]] by [2, 1] of [2, 2]]
// CHECK: soap.copy_boxes 1 f32 [0 at [[X]] by [2, 1] -> 0 at [[Z]] by [4, 1] of [1, 2],
#columns = #soap.sharding<[2] dims [-, 0] on [0, 1]>
#gathered = #soap.sharding<[2] dims [-, 0] on [1, 1]>
#rows = #soap.sharding<[2] dims [0, -] on [0, 1]>
!columns = !soap.dist<tensor<2x4xf32>, #columns>
!gathered = !soap.dist<tensor<2x4xf32>, #gathered>
!rows = !soap.dist<tensor<2x4xf32>, #rows>
func.func @copy(%x: !columns) -> (!gathered, !rows) {
  %0 = soap.copy %x : !columns -> !gathered
  %1 = soap.copy %x : !columns -> !rows
  return %0, %1 : !gathered, !rows
}

// -----

// The update is the last to read the old value and writes the new one over it;
// the second state's new value comes after the last use of the old one. JAX names
// state in its own way.
// CHECK-LABEL: soap.program @state
// CHECK: soap.argument "arg0" : tensor<4xf32> at [0 at [[W:[0-9]+]] [0:4]] replaced by 0
// CHECK: soap.argument "arg1" : tensor<4xf32> at [0 at [[M:[0-9]+]] [0:4]] replaced by 1
// CHECK: soap.result "result0" : tensor<4xf32> at [0 at [[W]] [0:4]]
// CHECK: soap.result "loss" : tensor<4xf32> at [0 at [[M]] [0:4]]
// CHECK-NOT: soap.copy_boxes
// CHECK: soap.commands 0 {
// CHECK-NEXT: soap.launch @update ([[W]], [[M]]) -> ([[W]])
// CHECK-NEXT: soap.launch @next ([[W]]) -> ([[M]])
// CHECK-NEXT: }
// CHECK: func.func private @update({{.*}}) -> tensor<4xf32> attributes {soap.in_place = array<i64: 0>}
// CHECK: func.func private @next
// CHECK-NOT: soap.in_place
#one = #soap.sharding<[1] dims [-] on [0]>
!one = !soap.dist<tensor<4xf32>, #one>
func.func @state(%w: !one {soap.state = 0 : i64}, %m: !one {tf.aliasing_output = 1 : i32})
    -> (!one, !one {jax.result_info = "loss"}) {
  %0 = soap.spmd "update" on [0] tasks [0] (%w, %m) : (!one, !one) -> !one {
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    %r = stablehlo.add %a, %b : tensor<4xf32>
    soap.return %r : tensor<4xf32>
  }
  %1 = soap.spmd "next" on [0] tasks [0] (%0) : (!one) -> !one {
  ^bb0(%a: tensor<4xf32>):
    %r = stablehlo.negate %a : tensor<4xf32>
    soap.return %r : tensor<4xf32>
  }
  return %0, %1 : !one, !one
}

// -----

// An old value that is read later stays until then: the new one is copied over
// it. A kernel that overwrites its argument is another one than its like.
// CHECK-LABEL: soap.program @read_later
// CHECK: soap.argument "arg0" : tensor<4xf32> at [0 at [[W:[0-9]+]] [0:4]] replaced by 0
// CHECK: soap.argument "arg1" : tensor<4xf32> at [0 at [[M:[0-9]+]] [0:4]] replaced by 1
// CHECK: soap.copy_boxes 0 f32 [0 at [[N:[0-9]+]] by [1] -> 0 at [[W]] by [1] of [4]]
// CHECK: soap.commands 0 {
// CHECK-NEXT: soap.launch @update ([[W]]) -> ([[N]])
// CHECK-NEXT: soap.launch @both ([[W]], [[N]]) -> ([[R:[0-9]+]])
// CHECK-NEXT: soap.communicate 0
// CHECK-NEXT: soap.launch @update_0 ([[M]]) -> ([[M]])
// CHECK-NEXT: }
// CHECK: func.func private @update(%{{[a-z0-9]+}}: tensor<4xf32>) -> tensor<4xf32> {
// CHECK: func.func private @update_0(%{{[a-z0-9]+}}: tensor<4xf32>) -> tensor<4xf32> attributes {soap.in_place = array<i64: 0>} {
#one = #soap.sharding<[1] dims [-] on [0]>
!one = !soap.dist<tensor<4xf32>, #one>
func.func @read_later(%w: !one {soap.state = 0 : i64}, %m: !one {soap.state = 1 : i64}) -> (!one, !one, !one) {
  %0 = soap.spmd "update" on [0] tasks [0] (%w) : (!one) -> !one {
  ^bb0(%a: tensor<4xf32>):
    %r = stablehlo.negate %a : tensor<4xf32>
    soap.return %r : tensor<4xf32>
  }
  %1 = soap.spmd "both" on [0] tasks [0] (%w, %0) : (!one, !one) -> !one {
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    %r = stablehlo.add %a, %b : tensor<4xf32>
    soap.return %r : tensor<4xf32>
  }
  %2 = soap.spmd "update" on [0] tasks [0] (%m) : (!one) -> !one {
  ^bb0(%a: tensor<4xf32>):
    %r = stablehlo.negate %a : tensor<4xf32>
    soap.return %r : tensor<4xf32>
  }
  return %0, %2, %1 : !one, !one, !one
}

// -----

// An update that nobody waits for runs after the other readers of the old value,
// unless a communication lies in between.
// CHECK-LABEL: soap.program @delayed
// CHECK: soap.argument "arg0" : tensor<4xf32> at [0 at [[W:[0-9]+]] [0:4]] replaced by 0
// CHECK: soap.argument "arg1" : tensor<4xf32> at [0 at [[M:[0-9]+]] [0:4]] replaced by 1
// CHECK: soap.commands 0 {
// CHECK-NEXT: soap.launch @read ([[W]]) -> ([[R:[0-9]+]])
// CHECK-NEXT: soap.launch @update ([[W]]) -> ([[W]])
// CHECK-NEXT: soap.launch @update_0 ([[M]]) -> ([[N:[0-9]+]])
// CHECK-NEXT: soap.communicate 0
// CHECK-NEXT: soap.launch @read ([[M]]) -> ({{[0-9]+}})
// CHECK-NEXT: soap.communicate 1
// CHECK-NEXT: }
#one = #soap.sharding<[1] dims [-] on [0]>
#other = #soap.sharding<[1] dims [-] on [1]>
!one = !soap.dist<tensor<4xf32>, #one>
!other = !soap.dist<tensor<4xf32>, #other>
func.func @delayed(%w: !one {soap.state = 0 : i64}, %m: !one {soap.state = 1 : i64}) -> (!one, !one, !other, !one) {
  %0 = soap.spmd "update" on [0] tasks [0] (%w) : (!one) -> !one {
  ^bb0(%a: tensor<4xf32>):
    %r = stablehlo.negate %a : tensor<4xf32>
    soap.return %r : tensor<4xf32>
  }
  %1 = soap.spmd "read" on [0] tasks [0] (%w) : (!one) -> !one {
  ^bb0(%a: tensor<4xf32>):
    %r = stablehlo.abs %a : tensor<4xf32>
    soap.return %r : tensor<4xf32>
  }
  %2 = soap.spmd "update" on [0] tasks [0] (%m) : (!one) -> !one {
  ^bb0(%a: tensor<4xf32>):
    %r = stablehlo.negate %a : tensor<4xf32>
    soap.return %r : tensor<4xf32>
  }
  %3 = soap.copy %1 : !one -> !other
  %4 = soap.spmd "read" on [0] tasks [0] (%m) : (!one) -> !one {
  ^bb0(%a: tensor<4xf32>):
    %r = stablehlo.abs %a : tensor<4xf32>
    soap.return %r : tensor<4xf32>
  }
  return %0, %2, %3, %4 : !one, !one, !other, !one
}

// -----

// Functions on plain tensors stay.
// CHECK-LABEL: func.func @plain
func.func @plain(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
