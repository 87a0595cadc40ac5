# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What scripts/gpu-check, scripts/bundle-check and benchmarks/run share: where NVIDIA's
libraries are, programs that are started and ended with all that they start, and reports
that are kept whatever happens."""

import ctypes
import glob
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time

LIBRARIES = ("libcublasLt.so.13", "libcudnn.so.9", "libnccl.so.2", "libnvrtc.so.13")
# Of each: who tells its version, and whether that is the result, or goes to a place.
VERSIONS = {"driver": (("libcuda.so.1",), "cuDriverGetVersion", False),
            "runtime": (("libcudart.so.13", "libcudart.so.12"), "cudaRuntimeGetVersion",
                        False),
            "cublasLt": (("libcublasLt.so.13", "libcublasLt.so.12"),
                         "cublasLtGetVersion", True),
            "nccl": (("libnccl.so.2",), "ncclGetVersion", False),
            "cudnn": (("libcudnn.so.9",), "cudnnGetVersion", True)}
# Models of which libraries and generated code compute parts, whichever is faster.
ALTERNATIVES = ("resnet-small", "vit-small", "gpu-attention-gradients")
# What the tools of compute-sanitizer say where they cannot work.
UNSUPPORTED = "Device not supported"
# What a run says that has hung: ours of the program, and its own of a device.
HUNG = re.compile(r"error: (not|.*device \d+ is not) done after ")
CUDA_ERROR = re.compile(r"error: CUDA: ")
WORST = re.compile(r"is off by ([0-9.]+(?:e[+-]?[0-9]+)?|inf) times")


def library_folders(toolkits="/usr/local/cuda*"):
    """Folders with libraries of NVIDIA's that the loader may not know: of Python's
    packages, and of toolkits."""
    places = sorted({sysconfig.get_path(kind) for kind in ("purelib", "platlib")} |
                    {path for path in sys.path if path.endswith("-packages")})
    patterns = [os.path.join(place, "nvidia", "*", "lib") for place in places]
    patterns += [os.path.join(toolkits, "lib64"),
                 os.path.join(toolkits, "targets", "x86_64-linux", "lib")]
    found = []
    for pattern in patterns:
        for folder in sorted(glob.glob(pattern)):
            folder = os.path.realpath(folder)
            has_any = any(os.path.exists(os.path.join(folder, name))
                          for name in LIBRARIES)
            if has_any and folder not in found:
                found.append(folder)
    return found


def with_libraries(env, folders):
    """An environment in which programs find the libraries of these folders, too."""
    known = [env["LD_LIBRARY_PATH"]] if env.get("LD_LIBRARY_PATH") else []
    return {**env, "LD_LIBRARY_PATH": os.pathsep.join([*folders, *known])}


def numbers(text):
    """The type of options that are numbers of devices, with commas between."""
    return [int(count) for count in text.split(",")]


class Budget:
    """So many seconds for all runs, and `each` for one."""

    def __init__(self, seconds, each):
        self.end = time.monotonic() + seconds
        self.each = each

    def is_spent(self):
        return self.end - time.monotonic() < 5

    def left(self, most=1):
        """For a run that may take `most` times as long as others."""
        return min(most * self.each, self.end - time.monotonic())


def limit(seconds):
    """The option with which a program names a device that hangs, before it is itself given
    up after so many seconds."""
    return f"--timeout={max(1, seconds / 2):.0f}"


def run(command, seconds, env):
    """Whether a command ended well in time, and the last of what it said. What it started
    ends with it."""
    try:
        process = subprocess.Popen(command, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                   text=True, errors="replace", env=env,
                                   start_new_session=True)
    except OSError as error:
        return False, f"error: {error}"
    try:
        said, _ = process.communicate(timeout=max(1, seconds))
        return process.returncode == 0, said
    except subprocess.TimeoutExpired:
        end(process)
        said, _ = process.communicate()
        return False, f"{said}\nerror: not done after {max(1, seconds):.0f} s"
    finally:
        end(process)


def end(process):
    """The process and all that it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def error_line(text):
    """The first line that names an error, else the last one."""
    lines = [line for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    return (errors or lines or ["no output"])[-1 if not errors else 0][:300]


def worst_of(said):
    """By how many times what is allowed to rounding the results of a check are off at
    most; None if it says nothing of that."""
    found = [float(off) for off in WORST.findall(said)]
    # JSON has no infinity.
    return None if not found else "inf" if max(found) == float("inf") else max(found)


def find_launch(entry, said, command, budget, env):
    """Notes of a run that CUDA ended the error of one more that waits for each launch, and
    so names the one that fails."""
    if CUDA_ERROR.search(said) and not budget.is_spent():
        passed, said = run(command, budget.left(), {**env, "CUDA_LAUNCH_BLOCKING": "1"})
        entry["blocking_error"] = "none" if passed else error_line(said)


def algorithms_file(env):
    """Where the runtime keeps what it has chosen."""
    caches = env.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return env.get("SOAP_ALGORITHMS", os.path.join(caches, "soap", "algorithms"))


def swap_alternatives(env, path):
    """Writes a file of algorithms in which each alternative is the one that was not
    chosen; False if there is none."""
    try:
        with open(algorithms_file(env), encoding="utf-8") as file:
            lines = file.read().splitlines()
    except (OSError, ValueError):
        return False
    others = {"library": "generated", "generated": "library"}
    swapped = [problem + tab + others.get(choice, choice)
               for problem, tab, choice in (line.rpartition("\t") for line in lines)]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(swapped) + "\n")
    return swapped != lines


def print_versions():
    """What `describe_versions` reads: a line for each library that there is."""
    for name, (files, function, returns) in VERSIONS.items():
        for file in files:
            try:
                ask = getattr(ctypes.CDLL(file), function)
            except (OSError, AttributeError):
                continue
            number = ctypes.c_int(0)
            if returns:
                ask.restype = ctypes.c_size_t
                number.value = ask()
            else:
                ask(ctypes.byref(number))
            print(name, number.value, flush=True)
            break


def describe_versions(env):
    """The versions of NVIDIA's libraries, as they count them. Another process asks: the
    loader looks where its environment says, and nothing that a library does is lost here."""
    _, said = run([sys.executable, os.path.abspath(__file__), "versions"], 60, env)
    return {name: int(number) for name, number in
            re.findall(r"^(\w+) (\d+)$", said, re.MULTILINE) if name in VERSIONS}


def describe_gpus():
    """The GPUs and their driver, as nvidia-smi has them."""
    try:
        lines = subprocess.run(
            ["nvidia-smi", "--query-gpu=name,driver_version,memory.total",
             "--format=csv,noheader"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, timeout=60, check=True).stdout
        return [line.strip() for line in lines.splitlines() if line.strip()]
    except (OSError, subprocess.SubprocessError):
        return []


class Report:
    """The JSON of a check: written again with every entry, so that nothing is lost when
    the check is ended. With what the runtime has chosen meanwhile beside it, in a file
    PATH.algorithms."""

    def __init__(self, path, about, algorithms=None):
        self.path = path
        self.algorithms = algorithms
        self.data = {"gpus": describe_gpus(), **about, "runs": [], "left_out": [],
                     "unsupported": []}
        signal.signal(signal.SIGTERM, self.stop)
        try:
            self.save()
        except OSError as error:
            sys.exit(f"cannot write '{path}': {error.strerror}")

    def stop(self, *_):
        """Prints it, and ends as by an error, so that what runs is ended, too."""
        os.write(sys.stdout.fileno(), (self.text() + "\n").encode())
        sys.exit(1)

    def note(self, entry, passed, said):
        """One more run. A tool that this machine does not support has neither passed nor
        failed."""
        if not passed and "sanitizer" in entry and UNSUPPORTED in said:
            self.data["unsupported"].append(entry)
        else:
            entry["passed"] = passed
            if not passed:
                entry["error"] = error_line(said)
                entry["said"] = said[-2000:]
            self.data["runs"].append(entry)
        print(json.dumps(entry), file=sys.stderr, flush=True)
        self.save()

    def leave_out(self, entry):
        self.data["left_out"].append(entry)
        self.save()

    def text(self):
        runs = self.data["runs"]
        passed = sum(entry["passed"] for entry in runs)
        return json.dumps({**self.data, "passed": passed, "failed": len(runs) - passed},
                          indent=2)

    def save(self):
        if not self.path:
            return
        if os.path.exists(self.path) and not os.path.isfile(self.path):
            with open(self.path, "w", encoding="utf-8") as file:  # a device, a pipe
                file.write(self.text() + "\n")
            return
        with open(self.path + ".part", "w", encoding="utf-8") as file:
            file.write(self.text() + "\n")
        os.replace(self.path + ".part", self.path)
        if self.algorithms and os.path.isfile(self.algorithms):
            try:
                shutil.copyfile(self.algorithms, self.path + ".algorithms")
            except (OSError, shutil.SameFileError):
                pass

    def finish(self):
        """Prints it; the exit status."""
        print(self.text(), flush=True)
        runs = self.data["runs"]
        return 0 if runs and all(entry["passed"] for entry in runs) else 1


if __name__ == "__main__" and sys.argv[1:] == ["versions"]:
    print_versions()
