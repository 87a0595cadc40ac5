// RUN: soap-opt %s --soap-lower-reshard=machine=%S/../Inputs/slow-cores.mlir:3 | FileCheck %s

// A reader that needs nothing of a sum does not make its total: who needs all of it
// has it reduced.

#partial = #soap.sharding<[1, 2] dims [-, -] partial sum [1] on [2, 1]>
#nothing = #soap.sharding<[1, 2, 1] dims [- {0:0}, 1] on [1, 0]>
#whole = #soap.sharding<[1, 1, 1] dims [-, -] on [1]>

// CHECK-LABEL: @nothing_and_all
// CHECK: %[[ALL:.+]] = soap.all_reduce %arg0 :
// CHECK-NEXT: %[[WHOLE:.+]] = soap.copy %[[ALL]] :
// CHECK-NEXT: return %{{.+}}, %[[WHOLE]] :
func.func @nothing_and_all(%a: !soap.dist<tensor<1x5xf32>, #partial>) -> (!soap.dist<tensor<1x5xf32>, #nothing>, !soap.dist<tensor<1x5xf32>, #whole>) {
  %0 = soap.reshard %a : !soap.dist<tensor<1x5xf32>, #partial> -> !soap.dist<tensor<1x5xf32>, #nothing>
  %1 = soap.reshard %a : !soap.dist<tensor<1x5xf32>, #partial> -> !soap.dist<tensor<1x5xf32>, #whole>
  return %0, %1 : !soap.dist<tensor<1x5xf32>, #nothing>, !soap.dist<tensor<1x5xf32>, #whole>
}
