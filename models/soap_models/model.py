# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What every model is made of."""

from dataclasses import dataclass
from typing import Callable

import jax
import jax.numpy as jnp

from .values import Shape


@dataclass
class Model:
    """step(*state, *data) -> (*state, loss), state and data being pytrees."""

    step: Callable
    state: list
    data: list


def cross_entropy(logits, labels):
    targets = jax.nn.one_hot(labels, logits.shape[-1], dtype=logits.dtype)
    return -jnp.mean(jnp.sum(targets * jax.nn.log_softmax(logits), axis=-1))


class Parameters:
    """Hands a network its parameters by name.

    Without values it declares them: it keeps the shape that each is asked for.
    """

    def __init__(self, values=None):
        self.values, self.shapes = values, {}

    def __call__(self, name, *shape):
        if self.values is not None:
            return self.values[name]
        if self.shapes.setdefault(name, shape) != shape:
            raise ValueError(f"parameter {name} has two shapes: {self.shapes[name]} and {shape}")
        return jnp.zeros(shape)


def descended(loss, data, rate=0.01):
    """Plain gradient descent on loss(parameters, *data), known by shapes alone."""
    declared = Parameters()
    jax.eval_shape(lambda *leaves: loss(declared, *leaves), *(leaf.at(0) for leaf in data))

    def step(params, *data):
        value, grads = jax.value_and_grad(lambda p: loss(Parameters(p), *data))(params)
        return jax.tree.map(lambda p, g: p - rate * g, params, grads), value

    return Model(step, [{name: Shape(s) for name, s in declared.shapes.items()}], data)
