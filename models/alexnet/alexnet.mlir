module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4096x1000xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<1000xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<11x11x3x64xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<64xf32> {tf.aliasing_output = 3 : i32}, %arg4: tensor<5x5x64x192xf32> {tf.aliasing_output = 4 : i32}, %arg5: tensor<192xf32> {tf.aliasing_output = 5 : i32}, %arg6: tensor<3x3x192x384xf32> {tf.aliasing_output = 6 : i32}, %arg7: tensor<384xf32> {tf.aliasing_output = 7 : i32}, %arg8: tensor<3x3x384x256xf32> {tf.aliasing_output = 8 : i32}, %arg9: tensor<256xf32> {tf.aliasing_output = 9 : i32}, %arg10: tensor<3x3x256x256xf32> {tf.aliasing_output = 10 : i32}, %arg11: tensor<256xf32> {tf.aliasing_output = 11 : i32}, %arg12: tensor<9216x4096xf32> {tf.aliasing_output = 12 : i32}, %arg13: tensor<4096xf32> {tf.aliasing_output = 13 : i32}, %arg14: tensor<4096x4096xf32> {tf.aliasing_output = 14 : i32}, %arg15: tensor<4096xf32> {tf.aliasing_output = 15 : i32}, %arg16: tensor<1024x224x224x3xf32>, %arg17: tensor<1024xi32>) -> (tensor<4096x1000xf32> {jax.result_info = "result[0]['classes']"}, tensor<1000xf32> {jax.result_info = "result[0]['classes_bias']"}, tensor<11x11x3x64xf32> {jax.result_info = "result[0]['conv1']"}, tensor<64xf32> {jax.result_info = "result[0]['conv1_bias']"}, tensor<5x5x64x192xf32> {jax.result_info = "result[0]['conv2']"}, tensor<192xf32> {jax.result_info = "result[0]['conv2_bias']"}, tensor<3x3x192x384xf32> {jax.result_info = "result[0]['conv3']"}, tensor<384xf32> {jax.result_info = "result[0]['conv3_bias']"}, tensor<3x3x384x256xf32> {jax.result_info = "result[0]['conv4']"}, tensor<256xf32> {jax.result_info = "result[0]['conv4_bias']"}, tensor<3x3x256x256xf32> {jax.result_info = "result[0]['conv5']"}, tensor<256xf32> {jax.result_info = "result[0]['conv5_bias']"}, tensor<9216x4096xf32> {jax.result_info = "result[0]['fc1']"}, tensor<4096xf32> {jax.result_info = "result[0]['fc1_bias']"}, tensor<4096x4096xf32> {jax.result_info = "result[0]['fc2']"}, tensor<4096xf32> {jax.result_info = "result[0]['fc2_bias']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.convolution(%arg16, %arg2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [4, 4], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<1024x224x224x3xf32>, tensor<11x11x3x64xf32>) -> tensor<1024x55x55x64xf32>
    %1 = stablehlo.broadcast_in_dim %arg3, dims = [3] : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<1x1x1x64xf32>) -> tensor<1024x55x55x64xf32>
    %3 = stablehlo.add %0, %2 : tensor<1024x55x55x64xf32>
    %4 = call @relu(%3) : (tensor<1024x55x55x64xf32>) -> tensor<1024x55x55x64xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1024x55x55x64xf32>
    %6 = stablehlo.compare GT, %3, %5, FLOAT : (tensor<1024x55x55x64xf32>, tensor<1024x55x55x64xf32>) -> tensor<1024x55x55x64xi1>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<f32>
    %8 = "stablehlo.reduce_window"(%4, %7) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
      %191 = stablehlo.maximum %arg18, %arg19 : tensor<f32>
      stablehlo.return %191 : tensor<f32>
    }) : (tensor<1024x55x55x64xf32>, tensor<f32>) -> tensor<1024x27x27x64xf32>
    %9 = stablehlo.convolution(%8, %arg4) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<1024x27x27x64xf32>, tensor<5x5x64x192xf32>) -> tensor<1024x27x27x192xf32>
    %10 = stablehlo.broadcast_in_dim %arg5, dims = [3] : (tensor<192xf32>) -> tensor<1x1x1x192xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2, 3] : (tensor<1x1x1x192xf32>) -> tensor<1024x27x27x192xf32>
    %12 = stablehlo.add %9, %11 : tensor<1024x27x27x192xf32>
    %13 = call @relu_0(%12) : (tensor<1024x27x27x192xf32>) -> tensor<1024x27x27x192xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1024x27x27x192xf32>
    %15 = stablehlo.compare GT, %12, %14, FLOAT : (tensor<1024x27x27x192xf32>, tensor<1024x27x27x192xf32>) -> tensor<1024x27x27x192xi1>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<f32>
    %17 = "stablehlo.reduce_window"(%13, %16) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
      %191 = stablehlo.maximum %arg18, %arg19 : tensor<f32>
      stablehlo.return %191 : tensor<f32>
    }) : (tensor<1024x27x27x192xf32>, tensor<f32>) -> tensor<1024x13x13x192xf32>
    %18 = stablehlo.convolution(%17, %arg6) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<1024x13x13x192xf32>, tensor<3x3x192x384xf32>) -> tensor<1024x13x13x384xf32>
    %19 = stablehlo.broadcast_in_dim %arg7, dims = [3] : (tensor<384xf32>) -> tensor<1x1x1x384xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<1x1x1x384xf32>) -> tensor<1024x13x13x384xf32>
    %21 = stablehlo.add %18, %20 : tensor<1024x13x13x384xf32>
    %22 = call @relu_1(%21) : (tensor<1024x13x13x384xf32>) -> tensor<1024x13x13x384xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1024x13x13x384xf32>
    %24 = stablehlo.compare GT, %21, %23, FLOAT : (tensor<1024x13x13x384xf32>, tensor<1024x13x13x384xf32>) -> tensor<1024x13x13x384xi1>
    %25 = stablehlo.convolution(%22, %arg8) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<1024x13x13x384xf32>, tensor<3x3x384x256xf32>) -> tensor<1024x13x13x256xf32>
    %26 = stablehlo.broadcast_in_dim %arg9, dims = [3] : (tensor<256xf32>) -> tensor<1x1x1x256xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3] : (tensor<1x1x1x256xf32>) -> tensor<1024x13x13x256xf32>
    %28 = stablehlo.add %25, %27 : tensor<1024x13x13x256xf32>
    %29 = call @relu_2(%28) : (tensor<1024x13x13x256xf32>) -> tensor<1024x13x13x256xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<1024x13x13x256xf32>
    %31 = stablehlo.compare GT, %28, %30, FLOAT : (tensor<1024x13x13x256xf32>, tensor<1024x13x13x256xf32>) -> tensor<1024x13x13x256xi1>
    %32 = stablehlo.convolution(%29, %arg10) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<1024x13x13x256xf32>, tensor<3x3x256x256xf32>) -> tensor<1024x13x13x256xf32>
    %33 = stablehlo.broadcast_in_dim %arg11, dims = [3] : (tensor<256xf32>) -> tensor<1x1x1x256xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2, 3] : (tensor<1x1x1x256xf32>) -> tensor<1024x13x13x256xf32>
    %35 = stablehlo.add %32, %34 : tensor<1024x13x13x256xf32>
    %36 = call @relu_2(%35) : (tensor<1024x13x13x256xf32>) -> tensor<1024x13x13x256xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<1024x13x13x256xf32>
    %38 = stablehlo.compare GT, %35, %37, FLOAT : (tensor<1024x13x13x256xf32>, tensor<1024x13x13x256xf32>) -> tensor<1024x13x13x256xi1>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<f32>
    %40 = "stablehlo.reduce_window"(%36, %39) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
      %191 = stablehlo.maximum %arg18, %arg19 : tensor<f32>
      stablehlo.return %191 : tensor<f32>
    }) : (tensor<1024x13x13x256xf32>, tensor<f32>) -> tensor<1024x6x6x256xf32>
    %41 = stablehlo.reshape %40 : (tensor<1024x6x6x256xf32>) -> tensor<1024x9216xf32>
    %42 = stablehlo.dot_general %41, %arg12, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1024x9216xf32>, tensor<9216x4096xf32>) -> tensor<1024x4096xf32>
    %43 = stablehlo.broadcast_in_dim %arg13, dims = [1] : (tensor<4096xf32>) -> tensor<1x4096xf32>
    %44 = stablehlo.broadcast_in_dim %43, dims = [0, 1] : (tensor<1x4096xf32>) -> tensor<1024x4096xf32>
    %45 = stablehlo.add %42, %44 : tensor<1024x4096xf32>
    %46 = call @relu_3(%45) : (tensor<1024x4096xf32>) -> tensor<1024x4096xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1024x4096xf32>
    %48 = stablehlo.compare GT, %45, %47, FLOAT : (tensor<1024x4096xf32>, tensor<1024x4096xf32>) -> tensor<1024x4096xi1>
    %49 = stablehlo.dot_general %46, %arg14, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1024x4096xf32>, tensor<4096x4096xf32>) -> tensor<1024x4096xf32>
    %50 = stablehlo.broadcast_in_dim %arg15, dims = [1] : (tensor<4096xf32>) -> tensor<1x4096xf32>
    %51 = stablehlo.broadcast_in_dim %50, dims = [0, 1] : (tensor<1x4096xf32>) -> tensor<1024x4096xf32>
    %52 = stablehlo.add %49, %51 : tensor<1024x4096xf32>
    %53 = call @relu_3(%52) : (tensor<1024x4096xf32>) -> tensor<1024x4096xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<1024x4096xf32>
    %55 = stablehlo.compare GT, %52, %54, FLOAT : (tensor<1024x4096xf32>, tensor<1024x4096xf32>) -> tensor<1024x4096xi1>
    %56 = stablehlo.dot_general %53, %arg0, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1024x4096xf32>, tensor<4096x1000xf32>) -> tensor<1024x1000xf32>
    %57 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<1000xf32>) -> tensor<1x1000xf32>
    %58 = stablehlo.broadcast_in_dim %57, dims = [0, 1] : (tensor<1x1000xf32>) -> tensor<1024x1000xf32>
    %59 = stablehlo.add %56, %58 : tensor<1024x1000xf32>
    %60 = call @_one_hot(%arg17) : (tensor<1024xi32>) -> tensor<1024x1000xf32>
    %61:3 = call @log_softmax(%59) : (tensor<1024x1000xf32>) -> (tensor<1024x1000xf32>, tensor<1024x1000xf32>, tensor<1024x1xf32>)
    %62 = stablehlo.multiply %60, %61#0 : tensor<1024x1000xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %63 = stablehlo.reduce(%62 init: %cst_9) applies stablehlo.add across dimensions = [1] : (tensor<1024x1000xf32>, tensor<f32>) -> tensor<1024xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %64 = stablehlo.reduce(%63 init: %cst_10) applies stablehlo.add across dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32>
    %cst_11 = stablehlo.constant dense<1.024000e+03> : tensor<f32>
    %65 = stablehlo.divide %64, %cst_11 : tensor<f32>
    %66 = stablehlo.negate %65 : tensor<f32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %67 = stablehlo.negate %cst_12 : tensor<f32>
    %cst_13 = stablehlo.constant dense<1.024000e+03> : tensor<f32>
    %68 = stablehlo.divide %67, %cst_13 : tensor<f32>
    %69 = stablehlo.broadcast_in_dim %68, dims = [] : (tensor<f32>) -> tensor<1024xf32>
    %70 = stablehlo.broadcast_in_dim %69, dims = [0] : (tensor<1024xf32>) -> tensor<1024x1000xf32>
    %71 = stablehlo.multiply %60, %70 : tensor<1024x1000xf32>
    %72 = call @log_softmax_4(%61#1, %61#2, %71) : (tensor<1024x1000xf32>, tensor<1024x1xf32>, tensor<1024x1000xf32>) -> tensor<1024x1000xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %73 = stablehlo.reduce(%72 init: %cst_14) applies stablehlo.add across dimensions = [0] : (tensor<1024x1000xf32>, tensor<f32>) -> tensor<1000xf32>
    %74 = stablehlo.reshape %73 : (tensor<1000xf32>) -> tensor<1x1000xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %75 = stablehlo.reduce(%74 init: %cst_15) applies stablehlo.add across dimensions = [0] : (tensor<1x1000xf32>, tensor<f32>) -> tensor<1000xf32>
    %76 = stablehlo.dot_general %72, %53, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1024x1000xf32>, tensor<1024x4096xf32>) -> tensor<1000x4096xf32>
    %77 = stablehlo.transpose %76, dims = [1, 0] : (tensor<1000x4096xf32>) -> tensor<4096x1000xf32>
    %78 = stablehlo.dot_general %72, %arg0, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<1024x1000xf32>, tensor<4096x1000xf32>) -> tensor<1024x4096xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<1024x4096xf32>
    %80 = stablehlo.select %55, %78, %79 : tensor<1024x4096xi1>, tensor<1024x4096xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %81 = stablehlo.reduce(%80 init: %cst_17) applies stablehlo.add across dimensions = [0] : (tensor<1024x4096xf32>, tensor<f32>) -> tensor<4096xf32>
    %82 = stablehlo.reshape %81 : (tensor<4096xf32>) -> tensor<1x4096xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %83 = stablehlo.reduce(%82 init: %cst_18) applies stablehlo.add across dimensions = [0] : (tensor<1x4096xf32>, tensor<f32>) -> tensor<4096xf32>
    %84 = stablehlo.dot_general %80, %46, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1024x4096xf32>, tensor<1024x4096xf32>) -> tensor<4096x4096xf32>
    %85 = stablehlo.transpose %84, dims = [1, 0] : (tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
    %86 = stablehlo.dot_general %80, %arg14, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<1024x4096xf32>, tensor<4096x4096xf32>) -> tensor<1024x4096xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %87 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<1024x4096xf32>
    %88 = stablehlo.select %48, %86, %87 : tensor<1024x4096xi1>, tensor<1024x4096xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %89 = stablehlo.reduce(%88 init: %cst_20) applies stablehlo.add across dimensions = [0] : (tensor<1024x4096xf32>, tensor<f32>) -> tensor<4096xf32>
    %90 = stablehlo.reshape %89 : (tensor<4096xf32>) -> tensor<1x4096xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %91 = stablehlo.reduce(%90 init: %cst_21) applies stablehlo.add across dimensions = [0] : (tensor<1x4096xf32>, tensor<f32>) -> tensor<4096xf32>
    %92 = stablehlo.dot_general %88, %41, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1024x4096xf32>, tensor<1024x9216xf32>) -> tensor<4096x9216xf32>
    %93 = stablehlo.transpose %92, dims = [1, 0] : (tensor<4096x9216xf32>) -> tensor<9216x4096xf32>
    %94 = stablehlo.dot_general %88, %arg12, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<1024x4096xf32>, tensor<9216x4096xf32>) -> tensor<1024x9216xf32>
    %95 = stablehlo.reshape %94 : (tensor<1024x9216xf32>) -> tensor<1024x6x6x256xf32>
    %cst_22 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %96 = stablehlo.pad %36, %cst_22, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1024x13x13x256xf32>, tensor<f32>) -> tensor<1024x13x13x256xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %97 = "stablehlo.select_and_scatter"(%96, %95, %cst_23) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
      %191 = stablehlo.compare GE, %arg18, %arg19, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %191 : tensor<i1>
    }, {
    ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
      %191 = stablehlo.add %arg18, %arg19 : tensor<f32>
      stablehlo.return %191 : tensor<f32>
    }) : (tensor<1024x13x13x256xf32>, tensor<1024x6x6x256xf32>, tensor<f32>) -> tensor<1024x13x13x256xf32>
    %98 = stablehlo.slice %97 [0:1024, 0:13, 0:13, 0:256] : (tensor<1024x13x13x256xf32>) -> tensor<1024x13x13x256xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %99 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<1024x13x13x256xf32>
    %100 = stablehlo.select %38, %98, %99 : tensor<1024x13x13x256xi1>, tensor<1024x13x13x256xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %101 = stablehlo.reduce(%100 init: %cst_25) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1024x13x13x256xf32>, tensor<f32>) -> tensor<256xf32>
    %102 = stablehlo.reshape %101 : (tensor<256xf32>) -> tensor<1x1x1x256xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %103 = stablehlo.reduce(%102 init: %cst_26) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x256xf32>, tensor<f32>) -> tensor<256xf32>
    %104 = stablehlo.convolution(%29, %100) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<1024x13x13x256xf32>, tensor<1024x13x13x256xf32>) -> tensor<3x3x256x256xf32>
    %105 = stablehlo.reverse %arg10, dims = [0, 1] : tensor<3x3x256x256xf32>
    %106 = stablehlo.convolution(%100, %105) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<1024x13x13x256xf32>, tensor<3x3x256x256xf32>) -> tensor<1024x13x13x256xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %107 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<1024x13x13x256xf32>
    %108 = stablehlo.select %31, %106, %107 : tensor<1024x13x13x256xi1>, tensor<1024x13x13x256xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %109 = stablehlo.reduce(%108 init: %cst_28) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1024x13x13x256xf32>, tensor<f32>) -> tensor<256xf32>
    %110 = stablehlo.reshape %109 : (tensor<256xf32>) -> tensor<1x1x1x256xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %111 = stablehlo.reduce(%110 init: %cst_29) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x256xf32>, tensor<f32>) -> tensor<256xf32>
    %112 = stablehlo.convolution(%22, %108) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<1024x13x13x384xf32>, tensor<1024x13x13x256xf32>) -> tensor<3x3x384x256xf32>
    %113 = stablehlo.reverse %arg8, dims = [0, 1] : tensor<3x3x384x256xf32>
    %114 = stablehlo.convolution(%108, %113) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<1024x13x13x256xf32>, tensor<3x3x384x256xf32>) -> tensor<1024x13x13x384xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %115 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<1024x13x13x384xf32>
    %116 = stablehlo.select %24, %114, %115 : tensor<1024x13x13x384xi1>, tensor<1024x13x13x384xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %117 = stablehlo.reduce(%116 init: %cst_31) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1024x13x13x384xf32>, tensor<f32>) -> tensor<384xf32>
    %118 = stablehlo.reshape %117 : (tensor<384xf32>) -> tensor<1x1x1x384xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %119 = stablehlo.reduce(%118 init: %cst_32) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x384xf32>, tensor<f32>) -> tensor<384xf32>
    %120 = stablehlo.convolution(%17, %116) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<1024x13x13x192xf32>, tensor<1024x13x13x384xf32>) -> tensor<3x3x192x384xf32>
    %121 = stablehlo.reverse %arg6, dims = [0, 1] : tensor<3x3x192x384xf32>
    %122 = stablehlo.convolution(%116, %121) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<1024x13x13x384xf32>, tensor<3x3x192x384xf32>) -> tensor<1024x13x13x192xf32>
    %cst_33 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %123 = stablehlo.pad %13, %cst_33, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1024x27x27x192xf32>, tensor<f32>) -> tensor<1024x27x27x192xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %124 = "stablehlo.select_and_scatter"(%123, %122, %cst_34) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
      %191 = stablehlo.compare GE, %arg18, %arg19, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %191 : tensor<i1>
    }, {
    ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
      %191 = stablehlo.add %arg18, %arg19 : tensor<f32>
      stablehlo.return %191 : tensor<f32>
    }) : (tensor<1024x27x27x192xf32>, tensor<1024x13x13x192xf32>, tensor<f32>) -> tensor<1024x27x27x192xf32>
    %125 = stablehlo.slice %124 [0:1024, 0:27, 0:27, 0:192] : (tensor<1024x27x27x192xf32>) -> tensor<1024x27x27x192xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %126 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<1024x27x27x192xf32>
    %127 = stablehlo.select %15, %125, %126 : tensor<1024x27x27x192xi1>, tensor<1024x27x27x192xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %128 = stablehlo.reduce(%127 init: %cst_36) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1024x27x27x192xf32>, tensor<f32>) -> tensor<192xf32>
    %129 = stablehlo.reshape %128 : (tensor<192xf32>) -> tensor<1x1x1x192xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %130 = stablehlo.reduce(%129 init: %cst_37) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x192xf32>, tensor<f32>) -> tensor<192xf32>
    %131 = stablehlo.convolution(%8, %127) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<1024x27x27x64xf32>, tensor<1024x27x27x192xf32>) -> tensor<5x5x64x192xf32>
    %132 = stablehlo.reverse %arg4, dims = [0, 1] : tensor<5x5x64x192xf32>
    %133 = stablehlo.convolution(%127, %132) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<1024x27x27x192xf32>, tensor<5x5x64x192xf32>) -> tensor<1024x27x27x64xf32>
    %cst_38 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %134 = stablehlo.pad %4, %cst_38, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1024x55x55x64xf32>, tensor<f32>) -> tensor<1024x55x55x64xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %135 = "stablehlo.select_and_scatter"(%134, %133, %cst_39) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
      %191 = stablehlo.compare GE, %arg18, %arg19, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %191 : tensor<i1>
    }, {
    ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
      %191 = stablehlo.add %arg18, %arg19 : tensor<f32>
      stablehlo.return %191 : tensor<f32>
    }) : (tensor<1024x55x55x64xf32>, tensor<1024x27x27x64xf32>, tensor<f32>) -> tensor<1024x55x55x64xf32>
    %136 = stablehlo.slice %135 [0:1024, 0:55, 0:55, 0:64] : (tensor<1024x55x55x64xf32>) -> tensor<1024x55x55x64xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %137 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<1024x55x55x64xf32>
    %138 = stablehlo.select %6, %136, %137 : tensor<1024x55x55x64xi1>, tensor<1024x55x55x64xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %139 = stablehlo.reduce(%138 init: %cst_41) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1024x55x55x64xf32>, tensor<f32>) -> tensor<64xf32>
    %140 = stablehlo.reshape %139 : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %141 = stablehlo.reduce(%140 init: %cst_42) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %142 = stablehlo.convolution(%arg16, %138) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[2, 1], [2, 1]], lhs_dilate = [1, 1], rhs_dilate = [4, 4], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<1024x224x224x3xf32>, tensor<1024x55x55x64xf32>) -> tensor<11x11x3x64xf32>
    %cst_43 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %143 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<4096x1000xf32>
    %144 = stablehlo.multiply %143, %77 : tensor<4096x1000xf32>
    %145 = stablehlo.subtract %arg0, %144 : tensor<4096x1000xf32>
    %cst_44 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %146 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<1000xf32>
    %147 = stablehlo.multiply %146, %75 : tensor<1000xf32>
    %148 = stablehlo.subtract %arg1, %147 : tensor<1000xf32>
    %cst_45 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %149 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<11x11x3x64xf32>
    %150 = stablehlo.multiply %149, %142 : tensor<11x11x3x64xf32>
    %151 = stablehlo.subtract %arg2, %150 : tensor<11x11x3x64xf32>
    %cst_46 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %152 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %153 = stablehlo.multiply %152, %141 : tensor<64xf32>
    %154 = stablehlo.subtract %arg3, %153 : tensor<64xf32>
    %cst_47 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %155 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<5x5x64x192xf32>
    %156 = stablehlo.multiply %155, %131 : tensor<5x5x64x192xf32>
    %157 = stablehlo.subtract %arg4, %156 : tensor<5x5x64x192xf32>
    %cst_48 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %158 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<192xf32>
    %159 = stablehlo.multiply %158, %130 : tensor<192xf32>
    %160 = stablehlo.subtract %arg5, %159 : tensor<192xf32>
    %cst_49 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %161 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<3x3x192x384xf32>
    %162 = stablehlo.multiply %161, %120 : tensor<3x3x192x384xf32>
    %163 = stablehlo.subtract %arg6, %162 : tensor<3x3x192x384xf32>
    %cst_50 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %164 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<384xf32>
    %165 = stablehlo.multiply %164, %119 : tensor<384xf32>
    %166 = stablehlo.subtract %arg7, %165 : tensor<384xf32>
    %cst_51 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %167 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<3x3x384x256xf32>
    %168 = stablehlo.multiply %167, %112 : tensor<3x3x384x256xf32>
    %169 = stablehlo.subtract %arg8, %168 : tensor<3x3x384x256xf32>
    %cst_52 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %170 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<256xf32>
    %171 = stablehlo.multiply %170, %111 : tensor<256xf32>
    %172 = stablehlo.subtract %arg9, %171 : tensor<256xf32>
    %cst_53 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %173 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<3x3x256x256xf32>
    %174 = stablehlo.multiply %173, %104 : tensor<3x3x256x256xf32>
    %175 = stablehlo.subtract %arg10, %174 : tensor<3x3x256x256xf32>
    %cst_54 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %176 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<256xf32>
    %177 = stablehlo.multiply %176, %103 : tensor<256xf32>
    %178 = stablehlo.subtract %arg11, %177 : tensor<256xf32>
    %cst_55 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %179 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<9216x4096xf32>
    %180 = stablehlo.multiply %179, %93 : tensor<9216x4096xf32>
    %181 = stablehlo.subtract %arg12, %180 : tensor<9216x4096xf32>
    %cst_56 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %182 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<4096xf32>
    %183 = stablehlo.multiply %182, %91 : tensor<4096xf32>
    %184 = stablehlo.subtract %arg13, %183 : tensor<4096xf32>
    %cst_57 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %185 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<4096x4096xf32>
    %186 = stablehlo.multiply %185, %85 : tensor<4096x4096xf32>
    %187 = stablehlo.subtract %arg14, %186 : tensor<4096x4096xf32>
    %cst_58 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %188 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<4096xf32>
    %189 = stablehlo.multiply %188, %83 : tensor<4096xf32>
    %190 = stablehlo.subtract %arg15, %189 : tensor<4096xf32>
    return %145, %148, %151, %154, %157, %160, %163, %166, %169, %172, %175, %178, %181, %184, %187, %190, %66 : tensor<4096x1000xf32>, tensor<1000xf32>, tensor<11x11x3x64xf32>, tensor<64xf32>, tensor<5x5x64x192xf32>, tensor<192xf32>, tensor<3x3x192x384xf32>, tensor<384xf32>, tensor<3x3x384x256xf32>, tensor<256xf32>, tensor<3x3x256x256xf32>, tensor<256xf32>, tensor<9216x4096xf32>, tensor<4096xf32>, tensor<4096x4096xf32>, tensor<4096xf32>, tensor<f32>
  }
  func.func private @relu(%arg0: tensor<1024x55x55x64xf32>) -> tensor<1024x55x55x64xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1024x55x55x64xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<1024x55x55x64xf32>
    return %1 : tensor<1024x55x55x64xf32>
  }
  func.func private @relu_0(%arg0: tensor<1024x27x27x192xf32>) -> tensor<1024x27x27x192xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1024x27x27x192xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<1024x27x27x192xf32>
    return %1 : tensor<1024x27x27x192xf32>
  }
  func.func private @relu_1(%arg0: tensor<1024x13x13x384xf32>) -> tensor<1024x13x13x384xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1024x13x13x384xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<1024x13x13x384xf32>
    return %1 : tensor<1024x13x13x384xf32>
  }
  func.func private @relu_2(%arg0: tensor<1024x13x13x256xf32>) -> tensor<1024x13x13x256xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1024x13x13x256xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<1024x13x13x256xf32>
    return %1 : tensor<1024x13x13x256xf32>
  }
  func.func private @relu_3(%arg0: tensor<1024x4096xf32>) -> tensor<1024x4096xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1024x4096xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<1024x4096xf32>
    return %1 : tensor<1024x4096xf32>
  }
  func.func private @_one_hot(%arg0: tensor<1024xi32>) -> tensor<1024x1000xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<1024xi32>) -> tensor<1024x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x1000xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1024x1xi32>) -> tensor<1024x1000xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x1000xi32>) -> tensor<1024x1000xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<1024x1000xi32>, tensor<1024x1000xi32>) -> tensor<1024x1000xi1>
    %5 = stablehlo.convert %4 : (tensor<1024x1000xi1>) -> tensor<1024x1000xf32>
    return %5 : tensor<1024x1000xf32>
  }
  func.func private @log_softmax(%arg0: tensor<1024x1000xf32>) -> (tensor<1024x1000xf32>, tensor<1024x1000xf32>, tensor<1024x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<1024x1000xf32>, tensor<f32>) -> tensor<1024xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1024xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<1024xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<1024xf32>) -> tensor<1024x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1024x1xf32>) -> tensor<1024x1000xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<1024x1000xf32>
    %6 = stablehlo.exponential %5 : tensor<1024x1000xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<1024x1000xf32>, tensor<f32>) -> tensor<1024xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<1024xf32>) -> tensor<1024x1xf32>
    %9 = stablehlo.log %8 : tensor<1024x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1024x1xf32>) -> tensor<1024x1000xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<1024x1000xf32>
    return %11, %6, %8 : tensor<1024x1000xf32>, tensor<1024x1000xf32>, tensor<1024x1xf32>
  }
  func.func private @log_softmax_4(%arg0: tensor<1024x1000xf32>, %arg1: tensor<1024x1xf32>, %arg2: tensor<1024x1000xf32>) -> tensor<1024x1000xf32> {
    %0 = stablehlo.negate %arg2 : tensor<1024x1000xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<1024x1000xf32>, tensor<f32>) -> tensor<1024xf32>
    %2 = stablehlo.reshape %1 : (tensor<1024xf32>) -> tensor<1024x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<1024x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<1024x1xf32>, tensor<f32>) -> tensor<1024xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<1024xf32>) -> tensor<1024x1000xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<1024x1000xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<1024x1000xf32>
    return %7 : tensor<1024x1000xf32>
  }
}
