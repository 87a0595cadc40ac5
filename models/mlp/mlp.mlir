module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1024xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<1024xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<10xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<784x1024xf32> {tf.aliasing_output = 3 : i32}, %arg4: tensor<1024x1024xf32> {tf.aliasing_output = 4 : i32}, %arg5: tensor<1024x10xf32> {tf.aliasing_output = 5 : i32}, %arg6: tensor<64x784xf32>, %arg7: tensor<64xi32>) -> (tensor<1024xf32> {jax.result_info = "result[0]['b1']"}, tensor<1024xf32> {jax.result_info = "result[0]['b2']"}, tensor<10xf32> {jax.result_info = "result[0]['b3']"}, tensor<784x1024xf32> {jax.result_info = "result[0]['w1']"}, tensor<1024x1024xf32> {jax.result_info = "result[0]['w2']"}, tensor<1024x10xf32> {jax.result_info = "result[0]['w3']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.dot_general %arg6, %arg3, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<64x784xf32>, tensor<784x1024xf32>) -> tensor<64x1024xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<1024xf32>) -> tensor<1x1024xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x1024xf32>) -> tensor<64x1024xf32>
    %3 = stablehlo.add %0, %2 : tensor<64x1024xf32>
    %4 = call @relu(%3) : (tensor<64x1024xf32>) -> tensor<64x1024xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x1024xf32>
    %6 = stablehlo.compare GT, %3, %5, FLOAT : (tensor<64x1024xf32>, tensor<64x1024xf32>) -> tensor<64x1024xi1>
    %7 = stablehlo.dot_general %4, %arg4, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<64x1024xf32>, tensor<1024x1024xf32>) -> tensor<64x1024xf32>
    %8 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<1024xf32>) -> tensor<1x1024xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<1x1024xf32>) -> tensor<64x1024xf32>
    %10 = stablehlo.add %7, %9 : tensor<64x1024xf32>
    %11 = call @relu(%10) : (tensor<64x1024xf32>) -> tensor<64x1024xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<64x1024xf32>
    %13 = stablehlo.compare GT, %10, %12, FLOAT : (tensor<64x1024xf32>, tensor<64x1024xf32>) -> tensor<64x1024xi1>
    %14 = stablehlo.dot_general %11, %arg5, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<64x1024xf32>, tensor<1024x10xf32>) -> tensor<64x10xf32>
    %15 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<10xf32>) -> tensor<1x10xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<1x10xf32>) -> tensor<64x10xf32>
    %17 = stablehlo.add %14, %16 : tensor<64x10xf32>
    %18 = call @_one_hot(%arg7) : (tensor<64xi32>) -> tensor<64x10xf32>
    %19:3 = call @log_softmax(%17) : (tensor<64x10xf32>) -> (tensor<64x10xf32>, tensor<64x10xf32>, tensor<64x1xf32>)
    %20 = stablehlo.multiply %18, %19#0 : tensor<64x10xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.reduce(%20 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<64x10xf32>, tensor<f32>) -> tensor<64xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.reduce(%21 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<64xf32>, tensor<f32>) -> tensor<f32>
    %cst_3 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %23 = stablehlo.divide %22, %cst_3 : tensor<f32>
    %24 = stablehlo.negate %23 : tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %25 = stablehlo.negate %cst_4 : tensor<f32>
    %cst_5 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %26 = stablehlo.divide %25, %cst_5 : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0] : (tensor<64xf32>) -> tensor<64x10xf32>
    %29 = stablehlo.multiply %18, %28 : tensor<64x10xf32>
    %30 = call @log_softmax_0(%19#1, %19#2, %29) : (tensor<64x10xf32>, tensor<64x1xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.reduce(%30 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<64x10xf32>, tensor<f32>) -> tensor<10xf32>
    %32 = stablehlo.reshape %31 : (tensor<10xf32>) -> tensor<1x10xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.reduce(%32 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<1x10xf32>, tensor<f32>) -> tensor<10xf32>
    %34 = stablehlo.dot_general %30, %11, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<64x10xf32>, tensor<64x1024xf32>) -> tensor<10x1024xf32>
    %35 = stablehlo.transpose %34, dims = [1, 0] : (tensor<10x1024xf32>) -> tensor<1024x10xf32>
    %36 = stablehlo.dot_general %30, %arg5, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<64x10xf32>, tensor<1024x10xf32>) -> tensor<64x1024xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<64x1024xf32>
    %38 = stablehlo.select %13, %36, %37 : tensor<64x1024xi1>, tensor<64x1024xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = stablehlo.reduce(%38 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<1024xf32>
    %40 = stablehlo.reshape %39 : (tensor<1024xf32>) -> tensor<1x1024xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %41 = stablehlo.reduce(%40 init: %cst_10) applies stablehlo.add across dimensions = [0] : (tensor<1x1024xf32>, tensor<f32>) -> tensor<1024xf32>
    %42 = stablehlo.dot_general %38, %4, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<64x1024xf32>, tensor<64x1024xf32>) -> tensor<1024x1024xf32>
    %43 = stablehlo.transpose %42, dims = [1, 0] : (tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    %44 = stablehlo.dot_general %38, %arg4, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<64x1024xf32>, tensor<1024x1024xf32>) -> tensor<64x1024xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<64x1024xf32>
    %46 = stablehlo.select %6, %44, %45 : tensor<64x1024xi1>, tensor<64x1024xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.reduce(%46 init: %cst_12) applies stablehlo.add across dimensions = [0] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<1024xf32>
    %48 = stablehlo.reshape %47 : (tensor<1024xf32>) -> tensor<1x1024xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.reduce(%48 init: %cst_13) applies stablehlo.add across dimensions = [0] : (tensor<1x1024xf32>, tensor<f32>) -> tensor<1024xf32>
    %50 = stablehlo.dot_general %46, %arg6, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<64x1024xf32>, tensor<64x784xf32>) -> tensor<1024x784xf32>
    %51 = stablehlo.transpose %50, dims = [1, 0] : (tensor<1024x784xf32>) -> tensor<784x1024xf32>
    %cst_14 = stablehlo.constant dense<5.000000e-02> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<1024xf32>
    %53 = stablehlo.multiply %52, %49 : tensor<1024xf32>
    %54 = stablehlo.subtract %arg0, %53 : tensor<1024xf32>
    %cst_15 = stablehlo.constant dense<5.000000e-02> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<1024xf32>
    %56 = stablehlo.multiply %55, %41 : tensor<1024xf32>
    %57 = stablehlo.subtract %arg1, %56 : tensor<1024xf32>
    %cst_16 = stablehlo.constant dense<5.000000e-02> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %59 = stablehlo.multiply %58, %33 : tensor<10xf32>
    %60 = stablehlo.subtract %arg2, %59 : tensor<10xf32>
    %cst_17 = stablehlo.constant dense<5.000000e-02> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<784x1024xf32>
    %62 = stablehlo.multiply %61, %51 : tensor<784x1024xf32>
    %63 = stablehlo.subtract %arg3, %62 : tensor<784x1024xf32>
    %cst_18 = stablehlo.constant dense<5.000000e-02> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<1024x1024xf32>
    %65 = stablehlo.multiply %64, %43 : tensor<1024x1024xf32>
    %66 = stablehlo.subtract %arg4, %65 : tensor<1024x1024xf32>
    %cst_19 = stablehlo.constant dense<5.000000e-02> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<1024x10xf32>
    %68 = stablehlo.multiply %67, %35 : tensor<1024x10xf32>
    %69 = stablehlo.subtract %arg5, %68 : tensor<1024x10xf32>
    return %54, %57, %60, %63, %66, %69, %24 : tensor<1024xf32>, tensor<1024xf32>, tensor<10xf32>, tensor<784x1024xf32>, tensor<1024x1024xf32>, tensor<1024x10xf32>, tensor<f32>
  }
  func.func private @relu(%arg0: tensor<64x1024xf32>) -> tensor<64x1024xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x1024xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<64x1024xf32>
    return %1 : tensor<64x1024xf32>
  }
  func.func private @_one_hot(%arg0: tensor<64xi32>) -> tensor<64x10xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<64xi32>) -> tensor<64x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x10xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<64x1xi32>) -> tensor<64x10xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x10xi32>) -> tensor<64x10xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<64x10xi32>, tensor<64x10xi32>) -> tensor<64x10xi1>
    %5 = stablehlo.convert %4 : (tensor<64x10xi1>) -> tensor<64x10xf32>
    return %5 : tensor<64x10xf32>
  }
  func.func private @log_softmax(%arg0: tensor<64x10xf32>) -> (tensor<64x10xf32>, tensor<64x10xf32>, tensor<64x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<64x10xf32>, tensor<f32>) -> tensor<64xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<64xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<64xf32>) -> tensor<64x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<64x1xf32>) -> tensor<64x10xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<64x10xf32>
    %6 = stablehlo.exponential %5 : tensor<64x10xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<64x10xf32>, tensor<f32>) -> tensor<64xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<64xf32>) -> tensor<64x1xf32>
    %9 = stablehlo.log %8 : tensor<64x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<64x1xf32>) -> tensor<64x10xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<64x10xf32>
    return %11, %6, %8 : tensor<64x10xf32>, tensor<64x10xf32>, tensor<64x1xf32>
  }
  func.func private @log_softmax_0(%arg0: tensor<64x10xf32>, %arg1: tensor<64x1xf32>, %arg2: tensor<64x10xf32>) -> tensor<64x10xf32> {
    %0 = stablehlo.negate %arg2 : tensor<64x10xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<64x10xf32>, tensor<f32>) -> tensor<64xf32>
    %2 = stablehlo.reshape %1 : (tensor<64xf32>) -> tensor<64x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<64x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<64x1xf32>, tensor<f32>) -> tensor<64xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<64xf32>) -> tensor<64x10xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<64x10xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<64x10xf32>
    return %7 : tensor<64x10xf32>
  }
}
