// RUN: soap-opt %s --soap-merge-regions --mlir-print-local-scope | FileCheck %s
// RUN: soap-opt %s --soap-merge-regions | soap-opt --mlir-print-local-scope | FileCheck %s

#x = #soap.sharding<[2, 1] dims [0, -] on [0, 1]>
#y = #soap.sharding<[2, 1, 1] dims [0, -] on [0, 1]>
#w = #soap.sharding<[2, 1] dims [-, -] on [0, 1]>
#b = #soap.sharding<[2, 1] dims [-] on [0, 1]>
#halves = #soap.sharding<[2, 1] dims [0] on [0, 1]>
#elsewhere = #soap.sharding<[2, 1] dims [0, -] on [1, 0]>
#columns = #soap.sharding<[2, 1] dims [-, 0] on [0, 1]>
#sums = #soap.sharding<[2, 1] dims [-, -] partial sum [0] on [0, 1]>
#totals = #soap.sharding<[2, 1] dims [-, -] on [0, 1]>

// Operators that follow each other, by another name of the same layout; what the
// merged region alone reads is no result. The communication of an argument moves
// along.
// CHECK-LABEL: @chain
// CHECK-SAME: (%[[X:.*]]: !soap.dist<tensor<8x4xf32>{{.*}}, %[[W:.*]]: !soap.dist<tensor<4x4xf32>{{.*}}, %[[B:.*]]: !soap.dist<tensor<4xf32>
// CHECK-NEXT: %[[MOVED:.*]] = soap.copy %[[B]]
// CHECK-NEXT: %[[R:.*]] = soap.spmd "fc" on [0, 1] tasks [0, 0] (%[[X]], %[[W]], %[[MOVED]])
// CHECK-SAME: -> !soap.dist<tensor<8x4xf32>, #soap.sharding<[2, 1, 1] dims [0, -] on [0, 1]>> {
// CHECK-NEXT: ^bb0(%[[A0:.*]]: tensor<4x4xf32>, %[[A1:.*]]: tensor<4x4xf32>, %[[A2:.*]]: tensor<4xf32>):
// CHECK-NEXT: %[[DOT:.*]] = stablehlo.dot_general %[[A0]], %[[A1]]
// CHECK-NEXT: %[[WIDE:.*]] = stablehlo.broadcast_in_dim %[[A2]]
// CHECK-NEXT: %[[SUM:.*]] = stablehlo.add %[[DOT]], %[[WIDE]]
// CHECK-NEXT: %[[NEG:.*]] = stablehlo.negate %[[SUM]]
// CHECK-NEXT: soap.return %[[NEG]]
// CHECK-NEXT: }
// CHECK-NEXT: return %[[R]]
func.func @chain(%x: !soap.dist<tensor<8x4xf32>, #x>, %w: !soap.dist<tensor<4x4xf32>, #w>, %b: !soap.dist<tensor<4xf32>, #halves>)
    -> !soap.dist<tensor<8x4xf32>, #y> {
  %0 = soap.spmd "fc" on [0, 1] tasks [0, 0] (%x, %w) : (!soap.dist<tensor<8x4xf32>, #x>, !soap.dist<tensor<4x4xf32>, #w>) -> !soap.dist<tensor<8x4xf32>, #x> {
  ^bb0(%a: tensor<4x4xf32>, %c: tensor<4x4xf32>):
    %d = stablehlo.dot_general %a, %c, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    soap.return %d : tensor<4x4xf32>
  }
  %1 = soap.copy %b : !soap.dist<tensor<4xf32>, #halves> -> !soap.dist<tensor<4xf32>, #b>
  %2 = soap.copy %0 : !soap.dist<tensor<8x4xf32>, #x> -> !soap.dist<tensor<8x4xf32>, #y>
  %3 = soap.spmd "bias" on [0, 1] tasks [0, 0] (%2, %1) : (!soap.dist<tensor<8x4xf32>, #y>, !soap.dist<tensor<4xf32>, #b>) -> !soap.dist<tensor<8x4xf32>, #y> {
  ^bb0(%a: tensor<4x4xf32>, %c: tensor<4xf32>):
    %d = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
    %e = stablehlo.add %a, %d : tensor<4x4xf32>
    soap.return %e : tensor<4x4xf32>
  }
  %4 = soap.spmd "negate" on [0, 1] tasks [0, 0] (%3) : (!soap.dist<tensor<8x4xf32>, #y>) -> !soap.dist<tensor<8x4xf32>, #y> {
  ^bb0(%a: tensor<4x4xf32>):
    %d = stablehlo.negate %a : tensor<4x4xf32>
    soap.return %d : tensor<4x4xf32>
  }
  return %4 : !soap.dist<tensor<8x4xf32>, #y>
}

// A region per combination of bodies; a task without work has none in both.
// CHECK-LABEL: @combinations
// CHECK: soap.spmd "a" on [0:3, 0, 1] tasks [0, 1, 1, 2, -1]
// CHECK-NEXT: ^bb0
// CHECK-NEXT: stablehlo.negate
// CHECK-NEXT: stablehlo.abs
// CHECK: ^bb0
// CHECK-NEXT: stablehlo.negate
// CHECK-NEXT: stablehlo.sine
// CHECK: ^bb0
// CHECK-NEXT: stablehlo.cosine
// CHECK-NEXT: stablehlo.sine
// CHECK-NOT: soap.spmd
#five = #soap.sharding<[5] dims [0] on [0, 1, 2, 0, 1]>
func.func @combinations(%x: !soap.dist<tensor<8xf32>, #five>) -> !soap.dist<tensor<8xf32>, #five> {
  %0 = soap.spmd "a" on [0, 1, 2, 0, 1] tasks [0, 0, 0, 1, -1] (%x) : (!soap.dist<tensor<8xf32>, #five>) -> !soap.dist<tensor<8xf32>, #five> {
  ^bb0(%a: tensor<2xf32>):
    %d = stablehlo.negate %a : tensor<2xf32>
    soap.return %d : tensor<2xf32>
  }, {
  ^bb0(%a: tensor<2xf32>):
    %d = stablehlo.cosine %a : tensor<2xf32>
    soap.return %d : tensor<2xf32>
  }
  %1 = soap.spmd "b" on [0, 1, 2, 0, 1] tasks [0, 1, 1, 1, -1] (%0) : (!soap.dist<tensor<8xf32>, #five>) -> !soap.dist<tensor<8xf32>, #five> {
  ^bb0(%a: tensor<2xf32>):
    %d = stablehlo.abs %a : tensor<2xf32>
    soap.return %d : tensor<2xf32>
  }, {
  ^bb0(%a: tensor<2xf32>):
    %d = stablehlo.sine %a : tensor<2xf32>
    soap.return %d : tensor<2xf32>
  }
  return %1 : !soap.dist<tensor<8xf32>, #five>
}

// Not over a communication of the same devices, nor where shards change their
// device; a result that others read as well stays one.
// CHECK-LABEL: @borders
// CHECK: %[[A:.*]] = soap.spmd "a"
// CHECK-NEXT: ^bb0
// CHECK-NEXT: stablehlo.negate
// CHECK-NEXT: soap.return
// CHECK-NEXT: }
// CHECK-NEXT: %[[C:.*]] = soap.copy %[[A]]
// CHECK-NEXT: %[[D:.*]]:2 = soap.spmd "b" {{.*}}(%[[A]])
// CHECK-NEXT: ^bb0
// CHECK-NEXT: %[[ABS:.*]] = stablehlo.abs
// CHECK-NEXT: %[[SINE:.*]] = stablehlo.sine
// CHECK-NEXT: soap.return %[[ABS]], %[[SINE]]
// CHECK-NEXT: }
// CHECK-NEXT: %[[E:.*]] = soap.copy %[[D]]#1
// CHECK-NEXT: %[[F:.*]] = soap.spmd "d" {{.*}}(%[[E]])
// CHECK: return %[[C]], %[[D]]#0, %[[F]]
func.func @borders(%x: !soap.dist<tensor<8x4xf32>, #x>)
    -> (!soap.dist<tensor<8x4xf32>, #columns>, !soap.dist<tensor<8x4xf32>, #x>, !soap.dist<tensor<8x4xf32>, #elsewhere>) {
  %0 = soap.spmd "a" on [0, 1] tasks [0, 0] (%x) : (!soap.dist<tensor<8x4xf32>, #x>) -> !soap.dist<tensor<8x4xf32>, #x> {
  ^bb0(%a: tensor<4x4xf32>):
    %d = stablehlo.negate %a : tensor<4x4xf32>
    soap.return %d : tensor<4x4xf32>
  }
  %1 = soap.copy %0 : !soap.dist<tensor<8x4xf32>, #x> -> !soap.dist<tensor<8x4xf32>, #columns>
  %2 = soap.spmd "b" on [0, 1] tasks [0, 0] (%0) : (!soap.dist<tensor<8x4xf32>, #x>) -> !soap.dist<tensor<8x4xf32>, #x> {
  ^bb0(%a: tensor<4x4xf32>):
    %d = stablehlo.abs %a : tensor<4x4xf32>
    soap.return %d : tensor<4x4xf32>
  }
  %3 = soap.spmd "c" on [0, 1] tasks [0, 0] (%2) : (!soap.dist<tensor<8x4xf32>, #x>) -> !soap.dist<tensor<8x4xf32>, #x> {
  ^bb0(%a: tensor<4x4xf32>):
    %d = stablehlo.sine %a : tensor<4x4xf32>
    soap.return %d : tensor<4x4xf32>
  }
  %4 = soap.copy %3 : !soap.dist<tensor<8x4xf32>, #x> -> !soap.dist<tensor<8x4xf32>, #elsewhere>
  %5 = soap.spmd "d" on [1, 0] tasks [0, 0] (%4) : (!soap.dist<tensor<8x4xf32>, #elsewhere>) -> !soap.dist<tensor<8x4xf32>, #elsewhere> {
  ^bb0(%a: tensor<4x4xf32>):
    %d = stablehlo.cosine %a : tensor<4x4xf32>
    soap.return %d : tensor<4x4xf32>
  }
  return %1, %2, %5 : !soap.dist<tensor<8x4xf32>, #columns>, !soap.dist<tensor<8x4xf32>, #x>, !soap.dist<tensor<8x4xf32>, #elsewhere>
}

// Contractions start a region. What reads a total waits for it; the totals of
// summands are no other name of them.
// CHECK-LABEL: @anchors
// CHECK: soap.spmd "first"
// CHECK: stablehlo.negate
// CHECK-NOT: stablehlo
// CHECK: soap.spmd "second"
// CHECK: stablehlo.dot_general
// CHECK-NEXT: stablehlo.abs
// CHECK-NEXT: soap.return
// CHECK-NEXT: }
// CHECK-NEXT: soap.all_reduce
// CHECK-NEXT: soap.spmd "third"
// CHECK-NEXT: ^bb0
// CHECK-NEXT: stablehlo.sine
func.func @anchors(%x: !soap.dist<tensor<4x8xf32>, #columns>, %w: !soap.dist<tensor<8x4xf32>, #x>) -> !soap.dist<tensor<4x4xf32>, #totals> {
  %0 = soap.spmd "first" on [0, 1] tasks [0, 0] (%x) : (!soap.dist<tensor<4x8xf32>, #columns>) -> !soap.dist<tensor<4x8xf32>, #columns> {
  ^bb0(%a: tensor<4x4xf32>):
    %d = stablehlo.negate %a : tensor<4x4xf32>
    soap.return %d : tensor<4x4xf32>
  }
  %1 = soap.spmd "second" on [0, 1] tasks [0, 0] (%0, %w) : (!soap.dist<tensor<4x8xf32>, #columns>, !soap.dist<tensor<8x4xf32>, #x>) -> !soap.dist<tensor<4x4xf32>, #sums> {
  ^bb0(%a: tensor<4x4xf32>, %c: tensor<4x4xf32>):
    %d = stablehlo.dot_general %a, %c, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    soap.return %d : tensor<4x4xf32>
  }
  %2 = soap.spmd "scale" on [0, 1] tasks [0, 0] (%1) : (!soap.dist<tensor<4x4xf32>, #sums>) -> !soap.dist<tensor<4x4xf32>, #sums> {
  ^bb0(%a: tensor<4x4xf32>):
    %d = stablehlo.abs %a : tensor<4x4xf32>
    soap.return %d : tensor<4x4xf32>
  }
  %3 = soap.all_reduce %2 : !soap.dist<tensor<4x4xf32>, #sums> -> !soap.dist<tensor<4x4xf32>, #totals>
  %4 = soap.spmd "third" on [0, 1] tasks [0, 0] (%3) : (!soap.dist<tensor<4x4xf32>, #totals>) -> !soap.dist<tensor<4x4xf32>, #totals> {
  ^bb0(%a: tensor<4x4xf32>):
    %d = stablehlo.sine %a : tensor<4x4xf32>
    soap.return %d : tensor<4x4xf32>
  }
  return %4 : !soap.dist<tensor<4x4xf32>, #totals>
}

// Names that are read twice, or by another name as well, are erased once.
// CHECK-LABEL: @names
// CHECK: soap.spmd "a" on [0, 1] tasks [0, 0] (%{{[^,]*}})
// CHECK-NOT: soap.copy
// CHECK-NOT: soap.spmd
// CHECK: return
func.func @names(%x: !soap.dist<tensor<8x4xf32>, #x>) -> !soap.dist<tensor<8x4xf32>, #y> {
  %0 = soap.spmd "a" on [0, 1] tasks [0, 0] (%x) : (!soap.dist<tensor<8x4xf32>, #x>) -> !soap.dist<tensor<8x4xf32>, #x> {
  ^bb0(%a: tensor<4x4xf32>):
    %d = stablehlo.negate %a : tensor<4x4xf32>
    soap.return %d : tensor<4x4xf32>
  }
  %1 = soap.copy %x : !soap.dist<tensor<8x4xf32>, #x> -> !soap.dist<tensor<8x4xf32>, #y>
  %2 = soap.copy %1 : !soap.dist<tensor<8x4xf32>, #y> -> !soap.dist<tensor<8x4xf32>, #x>
  %3 = soap.copy %0 : !soap.dist<tensor<8x4xf32>, #x> -> !soap.dist<tensor<8x4xf32>, #y>
  %4 = soap.spmd "b" on [0, 1] tasks [0, 0] (%2, %1, %1, %3, %3) : (!soap.dist<tensor<8x4xf32>, #x>, !soap.dist<tensor<8x4xf32>, #y>, !soap.dist<tensor<8x4xf32>, #y>, !soap.dist<tensor<8x4xf32>, #y>, !soap.dist<tensor<8x4xf32>, #y>) -> !soap.dist<tensor<8x4xf32>, #y> {
  ^bb0(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>, %d: tensor<4x4xf32>, %e: tensor<4x4xf32>):
    %f = stablehlo.add %a, %b : tensor<4x4xf32>
    %g = stablehlo.add %c, %d : tensor<4x4xf32>
    %h = stablehlo.add %f, %g : tensor<4x4xf32>
    %i = stablehlo.add %h, %e : tensor<4x4xf32>
    soap.return %i : tensor<4x4xf32>
  }
  return %4 : !soap.dist<tensor<8x4xf32>, #y>
}
