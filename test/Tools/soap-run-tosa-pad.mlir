// Padding of TOSA is given by constants.
// RUN: soap-run %s --machine=cpu:2 --budget=50 --check | FileCheck %s
// CHECK: 1 results agree with the evaluator

func.func @main(%x: tensor<4x8x1xi32>) -> tensor<4x9x1xi32> {
  %sizes = tosa.const_shape {values = dense<[0, 0, 1, 0, 0, 0]> : tensor<6xindex>} : () -> !tosa.shape<6>
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %y = tosa.pad %x, %sizes, %zero : (tensor<4x8x1xi32>, !tosa.shape<6>, tensor<1xi32>) -> tensor<4x9x1xi32>
  return %y : tensor<4x9x1xi32>
}
