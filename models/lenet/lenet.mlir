module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x5x1x6xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<6xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<5x5x6x16xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<16xf32> {tf.aliasing_output = 3 : i32}, %arg4: tensor<400x120xf32> {tf.aliasing_output = 4 : i32}, %arg5: tensor<120xf32> {tf.aliasing_output = 5 : i32}, %arg6: tensor<120x84xf32> {tf.aliasing_output = 6 : i32}, %arg7: tensor<84xf32> {tf.aliasing_output = 7 : i32}, %arg8: tensor<84x10xf32> {tf.aliasing_output = 8 : i32}, %arg9: tensor<10xf32> {tf.aliasing_output = 9 : i32}, %arg10: tensor<5x5x1x6xf32> {tf.aliasing_output = 10 : i32}, %arg11: tensor<6xf32> {tf.aliasing_output = 11 : i32}, %arg12: tensor<5x5x6x16xf32> {tf.aliasing_output = 12 : i32}, %arg13: tensor<16xf32> {tf.aliasing_output = 13 : i32}, %arg14: tensor<400x120xf32> {tf.aliasing_output = 14 : i32}, %arg15: tensor<120xf32> {tf.aliasing_output = 15 : i32}, %arg16: tensor<120x84xf32> {tf.aliasing_output = 16 : i32}, %arg17: tensor<84xf32> {tf.aliasing_output = 17 : i32}, %arg18: tensor<84x10xf32> {tf.aliasing_output = 18 : i32}, %arg19: tensor<10xf32> {tf.aliasing_output = 19 : i32}, %arg20: tensor<64x28x28x1xf32>, %arg21: tensor<64xi32>) -> (tensor<5x5x1x6xf32> {jax.result_info = "result[0]['conv1']"}, tensor<6xf32> {jax.result_info = "result[0]['conv1_bias']"}, tensor<5x5x6x16xf32> {jax.result_info = "result[0]['conv2']"}, tensor<16xf32> {jax.result_info = "result[0]['conv2_bias']"}, tensor<400x120xf32> {jax.result_info = "result[0]['fc1']"}, tensor<120xf32> {jax.result_info = "result[0]['fc1_bias']"}, tensor<120x84xf32> {jax.result_info = "result[0]['fc2']"}, tensor<84xf32> {jax.result_info = "result[0]['fc2_bias']"}, tensor<84x10xf32> {jax.result_info = "result[0]['fc3']"}, tensor<10xf32> {jax.result_info = "result[0]['fc3_bias']"}, tensor<5x5x1x6xf32> {jax.result_info = "result[1]['conv1']"}, tensor<6xf32> {jax.result_info = "result[1]['conv1_bias']"}, tensor<5x5x6x16xf32> {jax.result_info = "result[1]['conv2']"}, tensor<16xf32> {jax.result_info = "result[1]['conv2_bias']"}, tensor<400x120xf32> {jax.result_info = "result[1]['fc1']"}, tensor<120xf32> {jax.result_info = "result[1]['fc1_bias']"}, tensor<120x84xf32> {jax.result_info = "result[1]['fc2']"}, tensor<84xf32> {jax.result_info = "result[1]['fc2_bias']"}, tensor<84x10xf32> {jax.result_info = "result[1]['fc3']"}, tensor<10xf32> {jax.result_info = "result[1]['fc3_bias']"}, tensor<f32> {jax.result_info = "result[2]"}) {
    %0 = stablehlo.convolution(%arg20, %arg0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<64x28x28x1xf32>, tensor<5x5x1x6xf32>) -> tensor<64x28x28x6xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [3] : (tensor<6xf32>) -> tensor<1x1x1x6xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<1x1x1x6xf32>) -> tensor<64x28x28x6xf32>
    %3 = stablehlo.add %0, %2 : tensor<64x28x28x6xf32>
    %4 = call @relu(%3) : (tensor<64x28x28x6xf32>) -> tensor<64x28x28x6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x28x28x6xf32>
    %6 = stablehlo.compare GT, %3, %5, FLOAT : (tensor<64x28x28x6xf32>, tensor<64x28x28x6xf32>) -> tensor<64x28x28x6xi1>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<f32>
    %8 = "stablehlo.reduce_window"(%4, %7) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
      %153 = stablehlo.maximum %arg22, %arg23 : tensor<f32>
      stablehlo.return %153 : tensor<f32>
    }) : (tensor<64x28x28x6xf32>, tensor<f32>) -> tensor<64x14x14x6xf32>
    %9 = stablehlo.convolution(%8, %arg2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<64x14x14x6xf32>, tensor<5x5x6x16xf32>) -> tensor<64x10x10x16xf32>
    %10 = stablehlo.broadcast_in_dim %arg3, dims = [3] : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<64x10x10x16xf32>
    %12 = stablehlo.add %9, %11 : tensor<64x10x10x16xf32>
    %13 = call @relu_0(%12) : (tensor<64x10x10x16xf32>) -> tensor<64x10x10x16xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<64x10x10x16xf32>
    %15 = stablehlo.compare GT, %12, %14, FLOAT : (tensor<64x10x10x16xf32>, tensor<64x10x10x16xf32>) -> tensor<64x10x10x16xi1>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<f32>
    %17 = "stablehlo.reduce_window"(%13, %16) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
      %153 = stablehlo.maximum %arg22, %arg23 : tensor<f32>
      stablehlo.return %153 : tensor<f32>
    }) : (tensor<64x10x10x16xf32>, tensor<f32>) -> tensor<64x5x5x16xf32>
    %18 = stablehlo.reshape %17 : (tensor<64x5x5x16xf32>) -> tensor<64x400xf32>
    %19 = stablehlo.dot_general %18, %arg4, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<64x400xf32>, tensor<400x120xf32>) -> tensor<64x120xf32>
    %20 = stablehlo.broadcast_in_dim %arg5, dims = [1] : (tensor<120xf32>) -> tensor<1x120xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<1x120xf32>) -> tensor<64x120xf32>
    %22 = stablehlo.add %19, %21 : tensor<64x120xf32>
    %23 = call @relu_1(%22) : (tensor<64x120xf32>) -> tensor<64x120xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<64x120xf32>
    %25 = stablehlo.compare GT, %22, %24, FLOAT : (tensor<64x120xf32>, tensor<64x120xf32>) -> tensor<64x120xi1>
    %26 = stablehlo.dot_general %23, %arg6, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<64x120xf32>, tensor<120x84xf32>) -> tensor<64x84xf32>
    %27 = stablehlo.broadcast_in_dim %arg7, dims = [1] : (tensor<84xf32>) -> tensor<1x84xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1] : (tensor<1x84xf32>) -> tensor<64x84xf32>
    %29 = stablehlo.add %26, %28 : tensor<64x84xf32>
    %30 = call @relu_2(%29) : (tensor<64x84xf32>) -> tensor<64x84xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<64x84xf32>
    %32 = stablehlo.compare GT, %29, %31, FLOAT : (tensor<64x84xf32>, tensor<64x84xf32>) -> tensor<64x84xi1>
    %33 = stablehlo.dot_general %30, %arg8, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<64x84xf32>, tensor<84x10xf32>) -> tensor<64x10xf32>
    %34 = stablehlo.broadcast_in_dim %arg9, dims = [1] : (tensor<10xf32>) -> tensor<1x10xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1] : (tensor<1x10xf32>) -> tensor<64x10xf32>
    %36 = stablehlo.add %33, %35 : tensor<64x10xf32>
    %37 = call @_one_hot(%arg21) : (tensor<64xi32>) -> tensor<64x10xf32>
    %38:3 = call @log_softmax(%36) : (tensor<64x10xf32>) -> (tensor<64x10xf32>, tensor<64x10xf32>, tensor<64x1xf32>)
    %39 = stablehlo.multiply %37, %38#0 : tensor<64x10xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.reduce(%39 init: %cst_5) applies stablehlo.add across dimensions = [1] : (tensor<64x10xf32>, tensor<f32>) -> tensor<64xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %41 = stablehlo.reduce(%40 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<64xf32>, tensor<f32>) -> tensor<f32>
    %cst_7 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %42 = stablehlo.divide %41, %cst_7 : tensor<f32>
    %43 = stablehlo.negate %42 : tensor<f32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %44 = stablehlo.negate %cst_8 : tensor<f32>
    %cst_9 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %45 = stablehlo.divide %44, %cst_9 : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0] : (tensor<64xf32>) -> tensor<64x10xf32>
    %48 = stablehlo.multiply %37, %47 : tensor<64x10xf32>
    %49 = call @log_softmax_3(%38#1, %38#2, %48) : (tensor<64x10xf32>, tensor<64x1xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %50 = stablehlo.reduce(%49 init: %cst_10) applies stablehlo.add across dimensions = [0] : (tensor<64x10xf32>, tensor<f32>) -> tensor<10xf32>
    %51 = stablehlo.reshape %50 : (tensor<10xf32>) -> tensor<1x10xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %52 = stablehlo.reduce(%51 init: %cst_11) applies stablehlo.add across dimensions = [0] : (tensor<1x10xf32>, tensor<f32>) -> tensor<10xf32>
    %53 = stablehlo.dot_general %49, %30, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<64x10xf32>, tensor<64x84xf32>) -> tensor<10x84xf32>
    %54 = stablehlo.transpose %53, dims = [1, 0] : (tensor<10x84xf32>) -> tensor<84x10xf32>
    %55 = stablehlo.dot_general %49, %arg8, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<64x10xf32>, tensor<84x10xf32>) -> tensor<64x84xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<64x84xf32>
    %57 = stablehlo.select %32, %55, %56 : tensor<64x84xi1>, tensor<64x84xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %58 = stablehlo.reduce(%57 init: %cst_13) applies stablehlo.add across dimensions = [0] : (tensor<64x84xf32>, tensor<f32>) -> tensor<84xf32>
    %59 = stablehlo.reshape %58 : (tensor<84xf32>) -> tensor<1x84xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.reduce(%59 init: %cst_14) applies stablehlo.add across dimensions = [0] : (tensor<1x84xf32>, tensor<f32>) -> tensor<84xf32>
    %61 = stablehlo.dot_general %57, %23, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<64x84xf32>, tensor<64x120xf32>) -> tensor<84x120xf32>
    %62 = stablehlo.transpose %61, dims = [1, 0] : (tensor<84x120xf32>) -> tensor<120x84xf32>
    %63 = stablehlo.dot_general %57, %arg6, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<64x84xf32>, tensor<120x84xf32>) -> tensor<64x120xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<64x120xf32>
    %65 = stablehlo.select %25, %63, %64 : tensor<64x120xi1>, tensor<64x120xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.reduce(%65 init: %cst_16) applies stablehlo.add across dimensions = [0] : (tensor<64x120xf32>, tensor<f32>) -> tensor<120xf32>
    %67 = stablehlo.reshape %66 : (tensor<120xf32>) -> tensor<1x120xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %68 = stablehlo.reduce(%67 init: %cst_17) applies stablehlo.add across dimensions = [0] : (tensor<1x120xf32>, tensor<f32>) -> tensor<120xf32>
    %69 = stablehlo.dot_general %65, %18, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<64x120xf32>, tensor<64x400xf32>) -> tensor<120x400xf32>
    %70 = stablehlo.transpose %69, dims = [1, 0] : (tensor<120x400xf32>) -> tensor<400x120xf32>
    %71 = stablehlo.dot_general %65, %arg4, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<64x120xf32>, tensor<400x120xf32>) -> tensor<64x400xf32>
    %72 = stablehlo.reshape %71 : (tensor<64x400xf32>) -> tensor<64x5x5x16xf32>
    %cst_18 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %73 = stablehlo.pad %13, %cst_18, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<64x10x10x16xf32>, tensor<f32>) -> tensor<64x10x10x16xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %74 = "stablehlo.select_and_scatter"(%73, %72, %cst_19) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
      %153 = stablehlo.compare GE, %arg22, %arg23, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %153 : tensor<i1>
    }, {
    ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
      %153 = stablehlo.add %arg22, %arg23 : tensor<f32>
      stablehlo.return %153 : tensor<f32>
    }) : (tensor<64x10x10x16xf32>, tensor<64x5x5x16xf32>, tensor<f32>) -> tensor<64x10x10x16xf32>
    %75 = stablehlo.slice %74 [0:64, 0:10, 0:10, 0:16] : (tensor<64x10x10x16xf32>) -> tensor<64x10x10x16xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<64x10x10x16xf32>
    %77 = stablehlo.select %15, %75, %76 : tensor<64x10x10x16xi1>, tensor<64x10x10x16xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %78 = stablehlo.reduce(%77 init: %cst_21) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<64x10x10x16xf32>, tensor<f32>) -> tensor<16xf32>
    %79 = stablehlo.reshape %78 : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %80 = stablehlo.reduce(%79 init: %cst_22) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %81 = stablehlo.convolution(%8, %77) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<64x14x14x6xf32>, tensor<64x10x10x16xf32>) -> tensor<5x5x6x16xf32>
    %82 = stablehlo.reverse %arg2, dims = [0, 1] : tensor<5x5x6x16xf32>
    %83 = stablehlo.convolution(%77, %82) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[4, 4], [4, 4]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<64x10x10x16xf32>, tensor<5x5x6x16xf32>) -> tensor<64x14x14x6xf32>
    %cst_23 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %84 = stablehlo.pad %4, %cst_23, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<64x28x28x6xf32>, tensor<f32>) -> tensor<64x28x28x6xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %85 = "stablehlo.select_and_scatter"(%84, %83, %cst_24) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
      %153 = stablehlo.compare GE, %arg22, %arg23, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %153 : tensor<i1>
    }, {
    ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
      %153 = stablehlo.add %arg22, %arg23 : tensor<f32>
      stablehlo.return %153 : tensor<f32>
    }) : (tensor<64x28x28x6xf32>, tensor<64x14x14x6xf32>, tensor<f32>) -> tensor<64x28x28x6xf32>
    %86 = stablehlo.slice %85 [0:64, 0:28, 0:28, 0:6] : (tensor<64x28x28x6xf32>) -> tensor<64x28x28x6xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %87 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<64x28x28x6xf32>
    %88 = stablehlo.select %6, %86, %87 : tensor<64x28x28x6xi1>, tensor<64x28x28x6xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %89 = stablehlo.reduce(%88 init: %cst_26) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<64x28x28x6xf32>, tensor<f32>) -> tensor<6xf32>
    %90 = stablehlo.reshape %89 : (tensor<6xf32>) -> tensor<1x1x1x6xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %91 = stablehlo.reduce(%90 init: %cst_27) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x6xf32>, tensor<f32>) -> tensor<6xf32>
    %92 = stablehlo.convolution(%arg20, %88) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<64x28x28x1xf32>, tensor<64x28x28x6xf32>) -> tensor<5x5x1x6xf32>
    %cst_28 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %93 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<5x5x1x6xf32>
    %94 = stablehlo.multiply %93, %arg10 : tensor<5x5x1x6xf32>
    %95 = stablehlo.add %94, %92 : tensor<5x5x1x6xf32>
    %cst_29 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %96 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %97 = stablehlo.multiply %96, %arg11 : tensor<6xf32>
    %98 = stablehlo.add %97, %91 : tensor<6xf32>
    %cst_30 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %99 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<5x5x6x16xf32>
    %100 = stablehlo.multiply %99, %arg12 : tensor<5x5x6x16xf32>
    %101 = stablehlo.add %100, %81 : tensor<5x5x6x16xf32>
    %cst_31 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %102 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %103 = stablehlo.multiply %102, %arg13 : tensor<16xf32>
    %104 = stablehlo.add %103, %80 : tensor<16xf32>
    %cst_32 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %105 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<400x120xf32>
    %106 = stablehlo.multiply %105, %arg14 : tensor<400x120xf32>
    %107 = stablehlo.add %106, %70 : tensor<400x120xf32>
    %cst_33 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %108 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<120xf32>
    %109 = stablehlo.multiply %108, %arg15 : tensor<120xf32>
    %110 = stablehlo.add %109, %68 : tensor<120xf32>
    %cst_34 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %111 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<120x84xf32>
    %112 = stablehlo.multiply %111, %arg16 : tensor<120x84xf32>
    %113 = stablehlo.add %112, %62 : tensor<120x84xf32>
    %cst_35 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %114 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<84xf32>
    %115 = stablehlo.multiply %114, %arg17 : tensor<84xf32>
    %116 = stablehlo.add %115, %60 : tensor<84xf32>
    %cst_36 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %117 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<84x10xf32>
    %118 = stablehlo.multiply %117, %arg18 : tensor<84x10xf32>
    %119 = stablehlo.add %118, %54 : tensor<84x10xf32>
    %cst_37 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %120 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %121 = stablehlo.multiply %120, %arg19 : tensor<10xf32>
    %122 = stablehlo.add %121, %52 : tensor<10xf32>
    %cst_38 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %123 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<5x5x1x6xf32>
    %124 = stablehlo.multiply %123, %95 : tensor<5x5x1x6xf32>
    %125 = stablehlo.subtract %arg0, %124 : tensor<5x5x1x6xf32>
    %cst_39 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %126 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %127 = stablehlo.multiply %126, %98 : tensor<6xf32>
    %128 = stablehlo.subtract %arg1, %127 : tensor<6xf32>
    %cst_40 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<5x5x6x16xf32>
    %130 = stablehlo.multiply %129, %101 : tensor<5x5x6x16xf32>
    %131 = stablehlo.subtract %arg2, %130 : tensor<5x5x6x16xf32>
    %cst_41 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %132 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %133 = stablehlo.multiply %132, %104 : tensor<16xf32>
    %134 = stablehlo.subtract %arg3, %133 : tensor<16xf32>
    %cst_42 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %135 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<400x120xf32>
    %136 = stablehlo.multiply %135, %107 : tensor<400x120xf32>
    %137 = stablehlo.subtract %arg4, %136 : tensor<400x120xf32>
    %cst_43 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %138 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<120xf32>
    %139 = stablehlo.multiply %138, %110 : tensor<120xf32>
    %140 = stablehlo.subtract %arg5, %139 : tensor<120xf32>
    %cst_44 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %141 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<120x84xf32>
    %142 = stablehlo.multiply %141, %113 : tensor<120x84xf32>
    %143 = stablehlo.subtract %arg6, %142 : tensor<120x84xf32>
    %cst_45 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %144 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<84xf32>
    %145 = stablehlo.multiply %144, %116 : tensor<84xf32>
    %146 = stablehlo.subtract %arg7, %145 : tensor<84xf32>
    %cst_46 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %147 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<84x10xf32>
    %148 = stablehlo.multiply %147, %119 : tensor<84x10xf32>
    %149 = stablehlo.subtract %arg8, %148 : tensor<84x10xf32>
    %cst_47 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %150 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %151 = stablehlo.multiply %150, %122 : tensor<10xf32>
    %152 = stablehlo.subtract %arg9, %151 : tensor<10xf32>
    return %125, %128, %131, %134, %137, %140, %143, %146, %149, %152, %95, %98, %101, %104, %107, %110, %113, %116, %119, %122, %43 : tensor<5x5x1x6xf32>, tensor<6xf32>, tensor<5x5x6x16xf32>, tensor<16xf32>, tensor<400x120xf32>, tensor<120xf32>, tensor<120x84xf32>, tensor<84xf32>, tensor<84x10xf32>, tensor<10xf32>, tensor<5x5x1x6xf32>, tensor<6xf32>, tensor<5x5x6x16xf32>, tensor<16xf32>, tensor<400x120xf32>, tensor<120xf32>, tensor<120x84xf32>, tensor<84xf32>, tensor<84x10xf32>, tensor<10xf32>, tensor<f32>
  }
  func.func private @relu(%arg0: tensor<64x28x28x6xf32>) -> tensor<64x28x28x6xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x28x28x6xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<64x28x28x6xf32>
    return %1 : tensor<64x28x28x6xf32>
  }
  func.func private @relu_0(%arg0: tensor<64x10x10x16xf32>) -> tensor<64x10x10x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x10x10x16xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<64x10x10x16xf32>
    return %1 : tensor<64x10x10x16xf32>
  }
  func.func private @relu_1(%arg0: tensor<64x120xf32>) -> tensor<64x120xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x120xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<64x120xf32>
    return %1 : tensor<64x120xf32>
  }
  func.func private @relu_2(%arg0: tensor<64x84xf32>) -> tensor<64x84xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x84xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<64x84xf32>
    return %1 : tensor<64x84xf32>
  }
  func.func private @_one_hot(%arg0: tensor<64xi32>) -> tensor<64x10xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<64xi32>) -> tensor<64x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x10xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<64x1xi32>) -> tensor<64x10xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x10xi32>) -> tensor<64x10xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<64x10xi32>, tensor<64x10xi32>) -> tensor<64x10xi1>
    %5 = stablehlo.convert %4 : (tensor<64x10xi1>) -> tensor<64x10xf32>
    return %5 : tensor<64x10xf32>
  }
  func.func private @log_softmax(%arg0: tensor<64x10xf32>) -> (tensor<64x10xf32>, tensor<64x10xf32>, tensor<64x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<64x10xf32>, tensor<f32>) -> tensor<64xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<64xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<64xf32>) -> tensor<64x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<64x1xf32>) -> tensor<64x10xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<64x10xf32>
    %6 = stablehlo.exponential %5 : tensor<64x10xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<64x10xf32>, tensor<f32>) -> tensor<64xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<64xf32>) -> tensor<64x1xf32>
    %9 = stablehlo.log %8 : tensor<64x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<64x1xf32>) -> tensor<64x10xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<64x10xf32>
    return %11, %6, %8 : tensor<64x10xf32>, tensor<64x10xf32>, tensor<64x1xf32>
  }
  func.func private @log_softmax_3(%arg0: tensor<64x10xf32>, %arg1: tensor<64x1xf32>, %arg2: tensor<64x10xf32>) -> tensor<64x10xf32> {
    %0 = stablehlo.negate %arg2 : tensor<64x10xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<64x10xf32>, tensor<f32>) -> tensor<64xf32>
    %2 = stablehlo.reshape %1 : (tensor<64xf32>) -> tensor<64x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<64x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<64x1xf32>, tensor<f32>) -> tensor<64xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<64xf32>) -> tensor<64x10xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<64x10xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<64x10xf32>
    return %7 : tensor<64x10xf32>
  }
}
