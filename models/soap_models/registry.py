# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The models by name."""

import functools
from dataclasses import dataclass
from typing import Callable

from . import attention, by_hand, language, recurrent, small, vision, zoo


@dataclass
class Entry:
    build: Callable
    batch: int  # Samples per step unless told otherwise.
    runs: bool = False  # It is small enough to be run for its reference.
    steps: int = 20  # Of the reference.


MODELS = {
    "mlp": Entry(small.mlp, 64, runs=True),
    "lenet": Entry(small.lenet, 64, runs=True),
    "transformer": Entry(small.transformer, 16, runs=True),
    # Four devices, each with the samples of the published benchmarks.
    "alexnet": Entry(vision.alexnet, 4 * 256),
    "inception-v3": Entry(vision.inception_v3, 4 * 64),
    "resnet101": Entry(vision.resnet101, 4 * 64),
    "rnntc": Entry(recurrent.rnntc, 4 * 64),
    "rnnlm": Entry(recurrent.rnnlm, 4 * 64),
    "rnnlm2": Entry(functools.partial(recurrent.rnnlm, length=2), 4 * 64),
    "nmt": Entry(recurrent.nmt, 4 * 64),
    # TensorOpt's, with its global batch.
    "vgg16": Entry(vision.vgg16, 256),
    "wide-resnet": Entry(vision.wide_resnet, 256),
    "tensoropt-rnn": Entry(
        functools.partial(
            recurrent.rnnlm, length=20, layers=6, hidden=24576, vocabulary=1024
        ),
        256,
    ),
    "tensoropt-transformer": Entry(attention.encoder_decoder, 256),
    # The zoo: what people train, and small ones of each kind with a reference.
    "resnet50": Entry(zoo.resnet50, 256),
    "vit": Entry(zoo.vit, 256),
    "dlrm": Entry(zoo.dlrm, 2048),
    "bert": Entry(language.bert, 256),
    "gpt2": Entry(language.gpt2, 64),
    "llama": Entry(language.llama, 16),
    "llama-unrolled": Entry(language.llama_unrolled, 16),
    "llama-by-hand": Entry(by_hand.llama_by_hand, 16),
    "mixture": Entry(language.mixture, 64),
    "resnet-small": Entry(
        functools.partial(zoo.resnet50, image=64, classes=10, features=4, blocks=1, rate=1e-3),
        8,
        runs=True,
        steps=5,
    ),
    "vit-small": Entry(
        functools.partial(zoo.vit, image=16, patch=4, layers=2, width=32, heads=2, classes=10),
        8,
        runs=True,
        steps=5,
    ),
    "dlrm-small": Entry(
        functools.partial(zoo.dlrm, tables=4, rows=50, width=8, numbers=5, hidden=16),
        16,
        runs=True,
        steps=5,
    ),
    "bert-small": Entry(
        functools.partial(language.bert, length=16, layers=2, width=32, heads=2, vocabulary=64),
        4,
        runs=True,
        steps=5,
    ),
    "gpt2-small": Entry(
        functools.partial(language.gpt2, length=16, layers=2, width=32, heads=2, vocabulary=64),
        4,
        runs=True,
        steps=5,
    ),
    "llama-small": Entry(
        functools.partial(
            language.llama, length=16, layers=3, width=32, heads=4, groups=2, hidden=64, vocabulary=64, bits=32
        ),
        4,
        runs=True,
        steps=5,
    ),
    "mixture-small": Entry(
        functools.partial(
            language.mixture, length=16, layers=2, width=32, heads=2, hidden=64, experts=4, vocabulary=64
        ),
        4,
        runs=True,
        steps=5,
    ),
}
