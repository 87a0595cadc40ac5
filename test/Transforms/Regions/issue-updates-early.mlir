// RUN: soap-opt %s --soap-issue-updates-early=machine=cuda:2 --mlir-print-local-scope | FileCheck %s
// RUN: soap-opt %s --soap-issue-updates-early=machine=cpu:2 --mlir-print-local-scope | FileCheck %s --check-prefix=CPU

// Of seven reductions, four are under way when a device waits for one. So the
// first update can come behind the fifth gradient, with another name of what it
// reads; the second one only behind the last computation that reads the old
// state; the third behind the seventh gradient. The fourth has no four
// reductions behind its own, and stays.

// CHECK-LABEL: @updates
// CHECK: soap.spmd "gradient4"
// CHECK: soap.all_reduce
// CHECK-NEXT: soap.copy
// CHECK-NEXT: soap.spmd "update0"
// CHECK: soap.spmd "gradient5"
// CHECK: soap.all_reduce
// CHECK-NEXT: soap.spmd "gradient6"
// CHECK: soap.all_reduce
// CHECK-NEXT: soap.spmd "update2"
// CHECK: soap.spmd "reads"
// CHECK: soap.spmd "update1"
// CHECK: soap.spmd "last"
// CHECK: soap.spmd "update3"

// CPU-LABEL: @updates
// CPU: soap.spmd "last"
// CPU-NEXT: ^bb0
// CPU: soap.spmd "update0"

#whole = #soap.sharding<[2] dims [-] on [0, 1]>
#twice = #soap.sharding<[2, 1] dims [-] on [0, 1]>
#sums = #soap.sharding<[2] dims [-] partial sum [0] on [0, 1]>
!w = !soap.dist<tensor<64xf32>, #whole>
!name = !soap.dist<tensor<64xf32>, #twice>
!sum = !soap.dist<tensor<64xf32>, #sums>
func.func @updates(%w0: !w {soap.state = 0 : i64}, %w1: !w {soap.state = 1 : i64}, %w2: !w {soap.state = 2 : i64}, %w3: !w {soap.state = 3 : i64}, %x: !w) -> (!w, !w, !w, !w, !w) {
  %p0 = soap.spmd "gradient0" on [0, 1] tasks [0, 0] (%x) : (!w) -> !sum {
  ^bb0(%a: tensor<64xf32>):
    %r = stablehlo.negate %a : tensor<64xf32>
    soap.return %r : tensor<64xf32>
  }
  %g0 = soap.all_reduce %p0 : !sum -> !w
  %p1 = soap.spmd "gradient1" on [0, 1] tasks [0, 0] (%x) : (!w) -> !sum {
  ^bb0(%a: tensor<64xf32>):
    %r = stablehlo.negate %a : tensor<64xf32>
    soap.return %r : tensor<64xf32>
  }
  %g1 = soap.all_reduce %p1 : !sum -> !w
  %p2 = soap.spmd "gradient2" on [0, 1] tasks [0, 0] (%x) : (!w) -> !sum {
  ^bb0(%a: tensor<64xf32>):
    %r = stablehlo.negate %a : tensor<64xf32>
    soap.return %r : tensor<64xf32>
  }
  %g2 = soap.all_reduce %p2 : !sum -> !w
  %p3 = soap.spmd "gradient3" on [0, 1] tasks [0, 0] (%x) : (!w) -> !sum {
  ^bb0(%a: tensor<64xf32>):
    %r = stablehlo.negate %a : tensor<64xf32>
    soap.return %r : tensor<64xf32>
  }
  %g3 = soap.all_reduce %p3 : !sum -> !w
  %p4 = soap.spmd "gradient4" on [0, 1] tasks [0, 0] (%x) : (!w) -> !sum {
  ^bb0(%a: tensor<64xf32>):
    %r = stablehlo.negate %a : tensor<64xf32>
    soap.return %r : tensor<64xf32>
  }
  %g4 = soap.all_reduce %p4 : !sum -> !w
  %p5 = soap.spmd "gradient5" on [0, 1] tasks [0, 0] (%x) : (!w) -> !sum {
  ^bb0(%a: tensor<64xf32>):
    %r = stablehlo.negate %a : tensor<64xf32>
    soap.return %r : tensor<64xf32>
  }
  %g5 = soap.all_reduce %p5 : !sum -> !w
  %p6 = soap.spmd "gradient6" on [0, 1] tasks [0, 0] (%x) : (!w) -> !sum {
  ^bb0(%a: tensor<64xf32>):
    %r = stablehlo.negate %a : tensor<64xf32>
    soap.return %r : tensor<64xf32>
  }
  %g6 = soap.all_reduce %p6 : !sum -> !w
  %y = soap.spmd "reads" on [0, 1] tasks [0, 0] (%w1, %x) : (!w, !w) -> !w {
  ^bb0(%a: tensor<64xf32>, %b: tensor<64xf32>):
    %r = stablehlo.subtract %a, %b : tensor<64xf32>
    soap.return %r : tensor<64xf32>
  }
  %z = soap.spmd "last" on [0, 1] tasks [0, 0] (%y) : (!w) -> !w {
  ^bb0(%a: tensor<64xf32>):
    %r = stablehlo.negate %a : tensor<64xf32>
    soap.return %r : tensor<64xf32>
  }
  %n0 = soap.copy %g0 : !w -> !name
  %u0 = soap.spmd "update0" on [0, 1] tasks [0, 0] (%w0, %n0) : (!w, !name) -> !w {
  ^bb0(%a: tensor<64xf32>, %b: tensor<64xf32>):
    %r = stablehlo.subtract %a, %b : tensor<64xf32>
    soap.return %r : tensor<64xf32>
  }
  %u1 = soap.spmd "update1" on [0, 1] tasks [0, 0] (%w1, %g1) : (!w, !w) -> !w {
  ^bb0(%a: tensor<64xf32>, %b: tensor<64xf32>):
    %r = stablehlo.subtract %a, %b : tensor<64xf32>
    soap.return %r : tensor<64xf32>
  }
  %u2 = soap.spmd "update2" on [0, 1] tasks [0, 0] (%w2, %g2) : (!w, !w) -> !w {
  ^bb0(%a: tensor<64xf32>, %b: tensor<64xf32>):
    %r = stablehlo.subtract %a, %b : tensor<64xf32>
    soap.return %r : tensor<64xf32>
  }
  %u3 = soap.spmd "update3" on [0, 1] tasks [0, 0] (%w3, %g3) : (!w, !w) -> !w {
  ^bb0(%a: tensor<64xf32>, %b: tensor<64xf32>):
    %r = stablehlo.subtract %a, %b : tensor<64xf32>
    soap.return %r : tensor<64xf32>
  }
  return %u0, %u1, %u2, %u3, %z : !w, !w, !w, !w, !w
}
