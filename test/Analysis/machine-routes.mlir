// RUN: split-file %s %t
// RUN: soap-opt %t/model.mlir --soap-print-machine=machine=%t/routes.mlir -o /dev/null 2>&1 | FileCheck %s

// Two boards with a fast link of their own and a slow one through a hub. Without
// a soap.route data takes the fast one; the pair a[0], a[1] is told to use the
// hub; the way back (0 to 1) is the reverse. a[0] to a[3] is told to go by a[2].
// CHECK: route 0 to 1: 1 GB/s, 6 us, a[0] -> hub, hub -> a[1]
// CHECK-NEXT: route 0 to 2: 10 GB/s, 1 us, a[0] -> a[2]
// CHECK-NEXT: route 0 to 3: 10 GB/s, 2 us, a[0] -> a[2], a[2] -> a[3]

//--- model.mlir
//--- routes.mlir
soap.machine "routes" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 1.0e-6 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" 4 : "k"
  soap.switch "hub"
  soap.link "a" to "a" bandwidth 10.0e9 latency 1.0e-6
  soap.link "a" to "hub" bandwidth 1.0e9 latency 3.0e-6
  soap.route "a[1]" to "a[0]" through ["hub"]
  soap.route "a[0]" to "a[3]" through ["a[2]"]
}
