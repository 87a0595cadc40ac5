module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4096x1000xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<1000xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<3x3x3x64xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<64xf32> {tf.aliasing_output = 3 : i32}, %arg4: tensor<3x3x64x64xf32> {tf.aliasing_output = 4 : i32}, %arg5: tensor<64xf32> {tf.aliasing_output = 5 : i32}, %arg6: tensor<3x3x64x128xf32> {tf.aliasing_output = 6 : i32}, %arg7: tensor<128xf32> {tf.aliasing_output = 7 : i32}, %arg8: tensor<3x3x128x128xf32> {tf.aliasing_output = 8 : i32}, %arg9: tensor<128xf32> {tf.aliasing_output = 9 : i32}, %arg10: tensor<3x3x128x256xf32> {tf.aliasing_output = 10 : i32}, %arg11: tensor<256xf32> {tf.aliasing_output = 11 : i32}, %arg12: tensor<3x3x256x256xf32> {tf.aliasing_output = 12 : i32}, %arg13: tensor<256xf32> {tf.aliasing_output = 13 : i32}, %arg14: tensor<3x3x256x256xf32> {tf.aliasing_output = 14 : i32}, %arg15: tensor<256xf32> {tf.aliasing_output = 15 : i32}, %arg16: tensor<3x3x256x512xf32> {tf.aliasing_output = 16 : i32}, %arg17: tensor<512xf32> {tf.aliasing_output = 17 : i32}, %arg18: tensor<3x3x512x512xf32> {tf.aliasing_output = 18 : i32}, %arg19: tensor<512xf32> {tf.aliasing_output = 19 : i32}, %arg20: tensor<3x3x512x512xf32> {tf.aliasing_output = 20 : i32}, %arg21: tensor<512xf32> {tf.aliasing_output = 21 : i32}, %arg22: tensor<3x3x512x512xf32> {tf.aliasing_output = 22 : i32}, %arg23: tensor<512xf32> {tf.aliasing_output = 23 : i32}, %arg24: tensor<3x3x512x512xf32> {tf.aliasing_output = 24 : i32}, %arg25: tensor<512xf32> {tf.aliasing_output = 25 : i32}, %arg26: tensor<3x3x512x512xf32> {tf.aliasing_output = 26 : i32}, %arg27: tensor<512xf32> {tf.aliasing_output = 27 : i32}, %arg28: tensor<25088x4096xf32> {tf.aliasing_output = 28 : i32}, %arg29: tensor<4096xf32> {tf.aliasing_output = 29 : i32}, %arg30: tensor<4096x4096xf32> {tf.aliasing_output = 30 : i32}, %arg31: tensor<4096xf32> {tf.aliasing_output = 31 : i32}, %arg32: tensor<256x224x224x3xf32>, %arg33: tensor<256xi32>) -> (tensor<4096x1000xf32> {jax.result_info = "result[0]['classes']"}, tensor<1000xf32> {jax.result_info = "result[0]['classes_bias']"}, tensor<3x3x3x64xf32> {jax.result_info = "result[0]['conv1_1']"}, tensor<64xf32> {jax.result_info = "result[0]['conv1_1_bias']"}, tensor<3x3x64x64xf32> {jax.result_info = "result[0]['conv1_2']"}, tensor<64xf32> {jax.result_info = "result[0]['conv1_2_bias']"}, tensor<3x3x64x128xf32> {jax.result_info = "result[0]['conv2_1']"}, tensor<128xf32> {jax.result_info = "result[0]['conv2_1_bias']"}, tensor<3x3x128x128xf32> {jax.result_info = "result[0]['conv2_2']"}, tensor<128xf32> {jax.result_info = "result[0]['conv2_2_bias']"}, tensor<3x3x128x256xf32> {jax.result_info = "result[0]['conv3_1']"}, tensor<256xf32> {jax.result_info = "result[0]['conv3_1_bias']"}, tensor<3x3x256x256xf32> {jax.result_info = "result[0]['conv3_2']"}, tensor<256xf32> {jax.result_info = "result[0]['conv3_2_bias']"}, tensor<3x3x256x256xf32> {jax.result_info = "result[0]['conv3_3']"}, tensor<256xf32> {jax.result_info = "result[0]['conv3_3_bias']"}, tensor<3x3x256x512xf32> {jax.result_info = "result[0]['conv4_1']"}, tensor<512xf32> {jax.result_info = "result[0]['conv4_1_bias']"}, tensor<3x3x512x512xf32> {jax.result_info = "result[0]['conv4_2']"}, tensor<512xf32> {jax.result_info = "result[0]['conv4_2_bias']"}, tensor<3x3x512x512xf32> {jax.result_info = "result[0]['conv4_3']"}, tensor<512xf32> {jax.result_info = "result[0]['conv4_3_bias']"}, tensor<3x3x512x512xf32> {jax.result_info = "result[0]['conv5_1']"}, tensor<512xf32> {jax.result_info = "result[0]['conv5_1_bias']"}, tensor<3x3x512x512xf32> {jax.result_info = "result[0]['conv5_2']"}, tensor<512xf32> {jax.result_info = "result[0]['conv5_2_bias']"}, tensor<3x3x512x512xf32> {jax.result_info = "result[0]['conv5_3']"}, tensor<512xf32> {jax.result_info = "result[0]['conv5_3_bias']"}, tensor<25088x4096xf32> {jax.result_info = "result[0]['fc1']"}, tensor<4096xf32> {jax.result_info = "result[0]['fc1_bias']"}, tensor<4096x4096xf32> {jax.result_info = "result[0]['fc2']"}, tensor<4096xf32> {jax.result_info = "result[0]['fc2_bias']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.convolution(%arg32, %arg2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x224x224x3xf32>, tensor<3x3x3x64xf32>) -> tensor<256x224x224x64xf32>
    %1 = stablehlo.broadcast_in_dim %arg3, dims = [3] : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<1x1x1x64xf32>) -> tensor<256x224x224x64xf32>
    %3 = stablehlo.add %0, %2 : tensor<256x224x224x64xf32>
    %4 = call @relu(%3) : (tensor<256x224x224x64xf32>) -> tensor<256x224x224x64xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<256x224x224x64xf32>
    %6 = stablehlo.compare GT, %3, %5, FLOAT : (tensor<256x224x224x64xf32>, tensor<256x224x224x64xf32>) -> tensor<256x224x224x64xi1>
    %7 = stablehlo.convolution(%4, %arg4) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x224x224x64xf32>, tensor<3x3x64x64xf32>) -> tensor<256x224x224x64xf32>
    %8 = stablehlo.broadcast_in_dim %arg5, dims = [3] : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x64xf32>) -> tensor<256x224x224x64xf32>
    %10 = stablehlo.add %7, %9 : tensor<256x224x224x64xf32>
    %11 = call @relu(%10) : (tensor<256x224x224x64xf32>) -> tensor<256x224x224x64xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<256x224x224x64xf32>
    %13 = stablehlo.compare GT, %10, %12, FLOAT : (tensor<256x224x224x64xf32>, tensor<256x224x224x64xf32>) -> tensor<256x224x224x64xi1>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<f32>
    %15 = "stablehlo.reduce_window"(%11, %14) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %369 = stablehlo.maximum %arg34, %arg35 : tensor<f32>
      stablehlo.return %369 : tensor<f32>
    }) : (tensor<256x224x224x64xf32>, tensor<f32>) -> tensor<256x112x112x64xf32>
    %16 = stablehlo.convolution(%15, %arg6) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x112x112x64xf32>, tensor<3x3x64x128xf32>) -> tensor<256x112x112x128xf32>
    %17 = stablehlo.broadcast_in_dim %arg7, dims = [3] : (tensor<128xf32>) -> tensor<1x1x1x128xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<1x1x1x128xf32>) -> tensor<256x112x112x128xf32>
    %19 = stablehlo.add %16, %18 : tensor<256x112x112x128xf32>
    %20 = call @relu_0(%19) : (tensor<256x112x112x128xf32>) -> tensor<256x112x112x128xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<256x112x112x128xf32>
    %22 = stablehlo.compare GT, %19, %21, FLOAT : (tensor<256x112x112x128xf32>, tensor<256x112x112x128xf32>) -> tensor<256x112x112x128xi1>
    %23 = stablehlo.convolution(%20, %arg8) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x112x112x128xf32>, tensor<3x3x128x128xf32>) -> tensor<256x112x112x128xf32>
    %24 = stablehlo.broadcast_in_dim %arg9, dims = [3] : (tensor<128xf32>) -> tensor<1x1x1x128xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3] : (tensor<1x1x1x128xf32>) -> tensor<256x112x112x128xf32>
    %26 = stablehlo.add %23, %25 : tensor<256x112x112x128xf32>
    %27 = call @relu_0(%26) : (tensor<256x112x112x128xf32>) -> tensor<256x112x112x128xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<256x112x112x128xf32>
    %29 = stablehlo.compare GT, %26, %28, FLOAT : (tensor<256x112x112x128xf32>, tensor<256x112x112x128xf32>) -> tensor<256x112x112x128xi1>
    %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<f32>
    %31 = "stablehlo.reduce_window"(%27, %30) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %369 = stablehlo.maximum %arg34, %arg35 : tensor<f32>
      stablehlo.return %369 : tensor<f32>
    }) : (tensor<256x112x112x128xf32>, tensor<f32>) -> tensor<256x56x56x128xf32>
    %32 = stablehlo.convolution(%31, %arg10) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x56x56x128xf32>, tensor<3x3x128x256xf32>) -> tensor<256x56x56x256xf32>
    %33 = stablehlo.broadcast_in_dim %arg11, dims = [3] : (tensor<256xf32>) -> tensor<1x1x1x256xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2, 3] : (tensor<1x1x1x256xf32>) -> tensor<256x56x56x256xf32>
    %35 = stablehlo.add %32, %34 : tensor<256x56x56x256xf32>
    %36 = call @relu_1(%35) : (tensor<256x56x56x256xf32>) -> tensor<256x56x56x256xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<256x56x56x256xf32>
    %38 = stablehlo.compare GT, %35, %37, FLOAT : (tensor<256x56x56x256xf32>, tensor<256x56x56x256xf32>) -> tensor<256x56x56x256xi1>
    %39 = stablehlo.convolution(%36, %arg12) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x56x56x256xf32>, tensor<3x3x256x256xf32>) -> tensor<256x56x56x256xf32>
    %40 = stablehlo.broadcast_in_dim %arg13, dims = [3] : (tensor<256xf32>) -> tensor<1x1x1x256xf32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2, 3] : (tensor<1x1x1x256xf32>) -> tensor<256x56x56x256xf32>
    %42 = stablehlo.add %39, %41 : tensor<256x56x56x256xf32>
    %43 = call @relu_1(%42) : (tensor<256x56x56x256xf32>) -> tensor<256x56x56x256xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<256x56x56x256xf32>
    %45 = stablehlo.compare GT, %42, %44, FLOAT : (tensor<256x56x56x256xf32>, tensor<256x56x56x256xf32>) -> tensor<256x56x56x256xi1>
    %46 = stablehlo.convolution(%43, %arg14) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x56x56x256xf32>, tensor<3x3x256x256xf32>) -> tensor<256x56x56x256xf32>
    %47 = stablehlo.broadcast_in_dim %arg15, dims = [3] : (tensor<256xf32>) -> tensor<1x1x1x256xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2, 3] : (tensor<1x1x1x256xf32>) -> tensor<256x56x56x256xf32>
    %49 = stablehlo.add %46, %48 : tensor<256x56x56x256xf32>
    %50 = call @relu_1(%49) : (tensor<256x56x56x256xf32>) -> tensor<256x56x56x256xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<256x56x56x256xf32>
    %52 = stablehlo.compare GT, %49, %51, FLOAT : (tensor<256x56x56x256xf32>, tensor<256x56x56x256xf32>) -> tensor<256x56x56x256xi1>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<f32>
    %54 = "stablehlo.reduce_window"(%50, %53) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %369 = stablehlo.maximum %arg34, %arg35 : tensor<f32>
      stablehlo.return %369 : tensor<f32>
    }) : (tensor<256x56x56x256xf32>, tensor<f32>) -> tensor<256x28x28x256xf32>
    %55 = stablehlo.convolution(%54, %arg16) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x28x28x256xf32>, tensor<3x3x256x512xf32>) -> tensor<256x28x28x512xf32>
    %56 = stablehlo.broadcast_in_dim %arg17, dims = [3] : (tensor<512xf32>) -> tensor<1x1x1x512xf32>
    %57 = stablehlo.broadcast_in_dim %56, dims = [0, 1, 2, 3] : (tensor<1x1x1x512xf32>) -> tensor<256x28x28x512xf32>
    %58 = stablehlo.add %55, %57 : tensor<256x28x28x512xf32>
    %59 = call @relu_2(%58) : (tensor<256x28x28x512xf32>) -> tensor<256x28x28x512xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<256x28x28x512xf32>
    %61 = stablehlo.compare GT, %58, %60, FLOAT : (tensor<256x28x28x512xf32>, tensor<256x28x28x512xf32>) -> tensor<256x28x28x512xi1>
    %62 = stablehlo.convolution(%59, %arg18) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x28x28x512xf32>, tensor<3x3x512x512xf32>) -> tensor<256x28x28x512xf32>
    %63 = stablehlo.broadcast_in_dim %arg19, dims = [3] : (tensor<512xf32>) -> tensor<1x1x1x512xf32>
    %64 = stablehlo.broadcast_in_dim %63, dims = [0, 1, 2, 3] : (tensor<1x1x1x512xf32>) -> tensor<256x28x28x512xf32>
    %65 = stablehlo.add %62, %64 : tensor<256x28x28x512xf32>
    %66 = call @relu_2(%65) : (tensor<256x28x28x512xf32>) -> tensor<256x28x28x512xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<256x28x28x512xf32>
    %68 = stablehlo.compare GT, %65, %67, FLOAT : (tensor<256x28x28x512xf32>, tensor<256x28x28x512xf32>) -> tensor<256x28x28x512xi1>
    %69 = stablehlo.convolution(%66, %arg20) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x28x28x512xf32>, tensor<3x3x512x512xf32>) -> tensor<256x28x28x512xf32>
    %70 = stablehlo.broadcast_in_dim %arg21, dims = [3] : (tensor<512xf32>) -> tensor<1x1x1x512xf32>
    %71 = stablehlo.broadcast_in_dim %70, dims = [0, 1, 2, 3] : (tensor<1x1x1x512xf32>) -> tensor<256x28x28x512xf32>
    %72 = stablehlo.add %69, %71 : tensor<256x28x28x512xf32>
    %73 = call @relu_2(%72) : (tensor<256x28x28x512xf32>) -> tensor<256x28x28x512xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<256x28x28x512xf32>
    %75 = stablehlo.compare GT, %72, %74, FLOAT : (tensor<256x28x28x512xf32>, tensor<256x28x28x512xf32>) -> tensor<256x28x28x512xi1>
    %cst_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<f32>
    %77 = "stablehlo.reduce_window"(%73, %76) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %369 = stablehlo.maximum %arg34, %arg35 : tensor<f32>
      stablehlo.return %369 : tensor<f32>
    }) : (tensor<256x28x28x512xf32>, tensor<f32>) -> tensor<256x14x14x512xf32>
    %78 = stablehlo.convolution(%77, %arg22) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x14x14x512xf32>, tensor<3x3x512x512xf32>) -> tensor<256x14x14x512xf32>
    %79 = stablehlo.broadcast_in_dim %arg23, dims = [3] : (tensor<512xf32>) -> tensor<1x1x1x512xf32>
    %80 = stablehlo.broadcast_in_dim %79, dims = [0, 1, 2, 3] : (tensor<1x1x1x512xf32>) -> tensor<256x14x14x512xf32>
    %81 = stablehlo.add %78, %80 : tensor<256x14x14x512xf32>
    %82 = call @relu_3(%81) : (tensor<256x14x14x512xf32>) -> tensor<256x14x14x512xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<256x14x14x512xf32>
    %84 = stablehlo.compare GT, %81, %83, FLOAT : (tensor<256x14x14x512xf32>, tensor<256x14x14x512xf32>) -> tensor<256x14x14x512xi1>
    %85 = stablehlo.convolution(%82, %arg24) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x14x14x512xf32>, tensor<3x3x512x512xf32>) -> tensor<256x14x14x512xf32>
    %86 = stablehlo.broadcast_in_dim %arg25, dims = [3] : (tensor<512xf32>) -> tensor<1x1x1x512xf32>
    %87 = stablehlo.broadcast_in_dim %86, dims = [0, 1, 2, 3] : (tensor<1x1x1x512xf32>) -> tensor<256x14x14x512xf32>
    %88 = stablehlo.add %85, %87 : tensor<256x14x14x512xf32>
    %89 = call @relu_3(%88) : (tensor<256x14x14x512xf32>) -> tensor<256x14x14x512xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<256x14x14x512xf32>
    %91 = stablehlo.compare GT, %88, %90, FLOAT : (tensor<256x14x14x512xf32>, tensor<256x14x14x512xf32>) -> tensor<256x14x14x512xi1>
    %92 = stablehlo.convolution(%89, %arg26) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x14x14x512xf32>, tensor<3x3x512x512xf32>) -> tensor<256x14x14x512xf32>
    %93 = stablehlo.broadcast_in_dim %arg27, dims = [3] : (tensor<512xf32>) -> tensor<1x1x1x512xf32>
    %94 = stablehlo.broadcast_in_dim %93, dims = [0, 1, 2, 3] : (tensor<1x1x1x512xf32>) -> tensor<256x14x14x512xf32>
    %95 = stablehlo.add %92, %94 : tensor<256x14x14x512xf32>
    %96 = call @relu_3(%95) : (tensor<256x14x14x512xf32>) -> tensor<256x14x14x512xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<256x14x14x512xf32>
    %98 = stablehlo.compare GT, %95, %97, FLOAT : (tensor<256x14x14x512xf32>, tensor<256x14x14x512xf32>) -> tensor<256x14x14x512xi1>
    %cst_16 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %99 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<f32>
    %100 = "stablehlo.reduce_window"(%96, %99) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %369 = stablehlo.maximum %arg34, %arg35 : tensor<f32>
      stablehlo.return %369 : tensor<f32>
    }) : (tensor<256x14x14x512xf32>, tensor<f32>) -> tensor<256x7x7x512xf32>
    %101 = stablehlo.reshape %100 : (tensor<256x7x7x512xf32>) -> tensor<256x25088xf32>
    %102 = stablehlo.dot_general %101, %arg28, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<256x25088xf32>, tensor<25088x4096xf32>) -> tensor<256x4096xf32>
    %103 = stablehlo.broadcast_in_dim %arg29, dims = [1] : (tensor<4096xf32>) -> tensor<1x4096xf32>
    %104 = stablehlo.broadcast_in_dim %103, dims = [0, 1] : (tensor<1x4096xf32>) -> tensor<256x4096xf32>
    %105 = stablehlo.add %102, %104 : tensor<256x4096xf32>
    %106 = call @relu_4(%105) : (tensor<256x4096xf32>) -> tensor<256x4096xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %107 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<256x4096xf32>
    %108 = stablehlo.compare GT, %105, %107, FLOAT : (tensor<256x4096xf32>, tensor<256x4096xf32>) -> tensor<256x4096xi1>
    %109 = stablehlo.dot_general %106, %arg30, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<256x4096xf32>, tensor<4096x4096xf32>) -> tensor<256x4096xf32>
    %110 = stablehlo.broadcast_in_dim %arg31, dims = [1] : (tensor<4096xf32>) -> tensor<1x4096xf32>
    %111 = stablehlo.broadcast_in_dim %110, dims = [0, 1] : (tensor<1x4096xf32>) -> tensor<256x4096xf32>
    %112 = stablehlo.add %109, %111 : tensor<256x4096xf32>
    %113 = call @relu_4(%112) : (tensor<256x4096xf32>) -> tensor<256x4096xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %114 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<256x4096xf32>
    %115 = stablehlo.compare GT, %112, %114, FLOAT : (tensor<256x4096xf32>, tensor<256x4096xf32>) -> tensor<256x4096xi1>
    %116 = stablehlo.dot_general %113, %arg0, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<256x4096xf32>, tensor<4096x1000xf32>) -> tensor<256x1000xf32>
    %117 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<1000xf32>) -> tensor<1x1000xf32>
    %118 = stablehlo.broadcast_in_dim %117, dims = [0, 1] : (tensor<1x1000xf32>) -> tensor<256x1000xf32>
    %119 = stablehlo.add %116, %118 : tensor<256x1000xf32>
    %120 = call @_one_hot(%arg33) : (tensor<256xi32>) -> tensor<256x1000xf32>
    %121:3 = call @log_softmax(%119) : (tensor<256x1000xf32>) -> (tensor<256x1000xf32>, tensor<256x1000xf32>, tensor<256x1xf32>)
    %122 = stablehlo.multiply %120, %121#0 : tensor<256x1000xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %123 = stablehlo.reduce(%122 init: %cst_19) applies stablehlo.add across dimensions = [1] : (tensor<256x1000xf32>, tensor<f32>) -> tensor<256xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %124 = stablehlo.reduce(%123 init: %cst_20) applies stablehlo.add across dimensions = [0] : (tensor<256xf32>, tensor<f32>) -> tensor<f32>
    %cst_21 = stablehlo.constant dense<2.560000e+02> : tensor<f32>
    %125 = stablehlo.divide %124, %cst_21 : tensor<f32>
    %126 = stablehlo.negate %125 : tensor<f32>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %127 = stablehlo.negate %cst_22 : tensor<f32>
    %cst_23 = stablehlo.constant dense<2.560000e+02> : tensor<f32>
    %128 = stablehlo.divide %127, %cst_23 : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %128, dims = [] : (tensor<f32>) -> tensor<256xf32>
    %130 = stablehlo.broadcast_in_dim %129, dims = [0] : (tensor<256xf32>) -> tensor<256x1000xf32>
    %131 = stablehlo.multiply %120, %130 : tensor<256x1000xf32>
    %132 = call @log_softmax_5(%121#1, %121#2, %131) : (tensor<256x1000xf32>, tensor<256x1xf32>, tensor<256x1000xf32>) -> tensor<256x1000xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %133 = stablehlo.reduce(%132 init: %cst_24) applies stablehlo.add across dimensions = [0] : (tensor<256x1000xf32>, tensor<f32>) -> tensor<1000xf32>
    %134 = stablehlo.reshape %133 : (tensor<1000xf32>) -> tensor<1x1000xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %135 = stablehlo.reduce(%134 init: %cst_25) applies stablehlo.add across dimensions = [0] : (tensor<1x1000xf32>, tensor<f32>) -> tensor<1000xf32>
    %136 = stablehlo.dot_general %132, %113, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<256x1000xf32>, tensor<256x4096xf32>) -> tensor<1000x4096xf32>
    %137 = stablehlo.transpose %136, dims = [1, 0] : (tensor<1000x4096xf32>) -> tensor<4096x1000xf32>
    %138 = stablehlo.dot_general %132, %arg0, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<256x1000xf32>, tensor<4096x1000xf32>) -> tensor<256x4096xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %139 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<256x4096xf32>
    %140 = stablehlo.select %115, %138, %139 : tensor<256x4096xi1>, tensor<256x4096xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %141 = stablehlo.reduce(%140 init: %cst_27) applies stablehlo.add across dimensions = [0] : (tensor<256x4096xf32>, tensor<f32>) -> tensor<4096xf32>
    %142 = stablehlo.reshape %141 : (tensor<4096xf32>) -> tensor<1x4096xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %143 = stablehlo.reduce(%142 init: %cst_28) applies stablehlo.add across dimensions = [0] : (tensor<1x4096xf32>, tensor<f32>) -> tensor<4096xf32>
    %144 = stablehlo.dot_general %140, %106, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<256x4096xf32>, tensor<256x4096xf32>) -> tensor<4096x4096xf32>
    %145 = stablehlo.transpose %144, dims = [1, 0] : (tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
    %146 = stablehlo.dot_general %140, %arg30, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<256x4096xf32>, tensor<4096x4096xf32>) -> tensor<256x4096xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %147 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<256x4096xf32>
    %148 = stablehlo.select %108, %146, %147 : tensor<256x4096xi1>, tensor<256x4096xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %149 = stablehlo.reduce(%148 init: %cst_30) applies stablehlo.add across dimensions = [0] : (tensor<256x4096xf32>, tensor<f32>) -> tensor<4096xf32>
    %150 = stablehlo.reshape %149 : (tensor<4096xf32>) -> tensor<1x4096xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %151 = stablehlo.reduce(%150 init: %cst_31) applies stablehlo.add across dimensions = [0] : (tensor<1x4096xf32>, tensor<f32>) -> tensor<4096xf32>
    %152 = stablehlo.dot_general %148, %101, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<256x4096xf32>, tensor<256x25088xf32>) -> tensor<4096x25088xf32>
    %153 = stablehlo.transpose %152, dims = [1, 0] : (tensor<4096x25088xf32>) -> tensor<25088x4096xf32>
    %154 = stablehlo.dot_general %148, %arg28, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<256x4096xf32>, tensor<25088x4096xf32>) -> tensor<256x25088xf32>
    %155 = stablehlo.reshape %154 : (tensor<256x25088xf32>) -> tensor<256x7x7x512xf32>
    %cst_32 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %156 = stablehlo.pad %96, %cst_32, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<256x14x14x512xf32>, tensor<f32>) -> tensor<256x14x14x512xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %157 = "stablehlo.select_and_scatter"(%156, %155, %cst_33) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %369 = stablehlo.compare GE, %arg34, %arg35, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %369 : tensor<i1>
    }, {
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %369 = stablehlo.add %arg34, %arg35 : tensor<f32>
      stablehlo.return %369 : tensor<f32>
    }) : (tensor<256x14x14x512xf32>, tensor<256x7x7x512xf32>, tensor<f32>) -> tensor<256x14x14x512xf32>
    %158 = stablehlo.slice %157 [0:256, 0:14, 0:14, 0:512] : (tensor<256x14x14x512xf32>) -> tensor<256x14x14x512xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %159 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<256x14x14x512xf32>
    %160 = stablehlo.select %98, %158, %159 : tensor<256x14x14x512xi1>, tensor<256x14x14x512xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %161 = stablehlo.reduce(%160 init: %cst_35) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<256x14x14x512xf32>, tensor<f32>) -> tensor<512xf32>
    %162 = stablehlo.reshape %161 : (tensor<512xf32>) -> tensor<1x1x1x512xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %163 = stablehlo.reduce(%162 init: %cst_36) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x512xf32>, tensor<f32>) -> tensor<512xf32>
    %164 = stablehlo.convolution(%89, %160) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x14x14x512xf32>, tensor<256x14x14x512xf32>) -> tensor<3x3x512x512xf32>
    %165 = stablehlo.reverse %arg26, dims = [0, 1] : tensor<3x3x512x512xf32>
    %166 = stablehlo.convolution(%160, %165) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x14x14x512xf32>, tensor<3x3x512x512xf32>) -> tensor<256x14x14x512xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %167 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<256x14x14x512xf32>
    %168 = stablehlo.select %91, %166, %167 : tensor<256x14x14x512xi1>, tensor<256x14x14x512xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %169 = stablehlo.reduce(%168 init: %cst_38) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<256x14x14x512xf32>, tensor<f32>) -> tensor<512xf32>
    %170 = stablehlo.reshape %169 : (tensor<512xf32>) -> tensor<1x1x1x512xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %171 = stablehlo.reduce(%170 init: %cst_39) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x512xf32>, tensor<f32>) -> tensor<512xf32>
    %172 = stablehlo.convolution(%82, %168) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x14x14x512xf32>, tensor<256x14x14x512xf32>) -> tensor<3x3x512x512xf32>
    %173 = stablehlo.reverse %arg24, dims = [0, 1] : tensor<3x3x512x512xf32>
    %174 = stablehlo.convolution(%168, %173) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x14x14x512xf32>, tensor<3x3x512x512xf32>) -> tensor<256x14x14x512xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %175 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<256x14x14x512xf32>
    %176 = stablehlo.select %84, %174, %175 : tensor<256x14x14x512xi1>, tensor<256x14x14x512xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %177 = stablehlo.reduce(%176 init: %cst_41) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<256x14x14x512xf32>, tensor<f32>) -> tensor<512xf32>
    %178 = stablehlo.reshape %177 : (tensor<512xf32>) -> tensor<1x1x1x512xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %179 = stablehlo.reduce(%178 init: %cst_42) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x512xf32>, tensor<f32>) -> tensor<512xf32>
    %180 = stablehlo.convolution(%77, %176) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x14x14x512xf32>, tensor<256x14x14x512xf32>) -> tensor<3x3x512x512xf32>
    %181 = stablehlo.reverse %arg22, dims = [0, 1] : tensor<3x3x512x512xf32>
    %182 = stablehlo.convolution(%176, %181) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x14x14x512xf32>, tensor<3x3x512x512xf32>) -> tensor<256x14x14x512xf32>
    %cst_43 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %183 = stablehlo.pad %73, %cst_43, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<256x28x28x512xf32>, tensor<f32>) -> tensor<256x28x28x512xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %184 = "stablehlo.select_and_scatter"(%183, %182, %cst_44) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %369 = stablehlo.compare GE, %arg34, %arg35, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %369 : tensor<i1>
    }, {
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %369 = stablehlo.add %arg34, %arg35 : tensor<f32>
      stablehlo.return %369 : tensor<f32>
    }) : (tensor<256x28x28x512xf32>, tensor<256x14x14x512xf32>, tensor<f32>) -> tensor<256x28x28x512xf32>
    %185 = stablehlo.slice %184 [0:256, 0:28, 0:28, 0:512] : (tensor<256x28x28x512xf32>) -> tensor<256x28x28x512xf32>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %186 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<256x28x28x512xf32>
    %187 = stablehlo.select %75, %185, %186 : tensor<256x28x28x512xi1>, tensor<256x28x28x512xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %188 = stablehlo.reduce(%187 init: %cst_46) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<256x28x28x512xf32>, tensor<f32>) -> tensor<512xf32>
    %189 = stablehlo.reshape %188 : (tensor<512xf32>) -> tensor<1x1x1x512xf32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %190 = stablehlo.reduce(%189 init: %cst_47) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x512xf32>, tensor<f32>) -> tensor<512xf32>
    %191 = stablehlo.convolution(%66, %187) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x28x28x512xf32>, tensor<256x28x28x512xf32>) -> tensor<3x3x512x512xf32>
    %192 = stablehlo.reverse %arg20, dims = [0, 1] : tensor<3x3x512x512xf32>
    %193 = stablehlo.convolution(%187, %192) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x28x28x512xf32>, tensor<3x3x512x512xf32>) -> tensor<256x28x28x512xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %194 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<256x28x28x512xf32>
    %195 = stablehlo.select %68, %193, %194 : tensor<256x28x28x512xi1>, tensor<256x28x28x512xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %196 = stablehlo.reduce(%195 init: %cst_49) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<256x28x28x512xf32>, tensor<f32>) -> tensor<512xf32>
    %197 = stablehlo.reshape %196 : (tensor<512xf32>) -> tensor<1x1x1x512xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %198 = stablehlo.reduce(%197 init: %cst_50) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x512xf32>, tensor<f32>) -> tensor<512xf32>
    %199 = stablehlo.convolution(%59, %195) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x28x28x512xf32>, tensor<256x28x28x512xf32>) -> tensor<3x3x512x512xf32>
    %200 = stablehlo.reverse %arg18, dims = [0, 1] : tensor<3x3x512x512xf32>
    %201 = stablehlo.convolution(%195, %200) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x28x28x512xf32>, tensor<3x3x512x512xf32>) -> tensor<256x28x28x512xf32>
    %cst_51 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %202 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<256x28x28x512xf32>
    %203 = stablehlo.select %61, %201, %202 : tensor<256x28x28x512xi1>, tensor<256x28x28x512xf32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %204 = stablehlo.reduce(%203 init: %cst_52) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<256x28x28x512xf32>, tensor<f32>) -> tensor<512xf32>
    %205 = stablehlo.reshape %204 : (tensor<512xf32>) -> tensor<1x1x1x512xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %206 = stablehlo.reduce(%205 init: %cst_53) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x512xf32>, tensor<f32>) -> tensor<512xf32>
    %207 = stablehlo.convolution(%54, %203) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x28x28x256xf32>, tensor<256x28x28x512xf32>) -> tensor<3x3x256x512xf32>
    %208 = stablehlo.reverse %arg16, dims = [0, 1] : tensor<3x3x256x512xf32>
    %209 = stablehlo.convolution(%203, %208) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x28x28x512xf32>, tensor<3x3x256x512xf32>) -> tensor<256x28x28x256xf32>
    %cst_54 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %210 = stablehlo.pad %50, %cst_54, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<256x56x56x256xf32>, tensor<f32>) -> tensor<256x56x56x256xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %211 = "stablehlo.select_and_scatter"(%210, %209, %cst_55) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %369 = stablehlo.compare GE, %arg34, %arg35, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %369 : tensor<i1>
    }, {
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %369 = stablehlo.add %arg34, %arg35 : tensor<f32>
      stablehlo.return %369 : tensor<f32>
    }) : (tensor<256x56x56x256xf32>, tensor<256x28x28x256xf32>, tensor<f32>) -> tensor<256x56x56x256xf32>
    %212 = stablehlo.slice %211 [0:256, 0:56, 0:56, 0:256] : (tensor<256x56x56x256xf32>) -> tensor<256x56x56x256xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %213 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<256x56x56x256xf32>
    %214 = stablehlo.select %52, %212, %213 : tensor<256x56x56x256xi1>, tensor<256x56x56x256xf32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %215 = stablehlo.reduce(%214 init: %cst_57) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<256x56x56x256xf32>, tensor<f32>) -> tensor<256xf32>
    %216 = stablehlo.reshape %215 : (tensor<256xf32>) -> tensor<1x1x1x256xf32>
    %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %217 = stablehlo.reduce(%216 init: %cst_58) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x256xf32>, tensor<f32>) -> tensor<256xf32>
    %218 = stablehlo.convolution(%43, %214) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x56x56x256xf32>, tensor<256x56x56x256xf32>) -> tensor<3x3x256x256xf32>
    %219 = stablehlo.reverse %arg14, dims = [0, 1] : tensor<3x3x256x256xf32>
    %220 = stablehlo.convolution(%214, %219) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x56x56x256xf32>, tensor<3x3x256x256xf32>) -> tensor<256x56x56x256xf32>
    %cst_59 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %221 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<256x56x56x256xf32>
    %222 = stablehlo.select %45, %220, %221 : tensor<256x56x56x256xi1>, tensor<256x56x56x256xf32>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %223 = stablehlo.reduce(%222 init: %cst_60) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<256x56x56x256xf32>, tensor<f32>) -> tensor<256xf32>
    %224 = stablehlo.reshape %223 : (tensor<256xf32>) -> tensor<1x1x1x256xf32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %225 = stablehlo.reduce(%224 init: %cst_61) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x256xf32>, tensor<f32>) -> tensor<256xf32>
    %226 = stablehlo.convolution(%36, %222) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x56x56x256xf32>, tensor<256x56x56x256xf32>) -> tensor<3x3x256x256xf32>
    %227 = stablehlo.reverse %arg12, dims = [0, 1] : tensor<3x3x256x256xf32>
    %228 = stablehlo.convolution(%222, %227) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x56x56x256xf32>, tensor<3x3x256x256xf32>) -> tensor<256x56x56x256xf32>
    %cst_62 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %229 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<256x56x56x256xf32>
    %230 = stablehlo.select %38, %228, %229 : tensor<256x56x56x256xi1>, tensor<256x56x56x256xf32>
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %231 = stablehlo.reduce(%230 init: %cst_63) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<256x56x56x256xf32>, tensor<f32>) -> tensor<256xf32>
    %232 = stablehlo.reshape %231 : (tensor<256xf32>) -> tensor<1x1x1x256xf32>
    %cst_64 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %233 = stablehlo.reduce(%232 init: %cst_64) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x256xf32>, tensor<f32>) -> tensor<256xf32>
    %234 = stablehlo.convolution(%31, %230) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x56x56x128xf32>, tensor<256x56x56x256xf32>) -> tensor<3x3x128x256xf32>
    %235 = stablehlo.reverse %arg10, dims = [0, 1] : tensor<3x3x128x256xf32>
    %236 = stablehlo.convolution(%230, %235) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x56x56x256xf32>, tensor<3x3x128x256xf32>) -> tensor<256x56x56x128xf32>
    %cst_65 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %237 = stablehlo.pad %27, %cst_65, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<256x112x112x128xf32>, tensor<f32>) -> tensor<256x112x112x128xf32>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %238 = "stablehlo.select_and_scatter"(%237, %236, %cst_66) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %369 = stablehlo.compare GE, %arg34, %arg35, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %369 : tensor<i1>
    }, {
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %369 = stablehlo.add %arg34, %arg35 : tensor<f32>
      stablehlo.return %369 : tensor<f32>
    }) : (tensor<256x112x112x128xf32>, tensor<256x56x56x128xf32>, tensor<f32>) -> tensor<256x112x112x128xf32>
    %239 = stablehlo.slice %238 [0:256, 0:112, 0:112, 0:128] : (tensor<256x112x112x128xf32>) -> tensor<256x112x112x128xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %240 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<256x112x112x128xf32>
    %241 = stablehlo.select %29, %239, %240 : tensor<256x112x112x128xi1>, tensor<256x112x112x128xf32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %242 = stablehlo.reduce(%241 init: %cst_68) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<256x112x112x128xf32>, tensor<f32>) -> tensor<128xf32>
    %243 = stablehlo.reshape %242 : (tensor<128xf32>) -> tensor<1x1x1x128xf32>
    %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %244 = stablehlo.reduce(%243 init: %cst_69) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %245 = stablehlo.convolution(%20, %241) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x112x112x128xf32>, tensor<256x112x112x128xf32>) -> tensor<3x3x128x128xf32>
    %246 = stablehlo.reverse %arg8, dims = [0, 1] : tensor<3x3x128x128xf32>
    %247 = stablehlo.convolution(%241, %246) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x112x112x128xf32>, tensor<3x3x128x128xf32>) -> tensor<256x112x112x128xf32>
    %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %248 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<256x112x112x128xf32>
    %249 = stablehlo.select %22, %247, %248 : tensor<256x112x112x128xi1>, tensor<256x112x112x128xf32>
    %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %250 = stablehlo.reduce(%249 init: %cst_71) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<256x112x112x128xf32>, tensor<f32>) -> tensor<128xf32>
    %251 = stablehlo.reshape %250 : (tensor<128xf32>) -> tensor<1x1x1x128xf32>
    %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %252 = stablehlo.reduce(%251 init: %cst_72) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %253 = stablehlo.convolution(%15, %249) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x112x112x64xf32>, tensor<256x112x112x128xf32>) -> tensor<3x3x64x128xf32>
    %254 = stablehlo.reverse %arg6, dims = [0, 1] : tensor<3x3x64x128xf32>
    %255 = stablehlo.convolution(%249, %254) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x112x112x128xf32>, tensor<3x3x64x128xf32>) -> tensor<256x112x112x64xf32>
    %cst_73 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %256 = stablehlo.pad %11, %cst_73, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<256x224x224x64xf32>, tensor<f32>) -> tensor<256x224x224x64xf32>
    %cst_74 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %257 = "stablehlo.select_and_scatter"(%256, %255, %cst_74) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %369 = stablehlo.compare GE, %arg34, %arg35, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %369 : tensor<i1>
    }, {
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %369 = stablehlo.add %arg34, %arg35 : tensor<f32>
      stablehlo.return %369 : tensor<f32>
    }) : (tensor<256x224x224x64xf32>, tensor<256x112x112x64xf32>, tensor<f32>) -> tensor<256x224x224x64xf32>
    %258 = stablehlo.slice %257 [0:256, 0:224, 0:224, 0:64] : (tensor<256x224x224x64xf32>) -> tensor<256x224x224x64xf32>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %259 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f32>) -> tensor<256x224x224x64xf32>
    %260 = stablehlo.select %13, %258, %259 : tensor<256x224x224x64xi1>, tensor<256x224x224x64xf32>
    %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %261 = stablehlo.reduce(%260 init: %cst_76) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<256x224x224x64xf32>, tensor<f32>) -> tensor<64xf32>
    %262 = stablehlo.reshape %261 : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %cst_77 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %263 = stablehlo.reduce(%262 init: %cst_77) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %264 = stablehlo.convolution(%4, %260) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x224x224x64xf32>, tensor<256x224x224x64xf32>) -> tensor<3x3x64x64xf32>
    %265 = stablehlo.reverse %arg4, dims = [0, 1] : tensor<3x3x64x64xf32>
    %266 = stablehlo.convolution(%260, %265) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x224x224x64xf32>, tensor<3x3x64x64xf32>) -> tensor<256x224x224x64xf32>
    %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %267 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<256x224x224x64xf32>
    %268 = stablehlo.select %6, %266, %267 : tensor<256x224x224x64xi1>, tensor<256x224x224x64xf32>
    %cst_79 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %269 = stablehlo.reduce(%268 init: %cst_79) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<256x224x224x64xf32>, tensor<f32>) -> tensor<64xf32>
    %270 = stablehlo.reshape %269 : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %cst_80 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %271 = stablehlo.reduce(%270 init: %cst_80) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %272 = stablehlo.convolution(%arg32, %268) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<256x224x224x3xf32>, tensor<256x224x224x64xf32>) -> tensor<3x3x3x64xf32>
    %cst_81 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %273 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<4096x1000xf32>
    %274 = stablehlo.multiply %273, %137 : tensor<4096x1000xf32>
    %275 = stablehlo.subtract %arg0, %274 : tensor<4096x1000xf32>
    %cst_82 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %276 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<1000xf32>
    %277 = stablehlo.multiply %276, %135 : tensor<1000xf32>
    %278 = stablehlo.subtract %arg1, %277 : tensor<1000xf32>
    %cst_83 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %279 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<3x3x3x64xf32>
    %280 = stablehlo.multiply %279, %272 : tensor<3x3x3x64xf32>
    %281 = stablehlo.subtract %arg2, %280 : tensor<3x3x3x64xf32>
    %cst_84 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %282 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %283 = stablehlo.multiply %282, %271 : tensor<64xf32>
    %284 = stablehlo.subtract %arg3, %283 : tensor<64xf32>
    %cst_85 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %285 = stablehlo.broadcast_in_dim %cst_85, dims = [] : (tensor<f32>) -> tensor<3x3x64x64xf32>
    %286 = stablehlo.multiply %285, %264 : tensor<3x3x64x64xf32>
    %287 = stablehlo.subtract %arg4, %286 : tensor<3x3x64x64xf32>
    %cst_86 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %288 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %289 = stablehlo.multiply %288, %263 : tensor<64xf32>
    %290 = stablehlo.subtract %arg5, %289 : tensor<64xf32>
    %cst_87 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %291 = stablehlo.broadcast_in_dim %cst_87, dims = [] : (tensor<f32>) -> tensor<3x3x64x128xf32>
    %292 = stablehlo.multiply %291, %253 : tensor<3x3x64x128xf32>
    %293 = stablehlo.subtract %arg6, %292 : tensor<3x3x64x128xf32>
    %cst_88 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %294 = stablehlo.broadcast_in_dim %cst_88, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %295 = stablehlo.multiply %294, %252 : tensor<128xf32>
    %296 = stablehlo.subtract %arg7, %295 : tensor<128xf32>
    %cst_89 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %297 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<3x3x128x128xf32>
    %298 = stablehlo.multiply %297, %245 : tensor<3x3x128x128xf32>
    %299 = stablehlo.subtract %arg8, %298 : tensor<3x3x128x128xf32>
    %cst_90 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %300 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %301 = stablehlo.multiply %300, %244 : tensor<128xf32>
    %302 = stablehlo.subtract %arg9, %301 : tensor<128xf32>
    %cst_91 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %303 = stablehlo.broadcast_in_dim %cst_91, dims = [] : (tensor<f32>) -> tensor<3x3x128x256xf32>
    %304 = stablehlo.multiply %303, %234 : tensor<3x3x128x256xf32>
    %305 = stablehlo.subtract %arg10, %304 : tensor<3x3x128x256xf32>
    %cst_92 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %306 = stablehlo.broadcast_in_dim %cst_92, dims = [] : (tensor<f32>) -> tensor<256xf32>
    %307 = stablehlo.multiply %306, %233 : tensor<256xf32>
    %308 = stablehlo.subtract %arg11, %307 : tensor<256xf32>
    %cst_93 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %309 = stablehlo.broadcast_in_dim %cst_93, dims = [] : (tensor<f32>) -> tensor<3x3x256x256xf32>
    %310 = stablehlo.multiply %309, %226 : tensor<3x3x256x256xf32>
    %311 = stablehlo.subtract %arg12, %310 : tensor<3x3x256x256xf32>
    %cst_94 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %312 = stablehlo.broadcast_in_dim %cst_94, dims = [] : (tensor<f32>) -> tensor<256xf32>
    %313 = stablehlo.multiply %312, %225 : tensor<256xf32>
    %314 = stablehlo.subtract %arg13, %313 : tensor<256xf32>
    %cst_95 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %315 = stablehlo.broadcast_in_dim %cst_95, dims = [] : (tensor<f32>) -> tensor<3x3x256x256xf32>
    %316 = stablehlo.multiply %315, %218 : tensor<3x3x256x256xf32>
    %317 = stablehlo.subtract %arg14, %316 : tensor<3x3x256x256xf32>
    %cst_96 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %318 = stablehlo.broadcast_in_dim %cst_96, dims = [] : (tensor<f32>) -> tensor<256xf32>
    %319 = stablehlo.multiply %318, %217 : tensor<256xf32>
    %320 = stablehlo.subtract %arg15, %319 : tensor<256xf32>
    %cst_97 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %321 = stablehlo.broadcast_in_dim %cst_97, dims = [] : (tensor<f32>) -> tensor<3x3x256x512xf32>
    %322 = stablehlo.multiply %321, %207 : tensor<3x3x256x512xf32>
    %323 = stablehlo.subtract %arg16, %322 : tensor<3x3x256x512xf32>
    %cst_98 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %324 = stablehlo.broadcast_in_dim %cst_98, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %325 = stablehlo.multiply %324, %206 : tensor<512xf32>
    %326 = stablehlo.subtract %arg17, %325 : tensor<512xf32>
    %cst_99 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %327 = stablehlo.broadcast_in_dim %cst_99, dims = [] : (tensor<f32>) -> tensor<3x3x512x512xf32>
    %328 = stablehlo.multiply %327, %199 : tensor<3x3x512x512xf32>
    %329 = stablehlo.subtract %arg18, %328 : tensor<3x3x512x512xf32>
    %cst_100 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %330 = stablehlo.broadcast_in_dim %cst_100, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %331 = stablehlo.multiply %330, %198 : tensor<512xf32>
    %332 = stablehlo.subtract %arg19, %331 : tensor<512xf32>
    %cst_101 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %333 = stablehlo.broadcast_in_dim %cst_101, dims = [] : (tensor<f32>) -> tensor<3x3x512x512xf32>
    %334 = stablehlo.multiply %333, %191 : tensor<3x3x512x512xf32>
    %335 = stablehlo.subtract %arg20, %334 : tensor<3x3x512x512xf32>
    %cst_102 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %336 = stablehlo.broadcast_in_dim %cst_102, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %337 = stablehlo.multiply %336, %190 : tensor<512xf32>
    %338 = stablehlo.subtract %arg21, %337 : tensor<512xf32>
    %cst_103 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %339 = stablehlo.broadcast_in_dim %cst_103, dims = [] : (tensor<f32>) -> tensor<3x3x512x512xf32>
    %340 = stablehlo.multiply %339, %180 : tensor<3x3x512x512xf32>
    %341 = stablehlo.subtract %arg22, %340 : tensor<3x3x512x512xf32>
    %cst_104 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %342 = stablehlo.broadcast_in_dim %cst_104, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %343 = stablehlo.multiply %342, %179 : tensor<512xf32>
    %344 = stablehlo.subtract %arg23, %343 : tensor<512xf32>
    %cst_105 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %345 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<f32>) -> tensor<3x3x512x512xf32>
    %346 = stablehlo.multiply %345, %172 : tensor<3x3x512x512xf32>
    %347 = stablehlo.subtract %arg24, %346 : tensor<3x3x512x512xf32>
    %cst_106 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %348 = stablehlo.broadcast_in_dim %cst_106, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %349 = stablehlo.multiply %348, %171 : tensor<512xf32>
    %350 = stablehlo.subtract %arg25, %349 : tensor<512xf32>
    %cst_107 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %351 = stablehlo.broadcast_in_dim %cst_107, dims = [] : (tensor<f32>) -> tensor<3x3x512x512xf32>
    %352 = stablehlo.multiply %351, %164 : tensor<3x3x512x512xf32>
    %353 = stablehlo.subtract %arg26, %352 : tensor<3x3x512x512xf32>
    %cst_108 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %354 = stablehlo.broadcast_in_dim %cst_108, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %355 = stablehlo.multiply %354, %163 : tensor<512xf32>
    %356 = stablehlo.subtract %arg27, %355 : tensor<512xf32>
    %cst_109 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %357 = stablehlo.broadcast_in_dim %cst_109, dims = [] : (tensor<f32>) -> tensor<25088x4096xf32>
    %358 = stablehlo.multiply %357, %153 : tensor<25088x4096xf32>
    %359 = stablehlo.subtract %arg28, %358 : tensor<25088x4096xf32>
    %cst_110 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %360 = stablehlo.broadcast_in_dim %cst_110, dims = [] : (tensor<f32>) -> tensor<4096xf32>
    %361 = stablehlo.multiply %360, %151 : tensor<4096xf32>
    %362 = stablehlo.subtract %arg29, %361 : tensor<4096xf32>
    %cst_111 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %363 = stablehlo.broadcast_in_dim %cst_111, dims = [] : (tensor<f32>) -> tensor<4096x4096xf32>
    %364 = stablehlo.multiply %363, %145 : tensor<4096x4096xf32>
    %365 = stablehlo.subtract %arg30, %364 : tensor<4096x4096xf32>
    %cst_112 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %366 = stablehlo.broadcast_in_dim %cst_112, dims = [] : (tensor<f32>) -> tensor<4096xf32>
    %367 = stablehlo.multiply %366, %143 : tensor<4096xf32>
    %368 = stablehlo.subtract %arg31, %367 : tensor<4096xf32>
    return %275, %278, %281, %284, %287, %290, %293, %296, %299, %302, %305, %308, %311, %314, %317, %320, %323, %326, %329, %332, %335, %338, %341, %344, %347, %350, %353, %356, %359, %362, %365, %368, %126 : tensor<4096x1000xf32>, tensor<1000xf32>, tensor<3x3x3x64xf32>, tensor<64xf32>, tensor<3x3x64x64xf32>, tensor<64xf32>, tensor<3x3x64x128xf32>, tensor<128xf32>, tensor<3x3x128x128xf32>, tensor<128xf32>, tensor<3x3x128x256xf32>, tensor<256xf32>, tensor<3x3x256x256xf32>, tensor<256xf32>, tensor<3x3x256x256xf32>, tensor<256xf32>, tensor<3x3x256x512xf32>, tensor<512xf32>, tensor<3x3x512x512xf32>, tensor<512xf32>, tensor<3x3x512x512xf32>, tensor<512xf32>, tensor<3x3x512x512xf32>, tensor<512xf32>, tensor<3x3x512x512xf32>, tensor<512xf32>, tensor<3x3x512x512xf32>, tensor<512xf32>, tensor<25088x4096xf32>, tensor<4096xf32>, tensor<4096x4096xf32>, tensor<4096xf32>, tensor<f32>
  }
  func.func private @relu(%arg0: tensor<256x224x224x64xf32>) -> tensor<256x224x224x64xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<256x224x224x64xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<256x224x224x64xf32>
    return %1 : tensor<256x224x224x64xf32>
  }
  func.func private @relu_0(%arg0: tensor<256x112x112x128xf32>) -> tensor<256x112x112x128xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<256x112x112x128xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<256x112x112x128xf32>
    return %1 : tensor<256x112x112x128xf32>
  }
  func.func private @relu_1(%arg0: tensor<256x56x56x256xf32>) -> tensor<256x56x56x256xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<256x56x56x256xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<256x56x56x256xf32>
    return %1 : tensor<256x56x56x256xf32>
  }
  func.func private @relu_2(%arg0: tensor<256x28x28x512xf32>) -> tensor<256x28x28x512xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<256x28x28x512xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<256x28x28x512xf32>
    return %1 : tensor<256x28x28x512xf32>
  }
  func.func private @relu_3(%arg0: tensor<256x14x14x512xf32>) -> tensor<256x14x14x512xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<256x14x14x512xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<256x14x14x512xf32>
    return %1 : tensor<256x14x14x512xf32>
  }
  func.func private @relu_4(%arg0: tensor<256x4096xf32>) -> tensor<256x4096xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<256x4096xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<256x4096xf32>
    return %1 : tensor<256x4096xf32>
  }
  func.func private @_one_hot(%arg0: tensor<256xi32>) -> tensor<256x1000xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<256xi32>) -> tensor<256x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x1000xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<256x1xi32>) -> tensor<256x1000xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x1000xi32>) -> tensor<256x1000xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<256x1000xi32>, tensor<256x1000xi32>) -> tensor<256x1000xi1>
    %5 = stablehlo.convert %4 : (tensor<256x1000xi1>) -> tensor<256x1000xf32>
    return %5 : tensor<256x1000xf32>
  }
  func.func private @log_softmax(%arg0: tensor<256x1000xf32>) -> (tensor<256x1000xf32>, tensor<256x1000xf32>, tensor<256x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<256x1000xf32>, tensor<f32>) -> tensor<256xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<256xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<256xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<256xf32>) -> tensor<256x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<256x1xf32>) -> tensor<256x1000xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<256x1000xf32>
    %6 = stablehlo.exponential %5 : tensor<256x1000xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<256x1000xf32>, tensor<f32>) -> tensor<256xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<256xf32>) -> tensor<256x1xf32>
    %9 = stablehlo.log %8 : tensor<256x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<256x1xf32>) -> tensor<256x1000xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<256x1000xf32>
    return %11, %6, %8 : tensor<256x1000xf32>, tensor<256x1000xf32>, tensor<256x1xf32>
  }
  func.func private @log_softmax_5(%arg0: tensor<256x1000xf32>, %arg1: tensor<256x1xf32>, %arg2: tensor<256x1000xf32>) -> tensor<256x1000xf32> {
    %0 = stablehlo.negate %arg2 : tensor<256x1000xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<256x1000xf32>, tensor<f32>) -> tensor<256xf32>
    %2 = stablehlo.reshape %1 : (tensor<256xf32>) -> tensor<256x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<256x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<256x1xf32>, tensor<f32>) -> tensor<256xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<256xf32>) -> tensor<256x1000xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<256x1000xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<256x1000xf32>
    return %7 : tensor<256x1000xf32>
  }
}
