module @jit_b attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<2x12x5xf32>, %arg1: tensor<3x1x5xf32>, %arg2: tensor<5x5xf32>, %arg3: tensor<5x3xf32>, %arg4: tensor<5x3xf32>, %arg5: tensor<5x3xf32>) -> (tensor<2x12x5xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5) in_shardings=[<@mesh, [{}, {"a"}, {}]>, <@mesh, [{}, {}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>] out_shardings=[<@mesh, [{}, {"a"}, {}]>] manual_axes={"a"} (%arg6: tensor<2x3x5xf32>, %arg7: tensor<3x1x5xf32>, %arg8: tensor<5x5xf32>, %arg9: tensor<5x3xf32>, %arg10: tensor<5x3xf32>, %arg11: tensor<5x3xf32>) {
      %1 = stablehlo.slice %arg6 [0:2, 1:3, 0:5] : (tensor<2x3x5xf32>) -> tensor<2x2x5xf32>
      %2 = "stablehlo.collective_permute"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3]]> : tensor<3x2xi64>}> : (tensor<2x2x5xf32>) -> tensor<2x2x5xf32>
      %3 = stablehlo.concatenate %2, %arg6, dim = 1 : (tensor<2x2x5xf32>, tensor<2x3x5xf32>) -> tensor<2x5x5xf32>
      %4 = stablehlo.convolution(%3, %arg7) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 5 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x5x5xf32>, tensor<3x1x5xf32>) -> tensor<2x3x5xf32>
      %5 = func.call @silu(%4) : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
      %6 = stablehlo.dot_general %5, %arg8, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3x5xf32>, tensor<5x5xf32>) -> tensor<2x3x5xf32>
      %7 = func.call @softplus(%6) : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
      %8 = stablehlo.dot_general %5, %arg9, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3x5xf32>, tensor<5x3xf32>) -> tensor<2x3x3xf32>
      %9 = stablehlo.dot_general %5, %arg10, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3x5xf32>, tensor<5x3xf32>) -> tensor<2x3x3xf32>
      %10 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<2x3x5xf32>) -> tensor<2x3x5x1xf32>
      %11 = stablehlo.negate %10 : tensor<2x3x5x1xf32>
      %12 = stablehlo.broadcast_in_dim %arg11, dims = [2, 3] : (tensor<5x3xf32>) -> tensor<1x1x5x3xf32>
      %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3] : (tensor<2x3x5x1xf32>) -> tensor<2x3x5x3xf32>
      %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3] : (tensor<1x1x5x3xf32>) -> tensor<2x3x5x3xf32>
      %15 = stablehlo.multiply %13, %14 : tensor<2x3x5x3xf32>
      %16 = stablehlo.exponential %15 : tensor<2x3x5x3xf32>
      %17 = stablehlo.multiply %7, %5 : tensor<2x3x5xf32>
      %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<2x3x5xf32>) -> tensor<2x3x5x1xf32>
      %19 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 3] : (tensor<2x3x3xf32>) -> tensor<2x3x1x3xf32>
      %20 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<2x3x5x1xf32>) -> tensor<2x3x5x3xf32>
      %21 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x3x1x3xf32>) -> tensor<2x3x5x3xf32>
      %22 = stablehlo.multiply %20, %21 : tensor<2x3x5x3xf32>
      %23 = stablehlo.slice %16 [0:2, 0:1, 0:5, 0:3] : (tensor<2x3x5x3xf32>) -> tensor<2x1x5x3xf32>
      %24 = stablehlo.reshape %23 : (tensor<2x1x5x3xf32>) -> tensor<2x5x3xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %25 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x5x3xf32>
      %26 = stablehlo.multiply %24, %25 : tensor<2x5x3xf32>
      %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %27 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x5x3xf32>
      %28 = stablehlo.add %26, %27 : tensor<2x5x3xf32>
      %29 = stablehlo.transpose %16, dims = [1, 0, 2, 3] : (tensor<2x3x5x3xf32>) -> tensor<3x2x5x3xf32>
      %30 = stablehlo.transpose %22, dims = [1, 0, 2, 3] : (tensor<2x3x5x3xf32>) -> tensor<3x2x5x3xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %31 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x2x5x3xf32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %32 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x2x5x3xf32>
      %c = stablehlo.constant dense<0> : tensor<i32>
      %33:7 = stablehlo.while(%iterArg = %29, %iterArg_6 = %30, %iterArg_7 = %c, %iterArg_8 = %26, %iterArg_9 = %28, %iterArg_10 = %31, %iterArg_11 = %32) : tensor<3x2x5x3xf32>, tensor<3x2x5x3xf32>, tensor<i32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<3x2x5x3xf32>, tensor<3x2x5x3xf32>
      cond {
        %c_12 = stablehlo.constant dense<3> : tensor<i32>
        %48 = stablehlo.compare LT, %iterArg_7, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %48 : tensor<i1>
      } do {
        %48 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_7) : (tensor<3x2x5x3xf32>, tensor<i32>) -> tensor<2x5x3xf32>
        %49 = func.call @dynamic_index_in_dim(%iterArg_6, %iterArg_7) : (tensor<3x2x5x3xf32>, tensor<i32>) -> tensor<2x5x3xf32>
        %50:4 = func.call @closed_call(%iterArg_8, %iterArg_9, %48, %49) : (tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>) -> (tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>)
        %51 = func.call @dynamic_update_index_in_dim(%iterArg_10, %50#2, %iterArg_7) : (tensor<3x2x5x3xf32>, tensor<2x5x3xf32>, tensor<i32>) -> tensor<3x2x5x3xf32>
        %52 = func.call @dynamic_update_index_in_dim(%iterArg_11, %50#3, %iterArg_7) : (tensor<3x2x5x3xf32>, tensor<2x5x3xf32>, tensor<i32>) -> tensor<3x2x5x3xf32>
        %c_12 = stablehlo.constant dense<1> : tensor<i32>
        %53 = stablehlo.add %iterArg_7, %c_12 : tensor<i32>
        stablehlo.return %iterArg, %iterArg_6, %53, %50#0, %50#1, %51, %52 : tensor<3x2x5x3xf32>, tensor<3x2x5x3xf32>, tensor<i32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<3x2x5x3xf32>, tensor<3x2x5x3xf32>
      }
      %34 = stablehlo.broadcast_in_dim %33#3, dims = [1, 2, 3] : (tensor<2x5x3xf32>) -> tensor<1x2x5x3xf32>
      %35 = "stablehlo.all_gather"(%34) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<1x2x5x3xf32>) -> tensor<4x2x5x3xf32>
      %36 = stablehlo.broadcast_in_dim %33#4, dims = [1, 2, 3] : (tensor<2x5x3xf32>) -> tensor<1x2x5x3xf32>
      %37 = "stablehlo.all_gather"(%36) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<1x2x5x3xf32>) -> tensor<4x2x5x3xf32>
      %c_3 = stablehlo.constant dense<1> : tensor<ui32>
      %c_4 = stablehlo.constant dense<4> : tensor<ui32>
      %38 = stablehlo.partition_id : tensor<ui32>
      %39 = stablehlo.divide %38, %c_3 : tensor<ui32>
      %40 = stablehlo.remainder %39, %c_4 : tensor<ui32>
      %41 = stablehlo.convert %40 : (tensor<ui32>) -> tensor<i32>
      %c_5 = stablehlo.constant dense<0> : tensor<i32>
      %42:5 = stablehlo.while(%iterArg = %37, %iterArg_6 = %35, %iterArg_7 = %c_5, %iterArg_8 = %41, %iterArg_9 = %26) : tensor<4x2x5x3xf32>, tensor<4x2x5x3xf32>, tensor<i32>, tensor<i32>, tensor<2x5x3xf32>
      cond {
        %48 = stablehlo.compare LT, %iterArg_7, %iterArg_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %48 : tensor<i1>
      } do {
        %c_10 = stablehlo.constant dense<1> : tensor<i32>
        %48 = stablehlo.add %iterArg_7, %c_10 : tensor<i32>
        %49 = stablehlo.convert %iterArg_7 : tensor<i32>
        %c_11 = stablehlo.constant dense<0> : tensor<i32>
        %50 = stablehlo.compare LT, %49, %c_11, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_12 = stablehlo.constant dense<4> : tensor<i32>
        %51 = stablehlo.add %49, %c_12 : tensor<i32>
        %52 = stablehlo.select %50, %51, %49 : tensor<i1>, tensor<i32>
        %c_13 = stablehlo.constant dense<0> : tensor<i32>
        %c_14 = stablehlo.constant dense<0> : tensor<i32>
        %53 = stablehlo.compare LT, %c_13, %c_14, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_15 = stablehlo.constant dense<0> : tensor<i32>
        %c_16 = stablehlo.constant dense<2> : tensor<i32>
        %54 = stablehlo.add %c_15, %c_16 : tensor<i32>
        %c_17 = stablehlo.constant dense<0> : tensor<i32>
        %55 = stablehlo.select %53, %54, %c_17 : tensor<i1>, tensor<i32>
        %c_18 = stablehlo.constant dense<0> : tensor<i32>
        %c_19 = stablehlo.constant dense<0> : tensor<i32>
        %56 = stablehlo.compare LT, %c_18, %c_19, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_20 = stablehlo.constant dense<0> : tensor<i32>
        %c_21 = stablehlo.constant dense<5> : tensor<i32>
        %57 = stablehlo.add %c_20, %c_21 : tensor<i32>
        %c_22 = stablehlo.constant dense<0> : tensor<i32>
        %58 = stablehlo.select %56, %57, %c_22 : tensor<i1>, tensor<i32>
        %c_23 = stablehlo.constant dense<0> : tensor<i32>
        %c_24 = stablehlo.constant dense<0> : tensor<i32>
        %59 = stablehlo.compare LT, %c_23, %c_24, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_25 = stablehlo.constant dense<0> : tensor<i32>
        %c_26 = stablehlo.constant dense<3> : tensor<i32>
        %60 = stablehlo.add %c_25, %c_26 : tensor<i32>
        %c_27 = stablehlo.constant dense<0> : tensor<i32>
        %61 = stablehlo.select %59, %60, %c_27 : tensor<i1>, tensor<i32>
        %62 = stablehlo.dynamic_slice %iterArg, %52, %55, %58, %61, sizes = [1, 2, 5, 3] : (tensor<4x2x5x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x5x3xf32>
        %63 = stablehlo.reshape %62 : (tensor<1x2x5x3xf32>) -> tensor<2x5x3xf32>
        %64 = stablehlo.multiply %63, %iterArg_9 : tensor<2x5x3xf32>
        %65 = stablehlo.convert %iterArg_7 : tensor<i32>
        %c_28 = stablehlo.constant dense<0> : tensor<i32>
        %66 = stablehlo.compare LT, %65, %c_28, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_29 = stablehlo.constant dense<4> : tensor<i32>
        %67 = stablehlo.add %65, %c_29 : tensor<i32>
        %68 = stablehlo.select %66, %67, %65 : tensor<i1>, tensor<i32>
        %c_30 = stablehlo.constant dense<0> : tensor<i32>
        %c_31 = stablehlo.constant dense<0> : tensor<i32>
        %69 = stablehlo.compare LT, %c_30, %c_31, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_32 = stablehlo.constant dense<0> : tensor<i32>
        %c_33 = stablehlo.constant dense<2> : tensor<i32>
        %70 = stablehlo.add %c_32, %c_33 : tensor<i32>
        %c_34 = stablehlo.constant dense<0> : tensor<i32>
        %71 = stablehlo.select %69, %70, %c_34 : tensor<i1>, tensor<i32>
        %c_35 = stablehlo.constant dense<0> : tensor<i32>
        %c_36 = stablehlo.constant dense<0> : tensor<i32>
        %72 = stablehlo.compare LT, %c_35, %c_36, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_37 = stablehlo.constant dense<0> : tensor<i32>
        %c_38 = stablehlo.constant dense<5> : tensor<i32>
        %73 = stablehlo.add %c_37, %c_38 : tensor<i32>
        %c_39 = stablehlo.constant dense<0> : tensor<i32>
        %74 = stablehlo.select %72, %73, %c_39 : tensor<i1>, tensor<i32>
        %c_40 = stablehlo.constant dense<0> : tensor<i32>
        %c_41 = stablehlo.constant dense<0> : tensor<i32>
        %75 = stablehlo.compare LT, %c_40, %c_41, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_42 = stablehlo.constant dense<0> : tensor<i32>
        %c_43 = stablehlo.constant dense<3> : tensor<i32>
        %76 = stablehlo.add %c_42, %c_43 : tensor<i32>
        %c_44 = stablehlo.constant dense<0> : tensor<i32>
        %77 = stablehlo.select %75, %76, %c_44 : tensor<i1>, tensor<i32>
        %78 = stablehlo.dynamic_slice %iterArg_6, %68, %71, %74, %77, sizes = [1, 2, 5, 3] : (tensor<4x2x5x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x5x3xf32>
        %79 = stablehlo.reshape %78 : (tensor<1x2x5x3xf32>) -> tensor<2x5x3xf32>
        %80 = stablehlo.add %64, %79 : tensor<2x5x3xf32>
        stablehlo.return %iterArg, %iterArg_6, %48, %iterArg_8, %80 : tensor<4x2x5x3xf32>, tensor<4x2x5x3xf32>, tensor<i32>, tensor<i32>, tensor<2x5x3xf32>
      }
      %43 = stablehlo.broadcast_in_dim %42#4, dims = [1, 2, 3] : (tensor<2x5x3xf32>) -> tensor<1x2x5x3xf32>
      %44 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2, 3] : (tensor<1x2x5x3xf32>) -> tensor<3x2x5x3xf32>
      %45 = stablehlo.multiply %33#6, %44 : tensor<3x2x5x3xf32>
      %46 = stablehlo.add %33#5, %45 : tensor<3x2x5x3xf32>
      %47 = stablehlo.dot_general %46, %9, batching_dims = [1, 0] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<3x2x5x3xf32>, tensor<2x3x3xf32>) -> tensor<2x3x5xf32>
      sdy.return %47 : tensor<2x3x5xf32>
    } : (tensor<2x12x5xf32>, tensor<3x1x5xf32>, tensor<5x5xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<2x12x5xf32>
    return %0 : tensor<2x12x5xf32>
  }
  func.func private @silu(%arg0: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = stablehlo.negate %arg0 : tensor<2x3x5xf32>
    %1 = stablehlo.exponential %0 : tensor<2x3x5xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x5xf32>
    %3 = stablehlo.add %2, %1 : tensor<2x3x5xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x3x5xf32>
    %5 = stablehlo.divide %4, %3 : tensor<2x3x5xf32>
    %6 = stablehlo.multiply %arg0, %5 : tensor<2x3x5xf32>
    return %6 : tensor<2x3x5xf32>
  }
  func.func private @softplus(%arg0: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x5xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x3x5xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x5xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<2x3x5xf32>
    %4 = stablehlo.compare NE, %3, %3, FLOAT : (tensor<2x3x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xi1>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x5xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<2x3x5xf32>
    %7 = stablehlo.abs %3 : tensor<2x3x5xf32>
    %8 = stablehlo.negate %7 : tensor<2x3x5xf32>
    %9 = stablehlo.exponential %8 : tensor<2x3x5xf32>
    %10 = stablehlo.log_plus_one %9 : tensor<2x3x5xf32>
    %11 = stablehlo.add %1, %10 : tensor<2x3x5xf32>
    %12 = stablehlo.select %4, %6, %11 : tensor<2x3x5xi1>, tensor<2x3x5xf32>
    return %12 : tensor<2x3x5xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x2x5x3xf32>, %arg1: tensor<i32>) -> tensor<2x5x3xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 2, 5, 3] : (tensor<3x2x5x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x5x3xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x5x3xf32>) -> tensor<2x5x3xf32>
    return %1 : tensor<2x5x3xf32>
  }
  func.func private @closed_call(%arg0: tensor<2x5x3xf32>, %arg1: tensor<2x5x3xf32>, %arg2: tensor<2x5x3xf32>, %arg3: tensor<2x5x3xf32>) -> (tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>) {
    %0 = stablehlo.multiply %arg2, %arg0 : tensor<2x5x3xf32>
    %1 = stablehlo.add %0, %arg3 : tensor<2x5x3xf32>
    %2 = stablehlo.multiply %arg1, %arg2 : tensor<2x5x3xf32>
    return %1, %2, %1, %2 : tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<3x2x5x3xf32>, %arg1: tensor<2x5x3xf32>, %arg2: tensor<i32>) -> tensor<3x2x5x3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<2x5x3xf32>) -> tensor<1x2x5x3xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<3x2x5x3xf32>, tensor<1x2x5x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x2x5x3xf32>
    return %1 : tensor<3x2x5x3xf32>
  }
}
