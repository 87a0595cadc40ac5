module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x64x64xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<64x48xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<4x64xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<16x64xbf16>, %arg4: tensor<16x48xf32>) -> (tensor<4x64x64xf32> {jax.result_info = "result['layers']"}, tensor<64x48xf32> {jax.result_info = "result['out']"}, tensor<4x64xf32> {jax.result_info = "result['scales']"}) {
    %0 = stablehlo.convert %arg0 : (tensor<4x64x64xf32>) -> tensor<4x64x64xbf16>
    %1 = stablehlo.convert %arg2 : (tensor<4x64xf32>) -> tensor<4x64xbf16>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<4x1x64xbf16>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<4x16x64xbf16>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<bf16>) -> tensor<4x16x64xbf16>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %5 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<bf16>) -> tensor<4x16x64xbf16>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %6 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<bf16>) -> tensor<4x16x64xbf16>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %7:9 = stablehlo.while(%iterArg = %0, %iterArg_13 = %1, %iterArg_14 = %c, %iterArg_15 = %arg3, %iterArg_16 = %2, %iterArg_17 = %3, %iterArg_18 = %4, %iterArg_19 = %5, %iterArg_20 = %6) : tensor<4x64x64xbf16>, tensor<4x64xbf16>, tensor<i32>, tensor<16x64xbf16>, tensor<4x1x64xbf16>, tensor<4x16x64xbf16>, tensor<4x16x64xbf16>, tensor<4x16x64xbf16>, tensor<4x16x64xbf16>
    cond {
      %c_21 = stablehlo.constant dense<4> : tensor<i32>
      %36 = stablehlo.compare LT, %iterArg_14, %c_21, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %36 : tensor<i1>
    } do {
      %36 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_14) : (tensor<4x64x64xbf16>, tensor<i32>) -> tensor<64x64xbf16>
      %37 = func.call @dynamic_index_in_dim_0(%iterArg_13, %iterArg_14) : (tensor<4x64xbf16>, tensor<i32>) -> tensor<64xbf16>
      %38:6 = func.call @closed_call(%iterArg_15, %36, %37) : (tensor<16x64xbf16>, tensor<64x64xbf16>, tensor<64xbf16>) -> (tensor<16x64xbf16>, tensor<1x64xbf16>, tensor<16x64xbf16>, tensor<16x64xbf16>, tensor<16x64xbf16>, tensor<16x64xbf16>)
      %39 = func.call @dynamic_update_index_in_dim(%iterArg_16, %38#1, %iterArg_14) : (tensor<4x1x64xbf16>, tensor<1x64xbf16>, tensor<i32>) -> tensor<4x1x64xbf16>
      %40 = func.call @dynamic_update_index_in_dim_1(%iterArg_17, %38#2, %iterArg_14) : (tensor<4x16x64xbf16>, tensor<16x64xbf16>, tensor<i32>) -> tensor<4x16x64xbf16>
      %41 = func.call @dynamic_update_index_in_dim_1(%iterArg_18, %38#3, %iterArg_14) : (tensor<4x16x64xbf16>, tensor<16x64xbf16>, tensor<i32>) -> tensor<4x16x64xbf16>
      %42 = func.call @dynamic_update_index_in_dim_1(%iterArg_19, %38#4, %iterArg_14) : (tensor<4x16x64xbf16>, tensor<16x64xbf16>, tensor<i32>) -> tensor<4x16x64xbf16>
      %43 = func.call @dynamic_update_index_in_dim_1(%iterArg_20, %38#5, %iterArg_14) : (tensor<4x16x64xbf16>, tensor<16x64xbf16>, tensor<i32>) -> tensor<4x16x64xbf16>
      %c_21 = stablehlo.constant dense<1> : tensor<i32>
      %44 = stablehlo.add %iterArg_14, %c_21 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_13, %44, %38#0, %39, %40, %41, %42, %43 : tensor<4x64x64xbf16>, tensor<4x64xbf16>, tensor<i32>, tensor<16x64xbf16>, tensor<4x1x64xbf16>, tensor<4x16x64xbf16>, tensor<4x16x64xbf16>, tensor<4x16x64xbf16>, tensor<4x16x64xbf16>
    }
    %8 = stablehlo.convert %arg1 : (tensor<64x48xf32>) -> tensor<64x48xbf16>
    %9 = stablehlo.dot_general %7#3, %8, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x64xbf16>, tensor<64x48xbf16>) -> tensor<16x48xbf16>
    %10 = stablehlo.convert %9 : (tensor<16x48xbf16>) -> tensor<16x48xf32>
    %11 = stablehlo.subtract %10, %arg4 : tensor<16x48xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
    %13 = stablehlo.multiply %12, %11 : tensor<16x48xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_6 = stablehlo.constant dense<7.680000e+02> : tensor<f32>
    %14 = stablehlo.divide %cst_5, %cst_6 : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
    %16 = stablehlo.multiply %15, %13 : tensor<16x48xf32>
    %17 = stablehlo.convert %16 : (tensor<16x48xf32>) -> tensor<16x48xbf16>
    %18 = stablehlo.dot_general %17, %7#3, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xbf16>, tensor<16x64xbf16>) -> tensor<48x64xbf16>
    %19 = stablehlo.transpose %18, dims = [1, 0] : (tensor<48x64xbf16>) -> tensor<64x48xbf16>
    %20 = stablehlo.dot_general %17, %8, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<16x48xbf16>, tensor<64x48xbf16>) -> tensor<16x64xbf16>
    %21 = stablehlo.convert %19 : (tensor<64x48xbf16>) -> tensor<64x48xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %22 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<bf16>) -> tensor<4x64x64xbf16>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %23 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<bf16>) -> tensor<4x64xbf16>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %24:10 = stablehlo.while(%iterArg = %7#4, %iterArg_13 = %7#5, %iterArg_14 = %0, %iterArg_15 = %7#6, %iterArg_16 = %7#7, %iterArg_17 = %7#8, %iterArg_18 = %c_9, %iterArg_19 = %20, %iterArg_20 = %22, %iterArg_21 = %23) : tensor<4x1x64xbf16>, tensor<4x16x64xbf16>, tensor<4x64x64xbf16>, tensor<4x16x64xbf16>, tensor<4x16x64xbf16>, tensor<4x16x64xbf16>, tensor<i32>, tensor<16x64xbf16>, tensor<4x64x64xbf16>, tensor<4x64xbf16>
    cond {
      %c_22 = stablehlo.constant dense<4> : tensor<i32>
      %36 = stablehlo.compare LT, %iterArg_18, %c_22, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %36 : tensor<i1>
    } do {
      %c_22 = stablehlo.constant dense<4> : tensor<i32>
      %36 = stablehlo.subtract %c_22, %iterArg_18 : tensor<i32>
      %c_23 = stablehlo.constant dense<1> : tensor<i32>
      %37 = stablehlo.subtract %36, %c_23 : tensor<i32>
      %38 = func.call @dynamic_index_in_dim_2(%iterArg, %37) : (tensor<4x1x64xbf16>, tensor<i32>) -> tensor<1x64xbf16>
      %39 = func.call @dynamic_index_in_dim_3(%iterArg_13, %37) : (tensor<4x16x64xbf16>, tensor<i32>) -> tensor<16x64xbf16>
      %40 = func.call @dynamic_index_in_dim(%iterArg_14, %37) : (tensor<4x64x64xbf16>, tensor<i32>) -> tensor<64x64xbf16>
      %41 = func.call @dynamic_index_in_dim_3(%iterArg_15, %37) : (tensor<4x16x64xbf16>, tensor<i32>) -> tensor<16x64xbf16>
      %42 = func.call @dynamic_index_in_dim_3(%iterArg_16, %37) : (tensor<4x16x64xbf16>, tensor<i32>) -> tensor<16x64xbf16>
      %43 = func.call @dynamic_index_in_dim_3(%iterArg_17, %37) : (tensor<4x16x64xbf16>, tensor<i32>) -> tensor<16x64xbf16>
      %44:3 = func.call @closed_call_4(%iterArg_19, %38, %39, %40, %41, %42, %43) : (tensor<16x64xbf16>, tensor<1x64xbf16>, tensor<16x64xbf16>, tensor<64x64xbf16>, tensor<16x64xbf16>, tensor<16x64xbf16>, tensor<16x64xbf16>) -> (tensor<16x64xbf16>, tensor<64x64xbf16>, tensor<64xbf16>)
      %45 = func.call @dynamic_update_index_in_dim_5(%iterArg_20, %44#1, %37) : (tensor<4x64x64xbf16>, tensor<64x64xbf16>, tensor<i32>) -> tensor<4x64x64xbf16>
      %46 = func.call @dynamic_update_index_in_dim_6(%iterArg_21, %44#2, %37) : (tensor<4x64xbf16>, tensor<64xbf16>, tensor<i32>) -> tensor<4x64xbf16>
      %c_24 = stablehlo.constant dense<1> : tensor<i32>
      %47 = stablehlo.add %iterArg_18, %c_24 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_13, %iterArg_14, %iterArg_15, %iterArg_16, %iterArg_17, %47, %44#0, %45, %46 : tensor<4x1x64xbf16>, tensor<4x16x64xbf16>, tensor<4x64x64xbf16>, tensor<4x16x64xbf16>, tensor<4x16x64xbf16>, tensor<4x16x64xbf16>, tensor<i32>, tensor<16x64xbf16>, tensor<4x64x64xbf16>, tensor<4x64xbf16>
    }
    %25 = stablehlo.convert %24#9 : (tensor<4x64xbf16>) -> tensor<4x64xf32>
    %26 = stablehlo.convert %24#8 : (tensor<4x64x64xbf16>) -> tensor<4x64x64xf32>
    %cst_10 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x64x64xf32>
    %28 = stablehlo.multiply %27, %26 : tensor<4x64x64xf32>
    %29 = stablehlo.subtract %arg0, %28 : tensor<4x64x64xf32>
    %cst_11 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<64x48xf32>
    %31 = stablehlo.multiply %30, %21 : tensor<64x48xf32>
    %32 = stablehlo.subtract %arg1, %31 : tensor<64x48xf32>
    %cst_12 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4x64xf32>
    %34 = stablehlo.multiply %33, %25 : tensor<4x64xf32>
    %35 = stablehlo.subtract %arg2, %34 : tensor<4x64xf32>
    return %29, %32, %35 : tensor<4x64x64xf32>, tensor<64x48xf32>, tensor<4x64xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<4x64x64xbf16>, %arg1: tensor<i32>) -> tensor<64x64xbf16> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 64, 64] : (tensor<4x64x64xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x64x64xbf16>
    %1 = stablehlo.reshape %0 : (tensor<1x64x64xbf16>) -> tensor<64x64xbf16>
    return %1 : tensor<64x64xbf16>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<4x64xbf16>, %arg1: tensor<i32>) -> tensor<64xbf16> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 64] : (tensor<4x64xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x64xbf16>
    %1 = stablehlo.reshape %0 : (tensor<1x64xbf16>) -> tensor<64xbf16>
    return %1 : tensor<64xbf16>
  }
  func.func private @closed_call(%arg0: tensor<16x64xbf16>, %arg1: tensor<64x64xbf16>, %arg2: tensor<64xbf16>) -> (tensor<16x64xbf16>, tensor<1x64xbf16>, tensor<16x64xbf16>, tensor<16x64xbf16>, tensor<16x64xbf16>, tensor<16x64xbf16>) {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<64xbf16>) -> tensor<1x64xbf16>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x64xbf16>) -> tensor<16x64xbf16>
    %2 = stablehlo.multiply %arg0, %1 : tensor<16x64xbf16>
    %3 = stablehlo.dot_general %2, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x64xbf16>, tensor<64x64xbf16>) -> tensor<16x64xbf16>
    %4 = stablehlo.tanh %3 : tensor<16x64xbf16>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<16x64xbf16>
    %6 = stablehlo.subtract %5, %4 : tensor<16x64xbf16>
    %7 = stablehlo.add %arg0, %4 : tensor<16x64xbf16>
    return %7, %0, %arg0, %2, %4, %6 : tensor<16x64xbf16>, tensor<1x64xbf16>, tensor<16x64xbf16>, tensor<16x64xbf16>, tensor<16x64xbf16>, tensor<16x64xbf16>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<4x1x64xbf16>, %arg1: tensor<1x64xbf16>, %arg2: tensor<i32>) -> tensor<4x1x64xbf16> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<1x64xbf16>) -> tensor<1x1x64xbf16>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<4x1x64xbf16>, tensor<1x1x64xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x1x64xbf16>
    return %1 : tensor<4x1x64xbf16>
  }
  func.func private @dynamic_update_index_in_dim_1(%arg0: tensor<4x16x64xbf16>, %arg1: tensor<16x64xbf16>, %arg2: tensor<i32>) -> tensor<4x16x64xbf16> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<16x64xbf16>) -> tensor<1x16x64xbf16>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<4x16x64xbf16>, tensor<1x16x64xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x16x64xbf16>
    return %1 : tensor<4x16x64xbf16>
  }
  func.func private @dynamic_index_in_dim_2(%arg0: tensor<4x1x64xbf16>, %arg1: tensor<i32>) -> tensor<1x64xbf16> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 1, 64] : (tensor<4x1x64xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x64xbf16>
    %1 = stablehlo.reshape %0 : (tensor<1x1x64xbf16>) -> tensor<1x64xbf16>
    return %1 : tensor<1x64xbf16>
  }
  func.func private @dynamic_index_in_dim_3(%arg0: tensor<4x16x64xbf16>, %arg1: tensor<i32>) -> tensor<16x64xbf16> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 16, 64] : (tensor<4x16x64xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x16x64xbf16>
    %1 = stablehlo.reshape %0 : (tensor<1x16x64xbf16>) -> tensor<16x64xbf16>
    return %1 : tensor<16x64xbf16>
  }
  func.func private @closed_call_4(%arg0: tensor<16x64xbf16>, %arg1: tensor<1x64xbf16>, %arg2: tensor<16x64xbf16>, %arg3: tensor<64x64xbf16>, %arg4: tensor<16x64xbf16>, %arg5: tensor<16x64xbf16>, %arg6: tensor<16x64xbf16>) -> (tensor<16x64xbf16>, tensor<64x64xbf16>, tensor<64xbf16>) {
    %0 = stablehlo.multiply %arg0, %arg6 : tensor<16x64xbf16>
    %1 = stablehlo.multiply %0, %arg5 : tensor<16x64xbf16>
    %2 = stablehlo.add %0, %1 : tensor<16x64xbf16>
    %3 = stablehlo.dot_general %2, %arg4, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x64xbf16>, tensor<16x64xbf16>) -> tensor<64x64xbf16>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
    %5 = stablehlo.dot_general %2, %arg3, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<16x64xbf16>, tensor<64x64xbf16>) -> tensor<16x64xbf16>
    %6 = stablehlo.multiply %arg2, %5 : tensor<16x64xbf16>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<16x64xbf16>, tensor<bf16>) -> tensor<64xbf16>
    %8 = stablehlo.reshape %7 : (tensor<64xbf16>) -> tensor<1x64xbf16>
    %9 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<1x64xbf16>) -> tensor<16x64xbf16>
    %10 = stablehlo.multiply %5, %9 : tensor<16x64xbf16>
    %11 = stablehlo.add %arg0, %10 : tensor<16x64xbf16>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %12 = stablehlo.reduce(%8 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x64xbf16>, tensor<bf16>) -> tensor<64xbf16>
    return %11, %4, %12 : tensor<16x64xbf16>, tensor<64x64xbf16>, tensor<64xbf16>
  }
  func.func private @dynamic_update_index_in_dim_5(%arg0: tensor<4x64x64xbf16>, %arg1: tensor<64x64xbf16>, %arg2: tensor<i32>) -> tensor<4x64x64xbf16> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<64x64xbf16>) -> tensor<1x64x64xbf16>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<4x64x64xbf16>, tensor<1x64x64xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x64x64xbf16>
    return %1 : tensor<4x64x64xbf16>
  }
  func.func private @dynamic_update_index_in_dim_6(%arg0: tensor<4x64xbf16>, %arg1: tensor<64xbf16>, %arg2: tensor<i32>) -> tensor<4x64xbf16> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<64xbf16>) -> tensor<1x64xbf16>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<4x64xbf16>, tensor<1x64xbf16>, tensor<i32>, tensor<i32>) -> tensor<4x64xbf16>
    return %1 : tensor<4x64xbf16>
  }
}

