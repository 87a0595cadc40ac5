module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<128x10xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<10xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<7x7x3x4xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<4xf32> {tf.aliasing_output = 3 : i32}, %arg4: tensor<4xf32> {tf.aliasing_output = 4 : i32}, %arg5: tensor<1x1x4x4xf32> {tf.aliasing_output = 5 : i32}, %arg6: tensor<4xf32> {tf.aliasing_output = 6 : i32}, %arg7: tensor<4xf32> {tf.aliasing_output = 7 : i32}, %arg8: tensor<3x3x4x4xf32> {tf.aliasing_output = 8 : i32}, %arg9: tensor<4xf32> {tf.aliasing_output = 9 : i32}, %arg10: tensor<4xf32> {tf.aliasing_output = 10 : i32}, %arg11: tensor<1x1x4x16xf32> {tf.aliasing_output = 11 : i32}, %arg12: tensor<16xf32> {tf.aliasing_output = 12 : i32}, %arg13: tensor<16xf32> {tf.aliasing_output = 13 : i32}, %arg14: tensor<1x1x4x16xf32> {tf.aliasing_output = 14 : i32}, %arg15: tensor<16xf32> {tf.aliasing_output = 15 : i32}, %arg16: tensor<16xf32> {tf.aliasing_output = 16 : i32}, %arg17: tensor<1x1x16x8xf32> {tf.aliasing_output = 17 : i32}, %arg18: tensor<8xf32> {tf.aliasing_output = 18 : i32}, %arg19: tensor<8xf32> {tf.aliasing_output = 19 : i32}, %arg20: tensor<3x3x8x8xf32> {tf.aliasing_output = 20 : i32}, %arg21: tensor<8xf32> {tf.aliasing_output = 21 : i32}, %arg22: tensor<8xf32> {tf.aliasing_output = 22 : i32}, %arg23: tensor<1x1x8x32xf32> {tf.aliasing_output = 23 : i32}, %arg24: tensor<32xf32> {tf.aliasing_output = 24 : i32}, %arg25: tensor<32xf32> {tf.aliasing_output = 25 : i32}, %arg26: tensor<1x1x16x32xf32> {tf.aliasing_output = 26 : i32}, %arg27: tensor<32xf32> {tf.aliasing_output = 27 : i32}, %arg28: tensor<32xf32> {tf.aliasing_output = 28 : i32}, %arg29: tensor<1x1x32x16xf32> {tf.aliasing_output = 29 : i32}, %arg30: tensor<16xf32> {tf.aliasing_output = 30 : i32}, %arg31: tensor<16xf32> {tf.aliasing_output = 31 : i32}, %arg32: tensor<3x3x16x16xf32> {tf.aliasing_output = 32 : i32}, %arg33: tensor<16xf32> {tf.aliasing_output = 33 : i32}, %arg34: tensor<16xf32> {tf.aliasing_output = 34 : i32}, %arg35: tensor<1x1x16x64xf32> {tf.aliasing_output = 35 : i32}, %arg36: tensor<64xf32> {tf.aliasing_output = 36 : i32}, %arg37: tensor<64xf32> {tf.aliasing_output = 37 : i32}, %arg38: tensor<1x1x32x64xf32> {tf.aliasing_output = 38 : i32}, %arg39: tensor<64xf32> {tf.aliasing_output = 39 : i32}, %arg40: tensor<64xf32> {tf.aliasing_output = 40 : i32}, %arg41: tensor<1x1x64x32xf32> {tf.aliasing_output = 41 : i32}, %arg42: tensor<32xf32> {tf.aliasing_output = 42 : i32}, %arg43: tensor<32xf32> {tf.aliasing_output = 43 : i32}, %arg44: tensor<3x3x32x32xf32> {tf.aliasing_output = 44 : i32}, %arg45: tensor<32xf32> {tf.aliasing_output = 45 : i32}, %arg46: tensor<32xf32> {tf.aliasing_output = 46 : i32}, %arg47: tensor<1x1x32x128xf32> {tf.aliasing_output = 47 : i32}, %arg48: tensor<128xf32> {tf.aliasing_output = 48 : i32}, %arg49: tensor<128xf32> {tf.aliasing_output = 49 : i32}, %arg50: tensor<1x1x64x128xf32> {tf.aliasing_output = 50 : i32}, %arg51: tensor<128xf32> {tf.aliasing_output = 51 : i32}, %arg52: tensor<128xf32> {tf.aliasing_output = 52 : i32}, %arg53: tensor<128x10xf32> {tf.aliasing_output = 53 : i32}, %arg54: tensor<10xf32> {tf.aliasing_output = 54 : i32}, %arg55: tensor<7x7x3x4xf32> {tf.aliasing_output = 55 : i32}, %arg56: tensor<4xf32> {tf.aliasing_output = 56 : i32}, %arg57: tensor<4xf32> {tf.aliasing_output = 57 : i32}, %arg58: tensor<1x1x4x4xf32> {tf.aliasing_output = 58 : i32}, %arg59: tensor<4xf32> {tf.aliasing_output = 59 : i32}, %arg60: tensor<4xf32> {tf.aliasing_output = 60 : i32}, %arg61: tensor<3x3x4x4xf32> {tf.aliasing_output = 61 : i32}, %arg62: tensor<4xf32> {tf.aliasing_output = 62 : i32}, %arg63: tensor<4xf32> {tf.aliasing_output = 63 : i32}, %arg64: tensor<1x1x4x16xf32> {tf.aliasing_output = 64 : i32}, %arg65: tensor<16xf32> {tf.aliasing_output = 65 : i32}, %arg66: tensor<16xf32> {tf.aliasing_output = 66 : i32}, %arg67: tensor<1x1x4x16xf32> {tf.aliasing_output = 67 : i32}, %arg68: tensor<16xf32> {tf.aliasing_output = 68 : i32}, %arg69: tensor<16xf32> {tf.aliasing_output = 69 : i32}, %arg70: tensor<1x1x16x8xf32> {tf.aliasing_output = 70 : i32}, %arg71: tensor<8xf32> {tf.aliasing_output = 71 : i32}, %arg72: tensor<8xf32> {tf.aliasing_output = 72 : i32}, %arg73: tensor<3x3x8x8xf32> {tf.aliasing_output = 73 : i32}, %arg74: tensor<8xf32> {tf.aliasing_output = 74 : i32}, %arg75: tensor<8xf32> {tf.aliasing_output = 75 : i32}, %arg76: tensor<1x1x8x32xf32> {tf.aliasing_output = 76 : i32}, %arg77: tensor<32xf32> {tf.aliasing_output = 77 : i32}, %arg78: tensor<32xf32> {tf.aliasing_output = 78 : i32}, %arg79: tensor<1x1x16x32xf32> {tf.aliasing_output = 79 : i32}, %arg80: tensor<32xf32> {tf.aliasing_output = 80 : i32}, %arg81: tensor<32xf32> {tf.aliasing_output = 81 : i32}, %arg82: tensor<1x1x32x16xf32> {tf.aliasing_output = 82 : i32}, %arg83: tensor<16xf32> {tf.aliasing_output = 83 : i32}, %arg84: tensor<16xf32> {tf.aliasing_output = 84 : i32}, %arg85: tensor<3x3x16x16xf32> {tf.aliasing_output = 85 : i32}, %arg86: tensor<16xf32> {tf.aliasing_output = 86 : i32}, %arg87: tensor<16xf32> {tf.aliasing_output = 87 : i32}, %arg88: tensor<1x1x16x64xf32> {tf.aliasing_output = 88 : i32}, %arg89: tensor<64xf32> {tf.aliasing_output = 89 : i32}, %arg90: tensor<64xf32> {tf.aliasing_output = 90 : i32}, %arg91: tensor<1x1x32x64xf32> {tf.aliasing_output = 91 : i32}, %arg92: tensor<64xf32> {tf.aliasing_output = 92 : i32}, %arg93: tensor<64xf32> {tf.aliasing_output = 93 : i32}, %arg94: tensor<1x1x64x32xf32> {tf.aliasing_output = 94 : i32}, %arg95: tensor<32xf32> {tf.aliasing_output = 95 : i32}, %arg96: tensor<32xf32> {tf.aliasing_output = 96 : i32}, %arg97: tensor<3x3x32x32xf32> {tf.aliasing_output = 97 : i32}, %arg98: tensor<32xf32> {tf.aliasing_output = 98 : i32}, %arg99: tensor<32xf32> {tf.aliasing_output = 99 : i32}, %arg100: tensor<1x1x32x128xf32> {tf.aliasing_output = 100 : i32}, %arg101: tensor<128xf32> {tf.aliasing_output = 101 : i32}, %arg102: tensor<128xf32> {tf.aliasing_output = 102 : i32}, %arg103: tensor<1x1x64x128xf32> {tf.aliasing_output = 103 : i32}, %arg104: tensor<128xf32> {tf.aliasing_output = 104 : i32}, %arg105: tensor<128xf32> {tf.aliasing_output = 105 : i32}, %arg106: tensor<8x64x64x3xf32>, %arg107: tensor<8xi32>) -> (tensor<128x10xf32> {jax.result_info = "result[0]['classes']"}, tensor<10xf32> {jax.result_info = "result[0]['classes_bias']"}, tensor<7x7x3x4xf32> {jax.result_info = "result[0]['conv1']"}, tensor<4xf32> {jax.result_info = "result[0]['conv1_scale']"}, tensor<4xf32> {jax.result_info = "result[0]['conv1_shift']"}, tensor<1x1x4x4xf32> {jax.result_info = "result[0]['conv2_01_a']"}, tensor<4xf32> {jax.result_info = "result[0]['conv2_01_a_scale']"}, tensor<4xf32> {jax.result_info = "result[0]['conv2_01_a_shift']"}, tensor<3x3x4x4xf32> {jax.result_info = "result[0]['conv2_01_b']"}, tensor<4xf32> {jax.result_info = "result[0]['conv2_01_b_scale']"}, tensor<4xf32> {jax.result_info = "result[0]['conv2_01_b_shift']"}, tensor<1x1x4x16xf32> {jax.result_info = "result[0]['conv2_01_c']"}, tensor<16xf32> {jax.result_info = "result[0]['conv2_01_c_scale']"}, tensor<16xf32> {jax.result_info = "result[0]['conv2_01_c_shift']"}, tensor<1x1x4x16xf32> {jax.result_info = "result[0]['conv2_01_skip']"}, tensor<16xf32> {jax.result_info = "result[0]['conv2_01_skip_scale']"}, tensor<16xf32> {jax.result_info = "result[0]['conv2_01_skip_shift']"}, tensor<1x1x16x8xf32> {jax.result_info = "result[0]['conv3_01_a']"}, tensor<8xf32> {jax.result_info = "result[0]['conv3_01_a_scale']"}, tensor<8xf32> {jax.result_info = "result[0]['conv3_01_a_shift']"}, tensor<3x3x8x8xf32> {jax.result_info = "result[0]['conv3_01_b']"}, tensor<8xf32> {jax.result_info = "result[0]['conv3_01_b_scale']"}, tensor<8xf32> {jax.result_info = "result[0]['conv3_01_b_shift']"}, tensor<1x1x8x32xf32> {jax.result_info = "result[0]['conv3_01_c']"}, tensor<32xf32> {jax.result_info = "result[0]['conv3_01_c_scale']"}, tensor<32xf32> {jax.result_info = "result[0]['conv3_01_c_shift']"}, tensor<1x1x16x32xf32> {jax.result_info = "result[0]['conv3_01_skip']"}, tensor<32xf32> {jax.result_info = "result[0]['conv3_01_skip_scale']"}, tensor<32xf32> {jax.result_info = "result[0]['conv3_01_skip_shift']"}, tensor<1x1x32x16xf32> {jax.result_info = "result[0]['conv4_01_a']"}, tensor<16xf32> {jax.result_info = "result[0]['conv4_01_a_scale']"}, tensor<16xf32> {jax.result_info = "result[0]['conv4_01_a_shift']"}, tensor<3x3x16x16xf32> {jax.result_info = "result[0]['conv4_01_b']"}, tensor<16xf32> {jax.result_info = "result[0]['conv4_01_b_scale']"}, tensor<16xf32> {jax.result_info = "result[0]['conv4_01_b_shift']"}, tensor<1x1x16x64xf32> {jax.result_info = "result[0]['conv4_01_c']"}, tensor<64xf32> {jax.result_info = "result[0]['conv4_01_c_scale']"}, tensor<64xf32> {jax.result_info = "result[0]['conv4_01_c_shift']"}, tensor<1x1x32x64xf32> {jax.result_info = "result[0]['conv4_01_skip']"}, tensor<64xf32> {jax.result_info = "result[0]['conv4_01_skip_scale']"}, tensor<64xf32> {jax.result_info = "result[0]['conv4_01_skip_shift']"}, tensor<1x1x64x32xf32> {jax.result_info = "result[0]['conv5_01_a']"}, tensor<32xf32> {jax.result_info = "result[0]['conv5_01_a_scale']"}, tensor<32xf32> {jax.result_info = "result[0]['conv5_01_a_shift']"}, tensor<3x3x32x32xf32> {jax.result_info = "result[0]['conv5_01_b']"}, tensor<32xf32> {jax.result_info = "result[0]['conv5_01_b_scale']"}, tensor<32xf32> {jax.result_info = "result[0]['conv5_01_b_shift']"}, tensor<1x1x32x128xf32> {jax.result_info = "result[0]['conv5_01_c']"}, tensor<128xf32> {jax.result_info = "result[0]['conv5_01_c_scale']"}, tensor<128xf32> {jax.result_info = "result[0]['conv5_01_c_shift']"}, tensor<1x1x64x128xf32> {jax.result_info = "result[0]['conv5_01_skip']"}, tensor<128xf32> {jax.result_info = "result[0]['conv5_01_skip_scale']"}, tensor<128xf32> {jax.result_info = "result[0]['conv5_01_skip_shift']"}, tensor<128x10xf32> {jax.result_info = "result[1]['classes']"}, tensor<10xf32> {jax.result_info = "result[1]['classes_bias']"}, tensor<7x7x3x4xf32> {jax.result_info = "result[1]['conv1']"}, tensor<4xf32> {jax.result_info = "result[1]['conv1_scale']"}, tensor<4xf32> {jax.result_info = "result[1]['conv1_shift']"}, tensor<1x1x4x4xf32> {jax.result_info = "result[1]['conv2_01_a']"}, tensor<4xf32> {jax.result_info = "result[1]['conv2_01_a_scale']"}, tensor<4xf32> {jax.result_info = "result[1]['conv2_01_a_shift']"}, tensor<3x3x4x4xf32> {jax.result_info = "result[1]['conv2_01_b']"}, tensor<4xf32> {jax.result_info = "result[1]['conv2_01_b_scale']"}, tensor<4xf32> {jax.result_info = "result[1]['conv2_01_b_shift']"}, tensor<1x1x4x16xf32> {jax.result_info = "result[1]['conv2_01_c']"}, tensor<16xf32> {jax.result_info = "result[1]['conv2_01_c_scale']"}, tensor<16xf32> {jax.result_info = "result[1]['conv2_01_c_shift']"}, tensor<1x1x4x16xf32> {jax.result_info = "result[1]['conv2_01_skip']"}, tensor<16xf32> {jax.result_info = "result[1]['conv2_01_skip_scale']"}, tensor<16xf32> {jax.result_info = "result[1]['conv2_01_skip_shift']"}, tensor<1x1x16x8xf32> {jax.result_info = "result[1]['conv3_01_a']"}, tensor<8xf32> {jax.result_info = "result[1]['conv3_01_a_scale']"}, tensor<8xf32> {jax.result_info = "result[1]['conv3_01_a_shift']"}, tensor<3x3x8x8xf32> {jax.result_info = "result[1]['conv3_01_b']"}, tensor<8xf32> {jax.result_info = "result[1]['conv3_01_b_scale']"}, tensor<8xf32> {jax.result_info = "result[1]['conv3_01_b_shift']"}, tensor<1x1x8x32xf32> {jax.result_info = "result[1]['conv3_01_c']"}, tensor<32xf32> {jax.result_info = "result[1]['conv3_01_c_scale']"}, tensor<32xf32> {jax.result_info = "result[1]['conv3_01_c_shift']"}, tensor<1x1x16x32xf32> {jax.result_info = "result[1]['conv3_01_skip']"}, tensor<32xf32> {jax.result_info = "result[1]['conv3_01_skip_scale']"}, tensor<32xf32> {jax.result_info = "result[1]['conv3_01_skip_shift']"}, tensor<1x1x32x16xf32> {jax.result_info = "result[1]['conv4_01_a']"}, tensor<16xf32> {jax.result_info = "result[1]['conv4_01_a_scale']"}, tensor<16xf32> {jax.result_info = "result[1]['conv4_01_a_shift']"}, tensor<3x3x16x16xf32> {jax.result_info = "result[1]['conv4_01_b']"}, tensor<16xf32> {jax.result_info = "result[1]['conv4_01_b_scale']"}, tensor<16xf32> {jax.result_info = "result[1]['conv4_01_b_shift']"}, tensor<1x1x16x64xf32> {jax.result_info = "result[1]['conv4_01_c']"}, tensor<64xf32> {jax.result_info = "result[1]['conv4_01_c_scale']"}, tensor<64xf32> {jax.result_info = "result[1]['conv4_01_c_shift']"}, tensor<1x1x32x64xf32> {jax.result_info = "result[1]['conv4_01_skip']"}, tensor<64xf32> {jax.result_info = "result[1]['conv4_01_skip_scale']"}, tensor<64xf32> {jax.result_info = "result[1]['conv4_01_skip_shift']"}, tensor<1x1x64x32xf32> {jax.result_info = "result[1]['conv5_01_a']"}, tensor<32xf32> {jax.result_info = "result[1]['conv5_01_a_scale']"}, tensor<32xf32> {jax.result_info = "result[1]['conv5_01_a_shift']"}, tensor<3x3x32x32xf32> {jax.result_info = "result[1]['conv5_01_b']"}, tensor<32xf32> {jax.result_info = "result[1]['conv5_01_b_scale']"}, tensor<32xf32> {jax.result_info = "result[1]['conv5_01_b_shift']"}, tensor<1x1x32x128xf32> {jax.result_info = "result[1]['conv5_01_c']"}, tensor<128xf32> {jax.result_info = "result[1]['conv5_01_c_scale']"}, tensor<128xf32> {jax.result_info = "result[1]['conv5_01_c_shift']"}, tensor<1x1x64x128xf32> {jax.result_info = "result[1]['conv5_01_skip']"}, tensor<128xf32> {jax.result_info = "result[1]['conv5_01_skip_scale']"}, tensor<128xf32> {jax.result_info = "result[1]['conv5_01_skip_shift']"}, tensor<f32> {jax.result_info = "result[2]"}) {
    %0 = stablehlo.convolution(%arg106, %arg2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[3, 3], [3, 3]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x64x64x3xf32>, tensor<7x7x3x4xf32>) -> tensor<8x32x32x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x32x32x4xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_0 = stablehlo.constant dense<8.192000e+03> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %3 = stablehlo.divide %1, %2 : tensor<4xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<8x32x32x4xf32>
    %6 = stablehlo.subtract %0, %5 : tensor<8x32x32x4xf32>
    %7 = stablehlo.multiply %6, %6 : tensor<8x32x32x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_1) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x32x32x4xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_2 = stablehlo.constant dense<8.192000e+03> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %10 = stablehlo.divide %8, %9 : tensor<4xf32>
    %cst_3 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %12 = stablehlo.add %10, %11 : tensor<4xf32>
    %13 = stablehlo.rsqrt %12 : tensor<4xf32>
    %14 = stablehlo.divide %13, %12 : tensor<4xf32>
    %cst_4 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %16 = stablehlo.multiply %15, %14 : tensor<4xf32>
    %17 = stablehlo.multiply %13, %arg3 : tensor<4xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<8x32x32x4xf32>
    %20 = stablehlo.multiply %6, %19 : tensor<8x32x32x4xf32>
    %21 = stablehlo.broadcast_in_dim %arg4, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<8x32x32x4xf32>
    %23 = stablehlo.add %20, %22 : tensor<8x32x32x4xf32>
    %24 = call @relu(%23) : (tensor<8x32x32x4xf32>) -> tensor<8x32x32x4xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8x32x32x4xf32>
    %26 = stablehlo.compare GT, %23, %25, FLOAT : (tensor<8x32x32x4xf32>, tensor<8x32x32x4xf32>) -> tensor<8x32x32x4xi1>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<f32>
    %28 = "stablehlo.reduce_window"(%24, %27) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [1, 1], [1, 1], [0, 0]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg108: tensor<f32>, %arg109: tensor<f32>):
      %1341 = stablehlo.maximum %arg108, %arg109 : tensor<f32>
      stablehlo.return %1341 : tensor<f32>
    }) : (tensor<8x32x32x4xf32>, tensor<f32>) -> tensor<8x16x16x4xf32>
    %29 = stablehlo.convolution(%28, %arg5) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x16x16x4xf32>, tensor<1x1x4x4xf32>) -> tensor<8x16x16x4xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = stablehlo.reduce(%29 init: %cst_7) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x16x4xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_8 = stablehlo.constant dense<2.048000e+03> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %32 = stablehlo.divide %30, %31 : tensor<4xf32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<8x16x16x4xf32>
    %35 = stablehlo.subtract %29, %34 : tensor<8x16x16x4xf32>
    %36 = stablehlo.multiply %35, %35 : tensor<8x16x16x4xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %37 = stablehlo.reduce(%36 init: %cst_9) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x16x4xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_10 = stablehlo.constant dense<2.048000e+03> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %39 = stablehlo.divide %37, %38 : tensor<4xf32>
    %cst_11 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %41 = stablehlo.add %39, %40 : tensor<4xf32>
    %42 = stablehlo.rsqrt %41 : tensor<4xf32>
    %43 = stablehlo.divide %42, %41 : tensor<4xf32>
    %cst_12 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %45 = stablehlo.multiply %44, %43 : tensor<4xf32>
    %46 = stablehlo.multiply %42, %arg6 : tensor<4xf32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<8x16x16x4xf32>
    %49 = stablehlo.multiply %35, %48 : tensor<8x16x16x4xf32>
    %50 = stablehlo.broadcast_in_dim %arg7, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %51 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<8x16x16x4xf32>
    %52 = stablehlo.add %49, %51 : tensor<8x16x16x4xf32>
    %53 = call @relu_0(%52) : (tensor<8x16x16x4xf32>) -> tensor<8x16x16x4xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<8x16x16x4xf32>
    %55 = stablehlo.compare GT, %52, %54, FLOAT : (tensor<8x16x16x4xf32>, tensor<8x16x16x4xf32>) -> tensor<8x16x16x4xi1>
    %56 = stablehlo.convolution(%53, %arg8) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x16x16x4xf32>, tensor<3x3x4x4xf32>) -> tensor<8x16x16x4xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %57 = stablehlo.reduce(%56 init: %cst_14) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x16x4xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_15 = stablehlo.constant dense<2.048000e+03> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %59 = stablehlo.divide %57, %58 : tensor<4xf32>
    %60 = stablehlo.broadcast_in_dim %59, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<8x16x16x4xf32>
    %62 = stablehlo.subtract %56, %61 : tensor<8x16x16x4xf32>
    %63 = stablehlo.multiply %62, %62 : tensor<8x16x16x4xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %64 = stablehlo.reduce(%63 init: %cst_16) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x16x4xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_17 = stablehlo.constant dense<2.048000e+03> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %66 = stablehlo.divide %64, %65 : tensor<4xf32>
    %cst_18 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %68 = stablehlo.add %66, %67 : tensor<4xf32>
    %69 = stablehlo.rsqrt %68 : tensor<4xf32>
    %70 = stablehlo.divide %69, %68 : tensor<4xf32>
    %cst_19 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %72 = stablehlo.multiply %71, %70 : tensor<4xf32>
    %73 = stablehlo.multiply %69, %arg9 : tensor<4xf32>
    %74 = stablehlo.broadcast_in_dim %73, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %75 = stablehlo.broadcast_in_dim %74, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<8x16x16x4xf32>
    %76 = stablehlo.multiply %62, %75 : tensor<8x16x16x4xf32>
    %77 = stablehlo.broadcast_in_dim %arg10, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %78 = stablehlo.broadcast_in_dim %77, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<8x16x16x4xf32>
    %79 = stablehlo.add %76, %78 : tensor<8x16x16x4xf32>
    %80 = call @relu_0(%79) : (tensor<8x16x16x4xf32>) -> tensor<8x16x16x4xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<8x16x16x4xf32>
    %82 = stablehlo.compare GT, %79, %81, FLOAT : (tensor<8x16x16x4xf32>, tensor<8x16x16x4xf32>) -> tensor<8x16x16x4xi1>
    %83 = stablehlo.convolution(%80, %arg11) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x16x16x4xf32>, tensor<1x1x4x16xf32>) -> tensor<8x16x16x16xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %84 = stablehlo.reduce(%83 init: %cst_21) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x16x16xf32>, tensor<f32>) -> tensor<16xf32>
    %cst_22 = stablehlo.constant dense<2.048000e+03> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %86 = stablehlo.divide %84, %85 : tensor<16xf32>
    %87 = stablehlo.broadcast_in_dim %86, dims = [3] : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %88 = stablehlo.broadcast_in_dim %87, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<8x16x16x16xf32>
    %89 = stablehlo.subtract %83, %88 : tensor<8x16x16x16xf32>
    %90 = stablehlo.multiply %89, %89 : tensor<8x16x16x16xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %91 = stablehlo.reduce(%90 init: %cst_23) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x16x16xf32>, tensor<f32>) -> tensor<16xf32>
    %cst_24 = stablehlo.constant dense<2.048000e+03> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %93 = stablehlo.divide %91, %92 : tensor<16xf32>
    %cst_25 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %95 = stablehlo.add %93, %94 : tensor<16xf32>
    %96 = stablehlo.rsqrt %95 : tensor<16xf32>
    %97 = stablehlo.divide %96, %95 : tensor<16xf32>
    %cst_26 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %99 = stablehlo.multiply %98, %97 : tensor<16xf32>
    %100 = stablehlo.multiply %96, %arg12 : tensor<16xf32>
    %101 = stablehlo.broadcast_in_dim %100, dims = [3] : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %102 = stablehlo.broadcast_in_dim %101, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<8x16x16x16xf32>
    %103 = stablehlo.multiply %89, %102 : tensor<8x16x16x16xf32>
    %104 = stablehlo.broadcast_in_dim %arg13, dims = [3] : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %105 = stablehlo.broadcast_in_dim %104, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<8x16x16x16xf32>
    %106 = stablehlo.add %103, %105 : tensor<8x16x16x16xf32>
    %107 = stablehlo.convolution(%28, %arg14) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x16x16x4xf32>, tensor<1x1x4x16xf32>) -> tensor<8x16x16x16xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %108 = stablehlo.reduce(%107 init: %cst_27) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x16x16xf32>, tensor<f32>) -> tensor<16xf32>
    %cst_28 = stablehlo.constant dense<2.048000e+03> : tensor<f32>
    %109 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %110 = stablehlo.divide %108, %109 : tensor<16xf32>
    %111 = stablehlo.broadcast_in_dim %110, dims = [3] : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %112 = stablehlo.broadcast_in_dim %111, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<8x16x16x16xf32>
    %113 = stablehlo.subtract %107, %112 : tensor<8x16x16x16xf32>
    %114 = stablehlo.multiply %113, %113 : tensor<8x16x16x16xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %115 = stablehlo.reduce(%114 init: %cst_29) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x16x16xf32>, tensor<f32>) -> tensor<16xf32>
    %cst_30 = stablehlo.constant dense<2.048000e+03> : tensor<f32>
    %116 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %117 = stablehlo.divide %115, %116 : tensor<16xf32>
    %cst_31 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %118 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %119 = stablehlo.add %117, %118 : tensor<16xf32>
    %120 = stablehlo.rsqrt %119 : tensor<16xf32>
    %121 = stablehlo.divide %120, %119 : tensor<16xf32>
    %cst_32 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %122 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %123 = stablehlo.multiply %122, %121 : tensor<16xf32>
    %124 = stablehlo.multiply %120, %arg15 : tensor<16xf32>
    %125 = stablehlo.broadcast_in_dim %124, dims = [3] : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %126 = stablehlo.broadcast_in_dim %125, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<8x16x16x16xf32>
    %127 = stablehlo.multiply %113, %126 : tensor<8x16x16x16xf32>
    %128 = stablehlo.broadcast_in_dim %arg16, dims = [3] : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %129 = stablehlo.broadcast_in_dim %128, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<8x16x16x16xf32>
    %130 = stablehlo.add %127, %129 : tensor<8x16x16x16xf32>
    %131 = stablehlo.add %130, %106 : tensor<8x16x16x16xf32>
    %132 = call @relu_1(%131) : (tensor<8x16x16x16xf32>) -> tensor<8x16x16x16xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %133 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<8x16x16x16xf32>
    %134 = stablehlo.compare GT, %131, %133, FLOAT : (tensor<8x16x16x16xf32>, tensor<8x16x16x16xf32>) -> tensor<8x16x16x16xi1>
    %135 = stablehlo.convolution(%132, %arg17) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x16x16x16xf32>, tensor<1x1x16x8xf32>) -> tensor<8x8x8x8xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %136 = stablehlo.reduce(%135 init: %cst_34) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_35 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %137 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %138 = stablehlo.divide %136, %137 : tensor<8xf32>
    %139 = stablehlo.broadcast_in_dim %138, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %140 = stablehlo.broadcast_in_dim %139, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x8x8x8xf32>
    %141 = stablehlo.subtract %135, %140 : tensor<8x8x8x8xf32>
    %142 = stablehlo.multiply %141, %141 : tensor<8x8x8x8xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %143 = stablehlo.reduce(%142 init: %cst_36) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_37 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %144 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %145 = stablehlo.divide %143, %144 : tensor<8xf32>
    %cst_38 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %146 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %147 = stablehlo.add %145, %146 : tensor<8xf32>
    %148 = stablehlo.rsqrt %147 : tensor<8xf32>
    %149 = stablehlo.divide %148, %147 : tensor<8xf32>
    %cst_39 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %150 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %151 = stablehlo.multiply %150, %149 : tensor<8xf32>
    %152 = stablehlo.multiply %148, %arg18 : tensor<8xf32>
    %153 = stablehlo.broadcast_in_dim %152, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %154 = stablehlo.broadcast_in_dim %153, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x8x8x8xf32>
    %155 = stablehlo.multiply %141, %154 : tensor<8x8x8x8xf32>
    %156 = stablehlo.broadcast_in_dim %arg19, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %157 = stablehlo.broadcast_in_dim %156, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x8x8x8xf32>
    %158 = stablehlo.add %155, %157 : tensor<8x8x8x8xf32>
    %159 = call @relu_2(%158) : (tensor<8x8x8x8xf32>) -> tensor<8x8x8x8xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %160 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<8x8x8x8xf32>
    %161 = stablehlo.compare GT, %158, %160, FLOAT : (tensor<8x8x8x8xf32>, tensor<8x8x8x8xf32>) -> tensor<8x8x8x8xi1>
    %162 = stablehlo.convolution(%159, %arg20) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x8x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<8x8x8x8xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %163 = stablehlo.reduce(%162 init: %cst_41) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_42 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %164 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %165 = stablehlo.divide %163, %164 : tensor<8xf32>
    %166 = stablehlo.broadcast_in_dim %165, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %167 = stablehlo.broadcast_in_dim %166, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x8x8x8xf32>
    %168 = stablehlo.subtract %162, %167 : tensor<8x8x8x8xf32>
    %169 = stablehlo.multiply %168, %168 : tensor<8x8x8x8xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %170 = stablehlo.reduce(%169 init: %cst_43) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_44 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %171 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %172 = stablehlo.divide %170, %171 : tensor<8xf32>
    %cst_45 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %173 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %174 = stablehlo.add %172, %173 : tensor<8xf32>
    %175 = stablehlo.rsqrt %174 : tensor<8xf32>
    %176 = stablehlo.divide %175, %174 : tensor<8xf32>
    %cst_46 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %177 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %178 = stablehlo.multiply %177, %176 : tensor<8xf32>
    %179 = stablehlo.multiply %175, %arg21 : tensor<8xf32>
    %180 = stablehlo.broadcast_in_dim %179, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %181 = stablehlo.broadcast_in_dim %180, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x8x8x8xf32>
    %182 = stablehlo.multiply %168, %181 : tensor<8x8x8x8xf32>
    %183 = stablehlo.broadcast_in_dim %arg22, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %184 = stablehlo.broadcast_in_dim %183, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x8x8x8xf32>
    %185 = stablehlo.add %182, %184 : tensor<8x8x8x8xf32>
    %186 = call @relu_2(%185) : (tensor<8x8x8x8xf32>) -> tensor<8x8x8x8xf32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %187 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<8x8x8x8xf32>
    %188 = stablehlo.compare GT, %185, %187, FLOAT : (tensor<8x8x8x8xf32>, tensor<8x8x8x8xf32>) -> tensor<8x8x8x8xi1>
    %189 = stablehlo.convolution(%186, %arg23) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x8x8x8xf32>, tensor<1x1x8x32xf32>) -> tensor<8x8x8x32xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %190 = stablehlo.reduce(%189 init: %cst_48) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %cst_49 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %191 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %192 = stablehlo.divide %190, %191 : tensor<32xf32>
    %193 = stablehlo.broadcast_in_dim %192, dims = [3] : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %194 = stablehlo.broadcast_in_dim %193, dims = [0, 1, 2, 3] : (tensor<1x1x1x32xf32>) -> tensor<8x8x8x32xf32>
    %195 = stablehlo.subtract %189, %194 : tensor<8x8x8x32xf32>
    %196 = stablehlo.multiply %195, %195 : tensor<8x8x8x32xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %197 = stablehlo.reduce(%196 init: %cst_50) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %cst_51 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %198 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %199 = stablehlo.divide %197, %198 : tensor<32xf32>
    %cst_52 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %200 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %201 = stablehlo.add %199, %200 : tensor<32xf32>
    %202 = stablehlo.rsqrt %201 : tensor<32xf32>
    %203 = stablehlo.divide %202, %201 : tensor<32xf32>
    %cst_53 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %204 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %205 = stablehlo.multiply %204, %203 : tensor<32xf32>
    %206 = stablehlo.multiply %202, %arg24 : tensor<32xf32>
    %207 = stablehlo.broadcast_in_dim %206, dims = [3] : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %208 = stablehlo.broadcast_in_dim %207, dims = [0, 1, 2, 3] : (tensor<1x1x1x32xf32>) -> tensor<8x8x8x32xf32>
    %209 = stablehlo.multiply %195, %208 : tensor<8x8x8x32xf32>
    %210 = stablehlo.broadcast_in_dim %arg25, dims = [3] : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %211 = stablehlo.broadcast_in_dim %210, dims = [0, 1, 2, 3] : (tensor<1x1x1x32xf32>) -> tensor<8x8x8x32xf32>
    %212 = stablehlo.add %209, %211 : tensor<8x8x8x32xf32>
    %213 = stablehlo.convolution(%132, %arg26) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x16x16x16xf32>, tensor<1x1x16x32xf32>) -> tensor<8x8x8x32xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %214 = stablehlo.reduce(%213 init: %cst_54) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %cst_55 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %215 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %216 = stablehlo.divide %214, %215 : tensor<32xf32>
    %217 = stablehlo.broadcast_in_dim %216, dims = [3] : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %218 = stablehlo.broadcast_in_dim %217, dims = [0, 1, 2, 3] : (tensor<1x1x1x32xf32>) -> tensor<8x8x8x32xf32>
    %219 = stablehlo.subtract %213, %218 : tensor<8x8x8x32xf32>
    %220 = stablehlo.multiply %219, %219 : tensor<8x8x8x32xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %221 = stablehlo.reduce(%220 init: %cst_56) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %cst_57 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %222 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %223 = stablehlo.divide %221, %222 : tensor<32xf32>
    %cst_58 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %224 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %225 = stablehlo.add %223, %224 : tensor<32xf32>
    %226 = stablehlo.rsqrt %225 : tensor<32xf32>
    %227 = stablehlo.divide %226, %225 : tensor<32xf32>
    %cst_59 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %228 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %229 = stablehlo.multiply %228, %227 : tensor<32xf32>
    %230 = stablehlo.multiply %226, %arg27 : tensor<32xf32>
    %231 = stablehlo.broadcast_in_dim %230, dims = [3] : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %232 = stablehlo.broadcast_in_dim %231, dims = [0, 1, 2, 3] : (tensor<1x1x1x32xf32>) -> tensor<8x8x8x32xf32>
    %233 = stablehlo.multiply %219, %232 : tensor<8x8x8x32xf32>
    %234 = stablehlo.broadcast_in_dim %arg28, dims = [3] : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %235 = stablehlo.broadcast_in_dim %234, dims = [0, 1, 2, 3] : (tensor<1x1x1x32xf32>) -> tensor<8x8x8x32xf32>
    %236 = stablehlo.add %233, %235 : tensor<8x8x8x32xf32>
    %237 = stablehlo.add %236, %212 : tensor<8x8x8x32xf32>
    %238 = call @relu_3(%237) : (tensor<8x8x8x32xf32>) -> tensor<8x8x8x32xf32>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %239 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<8x8x8x32xf32>
    %240 = stablehlo.compare GT, %237, %239, FLOAT : (tensor<8x8x8x32xf32>, tensor<8x8x8x32xf32>) -> tensor<8x8x8x32xi1>
    %241 = stablehlo.convolution(%238, %arg29) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x8x8x32xf32>, tensor<1x1x32x16xf32>) -> tensor<8x4x4x16xf32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %242 = stablehlo.reduce(%241 init: %cst_61) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x4x4x16xf32>, tensor<f32>) -> tensor<16xf32>
    %cst_62 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %243 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %244 = stablehlo.divide %242, %243 : tensor<16xf32>
    %245 = stablehlo.broadcast_in_dim %244, dims = [3] : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %246 = stablehlo.broadcast_in_dim %245, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<8x4x4x16xf32>
    %247 = stablehlo.subtract %241, %246 : tensor<8x4x4x16xf32>
    %248 = stablehlo.multiply %247, %247 : tensor<8x4x4x16xf32>
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %249 = stablehlo.reduce(%248 init: %cst_63) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x4x4x16xf32>, tensor<f32>) -> tensor<16xf32>
    %cst_64 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %250 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %251 = stablehlo.divide %249, %250 : tensor<16xf32>
    %cst_65 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %252 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %253 = stablehlo.add %251, %252 : tensor<16xf32>
    %254 = stablehlo.rsqrt %253 : tensor<16xf32>
    %255 = stablehlo.divide %254, %253 : tensor<16xf32>
    %cst_66 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %256 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %257 = stablehlo.multiply %256, %255 : tensor<16xf32>
    %258 = stablehlo.multiply %254, %arg30 : tensor<16xf32>
    %259 = stablehlo.broadcast_in_dim %258, dims = [3] : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %260 = stablehlo.broadcast_in_dim %259, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<8x4x4x16xf32>
    %261 = stablehlo.multiply %247, %260 : tensor<8x4x4x16xf32>
    %262 = stablehlo.broadcast_in_dim %arg31, dims = [3] : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %263 = stablehlo.broadcast_in_dim %262, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<8x4x4x16xf32>
    %264 = stablehlo.add %261, %263 : tensor<8x4x4x16xf32>
    %265 = call @relu_4(%264) : (tensor<8x4x4x16xf32>) -> tensor<8x4x4x16xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %266 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<8x4x4x16xf32>
    %267 = stablehlo.compare GT, %264, %266, FLOAT : (tensor<8x4x4x16xf32>, tensor<8x4x4x16xf32>) -> tensor<8x4x4x16xi1>
    %268 = stablehlo.convolution(%265, %arg32) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x4x4x16xf32>, tensor<3x3x16x16xf32>) -> tensor<8x4x4x16xf32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %269 = stablehlo.reduce(%268 init: %cst_68) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x4x4x16xf32>, tensor<f32>) -> tensor<16xf32>
    %cst_69 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %270 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %271 = stablehlo.divide %269, %270 : tensor<16xf32>
    %272 = stablehlo.broadcast_in_dim %271, dims = [3] : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %273 = stablehlo.broadcast_in_dim %272, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<8x4x4x16xf32>
    %274 = stablehlo.subtract %268, %273 : tensor<8x4x4x16xf32>
    %275 = stablehlo.multiply %274, %274 : tensor<8x4x4x16xf32>
    %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %276 = stablehlo.reduce(%275 init: %cst_70) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x4x4x16xf32>, tensor<f32>) -> tensor<16xf32>
    %cst_71 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %277 = stablehlo.broadcast_in_dim %cst_71, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %278 = stablehlo.divide %276, %277 : tensor<16xf32>
    %cst_72 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %279 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %280 = stablehlo.add %278, %279 : tensor<16xf32>
    %281 = stablehlo.rsqrt %280 : tensor<16xf32>
    %282 = stablehlo.divide %281, %280 : tensor<16xf32>
    %cst_73 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %283 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %284 = stablehlo.multiply %283, %282 : tensor<16xf32>
    %285 = stablehlo.multiply %281, %arg33 : tensor<16xf32>
    %286 = stablehlo.broadcast_in_dim %285, dims = [3] : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %287 = stablehlo.broadcast_in_dim %286, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<8x4x4x16xf32>
    %288 = stablehlo.multiply %274, %287 : tensor<8x4x4x16xf32>
    %289 = stablehlo.broadcast_in_dim %arg34, dims = [3] : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %290 = stablehlo.broadcast_in_dim %289, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<8x4x4x16xf32>
    %291 = stablehlo.add %288, %290 : tensor<8x4x4x16xf32>
    %292 = call @relu_4(%291) : (tensor<8x4x4x16xf32>) -> tensor<8x4x4x16xf32>
    %cst_74 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %293 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<8x4x4x16xf32>
    %294 = stablehlo.compare GT, %291, %293, FLOAT : (tensor<8x4x4x16xf32>, tensor<8x4x4x16xf32>) -> tensor<8x4x4x16xi1>
    %295 = stablehlo.convolution(%292, %arg35) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x4x4x16xf32>, tensor<1x1x16x64xf32>) -> tensor<8x4x4x64xf32>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %296 = stablehlo.reduce(%295 init: %cst_75) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x4x4x64xf32>, tensor<f32>) -> tensor<64xf32>
    %cst_76 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %297 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %298 = stablehlo.divide %296, %297 : tensor<64xf32>
    %299 = stablehlo.broadcast_in_dim %298, dims = [3] : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %300 = stablehlo.broadcast_in_dim %299, dims = [0, 1, 2, 3] : (tensor<1x1x1x64xf32>) -> tensor<8x4x4x64xf32>
    %301 = stablehlo.subtract %295, %300 : tensor<8x4x4x64xf32>
    %302 = stablehlo.multiply %301, %301 : tensor<8x4x4x64xf32>
    %cst_77 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %303 = stablehlo.reduce(%302 init: %cst_77) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x4x4x64xf32>, tensor<f32>) -> tensor<64xf32>
    %cst_78 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %304 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %305 = stablehlo.divide %303, %304 : tensor<64xf32>
    %cst_79 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %306 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %307 = stablehlo.add %305, %306 : tensor<64xf32>
    %308 = stablehlo.rsqrt %307 : tensor<64xf32>
    %309 = stablehlo.divide %308, %307 : tensor<64xf32>
    %cst_80 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %310 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %311 = stablehlo.multiply %310, %309 : tensor<64xf32>
    %312 = stablehlo.multiply %308, %arg36 : tensor<64xf32>
    %313 = stablehlo.broadcast_in_dim %312, dims = [3] : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %314 = stablehlo.broadcast_in_dim %313, dims = [0, 1, 2, 3] : (tensor<1x1x1x64xf32>) -> tensor<8x4x4x64xf32>
    %315 = stablehlo.multiply %301, %314 : tensor<8x4x4x64xf32>
    %316 = stablehlo.broadcast_in_dim %arg37, dims = [3] : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %317 = stablehlo.broadcast_in_dim %316, dims = [0, 1, 2, 3] : (tensor<1x1x1x64xf32>) -> tensor<8x4x4x64xf32>
    %318 = stablehlo.add %315, %317 : tensor<8x4x4x64xf32>
    %319 = stablehlo.convolution(%238, %arg38) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x8x8x32xf32>, tensor<1x1x32x64xf32>) -> tensor<8x4x4x64xf32>
    %cst_81 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %320 = stablehlo.reduce(%319 init: %cst_81) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x4x4x64xf32>, tensor<f32>) -> tensor<64xf32>
    %cst_82 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %321 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %322 = stablehlo.divide %320, %321 : tensor<64xf32>
    %323 = stablehlo.broadcast_in_dim %322, dims = [3] : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %324 = stablehlo.broadcast_in_dim %323, dims = [0, 1, 2, 3] : (tensor<1x1x1x64xf32>) -> tensor<8x4x4x64xf32>
    %325 = stablehlo.subtract %319, %324 : tensor<8x4x4x64xf32>
    %326 = stablehlo.multiply %325, %325 : tensor<8x4x4x64xf32>
    %cst_83 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %327 = stablehlo.reduce(%326 init: %cst_83) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x4x4x64xf32>, tensor<f32>) -> tensor<64xf32>
    %cst_84 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %328 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %329 = stablehlo.divide %327, %328 : tensor<64xf32>
    %cst_85 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %330 = stablehlo.broadcast_in_dim %cst_85, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %331 = stablehlo.add %329, %330 : tensor<64xf32>
    %332 = stablehlo.rsqrt %331 : tensor<64xf32>
    %333 = stablehlo.divide %332, %331 : tensor<64xf32>
    %cst_86 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %334 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %335 = stablehlo.multiply %334, %333 : tensor<64xf32>
    %336 = stablehlo.multiply %332, %arg39 : tensor<64xf32>
    %337 = stablehlo.broadcast_in_dim %336, dims = [3] : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %338 = stablehlo.broadcast_in_dim %337, dims = [0, 1, 2, 3] : (tensor<1x1x1x64xf32>) -> tensor<8x4x4x64xf32>
    %339 = stablehlo.multiply %325, %338 : tensor<8x4x4x64xf32>
    %340 = stablehlo.broadcast_in_dim %arg40, dims = [3] : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %341 = stablehlo.broadcast_in_dim %340, dims = [0, 1, 2, 3] : (tensor<1x1x1x64xf32>) -> tensor<8x4x4x64xf32>
    %342 = stablehlo.add %339, %341 : tensor<8x4x4x64xf32>
    %343 = stablehlo.add %342, %318 : tensor<8x4x4x64xf32>
    %344 = call @relu_5(%343) : (tensor<8x4x4x64xf32>) -> tensor<8x4x4x64xf32>
    %cst_87 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %345 = stablehlo.broadcast_in_dim %cst_87, dims = [] : (tensor<f32>) -> tensor<8x4x4x64xf32>
    %346 = stablehlo.compare GT, %343, %345, FLOAT : (tensor<8x4x4x64xf32>, tensor<8x4x4x64xf32>) -> tensor<8x4x4x64xi1>
    %347 = stablehlo.convolution(%344, %arg41) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x4x4x64xf32>, tensor<1x1x64x32xf32>) -> tensor<8x2x2x32xf32>
    %cst_88 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %348 = stablehlo.reduce(%347 init: %cst_88) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x2x2x32xf32>, tensor<f32>) -> tensor<32xf32>
    %cst_89 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %349 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %350 = stablehlo.divide %348, %349 : tensor<32xf32>
    %351 = stablehlo.broadcast_in_dim %350, dims = [3] : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %352 = stablehlo.broadcast_in_dim %351, dims = [0, 1, 2, 3] : (tensor<1x1x1x32xf32>) -> tensor<8x2x2x32xf32>
    %353 = stablehlo.subtract %347, %352 : tensor<8x2x2x32xf32>
    %354 = stablehlo.multiply %353, %353 : tensor<8x2x2x32xf32>
    %cst_90 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %355 = stablehlo.reduce(%354 init: %cst_90) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x2x2x32xf32>, tensor<f32>) -> tensor<32xf32>
    %cst_91 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %356 = stablehlo.broadcast_in_dim %cst_91, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %357 = stablehlo.divide %355, %356 : tensor<32xf32>
    %cst_92 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %358 = stablehlo.broadcast_in_dim %cst_92, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %359 = stablehlo.add %357, %358 : tensor<32xf32>
    %360 = stablehlo.rsqrt %359 : tensor<32xf32>
    %361 = stablehlo.divide %360, %359 : tensor<32xf32>
    %cst_93 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %362 = stablehlo.broadcast_in_dim %cst_93, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %363 = stablehlo.multiply %362, %361 : tensor<32xf32>
    %364 = stablehlo.multiply %360, %arg42 : tensor<32xf32>
    %365 = stablehlo.broadcast_in_dim %364, dims = [3] : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %366 = stablehlo.broadcast_in_dim %365, dims = [0, 1, 2, 3] : (tensor<1x1x1x32xf32>) -> tensor<8x2x2x32xf32>
    %367 = stablehlo.multiply %353, %366 : tensor<8x2x2x32xf32>
    %368 = stablehlo.broadcast_in_dim %arg43, dims = [3] : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %369 = stablehlo.broadcast_in_dim %368, dims = [0, 1, 2, 3] : (tensor<1x1x1x32xf32>) -> tensor<8x2x2x32xf32>
    %370 = stablehlo.add %367, %369 : tensor<8x2x2x32xf32>
    %371 = call @relu_6(%370) : (tensor<8x2x2x32xf32>) -> tensor<8x2x2x32xf32>
    %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %372 = stablehlo.broadcast_in_dim %cst_94, dims = [] : (tensor<f32>) -> tensor<8x2x2x32xf32>
    %373 = stablehlo.compare GT, %370, %372, FLOAT : (tensor<8x2x2x32xf32>, tensor<8x2x2x32xf32>) -> tensor<8x2x2x32xi1>
    %374 = stablehlo.convolution(%371, %arg44) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x2x2x32xf32>, tensor<3x3x32x32xf32>) -> tensor<8x2x2x32xf32>
    %cst_95 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %375 = stablehlo.reduce(%374 init: %cst_95) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x2x2x32xf32>, tensor<f32>) -> tensor<32xf32>
    %cst_96 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %376 = stablehlo.broadcast_in_dim %cst_96, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %377 = stablehlo.divide %375, %376 : tensor<32xf32>
    %378 = stablehlo.broadcast_in_dim %377, dims = [3] : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %379 = stablehlo.broadcast_in_dim %378, dims = [0, 1, 2, 3] : (tensor<1x1x1x32xf32>) -> tensor<8x2x2x32xf32>
    %380 = stablehlo.subtract %374, %379 : tensor<8x2x2x32xf32>
    %381 = stablehlo.multiply %380, %380 : tensor<8x2x2x32xf32>
    %cst_97 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %382 = stablehlo.reduce(%381 init: %cst_97) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x2x2x32xf32>, tensor<f32>) -> tensor<32xf32>
    %cst_98 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %383 = stablehlo.broadcast_in_dim %cst_98, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %384 = stablehlo.divide %382, %383 : tensor<32xf32>
    %cst_99 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %385 = stablehlo.broadcast_in_dim %cst_99, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %386 = stablehlo.add %384, %385 : tensor<32xf32>
    %387 = stablehlo.rsqrt %386 : tensor<32xf32>
    %388 = stablehlo.divide %387, %386 : tensor<32xf32>
    %cst_100 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %389 = stablehlo.broadcast_in_dim %cst_100, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %390 = stablehlo.multiply %389, %388 : tensor<32xf32>
    %391 = stablehlo.multiply %387, %arg45 : tensor<32xf32>
    %392 = stablehlo.broadcast_in_dim %391, dims = [3] : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %393 = stablehlo.broadcast_in_dim %392, dims = [0, 1, 2, 3] : (tensor<1x1x1x32xf32>) -> tensor<8x2x2x32xf32>
    %394 = stablehlo.multiply %380, %393 : tensor<8x2x2x32xf32>
    %395 = stablehlo.broadcast_in_dim %arg46, dims = [3] : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %396 = stablehlo.broadcast_in_dim %395, dims = [0, 1, 2, 3] : (tensor<1x1x1x32xf32>) -> tensor<8x2x2x32xf32>
    %397 = stablehlo.add %394, %396 : tensor<8x2x2x32xf32>
    %398 = call @relu_6(%397) : (tensor<8x2x2x32xf32>) -> tensor<8x2x2x32xf32>
    %cst_101 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %399 = stablehlo.broadcast_in_dim %cst_101, dims = [] : (tensor<f32>) -> tensor<8x2x2x32xf32>
    %400 = stablehlo.compare GT, %397, %399, FLOAT : (tensor<8x2x2x32xf32>, tensor<8x2x2x32xf32>) -> tensor<8x2x2x32xi1>
    %401 = stablehlo.convolution(%398, %arg47) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x2x2x32xf32>, tensor<1x1x32x128xf32>) -> tensor<8x2x2x128xf32>
    %cst_102 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %402 = stablehlo.reduce(%401 init: %cst_102) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x2x2x128xf32>, tensor<f32>) -> tensor<128xf32>
    %cst_103 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %403 = stablehlo.broadcast_in_dim %cst_103, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %404 = stablehlo.divide %402, %403 : tensor<128xf32>
    %405 = stablehlo.broadcast_in_dim %404, dims = [3] : (tensor<128xf32>) -> tensor<1x1x1x128xf32>
    %406 = stablehlo.broadcast_in_dim %405, dims = [0, 1, 2, 3] : (tensor<1x1x1x128xf32>) -> tensor<8x2x2x128xf32>
    %407 = stablehlo.subtract %401, %406 : tensor<8x2x2x128xf32>
    %408 = stablehlo.multiply %407, %407 : tensor<8x2x2x128xf32>
    %cst_104 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %409 = stablehlo.reduce(%408 init: %cst_104) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x2x2x128xf32>, tensor<f32>) -> tensor<128xf32>
    %cst_105 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %410 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %411 = stablehlo.divide %409, %410 : tensor<128xf32>
    %cst_106 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %412 = stablehlo.broadcast_in_dim %cst_106, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %413 = stablehlo.add %411, %412 : tensor<128xf32>
    %414 = stablehlo.rsqrt %413 : tensor<128xf32>
    %415 = stablehlo.divide %414, %413 : tensor<128xf32>
    %cst_107 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %416 = stablehlo.broadcast_in_dim %cst_107, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %417 = stablehlo.multiply %416, %415 : tensor<128xf32>
    %418 = stablehlo.multiply %414, %arg48 : tensor<128xf32>
    %419 = stablehlo.broadcast_in_dim %418, dims = [3] : (tensor<128xf32>) -> tensor<1x1x1x128xf32>
    %420 = stablehlo.broadcast_in_dim %419, dims = [0, 1, 2, 3] : (tensor<1x1x1x128xf32>) -> tensor<8x2x2x128xf32>
    %421 = stablehlo.multiply %407, %420 : tensor<8x2x2x128xf32>
    %422 = stablehlo.broadcast_in_dim %arg49, dims = [3] : (tensor<128xf32>) -> tensor<1x1x1x128xf32>
    %423 = stablehlo.broadcast_in_dim %422, dims = [0, 1, 2, 3] : (tensor<1x1x1x128xf32>) -> tensor<8x2x2x128xf32>
    %424 = stablehlo.add %421, %423 : tensor<8x2x2x128xf32>
    %425 = stablehlo.convolution(%344, %arg50) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x4x4x64xf32>, tensor<1x1x64x128xf32>) -> tensor<8x2x2x128xf32>
    %cst_108 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %426 = stablehlo.reduce(%425 init: %cst_108) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x2x2x128xf32>, tensor<f32>) -> tensor<128xf32>
    %cst_109 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %427 = stablehlo.broadcast_in_dim %cst_109, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %428 = stablehlo.divide %426, %427 : tensor<128xf32>
    %429 = stablehlo.broadcast_in_dim %428, dims = [3] : (tensor<128xf32>) -> tensor<1x1x1x128xf32>
    %430 = stablehlo.broadcast_in_dim %429, dims = [0, 1, 2, 3] : (tensor<1x1x1x128xf32>) -> tensor<8x2x2x128xf32>
    %431 = stablehlo.subtract %425, %430 : tensor<8x2x2x128xf32>
    %432 = stablehlo.multiply %431, %431 : tensor<8x2x2x128xf32>
    %cst_110 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %433 = stablehlo.reduce(%432 init: %cst_110) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x2x2x128xf32>, tensor<f32>) -> tensor<128xf32>
    %cst_111 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %434 = stablehlo.broadcast_in_dim %cst_111, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %435 = stablehlo.divide %433, %434 : tensor<128xf32>
    %cst_112 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %436 = stablehlo.broadcast_in_dim %cst_112, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %437 = stablehlo.add %435, %436 : tensor<128xf32>
    %438 = stablehlo.rsqrt %437 : tensor<128xf32>
    %439 = stablehlo.divide %438, %437 : tensor<128xf32>
    %cst_113 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %440 = stablehlo.broadcast_in_dim %cst_113, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %441 = stablehlo.multiply %440, %439 : tensor<128xf32>
    %442 = stablehlo.multiply %438, %arg51 : tensor<128xf32>
    %443 = stablehlo.broadcast_in_dim %442, dims = [3] : (tensor<128xf32>) -> tensor<1x1x1x128xf32>
    %444 = stablehlo.broadcast_in_dim %443, dims = [0, 1, 2, 3] : (tensor<1x1x1x128xf32>) -> tensor<8x2x2x128xf32>
    %445 = stablehlo.multiply %431, %444 : tensor<8x2x2x128xf32>
    %446 = stablehlo.broadcast_in_dim %arg52, dims = [3] : (tensor<128xf32>) -> tensor<1x1x1x128xf32>
    %447 = stablehlo.broadcast_in_dim %446, dims = [0, 1, 2, 3] : (tensor<1x1x1x128xf32>) -> tensor<8x2x2x128xf32>
    %448 = stablehlo.add %445, %447 : tensor<8x2x2x128xf32>
    %449 = stablehlo.add %448, %424 : tensor<8x2x2x128xf32>
    %450 = call @relu_7(%449) : (tensor<8x2x2x128xf32>) -> tensor<8x2x2x128xf32>
    %cst_114 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %451 = stablehlo.broadcast_in_dim %cst_114, dims = [] : (tensor<f32>) -> tensor<8x2x2x128xf32>
    %452 = stablehlo.compare GT, %449, %451, FLOAT : (tensor<8x2x2x128xf32>, tensor<8x2x2x128xf32>) -> tensor<8x2x2x128xi1>
    %cst_115 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %453 = stablehlo.reduce(%450 init: %cst_115) applies stablehlo.add across dimensions = [1, 2] : (tensor<8x2x2x128xf32>, tensor<f32>) -> tensor<8x128xf32>
    %cst_116 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %454 = stablehlo.broadcast_in_dim %cst_116, dims = [] : (tensor<f32>) -> tensor<8x128xf32>
    %455 = stablehlo.divide %453, %454 : tensor<8x128xf32>
    %456 = stablehlo.dot_general %455, %arg0, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x128xf32>, tensor<128x10xf32>) -> tensor<8x10xf32>
    %457 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<10xf32>) -> tensor<1x10xf32>
    %458 = stablehlo.broadcast_in_dim %457, dims = [0, 1] : (tensor<1x10xf32>) -> tensor<8x10xf32>
    %459 = stablehlo.add %456, %458 : tensor<8x10xf32>
    %460 = call @_one_hot(%arg107) : (tensor<8xi32>) -> tensor<8x10xf32>
    %461:3 = call @log_softmax(%459) : (tensor<8x10xf32>) -> (tensor<8x10xf32>, tensor<8x10xf32>, tensor<8x1xf32>)
    %462 = stablehlo.multiply %460, %461#0 : tensor<8x10xf32>
    %cst_117 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %463 = stablehlo.reduce(%462 init: %cst_117) applies stablehlo.add across dimensions = [1] : (tensor<8x10xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_118 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %464 = stablehlo.reduce(%463 init: %cst_118) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_119 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %465 = stablehlo.divide %464, %cst_119 : tensor<f32>
    %466 = stablehlo.negate %465 : tensor<f32>
    %cst_120 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %467 = stablehlo.negate %cst_120 : tensor<f32>
    %cst_121 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %468 = stablehlo.divide %467, %cst_121 : tensor<f32>
    %469 = stablehlo.broadcast_in_dim %468, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %470 = stablehlo.broadcast_in_dim %469, dims = [0] : (tensor<8xf32>) -> tensor<8x10xf32>
    %471 = stablehlo.multiply %460, %470 : tensor<8x10xf32>
    %472 = call @log_softmax_8(%461#1, %461#2, %471) : (tensor<8x10xf32>, tensor<8x1xf32>, tensor<8x10xf32>) -> tensor<8x10xf32>
    %cst_122 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %473 = stablehlo.reduce(%472 init: %cst_122) applies stablehlo.add across dimensions = [0] : (tensor<8x10xf32>, tensor<f32>) -> tensor<10xf32>
    %474 = stablehlo.reshape %473 : (tensor<10xf32>) -> tensor<1x10xf32>
    %cst_123 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %475 = stablehlo.reduce(%474 init: %cst_123) applies stablehlo.add across dimensions = [0] : (tensor<1x10xf32>, tensor<f32>) -> tensor<10xf32>
    %476 = stablehlo.dot_general %472, %455, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x10xf32>, tensor<8x128xf32>) -> tensor<10x128xf32>
    %477 = stablehlo.transpose %476, dims = [1, 0] : (tensor<10x128xf32>) -> tensor<128x10xf32>
    %478 = stablehlo.dot_general %472, %arg0, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<8x10xf32>, tensor<128x10xf32>) -> tensor<8x128xf32>
    %cst_124 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %479 = stablehlo.broadcast_in_dim %cst_124, dims = [] : (tensor<f32>) -> tensor<8x128xf32>
    %480 = stablehlo.divide %478, %479 : tensor<8x128xf32>
    %481 = stablehlo.broadcast_in_dim %480, dims = [0, 3] : (tensor<8x128xf32>) -> tensor<8x2x2x128xf32>
    %cst_125 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %482 = stablehlo.broadcast_in_dim %cst_125, dims = [] : (tensor<f32>) -> tensor<8x2x2x128xf32>
    %483 = stablehlo.select %452, %481, %482 : tensor<8x2x2x128xi1>, tensor<8x2x2x128xf32>
    %cst_126 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %484 = stablehlo.reduce(%483 init: %cst_126) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x2x2x128xf32>, tensor<f32>) -> tensor<128xf32>
    %485 = stablehlo.reshape %484 : (tensor<128xf32>) -> tensor<1x1x1x128xf32>
    %cst_127 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %486 = stablehlo.reduce(%485 init: %cst_127) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %487 = stablehlo.multiply %431, %483 : tensor<8x2x2x128xf32>
    %cst_128 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %488 = stablehlo.reduce(%487 init: %cst_128) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x2x2x128xf32>, tensor<f32>) -> tensor<128xf32>
    %489 = stablehlo.reshape %488 : (tensor<128xf32>) -> tensor<1x1x1x128xf32>
    %490 = stablehlo.broadcast_in_dim %443, dims = [0, 1, 2, 3] : (tensor<1x1x1x128xf32>) -> tensor<8x2x2x128xf32>
    %491 = stablehlo.multiply %483, %490 : tensor<8x2x2x128xf32>
    %cst_129 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %492 = stablehlo.reduce(%489 init: %cst_129) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %493 = stablehlo.multiply %438, %492 : tensor<128xf32>
    %494 = stablehlo.multiply %492, %arg51 : tensor<128xf32>
    %495 = stablehlo.multiply %494, %441 : tensor<128xf32>
    %cst_130 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %496 = stablehlo.broadcast_in_dim %cst_130, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %497 = stablehlo.divide %495, %496 : tensor<128xf32>
    %498 = stablehlo.broadcast_in_dim %497, dims = [3] : (tensor<128xf32>) -> tensor<8x2x2x128xf32>
    %499 = stablehlo.multiply %431, %498 : tensor<8x2x2x128xf32>
    %500 = stablehlo.add %491, %499 : tensor<8x2x2x128xf32>
    %501 = stablehlo.multiply %498, %431 : tensor<8x2x2x128xf32>
    %502 = stablehlo.add %500, %501 : tensor<8x2x2x128xf32>
    %503 = stablehlo.negate %502 : tensor<8x2x2x128xf32>
    %cst_131 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %504 = stablehlo.reduce(%503 init: %cst_131) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x2x2x128xf32>, tensor<f32>) -> tensor<128xf32>
    %505 = stablehlo.reshape %504 : (tensor<128xf32>) -> tensor<1x1x1x128xf32>
    %cst_132 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %506 = stablehlo.reduce(%505 init: %cst_132) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %cst_133 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %507 = stablehlo.broadcast_in_dim %cst_133, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %508 = stablehlo.divide %506, %507 : tensor<128xf32>
    %509 = stablehlo.broadcast_in_dim %508, dims = [3] : (tensor<128xf32>) -> tensor<8x2x2x128xf32>
    %510 = stablehlo.add %502, %509 : tensor<8x2x2x128xf32>
    %511 = stablehlo.convolution(%344, %510) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, -1], [0, -1]], lhs_dilate = [1, 1], rhs_dilate = [2, 2], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x4x4x64xf32>, tensor<8x2x2x128xf32>) -> tensor<1x1x64x128xf32>
    %512 = stablehlo.reverse %arg50, dims = [0, 1] : tensor<1x1x64x128xf32>
    %513 = stablehlo.convolution(%510, %512) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 1], [0, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x2x2x128xf32>, tensor<1x1x64x128xf32>) -> tensor<8x4x4x64xf32>
    %cst_134 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %514 = stablehlo.reduce(%483 init: %cst_134) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x2x2x128xf32>, tensor<f32>) -> tensor<128xf32>
    %515 = stablehlo.reshape %514 : (tensor<128xf32>) -> tensor<1x1x1x128xf32>
    %cst_135 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %516 = stablehlo.reduce(%515 init: %cst_135) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %517 = stablehlo.multiply %407, %483 : tensor<8x2x2x128xf32>
    %cst_136 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %518 = stablehlo.reduce(%517 init: %cst_136) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x2x2x128xf32>, tensor<f32>) -> tensor<128xf32>
    %519 = stablehlo.reshape %518 : (tensor<128xf32>) -> tensor<1x1x1x128xf32>
    %520 = stablehlo.broadcast_in_dim %419, dims = [0, 1, 2, 3] : (tensor<1x1x1x128xf32>) -> tensor<8x2x2x128xf32>
    %521 = stablehlo.multiply %483, %520 : tensor<8x2x2x128xf32>
    %cst_137 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %522 = stablehlo.reduce(%519 init: %cst_137) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %523 = stablehlo.multiply %414, %522 : tensor<128xf32>
    %524 = stablehlo.multiply %522, %arg48 : tensor<128xf32>
    %525 = stablehlo.multiply %524, %417 : tensor<128xf32>
    %cst_138 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %526 = stablehlo.broadcast_in_dim %cst_138, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %527 = stablehlo.divide %525, %526 : tensor<128xf32>
    %528 = stablehlo.broadcast_in_dim %527, dims = [3] : (tensor<128xf32>) -> tensor<8x2x2x128xf32>
    %529 = stablehlo.multiply %407, %528 : tensor<8x2x2x128xf32>
    %530 = stablehlo.add %521, %529 : tensor<8x2x2x128xf32>
    %531 = stablehlo.multiply %528, %407 : tensor<8x2x2x128xf32>
    %532 = stablehlo.add %530, %531 : tensor<8x2x2x128xf32>
    %533 = stablehlo.negate %532 : tensor<8x2x2x128xf32>
    %cst_139 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %534 = stablehlo.reduce(%533 init: %cst_139) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x2x2x128xf32>, tensor<f32>) -> tensor<128xf32>
    %535 = stablehlo.reshape %534 : (tensor<128xf32>) -> tensor<1x1x1x128xf32>
    %cst_140 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %536 = stablehlo.reduce(%535 init: %cst_140) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %cst_141 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %537 = stablehlo.broadcast_in_dim %cst_141, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %538 = stablehlo.divide %536, %537 : tensor<128xf32>
    %539 = stablehlo.broadcast_in_dim %538, dims = [3] : (tensor<128xf32>) -> tensor<8x2x2x128xf32>
    %540 = stablehlo.add %532, %539 : tensor<8x2x2x128xf32>
    %541 = stablehlo.convolution(%398, %540) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x2x2x32xf32>, tensor<8x2x2x128xf32>) -> tensor<1x1x32x128xf32>
    %542 = stablehlo.reverse %arg47, dims = [0, 1] : tensor<1x1x32x128xf32>
    %543 = stablehlo.convolution(%540, %542) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x2x2x128xf32>, tensor<1x1x32x128xf32>) -> tensor<8x2x2x32xf32>
    %cst_142 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %544 = stablehlo.broadcast_in_dim %cst_142, dims = [] : (tensor<f32>) -> tensor<8x2x2x32xf32>
    %545 = stablehlo.select %400, %543, %544 : tensor<8x2x2x32xi1>, tensor<8x2x2x32xf32>
    %cst_143 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %546 = stablehlo.reduce(%545 init: %cst_143) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x2x2x32xf32>, tensor<f32>) -> tensor<32xf32>
    %547 = stablehlo.reshape %546 : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %cst_144 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %548 = stablehlo.reduce(%547 init: %cst_144) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %549 = stablehlo.multiply %380, %545 : tensor<8x2x2x32xf32>
    %cst_145 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %550 = stablehlo.reduce(%549 init: %cst_145) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x2x2x32xf32>, tensor<f32>) -> tensor<32xf32>
    %551 = stablehlo.reshape %550 : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %552 = stablehlo.broadcast_in_dim %392, dims = [0, 1, 2, 3] : (tensor<1x1x1x32xf32>) -> tensor<8x2x2x32xf32>
    %553 = stablehlo.multiply %545, %552 : tensor<8x2x2x32xf32>
    %cst_146 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %554 = stablehlo.reduce(%551 init: %cst_146) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %555 = stablehlo.multiply %387, %554 : tensor<32xf32>
    %556 = stablehlo.multiply %554, %arg45 : tensor<32xf32>
    %557 = stablehlo.multiply %556, %390 : tensor<32xf32>
    %cst_147 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %558 = stablehlo.broadcast_in_dim %cst_147, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %559 = stablehlo.divide %557, %558 : tensor<32xf32>
    %560 = stablehlo.broadcast_in_dim %559, dims = [3] : (tensor<32xf32>) -> tensor<8x2x2x32xf32>
    %561 = stablehlo.multiply %380, %560 : tensor<8x2x2x32xf32>
    %562 = stablehlo.add %553, %561 : tensor<8x2x2x32xf32>
    %563 = stablehlo.multiply %560, %380 : tensor<8x2x2x32xf32>
    %564 = stablehlo.add %562, %563 : tensor<8x2x2x32xf32>
    %565 = stablehlo.negate %564 : tensor<8x2x2x32xf32>
    %cst_148 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %566 = stablehlo.reduce(%565 init: %cst_148) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x2x2x32xf32>, tensor<f32>) -> tensor<32xf32>
    %567 = stablehlo.reshape %566 : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %cst_149 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %568 = stablehlo.reduce(%567 init: %cst_149) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %cst_150 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %569 = stablehlo.broadcast_in_dim %cst_150, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %570 = stablehlo.divide %568, %569 : tensor<32xf32>
    %571 = stablehlo.broadcast_in_dim %570, dims = [3] : (tensor<32xf32>) -> tensor<8x2x2x32xf32>
    %572 = stablehlo.add %564, %571 : tensor<8x2x2x32xf32>
    %573 = stablehlo.convolution(%371, %572) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x2x2x32xf32>, tensor<8x2x2x32xf32>) -> tensor<3x3x32x32xf32>
    %574 = stablehlo.reverse %arg44, dims = [0, 1] : tensor<3x3x32x32xf32>
    %575 = stablehlo.convolution(%572, %574) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x2x2x32xf32>, tensor<3x3x32x32xf32>) -> tensor<8x2x2x32xf32>
    %cst_151 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %576 = stablehlo.broadcast_in_dim %cst_151, dims = [] : (tensor<f32>) -> tensor<8x2x2x32xf32>
    %577 = stablehlo.select %373, %575, %576 : tensor<8x2x2x32xi1>, tensor<8x2x2x32xf32>
    %cst_152 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %578 = stablehlo.reduce(%577 init: %cst_152) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x2x2x32xf32>, tensor<f32>) -> tensor<32xf32>
    %579 = stablehlo.reshape %578 : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %cst_153 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %580 = stablehlo.reduce(%579 init: %cst_153) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %581 = stablehlo.multiply %353, %577 : tensor<8x2x2x32xf32>
    %cst_154 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %582 = stablehlo.reduce(%581 init: %cst_154) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x2x2x32xf32>, tensor<f32>) -> tensor<32xf32>
    %583 = stablehlo.reshape %582 : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %584 = stablehlo.broadcast_in_dim %365, dims = [0, 1, 2, 3] : (tensor<1x1x1x32xf32>) -> tensor<8x2x2x32xf32>
    %585 = stablehlo.multiply %577, %584 : tensor<8x2x2x32xf32>
    %cst_155 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %586 = stablehlo.reduce(%583 init: %cst_155) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %587 = stablehlo.multiply %360, %586 : tensor<32xf32>
    %588 = stablehlo.multiply %586, %arg42 : tensor<32xf32>
    %589 = stablehlo.multiply %588, %363 : tensor<32xf32>
    %cst_156 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %590 = stablehlo.broadcast_in_dim %cst_156, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %591 = stablehlo.divide %589, %590 : tensor<32xf32>
    %592 = stablehlo.broadcast_in_dim %591, dims = [3] : (tensor<32xf32>) -> tensor<8x2x2x32xf32>
    %593 = stablehlo.multiply %353, %592 : tensor<8x2x2x32xf32>
    %594 = stablehlo.add %585, %593 : tensor<8x2x2x32xf32>
    %595 = stablehlo.multiply %592, %353 : tensor<8x2x2x32xf32>
    %596 = stablehlo.add %594, %595 : tensor<8x2x2x32xf32>
    %597 = stablehlo.negate %596 : tensor<8x2x2x32xf32>
    %cst_157 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %598 = stablehlo.reduce(%597 init: %cst_157) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x2x2x32xf32>, tensor<f32>) -> tensor<32xf32>
    %599 = stablehlo.reshape %598 : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %cst_158 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %600 = stablehlo.reduce(%599 init: %cst_158) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %cst_159 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %601 = stablehlo.broadcast_in_dim %cst_159, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %602 = stablehlo.divide %600, %601 : tensor<32xf32>
    %603 = stablehlo.broadcast_in_dim %602, dims = [3] : (tensor<32xf32>) -> tensor<8x2x2x32xf32>
    %604 = stablehlo.add %596, %603 : tensor<8x2x2x32xf32>
    %605 = stablehlo.convolution(%344, %604) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, -1], [0, -1]], lhs_dilate = [1, 1], rhs_dilate = [2, 2], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x4x4x64xf32>, tensor<8x2x2x32xf32>) -> tensor<1x1x64x32xf32>
    %606 = stablehlo.reverse %arg41, dims = [0, 1] : tensor<1x1x64x32xf32>
    %607 = stablehlo.convolution(%604, %606) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 1], [0, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x2x2x32xf32>, tensor<1x1x64x32xf32>) -> tensor<8x4x4x64xf32>
    %608 = stablehlo.add %513, %607 : tensor<8x4x4x64xf32>
    %cst_160 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %609 = stablehlo.broadcast_in_dim %cst_160, dims = [] : (tensor<f32>) -> tensor<8x4x4x64xf32>
    %610 = stablehlo.select %346, %608, %609 : tensor<8x4x4x64xi1>, tensor<8x4x4x64xf32>
    %cst_161 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %611 = stablehlo.reduce(%610 init: %cst_161) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x4x4x64xf32>, tensor<f32>) -> tensor<64xf32>
    %612 = stablehlo.reshape %611 : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %cst_162 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %613 = stablehlo.reduce(%612 init: %cst_162) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %614 = stablehlo.multiply %325, %610 : tensor<8x4x4x64xf32>
    %cst_163 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %615 = stablehlo.reduce(%614 init: %cst_163) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x4x4x64xf32>, tensor<f32>) -> tensor<64xf32>
    %616 = stablehlo.reshape %615 : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %617 = stablehlo.broadcast_in_dim %337, dims = [0, 1, 2, 3] : (tensor<1x1x1x64xf32>) -> tensor<8x4x4x64xf32>
    %618 = stablehlo.multiply %610, %617 : tensor<8x4x4x64xf32>
    %cst_164 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %619 = stablehlo.reduce(%616 init: %cst_164) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %620 = stablehlo.multiply %332, %619 : tensor<64xf32>
    %621 = stablehlo.multiply %619, %arg39 : tensor<64xf32>
    %622 = stablehlo.multiply %621, %335 : tensor<64xf32>
    %cst_165 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %623 = stablehlo.broadcast_in_dim %cst_165, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %624 = stablehlo.divide %622, %623 : tensor<64xf32>
    %625 = stablehlo.broadcast_in_dim %624, dims = [3] : (tensor<64xf32>) -> tensor<8x4x4x64xf32>
    %626 = stablehlo.multiply %325, %625 : tensor<8x4x4x64xf32>
    %627 = stablehlo.add %618, %626 : tensor<8x4x4x64xf32>
    %628 = stablehlo.multiply %625, %325 : tensor<8x4x4x64xf32>
    %629 = stablehlo.add %627, %628 : tensor<8x4x4x64xf32>
    %630 = stablehlo.negate %629 : tensor<8x4x4x64xf32>
    %cst_166 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %631 = stablehlo.reduce(%630 init: %cst_166) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x4x4x64xf32>, tensor<f32>) -> tensor<64xf32>
    %632 = stablehlo.reshape %631 : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %cst_167 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %633 = stablehlo.reduce(%632 init: %cst_167) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %cst_168 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %634 = stablehlo.broadcast_in_dim %cst_168, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %635 = stablehlo.divide %633, %634 : tensor<64xf32>
    %636 = stablehlo.broadcast_in_dim %635, dims = [3] : (tensor<64xf32>) -> tensor<8x4x4x64xf32>
    %637 = stablehlo.add %629, %636 : tensor<8x4x4x64xf32>
    %638 = stablehlo.convolution(%238, %637) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, -1], [0, -1]], lhs_dilate = [1, 1], rhs_dilate = [2, 2], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x8x8x32xf32>, tensor<8x4x4x64xf32>) -> tensor<1x1x32x64xf32>
    %639 = stablehlo.reverse %arg38, dims = [0, 1] : tensor<1x1x32x64xf32>
    %640 = stablehlo.convolution(%637, %639) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 1], [0, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x4x4x64xf32>, tensor<1x1x32x64xf32>) -> tensor<8x8x8x32xf32>
    %cst_169 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %641 = stablehlo.reduce(%610 init: %cst_169) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x4x4x64xf32>, tensor<f32>) -> tensor<64xf32>
    %642 = stablehlo.reshape %641 : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %cst_170 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %643 = stablehlo.reduce(%642 init: %cst_170) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %644 = stablehlo.multiply %301, %610 : tensor<8x4x4x64xf32>
    %cst_171 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %645 = stablehlo.reduce(%644 init: %cst_171) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x4x4x64xf32>, tensor<f32>) -> tensor<64xf32>
    %646 = stablehlo.reshape %645 : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %647 = stablehlo.broadcast_in_dim %313, dims = [0, 1, 2, 3] : (tensor<1x1x1x64xf32>) -> tensor<8x4x4x64xf32>
    %648 = stablehlo.multiply %610, %647 : tensor<8x4x4x64xf32>
    %cst_172 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %649 = stablehlo.reduce(%646 init: %cst_172) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %650 = stablehlo.multiply %308, %649 : tensor<64xf32>
    %651 = stablehlo.multiply %649, %arg36 : tensor<64xf32>
    %652 = stablehlo.multiply %651, %311 : tensor<64xf32>
    %cst_173 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %653 = stablehlo.broadcast_in_dim %cst_173, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %654 = stablehlo.divide %652, %653 : tensor<64xf32>
    %655 = stablehlo.broadcast_in_dim %654, dims = [3] : (tensor<64xf32>) -> tensor<8x4x4x64xf32>
    %656 = stablehlo.multiply %301, %655 : tensor<8x4x4x64xf32>
    %657 = stablehlo.add %648, %656 : tensor<8x4x4x64xf32>
    %658 = stablehlo.multiply %655, %301 : tensor<8x4x4x64xf32>
    %659 = stablehlo.add %657, %658 : tensor<8x4x4x64xf32>
    %660 = stablehlo.negate %659 : tensor<8x4x4x64xf32>
    %cst_174 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %661 = stablehlo.reduce(%660 init: %cst_174) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x4x4x64xf32>, tensor<f32>) -> tensor<64xf32>
    %662 = stablehlo.reshape %661 : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %cst_175 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %663 = stablehlo.reduce(%662 init: %cst_175) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %cst_176 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %664 = stablehlo.broadcast_in_dim %cst_176, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %665 = stablehlo.divide %663, %664 : tensor<64xf32>
    %666 = stablehlo.broadcast_in_dim %665, dims = [3] : (tensor<64xf32>) -> tensor<8x4x4x64xf32>
    %667 = stablehlo.add %659, %666 : tensor<8x4x4x64xf32>
    %668 = stablehlo.convolution(%292, %667) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x4x4x16xf32>, tensor<8x4x4x64xf32>) -> tensor<1x1x16x64xf32>
    %669 = stablehlo.reverse %arg35, dims = [0, 1] : tensor<1x1x16x64xf32>
    %670 = stablehlo.convolution(%667, %669) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x4x4x64xf32>, tensor<1x1x16x64xf32>) -> tensor<8x4x4x16xf32>
    %cst_177 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %671 = stablehlo.broadcast_in_dim %cst_177, dims = [] : (tensor<f32>) -> tensor<8x4x4x16xf32>
    %672 = stablehlo.select %294, %670, %671 : tensor<8x4x4x16xi1>, tensor<8x4x4x16xf32>
    %cst_178 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %673 = stablehlo.reduce(%672 init: %cst_178) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x4x4x16xf32>, tensor<f32>) -> tensor<16xf32>
    %674 = stablehlo.reshape %673 : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %cst_179 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %675 = stablehlo.reduce(%674 init: %cst_179) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %676 = stablehlo.multiply %274, %672 : tensor<8x4x4x16xf32>
    %cst_180 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %677 = stablehlo.reduce(%676 init: %cst_180) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x4x4x16xf32>, tensor<f32>) -> tensor<16xf32>
    %678 = stablehlo.reshape %677 : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %679 = stablehlo.broadcast_in_dim %286, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<8x4x4x16xf32>
    %680 = stablehlo.multiply %672, %679 : tensor<8x4x4x16xf32>
    %cst_181 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %681 = stablehlo.reduce(%678 init: %cst_181) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %682 = stablehlo.multiply %281, %681 : tensor<16xf32>
    %683 = stablehlo.multiply %681, %arg33 : tensor<16xf32>
    %684 = stablehlo.multiply %683, %284 : tensor<16xf32>
    %cst_182 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %685 = stablehlo.broadcast_in_dim %cst_182, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %686 = stablehlo.divide %684, %685 : tensor<16xf32>
    %687 = stablehlo.broadcast_in_dim %686, dims = [3] : (tensor<16xf32>) -> tensor<8x4x4x16xf32>
    %688 = stablehlo.multiply %274, %687 : tensor<8x4x4x16xf32>
    %689 = stablehlo.add %680, %688 : tensor<8x4x4x16xf32>
    %690 = stablehlo.multiply %687, %274 : tensor<8x4x4x16xf32>
    %691 = stablehlo.add %689, %690 : tensor<8x4x4x16xf32>
    %692 = stablehlo.negate %691 : tensor<8x4x4x16xf32>
    %cst_183 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %693 = stablehlo.reduce(%692 init: %cst_183) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x4x4x16xf32>, tensor<f32>) -> tensor<16xf32>
    %694 = stablehlo.reshape %693 : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %cst_184 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %695 = stablehlo.reduce(%694 init: %cst_184) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %cst_185 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %696 = stablehlo.broadcast_in_dim %cst_185, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %697 = stablehlo.divide %695, %696 : tensor<16xf32>
    %698 = stablehlo.broadcast_in_dim %697, dims = [3] : (tensor<16xf32>) -> tensor<8x4x4x16xf32>
    %699 = stablehlo.add %691, %698 : tensor<8x4x4x16xf32>
    %700 = stablehlo.convolution(%265, %699) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x4x4x16xf32>, tensor<8x4x4x16xf32>) -> tensor<3x3x16x16xf32>
    %701 = stablehlo.reverse %arg32, dims = [0, 1] : tensor<3x3x16x16xf32>
    %702 = stablehlo.convolution(%699, %701) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x4x4x16xf32>, tensor<3x3x16x16xf32>) -> tensor<8x4x4x16xf32>
    %cst_186 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %703 = stablehlo.broadcast_in_dim %cst_186, dims = [] : (tensor<f32>) -> tensor<8x4x4x16xf32>
    %704 = stablehlo.select %267, %702, %703 : tensor<8x4x4x16xi1>, tensor<8x4x4x16xf32>
    %cst_187 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %705 = stablehlo.reduce(%704 init: %cst_187) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x4x4x16xf32>, tensor<f32>) -> tensor<16xf32>
    %706 = stablehlo.reshape %705 : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %cst_188 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %707 = stablehlo.reduce(%706 init: %cst_188) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %708 = stablehlo.multiply %247, %704 : tensor<8x4x4x16xf32>
    %cst_189 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %709 = stablehlo.reduce(%708 init: %cst_189) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x4x4x16xf32>, tensor<f32>) -> tensor<16xf32>
    %710 = stablehlo.reshape %709 : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %711 = stablehlo.broadcast_in_dim %259, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<8x4x4x16xf32>
    %712 = stablehlo.multiply %704, %711 : tensor<8x4x4x16xf32>
    %cst_190 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %713 = stablehlo.reduce(%710 init: %cst_190) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %714 = stablehlo.multiply %254, %713 : tensor<16xf32>
    %715 = stablehlo.multiply %713, %arg30 : tensor<16xf32>
    %716 = stablehlo.multiply %715, %257 : tensor<16xf32>
    %cst_191 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %717 = stablehlo.broadcast_in_dim %cst_191, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %718 = stablehlo.divide %716, %717 : tensor<16xf32>
    %719 = stablehlo.broadcast_in_dim %718, dims = [3] : (tensor<16xf32>) -> tensor<8x4x4x16xf32>
    %720 = stablehlo.multiply %247, %719 : tensor<8x4x4x16xf32>
    %721 = stablehlo.add %712, %720 : tensor<8x4x4x16xf32>
    %722 = stablehlo.multiply %719, %247 : tensor<8x4x4x16xf32>
    %723 = stablehlo.add %721, %722 : tensor<8x4x4x16xf32>
    %724 = stablehlo.negate %723 : tensor<8x4x4x16xf32>
    %cst_192 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %725 = stablehlo.reduce(%724 init: %cst_192) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x4x4x16xf32>, tensor<f32>) -> tensor<16xf32>
    %726 = stablehlo.reshape %725 : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %cst_193 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %727 = stablehlo.reduce(%726 init: %cst_193) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %cst_194 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %728 = stablehlo.broadcast_in_dim %cst_194, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %729 = stablehlo.divide %727, %728 : tensor<16xf32>
    %730 = stablehlo.broadcast_in_dim %729, dims = [3] : (tensor<16xf32>) -> tensor<8x4x4x16xf32>
    %731 = stablehlo.add %723, %730 : tensor<8x4x4x16xf32>
    %732 = stablehlo.convolution(%238, %731) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, -1], [0, -1]], lhs_dilate = [1, 1], rhs_dilate = [2, 2], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x8x8x32xf32>, tensor<8x4x4x16xf32>) -> tensor<1x1x32x16xf32>
    %733 = stablehlo.reverse %arg29, dims = [0, 1] : tensor<1x1x32x16xf32>
    %734 = stablehlo.convolution(%731, %733) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 1], [0, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x4x4x16xf32>, tensor<1x1x32x16xf32>) -> tensor<8x8x8x32xf32>
    %735 = stablehlo.add %640, %734 : tensor<8x8x8x32xf32>
    %cst_195 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %736 = stablehlo.broadcast_in_dim %cst_195, dims = [] : (tensor<f32>) -> tensor<8x8x8x32xf32>
    %737 = stablehlo.select %240, %735, %736 : tensor<8x8x8x32xi1>, tensor<8x8x8x32xf32>
    %cst_196 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %738 = stablehlo.reduce(%737 init: %cst_196) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %739 = stablehlo.reshape %738 : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %cst_197 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %740 = stablehlo.reduce(%739 init: %cst_197) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %741 = stablehlo.multiply %219, %737 : tensor<8x8x8x32xf32>
    %cst_198 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %742 = stablehlo.reduce(%741 init: %cst_198) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %743 = stablehlo.reshape %742 : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %744 = stablehlo.broadcast_in_dim %231, dims = [0, 1, 2, 3] : (tensor<1x1x1x32xf32>) -> tensor<8x8x8x32xf32>
    %745 = stablehlo.multiply %737, %744 : tensor<8x8x8x32xf32>
    %cst_199 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %746 = stablehlo.reduce(%743 init: %cst_199) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %747 = stablehlo.multiply %226, %746 : tensor<32xf32>
    %748 = stablehlo.multiply %746, %arg27 : tensor<32xf32>
    %749 = stablehlo.multiply %748, %229 : tensor<32xf32>
    %cst_200 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %750 = stablehlo.broadcast_in_dim %cst_200, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %751 = stablehlo.divide %749, %750 : tensor<32xf32>
    %752 = stablehlo.broadcast_in_dim %751, dims = [3] : (tensor<32xf32>) -> tensor<8x8x8x32xf32>
    %753 = stablehlo.multiply %219, %752 : tensor<8x8x8x32xf32>
    %754 = stablehlo.add %745, %753 : tensor<8x8x8x32xf32>
    %755 = stablehlo.multiply %752, %219 : tensor<8x8x8x32xf32>
    %756 = stablehlo.add %754, %755 : tensor<8x8x8x32xf32>
    %757 = stablehlo.negate %756 : tensor<8x8x8x32xf32>
    %cst_201 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %758 = stablehlo.reduce(%757 init: %cst_201) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %759 = stablehlo.reshape %758 : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %cst_202 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %760 = stablehlo.reduce(%759 init: %cst_202) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %cst_203 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %761 = stablehlo.broadcast_in_dim %cst_203, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %762 = stablehlo.divide %760, %761 : tensor<32xf32>
    %763 = stablehlo.broadcast_in_dim %762, dims = [3] : (tensor<32xf32>) -> tensor<8x8x8x32xf32>
    %764 = stablehlo.add %756, %763 : tensor<8x8x8x32xf32>
    %765 = stablehlo.convolution(%132, %764) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, -1], [0, -1]], lhs_dilate = [1, 1], rhs_dilate = [2, 2], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x16x16x16xf32>, tensor<8x8x8x32xf32>) -> tensor<1x1x16x32xf32>
    %766 = stablehlo.reverse %arg26, dims = [0, 1] : tensor<1x1x16x32xf32>
    %767 = stablehlo.convolution(%764, %766) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 1], [0, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x8x8x32xf32>, tensor<1x1x16x32xf32>) -> tensor<8x16x16x16xf32>
    %cst_204 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %768 = stablehlo.reduce(%737 init: %cst_204) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %769 = stablehlo.reshape %768 : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %cst_205 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %770 = stablehlo.reduce(%769 init: %cst_205) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %771 = stablehlo.multiply %195, %737 : tensor<8x8x8x32xf32>
    %cst_206 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %772 = stablehlo.reduce(%771 init: %cst_206) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %773 = stablehlo.reshape %772 : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %774 = stablehlo.broadcast_in_dim %207, dims = [0, 1, 2, 3] : (tensor<1x1x1x32xf32>) -> tensor<8x8x8x32xf32>
    %775 = stablehlo.multiply %737, %774 : tensor<8x8x8x32xf32>
    %cst_207 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %776 = stablehlo.reduce(%773 init: %cst_207) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %777 = stablehlo.multiply %202, %776 : tensor<32xf32>
    %778 = stablehlo.multiply %776, %arg24 : tensor<32xf32>
    %779 = stablehlo.multiply %778, %205 : tensor<32xf32>
    %cst_208 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %780 = stablehlo.broadcast_in_dim %cst_208, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %781 = stablehlo.divide %779, %780 : tensor<32xf32>
    %782 = stablehlo.broadcast_in_dim %781, dims = [3] : (tensor<32xf32>) -> tensor<8x8x8x32xf32>
    %783 = stablehlo.multiply %195, %782 : tensor<8x8x8x32xf32>
    %784 = stablehlo.add %775, %783 : tensor<8x8x8x32xf32>
    %785 = stablehlo.multiply %782, %195 : tensor<8x8x8x32xf32>
    %786 = stablehlo.add %784, %785 : tensor<8x8x8x32xf32>
    %787 = stablehlo.negate %786 : tensor<8x8x8x32xf32>
    %cst_209 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %788 = stablehlo.reduce(%787 init: %cst_209) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %789 = stablehlo.reshape %788 : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %cst_210 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %790 = stablehlo.reduce(%789 init: %cst_210) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %cst_211 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %791 = stablehlo.broadcast_in_dim %cst_211, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %792 = stablehlo.divide %790, %791 : tensor<32xf32>
    %793 = stablehlo.broadcast_in_dim %792, dims = [3] : (tensor<32xf32>) -> tensor<8x8x8x32xf32>
    %794 = stablehlo.add %786, %793 : tensor<8x8x8x32xf32>
    %795 = stablehlo.convolution(%186, %794) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x8x8x8xf32>, tensor<8x8x8x32xf32>) -> tensor<1x1x8x32xf32>
    %796 = stablehlo.reverse %arg23, dims = [0, 1] : tensor<1x1x8x32xf32>
    %797 = stablehlo.convolution(%794, %796) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x8x8x32xf32>, tensor<1x1x8x32xf32>) -> tensor<8x8x8x8xf32>
    %cst_212 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %798 = stablehlo.broadcast_in_dim %cst_212, dims = [] : (tensor<f32>) -> tensor<8x8x8x8xf32>
    %799 = stablehlo.select %188, %797, %798 : tensor<8x8x8x8xi1>, tensor<8x8x8x8xf32>
    %cst_213 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %800 = stablehlo.reduce(%799 init: %cst_213) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %801 = stablehlo.reshape %800 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %cst_214 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %802 = stablehlo.reduce(%801 init: %cst_214) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %803 = stablehlo.multiply %168, %799 : tensor<8x8x8x8xf32>
    %cst_215 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %804 = stablehlo.reduce(%803 init: %cst_215) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %805 = stablehlo.reshape %804 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %806 = stablehlo.broadcast_in_dim %180, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x8x8x8xf32>
    %807 = stablehlo.multiply %799, %806 : tensor<8x8x8x8xf32>
    %cst_216 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %808 = stablehlo.reduce(%805 init: %cst_216) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %809 = stablehlo.multiply %175, %808 : tensor<8xf32>
    %810 = stablehlo.multiply %808, %arg21 : tensor<8xf32>
    %811 = stablehlo.multiply %810, %178 : tensor<8xf32>
    %cst_217 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %812 = stablehlo.broadcast_in_dim %cst_217, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %813 = stablehlo.divide %811, %812 : tensor<8xf32>
    %814 = stablehlo.broadcast_in_dim %813, dims = [3] : (tensor<8xf32>) -> tensor<8x8x8x8xf32>
    %815 = stablehlo.multiply %168, %814 : tensor<8x8x8x8xf32>
    %816 = stablehlo.add %807, %815 : tensor<8x8x8x8xf32>
    %817 = stablehlo.multiply %814, %168 : tensor<8x8x8x8xf32>
    %818 = stablehlo.add %816, %817 : tensor<8x8x8x8xf32>
    %819 = stablehlo.negate %818 : tensor<8x8x8x8xf32>
    %cst_218 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %820 = stablehlo.reduce(%819 init: %cst_218) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %821 = stablehlo.reshape %820 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %cst_219 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %822 = stablehlo.reduce(%821 init: %cst_219) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_220 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %823 = stablehlo.broadcast_in_dim %cst_220, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %824 = stablehlo.divide %822, %823 : tensor<8xf32>
    %825 = stablehlo.broadcast_in_dim %824, dims = [3] : (tensor<8xf32>) -> tensor<8x8x8x8xf32>
    %826 = stablehlo.add %818, %825 : tensor<8x8x8x8xf32>
    %827 = stablehlo.convolution(%159, %826) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x8x8x8xf32>, tensor<8x8x8x8xf32>) -> tensor<3x3x8x8xf32>
    %828 = stablehlo.reverse %arg20, dims = [0, 1] : tensor<3x3x8x8xf32>
    %829 = stablehlo.convolution(%826, %828) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x8x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<8x8x8x8xf32>
    %cst_221 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %830 = stablehlo.broadcast_in_dim %cst_221, dims = [] : (tensor<f32>) -> tensor<8x8x8x8xf32>
    %831 = stablehlo.select %161, %829, %830 : tensor<8x8x8x8xi1>, tensor<8x8x8x8xf32>
    %cst_222 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %832 = stablehlo.reduce(%831 init: %cst_222) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %833 = stablehlo.reshape %832 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %cst_223 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %834 = stablehlo.reduce(%833 init: %cst_223) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %835 = stablehlo.multiply %141, %831 : tensor<8x8x8x8xf32>
    %cst_224 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %836 = stablehlo.reduce(%835 init: %cst_224) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %837 = stablehlo.reshape %836 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %838 = stablehlo.broadcast_in_dim %153, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x8x8x8xf32>
    %839 = stablehlo.multiply %831, %838 : tensor<8x8x8x8xf32>
    %cst_225 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %840 = stablehlo.reduce(%837 init: %cst_225) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %841 = stablehlo.multiply %148, %840 : tensor<8xf32>
    %842 = stablehlo.multiply %840, %arg18 : tensor<8xf32>
    %843 = stablehlo.multiply %842, %151 : tensor<8xf32>
    %cst_226 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %844 = stablehlo.broadcast_in_dim %cst_226, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %845 = stablehlo.divide %843, %844 : tensor<8xf32>
    %846 = stablehlo.broadcast_in_dim %845, dims = [3] : (tensor<8xf32>) -> tensor<8x8x8x8xf32>
    %847 = stablehlo.multiply %141, %846 : tensor<8x8x8x8xf32>
    %848 = stablehlo.add %839, %847 : tensor<8x8x8x8xf32>
    %849 = stablehlo.multiply %846, %141 : tensor<8x8x8x8xf32>
    %850 = stablehlo.add %848, %849 : tensor<8x8x8x8xf32>
    %851 = stablehlo.negate %850 : tensor<8x8x8x8xf32>
    %cst_227 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %852 = stablehlo.reduce(%851 init: %cst_227) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x8x8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %853 = stablehlo.reshape %852 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %cst_228 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %854 = stablehlo.reduce(%853 init: %cst_228) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_229 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %855 = stablehlo.broadcast_in_dim %cst_229, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %856 = stablehlo.divide %854, %855 : tensor<8xf32>
    %857 = stablehlo.broadcast_in_dim %856, dims = [3] : (tensor<8xf32>) -> tensor<8x8x8x8xf32>
    %858 = stablehlo.add %850, %857 : tensor<8x8x8x8xf32>
    %859 = stablehlo.convolution(%132, %858) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, -1], [0, -1]], lhs_dilate = [1, 1], rhs_dilate = [2, 2], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x16x16x16xf32>, tensor<8x8x8x8xf32>) -> tensor<1x1x16x8xf32>
    %860 = stablehlo.reverse %arg17, dims = [0, 1] : tensor<1x1x16x8xf32>
    %861 = stablehlo.convolution(%858, %860) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 1], [0, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x8x8x8xf32>, tensor<1x1x16x8xf32>) -> tensor<8x16x16x16xf32>
    %862 = stablehlo.add %767, %861 : tensor<8x16x16x16xf32>
    %cst_230 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %863 = stablehlo.broadcast_in_dim %cst_230, dims = [] : (tensor<f32>) -> tensor<8x16x16x16xf32>
    %864 = stablehlo.select %134, %862, %863 : tensor<8x16x16x16xi1>, tensor<8x16x16x16xf32>
    %cst_231 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %865 = stablehlo.reduce(%864 init: %cst_231) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x16x16xf32>, tensor<f32>) -> tensor<16xf32>
    %866 = stablehlo.reshape %865 : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %cst_232 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %867 = stablehlo.reduce(%866 init: %cst_232) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %868 = stablehlo.multiply %113, %864 : tensor<8x16x16x16xf32>
    %cst_233 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %869 = stablehlo.reduce(%868 init: %cst_233) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x16x16xf32>, tensor<f32>) -> tensor<16xf32>
    %870 = stablehlo.reshape %869 : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %871 = stablehlo.broadcast_in_dim %125, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<8x16x16x16xf32>
    %872 = stablehlo.multiply %864, %871 : tensor<8x16x16x16xf32>
    %cst_234 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %873 = stablehlo.reduce(%870 init: %cst_234) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %874 = stablehlo.multiply %120, %873 : tensor<16xf32>
    %875 = stablehlo.multiply %873, %arg15 : tensor<16xf32>
    %876 = stablehlo.multiply %875, %123 : tensor<16xf32>
    %cst_235 = stablehlo.constant dense<2.048000e+03> : tensor<f32>
    %877 = stablehlo.broadcast_in_dim %cst_235, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %878 = stablehlo.divide %876, %877 : tensor<16xf32>
    %879 = stablehlo.broadcast_in_dim %878, dims = [3] : (tensor<16xf32>) -> tensor<8x16x16x16xf32>
    %880 = stablehlo.multiply %113, %879 : tensor<8x16x16x16xf32>
    %881 = stablehlo.add %872, %880 : tensor<8x16x16x16xf32>
    %882 = stablehlo.multiply %879, %113 : tensor<8x16x16x16xf32>
    %883 = stablehlo.add %881, %882 : tensor<8x16x16x16xf32>
    %884 = stablehlo.negate %883 : tensor<8x16x16x16xf32>
    %cst_236 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %885 = stablehlo.reduce(%884 init: %cst_236) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x16x16xf32>, tensor<f32>) -> tensor<16xf32>
    %886 = stablehlo.reshape %885 : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %cst_237 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %887 = stablehlo.reduce(%886 init: %cst_237) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %cst_238 = stablehlo.constant dense<2.048000e+03> : tensor<f32>
    %888 = stablehlo.broadcast_in_dim %cst_238, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %889 = stablehlo.divide %887, %888 : tensor<16xf32>
    %890 = stablehlo.broadcast_in_dim %889, dims = [3] : (tensor<16xf32>) -> tensor<8x16x16x16xf32>
    %891 = stablehlo.add %883, %890 : tensor<8x16x16x16xf32>
    %892 = stablehlo.convolution(%28, %891) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x16x16x4xf32>, tensor<8x16x16x16xf32>) -> tensor<1x1x4x16xf32>
    %893 = stablehlo.reverse %arg14, dims = [0, 1] : tensor<1x1x4x16xf32>
    %894 = stablehlo.convolution(%891, %893) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x16x16x16xf32>, tensor<1x1x4x16xf32>) -> tensor<8x16x16x4xf32>
    %cst_239 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %895 = stablehlo.reduce(%864 init: %cst_239) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x16x16xf32>, tensor<f32>) -> tensor<16xf32>
    %896 = stablehlo.reshape %895 : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %cst_240 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %897 = stablehlo.reduce(%896 init: %cst_240) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %898 = stablehlo.multiply %89, %864 : tensor<8x16x16x16xf32>
    %cst_241 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %899 = stablehlo.reduce(%898 init: %cst_241) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x16x16xf32>, tensor<f32>) -> tensor<16xf32>
    %900 = stablehlo.reshape %899 : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %901 = stablehlo.broadcast_in_dim %101, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<8x16x16x16xf32>
    %902 = stablehlo.multiply %864, %901 : tensor<8x16x16x16xf32>
    %cst_242 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %903 = stablehlo.reduce(%900 init: %cst_242) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %904 = stablehlo.multiply %96, %903 : tensor<16xf32>
    %905 = stablehlo.multiply %903, %arg12 : tensor<16xf32>
    %906 = stablehlo.multiply %905, %99 : tensor<16xf32>
    %cst_243 = stablehlo.constant dense<2.048000e+03> : tensor<f32>
    %907 = stablehlo.broadcast_in_dim %cst_243, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %908 = stablehlo.divide %906, %907 : tensor<16xf32>
    %909 = stablehlo.broadcast_in_dim %908, dims = [3] : (tensor<16xf32>) -> tensor<8x16x16x16xf32>
    %910 = stablehlo.multiply %89, %909 : tensor<8x16x16x16xf32>
    %911 = stablehlo.add %902, %910 : tensor<8x16x16x16xf32>
    %912 = stablehlo.multiply %909, %89 : tensor<8x16x16x16xf32>
    %913 = stablehlo.add %911, %912 : tensor<8x16x16x16xf32>
    %914 = stablehlo.negate %913 : tensor<8x16x16x16xf32>
    %cst_244 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %915 = stablehlo.reduce(%914 init: %cst_244) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x16x16xf32>, tensor<f32>) -> tensor<16xf32>
    %916 = stablehlo.reshape %915 : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %cst_245 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %917 = stablehlo.reduce(%916 init: %cst_245) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %cst_246 = stablehlo.constant dense<2.048000e+03> : tensor<f32>
    %918 = stablehlo.broadcast_in_dim %cst_246, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %919 = stablehlo.divide %917, %918 : tensor<16xf32>
    %920 = stablehlo.broadcast_in_dim %919, dims = [3] : (tensor<16xf32>) -> tensor<8x16x16x16xf32>
    %921 = stablehlo.add %913, %920 : tensor<8x16x16x16xf32>
    %922 = stablehlo.convolution(%80, %921) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x16x16x4xf32>, tensor<8x16x16x16xf32>) -> tensor<1x1x4x16xf32>
    %923 = stablehlo.reverse %arg11, dims = [0, 1] : tensor<1x1x4x16xf32>
    %924 = stablehlo.convolution(%921, %923) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x16x16x16xf32>, tensor<1x1x4x16xf32>) -> tensor<8x16x16x4xf32>
    %cst_247 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %925 = stablehlo.broadcast_in_dim %cst_247, dims = [] : (tensor<f32>) -> tensor<8x16x16x4xf32>
    %926 = stablehlo.select %82, %924, %925 : tensor<8x16x16x4xi1>, tensor<8x16x16x4xf32>
    %cst_248 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %927 = stablehlo.reduce(%926 init: %cst_248) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x16x4xf32>, tensor<f32>) -> tensor<4xf32>
    %928 = stablehlo.reshape %927 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %cst_249 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %929 = stablehlo.reduce(%928 init: %cst_249) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x4xf32>, tensor<f32>) -> tensor<4xf32>
    %930 = stablehlo.multiply %62, %926 : tensor<8x16x16x4xf32>
    %cst_250 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %931 = stablehlo.reduce(%930 init: %cst_250) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x16x4xf32>, tensor<f32>) -> tensor<4xf32>
    %932 = stablehlo.reshape %931 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %933 = stablehlo.broadcast_in_dim %74, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<8x16x16x4xf32>
    %934 = stablehlo.multiply %926, %933 : tensor<8x16x16x4xf32>
    %cst_251 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %935 = stablehlo.reduce(%932 init: %cst_251) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x4xf32>, tensor<f32>) -> tensor<4xf32>
    %936 = stablehlo.multiply %69, %935 : tensor<4xf32>
    %937 = stablehlo.multiply %935, %arg9 : tensor<4xf32>
    %938 = stablehlo.multiply %937, %72 : tensor<4xf32>
    %cst_252 = stablehlo.constant dense<2.048000e+03> : tensor<f32>
    %939 = stablehlo.broadcast_in_dim %cst_252, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %940 = stablehlo.divide %938, %939 : tensor<4xf32>
    %941 = stablehlo.broadcast_in_dim %940, dims = [3] : (tensor<4xf32>) -> tensor<8x16x16x4xf32>
    %942 = stablehlo.multiply %62, %941 : tensor<8x16x16x4xf32>
    %943 = stablehlo.add %934, %942 : tensor<8x16x16x4xf32>
    %944 = stablehlo.multiply %941, %62 : tensor<8x16x16x4xf32>
    %945 = stablehlo.add %943, %944 : tensor<8x16x16x4xf32>
    %946 = stablehlo.negate %945 : tensor<8x16x16x4xf32>
    %cst_253 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %947 = stablehlo.reduce(%946 init: %cst_253) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x16x4xf32>, tensor<f32>) -> tensor<4xf32>
    %948 = stablehlo.reshape %947 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %cst_254 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %949 = stablehlo.reduce(%948 init: %cst_254) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x4xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_255 = stablehlo.constant dense<2.048000e+03> : tensor<f32>
    %950 = stablehlo.broadcast_in_dim %cst_255, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %951 = stablehlo.divide %949, %950 : tensor<4xf32>
    %952 = stablehlo.broadcast_in_dim %951, dims = [3] : (tensor<4xf32>) -> tensor<8x16x16x4xf32>
    %953 = stablehlo.add %945, %952 : tensor<8x16x16x4xf32>
    %954 = stablehlo.convolution(%53, %953) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x16x16x4xf32>, tensor<8x16x16x4xf32>) -> tensor<3x3x4x4xf32>
    %955 = stablehlo.reverse %arg8, dims = [0, 1] : tensor<3x3x4x4xf32>
    %956 = stablehlo.convolution(%953, %955) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x16x16x4xf32>, tensor<3x3x4x4xf32>) -> tensor<8x16x16x4xf32>
    %cst_256 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %957 = stablehlo.broadcast_in_dim %cst_256, dims = [] : (tensor<f32>) -> tensor<8x16x16x4xf32>
    %958 = stablehlo.select %55, %956, %957 : tensor<8x16x16x4xi1>, tensor<8x16x16x4xf32>
    %cst_257 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %959 = stablehlo.reduce(%958 init: %cst_257) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x16x4xf32>, tensor<f32>) -> tensor<4xf32>
    %960 = stablehlo.reshape %959 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %cst_258 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %961 = stablehlo.reduce(%960 init: %cst_258) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x4xf32>, tensor<f32>) -> tensor<4xf32>
    %962 = stablehlo.multiply %35, %958 : tensor<8x16x16x4xf32>
    %cst_259 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %963 = stablehlo.reduce(%962 init: %cst_259) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x16x4xf32>, tensor<f32>) -> tensor<4xf32>
    %964 = stablehlo.reshape %963 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %965 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<8x16x16x4xf32>
    %966 = stablehlo.multiply %958, %965 : tensor<8x16x16x4xf32>
    %cst_260 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %967 = stablehlo.reduce(%964 init: %cst_260) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x4xf32>, tensor<f32>) -> tensor<4xf32>
    %968 = stablehlo.multiply %42, %967 : tensor<4xf32>
    %969 = stablehlo.multiply %967, %arg6 : tensor<4xf32>
    %970 = stablehlo.multiply %969, %45 : tensor<4xf32>
    %cst_261 = stablehlo.constant dense<2.048000e+03> : tensor<f32>
    %971 = stablehlo.broadcast_in_dim %cst_261, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %972 = stablehlo.divide %970, %971 : tensor<4xf32>
    %973 = stablehlo.broadcast_in_dim %972, dims = [3] : (tensor<4xf32>) -> tensor<8x16x16x4xf32>
    %974 = stablehlo.multiply %35, %973 : tensor<8x16x16x4xf32>
    %975 = stablehlo.add %966, %974 : tensor<8x16x16x4xf32>
    %976 = stablehlo.multiply %973, %35 : tensor<8x16x16x4xf32>
    %977 = stablehlo.add %975, %976 : tensor<8x16x16x4xf32>
    %978 = stablehlo.negate %977 : tensor<8x16x16x4xf32>
    %cst_262 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %979 = stablehlo.reduce(%978 init: %cst_262) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x16x4xf32>, tensor<f32>) -> tensor<4xf32>
    %980 = stablehlo.reshape %979 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %cst_263 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %981 = stablehlo.reduce(%980 init: %cst_263) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x4xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_264 = stablehlo.constant dense<2.048000e+03> : tensor<f32>
    %982 = stablehlo.broadcast_in_dim %cst_264, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %983 = stablehlo.divide %981, %982 : tensor<4xf32>
    %984 = stablehlo.broadcast_in_dim %983, dims = [3] : (tensor<4xf32>) -> tensor<8x16x16x4xf32>
    %985 = stablehlo.add %977, %984 : tensor<8x16x16x4xf32>
    %986 = stablehlo.convolution(%28, %985) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x16x16x4xf32>, tensor<8x16x16x4xf32>) -> tensor<1x1x4x4xf32>
    %987 = stablehlo.reverse %arg5, dims = [0, 1] : tensor<1x1x4x4xf32>
    %988 = stablehlo.convolution(%985, %987) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x16x16x4xf32>, tensor<1x1x4x4xf32>) -> tensor<8x16x16x4xf32>
    %989 = stablehlo.add %894, %988 : tensor<8x16x16x4xf32>
    %cst_265 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %990 = stablehlo.pad %24, %cst_265, low = [0, 1, 1, 0], high = [0, 1, 1, 0], interior = [0, 0, 0, 0] : (tensor<8x32x32x4xf32>, tensor<f32>) -> tensor<8x34x34x4xf32>
    %cst_266 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %991 = "stablehlo.select_and_scatter"(%990, %989, %cst_266) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg108: tensor<f32>, %arg109: tensor<f32>):
      %1341 = stablehlo.compare GE, %arg108, %arg109, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %1341 : tensor<i1>
    }, {
    ^bb0(%arg108: tensor<f32>, %arg109: tensor<f32>):
      %1341 = stablehlo.add %arg108, %arg109 : tensor<f32>
      stablehlo.return %1341 : tensor<f32>
    }) : (tensor<8x34x34x4xf32>, tensor<8x16x16x4xf32>, tensor<f32>) -> tensor<8x34x34x4xf32>
    %992 = stablehlo.slice %991 [0:8, 1:33, 1:33, 0:4] : (tensor<8x34x34x4xf32>) -> tensor<8x32x32x4xf32>
    %cst_267 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %993 = stablehlo.broadcast_in_dim %cst_267, dims = [] : (tensor<f32>) -> tensor<8x32x32x4xf32>
    %994 = stablehlo.select %26, %992, %993 : tensor<8x32x32x4xi1>, tensor<8x32x32x4xf32>
    %cst_268 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %995 = stablehlo.reduce(%994 init: %cst_268) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x32x32x4xf32>, tensor<f32>) -> tensor<4xf32>
    %996 = stablehlo.reshape %995 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %cst_269 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %997 = stablehlo.reduce(%996 init: %cst_269) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x4xf32>, tensor<f32>) -> tensor<4xf32>
    %998 = stablehlo.multiply %6, %994 : tensor<8x32x32x4xf32>
    %cst_270 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %999 = stablehlo.reduce(%998 init: %cst_270) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x32x32x4xf32>, tensor<f32>) -> tensor<4xf32>
    %1000 = stablehlo.reshape %999 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %1001 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<8x32x32x4xf32>
    %1002 = stablehlo.multiply %994, %1001 : tensor<8x32x32x4xf32>
    %cst_271 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1003 = stablehlo.reduce(%1000 init: %cst_271) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x4xf32>, tensor<f32>) -> tensor<4xf32>
    %1004 = stablehlo.multiply %13, %1003 : tensor<4xf32>
    %1005 = stablehlo.multiply %1003, %arg3 : tensor<4xf32>
    %1006 = stablehlo.multiply %1005, %16 : tensor<4xf32>
    %cst_272 = stablehlo.constant dense<8.192000e+03> : tensor<f32>
    %1007 = stablehlo.broadcast_in_dim %cst_272, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %1008 = stablehlo.divide %1006, %1007 : tensor<4xf32>
    %1009 = stablehlo.broadcast_in_dim %1008, dims = [3] : (tensor<4xf32>) -> tensor<8x32x32x4xf32>
    %1010 = stablehlo.multiply %6, %1009 : tensor<8x32x32x4xf32>
    %1011 = stablehlo.add %1002, %1010 : tensor<8x32x32x4xf32>
    %1012 = stablehlo.multiply %1009, %6 : tensor<8x32x32x4xf32>
    %1013 = stablehlo.add %1011, %1012 : tensor<8x32x32x4xf32>
    %1014 = stablehlo.negate %1013 : tensor<8x32x32x4xf32>
    %cst_273 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1015 = stablehlo.reduce(%1014 init: %cst_273) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x32x32x4xf32>, tensor<f32>) -> tensor<4xf32>
    %1016 = stablehlo.reshape %1015 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %cst_274 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1017 = stablehlo.reduce(%1016 init: %cst_274) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x4xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_275 = stablehlo.constant dense<8.192000e+03> : tensor<f32>
    %1018 = stablehlo.broadcast_in_dim %cst_275, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %1019 = stablehlo.divide %1017, %1018 : tensor<4xf32>
    %1020 = stablehlo.broadcast_in_dim %1019, dims = [3] : (tensor<4xf32>) -> tensor<8x32x32x4xf32>
    %1021 = stablehlo.add %1013, %1020 : tensor<8x32x32x4xf32>
    %1022 = stablehlo.convolution(%arg106, %1021) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[3, 2], [3, 2]], lhs_dilate = [1, 1], rhs_dilate = [2, 2], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x64x64x3xf32>, tensor<8x32x32x4xf32>) -> tensor<7x7x3x4xf32>
    %cst_276 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1023 = stablehlo.broadcast_in_dim %cst_276, dims = [] : (tensor<f32>) -> tensor<128x10xf32>
    %1024 = stablehlo.multiply %1023, %arg53 : tensor<128x10xf32>
    %1025 = stablehlo.add %1024, %477 : tensor<128x10xf32>
    %cst_277 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1026 = stablehlo.broadcast_in_dim %cst_277, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %1027 = stablehlo.multiply %1026, %arg54 : tensor<10xf32>
    %1028 = stablehlo.add %1027, %475 : tensor<10xf32>
    %cst_278 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1029 = stablehlo.broadcast_in_dim %cst_278, dims = [] : (tensor<f32>) -> tensor<7x7x3x4xf32>
    %1030 = stablehlo.multiply %1029, %arg55 : tensor<7x7x3x4xf32>
    %1031 = stablehlo.add %1030, %1022 : tensor<7x7x3x4xf32>
    %cst_279 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1032 = stablehlo.broadcast_in_dim %cst_279, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %1033 = stablehlo.multiply %1032, %arg56 : tensor<4xf32>
    %1034 = stablehlo.add %1033, %1004 : tensor<4xf32>
    %cst_280 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1035 = stablehlo.broadcast_in_dim %cst_280, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %1036 = stablehlo.multiply %1035, %arg57 : tensor<4xf32>
    %1037 = stablehlo.add %1036, %997 : tensor<4xf32>
    %cst_281 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1038 = stablehlo.broadcast_in_dim %cst_281, dims = [] : (tensor<f32>) -> tensor<1x1x4x4xf32>
    %1039 = stablehlo.multiply %1038, %arg58 : tensor<1x1x4x4xf32>
    %1040 = stablehlo.add %1039, %986 : tensor<1x1x4x4xf32>
    %cst_282 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1041 = stablehlo.broadcast_in_dim %cst_282, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %1042 = stablehlo.multiply %1041, %arg59 : tensor<4xf32>
    %1043 = stablehlo.add %1042, %968 : tensor<4xf32>
    %cst_283 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1044 = stablehlo.broadcast_in_dim %cst_283, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %1045 = stablehlo.multiply %1044, %arg60 : tensor<4xf32>
    %1046 = stablehlo.add %1045, %961 : tensor<4xf32>
    %cst_284 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1047 = stablehlo.broadcast_in_dim %cst_284, dims = [] : (tensor<f32>) -> tensor<3x3x4x4xf32>
    %1048 = stablehlo.multiply %1047, %arg61 : tensor<3x3x4x4xf32>
    %1049 = stablehlo.add %1048, %954 : tensor<3x3x4x4xf32>
    %cst_285 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1050 = stablehlo.broadcast_in_dim %cst_285, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %1051 = stablehlo.multiply %1050, %arg62 : tensor<4xf32>
    %1052 = stablehlo.add %1051, %936 : tensor<4xf32>
    %cst_286 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1053 = stablehlo.broadcast_in_dim %cst_286, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %1054 = stablehlo.multiply %1053, %arg63 : tensor<4xf32>
    %1055 = stablehlo.add %1054, %929 : tensor<4xf32>
    %cst_287 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1056 = stablehlo.broadcast_in_dim %cst_287, dims = [] : (tensor<f32>) -> tensor<1x1x4x16xf32>
    %1057 = stablehlo.multiply %1056, %arg64 : tensor<1x1x4x16xf32>
    %1058 = stablehlo.add %1057, %922 : tensor<1x1x4x16xf32>
    %cst_288 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1059 = stablehlo.broadcast_in_dim %cst_288, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1060 = stablehlo.multiply %1059, %arg65 : tensor<16xf32>
    %1061 = stablehlo.add %1060, %904 : tensor<16xf32>
    %cst_289 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1062 = stablehlo.broadcast_in_dim %cst_289, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1063 = stablehlo.multiply %1062, %arg66 : tensor<16xf32>
    %1064 = stablehlo.add %1063, %897 : tensor<16xf32>
    %cst_290 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1065 = stablehlo.broadcast_in_dim %cst_290, dims = [] : (tensor<f32>) -> tensor<1x1x4x16xf32>
    %1066 = stablehlo.multiply %1065, %arg67 : tensor<1x1x4x16xf32>
    %1067 = stablehlo.add %1066, %892 : tensor<1x1x4x16xf32>
    %cst_291 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1068 = stablehlo.broadcast_in_dim %cst_291, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1069 = stablehlo.multiply %1068, %arg68 : tensor<16xf32>
    %1070 = stablehlo.add %1069, %874 : tensor<16xf32>
    %cst_292 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1071 = stablehlo.broadcast_in_dim %cst_292, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1072 = stablehlo.multiply %1071, %arg69 : tensor<16xf32>
    %1073 = stablehlo.add %1072, %867 : tensor<16xf32>
    %cst_293 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1074 = stablehlo.broadcast_in_dim %cst_293, dims = [] : (tensor<f32>) -> tensor<1x1x16x8xf32>
    %1075 = stablehlo.multiply %1074, %arg70 : tensor<1x1x16x8xf32>
    %1076 = stablehlo.add %1075, %859 : tensor<1x1x16x8xf32>
    %cst_294 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1077 = stablehlo.broadcast_in_dim %cst_294, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %1078 = stablehlo.multiply %1077, %arg71 : tensor<8xf32>
    %1079 = stablehlo.add %1078, %841 : tensor<8xf32>
    %cst_295 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1080 = stablehlo.broadcast_in_dim %cst_295, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %1081 = stablehlo.multiply %1080, %arg72 : tensor<8xf32>
    %1082 = stablehlo.add %1081, %834 : tensor<8xf32>
    %cst_296 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1083 = stablehlo.broadcast_in_dim %cst_296, dims = [] : (tensor<f32>) -> tensor<3x3x8x8xf32>
    %1084 = stablehlo.multiply %1083, %arg73 : tensor<3x3x8x8xf32>
    %1085 = stablehlo.add %1084, %827 : tensor<3x3x8x8xf32>
    %cst_297 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1086 = stablehlo.broadcast_in_dim %cst_297, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %1087 = stablehlo.multiply %1086, %arg74 : tensor<8xf32>
    %1088 = stablehlo.add %1087, %809 : tensor<8xf32>
    %cst_298 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1089 = stablehlo.broadcast_in_dim %cst_298, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %1090 = stablehlo.multiply %1089, %arg75 : tensor<8xf32>
    %1091 = stablehlo.add %1090, %802 : tensor<8xf32>
    %cst_299 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1092 = stablehlo.broadcast_in_dim %cst_299, dims = [] : (tensor<f32>) -> tensor<1x1x8x32xf32>
    %1093 = stablehlo.multiply %1092, %arg76 : tensor<1x1x8x32xf32>
    %1094 = stablehlo.add %1093, %795 : tensor<1x1x8x32xf32>
    %cst_300 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1095 = stablehlo.broadcast_in_dim %cst_300, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1096 = stablehlo.multiply %1095, %arg77 : tensor<32xf32>
    %1097 = stablehlo.add %1096, %777 : tensor<32xf32>
    %cst_301 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1098 = stablehlo.broadcast_in_dim %cst_301, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1099 = stablehlo.multiply %1098, %arg78 : tensor<32xf32>
    %1100 = stablehlo.add %1099, %770 : tensor<32xf32>
    %cst_302 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1101 = stablehlo.broadcast_in_dim %cst_302, dims = [] : (tensor<f32>) -> tensor<1x1x16x32xf32>
    %1102 = stablehlo.multiply %1101, %arg79 : tensor<1x1x16x32xf32>
    %1103 = stablehlo.add %1102, %765 : tensor<1x1x16x32xf32>
    %cst_303 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1104 = stablehlo.broadcast_in_dim %cst_303, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1105 = stablehlo.multiply %1104, %arg80 : tensor<32xf32>
    %1106 = stablehlo.add %1105, %747 : tensor<32xf32>
    %cst_304 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1107 = stablehlo.broadcast_in_dim %cst_304, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1108 = stablehlo.multiply %1107, %arg81 : tensor<32xf32>
    %1109 = stablehlo.add %1108, %740 : tensor<32xf32>
    %cst_305 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1110 = stablehlo.broadcast_in_dim %cst_305, dims = [] : (tensor<f32>) -> tensor<1x1x32x16xf32>
    %1111 = stablehlo.multiply %1110, %arg82 : tensor<1x1x32x16xf32>
    %1112 = stablehlo.add %1111, %732 : tensor<1x1x32x16xf32>
    %cst_306 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1113 = stablehlo.broadcast_in_dim %cst_306, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1114 = stablehlo.multiply %1113, %arg83 : tensor<16xf32>
    %1115 = stablehlo.add %1114, %714 : tensor<16xf32>
    %cst_307 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1116 = stablehlo.broadcast_in_dim %cst_307, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1117 = stablehlo.multiply %1116, %arg84 : tensor<16xf32>
    %1118 = stablehlo.add %1117, %707 : tensor<16xf32>
    %cst_308 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1119 = stablehlo.broadcast_in_dim %cst_308, dims = [] : (tensor<f32>) -> tensor<3x3x16x16xf32>
    %1120 = stablehlo.multiply %1119, %arg85 : tensor<3x3x16x16xf32>
    %1121 = stablehlo.add %1120, %700 : tensor<3x3x16x16xf32>
    %cst_309 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1122 = stablehlo.broadcast_in_dim %cst_309, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1123 = stablehlo.multiply %1122, %arg86 : tensor<16xf32>
    %1124 = stablehlo.add %1123, %682 : tensor<16xf32>
    %cst_310 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1125 = stablehlo.broadcast_in_dim %cst_310, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1126 = stablehlo.multiply %1125, %arg87 : tensor<16xf32>
    %1127 = stablehlo.add %1126, %675 : tensor<16xf32>
    %cst_311 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1128 = stablehlo.broadcast_in_dim %cst_311, dims = [] : (tensor<f32>) -> tensor<1x1x16x64xf32>
    %1129 = stablehlo.multiply %1128, %arg88 : tensor<1x1x16x64xf32>
    %1130 = stablehlo.add %1129, %668 : tensor<1x1x16x64xf32>
    %cst_312 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1131 = stablehlo.broadcast_in_dim %cst_312, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1132 = stablehlo.multiply %1131, %arg89 : tensor<64xf32>
    %1133 = stablehlo.add %1132, %650 : tensor<64xf32>
    %cst_313 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1134 = stablehlo.broadcast_in_dim %cst_313, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1135 = stablehlo.multiply %1134, %arg90 : tensor<64xf32>
    %1136 = stablehlo.add %1135, %643 : tensor<64xf32>
    %cst_314 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1137 = stablehlo.broadcast_in_dim %cst_314, dims = [] : (tensor<f32>) -> tensor<1x1x32x64xf32>
    %1138 = stablehlo.multiply %1137, %arg91 : tensor<1x1x32x64xf32>
    %1139 = stablehlo.add %1138, %638 : tensor<1x1x32x64xf32>
    %cst_315 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1140 = stablehlo.broadcast_in_dim %cst_315, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1141 = stablehlo.multiply %1140, %arg92 : tensor<64xf32>
    %1142 = stablehlo.add %1141, %620 : tensor<64xf32>
    %cst_316 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1143 = stablehlo.broadcast_in_dim %cst_316, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1144 = stablehlo.multiply %1143, %arg93 : tensor<64xf32>
    %1145 = stablehlo.add %1144, %613 : tensor<64xf32>
    %cst_317 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1146 = stablehlo.broadcast_in_dim %cst_317, dims = [] : (tensor<f32>) -> tensor<1x1x64x32xf32>
    %1147 = stablehlo.multiply %1146, %arg94 : tensor<1x1x64x32xf32>
    %1148 = stablehlo.add %1147, %605 : tensor<1x1x64x32xf32>
    %cst_318 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1149 = stablehlo.broadcast_in_dim %cst_318, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1150 = stablehlo.multiply %1149, %arg95 : tensor<32xf32>
    %1151 = stablehlo.add %1150, %587 : tensor<32xf32>
    %cst_319 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1152 = stablehlo.broadcast_in_dim %cst_319, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1153 = stablehlo.multiply %1152, %arg96 : tensor<32xf32>
    %1154 = stablehlo.add %1153, %580 : tensor<32xf32>
    %cst_320 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1155 = stablehlo.broadcast_in_dim %cst_320, dims = [] : (tensor<f32>) -> tensor<3x3x32x32xf32>
    %1156 = stablehlo.multiply %1155, %arg97 : tensor<3x3x32x32xf32>
    %1157 = stablehlo.add %1156, %573 : tensor<3x3x32x32xf32>
    %cst_321 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1158 = stablehlo.broadcast_in_dim %cst_321, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1159 = stablehlo.multiply %1158, %arg98 : tensor<32xf32>
    %1160 = stablehlo.add %1159, %555 : tensor<32xf32>
    %cst_322 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1161 = stablehlo.broadcast_in_dim %cst_322, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1162 = stablehlo.multiply %1161, %arg99 : tensor<32xf32>
    %1163 = stablehlo.add %1162, %548 : tensor<32xf32>
    %cst_323 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1164 = stablehlo.broadcast_in_dim %cst_323, dims = [] : (tensor<f32>) -> tensor<1x1x32x128xf32>
    %1165 = stablehlo.multiply %1164, %arg100 : tensor<1x1x32x128xf32>
    %1166 = stablehlo.add %1165, %541 : tensor<1x1x32x128xf32>
    %cst_324 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1167 = stablehlo.broadcast_in_dim %cst_324, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1168 = stablehlo.multiply %1167, %arg101 : tensor<128xf32>
    %1169 = stablehlo.add %1168, %523 : tensor<128xf32>
    %cst_325 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1170 = stablehlo.broadcast_in_dim %cst_325, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1171 = stablehlo.multiply %1170, %arg102 : tensor<128xf32>
    %1172 = stablehlo.add %1171, %516 : tensor<128xf32>
    %cst_326 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1173 = stablehlo.broadcast_in_dim %cst_326, dims = [] : (tensor<f32>) -> tensor<1x1x64x128xf32>
    %1174 = stablehlo.multiply %1173, %arg103 : tensor<1x1x64x128xf32>
    %1175 = stablehlo.add %1174, %511 : tensor<1x1x64x128xf32>
    %cst_327 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1176 = stablehlo.broadcast_in_dim %cst_327, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1177 = stablehlo.multiply %1176, %arg104 : tensor<128xf32>
    %1178 = stablehlo.add %1177, %493 : tensor<128xf32>
    %cst_328 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1179 = stablehlo.broadcast_in_dim %cst_328, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1180 = stablehlo.multiply %1179, %arg105 : tensor<128xf32>
    %1181 = stablehlo.add %1180, %486 : tensor<128xf32>
    %cst_329 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1182 = stablehlo.broadcast_in_dim %cst_329, dims = [] : (tensor<f32>) -> tensor<128x10xf32>
    %1183 = stablehlo.multiply %1182, %1025 : tensor<128x10xf32>
    %1184 = stablehlo.subtract %arg0, %1183 : tensor<128x10xf32>
    %cst_330 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1185 = stablehlo.broadcast_in_dim %cst_330, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %1186 = stablehlo.multiply %1185, %1028 : tensor<10xf32>
    %1187 = stablehlo.subtract %arg1, %1186 : tensor<10xf32>
    %cst_331 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1188 = stablehlo.broadcast_in_dim %cst_331, dims = [] : (tensor<f32>) -> tensor<7x7x3x4xf32>
    %1189 = stablehlo.multiply %1188, %1031 : tensor<7x7x3x4xf32>
    %1190 = stablehlo.subtract %arg2, %1189 : tensor<7x7x3x4xf32>
    %cst_332 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1191 = stablehlo.broadcast_in_dim %cst_332, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %1192 = stablehlo.multiply %1191, %1034 : tensor<4xf32>
    %1193 = stablehlo.subtract %arg3, %1192 : tensor<4xf32>
    %cst_333 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1194 = stablehlo.broadcast_in_dim %cst_333, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %1195 = stablehlo.multiply %1194, %1037 : tensor<4xf32>
    %1196 = stablehlo.subtract %arg4, %1195 : tensor<4xf32>
    %cst_334 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1197 = stablehlo.broadcast_in_dim %cst_334, dims = [] : (tensor<f32>) -> tensor<1x1x4x4xf32>
    %1198 = stablehlo.multiply %1197, %1040 : tensor<1x1x4x4xf32>
    %1199 = stablehlo.subtract %arg5, %1198 : tensor<1x1x4x4xf32>
    %cst_335 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1200 = stablehlo.broadcast_in_dim %cst_335, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %1201 = stablehlo.multiply %1200, %1043 : tensor<4xf32>
    %1202 = stablehlo.subtract %arg6, %1201 : tensor<4xf32>
    %cst_336 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1203 = stablehlo.broadcast_in_dim %cst_336, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %1204 = stablehlo.multiply %1203, %1046 : tensor<4xf32>
    %1205 = stablehlo.subtract %arg7, %1204 : tensor<4xf32>
    %cst_337 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1206 = stablehlo.broadcast_in_dim %cst_337, dims = [] : (tensor<f32>) -> tensor<3x3x4x4xf32>
    %1207 = stablehlo.multiply %1206, %1049 : tensor<3x3x4x4xf32>
    %1208 = stablehlo.subtract %arg8, %1207 : tensor<3x3x4x4xf32>
    %cst_338 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1209 = stablehlo.broadcast_in_dim %cst_338, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %1210 = stablehlo.multiply %1209, %1052 : tensor<4xf32>
    %1211 = stablehlo.subtract %arg9, %1210 : tensor<4xf32>
    %cst_339 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1212 = stablehlo.broadcast_in_dim %cst_339, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %1213 = stablehlo.multiply %1212, %1055 : tensor<4xf32>
    %1214 = stablehlo.subtract %arg10, %1213 : tensor<4xf32>
    %cst_340 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1215 = stablehlo.broadcast_in_dim %cst_340, dims = [] : (tensor<f32>) -> tensor<1x1x4x16xf32>
    %1216 = stablehlo.multiply %1215, %1058 : tensor<1x1x4x16xf32>
    %1217 = stablehlo.subtract %arg11, %1216 : tensor<1x1x4x16xf32>
    %cst_341 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1218 = stablehlo.broadcast_in_dim %cst_341, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1219 = stablehlo.multiply %1218, %1061 : tensor<16xf32>
    %1220 = stablehlo.subtract %arg12, %1219 : tensor<16xf32>
    %cst_342 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1221 = stablehlo.broadcast_in_dim %cst_342, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1222 = stablehlo.multiply %1221, %1064 : tensor<16xf32>
    %1223 = stablehlo.subtract %arg13, %1222 : tensor<16xf32>
    %cst_343 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1224 = stablehlo.broadcast_in_dim %cst_343, dims = [] : (tensor<f32>) -> tensor<1x1x4x16xf32>
    %1225 = stablehlo.multiply %1224, %1067 : tensor<1x1x4x16xf32>
    %1226 = stablehlo.subtract %arg14, %1225 : tensor<1x1x4x16xf32>
    %cst_344 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1227 = stablehlo.broadcast_in_dim %cst_344, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1228 = stablehlo.multiply %1227, %1070 : tensor<16xf32>
    %1229 = stablehlo.subtract %arg15, %1228 : tensor<16xf32>
    %cst_345 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1230 = stablehlo.broadcast_in_dim %cst_345, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1231 = stablehlo.multiply %1230, %1073 : tensor<16xf32>
    %1232 = stablehlo.subtract %arg16, %1231 : tensor<16xf32>
    %cst_346 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1233 = stablehlo.broadcast_in_dim %cst_346, dims = [] : (tensor<f32>) -> tensor<1x1x16x8xf32>
    %1234 = stablehlo.multiply %1233, %1076 : tensor<1x1x16x8xf32>
    %1235 = stablehlo.subtract %arg17, %1234 : tensor<1x1x16x8xf32>
    %cst_347 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1236 = stablehlo.broadcast_in_dim %cst_347, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %1237 = stablehlo.multiply %1236, %1079 : tensor<8xf32>
    %1238 = stablehlo.subtract %arg18, %1237 : tensor<8xf32>
    %cst_348 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1239 = stablehlo.broadcast_in_dim %cst_348, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %1240 = stablehlo.multiply %1239, %1082 : tensor<8xf32>
    %1241 = stablehlo.subtract %arg19, %1240 : tensor<8xf32>
    %cst_349 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1242 = stablehlo.broadcast_in_dim %cst_349, dims = [] : (tensor<f32>) -> tensor<3x3x8x8xf32>
    %1243 = stablehlo.multiply %1242, %1085 : tensor<3x3x8x8xf32>
    %1244 = stablehlo.subtract %arg20, %1243 : tensor<3x3x8x8xf32>
    %cst_350 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1245 = stablehlo.broadcast_in_dim %cst_350, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %1246 = stablehlo.multiply %1245, %1088 : tensor<8xf32>
    %1247 = stablehlo.subtract %arg21, %1246 : tensor<8xf32>
    %cst_351 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1248 = stablehlo.broadcast_in_dim %cst_351, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %1249 = stablehlo.multiply %1248, %1091 : tensor<8xf32>
    %1250 = stablehlo.subtract %arg22, %1249 : tensor<8xf32>
    %cst_352 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1251 = stablehlo.broadcast_in_dim %cst_352, dims = [] : (tensor<f32>) -> tensor<1x1x8x32xf32>
    %1252 = stablehlo.multiply %1251, %1094 : tensor<1x1x8x32xf32>
    %1253 = stablehlo.subtract %arg23, %1252 : tensor<1x1x8x32xf32>
    %cst_353 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1254 = stablehlo.broadcast_in_dim %cst_353, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1255 = stablehlo.multiply %1254, %1097 : tensor<32xf32>
    %1256 = stablehlo.subtract %arg24, %1255 : tensor<32xf32>
    %cst_354 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1257 = stablehlo.broadcast_in_dim %cst_354, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1258 = stablehlo.multiply %1257, %1100 : tensor<32xf32>
    %1259 = stablehlo.subtract %arg25, %1258 : tensor<32xf32>
    %cst_355 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1260 = stablehlo.broadcast_in_dim %cst_355, dims = [] : (tensor<f32>) -> tensor<1x1x16x32xf32>
    %1261 = stablehlo.multiply %1260, %1103 : tensor<1x1x16x32xf32>
    %1262 = stablehlo.subtract %arg26, %1261 : tensor<1x1x16x32xf32>
    %cst_356 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1263 = stablehlo.broadcast_in_dim %cst_356, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1264 = stablehlo.multiply %1263, %1106 : tensor<32xf32>
    %1265 = stablehlo.subtract %arg27, %1264 : tensor<32xf32>
    %cst_357 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1266 = stablehlo.broadcast_in_dim %cst_357, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1267 = stablehlo.multiply %1266, %1109 : tensor<32xf32>
    %1268 = stablehlo.subtract %arg28, %1267 : tensor<32xf32>
    %cst_358 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1269 = stablehlo.broadcast_in_dim %cst_358, dims = [] : (tensor<f32>) -> tensor<1x1x32x16xf32>
    %1270 = stablehlo.multiply %1269, %1112 : tensor<1x1x32x16xf32>
    %1271 = stablehlo.subtract %arg29, %1270 : tensor<1x1x32x16xf32>
    %cst_359 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1272 = stablehlo.broadcast_in_dim %cst_359, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1273 = stablehlo.multiply %1272, %1115 : tensor<16xf32>
    %1274 = stablehlo.subtract %arg30, %1273 : tensor<16xf32>
    %cst_360 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1275 = stablehlo.broadcast_in_dim %cst_360, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1276 = stablehlo.multiply %1275, %1118 : tensor<16xf32>
    %1277 = stablehlo.subtract %arg31, %1276 : tensor<16xf32>
    %cst_361 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1278 = stablehlo.broadcast_in_dim %cst_361, dims = [] : (tensor<f32>) -> tensor<3x3x16x16xf32>
    %1279 = stablehlo.multiply %1278, %1121 : tensor<3x3x16x16xf32>
    %1280 = stablehlo.subtract %arg32, %1279 : tensor<3x3x16x16xf32>
    %cst_362 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1281 = stablehlo.broadcast_in_dim %cst_362, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1282 = stablehlo.multiply %1281, %1124 : tensor<16xf32>
    %1283 = stablehlo.subtract %arg33, %1282 : tensor<16xf32>
    %cst_363 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1284 = stablehlo.broadcast_in_dim %cst_363, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1285 = stablehlo.multiply %1284, %1127 : tensor<16xf32>
    %1286 = stablehlo.subtract %arg34, %1285 : tensor<16xf32>
    %cst_364 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1287 = stablehlo.broadcast_in_dim %cst_364, dims = [] : (tensor<f32>) -> tensor<1x1x16x64xf32>
    %1288 = stablehlo.multiply %1287, %1130 : tensor<1x1x16x64xf32>
    %1289 = stablehlo.subtract %arg35, %1288 : tensor<1x1x16x64xf32>
    %cst_365 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1290 = stablehlo.broadcast_in_dim %cst_365, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1291 = stablehlo.multiply %1290, %1133 : tensor<64xf32>
    %1292 = stablehlo.subtract %arg36, %1291 : tensor<64xf32>
    %cst_366 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1293 = stablehlo.broadcast_in_dim %cst_366, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1294 = stablehlo.multiply %1293, %1136 : tensor<64xf32>
    %1295 = stablehlo.subtract %arg37, %1294 : tensor<64xf32>
    %cst_367 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1296 = stablehlo.broadcast_in_dim %cst_367, dims = [] : (tensor<f32>) -> tensor<1x1x32x64xf32>
    %1297 = stablehlo.multiply %1296, %1139 : tensor<1x1x32x64xf32>
    %1298 = stablehlo.subtract %arg38, %1297 : tensor<1x1x32x64xf32>
    %cst_368 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1299 = stablehlo.broadcast_in_dim %cst_368, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1300 = stablehlo.multiply %1299, %1142 : tensor<64xf32>
    %1301 = stablehlo.subtract %arg39, %1300 : tensor<64xf32>
    %cst_369 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1302 = stablehlo.broadcast_in_dim %cst_369, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1303 = stablehlo.multiply %1302, %1145 : tensor<64xf32>
    %1304 = stablehlo.subtract %arg40, %1303 : tensor<64xf32>
    %cst_370 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1305 = stablehlo.broadcast_in_dim %cst_370, dims = [] : (tensor<f32>) -> tensor<1x1x64x32xf32>
    %1306 = stablehlo.multiply %1305, %1148 : tensor<1x1x64x32xf32>
    %1307 = stablehlo.subtract %arg41, %1306 : tensor<1x1x64x32xf32>
    %cst_371 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1308 = stablehlo.broadcast_in_dim %cst_371, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1309 = stablehlo.multiply %1308, %1151 : tensor<32xf32>
    %1310 = stablehlo.subtract %arg42, %1309 : tensor<32xf32>
    %cst_372 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1311 = stablehlo.broadcast_in_dim %cst_372, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1312 = stablehlo.multiply %1311, %1154 : tensor<32xf32>
    %1313 = stablehlo.subtract %arg43, %1312 : tensor<32xf32>
    %cst_373 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1314 = stablehlo.broadcast_in_dim %cst_373, dims = [] : (tensor<f32>) -> tensor<3x3x32x32xf32>
    %1315 = stablehlo.multiply %1314, %1157 : tensor<3x3x32x32xf32>
    %1316 = stablehlo.subtract %arg44, %1315 : tensor<3x3x32x32xf32>
    %cst_374 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1317 = stablehlo.broadcast_in_dim %cst_374, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1318 = stablehlo.multiply %1317, %1160 : tensor<32xf32>
    %1319 = stablehlo.subtract %arg45, %1318 : tensor<32xf32>
    %cst_375 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1320 = stablehlo.broadcast_in_dim %cst_375, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1321 = stablehlo.multiply %1320, %1163 : tensor<32xf32>
    %1322 = stablehlo.subtract %arg46, %1321 : tensor<32xf32>
    %cst_376 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1323 = stablehlo.broadcast_in_dim %cst_376, dims = [] : (tensor<f32>) -> tensor<1x1x32x128xf32>
    %1324 = stablehlo.multiply %1323, %1166 : tensor<1x1x32x128xf32>
    %1325 = stablehlo.subtract %arg47, %1324 : tensor<1x1x32x128xf32>
    %cst_377 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1326 = stablehlo.broadcast_in_dim %cst_377, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1327 = stablehlo.multiply %1326, %1169 : tensor<128xf32>
    %1328 = stablehlo.subtract %arg48, %1327 : tensor<128xf32>
    %cst_378 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1329 = stablehlo.broadcast_in_dim %cst_378, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1330 = stablehlo.multiply %1329, %1172 : tensor<128xf32>
    %1331 = stablehlo.subtract %arg49, %1330 : tensor<128xf32>
    %cst_379 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1332 = stablehlo.broadcast_in_dim %cst_379, dims = [] : (tensor<f32>) -> tensor<1x1x64x128xf32>
    %1333 = stablehlo.multiply %1332, %1175 : tensor<1x1x64x128xf32>
    %1334 = stablehlo.subtract %arg50, %1333 : tensor<1x1x64x128xf32>
    %cst_380 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1335 = stablehlo.broadcast_in_dim %cst_380, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1336 = stablehlo.multiply %1335, %1178 : tensor<128xf32>
    %1337 = stablehlo.subtract %arg51, %1336 : tensor<128xf32>
    %cst_381 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1338 = stablehlo.broadcast_in_dim %cst_381, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1339 = stablehlo.multiply %1338, %1181 : tensor<128xf32>
    %1340 = stablehlo.subtract %arg52, %1339 : tensor<128xf32>
    return %1184, %1187, %1190, %1193, %1196, %1199, %1202, %1205, %1208, %1211, %1214, %1217, %1220, %1223, %1226, %1229, %1232, %1235, %1238, %1241, %1244, %1247, %1250, %1253, %1256, %1259, %1262, %1265, %1268, %1271, %1274, %1277, %1280, %1283, %1286, %1289, %1292, %1295, %1298, %1301, %1304, %1307, %1310, %1313, %1316, %1319, %1322, %1325, %1328, %1331, %1334, %1337, %1340, %1025, %1028, %1031, %1034, %1037, %1040, %1043, %1046, %1049, %1052, %1055, %1058, %1061, %1064, %1067, %1070, %1073, %1076, %1079, %1082, %1085, %1088, %1091, %1094, %1097, %1100, %1103, %1106, %1109, %1112, %1115, %1118, %1121, %1124, %1127, %1130, %1133, %1136, %1139, %1142, %1145, %1148, %1151, %1154, %1157, %1160, %1163, %1166, %1169, %1172, %1175, %1178, %1181, %466 : tensor<128x10xf32>, tensor<10xf32>, tensor<7x7x3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<1x1x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3x3x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<1x1x4x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<1x1x4x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<1x1x16x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<3x3x8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<1x1x8x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<1x1x16x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<1x1x32x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<3x3x16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<1x1x16x64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<1x1x32x64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<1x1x64x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<3x3x32x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<1x1x32x128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<1x1x64x128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128x10xf32>, tensor<10xf32>, tensor<7x7x3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<1x1x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3x3x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<1x1x4x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<1x1x4x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<1x1x16x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<3x3x8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<1x1x8x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<1x1x16x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<1x1x32x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<3x3x16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<1x1x16x64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<1x1x32x64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<1x1x64x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<3x3x32x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<1x1x32x128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<1x1x64x128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<f32>
  }
  func.func private @relu(%arg0: tensor<8x32x32x4xf32>) -> tensor<8x32x32x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x32x32x4xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<8x32x32x4xf32>
    return %1 : tensor<8x32x32x4xf32>
  }
  func.func private @relu_0(%arg0: tensor<8x16x16x4xf32>) -> tensor<8x16x16x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x16x16x4xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<8x16x16x4xf32>
    return %1 : tensor<8x16x16x4xf32>
  }
  func.func private @relu_1(%arg0: tensor<8x16x16x16xf32>) -> tensor<8x16x16x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x16x16x16xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<8x16x16x16xf32>
    return %1 : tensor<8x16x16x16xf32>
  }
  func.func private @relu_2(%arg0: tensor<8x8x8x8xf32>) -> tensor<8x8x8x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8x8x8xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<8x8x8x8xf32>
    return %1 : tensor<8x8x8x8xf32>
  }
  func.func private @relu_3(%arg0: tensor<8x8x8x32xf32>) -> tensor<8x8x8x32xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8x8x32xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<8x8x8x32xf32>
    return %1 : tensor<8x8x8x32xf32>
  }
  func.func private @relu_4(%arg0: tensor<8x4x4x16xf32>) -> tensor<8x4x4x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x4x4x16xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<8x4x4x16xf32>
    return %1 : tensor<8x4x4x16xf32>
  }
  func.func private @relu_5(%arg0: tensor<8x4x4x64xf32>) -> tensor<8x4x4x64xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x4x4x64xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<8x4x4x64xf32>
    return %1 : tensor<8x4x4x64xf32>
  }
  func.func private @relu_6(%arg0: tensor<8x2x2x32xf32>) -> tensor<8x2x2x32xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x2x2x32xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<8x2x2x32xf32>
    return %1 : tensor<8x2x2x32xf32>
  }
  func.func private @relu_7(%arg0: tensor<8x2x2x128xf32>) -> tensor<8x2x2x128xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x2x2x128xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<8x2x2x128xf32>
    return %1 : tensor<8x2x2x128xf32>
  }
  func.func private @_one_hot(%arg0: tensor<8xi32>) -> tensor<8x10xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<8xi32>) -> tensor<8x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x10xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<8x1xi32>) -> tensor<8x10xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x10xi32>) -> tensor<8x10xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<8x10xi32>, tensor<8x10xi32>) -> tensor<8x10xi1>
    %5 = stablehlo.convert %4 : (tensor<8x10xi1>) -> tensor<8x10xf32>
    return %5 : tensor<8x10xf32>
  }
  func.func private @log_softmax(%arg0: tensor<8x10xf32>) -> (tensor<8x10xf32>, tensor<8x10xf32>, tensor<8x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<8x10xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<8xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x10xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<8x10xf32>
    %6 = stablehlo.exponential %5 : tensor<8x10xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<8x10xf32>, tensor<f32>) -> tensor<8xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %9 = stablehlo.log %8 : tensor<8x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x10xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<8x10xf32>
    return %11, %6, %8 : tensor<8x10xf32>, tensor<8x10xf32>, tensor<8x1xf32>
  }
  func.func private @log_softmax_8(%arg0: tensor<8x10xf32>, %arg1: tensor<8x1xf32>, %arg2: tensor<8x10xf32>) -> tensor<8x10xf32> {
    %0 = stablehlo.negate %arg2 : tensor<8x10xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<8x10xf32>, tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.reshape %1 : (tensor<8xf32>) -> tensor<8x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<8x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<8x1xf32>, tensor<f32>) -> tensor<8xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<8xf32>) -> tensor<8x10xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<8x10xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<8x10xf32>
    return %7 : tensor<8x10xf32>
  }
}
