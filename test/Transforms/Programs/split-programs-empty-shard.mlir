// RUN: soap-opt %s --soap-split-programs | FileCheck %s

// A shard without elements has no counterpart before the copy.

// CHECK: soap.result "result0" : tensor<1x2xf32> at [0 at 0 [0:1, 0:0], 0 at

#a = #soap.sharding<[2, 1] dims [-, 0] on [0, 0]>
#b = #soap.sharding<[3, 1] dims [-, 0 {0:0, 0:1, 1:2}] on [0, 0, 0]>
func.func @main(%x: !soap.dist<tensor<1x2xf32>, #a>) -> !soap.dist<tensor<1x2xf32>, #b> {
  %0 = soap.spmd "r" on [0, 0] tasks [0, 0] (%x) : (!soap.dist<tensor<1x2xf32>, #a>) -> !soap.dist<tensor<1x2xf32>, #a> {
  ^bb0(%arg1: tensor<1x1xf32>):
    %31 = stablehlo.negate %arg1 : tensor<1x1xf32>
    soap.return %31 : tensor<1x1xf32>
  }
  %24 = soap.copy %0 : !soap.dist<tensor<1x2xf32>, #a> -> !soap.dist<tensor<1x2xf32>, #b>
  return %24 : !soap.dist<tensor<1x2xf32>, #b>
}
