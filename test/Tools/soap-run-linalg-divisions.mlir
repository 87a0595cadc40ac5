// Integers without data are zeros: dividing by them, or the smallest integer by
// -1, does not end the process, on no machine.
// RUN: soap-run %s --machine=cpu:2 --check | FileCheck %s
// RUN: soap-run %s --machine=cuda:1 --emulate --check | FileCheck %s
// CHECK: 3 results agree with the evaluator

func.func @main(%a: tensor<4x6xi32>, %b: tensor<4x6xi32>) -> (tensor<4x6xi32>, tensor<4x6xi8>, tensor<4x6xi32>) {
  %five = arith.constant dense<5> : tensor<4x6xi32>
  %x = arith.addi %a, %five : tensor<4x6xi32>
  %e = tensor.empty() : tensor<4x6xi32>
  %0 = linalg.div ins(%x, %b : tensor<4x6xi32>, tensor<4x6xi32>) outs(%e : tensor<4x6xi32>) -> tensor<4x6xi32>
  %1 = arith.remsi %x, %b : tensor<4x6xi32>
  %low = arith.constant dense<-128> : tensor<4x6xi8>
  %narrow = arith.trunci %b : tensor<4x6xi32> to tensor<4x6xi8>
  %one = arith.constant dense<1> : tensor<4x6xi8>
  %minus = arith.subi %narrow, %one : tensor<4x6xi8>
  %least = arith.addi %narrow, %low : tensor<4x6xi8>
  %2 = arith.divsi %least, %minus : tensor<4x6xi8>
  return %0, %2, %1 : tensor<4x6xi32>, tensor<4x6xi8>, tensor<4x6xi32>
}
