# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parallel programs as people write them: one device's part, and collectives."""

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AbstractMesh, PartitionSpec

from .language import attention_weights, look_up, rms_norm, rotate
from .model import Parameters, adam, narrowed, widened
from .values import Tokens


def llama_by_hand(
    batch,
    length=1024,
    layers=4,
    width=2048,
    heads=16,
    hidden=8192,
    vocabulary=32000,
    data=2,
    model=4,
):
    """A LLaMA-like decoder over a mesh of `data` times `model` devices (Megatron's way).

    Samples are split over "data"; heads, hidden features and the vocabulary of the logits over
    "model", with a sum behind each attention and each perceptron, and three for the loss.
    """
    size = width // heads
    columns, rows = PartitionSpec(None, None, "model"), PartitionSpec(None, "model", None)
    whole = PartitionSpec()
    # Of all layers together.
    stacks = {
        "query": ((width, heads * size), columns),
        "key": ((width, heads * size), columns),
        "value": ((width, heads * size), columns),
        "out": ((heads * size, width), rows),
        "gate": ((width, hidden), columns),
        "in": ((width, hidden), columns),
        "back": ((hidden, width), rows),
        "norm1_scale": ((width,), whole),
        "norm2_scale": ((width,), whole),
    }
    others = {
        "embedding": ((vocabulary, width), whole),
        "norm_scale": ((width,), whole),
        "project": ((width, vocabulary), PartitionSpec(None, "model")),
    }

    def low(values):
        return {name: narrowed(value, 16) for name, value in values.items()}

    def normed(p, name, x):
        return rms_norm(Parameters(p), name, x)

    def layer(x, p):
        def project(y, name):
            return (y @ p[name]).reshape(*y.shape[:2], -1, size)

        y = normed(p, "norm1", x)
        query, key = rotate(project(y, "query")), rotate(project(y, "key"))
        mixed = jnp.einsum("bhqk,bkhd->bqhd", attention_weights(query, key, True), project(y, "value"))
        x = x + lax.psum(mixed.reshape(*x.shape[:2], -1) @ p["out"], "model")
        y = normed(p, "norm2", x)
        return x + lax.psum((jax.nn.silu(y @ p["gate"]) * (y @ p["in"])) @ p["back"], "model"), None

    def cross_entropy(logits, targets):
        """Each device has the logits of a part of the vocabulary."""
        part = logits.shape[-1]
        highest = lax.pmax(lax.stop_gradient(jnp.max(logits, axis=-1)), "model")
        total = lax.psum(jnp.sum(jnp.exp(logits - highest[..., None]), axis=-1), "model")
        own = targets - lax.axis_index("model") * part
        picked = jnp.take_along_axis(logits, jnp.clip(own, 0, part - 1)[..., None], axis=-1)[..., 0]
        picked = lax.psum(jnp.where((own >= 0) & (own < part), picked, 0), "model")
        return lax.pmean(jnp.mean(highest + jnp.log(total) - picked), "data")

    def local_loss(stacked, single, tokens, targets):
        p = low(single)
        x, _ = lax.scan(jax.checkpoint(layer), look_up(p["embedding"], tokens), low(stacked))
        logits = normed(p, "norm", x) @ p["project"]
        return cross_entropy(widened(logits), targets)

    samples = PartitionSpec("data")
    mapped = jax.shard_map(
        local_loss,
        mesh=AbstractMesh((data, model), ("data", "model")),
        in_specs=(
            {name: spec for name, (_, spec) in stacks.items()},
            {name: spec for name, (_, spec) in others.items()},
            samples,
            samples,
        ),
        out_specs=whole,
    )

    def loss(p, tokens, targets):
        stacked = {name: p(name, layers, *shape) for name, (shape, _) in stacks.items()}
        single = {name: p(name, *shape) for name, (shape, _) in others.items()}
        return mapped(stacked, single, tokens, targets)

    text = Tokens((batch, length), vocabulary)
    return adam(loss, [text, Tokens((batch, length), vocabulary)])
