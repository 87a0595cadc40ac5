// RUN: soap-opt %s -split-input-file -verify-diagnostics

func.func @wrong_degrees(%x: tensor<4xf32>) {
  // expected-error @below {{has 1 dimensions, but its configuration has 2 degrees}}
  %y = soap.operator "f" (%x) dims ["n" = 4 : sample] config <[2, 1] on [0, 1]>
      : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    soap.return %a : tensor<4xf32>
  }
  return
}

// -----

func.func @equal_names(%x: tensor<4x4xf32>) {
  // expected-error @below {{has two dimensions 'n'}}
  %y = soap.operator "f" (%x) dims ["n" = 4 : sample, "n" = 4 : attribute]
      : (tensor<4x4xf32>) -> tensor<4x4xf32> {
  ^bb0(%a: tensor<4x4xf32>):
    soap.return %a : tensor<4x4xf32>
  }
  return
}

// -----

func.func @nameless(%x: tensor<4xf32>) {
  // expected-error @below {{needs a name}}
  %y = soap.operator "" (%x) : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    soap.return %a : tensor<4xf32>
  }
  return
}

// -----

func.func @negative_tie(%x: tensor<4xf32>) {
  // expected-error @below {{has tie -3}}
  %y = soap.operator "f" tie -3 (%x) : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    soap.return %a : tensor<4xf32>
  }
  return
}

// -----

func.func @missing_argument(%x: tensor<4xf32>) {
  // expected-error @below {{the body has 0 block arguments for 1 operands}}
  %y = soap.operator "f" (%x) : (tensor<4xf32>) -> tensor<4xf32> {
    %c = stablehlo.constant dense<0.0> : tensor<4xf32>
    soap.return %c : tensor<4xf32>
  }
  return
}

// -----

func.func @argument_type(%x: tensor<4xf32>) {
  // expected-error @below {{the body: block argument #0 is 'tensor<3xf32>', but the operand needs 'tensor<4xf32>'}}
  %y = soap.operator "f" (%x) : (tensor<4xf32>) -> tensor<3xf32> {
  ^bb0(%a: tensor<3xf32>):
    soap.return %a : tensor<3xf32>
  }
  return
}

// -----

func.func @returned_type(%x: tensor<4xf32>) {
  %y = soap.operator "f" (%x) : (tensor<4xf32>) -> tensor<3xf32> {
  ^bb0(%a: tensor<4xf32>):
    // expected-error @below {{operand #0 is 'tensor<4xf32>', but the result is 'tensor<3xf32>'}}
    soap.return %a : tensor<4xf32>
  }
  return
}

// -----

func.func @returned_count(%x: tensor<4xf32>) {
  %y = soap.operator "f" (%x) : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    // expected-error @below {{has 0 operands for 1 results}}
    soap.return
  }
  return
}

// -----

#s = #soap.sharding<[2] dims [0] on [0, 1]>
func.func @task_count(%x: !soap.dist<tensor<4xf32>, #s>) {
  // expected-error @below {{has 2 devices but 3 tasks}}
  %y = soap.spmd "f" on [0, 1] tasks [0, 0, 0] (%x)
      : (!soap.dist<tensor<4xf32>, #s>) -> !soap.dist<tensor<4xf32>, #s> {
  ^bb0(%a: tensor<2xf32>):
    soap.return %a : tensor<2xf32>
  }
  return
}

// -----

#s = #soap.sharding<[2] dims [0] on [0, 1]>
func.func @missing_region(%x: !soap.dist<tensor<4xf32>, #s>) {
  // expected-error @below {{task 1 runs region 1, but there are 1}}
  %y = soap.spmd "f" on [0, 1] tasks [0, 1] (%x)
      : (!soap.dist<tensor<4xf32>, #s>) -> !soap.dist<tensor<4xf32>, #s> {
  ^bb0(%a: tensor<2xf32>):
    soap.return %a : tensor<2xf32>
  }
  return
}

// -----

#s = #soap.sharding<[2] dims [0] on [0, 1]>
func.func @unused_region(%x: !soap.dist<tensor<4xf32>, #s>) {
  // expected-error @below {{no task runs region 1}}
  %y = soap.spmd "f" on [0, 1] tasks [0, 0] (%x)
      : (!soap.dist<tensor<4xf32>, #s>) -> !soap.dist<tensor<4xf32>, #s> {
  ^bb0(%a: tensor<2xf32>):
    soap.return %a : tensor<2xf32>
  }, {
  ^bb0(%a: tensor<2xf32>):
    soap.return %a : tensor<2xf32>
  }
  return
}

// -----

#s = #soap.sharding<[2] dims [0] on [0, 1]>
func.func @other_devices(%x: !soap.dist<tensor<4xf32>, #s>) {
  // expected-error @below {{operand #0 does not lie on the devices of the tasks}}
  %y = soap.spmd "f" on [0, 2] tasks [0, 0] (%x)
      : (!soap.dist<tensor<4xf32>, #s>) -> !soap.dist<tensor<4xf32>, #s> {
  ^bb0(%a: tensor<2xf32>):
    soap.return %a : tensor<2xf32>
  }
  return
}

// -----

#s = #soap.sharding<[2] dims [0] on [0, 1]>
func.func @shard_shape(%x: !soap.dist<tensor<5xf32>, #s>) {
  // expected-error @below {{region 0, run by task 1,: block argument #0 is 'tensor<3xf32>', but the operand needs 'tensor<2xf32>'}}
  %y = soap.spmd "f" on [0, 1] tasks [0, 0] (%x)
      : (!soap.dist<tensor<5xf32>, #s>) -> !soap.dist<tensor<5xf32>, #s> {
  ^bb0(%a: tensor<3xf32>):
    soap.return %a : tensor<3xf32>
  }
  return
}

// -----

#s = #soap.sharding<[2] dims [0] on [0, 1]>
func.func @idle_task(%x: !soap.dist<tensor<4xf32>, #s>) {
  // expected-error @below {{task 1 runs nothing, but its shard of result #0 is 'tensor<2xf32>'}}
  %y = soap.spmd "f" on [0, 1] tasks [0, -1] (%x)
      : (!soap.dist<tensor<4xf32>, #s>) -> !soap.dist<tensor<4xf32>, #s> {
  ^bb0(%a: tensor<2xf32>):
    soap.return %a : tensor<2xf32>
  }
  return
}

// -----

// expected-error @below {{argument 0 is replaced by result 1, but there are 1 results}}
func.func private @state(tensor<4xf32> {soap.state = 1 : i64}) -> tensor<4xf32>

// -----

// expected-error @below {{'soap.state' of argument 0 must be the number of a result}}
func.func private @state(tensor<4xf32> {soap.state = "w"}) -> tensor<4xf32>

// -----

func.func @config_attribute() {
  // expected-error @below {{'soap.config' must be a #soap.config}}
  %c = stablehlo.constant {soap.config = 3 : i64} dense<1.0> : tensor<f32>
  return
}

// -----

func.func @operator_attribute() {
  // expected-error @below {{'soap.operator' must be a string}}
  %c = stablehlo.constant {soap.operator = 3 : i64} dense<1.0> : tensor<f32>
  return
}
