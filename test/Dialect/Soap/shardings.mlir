// RUN: soap-opt %s | soap-opt --mlir-print-local-scope | FileCheck %s

// Every form of shardings, configurations and device lists, as it prints.

// CHECK-LABEL: @shardings
func.func private @shardings() attributes {
  // CHECK-SAME: ceil_tiles = #soap.sharding<[2, 2] dims [0, -] on [0, 1, 2, 3]>
  ceil_tiles = #soap.sharding<[2, 2] dims [0, -] on [0, 1, 2, 3]>,
  // CHECK-SAME: halo = #soap.sharding<[2] dims [- {1:5}, 0 {0:33, 31:64}] on [0, 1]>
  halo = #soap.sharding<[2] dims [- {1:5}, 0 {0:33,31:64}] on [0, 1]>,
  // CHECK-SAME: partial_sum = #soap.sharding<[2, 2] dims [] partial sum [0, 1] on [0, 1, 2, 3]>
  partial_sum = #soap.sharding<[2, 2] dims [] partial sum [0, 1] on [0, 1, 2, 3]>,
  // CHECK-SAME: shared = #soap.sharding<[2, 3] dims [1] partial max [0] on [0 x 3, 1 x 3]>
  shared = #soap.sharding<[2, 3] dims [1] partial max [0] on [0, 0, 0, 1, 1, 1]>
}

// CHECK-LABEL: @configs
func.func private @configs() attributes {
  // CHECK-SAME: partial = #soap.config<[2] partial 2 on [0, 1, 2, 3]>
  partial = #soap.config<[2] partial 2 on [0, 1, 2, 3]>,
  // CHECK-SAME: replicas = #soap.config<[2] replicas 2 on [3, 2, 1, 0]>
  replicas = #soap.config<[2] replicas 2 on [3, 2, 1, 0]>,
  // CHECK-SAME: scalar = #soap.config<[] on [5]>
  scalar = #soap.config<[] replicas 1 on [5]>
}

// CHECK-LABEL: @device_lists
func.func private @device_lists() attributes {
  // CHECK-SAME: block = #soap.config<[8] on [4:8, 12:16]>
  block = #soap.config<[8] on [4, 5, 6, 7, 12, 13, 14, 15]>,
  // CHECK-SAME: cube = #soap.config<[8] on strided [2, 2, 2] by [16, 4, 1] from 2>
  cube = #soap.config<[8] on [2, 3, 6, 7, 18, 19, 22, 23]>,
  // CHECK-SAME: iota = #soap.config<[64] on [0:64]>
  iota = #soap.config<[64] on strided [64] by [1] from 0>,
  // CHECK-SAME: irregular = #soap.config<[7] on [0, 3, 1, 7, 9, 9, 100]>
  irregular = #soap.config<[7] on [0, 3, 1, 7, 9, 9, 100]>,
  // CHECK-SAME: mixed = #soap.config<[12] on [0:4, 5 x 4, 8, 9, 3, 4]>
  mixed = #soap.config<[12] on [0:4, 5 x 4, 8:10, 3, 4]>,
  // CHECK-SAME: repeated = #soap.config<[16] on [4 x 16]>
  repeated = #soap.config<[16] on [4 x 16]>,
  // CHECK-SAME: stride = #soap.config<[8] on [0:16:2]>
  stride = #soap.config<[8] on [0:15:2]>,
  // CHECK-SAME: transposed = #soap.config<[16] on strided [4, 4] by [1, 4] from 0>
  transposed = #soap.config<[16] on [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15]>
}
