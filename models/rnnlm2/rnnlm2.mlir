module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<10240x2048xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<4096x4x2048xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<4x2048xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<4096x4x2048xf32> {tf.aliasing_output = 3 : i32}, %arg4: tensor<4x2048xf32> {tf.aliasing_output = 4 : i32}, %arg5: tensor<2048x10240xf32> {tf.aliasing_output = 5 : i32}, %arg6: tensor<10240xf32> {tf.aliasing_output = 6 : i32}, %arg7: tensor<256x2xi32>, %arg8: tensor<256x2xi32>) -> (tensor<10240x2048xf32> {jax.result_info = "result[0]['embedding']"}, tensor<4096x4x2048xf32> {jax.result_info = "result[0]['lstm1']"}, tensor<4x2048xf32> {jax.result_info = "result[0]['lstm1_bias']"}, tensor<4096x4x2048xf32> {jax.result_info = "result[0]['lstm2']"}, tensor<4x2048xf32> {jax.result_info = "result[0]['lstm2_bias']"}, tensor<2048x10240xf32> {jax.result_info = "result[0]['project']"}, tensor<10240xf32> {jax.result_info = "result[0]['project_bias']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %1 = stablehlo.slice %arg7 [0:256, 0:1] : (tensor<256x2xi32>) -> tensor<256x1xi32>
    %2 = stablehlo.reshape %1 : (tensor<256x1xi32>) -> tensor<256xi32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<256xi32>) -> tensor<256x1xi32>
    %4 = "stablehlo.gather"(%arg0, %3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2048>}> : (tensor<10240x2048xf32>, tensor<256x1xi32>) -> tensor<256x2048xf32>
    %5 = stablehlo.concatenate %4, %0, dim = 1 : (tensor<256x2048xf32>, tensor<256x2048xf32>) -> tensor<256x4096xf32>
    %6 = stablehlo.dot_general %5, %arg1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<256x4096xf32>, tensor<4096x4x2048xf32>) -> tensor<256x4x2048xf32>
    %7 = stablehlo.broadcast_in_dim %arg2, dims = [1, 2] : (tensor<4x2048xf32>) -> tensor<1x4x2048xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<1x4x2048xf32>) -> tensor<256x4x2048xf32>
    %9 = stablehlo.add %6, %8 : tensor<256x4x2048xf32>
    %10 = stablehlo.slice %9 [0:256, 0:1, 0:2048] : (tensor<256x4x2048xf32>) -> tensor<256x1x2048xf32>
    %11 = stablehlo.slice %9 [0:256, 1:2, 0:2048] : (tensor<256x4x2048xf32>) -> tensor<256x1x2048xf32>
    %12 = stablehlo.slice %9 [0:256, 2:3, 0:2048] : (tensor<256x4x2048xf32>) -> tensor<256x1x2048xf32>
    %13 = stablehlo.slice %9 [0:256, 3:4, 0:2048] : (tensor<256x4x2048xf32>) -> tensor<256x1x2048xf32>
    %14 = stablehlo.reshape %10 : (tensor<256x1x2048xf32>) -> tensor<256x2048xf32>
    %15 = stablehlo.reshape %11 : (tensor<256x1x2048xf32>) -> tensor<256x2048xf32>
    %16 = stablehlo.reshape %12 : (tensor<256x1x2048xf32>) -> tensor<256x2048xf32>
    %17 = stablehlo.reshape %13 : (tensor<256x1x2048xf32>) -> tensor<256x2048xf32>
    %18 = stablehlo.negate %15 : tensor<256x2048xf32>
    %19 = stablehlo.exponential %18 : tensor<256x2048xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %21 = stablehlo.add %20, %19 : tensor<256x2048xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %23 = stablehlo.divide %22, %21 : tensor<256x2048xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %25 = stablehlo.subtract %24, %23 : tensor<256x2048xf32>
    %26 = stablehlo.multiply %23, %25 : tensor<256x2048xf32>
    %27 = stablehlo.multiply %23, %0 : tensor<256x2048xf32>
    %28 = stablehlo.negate %14 : tensor<256x2048xf32>
    %29 = stablehlo.exponential %28 : tensor<256x2048xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %31 = stablehlo.add %30, %29 : tensor<256x2048xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %33 = stablehlo.divide %32, %31 : tensor<256x2048xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %35 = stablehlo.subtract %34, %33 : tensor<256x2048xf32>
    %36 = stablehlo.multiply %33, %35 : tensor<256x2048xf32>
    %37 = stablehlo.tanh %16 : tensor<256x2048xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %39 = stablehlo.subtract %38, %37 : tensor<256x2048xf32>
    %40 = stablehlo.multiply %33, %37 : tensor<256x2048xf32>
    %41 = stablehlo.add %27, %40 : tensor<256x2048xf32>
    %42 = stablehlo.negate %17 : tensor<256x2048xf32>
    %43 = stablehlo.exponential %42 : tensor<256x2048xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %45 = stablehlo.add %44, %43 : tensor<256x2048xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %47 = stablehlo.divide %46, %45 : tensor<256x2048xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %49 = stablehlo.subtract %48, %47 : tensor<256x2048xf32>
    %50 = stablehlo.multiply %47, %49 : tensor<256x2048xf32>
    %51 = stablehlo.tanh %41 : tensor<256x2048xf32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %53 = stablehlo.subtract %52, %51 : tensor<256x2048xf32>
    %54 = stablehlo.multiply %47, %51 : tensor<256x2048xf32>
    %55 = stablehlo.concatenate %54, %0, dim = 1 : (tensor<256x2048xf32>, tensor<256x2048xf32>) -> tensor<256x4096xf32>
    %56 = stablehlo.dot_general %55, %arg3, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<256x4096xf32>, tensor<4096x4x2048xf32>) -> tensor<256x4x2048xf32>
    %57 = stablehlo.broadcast_in_dim %arg4, dims = [1, 2] : (tensor<4x2048xf32>) -> tensor<1x4x2048xf32>
    %58 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2] : (tensor<1x4x2048xf32>) -> tensor<256x4x2048xf32>
    %59 = stablehlo.add %56, %58 : tensor<256x4x2048xf32>
    %60 = stablehlo.slice %59 [0:256, 0:1, 0:2048] : (tensor<256x4x2048xf32>) -> tensor<256x1x2048xf32>
    %61 = stablehlo.slice %59 [0:256, 1:2, 0:2048] : (tensor<256x4x2048xf32>) -> tensor<256x1x2048xf32>
    %62 = stablehlo.slice %59 [0:256, 2:3, 0:2048] : (tensor<256x4x2048xf32>) -> tensor<256x1x2048xf32>
    %63 = stablehlo.slice %59 [0:256, 3:4, 0:2048] : (tensor<256x4x2048xf32>) -> tensor<256x1x2048xf32>
    %64 = stablehlo.reshape %60 : (tensor<256x1x2048xf32>) -> tensor<256x2048xf32>
    %65 = stablehlo.reshape %61 : (tensor<256x1x2048xf32>) -> tensor<256x2048xf32>
    %66 = stablehlo.reshape %62 : (tensor<256x1x2048xf32>) -> tensor<256x2048xf32>
    %67 = stablehlo.reshape %63 : (tensor<256x1x2048xf32>) -> tensor<256x2048xf32>
    %68 = stablehlo.negate %65 : tensor<256x2048xf32>
    %69 = stablehlo.exponential %68 : tensor<256x2048xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %71 = stablehlo.add %70, %69 : tensor<256x2048xf32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %72 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %73 = stablehlo.divide %72, %71 : tensor<256x2048xf32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %75 = stablehlo.subtract %74, %73 : tensor<256x2048xf32>
    %76 = stablehlo.multiply %73, %75 : tensor<256x2048xf32>
    %77 = stablehlo.multiply %73, %0 : tensor<256x2048xf32>
    %78 = stablehlo.negate %64 : tensor<256x2048xf32>
    %79 = stablehlo.exponential %78 : tensor<256x2048xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %81 = stablehlo.add %80, %79 : tensor<256x2048xf32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %82 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %83 = stablehlo.divide %82, %81 : tensor<256x2048xf32>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %85 = stablehlo.subtract %84, %83 : tensor<256x2048xf32>
    %86 = stablehlo.multiply %83, %85 : tensor<256x2048xf32>
    %87 = stablehlo.tanh %66 : tensor<256x2048xf32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %89 = stablehlo.subtract %88, %87 : tensor<256x2048xf32>
    %90 = stablehlo.multiply %83, %87 : tensor<256x2048xf32>
    %91 = stablehlo.add %77, %90 : tensor<256x2048xf32>
    %92 = stablehlo.negate %67 : tensor<256x2048xf32>
    %93 = stablehlo.exponential %92 : tensor<256x2048xf32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %95 = stablehlo.add %94, %93 : tensor<256x2048xf32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %96 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %97 = stablehlo.divide %96, %95 : tensor<256x2048xf32>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %99 = stablehlo.subtract %98, %97 : tensor<256x2048xf32>
    %100 = stablehlo.multiply %97, %99 : tensor<256x2048xf32>
    %101 = stablehlo.tanh %91 : tensor<256x2048xf32>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %102 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %103 = stablehlo.subtract %102, %101 : tensor<256x2048xf32>
    %104 = stablehlo.multiply %97, %101 : tensor<256x2048xf32>
    %105 = stablehlo.dot_general %104, %arg5, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<256x2048xf32>, tensor<2048x10240xf32>) -> tensor<256x10240xf32>
    %106 = stablehlo.broadcast_in_dim %arg6, dims = [1] : (tensor<10240xf32>) -> tensor<1x10240xf32>
    %107 = stablehlo.broadcast_in_dim %106, dims = [0, 1] : (tensor<1x10240xf32>) -> tensor<256x10240xf32>
    %108 = stablehlo.add %105, %107 : tensor<256x10240xf32>
    %109 = stablehlo.slice %arg8 [0:256, 0:1] : (tensor<256x2xi32>) -> tensor<256x1xi32>
    %110 = stablehlo.reshape %109 : (tensor<256x1xi32>) -> tensor<256xi32>
    %111 = call @_one_hot(%110) : (tensor<256xi32>) -> tensor<256x10240xf32>
    %112:3 = call @log_softmax(%108) : (tensor<256x10240xf32>) -> (tensor<256x10240xf32>, tensor<256x10240xf32>, tensor<256x1xf32>)
    %113 = stablehlo.multiply %111, %112#0 : tensor<256x10240xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %114 = stablehlo.reduce(%113 init: %cst_22) applies stablehlo.add across dimensions = [1] : (tensor<256x10240xf32>, tensor<f32>) -> tensor<256xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %115 = stablehlo.reduce(%114 init: %cst_23) applies stablehlo.add across dimensions = [0] : (tensor<256xf32>, tensor<f32>) -> tensor<f32>
    %cst_24 = stablehlo.constant dense<2.560000e+02> : tensor<f32>
    %116 = stablehlo.divide %115, %cst_24 : tensor<f32>
    %117 = stablehlo.negate %116 : tensor<f32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %118 = stablehlo.add %cst_25, %117 : tensor<f32>
    %119 = stablehlo.slice %arg7 [0:256, 1:2] : (tensor<256x2xi32>) -> tensor<256x1xi32>
    %120 = stablehlo.reshape %119 : (tensor<256x1xi32>) -> tensor<256xi32>
    %121 = stablehlo.broadcast_in_dim %120, dims = [0] : (tensor<256xi32>) -> tensor<256x1xi32>
    %122 = "stablehlo.gather"(%arg0, %121) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2048>}> : (tensor<10240x2048xf32>, tensor<256x1xi32>) -> tensor<256x2048xf32>
    %123 = stablehlo.concatenate %122, %54, dim = 1 : (tensor<256x2048xf32>, tensor<256x2048xf32>) -> tensor<256x4096xf32>
    %124 = stablehlo.dot_general %123, %arg1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<256x4096xf32>, tensor<4096x4x2048xf32>) -> tensor<256x4x2048xf32>
    %125 = stablehlo.broadcast_in_dim %arg2, dims = [1, 2] : (tensor<4x2048xf32>) -> tensor<1x4x2048xf32>
    %126 = stablehlo.broadcast_in_dim %125, dims = [0, 1, 2] : (tensor<1x4x2048xf32>) -> tensor<256x4x2048xf32>
    %127 = stablehlo.add %124, %126 : tensor<256x4x2048xf32>
    %128 = stablehlo.slice %127 [0:256, 0:1, 0:2048] : (tensor<256x4x2048xf32>) -> tensor<256x1x2048xf32>
    %129 = stablehlo.slice %127 [0:256, 1:2, 0:2048] : (tensor<256x4x2048xf32>) -> tensor<256x1x2048xf32>
    %130 = stablehlo.slice %127 [0:256, 2:3, 0:2048] : (tensor<256x4x2048xf32>) -> tensor<256x1x2048xf32>
    %131 = stablehlo.slice %127 [0:256, 3:4, 0:2048] : (tensor<256x4x2048xf32>) -> tensor<256x1x2048xf32>
    %132 = stablehlo.reshape %128 : (tensor<256x1x2048xf32>) -> tensor<256x2048xf32>
    %133 = stablehlo.reshape %129 : (tensor<256x1x2048xf32>) -> tensor<256x2048xf32>
    %134 = stablehlo.reshape %130 : (tensor<256x1x2048xf32>) -> tensor<256x2048xf32>
    %135 = stablehlo.reshape %131 : (tensor<256x1x2048xf32>) -> tensor<256x2048xf32>
    %136 = stablehlo.negate %133 : tensor<256x2048xf32>
    %137 = stablehlo.exponential %136 : tensor<256x2048xf32>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %138 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %139 = stablehlo.add %138, %137 : tensor<256x2048xf32>
    %cst_27 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %140 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %141 = stablehlo.divide %140, %139 : tensor<256x2048xf32>
    %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %142 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %143 = stablehlo.subtract %142, %141 : tensor<256x2048xf32>
    %144 = stablehlo.multiply %141, %143 : tensor<256x2048xf32>
    %145 = stablehlo.multiply %141, %41 : tensor<256x2048xf32>
    %146 = stablehlo.negate %132 : tensor<256x2048xf32>
    %147 = stablehlo.exponential %146 : tensor<256x2048xf32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %148 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %149 = stablehlo.add %148, %147 : tensor<256x2048xf32>
    %cst_30 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %150 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %151 = stablehlo.divide %150, %149 : tensor<256x2048xf32>
    %cst_31 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %152 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %153 = stablehlo.subtract %152, %151 : tensor<256x2048xf32>
    %154 = stablehlo.multiply %151, %153 : tensor<256x2048xf32>
    %155 = stablehlo.tanh %134 : tensor<256x2048xf32>
    %cst_32 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %156 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %157 = stablehlo.subtract %156, %155 : tensor<256x2048xf32>
    %158 = stablehlo.multiply %151, %155 : tensor<256x2048xf32>
    %159 = stablehlo.add %145, %158 : tensor<256x2048xf32>
    %160 = stablehlo.negate %135 : tensor<256x2048xf32>
    %161 = stablehlo.exponential %160 : tensor<256x2048xf32>
    %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %162 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %163 = stablehlo.add %162, %161 : tensor<256x2048xf32>
    %cst_34 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %164 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %165 = stablehlo.divide %164, %163 : tensor<256x2048xf32>
    %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %166 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %167 = stablehlo.subtract %166, %165 : tensor<256x2048xf32>
    %168 = stablehlo.multiply %165, %167 : tensor<256x2048xf32>
    %169 = stablehlo.tanh %159 : tensor<256x2048xf32>
    %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %170 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %171 = stablehlo.subtract %170, %169 : tensor<256x2048xf32>
    %172 = stablehlo.multiply %165, %169 : tensor<256x2048xf32>
    %173 = stablehlo.concatenate %172, %104, dim = 1 : (tensor<256x2048xf32>, tensor<256x2048xf32>) -> tensor<256x4096xf32>
    %174 = stablehlo.dot_general %173, %arg3, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<256x4096xf32>, tensor<4096x4x2048xf32>) -> tensor<256x4x2048xf32>
    %175 = stablehlo.broadcast_in_dim %arg4, dims = [1, 2] : (tensor<4x2048xf32>) -> tensor<1x4x2048xf32>
    %176 = stablehlo.broadcast_in_dim %175, dims = [0, 1, 2] : (tensor<1x4x2048xf32>) -> tensor<256x4x2048xf32>
    %177 = stablehlo.add %174, %176 : tensor<256x4x2048xf32>
    %178 = stablehlo.slice %177 [0:256, 0:1, 0:2048] : (tensor<256x4x2048xf32>) -> tensor<256x1x2048xf32>
    %179 = stablehlo.slice %177 [0:256, 1:2, 0:2048] : (tensor<256x4x2048xf32>) -> tensor<256x1x2048xf32>
    %180 = stablehlo.slice %177 [0:256, 2:3, 0:2048] : (tensor<256x4x2048xf32>) -> tensor<256x1x2048xf32>
    %181 = stablehlo.slice %177 [0:256, 3:4, 0:2048] : (tensor<256x4x2048xf32>) -> tensor<256x1x2048xf32>
    %182 = stablehlo.reshape %178 : (tensor<256x1x2048xf32>) -> tensor<256x2048xf32>
    %183 = stablehlo.reshape %179 : (tensor<256x1x2048xf32>) -> tensor<256x2048xf32>
    %184 = stablehlo.reshape %180 : (tensor<256x1x2048xf32>) -> tensor<256x2048xf32>
    %185 = stablehlo.reshape %181 : (tensor<256x1x2048xf32>) -> tensor<256x2048xf32>
    %186 = stablehlo.negate %183 : tensor<256x2048xf32>
    %187 = stablehlo.exponential %186 : tensor<256x2048xf32>
    %cst_37 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %188 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %189 = stablehlo.add %188, %187 : tensor<256x2048xf32>
    %cst_38 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %190 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %191 = stablehlo.divide %190, %189 : tensor<256x2048xf32>
    %cst_39 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %192 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %193 = stablehlo.subtract %192, %191 : tensor<256x2048xf32>
    %194 = stablehlo.multiply %191, %193 : tensor<256x2048xf32>
    %195 = stablehlo.multiply %191, %91 : tensor<256x2048xf32>
    %196 = stablehlo.negate %182 : tensor<256x2048xf32>
    %197 = stablehlo.exponential %196 : tensor<256x2048xf32>
    %cst_40 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %198 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %199 = stablehlo.add %198, %197 : tensor<256x2048xf32>
    %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %200 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %201 = stablehlo.divide %200, %199 : tensor<256x2048xf32>
    %cst_42 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %202 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %203 = stablehlo.subtract %202, %201 : tensor<256x2048xf32>
    %204 = stablehlo.multiply %201, %203 : tensor<256x2048xf32>
    %205 = stablehlo.tanh %184 : tensor<256x2048xf32>
    %cst_43 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %206 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %207 = stablehlo.subtract %206, %205 : tensor<256x2048xf32>
    %208 = stablehlo.multiply %201, %205 : tensor<256x2048xf32>
    %209 = stablehlo.add %195, %208 : tensor<256x2048xf32>
    %210 = stablehlo.negate %185 : tensor<256x2048xf32>
    %211 = stablehlo.exponential %210 : tensor<256x2048xf32>
    %cst_44 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %212 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %213 = stablehlo.add %212, %211 : tensor<256x2048xf32>
    %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %214 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %215 = stablehlo.divide %214, %213 : tensor<256x2048xf32>
    %cst_46 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %216 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %217 = stablehlo.subtract %216, %215 : tensor<256x2048xf32>
    %218 = stablehlo.multiply %215, %217 : tensor<256x2048xf32>
    %219 = stablehlo.tanh %209 : tensor<256x2048xf32>
    %cst_47 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %220 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<256x2048xf32>
    %221 = stablehlo.subtract %220, %219 : tensor<256x2048xf32>
    %222 = stablehlo.multiply %215, %219 : tensor<256x2048xf32>
    %223 = stablehlo.dot_general %222, %arg5, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<256x2048xf32>, tensor<2048x10240xf32>) -> tensor<256x10240xf32>
    %224 = stablehlo.broadcast_in_dim %arg6, dims = [1] : (tensor<10240xf32>) -> tensor<1x10240xf32>
    %225 = stablehlo.broadcast_in_dim %224, dims = [0, 1] : (tensor<1x10240xf32>) -> tensor<256x10240xf32>
    %226 = stablehlo.add %223, %225 : tensor<256x10240xf32>
    %227 = stablehlo.slice %arg8 [0:256, 1:2] : (tensor<256x2xi32>) -> tensor<256x1xi32>
    %228 = stablehlo.reshape %227 : (tensor<256x1xi32>) -> tensor<256xi32>
    %229 = call @_one_hot(%228) : (tensor<256xi32>) -> tensor<256x10240xf32>
    %230:3 = call @log_softmax(%226) : (tensor<256x10240xf32>) -> (tensor<256x10240xf32>, tensor<256x10240xf32>, tensor<256x1xf32>)
    %231 = stablehlo.multiply %229, %230#0 : tensor<256x10240xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %232 = stablehlo.reduce(%231 init: %cst_48) applies stablehlo.add across dimensions = [1] : (tensor<256x10240xf32>, tensor<f32>) -> tensor<256xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %233 = stablehlo.reduce(%232 init: %cst_49) applies stablehlo.add across dimensions = [0] : (tensor<256xf32>, tensor<f32>) -> tensor<f32>
    %cst_50 = stablehlo.constant dense<2.560000e+02> : tensor<f32>
    %234 = stablehlo.divide %233, %cst_50 : tensor<f32>
    %235 = stablehlo.negate %234 : tensor<f32>
    %236 = stablehlo.add %118, %235 : tensor<f32>
    %cst_51 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %237 = stablehlo.divide %236, %cst_51 : tensor<f32>
    %cst_52 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_53 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %238 = stablehlo.divide %cst_52, %cst_53 : tensor<f32>
    %239 = stablehlo.negate %238 : tensor<f32>
    %cst_54 = stablehlo.constant dense<2.560000e+02> : tensor<f32>
    %240 = stablehlo.divide %239, %cst_54 : tensor<f32>
    %241 = stablehlo.broadcast_in_dim %240, dims = [] : (tensor<f32>) -> tensor<256xf32>
    %242 = stablehlo.broadcast_in_dim %241, dims = [0] : (tensor<256xf32>) -> tensor<256x10240xf32>
    %243 = stablehlo.multiply %229, %242 : tensor<256x10240xf32>
    %244 = call @log_softmax_0(%230#1, %230#2, %243) : (tensor<256x10240xf32>, tensor<256x1xf32>, tensor<256x10240xf32>) -> tensor<256x10240xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %245 = stablehlo.reduce(%244 init: %cst_55) applies stablehlo.add across dimensions = [0] : (tensor<256x10240xf32>, tensor<f32>) -> tensor<10240xf32>
    %246 = stablehlo.reshape %245 : (tensor<10240xf32>) -> tensor<1x10240xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %247 = stablehlo.reduce(%246 init: %cst_56) applies stablehlo.add across dimensions = [0] : (tensor<1x10240xf32>, tensor<f32>) -> tensor<10240xf32>
    %248 = stablehlo.dot_general %244, %222, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<256x10240xf32>, tensor<256x2048xf32>) -> tensor<10240x2048xf32>
    %249 = stablehlo.transpose %248, dims = [1, 0] : (tensor<10240x2048xf32>) -> tensor<2048x10240xf32>
    %250 = stablehlo.dot_general %244, %arg5, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<256x10240xf32>, tensor<2048x10240xf32>) -> tensor<256x2048xf32>
    %251 = stablehlo.multiply %215, %250 : tensor<256x2048xf32>
    %252 = stablehlo.multiply %250, %219 : tensor<256x2048xf32>
    %253 = stablehlo.multiply %251, %221 : tensor<256x2048xf32>
    %254 = stablehlo.multiply %253, %219 : tensor<256x2048xf32>
    %255 = stablehlo.add %253, %254 : tensor<256x2048xf32>
    %256 = stablehlo.multiply %252, %218 : tensor<256x2048xf32>
    %257 = stablehlo.multiply %201, %255 : tensor<256x2048xf32>
    %258 = stablehlo.multiply %255, %205 : tensor<256x2048xf32>
    %259 = stablehlo.multiply %257, %207 : tensor<256x2048xf32>
    %260 = stablehlo.multiply %259, %205 : tensor<256x2048xf32>
    %261 = stablehlo.add %259, %260 : tensor<256x2048xf32>
    %262 = stablehlo.multiply %258, %204 : tensor<256x2048xf32>
    %263 = stablehlo.multiply %191, %255 : tensor<256x2048xf32>
    %264 = stablehlo.multiply %255, %91 : tensor<256x2048xf32>
    %265 = stablehlo.multiply %264, %194 : tensor<256x2048xf32>
    %266 = stablehlo.reshape %256 : (tensor<256x2048xf32>) -> tensor<256x1x2048xf32>
    %267 = stablehlo.reshape %261 : (tensor<256x2048xf32>) -> tensor<256x1x2048xf32>
    %268 = stablehlo.reshape %265 : (tensor<256x2048xf32>) -> tensor<256x1x2048xf32>
    %269 = stablehlo.reshape %262 : (tensor<256x2048xf32>) -> tensor<256x1x2048xf32>
    %270 = stablehlo.concatenate %269, %268, %267, %266, dim = 1 : (tensor<256x1x2048xf32>, tensor<256x1x2048xf32>, tensor<256x1x2048xf32>, tensor<256x1x2048xf32>) -> tensor<256x4x2048xf32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %271 = stablehlo.reduce(%270 init: %cst_57) applies stablehlo.add across dimensions = [0] : (tensor<256x4x2048xf32>, tensor<f32>) -> tensor<4x2048xf32>
    %272 = stablehlo.reshape %271 : (tensor<4x2048xf32>) -> tensor<1x4x2048xf32>
    %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %273 = stablehlo.reduce(%272 init: %cst_58) applies stablehlo.add across dimensions = [0] : (tensor<1x4x2048xf32>, tensor<f32>) -> tensor<4x2048xf32>
    %274 = stablehlo.dot_general %270, %173, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<256x4x2048xf32>, tensor<256x4096xf32>) -> tensor<4x2048x4096xf32>
    %275 = stablehlo.transpose %274, dims = [2, 0, 1] : (tensor<4x2048x4096xf32>) -> tensor<4096x4x2048xf32>
    %276 = stablehlo.dot_general %270, %arg3, contracting_dims = [1, 2] x [1, 2], precision = [HIGHEST, HIGHEST] : (tensor<256x4x2048xf32>, tensor<4096x4x2048xf32>) -> tensor<256x4096xf32>
    %277 = stablehlo.slice %276 [0:256, 0:2048] : (tensor<256x4096xf32>) -> tensor<256x2048xf32>
    %278 = stablehlo.slice %276 [0:256, 2048:4096] : (tensor<256x4096xf32>) -> tensor<256x2048xf32>
    %279 = stablehlo.multiply %165, %277 : tensor<256x2048xf32>
    %280 = stablehlo.multiply %277, %169 : tensor<256x2048xf32>
    %281 = stablehlo.multiply %279, %171 : tensor<256x2048xf32>
    %282 = stablehlo.multiply %281, %169 : tensor<256x2048xf32>
    %283 = stablehlo.add %281, %282 : tensor<256x2048xf32>
    %284 = stablehlo.multiply %280, %168 : tensor<256x2048xf32>
    %285 = stablehlo.multiply %151, %283 : tensor<256x2048xf32>
    %286 = stablehlo.multiply %283, %155 : tensor<256x2048xf32>
    %287 = stablehlo.multiply %285, %157 : tensor<256x2048xf32>
    %288 = stablehlo.multiply %287, %155 : tensor<256x2048xf32>
    %289 = stablehlo.add %287, %288 : tensor<256x2048xf32>
    %290 = stablehlo.multiply %286, %154 : tensor<256x2048xf32>
    %291 = stablehlo.multiply %141, %283 : tensor<256x2048xf32>
    %292 = stablehlo.multiply %283, %41 : tensor<256x2048xf32>
    %293 = stablehlo.multiply %292, %144 : tensor<256x2048xf32>
    %294 = stablehlo.reshape %284 : (tensor<256x2048xf32>) -> tensor<256x1x2048xf32>
    %295 = stablehlo.reshape %289 : (tensor<256x2048xf32>) -> tensor<256x1x2048xf32>
    %296 = stablehlo.reshape %293 : (tensor<256x2048xf32>) -> tensor<256x1x2048xf32>
    %297 = stablehlo.reshape %290 : (tensor<256x2048xf32>) -> tensor<256x1x2048xf32>
    %298 = stablehlo.concatenate %297, %296, %295, %294, dim = 1 : (tensor<256x1x2048xf32>, tensor<256x1x2048xf32>, tensor<256x1x2048xf32>, tensor<256x1x2048xf32>) -> tensor<256x4x2048xf32>
    %cst_59 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %299 = stablehlo.reduce(%298 init: %cst_59) applies stablehlo.add across dimensions = [0] : (tensor<256x4x2048xf32>, tensor<f32>) -> tensor<4x2048xf32>
    %300 = stablehlo.reshape %299 : (tensor<4x2048xf32>) -> tensor<1x4x2048xf32>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %301 = stablehlo.reduce(%300 init: %cst_60) applies stablehlo.add across dimensions = [0] : (tensor<1x4x2048xf32>, tensor<f32>) -> tensor<4x2048xf32>
    %302 = stablehlo.dot_general %298, %123, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<256x4x2048xf32>, tensor<256x4096xf32>) -> tensor<4x2048x4096xf32>
    %303 = stablehlo.transpose %302, dims = [2, 0, 1] : (tensor<4x2048x4096xf32>) -> tensor<4096x4x2048xf32>
    %304 = stablehlo.dot_general %298, %arg1, contracting_dims = [1, 2] x [1, 2], precision = [HIGHEST, HIGHEST] : (tensor<256x4x2048xf32>, tensor<4096x4x2048xf32>) -> tensor<256x4096xf32>
    %305 = stablehlo.slice %304 [0:256, 0:2048] : (tensor<256x4096xf32>) -> tensor<256x2048xf32>
    %306 = stablehlo.slice %304 [0:256, 2048:4096] : (tensor<256x4096xf32>) -> tensor<256x2048xf32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %307 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<10240x2048xf32>
    %308 = "stablehlo.scatter"(%307, %121, %305) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg9: tensor<f32>, %arg10: tensor<f32>):
      %409 = stablehlo.add %arg9, %arg10 : tensor<f32>
      stablehlo.return %409 : tensor<f32>
    }) : (tensor<10240x2048xf32>, tensor<256x1xi32>, tensor<256x2048xf32>) -> tensor<10240x2048xf32>
    %309 = stablehlo.negate %238 : tensor<f32>
    %cst_62 = stablehlo.constant dense<2.560000e+02> : tensor<f32>
    %310 = stablehlo.divide %309, %cst_62 : tensor<f32>
    %311 = stablehlo.broadcast_in_dim %310, dims = [] : (tensor<f32>) -> tensor<256xf32>
    %312 = stablehlo.broadcast_in_dim %311, dims = [0] : (tensor<256xf32>) -> tensor<256x10240xf32>
    %313 = stablehlo.multiply %111, %312 : tensor<256x10240xf32>
    %314 = call @log_softmax_0(%112#1, %112#2, %313) : (tensor<256x10240xf32>, tensor<256x1xf32>, tensor<256x10240xf32>) -> tensor<256x10240xf32>
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %315 = stablehlo.reduce(%314 init: %cst_63) applies stablehlo.add across dimensions = [0] : (tensor<256x10240xf32>, tensor<f32>) -> tensor<10240xf32>
    %316 = stablehlo.reshape %315 : (tensor<10240xf32>) -> tensor<1x10240xf32>
    %cst_64 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %317 = stablehlo.reduce(%316 init: %cst_64) applies stablehlo.add across dimensions = [0] : (tensor<1x10240xf32>, tensor<f32>) -> tensor<10240xf32>
    %318 = stablehlo.add %247, %317 : tensor<10240xf32>
    %319 = stablehlo.dot_general %314, %104, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<256x10240xf32>, tensor<256x2048xf32>) -> tensor<10240x2048xf32>
    %320 = stablehlo.transpose %319, dims = [1, 0] : (tensor<10240x2048xf32>) -> tensor<2048x10240xf32>
    %321 = stablehlo.add %249, %320 : tensor<2048x10240xf32>
    %322 = stablehlo.dot_general %314, %arg5, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<256x10240xf32>, tensor<2048x10240xf32>) -> tensor<256x2048xf32>
    %323 = stablehlo.add %278, %322 : tensor<256x2048xf32>
    %324 = stablehlo.multiply %97, %323 : tensor<256x2048xf32>
    %325 = stablehlo.multiply %323, %101 : tensor<256x2048xf32>
    %326 = stablehlo.multiply %324, %103 : tensor<256x2048xf32>
    %327 = stablehlo.add %263, %326 : tensor<256x2048xf32>
    %328 = stablehlo.multiply %326, %101 : tensor<256x2048xf32>
    %329 = stablehlo.add %327, %328 : tensor<256x2048xf32>
    %330 = stablehlo.multiply %325, %100 : tensor<256x2048xf32>
    %331 = stablehlo.multiply %83, %329 : tensor<256x2048xf32>
    %332 = stablehlo.multiply %329, %87 : tensor<256x2048xf32>
    %333 = stablehlo.multiply %331, %89 : tensor<256x2048xf32>
    %334 = stablehlo.multiply %333, %87 : tensor<256x2048xf32>
    %335 = stablehlo.add %333, %334 : tensor<256x2048xf32>
    %336 = stablehlo.multiply %332, %86 : tensor<256x2048xf32>
    %337 = stablehlo.multiply %329, %0 : tensor<256x2048xf32>
    %338 = stablehlo.multiply %337, %76 : tensor<256x2048xf32>
    %339 = stablehlo.reshape %330 : (tensor<256x2048xf32>) -> tensor<256x1x2048xf32>
    %340 = stablehlo.reshape %335 : (tensor<256x2048xf32>) -> tensor<256x1x2048xf32>
    %341 = stablehlo.reshape %338 : (tensor<256x2048xf32>) -> tensor<256x1x2048xf32>
    %342 = stablehlo.reshape %336 : (tensor<256x2048xf32>) -> tensor<256x1x2048xf32>
    %343 = stablehlo.concatenate %342, %341, %340, %339, dim = 1 : (tensor<256x1x2048xf32>, tensor<256x1x2048xf32>, tensor<256x1x2048xf32>, tensor<256x1x2048xf32>) -> tensor<256x4x2048xf32>
    %cst_65 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %344 = stablehlo.reduce(%343 init: %cst_65) applies stablehlo.add across dimensions = [0] : (tensor<256x4x2048xf32>, tensor<f32>) -> tensor<4x2048xf32>
    %345 = stablehlo.reshape %344 : (tensor<4x2048xf32>) -> tensor<1x4x2048xf32>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %346 = stablehlo.reduce(%345 init: %cst_66) applies stablehlo.add across dimensions = [0] : (tensor<1x4x2048xf32>, tensor<f32>) -> tensor<4x2048xf32>
    %347 = stablehlo.add %273, %346 : tensor<4x2048xf32>
    %348 = stablehlo.dot_general %343, %55, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<256x4x2048xf32>, tensor<256x4096xf32>) -> tensor<4x2048x4096xf32>
    %349 = stablehlo.transpose %348, dims = [2, 0, 1] : (tensor<4x2048x4096xf32>) -> tensor<4096x4x2048xf32>
    %350 = stablehlo.add %275, %349 : tensor<4096x4x2048xf32>
    %351 = stablehlo.dot_general %343, %arg3, contracting_dims = [1, 2] x [1, 2], precision = [HIGHEST, HIGHEST] : (tensor<256x4x2048xf32>, tensor<4096x4x2048xf32>) -> tensor<256x4096xf32>
    %352 = stablehlo.slice %351 [0:256, 0:2048] : (tensor<256x4096xf32>) -> tensor<256x2048xf32>
    %353 = stablehlo.slice %351 [0:256, 2048:4096] : (tensor<256x4096xf32>) -> tensor<256x2048xf32>
    %354 = stablehlo.add %306, %352 : tensor<256x2048xf32>
    %355 = stablehlo.multiply %47, %354 : tensor<256x2048xf32>
    %356 = stablehlo.multiply %354, %51 : tensor<256x2048xf32>
    %357 = stablehlo.multiply %355, %53 : tensor<256x2048xf32>
    %358 = stablehlo.add %291, %357 : tensor<256x2048xf32>
    %359 = stablehlo.multiply %357, %51 : tensor<256x2048xf32>
    %360 = stablehlo.add %358, %359 : tensor<256x2048xf32>
    %361 = stablehlo.multiply %356, %50 : tensor<256x2048xf32>
    %362 = stablehlo.multiply %33, %360 : tensor<256x2048xf32>
    %363 = stablehlo.multiply %360, %37 : tensor<256x2048xf32>
    %364 = stablehlo.multiply %362, %39 : tensor<256x2048xf32>
    %365 = stablehlo.multiply %364, %37 : tensor<256x2048xf32>
    %366 = stablehlo.add %364, %365 : tensor<256x2048xf32>
    %367 = stablehlo.multiply %363, %36 : tensor<256x2048xf32>
    %368 = stablehlo.multiply %360, %0 : tensor<256x2048xf32>
    %369 = stablehlo.multiply %368, %26 : tensor<256x2048xf32>
    %370 = stablehlo.reshape %361 : (tensor<256x2048xf32>) -> tensor<256x1x2048xf32>
    %371 = stablehlo.reshape %366 : (tensor<256x2048xf32>) -> tensor<256x1x2048xf32>
    %372 = stablehlo.reshape %369 : (tensor<256x2048xf32>) -> tensor<256x1x2048xf32>
    %373 = stablehlo.reshape %367 : (tensor<256x2048xf32>) -> tensor<256x1x2048xf32>
    %374 = stablehlo.concatenate %373, %372, %371, %370, dim = 1 : (tensor<256x1x2048xf32>, tensor<256x1x2048xf32>, tensor<256x1x2048xf32>, tensor<256x1x2048xf32>) -> tensor<256x4x2048xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %375 = stablehlo.reduce(%374 init: %cst_67) applies stablehlo.add across dimensions = [0] : (tensor<256x4x2048xf32>, tensor<f32>) -> tensor<4x2048xf32>
    %376 = stablehlo.reshape %375 : (tensor<4x2048xf32>) -> tensor<1x4x2048xf32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %377 = stablehlo.reduce(%376 init: %cst_68) applies stablehlo.add across dimensions = [0] : (tensor<1x4x2048xf32>, tensor<f32>) -> tensor<4x2048xf32>
    %378 = stablehlo.add %301, %377 : tensor<4x2048xf32>
    %379 = stablehlo.dot_general %374, %5, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<256x4x2048xf32>, tensor<256x4096xf32>) -> tensor<4x2048x4096xf32>
    %380 = stablehlo.transpose %379, dims = [2, 0, 1] : (tensor<4x2048x4096xf32>) -> tensor<4096x4x2048xf32>
    %381 = stablehlo.add %303, %380 : tensor<4096x4x2048xf32>
    %382 = stablehlo.dot_general %374, %arg1, contracting_dims = [1, 2] x [1, 2], precision = [HIGHEST, HIGHEST] : (tensor<256x4x2048xf32>, tensor<4096x4x2048xf32>) -> tensor<256x4096xf32>
    %383 = stablehlo.slice %382 [0:256, 0:2048] : (tensor<256x4096xf32>) -> tensor<256x2048xf32>
    %384 = stablehlo.slice %382 [0:256, 2048:4096] : (tensor<256x4096xf32>) -> tensor<256x2048xf32>
    %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %385 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<10240x2048xf32>
    %386 = "stablehlo.scatter"(%385, %3, %383) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg9: tensor<f32>, %arg10: tensor<f32>):
      %409 = stablehlo.add %arg9, %arg10 : tensor<f32>
      stablehlo.return %409 : tensor<f32>
    }) : (tensor<10240x2048xf32>, tensor<256x1xi32>, tensor<256x2048xf32>) -> tensor<10240x2048xf32>
    %387 = stablehlo.add %308, %386 : tensor<10240x2048xf32>
    %cst_70 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %388 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<10240x2048xf32>
    %389 = stablehlo.multiply %388, %387 : tensor<10240x2048xf32>
    %390 = stablehlo.subtract %arg0, %389 : tensor<10240x2048xf32>
    %cst_71 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %391 = stablehlo.broadcast_in_dim %cst_71, dims = [] : (tensor<f32>) -> tensor<4096x4x2048xf32>
    %392 = stablehlo.multiply %391, %381 : tensor<4096x4x2048xf32>
    %393 = stablehlo.subtract %arg1, %392 : tensor<4096x4x2048xf32>
    %cst_72 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %394 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<4x2048xf32>
    %395 = stablehlo.multiply %394, %378 : tensor<4x2048xf32>
    %396 = stablehlo.subtract %arg2, %395 : tensor<4x2048xf32>
    %cst_73 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %397 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<4096x4x2048xf32>
    %398 = stablehlo.multiply %397, %350 : tensor<4096x4x2048xf32>
    %399 = stablehlo.subtract %arg3, %398 : tensor<4096x4x2048xf32>
    %cst_74 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %400 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<4x2048xf32>
    %401 = stablehlo.multiply %400, %347 : tensor<4x2048xf32>
    %402 = stablehlo.subtract %arg4, %401 : tensor<4x2048xf32>
    %cst_75 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %403 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f32>) -> tensor<2048x10240xf32>
    %404 = stablehlo.multiply %403, %321 : tensor<2048x10240xf32>
    %405 = stablehlo.subtract %arg5, %404 : tensor<2048x10240xf32>
    %cst_76 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %406 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<10240xf32>
    %407 = stablehlo.multiply %406, %318 : tensor<10240xf32>
    %408 = stablehlo.subtract %arg6, %407 : tensor<10240xf32>
    return %390, %393, %396, %399, %402, %405, %408, %237 : tensor<10240x2048xf32>, tensor<4096x4x2048xf32>, tensor<4x2048xf32>, tensor<4096x4x2048xf32>, tensor<4x2048xf32>, tensor<2048x10240xf32>, tensor<10240xf32>, tensor<f32>
  }
  func.func private @_one_hot(%arg0: tensor<256xi32>) -> tensor<256x10240xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<256xi32>) -> tensor<256x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x10240xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<256x1xi32>) -> tensor<256x10240xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x10240xi32>) -> tensor<256x10240xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<256x10240xi32>, tensor<256x10240xi32>) -> tensor<256x10240xi1>
    %5 = stablehlo.convert %4 : (tensor<256x10240xi1>) -> tensor<256x10240xf32>
    return %5 : tensor<256x10240xf32>
  }
  func.func private @log_softmax(%arg0: tensor<256x10240xf32>) -> (tensor<256x10240xf32>, tensor<256x10240xf32>, tensor<256x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<256x10240xf32>, tensor<f32>) -> tensor<256xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<256xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<256xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<256xf32>) -> tensor<256x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<256x1xf32>) -> tensor<256x10240xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<256x10240xf32>
    %6 = stablehlo.exponential %5 : tensor<256x10240xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<256x10240xf32>, tensor<f32>) -> tensor<256xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<256xf32>) -> tensor<256x1xf32>
    %9 = stablehlo.log %8 : tensor<256x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<256x1xf32>) -> tensor<256x10240xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<256x10240xf32>
    return %11, %6, %8 : tensor<256x10240xf32>, tensor<256x10240xf32>, tensor<256x1xf32>
  }
  func.func private @log_softmax_0(%arg0: tensor<256x10240xf32>, %arg1: tensor<256x1xf32>, %arg2: tensor<256x10240xf32>) -> tensor<256x10240xf32> {
    %0 = stablehlo.negate %arg2 : tensor<256x10240xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<256x10240xf32>, tensor<f32>) -> tensor<256xf32>
    %2 = stablehlo.reshape %1 : (tensor<256xf32>) -> tensor<256x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<256x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<256x1xf32>, tensor<f32>) -> tensor<256xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<256xf32>) -> tensor<256x10240xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<256x10240xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<256x10240xf32>
    return %7 : tensor<256x10240xf32>
  }
}
