// RUN: soap-opt %s -split-input-file -verify-diagnostics

#s = #soap.sharding<[2] dims [0, -] on [0, 1]>
func.func @reshard(%x: !soap.dist<tensor<4x4xf32>, #s>) {
  // expected-error @below {{changes the tensor from 'tensor<4x4xf32>' to 'tensor<4x5xf32>'}}
  soap.reshard %x : !soap.dist<tensor<4x4xf32>, #s> -> !soap.dist<tensor<4x5xf32>, #s>
  return
}

// -----

#s = #soap.sharding<[2] dims [0, -] on [0, 1]>
func.func @copy(%x: !soap.dist<tensor<4x4xf32>, #s>) {
  // expected-error @below {{changes the tensor from 'tensor<4x4xf32>' to 'tensor<4x4xf64>'}}
  soap.copy %x : !soap.dist<tensor<4x4xf32>, #s> -> !soap.dist<tensor<4x4xf64>, #s>
  return
}

// -----

#s = #soap.sharding<[2] dims [0] on [0, 1]>
func.func @all_reduce_of_total(%x: !soap.dist<tensor<4xf32>, #s>) {
  // expected-error @below {{needs an operand with a pending reduction}}
  soap.all_reduce %x : !soap.dist<tensor<4xf32>, #s> -> !soap.dist<tensor<4xf32>, #s>
  return
}

// -----

#p = #soap.sharding<[2] dims [-] partial sum [0] on [0, 1]>
func.func @all_reduce_of_nothing(%x: !soap.dist<tensor<4xf32>, #p>) {
  // expected-error @below {{reduces nothing}}
  soap.all_reduce %x : !soap.dist<tensor<4xf32>, #p> -> !soap.dist<tensor<4xf32>, #p>
  return
}

// -----

#p = #soap.sharding<[2] dims [-] partial sum [0] on [0, 1]>
#s = #soap.sharding<[2] dims [0] on [0, 1]>
func.func @all_reduce_tiles(%x: !soap.dist<tensor<4xf32>, #p>) {
  // expected-error @below {{needs the same tiles before and after}}
  soap.all_reduce %x : !soap.dist<tensor<4xf32>, #p> -> !soap.dist<tensor<4xf32>, #s>
  return
}

// -----

#p = #soap.sharding<[2, 2] dims [-] partial sum [0, 1] on [0, 1, 2, 3]>
#q = #soap.sharding<[2, 2] dims [-] partial max [1] on [0, 1, 2, 3]>
func.func @all_reduce_kind(%x: !soap.dist<tensor<4xf32>, #p>) {
  // expected-error @below {{changes the pending reduction from sum to max}}
  soap.all_reduce %x : !soap.dist<tensor<4xf32>, #p> -> !soap.dist<tensor<4xf32>, #q>
  return
}

// -----

#p = #soap.sharding<[2, 2] dims [-] partial sum [0] on [0, 1, 2, 3]>
#q = #soap.sharding<[2, 2] dims [-] partial sum [1] on [0, 1, 2, 3]>
func.func @all_reduce_axis(%x: !soap.dist<tensor<4xf32>, #p>) {
  // expected-error @below {{result is partial over axis 1, the operand is not}}
  soap.all_reduce %x : !soap.dist<tensor<4xf32>, #p> -> !soap.dist<tensor<4xf32>, #q>
  return
}

// -----

#p = #soap.sharding<[2] dims [-] partial sum [0] on [0, 1]>
#s = #soap.sharding<[2] dims [-] on [1, 0]>
func.func @all_reduce_devices(%x: !soap.dist<tensor<4xf32>, #p>) {
  // expected-error @below {{needs the same devices before and after}}
  soap.all_reduce %x : !soap.dist<tensor<4xf32>, #p> -> !soap.dist<tensor<4xf32>, #s>
  return
}

// -----

#s = #soap.sharding<[2, 2] dims [0, 1] on [0, 1, 2, 3]>
#w = #soap.sharding<[2, 2] dims [-, -] on [0, 1, 2, 3]>
func.func @all_gather_two(%x: !soap.dist<tensor<4x4xf32>, #s>) {
  // expected-error @below {{gathers one dimension, but 2 differ}}
  soap.all_gather %x : !soap.dist<tensor<4x4xf32>, #s> -> !soap.dist<tensor<4x4xf32>, #w>
  return
}

// -----

#s = #soap.sharding<[2] dims [0] on [0, 1]>
#w = #soap.sharding<[2] dims [-] on [0, 1]>
func.func @all_gather_backwards(%x: !soap.dist<tensor<4xf32>, #w>) {
  // expected-error @below {{dimension 0 must be cut before and whole after}}
  soap.all_gather %x : !soap.dist<tensor<4xf32>, #w> -> !soap.dist<tensor<4xf32>, #s>
  return
}

// -----

#s = #soap.sharding<[2] dims [0] on [0, 1]>
#w = #soap.sharding<[1, 2] dims [-] on [0, 1]>
func.func @all_gather_mesh(%x: !soap.dist<tensor<4xf32>, #s>) {
  // expected-error @below {{needs the same mesh before and after}}
  soap.all_gather %x : !soap.dist<tensor<4xf32>, #s> -> !soap.dist<tensor<4xf32>, #w>
  return
}

// -----

#p = #soap.sharding<[2, 2] dims [-] partial sum [0] on [0, 1, 2, 3]>
#s = #soap.sharding<[2, 2] dims [1] on [0, 1, 2, 3]>
func.func @reduce_scatter_axis(%x: !soap.dist<tensor<4xf32>, #p>) {
  // expected-error @below {{operand has no summands along axis 1}}
  soap.reduce_scatter %x : !soap.dist<tensor<4xf32>, #p> -> !soap.dist<tensor<4xf32>, #s>
  return
}

// -----

#p = #soap.sharding<[2, 2] dims [-] partial sum [0, 1] on [0, 1, 2, 3]>
#s = #soap.sharding<[2, 2] dims [1] on [0, 1, 2, 3]>
func.func @reduce_scatter_rest(%x: !soap.dist<tensor<4xf32>, #p>) {
  // expected-error @below {{must leave the pending reduction over all axes but 1 as it is}}
  soap.reduce_scatter %x : !soap.dist<tensor<4xf32>, #p> -> !soap.dist<tensor<4xf32>, #s>
  return
}

// -----

#a = #soap.sharding<[2, 2] dims [0, -] on [0, 1, 2, 3]>
#b = #soap.sharding<[2, 2] dims [-, 1] on [0, 1, 2, 3]>
func.func @all_to_all_axis(%x: !soap.dist<tensor<4x4xf32>, #a>) {
  // expected-error @below {{dimensions 0 and 1 do not exchange one axis}}
  soap.all_to_all %x : !soap.dist<tensor<4x4xf32>, #a> -> !soap.dist<tensor<4x4xf32>, #b>
  return
}

// -----

#a = #soap.sharding<[1] dims [-] on [5]>
#b = #soap.sharding<[2] dims [-] on [0, 1]>
func.func @broadcast_source(%x: !soap.dist<tensor<4xf32>, #a>) {
  // expected-error @below {{device 5 of shard 0 keeps no replica of it}}
  soap.broadcast %x : !soap.dist<tensor<4xf32>, #a> -> !soap.dist<tensor<4xf32>, #b>
  return
}

// -----

#a = #soap.sharding<[1] dims [0] on [0]>
#b = #soap.sharding<[2] dims [0] on [0, 1]>
func.func @broadcast_tiles(%x: !soap.dist<tensor<4xf32>, #a>) {
  // expected-error @below {{shard 0 of the result is no shard of the operand}}
  soap.broadcast %x : !soap.dist<tensor<4xf32>, #a> -> !soap.dist<tensor<4xf32>, #b>
  return
}

// -----

#a = #soap.sharding<[2] dims [-] on [0, 1]>
#b = #soap.sharding<[4] dims [-] on [0, 1, 2, 3]>
func.func @broadcast_of_many(%x: !soap.dist<tensor<4xf32>, #a>) {
  // expected-error @below {{operand has the same box in shards 0 and 1}}
  soap.broadcast %x : !soap.dist<tensor<4xf32>, #a> -> !soap.dist<tensor<4xf32>, #b>
  return
}

// -----

#a = #soap.sharding<[2] dims [0, -] on [0, 1]>
#b = #soap.sharding<[2] dims [-, 0] on [1, 0]>
func.func @permute_tiles(%x: !soap.dist<tensor<4x4xf32>, #a>) {
  // expected-error @below {{needs the same tiles before and after}}
  soap.collective_permute %x : !soap.dist<tensor<4x4xf32>, #a> -> !soap.dist<tensor<4x4xf32>, #b>
  return
}

// -----

#p = #soap.sharding<[2] dims [-] partial sum [0] on [0, 1]>
#s = #soap.sharding<[2] dims [0] on [0, 1]>
func.func @copy_loses_sum(%x: !soap.dist<tensor<4xf32>, #p>) {
  // expected-error @below {{cannot copy a value with a pending sum to one without}}
  soap.copy %x : !soap.dist<tensor<4xf32>, #p> -> !soap.dist<tensor<4xf32>, #s>
  return
}

// -----

#p = #soap.sharding<[2] dims [-] partial sum [0] on [0, 1]>
#q = #soap.sharding<[3] dims [-] partial sum [0] on [0, 1, 2]>
func.func @copy_summands(%x: !soap.dist<tensor<4xf32>, #p>) {
  // expected-error @below {{operand has 2 summands, result 3}}
  soap.copy %x : !soap.dist<tensor<4xf32>, #p> -> !soap.dist<tensor<4xf32>, #q>
  return
}

// -----

#part = #soap.sharding<[2] dims [0 {0:3, 2:5}] on [0, 1]>
#s = #soap.sharding<[2] dims [0] on [0, 1]>
func.func @reshard_of_part(%x: !soap.dist<tensor<8xf32>, #part>) {
  // expected-error @below {{result has 4:8 of dimension 0, which the operand's shards do not hold}}
  soap.reshard %x : !soap.dist<tensor<8xf32>, #part> -> !soap.dist<tensor<8xf32>, #s>
  return
}

// -----

#gap = #soap.sharding<[2] dims [0 {0:3, 4:8}] on [0, 1]>
#w = #soap.sharding<[2] dims [-] on [0, 1]>
func.func @all_gather_of_gap(%x: !soap.dist<tensor<8xf32>, #gap>) {
  // expected-error @below {{result has 0:8 of dimension 0, which the operand's shards do not hold}}
  soap.all_gather %x : !soap.dist<tensor<8xf32>, #gap> -> !soap.dist<tensor<8xf32>, #w>
  return
}
