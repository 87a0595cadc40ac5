// Three steps of a recurrent network that share an embedding and three weights,
// as JAX exports them: gradients of steps are joined, for any split.

// RUN: soap-opt %s --soap-plan="machine=cpu:1 budget=1" --soap-distribute | FileCheck %s --implicit-check-not="[0] x [0]"
// RUN: soap-run %s --machine=cpu:1 --steps=2 --check --quiet
// RUN: soap-run %s --machine=cpu:2 --algorithm=data-parallel --steps=2 --check --quiet
// RUN: soap-run %s --machine=cpu:2 --algorithm=random --steps=2 --check --quiet
// RUN: soap-run %s --machine=cpu:4 --algorithm=random --seed=1 --steps=2 --check --quiet
// RUN: soap-run %s --machine=cuda:1 --budget=1 --emulate --check --quiet
// RUN: soap-run %s --machine=cuda:2 --algorithm=data-parallel --emulate --check --quiet

// Of the products by which the gradients of weights are made one is left for
// each, of the rows of three steps.
// CHECK: stablehlo.dot_general {{.*}}[0] x [0]{{.*}} : (tensor<9x20xf32>, tensor<9x24xf32>)
// CHECK: stablehlo.dot_general {{.*}}[0] x [0]{{.*}} : (tensor<9x24xf32>, tensor<9x24xf32>)
// CHECK: stablehlo.dot_general {{.*}}[0] x [0]{{.*}} : (tensor<9x24xf32>, tensor<9x16xf32>)
// CHECK: (tensor<40x16xf32>, tensor<9x1xi32>, tensor<9x16xf32>) -> tensor<40x16xf32>
module @recurrent {
  func.func public @main(%arg0: tensor<40x16xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<16x24xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<24x24xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<24x20xf32> {tf.aliasing_output = 3 : i32}, %arg4: tensor<3x3xi32>, %arg5: tensor<3x20xf32>) -> (tensor<40x16xf32>, tensor<16x24xf32>, tensor<24x24xf32>, tensor<24x20xf32>, tensor<f32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x24xf32>
    %1 = stablehlo.slice %arg4 [0:3, 0:1] : (tensor<3x3xi32>) -> tensor<3x1xi32>
    %2 = stablehlo.reshape %1 : (tensor<3x1xi32>) -> tensor<3xi32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %4 = "stablehlo.gather"(%arg0, %3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 16>}> : (tensor<40x16xf32>, tensor<3x1xi32>) -> tensor<3x16xf32>
    %5 = stablehlo.dot_general %4, %arg1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x16xf32>, tensor<16x24xf32>) -> tensor<3x24xf32>
    %6 = stablehlo.dot_general %0, %arg2, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x24xf32>, tensor<24x24xf32>) -> tensor<3x24xf32>
    %7 = stablehlo.add %5, %6 : tensor<3x24xf32>
    %8 = stablehlo.tanh %7 : tensor<3x24xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x24xf32>
    %10 = stablehlo.subtract %9, %8 : tensor<3x24xf32>
    %11 = stablehlo.dot_general %8, %arg3, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x24xf32>, tensor<24x20xf32>) -> tensor<3x20xf32>
    %12 = stablehlo.subtract %11, %arg5 : tensor<3x20xf32>
    %13 = stablehlo.tanh %12 : tensor<3x20xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x20xf32>
    %15 = stablehlo.subtract %14, %13 : tensor<3x20xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.reduce(%13 init: %cst_2) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x20xf32>, tensor<f32>) -> tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.add %cst_3, %16 : tensor<f32>
    %18 = stablehlo.slice %arg4 [0:3, 1:2] : (tensor<3x3xi32>) -> tensor<3x1xi32>
    %19 = stablehlo.reshape %18 : (tensor<3x1xi32>) -> tensor<3xi32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %21 = "stablehlo.gather"(%arg0, %20) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 16>}> : (tensor<40x16xf32>, tensor<3x1xi32>) -> tensor<3x16xf32>
    %22 = stablehlo.dot_general %21, %arg1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x16xf32>, tensor<16x24xf32>) -> tensor<3x24xf32>
    %23 = stablehlo.dot_general %8, %arg2, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x24xf32>, tensor<24x24xf32>) -> tensor<3x24xf32>
    %24 = stablehlo.add %22, %23 : tensor<3x24xf32>
    %25 = stablehlo.tanh %24 : tensor<3x24xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x24xf32>
    %27 = stablehlo.subtract %26, %25 : tensor<3x24xf32>
    %28 = stablehlo.dot_general %25, %arg3, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x24xf32>, tensor<24x20xf32>) -> tensor<3x20xf32>
    %29 = stablehlo.subtract %28, %arg5 : tensor<3x20xf32>
    %30 = stablehlo.tanh %29 : tensor<3x20xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x20xf32>
    %32 = stablehlo.subtract %31, %30 : tensor<3x20xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.reduce(%30 init: %cst_6) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x20xf32>, tensor<f32>) -> tensor<f32>
    %34 = stablehlo.add %17, %33 : tensor<f32>
    %35 = stablehlo.slice %arg4 [0:3, 2:3] : (tensor<3x3xi32>) -> tensor<3x1xi32>
    %36 = stablehlo.reshape %35 : (tensor<3x1xi32>) -> tensor<3xi32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %38 = "stablehlo.gather"(%arg0, %37) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 16>}> : (tensor<40x16xf32>, tensor<3x1xi32>) -> tensor<3x16xf32>
    %39 = stablehlo.dot_general %38, %arg1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x16xf32>, tensor<16x24xf32>) -> tensor<3x24xf32>
    %40 = stablehlo.dot_general %25, %arg2, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x24xf32>, tensor<24x24xf32>) -> tensor<3x24xf32>
    %41 = stablehlo.add %39, %40 : tensor<3x24xf32>
    %42 = stablehlo.tanh %41 : tensor<3x24xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3x24xf32>
    %44 = stablehlo.subtract %43, %42 : tensor<3x24xf32>
    %45 = stablehlo.dot_general %42, %arg3, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x24xf32>, tensor<24x20xf32>) -> tensor<3x20xf32>
    %46 = stablehlo.subtract %45, %arg5 : tensor<3x20xf32>
    %47 = stablehlo.tanh %46 : tensor<3x20xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3x20xf32>
    %49 = stablehlo.subtract %48, %47 : tensor<3x20xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %50 = stablehlo.reduce(%47 init: %cst_9) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x20xf32>, tensor<f32>) -> tensor<f32>
    %51 = stablehlo.add %34, %50 : tensor<f32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<3x20xf32>
    %53 = stablehlo.multiply %52, %49 : tensor<3x20xf32>
    %54 = stablehlo.multiply %53, %47 : tensor<3x20xf32>
    %55 = stablehlo.add %53, %54 : tensor<3x20xf32>
    %56 = stablehlo.dot_general %55, %42, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x20xf32>, tensor<3x24xf32>) -> tensor<20x24xf32>
    %57 = stablehlo.transpose %56, dims = [1, 0] : (tensor<20x24xf32>) -> tensor<24x20xf32>
    %58 = stablehlo.dot_general %55, %arg3, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x20xf32>, tensor<24x20xf32>) -> tensor<3x24xf32>
    %59 = stablehlo.multiply %58, %44 : tensor<3x24xf32>
    %60 = stablehlo.multiply %59, %42 : tensor<3x24xf32>
    %61 = stablehlo.add %59, %60 : tensor<3x24xf32>
    %62 = stablehlo.dot_general %61, %25, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<24x24xf32>
    %63 = stablehlo.transpose %62, dims = [1, 0] : (tensor<24x24xf32>) -> tensor<24x24xf32>
    %64 = stablehlo.dot_general %61, %arg2, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x24xf32>, tensor<24x24xf32>) -> tensor<3x24xf32>
    %65 = stablehlo.dot_general %61, %38, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x24xf32>, tensor<3x16xf32>) -> tensor<24x16xf32>
    %66 = stablehlo.transpose %65, dims = [1, 0] : (tensor<24x16xf32>) -> tensor<16x24xf32>
    %67 = stablehlo.dot_general %61, %arg1, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x24xf32>, tensor<16x24xf32>) -> tensor<3x16xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<40x16xf32>
    %69 = "stablehlo.scatter"(%68, %37, %67) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %127 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %127 : tensor<f32>
    }) : (tensor<40x16xf32>, tensor<3x1xi32>, tensor<3x16xf32>) -> tensor<40x16xf32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<3x20xf32>
    %71 = stablehlo.multiply %70, %32 : tensor<3x20xf32>
    %72 = stablehlo.multiply %71, %30 : tensor<3x20xf32>
    %73 = stablehlo.add %71, %72 : tensor<3x20xf32>
    %74 = stablehlo.dot_general %73, %25, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x20xf32>, tensor<3x24xf32>) -> tensor<20x24xf32>
    %75 = stablehlo.transpose %74, dims = [1, 0] : (tensor<20x24xf32>) -> tensor<24x20xf32>
    %76 = stablehlo.add %57, %75 : tensor<24x20xf32>
    %77 = stablehlo.dot_general %73, %arg3, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x20xf32>, tensor<24x20xf32>) -> tensor<3x24xf32>
    %78 = stablehlo.add %64, %77 : tensor<3x24xf32>
    %79 = stablehlo.multiply %78, %27 : tensor<3x24xf32>
    %80 = stablehlo.multiply %79, %25 : tensor<3x24xf32>
    %81 = stablehlo.add %79, %80 : tensor<3x24xf32>
    %82 = stablehlo.dot_general %81, %8, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<24x24xf32>
    %83 = stablehlo.transpose %82, dims = [1, 0] : (tensor<24x24xf32>) -> tensor<24x24xf32>
    %84 = stablehlo.add %63, %83 : tensor<24x24xf32>
    %85 = stablehlo.dot_general %81, %arg2, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x24xf32>, tensor<24x24xf32>) -> tensor<3x24xf32>
    %86 = stablehlo.dot_general %81, %21, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x24xf32>, tensor<3x16xf32>) -> tensor<24x16xf32>
    %87 = stablehlo.transpose %86, dims = [1, 0] : (tensor<24x16xf32>) -> tensor<16x24xf32>
    %88 = stablehlo.add %66, %87 : tensor<16x24xf32>
    %89 = stablehlo.dot_general %81, %arg1, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x24xf32>, tensor<16x24xf32>) -> tensor<3x16xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<40x16xf32>
    %91 = "stablehlo.scatter"(%90, %20, %89) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %127 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %127 : tensor<f32>
    }) : (tensor<40x16xf32>, tensor<3x1xi32>, tensor<3x16xf32>) -> tensor<40x16xf32>
    %92 = stablehlo.add %69, %91 : tensor<40x16xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %93 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<3x20xf32>
    %94 = stablehlo.multiply %93, %15 : tensor<3x20xf32>
    %95 = stablehlo.multiply %94, %13 : tensor<3x20xf32>
    %96 = stablehlo.add %94, %95 : tensor<3x20xf32>
    %97 = stablehlo.dot_general %96, %8, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x20xf32>, tensor<3x24xf32>) -> tensor<20x24xf32>
    %98 = stablehlo.transpose %97, dims = [1, 0] : (tensor<20x24xf32>) -> tensor<24x20xf32>
    %99 = stablehlo.add %76, %98 : tensor<24x20xf32>
    %100 = stablehlo.dot_general %96, %arg3, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x20xf32>, tensor<24x20xf32>) -> tensor<3x24xf32>
    %101 = stablehlo.add %85, %100 : tensor<3x24xf32>
    %102 = stablehlo.multiply %101, %10 : tensor<3x24xf32>
    %103 = stablehlo.multiply %102, %8 : tensor<3x24xf32>
    %104 = stablehlo.add %102, %103 : tensor<3x24xf32>
    %105 = stablehlo.dot_general %104, %0, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<24x24xf32>
    %106 = stablehlo.transpose %105, dims = [1, 0] : (tensor<24x24xf32>) -> tensor<24x24xf32>
    %107 = stablehlo.add %84, %106 : tensor<24x24xf32>
    %108 = stablehlo.dot_general %104, %4, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x24xf32>, tensor<3x16xf32>) -> tensor<24x16xf32>
    %109 = stablehlo.transpose %108, dims = [1, 0] : (tensor<24x16xf32>) -> tensor<16x24xf32>
    %110 = stablehlo.add %88, %109 : tensor<16x24xf32>
    %111 = stablehlo.dot_general %104, %arg1, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x24xf32>, tensor<16x24xf32>) -> tensor<3x16xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %112 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<40x16xf32>
    %113 = "stablehlo.scatter"(%112, %3, %111) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %127 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %127 : tensor<f32>
    }) : (tensor<40x16xf32>, tensor<3x1xi32>, tensor<3x16xf32>) -> tensor<40x16xf32>
    %114 = stablehlo.add %92, %113 : tensor<40x16xf32>
    %cst_16 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %115 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<40x16xf32>
    %116 = stablehlo.multiply %115, %114 : tensor<40x16xf32>
    %117 = stablehlo.subtract %arg0, %116 : tensor<40x16xf32>
    %cst_17 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %118 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<24x20xf32>
    %119 = stablehlo.multiply %118, %99 : tensor<24x20xf32>
    %120 = stablehlo.subtract %arg3, %119 : tensor<24x20xf32>
    %cst_18 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %121 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<16x24xf32>
    %122 = stablehlo.multiply %121, %110 : tensor<16x24xf32>
    %123 = stablehlo.subtract %arg1, %122 : tensor<16x24xf32>
    %cst_19 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %124 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<24x24xf32>
    %125 = stablehlo.multiply %124, %107 : tensor<24x24xf32>
    %126 = stablehlo.subtract %arg2, %125 : tensor<24x24xf32>
    return %117, %123, %126, %120, %51 : tensor<40x16xf32>, tensor<16x24xf32>, tensor<24x24xf32>, tensor<24x20xf32>, tensor<f32>
  }
}

