module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<32x64xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<4x64x64xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<64x48xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<16x32xf32>, %arg4: tensor<16x48xf32>) -> (tensor<32x64xf32> {jax.result_info = "result[0]['in']"}, tensor<4x64x64xf32> {jax.result_info = "result[0]['layers']"}, tensor<64x48xf32> {jax.result_info = "result[0]['out']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.reshape %arg3 : (tensor<16x32xf32>) -> tensor<4x4x32xf32>
    %1 = stablehlo.reshape %arg4 : (tensor<16x48xf32>) -> tensor<4x4x48xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x64x64xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<64x48xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5:10 = stablehlo.while(%iterArg = %0, %iterArg_10 = %1, %iterArg_11 = %arg0, %iterArg_12 = %arg1, %iterArg_13 = %arg2, %iterArg_14 = %c, %iterArg_15 = %cst_2, %iterArg_16 = %2, %iterArg_17 = %3, %iterArg_18 = %4) : tensor<4x4x32xf32>, tensor<4x4x48xf32>, tensor<32x64xf32>, tensor<4x64x64xf32>, tensor<64x48xf32>, tensor<i32>, tensor<f32>, tensor<32x64xf32>, tensor<4x64x64xf32>, tensor<64x48xf32>
    cond {
      %c_19 = stablehlo.constant dense<4> : tensor<i32>
      %22 = stablehlo.compare LT, %iterArg_14, %c_19, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %22 : tensor<i1>
    } do {
      %22 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_14) : (tensor<4x4x32xf32>, tensor<i32>) -> tensor<4x32xf32>
      %23 = func.call @dynamic_index_in_dim_0(%iterArg_10, %iterArg_14) : (tensor<4x4x48xf32>, tensor<i32>) -> tensor<4x48xf32>
      %24:4 = func.call @closed_call(%iterArg_11, %iterArg_12, %iterArg_13, %iterArg_15, %iterArg_16, %iterArg_17, %iterArg_18, %22, %23) : (tensor<32x64xf32>, tensor<4x64x64xf32>, tensor<64x48xf32>, tensor<f32>, tensor<32x64xf32>, tensor<4x64x64xf32>, tensor<64x48xf32>, tensor<4x32xf32>, tensor<4x48xf32>) -> (tensor<f32>, tensor<32x64xf32>, tensor<4x64x64xf32>, tensor<64x48xf32>)
      %c_19 = stablehlo.constant dense<1> : tensor<i32>
      %25 = stablehlo.add %iterArg_14, %c_19 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_10, %iterArg_11, %iterArg_12, %iterArg_13, %25, %24#0, %24#1, %24#2, %24#3 : tensor<4x4x32xf32>, tensor<4x4x48xf32>, tensor<32x64xf32>, tensor<4x64x64xf32>, tensor<64x48xf32>, tensor<i32>, tensor<f32>, tensor<32x64xf32>, tensor<4x64x64xf32>, tensor<64x48xf32>
    }
    %cst_3 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %7 = stablehlo.multiply %6, %5#7 : tensor<32x64xf32>
    %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %9 = stablehlo.divide %7, %8 : tensor<32x64xf32>
    %10 = stablehlo.subtract %arg0, %9 : tensor<32x64xf32>
    %cst_5 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x64x64xf32>
    %12 = stablehlo.multiply %11, %5#8 : tensor<4x64x64xf32>
    %cst_6 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x64x64xf32>
    %14 = stablehlo.divide %12, %13 : tensor<4x64x64xf32>
    %15 = stablehlo.subtract %arg1, %14 : tensor<4x64x64xf32>
    %cst_7 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<64x48xf32>
    %17 = stablehlo.multiply %16, %5#9 : tensor<64x48xf32>
    %cst_8 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<64x48xf32>
    %19 = stablehlo.divide %17, %18 : tensor<64x48xf32>
    %20 = stablehlo.subtract %arg2, %19 : tensor<64x48xf32>
    %cst_9 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %21 = stablehlo.divide %5#6, %cst_9 : tensor<f32>
    return %10, %15, %20, %21 : tensor<32x64xf32>, tensor<4x64x64xf32>, tensor<64x48xf32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<4x4x32xf32>, %arg1: tensor<i32>) -> tensor<4x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 32] : (tensor<4x4x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x32xf32>) -> tensor<4x32xf32>
    return %1 : tensor<4x32xf32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<4x4x48xf32>, %arg1: tensor<i32>) -> tensor<4x48xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 48] : (tensor<4x4x48xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x48xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x48xf32>) -> tensor<4x48xf32>
    return %1 : tensor<4x48xf32>
  }
  func.func private @closed_call(%arg0: tensor<32x64xf32>, %arg1: tensor<4x64x64xf32>, %arg2: tensor<64x48xf32>, %arg3: tensor<f32>, %arg4: tensor<32x64xf32>, %arg5: tensor<4x64x64xf32>, %arg6: tensor<64x48xf32>, %arg7: tensor<4x32xf32>, %arg8: tensor<4x48xf32>) -> (tensor<f32>, tensor<32x64xf32>, tensor<4x64x64xf32>, tensor<64x48xf32>) {
    %0 = stablehlo.dot_general %arg7, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x32xf32>, tensor<32x64xf32>) -> tensor<4x64xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4x64xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x4x64xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x4x64xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4:6 = stablehlo.while(%iterArg = %arg1, %iterArg_9 = %c, %iterArg_10 = %0, %iterArg_11 = %1, %iterArg_12 = %2, %iterArg_13 = %3) : tensor<4x64x64xf32>, tensor<i32>, tensor<4x64xf32>, tensor<4x4x64xf32>, tensor<4x4x64xf32>, tensor<4x4x64xf32>
    cond {
      %c_14 = stablehlo.constant dense<4> : tensor<i32>
      %29 = stablehlo.compare LT, %iterArg_9, %c_14, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %29 : tensor<i1>
    } do {
      %29 = func.call @dynamic_index_in_dim_1(%iterArg, %iterArg_9) : (tensor<4x64x64xf32>, tensor<i32>) -> tensor<64x64xf32>
      %30:4 = func.call @closed_call_2(%iterArg_10, %29) : (tensor<4x64xf32>, tensor<64x64xf32>) -> (tensor<4x64xf32>, tensor<4x64xf32>, tensor<4x64xf32>, tensor<4x64xf32>)
      %31 = func.call @dynamic_update_index_in_dim(%iterArg_11, %30#1, %iterArg_9) : (tensor<4x4x64xf32>, tensor<4x64xf32>, tensor<i32>) -> tensor<4x4x64xf32>
      %32 = func.call @dynamic_update_index_in_dim(%iterArg_12, %30#2, %iterArg_9) : (tensor<4x4x64xf32>, tensor<4x64xf32>, tensor<i32>) -> tensor<4x4x64xf32>
      %33 = func.call @dynamic_update_index_in_dim(%iterArg_13, %30#3, %iterArg_9) : (tensor<4x4x64xf32>, tensor<4x64xf32>, tensor<i32>) -> tensor<4x4x64xf32>
      %c_14 = stablehlo.constant dense<1> : tensor<i32>
      %34 = stablehlo.add %iterArg_9, %c_14 : tensor<i32>
      stablehlo.return %iterArg, %34, %30#0, %31, %32, %33 : tensor<4x64x64xf32>, tensor<i32>, tensor<4x64xf32>, tensor<4x4x64xf32>, tensor<4x4x64xf32>, tensor<4x4x64xf32>
    }
    %5 = stablehlo.dot_general %4#2, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x64xf32>, tensor<64x48xf32>) -> tensor<4x48xf32>
    %6:3 = call @log_softmax(%5) : (tensor<4x48xf32>) -> (tensor<4x48xf32>, tensor<4x48xf32>, tensor<4x1xf32>)
    %7 = stablehlo.multiply %6#0, %arg8 : tensor<4x48xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<4x48xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %10 = stablehlo.divide %9, %cst_4 : tensor<f32>
    %11 = stablehlo.negate %10 : tensor<f32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %12 = stablehlo.negate %cst_5 : tensor<f32>
    %cst_6 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %13 = stablehlo.divide %12, %cst_6 : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<4xf32>) -> tensor<4x48xf32>
    %16 = stablehlo.multiply %15, %arg8 : tensor<4x48xf32>
    %17 = call @log_softmax_3(%6#1, %6#2, %16) : (tensor<4x48xf32>, tensor<4x1xf32>, tensor<4x48xf32>) -> tensor<4x48xf32>
    %18 = stablehlo.dot_general %17, %4#2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x48xf32>, tensor<4x64xf32>) -> tensor<48x64xf32>
    %19 = stablehlo.transpose %18, dims = [1, 0] : (tensor<48x64xf32>) -> tensor<64x48xf32>
    %20 = stablehlo.dot_general %17, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x48xf32>, tensor<64x48xf32>) -> tensor<4x64xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x64x64xf32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %22:7 = stablehlo.while(%iterArg = %arg1, %iterArg_9 = %4#3, %iterArg_10 = %4#4, %iterArg_11 = %4#5, %iterArg_12 = %c_8, %iterArg_13 = %20, %iterArg_14 = %21) : tensor<4x64x64xf32>, tensor<4x4x64xf32>, tensor<4x4x64xf32>, tensor<4x4x64xf32>, tensor<i32>, tensor<4x64xf32>, tensor<4x64x64xf32>
    cond {
      %c_15 = stablehlo.constant dense<4> : tensor<i32>
      %29 = stablehlo.compare LT, %iterArg_12, %c_15, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %29 : tensor<i1>
    } do {
      %c_15 = stablehlo.constant dense<4> : tensor<i32>
      %29 = stablehlo.subtract %c_15, %iterArg_12 : tensor<i32>
      %c_16 = stablehlo.constant dense<1> : tensor<i32>
      %30 = stablehlo.subtract %29, %c_16 : tensor<i32>
      %31 = func.call @dynamic_index_in_dim_1(%iterArg, %30) : (tensor<4x64x64xf32>, tensor<i32>) -> tensor<64x64xf32>
      %32 = func.call @dynamic_index_in_dim_4(%iterArg_9, %30) : (tensor<4x4x64xf32>, tensor<i32>) -> tensor<4x64xf32>
      %33 = func.call @dynamic_index_in_dim_4(%iterArg_10, %30) : (tensor<4x4x64xf32>, tensor<i32>) -> tensor<4x64xf32>
      %34 = func.call @dynamic_index_in_dim_4(%iterArg_11, %30) : (tensor<4x4x64xf32>, tensor<i32>) -> tensor<4x64xf32>
      %35:2 = func.call @closed_call_5(%iterArg_13, %31, %32, %33, %34) : (tensor<4x64xf32>, tensor<64x64xf32>, tensor<4x64xf32>, tensor<4x64xf32>, tensor<4x64xf32>) -> (tensor<4x64xf32>, tensor<64x64xf32>)
      %36 = func.call @dynamic_update_index_in_dim_6(%iterArg_14, %35#1, %30) : (tensor<4x64x64xf32>, tensor<64x64xf32>, tensor<i32>) -> tensor<4x64x64xf32>
      %c_17 = stablehlo.constant dense<1> : tensor<i32>
      %37 = stablehlo.add %iterArg_12, %c_17 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_9, %iterArg_10, %iterArg_11, %37, %35#0, %36 : tensor<4x64x64xf32>, tensor<4x4x64xf32>, tensor<4x4x64xf32>, tensor<4x4x64xf32>, tensor<i32>, tensor<4x64xf32>, tensor<4x64x64xf32>
    }
    %23 = stablehlo.dot_general %22#5, %arg7, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x64xf32>, tensor<4x32xf32>) -> tensor<64x32xf32>
    %24 = stablehlo.transpose %23, dims = [1, 0] : (tensor<64x32xf32>) -> tensor<32x64xf32>
    %25 = stablehlo.add %arg3, %11 : tensor<f32>
    %26 = stablehlo.add %arg4, %24 : tensor<32x64xf32>
    %27 = stablehlo.add %arg5, %22#6 : tensor<4x64x64xf32>
    %28 = stablehlo.add %arg6, %19 : tensor<64x48xf32>
    return %25, %26, %27, %28 : tensor<f32>, tensor<32x64xf32>, tensor<4x64x64xf32>, tensor<64x48xf32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<4x64x64xf32>, %arg1: tensor<i32>) -> tensor<64x64xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 64, 64] : (tensor<4x64x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x64x64xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x64x64xf32>) -> tensor<64x64xf32>
    return %1 : tensor<64x64xf32>
  }
  func.func private @closed_call_2(%arg0: tensor<4x64xf32>, %arg1: tensor<64x64xf32>) -> (tensor<4x64xf32>, tensor<4x64xf32>, tensor<4x64xf32>, tensor<4x64xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x64xf32>, tensor<64x64xf32>) -> tensor<4x64xf32>
    %1 = stablehlo.tanh %0 : tensor<4x64xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x64xf32>
    %3 = stablehlo.subtract %2, %1 : tensor<4x64xf32>
    %4 = stablehlo.add %arg0, %1 : tensor<4x64xf32>
    return %4, %arg0, %1, %3 : tensor<4x64xf32>, tensor<4x64xf32>, tensor<4x64xf32>, tensor<4x64xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<4x4x64xf32>, %arg1: tensor<4x64xf32>, %arg2: tensor<i32>) -> tensor<4x4x64xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x64xf32>) -> tensor<1x4x64xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<4x4x64xf32>, tensor<1x4x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x4x64xf32>
    return %1 : tensor<4x4x64xf32>
  }
  func.func private @log_softmax(%arg0: tensor<4x48xf32>) -> (tensor<4x48xf32>, tensor<4x48xf32>, tensor<4x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<4x48xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<4xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x48xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<4x48xf32>
    %6 = stablehlo.exponential %5 : tensor<4x48xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<4x48xf32>, tensor<f32>) -> tensor<4xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %9 = stablehlo.log %8 : tensor<4x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x48xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<4x48xf32>
    return %11, %6, %8 : tensor<4x48xf32>, tensor<4x48xf32>, tensor<4x1xf32>
  }
  func.func private @log_softmax_3(%arg0: tensor<4x48xf32>, %arg1: tensor<4x1xf32>, %arg2: tensor<4x48xf32>) -> tensor<4x48xf32> {
    %0 = stablehlo.negate %arg2 : tensor<4x48xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x48xf32>, tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.reshape %1 : (tensor<4xf32>) -> tensor<4x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<4x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<4xf32>) -> tensor<4x48xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<4x48xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<4x48xf32>
    return %7 : tensor<4x48xf32>
  }
  func.func private @dynamic_index_in_dim_4(%arg0: tensor<4x4x64xf32>, %arg1: tensor<i32>) -> tensor<4x64xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 64] : (tensor<4x4x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x64xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x64xf32>) -> tensor<4x64xf32>
    return %1 : tensor<4x64xf32>
  }
  func.func private @closed_call_5(%arg0: tensor<4x64xf32>, %arg1: tensor<64x64xf32>, %arg2: tensor<4x64xf32>, %arg3: tensor<4x64xf32>, %arg4: tensor<4x64xf32>) -> (tensor<4x64xf32>, tensor<64x64xf32>) {
    %0 = stablehlo.multiply %arg0, %arg4 : tensor<4x64xf32>
    %1 = stablehlo.multiply %0, %arg3 : tensor<4x64xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x64xf32>
    %3 = stablehlo.dot_general %2, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<64x64xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %5 = stablehlo.dot_general %2, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x64xf32>, tensor<64x64xf32>) -> tensor<4x64xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<4x64xf32>
    return %6, %4 : tensor<4x64xf32>, tensor<64x64xf32>
  }
  func.func private @dynamic_update_index_in_dim_6(%arg0: tensor<4x64x64xf32>, %arg1: tensor<64x64xf32>, %arg2: tensor<i32>) -> tensor<4x64x64xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<64x64xf32>) -> tensor<1x64x64xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<4x64x64xf32>, tensor<1x64x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x64x64xf32>
    return %1 : tensor<4x64x64xf32>
  }
}

