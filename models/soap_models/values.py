# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensors that any program can generate, and those of a known shape alone."""

import math
from dataclasses import dataclass

import jax
import numpy as np

GOLDEN = 0x9E3779B97F4A7C15


def splitmix64(x):
    """The splitmix64 generator's output for state x (uint64 array)."""
    x = x + np.uint64(GOLDEN)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


def uniform(shape, seed, low, high):
    """float32 values in [low, high); element i depends on seed and i alone."""
    base = np.uint64(seed * GOLDEN % 2**64)
    bits = splitmix64(base + np.arange(math.prod(shape), dtype=np.uint64))
    unit = (bits >> np.uint64(11)).astype(np.float64) * 2.0**-53
    return (low + (high - low) * unit).astype(np.float32).reshape(shape)


@dataclass
class Constant:
    """Every element has the same value."""

    shape: tuple
    value: float = 0.0
    dtype = np.float32

    def at(self, step):
        return np.full(self.shape, self.value, np.float32)

    def describe(self):
        return {"kind": "constant", "value": self.value}


@dataclass
class Uniform:
    """Uniform values; data takes another seed at every step."""

    shape: tuple
    low: float
    high: float
    seed: int = 0  # 0: numbered by its position among the arguments.
    per_step: bool = False
    dtype = np.float32

    def at(self, step):
        seed = self.seed + step if self.per_step else self.seed
        return uniform(self.shape, seed, self.low, self.high)

    def describe(self):
        init = {"kind": "uniform", "seed": self.seed, "low": self.low, "high": self.high}
        return init | ({"per_step": True} if self.per_step else {})


@dataclass
class Values:
    """Listed integers, one list per step."""

    steps: list
    dtype = np.int32

    @property
    def shape(self):
        return self.steps[0].shape

    def at(self, step):
        return self.steps[step].astype(np.int32)

    def describe(self):
        return {"kind": "values", "per_step": [s.ravel().tolist() for s in self.steps]}


@dataclass
class Tokens:
    """Integers below a limit, others at every step; `steps` of them are listed."""

    shape: tuple
    below: int
    seed: int = 0  # 0: numbered by its position among the arguments.
    steps: int = 0
    dtype = np.int32

    def at(self, step):
        base = np.uint64((self.seed + (step << 16)) * GOLDEN % 2**64)
        bits = splitmix64(base + np.arange(math.prod(self.shape), dtype=np.uint64))
        return (bits % np.uint64(self.below)).astype(np.int32).reshape(self.shape)

    def describe(self):
        listed = [self.at(step).ravel().tolist() for step in range(self.steps)]
        return {"kind": "values", "per_step": listed}


@dataclass
class Shape:
    """A tensor that is never made: models too large to run here are lowered only."""

    shape: tuple
    dtype: type = np.float32

    def at(self, step):
        return jax.ShapeDtypeStruct(self.shape, self.dtype)


def glorot(shape, fan_in=None, fan_out=None):
    bound = math.sqrt(6.0 / ((fan_in or shape[-2]) + (fan_out or shape[-1])))
    return Uniform(shape, -bound, bound)


def small(shape):
    """For the layer after the last ReLU: keeps hidden gradients small.

    Rounding decides the sign of an activation near zero. With larger gradients,
    one such flip moves the losses by up to 1e-4 within 20 steps.
    """
    return Uniform(shape, -0.01, 0.01)


def zeros_like(tree):
    return jax.tree.map(lambda leaf: Constant(leaf.shape), tree)
