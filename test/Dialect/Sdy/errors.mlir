// RUN: soap-opt %s -split-input-file -verify-diagnostics

// expected-error @below {{axis "x" comes twice}}
sdy.mesh @m = <["x"=4, "x"=2]>

// -----

// expected-error @below {{axis "x" has size 0}}
sdy.mesh @m = <["x"=0]>

// -----

// expected-error @below {{device_ids must be the numbers from 0 to 3 in some order, found 2}}
sdy.mesh @m = <["x"=4], device_ids=[0, 1, 2, 2]>

// -----

// expected-error @below {{the mesh has 4 devices, but 3 device_ids}}
sdy.mesh @m = <["x"=4], device_ids=[1, 2, 3]>

// -----

// expected-error @below {{the mesh has 1 devices, but 2 device_ids}}
sdy.mesh @m = <[], device_ids=[1, 2]>

// -----

// expected-error @below {{the mesh has too many devices}}
sdy.mesh @m = <["x"=4294967296, "y"=4294967296]>

// -----

// expected-error @below {{sharding of argument #0 names mesh @n, which does not exist}}
func.func private @f(tensor<8xf32> {sdy.sharding = #sdy.sharding<@n, [{"x"}]>})

// -----

sdy.mesh @m = <["x"=4]>
// expected-error @below {{sharding of result #0 has axis "z", which the mesh lacks}}
func.func private @f() -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"z"}]>})

// -----

sdy.mesh @m = <["x"=4]>
// expected-error @below {{sharding of argument #0 has 2 dimensions for a value of type 'tensor<8xf32>'}}
func.func private @f(tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>})

// -----

sdy.mesh @m = <[], device_ids=[1]>
// expected-error @below {{sharding of argument #0 has 1 dimensions for a value of type 'tensor<8xf32>' on a single device}}
func.func private @f(tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}]>})

// -----

sdy.mesh @m = <["x"=4]>
// expected-error @below {{uses axis "x" twice}}
func.func private @f(tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"x"}]>})

// -----

sdy.mesh @m = <["x"=16]>
// expected-error @below {{uses axis "x" twice}}
func.func private @f(tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x":(1)4}, {"x":(2)2}]>})

// -----

sdy.mesh @m = <["x"=4]>
// expected-error @below {{has a part (1)3 of axis "x", which has size 4}}
func.func private @f(tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x":(1)3}]>})

// -----

sdy.mesh @m = <["x"=4]>
// expected-error @below {{part (2)1 of axis "x"}}
func.func private @f(tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x":(2)1}]>})

// -----

sdy.mesh @m = <["x"=4]>
// expected-error @below {{a closed dimension without axes has no priority}}
func.func private @f(tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}p1]>})

// -----

sdy.mesh @m = <["x"=4]>
// expected-error @below {{expected a priority, such as p1}}
func.func private @f(tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}q1]>})

// -----

sdy.mesh @m = <["x"=4]>
// expected-error @below {{'replicated' is not expected here}}
func.func private @f(tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}], unreduced={"x"}, replicated={"x"}>})

// -----

sdy.mesh @m = <["x"=4]>
// expected-error @below {{has an 'sdy.sharding' of argument #0 that is no #sdy.sharding}}
func.func private @f(tensor<8xf32> {sdy.sharding = 1 : i32})

// -----

sdy.mesh @m = <["x"=4]>
func.func @f(%a: tensor<8xf32>) {
  // expected-error @below {{has 2 result shardings for 1 values}}
  %0 = stablehlo.add %a, %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}]>, <@m, [{}]>]>} : tensor<8xf32>
  return
}

// -----

sdy.mesh @m = <["x"=4]>
func.func @f(%a: tensor<8x4xf32>) {
  // expected-error @below {{sharding has 3 dimensions for a value of type 'tensor<8x4xf32>'}}
  %0 = sdy.sharding_constraint %a <@m, [{"x"}, {}, {}]> : tensor<8x4xf32>
  return
}

// -----

func.func @f(%a: tensor<8xf32>) {
  // expected-error @below {{has a body that does not give its results}}
  %0 = sdy.named_computation<"f">(%a) (%b: tensor<8xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{a dimension has a factor without size}}
  %0 = stablehlo.custom_call @f(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([j])->([j]) {i=8}>} : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{expected factors, such as ij or z_1}}
  %0 = stablehlo.custom_call @f(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([h])->([i]) {i=8}>} : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{expected the factors in their order}}
  %0 = stablehlo.custom_call @f(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {j=8}>} : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
