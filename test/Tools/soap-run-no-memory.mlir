// A temporary that is larger than any memory ends the run with one line.
// RUN: not soap-run %s --quiet 2> %t
// RUN: FileCheck %s < %t
// RUN: count 1 < %t
// CHECK: error: no memory for a temporary of 2800000000000{{[0-9]+}} bytes

#s = #soap.sharding<[1] dims [-] on [0]>
func.func @main(%a: !soap.dist<tensor<4xi32>, #s>) -> !soap.dist<tensor<4xi32>, #s> {
  %0 = soap.spmd "x" on [0] tasks [0] (%a) : (!soap.dist<tensor<4xi32>, #s>) -> !soap.dist<tensor<4xi32>, #s> {
  ^bb0(%x: tensor<4xi32>):
    %e = tensor.empty() : tensor<70000000000000xi32>
    %q = tensor.extract_slice %e[0] [4] [1] : tensor<70000000000000xi32> to tensor<4xi32>
    %r = arith.addi %q, %x : tensor<4xi32>
    soap.return %r : tensor<4xi32>
  }
  return %0 : !soap.dist<tensor<4xi32>, #s>
}
