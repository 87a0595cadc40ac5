// Elements that a body makes of their places alone, looks up in a constant, makes
// of the destination's, or does not make of its only input, as torch-mlir writes
// aranges, masks and the weights of transposed convolutions: none is what the
// first operand had.
// RUN: soap-run %s --machine=cpu:1 --check | FileCheck %s
// RUN: soap-run %s --machine=cpu:4 --algorithm=random --check | FileCheck %s
// RUN: soap-run %s --machine=cuda:2 --algorithm=random --emulate --check | FileCheck %s
// CHECK: 5 results agree with the evaluator

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xi64>
  %i = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x4xi64>) {
  ^bb0(%out: i64):
    %0 = linalg.index 1 : index
    %1 = arith.index_cast %0 : index to i64
    linalg.yield %1 : i64
  } -> tensor<4x4xi64>
  %f = tensor.empty() : tensor<4x4xf32>
  %places = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %i : tensor<4x4xf32>, tensor<4x4xi64>) outs(%f : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: i64, %out: f32):
    %0 = arith.sitofp %b : i64 to f32
    %1 = arith.addf %a, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x4xf32>
  %w = arith.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0]]> : tensor<4x4xf32>
  %c3 = arith.constant 3 : index
  %flipped = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%f : tensor<4x4xf32>) {
  ^bb0(%out: f32):
    %0 = linalg.index 0 : index
    %1 = linalg.index 1 : index
    %2 = arith.subi %c3, %1 : index
    %3 = tensor.extract %w[%0, %2] : tensor<4x4xf32>
    linalg.yield %3 : f32
  } -> tensor<4x4xf32>
  %doubled = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%x : tensor<4x4xf32>) {
  ^bb0(%out: f32):
    %0 = arith.addf %out, %out : f32
    linalg.yield %0 : f32
  } -> tensor<4x4xf32>
  %kept = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x4xf32>) outs(%places : tensor<4x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %out : f32
  } -> tensor<4x4xf32>
  %one = arith.constant 1.0 : f32
  %ones = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %one : f32
  } -> tensor<4x4xf32>
  return %places, %flipped, %doubled, %kept, %ones : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
