# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command, interrupts it once a file is there, prints its exit status."""

import os
import signal
import subprocess
import sys
import time

process = subprocess.Popen(sys.argv[2:])
deadline = time.monotonic() + 60
while not os.path.exists(sys.argv[1]) and time.monotonic() < deadline:
    time.sleep(0.05)
time.sleep(0.2)
process.send_signal(signal.SIGINT)
print("exit status", process.wait(timeout=60), flush=True)
