// What has no graph.
//
// RUN: soap-opt %s --split-input-file --verify-diagnostics --soap-print-graph

// expected-error @below {{has no body}}
func.func private @main(%x: tensor<4xf32>) -> tensor<4xf32>

// -----

// expected-error @below {{is partitioned already; plan the model that it was made from}}
func.func @main(%x: !soap.dist<tensor<4xf32>, #soap.sharding<[2, 1, 1] dims [0] on [0, 1]>>) -> !soap.dist<tensor<4xf32>, #soap.sharding<[2, 1, 1] dims [0] on [0, 1]>> {
  return %x : !soap.dist<tensor<4xf32>, #soap.sharding<[2, 1, 1] dims [0] on [0, 1]>>
}
