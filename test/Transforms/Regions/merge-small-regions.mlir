// RUN: soap-opt %s --soap-merge-small-regions=machine=cuda:2 --mlir-print-local-scope | FileCheck %s
// RUN: soap-opt %s --soap-merge-small-regions --mlir-print-local-scope | FileCheck %s --check-prefix=OTHER

#v = #soap.sharding<[2, 1] dims [0] on [0, 1]>
#u = #soap.sharding<[2, 1, 1] dims [0] on [0, 1]>
#w = #soap.sharding<[2, 1] dims [0] on [1, 0]>

// One region at the place of the last; a communication between them, and
// another name of a result, are in nobody's way.
// CHECK-LABEL: @updates
// CHECK-SAME: (%[[A:.*]]: !soap.dist<{{.*}}, %[[B:.*]]: !soap.dist<{{.*}}, %[[C:.*]]: !soap.dist<{{[^%]*}})
// CHECK-NEXT: %[[MOVED:.*]] = soap.copy %[[C]]
// CHECK-NEXT: %[[R:.*]]:2 = soap.spmd "a" on [0, 1] tasks [0, 0] (%[[A]], %[[B]], %[[MOVED]])
// CHECK: stablehlo.negate
// CHECK: %[[SUM:.*]] = stablehlo.add
// CHECK-NEXT: soap.return %{{.*}}, %[[SUM]]
// CHECK: %[[NAME:.*]] = soap.copy %[[R]]#0
// CHECK-NEXT: return %[[NAME]], %[[R]]#1
// OTHER-LABEL: @updates
// OTHER-COUNT-2: soap.spmd
func.func @updates(%a: !soap.dist<tensor<8xf32>, #v>, %b: !soap.dist<tensor<6xf32>, #v>, %c: !soap.dist<tensor<6xf32>, #w>)
    -> (!soap.dist<tensor<8xf32>, #u>, !soap.dist<tensor<6xf32>, #v>) {
  %0 = soap.spmd "a" on [0, 1] tasks [0, 0] (%a) : (!soap.dist<tensor<8xf32>, #v>) -> !soap.dist<tensor<8xf32>, #v> {
  ^bb0(%x: tensor<4xf32>):
    %n = stablehlo.negate %x : tensor<4xf32>
    soap.return %n : tensor<4xf32>
  }
  %1 = soap.copy %0 : !soap.dist<tensor<8xf32>, #v> -> !soap.dist<tensor<8xf32>, #u>
  %2 = soap.copy %c : !soap.dist<tensor<6xf32>, #w> -> !soap.dist<tensor<6xf32>, #v>
  %3 = soap.spmd "b" on [0, 1] tasks [0, 0] (%b, %2) : (!soap.dist<tensor<6xf32>, #v>, !soap.dist<tensor<6xf32>, #v>) -> !soap.dist<tensor<6xf32>, #v> {
  ^bb0(%x: tensor<3xf32>, %y: tensor<3xf32>):
    %s = stablehlo.add %x, %y : tensor<3xf32>
    soap.return %s : tensor<3xf32>
  }
  return %1, %3 : !soap.dist<tensor<8xf32>, #u>, !soap.dist<tensor<6xf32>, #v>
}

// Not: what needs the other, what is no elementwise op, what other devices do.
// CHECK-LABEL: @apart
// CHECK-COUNT-4: soap.spmd
func.func @apart(%a: !soap.dist<tensor<8xf32>, #v>, %b: !soap.dist<tensor<8xf32>, #w>)
    -> (!soap.dist<tensor<8xf32>, #v>, !soap.dist<tensor<8xf32>, #v>, !soap.dist<tensor<8xf32>, #w>) {
  %0 = soap.spmd "a" on [0, 1] tasks [0, 0] (%a) : (!soap.dist<tensor<8xf32>, #v>) -> !soap.dist<tensor<8xf32>, #v> {
  ^bb0(%x: tensor<4xf32>):
    %n = stablehlo.negate %x : tensor<4xf32>
    soap.return %n : tensor<4xf32>
  }
  %1 = soap.spmd "needs" on [0, 1] tasks [0, 0] (%0) : (!soap.dist<tensor<8xf32>, #v>) -> !soap.dist<tensor<8xf32>, #v> {
  ^bb0(%x: tensor<4xf32>):
    %n = stablehlo.abs %x : tensor<4xf32>
    soap.return %n : tensor<4xf32>
  }
  %2 = soap.spmd "reverses" on [0, 1] tasks [0, 0] (%a) : (!soap.dist<tensor<8xf32>, #v>) -> !soap.dist<tensor<8xf32>, #v> {
  ^bb0(%x: tensor<4xf32>):
    %n = stablehlo.reverse %x, dims = [0] : tensor<4xf32>
    soap.return %n : tensor<4xf32>
  }
  %3 = soap.spmd "elsewhere" on [1, 0] tasks [0, 0] (%b) : (!soap.dist<tensor<8xf32>, #w>) -> !soap.dist<tensor<8xf32>, #w> {
  ^bb0(%x: tensor<4xf32>):
    %n = stablehlo.abs %x : tensor<4xf32>
    soap.return %n : tensor<4xf32>
  }
  return %1, %2, %3 : !soap.dist<tensor<8xf32>, #v>, !soap.dist<tensor<8xf32>, #v>, !soap.dist<tensor<8xf32>, #w>
}

// Of those that take turns, each set of devices has its own.
// CHECK-LABEL: @turns
// CHECK: soap.spmd "b" on [1, 0] tasks [0, 0]
// CHECK: soap.spmd "a" on [0, 1] tasks [0, 0]
// CHECK: stablehlo.negate
// CHECK: stablehlo.abs
// CHECK-NOT: soap.spmd
func.func @turns(%a: !soap.dist<tensor<8xf32>, #v>, %b: !soap.dist<tensor<8xf32>, #w>)
    -> (!soap.dist<tensor<8xf32>, #v>, !soap.dist<tensor<8xf32>, #w>, !soap.dist<tensor<8xf32>, #v>) {
  %0 = soap.spmd "a" on [0, 1] tasks [0, 0] (%a) : (!soap.dist<tensor<8xf32>, #v>) -> !soap.dist<tensor<8xf32>, #v> {
  ^bb0(%x: tensor<4xf32>):
    %n = stablehlo.negate %x : tensor<4xf32>
    soap.return %n : tensor<4xf32>
  }
  %1 = soap.spmd "b" on [1, 0] tasks [0, 0] (%b) : (!soap.dist<tensor<8xf32>, #w>) -> !soap.dist<tensor<8xf32>, #w> {
  ^bb0(%x: tensor<4xf32>):
    %n = stablehlo.sign %x : tensor<4xf32>
    soap.return %n : tensor<4xf32>
  }
  %2 = soap.spmd "c" on [0, 1] tasks [0, 0] (%a) : (!soap.dist<tensor<8xf32>, #v>) -> !soap.dist<tensor<8xf32>, #v> {
  ^bb0(%x: tensor<4xf32>):
    %n = stablehlo.abs %x : tensor<4xf32>
    soap.return %n : tensor<4xf32>
  }
  return %0, %1, %2 : !soap.dist<tensor<8xf32>, #v>, !soap.dist<tensor<8xf32>, #w>, !soap.dist<tensor<8xf32>, #v>
}

// A name that nothing reads, directly behind what ends a group.
// CHECK-LABEL: @unused_name
// CHECK: soap.spmd "a"
// CHECK: soap.spmd "c"
// CHECK-NOT: soap.copy
func.func @unused_name(%a: !soap.dist<tensor<8xf32>, #v>, %b: !soap.dist<tensor<6xf32>, #v>) -> (!soap.dist<tensor<8xf32>, #v>) {
  %0 = soap.spmd "a" on [0, 1] tasks [0, 0] (%a) : (!soap.dist<tensor<8xf32>, #v>) -> !soap.dist<tensor<8xf32>, #v> {
  ^bb0(%x: tensor<4xf32>):
    %n = stablehlo.negate %x : tensor<4xf32>
    soap.return %n : tensor<4xf32>
  }
  %1 = soap.spmd "b" on [0, 1] tasks [0, 0] (%b) : (!soap.dist<tensor<6xf32>, #v>) -> !soap.dist<tensor<6xf32>, #v> {
  ^bb0(%x: tensor<3xf32>):
    %s = stablehlo.add %x, %x : tensor<3xf32>
    soap.return %s : tensor<3xf32>
  }
  %2 = soap.spmd "c" on [0, 1] tasks [0, 0] (%0) : (!soap.dist<tensor<8xf32>, #v>) -> !soap.dist<tensor<8xf32>, #v> {
  ^bb0(%x: tensor<4xf32>):
    %n = stablehlo.reverse %x, dims = [0] : tensor<4xf32>
    soap.return %n : tensor<4xf32>
  }
  %3 = soap.copy %1 : !soap.dist<tensor<6xf32>, #v> -> !soap.dist<tensor<6xf32>, #u>
  return %2 : !soap.dist<tensor<8xf32>, #v>
}
