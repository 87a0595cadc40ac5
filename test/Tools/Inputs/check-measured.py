# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check-measured.py measured.json devices [predicted.json]

Checks what --measure writes: trace events of tracks that are named, within the step and
one after the other, whose times make up the figures of every device; and beside the
predicted trace that nothing of that is lost. Prints devices and kinds."""
import collections
import json
import math
import sys

trace = json.load(open(sys.argv[1]))
about, events = trace["otherData"], trace["traceEvents"]
assert trace["displayTimeUnit"] == "ms" and about["model"] == "main"
step = about["measured_seconds"]
assert step > 0 and about["step"] >= 1 and about["measured_steps"] >= 1
assert len(about["devices"]) == int(sys.argv[2])


def close(a, b):
    return math.isclose(a, b, rel_tol=1e-6, abs_tol=2e-9)


tracks, devices = {}, {}
spans = collections.defaultdict(list)
for event in events:
    key = event["pid"], event["tid"]
    if event["ph"] == "M":
        if event["name"] == "process_name":
            devices[event["pid"]] = event["args"]["name"]
        elif event["name"] == "thread_name":
            tracks[key] = event["args"]["name"]
        continue
    assert event["ph"] == "X" and event["dur"] > 0 and event["name"] and event["args"], event
    assert event["pid"] in devices, event
    assert tracks[key] == ("compute" if event["cat"] == "compute" else "communication"), event
    start, end = event["ts"] * 1e-6, (event["ts"] + event["dur"]) * 1e-6
    assert -1e-12 <= start and end <= step + 2e-9, (event, step)
    spans[key].append((start, end, event["cat"]))
assert [devices[pid] for pid in sorted(devices)] == [
    f"device {d}" for d in range(int(sys.argv[2]))]

for track, list_ in spans.items():
    list_.sort()
    for (_, end, _), (start, _, _) in zip(list_, list_[1:]):
        assert end <= start + 2e-9, track


def covered(list_):
    total, last = 0, 0
    for start, end in sorted(list_):
        total += max(end - max(start, last), 0)
        last = max(last, end)
    return total


idle = 0
for d, figures in enumerate(about["devices"]):
    own = [span for tid in (1, 2) for span in spans[d + 1, tid]]
    compute = covered([(s, e) for s, e, kind in own if kind == "compute"])
    busy = covered([(s, e) for s, e, kind in own if kind != "waiting"])
    assert close(figures["compute_seconds"], compute), (figures, compute)
    assert close(figures["communication_seconds"], busy - compute), (figures, busy)
    assert close(compute + figures["communication_seconds"] + figures["idle_seconds"], step)
    assert figures["waiting_seconds"] <= figures["idle_seconds"] + 2e-9
    idle += figures["idle_seconds"]
assert close(about["idle_share"], idle / step / len(devices))

sinks = about["sinks"]
assert sinks == sorted(sinks, key=lambda sink: -sink["seconds"])
for kind in ("compute", "communication"):
    of_kind = sum(s["seconds"] for s in sinks
                  if s["kind"] == kind and s["name"] != "copies of state")
    timed = sum(e["dur"] for e in events if e["ph"] == "X" and "command" in e["args"]
                and e["cat"] != "waiting" and (e["cat"] == "compute") == (kind == "compute"))
    assert math.isclose(of_kind, timed * 1e-6, rel_tol=1e-6, abs_tol=1e-9 * len(events))
assert all(close(s["share"], s["seconds"] / step / len(devices)) for s in sinks)

if len(sys.argv) > 3:
    predicted = json.load(open(sys.argv[3]))
    assert close(about["predicted_seconds"], predicted["otherData"]["predicted_seconds"])
    # What kernels cut out of their own devices' parts is predicted as moving.
    times = {kind: 1e-6 * sum(e["dur"] for e in predicted["traceEvents"] if e["ph"] == "X"
                              and e["pid"] <= len(devices)
                              and (e["cat"] == "compute") == (kind == "compute"))
             for kind in ("compute", "communication")}
    found = {kind: sum(s.get("predicted_seconds", 0) for s in sinks if s["kind"] == kind)
             for kind in times}
    assert found["compute"] >= times["compute"] * (1 - 1e-6), (found, times)
    assert sum(found.values()) <= sum(times.values()) * (1 + 1e-6), (found, times)
    assert bool(found["communication"]) == bool(times["communication"]), (found, times)
    named = {e["name"] for e in predicted["traceEvents"] if e.get("cat") == "compute"}
    done = {op for e in events if e.get("cat") == "compute"
            for op in e["args"].get("operators", [])}
    assert named == done, (named ^ done)
print(len(devices), "devices")
print(*sorted({e["cat"] for e in events if e["ph"] == "X"}))
