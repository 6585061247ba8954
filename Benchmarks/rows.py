"""The rows: what people wait for, and what they would take instead of devcat (docs/Benchmarks.md)."""
import copy
import json
import os
import shutil
import sys

import android
import catalogue
from hub import hub
from measuring import copy_durable, interleaved, peak, piped, remove, run, seconds
from report import Row
from rivals import Git

HERE = os.path.dirname(os.path.abspath(__file__))
DEVICE = "iphone-17-pro"
ANDROID = f"{android.COUNT:,} rows of Google Play's form"
# How many bytes a pull of so many changes may have, and how long it may take, as ratios to git's.
CHANGES = {1: (0.4, 0.25), 100: (0.25, 0.35), 1000: (0.15, 0.4)}


def show(work):
    """A device of the reference and its answers, by cold processes."""
    ours, exported = work.path("reference.db"), work.path("reference.json")
    remove(ours, exported)
    work.run("init", "--catalogue", ours)
    work.run("export", "--format", "json", "--output", exported, "--catalogue", ours)
    jq = ["jq", f'.[] | select(.id == "{DEVICE}")', exported]
    work.expect(json.loads(run(jq))["id"] == DEVICE, "jq does not find the device")
    for command in ("show", "traits", "layout"):
        times = interleaved(work.runs * 5, {
            "ours": lambda: seconds([work.devcat, command, DEVICE, "--catalogue", ours]) * 1000,
            "jq": lambda: seconds(jq) * 1000})
        yield Row(f"`devcat {command} ID` of the reference, cold", times["ours"], "ms",
                  "jq, the device in the exported JSON", times["jq"], most_ratio=0.5)


def find(work):
    """A condition and a name over 25,000 devices, by cold processes."""
    count = min(25_000, work.count)
    ours, plain, rows = work.catalogue(count), work.tables(count), work.ndjson(count)
    # Only one device has an identifier with these letters.
    model = next(m for m in work.profiles(count)[0][count // 2]["models"] if "," in m)
    questions = {
        "list --where ppi>400": (
            ["list", "--where", "ppi>400", "--fields", "name"], "select(.ppi > 400)", "ppi > 400"),
        "find MODEL": (
            ["find", model, "--fields", "name"], f'select(.models | any(. == "{model}"))',
            f"models LIKE '%\"{model}\"%'")}
    for name, (words, chosen, condition) in questions.items():
        command = [work.devcat, *words, "--catalogue", ours]
        jq = ["jq", "--raw-output", f"{chosen} | .name", rows]
        query = ["sqlite-utils", plain, f"SELECT name FROM device WHERE {condition}"]
        mine, other = (sorted(run(c).splitlines()) for c in (command, jq))
        work.expect(mine == other, f"{name} and jq do not name the same devices")
        times = interleaved(work.runs, {
            "ours": lambda: seconds(command) * 1000, "jq": lambda: seconds(jq) * 1000,
            "query": lambda: seconds(query) * 1000})
        what = f"`devcat {name}` over {count:,} devices, {len(mine):,} found, cold"
        yield Row(what, times["ours"], "ms", "jq on the NDJSON", times["jq"], most_ratio=0.3)
        yield Row(what, times["ours"], "ms", "sqlite-utils query", times["query"], most_ratio=1)


def import_(work):
    """NDJSON and Google Play's form into an empty catalogue, with log and digests."""
    source = work.ndjson(work.count)
    made = android.Catalogue(work.seed)
    table = work.made(f"android.{android.COUNT}.csv", made.write)
    ours, plain = work.path("import.db"), work.path("import.plain.db")

    def empty():
        remove(ours)
        work.run("init", "--empty", "--catalogue", ours)

    def timed(words, script, path):
        python = [sys.executable, os.path.join(HERE, script), path, plain]
        command = [work.devcat, "import", path, *words, "--catalogue", ours]
        return interleaved(work.runs, {
            "ours": (empty, lambda: seconds(command)),
            "python": (lambda: remove(plain), lambda: seconds(python))})

    times = timed([], "json_import.py", source)
    yield Row(f"import of {work.count:,} profiles as NDJSON", work.count / times["ours"], "/s",
              "Python json + executemany, three tables", work.count / times["python"],
              least_ratio=1)
    times = timed(["--skip-invalid"], "android_import.py", table)
    yield Row(f"import of {ANDROID}", times["ours"], "s", "Python csv + executemany, one table",
              times["python"], most_ratio=2)
    size = os.path.getsize
    yield Row(f"the file of {ANDROID}", size(ours) / 1e6, "MB", "one plain table",
              size(plain) / 1e6, most_ratio=3)
    remove(ours, plain)


def memory(work):
    """The most memory of an import and of a list."""
    ours, larger = work.path("memory.db"), work.ndjson(4 * work.count)
    remove(ours)
    work.run("init", "--empty", "--catalogue", ours)
    yield Row(f"import of {4 * work.count:,} profiles as NDJSON, peak memory",
              peak([work.devcat, "import", larger, "--catalogue", ours]) / 1e6, "MB", most=300)
    remove(ours)
    yield Row(f"`devcat list` of {work.count:,} devices, peak memory",
              peak([work.devcat, "list", "--catalogue", work.catalogue(work.count)]) / 1e6, "MB",
              most=60)


def snapshot(work):
    """A snapshot of the head: its bytes, saved and loaded."""
    ours, plain = work.path("android.db"), work.path("snapshot.plain.db")
    table = work.made(f"android.{android.COUNT}.csv", android.Catalogue(work.seed).write)
    remove(ours)
    work.run("init", "--empty", "--catalogue", ours)
    work.run("import", table, "--skip-invalid", "--catalogue", ours)
    yield from packed(work, ANDROID, ours)
    reference = work.path("reference.db")
    remove(ours, reference)
    work.run("init", "--catalogue", reference)
    yield from packed(work, "the reference", reference)
    whole = work.catalogue(work.count)
    yield from packed(work, f"{work.count:,} profiles", whole)
    saved, dump, rows = (work.path("load" + end) for end in (".devcat", ".sql.gz", ".ndjson"))
    run([work.devcat, "export", "--format", "ndjson", "--catalogue", whole], output=rows)
    run(piped(["sqlite3", work.tables(work.count), ".dump"], ["gzip", "-6"], into=dump))
    times = interleaved(work.runs, {
        "save": (lambda: remove(saved), lambda: seconds(
            [work.devcat, "snapshot", "save", saved, "--catalogue", whole])),
        "gzip": lambda: seconds(piped(["gzip", "-6", "-c", rows])),
        "load": (lambda: remove(ours), lambda: seconds(
            [work.devcat, "snapshot", "load", saved, "--catalogue", ours])),
        "dump": (lambda: remove(plain), lambda: seconds(
            piped(["gzip", "-dc", dump], ["sqlite3", plain])))})
    remove(ours, plain, saved, dump, rows)
    yield Row(f"`snapshot save` of {work.count:,} profiles", times["save"], "s",
              "NDJSON through gzip -6", times["gzip"], most_ratio=0.6)
    yield Row(f"`snapshot load` of {work.count:,} profiles, verified", times["load"], "s",
              "sqlite3 reading back a gzipped .dump", times["dump"], most_ratio=0.7)


def packed(work, what, path):
    """The bytes of a snapshot beside the exported NDJSON, which has the devices in the same order."""
    rows, saved, other = (work.path("packed" + end) for end in (".ndjson", ".devcat", ".other"))
    remove(saved)
    run([work.devcat, "export", "--format", "ndjson", "--catalogue", path], output=rows)
    work.run("snapshot", "save", saved, "--catalogue", path)
    for rival, most in (("gzip -6", None), ("xz -6", 0.8), ("zstd -19", 0.9)):
        run(piped([*rival.split(), "-c", rows], into=other))
        yield Row(f"snapshot of {what}, bytes", os.path.getsize(saved), "B",
                  f"NDJSON through {rival}", os.path.getsize(other), most_ratio=most)
    remove(rows, saved, other)


def pull(work):
    """1, 100 and 1,000 changes of one revision pulled, against git."""
    profiles, generator = work.profiles(work.sync_count)
    git = Git(work, profiles)
    with hub(work) as ours:
        for changes, bounds in CHANGES.items():
            mutation = catalogue.Mutation(copy.deepcopy(generator), profiles, changes)
            yield from pull_rows(work, ours, git, changes, bounds, mutation)


def pull_rows(work, ours, git, changes, bounds, mutation):
    name = f"k{changes}"
    editor = ours.publish(name, work.sync_count)
    replica, counted = ours.clone(name), ours.clone(name, ours.proxy.port)
    adopt(work, editor, mutation)
    work.run("push", "--catalogue", editor)
    moved = ours.counted_pull(counted)
    work.expect(root(work, counted) == root(work, editor), "the replica differs from its source")
    git.publish(changes, mutation)
    client = work.path("client.db")
    times = interleaved(work.runs, {
        "ours": (lambda: copy_durable(replica, client),
                 lambda: seconds([work.devcat, "pull", "--catalogue", client]) * 1000),
        "git": (git.reset, lambda: git.time(changes) * 1000)})
    remove(client)
    what = f"pull of {changes:,} of {work.sync_count:,} profiles"
    yield Row(f"{what}, bytes", moved, "B", "git fetch, git://", git.bytes(changes),
              most_ratio=bounds[0])
    yield Row(f"{what}, cold", times["ours"], "ms", "git fetch, file://", times["git"],
              most_ratio=bounds[1])


def adopt(work, editor, mutation):
    """Commits all changes of a mutation as one revision."""
    source, changed, removed = (
        work.path("mutation" + end) for end in (".ndjson", ".db", ".removed"))
    remove(changed)
    catalogue.write_ndjson(source, mutation.changed)
    with open(removed, "w") as file:
        file.write("".join(id + "\n" for id in mutation.removed))
    work.run("init", "--empty", "--catalogue", changed)
    work.run("import", source, "--catalogue", changed)
    run([work.helper, "adopt", editor, changed, removed])


def root(work, path):
    return json.loads(work.run("verify", "--json", "--catalogue", path))["root"]


def commit(work):
    """A durable commit of one change, in-process."""
    ours, plain = work.path("commit.db"), work.path("commit.plain.db")
    remove(ours, plain)
    shutil.copyfile(work.catalogue(work.count), ours)
    shutil.copyfile(work.tables(work.count), plain)
    id, loop = work.profiles(work.count)[0][work.count // 2]["id"], work.sqlite_loop()
    times = interleaved(work.runs, {
        "ours": lambda: float(run([work.helper, "commit", ours, id, "101"])),
        "theirs": lambda: float(run([loop, plain, "101"]))})
    remove(ours, plain)
    yield Row(f"commit of one change into {work.count:,} profiles", times["ours"], "ms",
              "bare SQLite commit of one row (WAL, FULL)", times["theirs"], most_ratio=2)


ROWS = {"show": show, "find": find, "import": import_, "memory": memory, "snapshot": snapshot,
        "pull": pull, "commit": commit}
