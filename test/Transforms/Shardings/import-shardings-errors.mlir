// RUN: soap-opt %s -split-input-file --soap-import-shardings -verify-diagnostics

// expected-error @below {{the 'mhlo.sharding' of argument #0: expected replicated, maximal, manual, unknown or devices= at position 1 of "{halved}"}}
func.func @main(%a: tensor<8xf32> {mhlo.sharding = "{halved}"}) { return }

// -----

// expected-error @below {{the 'mhlo.sharding' of argument #0: expected '}' at position 11 of "{replicated"}}
func.func @main(%a: tensor<8xf32> {mhlo.sharding = "{replicated"}) { return }

// -----

// expected-error @below {{expected nothing after it at position 13}}
func.func @main(%a: tensor<8xf32> {mhlo.sharding = "{replicated} {}"}) { return }

// -----

// expected-error @below {{of result #0: expected 4 devices, found 3 at}}
func.func @main(%a: tensor<8xf32>) -> (tensor<8xf32> {mhlo.sharding = "{devices=[4]0,1,2}"}) { return %a : tensor<8xf32> }

// -----

// expected-error @below {{expected every device from 0 to 3 once at}}
func.func @main(%a: tensor<8xf32> {mhlo.sharding = "{devices=[4]0,1,2,2}"}) { return }

// -----

// expected-error @below {{expected every dimension once at}}
func.func @main(%a: tensor<8xf32> {mhlo.sharding = "{devices=[4]<=[2,2]T(1,1)}"}) { return }

// -----

// expected-error @below {{more than 1048576 devices at}}
func.func @main(%a: tensor<8xf32> {mhlo.sharding = "{devices=[1000000,1000000]<=[1000000,1000000]}"}) { return }

// -----

// expected-error @below {{expected a number from 1 to 1048576 at}}
func.func @main(%a: tensor<8xf32> {mhlo.sharding = "{devices=[99999999999999999999]<=[1]}"}) { return }

// -----

// expected-error @below {{metadata without end at}}
func.func @main(%a: tensor<8xf32> {mhlo.sharding = "{replicated metadata={op_name=\22}}}"}) { return }

// -----

// expected-error @below {{the 'mhlo.sharding' of argument #0 has 2 dimensions for a value of type 'tensor<8xf32>'}}
func.func @main(%a: tensor<8xf32> {mhlo.sharding = "{devices=[2,2]<=[4]}"}) { return }

// -----

// expected-error @below {{the 'mhlo.sharding' of argument #0 is one of 2 values, not 1}}
func.func @main(%a: tensor<8xf32> {mhlo.sharding = "{{replicated}, {replicated}}"}) { return }

// -----

// expected-error @below {{the 'mhlo.sharding' of argument #0 is no string}}
func.func @main(%a: tensor<8xf32> {mhlo.sharding = 1 : i64}) { return }

// -----

func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{the 'mhlo.sharding' of a result has 2 dimensions}}
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[2,2]<=[4]}"} : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @main(%a: tensor<8xf32>) -> tensor<4xf32> {
  // expected-error @below {{'@SPMDFullToShardShape' is of a value that no '@Sharding' says the parts of}}
  %0 = stablehlo.custom_call @SPMDFullToShardShape(%a) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error @below {{the pin of argument #0 has 2 dimensions for a value of type 'tensor<8xf32>'}}
func.func @main(%a: tensor<8xf32> {soap.pin = #soap.pin<[2, 1] on [0, 1]>}) { return }

// -----

func.func @main(%a: tensor<8xf32>) {
  // expected-error @below {{expects an array of pins, one or unit for each result}}
  %0 = stablehlo.add %a, %a {soap.result_pins = []} : tensor<8xf32>
  return
}

// -----

// expected-error @below {{the pin has 4 tiles and replicas, but its device list has 2 entries}}
func.func @main(%a: tensor<8xf32> {soap.pin = #soap.pin<[2] replicas 2 on [0, 1]>}) { return }

// -----

// expected-error @below {{device 1 is listed twice}}
func.func @main(%a: tensor<8xf32> {soap.pin = #soap.pin<[2] on [1, 1]>}) { return }
