module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64x32xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<3x32x2x8xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<3x32x64xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<3x32x64xf32> {tf.aliasing_output = 3 : i32}, %arg4: tensor<3x64x32xf32> {tf.aliasing_output = 4 : i32}, %arg5: tensor<3x32xf32> {tf.aliasing_output = 5 : i32}, %arg6: tensor<3x32xf32> {tf.aliasing_output = 6 : i32}, %arg7: tensor<3x4x8x32xf32> {tf.aliasing_output = 7 : i32}, %arg8: tensor<3x32x4x8xf32> {tf.aliasing_output = 8 : i32}, %arg9: tensor<3x32x2x8xf32> {tf.aliasing_output = 9 : i32}, %arg10: tensor<32xf32> {tf.aliasing_output = 10 : i32}, %arg11: tensor<32x64xf32> {tf.aliasing_output = 11 : i32}, %arg12: tensor<64x32xf32> {tf.aliasing_output = 12 : i32}, %arg13: tensor<3x32x2x8xf32> {tf.aliasing_output = 13 : i32}, %arg14: tensor<3x32x64xf32> {tf.aliasing_output = 14 : i32}, %arg15: tensor<3x32x64xf32> {tf.aliasing_output = 15 : i32}, %arg16: tensor<3x64x32xf32> {tf.aliasing_output = 16 : i32}, %arg17: tensor<3x32xf32> {tf.aliasing_output = 17 : i32}, %arg18: tensor<3x32xf32> {tf.aliasing_output = 18 : i32}, %arg19: tensor<3x4x8x32xf32> {tf.aliasing_output = 19 : i32}, %arg20: tensor<3x32x4x8xf32> {tf.aliasing_output = 20 : i32}, %arg21: tensor<3x32x2x8xf32> {tf.aliasing_output = 21 : i32}, %arg22: tensor<32xf32> {tf.aliasing_output = 22 : i32}, %arg23: tensor<32x64xf32> {tf.aliasing_output = 23 : i32}, %arg24: tensor<64x32xf32> {tf.aliasing_output = 24 : i32}, %arg25: tensor<3x32x2x8xf32> {tf.aliasing_output = 25 : i32}, %arg26: tensor<3x32x64xf32> {tf.aliasing_output = 26 : i32}, %arg27: tensor<3x32x64xf32> {tf.aliasing_output = 27 : i32}, %arg28: tensor<3x64x32xf32> {tf.aliasing_output = 28 : i32}, %arg29: tensor<3x32xf32> {tf.aliasing_output = 29 : i32}, %arg30: tensor<3x32xf32> {tf.aliasing_output = 30 : i32}, %arg31: tensor<3x4x8x32xf32> {tf.aliasing_output = 31 : i32}, %arg32: tensor<3x32x4x8xf32> {tf.aliasing_output = 32 : i32}, %arg33: tensor<3x32x2x8xf32> {tf.aliasing_output = 33 : i32}, %arg34: tensor<32xf32> {tf.aliasing_output = 34 : i32}, %arg35: tensor<32x64xf32> {tf.aliasing_output = 35 : i32}, %arg36: tensor<f32> {tf.aliasing_output = 36 : i32}, %arg37: tensor<4x16xi32>, %arg38: tensor<4x16xi32>) -> (tensor<64x32xf32> {jax.result_info = "result[0]['embedding']"}, tensor<3x32x2x8xf32> {jax.result_info = "result[0]['layer_key']"}, tensor<3x32x64xf32> {jax.result_info = "result[0]['layer_mlp_gate']"}, tensor<3x32x64xf32> {jax.result_info = "result[0]['layer_mlp_in']"}, tensor<3x64x32xf32> {jax.result_info = "result[0]['layer_mlp_out']"}, tensor<3x32xf32> {jax.result_info = "result[0]['layer_norm1_scale']"}, tensor<3x32xf32> {jax.result_info = "result[0]['layer_norm2_scale']"}, tensor<3x4x8x32xf32> {jax.result_info = "result[0]['layer_out']"}, tensor<3x32x4x8xf32> {jax.result_info = "result[0]['layer_query']"}, tensor<3x32x2x8xf32> {jax.result_info = "result[0]['layer_value']"}, tensor<32xf32> {jax.result_info = "result[0]['norm_scale']"}, tensor<32x64xf32> {jax.result_info = "result[0]['project']"}, tensor<64x32xf32> {jax.result_info = "result[1]['embedding']"}, tensor<3x32x2x8xf32> {jax.result_info = "result[1]['layer_key']"}, tensor<3x32x64xf32> {jax.result_info = "result[1]['layer_mlp_gate']"}, tensor<3x32x64xf32> {jax.result_info = "result[1]['layer_mlp_in']"}, tensor<3x64x32xf32> {jax.result_info = "result[1]['layer_mlp_out']"}, tensor<3x32xf32> {jax.result_info = "result[1]['layer_norm1_scale']"}, tensor<3x32xf32> {jax.result_info = "result[1]['layer_norm2_scale']"}, tensor<3x4x8x32xf32> {jax.result_info = "result[1]['layer_out']"}, tensor<3x32x4x8xf32> {jax.result_info = "result[1]['layer_query']"}, tensor<3x32x2x8xf32> {jax.result_info = "result[1]['layer_value']"}, tensor<32xf32> {jax.result_info = "result[1]['norm_scale']"}, tensor<32x64xf32> {jax.result_info = "result[1]['project']"}, tensor<64x32xf32> {jax.result_info = "result[2]['embedding']"}, tensor<3x32x2x8xf32> {jax.result_info = "result[2]['layer_key']"}, tensor<3x32x64xf32> {jax.result_info = "result[2]['layer_mlp_gate']"}, tensor<3x32x64xf32> {jax.result_info = "result[2]['layer_mlp_in']"}, tensor<3x64x32xf32> {jax.result_info = "result[2]['layer_mlp_out']"}, tensor<3x32xf32> {jax.result_info = "result[2]['layer_norm1_scale']"}, tensor<3x32xf32> {jax.result_info = "result[2]['layer_norm2_scale']"}, tensor<3x4x8x32xf32> {jax.result_info = "result[2]['layer_out']"}, tensor<3x32x4x8xf32> {jax.result_info = "result[2]['layer_query']"}, tensor<3x32x2x8xf32> {jax.result_info = "result[2]['layer_value']"}, tensor<32xf32> {jax.result_info = "result[2]['norm_scale']"}, tensor<32x64xf32> {jax.result_info = "result[2]['project']"}, tensor<f32> {jax.result_info = "result[3]"}, tensor<f32> {jax.result_info = "result[4]"}) {
    %0 = stablehlo.broadcast_in_dim %arg37, dims = [0, 1] : (tensor<4x16xi32>) -> tensor<4x16x1xi32>
    %1 = "stablehlo.gather"(%arg0, %0) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 32>}> : (tensor<64x32xf32>, tensor<4x16x1xi32>) -> tensor<4x16x32xf32>
    %2 = stablehlo.iota dim = 0 : tensor<4xf32>
    %cst = stablehlo.constant dense<-2.30258512> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<4xf32>
    %5 = stablehlo.exponential %4 : tensor<4xf32>
    %6 = stablehlo.iota dim = 0 : tensor<16xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [1] : (tensor<16xf32>) -> tensor<1x16x1x1xf32>
    %8 = stablehlo.broadcast_in_dim %5, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2, 3] : (tensor<1x16x1x1xf32>) -> tensor<1x16x1x4xf32>
    %10 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<1x16x1x4xf32>
    %11 = stablehlo.multiply %9, %10 : tensor<1x16x1x4xf32>
    %12 = stablehlo.cosine %11 : tensor<1x16x1x4xf32>
    %13 = stablehlo.sine %11 : tensor<1x16x1x4xf32>
    %14 = stablehlo.iota dim = 0 : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<-2.30258512> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %16 = stablehlo.multiply %14, %15 : tensor<4xf32>
    %17 = stablehlo.exponential %16 : tensor<4xf32>
    %18 = stablehlo.iota dim = 0 : tensor<16xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [1] : (tensor<16xf32>) -> tensor<1x16x1x1xf32>
    %20 = stablehlo.broadcast_in_dim %17, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %21 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<1x16x1x1xf32>) -> tensor<1x16x1x4xf32>
    %22 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<1x16x1x4xf32>
    %23 = stablehlo.multiply %21, %22 : tensor<1x16x1x4xf32>
    %24 = stablehlo.cosine %23 : tensor<1x16x1x4xf32>
    %25 = stablehlo.sine %23 : tensor<1x16x1x4xf32>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %26 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
    %27 = call @tril(%26) : (tensor<16x16xi1>) -> tensor<16x16xi1>
    %cst_1 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %28:2 = call @_where(%27, %cst_1) : (tensor<16x16xi1>, tensor<f32>) -> (tensor<4x4x16x16xi1>, tensor<4x4x16x16xf32>)
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x4x16x32xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x4x16x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x4x16x1xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x1x1x32xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x4x16x32xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3x4x16x32xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3x4x16x4x8xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3x4x16x4x8xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<3x4x4x16x16xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<3x4x4x16x1xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<3x4x4x16x1xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<3x4x4x16x16xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<3x4x16x4x8xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<3x4x16x4x8xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<3x4x16x32xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<3x4x16x1xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<3x4x16x1xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<3x1x1x32xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<3x4x16x32xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<3x4x16x32xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<3x4x16x64xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<3x4x16x64xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<3x4x16x64xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<3x4x16x64xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<3x4x16x64xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<3x4x16x64xf32>
    %c_28 = stablehlo.constant dense<0> : tensor<i32>
    %55:43 = stablehlo.while(%iterArg = %arg1, %iterArg_133 = %arg2, %iterArg_134 = %arg3, %iterArg_135 = %arg4, %iterArg_136 = %arg5, %iterArg_137 = %arg6, %iterArg_138 = %arg7, %iterArg_139 = %arg8, %iterArg_140 = %arg9, %iterArg_141 = %12, %iterArg_142 = %13, %iterArg_143 = %24, %iterArg_144 = %25, %iterArg_145 = %28#0, %iterArg_146 = %28#1, %iterArg_147 = %c_28, %iterArg_148 = %1, %iterArg_149 = %29, %iterArg_150 = %30, %iterArg_151 = %31, %iterArg_152 = %32, %iterArg_153 = %33, %iterArg_154 = %34, %iterArg_155 = %35, %iterArg_156 = %36, %iterArg_157 = %37, %iterArg_158 = %38, %iterArg_159 = %39, %iterArg_160 = %40, %iterArg_161 = %41, %iterArg_162 = %42, %iterArg_163 = %43, %iterArg_164 = %44, %iterArg_165 = %45, %iterArg_166 = %46, %iterArg_167 = %47, %iterArg_168 = %48, %iterArg_169 = %49, %iterArg_170 = %50, %iterArg_171 = %51, %iterArg_172 = %52, %iterArg_173 = %53, %iterArg_174 = %54) : tensor<3x32x2x8xf32>, tensor<3x32x64xf32>, tensor<3x32x64xf32>, tensor<3x64x32xf32>, tensor<3x32xf32>, tensor<3x32xf32>, tensor<3x4x8x32xf32>, tensor<3x32x4x8xf32>, tensor<3x32x2x8xf32>, tensor<1x16x1x4xf32>, tensor<1x16x1x4xf32>, tensor<1x16x1x4xf32>, tensor<1x16x1x4xf32>, tensor<4x4x16x16xi1>, tensor<4x4x16x16xf32>, tensor<i32>, tensor<4x16x32xf32>, tensor<3x4x16x32xf32>, tensor<3x4x16x1xf32>, tensor<3x4x16x1xf32>, tensor<3x1x1x32xf32>, tensor<3x4x16x32xf32>, tensor<3x4x16x32xf32>, tensor<3x4x16x4x8xf32>, tensor<3x4x16x4x8xf32>, tensor<3x4x4x16x16xf32>, tensor<3x4x4x16x1xf32>, tensor<3x4x4x16x1xf32>, tensor<3x4x4x16x16xf32>, tensor<3x4x16x4x8xf32>, tensor<3x4x16x4x8xf32>, tensor<3x4x16x32xf32>, tensor<3x4x16x1xf32>, tensor<3x4x16x1xf32>, tensor<3x1x1x32xf32>, tensor<3x4x16x32xf32>, tensor<3x4x16x32xf32>, tensor<3x4x16x64xf32>, tensor<3x4x16x64xf32>, tensor<3x4x16x64xf32>, tensor<3x4x16x64xf32>, tensor<3x4x16x64xf32>, tensor<3x4x16x64xf32>
    cond {
      %c_175 = stablehlo.constant dense<3> : tensor<i32>
      %392 = stablehlo.compare LT, %iterArg_147, %c_175, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %392 : tensor<i1>
    } do {
      %392 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_147) : (tensor<3x32x2x8xf32>, tensor<i32>) -> tensor<32x2x8xf32>
      %393 = func.call @dynamic_index_in_dim_0(%iterArg_133, %iterArg_147) : (tensor<3x32x64xf32>, tensor<i32>) -> tensor<32x64xf32>
      %394 = func.call @dynamic_index_in_dim_0(%iterArg_134, %iterArg_147) : (tensor<3x32x64xf32>, tensor<i32>) -> tensor<32x64xf32>
      %395 = func.call @dynamic_index_in_dim_1(%iterArg_135, %iterArg_147) : (tensor<3x64x32xf32>, tensor<i32>) -> tensor<64x32xf32>
      %396 = func.call @dynamic_index_in_dim_2(%iterArg_136, %iterArg_147) : (tensor<3x32xf32>, tensor<i32>) -> tensor<32xf32>
      %397 = func.call @dynamic_index_in_dim_2(%iterArg_137, %iterArg_147) : (tensor<3x32xf32>, tensor<i32>) -> tensor<32xf32>
      %398 = func.call @dynamic_index_in_dim_3(%iterArg_138, %iterArg_147) : (tensor<3x4x8x32xf32>, tensor<i32>) -> tensor<4x8x32xf32>
      %399 = func.call @dynamic_index_in_dim_4(%iterArg_139, %iterArg_147) : (tensor<3x32x4x8xf32>, tensor<i32>) -> tensor<32x4x8xf32>
      %400 = func.call @dynamic_index_in_dim(%iterArg_140, %iterArg_147) : (tensor<3x32x2x8xf32>, tensor<i32>) -> tensor<32x2x8xf32>
      %401:27 = func.call @closed_call(%iterArg_141, %iterArg_142, %iterArg_143, %iterArg_144, %iterArg_145, %iterArg_146, %iterArg_148, %392, %393, %394, %395, %396, %397, %398, %399, %400) : (tensor<1x16x1x4xf32>, tensor<1x16x1x4xf32>, tensor<1x16x1x4xf32>, tensor<1x16x1x4xf32>, tensor<4x4x16x16xi1>, tensor<4x4x16x16xf32>, tensor<4x16x32xf32>, tensor<32x2x8xf32>, tensor<32x64xf32>, tensor<32x64xf32>, tensor<64x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<4x8x32xf32>, tensor<32x4x8xf32>, tensor<32x2x8xf32>) -> (tensor<4x16x32xf32>, tensor<4x16x32xf32>, tensor<4x16x1xf32>, tensor<4x16x1xf32>, tensor<1x1x32xf32>, tensor<4x16x32xf32>, tensor<4x16x32xf32>, tensor<4x16x4x8xf32>, tensor<4x16x4x8xf32>, tensor<4x4x16x16xf32>, tensor<4x4x16x1xf32>, tensor<4x4x16x1xf32>, tensor<4x4x16x16xf32>, tensor<4x16x4x8xf32>, tensor<4x16x4x8xf32>, tensor<4x16x32xf32>, tensor<4x16x1xf32>, tensor<4x16x1xf32>, tensor<1x1x32xf32>, tensor<4x16x32xf32>, tensor<4x16x32xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>)
      %402 = func.call @dynamic_update_index_in_dim(%iterArg_149, %401#1, %iterArg_147) : (tensor<3x4x16x32xf32>, tensor<4x16x32xf32>, tensor<i32>) -> tensor<3x4x16x32xf32>
      %403 = func.call @dynamic_update_index_in_dim_6(%iterArg_150, %401#2, %iterArg_147) : (tensor<3x4x16x1xf32>, tensor<4x16x1xf32>, tensor<i32>) -> tensor<3x4x16x1xf32>
      %404 = func.call @dynamic_update_index_in_dim_6(%iterArg_151, %401#3, %iterArg_147) : (tensor<3x4x16x1xf32>, tensor<4x16x1xf32>, tensor<i32>) -> tensor<3x4x16x1xf32>
      %405 = func.call @dynamic_update_index_in_dim_7(%iterArg_152, %401#4, %iterArg_147) : (tensor<3x1x1x32xf32>, tensor<1x1x32xf32>, tensor<i32>) -> tensor<3x1x1x32xf32>
      %406 = func.call @dynamic_update_index_in_dim(%iterArg_153, %401#5, %iterArg_147) : (tensor<3x4x16x32xf32>, tensor<4x16x32xf32>, tensor<i32>) -> tensor<3x4x16x32xf32>
      %407 = func.call @dynamic_update_index_in_dim(%iterArg_154, %401#6, %iterArg_147) : (tensor<3x4x16x32xf32>, tensor<4x16x32xf32>, tensor<i32>) -> tensor<3x4x16x32xf32>
      %408 = func.call @dynamic_update_index_in_dim_8(%iterArg_155, %401#7, %iterArg_147) : (tensor<3x4x16x4x8xf32>, tensor<4x16x4x8xf32>, tensor<i32>) -> tensor<3x4x16x4x8xf32>
      %409 = func.call @dynamic_update_index_in_dim_8(%iterArg_156, %401#8, %iterArg_147) : (tensor<3x4x16x4x8xf32>, tensor<4x16x4x8xf32>, tensor<i32>) -> tensor<3x4x16x4x8xf32>
      %410 = func.call @dynamic_update_index_in_dim_9(%iterArg_157, %401#9, %iterArg_147) : (tensor<3x4x4x16x16xf32>, tensor<4x4x16x16xf32>, tensor<i32>) -> tensor<3x4x4x16x16xf32>
      %411 = func.call @dynamic_update_index_in_dim_10(%iterArg_158, %401#10, %iterArg_147) : (tensor<3x4x4x16x1xf32>, tensor<4x4x16x1xf32>, tensor<i32>) -> tensor<3x4x4x16x1xf32>
      %412 = func.call @dynamic_update_index_in_dim_10(%iterArg_159, %401#11, %iterArg_147) : (tensor<3x4x4x16x1xf32>, tensor<4x4x16x1xf32>, tensor<i32>) -> tensor<3x4x4x16x1xf32>
      %413 = func.call @dynamic_update_index_in_dim_9(%iterArg_160, %401#12, %iterArg_147) : (tensor<3x4x4x16x16xf32>, tensor<4x4x16x16xf32>, tensor<i32>) -> tensor<3x4x4x16x16xf32>
      %414 = func.call @dynamic_update_index_in_dim_8(%iterArg_161, %401#13, %iterArg_147) : (tensor<3x4x16x4x8xf32>, tensor<4x16x4x8xf32>, tensor<i32>) -> tensor<3x4x16x4x8xf32>
      %415 = func.call @dynamic_update_index_in_dim_8(%iterArg_162, %401#14, %iterArg_147) : (tensor<3x4x16x4x8xf32>, tensor<4x16x4x8xf32>, tensor<i32>) -> tensor<3x4x16x4x8xf32>
      %416 = func.call @dynamic_update_index_in_dim(%iterArg_163, %401#15, %iterArg_147) : (tensor<3x4x16x32xf32>, tensor<4x16x32xf32>, tensor<i32>) -> tensor<3x4x16x32xf32>
      %417 = func.call @dynamic_update_index_in_dim_6(%iterArg_164, %401#16, %iterArg_147) : (tensor<3x4x16x1xf32>, tensor<4x16x1xf32>, tensor<i32>) -> tensor<3x4x16x1xf32>
      %418 = func.call @dynamic_update_index_in_dim_6(%iterArg_165, %401#17, %iterArg_147) : (tensor<3x4x16x1xf32>, tensor<4x16x1xf32>, tensor<i32>) -> tensor<3x4x16x1xf32>
      %419 = func.call @dynamic_update_index_in_dim_7(%iterArg_166, %401#18, %iterArg_147) : (tensor<3x1x1x32xf32>, tensor<1x1x32xf32>, tensor<i32>) -> tensor<3x1x1x32xf32>
      %420 = func.call @dynamic_update_index_in_dim(%iterArg_167, %401#19, %iterArg_147) : (tensor<3x4x16x32xf32>, tensor<4x16x32xf32>, tensor<i32>) -> tensor<3x4x16x32xf32>
      %421 = func.call @dynamic_update_index_in_dim(%iterArg_168, %401#20, %iterArg_147) : (tensor<3x4x16x32xf32>, tensor<4x16x32xf32>, tensor<i32>) -> tensor<3x4x16x32xf32>
      %422 = func.call @dynamic_update_index_in_dim_11(%iterArg_169, %401#21, %iterArg_147) : (tensor<3x4x16x64xf32>, tensor<4x16x64xf32>, tensor<i32>) -> tensor<3x4x16x64xf32>
      %423 = func.call @dynamic_update_index_in_dim_11(%iterArg_170, %401#22, %iterArg_147) : (tensor<3x4x16x64xf32>, tensor<4x16x64xf32>, tensor<i32>) -> tensor<3x4x16x64xf32>
      %424 = func.call @dynamic_update_index_in_dim_11(%iterArg_171, %401#23, %iterArg_147) : (tensor<3x4x16x64xf32>, tensor<4x16x64xf32>, tensor<i32>) -> tensor<3x4x16x64xf32>
      %425 = func.call @dynamic_update_index_in_dim_11(%iterArg_172, %401#24, %iterArg_147) : (tensor<3x4x16x64xf32>, tensor<4x16x64xf32>, tensor<i32>) -> tensor<3x4x16x64xf32>
      %426 = func.call @dynamic_update_index_in_dim_11(%iterArg_173, %401#25, %iterArg_147) : (tensor<3x4x16x64xf32>, tensor<4x16x64xf32>, tensor<i32>) -> tensor<3x4x16x64xf32>
      %427 = func.call @dynamic_update_index_in_dim_11(%iterArg_174, %401#26, %iterArg_147) : (tensor<3x4x16x64xf32>, tensor<4x16x64xf32>, tensor<i32>) -> tensor<3x4x16x64xf32>
      %c_175 = stablehlo.constant dense<1> : tensor<i32>
      %428 = stablehlo.add %iterArg_147, %c_175 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_133, %iterArg_134, %iterArg_135, %iterArg_136, %iterArg_137, %iterArg_138, %iterArg_139, %iterArg_140, %iterArg_141, %iterArg_142, %iterArg_143, %iterArg_144, %iterArg_145, %iterArg_146, %428, %401#0, %402, %403, %404, %405, %406, %407, %408, %409, %410, %411, %412, %413, %414, %415, %416, %417, %418, %419, %420, %421, %422, %423, %424, %425, %426, %427 : tensor<3x32x2x8xf32>, tensor<3x32x64xf32>, tensor<3x32x64xf32>, tensor<3x64x32xf32>, tensor<3x32xf32>, tensor<3x32xf32>, tensor<3x4x8x32xf32>, tensor<3x32x4x8xf32>, tensor<3x32x2x8xf32>, tensor<1x16x1x4xf32>, tensor<1x16x1x4xf32>, tensor<1x16x1x4xf32>, tensor<1x16x1x4xf32>, tensor<4x4x16x16xi1>, tensor<4x4x16x16xf32>, tensor<i32>, tensor<4x16x32xf32>, tensor<3x4x16x32xf32>, tensor<3x4x16x1xf32>, tensor<3x4x16x1xf32>, tensor<3x1x1x32xf32>, tensor<3x4x16x32xf32>, tensor<3x4x16x32xf32>, tensor<3x4x16x4x8xf32>, tensor<3x4x16x4x8xf32>, tensor<3x4x4x16x16xf32>, tensor<3x4x4x16x1xf32>, tensor<3x4x4x16x1xf32>, tensor<3x4x4x16x16xf32>, tensor<3x4x16x4x8xf32>, tensor<3x4x16x4x8xf32>, tensor<3x4x16x32xf32>, tensor<3x4x16x1xf32>, tensor<3x4x16x1xf32>, tensor<3x1x1x32xf32>, tensor<3x4x16x32xf32>, tensor<3x4x16x32xf32>, tensor<3x4x16x64xf32>, tensor<3x4x16x64xf32>, tensor<3x4x16x64xf32>, tensor<3x4x16x64xf32>, tensor<3x4x16x64xf32>, tensor<3x4x16x64xf32>
    }
    %56 = stablehlo.multiply %55#16, %55#16 : tensor<4x16x32xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %57 = stablehlo.reduce(%56 init: %cst_29) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %58 = stablehlo.broadcast_in_dim %57, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_30 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %60 = stablehlo.divide %58, %59 : tensor<4x16x1xf32>
    %cst_31 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %62 = stablehlo.add %60, %61 : tensor<4x16x1xf32>
    %63 = stablehlo.rsqrt %62 : tensor<4x16x1xf32>
    %64 = stablehlo.divide %63, %62 : tensor<4x16x1xf32>
    %cst_32 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %66 = stablehlo.multiply %65, %64 : tensor<4x16x1xf32>
    %67 = stablehlo.broadcast_in_dim %63, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %68 = stablehlo.multiply %55#16, %67 : tensor<4x16x32xf32>
    %69 = stablehlo.broadcast_in_dim %arg10, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %70 = stablehlo.broadcast_in_dim %69, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %71 = stablehlo.multiply %68, %70 : tensor<4x16x32xf32>
    %72 = stablehlo.dot_general %71, %arg11, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x64xf32>) -> tensor<4x16x64xf32>
    %73 = call @_one_hot(%arg38) : (tensor<4x16xi32>) -> tensor<4x16x64xf32>
    %74:3 = call @log_softmax(%72) : (tensor<4x16x64xf32>) -> (tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x1xf32>)
    %75 = stablehlo.multiply %73, %74#0 : tensor<4x16x64xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %76 = stablehlo.reduce(%75 init: %cst_33) applies stablehlo.add across dimensions = [2] : (tensor<4x16x64xf32>, tensor<f32>) -> tensor<4x16xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %77 = stablehlo.reduce(%76 init: %cst_34) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16xf32>, tensor<f32>) -> tensor<f32>
    %cst_35 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %78 = stablehlo.divide %77, %cst_35 : tensor<f32>
    %79 = stablehlo.negate %78 : tensor<f32>
    %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %80 = stablehlo.negate %cst_36 : tensor<f32>
    %cst_37 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %81 = stablehlo.divide %80, %cst_37 : tensor<f32>
    %82 = stablehlo.broadcast_in_dim %81, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %83 = stablehlo.broadcast_in_dim %82, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x64xf32>
    %84 = stablehlo.multiply %73, %83 : tensor<4x16x64xf32>
    %85 = call @log_softmax_12(%74#1, %74#2, %84) : (tensor<4x16x64xf32>, tensor<4x16x1xf32>, tensor<4x16x64xf32>) -> tensor<4x16x64xf32>
    %86 = stablehlo.dot_general %85, %71, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x64xf32>, tensor<4x16x32xf32>) -> tensor<64x32xf32>
    %87 = stablehlo.transpose %86, dims = [1, 0] : (tensor<64x32xf32>) -> tensor<32x64xf32>
    %88 = stablehlo.dot_general %85, %arg11, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x64xf32>, tensor<32x64xf32>) -> tensor<4x16x32xf32>
    %89 = stablehlo.multiply %68, %88 : tensor<4x16x32xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %90 = stablehlo.reduce(%89 init: %cst_38) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %91 = stablehlo.reshape %90 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %92 = stablehlo.broadcast_in_dim %69, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %93 = stablehlo.multiply %88, %92 : tensor<4x16x32xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %94 = stablehlo.reduce(%91 init: %cst_39) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %95 = stablehlo.multiply %55#16, %93 : tensor<4x16x32xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %96 = stablehlo.reduce(%95 init: %cst_40) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %97 = stablehlo.reshape %96 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %98 = stablehlo.broadcast_in_dim %63, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %99 = stablehlo.multiply %93, %98 : tensor<4x16x32xf32>
    %100 = stablehlo.multiply %97, %66 : tensor<4x16x1xf32>
    %cst_41 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %101 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %102 = stablehlo.divide %100, %101 : tensor<4x16x1xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %103 = stablehlo.reduce(%102 init: %cst_42) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %104 = stablehlo.broadcast_in_dim %103, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %105 = stablehlo.multiply %55#16, %104 : tensor<4x16x32xf32>
    %106 = stablehlo.add %99, %105 : tensor<4x16x32xf32>
    %107 = stablehlo.multiply %104, %55#16 : tensor<4x16x32xf32>
    %108 = stablehlo.add %106, %107 : tensor<4x16x32xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %109 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<3x32x2x8xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<3x32x64xf32>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %111 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<3x32x64xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %112 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<3x64x32xf32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %113 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<3x32xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %114 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<3x32xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %115 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<3x4x8x32xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %116 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<3x32x4x8xf32>
    %cst_51 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %117 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<3x32x2x8xf32>
    %c_52 = stablehlo.constant dense<0> : tensor<i32>
    %118:49 = stablehlo.while(%iterArg = %55#17, %iterArg_133 = %55#18, %iterArg_134 = %55#19, %iterArg_135 = %55#20, %iterArg_136 = %55#21, %iterArg_137 = %arg8, %iterArg_138 = %55#22, %iterArg_139 = %arg1, %iterArg_140 = %arg9, %iterArg_141 = %55#23, %iterArg_142 = %55#24, %iterArg_143 = %55#25, %iterArg_144 = %55#26, %iterArg_145 = %55#27, %iterArg_146 = %55#28, %iterArg_147 = %55#29, %iterArg_148 = %arg7, %iterArg_149 = %55#30, %iterArg_150 = %55#31, %iterArg_151 = %55#32, %iterArg_152 = %55#33, %iterArg_153 = %55#34, %iterArg_154 = %55#35, %iterArg_155 = %arg2, %iterArg_156 = %55#36, %iterArg_157 = %55#37, %iterArg_158 = %55#38, %iterArg_159 = %55#39, %iterArg_160 = %arg3, %iterArg_161 = %55#40, %iterArg_162 = %55#41, %iterArg_163 = %arg4, %iterArg_164 = %55#42, %iterArg_165 = %12, %iterArg_166 = %13, %iterArg_167 = %24, %iterArg_168 = %25, %iterArg_169 = %28#0, %iterArg_170 = %c_52, %iterArg_171 = %108, %iterArg_172 = %109, %iterArg_173 = %110, %iterArg_174 = %111, %iterArg_175 = %112, %iterArg_176 = %113, %iterArg_177 = %114, %iterArg_178 = %115, %iterArg_179 = %116, %iterArg_180 = %117) : tensor<3x4x16x32xf32>, tensor<3x4x16x1xf32>, tensor<3x4x16x1xf32>, tensor<3x1x1x32xf32>, tensor<3x4x16x32xf32>, tensor<3x32x4x8xf32>, tensor<3x4x16x32xf32>, tensor<3x32x2x8xf32>, tensor<3x32x2x8xf32>, tensor<3x4x16x4x8xf32>, tensor<3x4x16x4x8xf32>, tensor<3x4x4x16x16xf32>, tensor<3x4x4x16x1xf32>, tensor<3x4x4x16x1xf32>, tensor<3x4x4x16x16xf32>, tensor<3x4x16x4x8xf32>, tensor<3x4x8x32xf32>, tensor<3x4x16x4x8xf32>, tensor<3x4x16x32xf32>, tensor<3x4x16x1xf32>, tensor<3x4x16x1xf32>, tensor<3x1x1x32xf32>, tensor<3x4x16x32xf32>, tensor<3x32x64xf32>, tensor<3x4x16x32xf32>, tensor<3x4x16x64xf32>, tensor<3x4x16x64xf32>, tensor<3x4x16x64xf32>, tensor<3x32x64xf32>, tensor<3x4x16x64xf32>, tensor<3x4x16x64xf32>, tensor<3x64x32xf32>, tensor<3x4x16x64xf32>, tensor<1x16x1x4xf32>, tensor<1x16x1x4xf32>, tensor<1x16x1x4xf32>, tensor<1x16x1x4xf32>, tensor<4x4x16x16xi1>, tensor<i32>, tensor<4x16x32xf32>, tensor<3x32x2x8xf32>, tensor<3x32x64xf32>, tensor<3x32x64xf32>, tensor<3x64x32xf32>, tensor<3x32xf32>, tensor<3x32xf32>, tensor<3x4x8x32xf32>, tensor<3x32x4x8xf32>, tensor<3x32x2x8xf32>
    cond {
      %c_181 = stablehlo.constant dense<3> : tensor<i32>
      %392 = stablehlo.compare LT, %iterArg_170, %c_181, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %392 : tensor<i1>
    } do {
      %c_181 = stablehlo.constant dense<3> : tensor<i32>
      %392 = stablehlo.subtract %c_181, %iterArg_170 : tensor<i32>
      %c_182 = stablehlo.constant dense<1> : tensor<i32>
      %393 = stablehlo.subtract %392, %c_182 : tensor<i32>
      %394 = func.call @dynamic_index_in_dim_13(%iterArg, %393) : (tensor<3x4x16x32xf32>, tensor<i32>) -> tensor<4x16x32xf32>
      %395 = func.call @dynamic_index_in_dim_14(%iterArg_133, %393) : (tensor<3x4x16x1xf32>, tensor<i32>) -> tensor<4x16x1xf32>
      %396 = func.call @dynamic_index_in_dim_14(%iterArg_134, %393) : (tensor<3x4x16x1xf32>, tensor<i32>) -> tensor<4x16x1xf32>
      %397 = func.call @dynamic_index_in_dim_15(%iterArg_135, %393) : (tensor<3x1x1x32xf32>, tensor<i32>) -> tensor<1x1x32xf32>
      %398 = func.call @dynamic_index_in_dim_13(%iterArg_136, %393) : (tensor<3x4x16x32xf32>, tensor<i32>) -> tensor<4x16x32xf32>
      %399 = func.call @dynamic_index_in_dim_4(%iterArg_137, %393) : (tensor<3x32x4x8xf32>, tensor<i32>) -> tensor<32x4x8xf32>
      %400 = func.call @dynamic_index_in_dim_13(%iterArg_138, %393) : (tensor<3x4x16x32xf32>, tensor<i32>) -> tensor<4x16x32xf32>
      %401 = func.call @dynamic_index_in_dim(%iterArg_139, %393) : (tensor<3x32x2x8xf32>, tensor<i32>) -> tensor<32x2x8xf32>
      %402 = func.call @dynamic_index_in_dim(%iterArg_140, %393) : (tensor<3x32x2x8xf32>, tensor<i32>) -> tensor<32x2x8xf32>
      %403 = func.call @dynamic_index_in_dim_16(%iterArg_141, %393) : (tensor<3x4x16x4x8xf32>, tensor<i32>) -> tensor<4x16x4x8xf32>
      %404 = func.call @dynamic_index_in_dim_16(%iterArg_142, %393) : (tensor<3x4x16x4x8xf32>, tensor<i32>) -> tensor<4x16x4x8xf32>
      %405 = func.call @dynamic_index_in_dim_17(%iterArg_143, %393) : (tensor<3x4x4x16x16xf32>, tensor<i32>) -> tensor<4x4x16x16xf32>
      %406 = func.call @dynamic_index_in_dim_18(%iterArg_144, %393) : (tensor<3x4x4x16x1xf32>, tensor<i32>) -> tensor<4x4x16x1xf32>
      %407 = func.call @dynamic_index_in_dim_18(%iterArg_145, %393) : (tensor<3x4x4x16x1xf32>, tensor<i32>) -> tensor<4x4x16x1xf32>
      %408 = func.call @dynamic_index_in_dim_17(%iterArg_146, %393) : (tensor<3x4x4x16x16xf32>, tensor<i32>) -> tensor<4x4x16x16xf32>
      %409 = func.call @dynamic_index_in_dim_16(%iterArg_147, %393) : (tensor<3x4x16x4x8xf32>, tensor<i32>) -> tensor<4x16x4x8xf32>
      %410 = func.call @dynamic_index_in_dim_3(%iterArg_148, %393) : (tensor<3x4x8x32xf32>, tensor<i32>) -> tensor<4x8x32xf32>
      %411 = func.call @dynamic_index_in_dim_16(%iterArg_149, %393) : (tensor<3x4x16x4x8xf32>, tensor<i32>) -> tensor<4x16x4x8xf32>
      %412 = func.call @dynamic_index_in_dim_13(%iterArg_150, %393) : (tensor<3x4x16x32xf32>, tensor<i32>) -> tensor<4x16x32xf32>
      %413 = func.call @dynamic_index_in_dim_14(%iterArg_151, %393) : (tensor<3x4x16x1xf32>, tensor<i32>) -> tensor<4x16x1xf32>
      %414 = func.call @dynamic_index_in_dim_14(%iterArg_152, %393) : (tensor<3x4x16x1xf32>, tensor<i32>) -> tensor<4x16x1xf32>
      %415 = func.call @dynamic_index_in_dim_15(%iterArg_153, %393) : (tensor<3x1x1x32xf32>, tensor<i32>) -> tensor<1x1x32xf32>
      %416 = func.call @dynamic_index_in_dim_13(%iterArg_154, %393) : (tensor<3x4x16x32xf32>, tensor<i32>) -> tensor<4x16x32xf32>
      %417 = func.call @dynamic_index_in_dim_0(%iterArg_155, %393) : (tensor<3x32x64xf32>, tensor<i32>) -> tensor<32x64xf32>
      %418 = func.call @dynamic_index_in_dim_13(%iterArg_156, %393) : (tensor<3x4x16x32xf32>, tensor<i32>) -> tensor<4x16x32xf32>
      %419 = func.call @dynamic_index_in_dim_19(%iterArg_157, %393) : (tensor<3x4x16x64xf32>, tensor<i32>) -> tensor<4x16x64xf32>
      %420 = func.call @dynamic_index_in_dim_19(%iterArg_158, %393) : (tensor<3x4x16x64xf32>, tensor<i32>) -> tensor<4x16x64xf32>
      %421 = func.call @dynamic_index_in_dim_19(%iterArg_159, %393) : (tensor<3x4x16x64xf32>, tensor<i32>) -> tensor<4x16x64xf32>
      %422 = func.call @dynamic_index_in_dim_0(%iterArg_160, %393) : (tensor<3x32x64xf32>, tensor<i32>) -> tensor<32x64xf32>
      %423 = func.call @dynamic_index_in_dim_19(%iterArg_161, %393) : (tensor<3x4x16x64xf32>, tensor<i32>) -> tensor<4x16x64xf32>
      %424 = func.call @dynamic_index_in_dim_19(%iterArg_162, %393) : (tensor<3x4x16x64xf32>, tensor<i32>) -> tensor<4x16x64xf32>
      %425 = func.call @dynamic_index_in_dim_1(%iterArg_163, %393) : (tensor<3x64x32xf32>, tensor<i32>) -> tensor<64x32xf32>
      %426 = func.call @dynamic_index_in_dim_19(%iterArg_164, %393) : (tensor<3x4x16x64xf32>, tensor<i32>) -> tensor<4x16x64xf32>
      %427:10 = func.call @closed_call_20(%iterArg_165, %iterArg_166, %iterArg_167, %iterArg_168, %iterArg_169, %iterArg_171, %394, %395, %396, %397, %398, %399, %400, %401, %402, %403, %404, %405, %406, %407, %408, %409, %410, %411, %412, %413, %414, %415, %416, %417, %418, %419, %420, %421, %422, %423, %424, %425, %426) : (tensor<1x16x1x4xf32>, tensor<1x16x1x4xf32>, tensor<1x16x1x4xf32>, tensor<1x16x1x4xf32>, tensor<4x4x16x16xi1>, tensor<4x16x32xf32>, tensor<4x16x32xf32>, tensor<4x16x1xf32>, tensor<4x16x1xf32>, tensor<1x1x32xf32>, tensor<4x16x32xf32>, tensor<32x4x8xf32>, tensor<4x16x32xf32>, tensor<32x2x8xf32>, tensor<32x2x8xf32>, tensor<4x16x4x8xf32>, tensor<4x16x4x8xf32>, tensor<4x4x16x16xf32>, tensor<4x4x16x1xf32>, tensor<4x4x16x1xf32>, tensor<4x4x16x16xf32>, tensor<4x16x4x8xf32>, tensor<4x8x32xf32>, tensor<4x16x4x8xf32>, tensor<4x16x32xf32>, tensor<4x16x1xf32>, tensor<4x16x1xf32>, tensor<1x1x32xf32>, tensor<4x16x32xf32>, tensor<32x64xf32>, tensor<4x16x32xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<32x64xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<64x32xf32>, tensor<4x16x64xf32>) -> (tensor<4x16x32xf32>, tensor<32x2x8xf32>, tensor<32x64xf32>, tensor<32x64xf32>, tensor<64x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<4x8x32xf32>, tensor<32x4x8xf32>, tensor<32x2x8xf32>)
      %428 = func.call @dynamic_update_index_in_dim_23(%iterArg_172, %427#1, %393) : (tensor<3x32x2x8xf32>, tensor<32x2x8xf32>, tensor<i32>) -> tensor<3x32x2x8xf32>
      %429 = func.call @dynamic_update_index_in_dim_24(%iterArg_173, %427#2, %393) : (tensor<3x32x64xf32>, tensor<32x64xf32>, tensor<i32>) -> tensor<3x32x64xf32>
      %430 = func.call @dynamic_update_index_in_dim_24(%iterArg_174, %427#3, %393) : (tensor<3x32x64xf32>, tensor<32x64xf32>, tensor<i32>) -> tensor<3x32x64xf32>
      %431 = func.call @dynamic_update_index_in_dim_25(%iterArg_175, %427#4, %393) : (tensor<3x64x32xf32>, tensor<64x32xf32>, tensor<i32>) -> tensor<3x64x32xf32>
      %432 = func.call @dynamic_update_index_in_dim_26(%iterArg_176, %427#5, %393) : (tensor<3x32xf32>, tensor<32xf32>, tensor<i32>) -> tensor<3x32xf32>
      %433 = func.call @dynamic_update_index_in_dim_26(%iterArg_177, %427#6, %393) : (tensor<3x32xf32>, tensor<32xf32>, tensor<i32>) -> tensor<3x32xf32>
      %434 = func.call @dynamic_update_index_in_dim_27(%iterArg_178, %427#7, %393) : (tensor<3x4x8x32xf32>, tensor<4x8x32xf32>, tensor<i32>) -> tensor<3x4x8x32xf32>
      %435 = func.call @dynamic_update_index_in_dim_28(%iterArg_179, %427#8, %393) : (tensor<3x32x4x8xf32>, tensor<32x4x8xf32>, tensor<i32>) -> tensor<3x32x4x8xf32>
      %436 = func.call @dynamic_update_index_in_dim_23(%iterArg_180, %427#9, %393) : (tensor<3x32x2x8xf32>, tensor<32x2x8xf32>, tensor<i32>) -> tensor<3x32x2x8xf32>
      %c_183 = stablehlo.constant dense<1> : tensor<i32>
      %437 = stablehlo.add %iterArg_170, %c_183 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_133, %iterArg_134, %iterArg_135, %iterArg_136, %iterArg_137, %iterArg_138, %iterArg_139, %iterArg_140, %iterArg_141, %iterArg_142, %iterArg_143, %iterArg_144, %iterArg_145, %iterArg_146, %iterArg_147, %iterArg_148, %iterArg_149, %iterArg_150, %iterArg_151, %iterArg_152, %iterArg_153, %iterArg_154, %iterArg_155, %iterArg_156, %iterArg_157, %iterArg_158, %iterArg_159, %iterArg_160, %iterArg_161, %iterArg_162, %iterArg_163, %iterArg_164, %iterArg_165, %iterArg_166, %iterArg_167, %iterArg_168, %iterArg_169, %437, %427#0, %428, %429, %430, %431, %432, %433, %434, %435, %436 : tensor<3x4x16x32xf32>, tensor<3x4x16x1xf32>, tensor<3x4x16x1xf32>, tensor<3x1x1x32xf32>, tensor<3x4x16x32xf32>, tensor<3x32x4x8xf32>, tensor<3x4x16x32xf32>, tensor<3x32x2x8xf32>, tensor<3x32x2x8xf32>, tensor<3x4x16x4x8xf32>, tensor<3x4x16x4x8xf32>, tensor<3x4x4x16x16xf32>, tensor<3x4x4x16x1xf32>, tensor<3x4x4x16x1xf32>, tensor<3x4x4x16x16xf32>, tensor<3x4x16x4x8xf32>, tensor<3x4x8x32xf32>, tensor<3x4x16x4x8xf32>, tensor<3x4x16x32xf32>, tensor<3x4x16x1xf32>, tensor<3x4x16x1xf32>, tensor<3x1x1x32xf32>, tensor<3x4x16x32xf32>, tensor<3x32x64xf32>, tensor<3x4x16x32xf32>, tensor<3x4x16x64xf32>, tensor<3x4x16x64xf32>, tensor<3x4x16x64xf32>, tensor<3x32x64xf32>, tensor<3x4x16x64xf32>, tensor<3x4x16x64xf32>, tensor<3x64x32xf32>, tensor<3x4x16x64xf32>, tensor<1x16x1x4xf32>, tensor<1x16x1x4xf32>, tensor<1x16x1x4xf32>, tensor<1x16x1x4xf32>, tensor<4x4x16x16xi1>, tensor<i32>, tensor<4x16x32xf32>, tensor<3x32x2x8xf32>, tensor<3x32x64xf32>, tensor<3x32x64xf32>, tensor<3x64x32xf32>, tensor<3x32xf32>, tensor<3x32xf32>, tensor<3x4x8x32xf32>, tensor<3x32x4x8xf32>, tensor<3x32x2x8xf32>
    }
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %119 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %120 = "stablehlo.scatter"(%119, %0, %118#39) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg39: tensor<f32>, %arg40: tensor<f32>):
      %392 = stablehlo.add %arg39, %arg40 : tensor<f32>
      stablehlo.return %392 : tensor<f32>
    }) : (tensor<64x32xf32>, tensor<4x16x1xi32>, tensor<4x16x32xf32>) -> tensor<64x32xf32>
    %cst_54 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %121 = stablehlo.add %arg36, %cst_54 : tensor<f32>
    %cst_55 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %122 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %123 = stablehlo.multiply %122, %arg12 : tensor<64x32xf32>
    %cst_56 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %124 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %125 = stablehlo.multiply %124, %120 : tensor<64x32xf32>
    %126 = stablehlo.add %123, %125 : tensor<64x32xf32>
    %cst_57 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %127 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<3x32x2x8xf32>
    %128 = stablehlo.multiply %127, %arg13 : tensor<3x32x2x8xf32>
    %cst_58 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<3x32x2x8xf32>
    %130 = stablehlo.multiply %129, %118#40 : tensor<3x32x2x8xf32>
    %131 = stablehlo.add %128, %130 : tensor<3x32x2x8xf32>
    %cst_59 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %132 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<3x32x64xf32>
    %133 = stablehlo.multiply %132, %arg14 : tensor<3x32x64xf32>
    %cst_60 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %134 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<3x32x64xf32>
    %135 = stablehlo.multiply %134, %118#41 : tensor<3x32x64xf32>
    %136 = stablehlo.add %133, %135 : tensor<3x32x64xf32>
    %cst_61 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %137 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<3x32x64xf32>
    %138 = stablehlo.multiply %137, %arg15 : tensor<3x32x64xf32>
    %cst_62 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %139 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<3x32x64xf32>
    %140 = stablehlo.multiply %139, %118#42 : tensor<3x32x64xf32>
    %141 = stablehlo.add %138, %140 : tensor<3x32x64xf32>
    %cst_63 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %142 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<3x64x32xf32>
    %143 = stablehlo.multiply %142, %arg16 : tensor<3x64x32xf32>
    %cst_64 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %144 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<3x64x32xf32>
    %145 = stablehlo.multiply %144, %118#43 : tensor<3x64x32xf32>
    %146 = stablehlo.add %143, %145 : tensor<3x64x32xf32>
    %cst_65 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %147 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f32>) -> tensor<3x32xf32>
    %148 = stablehlo.multiply %147, %arg17 : tensor<3x32xf32>
    %cst_66 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %149 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<3x32xf32>
    %150 = stablehlo.multiply %149, %118#44 : tensor<3x32xf32>
    %151 = stablehlo.add %148, %150 : tensor<3x32xf32>
    %cst_67 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %152 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<3x32xf32>
    %153 = stablehlo.multiply %152, %arg18 : tensor<3x32xf32>
    %cst_68 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %154 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f32>) -> tensor<3x32xf32>
    %155 = stablehlo.multiply %154, %118#45 : tensor<3x32xf32>
    %156 = stablehlo.add %153, %155 : tensor<3x32xf32>
    %cst_69 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %157 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<3x4x8x32xf32>
    %158 = stablehlo.multiply %157, %arg19 : tensor<3x4x8x32xf32>
    %cst_70 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %159 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<3x4x8x32xf32>
    %160 = stablehlo.multiply %159, %118#46 : tensor<3x4x8x32xf32>
    %161 = stablehlo.add %158, %160 : tensor<3x4x8x32xf32>
    %cst_71 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %162 = stablehlo.broadcast_in_dim %cst_71, dims = [] : (tensor<f32>) -> tensor<3x32x4x8xf32>
    %163 = stablehlo.multiply %162, %arg20 : tensor<3x32x4x8xf32>
    %cst_72 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %164 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<3x32x4x8xf32>
    %165 = stablehlo.multiply %164, %118#47 : tensor<3x32x4x8xf32>
    %166 = stablehlo.add %163, %165 : tensor<3x32x4x8xf32>
    %cst_73 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %167 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<3x32x2x8xf32>
    %168 = stablehlo.multiply %167, %arg21 : tensor<3x32x2x8xf32>
    %cst_74 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %169 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<3x32x2x8xf32>
    %170 = stablehlo.multiply %169, %118#48 : tensor<3x32x2x8xf32>
    %171 = stablehlo.add %168, %170 : tensor<3x32x2x8xf32>
    %cst_75 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %172 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %173 = stablehlo.multiply %172, %arg22 : tensor<32xf32>
    %cst_76 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %174 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %175 = stablehlo.multiply %174, %94 : tensor<32xf32>
    %176 = stablehlo.add %173, %175 : tensor<32xf32>
    %cst_77 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %177 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %178 = stablehlo.multiply %177, %arg23 : tensor<32x64xf32>
    %cst_78 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %179 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %180 = stablehlo.multiply %179, %87 : tensor<32x64xf32>
    %181 = stablehlo.add %178, %180 : tensor<32x64xf32>
    %cst_79 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %182 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %183 = stablehlo.multiply %182, %arg24 : tensor<64x32xf32>
    %cst_80 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %184 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %185 = stablehlo.multiply %184, %120 : tensor<64x32xf32>
    %186 = stablehlo.multiply %185, %120 : tensor<64x32xf32>
    %187 = stablehlo.add %183, %186 : tensor<64x32xf32>
    %cst_81 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %188 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<3x32x2x8xf32>
    %189 = stablehlo.multiply %188, %arg25 : tensor<3x32x2x8xf32>
    %cst_82 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %190 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<3x32x2x8xf32>
    %191 = stablehlo.multiply %190, %118#40 : tensor<3x32x2x8xf32>
    %192 = stablehlo.multiply %191, %118#40 : tensor<3x32x2x8xf32>
    %193 = stablehlo.add %189, %192 : tensor<3x32x2x8xf32>
    %cst_83 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %194 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<3x32x64xf32>
    %195 = stablehlo.multiply %194, %arg26 : tensor<3x32x64xf32>
    %cst_84 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %196 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<3x32x64xf32>
    %197 = stablehlo.multiply %196, %118#41 : tensor<3x32x64xf32>
    %198 = stablehlo.multiply %197, %118#41 : tensor<3x32x64xf32>
    %199 = stablehlo.add %195, %198 : tensor<3x32x64xf32>
    %cst_85 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %200 = stablehlo.broadcast_in_dim %cst_85, dims = [] : (tensor<f32>) -> tensor<3x32x64xf32>
    %201 = stablehlo.multiply %200, %arg27 : tensor<3x32x64xf32>
    %cst_86 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %202 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<3x32x64xf32>
    %203 = stablehlo.multiply %202, %118#42 : tensor<3x32x64xf32>
    %204 = stablehlo.multiply %203, %118#42 : tensor<3x32x64xf32>
    %205 = stablehlo.add %201, %204 : tensor<3x32x64xf32>
    %cst_87 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %206 = stablehlo.broadcast_in_dim %cst_87, dims = [] : (tensor<f32>) -> tensor<3x64x32xf32>
    %207 = stablehlo.multiply %206, %arg28 : tensor<3x64x32xf32>
    %cst_88 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %208 = stablehlo.broadcast_in_dim %cst_88, dims = [] : (tensor<f32>) -> tensor<3x64x32xf32>
    %209 = stablehlo.multiply %208, %118#43 : tensor<3x64x32xf32>
    %210 = stablehlo.multiply %209, %118#43 : tensor<3x64x32xf32>
    %211 = stablehlo.add %207, %210 : tensor<3x64x32xf32>
    %cst_89 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %212 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<3x32xf32>
    %213 = stablehlo.multiply %212, %arg29 : tensor<3x32xf32>
    %cst_90 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %214 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<3x32xf32>
    %215 = stablehlo.multiply %214, %118#44 : tensor<3x32xf32>
    %216 = stablehlo.multiply %215, %118#44 : tensor<3x32xf32>
    %217 = stablehlo.add %213, %216 : tensor<3x32xf32>
    %cst_91 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %218 = stablehlo.broadcast_in_dim %cst_91, dims = [] : (tensor<f32>) -> tensor<3x32xf32>
    %219 = stablehlo.multiply %218, %arg30 : tensor<3x32xf32>
    %cst_92 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %220 = stablehlo.broadcast_in_dim %cst_92, dims = [] : (tensor<f32>) -> tensor<3x32xf32>
    %221 = stablehlo.multiply %220, %118#45 : tensor<3x32xf32>
    %222 = stablehlo.multiply %221, %118#45 : tensor<3x32xf32>
    %223 = stablehlo.add %219, %222 : tensor<3x32xf32>
    %cst_93 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %224 = stablehlo.broadcast_in_dim %cst_93, dims = [] : (tensor<f32>) -> tensor<3x4x8x32xf32>
    %225 = stablehlo.multiply %224, %arg31 : tensor<3x4x8x32xf32>
    %cst_94 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %226 = stablehlo.broadcast_in_dim %cst_94, dims = [] : (tensor<f32>) -> tensor<3x4x8x32xf32>
    %227 = stablehlo.multiply %226, %118#46 : tensor<3x4x8x32xf32>
    %228 = stablehlo.multiply %227, %118#46 : tensor<3x4x8x32xf32>
    %229 = stablehlo.add %225, %228 : tensor<3x4x8x32xf32>
    %cst_95 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %230 = stablehlo.broadcast_in_dim %cst_95, dims = [] : (tensor<f32>) -> tensor<3x32x4x8xf32>
    %231 = stablehlo.multiply %230, %arg32 : tensor<3x32x4x8xf32>
    %cst_96 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %232 = stablehlo.broadcast_in_dim %cst_96, dims = [] : (tensor<f32>) -> tensor<3x32x4x8xf32>
    %233 = stablehlo.multiply %232, %118#47 : tensor<3x32x4x8xf32>
    %234 = stablehlo.multiply %233, %118#47 : tensor<3x32x4x8xf32>
    %235 = stablehlo.add %231, %234 : tensor<3x32x4x8xf32>
    %cst_97 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %236 = stablehlo.broadcast_in_dim %cst_97, dims = [] : (tensor<f32>) -> tensor<3x32x2x8xf32>
    %237 = stablehlo.multiply %236, %arg33 : tensor<3x32x2x8xf32>
    %cst_98 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %238 = stablehlo.broadcast_in_dim %cst_98, dims = [] : (tensor<f32>) -> tensor<3x32x2x8xf32>
    %239 = stablehlo.multiply %238, %118#48 : tensor<3x32x2x8xf32>
    %240 = stablehlo.multiply %239, %118#48 : tensor<3x32x2x8xf32>
    %241 = stablehlo.add %237, %240 : tensor<3x32x2x8xf32>
    %cst_99 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %242 = stablehlo.broadcast_in_dim %cst_99, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %243 = stablehlo.multiply %242, %arg34 : tensor<32xf32>
    %cst_100 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %244 = stablehlo.broadcast_in_dim %cst_100, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %245 = stablehlo.multiply %244, %94 : tensor<32xf32>
    %246 = stablehlo.multiply %245, %94 : tensor<32xf32>
    %247 = stablehlo.add %243, %246 : tensor<32xf32>
    %cst_101 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %248 = stablehlo.broadcast_in_dim %cst_101, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %249 = stablehlo.multiply %248, %arg35 : tensor<32x64xf32>
    %cst_102 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %250 = stablehlo.broadcast_in_dim %cst_102, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %251 = stablehlo.multiply %250, %87 : tensor<32x64xf32>
    %252 = stablehlo.multiply %251, %87 : tensor<32x64xf32>
    %253 = stablehlo.add %249, %252 : tensor<32x64xf32>
    %cst_103 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %254 = stablehlo.power %cst_103, %121 : tensor<f32>
    %cst_104 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %255 = stablehlo.subtract %cst_104, %254 : tensor<f32>
    %cst_105 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %256 = stablehlo.divide %cst_105, %255 : tensor<f32>
    %cst_106 = stablehlo.constant dense<9.800000e-01> : tensor<f32>
    %257 = stablehlo.power %cst_106, %121 : tensor<f32>
    %cst_107 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %258 = stablehlo.subtract %cst_107, %257 : tensor<f32>
    %cst_108 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %259 = stablehlo.divide %cst_108, %258 : tensor<f32>
    %260 = stablehlo.broadcast_in_dim %256, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %261 = stablehlo.multiply %126, %260 : tensor<64x32xf32>
    %cst_109 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %262 = stablehlo.broadcast_in_dim %cst_109, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %263 = stablehlo.multiply %262, %261 : tensor<64x32xf32>
    %264 = stablehlo.broadcast_in_dim %259, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %265 = stablehlo.multiply %187, %264 : tensor<64x32xf32>
    %266 = stablehlo.sqrt %265 : tensor<64x32xf32>
    %cst_110 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %267 = stablehlo.broadcast_in_dim %cst_110, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %268 = stablehlo.add %266, %267 : tensor<64x32xf32>
    %269 = stablehlo.divide %263, %268 : tensor<64x32xf32>
    %270 = stablehlo.subtract %arg0, %269 : tensor<64x32xf32>
    %271 = stablehlo.broadcast_in_dim %256, dims = [] : (tensor<f32>) -> tensor<3x32x2x8xf32>
    %272 = stablehlo.multiply %131, %271 : tensor<3x32x2x8xf32>
    %cst_111 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %273 = stablehlo.broadcast_in_dim %cst_111, dims = [] : (tensor<f32>) -> tensor<3x32x2x8xf32>
    %274 = stablehlo.multiply %273, %272 : tensor<3x32x2x8xf32>
    %275 = stablehlo.broadcast_in_dim %259, dims = [] : (tensor<f32>) -> tensor<3x32x2x8xf32>
    %276 = stablehlo.multiply %193, %275 : tensor<3x32x2x8xf32>
    %277 = stablehlo.sqrt %276 : tensor<3x32x2x8xf32>
    %cst_112 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %278 = stablehlo.broadcast_in_dim %cst_112, dims = [] : (tensor<f32>) -> tensor<3x32x2x8xf32>
    %279 = stablehlo.add %277, %278 : tensor<3x32x2x8xf32>
    %280 = stablehlo.divide %274, %279 : tensor<3x32x2x8xf32>
    %281 = stablehlo.subtract %arg1, %280 : tensor<3x32x2x8xf32>
    %282 = stablehlo.broadcast_in_dim %256, dims = [] : (tensor<f32>) -> tensor<3x32x64xf32>
    %283 = stablehlo.multiply %136, %282 : tensor<3x32x64xf32>
    %cst_113 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %284 = stablehlo.broadcast_in_dim %cst_113, dims = [] : (tensor<f32>) -> tensor<3x32x64xf32>
    %285 = stablehlo.multiply %284, %283 : tensor<3x32x64xf32>
    %286 = stablehlo.broadcast_in_dim %259, dims = [] : (tensor<f32>) -> tensor<3x32x64xf32>
    %287 = stablehlo.multiply %199, %286 : tensor<3x32x64xf32>
    %288 = stablehlo.sqrt %287 : tensor<3x32x64xf32>
    %cst_114 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %289 = stablehlo.broadcast_in_dim %cst_114, dims = [] : (tensor<f32>) -> tensor<3x32x64xf32>
    %290 = stablehlo.add %288, %289 : tensor<3x32x64xf32>
    %291 = stablehlo.divide %285, %290 : tensor<3x32x64xf32>
    %292 = stablehlo.subtract %arg2, %291 : tensor<3x32x64xf32>
    %293 = stablehlo.broadcast_in_dim %256, dims = [] : (tensor<f32>) -> tensor<3x32x64xf32>
    %294 = stablehlo.multiply %141, %293 : tensor<3x32x64xf32>
    %cst_115 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %295 = stablehlo.broadcast_in_dim %cst_115, dims = [] : (tensor<f32>) -> tensor<3x32x64xf32>
    %296 = stablehlo.multiply %295, %294 : tensor<3x32x64xf32>
    %297 = stablehlo.broadcast_in_dim %259, dims = [] : (tensor<f32>) -> tensor<3x32x64xf32>
    %298 = stablehlo.multiply %205, %297 : tensor<3x32x64xf32>
    %299 = stablehlo.sqrt %298 : tensor<3x32x64xf32>
    %cst_116 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %300 = stablehlo.broadcast_in_dim %cst_116, dims = [] : (tensor<f32>) -> tensor<3x32x64xf32>
    %301 = stablehlo.add %299, %300 : tensor<3x32x64xf32>
    %302 = stablehlo.divide %296, %301 : tensor<3x32x64xf32>
    %303 = stablehlo.subtract %arg3, %302 : tensor<3x32x64xf32>
    %304 = stablehlo.broadcast_in_dim %256, dims = [] : (tensor<f32>) -> tensor<3x64x32xf32>
    %305 = stablehlo.multiply %146, %304 : tensor<3x64x32xf32>
    %cst_117 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %306 = stablehlo.broadcast_in_dim %cst_117, dims = [] : (tensor<f32>) -> tensor<3x64x32xf32>
    %307 = stablehlo.multiply %306, %305 : tensor<3x64x32xf32>
    %308 = stablehlo.broadcast_in_dim %259, dims = [] : (tensor<f32>) -> tensor<3x64x32xf32>
    %309 = stablehlo.multiply %211, %308 : tensor<3x64x32xf32>
    %310 = stablehlo.sqrt %309 : tensor<3x64x32xf32>
    %cst_118 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %311 = stablehlo.broadcast_in_dim %cst_118, dims = [] : (tensor<f32>) -> tensor<3x64x32xf32>
    %312 = stablehlo.add %310, %311 : tensor<3x64x32xf32>
    %313 = stablehlo.divide %307, %312 : tensor<3x64x32xf32>
    %314 = stablehlo.subtract %arg4, %313 : tensor<3x64x32xf32>
    %315 = stablehlo.broadcast_in_dim %256, dims = [] : (tensor<f32>) -> tensor<3x32xf32>
    %316 = stablehlo.multiply %151, %315 : tensor<3x32xf32>
    %cst_119 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %317 = stablehlo.broadcast_in_dim %cst_119, dims = [] : (tensor<f32>) -> tensor<3x32xf32>
    %318 = stablehlo.multiply %317, %316 : tensor<3x32xf32>
    %319 = stablehlo.broadcast_in_dim %259, dims = [] : (tensor<f32>) -> tensor<3x32xf32>
    %320 = stablehlo.multiply %217, %319 : tensor<3x32xf32>
    %321 = stablehlo.sqrt %320 : tensor<3x32xf32>
    %cst_120 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %322 = stablehlo.broadcast_in_dim %cst_120, dims = [] : (tensor<f32>) -> tensor<3x32xf32>
    %323 = stablehlo.add %321, %322 : tensor<3x32xf32>
    %324 = stablehlo.divide %318, %323 : tensor<3x32xf32>
    %325 = stablehlo.subtract %arg5, %324 : tensor<3x32xf32>
    %326 = stablehlo.broadcast_in_dim %256, dims = [] : (tensor<f32>) -> tensor<3x32xf32>
    %327 = stablehlo.multiply %156, %326 : tensor<3x32xf32>
    %cst_121 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %328 = stablehlo.broadcast_in_dim %cst_121, dims = [] : (tensor<f32>) -> tensor<3x32xf32>
    %329 = stablehlo.multiply %328, %327 : tensor<3x32xf32>
    %330 = stablehlo.broadcast_in_dim %259, dims = [] : (tensor<f32>) -> tensor<3x32xf32>
    %331 = stablehlo.multiply %223, %330 : tensor<3x32xf32>
    %332 = stablehlo.sqrt %331 : tensor<3x32xf32>
    %cst_122 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %333 = stablehlo.broadcast_in_dim %cst_122, dims = [] : (tensor<f32>) -> tensor<3x32xf32>
    %334 = stablehlo.add %332, %333 : tensor<3x32xf32>
    %335 = stablehlo.divide %329, %334 : tensor<3x32xf32>
    %336 = stablehlo.subtract %arg6, %335 : tensor<3x32xf32>
    %337 = stablehlo.broadcast_in_dim %256, dims = [] : (tensor<f32>) -> tensor<3x4x8x32xf32>
    %338 = stablehlo.multiply %161, %337 : tensor<3x4x8x32xf32>
    %cst_123 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %339 = stablehlo.broadcast_in_dim %cst_123, dims = [] : (tensor<f32>) -> tensor<3x4x8x32xf32>
    %340 = stablehlo.multiply %339, %338 : tensor<3x4x8x32xf32>
    %341 = stablehlo.broadcast_in_dim %259, dims = [] : (tensor<f32>) -> tensor<3x4x8x32xf32>
    %342 = stablehlo.multiply %229, %341 : tensor<3x4x8x32xf32>
    %343 = stablehlo.sqrt %342 : tensor<3x4x8x32xf32>
    %cst_124 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %344 = stablehlo.broadcast_in_dim %cst_124, dims = [] : (tensor<f32>) -> tensor<3x4x8x32xf32>
    %345 = stablehlo.add %343, %344 : tensor<3x4x8x32xf32>
    %346 = stablehlo.divide %340, %345 : tensor<3x4x8x32xf32>
    %347 = stablehlo.subtract %arg7, %346 : tensor<3x4x8x32xf32>
    %348 = stablehlo.broadcast_in_dim %256, dims = [] : (tensor<f32>) -> tensor<3x32x4x8xf32>
    %349 = stablehlo.multiply %166, %348 : tensor<3x32x4x8xf32>
    %cst_125 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %350 = stablehlo.broadcast_in_dim %cst_125, dims = [] : (tensor<f32>) -> tensor<3x32x4x8xf32>
    %351 = stablehlo.multiply %350, %349 : tensor<3x32x4x8xf32>
    %352 = stablehlo.broadcast_in_dim %259, dims = [] : (tensor<f32>) -> tensor<3x32x4x8xf32>
    %353 = stablehlo.multiply %235, %352 : tensor<3x32x4x8xf32>
    %354 = stablehlo.sqrt %353 : tensor<3x32x4x8xf32>
    %cst_126 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %355 = stablehlo.broadcast_in_dim %cst_126, dims = [] : (tensor<f32>) -> tensor<3x32x4x8xf32>
    %356 = stablehlo.add %354, %355 : tensor<3x32x4x8xf32>
    %357 = stablehlo.divide %351, %356 : tensor<3x32x4x8xf32>
    %358 = stablehlo.subtract %arg8, %357 : tensor<3x32x4x8xf32>
    %359 = stablehlo.broadcast_in_dim %256, dims = [] : (tensor<f32>) -> tensor<3x32x2x8xf32>
    %360 = stablehlo.multiply %171, %359 : tensor<3x32x2x8xf32>
    %cst_127 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %361 = stablehlo.broadcast_in_dim %cst_127, dims = [] : (tensor<f32>) -> tensor<3x32x2x8xf32>
    %362 = stablehlo.multiply %361, %360 : tensor<3x32x2x8xf32>
    %363 = stablehlo.broadcast_in_dim %259, dims = [] : (tensor<f32>) -> tensor<3x32x2x8xf32>
    %364 = stablehlo.multiply %241, %363 : tensor<3x32x2x8xf32>
    %365 = stablehlo.sqrt %364 : tensor<3x32x2x8xf32>
    %cst_128 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %366 = stablehlo.broadcast_in_dim %cst_128, dims = [] : (tensor<f32>) -> tensor<3x32x2x8xf32>
    %367 = stablehlo.add %365, %366 : tensor<3x32x2x8xf32>
    %368 = stablehlo.divide %362, %367 : tensor<3x32x2x8xf32>
    %369 = stablehlo.subtract %arg9, %368 : tensor<3x32x2x8xf32>
    %370 = stablehlo.broadcast_in_dim %256, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %371 = stablehlo.multiply %176, %370 : tensor<32xf32>
    %cst_129 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %372 = stablehlo.broadcast_in_dim %cst_129, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %373 = stablehlo.multiply %372, %371 : tensor<32xf32>
    %374 = stablehlo.broadcast_in_dim %259, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %375 = stablehlo.multiply %247, %374 : tensor<32xf32>
    %376 = stablehlo.sqrt %375 : tensor<32xf32>
    %cst_130 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %377 = stablehlo.broadcast_in_dim %cst_130, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %378 = stablehlo.add %376, %377 : tensor<32xf32>
    %379 = stablehlo.divide %373, %378 : tensor<32xf32>
    %380 = stablehlo.subtract %arg10, %379 : tensor<32xf32>
    %381 = stablehlo.broadcast_in_dim %256, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %382 = stablehlo.multiply %181, %381 : tensor<32x64xf32>
    %cst_131 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %383 = stablehlo.broadcast_in_dim %cst_131, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %384 = stablehlo.multiply %383, %382 : tensor<32x64xf32>
    %385 = stablehlo.broadcast_in_dim %259, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %386 = stablehlo.multiply %253, %385 : tensor<32x64xf32>
    %387 = stablehlo.sqrt %386 : tensor<32x64xf32>
    %cst_132 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %388 = stablehlo.broadcast_in_dim %cst_132, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %389 = stablehlo.add %387, %388 : tensor<32x64xf32>
    %390 = stablehlo.divide %384, %389 : tensor<32x64xf32>
    %391 = stablehlo.subtract %arg11, %390 : tensor<32x64xf32>
    return %270, %281, %292, %303, %314, %325, %336, %347, %358, %369, %380, %391, %126, %131, %136, %141, %146, %151, %156, %161, %166, %171, %176, %181, %187, %193, %199, %205, %211, %217, %223, %229, %235, %241, %247, %253, %121, %79 : tensor<64x32xf32>, tensor<3x32x2x8xf32>, tensor<3x32x64xf32>, tensor<3x32x64xf32>, tensor<3x64x32xf32>, tensor<3x32xf32>, tensor<3x32xf32>, tensor<3x4x8x32xf32>, tensor<3x32x4x8xf32>, tensor<3x32x2x8xf32>, tensor<32xf32>, tensor<32x64xf32>, tensor<64x32xf32>, tensor<3x32x2x8xf32>, tensor<3x32x64xf32>, tensor<3x32x64xf32>, tensor<3x64x32xf32>, tensor<3x32xf32>, tensor<3x32xf32>, tensor<3x4x8x32xf32>, tensor<3x32x4x8xf32>, tensor<3x32x2x8xf32>, tensor<32xf32>, tensor<32x64xf32>, tensor<64x32xf32>, tensor<3x32x2x8xf32>, tensor<3x32x64xf32>, tensor<3x32x64xf32>, tensor<3x64x32xf32>, tensor<3x32xf32>, tensor<3x32xf32>, tensor<3x4x8x32xf32>, tensor<3x32x4x8xf32>, tensor<3x32x2x8xf32>, tensor<32xf32>, tensor<32x64xf32>, tensor<f32>, tensor<f32>
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
  func.func private @_where(%arg0: tensor<16x16xi1>, %arg1: tensor<f32>) -> (tensor<4x4x16x16xi1>, tensor<4x4x16x16xf32>) {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<16x16xi1>) -> tensor<4x4x16x16xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x4x16x16xf32>
    return %1, %2 : tensor<4x4x16x16xi1>, tensor<4x4x16x16xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x32x2x8xf32>, %arg1: tensor<i32>) -> tensor<32x2x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 32, 2, 8] : (tensor<3x32x2x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x32x2x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x32x2x8xf32>) -> tensor<32x2x8xf32>
    return %1 : tensor<32x2x8xf32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<3x32x64xf32>, %arg1: tensor<i32>) -> tensor<32x64xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 32, 64] : (tensor<3x32x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x32x64xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x32x64xf32>) -> tensor<32x64xf32>
    return %1 : tensor<32x64xf32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<3x64x32xf32>, %arg1: tensor<i32>) -> tensor<64x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 64, 32] : (tensor<3x64x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x64x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x64x32xf32>) -> tensor<64x32xf32>
    return %1 : tensor<64x32xf32>
  }
  func.func private @dynamic_index_in_dim_2(%arg0: tensor<3x32xf32>, %arg1: tensor<i32>) -> tensor<32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 32] : (tensor<3x32xf32>, tensor<i32>, tensor<i32>) -> tensor<1x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x32xf32>) -> tensor<32xf32>
    return %1 : tensor<32xf32>
  }
  func.func private @dynamic_index_in_dim_3(%arg0: tensor<3x4x8x32xf32>, %arg1: tensor<i32>) -> tensor<4x8x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 4, 8, 32] : (tensor<3x4x8x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8x32xf32>) -> tensor<4x8x32xf32>
    return %1 : tensor<4x8x32xf32>
  }
  func.func private @dynamic_index_in_dim_4(%arg0: tensor<3x32x4x8xf32>, %arg1: tensor<i32>) -> tensor<32x4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 32, 4, 8] : (tensor<3x32x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x32x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x32x4x8xf32>) -> tensor<32x4x8xf32>
    return %1 : tensor<32x4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<1x16x1x4xf32>, %arg1: tensor<1x16x1x4xf32>, %arg2: tensor<1x16x1x4xf32>, %arg3: tensor<1x16x1x4xf32>, %arg4: tensor<4x4x16x16xi1>, %arg5: tensor<4x4x16x16xf32>, %arg6: tensor<4x16x32xf32>, %arg7: tensor<32x2x8xf32>, %arg8: tensor<32x64xf32>, %arg9: tensor<32x64xf32>, %arg10: tensor<64x32xf32>, %arg11: tensor<32xf32>, %arg12: tensor<32xf32>, %arg13: tensor<4x8x32xf32>, %arg14: tensor<32x4x8xf32>, %arg15: tensor<32x2x8xf32>) -> (tensor<4x16x32xf32>, tensor<4x16x32xf32>, tensor<4x16x1xf32>, tensor<4x16x1xf32>, tensor<1x1x32xf32>, tensor<4x16x32xf32>, tensor<4x16x32xf32>, tensor<4x16x4x8xf32>, tensor<4x16x4x8xf32>, tensor<4x4x16x16xf32>, tensor<4x4x16x1xf32>, tensor<4x4x16x1xf32>, tensor<4x4x16x16xf32>, tensor<4x16x4x8xf32>, tensor<4x16x4x8xf32>, tensor<4x16x32xf32>, tensor<4x16x1xf32>, tensor<4x16x1xf32>, tensor<1x1x32xf32>, tensor<4x16x32xf32>, tensor<4x16x32xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>) {
    %0 = stablehlo.multiply %arg6, %arg6 : tensor<4x16x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_0 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %4 = stablehlo.divide %2, %3 : tensor<4x16x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %6 = stablehlo.add %4, %5 : tensor<4x16x1xf32>
    %7 = stablehlo.rsqrt %6 : tensor<4x16x1xf32>
    %8 = stablehlo.divide %7, %6 : tensor<4x16x1xf32>
    %cst_2 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %10 = stablehlo.multiply %9, %8 : tensor<4x16x1xf32>
    %11 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %12 = stablehlo.multiply %arg6, %11 : tensor<4x16x32xf32>
    %13 = stablehlo.broadcast_in_dim %arg11, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %15 = stablehlo.multiply %12, %14 : tensor<4x16x32xf32>
    %16 = stablehlo.dot_general %15, %arg14, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x4x8xf32>) -> tensor<4x16x4x8xf32>
    %17 = stablehlo.dot_general %15, %arg7, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x2x8xf32>) -> tensor<4x16x2x8xf32>
    %18 = stablehlo.dot_general %15, %arg15, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x2x8xf32>) -> tensor<4x16x2x8xf32>
    %19 = stablehlo.slice %16 [0:4, 0:16, 0:4, 0:4] : (tensor<4x16x4x8xf32>) -> tensor<4x16x4x4xf32>
    %20 = stablehlo.slice %16 [0:4, 0:16, 0:4, 4:8] : (tensor<4x16x4x8xf32>) -> tensor<4x16x4x4xf32>
    %21 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<4x16x4x4xf32>
    %22 = stablehlo.multiply %19, %21 : tensor<4x16x4x4xf32>
    %23 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<4x16x4x4xf32>
    %24 = stablehlo.multiply %20, %23 : tensor<4x16x4x4xf32>
    %25 = stablehlo.subtract %22, %24 : tensor<4x16x4x4xf32>
    %26 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<4x16x4x4xf32>
    %27 = stablehlo.multiply %19, %26 : tensor<4x16x4x4xf32>
    %28 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<4x16x4x4xf32>
    %29 = stablehlo.multiply %20, %28 : tensor<4x16x4x4xf32>
    %30 = stablehlo.add %27, %29 : tensor<4x16x4x4xf32>
    %31 = stablehlo.concatenate %25, %30, dim = 3 : (tensor<4x16x4x4xf32>, tensor<4x16x4x4xf32>) -> tensor<4x16x4x8xf32>
    %32 = stablehlo.slice %17 [0:4, 0:16, 0:2, 0:4] : (tensor<4x16x2x8xf32>) -> tensor<4x16x2x4xf32>
    %33 = stablehlo.slice %17 [0:4, 0:16, 0:2, 4:8] : (tensor<4x16x2x8xf32>) -> tensor<4x16x2x4xf32>
    %34 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<4x16x2x4xf32>
    %35 = stablehlo.multiply %32, %34 : tensor<4x16x2x4xf32>
    %36 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<4x16x2x4xf32>
    %37 = stablehlo.multiply %33, %36 : tensor<4x16x2x4xf32>
    %38 = stablehlo.subtract %35, %37 : tensor<4x16x2x4xf32>
    %39 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<4x16x2x4xf32>
    %40 = stablehlo.multiply %32, %39 : tensor<4x16x2x4xf32>
    %41 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<4x16x2x4xf32>
    %42 = stablehlo.multiply %33, %41 : tensor<4x16x2x4xf32>
    %43 = stablehlo.add %40, %42 : tensor<4x16x2x4xf32>
    %44 = stablehlo.concatenate %38, %43, dim = 3 : (tensor<4x16x2x4xf32>, tensor<4x16x2x4xf32>) -> tensor<4x16x2x8xf32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [0, 1, 2, 4] : (tensor<4x16x2x8xf32>) -> tensor<4x16x2x2x8xf32>
    %46 = stablehlo.reshape %45 : (tensor<4x16x2x2x8xf32>) -> tensor<4x16x4x8xf32>
    %47 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 4] : (tensor<4x16x2x8xf32>) -> tensor<4x16x2x2x8xf32>
    %48 = stablehlo.reshape %47 : (tensor<4x16x2x2x8xf32>) -> tensor<4x16x4x8xf32>
    %49 = stablehlo.dot_general %31, %46, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x16x4x8xf32>, tensor<4x16x4x8xf32>) -> tensor<4x4x16x16xf32>
    %cst_3 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x4x16x16xf32>
    %51 = stablehlo.divide %49, %50 : tensor<4x4x16x16xf32>
    %52 = call @_where_5(%51, %arg4, %arg5) : (tensor<4x4x16x16xf32>, tensor<4x4x16x16xi1>, tensor<4x4x16x16xf32>) -> tensor<4x4x16x16xf32>
    %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %53 = stablehlo.reduce(%52 init: %cst_4) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
    %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x4x16xf32>
    %55 = stablehlo.maximum %54, %53 : tensor<4x4x16xf32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2] : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
    %57 = stablehlo.broadcast_in_dim %56, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
    %58 = stablehlo.subtract %52, %57 : tensor<4x4x16x16xf32>
    %59 = stablehlo.exponential %58 : tensor<4x4x16x16xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.reduce(%59 init: %cst_6) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [0, 1, 2] : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
    %62 = stablehlo.broadcast_in_dim %61, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
    %63 = stablehlo.divide %59, %62 : tensor<4x4x16x16xf32>
    %64 = stablehlo.multiply %61, %61 : tensor<4x4x16x1xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x4x16x1xf32>
    %66 = stablehlo.divide %65, %64 : tensor<4x4x16x1xf32>
    %67 = stablehlo.dot_general %48, %63, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x16x4x8xf32>, tensor<4x4x16x16xf32>) -> tensor<4x4x8x16xf32>
    %68 = stablehlo.transpose %67, dims = [0, 3, 1, 2] : (tensor<4x4x8x16xf32>) -> tensor<4x16x4x8xf32>
    %69 = stablehlo.dot_general %68, %arg13, contracting_dims = [3, 2] x [1, 0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x4x8xf32>, tensor<4x8x32xf32>) -> tensor<4x16x32xf32>
    %70 = stablehlo.add %arg6, %69 : tensor<4x16x32xf32>
    %71 = stablehlo.multiply %70, %70 : tensor<4x16x32xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %72 = stablehlo.reduce(%71 init: %cst_8) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %73 = stablehlo.broadcast_in_dim %72, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_9 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %75 = stablehlo.divide %73, %74 : tensor<4x16x1xf32>
    %cst_10 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %77 = stablehlo.add %75, %76 : tensor<4x16x1xf32>
    %78 = stablehlo.rsqrt %77 : tensor<4x16x1xf32>
    %79 = stablehlo.divide %78, %77 : tensor<4x16x1xf32>
    %cst_11 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %81 = stablehlo.multiply %80, %79 : tensor<4x16x1xf32>
    %82 = stablehlo.broadcast_in_dim %78, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %83 = stablehlo.multiply %70, %82 : tensor<4x16x32xf32>
    %84 = stablehlo.broadcast_in_dim %arg12, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %85 = stablehlo.broadcast_in_dim %84, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %86 = stablehlo.multiply %83, %85 : tensor<4x16x32xf32>
    %87 = stablehlo.dot_general %86, %arg8, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x64xf32>) -> tensor<4x16x64xf32>
    %88:3 = call @silu(%87) : (tensor<4x16x64xf32>) -> (tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>)
    %89 = stablehlo.dot_general %86, %arg9, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<32x64xf32>) -> tensor<4x16x64xf32>
    %90 = stablehlo.multiply %88#0, %89 : tensor<4x16x64xf32>
    %91 = stablehlo.dot_general %90, %arg10, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x16x64xf32>, tensor<64x32xf32>) -> tensor<4x16x32xf32>
    %92 = stablehlo.add %70, %91 : tensor<4x16x32xf32>
    return %92, %arg6, %10, %7, %13, %12, %15, %46, %31, %59, %61, %66, %63, %48, %68, %70, %81, %78, %84, %83, %86, %88#1, %88#2, %87, %89, %88#0, %90 : tensor<4x16x32xf32>, tensor<4x16x32xf32>, tensor<4x16x1xf32>, tensor<4x16x1xf32>, tensor<1x1x32xf32>, tensor<4x16x32xf32>, tensor<4x16x32xf32>, tensor<4x16x4x8xf32>, tensor<4x16x4x8xf32>, tensor<4x4x16x16xf32>, tensor<4x4x16x1xf32>, tensor<4x4x16x1xf32>, tensor<4x4x16x16xf32>, tensor<4x16x4x8xf32>, tensor<4x16x4x8xf32>, tensor<4x16x32xf32>, tensor<4x16x1xf32>, tensor<4x16x1xf32>, tensor<1x1x32xf32>, tensor<4x16x32xf32>, tensor<4x16x32xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>
  }
  func.func private @_where_5(%arg0: tensor<4x4x16x16xf32>, %arg1: tensor<4x4x16x16xi1>, %arg2: tensor<4x4x16x16xf32>) -> tensor<4x4x16x16xf32> {
    %0 = stablehlo.select %arg1, %arg0, %arg2 : tensor<4x4x16x16xi1>, tensor<4x4x16x16xf32>
    return %0 : tensor<4x4x16x16xf32>
  }
  func.func private @silu(%arg0: tensor<4x16x64xf32>) -> (tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>) {
    %0 = stablehlo.negate %arg0 : tensor<4x16x64xf32>
    %1 = stablehlo.exponential %0 : tensor<4x16x64xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x16x64xf32>
    %3 = stablehlo.add %2, %1 : tensor<4x16x64xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x16x64xf32>
    %5 = stablehlo.divide %4, %3 : tensor<4x16x64xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x16x64xf32>
    %7 = stablehlo.subtract %6, %5 : tensor<4x16x64xf32>
    %8 = stablehlo.multiply %5, %7 : tensor<4x16x64xf32>
    %9 = stablehlo.multiply %arg0, %5 : tensor<4x16x64xf32>
    return %9, %8, %5 : tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<3x4x16x32xf32>, %arg1: tensor<4x16x32xf32>, %arg2: tensor<i32>) -> tensor<3x4x16x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<4x16x32xf32>) -> tensor<1x4x16x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<3x4x16x32xf32>, tensor<1x4x16x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x4x16x32xf32>
    return %1 : tensor<3x4x16x32xf32>
  }
  func.func private @dynamic_update_index_in_dim_6(%arg0: tensor<3x4x16x1xf32>, %arg1: tensor<4x16x1xf32>, %arg2: tensor<i32>) -> tensor<3x4x16x1xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<4x16x1xf32>) -> tensor<1x4x16x1xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<3x4x16x1xf32>, tensor<1x4x16x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x4x16x1xf32>
    return %1 : tensor<3x4x16x1xf32>
  }
  func.func private @dynamic_update_index_in_dim_7(%arg0: tensor<3x1x1x32xf32>, %arg1: tensor<1x1x32xf32>, %arg2: tensor<i32>) -> tensor<3x1x1x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<1x1x32xf32>) -> tensor<1x1x1x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<3x1x1x32xf32>, tensor<1x1x1x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x1x1x32xf32>
    return %1 : tensor<3x1x1x32xf32>
  }
  func.func private @dynamic_update_index_in_dim_8(%arg0: tensor<3x4x16x4x8xf32>, %arg1: tensor<4x16x4x8xf32>, %arg2: tensor<i32>) -> tensor<3x4x16x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3, 4] : (tensor<4x16x4x8xf32>) -> tensor<1x4x16x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1, %c_2 : (tensor<3x4x16x4x8xf32>, tensor<1x4x16x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x4x16x4x8xf32>
    return %1 : tensor<3x4x16x4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_9(%arg0: tensor<3x4x4x16x16xf32>, %arg1: tensor<4x4x16x16xf32>, %arg2: tensor<i32>) -> tensor<3x4x4x16x16xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3, 4] : (tensor<4x4x16x16xf32>) -> tensor<1x4x4x16x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1, %c_2 : (tensor<3x4x4x16x16xf32>, tensor<1x4x4x16x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x4x4x16x16xf32>
    return %1 : tensor<3x4x4x16x16xf32>
  }
  func.func private @dynamic_update_index_in_dim_10(%arg0: tensor<3x4x4x16x1xf32>, %arg1: tensor<4x4x16x1xf32>, %arg2: tensor<i32>) -> tensor<3x4x4x16x1xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3, 4] : (tensor<4x4x16x1xf32>) -> tensor<1x4x4x16x1xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1, %c_2 : (tensor<3x4x4x16x1xf32>, tensor<1x4x4x16x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x4x4x16x1xf32>
    return %1 : tensor<3x4x4x16x1xf32>
  }
  func.func private @dynamic_update_index_in_dim_11(%arg0: tensor<3x4x16x64xf32>, %arg1: tensor<4x16x64xf32>, %arg2: tensor<i32>) -> tensor<3x4x16x64xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<4x16x64xf32>) -> tensor<1x4x16x64xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<3x4x16x64xf32>, tensor<1x4x16x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x4x16x64xf32>
    return %1 : tensor<3x4x16x64xf32>
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
  func.func private @log_softmax_12(%arg0: tensor<4x16x64xf32>, %arg1: tensor<4x16x1xf32>, %arg2: tensor<4x16x64xf32>) -> tensor<4x16x64xf32> {
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
  func.func private @dynamic_index_in_dim_13(%arg0: tensor<3x4x16x32xf32>, %arg1: tensor<i32>) -> tensor<4x16x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 4, 16, 32] : (tensor<3x4x16x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x16x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x16x32xf32>) -> tensor<4x16x32xf32>
    return %1 : tensor<4x16x32xf32>
  }
  func.func private @dynamic_index_in_dim_14(%arg0: tensor<3x4x16x1xf32>, %arg1: tensor<i32>) -> tensor<4x16x1xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 4, 16, 1] : (tensor<3x4x16x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x16x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x16x1xf32>) -> tensor<4x16x1xf32>
    return %1 : tensor<4x16x1xf32>
  }
  func.func private @dynamic_index_in_dim_15(%arg0: tensor<3x1x1x32xf32>, %arg1: tensor<i32>) -> tensor<1x1x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 1, 1, 32] : (tensor<3x1x1x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x1x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x1x1x32xf32>) -> tensor<1x1x32xf32>
    return %1 : tensor<1x1x32xf32>
  }
  func.func private @dynamic_index_in_dim_16(%arg0: tensor<3x4x16x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x16x4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, %c_2, sizes = [1, 4, 16, 4, 8] : (tensor<3x4x16x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x16x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x16x4x8xf32>) -> tensor<4x16x4x8xf32>
    return %1 : tensor<4x16x4x8xf32>
  }
  func.func private @dynamic_index_in_dim_17(%arg0: tensor<3x4x4x16x16xf32>, %arg1: tensor<i32>) -> tensor<4x4x16x16xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, %c_2, sizes = [1, 4, 4, 16, 16] : (tensor<3x4x4x16x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4x16x16xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x4x16x16xf32>) -> tensor<4x4x16x16xf32>
    return %1 : tensor<4x4x16x16xf32>
  }
  func.func private @dynamic_index_in_dim_18(%arg0: tensor<3x4x4x16x1xf32>, %arg1: tensor<i32>) -> tensor<4x4x16x1xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, %c_2, sizes = [1, 4, 4, 16, 1] : (tensor<3x4x4x16x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4x16x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x4x16x1xf32>) -> tensor<4x4x16x1xf32>
    return %1 : tensor<4x4x16x1xf32>
  }
  func.func private @dynamic_index_in_dim_19(%arg0: tensor<3x4x16x64xf32>, %arg1: tensor<i32>) -> tensor<4x16x64xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 4, 16, 64] : (tensor<3x4x16x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x16x64xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x16x64xf32>) -> tensor<4x16x64xf32>
    return %1 : tensor<4x16x64xf32>
  }
  func.func private @closed_call_20(%arg0: tensor<1x16x1x4xf32>, %arg1: tensor<1x16x1x4xf32>, %arg2: tensor<1x16x1x4xf32>, %arg3: tensor<1x16x1x4xf32>, %arg4: tensor<4x4x16x16xi1>, %arg5: tensor<4x16x32xf32>, %arg6: tensor<4x16x32xf32>, %arg7: tensor<4x16x1xf32>, %arg8: tensor<4x16x1xf32>, %arg9: tensor<1x1x32xf32>, %arg10: tensor<4x16x32xf32>, %arg11: tensor<32x4x8xf32>, %arg12: tensor<4x16x32xf32>, %arg13: tensor<32x2x8xf32>, %arg14: tensor<32x2x8xf32>, %arg15: tensor<4x16x4x8xf32>, %arg16: tensor<4x16x4x8xf32>, %arg17: tensor<4x4x16x16xf32>, %arg18: tensor<4x4x16x1xf32>, %arg19: tensor<4x4x16x1xf32>, %arg20: tensor<4x4x16x16xf32>, %arg21: tensor<4x16x4x8xf32>, %arg22: tensor<4x8x32xf32>, %arg23: tensor<4x16x4x8xf32>, %arg24: tensor<4x16x32xf32>, %arg25: tensor<4x16x1xf32>, %arg26: tensor<4x16x1xf32>, %arg27: tensor<1x1x32xf32>, %arg28: tensor<4x16x32xf32>, %arg29: tensor<32x64xf32>, %arg30: tensor<4x16x32xf32>, %arg31: tensor<4x16x64xf32>, %arg32: tensor<4x16x64xf32>, %arg33: tensor<4x16x64xf32>, %arg34: tensor<32x64xf32>, %arg35: tensor<4x16x64xf32>, %arg36: tensor<4x16x64xf32>, %arg37: tensor<64x32xf32>, %arg38: tensor<4x16x64xf32>) -> (tensor<4x16x32xf32>, tensor<32x2x8xf32>, tensor<32x64xf32>, tensor<32x64xf32>, tensor<64x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<4x8x32xf32>, tensor<32x4x8xf32>, tensor<32x2x8xf32>) {
    %0 = stablehlo.dot_general %arg5, %arg38, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<4x16x64xf32>) -> tensor<32x64xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<32x64xf32>) -> tensor<64x32xf32>
    %2 = stablehlo.dot_general %arg5, %arg37, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<64x32xf32>) -> tensor<4x16x64xf32>
    %3 = stablehlo.multiply %arg36, %2 : tensor<4x16x64xf32>
    %4 = stablehlo.multiply %2, %arg35 : tensor<4x16x64xf32>
    %5 = stablehlo.dot_general %3, %arg30, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x64xf32>, tensor<4x16x32xf32>) -> tensor<64x32xf32>
    %6 = stablehlo.transpose %5, dims = [1, 0] : (tensor<64x32xf32>) -> tensor<32x64xf32>
    %7 = stablehlo.dot_general %3, %arg34, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x64xf32>, tensor<32x64xf32>) -> tensor<4x16x32xf32>
    %8 = call @silu_21(%arg31, %arg32, %arg33, %4) : (tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>, tensor<4x16x64xf32>) -> tensor<4x16x64xf32>
    %9 = stablehlo.dot_general %8, %arg30, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x64xf32>, tensor<4x16x32xf32>) -> tensor<64x32xf32>
    %10 = stablehlo.transpose %9, dims = [1, 0] : (tensor<64x32xf32>) -> tensor<32x64xf32>
    %11 = stablehlo.dot_general %8, %arg29, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x64xf32>, tensor<32x64xf32>) -> tensor<4x16x32xf32>
    %12 = stablehlo.add %7, %11 : tensor<4x16x32xf32>
    %13 = stablehlo.multiply %arg28, %12 : tensor<4x16x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%13 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %15 = stablehlo.reshape %14 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %16 = stablehlo.broadcast_in_dim %arg27, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %17 = stablehlo.multiply %12, %16 : tensor<4x16x32xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%15 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %19 = stablehlo.multiply %arg24, %17 : tensor<4x16x32xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.reduce(%19 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %21 = stablehlo.reshape %20 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %22 = stablehlo.broadcast_in_dim %arg26, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %23 = stablehlo.multiply %17, %22 : tensor<4x16x32xf32>
    %24 = stablehlo.add %arg5, %23 : tensor<4x16x32xf32>
    %25 = stablehlo.multiply %21, %arg25 : tensor<4x16x1xf32>
    %cst_2 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %27 = stablehlo.divide %25, %26 : tensor<4x16x1xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.reduce(%27 init: %cst_3) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %30 = stablehlo.multiply %arg24, %29 : tensor<4x16x32xf32>
    %31 = stablehlo.add %24, %30 : tensor<4x16x32xf32>
    %32 = stablehlo.multiply %29, %arg24 : tensor<4x16x32xf32>
    %33 = stablehlo.add %31, %32 : tensor<4x16x32xf32>
    %34 = stablehlo.dot_general %33, %arg23, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<4x16x4x8xf32>) -> tensor<32x4x8xf32>
    %35 = stablehlo.transpose %34, dims = [1, 2, 0] : (tensor<32x4x8xf32>) -> tensor<4x8x32xf32>
    %36 = stablehlo.dot_general %33, %arg22, contracting_dims = [2] x [2], precision = [HIGHEST, HIGHEST] : (tensor<4x16x32xf32>, tensor<4x8x32xf32>) -> tensor<4x16x4x8xf32>
    %37 = stablehlo.transpose %36, dims = [0, 2, 3, 1] : (tensor<4x16x4x8xf32>) -> tensor<4x4x8x16xf32>
    %38 = stablehlo.dot_general %37, %arg21, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [HIGHEST, HIGHEST] : (tensor<4x4x8x16xf32>, tensor<4x16x4x8xf32>) -> tensor<4x4x16x16xf32>
    %39 = stablehlo.dot_general %37, %arg20, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<4x4x8x16xf32>, tensor<4x4x16x16xf32>) -> tensor<4x4x8x16xf32>
    %40 = stablehlo.transpose %39, dims = [0, 3, 1, 2] : (tensor<4x4x8x16xf32>) -> tensor<4x16x4x8xf32>
    %41 = stablehlo.broadcast_in_dim %arg19, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
    %42 = stablehlo.multiply %38, %41 : tensor<4x4x16x16xf32>
    %43 = stablehlo.multiply %42, %arg17 : tensor<4x4x16x16xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.reduce(%43 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
    %45 = stablehlo.reshape %44 : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
    %46 = stablehlo.negate %45 : tensor<4x4x16x1xf32>
    %47 = stablehlo.broadcast_in_dim %arg18, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
    %48 = stablehlo.divide %38, %47 : tensor<4x4x16x16xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.reduce(%46 init: %cst_5) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x1xf32>, tensor<f32>) -> tensor<4x4x16xf32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2] : (tensor<4x4x16xf32>) -> tensor<4x4x16x16xf32>
    %51 = stablehlo.add %48, %50 : tensor<4x4x16x16xf32>
    %52 = stablehlo.multiply %51, %arg17 : tensor<4x4x16x16xf32>
    %53 = call @_where_22(%arg4, %52) : (tensor<4x4x16x16xi1>, tensor<4x4x16x16xf32>) -> tensor<4x4x16x16xf32>
    %cst_6 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x4x16x16xf32>
    %55 = stablehlo.divide %53, %54 : tensor<4x4x16x16xf32>
    %56 = stablehlo.dot_general %55, %arg16, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x4x16x16xf32>, tensor<4x16x4x8xf32>) -> tensor<4x4x16x8xf32>
    %57 = stablehlo.transpose %56, dims = [0, 2, 1, 3] : (tensor<4x4x16x8xf32>) -> tensor<4x16x4x8xf32>
    %58 = stablehlo.dot_general %55, %arg15, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x4x16x16xf32>, tensor<4x16x4x8xf32>) -> tensor<4x4x16x8xf32>
    %59 = stablehlo.transpose %58, dims = [0, 2, 1, 3] : (tensor<4x4x16x8xf32>) -> tensor<4x16x4x8xf32>
    %60 = stablehlo.reshape %40 : (tensor<4x16x4x8xf32>) -> tensor<4x16x2x2x8xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %61 = stablehlo.reduce(%60 init: %cst_7) applies stablehlo.add across dimensions = [3] : (tensor<4x16x2x2x8xf32>, tensor<f32>) -> tensor<4x16x2x8xf32>
    %62 = stablehlo.reshape %57 : (tensor<4x16x4x8xf32>) -> tensor<4x16x2x2x8xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %63 = stablehlo.reduce(%62 init: %cst_8) applies stablehlo.add across dimensions = [3] : (tensor<4x16x2x2x8xf32>, tensor<f32>) -> tensor<4x16x2x8xf32>
    %64 = stablehlo.slice %63 [0:4, 0:16, 0:2, 0:4] : (tensor<4x16x2x8xf32>) -> tensor<4x16x2x4xf32>
    %65 = stablehlo.slice %63 [0:4, 0:16, 0:2, 4:8] : (tensor<4x16x2x8xf32>) -> tensor<4x16x2x4xf32>
    %66 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<4x16x2x4xf32>
    %67 = stablehlo.multiply %65, %66 : tensor<4x16x2x4xf32>
    %68 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<4x16x2x4xf32>
    %69 = stablehlo.multiply %65, %68 : tensor<4x16x2x4xf32>
    %70 = stablehlo.negate %64 : tensor<4x16x2x4xf32>
    %71 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<4x16x2x4xf32>
    %72 = stablehlo.multiply %70, %71 : tensor<4x16x2x4xf32>
    %73 = stablehlo.add %67, %72 : tensor<4x16x2x4xf32>
    %74 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<4x16x2x4xf32>
    %75 = stablehlo.multiply %64, %74 : tensor<4x16x2x4xf32>
    %76 = stablehlo.add %69, %75 : tensor<4x16x2x4xf32>
    %77 = stablehlo.concatenate %76, %73, dim = 3 : (tensor<4x16x2x4xf32>, tensor<4x16x2x4xf32>) -> tensor<4x16x2x8xf32>
    %78 = stablehlo.slice %59 [0:4, 0:16, 0:4, 0:4] : (tensor<4x16x4x8xf32>) -> tensor<4x16x4x4xf32>
    %79 = stablehlo.slice %59 [0:4, 0:16, 0:4, 4:8] : (tensor<4x16x4x8xf32>) -> tensor<4x16x4x4xf32>
    %80 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<4x16x4x4xf32>
    %81 = stablehlo.multiply %79, %80 : tensor<4x16x4x4xf32>
    %82 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<4x16x4x4xf32>
    %83 = stablehlo.multiply %79, %82 : tensor<4x16x4x4xf32>
    %84 = stablehlo.negate %78 : tensor<4x16x4x4xf32>
    %85 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<4x16x4x4xf32>
    %86 = stablehlo.multiply %84, %85 : tensor<4x16x4x4xf32>
    %87 = stablehlo.add %81, %86 : tensor<4x16x4x4xf32>
    %88 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<4x16x4x4xf32>
    %89 = stablehlo.multiply %78, %88 : tensor<4x16x4x4xf32>
    %90 = stablehlo.add %83, %89 : tensor<4x16x4x4xf32>
    %91 = stablehlo.concatenate %90, %87, dim = 3 : (tensor<4x16x4x4xf32>, tensor<4x16x4x4xf32>) -> tensor<4x16x4x8xf32>
    %92 = stablehlo.dot_general %61, %arg12, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2x8xf32>, tensor<4x16x32xf32>) -> tensor<2x8x32xf32>
    %93 = stablehlo.transpose %92, dims = [2, 0, 1] : (tensor<2x8x32xf32>) -> tensor<32x2x8xf32>
    %94 = stablehlo.dot_general %61, %arg14, contracting_dims = [2, 3] x [1, 2], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2x8xf32>, tensor<32x2x8xf32>) -> tensor<4x16x32xf32>
    %95 = stablehlo.dot_general %77, %arg12, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2x8xf32>, tensor<4x16x32xf32>) -> tensor<2x8x32xf32>
    %96 = stablehlo.transpose %95, dims = [2, 0, 1] : (tensor<2x8x32xf32>) -> tensor<32x2x8xf32>
    %97 = stablehlo.dot_general %77, %arg13, contracting_dims = [2, 3] x [1, 2], precision = [HIGHEST, HIGHEST] : (tensor<4x16x2x8xf32>, tensor<32x2x8xf32>) -> tensor<4x16x32xf32>
    %98 = stablehlo.add %94, %97 : tensor<4x16x32xf32>
    %99 = stablehlo.dot_general %91, %arg12, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<4x16x4x8xf32>, tensor<4x16x32xf32>) -> tensor<4x8x32xf32>
    %100 = stablehlo.transpose %99, dims = [2, 0, 1] : (tensor<4x8x32xf32>) -> tensor<32x4x8xf32>
    %101 = stablehlo.dot_general %91, %arg11, contracting_dims = [2, 3] x [1, 2], precision = [HIGHEST, HIGHEST] : (tensor<4x16x4x8xf32>, tensor<32x4x8xf32>) -> tensor<4x16x32xf32>
    %102 = stablehlo.add %98, %101 : tensor<4x16x32xf32>
    %103 = stablehlo.multiply %arg10, %102 : tensor<4x16x32xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %104 = stablehlo.reduce(%103 init: %cst_9) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %105 = stablehlo.reshape %104 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %106 = stablehlo.broadcast_in_dim %arg9, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %107 = stablehlo.multiply %102, %106 : tensor<4x16x32xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %108 = stablehlo.reduce(%105 init: %cst_10) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %109 = stablehlo.multiply %arg6, %107 : tensor<4x16x32xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %110 = stablehlo.reduce(%109 init: %cst_11) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %111 = stablehlo.reshape %110 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %112 = stablehlo.broadcast_in_dim %arg8, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %113 = stablehlo.multiply %107, %112 : tensor<4x16x32xf32>
    %114 = stablehlo.add %33, %113 : tensor<4x16x32xf32>
    %115 = stablehlo.multiply %111, %arg7 : tensor<4x16x1xf32>
    %cst_12 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %116 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %117 = stablehlo.divide %115, %116 : tensor<4x16x1xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %118 = stablehlo.reduce(%117 init: %cst_13) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %119 = stablehlo.broadcast_in_dim %118, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %120 = stablehlo.multiply %arg6, %119 : tensor<4x16x32xf32>
    %121 = stablehlo.add %114, %120 : tensor<4x16x32xf32>
    %122 = stablehlo.multiply %119, %arg6 : tensor<4x16x32xf32>
    %123 = stablehlo.add %121, %122 : tensor<4x16x32xf32>
    return %123, %96, %10, %6, %1, %108, %18, %35, %100, %93 : tensor<4x16x32xf32>, tensor<32x2x8xf32>, tensor<32x64xf32>, tensor<32x64xf32>, tensor<64x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<4x8x32xf32>, tensor<32x4x8xf32>, tensor<32x2x8xf32>
  }
  func.func private @silu_21(%arg0: tensor<4x16x64xf32>, %arg1: tensor<4x16x64xf32>, %arg2: tensor<4x16x64xf32>, %arg3: tensor<4x16x64xf32>) -> tensor<4x16x64xf32> {
    %0 = stablehlo.multiply %arg2, %arg3 : tensor<4x16x64xf32>
    %1 = stablehlo.multiply %arg3, %arg1 : tensor<4x16x64xf32>
    %2 = stablehlo.multiply %0, %arg0 : tensor<4x16x64xf32>
    %3 = stablehlo.add %1, %2 : tensor<4x16x64xf32>
    return %3 : tensor<4x16x64xf32>
  }
  func.func private @_where_22(%arg0: tensor<4x4x16x16xi1>, %arg1: tensor<4x4x16x16xf32>) -> tensor<4x4x16x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4x16x16xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<4x4x16x16xi1>, tensor<4x4x16x16xf32>
    return %1 : tensor<4x4x16x16xf32>
  }
  func.func private @dynamic_update_index_in_dim_23(%arg0: tensor<3x32x2x8xf32>, %arg1: tensor<32x2x8xf32>, %arg2: tensor<i32>) -> tensor<3x32x2x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<32x2x8xf32>) -> tensor<1x32x2x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<3x32x2x8xf32>, tensor<1x32x2x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x32x2x8xf32>
    return %1 : tensor<3x32x2x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_24(%arg0: tensor<3x32x64xf32>, %arg1: tensor<32x64xf32>, %arg2: tensor<i32>) -> tensor<3x32x64xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<32x64xf32>) -> tensor<1x32x64xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<3x32x64xf32>, tensor<1x32x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x32x64xf32>
    return %1 : tensor<3x32x64xf32>
  }
  func.func private @dynamic_update_index_in_dim_25(%arg0: tensor<3x64x32xf32>, %arg1: tensor<64x32xf32>, %arg2: tensor<i32>) -> tensor<3x64x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<64x32xf32>) -> tensor<1x64x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<3x64x32xf32>, tensor<1x64x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x64x32xf32>
    return %1 : tensor<3x64x32xf32>
  }
  func.func private @dynamic_update_index_in_dim_26(%arg0: tensor<3x32xf32>, %arg1: tensor<32xf32>, %arg2: tensor<i32>) -> tensor<3x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<3x32xf32>, tensor<1x32xf32>, tensor<i32>, tensor<i32>) -> tensor<3x32xf32>
    return %1 : tensor<3x32xf32>
  }
  func.func private @dynamic_update_index_in_dim_27(%arg0: tensor<3x4x8x32xf32>, %arg1: tensor<4x8x32xf32>, %arg2: tensor<i32>) -> tensor<3x4x8x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<4x8x32xf32>) -> tensor<1x4x8x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<3x4x8x32xf32>, tensor<1x4x8x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x4x8x32xf32>
    return %1 : tensor<3x4x8x32xf32>
  }
  func.func private @dynamic_update_index_in_dim_28(%arg0: tensor<3x32x4x8xf32>, %arg1: tensor<32x4x8xf32>, %arg2: tensor<i32>) -> tensor<3x32x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<32x4x8xf32>) -> tensor<1x32x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<3x32x4x8xf32>, tensor<1x32x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x32x4x8xf32>
    return %1 : tensor<3x32x4x8xf32>
  }
}
