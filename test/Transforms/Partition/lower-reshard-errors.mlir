// RUN: split-file %s %t
// RUN: not soap-opt %t/few.mlir --soap-lower-reshard=machine=cpu:2 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: not soap-opt %t/few.mlir --soap-lower-reshard=machine=nowhere 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not soap-opt %t/number.mlir 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not soap-opt %t/planned.mlir --soap-lower-reshard 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: soap-opt %t/planned.mlir --soap-lower-reshard=machine=cpu:4 | FileCheck %s --check-prefix=OPTION

// FEW: error: device 3 is used, but machine 'cpu:2' has 2 devices
// UNKNOWN: error: there is no machine 'nowhere'; known are
// NUMBER: error: 'soap.machine' must be a string
// The option holds, not what the module was planned for.
// OPTION: soap.all_gather

//--- few.mlir
!rows = !soap.dist<tensor<8xf32>, #soap.sharding<[4] dims [0] on [0:4]>>
!whole = !soap.dist<tensor<8xf32>, #soap.sharding<[4] dims [-] on [0:4]>>
func.func @main(%x: !rows) -> !whole {
  %0 = soap.reshard %x : !rows -> !whole
  return %0 : !whole
}

//--- planned.mlir
!rows = !soap.dist<tensor<8xf32>, #soap.sharding<[4] dims [0] on [0:4]>>
!whole = !soap.dist<tensor<8xf32>, #soap.sharding<[4] dims [-] on [0:4]>>
module attributes {soap.machine = "cpu:2"} {
  func.func @main(%x: !rows) -> !whole {
    %0 = soap.reshard %x : !rows -> !whole
    return %0 : !whole
  }
}

//--- number.mlir
module attributes {soap.machine = 2} {
}
