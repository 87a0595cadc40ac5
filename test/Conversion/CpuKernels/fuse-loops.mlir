// RUN: soap-opt %s --soap-fuse-loops -split-input-file | FileCheck %s

#rows = affine_map<(d0, d1, d2) -> (d0, d1)>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// One nest over the rows; the temporaries hold one row and one sum. The fill of
// the column sums moves before it.
// CHECK-LABEL: func.func @rows
// CHECK-SAME: (%[[A:[a-z0-9]+]]: memref<4x8x512xf32>, %[[OUT:[a-z0-9]+]]: memref<4x8x512xf32>, %[[SUMS:[a-z0-9]+]]: memref<512xf32>)
// CHECK: linalg.generic {{.*}} outs(%[[SUMS]] : memref<512xf32>)
// CHECK-DAG: %[[ROW:.*]] = memref.alloc() : memref<512xf32>
// CHECK-DAG: %[[SUM:.*]] = memref.alloc() : memref<f32>
// CHECK: scf.for %[[I:[a-z0-9]+]]
// CHECK-NEXT: scf.for %[[J:[a-z0-9]+]]
// CHECK: %[[IN:.*]] = memref.subview %[[A]][%[[I]], %[[J]], 0] [1, 1, 512] [1, 1, 1]
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel"]} ins(%[[IN]] {{.*}} outs(%[[ROW]] : memref<512xf32>)
// CHECK: linalg.generic {{.*}} outs(%[[SUM]] : memref<f32>)
// CHECK: linalg.generic {{.*}} iterator_types = ["reduction"]} ins(%[[ROW]] : memref<512xf32>) outs(%[[SUM]] : memref<f32>)
// CHECK: linalg.generic {{.*}} ins(%[[ROW]], %[[SUM]] : memref<512xf32>, memref<f32>)
// CHECK: linalg.generic {{.*}} outs(%[[SUMS]] : memref<512xf32>)
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @rows(%a: memref<4x8x512xf32>, %out: memref<4x8x512xf32>, %sums: memref<512xf32>) {
  %zero = arith.constant 0.0 : f32
  %t = memref.alloc() : memref<4x8x512xf32>
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : memref<4x8x512xf32>) outs(%t : memref<4x8x512xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = arith.negf %x : f32
    linalg.yield %0 : f32
  }
  %s = memref.alloc() : memref<4x8xf32>
  linalg.fill ins(%zero : f32) outs(%s : memref<4x8xf32>)
  linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%t : memref<4x8x512xf32>) outs(%s : memref<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%t, %s : memref<4x8x512xf32>, memref<4x8xf32>) outs(%out : memref<4x8x512xf32>) {
  ^bb0(%x: f32, %z: f32, %y: f32):
    %0 = arith.divf %x, %z : f32
    linalg.yield %0 : f32
  }
  linalg.fill ins(%zero : f32) outs(%sums : memref<512xf32>)
  linalg.generic {indexing_maps = [#all, affine_map<(d0, d1, d2) -> (d2)>], iterator_types = ["reduction", "reduction", "parallel"]}
      ins(%out : memref<4x8x512xf32>) outs(%sums : memref<512xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// The second op needs all rows of the first.
// CHECK-LABEL: func.func @columns
// CHECK-NOT: scf.for
// CHECK: return
func.func @columns(%a: memref<128x128xf32>, %t: memref<128x128xf32>, %out: memref<128x128xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<128x128xf32>) outs(%t : memref<128x128xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = arith.negf %x : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%t : memref<128x128xf32>) outs(%out : memref<128x128xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

// As does one whose body reads it anywhere.
// CHECK-LABEL: func.func @gathered
// CHECK-NOT: scf.for
// CHECK: return
func.func @gathered(%a: memref<1024x512xf32>, %t: memref<1024x512xf32>, %out: memref<1024x512xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<1024x512xf32>) outs(%t : memref<1024x512xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = math.tanh %x : f32
    linalg.yield %0 : f32
  }
  %last = arith.constant 1023 : index
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<1024x512xf32>) outs(%out : memref<1024x512xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.subi %last, %i : index
    %0 = memref.load %t[%row, %j] : memref<1024x512xf32>
    %1 = arith.addf %0, %x : f32
    linalg.yield %1 : f32
  }
  return
}

// -----

// What only the body needs is there before the loop, too.
// CHECK-LABEL: func.func @needed
// CHECK: %[[C:.*]] = arith.constant 3.0
// CHECK: scf.for
// CHECK: linalg.generic
// CHECK: linalg.generic
// CHECK: arith.addf %{{.*}}, %[[C]]
func.func @needed(%a: memref<1024x512xf32>, %t: memref<1024x512xf32>, %out: memref<1024x512xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<1024x512xf32>) outs(%t : memref<1024x512xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = math.tanh %x : f32
    linalg.yield %0 : f32
  }
  %c = arith.constant 3.0 : f32
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%t : memref<1024x512xf32>) outs(%out : memref<1024x512xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = arith.addf %x, %c : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// An image is padded and pooled after the other; the padded ones are a row.
// CHECK-LABEL: func.func @padded
// CHECK-SAME: (%[[X:[a-z0-9]+]]: memref<16x32x32xf32>, %[[Y:[a-z0-9]+]]: memref<16x32x32xf32>)
// CHECK: %[[ROW:.*]] = memref.alloc() : memref<34x34xf32>
// CHECK: scf.for %[[I:[a-z0-9]+]]
// CHECK: linalg.generic {{.*}} outs(%[[ROW]] : memref<34x34xf32>)
// CHECK: %[[IN:.*]] = memref.subview %[[X]][%[[I]], 0, 0] [1, 32, 32] [1, 1, 1]
// CHECK: %[[BOX:.*]] = memref.subview %[[ROW]][1, 1] [32, 32] [1, 1]
// CHECK: linalg.generic {{.*}} ins(%[[IN]] {{.*}} outs(%[[BOX]]
// CHECK: linalg.generic {{.*}} ins(%[[ROW]], {{.*}} : memref<34x34xf32>, memref<3x3xi8>)
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @padded(%x: memref<16x32x32xf32>, %y: memref<16x32x32xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%y : memref<16x32x32xf32>)
  %p = memref.alloc() : memref<16x34x34xf32>
  linalg.fill ins(%zero : f32) outs(%p : memref<16x34x34xf32>)
  %box = memref.subview %p[0, 1, 1] [16, 32, 32] [1, 1, 1] : memref<16x34x34xf32> to memref<16x32x32xf32, strided<[1156, 34, 1], offset: 35>>
  memref.copy %x, %box : memref<16x32x32xf32> to memref<16x32x32xf32, strided<[1156, 34, 1], offset: 35>>
  %w = memref.alloc() : memref<3x3xi8>
  linalg.generic {indexing_maps = [affine_map<(c, y, x, i, j) -> (c, y + i, x + j)>, affine_map<(c, y, x, i, j) -> (i, j)>, affine_map<(c, y, x, i, j) -> (c, y, x)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%p, %w : memref<16x34x34xf32>, memref<3x3xi8>) outs(%y : memref<16x32x32xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32):
    %0 = arith.addf %c, %a : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// A box that lacks a part of the rows touches more than its own.
// CHECK-LABEL: func.func @shifted
// CHECK-NOT: scf.for
// CHECK: return
func.func @shifted(%x: memref<16x32x32xf32>, %y: memref<17x32x32xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%y : memref<17x32x32xf32>)
  %box = memref.subview %y[1, 0, 0] [16, 32, 32] [1, 1, 1] : memref<17x32x32xf32> to memref<16x32x32xf32, strided<[1024, 32, 1], offset: 1024>>
  memref.copy %x, %box : memref<16x32x32xf32> to memref<16x32x32xf32, strided<[1024, 32, 1], offset: 1024>>
  return
}

// -----

// Rows of 128 are worth their loop where all of them are in no near cache.
// CHECK-LABEL: func.func @short
// CHECK: memref.alloc() : memref<128xf32>
// CHECK: scf.for
// CHECK: linalg.generic
// CHECK: linalg.generic
func.func @short(%a: memref<128x128xf32>, %out: memref<128x128xf32>) {
  %t = memref.alloc() : memref<128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<128x128xf32>) outs(%t : memref<128x128xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = arith.negf %x : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%t : memref<128x128xf32>) outs(%out : memref<128x128xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

// CHECK-LABEL: func.func @near
// CHECK-NOT: scf.for
// CHECK: return
func.func @near(%a: memref<64x128xf32>, %out: memref<64x128xf32>) {
  %t = memref.alloc() : memref<64x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<64x128xf32>) outs(%t : memref<64x128xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = arith.negf %x : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%t : memref<64x128xf32>) outs(%out : memref<64x128xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
