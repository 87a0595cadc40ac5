// RUN: split-file %s %t
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=p200 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=dgx-h10:2 2>&1 | FileCheck %s --check-prefix=NEAR
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=p100 2>&1 | FileCheck %s --check-prefix=PREFIX
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=mainframe 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=cpu:0 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=cpu:-3 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=cpu:many 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=cpu:100000 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/missing.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/folder.mlir 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/text.mlir 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/two.mlir 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/none.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/empty.mlir 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/rate.mlir 2>&1 | FileCheck %s --check-prefix=RATE
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/products.mlir 2>&1 | FileCheck %s --check-prefix=PRODUCTS
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/attention.mlir 2>&1 | FileCheck %s --check-prefix=ATTENTION
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/apart.mlir 2>&1 | FileCheck %s --check-prefix=APART
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/apart.mlir:2 2>&1 | FileCheck %s --check-prefix=PARAMETER
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/unused.mlir:2x8 2>&1 | FileCheck %s --check-prefix=UNUSED
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/path.mlir 2>&1 | FileCheck %s --check-prefix=PATH
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/index.mlir 2>&1 | FileCheck %s --check-prefix=INDEX
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/loop.mlir 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/cores.mlir 2>&1 | FileCheck %s --check-prefix=CORES
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/route.mlir 2>&1 | FileCheck %s --check-prefix=ROUTE
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/route-many.mlir 2>&1 | FileCheck %s --check-prefix=ROUTES
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/route-empty.mlir 2>&1 | FileCheck %s --check-prefix=NOWHERE

// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/twice.mlir 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/twice-back.mlir 2>&1 | FileCheck %s --check-prefix=REVERSED
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/one-to-one.mlir 2>&1 | FileCheck %s --check-prefix=COUNTS
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/inside.mlir 2>&1 | FileCheck %s --check-prefix=INSIDE

// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=tpu-v5e:4x0 2>&1 | FileCheck %s --check-prefix=ZEROS
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=tpu-v5e:4xy 2>&1 | FileCheck %s --check-prefix=NUMBERS
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=tpu-v5e:4x 2>&1 | FileCheck %s --check-prefix=HALF
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=tpu-v5e:8 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=tpu-v5e:4x4x4 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=cpu:2x2 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=tpu-v3:4x4 2>&1 | FileCheck %s --check-prefix=TPU
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=tpu-v5p:16x16x17 2>&1 | FileCheck %s --check-prefix=POD
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=tpu-v5p:3037000500x3037000500x3037000500 2>&1 | FileCheck %s --check-prefix=POD
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=tpu-v5p:99999999999999999999x1x1 2>&1 | FileCheck %s --check-prefix=OVERFLOW
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/torus.mlir 2>&1 | FileCheck %s --check-prefix=PLACE
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/torus-number.mlir 2>&1 | FileCheck %s --check-prefix=PLACES
// RUN: not soap-opt %t/model.mlir --soap-print-machine=machine=%t/torus-line.mlir 2>&1 | FileCheck %s --check-prefix=LONG

// UNKNOWN: error: there is no machine 'p200'; known are cpu, cuda, {{.*}}, v100-2x8, and paths of .mlir files
// ZERO: error: machine 'cpu:0': the number must be positive
// NEGATIVE: error: machine 'cpu:-3': the number must be positive
// NUMBER: error: machine 'cpu:many': 'many' is not a number
// LARGE: cpu.mlir:{{[0-9]+}}:3: error: machine 'cpu' has more than 4096 devices and switches
// MISSING: error: cannot read machine file '{{.*}}missing.mlir': No such file or directory
// FOLDER: error: cannot read machine file '{{.*}}folder.mlir': Is a directory
// TEXT: text.mlir:1:1: error:
// NEAR: error: there is no machine 'dgx-h10'; known are {{.*}}, and paths of .mlir files; did you mean 'dgx-h100'?
// PREFIX: error: there is no machine 'p100'; known are {{.*}}, and paths of .mlir files; did you mean 'p100-4x4'?
// FAR: error: there is no machine 'mainframe'; known are {{.*}}, and paths of .mlir files{{$}}
// NONE: none.mlir:1:1: error: the machine file holds 0 soap.machine operations instead of one
// TWO: two.mlir:{{[2-9]}}:1: error: the machine file holds 2 soap.machine operations instead of one
// EMPTY: empty.mlir:1:1: error: machine 'empty' has no devices
// RATE: rate.mlir:2:3: error: {{.*}}peak of f32 must be positive, found 0
// PRODUCTS: products.mlir:2:3: error: {{.*}}products must be positive, found 0{{$}}
// ATTENTION: attention.mlir:2:3: error: {{.*}}attention is a share of the peak, at most 1, found 1.5{{$}}
// APART: apart.mlir:1:1: error: no route connects device 'a[0]' to device 'a[1]'
// PARAMETER: error: machine 'apart' has no parameter for the number 2
// UNUSED: unused.mlir:1:1: error: no part of machine 'unused' takes its parameter 'nodes'
// PATH: path.mlir:4:3: error: 'node/b' names no part (at 'node')
// INDEX: index.mlir:4:3: error: 'a[2]' names no device or switch (at 'a[2]')
// LOOP: loop.mlir:4:3: error: connects 'a' with itself
// CORES: cores.mlir:3:3: error: there is no core group 'cores' before this in an enclosing part
// ROUTE: route.mlir:6:3: error: routes lead from device to device; 's' is a switch
// ROUTES: route-many.mlir:6:3: error: 'a' names 2 vertices; a route passes one at a time
// NOWHERE: route-empty.mlir:5:3: error: 'soap.route' op must pass at least one vertex
// TWICE: twice.mlir:6:3: error: 's' and 'a[0]' have this link already; a message takes one of them, so for several links give one their bandwidth in all
// The same from its other end, beside another one.
// REVERSED: twice-back.mlir:7:3: error: 'b' and 'a' have this link already
// COUNTS: one-to-one.mlir:5:3: error: connects one to one, but 'a' names 2 and 's' 3
// INSIDE: inside.mlir:7:3: error: 'node' names no device or switch (at 'node'); in it there is 'node/a'
// ZEROS: error: machine 'tpu-v5e:4x0': the numbers must be positive
// NUMBERS: error: machine 'tpu-v5e:4xy': '4xy' is not a number, nor numbers such as 4x8
// HALF: error: machine 'tpu-v5e:4x': '4x' is not a number, nor numbers such as 4x8
// FEW: tpu-v5e.mlir:{{[0-9]+}}:1: error: machine 'tpu-v5e' takes 2 numbers ('x', 'y'), such as 4x4, found 8{{$}}
// MANY: error: machine 'tpu-v5e' takes 2 numbers ('x', 'y'), such as 4x4, found 4x4x4{{$}}
// ONE: error: machine 'cpu' takes 1 number ('devices'), such as 4, found 2x2{{$}}
// TPU: error: there is no machine 'tpu-v3'; {{.*}}; did you mean 'tpu-v4'?
// POD: tpu-v5p.mlir:{{[0-9]+}}:3: error: machine 'tpu-v5p' has more than 4096 devices and switches
// OVERFLOW: error: machine 'tpu-v5p:99999999999999999999x1x1': '99999999999999999999x1x1' is not a number
// PLACE: torus.mlir:4:3: error: 'a[1,3]' names no device or switch (at 'a[1,3]')
// PLACES: torus-number.mlir:4:3: error: 'a[1]' names no device or switch (at 'a[1]')
// LONG: torus-line.mlir:1:1: error: the routes of machine 'm' have not been computed, or take more than 268435456 links in all
//
// Nor do others take gigabytes.
// RUN: not soap-opt %t/model.mlir --soap-print-machine="machine=%t/mesh.mlir" 2>&1 | FileCheck %s --check-prefix=MESH
// RUN: not soap-opt %t/model.mlir --soap-print-machine="machine=%t/parts.mlir" 2>&1 | FileCheck %s --check-prefix=PARTS
// MESH: mesh.mlir:4:3: error: machine 'm' has more than 524288 links; a switch needs one for each device
// PARTS: parts.mlir:4:5: error: occurs 4096 times, which makes 36864 parts in all, more than 32768

//--- model.mlir
//--- folder.mlir/file
//--- text.mlir
machine "m"
//--- none.mlir
// Nothing.
//--- two.mlir
soap.machine "a" {
}
soap.machine "b" {
}
//--- empty.mlir
soap.machine "empty" {
}
//--- rate.mlir
soap.machine "m" {
  soap.device_kind "k" peak {f32 = 0.0} launch 0 memory 1.0e9 bandwidth 1.0e9
}
//--- products.mlir
soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9 products 0.0
}

//--- attention.mlir
soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9 attention 1.5
}
//--- apart.mlir
soap.machine "apart" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" 2 : "k"
}
//--- unused.mlir
soap.machine "unused" ("gpus" = 2, "nodes" = 4) {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.repeat "node" 4 {
    soap.device "a" "gpus" : "k"
  }
}

//--- twice.mlir
soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" 2 : "k"
  soap.switch "s"
  soap.link "a" to "s" bandwidth 1.0e9 latency 0
  soap.link "s" to "a" bandwidth 1.0e9 latency 0
}
//--- twice-back.mlir
soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" : "k"
  soap.device "b" : "k"
  soap.link "a" to "b" bandwidth 3.0e9 latency 0
  soap.link "a" to "b" bandwidth 1.0e9 back 2.0e9 latency 0
  soap.link "b" to "a" bandwidth 2.0e9 back 1.0e9 latency 0
}
//--- one-to-one.mlir
soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" 2 : "k"
  soap.switch "s" 3
  soap.link "a" to "s" one_to_one bandwidth 1.0e9 latency 0
}
//--- inside.mlir
soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.switch "s"
  soap.repeat "node" 2 {
    soap.device "a" : "k"
  }
  soap.link "node" to "s" bandwidth 1.0e9 latency 0
}
//--- path.mlir
soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" : "k"
  soap.link "a" to "node/b" bandwidth 1.0e9 latency 0
}
//--- index.mlir
soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" 2 : "k"
  soap.link "a[0]" to "a[2]" bandwidth 1.0e9 latency 0
}
//--- loop.mlir
soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" : "k"
  soap.link "a" to "a" bandwidth 1.0e9 latency 0
}
//--- cores.mlir
soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" : "k" in "cores"
  soap.core_group "cores" cores 2
}
//--- route.mlir
soap.machine "route" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 1.0e-6 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" 2 : "k"
  soap.switch "s"
  soap.link "a" to "s" bandwidth 1.0e9 latency 1.0e-6
  soap.route "a" to "s" through ["a[0]"]
}
//--- route-many.mlir
soap.machine "route" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 1.0e-6 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" 2 : "k"
  soap.switch "s"
  soap.link "a" to "s" bandwidth 1.0e9 latency 1.0e-6
  soap.route "a" to "a" through ["a"]
}
//--- route-empty.mlir
soap.machine "route" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 1.0e-6 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" 2 : "k"
  soap.link "a" to "a" bandwidth 1.0e9 latency 1.0e-6
  soap.route "a" to "a" through []
}
//--- torus.mlir
soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.torus "a" [2, 3] : "k" bandwidth 1.0e9 latency 0
  soap.link "a[0,0]" to "a[1,3]" bandwidth 1.0e9 latency 0
}
//--- torus-number.mlir
soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.torus "a" [2, 3] : "k" bandwidth 1.0e9 latency 0
  soap.link "a[0,0]" to "a[1]" bandwidth 1.0e9 latency 0
}
//--- torus-line.mlir
soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.torus "a" [4000] : "k" bandwidth 1.0e9 latency 0
}

//--- mesh.mlir
soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 1.0e-6 memory 1.0e9 bandwidth 1.0e9
  soap.device "d" 1000 : "k"
  soap.link "d" to "d" bandwidth 1.0e9 latency 1.0e-6
}

//--- parts.mlir
soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 1.0e-6 memory 1.0e9 bandwidth 1.0e9
  soap.repeat "a" 4096 {
    soap.repeat "b" 4096 {
      soap.core_group "c" cores 1
    }
  }
}
