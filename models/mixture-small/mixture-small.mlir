module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64x32xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<4x32x64xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<4x64x32xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<32x4xf32> {tf.aliasing_output = 3 : i32}, %arg4: tensor<32xf32> {tf.aliasing_output = 4 : i32}, %arg5: tensor<32xf32> {tf.aliasing_output = 5 : i32}, %arg6: tensor<32xf32> {tf.aliasing_output = 6 : i32}, %arg7: tensor<32xf32> {tf.aliasing_output = 7 : i32}, %arg8: tensor<32x32xf32> {tf.aliasing_output = 8 : i32}, %arg9: tensor<32xf32> {tf.aliasing_output = 9 : i32}, %arg10: tensor<32x96xf32> {tf.aliasing_output = 10 : i32}, %arg11: tensor<96xf32> {tf.aliasing_output = 11 : i32}, %arg12: tensor<4x32x64xf32> {tf.aliasing_output = 12 : i32}, %arg13: tensor<4x64x32xf32> {tf.aliasing_output = 13 : i32}, %arg14: tensor<32x4xf32> {tf.aliasing_output = 14 : i32}, %arg15: tensor<32xf32> {tf.aliasing_output = 15 : i32}, %arg16: tensor<32xf32> {tf.aliasing_output = 16 : i32}, %arg17: tensor<32xf32> {tf.aliasing_output = 17 : i32}, %arg18: tensor<32xf32> {tf.aliasing_output = 18 : i32}, %arg19: tensor<32x32xf32> {tf.aliasing_output = 19 : i32}, %arg20: tensor<32xf32> {tf.aliasing_output = 20 : i32}, %arg21: tensor<32x96xf32> {tf.aliasing_output = 21 : i32}, %arg22: tensor<96xf32> {tf.aliasing_output = 22 : i32}, %arg23: tensor<32xf32> {tf.aliasing_output = 23 : i32}, %arg24: tensor<32xf32> {tf.aliasing_output = 24 : i32}, %arg25: tensor<16x32xf32> {tf.aliasing_output = 25 : i32}, %arg26: tensor<32x64xf32> {tf.aliasing_output = 26 : i32}, %arg27: tensor<64x32xf32> {tf.aliasing_output = 27 : i32}, %arg28: tensor<4x32x64xf32> {tf.aliasing_output = 28 : i32}, %arg29: tensor<4x64x32xf32> {tf.aliasing_output = 29 : i32}, %arg30: tensor<32x4xf32> {tf.aliasing_output = 30 : i32}, %arg31: tensor<32xf32> {tf.aliasing_output = 31 : i32}, %arg32: tensor<32xf32> {tf.aliasing_output = 32 : i32}, %arg33: tensor<32xf32> {tf.aliasing_output = 33 : i32}, %arg34: tensor<32xf32> {tf.aliasing_output = 34 : i32}, %arg35: tensor<32x32xf32> {tf.aliasing_output = 35 : i32}, %arg36: tensor<32xf32> {tf.aliasing_output = 36 : i32}, %arg37: tensor<32x96xf32> {tf.aliasing_output = 37 : i32}, %arg38: tensor<96xf32> {tf.aliasing_output = 38 : i32}, %arg39: tensor<4x32x64xf32> {tf.aliasing_output = 39 : i32}, %arg40: tensor<4x64x32xf32> {tf.aliasing_output = 40 : i32}, %arg41: tensor<32x4xf32> {tf.aliasing_output = 41 : i32}, %arg42: tensor<32xf32> {tf.aliasing_output = 42 : i32}, %arg43: tensor<32xf32> {tf.aliasing_output = 43 : i32}, %arg44: tensor<32xf32> {tf.aliasing_output = 44 : i32}, %arg45: tensor<32xf32> {tf.aliasing_output = 45 : i32}, %arg46: tensor<32x32xf32> {tf.aliasing_output = 46 : i32}, %arg47: tensor<32xf32> {tf.aliasing_output = 47 : i32}, %arg48: tensor<32x96xf32> {tf.aliasing_output = 48 : i32}, %arg49: tensor<96xf32> {tf.aliasing_output = 49 : i32}, %arg50: tensor<32xf32> {tf.aliasing_output = 50 : i32}, %arg51: tensor<32xf32> {tf.aliasing_output = 51 : i32}, %arg52: tensor<16x32xf32> {tf.aliasing_output = 52 : i32}, %arg53: tensor<32x64xf32> {tf.aliasing_output = 53 : i32}, %arg54: tensor<64x32xf32> {tf.aliasing_output = 54 : i32}, %arg55: tensor<4x32x64xf32> {tf.aliasing_output = 55 : i32}, %arg56: tensor<4x64x32xf32> {tf.aliasing_output = 56 : i32}, %arg57: tensor<32x4xf32> {tf.aliasing_output = 57 : i32}, %arg58: tensor<32xf32> {tf.aliasing_output = 58 : i32}, %arg59: tensor<32xf32> {tf.aliasing_output = 59 : i32}, %arg60: tensor<32xf32> {tf.aliasing_output = 60 : i32}, %arg61: tensor<32xf32> {tf.aliasing_output = 61 : i32}, %arg62: tensor<32x32xf32> {tf.aliasing_output = 62 : i32}, %arg63: tensor<32xf32> {tf.aliasing_output = 63 : i32}, %arg64: tensor<32x96xf32> {tf.aliasing_output = 64 : i32}, %arg65: tensor<96xf32> {tf.aliasing_output = 65 : i32}, %arg66: tensor<4x32x64xf32> {tf.aliasing_output = 66 : i32}, %arg67: tensor<4x64x32xf32> {tf.aliasing_output = 67 : i32}, %arg68: tensor<32x4xf32> {tf.aliasing_output = 68 : i32}, %arg69: tensor<32xf32> {tf.aliasing_output = 69 : i32}, %arg70: tensor<32xf32> {tf.aliasing_output = 70 : i32}, %arg71: tensor<32xf32> {tf.aliasing_output = 71 : i32}, %arg72: tensor<32xf32> {tf.aliasing_output = 72 : i32}, %arg73: tensor<32x32xf32> {tf.aliasing_output = 73 : i32}, %arg74: tensor<32xf32> {tf.aliasing_output = 74 : i32}, %arg75: tensor<32x96xf32> {tf.aliasing_output = 75 : i32}, %arg76: tensor<96xf32> {tf.aliasing_output = 76 : i32}, %arg77: tensor<32xf32> {tf.aliasing_output = 77 : i32}, %arg78: tensor<32xf32> {tf.aliasing_output = 78 : i32}, %arg79: tensor<16x32xf32> {tf.aliasing_output = 79 : i32}, %arg80: tensor<32x64xf32> {tf.aliasing_output = 80 : i32}, %arg81: tensor<f32> {tf.aliasing_output = 81 : i32}, %arg82: tensor<4x16xi32>, %arg83: tensor<4x16xi32>) -> (tensor<64x32xf32> {jax.result_info = "result[0]['embedding']"}, tensor<4x32x64xf32> {jax.result_info = "result[0]['layer1_experts_in']"}, tensor<4x64x32xf32> {jax.result_info = "result[0]['layer1_experts_out']"}, tensor<32x4xf32> {jax.result_info = "result[0]['layer1_experts_router']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[0]['layer1_out']"}, tensor<32xf32> {jax.result_info = "result[0]['layer1_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[0]['layer1_qkv']"}, tensor<96xf32> {jax.result_info = "result[0]['layer1_qkv_bias']"}, tensor<4x32x64xf32> {jax.result_info = "result[0]['layer2_experts_in']"}, tensor<4x64x32xf32> {jax.result_info = "result[0]['layer2_experts_out']"}, tensor<32x4xf32> {jax.result_info = "result[0]['layer2_experts_router']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[0]['layer2_out']"}, tensor<32xf32> {jax.result_info = "result[0]['layer2_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[0]['layer2_qkv']"}, tensor<96xf32> {jax.result_info = "result[0]['layer2_qkv_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['norm_bias']"}, tensor<32xf32> {jax.result_info = "result[0]['norm_scale']"}, tensor<16x32xf32> {jax.result_info = "result[0]['position']"}, tensor<32x64xf32> {jax.result_info = "result[0]['project']"}, tensor<64x32xf32> {jax.result_info = "result[1]['embedding']"}, tensor<4x32x64xf32> {jax.result_info = "result[1]['layer1_experts_in']"}, tensor<4x64x32xf32> {jax.result_info = "result[1]['layer1_experts_out']"}, tensor<32x4xf32> {jax.result_info = "result[1]['layer1_experts_router']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[1]['layer1_out']"}, tensor<32xf32> {jax.result_info = "result[1]['layer1_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[1]['layer1_qkv']"}, tensor<96xf32> {jax.result_info = "result[1]['layer1_qkv_bias']"}, tensor<4x32x64xf32> {jax.result_info = "result[1]['layer2_experts_in']"}, tensor<4x64x32xf32> {jax.result_info = "result[1]['layer2_experts_out']"}, tensor<32x4xf32> {jax.result_info = "result[1]['layer2_experts_router']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[1]['layer2_out']"}, tensor<32xf32> {jax.result_info = "result[1]['layer2_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[1]['layer2_qkv']"}, tensor<96xf32> {jax.result_info = "result[1]['layer2_qkv_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['norm_bias']"}, tensor<32xf32> {jax.result_info = "result[1]['norm_scale']"}, tensor<16x32xf32> {jax.result_info = "result[1]['position']"}, tensor<32x64xf32> {jax.result_info = "result[1]['project']"}, tensor<64x32xf32> {jax.result_info = "result[2]['embedding']"}, tensor<4x32x64xf32> {jax.result_info = "result[2]['layer1_experts_in']"}, tensor<4x64x32xf32> {jax.result_info = "result[2]['layer1_experts_out']"}, tensor<32x4xf32> {jax.result_info = "result[2]['layer1_experts_router']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[2]['layer1_out']"}, tensor<32xf32> {jax.result_info = "result[2]['layer1_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[2]['layer1_qkv']"}, tensor<96xf32> {jax.result_info = "result[2]['layer1_qkv_bias']"}, tensor<4x32x64xf32> {jax.result_info = "result[2]['layer2_experts_in']"}, tensor<4x64x32xf32> {jax.result_info = "result[2]['layer2_experts_out']"}, tensor<32x4xf32> {jax.result_info = "result[2]['layer2_experts_router']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_norm1_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_norm1_scale']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_norm2_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_norm2_scale']"}, tensor<32x32xf32> {jax.result_info = "result[2]['layer2_out']"}, tensor<32xf32> {jax.result_info = "result[2]['layer2_out_bias']"}, tensor<32x96xf32> {jax.result_info = "result[2]['layer2_qkv']"}, tensor<96xf32> {jax.result_info = "result[2]['layer2_qkv_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['norm_bias']"}, tensor<32xf32> {jax.result_info = "result[2]['norm_scale']"}, tensor<16x32xf32> {jax.result_info = "result[2]['position']"}, tensor<32x64xf32> {jax.result_info = "result[2]['project']"}, tensor<f32> {jax.result_info = "result[3]"}, tensor<f32> {jax.result_info = "result[4]"}) {
    %0 = stablehlo.broadcast_in_dim %arg82, dims = [0, 1] : (tensor<4x16xi32>) -> tensor<4x16x1xi32>
    %1 = "stablehlo.gather"(%arg0, %0) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 32>}> : (tensor<64x32xf32>, tensor<4x16x1xi32>) -> tensor<4x16x32xf32>
    %2 = stablehlo.broadcast_in_dim %arg25, dims = [1, 2] : (tensor<16x32xf32>) -> tensor<1x16x32xf32>
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
    %24 = stablehlo.broadcast_in_dim %arg5, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %26 = stablehlo.multiply %23, %25 : tensor<4x16x32xf32>
    %27 = stablehlo.broadcast_in_dim %arg4, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %29 = stablehlo.add %26, %28 : tensor<4x16x32xf32>
    %30 = stablehlo.dot_general %29, %arg10, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x96xf32>) -> tensor<4x16x96xf32>
    %31 = stablehlo.broadcast_in_dim %arg11, dims = [2] : (tensor<96xf32>) -> tensor<1x1x96xf32>
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
    %63 = stablehlo.dot_general %62, %arg8, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x32xf32>) -> tensor<4x16x32xf32>
    %64 = stablehlo.broadcast_in_dim %arg9, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
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
    %87 = stablehlo.broadcast_in_dim %arg7, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %88 = stablehlo.broadcast_in_dim %87, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %89 = stablehlo.multiply %86, %88 : tensor<4x16x32xf32>
    %90 = stablehlo.broadcast_in_dim %arg6, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %91 = stablehlo.broadcast_in_dim %90, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %92 = stablehlo.add %89, %91 : tensor<4x16x32xf32>
    %93 = stablehlo.dot_general %92, %arg3, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x4xf32>) -> tensor<4x16x4xf32>
    %cst_17 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %94 = stablehlo.reduce(%93 init: %cst_17) applies stablehlo.maximum across dimensions = [2] : (tensor<4x16x4xf32>, tensor<f32>) -> tensor<4x16xf32>
    %cst_18 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %95 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %96 = stablehlo.maximum %95, %94 : tensor<4x16xf32>
    %97 = stablehlo.broadcast_in_dim %96, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %98 = stablehlo.broadcast_in_dim %97, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x4xf32>
    %99 = stablehlo.subtract %93, %98 : tensor<4x16x4xf32>
    %100 = stablehlo.exponential %99 : tensor<4x16x4xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %101 = stablehlo.reduce(%100 init: %cst_19) applies stablehlo.add across dimensions = [2] : (tensor<4x16x4xf32>, tensor<f32>) -> tensor<4x16xf32>
    %102 = stablehlo.broadcast_in_dim %101, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %103 = stablehlo.broadcast_in_dim %102, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x4xf32>
    %104 = stablehlo.divide %100, %103 : tensor<4x16x4xf32>
    %105 = stablehlo.multiply %102, %102 : tensor<4x16x1xf32>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %106 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %107 = stablehlo.divide %106, %105 : tensor<4x16x1xf32>
    %values, %indices = chlo.top_k(%104, k = 2) : tensor<4x16x4xf32> -> (tensor<4x16x2xf32>, tensor<4x16x2xi32>)
    %108 = stablehlo.reshape %indices : (tensor<4x16x2xi32>) -> tensor<4x16x2x1xi32>
    %109 = call @_one_hot(%indices) : (tensor<4x16x2xi32>) -> tensor<4x16x2x4xf32>
    %110 = stablehlo.transpose %109, dims = [0, 2, 1, 3] : (tensor<4x16x2x4xf32>) -> tensor<4x2x16x4xf32>
    %111 = stablehlo.reshape %110 : (tensor<4x2x16x4xf32>) -> tensor<4x32x4xf32>
    %112 = call @cumsum(%111) : (tensor<4x32x4xf32>) -> tensor<4x32x4xf32>
    %113 = stablehlo.subtract %112, %111 : tensor<4x32x4xf32>
    %114 = stablehlo.reshape %113 : (tensor<4x32x4xf32>) -> tensor<4x2x16x4xf32>
    %115 = stablehlo.transpose %114, dims = [0, 2, 1, 3] : (tensor<4x2x16x4xf32>) -> tensor<4x16x2x4xf32>
    %116 = stablehlo.multiply %115, %109 : tensor<4x16x2x4xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %117 = stablehlo.reduce(%116 init: %cst_21) applies stablehlo.add across dimensions = [3] : (tensor<4x16x2x4xf32>, tensor<f32>) -> tensor<4x16x2xf32>
    %118 = stablehlo.convert %117 : (tensor<4x16x2xf32>) -> tensor<4x16x2xi32>
    %119 = call @_one_hot_1(%118) : (tensor<4x16x2xi32>) -> tensor<4x16x2x16xf32>
    %120 = stablehlo.dot_general %109, %119, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2x4xf32>, tensor<4x16x2x16xf32>) -> tensor<4x16x4x16xf32>
    %121 = stablehlo.dot_general %values, %109, batching_dims = [0, 1, 2] x [0, 1, 2], contracting_dims = [] x [], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2xf32>, tensor<4x16x2x4xf32>) -> tensor<4x16x2x4xf32>
    %122 = stablehlo.dot_general %121, %119, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2x4xf32>, tensor<4x16x2x16xf32>) -> tensor<4x16x4x16xf32>
    %123 = stablehlo.dot_general %92, %120, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<4x16x4x16xf32>) -> tensor<4x32x4x16xf32>
    %124 = stablehlo.transpose %123, dims = [2, 0, 3, 1] : (tensor<4x32x4x16xf32>) -> tensor<4x4x16x32xf32>
    %125 = stablehlo.dot_general %124, %arg1, batching_dims = [0] x [0], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x4x16x32xf32>, tensor<4x32x64xf32>) -> tensor<4x4x16x64xf32>
    %126 = call @relu(%125) : (tensor<4x4x16x64xf32>) -> tensor<4x4x16x64xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %127 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<4x4x16x64xf32>
    %128 = stablehlo.compare GT, %125, %127, FLOAT : (tensor<4x4x16x64xf32>, tensor<4x4x16x64xf32>) -> tensor<4x4x16x64xi1>
    %129 = stablehlo.dot_general %126, %arg2, batching_dims = [0] x [0], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x4x16x64xf32>, tensor<4x64x32xf32>) -> tensor<4x4x16x32xf32>
    %130 = stablehlo.dot_general %122, %129, batching_dims = [0] x [1], contracting_dims = [3, 2] x [2, 0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x4x16xf32>, tensor<4x4x16x32xf32>) -> tensor<4x16x32xf32>
    %131 = stablehlo.add %67, %130 : tensor<4x16x32xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %132 = stablehlo.reduce(%131 init: %cst_23) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %133 = stablehlo.broadcast_in_dim %132, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_24 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %134 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %135 = stablehlo.divide %133, %134 : tensor<4x16x1xf32>
    %136 = stablehlo.broadcast_in_dim %135, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %137 = stablehlo.subtract %131, %136 : tensor<4x16x32xf32>
    %138 = stablehlo.multiply %137, %137 : tensor<4x16x32xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %139 = stablehlo.reduce(%138 init: %cst_25) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %140 = stablehlo.broadcast_in_dim %139, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_26 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %141 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %142 = stablehlo.divide %140, %141 : tensor<4x16x1xf32>
    %cst_27 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %143 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %144 = stablehlo.add %142, %143 : tensor<4x16x1xf32>
    %145 = stablehlo.rsqrt %144 : tensor<4x16x1xf32>
    %146 = stablehlo.divide %145, %144 : tensor<4x16x1xf32>
    %cst_28 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %147 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %148 = stablehlo.multiply %147, %146 : tensor<4x16x1xf32>
    %149 = stablehlo.broadcast_in_dim %145, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %150 = stablehlo.multiply %137, %149 : tensor<4x16x32xf32>
    %151 = stablehlo.broadcast_in_dim %arg16, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %152 = stablehlo.broadcast_in_dim %151, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %153 = stablehlo.multiply %150, %152 : tensor<4x16x32xf32>
    %154 = stablehlo.broadcast_in_dim %arg15, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %155 = stablehlo.broadcast_in_dim %154, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %156 = stablehlo.add %153, %155 : tensor<4x16x32xf32>
    %157 = stablehlo.dot_general %156, %arg21, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x96xf32>) -> tensor<4x16x96xf32>
    %158 = stablehlo.broadcast_in_dim %arg22, dims = [2] : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %159 = stablehlo.broadcast_in_dim %158, dims = [0, 1, 2] : (tensor<1x1x96xf32>) -> tensor<4x16x96xf32>
    %160 = stablehlo.add %157, %159 : tensor<4x16x96xf32>
    %161 = stablehlo.slice %160 [0:4, 0:16, 0:32] : (tensor<4x16x96xf32>) -> tensor<4x16x32xf32>
    %162 = stablehlo.slice %160 [0:4, 0:16, 32:64] : (tensor<4x16x96xf32>) -> tensor<4x16x32xf32>
    %163 = stablehlo.slice %160 [0:4, 0:16, 64:96] : (tensor<4x16x96xf32>) -> tensor<4x16x32xf32>
    %164 = stablehlo.reshape %161 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %165 = stablehlo.reshape %162 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %166 = stablehlo.reshape %163 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %167 = stablehlo.dot_general %164, %165, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %cst_29 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %168 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
    %169 = stablehlo.divide %167, %168 : tensor<4x2x16x16xf32>
    %c_30 = stablehlo.constant dense<true> : tensor<i1>
    %170 = stablehlo.broadcast_in_dim %c_30, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
    %171 = call @tril(%170) : (tensor<16x16xi1>) -> tensor<16x16xi1>
    %cst_31 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %172:2 = call @_where(%171, %169, %cst_31) : (tensor<16x16xi1>, tensor<4x2x16x16xf32>, tensor<f32>) -> (tensor<4x2x16x16xf32>, tensor<4x2x16x16xi1>)
    %cst_32 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %173 = stablehlo.reduce(%172#0 init: %cst_32) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %cst_33 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %174 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
    %175 = stablehlo.maximum %174, %173 : tensor<4x2x16xf32>
    %176 = stablehlo.broadcast_in_dim %175, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
    %177 = stablehlo.broadcast_in_dim %176, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %178 = stablehlo.subtract %172#0, %177 : tensor<4x2x16x16xf32>
    %179 = stablehlo.exponential %178 : tensor<4x2x16x16xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %180 = stablehlo.reduce(%179 init: %cst_34) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %181 = stablehlo.broadcast_in_dim %180, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
    %182 = stablehlo.broadcast_in_dim %181, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %183 = stablehlo.divide %179, %182 : tensor<4x2x16x16xf32>
    %184 = stablehlo.multiply %181, %181 : tensor<4x2x16x1xf32>
    %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %185 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<4x2x16x1xf32>
    %186 = stablehlo.divide %185, %184 : tensor<4x2x16x1xf32>
    %187 = stablehlo.dot_general %166, %183, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
    %188 = stablehlo.transpose %187, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %189 = stablehlo.reshape %188 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %190 = stablehlo.dot_general %189, %arg19, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x32xf32>) -> tensor<4x16x32xf32>
    %191 = stablehlo.broadcast_in_dim %arg20, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %192 = stablehlo.broadcast_in_dim %191, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %193 = stablehlo.add %190, %192 : tensor<4x16x32xf32>
    %194 = stablehlo.add %131, %193 : tensor<4x16x32xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %195 = stablehlo.reduce(%194 init: %cst_36) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %196 = stablehlo.broadcast_in_dim %195, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_37 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %197 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %198 = stablehlo.divide %196, %197 : tensor<4x16x1xf32>
    %199 = stablehlo.broadcast_in_dim %198, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %200 = stablehlo.subtract %194, %199 : tensor<4x16x32xf32>
    %201 = stablehlo.multiply %200, %200 : tensor<4x16x32xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %202 = stablehlo.reduce(%201 init: %cst_38) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %203 = stablehlo.broadcast_in_dim %202, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_39 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %204 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %205 = stablehlo.divide %203, %204 : tensor<4x16x1xf32>
    %cst_40 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %206 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %207 = stablehlo.add %205, %206 : tensor<4x16x1xf32>
    %208 = stablehlo.rsqrt %207 : tensor<4x16x1xf32>
    %209 = stablehlo.divide %208, %207 : tensor<4x16x1xf32>
    %cst_41 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %210 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %211 = stablehlo.multiply %210, %209 : tensor<4x16x1xf32>
    %212 = stablehlo.broadcast_in_dim %208, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %213 = stablehlo.multiply %200, %212 : tensor<4x16x32xf32>
    %214 = stablehlo.broadcast_in_dim %arg18, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %215 = stablehlo.broadcast_in_dim %214, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %216 = stablehlo.multiply %213, %215 : tensor<4x16x32xf32>
    %217 = stablehlo.broadcast_in_dim %arg17, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %218 = stablehlo.broadcast_in_dim %217, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %219 = stablehlo.add %216, %218 : tensor<4x16x32xf32>
    %220 = stablehlo.dot_general %219, %arg14, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x4xf32>) -> tensor<4x16x4xf32>
    %cst_42 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %221 = stablehlo.reduce(%220 init: %cst_42) applies stablehlo.maximum across dimensions = [2] : (tensor<4x16x4xf32>, tensor<f32>) -> tensor<4x16xf32>
    %cst_43 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %222 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %223 = stablehlo.maximum %222, %221 : tensor<4x16xf32>
    %224 = stablehlo.broadcast_in_dim %223, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %225 = stablehlo.broadcast_in_dim %224, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x4xf32>
    %226 = stablehlo.subtract %220, %225 : tensor<4x16x4xf32>
    %227 = stablehlo.exponential %226 : tensor<4x16x4xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %228 = stablehlo.reduce(%227 init: %cst_44) applies stablehlo.add across dimensions = [2] : (tensor<4x16x4xf32>, tensor<f32>) -> tensor<4x16xf32>
    %229 = stablehlo.broadcast_in_dim %228, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %230 = stablehlo.broadcast_in_dim %229, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x4xf32>
    %231 = stablehlo.divide %227, %230 : tensor<4x16x4xf32>
    %232 = stablehlo.multiply %229, %229 : tensor<4x16x1xf32>
    %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %233 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %234 = stablehlo.divide %233, %232 : tensor<4x16x1xf32>
    %values_46, %indices_47 = chlo.top_k(%231, k = 2) : tensor<4x16x4xf32> -> (tensor<4x16x2xf32>, tensor<4x16x2xi32>)
    %235 = stablehlo.reshape %indices_47 : (tensor<4x16x2xi32>) -> tensor<4x16x2x1xi32>
    %236 = call @_one_hot(%indices_47) : (tensor<4x16x2xi32>) -> tensor<4x16x2x4xf32>
    %237 = stablehlo.transpose %236, dims = [0, 2, 1, 3] : (tensor<4x16x2x4xf32>) -> tensor<4x2x16x4xf32>
    %238 = stablehlo.reshape %237 : (tensor<4x2x16x4xf32>) -> tensor<4x32x4xf32>
    %239 = call @cumsum(%238) : (tensor<4x32x4xf32>) -> tensor<4x32x4xf32>
    %240 = stablehlo.subtract %239, %238 : tensor<4x32x4xf32>
    %241 = stablehlo.reshape %240 : (tensor<4x32x4xf32>) -> tensor<4x2x16x4xf32>
    %242 = stablehlo.transpose %241, dims = [0, 2, 1, 3] : (tensor<4x2x16x4xf32>) -> tensor<4x16x2x4xf32>
    %243 = stablehlo.multiply %242, %236 : tensor<4x16x2x4xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %244 = stablehlo.reduce(%243 init: %cst_48) applies stablehlo.add across dimensions = [3] : (tensor<4x16x2x4xf32>, tensor<f32>) -> tensor<4x16x2xf32>
    %245 = stablehlo.convert %244 : (tensor<4x16x2xf32>) -> tensor<4x16x2xi32>
    %246 = call @_one_hot_1(%245) : (tensor<4x16x2xi32>) -> tensor<4x16x2x16xf32>
    %247 = stablehlo.dot_general %236, %246, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2x4xf32>, tensor<4x16x2x16xf32>) -> tensor<4x16x4x16xf32>
    %248 = stablehlo.dot_general %values_46, %236, batching_dims = [0, 1, 2] x [0, 1, 2], contracting_dims = [] x [], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2xf32>, tensor<4x16x2x4xf32>) -> tensor<4x16x2x4xf32>
    %249 = stablehlo.dot_general %248, %246, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2x4xf32>, tensor<4x16x2x16xf32>) -> tensor<4x16x4x16xf32>
    %250 = stablehlo.dot_general %219, %247, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<4x16x4x16xf32>) -> tensor<4x32x4x16xf32>
    %251 = stablehlo.transpose %250, dims = [2, 0, 3, 1] : (tensor<4x32x4x16xf32>) -> tensor<4x4x16x32xf32>
    %252 = stablehlo.dot_general %251, %arg12, batching_dims = [0] x [0], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x4x16x32xf32>, tensor<4x32x64xf32>) -> tensor<4x4x16x64xf32>
    %253 = call @relu(%252) : (tensor<4x4x16x64xf32>) -> tensor<4x4x16x64xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %254 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<4x4x16x64xf32>
    %255 = stablehlo.compare GT, %252, %254, FLOAT : (tensor<4x4x16x64xf32>, tensor<4x4x16x64xf32>) -> tensor<4x4x16x64xi1>
    %256 = stablehlo.dot_general %253, %arg13, batching_dims = [0] x [0], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x4x16x64xf32>, tensor<4x64x32xf32>) -> tensor<4x4x16x32xf32>
    %257 = stablehlo.dot_general %249, %256, batching_dims = [0] x [1], contracting_dims = [3, 2] x [2, 0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x4x16xf32>, tensor<4x4x16x32xf32>) -> tensor<4x16x32xf32>
    %258 = stablehlo.add %194, %257 : tensor<4x16x32xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %259 = stablehlo.reduce(%258 init: %cst_50) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %260 = stablehlo.broadcast_in_dim %259, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_51 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %261 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %262 = stablehlo.divide %260, %261 : tensor<4x16x1xf32>
    %263 = stablehlo.broadcast_in_dim %262, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %264 = stablehlo.subtract %258, %263 : tensor<4x16x32xf32>
    %265 = stablehlo.multiply %264, %264 : tensor<4x16x32xf32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %266 = stablehlo.reduce(%265 init: %cst_52) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %267 = stablehlo.broadcast_in_dim %266, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_53 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %268 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %269 = stablehlo.divide %267, %268 : tensor<4x16x1xf32>
    %cst_54 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %270 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %271 = stablehlo.add %269, %270 : tensor<4x16x1xf32>
    %272 = stablehlo.rsqrt %271 : tensor<4x16x1xf32>
    %273 = stablehlo.divide %272, %271 : tensor<4x16x1xf32>
    %cst_55 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %274 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %275 = stablehlo.multiply %274, %273 : tensor<4x16x1xf32>
    %276 = stablehlo.broadcast_in_dim %272, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %277 = stablehlo.multiply %264, %276 : tensor<4x16x32xf32>
    %278 = stablehlo.broadcast_in_dim %arg24, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %279 = stablehlo.broadcast_in_dim %278, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %280 = stablehlo.multiply %277, %279 : tensor<4x16x32xf32>
    %281 = stablehlo.broadcast_in_dim %arg23, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %282 = stablehlo.broadcast_in_dim %281, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %283 = stablehlo.add %280, %282 : tensor<4x16x32xf32>
    %284 = stablehlo.dot_general %283, %arg26, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x64xf32>) -> tensor<4x16x64xf32>
    %285 = call @_one_hot_2(%arg83) : (tensor<4x16xi32>) -> tensor<4x16x64xf32>
    %286:3 = call @log_softmax(%284) : (tensor<4x16x64xf32>) -> (tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x1xf32>)
    %287 = stablehlo.multiply %285, %286#0 : tensor<4x16x64xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %288 = stablehlo.reduce(%287 init: %cst_56) applies stablehlo.add across dimensions = [2] : (tensor<4x16x64xf32>, tensor<f32>) -> tensor<4x16xf32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %289 = stablehlo.reduce(%288 init: %cst_57) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16xf32>, tensor<f32>) -> tensor<f32>
    %cst_58 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %290 = stablehlo.divide %289, %cst_58 : tensor<f32>
    %291 = stablehlo.negate %290 : tensor<f32>
    %cst_59 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %292 = stablehlo.negate %cst_59 : tensor<f32>
    %cst_60 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %293 = stablehlo.divide %292, %cst_60 : tensor<f32>
    %294 = stablehlo.broadcast_in_dim %293, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %295 = stablehlo.broadcast_in_dim %294, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x64xf32>
    %296 = stablehlo.multiply %285, %295 : tensor<4x16x64xf32>
    %297 = call @log_softmax_3(%286#1, %286#2, %296) : (tensor<4x16x64xf32>, tensor<4x16x1xf32>, tensor<4x16x64xf32>) -> tensor<4x16x64xf32>
    %298 = stablehlo.dot_general %297, %283, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x64xf32>, tensor<4x16x32xf32>) -> tensor<64x32xf32>
    %299 = stablehlo.transpose %298, dims = [1, 0] : (tensor<64x32xf32>) -> tensor<32x64xf32>
    %300 = stablehlo.dot_general %297, %arg26, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x64xf32>, tensor<32x64xf32>) -> tensor<4x16x32xf32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %301 = stablehlo.reduce(%300 init: %cst_61) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %302 = stablehlo.reshape %301 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_62 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %303 = stablehlo.reduce(%302 init: %cst_62) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %304 = stablehlo.multiply %277, %300 : tensor<4x16x32xf32>
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %305 = stablehlo.reduce(%304 init: %cst_63) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %306 = stablehlo.reshape %305 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %307 = stablehlo.broadcast_in_dim %278, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %308 = stablehlo.multiply %300, %307 : tensor<4x16x32xf32>
    %cst_64 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %309 = stablehlo.reduce(%306 init: %cst_64) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %310 = stablehlo.multiply %264, %308 : tensor<4x16x32xf32>
    %cst_65 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %311 = stablehlo.reduce(%310 init: %cst_65) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %312 = stablehlo.reshape %311 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %313 = stablehlo.broadcast_in_dim %272, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %314 = stablehlo.multiply %308, %313 : tensor<4x16x32xf32>
    %315 = stablehlo.multiply %312, %275 : tensor<4x16x1xf32>
    %cst_66 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %316 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %317 = stablehlo.divide %315, %316 : tensor<4x16x1xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %318 = stablehlo.reduce(%317 init: %cst_67) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %319 = stablehlo.broadcast_in_dim %318, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %320 = stablehlo.multiply %264, %319 : tensor<4x16x32xf32>
    %321 = stablehlo.add %314, %320 : tensor<4x16x32xf32>
    %322 = stablehlo.multiply %319, %264 : tensor<4x16x32xf32>
    %323 = stablehlo.add %321, %322 : tensor<4x16x32xf32>
    %324 = stablehlo.negate %323 : tensor<4x16x32xf32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %325 = stablehlo.reduce(%324 init: %cst_68) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %326 = stablehlo.reshape %325 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_69 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %327 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %328 = stablehlo.divide %326, %327 : tensor<4x16x1xf32>
    %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %329 = stablehlo.reduce(%328 init: %cst_70) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %330 = stablehlo.broadcast_in_dim %329, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %331 = stablehlo.add %323, %330 : tensor<4x16x32xf32>
    %332 = stablehlo.dot_general %331, %249, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<4x16x4x16xf32>) -> tensor<4x32x4x16xf32>
    %333 = stablehlo.transpose %332, dims = [2, 0, 3, 1] : (tensor<4x32x4x16xf32>) -> tensor<4x4x16x32xf32>
    %334 = stablehlo.dot_general %331, %256, batching_dims = [0] x [1], contracting_dims = [2] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<4x4x16x32xf32>) -> tensor<4x16x4x16xf32>
    %335 = stablehlo.dot_general %333, %253, batching_dims = [0] x [0], contracting_dims = [1, 2] x [1, 2], precision = [HIGHEST, HIGHEST] : (tensor<4x4x16x32xf32>, tensor<4x4x16x64xf32>) -> tensor<4x32x64xf32>
    %336 = stablehlo.transpose %335, dims = [0, 2, 1] : (tensor<4x32x64xf32>) -> tensor<4x64x32xf32>
    %337 = stablehlo.dot_general %333, %arg13, batching_dims = [0] x [0], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<4x4x16x32xf32>, tensor<4x64x32xf32>) -> tensor<4x4x16x64xf32>
    %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %338 = stablehlo.broadcast_in_dim %cst_71, dims = [] : (tensor<f32>) -> tensor<4x4x16x64xf32>
    %339 = stablehlo.select %255, %337, %338 : tensor<4x4x16x64xi1>, tensor<4x4x16x64xf32>
    %340 = stablehlo.dot_general %339, %251, batching_dims = [0] x [0], contracting_dims = [1, 2] x [1, 2], precision = [HIGHEST, HIGHEST] : (tensor<4x4x16x64xf32>, tensor<4x4x16x32xf32>) -> tensor<4x64x32xf32>
    %341 = stablehlo.transpose %340, dims = [0, 2, 1] : (tensor<4x64x32xf32>) -> tensor<4x32x64xf32>
    %342 = stablehlo.dot_general %339, %arg12, batching_dims = [0] x [0], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<4x4x16x64xf32>, tensor<4x32x64xf32>) -> tensor<4x4x16x32xf32>
    %343 = stablehlo.transpose %342, dims = [1, 3, 0, 2] : (tensor<4x4x16x32xf32>) -> tensor<4x32x4x16xf32>
    %344 = stablehlo.dot_general %343, %247, batching_dims = [0] x [0], contracting_dims = [2, 3] x [2, 3], precision = [HIGHEST, HIGHEST] : (tensor<4x32x4x16xf32>, tensor<4x16x4x16xf32>) -> tensor<4x32x16xf32>
    %345 = stablehlo.transpose %344, dims = [0, 2, 1] : (tensor<4x32x16xf32>) -> tensor<4x16x32xf32>
    %346 = stablehlo.dot_general %334, %246, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x16x4x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x16x4x2xf32>
    %347 = stablehlo.transpose %346, dims = [0, 1, 3, 2] : (tensor<4x16x4x2xf32>) -> tensor<4x16x2x4xf32>
    %348 = stablehlo.dot_general %347, %236, batching_dims = [0, 1, 2] x [0, 1, 2], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2x4xf32>, tensor<4x16x2x4xf32>) -> tensor<4x16x2xf32>
    %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %349 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<4x16x4xf32>
    %350 = "stablehlo.scatter"(%349, %235, %348) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg84: tensor<f32>, %arg85: tensor<f32>):
      %1216 = stablehlo.add %arg84, %arg85 : tensor<f32>
      stablehlo.return %1216 : tensor<f32>
    }) : (tensor<4x16x4xf32>, tensor<4x16x2x1xi32>, tensor<4x16x2xf32>) -> tensor<4x16x4xf32>
    %351 = stablehlo.broadcast_in_dim %234, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x4xf32>
    %352 = stablehlo.multiply %350, %351 : tensor<4x16x4xf32>
    %353 = stablehlo.multiply %352, %227 : tensor<4x16x4xf32>
    %cst_73 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %354 = stablehlo.reduce(%353 init: %cst_73) applies stablehlo.add across dimensions = [2] : (tensor<4x16x4xf32>, tensor<f32>) -> tensor<4x16xf32>
    %355 = stablehlo.reshape %354 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %356 = stablehlo.negate %355 : tensor<4x16x1xf32>
    %357 = stablehlo.broadcast_in_dim %229, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x4xf32>
    %358 = stablehlo.divide %350, %357 : tensor<4x16x4xf32>
    %cst_74 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %359 = stablehlo.reduce(%356 init: %cst_74) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %360 = stablehlo.broadcast_in_dim %359, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x4xf32>
    %361 = stablehlo.add %358, %360 : tensor<4x16x4xf32>
    %362 = stablehlo.multiply %361, %227 : tensor<4x16x4xf32>
    %363 = stablehlo.dot_general %362, %219, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x4xf32>, tensor<4x16x32xf32>) -> tensor<4x32xf32>
    %364 = stablehlo.transpose %363, dims = [1, 0] : (tensor<4x32xf32>) -> tensor<32x4xf32>
    %365 = stablehlo.dot_general %362, %arg14, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x4xf32>, tensor<32x4xf32>) -> tensor<4x16x32xf32>
    %366 = stablehlo.add %345, %365 : tensor<4x16x32xf32>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %367 = stablehlo.reduce(%366 init: %cst_75) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %368 = stablehlo.reshape %367 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %369 = stablehlo.reduce(%368 init: %cst_76) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %370 = stablehlo.multiply %213, %366 : tensor<4x16x32xf32>
    %cst_77 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %371 = stablehlo.reduce(%370 init: %cst_77) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %372 = stablehlo.reshape %371 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %373 = stablehlo.broadcast_in_dim %214, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %374 = stablehlo.multiply %366, %373 : tensor<4x16x32xf32>
    %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %375 = stablehlo.reduce(%372 init: %cst_78) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %376 = stablehlo.multiply %200, %374 : tensor<4x16x32xf32>
    %cst_79 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %377 = stablehlo.reduce(%376 init: %cst_79) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %378 = stablehlo.reshape %377 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %379 = stablehlo.broadcast_in_dim %208, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %380 = stablehlo.multiply %374, %379 : tensor<4x16x32xf32>
    %381 = stablehlo.multiply %378, %211 : tensor<4x16x1xf32>
    %cst_80 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %382 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %383 = stablehlo.divide %381, %382 : tensor<4x16x1xf32>
    %cst_81 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %384 = stablehlo.reduce(%383 init: %cst_81) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %385 = stablehlo.broadcast_in_dim %384, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %386 = stablehlo.multiply %200, %385 : tensor<4x16x32xf32>
    %387 = stablehlo.add %380, %386 : tensor<4x16x32xf32>
    %388 = stablehlo.multiply %385, %200 : tensor<4x16x32xf32>
    %389 = stablehlo.add %387, %388 : tensor<4x16x32xf32>
    %390 = stablehlo.negate %389 : tensor<4x16x32xf32>
    %cst_82 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %391 = stablehlo.reduce(%390 init: %cst_82) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %392 = stablehlo.reshape %391 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %393 = stablehlo.add %331, %389 : tensor<4x16x32xf32>
    %cst_83 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %394 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %395 = stablehlo.divide %392, %394 : tensor<4x16x1xf32>
    %cst_84 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %396 = stablehlo.reduce(%395 init: %cst_84) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %397 = stablehlo.broadcast_in_dim %396, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %398 = stablehlo.add %393, %397 : tensor<4x16x32xf32>
    %cst_85 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %399 = stablehlo.reduce(%398 init: %cst_85) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %400 = stablehlo.reshape %399 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_86 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %401 = stablehlo.reduce(%400 init: %cst_86) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %402 = stablehlo.dot_general %398, %189, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<32x32xf32>
    %403 = stablehlo.transpose %402, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %404 = stablehlo.dot_general %398, %arg19, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x32xf32>) -> tensor<4x16x32xf32>
    %405 = stablehlo.reshape %404 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %406 = stablehlo.transpose %405, dims = [0, 2, 3, 1] : (tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %407 = stablehlo.dot_general %406, %166, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %408 = stablehlo.dot_general %406, %183, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
    %409 = stablehlo.transpose %408, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %410 = stablehlo.broadcast_in_dim %186, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %411 = stablehlo.multiply %407, %410 : tensor<4x2x16x16xf32>
    %412 = stablehlo.multiply %411, %179 : tensor<4x2x16x16xf32>
    %cst_87 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %413 = stablehlo.reduce(%412 init: %cst_87) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %414 = stablehlo.reshape %413 : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
    %415 = stablehlo.negate %414 : tensor<4x2x16x1xf32>
    %416 = stablehlo.broadcast_in_dim %181, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %417 = stablehlo.divide %407, %416 : tensor<4x2x16x16xf32>
    %cst_88 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %418 = stablehlo.reduce(%415 init: %cst_88) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x1xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %419 = stablehlo.broadcast_in_dim %418, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x16xf32>
    %420 = stablehlo.add %417, %419 : tensor<4x2x16x16xf32>
    %421 = stablehlo.multiply %420, %179 : tensor<4x2x16x16xf32>
    %422 = call @_where_4(%172#1, %421) : (tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
    %cst_89 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %423 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
    %424 = stablehlo.divide %422, %423 : tensor<4x2x16x16xf32>
    %425 = stablehlo.dot_general %424, %164, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %426 = stablehlo.transpose %425, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %427 = stablehlo.dot_general %424, %165, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %428 = stablehlo.transpose %427, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %429 = stablehlo.reshape %409 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %430 = stablehlo.reshape %426 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %431 = stablehlo.reshape %428 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %432 = stablehlo.concatenate %431, %430, %429, dim = 2 : (tensor<4x16x32xf32>, tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x96xf32>
    %cst_90 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %433 = stablehlo.reduce(%432 init: %cst_90) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x96xf32>, tensor<f32>) -> tensor<96xf32>
    %434 = stablehlo.reshape %433 : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %cst_91 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %435 = stablehlo.reduce(%434 init: %cst_91) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x96xf32>, tensor<f32>) -> tensor<96xf32>
    %436 = stablehlo.dot_general %432, %156, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x96xf32>, tensor<4x16x32xf32>) -> tensor<96x32xf32>
    %437 = stablehlo.transpose %436, dims = [1, 0] : (tensor<96x32xf32>) -> tensor<32x96xf32>
    %438 = stablehlo.dot_general %432, %arg21, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x96xf32>, tensor<32x96xf32>) -> tensor<4x16x32xf32>
    %cst_92 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %439 = stablehlo.reduce(%438 init: %cst_92) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %440 = stablehlo.reshape %439 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_93 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %441 = stablehlo.reduce(%440 init: %cst_93) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %442 = stablehlo.multiply %150, %438 : tensor<4x16x32xf32>
    %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %443 = stablehlo.reduce(%442 init: %cst_94) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %444 = stablehlo.reshape %443 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %445 = stablehlo.broadcast_in_dim %151, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %446 = stablehlo.multiply %438, %445 : tensor<4x16x32xf32>
    %cst_95 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %447 = stablehlo.reduce(%444 init: %cst_95) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %448 = stablehlo.multiply %137, %446 : tensor<4x16x32xf32>
    %cst_96 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %449 = stablehlo.reduce(%448 init: %cst_96) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %450 = stablehlo.reshape %449 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %451 = stablehlo.broadcast_in_dim %145, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %452 = stablehlo.multiply %446, %451 : tensor<4x16x32xf32>
    %453 = stablehlo.multiply %450, %148 : tensor<4x16x1xf32>
    %cst_97 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %454 = stablehlo.broadcast_in_dim %cst_97, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %455 = stablehlo.divide %453, %454 : tensor<4x16x1xf32>
    %cst_98 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %456 = stablehlo.reduce(%455 init: %cst_98) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %457 = stablehlo.broadcast_in_dim %456, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %458 = stablehlo.multiply %137, %457 : tensor<4x16x32xf32>
    %459 = stablehlo.add %452, %458 : tensor<4x16x32xf32>
    %460 = stablehlo.multiply %457, %137 : tensor<4x16x32xf32>
    %461 = stablehlo.add %459, %460 : tensor<4x16x32xf32>
    %462 = stablehlo.negate %461 : tensor<4x16x32xf32>
    %cst_99 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %463 = stablehlo.reduce(%462 init: %cst_99) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %464 = stablehlo.reshape %463 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %465 = stablehlo.add %398, %461 : tensor<4x16x32xf32>
    %cst_100 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %466 = stablehlo.broadcast_in_dim %cst_100, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %467 = stablehlo.divide %464, %466 : tensor<4x16x1xf32>
    %cst_101 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %468 = stablehlo.reduce(%467 init: %cst_101) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %469 = stablehlo.broadcast_in_dim %468, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %470 = stablehlo.add %465, %469 : tensor<4x16x32xf32>
    %471 = stablehlo.dot_general %470, %122, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<4x16x4x16xf32>) -> tensor<4x32x4x16xf32>
    %472 = stablehlo.transpose %471, dims = [2, 0, 3, 1] : (tensor<4x32x4x16xf32>) -> tensor<4x4x16x32xf32>
    %473 = stablehlo.dot_general %470, %129, batching_dims = [0] x [1], contracting_dims = [2] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<4x4x16x32xf32>) -> tensor<4x16x4x16xf32>
    %474 = stablehlo.dot_general %472, %126, batching_dims = [0] x [0], contracting_dims = [1, 2] x [1, 2], precision = [HIGHEST, HIGHEST] : (tensor<4x4x16x32xf32>, tensor<4x4x16x64xf32>) -> tensor<4x32x64xf32>
    %475 = stablehlo.transpose %474, dims = [0, 2, 1] : (tensor<4x32x64xf32>) -> tensor<4x64x32xf32>
    %476 = stablehlo.dot_general %472, %arg2, batching_dims = [0] x [0], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<4x4x16x32xf32>, tensor<4x64x32xf32>) -> tensor<4x4x16x64xf32>
    %cst_102 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %477 = stablehlo.broadcast_in_dim %cst_102, dims = [] : (tensor<f32>) -> tensor<4x4x16x64xf32>
    %478 = stablehlo.select %128, %476, %477 : tensor<4x4x16x64xi1>, tensor<4x4x16x64xf32>
    %479 = stablehlo.dot_general %478, %124, batching_dims = [0] x [0], contracting_dims = [1, 2] x [1, 2], precision = [HIGHEST, HIGHEST] : (tensor<4x4x16x64xf32>, tensor<4x4x16x32xf32>) -> tensor<4x64x32xf32>
    %480 = stablehlo.transpose %479, dims = [0, 2, 1] : (tensor<4x64x32xf32>) -> tensor<4x32x64xf32>
    %481 = stablehlo.dot_general %478, %arg1, batching_dims = [0] x [0], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<4x4x16x64xf32>, tensor<4x32x64xf32>) -> tensor<4x4x16x32xf32>
    %482 = stablehlo.transpose %481, dims = [1, 3, 0, 2] : (tensor<4x4x16x32xf32>) -> tensor<4x32x4x16xf32>
    %483 = stablehlo.dot_general %482, %120, batching_dims = [0] x [0], contracting_dims = [2, 3] x [2, 3], precision = [HIGHEST, HIGHEST] : (tensor<4x32x4x16xf32>, tensor<4x16x4x16xf32>) -> tensor<4x32x16xf32>
    %484 = stablehlo.transpose %483, dims = [0, 2, 1] : (tensor<4x32x16xf32>) -> tensor<4x16x32xf32>
    %485 = stablehlo.dot_general %473, %119, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x16x4x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x16x4x2xf32>
    %486 = stablehlo.transpose %485, dims = [0, 1, 3, 2] : (tensor<4x16x4x2xf32>) -> tensor<4x16x2x4xf32>
    %487 = stablehlo.dot_general %486, %109, batching_dims = [0, 1, 2] x [0, 1, 2], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2x4xf32>, tensor<4x16x2x4xf32>) -> tensor<4x16x2xf32>
    %cst_103 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %488 = stablehlo.broadcast_in_dim %cst_103, dims = [] : (tensor<f32>) -> tensor<4x16x4xf32>
    %489 = "stablehlo.scatter"(%488, %108, %487) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg84: tensor<f32>, %arg85: tensor<f32>):
      %1216 = stablehlo.add %arg84, %arg85 : tensor<f32>
      stablehlo.return %1216 : tensor<f32>
    }) : (tensor<4x16x4xf32>, tensor<4x16x2x1xi32>, tensor<4x16x2xf32>) -> tensor<4x16x4xf32>
    %490 = stablehlo.broadcast_in_dim %107, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x4xf32>
    %491 = stablehlo.multiply %489, %490 : tensor<4x16x4xf32>
    %492 = stablehlo.multiply %491, %100 : tensor<4x16x4xf32>
    %cst_104 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %493 = stablehlo.reduce(%492 init: %cst_104) applies stablehlo.add across dimensions = [2] : (tensor<4x16x4xf32>, tensor<f32>) -> tensor<4x16xf32>
    %494 = stablehlo.reshape %493 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %495 = stablehlo.negate %494 : tensor<4x16x1xf32>
    %496 = stablehlo.broadcast_in_dim %102, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x4xf32>
    %497 = stablehlo.divide %489, %496 : tensor<4x16x4xf32>
    %cst_105 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %498 = stablehlo.reduce(%495 init: %cst_105) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %499 = stablehlo.broadcast_in_dim %498, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x4xf32>
    %500 = stablehlo.add %497, %499 : tensor<4x16x4xf32>
    %501 = stablehlo.multiply %500, %100 : tensor<4x16x4xf32>
    %502 = stablehlo.dot_general %501, %92, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x4xf32>, tensor<4x16x32xf32>) -> tensor<4x32xf32>
    %503 = stablehlo.transpose %502, dims = [1, 0] : (tensor<4x32xf32>) -> tensor<32x4xf32>
    %504 = stablehlo.dot_general %501, %arg3, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x4xf32>, tensor<32x4xf32>) -> tensor<4x16x32xf32>
    %505 = stablehlo.add %484, %504 : tensor<4x16x32xf32>
    %cst_106 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %506 = stablehlo.reduce(%505 init: %cst_106) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %507 = stablehlo.reshape %506 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_107 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %508 = stablehlo.reduce(%507 init: %cst_107) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %509 = stablehlo.multiply %86, %505 : tensor<4x16x32xf32>
    %cst_108 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %510 = stablehlo.reduce(%509 init: %cst_108) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %511 = stablehlo.reshape %510 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %512 = stablehlo.broadcast_in_dim %87, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %513 = stablehlo.multiply %505, %512 : tensor<4x16x32xf32>
    %cst_109 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %514 = stablehlo.reduce(%511 init: %cst_109) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %515 = stablehlo.multiply %73, %513 : tensor<4x16x32xf32>
    %cst_110 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %516 = stablehlo.reduce(%515 init: %cst_110) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %517 = stablehlo.reshape %516 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %518 = stablehlo.broadcast_in_dim %81, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %519 = stablehlo.multiply %513, %518 : tensor<4x16x32xf32>
    %520 = stablehlo.multiply %517, %84 : tensor<4x16x1xf32>
    %cst_111 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %521 = stablehlo.broadcast_in_dim %cst_111, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %522 = stablehlo.divide %520, %521 : tensor<4x16x1xf32>
    %cst_112 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %523 = stablehlo.reduce(%522 init: %cst_112) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %524 = stablehlo.broadcast_in_dim %523, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %525 = stablehlo.multiply %73, %524 : tensor<4x16x32xf32>
    %526 = stablehlo.add %519, %525 : tensor<4x16x32xf32>
    %527 = stablehlo.multiply %524, %73 : tensor<4x16x32xf32>
    %528 = stablehlo.add %526, %527 : tensor<4x16x32xf32>
    %529 = stablehlo.negate %528 : tensor<4x16x32xf32>
    %cst_113 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %530 = stablehlo.reduce(%529 init: %cst_113) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %531 = stablehlo.reshape %530 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %532 = stablehlo.add %470, %528 : tensor<4x16x32xf32>
    %cst_114 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %533 = stablehlo.broadcast_in_dim %cst_114, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %534 = stablehlo.divide %531, %533 : tensor<4x16x1xf32>
    %cst_115 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %535 = stablehlo.reduce(%534 init: %cst_115) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %536 = stablehlo.broadcast_in_dim %535, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %537 = stablehlo.add %532, %536 : tensor<4x16x32xf32>
    %cst_116 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %538 = stablehlo.reduce(%537 init: %cst_116) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %539 = stablehlo.reshape %538 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_117 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %540 = stablehlo.reduce(%539 init: %cst_117) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %541 = stablehlo.dot_general %537, %62, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<32x32xf32>
    %542 = stablehlo.transpose %541, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %543 = stablehlo.dot_general %537, %arg8, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x32xf32>) -> tensor<4x16x32xf32>
    %544 = stablehlo.reshape %543 : (tensor<4x16x32xf32>) -> tensor<4x16x2x16xf32>
    %545 = stablehlo.transpose %544, dims = [0, 2, 3, 1] : (tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %546 = stablehlo.dot_general %545, %39, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %547 = stablehlo.dot_general %545, %56, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
    %548 = stablehlo.transpose %547, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %549 = stablehlo.broadcast_in_dim %59, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %550 = stablehlo.multiply %546, %549 : tensor<4x2x16x16xf32>
    %551 = stablehlo.multiply %550, %52 : tensor<4x2x16x16xf32>
    %cst_118 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %552 = stablehlo.reduce(%551 init: %cst_118) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %553 = stablehlo.reshape %552 : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
    %554 = stablehlo.negate %553 : tensor<4x2x16x1xf32>
    %555 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
    %556 = stablehlo.divide %546, %555 : tensor<4x2x16x16xf32>
    %cst_119 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %557 = stablehlo.reduce(%554 init: %cst_119) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x1xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %558 = stablehlo.broadcast_in_dim %557, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x16xf32>
    %559 = stablehlo.add %556, %558 : tensor<4x2x16x16xf32>
    %560 = stablehlo.multiply %559, %52 : tensor<4x2x16x16xf32>
    %561 = call @_where_4(%45#1, %560) : (tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
    %cst_120 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %562 = stablehlo.broadcast_in_dim %cst_120, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
    %563 = stablehlo.divide %561, %562 : tensor<4x2x16x16xf32>
    %564 = stablehlo.dot_general %563, %37, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %565 = stablehlo.transpose %564, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %566 = stablehlo.dot_general %563, %38, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
    %567 = stablehlo.transpose %566, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
    %568 = stablehlo.reshape %548 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %569 = stablehlo.reshape %565 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %570 = stablehlo.reshape %567 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
    %571 = stablehlo.concatenate %570, %569, %568, dim = 2 : (tensor<4x16x32xf32>, tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x96xf32>
    %cst_121 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %572 = stablehlo.reduce(%571 init: %cst_121) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x96xf32>, tensor<f32>) -> tensor<96xf32>
    %573 = stablehlo.reshape %572 : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %cst_122 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %574 = stablehlo.reduce(%573 init: %cst_122) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x96xf32>, tensor<f32>) -> tensor<96xf32>
    %575 = stablehlo.dot_general %571, %29, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x96xf32>, tensor<4x16x32xf32>) -> tensor<96x32xf32>
    %576 = stablehlo.transpose %575, dims = [1, 0] : (tensor<96x32xf32>) -> tensor<32x96xf32>
    %577 = stablehlo.dot_general %571, %arg10, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x96xf32>, tensor<32x96xf32>) -> tensor<4x16x32xf32>
    %cst_123 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %578 = stablehlo.reduce(%577 init: %cst_123) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %579 = stablehlo.reshape %578 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_124 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %580 = stablehlo.reduce(%579 init: %cst_124) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %581 = stablehlo.multiply %23, %577 : tensor<4x16x32xf32>
    %cst_125 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %582 = stablehlo.reduce(%581 init: %cst_125) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %583 = stablehlo.reshape %582 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %584 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %585 = stablehlo.multiply %577, %584 : tensor<4x16x32xf32>
    %cst_126 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %586 = stablehlo.reduce(%583 init: %cst_126) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %587 = stablehlo.multiply %10, %585 : tensor<4x16x32xf32>
    %cst_127 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %588 = stablehlo.reduce(%587 init: %cst_127) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %589 = stablehlo.reshape %588 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %590 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %591 = stablehlo.multiply %585, %590 : tensor<4x16x32xf32>
    %592 = stablehlo.multiply %589, %21 : tensor<4x16x1xf32>
    %cst_128 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %593 = stablehlo.broadcast_in_dim %cst_128, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %594 = stablehlo.divide %592, %593 : tensor<4x16x1xf32>
    %cst_129 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %595 = stablehlo.reduce(%594 init: %cst_129) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %596 = stablehlo.broadcast_in_dim %595, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %597 = stablehlo.multiply %10, %596 : tensor<4x16x32xf32>
    %598 = stablehlo.add %591, %597 : tensor<4x16x32xf32>
    %599 = stablehlo.multiply %596, %10 : tensor<4x16x32xf32>
    %600 = stablehlo.add %598, %599 : tensor<4x16x32xf32>
    %601 = stablehlo.negate %600 : tensor<4x16x32xf32>
    %cst_130 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %602 = stablehlo.reduce(%601 init: %cst_130) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %603 = stablehlo.reshape %602 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %604 = stablehlo.add %537, %600 : tensor<4x16x32xf32>
    %cst_131 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %605 = stablehlo.broadcast_in_dim %cst_131, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %606 = stablehlo.divide %603, %605 : tensor<4x16x1xf32>
    %cst_132 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %607 = stablehlo.reduce(%606 init: %cst_132) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %608 = stablehlo.broadcast_in_dim %607, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %609 = stablehlo.add %604, %608 : tensor<4x16x32xf32>
    %cst_133 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %610 = stablehlo.reduce(%609 init: %cst_133) applies stablehlo.add across dimensions = [0] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<16x32xf32>
    %611 = stablehlo.reshape %610 : (tensor<16x32xf32>) -> tensor<1x16x32xf32>
    %cst_134 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %612 = stablehlo.reduce(%611 init: %cst_134) applies stablehlo.add across dimensions = [0] : (tensor<1x16x32xf32>, tensor<f32>) -> tensor<16x32xf32>
    %cst_135 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %613 = stablehlo.broadcast_in_dim %cst_135, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %614 = "stablehlo.scatter"(%613, %0, %609) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg84: tensor<f32>, %arg85: tensor<f32>):
      %1216 = stablehlo.add %arg84, %arg85 : tensor<f32>
      stablehlo.return %1216 : tensor<f32>
    }) : (tensor<64x32xf32>, tensor<4x16x1xi32>, tensor<4x16x32xf32>) -> tensor<64x32xf32>
    %cst_136 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %615 = stablehlo.add %arg81, %cst_136 : tensor<f32>
    %cst_137 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %616 = stablehlo.broadcast_in_dim %cst_137, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %617 = stablehlo.multiply %616, %arg27 : tensor<64x32xf32>
    %cst_138 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %618 = stablehlo.broadcast_in_dim %cst_138, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %619 = stablehlo.multiply %618, %614 : tensor<64x32xf32>
    %620 = stablehlo.add %617, %619 : tensor<64x32xf32>
    %cst_139 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %621 = stablehlo.broadcast_in_dim %cst_139, dims = [] : (tensor<f32>) -> tensor<4x32x64xf32>
    %622 = stablehlo.multiply %621, %arg28 : tensor<4x32x64xf32>
    %cst_140 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %623 = stablehlo.broadcast_in_dim %cst_140, dims = [] : (tensor<f32>) -> tensor<4x32x64xf32>
    %624 = stablehlo.multiply %623, %480 : tensor<4x32x64xf32>
    %625 = stablehlo.add %622, %624 : tensor<4x32x64xf32>
    %cst_141 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %626 = stablehlo.broadcast_in_dim %cst_141, dims = [] : (tensor<f32>) -> tensor<4x64x32xf32>
    %627 = stablehlo.multiply %626, %arg29 : tensor<4x64x32xf32>
    %cst_142 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %628 = stablehlo.broadcast_in_dim %cst_142, dims = [] : (tensor<f32>) -> tensor<4x64x32xf32>
    %629 = stablehlo.multiply %628, %475 : tensor<4x64x32xf32>
    %630 = stablehlo.add %627, %629 : tensor<4x64x32xf32>
    %cst_143 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %631 = stablehlo.broadcast_in_dim %cst_143, dims = [] : (tensor<f32>) -> tensor<32x4xf32>
    %632 = stablehlo.multiply %631, %arg30 : tensor<32x4xf32>
    %cst_144 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %633 = stablehlo.broadcast_in_dim %cst_144, dims = [] : (tensor<f32>) -> tensor<32x4xf32>
    %634 = stablehlo.multiply %633, %503 : tensor<32x4xf32>
    %635 = stablehlo.add %632, %634 : tensor<32x4xf32>
    %cst_145 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %636 = stablehlo.broadcast_in_dim %cst_145, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %637 = stablehlo.multiply %636, %arg31 : tensor<32xf32>
    %cst_146 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %638 = stablehlo.broadcast_in_dim %cst_146, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %639 = stablehlo.multiply %638, %580 : tensor<32xf32>
    %640 = stablehlo.add %637, %639 : tensor<32xf32>
    %cst_147 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %641 = stablehlo.broadcast_in_dim %cst_147, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %642 = stablehlo.multiply %641, %arg32 : tensor<32xf32>
    %cst_148 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %643 = stablehlo.broadcast_in_dim %cst_148, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %644 = stablehlo.multiply %643, %586 : tensor<32xf32>
    %645 = stablehlo.add %642, %644 : tensor<32xf32>
    %cst_149 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %646 = stablehlo.broadcast_in_dim %cst_149, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %647 = stablehlo.multiply %646, %arg33 : tensor<32xf32>
    %cst_150 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %648 = stablehlo.broadcast_in_dim %cst_150, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %649 = stablehlo.multiply %648, %508 : tensor<32xf32>
    %650 = stablehlo.add %647, %649 : tensor<32xf32>
    %cst_151 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %651 = stablehlo.broadcast_in_dim %cst_151, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %652 = stablehlo.multiply %651, %arg34 : tensor<32xf32>
    %cst_152 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %653 = stablehlo.broadcast_in_dim %cst_152, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %654 = stablehlo.multiply %653, %514 : tensor<32xf32>
    %655 = stablehlo.add %652, %654 : tensor<32xf32>
    %cst_153 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %656 = stablehlo.broadcast_in_dim %cst_153, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %657 = stablehlo.multiply %656, %arg35 : tensor<32x32xf32>
    %cst_154 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %658 = stablehlo.broadcast_in_dim %cst_154, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %659 = stablehlo.multiply %658, %542 : tensor<32x32xf32>
    %660 = stablehlo.add %657, %659 : tensor<32x32xf32>
    %cst_155 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %661 = stablehlo.broadcast_in_dim %cst_155, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %662 = stablehlo.multiply %661, %arg36 : tensor<32xf32>
    %cst_156 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %663 = stablehlo.broadcast_in_dim %cst_156, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %664 = stablehlo.multiply %663, %540 : tensor<32xf32>
    %665 = stablehlo.add %662, %664 : tensor<32xf32>
    %cst_157 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %666 = stablehlo.broadcast_in_dim %cst_157, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %667 = stablehlo.multiply %666, %arg37 : tensor<32x96xf32>
    %cst_158 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %668 = stablehlo.broadcast_in_dim %cst_158, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %669 = stablehlo.multiply %668, %576 : tensor<32x96xf32>
    %670 = stablehlo.add %667, %669 : tensor<32x96xf32>
    %cst_159 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %671 = stablehlo.broadcast_in_dim %cst_159, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %672 = stablehlo.multiply %671, %arg38 : tensor<96xf32>
    %cst_160 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %673 = stablehlo.broadcast_in_dim %cst_160, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %674 = stablehlo.multiply %673, %574 : tensor<96xf32>
    %675 = stablehlo.add %672, %674 : tensor<96xf32>
    %cst_161 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %676 = stablehlo.broadcast_in_dim %cst_161, dims = [] : (tensor<f32>) -> tensor<4x32x64xf32>
    %677 = stablehlo.multiply %676, %arg39 : tensor<4x32x64xf32>
    %cst_162 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %678 = stablehlo.broadcast_in_dim %cst_162, dims = [] : (tensor<f32>) -> tensor<4x32x64xf32>
    %679 = stablehlo.multiply %678, %341 : tensor<4x32x64xf32>
    %680 = stablehlo.add %677, %679 : tensor<4x32x64xf32>
    %cst_163 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %681 = stablehlo.broadcast_in_dim %cst_163, dims = [] : (tensor<f32>) -> tensor<4x64x32xf32>
    %682 = stablehlo.multiply %681, %arg40 : tensor<4x64x32xf32>
    %cst_164 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %683 = stablehlo.broadcast_in_dim %cst_164, dims = [] : (tensor<f32>) -> tensor<4x64x32xf32>
    %684 = stablehlo.multiply %683, %336 : tensor<4x64x32xf32>
    %685 = stablehlo.add %682, %684 : tensor<4x64x32xf32>
    %cst_165 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %686 = stablehlo.broadcast_in_dim %cst_165, dims = [] : (tensor<f32>) -> tensor<32x4xf32>
    %687 = stablehlo.multiply %686, %arg41 : tensor<32x4xf32>
    %cst_166 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %688 = stablehlo.broadcast_in_dim %cst_166, dims = [] : (tensor<f32>) -> tensor<32x4xf32>
    %689 = stablehlo.multiply %688, %364 : tensor<32x4xf32>
    %690 = stablehlo.add %687, %689 : tensor<32x4xf32>
    %cst_167 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %691 = stablehlo.broadcast_in_dim %cst_167, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %692 = stablehlo.multiply %691, %arg42 : tensor<32xf32>
    %cst_168 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %693 = stablehlo.broadcast_in_dim %cst_168, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %694 = stablehlo.multiply %693, %441 : tensor<32xf32>
    %695 = stablehlo.add %692, %694 : tensor<32xf32>
    %cst_169 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %696 = stablehlo.broadcast_in_dim %cst_169, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %697 = stablehlo.multiply %696, %arg43 : tensor<32xf32>
    %cst_170 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %698 = stablehlo.broadcast_in_dim %cst_170, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %699 = stablehlo.multiply %698, %447 : tensor<32xf32>
    %700 = stablehlo.add %697, %699 : tensor<32xf32>
    %cst_171 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %701 = stablehlo.broadcast_in_dim %cst_171, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %702 = stablehlo.multiply %701, %arg44 : tensor<32xf32>
    %cst_172 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %703 = stablehlo.broadcast_in_dim %cst_172, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %704 = stablehlo.multiply %703, %369 : tensor<32xf32>
    %705 = stablehlo.add %702, %704 : tensor<32xf32>
    %cst_173 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %706 = stablehlo.broadcast_in_dim %cst_173, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %707 = stablehlo.multiply %706, %arg45 : tensor<32xf32>
    %cst_174 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %708 = stablehlo.broadcast_in_dim %cst_174, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %709 = stablehlo.multiply %708, %375 : tensor<32xf32>
    %710 = stablehlo.add %707, %709 : tensor<32xf32>
    %cst_175 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %711 = stablehlo.broadcast_in_dim %cst_175, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %712 = stablehlo.multiply %711, %arg46 : tensor<32x32xf32>
    %cst_176 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %713 = stablehlo.broadcast_in_dim %cst_176, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %714 = stablehlo.multiply %713, %403 : tensor<32x32xf32>
    %715 = stablehlo.add %712, %714 : tensor<32x32xf32>
    %cst_177 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %716 = stablehlo.broadcast_in_dim %cst_177, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %717 = stablehlo.multiply %716, %arg47 : tensor<32xf32>
    %cst_178 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %718 = stablehlo.broadcast_in_dim %cst_178, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %719 = stablehlo.multiply %718, %401 : tensor<32xf32>
    %720 = stablehlo.add %717, %719 : tensor<32xf32>
    %cst_179 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %721 = stablehlo.broadcast_in_dim %cst_179, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %722 = stablehlo.multiply %721, %arg48 : tensor<32x96xf32>
    %cst_180 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %723 = stablehlo.broadcast_in_dim %cst_180, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %724 = stablehlo.multiply %723, %437 : tensor<32x96xf32>
    %725 = stablehlo.add %722, %724 : tensor<32x96xf32>
    %cst_181 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %726 = stablehlo.broadcast_in_dim %cst_181, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %727 = stablehlo.multiply %726, %arg49 : tensor<96xf32>
    %cst_182 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %728 = stablehlo.broadcast_in_dim %cst_182, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %729 = stablehlo.multiply %728, %435 : tensor<96xf32>
    %730 = stablehlo.add %727, %729 : tensor<96xf32>
    %cst_183 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %731 = stablehlo.broadcast_in_dim %cst_183, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %732 = stablehlo.multiply %731, %arg50 : tensor<32xf32>
    %cst_184 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %733 = stablehlo.broadcast_in_dim %cst_184, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %734 = stablehlo.multiply %733, %303 : tensor<32xf32>
    %735 = stablehlo.add %732, %734 : tensor<32xf32>
    %cst_185 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %736 = stablehlo.broadcast_in_dim %cst_185, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %737 = stablehlo.multiply %736, %arg51 : tensor<32xf32>
    %cst_186 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %738 = stablehlo.broadcast_in_dim %cst_186, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %739 = stablehlo.multiply %738, %309 : tensor<32xf32>
    %740 = stablehlo.add %737, %739 : tensor<32xf32>
    %cst_187 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %741 = stablehlo.broadcast_in_dim %cst_187, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %742 = stablehlo.multiply %741, %arg52 : tensor<16x32xf32>
    %cst_188 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %743 = stablehlo.broadcast_in_dim %cst_188, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %744 = stablehlo.multiply %743, %612 : tensor<16x32xf32>
    %745 = stablehlo.add %742, %744 : tensor<16x32xf32>
    %cst_189 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %746 = stablehlo.broadcast_in_dim %cst_189, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %747 = stablehlo.multiply %746, %arg53 : tensor<32x64xf32>
    %cst_190 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %748 = stablehlo.broadcast_in_dim %cst_190, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %749 = stablehlo.multiply %748, %299 : tensor<32x64xf32>
    %750 = stablehlo.add %747, %749 : tensor<32x64xf32>
    %cst_191 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %751 = stablehlo.broadcast_in_dim %cst_191, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %752 = stablehlo.multiply %751, %arg54 : tensor<64x32xf32>
    %cst_192 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %753 = stablehlo.broadcast_in_dim %cst_192, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %754 = stablehlo.multiply %753, %614 : tensor<64x32xf32>
    %755 = stablehlo.multiply %754, %614 : tensor<64x32xf32>
    %756 = stablehlo.add %752, %755 : tensor<64x32xf32>
    %cst_193 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %757 = stablehlo.broadcast_in_dim %cst_193, dims = [] : (tensor<f32>) -> tensor<4x32x64xf32>
    %758 = stablehlo.multiply %757, %arg55 : tensor<4x32x64xf32>
    %cst_194 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %759 = stablehlo.broadcast_in_dim %cst_194, dims = [] : (tensor<f32>) -> tensor<4x32x64xf32>
    %760 = stablehlo.multiply %759, %480 : tensor<4x32x64xf32>
    %761 = stablehlo.multiply %760, %480 : tensor<4x32x64xf32>
    %762 = stablehlo.add %758, %761 : tensor<4x32x64xf32>
    %cst_195 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %763 = stablehlo.broadcast_in_dim %cst_195, dims = [] : (tensor<f32>) -> tensor<4x64x32xf32>
    %764 = stablehlo.multiply %763, %arg56 : tensor<4x64x32xf32>
    %cst_196 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %765 = stablehlo.broadcast_in_dim %cst_196, dims = [] : (tensor<f32>) -> tensor<4x64x32xf32>
    %766 = stablehlo.multiply %765, %475 : tensor<4x64x32xf32>
    %767 = stablehlo.multiply %766, %475 : tensor<4x64x32xf32>
    %768 = stablehlo.add %764, %767 : tensor<4x64x32xf32>
    %cst_197 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %769 = stablehlo.broadcast_in_dim %cst_197, dims = [] : (tensor<f32>) -> tensor<32x4xf32>
    %770 = stablehlo.multiply %769, %arg57 : tensor<32x4xf32>
    %cst_198 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %771 = stablehlo.broadcast_in_dim %cst_198, dims = [] : (tensor<f32>) -> tensor<32x4xf32>
    %772 = stablehlo.multiply %771, %503 : tensor<32x4xf32>
    %773 = stablehlo.multiply %772, %503 : tensor<32x4xf32>
    %774 = stablehlo.add %770, %773 : tensor<32x4xf32>
    %cst_199 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %775 = stablehlo.broadcast_in_dim %cst_199, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %776 = stablehlo.multiply %775, %arg58 : tensor<32xf32>
    %cst_200 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %777 = stablehlo.broadcast_in_dim %cst_200, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %778 = stablehlo.multiply %777, %580 : tensor<32xf32>
    %779 = stablehlo.multiply %778, %580 : tensor<32xf32>
    %780 = stablehlo.add %776, %779 : tensor<32xf32>
    %cst_201 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %781 = stablehlo.broadcast_in_dim %cst_201, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %782 = stablehlo.multiply %781, %arg59 : tensor<32xf32>
    %cst_202 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %783 = stablehlo.broadcast_in_dim %cst_202, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %784 = stablehlo.multiply %783, %586 : tensor<32xf32>
    %785 = stablehlo.multiply %784, %586 : tensor<32xf32>
    %786 = stablehlo.add %782, %785 : tensor<32xf32>
    %cst_203 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %787 = stablehlo.broadcast_in_dim %cst_203, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %788 = stablehlo.multiply %787, %arg60 : tensor<32xf32>
    %cst_204 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %789 = stablehlo.broadcast_in_dim %cst_204, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %790 = stablehlo.multiply %789, %508 : tensor<32xf32>
    %791 = stablehlo.multiply %790, %508 : tensor<32xf32>
    %792 = stablehlo.add %788, %791 : tensor<32xf32>
    %cst_205 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %793 = stablehlo.broadcast_in_dim %cst_205, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %794 = stablehlo.multiply %793, %arg61 : tensor<32xf32>
    %cst_206 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %795 = stablehlo.broadcast_in_dim %cst_206, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %796 = stablehlo.multiply %795, %514 : tensor<32xf32>
    %797 = stablehlo.multiply %796, %514 : tensor<32xf32>
    %798 = stablehlo.add %794, %797 : tensor<32xf32>
    %cst_207 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %799 = stablehlo.broadcast_in_dim %cst_207, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %800 = stablehlo.multiply %799, %arg62 : tensor<32x32xf32>
    %cst_208 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %801 = stablehlo.broadcast_in_dim %cst_208, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %802 = stablehlo.multiply %801, %542 : tensor<32x32xf32>
    %803 = stablehlo.multiply %802, %542 : tensor<32x32xf32>
    %804 = stablehlo.add %800, %803 : tensor<32x32xf32>
    %cst_209 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %805 = stablehlo.broadcast_in_dim %cst_209, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %806 = stablehlo.multiply %805, %arg63 : tensor<32xf32>
    %cst_210 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %807 = stablehlo.broadcast_in_dim %cst_210, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %808 = stablehlo.multiply %807, %540 : tensor<32xf32>
    %809 = stablehlo.multiply %808, %540 : tensor<32xf32>
    %810 = stablehlo.add %806, %809 : tensor<32xf32>
    %cst_211 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %811 = stablehlo.broadcast_in_dim %cst_211, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %812 = stablehlo.multiply %811, %arg64 : tensor<32x96xf32>
    %cst_212 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %813 = stablehlo.broadcast_in_dim %cst_212, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %814 = stablehlo.multiply %813, %576 : tensor<32x96xf32>
    %815 = stablehlo.multiply %814, %576 : tensor<32x96xf32>
    %816 = stablehlo.add %812, %815 : tensor<32x96xf32>
    %cst_213 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %817 = stablehlo.broadcast_in_dim %cst_213, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %818 = stablehlo.multiply %817, %arg65 : tensor<96xf32>
    %cst_214 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %819 = stablehlo.broadcast_in_dim %cst_214, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %820 = stablehlo.multiply %819, %574 : tensor<96xf32>
    %821 = stablehlo.multiply %820, %574 : tensor<96xf32>
    %822 = stablehlo.add %818, %821 : tensor<96xf32>
    %cst_215 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %823 = stablehlo.broadcast_in_dim %cst_215, dims = [] : (tensor<f32>) -> tensor<4x32x64xf32>
    %824 = stablehlo.multiply %823, %arg66 : tensor<4x32x64xf32>
    %cst_216 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %825 = stablehlo.broadcast_in_dim %cst_216, dims = [] : (tensor<f32>) -> tensor<4x32x64xf32>
    %826 = stablehlo.multiply %825, %341 : tensor<4x32x64xf32>
    %827 = stablehlo.multiply %826, %341 : tensor<4x32x64xf32>
    %828 = stablehlo.add %824, %827 : tensor<4x32x64xf32>
    %cst_217 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %829 = stablehlo.broadcast_in_dim %cst_217, dims = [] : (tensor<f32>) -> tensor<4x64x32xf32>
    %830 = stablehlo.multiply %829, %arg67 : tensor<4x64x32xf32>
    %cst_218 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %831 = stablehlo.broadcast_in_dim %cst_218, dims = [] : (tensor<f32>) -> tensor<4x64x32xf32>
    %832 = stablehlo.multiply %831, %336 : tensor<4x64x32xf32>
    %833 = stablehlo.multiply %832, %336 : tensor<4x64x32xf32>
    %834 = stablehlo.add %830, %833 : tensor<4x64x32xf32>
    %cst_219 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %835 = stablehlo.broadcast_in_dim %cst_219, dims = [] : (tensor<f32>) -> tensor<32x4xf32>
    %836 = stablehlo.multiply %835, %arg68 : tensor<32x4xf32>
    %cst_220 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %837 = stablehlo.broadcast_in_dim %cst_220, dims = [] : (tensor<f32>) -> tensor<32x4xf32>
    %838 = stablehlo.multiply %837, %364 : tensor<32x4xf32>
    %839 = stablehlo.multiply %838, %364 : tensor<32x4xf32>
    %840 = stablehlo.add %836, %839 : tensor<32x4xf32>
    %cst_221 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %841 = stablehlo.broadcast_in_dim %cst_221, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %842 = stablehlo.multiply %841, %arg69 : tensor<32xf32>
    %cst_222 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %843 = stablehlo.broadcast_in_dim %cst_222, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %844 = stablehlo.multiply %843, %441 : tensor<32xf32>
    %845 = stablehlo.multiply %844, %441 : tensor<32xf32>
    %846 = stablehlo.add %842, %845 : tensor<32xf32>
    %cst_223 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %847 = stablehlo.broadcast_in_dim %cst_223, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %848 = stablehlo.multiply %847, %arg70 : tensor<32xf32>
    %cst_224 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %849 = stablehlo.broadcast_in_dim %cst_224, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %850 = stablehlo.multiply %849, %447 : tensor<32xf32>
    %851 = stablehlo.multiply %850, %447 : tensor<32xf32>
    %852 = stablehlo.add %848, %851 : tensor<32xf32>
    %cst_225 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %853 = stablehlo.broadcast_in_dim %cst_225, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %854 = stablehlo.multiply %853, %arg71 : tensor<32xf32>
    %cst_226 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %855 = stablehlo.broadcast_in_dim %cst_226, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %856 = stablehlo.multiply %855, %369 : tensor<32xf32>
    %857 = stablehlo.multiply %856, %369 : tensor<32xf32>
    %858 = stablehlo.add %854, %857 : tensor<32xf32>
    %cst_227 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %859 = stablehlo.broadcast_in_dim %cst_227, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %860 = stablehlo.multiply %859, %arg72 : tensor<32xf32>
    %cst_228 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %861 = stablehlo.broadcast_in_dim %cst_228, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %862 = stablehlo.multiply %861, %375 : tensor<32xf32>
    %863 = stablehlo.multiply %862, %375 : tensor<32xf32>
    %864 = stablehlo.add %860, %863 : tensor<32xf32>
    %cst_229 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %865 = stablehlo.broadcast_in_dim %cst_229, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %866 = stablehlo.multiply %865, %arg73 : tensor<32x32xf32>
    %cst_230 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %867 = stablehlo.broadcast_in_dim %cst_230, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %868 = stablehlo.multiply %867, %403 : tensor<32x32xf32>
    %869 = stablehlo.multiply %868, %403 : tensor<32x32xf32>
    %870 = stablehlo.add %866, %869 : tensor<32x32xf32>
    %cst_231 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %871 = stablehlo.broadcast_in_dim %cst_231, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %872 = stablehlo.multiply %871, %arg74 : tensor<32xf32>
    %cst_232 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %873 = stablehlo.broadcast_in_dim %cst_232, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %874 = stablehlo.multiply %873, %401 : tensor<32xf32>
    %875 = stablehlo.multiply %874, %401 : tensor<32xf32>
    %876 = stablehlo.add %872, %875 : tensor<32xf32>
    %cst_233 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %877 = stablehlo.broadcast_in_dim %cst_233, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %878 = stablehlo.multiply %877, %arg75 : tensor<32x96xf32>
    %cst_234 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %879 = stablehlo.broadcast_in_dim %cst_234, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %880 = stablehlo.multiply %879, %437 : tensor<32x96xf32>
    %881 = stablehlo.multiply %880, %437 : tensor<32x96xf32>
    %882 = stablehlo.add %878, %881 : tensor<32x96xf32>
    %cst_235 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %883 = stablehlo.broadcast_in_dim %cst_235, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %884 = stablehlo.multiply %883, %arg76 : tensor<96xf32>
    %cst_236 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %885 = stablehlo.broadcast_in_dim %cst_236, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %886 = stablehlo.multiply %885, %435 : tensor<96xf32>
    %887 = stablehlo.multiply %886, %435 : tensor<96xf32>
    %888 = stablehlo.add %884, %887 : tensor<96xf32>
    %cst_237 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %889 = stablehlo.broadcast_in_dim %cst_237, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %890 = stablehlo.multiply %889, %arg77 : tensor<32xf32>
    %cst_238 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %891 = stablehlo.broadcast_in_dim %cst_238, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %892 = stablehlo.multiply %891, %303 : tensor<32xf32>
    %893 = stablehlo.multiply %892, %303 : tensor<32xf32>
    %894 = stablehlo.add %890, %893 : tensor<32xf32>
    %cst_239 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %895 = stablehlo.broadcast_in_dim %cst_239, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %896 = stablehlo.multiply %895, %arg78 : tensor<32xf32>
    %cst_240 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %897 = stablehlo.broadcast_in_dim %cst_240, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %898 = stablehlo.multiply %897, %309 : tensor<32xf32>
    %899 = stablehlo.multiply %898, %309 : tensor<32xf32>
    %900 = stablehlo.add %896, %899 : tensor<32xf32>
    %cst_241 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %901 = stablehlo.broadcast_in_dim %cst_241, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %902 = stablehlo.multiply %901, %arg79 : tensor<16x32xf32>
    %cst_242 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %903 = stablehlo.broadcast_in_dim %cst_242, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %904 = stablehlo.multiply %903, %612 : tensor<16x32xf32>
    %905 = stablehlo.multiply %904, %612 : tensor<16x32xf32>
    %906 = stablehlo.add %902, %905 : tensor<16x32xf32>
    %cst_243 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %907 = stablehlo.broadcast_in_dim %cst_243, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %908 = stablehlo.multiply %907, %arg80 : tensor<32x64xf32>
    %cst_244 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %909 = stablehlo.broadcast_in_dim %cst_244, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %910 = stablehlo.multiply %909, %299 : tensor<32x64xf32>
    %911 = stablehlo.multiply %910, %299 : tensor<32x64xf32>
    %912 = stablehlo.add %908, %911 : tensor<32x64xf32>
    %cst_245 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %913 = stablehlo.power %cst_245, %615 : tensor<f32>
    %cst_246 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %914 = stablehlo.subtract %cst_246, %913 : tensor<f32>
    %cst_247 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %915 = stablehlo.divide %cst_247, %914 : tensor<f32>
    %cst_248 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %916 = stablehlo.power %cst_248, %615 : tensor<f32>
    %cst_249 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %917 = stablehlo.subtract %cst_249, %916 : tensor<f32>
    %cst_250 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %918 = stablehlo.divide %cst_250, %917 : tensor<f32>
    %919 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %920 = stablehlo.multiply %620, %919 : tensor<64x32xf32>
    %cst_251 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %921 = stablehlo.broadcast_in_dim %cst_251, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %922 = stablehlo.multiply %921, %920 : tensor<64x32xf32>
    %923 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %924 = stablehlo.multiply %756, %923 : tensor<64x32xf32>
    %925 = stablehlo.sqrt %924 : tensor<64x32xf32>
    %cst_252 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %926 = stablehlo.broadcast_in_dim %cst_252, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %927 = stablehlo.add %925, %926 : tensor<64x32xf32>
    %928 = stablehlo.divide %922, %927 : tensor<64x32xf32>
    %929 = stablehlo.subtract %arg0, %928 : tensor<64x32xf32>
    %930 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<4x32x64xf32>
    %931 = stablehlo.multiply %625, %930 : tensor<4x32x64xf32>
    %cst_253 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %932 = stablehlo.broadcast_in_dim %cst_253, dims = [] : (tensor<f32>) -> tensor<4x32x64xf32>
    %933 = stablehlo.multiply %932, %931 : tensor<4x32x64xf32>
    %934 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<4x32x64xf32>
    %935 = stablehlo.multiply %762, %934 : tensor<4x32x64xf32>
    %936 = stablehlo.sqrt %935 : tensor<4x32x64xf32>
    %cst_254 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %937 = stablehlo.broadcast_in_dim %cst_254, dims = [] : (tensor<f32>) -> tensor<4x32x64xf32>
    %938 = stablehlo.add %936, %937 : tensor<4x32x64xf32>
    %939 = stablehlo.divide %933, %938 : tensor<4x32x64xf32>
    %940 = stablehlo.subtract %arg1, %939 : tensor<4x32x64xf32>
    %941 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<4x64x32xf32>
    %942 = stablehlo.multiply %630, %941 : tensor<4x64x32xf32>
    %cst_255 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %943 = stablehlo.broadcast_in_dim %cst_255, dims = [] : (tensor<f32>) -> tensor<4x64x32xf32>
    %944 = stablehlo.multiply %943, %942 : tensor<4x64x32xf32>
    %945 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<4x64x32xf32>
    %946 = stablehlo.multiply %768, %945 : tensor<4x64x32xf32>
    %947 = stablehlo.sqrt %946 : tensor<4x64x32xf32>
    %cst_256 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %948 = stablehlo.broadcast_in_dim %cst_256, dims = [] : (tensor<f32>) -> tensor<4x64x32xf32>
    %949 = stablehlo.add %947, %948 : tensor<4x64x32xf32>
    %950 = stablehlo.divide %944, %949 : tensor<4x64x32xf32>
    %951 = stablehlo.subtract %arg2, %950 : tensor<4x64x32xf32>
    %952 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<32x4xf32>
    %953 = stablehlo.multiply %635, %952 : tensor<32x4xf32>
    %cst_257 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %954 = stablehlo.broadcast_in_dim %cst_257, dims = [] : (tensor<f32>) -> tensor<32x4xf32>
    %955 = stablehlo.multiply %954, %953 : tensor<32x4xf32>
    %956 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<32x4xf32>
    %957 = stablehlo.multiply %774, %956 : tensor<32x4xf32>
    %958 = stablehlo.sqrt %957 : tensor<32x4xf32>
    %cst_258 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %959 = stablehlo.broadcast_in_dim %cst_258, dims = [] : (tensor<f32>) -> tensor<32x4xf32>
    %960 = stablehlo.add %958, %959 : tensor<32x4xf32>
    %961 = stablehlo.divide %955, %960 : tensor<32x4xf32>
    %962 = stablehlo.subtract %arg3, %961 : tensor<32x4xf32>
    %963 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %964 = stablehlo.multiply %640, %963 : tensor<32xf32>
    %cst_259 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %965 = stablehlo.broadcast_in_dim %cst_259, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %966 = stablehlo.multiply %965, %964 : tensor<32xf32>
    %967 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %968 = stablehlo.multiply %780, %967 : tensor<32xf32>
    %969 = stablehlo.sqrt %968 : tensor<32xf32>
    %cst_260 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %970 = stablehlo.broadcast_in_dim %cst_260, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %971 = stablehlo.add %969, %970 : tensor<32xf32>
    %972 = stablehlo.divide %966, %971 : tensor<32xf32>
    %973 = stablehlo.subtract %arg4, %972 : tensor<32xf32>
    %974 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %975 = stablehlo.multiply %645, %974 : tensor<32xf32>
    %cst_261 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %976 = stablehlo.broadcast_in_dim %cst_261, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %977 = stablehlo.multiply %976, %975 : tensor<32xf32>
    %978 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %979 = stablehlo.multiply %786, %978 : tensor<32xf32>
    %980 = stablehlo.sqrt %979 : tensor<32xf32>
    %cst_262 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %981 = stablehlo.broadcast_in_dim %cst_262, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %982 = stablehlo.add %980, %981 : tensor<32xf32>
    %983 = stablehlo.divide %977, %982 : tensor<32xf32>
    %984 = stablehlo.subtract %arg5, %983 : tensor<32xf32>
    %985 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %986 = stablehlo.multiply %650, %985 : tensor<32xf32>
    %cst_263 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %987 = stablehlo.broadcast_in_dim %cst_263, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %988 = stablehlo.multiply %987, %986 : tensor<32xf32>
    %989 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %990 = stablehlo.multiply %792, %989 : tensor<32xf32>
    %991 = stablehlo.sqrt %990 : tensor<32xf32>
    %cst_264 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %992 = stablehlo.broadcast_in_dim %cst_264, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %993 = stablehlo.add %991, %992 : tensor<32xf32>
    %994 = stablehlo.divide %988, %993 : tensor<32xf32>
    %995 = stablehlo.subtract %arg6, %994 : tensor<32xf32>
    %996 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %997 = stablehlo.multiply %655, %996 : tensor<32xf32>
    %cst_265 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %998 = stablehlo.broadcast_in_dim %cst_265, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %999 = stablehlo.multiply %998, %997 : tensor<32xf32>
    %1000 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1001 = stablehlo.multiply %798, %1000 : tensor<32xf32>
    %1002 = stablehlo.sqrt %1001 : tensor<32xf32>
    %cst_266 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1003 = stablehlo.broadcast_in_dim %cst_266, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1004 = stablehlo.add %1002, %1003 : tensor<32xf32>
    %1005 = stablehlo.divide %999, %1004 : tensor<32xf32>
    %1006 = stablehlo.subtract %arg7, %1005 : tensor<32xf32>
    %1007 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1008 = stablehlo.multiply %660, %1007 : tensor<32x32xf32>
    %cst_267 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1009 = stablehlo.broadcast_in_dim %cst_267, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1010 = stablehlo.multiply %1009, %1008 : tensor<32x32xf32>
    %1011 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1012 = stablehlo.multiply %804, %1011 : tensor<32x32xf32>
    %1013 = stablehlo.sqrt %1012 : tensor<32x32xf32>
    %cst_268 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1014 = stablehlo.broadcast_in_dim %cst_268, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1015 = stablehlo.add %1013, %1014 : tensor<32x32xf32>
    %1016 = stablehlo.divide %1010, %1015 : tensor<32x32xf32>
    %1017 = stablehlo.subtract %arg8, %1016 : tensor<32x32xf32>
    %1018 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1019 = stablehlo.multiply %665, %1018 : tensor<32xf32>
    %cst_269 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1020 = stablehlo.broadcast_in_dim %cst_269, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1021 = stablehlo.multiply %1020, %1019 : tensor<32xf32>
    %1022 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1023 = stablehlo.multiply %810, %1022 : tensor<32xf32>
    %1024 = stablehlo.sqrt %1023 : tensor<32xf32>
    %cst_270 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1025 = stablehlo.broadcast_in_dim %cst_270, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1026 = stablehlo.add %1024, %1025 : tensor<32xf32>
    %1027 = stablehlo.divide %1021, %1026 : tensor<32xf32>
    %1028 = stablehlo.subtract %arg9, %1027 : tensor<32xf32>
    %1029 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1030 = stablehlo.multiply %670, %1029 : tensor<32x96xf32>
    %cst_271 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1031 = stablehlo.broadcast_in_dim %cst_271, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1032 = stablehlo.multiply %1031, %1030 : tensor<32x96xf32>
    %1033 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1034 = stablehlo.multiply %816, %1033 : tensor<32x96xf32>
    %1035 = stablehlo.sqrt %1034 : tensor<32x96xf32>
    %cst_272 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1036 = stablehlo.broadcast_in_dim %cst_272, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1037 = stablehlo.add %1035, %1036 : tensor<32x96xf32>
    %1038 = stablehlo.divide %1032, %1037 : tensor<32x96xf32>
    %1039 = stablehlo.subtract %arg10, %1038 : tensor<32x96xf32>
    %1040 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1041 = stablehlo.multiply %675, %1040 : tensor<96xf32>
    %cst_273 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1042 = stablehlo.broadcast_in_dim %cst_273, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1043 = stablehlo.multiply %1042, %1041 : tensor<96xf32>
    %1044 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1045 = stablehlo.multiply %822, %1044 : tensor<96xf32>
    %1046 = stablehlo.sqrt %1045 : tensor<96xf32>
    %cst_274 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1047 = stablehlo.broadcast_in_dim %cst_274, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1048 = stablehlo.add %1046, %1047 : tensor<96xf32>
    %1049 = stablehlo.divide %1043, %1048 : tensor<96xf32>
    %1050 = stablehlo.subtract %arg11, %1049 : tensor<96xf32>
    %1051 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<4x32x64xf32>
    %1052 = stablehlo.multiply %680, %1051 : tensor<4x32x64xf32>
    %cst_275 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1053 = stablehlo.broadcast_in_dim %cst_275, dims = [] : (tensor<f32>) -> tensor<4x32x64xf32>
    %1054 = stablehlo.multiply %1053, %1052 : tensor<4x32x64xf32>
    %1055 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<4x32x64xf32>
    %1056 = stablehlo.multiply %828, %1055 : tensor<4x32x64xf32>
    %1057 = stablehlo.sqrt %1056 : tensor<4x32x64xf32>
    %cst_276 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1058 = stablehlo.broadcast_in_dim %cst_276, dims = [] : (tensor<f32>) -> tensor<4x32x64xf32>
    %1059 = stablehlo.add %1057, %1058 : tensor<4x32x64xf32>
    %1060 = stablehlo.divide %1054, %1059 : tensor<4x32x64xf32>
    %1061 = stablehlo.subtract %arg12, %1060 : tensor<4x32x64xf32>
    %1062 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<4x64x32xf32>
    %1063 = stablehlo.multiply %685, %1062 : tensor<4x64x32xf32>
    %cst_277 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1064 = stablehlo.broadcast_in_dim %cst_277, dims = [] : (tensor<f32>) -> tensor<4x64x32xf32>
    %1065 = stablehlo.multiply %1064, %1063 : tensor<4x64x32xf32>
    %1066 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<4x64x32xf32>
    %1067 = stablehlo.multiply %834, %1066 : tensor<4x64x32xf32>
    %1068 = stablehlo.sqrt %1067 : tensor<4x64x32xf32>
    %cst_278 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1069 = stablehlo.broadcast_in_dim %cst_278, dims = [] : (tensor<f32>) -> tensor<4x64x32xf32>
    %1070 = stablehlo.add %1068, %1069 : tensor<4x64x32xf32>
    %1071 = stablehlo.divide %1065, %1070 : tensor<4x64x32xf32>
    %1072 = stablehlo.subtract %arg13, %1071 : tensor<4x64x32xf32>
    %1073 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<32x4xf32>
    %1074 = stablehlo.multiply %690, %1073 : tensor<32x4xf32>
    %cst_279 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1075 = stablehlo.broadcast_in_dim %cst_279, dims = [] : (tensor<f32>) -> tensor<32x4xf32>
    %1076 = stablehlo.multiply %1075, %1074 : tensor<32x4xf32>
    %1077 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<32x4xf32>
    %1078 = stablehlo.multiply %840, %1077 : tensor<32x4xf32>
    %1079 = stablehlo.sqrt %1078 : tensor<32x4xf32>
    %cst_280 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1080 = stablehlo.broadcast_in_dim %cst_280, dims = [] : (tensor<f32>) -> tensor<32x4xf32>
    %1081 = stablehlo.add %1079, %1080 : tensor<32x4xf32>
    %1082 = stablehlo.divide %1076, %1081 : tensor<32x4xf32>
    %1083 = stablehlo.subtract %arg14, %1082 : tensor<32x4xf32>
    %1084 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1085 = stablehlo.multiply %695, %1084 : tensor<32xf32>
    %cst_281 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1086 = stablehlo.broadcast_in_dim %cst_281, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1087 = stablehlo.multiply %1086, %1085 : tensor<32xf32>
    %1088 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1089 = stablehlo.multiply %846, %1088 : tensor<32xf32>
    %1090 = stablehlo.sqrt %1089 : tensor<32xf32>
    %cst_282 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1091 = stablehlo.broadcast_in_dim %cst_282, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1092 = stablehlo.add %1090, %1091 : tensor<32xf32>
    %1093 = stablehlo.divide %1087, %1092 : tensor<32xf32>
    %1094 = stablehlo.subtract %arg15, %1093 : tensor<32xf32>
    %1095 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1096 = stablehlo.multiply %700, %1095 : tensor<32xf32>
    %cst_283 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1097 = stablehlo.broadcast_in_dim %cst_283, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1098 = stablehlo.multiply %1097, %1096 : tensor<32xf32>
    %1099 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1100 = stablehlo.multiply %852, %1099 : tensor<32xf32>
    %1101 = stablehlo.sqrt %1100 : tensor<32xf32>
    %cst_284 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1102 = stablehlo.broadcast_in_dim %cst_284, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1103 = stablehlo.add %1101, %1102 : tensor<32xf32>
    %1104 = stablehlo.divide %1098, %1103 : tensor<32xf32>
    %1105 = stablehlo.subtract %arg16, %1104 : tensor<32xf32>
    %1106 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1107 = stablehlo.multiply %705, %1106 : tensor<32xf32>
    %cst_285 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1108 = stablehlo.broadcast_in_dim %cst_285, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1109 = stablehlo.multiply %1108, %1107 : tensor<32xf32>
    %1110 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1111 = stablehlo.multiply %858, %1110 : tensor<32xf32>
    %1112 = stablehlo.sqrt %1111 : tensor<32xf32>
    %cst_286 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1113 = stablehlo.broadcast_in_dim %cst_286, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1114 = stablehlo.add %1112, %1113 : tensor<32xf32>
    %1115 = stablehlo.divide %1109, %1114 : tensor<32xf32>
    %1116 = stablehlo.subtract %arg17, %1115 : tensor<32xf32>
    %1117 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1118 = stablehlo.multiply %710, %1117 : tensor<32xf32>
    %cst_287 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1119 = stablehlo.broadcast_in_dim %cst_287, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1120 = stablehlo.multiply %1119, %1118 : tensor<32xf32>
    %1121 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1122 = stablehlo.multiply %864, %1121 : tensor<32xf32>
    %1123 = stablehlo.sqrt %1122 : tensor<32xf32>
    %cst_288 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1124 = stablehlo.broadcast_in_dim %cst_288, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1125 = stablehlo.add %1123, %1124 : tensor<32xf32>
    %1126 = stablehlo.divide %1120, %1125 : tensor<32xf32>
    %1127 = stablehlo.subtract %arg18, %1126 : tensor<32xf32>
    %1128 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1129 = stablehlo.multiply %715, %1128 : tensor<32x32xf32>
    %cst_289 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1130 = stablehlo.broadcast_in_dim %cst_289, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1131 = stablehlo.multiply %1130, %1129 : tensor<32x32xf32>
    %1132 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1133 = stablehlo.multiply %870, %1132 : tensor<32x32xf32>
    %1134 = stablehlo.sqrt %1133 : tensor<32x32xf32>
    %cst_290 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1135 = stablehlo.broadcast_in_dim %cst_290, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1136 = stablehlo.add %1134, %1135 : tensor<32x32xf32>
    %1137 = stablehlo.divide %1131, %1136 : tensor<32x32xf32>
    %1138 = stablehlo.subtract %arg19, %1137 : tensor<32x32xf32>
    %1139 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1140 = stablehlo.multiply %720, %1139 : tensor<32xf32>
    %cst_291 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1141 = stablehlo.broadcast_in_dim %cst_291, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1142 = stablehlo.multiply %1141, %1140 : tensor<32xf32>
    %1143 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1144 = stablehlo.multiply %876, %1143 : tensor<32xf32>
    %1145 = stablehlo.sqrt %1144 : tensor<32xf32>
    %cst_292 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1146 = stablehlo.broadcast_in_dim %cst_292, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1147 = stablehlo.add %1145, %1146 : tensor<32xf32>
    %1148 = stablehlo.divide %1142, %1147 : tensor<32xf32>
    %1149 = stablehlo.subtract %arg20, %1148 : tensor<32xf32>
    %1150 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1151 = stablehlo.multiply %725, %1150 : tensor<32x96xf32>
    %cst_293 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1152 = stablehlo.broadcast_in_dim %cst_293, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1153 = stablehlo.multiply %1152, %1151 : tensor<32x96xf32>
    %1154 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1155 = stablehlo.multiply %882, %1154 : tensor<32x96xf32>
    %1156 = stablehlo.sqrt %1155 : tensor<32x96xf32>
    %cst_294 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1157 = stablehlo.broadcast_in_dim %cst_294, dims = [] : (tensor<f32>) -> tensor<32x96xf32>
    %1158 = stablehlo.add %1156, %1157 : tensor<32x96xf32>
    %1159 = stablehlo.divide %1153, %1158 : tensor<32x96xf32>
    %1160 = stablehlo.subtract %arg21, %1159 : tensor<32x96xf32>
    %1161 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1162 = stablehlo.multiply %730, %1161 : tensor<96xf32>
    %cst_295 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1163 = stablehlo.broadcast_in_dim %cst_295, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1164 = stablehlo.multiply %1163, %1162 : tensor<96xf32>
    %1165 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1166 = stablehlo.multiply %888, %1165 : tensor<96xf32>
    %1167 = stablehlo.sqrt %1166 : tensor<96xf32>
    %cst_296 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1168 = stablehlo.broadcast_in_dim %cst_296, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1169 = stablehlo.add %1167, %1168 : tensor<96xf32>
    %1170 = stablehlo.divide %1164, %1169 : tensor<96xf32>
    %1171 = stablehlo.subtract %arg22, %1170 : tensor<96xf32>
    %1172 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1173 = stablehlo.multiply %735, %1172 : tensor<32xf32>
    %cst_297 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1174 = stablehlo.broadcast_in_dim %cst_297, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1175 = stablehlo.multiply %1174, %1173 : tensor<32xf32>
    %1176 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1177 = stablehlo.multiply %894, %1176 : tensor<32xf32>
    %1178 = stablehlo.sqrt %1177 : tensor<32xf32>
    %cst_298 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1179 = stablehlo.broadcast_in_dim %cst_298, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1180 = stablehlo.add %1178, %1179 : tensor<32xf32>
    %1181 = stablehlo.divide %1175, %1180 : tensor<32xf32>
    %1182 = stablehlo.subtract %arg23, %1181 : tensor<32xf32>
    %1183 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1184 = stablehlo.multiply %740, %1183 : tensor<32xf32>
    %cst_299 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1185 = stablehlo.broadcast_in_dim %cst_299, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1186 = stablehlo.multiply %1185, %1184 : tensor<32xf32>
    %1187 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1188 = stablehlo.multiply %900, %1187 : tensor<32xf32>
    %1189 = stablehlo.sqrt %1188 : tensor<32xf32>
    %cst_300 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1190 = stablehlo.broadcast_in_dim %cst_300, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %1191 = stablehlo.add %1189, %1190 : tensor<32xf32>
    %1192 = stablehlo.divide %1186, %1191 : tensor<32xf32>
    %1193 = stablehlo.subtract %arg24, %1192 : tensor<32xf32>
    %1194 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %1195 = stablehlo.multiply %745, %1194 : tensor<16x32xf32>
    %cst_301 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1196 = stablehlo.broadcast_in_dim %cst_301, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %1197 = stablehlo.multiply %1196, %1195 : tensor<16x32xf32>
    %1198 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %1199 = stablehlo.multiply %906, %1198 : tensor<16x32xf32>
    %1200 = stablehlo.sqrt %1199 : tensor<16x32xf32>
    %cst_302 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1201 = stablehlo.broadcast_in_dim %cst_302, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %1202 = stablehlo.add %1200, %1201 : tensor<16x32xf32>
    %1203 = stablehlo.divide %1197, %1202 : tensor<16x32xf32>
    %1204 = stablehlo.subtract %arg25, %1203 : tensor<16x32xf32>
    %1205 = stablehlo.broadcast_in_dim %915, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %1206 = stablehlo.multiply %750, %1205 : tensor<32x64xf32>
    %cst_303 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1207 = stablehlo.broadcast_in_dim %cst_303, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %1208 = stablehlo.multiply %1207, %1206 : tensor<32x64xf32>
    %1209 = stablehlo.broadcast_in_dim %918, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %1210 = stablehlo.multiply %912, %1209 : tensor<32x64xf32>
    %1211 = stablehlo.sqrt %1210 : tensor<32x64xf32>
    %cst_304 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1212 = stablehlo.broadcast_in_dim %cst_304, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %1213 = stablehlo.add %1211, %1212 : tensor<32x64xf32>
    %1214 = stablehlo.divide %1208, %1213 : tensor<32x64xf32>
    %1215 = stablehlo.subtract %arg26, %1214 : tensor<32x64xf32>
    return %929, %940, %951, %962, %973, %984, %995, %1006, %1017, %1028, %1039, %1050, %1061, %1072, %1083, %1094, %1105, %1116, %1127, %1138, %1149, %1160, %1171, %1182, %1193, %1204, %1215, %620, %625, %630, %635, %640, %645, %650, %655, %660, %665, %670, %675, %680, %685, %690, %695, %700, %705, %710, %715, %720, %725, %730, %735, %740, %745, %750, %756, %762, %768, %774, %780, %786, %792, %798, %804, %810, %816, %822, %828, %834, %840, %846, %852, %858, %864, %870, %876, %882, %888, %894, %900, %906, %912, %615, %291 : tensor<64x32xf32>, tensor<4x32x64xf32>, tensor<4x64x32xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<4x32x64xf32>, tensor<4x64x32xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32x64xf32>, tensor<64x32xf32>, tensor<4x32x64xf32>, tensor<4x64x32xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<4x32x64xf32>, tensor<4x64x32xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32x64xf32>, tensor<64x32xf32>, tensor<4x32x64xf32>, tensor<4x64x32xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<4x32x64xf32>, tensor<4x64x32xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x96xf32>, tensor<96xf32>, tensor<32xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32x64xf32>, tensor<f32>, tensor<f32>
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
  func.func private @_one_hot(%arg0: tensor<4x16x2xi32>) -> tensor<4x16x2x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2] : (tensor<4x16x2xi32>) -> tensor<4x16x2x1xi32>
    %1 = stablehlo.iota dim = 3 : tensor<1x1x1x4xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2, 3] : (tensor<4x16x2x1xi32>) -> tensor<4x16x2x4xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xi32>) -> tensor<4x16x2x4xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<4x16x2x4xi32>, tensor<4x16x2x4xi32>) -> tensor<4x16x2x4xi1>
    %5 = stablehlo.convert %4 : (tensor<4x16x2x4xi1>) -> tensor<4x16x2x4xf32>
    return %5 : tensor<4x16x2x4xf32>
  }
  func.func private @cumsum(%arg0: tensor<4x32x4xf32>) -> tensor<4x32x4xf32> {
    %0 = call @cumsum_0(%arg0) : (tensor<4x32x4xf32>) -> tensor<4x32x4xf32>
    return %0 : tensor<4x32x4xf32>
  }
  func.func private @cumsum_0(%arg0: tensor<4x32x4xf32>) -> tensor<4x32x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [31, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 32, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x32x4xf32>, tensor<f32>) -> tensor<4x32x4xf32>
    return %1 : tensor<4x32x4xf32>
  }
  func.func private @_one_hot_1(%arg0: tensor<4x16x2xi32>) -> tensor<4x16x2x16xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2] : (tensor<4x16x2xi32>) -> tensor<4x16x2x1xi32>
    %1 = stablehlo.iota dim = 3 : tensor<1x1x1x16xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2, 3] : (tensor<4x16x2x1xi32>) -> tensor<4x16x2x16xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xi32>) -> tensor<4x16x2x16xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<4x16x2x16xi32>, tensor<4x16x2x16xi32>) -> tensor<4x16x2x16xi1>
    %5 = stablehlo.convert %4 : (tensor<4x16x2x16xi1>) -> tensor<4x16x2x16xf32>
    return %5 : tensor<4x16x2x16xf32>
  }
  func.func private @relu(%arg0: tensor<4x4x16x64xf32>) -> tensor<4x4x16x64xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4x16x64xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<4x4x16x64xf32>
    return %1 : tensor<4x4x16x64xf32>
  }
  func.func private @_one_hot_2(%arg0: tensor<4x16xi32>) -> tensor<4x16x64xf32> {
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
  func.func private @log_softmax_3(%arg0: tensor<4x16x64xf32>, %arg1: tensor<4x16x1xf32>, %arg2: tensor<4x16x64xf32>) -> tensor<4x16x64xf32> {
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
  func.func private @_where_4(%arg0: tensor<4x2x16x16xi1>, %arg1: tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>
    return %1 : tensor<4x2x16x16xf32>
  }
}
