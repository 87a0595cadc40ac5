# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Plans of Soap, executed by JAX (docs/shardings.md).

    open("step.mlir", "w").write(
        soap_shardings.lower(train_step, state, batch, donate_argnums=0))

    soap-run step.mlir --machine=dgx-h100:8 --plan-only --spmd \\
        --shardings-out=plan.json --shardings-module=plan.bin

    step = soap_shardings.jit(train_step, "plan.json", state, batch,
                              module="plan.bin", donate_argnums=0)
    state, loss = step(state, batch)

Devices of a plan are places in a list of JAX's: those that are given, or all of
`jax.devices()`; chips of TPUs by slice and coordinates, as a machine has them that is
named by the numbers of chips along these (tpu-v5e:4x8, tpu-v5p:4x4x8).
"""

import dataclasses
import json

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec


def lower(function, *arguments, **options):
    """The text to plan, of `jax.jit(function)` for `arguments` (arrays, or
    jax.ShapeDtypeStruct of their shapes). The options are those of jax.jit:
    arguments that are donated are laid out as what replaces them."""
    return jax.jit(function, **options).lower(*arguments).as_text()


def _shape(leaf):
    """As the lowered text has it: random keys are numbers there."""
    if jax.dtypes.issubdtype(leaf.dtype, jax.dtypes.extended):
        leaf = jax.eval_shape(jax.random.key_data, leaf)
    return list(leaf.shape)


def _devices():
    """JAX counts chips along the first coordinate first, and host by host; a torus of
    Soap along the last one. Were they paired by number, neighbours of the plan would
    not be neighbours."""
    devices = jax.devices()
    if not all(hasattr(device, "coords") for device in devices):
        return devices

    def place(device):
        slice_index = getattr(device, "slice_index", None) or 0
        return slice_index, *device.coords, getattr(device, "core_on_chip", 0)

    return sorted(devices, key=place)


class Shardings:
    """The shardings of a function's arguments and results, in JAX's order."""

    def __init__(self, path, devices=None):
        with open(path) as file:
            plan = json.load(file)
        if plan.get("soap_shardings") != 1:
            raise ValueError(f"{path}: no shardings of Soap, or of another version")
        devices = _devices() if devices is None else devices
        self.path = path
        self.meshes = []
        for mesh in plan["meshes"]:
            last = max(mesh["devices"])
            if last >= len(devices):
                raise ValueError(
                    f"{path}: the plan uses device {last}, but there are "
                    f"{len(devices)} devices"
                )
            names = [name for name, _ in mesh["axes"]]
            sizes = [size for _, size in mesh["axes"]]
            grid = np.array([devices[i] for i in mesh["devices"]], dtype=object)
            self.meshes.append(Mesh(grid.reshape(sizes), names))
        self._entries = {kind: plan[kind] for kind in ("arguments", "results")}

    def like(self, kind, tree, kept=None):
        """The shardings of "arguments" or "results" in the structure of `tree`,
        whose leaves must have the shapes that the plan is for. `kept` are the
        numbers of the leaves that the planned text has, where JAX left out
        those that the function does not use."""
        leaves, structure = jax.tree.flatten(tree)
        entries = self._entries[kind]
        kept = range(len(leaves)) if kept is None else kept
        if len(kept) != len(entries):
            raise ValueError(
                f"{self.path}: the plan has {len(entries)} {kind}, the function "
                f"{len(kept)}"
            )
        shardings = [None] * len(leaves)
        for number, entry in zip(kept, entries):
            leaf = jax.eval_shape(lambda x: x, leaves[number])
            shape = _shape(leaf)
            if shape != entry["shape"]:
                raise ValueError(
                    f"{self.path}: number {number} of the {kind}, "
                    f"'{entry['name']}', has shape {entry['shape']} in the plan "
                    f"and {shape} in the function"
                )
            axes = entry["spec"][: len(leaf.shape)]
            spec = PartitionSpec(*(names and tuple(names) for names in axes))
            shardings[number] = NamedSharding(self.meshes[entry["mesh"]], spec)
        return jax.tree.unflatten(structure, shardings)


def jit(function, path, *arguments, module=None, devices=None, **options):
    """`jax.jit(function)` with the shardings of a plan for `arguments` (arrays,
    or jax.ShapeDtypeStruct of their shapes).

    With `module`, it is the planned model that runs, as it was planned, and the
    function is only traced for its structure. Without, JAX has the shardings of
    arguments and results alone.
    """
    shardings = Shardings(path, devices)
    # Lowered on one device, as it was for the plan.
    exported = jax.export.export(jax.jit(function, **options))(*arguments)
    if module is not None:
        with open(module, "rb") as file:
            planned = file.read()
        exported = dataclasses.replace(
            exported,
            mlir_module_serialized=planned,
            nr_devices=shardings.meshes[0].devices.size,
            _get_vjp=None,
        )
        function = exported.call
    return jax.jit(
        function,
        in_shardings=shardings.like(
            "arguments", arguments, exported.module_kept_var_idx
        ),
        out_shardings=shardings.like(
            "results", jax.tree.unflatten(exported.out_tree, exported.out_avals)
        ),
        **options,
    )
