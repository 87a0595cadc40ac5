// RUN: soap-opt %s --split-input-file --soap-plan="machine=cpu:1 budget=1" --soap-partition --soap-lower-reshard --soap-combine-products | FileCheck %s --implicit-check-not=stablehlo.concatenate

// What stays as it is.

// A product that is a result, too.
// CHECK-LABEL: module @read_product
module @read_product {
  func.func @main(%x0: tensor<4x16xf32>, %d0: tensor<4x24xf32>, %x1: tensor<4x16xf32>, %d1: tensor<4x24xf32>) -> (tensor<24x16xf32>, tensor<24x16xf32>) {
    %0 = stablehlo.dot_general %d1, %x1, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x16xf32>) -> tensor<24x16xf32>
    %1 = stablehlo.dot_general %d0, %x0, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x16xf32>) -> tensor<24x16xf32>
    %2 = stablehlo.add %0, %1 : tensor<24x16xf32>
    return %1, %2 : tensor<24x16xf32>, tensor<24x16xf32>
  }
}

// -----

// A sum in between that something else reads: none of both sums has two.
// CHECK-LABEL: module @read_sum
module @read_sum {
  func.func @main(%x0: tensor<4x16xf32>, %d0: tensor<4x24xf32>, %x1: tensor<4x16xf32>, %d1: tensor<4x24xf32>, %w: tensor<24x16xf32>) -> (tensor<24x16xf32>, tensor<24x16xf32>) {
    %0 = stablehlo.dot_general %d1, %x1, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x16xf32>) -> tensor<24x16xf32>
    %1 = stablehlo.dot_general %d0, %x0, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x16xf32>) -> tensor<24x16xf32>
    %2 = stablehlo.add %0, %w : tensor<24x16xf32>
    %3 = stablehlo.add %2, %1 : tensor<24x16xf32>
    %4 = stablehlo.negate %2 : tensor<24x16xf32>
    return %3, %4 : tensor<24x16xf32>, tensor<24x16xf32>
  }
}

// -----

// Another precision.
// CHECK-LABEL: module @precision
module @precision {
  func.func @main(%x0: tensor<4x16xf32>, %d0: tensor<4x24xf32>, %x1: tensor<4x16xf32>, %d1: tensor<4x24xf32>) -> tensor<24x16xf32> {
    %0 = stablehlo.dot_general %d1, %x1, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x24xf32>, tensor<4x16xf32>) -> tensor<24x16xf32>
    %1 = stablehlo.dot_general %d0, %x0, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x16xf32>) -> tensor<24x16xf32>
    %2 = stablehlo.add %0, %1 : tensor<24x16xf32>
    return %2 : tensor<24x16xf32>
  }
}

// -----

// Another transpose, of a square.
// CHECK-LABEL: module @movement
module @movement {
  func.func @main(%x0: tensor<4x24xf32>, %d0: tensor<4x24xf32>, %x1: tensor<4x24xf32>, %d1: tensor<4x24xf32>) -> tensor<24x24xf32> {
    %0 = stablehlo.dot_general %d1, %x1, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x24xf32>) -> tensor<24x24xf32>
    %1 = stablehlo.dot_general %d0, %x0, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x24xf32>) -> tensor<24x24xf32>
    %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<24x24xf32>) -> tensor<24x24xf32>
    %3 = stablehlo.add %0, %2 : tensor<24x24xf32>
    return %3 : tensor<24x24xf32>
  }
}

// -----

// More bytes of operands than of results.
// CHECK-LABEL: module @large_operands
module @large_operands {
  func.func @main(%x0: tensor<16x16xf32>, %d0: tensor<16x24xf32>, %x1: tensor<16x16xf32>, %d1: tensor<16x24xf32>) -> tensor<24x16xf32> {
    %0 = stablehlo.dot_general %d1, %x1, contracting_dims = [0] x [0] : (tensor<16x24xf32>, tensor<16x16xf32>) -> tensor<24x16xf32>
    %1 = stablehlo.dot_general %d0, %x0, contracting_dims = [0] x [0] : (tensor<16x24xf32>, tensor<16x16xf32>) -> tensor<24x16xf32>
    %2 = stablehlo.add %0, %1 : tensor<24x16xf32>
    return %2 : tensor<24x16xf32>
  }
}

// -----

// Outer products have nothing along which they could be joined.
// CHECK-LABEL: module @outer
module @outer {
  func.func @main(%x0: tensor<16xf32>, %d0: tensor<24xf32>, %x1: tensor<16xf32>, %d1: tensor<24xf32>) -> tensor<24x16xf32> {
    %0 = stablehlo.dot_general %d1, %x1, contracting_dims = [] x [] : (tensor<24xf32>, tensor<16xf32>) -> tensor<24x16xf32>
    %1 = stablehlo.dot_general %d0, %x0, contracting_dims = [] x [] : (tensor<24xf32>, tensor<16xf32>) -> tensor<24x16xf32>
    %2 = stablehlo.add %0, %1 : tensor<24x16xf32>
    return %2 : tensor<24x16xf32>
  }
}

// -----

// Additions of booleans are none.
// CHECK-LABEL: module @booleans
module @booleans {
  func.func @main(%x0: tensor<4x16xi1>, %d0: tensor<4x24xi1>, %x1: tensor<4x16xi1>, %d1: tensor<4x24xi1>) -> tensor<24x16xi1> {
    %0 = stablehlo.dot_general %d1, %x1, contracting_dims = [0] x [0] : (tensor<4x24xi1>, tensor<4x16xi1>) -> tensor<24x16xi1>
    %1 = stablehlo.dot_general %d0, %x0, contracting_dims = [0] x [0] : (tensor<4x24xi1>, tensor<4x16xi1>) -> tensor<24x16xi1>
    %2 = stablehlo.add %0, %1 : tensor<24x16xi1>
    return %2 : tensor<24x16xi1>
  }
}

// -----

// Operands that would be kept: with those of all four and their copies, more
// than the sums in between ever take.
// CHECK-LABEL: module @memory
module @memory {
  func.func @main(%x0: tensor<20x64xf32>, %x1: tensor<20x64xf32>, %x2: tensor<20x64xf32>, %x3: tensor<20x64xf32>, %d: tensor<20x64xf32>) -> tensor<64x64xf32> {
    %0 = stablehlo.tanh %x0 : tensor<20x64xf32>
    %1 = stablehlo.dot_general %d, %0, contracting_dims = [0] x [0] : (tensor<20x64xf32>, tensor<20x64xf32>) -> tensor<64x64xf32>
    %2 = stablehlo.tanh %x1 : tensor<20x64xf32>
    %3 = stablehlo.dot_general %d, %2, contracting_dims = [0] x [0] : (tensor<20x64xf32>, tensor<20x64xf32>) -> tensor<64x64xf32>
    %4 = stablehlo.add %1, %3 : tensor<64x64xf32>
    %5 = stablehlo.tanh %x2 : tensor<20x64xf32>
    %6 = stablehlo.dot_general %d, %5, contracting_dims = [0] x [0] : (tensor<20x64xf32>, tensor<20x64xf32>) -> tensor<64x64xf32>
    %7 = stablehlo.add %4, %6 : tensor<64x64xf32>
    %8 = stablehlo.tanh %x3 : tensor<20x64xf32>
    %9 = stablehlo.dot_general %d, %8, contracting_dims = [0] x [0] : (tensor<20x64xf32>, tensor<20x64xf32>) -> tensor<64x64xf32>
    %10 = stablehlo.add %7, %9 : tensor<64x64xf32>
    return %10 : tensor<64x64xf32>
  }
}

// -----

// Updates are added to what is there, once.
// CHECK-LABEL: module @scatter_onto
module @scatter_onto {
  func.func @main(%z: tensor<32x16xf32>, %i0: tensor<4x1xi32>, %u0: tensor<4x16xf32>, %i1: tensor<4x1xi32>, %u1: tensor<4x16xf32>) -> tensor<32x16xf32> {
    %0 = "stablehlo.scatter"(%z, %i1, %u1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %3 = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<32x16xf32>, tensor<4x1xi32>, tensor<4x16xf32>) -> tensor<32x16xf32>
    %1 = "stablehlo.scatter"(%z, %i0, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %3 = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<32x16xf32>, tensor<4x1xi32>, tensor<4x16xf32>) -> tensor<32x16xf32>
    %2 = stablehlo.add %0, %1 : tensor<32x16xf32>
    return %2 : tensor<32x16xf32>
  }
}

// -----

// Many updates would be added to a short float one by one.
// CHECK-LABEL: module @scatter_narrow
module @scatter_narrow {
  func.func @main(%i0: tensor<4x1xi32>, %u0: tensor<4x16xbf16>, %i1: tensor<4x1xi32>, %u1: tensor<4x16xbf16>) -> tensor<32x16xbf16> {
    %z = stablehlo.constant dense<0.000000e+00> : tensor<32x16xbf16>
    %0 = "stablehlo.scatter"(%z, %i1, %u1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
      %3 = stablehlo.add %a, %b : tensor<bf16>
      stablehlo.return %3 : tensor<bf16>
    }) : (tensor<32x16xbf16>, tensor<4x1xi32>, tensor<4x16xbf16>) -> tensor<32x16xbf16>
    %1 = "stablehlo.scatter"(%z, %i0, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
      %3 = stablehlo.add %a, %b : tensor<bf16>
      stablehlo.return %3 : tensor<bf16>
    }) : (tensor<32x16xbf16>, tensor<4x1xi32>, tensor<4x16xbf16>) -> tensor<32x16xbf16>
    %2 = stablehlo.add %0, %1 : tensor<32x16xbf16>
    return %2 : tensor<32x16xbf16>
  }
}
