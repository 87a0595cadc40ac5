# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes an ONNX model of y = x + w, which has a value of its own for its input w,
and data for it in the same folder: x, another w, which is called as the second
argument says, and y."""
import pathlib
import struct
import sys

folder, name = pathlib.Path(sys.argv[1]), sys.argv[2]
folder.mkdir(exist_ok=True)


def field(number, value):
    if isinstance(value, int):
        return bytes([number << 3, value])
    value = value.encode() if isinstance(value, str) else value
    return bytes([number << 3 | 2, len(value)]) + value


def tensor(name, *values):  # A TensorProto of floats.
    return (field(1, len(values)) + field(2, 1) + field(8, name)
            + field(9, struct.pack("<%df" % len(values), *values)))


def declared(name):  # A ValueInfoProto of two floats.
    shape = field(1, field(1, 2))
    return field(1, name) + field(2, field(1, field(1, 1) + field(2, shape)))


node = field(1, "x") + field(1, "w") + field(2, "y") + field(4, "Add")
graph = (field(1, node) + field(2, "g") + field(5, tensor("w", 1, 1))
         + field(11, declared("x")) + field(11, declared("w"))
         + field(12, declared("y")))
model = field(1, 8) + field(7, graph) + field(8, field(2, 13))
(folder / "model.onnx").write_bytes(model)
(folder / "input_0.pb").write_bytes(tensor("x", 1, 2))
(folder / "input_1.pb").write_bytes(tensor(name, 10, 20))
(folder / "output_0.pb").write_bytes(tensor("y", 11, 22))
