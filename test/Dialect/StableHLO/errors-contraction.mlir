// RUN: soap-opt %s -split-input-file -verify-diagnostics

// Dimension numbers, groups and windows of contractions.

func.func @f(%arg0: tensor<2x4x8xf32>, %arg1: tensor<2x8x5xf32>) {
  // expected-error @below {{pairs dimension 1 of size 4 with dimension 1 of size 8}}
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x4x8xf32>, tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x4x8xf32>, %arg1: tensor<2x8x5xf32>) {
  // expected-error @below {{the right operand's batching and contracting list has dimension 1 twice}}
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [1], contracting_dims = [2] x [1] : (tensor<2x4x8xf32>, tensor<2x8x5xf32>) -> tensor<2x4x5xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x4x8xf32>, %arg1: tensor<2x8x5xf32>) {
  // expected-error @below {{the left operand's batching and contracting list has 3, which is no dimension of a tensor of rank 3}}
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [3] x [1] : (tensor<2x4x8xf32>, tensor<2x8x5xf32>) -> tensor<2x4x5xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x4x8xf32>, %arg1: tensor<2x8x5xf32>) {
  // expected-error @below {{contracts 2 dimensions of the left operand with 1 of the right}}
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [1, 2] x [1] : (tensor<2x4x8xf32>, tensor<2x8x5xf32>) -> tensor<2x4x5xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x4x8xf32>, %arg1: tensor<2x8x5xf32>) {
  // expected-error @below {{batches 1 dimensions of the left operand with 0 of the right}}
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [], contracting_dims = [2] x [1] : (tensor<2x4x8xf32>, tensor<2x8x5xf32>) -> tensor<2x4x5xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x4x8xf32>, %arg1: tensor<2x8x5xf32>) {
  // expected-error @below {{but its operands and attributes give 'tensor<2x4x5xf32>'}}
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x4x8xf32>, tensor<2x8x5xf32>) -> tensor<4x2x5xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x4x8xf32>, %arg1: tensor<2x8x5xf32>) {
  // expected-error @below {{cannot give elements of type 'i32' from ones of type 'f32'}}
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x4x8xf32>, tensor<2x8x5xf32>) -> tensor<2x4x5xi32>
  return
}

// -----

func.func @f(%arg0: tensor<2x4x8xf32>, %arg1: tensor<2x8x5xi32>) {
  // expected-error @below {{multiplies elements of type 'f32' and 'i32'}}
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x4x8xf32>, tensor<2x8x5xi32>) -> tensor<2x4x5xf64>
  return
}

// -----

func.func @f(%arg0: tensor<2x4x8xi1>, %arg1: tensor<2x8x5xf32>) {
  // expected-error @below {{multiplies elements of type 'i1' and 'f32'}}
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x4x8xi1>, tensor<2x8x5xf32>) -> tensor<2x4x5xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x4x8xf32>, %arg1: tensor<2x8x5xf32>) {
  // expected-error @below {{has 3 precisions for two operands}}
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGH, HIGH, HIGH] : (tensor<2x4x8xf32>, tensor<2x8x5xf32>) -> tensor<2x4x5xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x4x8xf32>, %arg1: tensor<2x8x5xf32>) {
  // expected-error @below {{expected one of DEFAULT, HIGH, HIGHEST, but got 'LOW'}}
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [LOW, LOW] : (tensor<2x4x8xf32>, tensor<2x8x5xf32>) -> tensor<2x4x5xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x9x9x4xf32>, %arg1: tensor<3x3x4x6xf32>) {
  // expected-error @below {{but its operands and attributes give 'tensor<8x7x7x6xf32>'}}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x9x9x4xf32>, tensor<3x3x4x6xf32>) -> tensor<8x9x9x6xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x9x9x4xf32>, %arg1: tensor<3x4x6xf32>) {
  // expected-error @below {{has an input of rank 4 and a kernel of rank 3}}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x9x9x4xf32>, tensor<3x4x6xf32>) -> tensor<8x7x7x6xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x9x9x4xf32>, %arg1: tensor<3x3x4x6xf32>) {
  // expected-error @below {{the kernel's dimension list has 3 values, but there are 4 dimensions}}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x9x9x4xf32>, tensor<3x3x4x6xf32>) -> tensor<8x7x7x6xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x9x9x4xf32>, %arg1: tensor<3x3x4x6xf32>) {
  // expected-error @below {{has a kernel with 4 input features for groups of 2}}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<8x9x9x4xf32>, tensor<3x3x4x6xf32>) -> tensor<8x7x7x6xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x9x9x4xf32>, %arg1: tensor<3x3x4x6xf32>) {
  // expected-error @below {{cannot cut 4 features into 3 groups}}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<8x9x9x4xf32>, tensor<3x3x4x6xf32>) -> tensor<8x7x7x6xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x9x9x4xf32>, %arg1: tensor<3x3x4x6xf32>) {
  // expected-error @below {{cannot cut a batch of 8 into 3 groups}}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 3 : i64, feature_group_count = 1 : i64} : (tensor<8x9x9x4xf32>, tensor<3x3x4x6xf32>) -> tensor<8x7x7x6xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x9x9x4xf32>, %arg1: tensor<3x3x4x6xf32>) {
  // expected-error @below {{cannot cut 6 output features into 4 groups}}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 4 : i64, feature_group_count = 1 : i64} : (tensor<8x9x9x4xf32>, tensor<3x3x4x6xf32>) -> tensor<8x7x7x6xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x9x9x4xf32>, %arg1: tensor<3x3x4x6xf32>) {
  // expected-error @below {{has feature_group_count 0 and batch_group_count 1, which must be positive}}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 0 : i64} : (tensor<8x9x9x4xf32>, tensor<3x3x4x6xf32>) -> tensor<8x7x7x6xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x9x9x4xf32>, %arg1: tensor<3x3x4x6xf32>) {
  // expected-error @below {{groups both features and batches}}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 2 : i64, feature_group_count = 2 : i64} : (tensor<8x9x9x4xf32>, tensor<3x3x4x6xf32>) -> tensor<8x7x7x6xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x9x9x4xf32>, %arg1: tensor<3x3x4x6xf32>) {
  // expected-error @below {{the window's stride must be positive, but has 0}}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x9x9x4xf32>, tensor<3x3x4x6xf32>) -> tensor<8x7x7x6xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x9x9x4xf32>, %arg1: tensor<3x3x4x6xf32>) {
  // expected-error @below {{the base's dilation must be positive, but has -1}}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {lhs_dilate = [1, -1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x9x9x4xf32>, tensor<3x3x4x6xf32>) -> tensor<8x7x7x6xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x9x9x4xf32>, %arg1: tensor<3x3x4x6xf32>) {
  // expected-error @below {{the window's dilation has 1 values, but there are 2 dimensions}}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x9x9x4xf32>, tensor<3x3x4x6xf32>) -> tensor<8x7x7x6xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x9x9x4xf32>, %arg1: tensor<3x3x4x6xf32>) {
  // expected-error @below {{window_reversal has 3 values, but there are 2 dimensions}}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {reverse = [true, false, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x9x9x4xf32>, tensor<3x3x4x6xf32>) -> tensor<8x7x7x6xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x9x9x4xf32>, %arg1: tensor<3x3x4x6xf32>) {
  // expected-error @below {{has padding of shape [1, 2] instead of [2, 2]}}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x9x9x4xf32>, tensor<3x3x4x6xf32>) -> tensor<8x7x7x6xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x9x9x4xf32>, %arg1: tensor<3x3x4x6xf32>) {
  // expected-error @below {{'stride' comes twice}}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], stride = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x9x9x4xf32>, tensor<3x3x4x6xf32>) -> tensor<8x7x7x6xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x9x9x4xf32>, %arg1: tensor<3x3x4x6xf32>) {
  // expected-error @below {{expected 'stride', 'pad', 'lhs_dilate', 'rhs_dilate' or 'reverse'}}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {strides = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x9x9x4xf32>, tensor<3x3x4x6xf32>) -> tensor<8x7x7x6xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x9x9x4xf32>, %arg1: tensor<3x3x4x6xf32>) {
  // expected-error @below {{expected 'b', 'f' or the number of a spatial dimension}}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, c]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x9x9x4xf32>, tensor<3x3x4x6xf32>) -> tensor<8x7x7x6xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x9x9x4xf32>, %arg1: tensor<3x3x4x6xf32>) {
  // expected-error @below {{dimension 'b' comes twice}}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, b, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x9x9x4xf32>, tensor<3x3x4x6xf32>) -> tensor<8x7x7x6xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x9x9x4xf32>, %arg1: tensor<3x3x4x6xf32>) {
  // expected-error @below {{dimension 'o' is missing}}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x9x9x4xf32>, tensor<3x3x4x6xf32>) -> tensor<8x7x7x6xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x9x9x4xf32>, %arg1: tensor<3x3x4x6xf32>) {
  // expected-error @below {{spatial dimensions must be numbered from 0 to 1}}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 2, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x9x9x4xf32>, tensor<3x3x4x6xf32>) -> tensor<8x7x7x6xf32>
  return
}
