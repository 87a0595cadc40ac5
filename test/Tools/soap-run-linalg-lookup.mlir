// Indices that are no places of a tensor are clamped, as StableHLO's are: whatever
// the data, nothing else is read.
// RUN: soap-run %s --machine=cpu:2 --budget=50 --check | FileCheck %s
// RUN: soap-run %s --machine=cuda:2 --emulate --budget=50 --check | FileCheck %s
// RUN: soap-run %s --function=main | FileCheck %s --check-prefix=VALUES
// CHECK: 2 results agree with the evaluator
// VALUES: dense<[0, 1, 4, 3]>
// VALUES: dense<[4, 1, 0, 3]>

#id = affine_map<(d0) -> (d0)>
func.func @main() -> (tensor<4xi32>, tensor<4xi32>) {
  %table = arith.constant dense<[0, 1, 2, 3, 4]> : tensor<5xi32>
  %wide = arith.constant dense<[-5, 1, 1099511627776, 3]> : tensor<4xi64>
  %narrow = arith.constant dense<[100, 1, -128, 3]> : tensor<4xi8>
  %e = tensor.empty() : tensor<4xi32>
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%wide : tensor<4xi64>) outs(%e : tensor<4xi32>) {
  ^bb0(%in: i64, %out: i32):
    %0 = arith.index_cast %in : i64 to index
    %1 = tensor.extract %table[%0] : tensor<5xi32>
    linalg.yield %1 : i32
  } -> tensor<4xi32>
  %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%narrow : tensor<4xi8>) outs(%e : tensor<4xi32>) {
  ^bb0(%in: i8, %out: i32):
    %0 = arith.index_cast %in : i8 to index
    %1 = tensor.extract %table[%0] : tensor<5xi32>
    linalg.yield %1 : i32
  } -> tensor<4xi32>
  return %a, %b : tensor<4xi32>, tensor<4xi32>
}
