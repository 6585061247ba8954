"""Rows about all profiles at once: import, and snapshots."""
import os
import sys

from catalogue import INSERTS, SCHEMA
from measuring import interleaved, peak, piped, remove, run, seconds
from report import Row


def import_(work):
    """NDJSON into an empty catalogue, with log, digests, projection and search."""
    source, csv = work.ndjson(work.count), work.csv(work.count)
    ours, plain = work.path("import.db"), work.path("import.plain.db")
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "json_import.py")

    def empty():
        remove(ours)
        work.run("init", "--empty", "--catalogue", ours)

    def rate(command):
        return lambda: work.count / seconds(command)

    shell = work.sql(plain, SCHEMA + "".join(
        f".import --csv {os.path.join(csv, name)}.csv {name}\n" for name in INSERTS))
    rates = interleaved(work.runs, {
        "ours": (empty, rate([work.devcat, "import", source, "--catalogue", ours])),
        "sqlite-utils": (lambda: remove(plain), rate(
            ["sqlite-utils", "insert", plain, "device", source, "--nl", "--pk", "id"])),
        "python": (lambda: remove(plain), rate([sys.executable, script, source, plain])),
        "shell": (lambda: remove(plain), rate(shell))})
    larger = work.ndjson(4 * work.count)
    empty()
    memory = peak([work.devcat, "import", larger, "--catalogue", ours]) / 1e6
    remove(ours, plain)
    name = f"import of {work.count:,} profiles as NDJSON"
    yield Row(name, rates["ours"], "/s", "sqlite-utils insert, one table", rates["sqlite-utils"],
              least=12_000)
    yield Row(name, rates["ours"], "/s", "Python json + executemany, three tables", rates["python"],
              least_ratio=1)
    yield Row(name, rates["ours"], "/s", "sqlite3 .import of three CSV files", rates["shell"])
    yield Row(f"import of {4 * work.count:,} profiles as NDJSON, peak memory", memory, "MB",
              "the NDJSON", os.path.getsize(larger) / 1e6, most=300)


def snapshot_save(work):
    """A snapshot of the head, against compressed NDJSON."""
    ours, source = work.catalogue(work.count), work.path("save.ndjson")
    saved, zipped, xzipped = (work.path("save" + end) for end in (".devcat", ".gz", ".xz"))
    # Sorted by id, as devcat writes it: like beside like compresses better for the rivals too.
    run([work.devcat, "export", "--format", "ndjson", "--catalogue", ours], output=source)
    rivals = {"gzip": (zipped, piped(["gzip", "-6", "-c", source], into=zipped)),
              "xz": (xzipped, piped(["xz", "-6", "-c", source], into=xzipped))}
    works = {"ours": (lambda: remove(saved), lambda: seconds(
        [work.devcat, "snapshot", "save", saved, "--catalogue", ours]))}
    for name, (path, command) in rivals.items():
        works[name] = lambda command=command: seconds(command)
    # xz takes so long that it is run once.
    slow = {"xz": works.pop("xz")}
    times = {**interleaved(work.runs, works), **interleaved(1, slow)}
    size = os.path.getsize
    yield Row("`snapshot save`, bytes", size(saved), "B", "NDJSON through gzip -6", size(zipped),
              most_ratio=0.5)
    yield Row("`snapshot save`, bytes", size(saved), "B", "NDJSON through xz -6", size(xzipped))
    yield Row("`snapshot save`, time", times["ours"], "s", "NDJSON through gzip -6", times["gzip"],
              most_ratio=0.6)
    yield Row("`snapshot save`, time", times["ours"], "s", "NDJSON through xz -6 (one run)",
              times["xz"])


def snapshot_load(work):
    """A catalogue from a snapshot, root and digest recomputed, against a dump read back."""
    saved, dump = work.path("load.devcat"), work.path("load.sql.gz")
    larger = work.path("load.larger.devcat")
    ours, plain = work.path("load.db"), work.path("load.plain.db")
    remove(saved)
    work.run("snapshot", "save", saved, "--catalogue", work.catalogue(work.count))
    run(piped(["sqlite3", work.tables(work.count), ".dump"], ["gzip", "-6"], into=dump))
    times = interleaved(work.runs, {
        "ours": (lambda: remove(ours), lambda: seconds(
            [work.devcat, "snapshot", "load", saved, "--catalogue", ours])),
        "theirs": (lambda: remove(plain), lambda: seconds(
            piped(["gzip", "-dc", dump], ["sqlite3", plain])))})
    yield Row("`snapshot load`, verified", times["ours"], "s",
              "sqlite3 reading back a gzipped .dump", times["theirs"], most_ratio=0.7)
    work.run("snapshot", "save", larger, "--catalogue", work.catalogue(4 * work.count))
    peaks = {}
    for path in (saved, larger):
        remove(ours)
        peaks[path] = peak([work.devcat, "snapshot", "load", path, "--catalogue", ours]) / 1e6
    remove(ours, plain, larger)
    yield Row(f"`snapshot load` of {4 * work.count:,} profiles, peak memory", peaks[larger], "MB",
              f"that of {work.count:,}", peaks[saved], most=peaks[saved] + 32)


WHOLE = ("SELECT d.*, (SELECT json_group_array(json_array(orientation, horizontal, vertical)) "
         "FROM size_class WHERE device = d.id) AS classes, "
         "(SELECT json_group_array(json_array(mode, orientation, horizontal, vertical)) "
         "FROM multitasking WHERE device = d.id) AS modes FROM device d ORDER BY slug")


def export(work):
    """Every device as JSON, CSV and SQLite, against the shell's forms of the plain tables."""
    count = min(25_000, work.count)
    ours, plain = work.catalogue(count), work.tables(count)
    made, copied = work.path("export.out"), work.path("export.plain.db")
    rivals = {"json": ("-json", ["sqlite3", "-json", plain, WHOLE]),
              "csv": ("-csv", ["sqlite3", "-csv", "-header", plain, WHOLE]),
              "sqlite": (".clone", ["sqlite3", plain, f".clone {copied}"])}
    for name, (form, rival) in rivals.items():
        command = [work.devcat, "export", "--format", name, "--output", made, "--force",
                   "--catalogue", ours]
        times = interleaved(work.runs, {
            "ours": lambda: seconds(command),
            "theirs": (lambda: remove(copied), lambda: seconds(rival))})
        yield Row(f"`devcat export --format {name}` of {count:,} devices", times["ours"], "s",
                  f"sqlite3 {form} of the plain tables", times["theirs"])
    remove(made, copied)


def file_size(work):
    """The bytes of a catalogue, against plain tables."""
    ours, plain = work.catalogue(work.sync_count), work.tables(work.sync_count)
    sizes = [os.path.getsize(path) / 1e6 for path in (ours, plain)]
    yield Row(f"the file of {work.sync_count:,} profiles", sizes[0], "MB", "three plain tables",
              sizes[1], most=9 * work.sync_count / 10_000)
