"""Rows about tables of others: Google Play's device catalogue."""
import json
import os
import sys

import android
from hub import hub
from measuring import copy_durable, interleaved, peak, piped, remove, run, seconds
from report import Row
from rivals import TableInGit


def google_play(work):
    """A device catalogue in Google Play's form into an empty catalogue, and again."""
    made = android.Catalogue(work.seed)
    source = work.made(f"android.{android.COUNT}.csv", made.write)
    ours, again, plain = (work.path(f"android.{name}.db") for name in ("ours", "again", "plain"))
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "android_import.py")

    def empty(path):
        remove(path)
        work.run("init", "--empty", "--catalogue", path)

    def command(path):
        return [work.devcat, "import", source, "--skip-invalid", "--catalogue", path]

    # It ends with 1, since the rows that no device can be told for are a difference.
    compare = ["sh", "-c", '"$0" compare "$1" --skip-invalid --catalogue "$2"; [ $? -le 1 ]', work.devcat, source,
               again]
    python = [sys.executable, script, source, plain]
    shell = work.sql(plain, f".import --csv {source} device\n")
    empty(again)
    report = json.loads(work.run(*command(again)[1:], "--json"))[0]
    work.expect(report["added"] == made.usable,
                f"{report['added']} profiles of {made.usable} usable rows were added")
    times = interleaved(work.runs, {
        "ours": (lambda: empty(ours), lambda: seconds(command(ours))),
        "again": lambda: seconds(command(again)),
        "compare": lambda: seconds(compare),
        "python": (lambda: remove(plain), lambda: seconds(python)),
        "shell": (lambda: remove(plain), lambda: seconds(shell))})
    second = json.loads(work.run(*command(again)[1:], "--json"))[0]
    work.expect("revision" not in second and second["unchanged"] == made.usable,
                "a second import of the same file changes something")
    empty(ours)
    remove(plain)
    peaks = {"ours": peak(command(ours)) / 1e6, "again": peak(command(ours)) / 1e6,
             "python": peak(python) / 1e6}
    remove(ours, again, plain)
    what = f"import of {android.COUNT:,} rows of Google Play's catalogue"
    yield Row(what, times["ours"], "s", "Python csv + executemany, one table", times["python"],
              most_ratio=2)
    yield Row(what, times["ours"], "s", "sqlite3 .import of the file as it is", times["shell"])
    yield Row(f"{what}, peak memory", peaks["ours"], "MB", "Python csv + executemany, one table",
              peaks["python"], most=120)
    yield Row(f"{what}, the second time", times["again"], "s", "devcat, the first time",
              times["ours"], most=5)
    yield Row(f"{what}, the second time, peak memory", peaks["again"], "MB",
              "devcat, the first time", peaks["ours"], most=200)
    yield Row(f"compare of {android.COUNT:,} rows of Google Play's catalogue", times["compare"], "s",
              "devcat import, the second time", times["again"], most=3)


QUESTION = """SELECT "Model Name" FROM device
  WHERE substr("RAM (TotalMem)", instr("RAM (TotalMem)", '-') + 1) + 0 >= 8000
  ORDER BY "Model Name", id"""


def google_play_data(work):
    """That catalogue's snapshot, file, a question to it, and an export of a month later."""
    made = android.Catalogue(work.seed)
    source = work.made(f"android.{android.COUNT}.csv", made.write)
    later = work.path("android.later.csv")
    new, changed, gone = made.a_month_later(work.seed)
    made.write(later)
    ours, plain, rows = (work.path("android." + end) for end in ("db", "plain.db", "ndjson"))
    remove(ours, plain)
    work.run("init", "--empty", "--catalogue", ours)
    work.run("import", source, "--source", "google-play", "--skip-invalid", "--catalogue", ours)
    run([sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                      "android_import.py"), source, plain])
    what = f"{android.COUNT:,} rows of Google Play's catalogue"
    yield from stored(work, what, ours, plain, rows)
    yield question(work, what, ours, plain)
    yield from a_month(work, what, ours, source, later, new + changed + gone)
    remove(ours, plain, rows, later)


def stored(work, what, ours, plain, rows):
    """The bytes of a snapshot and of a file, each beside what one would keep instead."""
    run([work.devcat, "export", "--format", "ndjson", "--catalogue", ours], output=rows)
    saved = work.path("android.devcat")
    remove(saved)
    work.run("snapshot", "save", saved, "--catalogue", ours)
    size = os.path.getsize
    for rival, most in (("gzip -6", None), ("xz -6", 0.8), ("zstd -19", 0.9)):
        packed = work.path("android.packed")
        run(piped([*rival.split(), "-c", rows], into=packed))
        yield Row(f"{what}: `snapshot save`, bytes", size(saved), "B", f"NDJSON through {rival}",
                  size(packed), most_ratio=most)
        remove(packed)
    yield Row(f"{what}: the file", size(ours) / 1e6, "MB", "one plain table", size(plain) / 1e6)
    remove(saved)


def question(work, what, ours, plain):
    """The names of the devices with much memory, in order, by a cold process."""
    command = [work.devcat, "find", "--where", 'attributes["ramMax"]>=8000', "--sort", "name",
               "--fields", "name", "--catalogue", ours]
    shell = ["sqlite3", plain, QUESTION]
    mine, other = (run(c).splitlines() for c in (command, shell))
    work.expect(sorted(mine) == sorted(other), "find and sqlite3 do not name the same devices")
    times = interleaved(work.runs, {
        "ours": lambda: seconds(command) * 1000, "theirs": lambda: seconds(shell) * 1000})
    return Row(f"{what}: names of the {len(mine):,} devices with 8 GB, sorted, cold",
               times["ours"], "ms", "sqlite3 shell, the same order", times["theirs"])


def a_month(work, what, ours, source, later, changes):
    """The export of a month later: imported, and pulled by those who have the older one."""
    rival = TableInGit(work, source, later, changes)
    with hub(work) as server:
        editor = server.publish_file("android", ours)
        replica, counted = server.clone("android"), server.clone("android", server.proxy.port)
        took = seconds([work.devcat, "import", later, "--source", "google-play", "--skip-invalid",
                        "--catalogue", editor])
        work.run("push", "--catalogue", editor)
        moved = server.counted_pull(counted)
        client = work.path("client.db")
        times = interleaved(work.runs, {
            "ours": (lambda: copy_durable(replica, client),
                     lambda: seconds([work.devcat, "pull", "--catalogue", client]) * 1000),
            "git": (rival.reset, lambda: rival.time(changes) * 1000)})
        remove(client, editor, replica, counted)
    yield Row(f"{what}: import of the export of a month later", took, "s")
    pulled = f"{what}: pull of that month ({changes:,} rows differ)"
    yield Row(f"{pulled}, bytes", moved, "B", "git fetch of the CSV file, git://",
              rival.bytes(changes))
    yield Row(f"{pulled}, cold", times["ours"], "ms", "git fetch of the CSV file, file://",
              times["git"])
