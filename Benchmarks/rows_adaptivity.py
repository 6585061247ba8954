"""Rows about the rules of adaptivity: many devices at one glance, single answers, and memory."""
import os

from measuring import ENVIRONMENT, interleaved, run, seconds
from report import Row

# The devices of the largest list that users import.
DEVICES = 25_000


def matrix(work):
    """The size classes of 25,000 devices in every context, by a cold process."""
    count = min(work.count, DEVICES)
    ours = work.catalogue(count)
    command = [work.devcat, "matrix", "--catalogue", ours]
    rows = run([*command, "--csv"]).splitlines()
    work.expect(len(rows) == count + 1, "matrix does not show every device")
    times = interleaved(work.runs, {
        name: lambda words=words: seconds([*command, *words])
        for name, words in (("text", []), ("csv", ["--csv"]), ("json", ["--json"]))})
    for name in ("text", "csv", "json"):
        yield Row(f"`devcat matrix` of {count:,} devices, {name}, cold", times[name], "s", most=1)


def answers(work):
    """Single answers of the rules against `devcat show`, by cold processes."""
    ours = work.catalogue(work.count)
    profiles = work.profiles(work.count)[0]
    id = profiles[work.count * 2 // 3]["id"]
    # A pad whose own windows leave the height open, so that those of all pads are asked.
    pad = next(profile["id"] for profile in profiles if profile["idiom"] == "pad")
    commands = {
        "show": ["show", id], "traits": ["traits", id], "layout": ["layout", id],
        "check-frame": ["check-frame", id, "--frame", "16,100,200,44"],
        "fit": ["fit", "16x9", id], "window": ["window", pad, "500x300"]}
    times = interleaved(work.runs * 3, {
        name: lambda words=words: seconds([work.devcat, *words, "--catalogue", ours]) * 1000
        for name, words in commands.items()})
    for name in list(commands)[1:]:
        yield Row(f"`devcat {name} ID`, cold", times[name], "ms", "`devcat show ID`",
                  times["show"], most_ratio=2)


def allocations(work):
    """What rules allocate for a device beyond what their results hold, of 25,000 devices in memory."""
    count = min(work.count, DEVICES)
    ours = work.catalogue(count)
    environment = dict(ENVIRONMENT, LD_PRELOAD=os.path.abspath(work.counter()))
    lines = run([work.helper, "allocations", ours], environment=environment).splitlines()
    work.expect(len(lines) == 6, "the rules that were counted are not six")
    for line in lines:
        rule, answers, made, held = line.split()
        work.expect(int(answers) >= count, f"'{rule}' does not answer for every device")
        # The few that all devices share, such as the list of answers, are none of a device.
        made, held = (round(int(number) / int(answers), 2) for number in (made, held))
        yield Row(
            f"`{rule}` of {count:,} devices: allocations an answer", made, "",
            "held by its result", held, most=None if rule == "timelines" else held)
