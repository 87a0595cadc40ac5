module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1024x128xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<128x128xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<128x512xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<512xf32> {tf.aliasing_output = 3 : i32}, %arg4: tensor<512x128xf32> {tf.aliasing_output = 4 : i32}, %arg5: tensor<128xf32> {tf.aliasing_output = 5 : i32}, %arg6: tensor<128xf32> {tf.aliasing_output = 6 : i32}, %arg7: tensor<128xf32> {tf.aliasing_output = 7 : i32}, %arg8: tensor<128xf32> {tf.aliasing_output = 8 : i32}, %arg9: tensor<128xf32> {tf.aliasing_output = 9 : i32}, %arg10: tensor<128x128xf32> {tf.aliasing_output = 10 : i32}, %arg11: tensor<128x128xf32> {tf.aliasing_output = 11 : i32}, %arg12: tensor<128x128xf32> {tf.aliasing_output = 12 : i32}, %arg13: tensor<128x128xf32> {tf.aliasing_output = 13 : i32}, %arg14: tensor<128x512xf32> {tf.aliasing_output = 14 : i32}, %arg15: tensor<512xf32> {tf.aliasing_output = 15 : i32}, %arg16: tensor<512x128xf32> {tf.aliasing_output = 16 : i32}, %arg17: tensor<128xf32> {tf.aliasing_output = 17 : i32}, %arg18: tensor<128xf32> {tf.aliasing_output = 18 : i32}, %arg19: tensor<128xf32> {tf.aliasing_output = 19 : i32}, %arg20: tensor<128xf32> {tf.aliasing_output = 20 : i32}, %arg21: tensor<128xf32> {tf.aliasing_output = 21 : i32}, %arg22: tensor<128x128xf32> {tf.aliasing_output = 22 : i32}, %arg23: tensor<128x128xf32> {tf.aliasing_output = 23 : i32}, %arg24: tensor<128x128xf32> {tf.aliasing_output = 24 : i32}, %arg25: tensor<128xf32> {tf.aliasing_output = 25 : i32}, %arg26: tensor<128xf32> {tf.aliasing_output = 26 : i32}, %arg27: tensor<64x128xf32> {tf.aliasing_output = 27 : i32}, %arg28: tensor<128x1024xf32> {tf.aliasing_output = 28 : i32}, %arg29: tensor<1024x128xf32> {tf.aliasing_output = 29 : i32}, %arg30: tensor<128x128xf32> {tf.aliasing_output = 30 : i32}, %arg31: tensor<128x512xf32> {tf.aliasing_output = 31 : i32}, %arg32: tensor<512xf32> {tf.aliasing_output = 32 : i32}, %arg33: tensor<512x128xf32> {tf.aliasing_output = 33 : i32}, %arg34: tensor<128xf32> {tf.aliasing_output = 34 : i32}, %arg35: tensor<128xf32> {tf.aliasing_output = 35 : i32}, %arg36: tensor<128xf32> {tf.aliasing_output = 36 : i32}, %arg37: tensor<128xf32> {tf.aliasing_output = 37 : i32}, %arg38: tensor<128xf32> {tf.aliasing_output = 38 : i32}, %arg39: tensor<128x128xf32> {tf.aliasing_output = 39 : i32}, %arg40: tensor<128x128xf32> {tf.aliasing_output = 40 : i32}, %arg41: tensor<128x128xf32> {tf.aliasing_output = 41 : i32}, %arg42: tensor<128x128xf32> {tf.aliasing_output = 42 : i32}, %arg43: tensor<128x512xf32> {tf.aliasing_output = 43 : i32}, %arg44: tensor<512xf32> {tf.aliasing_output = 44 : i32}, %arg45: tensor<512x128xf32> {tf.aliasing_output = 45 : i32}, %arg46: tensor<128xf32> {tf.aliasing_output = 46 : i32}, %arg47: tensor<128xf32> {tf.aliasing_output = 47 : i32}, %arg48: tensor<128xf32> {tf.aliasing_output = 48 : i32}, %arg49: tensor<128xf32> {tf.aliasing_output = 49 : i32}, %arg50: tensor<128xf32> {tf.aliasing_output = 50 : i32}, %arg51: tensor<128x128xf32> {tf.aliasing_output = 51 : i32}, %arg52: tensor<128x128xf32> {tf.aliasing_output = 52 : i32}, %arg53: tensor<128x128xf32> {tf.aliasing_output = 53 : i32}, %arg54: tensor<128xf32> {tf.aliasing_output = 54 : i32}, %arg55: tensor<128xf32> {tf.aliasing_output = 55 : i32}, %arg56: tensor<64x128xf32> {tf.aliasing_output = 56 : i32}, %arg57: tensor<128x1024xf32> {tf.aliasing_output = 57 : i32}, %arg58: tensor<1024x128xf32> {tf.aliasing_output = 58 : i32}, %arg59: tensor<128x128xf32> {tf.aliasing_output = 59 : i32}, %arg60: tensor<128x512xf32> {tf.aliasing_output = 60 : i32}, %arg61: tensor<512xf32> {tf.aliasing_output = 61 : i32}, %arg62: tensor<512x128xf32> {tf.aliasing_output = 62 : i32}, %arg63: tensor<128xf32> {tf.aliasing_output = 63 : i32}, %arg64: tensor<128xf32> {tf.aliasing_output = 64 : i32}, %arg65: tensor<128xf32> {tf.aliasing_output = 65 : i32}, %arg66: tensor<128xf32> {tf.aliasing_output = 66 : i32}, %arg67: tensor<128xf32> {tf.aliasing_output = 67 : i32}, %arg68: tensor<128x128xf32> {tf.aliasing_output = 68 : i32}, %arg69: tensor<128x128xf32> {tf.aliasing_output = 69 : i32}, %arg70: tensor<128x128xf32> {tf.aliasing_output = 70 : i32}, %arg71: tensor<128x128xf32> {tf.aliasing_output = 71 : i32}, %arg72: tensor<128x512xf32> {tf.aliasing_output = 72 : i32}, %arg73: tensor<512xf32> {tf.aliasing_output = 73 : i32}, %arg74: tensor<512x128xf32> {tf.aliasing_output = 74 : i32}, %arg75: tensor<128xf32> {tf.aliasing_output = 75 : i32}, %arg76: tensor<128xf32> {tf.aliasing_output = 76 : i32}, %arg77: tensor<128xf32> {tf.aliasing_output = 77 : i32}, %arg78: tensor<128xf32> {tf.aliasing_output = 78 : i32}, %arg79: tensor<128xf32> {tf.aliasing_output = 79 : i32}, %arg80: tensor<128x128xf32> {tf.aliasing_output = 80 : i32}, %arg81: tensor<128x128xf32> {tf.aliasing_output = 81 : i32}, %arg82: tensor<128x128xf32> {tf.aliasing_output = 82 : i32}, %arg83: tensor<128xf32> {tf.aliasing_output = 83 : i32}, %arg84: tensor<128xf32> {tf.aliasing_output = 84 : i32}, %arg85: tensor<64x128xf32> {tf.aliasing_output = 85 : i32}, %arg86: tensor<128x1024xf32> {tf.aliasing_output = 86 : i32}, %arg87: tensor<f32> {tf.aliasing_output = 87 : i32}, %arg88: tensor<16x64xi32>, %arg89: tensor<16x64xi32>) -> (tensor<1024x128xf32> {jax.result_info = "result[0]['embedding']"}, tensor<128x128xf32> {jax.result_info = "result[0]['layers'][0]['key']"}, tensor<128x512xf32> {jax.result_info = "result[0]['layers'][0]['mlp_in']"}, tensor<512xf32> {jax.result_info = "result[0]['layers'][0]['mlp_in_bias']"}, tensor<512x128xf32> {jax.result_info = "result[0]['layers'][0]['mlp_out']"}, tensor<128xf32> {jax.result_info = "result[0]['layers'][0]['mlp_out_bias']"}, tensor<128xf32> {jax.result_info = "result[0]['layers'][0]['norm1']['bias']"}, tensor<128xf32> {jax.result_info = "result[0]['layers'][0]['norm1']['scale']"}, tensor<128xf32> {jax.result_info = "result[0]['layers'][0]['norm2']['bias']"}, tensor<128xf32> {jax.result_info = "result[0]['layers'][0]['norm2']['scale']"}, tensor<128x128xf32> {jax.result_info = "result[0]['layers'][0]['out']"}, tensor<128x128xf32> {jax.result_info = "result[0]['layers'][0]['query']"}, tensor<128x128xf32> {jax.result_info = "result[0]['layers'][0]['value']"}, tensor<128x128xf32> {jax.result_info = "result[0]['layers'][1]['key']"}, tensor<128x512xf32> {jax.result_info = "result[0]['layers'][1]['mlp_in']"}, tensor<512xf32> {jax.result_info = "result[0]['layers'][1]['mlp_in_bias']"}, tensor<512x128xf32> {jax.result_info = "result[0]['layers'][1]['mlp_out']"}, tensor<128xf32> {jax.result_info = "result[0]['layers'][1]['mlp_out_bias']"}, tensor<128xf32> {jax.result_info = "result[0]['layers'][1]['norm1']['bias']"}, tensor<128xf32> {jax.result_info = "result[0]['layers'][1]['norm1']['scale']"}, tensor<128xf32> {jax.result_info = "result[0]['layers'][1]['norm2']['bias']"}, tensor<128xf32> {jax.result_info = "result[0]['layers'][1]['norm2']['scale']"}, tensor<128x128xf32> {jax.result_info = "result[0]['layers'][1]['out']"}, tensor<128x128xf32> {jax.result_info = "result[0]['layers'][1]['query']"}, tensor<128x128xf32> {jax.result_info = "result[0]['layers'][1]['value']"}, tensor<128xf32> {jax.result_info = "result[0]['norm']['bias']"}, tensor<128xf32> {jax.result_info = "result[0]['norm']['scale']"}, tensor<64x128xf32> {jax.result_info = "result[0]['position']"}, tensor<128x1024xf32> {jax.result_info = "result[0]['project']"}, tensor<1024x128xf32> {jax.result_info = "result[1]['embedding']"}, tensor<128x128xf32> {jax.result_info = "result[1]['layers'][0]['key']"}, tensor<128x512xf32> {jax.result_info = "result[1]['layers'][0]['mlp_in']"}, tensor<512xf32> {jax.result_info = "result[1]['layers'][0]['mlp_in_bias']"}, tensor<512x128xf32> {jax.result_info = "result[1]['layers'][0]['mlp_out']"}, tensor<128xf32> {jax.result_info = "result[1]['layers'][0]['mlp_out_bias']"}, tensor<128xf32> {jax.result_info = "result[1]['layers'][0]['norm1']['bias']"}, tensor<128xf32> {jax.result_info = "result[1]['layers'][0]['norm1']['scale']"}, tensor<128xf32> {jax.result_info = "result[1]['layers'][0]['norm2']['bias']"}, tensor<128xf32> {jax.result_info = "result[1]['layers'][0]['norm2']['scale']"}, tensor<128x128xf32> {jax.result_info = "result[1]['layers'][0]['out']"}, tensor<128x128xf32> {jax.result_info = "result[1]['layers'][0]['query']"}, tensor<128x128xf32> {jax.result_info = "result[1]['layers'][0]['value']"}, tensor<128x128xf32> {jax.result_info = "result[1]['layers'][1]['key']"}, tensor<128x512xf32> {jax.result_info = "result[1]['layers'][1]['mlp_in']"}, tensor<512xf32> {jax.result_info = "result[1]['layers'][1]['mlp_in_bias']"}, tensor<512x128xf32> {jax.result_info = "result[1]['layers'][1]['mlp_out']"}, tensor<128xf32> {jax.result_info = "result[1]['layers'][1]['mlp_out_bias']"}, tensor<128xf32> {jax.result_info = "result[1]['layers'][1]['norm1']['bias']"}, tensor<128xf32> {jax.result_info = "result[1]['layers'][1]['norm1']['scale']"}, tensor<128xf32> {jax.result_info = "result[1]['layers'][1]['norm2']['bias']"}, tensor<128xf32> {jax.result_info = "result[1]['layers'][1]['norm2']['scale']"}, tensor<128x128xf32> {jax.result_info = "result[1]['layers'][1]['out']"}, tensor<128x128xf32> {jax.result_info = "result[1]['layers'][1]['query']"}, tensor<128x128xf32> {jax.result_info = "result[1]['layers'][1]['value']"}, tensor<128xf32> {jax.result_info = "result[1]['norm']['bias']"}, tensor<128xf32> {jax.result_info = "result[1]['norm']['scale']"}, tensor<64x128xf32> {jax.result_info = "result[1]['position']"}, tensor<128x1024xf32> {jax.result_info = "result[1]['project']"}, tensor<1024x128xf32> {jax.result_info = "result[2]['embedding']"}, tensor<128x128xf32> {jax.result_info = "result[2]['layers'][0]['key']"}, tensor<128x512xf32> {jax.result_info = "result[2]['layers'][0]['mlp_in']"}, tensor<512xf32> {jax.result_info = "result[2]['layers'][0]['mlp_in_bias']"}, tensor<512x128xf32> {jax.result_info = "result[2]['layers'][0]['mlp_out']"}, tensor<128xf32> {jax.result_info = "result[2]['layers'][0]['mlp_out_bias']"}, tensor<128xf32> {jax.result_info = "result[2]['layers'][0]['norm1']['bias']"}, tensor<128xf32> {jax.result_info = "result[2]['layers'][0]['norm1']['scale']"}, tensor<128xf32> {jax.result_info = "result[2]['layers'][0]['norm2']['bias']"}, tensor<128xf32> {jax.result_info = "result[2]['layers'][0]['norm2']['scale']"}, tensor<128x128xf32> {jax.result_info = "result[2]['layers'][0]['out']"}, tensor<128x128xf32> {jax.result_info = "result[2]['layers'][0]['query']"}, tensor<128x128xf32> {jax.result_info = "result[2]['layers'][0]['value']"}, tensor<128x128xf32> {jax.result_info = "result[2]['layers'][1]['key']"}, tensor<128x512xf32> {jax.result_info = "result[2]['layers'][1]['mlp_in']"}, tensor<512xf32> {jax.result_info = "result[2]['layers'][1]['mlp_in_bias']"}, tensor<512x128xf32> {jax.result_info = "result[2]['layers'][1]['mlp_out']"}, tensor<128xf32> {jax.result_info = "result[2]['layers'][1]['mlp_out_bias']"}, tensor<128xf32> {jax.result_info = "result[2]['layers'][1]['norm1']['bias']"}, tensor<128xf32> {jax.result_info = "result[2]['layers'][1]['norm1']['scale']"}, tensor<128xf32> {jax.result_info = "result[2]['layers'][1]['norm2']['bias']"}, tensor<128xf32> {jax.result_info = "result[2]['layers'][1]['norm2']['scale']"}, tensor<128x128xf32> {jax.result_info = "result[2]['layers'][1]['out']"}, tensor<128x128xf32> {jax.result_info = "result[2]['layers'][1]['query']"}, tensor<128x128xf32> {jax.result_info = "result[2]['layers'][1]['value']"}, tensor<128xf32> {jax.result_info = "result[2]['norm']['bias']"}, tensor<128xf32> {jax.result_info = "result[2]['norm']['scale']"}, tensor<64x128xf32> {jax.result_info = "result[2]['position']"}, tensor<128x1024xf32> {jax.result_info = "result[2]['project']"}, tensor<f32> {jax.result_info = "result[3]"}, tensor<f32> {jax.result_info = "result[4]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<16x64xi32>
    %1 = stablehlo.compare LT, %arg88, %0, SIGNED : (tensor<16x64xi32>, tensor<16x64xi32>) -> tensor<16x64xi1>
    %c_0 = stablehlo.constant dense<1024> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<16x64xi32>
    %3 = stablehlo.add %arg88, %2 : tensor<16x64xi32>
    %4 = stablehlo.select %1, %3, %arg88 : tensor<16x64xi1>, tensor<16x64xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<16x64xi32>) -> tensor<16x64x1xi32>
    %6 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 128>}> : (tensor<1024x128xf32>, tensor<16x64x1xi32>) -> tensor<16x64x128xf32>
    %7 = stablehlo.broadcast_in_dim %arg27, dims = [1, 2] : (tensor<64x128xf32>) -> tensor<1x64x128xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<1x64x128xf32>) -> tensor<16x64x128xf32>
    %9 = stablehlo.add %6, %8 : tensor<16x64x128xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%9 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<16x64xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %cst_1 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %13 = stablehlo.divide %11, %12 : tensor<16x64x1xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<16x64x1xf32>) -> tensor<16x64x128xf32>
    %15 = stablehlo.subtract %9, %14 : tensor<16x64x128xf32>
    %16 = stablehlo.multiply %15, %15 : tensor<16x64x128xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%16 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<16x64xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %cst_3 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %20 = stablehlo.divide %18, %19 : tensor<16x64x1xf32>
    %cst_4 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %22 = stablehlo.add %20, %21 : tensor<16x64x1xf32>
    %23 = stablehlo.rsqrt %22 : tensor<16x64x1xf32>
    %24 = stablehlo.divide %23, %22 : tensor<16x64x1xf32>
    %cst_5 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %26 = stablehlo.multiply %25, %24 : tensor<16x64x1xf32>
    %27 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<16x64x1xf32>) -> tensor<16x64x128xf32>
    %28 = stablehlo.multiply %15, %27 : tensor<16x64x128xf32>
    %29 = stablehlo.broadcast_in_dim %arg7, dims = [2] : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<16x64x128xf32>
    %31 = stablehlo.multiply %28, %30 : tensor<16x64x128xf32>
    %32 = stablehlo.broadcast_in_dim %arg6, dims = [2] : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<16x64x128xf32>
    %34 = stablehlo.add %31, %33 : tensor<16x64x128xf32>
    %35 = stablehlo.dot_general %34, %arg11, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<128x128xf32>) -> tensor<16x64x128xf32>
    %36 = stablehlo.reshape %35 : (tensor<16x64x128xf32>) -> tensor<16x64x4x32xf32>
    %37 = stablehlo.dot_general %34, %arg1, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<128x128xf32>) -> tensor<16x64x128xf32>
    %38 = stablehlo.reshape %37 : (tensor<16x64x128xf32>) -> tensor<16x64x4x32xf32>
    %39 = stablehlo.dot_general %34, %arg12, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<128x128xf32>) -> tensor<16x64x128xf32>
    %40 = stablehlo.reshape %39 : (tensor<16x64x128xf32>) -> tensor<16x64x4x32xf32>
    %41 = stablehlo.dot_general %36, %38, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<16x64x4x32xf32>, tensor<16x64x4x32xf32>) -> tensor<16x4x64x64xf32>
    %cst_6 = stablehlo.constant dense<5.65685415> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<16x4x64x64xf32>
    %43 = stablehlo.divide %41, %42 : tensor<16x4x64x64xf32>
    %c_7 = stablehlo.constant dense<true> : tensor<i1>
    %44 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i1>) -> tensor<64x64xi1>
    %45 = call @tril(%44) : (tensor<64x64xi1>) -> tensor<64x64xi1>
    %cst_8 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %46:2 = call @_where(%45, %43, %cst_8) : (tensor<64x64xi1>, tensor<16x4x64x64xf32>, tensor<f32>) -> (tensor<16x4x64x64xf32>, tensor<16x4x64x64xi1>)
    %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %47 = stablehlo.reduce(%46#0 init: %cst_9) applies stablehlo.maximum across dimensions = [3] : (tensor<16x4x64x64xf32>, tensor<f32>) -> tensor<16x4x64xf32>
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<16x4x64xf32>
    %49 = stablehlo.maximum %48, %47 : tensor<16x4x64xf32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2] : (tensor<16x4x64xf32>) -> tensor<16x4x64x1xf32>
    %51 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2, 3] : (tensor<16x4x64x1xf32>) -> tensor<16x4x64x64xf32>
    %52 = stablehlo.subtract %46#0, %51 : tensor<16x4x64x64xf32>
    %53 = stablehlo.exponential %52 : tensor<16x4x64x64xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.reduce(%53 init: %cst_11) applies stablehlo.add across dimensions = [3] : (tensor<16x4x64x64xf32>, tensor<f32>) -> tensor<16x4x64xf32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2] : (tensor<16x4x64xf32>) -> tensor<16x4x64x1xf32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2, 3] : (tensor<16x4x64x1xf32>) -> tensor<16x4x64x64xf32>
    %57 = stablehlo.divide %53, %56 : tensor<16x4x64x64xf32>
    %58 = stablehlo.multiply %55, %55 : tensor<16x4x64x1xf32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<16x4x64x1xf32>
    %60 = stablehlo.divide %59, %58 : tensor<16x4x64x1xf32>
    %61 = stablehlo.dot_general %40, %57, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [HIGHEST, HIGHEST] : (tensor<16x64x4x32xf32>, tensor<16x4x64x64xf32>) -> tensor<16x4x32x64xf32>
    %62 = stablehlo.transpose %61, dims = [0, 3, 1, 2] : (tensor<16x4x32x64xf32>) -> tensor<16x64x4x32xf32>
    %63 = stablehlo.reshape %62 : (tensor<16x64x4x32xf32>) -> tensor<16x64x128xf32>
    %64 = stablehlo.dot_general %63, %arg10, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<128x128xf32>) -> tensor<16x64x128xf32>
    %65 = stablehlo.add %9, %64 : tensor<16x64x128xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.reduce(%65 init: %cst_13) applies stablehlo.add across dimensions = [2] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<16x64xf32>
    %67 = stablehlo.broadcast_in_dim %66, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %cst_14 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %69 = stablehlo.divide %67, %68 : tensor<16x64x1xf32>
    %70 = stablehlo.broadcast_in_dim %69, dims = [0, 1, 2] : (tensor<16x64x1xf32>) -> tensor<16x64x128xf32>
    %71 = stablehlo.subtract %65, %70 : tensor<16x64x128xf32>
    %72 = stablehlo.multiply %71, %71 : tensor<16x64x128xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %73 = stablehlo.reduce(%72 init: %cst_15) applies stablehlo.add across dimensions = [2] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<16x64xf32>
    %74 = stablehlo.broadcast_in_dim %73, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %cst_16 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %75 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %76 = stablehlo.divide %74, %75 : tensor<16x64x1xf32>
    %cst_17 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %78 = stablehlo.add %76, %77 : tensor<16x64x1xf32>
    %79 = stablehlo.rsqrt %78 : tensor<16x64x1xf32>
    %80 = stablehlo.divide %79, %78 : tensor<16x64x1xf32>
    %cst_18 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %82 = stablehlo.multiply %81, %80 : tensor<16x64x1xf32>
    %83 = stablehlo.broadcast_in_dim %79, dims = [0, 1, 2] : (tensor<16x64x1xf32>) -> tensor<16x64x128xf32>
    %84 = stablehlo.multiply %71, %83 : tensor<16x64x128xf32>
    %85 = stablehlo.broadcast_in_dim %arg9, dims = [2] : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %86 = stablehlo.broadcast_in_dim %85, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<16x64x128xf32>
    %87 = stablehlo.multiply %84, %86 : tensor<16x64x128xf32>
    %88 = stablehlo.broadcast_in_dim %arg8, dims = [2] : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %89 = stablehlo.broadcast_in_dim %88, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<16x64x128xf32>
    %90 = stablehlo.add %87, %89 : tensor<16x64x128xf32>
    %91 = stablehlo.dot_general %90, %arg2, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<128x512xf32>) -> tensor<16x64x512xf32>
    %92 = stablehlo.broadcast_in_dim %arg3, dims = [2] : (tensor<512xf32>) -> tensor<1x1x512xf32>
    %93 = stablehlo.broadcast_in_dim %92, dims = [0, 1, 2] : (tensor<1x1x512xf32>) -> tensor<16x64x512xf32>
    %94 = stablehlo.add %91, %93 : tensor<16x64x512xf32>
    %95 = stablehlo.multiply %94, %94 : tensor<16x64x512xf32>
    %96 = stablehlo.multiply %95, %94 : tensor<16x64x512xf32>
    %97 = stablehlo.multiply %94, %94 : tensor<16x64x512xf32>
    %cst_19 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<16x64x512xf32>
    %99 = stablehlo.multiply %98, %97 : tensor<16x64x512xf32>
    %cst_20 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<16x64x512xf32>
    %101 = stablehlo.multiply %100, %96 : tensor<16x64x512xf32>
    %102 = stablehlo.add %94, %101 : tensor<16x64x512xf32>
    %cst_21 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %103 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<16x64x512xf32>
    %104 = stablehlo.multiply %103, %102 : tensor<16x64x512xf32>
    %105 = stablehlo.tanh %104 : tensor<16x64x512xf32>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %106 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<16x64x512xf32>
    %107 = stablehlo.subtract %106, %105 : tensor<16x64x512xf32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %108 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<16x64x512xf32>
    %109 = stablehlo.add %108, %105 : tensor<16x64x512xf32>
    %cst_24 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<16x64x512xf32>
    %111 = stablehlo.multiply %110, %109 : tensor<16x64x512xf32>
    %112 = stablehlo.multiply %94, %111 : tensor<16x64x512xf32>
    %113 = stablehlo.dot_general %112, %arg4, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<16x64x512xf32>, tensor<512x128xf32>) -> tensor<16x64x128xf32>
    %114 = stablehlo.broadcast_in_dim %arg5, dims = [2] : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %115 = stablehlo.broadcast_in_dim %114, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<16x64x128xf32>
    %116 = stablehlo.add %113, %115 : tensor<16x64x128xf32>
    %117 = stablehlo.add %65, %116 : tensor<16x64x128xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %118 = stablehlo.reduce(%117 init: %cst_25) applies stablehlo.add across dimensions = [2] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<16x64xf32>
    %119 = stablehlo.broadcast_in_dim %118, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %cst_26 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %120 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %121 = stablehlo.divide %119, %120 : tensor<16x64x1xf32>
    %122 = stablehlo.broadcast_in_dim %121, dims = [0, 1, 2] : (tensor<16x64x1xf32>) -> tensor<16x64x128xf32>
    %123 = stablehlo.subtract %117, %122 : tensor<16x64x128xf32>
    %124 = stablehlo.multiply %123, %123 : tensor<16x64x128xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %125 = stablehlo.reduce(%124 init: %cst_27) applies stablehlo.add across dimensions = [2] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<16x64xf32>
    %126 = stablehlo.broadcast_in_dim %125, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %cst_28 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %127 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %128 = stablehlo.divide %126, %127 : tensor<16x64x1xf32>
    %cst_29 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %130 = stablehlo.add %128, %129 : tensor<16x64x1xf32>
    %131 = stablehlo.rsqrt %130 : tensor<16x64x1xf32>
    %132 = stablehlo.divide %131, %130 : tensor<16x64x1xf32>
    %cst_30 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %133 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %134 = stablehlo.multiply %133, %132 : tensor<16x64x1xf32>
    %135 = stablehlo.broadcast_in_dim %131, dims = [0, 1, 2] : (tensor<16x64x1xf32>) -> tensor<16x64x128xf32>
    %136 = stablehlo.multiply %123, %135 : tensor<16x64x128xf32>
    %137 = stablehlo.broadcast_in_dim %arg19, dims = [2] : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %138 = stablehlo.broadcast_in_dim %137, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<16x64x128xf32>
    %139 = stablehlo.multiply %136, %138 : tensor<16x64x128xf32>
    %140 = stablehlo.broadcast_in_dim %arg18, dims = [2] : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %141 = stablehlo.broadcast_in_dim %140, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<16x64x128xf32>
    %142 = stablehlo.add %139, %141 : tensor<16x64x128xf32>
    %143 = stablehlo.dot_general %142, %arg23, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<128x128xf32>) -> tensor<16x64x128xf32>
    %144 = stablehlo.reshape %143 : (tensor<16x64x128xf32>) -> tensor<16x64x4x32xf32>
    %145 = stablehlo.dot_general %142, %arg13, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<128x128xf32>) -> tensor<16x64x128xf32>
    %146 = stablehlo.reshape %145 : (tensor<16x64x128xf32>) -> tensor<16x64x4x32xf32>
    %147 = stablehlo.dot_general %142, %arg24, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<128x128xf32>) -> tensor<16x64x128xf32>
    %148 = stablehlo.reshape %147 : (tensor<16x64x128xf32>) -> tensor<16x64x4x32xf32>
    %149 = stablehlo.dot_general %144, %146, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<16x64x4x32xf32>, tensor<16x64x4x32xf32>) -> tensor<16x4x64x64xf32>
    %cst_31 = stablehlo.constant dense<5.65685415> : tensor<f32>
    %150 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<16x4x64x64xf32>
    %151 = stablehlo.divide %149, %150 : tensor<16x4x64x64xf32>
    %c_32 = stablehlo.constant dense<true> : tensor<i1>
    %152 = stablehlo.broadcast_in_dim %c_32, dims = [] : (tensor<i1>) -> tensor<64x64xi1>
    %153 = call @tril(%152) : (tensor<64x64xi1>) -> tensor<64x64xi1>
    %cst_33 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %154:2 = call @_where(%153, %151, %cst_33) : (tensor<64x64xi1>, tensor<16x4x64x64xf32>, tensor<f32>) -> (tensor<16x4x64x64xf32>, tensor<16x4x64x64xi1>)
    %cst_34 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %155 = stablehlo.reduce(%154#0 init: %cst_34) applies stablehlo.maximum across dimensions = [3] : (tensor<16x4x64x64xf32>, tensor<f32>) -> tensor<16x4x64xf32>
    %cst_35 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %156 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<16x4x64xf32>
    %157 = stablehlo.maximum %156, %155 : tensor<16x4x64xf32>
    %158 = stablehlo.broadcast_in_dim %157, dims = [0, 1, 2] : (tensor<16x4x64xf32>) -> tensor<16x4x64x1xf32>
    %159 = stablehlo.broadcast_in_dim %158, dims = [0, 1, 2, 3] : (tensor<16x4x64x1xf32>) -> tensor<16x4x64x64xf32>
    %160 = stablehlo.subtract %154#0, %159 : tensor<16x4x64x64xf32>
    %161 = stablehlo.exponential %160 : tensor<16x4x64x64xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %162 = stablehlo.reduce(%161 init: %cst_36) applies stablehlo.add across dimensions = [3] : (tensor<16x4x64x64xf32>, tensor<f32>) -> tensor<16x4x64xf32>
    %163 = stablehlo.broadcast_in_dim %162, dims = [0, 1, 2] : (tensor<16x4x64xf32>) -> tensor<16x4x64x1xf32>
    %164 = stablehlo.broadcast_in_dim %163, dims = [0, 1, 2, 3] : (tensor<16x4x64x1xf32>) -> tensor<16x4x64x64xf32>
    %165 = stablehlo.divide %161, %164 : tensor<16x4x64x64xf32>
    %166 = stablehlo.multiply %163, %163 : tensor<16x4x64x1xf32>
    %cst_37 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %167 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<16x4x64x1xf32>
    %168 = stablehlo.divide %167, %166 : tensor<16x4x64x1xf32>
    %169 = stablehlo.dot_general %148, %165, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [HIGHEST, HIGHEST] : (tensor<16x64x4x32xf32>, tensor<16x4x64x64xf32>) -> tensor<16x4x32x64xf32>
    %170 = stablehlo.transpose %169, dims = [0, 3, 1, 2] : (tensor<16x4x32x64xf32>) -> tensor<16x64x4x32xf32>
    %171 = stablehlo.reshape %170 : (tensor<16x64x4x32xf32>) -> tensor<16x64x128xf32>
    %172 = stablehlo.dot_general %171, %arg22, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<128x128xf32>) -> tensor<16x64x128xf32>
    %173 = stablehlo.add %117, %172 : tensor<16x64x128xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %174 = stablehlo.reduce(%173 init: %cst_38) applies stablehlo.add across dimensions = [2] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<16x64xf32>
    %175 = stablehlo.broadcast_in_dim %174, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %cst_39 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %176 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %177 = stablehlo.divide %175, %176 : tensor<16x64x1xf32>
    %178 = stablehlo.broadcast_in_dim %177, dims = [0, 1, 2] : (tensor<16x64x1xf32>) -> tensor<16x64x128xf32>
    %179 = stablehlo.subtract %173, %178 : tensor<16x64x128xf32>
    %180 = stablehlo.multiply %179, %179 : tensor<16x64x128xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %181 = stablehlo.reduce(%180 init: %cst_40) applies stablehlo.add across dimensions = [2] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<16x64xf32>
    %182 = stablehlo.broadcast_in_dim %181, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %cst_41 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %183 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %184 = stablehlo.divide %182, %183 : tensor<16x64x1xf32>
    %cst_42 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %185 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %186 = stablehlo.add %184, %185 : tensor<16x64x1xf32>
    %187 = stablehlo.rsqrt %186 : tensor<16x64x1xf32>
    %188 = stablehlo.divide %187, %186 : tensor<16x64x1xf32>
    %cst_43 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %189 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %190 = stablehlo.multiply %189, %188 : tensor<16x64x1xf32>
    %191 = stablehlo.broadcast_in_dim %187, dims = [0, 1, 2] : (tensor<16x64x1xf32>) -> tensor<16x64x128xf32>
    %192 = stablehlo.multiply %179, %191 : tensor<16x64x128xf32>
    %193 = stablehlo.broadcast_in_dim %arg21, dims = [2] : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %194 = stablehlo.broadcast_in_dim %193, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<16x64x128xf32>
    %195 = stablehlo.multiply %192, %194 : tensor<16x64x128xf32>
    %196 = stablehlo.broadcast_in_dim %arg20, dims = [2] : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %197 = stablehlo.broadcast_in_dim %196, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<16x64x128xf32>
    %198 = stablehlo.add %195, %197 : tensor<16x64x128xf32>
    %199 = stablehlo.dot_general %198, %arg14, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<128x512xf32>) -> tensor<16x64x512xf32>
    %200 = stablehlo.broadcast_in_dim %arg15, dims = [2] : (tensor<512xf32>) -> tensor<1x1x512xf32>
    %201 = stablehlo.broadcast_in_dim %200, dims = [0, 1, 2] : (tensor<1x1x512xf32>) -> tensor<16x64x512xf32>
    %202 = stablehlo.add %199, %201 : tensor<16x64x512xf32>
    %203 = stablehlo.multiply %202, %202 : tensor<16x64x512xf32>
    %204 = stablehlo.multiply %203, %202 : tensor<16x64x512xf32>
    %205 = stablehlo.multiply %202, %202 : tensor<16x64x512xf32>
    %cst_44 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %206 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<16x64x512xf32>
    %207 = stablehlo.multiply %206, %205 : tensor<16x64x512xf32>
    %cst_45 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %208 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<16x64x512xf32>
    %209 = stablehlo.multiply %208, %204 : tensor<16x64x512xf32>
    %210 = stablehlo.add %202, %209 : tensor<16x64x512xf32>
    %cst_46 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %211 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<16x64x512xf32>
    %212 = stablehlo.multiply %211, %210 : tensor<16x64x512xf32>
    %213 = stablehlo.tanh %212 : tensor<16x64x512xf32>
    %cst_47 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %214 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<16x64x512xf32>
    %215 = stablehlo.subtract %214, %213 : tensor<16x64x512xf32>
    %cst_48 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %216 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<16x64x512xf32>
    %217 = stablehlo.add %216, %213 : tensor<16x64x512xf32>
    %cst_49 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %218 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<16x64x512xf32>
    %219 = stablehlo.multiply %218, %217 : tensor<16x64x512xf32>
    %220 = stablehlo.multiply %202, %219 : tensor<16x64x512xf32>
    %221 = stablehlo.dot_general %220, %arg16, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<16x64x512xf32>, tensor<512x128xf32>) -> tensor<16x64x128xf32>
    %222 = stablehlo.broadcast_in_dim %arg17, dims = [2] : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %223 = stablehlo.broadcast_in_dim %222, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<16x64x128xf32>
    %224 = stablehlo.add %221, %223 : tensor<16x64x128xf32>
    %225 = stablehlo.add %173, %224 : tensor<16x64x128xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %226 = stablehlo.reduce(%225 init: %cst_50) applies stablehlo.add across dimensions = [2] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<16x64xf32>
    %227 = stablehlo.broadcast_in_dim %226, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %cst_51 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %228 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %229 = stablehlo.divide %227, %228 : tensor<16x64x1xf32>
    %230 = stablehlo.broadcast_in_dim %229, dims = [0, 1, 2] : (tensor<16x64x1xf32>) -> tensor<16x64x128xf32>
    %231 = stablehlo.subtract %225, %230 : tensor<16x64x128xf32>
    %232 = stablehlo.multiply %231, %231 : tensor<16x64x128xf32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %233 = stablehlo.reduce(%232 init: %cst_52) applies stablehlo.add across dimensions = [2] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<16x64xf32>
    %234 = stablehlo.broadcast_in_dim %233, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %cst_53 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %235 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %236 = stablehlo.divide %234, %235 : tensor<16x64x1xf32>
    %cst_54 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %237 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %238 = stablehlo.add %236, %237 : tensor<16x64x1xf32>
    %239 = stablehlo.rsqrt %238 : tensor<16x64x1xf32>
    %240 = stablehlo.divide %239, %238 : tensor<16x64x1xf32>
    %cst_55 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %241 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %242 = stablehlo.multiply %241, %240 : tensor<16x64x1xf32>
    %243 = stablehlo.broadcast_in_dim %239, dims = [0, 1, 2] : (tensor<16x64x1xf32>) -> tensor<16x64x128xf32>
    %244 = stablehlo.multiply %231, %243 : tensor<16x64x128xf32>
    %245 = stablehlo.broadcast_in_dim %arg26, dims = [2] : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %246 = stablehlo.broadcast_in_dim %245, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<16x64x128xf32>
    %247 = stablehlo.multiply %244, %246 : tensor<16x64x128xf32>
    %248 = stablehlo.broadcast_in_dim %arg25, dims = [2] : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %249 = stablehlo.broadcast_in_dim %248, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<16x64x128xf32>
    %250 = stablehlo.add %247, %249 : tensor<16x64x128xf32>
    %251 = stablehlo.dot_general %250, %arg28, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<128x1024xf32>) -> tensor<16x64x1024xf32>
    %252 = call @_one_hot(%arg89) : (tensor<16x64xi32>) -> tensor<16x64x1024xf32>
    %253:3 = call @log_softmax(%251) : (tensor<16x64x1024xf32>) -> (tensor<16x64x1024xf32>, tensor<16x64x1024xf32>, tensor<16x64x1xf32>)
    %254 = stablehlo.multiply %252, %253#0 : tensor<16x64x1024xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %255 = stablehlo.reduce(%254 init: %cst_56) applies stablehlo.add across dimensions = [2] : (tensor<16x64x1024xf32>, tensor<f32>) -> tensor<16x64xf32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %256 = stablehlo.reduce(%255 init: %cst_57) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x64xf32>, tensor<f32>) -> tensor<f32>
    %cst_58 = stablehlo.constant dense<1.024000e+03> : tensor<f32>
    %257 = stablehlo.divide %256, %cst_58 : tensor<f32>
    %258 = stablehlo.negate %257 : tensor<f32>
    %cst_59 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %259 = stablehlo.negate %cst_59 : tensor<f32>
    %cst_60 = stablehlo.constant dense<1.024000e+03> : tensor<f32>
    %260 = stablehlo.divide %259, %cst_60 : tensor<f32>
    %261 = stablehlo.broadcast_in_dim %260, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %262 = stablehlo.broadcast_in_dim %261, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x1024xf32>
    %263 = stablehlo.multiply %252, %262 : tensor<16x64x1024xf32>
    %264 = call @log_softmax_0(%253#1, %253#2, %263) : (tensor<16x64x1024xf32>, tensor<16x64x1xf32>, tensor<16x64x1024xf32>) -> tensor<16x64x1024xf32>
    %265 = stablehlo.dot_general %264, %250, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x1024xf32>, tensor<16x64x128xf32>) -> tensor<1024x128xf32>
    %266 = stablehlo.transpose %265, dims = [1, 0] : (tensor<1024x128xf32>) -> tensor<128x1024xf32>
    %267 = stablehlo.dot_general %264, %arg28, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x1024xf32>, tensor<128x1024xf32>) -> tensor<16x64x128xf32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %268 = stablehlo.reduce(%267 init: %cst_61) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<128xf32>
    %269 = stablehlo.reshape %268 : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %cst_62 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %270 = stablehlo.reduce(%269 init: %cst_62) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %271 = stablehlo.multiply %244, %267 : tensor<16x64x128xf32>
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %272 = stablehlo.reduce(%271 init: %cst_63) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<128xf32>
    %273 = stablehlo.reshape %272 : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %274 = stablehlo.broadcast_in_dim %245, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<16x64x128xf32>
    %275 = stablehlo.multiply %267, %274 : tensor<16x64x128xf32>
    %cst_64 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %276 = stablehlo.reduce(%273 init: %cst_64) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %277 = stablehlo.multiply %231, %275 : tensor<16x64x128xf32>
    %cst_65 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %278 = stablehlo.reduce(%277 init: %cst_65) applies stablehlo.add across dimensions = [2] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<16x64xf32>
    %279 = stablehlo.reshape %278 : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %280 = stablehlo.broadcast_in_dim %239, dims = [0, 1, 2] : (tensor<16x64x1xf32>) -> tensor<16x64x128xf32>
    %281 = stablehlo.multiply %275, %280 : tensor<16x64x128xf32>
    %282 = stablehlo.multiply %279, %242 : tensor<16x64x1xf32>
    %cst_66 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %283 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %284 = stablehlo.divide %282, %283 : tensor<16x64x1xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %285 = stablehlo.reduce(%284 init: %cst_67) applies stablehlo.add across dimensions = [2] : (tensor<16x64x1xf32>, tensor<f32>) -> tensor<16x64xf32>
    %286 = stablehlo.broadcast_in_dim %285, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x128xf32>
    %287 = stablehlo.multiply %231, %286 : tensor<16x64x128xf32>
    %288 = stablehlo.add %281, %287 : tensor<16x64x128xf32>
    %289 = stablehlo.multiply %286, %231 : tensor<16x64x128xf32>
    %290 = stablehlo.add %288, %289 : tensor<16x64x128xf32>
    %291 = stablehlo.negate %290 : tensor<16x64x128xf32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %292 = stablehlo.reduce(%291 init: %cst_68) applies stablehlo.add across dimensions = [2] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<16x64xf32>
    %293 = stablehlo.reshape %292 : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %cst_69 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %294 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %295 = stablehlo.divide %293, %294 : tensor<16x64x1xf32>
    %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %296 = stablehlo.reduce(%295 init: %cst_70) applies stablehlo.add across dimensions = [2] : (tensor<16x64x1xf32>, tensor<f32>) -> tensor<16x64xf32>
    %297 = stablehlo.broadcast_in_dim %296, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x128xf32>
    %298 = stablehlo.add %290, %297 : tensor<16x64x128xf32>
    %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %299 = stablehlo.reduce(%298 init: %cst_71) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<128xf32>
    %300 = stablehlo.reshape %299 : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %301 = stablehlo.reduce(%300 init: %cst_72) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %302 = stablehlo.dot_general %298, %220, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<16x64x512xf32>) -> tensor<128x512xf32>
    %303 = stablehlo.transpose %302, dims = [1, 0] : (tensor<128x512xf32>) -> tensor<512x128xf32>
    %304 = stablehlo.dot_general %298, %arg16, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<512x128xf32>) -> tensor<16x64x512xf32>
    %305 = stablehlo.multiply %202, %304 : tensor<16x64x512xf32>
    %306 = stablehlo.multiply %304, %219 : tensor<16x64x512xf32>
    %cst_73 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %307 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<16x64x512xf32>
    %308 = stablehlo.multiply %307, %305 : tensor<16x64x512xf32>
    %309 = stablehlo.multiply %308, %215 : tensor<16x64x512xf32>
    %310 = stablehlo.multiply %309, %213 : tensor<16x64x512xf32>
    %311 = stablehlo.add %309, %310 : tensor<16x64x512xf32>
    %cst_74 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %312 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<16x64x512xf32>
    %313 = stablehlo.multiply %312, %311 : tensor<16x64x512xf32>
    %314 = stablehlo.add %306, %313 : tensor<16x64x512xf32>
    %cst_75 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %315 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f32>) -> tensor<16x64x512xf32>
    %316 = stablehlo.multiply %315, %313 : tensor<16x64x512xf32>
    %317 = stablehlo.multiply %316, %207 : tensor<16x64x512xf32>
    %318 = stablehlo.add %314, %317 : tensor<16x64x512xf32>
    %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %319 = stablehlo.reduce(%318 init: %cst_76) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x64x512xf32>, tensor<f32>) -> tensor<512xf32>
    %320 = stablehlo.reshape %319 : (tensor<512xf32>) -> tensor<1x1x512xf32>
    %cst_77 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %321 = stablehlo.reduce(%320 init: %cst_77) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x512xf32>, tensor<f32>) -> tensor<512xf32>
    %322 = stablehlo.dot_general %318, %198, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x512xf32>, tensor<16x64x128xf32>) -> tensor<512x128xf32>
    %323 = stablehlo.transpose %322, dims = [1, 0] : (tensor<512x128xf32>) -> tensor<128x512xf32>
    %324 = stablehlo.dot_general %318, %arg14, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x512xf32>, tensor<128x512xf32>) -> tensor<16x64x128xf32>
    %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %325 = stablehlo.reduce(%324 init: %cst_78) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<128xf32>
    %326 = stablehlo.reshape %325 : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %cst_79 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %327 = stablehlo.reduce(%326 init: %cst_79) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %328 = stablehlo.multiply %192, %324 : tensor<16x64x128xf32>
    %cst_80 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %329 = stablehlo.reduce(%328 init: %cst_80) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<128xf32>
    %330 = stablehlo.reshape %329 : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %331 = stablehlo.broadcast_in_dim %193, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<16x64x128xf32>
    %332 = stablehlo.multiply %324, %331 : tensor<16x64x128xf32>
    %cst_81 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %333 = stablehlo.reduce(%330 init: %cst_81) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %334 = stablehlo.multiply %179, %332 : tensor<16x64x128xf32>
    %cst_82 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %335 = stablehlo.reduce(%334 init: %cst_82) applies stablehlo.add across dimensions = [2] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<16x64xf32>
    %336 = stablehlo.reshape %335 : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %337 = stablehlo.broadcast_in_dim %187, dims = [0, 1, 2] : (tensor<16x64x1xf32>) -> tensor<16x64x128xf32>
    %338 = stablehlo.multiply %332, %337 : tensor<16x64x128xf32>
    %339 = stablehlo.multiply %336, %190 : tensor<16x64x1xf32>
    %cst_83 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %340 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %341 = stablehlo.divide %339, %340 : tensor<16x64x1xf32>
    %cst_84 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %342 = stablehlo.reduce(%341 init: %cst_84) applies stablehlo.add across dimensions = [2] : (tensor<16x64x1xf32>, tensor<f32>) -> tensor<16x64xf32>
    %343 = stablehlo.broadcast_in_dim %342, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x128xf32>
    %344 = stablehlo.multiply %179, %343 : tensor<16x64x128xf32>
    %345 = stablehlo.add %338, %344 : tensor<16x64x128xf32>
    %346 = stablehlo.multiply %343, %179 : tensor<16x64x128xf32>
    %347 = stablehlo.add %345, %346 : tensor<16x64x128xf32>
    %348 = stablehlo.negate %347 : tensor<16x64x128xf32>
    %cst_85 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %349 = stablehlo.reduce(%348 init: %cst_85) applies stablehlo.add across dimensions = [2] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<16x64xf32>
    %350 = stablehlo.reshape %349 : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %351 = stablehlo.add %298, %347 : tensor<16x64x128xf32>
    %cst_86 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %352 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %353 = stablehlo.divide %350, %352 : tensor<16x64x1xf32>
    %cst_87 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %354 = stablehlo.reduce(%353 init: %cst_87) applies stablehlo.add across dimensions = [2] : (tensor<16x64x1xf32>, tensor<f32>) -> tensor<16x64xf32>
    %355 = stablehlo.broadcast_in_dim %354, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x128xf32>
    %356 = stablehlo.add %351, %355 : tensor<16x64x128xf32>
    %357 = stablehlo.dot_general %356, %171, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<16x64x128xf32>) -> tensor<128x128xf32>
    %358 = stablehlo.transpose %357, dims = [1, 0] : (tensor<128x128xf32>) -> tensor<128x128xf32>
    %359 = stablehlo.dot_general %356, %arg22, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<128x128xf32>) -> tensor<16x64x128xf32>
    %360 = stablehlo.reshape %359 : (tensor<16x64x128xf32>) -> tensor<16x64x4x32xf32>
    %361 = stablehlo.transpose %360, dims = [0, 2, 3, 1] : (tensor<16x64x4x32xf32>) -> tensor<16x4x32x64xf32>
    %362 = stablehlo.dot_general %361, %148, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [HIGHEST, HIGHEST] : (tensor<16x4x32x64xf32>, tensor<16x64x4x32xf32>) -> tensor<16x4x64x64xf32>
    %363 = stablehlo.dot_general %361, %165, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<16x4x32x64xf32>, tensor<16x4x64x64xf32>) -> tensor<16x4x32x64xf32>
    %364 = stablehlo.transpose %363, dims = [0, 3, 1, 2] : (tensor<16x4x32x64xf32>) -> tensor<16x64x4x32xf32>
    %365 = stablehlo.broadcast_in_dim %168, dims = [0, 1, 2, 3] : (tensor<16x4x64x1xf32>) -> tensor<16x4x64x64xf32>
    %366 = stablehlo.multiply %362, %365 : tensor<16x4x64x64xf32>
    %367 = stablehlo.multiply %366, %161 : tensor<16x4x64x64xf32>
    %cst_88 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %368 = stablehlo.reduce(%367 init: %cst_88) applies stablehlo.add across dimensions = [3] : (tensor<16x4x64x64xf32>, tensor<f32>) -> tensor<16x4x64xf32>
    %369 = stablehlo.reshape %368 : (tensor<16x4x64xf32>) -> tensor<16x4x64x1xf32>
    %370 = stablehlo.negate %369 : tensor<16x4x64x1xf32>
    %371 = stablehlo.broadcast_in_dim %163, dims = [0, 1, 2, 3] : (tensor<16x4x64x1xf32>) -> tensor<16x4x64x64xf32>
    %372 = stablehlo.divide %362, %371 : tensor<16x4x64x64xf32>
    %cst_89 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %373 = stablehlo.reduce(%370 init: %cst_89) applies stablehlo.add across dimensions = [3] : (tensor<16x4x64x1xf32>, tensor<f32>) -> tensor<16x4x64xf32>
    %374 = stablehlo.broadcast_in_dim %373, dims = [0, 1, 2] : (tensor<16x4x64xf32>) -> tensor<16x4x64x64xf32>
    %375 = stablehlo.add %372, %374 : tensor<16x4x64x64xf32>
    %376 = stablehlo.multiply %375, %161 : tensor<16x4x64x64xf32>
    %377 = call @_where_1(%154#1, %376) : (tensor<16x4x64x64xi1>, tensor<16x4x64x64xf32>) -> tensor<16x4x64x64xf32>
    %cst_90 = stablehlo.constant dense<5.65685415> : tensor<f32>
    %378 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<16x4x64x64xf32>
    %379 = stablehlo.divide %377, %378 : tensor<16x4x64x64xf32>
    %380 = stablehlo.dot_general %379, %144, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<16x4x64x64xf32>, tensor<16x64x4x32xf32>) -> tensor<16x4x64x32xf32>
    %381 = stablehlo.transpose %380, dims = [0, 2, 1, 3] : (tensor<16x4x64x32xf32>) -> tensor<16x64x4x32xf32>
    %382 = stablehlo.dot_general %379, %146, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<16x4x64x64xf32>, tensor<16x64x4x32xf32>) -> tensor<16x4x64x32xf32>
    %383 = stablehlo.transpose %382, dims = [0, 2, 1, 3] : (tensor<16x4x64x32xf32>) -> tensor<16x64x4x32xf32>
    %384 = stablehlo.reshape %364 : (tensor<16x64x4x32xf32>) -> tensor<16x64x128xf32>
    %385 = stablehlo.dot_general %384, %142, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<16x64x128xf32>) -> tensor<128x128xf32>
    %386 = stablehlo.transpose %385, dims = [1, 0] : (tensor<128x128xf32>) -> tensor<128x128xf32>
    %387 = stablehlo.dot_general %384, %arg24, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<128x128xf32>) -> tensor<16x64x128xf32>
    %388 = stablehlo.reshape %381 : (tensor<16x64x4x32xf32>) -> tensor<16x64x128xf32>
    %389 = stablehlo.dot_general %388, %142, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<16x64x128xf32>) -> tensor<128x128xf32>
    %390 = stablehlo.transpose %389, dims = [1, 0] : (tensor<128x128xf32>) -> tensor<128x128xf32>
    %391 = stablehlo.dot_general %388, %arg13, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<128x128xf32>) -> tensor<16x64x128xf32>
    %392 = stablehlo.add %387, %391 : tensor<16x64x128xf32>
    %393 = stablehlo.reshape %383 : (tensor<16x64x4x32xf32>) -> tensor<16x64x128xf32>
    %394 = stablehlo.dot_general %393, %142, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<16x64x128xf32>) -> tensor<128x128xf32>
    %395 = stablehlo.transpose %394, dims = [1, 0] : (tensor<128x128xf32>) -> tensor<128x128xf32>
    %396 = stablehlo.dot_general %393, %arg23, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<128x128xf32>) -> tensor<16x64x128xf32>
    %397 = stablehlo.add %392, %396 : tensor<16x64x128xf32>
    %cst_91 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %398 = stablehlo.reduce(%397 init: %cst_91) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<128xf32>
    %399 = stablehlo.reshape %398 : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %cst_92 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %400 = stablehlo.reduce(%399 init: %cst_92) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %401 = stablehlo.multiply %136, %397 : tensor<16x64x128xf32>
    %cst_93 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %402 = stablehlo.reduce(%401 init: %cst_93) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<128xf32>
    %403 = stablehlo.reshape %402 : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %404 = stablehlo.broadcast_in_dim %137, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<16x64x128xf32>
    %405 = stablehlo.multiply %397, %404 : tensor<16x64x128xf32>
    %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %406 = stablehlo.reduce(%403 init: %cst_94) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %407 = stablehlo.multiply %123, %405 : tensor<16x64x128xf32>
    %cst_95 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %408 = stablehlo.reduce(%407 init: %cst_95) applies stablehlo.add across dimensions = [2] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<16x64xf32>
    %409 = stablehlo.reshape %408 : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %410 = stablehlo.broadcast_in_dim %131, dims = [0, 1, 2] : (tensor<16x64x1xf32>) -> tensor<16x64x128xf32>
    %411 = stablehlo.multiply %405, %410 : tensor<16x64x128xf32>
    %412 = stablehlo.multiply %409, %134 : tensor<16x64x1xf32>
    %cst_96 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %413 = stablehlo.broadcast_in_dim %cst_96, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %414 = stablehlo.divide %412, %413 : tensor<16x64x1xf32>
    %cst_97 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %415 = stablehlo.reduce(%414 init: %cst_97) applies stablehlo.add across dimensions = [2] : (tensor<16x64x1xf32>, tensor<f32>) -> tensor<16x64xf32>
    %416 = stablehlo.broadcast_in_dim %415, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x128xf32>
    %417 = stablehlo.multiply %123, %416 : tensor<16x64x128xf32>
    %418 = stablehlo.add %411, %417 : tensor<16x64x128xf32>
    %419 = stablehlo.multiply %416, %123 : tensor<16x64x128xf32>
    %420 = stablehlo.add %418, %419 : tensor<16x64x128xf32>
    %421 = stablehlo.negate %420 : tensor<16x64x128xf32>
    %cst_98 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %422 = stablehlo.reduce(%421 init: %cst_98) applies stablehlo.add across dimensions = [2] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<16x64xf32>
    %423 = stablehlo.reshape %422 : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %424 = stablehlo.add %356, %420 : tensor<16x64x128xf32>
    %cst_99 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %425 = stablehlo.broadcast_in_dim %cst_99, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %426 = stablehlo.divide %423, %425 : tensor<16x64x1xf32>
    %cst_100 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %427 = stablehlo.reduce(%426 init: %cst_100) applies stablehlo.add across dimensions = [2] : (tensor<16x64x1xf32>, tensor<f32>) -> tensor<16x64xf32>
    %428 = stablehlo.broadcast_in_dim %427, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x128xf32>
    %429 = stablehlo.add %424, %428 : tensor<16x64x128xf32>
    %cst_101 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %430 = stablehlo.reduce(%429 init: %cst_101) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<128xf32>
    %431 = stablehlo.reshape %430 : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %cst_102 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %432 = stablehlo.reduce(%431 init: %cst_102) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %433 = stablehlo.dot_general %429, %112, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<16x64x512xf32>) -> tensor<128x512xf32>
    %434 = stablehlo.transpose %433, dims = [1, 0] : (tensor<128x512xf32>) -> tensor<512x128xf32>
    %435 = stablehlo.dot_general %429, %arg4, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<512x128xf32>) -> tensor<16x64x512xf32>
    %436 = stablehlo.multiply %94, %435 : tensor<16x64x512xf32>
    %437 = stablehlo.multiply %435, %111 : tensor<16x64x512xf32>
    %cst_103 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %438 = stablehlo.broadcast_in_dim %cst_103, dims = [] : (tensor<f32>) -> tensor<16x64x512xf32>
    %439 = stablehlo.multiply %438, %436 : tensor<16x64x512xf32>
    %440 = stablehlo.multiply %439, %107 : tensor<16x64x512xf32>
    %441 = stablehlo.multiply %440, %105 : tensor<16x64x512xf32>
    %442 = stablehlo.add %440, %441 : tensor<16x64x512xf32>
    %cst_104 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %443 = stablehlo.broadcast_in_dim %cst_104, dims = [] : (tensor<f32>) -> tensor<16x64x512xf32>
    %444 = stablehlo.multiply %443, %442 : tensor<16x64x512xf32>
    %445 = stablehlo.add %437, %444 : tensor<16x64x512xf32>
    %cst_105 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %446 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<f32>) -> tensor<16x64x512xf32>
    %447 = stablehlo.multiply %446, %444 : tensor<16x64x512xf32>
    %448 = stablehlo.multiply %447, %99 : tensor<16x64x512xf32>
    %449 = stablehlo.add %445, %448 : tensor<16x64x512xf32>
    %cst_106 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %450 = stablehlo.reduce(%449 init: %cst_106) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x64x512xf32>, tensor<f32>) -> tensor<512xf32>
    %451 = stablehlo.reshape %450 : (tensor<512xf32>) -> tensor<1x1x512xf32>
    %cst_107 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %452 = stablehlo.reduce(%451 init: %cst_107) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x512xf32>, tensor<f32>) -> tensor<512xf32>
    %453 = stablehlo.dot_general %449, %90, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x512xf32>, tensor<16x64x128xf32>) -> tensor<512x128xf32>
    %454 = stablehlo.transpose %453, dims = [1, 0] : (tensor<512x128xf32>) -> tensor<128x512xf32>
    %455 = stablehlo.dot_general %449, %arg2, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x512xf32>, tensor<128x512xf32>) -> tensor<16x64x128xf32>
    %cst_108 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %456 = stablehlo.reduce(%455 init: %cst_108) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<128xf32>
    %457 = stablehlo.reshape %456 : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %cst_109 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %458 = stablehlo.reduce(%457 init: %cst_109) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %459 = stablehlo.multiply %84, %455 : tensor<16x64x128xf32>
    %cst_110 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %460 = stablehlo.reduce(%459 init: %cst_110) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<128xf32>
    %461 = stablehlo.reshape %460 : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %462 = stablehlo.broadcast_in_dim %85, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<16x64x128xf32>
    %463 = stablehlo.multiply %455, %462 : tensor<16x64x128xf32>
    %cst_111 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %464 = stablehlo.reduce(%461 init: %cst_111) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %465 = stablehlo.multiply %71, %463 : tensor<16x64x128xf32>
    %cst_112 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %466 = stablehlo.reduce(%465 init: %cst_112) applies stablehlo.add across dimensions = [2] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<16x64xf32>
    %467 = stablehlo.reshape %466 : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %468 = stablehlo.broadcast_in_dim %79, dims = [0, 1, 2] : (tensor<16x64x1xf32>) -> tensor<16x64x128xf32>
    %469 = stablehlo.multiply %463, %468 : tensor<16x64x128xf32>
    %470 = stablehlo.multiply %467, %82 : tensor<16x64x1xf32>
    %cst_113 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %471 = stablehlo.broadcast_in_dim %cst_113, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %472 = stablehlo.divide %470, %471 : tensor<16x64x1xf32>
    %cst_114 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %473 = stablehlo.reduce(%472 init: %cst_114) applies stablehlo.add across dimensions = [2] : (tensor<16x64x1xf32>, tensor<f32>) -> tensor<16x64xf32>
    %474 = stablehlo.broadcast_in_dim %473, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x128xf32>
    %475 = stablehlo.multiply %71, %474 : tensor<16x64x128xf32>
    %476 = stablehlo.add %469, %475 : tensor<16x64x128xf32>
    %477 = stablehlo.multiply %474, %71 : tensor<16x64x128xf32>
    %478 = stablehlo.add %476, %477 : tensor<16x64x128xf32>
    %479 = stablehlo.negate %478 : tensor<16x64x128xf32>
    %cst_115 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %480 = stablehlo.reduce(%479 init: %cst_115) applies stablehlo.add across dimensions = [2] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<16x64xf32>
    %481 = stablehlo.reshape %480 : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %482 = stablehlo.add %429, %478 : tensor<16x64x128xf32>
    %cst_116 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %483 = stablehlo.broadcast_in_dim %cst_116, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %484 = stablehlo.divide %481, %483 : tensor<16x64x1xf32>
    %cst_117 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %485 = stablehlo.reduce(%484 init: %cst_117) applies stablehlo.add across dimensions = [2] : (tensor<16x64x1xf32>, tensor<f32>) -> tensor<16x64xf32>
    %486 = stablehlo.broadcast_in_dim %485, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x128xf32>
    %487 = stablehlo.add %482, %486 : tensor<16x64x128xf32>
    %488 = stablehlo.dot_general %487, %63, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<16x64x128xf32>) -> tensor<128x128xf32>
    %489 = stablehlo.transpose %488, dims = [1, 0] : (tensor<128x128xf32>) -> tensor<128x128xf32>
    %490 = stablehlo.dot_general %487, %arg10, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<128x128xf32>) -> tensor<16x64x128xf32>
    %491 = stablehlo.reshape %490 : (tensor<16x64x128xf32>) -> tensor<16x64x4x32xf32>
    %492 = stablehlo.transpose %491, dims = [0, 2, 3, 1] : (tensor<16x64x4x32xf32>) -> tensor<16x4x32x64xf32>
    %493 = stablehlo.dot_general %492, %40, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [HIGHEST, HIGHEST] : (tensor<16x4x32x64xf32>, tensor<16x64x4x32xf32>) -> tensor<16x4x64x64xf32>
    %494 = stablehlo.dot_general %492, %57, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<16x4x32x64xf32>, tensor<16x4x64x64xf32>) -> tensor<16x4x32x64xf32>
    %495 = stablehlo.transpose %494, dims = [0, 3, 1, 2] : (tensor<16x4x32x64xf32>) -> tensor<16x64x4x32xf32>
    %496 = stablehlo.broadcast_in_dim %60, dims = [0, 1, 2, 3] : (tensor<16x4x64x1xf32>) -> tensor<16x4x64x64xf32>
    %497 = stablehlo.multiply %493, %496 : tensor<16x4x64x64xf32>
    %498 = stablehlo.multiply %497, %53 : tensor<16x4x64x64xf32>
    %cst_118 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %499 = stablehlo.reduce(%498 init: %cst_118) applies stablehlo.add across dimensions = [3] : (tensor<16x4x64x64xf32>, tensor<f32>) -> tensor<16x4x64xf32>
    %500 = stablehlo.reshape %499 : (tensor<16x4x64xf32>) -> tensor<16x4x64x1xf32>
    %501 = stablehlo.negate %500 : tensor<16x4x64x1xf32>
    %502 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2, 3] : (tensor<16x4x64x1xf32>) -> tensor<16x4x64x64xf32>
    %503 = stablehlo.divide %493, %502 : tensor<16x4x64x64xf32>
    %cst_119 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %504 = stablehlo.reduce(%501 init: %cst_119) applies stablehlo.add across dimensions = [3] : (tensor<16x4x64x1xf32>, tensor<f32>) -> tensor<16x4x64xf32>
    %505 = stablehlo.broadcast_in_dim %504, dims = [0, 1, 2] : (tensor<16x4x64xf32>) -> tensor<16x4x64x64xf32>
    %506 = stablehlo.add %503, %505 : tensor<16x4x64x64xf32>
    %507 = stablehlo.multiply %506, %53 : tensor<16x4x64x64xf32>
    %508 = call @_where_1(%46#1, %507) : (tensor<16x4x64x64xi1>, tensor<16x4x64x64xf32>) -> tensor<16x4x64x64xf32>
    %cst_120 = stablehlo.constant dense<5.65685415> : tensor<f32>
    %509 = stablehlo.broadcast_in_dim %cst_120, dims = [] : (tensor<f32>) -> tensor<16x4x64x64xf32>
    %510 = stablehlo.divide %508, %509 : tensor<16x4x64x64xf32>
    %511 = stablehlo.dot_general %510, %36, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<16x4x64x64xf32>, tensor<16x64x4x32xf32>) -> tensor<16x4x64x32xf32>
    %512 = stablehlo.transpose %511, dims = [0, 2, 1, 3] : (tensor<16x4x64x32xf32>) -> tensor<16x64x4x32xf32>
    %513 = stablehlo.dot_general %510, %38, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<16x4x64x64xf32>, tensor<16x64x4x32xf32>) -> tensor<16x4x64x32xf32>
    %514 = stablehlo.transpose %513, dims = [0, 2, 1, 3] : (tensor<16x4x64x32xf32>) -> tensor<16x64x4x32xf32>
    %515 = stablehlo.reshape %495 : (tensor<16x64x4x32xf32>) -> tensor<16x64x128xf32>
    %516 = stablehlo.dot_general %515, %34, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<16x64x128xf32>) -> tensor<128x128xf32>
    %517 = stablehlo.transpose %516, dims = [1, 0] : (tensor<128x128xf32>) -> tensor<128x128xf32>
    %518 = stablehlo.dot_general %515, %arg12, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<128x128xf32>) -> tensor<16x64x128xf32>
    %519 = stablehlo.reshape %512 : (tensor<16x64x4x32xf32>) -> tensor<16x64x128xf32>
    %520 = stablehlo.dot_general %519, %34, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<16x64x128xf32>) -> tensor<128x128xf32>
    %521 = stablehlo.transpose %520, dims = [1, 0] : (tensor<128x128xf32>) -> tensor<128x128xf32>
    %522 = stablehlo.dot_general %519, %arg1, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<128x128xf32>) -> tensor<16x64x128xf32>
    %523 = stablehlo.add %518, %522 : tensor<16x64x128xf32>
    %524 = stablehlo.reshape %514 : (tensor<16x64x4x32xf32>) -> tensor<16x64x128xf32>
    %525 = stablehlo.dot_general %524, %34, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<16x64x128xf32>) -> tensor<128x128xf32>
    %526 = stablehlo.transpose %525, dims = [1, 0] : (tensor<128x128xf32>) -> tensor<128x128xf32>
    %527 = stablehlo.dot_general %524, %arg11, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<16x64x128xf32>, tensor<128x128xf32>) -> tensor<16x64x128xf32>
    %528 = stablehlo.add %523, %527 : tensor<16x64x128xf32>
    %cst_121 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %529 = stablehlo.reduce(%528 init: %cst_121) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<128xf32>
    %530 = stablehlo.reshape %529 : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %cst_122 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %531 = stablehlo.reduce(%530 init: %cst_122) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %532 = stablehlo.multiply %28, %528 : tensor<16x64x128xf32>
    %cst_123 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %533 = stablehlo.reduce(%532 init: %cst_123) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<128xf32>
    %534 = stablehlo.reshape %533 : (tensor<128xf32>) -> tensor<1x1x128xf32>
    %535 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2] : (tensor<1x1x128xf32>) -> tensor<16x64x128xf32>
    %536 = stablehlo.multiply %528, %535 : tensor<16x64x128xf32>
    %cst_124 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %537 = stablehlo.reduce(%534 init: %cst_124) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %538 = stablehlo.multiply %15, %536 : tensor<16x64x128xf32>
    %cst_125 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %539 = stablehlo.reduce(%538 init: %cst_125) applies stablehlo.add across dimensions = [2] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<16x64xf32>
    %540 = stablehlo.reshape %539 : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %541 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<16x64x1xf32>) -> tensor<16x64x128xf32>
    %542 = stablehlo.multiply %536, %541 : tensor<16x64x128xf32>
    %543 = stablehlo.multiply %540, %26 : tensor<16x64x1xf32>
    %cst_126 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %544 = stablehlo.broadcast_in_dim %cst_126, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %545 = stablehlo.divide %543, %544 : tensor<16x64x1xf32>
    %cst_127 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %546 = stablehlo.reduce(%545 init: %cst_127) applies stablehlo.add across dimensions = [2] : (tensor<16x64x1xf32>, tensor<f32>) -> tensor<16x64xf32>
    %547 = stablehlo.broadcast_in_dim %546, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x128xf32>
    %548 = stablehlo.multiply %15, %547 : tensor<16x64x128xf32>
    %549 = stablehlo.add %542, %548 : tensor<16x64x128xf32>
    %550 = stablehlo.multiply %547, %15 : tensor<16x64x128xf32>
    %551 = stablehlo.add %549, %550 : tensor<16x64x128xf32>
    %552 = stablehlo.negate %551 : tensor<16x64x128xf32>
    %cst_128 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %553 = stablehlo.reduce(%552 init: %cst_128) applies stablehlo.add across dimensions = [2] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<16x64xf32>
    %554 = stablehlo.reshape %553 : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %555 = stablehlo.add %487, %551 : tensor<16x64x128xf32>
    %cst_129 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %556 = stablehlo.broadcast_in_dim %cst_129, dims = [] : (tensor<f32>) -> tensor<16x64x1xf32>
    %557 = stablehlo.divide %554, %556 : tensor<16x64x1xf32>
    %cst_130 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %558 = stablehlo.reduce(%557 init: %cst_130) applies stablehlo.add across dimensions = [2] : (tensor<16x64x1xf32>, tensor<f32>) -> tensor<16x64xf32>
    %559 = stablehlo.broadcast_in_dim %558, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x128xf32>
    %560 = stablehlo.add %555, %559 : tensor<16x64x128xf32>
    %cst_131 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %561 = stablehlo.reduce(%560 init: %cst_131) applies stablehlo.add across dimensions = [0] : (tensor<16x64x128xf32>, tensor<f32>) -> tensor<64x128xf32>
    %562 = stablehlo.reshape %561 : (tensor<64x128xf32>) -> tensor<1x64x128xf32>
    %cst_132 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %563 = stablehlo.reduce(%562 init: %cst_132) applies stablehlo.add across dimensions = [0] : (tensor<1x64x128xf32>, tensor<f32>) -> tensor<64x128xf32>
    %cst_133 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %564 = stablehlo.broadcast_in_dim %cst_133, dims = [] : (tensor<f32>) -> tensor<1024x128xf32>
    %565 = "stablehlo.scatter"(%564, %5, %560) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg90: tensor<f32>, %arg91: tensor<f32>):
      %1211 = stablehlo.add %arg90, %arg91 : tensor<f32>
      stablehlo.return %1211 : tensor<f32>
    }) : (tensor<1024x128xf32>, tensor<16x64x1xi32>, tensor<16x64x128xf32>) -> tensor<1024x128xf32>
    %cst_134 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %566 = stablehlo.add %arg87, %cst_134 : tensor<f32>
    %cst_135 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %567 = stablehlo.broadcast_in_dim %cst_135, dims = [] : (tensor<f32>) -> tensor<1024x128xf32>
    %568 = stablehlo.multiply %567, %arg29 : tensor<1024x128xf32>
    %cst_136 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %569 = stablehlo.broadcast_in_dim %cst_136, dims = [] : (tensor<f32>) -> tensor<1024x128xf32>
    %570 = stablehlo.multiply %569, %565 : tensor<1024x128xf32>
    %571 = stablehlo.add %568, %570 : tensor<1024x128xf32>
    %cst_137 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %572 = stablehlo.broadcast_in_dim %cst_137, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %573 = stablehlo.multiply %572, %arg30 : tensor<128x128xf32>
    %cst_138 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %574 = stablehlo.broadcast_in_dim %cst_138, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %575 = stablehlo.multiply %574, %521 : tensor<128x128xf32>
    %576 = stablehlo.add %573, %575 : tensor<128x128xf32>
    %cst_139 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %577 = stablehlo.broadcast_in_dim %cst_139, dims = [] : (tensor<f32>) -> tensor<128x512xf32>
    %578 = stablehlo.multiply %577, %arg31 : tensor<128x512xf32>
    %cst_140 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %579 = stablehlo.broadcast_in_dim %cst_140, dims = [] : (tensor<f32>) -> tensor<128x512xf32>
    %580 = stablehlo.multiply %579, %454 : tensor<128x512xf32>
    %581 = stablehlo.add %578, %580 : tensor<128x512xf32>
    %cst_141 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %582 = stablehlo.broadcast_in_dim %cst_141, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %583 = stablehlo.multiply %582, %arg32 : tensor<512xf32>
    %cst_142 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %584 = stablehlo.broadcast_in_dim %cst_142, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %585 = stablehlo.multiply %584, %452 : tensor<512xf32>
    %586 = stablehlo.add %583, %585 : tensor<512xf32>
    %cst_143 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %587 = stablehlo.broadcast_in_dim %cst_143, dims = [] : (tensor<f32>) -> tensor<512x128xf32>
    %588 = stablehlo.multiply %587, %arg33 : tensor<512x128xf32>
    %cst_144 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %589 = stablehlo.broadcast_in_dim %cst_144, dims = [] : (tensor<f32>) -> tensor<512x128xf32>
    %590 = stablehlo.multiply %589, %434 : tensor<512x128xf32>
    %591 = stablehlo.add %588, %590 : tensor<512x128xf32>
    %cst_145 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %592 = stablehlo.broadcast_in_dim %cst_145, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %593 = stablehlo.multiply %592, %arg34 : tensor<128xf32>
    %cst_146 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %594 = stablehlo.broadcast_in_dim %cst_146, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %595 = stablehlo.multiply %594, %432 : tensor<128xf32>
    %596 = stablehlo.add %593, %595 : tensor<128xf32>
    %cst_147 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %597 = stablehlo.broadcast_in_dim %cst_147, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %598 = stablehlo.multiply %597, %arg35 : tensor<128xf32>
    %cst_148 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %599 = stablehlo.broadcast_in_dim %cst_148, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %600 = stablehlo.multiply %599, %531 : tensor<128xf32>
    %601 = stablehlo.add %598, %600 : tensor<128xf32>
    %cst_149 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %602 = stablehlo.broadcast_in_dim %cst_149, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %603 = stablehlo.multiply %602, %arg36 : tensor<128xf32>
    %cst_150 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %604 = stablehlo.broadcast_in_dim %cst_150, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %605 = stablehlo.multiply %604, %537 : tensor<128xf32>
    %606 = stablehlo.add %603, %605 : tensor<128xf32>
    %cst_151 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %607 = stablehlo.broadcast_in_dim %cst_151, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %608 = stablehlo.multiply %607, %arg37 : tensor<128xf32>
    %cst_152 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %609 = stablehlo.broadcast_in_dim %cst_152, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %610 = stablehlo.multiply %609, %458 : tensor<128xf32>
    %611 = stablehlo.add %608, %610 : tensor<128xf32>
    %cst_153 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %612 = stablehlo.broadcast_in_dim %cst_153, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %613 = stablehlo.multiply %612, %arg38 : tensor<128xf32>
    %cst_154 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %614 = stablehlo.broadcast_in_dim %cst_154, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %615 = stablehlo.multiply %614, %464 : tensor<128xf32>
    %616 = stablehlo.add %613, %615 : tensor<128xf32>
    %cst_155 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %617 = stablehlo.broadcast_in_dim %cst_155, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %618 = stablehlo.multiply %617, %arg39 : tensor<128x128xf32>
    %cst_156 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %619 = stablehlo.broadcast_in_dim %cst_156, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %620 = stablehlo.multiply %619, %489 : tensor<128x128xf32>
    %621 = stablehlo.add %618, %620 : tensor<128x128xf32>
    %cst_157 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %622 = stablehlo.broadcast_in_dim %cst_157, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %623 = stablehlo.multiply %622, %arg40 : tensor<128x128xf32>
    %cst_158 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %624 = stablehlo.broadcast_in_dim %cst_158, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %625 = stablehlo.multiply %624, %526 : tensor<128x128xf32>
    %626 = stablehlo.add %623, %625 : tensor<128x128xf32>
    %cst_159 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %627 = stablehlo.broadcast_in_dim %cst_159, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %628 = stablehlo.multiply %627, %arg41 : tensor<128x128xf32>
    %cst_160 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %629 = stablehlo.broadcast_in_dim %cst_160, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %630 = stablehlo.multiply %629, %517 : tensor<128x128xf32>
    %631 = stablehlo.add %628, %630 : tensor<128x128xf32>
    %cst_161 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %632 = stablehlo.broadcast_in_dim %cst_161, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %633 = stablehlo.multiply %632, %arg42 : tensor<128x128xf32>
    %cst_162 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %634 = stablehlo.broadcast_in_dim %cst_162, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %635 = stablehlo.multiply %634, %390 : tensor<128x128xf32>
    %636 = stablehlo.add %633, %635 : tensor<128x128xf32>
    %cst_163 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %637 = stablehlo.broadcast_in_dim %cst_163, dims = [] : (tensor<f32>) -> tensor<128x512xf32>
    %638 = stablehlo.multiply %637, %arg43 : tensor<128x512xf32>
    %cst_164 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %639 = stablehlo.broadcast_in_dim %cst_164, dims = [] : (tensor<f32>) -> tensor<128x512xf32>
    %640 = stablehlo.multiply %639, %323 : tensor<128x512xf32>
    %641 = stablehlo.add %638, %640 : tensor<128x512xf32>
    %cst_165 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %642 = stablehlo.broadcast_in_dim %cst_165, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %643 = stablehlo.multiply %642, %arg44 : tensor<512xf32>
    %cst_166 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %644 = stablehlo.broadcast_in_dim %cst_166, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %645 = stablehlo.multiply %644, %321 : tensor<512xf32>
    %646 = stablehlo.add %643, %645 : tensor<512xf32>
    %cst_167 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %647 = stablehlo.broadcast_in_dim %cst_167, dims = [] : (tensor<f32>) -> tensor<512x128xf32>
    %648 = stablehlo.multiply %647, %arg45 : tensor<512x128xf32>
    %cst_168 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %649 = stablehlo.broadcast_in_dim %cst_168, dims = [] : (tensor<f32>) -> tensor<512x128xf32>
    %650 = stablehlo.multiply %649, %303 : tensor<512x128xf32>
    %651 = stablehlo.add %648, %650 : tensor<512x128xf32>
    %cst_169 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %652 = stablehlo.broadcast_in_dim %cst_169, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %653 = stablehlo.multiply %652, %arg46 : tensor<128xf32>
    %cst_170 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %654 = stablehlo.broadcast_in_dim %cst_170, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %655 = stablehlo.multiply %654, %301 : tensor<128xf32>
    %656 = stablehlo.add %653, %655 : tensor<128xf32>
    %cst_171 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %657 = stablehlo.broadcast_in_dim %cst_171, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %658 = stablehlo.multiply %657, %arg47 : tensor<128xf32>
    %cst_172 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %659 = stablehlo.broadcast_in_dim %cst_172, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %660 = stablehlo.multiply %659, %400 : tensor<128xf32>
    %661 = stablehlo.add %658, %660 : tensor<128xf32>
    %cst_173 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %662 = stablehlo.broadcast_in_dim %cst_173, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %663 = stablehlo.multiply %662, %arg48 : tensor<128xf32>
    %cst_174 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %664 = stablehlo.broadcast_in_dim %cst_174, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %665 = stablehlo.multiply %664, %406 : tensor<128xf32>
    %666 = stablehlo.add %663, %665 : tensor<128xf32>
    %cst_175 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %667 = stablehlo.broadcast_in_dim %cst_175, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %668 = stablehlo.multiply %667, %arg49 : tensor<128xf32>
    %cst_176 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %669 = stablehlo.broadcast_in_dim %cst_176, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %670 = stablehlo.multiply %669, %327 : tensor<128xf32>
    %671 = stablehlo.add %668, %670 : tensor<128xf32>
    %cst_177 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %672 = stablehlo.broadcast_in_dim %cst_177, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %673 = stablehlo.multiply %672, %arg50 : tensor<128xf32>
    %cst_178 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %674 = stablehlo.broadcast_in_dim %cst_178, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %675 = stablehlo.multiply %674, %333 : tensor<128xf32>
    %676 = stablehlo.add %673, %675 : tensor<128xf32>
    %cst_179 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %677 = stablehlo.broadcast_in_dim %cst_179, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %678 = stablehlo.multiply %677, %arg51 : tensor<128x128xf32>
    %cst_180 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %679 = stablehlo.broadcast_in_dim %cst_180, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %680 = stablehlo.multiply %679, %358 : tensor<128x128xf32>
    %681 = stablehlo.add %678, %680 : tensor<128x128xf32>
    %cst_181 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %682 = stablehlo.broadcast_in_dim %cst_181, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %683 = stablehlo.multiply %682, %arg52 : tensor<128x128xf32>
    %cst_182 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %684 = stablehlo.broadcast_in_dim %cst_182, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %685 = stablehlo.multiply %684, %395 : tensor<128x128xf32>
    %686 = stablehlo.add %683, %685 : tensor<128x128xf32>
    %cst_183 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %687 = stablehlo.broadcast_in_dim %cst_183, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %688 = stablehlo.multiply %687, %arg53 : tensor<128x128xf32>
    %cst_184 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %689 = stablehlo.broadcast_in_dim %cst_184, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %690 = stablehlo.multiply %689, %386 : tensor<128x128xf32>
    %691 = stablehlo.add %688, %690 : tensor<128x128xf32>
    %cst_185 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %692 = stablehlo.broadcast_in_dim %cst_185, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %693 = stablehlo.multiply %692, %arg54 : tensor<128xf32>
    %cst_186 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %694 = stablehlo.broadcast_in_dim %cst_186, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %695 = stablehlo.multiply %694, %270 : tensor<128xf32>
    %696 = stablehlo.add %693, %695 : tensor<128xf32>
    %cst_187 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %697 = stablehlo.broadcast_in_dim %cst_187, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %698 = stablehlo.multiply %697, %arg55 : tensor<128xf32>
    %cst_188 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %699 = stablehlo.broadcast_in_dim %cst_188, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %700 = stablehlo.multiply %699, %276 : tensor<128xf32>
    %701 = stablehlo.add %698, %700 : tensor<128xf32>
    %cst_189 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %702 = stablehlo.broadcast_in_dim %cst_189, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %703 = stablehlo.multiply %702, %arg56 : tensor<64x128xf32>
    %cst_190 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %704 = stablehlo.broadcast_in_dim %cst_190, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %705 = stablehlo.multiply %704, %563 : tensor<64x128xf32>
    %706 = stablehlo.add %703, %705 : tensor<64x128xf32>
    %cst_191 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %707 = stablehlo.broadcast_in_dim %cst_191, dims = [] : (tensor<f32>) -> tensor<128x1024xf32>
    %708 = stablehlo.multiply %707, %arg57 : tensor<128x1024xf32>
    %cst_192 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %709 = stablehlo.broadcast_in_dim %cst_192, dims = [] : (tensor<f32>) -> tensor<128x1024xf32>
    %710 = stablehlo.multiply %709, %266 : tensor<128x1024xf32>
    %711 = stablehlo.add %708, %710 : tensor<128x1024xf32>
    %cst_193 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %712 = stablehlo.broadcast_in_dim %cst_193, dims = [] : (tensor<f32>) -> tensor<1024x128xf32>
    %713 = stablehlo.multiply %712, %arg58 : tensor<1024x128xf32>
    %cst_194 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %714 = stablehlo.broadcast_in_dim %cst_194, dims = [] : (tensor<f32>) -> tensor<1024x128xf32>
    %715 = stablehlo.multiply %714, %565 : tensor<1024x128xf32>
    %716 = stablehlo.multiply %715, %565 : tensor<1024x128xf32>
    %717 = stablehlo.add %713, %716 : tensor<1024x128xf32>
    %cst_195 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %718 = stablehlo.broadcast_in_dim %cst_195, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %719 = stablehlo.multiply %718, %arg59 : tensor<128x128xf32>
    %cst_196 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %720 = stablehlo.broadcast_in_dim %cst_196, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %721 = stablehlo.multiply %720, %521 : tensor<128x128xf32>
    %722 = stablehlo.multiply %721, %521 : tensor<128x128xf32>
    %723 = stablehlo.add %719, %722 : tensor<128x128xf32>
    %cst_197 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %724 = stablehlo.broadcast_in_dim %cst_197, dims = [] : (tensor<f32>) -> tensor<128x512xf32>
    %725 = stablehlo.multiply %724, %arg60 : tensor<128x512xf32>
    %cst_198 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %726 = stablehlo.broadcast_in_dim %cst_198, dims = [] : (tensor<f32>) -> tensor<128x512xf32>
    %727 = stablehlo.multiply %726, %454 : tensor<128x512xf32>
    %728 = stablehlo.multiply %727, %454 : tensor<128x512xf32>
    %729 = stablehlo.add %725, %728 : tensor<128x512xf32>
    %cst_199 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %730 = stablehlo.broadcast_in_dim %cst_199, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %731 = stablehlo.multiply %730, %arg61 : tensor<512xf32>
    %cst_200 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %732 = stablehlo.broadcast_in_dim %cst_200, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %733 = stablehlo.multiply %732, %452 : tensor<512xf32>
    %734 = stablehlo.multiply %733, %452 : tensor<512xf32>
    %735 = stablehlo.add %731, %734 : tensor<512xf32>
    %cst_201 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %736 = stablehlo.broadcast_in_dim %cst_201, dims = [] : (tensor<f32>) -> tensor<512x128xf32>
    %737 = stablehlo.multiply %736, %arg62 : tensor<512x128xf32>
    %cst_202 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %738 = stablehlo.broadcast_in_dim %cst_202, dims = [] : (tensor<f32>) -> tensor<512x128xf32>
    %739 = stablehlo.multiply %738, %434 : tensor<512x128xf32>
    %740 = stablehlo.multiply %739, %434 : tensor<512x128xf32>
    %741 = stablehlo.add %737, %740 : tensor<512x128xf32>
    %cst_203 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %742 = stablehlo.broadcast_in_dim %cst_203, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %743 = stablehlo.multiply %742, %arg63 : tensor<128xf32>
    %cst_204 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %744 = stablehlo.broadcast_in_dim %cst_204, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %745 = stablehlo.multiply %744, %432 : tensor<128xf32>
    %746 = stablehlo.multiply %745, %432 : tensor<128xf32>
    %747 = stablehlo.add %743, %746 : tensor<128xf32>
    %cst_205 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %748 = stablehlo.broadcast_in_dim %cst_205, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %749 = stablehlo.multiply %748, %arg64 : tensor<128xf32>
    %cst_206 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %750 = stablehlo.broadcast_in_dim %cst_206, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %751 = stablehlo.multiply %750, %531 : tensor<128xf32>
    %752 = stablehlo.multiply %751, %531 : tensor<128xf32>
    %753 = stablehlo.add %749, %752 : tensor<128xf32>
    %cst_207 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %754 = stablehlo.broadcast_in_dim %cst_207, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %755 = stablehlo.multiply %754, %arg65 : tensor<128xf32>
    %cst_208 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %756 = stablehlo.broadcast_in_dim %cst_208, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %757 = stablehlo.multiply %756, %537 : tensor<128xf32>
    %758 = stablehlo.multiply %757, %537 : tensor<128xf32>
    %759 = stablehlo.add %755, %758 : tensor<128xf32>
    %cst_209 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %760 = stablehlo.broadcast_in_dim %cst_209, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %761 = stablehlo.multiply %760, %arg66 : tensor<128xf32>
    %cst_210 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %762 = stablehlo.broadcast_in_dim %cst_210, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %763 = stablehlo.multiply %762, %458 : tensor<128xf32>
    %764 = stablehlo.multiply %763, %458 : tensor<128xf32>
    %765 = stablehlo.add %761, %764 : tensor<128xf32>
    %cst_211 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %766 = stablehlo.broadcast_in_dim %cst_211, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %767 = stablehlo.multiply %766, %arg67 : tensor<128xf32>
    %cst_212 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %768 = stablehlo.broadcast_in_dim %cst_212, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %769 = stablehlo.multiply %768, %464 : tensor<128xf32>
    %770 = stablehlo.multiply %769, %464 : tensor<128xf32>
    %771 = stablehlo.add %767, %770 : tensor<128xf32>
    %cst_213 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %772 = stablehlo.broadcast_in_dim %cst_213, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %773 = stablehlo.multiply %772, %arg68 : tensor<128x128xf32>
    %cst_214 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %774 = stablehlo.broadcast_in_dim %cst_214, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %775 = stablehlo.multiply %774, %489 : tensor<128x128xf32>
    %776 = stablehlo.multiply %775, %489 : tensor<128x128xf32>
    %777 = stablehlo.add %773, %776 : tensor<128x128xf32>
    %cst_215 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %778 = stablehlo.broadcast_in_dim %cst_215, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %779 = stablehlo.multiply %778, %arg69 : tensor<128x128xf32>
    %cst_216 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %780 = stablehlo.broadcast_in_dim %cst_216, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %781 = stablehlo.multiply %780, %526 : tensor<128x128xf32>
    %782 = stablehlo.multiply %781, %526 : tensor<128x128xf32>
    %783 = stablehlo.add %779, %782 : tensor<128x128xf32>
    %cst_217 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %784 = stablehlo.broadcast_in_dim %cst_217, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %785 = stablehlo.multiply %784, %arg70 : tensor<128x128xf32>
    %cst_218 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %786 = stablehlo.broadcast_in_dim %cst_218, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %787 = stablehlo.multiply %786, %517 : tensor<128x128xf32>
    %788 = stablehlo.multiply %787, %517 : tensor<128x128xf32>
    %789 = stablehlo.add %785, %788 : tensor<128x128xf32>
    %cst_219 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %790 = stablehlo.broadcast_in_dim %cst_219, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %791 = stablehlo.multiply %790, %arg71 : tensor<128x128xf32>
    %cst_220 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %792 = stablehlo.broadcast_in_dim %cst_220, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %793 = stablehlo.multiply %792, %390 : tensor<128x128xf32>
    %794 = stablehlo.multiply %793, %390 : tensor<128x128xf32>
    %795 = stablehlo.add %791, %794 : tensor<128x128xf32>
    %cst_221 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %796 = stablehlo.broadcast_in_dim %cst_221, dims = [] : (tensor<f32>) -> tensor<128x512xf32>
    %797 = stablehlo.multiply %796, %arg72 : tensor<128x512xf32>
    %cst_222 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %798 = stablehlo.broadcast_in_dim %cst_222, dims = [] : (tensor<f32>) -> tensor<128x512xf32>
    %799 = stablehlo.multiply %798, %323 : tensor<128x512xf32>
    %800 = stablehlo.multiply %799, %323 : tensor<128x512xf32>
    %801 = stablehlo.add %797, %800 : tensor<128x512xf32>
    %cst_223 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %802 = stablehlo.broadcast_in_dim %cst_223, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %803 = stablehlo.multiply %802, %arg73 : tensor<512xf32>
    %cst_224 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %804 = stablehlo.broadcast_in_dim %cst_224, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %805 = stablehlo.multiply %804, %321 : tensor<512xf32>
    %806 = stablehlo.multiply %805, %321 : tensor<512xf32>
    %807 = stablehlo.add %803, %806 : tensor<512xf32>
    %cst_225 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %808 = stablehlo.broadcast_in_dim %cst_225, dims = [] : (tensor<f32>) -> tensor<512x128xf32>
    %809 = stablehlo.multiply %808, %arg74 : tensor<512x128xf32>
    %cst_226 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %810 = stablehlo.broadcast_in_dim %cst_226, dims = [] : (tensor<f32>) -> tensor<512x128xf32>
    %811 = stablehlo.multiply %810, %303 : tensor<512x128xf32>
    %812 = stablehlo.multiply %811, %303 : tensor<512x128xf32>
    %813 = stablehlo.add %809, %812 : tensor<512x128xf32>
    %cst_227 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %814 = stablehlo.broadcast_in_dim %cst_227, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %815 = stablehlo.multiply %814, %arg75 : tensor<128xf32>
    %cst_228 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %816 = stablehlo.broadcast_in_dim %cst_228, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %817 = stablehlo.multiply %816, %301 : tensor<128xf32>
    %818 = stablehlo.multiply %817, %301 : tensor<128xf32>
    %819 = stablehlo.add %815, %818 : tensor<128xf32>
    %cst_229 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %820 = stablehlo.broadcast_in_dim %cst_229, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %821 = stablehlo.multiply %820, %arg76 : tensor<128xf32>
    %cst_230 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %822 = stablehlo.broadcast_in_dim %cst_230, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %823 = stablehlo.multiply %822, %400 : tensor<128xf32>
    %824 = stablehlo.multiply %823, %400 : tensor<128xf32>
    %825 = stablehlo.add %821, %824 : tensor<128xf32>
    %cst_231 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %826 = stablehlo.broadcast_in_dim %cst_231, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %827 = stablehlo.multiply %826, %arg77 : tensor<128xf32>
    %cst_232 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %828 = stablehlo.broadcast_in_dim %cst_232, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %829 = stablehlo.multiply %828, %406 : tensor<128xf32>
    %830 = stablehlo.multiply %829, %406 : tensor<128xf32>
    %831 = stablehlo.add %827, %830 : tensor<128xf32>
    %cst_233 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %832 = stablehlo.broadcast_in_dim %cst_233, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %833 = stablehlo.multiply %832, %arg78 : tensor<128xf32>
    %cst_234 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %834 = stablehlo.broadcast_in_dim %cst_234, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %835 = stablehlo.multiply %834, %327 : tensor<128xf32>
    %836 = stablehlo.multiply %835, %327 : tensor<128xf32>
    %837 = stablehlo.add %833, %836 : tensor<128xf32>
    %cst_235 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %838 = stablehlo.broadcast_in_dim %cst_235, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %839 = stablehlo.multiply %838, %arg79 : tensor<128xf32>
    %cst_236 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %840 = stablehlo.broadcast_in_dim %cst_236, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %841 = stablehlo.multiply %840, %333 : tensor<128xf32>
    %842 = stablehlo.multiply %841, %333 : tensor<128xf32>
    %843 = stablehlo.add %839, %842 : tensor<128xf32>
    %cst_237 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %844 = stablehlo.broadcast_in_dim %cst_237, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %845 = stablehlo.multiply %844, %arg80 : tensor<128x128xf32>
    %cst_238 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %846 = stablehlo.broadcast_in_dim %cst_238, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %847 = stablehlo.multiply %846, %358 : tensor<128x128xf32>
    %848 = stablehlo.multiply %847, %358 : tensor<128x128xf32>
    %849 = stablehlo.add %845, %848 : tensor<128x128xf32>
    %cst_239 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %850 = stablehlo.broadcast_in_dim %cst_239, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %851 = stablehlo.multiply %850, %arg81 : tensor<128x128xf32>
    %cst_240 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %852 = stablehlo.broadcast_in_dim %cst_240, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %853 = stablehlo.multiply %852, %395 : tensor<128x128xf32>
    %854 = stablehlo.multiply %853, %395 : tensor<128x128xf32>
    %855 = stablehlo.add %851, %854 : tensor<128x128xf32>
    %cst_241 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %856 = stablehlo.broadcast_in_dim %cst_241, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %857 = stablehlo.multiply %856, %arg82 : tensor<128x128xf32>
    %cst_242 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %858 = stablehlo.broadcast_in_dim %cst_242, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %859 = stablehlo.multiply %858, %386 : tensor<128x128xf32>
    %860 = stablehlo.multiply %859, %386 : tensor<128x128xf32>
    %861 = stablehlo.add %857, %860 : tensor<128x128xf32>
    %cst_243 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %862 = stablehlo.broadcast_in_dim %cst_243, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %863 = stablehlo.multiply %862, %arg83 : tensor<128xf32>
    %cst_244 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %864 = stablehlo.broadcast_in_dim %cst_244, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %865 = stablehlo.multiply %864, %270 : tensor<128xf32>
    %866 = stablehlo.multiply %865, %270 : tensor<128xf32>
    %867 = stablehlo.add %863, %866 : tensor<128xf32>
    %cst_245 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %868 = stablehlo.broadcast_in_dim %cst_245, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %869 = stablehlo.multiply %868, %arg84 : tensor<128xf32>
    %cst_246 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %870 = stablehlo.broadcast_in_dim %cst_246, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %871 = stablehlo.multiply %870, %276 : tensor<128xf32>
    %872 = stablehlo.multiply %871, %276 : tensor<128xf32>
    %873 = stablehlo.add %869, %872 : tensor<128xf32>
    %cst_247 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %874 = stablehlo.broadcast_in_dim %cst_247, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %875 = stablehlo.multiply %874, %arg85 : tensor<64x128xf32>
    %cst_248 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %876 = stablehlo.broadcast_in_dim %cst_248, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %877 = stablehlo.multiply %876, %563 : tensor<64x128xf32>
    %878 = stablehlo.multiply %877, %563 : tensor<64x128xf32>
    %879 = stablehlo.add %875, %878 : tensor<64x128xf32>
    %cst_249 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %880 = stablehlo.broadcast_in_dim %cst_249, dims = [] : (tensor<f32>) -> tensor<128x1024xf32>
    %881 = stablehlo.multiply %880, %arg86 : tensor<128x1024xf32>
    %cst_250 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %882 = stablehlo.broadcast_in_dim %cst_250, dims = [] : (tensor<f32>) -> tensor<128x1024xf32>
    %883 = stablehlo.multiply %882, %266 : tensor<128x1024xf32>
    %884 = stablehlo.multiply %883, %266 : tensor<128x1024xf32>
    %885 = stablehlo.add %881, %884 : tensor<128x1024xf32>
    %cst_251 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %886 = stablehlo.power %cst_251, %566 : tensor<f32>
    %cst_252 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %887 = stablehlo.subtract %cst_252, %886 : tensor<f32>
    %cst_253 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %888 = stablehlo.divide %cst_253, %887 : tensor<f32>
    %cst_254 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %889 = stablehlo.power %cst_254, %566 : tensor<f32>
    %cst_255 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %890 = stablehlo.subtract %cst_255, %889 : tensor<f32>
    %cst_256 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %891 = stablehlo.divide %cst_256, %890 : tensor<f32>
    %892 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<1024x128xf32>
    %893 = stablehlo.multiply %571, %892 : tensor<1024x128xf32>
    %cst_257 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %894 = stablehlo.broadcast_in_dim %cst_257, dims = [] : (tensor<f32>) -> tensor<1024x128xf32>
    %895 = stablehlo.multiply %894, %893 : tensor<1024x128xf32>
    %896 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<1024x128xf32>
    %897 = stablehlo.multiply %717, %896 : tensor<1024x128xf32>
    %898 = stablehlo.sqrt %897 : tensor<1024x128xf32>
    %cst_258 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %899 = stablehlo.broadcast_in_dim %cst_258, dims = [] : (tensor<f32>) -> tensor<1024x128xf32>
    %900 = stablehlo.add %898, %899 : tensor<1024x128xf32>
    %901 = stablehlo.divide %895, %900 : tensor<1024x128xf32>
    %902 = stablehlo.subtract %arg0, %901 : tensor<1024x128xf32>
    %903 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %904 = stablehlo.multiply %576, %903 : tensor<128x128xf32>
    %cst_259 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %905 = stablehlo.broadcast_in_dim %cst_259, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %906 = stablehlo.multiply %905, %904 : tensor<128x128xf32>
    %907 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %908 = stablehlo.multiply %723, %907 : tensor<128x128xf32>
    %909 = stablehlo.sqrt %908 : tensor<128x128xf32>
    %cst_260 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %910 = stablehlo.broadcast_in_dim %cst_260, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %911 = stablehlo.add %909, %910 : tensor<128x128xf32>
    %912 = stablehlo.divide %906, %911 : tensor<128x128xf32>
    %913 = stablehlo.subtract %arg1, %912 : tensor<128x128xf32>
    %914 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128x512xf32>
    %915 = stablehlo.multiply %581, %914 : tensor<128x512xf32>
    %cst_261 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %916 = stablehlo.broadcast_in_dim %cst_261, dims = [] : (tensor<f32>) -> tensor<128x512xf32>
    %917 = stablehlo.multiply %916, %915 : tensor<128x512xf32>
    %918 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128x512xf32>
    %919 = stablehlo.multiply %729, %918 : tensor<128x512xf32>
    %920 = stablehlo.sqrt %919 : tensor<128x512xf32>
    %cst_262 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %921 = stablehlo.broadcast_in_dim %cst_262, dims = [] : (tensor<f32>) -> tensor<128x512xf32>
    %922 = stablehlo.add %920, %921 : tensor<128x512xf32>
    %923 = stablehlo.divide %917, %922 : tensor<128x512xf32>
    %924 = stablehlo.subtract %arg2, %923 : tensor<128x512xf32>
    %925 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %926 = stablehlo.multiply %586, %925 : tensor<512xf32>
    %cst_263 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %927 = stablehlo.broadcast_in_dim %cst_263, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %928 = stablehlo.multiply %927, %926 : tensor<512xf32>
    %929 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %930 = stablehlo.multiply %735, %929 : tensor<512xf32>
    %931 = stablehlo.sqrt %930 : tensor<512xf32>
    %cst_264 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %932 = stablehlo.broadcast_in_dim %cst_264, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %933 = stablehlo.add %931, %932 : tensor<512xf32>
    %934 = stablehlo.divide %928, %933 : tensor<512xf32>
    %935 = stablehlo.subtract %arg3, %934 : tensor<512xf32>
    %936 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<512x128xf32>
    %937 = stablehlo.multiply %591, %936 : tensor<512x128xf32>
    %cst_265 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %938 = stablehlo.broadcast_in_dim %cst_265, dims = [] : (tensor<f32>) -> tensor<512x128xf32>
    %939 = stablehlo.multiply %938, %937 : tensor<512x128xf32>
    %940 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<512x128xf32>
    %941 = stablehlo.multiply %741, %940 : tensor<512x128xf32>
    %942 = stablehlo.sqrt %941 : tensor<512x128xf32>
    %cst_266 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %943 = stablehlo.broadcast_in_dim %cst_266, dims = [] : (tensor<f32>) -> tensor<512x128xf32>
    %944 = stablehlo.add %942, %943 : tensor<512x128xf32>
    %945 = stablehlo.divide %939, %944 : tensor<512x128xf32>
    %946 = stablehlo.subtract %arg4, %945 : tensor<512x128xf32>
    %947 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %948 = stablehlo.multiply %596, %947 : tensor<128xf32>
    %cst_267 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %949 = stablehlo.broadcast_in_dim %cst_267, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %950 = stablehlo.multiply %949, %948 : tensor<128xf32>
    %951 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %952 = stablehlo.multiply %747, %951 : tensor<128xf32>
    %953 = stablehlo.sqrt %952 : tensor<128xf32>
    %cst_268 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %954 = stablehlo.broadcast_in_dim %cst_268, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %955 = stablehlo.add %953, %954 : tensor<128xf32>
    %956 = stablehlo.divide %950, %955 : tensor<128xf32>
    %957 = stablehlo.subtract %arg5, %956 : tensor<128xf32>
    %958 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %959 = stablehlo.multiply %601, %958 : tensor<128xf32>
    %cst_269 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %960 = stablehlo.broadcast_in_dim %cst_269, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %961 = stablehlo.multiply %960, %959 : tensor<128xf32>
    %962 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %963 = stablehlo.multiply %753, %962 : tensor<128xf32>
    %964 = stablehlo.sqrt %963 : tensor<128xf32>
    %cst_270 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %965 = stablehlo.broadcast_in_dim %cst_270, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %966 = stablehlo.add %964, %965 : tensor<128xf32>
    %967 = stablehlo.divide %961, %966 : tensor<128xf32>
    %968 = stablehlo.subtract %arg6, %967 : tensor<128xf32>
    %969 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %970 = stablehlo.multiply %606, %969 : tensor<128xf32>
    %cst_271 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %971 = stablehlo.broadcast_in_dim %cst_271, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %972 = stablehlo.multiply %971, %970 : tensor<128xf32>
    %973 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %974 = stablehlo.multiply %759, %973 : tensor<128xf32>
    %975 = stablehlo.sqrt %974 : tensor<128xf32>
    %cst_272 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %976 = stablehlo.broadcast_in_dim %cst_272, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %977 = stablehlo.add %975, %976 : tensor<128xf32>
    %978 = stablehlo.divide %972, %977 : tensor<128xf32>
    %979 = stablehlo.subtract %arg7, %978 : tensor<128xf32>
    %980 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %981 = stablehlo.multiply %611, %980 : tensor<128xf32>
    %cst_273 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %982 = stablehlo.broadcast_in_dim %cst_273, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %983 = stablehlo.multiply %982, %981 : tensor<128xf32>
    %984 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %985 = stablehlo.multiply %765, %984 : tensor<128xf32>
    %986 = stablehlo.sqrt %985 : tensor<128xf32>
    %cst_274 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %987 = stablehlo.broadcast_in_dim %cst_274, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %988 = stablehlo.add %986, %987 : tensor<128xf32>
    %989 = stablehlo.divide %983, %988 : tensor<128xf32>
    %990 = stablehlo.subtract %arg8, %989 : tensor<128xf32>
    %991 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %992 = stablehlo.multiply %616, %991 : tensor<128xf32>
    %cst_275 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %993 = stablehlo.broadcast_in_dim %cst_275, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %994 = stablehlo.multiply %993, %992 : tensor<128xf32>
    %995 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %996 = stablehlo.multiply %771, %995 : tensor<128xf32>
    %997 = stablehlo.sqrt %996 : tensor<128xf32>
    %cst_276 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %998 = stablehlo.broadcast_in_dim %cst_276, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %999 = stablehlo.add %997, %998 : tensor<128xf32>
    %1000 = stablehlo.divide %994, %999 : tensor<128xf32>
    %1001 = stablehlo.subtract %arg9, %1000 : tensor<128xf32>
    %1002 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1003 = stablehlo.multiply %621, %1002 : tensor<128x128xf32>
    %cst_277 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %1004 = stablehlo.broadcast_in_dim %cst_277, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1005 = stablehlo.multiply %1004, %1003 : tensor<128x128xf32>
    %1006 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1007 = stablehlo.multiply %777, %1006 : tensor<128x128xf32>
    %1008 = stablehlo.sqrt %1007 : tensor<128x128xf32>
    %cst_278 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1009 = stablehlo.broadcast_in_dim %cst_278, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1010 = stablehlo.add %1008, %1009 : tensor<128x128xf32>
    %1011 = stablehlo.divide %1005, %1010 : tensor<128x128xf32>
    %1012 = stablehlo.subtract %arg10, %1011 : tensor<128x128xf32>
    %1013 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1014 = stablehlo.multiply %626, %1013 : tensor<128x128xf32>
    %cst_279 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %1015 = stablehlo.broadcast_in_dim %cst_279, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1016 = stablehlo.multiply %1015, %1014 : tensor<128x128xf32>
    %1017 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1018 = stablehlo.multiply %783, %1017 : tensor<128x128xf32>
    %1019 = stablehlo.sqrt %1018 : tensor<128x128xf32>
    %cst_280 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1020 = stablehlo.broadcast_in_dim %cst_280, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1021 = stablehlo.add %1019, %1020 : tensor<128x128xf32>
    %1022 = stablehlo.divide %1016, %1021 : tensor<128x128xf32>
    %1023 = stablehlo.subtract %arg11, %1022 : tensor<128x128xf32>
    %1024 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1025 = stablehlo.multiply %631, %1024 : tensor<128x128xf32>
    %cst_281 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %1026 = stablehlo.broadcast_in_dim %cst_281, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1027 = stablehlo.multiply %1026, %1025 : tensor<128x128xf32>
    %1028 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1029 = stablehlo.multiply %789, %1028 : tensor<128x128xf32>
    %1030 = stablehlo.sqrt %1029 : tensor<128x128xf32>
    %cst_282 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1031 = stablehlo.broadcast_in_dim %cst_282, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1032 = stablehlo.add %1030, %1031 : tensor<128x128xf32>
    %1033 = stablehlo.divide %1027, %1032 : tensor<128x128xf32>
    %1034 = stablehlo.subtract %arg12, %1033 : tensor<128x128xf32>
    %1035 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1036 = stablehlo.multiply %636, %1035 : tensor<128x128xf32>
    %cst_283 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %1037 = stablehlo.broadcast_in_dim %cst_283, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1038 = stablehlo.multiply %1037, %1036 : tensor<128x128xf32>
    %1039 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1040 = stablehlo.multiply %795, %1039 : tensor<128x128xf32>
    %1041 = stablehlo.sqrt %1040 : tensor<128x128xf32>
    %cst_284 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1042 = stablehlo.broadcast_in_dim %cst_284, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1043 = stablehlo.add %1041, %1042 : tensor<128x128xf32>
    %1044 = stablehlo.divide %1038, %1043 : tensor<128x128xf32>
    %1045 = stablehlo.subtract %arg13, %1044 : tensor<128x128xf32>
    %1046 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128x512xf32>
    %1047 = stablehlo.multiply %641, %1046 : tensor<128x512xf32>
    %cst_285 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %1048 = stablehlo.broadcast_in_dim %cst_285, dims = [] : (tensor<f32>) -> tensor<128x512xf32>
    %1049 = stablehlo.multiply %1048, %1047 : tensor<128x512xf32>
    %1050 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128x512xf32>
    %1051 = stablehlo.multiply %801, %1050 : tensor<128x512xf32>
    %1052 = stablehlo.sqrt %1051 : tensor<128x512xf32>
    %cst_286 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1053 = stablehlo.broadcast_in_dim %cst_286, dims = [] : (tensor<f32>) -> tensor<128x512xf32>
    %1054 = stablehlo.add %1052, %1053 : tensor<128x512xf32>
    %1055 = stablehlo.divide %1049, %1054 : tensor<128x512xf32>
    %1056 = stablehlo.subtract %arg14, %1055 : tensor<128x512xf32>
    %1057 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %1058 = stablehlo.multiply %646, %1057 : tensor<512xf32>
    %cst_287 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %1059 = stablehlo.broadcast_in_dim %cst_287, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %1060 = stablehlo.multiply %1059, %1058 : tensor<512xf32>
    %1061 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %1062 = stablehlo.multiply %807, %1061 : tensor<512xf32>
    %1063 = stablehlo.sqrt %1062 : tensor<512xf32>
    %cst_288 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1064 = stablehlo.broadcast_in_dim %cst_288, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %1065 = stablehlo.add %1063, %1064 : tensor<512xf32>
    %1066 = stablehlo.divide %1060, %1065 : tensor<512xf32>
    %1067 = stablehlo.subtract %arg15, %1066 : tensor<512xf32>
    %1068 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<512x128xf32>
    %1069 = stablehlo.multiply %651, %1068 : tensor<512x128xf32>
    %cst_289 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %1070 = stablehlo.broadcast_in_dim %cst_289, dims = [] : (tensor<f32>) -> tensor<512x128xf32>
    %1071 = stablehlo.multiply %1070, %1069 : tensor<512x128xf32>
    %1072 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<512x128xf32>
    %1073 = stablehlo.multiply %813, %1072 : tensor<512x128xf32>
    %1074 = stablehlo.sqrt %1073 : tensor<512x128xf32>
    %cst_290 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1075 = stablehlo.broadcast_in_dim %cst_290, dims = [] : (tensor<f32>) -> tensor<512x128xf32>
    %1076 = stablehlo.add %1074, %1075 : tensor<512x128xf32>
    %1077 = stablehlo.divide %1071, %1076 : tensor<512x128xf32>
    %1078 = stablehlo.subtract %arg16, %1077 : tensor<512x128xf32>
    %1079 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1080 = stablehlo.multiply %656, %1079 : tensor<128xf32>
    %cst_291 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %1081 = stablehlo.broadcast_in_dim %cst_291, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1082 = stablehlo.multiply %1081, %1080 : tensor<128xf32>
    %1083 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1084 = stablehlo.multiply %819, %1083 : tensor<128xf32>
    %1085 = stablehlo.sqrt %1084 : tensor<128xf32>
    %cst_292 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1086 = stablehlo.broadcast_in_dim %cst_292, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1087 = stablehlo.add %1085, %1086 : tensor<128xf32>
    %1088 = stablehlo.divide %1082, %1087 : tensor<128xf32>
    %1089 = stablehlo.subtract %arg17, %1088 : tensor<128xf32>
    %1090 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1091 = stablehlo.multiply %661, %1090 : tensor<128xf32>
    %cst_293 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %1092 = stablehlo.broadcast_in_dim %cst_293, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1093 = stablehlo.multiply %1092, %1091 : tensor<128xf32>
    %1094 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1095 = stablehlo.multiply %825, %1094 : tensor<128xf32>
    %1096 = stablehlo.sqrt %1095 : tensor<128xf32>
    %cst_294 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1097 = stablehlo.broadcast_in_dim %cst_294, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1098 = stablehlo.add %1096, %1097 : tensor<128xf32>
    %1099 = stablehlo.divide %1093, %1098 : tensor<128xf32>
    %1100 = stablehlo.subtract %arg18, %1099 : tensor<128xf32>
    %1101 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1102 = stablehlo.multiply %666, %1101 : tensor<128xf32>
    %cst_295 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %1103 = stablehlo.broadcast_in_dim %cst_295, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1104 = stablehlo.multiply %1103, %1102 : tensor<128xf32>
    %1105 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1106 = stablehlo.multiply %831, %1105 : tensor<128xf32>
    %1107 = stablehlo.sqrt %1106 : tensor<128xf32>
    %cst_296 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1108 = stablehlo.broadcast_in_dim %cst_296, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1109 = stablehlo.add %1107, %1108 : tensor<128xf32>
    %1110 = stablehlo.divide %1104, %1109 : tensor<128xf32>
    %1111 = stablehlo.subtract %arg19, %1110 : tensor<128xf32>
    %1112 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1113 = stablehlo.multiply %671, %1112 : tensor<128xf32>
    %cst_297 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %1114 = stablehlo.broadcast_in_dim %cst_297, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1115 = stablehlo.multiply %1114, %1113 : tensor<128xf32>
    %1116 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1117 = stablehlo.multiply %837, %1116 : tensor<128xf32>
    %1118 = stablehlo.sqrt %1117 : tensor<128xf32>
    %cst_298 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1119 = stablehlo.broadcast_in_dim %cst_298, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1120 = stablehlo.add %1118, %1119 : tensor<128xf32>
    %1121 = stablehlo.divide %1115, %1120 : tensor<128xf32>
    %1122 = stablehlo.subtract %arg20, %1121 : tensor<128xf32>
    %1123 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1124 = stablehlo.multiply %676, %1123 : tensor<128xf32>
    %cst_299 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %1125 = stablehlo.broadcast_in_dim %cst_299, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1126 = stablehlo.multiply %1125, %1124 : tensor<128xf32>
    %1127 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1128 = stablehlo.multiply %843, %1127 : tensor<128xf32>
    %1129 = stablehlo.sqrt %1128 : tensor<128xf32>
    %cst_300 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1130 = stablehlo.broadcast_in_dim %cst_300, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1131 = stablehlo.add %1129, %1130 : tensor<128xf32>
    %1132 = stablehlo.divide %1126, %1131 : tensor<128xf32>
    %1133 = stablehlo.subtract %arg21, %1132 : tensor<128xf32>
    %1134 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1135 = stablehlo.multiply %681, %1134 : tensor<128x128xf32>
    %cst_301 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %1136 = stablehlo.broadcast_in_dim %cst_301, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1137 = stablehlo.multiply %1136, %1135 : tensor<128x128xf32>
    %1138 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1139 = stablehlo.multiply %849, %1138 : tensor<128x128xf32>
    %1140 = stablehlo.sqrt %1139 : tensor<128x128xf32>
    %cst_302 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1141 = stablehlo.broadcast_in_dim %cst_302, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1142 = stablehlo.add %1140, %1141 : tensor<128x128xf32>
    %1143 = stablehlo.divide %1137, %1142 : tensor<128x128xf32>
    %1144 = stablehlo.subtract %arg22, %1143 : tensor<128x128xf32>
    %1145 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1146 = stablehlo.multiply %686, %1145 : tensor<128x128xf32>
    %cst_303 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %1147 = stablehlo.broadcast_in_dim %cst_303, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1148 = stablehlo.multiply %1147, %1146 : tensor<128x128xf32>
    %1149 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1150 = stablehlo.multiply %855, %1149 : tensor<128x128xf32>
    %1151 = stablehlo.sqrt %1150 : tensor<128x128xf32>
    %cst_304 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1152 = stablehlo.broadcast_in_dim %cst_304, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1153 = stablehlo.add %1151, %1152 : tensor<128x128xf32>
    %1154 = stablehlo.divide %1148, %1153 : tensor<128x128xf32>
    %1155 = stablehlo.subtract %arg23, %1154 : tensor<128x128xf32>
    %1156 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1157 = stablehlo.multiply %691, %1156 : tensor<128x128xf32>
    %cst_305 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %1158 = stablehlo.broadcast_in_dim %cst_305, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1159 = stablehlo.multiply %1158, %1157 : tensor<128x128xf32>
    %1160 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1161 = stablehlo.multiply %861, %1160 : tensor<128x128xf32>
    %1162 = stablehlo.sqrt %1161 : tensor<128x128xf32>
    %cst_306 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1163 = stablehlo.broadcast_in_dim %cst_306, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %1164 = stablehlo.add %1162, %1163 : tensor<128x128xf32>
    %1165 = stablehlo.divide %1159, %1164 : tensor<128x128xf32>
    %1166 = stablehlo.subtract %arg24, %1165 : tensor<128x128xf32>
    %1167 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1168 = stablehlo.multiply %696, %1167 : tensor<128xf32>
    %cst_307 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %1169 = stablehlo.broadcast_in_dim %cst_307, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1170 = stablehlo.multiply %1169, %1168 : tensor<128xf32>
    %1171 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1172 = stablehlo.multiply %867, %1171 : tensor<128xf32>
    %1173 = stablehlo.sqrt %1172 : tensor<128xf32>
    %cst_308 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1174 = stablehlo.broadcast_in_dim %cst_308, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1175 = stablehlo.add %1173, %1174 : tensor<128xf32>
    %1176 = stablehlo.divide %1170, %1175 : tensor<128xf32>
    %1177 = stablehlo.subtract %arg25, %1176 : tensor<128xf32>
    %1178 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1179 = stablehlo.multiply %701, %1178 : tensor<128xf32>
    %cst_309 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %1180 = stablehlo.broadcast_in_dim %cst_309, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1181 = stablehlo.multiply %1180, %1179 : tensor<128xf32>
    %1182 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1183 = stablehlo.multiply %873, %1182 : tensor<128xf32>
    %1184 = stablehlo.sqrt %1183 : tensor<128xf32>
    %cst_310 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1185 = stablehlo.broadcast_in_dim %cst_310, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %1186 = stablehlo.add %1184, %1185 : tensor<128xf32>
    %1187 = stablehlo.divide %1181, %1186 : tensor<128xf32>
    %1188 = stablehlo.subtract %arg26, %1187 : tensor<128xf32>
    %1189 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %1190 = stablehlo.multiply %706, %1189 : tensor<64x128xf32>
    %cst_311 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %1191 = stablehlo.broadcast_in_dim %cst_311, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %1192 = stablehlo.multiply %1191, %1190 : tensor<64x128xf32>
    %1193 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %1194 = stablehlo.multiply %879, %1193 : tensor<64x128xf32>
    %1195 = stablehlo.sqrt %1194 : tensor<64x128xf32>
    %cst_312 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1196 = stablehlo.broadcast_in_dim %cst_312, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %1197 = stablehlo.add %1195, %1196 : tensor<64x128xf32>
    %1198 = stablehlo.divide %1192, %1197 : tensor<64x128xf32>
    %1199 = stablehlo.subtract %arg27, %1198 : tensor<64x128xf32>
    %1200 = stablehlo.broadcast_in_dim %888, dims = [] : (tensor<f32>) -> tensor<128x1024xf32>
    %1201 = stablehlo.multiply %711, %1200 : tensor<128x1024xf32>
    %cst_313 = stablehlo.constant dense<2.000000e-03> : tensor<f32>
    %1202 = stablehlo.broadcast_in_dim %cst_313, dims = [] : (tensor<f32>) -> tensor<128x1024xf32>
    %1203 = stablehlo.multiply %1202, %1201 : tensor<128x1024xf32>
    %1204 = stablehlo.broadcast_in_dim %891, dims = [] : (tensor<f32>) -> tensor<128x1024xf32>
    %1205 = stablehlo.multiply %885, %1204 : tensor<128x1024xf32>
    %1206 = stablehlo.sqrt %1205 : tensor<128x1024xf32>
    %cst_314 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %1207 = stablehlo.broadcast_in_dim %cst_314, dims = [] : (tensor<f32>) -> tensor<128x1024xf32>
    %1208 = stablehlo.add %1206, %1207 : tensor<128x1024xf32>
    %1209 = stablehlo.divide %1203, %1208 : tensor<128x1024xf32>
    %1210 = stablehlo.subtract %arg28, %1209 : tensor<128x1024xf32>
    return %902, %913, %924, %935, %946, %957, %968, %979, %990, %1001, %1012, %1023, %1034, %1045, %1056, %1067, %1078, %1089, %1100, %1111, %1122, %1133, %1144, %1155, %1166, %1177, %1188, %1199, %1210, %571, %576, %581, %586, %591, %596, %601, %606, %611, %616, %621, %626, %631, %636, %641, %646, %651, %656, %661, %666, %671, %676, %681, %686, %691, %696, %701, %706, %711, %717, %723, %729, %735, %741, %747, %753, %759, %765, %771, %777, %783, %789, %795, %801, %807, %813, %819, %825, %831, %837, %843, %849, %855, %861, %867, %873, %879, %885, %566, %258 : tensor<1024x128xf32>, tensor<128x128xf32>, tensor<128x512xf32>, tensor<512xf32>, tensor<512x128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x512xf32>, tensor<512xf32>, tensor<512x128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<64x128xf32>, tensor<128x1024xf32>, tensor<1024x128xf32>, tensor<128x128xf32>, tensor<128x512xf32>, tensor<512xf32>, tensor<512x128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x512xf32>, tensor<512xf32>, tensor<512x128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<64x128xf32>, tensor<128x1024xf32>, tensor<1024x128xf32>, tensor<128x128xf32>, tensor<128x512xf32>, tensor<512xf32>, tensor<512x128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x512xf32>, tensor<512xf32>, tensor<512x128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<64x128xf32>, tensor<128x1024xf32>, tensor<f32>, tensor<f32>
  }
  func.func private @tril(%arg0: tensor<64x64xi1>) -> tensor<64x64xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<64x64xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<64x64xi32>
    %2 = stablehlo.add %0, %1 : tensor<64x64xi32>
    %3 = stablehlo.iota dim = 1 : tensor<64x64xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<64x64xi32>, tensor<64x64xi32>) -> tensor<64x64xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<64x64xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<64x64xi1>, tensor<64x64xi1>
    return %6 : tensor<64x64xi1>
  }
  func.func private @_where(%arg0: tensor<64x64xi1>, %arg1: tensor<16x4x64x64xf32>, %arg2: tensor<f32>) -> (tensor<16x4x64x64xf32>, tensor<16x4x64x64xi1>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<64x64xi1>) -> tensor<16x4x64x64xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<16x4x64x64xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<16x4x64x64xi1>, tensor<16x4x64x64xf32>
    return %3, %1 : tensor<16x4x64x64xf32>, tensor<16x4x64x64xi1>
  }
  func.func private @_one_hot(%arg0: tensor<16x64xi32>) -> tensor<16x64x1024xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<16x64xi32>) -> tensor<16x64x1xi32>
    %1 = stablehlo.iota dim = 2 : tensor<1x1x1024xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<16x64x1xi32>) -> tensor<16x64x1024xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x1x1024xi32>) -> tensor<16x64x1024xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<16x64x1024xi32>, tensor<16x64x1024xi32>) -> tensor<16x64x1024xi1>
    %5 = stablehlo.convert %4 : (tensor<16x64x1024xi1>) -> tensor<16x64x1024xf32>
    return %5 : tensor<16x64x1024xf32>
  }
  func.func private @log_softmax(%arg0: tensor<16x64x1024xf32>) -> (tensor<16x64x1024xf32>, tensor<16x64x1024xf32>, tensor<16x64x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [2] : (tensor<16x64x1024xf32>, tensor<f32>) -> tensor<16x64xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<16x64xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<16x64x1xf32>) -> tensor<16x64x1024xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<16x64x1024xf32>
    %6 = stablehlo.exponential %5 : tensor<16x64x1024xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<16x64x1024xf32>, tensor<f32>) -> tensor<16x64xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %9 = stablehlo.log %8 : tensor<16x64x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<16x64x1xf32>) -> tensor<16x64x1024xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<16x64x1024xf32>
    return %11, %6, %8 : tensor<16x64x1024xf32>, tensor<16x64x1024xf32>, tensor<16x64x1xf32>
  }
  func.func private @log_softmax_0(%arg0: tensor<16x64x1024xf32>, %arg1: tensor<16x64x1xf32>, %arg2: tensor<16x64x1024xf32>) -> tensor<16x64x1024xf32> {
    %0 = stablehlo.negate %arg2 : tensor<16x64x1024xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<16x64x1024xf32>, tensor<f32>) -> tensor<16x64xf32>
    %2 = stablehlo.reshape %1 : (tensor<16x64xf32>) -> tensor<16x64x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<16x64x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<16x64x1xf32>, tensor<f32>) -> tensor<16x64xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<16x64xf32>) -> tensor<16x64x1024xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<16x64x1024xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<16x64x1024xf32>
    return %7 : tensor<16x64x1024xf32>
  }
  func.func private @_where_1(%arg0: tensor<16x4x64x64xi1>, %arg1: tensor<16x4x64x64xf32>) -> tensor<16x4x64x64xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16x4x64x64xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<16x4x64x64xi1>, tensor<16x4x64x64xf32>
    return %1 : tensor<16x4x64x64xf32>
  }
}
