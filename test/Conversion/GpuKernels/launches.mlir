// RUN: soap-opt %s --soap-gpu-kernel-pipeline | FileCheck %s

// A chain of elementwise ops is one launch; a thread has four neighbours.
// CHECK-LABEL: func.func @elementwise(
// CHECK-DAG: %[[BLOCK:.*]] = arith.constant 256
// CHECK-DAG: %[[GRID:.*]] = arith.constant 64
// CHECK: gpu.launch_func @soap_kernels::@k_elementwise blocks in (%[[GRID]], {{.*}}) threads in (%[[BLOCK]], {{.*}}) args(%arg0 : {{.*}}, %arg1 : {{.*}}, %arg2 : {{.*}})
// CHECK-NEXT: return
func.func @elementwise(%x: tensor<256x256xf32>, %b: tensor<256xf32>) -> tensor<256x256xf32> {
  %0 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<256xf32>) -> tensor<256x256xf32>
  %1 = stablehlo.add %x, %0 : tensor<256x256xf32>
  %2 = stablehlo.tanh %1 : tensor<256x256xf32>
  return %2 : tensor<256x256xf32>
}

// Rows: a block for each.
// CHECK-LABEL: func.func @rows(
// CHECK: gpu.launch_func @soap_kernels::@k_rows
// CHECK-NEXT: return
func.func @rows(%x: tensor<100x512xf32>) -> tensor<100xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<100x512xf32>, tensor<f32>) -> tensor<100xf32>
  return %0 : tensor<100xf32>
}

// Columns: a block for 32 of them.
// CHECK-LABEL: func.func @columns(
// CHECK: gpu.launch_func @soap_kernels::@k_columns
// CHECK-NEXT: return
func.func @columns(%x: tensor<512x100xf32>) -> tensor<100xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<512x100xf32>, tensor<f32>) -> tensor<100xf32>
  return %0 : tensor<100xf32>
}

// A long reduction to few results is split over blocks; another launch combines
// the parts.
// CHECK-LABEL: func.func @long_columns(
// CHECK: %[[PARTS:.*]] = memref.alloc() : memref<64x8xf32>
// CHECK: gpu.launch_func @soap_kernels::@k_long_columns blocks in (%c64, {{.*}}) threads in (%c512, {{.*}}) args({{.*}}%[[PARTS]]
// CHECK: gpu.launch_func @soap_kernels::@k_long_columns_0 blocks in (%c1, {{.*}}%[[PARTS]]
func.func @long_columns(%x: tensor<65521x8xf32>) -> tensor<8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<65521x8xf32>, tensor<f32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Softmax with a zero, which no library has, is one launch: its ops share a block's memory.
// CHECK-LABEL: func.func @softmax(
// CHECK: gpu.launch_func @soap_kernels::@k_softmax {{.*}} args(%arg0 : memref<128x1000xf32>, {{.*}}%arg1 : memref<128x1000xf32>)
// CHECK-NEXT: return
func.func @softmax(%x: tensor<128x1000xf32>) -> tensor<128x1000xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %m = stablehlo.reduce(%x init: %zero) applies stablehlo.maximum across dimensions = [1] : (tensor<128x1000xf32>, tensor<f32>) -> tensor<128xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<128xf32>) -> tensor<128x1000xf32>
  %s = stablehlo.subtract %x, %mb : tensor<128x1000xf32>
  %e = stablehlo.exponential %s : tensor<128x1000xf32>
  %d = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<128x1000xf32>, tensor<f32>) -> tensor<128xf32>
  %db = stablehlo.broadcast_in_dim %d, dims = [0] : (tensor<128xf32>) -> tensor<128x1000xf32>
  %r = stablehlo.divide %e, %db : tensor<128x1000xf32>
  return %r : tensor<128x1000xf32>
}

// Ops that are each done in no time share a launch of one block.
// CHECK-LABEL: func.func @small(
// CHECK: gpu.launch_func @soap_kernels::@k_small blocks in (%[[ONE:.*]], %[[ONE]], %[[ONE]]) threads in (%{{.*}}) args(%arg0 : memref<8x10xf32>, %arg1 : memref<8x10xf32>)
// CHECK-NEXT: return
func.func @small(%x: tensor<8x10xf32>) -> tensor<8x10xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %m = stablehlo.reduce(%x init: %zero) applies stablehlo.maximum across dimensions = [1] : (tensor<8x10xf32>, tensor<f32>) -> tensor<8xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<8xf32>) -> tensor<8x10xf32>
  %s = stablehlo.subtract %x, %mb : tensor<8x10xf32>
  %e = stablehlo.exponential %s : tensor<8x10xf32>
  %d = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x10xf32>, tensor<f32>) -> tensor<8xf32>
  %db = stablehlo.broadcast_in_dim %d, dims = [0] : (tensor<8xf32>) -> tensor<8x10xf32>
  %r = stablehlo.divide %e, %db : tensor<8x10xf32>
  return %r : tensor<8x10xf32>
}

// Rows larger than a block's own memory have slices of scratch memory.
// CHECK-LABEL: func.func @large_rows(
// CHECK: memref.alloc() : memref<2359296xi8>
// CHECK: gpu.launch_func @soap_kernels::@k_large_rows{{.*}} blocks in
func.func @large_rows(%b: tensor<1024xf32>, %x: tensor<64x3x3x1024xf32>) -> (tensor<64x3x3x1024xf32>, tensor<64x3x3x1024xi1>, tensor<64x1x1x1024xf32>) {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<64x3x3x1024xf32>
  %0 = stablehlo.broadcast_in_dim %b, dims = [3] : (tensor<1024xf32>) -> tensor<64x3x3x1024xf32>
  %1 = stablehlo.add %x, %0 : tensor<64x3x3x1024xf32>
  %2 = stablehlo.maximum %1, %zero : tensor<64x3x3x1024xf32>
  %3 = stablehlo.compare GE, %1, %zero, FLOAT : (tensor<64x3x3x1024xf32>, tensor<64x3x3x1024xf32>) -> tensor<64x3x3x1024xi1>
  %4 = "stablehlo.reduce_window"(%2, %low) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %m = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<64x3x3x1024xf32>, tensor<f32>) -> tensor<64x1x1x1024xf32>
  return %2, %3, %4 : tensor<64x3x3x1024xf32>, tensor<64x3x3x1024xi1>, tensor<64x1x1x1024xf32>
}

// Rows of an embedding's gradient are added atomically.
// CHECK-LABEL: func.func @scatter(
// CHECK: gpu.launch_func @soap_kernels::@k_scatter
func.func @scatter(%table: tensor<100x64xf32>, %at: tensor<32x1xi32>, %rows: tensor<32x64xf32>) -> tensor<100x64xf32> {
  %0 = "stablehlo.scatter"(%table, %at, %rows) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<100x64xf32>, tensor<32x1xi32>, tensor<32x64xf32>) -> tensor<100x64xf32>
  return %0 : tensor<100x64xf32>
}

// A loop of unknown length runs in one block.
// CHECK-LABEL: func.func @loop(
// CHECK: %[[ONE:.*]] = arith.constant 1 : index
// CHECK: gpu.launch_func @soap_kernels::@k_loop{{.*}} blocks in (%[[ONE]], %[[ONE]], %[[ONE]])
func.func @loop(%x: tensor<64xf32>, %n: tensor<i32>) -> tensor<64xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<64xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %w = stablehlo.multiply %v, %v : tensor<64xf32>
    stablehlo.return %j, %w : tensor<i32>, tensor<64xf32>
  }
  return %0#1 : tensor<64xf32>
}

// Elementwise ops that do not need each other are one launch, with blocks for
// each: 64 and 16.
// CHECK-LABEL: func.func @side_by_side(
// CHECK: gpu.launch_func @soap_kernels::@k_side_by_side blocks in (%c80, {{.*}} args(
// CHECK-NEXT: return
func.func @side_by_side(%x: tensor<256x256xf32>, %y: tensor<128x128xf32>) -> (tensor<256x256xf32>, tensor<128x128xf32>) {
  %0 = stablehlo.exponential %x : tensor<256x256xf32>
  %1 = stablehlo.negate %y : tensor<128x128xf32>
  return %0, %1 : tensor<256x256xf32>, tensor<128x128xf32>
}

// A long reduction along few rows is split over blocks, too.
// CHECK-LABEL: func.func @long_rows(
// CHECK: %[[PARTS:.*]] = memref.alloc() : memref<64x2xf32>
// CHECK: gpu.launch_func @soap_kernels::@k_long_rows blocks in (%c128, {{.*}}) threads in (%c256, {{.*}}) args({{.*}}%[[PARTS]]
// CHECK: gpu.launch_func @soap_kernels::@k_long_rows_{{[0-9]+}} blocks in (%c1, {{.*}}%[[PARTS]]
func.func @long_rows(%x: tensor<2x1048573xf32>) -> tensor<2xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x1048573xf32>, tensor<f32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// Lines are sorted by a thread each; the indices that it sorts by are its own.
// CHECK-LABEL: func.func @lines(
// CHECK: %[[INDICES:.*]] = memref.alloc() : memref<8x512xindex>
// CHECK: gpu.launch_func @soap_kernels::@k_lines blocks in (%c16, {{.*}}) threads in (%c32, {{.*}}) args({{.*}}%[[INDICES]]
func.func @lines(%x: tensor<500x8xi32>) -> tensor<500x8xi32> {
  %0 = "stablehlo.sort"(%x) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<500x8xi32>) -> tensor<500x8xi32>
  return %0 : tensor<500x8xi32>
}

// Neighbours are loaded and stored at once: four of 4 bytes, eight of 2. What
// begins at an odd place is not.
// CHECK-LABEL: func.func @halves(
// CHECK: gpu.launch_func @soap_kernels::@k_halves
func.func @halves(%x: tensor<256x256xbf16>, %y: tensor<256x257xbf16>) -> tensor<256x256xbf16> {
  %0 = stablehlo.slice %y [0:256, 1:257] : (tensor<256x257xbf16>) -> tensor<256x256xbf16>
  %1 = stablehlo.add %x, %0 : tensor<256x256xbf16>
  return %1 : tensor<256x256xbf16>
}

// The code, in the order of the functions.

// CHECK-LABEL: gpu.func @k_elementwise(
// CHECK: vector.load {{.*}} {alignment = 16 : i64} : memref<256x256xf32>, vector<4xf32>
// CHECK: vector.load {{.*}} {alignment = 16 : i64} : memref<256xf32>, vector<4xf32>
// CHECK-COUNT-4: math.tanh
// CHECK: vector.store {{.*}} {alignment = 16 : i64} : memref<256x256xf32>, vector<4xf32>
// CHECK: gpu.return

// Partial sums are exchanged within warps, then through memory of the block.
// CHECK-LABEL: gpu.func @k_rows(
// CHECK-SAME: workgroup(%[[PARTS:.*]] : memref<4xf32, #gpu.address_space<workgroup>>)
// CHECK-SAME: known_block_size = array<i32: 128, 1, 1>
// CHECK: scf.for %{{.*}} = %thread_id_x
// CHECK-COUNT-5: gpu.shuffle xor
// CHECK: memref.store %{{.*}}, %[[PARTS]]
// CHECK: gpu.barrier
// CHECK-COUNT-4: memref.load %[[PARTS]]
// CHECK: scf.if
// CHECK-NEXT: %[[SUM:.*]] = arith.addf
// CHECK-NEXT: memref.store %[[SUM]], %arg1[%block_id_x]

// CHECK-LABEL: gpu.func @k_columns(
// CHECK-SAME: workgroup(%[[PARTS:.*]] : memref<16x32xf32, #gpu.address_space<workgroup>>)
// CHECK: scf.for
// CHECK: memref.store %{{.*}}, %[[PARTS]]
// CHECK-NEXT: gpu.barrier
// CHECK: scf.if
// CHECK-COUNT-16: memref.load %[[PARTS]]

// No temporary in memory that blocks share.
// CHECK-LABEL: gpu.func @k_softmax(
// CHECK-SAME: workgroup({{.*}}memref<1000xf32, #gpu.address_space<workgroup>>
// CHECK: gpu.shuffle
// CHECK: math.exp
// CHECK: gpu.barrier
// CHECK: gpu.shuffle
// CHECK: arith.divf

// CHECK-LABEL: gpu.func @k_small(
// CHECK-SAME: workgroup({{.*}}memref<8xf32, #gpu.address_space<workgroup>>
// CHECK-SAME: soap_gpu.spread = "one block"
// CHECK: arith.maximumf
// CHECK: gpu.barrier
// CHECK: math.exp
// CHECK: gpu.barrier
// CHECK: arith.divf

// CHECK-LABEL: gpu.func @k_large_rows
// CHECK: %[[BEGIN:.*]] = arith.muli %block_id_x, %c36864
// CHECK: memref.view %{{.*}}[%[[BEGIN]]][] : memref<2359296xi8> to memref<3x3x1024xf32>

// CHECK-LABEL: gpu.func @k_scatter
// CHECK: memref.atomic_rmw addf

// CHECK-LABEL: gpu.func @k_loop(
// CHECK: gpu.func @k_loop_{{.*}} soap_gpu.spread = "one block"
// CHECK: scf.while
// CHECK: gpu.barrier

// Which op a block belongs to.
// CHECK-LABEL: gpu.func @k_side_by_side(
// CHECK: %[[FIRST:.*]] = arith.cmpi ult, %block_id_x, %c64
// CHECK: scf.if %[[FIRST]]
// CHECK: } else {
// CHECK-NEXT: arith.subi %block_id_x, %c64

// CHECK-LABEL: gpu.func @k_lines(
// CHECK-SAME: soap_gpu.spread = "thread per line"
// CHECK: %[[OWN:.*]] = memref.subview %arg0[0, %{{.*}}] [8, 1] [1, 1] : memref<8x512xindex>

// CHECK-LABEL: gpu.func @k_halves(
// CHECK-NOT: vector.load
// CHECK: vector.load {{.*}} {alignment = 16 : i64} : {{.*}}, vector<8xbf16>
// CHECK-COUNT-8: memref.load
// CHECK-NOT: vector.load
// CHECK: vector.store {{.*}} {alignment = 16 : i64} : {{.*}}, vector<8xbf16>

// A gather reads where another op has written indices: not side by side, but
// one after the other in a block.
// CHECK-LABEL: gpu.func @k_indices(
// CHECK-SAME: soap_gpu.spread = "one block"
func.func @indices(%i: tensor<4x1xi32>, %table: tensor<16x8xf32>) -> (tensor<4x1xi32>, tensor<4x8xf32>) {
  %0 = stablehlo.slice %i [0:4, 0:1] : (tensor<4x1xi32>) -> tensor<4x1xi32>
  %1 = stablehlo.reshape %0 : (tensor<4x1xi32>) -> tensor<4xi32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
  %3 = "stablehlo.gather"(%table, %2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 8>}> : (tensor<16x8xf32>, tensor<4x1xi32>) -> tensor<4x8xf32>
  return %2, %3 : tensor<4x1xi32>, tensor<4x8xf32>
}

// Whether all numbers are finite: bytes are combined by all threads.
// CHECK-LABEL: gpu.func @k_all_finite(
// CHECK-SAME: soap_gpu.spread = "block per result"
// CHECK: arith.andi {{.*}} : i8
func.func @all_finite(%x: tensor<4096xf32>) -> tensor<i1> {
  %c = stablehlo.constant dense<true> : tensor<i1>
  %0 = stablehlo.is_finite %x : (tensor<4096xf32>) -> tensor<4096xi1>
  %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.and across dimensions = [0] : (tensor<4096xi1>, tensor<i1>) -> tensor<i1>
  return %1 : tensor<i1>
}

// Of several columns, too, and with the other op.
// CHECK-LABEL: gpu.func @k_any(
// CHECK-SAME: soap_gpu.spread = "columns"
// CHECK: arith.ori {{.*}} : i8
func.func @any(%x: tensor<512x64xi1>) -> tensor<64xi1> {
  %c = stablehlo.constant dense<false> : tensor<i1>
  %0 = stablehlo.reduce(%x init: %c) applies stablehlo.or across dimensions = [0] : (tensor<512x64xi1>, tensor<i1>) -> tensor<64xi1>
  return %0 : tensor<64xi1>
}
