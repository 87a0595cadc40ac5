// The axes of frontier tracking; what its file says. (That points are no worse
// than any strategy is a unit test: SearchFrontierAxesTest.)

// RUN: soap-opt %s --soap-auto-parallel="machine=v100-2x8:1 algorithm=frontier axes=money,time frontier=%t.json" -o /dev/null
// RUN: FileCheck %s --check-prefix=MONEY < %t.json
// RUN: soap-opt %s --soap-auto-parallel="machine=v100-2x8:1 algorithm=frontier axes=traffic,memory reuse=true recompute=true baselines=all frontier=%t.json" -o /dev/null
// RUN: FileCheck %s --check-prefix=OPTIONS < %t.json
// RUN: rm -f %t.json %t2.json
// RUN: not soap-opt %s --soap-auto-parallel="machine=v100-2x8:1 algorithm=frontier memory-limit=1000 frontier=%t2.json" -o /dev/null 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: FileCheck %s --check-prefix=NOFIT < %t2.json
// RUN: not soap-opt %s --soap-auto-parallel="algorithm=frontier axes=time,speed" -o /dev/null 2>&1 | FileCheck %s --check-prefix=AXES
// RUN: not soap-opt %s --soap-auto-parallel="algorithm=frontier axes=time,time" -o /dev/null 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not soap-opt %s --soap-auto-parallel="machine=cpu:2 algorithm=frontier axes=time,money" -o /dev/null 2>&1 | FileCheck %s --check-prefix=PRICE

// MONEY: "axes": [
// MONEY-NEXT: "money",
// MONEY-NEXT: "time"
// MONEY: "points": [
// MONEY: "money": {{[0-9.]*[1-9]}}
// MONEY: "simulated_money":

// OPTIONS: "name": "data parallel"
// OPTIONS: "name": "tofu"
// OPTIONS: "name": "mesh
// OPTIONS: "points": [
// OPTIONS: "recompute": [
// OPTIONS: "reuse": [
// OPTIONS: "simulated_traffic":

// Nothing fits: the file is there all the same.
// LIMIT: the model does not fit in memory
// NOFIT: "points": [
// NOFIT: "fits": false

// AXES: error: option 'axes' is 'time,speed'; expected two of time, memory, traffic, devices and money
// TWICE: error: option 'axes' is 'time,time'; expected two of
// PRICE: error: option 'axes' asks for money, but machine 'cpu:2' has no price for devices of kind

func.func @main(%x: tensor<64x32xf32>, %w: tensor<32x64xf32>, %v: tensor<64x16xf32>) -> tensor<64x16xf32> {
  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x32xf32>, tensor<32x64xf32>) -> tensor<64x64xf32>
  %a = stablehlo.tanh %h : tensor<64x64xf32>
  %y = stablehlo.dot_general %a, %v, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x16xf32>) -> tensor<64x16xf32>
  return %y : tensor<64x16xf32>
}
