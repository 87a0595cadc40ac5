// RUN: split-file %s %t
// RUN: soap-opt %t/model.mlir --soap-print-machine=machine=%t/grid.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=GRID
// RUN: soap-opt %t/model.mlir --soap-print-machine=machine=%t/grid.mlir:1x4 -o /dev/null 2>&1 | FileCheck %s --check-prefix=RING
// RUN: soap-opt %t/model.mlir --soap-print-machine=machine=%t/grid.mlir:2x2 -o /dev/null 2>&1 | FileCheck %s --check-prefix=SQUARE
// RUN: soap-opt %t/model.mlir --soap-print-machine=machine=%t/cube.mlir:3x2x4 -o /dev/null 2>&1 | FileCheck %s --check-prefix=CUBE
// RUN: soap-opt %t/model.mlir --soap-print-machine=machine=%t/all.mlir:3x4 -o /dev/null 2>&1 | FileCheck %s --check-prefix=MESH
// RUN: soap-opt %t/model.mlir --soap-print-machine=machine=%t/all.mlir:4x5 -o /dev/null 2>&1 | FileCheck %s --check-prefix=TORUS
// RUN: soap-opt %t/model.mlir --soap-print-machine=machine=%t/slices.mlir:2x4 -o /dev/null 2>&1 | FileCheck %s --check-prefix=SLICES

// The innermost axis is long enough to be a ring, the other one is not. Data goes
// along the inner axis first.
// GRID: machine grid: 12 devices, 0 switches, 40 links
// GRID: device 5: chip[1,1] (k)
// GRID: route 0 to 1: 10 GB/s, 1 us, chip[0,0] -> chip[0,1]
// GRID-NEXT: route 0 to 2: 10 GB/s, 2 us, chip[0,0] -> chip[0,1], chip[0,1] -> chip[0,2]
// GRID-NEXT: route 0 to 3: 10 GB/s, 1 us, chip[0,0] -> chip[0,3]
// GRID: route 0 to 11: 10 GB/s, 3 us, chip[0,0] -> chip[0,3], chip[0,3] -> chip[1,3], chip[1,3] -> chip[2,3]

// RING: machine grid:1x4: 4 devices, 0 switches, 8 links

// Two devices have one link between them, each way.
// SQUARE: machine grid:2x2: 4 devices, 0 switches, 8 links

// CUBE: machine cube:3x2x4: 24 devices, 0 switches, 120 links
// CUBE: device 23: chip[2,1,3] (k)
// CUBE: route 0 to 23: 10 GB/s, 3 us, chip[0,0,0] -> chip[0,0,3], chip[0,0,3] -> chip[0,1,3], chip[0,1,3] -> chip[2,1,3]

// Of `wrap 4 all`, no axis is a ring as long as one of them is too short.
// MESH: machine all:3x4: 12 devices, 0 switches, 34 links
// TORUS: machine all:4x5: 20 devices, 0 switches, 80 links

// Links name a device by its place, or all of them.
// SLICES: machine slices:2x4: 8 devices, 1 switches, 20 links
// SLICES: device 4: slice[1]/chip[0] (k)
// SLICES: route 0 to 4: 5 GB/s, 4 us, slice[0]/chip[0] -> network, network -> slice[1]/chip[0]
// SLICES: route 0 to 6: 5 GB/s, 5 us, slice[0]/chip[0] -> network, network -> slice[1]/chip[3], slice[1]/chip[3] -> slice[1]/chip[2]

//--- model.mlir
//--- grid.mlir
soap.machine "grid" ("x" = 3, "y" = 4) {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.torus "chip" ["x", "y"] : "k" bandwidth 10.0e9 latency 1.0e-6 wrap 4
}
//--- all.mlir
soap.machine "all" ("x" = 3, "y" = 4) {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.torus "chip" ["x", "y"] : "k" bandwidth 10.0e9 latency 1.0e-6 wrap 4 all
}
//--- cube.mlir
soap.machine "cube" ("x" = 1, "y" = 1, "z" = 1) {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.torus "chip" ["x", "y", "z"] : "k" bandwidth 10.0e9 latency 1.0e-6 wrap 3
}
//--- slices.mlir
soap.machine "slices" ("slices" = 1, "x" = 3) {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.switch "network"
  soap.repeat "slice" "slices" {
    soap.torus "chip" ["x"] : "k" bandwidth 10.0e9 latency 1.0e-6
    soap.link "chip[0]" to "network" bandwidth 5.0e9 latency 2.0e-6
    soap.link "chip[3]" to "network" bandwidth 5.0e9 latency 2.0e-6
  }
}
