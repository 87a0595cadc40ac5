# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Images and clicks: ResNet-50, the vision transformer, a recommender."""

import jax
import jax.numpy as jnp

from .language import layer_norm, linear, look_up, perceptron, self_attention
from .model import adam, cast, cross_entropy, momentum, narrowed, widened
from .values import Tokens, Uniform
from .vision import bottlenecks, dense


def images(batch, size):
    return Uniform((batch, size, size, 3), -0.5, 1.0, per_step=True)


def resnet50(batch, image=224, classes=1000, features=64, blocks=0, rate=0.01, bits=32):
    """Residual network with bottlenecks (3, 4, 6, 3), or so many in every stage."""
    network = bottlenecks((blocks,) * 4 if blocks else (3, 4, 6, 3), features)

    def loss(p, x, labels):
        p = cast(p, bits)
        logits = dense(p, "classes", network(p, narrowed(x, bits)), classes)
        return cross_entropy(widened(logits), labels)

    return momentum(loss, [images(batch, image), Tokens((batch,), classes)], rate)


def vit(batch, image=224, patch=16, layers=12, width=768, heads=12, classes=1000):
    """ViT-B/16: patches as tokens, a class token, pre-LN layers with exact GELU."""
    count = (image // patch) ** 2

    def loss(p, x, labels):
        x = x.reshape(batch, image // patch, patch, image // patch, patch, 3)
        x = x.transpose(0, 1, 3, 2, 4, 5).reshape(batch, count, patch * patch * 3)
        x = linear(p, "patches", x, width)
        token = jnp.broadcast_to(p("class_token", 1, width), (batch, 1, width))
        x = jnp.concatenate([token, x], axis=1) + p("position", count + 1, width)
        for i in range(1, layers + 1):
            y = layer_norm(p, f"layer{i}_norm1", x)
            x = x + self_attention(p, f"layer{i}", y, heads, causal=False)
            y = layer_norm(p, f"layer{i}_norm2", x)
            x = x + perceptron(p, f"layer{i}_mlp", y, 4 * width, approximate=False)
        return cross_entropy(linear(p, "classes", layer_norm(p, "norm", x[:, 0]), classes), labels)

    return adam(loss, [images(batch, image), Tokens((batch,), classes)])


def dlrm(batch, tables=26, rows=1000000, width=128, numbers=13, hidden=512):
    """A recommender: perceptrons around embedding tables and their pairwise products."""

    def tower(p, name, x, sizes):
        for i, size in enumerate(sizes, 1):
            x = linear(p, f"{name}{i}", x, size)
            if i < len(sizes) or name == "bottom":
                x = jax.nn.relu(x)
        return x

    def loss(p, values, clicked, *keys):
        x = tower(p, "bottom", values, (hidden, hidden // 2, width))
        found = [look_up(p(f"table{i}", rows, width), k) for i, k in enumerate(keys, 1)]
        features = jnp.stack([x, *found], axis=1)
        products = jnp.einsum("bfw,bgw->bfg", features, features)
        first, second = jnp.tril_indices(tables + 1, -1)
        pairs = products[:, first, second]
        x = jnp.concatenate([x, pairs], axis=1)
        logit = tower(p, "top", x, (2 * hidden, 2 * hidden, hidden, hidden // 2, 1))[:, 0]
        target = clicked.astype(jnp.float32)
        return jnp.mean(jax.nn.softplus(logit) - target * logit)

    keys = [Tokens((batch,), rows) for _ in range(tables)]
    data = [Uniform((batch, numbers), 0.0, 1.0, per_step=True), Tokens((batch,), 2), *keys]
    return momentum(loss, data)
