module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64x32xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<32x128xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<128xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<128x32xf32> {tf.aliasing_output = 3 : i32}, %arg4: tensor<32xf32> {tf.aliasing_output = 4 : i32}, %arg5: tensor<32xf32> {tf.aliasing_output = 5 : i32}, %arg6: tensor<32xf32> {tf.aliasing_output = 6 : i32}, %arg7: tensor<32xf32> {tf.aliasing_output = 7 : i32}, %arg8: tensor<32xf32> {tf.aliasing_output = 8 : i32}, %arg9: tensor<32x32xf32> {tf.aliasing_output = 9 : i32}, %arg10: tensor<32xf32> {tf.aliasing_output = 10 : i32}, %arg11: tensor<32x96xf32> {tf.aliasing_output = 11 : i32}, %arg12: tensor<96xf32> {tf.aliasing_output = 12 : i32}, %arg13: tensor<32x128xf32> {tf.aliasing_output = 13 : i32}, %arg14: tensor<128xf32> {tf.aliasing_output = 14 : i32}, %arg15: tensor<128x32xf32> {tf.aliasing_output = 15 : i32}, %arg16: tensor<32xf32> {tf.aliasing_output = 16 : i32}, %arg17: tensor<32xf32> {tf.aliasing_output = 17 : i32}, %arg18: tensor<32xf32> {tf.aliasing_output = 18 : i32}, %arg19: tensor<32xf32> {tf.aliasing_output = 19 : i32}, %arg20: tensor<32xf32> {tf.aliasing_output = 20 : i32}, %arg21: tensor<32x32xf32> {tf.aliasing_output = 21 : i32}, %arg22: tensor<32xf32> {tf.aliasing_output = 22 : i32}, %arg23: tensor<32x96xf32> {tf.aliasing_output = 23 : i32}, %arg24: tensor<96xf32> {tf.aliasing_output = 24 : i32}, %arg25: tensor<32xf32> {tf.aliasing_output = 25 : i32}, %arg26: tensor<32xf32> {tf.aliasing_output = 26 : i32}, %arg27: tensor<16x32xf32> {tf.aliasing_output = 27 : i32}, %arg28: tensor<64x32xf32> {tf.aliasing_output = 28 : i32}, %arg29: tensor<32x128xf32> {tf.aliasing_output = 29 : i32}, %arg30: tensor<128xf32> {tf.aliasing_output = 30 : i32}, %arg31: tensor<128x32xf32> {tf.aliasing_output = 31 : i32}, %arg32: tensor<32xf32> {tf.aliasing_output = 32 : i32}, %arg33: tensor<32xf32> {tf.aliasing_output = 33 : i32}, %arg34: tensor<32xf32> {tf.aliasing_output = 34 : i32}, %arg35: tensor<32xf32> {tf.aliasing_output = 35 : i32}, %arg36: tensor<32xf32> {tf.aliasing_output = 36 : i32}, %arg37: tensor<32x32xf32> {tf.aliasing_output = 37 : i32}, %arg38: tensor<32xf32> {tf.aliasing_output = 38 : i32}, %arg39: tensor<32x96xf32> {tf.aliasing_output = 39 : i32}, %arg40: tensor<96xf32> {tf.aliasing_output = 40 : i32}, %arg41: tensor<32x128xf32> {tf.aliasing_output = 41 : i32}, %arg42: tensor<128xf32> {tf.aliasing_output = 42 : i32}, %arg43: tensor<128x32xf32> {tf.aliasing_output = 43 : i32}, %arg44: tensor<32xf32> {tf.aliasing_output = 44 : i32}, %arg45: tensor<32xf32> {tf.aliasing_output = 45 : i32}, %arg46: tensor<32xf32> {tf.aliasing_output = 46 : i32}, %arg47: tensor<32xf32> {tf.aliasing_output = 47 : i32}, %arg48: tensor<32xf32> {tf.aliasing_output = 48 : i32}, %arg49: tensor<32x32xf32> {tf.aliasing_output = 49 : i32}, %arg50: tensor<32xf32> {tf.aliasing_output = 50 : i32}, %arg51: tensor<32x96xf32> {tf.aliasing_output = 51 : i32}, %arg52: tensor<96xf32> {tf.aliasing_output = 52 : i32}, %arg53: tensor<32xf32> {tf.aliasing_output = 53 : i32}, %arg54: tensor<32xf32> {tf.aliasing_output = 54 : i32}, %arg55: tensor<16x32xf32> {tf.aliasing_output = 55 : i32}, %arg56: tensor<64x32xf32> {tf.aliasing_output = 56 : i32}, %arg57: tensor<32x128xf32> {tf.aliasing_output = 57 : i32}, %arg58: tensor<128xf32> {tf.aliasing_output = 58 : i32}, %arg59: tensor<128x32xf32> {tf.aliasing_output = 59 : i32}, %arg60: tensor<32xf32> {tf.aliasing_output = 60 : i32}, %arg61: tensor<32xf32> {tf.aliasing_output = 61 : i32}, %arg62: tensor<32xf32> {tf.aliasing_output = 62 : i32}, %arg63: tensor<32xf32> {tf.aliasing_output = 63 : i32}, %arg64: tensor<32xf32> {tf.aliasing_output = 64 : i32}, %arg65: tensor<32x32xf32> {tf.aliasing_output = 65 : i32}, %arg66: tensor<32xf32> {tf.aliasing_output = 66 : i32}, %arg67: tensor<32x96xf32> {tf.aliasing_output = 67 : i32}, %arg68: tensor<96xf32> {tf.aliasing_output = 68 : i32}, %arg69: tensor<32x128xf32> {tf.aliasing_output = 69 : i32}, %arg70: tensor<128xf32> {tf.aliasing_output = 70 : i32}, %arg71: tensor<128x32xf32> {tf.aliasing_output = 71 : i32}, %arg72: tensor<32xf32> {tf.aliasing_output = 72 : i32}, %arg73: tensor<32xf32> {tf.aliasing_output = 73 : i32}, %arg74: tensor<32xf32> {tf.aliasing_output = 74 : i32}, %arg75: tensor<32xf32> {tf.aliasing_output = 75 : i32}, %arg76: tensor<32xf32> {tf.aliasing_output = 76 : i32}, %arg77: tensor<32x32xf32> {tf.aliasing_output = 77 : i32}, %arg78: tensor<32xf32> {tf.aliasing_output = 78 : i32}, %arg79: tensor<32x96xf32> {tf.aliasing_output = 79 : i32}, %arg80: tensor<96xf32> {tf.aliasing_output = 80 : i32}, %arg81: tensor<32xf32> {tf.aliasing_output = 81 : i32}, %arg82: tensor<32xf32> {tf.aliasing_output = 82 : i32}, %arg83: tensor<16x32xf32> {tf.aliasing_output = 83 : i32}, %arg84: tensor<f32> {tf.aliasing_output = 84 : i32}, %arg85: tensor<4x16xi32>, %arg86: tensor<4x16xi32>) -> (tensor<64x32xf32> {jax.result_info = "result[0]['embedding']"}, tensor<32x128xf32> {jax.result_info = "result[0]['layer1_mlp_in']"}, tensor<128xf32> {jax.result_info = "result[0]['layer1_mlp_in_bias']"}, tensor<128x32xf32> {jax.result_info = "result[0]['layer1_mlp_out']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_mlp_out_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[0]['layer1_out']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[0]['layer1_qkv']"}, tensor<96xf32> {jax.result_info = "result[0]['layer1_qkv_bias']"}, tensor<32x128xf32> {jax.result_info = "result[0]['layer2_mlp_in']"}, tensor<128xf32> {jax.result_info = "result[0]['layer2_mlp_in_bias']"}, tensor<128x32xf32> {jax.result_info = "result[0]['layer2_mlp_out']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_mlp_out_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[0]['layer2_out']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[0]['layer2_qkv']"}, tensor<96xf32> {jax.result_info = "result[0]['layer2_qkv_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['norm_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['norm_scale']"}, tensor<16x32xf32> {jax.result_info = "result[0]['position']"}, tensor<64x32xf32> {jax.result_info = "result[1]['embedding']"}, tensor<32x128xf32> {jax.result_info = "result[1]['layer1_mlp_in']"}, tensor<128xf32> {jax.result_info = "result[1]['layer1_mlp_in_bias']"}, tensor<128x32xf32> {jax.result_info = "result[1]['layer1_mlp_out']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_mlp_out_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[1]['layer1_out']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[1]['layer1_qkv']"}, tensor<96xf32> {jax.result_info = "result[1]['layer1_qkv_bias']"}, tensor<32x128xf32> {jax.result_info = "result[1]['layer2_mlp_in']"}, tensor<128xf32> {jax.result_info = "result[1]['layer2_mlp_in_bias']"}, tensor<128x32xf32> {jax.result_info = "result[1]['layer2_mlp_out']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_mlp_out_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[1]['layer2_out']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[1]['layer2_qkv']"}, tensor<96xf32> {jax.result_info = "result[1]['layer2_qkv_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['norm_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['norm_scale']"}, tensor<16x32xf32> {jax.result_info = "result[1]['position']"}, tensor<64x32xf32> {jax.result_info = "result[2]['embedding']"}, tensor<32x128xf32> {jax.result_info = "result[2]['layer1_mlp_in']"}, tensor<128xf32> {jax.result_info = "result[2]['layer1_mlp_in_bias']"}, tensor<128x32xf32> {jax.result_info = "result[2]['layer1_mlp_out']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_mlp_out_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[2]['layer1_out']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[2]['layer1_qkv']"}, tensor<96xf32> {jax.result_info = "result[2]['layer1_qkv_bias']"}, tensor<32x128xf32> {jax.result_info = "result[2]['layer2_mlp_in']"}, tensor<128xf32> {jax.result_info = "result[2]['layer2_mlp_in_bias']"}, tensor<128x32xf32> {jax.result_info = "result[2]['layer2_mlp_out']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_mlp_out_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[2]['layer2_out']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[2]['layer2_qkv']"}, tensor<96xf32> {jax.result_info = "result[2]['layer2_qkv_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['norm_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['norm_scale']"}, tensor<16x32xf32> {jax.result_info = "result[2]['position']"}, tensor<f32> {jax.result_info = "result[3]"}, tensor<f32> {jax.result_info = "result[4]"}) {
    %0 = stablehlo.broadcast_in_dim %arg85, dims = [0, 1] : (tensor<4x16xi32>) -> tensor<4x16x1xi32>
    %1 = "stablehlo.gather"(%arg0, %0) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 32>}> : (tensor<64x32xf32>, tensor<4x16x1xi32>) -> tensor<4x16x32xf32>
    %2 = stablehlo.broadcast_in_dim %arg27, dims = [1, 2] : (tensor<16x32xf32>) -> tensor<1x16x32xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<1x16x32xf32>) -> tensor<4x16x32xf32>
    %4 = stablehlo.add %1, %3 : tensor<4x16x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_0 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %8 = stablehlo.divide %6, %7 : tensor<4x16x1xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %10 = stablehlo.subtract %4, %9 : tensor<4x16x32xf32>
    %11 = stablehlo.multiply %10, %10 : tensor<4x16x32xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%11 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_2 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %15 = stablehlo.divide %13, %14 : tensor<4x16x1xf32>
    %cst_3 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %17 = stablehlo.add %15, %16 : tensor<4x16x1xf32>
    %18 = stablehlo.rsqrt %17 : tensor<4x16x1xf32>
    %19 = stablehlo.divide %18, %17 : tensor<4x16x1xf32>
    %cst_4 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %21 = stablehlo.multiply %20, %19 : tensor<4x16x1xf32>
    %22 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %23 = stablehlo.multiply %10, %22 : tensor<4x16x32xf32>
    %24 = stablehlo.broadcast_in_dim %arg6, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %26 = stablehlo.multiply %23, %25 : tensor<4x16x32xf32>
    %27 = stablehlo.broadcast_in_dim %arg5, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %29 = stablehlo.add %26, %28 : tensor<4x16x32xf32>
    %30 = stablehlo.dot_general %29, %arg11, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x96xf32>) -> tensor<4x16x96xf32>
    %31 = stablehlo.broadcast_in_dim %arg12, dims = [2] : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2] : (tensor<1x1x96xf32>) -> tensor<4x16x96xf32>
    %33 = stablehlo.add %30, %32 : tensor<4x16x96xf32>
    %34 = stablehlo.slice %33 [0:4, 0:16, 0:32] : (tensor<4x16x96xf32>) -> tensor<4x16x32xf32>
    %35 = stablehlo.slice %33 [0:4, 0:16, 32:64] : (tensor<4x16x96xf32>) -> tensor<4x16x32xf32>
    %36 = stablehlo.slice %33 [0:4, 0:16, 64:96] : (tensor<4x16x96xf32>) -> tensor<4x16x32xf32>
    %37 = stablehlo.reshape %34 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %38 = stablehlo.reshape %35 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %39 = stablehlo.reshape %36 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %40 = stablehlo.dot_general %37, %38, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %cst_5 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
    %42 = stablehlo.divide %40, %41 : tensor<4x2x16x16xf32>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %43 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
    %44 = call @tril(%43) : (tensor<16x16xi1>) -> tensor<16x16xi1>
    %cst_6 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %45:2 = call @_where(%44, %42, %cst_6) : (tensor<16x16xi1>, tensor<4x2x16x16xf32>, tensor<f32>) -> (tensor<4x2x16x16xf32>, tensor<4x2x16x16xi1>)
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %46 = stablehlo.reduce(%45#0 init: %cst_7) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
    %48 = stablehlo.maximum %47, %46 : tensor<4x2x16xf32>
    %49 = stablehlo.broadcast_in_dim %48, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %51 = stablehlo.subtract %45#0, %50 : tensor<4x2x16x16xf32>
    %52 = stablehlo.exponential %51 : tensor<4x2x16x16xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.reduce(%52 init: %cst_9) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %54 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %56 = stablehlo.divide %52, %55 : tensor<4x2x16x16xf32>
    %57 = stablehlo.multiply %54, %54 : tensor<4x2x16x1xf32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x2x16x1xf32>
    %59 = stablehlo.divide %58, %57 : tensor<4x2x16x1xf32>
    %60 = stablehlo.dot_general %39, %56, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
    %61 = stablehlo.transpose %60, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %62 = stablehlo.reshape %61 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %63 = stablehlo.dot_general %62, %arg9, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x32xf32>) -> tensor<4x16x32xf32>
    %64 = stablehlo.broadcast_in_dim %arg10, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %65 = stablehlo.broadcast_in_dim %64, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %66 = stablehlo.add %63, %65 : tensor<4x16x32xf32>
    %67 = stablehlo.add %4, %66 : tensor<4x16x32xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %68 = stablehlo.reduce(%67 init: %cst_11) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %69 = stablehlo.broadcast_in_dim %68, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_12 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %71 = stablehlo.divide %69, %70 : tensor<4x16x1xf32>
    %72 = stablehlo.broadcast_in_dim %71, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %73 = stablehlo.subtract %67, %72 : tensor<4x16x32xf32>
    %74 = stablehlo.multiply %73, %73 : tensor<4x16x32xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %75 = stablehlo.reduce(%74 init: %cst_13) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %76 = stablehlo.broadcast_in_dim %75, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_14 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %78 = stablehlo.divide %76, %77 : tensor<4x16x1xf32>
    %cst_15 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %80 = stablehlo.add %78, %79 : tensor<4x16x1xf32>
    %81 = stablehlo.rsqrt %80 : tensor<4x16x1xf32>
    %82 = stablehlo.divide %81, %80 : tensor<4x16x1xf32>
    %cst_16 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %84 = stablehlo.multiply %83, %82 : tensor<4x16x1xf32>
    %85 = stablehlo.broadcast_in_dim %81, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %86 = stablehlo.multiply %73, %85 : tensor<4x16x32xf32>
    %87 = stablehlo.broadcast_in_dim %arg8, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %88 = stablehlo.broadcast_in_dim %87, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %89 = stablehlo.multiply %86, %88 : tensor<4x16x32xf32>
    %90 = stablehlo.broadcast_in_dim %arg7, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %91 = stablehlo.broadcast_in_dim %90, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %92 = stablehlo.add %89, %91 : tensor<4x16x32xf32>
    %93 = stablehlo.dot_general %92, %arg1, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x128xf32>) -> tensor<4x16x128xf32>
    %94 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %95 = stablehlo.broadcast_in_dim %94, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<4x16x128xf32>
    %96 = stablehlo.add %93, %95 : tensor<4x16x128xf32>
    %97 = stablehlo.multiply %96, %96 : tensor<4x16x128xf32>
    %98 = stablehlo.multiply %97, %96 : tensor<4x16x128xf32>
    %99 = stablehlo.multiply %96, %96 : tensor<4x16x128xf32>
    %cst_17 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %101 = stablehlo.multiply %100, %99 : tensor<4x16x128xf32>
    %cst_18 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %102 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %103 = stablehlo.multiply %102, %98 : tensor<4x16x128xf32>
    %104 = stablehlo.add %96, %103 : tensor<4x16x128xf32>
    %cst_19 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %105 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %106 = stablehlo.multiply %105, %104 : tensor<4x16x128xf32>
    %107 = stablehlo.tanh %106 : tensor<4x16x128xf32>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %108 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %109 = stablehlo.subtract %108, %107 : tensor<4x16x128xf32>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %111 = stablehlo.add %110, %107 : tensor<4x16x128xf32>
    %cst_22 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %112 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %113 = stablehlo.multiply %112, %111 : tensor<4x16x128xf32>
    %114 = stablehlo.multiply %96, %113 : tensor<4x16x128xf32>
    %115 = stablehlo.dot_general %114, %arg3, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x128xf32>, tensor<128x32xf32>) -> tensor<4x16x32xf32>
    %116 = stablehlo.broadcast_in_dim %arg4, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %117 = stablehlo.broadcast_in_dim %116, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %118 = stablehlo.add %115, %117 : tensor<4x16x32xf32>
    %119 = stablehlo.add %67, %118 : tensor<4x16x32xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %120 = stablehlo.reduce(%119 init: %cst_23) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %121 = stablehlo.broadcast_in_dim %120, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_24 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %122 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %123 = stablehlo.divide %121, %122 : tensor<4x16x1xf32>
    %124 = stablehlo.broadcast_in_dim %123, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %125 = stablehlo.subtract %119, %124 : tensor<4x16x32xf32>
    %126 = stablehlo.multiply %125, %125 : tensor<4x16x32xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %127 = stablehlo.reduce(%126 init: %cst_25) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %128 = stablehlo.broadcast_in_dim %127, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_26 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %130 = stablehlo.divide %128, %129 : tensor<4x16x1xf32>
    %cst_27 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %131 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %132 = stablehlo.add %130, %131 : tensor<4x16x1xf32>
    %133 = stablehlo.rsqrt %132 : tensor<4x16x1xf32>
    %134 = stablehlo.divide %133, %132 : tensor<4x16x1xf32>
    %cst_28 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %135 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %136 = stablehlo.multiply %135, %134 : tensor<4x16x1xf32>
    %137 = stablehlo.broadcast_in_dim %133, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %138 = stablehlo.multiply %125, %137 : tensor<4x16x32xf32>
    %139 = stablehlo.broadcast_in_dim %arg18, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %140 = stablehlo.broadcast_in_dim %139, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %141 = stablehlo.multiply %138, %140 : tensor<4x16x32xf32>
    %142 = stablehlo.broadcast_in_dim %arg17, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %143 = stablehlo.broadcast_in_dim %142, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %144 = stablehlo.add %141, %143 : tensor<4x16x32xf32>
    %145 = stablehlo.dot_general %144, %arg23, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x96xf32>) -> tensor<4x16x96xf32>
    %146 = stablehlo.broadcast_in_dim %arg24, dims = [2] : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %147 = stablehlo.broadcast_in_dim %146, dims = [0, 1, 2] : (tensor<1x1x96xf32>) -> tensor<4x16x96xf32>
    %148 = stablehlo.add %145, %147 : tensor<4x16x96xf32>
    %149 = stablehlo.slice %148 [0:4, 0:16, 0:32] : (tensor<4x16x96xf32>) -> tensor<4x16x32xf32>
    %150 = stablehlo.slice %148 [0:4, 0:16, 32:64] : (tensor<4x16x96xf32>) -> tensor<4x16x32xf32>
    %151 = stablehlo.slice %148 [0:4, 0:16, 64:96] : (tensor<4x16x96xf32>) -> tensor<4x16x32xf32>
    %152 = stablehlo.reshape %149 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %153 = stablehlo.reshape %150 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %154 = stablehlo.reshape %151 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %155 = stablehlo.dot_general %152, %153, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %cst_29 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %156 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
    %157 = stablehlo.divide %155, %156 : tensor<4x2x16x16xf32>
    %c_30 = stablehlo.constant dense<true> : tensor<i1>
    %158 = stablehlo.broadcast_in_dim %c_30, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
    %159 = call @tril(%158) : (tensor<16x16xi1>) -> tensor<16x16xi1>
    %cst_31 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %160:2 = call @_where(%159, %157, %cst_31) : (tensor<16x16xi1>, tensor<4x2x16x16xf32>, tensor<f32>) -> (tensor<4x2x16x16xf32>, tensor<4x2x16x16xi1>)
    %cst_32 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %161 = stablehlo.reduce(%160#0 init: %cst_32) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %cst_33 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %162 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
    %163 = stablehlo.maximum %162, %161 : tensor<4x2x16xf32>
    %164 = stablehlo.broadcast_in_dim %163, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
    %165 = stablehlo.broadcast_in_dim %164, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %166 = stablehlo.subtract %160#0, %165 : tensor<4x2x16x16xf32>
    %167 = stablehlo.exponential %166 : tensor<4x2x16x16xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %168 = stablehlo.reduce(%167 init: %cst_34) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %169 = stablehlo.broadcast_in_dim %168, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
    %170 = stablehlo.broadcast_in_dim %169, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %171 = stablehlo.divide %167, %170 : tensor<4x2x16x16xf32>
    %172 = stablehlo.multiply %169, %169 : tensor<4x2x16x1xf32>
    %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %173 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<4x2x16x1xf32>
    %174 = stablehlo.divide %173, %172 : tensor<4x2x16x1xf32>
    %175 = stablehlo.dot_general %154, %171, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
    %176 = stablehlo.transpose %175, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %177 = stablehlo.reshape %176 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %178 = stablehlo.dot_general %177, %arg21, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x32xf32>) -> tensor<4x16x32xf32>
    %179 = stablehlo.broadcast_in_dim %arg22, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %180 = stablehlo.broadcast_in_dim %179, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %181 = stablehlo.add %178, %180 : tensor<4x16x32xf32>
    %182 = stablehlo.add %119, %181 : tensor<4x16x32xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %183 = stablehlo.reduce(%182 init: %cst_36) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %184 = stablehlo.broadcast_in_dim %183, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_37 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %185 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %186 = stablehlo.divide %184, %185 : tensor<4x16x1xf32>
    %187 = stablehlo.broadcast_in_dim %186, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %188 = stablehlo.subtract %182, %187 : tensor<4x16x32xf32>
    %189 = stablehlo.multiply %188, %188 : tensor<4x16x32xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %190 = stablehlo.reduce(%189 init: %cst_38) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %191 = stablehlo.broadcast_in_dim %190, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_39 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %192 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %193 = stablehlo.divide %191, %192 : tensor<4x16x1xf32>
    %cst_40 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %194 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %195 = stablehlo.add %193, %194 : tensor<4x16x1xf32>
    %196 = stablehlo.rsqrt %195 : tensor<4x16x1xf32>
    %197 = stablehlo.divide %196, %195 : tensor<4x16x1xf32>
    %cst_41 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %198 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %199 = stablehlo.multiply %198, %197 : tensor<4x16x1xf32>
    %200 = stablehlo.broadcast_in_dim %196, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %201 = stablehlo.multiply %188, %200 : tensor<4x16x32xf32>
    %202 = stablehlo.broadcast_in_dim %arg20, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %203 = stablehlo.broadcast_in_dim %202, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %204 = stablehlo.multiply %201, %203 : tensor<4x16x32xf32>
    %205 = stablehlo.broadcast_in_dim %arg19, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %206 = stablehlo.broadcast_in_dim %205, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %207 = stablehlo.add %204, %206 : tensor<4x16x32xf32>
    %208 = stablehlo.dot_general %207, %arg13, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x128xf32>) -> tensor<4x16x128xf32>
    %209 = stablehlo.broadcast_in_dim %arg14, dims = [2] : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %210 = stablehlo.broadcast_in_dim %209, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<4x16x128xf32>
    %211 = stablehlo.add %208, %210 : tensor<4x16x128xf32>
    %212 = stablehlo.multiply %211, %211 : tensor<4x16x128xf32>
    %213 = stablehlo.multiply %212, %211 : tensor<4x16x128xf32>
    %214 = stablehlo.multiply %211, %211 : tensor<4x16x128xf32>
    %cst_42 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %215 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %216 = stablehlo.multiply %215, %214 : tensor<4x16x128xf32>
    %cst_43 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %217 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %218 = stablehlo.multiply %217, %213 : tensor<4x16x128xf32>
    %219 = stablehlo.add %211, %218 : tensor<4x16x128xf32>
    %cst_44 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %220 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %221 = stablehlo.multiply %220, %219 : tensor<4x16x128xf32>
    %222 = stablehlo.tanh %221 : tensor<4x16x128xf32>
    %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %223 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %224 = stablehlo.subtract %223, %222 : tensor<4x16x128xf32>
    %cst_46 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %225 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %226 = stablehlo.add %225, %222 : tensor<4x16x128xf32>
    %cst_47 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %227 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %228 = stablehlo.multiply %227, %226 : tensor<4x16x128xf32>
    %229 = stablehlo.multiply %211, %228 : tensor<4x16x128xf32>
    %230 = stablehlo.dot_general %229, %arg15, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x128xf32>, tensor<128x32xf32>) -> tensor<4x16x32xf32>
    %231 = stablehlo.broadcast_in_dim %arg16, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %232 = stablehlo.broadcast_in_dim %231, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %233 = stablehlo.add %230, %232 : tensor<4x16x32xf32>
    %234 = stablehlo.add %182, %233 : tensor<4x16x32xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %235 = stablehlo.reduce(%234 init: %cst_48) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %236 = stablehlo.broadcast_in_dim %235, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_49 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %237 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %238 = stablehlo.divide %236, %237 : tensor<4x16x1xf32>
    %239 = stablehlo.broadcast_in_dim %238, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %240 = stablehlo.subtract %234, %239 : tensor<4x16x32xf32>
    %241 = stablehlo.multiply %240, %240 : tensor<4x16x32xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %242 = stablehlo.reduce(%241 init: %cst_50) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %243 = stablehlo.broadcast_in_dim %242, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_51 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %244 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %245 = stablehlo.divide %243, %244 : tensor<4x16x1xf32>
    %cst_52 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %246 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %247 = stablehlo.add %245, %246 : tensor<4x16x1xf32>
    %248 = stablehlo.rsqrt %247 : tensor<4x16x1xf32>
    %249 = stablehlo.divide %248, %247 : tensor<4x16x1xf32>
    %cst_53 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %250 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %251 = stablehlo.multiply %250, %249 : tensor<4x16x1xf32>
    %252 = stablehlo.broadcast_in_dim %248, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %253 = stablehlo.multiply %240, %252 : tensor<4x16x32xf32>
    %254 = stablehlo.broadcast_in_dim %arg26, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %255 = stablehlo.broadcast_in_dim %254, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %256 = stablehlo.multiply %253, %255 : tensor<4x16x32xf32>
    %257 = stablehlo.broadcast_in_dim %arg25, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %258 = stablehlo.broadcast_in_dim %257, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %259 = stablehlo.add %256, %258 : tensor<4x16x32xf32>
    %260 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<64x32xf32>) -> tensor<32x64xf32>
    %261 = stablehlo.dot_general %259, %260, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x64xf32>) -> tensor<4x16x64xf32>
    %262 = call @_one_hot(%arg86) : (tensor<4x16xi32>) -> tensor<4x16x64xf32>
    %263:3 = call @log_softmax(%261) : (tensor<4x16x64xf32>) -> (tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x1xf32>)
    %264 = stablehlo.multiply %262, %263#0 : tensor<4x16x64xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %265 = stablehlo.reduce(%264 init: %cst_54) applies stablehlo.add across dimensions = [2] : (tensor<4x16x64xf32>, tensor<f32>) -> tensor<4x16xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %266 = stablehlo.reduce(%265 init: %cst_55) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16xf32>, tensor<f32>) -> tensor<f32>
    %cst_56 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %267 = stablehlo.divide %266, %cst_56 : tensor<f32>
    %268 = stablehlo.negate %267 : tensor<f32>
    %cst_57 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %269 = stablehlo.negate %cst_57 : tensor<f32>
    %cst_58 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %270 = stablehlo.divide %269, %cst_58 : tensor<f32>
    %271 = stablehlo.broadcast_in_dim %270, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %272 = stablehlo.broadcast_in_dim %271, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x64xf32>
    %273 = stablehlo.multiply %262, %272 : tensor<4x16x64xf32>
    %274 = call @log_softmax_0(%263#1, %263#2, %273) : (tensor<4x16x64xf32>, tensor<4x16x1xf32>, tensor<4x16x64xf32>) -> tensor<4x16x64xf32>
    %275 = stablehlo.dot_general %274, %259, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x64xf32>, tensor<4x16x32xf32>) -> tensor<64x32xf32>
    %276 = stablehlo.transpose %275, dims = [1, 0] : (tensor<64x32xf32>) -> tensor<32x64xf32>
    %277 = stablehlo.dot_general %274, %260, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x64xf32>, tensor<32x64xf32>) -> tensor<4x16x32xf32>
    %278 = stablehlo.transpose %276, dims = [1, 0] : (tensor<32x64xf32>) -> tensor<64x32xf32>
    %cst_59 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %279 = stablehlo.reduce(%277 init: %cst_59) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %280 = stablehlo.reshape %279 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %281 = stablehlo.reduce(%280 init: %cst_60) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %282 = stablehlo.multiply %253, %277 : tensor<4x16x32xf32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %283 = stablehlo.reduce(%282 init: %cst_61) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %284 = stablehlo.reshape %283 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %285 = stablehlo.broadcast_in_dim %254, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %286 = stablehlo.multiply %277, %285 : tensor<4x16x32xf32>
    %cst_62 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %287 = stablehlo.reduce(%284 init: %cst_62) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %288 = stablehlo.multiply %240, %286 : tensor<4x16x32xf32>
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %289 = stablehlo.reduce(%288 init: %cst_63) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %290 = stablehlo.reshape %289 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %291 = stablehlo.broadcast_in_dim %248, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %292 = stablehlo.multiply %286, %291 : tensor<4x16x32xf32>
    %293 = stablehlo.multiply %290, %251 : tensor<4x16x1xf32>
    %cst_64 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %294 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %295 = stablehlo.divide %293, %294 : tensor<4x16x1xf32>
    %cst_65 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %296 = stablehlo.reduce(%295 init: %cst_65) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %297 = stablehlo.broadcast_in_dim %296, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %298 = stablehlo.multiply %240, %297 : tensor<4x16x32xf32>
    %299 = stablehlo.add %292, %298 : tensor<4x16x32xf32>
    %300 = stablehlo.multiply %297, %240 : tensor<4x16x32xf32>
    %301 = stablehlo.add %299, %300 : tensor<4x16x32xf32>
    %302 = stablehlo.negate %301 : tensor<4x16x32xf32>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %303 = stablehlo.reduce(%302 init: %cst_66) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %304 = stablehlo.reshape %303 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_67 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %305 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %306 = stablehlo.divide %304, %305 : tensor<4x16x1xf32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %307 = stablehlo.reduce(%306 init: %cst_68) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %308 = stablehlo.broadcast_in_dim %307, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %309 = stablehlo.add %301, %308 : tensor<4x16x32xf32>
    %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %310 = stablehlo.reduce(%309 init: %cst_69) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %311 = stablehlo.reshape %310 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %312 = stablehlo.reduce(%311 init: %cst_70) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %313 = stablehlo.dot_general %309, %229, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<4x16x128xf32>) -> tensor<32x128xf32>
    %314 = stablehlo.transpose %313, dims = [1, 0] : (tensor<32x128xf32>) -> tensor<128x32xf32>
    %315 = stablehlo.dot_general %309, %arg15, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<128x32xf32>) -> tensor<4x16x128xf32>
    %316 = stablehlo.multiply %211, %315 : tensor<4x16x128xf32>
    %317 = stablehlo.multiply %315, %228 : tensor<4x16x128xf32>
    %cst_71 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %318 = stablehlo.broadcast_in_dim %cst_71, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %319 = stablehlo.multiply %318, %316 : tensor<4x16x128xf32>
    %320 = stablehlo.multiply %319, %224 : tensor<4x16x128xf32>
    %321 = stablehlo.multiply %320, %222 : tensor<4x16x128xf32>
    %322 = stablehlo.add %320, %321 : tensor<4x16x128xf32>
    %cst_72 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %323 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %324 = stablehlo.multiply %323, %322 : tensor<4x16x128xf32>
    %325 = stablehlo.add %317, %324 : tensor<4x16x128xf32>
    %cst_73 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %326 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %327 = stablehlo.multiply %326, %324 : tensor<4x16x128xf32>
    %328 = stablehlo.multiply %327, %216 : tensor<4x16x128xf32>
    %329 = stablehlo.add %325, %328 : tensor<4x16x128xf32>
    %cst_74 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %330 = stablehlo.reduce(%329 init: %cst_74) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x128xf32>, tensor<f32>) -> tensor<128xf32>
    %331 = stablehlo.reshape %330 : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %332 = stablehlo.reduce(%331 init: %cst_75) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %333 = stablehlo.dot_general %329, %207, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x128xf32>, tensor<4x16x32xf32>) -> tensor<128x32xf32>
    %334 = stablehlo.transpose %333, dims = [1, 0] : (tensor<128x32xf32>) -> tensor<32x128xf32>
    %335 = stablehlo.dot_general %329, %arg13, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x128xf32>, tensor<32x128xf32>) -> tensor<4x16x32xf32>
    %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %336 = stablehlo.reduce(%335 init: %cst_76) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %337 = stablehlo.reshape %336 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_77 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %338 = stablehlo.reduce(%337 init: %cst_77) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %339 = stablehlo.multiply %201, %335 : tensor<4x16x32xf32>
    %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %340 = stablehlo.reduce(%339 init: %cst_78) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %341 = stablehlo.reshape %340 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %342 = stablehlo.broadcast_in_dim %202, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %343 = stablehlo.multiply %335, %342 : tensor<4x16x32xf32>
    %cst_79 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %344 = stablehlo.reduce(%341 init: %cst_79) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %345 = stablehlo.multiply %188, %343 : tensor<4x16x32xf32>
    %cst_80 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %346 = stablehlo.reduce(%345 init: %cst_80) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %347 = stablehlo.reshape %346 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %348 = stablehlo.broadcast_in_dim %196, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %349 = stablehlo.multiply %343, %348 : tensor<4x16x32xf32>
    %350 = stablehlo.multiply %347, %199 : tensor<4x16x1xf32>
    %cst_81 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %351 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %352 = stablehlo.divide %350, %351 : tensor<4x16x1xf32>
    %cst_82 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %353 = stablehlo.reduce(%352 init: %cst_82) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %354 = stablehlo.broadcast_in_dim %353, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %355 = stablehlo.multiply %188, %354 : tensor<4x16x32xf32>
    %356 = stablehlo.add %349, %355 : tensor<4x16x32xf32>
    %357 = stablehlo.multiply %354, %188 : tensor<4x16x32xf32>
    %358 = stablehlo.add %356, %357 : tensor<4x16x32xf32>
    %359 = stablehlo.negate %358 : tensor<4x16x32xf32>
    %cst_83 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %360 = stablehlo.reduce(%359 init: %cst_83) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %361 = stablehlo.reshape %360 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %362 = stablehlo.add %309, %358 : tensor<4x16x32xf32>
    %cst_84 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %363 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %364 = stablehlo.divide %361, %363 : tensor<4x16x1xf32>
    %cst_85 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %365 = stablehlo.reduce(%364 init: %cst_85) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %366 = stablehlo.broadcast_in_dim %365, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %367 = stablehlo.add %362, %366 : tensor<4x16x32xf32>
    %cst_86 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %368 = stablehlo.reduce(%367 init: %cst_86) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %369 = stablehlo.reshape %368 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_87 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %370 = stablehlo.reduce(%369 init: %cst_87) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %371 = stablehlo.dot_general %367, %177, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<32x32xf32>
    %372 = stablehlo.transpose %371, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %373 = stablehlo.dot_general %367, %arg21, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x32xf32>) -> tensor<4x16x32xf32>
    %374 = stablehlo.reshape %373 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %375 = stablehlo.transpose %374, dims = [0, 2, 3, 1] : (tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %376 = stablehlo.dot_general %375, %154, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %377 = stablehlo.dot_general %375, %171, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
    %378 = stablehlo.transpose %377, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %379 = stablehlo.broadcast_in_dim %174, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %380 = stablehlo.multiply %376, %379 : tensor<4x2x16x16xf32>
    %381 = stablehlo.multiply %380, %167 : tensor<4x2x16x16xf32>
    %cst_88 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %382 = stablehlo.reduce(%381 init: %cst_88) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %383 = stablehlo.reshape %382 : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
    %384 = stablehlo.negate %383 : tensor<4x2x16x1xf32>
    %385 = stablehlo.broadcast_in_dim %169, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %386 = stablehlo.divide %376, %385 : tensor<4x2x16x16xf32>
    %cst_89 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %387 = stablehlo.reduce(%384 init: %cst_89) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x1xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %388 = stablehlo.broadcast_in_dim %387, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x16xf32>
    %389 = stablehlo.add %386, %388 : tensor<4x2x16x16xf32>
    %390 = stablehlo.multiply %389, %167 : tensor<4x2x16x16xf32>
    %391 = call @_where_1(%160#1, %390) : (tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
    %cst_90 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %392 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
    %393 = stablehlo.divide %391, %392 : tensor<4x2x16x16xf32>
    %394 = stablehlo.dot_general %393, %152, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %395 = stablehlo.transpose %394, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %396 = stablehlo.dot_general %393, %153, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %397 = stablehlo.transpose %396, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %398 = stablehlo.reshape %378 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %399 = stablehlo.reshape %395 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %400 = stablehlo.reshape %397 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %401 = stablehlo.concatenate %400, %399, %398, dim = 2 : (tensor<4x16x32xf32>, tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x96xf32>
    %cst_91 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %402 = stablehlo.reduce(%401 init: %cst_91) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x96xf32>, tensor<f32>) -> tensor<96xf32>
    %403 = stablehlo.reshape %402 : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %cst_92 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %404 = stablehlo.reduce(%403 init: %cst_92) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x96xf32>, tensor<f32>) -> tensor<96xf32>
    %405 = stablehlo.dot_general %401, %144, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x96xf32>, tensor<4x16x32xf32>) -> tensor<96x32xf32>
    %406 = stablehlo.transpose %405, dims = [1, 0] : (tensor<96x32xf32>) -> tensor<32x96xf32>
    %407 = stablehlo.dot_general %401, %arg23, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x96xf32>, tensor<32x96xf32>) -> tensor<4x16x32xf32>
    %cst_93 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %408 = stablehlo.reduce(%407 init: %cst_93) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %409 = stablehlo.reshape %408 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %410 = stablehlo.reduce(%409 init: %cst_94) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %411 = stablehlo.multiply %138, %407 : tensor<4x16x32xf32>
    %cst_95 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %412 = stablehlo.reduce(%411 init: %cst_95) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %413 = stablehlo.reshape %412 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %414 = stablehlo.broadcast_in_dim %139, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %415 = stablehlo.multiply %407, %414 : tensor<4x16x32xf32>
    %cst_96 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %416 = stablehlo.reduce(%413 init: %cst_96) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %417 = stablehlo.multiply %125, %415 : tensor<4x16x32xf32>
    %cst_97 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %418 = stablehlo.reduce(%417 init: %cst_97) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %419 = stablehlo.reshape %418 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %420 = stablehlo.broadcast_in_dim %133, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %421 = stablehlo.multiply %415, %420 : tensor<4x16x32xf32>
    %422 = stablehlo.multiply %419, %136 : tensor<4x16x1xf32>
    %cst_98 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %423 = stablehlo.broadcast_in_dim %cst_98, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %424 = stablehlo.divide %422, %423 : tensor<4x16x1xf32>
    %cst_99 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %425 = stablehlo.reduce(%424 init: %cst_99) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %426 = stablehlo.broadcast_in_dim %425, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %427 = stablehlo.multiply %125, %426 : tensor<4x16x32xf32>
    %428 = stablehlo.add %421, %427 : tensor<4x16x32xf32>
    %429 = stablehlo.multiply %426, %125 : tensor<4x16x32xf32>
    %430 = stablehlo.add %428, %429 : tensor<4x16x32xf32>
    %431 = stablehlo.negate %430 : tensor<4x16x32xf32>
    %cst_100 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %432 = stablehlo.reduce(%431 init: %cst_100) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %433 = stablehlo.reshape %432 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %434 = stablehlo.add %367, %430 : tensor<4x16x32xf32>
    %cst_101 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %435 = stablehlo.broadcast_in_dim %cst_101, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %436 = stablehlo.divide %433, %435 : tensor<4x16x1xf32>
    %cst_102 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %437 = stablehlo.reduce(%436 init: %cst_102) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %438 = stablehlo.broadcast_in_dim %437, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %439 = stablehlo.add %434, %438 : tensor<4x16x32xf32>
    %cst_103 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %440 = stablehlo.reduce(%439 init: %cst_103) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %441 = stablehlo.reshape %440 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_104 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %442 = stablehlo.reduce(%441 init: %cst_104) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %443 = stablehlo.dot_general %439, %114, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<4x16x128xf32>) -> tensor<32x128xf32>
    %444 = stablehlo.transpose %443, dims = [1, 0] : (tensor<32x128xf32>) -> tensor<128x32xf32>
    %445 = stablehlo.dot_general %439, %arg3, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<128x32xf32>) -> tensor<4x16x128xf32>
    %446 = stablehlo.multiply %96, %445 : tensor<4x16x128xf32>
    %447 = stablehlo.multiply %445, %113 : tensor<4x16x128xf32>
    %cst_105 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %448 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %449 = stablehlo.multiply %448, %446 : tensor<4x16x128xf32>
    %450 = stablehlo.multiply %449, %109 : tensor<4x16x128xf32>
    %451 = stablehlo.multiply %450, %107 : tensor<4x16x128xf32>
    %452 = stablehlo.add %450, %451 : tensor<4x16x128xf32>
    %cst_106 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %453 = stablehlo.broadcast_in_dim %cst_106, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %454 = stablehlo.multiply %453, %452 : tensor<4x16x128xf32>
    %455 = stablehlo.add %447, %454 : tensor<4x16x128xf32>
    %cst_107 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %456 = stablehlo.broadcast_in_dim %cst_107, dims = [] : (tensor<f32>) -> tensor<4x16x128xf32>
    %457 = stablehlo.multiply %456, %454 : tensor<4x16x128xf32>
    %458 = stablehlo.multiply %457, %101 : tensor<4x16x128xf32>
    %459 = stablehlo.add %455, %458 : tensor<4x16x128xf32>
    %cst_108 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %460 = stablehlo.reduce(%459 init: %cst_108) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x128xf32>, tensor<f32>) -> tensor<128xf32>
    %461 = stablehlo.reshape %460 : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %cst_109 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %462 = stablehlo.reduce(%461 init: %cst_109) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %463 = stablehlo.dot_general %459, %92, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x128xf32>, tensor<4x16x32xf32>) -> tensor<128x32xf32>
    %464 = stablehlo.transpose %463, dims = [1, 0] : (tensor<128x32xf32>) -> tensor<32x128xf32>
    %465 = stablehlo.dot_general %459, %arg1, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x128xf32>, tensor<32x128xf32>) -> tensor<4x16x32xf32>
    %cst_110 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %466 = stablehlo.reduce(%465 init: %cst_110) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %467 = stablehlo.reshape %466 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_111 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %468 = stablehlo.reduce(%467 init: %cst_111) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %469 = stablehlo.multiply %86, %465 : tensor<4x16x32xf32>
    %cst_112 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %470 = stablehlo.reduce(%469 init: %cst_112) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %471 = stablehlo.reshape %470 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %472 = stablehlo.broadcast_in_dim %87, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %473 = stablehlo.multiply %465, %472 : tensor<4x16x32xf32>
    %cst_113 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %474 = stablehlo.reduce(%471 init: %cst_113) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %475 = stablehlo.multiply %73, %473 : tensor<4x16x32xf32>
    %cst_114 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %476 = stablehlo.reduce(%475 init: %cst_114) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %477 = stablehlo.reshape %476 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %478 = stablehlo.broadcast_in_dim %81, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %479 = stablehlo.multiply %473, %478 : tensor<4x16x32xf32>
    %480 = stablehlo.multiply %477, %84 : tensor<4x16x1xf32>
    %cst_115 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %481 = stablehlo.broadcast_in_dim %cst_115, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %482 = stablehlo.divide %480, %481 : tensor<4x16x1xf32>
    %cst_116 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %483 = stablehlo.reduce(%482 init: %cst_116) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %484 = stablehlo.broadcast_in_dim %483, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %485 = stablehlo.multiply %73, %484 : tensor<4x16x32xf32>
    %486 = stablehlo.add %479, %485 : tensor<4x16x32xf32>
    %487 = stablehlo.multiply %484, %73 : tensor<4x16x32xf32>
    %488 = stablehlo.add %486, %487 : tensor<4x16x32xf32>
    %489 = stablehlo.negate %488 : tensor<4x16x32xf32>
    %cst_117 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %490 = stablehlo.reduce(%489 init: %cst_117) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %491 = stablehlo.reshape %490 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %492 = stablehlo.add %439, %488 : tensor<4x16x32xf32>
    %cst_118 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %493 = stablehlo.broadcast_in_dim %cst_118, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %494 = stablehlo.divide %491, %493 : tensor<4x16x1xf32>
    %cst_119 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %495 = stablehlo.reduce(%494 init: %cst_119) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %496 = stablehlo.broadcast_in_dim %495, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %497 = stablehlo.add %492, %496 : tensor<4x16x32xf32>
    %cst_120 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %498 = stablehlo.reduce(%497 init: %cst_120) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %499 = stablehlo.reshape %498 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_121 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %500 = stablehlo.reduce(%499 init: %cst_121) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %501 = stablehlo.dot_general %497, %62, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<32x32xf32>
    %502 = stablehlo.transpose %501, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %503 = stablehlo.dot_general %497, %arg9, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x32xf32>) -> tensor<4x16x32xf32>
    %504 = stablehlo.reshape %503 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %505 = stablehlo.transpose %504, dims = [0, 2, 3, 1] : (tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %506 = stablehlo.dot_general %505, %39, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %507 = stablehlo.dot_general %505, %56, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
    %508 = stablehlo.transpose %507, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %509 = stablehlo.broadcast_in_dim %59, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %510 = stablehlo.multiply %506, %509 : tensor<4x2x16x16xf32>
    %511 = stablehlo.multiply %510, %52 : tensor<4x2x16x16xf32>
    %cst_122 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %512 = stablehlo.reduce(%511 init: %cst_122) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %513 = stablehlo.reshape %512 : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
    %514 = stablehlo.negate %513 : tensor<4x2x16x1xf32>
    %515 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %516 = stablehlo.divide %506, %515 : tensor<4x2x16x16xf32>
    %cst_123 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %517 = stablehlo.reduce(%514 init: %cst_123) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x1xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %518 = stablehlo.broadcast_in_dim %517, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x16xf32>
    %519 = stablehlo.add %516, %518 : tensor<4x2x16x16xf32>
    %520 = stablehlo.multiply %519, %52 : tensor<4x2x16x16xf32>
    %521 = call @_where_1(%45#1, %520) : (tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
    %cst_124 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %522 = stablehlo.broadcast_in_dim %cst_124, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
    %523 = stablehlo.divide %521, %522 : tensor<4x2x16x16xf32>
    %524 = stablehlo.dot_general %523, %37, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %525 = stablehlo.transpose %524, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %526 = stablehlo.dot_general %523, %38, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %527 = stablehlo.transpose %526, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %528 = stablehlo.reshape %508 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %529 = stablehlo.reshape %525 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %530 = stablehlo.reshape %527 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %531 = stablehlo.concatenate %530, %529, %528, dim = 2 : (tensor<4x16x32xf32>, tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x96xf32>
    %cst_125 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %532 = stablehlo.reduce(%531 init: %cst_125) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x96xf32>, tensor<f32>) -> tensor<96xf32>
    %533 = stablehlo.reshape %532 : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %cst_126 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %534 = stablehlo.reduce(%533 init: %cst_126) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x96xf32>, tensor<f32>) -> tensor<96xf32>
    %535 = stablehlo.dot_general %531, %29, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x96xf32>, tensor<4x16x32xf32>) -> tensor<96x32xf32>
    %536 = stablehlo.transpose %535, dims = [1, 0] : (tensor<96x32xf32>) -> tensor<32x96xf32>
    %537 = stablehlo.dot_general %531, %arg11, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x96xf32>, tensor<32x96xf32>) -> tensor<4x16x32xf32>
    %cst_127 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %538 = stablehlo.reduce(%537 init: %cst_127) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %539 = stablehlo.reshape %538 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_128 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %540 = stablehlo.reduce(%539 init: %cst_128) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %541 = stablehlo.multiply %23, %537 : tensor<4x16x32xf32>
    %cst_129 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %542 = stablehlo.reduce(%541 init: %cst_129) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %543 = stablehlo.reshape %542 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %544 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %545 = stablehlo.multiply %537, %544 : tensor<4x16x32xf32>
    %cst_130 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %546 = stablehlo.reduce(%543 init: %cst_130) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %547 = stablehlo.multiply %10, %545 : tensor<4x16x32xf32>
    %cst_131 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %548 = stablehlo.reduce(%547 init: %cst_131) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %549 = stablehlo.reshape %548 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %550 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %551 = stablehlo.multiply %545, %550 : tensor<4x16x32xf32>
    %552 = stablehlo.multiply %549, %21 : tensor<4x16x1xf32>
    %cst_132 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %553 = stablehlo.broadcast_in_dim %cst_132, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %554 = stablehlo.divide %552, %553 : tensor<4x16x1xf32>
    %cst_133 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %555 = stablehlo.reduce(%554 init: %cst_133) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %556 = stablehlo.broadcast_in_dim %555, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %557 = stablehlo.multiply %10, %556 : tensor<4x16x32xf32>
    %558 = stablehlo.add %551, %557 : tensor<4x16x32xf32>
    %559 = stablehlo.multiply %556, %10 : tensor<4x16x32xf32>
    %560 = stablehlo.add %558, %559 : tensor<4x16x32xf32>
    %561 = stablehlo.negate %560 : tensor<4x16x32xf32>
    %cst_134 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %562 = stablehlo.reduce(%561 init: %cst_134) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %563 = stablehlo.reshape %562 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %564 = stablehlo.add %497, %560 : tensor<4x16x32xf32>
    %cst_135 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %565 = stablehlo.broadcast_in_dim %cst_135, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %566 = stablehlo.divide %563, %565 : tensor<4x16x1xf32>
    %cst_136 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %567 = stablehlo.reduce(%566 init: %cst_136) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %568 = stablehlo.broadcast_in_dim %567, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %569 = stablehlo.add %564, %568 : tensor<4x16x32xf32>
    %cst_137 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %570 = stablehlo.reduce(%569 init: %cst_137) applies stablehlo.add across dimensions = [0] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<16x32xf32>
    %571 = stablehlo.reshape %570 : (tensor<16x32xf32>) -> tensor<1x16x32xf32>
    %cst_138 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %572 = stablehlo.reduce(%571 init: %cst_138) applies stablehlo.add across dimensions = [0] : (tensor<1x16x32xf32>, tensor<f32>) -> tensor<16x32xf32>
    %cst_139 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %573 = stablehlo.broadcast_in_dim %cst_139, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %574 = "stablehlo.scatter"(%573, %0, %569) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg87: tensor<f32>, %arg88: tensor<f32>):
      %1199 = stablehlo.add %arg87, %arg88 : tensor<f32>
      stablehlo.return %1199 : tensor<f32>
    }) : (tensor<64x32xf32>, tensor<4x16x1xi32>, tensor<4x16x32xf32>) -> tensor<64x32xf32>
    %575 = stablehlo.add %278, %574 : tensor<64x32xf32>
    %cst_140 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %576 = stablehlo.add %arg84, %cst_140 : tensor<f32>
    %cst_141 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %577 = stablehlo.broadcast_in_dim %cst_141, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %578 = stablehlo.multiply %577, %arg28 : tensor<64x32xf32>
    %cst_142 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %579 = stablehlo.broadcast_in_dim %cst_142, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %580 = stablehlo.multiply %579, %575 : tensor<64x32xf32>
    %581 = stablehlo.add %578, %580 : tensor<64x32xf32>
    %cst_143 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %582 = stablehlo.broadcast_in_dim %cst_143, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %583 = stablehlo.multiply %582, %arg29 : tensor<32x128xf32>
    %cst_144 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %584 = stablehlo.broadcast_in_dim %cst_144, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %585 = stablehlo.multiply %584, %464 : tensor<32x128xf32>
    %586 = stablehlo.add %583, %585 : tensor<32x128xf32>
    %cst_145 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %587 = stablehlo.broadcast_in_dim %cst_145, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %588 = stablehlo.multiply %587, %arg30 : tensor<128xf32>
    %cst_146 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %589 = stablehlo.broadcast_in_dim %cst_146, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %590 = stablehlo.multiply %589, %462 : tensor<128xf32>
    %591 = stablehlo.add %588, %590 : tensor<128xf32>
    %cst_147 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %592 = stablehlo.broadcast_in_dim %cst_147, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %593 = stablehlo.multiply %592, %arg31 : tensor<128x32xf32>
    %cst_148 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %594 = stablehlo.broadcast_in_dim %cst_148, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %595 = stablehlo.multiply %594, %444 : tensor<128x32xf32>
    %596 = stablehlo.add %593, %595 : tensor<128x32xf32>
    %cst_149 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %597 = stablehlo.broadcast_in_dim %cst_149, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %598 = stablehlo.multiply %597, %arg32 : tensor<32xf32>
    %cst_150 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %599 = stablehlo.broadcast_in_dim %cst_150, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %600 = stablehlo.multiply %599, %442 : tensor<32xf32>
    %601 = stablehlo.add %598, %600 : tensor<32xf32>
    %cst_151 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %602 = stablehlo.broadcast_in_dim %cst_151, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %603 = stablehlo.multiply %602, %arg33 : tensor<32xf32>
    %cst_152 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %604 = stablehlo.broadcast_in_dim %cst_152, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %605 = stablehlo.multiply %604, %540 : tensor<32xf32>
    %606 = stablehlo.add %603, %605 : tensor<32xf32>
    %cst_153 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %607 = stablehlo.broadcast_in_dim %cst_153, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %608 = stablehlo.multiply %607, %arg34 : tensor<32xf32>
    %cst_154 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %609 = stablehlo.broadcast_in_dim %cst_154, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %610 = stablehlo.multiply %609, %546 : tensor<32xf32>
    %611 = stablehlo.add %608, %610 : tensor<32xf32>
    %cst_155 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %612 = stablehlo.broadcast_in_dim %cst_155, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %613 = stablehlo.multiply %612, %arg35 : tensor<32xf32>
    %cst_156 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %614 = stablehlo.broadcast_in_dim %cst_156, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %615 = stablehlo.multiply %614, %468 : tensor<32xf32>
    %616 = stablehlo.add %613, %615 : tensor<32xf32>
    %cst_157 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %617 = stablehlo.broadcast_in_dim %cst_157, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %618 = stablehlo.multiply %617, %arg36 : tensor<32xf32>
    %cst_158 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %619 = stablehlo.broadcast_in_dim %cst_158, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %620 = stablehlo.multiply %619, %474 : tensor<32xf32>
    %621 = stablehlo.add %618, %620 : tensor<32xf32>
    %cst_159 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %622 = stablehlo.broadcast_in_dim %cst_159, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %623 = stablehlo.multiply %622, %arg37 : tensor<32x32xf32>
    %cst_160 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %624 = stablehlo.broadcast_in_dim %cst_160, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %625 = stablehlo.multiply %624, %502 : tensor<32x32xf32>
    %626 = stablehlo.add %623, %625 : tensor<32x32xf32>
    %cst_161 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %627 = stablehlo.broadcast_in_dim %cst_161, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %628 = stablehlo.multiply %627, %arg38 : tensor<32xf32>
    %cst_162 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %629 = stablehlo.broadcast_in_dim %cst_162, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %630 = stablehlo.multiply %629, %500 : tensor<32xf32>
    %631 = stablehlo.add %628, %630 : tensor<32xf32>
    %cst_163 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %632 = stablehlo.broadcast_in_dim %cst_163, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %633 = stablehlo.multiply %632, %arg39 : tensor<32x96xf32>
    %cst_164 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %634 = stablehlo.broadcast_in_dim %cst_164, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %635 = stablehlo.multiply %634, %536 : tensor<32x96xf32>
    %636 = stablehlo.add %633, %635 : tensor<32x96xf32>
    %cst_165 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %637 = stablehlo.broadcast_in_dim %cst_165, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %638 = stablehlo.multiply %637, %arg40 : tensor<96xf32>
    %cst_166 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %639 = stablehlo.broadcast_in_dim %cst_166, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %640 = stablehlo.multiply %639, %534 : tensor<96xf32>
    %641 = stablehlo.add %638, %640 : tensor<96xf32>
    %cst_167 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %642 = stablehlo.broadcast_in_dim %cst_167, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %643 = stablehlo.multiply %642, %arg41 : tensor<32x128xf32>
    %cst_168 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %644 = stablehlo.broadcast_in_dim %cst_168, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %645 = stablehlo.multiply %644, %334 : tensor<32x128xf32>
    %646 = stablehlo.add %643, %645 : tensor<32x128xf32>
    %cst_169 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %647 = stablehlo.broadcast_in_dim %cst_169, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %648 = stablehlo.multiply %647, %arg42 : tensor<128xf32>
    %cst_170 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %649 = stablehlo.broadcast_in_dim %cst_170, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %650 = stablehlo.multiply %649, %332 : tensor<128xf32>
    %651 = stablehlo.add %648, %650 : tensor<128xf32>
    %cst_171 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %652 = stablehlo.broadcast_in_dim %cst_171, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %653 = stablehlo.multiply %652, %arg43 : tensor<128x32xf32>
    %cst_172 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %654 = stablehlo.broadcast_in_dim %cst_172, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %655 = stablehlo.multiply %654, %314 : tensor<128x32xf32>
    %656 = stablehlo.add %653, %655 : tensor<128x32xf32>
    %cst_173 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %657 = stablehlo.broadcast_in_dim %cst_173, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %658 = stablehlo.multiply %657, %arg44 : tensor<32xf32>
    %cst_174 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %659 = stablehlo.broadcast_in_dim %cst_174, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %660 = stablehlo.multiply %659, %312 : tensor<32xf32>
    %661 = stablehlo.add %658, %660 : tensor<32xf32>
    %cst_175 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %662 = stablehlo.broadcast_in_dim %cst_175, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %663 = stablehlo.multiply %662, %arg45 : tensor<32xf32>
    %cst_176 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %664 = stablehlo.broadcast_in_dim %cst_176, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %665 = stablehlo.multiply %664, %410 : tensor<32xf32>
    %666 = stablehlo.add %663, %665 : tensor<32xf32>
    %cst_177 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %667 = stablehlo.broadcast_in_dim %cst_177, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %668 = stablehlo.multiply %667, %arg46 : tensor<32xf32>
    %cst_178 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %669 = stablehlo.broadcast_in_dim %cst_178, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %670 = stablehlo.multiply %669, %416 : tensor<32xf32>
    %671 = stablehlo.add %668, %670 : tensor<32xf32>
    %cst_179 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %672 = stablehlo.broadcast_in_dim %cst_179, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %673 = stablehlo.multiply %672, %arg47 : tensor<32xf32>
    %cst_180 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %674 = stablehlo.broadcast_in_dim %cst_180, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %675 = stablehlo.multiply %674, %338 : tensor<32xf32>
    %676 = stablehlo.add %673, %675 : tensor<32xf32>
    %cst_181 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %677 = stablehlo.broadcast_in_dim %cst_181, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %678 = stablehlo.multiply %677, %arg48 : tensor<32xf32>
    %cst_182 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %679 = stablehlo.broadcast_in_dim %cst_182, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %680 = stablehlo.multiply %679, %344 : tensor<32xf32>
    %681 = stablehlo.add %678, %680 : tensor<32xf32>
    %cst_183 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %682 = stablehlo.broadcast_in_dim %cst_183, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %683 = stablehlo.multiply %682, %arg49 : tensor<32x32xf32>
    %cst_184 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %684 = stablehlo.broadcast_in_dim %cst_184, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %685 = stablehlo.multiply %684, %372 : tensor<32x32xf32>
    %686 = stablehlo.add %683, %685 : tensor<32x32xf32>
    %cst_185 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %687 = stablehlo.broadcast_in_dim %cst_185, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %688 = stablehlo.multiply %687, %arg50 : tensor<32xf32>
    %cst_186 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %689 = stablehlo.broadcast_in_dim %cst_186, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %690 = stablehlo.multiply %689, %370 : tensor<32xf32>
    %691 = stablehlo.add %688, %690 : tensor<32xf32>
    %cst_187 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %692 = stablehlo.broadcast_in_dim %cst_187, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %693 = stablehlo.multiply %692, %arg51 : tensor<32x96xf32>
    %cst_188 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %694 = stablehlo.broadcast_in_dim %cst_188, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %695 = stablehlo.multiply %694, %406 : tensor<32x96xf32>
    %696 = stablehlo.add %693, %695 : tensor<32x96xf32>
    %cst_189 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %697 = stablehlo.broadcast_in_dim %cst_189, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %698 = stablehlo.multiply %697, %arg52 : tensor<96xf32>
    %cst_190 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %699 = stablehlo.broadcast_in_dim %cst_190, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %700 = stablehlo.multiply %699, %404 : tensor<96xf32>
    %701 = stablehlo.add %698, %700 : tensor<96xf32>
    %cst_191 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %702 = stablehlo.broadcast_in_dim %cst_191, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %703 = stablehlo.multiply %702, %arg53 : tensor<32xf32>
    %cst_192 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %704 = stablehlo.broadcast_in_dim %cst_192, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %705 = stablehlo.multiply %704, %281 : tensor<32xf32>
    %706 = stablehlo.add %703, %705 : tensor<32xf32>
    %cst_193 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %707 = stablehlo.broadcast_in_dim %cst_193, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %708 = stablehlo.multiply %707, %arg54 : tensor<32xf32>
    %cst_194 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %709 = stablehlo.broadcast_in_dim %cst_194, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %710 = stablehlo.multiply %709, %287 : tensor<32xf32>
    %711 = stablehlo.add %708, %710 : tensor<32xf32>
    %cst_195 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %712 = stablehlo.broadcast_in_dim %cst_195, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %713 = stablehlo.multiply %712, %arg55 : tensor<16x32xf32>
    %cst_196 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %714 = stablehlo.broadcast_in_dim %cst_196, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %715 = stablehlo.multiply %714, %572 : tensor<16x32xf32>
    %716 = stablehlo.add %713, %715 : tensor<16x32xf32>
    %cst_197 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %717 = stablehlo.broadcast_in_dim %cst_197, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %718 = stablehlo.multiply %717, %arg56 : tensor<64x32xf32>
    %cst_198 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %719 = stablehlo.broadcast_in_dim %cst_198, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %720 = stablehlo.multiply %719, %575 : tensor<64x32xf32>
    %721 = stablehlo.multiply %720, %575 : tensor<64x32xf32>
    %722 = stablehlo.add %718, %721 : tensor<64x32xf32>
    %cst_199 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %723 = stablehlo.broadcast_in_dim %cst_199, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %724 = stablehlo.multiply %723, %arg57 : tensor<32x128xf32>
    %cst_200 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %725 = stablehlo.broadcast_in_dim %cst_200, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %726 = stablehlo.multiply %725, %464 : tensor<32x128xf32>
    %727 = stablehlo.multiply %726, %464 : tensor<32x128xf32>
    %728 = stablehlo.add %724, %727 : tensor<32x128xf32>
    %cst_201 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %729 = stablehlo.broadcast_in_dim %cst_201, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %730 = stablehlo.multiply %729, %arg58 : tensor<128xf32>
    %cst_202 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %731 = stablehlo.broadcast_in_dim %cst_202, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %732 = stablehlo.multiply %731, %462 : tensor<128xf32>
    %733 = stablehlo.multiply %732, %462 : tensor<128xf32>
    %734 = stablehlo.add %730, %733 : tensor<128xf32>
    %cst_203 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %735 = stablehlo.broadcast_in_dim %cst_203, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %736 = stablehlo.multiply %735, %arg59 : tensor<128x32xf32>
    %cst_204 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %737 = stablehlo.broadcast_in_dim %cst_204, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %738 = stablehlo.multiply %737, %444 : tensor<128x32xf32>
    %739 = stablehlo.multiply %738, %444 : tensor<128x32xf32>
    %740 = stablehlo.add %736, %739 : tensor<128x32xf32>
    %cst_205 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %741 = stablehlo.broadcast_in_dim %cst_205, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %742 = stablehlo.multiply %741, %arg60 : tensor<32xf32>
    %cst_206 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %743 = stablehlo.broadcast_in_dim %cst_206, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %744 = stablehlo.multiply %743, %442 : tensor<32xf32>
    %745 = stablehlo.multiply %744, %442 : tensor<32xf32>
    %746 = stablehlo.add %742, %745 : tensor<32xf32>
    %cst_207 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %747 = stablehlo.broadcast_in_dim %cst_207, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %748 = stablehlo.multiply %747, %arg61 : tensor<32xf32>
    %cst_208 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %749 = stablehlo.broadcast_in_dim %cst_208, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %750 = stablehlo.multiply %749, %540 : tensor<32xf32>
    %751 = stablehlo.multiply %750, %540 : tensor<32xf32>
    %752 = stablehlo.add %748, %751 : tensor<32xf32>
    %cst_209 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %753 = stablehlo.broadcast_in_dim %cst_209, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %754 = stablehlo.multiply %753, %arg62 : tensor<32xf32>
    %cst_210 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %755 = stablehlo.broadcast_in_dim %cst_210, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %756 = stablehlo.multiply %755, %546 : tensor<32xf32>
    %757 = stablehlo.multiply %756, %546 : tensor<32xf32>
    %758 = stablehlo.add %754, %757 : tensor<32xf32>
    %cst_211 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %759 = stablehlo.broadcast_in_dim %cst_211, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %760 = stablehlo.multiply %759, %arg63 : tensor<32xf32>
    %cst_212 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %761 = stablehlo.broadcast_in_dim %cst_212, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %762 = stablehlo.multiply %761, %468 : tensor<32xf32>
    %763 = stablehlo.multiply %762, %468 : tensor<32xf32>
    %764 = stablehlo.add %760, %763 : tensor<32xf32>
    %cst_213 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %765 = stablehlo.broadcast_in_dim %cst_213, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %766 = stablehlo.multiply %765, %arg64 : tensor<32xf32>
    %cst_214 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %767 = stablehlo.broadcast_in_dim %cst_214, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %768 = stablehlo.multiply %767, %474 : tensor<32xf32>
    %769 = stablehlo.multiply %768, %474 : tensor<32xf32>
    %770 = stablehlo.add %766, %769 : tensor<32xf32>
    %cst_215 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %771 = stablehlo.broadcast_in_dim %cst_215, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %772 = stablehlo.multiply %771, %arg65 : tensor<32x32xf32>
    %cst_216 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %773 = stablehlo.broadcast_in_dim %cst_216, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %774 = stablehlo.multiply %773, %502 : tensor<32x32xf32>
    %775 = stablehlo.multiply %774, %502 : tensor<32x32xf32>
    %776 = stablehlo.add %772, %775 : tensor<32x32xf32>
    %cst_217 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %777 = stablehlo.broadcast_in_dim %cst_217, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %778 = stablehlo.multiply %777, %arg66 : tensor<32xf32>
    %cst_218 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %779 = stablehlo.broadcast_in_dim %cst_218, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %780 = stablehlo.multiply %779, %500 : tensor<32xf32>
    %781 = stablehlo.multiply %780, %500 : tensor<32xf32>
    %782 = stablehlo.add %778, %781 : tensor<32xf32>
    %cst_219 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %783 = stablehlo.broadcast_in_dim %cst_219, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %784 = stablehlo.multiply %783, %arg67 : tensor<32x96xf32>
    %cst_220 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %785 = stablehlo.broadcast_in_dim %cst_220, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %786 = stablehlo.multiply %785, %536 : tensor<32x96xf32>
    %787 = stablehlo.multiply %786, %536 : tensor<32x96xf32>
    %788 = stablehlo.add %784, %787 : tensor<32x96xf32>
    %cst_221 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %789 = stablehlo.broadcast_in_dim %cst_221, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %790 = stablehlo.multiply %789, %arg68 : tensor<96xf32>
    %cst_222 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %791 = stablehlo.broadcast_in_dim %cst_222, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %792 = stablehlo.multiply %791, %534 : tensor<96xf32>
    %793 = stablehlo.multiply %792, %534 : tensor<96xf32>
    %794 = stablehlo.add %790, %793 : tensor<96xf32>
    %cst_223 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %795 = stablehlo.broadcast_in_dim %cst_223, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %796 = stablehlo.multiply %795, %arg69 : tensor<32x128xf32>
    %cst_224 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %797 = stablehlo.broadcast_in_dim %cst_224, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %798 = stablehlo.multiply %797, %334 : tensor<32x128xf32>
    %799 = stablehlo.multiply %798, %334 : tensor<32x128xf32>
    %800 = stablehlo.add %796, %799 : tensor<32x128xf32>
    %cst_225 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %801 = stablehlo.broadcast_in_dim %cst_225, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %802 = stablehlo.multiply %801, %arg70 : tensor<128xf32>
    %cst_226 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %803 = stablehlo.broadcast_in_dim %cst_226, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %804 = stablehlo.multiply %803, %332 : tensor<128xf32>
    %805 = stablehlo.multiply %804, %332 : tensor<128xf32>
    %806 = stablehlo.add %802, %805 : tensor<128xf32>
    %cst_227 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %807 = stablehlo.broadcast_in_dim %cst_227, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %808 = stablehlo.multiply %807, %arg71 : tensor<128x32xf32>
    %cst_228 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %809 = stablehlo.broadcast_in_dim %cst_228, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %810 = stablehlo.multiply %809, %314 : tensor<128x32xf32>
    %811 = stablehlo.multiply %810, %314 : tensor<128x32xf32>
    %812 = stablehlo.add %808, %811 : tensor<128x32xf32>
    %cst_229 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %813 = stablehlo.broadcast_in_dim %cst_229, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %814 = stablehlo.multiply %813, %arg72 : tensor<32xf32>
    %cst_230 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %815 = stablehlo.broadcast_in_dim %cst_230, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %816 = stablehlo.multiply %815, %312 : tensor<32xf32>
    %817 = stablehlo.multiply %816, %312 : tensor<32xf32>
    %818 = stablehlo.add %814, %817 : tensor<32xf32>
    %cst_231 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %819 = stablehlo.broadcast_in_dim %cst_231, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %820 = stablehlo.multiply %819, %arg73 : tensor<32xf32>
    %cst_232 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %821 = stablehlo.broadcast_in_dim %cst_232, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %822 = stablehlo.multiply %821, %410 : tensor<32xf32>
    %823 = stablehlo.multiply %822, %410 : tensor<32xf32>
    %824 = stablehlo.add %820, %823 : tensor<32xf32>
    %cst_233 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %825 = stablehlo.broadcast_in_dim %cst_233, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %826 = stablehlo.multiply %825, %arg74 : tensor<32xf32>
    %cst_234 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %827 = stablehlo.broadcast_in_dim %cst_234, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %828 = stablehlo.multiply %827, %416 : tensor<32xf32>
    %829 = stablehlo.multiply %828, %416 : tensor<32xf32>
    %830 = stablehlo.add %826, %829 : tensor<32xf32>
    %cst_235 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %831 = stablehlo.broadcast_in_dim %cst_235, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %832 = stablehlo.multiply %831, %arg75 : tensor<32xf32>
    %cst_236 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %833 = stablehlo.broadcast_in_dim %cst_236, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %834 = stablehlo.multiply %833, %338 : tensor<32xf32>
    %835 = stablehlo.multiply %834, %338 : tensor<32xf32>
    %836 = stablehlo.add %832, %835 : tensor<32xf32>
    %cst_237 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %837 = stablehlo.broadcast_in_dim %cst_237, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %838 = stablehlo.multiply %837, %arg76 : tensor<32xf32>
    %cst_238 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %839 = stablehlo.broadcast_in_dim %cst_238, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %840 = stablehlo.multiply %839, %344 : tensor<32xf32>
    %841 = stablehlo.multiply %840, %344 : tensor<32xf32>
    %842 = stablehlo.add %838, %841 : tensor<32xf32>
    %cst_239 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %843 = stablehlo.broadcast_in_dim %cst_239, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %844 = stablehlo.multiply %843, %arg77 : tensor<32x32xf32>
    %cst_240 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %845 = stablehlo.broadcast_in_dim %cst_240, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %846 = stablehlo.multiply %845, %372 : tensor<32x32xf32>
    %847 = stablehlo.multiply %846, %372 : tensor<32x32xf32>
    %848 = stablehlo.add %844, %847 : tensor<32x32xf32>
    %cst_241 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %849 = stablehlo.broadcast_in_dim %cst_241, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %850 = stablehlo.multiply %849, %arg78 : tensor<32xf32>
    %cst_242 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %851 = stablehlo.broadcast_in_dim %cst_242, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %852 = stablehlo.multiply %851, %370 : tensor<32xf32>
    %853 = stablehlo.multiply %852, %370 : tensor<32xf32>
    %854 = stablehlo.add %850, %853 : tensor<32xf32>
    %cst_243 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %855 = stablehlo.broadcast_in_dim %cst_243, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %856 = stablehlo.multiply %855, %arg79 : tensor<32x96xf32>
    %cst_244 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %857 = stablehlo.broadcast_in_dim %cst_244, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %858 = stablehlo.multiply %857, %406 : tensor<32x96xf32>
    %859 = stablehlo.multiply %858, %406 : tensor<32x96xf32>
    %860 = stablehlo.add %856, %859 : tensor<32x96xf32>
    %cst_245 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %861 = stablehlo.broadcast_in_dim %cst_245, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %862 = stablehlo.multiply %861, %arg80 : tensor<96xf32>
    %cst_246 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %863 = stablehlo.broadcast_in_dim %cst_246, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %864 = stablehlo.multiply %863, %404 : tensor<96xf32>
    %865 = stablehlo.multiply %864, %404 : tensor<96xf32>
    %866 = stablehlo.add %862, %865 : tensor<96xf32>
    %cst_247 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %867 = stablehlo.broadcast_in_dim %cst_247, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %868 = stablehlo.multiply %867, %arg81 : tensor<32xf32>
    %cst_248 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %869 = stablehlo.broadcast_in_dim %cst_248, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %870 = stablehlo.multiply %869, %281 : tensor<32xf32>
    %871 = stablehlo.multiply %870, %281 : tensor<32xf32>
    %872 = stablehlo.add %868, %871 : tensor<32xf32>
    %cst_249 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %873 = stablehlo.broadcast_in_dim %cst_249, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %874 = stablehlo.multiply %873, %arg82 : tensor<32xf32>
    %cst_250 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %875 = stablehlo.broadcast_in_dim %cst_250, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %876 = stablehlo.multiply %875, %287 : tensor<32xf32>
    %877 = stablehlo.multiply %876, %287 : tensor<32xf32>
    %878 = stablehlo.add %874, %877 : tensor<32xf32>
    %cst_251 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %879 = stablehlo.broadcast_in_dim %cst_251, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %880 = stablehlo.multiply %879, %arg83 : tensor<16x32xf32>
    %cst_252 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %881 = stablehlo.broadcast_in_dim %cst_252, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %882 = stablehlo.multiply %881, %572 : tensor<16x32xf32>
    %883 = stablehlo.multiply %882, %572 : tensor<16x32xf32>
    %884 = stablehlo.add %880, %883 : tensor<16x32xf32>
    %cst_253 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %885 = stablehlo.power %cst_253, %576 : tensor<f32>
    %cst_254 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %886 = stablehlo.subtract %cst_254, %885 : tensor<f32>
    %cst_255 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %887 = stablehlo.divide %cst_255, %886 : tensor<f32>
    %cst_256 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %888 = stablehlo.power %cst_256, %576 : tensor<f32>
    %cst_257 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %889 = stablehlo.subtract %cst_257, %888 : tensor<f32>
    %cst_258 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %890 = stablehlo.divide %cst_258, %889 : tensor<f32>
    %891 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %892 = stablehlo.multiply %581, %891 : tensor<64x32xf32>
    %cst_259 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %893 = stablehlo.broadcast_in_dim %cst_259, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %894 = stablehlo.multiply %893, %892 : tensor<64x32xf32>
    %895 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %896 = stablehlo.multiply %722, %895 : tensor<64x32xf32>
    %897 = stablehlo.sqrt %896 : tensor<64x32xf32>
    %cst_260 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %898 = stablehlo.broadcast_in_dim %cst_260, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %899 = stablehlo.add %897, %898 : tensor<64x32xf32>
    %900 = stablehlo.divide %894, %899 : tensor<64x32xf32>
    %901 = stablehlo.subtract %arg0, %900 : tensor<64x32xf32>
    %902 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %903 = stablehlo.multiply %586, %902 : tensor<32x128xf32>
    %cst_261 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %904 = stablehlo.broadcast_in_dim %cst_261, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %905 = stablehlo.multiply %904, %903 : tensor<32x128xf32>
    %906 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %907 = stablehlo.multiply %728, %906 : tensor<32x128xf32>
    %908 = stablehlo.sqrt %907 : tensor<32x128xf32>
    %cst_262 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %909 = stablehlo.broadcast_in_dim %cst_262, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %910 = stablehlo.add %908, %909 : tensor<32x128xf32>
    %911 = stablehlo.divide %905, %910 : tensor<32x128xf32>
    %912 = stablehlo.subtract %arg1, %911 : tensor<32x128xf32>
    %913 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %914 = stablehlo.multiply %591, %913 : tensor<128xf32>
    %cst_263 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %915 = stablehlo.broadcast_in_dim %cst_263, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %916 = stablehlo.multiply %915, %914 : tensor<128xf32>
    %917 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %918 = stablehlo.multiply %734, %917 : tensor<128xf32>
    %919 = stablehlo.sqrt %918 : tensor<128xf32>
    %cst_264 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %920 = stablehlo.broadcast_in_dim %cst_264, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %921 = stablehlo.add %919, %920 : tensor<128xf32>
    %922 = stablehlo.divide %916, %921 : tensor<128xf32>
    %923 = stablehlo.subtract %arg2, %922 : tensor<128xf32>
    %924 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %925 = stablehlo.multiply %596, %924 : tensor<128x32xf32>
    %cst_265 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %926 = stablehlo.broadcast_in_dim %cst_265, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %927 = stablehlo.multiply %926, %925 : tensor<128x32xf32>
    %928 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %929 = stablehlo.multiply %740, %928 : tensor<128x32xf32>
    %930 = stablehlo.sqrt %929 : tensor<128x32xf32>
    %cst_266 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %931 = stablehlo.broadcast_in_dim %cst_266, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %932 = stablehlo.add %930, %931 : tensor<128x32xf32>
    %933 = stablehlo.divide %927, %932 : tensor<128x32xf32>
    %934 = stablehlo.subtract %arg3, %933 : tensor<128x32xf32>
    %935 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %936 = stablehlo.multiply %601, %935 : tensor<32xf32>
    %cst_267 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %937 = stablehlo.broadcast_in_dim %cst_267, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %938 = stablehlo.multiply %937, %936 : tensor<32xf32>
    %939 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %940 = stablehlo.multiply %746, %939 : tensor<32xf32>
    %941 = stablehlo.sqrt %940 : tensor<32xf32>
    %cst_268 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %942 = stablehlo.broadcast_in_dim %cst_268, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %943 = stablehlo.add %941, %942 : tensor<32xf32>
    %944 = stablehlo.divide %938, %943 : tensor<32xf32>
    %945 = stablehlo.subtract %arg4, %944 : tensor<32xf32>
    %946 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %947 = stablehlo.multiply %606, %946 : tensor<32xf32>
    %cst_269 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %948 = stablehlo.broadcast_in_dim %cst_269, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %949 = stablehlo.multiply %948, %947 : tensor<32xf32>
    %950 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %951 = stablehlo.multiply %752, %950 : tensor<32xf32>
    %952 = stablehlo.sqrt %951 : tensor<32xf32>
    %cst_270 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %953 = stablehlo.broadcast_in_dim %cst_270, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %954 = stablehlo.add %952, %953 : tensor<32xf32>
    %955 = stablehlo.divide %949, %954 : tensor<32xf32>
    %956 = stablehlo.subtract %arg5, %955 : tensor<32xf32>
    %957 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %958 = stablehlo.multiply %611, %957 : tensor<32xf32>
    %cst_271 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %959 = stablehlo.broadcast_in_dim %cst_271, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %960 = stablehlo.multiply %959, %958 : tensor<32xf32>
    %961 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %962 = stablehlo.multiply %758, %961 : tensor<32xf32>
    %963 = stablehlo.sqrt %962 : tensor<32xf32>
    %cst_272 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %964 = stablehlo.broadcast_in_dim %cst_272, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %965 = stablehlo.add %963, %964 : tensor<32xf32>
    %966 = stablehlo.divide %960, %965 : tensor<32xf32>
    %967 = stablehlo.subtract %arg6, %966 : tensor<32xf32>
    %968 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %969 = stablehlo.multiply %616, %968 : tensor<32xf32>
    %cst_273 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %970 = stablehlo.broadcast_in_dim %cst_273, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %971 = stablehlo.multiply %970, %969 : tensor<32xf32>
    %972 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %973 = stablehlo.multiply %764, %972 : tensor<32xf32>
    %974 = stablehlo.sqrt %973 : tensor<32xf32>
    %cst_274 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %975 = stablehlo.broadcast_in_dim %cst_274, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %976 = stablehlo.add %974, %975 : tensor<32xf32>
    %977 = stablehlo.divide %971, %976 : tensor<32xf32>
    %978 = stablehlo.subtract %arg7, %977 : tensor<32xf32>
    %979 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %980 = stablehlo.multiply %621, %979 : tensor<32xf32>
    %cst_275 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %981 = stablehlo.broadcast_in_dim %cst_275, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %982 = stablehlo.multiply %981, %980 : tensor<32xf32>
    %983 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %984 = stablehlo.multiply %770, %983 : tensor<32xf32>
    %985 = stablehlo.sqrt %984 : tensor<32xf32>
    %cst_276 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %986 = stablehlo.broadcast_in_dim %cst_276, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %987 = stablehlo.add %985, %986 : tensor<32xf32>
    %988 = stablehlo.divide %982, %987 : tensor<32xf32>
    %989 = stablehlo.subtract %arg8, %988 : tensor<32xf32>
    %990 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %991 = stablehlo.multiply %626, %990 : tensor<32x32xf32>
    %cst_277 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %992 = stablehlo.broadcast_in_dim %cst_277, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %993 = stablehlo.multiply %992, %991 : tensor<32x32xf32>
    %994 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %995 = stablehlo.multiply %776, %994 : tensor<32x32xf32>
    %996 = stablehlo.sqrt %995 : tensor<32x32xf32>
    %cst_278 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %997 = stablehlo.broadcast_in_dim %cst_278, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %998 = stablehlo.add %996, %997 : tensor<32x32xf32>
    %999 = stablehlo.divide %993, %998 : tensor<32x32xf32>
    %1000 = stablehlo.subtract %arg9, %999 : tensor<32x32xf32>
    %1001 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1002 = stablehlo.multiply %631, %1001 : tensor<32xf32>
    %cst_279 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1003 = stablehlo.broadcast_in_dim %cst_279, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1004 = stablehlo.multiply %1003, %1002 : tensor<32xf32>
    %1005 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1006 = stablehlo.multiply %782, %1005 : tensor<32xf32>
    %1007 = stablehlo.sqrt %1006 : tensor<32xf32>
    %cst_280 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1008 = stablehlo.broadcast_in_dim %cst_280, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1009 = stablehlo.add %1007, %1008 : tensor<32xf32>
    %1010 = stablehlo.divide %1004, %1009 : tensor<32xf32>
    %1011 = stablehlo.subtract %arg10, %1010 : tensor<32xf32>
    %1012 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1013 = stablehlo.multiply %636, %1012 : tensor<32x96xf32>
    %cst_281 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1014 = stablehlo.broadcast_in_dim %cst_281, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1015 = stablehlo.multiply %1014, %1013 : tensor<32x96xf32>
    %1016 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1017 = stablehlo.multiply %788, %1016 : tensor<32x96xf32>
    %1018 = stablehlo.sqrt %1017 : tensor<32x96xf32>
    %cst_282 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1019 = stablehlo.broadcast_in_dim %cst_282, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1020 = stablehlo.add %1018, %1019 : tensor<32x96xf32>
    %1021 = stablehlo.divide %1015, %1020 : tensor<32x96xf32>
    %1022 = stablehlo.subtract %arg11, %1021 : tensor<32x96xf32>
    %1023 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1024 = stablehlo.multiply %641, %1023 : tensor<96xf32>
    %cst_283 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1025 = stablehlo.broadcast_in_dim %cst_283, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1026 = stablehlo.multiply %1025, %1024 : tensor<96xf32>
    %1027 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1028 = stablehlo.multiply %794, %1027 : tensor<96xf32>
    %1029 = stablehlo.sqrt %1028 : tensor<96xf32>
    %cst_284 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1030 = stablehlo.broadcast_in_dim %cst_284, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1031 = stablehlo.add %1029, %1030 : tensor<96xf32>
    %1032 = stablehlo.divide %1026, %1031 : tensor<96xf32>
    %1033 = stablehlo.subtract %arg12, %1032 : tensor<96xf32>
    %1034 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %1035 = stablehlo.multiply %646, %1034 : tensor<32x128xf32>
    %cst_285 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1036 = stablehlo.broadcast_in_dim %cst_285, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %1037 = stablehlo.multiply %1036, %1035 : tensor<32x128xf32>
    %1038 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %1039 = stablehlo.multiply %800, %1038 : tensor<32x128xf32>
    %1040 = stablehlo.sqrt %1039 : tensor<32x128xf32>
    %cst_286 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1041 = stablehlo.broadcast_in_dim %cst_286, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %1042 = stablehlo.add %1040, %1041 : tensor<32x128xf32>
    %1043 = stablehlo.divide %1037, %1042 : tensor<32x128xf32>
    %1044 = stablehlo.subtract %arg13, %1043 : tensor<32x128xf32>
    %1045 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1046 = stablehlo.multiply %651, %1045 : tensor<128xf32>
    %cst_287 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1047 = stablehlo.broadcast_in_dim %cst_287, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1048 = stablehlo.multiply %1047, %1046 : tensor<128xf32>
    %1049 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1050 = stablehlo.multiply %806, %1049 : tensor<128xf32>
    %1051 = stablehlo.sqrt %1050 : tensor<128xf32>
    %cst_288 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1052 = stablehlo.broadcast_in_dim %cst_288, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1053 = stablehlo.add %1051, %1052 : tensor<128xf32>
    %1054 = stablehlo.divide %1048, %1053 : tensor<128xf32>
    %1055 = stablehlo.subtract %arg14, %1054 : tensor<128xf32>
    %1056 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %1057 = stablehlo.multiply %656, %1056 : tensor<128x32xf32>
    %cst_289 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1058 = stablehlo.broadcast_in_dim %cst_289, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %1059 = stablehlo.multiply %1058, %1057 : tensor<128x32xf32>
    %1060 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %1061 = stablehlo.multiply %812, %1060 : tensor<128x32xf32>
    %1062 = stablehlo.sqrt %1061 : tensor<128x32xf32>
    %cst_290 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1063 = stablehlo.broadcast_in_dim %cst_290, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %1064 = stablehlo.add %1062, %1063 : tensor<128x32xf32>
    %1065 = stablehlo.divide %1059, %1064 : tensor<128x32xf32>
    %1066 = stablehlo.subtract %arg15, %1065 : tensor<128x32xf32>
    %1067 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1068 = stablehlo.multiply %661, %1067 : tensor<32xf32>
    %cst_291 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1069 = stablehlo.broadcast_in_dim %cst_291, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1070 = stablehlo.multiply %1069, %1068 : tensor<32xf32>
    %1071 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1072 = stablehlo.multiply %818, %1071 : tensor<32xf32>
    %1073 = stablehlo.sqrt %1072 : tensor<32xf32>
    %cst_292 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1074 = stablehlo.broadcast_in_dim %cst_292, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1075 = stablehlo.add %1073, %1074 : tensor<32xf32>
    %1076 = stablehlo.divide %1070, %1075 : tensor<32xf32>
    %1077 = stablehlo.subtract %arg16, %1076 : tensor<32xf32>
    %1078 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1079 = stablehlo.multiply %666, %1078 : tensor<32xf32>
    %cst_293 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1080 = stablehlo.broadcast_in_dim %cst_293, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1081 = stablehlo.multiply %1080, %1079 : tensor<32xf32>
    %1082 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1083 = stablehlo.multiply %824, %1082 : tensor<32xf32>
    %1084 = stablehlo.sqrt %1083 : tensor<32xf32>
    %cst_294 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1085 = stablehlo.broadcast_in_dim %cst_294, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1086 = stablehlo.add %1084, %1085 : tensor<32xf32>
    %1087 = stablehlo.divide %1081, %1086 : tensor<32xf32>
    %1088 = stablehlo.subtract %arg17, %1087 : tensor<32xf32>
    %1089 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1090 = stablehlo.multiply %671, %1089 : tensor<32xf32>
    %cst_295 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1091 = stablehlo.broadcast_in_dim %cst_295, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1092 = stablehlo.multiply %1091, %1090 : tensor<32xf32>
    %1093 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1094 = stablehlo.multiply %830, %1093 : tensor<32xf32>
    %1095 = stablehlo.sqrt %1094 : tensor<32xf32>
    %cst_296 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1096 = stablehlo.broadcast_in_dim %cst_296, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1097 = stablehlo.add %1095, %1096 : tensor<32xf32>
    %1098 = stablehlo.divide %1092, %1097 : tensor<32xf32>
    %1099 = stablehlo.subtract %arg18, %1098 : tensor<32xf32>
    %1100 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1101 = stablehlo.multiply %676, %1100 : tensor<32xf32>
    %cst_297 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1102 = stablehlo.broadcast_in_dim %cst_297, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1103 = stablehlo.multiply %1102, %1101 : tensor<32xf32>
    %1104 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1105 = stablehlo.multiply %836, %1104 : tensor<32xf32>
    %1106 = stablehlo.sqrt %1105 : tensor<32xf32>
    %cst_298 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1107 = stablehlo.broadcast_in_dim %cst_298, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1108 = stablehlo.add %1106, %1107 : tensor<32xf32>
    %1109 = stablehlo.divide %1103, %1108 : tensor<32xf32>
    %1110 = stablehlo.subtract %arg19, %1109 : tensor<32xf32>
    %1111 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1112 = stablehlo.multiply %681, %1111 : tensor<32xf32>
    %cst_299 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1113 = stablehlo.broadcast_in_dim %cst_299, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1114 = stablehlo.multiply %1113, %1112 : tensor<32xf32>
    %1115 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1116 = stablehlo.multiply %842, %1115 : tensor<32xf32>
    %1117 = stablehlo.sqrt %1116 : tensor<32xf32>
    %cst_300 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1118 = stablehlo.broadcast_in_dim %cst_300, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1119 = stablehlo.add %1117, %1118 : tensor<32xf32>
    %1120 = stablehlo.divide %1114, %1119 : tensor<32xf32>
    %1121 = stablehlo.subtract %arg20, %1120 : tensor<32xf32>
    %1122 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1123 = stablehlo.multiply %686, %1122 : tensor<32x32xf32>
    %cst_301 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1124 = stablehlo.broadcast_in_dim %cst_301, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1125 = stablehlo.multiply %1124, %1123 : tensor<32x32xf32>
    %1126 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1127 = stablehlo.multiply %848, %1126 : tensor<32x32xf32>
    %1128 = stablehlo.sqrt %1127 : tensor<32x32xf32>
    %cst_302 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1129 = stablehlo.broadcast_in_dim %cst_302, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1130 = stablehlo.add %1128, %1129 : tensor<32x32xf32>
    %1131 = stablehlo.divide %1125, %1130 : tensor<32x32xf32>
    %1132 = stablehlo.subtract %arg21, %1131 : tensor<32x32xf32>
    %1133 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1134 = stablehlo.multiply %691, %1133 : tensor<32xf32>
    %cst_303 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1135 = stablehlo.broadcast_in_dim %cst_303, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1136 = stablehlo.multiply %1135, %1134 : tensor<32xf32>
    %1137 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1138 = stablehlo.multiply %854, %1137 : tensor<32xf32>
    %1139 = stablehlo.sqrt %1138 : tensor<32xf32>
    %cst_304 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1140 = stablehlo.broadcast_in_dim %cst_304, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1141 = stablehlo.add %1139, %1140 : tensor<32xf32>
    %1142 = stablehlo.divide %1136, %1141 : tensor<32xf32>
    %1143 = stablehlo.subtract %arg22, %1142 : tensor<32xf32>
    %1144 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1145 = stablehlo.multiply %696, %1144 : tensor<32x96xf32>
    %cst_305 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1146 = stablehlo.broadcast_in_dim %cst_305, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1147 = stablehlo.multiply %1146, %1145 : tensor<32x96xf32>
    %1148 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1149 = stablehlo.multiply %860, %1148 : tensor<32x96xf32>
    %1150 = stablehlo.sqrt %1149 : tensor<32x96xf32>
    %cst_306 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1151 = stablehlo.broadcast_in_dim %cst_306, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1152 = stablehlo.add %1150, %1151 : tensor<32x96xf32>
    %1153 = stablehlo.divide %1147, %1152 : tensor<32x96xf32>
    %1154 = stablehlo.subtract %arg23, %1153 : tensor<32x96xf32>
    %1155 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1156 = stablehlo.multiply %701, %1155 : tensor<96xf32>
    %cst_307 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1157 = stablehlo.broadcast_in_dim %cst_307, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1158 = stablehlo.multiply %1157, %1156 : tensor<96xf32>
    %1159 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1160 = stablehlo.multiply %866, %1159 : tensor<96xf32>
    %1161 = stablehlo.sqrt %1160 : tensor<96xf32>
    %cst_308 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1162 = stablehlo.broadcast_in_dim %cst_308, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1163 = stablehlo.add %1161, %1162 : tensor<96xf32>
    %1164 = stablehlo.divide %1158, %1163 : tensor<96xf32>
    %1165 = stablehlo.subtract %arg24, %1164 : tensor<96xf32>
    %1166 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1167 = stablehlo.multiply %706, %1166 : tensor<32xf32>
    %cst_309 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1168 = stablehlo.broadcast_in_dim %cst_309, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1169 = stablehlo.multiply %1168, %1167 : tensor<32xf32>
    %1170 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1171 = stablehlo.multiply %872, %1170 : tensor<32xf32>
    %1172 = stablehlo.sqrt %1171 : tensor<32xf32>
    %cst_310 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1173 = stablehlo.broadcast_in_dim %cst_310, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1174 = stablehlo.add %1172, %1173 : tensor<32xf32>
    %1175 = stablehlo.divide %1169, %1174 : tensor<32xf32>
    %1176 = stablehlo.subtract %arg25, %1175 : tensor<32xf32>
    %1177 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1178 = stablehlo.multiply %711, %1177 : tensor<32xf32>
    %cst_311 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1179 = stablehlo.broadcast_in_dim %cst_311, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1180 = stablehlo.multiply %1179, %1178 : tensor<32xf32>
    %1181 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1182 = stablehlo.multiply %878, %1181 : tensor<32xf32>
    %1183 = stablehlo.sqrt %1182 : tensor<32xf32>
    %cst_312 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1184 = stablehlo.broadcast_in_dim %cst_312, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1185 = stablehlo.add %1183, %1184 : tensor<32xf32>
    %1186 = stablehlo.divide %1180, %1185 : tensor<32xf32>
    %1187 = stablehlo.subtract %arg26, %1186 : tensor<32xf32>
    %1188 = stablehlo.broadcast_in_dim %887, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %1189 = stablehlo.multiply %716, %1188 : tensor<16x32xf32>
    %cst_313 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1190 = stablehlo.broadcast_in_dim %cst_313, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %1191 = stablehlo.multiply %1190, %1189 : tensor<16x32xf32>
    %1192 = stablehlo.broadcast_in_dim %890, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %1193 = stablehlo.multiply %884, %1192 : tensor<16x32xf32>
    %1194 = stablehlo.sqrt %1193 : tensor<16x32xf32>
    %cst_314 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1195 = stablehlo.broadcast_in_dim %cst_314, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %1196 = stablehlo.add %1194, %1195 : tensor<16x32xf32>
    %1197 = stablehlo.divide %1191, %1196 : tensor<16x32xf32>
    %1198 = stablehlo.subtract %arg27, %1197 : tensor<16x32xf32>
    return %901, %912, %923, %934, %945, %956, %967, %978, %989, %1000, %1011, %1022, %1033, %1044, %1055, %1066, %1077, %1088, %1099, %1110, %1121, %1132, %1143, %1154, %1165, %1176, %1187, %1198, %581, %586, %591, %596, %601, %606, %611, %616, %621, %626, %631, %636, %641, %646, %651, %656, %661, %666, %671, %676, %681, %686, %691, %696, %701, %706, %711, %716, %722, %728, %734, %740, %746, %752, %758, %764, %770, %776, %782, %788, %794, %800, %806, %812, %818, %824, %830, %836, %842, %848, %854, %860, %866, %872, %878, %884, %576, %268 : tensor<64x32xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<128x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<128x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<64x32xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<128x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<128x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<64x32xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<128x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<128x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<f32>, tensor<f32>
  }
  func.func private @tril(%arg0: tensor<16x16xi1>) -> tensor<16x16xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<16x16xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
    %2 = stablehlo.add %0, %1 : tensor<16x16xi32>
    %3 = stablehlo.iota dim = 1 : tensor<16x16xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<16x16xi1>, tensor<16x16xi1>
    return %6 : tensor<16x16xi1>
  }
  func.func private @_where(%arg0: tensor<16x16xi1>, %arg1: tensor<4x2x16x16xf32>, %arg2: tensor<f32>) -> (tensor<4x2x16x16xf32>, tensor<4x2x16x16xi1>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<16x16xi1>) -> tensor<4x2x16x16xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>
    return %3, %1 : tensor<4x2x16x16xf32>, tensor<4x2x16x16xi1>
  }
  func.func private @_one_hot(%arg0: tensor<4x16xi32>) -> tensor<4x16x64xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<4x16xi32>) -> tensor<4x16x1xi32>
    %1 = stablehlo.iota dim = 2 : tensor<1x1x64xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<4x16x1xi32>) -> tensor<4x16x64xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x1x64xi32>) -> tensor<4x16x64xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<4x16x64xi32>, tensor<4x16x64xi32>) -> tensor<4x16x64xi1>
    %5 = stablehlo.convert %4 : (tensor<4x16x64xi1>) -> tensor<4x16x64xf32>
    return %5 : tensor<4x16x64xf32>
  }
  func.func private @log_softmax(%arg0: tensor<4x16x64xf32>) -> (tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [2] : (tensor<4x16x64xf32>, tensor<f32>) -> tensor<4x16xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<4x16xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x64xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<4x16x64xf32>
    %6 = stablehlo.exponential %5 : tensor<4x16x64xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<4x16x64xf32>, tensor<f32>) -> tensor<4x16xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %9 = stablehlo.log %8 : tensor<4x16x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x64xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<4x16x64xf32>
    return %11, %6, %8 : tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x1xf32>
  }
  func.func private @log_softmax_0(%arg0: tensor<4x16x64xf32>, %arg1: tensor<4x16x1xf32>, %arg2: tensor<4x16x64xf32>) -> tensor<4x16x64xf32> {
    %0 = stablehlo.negate %arg2 : tensor<4x16x64xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x16x64xf32>, tensor<f32>) -> tensor<4x16xf32>
    %2 = stablehlo.reshape %1 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<4x16x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x64xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<4x16x64xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<4x16x64xf32>
    return %7 : tensor<4x16x64xf32>
  }
  func.func private @_where_1(%arg0: tensor<4x2x16x16xi1>, %arg1: tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>
    return %1 : tensor<4x2x16x16xf32>
  }
}
