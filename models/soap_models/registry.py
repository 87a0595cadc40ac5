# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The models by name."""

import functools
from dataclasses import dataclass
from typing import Callable

from . import attention, recurrent, small, vision


@dataclass
class Entry:
    build: Callable
    batch: int  # Samples per step unless told otherwise.
    runs: bool = False  # It is small enough to be run for its reference.


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
}
