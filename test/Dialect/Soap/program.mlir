// RUN: soap-opt %s | soap-opt | FileCheck %s
// RUN: soap-opt %s --mlir-print-op-generic | soap-opt | FileCheck %s

func.func private @negate(tensor<4x2xf32>) -> tensor<4x2xf32>

// CHECK-LABEL: soap.program @main arenas [256, 128] {
soap.program @main arenas [256, 128] {
  // CHECK: soap.argument "x" : tensor<8x2xf32> at [0 at 0 [0:4, 0:2], 1 at 0 [4:8, 0:2]] replaced by 0
  soap.argument "x" : tensor<8x2xf32> at [0 at 0 [0:4, 0:2], 1 at 0 [4:8, 0:2]] replaced by 0
  // CHECK: soap.argument "seed" : tensor<i64> at [0 at 192 []]
  soap.argument "seed" : tensor<i64> at [0 at 192 []]
  // CHECK: soap.result "y" : tensor<8x2xf32> at [0 at 64 [0:4, 0:2], 1 at 64 [4:8, 0:2]]
  soap.result "y" : tensor<8x2xf32> at [0 at 64 [0:4, 0:2], 1 at 64 [4:8, 0:2]]
  // CHECK: soap.reduce_buffers 0 sum f32 [8 : {0 at 0 -> 128, 1 at 0}, 2 : {0 at 200}]
  soap.reduce_buffers 0 sum f32 [8 : {0 at 0 -> 128, 1 at 0}, 2 : {0 at 200}]
  // CHECK: soap.copy_boxes 1 f32 [0 at 0 by [2, 1] -> 1 at 64 by [4, 1] of [4, 2], fill -8388608 -> 1 at 72 by [4, 1] of [4, 2]]
  soap.copy_boxes 1 f32 [0 at 0 by [2, 1] -> 1 at 64 by [4, 1] of [4, 2], fill -8388608 -> 1 at 72 by [4, 1] of [4, 2]]
  // CHECK: soap.copy_boxes 2 i64 [0 at 192 by [] -> 0 at 64 by [] of []]
  soap.copy_boxes 2 i64 [0 at 192 by [] -> 0 at 64 by [] of []]
  // CHECK: soap.commands 0 {
  soap.commands 0 {
    // CHECK-NEXT: soap.launch @negate (0) -> (64)
    soap.launch @negate (0) -> (64)
    // CHECK-NEXT: soap.communicate 0
    soap.communicate 0
    // CHECK-NEXT: soap.communicate 1
    soap.communicate 1
    // CHECK-NEXT: soap.communicate 2
    soap.communicate 2
    // CHECK-NEXT: soap.launch @negate (64) -> (0) {parts = array<i64: 0, 32, 128>}
    soap.launch @negate (64) -> (0) {parts = array<i64: 0, 32, 128>}
  }
  soap.commands 1 {
    soap.communicate 0
    soap.communicate 1
  }
}

// No commands at all: the result is the argument.
// CHECK-LABEL: soap.program @identity arenas [16] {
soap.program @identity arenas [16] {
  soap.argument "x" : tensor<4xf32> at [0 at 0 [0:4]]
  soap.result "x" : tensor<4xf32> at [0 at 0 [0:4]]
  // CHECK: soap.commands 0 {
  soap.commands 0 {
  }
}
