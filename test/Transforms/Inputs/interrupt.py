# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""interrupt.py FILE COMMAND...: runs a command, interrupts it once the file is there,
prints its exit status. interrupt.py --after=TEXT COMMAND...: sends SIGTERM, at once
twice as timeout(1) does, when it has written that to standard error."""

import os
import signal
import subprocess
import sys
import time

when, *command = sys.argv[1:]
deadline = time.monotonic() + 60
if when.startswith("--after="):
    text = when.removeprefix("--after=").encode()
    process = subprocess.Popen(command, stderr=subprocess.PIPE)
    written = b""
    while text not in written:
        more = os.read(process.stderr.fileno(), 1 << 16)
        assert more, written
        written += more
    process.send_signal(signal.SIGTERM)
    time.sleep(0.01)
    process.send_signal(signal.SIGTERM)
    sys.stdout.write(process.stderr.read().decode().replace("\r", "\n"))
else:
    process = subprocess.Popen(command)
    while not os.path.exists(when) and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
print("exit status", process.wait(timeout=60), flush=True)
