# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Convolutional networks on images [batch, height, width, channels].

Without dropout, local response normalisation, auxiliary classifiers and running
averages of the batch statistics: none of them changes what can be split.
"""

import functools

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from .model import cross_entropy, descended, widened
from .values import Shape


# --- Layers ------------------------------------------------------------------


def pair(x):
    return x if isinstance(x, tuple) else (x, x)


def convolve(p, name, x, features, window, stride=1, padding=0, bias=False):
    kernel = p(name, *pair(window), x.shape[-1], features)
    padding = [(n, n) for n in pair(padding)]
    layout = ("NHWC", "HWIO", "NHWC")
    y = lax.conv_general_dilated(x, kernel, pair(stride), padding, dimension_numbers=layout)
    return y + p(f"{name}_bias", features) if bias else y


def max_pool(x, window, stride, padding=0):
    padding = [(0, 0), (padding, padding), (padding, padding), (0, 0)]
    window, stride = (1, window, window, 1), (1, stride, stride, 1)
    return lax.reduce_window(x, -jnp.inf, lax.max, window, stride, padding)


def average_pool(x, window):
    """Stride 1, the same size; the border counts as zeros."""
    total = lax.reduce_window(x, 0.0, lax.add, (1, window, window, 1), (1, 1, 1, 1), "SAME")
    return total / window**2


def batch_norm(p, name, x):
    """With the statistics of the whole batch, as in training; in float32 at least."""
    wide = widened(x)
    wide = wide - jnp.mean(wide, axis=(0, 1, 2))
    variance = jnp.mean(wide * wide, axis=(0, 1, 2))
    features = x.shape[-1]
    scale, bias = p(f"{name}_scale", features), p(f"{name}_shift", features)
    return (wide * (lax.rsqrt(variance + 1e-5) * scale) + bias).astype(x.dtype)


def normed(p, name, x, features, window, stride=1, padding=0):
    """Convolution, batch normalisation, ReLU."""
    return jax.nn.relu(batch_norm(p, name, convolve(p, name, x, features, window, stride, padding)))


def dense(p, name, x, features):
    return x @ p(name, x.shape[-1], features) + p(f"{name}_bias", features)


def classifier(network, batch, image, classes):
    """A model that classifies square images; network returns the features."""

    def loss(p, images, labels):
        return cross_entropy(dense(p, "classes", network(p, images), classes), labels)

    return descended(loss, [Shape((batch, image, image, 3)), Shape((batch,), np.int32)])


# --- Models ------------------------------------------------------------------


def perceptron(p, x, features):
    """The two hidden layers of AlexNet and VGG."""
    x = x.reshape(x.shape[0], -1)
    for name in ("fc1", "fc2"):
        x = jax.nn.relu(dense(p, name, x, features))
    return x


def alexnet(batch, image=224, classes=1000):
    """The one-tower network of Krizhevsky 2014: 5 convolutions, 3 pools, 3 dense, softmax."""

    def network(p, x):
        x = jax.nn.relu(convolve(p, "conv1", x, 64, 11, 4, 2, bias=True))
        x = jax.nn.relu(convolve(p, "conv2", max_pool(x, 3, 2), 192, 5, 1, 2, bias=True))
        x = max_pool(x, 3, 2)
        for i, features in enumerate((384, 256, 256), 3):
            x = jax.nn.relu(convolve(p, f"conv{i}", x, features, 3, 1, 1, bias=True))
        return perceptron(p, max_pool(x, 3, 2), 4096)

    return classifier(network, batch, image, classes)


def vgg16(batch, image=224, classes=1000):
    """VGG, configuration D: 13 convolutions and 3 dense layers."""

    def network(p, x):
        for i, (layers, features) in enumerate(zip((2, 2, 3, 3, 3), (64, 128, 256, 512, 512)), 1):
            for j in range(1, layers + 1):
                x = jax.nn.relu(convolve(p, f"conv{i}_{j}", x, features, 3, 1, 1, bias=True))
            x = max_pool(x, 2, 2)
        return perceptron(p, x, 4096)

    return classifier(network, batch, image, classes)


def bottlenecks(blocks, features):
    """A residual network of bottlenecks, with strides in the first 1x1."""

    def bottleneck(p, name, x, features, stride):
        y = normed(p, f"{name}_a", x, features, 1, stride)
        y = normed(p, f"{name}_b", y, features, 3, 1, 1)
        y = batch_norm(p, f"{name}_c", convolve(p, f"{name}_c", y, 4 * features, 1))
        if x.shape != y.shape:
            x = convolve(p, f"{name}_skip", x, 4 * features, 1, stride)
            x = batch_norm(p, f"{name}_skip", x)
        return jax.nn.relu(x + y)

    def network(p, x):
        x = max_pool(normed(p, "conv1", x, features, 7, 2, 3), 3, 2, 1)
        for i, count in enumerate(blocks):
            for j in range(count):
                stride = 2 if i > 0 and j == 0 else 1
                x = bottleneck(p, f"conv{i + 2}_{j + 1:02}", x, features << i, stride)
        return jnp.mean(x, axis=(1, 2))

    return network


def resnet101(batch, image=224, classes=1000):
    """Residual network with bottlenecks (3, 4, 23, 3)."""
    return classifier(bottlenecks((3, 4, 23, 3), 64), batch, image, classes)


def inception_v3(batch, image=299, classes=1000):
    """Inception-v3: 94 convolutions, 13 pools, the mean and the classifier."""

    def network(p, x):
        count = 0

        def conv(x, features, window, stride=1, padding=0):
            nonlocal count
            count += 1
            return normed(p, f"conv{count:02}", x, features, window, stride, padding)

        def chain(x, *layers):
            return functools.reduce(lambda y, layer: conv(y, *layer), layers, x)

        def join(*branches):
            return jnp.concatenate(branches, axis=-1)

        tall, wide = ((7, 1), 1, (3, 0)), ((1, 7), 1, (0, 3))

        def block35(x, pooled):
            return join(
                conv(x, 64, 1),
                chain(x, (48, 1), (64, 5, 1, 2)),
                chain(x, (64, 1), (96, 3, 1, 1), (96, 3, 1, 1)),
                conv(average_pool(x, 3), pooled, 1),
            )

        def block17(x, inner):
            return join(
                conv(x, 192, 1),
                chain(x, (inner, 1), (inner, *wide), (192, *tall)),
                chain(x, (inner, 1), (inner, *tall), (inner, *wide), (inner, *tall), (192, *wide)),
                conv(average_pool(x, 3), 192, 1),
            )

        def fork(x):
            """Rows and columns of the same input."""
            return conv(x, 384, (1, 3), 1, (0, 1)), conv(x, 384, (3, 1), 1, (1, 0))

        def block8(x):
            return join(
                conv(x, 320, 1),
                *fork(conv(x, 384, 1)),
                *fork(chain(x, (448, 1), (384, 3, 1, 1))),
                conv(average_pool(x, 3), 192, 1),
            )

        x = chain(x, (32, 3, 2), (32, 3), (64, 3, 1, 1))
        x = max_pool(chain(max_pool(x, 3, 2), (80, 1), (192, 3)), 3, 2)
        for pooled in (32, 64, 64):
            x = block35(x, pooled)
        deep = chain(x, (64, 1), (96, 3, 1, 1), (96, 3, 2))
        x = join(conv(x, 384, 3, 2), deep, max_pool(x, 3, 2))
        for inner in (128, 160, 160, 192):
            x = block17(x, inner)
        deep = chain(x, (192, 1), (192, *wide), (192, *tall), (192, 3, 2))
        x = join(chain(x, (192, 1), (320, 3, 2)), deep, max_pool(x, 3, 2))
        for _ in range(2):
            x = block8(x)
        return jnp.mean(x, axis=(1, 2))

    return classifier(network, batch, image, classes)


def wide_resnet(batch, depth=58, width=48, image=32, classes=10):
    """WRN-depth-width with the normalisation before the convolutions.

    The published 7.3 GB of parameters leave depth and width open; these give
    7.28 GiB, and activations near the published total.
    """

    def activated(p, name, x):
        return jax.nn.relu(batch_norm(p, name, x))

    def block(p, name, x, features, stride):
        y = activated(p, f"{name}_a", x)
        if x.shape[-1] != features:
            x = convolve(p, f"{name}_skip", y, features, 1, stride)
        y = convolve(p, f"{name}_a", y, features, 3, stride, 1)
        return x + convolve(p, f"{name}_b", activated(p, f"{name}_b", y), features, 3, 1, 1)

    def network(p, x):
        x = convolve(p, "conv1", x, 16, 3, 1, 1)
        for i in range(3):
            for j in range((depth - 4) // 6):
                stride = 2 if i > 0 and j == 0 else 1
                x = block(p, f"conv{i + 2}_{j + 1:02}", x, (16 << i) * width, stride)
        return jnp.mean(activated(p, "last", x), axis=(1, 2))

    return classifier(network, batch, image, classes)
