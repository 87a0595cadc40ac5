# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Shardings that Soap found, for JAX (docs/shardings.md).

    step = soap_shardings.jit(train_step, "shardings.json", state, batch,
                              donate_argnums=0)
    state, loss = step(state, batch)

The file is what `soap-run --shardings-out` wrote for the lowered step. Its
devices are places in a list of JAX's: `jax.devices()`, or those that are given.
"""

import json

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec


class Shardings:
    """The shardings of a step's arguments and results, in JAX's order."""

    def __init__(self, path, devices=None):
        with open(path) as file:
            plan = json.load(file)
        if plan.get("soap_shardings") != 1:
            raise ValueError(f"{path}: no shardings of Soap, or of another version")
        devices = jax.devices() if devices is None else devices
        meshes = []
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
            meshes.append(Mesh(grid.reshape(sizes), names))
        self.path = path
        self._entries = {kind: plan[kind] for kind in ("arguments", "results")}
        self._shardings = {
            kind: [
                NamedSharding(
                    meshes[entry["mesh"]],
                    PartitionSpec(*(axes and tuple(axes) for axes in entry["spec"])),
                )
                for entry in entries
            ]
            for kind, entries in self._entries.items()
        }

    def like(self, kind, tree):
        """The shardings of "arguments" or "results" in the structure of `tree`,
        whose leaves must have the shapes that the plan is for."""
        leaves, structure = jax.tree.flatten(tree)
        entries = self._entries[kind]
        if len(leaves) != len(entries):
            raise ValueError(
                f"{self.path}: the plan has {len(entries)} {kind}, the function "
                f"{len(leaves)}; arguments that it does not use are lowered only "
                "by jax.jit(..., keep_unused=True)"
            )
        for number, (leaf, entry) in enumerate(zip(leaves, entries)):
            if list(np.shape(leaf)) != entry["shape"]:
                raise ValueError(
                    f"{self.path}: number {number} of the {kind}, "
                    f"'{entry['name']}', has shape {entry['shape']} in the plan "
                    f"and {list(np.shape(leaf))} in the function"
                )
        return jax.tree.unflatten(structure, self._shardings[kind])


def jit(function, path, *arguments, devices=None, **options):
    """`jax.jit(function)` with the shardings of a plan for `arguments` (arrays,
    or jax.ShapeDtypeStruct of their shapes)."""
    shardings = Shardings(path, devices)
    results = jax.eval_shape(function, *arguments)
    return jax.jit(
        function,
        in_shardings=shardings.like("arguments", arguments),
        out_shardings=shardings.like("results", results),
        **options,
    )
