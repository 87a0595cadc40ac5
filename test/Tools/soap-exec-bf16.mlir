// Where processors have no instruction that rounds to bf16, the kernels round
// with a function of their own: no library has to have one.

// RUN: soap-run %s --machine=cpu:1 --target-cpu=x86-64-v2 --check --emit=%t.soapx | FileCheck %s --check-prefix=EMIT
// EMIT: wrote '{{.*}}': {{[0-9]+}} kernels
// RUN: soap-exec %t.soapx --check | FileCheck %s
// CHECK: 2 results agree

func.func @main(%a: tensor<5x7xbf16>, %z: tensor<bf16>) -> (tensor<7xbf16>, tensor<7xbf16>) {
  %0 = stablehlo.reduce(%a init: %z) applies stablehlo.maximum across dimensions = [0] : (tensor<5x7xbf16>, tensor<bf16>) -> tensor<7xbf16>
  %1 = stablehlo.reduce(%a init: %z) applies stablehlo.multiply across dimensions = [0] : (tensor<5x7xbf16>, tensor<bf16>) -> tensor<7xbf16>
  return %0, %1 : tensor<7xbf16>, tensor<7xbf16>
}
