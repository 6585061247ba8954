"""Measures devcat and the tools that its users would otherwise take; see docs/Benchmarks.md.

Every figure and its rival's come from the same run, as medians of alternating runs. Without names
every row is measured; a name stands for all rows that begin with it, such as 'snapshot' or 'pull'.
"""
import argparse
import json
import os
import sys
import tempfile
import time
import traceback

import catalogue
import report
from measuring import Failure
from rows import ROWS
from work import Work, file_digest

def options():
    names = "\n".join(f"  {name:16} {rows.__doc__}" for name, rows in ROWS.items())
    parser = argparse.ArgumentParser(
        prog="Scripts/bench", description=__doc__, epilog="rows:\n" + names,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", nargs="*", metavar="row", help="rows to measure; default: all")
    parser.add_argument("--n", type=int, default=100_000, help="profiles (100000)")
    parser.add_argument("--sync-n", type=int, default=10_000, help="profiles for pulls (10000)")
    parser.add_argument("--runs", type=int, default=5, help="runs for each median (5)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the data (1)")
    parser.add_argument("--data", help="keep the data in this folder, for further runs")
    parser.add_argument("--json", metavar="FILE", help="write the figures to FILE, for --against")
    parser.add_argument("--against", metavar="FILE",
                        help="compare with the figures of an earlier --json")
    parser.add_argument("--bin", default=".build/release", help=argparse.SUPPRESS)
    given = parser.parse_args()
    given.names = [name for name in ROWS
                   if not given.rows or any(name.startswith(row) for row in given.rows)]
    unknown = [row for row in given.rows if not any(name.startswith(row) for name in ROWS)]
    if unknown:
        parser.error(f"there is no row '{unknown[0]}'; see --help")
    given.earlier = None
    if given.against:
        try:
            with open(given.against) as file:
                given.earlier = json.load(file)["rows"]
        except (OSError, ValueError, KeyError, TypeError) as error:
            parser.error(f"'{given.against}' holds no figures of an earlier run ({error}); "
                         "'--json FILE' writes them")
    if min(given.n, given.sync_n) < 1000 or given.runs < 1:
        parser.error("sizes are at least 1000, and runs at least 1")
    return given


def write(path, rows, failures):
    """Writes the figures for comparison; the file is whole or as it was."""
    with open(path + ".new", "w") as file:
        json.dump({"rows": [row.record for row in rows], "failed": failures}, file, indent=1)
    os.replace(path + ".new", path)


def main():
    given = options()
    measured, failures = [], {}
    with tempfile.TemporaryDirectory(prefix="devcat-bench-") as temporary:
        folder = temporary
        if given.data:
            folder = os.path.join(
                os.path.abspath(given.data), f"{file_digest(catalogue.__file__)}-{given.seed}")
        programs = [os.path.abspath(os.path.join(given.bin, n)) for n in ("devcat", "devcat-bench")]
        work = Work(folder, *programs, given)
        print(report.head(), flush=True)
        for name in given.names:
            start = time.monotonic()
            try:
                for row in ROWS[name](work):
                    measured.append(row)
                    print(row.markdown, flush=True)
            except Exception as error:
                # The other rows go on, whatever this one met.
                failures[name] = str(error) or type(error).__name__
                print(report.failed(name, failures[name]), flush=True)
                if not isinstance(error, Failure):
                    traceback.print_exc()
                print(f"{name}: {failures[name]}", file=sys.stderr, flush=True)
            if given.json:
                write(given.json, measured, failures)
            print(f"{name} took {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)
    if given.earlier is not None:
        print(f"\nCompared with {given.against}:\n")
        for line in report.against(given.earlier, [row.record for row in measured]):
            print(line)
    if failures:
        print(f"Not measured: {', '.join(failures)}.", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
