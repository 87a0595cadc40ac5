// RUN: soap-opt %s --soap-issue-scalars-early=machine=cuda:2 --mlir-print-local-scope | FileCheck %s
// RUN: soap-opt %s --soap-issue-scalars-early=machine=cpu:2 --mlir-print-local-scope | FileCheck %s --check-prefix=CPU

// The number of the step and what is made of it, by another name, come first.
// What is made of other values stays, and so does what replaces the rate, which
// another op reads.

// CHECK-LABEL: @corrections
// CHECK-NEXT: soap.spmd "count"
// CHECK: soap.copy
// CHECK-NEXT: soap.spmd "correction"
// CHECK: soap.spmd "work"
// CHECK: soap.spmd "mean"
// CHECK: soap.spmd "rate"

// CPU-LABEL: @corrections
// CPU-NEXT: soap.spmd "work"

#whole = #soap.sharding<[2] dims [-] on [0, 1]>
#all = #soap.sharding<[2] dims [] on [0, 1]>
#named = #soap.sharding<[2, 1] dims [] on [0, 1]>
!w = !soap.dist<tensor<64xf32>, #whole>
!s = !soap.dist<tensor<f32>, #all>
!name = !soap.dist<tensor<f32>, #named>
func.func @corrections(%t: !s {soap.state = 0 : i64}, %r: !s {soap.state = 1 : i64}, %x: !w) -> (!s, !s, !w, !s, !s) {
  %y = soap.spmd "work" on [0, 1] tasks [0, 0] (%x, %r) : (!w, !s) -> !w {
  ^bb0(%a: tensor<64xf32>, %b: tensor<f32>):
    %c = stablehlo.broadcast_in_dim %b, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %d = stablehlo.multiply %a, %c : tensor<64xf32>
    soap.return %d : tensor<64xf32>
  }
  %m = soap.spmd "mean" on [0, 1] tasks [0, 0] (%y) : (!w) -> !s {
  ^bb0(%a: tensor<64xf32>):
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %c = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0] : (tensor<64xf32>, tensor<f32>) -> tensor<f32>
    soap.return %c : tensor<f32>
  }
  %u = soap.spmd "count" on [0, 1] tasks [0, 0] (%t) : (!s) -> !s {
  ^bb0(%a: tensor<f32>):
    %c = stablehlo.add %a, %a : tensor<f32>
    soap.return %c : tensor<f32>
  }
  %n = soap.copy %u : !s -> !name
  %k = soap.spmd "correction" on [0, 1] tasks [0, 0] (%n) : (!name) -> !s {
  ^bb0(%a: tensor<f32>):
    %c = stablehlo.sqrt %a : tensor<f32>
    soap.return %c : tensor<f32>
  }
  %v = soap.spmd "rate" on [0, 1] tasks [0, 0] (%r) : (!s) -> !s {
  ^bb0(%a: tensor<f32>):
    %c = stablehlo.negate %a : tensor<f32>
    soap.return %c : tensor<f32>
  }
  return %u, %v, %y, %m, %k : !s, !s, !w, !s, !s
}

// What comes first already stays there, and so do the names between; a name
// that two of its operands have is moved once.

// CHECK-LABEL: @first
// CHECK-NEXT: soap.spmd "first"
// CHECK: soap.copy
// CHECK-NEXT: soap.spmd "second"
// CHECK: soap.copy
// CHECK-NEXT: soap.copy
// CHECK-NEXT: soap.spmd "third"
// CHECK: soap.spmd "other"
func.func @first(%t: !s, %x: !w) -> (!s, !w) {
  %u = soap.spmd "first" on [0, 1] tasks [0, 0] (%t) : (!s) -> !s {
  ^bb0(%a: tensor<f32>):
    %c = stablehlo.add %a, %a : tensor<f32>
    soap.return %c : tensor<f32>
  }
  %n = soap.copy %u : !s -> !name
  %k = soap.spmd "second" on [0, 1] tasks [0, 0] (%n) : (!name) -> !s {
  ^bb0(%a: tensor<f32>):
    %c = stablehlo.sqrt %a : tensor<f32>
    soap.return %c : tensor<f32>
  }
  %y = soap.spmd "other" on [0, 1] tasks [0, 0] (%x) : (!w) -> !w {
  ^bb0(%a: tensor<64xf32>):
    %d = stablehlo.negate %a : tensor<64xf32>
    soap.return %d : tensor<64xf32>
  }
  %p = soap.copy %k : !s -> !name
  %q = soap.copy %p : !name -> !s
  %v = soap.spmd "third" on [0, 1] tasks [0, 0] (%q, %p) : (!s, !name) -> !s {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    soap.return %c : tensor<f32>
  }
  return %v, %y : !s, !w
}
