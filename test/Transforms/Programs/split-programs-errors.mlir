// RUN: soap-opt %s -split-input-file -verify-diagnostics --soap-split-programs

#one = #soap.sharding<[1] dims [-] on [0]>
!one = !soap.dist<tensor<4xf32>, #one>
// expected-error @below {{argument 1 is not distributed, but of type 'tensor<4xf32>'}}
func.func @plain_argument(%x: !one, %y: tensor<4xf32>) -> !one {
  return %x : !one
}

// -----

#one = #soap.sharding<[1] dims [-] on [0]>
!one = !soap.dist<tensor<4xi3>, #one>
// expected-error @below {{argument 0 has elements of type 'i3', which the runtime lacks}}
func.func @odd_width(%x: !one) -> !one {
  return %x : !one
}

// -----

#sums = #soap.sharding<[2] dims [-] partial sum [0] on [0, 1]>
!sums = !soap.dist<tensor<4xf32>, #sums>
// expected-error @below {{argument 0 has a pending reduction}}
func.func @partial_argument(%x: !sums) -> !sums {
  return %x : !sums
}

// -----

#whole = #soap.sharding<[2] dims [-] on [0, 1]>
#sums = #soap.sharding<[2] dims [-] partial sum [0] on [0, 1]>
!whole = !soap.dist<tensor<4xf32>, #whole>
!sums = !soap.dist<tensor<4xf32>, #sums>
func.func @partial_result(%x: !whole) -> !sums {
  %0 = soap.copy %x : !whole -> !sums
  // expected-error @below {{result 0 has a pending reduction}}
  return %0 : !sums
}

// -----

#one = #soap.sharding<[1] dims [-] on [0]>
#other = #soap.sharding<[1] dims [-] on [1]>
!one = !soap.dist<tensor<4xf32>, #one>
!other = !soap.dist<tensor<4xf32>, #other>
// expected-error @below {{argument 0 and result 0, which replaces it, are laid out differently}}
func.func @moving_state(%x: !one {soap.state = 0 : i64}) -> !other {
  %0 = soap.copy %x : !one -> !other
  return %0 : !other
}

// -----

#one = #soap.sharding<[1] dims [-] on [0]>
!one = !soap.dist<tensor<4xf32>, #one>
func.func @stranger(%x: !one) -> !one {
  // expected-error @below {{is no local computation and no communication}}
  %0 = builtin.unrealized_conversion_cast %x : !one to !one
  return %0 : !one
}

// -----

#one = #soap.sharding<[1] dims [-] on [0]>
!one = !soap.dist<tensor<4xf32>, #one>
// expected-error @below {{argument 0 is replaced by result 1 of 1}}
func.func @no_such_result(%x: !one {tf.aliasing_output = 1 : i32}) -> !one {
  return %x : !one
}

// -----

#one = #soap.sharding<[1] dims [-, -] on [0]>
!one = !soap.dist<tensor<4000000000x4000000000xf32>, #one>
// expected-error @below {{argument 0 has more than 281474976710656 bytes}}
func.func @too_large(%x: !one) -> !one {
  return %x : !one
}
