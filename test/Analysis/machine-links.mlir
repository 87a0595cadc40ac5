// RUN: split-file %s %t
// RUN: soap-opt %t/model.mlir --soap-print-machine="machine=%t/rails.mlir messages=true" -o /dev/null 2>&1 | FileCheck %s --check-prefix=RAILS
// RUN: soap-opt %t/model.mlir --soap-print-machine="machine=%t/uplink.mlir messages=true" -o /dev/null 2>&1 | FileCheck %s --check-prefix=UPLINK
// RUN: soap-opt %t/model.mlir --soap-print-machine="machine=%t/opposite.mlir" -o /dev/null 2>&1 | FileCheck %s --check-prefix=OPPOSITE

// The first device of every node is on the first rail, the second on the second.
// To another place of another node, data takes the node's own switch as well.
// RAILS: machine rails: 4 devices, 4 switches, 16 links
// RAILS: route 0 to 2: 50 GB/s, 3 us, node[0]/gpu[0] -> rail[0], rail[0] -> node[1]/gpu[0]
// RAILS-NEXT: route 0 to 3: 50 GB/s, 5 us, node[0]/gpu[0] -> rail[0], rail[0] -> node[1]/gpu[0], node[1]/gpu[0] -> node[1]/nvswitch, node[1]/nvswitch -> node[1]/gpu[1]

// All devices, those of a node, and the first of each node. By hand: 1 GB from
// device to device are 20 ms at 50 GB/s; in a node of two, an all-reduce is an
// exchange of all of it, 1 GB at 300 GB/s; of both nodes it is half of it gathered
// and reduced there (500 MB, 2 us, each), and half exchanged on either rail
// (500 MB at 50 GB/s, 3 us).
// RAILS-NEXT: what            devices                 1 kB                     1 MB                     1 GB{{$}}
// RAILS-NEXT: message         0 to 3                  5.02 us                  25.0 us                  20.0 ms
// RAILS-NEXT: message         0 to 1                  2.00 us                  5.33 us                  3.34 ms
// RAILS-NEXT: message         0 to 2                  3.02 us                  23.0 us                  20.0 ms
// RAILS-NEXT: all_reduce      0-3 {{.*}} 13.3 ms hierarchical
// RAILS: all_reduce      0-1 {{.*}} 5.33 us tree              3.34 ms tree
// RAILS: all_reduce      0,2 {{.*}} 20.0 ms tree
// RAILS: all_to_all      0,2

// Up it is slower than down.
// UPLINK: route 0 to 1: 1 GB/s, 30000 us, a -> b
// UPLINK: message         0 to 1                  30.0 ms                  31.0 ms                  1.03 s
// UPLINK: all_reduce      0-1                     30.0 ms tree             40.0 ms tree             10.0 s tree
// UPLINK: broadcast       0-1                     30.0 ms tree             31.0 ms tree             1.03 s tree

// Two such links, one the other way round, are no repetition.
// OPPOSITE: machine uplink: 2 devices, 0 switches, 4 links
// OPPOSITE: route 0 to 1: 1 GB/s, 30000 us, a -> b

//--- model.mlir
//--- rails.mlir
soap.machine "rails" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.switch "rail" 2
  soap.repeat "node" 2 {
    soap.device "gpu" 2 : "k"
    soap.switch "nvswitch"
    soap.link "gpu" to "nvswitch" bandwidth 300.0e9 latency 1.0e-6
    soap.link "gpu" to "rail" one_to_one bandwidth 50.0e9 latency 1.5e-6
  }
}
//--- uplink.mlir
soap.machine "uplink" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" : "k"
  soap.device "b" : "k"
  soap.link "a" to "b" bandwidth 1.0e9 back 100.0e6 latency 30.0e-3
}
//--- opposite.mlir
soap.machine "uplink" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" : "k"
  soap.device "b" : "k"
  soap.link "a" to "b" bandwidth 1.0e9 back 100.0e6 latency 30.0e-3
  soap.link "b" to "a" bandwidth 1.0e9 back 100.0e6 latency 30.0e-3
}
