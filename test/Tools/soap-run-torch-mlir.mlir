// What torch-mlir writes around a model: attributes of its own, the seed of
// random numbers that nothing draws, weights in resources, assertions.
// RUN: soap-run %s --machine=cpu:2 --check 2>&1 | FileCheck %s
// RUN: soap-run %s --machine=cuda:2 --emulate --check 2>&1 | FileCheck %s
// RUN: soap-opt %s 2>&1 | FileCheck %s --check-prefix=KEPT
// KEPT: module attributes {torch.debug_module_name = "Model"} {
// CHECK: warning: the model's assertions (2) are left out
// CHECK: 1 results agree with the evaluator

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
module attributes {torch.debug_module_name = "Model"} {
  ml_program.global private mutable @global_seed(dense<0> : tensor<i64>) : tensor<i64>
  func.func @forward(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %true = arith.constant true
    cf.assert %true, "mismatched size for broadcast"
    %weights = arith.constant dense_resource<torch_tensor_6_torch.float32> : tensor<6xf32>
    %0 = tensor.empty() : tensor<4x6xf32>
    %1 = linalg.generic {indexing_maps = [#map, #row, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %weights : tensor<4x6xf32>, tensor<6xf32>) outs(%0 : tensor<4x6xf32>) {
    ^bb0(%in: f32, %weight: f32, %out: f32):
      %2 = arith.cmpf ugt, %in, %cst : f32
      %3 = arith.select %2, %in, %cst : f32
      %4 = arith.cmpf one, %weight, %cst : f32
      cf.assert %4, "unimplemented: tensor with zero element"
      %5 = arith.divf %3, %weight : f32
      linalg.yield %5 : f32
    } -> tensor<4x6xf32>
    return %1 : tensor<4x6xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_6_torch.float32: "0x040000000000803F0000004000004040000080400000A0400000C040"
    }
  }
#-}
