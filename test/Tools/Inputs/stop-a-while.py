# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""stop-a-while.py SECONDS COMMAND...

Runs a command, stops it for so long once it has computed for a while, and lets it go on
for a second. Its exit status, if it ended by itself before that; else none is an error."""

import signal
import subprocess
import sys
import time

run = subprocess.Popen(sys.argv[2:])
time.sleep(1)
if run.poll() is not None:
    sys.exit("the command ended before it was stopped")
run.send_signal(signal.SIGSTOP)
time.sleep(float(sys.argv[1]))
run.send_signal(signal.SIGCONT)
try:
    sys.exit(run.wait(timeout=1))
except subprocess.TimeoutExpired:
    run.kill()
