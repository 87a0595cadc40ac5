module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x32xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<32x10xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<10xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<32x128xf32> {tf.aliasing_output = 3 : i32}, %arg4: tensor<128xf32> {tf.aliasing_output = 4 : i32}, %arg5: tensor<128x32xf32> {tf.aliasing_output = 5 : i32}, %arg6: tensor<32xf32> {tf.aliasing_output = 6 : i32}, %arg7: tensor<32xf32> {tf.aliasing_output = 7 : i32}, %arg8: tensor<32xf32> {tf.aliasing_output = 8 : i32}, %arg9: tensor<32xf32> {tf.aliasing_output = 9 : i32}, %arg10: tensor<32xf32> {tf.aliasing_output = 10 : i32}, %arg11: tensor<32x32xf32> {tf.aliasing_output = 11 : i32}, %arg12: tensor<32xf32> {tf.aliasing_output = 12 : i32}, %arg13: tensor<32x96xf32> {tf.aliasing_output = 13 : i32}, %arg14: tensor<96xf32> {tf.aliasing_output = 14 : i32}, %arg15: tensor<32x128xf32> {tf.aliasing_output = 15 : i32}, %arg16: tensor<128xf32> {tf.aliasing_output = 16 : i32}, %arg17: tensor<128x32xf32> {tf.aliasing_output = 17 : i32}, %arg18: tensor<32xf32> {tf.aliasing_output = 18 : i32}, %arg19: tensor<32xf32> {tf.aliasing_output = 19 : i32}, %arg20: tensor<32xf32> {tf.aliasing_output = 20 : i32}, %arg21: tensor<32xf32> {tf.aliasing_output = 21 : i32}, %arg22: tensor<32xf32> {tf.aliasing_output = 22 : i32}, %arg23: tensor<32x32xf32> {tf.aliasing_output = 23 : i32}, %arg24: tensor<32xf32> {tf.aliasing_output = 24 : i32}, %arg25: tensor<32x96xf32> {tf.aliasing_output = 25 : i32}, %arg26: tensor<96xf32> {tf.aliasing_output = 26 : i32}, %arg27: tensor<32xf32> {tf.aliasing_output = 27 : i32}, %arg28: tensor<32xf32> {tf.aliasing_output = 28 : i32}, %arg29: tensor<48x32xf32> {tf.aliasing_output = 29 : i32}, %arg30: tensor<32xf32> {tf.aliasing_output = 30 : i32}, %arg31: tensor<17x32xf32> {tf.aliasing_output = 31 : i32}, %arg32: tensor<1x32xf32> {tf.aliasing_output = 32 : i32}, %arg33: tensor<32x10xf32> {tf.aliasing_output = 33 : i32}, %arg34: tensor<10xf32> {tf.aliasing_output = 34 : i32}, %arg35: tensor<32x128xf32> {tf.aliasing_output = 35 : i32}, %arg36: tensor<128xf32> {tf.aliasing_output = 36 : i32}, %arg37: tensor<128x32xf32> {tf.aliasing_output = 37 : i32}, %arg38: tensor<32xf32> {tf.aliasing_output = 38 : i32}, %arg39: tensor<32xf32> {tf.aliasing_output = 39 : i32}, %arg40: tensor<32xf32> {tf.aliasing_output = 40 : i32}, %arg41: tensor<32xf32> {tf.aliasing_output = 41 : i32}, %arg42: tensor<32xf32> {tf.aliasing_output = 42 : i32}, %arg43: tensor<32x32xf32> {tf.aliasing_output = 43 : i32}, %arg44: tensor<32xf32> {tf.aliasing_output = 44 : i32}, %arg45: tensor<32x96xf32> {tf.aliasing_output = 45 : i32}, %arg46: tensor<96xf32> {tf.aliasing_output = 46 : i32}, %arg47: tensor<32x128xf32> {tf.aliasing_output = 47 : i32}, %arg48: tensor<128xf32> {tf.aliasing_output = 48 : i32}, %arg49: tensor<128x32xf32> {tf.aliasing_output = 49 : i32}, %arg50: tensor<32xf32> {tf.aliasing_output = 50 : i32}, %arg51: tensor<32xf32> {tf.aliasing_output = 51 : i32}, %arg52: tensor<32xf32> {tf.aliasing_output = 52 : i32}, %arg53: tensor<32xf32> {tf.aliasing_output = 53 : i32}, %arg54: tensor<32xf32> {tf.aliasing_output = 54 : i32}, %arg55: tensor<32x32xf32> {tf.aliasing_output = 55 : i32}, %arg56: tensor<32xf32> {tf.aliasing_output = 56 : i32}, %arg57: tensor<32x96xf32> {tf.aliasing_output = 57 : i32}, %arg58: tensor<96xf32> {tf.aliasing_output = 58 : i32}, %arg59: tensor<32xf32> {tf.aliasing_output = 59 : i32}, %arg60: tensor<32xf32> {tf.aliasing_output = 60 : i32}, %arg61: tensor<48x32xf32> {tf.aliasing_output = 61 : i32}, %arg62: tensor<32xf32> {tf.aliasing_output = 62 : i32}, %arg63: tensor<17x32xf32> {tf.aliasing_output = 63 : i32}, %arg64: tensor<1x32xf32> {tf.aliasing_output = 64 : i32}, %arg65: tensor<32x10xf32> {tf.aliasing_output = 65 : i32}, %arg66: tensor<10xf32> {tf.aliasing_output = 66 : i32}, %arg67: tensor<32x128xf32> {tf.aliasing_output = 67 : i32}, %arg68: tensor<128xf32> {tf.aliasing_output = 68 : i32}, %arg69: tensor<128x32xf32> {tf.aliasing_output = 69 : i32}, %arg70: tensor<32xf32> {tf.aliasing_output = 70 : i32}, %arg71: tensor<32xf32> {tf.aliasing_output = 71 : i32}, %arg72: tensor<32xf32> {tf.aliasing_output = 72 : i32}, %arg73: tensor<32xf32> {tf.aliasing_output = 73 : i32}, %arg74: tensor<32xf32> {tf.aliasing_output = 74 : i32}, %arg75: tensor<32x32xf32> {tf.aliasing_output = 75 : i32}, %arg76: tensor<32xf32> {tf.aliasing_output = 76 : i32}, %arg77: tensor<32x96xf32> {tf.aliasing_output = 77 : i32}, %arg78: tensor<96xf32> {tf.aliasing_output = 78 : i32}, %arg79: tensor<32x128xf32> {tf.aliasing_output = 79 : i32}, %arg80: tensor<128xf32> {tf.aliasing_output = 80 : i32}, %arg81: tensor<128x32xf32> {tf.aliasing_output = 81 : i32}, %arg82: tensor<32xf32> {tf.aliasing_output = 82 : i32}, %arg83: tensor<32xf32> {tf.aliasing_output = 83 : i32}, %arg84: tensor<32xf32> {tf.aliasing_output = 84 : i32}, %arg85: tensor<32xf32> {tf.aliasing_output = 85 : i32}, %arg86: tensor<32xf32> {tf.aliasing_output = 86 : i32}, %arg87: tensor<32x32xf32> {tf.aliasing_output = 87 : i32}, %arg88: tensor<32xf32> {tf.aliasing_output = 88 : i32}, %arg89: tensor<32x96xf32> {tf.aliasing_output = 89 : i32}, %arg90: tensor<96xf32> {tf.aliasing_output = 90 : i32}, %arg91: tensor<32xf32> {tf.aliasing_output = 91 : i32}, %arg92: tensor<32xf32> {tf.aliasing_output = 92 : i32}, %arg93: tensor<48x32xf32> {tf.aliasing_output = 93 : i32}, %arg94: tensor<32xf32> {tf.aliasing_output = 94 : i32}, %arg95: tensor<17x32xf32> {tf.aliasing_output = 95 : i32}, %arg96: tensor<f32> {tf.aliasing_output = 96 : i32}, %arg97: tensor<8x16x16x3xf32>, %arg98: tensor<8xi32>) -> (tensor<1x32xf32> {jax.result_info = "result[0]['class_token']"}, tensor<32x10xf32> {jax.result_info = "result[0]['classes']"}, tensor<10xf32> {jax.result_info = "result[0]['classes_bias']"}, tensor<32x128xf32> {jax.result_info = "result[0]['layer1_mlp_in']"}, tensor<128xf32> {jax.result_info = "result[0]['layer1_mlp_in_bias']"}, tensor<128x32xf32> {jax.result_info = "result[0]['layer1_mlp_out']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_mlp_out_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[0]['layer1_out']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[0]['layer1_qkv']"}, tensor<96xf32> {jax.result_info = "result[0]['layer1_qkv_bias']"}, tensor<32x128xf32> {jax.result_info = "result[0]['layer2_mlp_in']"}, tensor<128xf32> {jax.result_info = "result[0]['layer2_mlp_in_bias']"}, tensor<128x32xf32> {jax.result_info = "result[0]['layer2_mlp_out']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_mlp_out_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[0]['layer2_out']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[0]['layer2_qkv']"}, tensor<96xf32> {jax.result_info = "result[0]['layer2_qkv_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['norm_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['norm_scale']"}, tensor<48x32xf32> {jax.result_info = "result[0]['patches']"}, tensor<32xf32> {jax.result_info = "result[0]['patches_bias']"}, tensor<17x32xf32> {jax.result_info = "result[0]['position']"}, tensor<1x32xf32> {jax.result_info = "result[1]['class_token']"}, tensor<32x10xf32> {jax.result_info = "result[1]['classes']"}, tensor<10xf32> {jax.result_info = "result[1]['classes_bias']"}, tensor<32x128xf32> {jax.result_info = "result[1]['layer1_mlp_in']"}, tensor<128xf32> {jax.result_info = "result[1]['layer1_mlp_in_bias']"}, tensor<128x32xf32> {jax.result_info = "result[1]['layer1_mlp_out']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_mlp_out_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[1]['layer1_out']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[1]['layer1_qkv']"}, tensor<96xf32> {jax.result_info = "result[1]['layer1_qkv_bias']"}, tensor<32x128xf32> {jax.result_info = "result[1]['layer2_mlp_in']"}, tensor<128xf32> {jax.result_info = "result[1]['layer2_mlp_in_bias']"}, tensor<128x32xf32> {jax.result_info = "result[1]['layer2_mlp_out']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_mlp_out_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[1]['layer2_out']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[1]['layer2_qkv']"}, tensor<96xf32> {jax.result_info = "result[1]['layer2_qkv_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['norm_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['norm_scale']"}, tensor<48x32xf32> {jax.result_info = "result[1]['patches']"}, tensor<32xf32> {jax.result_info = "result[1]['patches_bias']"}, tensor<17x32xf32> {jax.result_info = "result[1]['position']"}, tensor<1x32xf32> {jax.result_info = "result[2]['class_token']"}, tensor<32x10xf32> {jax.result_info = "result[2]['classes']"}, tensor<10xf32> {jax.result_info = "result[2]['classes_bias']"}, tensor<32x128xf32> {jax.result_info = "result[2]['layer1_mlp_in']"}, tensor<128xf32> {jax.result_info = "result[2]['layer1_mlp_in_bias']"}, tensor<128x32xf32> {jax.result_info = "result[2]['layer1_mlp_out']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_mlp_out_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[2]['layer1_out']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[2]['layer1_qkv']"}, tensor<96xf32> {jax.result_info = "result[2]['layer1_qkv_bias']"}, tensor<32x128xf32> {jax.result_info = "result[2]['layer2_mlp_in']"}, tensor<128xf32> {jax.result_info = "result[2]['layer2_mlp_in_bias']"}, tensor<128x32xf32> {jax.result_info = "result[2]['layer2_mlp_out']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_mlp_out_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[2]['layer2_out']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[2]['layer2_qkv']"}, tensor<96xf32> {jax.result_info = "result[2]['layer2_qkv_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['norm_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['norm_scale']"}, tensor<48x32xf32> {jax.result_info = "result[2]['patches']"}, tensor<32xf32> {jax.result_info = "result[2]['patches_bias']"}, tensor<17x32xf32> {jax.result_info = "result[2]['position']"}, tensor<f32> {jax.result_info = "result[3]"}, tensor<f32> {jax.result_info = "result[4]"}) {
    %0 = stablehlo.reshape %arg97 : (tensor<8x16x16x3xf32>) -> tensor<8x4x4x4x4x3xf32>
    %1 = stablehlo.transpose %0, dims = [0, 1, 3, 2, 4, 5] : (tensor<8x4x4x4x4x3xf32>) -> tensor<8x4x4x4x4x3xf32>
    %2 = stablehlo.reshape %1 : (tensor<8x4x4x4x4x3xf32>) -> tensor<8x16x48xf32>
    %3 = stablehlo.dot_general %2, %arg29, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x16x48xf32>, tensor<48x32xf32>) -> tensor<8x16x32xf32>
    %4 = stablehlo.broadcast_in_dim %arg30, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x16x32xf32>
    %6 = stablehlo.add %3, %5 : tensor<8x16x32xf32>
    %7 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<1x32xf32>) -> tensor<8x1x32xf32>
    %8 = stablehlo.concatenate %7, %6, dim = 1 : (tensor<8x1x32xf32>, tensor<8x16x32xf32>) -> tensor<8x17x32xf32>
    %9 = stablehlo.broadcast_in_dim %arg31, dims = [1, 2] : (tensor<17x32xf32>) -> tensor<1x17x32xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<1x17x32xf32>) -> tensor<8x17x32xf32>
    %11 = stablehlo.add %8, %10 : tensor<8x17x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%11 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<8x17xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<8x17xf32>) -> tensor<8x17x1xf32>
    %cst_0 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %15 = stablehlo.divide %13, %14 : tensor<8x17x1xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<8x17x1xf32>) -> tensor<8x17x32xf32>
    %17 = stablehlo.subtract %11, %16 : tensor<8x17x32xf32>
    %18 = stablehlo.multiply %17, %17 : tensor<8x17x32xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.reduce(%18 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<8x17xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1] : (tensor<8x17xf32>) -> tensor<8x17x1xf32>
    %cst_2 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %22 = stablehlo.divide %20, %21 : tensor<8x17x1xf32>
    %cst_3 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %24 = stablehlo.add %22, %23 : tensor<8x17x1xf32>
    %25 = stablehlo.rsqrt %24 : tensor<8x17x1xf32>
    %26 = stablehlo.divide %25, %24 : tensor<8x17x1xf32>
    %cst_4 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %28 = stablehlo.multiply %27, %26 : tensor<8x17x1xf32>
    %29 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<8x17x1xf32>) -> tensor<8x17x32xf32>
    %30 = stablehlo.multiply %17, %29 : tensor<8x17x32xf32>
    %31 = stablehlo.broadcast_in_dim %arg8, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x17x32xf32>
    %33 = stablehlo.multiply %30, %32 : tensor<8x17x32xf32>
    %34 = stablehlo.broadcast_in_dim %arg7, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x17x32xf32>
    %36 = stablehlo.add %33, %35 : tensor<8x17x32xf32>
    %37 = stablehlo.dot_general %36, %arg13, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x17x32xf32>, tensor<32x96xf32>) -> tensor<8x17x96xf32>
    %38 = stablehlo.broadcast_in_dim %arg14, dims = [2] : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [0, 1, 2] : (tensor<1x1x96xf32>) -> tensor<8x17x96xf32>
    %40 = stablehlo.add %37, %39 : tensor<8x17x96xf32>
    %41 = stablehlo.slice %40 [0:8, 0:17, 0:32] : (tensor<8x17x96xf32>) -> tensor<8x17x32xf32>
    %42 = stablehlo.slice %40 [0:8, 0:17, 32:64] : (tensor<8x17x96xf32>) -> tensor<8x17x32xf32>
    %43 = stablehlo.slice %40 [0:8, 0:17, 64:96] : (tensor<8x17x96xf32>) -> tensor<8x17x32xf32>
    %44 = stablehlo.reshape %41 : (tensor<8x17x32xf32>) -> tensor<8x17x2x16xf32>
    %45 = stablehlo.reshape %42 : (tensor<8x17x32xf32>) -> tensor<8x17x2x16xf32>
    %46 = stablehlo.reshape %43 : (tensor<8x17x32xf32>) -> tensor<8x17x2x16xf32>
    %47 = stablehlo.dot_general %44, %45, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<8x17x2x16xf32>, tensor<8x17x2x16xf32>) -> tensor<8x2x17x17xf32>
    %cst_5 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8x2x17x17xf32>
    %49 = stablehlo.divide %47, %48 : tensor<8x2x17x17xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %50 = stablehlo.reduce(%49 init: %cst_6) applies stablehlo.maximum across dimensions = [3] : (tensor<8x2x17x17xf32>, tensor<f32>) -> tensor<8x2x17xf32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8x2x17xf32>
    %52 = stablehlo.maximum %51, %50 : tensor<8x2x17xf32>
    %53 = stablehlo.broadcast_in_dim %52, dims = [0, 1, 2] : (tensor<8x2x17xf32>) -> tensor<8x2x17x1xf32>
    %54 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2, 3] : (tensor<8x2x17x1xf32>) -> tensor<8x2x17x17xf32>
    %55 = stablehlo.subtract %49, %54 : tensor<8x2x17x17xf32>
    %56 = stablehlo.exponential %55 : tensor<8x2x17x17xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %57 = stablehlo.reduce(%56 init: %cst_8) applies stablehlo.add across dimensions = [3] : (tensor<8x2x17x17xf32>, tensor<f32>) -> tensor<8x2x17xf32>
    %58 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2] : (tensor<8x2x17xf32>) -> tensor<8x2x17x1xf32>
    %59 = stablehlo.broadcast_in_dim %58, dims = [0, 1, 2, 3] : (tensor<8x2x17x1xf32>) -> tensor<8x2x17x17xf32>
    %60 = stablehlo.divide %56, %59 : tensor<8x2x17x17xf32>
    %61 = stablehlo.multiply %58, %58 : tensor<8x2x17x1xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8x2x17x1xf32>
    %63 = stablehlo.divide %62, %61 : tensor<8x2x17x1xf32>
    %64 = stablehlo.dot_general %46, %60, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [HIGHEST, HIGHEST] : (tensor<8x17x2x16xf32>, tensor<8x2x17x17xf32>) -> tensor<8x2x16x17xf32>
    %65 = stablehlo.transpose %64, dims = [0, 3, 1, 2] : (tensor<8x2x16x17xf32>) -> tensor<8x17x2x16xf32>
    %66 = stablehlo.reshape %65 : (tensor<8x17x2x16xf32>) -> tensor<8x17x32xf32>
    %67 = stablehlo.dot_general %66, %arg11, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x17x32xf32>, tensor<32x32xf32>) -> tensor<8x17x32xf32>
    %68 = stablehlo.broadcast_in_dim %arg12, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %69 = stablehlo.broadcast_in_dim %68, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x17x32xf32>
    %70 = stablehlo.add %67, %69 : tensor<8x17x32xf32>
    %71 = stablehlo.add %11, %70 : tensor<8x17x32xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %72 = stablehlo.reduce(%71 init: %cst_10) applies stablehlo.add across dimensions = [2] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<8x17xf32>
    %73 = stablehlo.broadcast_in_dim %72, dims = [0, 1] : (tensor<8x17xf32>) -> tensor<8x17x1xf32>
    %cst_11 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %75 = stablehlo.divide %73, %74 : tensor<8x17x1xf32>
    %76 = stablehlo.broadcast_in_dim %75, dims = [0, 1, 2] : (tensor<8x17x1xf32>) -> tensor<8x17x32xf32>
    %77 = stablehlo.subtract %71, %76 : tensor<8x17x32xf32>
    %78 = stablehlo.multiply %77, %77 : tensor<8x17x32xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %79 = stablehlo.reduce(%78 init: %cst_12) applies stablehlo.add across dimensions = [2] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<8x17xf32>
    %80 = stablehlo.broadcast_in_dim %79, dims = [0, 1] : (tensor<8x17xf32>) -> tensor<8x17x1xf32>
    %cst_13 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %82 = stablehlo.divide %80, %81 : tensor<8x17x1xf32>
    %cst_14 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %84 = stablehlo.add %82, %83 : tensor<8x17x1xf32>
    %85 = stablehlo.rsqrt %84 : tensor<8x17x1xf32>
    %86 = stablehlo.divide %85, %84 : tensor<8x17x1xf32>
    %cst_15 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %87 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %88 = stablehlo.multiply %87, %86 : tensor<8x17x1xf32>
    %89 = stablehlo.broadcast_in_dim %85, dims = [0, 1, 2] : (tensor<8x17x1xf32>) -> tensor<8x17x32xf32>
    %90 = stablehlo.multiply %77, %89 : tensor<8x17x32xf32>
    %91 = stablehlo.broadcast_in_dim %arg10, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %92 = stablehlo.broadcast_in_dim %91, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x17x32xf32>
    %93 = stablehlo.multiply %90, %92 : tensor<8x17x32xf32>
    %94 = stablehlo.broadcast_in_dim %arg9, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %95 = stablehlo.broadcast_in_dim %94, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x17x32xf32>
    %96 = stablehlo.add %93, %95 : tensor<8x17x32xf32>
    %97 = stablehlo.dot_general %96, %arg3, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x17x32xf32>, tensor<32x128xf32>) -> tensor<8x17x128xf32>
    %98 = stablehlo.broadcast_in_dim %arg4, dims = [2] : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %99 = stablehlo.broadcast_in_dim %98, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<8x17x128xf32>
    %100 = stablehlo.add %97, %99 : tensor<8x17x128xf32>
    %cst_16 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %101 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<8x17x128xf32>
    %102 = stablehlo.multiply %101, %100 : tensor<8x17x128xf32>
    %103 = stablehlo.negate %100 : tensor<8x17x128xf32>
    %cst_17 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %104 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<8x17x128xf32>
    %105 = stablehlo.multiply %103, %104 : tensor<8x17x128xf32>
    %106 = chlo.erfc %105 : tensor<8x17x128xf32> -> tensor<8x17x128xf32>
    %107 = chlo.square %105 : tensor<8x17x128xf32> -> tensor<8x17x128xf32>
    %108 = stablehlo.negate %107 : tensor<8x17x128xf32>
    %109 = stablehlo.exponential %108 : tensor<8x17x128xf32>
    %110 = stablehlo.multiply %102, %106 : tensor<8x17x128xf32>
    %111 = stablehlo.dot_general %110, %arg5, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x17x128xf32>, tensor<128x32xf32>) -> tensor<8x17x32xf32>
    %112 = stablehlo.broadcast_in_dim %arg6, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %113 = stablehlo.broadcast_in_dim %112, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x17x32xf32>
    %114 = stablehlo.add %111, %113 : tensor<8x17x32xf32>
    %115 = stablehlo.add %71, %114 : tensor<8x17x32xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %116 = stablehlo.reduce(%115 init: %cst_18) applies stablehlo.add across dimensions = [2] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<8x17xf32>
    %117 = stablehlo.broadcast_in_dim %116, dims = [0, 1] : (tensor<8x17xf32>) -> tensor<8x17x1xf32>
    %cst_19 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %118 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %119 = stablehlo.divide %117, %118 : tensor<8x17x1xf32>
    %120 = stablehlo.broadcast_in_dim %119, dims = [0, 1, 2] : (tensor<8x17x1xf32>) -> tensor<8x17x32xf32>
    %121 = stablehlo.subtract %115, %120 : tensor<8x17x32xf32>
    %122 = stablehlo.multiply %121, %121 : tensor<8x17x32xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %123 = stablehlo.reduce(%122 init: %cst_20) applies stablehlo.add across dimensions = [2] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<8x17xf32>
    %124 = stablehlo.broadcast_in_dim %123, dims = [0, 1] : (tensor<8x17xf32>) -> tensor<8x17x1xf32>
    %cst_21 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %125 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %126 = stablehlo.divide %124, %125 : tensor<8x17x1xf32>
    %cst_22 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %127 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %128 = stablehlo.add %126, %127 : tensor<8x17x1xf32>
    %129 = stablehlo.rsqrt %128 : tensor<8x17x1xf32>
    %130 = stablehlo.divide %129, %128 : tensor<8x17x1xf32>
    %cst_23 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %131 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %132 = stablehlo.multiply %131, %130 : tensor<8x17x1xf32>
    %133 = stablehlo.broadcast_in_dim %129, dims = [0, 1, 2] : (tensor<8x17x1xf32>) -> tensor<8x17x32xf32>
    %134 = stablehlo.multiply %121, %133 : tensor<8x17x32xf32>
    %135 = stablehlo.broadcast_in_dim %arg20, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %136 = stablehlo.broadcast_in_dim %135, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x17x32xf32>
    %137 = stablehlo.multiply %134, %136 : tensor<8x17x32xf32>
    %138 = stablehlo.broadcast_in_dim %arg19, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %139 = stablehlo.broadcast_in_dim %138, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x17x32xf32>
    %140 = stablehlo.add %137, %139 : tensor<8x17x32xf32>
    %141 = stablehlo.dot_general %140, %arg25, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x17x32xf32>, tensor<32x96xf32>) -> tensor<8x17x96xf32>
    %142 = stablehlo.broadcast_in_dim %arg26, dims = [2] : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %143 = stablehlo.broadcast_in_dim %142, dims = [0, 1, 2] : (tensor<1x1x96xf32>) -> tensor<8x17x96xf32>
    %144 = stablehlo.add %141, %143 : tensor<8x17x96xf32>
    %145 = stablehlo.slice %144 [0:8, 0:17, 0:32] : (tensor<8x17x96xf32>) -> tensor<8x17x32xf32>
    %146 = stablehlo.slice %144 [0:8, 0:17, 32:64] : (tensor<8x17x96xf32>) -> tensor<8x17x32xf32>
    %147 = stablehlo.slice %144 [0:8, 0:17, 64:96] : (tensor<8x17x96xf32>) -> tensor<8x17x32xf32>
    %148 = stablehlo.reshape %145 : (tensor<8x17x32xf32>) -> tensor<8x17x2x16xf32>
    %149 = stablehlo.reshape %146 : (tensor<8x17x32xf32>) -> tensor<8x17x2x16xf32>
    %150 = stablehlo.reshape %147 : (tensor<8x17x32xf32>) -> tensor<8x17x2x16xf32>
    %151 = stablehlo.dot_general %148, %149, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<8x17x2x16xf32>, tensor<8x17x2x16xf32>) -> tensor<8x2x17x17xf32>
    %cst_24 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %152 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<8x2x17x17xf32>
    %153 = stablehlo.divide %151, %152 : tensor<8x2x17x17xf32>
    %cst_25 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %154 = stablehlo.reduce(%153 init: %cst_25) applies stablehlo.maximum across dimensions = [3] : (tensor<8x2x17x17xf32>, tensor<f32>) -> tensor<8x2x17xf32>
    %cst_26 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %155 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<8x2x17xf32>
    %156 = stablehlo.maximum %155, %154 : tensor<8x2x17xf32>
    %157 = stablehlo.broadcast_in_dim %156, dims = [0, 1, 2] : (tensor<8x2x17xf32>) -> tensor<8x2x17x1xf32>
    %158 = stablehlo.broadcast_in_dim %157, dims = [0, 1, 2, 3] : (tensor<8x2x17x1xf32>) -> tensor<8x2x17x17xf32>
    %159 = stablehlo.subtract %153, %158 : tensor<8x2x17x17xf32>
    %160 = stablehlo.exponential %159 : tensor<8x2x17x17xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %161 = stablehlo.reduce(%160 init: %cst_27) applies stablehlo.add across dimensions = [3] : (tensor<8x2x17x17xf32>, tensor<f32>) -> tensor<8x2x17xf32>
    %162 = stablehlo.broadcast_in_dim %161, dims = [0, 1, 2] : (tensor<8x2x17xf32>) -> tensor<8x2x17x1xf32>
    %163 = stablehlo.broadcast_in_dim %162, dims = [0, 1, 2, 3] : (tensor<8x2x17x1xf32>) -> tensor<8x2x17x17xf32>
    %164 = stablehlo.divide %160, %163 : tensor<8x2x17x17xf32>
    %165 = stablehlo.multiply %162, %162 : tensor<8x2x17x1xf32>
    %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %166 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<8x2x17x1xf32>
    %167 = stablehlo.divide %166, %165 : tensor<8x2x17x1xf32>
    %168 = stablehlo.dot_general %150, %164, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [HIGHEST, HIGHEST] : (tensor<8x17x2x16xf32>, tensor<8x2x17x17xf32>) -> tensor<8x2x16x17xf32>
    %169 = stablehlo.transpose %168, dims = [0, 3, 1, 2] : (tensor<8x2x16x17xf32>) -> tensor<8x17x2x16xf32>
    %170 = stablehlo.reshape %169 : (tensor<8x17x2x16xf32>) -> tensor<8x17x32xf32>
    %171 = stablehlo.dot_general %170, %arg23, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x17x32xf32>, tensor<32x32xf32>) -> tensor<8x17x32xf32>
    %172 = stablehlo.broadcast_in_dim %arg24, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %173 = stablehlo.broadcast_in_dim %172, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x17x32xf32>
    %174 = stablehlo.add %171, %173 : tensor<8x17x32xf32>
    %175 = stablehlo.add %115, %174 : tensor<8x17x32xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %176 = stablehlo.reduce(%175 init: %cst_29) applies stablehlo.add across dimensions = [2] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<8x17xf32>
    %177 = stablehlo.broadcast_in_dim %176, dims = [0, 1] : (tensor<8x17xf32>) -> tensor<8x17x1xf32>
    %cst_30 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %178 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %179 = stablehlo.divide %177, %178 : tensor<8x17x1xf32>
    %180 = stablehlo.broadcast_in_dim %179, dims = [0, 1, 2] : (tensor<8x17x1xf32>) -> tensor<8x17x32xf32>
    %181 = stablehlo.subtract %175, %180 : tensor<8x17x32xf32>
    %182 = stablehlo.multiply %181, %181 : tensor<8x17x32xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %183 = stablehlo.reduce(%182 init: %cst_31) applies stablehlo.add across dimensions = [2] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<8x17xf32>
    %184 = stablehlo.broadcast_in_dim %183, dims = [0, 1] : (tensor<8x17xf32>) -> tensor<8x17x1xf32>
    %cst_32 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %185 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %186 = stablehlo.divide %184, %185 : tensor<8x17x1xf32>
    %cst_33 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %187 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %188 = stablehlo.add %186, %187 : tensor<8x17x1xf32>
    %189 = stablehlo.rsqrt %188 : tensor<8x17x1xf32>
    %190 = stablehlo.divide %189, %188 : tensor<8x17x1xf32>
    %cst_34 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %191 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %192 = stablehlo.multiply %191, %190 : tensor<8x17x1xf32>
    %193 = stablehlo.broadcast_in_dim %189, dims = [0, 1, 2] : (tensor<8x17x1xf32>) -> tensor<8x17x32xf32>
    %194 = stablehlo.multiply %181, %193 : tensor<8x17x32xf32>
    %195 = stablehlo.broadcast_in_dim %arg22, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %196 = stablehlo.broadcast_in_dim %195, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x17x32xf32>
    %197 = stablehlo.multiply %194, %196 : tensor<8x17x32xf32>
    %198 = stablehlo.broadcast_in_dim %arg21, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %199 = stablehlo.broadcast_in_dim %198, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x17x32xf32>
    %200 = stablehlo.add %197, %199 : tensor<8x17x32xf32>
    %201 = stablehlo.dot_general %200, %arg15, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x17x32xf32>, tensor<32x128xf32>) -> tensor<8x17x128xf32>
    %202 = stablehlo.broadcast_in_dim %arg16, dims = [2] : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %203 = stablehlo.broadcast_in_dim %202, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<8x17x128xf32>
    %204 = stablehlo.add %201, %203 : tensor<8x17x128xf32>
    %cst_35 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %205 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<8x17x128xf32>
    %206 = stablehlo.multiply %205, %204 : tensor<8x17x128xf32>
    %207 = stablehlo.negate %204 : tensor<8x17x128xf32>
    %cst_36 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %208 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<8x17x128xf32>
    %209 = stablehlo.multiply %207, %208 : tensor<8x17x128xf32>
    %210 = chlo.erfc %209 : tensor<8x17x128xf32> -> tensor<8x17x128xf32>
    %211 = chlo.square %209 : tensor<8x17x128xf32> -> tensor<8x17x128xf32>
    %212 = stablehlo.negate %211 : tensor<8x17x128xf32>
    %213 = stablehlo.exponential %212 : tensor<8x17x128xf32>
    %214 = stablehlo.multiply %206, %210 : tensor<8x17x128xf32>
    %215 = stablehlo.dot_general %214, %arg17, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x17x128xf32>, tensor<128x32xf32>) -> tensor<8x17x32xf32>
    %216 = stablehlo.broadcast_in_dim %arg18, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %217 = stablehlo.broadcast_in_dim %216, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x17x32xf32>
    %218 = stablehlo.add %215, %217 : tensor<8x17x32xf32>
    %219 = stablehlo.add %175, %218 : tensor<8x17x32xf32>
    %220 = stablehlo.slice %219 [0:8, 0:1, 0:32] : (tensor<8x17x32xf32>) -> tensor<8x1x32xf32>
    %221 = stablehlo.reshape %220 : (tensor<8x1x32xf32>) -> tensor<8x32xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %222 = stablehlo.reduce(%221 init: %cst_37) applies stablehlo.add across dimensions = [1] : (tensor<8x32xf32>, tensor<f32>) -> tensor<8xf32>
    %223 = stablehlo.broadcast_in_dim %222, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %cst_38 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %224 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<8x1xf32>
    %225 = stablehlo.divide %223, %224 : tensor<8x1xf32>
    %226 = stablehlo.broadcast_in_dim %225, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x32xf32>
    %227 = stablehlo.subtract %221, %226 : tensor<8x32xf32>
    %228 = stablehlo.multiply %227, %227 : tensor<8x32xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %229 = stablehlo.reduce(%228 init: %cst_39) applies stablehlo.add across dimensions = [1] : (tensor<8x32xf32>, tensor<f32>) -> tensor<8xf32>
    %230 = stablehlo.broadcast_in_dim %229, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %cst_40 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %231 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<8x1xf32>
    %232 = stablehlo.divide %230, %231 : tensor<8x1xf32>
    %cst_41 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %233 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<8x1xf32>
    %234 = stablehlo.add %232, %233 : tensor<8x1xf32>
    %235 = stablehlo.rsqrt %234 : tensor<8x1xf32>
    %236 = stablehlo.divide %235, %234 : tensor<8x1xf32>
    %cst_42 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %237 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<8x1xf32>
    %238 = stablehlo.multiply %237, %236 : tensor<8x1xf32>
    %239 = stablehlo.broadcast_in_dim %235, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x32xf32>
    %240 = stablehlo.multiply %227, %239 : tensor<8x32xf32>
    %241 = stablehlo.broadcast_in_dim %arg28, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %242 = stablehlo.broadcast_in_dim %241, dims = [0, 1] : (tensor<1x32xf32>) -> tensor<8x32xf32>
    %243 = stablehlo.multiply %240, %242 : tensor<8x32xf32>
    %244 = stablehlo.broadcast_in_dim %arg27, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %245 = stablehlo.broadcast_in_dim %244, dims = [0, 1] : (tensor<1x32xf32>) -> tensor<8x32xf32>
    %246 = stablehlo.add %243, %245 : tensor<8x32xf32>
    %247 = stablehlo.dot_general %246, %arg1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x32xf32>, tensor<32x10xf32>) -> tensor<8x10xf32>
    %248 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<10xf32>) -> tensor<1x10xf32>
    %249 = stablehlo.broadcast_in_dim %248, dims = [0, 1] : (tensor<1x10xf32>) -> tensor<8x10xf32>
    %250 = stablehlo.add %247, %249 : tensor<8x10xf32>
    %251 = call @_one_hot(%arg98) : (tensor<8xi32>) -> tensor<8x10xf32>
    %252:3 = call @log_softmax(%250) : (tensor<8x10xf32>) -> (tensor<8x10xf32>, tensor<8x10xf32>, tensor<8x1xf32>)
    %253 = stablehlo.multiply %251, %252#0 : tensor<8x10xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %254 = stablehlo.reduce(%253 init: %cst_43) applies stablehlo.add across dimensions = [1] : (tensor<8x10xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %255 = stablehlo.reduce(%254 init: %cst_44) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_45 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %256 = stablehlo.divide %255, %cst_45 : tensor<f32>
    %257 = stablehlo.negate %256 : tensor<f32>
    %cst_46 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %258 = stablehlo.negate %cst_46 : tensor<f32>
    %cst_47 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %259 = stablehlo.divide %258, %cst_47 : tensor<f32>
    %260 = stablehlo.broadcast_in_dim %259, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %261 = stablehlo.broadcast_in_dim %260, dims = [0] : (tensor<8xf32>) -> tensor<8x10xf32>
    %262 = stablehlo.multiply %251, %261 : tensor<8x10xf32>
    %263 = call @log_softmax_0(%252#1, %252#2, %262) : (tensor<8x10xf32>, tensor<8x1xf32>, tensor<8x10xf32>) -> tensor<8x10xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %264 = stablehlo.reduce(%263 init: %cst_48) applies stablehlo.add across dimensions = [0] : (tensor<8x10xf32>, tensor<f32>) -> tensor<10xf32>
    %265 = stablehlo.reshape %264 : (tensor<10xf32>) -> tensor<1x10xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %266 = stablehlo.reduce(%265 init: %cst_49) applies stablehlo.add across dimensions = [0] : (tensor<1x10xf32>, tensor<f32>) -> tensor<10xf32>
    %267 = stablehlo.dot_general %263, %246, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x10xf32>, tensor<8x32xf32>) -> tensor<10x32xf32>
    %268 = stablehlo.transpose %267, dims = [1, 0] : (tensor<10x32xf32>) -> tensor<32x10xf32>
    %269 = stablehlo.dot_general %263, %arg1, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<8x10xf32>, tensor<32x10xf32>) -> tensor<8x32xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %270 = stablehlo.reduce(%269 init: %cst_50) applies stablehlo.add across dimensions = [0] : (tensor<8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %271 = stablehlo.reshape %270 : (tensor<32xf32>) -> tensor<1x32xf32>
    %cst_51 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %272 = stablehlo.reduce(%271 init: %cst_51) applies stablehlo.add across dimensions = [0] : (tensor<1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %273 = stablehlo.multiply %240, %269 : tensor<8x32xf32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %274 = stablehlo.reduce(%273 init: %cst_52) applies stablehlo.add across dimensions = [0] : (tensor<8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %275 = stablehlo.reshape %274 : (tensor<32xf32>) -> tensor<1x32xf32>
    %276 = stablehlo.broadcast_in_dim %241, dims = [0, 1] : (tensor<1x32xf32>) -> tensor<8x32xf32>
    %277 = stablehlo.multiply %269, %276 : tensor<8x32xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %278 = stablehlo.reduce(%275 init: %cst_53) applies stablehlo.add across dimensions = [0] : (tensor<1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %279 = stablehlo.multiply %227, %277 : tensor<8x32xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %280 = stablehlo.reduce(%279 init: %cst_54) applies stablehlo.add across dimensions = [1] : (tensor<8x32xf32>, tensor<f32>) -> tensor<8xf32>
    %281 = stablehlo.reshape %280 : (tensor<8xf32>) -> tensor<8x1xf32>
    %282 = stablehlo.broadcast_in_dim %235, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x32xf32>
    %283 = stablehlo.multiply %277, %282 : tensor<8x32xf32>
    %284 = stablehlo.multiply %281, %238 : tensor<8x1xf32>
    %cst_55 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %285 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<8x1xf32>
    %286 = stablehlo.divide %284, %285 : tensor<8x1xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %287 = stablehlo.reduce(%286 init: %cst_56) applies stablehlo.add across dimensions = [1] : (tensor<8x1xf32>, tensor<f32>) -> tensor<8xf32>
    %288 = stablehlo.broadcast_in_dim %287, dims = [0] : (tensor<8xf32>) -> tensor<8x32xf32>
    %289 = stablehlo.multiply %227, %288 : tensor<8x32xf32>
    %290 = stablehlo.add %283, %289 : tensor<8x32xf32>
    %291 = stablehlo.multiply %288, %227 : tensor<8x32xf32>
    %292 = stablehlo.add %290, %291 : tensor<8x32xf32>
    %293 = stablehlo.negate %292 : tensor<8x32xf32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %294 = stablehlo.reduce(%293 init: %cst_57) applies stablehlo.add across dimensions = [1] : (tensor<8x32xf32>, tensor<f32>) -> tensor<8xf32>
    %295 = stablehlo.reshape %294 : (tensor<8xf32>) -> tensor<8x1xf32>
    %cst_58 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %296 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<8x1xf32>
    %297 = stablehlo.divide %295, %296 : tensor<8x1xf32>
    %cst_59 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %298 = stablehlo.reduce(%297 init: %cst_59) applies stablehlo.add across dimensions = [1] : (tensor<8x1xf32>, tensor<f32>) -> tensor<8xf32>
    %299 = stablehlo.broadcast_in_dim %298, dims = [0] : (tensor<8xf32>) -> tensor<8x32xf32>
    %300 = stablehlo.add %292, %299 : tensor<8x32xf32>
    %301 = stablehlo.broadcast_in_dim %300, dims = [0, 2] : (tensor<8x32xf32>) -> tensor<8x1x32xf32>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %302 = stablehlo.pad %301, %cst_60, low = [0, 0, 0], high = [0, 16, 0], interior = [0, 0, 0] : (tensor<8x1x32xf32>, tensor<f32>) -> tensor<8x17x32xf32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %303 = stablehlo.reduce(%302 init: %cst_61) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<32xf32>
    %304 = stablehlo.reshape %303 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_62 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %305 = stablehlo.reduce(%304 init: %cst_62) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %306 = stablehlo.dot_general %302, %214, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<8x17x32xf32>, tensor<8x17x128xf32>) -> tensor<32x128xf32>
    %307 = stablehlo.transpose %306, dims = [1, 0] : (tensor<32x128xf32>) -> tensor<128x32xf32>
    %308 = stablehlo.dot_general %302, %arg17, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<8x17x32xf32>, tensor<128x32xf32>) -> tensor<8x17x128xf32>
    %309 = stablehlo.multiply %206, %308 : tensor<8x17x128xf32>
    %310 = stablehlo.multiply %308, %210 : tensor<8x17x128xf32>
    %cst_63 = stablehlo.constant dense<-1.12837923> : tensor<f32>
    %311 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<8x17x128xf32>
    %312 = stablehlo.multiply %311, %309 : tensor<8x17x128xf32>
    %313 = stablehlo.multiply %312, %213 : tensor<8x17x128xf32>
    %cst_64 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %314 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<8x17x128xf32>
    %315 = stablehlo.multiply %313, %314 : tensor<8x17x128xf32>
    %316 = stablehlo.negate %315 : tensor<8x17x128xf32>
    %cst_65 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %317 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f32>) -> tensor<8x17x128xf32>
    %318 = stablehlo.multiply %317, %310 : tensor<8x17x128xf32>
    %319 = stablehlo.add %316, %318 : tensor<8x17x128xf32>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %320 = stablehlo.reduce(%319 init: %cst_66) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x17x128xf32>, tensor<f32>) -> tensor<128xf32>
    %321 = stablehlo.reshape %320 : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %322 = stablehlo.reduce(%321 init: %cst_67) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %323 = stablehlo.dot_general %319, %200, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<8x17x128xf32>, tensor<8x17x32xf32>) -> tensor<128x32xf32>
    %324 = stablehlo.transpose %323, dims = [1, 0] : (tensor<128x32xf32>) -> tensor<32x128xf32>
    %325 = stablehlo.dot_general %319, %arg15, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<8x17x128xf32>, tensor<32x128xf32>) -> tensor<8x17x32xf32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %326 = stablehlo.reduce(%325 init: %cst_68) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<32xf32>
    %327 = stablehlo.reshape %326 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %328 = stablehlo.reduce(%327 init: %cst_69) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %329 = stablehlo.multiply %194, %325 : tensor<8x17x32xf32>
    %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %330 = stablehlo.reduce(%329 init: %cst_70) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<32xf32>
    %331 = stablehlo.reshape %330 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %332 = stablehlo.broadcast_in_dim %195, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x17x32xf32>
    %333 = stablehlo.multiply %325, %332 : tensor<8x17x32xf32>
    %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %334 = stablehlo.reduce(%331 init: %cst_71) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %335 = stablehlo.multiply %181, %333 : tensor<8x17x32xf32>
    %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %336 = stablehlo.reduce(%335 init: %cst_72) applies stablehlo.add across dimensions = [2] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<8x17xf32>
    %337 = stablehlo.reshape %336 : (tensor<8x17xf32>) -> tensor<8x17x1xf32>
    %338 = stablehlo.broadcast_in_dim %189, dims = [0, 1, 2] : (tensor<8x17x1xf32>) -> tensor<8x17x32xf32>
    %339 = stablehlo.multiply %333, %338 : tensor<8x17x32xf32>
    %340 = stablehlo.multiply %337, %192 : tensor<8x17x1xf32>
    %cst_73 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %341 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %342 = stablehlo.divide %340, %341 : tensor<8x17x1xf32>
    %cst_74 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %343 = stablehlo.reduce(%342 init: %cst_74) applies stablehlo.add across dimensions = [2] : (tensor<8x17x1xf32>, tensor<f32>) -> tensor<8x17xf32>
    %344 = stablehlo.broadcast_in_dim %343, dims = [0, 1] : (tensor<8x17xf32>) -> tensor<8x17x32xf32>
    %345 = stablehlo.multiply %181, %344 : tensor<8x17x32xf32>
    %346 = stablehlo.add %339, %345 : tensor<8x17x32xf32>
    %347 = stablehlo.multiply %344, %181 : tensor<8x17x32xf32>
    %348 = stablehlo.add %346, %347 : tensor<8x17x32xf32>
    %349 = stablehlo.negate %348 : tensor<8x17x32xf32>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %350 = stablehlo.reduce(%349 init: %cst_75) applies stablehlo.add across dimensions = [2] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<8x17xf32>
    %351 = stablehlo.reshape %350 : (tensor<8x17xf32>) -> tensor<8x17x1xf32>
    %352 = stablehlo.add %302, %348 : tensor<8x17x32xf32>
    %cst_76 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %353 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %354 = stablehlo.divide %351, %353 : tensor<8x17x1xf32>
    %cst_77 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %355 = stablehlo.reduce(%354 init: %cst_77) applies stablehlo.add across dimensions = [2] : (tensor<8x17x1xf32>, tensor<f32>) -> tensor<8x17xf32>
    %356 = stablehlo.broadcast_in_dim %355, dims = [0, 1] : (tensor<8x17xf32>) -> tensor<8x17x32xf32>
    %357 = stablehlo.add %352, %356 : tensor<8x17x32xf32>
    %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %358 = stablehlo.reduce(%357 init: %cst_78) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<32xf32>
    %359 = stablehlo.reshape %358 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_79 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %360 = stablehlo.reduce(%359 init: %cst_79) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %361 = stablehlo.dot_general %357, %170, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<8x17x32xf32>, tensor<8x17x32xf32>) -> tensor<32x32xf32>
    %362 = stablehlo.transpose %361, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %363 = stablehlo.dot_general %357, %arg23, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<8x17x32xf32>, tensor<32x32xf32>) -> tensor<8x17x32xf32>
    %364 = stablehlo.reshape %363 : (tensor<8x17x32xf32>) -> tensor<8x17x2x16xf32>
    %365 = stablehlo.transpose %364, dims = [0, 2, 3, 1] : (tensor<8x17x2x16xf32>) -> tensor<8x2x16x17xf32>
    %366 = stablehlo.dot_general %365, %150, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [HIGHEST, HIGHEST] : (tensor<8x2x16x17xf32>, tensor<8x17x2x16xf32>) -> tensor<8x2x17x17xf32>
    %367 = stablehlo.dot_general %365, %164, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<8x2x16x17xf32>, tensor<8x2x17x17xf32>) -> tensor<8x2x16x17xf32>
    %368 = stablehlo.transpose %367, dims = [0, 3, 1, 2] : (tensor<8x2x16x17xf32>) -> tensor<8x17x2x16xf32>
    %369 = stablehlo.broadcast_in_dim %167, dims = [0, 1, 2, 3] : (tensor<8x2x17x1xf32>) -> tensor<8x2x17x17xf32>
    %370 = stablehlo.multiply %366, %369 : tensor<8x2x17x17xf32>
    %371 = stablehlo.multiply %370, %160 : tensor<8x2x17x17xf32>
    %cst_80 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %372 = stablehlo.reduce(%371 init: %cst_80) applies stablehlo.add across dimensions = [3] : (tensor<8x2x17x17xf32>, tensor<f32>) -> tensor<8x2x17xf32>
    %373 = stablehlo.reshape %372 : (tensor<8x2x17xf32>) -> tensor<8x2x17x1xf32>
    %374 = stablehlo.negate %373 : tensor<8x2x17x1xf32>
    %375 = stablehlo.broadcast_in_dim %162, dims = [0, 1, 2, 3] : (tensor<8x2x17x1xf32>) -> tensor<8x2x17x17xf32>
    %376 = stablehlo.divide %366, %375 : tensor<8x2x17x17xf32>
    %cst_81 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %377 = stablehlo.reduce(%374 init: %cst_81) applies stablehlo.add across dimensions = [3] : (tensor<8x2x17x1xf32>, tensor<f32>) -> tensor<8x2x17xf32>
    %378 = stablehlo.broadcast_in_dim %377, dims = [0, 1, 2] : (tensor<8x2x17xf32>) -> tensor<8x2x17x17xf32>
    %379 = stablehlo.add %376, %378 : tensor<8x2x17x17xf32>
    %380 = stablehlo.multiply %379, %160 : tensor<8x2x17x17xf32>
    %cst_82 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %381 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<8x2x17x17xf32>
    %382 = stablehlo.divide %380, %381 : tensor<8x2x17x17xf32>
    %383 = stablehlo.dot_general %382, %148, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<8x2x17x17xf32>, tensor<8x17x2x16xf32>) -> tensor<8x2x17x16xf32>
    %384 = stablehlo.transpose %383, dims = [0, 2, 1, 3] : (tensor<8x2x17x16xf32>) -> tensor<8x17x2x16xf32>
    %385 = stablehlo.dot_general %382, %149, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<8x2x17x17xf32>, tensor<8x17x2x16xf32>) -> tensor<8x2x17x16xf32>
    %386 = stablehlo.transpose %385, dims = [0, 2, 1, 3] : (tensor<8x2x17x16xf32>) -> tensor<8x17x2x16xf32>
    %387 = stablehlo.reshape %368 : (tensor<8x17x2x16xf32>) -> tensor<8x17x32xf32>
    %388 = stablehlo.reshape %384 : (tensor<8x17x2x16xf32>) -> tensor<8x17x32xf32>
    %389 = stablehlo.reshape %386 : (tensor<8x17x2x16xf32>) -> tensor<8x17x32xf32>
    %390 = stablehlo.concatenate %389, %388, %387, dim = 2 : (tensor<8x17x32xf32>, tensor<8x17x32xf32>, tensor<8x17x32xf32>) -> tensor<8x17x96xf32>
    %cst_83 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %391 = stablehlo.reduce(%390 init: %cst_83) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x17x96xf32>, tensor<f32>) -> tensor<96xf32>
    %392 = stablehlo.reshape %391 : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %cst_84 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %393 = stablehlo.reduce(%392 init: %cst_84) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x96xf32>, tensor<f32>) -> tensor<96xf32>
    %394 = stablehlo.dot_general %390, %140, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<8x17x96xf32>, tensor<8x17x32xf32>) -> tensor<96x32xf32>
    %395 = stablehlo.transpose %394, dims = [1, 0] : (tensor<96x32xf32>) -> tensor<32x96xf32>
    %396 = stablehlo.dot_general %390, %arg25, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<8x17x96xf32>, tensor<32x96xf32>) -> tensor<8x17x32xf32>
    %cst_85 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %397 = stablehlo.reduce(%396 init: %cst_85) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<32xf32>
    %398 = stablehlo.reshape %397 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_86 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %399 = stablehlo.reduce(%398 init: %cst_86) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %400 = stablehlo.multiply %134, %396 : tensor<8x17x32xf32>
    %cst_87 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %401 = stablehlo.reduce(%400 init: %cst_87) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<32xf32>
    %402 = stablehlo.reshape %401 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %403 = stablehlo.broadcast_in_dim %135, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x17x32xf32>
    %404 = stablehlo.multiply %396, %403 : tensor<8x17x32xf32>
    %cst_88 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %405 = stablehlo.reduce(%402 init: %cst_88) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %406 = stablehlo.multiply %121, %404 : tensor<8x17x32xf32>
    %cst_89 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %407 = stablehlo.reduce(%406 init: %cst_89) applies stablehlo.add across dimensions = [2] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<8x17xf32>
    %408 = stablehlo.reshape %407 : (tensor<8x17xf32>) -> tensor<8x17x1xf32>
    %409 = stablehlo.broadcast_in_dim %129, dims = [0, 1, 2] : (tensor<8x17x1xf32>) -> tensor<8x17x32xf32>
    %410 = stablehlo.multiply %404, %409 : tensor<8x17x32xf32>
    %411 = stablehlo.multiply %408, %132 : tensor<8x17x1xf32>
    %cst_90 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %412 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %413 = stablehlo.divide %411, %412 : tensor<8x17x1xf32>
    %cst_91 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %414 = stablehlo.reduce(%413 init: %cst_91) applies stablehlo.add across dimensions = [2] : (tensor<8x17x1xf32>, tensor<f32>) -> tensor<8x17xf32>
    %415 = stablehlo.broadcast_in_dim %414, dims = [0, 1] : (tensor<8x17xf32>) -> tensor<8x17x32xf32>
    %416 = stablehlo.multiply %121, %415 : tensor<8x17x32xf32>
    %417 = stablehlo.add %410, %416 : tensor<8x17x32xf32>
    %418 = stablehlo.multiply %415, %121 : tensor<8x17x32xf32>
    %419 = stablehlo.add %417, %418 : tensor<8x17x32xf32>
    %420 = stablehlo.negate %419 : tensor<8x17x32xf32>
    %cst_92 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %421 = stablehlo.reduce(%420 init: %cst_92) applies stablehlo.add across dimensions = [2] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<8x17xf32>
    %422 = stablehlo.reshape %421 : (tensor<8x17xf32>) -> tensor<8x17x1xf32>
    %423 = stablehlo.add %357, %419 : tensor<8x17x32xf32>
    %cst_93 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %424 = stablehlo.broadcast_in_dim %cst_93, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %425 = stablehlo.divide %422, %424 : tensor<8x17x1xf32>
    %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %426 = stablehlo.reduce(%425 init: %cst_94) applies stablehlo.add across dimensions = [2] : (tensor<8x17x1xf32>, tensor<f32>) -> tensor<8x17xf32>
    %427 = stablehlo.broadcast_in_dim %426, dims = [0, 1] : (tensor<8x17xf32>) -> tensor<8x17x32xf32>
    %428 = stablehlo.add %423, %427 : tensor<8x17x32xf32>
    %cst_95 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %429 = stablehlo.reduce(%428 init: %cst_95) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<32xf32>
    %430 = stablehlo.reshape %429 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_96 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %431 = stablehlo.reduce(%430 init: %cst_96) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %432 = stablehlo.dot_general %428, %110, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<8x17x32xf32>, tensor<8x17x128xf32>) -> tensor<32x128xf32>
    %433 = stablehlo.transpose %432, dims = [1, 0] : (tensor<32x128xf32>) -> tensor<128x32xf32>
    %434 = stablehlo.dot_general %428, %arg5, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<8x17x32xf32>, tensor<128x32xf32>) -> tensor<8x17x128xf32>
    %435 = stablehlo.multiply %102, %434 : tensor<8x17x128xf32>
    %436 = stablehlo.multiply %434, %106 : tensor<8x17x128xf32>
    %cst_97 = stablehlo.constant dense<-1.12837923> : tensor<f32>
    %437 = stablehlo.broadcast_in_dim %cst_97, dims = [] : (tensor<f32>) -> tensor<8x17x128xf32>
    %438 = stablehlo.multiply %437, %435 : tensor<8x17x128xf32>
    %439 = stablehlo.multiply %438, %109 : tensor<8x17x128xf32>
    %cst_98 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %440 = stablehlo.broadcast_in_dim %cst_98, dims = [] : (tensor<f32>) -> tensor<8x17x128xf32>
    %441 = stablehlo.multiply %439, %440 : tensor<8x17x128xf32>
    %442 = stablehlo.negate %441 : tensor<8x17x128xf32>
    %cst_99 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %443 = stablehlo.broadcast_in_dim %cst_99, dims = [] : (tensor<f32>) -> tensor<8x17x128xf32>
    %444 = stablehlo.multiply %443, %436 : tensor<8x17x128xf32>
    %445 = stablehlo.add %442, %444 : tensor<8x17x128xf32>
    %cst_100 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %446 = stablehlo.reduce(%445 init: %cst_100) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x17x128xf32>, tensor<f32>) -> tensor<128xf32>
    %447 = stablehlo.reshape %446 : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %cst_101 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %448 = stablehlo.reduce(%447 init: %cst_101) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %449 = stablehlo.dot_general %445, %96, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<8x17x128xf32>, tensor<8x17x32xf32>) -> tensor<128x32xf32>
    %450 = stablehlo.transpose %449, dims = [1, 0] : (tensor<128x32xf32>) -> tensor<32x128xf32>
    %451 = stablehlo.dot_general %445, %arg3, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<8x17x128xf32>, tensor<32x128xf32>) -> tensor<8x17x32xf32>
    %cst_102 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %452 = stablehlo.reduce(%451 init: %cst_102) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<32xf32>
    %453 = stablehlo.reshape %452 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_103 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %454 = stablehlo.reduce(%453 init: %cst_103) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %455 = stablehlo.multiply %90, %451 : tensor<8x17x32xf32>
    %cst_104 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %456 = stablehlo.reduce(%455 init: %cst_104) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<32xf32>
    %457 = stablehlo.reshape %456 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %458 = stablehlo.broadcast_in_dim %91, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x17x32xf32>
    %459 = stablehlo.multiply %451, %458 : tensor<8x17x32xf32>
    %cst_105 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %460 = stablehlo.reduce(%457 init: %cst_105) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %461 = stablehlo.multiply %77, %459 : tensor<8x17x32xf32>
    %cst_106 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %462 = stablehlo.reduce(%461 init: %cst_106) applies stablehlo.add across dimensions = [2] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<8x17xf32>
    %463 = stablehlo.reshape %462 : (tensor<8x17xf32>) -> tensor<8x17x1xf32>
    %464 = stablehlo.broadcast_in_dim %85, dims = [0, 1, 2] : (tensor<8x17x1xf32>) -> tensor<8x17x32xf32>
    %465 = stablehlo.multiply %459, %464 : tensor<8x17x32xf32>
    %466 = stablehlo.multiply %463, %88 : tensor<8x17x1xf32>
    %cst_107 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %467 = stablehlo.broadcast_in_dim %cst_107, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %468 = stablehlo.divide %466, %467 : tensor<8x17x1xf32>
    %cst_108 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %469 = stablehlo.reduce(%468 init: %cst_108) applies stablehlo.add across dimensions = [2] : (tensor<8x17x1xf32>, tensor<f32>) -> tensor<8x17xf32>
    %470 = stablehlo.broadcast_in_dim %469, dims = [0, 1] : (tensor<8x17xf32>) -> tensor<8x17x32xf32>
    %471 = stablehlo.multiply %77, %470 : tensor<8x17x32xf32>
    %472 = stablehlo.add %465, %471 : tensor<8x17x32xf32>
    %473 = stablehlo.multiply %470, %77 : tensor<8x17x32xf32>
    %474 = stablehlo.add %472, %473 : tensor<8x17x32xf32>
    %475 = stablehlo.negate %474 : tensor<8x17x32xf32>
    %cst_109 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %476 = stablehlo.reduce(%475 init: %cst_109) applies stablehlo.add across dimensions = [2] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<8x17xf32>
    %477 = stablehlo.reshape %476 : (tensor<8x17xf32>) -> tensor<8x17x1xf32>
    %478 = stablehlo.add %428, %474 : tensor<8x17x32xf32>
    %cst_110 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %479 = stablehlo.broadcast_in_dim %cst_110, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %480 = stablehlo.divide %477, %479 : tensor<8x17x1xf32>
    %cst_111 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %481 = stablehlo.reduce(%480 init: %cst_111) applies stablehlo.add across dimensions = [2] : (tensor<8x17x1xf32>, tensor<f32>) -> tensor<8x17xf32>
    %482 = stablehlo.broadcast_in_dim %481, dims = [0, 1] : (tensor<8x17xf32>) -> tensor<8x17x32xf32>
    %483 = stablehlo.add %478, %482 : tensor<8x17x32xf32>
    %cst_112 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %484 = stablehlo.reduce(%483 init: %cst_112) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<32xf32>
    %485 = stablehlo.reshape %484 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_113 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %486 = stablehlo.reduce(%485 init: %cst_113) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %487 = stablehlo.dot_general %483, %66, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<8x17x32xf32>, tensor<8x17x32xf32>) -> tensor<32x32xf32>
    %488 = stablehlo.transpose %487, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %489 = stablehlo.dot_general %483, %arg11, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<8x17x32xf32>, tensor<32x32xf32>) -> tensor<8x17x32xf32>
    %490 = stablehlo.reshape %489 : (tensor<8x17x32xf32>) -> tensor<8x17x2x16xf32>
    %491 = stablehlo.transpose %490, dims = [0, 2, 3, 1] : (tensor<8x17x2x16xf32>) -> tensor<8x2x16x17xf32>
    %492 = stablehlo.dot_general %491, %46, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [HIGHEST, HIGHEST] : (tensor<8x2x16x17xf32>, tensor<8x17x2x16xf32>) -> tensor<8x2x17x17xf32>
    %493 = stablehlo.dot_general %491, %60, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<8x2x16x17xf32>, tensor<8x2x17x17xf32>) -> tensor<8x2x16x17xf32>
    %494 = stablehlo.transpose %493, dims = [0, 3, 1, 2] : (tensor<8x2x16x17xf32>) -> tensor<8x17x2x16xf32>
    %495 = stablehlo.broadcast_in_dim %63, dims = [0, 1, 2, 3] : (tensor<8x2x17x1xf32>) -> tensor<8x2x17x17xf32>
    %496 = stablehlo.multiply %492, %495 : tensor<8x2x17x17xf32>
    %497 = stablehlo.multiply %496, %56 : tensor<8x2x17x17xf32>
    %cst_114 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %498 = stablehlo.reduce(%497 init: %cst_114) applies stablehlo.add across dimensions = [3] : (tensor<8x2x17x17xf32>, tensor<f32>) -> tensor<8x2x17xf32>
    %499 = stablehlo.reshape %498 : (tensor<8x2x17xf32>) -> tensor<8x2x17x1xf32>
    %500 = stablehlo.negate %499 : tensor<8x2x17x1xf32>
    %501 = stablehlo.broadcast_in_dim %58, dims = [0, 1, 2, 3] : (tensor<8x2x17x1xf32>) -> tensor<8x2x17x17xf32>
    %502 = stablehlo.divide %492, %501 : tensor<8x2x17x17xf32>
    %cst_115 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %503 = stablehlo.reduce(%500 init: %cst_115) applies stablehlo.add across dimensions = [3] : (tensor<8x2x17x1xf32>, tensor<f32>) -> tensor<8x2x17xf32>
    %504 = stablehlo.broadcast_in_dim %503, dims = [0, 1, 2] : (tensor<8x2x17xf32>) -> tensor<8x2x17x17xf32>
    %505 = stablehlo.add %502, %504 : tensor<8x2x17x17xf32>
    %506 = stablehlo.multiply %505, %56 : tensor<8x2x17x17xf32>
    %cst_116 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %507 = stablehlo.broadcast_in_dim %cst_116, dims = [] : (tensor<f32>) -> tensor<8x2x17x17xf32>
    %508 = stablehlo.divide %506, %507 : tensor<8x2x17x17xf32>
    %509 = stablehlo.dot_general %508, %44, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<8x2x17x17xf32>, tensor<8x17x2x16xf32>) -> tensor<8x2x17x16xf32>
    %510 = stablehlo.transpose %509, dims = [0, 2, 1, 3] : (tensor<8x2x17x16xf32>) -> tensor<8x17x2x16xf32>
    %511 = stablehlo.dot_general %508, %45, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<8x2x17x17xf32>, tensor<8x17x2x16xf32>) -> tensor<8x2x17x16xf32>
    %512 = stablehlo.transpose %511, dims = [0, 2, 1, 3] : (tensor<8x2x17x16xf32>) -> tensor<8x17x2x16xf32>
    %513 = stablehlo.reshape %494 : (tensor<8x17x2x16xf32>) -> tensor<8x17x32xf32>
    %514 = stablehlo.reshape %510 : (tensor<8x17x2x16xf32>) -> tensor<8x17x32xf32>
    %515 = stablehlo.reshape %512 : (tensor<8x17x2x16xf32>) -> tensor<8x17x32xf32>
    %516 = stablehlo.concatenate %515, %514, %513, dim = 2 : (tensor<8x17x32xf32>, tensor<8x17x32xf32>, tensor<8x17x32xf32>) -> tensor<8x17x96xf32>
    %cst_117 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %517 = stablehlo.reduce(%516 init: %cst_117) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x17x96xf32>, tensor<f32>) -> tensor<96xf32>
    %518 = stablehlo.reshape %517 : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %cst_118 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %519 = stablehlo.reduce(%518 init: %cst_118) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x96xf32>, tensor<f32>) -> tensor<96xf32>
    %520 = stablehlo.dot_general %516, %36, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<8x17x96xf32>, tensor<8x17x32xf32>) -> tensor<96x32xf32>
    %521 = stablehlo.transpose %520, dims = [1, 0] : (tensor<96x32xf32>) -> tensor<32x96xf32>
    %522 = stablehlo.dot_general %516, %arg13, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<8x17x96xf32>, tensor<32x96xf32>) -> tensor<8x17x32xf32>
    %cst_119 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %523 = stablehlo.reduce(%522 init: %cst_119) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<32xf32>
    %524 = stablehlo.reshape %523 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_120 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %525 = stablehlo.reduce(%524 init: %cst_120) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %526 = stablehlo.multiply %30, %522 : tensor<8x17x32xf32>
    %cst_121 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %527 = stablehlo.reduce(%526 init: %cst_121) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<32xf32>
    %528 = stablehlo.reshape %527 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %529 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x17x32xf32>
    %530 = stablehlo.multiply %522, %529 : tensor<8x17x32xf32>
    %cst_122 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %531 = stablehlo.reduce(%528 init: %cst_122) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %532 = stablehlo.multiply %17, %530 : tensor<8x17x32xf32>
    %cst_123 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %533 = stablehlo.reduce(%532 init: %cst_123) applies stablehlo.add across dimensions = [2] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<8x17xf32>
    %534 = stablehlo.reshape %533 : (tensor<8x17xf32>) -> tensor<8x17x1xf32>
    %535 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<8x17x1xf32>) -> tensor<8x17x32xf32>
    %536 = stablehlo.multiply %530, %535 : tensor<8x17x32xf32>
    %537 = stablehlo.multiply %534, %28 : tensor<8x17x1xf32>
    %cst_124 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %538 = stablehlo.broadcast_in_dim %cst_124, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %539 = stablehlo.divide %537, %538 : tensor<8x17x1xf32>
    %cst_125 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %540 = stablehlo.reduce(%539 init: %cst_125) applies stablehlo.add across dimensions = [2] : (tensor<8x17x1xf32>, tensor<f32>) -> tensor<8x17xf32>
    %541 = stablehlo.broadcast_in_dim %540, dims = [0, 1] : (tensor<8x17xf32>) -> tensor<8x17x32xf32>
    %542 = stablehlo.multiply %17, %541 : tensor<8x17x32xf32>
    %543 = stablehlo.add %536, %542 : tensor<8x17x32xf32>
    %544 = stablehlo.multiply %541, %17 : tensor<8x17x32xf32>
    %545 = stablehlo.add %543, %544 : tensor<8x17x32xf32>
    %546 = stablehlo.negate %545 : tensor<8x17x32xf32>
    %cst_126 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %547 = stablehlo.reduce(%546 init: %cst_126) applies stablehlo.add across dimensions = [2] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<8x17xf32>
    %548 = stablehlo.reshape %547 : (tensor<8x17xf32>) -> tensor<8x17x1xf32>
    %549 = stablehlo.add %483, %545 : tensor<8x17x32xf32>
    %cst_127 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %550 = stablehlo.broadcast_in_dim %cst_127, dims = [] : (tensor<f32>) -> tensor<8x17x1xf32>
    %551 = stablehlo.divide %548, %550 : tensor<8x17x1xf32>
    %cst_128 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %552 = stablehlo.reduce(%551 init: %cst_128) applies stablehlo.add across dimensions = [2] : (tensor<8x17x1xf32>, tensor<f32>) -> tensor<8x17xf32>
    %553 = stablehlo.broadcast_in_dim %552, dims = [0, 1] : (tensor<8x17xf32>) -> tensor<8x17x32xf32>
    %554 = stablehlo.add %549, %553 : tensor<8x17x32xf32>
    %cst_129 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %555 = stablehlo.reduce(%554 init: %cst_129) applies stablehlo.add across dimensions = [0] : (tensor<8x17x32xf32>, tensor<f32>) -> tensor<17x32xf32>
    %556 = stablehlo.reshape %555 : (tensor<17x32xf32>) -> tensor<1x17x32xf32>
    %cst_130 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %557 = stablehlo.reduce(%556 init: %cst_130) applies stablehlo.add across dimensions = [0] : (tensor<1x17x32xf32>, tensor<f32>) -> tensor<17x32xf32>
    %558 = stablehlo.slice %554 [0:8, 0:1, 0:32] : (tensor<8x17x32xf32>) -> tensor<8x1x32xf32>
    %559 = stablehlo.slice %554 [0:8, 1:17, 0:32] : (tensor<8x17x32xf32>) -> tensor<8x16x32xf32>
    %cst_131 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %560 = stablehlo.reduce(%558 init: %cst_131) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %561 = stablehlo.broadcast_in_dim %560, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %cst_132 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %562 = stablehlo.reduce(%559 init: %cst_132) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %563 = stablehlo.reshape %562 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_133 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %564 = stablehlo.reduce(%563 init: %cst_133) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %565 = stablehlo.dot_general %559, %2, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<8x16x32xf32>, tensor<8x16x48xf32>) -> tensor<32x48xf32>
    %566 = stablehlo.transpose %565, dims = [1, 0] : (tensor<32x48xf32>) -> tensor<48x32xf32>
    %cst_134 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %567 = stablehlo.add %arg96, %cst_134 : tensor<f32>
    %cst_135 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %568 = stablehlo.broadcast_in_dim %cst_135, dims = [] : (tensor<f32>) -> tensor<1x32xf32>
    %569 = stablehlo.multiply %568, %arg32 : tensor<1x32xf32>
    %cst_136 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %570 = stablehlo.broadcast_in_dim %cst_136, dims = [] : (tensor<f32>) -> tensor<1x32xf32>
    %571 = stablehlo.multiply %570, %561 : tensor<1x32xf32>
    %572 = stablehlo.add %569, %571 : tensor<1x32xf32>
    %cst_137 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %573 = stablehlo.broadcast_in_dim %cst_137, dims = [] : (tensor<f32>) -> tensor<32x10xf32>
    %574 = stablehlo.multiply %573, %arg33 : tensor<32x10xf32>
    %cst_138 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %575 = stablehlo.broadcast_in_dim %cst_138, dims = [] : (tensor<f32>) -> tensor<32x10xf32>
    %576 = stablehlo.multiply %575, %268 : tensor<32x10xf32>
    %577 = stablehlo.add %574, %576 : tensor<32x10xf32>
    %cst_139 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %578 = stablehlo.broadcast_in_dim %cst_139, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %579 = stablehlo.multiply %578, %arg34 : tensor<10xf32>
    %cst_140 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %580 = stablehlo.broadcast_in_dim %cst_140, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %581 = stablehlo.multiply %580, %266 : tensor<10xf32>
    %582 = stablehlo.add %579, %581 : tensor<10xf32>
    %cst_141 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %583 = stablehlo.broadcast_in_dim %cst_141, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %584 = stablehlo.multiply %583, %arg35 : tensor<32x128xf32>
    %cst_142 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %585 = stablehlo.broadcast_in_dim %cst_142, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %586 = stablehlo.multiply %585, %450 : tensor<32x128xf32>
    %587 = stablehlo.add %584, %586 : tensor<32x128xf32>
    %cst_143 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %588 = stablehlo.broadcast_in_dim %cst_143, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %589 = stablehlo.multiply %588, %arg36 : tensor<128xf32>
    %cst_144 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %590 = stablehlo.broadcast_in_dim %cst_144, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %591 = stablehlo.multiply %590, %448 : tensor<128xf32>
    %592 = stablehlo.add %589, %591 : tensor<128xf32>
    %cst_145 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %593 = stablehlo.broadcast_in_dim %cst_145, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %594 = stablehlo.multiply %593, %arg37 : tensor<128x32xf32>
    %cst_146 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %595 = stablehlo.broadcast_in_dim %cst_146, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %596 = stablehlo.multiply %595, %433 : tensor<128x32xf32>
    %597 = stablehlo.add %594, %596 : tensor<128x32xf32>
    %cst_147 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %598 = stablehlo.broadcast_in_dim %cst_147, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %599 = stablehlo.multiply %598, %arg38 : tensor<32xf32>
    %cst_148 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %600 = stablehlo.broadcast_in_dim %cst_148, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %601 = stablehlo.multiply %600, %431 : tensor<32xf32>
    %602 = stablehlo.add %599, %601 : tensor<32xf32>
    %cst_149 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %603 = stablehlo.broadcast_in_dim %cst_149, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %604 = stablehlo.multiply %603, %arg39 : tensor<32xf32>
    %cst_150 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %605 = stablehlo.broadcast_in_dim %cst_150, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %606 = stablehlo.multiply %605, %525 : tensor<32xf32>
    %607 = stablehlo.add %604, %606 : tensor<32xf32>
    %cst_151 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %608 = stablehlo.broadcast_in_dim %cst_151, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %609 = stablehlo.multiply %608, %arg40 : tensor<32xf32>
    %cst_152 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %610 = stablehlo.broadcast_in_dim %cst_152, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %611 = stablehlo.multiply %610, %531 : tensor<32xf32>
    %612 = stablehlo.add %609, %611 : tensor<32xf32>
    %cst_153 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %613 = stablehlo.broadcast_in_dim %cst_153, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %614 = stablehlo.multiply %613, %arg41 : tensor<32xf32>
    %cst_154 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %615 = stablehlo.broadcast_in_dim %cst_154, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %616 = stablehlo.multiply %615, %454 : tensor<32xf32>
    %617 = stablehlo.add %614, %616 : tensor<32xf32>
    %cst_155 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %618 = stablehlo.broadcast_in_dim %cst_155, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %619 = stablehlo.multiply %618, %arg42 : tensor<32xf32>
    %cst_156 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %620 = stablehlo.broadcast_in_dim %cst_156, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %621 = stablehlo.multiply %620, %460 : tensor<32xf32>
    %622 = stablehlo.add %619, %621 : tensor<32xf32>
    %cst_157 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %623 = stablehlo.broadcast_in_dim %cst_157, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %624 = stablehlo.multiply %623, %arg43 : tensor<32x32xf32>
    %cst_158 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %625 = stablehlo.broadcast_in_dim %cst_158, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %626 = stablehlo.multiply %625, %488 : tensor<32x32xf32>
    %627 = stablehlo.add %624, %626 : tensor<32x32xf32>
    %cst_159 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %628 = stablehlo.broadcast_in_dim %cst_159, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %629 = stablehlo.multiply %628, %arg44 : tensor<32xf32>
    %cst_160 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %630 = stablehlo.broadcast_in_dim %cst_160, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %631 = stablehlo.multiply %630, %486 : tensor<32xf32>
    %632 = stablehlo.add %629, %631 : tensor<32xf32>
    %cst_161 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %633 = stablehlo.broadcast_in_dim %cst_161, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %634 = stablehlo.multiply %633, %arg45 : tensor<32x96xf32>
    %cst_162 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %635 = stablehlo.broadcast_in_dim %cst_162, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %636 = stablehlo.multiply %635, %521 : tensor<32x96xf32>
    %637 = stablehlo.add %634, %636 : tensor<32x96xf32>
    %cst_163 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %638 = stablehlo.broadcast_in_dim %cst_163, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %639 = stablehlo.multiply %638, %arg46 : tensor<96xf32>
    %cst_164 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %640 = stablehlo.broadcast_in_dim %cst_164, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %641 = stablehlo.multiply %640, %519 : tensor<96xf32>
    %642 = stablehlo.add %639, %641 : tensor<96xf32>
    %cst_165 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %643 = stablehlo.broadcast_in_dim %cst_165, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %644 = stablehlo.multiply %643, %arg47 : tensor<32x128xf32>
    %cst_166 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %645 = stablehlo.broadcast_in_dim %cst_166, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %646 = stablehlo.multiply %645, %324 : tensor<32x128xf32>
    %647 = stablehlo.add %644, %646 : tensor<32x128xf32>
    %cst_167 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %648 = stablehlo.broadcast_in_dim %cst_167, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %649 = stablehlo.multiply %648, %arg48 : tensor<128xf32>
    %cst_168 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %650 = stablehlo.broadcast_in_dim %cst_168, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %651 = stablehlo.multiply %650, %322 : tensor<128xf32>
    %652 = stablehlo.add %649, %651 : tensor<128xf32>
    %cst_169 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %653 = stablehlo.broadcast_in_dim %cst_169, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %654 = stablehlo.multiply %653, %arg49 : tensor<128x32xf32>
    %cst_170 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %655 = stablehlo.broadcast_in_dim %cst_170, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %656 = stablehlo.multiply %655, %307 : tensor<128x32xf32>
    %657 = stablehlo.add %654, %656 : tensor<128x32xf32>
    %cst_171 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %658 = stablehlo.broadcast_in_dim %cst_171, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %659 = stablehlo.multiply %658, %arg50 : tensor<32xf32>
    %cst_172 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %660 = stablehlo.broadcast_in_dim %cst_172, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %661 = stablehlo.multiply %660, %305 : tensor<32xf32>
    %662 = stablehlo.add %659, %661 : tensor<32xf32>
    %cst_173 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %663 = stablehlo.broadcast_in_dim %cst_173, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %664 = stablehlo.multiply %663, %arg51 : tensor<32xf32>
    %cst_174 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %665 = stablehlo.broadcast_in_dim %cst_174, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %666 = stablehlo.multiply %665, %399 : tensor<32xf32>
    %667 = stablehlo.add %664, %666 : tensor<32xf32>
    %cst_175 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %668 = stablehlo.broadcast_in_dim %cst_175, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %669 = stablehlo.multiply %668, %arg52 : tensor<32xf32>
    %cst_176 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %670 = stablehlo.broadcast_in_dim %cst_176, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %671 = stablehlo.multiply %670, %405 : tensor<32xf32>
    %672 = stablehlo.add %669, %671 : tensor<32xf32>
    %cst_177 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %673 = stablehlo.broadcast_in_dim %cst_177, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %674 = stablehlo.multiply %673, %arg53 : tensor<32xf32>
    %cst_178 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %675 = stablehlo.broadcast_in_dim %cst_178, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %676 = stablehlo.multiply %675, %328 : tensor<32xf32>
    %677 = stablehlo.add %674, %676 : tensor<32xf32>
    %cst_179 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %678 = stablehlo.broadcast_in_dim %cst_179, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %679 = stablehlo.multiply %678, %arg54 : tensor<32xf32>
    %cst_180 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %680 = stablehlo.broadcast_in_dim %cst_180, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %681 = stablehlo.multiply %680, %334 : tensor<32xf32>
    %682 = stablehlo.add %679, %681 : tensor<32xf32>
    %cst_181 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %683 = stablehlo.broadcast_in_dim %cst_181, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %684 = stablehlo.multiply %683, %arg55 : tensor<32x32xf32>
    %cst_182 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %685 = stablehlo.broadcast_in_dim %cst_182, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %686 = stablehlo.multiply %685, %362 : tensor<32x32xf32>
    %687 = stablehlo.add %684, %686 : tensor<32x32xf32>
    %cst_183 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %688 = stablehlo.broadcast_in_dim %cst_183, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %689 = stablehlo.multiply %688, %arg56 : tensor<32xf32>
    %cst_184 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %690 = stablehlo.broadcast_in_dim %cst_184, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %691 = stablehlo.multiply %690, %360 : tensor<32xf32>
    %692 = stablehlo.add %689, %691 : tensor<32xf32>
    %cst_185 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %693 = stablehlo.broadcast_in_dim %cst_185, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %694 = stablehlo.multiply %693, %arg57 : tensor<32x96xf32>
    %cst_186 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %695 = stablehlo.broadcast_in_dim %cst_186, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %696 = stablehlo.multiply %695, %395 : tensor<32x96xf32>
    %697 = stablehlo.add %694, %696 : tensor<32x96xf32>
    %cst_187 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %698 = stablehlo.broadcast_in_dim %cst_187, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %699 = stablehlo.multiply %698, %arg58 : tensor<96xf32>
    %cst_188 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %700 = stablehlo.broadcast_in_dim %cst_188, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %701 = stablehlo.multiply %700, %393 : tensor<96xf32>
    %702 = stablehlo.add %699, %701 : tensor<96xf32>
    %cst_189 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %703 = stablehlo.broadcast_in_dim %cst_189, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %704 = stablehlo.multiply %703, %arg59 : tensor<32xf32>
    %cst_190 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %705 = stablehlo.broadcast_in_dim %cst_190, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %706 = stablehlo.multiply %705, %272 : tensor<32xf32>
    %707 = stablehlo.add %704, %706 : tensor<32xf32>
    %cst_191 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %708 = stablehlo.broadcast_in_dim %cst_191, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %709 = stablehlo.multiply %708, %arg60 : tensor<32xf32>
    %cst_192 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %710 = stablehlo.broadcast_in_dim %cst_192, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %711 = stablehlo.multiply %710, %278 : tensor<32xf32>
    %712 = stablehlo.add %709, %711 : tensor<32xf32>
    %cst_193 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %713 = stablehlo.broadcast_in_dim %cst_193, dims = [] : (tensor<f32>) -> tensor<48x32xf32>
    %714 = stablehlo.multiply %713, %arg61 : tensor<48x32xf32>
    %cst_194 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %715 = stablehlo.broadcast_in_dim %cst_194, dims = [] : (tensor<f32>) -> tensor<48x32xf32>
    %716 = stablehlo.multiply %715, %566 : tensor<48x32xf32>
    %717 = stablehlo.add %714, %716 : tensor<48x32xf32>
    %cst_195 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %718 = stablehlo.broadcast_in_dim %cst_195, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %719 = stablehlo.multiply %718, %arg62 : tensor<32xf32>
    %cst_196 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %720 = stablehlo.broadcast_in_dim %cst_196, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %721 = stablehlo.multiply %720, %564 : tensor<32xf32>
    %722 = stablehlo.add %719, %721 : tensor<32xf32>
    %cst_197 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %723 = stablehlo.broadcast_in_dim %cst_197, dims = [] : (tensor<f32>) -> tensor<17x32xf32>
    %724 = stablehlo.multiply %723, %arg63 : tensor<17x32xf32>
    %cst_198 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %725 = stablehlo.broadcast_in_dim %cst_198, dims = [] : (tensor<f32>) -> tensor<17x32xf32>
    %726 = stablehlo.multiply %725, %557 : tensor<17x32xf32>
    %727 = stablehlo.add %724, %726 : tensor<17x32xf32>
    %cst_199 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %728 = stablehlo.broadcast_in_dim %cst_199, dims = [] : (tensor<f32>) -> tensor<1x32xf32>
    %729 = stablehlo.multiply %728, %arg64 : tensor<1x32xf32>
    %cst_200 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %730 = stablehlo.broadcast_in_dim %cst_200, dims = [] : (tensor<f32>) -> tensor<1x32xf32>
    %731 = stablehlo.multiply %730, %561 : tensor<1x32xf32>
    %732 = stablehlo.multiply %731, %561 : tensor<1x32xf32>
    %733 = stablehlo.add %729, %732 : tensor<1x32xf32>
    %cst_201 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %734 = stablehlo.broadcast_in_dim %cst_201, dims = [] : (tensor<f32>) -> tensor<32x10xf32>
    %735 = stablehlo.multiply %734, %arg65 : tensor<32x10xf32>
    %cst_202 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %736 = stablehlo.broadcast_in_dim %cst_202, dims = [] : (tensor<f32>) -> tensor<32x10xf32>
    %737 = stablehlo.multiply %736, %268 : tensor<32x10xf32>
    %738 = stablehlo.multiply %737, %268 : tensor<32x10xf32>
    %739 = stablehlo.add %735, %738 : tensor<32x10xf32>
    %cst_203 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %740 = stablehlo.broadcast_in_dim %cst_203, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %741 = stablehlo.multiply %740, %arg66 : tensor<10xf32>
    %cst_204 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %742 = stablehlo.broadcast_in_dim %cst_204, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %743 = stablehlo.multiply %742, %266 : tensor<10xf32>
    %744 = stablehlo.multiply %743, %266 : tensor<10xf32>
    %745 = stablehlo.add %741, %744 : tensor<10xf32>
    %cst_205 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %746 = stablehlo.broadcast_in_dim %cst_205, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %747 = stablehlo.multiply %746, %arg67 : tensor<32x128xf32>
    %cst_206 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %748 = stablehlo.broadcast_in_dim %cst_206, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %749 = stablehlo.multiply %748, %450 : tensor<32x128xf32>
    %750 = stablehlo.multiply %749, %450 : tensor<32x128xf32>
    %751 = stablehlo.add %747, %750 : tensor<32x128xf32>
    %cst_207 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %752 = stablehlo.broadcast_in_dim %cst_207, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %753 = stablehlo.multiply %752, %arg68 : tensor<128xf32>
    %cst_208 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %754 = stablehlo.broadcast_in_dim %cst_208, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %755 = stablehlo.multiply %754, %448 : tensor<128xf32>
    %756 = stablehlo.multiply %755, %448 : tensor<128xf32>
    %757 = stablehlo.add %753, %756 : tensor<128xf32>
    %cst_209 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %758 = stablehlo.broadcast_in_dim %cst_209, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %759 = stablehlo.multiply %758, %arg69 : tensor<128x32xf32>
    %cst_210 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %760 = stablehlo.broadcast_in_dim %cst_210, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %761 = stablehlo.multiply %760, %433 : tensor<128x32xf32>
    %762 = stablehlo.multiply %761, %433 : tensor<128x32xf32>
    %763 = stablehlo.add %759, %762 : tensor<128x32xf32>
    %cst_211 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %764 = stablehlo.broadcast_in_dim %cst_211, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %765 = stablehlo.multiply %764, %arg70 : tensor<32xf32>
    %cst_212 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %766 = stablehlo.broadcast_in_dim %cst_212, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %767 = stablehlo.multiply %766, %431 : tensor<32xf32>
    %768 = stablehlo.multiply %767, %431 : tensor<32xf32>
    %769 = stablehlo.add %765, %768 : tensor<32xf32>
    %cst_213 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %770 = stablehlo.broadcast_in_dim %cst_213, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %771 = stablehlo.multiply %770, %arg71 : tensor<32xf32>
    %cst_214 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %772 = stablehlo.broadcast_in_dim %cst_214, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %773 = stablehlo.multiply %772, %525 : tensor<32xf32>
    %774 = stablehlo.multiply %773, %525 : tensor<32xf32>
    %775 = stablehlo.add %771, %774 : tensor<32xf32>
    %cst_215 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %776 = stablehlo.broadcast_in_dim %cst_215, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %777 = stablehlo.multiply %776, %arg72 : tensor<32xf32>
    %cst_216 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %778 = stablehlo.broadcast_in_dim %cst_216, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %779 = stablehlo.multiply %778, %531 : tensor<32xf32>
    %780 = stablehlo.multiply %779, %531 : tensor<32xf32>
    %781 = stablehlo.add %777, %780 : tensor<32xf32>
    %cst_217 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %782 = stablehlo.broadcast_in_dim %cst_217, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %783 = stablehlo.multiply %782, %arg73 : tensor<32xf32>
    %cst_218 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %784 = stablehlo.broadcast_in_dim %cst_218, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %785 = stablehlo.multiply %784, %454 : tensor<32xf32>
    %786 = stablehlo.multiply %785, %454 : tensor<32xf32>
    %787 = stablehlo.add %783, %786 : tensor<32xf32>
    %cst_219 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %788 = stablehlo.broadcast_in_dim %cst_219, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %789 = stablehlo.multiply %788, %arg74 : tensor<32xf32>
    %cst_220 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %790 = stablehlo.broadcast_in_dim %cst_220, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %791 = stablehlo.multiply %790, %460 : tensor<32xf32>
    %792 = stablehlo.multiply %791, %460 : tensor<32xf32>
    %793 = stablehlo.add %789, %792 : tensor<32xf32>
    %cst_221 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %794 = stablehlo.broadcast_in_dim %cst_221, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %795 = stablehlo.multiply %794, %arg75 : tensor<32x32xf32>
    %cst_222 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %796 = stablehlo.broadcast_in_dim %cst_222, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %797 = stablehlo.multiply %796, %488 : tensor<32x32xf32>
    %798 = stablehlo.multiply %797, %488 : tensor<32x32xf32>
    %799 = stablehlo.add %795, %798 : tensor<32x32xf32>
    %cst_223 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %800 = stablehlo.broadcast_in_dim %cst_223, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %801 = stablehlo.multiply %800, %arg76 : tensor<32xf32>
    %cst_224 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %802 = stablehlo.broadcast_in_dim %cst_224, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %803 = stablehlo.multiply %802, %486 : tensor<32xf32>
    %804 = stablehlo.multiply %803, %486 : tensor<32xf32>
    %805 = stablehlo.add %801, %804 : tensor<32xf32>
    %cst_225 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %806 = stablehlo.broadcast_in_dim %cst_225, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %807 = stablehlo.multiply %806, %arg77 : tensor<32x96xf32>
    %cst_226 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %808 = stablehlo.broadcast_in_dim %cst_226, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %809 = stablehlo.multiply %808, %521 : tensor<32x96xf32>
    %810 = stablehlo.multiply %809, %521 : tensor<32x96xf32>
    %811 = stablehlo.add %807, %810 : tensor<32x96xf32>
    %cst_227 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %812 = stablehlo.broadcast_in_dim %cst_227, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %813 = stablehlo.multiply %812, %arg78 : tensor<96xf32>
    %cst_228 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %814 = stablehlo.broadcast_in_dim %cst_228, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %815 = stablehlo.multiply %814, %519 : tensor<96xf32>
    %816 = stablehlo.multiply %815, %519 : tensor<96xf32>
    %817 = stablehlo.add %813, %816 : tensor<96xf32>
    %cst_229 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %818 = stablehlo.broadcast_in_dim %cst_229, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %819 = stablehlo.multiply %818, %arg79 : tensor<32x128xf32>
    %cst_230 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %820 = stablehlo.broadcast_in_dim %cst_230, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %821 = stablehlo.multiply %820, %324 : tensor<32x128xf32>
    %822 = stablehlo.multiply %821, %324 : tensor<32x128xf32>
    %823 = stablehlo.add %819, %822 : tensor<32x128xf32>
    %cst_231 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %824 = stablehlo.broadcast_in_dim %cst_231, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %825 = stablehlo.multiply %824, %arg80 : tensor<128xf32>
    %cst_232 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %826 = stablehlo.broadcast_in_dim %cst_232, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %827 = stablehlo.multiply %826, %322 : tensor<128xf32>
    %828 = stablehlo.multiply %827, %322 : tensor<128xf32>
    %829 = stablehlo.add %825, %828 : tensor<128xf32>
    %cst_233 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %830 = stablehlo.broadcast_in_dim %cst_233, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %831 = stablehlo.multiply %830, %arg81 : tensor<128x32xf32>
    %cst_234 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %832 = stablehlo.broadcast_in_dim %cst_234, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %833 = stablehlo.multiply %832, %307 : tensor<128x32xf32>
    %834 = stablehlo.multiply %833, %307 : tensor<128x32xf32>
    %835 = stablehlo.add %831, %834 : tensor<128x32xf32>
    %cst_235 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %836 = stablehlo.broadcast_in_dim %cst_235, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %837 = stablehlo.multiply %836, %arg82 : tensor<32xf32>
    %cst_236 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %838 = stablehlo.broadcast_in_dim %cst_236, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %839 = stablehlo.multiply %838, %305 : tensor<32xf32>
    %840 = stablehlo.multiply %839, %305 : tensor<32xf32>
    %841 = stablehlo.add %837, %840 : tensor<32xf32>
    %cst_237 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %842 = stablehlo.broadcast_in_dim %cst_237, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %843 = stablehlo.multiply %842, %arg83 : tensor<32xf32>
    %cst_238 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %844 = stablehlo.broadcast_in_dim %cst_238, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %845 = stablehlo.multiply %844, %399 : tensor<32xf32>
    %846 = stablehlo.multiply %845, %399 : tensor<32xf32>
    %847 = stablehlo.add %843, %846 : tensor<32xf32>
    %cst_239 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %848 = stablehlo.broadcast_in_dim %cst_239, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %849 = stablehlo.multiply %848, %arg84 : tensor<32xf32>
    %cst_240 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %850 = stablehlo.broadcast_in_dim %cst_240, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %851 = stablehlo.multiply %850, %405 : tensor<32xf32>
    %852 = stablehlo.multiply %851, %405 : tensor<32xf32>
    %853 = stablehlo.add %849, %852 : tensor<32xf32>
    %cst_241 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %854 = stablehlo.broadcast_in_dim %cst_241, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %855 = stablehlo.multiply %854, %arg85 : tensor<32xf32>
    %cst_242 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %856 = stablehlo.broadcast_in_dim %cst_242, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %857 = stablehlo.multiply %856, %328 : tensor<32xf32>
    %858 = stablehlo.multiply %857, %328 : tensor<32xf32>
    %859 = stablehlo.add %855, %858 : tensor<32xf32>
    %cst_243 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %860 = stablehlo.broadcast_in_dim %cst_243, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %861 = stablehlo.multiply %860, %arg86 : tensor<32xf32>
    %cst_244 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %862 = stablehlo.broadcast_in_dim %cst_244, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %863 = stablehlo.multiply %862, %334 : tensor<32xf32>
    %864 = stablehlo.multiply %863, %334 : tensor<32xf32>
    %865 = stablehlo.add %861, %864 : tensor<32xf32>
    %cst_245 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %866 = stablehlo.broadcast_in_dim %cst_245, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %867 = stablehlo.multiply %866, %arg87 : tensor<32x32xf32>
    %cst_246 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %868 = stablehlo.broadcast_in_dim %cst_246, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %869 = stablehlo.multiply %868, %362 : tensor<32x32xf32>
    %870 = stablehlo.multiply %869, %362 : tensor<32x32xf32>
    %871 = stablehlo.add %867, %870 : tensor<32x32xf32>
    %cst_247 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %872 = stablehlo.broadcast_in_dim %cst_247, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %873 = stablehlo.multiply %872, %arg88 : tensor<32xf32>
    %cst_248 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %874 = stablehlo.broadcast_in_dim %cst_248, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %875 = stablehlo.multiply %874, %360 : tensor<32xf32>
    %876 = stablehlo.multiply %875, %360 : tensor<32xf32>
    %877 = stablehlo.add %873, %876 : tensor<32xf32>
    %cst_249 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %878 = stablehlo.broadcast_in_dim %cst_249, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %879 = stablehlo.multiply %878, %arg89 : tensor<32x96xf32>
    %cst_250 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %880 = stablehlo.broadcast_in_dim %cst_250, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %881 = stablehlo.multiply %880, %395 : tensor<32x96xf32>
    %882 = stablehlo.multiply %881, %395 : tensor<32x96xf32>
    %883 = stablehlo.add %879, %882 : tensor<32x96xf32>
    %cst_251 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %884 = stablehlo.broadcast_in_dim %cst_251, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %885 = stablehlo.multiply %884, %arg90 : tensor<96xf32>
    %cst_252 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %886 = stablehlo.broadcast_in_dim %cst_252, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %887 = stablehlo.multiply %886, %393 : tensor<96xf32>
    %888 = stablehlo.multiply %887, %393 : tensor<96xf32>
    %889 = stablehlo.add %885, %888 : tensor<96xf32>
    %cst_253 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %890 = stablehlo.broadcast_in_dim %cst_253, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %891 = stablehlo.multiply %890, %arg91 : tensor<32xf32>
    %cst_254 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %892 = stablehlo.broadcast_in_dim %cst_254, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %893 = stablehlo.multiply %892, %272 : tensor<32xf32>
    %894 = stablehlo.multiply %893, %272 : tensor<32xf32>
    %895 = stablehlo.add %891, %894 : tensor<32xf32>
    %cst_255 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %896 = stablehlo.broadcast_in_dim %cst_255, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %897 = stablehlo.multiply %896, %arg92 : tensor<32xf32>
    %cst_256 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %898 = stablehlo.broadcast_in_dim %cst_256, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %899 = stablehlo.multiply %898, %278 : tensor<32xf32>
    %900 = stablehlo.multiply %899, %278 : tensor<32xf32>
    %901 = stablehlo.add %897, %900 : tensor<32xf32>
    %cst_257 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %902 = stablehlo.broadcast_in_dim %cst_257, dims = [] : (tensor<f32>) -> tensor<48x32xf32>
    %903 = stablehlo.multiply %902, %arg93 : tensor<48x32xf32>
    %cst_258 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %904 = stablehlo.broadcast_in_dim %cst_258, dims = [] : (tensor<f32>) -> tensor<48x32xf32>
    %905 = stablehlo.multiply %904, %566 : tensor<48x32xf32>
    %906 = stablehlo.multiply %905, %566 : tensor<48x32xf32>
    %907 = stablehlo.add %903, %906 : tensor<48x32xf32>
    %cst_259 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %908 = stablehlo.broadcast_in_dim %cst_259, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %909 = stablehlo.multiply %908, %arg94 : tensor<32xf32>
    %cst_260 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %910 = stablehlo.broadcast_in_dim %cst_260, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %911 = stablehlo.multiply %910, %564 : tensor<32xf32>
    %912 = stablehlo.multiply %911, %564 : tensor<32xf32>
    %913 = stablehlo.add %909, %912 : tensor<32xf32>
    %cst_261 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %914 = stablehlo.broadcast_in_dim %cst_261, dims = [] : (tensor<f32>) -> tensor<17x32xf32>
    %915 = stablehlo.multiply %914, %arg95 : tensor<17x32xf32>
    %cst_262 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %916 = stablehlo.broadcast_in_dim %cst_262, dims = [] : (tensor<f32>) -> tensor<17x32xf32>
    %917 = stablehlo.multiply %916, %557 : tensor<17x32xf32>
    %918 = stablehlo.multiply %917, %557 : tensor<17x32xf32>
    %919 = stablehlo.add %915, %918 : tensor<17x32xf32>
    %cst_263 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %920 = stablehlo.power %cst_263, %567 : tensor<f32>
    %cst_264 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %921 = stablehlo.subtract %cst_264, %920 : tensor<f32>
    %cst_265 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %922 = stablehlo.divide %cst_265, %921 : tensor<f32>
    %cst_266 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %923 = stablehlo.power %cst_266, %567 : tensor<f32>
    %cst_267 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %924 = stablehlo.subtract %cst_267, %923 : tensor<f32>
    %cst_268 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %925 = stablehlo.divide %cst_268, %924 : tensor<f32>
    %926 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<1x32xf32>
    %927 = stablehlo.multiply %572, %926 : tensor<1x32xf32>
    %cst_269 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %928 = stablehlo.broadcast_in_dim %cst_269, dims = [] : (tensor<f32>) -> tensor<1x32xf32>
    %929 = stablehlo.multiply %928, %927 : tensor<1x32xf32>
    %930 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<1x32xf32>
    %931 = stablehlo.multiply %733, %930 : tensor<1x32xf32>
    %932 = stablehlo.sqrt %931 : tensor<1x32xf32>
    %cst_270 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %933 = stablehlo.broadcast_in_dim %cst_270, dims = [] : (tensor<f32>) -> tensor<1x32xf32>
    %934 = stablehlo.add %932, %933 : tensor<1x32xf32>
    %935 = stablehlo.divide %929, %934 : tensor<1x32xf32>
    %936 = stablehlo.subtract %arg0, %935 : tensor<1x32xf32>
    %937 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32x10xf32>
    %938 = stablehlo.multiply %577, %937 : tensor<32x10xf32>
    %cst_271 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %939 = stablehlo.broadcast_in_dim %cst_271, dims = [] : (tensor<f32>) -> tensor<32x10xf32>
    %940 = stablehlo.multiply %939, %938 : tensor<32x10xf32>
    %941 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32x10xf32>
    %942 = stablehlo.multiply %739, %941 : tensor<32x10xf32>
    %943 = stablehlo.sqrt %942 : tensor<32x10xf32>
    %cst_272 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %944 = stablehlo.broadcast_in_dim %cst_272, dims = [] : (tensor<f32>) -> tensor<32x10xf32>
    %945 = stablehlo.add %943, %944 : tensor<32x10xf32>
    %946 = stablehlo.divide %940, %945 : tensor<32x10xf32>
    %947 = stablehlo.subtract %arg1, %946 : tensor<32x10xf32>
    %948 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %949 = stablehlo.multiply %582, %948 : tensor<10xf32>
    %cst_273 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %950 = stablehlo.broadcast_in_dim %cst_273, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %951 = stablehlo.multiply %950, %949 : tensor<10xf32>
    %952 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %953 = stablehlo.multiply %745, %952 : tensor<10xf32>
    %954 = stablehlo.sqrt %953 : tensor<10xf32>
    %cst_274 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %955 = stablehlo.broadcast_in_dim %cst_274, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %956 = stablehlo.add %954, %955 : tensor<10xf32>
    %957 = stablehlo.divide %951, %956 : tensor<10xf32>
    %958 = stablehlo.subtract %arg2, %957 : tensor<10xf32>
    %959 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %960 = stablehlo.multiply %587, %959 : tensor<32x128xf32>
    %cst_275 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %961 = stablehlo.broadcast_in_dim %cst_275, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %962 = stablehlo.multiply %961, %960 : tensor<32x128xf32>
    %963 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %964 = stablehlo.multiply %751, %963 : tensor<32x128xf32>
    %965 = stablehlo.sqrt %964 : tensor<32x128xf32>
    %cst_276 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %966 = stablehlo.broadcast_in_dim %cst_276, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %967 = stablehlo.add %965, %966 : tensor<32x128xf32>
    %968 = stablehlo.divide %962, %967 : tensor<32x128xf32>
    %969 = stablehlo.subtract %arg3, %968 : tensor<32x128xf32>
    %970 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %971 = stablehlo.multiply %592, %970 : tensor<128xf32>
    %cst_277 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %972 = stablehlo.broadcast_in_dim %cst_277, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %973 = stablehlo.multiply %972, %971 : tensor<128xf32>
    %974 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %975 = stablehlo.multiply %757, %974 : tensor<128xf32>
    %976 = stablehlo.sqrt %975 : tensor<128xf32>
    %cst_278 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %977 = stablehlo.broadcast_in_dim %cst_278, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %978 = stablehlo.add %976, %977 : tensor<128xf32>
    %979 = stablehlo.divide %973, %978 : tensor<128xf32>
    %980 = stablehlo.subtract %arg4, %979 : tensor<128xf32>
    %981 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %982 = stablehlo.multiply %597, %981 : tensor<128x32xf32>
    %cst_279 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %983 = stablehlo.broadcast_in_dim %cst_279, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %984 = stablehlo.multiply %983, %982 : tensor<128x32xf32>
    %985 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %986 = stablehlo.multiply %763, %985 : tensor<128x32xf32>
    %987 = stablehlo.sqrt %986 : tensor<128x32xf32>
    %cst_280 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %988 = stablehlo.broadcast_in_dim %cst_280, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %989 = stablehlo.add %987, %988 : tensor<128x32xf32>
    %990 = stablehlo.divide %984, %989 : tensor<128x32xf32>
    %991 = stablehlo.subtract %arg5, %990 : tensor<128x32xf32>
    %992 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %993 = stablehlo.multiply %602, %992 : tensor<32xf32>
    %cst_281 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %994 = stablehlo.broadcast_in_dim %cst_281, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %995 = stablehlo.multiply %994, %993 : tensor<32xf32>
    %996 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %997 = stablehlo.multiply %769, %996 : tensor<32xf32>
    %998 = stablehlo.sqrt %997 : tensor<32xf32>
    %cst_282 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %999 = stablehlo.broadcast_in_dim %cst_282, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1000 = stablehlo.add %998, %999 : tensor<32xf32>
    %1001 = stablehlo.divide %995, %1000 : tensor<32xf32>
    %1002 = stablehlo.subtract %arg6, %1001 : tensor<32xf32>
    %1003 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1004 = stablehlo.multiply %607, %1003 : tensor<32xf32>
    %cst_283 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1005 = stablehlo.broadcast_in_dim %cst_283, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1006 = stablehlo.multiply %1005, %1004 : tensor<32xf32>
    %1007 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1008 = stablehlo.multiply %775, %1007 : tensor<32xf32>
    %1009 = stablehlo.sqrt %1008 : tensor<32xf32>
    %cst_284 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1010 = stablehlo.broadcast_in_dim %cst_284, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1011 = stablehlo.add %1009, %1010 : tensor<32xf32>
    %1012 = stablehlo.divide %1006, %1011 : tensor<32xf32>
    %1013 = stablehlo.subtract %arg7, %1012 : tensor<32xf32>
    %1014 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1015 = stablehlo.multiply %612, %1014 : tensor<32xf32>
    %cst_285 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1016 = stablehlo.broadcast_in_dim %cst_285, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1017 = stablehlo.multiply %1016, %1015 : tensor<32xf32>
    %1018 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1019 = stablehlo.multiply %781, %1018 : tensor<32xf32>
    %1020 = stablehlo.sqrt %1019 : tensor<32xf32>
    %cst_286 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1021 = stablehlo.broadcast_in_dim %cst_286, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1022 = stablehlo.add %1020, %1021 : tensor<32xf32>
    %1023 = stablehlo.divide %1017, %1022 : tensor<32xf32>
    %1024 = stablehlo.subtract %arg8, %1023 : tensor<32xf32>
    %1025 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1026 = stablehlo.multiply %617, %1025 : tensor<32xf32>
    %cst_287 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1027 = stablehlo.broadcast_in_dim %cst_287, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1028 = stablehlo.multiply %1027, %1026 : tensor<32xf32>
    %1029 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1030 = stablehlo.multiply %787, %1029 : tensor<32xf32>
    %1031 = stablehlo.sqrt %1030 : tensor<32xf32>
    %cst_288 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1032 = stablehlo.broadcast_in_dim %cst_288, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1033 = stablehlo.add %1031, %1032 : tensor<32xf32>
    %1034 = stablehlo.divide %1028, %1033 : tensor<32xf32>
    %1035 = stablehlo.subtract %arg9, %1034 : tensor<32xf32>
    %1036 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1037 = stablehlo.multiply %622, %1036 : tensor<32xf32>
    %cst_289 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1038 = stablehlo.broadcast_in_dim %cst_289, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1039 = stablehlo.multiply %1038, %1037 : tensor<32xf32>
    %1040 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1041 = stablehlo.multiply %793, %1040 : tensor<32xf32>
    %1042 = stablehlo.sqrt %1041 : tensor<32xf32>
    %cst_290 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1043 = stablehlo.broadcast_in_dim %cst_290, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1044 = stablehlo.add %1042, %1043 : tensor<32xf32>
    %1045 = stablehlo.divide %1039, %1044 : tensor<32xf32>
    %1046 = stablehlo.subtract %arg10, %1045 : tensor<32xf32>
    %1047 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1048 = stablehlo.multiply %627, %1047 : tensor<32x32xf32>
    %cst_291 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1049 = stablehlo.broadcast_in_dim %cst_291, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1050 = stablehlo.multiply %1049, %1048 : tensor<32x32xf32>
    %1051 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1052 = stablehlo.multiply %799, %1051 : tensor<32x32xf32>
    %1053 = stablehlo.sqrt %1052 : tensor<32x32xf32>
    %cst_292 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1054 = stablehlo.broadcast_in_dim %cst_292, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1055 = stablehlo.add %1053, %1054 : tensor<32x32xf32>
    %1056 = stablehlo.divide %1050, %1055 : tensor<32x32xf32>
    %1057 = stablehlo.subtract %arg11, %1056 : tensor<32x32xf32>
    %1058 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1059 = stablehlo.multiply %632, %1058 : tensor<32xf32>
    %cst_293 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1060 = stablehlo.broadcast_in_dim %cst_293, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1061 = stablehlo.multiply %1060, %1059 : tensor<32xf32>
    %1062 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1063 = stablehlo.multiply %805, %1062 : tensor<32xf32>
    %1064 = stablehlo.sqrt %1063 : tensor<32xf32>
    %cst_294 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1065 = stablehlo.broadcast_in_dim %cst_294, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1066 = stablehlo.add %1064, %1065 : tensor<32xf32>
    %1067 = stablehlo.divide %1061, %1066 : tensor<32xf32>
    %1068 = stablehlo.subtract %arg12, %1067 : tensor<32xf32>
    %1069 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1070 = stablehlo.multiply %637, %1069 : tensor<32x96xf32>
    %cst_295 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1071 = stablehlo.broadcast_in_dim %cst_295, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1072 = stablehlo.multiply %1071, %1070 : tensor<32x96xf32>
    %1073 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1074 = stablehlo.multiply %811, %1073 : tensor<32x96xf32>
    %1075 = stablehlo.sqrt %1074 : tensor<32x96xf32>
    %cst_296 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1076 = stablehlo.broadcast_in_dim %cst_296, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1077 = stablehlo.add %1075, %1076 : tensor<32x96xf32>
    %1078 = stablehlo.divide %1072, %1077 : tensor<32x96xf32>
    %1079 = stablehlo.subtract %arg13, %1078 : tensor<32x96xf32>
    %1080 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1081 = stablehlo.multiply %642, %1080 : tensor<96xf32>
    %cst_297 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1082 = stablehlo.broadcast_in_dim %cst_297, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1083 = stablehlo.multiply %1082, %1081 : tensor<96xf32>
    %1084 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1085 = stablehlo.multiply %817, %1084 : tensor<96xf32>
    %1086 = stablehlo.sqrt %1085 : tensor<96xf32>
    %cst_298 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1087 = stablehlo.broadcast_in_dim %cst_298, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1088 = stablehlo.add %1086, %1087 : tensor<96xf32>
    %1089 = stablehlo.divide %1083, %1088 : tensor<96xf32>
    %1090 = stablehlo.subtract %arg14, %1089 : tensor<96xf32>
    %1091 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %1092 = stablehlo.multiply %647, %1091 : tensor<32x128xf32>
    %cst_299 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1093 = stablehlo.broadcast_in_dim %cst_299, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %1094 = stablehlo.multiply %1093, %1092 : tensor<32x128xf32>
    %1095 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %1096 = stablehlo.multiply %823, %1095 : tensor<32x128xf32>
    %1097 = stablehlo.sqrt %1096 : tensor<32x128xf32>
    %cst_300 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1098 = stablehlo.broadcast_in_dim %cst_300, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %1099 = stablehlo.add %1097, %1098 : tensor<32x128xf32>
    %1100 = stablehlo.divide %1094, %1099 : tensor<32x128xf32>
    %1101 = stablehlo.subtract %arg15, %1100 : tensor<32x128xf32>
    %1102 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1103 = stablehlo.multiply %652, %1102 : tensor<128xf32>
    %cst_301 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1104 = stablehlo.broadcast_in_dim %cst_301, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1105 = stablehlo.multiply %1104, %1103 : tensor<128xf32>
    %1106 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1107 = stablehlo.multiply %829, %1106 : tensor<128xf32>
    %1108 = stablehlo.sqrt %1107 : tensor<128xf32>
    %cst_302 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1109 = stablehlo.broadcast_in_dim %cst_302, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1110 = stablehlo.add %1108, %1109 : tensor<128xf32>
    %1111 = stablehlo.divide %1105, %1110 : tensor<128xf32>
    %1112 = stablehlo.subtract %arg16, %1111 : tensor<128xf32>
    %1113 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %1114 = stablehlo.multiply %657, %1113 : tensor<128x32xf32>
    %cst_303 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1115 = stablehlo.broadcast_in_dim %cst_303, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %1116 = stablehlo.multiply %1115, %1114 : tensor<128x32xf32>
    %1117 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %1118 = stablehlo.multiply %835, %1117 : tensor<128x32xf32>
    %1119 = stablehlo.sqrt %1118 : tensor<128x32xf32>
    %cst_304 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1120 = stablehlo.broadcast_in_dim %cst_304, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %1121 = stablehlo.add %1119, %1120 : tensor<128x32xf32>
    %1122 = stablehlo.divide %1116, %1121 : tensor<128x32xf32>
    %1123 = stablehlo.subtract %arg17, %1122 : tensor<128x32xf32>
    %1124 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1125 = stablehlo.multiply %662, %1124 : tensor<32xf32>
    %cst_305 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1126 = stablehlo.broadcast_in_dim %cst_305, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1127 = stablehlo.multiply %1126, %1125 : tensor<32xf32>
    %1128 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1129 = stablehlo.multiply %841, %1128 : tensor<32xf32>
    %1130 = stablehlo.sqrt %1129 : tensor<32xf32>
    %cst_306 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1131 = stablehlo.broadcast_in_dim %cst_306, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1132 = stablehlo.add %1130, %1131 : tensor<32xf32>
    %1133 = stablehlo.divide %1127, %1132 : tensor<32xf32>
    %1134 = stablehlo.subtract %arg18, %1133 : tensor<32xf32>
    %1135 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1136 = stablehlo.multiply %667, %1135 : tensor<32xf32>
    %cst_307 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1137 = stablehlo.broadcast_in_dim %cst_307, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1138 = stablehlo.multiply %1137, %1136 : tensor<32xf32>
    %1139 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1140 = stablehlo.multiply %847, %1139 : tensor<32xf32>
    %1141 = stablehlo.sqrt %1140 : tensor<32xf32>
    %cst_308 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1142 = stablehlo.broadcast_in_dim %cst_308, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1143 = stablehlo.add %1141, %1142 : tensor<32xf32>
    %1144 = stablehlo.divide %1138, %1143 : tensor<32xf32>
    %1145 = stablehlo.subtract %arg19, %1144 : tensor<32xf32>
    %1146 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1147 = stablehlo.multiply %672, %1146 : tensor<32xf32>
    %cst_309 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1148 = stablehlo.broadcast_in_dim %cst_309, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1149 = stablehlo.multiply %1148, %1147 : tensor<32xf32>
    %1150 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1151 = stablehlo.multiply %853, %1150 : tensor<32xf32>
    %1152 = stablehlo.sqrt %1151 : tensor<32xf32>
    %cst_310 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1153 = stablehlo.broadcast_in_dim %cst_310, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1154 = stablehlo.add %1152, %1153 : tensor<32xf32>
    %1155 = stablehlo.divide %1149, %1154 : tensor<32xf32>
    %1156 = stablehlo.subtract %arg20, %1155 : tensor<32xf32>
    %1157 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1158 = stablehlo.multiply %677, %1157 : tensor<32xf32>
    %cst_311 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1159 = stablehlo.broadcast_in_dim %cst_311, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1160 = stablehlo.multiply %1159, %1158 : tensor<32xf32>
    %1161 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1162 = stablehlo.multiply %859, %1161 : tensor<32xf32>
    %1163 = stablehlo.sqrt %1162 : tensor<32xf32>
    %cst_312 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1164 = stablehlo.broadcast_in_dim %cst_312, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1165 = stablehlo.add %1163, %1164 : tensor<32xf32>
    %1166 = stablehlo.divide %1160, %1165 : tensor<32xf32>
    %1167 = stablehlo.subtract %arg21, %1166 : tensor<32xf32>
    %1168 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1169 = stablehlo.multiply %682, %1168 : tensor<32xf32>
    %cst_313 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1170 = stablehlo.broadcast_in_dim %cst_313, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1171 = stablehlo.multiply %1170, %1169 : tensor<32xf32>
    %1172 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1173 = stablehlo.multiply %865, %1172 : tensor<32xf32>
    %1174 = stablehlo.sqrt %1173 : tensor<32xf32>
    %cst_314 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1175 = stablehlo.broadcast_in_dim %cst_314, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1176 = stablehlo.add %1174, %1175 : tensor<32xf32>
    %1177 = stablehlo.divide %1171, %1176 : tensor<32xf32>
    %1178 = stablehlo.subtract %arg22, %1177 : tensor<32xf32>
    %1179 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1180 = stablehlo.multiply %687, %1179 : tensor<32x32xf32>
    %cst_315 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1181 = stablehlo.broadcast_in_dim %cst_315, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1182 = stablehlo.multiply %1181, %1180 : tensor<32x32xf32>
    %1183 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1184 = stablehlo.multiply %871, %1183 : tensor<32x32xf32>
    %1185 = stablehlo.sqrt %1184 : tensor<32x32xf32>
    %cst_316 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1186 = stablehlo.broadcast_in_dim %cst_316, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1187 = stablehlo.add %1185, %1186 : tensor<32x32xf32>
    %1188 = stablehlo.divide %1182, %1187 : tensor<32x32xf32>
    %1189 = stablehlo.subtract %arg23, %1188 : tensor<32x32xf32>
    %1190 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1191 = stablehlo.multiply %692, %1190 : tensor<32xf32>
    %cst_317 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1192 = stablehlo.broadcast_in_dim %cst_317, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1193 = stablehlo.multiply %1192, %1191 : tensor<32xf32>
    %1194 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1195 = stablehlo.multiply %877, %1194 : tensor<32xf32>
    %1196 = stablehlo.sqrt %1195 : tensor<32xf32>
    %cst_318 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1197 = stablehlo.broadcast_in_dim %cst_318, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1198 = stablehlo.add %1196, %1197 : tensor<32xf32>
    %1199 = stablehlo.divide %1193, %1198 : tensor<32xf32>
    %1200 = stablehlo.subtract %arg24, %1199 : tensor<32xf32>
    %1201 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1202 = stablehlo.multiply %697, %1201 : tensor<32x96xf32>
    %cst_319 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1203 = stablehlo.broadcast_in_dim %cst_319, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1204 = stablehlo.multiply %1203, %1202 : tensor<32x96xf32>
    %1205 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1206 = stablehlo.multiply %883, %1205 : tensor<32x96xf32>
    %1207 = stablehlo.sqrt %1206 : tensor<32x96xf32>
    %cst_320 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1208 = stablehlo.broadcast_in_dim %cst_320, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1209 = stablehlo.add %1207, %1208 : tensor<32x96xf32>
    %1210 = stablehlo.divide %1204, %1209 : tensor<32x96xf32>
    %1211 = stablehlo.subtract %arg25, %1210 : tensor<32x96xf32>
    %1212 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1213 = stablehlo.multiply %702, %1212 : tensor<96xf32>
    %cst_321 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1214 = stablehlo.broadcast_in_dim %cst_321, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1215 = stablehlo.multiply %1214, %1213 : tensor<96xf32>
    %1216 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1217 = stablehlo.multiply %889, %1216 : tensor<96xf32>
    %1218 = stablehlo.sqrt %1217 : tensor<96xf32>
    %cst_322 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1219 = stablehlo.broadcast_in_dim %cst_322, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1220 = stablehlo.add %1218, %1219 : tensor<96xf32>
    %1221 = stablehlo.divide %1215, %1220 : tensor<96xf32>
    %1222 = stablehlo.subtract %arg26, %1221 : tensor<96xf32>
    %1223 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1224 = stablehlo.multiply %707, %1223 : tensor<32xf32>
    %cst_323 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1225 = stablehlo.broadcast_in_dim %cst_323, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1226 = stablehlo.multiply %1225, %1224 : tensor<32xf32>
    %1227 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1228 = stablehlo.multiply %895, %1227 : tensor<32xf32>
    %1229 = stablehlo.sqrt %1228 : tensor<32xf32>
    %cst_324 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1230 = stablehlo.broadcast_in_dim %cst_324, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1231 = stablehlo.add %1229, %1230 : tensor<32xf32>
    %1232 = stablehlo.divide %1226, %1231 : tensor<32xf32>
    %1233 = stablehlo.subtract %arg27, %1232 : tensor<32xf32>
    %1234 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1235 = stablehlo.multiply %712, %1234 : tensor<32xf32>
    %cst_325 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1236 = stablehlo.broadcast_in_dim %cst_325, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1237 = stablehlo.multiply %1236, %1235 : tensor<32xf32>
    %1238 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1239 = stablehlo.multiply %901, %1238 : tensor<32xf32>
    %1240 = stablehlo.sqrt %1239 : tensor<32xf32>
    %cst_326 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1241 = stablehlo.broadcast_in_dim %cst_326, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1242 = stablehlo.add %1240, %1241 : tensor<32xf32>
    %1243 = stablehlo.divide %1237, %1242 : tensor<32xf32>
    %1244 = stablehlo.subtract %arg28, %1243 : tensor<32xf32>
    %1245 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<48x32xf32>
    %1246 = stablehlo.multiply %717, %1245 : tensor<48x32xf32>
    %cst_327 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1247 = stablehlo.broadcast_in_dim %cst_327, dims = [] : (tensor<f32>) -> tensor<48x32xf32>
    %1248 = stablehlo.multiply %1247, %1246 : tensor<48x32xf32>
    %1249 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<48x32xf32>
    %1250 = stablehlo.multiply %907, %1249 : tensor<48x32xf32>
    %1251 = stablehlo.sqrt %1250 : tensor<48x32xf32>
    %cst_328 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1252 = stablehlo.broadcast_in_dim %cst_328, dims = [] : (tensor<f32>) -> tensor<48x32xf32>
    %1253 = stablehlo.add %1251, %1252 : tensor<48x32xf32>
    %1254 = stablehlo.divide %1248, %1253 : tensor<48x32xf32>
    %1255 = stablehlo.subtract %arg29, %1254 : tensor<48x32xf32>
    %1256 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1257 = stablehlo.multiply %722, %1256 : tensor<32xf32>
    %cst_329 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1258 = stablehlo.broadcast_in_dim %cst_329, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1259 = stablehlo.multiply %1258, %1257 : tensor<32xf32>
    %1260 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1261 = stablehlo.multiply %913, %1260 : tensor<32xf32>
    %1262 = stablehlo.sqrt %1261 : tensor<32xf32>
    %cst_330 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1263 = stablehlo.broadcast_in_dim %cst_330, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1264 = stablehlo.add %1262, %1263 : tensor<32xf32>
    %1265 = stablehlo.divide %1259, %1264 : tensor<32xf32>
    %1266 = stablehlo.subtract %arg30, %1265 : tensor<32xf32>
    %1267 = stablehlo.broadcast_in_dim %922, dims = [] : (tensor<f32>) -> tensor<17x32xf32>
    %1268 = stablehlo.multiply %727, %1267 : tensor<17x32xf32>
    %cst_331 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1269 = stablehlo.broadcast_in_dim %cst_331, dims = [] : (tensor<f32>) -> tensor<17x32xf32>
    %1270 = stablehlo.multiply %1269, %1268 : tensor<17x32xf32>
    %1271 = stablehlo.broadcast_in_dim %925, dims = [] : (tensor<f32>) -> tensor<17x32xf32>
    %1272 = stablehlo.multiply %919, %1271 : tensor<17x32xf32>
    %1273 = stablehlo.sqrt %1272 : tensor<17x32xf32>
    %cst_332 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1274 = stablehlo.broadcast_in_dim %cst_332, dims = [] : (tensor<f32>) -> tensor<17x32xf32>
    %1275 = stablehlo.add %1273, %1274 : tensor<17x32xf32>
    %1276 = stablehlo.divide %1270, %1275 : tensor<17x32xf32>
    %1277 = stablehlo.subtract %arg31, %1276 : tensor<17x32xf32>
    return %936, %947, %958, %969, %980, %991, %1002, %1013, %1024, %1035, %1046, %1057, %1068, %1079, %1090, %1101, %1112, %1123, %1134, %1145, %1156, %1167, %1178, %1189, %1200, %1211, %1222, %1233, %1244, %1255, %1266, %1277, %572, %577, %582, %587, %592, %597, %602, %607, %612, %617, %622, %627, %632, %637, %642, %647, %652, %657, %662, %667, %672, %677, %682, %687, %692, %697, %702, %707, %712, %717, %722, %727, %733, %739, %745, %751, %757, %763, %769, %775, %781, %787, %793, %799, %805, %811, %817, %823, %829, %835, %841, %847, %853, %859, %865, %871, %877, %883, %889, %895, %901, %907, %913, %919, %567, %257 : tensor<1x32xf32>, tensor<32x10xf32>, tensor<10xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<128x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<128x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32xf32>, tensor<32xf32>, tensor<48x32xf32>, tensor<32xf32>, tensor<17x32xf32>, tensor<1x32xf32>, tensor<32x10xf32>, tensor<10xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<128x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<128x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32xf32>, tensor<32xf32>, tensor<48x32xf32>, tensor<32xf32>, tensor<17x32xf32>, tensor<1x32xf32>, tensor<32x10xf32>, tensor<10xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<128x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<128x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32xf32>, tensor<32xf32>, tensor<48x32xf32>, tensor<32xf32>, tensor<17x32xf32>, tensor<f32>, tensor<f32>
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
  func.func private @log_softmax_0(%arg0: tensor<8x10xf32>, %arg1: tensor<8x1xf32>, %arg2: tensor<8x10xf32>) -> tensor<8x10xf32> {
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
