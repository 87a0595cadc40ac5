// Where processors have no instruction that rounds to bf16, the kernels round
// with a function of their own: no library has to have one.

// RUN: soap-run %s --machine=cpu:1 --target-cpu=x86-64-v2 --check --emit=%t.soapx | FileCheck %s --check-prefix=EMIT
// EMIT: wrote '{{.*}}': 1 kernels
// RUN: soap-exec %t.soapx --check | FileCheck %s
// CHECK: 2 results agree

func.func @main(%a: tensor<5x7xbf16>) -> (tensor<5xbf16>, tensor<5xi32>) {
  %least = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %i = stablehlo.iota dim = 1 : tensor<5x7xi32>
  %n = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.reduce(%a init: %least), (%i init: %n) across dimensions = [1] : (tensor<5x7xbf16>, tensor<5x7xi32>, tensor<bf16>, tensor<i32>) -> (tensor<5xbf16>, tensor<5xi32>)
   reducer(%x: tensor<bf16>, %y: tensor<bf16>) (%j: tensor<i32>, %k: tensor<i32>) {
    %1 = stablehlo.compare GE, %x, %y : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    %2 = stablehlo.select %1, %x, %y : tensor<i1>, tensor<bf16>
    %3 = stablehlo.select %1, %j, %k : tensor<i1>, tensor<i32>
    stablehlo.return %2, %3 : tensor<bf16>, tensor<i32>
  }
  return %0#0, %0#1 : tensor<5xbf16>, tensor<5xi32>
}
