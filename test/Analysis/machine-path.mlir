// RUN: split-file %s %t
// RUN: env SOAP_MACHINE_PATH=%t/none:%t soap-opt %t/model.mlir --soap-print-machine=machine=mine:3 -o /dev/null 2>&1 | FileCheck %s
// RUN: soap-opt %t/model.mlir --soap-print-machine=machine=%t/mine.mlir:3 -o /dev/null 2>&1 | FileCheck %s

// A preset of one's own: found by name on SOAP_MACHINE_PATH, or by its path. The
// number replaces the parameter wherever it stands; links reach into parts.

// CHECK: machine mine:3: 6 devices, 1 switches, 12 links
// CHECK: device 5: box[2]/d[1] (k) shares 2 cores of box[2]/socket
// CHECK: route 0 to 5: 8 GB/s, 2 us, box[0]/d[0] -> hub, hub -> box[2]/d[1]

//--- model.mlir
//--- mine.mlir
soap.machine "mine" ("boxes" = 1) {
  soap.device_kind "k" peak {f32 = 1.0e9} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.link "box/d" to "hub" bandwidth 8.0e9 latency 1.0e-6
  soap.switch "hub"
  soap.repeat "box" "boxes" {
    soap.core_group "socket" cores 2
    soap.device "d" 2 : "k" in "socket"
  }
}
