# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What every model is made of."""

import math
from dataclasses import dataclass
from typing import Callable

import jax
import jax.numpy as jnp
from jax import lax

from .values import Constant, Shape, glorot, zeros_like


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

    @staticmethod
    def of(function, *arguments):
        """The shapes of the parameters that function(parameters, *arguments) asks for."""
        declared = Parameters()
        jax.eval_shape(lambda *leaves: function(declared, *leaves), *arguments)
        return declared.shapes


def narrowed(x, bits):
    """What a network computes in: bfloat16 (bits=16), or x as it is (32)."""
    return x.astype({16: jnp.bfloat16, 32: x.dtype}[bits])


def widened(x):
    """Of at least 32 bits: for sums."""
    return x.astype(jnp.promote_types(x.dtype, jnp.float32))


def cast(p, bits):
    """The parameters p, narrowed."""
    return lambda name, *shape: narrowed(p(name, *shape), bits)


def scanned(p, x, count, layer, checkpoint=False):
    """x through `count` layers(parameters, x) as one loop; parameters gain a dimension.

    With `checkpoint`, the backward pass computes each layer again from its input.
    """
    shapes = Parameters.of(layer, x)
    stacked = {name: p(name, count, *shape) for name, shape in shapes.items()}

    def body(x, values):
        return layer(Parameters(values), x), None

    return lax.scan(jax.checkpoint(body) if checkpoint else body, x, stacked)[0]


def parameter_shapes(loss, data):
    return Parameters.of(loss, *(jax.ShapeDtypeStruct(leaf.shape, leaf.dtype) for leaf in data))


def gradients(loss, params, data):
    return jax.value_and_grad(lambda p: loss(Parameters(p), *data))(params)


def descended(loss, data, rate=0.01):
    """Plain gradient descent on loss(parameters, *data), known by shapes alone."""

    def step(params, *data):
        value, grads = gradients(loss, params, data)
        return jax.tree.map(lambda p, g: p - rate * g, params, grads), value

    return Model(step, [{n: Shape(s) for n, s in parameter_shapes(loss, data).items()}], data)


def initial(name, shape):
    """Parameters by what their names end with: scales 1, biases 0, the rest by fan-in."""
    if name.endswith(("_scale", "_bias")):
        return Constant(shape, float(name.endswith("_scale")))
    return glorot(shape, math.prod(shape[:-1]), shape[-1])


def momentum(loss, data, rate=0.01, decay=0.9):
    """Gradient descent with momentum on loss(parameters, *data)."""

    def step(params, velocity, *data):
        value, grads = gradients(loss, params, data)
        velocity = jax.tree.map(lambda v, g: decay * v + g, velocity, grads)
        return jax.tree.map(lambda p, v: p - rate * v, params, velocity), velocity, value

    params = {n: initial(n, s) for n, s in parameter_shapes(loss, data).items()}
    return Model(step, [params, zeros_like(params)], data)


def limited(grads, limit):
    """Gradients scaled to a norm, of all together, of at most `limit`."""
    norm = jnp.sqrt(sum(jnp.sum(jnp.square(g)) for g in jax.tree.leaves(grads)))
    return jax.tree.map(lambda g: g * jnp.minimum(1, limit / norm), grads)


def adam(loss, data, rate=1e-3, beta1=0.9, beta2=0.98, epsilon=1e-6, limit=0):
    """Adam with bias correction on loss(parameters, *data); `limit`: of the gradients' norm."""

    def step(params, mean, square, t, *data):
        value, grads = gradients(loss, params, data)
        if limit:
            grads = limited(grads, limit)
        t = t + 1
        mean = jax.tree.map(lambda m, g: beta1 * m + (1 - beta1) * g, mean, grads)
        square = jax.tree.map(lambda v, g: beta2 * v + (1 - beta2) * g * g, square, grads)
        mean_scale, square_scale = 1 / (1 - beta1**t), 1 / (1 - beta2**t)

        def update(p, m, v):
            return p - rate * (m * mean_scale) / (jnp.sqrt(v * square_scale) + epsilon)

        return jax.tree.map(update, params, mean, square), mean, square, t, value

    params = {n: initial(n, s) for n, s in parameter_shapes(loss, data).items()}
    return Model(step, [params, zeros_like(params), zeros_like(params), Constant(())], data)
