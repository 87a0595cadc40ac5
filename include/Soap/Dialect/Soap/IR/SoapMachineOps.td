//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_SOAP_IR_SOAPMACHINEOPS_TD
#define SOAP_DIALECT_SOAP_IR_SOAPMACHINEOPS_TD

include "Soap/Dialect/Soap/IR/SoapBase.td"

// All quantities are in seconds, bytes, bytes per second and operations per
// second.

def Soap_CountAttr : AnyAttrOf<[I64Attr, StrAttr],
                               "a number or a parameter of the machine">;

class Soap_MachinePartOp<string mnemonic, list<Trait> traits = []>
    : Soap_Op<mnemonic, !listconcat(
          [ParentOneOf<["MachineOp", "RepeatOp"]>], traits)>;

def Soap_MachineOp : Soap_Op<"machine",
    [IsolatedFromAbove, NoTerminator, SingleBlock]> {
  let summary = "A machine: devices, and the links between them";
  let description = [{
    A machine file holds one. The parameters, if there are any, are counts of
    some parts (nodes, devices) or sizes of a torus, to be replaced where the
    machine is named (`dgx-a100:4`, `tpu-v5e:4x8`).

    ```
    soap.machine "pairs" ("nodes" = 2) {
      soap.device_kind "k80" peak {f32 = 4.37e12} launch 5.0e-6
          memory 12.0e9 bandwidth 240.0e9
      soap.switch "fabric"
      soap.repeat "node" "nodes" {
        soap.switch "host"
        soap.device "gpu" 2 : "k80"
        soap.link "gpu" to "host" bandwidth 12.0e9 latency 1.0e-6
        soap.link "host" to "fabric" bandwidth 7.0e9 latency 2.0e-6
      }
    }
    ```
  }];
  let arguments = (ins StrAttr:$name,
      DefaultValuedAttr<StrArrayAttr, "{}">:$parameters,
      DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$values);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    custom<Name>($name) `` custom<Parameters>($parameters, $values) attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
}

def Soap_DeviceKindOp : Soap_Op<"device_kind", [HasParent<"MachineOp">]> {
  let summary = "A kind of device";
  let description = [{
    `peak`: operations per second by element type, `f32` at least; `launch`:
    seconds per kernel; `memory`: bytes; `bandwidth`: bytes per second of that
    memory; `cache`: so many bytes of what an operator reads and writes pass at
    a bandwidth of their own; `price`: US dollars per hour of one device, where
    it is known;
    `products`: the share of the peak that large products of matrices reach
    (0.9);
    `attention`: the share of the peak at which a call of a library computes
    attention of 16-bit numbers, or its gradient, without writing scores or
    probabilities to memory, where there is such a call; `merges`: programs
    for it merge operators that follow each other into kernels, so that what
    stays within one is neither written nor read.
  }];
  let arguments = (ins StrAttr:$name, DictionaryAttr:$peak,
      F64Attr:$launch_overhead, F64Attr:$memory, F64Attr:$memory_bandwidth,
      OptionalAttr<F64Attr>:$cache, OptionalAttr<F64Attr>:$cache_bandwidth,
      OptionalAttr<F64Attr>:$price, OptionalAttr<F64Attr>:$products,
      OptionalAttr<F64Attr>:$attention, UnitAttr:$merges);
  let assemblyFormat = [{
    custom<Name>($name) `peak` custom<Peaks>($peak) `launch` custom<Quantity>($launch_overhead)
    `memory` custom<Quantity>($memory)
    `bandwidth` custom<Quantity>($memory_bandwidth)
    (`cache` custom<Quantity>($cache)^ `bandwidth` custom<Quantity>($cache_bandwidth))?
    (`price` custom<Quantity>($price)^)?
    (`products` custom<Quantity>($products)^)?
    (`attention` custom<Quantity>($attention)^)? (`merges` $merges^)? attr-dict
  }];
  let hasVerifier = 1;
}

def Soap_CoreGroupOp : Soap_MachinePartOp<"core_group"> {
  let summary = "Cores that several devices share";
  let description = [{
    Devices `in` the group slow each other down once more of them compute than
    it has cores.
  }];
  let arguments = (ins StrAttr:$name, Soap_CountAttr:$cores);
  let assemblyFormat = "custom<Name>($name) `cores` custom<Count>($cores) attr-dict";
  let hasVerifier = 1;
}

def Soap_DeviceOp : Soap_MachinePartOp<"device"> {
  let summary = "One device, or several alike";
  let arguments = (ins StrAttr:$name, OptionalAttr<Soap_CountAttr>:$count,
      StrAttr:$kind, OptionalAttr<StrAttr>:$core_group);
  let assemblyFormat = [{
    custom<Name>($name) (custom<OptionalCount>($count)^)? `:` custom<Name>($kind)
    (`in` custom<Name>($core_group)^)? attr-dict
  }];
  let hasVerifier = 1;
}

def Soap_TorusOp : Soap_MachinePartOp<"torus"> {
  let summary = "Devices on a grid, linked to their neighbours";
  let description = [{
    Devices of one kind along one to three axes, the last one innermost: numbers
    go along it first, and devices that share the places on the others are
    nearer. Each has a full-duplex link to its neighbours along every axis, with
    the given bandwidth in each direction. Axes of at least `wrap` devices are
    rings: their last device is the neighbour of the first. One of two devices
    has one link between the two all the same. With `all`, there are rings only
    where every axis is that long. Without `wrap`, no axis is a ring.

    Data goes the shortest way, first along the innermost axis; from one side of
    a ring to the other, half of the devices send it one way round and half the
    other.

    ```
    soap.torus "chip" ["x", 4] : "tpu" bandwidth 50.0e9 latency 1.0e-6 wrap 16
    ```

    Names of the devices have their places: `chip[2,3]`.
  }];
  let arguments = (ins StrAttr:$name, ArrayAttr:$sizes, StrAttr:$kind,
      F64Attr:$bandwidth, F64Attr:$latency, OptionalAttr<I64Attr>:$wrap,
      UnitAttr:$wrap_all);
  let assemblyFormat = [{
    custom<Name>($name) custom<Sizes>($sizes) `:` custom<Name>($kind)
    `bandwidth` custom<Quantity>($bandwidth)
    `latency` custom<Quantity>($latency)
    (`wrap` $wrap^ (`all` $wrap_all^)?)? attr-dict
  }];
  let hasVerifier = 1;
}

def Soap_SwitchOp : Soap_MachinePartOp<"switch"> {
  let summary = "A vertex of the topology that is no device";
  let arguments = (ins StrAttr:$name, OptionalAttr<Soap_CountAttr>:$count);
  let assemblyFormat =
      "custom<Name>($name) (custom<OptionalCount>($count)^)? attr-dict";
  let hasVerifier = 1;
}

def Soap_LinkOp : Soap_MachinePartOp<"link"> {
  let summary = "Full-duplex links";
  let description = [{
    Connects every vertex that `from` names with every one that `to` names, each
    pair once, with the given bandwidth in each direction, or `back` from `to` to
    `from`. `one_to_one` connects the first with the first, the second with the
    second and so on; there must be as many of both. A name is a path of
    parts, `node/gpu`, looked up in the enclosing parts from the inside out, each
    step with an optional index, `node[0]/gpu[3]`, or a place for a device of a
    torus, `chip[2,3]`; without one it means all.

    ```
    soap.link "gpu" to "rail" one_to_one bandwidth 50.0e9 latency 1.5e-6
    soap.link "home" to "provider" bandwidth 5.0e6 back 30.0e6 latency 10.0e-3
    ```
  }];
  let arguments = (ins StrAttr:$from, StrAttr:$to, UnitAttr:$one_to_one,
      F64Attr:$bandwidth, OptionalAttr<F64Attr>:$back, F64Attr:$latency);
  let assemblyFormat = [{
    custom<Name>($from) `to` custom<Name>($to) (`one_to_one` $one_to_one^)?
    `bandwidth` custom<Quantity>($bandwidth) (`back` custom<Quantity>($back)^)?
    `latency` custom<Quantity>($latency) attr-dict
  }];
  let hasVerifier = 1;
}

def Soap_RouteOp : Soap_MachinePartOp<"route"> {
  let summary = "A way between devices that is not the shortest";
  let description = [{
    Data from every device that `from` names to every one that `to` names, and
    back, passes the vertices of `through` in this order (back: in reverse), each
    a path that names one switch or device; between them it goes the shortest
    way, as it does between devices without a `soap.route`. Of several for one
    pair the last holds.

    ```
    soap.route "gpu" to "gpu" through ["host"]
    ```
  }];
  let arguments = (ins StrAttr:$from, StrAttr:$to, StrArrayAttr:$through);
  let assemblyFormat = [{
    custom<Name>($from) `to` custom<Name>($to) `through` $through attr-dict
  }];
  let hasVerifier = 1;
}

def Soap_RepeatOp : Soap_MachinePartOp<"repeat", [NoTerminator, SingleBlock]> {
  let summary = "A part that occurs several times";
  let arguments = (ins StrAttr:$name, Soap_CountAttr:$count);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    custom<Name>($name) custom<Count>($count) attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
}

#endif // SOAP_DIALECT_SOAP_IR_SOAPMACHINEOPS_TD
