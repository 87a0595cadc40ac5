// RUN: soap-opt %s -split-input-file -verify-diagnostics

func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @below {{gathers dimension 2 of a tensor of rank 2}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @below {{has a result of type 'tensor<2x9xf32>', but gathering gives shape [2, 8]}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x9xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @below {{has process 0 twice in replica_groups}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 0]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @below {{has replica_groups of rank 1}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, replica_groups = dense<[0, 1]> : tensor<2xi64>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @below {{has a process -1 in replica_groups}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, -1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @below {{needs a positive channel to use global device ids}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @below {{has a result of type 'tensor<2x5xf32>', but its operands and attributes give 'tensor<2x4xf32>'}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xi32>) {
  // expected-error @below {{has a computation whose argument 0 is of type 'tensor<f32>', which does not hold elements of 'tensor<2x4xi32>'}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x4xi32>) -> tensor<2x4xi32>
  return
}

// -----

func.func @f(%x: tensor<2x5xf32>) {
  // expected-error @below {{cannot cut dimension 1 of size 5 into 2 parts}}
  %0 = "stablehlo.reduce_scatter"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x5xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @below {{scatters dimension 2 of a tensor of rank 2}}
  %0 = "stablehlo.reduce_scatter"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 2 : i64}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @below {{has a result of type 'tensor<2x4xf32>', but its operands and attributes give 'tensor<2x2xf32>'}}
  %0 = "stablehlo.reduce_scatter"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @below {{cannot cut dimension 1 of size 4 into 3 parts}}
  %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 3 : i64, replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>}> : (tensor<2x4xf32>) -> tensor<6x1xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @below {{has a split_count of 0}}
  %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @below {{splits dimension 4 and concatenates dimension 0 of a tensor of rank 2}}
  %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 4 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @below {{has process 0 twice as a source}}
  %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @below {{has source_target_pairs of type 'tensor<1x3xi64>' instead of rows of two}}
  %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1, 2]]> : tensor<1x3xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @below {{has process 0 twice in replica_groups}}
  %0 = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[0, 0]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%t: !stablehlo.token, %x: tensor<2xf32>) {
  // expected-error @below {{needs a channel of type 2, not 1}}
  %0 = "stablehlo.send"(%x, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = true}> : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @f(%t: !stablehlo.token) {
  // expected-error @below {{must have a token as its last result}}
  %0 = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (!stablehlo.token) -> tensor<2xf32>
  return
}

// -----

func.func @f(%t: !stablehlo.token) {
  // expected-error @below {{a layout has 2 values, but there are 1 dimensions}}
  %0:2 = "stablehlo.infeed"(%t) <{layout = [[0, 1]]}> : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
  return
}

// -----

func.func @f(%x: tensor<2xf32>) {
  // expected-error @below {{needs a body of one collective or slicing operation}}
  %0 = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<2xf32>):
    %b = stablehlo.add %a, %a : tensor<2xf32>
    stablehlo.return %b : tensor<2xf32>
  }) : (tensor<2xf32>) -> !stablehlo.future<tensor<2xf32>>
  return
}

// -----

func.func @f(%x: !stablehlo.future<tensor<2xf32>>) {
  // expected-error @below {{has a result of type 'tensor<3xf32>', but its operands and attributes give 'tensor<2xf32>'}}
  %0 = "stablehlo.async_done"(%x) : (!stablehlo.future<tensor<2xf32>>) -> tensor<3xf32>
  return
}

// -----

func.func @f() {
  // expected-error @below {{result #0 must be 0-D tensor of ui32, but got 'tensor<i32>'}}
  %0 = stablehlo.replica_id : tensor<i32>
  return
}
