// RUN: soap-opt %s --soap-partition --soap-lower-reshard | FileCheck %s
// RUN: soap-run %s --check 2>&1 | FileCheck %s --check-prefix=STEP

// What is added into a table may be sums that wait: only the table is reduced.
// CHECK: soap.spmd "scatter.gradient"
// CHECK: soap.all_reduce {{.*}}tensor<32x4xf32>
// CHECK-NOT: soap.all_reduce
// STEP: 1 communications per step
// STEP: 1 results agree
module attributes {soap.machine = "cpu:4"} {
  func.func @main(%arg0: tensor<32x4xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<8x4x16x16xf32>, %arg2: tensor<8x4x16x16xf32>, %arg3: tensor<8x4x16x16xf32>, %arg4: tensor<16x16x1xi32>) -> tensor<32x4xf32> {
    %0 = soap.operator "reduction" family "reduction" role "forward" tie 0 (%arg1) dims ["d0" = 8 : reduction, "d1" = 4 : parameter, "d2" = 16 : parameter, "d3" = 16 : parameter] config <[4, 1, 1, 1] on [0:4]> : (tensor<8x4x16x16xf32>) -> tensor<4x16x16xf32> {
    ^bb0(%arg5: tensor<8x4x16x16xf32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.reduce(%arg5 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<8x4x16x16xf32>, tensor<f32>) -> tensor<4x16x16xf32>
      soap.return %6 : tensor<4x16x16xf32>
    }
    %1 = soap.operator "reduction.1" family "reduction" role "forward" tie 0 (%arg2) dims ["d0" = 8 : reduction, "d1" = 4 : parameter, "d2" = 16 : parameter, "d3" = 16 : parameter] config <[4, 1, 1, 1] on [0:4]> : (tensor<8x4x16x16xf32>) -> tensor<4x16x16xf32> {
    ^bb0(%arg5: tensor<8x4x16x16xf32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.reduce(%arg5 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<8x4x16x16xf32>, tensor<f32>) -> tensor<4x16x16xf32>
      soap.return %6 : tensor<4x16x16xf32>
    }
    %2 = soap.operator "reduction_1" family "reduction_1" role "forward" tie 1 (%arg3) dims ["d0" = 8 : reduction, "d1" = 4 : parameter, "d2" = 16 : parameter, "d3" = 16 : parameter] config <[4, 1, 1, 1] on [0:4]> : (tensor<8x4x16x16xf32>) -> tensor<4x16x16xf32> {
    ^bb0(%arg5: tensor<8x4x16x16xf32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.reduce(%arg5 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<8x4x16x16xf32>, tensor<f32>) -> tensor<4x16x16xf32>
      soap.return %6 : tensor<4x16x16xf32>
    }
    %3 = soap.operator "reduction.2" family "reduction" role "forward" tie 0 (%0, %1) dims ["d0" = 4 : attribute, "d1" = 16 : sample, "d2" = 16 : attribute] config <[1, 1, 1] partial 4 on [0:4]> : (tensor<4x16x16xf32>, tensor<4x16x16xf32>) -> tensor<4x16x16xf32> {
    ^bb0(%arg5: tensor<4x16x16xf32>, %arg6: tensor<4x16x16xf32>):
      %6 = stablehlo.add %arg5, %arg6 : tensor<4x16x16xf32>
      soap.return %6 : tensor<4x16x16xf32>
    }
    %4 = soap.operator "scatter.gradient" family "scatter" role "gradient" tie 2 (%3, %2, %arg4) dims ["d0" = 16 : reduction, "d1" = 16 : reduction, "d2" = 4 : attribute, "v" = 32 : attribute] config <[1, 1, 1, 1] partial 4 on [0:4]> : (tensor<4x16x16xf32>, tensor<4x16x16xf32>, tensor<16x16x1xi32>) -> tensor<32x4xf32> {
    ^bb0(%arg5: tensor<4x16x16xf32>, %arg6: tensor<4x16x16xf32>, %arg7: tensor<16x16x1xi32>):
      %6 = stablehlo.add %arg5, %arg6 : tensor<4x16x16xf32>
      %7 = stablehlo.transpose %6, dims = [1, 2, 0] : (tensor<4x16x16xf32>) -> tensor<16x16x4xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<32x4xf32>
      %8 = "stablehlo.scatter"(%cst, %arg7, %7) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
      ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
        %9 = stablehlo.add %arg8, %arg9 : tensor<f32>
        stablehlo.return %9 : tensor<f32>
      }) : (tensor<32x4xf32>, tensor<16x16x1xi32>, tensor<16x16x4xf32>) -> tensor<32x4xf32>
      soap.return %8 : tensor<32x4xf32>
    }
    %5 = soap.operator "scatter.update" family "scatter" role "update" tie 2 (%arg0, %4) dims ["d0" = 32 : parameter, "d1" = 4 : parameter] config <[1, 1] replicas 4 on [0:4]> : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32> {
    ^bb0(%arg5: tensor<32x4xf32>, %arg6: tensor<32x4xf32>):
      %6 = stablehlo.subtract %arg5, %arg6 : tensor<32x4xf32>
      soap.return %6 : tensor<32x4xf32>
    }
    return %5 : tensor<32x4xf32>
  }
}
