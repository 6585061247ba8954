"""Rows about reading: a start, a device, a question, and profiles through the library."""
import os
import shutil

import catalogue
from measuring import ENVIRONMENT, interleaved, peak, remove, run, seconds
from report import Row

SHOW = ("SELECT d.*, (SELECT json_group_array(json_array(orientation, horizontal, vertical)) "
        "FROM size_class WHERE device = d.id), "
        "(SELECT json_group_array(json_array(mode, orientation, horizontal, vertical)) "
        "FROM multitasking WHERE device = d.id) FROM device d WHERE slug = '{}'")
REGULAR = ("SELECT d.name FROM size_class s JOIN device d ON d.id = s.device "
           "WHERE s.orientation = 'landscape' AND s.horizontal = 'regular'")
# By as many columns as devcat sorts by; the shell compares bytes, and devcat numbers in names.
ORDER = (" ORDER BY d.family, d.released DESC, d.diagonal DESC, "
         "d.points_width * d.points_height DESC, d.name, d.slug")


def version(work):
    """Starting: the time of `devcat --version`."""
    times = interleaved(work.runs * 5, {
        "ours": lambda: seconds([work.devcat, "--version"]) * 1000,
        "theirs": lambda: seconds(["sqlite3", "--version"]) * 1000})
    yield Row("`devcat --version`, cold", times["ours"], "ms", "`sqlite3 --version`",
              times["theirs"], most=8)


def show(work):
    """One device with all its rows, by a cold process."""
    ours, plain = work.catalogue(work.count), work.tables(work.count)
    id = work.profiles(work.count)[0][work.count * 2 // 3]["id"]
    times = interleaved(work.runs * 5, {
        "ours": lambda: seconds([work.devcat, "show", id, "--catalogue", ours]) * 1000,
        "theirs": lambda: seconds(["sqlite3", plain, SHOW.format(id)]) * 1000})
    yield Row("`devcat show ID`, cold", times["ours"], "ms", "sqlite3 shell, same rows",
              times["theirs"], most_ratio=2.2)


def find(work):
    """The names of all devices of regular width in landscape, by a cold process."""
    ours, plain = work.catalogue(work.count), work.tables(work.count)
    command = [work.devcat, "find", "--where", "landscape.horizontal=regular", "--fields", "name",
               "--catalogue", ours]
    mine, other = (sorted(run(c).splitlines()) for c in (command, ["sqlite3", plain, REGULAR]))
    work.expect(mine == other, "find and sqlite3 do not name the same devices")
    times = interleaved(work.runs, {
        "ours": lambda: seconds(command) * 1000,
        "ordered": lambda: seconds(["sqlite3", plain, REGULAR + ORDER]) * 1000,
        "theirs": lambda: seconds(["sqlite3", plain, REGULAR]) * 1000})
    what = f"names of the {len(mine):,} devices regular in landscape, cold"
    yield Row(what, times["ours"], "ms", "sqlite3 shell, ordered by as many columns",
              times["ordered"], most_ratio=1.5)
    yield Row(what, times["ours"], "ms", "sqlite3 shell, in the order of its rows", times["theirs"])
    yield current(work, ours)


def current(work, ours):
    """Devices by a value that follows from observations of several devices."""
    command = [work.devcat, "find", "--where", "safeArea.portrait.top>=59", "--fields", "name",
               "--catalogue", ours]
    found = len(run(command).splitlines())
    times = interleaved(work.runs, {"ours": lambda: seconds(command)})
    return Row(f"names of the {found:,} devices whose safe area now begins at 59 pt or more, cold",
               times["ours"], "s", most=0.5)


def read(work):
    """Whole profiles by id through the library."""
    ours, plain, loop = work.catalogue(work.count), work.tables(work.count), work.sqlite_loop()
    rates = interleaved(work.runs, {
        "ours": lambda: float(run([work.helper, "read", ours, "1"])),
        "one": lambda: float(run([loop, "read", plain, "1", "one"])),
        "each": lambda: float(run([loop, "read", plain, "1", "each"]))})
    work_name = "whole profile by id, library, inside a read transaction"
    yield Row(work_name, rates["ours"], "/s", "C loop of prepared statements, one BEGIN around all",
              rates["one"], least_ratio=0.7)
    yield Row(work_name, rates["ours"], "/s", "C loop, a BEGIN for each", rates["each"])


def commit(work):
    """A durable commit of one change, in-process."""
    ours, plain = work.path("commit.db"), work.path("commit.plain.db")
    remove(ours, plain)
    shutil.copyfile(work.catalogue(work.count), ours)
    shutil.copyfile(work.tables(work.count), plain)
    id, loop = work.profiles(work.count)[0][work.count // 2]["id"], work.sqlite_loop()
    times = interleaved(work.runs, {
        "ours": lambda: float(run([work.helper, "commit", ours, id, "101"])),
        "theirs": lambda: float(run([loop, "commit", plain, "101"]))})
    yield Row(f"commit of one change into {work.count:,} profiles", times["ours"], "ms",
              "bare SQLite commit of one row (WAL, FULL)", times["theirs"], most_ratio=1.7)
    environment = dict(ENVIRONMENT, LD_PRELOAD=os.path.abspath(work.counter()))
    for count in (1, 100, 1000):
        shutil.copyfile(work.catalogue(work.count), ours)
        pages, syncs = run(
            [work.helper, "commit-cost", ours, str(count)], environment=environment).split()
        remove(ours)
        what = f"commit of {count:,} change{'s' * (count > 1)} into {work.count:,} profiles"
        yield Row(f"{what}: pages of 4 KiB written", int(pages), "", "the changes", count)
        yield Row(f"{what}: calls that wait for the disk", int(syncs), "", most=1)
    remove(plain)


def embedded(work):
    """A snapshot opened by a Swift program, and a Swift export compiled."""
    ours = work.path("embedded.devcat")
    remove(ours)
    work.run("snapshot", "save", ours, "--catalogue", work.catalogue(work.count))
    times = [[float(word) for word in run([work.helper, "open-snapshot", ours, "times"]).split()]
             for _ in range(work.runs)]
    opened, found, everything = (sorted(each)[len(each) // 2] for each in zip(*times))
    what = f"a snapshot of {work.count:,} devices, in a Swift program"
    memory = peak([work.helper, "open-snapshot", ours, "only"]) / 1e6
    yield Row(f"{what}: opened", opened, "ms", most=50)
    yield Row(f"{what}: opened, peak memory", memory, "MB", most=30)
    yield Row(f"{what}: the first question by id", found, "ms")
    yield Row(f"{what}: all devices with what they take from others", everything, "ms")
    remove(ours)
    costs = []
    for count in (100, 500):
        folder = work.path(f"swift.{count}")
        remove(folder)
        os.makedirs(folder)
        base, source = os.path.join(folder, "devices.db"), os.path.join(folder, "Devices.swift")
        rows = os.path.join(folder, "devices.ndjson")
        catalogue.write_ndjson(rows, work.profiles(work.count)[0][:count])
        work.run("init", "--empty", "--catalogue", base)
        work.run("import", rows, "--catalogue", base)
        work.run("export", "--format", "swift", "--output", source, "--catalogue", base)
        costs.append(seconds(["swiftc", "-O", "-wmo", "-c", source, "-o", source + ".o"]))
        remove(folder)
    yield Row("`swiftc -O` of a Swift export of 500 devices", costs[1], "s", "one of 100 devices",
              costs[0], most_ratio=6)
