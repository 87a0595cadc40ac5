// Ten hours is the longest that a task counts as.
//
// RUN: soap-opt %s --soap-auto-parallel="machine=h200 algorithm=single-device memory-limit=1000TB" -o /dev/null 2>&1 | FileCheck %s
// CHECK: long-tasks.mlir:[[#@LINE+2]]:1: warning: a step is predicted to take 35184.4 s; a single task counts as 35184.4 s at most

func.func @main(%x: tensor<8388608x1048576xf32>, %w: tensor<1048576x8388608xf32>) -> tensor<8388608x8388608xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8388608x1048576xf32>, tensor<1048576x8388608xf32>) -> tensor<8388608x8388608xf32>
  return %0 : tensor<8388608x8388608xf32>
}
