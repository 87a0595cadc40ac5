module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64x32xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<32x128xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<128xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<128x32xf32> {tf.aliasing_output = 3 : i32}, %arg4: tensor<32xf32> {tf.aliasing_output = 4 : i32}, %arg5: tensor<32xf32> {tf.aliasing_output = 5 : i32}, %arg6: tensor<32xf32> {tf.aliasing_output = 6 : i32}, %arg7: tensor<32xf32> {tf.aliasing_output = 7 : i32}, %arg8: tensor<32xf32> {tf.aliasing_output = 8 : i32}, %arg9: tensor<32x32xf32> {tf.aliasing_output = 9 : i32}, %arg10: tensor<32xf32> {tf.aliasing_output = 10 : i32}, %arg11: tensor<32x96xf32> {tf.aliasing_output = 11 : i32}, %arg12: tensor<96xf32> {tf.aliasing_output = 12 : i32}, %arg13: tensor<32x128xf32> {tf.aliasing_output = 13 : i32}, %arg14: tensor<128xf32> {tf.aliasing_output = 14 : i32}, %arg15: tensor<128x32xf32> {tf.aliasing_output = 15 : i32}, %arg16: tensor<32xf32> {tf.aliasing_output = 16 : i32}, %arg17: tensor<32xf32> {tf.aliasing_output = 17 : i32}, %arg18: tensor<32xf32> {tf.aliasing_output = 18 : i32}, %arg19: tensor<32xf32> {tf.aliasing_output = 19 : i32}, %arg20: tensor<32xf32> {tf.aliasing_output = 20 : i32}, %arg21: tensor<32x32xf32> {tf.aliasing_output = 21 : i32}, %arg22: tensor<32xf32> {tf.aliasing_output = 22 : i32}, %arg23: tensor<32x96xf32> {tf.aliasing_output = 23 : i32}, %arg24: tensor<96xf32> {tf.aliasing_output = 24 : i32}, %arg25: tensor<32x2xf32> {tf.aliasing_output = 25 : i32}, %arg26: tensor<2xf32> {tf.aliasing_output = 26 : i32}, %arg27: tensor<32xf32> {tf.aliasing_output = 27 : i32}, %arg28: tensor<32xf32> {tf.aliasing_output = 28 : i32}, %arg29: tensor<32x32xf32> {tf.aliasing_output = 29 : i32}, %arg30: tensor<32xf32> {tf.aliasing_output = 30 : i32}, %arg31: tensor<16x32xf32> {tf.aliasing_output = 31 : i32}, %arg32: tensor<2x32xf32> {tf.aliasing_output = 32 : i32}, %arg33: tensor<32x32xf32> {tf.aliasing_output = 33 : i32}, %arg34: tensor<32xf32> {tf.aliasing_output = 34 : i32}, %arg35: tensor<32xf32> {tf.aliasing_output = 35 : i32}, %arg36: tensor<32xf32> {tf.aliasing_output = 36 : i32}, %arg37: tensor<64xf32> {tf.aliasing_output = 37 : i32}, %arg38: tensor<64x32xf32> {tf.aliasing_output = 38 : i32}, %arg39: tensor<32x128xf32> {tf.aliasing_output = 39 : i32}, %arg40: tensor<128xf32> {tf.aliasing_output = 40 : i32}, %arg41: tensor<128x32xf32> {tf.aliasing_output = 41 : i32}, %arg42: tensor<32xf32> {tf.aliasing_output = 42 : i32}, %arg43: tensor<32xf32> {tf.aliasing_output = 43 : i32}, %arg44: tensor<32xf32> {tf.aliasing_output = 44 : i32}, %arg45: tensor<32xf32> {tf.aliasing_output = 45 : i32}, %arg46: tensor<32xf32> {tf.aliasing_output = 46 : i32}, %arg47: tensor<32x32xf32> {tf.aliasing_output = 47 : i32}, %arg48: tensor<32xf32> {tf.aliasing_output = 48 : i32}, %arg49: tensor<32x96xf32> {tf.aliasing_output = 49 : i32}, %arg50: tensor<96xf32> {tf.aliasing_output = 50 : i32}, %arg51: tensor<32x128xf32> {tf.aliasing_output = 51 : i32}, %arg52: tensor<128xf32> {tf.aliasing_output = 52 : i32}, %arg53: tensor<128x32xf32> {tf.aliasing_output = 53 : i32}, %arg54: tensor<32xf32> {tf.aliasing_output = 54 : i32}, %arg55: tensor<32xf32> {tf.aliasing_output = 55 : i32}, %arg56: tensor<32xf32> {tf.aliasing_output = 56 : i32}, %arg57: tensor<32xf32> {tf.aliasing_output = 57 : i32}, %arg58: tensor<32xf32> {tf.aliasing_output = 58 : i32}, %arg59: tensor<32x32xf32> {tf.aliasing_output = 59 : i32}, %arg60: tensor<32xf32> {tf.aliasing_output = 60 : i32}, %arg61: tensor<32x96xf32> {tf.aliasing_output = 61 : i32}, %arg62: tensor<96xf32> {tf.aliasing_output = 62 : i32}, %arg63: tensor<32x2xf32> {tf.aliasing_output = 63 : i32}, %arg64: tensor<2xf32> {tf.aliasing_output = 64 : i32}, %arg65: tensor<32xf32> {tf.aliasing_output = 65 : i32}, %arg66: tensor<32xf32> {tf.aliasing_output = 66 : i32}, %arg67: tensor<32x32xf32> {tf.aliasing_output = 67 : i32}, %arg68: tensor<32xf32> {tf.aliasing_output = 68 : i32}, %arg69: tensor<16x32xf32> {tf.aliasing_output = 69 : i32}, %arg70: tensor<2x32xf32> {tf.aliasing_output = 70 : i32}, %arg71: tensor<32x32xf32> {tf.aliasing_output = 71 : i32}, %arg72: tensor<32xf32> {tf.aliasing_output = 72 : i32}, %arg73: tensor<32xf32> {tf.aliasing_output = 73 : i32}, %arg74: tensor<32xf32> {tf.aliasing_output = 74 : i32}, %arg75: tensor<64xf32> {tf.aliasing_output = 75 : i32}, %arg76: tensor<64x32xf32> {tf.aliasing_output = 76 : i32}, %arg77: tensor<32x128xf32> {tf.aliasing_output = 77 : i32}, %arg78: tensor<128xf32> {tf.aliasing_output = 78 : i32}, %arg79: tensor<128x32xf32> {tf.aliasing_output = 79 : i32}, %arg80: tensor<32xf32> {tf.aliasing_output = 80 : i32}, %arg81: tensor<32xf32> {tf.aliasing_output = 81 : i32}, %arg82: tensor<32xf32> {tf.aliasing_output = 82 : i32}, %arg83: tensor<32xf32> {tf.aliasing_output = 83 : i32}, %arg84: tensor<32xf32> {tf.aliasing_output = 84 : i32}, %arg85: tensor<32x32xf32> {tf.aliasing_output = 85 : i32}, %arg86: tensor<32xf32> {tf.aliasing_output = 86 : i32}, %arg87: tensor<32x96xf32> {tf.aliasing_output = 87 : i32}, %arg88: tensor<96xf32> {tf.aliasing_output = 88 : i32}, %arg89: tensor<32x128xf32> {tf.aliasing_output = 89 : i32}, %arg90: tensor<128xf32> {tf.aliasing_output = 90 : i32}, %arg91: tensor<128x32xf32> {tf.aliasing_output = 91 : i32}, %arg92: tensor<32xf32> {tf.aliasing_output = 92 : i32}, %arg93: tensor<32xf32> {tf.aliasing_output = 93 : i32}, %arg94: tensor<32xf32> {tf.aliasing_output = 94 : i32}, %arg95: tensor<32xf32> {tf.aliasing_output = 95 : i32}, %arg96: tensor<32xf32> {tf.aliasing_output = 96 : i32}, %arg97: tensor<32x32xf32> {tf.aliasing_output = 97 : i32}, %arg98: tensor<32xf32> {tf.aliasing_output = 98 : i32}, %arg99: tensor<32x96xf32> {tf.aliasing_output = 99 : i32}, %arg100: tensor<96xf32> {tf.aliasing_output = 100 : i32}, %arg101: tensor<32x2xf32> {tf.aliasing_output = 101 : i32}, %arg102: tensor<2xf32> {tf.aliasing_output = 102 : i32}, %arg103: tensor<32xf32> {tf.aliasing_output = 103 : i32}, %arg104: tensor<32xf32> {tf.aliasing_output = 104 : i32}, %arg105: tensor<32x32xf32> {tf.aliasing_output = 105 : i32}, %arg106: tensor<32xf32> {tf.aliasing_output = 106 : i32}, %arg107: tensor<16x32xf32> {tf.aliasing_output = 107 : i32}, %arg108: tensor<2x32xf32> {tf.aliasing_output = 108 : i32}, %arg109: tensor<32x32xf32> {tf.aliasing_output = 109 : i32}, %arg110: tensor<32xf32> {tf.aliasing_output = 110 : i32}, %arg111: tensor<32xf32> {tf.aliasing_output = 111 : i32}, %arg112: tensor<32xf32> {tf.aliasing_output = 112 : i32}, %arg113: tensor<64xf32> {tf.aliasing_output = 113 : i32}, %arg114: tensor<f32> {tf.aliasing_output = 114 : i32}, %arg115: tensor<4x16xi32>, %arg116: tensor<4x16xi32>, %arg117: tensor<4x2xi32>, %arg118: tensor<4x2xi32>, %arg119: tensor<4xi32>) -> (tensor<64x32xf32> {jax.result_info = "result[0]['embedding']"}, tensor<32x128xf32> {jax.result_info = "result[0]['layer1_mlp_in']"}, tensor<128xf32> {jax.result_info = "result[0]['layer1_mlp_in_bias']"}, tensor<128x32xf32> {jax.result_info = "result[0]['layer1_mlp_out']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_mlp_out_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[0]['layer1_out']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[0]['layer1_qkv']"}, tensor<96xf32> {jax.result_info = "result[0]['layer1_qkv_bias']"}, tensor<32x128xf32> {jax.result_info = "result[0]['layer2_mlp_in']"}, tensor<128xf32> {jax.result_info = "result[0]['layer2_mlp_in_bias']"}, tensor<128x32xf32> {jax.result_info = "result[0]['layer2_mlp_out']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_mlp_out_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[0]['layer2_out']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[0]['layer2_qkv']"}, tensor<96xf32> {jax.result_info = "result[0]['layer2_qkv_bias']"}, tensor<32x2xf32> {jax.result_info = "result[0]['next']"}, tensor<2xf32> {jax.result_info = "result[0]['next_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['norm_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['norm_scale']"}, tensor<32x32xf32> {jax.result_info = "result[0]['pooler']"}, tensor<32xf32> {jax.result_info = "result[0]['pooler_bias']"}, tensor<16x32xf32> {jax.result_info = "result[0]['position']"}, tensor<2x32xf32> {jax.result_info = "result[0]['segment']"}, tensor<32x32xf32> {jax.result_info = "result[0]['transform']"}, tensor<32xf32> {jax.result_info = "result[0]['transform_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['transform_norm_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['transform_norm_scale']"}, tensor<64xf32> {jax.result_info = "result[0]['word_bias']"}, tensor<64x32xf32> {jax.result_info = "result[1]['embedding']"}, tensor<32x128xf32> {jax.result_info = "result[1]['layer1_mlp_in']"}, tensor<128xf32> {jax.result_info = "result[1]['layer1_mlp_in_bias']"}, tensor<128x32xf32> {jax.result_info = "result[1]['layer1_mlp_out']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_mlp_out_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[1]['layer1_out']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[1]['layer1_qkv']"}, tensor<96xf32> {jax.result_info = "result[1]['layer1_qkv_bias']"}, tensor<32x128xf32> {jax.result_info = "result[1]['layer2_mlp_in']"}, tensor<128xf32> {jax.result_info = "result[1]['layer2_mlp_in_bias']"}, tensor<128x32xf32> {jax.result_info = "result[1]['layer2_mlp_out']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_mlp_out_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[1]['layer2_out']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[1]['layer2_qkv']"}, tensor<96xf32> {jax.result_info = "result[1]['layer2_qkv_bias']"}, tensor<32x2xf32> {jax.result_info = "result[1]['next']"}, tensor<2xf32> {jax.result_info = "result[1]['next_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['norm_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['norm_scale']"}, tensor<32x32xf32> {jax.result_info = "result[1]['pooler']"}, tensor<32xf32> {jax.result_info = "result[1]['pooler_bias']"}, tensor<16x32xf32> {jax.result_info = "result[1]['position']"}, tensor<2x32xf32> {jax.result_info = "result[1]['segment']"}, tensor<32x32xf32> {jax.result_info = "result[1]['transform']"}, tensor<32xf32> {jax.result_info = "result[1]['transform_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['transform_norm_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['transform_norm_scale']"}, tensor<64xf32> {jax.result_info = "result[1]['word_bias']"}, tensor<64x32xf32> {jax.result_info = "result[2]['embedding']"}, tensor<32x128xf32> {jax.result_info = "result[2]['layer1_mlp_in']"}, tensor<128xf32> {jax.result_info = "result[2]['layer1_mlp_in_bias']"}, tensor<128x32xf32> {jax.result_info = "result[2]['layer1_mlp_out']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_mlp_out_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[2]['layer1_out']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[2]['layer1_qkv']"}, tensor<96xf32> {jax.result_info = "result[2]['layer1_qkv_bias']"}, tensor<32x128xf32> {jax.result_info = "result[2]['layer2_mlp_in']"}, tensor<128xf32> {jax.result_info = "result[2]['layer2_mlp_in_bias']"}, tensor<128x32xf32> {jax.result_info = "result[2]['layer2_mlp_out']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_mlp_out_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[2]['layer2_out']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[2]['layer2_qkv']"}, tensor<96xf32> {jax.result_info = "result[2]['layer2_qkv_bias']"}, tensor<32x2xf32> {jax.result_info = "result[2]['next']"}, tensor<2xf32> {jax.result_info = "result[2]['next_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['norm_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['norm_scale']"}, tensor<32x32xf32> {jax.result_info = "result[2]['pooler']"}, tensor<32xf32> {jax.result_info = "result[2]['pooler_bias']"}, tensor<16x32xf32> {jax.result_info = "result[2]['position']"}, tensor<2x32xf32> {jax.result_info = "result[2]['segment']"}, tensor<32x32xf32> {jax.result_info = "result[2]['transform']"}, tensor<32xf32> {jax.result_info = "result[2]['transform_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['transform_norm_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['transform_norm_scale']"}, tensor<64xf32> {jax.result_info = "result[2]['word_bias']"}, tensor<f32> {jax.result_info = "result[3]"}, tensor<f32> {jax.result_info = "result[4]"}) {
    %0 = stablehlo.broadcast_in_dim %arg115, dims = [0, 1] : (tensor<4x16xi32>) -> tensor<4x16x1xi32>
    %1 = "stablehlo.gather"(%arg0, %0) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 32>}> : (tensor<64x32xf32>, tensor<4x16x1xi32>) -> tensor<4x16x32xf32>
    %2 = stablehlo.broadcast_in_dim %arg31, dims = [1, 2] : (tensor<16x32xf32>) -> tensor<1x16x32xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<1x16x32xf32>) -> tensor<4x16x32xf32>
    %4 = stablehlo.add %1, %3 : tensor<4x16x32xf32>
    %5 = stablehlo.broadcast_in_dim %arg116, dims = [0, 1] : (tensor<4x16xi32>) -> tensor<4x16x1xi32>
    %6 = "stablehlo.gather"(%arg32, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 32>}> : (tensor<2x32xf32>, tensor<4x16x1xi32>) -> tensor<4x16x32xf32>
    %7 = stablehlo.add %4, %6 : tensor<4x16x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_0 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %11 = stablehlo.divide %9, %10 : tensor<4x16x1xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %13 = stablehlo.subtract %7, %12 : tensor<4x16x32xf32>
    %14 = stablehlo.multiply %13, %13 : tensor<4x16x32xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_2 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %18 = stablehlo.divide %16, %17 : tensor<4x16x1xf32>
    %cst_3 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %20 = stablehlo.add %18, %19 : tensor<4x16x1xf32>
    %21 = stablehlo.rsqrt %20 : tensor<4x16x1xf32>
    %22 = stablehlo.divide %21, %20 : tensor<4x16x1xf32>
    %cst_4 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %24 = stablehlo.multiply %23, %22 : tensor<4x16x1xf32>
    %25 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %26 = stablehlo.multiply %13, %25 : tensor<4x16x32xf32>
    %27 = stablehlo.broadcast_in_dim %arg28, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %29 = stablehlo.multiply %26, %28 : tensor<4x16x32xf32>
    %30 = stablehlo.broadcast_in_dim %arg27, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %32 = stablehlo.add %29, %31 : tensor<4x16x32xf32>
    %33 = stablehlo.dot_general %32, %arg11, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x96xf32>) -> tensor<4x16x96xf32>
    %34 = stablehlo.broadcast_in_dim %arg12, dims = [2] : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2] : (tensor<1x1x96xf32>) -> tensor<4x16x96xf32>
    %36 = stablehlo.add %33, %35 : tensor<4x16x96xf32>
    %37 = stablehlo.slice %36 [0:4, 0:16, 0:32] : (tensor<4x16x96xf32>) -> tensor<4x16x32xf32>
    %38 = stablehlo.slice %36 [0:4, 0:16, 32:64] : (tensor<4x16x96xf32>) -> tensor<4x16x32xf32>
    %39 = stablehlo.slice %36 [0:4, 0:16, 64:96] : (tensor<4x16x96xf32>) -> tensor<4x16x32xf32>
    %40 = stablehlo.reshape %37 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %41 = stablehlo.reshape %38 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %42 = stablehlo.reshape %39 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %43 = stablehlo.dot_general %40, %41, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %cst_5 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
    %45 = stablehlo.divide %43, %44 : tensor<4x2x16x16xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %46 = stablehlo.reduce(%45 init: %cst_6) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
    %48 = stablehlo.maximum %47, %46 : tensor<4x2x16xf32>
    %49 = stablehlo.broadcast_in_dim %48, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %51 = stablehlo.subtract %45, %50 : tensor<4x2x16x16xf32>
    %52 = stablehlo.exponential %51 : tensor<4x2x16x16xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.reduce(%52 init: %cst_8) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %54 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %56 = stablehlo.divide %52, %55 : tensor<4x2x16x16xf32>
    %57 = stablehlo.multiply %54, %54 : tensor<4x2x16x1xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4x2x16x1xf32>
    %59 = stablehlo.divide %58, %57 : tensor<4x2x16x1xf32>
    %60 = stablehlo.dot_general %42, %56, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
    %61 = stablehlo.transpose %60, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %62 = stablehlo.reshape %61 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %63 = stablehlo.dot_general %62, %arg9, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x32xf32>) -> tensor<4x16x32xf32>
    %64 = stablehlo.broadcast_in_dim %arg10, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %65 = stablehlo.broadcast_in_dim %64, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %66 = stablehlo.add %63, %65 : tensor<4x16x32xf32>
    %67 = stablehlo.add %32, %66 : tensor<4x16x32xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %68 = stablehlo.reduce(%67 init: %cst_10) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %69 = stablehlo.broadcast_in_dim %68, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_11 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %71 = stablehlo.divide %69, %70 : tensor<4x16x1xf32>
    %72 = stablehlo.broadcast_in_dim %71, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %73 = stablehlo.subtract %67, %72 : tensor<4x16x32xf32>
    %74 = stablehlo.multiply %73, %73 : tensor<4x16x32xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %75 = stablehlo.reduce(%74 init: %cst_12) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %76 = stablehlo.broadcast_in_dim %75, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_13 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %78 = stablehlo.divide %76, %77 : tensor<4x16x1xf32>
    %cst_14 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %80 = stablehlo.add %78, %79 : tensor<4x16x1xf32>
    %81 = stablehlo.rsqrt %80 : tensor<4x16x1xf32>
    %82 = stablehlo.divide %81, %80 : tensor<4x16x1xf32>
    %cst_15 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %84 = stablehlo.multiply %83, %82 : tensor<4x16x1xf32>
    %85 = stablehlo.broadcast_in_dim %81, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %86 = stablehlo.multiply %73, %85 : tensor<4x16x32xf32>
    %87 = stablehlo.broadcast_in_dim %arg6, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %88 = stablehlo.broadcast_in_dim %87, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %89 = stablehlo.multiply %86, %88 : tensor<4x16x32xf32>
    %90 = stablehlo.broadcast_in_dim %arg5, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %91 = stablehlo.broadcast_in_dim %90, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %92 = stablehlo.add %89, %91 : tensor<4x16x32xf32>
    %93 = stablehlo.dot_general %92, %arg1, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x128xf32>) -> tensor<4x16x128xf32>
    %94 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %95 = stablehlo.broadcast_in_dim %94, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<4x16x128xf32>
    %96 = stablehlo.add %93, %95 : tensor<4x16x128xf32>
    %cst_16 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %98 = stablehlo.multiply %97, %96 : tensor<4x16x128xf32>
    %99 = stablehlo.negate %96 : tensor<4x16x128xf32>
    %cst_17 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %101 = stablehlo.multiply %99, %100 : tensor<4x16x128xf32>
    %102 = chlo.erfc %101 : tensor<4x16x128xf32> -> tensor<4x16x128xf32>
    %103 = chlo.square %101 : tensor<4x16x128xf32> -> tensor<4x16x128xf32>
    %104 = stablehlo.negate %103 : tensor<4x16x128xf32>
    %105 = stablehlo.exponential %104 : tensor<4x16x128xf32>
    %106 = stablehlo.multiply %98, %102 : tensor<4x16x128xf32>
    %107 = stablehlo.dot_general %106, %arg3, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x128xf32>, tensor<128x32xf32>) -> tensor<4x16x32xf32>
    %108 = stablehlo.broadcast_in_dim %arg4, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %109 = stablehlo.broadcast_in_dim %108, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %110 = stablehlo.add %107, %109 : tensor<4x16x32xf32>
    %111 = stablehlo.add %92, %110 : tensor<4x16x32xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %112 = stablehlo.reduce(%111 init: %cst_18) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %113 = stablehlo.broadcast_in_dim %112, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_19 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %114 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %115 = stablehlo.divide %113, %114 : tensor<4x16x1xf32>
    %116 = stablehlo.broadcast_in_dim %115, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %117 = stablehlo.subtract %111, %116 : tensor<4x16x32xf32>
    %118 = stablehlo.multiply %117, %117 : tensor<4x16x32xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %119 = stablehlo.reduce(%118 init: %cst_20) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %120 = stablehlo.broadcast_in_dim %119, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_21 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %121 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %122 = stablehlo.divide %120, %121 : tensor<4x16x1xf32>
    %cst_22 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %123 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %124 = stablehlo.add %122, %123 : tensor<4x16x1xf32>
    %125 = stablehlo.rsqrt %124 : tensor<4x16x1xf32>
    %126 = stablehlo.divide %125, %124 : tensor<4x16x1xf32>
    %cst_23 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %127 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %128 = stablehlo.multiply %127, %126 : tensor<4x16x1xf32>
    %129 = stablehlo.broadcast_in_dim %125, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %130 = stablehlo.multiply %117, %129 : tensor<4x16x32xf32>
    %131 = stablehlo.broadcast_in_dim %arg8, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %132 = stablehlo.broadcast_in_dim %131, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %133 = stablehlo.multiply %130, %132 : tensor<4x16x32xf32>
    %134 = stablehlo.broadcast_in_dim %arg7, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %135 = stablehlo.broadcast_in_dim %134, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %136 = stablehlo.add %133, %135 : tensor<4x16x32xf32>
    %137 = stablehlo.dot_general %136, %arg23, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x96xf32>) -> tensor<4x16x96xf32>
    %138 = stablehlo.broadcast_in_dim %arg24, dims = [2] : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %139 = stablehlo.broadcast_in_dim %138, dims = [0, 1, 2] : (tensor<1x1x96xf32>) -> tensor<4x16x96xf32>
    %140 = stablehlo.add %137, %139 : tensor<4x16x96xf32>
    %141 = stablehlo.slice %140 [0:4, 0:16, 0:32] : (tensor<4x16x96xf32>) -> tensor<4x16x32xf32>
    %142 = stablehlo.slice %140 [0:4, 0:16, 32:64] : (tensor<4x16x96xf32>) -> tensor<4x16x32xf32>
    %143 = stablehlo.slice %140 [0:4, 0:16, 64:96] : (tensor<4x16x96xf32>) -> tensor<4x16x32xf32>
    %144 = stablehlo.reshape %141 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %145 = stablehlo.reshape %142 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %146 = stablehlo.reshape %143 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %147 = stablehlo.dot_general %144, %145, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %cst_24 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %148 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
    %149 = stablehlo.divide %147, %148 : tensor<4x2x16x16xf32>
    %cst_25 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %150 = stablehlo.reduce(%149 init: %cst_25) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %cst_26 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %151 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
    %152 = stablehlo.maximum %151, %150 : tensor<4x2x16xf32>
    %153 = stablehlo.broadcast_in_dim %152, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
    %154 = stablehlo.broadcast_in_dim %153, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %155 = stablehlo.subtract %149, %154 : tensor<4x2x16x16xf32>
    %156 = stablehlo.exponential %155 : tensor<4x2x16x16xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %157 = stablehlo.reduce(%156 init: %cst_27) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %158 = stablehlo.broadcast_in_dim %157, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
    %159 = stablehlo.broadcast_in_dim %158, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %160 = stablehlo.divide %156, %159 : tensor<4x2x16x16xf32>
    %161 = stablehlo.multiply %158, %158 : tensor<4x2x16x1xf32>
    %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %162 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<4x2x16x1xf32>
    %163 = stablehlo.divide %162, %161 : tensor<4x2x16x1xf32>
    %164 = stablehlo.dot_general %146, %160, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
    %165 = stablehlo.transpose %164, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %166 = stablehlo.reshape %165 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %167 = stablehlo.dot_general %166, %arg21, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x32xf32>) -> tensor<4x16x32xf32>
    %168 = stablehlo.broadcast_in_dim %arg22, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %169 = stablehlo.broadcast_in_dim %168, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %170 = stablehlo.add %167, %169 : tensor<4x16x32xf32>
    %171 = stablehlo.add %136, %170 : tensor<4x16x32xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %172 = stablehlo.reduce(%171 init: %cst_29) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %173 = stablehlo.broadcast_in_dim %172, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_30 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %174 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %175 = stablehlo.divide %173, %174 : tensor<4x16x1xf32>
    %176 = stablehlo.broadcast_in_dim %175, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %177 = stablehlo.subtract %171, %176 : tensor<4x16x32xf32>
    %178 = stablehlo.multiply %177, %177 : tensor<4x16x32xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %179 = stablehlo.reduce(%178 init: %cst_31) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %180 = stablehlo.broadcast_in_dim %179, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_32 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %181 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %182 = stablehlo.divide %180, %181 : tensor<4x16x1xf32>
    %cst_33 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %183 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %184 = stablehlo.add %182, %183 : tensor<4x16x1xf32>
    %185 = stablehlo.rsqrt %184 : tensor<4x16x1xf32>
    %186 = stablehlo.divide %185, %184 : tensor<4x16x1xf32>
    %cst_34 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %187 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %188 = stablehlo.multiply %187, %186 : tensor<4x16x1xf32>
    %189 = stablehlo.broadcast_in_dim %185, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %190 = stablehlo.multiply %177, %189 : tensor<4x16x32xf32>
    %191 = stablehlo.broadcast_in_dim %arg18, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %192 = stablehlo.broadcast_in_dim %191, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %193 = stablehlo.multiply %190, %192 : tensor<4x16x32xf32>
    %194 = stablehlo.broadcast_in_dim %arg17, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %195 = stablehlo.broadcast_in_dim %194, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %196 = stablehlo.add %193, %195 : tensor<4x16x32xf32>
    %197 = stablehlo.dot_general %196, %arg13, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x128xf32>) -> tensor<4x16x128xf32>
    %198 = stablehlo.broadcast_in_dim %arg14, dims = [2] : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %199 = stablehlo.broadcast_in_dim %198, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<4x16x128xf32>
    %200 = stablehlo.add %197, %199 : tensor<4x16x128xf32>
    %cst_35 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %201 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %202 = stablehlo.multiply %201, %200 : tensor<4x16x128xf32>
    %203 = stablehlo.negate %200 : tensor<4x16x128xf32>
    %cst_36 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %204 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %205 = stablehlo.multiply %203, %204 : tensor<4x16x128xf32>
    %206 = chlo.erfc %205 : tensor<4x16x128xf32> -> tensor<4x16x128xf32>
    %207 = chlo.square %205 : tensor<4x16x128xf32> -> tensor<4x16x128xf32>
    %208 = stablehlo.negate %207 : tensor<4x16x128xf32>
    %209 = stablehlo.exponential %208 : tensor<4x16x128xf32>
    %210 = stablehlo.multiply %202, %206 : tensor<4x16x128xf32>
    %211 = stablehlo.dot_general %210, %arg15, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x128xf32>, tensor<128x32xf32>) -> tensor<4x16x32xf32>
    %212 = stablehlo.broadcast_in_dim %arg16, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %213 = stablehlo.broadcast_in_dim %212, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %214 = stablehlo.add %211, %213 : tensor<4x16x32xf32>
    %215 = stablehlo.add %196, %214 : tensor<4x16x32xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %216 = stablehlo.reduce(%215 init: %cst_37) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %217 = stablehlo.broadcast_in_dim %216, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_38 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %218 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %219 = stablehlo.divide %217, %218 : tensor<4x16x1xf32>
    %220 = stablehlo.broadcast_in_dim %219, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %221 = stablehlo.subtract %215, %220 : tensor<4x16x32xf32>
    %222 = stablehlo.multiply %221, %221 : tensor<4x16x32xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %223 = stablehlo.reduce(%222 init: %cst_39) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %224 = stablehlo.broadcast_in_dim %223, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_40 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %225 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %226 = stablehlo.divide %224, %225 : tensor<4x16x1xf32>
    %cst_41 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %227 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %228 = stablehlo.add %226, %227 : tensor<4x16x1xf32>
    %229 = stablehlo.rsqrt %228 : tensor<4x16x1xf32>
    %230 = stablehlo.divide %229, %228 : tensor<4x16x1xf32>
    %cst_42 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %231 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %232 = stablehlo.multiply %231, %230 : tensor<4x16x1xf32>
    %233 = stablehlo.broadcast_in_dim %229, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %234 = stablehlo.multiply %221, %233 : tensor<4x16x32xf32>
    %235 = stablehlo.broadcast_in_dim %arg20, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %236 = stablehlo.broadcast_in_dim %235, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %237 = stablehlo.multiply %234, %236 : tensor<4x16x32xf32>
    %238 = stablehlo.broadcast_in_dim %arg19, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %239 = stablehlo.broadcast_in_dim %238, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %240 = stablehlo.add %237, %239 : tensor<4x16x32xf32>
    %241 = stablehlo.broadcast_in_dim %arg117, dims = [0, 1] : (tensor<4x2xi32>) -> tensor<4x2x1xi32>
    %242:2 = call @take_along_axis(%240, %241) : (tensor<4x16x32xf32>, tensor<4x2x1xi32>) -> (tensor<4x2x32xf32>, tensor<4x2x1xi32>)
    %243 = stablehlo.dot_general %242#0, %arg33, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x2x32xf32>, tensor<32x32xf32>) -> tensor<4x2x32xf32>
    %244 = stablehlo.broadcast_in_dim %arg34, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %245 = stablehlo.broadcast_in_dim %244, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x2x32xf32>
    %246 = stablehlo.add %243, %245 : tensor<4x2x32xf32>
    %cst_43 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %247 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<4x2x32xf32>
    %248 = stablehlo.multiply %247, %246 : tensor<4x2x32xf32>
    %249 = stablehlo.negate %246 : tensor<4x2x32xf32>
    %cst_44 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %250 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<4x2x32xf32>
    %251 = stablehlo.multiply %249, %250 : tensor<4x2x32xf32>
    %252 = chlo.erfc %251 : tensor<4x2x32xf32> -> tensor<4x2x32xf32>
    %253 = chlo.square %251 : tensor<4x2x32xf32> -> tensor<4x2x32xf32>
    %254 = stablehlo.negate %253 : tensor<4x2x32xf32>
    %255 = stablehlo.exponential %254 : tensor<4x2x32xf32>
    %256 = stablehlo.multiply %248, %252 : tensor<4x2x32xf32>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %257 = stablehlo.reduce(%256 init: %cst_45) applies stablehlo.add across dimensions = [2] : (tensor<4x2x32xf32>, tensor<f32>) -> tensor<4x2xf32>
    %258 = stablehlo.broadcast_in_dim %257, dims = [0, 1] : (tensor<4x2xf32>) -> tensor<4x2x1xf32>
    %cst_46 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %259 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<4x2x1xf32>
    %260 = stablehlo.divide %258, %259 : tensor<4x2x1xf32>
    %261 = stablehlo.broadcast_in_dim %260, dims = [0, 1, 2] : (tensor<4x2x1xf32>) -> tensor<4x2x32xf32>
    %262 = stablehlo.subtract %256, %261 : tensor<4x2x32xf32>
    %263 = stablehlo.multiply %262, %262 : tensor<4x2x32xf32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %264 = stablehlo.reduce(%263 init: %cst_47) applies stablehlo.add across dimensions = [2] : (tensor<4x2x32xf32>, tensor<f32>) -> tensor<4x2xf32>
    %265 = stablehlo.broadcast_in_dim %264, dims = [0, 1] : (tensor<4x2xf32>) -> tensor<4x2x1xf32>
    %cst_48 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %266 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<4x2x1xf32>
    %267 = stablehlo.divide %265, %266 : tensor<4x2x1xf32>
    %cst_49 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %268 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<4x2x1xf32>
    %269 = stablehlo.add %267, %268 : tensor<4x2x1xf32>
    %270 = stablehlo.rsqrt %269 : tensor<4x2x1xf32>
    %271 = stablehlo.divide %270, %269 : tensor<4x2x1xf32>
    %cst_50 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %272 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<4x2x1xf32>
    %273 = stablehlo.multiply %272, %271 : tensor<4x2x1xf32>
    %274 = stablehlo.broadcast_in_dim %270, dims = [0, 1, 2] : (tensor<4x2x1xf32>) -> tensor<4x2x32xf32>
    %275 = stablehlo.multiply %262, %274 : tensor<4x2x32xf32>
    %276 = stablehlo.broadcast_in_dim %arg36, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %277 = stablehlo.broadcast_in_dim %276, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x2x32xf32>
    %278 = stablehlo.multiply %275, %277 : tensor<4x2x32xf32>
    %279 = stablehlo.broadcast_in_dim %arg35, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %280 = stablehlo.broadcast_in_dim %279, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x2x32xf32>
    %281 = stablehlo.add %278, %280 : tensor<4x2x32xf32>
    %282 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<64x32xf32>) -> tensor<32x64xf32>
    %283 = stablehlo.dot_general %281, %282, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x2x32xf32>, tensor<32x64xf32>) -> tensor<4x2x64xf32>
    %284 = stablehlo.broadcast_in_dim %arg37, dims = [2] : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %285 = stablehlo.broadcast_in_dim %284, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<4x2x64xf32>
    %286 = stablehlo.add %283, %285 : tensor<4x2x64xf32>
    %287 = stablehlo.slice %240 [0:4, 0:1, 0:32] : (tensor<4x16x32xf32>) -> tensor<4x1x32xf32>
    %288 = stablehlo.reshape %287 : (tensor<4x1x32xf32>) -> tensor<4x32xf32>
    %289 = stablehlo.dot_general %288, %arg29, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x32xf32>, tensor<32x32xf32>) -> tensor<4x32xf32>
    %290 = stablehlo.broadcast_in_dim %arg30, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %291 = stablehlo.broadcast_in_dim %290, dims = [0, 1] : (tensor<1x32xf32>) -> tensor<4x32xf32>
    %292 = stablehlo.add %289, %291 : tensor<4x32xf32>
    %293 = stablehlo.tanh %292 : tensor<4x32xf32>
    %cst_51 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %294 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %295 = stablehlo.subtract %294, %293 : tensor<4x32xf32>
    %296 = stablehlo.dot_general %293, %arg25, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x32xf32>, tensor<32x2xf32>) -> tensor<4x2xf32>
    %297 = stablehlo.broadcast_in_dim %arg26, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %298 = stablehlo.broadcast_in_dim %297, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
    %299 = stablehlo.add %296, %298 : tensor<4x2xf32>
    %300 = call @_one_hot(%arg118) : (tensor<4x2xi32>) -> tensor<4x2x64xf32>
    %301:3 = call @log_softmax(%286) : (tensor<4x2x64xf32>) -> (tensor<4x2x64xf32>, tensor<4x2x64xf32>, tensor<4x2x1xf32>)
    %302 = stablehlo.multiply %300, %301#0 : tensor<4x2x64xf32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %303 = stablehlo.reduce(%302 init: %cst_52) applies stablehlo.add across dimensions = [2] : (tensor<4x2x64xf32>, tensor<f32>) -> tensor<4x2xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %304 = stablehlo.reduce(%303 init: %cst_53) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x2xf32>, tensor<f32>) -> tensor<f32>
    %cst_54 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %305 = stablehlo.divide %304, %cst_54 : tensor<f32>
    %306 = stablehlo.negate %305 : tensor<f32>
    %307 = call @_one_hot_0(%arg119) : (tensor<4xi32>) -> tensor<4x2xf32>
    %308:3 = call @log_softmax_1(%299) : (tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x1xf32>)
    %309 = stablehlo.multiply %307, %308#0 : tensor<4x2xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %310 = stablehlo.reduce(%309 init: %cst_55) applies stablehlo.add across dimensions = [1] : (tensor<4x2xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %311 = stablehlo.reduce(%310 init: %cst_56) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %cst_57 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %312 = stablehlo.divide %311, %cst_57 : tensor<f32>
    %313 = stablehlo.negate %312 : tensor<f32>
    %314 = stablehlo.add %306, %313 : tensor<f32>
    %cst_58 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %315 = stablehlo.negate %cst_58 : tensor<f32>
    %cst_59 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %316 = stablehlo.divide %315, %cst_59 : tensor<f32>
    %317 = stablehlo.broadcast_in_dim %316, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %318 = stablehlo.broadcast_in_dim %317, dims = [0] : (tensor<4xf32>) -> tensor<4x2xf32>
    %319 = stablehlo.multiply %307, %318 : tensor<4x2xf32>
    %320 = call @log_softmax_2(%308#1, %308#2, %319) : (tensor<4x2xf32>, tensor<4x1xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
    %cst_60 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %321 = stablehlo.negate %cst_60 : tensor<f32>
    %cst_61 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %322 = stablehlo.divide %321, %cst_61 : tensor<f32>
    %323 = stablehlo.broadcast_in_dim %322, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
    %324 = stablehlo.broadcast_in_dim %323, dims = [0, 1] : (tensor<4x2xf32>) -> tensor<4x2x64xf32>
    %325 = stablehlo.multiply %300, %324 : tensor<4x2x64xf32>
    %326 = call @log_softmax_3(%301#1, %301#2, %325) : (tensor<4x2x64xf32>, tensor<4x2x1xf32>, tensor<4x2x64xf32>) -> tensor<4x2x64xf32>
    %cst_62 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %327 = stablehlo.reduce(%320 init: %cst_62) applies stablehlo.add across dimensions = [0] : (tensor<4x2xf32>, tensor<f32>) -> tensor<2xf32>
    %328 = stablehlo.reshape %327 : (tensor<2xf32>) -> tensor<1x2xf32>
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %329 = stablehlo.reduce(%328 init: %cst_63) applies stablehlo.add across dimensions = [0] : (tensor<1x2xf32>, tensor<f32>) -> tensor<2xf32>
    %330 = stablehlo.dot_general %320, %293, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x2xf32>, tensor<4x32xf32>) -> tensor<2x32xf32>
    %331 = stablehlo.transpose %330, dims = [1, 0] : (tensor<2x32xf32>) -> tensor<32x2xf32>
    %332 = stablehlo.dot_general %320, %arg25, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x2xf32>, tensor<32x2xf32>) -> tensor<4x32xf32>
    %333 = stablehlo.multiply %332, %295 : tensor<4x32xf32>
    %334 = stablehlo.multiply %333, %293 : tensor<4x32xf32>
    %335 = stablehlo.add %333, %334 : tensor<4x32xf32>
    %cst_64 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %336 = stablehlo.reduce(%335 init: %cst_64) applies stablehlo.add across dimensions = [0] : (tensor<4x32xf32>, tensor<f32>) -> tensor<32xf32>
    %337 = stablehlo.reshape %336 : (tensor<32xf32>) -> tensor<1x32xf32>
    %cst_65 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %338 = stablehlo.reduce(%337 init: %cst_65) applies stablehlo.add across dimensions = [0] : (tensor<1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %339 = stablehlo.dot_general %335, %288, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<32x32xf32>
    %340 = stablehlo.transpose %339, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %341 = stablehlo.dot_general %335, %arg29, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x32xf32>, tensor<32x32xf32>) -> tensor<4x32xf32>
    %342 = stablehlo.broadcast_in_dim %341, dims = [0, 2] : (tensor<4x32xf32>) -> tensor<4x1x32xf32>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %343 = stablehlo.pad %342, %cst_66, low = [0, 0, 0], high = [0, 15, 0], interior = [0, 0, 0] : (tensor<4x1x32xf32>, tensor<f32>) -> tensor<4x16x32xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %344 = stablehlo.reduce(%326 init: %cst_67) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x2x64xf32>, tensor<f32>) -> tensor<64xf32>
    %345 = stablehlo.reshape %344 : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %346 = stablehlo.reduce(%345 init: %cst_68) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %347 = stablehlo.dot_general %326, %281, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x2x64xf32>, tensor<4x2x32xf32>) -> tensor<64x32xf32>
    %348 = stablehlo.transpose %347, dims = [1, 0] : (tensor<64x32xf32>) -> tensor<32x64xf32>
    %349 = stablehlo.dot_general %326, %282, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x2x64xf32>, tensor<32x64xf32>) -> tensor<4x2x32xf32>
    %350 = stablehlo.transpose %348, dims = [1, 0] : (tensor<32x64xf32>) -> tensor<64x32xf32>
    %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %351 = stablehlo.reduce(%349 init: %cst_69) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x2x32xf32>, tensor<f32>) -> tensor<32xf32>
    %352 = stablehlo.reshape %351 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %353 = stablehlo.reduce(%352 init: %cst_70) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %354 = stablehlo.multiply %275, %349 : tensor<4x2x32xf32>
    %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %355 = stablehlo.reduce(%354 init: %cst_71) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x2x32xf32>, tensor<f32>) -> tensor<32xf32>
    %356 = stablehlo.reshape %355 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %357 = stablehlo.broadcast_in_dim %276, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x2x32xf32>
    %358 = stablehlo.multiply %349, %357 : tensor<4x2x32xf32>
    %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %359 = stablehlo.reduce(%356 init: %cst_72) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %360 = stablehlo.multiply %262, %358 : tensor<4x2x32xf32>
    %cst_73 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %361 = stablehlo.reduce(%360 init: %cst_73) applies stablehlo.add across dimensions = [2] : (tensor<4x2x32xf32>, tensor<f32>) -> tensor<4x2xf32>
    %362 = stablehlo.reshape %361 : (tensor<4x2xf32>) -> tensor<4x2x1xf32>
    %363 = stablehlo.broadcast_in_dim %270, dims = [0, 1, 2] : (tensor<4x2x1xf32>) -> tensor<4x2x32xf32>
    %364 = stablehlo.multiply %358, %363 : tensor<4x2x32xf32>
    %365 = stablehlo.multiply %362, %273 : tensor<4x2x1xf32>
    %cst_74 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %366 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<4x2x1xf32>
    %367 = stablehlo.divide %365, %366 : tensor<4x2x1xf32>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %368 = stablehlo.reduce(%367 init: %cst_75) applies stablehlo.add across dimensions = [2] : (tensor<4x2x1xf32>, tensor<f32>) -> tensor<4x2xf32>
    %369 = stablehlo.broadcast_in_dim %368, dims = [0, 1] : (tensor<4x2xf32>) -> tensor<4x2x32xf32>
    %370 = stablehlo.multiply %262, %369 : tensor<4x2x32xf32>
    %371 = stablehlo.add %364, %370 : tensor<4x2x32xf32>
    %372 = stablehlo.multiply %369, %262 : tensor<4x2x32xf32>
    %373 = stablehlo.add %371, %372 : tensor<4x2x32xf32>
    %374 = stablehlo.negate %373 : tensor<4x2x32xf32>
    %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %375 = stablehlo.reduce(%374 init: %cst_76) applies stablehlo.add across dimensions = [2] : (tensor<4x2x32xf32>, tensor<f32>) -> tensor<4x2xf32>
    %376 = stablehlo.reshape %375 : (tensor<4x2xf32>) -> tensor<4x2x1xf32>
    %cst_77 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %377 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f32>) -> tensor<4x2x1xf32>
    %378 = stablehlo.divide %376, %377 : tensor<4x2x1xf32>
    %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %379 = stablehlo.reduce(%378 init: %cst_78) applies stablehlo.add across dimensions = [2] : (tensor<4x2x1xf32>, tensor<f32>) -> tensor<4x2xf32>
    %380 = stablehlo.broadcast_in_dim %379, dims = [0, 1] : (tensor<4x2xf32>) -> tensor<4x2x32xf32>
    %381 = stablehlo.add %373, %380 : tensor<4x2x32xf32>
    %382 = stablehlo.multiply %248, %381 : tensor<4x2x32xf32>
    %383 = stablehlo.multiply %381, %252 : tensor<4x2x32xf32>
    %cst_79 = stablehlo.constant dense<-1.12837923> : tensor<f32>
    %384 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<f32>) -> tensor<4x2x32xf32>
    %385 = stablehlo.multiply %384, %382 : tensor<4x2x32xf32>
    %386 = stablehlo.multiply %385, %255 : tensor<4x2x32xf32>
    %cst_80 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %387 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<4x2x32xf32>
    %388 = stablehlo.multiply %386, %387 : tensor<4x2x32xf32>
    %389 = stablehlo.negate %388 : tensor<4x2x32xf32>
    %cst_81 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %390 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<4x2x32xf32>
    %391 = stablehlo.multiply %390, %383 : tensor<4x2x32xf32>
    %392 = stablehlo.add %389, %391 : tensor<4x2x32xf32>
    %cst_82 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %393 = stablehlo.reduce(%392 init: %cst_82) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x2x32xf32>, tensor<f32>) -> tensor<32xf32>
    %394 = stablehlo.reshape %393 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_83 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %395 = stablehlo.reduce(%394 init: %cst_83) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %396 = stablehlo.dot_general %392, %242#0, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x2x32xf32>, tensor<4x2x32xf32>) -> tensor<32x32xf32>
    %397 = stablehlo.transpose %396, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %398 = stablehlo.dot_general %392, %arg33, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x2x32xf32>, tensor<32x32xf32>) -> tensor<4x2x32xf32>
    %399 = call @take_along_axis_4(%242#1, %398) : (tensor<4x2x1xi32>, tensor<4x2x32xf32>) -> tensor<4x16x32xf32>
    %400 = stablehlo.add %343, %399 : tensor<4x16x32xf32>
    %cst_84 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %401 = stablehlo.reduce(%400 init: %cst_84) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %402 = stablehlo.reshape %401 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_85 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %403 = stablehlo.reduce(%402 init: %cst_85) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %404 = stablehlo.multiply %234, %400 : tensor<4x16x32xf32>
    %cst_86 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %405 = stablehlo.reduce(%404 init: %cst_86) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %406 = stablehlo.reshape %405 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %407 = stablehlo.broadcast_in_dim %235, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %408 = stablehlo.multiply %400, %407 : tensor<4x16x32xf32>
    %cst_87 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %409 = stablehlo.reduce(%406 init: %cst_87) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %410 = stablehlo.multiply %221, %408 : tensor<4x16x32xf32>
    %cst_88 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %411 = stablehlo.reduce(%410 init: %cst_88) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %412 = stablehlo.reshape %411 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %413 = stablehlo.broadcast_in_dim %229, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %414 = stablehlo.multiply %408, %413 : tensor<4x16x32xf32>
    %415 = stablehlo.multiply %412, %232 : tensor<4x16x1xf32>
    %cst_89 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %416 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %417 = stablehlo.divide %415, %416 : tensor<4x16x1xf32>
    %cst_90 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %418 = stablehlo.reduce(%417 init: %cst_90) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %419 = stablehlo.broadcast_in_dim %418, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %420 = stablehlo.multiply %221, %419 : tensor<4x16x32xf32>
    %421 = stablehlo.add %414, %420 : tensor<4x16x32xf32>
    %422 = stablehlo.multiply %419, %221 : tensor<4x16x32xf32>
    %423 = stablehlo.add %421, %422 : tensor<4x16x32xf32>
    %424 = stablehlo.negate %423 : tensor<4x16x32xf32>
    %cst_91 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %425 = stablehlo.reduce(%424 init: %cst_91) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %426 = stablehlo.reshape %425 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_92 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %427 = stablehlo.broadcast_in_dim %cst_92, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %428 = stablehlo.divide %426, %427 : tensor<4x16x1xf32>
    %cst_93 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %429 = stablehlo.reduce(%428 init: %cst_93) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %430 = stablehlo.broadcast_in_dim %429, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %431 = stablehlo.add %423, %430 : tensor<4x16x32xf32>
    %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %432 = stablehlo.reduce(%431 init: %cst_94) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %433 = stablehlo.reshape %432 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_95 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %434 = stablehlo.reduce(%433 init: %cst_95) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %435 = stablehlo.dot_general %431, %210, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<4x16x128xf32>) -> tensor<32x128xf32>
    %436 = stablehlo.transpose %435, dims = [1, 0] : (tensor<32x128xf32>) -> tensor<128x32xf32>
    %437 = stablehlo.dot_general %431, %arg15, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<128x32xf32>) -> tensor<4x16x128xf32>
    %438 = stablehlo.multiply %202, %437 : tensor<4x16x128xf32>
    %439 = stablehlo.multiply %437, %206 : tensor<4x16x128xf32>
    %cst_96 = stablehlo.constant dense<-1.12837923> : tensor<f32>
    %440 = stablehlo.broadcast_in_dim %cst_96, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %441 = stablehlo.multiply %440, %438 : tensor<4x16x128xf32>
    %442 = stablehlo.multiply %441, %209 : tensor<4x16x128xf32>
    %cst_97 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %443 = stablehlo.broadcast_in_dim %cst_97, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %444 = stablehlo.multiply %442, %443 : tensor<4x16x128xf32>
    %445 = stablehlo.negate %444 : tensor<4x16x128xf32>
    %cst_98 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %446 = stablehlo.broadcast_in_dim %cst_98, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %447 = stablehlo.multiply %446, %439 : tensor<4x16x128xf32>
    %448 = stablehlo.add %445, %447 : tensor<4x16x128xf32>
    %cst_99 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %449 = stablehlo.reduce(%448 init: %cst_99) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x128xf32>, tensor<f32>) -> tensor<128xf32>
    %450 = stablehlo.reshape %449 : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %cst_100 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %451 = stablehlo.reduce(%450 init: %cst_100) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %452 = stablehlo.dot_general %448, %196, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x128xf32>, tensor<4x16x32xf32>) -> tensor<128x32xf32>
    %453 = stablehlo.transpose %452, dims = [1, 0] : (tensor<128x32xf32>) -> tensor<32x128xf32>
    %454 = stablehlo.dot_general %448, %arg13, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x128xf32>, tensor<32x128xf32>) -> tensor<4x16x32xf32>
    %455 = stablehlo.add %431, %454 : tensor<4x16x32xf32>
    %cst_101 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %456 = stablehlo.reduce(%455 init: %cst_101) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %457 = stablehlo.reshape %456 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_102 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %458 = stablehlo.reduce(%457 init: %cst_102) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %459 = stablehlo.multiply %190, %455 : tensor<4x16x32xf32>
    %cst_103 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %460 = stablehlo.reduce(%459 init: %cst_103) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %461 = stablehlo.reshape %460 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %462 = stablehlo.broadcast_in_dim %191, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %463 = stablehlo.multiply %455, %462 : tensor<4x16x32xf32>
    %cst_104 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %464 = stablehlo.reduce(%461 init: %cst_104) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %465 = stablehlo.multiply %177, %463 : tensor<4x16x32xf32>
    %cst_105 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %466 = stablehlo.reduce(%465 init: %cst_105) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %467 = stablehlo.reshape %466 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %468 = stablehlo.broadcast_in_dim %185, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %469 = stablehlo.multiply %463, %468 : tensor<4x16x32xf32>
    %470 = stablehlo.multiply %467, %188 : tensor<4x16x1xf32>
    %cst_106 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %471 = stablehlo.broadcast_in_dim %cst_106, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %472 = stablehlo.divide %470, %471 : tensor<4x16x1xf32>
    %cst_107 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %473 = stablehlo.reduce(%472 init: %cst_107) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %474 = stablehlo.broadcast_in_dim %473, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %475 = stablehlo.multiply %177, %474 : tensor<4x16x32xf32>
    %476 = stablehlo.add %469, %475 : tensor<4x16x32xf32>
    %477 = stablehlo.multiply %474, %177 : tensor<4x16x32xf32>
    %478 = stablehlo.add %476, %477 : tensor<4x16x32xf32>
    %479 = stablehlo.negate %478 : tensor<4x16x32xf32>
    %cst_108 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %480 = stablehlo.reduce(%479 init: %cst_108) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %481 = stablehlo.reshape %480 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_109 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %482 = stablehlo.broadcast_in_dim %cst_109, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %483 = stablehlo.divide %481, %482 : tensor<4x16x1xf32>
    %cst_110 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %484 = stablehlo.reduce(%483 init: %cst_110) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %485 = stablehlo.broadcast_in_dim %484, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %486 = stablehlo.add %478, %485 : tensor<4x16x32xf32>
    %cst_111 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %487 = stablehlo.reduce(%486 init: %cst_111) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %488 = stablehlo.reshape %487 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_112 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %489 = stablehlo.reduce(%488 init: %cst_112) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %490 = stablehlo.dot_general %486, %166, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<32x32xf32>
    %491 = stablehlo.transpose %490, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %492 = stablehlo.dot_general %486, %arg21, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x32xf32>) -> tensor<4x16x32xf32>
    %493 = stablehlo.reshape %492 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %494 = stablehlo.transpose %493, dims = [0, 2, 3, 1] : (tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %495 = stablehlo.dot_general %494, %146, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %496 = stablehlo.dot_general %494, %160, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
    %497 = stablehlo.transpose %496, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %498 = stablehlo.broadcast_in_dim %163, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %499 = stablehlo.multiply %495, %498 : tensor<4x2x16x16xf32>
    %500 = stablehlo.multiply %499, %156 : tensor<4x2x16x16xf32>
    %cst_113 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %501 = stablehlo.reduce(%500 init: %cst_113) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %502 = stablehlo.reshape %501 : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
    %503 = stablehlo.negate %502 : tensor<4x2x16x1xf32>
    %504 = stablehlo.broadcast_in_dim %158, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %505 = stablehlo.divide %495, %504 : tensor<4x2x16x16xf32>
    %cst_114 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %506 = stablehlo.reduce(%503 init: %cst_114) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x1xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %507 = stablehlo.broadcast_in_dim %506, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x16xf32>
    %508 = stablehlo.add %505, %507 : tensor<4x2x16x16xf32>
    %509 = stablehlo.multiply %508, %156 : tensor<4x2x16x16xf32>
    %cst_115 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %510 = stablehlo.broadcast_in_dim %cst_115, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
    %511 = stablehlo.divide %509, %510 : tensor<4x2x16x16xf32>
    %512 = stablehlo.dot_general %511, %144, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %513 = stablehlo.transpose %512, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %514 = stablehlo.dot_general %511, %145, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %515 = stablehlo.transpose %514, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %516 = stablehlo.reshape %497 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %517 = stablehlo.reshape %513 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %518 = stablehlo.reshape %515 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %519 = stablehlo.concatenate %518, %517, %516, dim = 2 : (tensor<4x16x32xf32>, tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x96xf32>
    %cst_116 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %520 = stablehlo.reduce(%519 init: %cst_116) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x96xf32>, tensor<f32>) -> tensor<96xf32>
    %521 = stablehlo.reshape %520 : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %cst_117 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %522 = stablehlo.reduce(%521 init: %cst_117) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x96xf32>, tensor<f32>) -> tensor<96xf32>
    %523 = stablehlo.dot_general %519, %136, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x96xf32>, tensor<4x16x32xf32>) -> tensor<96x32xf32>
    %524 = stablehlo.transpose %523, dims = [1, 0] : (tensor<96x32xf32>) -> tensor<32x96xf32>
    %525 = stablehlo.dot_general %519, %arg23, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x96xf32>, tensor<32x96xf32>) -> tensor<4x16x32xf32>
    %526 = stablehlo.add %486, %525 : tensor<4x16x32xf32>
    %cst_118 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %527 = stablehlo.reduce(%526 init: %cst_118) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %528 = stablehlo.reshape %527 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_119 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %529 = stablehlo.reduce(%528 init: %cst_119) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %530 = stablehlo.multiply %130, %526 : tensor<4x16x32xf32>
    %cst_120 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %531 = stablehlo.reduce(%530 init: %cst_120) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %532 = stablehlo.reshape %531 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %533 = stablehlo.broadcast_in_dim %131, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %534 = stablehlo.multiply %526, %533 : tensor<4x16x32xf32>
    %cst_121 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %535 = stablehlo.reduce(%532 init: %cst_121) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %536 = stablehlo.multiply %117, %534 : tensor<4x16x32xf32>
    %cst_122 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %537 = stablehlo.reduce(%536 init: %cst_122) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %538 = stablehlo.reshape %537 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %539 = stablehlo.broadcast_in_dim %125, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %540 = stablehlo.multiply %534, %539 : tensor<4x16x32xf32>
    %541 = stablehlo.multiply %538, %128 : tensor<4x16x1xf32>
    %cst_123 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %542 = stablehlo.broadcast_in_dim %cst_123, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %543 = stablehlo.divide %541, %542 : tensor<4x16x1xf32>
    %cst_124 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %544 = stablehlo.reduce(%543 init: %cst_124) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %545 = stablehlo.broadcast_in_dim %544, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %546 = stablehlo.multiply %117, %545 : tensor<4x16x32xf32>
    %547 = stablehlo.add %540, %546 : tensor<4x16x32xf32>
    %548 = stablehlo.multiply %545, %117 : tensor<4x16x32xf32>
    %549 = stablehlo.add %547, %548 : tensor<4x16x32xf32>
    %550 = stablehlo.negate %549 : tensor<4x16x32xf32>
    %cst_125 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %551 = stablehlo.reduce(%550 init: %cst_125) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %552 = stablehlo.reshape %551 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_126 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %553 = stablehlo.broadcast_in_dim %cst_126, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %554 = stablehlo.divide %552, %553 : tensor<4x16x1xf32>
    %cst_127 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %555 = stablehlo.reduce(%554 init: %cst_127) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %556 = stablehlo.broadcast_in_dim %555, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %557 = stablehlo.add %549, %556 : tensor<4x16x32xf32>
    %cst_128 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %558 = stablehlo.reduce(%557 init: %cst_128) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %559 = stablehlo.reshape %558 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_129 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %560 = stablehlo.reduce(%559 init: %cst_129) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %561 = stablehlo.dot_general %557, %106, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<4x16x128xf32>) -> tensor<32x128xf32>
    %562 = stablehlo.transpose %561, dims = [1, 0] : (tensor<32x128xf32>) -> tensor<128x32xf32>
    %563 = stablehlo.dot_general %557, %arg3, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<128x32xf32>) -> tensor<4x16x128xf32>
    %564 = stablehlo.multiply %98, %563 : tensor<4x16x128xf32>
    %565 = stablehlo.multiply %563, %102 : tensor<4x16x128xf32>
    %cst_130 = stablehlo.constant dense<-1.12837923> : tensor<f32>
    %566 = stablehlo.broadcast_in_dim %cst_130, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %567 = stablehlo.multiply %566, %564 : tensor<4x16x128xf32>
    %568 = stablehlo.multiply %567, %105 : tensor<4x16x128xf32>
    %cst_131 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %569 = stablehlo.broadcast_in_dim %cst_131, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %570 = stablehlo.multiply %568, %569 : tensor<4x16x128xf32>
    %571 = stablehlo.negate %570 : tensor<4x16x128xf32>
    %cst_132 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %572 = stablehlo.broadcast_in_dim %cst_132, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %573 = stablehlo.multiply %572, %565 : tensor<4x16x128xf32>
    %574 = stablehlo.add %571, %573 : tensor<4x16x128xf32>
    %cst_133 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %575 = stablehlo.reduce(%574 init: %cst_133) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x128xf32>, tensor<f32>) -> tensor<128xf32>
    %576 = stablehlo.reshape %575 : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %cst_134 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %577 = stablehlo.reduce(%576 init: %cst_134) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %578 = stablehlo.dot_general %574, %92, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x128xf32>, tensor<4x16x32xf32>) -> tensor<128x32xf32>
    %579 = stablehlo.transpose %578, dims = [1, 0] : (tensor<128x32xf32>) -> tensor<32x128xf32>
    %580 = stablehlo.dot_general %574, %arg1, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x128xf32>, tensor<32x128xf32>) -> tensor<4x16x32xf32>
    %581 = stablehlo.add %557, %580 : tensor<4x16x32xf32>
    %cst_135 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %582 = stablehlo.reduce(%581 init: %cst_135) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %583 = stablehlo.reshape %582 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_136 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %584 = stablehlo.reduce(%583 init: %cst_136) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %585 = stablehlo.multiply %86, %581 : tensor<4x16x32xf32>
    %cst_137 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %586 = stablehlo.reduce(%585 init: %cst_137) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %587 = stablehlo.reshape %586 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %588 = stablehlo.broadcast_in_dim %87, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %589 = stablehlo.multiply %581, %588 : tensor<4x16x32xf32>
    %cst_138 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %590 = stablehlo.reduce(%587 init: %cst_138) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %591 = stablehlo.multiply %73, %589 : tensor<4x16x32xf32>
    %cst_139 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %592 = stablehlo.reduce(%591 init: %cst_139) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %593 = stablehlo.reshape %592 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %594 = stablehlo.broadcast_in_dim %81, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %595 = stablehlo.multiply %589, %594 : tensor<4x16x32xf32>
    %596 = stablehlo.multiply %593, %84 : tensor<4x16x1xf32>
    %cst_140 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %597 = stablehlo.broadcast_in_dim %cst_140, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %598 = stablehlo.divide %596, %597 : tensor<4x16x1xf32>
    %cst_141 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %599 = stablehlo.reduce(%598 init: %cst_141) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %600 = stablehlo.broadcast_in_dim %599, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %601 = stablehlo.multiply %73, %600 : tensor<4x16x32xf32>
    %602 = stablehlo.add %595, %601 : tensor<4x16x32xf32>
    %603 = stablehlo.multiply %600, %73 : tensor<4x16x32xf32>
    %604 = stablehlo.add %602, %603 : tensor<4x16x32xf32>
    %605 = stablehlo.negate %604 : tensor<4x16x32xf32>
    %cst_142 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %606 = stablehlo.reduce(%605 init: %cst_142) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %607 = stablehlo.reshape %606 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_143 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %608 = stablehlo.broadcast_in_dim %cst_143, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %609 = stablehlo.divide %607, %608 : tensor<4x16x1xf32>
    %cst_144 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %610 = stablehlo.reduce(%609 init: %cst_144) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %611 = stablehlo.broadcast_in_dim %610, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %612 = stablehlo.add %604, %611 : tensor<4x16x32xf32>
    %cst_145 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %613 = stablehlo.reduce(%612 init: %cst_145) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %614 = stablehlo.reshape %613 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_146 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %615 = stablehlo.reduce(%614 init: %cst_146) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %616 = stablehlo.dot_general %612, %62, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<32x32xf32>
    %617 = stablehlo.transpose %616, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %618 = stablehlo.dot_general %612, %arg9, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x32xf32>) -> tensor<4x16x32xf32>
    %619 = stablehlo.reshape %618 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %620 = stablehlo.transpose %619, dims = [0, 2, 3, 1] : (tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %621 = stablehlo.dot_general %620, %42, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %622 = stablehlo.dot_general %620, %56, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
    %623 = stablehlo.transpose %622, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %624 = stablehlo.broadcast_in_dim %59, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %625 = stablehlo.multiply %621, %624 : tensor<4x2x16x16xf32>
    %626 = stablehlo.multiply %625, %52 : tensor<4x2x16x16xf32>
    %cst_147 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %627 = stablehlo.reduce(%626 init: %cst_147) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %628 = stablehlo.reshape %627 : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
    %629 = stablehlo.negate %628 : tensor<4x2x16x1xf32>
    %630 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %631 = stablehlo.divide %621, %630 : tensor<4x2x16x16xf32>
    %cst_148 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %632 = stablehlo.reduce(%629 init: %cst_148) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x1xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %633 = stablehlo.broadcast_in_dim %632, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x16xf32>
    %634 = stablehlo.add %631, %633 : tensor<4x2x16x16xf32>
    %635 = stablehlo.multiply %634, %52 : tensor<4x2x16x16xf32>
    %cst_149 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %636 = stablehlo.broadcast_in_dim %cst_149, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
    %637 = stablehlo.divide %635, %636 : tensor<4x2x16x16xf32>
    %638 = stablehlo.dot_general %637, %40, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %639 = stablehlo.transpose %638, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %640 = stablehlo.dot_general %637, %41, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %641 = stablehlo.transpose %640, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %642 = stablehlo.reshape %623 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %643 = stablehlo.reshape %639 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %644 = stablehlo.reshape %641 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %645 = stablehlo.concatenate %644, %643, %642, dim = 2 : (tensor<4x16x32xf32>, tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x96xf32>
    %cst_150 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %646 = stablehlo.reduce(%645 init: %cst_150) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x96xf32>, tensor<f32>) -> tensor<96xf32>
    %647 = stablehlo.reshape %646 : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %cst_151 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %648 = stablehlo.reduce(%647 init: %cst_151) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x96xf32>, tensor<f32>) -> tensor<96xf32>
    %649 = stablehlo.dot_general %645, %32, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x96xf32>, tensor<4x16x32xf32>) -> tensor<96x32xf32>
    %650 = stablehlo.transpose %649, dims = [1, 0] : (tensor<96x32xf32>) -> tensor<32x96xf32>
    %651 = stablehlo.dot_general %645, %arg11, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x96xf32>, tensor<32x96xf32>) -> tensor<4x16x32xf32>
    %652 = stablehlo.add %612, %651 : tensor<4x16x32xf32>
    %cst_152 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %653 = stablehlo.reduce(%652 init: %cst_152) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %654 = stablehlo.reshape %653 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_153 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %655 = stablehlo.reduce(%654 init: %cst_153) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %656 = stablehlo.multiply %26, %652 : tensor<4x16x32xf32>
    %cst_154 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %657 = stablehlo.reduce(%656 init: %cst_154) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %658 = stablehlo.reshape %657 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %659 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %660 = stablehlo.multiply %652, %659 : tensor<4x16x32xf32>
    %cst_155 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %661 = stablehlo.reduce(%658 init: %cst_155) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %662 = stablehlo.multiply %13, %660 : tensor<4x16x32xf32>
    %cst_156 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %663 = stablehlo.reduce(%662 init: %cst_156) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %664 = stablehlo.reshape %663 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %665 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %666 = stablehlo.multiply %660, %665 : tensor<4x16x32xf32>
    %667 = stablehlo.multiply %664, %24 : tensor<4x16x1xf32>
    %cst_157 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %668 = stablehlo.broadcast_in_dim %cst_157, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %669 = stablehlo.divide %667, %668 : tensor<4x16x1xf32>
    %cst_158 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %670 = stablehlo.reduce(%669 init: %cst_158) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %671 = stablehlo.broadcast_in_dim %670, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %672 = stablehlo.multiply %13, %671 : tensor<4x16x32xf32>
    %673 = stablehlo.add %666, %672 : tensor<4x16x32xf32>
    %674 = stablehlo.multiply %671, %13 : tensor<4x16x32xf32>
    %675 = stablehlo.add %673, %674 : tensor<4x16x32xf32>
    %676 = stablehlo.negate %675 : tensor<4x16x32xf32>
    %cst_159 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %677 = stablehlo.reduce(%676 init: %cst_159) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %678 = stablehlo.reshape %677 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_160 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %679 = stablehlo.broadcast_in_dim %cst_160, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %680 = stablehlo.divide %678, %679 : tensor<4x16x1xf32>
    %cst_161 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %681 = stablehlo.reduce(%680 init: %cst_161) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %682 = stablehlo.broadcast_in_dim %681, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %683 = stablehlo.add %675, %682 : tensor<4x16x32xf32>
    %cst_162 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %684 = stablehlo.broadcast_in_dim %cst_162, dims = [] : (tensor<f32>) -> tensor<2x32xf32>
    %685 = "stablehlo.scatter"(%684, %5, %683) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg120: tensor<f32>, %arg121: tensor<f32>):
      %1535 = stablehlo.add %arg120, %arg121 : tensor<f32>
      stablehlo.return %1535 : tensor<f32>
    }) : (tensor<2x32xf32>, tensor<4x16x1xi32>, tensor<4x16x32xf32>) -> tensor<2x32xf32>
    %cst_163 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %686 = stablehlo.reduce(%683 init: %cst_163) applies stablehlo.add across dimensions = [0] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<16x32xf32>
    %687 = stablehlo.reshape %686 : (tensor<16x32xf32>) -> tensor<1x16x32xf32>
    %cst_164 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %688 = stablehlo.reduce(%687 init: %cst_164) applies stablehlo.add across dimensions = [0] : (tensor<1x16x32xf32>, tensor<f32>) -> tensor<16x32xf32>
    %cst_165 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %689 = stablehlo.broadcast_in_dim %cst_165, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %690 = "stablehlo.scatter"(%689, %0, %683) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg120: tensor<f32>, %arg121: tensor<f32>):
      %1535 = stablehlo.add %arg120, %arg121 : tensor<f32>
      stablehlo.return %1535 : tensor<f32>
    }) : (tensor<64x32xf32>, tensor<4x16x1xi32>, tensor<4x16x32xf32>) -> tensor<64x32xf32>
    %691 = stablehlo.add %350, %690 : tensor<64x32xf32>
    %cst_166 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %692 = stablehlo.add %arg114, %cst_166 : tensor<f32>
    %cst_167 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %693 = stablehlo.broadcast_in_dim %cst_167, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %694 = stablehlo.multiply %693, %arg38 : tensor<64x32xf32>
    %cst_168 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %695 = stablehlo.broadcast_in_dim %cst_168, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %696 = stablehlo.multiply %695, %691 : tensor<64x32xf32>
    %697 = stablehlo.add %694, %696 : tensor<64x32xf32>
    %cst_169 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %698 = stablehlo.broadcast_in_dim %cst_169, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %699 = stablehlo.multiply %698, %arg39 : tensor<32x128xf32>
    %cst_170 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %700 = stablehlo.broadcast_in_dim %cst_170, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %701 = stablehlo.multiply %700, %579 : tensor<32x128xf32>
    %702 = stablehlo.add %699, %701 : tensor<32x128xf32>
    %cst_171 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %703 = stablehlo.broadcast_in_dim %cst_171, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %704 = stablehlo.multiply %703, %arg40 : tensor<128xf32>
    %cst_172 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %705 = stablehlo.broadcast_in_dim %cst_172, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %706 = stablehlo.multiply %705, %577 : tensor<128xf32>
    %707 = stablehlo.add %704, %706 : tensor<128xf32>
    %cst_173 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %708 = stablehlo.broadcast_in_dim %cst_173, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %709 = stablehlo.multiply %708, %arg41 : tensor<128x32xf32>
    %cst_174 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %710 = stablehlo.broadcast_in_dim %cst_174, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %711 = stablehlo.multiply %710, %562 : tensor<128x32xf32>
    %712 = stablehlo.add %709, %711 : tensor<128x32xf32>
    %cst_175 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %713 = stablehlo.broadcast_in_dim %cst_175, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %714 = stablehlo.multiply %713, %arg42 : tensor<32xf32>
    %cst_176 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %715 = stablehlo.broadcast_in_dim %cst_176, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %716 = stablehlo.multiply %715, %560 : tensor<32xf32>
    %717 = stablehlo.add %714, %716 : tensor<32xf32>
    %cst_177 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %718 = stablehlo.broadcast_in_dim %cst_177, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %719 = stablehlo.multiply %718, %arg43 : tensor<32xf32>
    %cst_178 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %720 = stablehlo.broadcast_in_dim %cst_178, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %721 = stablehlo.multiply %720, %584 : tensor<32xf32>
    %722 = stablehlo.add %719, %721 : tensor<32xf32>
    %cst_179 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %723 = stablehlo.broadcast_in_dim %cst_179, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %724 = stablehlo.multiply %723, %arg44 : tensor<32xf32>
    %cst_180 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %725 = stablehlo.broadcast_in_dim %cst_180, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %726 = stablehlo.multiply %725, %590 : tensor<32xf32>
    %727 = stablehlo.add %724, %726 : tensor<32xf32>
    %cst_181 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %728 = stablehlo.broadcast_in_dim %cst_181, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %729 = stablehlo.multiply %728, %arg45 : tensor<32xf32>
    %cst_182 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %730 = stablehlo.broadcast_in_dim %cst_182, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %731 = stablehlo.multiply %730, %529 : tensor<32xf32>
    %732 = stablehlo.add %729, %731 : tensor<32xf32>
    %cst_183 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %733 = stablehlo.broadcast_in_dim %cst_183, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %734 = stablehlo.multiply %733, %arg46 : tensor<32xf32>
    %cst_184 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %735 = stablehlo.broadcast_in_dim %cst_184, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %736 = stablehlo.multiply %735, %535 : tensor<32xf32>
    %737 = stablehlo.add %734, %736 : tensor<32xf32>
    %cst_185 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %738 = stablehlo.broadcast_in_dim %cst_185, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %739 = stablehlo.multiply %738, %arg47 : tensor<32x32xf32>
    %cst_186 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %740 = stablehlo.broadcast_in_dim %cst_186, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %741 = stablehlo.multiply %740, %617 : tensor<32x32xf32>
    %742 = stablehlo.add %739, %741 : tensor<32x32xf32>
    %cst_187 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %743 = stablehlo.broadcast_in_dim %cst_187, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %744 = stablehlo.multiply %743, %arg48 : tensor<32xf32>
    %cst_188 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %745 = stablehlo.broadcast_in_dim %cst_188, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %746 = stablehlo.multiply %745, %615 : tensor<32xf32>
    %747 = stablehlo.add %744, %746 : tensor<32xf32>
    %cst_189 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %748 = stablehlo.broadcast_in_dim %cst_189, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %749 = stablehlo.multiply %748, %arg49 : tensor<32x96xf32>
    %cst_190 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %750 = stablehlo.broadcast_in_dim %cst_190, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %751 = stablehlo.multiply %750, %650 : tensor<32x96xf32>
    %752 = stablehlo.add %749, %751 : tensor<32x96xf32>
    %cst_191 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %753 = stablehlo.broadcast_in_dim %cst_191, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %754 = stablehlo.multiply %753, %arg50 : tensor<96xf32>
    %cst_192 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %755 = stablehlo.broadcast_in_dim %cst_192, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %756 = stablehlo.multiply %755, %648 : tensor<96xf32>
    %757 = stablehlo.add %754, %756 : tensor<96xf32>
    %cst_193 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %758 = stablehlo.broadcast_in_dim %cst_193, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %759 = stablehlo.multiply %758, %arg51 : tensor<32x128xf32>
    %cst_194 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %760 = stablehlo.broadcast_in_dim %cst_194, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %761 = stablehlo.multiply %760, %453 : tensor<32x128xf32>
    %762 = stablehlo.add %759, %761 : tensor<32x128xf32>
    %cst_195 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %763 = stablehlo.broadcast_in_dim %cst_195, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %764 = stablehlo.multiply %763, %arg52 : tensor<128xf32>
    %cst_196 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %765 = stablehlo.broadcast_in_dim %cst_196, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %766 = stablehlo.multiply %765, %451 : tensor<128xf32>
    %767 = stablehlo.add %764, %766 : tensor<128xf32>
    %cst_197 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %768 = stablehlo.broadcast_in_dim %cst_197, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %769 = stablehlo.multiply %768, %arg53 : tensor<128x32xf32>
    %cst_198 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %770 = stablehlo.broadcast_in_dim %cst_198, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %771 = stablehlo.multiply %770, %436 : tensor<128x32xf32>
    %772 = stablehlo.add %769, %771 : tensor<128x32xf32>
    %cst_199 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %773 = stablehlo.broadcast_in_dim %cst_199, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %774 = stablehlo.multiply %773, %arg54 : tensor<32xf32>
    %cst_200 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %775 = stablehlo.broadcast_in_dim %cst_200, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %776 = stablehlo.multiply %775, %434 : tensor<32xf32>
    %777 = stablehlo.add %774, %776 : tensor<32xf32>
    %cst_201 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %778 = stablehlo.broadcast_in_dim %cst_201, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %779 = stablehlo.multiply %778, %arg55 : tensor<32xf32>
    %cst_202 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %780 = stablehlo.broadcast_in_dim %cst_202, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %781 = stablehlo.multiply %780, %458 : tensor<32xf32>
    %782 = stablehlo.add %779, %781 : tensor<32xf32>
    %cst_203 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %783 = stablehlo.broadcast_in_dim %cst_203, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %784 = stablehlo.multiply %783, %arg56 : tensor<32xf32>
    %cst_204 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %785 = stablehlo.broadcast_in_dim %cst_204, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %786 = stablehlo.multiply %785, %464 : tensor<32xf32>
    %787 = stablehlo.add %784, %786 : tensor<32xf32>
    %cst_205 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %788 = stablehlo.broadcast_in_dim %cst_205, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %789 = stablehlo.multiply %788, %arg57 : tensor<32xf32>
    %cst_206 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %790 = stablehlo.broadcast_in_dim %cst_206, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %791 = stablehlo.multiply %790, %403 : tensor<32xf32>
    %792 = stablehlo.add %789, %791 : tensor<32xf32>
    %cst_207 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %793 = stablehlo.broadcast_in_dim %cst_207, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %794 = stablehlo.multiply %793, %arg58 : tensor<32xf32>
    %cst_208 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %795 = stablehlo.broadcast_in_dim %cst_208, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %796 = stablehlo.multiply %795, %409 : tensor<32xf32>
    %797 = stablehlo.add %794, %796 : tensor<32xf32>
    %cst_209 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %798 = stablehlo.broadcast_in_dim %cst_209, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %799 = stablehlo.multiply %798, %arg59 : tensor<32x32xf32>
    %cst_210 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %800 = stablehlo.broadcast_in_dim %cst_210, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %801 = stablehlo.multiply %800, %491 : tensor<32x32xf32>
    %802 = stablehlo.add %799, %801 : tensor<32x32xf32>
    %cst_211 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %803 = stablehlo.broadcast_in_dim %cst_211, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %804 = stablehlo.multiply %803, %arg60 : tensor<32xf32>
    %cst_212 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %805 = stablehlo.broadcast_in_dim %cst_212, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %806 = stablehlo.multiply %805, %489 : tensor<32xf32>
    %807 = stablehlo.add %804, %806 : tensor<32xf32>
    %cst_213 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %808 = stablehlo.broadcast_in_dim %cst_213, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %809 = stablehlo.multiply %808, %arg61 : tensor<32x96xf32>
    %cst_214 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %810 = stablehlo.broadcast_in_dim %cst_214, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %811 = stablehlo.multiply %810, %524 : tensor<32x96xf32>
    %812 = stablehlo.add %809, %811 : tensor<32x96xf32>
    %cst_215 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %813 = stablehlo.broadcast_in_dim %cst_215, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %814 = stablehlo.multiply %813, %arg62 : tensor<96xf32>
    %cst_216 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %815 = stablehlo.broadcast_in_dim %cst_216, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %816 = stablehlo.multiply %815, %522 : tensor<96xf32>
    %817 = stablehlo.add %814, %816 : tensor<96xf32>
    %cst_217 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %818 = stablehlo.broadcast_in_dim %cst_217, dims = [] : (tensor<f32>) -> tensor<32x2xf32>
    %819 = stablehlo.multiply %818, %arg63 : tensor<32x2xf32>
    %cst_218 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %820 = stablehlo.broadcast_in_dim %cst_218, dims = [] : (tensor<f32>) -> tensor<32x2xf32>
    %821 = stablehlo.multiply %820, %331 : tensor<32x2xf32>
    %822 = stablehlo.add %819, %821 : tensor<32x2xf32>
    %cst_219 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %823 = stablehlo.broadcast_in_dim %cst_219, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %824 = stablehlo.multiply %823, %arg64 : tensor<2xf32>
    %cst_220 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %825 = stablehlo.broadcast_in_dim %cst_220, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %826 = stablehlo.multiply %825, %329 : tensor<2xf32>
    %827 = stablehlo.add %824, %826 : tensor<2xf32>
    %cst_221 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %828 = stablehlo.broadcast_in_dim %cst_221, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %829 = stablehlo.multiply %828, %arg65 : tensor<32xf32>
    %cst_222 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %830 = stablehlo.broadcast_in_dim %cst_222, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %831 = stablehlo.multiply %830, %655 : tensor<32xf32>
    %832 = stablehlo.add %829, %831 : tensor<32xf32>
    %cst_223 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %833 = stablehlo.broadcast_in_dim %cst_223, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %834 = stablehlo.multiply %833, %arg66 : tensor<32xf32>
    %cst_224 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %835 = stablehlo.broadcast_in_dim %cst_224, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %836 = stablehlo.multiply %835, %661 : tensor<32xf32>
    %837 = stablehlo.add %834, %836 : tensor<32xf32>
    %cst_225 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %838 = stablehlo.broadcast_in_dim %cst_225, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %839 = stablehlo.multiply %838, %arg67 : tensor<32x32xf32>
    %cst_226 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %840 = stablehlo.broadcast_in_dim %cst_226, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %841 = stablehlo.multiply %840, %340 : tensor<32x32xf32>
    %842 = stablehlo.add %839, %841 : tensor<32x32xf32>
    %cst_227 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %843 = stablehlo.broadcast_in_dim %cst_227, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %844 = stablehlo.multiply %843, %arg68 : tensor<32xf32>
    %cst_228 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %845 = stablehlo.broadcast_in_dim %cst_228, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %846 = stablehlo.multiply %845, %338 : tensor<32xf32>
    %847 = stablehlo.add %844, %846 : tensor<32xf32>
    %cst_229 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %848 = stablehlo.broadcast_in_dim %cst_229, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %849 = stablehlo.multiply %848, %arg69 : tensor<16x32xf32>
    %cst_230 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %850 = stablehlo.broadcast_in_dim %cst_230, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %851 = stablehlo.multiply %850, %688 : tensor<16x32xf32>
    %852 = stablehlo.add %849, %851 : tensor<16x32xf32>
    %cst_231 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %853 = stablehlo.broadcast_in_dim %cst_231, dims = [] : (tensor<f32>) -> tensor<2x32xf32>
    %854 = stablehlo.multiply %853, %arg70 : tensor<2x32xf32>
    %cst_232 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %855 = stablehlo.broadcast_in_dim %cst_232, dims = [] : (tensor<f32>) -> tensor<2x32xf32>
    %856 = stablehlo.multiply %855, %685 : tensor<2x32xf32>
    %857 = stablehlo.add %854, %856 : tensor<2x32xf32>
    %cst_233 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %858 = stablehlo.broadcast_in_dim %cst_233, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %859 = stablehlo.multiply %858, %arg71 : tensor<32x32xf32>
    %cst_234 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %860 = stablehlo.broadcast_in_dim %cst_234, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %861 = stablehlo.multiply %860, %397 : tensor<32x32xf32>
    %862 = stablehlo.add %859, %861 : tensor<32x32xf32>
    %cst_235 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %863 = stablehlo.broadcast_in_dim %cst_235, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %864 = stablehlo.multiply %863, %arg72 : tensor<32xf32>
    %cst_236 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %865 = stablehlo.broadcast_in_dim %cst_236, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %866 = stablehlo.multiply %865, %395 : tensor<32xf32>
    %867 = stablehlo.add %864, %866 : tensor<32xf32>
    %cst_237 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %868 = stablehlo.broadcast_in_dim %cst_237, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %869 = stablehlo.multiply %868, %arg73 : tensor<32xf32>
    %cst_238 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %870 = stablehlo.broadcast_in_dim %cst_238, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %871 = stablehlo.multiply %870, %353 : tensor<32xf32>
    %872 = stablehlo.add %869, %871 : tensor<32xf32>
    %cst_239 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %873 = stablehlo.broadcast_in_dim %cst_239, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %874 = stablehlo.multiply %873, %arg74 : tensor<32xf32>
    %cst_240 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %875 = stablehlo.broadcast_in_dim %cst_240, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %876 = stablehlo.multiply %875, %359 : tensor<32xf32>
    %877 = stablehlo.add %874, %876 : tensor<32xf32>
    %cst_241 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %878 = stablehlo.broadcast_in_dim %cst_241, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %879 = stablehlo.multiply %878, %arg75 : tensor<64xf32>
    %cst_242 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %880 = stablehlo.broadcast_in_dim %cst_242, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %881 = stablehlo.multiply %880, %346 : tensor<64xf32>
    %882 = stablehlo.add %879, %881 : tensor<64xf32>
    %cst_243 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %883 = stablehlo.broadcast_in_dim %cst_243, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %884 = stablehlo.multiply %883, %arg76 : tensor<64x32xf32>
    %cst_244 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %885 = stablehlo.broadcast_in_dim %cst_244, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %886 = stablehlo.multiply %885, %691 : tensor<64x32xf32>
    %887 = stablehlo.multiply %886, %691 : tensor<64x32xf32>
    %888 = stablehlo.add %884, %887 : tensor<64x32xf32>
    %cst_245 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %889 = stablehlo.broadcast_in_dim %cst_245, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %890 = stablehlo.multiply %889, %arg77 : tensor<32x128xf32>
    %cst_246 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %891 = stablehlo.broadcast_in_dim %cst_246, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %892 = stablehlo.multiply %891, %579 : tensor<32x128xf32>
    %893 = stablehlo.multiply %892, %579 : tensor<32x128xf32>
    %894 = stablehlo.add %890, %893 : tensor<32x128xf32>
    %cst_247 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %895 = stablehlo.broadcast_in_dim %cst_247, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %896 = stablehlo.multiply %895, %arg78 : tensor<128xf32>
    %cst_248 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %897 = stablehlo.broadcast_in_dim %cst_248, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %898 = stablehlo.multiply %897, %577 : tensor<128xf32>
    %899 = stablehlo.multiply %898, %577 : tensor<128xf32>
    %900 = stablehlo.add %896, %899 : tensor<128xf32>
    %cst_249 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %901 = stablehlo.broadcast_in_dim %cst_249, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %902 = stablehlo.multiply %901, %arg79 : tensor<128x32xf32>
    %cst_250 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %903 = stablehlo.broadcast_in_dim %cst_250, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %904 = stablehlo.multiply %903, %562 : tensor<128x32xf32>
    %905 = stablehlo.multiply %904, %562 : tensor<128x32xf32>
    %906 = stablehlo.add %902, %905 : tensor<128x32xf32>
    %cst_251 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %907 = stablehlo.broadcast_in_dim %cst_251, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %908 = stablehlo.multiply %907, %arg80 : tensor<32xf32>
    %cst_252 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %909 = stablehlo.broadcast_in_dim %cst_252, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %910 = stablehlo.multiply %909, %560 : tensor<32xf32>
    %911 = stablehlo.multiply %910, %560 : tensor<32xf32>
    %912 = stablehlo.add %908, %911 : tensor<32xf32>
    %cst_253 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %913 = stablehlo.broadcast_in_dim %cst_253, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %914 = stablehlo.multiply %913, %arg81 : tensor<32xf32>
    %cst_254 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %915 = stablehlo.broadcast_in_dim %cst_254, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %916 = stablehlo.multiply %915, %584 : tensor<32xf32>
    %917 = stablehlo.multiply %916, %584 : tensor<32xf32>
    %918 = stablehlo.add %914, %917 : tensor<32xf32>
    %cst_255 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %919 = stablehlo.broadcast_in_dim %cst_255, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %920 = stablehlo.multiply %919, %arg82 : tensor<32xf32>
    %cst_256 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %921 = stablehlo.broadcast_in_dim %cst_256, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %922 = stablehlo.multiply %921, %590 : tensor<32xf32>
    %923 = stablehlo.multiply %922, %590 : tensor<32xf32>
    %924 = stablehlo.add %920, %923 : tensor<32xf32>
    %cst_257 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %925 = stablehlo.broadcast_in_dim %cst_257, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %926 = stablehlo.multiply %925, %arg83 : tensor<32xf32>
    %cst_258 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %927 = stablehlo.broadcast_in_dim %cst_258, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %928 = stablehlo.multiply %927, %529 : tensor<32xf32>
    %929 = stablehlo.multiply %928, %529 : tensor<32xf32>
    %930 = stablehlo.add %926, %929 : tensor<32xf32>
    %cst_259 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %931 = stablehlo.broadcast_in_dim %cst_259, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %932 = stablehlo.multiply %931, %arg84 : tensor<32xf32>
    %cst_260 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %933 = stablehlo.broadcast_in_dim %cst_260, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %934 = stablehlo.multiply %933, %535 : tensor<32xf32>
    %935 = stablehlo.multiply %934, %535 : tensor<32xf32>
    %936 = stablehlo.add %932, %935 : tensor<32xf32>
    %cst_261 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %937 = stablehlo.broadcast_in_dim %cst_261, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %938 = stablehlo.multiply %937, %arg85 : tensor<32x32xf32>
    %cst_262 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %939 = stablehlo.broadcast_in_dim %cst_262, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %940 = stablehlo.multiply %939, %617 : tensor<32x32xf32>
    %941 = stablehlo.multiply %940, %617 : tensor<32x32xf32>
    %942 = stablehlo.add %938, %941 : tensor<32x32xf32>
    %cst_263 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %943 = stablehlo.broadcast_in_dim %cst_263, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %944 = stablehlo.multiply %943, %arg86 : tensor<32xf32>
    %cst_264 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %945 = stablehlo.broadcast_in_dim %cst_264, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %946 = stablehlo.multiply %945, %615 : tensor<32xf32>
    %947 = stablehlo.multiply %946, %615 : tensor<32xf32>
    %948 = stablehlo.add %944, %947 : tensor<32xf32>
    %cst_265 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %949 = stablehlo.broadcast_in_dim %cst_265, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %950 = stablehlo.multiply %949, %arg87 : tensor<32x96xf32>
    %cst_266 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %951 = stablehlo.broadcast_in_dim %cst_266, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %952 = stablehlo.multiply %951, %650 : tensor<32x96xf32>
    %953 = stablehlo.multiply %952, %650 : tensor<32x96xf32>
    %954 = stablehlo.add %950, %953 : tensor<32x96xf32>
    %cst_267 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %955 = stablehlo.broadcast_in_dim %cst_267, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %956 = stablehlo.multiply %955, %arg88 : tensor<96xf32>
    %cst_268 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %957 = stablehlo.broadcast_in_dim %cst_268, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %958 = stablehlo.multiply %957, %648 : tensor<96xf32>
    %959 = stablehlo.multiply %958, %648 : tensor<96xf32>
    %960 = stablehlo.add %956, %959 : tensor<96xf32>
    %cst_269 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %961 = stablehlo.broadcast_in_dim %cst_269, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %962 = stablehlo.multiply %961, %arg89 : tensor<32x128xf32>
    %cst_270 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %963 = stablehlo.broadcast_in_dim %cst_270, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %964 = stablehlo.multiply %963, %453 : tensor<32x128xf32>
    %965 = stablehlo.multiply %964, %453 : tensor<32x128xf32>
    %966 = stablehlo.add %962, %965 : tensor<32x128xf32>
    %cst_271 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %967 = stablehlo.broadcast_in_dim %cst_271, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %968 = stablehlo.multiply %967, %arg90 : tensor<128xf32>
    %cst_272 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %969 = stablehlo.broadcast_in_dim %cst_272, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %970 = stablehlo.multiply %969, %451 : tensor<128xf32>
    %971 = stablehlo.multiply %970, %451 : tensor<128xf32>
    %972 = stablehlo.add %968, %971 : tensor<128xf32>
    %cst_273 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %973 = stablehlo.broadcast_in_dim %cst_273, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %974 = stablehlo.multiply %973, %arg91 : tensor<128x32xf32>
    %cst_274 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %975 = stablehlo.broadcast_in_dim %cst_274, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %976 = stablehlo.multiply %975, %436 : tensor<128x32xf32>
    %977 = stablehlo.multiply %976, %436 : tensor<128x32xf32>
    %978 = stablehlo.add %974, %977 : tensor<128x32xf32>
    %cst_275 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %979 = stablehlo.broadcast_in_dim %cst_275, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %980 = stablehlo.multiply %979, %arg92 : tensor<32xf32>
    %cst_276 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %981 = stablehlo.broadcast_in_dim %cst_276, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %982 = stablehlo.multiply %981, %434 : tensor<32xf32>
    %983 = stablehlo.multiply %982, %434 : tensor<32xf32>
    %984 = stablehlo.add %980, %983 : tensor<32xf32>
    %cst_277 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %985 = stablehlo.broadcast_in_dim %cst_277, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %986 = stablehlo.multiply %985, %arg93 : tensor<32xf32>
    %cst_278 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %987 = stablehlo.broadcast_in_dim %cst_278, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %988 = stablehlo.multiply %987, %458 : tensor<32xf32>
    %989 = stablehlo.multiply %988, %458 : tensor<32xf32>
    %990 = stablehlo.add %986, %989 : tensor<32xf32>
    %cst_279 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %991 = stablehlo.broadcast_in_dim %cst_279, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %992 = stablehlo.multiply %991, %arg94 : tensor<32xf32>
    %cst_280 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %993 = stablehlo.broadcast_in_dim %cst_280, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %994 = stablehlo.multiply %993, %464 : tensor<32xf32>
    %995 = stablehlo.multiply %994, %464 : tensor<32xf32>
    %996 = stablehlo.add %992, %995 : tensor<32xf32>
    %cst_281 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %997 = stablehlo.broadcast_in_dim %cst_281, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %998 = stablehlo.multiply %997, %arg95 : tensor<32xf32>
    %cst_282 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %999 = stablehlo.broadcast_in_dim %cst_282, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1000 = stablehlo.multiply %999, %403 : tensor<32xf32>
    %1001 = stablehlo.multiply %1000, %403 : tensor<32xf32>
    %1002 = stablehlo.add %998, %1001 : tensor<32xf32>
    %cst_283 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %1003 = stablehlo.broadcast_in_dim %cst_283, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1004 = stablehlo.multiply %1003, %arg96 : tensor<32xf32>
    %cst_284 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %1005 = stablehlo.broadcast_in_dim %cst_284, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1006 = stablehlo.multiply %1005, %409 : tensor<32xf32>
    %1007 = stablehlo.multiply %1006, %409 : tensor<32xf32>
    %1008 = stablehlo.add %1004, %1007 : tensor<32xf32>
    %cst_285 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %1009 = stablehlo.broadcast_in_dim %cst_285, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1010 = stablehlo.multiply %1009, %arg97 : tensor<32x32xf32>
    %cst_286 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %1011 = stablehlo.broadcast_in_dim %cst_286, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1012 = stablehlo.multiply %1011, %491 : tensor<32x32xf32>
    %1013 = stablehlo.multiply %1012, %491 : tensor<32x32xf32>
    %1014 = stablehlo.add %1010, %1013 : tensor<32x32xf32>
    %cst_287 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %1015 = stablehlo.broadcast_in_dim %cst_287, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1016 = stablehlo.multiply %1015, %arg98 : tensor<32xf32>
    %cst_288 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %1017 = stablehlo.broadcast_in_dim %cst_288, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1018 = stablehlo.multiply %1017, %489 : tensor<32xf32>
    %1019 = stablehlo.multiply %1018, %489 : tensor<32xf32>
    %1020 = stablehlo.add %1016, %1019 : tensor<32xf32>
    %cst_289 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %1021 = stablehlo.broadcast_in_dim %cst_289, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1022 = stablehlo.multiply %1021, %arg99 : tensor<32x96xf32>
    %cst_290 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %1023 = stablehlo.broadcast_in_dim %cst_290, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1024 = stablehlo.multiply %1023, %524 : tensor<32x96xf32>
    %1025 = stablehlo.multiply %1024, %524 : tensor<32x96xf32>
    %1026 = stablehlo.add %1022, %1025 : tensor<32x96xf32>
    %cst_291 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %1027 = stablehlo.broadcast_in_dim %cst_291, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1028 = stablehlo.multiply %1027, %arg100 : tensor<96xf32>
    %cst_292 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %1029 = stablehlo.broadcast_in_dim %cst_292, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1030 = stablehlo.multiply %1029, %522 : tensor<96xf32>
    %1031 = stablehlo.multiply %1030, %522 : tensor<96xf32>
    %1032 = stablehlo.add %1028, %1031 : tensor<96xf32>
    %cst_293 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %1033 = stablehlo.broadcast_in_dim %cst_293, dims = [] : (tensor<f32>) -> tensor<32x2xf32>
    %1034 = stablehlo.multiply %1033, %arg101 : tensor<32x2xf32>
    %cst_294 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %1035 = stablehlo.broadcast_in_dim %cst_294, dims = [] : (tensor<f32>) -> tensor<32x2xf32>
    %1036 = stablehlo.multiply %1035, %331 : tensor<32x2xf32>
    %1037 = stablehlo.multiply %1036, %331 : tensor<32x2xf32>
    %1038 = stablehlo.add %1034, %1037 : tensor<32x2xf32>
    %cst_295 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %1039 = stablehlo.broadcast_in_dim %cst_295, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %1040 = stablehlo.multiply %1039, %arg102 : tensor<2xf32>
    %cst_296 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %1041 = stablehlo.broadcast_in_dim %cst_296, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %1042 = stablehlo.multiply %1041, %329 : tensor<2xf32>
    %1043 = stablehlo.multiply %1042, %329 : tensor<2xf32>
    %1044 = stablehlo.add %1040, %1043 : tensor<2xf32>
    %cst_297 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %1045 = stablehlo.broadcast_in_dim %cst_297, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1046 = stablehlo.multiply %1045, %arg103 : tensor<32xf32>
    %cst_298 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %1047 = stablehlo.broadcast_in_dim %cst_298, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1048 = stablehlo.multiply %1047, %655 : tensor<32xf32>
    %1049 = stablehlo.multiply %1048, %655 : tensor<32xf32>
    %1050 = stablehlo.add %1046, %1049 : tensor<32xf32>
    %cst_299 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %1051 = stablehlo.broadcast_in_dim %cst_299, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1052 = stablehlo.multiply %1051, %arg104 : tensor<32xf32>
    %cst_300 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %1053 = stablehlo.broadcast_in_dim %cst_300, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1054 = stablehlo.multiply %1053, %661 : tensor<32xf32>
    %1055 = stablehlo.multiply %1054, %661 : tensor<32xf32>
    %1056 = stablehlo.add %1052, %1055 : tensor<32xf32>
    %cst_301 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %1057 = stablehlo.broadcast_in_dim %cst_301, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1058 = stablehlo.multiply %1057, %arg105 : tensor<32x32xf32>
    %cst_302 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %1059 = stablehlo.broadcast_in_dim %cst_302, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1060 = stablehlo.multiply %1059, %340 : tensor<32x32xf32>
    %1061 = stablehlo.multiply %1060, %340 : tensor<32x32xf32>
    %1062 = stablehlo.add %1058, %1061 : tensor<32x32xf32>
    %cst_303 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %1063 = stablehlo.broadcast_in_dim %cst_303, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1064 = stablehlo.multiply %1063, %arg106 : tensor<32xf32>
    %cst_304 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %1065 = stablehlo.broadcast_in_dim %cst_304, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1066 = stablehlo.multiply %1065, %338 : tensor<32xf32>
    %1067 = stablehlo.multiply %1066, %338 : tensor<32xf32>
    %1068 = stablehlo.add %1064, %1067 : tensor<32xf32>
    %cst_305 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %1069 = stablehlo.broadcast_in_dim %cst_305, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %1070 = stablehlo.multiply %1069, %arg107 : tensor<16x32xf32>
    %cst_306 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %1071 = stablehlo.broadcast_in_dim %cst_306, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %1072 = stablehlo.multiply %1071, %688 : tensor<16x32xf32>
    %1073 = stablehlo.multiply %1072, %688 : tensor<16x32xf32>
    %1074 = stablehlo.add %1070, %1073 : tensor<16x32xf32>
    %cst_307 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %1075 = stablehlo.broadcast_in_dim %cst_307, dims = [] : (tensor<f32>) -> tensor<2x32xf32>
    %1076 = stablehlo.multiply %1075, %arg108 : tensor<2x32xf32>
    %cst_308 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %1077 = stablehlo.broadcast_in_dim %cst_308, dims = [] : (tensor<f32>) -> tensor<2x32xf32>
    %1078 = stablehlo.multiply %1077, %685 : tensor<2x32xf32>
    %1079 = stablehlo.multiply %1078, %685 : tensor<2x32xf32>
    %1080 = stablehlo.add %1076, %1079 : tensor<2x32xf32>
    %cst_309 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %1081 = stablehlo.broadcast_in_dim %cst_309, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1082 = stablehlo.multiply %1081, %arg109 : tensor<32x32xf32>
    %cst_310 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %1083 = stablehlo.broadcast_in_dim %cst_310, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1084 = stablehlo.multiply %1083, %397 : tensor<32x32xf32>
    %1085 = stablehlo.multiply %1084, %397 : tensor<32x32xf32>
    %1086 = stablehlo.add %1082, %1085 : tensor<32x32xf32>
    %cst_311 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %1087 = stablehlo.broadcast_in_dim %cst_311, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1088 = stablehlo.multiply %1087, %arg110 : tensor<32xf32>
    %cst_312 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %1089 = stablehlo.broadcast_in_dim %cst_312, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1090 = stablehlo.multiply %1089, %395 : tensor<32xf32>
    %1091 = stablehlo.multiply %1090, %395 : tensor<32xf32>
    %1092 = stablehlo.add %1088, %1091 : tensor<32xf32>
    %cst_313 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %1093 = stablehlo.broadcast_in_dim %cst_313, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1094 = stablehlo.multiply %1093, %arg111 : tensor<32xf32>
    %cst_314 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %1095 = stablehlo.broadcast_in_dim %cst_314, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1096 = stablehlo.multiply %1095, %353 : tensor<32xf32>
    %1097 = stablehlo.multiply %1096, %353 : tensor<32xf32>
    %1098 = stablehlo.add %1094, %1097 : tensor<32xf32>
    %cst_315 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %1099 = stablehlo.broadcast_in_dim %cst_315, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1100 = stablehlo.multiply %1099, %arg112 : tensor<32xf32>
    %cst_316 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %1101 = stablehlo.broadcast_in_dim %cst_316, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1102 = stablehlo.multiply %1101, %359 : tensor<32xf32>
    %1103 = stablehlo.multiply %1102, %359 : tensor<32xf32>
    %1104 = stablehlo.add %1100, %1103 : tensor<32xf32>
    %cst_317 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %1105 = stablehlo.broadcast_in_dim %cst_317, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1106 = stablehlo.multiply %1105, %arg113 : tensor<64xf32>
    %cst_318 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %1107 = stablehlo.broadcast_in_dim %cst_318, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1108 = stablehlo.multiply %1107, %346 : tensor<64xf32>
    %1109 = stablehlo.multiply %1108, %346 : tensor<64xf32>
    %1110 = stablehlo.add %1106, %1109 : tensor<64xf32>
    %cst_319 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1111 = stablehlo.power %cst_319, %692 : tensor<f32>
    %cst_320 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1112 = stablehlo.subtract %cst_320, %1111 : tensor<f32>
    %cst_321 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1113 = stablehlo.divide %cst_321, %1112 : tensor<f32>
    %cst_322 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %1114 = stablehlo.power %cst_322, %692 : tensor<f32>
    %cst_323 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1115 = stablehlo.subtract %cst_323, %1114 : tensor<f32>
    %cst_324 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1116 = stablehlo.divide %cst_324, %1115 : tensor<f32>
    %1117 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %1118 = stablehlo.multiply %697, %1117 : tensor<64x32xf32>
    %cst_325 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1119 = stablehlo.broadcast_in_dim %cst_325, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %1120 = stablehlo.multiply %1119, %1118 : tensor<64x32xf32>
    %1121 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %1122 = stablehlo.multiply %888, %1121 : tensor<64x32xf32>
    %1123 = stablehlo.sqrt %1122 : tensor<64x32xf32>
    %cst_326 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1124 = stablehlo.broadcast_in_dim %cst_326, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %1125 = stablehlo.add %1123, %1124 : tensor<64x32xf32>
    %1126 = stablehlo.divide %1120, %1125 : tensor<64x32xf32>
    %1127 = stablehlo.subtract %arg0, %1126 : tensor<64x32xf32>
    %1128 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %1129 = stablehlo.multiply %702, %1128 : tensor<32x128xf32>
    %cst_327 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1130 = stablehlo.broadcast_in_dim %cst_327, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %1131 = stablehlo.multiply %1130, %1129 : tensor<32x128xf32>
    %1132 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %1133 = stablehlo.multiply %894, %1132 : tensor<32x128xf32>
    %1134 = stablehlo.sqrt %1133 : tensor<32x128xf32>
    %cst_328 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1135 = stablehlo.broadcast_in_dim %cst_328, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %1136 = stablehlo.add %1134, %1135 : tensor<32x128xf32>
    %1137 = stablehlo.divide %1131, %1136 : tensor<32x128xf32>
    %1138 = stablehlo.subtract %arg1, %1137 : tensor<32x128xf32>
    %1139 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1140 = stablehlo.multiply %707, %1139 : tensor<128xf32>
    %cst_329 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1141 = stablehlo.broadcast_in_dim %cst_329, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1142 = stablehlo.multiply %1141, %1140 : tensor<128xf32>
    %1143 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1144 = stablehlo.multiply %900, %1143 : tensor<128xf32>
    %1145 = stablehlo.sqrt %1144 : tensor<128xf32>
    %cst_330 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1146 = stablehlo.broadcast_in_dim %cst_330, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1147 = stablehlo.add %1145, %1146 : tensor<128xf32>
    %1148 = stablehlo.divide %1142, %1147 : tensor<128xf32>
    %1149 = stablehlo.subtract %arg2, %1148 : tensor<128xf32>
    %1150 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %1151 = stablehlo.multiply %712, %1150 : tensor<128x32xf32>
    %cst_331 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1152 = stablehlo.broadcast_in_dim %cst_331, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %1153 = stablehlo.multiply %1152, %1151 : tensor<128x32xf32>
    %1154 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %1155 = stablehlo.multiply %906, %1154 : tensor<128x32xf32>
    %1156 = stablehlo.sqrt %1155 : tensor<128x32xf32>
    %cst_332 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1157 = stablehlo.broadcast_in_dim %cst_332, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %1158 = stablehlo.add %1156, %1157 : tensor<128x32xf32>
    %1159 = stablehlo.divide %1153, %1158 : tensor<128x32xf32>
    %1160 = stablehlo.subtract %arg3, %1159 : tensor<128x32xf32>
    %1161 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1162 = stablehlo.multiply %717, %1161 : tensor<32xf32>
    %cst_333 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1163 = stablehlo.broadcast_in_dim %cst_333, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1164 = stablehlo.multiply %1163, %1162 : tensor<32xf32>
    %1165 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1166 = stablehlo.multiply %912, %1165 : tensor<32xf32>
    %1167 = stablehlo.sqrt %1166 : tensor<32xf32>
    %cst_334 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1168 = stablehlo.broadcast_in_dim %cst_334, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1169 = stablehlo.add %1167, %1168 : tensor<32xf32>
    %1170 = stablehlo.divide %1164, %1169 : tensor<32xf32>
    %1171 = stablehlo.subtract %arg4, %1170 : tensor<32xf32>
    %1172 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1173 = stablehlo.multiply %722, %1172 : tensor<32xf32>
    %cst_335 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1174 = stablehlo.broadcast_in_dim %cst_335, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1175 = stablehlo.multiply %1174, %1173 : tensor<32xf32>
    %1176 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1177 = stablehlo.multiply %918, %1176 : tensor<32xf32>
    %1178 = stablehlo.sqrt %1177 : tensor<32xf32>
    %cst_336 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1179 = stablehlo.broadcast_in_dim %cst_336, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1180 = stablehlo.add %1178, %1179 : tensor<32xf32>
    %1181 = stablehlo.divide %1175, %1180 : tensor<32xf32>
    %1182 = stablehlo.subtract %arg5, %1181 : tensor<32xf32>
    %1183 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1184 = stablehlo.multiply %727, %1183 : tensor<32xf32>
    %cst_337 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1185 = stablehlo.broadcast_in_dim %cst_337, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1186 = stablehlo.multiply %1185, %1184 : tensor<32xf32>
    %1187 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1188 = stablehlo.multiply %924, %1187 : tensor<32xf32>
    %1189 = stablehlo.sqrt %1188 : tensor<32xf32>
    %cst_338 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1190 = stablehlo.broadcast_in_dim %cst_338, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1191 = stablehlo.add %1189, %1190 : tensor<32xf32>
    %1192 = stablehlo.divide %1186, %1191 : tensor<32xf32>
    %1193 = stablehlo.subtract %arg6, %1192 : tensor<32xf32>
    %1194 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1195 = stablehlo.multiply %732, %1194 : tensor<32xf32>
    %cst_339 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1196 = stablehlo.broadcast_in_dim %cst_339, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1197 = stablehlo.multiply %1196, %1195 : tensor<32xf32>
    %1198 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1199 = stablehlo.multiply %930, %1198 : tensor<32xf32>
    %1200 = stablehlo.sqrt %1199 : tensor<32xf32>
    %cst_340 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1201 = stablehlo.broadcast_in_dim %cst_340, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1202 = stablehlo.add %1200, %1201 : tensor<32xf32>
    %1203 = stablehlo.divide %1197, %1202 : tensor<32xf32>
    %1204 = stablehlo.subtract %arg7, %1203 : tensor<32xf32>
    %1205 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1206 = stablehlo.multiply %737, %1205 : tensor<32xf32>
    %cst_341 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1207 = stablehlo.broadcast_in_dim %cst_341, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1208 = stablehlo.multiply %1207, %1206 : tensor<32xf32>
    %1209 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1210 = stablehlo.multiply %936, %1209 : tensor<32xf32>
    %1211 = stablehlo.sqrt %1210 : tensor<32xf32>
    %cst_342 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1212 = stablehlo.broadcast_in_dim %cst_342, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1213 = stablehlo.add %1211, %1212 : tensor<32xf32>
    %1214 = stablehlo.divide %1208, %1213 : tensor<32xf32>
    %1215 = stablehlo.subtract %arg8, %1214 : tensor<32xf32>
    %1216 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1217 = stablehlo.multiply %742, %1216 : tensor<32x32xf32>
    %cst_343 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1218 = stablehlo.broadcast_in_dim %cst_343, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1219 = stablehlo.multiply %1218, %1217 : tensor<32x32xf32>
    %1220 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1221 = stablehlo.multiply %942, %1220 : tensor<32x32xf32>
    %1222 = stablehlo.sqrt %1221 : tensor<32x32xf32>
    %cst_344 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1223 = stablehlo.broadcast_in_dim %cst_344, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1224 = stablehlo.add %1222, %1223 : tensor<32x32xf32>
    %1225 = stablehlo.divide %1219, %1224 : tensor<32x32xf32>
    %1226 = stablehlo.subtract %arg9, %1225 : tensor<32x32xf32>
    %1227 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1228 = stablehlo.multiply %747, %1227 : tensor<32xf32>
    %cst_345 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1229 = stablehlo.broadcast_in_dim %cst_345, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1230 = stablehlo.multiply %1229, %1228 : tensor<32xf32>
    %1231 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1232 = stablehlo.multiply %948, %1231 : tensor<32xf32>
    %1233 = stablehlo.sqrt %1232 : tensor<32xf32>
    %cst_346 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1234 = stablehlo.broadcast_in_dim %cst_346, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1235 = stablehlo.add %1233, %1234 : tensor<32xf32>
    %1236 = stablehlo.divide %1230, %1235 : tensor<32xf32>
    %1237 = stablehlo.subtract %arg10, %1236 : tensor<32xf32>
    %1238 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1239 = stablehlo.multiply %752, %1238 : tensor<32x96xf32>
    %cst_347 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1240 = stablehlo.broadcast_in_dim %cst_347, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1241 = stablehlo.multiply %1240, %1239 : tensor<32x96xf32>
    %1242 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1243 = stablehlo.multiply %954, %1242 : tensor<32x96xf32>
    %1244 = stablehlo.sqrt %1243 : tensor<32x96xf32>
    %cst_348 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1245 = stablehlo.broadcast_in_dim %cst_348, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1246 = stablehlo.add %1244, %1245 : tensor<32x96xf32>
    %1247 = stablehlo.divide %1241, %1246 : tensor<32x96xf32>
    %1248 = stablehlo.subtract %arg11, %1247 : tensor<32x96xf32>
    %1249 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1250 = stablehlo.multiply %757, %1249 : tensor<96xf32>
    %cst_349 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1251 = stablehlo.broadcast_in_dim %cst_349, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1252 = stablehlo.multiply %1251, %1250 : tensor<96xf32>
    %1253 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1254 = stablehlo.multiply %960, %1253 : tensor<96xf32>
    %1255 = stablehlo.sqrt %1254 : tensor<96xf32>
    %cst_350 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1256 = stablehlo.broadcast_in_dim %cst_350, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1257 = stablehlo.add %1255, %1256 : tensor<96xf32>
    %1258 = stablehlo.divide %1252, %1257 : tensor<96xf32>
    %1259 = stablehlo.subtract %arg12, %1258 : tensor<96xf32>
    %1260 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %1261 = stablehlo.multiply %762, %1260 : tensor<32x128xf32>
    %cst_351 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1262 = stablehlo.broadcast_in_dim %cst_351, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %1263 = stablehlo.multiply %1262, %1261 : tensor<32x128xf32>
    %1264 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %1265 = stablehlo.multiply %966, %1264 : tensor<32x128xf32>
    %1266 = stablehlo.sqrt %1265 : tensor<32x128xf32>
    %cst_352 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1267 = stablehlo.broadcast_in_dim %cst_352, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %1268 = stablehlo.add %1266, %1267 : tensor<32x128xf32>
    %1269 = stablehlo.divide %1263, %1268 : tensor<32x128xf32>
    %1270 = stablehlo.subtract %arg13, %1269 : tensor<32x128xf32>
    %1271 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1272 = stablehlo.multiply %767, %1271 : tensor<128xf32>
    %cst_353 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1273 = stablehlo.broadcast_in_dim %cst_353, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1274 = stablehlo.multiply %1273, %1272 : tensor<128xf32>
    %1275 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1276 = stablehlo.multiply %972, %1275 : tensor<128xf32>
    %1277 = stablehlo.sqrt %1276 : tensor<128xf32>
    %cst_354 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1278 = stablehlo.broadcast_in_dim %cst_354, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1279 = stablehlo.add %1277, %1278 : tensor<128xf32>
    %1280 = stablehlo.divide %1274, %1279 : tensor<128xf32>
    %1281 = stablehlo.subtract %arg14, %1280 : tensor<128xf32>
    %1282 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %1283 = stablehlo.multiply %772, %1282 : tensor<128x32xf32>
    %cst_355 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1284 = stablehlo.broadcast_in_dim %cst_355, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %1285 = stablehlo.multiply %1284, %1283 : tensor<128x32xf32>
    %1286 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %1287 = stablehlo.multiply %978, %1286 : tensor<128x32xf32>
    %1288 = stablehlo.sqrt %1287 : tensor<128x32xf32>
    %cst_356 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1289 = stablehlo.broadcast_in_dim %cst_356, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %1290 = stablehlo.add %1288, %1289 : tensor<128x32xf32>
    %1291 = stablehlo.divide %1285, %1290 : tensor<128x32xf32>
    %1292 = stablehlo.subtract %arg15, %1291 : tensor<128x32xf32>
    %1293 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1294 = stablehlo.multiply %777, %1293 : tensor<32xf32>
    %cst_357 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1295 = stablehlo.broadcast_in_dim %cst_357, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1296 = stablehlo.multiply %1295, %1294 : tensor<32xf32>
    %1297 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1298 = stablehlo.multiply %984, %1297 : tensor<32xf32>
    %1299 = stablehlo.sqrt %1298 : tensor<32xf32>
    %cst_358 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1300 = stablehlo.broadcast_in_dim %cst_358, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1301 = stablehlo.add %1299, %1300 : tensor<32xf32>
    %1302 = stablehlo.divide %1296, %1301 : tensor<32xf32>
    %1303 = stablehlo.subtract %arg16, %1302 : tensor<32xf32>
    %1304 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1305 = stablehlo.multiply %782, %1304 : tensor<32xf32>
    %cst_359 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1306 = stablehlo.broadcast_in_dim %cst_359, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1307 = stablehlo.multiply %1306, %1305 : tensor<32xf32>
    %1308 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1309 = stablehlo.multiply %990, %1308 : tensor<32xf32>
    %1310 = stablehlo.sqrt %1309 : tensor<32xf32>
    %cst_360 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1311 = stablehlo.broadcast_in_dim %cst_360, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1312 = stablehlo.add %1310, %1311 : tensor<32xf32>
    %1313 = stablehlo.divide %1307, %1312 : tensor<32xf32>
    %1314 = stablehlo.subtract %arg17, %1313 : tensor<32xf32>
    %1315 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1316 = stablehlo.multiply %787, %1315 : tensor<32xf32>
    %cst_361 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1317 = stablehlo.broadcast_in_dim %cst_361, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1318 = stablehlo.multiply %1317, %1316 : tensor<32xf32>
    %1319 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1320 = stablehlo.multiply %996, %1319 : tensor<32xf32>
    %1321 = stablehlo.sqrt %1320 : tensor<32xf32>
    %cst_362 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1322 = stablehlo.broadcast_in_dim %cst_362, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1323 = stablehlo.add %1321, %1322 : tensor<32xf32>
    %1324 = stablehlo.divide %1318, %1323 : tensor<32xf32>
    %1325 = stablehlo.subtract %arg18, %1324 : tensor<32xf32>
    %1326 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1327 = stablehlo.multiply %792, %1326 : tensor<32xf32>
    %cst_363 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1328 = stablehlo.broadcast_in_dim %cst_363, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1329 = stablehlo.multiply %1328, %1327 : tensor<32xf32>
    %1330 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1331 = stablehlo.multiply %1002, %1330 : tensor<32xf32>
    %1332 = stablehlo.sqrt %1331 : tensor<32xf32>
    %cst_364 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1333 = stablehlo.broadcast_in_dim %cst_364, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1334 = stablehlo.add %1332, %1333 : tensor<32xf32>
    %1335 = stablehlo.divide %1329, %1334 : tensor<32xf32>
    %1336 = stablehlo.subtract %arg19, %1335 : tensor<32xf32>
    %1337 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1338 = stablehlo.multiply %797, %1337 : tensor<32xf32>
    %cst_365 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1339 = stablehlo.broadcast_in_dim %cst_365, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1340 = stablehlo.multiply %1339, %1338 : tensor<32xf32>
    %1341 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1342 = stablehlo.multiply %1008, %1341 : tensor<32xf32>
    %1343 = stablehlo.sqrt %1342 : tensor<32xf32>
    %cst_366 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1344 = stablehlo.broadcast_in_dim %cst_366, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1345 = stablehlo.add %1343, %1344 : tensor<32xf32>
    %1346 = stablehlo.divide %1340, %1345 : tensor<32xf32>
    %1347 = stablehlo.subtract %arg20, %1346 : tensor<32xf32>
    %1348 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1349 = stablehlo.multiply %802, %1348 : tensor<32x32xf32>
    %cst_367 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1350 = stablehlo.broadcast_in_dim %cst_367, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1351 = stablehlo.multiply %1350, %1349 : tensor<32x32xf32>
    %1352 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1353 = stablehlo.multiply %1014, %1352 : tensor<32x32xf32>
    %1354 = stablehlo.sqrt %1353 : tensor<32x32xf32>
    %cst_368 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1355 = stablehlo.broadcast_in_dim %cst_368, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1356 = stablehlo.add %1354, %1355 : tensor<32x32xf32>
    %1357 = stablehlo.divide %1351, %1356 : tensor<32x32xf32>
    %1358 = stablehlo.subtract %arg21, %1357 : tensor<32x32xf32>
    %1359 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1360 = stablehlo.multiply %807, %1359 : tensor<32xf32>
    %cst_369 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1361 = stablehlo.broadcast_in_dim %cst_369, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1362 = stablehlo.multiply %1361, %1360 : tensor<32xf32>
    %1363 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1364 = stablehlo.multiply %1020, %1363 : tensor<32xf32>
    %1365 = stablehlo.sqrt %1364 : tensor<32xf32>
    %cst_370 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1366 = stablehlo.broadcast_in_dim %cst_370, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1367 = stablehlo.add %1365, %1366 : tensor<32xf32>
    %1368 = stablehlo.divide %1362, %1367 : tensor<32xf32>
    %1369 = stablehlo.subtract %arg22, %1368 : tensor<32xf32>
    %1370 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1371 = stablehlo.multiply %812, %1370 : tensor<32x96xf32>
    %cst_371 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1372 = stablehlo.broadcast_in_dim %cst_371, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1373 = stablehlo.multiply %1372, %1371 : tensor<32x96xf32>
    %1374 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1375 = stablehlo.multiply %1026, %1374 : tensor<32x96xf32>
    %1376 = stablehlo.sqrt %1375 : tensor<32x96xf32>
    %cst_372 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1377 = stablehlo.broadcast_in_dim %cst_372, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1378 = stablehlo.add %1376, %1377 : tensor<32x96xf32>
    %1379 = stablehlo.divide %1373, %1378 : tensor<32x96xf32>
    %1380 = stablehlo.subtract %arg23, %1379 : tensor<32x96xf32>
    %1381 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1382 = stablehlo.multiply %817, %1381 : tensor<96xf32>
    %cst_373 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1383 = stablehlo.broadcast_in_dim %cst_373, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1384 = stablehlo.multiply %1383, %1382 : tensor<96xf32>
    %1385 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1386 = stablehlo.multiply %1032, %1385 : tensor<96xf32>
    %1387 = stablehlo.sqrt %1386 : tensor<96xf32>
    %cst_374 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1388 = stablehlo.broadcast_in_dim %cst_374, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1389 = stablehlo.add %1387, %1388 : tensor<96xf32>
    %1390 = stablehlo.divide %1384, %1389 : tensor<96xf32>
    %1391 = stablehlo.subtract %arg24, %1390 : tensor<96xf32>
    %1392 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32x2xf32>
    %1393 = stablehlo.multiply %822, %1392 : tensor<32x2xf32>
    %cst_375 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1394 = stablehlo.broadcast_in_dim %cst_375, dims = [] : (tensor<f32>) -> tensor<32x2xf32>
    %1395 = stablehlo.multiply %1394, %1393 : tensor<32x2xf32>
    %1396 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32x2xf32>
    %1397 = stablehlo.multiply %1038, %1396 : tensor<32x2xf32>
    %1398 = stablehlo.sqrt %1397 : tensor<32x2xf32>
    %cst_376 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1399 = stablehlo.broadcast_in_dim %cst_376, dims = [] : (tensor<f32>) -> tensor<32x2xf32>
    %1400 = stablehlo.add %1398, %1399 : tensor<32x2xf32>
    %1401 = stablehlo.divide %1395, %1400 : tensor<32x2xf32>
    %1402 = stablehlo.subtract %arg25, %1401 : tensor<32x2xf32>
    %1403 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %1404 = stablehlo.multiply %827, %1403 : tensor<2xf32>
    %cst_377 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1405 = stablehlo.broadcast_in_dim %cst_377, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %1406 = stablehlo.multiply %1405, %1404 : tensor<2xf32>
    %1407 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %1408 = stablehlo.multiply %1044, %1407 : tensor<2xf32>
    %1409 = stablehlo.sqrt %1408 : tensor<2xf32>
    %cst_378 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1410 = stablehlo.broadcast_in_dim %cst_378, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %1411 = stablehlo.add %1409, %1410 : tensor<2xf32>
    %1412 = stablehlo.divide %1406, %1411 : tensor<2xf32>
    %1413 = stablehlo.subtract %arg26, %1412 : tensor<2xf32>
    %1414 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1415 = stablehlo.multiply %832, %1414 : tensor<32xf32>
    %cst_379 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1416 = stablehlo.broadcast_in_dim %cst_379, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1417 = stablehlo.multiply %1416, %1415 : tensor<32xf32>
    %1418 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1419 = stablehlo.multiply %1050, %1418 : tensor<32xf32>
    %1420 = stablehlo.sqrt %1419 : tensor<32xf32>
    %cst_380 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1421 = stablehlo.broadcast_in_dim %cst_380, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1422 = stablehlo.add %1420, %1421 : tensor<32xf32>
    %1423 = stablehlo.divide %1417, %1422 : tensor<32xf32>
    %1424 = stablehlo.subtract %arg27, %1423 : tensor<32xf32>
    %1425 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1426 = stablehlo.multiply %837, %1425 : tensor<32xf32>
    %cst_381 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1427 = stablehlo.broadcast_in_dim %cst_381, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1428 = stablehlo.multiply %1427, %1426 : tensor<32xf32>
    %1429 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1430 = stablehlo.multiply %1056, %1429 : tensor<32xf32>
    %1431 = stablehlo.sqrt %1430 : tensor<32xf32>
    %cst_382 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1432 = stablehlo.broadcast_in_dim %cst_382, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1433 = stablehlo.add %1431, %1432 : tensor<32xf32>
    %1434 = stablehlo.divide %1428, %1433 : tensor<32xf32>
    %1435 = stablehlo.subtract %arg28, %1434 : tensor<32xf32>
    %1436 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1437 = stablehlo.multiply %842, %1436 : tensor<32x32xf32>
    %cst_383 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1438 = stablehlo.broadcast_in_dim %cst_383, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1439 = stablehlo.multiply %1438, %1437 : tensor<32x32xf32>
    %1440 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1441 = stablehlo.multiply %1062, %1440 : tensor<32x32xf32>
    %1442 = stablehlo.sqrt %1441 : tensor<32x32xf32>
    %cst_384 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1443 = stablehlo.broadcast_in_dim %cst_384, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1444 = stablehlo.add %1442, %1443 : tensor<32x32xf32>
    %1445 = stablehlo.divide %1439, %1444 : tensor<32x32xf32>
    %1446 = stablehlo.subtract %arg29, %1445 : tensor<32x32xf32>
    %1447 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1448 = stablehlo.multiply %847, %1447 : tensor<32xf32>
    %cst_385 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1449 = stablehlo.broadcast_in_dim %cst_385, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1450 = stablehlo.multiply %1449, %1448 : tensor<32xf32>
    %1451 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1452 = stablehlo.multiply %1068, %1451 : tensor<32xf32>
    %1453 = stablehlo.sqrt %1452 : tensor<32xf32>
    %cst_386 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1454 = stablehlo.broadcast_in_dim %cst_386, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1455 = stablehlo.add %1453, %1454 : tensor<32xf32>
    %1456 = stablehlo.divide %1450, %1455 : tensor<32xf32>
    %1457 = stablehlo.subtract %arg30, %1456 : tensor<32xf32>
    %1458 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %1459 = stablehlo.multiply %852, %1458 : tensor<16x32xf32>
    %cst_387 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1460 = stablehlo.broadcast_in_dim %cst_387, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %1461 = stablehlo.multiply %1460, %1459 : tensor<16x32xf32>
    %1462 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %1463 = stablehlo.multiply %1074, %1462 : tensor<16x32xf32>
    %1464 = stablehlo.sqrt %1463 : tensor<16x32xf32>
    %cst_388 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1465 = stablehlo.broadcast_in_dim %cst_388, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %1466 = stablehlo.add %1464, %1465 : tensor<16x32xf32>
    %1467 = stablehlo.divide %1461, %1466 : tensor<16x32xf32>
    %1468 = stablehlo.subtract %arg31, %1467 : tensor<16x32xf32>
    %1469 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<2x32xf32>
    %1470 = stablehlo.multiply %857, %1469 : tensor<2x32xf32>
    %cst_389 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1471 = stablehlo.broadcast_in_dim %cst_389, dims = [] : (tensor<f32>) -> tensor<2x32xf32>
    %1472 = stablehlo.multiply %1471, %1470 : tensor<2x32xf32>
    %1473 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<2x32xf32>
    %1474 = stablehlo.multiply %1080, %1473 : tensor<2x32xf32>
    %1475 = stablehlo.sqrt %1474 : tensor<2x32xf32>
    %cst_390 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1476 = stablehlo.broadcast_in_dim %cst_390, dims = [] : (tensor<f32>) -> tensor<2x32xf32>
    %1477 = stablehlo.add %1475, %1476 : tensor<2x32xf32>
    %1478 = stablehlo.divide %1472, %1477 : tensor<2x32xf32>
    %1479 = stablehlo.subtract %arg32, %1478 : tensor<2x32xf32>
    %1480 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1481 = stablehlo.multiply %862, %1480 : tensor<32x32xf32>
    %cst_391 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1482 = stablehlo.broadcast_in_dim %cst_391, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1483 = stablehlo.multiply %1482, %1481 : tensor<32x32xf32>
    %1484 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1485 = stablehlo.multiply %1086, %1484 : tensor<32x32xf32>
    %1486 = stablehlo.sqrt %1485 : tensor<32x32xf32>
    %cst_392 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1487 = stablehlo.broadcast_in_dim %cst_392, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1488 = stablehlo.add %1486, %1487 : tensor<32x32xf32>
    %1489 = stablehlo.divide %1483, %1488 : tensor<32x32xf32>
    %1490 = stablehlo.subtract %arg33, %1489 : tensor<32x32xf32>
    %1491 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1492 = stablehlo.multiply %867, %1491 : tensor<32xf32>
    %cst_393 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1493 = stablehlo.broadcast_in_dim %cst_393, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1494 = stablehlo.multiply %1493, %1492 : tensor<32xf32>
    %1495 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1496 = stablehlo.multiply %1092, %1495 : tensor<32xf32>
    %1497 = stablehlo.sqrt %1496 : tensor<32xf32>
    %cst_394 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1498 = stablehlo.broadcast_in_dim %cst_394, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1499 = stablehlo.add %1497, %1498 : tensor<32xf32>
    %1500 = stablehlo.divide %1494, %1499 : tensor<32xf32>
    %1501 = stablehlo.subtract %arg34, %1500 : tensor<32xf32>
    %1502 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1503 = stablehlo.multiply %872, %1502 : tensor<32xf32>
    %cst_395 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1504 = stablehlo.broadcast_in_dim %cst_395, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1505 = stablehlo.multiply %1504, %1503 : tensor<32xf32>
    %1506 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1507 = stablehlo.multiply %1098, %1506 : tensor<32xf32>
    %1508 = stablehlo.sqrt %1507 : tensor<32xf32>
    %cst_396 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1509 = stablehlo.broadcast_in_dim %cst_396, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1510 = stablehlo.add %1508, %1509 : tensor<32xf32>
    %1511 = stablehlo.divide %1505, %1510 : tensor<32xf32>
    %1512 = stablehlo.subtract %arg35, %1511 : tensor<32xf32>
    %1513 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1514 = stablehlo.multiply %877, %1513 : tensor<32xf32>
    %cst_397 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1515 = stablehlo.broadcast_in_dim %cst_397, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1516 = stablehlo.multiply %1515, %1514 : tensor<32xf32>
    %1517 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1518 = stablehlo.multiply %1104, %1517 : tensor<32xf32>
    %1519 = stablehlo.sqrt %1518 : tensor<32xf32>
    %cst_398 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1520 = stablehlo.broadcast_in_dim %cst_398, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1521 = stablehlo.add %1519, %1520 : tensor<32xf32>
    %1522 = stablehlo.divide %1516, %1521 : tensor<32xf32>
    %1523 = stablehlo.subtract %arg36, %1522 : tensor<32xf32>
    %1524 = stablehlo.broadcast_in_dim %1113, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1525 = stablehlo.multiply %882, %1524 : tensor<64xf32>
    %cst_399 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1526 = stablehlo.broadcast_in_dim %cst_399, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1527 = stablehlo.multiply %1526, %1525 : tensor<64xf32>
    %1528 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1529 = stablehlo.multiply %1110, %1528 : tensor<64xf32>
    %1530 = stablehlo.sqrt %1529 : tensor<64xf32>
    %cst_400 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1531 = stablehlo.broadcast_in_dim %cst_400, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1532 = stablehlo.add %1530, %1531 : tensor<64xf32>
    %1533 = stablehlo.divide %1527, %1532 : tensor<64xf32>
    %1534 = stablehlo.subtract %arg37, %1533 : tensor<64xf32>
    return %1127, %1138, %1149, %1160, %1171, %1182, %1193, %1204, %1215, %1226, %1237, %1248, %1259, %1270, %1281, %1292, %1303, %1314, %1325, %1336, %1347, %1358, %1369, %1380, %1391, %1402, %1413, %1424, %1435, %1446, %1457, %1468, %1479, %1490, %1501, %1512, %1523, %1534, %697, %702, %707, %712, %717, %722, %727, %732, %737, %742, %747, %752, %757, %762, %767, %772, %777, %782, %787, %792, %797, %802, %807, %812, %817, %822, %827, %832, %837, %842, %847, %852, %857, %862, %867, %872, %877, %882, %888, %894, %900, %906, %912, %918, %924, %930, %936, %942, %948, %954, %960, %966, %972, %978, %984, %990, %996, %1002, %1008, %1014, %1020, %1026, %1032, %1038, %1044, %1050, %1056, %1062, %1068, %1074, %1080, %1086, %1092, %1098, %1104, %1110, %692, %314 : tensor<64x32xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<128x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<128x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32x2xf32>, tensor<2xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<2x32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<64xf32>, tensor<64x32xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<128x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<128x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32x2xf32>, tensor<2xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<2x32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<64xf32>, tensor<64x32xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<128x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<128x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32x2xf32>, tensor<2xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<2x32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<64xf32>, tensor<f32>, tensor<f32>
  }
  func.func private @take_along_axis(%arg0: tensor<4x16x32xf32>, %arg1: tensor<4x2x1xi32>) -> (tensor<4x2x32xf32>, tensor<4x2x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x2x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4x2x1xi32>, tensor<4x2x1xi32>) -> tensor<4x2x1xi1>
    %c_0 = stablehlo.constant dense<16> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x2x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<4x2x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<4x2x1xi1>, tensor<4x2x1xi32>
    %5 = "stablehlo.gather"(%arg0, %4) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 32>}> : (tensor<4x16x32xf32>, tensor<4x2x1xi32>) -> tensor<4x2x32xf32>
    return %5, %4 : tensor<4x2x32xf32>, tensor<4x2x1xi32>
  }
  func.func private @_one_hot(%arg0: tensor<4x2xi32>) -> tensor<4x2x64xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<4x2xi32>) -> tensor<4x2x1xi32>
    %1 = stablehlo.iota dim = 2 : tensor<1x1x64xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<4x2x1xi32>) -> tensor<4x2x64xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x1x64xi32>) -> tensor<4x2x64xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<4x2x64xi32>, tensor<4x2x64xi32>) -> tensor<4x2x64xi1>
    %5 = stablehlo.convert %4 : (tensor<4x2x64xi1>) -> tensor<4x2x64xf32>
    return %5 : tensor<4x2x64xf32>
  }
  func.func private @log_softmax(%arg0: tensor<4x2x64xf32>) -> (tensor<4x2x64xf32>, tensor<4x2x64xf32>, tensor<4x2x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [2] : (tensor<4x2x64xf32>, tensor<f32>) -> tensor<4x2xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<4x2xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x2xf32>) -> tensor<4x2x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<4x2x1xf32>) -> tensor<4x2x64xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<4x2x64xf32>
    %6 = stablehlo.exponential %5 : tensor<4x2x64xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<4x2x64xf32>, tensor<f32>) -> tensor<4x2xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x2xf32>) -> tensor<4x2x1xf32>
    %9 = stablehlo.log %8 : tensor<4x2x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<4x2x1xf32>) -> tensor<4x2x64xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<4x2x64xf32>
    return %11, %6, %8 : tensor<4x2x64xf32>, tensor<4x2x64xf32>, tensor<4x2x1xf32>
  }
  func.func private @_one_hot_0(%arg0: tensor<4xi32>) -> tensor<4x2xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x2xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x2xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x2xi32>) -> tensor<4x2xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<4x2xi32>, tensor<4x2xi32>) -> tensor<4x2xi1>
    %5 = stablehlo.convert %4 : (tensor<4x2xi1>) -> tensor<4x2xf32>
    return %5 : tensor<4x2xf32>
  }
  func.func private @log_softmax_1(%arg0: tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<4x2xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<4xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x2xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<4x2xf32>
    %6 = stablehlo.exponential %5 : tensor<4x2xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<4x2xf32>, tensor<f32>) -> tensor<4xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %9 = stablehlo.log %8 : tensor<4x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x2xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<4x2xf32>
    return %11, %6, %8 : tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x1xf32>
  }
  func.func private @log_softmax_2(%arg0: tensor<4x2xf32>, %arg1: tensor<4x1xf32>, %arg2: tensor<4x2xf32>) -> tensor<4x2xf32> {
    %0 = stablehlo.negate %arg2 : tensor<4x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x2xf32>, tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.reshape %1 : (tensor<4xf32>) -> tensor<4x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<4x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<4xf32>) -> tensor<4x2xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<4x2xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<4x2xf32>
    return %7 : tensor<4x2xf32>
  }
  func.func private @log_softmax_3(%arg0: tensor<4x2x64xf32>, %arg1: tensor<4x2x1xf32>, %arg2: tensor<4x2x64xf32>) -> tensor<4x2x64xf32> {
    %0 = stablehlo.negate %arg2 : tensor<4x2x64xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x2x64xf32>, tensor<f32>) -> tensor<4x2xf32>
    %2 = stablehlo.reshape %1 : (tensor<4x2xf32>) -> tensor<4x2x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<4x2x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<4x2x1xf32>, tensor<f32>) -> tensor<4x2xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x2xf32>) -> tensor<4x2x64xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<4x2x64xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<4x2x64xf32>
    return %7 : tensor<4x2x64xf32>
  }
  func.func private @take_along_axis_4(%arg0: tensor<4x2x1xi32>, %arg1: tensor<4x2x32xf32>) -> tensor<4x16x32xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x16x32xf32>
    %c = stablehlo.constant dense<15> : tensor<1xi32>
    %c_0 = stablehlo.constant dense<2147483647> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %2 = stablehlo.minimum %c, %1 : tensor<1xi32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [2] : (tensor<1xi32>) -> tensor<4x2x1xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<4x2x1xi32>
    %5 = stablehlo.clamp %4, %arg0, %3 : tensor<4x2x1xi32>
    %6 = "stablehlo.scatter"(%0, %5, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %7 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %7 : tensor<f32>
    }) : (tensor<4x16x32xf32>, tensor<4x2x1xi32>, tensor<4x2x32xf32>) -> tensor<4x16x32xf32>
    return %6 : tensor<4x16x32xf32>
  }
}
