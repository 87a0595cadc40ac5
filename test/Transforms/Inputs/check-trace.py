# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check-trace.py trace.json strategy.json

Checks a trace against the trace event format and against the figures that a
strategy file of the same plan has; prints the devices and kinds of steps."""
import collections
import json
import sys

trace = json.load(open(sys.argv[1]))
predicted = json.load(open(sys.argv[2]))["predicted"]
events = trace["traceEvents"]
names, tracks, spans = {}, {}, collections.defaultdict(list)


def isNumber(value):
    return type(value) in (int, float)


# The fields of the Trace Event Format that each phase has, and no others.
FIELDS = {
    "M": {"ph", "name", "pid", "tid", "args"},
    "X": {"ph", "name", "cat", "pid", "tid", "ts", "dur", "args"},
    "C": {"ph", "name", "pid", "tid", "ts", "args"},
}
assert set(trace) == {"displayTimeUnit", "otherData", "traceEvents"}, trace.keys()
assert trace["displayTimeUnit"] in ("ms", "ns")
described = set()
for event in events:
    assert event["ph"] in FIELDS and set(event) == FIELDS[event["ph"]], event
    assert isinstance(event["name"], str) and event["name"], event
    assert type(event["pid"]) is int and type(event["tid"]) is int, event
    assert isinstance(event["args"], dict) and event["args"], event
    assert all(isNumber(event[key]) for key in ("ts", "dur") if key in event), event
    if event["ph"] == "M":
        key = event["name"], event["pid"], event["tid"]
        assert key not in described, event  # The later one would win.
        described.add(key)
        field = "sort_index" if event["name"].endswith("sort_index") else "name"
        assert set(event["args"]) == {field}, event
        assert isinstance(event["args"][field], int if field == "sort_index" else str), event
    if event["ph"] == "C":
        assert all(isNumber(value) for value in event["args"].values()), event
memory = collections.defaultdict(list)
for event in events:
    phase, pid, tid = event["ph"], event["pid"], event["tid"]
    assert isinstance(pid, int) and isinstance(tid, int), event
    if phase == "M":
        if event["name"] == "process_name":
            names[pid] = event["args"]["name"]
        elif event["name"] == "thread_name":
            tracks[pid, tid] = event["args"]["name"]
        else:
            assert event["name"] in ("process_sort_index", "thread_sort_index"), event
    elif phase == "X":
        assert event["ts"] >= 0 and event["dur"] > 0, event
        assert event["name"] and (pid, tid) in tracks and pid in names, event
        if event["cat"] != "compute":
            assert event["args"]["bytes"] > 0 and event["args"]["for"], event
        spans[pid, tid].append((event["ts"], event["dur"]))
    elif phase == "C":
        memory[pid].append((event["ts"], event["args"]["bytes"]))
    else:
        raise AssertionError(event)

# A viewer nests what overlaps: nothing may.
for track, list_ in spans.items():
    list_.sort()
    for (start, length), (after, _) in zip(list_, list_[1:]):
        assert start + length <= after + 1e-6, (track, start, length, after)
end = max(start + length for list_ in spans.values() for start, length in list_)
assert abs(end * 1e-6 - predicted["seconds"]) < 1e-9, (end, predicted["seconds"])
compute = sum(e["dur"] for e in events if e["ph"] == "X" and e["cat"] == "compute")
assert abs(compute * 1e-6 - predicted["compute_seconds"]) < 1e-6
# Every process and thread that has events has a name and a place.
for event in events:
    if event["ph"] != "M":
        assert ("process_name", event["pid"], 0) in described, event
        assert ("process_sort_index", event["pid"], 0) in described, event
    if event["ph"] == "X":
        assert ("thread_name", event["pid"], event["tid"]) in described, event
        assert ("thread_sort_index", event["pid"], event["tid"]) in described, event
devices = [pid for pid in names if names[pid] != "links"]
for pid, peak in zip(devices, predicted["peak_memory"]):
    times = [time for time, _ in memory[pid]]
    assert times == sorted(times)
    assert max(bytes_ for _, bytes_ in memory[pid]) <= peak, pid
    assert min(bytes_ for _, bytes_ in memory[pid]) >= 0, pid
print(len(devices), "devices")
print(*sorted({e["cat"] for e in events if e["ph"] == "X" and e["cat"] in ("compute", "all_reduce")}))
