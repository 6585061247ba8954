"""Rows about tables of others: Google Play's device catalogue."""
import json
import os
import sys

import android
from measuring import interleaved, peak, remove, seconds
from report import Row


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
    compare = ["sh", "-c", '"$0" compare "$1" --catalogue "$2"; [ $? -le 1 ]', work.devcat, source,
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
