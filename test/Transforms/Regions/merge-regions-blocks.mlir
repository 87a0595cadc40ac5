// RUN: soap-opt %s --soap-merge-regions | FileCheck %s

// Regions of one block merge where they are; what another block makes stays there.

// CHECK-LABEL: func.func @blocks
// CHECK: soap.spmd "z"
// CHECK: cf.cond_br
// CHECK: soap.spmd "b"
#v = #soap.sharding<[2] dims [0] on [0, 1]>
#w = #soap.sharding<[2] dims [0] on [1, 0]>
func.func @blocks(%a: !soap.dist<tensor<8xf32>, #v>, %c: i1) -> (!soap.dist<tensor<8xf32>, #v>) {
 %x1 = soap.copy %a : !soap.dist<tensor<8xf32>, #v> -> !soap.dist<tensor<8xf32>, #w>
 %x2 = soap.copy %x1 : !soap.dist<tensor<8xf32>, #w> -> !soap.dist<tensor<8xf32>, #v>
 %x3 = soap.copy %x2 : !soap.dist<tensor<8xf32>, #v> -> !soap.dist<tensor<8xf32>, #w>
 %x4 = soap.copy %x3 : !soap.dist<tensor<8xf32>, #w> -> !soap.dist<tensor<8xf32>, #v>
 %x5 = soap.copy %x4 : !soap.dist<tensor<8xf32>, #v> -> !soap.dist<tensor<8xf32>, #w>
 %x6 = soap.copy %x5 : !soap.dist<tensor<8xf32>, #w> -> !soap.dist<tensor<8xf32>, #v>
 %x7 = soap.copy %x6 : !soap.dist<tensor<8xf32>, #v> -> !soap.dist<tensor<8xf32>, #w>
 %x8 = soap.copy %x7 : !soap.dist<tensor<8xf32>, #w> -> !soap.dist<tensor<8xf32>, #v>
 %z = soap.spmd "z" on [0, 1] tasks [0, 0] (%x8) : (!soap.dist<tensor<8xf32>, #v>) -> !soap.dist<tensor<8xf32>, #v> {
  ^bb0(%x: tensor<4xf32>):
    %n = stablehlo.negate %x : tensor<4xf32>
    soap.return %n : tensor<4xf32>
  }
  cf.cond_br %c, ^b, ^d
^b:
  %dummy = soap.copy %a : !soap.dist<tensor<8xf32>, #v> -> !soap.dist<tensor<8xf32>, #w>
  %1 = soap.spmd "b" on [0, 1] tasks [0, 0] (%z) : (!soap.dist<tensor<8xf32>, #v>) -> !soap.dist<tensor<8xf32>, #v> {
  ^bb0(%x: tensor<4xf32>):
    %n = stablehlo.negate %x : tensor<4xf32>
    soap.return %n : tensor<4xf32>
  }
  %2 = soap.spmd "c" on [0, 1] tasks [0, 0] (%1, %z) : (!soap.dist<tensor<8xf32>, #v>, !soap.dist<tensor<8xf32>, #v>) -> !soap.dist<tensor<8xf32>, #v> {
  ^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>):
    %n = stablehlo.add %x, %y : tensor<4xf32>
    soap.return %n : tensor<4xf32>
  }
  return %2 : !soap.dist<tensor<8xf32>, #v>
^d:
  return %z : !soap.dist<tensor<8xf32>, #v>
}
