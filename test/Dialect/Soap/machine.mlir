// RUN: soap-opt %s | soap-opt | FileCheck %s
// RUN: soap-opt %s --mlir-print-op-generic | soap-opt | FileCheck %s

// CHECK: soap.machine "pairs" ("nodes" = 2) {
soap.machine "pairs" ("nodes" = 2) {
  // CHECK-NEXT: soap.device_kind "gpu" peak {bf16 = 8.74e12, f32 = 4.37e12} launch 5.0e-6 memory 12.0e9 bandwidth 1.5e12
  soap.device_kind "gpu" peak {f32 = 4.37e12, bf16 = 8740000000000}
      launch 0.000005 memory 12.0e9 bandwidth 1500.0e9
  // CHECK-NEXT: soap.device_kind "core" peak {f32 = 1.0e9} launch 0.0 memory 1.0e9 bandwidth 1.0e9 price 2.5
  soap.device_kind "core" peak {f32 = 1.0e9} launch 0 memory 1.0e9 bandwidth 1.0e9 price 2.5
  // CHECK-NEXT: soap.device_kind "cached" peak {f32 = 1.0e9} launch 0.0 memory 1.0e9 bandwidth 1.0e9 cache 500.0e3 bandwidth 4.0e9 price 2.5
  soap.device_kind "cached" peak {f32 = 1.0e9} launch 0 memory 1.0e9 bandwidth 1.0e9
      cache 0.5e6 bandwidth 4.0e9 price 2.5
  // CHECK-NEXT: soap.switch "fabric"
  soap.switch "fabric"
  // CHECK-NEXT: soap.repeat "node" "nodes" {
  soap.repeat "node" "nodes" {
    // CHECK-NEXT: soap.core_group "socket" cores 16
    soap.core_group "socket" cores 16
    // CHECK-NEXT: soap.device "host" : "core" in "socket"
    soap.device "host" : "core" in "socket"
    // CHECK-NEXT: soap.repeat "pair" 2 {
    soap.repeat "pair" 2 {
      // CHECK-NEXT: soap.device "gpu" 2 : "gpu"
      soap.device "gpu" 2 : "gpu"
      // CHECK-NEXT: soap.switch "pcie" 1
      soap.switch "pcie" 1
      // CHECK-NEXT: soap.link "gpu" to "pcie[0]" bandwidth 15.75e9 latency 1.0e-6
      soap.link "gpu" to "pcie[0]" bandwidth 15.75e9 latency 1.0e-6
    }
    // CHECK: soap.link "pair/pcie" to "host" bandwidth 12.0e9 latency 100.0e-9
    soap.link "pair/pcie" to "host" bandwidth 12.0e9 latency 1.0e-7
    // CHECK-NEXT: soap.link "host" to "fabric" bandwidth 7.0e9 back 1.5e9 latency 0.0
    soap.link "host" to "fabric" bandwidth 7.0e9 back 1500000000 latency 0
    // CHECK-NEXT: soap.link "pair/gpu" to "pair/gpu" one_to_one bandwidth 268.435456e6 latency 0.0
    soap.link "pair/gpu" to "pair/gpu" one_to_one bandwidth 0x10000000 latency 0
  }
}

// CHECK: soap.machine "pods" ("pods" = 2, "x" = 4) {
soap.machine "pods" ("pods" = 2, "x" = 4) {
  soap.device_kind "tpu" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  // CHECK: soap.torus "chip" ["x", 8, 2] : "tpu" bandwidth 50.0e9 latency 1.0e-6 wrap 4
  soap.torus "chip" ["x", 8, 2] : "tpu" bandwidth 50.0e9 latency 1.0e-6 wrap 4
  // CHECK: soap.repeat "pod" "pods" {
  soap.repeat "pod" "pods" {
    // CHECK-NEXT: soap.torus "line" ["x"] : "tpu" bandwidth 50.0e9 latency 0.0{{$}}
    soap.torus "line" ["x"] : "tpu" bandwidth 50.0e9 latency 0
    // CHECK-NEXT: soap.torus "cube" [4, 4, "x"] : "tpu" bandwidth 50.0e9 latency 0.0 wrap 4 all{{$}}
    soap.torus "cube" [4, 4, "x"] : "tpu" bandwidth 50.0e9 latency 0 wrap 4 all
  }
}
