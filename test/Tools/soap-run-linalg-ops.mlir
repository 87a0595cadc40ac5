// What models in linalg need beside products: scalars of tensors, casts, booleans,
// softmax, slices, a table that is looked up, unsigned and narrow integers.
// RUN: soap-run %s --machine=cpu:3 --budget=300 --check | FileCheck %s
// RUN: soap-run %s --machine=cuda:2 --algorithm=random --emulate --check | FileCheck %s
// CHECK: 8 results agree with the evaluator

#id = affine_map<(d0, d1) -> (d0, d1)>
#rows = affine_map<(d0, d1) -> (d0)>
func.func @main(%a: tensor<4x6xf32>, %s: tensor<f32>, %i: tensor<1xf32>) -> (tensor<4x6xf32>, tensor<4xi1>, tensor<4x6xf32>, tensor<4x3xf32>, tensor<4x6xf32>, tensor<8x6xf32>, tensor<3x6xf32>, tensor<4x6xi8>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<4x6xf32>
  %x = tensor.extract %s[] : tensor<f32>
  %y = tensor.extract %i[%c0] : tensor<1xf32>
  %xy = arith.addf %x, %y : f32
  %f = linalg.fill ins(%xy : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %g = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%f, %a : tensor<4x6xf32>, tensor<4x6xf32>) outs(%a : tensor<4x6xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %x : f32
    %1 = arith.mulf %0, %two : f32
    %2 = arith.addf %1, %in_1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x6xf32>
  %sm = linalg.softmax dimension(1) ins(%g : tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %b = tensor.empty() : tensor<4xi1>
  %false = arith.constant false
  %fb = linalg.fill ins(%false : i1) outs(%b : tensor<4xi1>) -> tensor<4xi1>
  %any = linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x6xf32>) outs(%fb : tensor<4xi1>) {
  ^bb0(%in: f32, %out: i1):
    %0 = arith.cmpf ogt, %in, %zero : f32
    %1 = arith.ori %0, %out : i1
    linalg.yield %1 : i1
  } -> tensor<4xi1>
  %d = tensor.cast %a : tensor<4x6xf32> to tensor<?x6xf32>
  %size = tensor.dim %d, %c0 : tensor<?x6xf32>
  %d2 = tensor.empty(%size) : tensor<?x6xf32>
  %d3 = linalg.exp ins(%d : tensor<?x6xf32>) outs(%d2 : tensor<?x6xf32>) -> tensor<?x6xf32>
  %d4 = tensor.cast %d3 : tensor<?x6xf32> to tensor<4x6xf32>
  %sl = tensor.extract_slice %d4[0, 1] [4, 3] [1, 2] : tensor<4x6xf32> to tensor<4x3xf32>
  %in = tensor.insert_slice %sl into %sm[0, 0] [4, 3] [1, 1] : tensor<4x3xf32> into tensor<4x6xf32>
  %lt = arith.cmpf olt, %in, %a : tensor<4x6xf32>
  %sel = arith.select %lt, %in, %g : tensor<4x6xi1>, tensor<4x6xf32>
  %cat = tensor.concat dim(0) %sel, %a : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %rows = arith.constant dense<[3, 0, 2]> : tensor<3xi64>
  %te = tensor.empty() : tensor<3x6xf32>
  %looked = linalg.generic {indexing_maps = [#rows, #id], iterator_types = ["parallel", "parallel"]} ins(%rows : tensor<3xi64>) outs(%te : tensor<3x6xf32>) {
  ^bb0(%at: i64, %out: f32):
    %row = arith.index_cast %at : i64 to index
    %column = linalg.index 1 : index
    %0 = tensor.extract %d4[%row, %column] : tensor<4x6xf32>
    linalg.yield %0 : f32
  } -> tensor<3x6xf32>
  %thousand = arith.constant dense<1000.0> : tensor<4x6xf32>
  %large = arith.mulf %a, %thousand : tensor<4x6xf32>
  %bytes = arith.fptosi %large : tensor<4x6xf32> to tensor<4x6xi8>
  %three = arith.constant dense<3> : tensor<4x6xi8>
  %quotient = arith.divui %bytes, %three : tensor<4x6xi8>
  return %sm, %any, %in, %sl, %sel, %cat, %looked, %quotient : tensor<4x6xf32>, tensor<4xi1>, tensor<4x6xf32>, tensor<4x3xf32>, tensor<4x6xf32>, tensor<8x6xf32>, tensor<3x6xf32>, tensor<4x6xi8>
}
