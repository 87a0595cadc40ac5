# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ignored-signals.py COMMAND...

Runs a command that takes long with some signals ignored, as nohup does, and sends them.
Then runs it again, and sends SIGXCPU, which is not ignored."""

import signal
import subprocess
import sys
import time

SIGNALS = [signal.SIGHUP, signal.SIGQUIT, signal.SIGALRM, signal.SIGUSR1, signal.SIGUSR2,
           signal.SIGXCPU]


def ignore():
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)


run = subprocess.Popen(sys.argv[1:], preexec_fn=ignore)
time.sleep(1)
for number in SIGNALS:
    run.send_signal(number)
    time.sleep(0.1)
    if run.poll() is not None:
        sys.exit(f"{number.name} ended it")
run.kill()
run.wait()
print("ignored")

run = subprocess.Popen(sys.argv[1:], stderr=subprocess.PIPE, text=True)
time.sleep(1)
run.send_signal(signal.SIGXCPU)
said = run.communicate(timeout=20)[1]
print(f"ended by {signal.Signals(-run.returncode).name}: {said}")
