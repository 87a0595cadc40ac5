// On one device there is nothing to search, and the plan says so.

// RUN: soap-run %s --machine=cpu:1 --plan-only --strategy-out=%t.json 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=FILE --input-file=%t.json
// RUN: soap-run %s --machine=cpu:2 --plan-only 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: soap-run %s --machine=cpu:1 --plan-only --strategy-in=%t.json 2>&1 | FileCheck %s

// CHECK: search: none: one device leaves nothing to choose
// FILE: "proposals":0,
// TWO: descent: to a local optimum

func.func @main(%x: tensor<4x8xf32>, %w: tensor<8x8xf32>) -> tensor<4x8xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
