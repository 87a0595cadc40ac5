// RUN: soap-opt %s --soap-simplify-loops --split-input-file | FileCheck %s
// RUN: soap-opt %s --soap-simplify-loops=rows-of-windows=false --split-input-file | FileCheck %s --check-prefix=ELEMENTS

// Maxima of windows: loops over the window are taken into the body.

#in = affine_map<(c, y, x, i, j) -> (c, y * 2 + i, x * 2 + j)>
#window = affine_map<(c, y, x, i, j) -> (i, j)>
#out = affine_map<(c, y, x, i, j) -> (c, y, x)>
// CHECK-LABEL: @planes
// CHECK-SAME: (%[[X:[a-z0-9]+]]: memref<4x17x17xf32>
// CHECK: memref.subview %[[X]][0, 0, 0] [4, 8, 8] [1, 2, 2]
// CHECK: memref.subview %[[X]][0, 0, 1] [4, 8, 8] [1, 2, 2]
// CHECK: memref.subview %[[X]][0, 0, 2] [4, 8, 8] [1, 2, 2]
// CHECK: memref.subview %[[X]][0, 1, 0] [4, 8, 8] [1, 2, 2]
// CHECK: memref.subview %[[X]][0, 2, 2] [4, 8, 8] [1, 2, 2]
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["parallel", "parallel", "parallel"]
// No chain of maxima, each of which would ask for NaN and the sign of zeros.
// CHECK-NOT: arith.maximumf
// CHECK-COUNT-5: arith.cmpf uno
// CHECK: linalg.yield
// ELEMENTS-LABEL: @planes
// ELEMENTS: iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]
func.func @planes(%x: memref<4x17x17xf32>, %w: memref<3x3xi8>, %y: memref<4x8x8xf32>) {
  linalg.generic {indexing_maps = [#in, #window, #out],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : memref<4x17x17xf32>, memref<3x3xi8>) outs(%y : memref<4x8x8xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32):
    %m = arith.maximumf %c, %a : f32
    linalg.yield %m : f32
  }
  return
}

// -----

// The same where features are the last dimension.

#in = affine_map<(y, x, c, i, j) -> (y + i, x + j, c)>
#window = affine_map<(y, x, c, i, j) -> (i, j)>
#out = affine_map<(y, x, c, i, j) -> (y, x, c)>
// CHECK-LABEL: @features
// CHECK: iterator_types = ["parallel", "parallel", "parallel"]
// CHECK-COUNT-4: arith.addf
// CHECK-NEXT: linalg.yield
func.func @features(%x: memref<9x9x16xf32>, %w: memref<2x2xi8>, %y: memref<8x8x16xf32>) {
  linalg.generic {indexing_maps = [#in, #window, #out],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : memref<9x9x16xf32>, memref<2x2xi8>) outs(%y : memref<8x8x16xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32):
    %m = arith.addf %c, %a : f32
    linalg.yield %m : f32
  }
  return
}

// -----

// Of large windows, only the innermost loops; the others go around the rows.

#in = affine_map<(y, x, i, j) -> (y + i, x + j)>
#window = affine_map<(y, x, i, j) -> (i, j)>
#out = affine_map<(y, x, i, j) -> (y, x)>
// CHECK-DAG: #[[$IN:.*]] = affine_map<(d0, d1, d2) -> (d0 + d1, d2)>
// CHECK-DAG: #[[$WINDOW:.*]] = affine_map<(d0, d1, d2) -> (d1, 0)>
// CHECK-DAG: #[[$OUT:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-LABEL: @large
// CHECK-SAME: (%[[X:[a-z0-9]+]]: memref<19x19xf32>
// CHECK: memref.subview %[[X]][0, 0] [19, 8] [1, 1]
// CHECK: memref.subview %[[X]][0, 11] [19, 8] [1, 1]
// CHECK: linalg.generic
// CHECK-SAME: indexing_maps = [#[[$IN]], #[[$IN]],
// CHECK-SAME: #[[$WINDOW]], #[[$OUT]]]
// CHECK-SAME: iterator_types = ["parallel", "reduction", "parallel"]
// CHECK-COUNT-12: arith.addf
// CHECK-NEXT: linalg.yield
func.func @large(%x: memref<19x19xf32>, %w: memref<12x12xi8>, %y: memref<8x8xf32>) {
  linalg.generic {indexing_maps = [#in, #window, #out],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : memref<19x19xf32>, memref<12x12xi8>) outs(%y : memref<8x8xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32):
    %m = arith.addf %c, %a : f32
    linalg.yield %m : f32
  }
  return
}

// -----

// Weights of windows are read with them.

#in = affine_map<(c, y, x, i) -> (c, y, x + i)>
#weights = affine_map<(c, y, x, i) -> (c, i)>
#out = affine_map<(c, y, x, i) -> (c, y, x)>
// CHECK-LABEL: @weights
// CHECK-SAME: %[[W:[a-z0-9]+]]: memref<4x3xf32>
// CHECK: memref.subview %[[W]][0, 2] [4, 1] [1, 1]
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["parallel", "parallel", "parallel"]
// CHECK-COUNT-3: arith.mulf
func.func @weights(%x: memref<4x8x10xf32>, %w: memref<4x3xf32>, %y: memref<4x8x8xf32>) {
  linalg.generic {indexing_maps = [#in, #weights, #out],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : memref<4x8x10xf32>, memref<4x3xf32>) outs(%y : memref<4x8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %m = arith.addf %c, %p : f32
    linalg.yield %m : f32
  }
  return
}

// -----

// Not where a row of the result is a column of the operand, nor short rows, nor
// sums that have no windows.

#in = affine_map<(y, x, i) -> (x, y + i)>
#window = affine_map<(y, x, i) -> (i)>
#out = affine_map<(y, x, i) -> (y, x)>
#short = affine_map<(y, x, i) -> (y, x + i)>
#lhs = affine_map<(y, x, i) -> (y, i)>
#rhs = affine_map<(y, x, i) -> (x, i)>
// CHECK-LABEL: @others
// CHECK-COUNT-3: iterator_types = ["parallel", "parallel", "reduction"]
func.func @others(%x: memref<8x9xf32>, %w: memref<2xi8>, %y: memref<8x8xf32>,
                  %p: memref<8x3xf32>, %q: memref<8x2xf32>, %r: memref<8x8xf32>) {
  linalg.generic {indexing_maps = [#in, #window, #out],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : memref<8x9xf32>, memref<2xi8>) outs(%y : memref<8x8xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32):
    %m = arith.addf %c, %a : f32
    linalg.yield %m : f32
  }
  linalg.generic {indexing_maps = [#short, #window, #out],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p, %w : memref<8x3xf32>, memref<2xi8>) outs(%q : memref<8x2xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32):
    %m = arith.addf %c, %a : f32
    linalg.yield %m : f32
  }
  linalg.generic {indexing_maps = [#lhs, #rhs, #out],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%y, %r : memref<8x8xf32>, memref<8x8xf32>) outs(%r : memref<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.addf %a, %b : f32
    linalg.yield %m : f32
  }
  return
}

// -----

// A loop along the result that is a reduction stays where it is.

#quarter = affine_map<(a) -> (a floordiv 4)>
#same = affine_map<(a) -> (a)>
// CHECK-LABEL: @reduction
// CHECK: linalg.generic {{.*}} iterator_types = ["reduction"]
func.func @reduction(%x: memref<2xf32>, %y: memref<8xf32>) {
  linalg.generic {indexing_maps = [#quarter, #same], iterator_types = ["reduction"]}
      ins(%x : memref<2xf32>) outs(%y : memref<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

// The library transposes whole tensors.

#turned = affine_map<(a, b, c) -> (a, c, b)>
#same = affine_map<(a, b, c) -> (a, b, c)>
// CHECK-LABEL: @transpose
// CHECK: soap_cpu.call "soap_cpu_transpose" [3, 2, 64, 80, 5120, 1, 64, 5120, 80, 1] ins(%{{.*}} : memref<2x80x64xf32>) outs(%{{.*}} : memref<2x64x80xf32>)
func.func @transpose(%x: memref<2x80x64xf32>, %y: memref<2x64x80xf32>) {
  linalg.generic {indexing_maps = [#turned, #same], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : memref<2x80x64xf32>) outs(%y : memref<2x64x80xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

// Not those that compute, which are tiled.

#turned = affine_map<(a, b) -> (b, a)>
#same = affine_map<(a, b) -> (a, b)>
// CHECK-LABEL: @computes
// CHECK-NOT: soap_cpu.call
// CHECK: scf.for
// CHECK: scf.for
// CHECK: linalg.generic
func.func @computes(%x: memref<80x64xf32>, %y: memref<64x80xf32>) {
  linalg.generic {indexing_maps = [#turned, #same], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<80x64xf32>) outs(%y : memref<64x80xf32>) {
  ^bb0(%a: f32, %b: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  }
  return
}
